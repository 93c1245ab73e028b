/**
 * What the service is asked about a deal under entry. Pure.
 * @import { Draft, Kong, Meld, Options, Win } from "./entry.d.ts"
 * @import { Rules } from "../types.d.ts"
 */
import { codesOf, count } from "../model/codes.js";
import { isLast } from "./deal.js";
import { isLaid, isReady, isWhole, unfed } from "./laid.js";

/** @typedef {{ path: string, body: Record<string, any> }} Question */
/**
 * What the table plays by: `rules` as a deal keeps them, `brief` the same in few words, for requests of many items, and
 * `options` all of them with their values.
 * @typedef {{ rules: Rules, brief: Rules, stake: number, options: Options }} House
 */
/** What `score` answered of a laid hand, or null. @typedef {Record<string, any> | null} Verdict */

const FLAGS = ["qiang_gang_hu", "gang_shang_pao", "gang_shang_hua", "tian_hu", "di_hu", "hai_di"];
const KONGS = ["exposed_kong", "added_kong", "concealed_kong"];

/** @param {Win} win @returns {boolean} whether the tiles tell what the win is worth */
export const byTiles = (/** @type {Draft} */ draft, win) => isWhole(draft, win) && win.holds !== "called";

/** @param {Draft} draft @param {Win} win @returns {{ by: string, from?: number }} */
const how = (draft, win) => ({ by: draft.by ?? "", ...(draft.from !== null && draft.from !== win.seat && { from: draft.from }) });

/**
 * The deal as it is booked: what was called, or what the tiles prove.
 * @param {Draft} draft @param {House} house @param {Verdict[]} verdicts by winner; null where the tiles tell nothing
 * @returns {Question}
 */
export function tally(draft, { rules, stake, options }, verdicts) {
  const shared = { rules, stake, explain: true, dealer: draft.dealer };
  if (draft.game === "zipai") {
    const win = draft.wins.length === 0 ? null : zipaiWin(draft, draft.wins[0], options, verdicts[0]);
    return { path: "/v1/zipai/tally", body: { ...shared, players: draft.players, win } };
  }
  const wins = draft.wins.map((win, at) => mahjongWin(draft, win, options, verdicts[at]));
  const kongs = kongsOf(draft).map(({ seat, kind, from }) => ({
    seat, kind, ...(kind !== "concealed_kong" && { from: from ?? (seat + 1) % draft.players }),
  }));
  const bao = options.bao === false ? [] : baoOf(draft, verdicts).map(({ seats }) => seats);
  return { path: "/v1/mahjong/tally", body: { ...shared, wins, kongs, chases: draft.chases.map((first) => ({ first })), bao } };
}

/** @param {number[]} counts @returns {number} */
const sum = (counts) => counts.reduce((total, one) => total + one, 0);

/** @param {Draft} draft @param {Win} win @param {Options} options @param {Verdict} verdict @returns {Record<string, any>} */
function mahjongWin(draft, win, options, verdict) {
  const told = verdict && byTiles(draft, win);
  const types = told ? ids(verdict.hand_types) : win.types.length > 0 ? win.types : ["ping_hu"];
  const multipliers = (told ? ids(verdict.multipliers) : win.multipliers).filter((id) => id !== "hai_di" || options.hai_di_double);
  const quads = told ? quadsOf(draft, win) : win.quads;
  const xing = told && win.flips.length === 0 ? verdict.xing.total : sum(win.flips);
  return {
    winner: win.seat, win: how(draft, win), hand_types: types, multipliers, xing,
    ...(options.hao_hua_per_quad && types.includes("hao_hua_qi_dui") && { quads }),
  };
}

/** @param {{ id: string }[]} rows @returns {string[]} */
const ids = (rows) => rows.map(({ id }) => id);

/** @param {Draft} draft @param {Win} win @returns {number} */
const quadsOf = (draft, win) =>
  codesOf("mahjong").filter((code) => count(win.hand, code) + (draft.tile === code ? 1 : 0) === 4).length;

/** What of zipai's types is called; the rest follows from the cards. */
const CALLED = ["tian_hu", "di_hu", "san_long", "wu_kan"];

/** @param {Draft} draft @param {Win} win @param {Options} options @param {Verdict} verdict @returns {Record<string, any>} */
function zipaiWin(draft, win, options, verdict) {
  const told = verdict && byTiles(draft, win);
  const last = isLast(win);
  const types = (told ? ids(verdict.hand_types) : win.types).filter((id) => CALLED.includes(id));
  const xing = told && win.flips.length === 0 ? verdict.xing.total : sum(win.flips);
  return {
    winner: win.seat, win: how(draft, win), you: (told ? verdict.you : win.you) ?? Number(options.min_you),
    hand_types: types, ...(last ? { hai_di: true } : { xing: options.xing_follow && draft.by === "deal" ? 0 : xing }),
  };
}

/**
 * Kongs called and kongs that lie among a winner's melds, each once.
 * @param {Draft} draft @returns {(Kong & { laid: boolean, robbed: boolean })[]}
 */
