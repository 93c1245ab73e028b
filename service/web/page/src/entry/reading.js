/**
 * A deal that was booked while nobody could read its hands: read later, as if it stood on the screen. Pure.
 * @import { Draft, Win } from "./entry.d.ts"
 * @import { Look } from "./lookup.js"
 * @import { House, Question } from "./questions.js"
 * @import { Deal, Request } from "../types.d.ts"
 */
import { flipDue, gateOf } from "./gates.js";
import { score, tally } from "./questions.js";

/** @param {Deal} deal @returns {House} what it was played by */
const houseOf = ({ request: { rules, stake } }) => ({ rules, brief: rules, stake, options: rules });

/** @param {Deal} deal @returns {(Question | null)[]} what is asked about each winner's hand; null where none is laid */
export const hands = (deal) => /** @type {Draft} */ (deal.draft).wins.map((win) => score(/** @type {Draft} */ (deal.draft), win, houseOf(deal)));

/**
 * @param {Deal} deal @param {(Look | null)[]} looks what was answered about each winner's hand
 * @returns {{ request: Request } | { gate: string, win: Win, look: Look | null }} what is asked of the deal; or why it cannot be booked, and by whom
 */
export function read(deal, looks) {
  const draft = /** @type {Draft} */ (deal.draft);
  const house = houseOf(deal);
  const due = draft.wins.map((win, at) => flipDue(draft, win, looks[at], house.options));
  const gate = gateOf(draft, looks, due);
  const at = draft.wins.findIndex((win, i) => gateOf({ ...draft, wins: [win] }, [looks[i]], [due[i]]) !== "");
  if (gate) return { gate, win: draft.wins[Math.max(at, 0)], look: looks[Math.max(at, 0)] };
  return { request: tally(draft, house, looks.map((look) => look?.body ?? null)).body };
}
