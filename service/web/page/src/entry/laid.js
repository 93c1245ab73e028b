/**
 * The tiles or cards of a winner as they are laid down: hand, melds, winning tile, flips. Pure.
 * @import { Draft, Win } from "./entry.d.ts"
 * @import { Game } from "../types.d.ts"
 */
import { chowsWith, codesOf, count, holds, parse, sorted } from "../model/codes.js";
import { isLast, playing, winOf, withWin } from "./deal.js";

/** How many equal tiles each kind of meld takes; a chow takes three that make a group. @type {Record<string, number>} */
const EQUALS = {
  pung: 3, exposed_kong: 4, added_kong: 4, concealed_kong: 4, peng: 3, sao: 3, guo_sao: 3, sao_chuan: 4, kai_zhao: 4,
};
const KINDS = {
  mahjong: ["chow", "pung", "exposed_kong", "added_kong", "concealed_kong"],
  zipai: ["chi", "peng", "sao", "guo_sao", "sao_chuan", "kai_zhao"],
};
export const CHOWS = ["chow", "chi"];
/** Melds that somebody fed, and who did is asked (吃 only comes from the previous seat). */
const FED = ["pung", "exposed_kong", "added_kong"];
const QUADS = ["sao_chuan", "kai_zhao"];
const MOST_MELDS = { mahjong: 4, zipai: 7 };

/** @param {Game} game @returns {string[]} */
export const meldKinds = (game) => KINDS[game];

/** @param {Win} win @returns {boolean} whether any tile of the winner is known */
export const isLaid = (win) => win.hand.length + win.melds.length > 0;

/** @param {Draft} draft @param {Win} win @returns {number} tiles or cards that the hand holds before the winning one */
export function roomFor(draft, win) {
  if (draft.game === "mahjong") return 13 - 3 * win.melds.length;
  const dealt = draft.by === "deal" && win.seat === draft.dealer ? 21 : 20;
  const quads = win.melds.filter((meld) => QUADS.includes(meld.kind)).length;
  const longs = codesOf("zipai").filter((code) => count(win.hand, code) === 4).length;
  const melded = win.melds.reduce((sum, meld) => sum + meld.tiles.length, 0);
  return dealt + (draft.by === "deal" ? 0 : Math.max(0, quads + longs - 1)) - melded;
}

/** @param {Draft} draft @param {Win} win @returns {number} how many are missing, the winning one too */
export const missing = (draft, win) =>
  roomFor(draft, win) - win.hand.length + (draft.tile === null && draft.by !== "deal" ? 1 : 0);

/** @param {Draft} draft @param {Win} win @returns {boolean} */
export const isWhole = (draft, win) => isLaid(win) && missing(draft, win) === 0;

/** @param {Draft} draft @param {Win} win @returns {boolean} whether only the winning tile is missing */
export const isReady = (draft, win) => draft.by !== "deal" && draft.tile === null && roomFor(draft, win) === win.hand.length;

/** @param {Draft} draft @param {Win} win @param {string} code @returns {number} copies of a tile that this winner shows */
export const used = (draft, win, code) =>
  count(win.hand, code) + win.melds.reduce((sum, meld) => sum + count(meld.tiles, code), 0) +
  (draft.tile === code ? 1 : 0) + count(win.flipped, code);

/** @param {Draft} draft @param {Win} win @returns {"hand" | "tile" | "meld" | "flip" | null} where the next tile goes */
export function target(draft, win) {
  if (draft.laying) return "meld";
  if (win.hand.length < roomFor(draft, win)) return "hand";
  if (draft.tile === null && draft.by !== "deal") return "tile";
  return isLast(win) || win.ended !== "" ? null : "flip";
}

/** @param {Draft} draft @param {Win} win @param {string} code @returns {boolean} whether the key leads anywhere */
export function fits(draft, win, code) {
  const left = 4 - used(draft, win, code);
  if (!draft.laying) return left > 0 && target(draft, win) !== null;
  const { kind, tiles } = draft.laying;
  return CHOWS.includes(kind) ? chows(draft, win, [...tiles, code]).length > 0 : left >= EQUALS[kind];
}

