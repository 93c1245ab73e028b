/**
 * The ledger as a file, and back. A file that is not wholly right is refused whole.
 * @import { Line, Table } from "../types.d.ts"
 * @import { Shape } from "./shape.js"
 */
import { fromCsv } from "./csv.js";
import { isObject, list, maybe, oneOf, record, text, truth, unique, whole } from "./shape.js";

export const FORMAT = "guilin-ledger";

/** @typedef {{ table: Table, lines: Line[] }} Account */

/** Whose ledger it is, wherever it is kept: the id of the table that began it. @param {Table} table @returns {string} */
export const originOf = (table) => table.origin ?? table.id;

/** @param {Table} table @param {readonly Line[]} lines @returns {string} */
export const toJson = (table, lines) => JSON.stringify({ format: FORMAT, version: 1, table: { ...table, origin: originOf(table), copy: null }, lines }, null, 1);

const seat = whole(0, 3);
const rules = (/** @type {unknown} */ value) => isObject(value) && Object.values(value).every((one) => one === null || ["boolean", "number", "string"].includes(typeof one));

const table = record({
  id: text, game: oneOf(["mahjong", "zipai"]), name: text, people: list(record({ id: text, name: text })), seats: list(text), rules, stake: whole(1, 1_000_000),
  dealer: record({ seat, after: whole() }), habit: oneOf(["winner", "turn", "stay", "ask"]), foot: seat, next: whole(1), made: whole(), used: whole(), closed: maybe(whole()), origin: maybe(text),
});

const tally = record({
  rules, stake: maybe(whole(1)), wins: maybe(list(won)), win: maybe(won), kongs: maybe(list(record({ kind: text }))), chases: maybe(list(isObject)),
});

/** @param {unknown} value a win as it was called */
function won(value) {
  return record({ winner: seat, win: record({ by: text, from: maybe(seat) }), hand_types: maybe(list(text)), multipliers: maybe(list(text)), xing: maybe(whole()), you: maybe(whole()) })(value);
}

const step = record({ id: text, op: oneOf(["add", "times", "cap"]), value: Number.isSafeInteger, rule: text, seat: maybe(seat) });
const worth = record({ hand_types: list(record({ id: text, name: maybe(text), name_en: maybe(text) })), you: maybe(whole()) });
const answer = record({
  rules, wins: maybe(list(worth)), win: maybe(worth), next_dealer: maybe(seat),
  settlement: record({
    seats: list(record({ seat, zi: Number.isSafeInteger, points: Number.isSafeInteger })),
    transfers: list(record({ from: seat, to: seat, zi: whole(1), cause: text, rule: maybe(text), steps: maybe(list(step)) })),
  }),
});

const draft = record({
  id: text, game: text, players: whole(2, 4), dealer: seat, by: maybe(text), from: maybe(seat), tile: maybe(text), drawn: truth, mode: oneOf(["call", "tiles"]), at: whole(-1, 3), note: text,
  wins: list(record({
    seat, types: list(text), multipliers: list(text), quads: whole(), flips: list(whole()), ended: text, you: maybe(whole()), exact: truth, hand: list(text), flipped: list(text), holds: text,
    melds: list(record({ kind: text, tiles: list(text), from: maybe(seat) })),
  })),
  kongs: list(record({ seat, kind: text, from: maybe(seat) })), chases: list(seat), bao: list(list(seat)), notBao: list(text), laying: maybe(record({ kind: text, tiles: list(text) })),
});

const line = record({ n: whole(1), at: whole(0, 8.64e15), note: text, struck: truth, players: list(text) });
const booked = record({ request: tally, answer: maybe(answer) });
/** @type {Record<string, Shape>} by their kind */
const lines = {
  fine: record({ why: text, payments: list(record({ from: seat, to: seat, zi: whole(1) })) }),
  deal: record({
    dealer: seat, next: maybe(seat), request: tally, answer: maybe(answer), unread: maybe(truth), draft: maybe(draft), was: list(booked), marks: record({ unflipped: maybe(list(seat)), you: maybe(list(whole())) }),
    problem: maybe(record({ title: maybe(text), detail: maybe(text), errors: maybe(list(record({ pointer: text, message: text }))) })),
  }),
};

/** @param {any} value @returns {value is Table} */
function isTable(value) {
  if (!table(value)) return false;
  const { people, seats, game, dealer, foot } = value;
  const ids = people.map((/** @type {any} */ one) => one.id);
  const players = game === "mahjong" ? [4] : [2, 3, 4];
  return unique(ids) && unique(seats) && players.includes(seats.length) && seats.every((/** @type {string} */ id) => ids.includes(id)) && Math.max(dealer.seat, foot) < seats.length;
}

/** @param {any} value @param {Table} at @returns {value is Line} */
function isLine(value, { people, seats }) {
  if (!line(value) || !lines[value.kind]?.(value) || !unique(value.players) || value.players.length !== seats.length) return false;
  if (!value.players.every((/** @type {string} */ id) => people.some((one) => one.id === id))) return false;
  const here = (/** @type {any} */ one) => Math.max(one.from, one.to) < seats.length && one.from !== one.to;
  if (value.kind === "fine") return value.payments.every(here);
  if (Math.max(value.dealer, value.next ?? 0) >= seats.length) return false;
  return [value, ...value.was].every((one) => !one.answer || (one.answer.settlement.transfers.every(here) && addsUp(one, seats.length)));
}

/** What moves sums to zero, is what the payments say, and points are what zi are worth. @param {any} deal @param {number} size */
function addsUp({ request, answer: { settlement } }, size) {
  const moved = new Array(size).fill(0);
  for (const { from, to, zi } of settlement.transfers) {
    moved[from] -= zi;
    moved[to] += zi;
  }
  const seats = /** @type {{ seat: number, zi: number, points: number }[]} */ (settlement.seats);
  return seats.length === size && seats.reduce((sum, { zi }) => sum + zi, 0) === 0 && seats.every(({ seat, zi, points }, i) => seat === i && points === zi * (request.stake ?? 1) && (settlement.transfers.length === 0 || zi === moved[i]));
}

/** @param {any} account what was read @returns {Account | null} null: not a ledger, or not wholly one */
export function checked(account) {
  if (!isObject(account) || !isTable(account.table) || !Array.isArray(account.lines)) return null;
  const { table: at, lines: all } = account;
  if (!all.every((one) => isLine(one, at)) || !unique(all.map(({ n }) => n)) || all.some(({ n }) => n >= at.next)) return null;
  return { table: at, lines: all.sort((a, b) => a.n - b.n) };
}

/** @param {string} file JSON or CSV @param {number} now @returns {Account | null} */
export function fromFile(file, now) {
  if (!file.trimStart().startsWith("{")) return checked(fromCsv(file, now));
  try {
    const read = JSON.parse(file);
    return read?.format === FORMAT && read.version === 1 ? checked({ ...read, table: { ...read.table, copy: null } }) : null;
  } catch {
    return null;
  }
}
