/**
 * The entry of a deal.
 * @import { Part } from "../types.d.ts"
 */
import { html } from "../view/dom.js";
import { bar } from "../view/frame.js";

/** @type {Part} */
export const entry = {
  views: {
    table: (scene) => html`<div class="screen"><div class="water water--fill">${bar(scene)}<main tabindex="-1">${scene.t("whoWon")}</main></div></div>`,
  },
  sheets: {},
  actions: {},
};