/** @param {Draft} draft @param {Win} win @returns {boolean} whether one more meld has room */
export const hasRoom = (draft, win) =>
  draft.by !== "deal" && win.melds.length < MOST_MELDS[draft.game] && win.hand.length <= roomFor(draft, win) - 3;

/** @param {Draft} draft @param {Win} win @param {string[]} partial @returns {string[][]} groups that can still come of it */
const chows = (draft, win, partial) =>
  chowsWith(draft.game, partial).filter((group) => group.every((code) => count(group, code) + used(draft, win, code) <= 4));

/**
 * A tile or card was tapped: it goes where the next one goes.
 * @param {Draft} draft @param {string} code @returns {Draft}
 */
export function tapTile(draft, code) {
  const win = draft.wins[draft.at];
  if (!fits(draft, win, code)) return draft;
  const to = target(draft, win);
  if (to === "meld") return tapMeld(draft, win, code);
  if (to === "hand") return withWin(draft, { hand: sorted([...win.hand, code]), holds: "" });
  if (to === "tile") return { ...draft, tile: code };
  return withWin(draft, { flipped: [...win.flipped, code], flips: [] });
}

/** @param {Draft} draft @param {Win} win @param {string} code @returns {Draft} the meld is laid once only one can be meant */
function tapMeld(draft, win, code) {
  const { kind, tiles } = /** @type {NonNullable<Draft["laying"]>} */ (draft.laying);
  const partial = [...tiles, code];
  const groups = CHOWS.includes(kind) ? chows(draft, win, partial) : [Array.from({ length: EQUALS[kind] }, () => code)];
  if (groups.length > 1) return { ...draft, laying: { kind, tiles: partial } };
  const meld = { kind, tiles: sorted(groups[0]), from: feeder(draft, win, kind) };
  return { ...withWin(draft, { melds: [...win.melds, meld], holds: "" }), laying: null };
}

/** @param {Draft} draft @param {Win} win @param {string} kind @returns {number | null} who must have fed it, as far as that is sure */
const feeder = (draft, win, kind) => (kind === "chow" ? (win.seat + draft.players - 1) % draft.players : null);

/** @param {Draft} draft @param {string} kind @returns {Draft} the next tiles make a meld; tapped again, they do not */
export const tapKind = (draft, kind) => ({ ...draft, laying: draft.laying?.kind === kind ? null : { kind, tiles: [] } });

/** @param {Win} win @returns {number} the meld of which it is not told who fed it; −1: none */
export const unfed = (win) => win.melds.findIndex((meld) => FED.includes(meld.kind) && meld.from === null && !meld.unknown);

/** @param {Draft} draft @param {number} at @param {number | null} from null: nobody remembers @returns {Draft} */
export const feed = (draft, at, from) =>
  withWin(draft, { melds: draft.wins[draft.at].melds.map((meld, i) => (i === at ? { ...meld, from, unknown: from === null } : meld)) });

/** @param {Draft} draft @param {number} at @returns {Draft} a meld is taken up again */
export const dropMeld = (draft, at) => ({
  ...withWin(draft, { melds: draft.wins[draft.at].melds.filter((_, i) => i !== at), flipped: [], holds: "" }),
});

/** @param {Draft} draft @param {number} at @returns {Draft} a tile of the hand is taken up again */
export const dropTile = (draft, at) =>
  withWin(draft, { hand: draft.wins[draft.at].hand.filter((_, i) => i !== at), flipped: [], holds: "" });

/** @param {Draft} draft @returns {Draft} the winning tile is taken up again, and what was flipped after it */
export const dropWon = (draft) => ({ ...draft, tile: null, wins: draft.wins.map((win) => ({ ...win, flipped: [] })) });

/** @param {Draft} draft @param {number} at @returns {Draft} a flip and those after it are taken up again */
export const dropFlip = (draft, at) =>
  withWin(draft, { flipped: draft.wins[draft.at].flipped.slice(0, at), ended: "" });

