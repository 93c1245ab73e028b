/**
 * The course of the totals.
 * @import { Line } from "../types.d.ts"
 */
import { counts, worth } from "./table.js";

/**
 * @param {readonly Line[]} lines @param {readonly string[]} people @param {boolean} points @param {number} stake
 * @returns {{ numbers: number[], courses: number[][] }} the numbers of the deals, and each person's totals from 0 on
 */
export function courses(lines, people, points, stake) {
  const numbers = [0];
  const sums = people.map(() => [0]);
  for (const line of lines) {
    if (!counts(line)) continue;
    const moved = worth(line, points, stake);
    numbers.push(line.n);
    people.forEach((id, i) => {
      const seat = line.players.indexOf(id);
      sums[i].push((sums[i].at(-1) ?? 0) + (seat < 0 ? 0 : moved[seat]));
    });
  }
  return { numbers, courses: sums };
}

/** Round values for an axis. @param {number} low @param {number} high @param {number} about how many @returns {number[]} */
export function ticks(low, high, about = 4) {
  const span = Math.max(high - low, 1);
  const rough = span / about;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * unit).find((n) => n >= rough) ?? 10 * unit);
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, i) => first + i * step);
}
