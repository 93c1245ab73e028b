/**
 * Totals over the rounds as a line for each player.
 * @import { Markup } from "./html.js"
 */
import { html } from "./html.js";

const WIDTH = 320;
const HEIGHT = 150;
const EDGE = { left: 6, right: 64, top: 10, bottom: 10 };

/**
 * @param {number[][]} totals by round and seat @param {string[]} names @param {string} label what the picture says
 * @returns {Markup}
 */
export function chart(totals, names, label) {
  const all = totals.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const x = (/** @type {number} */ round) => EDGE.left + (round / Math.max(1, totals.length - 1)) * (WIDTH - EDGE.left - EDGE.right);
  const y = (/** @type {number} */ total) => EDGE.top + ((high - total) / (high - low || 1)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const ends = spread(totals[totals.length - 1].map(y));
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}">
    <line class="zero" x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${y(0)}" y2="${y(0)}"/>
    ${names.map((name, seat) => html`<polyline class="line line-${seat}" points="${totals.map((round, i) => `${x(i).toFixed(1)},${y(round[seat]).toFixed(1)}`).join(" ")}"/>
    <text class="label label-${seat}" x="${WIDTH - EDGE.right + 6}" y="${(ends[seat] + 4).toFixed(1)}">${clipped(name)}</text>`)}</svg>`;
}

/** @param {string} name @returns {string} */
const clipped = (name) => ([...name].length > 7 ? `${[...name].slice(0, 6).join("")}…` : name);

/** @param {number[]} places of the labels @returns {number[]} moved apart, so that none covers another */
function spread(places) {
  const gap = 15;
  const order = places.map((_, i) => i).sort((a, b) => places[a] - places[b]);
  const moved = [...places];
  order.forEach((seat, i) => {
    if (i > 0) moved[seat] = Math.max(moved[seat], moved[order[i - 1]] + gap);
  });
  const over = Math.max(0, moved[order[order.length - 1]] - (HEIGHT - EDGE.bottom));
  return moved.map((place) => place - over);
}
