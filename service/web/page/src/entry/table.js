/**
 * The table: seats around it; who won, and on whose tile.
 * @import { Draft } from "./entry.d.ts"
 * @import { Deal, Line, Scene } from "../types.d.ts"
 */
import { flag, html, Markup } from "../view/dom.js";
import { bar, choice, icon, sheet } from "../view/frame.js";
import { winsOf } from "../model/summary.js";
import { signed, tone } from "../text/index.js";
import { isEmpty, isTold, playing } from "./deal.js";
import { live } from "./live.js";
import { fullName, say, sourceStamp, stamp } from "./marks.js";
import { kongsOf } from "./questions.js";

/** Where the seats lie, from the foot on, counter-clockwise. @type {Record<number, string[]>} */
const PLACES = { 2: ["s", "n"], 3: ["s", "e", "w"], 4: ["s", "e", "n", "w"] };

/** A dome of the karst. @param {number} x @param {number} half @param {number} h */
const dome = (x, half, h) => `M${x - half} 200C${x - half * 0.45} 200 ${x - half * 0.5} ${200 - h} ${x} ${200 - h}S${x + half * 0.45} 200 ${x + half} 200Z`;
const FAR = [[34, 44, 112], [88, 46, 138], [142, 40, 108], [206, 52, 164], [256, 36, 116], [312, 50, 132], [372, 54, 104]];
const NEAR = [[36, 66, 76], [100, 56, 82], [158, 50, 62], [220, 60, 100], [278, 60, 60], [334, 58, 96], [398, 50, 62]];
/** @param {number[][]} hills */
const range = (hills) => hills.map(([x, half, h]) => dome(x, half, h)).join("");
const HILLS = new Markup(
  `<svg class="peaks" viewBox="0 0 400 200" preserveAspectRatio="none" aria-hidden="true"><path d="${range(FAR)}"/><path d="${range(NEAR)}"/>` +
    '<path d="M0 200v-20c60-8 120 2 180-4s140-8 220 0v24Z"/></svg>',
);

/** @param {Scene} scene */
export function tableView(scene) {
  const { draft } = live(scene);
  return html`<div class="screen screen--fit" data-key="table"><div class="water water--fill">${bar(scene, ...about(scene))}${lastLine(scene, draft)}
    <div class="scene">${HILLS}</div>
    <main class="board board--${draft.players}" tabindex="-1" aria-label="${question(scene, draft)}">${seats(scene, draft)}${scene.table.copy ? html`<div class="at-c ask"><b>${scene.t("copyOnly")}</b></div>` : middle(scene, draft)}
      <button class="turn" data-act="turn" aria-label="${scene.t("turnTable")}">${TURN}</button></main></div>${acts(scene, draft)}</div>`;
}

const TURN = new Markup('<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M19 12a7 7 0 1 1-2-4.900M17 3v5h-5"/></svg>');
const HOUR = 60;

/** What stands beside the table's name: how long a half-entered deal has been waiting. @param {Scene} scene @returns {[string?]} */
export function about(scene) {
  const { entry, editing, t } = scene;
  if (editing) return [t("correcting", editing.n)];
  const minutes = Math.floor((Date.now() - entry.at) / 60_000);
  if (minutes < 10 || isEmpty(entry.now)) return [];
  return [minutes < HOUR ? t("halfway", minutes) : t("halfwayHours", Math.floor(minutes / HOUR))];
}

/** @param {Scene} scene @param {Draft} draft */
function lastLine(scene, draft) {
  const { lines, editing, t, table } = scene;
  const noted = [...kongsOf(draft).map(({ seat, kind }) => `${scene.seat(seat)} ${say(scene, `kong.${kind}`)}`),
    ...draft.chases.map((seat) => `${t("chase")} ${scene.seat(seat)}`), ...draft.bao.map(([a, b]) => t("baoPair", scene.seat(a), scene.seat(b)))];
  if (noted.length > 0) return html`<p class="last"><span>${t("notedNow")}</span><b>${noted.join(" · ")}</b><button data-act="sheet:kongs">${t("edit")}</button></p>`;
  const last = lines.filter(isDeal).at(-1);
  if (editing) return html`<p class="last"><span>${t("thatRules")}</span><button data-act="uncorrect">${t("leave")}</button></p>`;
  if (!last) return html`<p class="last"></p>`;
  const winners = winsOf(last, table.game).map(({ winner }) => scene.seat(winner));
  return html`<p class="last"><span>${t("lastDeal")}</span><b>${winners.length > 0 ? `${winners.join(" ")} ${t("won")}` : t("drawnGo")}</b>
    <span>${losses(scene, last)}</span><button data-act="reopen:${last.n}" aria-label="${t("editLast")}">${t("edit")}</button></p>`;
}

