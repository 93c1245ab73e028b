/**
 * 摆牌: what lies on paper while tiles are laid: what the hand waits for, the flips, the reason why it is no win.
 * @import { Win } from "./entry.d.ts"
 * @import { Live } from "./live.js"
 * @import { Scene } from "../types.d.ts"
 */
import { flag, html } from "../view/dom.js";
import { multiplierRow } from "./call.js";
import { digits } from "./flips.js";
import { toGo } from "./hand.js";
import { faultView, inWords } from "../view/fault.js";
import { CHOWS, isReady, isWhole } from "./laid.js";
import { isLast } from "./deal.js";
import { clashes, flipDue, isUnread } from "./gates.js";
import { nameOfId, say, spoken, tileOf } from "./marks.js";
import { rack } from "./rack.js";
import { known, PLAIN, result, seal } from "./result.js";

/** @param {Scene} scene @param {Live} now @param {Win} win @returns {"tiles" | "flip" | "whole"} what the screen is about */
export function stage(scene, now, win) {
  const { draft } = now;
  if (!isWhole(draft, win) || scene.ui.memo.hand === `${draft.id}${draft.at}`) return "tiles";
  if (win.flips.length > 0 || draft.number || win.ended !== "" || isLast(win)) return "whole";
  const look = now.looks[draft.at];
  // Whether another flip is due only the service knows: while it is out of reach there is room for each.
  if (isUnread(look)) return flipDue(draft, { ...win, flipped: [] }, look, now.house.options) ? "flip" : "whole";
  return now.due[draft.at] && (look?.body?.legal || isAsked(now)) ? "flip" : "whole";
}

/** While it is asked what a flip counted the rack stays, but takes no tap: another may not be due. @param {Live} now */
const isAsked = ({ looks, draft }) => looks[draft.at]?.state === "asked";

/** @param {Scene} scene @param {Live} now @param {Win} win */
export function layPanel(scene, now, win) {
  const at = stage(scene, now, win);
  if (at === "tiles") return html`${waitsRow(scene, now, win)}<div class="rack">${rack(scene, now, win)}</div>`;
  if (at === "flip") return html`${result(scene, now, PLAIN)}${flipRack(scene, now, win)}`;
  return html`<div class="pad" data-key="keys">${now.draft.game === "mahjong" ? multiplierRow(scene, now, win) : zipaiRow(scene, now, win)}</div>
    ${now.gate === "clash" ? clashLine(scene, now, win) : html`${clashLine(scene, now, win)}${flips(scene, now, win)}`}${reasons(scene, now)}${result(scene, now)}`;
}

/** @param {Scene} scene @param {Live} now @param {Win} win */
function flips(scene, now, win) {
  if (win.flipped.length > 0) return flipLine(scene, now, win);
  if (!now.verdicts[now.draft.at]?.legal && !isUnread(now.looks[now.draft.at])) return "";
  return digits(scene, now, win, now.draft.number ? html`<button class="quiet" data-act="by-tile">${scene.t("byTile")}</button>` : "");
}

/** @param {Scene} scene @param {Live} now @param {Win} win */
const zipaiRow = (scene, now, win) => html`<div class="lattice" style="--cols:2" role="group" aria-label="${scene.t("call")}">${["di_hu", "hai_di"].map((id) => {
  const on = win.types.includes(id);
  return html`<button class="key key--flat" data-act="tell:types:${id}" aria-pressed="${String(on)}"${flag('aria-disabled="true"', !on && Boolean(now.states.get(id)?.refused))}><b>${nameOfId(scene, id)}</b></button>`;
})}</div>`;

