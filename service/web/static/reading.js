/**
 * A draft out of a question that came from elsewhere: a link, a sample, a ledger. What does not fit is refused.
 * @import { By, Draft, Game, Meld, Question, Rules } from "./types.d.ts"
 */
import { codesOf, parse, sorted } from "./codes.js";
import { emptyDraft } from "./draft.js";
import { EQUALS, kindsOf } from "./melds.js";

const BY = { mahjong: ["self_draw", "discard"], zipai: ["self_draw", "deck", "discard", "deal"] };

/** @param {string} why @returns {never} */
function refuse(why) {
  throw new TypeError(why);
}

/**
 * @param {Question} question @returns {Draft | null} null where the question is not one this page could have asked
 */
export function draftOf({ path, body }) {
  const game = /^\/v1\/(mahjong|zipai)\/(score|settle)$/.exec(path)?.[1];
  if (game !== "mahjong" && game !== "zipai") return null;
  try {
    return readDeal(game, /** @type {any} */ (body));
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** @param {Game} game @param {any} body @returns {Draft} */
function readDeal(game, body) {
  const players = game === "mahjong" ? 4 : body.players;
  if (![2, 3, 4].includes(players)) refuse("players");
  const seat = seatReader(players);
  const wins = "winner" in body ? [body] : listOf(body.wins ?? (body.win ? [body.win] : []));
  const laid = body.melds ?? wins[0]?.melds ?? [];
  const bySeat = !Array.isArray(laid) ? laid : laid.length > 0 ? { [wins[0].winner]: laid } : {};
  const draft = emptyDraft(game, players, seat(body.dealer));
  for (const [owner, own] of Object.entries(bySeat)) {
    draft.melds[seat(Number(owner))] = listOf(own).map((meld) => readMeld(draft, seat, meld));
  }
  const deal = {
    ...draft,
    rules: rulesOf(body.rules),
    stake: stakeOf(body.stake),
    bao: listOf(body.bao).map(([a, b]) => /** @type {[number, number]} */ ([seat(a), seat(b)])),
    chases: listOf(body.chases).map((chase) => seat(chase.first)),
  };
  return wins.length === 0 ? { ...deal, drawn: true } : readWins(deal, seat, wins);
}

/** @param {Draft} draft @param {(value: unknown) => number} seat @param {any[]} wins @returns {Draft} */
function readWins(draft, seat, wins) {
  const { win, flags } = wins[0];
  if (!BY[draft.game].includes(win.by)) refuse("by");
  const tile = win.tile ?? win.card;
  return {
    ...draft,
    by: /** @type {By} */ (win.by),
    from: win.from === undefined ? null : seat(win.from),
    tile: tile === undefined ? null : codesIn(draft.game, tile)[0],
    flags: listOf(flags).map(String),
    asIs: true,
    wins: wins.map((one) => ({
      seat: seat(one.winner),
      hand: sorted(draft.game, codesIn(draft.game, one.hand)),
      flips: codesIn(draft.game, one.flips ?? []),
    })),
  };
}

/** @param {Draft} draft @param {(value: unknown) => number} seat @param {any} meld @returns {Meld} */
function readMeld(draft, seat, meld) {
  if (!kindsOf(draft).includes(meld.kind)) refuse("kind");
  const tiles = codesIn(draft.game, meld.tiles ?? meld.cards ?? meld.tile ?? meld.card);
  const from = meld.from === undefined ? null : seat(meld.from);
  const equal = EQUALS[meld.kind];
  if (equal) return { kind: meld.kind, tiles: Array.from({ length: equal }, () => tiles[0]), from };
  return { kind: meld.kind, tiles: sorted(draft.game, tiles), from };
}

/** @param {number} players @returns {(value: unknown) => number} */
const seatReader = (players) => (value) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < players ? Number(value) : refuse("seat");

/** @param {unknown} value @returns {any[]} */
const listOf = (value) => (value === undefined ? [] : Array.isArray(value) ? value : refuse("list"));

/** @param {Game} game @param {unknown} value a list of codes or one compact string @returns {string[]} */
function codesIn(game, value) {
  const { codes, fault } = parse(game, Array.isArray(value) ? value.join(" ") : typeof value === "string" ? value : refuse("codes"));
  if (fault || codes.some((code) => !codesOf(game).includes(code))) refuse("codes");
  return codes;
}

/** @param {any} rules @returns {Rules | null} */
function rulesOf(rules) {
  if (rules === undefined) return null;
  if (rules === null || typeof rules !== "object" || Array.isArray(rules)) refuse("rules");
  const plain = Object.entries(rules).filter(([, value]) => ["boolean", "number", "string"].includes(typeof value));
  return { preset: "guilin", ...Object.fromEntries(plain) };
}

/** @param {unknown} stake @returns {number | null} */
const stakeOf = (stake) => (stake === undefined ? null : Number.isInteger(stake) ? Number(stake) : refuse("stake"));
