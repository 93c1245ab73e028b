/**
 * The laid hand on the water: melds, tiles, the slot of the winning tile; zipai in columns.
 * @import { Meld, Win } from "./entry.d.ts"
 * @import { Live } from "./live.js"
 * @import { Scene } from "../types.d.ts"
 */
import { rankOf } from "../model/codes.js";
import { html } from "../view/dom.js";
import { isReady, missing } from "./laid.js";
import { nameOfId, say, spoken, tileOf } from "./marks.js";

/** @param {Scene} scene @param {Live} now @param {Win} win @param {boolean} open whether tiles are taken up by a tap */
export const hand = (scene, now, win, open) => (now.draft.game === "mahjong" ? tiles(scene, now, win, open) : cards(scene, now, win, open));

/** A finished hand as one line of small tiles; a tap opens it. @param {Scene} scene @param {Live} now @param {Win} win */
export function handLine(scene, { draft, verdicts }, win) {
  const groups = draft.game === "zipai" ? verdicts[draft.wins.indexOf(win)]?.groups.map((/** @type {any} */ { cards: all }) => all) : null;
  const rows = groups ?? [...win.melds.map(({ tiles: laid }) => laid), win.hand];
  const won = draft.game === "mahjong" && draft.tile;
  return html`<button class="line line--${draft.game}" data-act="open-hand" aria-label="${scene.t("editHand")}">${rows.map(
    (/** @type {string[]} */ row) => html`<span class="group">${row.map((code) => tileOf(scene, code))}</span>`,
  )}${won && html`<span class="group">${tileOf(scene, won, "tile--won")}</span>`}</button>`;
}

/** @param {Scene} scene @param {Live} now @param {Win} win @returns {string} what is still missing */
export function toGo({ t }, { draft }, win) {
  const gap = missing(draft, win);
  return gap === 0 ? "" : gap > 0 ? t("toGo", gap) : t("tooMany", -gap);
}

/** @param {Scene} scene @param {Meld} meld */
const fedBy = (scene, { kind, from }) => [say(scene, `meld.${kind}`), from !== null && scene.t("fedBy", scene.seat(from))].filter(Boolean).join(" · ");

/** @param {Scene} scene @param {Live} now @param {Win} win @param {boolean} open */
function tiles(scene, now, win, open) {
  const { t } = scene;
  const { draft } = now;
  /** @param {string} code @param {number} at */
  const inHand = (code, at) => open
    ? html`<button class="free" data-act="untile:${at}" aria-label="${t("drop", spoken(scene, code))}">${tileOf(scene, code)}</button>`
    : html`<span class="free" role="img" aria-label="${spoken(scene, code)}">${tileOf(scene, code)}</span>`;
  const laying = draft.laying?.tiles.map((code) => tileOf(scene, code)) ?? [];
  const won = draft.tile === null
    ? html`<span class="tile tile--slot ${isReady(draft, win) && "is-next"}">${t("slot")}</span>`
    : open
      ? html`<button class="free" data-act="unwon" aria-label="${t("drop", spoken(scene, draft.tile))}">${tileOf(scene, draft.tile, "tile--won")}</button>`
      : html`<span class="free" role="img" aria-label="${spoken(scene, draft.tile)}">${tileOf(scene, draft.tile, "tile--won")}</span>`;
  return html`<div class="hand" role="group" aria-label="${t("laidHand")}"><div class="hand__melds">${win.melds.map((meld, at) => html`<button class="meld" data-act="unmeld:${at}" aria-label="${t("drop", `${fedBy(scene, meld)} ${meld.tiles.map((code) => spoken(scene, code)).join(" ")}`)}"><span class="group">${meld.tiles.map((code) => tileOf(scene, code))}</span><small>${fedBy(scene, meld)}</small></button>`)}${laying.length > 0 && html`<span class="group is-laying">${laying}</span>`}
    ${!open && html`<button class="hand__count quiet" data-act="open-hand">${t("editHand")}</button>`}</div>
    <div class="hand__row">${win.hand.map(inHand)}${won}</div></div>`;
}

/** @param {Scene} scene @param {Live} now @param {Win} win @param {boolean} open */
function cards(scene, now, win, open) {
  const { t } = scene;
  const verdict = now.verdicts[now.draft.wins.indexOf(win)];
  if (!open && verdict?.legal) return groups(scene, verdict.groups, now.draft.tile);
  const { draft } = now;
  const ranks = [...new Set(win.hand.map(rankOf))].sort((a, b) => a - b);
  const columns = win.melds.length + ranks.length + (draft.by === "deal" ? 0 : 1);
  const laid = win.melds.map((meld, at) => html`<button class="col" data-act="unmeld:${at}" aria-label="${t("drop", `${say(scene, `meld.${meld.kind}`)} ${meld.tiles.join("")}`)}"><span class="fan">${meld.tiles.map((code) => tileOf(scene, code))}</span><b>${say(scene, `meld.${meld.kind}`)}</b></button>`);
  const held = ranks.map((rank) => html`<span class="col"><span class="fan">${win.hand.map((code, at) => rankOf(code) === rank &&
    html`<button class="fan__card" data-act="untile:${at}" aria-label="${t("drop", spoken(scene, code))}">${tileOf(scene, code)}</button>`)}</span></span>`);
  const slot = draft.by !== "deal" && html`<span class="col"><span class="fan">${draft.tile
    ? html`<button class="fan__card" data-act="unwon" aria-label="${t("drop", spoken(scene, draft.tile))}">${tileOf(scene, draft.tile, "card--won")}</button>`
    : html`<span class="card card--slot ${isReady(draft, win) && "is-next"}">${t("slot")}</span>`}</span></span>`;
  const laying = draft.laying && draft.laying.tiles.length > 0 && html`<span class="col"><span class="fan is-laying">${draft.laying.tiles.map((code) => tileOf(scene, code))}</span></span>`;
  return html`<div class="seven" style="--cols:${Math.max(7, columns + (laying ? 1 : 0))}" role="group" aria-label="${t("laidHand")}">${laid}${laying}${held}${slot}</div>`;
}

/** The groups as the service reads them. @param {Scene} scene @param {any[]} rows @param {string | null} won */
function groups(scene, rows, won) {
  const { t } = scene;
  let marked = false;
  return html`<div class="seven" style="--cols:${Math.max(7, rows.length)}" role="group" aria-label="${t("laidHand")}">${rows.map((row) => html`<button class="col" data-act="open-hand" aria-label="${row.cards.join("")}，${t("editHand")}"><span class="fan">${row.cards.map((/** @type {string} */ code) => {
    const mark = !marked && !row.on_table && code === won;
    marked ||= mark;
    return tileOf(scene, code, mark ? "card--won" : "");
  })}</span><b>${groupName(scene, row.kind)}</b><small>${t("you", row.you)}</small></button>`)}</div>`;
}

/** @param {Scene} scene @param {string} kind */
const groupName = (scene, kind) => say(scene, `meld.${kind}`) || nameOfId(scene, kind);
