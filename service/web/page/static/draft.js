/**
 * One deal as it is being declared: its tiles, how many fit, and what may still be put where. Pure: every change
 * returns a new draft. What a hand is worth is the service's to say.
 * @import { By, Draft, Game, Meld, Slot } from "./types.d.ts"
 */
import { codesOf, sorted } from "./codes.js";

/** How many can sit at a table. */
export const PLAYERS = { mahjong: [4], zipai: [2, 3, 4] };
/** How the winning tile can come. @type {Record<Game, By[]>} */
export const WAYS = { mahjong: ["self_draw", "discard"], zipai: ["self_draw", "deck", "discard", "deal"] };
export const FLAGS = {
  mahjong: ["gang_shang_hua", "gang_shang_pao", "qiang_gang_hu", "hai_di", "tian_hu", "di_hu"],
  zipai: ["hai_di", "swept", "di_hu"],
};
const COPIES = 4;
const QUADS = ["sao_chuan", "kai_zhao"];
const KONGS = ["exposed_kong", "added_kong", "concealed_kong"];

/** @param {Game} game @param {number} players @param {number} dealer @returns {Draft} */
export function emptyDraft(game, players, dealer) {
  return {
    game, players, dealer, by: null, from: null, tile: null, flags: [], drawn: false, asIs: false,
    wins: [emptyWin(null)], melds: Array.from({ length: players }, () => []),
    bao: [], chases: [], rules: null, stake: null,
  };
}

/** @param {number | null} seat @returns {Draft["wins"][number]} */
export const emptyWin = (seat) => ({ seat, hand: [], flips: [] });

/** @param {Draft} draft @returns {number | null} the seat without cards at a zipai table of four (Z1.1) */
export const idleSeat = (draft) =>
  draft.game === "zipai" && draft.players === 4 ? (draft.dealer + 2) % draft.players : null;

/** @param {Draft} draft @returns {number[]} the seats that play */
export const activeSeats = (draft) =>
  Array.from({ length: draft.players }, (_, seat) => seat).filter((seat) => seat !== idleSeat(draft));

/** @param {Draft} draft @returns {number[]} seats that won, as far as known */
export const winners = (draft) =>
  draft.drawn ? [] : draft.wins.flatMap((win) => (win.seat === null ? [] : [win.seat]));

/** @param {Meld} meld @returns {boolean} */
export const isKong = (meld) => KONGS.includes(meld.kind);

/** @param {Draft} draft @param {number} i winner @returns {Meld[]} */
export const meldsOf = (draft, i) => draft.melds[draft.wins[i]?.seat ?? -1] ?? [];

/** @param {Draft} draft @param {string} code @returns {number} copies not yet on the table (M1.2, Z6.2) */
export function left(draft, code) {
  const all = [
    draft.tile ? [draft.tile] : [],
    ...draft.wins.flatMap((win) => [win.hand, win.flips]),
    ...draft.melds.flatMap((melds) => melds.map((meld) => meld.tiles)),
  ];
  return COPIES - all.flat().filter((other) => other === code).length;
}

/**
 * @param {Draft} draft @param {number} i winner
 * @returns {number} tiles a hand holds besides its melds, the winning one left out (M1.1, Z6, Z16.3)
 */
export function handSize(draft, i) {
  const melds = meldsOf(draft, i);
  if (draft.game === "mahjong") return 13 - 3 * melds.length;
  if (draft.by === "deal") return draft.wins[i].seat === draft.dealer ? 21 : 20;
  const hand = draft.wins[i].hand;
  const longs = codesOf("zipai").filter((code) => hand.filter((other) => other === code).length === COPIES).length;
  const quads = longs + melds.filter((meld) => QUADS.includes(meld.kind)).length;
  const laid = melds.reduce((sum, meld) => sum + meld.tiles.length, 0);
  return Math.max(0, 20 + Math.max(0, quads - 1) - laid);
}

/** @param {Draft} draft @param {number} i winner @returns {number} tiles still wanted; negative: too many */
export const wanting = (draft, i) => handSize(draft, i) - draft.wins[i].hand.length;

/** @param {Draft} draft @returns {boolean} whether a winning tile belongs to the declaration */
export const needsTile = (draft) => draft.by !== "deal";

/**
 * Where the next tile goes unless somebody says otherwise.
 * @param {Draft} draft @param {number} i winner @param {boolean} flipDue the service calls for a flip
 * @returns {Slot | null}
 */
export function nextSlot(draft, i, flipDue) {
  if (draft.drawn) return null;
  if (wanting(draft, i) > 0) return "hand";
  if (needsTile(draft) && draft.tile === null) return "tile";
  return flipDue ? "flips" : null;
}

/**
 * @param {Draft} draft @param {number} i winner @param {Exclude<Slot, "meld">} slot
 * @returns {boolean} whether the slot takes one more tile
 */
export function hasRoom(draft, i, slot) {
  if (slot === "hand") return wanting(draft, i) > 0;
  if (slot === "tile") return needsTile(draft);
  return !draft.flags.includes("hai_di");
}

/** @param {Draft} draft @param {number} i @param {Partial<Draft["wins"][number]>} change @returns {Draft} */
const withWin = (draft, i, change) => ({
  ...draft,
  asIs: false,
  wins: draft.wins.map((win, j) => (i === j ? { ...win, ...change } : win)),
});

/**
 * Put a tile; a tile that does not fit or has no copy left changes nothing.
 * @param {Draft} draft @param {number} i winner @param {Exclude<Slot, "meld">} slot @param {string} code @returns {Draft}
 */
export function addTile(draft, i, slot, code) {
  if (left(draft, code) <= 0 || !hasRoom(draft, i, slot)) return draft;
  const win = draft.wins[i];
  if (slot === "tile") return { ...draft, asIs: false, tile: code };
  if (slot === "flips") return withWin(draft, i, { flips: [...win.flips, code] });
  return withWin(draft, i, { hand: sorted(draft.game, [...win.hand, code]) });
}

/**
 * Put typed tiles: into the hand while they fit, then as the winning tile, then as flips.
 * @param {Draft} draft @param {number} i winner @param {string[]} codes
 * @returns {{draft: Draft, over: string[]}} `over`: what found no place
 */
export function addTiles(draft, i, codes) {
  const over = [];
  for (const code of codes) {
    const slot = nextSlot(draft, i, true);
    const next = slot && slot !== "meld" ? addTile(draft, i, slot, code) : draft;
    if (next === draft) over.push(code);
    draft = next;
  }
  return { draft, over };
}

/**
 * @param {Draft} draft @param {number} i winner @param {Exclude<Slot, "meld">} slot @param {number} at place in the slot
 * @returns {Draft}
 */
export function dropTile(draft, i, slot, at) {
  if (slot === "tile") return { ...draft, asIs: false, tile: null };
  const list = slot === "flips" ? "flips" : "hand";
  return withWin(draft, i, { [list]: draft.wins[i][list].filter((_, j) => j !== at) });
}

/** Take back what was put last: a flip, the winning tile, a tile of the hand. @param {Draft} draft @param {number} i @returns {Draft} */
export function dropLast(draft, i) {
  const win = draft.wins[i];
  if (win.flips.length > 0) return dropTile(draft, i, "flips", win.flips.length - 1);
  if (draft.tile !== null) return dropTile(draft, i, "tile", 0);
  return dropTile(draft, i, "hand", win.hand.length - 1);
}
