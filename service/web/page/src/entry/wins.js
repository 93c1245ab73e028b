/**
 * Several winners: a line for each, and what is paid besides.
 * @import { Live } from "./live.js"
 * @import { Scene } from "../types.d.ts"
 */
import { flag, html } from "../view/dom.js";
import { chips } from "./kongs.js";
import { nameOfId, stamp, tileOf } from "./marks.js";
import { known } from "./result.js";
import { byTiles } from "./questions.js";

/** @param {Scene} scene @param {Live} now */
export function winLines(scene, now) {
  const answer = known(scene, now).body;
  return html`<div class="wins">${now.draft.wins.map((win, at) => {
    const told = answer?.wins?.[at];
    const types = told ? told.hand_types : [];
    return html`<button class="win" data-key="win-${win.seat}" data-act="open-win:${at}" aria-label="${scene.t("winLine", scene.seat(win.seat))}">${stamp(scene.seat(win.seat))}
      <span class="win__t"><b>${types.map((/** @type {any} */ row) => nameOfId(scene, row.id)).join(" ")}</b>${told && worth(scene, told)}${win.flipped.map((code) => tileOf(scene, code))}</span>
      <span class="win__v num">${paid(answer, win.seat)}</span>
      ${byTiles(now.draft, win) && html`<span class="win__h">${win.melds.map(({ tiles }) => html`<span class="group">${tiles.map((code) => tileOf(scene, code))}</span>`)}
        <span class="group">${[...win.hand].map((code) => tileOf(scene, code))}${now.draft.tile && tileOf(scene, now.draft.tile, "tile--won")}</span></span>`}</button>`;
  })}</div>${now.draft.game === "mahjong" && html`<div class="pad"><div class="extras">${chips(scene, now, false)}<button class="chip plus" data-act="sheet:kongs" aria-label="${scene.t("addExtra")}">＋ ${scene.t("kongs")}</button></div></div>`}`;
}

/** What an ordinary payer pays the winner. @param {any} answer @param {number} seat */
const paid = (answer, seat) => answer?.settlement.transfers.find((/** @type {any} */ { to, cause }) => to === seat && (cause === "discard" || cause === "self_draw"))?.zi;

/** @param {Scene} scene @param {any} told */
const worth = (scene, { value, multipliers }) =>
  html`${value.points}${multipliers.map((/** @type {any} */ row) => ` × ${nameOfId(scene, row.id)} ${row.factor}`)}${value.xing > 0 && ` + ${scene.t("key.xing")} ${value.xing}`}`;

/** Which of several winners is on the panel. @param {Scene} scene @param {Live} now */
export const winTabs = (scene, now) =>
  now.draft.wins.length > 1 &&
  html`<div class="who-tabs" role="group" aria-label="${scene.t("winners2", now.draft.wins.length)}">${now.draft.wins.map(
    (win, at) => html`<button class="chip" data-act="open-win:${at}" aria-pressed="${String(at === now.draft.at)}">${stamp(scene.seat(win.seat))}${now.due[at] ? "…" : "✓"}</button>`,
  )}<button class="chip" data-act="open-win:-1"${flag("disabled", now.due.includes(true))}>${scene.t("allWins")}</button></div>`;

