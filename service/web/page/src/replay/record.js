/**
 * A record of a deal (D1–D10) as it is read here: which game, which prefixes are asked, what each act is. Pure.
 * @import { Game } from "../types.d.ts"
 */
import { parse } from "../model/codes.js";

/** @typedef {{ seat?: number, act: string, tile?: string, card?: string, tiles?: any, groups?: any[] } & Record<string, any>} Act */
/** @typedef {{ game: Game, body: Record<string, any>, acts: Act[], players: number, dealer: number }} Deal */
/** What the service says of a prefix. @typedef {Record<string, any>} Frame */

/**
 * @param {string} text a record, or a sample, batch item or case that holds one
 * @returns {Deal | null} null: it is none
 */
export function readRecord(text) {
  try {
    return asDeal(JSON.parse(text));
  } catch {
    return null;
  }
}

/** @param {any} value @returns {Deal | null} */
export function asDeal(value) {
  const body = value?.request ?? value?.samples?.[0]?.request ?? (Array.isArray(value) ? value[0]?.request ?? value[0] : value);
  if (!Array.isArray(body?.hands) || !Array.isArray(body.acts) || !Number.isInteger(body.dealer)) return null;
  const game = body.players === undefined ? "mahjong" : "zipai";
  return { game, body: { ...body, explain: true }, acts: body.acts, players: body.players ?? 4, dealer: body.dealer };
}

/** @param {Deal} deal @param {number} length @returns {Record<string, any>} the record of the first acts alone */
export const prefix = ({ body, acts }, length) => ({ ...body, acts: acts.slice(0, length) });

/** The service reads requests up to 64 KiB, and at most 100 records in one. */
const MOST_BYTES = 56_000;
const MOST_ITEMS = 100;

/**
 * The prefixes from a position on that fit into one request.
 * @param {Deal} deal @param {number} from @param {number} last @returns {number[]} lengths
 */
export function chunk(deal, from, last) {
  const lengths = [];
  let bytes = 0;
  for (let length = from; length <= last && lengths.length < MOST_ITEMS; length++) {
    bytes += new TextEncoder().encode(JSON.stringify(prefix(deal, length))).length + 1;
    if (bytes > MOST_BYTES && lengths.length > 0) break;
    lengths.push(length);
  }
  return lengths;
}

const CLAIMS = ["chow", "pung", "exposed_kong", "added_kong", "concealed_kong", "chi", "peng", "sao", "guo_sao", "sao_chuan", "kai_zhao"];

/** Marks on the bar: where somebody claimed, and where somebody won. @param {Deal} deal @returns {{ at: number, win: boolean }[]} */
export const marks = ({ acts }) =>
  acts.map(({ act }, i) => ({ at: i + 1, win: act === "win", claim: CLAIMS.includes(act) })).filter(({ win, claim }) => win || claim);

/** Tiles or cards that an act shows, in whatever notation they stand. @param {Act} act @returns {string[]} */
export const shownBy = ({ tile, card, tiles, groups }) => [tile ?? card, tiles, ...(groups ?? [])].flatMap(listed);

/** @param {any} codes @returns {string[]} */
function listed(codes) {
  const text = Array.isArray(codes) ? codes.join("") : typeof codes === "string" ? codes : "";
  const tiles = parse("mahjong", text);
  return tiles.fault ? parse("zipai", text).codes : tiles.codes;
}

/**
 * Options of the same kind in one: every tile that may be discarded stands in one row.
 * @param {any[]} options @returns {{ seat: number | undefined, act: string, forced: boolean, codes: string[], result: any }[]}
 */
export function gathered(options) {
  /** @type {{ seat: number | undefined, act: string, forced: boolean, codes: string[], result: any }[]} */
  const rows = [];
  for (const option of options) {
    const row = { seat: option.seat, act: option.act, forced: option.forced === true, codes: shownBy(option), result: option.result ?? null };
    const same = option.act === "discard" && rows.find((other) => other.act === "discard" && other.seat === row.seat);
    if (same) same.codes.push(...row.codes);
    else rows.push(row);
  }
  return rows.sort((a, b) => Number(b.forced) - Number(a.forced) || weight(a.act) - weight(b.act));
}

/** @param {string} act */
const weight = (act) => (act === "win" ? 0 : act === "draw" || act === "discard" || act === "end" ? 2 : 1);