/** @param {Line} line @returns {line is Deal} */
const isDeal = (line) => line.kind === "deal" && !line.struck;

/** @param {Scene} scene @param {Deal} deal @returns {string} who lost how much, those who lost alike together */
function losses(scene, { answer, problem }) {
  if (!answer) return scene.t(problem ? "failed" : "pending");
  const { seats } = answer.settlement;
  const lost = [...new Set(seats.map(({ zi }) => zi).filter((zi) => zi < 0))].sort((a, b) => a - b);
  return lost.map((zi) => `${seats.filter((one) => one.zi === zi).map(({ seat }) => scene.seat(seat)).join(" ")} ${signed(zi)}`).join(" · ");
}

/** @param {Draft} draft @returns {boolean} whether a winner is asked for, not whose tile it was */
const asksWinner = (draft) => draft.wins.length === 0 || draft.another;

/** @param {Scene} scene @param {Draft} draft */
const question = ({ t }, draft) => t(draft.another && draft.wins.length > 0 ? "whoElse" : asksWinner(draft) ? "whoWon" : "whose");

/** @param {Scene} scene @param {Draft} draft */
function middle(scene, draft) {
  const { t } = scene;
  if (isTold(draft) && scene.route.view !== "table") return statement(scene, draft);
  const head = draft.wins.length > 1 ? t("winners2", draft.wins.length) : draft.wins.length === 1 ? t("wonOf", scene.who(draft.wins[0].seat) || scene.seat(draft.wins[0].seat)) : "";
  const source = !asksWinner(draft);
  return html`<div class="at-c ask"><span>${head}</span><b>${question(scene, draft)}</b>${source && draft.wins.length < 2 &&
    html`<button class="pill" data-act="source:self_draw"${flag('aria-pressed="true"', draft.by === "self_draw")}>${t("selfDraw")}</button>`}${source && draft.game === "zipai" &&
    html`<button class="pill pill--quiet" data-act="source:deal"${flag('aria-pressed="true"', draft.by === "deal")}>${t("dealt")}</button>`}${source && scene.editing && draft.wins.length === 1 &&
    html`<button class="pill pill--quiet" data-act="winner:${draft.wins[0].seat}">${t("otherWinner")}</button>`}</div>`;
}

/** Beside the open panel the middle tells what is chosen. @param {Scene} scene @param {Draft} draft */
function statement(scene, draft) {
  const { t } = scene;
  /** @param {number} seat */
  const name = (seat) => scene.who(seat) || scene.seat(seat);
  const how = draft.drawn ? "" : draft.from === null ? t(draft.by === "deal" ? "dealt" : "selfDraw") : `${name(draft.from)} ${sourceStamp(scene, draft)}`;
  const what = draft.drawn ? t("drawnGo") : draft.wins.length > 1 ? t("winners2", draft.wins.length) : t("wonOf", name(draft.wins[0].seat));
  return html`<div class="at-c ask"><span>${how}</span><b>${what}</b></div>`;
}

/** @param {Scene} scene @param {Draft} draft */
const seats = (scene, draft) =>
  Array.from({ length: draft.players }, (_, turn) => {
    const seat = (scene.table.foot + turn) % draft.players;
    return html`<div class="spot at-${PLACES[draft.players][turn]}" data-key="plate-${seat}">${plate(scene, draft, seat)}${seat === draft.dealer && token(scene)}</div>`;
  });

/** Where the dealer is changed: the next deal's among the seats, that of a deal under correction by itself. @param {Scene} scene */
const dealerSheet = ({ editing }) => (editing ? "sheet:dealt" : "sheet:seats");

