/**
 * The arithmetic of a settlement, one line a payer, every step a link to its clause. The entry and the ledger draw it.
 * @import { Settlement, Scene, Step } from "../types.d.ts"
 * @import { Part, Sum } from "../model/explain.js"
 * @import { Markup } from "./dom.js"
 */
import { nameOfId } from "../entry/marks.js";
import { sumsOf } from "../model/explain.js";
import { html } from "./dom.js";

const WIN = ["self_draw", "discard", "deck", "deal"];
/** A pair of lines this short stands side by side, without the names of what is lit above. */
const MOST_SHORT = 5;

/** @typedef {{ dealer: number, players: number, you?: string, open?: boolean, full?: boolean }} About `you`: the 油 in words; `open`: a flip is to come; `full`: every step by its name */

/** @param {Scene} scene @param {Settlement} settlement @param {About} about @returns {Markup[]} */
export function sumLines(scene, settlement, about) {
  const sums = sumsOf(settlement);
  const sides = dealerAndOthers(sums, about);
  const short = sides && !about.open && !about.full && sums.every(({ parts }) => parts[0].pieces.filter((piece) => typeof piece !== "string").length <= MOST_SHORT);
  if (short) {
    const [first, second] = sums[0].who[0] === about.dealer ? sums : [sums[1], sums[0]];
    return [html`<p class="sum sum--pair">${[first, second].map((sum, at) => html`<span><span class="sum__who">${scene.t(at ? "othersPay" : "dealerPays")}</span>
      <span class="sum__x">${pieces(scene, sum.parts[0], about, true)}</span> = <b>${sum.zi}</b></span>`)}</p>`];
  }
  return sums.map((sum) => html`<p class="sum"><span class="sum__who">${who(scene, sum, sums, about, sides)}</span>
    <span class="sum__x">${content(scene, sum, about)}${about.open && isWin(sum.parts[0]) && toCome(scene, sum.parts[0])}</span>
    <span class="sum__eq">${about.open && isWin(sum.parts[0]) ? scene.t("atLeast", sum.zi) : `= ${sum.zi}`}</span></p>`);
}

/** Whether a payment is for a win, and grows with what is flipped. @param {{ cause: string }} part */
export const isWin = ({ cause }) => WIN.includes(cause);

/** @param {Sum[]} sums @param {About} about @returns {boolean} whether the dealer pays one amount and all others another */
const dealerAndOthers = (sums, { dealer, players }) =>
  sums.length === 2 && sums.every(({ parts }) => parts.length === 1 && isWin(parts[0])) && sums.some(({ who: seats }) => seats.join() === String(dealer)) &&
  sums.reduce((all, { who: seats }) => all + seats.length, 0) === players - 1;

/** The flips to come: at the end of the line where they are added last. @param {Scene} scene @param {Part} part */
function toCome({ t, table, rules }, { pieces: row }) {
  const last = table.game === "mahjong" && !rules.xing_multiplied;
  return ` ${last || row.every((piece) => typeof piece === "string" || piece.op === "add") ? "+" : "·"} ${t("key.xing")}\u00a0?`;
}

/** @param {Scene} scene @param {Sum} sum @param {Sum[]} sums @param {About} about @param {boolean} sides */
function who({ t, seat }, { who: seats, parts }, sums, { dealer }, sides) {
  if (sides) return t(seats[0] === dealer ? "dealerPays" : "othersPay");
  if (sums.length === 1 && seats.length > 1) return t("eachPays");
  const names = seats.map(seat).join(" ");
  return parts.length === 1 && isWin(parts[0]) ? t("sumPaysTo", names, seat(parts[0].to)) : t("sumPays", names);
}

/** @param {Scene} scene @param {Sum} sum @param {About} about */
function content(scene, { parts }, about) {
  if (parts.length === 1 && isWin(parts[0])) return pieces(scene, parts[0], about, false);
  return parts.map((part, at) => html`${at > 0 && " + "}${named(scene, part, about)}`);
}

/** One of several payments: whom it goes to or what for, and its arithmetic. @param {Scene} scene @param {Part} part @param {About} about */
function named(scene, part, about) {
  const { t, seat } = scene;
  if (isWin(part) || part.cause === "bao") {
    const label = part.cause === "bao" ? t("baoOf", seat(part.to)) : seat(part.to);
    return html`${link(scene, part.rule, label)}(${pieces(scene, part, about, true)})`;
  }
  const label = part.cause === "chase" ? t("chase") : t(/** @type {any} */ (`kong.${part.cause}`));
  return html`<span class="nowrap">${link(scene, part.rule, label)}\u00a0${part.pieces.map((piece) => (typeof piece === "string" ? piece : piece.value))}</span>`;
}

/** @param {Scene} scene @param {Part} part @param {About} about @param {boolean} short without names that can be read above */
const pieces = (scene, part, about, short) =>
  part.pieces.map((piece) => (typeof piece === "string" ? (short ? piece.replaceAll(" ", "") : piece) : step(scene, piece, about, short)));

/** What even a short line names. */
const ALWAYS = ["dealer", "xing", "max_duo", "amount"];

/** @param {Scene} scene @param {Step} step @param {About} about @param {boolean} short */
function step(scene, { id, op, value, rule, seat }, { you }, short) {
  const { t } = scene;
  const name = seat === undefined ? nameOfId(scene, id) : scene.seat(seat);
  if (op === "cap") return link(scene, rule, t("cap", value));
  if (id === "base") return link(scene, rule, [you, t("duo", value)].filter(Boolean).join(" "));
  return link(scene, rule, short && !ALWAYS.includes(id) ? String(value) : `${name} ${value}`);
}

/** @param {Scene} scene @param {string} rule @param {string} text */
const link = (scene, rule, text) => html`<button class="step" data-act="sheet:clause:${rule}" aria-label="${text}，${scene.t("clause", rule)}">${text}</button>`;
