/**
 * The rounds of a table. What a round was worth is kept as the service said it; here it is only added up. Pure.
 * @import { Desk, History, Judgement, Round } from "./types.d.ts"
 */

const STEPS = 200;

/** @param {Desk} now @returns {History} */
export const begin = (now) => ({ past: [], now, future: [] });

/** @param {History} history @param {Desk} now @returns {History} */
export function advance({ past, now: before }, now) {
  return { past: [...past, before].slice(-STEPS), now, future: [] };
}

/** @param {History} history @returns {History} one step back; at the beginning, itself */
export function undo(history) {
  const { past, now, future } = history;
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : history;
}

/** @param {History} history @returns {History} */
export function redo(history) {
  const { past, now, future: [after, ...future] } = history;
  return after ? { past: [...past, now], now: after, future } : history;
}

/** @param {Round[]} rounds @returns {number} */
const nextId = (rounds) => Math.max(0, ...rounds.map((round) => round.id)) + 1;

/**
 * @param {Round[]} rounds @param {Judgement} judgement of a legal deal @param {string} at ISO time
 * @returns {Round}
 */
export function roundOf(rounds, { draft, question, answer }, at) {
  if (answer.settlement === null) throw new TypeError("only a settled deal can be kept");
  return {
    id: nextId(rounds), at, note: "", ask: question, dealer: draft.dealer, nextDealer: answer.nextDealer,
    by: draft.drawn ? null : draft.by, from: draft.drawn ? null : draft.from,
    wins: draft.drawn ? [] : answer.wins.map((win, i) => ({
      seat: draft.wins[i].seat ?? 0,
      types: win.hand_types.map(({ name, name_en }) => ({ name, name_en })),
    })),
    zi: answer.settlement.seats.map((seat) => seat.zi),
    points: answer.settlement.seats.map((seat) => seat.points),
  };
}

/**
 * A payment agreed at the table that no deal explains, such as a fine for a false win.
 * @param {Round[]} rounds @param {{from: number, to: number, zi: number, stake: number, players: number, dealer: number}} payment
 * @param {string} note @param {string} at @returns {Round} with points = zi × stake (C2)
 */
export function paymentOf(rounds, { from, to, zi, stake, players, dealer }, note, at) {
  const paid = Array.from({ length: players }, (_, seat) => (seat === to ? zi : seat === from ? -zi : 0));
  return {
    id: nextId(rounds), at, note, ask: null, dealer, nextDealer: null, by: null, from: null, wins: [],
    zi: paid, points: paid.map((amount) => amount * stake),
  };
}

/** @param {Round[]} rounds @param {Round} round @returns {Round[]} a correction takes the place, number and note of the old one */
export function put(rounds, round, editing = /** @type {number | null} */ (null)) {
  const old = rounds.find((other) => other.id === editing);
  if (!old) return [...rounds, round];
  return rounds.map((other) => (other === old ? { ...round, id: old.id, at: old.at, note: old.note } : other));
}

/** @param {Round[]} rounds @param {number} id @returns {Round[]} */
export const drop = (rounds, id) => rounds.filter((round) => round.id !== id);

/** @param {Round[]} rounds @param {number} id @param {string} note @returns {Round[]} */
export const annotate = (rounds, id, note) => rounds.map((round) => (round.id === id ? { ...round, note } : round));

/**
 * @param {Round[]} rounds @param {number} players @param {"zi" | "points"} unit
 * @returns {number[][]} totals by seat before the first round and after each
 */
export function runningTotals(rounds, players, unit) {
  const totals = [Array.from({ length: players }, () => 0)];
  for (const round of rounds) totals.push(totals[totals.length - 1].map((sum, seat) => sum + (round[unit][seat] ?? 0)));
  return totals;
}

/**
 * @param {Round[]} rounds @param {number} fallback before the first round
 * @returns {number} who deals after these rounds: whom the rules name (Z14), else who dealt last
 */
export const dealerAfter = (rounds, fallback) => rounds.at(-1)?.nextDealer ?? rounds.at(-1)?.dealer ?? fallback;
