/**
 * A link that carries one hand: the question itself, in the part of the address that is never sent to a server.
 * @import { Question } from "./types.d.ts"
 */

const MARK = "#hand=";

/** @param {string} page address of the page @param {Question} question @returns {string} */
export function linkOf(page, question) {
  const bytes = new TextEncoder().encode(JSON.stringify([question.path, question.body]));
  const base64 = btoa(String.fromCharCode(...bytes));
  return page.split("#")[0] + MARK + base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} hash @returns {boolean} */
export const carriesHand = (hash) => hash.startsWith(MARK);

/** @param {string} hash @returns {Question | null} null where no hand can be read */
export function questionIn(hash) {
  try {
    const base64 = hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (glyph) => glyph.charCodeAt(0));
    const [path, body, ...more] = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof path === "string" && more.length === 0 ? { path, body } : null;
  } catch {
    return null;
  }
}
