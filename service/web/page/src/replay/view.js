/**
 * How a recorded deal is drawn: the seats, what lies before them, the act, what could follow, and the bar.
 * @import { Scene } from "../types.d.ts"
 * @import { Show } from "./index.js"
 * @import { Act, Frame } from "./record.js"
 */
import { nameOfId, say, spoken, stamp, tileOf } from "../entry/marks.js";
import { rankOf } from "../model/codes.js";
import { flag, html, Markup } from "../view/dom.js";
import { sumLines } from "../view/sums.js";
import { signed, tone } from "../text/index.js";
import { gathered, marks, shownBy } from "./record.js";

/** @param {string} path */
const icon = (path) => new Markup(`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`);

/** The words and seats of the record's game, whatever is played at the table. @param {Scene} scene @param {"mahjong" | "zipai"} game @returns {Scene} */
const inGame = (scene, game) => ({ ...scene, table: { ...scene.table, game }, seat: (seat) => say(scene, `${game}.${seat}`) });

/** Where a record comes from. @param {Scene} scene */
export function openView(scene) {
  const { t, ui } = scene;
  return html`<div class="screen"><div class="water"><header class="bar"><h1 class="bar__table"><b>${t("replay")}</b></h1><button class="bar__go" data-act="go:table">${t("close")}</button></header></div>
    <main class="paper rp-open" tabindex="-1"><p>${t("replayAbout")}</p>${ui.memo.replayFault && html`<p class="note note--next" role="alert"><b>${ui.memo.replayFault}</b></p>`}
    <div class="rp-open__row"><button class="ghost" data-act="rp-sample:mahjong">${t("sampleOf", t("mahjong"))}</button><button class="ghost" data-act="rp-sample:zipai">${t("sampleOf", t("zipai"))}</button></div>
    <label class="rp-open__file"><span class="ghost">${t("openFile")}</span><input class="vh" type="file" accept=".json,application/json" data-change="rp-file"></label>
    <form data-submit="rp-paste"><label for="rp-text">${t("pasteRecord")}</label><textarea class="input" id="rp-text" name="text" rows="6" spellcheck="false" placeholder='{"dealer": 0, "hands": […], "acts": […]}'></textarea>
    <button class="ghost" type="submit">${t("open")}</button></form></main></div>`;
}

/** @param {Scene} outer @param {Show} show */
export function replayView(outer, show) {
  const { deal, at, frames, own } = show;
  const scene = inGame(outer, deal.game);
  const { t } = scene;
  const frame = frames[at] ?? nearest(show);
  const act = at > 0 ? deal.acts[at - 1] : null;
  const ownText = own === null ? t("onlySeat", scene.seat(deal.dealer)) : t("onlySeatNow", scene.seat(own));
  return html`<div class="screen screen--fit screen--rp" data-game="${deal.game}"><div class="water water--fill"><header class="bar"><h1 class="bar__table"><b>${t("replay")}</b><span>${frame && t("wallLeft", frame.wall)}</span></h1>
    <button class="bar__go" data-act="rp-own" aria-pressed="${String(own !== null)}">${ownText}</button><button class="bar__go" data-act="rp-close">${t("close")}</button></header>
    <div class="rp rp--${deal.game}" style="--seats:${deal.players}">${frame && frame.seats.map((/** @type {any} */ held) => seatView(scene, show, frame, held, act))}</div></div>
    <main class="rp__foot" tabindex="-1">${foot(scene, show, frame, act)}</main></div>`;
}

/** While the answer is awaited the last one before it stays. @param {Show} show @returns {Frame | undefined} */
function nearest({ frames, at }) {
  for (let i = at; i >= 0; i--) if (frames[i]) return frames[i];
  return undefined;
}

