/**
 * Pictures of the 34 tiles and 20 cards, drawn here: one SVG symbol each, put into the page once and used by name.
 * @import { Markup } from "./html.js"
 */
import { CARDS, indexOf, isRed, TILES } from "./codes.js";
import { html } from "./html.js";

const BLUE = "#1f4e8c";
const GREEN = "#1c6b3c";
const RED = "#b3261e";
const INK = "#22252a";

/** Places of the rings of 筒: x, y, radius, colour. @type {[number, number, number, string][][]} */
const RINGS = [
  [[30, 40, 19, BLUE]],
  [[30, 23, 12, GREEN], [30, 57, 12, BLUE]],
  [[15, 20, 9, BLUE], [30, 40, 9, RED], [45, 60, 9, GREEN]],
  [[17, 24, 10, BLUE], [43, 24, 10, GREEN], [17, 56, 10, GREEN], [43, 56, 10, BLUE]],
  [[15, 20, 9, BLUE], [45, 20, 9, GREEN], [30, 40, 9, RED], [15, 60, 9, GREEN], [45, 60, 9, BLUE]],
  [[18, 17, 9, GREEN], [42, 17, 9, GREEN], [18, 40, 9, RED], [42, 40, 9, RED], [18, 62, 9, RED], [42, 62, 9, RED]],
  [
    [13, 14, 7, GREEN], [30, 21, 7, GREEN], [47, 28, 7, GREEN],
    [18, 47, 8, RED], [42, 47, 8, RED], [18, 66, 8, RED], [42, 66, 8, RED],
  ],
  [13, 31, 49, 67].flatMap((y) => /** @type {[number, number, number, string][]} */ ([[18, y, 8, BLUE], [42, y, 8, BLUE]])),
  [[16, GREEN], [40, RED], [64, BLUE]].flatMap(([y, colour]) =>
    [12, 30, 48].map((x) => /** @type {[number, number, number, string]} */ ([x, Number(y), 8, String(colour)]))),
];

/** Places of the sticks of 条: x, y, length, colour, turn in degrees. @type {[number, number, number, string, number][][]} */
const STICKS = [
  [],
  column(30, [22, 58], 26, GREEN),
  [...column(30, [22], 26, GREEN), ...column(18, [58], 26, GREEN), ...column(42, [58], 26, GREEN)],
  [...column(18, [22, 58], 26, GREEN), ...column(42, [22, 58], 26, GREEN)],
  [...column(14, [22, 58], 26, GREEN), ...column(46, [22, 58], 26, GREEN), ...column(30, [40], 26, RED)],
  [14, 30, 46].flatMap((x) => column(x, [22, 58], 26, GREEN)),
  [...column(30, [14], 17, RED), ...[14, 30, 46].flatMap((x) => column(x, [39, 63], 20, GREEN))],
  [
    ...column(10, [22, 58], 26, GREEN), ...column(50, [22, 58], 26, GREEN),
    [23, 23, 24, GREEN, 28], [37, 23, 24, GREEN, -28], [23, 57, 24, GREEN, -28], [37, 57, 24, GREEN, 28],
  ],
  [...column(13, [16, 40, 64], 19, GREEN), ...column(30, [16, 40, 64], 19, RED), ...column(47, [16, 40, 64], 19, GREEN)],
];

/**
 * @param {number} x @param {number[]} ys @param {number} length @param {string} colour
 * @returns {[number, number, number, string, number][]}
 */
function column(x, ys, length, colour) {
  return ys.map((y) => [x, y, length, colour, 0]);
}

/** @param {[number, number, number, string]} place @returns {Markup} */
const ring = ([x, y, r, colour]) => html`<circle cx="${x}" cy="${y}" r="${r - 1.5}" fill="none" stroke="${colour}"
  stroke-width="3"/><circle cx="${x}" cy="${y}" r="${r * 0.36}" fill="${colour}"/>`;

