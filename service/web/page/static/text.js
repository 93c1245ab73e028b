/**
 * The page's own words in both languages. Names of hand types, reasons and causes are the service's.
 * @import { Lang, Misfit } from "./types.d.ts"
 */
import { en } from "./text_en.js";
import { zh } from "./text_zh.js";

/** @typedef {typeof zh} Texts */

/** @param {Lang} lang @returns {Texts} */
export const texts = (lang) => (lang === "zh" ? zh : en);

/** @param {Texts} t @param {Misfit} misfit @returns {string} the place and the reason */
export const misfitText = (t, { at, why }) => `${at}${at && ": "}${t.misfits[why]}`;