/** @param {Scene} scene @param {Show} show @param {Frame} frame @param {any} held @param {Act | null} act */
function seatView(scene, { deal, own }, frame, held, act) {
  const { t } = scene;
  const { seat } = held;
  const may = frame.options.filter((/** @type {any} */ option) => option.seat === seat && option.act !== "draw" && option.act !== "discard");
  const win = may.find((/** @type {any} */ option) => option.act === "win");
  const hidden = own !== null && own !== seat;
  const does = act && act.seat === seat ? act.act : "";
  /** @param {string} code */
  const open = (code) => (hidden ? html`<span class="${deal.game === "mahjong" ? "tile" : "card"} is-back"></span>` : tileOf(scene, code));
  const lies = [...(held.discards ?? []), ...(held.left ?? [])];
  const live = ["discard", "draw"].includes(does) ? lies.length - 1 : -1;
  return html`<section class="rp__seat ${does && "is-turn"} ${may.length > 0 && "is-may"}" data-key="rp-${seat}" aria-label="${scene.seat(seat)}"><p><b>${scene.seat(seat)}</b>${seat === deal.dealer && html`<span class="dealer">${t("dealer")}</span>`}
    <span class="rp__does">${does && stamp(verb(scene, does), does === "win" ? "" : "stamp--ink")}${win && html`${stamp(t("won"))}<span>${(win.result?.hand_types ?? []).map((/** @type {any} */ row) => nameOfId(scene, row.id)).join(" ")}</span>`}</span></p>
    <div class="rp__hand"><span class="rp__row" role="img" aria-label="${hidden ? "" : held.hand.map((/** @type {string} */ code) => spoken(scene, code)).join(" ")}">${deal.game === "mahjong" ? held.hand.map(open) : columns(held.hand, open)}</span>${held.melds.length > 0 && html`<span class="rp__melds">${held.melds.map((/** @type {any} */ meld) => meldView(scene, meld))}</span>`}</div>
    <div class="rp__left" role="img" aria-label="${t("discards")} ${lies.map((code) => spoken(scene, code)).join(" ")}">${lies.map((code, i) => tileOf(scene, code, i === live ? "is-live" : ""))}</div></section>`;
}

/** Cards of one rank lie in a column, as they are held. @param {string[]} hand @param {(code: string) => Markup} open */
function columns(hand, open) {
  const ranks = [...new Set(hand.map(rankOf))].sort((a, b) => a - b);
  return ranks.map((rank) => html`<span class="rp__col">${hand.filter((code) => rankOf(code) === rank).map(open)}</span>`);
}

/** @param {Scene} scene @param {any} meld */
function meldView(scene, { kind, tile, tiles, card, cards, from }) {
  const many = /kong|chuan|zhao/.test(kind) ? 4 : 3;
  const codes = tiles ?? cards ?? Array.from({ length: many }, () => tile ?? card);
  const said = [say(scene, `meld.${kind}`), from !== undefined && scene.seat(from)].filter(Boolean).join(" ");
  return html`<span class="rp__meld" role="img" aria-label="${said} ${codes.map((/** @type {string} */ code) => spoken(scene, code)).join(" ")}">${codes.map((/** @type {string} */ code) => tileOf(scene, code))}</span>`;
}

/** @param {Scene} scene @param {string} act */
const verb = (scene, act) => say(scene, `act.${act}`) || say(scene, `meld.${act}`);

/** @param {Scene} scene @param {Act} act */
const told = (scene, act) => html`${act.seat !== undefined && scene.seat(act.seat)} ${verb(scene, act.act)}`;

