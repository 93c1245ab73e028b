/**
 * What is kept of the deal under entry.
 * @import { DraftState } from "../types.d.ts"
 */
import { emptyDraft } from "../entry/deal.js";

/** @param {string} id @param {number} now @returns {DraftState} */
export const freshEntry = (id, now) => ({ now: emptyDraft(id), back: [], edits: null, aside: null, at: now });
