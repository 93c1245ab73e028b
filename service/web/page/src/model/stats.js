/**
 * What a player did, by counting.
 * @import { Game, Line } from "../types.d.ts"
 */
import { counts, worth } from "./table.js";
import { winsOf } from "./summary.js";

/**
 * @typedef {{ deals: number, won: number, selfDrawn: number, fed: number, largest: number, average: number, best: number, worst: number, total: number }} Stats
 * `fed`: whose tile it was; `best` and `worst`: the highest and the lowest the total has been
 */

/** @param {readonly Line[]} lines @param {string} person @param {Game} game @param {boolean} points @param {number} stake @returns {Stats} */
export function statsOf(lines, person, game, points, stake) {
  const stats = { deals: 0, won: 0, selfDrawn: 0, fed: 0, largest: 0, average: 0, best: 0, worst: 0, total: 0 };
  let gains = 0;
  for (const line of lines) {
    const seat = line.players.indexOf(person);
    if (seat < 0 || !counts(line)) continue;
    const moved = worth(line, points, stake)[seat];
    stats.total += moved;
    stats.best = Math.max(stats.best, stats.total);
    stats.worst = Math.min(stats.worst, stats.total);
    if (line.kind !== "deal") continue; // fines are in the total, in no other figure
    stats.deals++;
    const wins = winsOf(line, game);
    const own = wins.find((win) => win.winner === seat);
    if (own) {
      stats.won++;
      gains += moved;
      stats.largest = Math.max(stats.largest, moved);
      if (own.by === "self_draw") stats.selfDrawn++;
    }
    if (wins.some((win) => win.by === "discard" && win.from === seat)) stats.fed++;
  }
  stats.average = stats.won ? Math.round((gains / stats.won) * 10) / 10 : 0;
  return stats;
}
