/**
 * Pictures of the 34 tiles and the 20 cards, drawn here: SVG text, no file. `sprite` goes into the page once,
 * `tile` and `card` use it by name; `face` is the picture itself, for a drawing that leaves the page.
 */
import { Markup } from "./dom.js";
import { CARDS, indexOf, isRed, rankOf, SMALL, TILES } from "../model/codes.js";

const INK = "#1d2426";
const RED = "#b02a1c";
const GREEN = "#17683f";
const BLUE = "#1d4a7d";

/** @typedef {[x: number, y: number, r: number, colour: string]} Ring */
/** @typedef {[x: number, y: number, length: number, colour: string, turn?: number]} Stick */

/** @param {number[]} xs @param {number[]} ys @param {number} size @param {string} colour @returns {[number, number, number, string][]} */
const grid = (xs, ys, size, colour) =>
  ys.flatMap((y) => xs.map((x) => /** @type {[number, number, number, string]} */ ([x, y, size, colour])));

/** Rings of 二筒 to 九筒; 一筒 is a rosette. @type {Ring[][]} */
const RINGS = [
  [],
  [...grid([30], [23], 11.5, GREEN), ...grid([30], [57], 11.5, BLUE)],
  [[14, 18, 9.5, BLUE], [30, 40, 9.5, RED], [46, 62, 9.5, GREEN]],
  [[16, 22, 10.5, BLUE], [44, 22, 10.5, GREEN], [16, 58, 10.5, GREEN], [44, 58, 10.5, BLUE]],
  [[14, 18, 9.5, BLUE], [46, 18, 9.5, GREEN], [30, 40, 9.5, RED], [14, 62, 9.5, GREEN], [46, 62, 9.5, BLUE]],
  [...grid([17, 43], [16], 9.5, GREEN), ...grid([17, 43], [41, 64], 9.5, RED)],
  [[12, 12, 7.5, GREEN], [30, 20, 7.5, GREEN], [48, 28, 7.5, GREEN], ...grid([18, 42], [47, 67], 8.5, RED)],
  grid([18, 42], [11, 30, 50, 69], 8.5, BLUE),
  [...grid([11, 30, 49], [15], 8.5, GREEN), ...grid([11, 30, 49], [40], 8.5, RED), ...grid([11, 30, 49], [65], 8.5, BLUE)],
];

/** Sticks of 二条 to 九条; 一条 is a bird. @type {Stick[][]} */
const STICKS = [
  [],
  grid([30], [22, 58], 28, GREEN),
  [...grid([30], [22], 28, GREEN), ...grid([17, 43], [58], 28, GREEN)],
  [...grid([17], [22, 58], 28, GREEN), ...grid([43], [22, 58], 28, BLUE)],
  [...grid([13], [22, 58], 28, GREEN), ...grid([30], [40], 26, RED), ...grid([47], [22, 58], 28, BLUE)],
  [...grid([13], [22, 58], 28, GREEN), ...grid([30], [22, 58], 28, BLUE), ...grid([47], [22, 58], 28, GREEN)],
  [...grid([30], [12], 19, RED), ...grid([13, 30, 47], [39, 65], 21, GREEN)],
  [
    ...grid([9, 51], [22, 58], 28, GREEN),
    [22, 24, 25, BLUE, -30], [38, 24, 25, BLUE, 30], [22, 56, 25, BLUE, 30], [38, 56, 25, BLUE, -30],
  ],
  [...grid([13], [13, 40, 67], 21, GREEN), ...grid([30], [13, 40, 67], 21, RED), ...grid([47], [13, 40, 67], 21, BLUE)],
];

/** @param {Ring} ring @returns {string} */
const ring = ([x, y, r, colour]) =>
  `<circle cx="${x}" cy="${y}" r="${r - 1.4}" fill="none" stroke="${colour}" stroke-width="2.8"/>` +
  `<circle cx="${x}" cy="${y}" r="${(r * 0.4).toFixed(1)}" fill="${colour}"/>`;

/** @param {Stick} stick @returns {string} two joints of bamboo */
function stick([x, y, length, colour, turn = 0]) {
  const half = length / 2 - 0.9;
  const joint = (/** @type {number} */ top) => `<rect x="-4" y="${top}" width="8" height="${half}" rx="3.4"/>`;
  return `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}" fill="${colour}">${joint(-length / 2)}${joint(0.9)}</g>`;
}