/** @param {[number, number, number, string, number]} place @returns {Markup} */
const stick = ([x, y, length, colour, turn]) => html`<g transform="translate(${x} ${y}) rotate(${turn})" fill="${colour}">
  <rect x="-3.5" y="${-length / 2}" width="7" height="${length / 2 - 0.8}" rx="3"/>
  <rect x="-3.5" y="0.8" width="7" height="${length / 2 - 0.8}" rx="3"/></g>`;

const BIRD = html`<path d="M20 66c-4-12-2-22 6-28l14 4c4 8 0 18-8 24z" fill="${GREEN}"/>
  <path d="M24 46l-12 22M29 48l-8 24M34 50l-2 22" stroke="${RED}" stroke-width="3.5" stroke-linecap="round"/>
  <circle cx="35" cy="25" r="10" fill="${BLUE}"/><path d="M30 32l-4 10 13 2 4-12z" fill="${BLUE}"/>
  <circle cx="38" cy="22" r="2.2" fill="#fff"/><path d="M44 22l9 3-9 3z" fill="${RED}"/>
  <path d="M32 15l-3-8M36 14l1-8" stroke="${RED}" stroke-width="2.5" stroke-linecap="round"/>`;

/** @param {string} glyph @param {number} y @param {number} size @param {string} colour @param {number} x @returns {Markup} */
const glyphAt = (glyph, y, size, colour, x = 30) => html`<text class="glyph" x="${x}" y="${y}" font-size="${size}"
  fill="${colour}" text-anchor="middle">${glyph}</text>`;

/** @type {Record<string, [string, string]>} */
const HONOURS = { E: ["东", INK], S: ["南", INK], W: ["西", INK], N: ["北", INK], C: ["中", RED], F: ["发", GREEN] };

/** @param {string} code @returns {Markup} a tile's face in a field of 60 × 80 */
function tileFace(code) {
  const [rank, suit] = [Number(code[0]), code[1]];
  if (suit === "m") return html`${glyphAt(CARDS[rank - 1], 36, 31, INK)}${glyphAt("万", 71, 31, RED)}`;
  if (suit === "p") return html`${RINGS[rank - 1].map(ring)}`;
  if (suit === "s") return rank === 1 ? BIRD : html`${STICKS[rank - 1].map(stick)}`;
  if (code === "P") {
    return html`<path d="M11 11h38v58H11zM17 17h26v46H17z" fill="none" stroke="${BLUE}" stroke-width="3"/>`;
  }
  return glyphAt(HONOURS[code][0], 56, 46, HONOURS[code][1]);
}

/** @param {string} card @returns {Markup} the same field: the glyph upright, and again small and head down */
function cardFace(card) {
  const colour = isRed(card) ? RED : INK;
  return html`${glyphAt(card, 42, 40, colour)}<g transform="rotate(180 30 65)">${glyphAt(card, 70, 17, colour)}</g>`;
}

/** @returns {Markup} all symbols; goes into the page once, before any `tile` */
export const sprite = () => html`${[...TILES, ...CARDS].map(
  (code) => html`<symbol id="t-${code}" viewBox="0 0 60 80">${CARDS.includes(code) ? cardFace(code) : tileFace(code)}</symbol>`,
)}`;

/**
 * @param {string} code @param {boolean} index with the number or letter in the corner
 * @returns {Markup} hidden from assistive technology: the control around it bears the name
 */
export function tile(code, index = false) {
  const place = index ? html`x="12" y="14" width="47" height="63"` : html`x="3" y="3" width="54" height="74"`;
  return html`<svg class="tile" viewBox="0 0 60 80" aria-hidden="true"><rect class="body" x="1" y="1" width="58"
    height="78" rx="7"/><use href="#t-${code}" ${place}/>${index && html`<text class="corner" x="5" y="19">${indexOf(code)}</text>`}</svg>`;
}