export function allKongs(draft) {
  const laid = draft.wins.flatMap((win) =>
    win.melds.filter(({ kind }) => KONGS.includes(kind)).map(({ kind, from }) => ({ seat: win.seat, kind: /** @type {Kong["kind"]} */ (kind), from, laid: true })));
  const rest = [...laid];
  const called = draft.kongs.filter((kong) => {
    const at = rest.findIndex((other) => other.seat === kong.seat && other.kind === kong.kind);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  const all = [...called.map((kong) => ({ ...kong, laid: false })), ...laid];
  const robbed = draft.wins.some((win) => win.multipliers.includes("qiang_gang_hu")) ? lastAdded(all, draft.from) : -1;
  return all.map((kong, at) => ({ ...kong, robbed: at === robbed }));
}

/** Those that are paid: a robbed kong is not. @param {Draft} draft */
export const kongsOf = (draft) => allKongs(draft).filter(({ robbed }) => !robbed);

/** @param {Kong[]} kongs @param {number | null} seat @returns {number} */
const lastAdded = (kongs, seat) => kongs.map((kong) => kong.kind === "added_kong" && kong.seat === seat).lastIndexOf(true);

/**
 * 互包 called, and those that the tiles show, unless somebody took them away or does not remember who fed a meld.
 * @param {Draft} draft @param {Verdict[]} verdicts @returns {{ seats: [number, number], laid: boolean }[]}
 */
export function baoOf(draft, verdicts) {
  /** @type {{ seats: [number, number], laid: boolean }[]} */
  const pairs = draft.bao.map((seats) => ({ seats, laid: false }));
  draft.wins.forEach((win, at) => {
    if (!byTiles(draft, win) || win.melds.some(({ unknown }) => unknown)) return;
    for (const { seats, source } of verdicts[at]?.bao ?? []) {
      const key = seats.join("-");
      const known = pairs.some((pair) => pair.seats.join("-") === key) || draft.notBao.includes(key);
      if (source === "derived" && !known) pairs.push({ seats, laid: true });
    }
  });
  return pairs;
}

/** @param {Meld} meld @param {Draft} draft @param {Win} win @returns {Record<string, any>} as the service reads it */
function meldBody({ kind, tiles, from, taken }, draft, win) {
  if (draft.game === "zipai") return kind === "chi" ? { kind, cards: tiles, ...(taken && { taken }) } : { kind, card: tiles[0] };
  if (kind === "concealed_kong") return { kind, tile: tiles[0] };
  const fed = from ?? (win.seat + 1) % draft.players;
  return kind === "chow" ? { kind, tiles, from: fed } : { kind, tile: tiles[0], from: fed };
}

/** @param {Draft} draft @param {Win} win @param {Rules} rules @returns {Record<string, any>} what every question about the tiles names */
const held = (draft, win, rules) => ({
  rules, dealer: draft.dealer, ...(draft.game === "zipai" && { players: draft.players }), hand: win.hand,
  melds: win.melds.map((meld) => meldBody(meld, draft, win)),
});

/** @param {Draft} draft @param {Win} win @param {House} house @returns {Question | null} what the laid hand is worth, once it is whole */
export function score(draft, win, { rules, stake }) {
  if (!isWhole(draft, win) || unfed(win) >= 0) return null;
  const called = [...win.types, ...win.multipliers].filter((id) => FLAGS.includes(id));
  const flags = draft.game === "zipai" ? called.filter((id) => ["di_hu", "hai_di"].includes(id)) : called;
  const piece = draft.game === "zipai" ? "card" : "tile";
  const won = draft.by === "deal" ? { by: "deal" } : { ...how(draft, win), [piece]: draft.tile };
  const body = { ...held(draft, win, rules), stake, winner: win.seat, win: won, flags, flips: win.flipped };
  return { path: `/v1/${draft.game}/score`, body };
}

/** @param {Draft} draft @param {Win} win @param {Rules} rules @returns {Question | null} what the hand waits for, once one tile is missing */
export const waits = (draft, win, rules) =>
  isLaid(win) && isReady(draft, win) && unfed(win) < 0
    ? { path: `/v1/${draft.game}/waits`, body: { ...held(draft, win, rules), seat: win.seat, seen: [] } }
    : null;

/**
 * What the ledger must tell besides the figures.
 * @param {Draft} draft @param {Options} options @returns {{ unflipped?: number[], you?: [number, number] }}
 */
export function marks(draft, options) {
  const unflipped = draft.wins.filter((win) => win.ended === "not_flipped").map(({ seat }) => seat);
  const win = draft.wins[0];
  const step = Number(options.you_per_duo);
  const loose = draft.game === "zipai" && win && win.you !== null && !win.exact && !byTiles(draft, win) && step > 1;
  return { ...(unflipped.length > 0 && { unflipped }), ...(loose && { you: [Number(win.you), Number(win.you) + step - 1] }) };
}
