/**
 * A draft as the service is asked it, the answer in one shape, and the way from a pointer back to the field.
 * @import { Answer, Draft, Judged, Meld, Question, Table } from "./types.d.ts"
 */
import { isKong, meldsOf, needsTile, wanting, winners } from "./draft.js";

/**
 * @param {Draft} draft
 * @returns {{what: "winner" | "source" | "tiles" | "tile", win: number, count: number} | null} what to ask for next
 */
export function missing(draft) {
  if (draft.drawn) return null;
  const short = draft.wins.findIndex((_, i) => wanting(draft, i) !== 0);
  if (draft.wins.some((win) => win.seat === null)) return { what: "winner", win: 0, count: 0 };
  if (draft.by === null) return { what: "source", win: 0, count: 0 };
  if (draft.asIs) return null;
  if (short >= 0) return { what: "tiles", win: short, count: wanting(draft, short) };
  return needsTile(draft) && draft.tile === null ? { what: "tile", win: 0, count: 1 } : null;
}

/** @param {Draft} draft @returns {boolean} whether the answer needs more than one hand: kongs, chases, other seats' melds */
function isWholeDeal(draft) {
  const others = draft.melds.filter((_, seat) => !winners(draft).includes(seat));
  return (
    draft.drawn || draft.wins.length > 1 || draft.chases.length > 0 ||
    others.some((melds) => melds.length > 0) || draft.melds.flat().some(isKong)
  );
}

/**
 * @param {Draft} draft a draft of which nothing is missing @param {Table} table
 * @returns {Question}
 */
export function questionOf(draft, table) {
  const terms = { rules: draft.rules ?? table.rules, stake: draft.stake ?? table.stake, dealer: draft.dealer };
  if (draft.game === "zipai") return zipaiQuestion(draft, { ...terms, players: draft.players });
  if (!isWholeDeal(draft)) {
    const body = { ...terms, ...winBody(draft, 0), melds: meldsOf(draft, 0).map(mahjongMeld), bao: draft.bao };
    return { path: "/v1/mahjong/score", body };
  }
  const melds = draft.melds.flatMap((own, seat) => (own.length > 0 ? [[seat, own.map(mahjongMeld)]] : []));
  const body = {
    ...terms, wins: draft.drawn ? [] : draft.wins.map((_, i) => winBody(draft, i)), melds: Object.fromEntries(melds),
    bao: draft.bao, chases: draft.chases.map((first) => ({ first })),
  };
  return { path: "/v1/mahjong/settle", body };
}

/** @param {Draft} draft @param {Record<string, unknown>} terms @returns {Question} */
function zipaiQuestion(draft, terms) {
  if (draft.drawn) return { path: "/v1/zipai/settle", body: { ...terms, win: null } };
  return { path: "/v1/zipai/score", body: { ...terms, ...winBody(draft, 0), melds: meldsOf(draft, 0).map(zipaiMeld) } };
}

/** @param {Draft} draft @param {number} i @returns {Record<string, unknown>} */
function winBody(draft, i) {
  const { seat, hand, flips } = draft.wins[i];
  /** @type {Record<string, unknown>} */
  const win = { by: draft.by };
  if (draft.tile !== null && needsTile(draft)) win[draft.game === "mahjong" ? "tile" : "card"] = draft.tile;
  if (draft.from !== null) win.from = draft.from;
  return { winner: seat, hand, win, flags: draft.flags, flips };
}

/** @param {Meld} meld @returns {Record<string, unknown>} */
function mahjongMeld({ kind, tiles, from }) {
  if (kind === "chow") return { kind, tiles, from };
  return from === null ? { kind, tile: tiles[0] } : { kind, tile: tiles[0], from };
}

/** @param {Meld} meld @returns {Record<string, unknown>} */
const zipaiMeld = ({ kind, tiles }) => (kind === "chi" ? { kind, cards: tiles } : { kind, card: tiles[0] });

/**
 * @param {Draft} draft @param {Table} table
 * @returns {Question | null} which tiles would complete the first hand that lacks only one
 */
export function waitsQuestionOf(draft, table) {
  const i = draft.wins.findIndex((win, j) => win.seat !== null && wanting(draft, j) === 0);
  if (draft.drawn || i < 0 || draft.tile !== null || !needsTile(draft)) return null;
  const { seat, hand } = draft.wins[i];
  const mahjong = draft.game === "mahjong";
  const elsewhere = draft.melds.filter((_, other) => other !== seat).flat();
  const body = {
    rules: draft.rules ?? table.rules, dealer: draft.dealer, seat, hand,
    melds: meldsOf(draft, i).map(mahjong ? mahjongMeld : zipaiMeld),
    seen: elsewhere.flatMap((meld) => meld.tiles),
    ...(mahjong ? {} : { players: draft.players }),
  };
  return { path: `/v1/${draft.game}/waits`, body };
}

/** @param {Question} question @param {Record<string, any>} body @returns {Answer} whichever endpoint answered */
export function answerOf(question, body) {
  const settled = question.path.endsWith("/settle");
  /** @type {Judged[]} */
  const wins = settled ? (body.wins ?? (body.win ? [body.win] : [])) : [/** @type {Judged} */ (body)];
  return {
    legal: body.legal,
    wins,
    settlement: body.settlement ?? null,
    bao: body.bao ?? [],
    nextDealer: body.next_dealer ?? null,
  };
}

/**
 * The field of the page that a fault's pointer names.
 * @param {Question} question @param {string} pointer JSON Pointer into its body
 * @returns {{field: string, win: number | null, seat: number | null}} `win` and `seat` where the pointer says which
 */
export function fieldOf({ path: asked }, pointer) {
  const parts = pointer.split("/").slice(1);
  const win = parts[0] === "wins" && parts.length > 1 ? Number(parts[1]) : null;
  const path = win === null ? parts : parts.slice(2);
  const [first, second] = path;
  const nested = first === "win" ? (second === "from" || second === "by" ? "source" : "tile") : first;
  const field = nested === "rules" && second !== undefined ? `rules.${second}` : (nested ?? "");
  const bySeat = asked === "/v1/mahjong/settle" && field === "melds" && second !== undefined;
  return { field, win, seat: bySeat ? Number(second) : null };
}
