/**
 * Small pieces that every screen of the entry draws.
 * @import { Draft } from "./entry.d.ts"
 * @import { Scene } from "../types.d.ts"
 * @import { Markup } from "../view/dom.js"
 * @import { Word } from "../text/index.js"
 */
import { nameOf } from "../model/codes.js";
import { html } from "../view/dom.js";
import { piece } from "../view/tiles.js";

/** @param {Scene} scene @param {string} word @param {(string | number)[]} put @returns {string} a word whose key is put together */
export const say = (scene, word, ...put) => scene.t(/** @type {Word} */ (word), ...put);

/** @param {Scene} scene @param {string} id @returns {string} what players call it: the page's short form, else the service's name */
export const nameOfId = (scene, id) => say(scene, `key.${id}`) || scene.nameOf(id);

/** @param {Scene} scene @param {number} seat @returns {string} 西 叠彩 */
export const fullName = (scene, seat) => [scene.seat(seat), scene.who(seat)].filter(Boolean).join(" ");

/** @param {Scene} scene @param {string} code @param {string} [kind] @returns {Markup} */
export const tileOf = (scene, code, kind = "") => piece(code, { kind, index: scene.settings.numerals });

/** @param {Scene} scene @param {string} code @returns {string} read aloud */
export const spoken = (scene, code) => nameOf(code, scene.lang);

/** @param {Scene} scene */
export const dealerToken = (scene) => html`<span class="dealer" aria-hidden="true">${scene.t("dealer")}</span><span class="vh">${scene.t("dealerWord")}</span>`;

/** @param {string} text @param {string} [kind] */
export const stamp = (text, kind = "") => html`<span class="stamp ${kind}">${text}</span>`;

/** @param {Scene} scene @param {Draft} draft @returns {string} how the tile came, as a stamp says it */
export function sourceStamp(scene, draft) {
  if (draft.game === "zipai") return scene.t(draft.by === "deck" ? "deck" : "discard");
  return scene.t(draft.wins.some((win) => win.multipliers.includes("qiang_gang_hu")) ? "robbed" : "fed");
}
