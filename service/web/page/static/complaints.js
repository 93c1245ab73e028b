/**
 * What the page itself says against what was typed or chosen, by field.
 * @import { App, Ui } from "./types.d.ts"
 */

/**
 * @param {App} app @param {string} field @param {string | null} text null: nothing to complain about any more
 * @param {string} [typed] what stands in the field to be mended; until then the service is not asked
 */
export function complain(app, field, text, typed) {
  const { [field]: _, ...others } = app.ui.complaints;
  app.ui.complaints = text === null ? others : { ...others, [field]: { text, typed } };
}

/** The house rules are set anew: what was said against single ones is past. @param {App} app */
export function forgiveRules(app) {
  const others = Object.entries(app.ui.complaints).filter(([field]) => !field.startsWith("rules."));
  app.ui.complaints = Object.fromEntries(others);
}

/** @param {Ui} ui @returns {boolean} whether what the table agrees on is yet to be mended */
export const isUnmended = (ui) => Object.values(ui.complaints).some(({ typed }) => typed !== undefined);
