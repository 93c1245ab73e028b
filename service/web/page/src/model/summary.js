/**
 * What a line of the ledger says in short, read from what was asked and answered.
 * @import { Deal, Game, Line, Seat, Table } from "../types.d.ts"
 */

/**
 * @typedef {{ winner: Seat, by: string, from?: Seat, types: { id: string, name?: string, name_en?: string }[], you?: number }} Won
 */

/** The wins of a deal as they were called, named as the answer names them. @param {Deal} deal @param {Game} game @returns {Won[]} */
export function winsOf({ request, answer, unread }, game) {
  const asked = game === "mahjong" ? (request.wins ?? []) : request.win ? [request.win] : [];
  const answered = game === "mahjong" ? answer?.wins : answer?.win ? [answer.win] : [];
  return asked.map((/** @type {any} */ win, /** @type {number} */ i) => ({
    winner: win.winner, by: win.win.by, from: win.win.from, you: unread ? undefined : win.you,
    types: answered?.[i]?.hand_types ?? (unread ? [] : win.hand_types ?? []).map((/** @type {string} */ id) => ({ id })),
  }));
}

/** What else happened: kinds of kongs, chases. @param {Deal} deal @returns {string[]} ids of causes */
export const besides = ({ request }) => [
  .../** @type {string[]} */ ([...new Set((request.kongs ?? []).map((/** @type {any} */ kong) => kong.kind))]),
  ...(request.chases?.length ? ["chase"] : []),
];

/** What changed at the table between two lines. @param {Line | undefined} before @param {Line} line @returns {{ seats: Seat[], rules: boolean }} */
export function changed(before, line) {
  if (!before) return { seats: [], rules: false };
  const seats = line.players.flatMap((id, seat) => (id === before.players[seat] ? [] : [seat]));
  const ruled = (/** @type {Line} */ one) => (one.kind === "deal" ? JSON.stringify([one.request.rules, one.request.stake ?? 1]) : null);
  const [then, now] = [ruled(before), ruled(line)];
  return { seats, rules: then !== null && now !== null && then !== now };
}

/** @param {Table} table @param {readonly Line[]} lines @returns {string[]} ids of those who sat here and left */
export function gone(table, lines) {
  const sat = new Set(lines.flatMap((line) => line.players));
  return [...sat].filter((id) => !table.seats.includes(id));
}