/** @param {Scene} scene @param {Show} show @param {Frame | undefined} frame @param {Act | null} act */
function foot(scene, show, frame, act) {
  const { t } = scene;
  const { deal, at, last, whole, playing } = show;
  const next = deal.acts[at];
  const atFault = whole.fault && at === last;
  const at0 = act ? html`<b>${told(scene, act)}</b>${shownBy(act).slice(0, 6).map((code) => tileOf(scene, code))}` : html`<b>${t("dealtOut")}</b>`;
  return html`<div class="rp__act" aria-live="polite"><span class="num">${at} / ${deal.acts.length}</span>${at0}<span class="rp__next">${next && !atFault && html`${t("nextAct")} ${told(scene, next)}`}</span></div>
    ${atFault && fault(scene, whole.fault, next)}${frame?.over && frame.result ? outcome(scene, deal, frame) : options(scene, frame, Boolean(atFault))}
    <div class="rp__bar"><label class="vh" for="rp-at">${t("whichAct")}</label><input id="rp-at" type="range" min="0" max="${last}" value="${at}" data-input="rp-slide" style="--at:${last ? (at / last) * 100 : 0}%">${marks(deal).filter((mark) => mark.at <= last).map(
      ({ at: place, win }) => html`<u class="${win && "is-win"}" style="left:${(place / Math.max(1, last)) * 100}%"></u>`,
    )}</div>
    <div class="rp__keys"><button data-act="rp-to:0">${t("toStart")}</button><button data-act="rp-step:-1" aria-label="${t("actBack")}"${flag("disabled", at === 0)}>${icon("m14 6-6 6 6 6")}</button>
    <button class="rp__play" data-act="rp-play" aria-label="${t(playing ? "pause" : "play")}" aria-pressed="${String(playing)}">${icon(playing ? "M8 5v14M16 5v14" : "M8 5v14l11-7z")}</button>
    <button data-act="rp-step:1" aria-label="${t("actOn")}"${flag("disabled", at >= last)}>${icon("m10 6 6 6-6 6")}</button><button data-act="rp-to:end">${t(whole.fault ? "toFault" : "toEnd")}</button></div>`;
}

/** The first act that is not allowed: what it was, and every reason. @param {Scene} scene @param {any} broken @param {Act | undefined} act */
const fault = (scene, broken, act) => html`<div class="note note--next rp__fault" role="alert"><b>${scene.t("notAllowed")} ${act && told(scene, act)}</b>${act && shownBy(act).map((code) => tileOf(scene, code))}${broken.reasons.map(
  (/** @type {any} */ row) => html`<p>${row.detail ? scene.t("reason.told", scene.named(row), row.detail) : scene.named(row)} <button class="quiet" data-act="sheet:clause:${row.rule}">${scene.t("clause", row.rule)}</button></p>`,
)}</div>`;

/** @param {Scene} scene @param {Frame | undefined} frame @param {boolean} instead */
function options(scene, frame, instead) {
  const { t } = scene;
  const rows = gathered(frame?.options ?? []);
  /** Any tile may be thrown: then none is listed. @param {typeof rows[number]} row */
  const any = ({ act, seat, codes }) => act === "discard" && codes.length > 1 && codes.length === new Set(frame?.seats[seat ?? 0]?.hand).size;
  return html`<div class="rp__opts" role="group" aria-label="${t(instead ? "allowedInstead" : "allowedNow")}" tabindex="0">${instead && rows.length > 0 && html`<small>${t("allowedInstead")}</small>`}${rows.map((row) => html`<span class="chip">${row.forced && stamp(t("forced"), "stamp--ink")}${row.seat !== undefined && (row.act === "win" ? stamp(scene.seat(row.seat)) : scene.seat(row.seat))} ${verb(scene, row.act)}${any(row) ? html` ${t("anyTile")}` : row.codes.map((code) => tileOf(scene, code))}${row.act === "win" && worth(scene, row.result)}</span>`)}</div>`;
}

/** What a win would come to, before any flip. @param {Scene} scene @param {any} result */
function worth(scene, result) {
  const zi = result?.settlement?.transfers[0]?.zi;
  return zi === undefined ? "" : html`<b>${zi}</b>${result.xing?.flip_due && ` ＋${scene.t("key.xing")}`}`;
}

/** @param {Scene} scene @param {import("./record.js").Deal} deal @param {Frame} frame */
function outcome(scene, deal, { result }) {
  const { settlement } = result;
  return html`<div class="deltas" style="--seats:${deal.players}">${settlement.seats.map((/** @type {any} */ { seat, zi }) => html`<div class="delta"><span class="delta__who"><b>${scene.seat(seat)}</b></span><span class="delta__n fit num ${tone(zi)}" style="--n:${signed(zi).length}">${signed(zi)}</span></div>`)}</div>
    <div class="sums rp__sums">${sumLines(scene, settlement, { dealer: deal.dealer, players: deal.players, you: result.win ? scene.t("you", result.win.you) : "" })}</div>`;
}