/** @param {Draft} draft @returns {Draft} ⌫: the last tile of whatever was being laid */
export function backspace(draft) {
  const win = draft.wins[draft.at];
  if (draft.laying) {
    const tiles = draft.laying.tiles.slice(0, -1);
    return { ...draft, laying: draft.laying.tiles.length > 0 ? { ...draft.laying, tiles } : null };
  }
  if (win.flipped.length > 0) return dropFlip(draft, win.flipped.length - 1);
  if (draft.tile !== null) return dropWon(draft);
  if (win.hand.length > 0) return dropTile(draft, win.hand.length - 1);
  return win.melds.length > 0 ? dropMeld(draft, win.melds.length - 1) : draft;
}

/** Words that say where typed tiles go. @type {Record<string, string>} */
const WORDS = {
  吃: "chow", 碰: "pung", 点杠: "exposed_kong", 點槓: "exposed_kong", 蓄杠: "added_kong", 蓄槓: "added_kong",
  暗杠: "concealed_kong", 暗槓: "concealed_kong", 扫穿: "sao_chuan", 掃穿: "sao_chuan", 过扫: "guo_sao", 過掃: "guo_sao",
  扫: "sao", 掃: "sao", 开招: "kai_zhao", 開招: "kai_zhao", 胡: "tile", 醒: "flip", 手: "hand",
  chow: "chow", pung: "pung", kong: "concealed_kong", chi: "chi", peng: "peng", win: "tile", flip: "flip", hand: "hand",
};
/** @type {Record<Game, Record<string, string>>} */
const SAME = { mahjong: { chi: "chow", peng: "pung" }, zipai: { chow: "chi", pung: "peng" } };
const SPLIT = new RegExp(`(${Object.keys(WORDS).sort((a, b) => b.length - a.length).join("|")})`, "u");

/**
 * Typed tiles go where they would go if they were tapped; a word before them says otherwise (碰E 胡7m 醒9p).
 * @param {Draft} draft @param {string} text
 * @returns {{draft: Draft, fault: {at: number, glyph: string} | null}} the draft unchanged with a fault
 */
export function type(draft, text) {
  let now = draft;
  let at = 0;
  let word = "";
  for (const part of text.split(SPLIT)) {
    if (Object.hasOwn(WORDS, part)) {
      word = SAME[draft.game][WORDS[part]] ?? WORDS[part];
    } else {
      const { codes, fault } = parse(draft.game, part);
      if (fault) return { draft, fault: { at: at + fault.at, glyph: fault.glyph } };
      for (let rest = codes; rest.length > 0; ) {
        const next = put(now, word, rest[0]);
        if (next === now) return { draft, fault: { at: at + 1, glyph: part.trim() } };
        rest = rest.slice(1);
        const laid = now.laying || KINDS[draft.game].includes(word) ? winOf(next)?.melds.at(-1)?.tiles : undefined;
        if (laid && !next.laying) rest = rest.slice(agreeing(rest, laid));
        now = next;
        if (word !== "flip" && !now.laying) word = "";
      }
    }
    at += [...part].length;
  }
  return { draft: now, fault: null };
}

/** A meld may be told by fewer tiles than it has, or by all: how many of those that follow are still its own. @param {string[]} codes @param {string[]} laid @returns {number} */
function agreeing(codes, laid) {
  let own = 0;
  while (own < Math.min(codes.length, laid.length - 1) && holds(laid, codes.slice(0, own + 1))) own += 1;
  return own;
}

/** @param {Draft} draft @param {string} word @param {string} code @returns {Draft} */
function put(draft, word, code) {
  const win = draft.wins[draft.at];
  if (word === "tile") return used(draft, win, code) < 4 ? { ...draft, tile: code } : draft;
  if (word === "flip") return used(draft, win, code) < 4 ? withWin(draft, { flipped: [...win.flipped, code] }) : draft;
  if (KINDS[draft.game].includes(word)) {
    const ready = draft.laying?.kind === word ? draft : { ...draft, laying: { kind: word, tiles: [] } };
    const laid = tapTile(ready, code);
    return laid === ready ? draft : laid;
  }
  return tapTile(draft, code);
}

/** @param {Draft} draft @param {Win} win @returns {number[]} seats that may have fed a meld of the winner */
export const feedersOf = (draft, win) => playing(draft).filter((seat) => seat !== win.seat);
