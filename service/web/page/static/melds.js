/**
 * Groups on the table and their entry, tile by tile. Pure.
 * @import { Draft, Game, Meld, MeldEntry } from "./types.d.ts"
 */
import { chowsWith, sorted } from "./codes.js";
import { activeSeats, left } from "./draft.js";

/** How many equal tiles each kind takes; a chow takes three that follow the rules of `chowsWith`. @type {Record<string, number>} */
export const EQUALS = {
  pung: 3, exposed_kong: 4, added_kong: 4, concealed_kong: 4,
  peng: 3, sao: 3, guo_sao: 3, sao_chuan: 4, kai_zhao: 4,
};
const MAHJONG_KINDS = ["chow", "pung", "exposed_kong", "added_kong", "concealed_kong"];
const ZIPAI_KINDS = ["chi", "peng", "sao", "guo_sao", "sao_chuan", "kai_zhao"];
const CHOWS = ["chow", "chi"];
const MOST = { mahjong: 4, zipai: 7 };

/** @param {Game} game @returns {string[]} */
export const kindsOf = (game) => (game === "mahjong" ? MAHJONG_KINDS : ZIPAI_KINDS);

/** @param {Draft} draft @param {number} seat @returns {boolean} whether the seat may lay one more */
export const hasMeldRoom = (draft, seat) =>
  activeSeats(draft).includes(seat) && draft.melds[seat].length < MOST[draft.game];

/**
 * @param {Draft} draft @param {number} seat @param {string} kind
 * @returns {number[]} seats the meld may have come from: a chow only from the previous one (M1.3); none: nobody fed it
 */
export function feeders(draft, seat, kind) {
  if (draft.game === "zipai" || kind === "concealed_kong") return [];
  if (kind === "chow") return [(seat + draft.players - 1) % draft.players];
  return activeSeats(draft).filter((other) => other !== seat);
}

/** @param {number} seat @returns {MeldEntry} */
export const emptyEntry = (seat) => ({ seat, kind: null, from: null, partial: [] });

/** @param {Draft} draft @param {MeldEntry} entry @param {string} kind @returns {MeldEntry} a sole feeder is filled in */
export function withKind(draft, entry, kind) {
  const seats = feeders(draft, entry.seat, kind);
  return { ...entry, kind, from: seats.length === 1 ? seats[0] : null, partial: [] };
}

/** @param {Draft} draft @param {MeldEntry} entry @returns {boolean} whether tiles may be tapped now */
export const isReady = (draft, entry) =>
  entry.kind !== null && (entry.from !== null || feeders(draft, entry.seat, entry.kind).length === 0);

/** @param {Draft} draft @param {MeldEntry} entry @returns {string[][]} melds that can still come of the entry */
function candidates(draft, entry) {
  const groups = CHOWS.includes(entry.kind ?? "") ? chowsWith(draft.game, entry.partial) : [];
  return groups.filter((group) => group.every((code) => copiesIn(group, code) <= left(draft, code)));
}

/** @param {string[]} group @param {string} code @returns {number} */
const copiesIn = (group, code) => group.filter((other) => other === code).length;

/** @param {Draft} draft @param {MeldEntry} entry @param {string} code @returns {boolean} whether the key leads to a meld */
export function fits(draft, entry, code) {
  if (entry.kind === null || !isReady(draft, entry)) return false;
  if (!CHOWS.includes(entry.kind)) return left(draft, code) >= EQUALS[entry.kind];
  return candidates(draft, { ...entry, partial: [...entry.partial, code] }).length > 0;
}

/**
 * Take one tapped tile into the entry; the meld is laid as soon as only one can be meant.
 * @param {Draft} draft @param {MeldEntry} entry @param {string} code
 * @returns {{draft: Draft, entry: MeldEntry}}
 */
export function tapMeld(draft, entry, code) {
  if (entry.kind === null || !fits(draft, entry, code)) return { draft, entry };
  const partial = [...entry.partial, code];
  const groups = CHOWS.includes(entry.kind)
    ? candidates(draft, { ...entry, partial })
    : [Array.from({ length: EQUALS[entry.kind] }, () => code)];
  if (groups.length > 1) return { draft, entry: { ...entry, partial } };
  const meld = { kind: entry.kind, tiles: sorted(draft.game, groups[0]), from: entry.from };
  return { draft: withMelds(draft, entry.seat, [...draft.melds[entry.seat], meld]), entry: emptyEntry(entry.seat) };
}

/** @param {Draft} draft @param {number} seat @param {number} at @returns {Draft} */
export const dropMeld = (draft, seat, at) => withMelds(draft, seat, draft.melds[seat].filter((_, i) => i !== at));

/** @param {Draft} draft @param {number} seat @param {Meld[]} melds @returns {Draft} */
const withMelds = (draft, seat, melds) => ({ ...draft, asIs: false, melds: draft.melds.map((own, i) => (i === seat ? melds : own)) });

/**
 * The melds were entered for the wrong seat: exchange those of two seats, with feeders that fit the new owner.
 * @param {Draft} draft @param {number} before @param {number} after @returns {Draft}
 */
export function handOver(draft, before, after) {
  /** @param {Meld[]} melds @param {number} owner @param {number} other @returns {Meld[]} */
  const moved = (melds, owner, other) =>
    melds.map((meld) => {
      const seats = feeders(draft, owner, meld.kind);
      const kept = meld.from === null || seats.includes(meld.from);
      return kept ? meld : { ...meld, from: seats.length === 1 ? seats[0] : other };
    });
  const swapped = withMelds(draft, after, moved(draft.melds[before], after, before));
  return withMelds(swapped, before, moved(draft.melds[after], before, after));
}
