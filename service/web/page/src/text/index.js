/**
 * The page's words in the language that is chosen. Whatever the service names comes in both languages with it.
 * @import { Lang } from "../types.d.ts"
 */
import { common } from "./common.js";
import { entry } from "./entry.js";
import { hant } from "./hant.js";
import { ledger } from "./ledger.js";

const WORDS = { ...common, ...entry, ...ledger };
/** @typedef {keyof typeof WORDS} Word */
/** @typedef {(word: Word, ...put: (string | number)[]) => string} Say */

/** @param {Lang} lang @returns {Say} */
export function speaker(lang) {
  /** @type {Map<string, string>} */
  const known = new Map();
  return (word, ...put) => {
    let text = known.get(word);
    if (text === undefined) known.set(word, (text = inLang(lang, ...(WORDS[word] ?? ["", ""]))));
    return put.length ? text.replace(/\{(\d)\}/g, (_, i) => String(put[Number(i)])) : text;
  };
}

/** @param {Lang} lang @param {string} zh @param {string} en @returns {string} */
export const inLang = (lang, zh, en) => (lang === "en" ? en : lang === "zh-Hant" ? hant(zh) : zh);

/** @param {Lang | null} chosen @param {readonly string[]} preferred the browser's languages @returns {Lang} */
export function pickLang(chosen, preferred) {
  if (chosen) return chosen;
  const first = preferred.find((lang) => /^(zh|en)\b/i.test(lang)) ?? "en";
  if (!/^zh/i.test(first)) return "en";
  return /hant|tw|hk|mo/i.test(first) ? "zh-Hant" : "zh-Hans";
}

/** @param {number} n @returns {string} with a true minus, and a plus before gains */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
/** @param {number} n @returns {"gain" | "loss" | "zero"} */
export const tone = (n) => (n > 0 ? "gain" : n < 0 ? "loss" : "zero");
