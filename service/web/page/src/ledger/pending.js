/**
 * Deals that were booked without an answer are asked for, in their order, as soon as the service can be reached.
 * @import { Deal, Scene, Table } from "../types.d.ts"
 */
import { isPassing } from "../api.js";
import { nextDealer, standing } from "../model/table.js";
import { winsOf } from "../model/summary.js";
import { linesOf, tablesOf } from "../scene.js";

const AT_ONCE = 100;
const PAUSES = [2000, 4000, 8000, 30_000];
let running = false;
let tries = 0;
/** @type {any} */
let timer = null;

/** @param {Scene} scene @returns {{ table: Table, deals: Deal[] } | undefined} */
const oldest = ({ store }) => tablesOf(store).filter((table) => !table.copy)
  .map((table) => ({ table, deals: standing(linesOf(store, table.id)).filter((deal) => !deal.answer && !deal.problem).slice(0, AT_ONCE) }))
  .find(({ deals }) => deals.length > 0);

/** @param {Scene} scene */
export async function price(scene) {
  const due = oldest(scene);
  if (running || !due) return;
  const { table, deals } = due;
  clearTimeout(timer);
  timer = null;
  running = true;
  const { body, problem } = await scene.fetch(`/v1/${table.game}/tally/batch`, { items: deals.map(({ request }) => request) });
  running = false;
  if (body) {
    tries = 0;
    scene.store.together(() => deals.forEach((deal, i) => take(scene, table, deal, body.results[i])));
    return price(scene);
  }
  if (isPassing(problem)) timer = setTimeout(() => void price(scene), PAUSES[Math.min(tries++, PAUSES.length - 1)]);
}

/** @param {Scene} scene @param {Table} table @param {Deal} asked @param {any} result */
function take({ store }, table, asked, result) {
  store.update(`deal/${table.id}/${asked.n}`, (/** @type {Deal | undefined} */ deal) => {
    // Changed or answered elsewhere meanwhile: this answer is not to what stands there now.
    if (!deal || deal.answer || JSON.stringify(deal.request) !== JSON.stringify(asked.request)) return deal;
    if (result.status !== 200) return { ...deal, problem: { ...result.problem, status: result.status } };
    const winners = winsOf(deal, table.game).map(({ winner }) => winner);
    const next = table.game === "zipai" ? nextDealer(table, deal.dealer, result.body, winners) : deal.next;
    return { ...deal, answer: result.body, next };
  });
}

/** Before each redraw. @param {Scene} scene */
export function follow(scene) {
  if (scene.ui.online && timer === null && tries === 0) void price(scene);
}