/** @param {Scene} scene @param {Live} now @param {Win} win */
function waitsRow(scene, now, win) {
  const { t } = scene;
  const { draft } = now;
  const typing = scene.ui.memo.typing;
  const type = html`<button class="quiet" data-act="typing" aria-expanded="${String(Boolean(typing))}">${t("typeIn")}</button>`;
  if (typing) return typeForm(scene, draft.game === "zipai");
  if (isWhole(draft, win)) return html`<div class="subhead"><b>${t("laidHand")}</b><button class="ghost ghost--small" data-act="close-hand">${t("done")}</button></div>`;
  const rows = now.waits?.state === "answered" ? now.waits.body.waits : null;
  const { laying } = draft;
  const hint = laying ? t(CHOWS.includes(laying.kind) ? "layChow" : "layEqual", say(scene, `meld.${laying.kind}`)) : t(win.hand.length + win.melds.length > 0 ? "layMore" : draft.game === "zipai" ? "layHintZ" : "layHint");
  if (!isReady(draft, win) || !rows) return html`<div class="subhead"><b>${toGo(scene, now, win)}</b><span>${hint}</span>${type}</div>`;
  if (rows.length === 0) return html`<div class="subhead"><b>${t("waitsNone")}</b>${type}</div>`;
  const head = draft.game === "mahjong" ? (win.seat === draft.dealer || draft.from === draft.dealer ? t("waitsDealer") : t("waitsHead")) : t("waitsHeadZ", t(draft.by === "self_draw" ? "selfDraw" : draft.by === "deck" ? "deck" : "discard"));
  return html`<div class="subhead"><b>${t("waitsN", rows.length)}</b><span>${head}</span>${type}</div>
    <div class="waits ${draft.game === "zipai" && "waits--z"}" role="group" aria-label="${t("waitsN", rows.length)}">${draft.game === "mahjong" ? rows.map((/** @type {any} */ row) => tileWait(scene, row, best(rows, worthOf))) : rows.map((/** @type {any} */ row) => cardWait(scene, row, draft.by ?? "", best(rows, (one) => one[draft.by ?? ""]?.you ?? 0)))}</div>`;
}

/** @param {any[]} rows @param {(row: any) => number} of */
const best = (rows, of) => Math.max(...rows.map(of));
/** @param {any} row */
const worthOf = ({ discard }) => discard.points * discard.factor;

/** @param {Scene} scene @param {any} row @param {number} most */
function tileWait(scene, row, most) {
  const { t } = scene;
  const [thrown, drawn] = [worthOf(row), row.self_draw.points * row.self_draw.factor];
  return html`<button class="wait ${thrown === most && "wait--best"}" data-act="tile:${row.tile}" aria-label="${t("waitsPick", spoken(scene, row.tile), thrown, drawn, row.left)}">${tileOf(scene, row.tile)}<span><b>${thrown}</b><small>${t("drawWorth", drawn)}</small><small>${t("leftN", row.left)}</small></span></button>`;
}

/** @param {Scene} scene @param {any} row @param {string} by @param {number} most */
function cardWait(scene, row, by, most) {
  const { t } = scene;
  const { you, duo, legal } = row[by] ?? {};
  return html`<button class="wait ${you === most && "wait--best"}" data-act="tile:${row.card}" aria-label="${t("waitsPickZ", row.card, you ?? 0, duo ?? 0, row.left)}">${tileOf(scene, row.card)}<span><b>${legal ? you : "–"}</b><small>${legal ? t("duo", duo) : t("notLegal")}</small></span></button>`;
}

/** @param {Scene} scene @param {boolean} cards */
function typeForm(scene, cards) {
  const { t } = scene;
  const { fault } = scene.ui.memo.typing;
  return html`<form class="type" data-submit="typed"><label class="vh" for="typed">${t("typeIn")}</label>
    <input class="input" id="typed" name="text" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="${t(cards ? "typeHintZ" : "typeHint")}"${fault && html` aria-invalid="true" aria-describedby="type-fault"`}>
    <button class="ghost" type="submit">${t("typed")}</button><button class="quiet" type="button" data-act="typing">${t("close")}</button>
    ${fault && html`<p class="note" id="type-fault" role="alert">${t("typeFault", fault.at, fault.glyph)}</p>`}</form>`;
}

