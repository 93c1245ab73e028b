/**
 * The deal under entry.
 * @import { Draft, DraftState } from "../types.d.ts"
 */

/** @param {string} id @returns {Draft} */
export const emptyDraft = (id) => ({
  id, mode: "call", wins: [], active: 0, by: null, from: null, drawn: false, kongs: [], chases: [], bao: [], note: "",
});

/** @param {string} id @param {number} now @returns {DraftState} */
export const freshEntry = (id, now) => ({ now: emptyDraft(id), back: [], edits: null, aside: null, at: now });
