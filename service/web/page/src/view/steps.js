/**
 * Arithmetic as the service gave it, each step leading to its clause.
 * @import { Scene, Step, Transfer } from "../types.d.ts"
 */
import { inRow } from "../model/explain.js";
import { html } from "./dom.js";

/** The name of any id that the service gives. @param {Scene} scene @param {string} id @returns {string} */
export function nameOf({ book, table, named }, id) {
  const lists = Object.values(book?.[table.game] ?? {}).filter(Array.isArray);
  for (const list of lists) {
    const row = list.find((/** @type {any} */ one) => one.id === id && one.name);
    if (row) return named(row);
  }
  return "";
}

/** 平胡 2, × 门清 2. @param {Scene} scene @param {Step} step */
const stepView = (scene, { id, value, rule, seat }) => html`<u data-act="sheet:clause:${rule}">${nameOf(scene, id)}${seat !== undefined && ` ${scene.seat(seat)}`} ${value}</u>`;

/** What a transfer is made of; without steps its cause. @param {Scene} scene @param {Transfer} transfer */
export function arithmetic(scene, { cause, steps = [] }) {
  const row = inRow(steps).map((piece) => (typeof piece === "string" ? piece : stepView(scene, piece)));
  return html`${nameOf(scene, cause)} ${row}`;
}
