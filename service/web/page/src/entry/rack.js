/**
 * The keys under the thumb that lay tiles and cards.
 * @import { Draft, Win } from "./entry.d.ts"
 * @import { Live } from "./live.js"
 * @import { Scene } from "../types.d.ts"
 */
import { CARDS, suitOf, TILES } from "../model/codes.js";
import { flag, html, Markup } from "../view/dom.js";
import { feedersOf, fits, hasRoom, meldKinds, unfed, used } from "./laid.js";
import { say, spoken, tileOf } from "./marks.js";

const BACK = new Markup('<svg viewBox="0 0 32 24" aria-hidden="true"><path d="M10 3h18v18H10L2 12zM15 9l7 6M22 9l-7 6"/></svg>');
const SUITS = /** @type {const} */ ([["m", "suitM"], ["p", "suitP"], ["s", "suitS"], ["z", "suitZ"]]);

/** @param {Scene} scene @param {Live} now @param {Win} win @param {{ flip?: boolean, busy?: boolean }} [how] `flip`: it lays the flipped tile alone; `busy`: no tile now */
export const rack = (scene, now, win, how = {}) => (now.draft.game === "mahjong" ? tileRack(scene, now.draft, win, how) : cardRack(scene, now.draft, win, how));

/** @param {Scene} scene @param {Draft} draft @param {Win} win @param {string} code @param {string} kind @param {boolean} [busy] */
function key(scene, draft, win, code, kind, busy = false) {
  const copies = used(draft, win, code);
  return html`<button class="${kind}" data-key="${code}" data-act="tile:${code}" aria-label="${spoken(scene, code)}${copies > 0 && ` ${copies}`}"${flag("disabled", busy || !fits(draft, win, code))}>${tileOf(scene, code)}${copies > 0 &&
    html`<span class="left" aria-hidden="true">${copies}</span>`}</button>`;
}

/** @param {Scene} scene @param {string} kind */
const backKey = (scene, kind) => html`<button class="${kind}" data-act="backspace" aria-label="${scene.t("backspace")}">${BACK}</button>`;

/** @param {Scene} scene @param {Draft} draft @param {Win} win */
function kinds(scene, draft, win) {
  const room = hasRoom(draft, win);
  return meldKinds(draft.game).map((kind) => html`<button class="rk" data-act="meld:${kind}" aria-pressed="${String(draft.laying?.kind === kind)}"${flag("disabled", !room && draft.laying?.kind !== kind)}>${say(scene, `meld.${kind}`)}</button>`);
}

/** Who fed the meld that was just laid. @param {Scene} scene @param {Draft} draft @param {Win} win */
function feeders(scene, draft, win) {
  const at = unfed(win);
  if (at < 0) return null;
  const { kind } = win.melds[at];
  const { t } = scene;
  const name = say(scene, `meld.${kind}`);
  return html`<div class="rack__ask" role="group" aria-label="${t("whoFedMeld", name)}"><b>${t("whoFedMeld", name)}</b><div class="rack__row rack__row--due">${feedersOf(draft, win).map(
    (seat) => html`<button class="rk" data-act="feed:${at}:${seat}">${scene.seat(seat)}</button>`,
  )}${kind !== "exposed_kong" && html`<button class="rk" data-act="feed:${at}:">${t("unknownFeeder")}</button>`}</div></div>`;
}

/** @param {Scene} scene @param {Draft} draft @param {Win} win @param {{ flip?: boolean, busy?: boolean }} how */
function tileRack(scene, draft, win, { flip, busy }) {
  const suit = scene.ui.memo.suit ?? "m";
  const tiles = TILES.filter((code) => suitOf(code) === suit);
  const top = flip ? "" : feeders(scene, draft, win) ?? html`<div class="rack__row">${kinds(scene, draft, win)}</div>`;
  return html`${top}<div class="rack__tiles">${tiles.map((code) => key(scene, draft, win, code, "tk", busy))}${backKey(scene, `tk tk--do ${suit === "z" && "tk--end"}`)}</div>
    <div class="rack__row" role="group" aria-label="${SUITS.map(([, word]) => scene.t(word)).join(" ")}">${SUITS.map(
      ([id, word]) => html`<button class="rk rk--suit" data-act="suit:${id}" aria-pressed="${String(suit === id)}">${scene.t(word)}</button>`,
    )}</div>`;
}

/** @param {Scene} scene @param {Draft} draft @param {Win} win @param {{ flip?: boolean, busy?: boolean }} how */
const cardRack = (scene, draft, win, { flip, busy }) => html`<div class="rack__cards">${CARDS.map((code) => key(scene, draft, win, code, "ck", busy))}</div>
  <div class="rack__row">${!flip && kinds(scene, draft, win)}${backKey(scene, "rk rk--do")}</div>`;
