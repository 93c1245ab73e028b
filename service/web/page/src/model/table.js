/**
 * A table, its people, its lines: what they add up to and who deals. Nothing here knows the screen or a rule.
 * @import { Answer, Deal, Game, Line, Person, RuleBook, Rules, Seat, Table } from "../types.d.ts"
 */

/** @param {Game} game @param {string} id @param {number} now @param {Partial<Table> & { names?: string[] }} [given] @returns {Table} */
export function newTable(game, id, now, { names = ["", "", "", ""].slice(0, game === "mahjong" ? 4 : 3), ...given } = {}) {
  const people = names.map((name, i) => ({ id: `p${i}`, name }));
  return {
    id, game, name: "", people, seats: people.map((person) => person.id), rules: { preset: "guilin" }, stake: 1,
    dealer: { seat: 0, after: 0 }, habit: "winner", foot: 0, next: 1, made: now, used: now, closed: null, copy: null, ...given,
  };
}

/** What a line moves, by seat. @param {Line} line @returns {number[] | null} null: not priced */
export function deltas(line) {
  if (line.kind === "deal") return line.answer && line.answer.settlement.seats.map(({ zi }) => zi);
  const moved = line.players.map(() => 0);
  for (const { from, to, zi } of line.payments) {
    moved[from] -= zi;
    moved[to] += zi;
  }
  return moved;
}

/** @param {Line} line @returns {boolean} whether it stands in the totals */
export const counts = (line) => !line.struck && deltas(line) !== null;

/** In zi at that line's own stake, or in points. @param {Line} line @param {boolean} points @param {number} stake of the table @returns {number[]} */
export function worth(line, points, stake) {
  const zi = deltas(line) ?? [];
  if (!points) return zi;
  return line.kind === "deal" && line.answer ? line.answer.settlement.seats.map((seat) => seat.points) : zi.map((n) => n * stake);
}

/** What each person has, wherever they sit or sat. @param {readonly Line[]} lines @param {boolean} [points] @param {number} [stake] @returns {Map<string, number>} */
export function totals(lines, points = false, stake = 1) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const line of lines) {
    if (!counts(line)) continue;
    worth(line, points, stake).forEach((n, seat) => sums.set(line.players[seat], (sums.get(line.players[seat]) ?? 0) + n));
  }
  return sums;
}

/** @param {readonly Line[]} lines @returns {Deal[]} deals that stand, priced or not */
export const standing = (lines) => /** @type {Deal[]} */ (lines.filter((line) => line.kind === "deal" && !line.struck));

/**
 * Who deals the next deal: what the last deal that stands says (Z14, or the table's own habit), unless somebody chose
 * the dealer after it. Made from the ledger itself, so a correction, a deletion or another tab cannot leave it behind.
 * @param {Table} table @param {readonly Line[]} lines @returns {Seat}
 */
export function dealerOf(table, lines) {
  const last = standing(lines).at(-1);
  if (!last || last.n <= table.dealer.after) return table.dealer.seat;
  return last.next ?? last.dealer;
}

/** @param {Table} table @param {Seat} seat @returns {Person} */
export function personAt(table, seat) {
  return personOf(table, table.seats[seat]);
}

/** @param {Table} table @param {string} id @returns {Person} */
export const personOf = (table, id) => table.people.find((person) => person.id === id) ?? { id, name: "" };

/** The house rules in full. @param {RuleBook | null} book @param {Game} game @param {Rules} rules @returns {Rules} */
export function effective(book, game, rules) {
  const preset = book?.[game].presets.find(({ id }) => id === rules.preset);
  return { ...preset?.rules, ...rules };
}

/** The newest names and options with clauses that were read before. @param {RuleBook} book @param {RuleBook} read @returns {RuleBook} */
export const withClauses = (book, read) => ({
  mahjong: { ...book.mahjong, clauses: read.mahjong.clauses }, zipai: { ...book.zipai, clauses: read.zipai.clauses }, common: read.common,
});

/**
 * Who deals after a deal, as the page knows it: the service's word, else the table's habit; null where somebody must say.
 * @param {Table} table @param {Seat} dealer @param {Answer | null} answer @param {Seat[]} winners @returns {Seat | null}
 */
export function nextDealer(table, dealer, answer, winners) {
  if (table.game === "zipai") return answer?.next_dealer ?? (winners.length ? winners[0] : null);
  if (table.habit === "stay") return dealer;
  if (table.habit === "turn") return (dealer + 1) % table.seats.length;
  return table.habit === "winner" && winners.length === 1 ? winners[0] : null;
}
