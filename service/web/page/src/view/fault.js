/**
 * A sentence of the service's about what it refuses, with its clause to be tapped.
 * @import { Fault, Scene } from "../types.d.ts"
 */
import { clauseOf } from "../model/clause.js";
import { OPTIONS } from "../text/options.js";
import { html } from "./dom.js";

/** A sentence of the service's in the language of the page; ids of the contract, which no player knows, said in words. @param {Scene} scene @param {string} text */
export const inWords = (scene, text) => scene.inLang(text, text).replace(/`([^`]+)`|\b[a-z]+(?:_[a-z]+)+\b/g, (id, /** @type {string} */ quoted = id) => {
  const asked = [...OPTIONS.mahjong, ...OPTIONS.zipai].flatMap(({ options }) => options).find((one) => one.id === quoted);
  return asked ? `「${scene.inLang(...asked.ask)}」` : scene.nameOf(quoted) || scene.t(/** @type {any} */ (`key.${quoted}`)) || quoted;
});

/** @param {Scene} scene @param {Fault} fault @param {unknown} body what was asked */
export function faultView(scene, fault, body) {
  const clause = clauseOf(fault, body, scene.ruleOf);
  return html`<b>${inWords(scene, fault.message)}</b>${clause && html`<button class="quiet" data-act="sheet:clause:${clause}">${scene.t("clause", clause)}</button>`}`;
}
