/**
 * The ledger, the tables, the seats and the house rules.
 * @import { Part } from "../types.d.ts"
 */
import { html } from "../view/dom.js";
import { bar } from "../view/frame.js";
import { undoLast } from "./commit.js";

/** @type {Part} */
export const ledger = {
  views: {
    ledger: (scene) => html`<div class="screen"><div class="water">${bar(scene)}</div><main class="paper" tabindex="-1"></main></div>`,
  },
  sheets: {},
  actions: { undo: undoLast },
};
