/**
 * The codes of the 34 tiles and the 20 cards: their order, names, spellings, and the groups of three that can be eaten.
 * @import { Game, Lang } from "../types.d.ts"
 */

const SUITS = ["m", "p", "s"];
const HONOURS = [..."ESWNCFP"];
export const SMALL = [..."一二三四五六七八九十"];
const BIG = [..."壹贰叁肆伍陆柒捌玖拾"];
export const TILES = [...SUITS.flatMap((suit) => [..."123456789"].map((rank) => rank + suit)), ...HONOURS];
export const CARDS = [...SMALL, ...BIG];

/** Other spellings, one glyph each. @type {Record<string, string>} */
const TILE_GLYPHS = { 万: "m", 萬: "m", 筒: "p", 饼: "p", 餅: "p", 条: "s", 條: "s", 索: "s" };
/** @type {Record<string, string>} */
const HONOUR_GLYPHS = { 东: "E", 東: "E", 南: "S", 西: "W", 北: "N", 中: "C", 发: "F", 發: "F", 白: "P" };
/** @type {Record<string, string>} */
const CARD_GLYPHS = { 壱: "壹", 貳: "贰", 貮: "贰", 弐: "贰", 參: "叁", 叄: "叁", 参: "叁", 陸: "陆", 漆: "柒" };

/** @type {Record<string, string>} */
const ZH = { m: "万", p: "筒", s: "条", E: "东", S: "南", W: "西", N: "北", C: "中", F: "发", P: "白" };
/** @type {Record<string, string>} */
const EN = {
  m: "wan", p: "tong", s: "tiao", E: "East", S: "South", W: "West", N: "North", C: "Red", F: "Green", P: "White",
};
/** @type {Record<string, string>} */
const HANT = { 万: "萬", 条: "條", 东: "東", 发: "發", 贰: "貳", 叁: "叄", 陆: "陸" };

/** @param {Game} game @returns {string[]} every code, in order */
export const codesOf = (game) => (game === "mahjong" ? TILES : CARDS);

/** Places of the codes in their order. @type {Map<string, number>} */
const PLACE = new Map([...TILES, ...CARDS].map((code, place) => [code, place]));

/** @param {readonly string[]} codes @returns {string[]} a sorted copy */
export const sorted = (codes) => [...codes].sort((a, b) => (PLACE.get(a) ?? 0) - (PLACE.get(b) ?? 0));

/** @param {string} code @returns {number} 1 to 10, 0 for honours */
export function rankOf(code) {
  const card = CARDS.indexOf(code);
  return card >= 0 ? (card % 10) + 1 : Number(code[0]) || 0;
}

/** @param {string} code @returns {string} m p s of a tile, z of an honour; cards: small or big */
export const suitOf = (code) => (CARDS.includes(code) ? (SMALL.includes(code) ? "small" : "big") : code[1] ?? "z");

/** @param {string} card @returns {boolean} 二 七 十 贰 柒 拾 are red (Z1) */
export const isRed = (card) => [2, 7, 10].includes(rankOf(card));

/** @param {string} code @param {Lang} lang @returns {string} how the tile or card is read aloud */
export function nameOf(code, lang) {
  const rank = rankOf(code);
  if (lang === "en") {
    if (CARDS.includes(code)) return `${SMALL.includes(code) ? "small" : "big"} ${rank}`;
    return rank ? `${rank} ${EN[code[1]]}` : EN[code];
  }
  const name = CARDS.includes(code) ? code : rank ? SMALL[rank - 1] + ZH[code[1]] : ZH[code];
  return lang === "zh-Hant" ? [...name].map((glyph) => HANT[glyph] ?? glyph).join("") : name;
}

/** @param {string} code @returns {string} what stands in the corner for those who do not read the glyph */
export const indexOf = (code) => (rankOf(code) === 0 ? code : String(rankOf(code)));

/**
 * Read compact notation. Every character is consumed, or the first that cannot be is named.
 * @param {Game} game @param {string} text
 * @returns {{codes: string[], fault: {at: number, glyph: string} | null}} `at` counts from 1
 */
export const parse = (game, text) => (game === "mahjong" ? parseTiles(text) : parseCards(text));

/** @param {string} text @returns {{codes: string[], fault: {at: number, glyph: string} | null}} */
function parseTiles(text) {
  const glyphs = [...text];
  /** @type {string[]} */
  const codes = [];
  /** @type {string[]} */
  let ranks = [];
  for (const [i, glyph] of glyphs.entries()) {
    const rank = "123456789".includes(glyph) ? glyph : SMALL.slice(0, 9).includes(glyph) ? String(rankOf(glyph)) : null;
    const suit = SUITS.includes(glyph) ? glyph : TILE_GLYPHS[glyph];
    const honour = HONOURS.includes(glyph) ? glyph : HONOUR_GLYPHS[glyph];
    if (rank) ranks.push(rank);
    else if (suit && ranks.length > 0) {
      codes.push(...ranks.map((r) => r + suit));
      ranks = [];
    } else if (honour && ranks.length === 0) codes.push(honour);
    else if (!isBlank(glyph)) return { codes, fault: { at: i + 1, glyph } };
  }
  if (ranks.length > 0) return { codes, fault: { at: glyphs.length, glyph: glyphs[glyphs.length - 1] } };
  return { codes, fault: null };
}

/** @param {string} text @returns {{codes: string[], fault: {at: number, glyph: string} | null}} */
function parseCards(text) {
  const codes = [];
  for (const { 0: piece, index } of text.matchAll(/[sb](?:10|[1-9])|./gsu)) {
    const latin = piece.length > 1 ? (piece[0] === "s" ? SMALL : BIG)[Number(piece.slice(1)) - 1] : null;
    const card = latin ?? CARD_GLYPHS[piece] ?? piece;
    if (CARDS.includes(card)) codes.push(card);
    else if (!isBlank(piece)) return { codes, fault: { at: [...text.slice(0, index)].length + 1, glyph: piece } };
  }
  return { codes, fault: null };
}

/** @param {string} glyph @returns {boolean} blanks and the separators people paste */
const isBlank = (glyph) => /[\s,，、|]/u.test(glyph);

const RUNS = SUITS.flatMap((suit) => [1, 2, 3, 4, 5, 6, 7].map((r) => [r, r + 1, r + 2].map((n) => `${n}${suit}`)));
const CHI = [
  ...[SMALL, BIG].flatMap((size) => size.slice(0, 8).map((_, i) => size.slice(i, i + 3))),
  ...[SMALL, BIG].map((size) => [size[1], size[6], size[9]]),
  ...SMALL.flatMap((small, i) => [[small, small, BIG[i]], [small, BIG[i], BIG[i]]]),
];

/**
 * Groups that can be eaten and hold all of `partial` (M1.3, Z3).
 * @param {Game} game @param {readonly string[]} partial @returns {string[][]}
 */
export const chowsWith = (game, partial) => (game === "mahjong" ? RUNS : CHI).filter((group) => holds(group, partial));

/** @param {readonly string[]} whole @param {readonly string[]} part @returns {boolean} as multisets */
export const holds = (whole, part) => part.every((code) => count(part, code) <= count(whole, code));

/** @param {readonly string[]} codes @param {string} code @returns {number} */
export const count = (codes, code) => codes.filter((other) => other === code).length;
