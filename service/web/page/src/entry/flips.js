/**
 * 翻醒 told as a number: the digits, the flip that is due, and the ways to end it.
 * @import { Win } from "./entry.d.ts"
 * @import { Live } from "./live.js"
 * @import { Scene } from "../types.d.ts"
 * @import { Markup } from "../view/dom.js"
 */
import { html } from "../view/dom.js";
import { isLast } from "./deal.js";
import { byTiles } from "./questions.js";

const MOST_DIGIT = 5;

/** @param {Scene} scene @param {Live} now @param {Win} win @param {Markup | ""} [other] another way to tell it */
export function digits(scene, now, win, other = "") {
  const { t } = scene;
  const { draft, house } = now;
  if (isLast(win)) return lastTile(scene, now, win);
  if ((house.options.xing_follow && draft.by === "deal") || house.options.xing_max_flips === 0) return "";
  const due = now.due[draft.at];
  const first = win.flips.slice(0, due ? undefined : -1);
  const laid = win.flips.length === 0 && win.flipped.length > 0 ? now.verdicts[draft.at]?.xing?.total ?? null : null;
  const count = due ? null : win.flips.at(-1) ?? laid;
  const more = first.length > 0;
  const next = due && (draft.game === "mahjong" || win.you !== null || byTiles(draft, win));
  const ask = draft.game === "mahjong" ? t("countXing") : t(house.options.xing_follow ? "followNote" : "howManyAll");
  return html`<section class="next ${!next && "next--done"}" data-key="flips" aria-label="${t("flips", scene.seat(win.seat))}">
    <div class="next__head"><b>${t("flips", scene.seat(win.seat))}</b>${first.map(
      (n, at) => html`<button class="flip1" data-act="untell:${at}" aria-label="${t("flipN", at + 1, n)}">${n}</button>`,
    )}<span>${more ? t("oneMore") : ask}</span>${other}${ends(scene, now, win, more)}</div>
    <div class="digits" role="group" aria-label="${ask}">${[0, 1, 2, 3, 4, 5].map(
      (n) => html`<button class="digit" data-act="count:${n}" aria-pressed="${String(count === n)}">${n}</button>`,
    )}${count !== null && count > MOST_DIGIT ? stepper(scene, count) : html`<button class="digit" data-act="count:${MOST_DIGIT + 1}" aria-pressed="false">${MOST_DIGIT + 1}+</button>`}</div>
    ${draft.game === "zipai" && due && house.options.xing_reflip && !house.options.xing_follow && html`<p class="next__note">${t("reflipNote")}</p>`}</section>`;
}

/** @param {Scene} scene @param {number} count */
const stepper = (scene, count) => html`<span class="digit digit--more" role="group" aria-label="${count}"><button data-act="count:${count - 1}" aria-label="−1">−</button><output>${count}</output><button data-act="count:${count + 1}" aria-label="+1">+</button></span>`;

/** How the flipping may end otherwise. @param {Scene} scene @param {Live} now @param {Win} win @param {boolean} more */
function ends({ t }, { due, draft, house }, win, more) {
  /** @param {string} act @param {string} text @param {boolean} on */
  const quiet = (act, text, on) => html`<button class="quiet" data-act="${act}" aria-pressed="${String(on)}">${text}</button>`;
  if (more && due[draft.at]) return html`${quiet("ended:total", t("isTotal", sum(win.flips)), false)}${quiet("ended:no_wall", t("noWall"), false)}`;
  if (win.ended === "total" || win.ended === "no_wall") return quiet("ended:", win.ended === "total" ? t("isTotal", sum(win.flips)) : t("noWall"), true);
  return house.options.xing_follow ? "" : quiet(win.ended === "not_flipped" ? "ended:" : "ended:not_flipped", t("notFlipped"), win.ended === "not_flipped");
}

/** @param {number[]} counts */
const sum = (counts) => counts.reduce((all, one) => all + one, 0);

/** 海底: nothing is flipped. With several winners each is looked at. @param {Scene} scene @param {Live} now @param {Win} win */
function lastTile({ t, seat }, { draft, due }, win) {
  const open = draft.wins.length > 1 && due[draft.at];
  if (draft.game === "zipai") return "";
  return html`<div class="next ${open ? "" : "next--done"}" data-key="flips"><div class="next__head"><b>${t("lastHere")}</b>${open &&
    html`<button class="quiet" data-act="ended:no_wall">${t("nextHere", seat(win.seat))}</button>`}</div></div>`;
}
