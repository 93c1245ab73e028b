/** Markup by tagged template: whatever is put in is escaped unless it is markup itself. */

export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** @param {unknown} value @returns {string} */
function piece(value) {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(piece).join("");
  if (value === null || value === undefined || value === false) return "";
  return String(value).replace(/[&<>"']/g, (glyph) => ENTITIES[glyph]);
}

/**
 * null, undefined and false leave nothing; lists are joined.
 * @param {TemplateStringsArray} strings @param {unknown[]} values @returns {Markup}
 */
export function html(strings, ...values) {
  return new Markup(strings.reduce((text, string, i) => text + piece(values[i - 1]) + string));
}