/** @param {Scene} scene */
export function dealtSheet(scene) {
  const { t, editing } = scene;
  const { draft } = live(scene);
  return sheet(scene, {
    title: t("deals2"), about: editing ? t("dealN", editing.n) : "", kind: "seats",
    body: choice(t("deals2"), Array.from({ length: draft.players }, (_, seat) => ({ act: `dealt:${seat}`, text: `${scene.seat(seat)} ${scene.who(seat)}`, on: seat === draft.dealer }))),
  });
}

/** @param {Scene} scene */
const token = (scene) => html`<button class="token" data-act="${dealerSheet(scene)}" aria-label="${scene.t("dealerWord")} · ${scene.t("seats")}"><span class="dealer" aria-hidden="true">${scene.t("dealer")}</span></button>`;

/** @param {Scene} scene @param {Draft} draft @param {number} seat */
function plate(scene, draft, seat) {
  const { t } = scene;
  const won = draft.wins.some((win) => win.seat === seat);
  const tags = kongsOf(draft).filter((kong) => kong.seat === seat).map(({ kind }) => say(scene, `kong.${kind}`));
  const who = html`<span class="plate__who"><b>${scene.seat(seat)}</b><span>${scene.who(seat)}</span></span>`;
  const halved = draft.game === "zipai" && !asksWinner(draft) && !won; // and the half that was chosen shows whose card it was
  const marks = html`${seat === draft.dealer && html`<span class="vh">${t("dealerWord")}</span>`}${won && stamp(t("won"))}${draft.from === seat && !halved && stamp(sourceStamp(scene, draft), "stamp--ink")}${tags.length > 0 &&
    html`<span class="plate__tag">${tags.join(" ")}</span>`}`;
  if (!playing(draft).includes(seat)) {
    return html`<button class="plate plate--idle" data-act="${dealerSheet(scene)}">${who}<small>${t("counter")}</small></button>`;
  }
  if (halved) return split(scene, draft, seat, html`${who}${marks}`);
  const total = scene.totals.get(scene.sat[seat]) ?? 0;
  const act = asksWinner(draft) || won ? `winner:${seat}` : `source:discard:${seat}`;
  const state = won ? "is-won" : asksWinner(draft) ? "" : "is-asked";
  return html`<button class="plate ${state}" data-act="${act}" aria-pressed="${String(won || draft.from === seat)}"${flag("disabled", scene.table.copy)}>${who}
    <span class="vh">${t("total")}</span><span class="plate__sum num ${tone(total)}" style="--n:${signed(total).length}">${signed(total)}</span>${marks}</button>`;
}

/** @param {Scene} scene @param {Draft} draft @param {number} seat @param {Markup} inner */
function split(scene, draft, seat, inner) {
  /** @param {"deck" | "discard"} by */
  const half = (by) =>
    html`<button data-act="source:${by}:${seat}" aria-pressed="${String(draft.from === seat && draft.by === by)}">${scene.t(by)}</button>`;
  return html`<div class="plate plate--split" role="group" aria-label="${fullName(scene, seat)}">${inner}<span class="plate__half">${half("deck")}${half("discard")}</span></div>`;
}

/** @param {Scene} scene @param {Draft} draft */
function acts(scene, draft) {
  const { t } = scene;
  if (scene.table.copy) return "";
  /** @param {string} act @param {string} name @param {string} text @param {boolean} [off] @param {boolean} [on] */
  const key = (act, name, text, off, on) =>
    html`<button class="act" data-act="${act}"${flag("disabled", off)}${on !== undefined && html` aria-pressed="${String(on)}"`}>${icon(name)}${text}</button>`;
  const middle = draft.game === "mahjong"
    ? html`${key("another", "people", t("another"), draft.wins.length === 0 || draft.wins.length > 2 || draft.by === "self_draw", draft.another)}${key("sheet:kongs", "kong", t("kongsGo"))}`
    : html`${key(dealerSheet(scene), "token", t("dealerGo"))}${key("sheet:fine", "pen", t("fineGo"))}`;
  return html`<nav class="acts" aria-label="${question(scene, draft)}">${key("step-back", "back", t("stepBack"), scene.entry.back.length === 0)}${middle}${key("drawn", "waves", t("drawnGo"), draft.wins.length > 0 && isTold(draft))}</nav>`;
}
