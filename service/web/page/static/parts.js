/**
 * Small pieces that several views share.
 * @import { Scene } from "./scene.js"
 */
import { nameOf } from "./codes.js";
import { html, Markup } from "./html.js";
import { tile } from "./tiles.js";

/**
 * A button that does something: `act` names the action, `arg` what with.
 * @param {string} act @param {string | number} arg @param {Markup | string} label
 * @param {{on?: boolean, off?: boolean, kind?: string, says?: string, tab?: number}} [look]
 *   on: pressed or not; off: shown but not to be used now; says: the name where the label is a picture
 * @returns {Markup}
 */
export const button = (act, arg, label, look = {}) => html`<button type="button" data-act="${act}" data-arg="${arg}"
  class="${look.kind ?? "plain"}" ${look.says && html`aria-label="${look.says}"`}
  ${look.on !== undefined && html`aria-pressed="${String(look.on)}"`} ${look.off && html`aria-disabled="true"`}
  ${look.tab !== undefined && html`tabindex="${look.tab}"`}>${label}</button>`;

/** @param {Scene} scene @param {string} field @returns {Markup | null} what the service says against this field */
export const faultsAt = ({ faults }, field) => faultList(faults[field] ?? []);

/** @param {string[]} messages @returns {Markup | null} */
export const faultList = (messages) =>
  messages.length === 0 ? null : html`<div class="faults" role="alert">${messages.map((text) => html`<p>${text}</p>`)}</div>`;

/** @param {Scene} scene @param {string} field @returns {Markup | null} what the page itself says against what was put there */
export const complaintAt = ({ app }, field) => {
  const complaint = app.ui.complaints[field];
  return complaint ? html`<div id="complaint-${field}">${faultList([complaint.text])}</div>` : null;
};

/**
 * A field for a whole number. What does not fit stays in it to be mended; a browser's own number field would hide it.
 * @param {Scene} scene @param {string} field @param {unknown} value @param {Markup} wiring @returns {Markup}
 */
export function numberField({ app }, field, value, wiring) {
  const typed = app.ui.complaints[field]?.typed;
  return html`<input class="number" inputmode="numeric" autocomplete="off" ${wiring} value="${typed ?? value}"
    ${typed !== undefined && html`aria-invalid="true" aria-describedby="complaint-${field}"`}>`;
}

/** @param {Scene} scene @param {string[]} codes @returns {Markup} tiles to look at, with their names for a listener */
export const row = ({ lang, index }, codes) => html`<span class="row" role="img"
  aria-label="${codes.map((code) => nameOf(code, lang)).join(lang === "zh" ? "" : ", ")}">${codes.map((code) => tile(code, index))}</span>`;

/** @param {string | null | undefined} rule @returns {Markup | null} the clause a figure comes from */
export const clause = (rule) => (rule ? html`<span class="clause">${rule}</span>` : null);

/** @param {number} amount @returns {string} with its sign, a real minus */
export const signed = (amount) => (amount > 0 ? `+${amount}` : String(amount).replace("-", "−"));

/**
 * @param {Sum[]} sums one for each player @param {string} [kind]
 * @returns {Markup} amounts side by side, big
 */
export const sumsRow = (sums, kind = "") => html`<div class="sums sums-${sums.length} ${kind}">${sums.map(
  ({ name, amount, below }) => html`<div class="sum ${tone(amount)}"><span class="name">${name}</span>
    <span class="zi ${String(amount).length > 4 && "long"}">${signed(amount)}</span><span class="points">${below}</span></div>`,
)}</div>`;

/** @typedef {{name: string, amount: number, below: string}} Sum `below`: what stands under the amount in small */

/** @param {number} amount @returns {"gain" | "loss" | "even"} */
export const tone = (amount) => (amount > 0 ? "gain" : amount < 0 ? "loss" : "even");
