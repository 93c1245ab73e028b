/**
 * The chart over the ledger: how the totals went, with an axis; each line told by colour, dash and label.
 * @import { Scene } from "../types.d.ts"
 */
import { courses, ticks } from "../model/chart.js";
import { signed } from "../text/index.js";
import { html } from "../view/dom.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [390, 150, 40, 26, 8, 20];
/** More points than an eye tells apart on a phone would only keep it busy: dashes are costly. */
const MOST_POINTS = 100;
export const DASHES = ["", "7 4", "12 3 3 3", "2 3"];

/** @param {Scene} scene */
export function chart({ table, lines, settings, seat, t }) {
  const { numbers, courses: all } = courses(lines, table.seats, settings.points, table.stake);
  if (numbers.length < 3) return null;
  const [low, high] = [Math.min(0, ...all.flat()), Math.max(1, ...all.flat())];
  const x = (/** @type {number} */ i) => LEFT + (i / (numbers.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ sum) => TOP + ((high - sum) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const every = ticks(0, numbers.length - 1, 5);
  const step = Math.ceil(numbers.length / MOST_POINTS);
  const drawn = numbers.map((_, at) => at).filter((at) => at % step === 0 || at === numbers.length - 1);
  return html`<figure class="chart"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${t("chartOf")}">
    ${ticks(low, high, 3).map((at) => html`<path class="chart__line${at === 0 && " chart__zero"}" d="M${LEFT} ${y(at).toFixed(1)}H${WIDTH - RIGHT}"/><text x="${LEFT - 5}" y="${(y(at) + 4).toFixed(1)}" text-anchor="end">${signed(at)}</text>`)}
    ${every.slice(1).map((i) => html`<text x="${x(i).toFixed(1)}" y="${HEIGHT - 5}" text-anchor="middle">${numbers[i]}</text>`)}
    ${all.map((course, i) => html`<polyline class="course course--${i}" stroke-dasharray="${DASHES[i]}" points="${drawn.map((at) => `${x(at).toFixed(1)},${y(course[at]).toFixed(1)}`).join(" ")}"/>`)}
    ${apart(all.map((course) => y(course.at(-1) ?? 0))).map((at, i) => html`<text class="course__name course--${i}" x="${WIDTH - RIGHT + 6}" y="${(at + 5).toFixed(1)}">${seat(i)}</text>`)}
  </svg></figure>`;
}

/** Labels that would lie on each other, moved apart. @param {number[]} places @returns {number[]} */
function apart(places) {
  const order = places.map((at, i) => ({ at, i })).sort((a, b) => a.at - b.at);
  order.forEach((one, k) => (one.at = Math.max(one.at, k ? order[k - 1].at + 14 : TOP + 4)));
  const over = (order.at(-1)?.at ?? 0) - (HEIGHT - BOTTOM);
  if (over > 0) order.forEach((one) => (one.at -= over));
  return order.sort((a, b) => a.i - b.i).map(({ at }) => at);
}