const ROSETTE =
  `<circle cx="30" cy="40" r="21" fill="none" stroke="${BLUE}" stroke-width="4"/>` +
  `<circle cx="30" cy="40" r="12.5" fill="none" stroke="${RED}" stroke-width="5.5" stroke-dasharray="4.6 5.2"/>` +
  `<circle cx="30" cy="40" r="5.4" fill="${GREEN}"/>`;

const BIRD =
  `<path d="M22 42c-6 9-8 18-4 29 12-2 22-12 24-27z" fill="${GREEN}"/>` +
  `<path d="M25 48 12 70M30 52l-8 22M36 53l-4 21" stroke="${RED}" stroke-width="4" stroke-linecap="round" fill="none"/>` +
  `<path d="M27 30c-4 8-5 12-5 14 6 4 14 5 20 2 2-6 1-11 0-16z" fill="${BLUE}"/><circle cx="35" cy="25" r="10.5" fill="${BLUE}"/>` +
  `<circle cx="38" cy="22" r="2.6" fill="#fff"/><path d="m45 22 11 4-11 4z" fill="${RED}"/>` +
  `<path d="m31 14-4-9M37 13l1-10" stroke="${RED}" stroke-width="3" stroke-linecap="round"/>`;

/** @param {string} text @param {number} y @param {number} size @param {string} colour @returns {string} */
const glyph = (text, y, size, colour) =>
  `<text class="glyph" x="30" y="${y}" font-size="${size}" fill="${colour}" text-anchor="middle">${text}</text>`;

/** @type {Record<string, string>} */
const HONOURS = {
  E: glyph("东", 57, 46, INK), S: glyph("南", 57, 46, INK), W: glyph("西", 57, 46, INK), N: glyph("北", 57, 46, INK),
  C: glyph("中", 57, 48, RED), F: glyph("发", 57, 46, GREEN),
  P: `<path d="M10 9h40v62H10zM17 17h26v46H17z" fill="none" stroke="${BLUE}" stroke-width="3"/>`,
};

/** @type {Record<string, (rank: number) => string>} */
const SUITS = {
  m: (rank) => glyph(SMALL[rank - 1], 35, 33, INK) + glyph("万", 72, 33, RED),
  p: (rank) => (rank === 1 ? ROSETTE : RINGS[rank - 1].map(ring).join("")),
  s: (rank) => (rank === 1 ? BIRD : STICKS[rank - 1].map(stick).join("")),
};

/** @param {string} card @returns {string} in a field of 60 × 122: the glyph, a wave, and the glyph again head down */
function cardFace(card) {
  const colour = isRed(card) ? RED : INK;
  const wave = `<path d="M16 66q7-6 14 0t14 0" fill="none" stroke="${colour}" stroke-width="1.8" opacity=".6"/>`;
  return `${glyph(card, 49, 47, colour)}${wave}<g transform="rotate(180 30 94)">${glyph(card, 106, 30, colour)}</g>`;
}

/** @param {string} code @returns {string} the picture: a tile's in a field of 60 × 80, a card's of 60 × 122 */
export const face = (code) => (CARDS.includes(code) ? cardFace(code) : HONOURS[code] ?? SUITS[code[1]](rankOf(code)));

/** @param {string} code @returns {string} */
export const field = (code) => (CARDS.includes(code) ? "0 0 60 122" : "0 0 60 80");

/** @returns {Markup} every picture as a symbol; goes into the page once, before any other drawing */
export const sprite = () =>
  new Markup(`<svg class="sprite" width="0" height="0" aria-hidden="true">${[...TILES, ...CARDS]
    .map((code) => `<symbol id="t-${code}" viewBox="${field(code)}">${face(code)}</symbol>`)
    .join("")}</svg>`);

/**
 * A tile or card as an object on the table, hidden from assistive technology: what it stands in bears the name.
 * @param {string} code @param {{ kind?: string, index?: boolean }} [how] `kind`: a further class; `index`: with the
 * number or letter in the corner, the picture drawn smaller
 * @returns {Markup}
 */
export function piece(code, { kind = "", index = false } = {}) {
  const card = CARDS.includes(code);
  const place = index ? ' transform="translate(8 7.5) scale(.84)"' : "";
  const corner = index ? `<text class="corner" x="3" y="16" font-size="17">${indexOf(code)}</text>` : "";
  const [, , width, height] = field(code).split(" ");
  return new Markup(
    `<span class="${card ? "card" : "tile"} ${kind}"><svg viewBox="${field(code)}" aria-hidden="true"><use href="#t-${code}" width="${width}" height="${height}"${place}/>${corner}</svg></span>`,
  );
}