/** The flip that is due, tile by tile. @param {Scene} scene @param {Live} now @param {Win} win */
const flipRack = (scene, now, win) => {
  const { t } = scene;
  return html`<div class="rack rack--next" data-key="flips"><div class="next__head"><b>${t("dueFlip", scene.seat(win.seat))}</b>${win.flipped.length > 0
    ? html`<span class="next__tiles">${win.flipped.map((code) => tileOf(scene, code))}</span><span>${!isAsked(now) && t(isUnread(now.looks[now.draft.at]) ? "moreIfDue" : "oneMore")}</span>`
    : html`<span>${t("whichFlip")}</span>`}<button class="quiet" data-act="by-number">${t("byNumber")}</button></div>${rack(scene, now, win, { flip: true, busy: isAsked(now) })}
    <div class="book book--wait"><button class="ghost" data-act="ended:${win.flipped.length > 0 ? "no_wall" : "not_flipped"}">${t(win.flipped.length > 0 ? "noWall" : "notFlipped")}</button>${seal(scene, now, known(scene, now))}</div></div>`;
};

/** Each flip with what it counted. @param {Scene} scene @param {Live} now @param {Win} win */
function flipLine(scene, now, win) {
  const { t } = scene;
  const rows = now.verdicts[now.draft.at]?.xing?.flips ?? [];
  const { options } = now.house;
  return html`<div class="flips" data-key="flips"><b>${t("flips", scene.seat(win.seat))}</b>${win.flipped.map((code, at) => html`<button class="flipt" data-act="unflip:${at}" aria-label="${t("flipGone")} ${spoken(scene, code)}">${tileOf(scene, code)}${rows[at] && html`<span>${counted(scene, rows[at], options)}</span><strong>${rows[at].count}</strong>`}</button>`)}
    <button class="quiet" data-act="ended:not_flipped">${t("notFlipped")}</button></div>`;
}

/** Only what counts is told. @param {Scene} scene @param {any} row @param {import("./entry.d.ts").Options} options */
function counted({ t }, row, options) {
  const middle = row.middle !== undefined ? options.xing_middle : options.xing_same;
  const lines = [[options.xing_upper !== false, "upper", row.upper], [middle, "middle", row.middle ?? row.same], [options.xing_lower !== false, "lower", row.lower]].filter(([on]) => on);
  return lines.map(([, word, n], at) => html`${at > 0 && html`<br>`}${t(/** @type {any} */ (word), Number(n))}`);
}

/** The tiles say one thing, the call another. @param {Scene} scene @param {Live} now @param {Win} win */
export function clashLine(scene, now, win) {
  const { t } = scene;
  const verdict = now.verdicts[now.draft.at];
  const ids = clashes(now.draft, win, verdict);
  if (ids.length === 0 && win.holds === "") return "";
  if (ids.length === 0) return win.holds === "called" && isWhole(now.draft, win) ? html`<p class="note note--next" role="status">${t("clash")}<button class="quiet" data-act="holds:">${t("edit")}</button></p>` : "";
  const shown = now.draft.game === "zipai" ? t("you", verdict?.you ?? 0) : (verdict?.hand_types ?? []).map((/** @type {any} */ row) => nameOfId(scene, row.id)).join(" ");
  const called = ids.map((id) => (id === "you" ? t("you", Number(win.you)) : nameOfId(scene, id))).join(" ");
  return html`<div class="note note--next note--two" role="status"><b>${t("clash")}</b><button class="ghost ghost--small" data-act="holds:tiles">${t("useTiles", shown)}</button><button class="ghost ghost--small" data-act="holds:called">${t("useCalled", called)}</button></div>`;
}

/** A hand that is no win: every reason. @param {Scene} scene @param {Live} now */
function reasons(scene, now) {
  const look = now.looks[now.draft.at];
  const rows = look?.body?.legal === false ? look.body.reasons : [];
  const faults = look?.state === "refused" ? look.problem?.errors ?? [] : [];
  const ways = rows.length + faults.length > 0 && html`<div class="pad"><div class="book book--two"><button class="ghost" data-act="open-hand">${scene.t("editHand")}</button><button class="ghost" data-act="retell">${scene.t("toTable")}</button></div></div>`;
  return html`${rows.map((/** @type {any} */ row) => html`<p class="note note--next" role="status"><b>${scene.named(row)}</b><span>${inWords(scene, row.detail ?? "")}</span><button class="quiet" data-act="sheet:clause:${row.rule}">${scene.t("clause", row.rule)}</button></p>`)}${faults.map(
    (fault) => html`<p class="note note--next" role="status">${faultView(scene, fault, null)}</p>`)}${ways}`;
}
