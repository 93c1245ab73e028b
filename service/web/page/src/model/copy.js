/**
 * A read-only copy, small enough for an address or a QR code: of a ledger, who moved what and how it was won; of a hand,
 * all that is known of it.
 * @import { Game, Line, Table } from "../types.d.ts"
 * @import { Account } from "./exchange.js"
 */
import { checked, originOf } from "./exchange.js";
import { winsOf } from "./summary.js";
import { deltas } from "./table.js";

export const MARK = "#copy=";
export const HAND = "#hand=";

/** @param {Table} table @param {readonly Line[]} lines @returns {unknown} */
function packed(table, lines) {
  const place = new Map(table.people.map(({ id }, i) => [id, i]));
  return [
    1, table.game === "mahjong" ? 0 : 1, table.name, table.people.map(({ name }) => name), table.seats.map((id) => place.get(id)), table.stake, table.rules,
    [table.dealer.seat, table.dealer.after], table.next, lines.filter((line) => !line.struck).map((line) => rowOf(line, table.game, (id) => place.get(id))), originOf(table),
  ];
}

/** What a line says, however it is kept. @param {Line} line @param {Game} game @param {(id: string) => unknown} who @returns {unknown[]} */
export const rowOf = (line, game, who) => [
  line.n, Math.round(line.at / 1000), line.players.map(who), deltas(line) ?? 0, line.note,
  line.kind === "fine"
    ? line.why
    : [line.dealer, line.next, ...winsOf(line, game).map(({ winner, by, from, types, you }) => [winner, by, from ?? -1, types.map(({ id }) => id), you ?? -1])],
];

/** @param {any} data @param {string} id of the copy @param {number} now @returns {Account | null} */
function unpacked(data, id, now) {
  const [version, gameAt, name, names, seats, stake, rules, [dealer, after], next, rows, origin] = data;
  if (version !== 1) return null;
  const game = /** @type {Game} */ (gameAt === 0 ? "mahjong" : "zipai");
  const people = names.map((/** @type {string} */ one, /** @type {number} */ i) => ({ id: `p${i}`, name: one }));
  const ids = (/** @type {number[]} */ places) => places.map((place) => people[place].id);
  const lines = rows.map((/** @type {any[]} */ [n, at, players, moved, note, what]) => {
    const base = { n, at: at * 1000, players: ids(players), note, struck: false };
    if (typeof what === "string") {
      const payers = moved.flatMap((/** @type {number} */ zi, /** @type {number} */ seat) => (zi < 0 ? [[seat, -zi]] : []));
      const takers = moved.flatMap((/** @type {number} */ zi, /** @type {number} */ seat) => (zi > 0 ? [[seat, zi]] : []));
      return { ...base, kind: "fine", why: what, payments: spread(payers, takers) };
    }
    const [dealt, then, ...wins] = what;
    const won = wins.map((/** @type {any[]} */ [winner, by, from, types, you]) => ({ winner, win: { by, ...(from >= 0 && { from }) }, hand_types: types, ...(you >= 0 && { you }) }));
    return {
      ...base, kind: "deal", dealer: dealt, next: then, problem: null, draft: null, marks: {}, was: [],
      request: { rules: {}, stake, ...(game === "mahjong" ? { wins: won } : { win: won[0] ?? null }) },
      unread: moved === 0, answer: moved === 0 ? null : { settlement: { transfers: [], seats: moved.map((/** @type {number} */ zi, /** @type {number} */ seat) => ({ seat, zi, points: zi * stake })) }, rules: {} },
    };
  });
  return checked({
    table: { id, game, name, people, seats: ids(seats), rules, stake, dealer: { seat: dealer, after }, habit: "winner", foot: 0, next, made: now, used: now, closed: null, origin, copy: { from: id, at: now } },
    lines,
  });
}

/** @param {number[][]} payers @param {number[][]} takers */
function spread(payers, takers) {
  const payments = [];
  const open = takers.map(([seat, zi]) => ({ seat, zi }));
  for (let [from, zi] of payers) {
    for (const taker of open) {
      const part = Math.min(zi, taker.zi);
      if (part > 0) payments.push({ from, to: taker.seat, zi: part });
      zi -= part;
      taker.zi -= part;
    }
  }
  return payments;
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} through @returns {Promise<Uint8Array<ArrayBuffer>>} */
const pass = async (bytes, through) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer());

/** @param {unknown} data @returns {Promise<string>} */
async function packedText(data) {
  const bytes = await pass(new TextEncoder().encode(JSON.stringify(data)), new CompressionStream("deflate-raw"));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text @returns {Promise<any>} */
async function textPacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (glyph) => glyph.charCodeAt(0));
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await pass(bytes, new DecompressionStream("deflate-raw"))));
}

/** @param {Table} table @param {readonly Line[]} lines @returns {Promise<string>} what an address carries */
export const encodeCopy = async (table, lines) => MARK + (await packedText(packed(table, lines)));

/** One hand, with its tiles and its arithmetic. @param {Table} table @param {Line} line @returns {Promise<string>} what an address carries */
export async function encodeHand(table, line) {
  const people = table.people.filter(({ id }) => line.players.includes(id));
  return HAND + (await packedText({ table: { ...table, people, seats: line.players, next: line.n + 1, dealer: { seat: 0, after: 0 }, origin: null }, lines: [line.kind === "deal" ? { ...line, was: [] } : line] }));
}

/** @param {string} hash @returns {boolean} whether an address carries a copy */
export const isCopy = (hash) => hash.startsWith(MARK) || hash.startsWith(HAND);

/** @param {string} hash what stands behind an address @param {number} now @returns {Promise<Account | null>} null: damaged */
export async function decodeCopy(hash, now) {
  try {
    const id = `c${hash.slice(-10)}`;
    const data = await textPacked(hash.slice(MARK.length));
    if (hash.startsWith(MARK)) return unpacked(data, id, now);
    const account = checked(data);
    return account && { ...account, table: { ...account.table, id, used: now, copy: { from: id, at: now } } };
  } catch {
    return null;
  }
}
