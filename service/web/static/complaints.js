/**
 * What the page itself says against what was typed or chosen, by field.
 * @import { App } from "./types.d.ts"
 */

/** @param {App} app @param {string} field @param {string | null} text */
export function complain(app, field, text) {
  const { [field]: _, ...others } = app.ui.complaints;
  app.ui.complaints = text === null ? others : { ...others, [field]: text };
}
