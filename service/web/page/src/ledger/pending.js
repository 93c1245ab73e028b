/**
 * Deals that were booked without an answer are asked for, in their order, as soon as the service can be reached; hands
 * that were laid meanwhile are read first.
 * @import { Deal, Scene, Table } from "../types.d.ts"
 * @import { Look } from "../entry/lookup.js"
 */
import { isPassing } from "../api.js";
import { say } from "../entry/marks.js";
import { hands, read } from "../entry/reading.js";
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
  .map((table) => ({ table, deals: standing(linesOf(store, table.id)).filter((deal) => !deal.answer && !deal.problem && (deal.draft || !deal.unread)).slice(0, AT_ONCE) }))
  .find(({ deals }) => deals.length > 0);

/** @param {Scene} scene */
export async function price(scene) {
  const due = oldest(scene);
  if (running || !due) return;
  const { table, deals } = due;
  clearTimeout(timer);
  timer = null;
  running = true;
  const laid = deals.filter(({ unread }) => unread);
  const [asked, items] = laid.length > 0
    ? ["score", laid.flatMap(hands).flatMap((question) => (question ? [question.body] : []))]
    : ["tally", deals.map(({ request }) => request)];
  const { body, problem } = await scene.fetch(`/v1/${table.game}/${asked}/batch`, { items });
  running = false;
  if (body) {
    tries = 0;
    scene.store.together(() => {
      if (laid.length === 0) return deals.forEach((deal, i) => take(scene, table, deal, body.results[i]));
      const results = body.results.values();
      laid.forEach((deal) => note(scene, table, deal, hands(deal).map((question) => question && lookOf(results.next().value))));
    });
    return price(scene);
  }
  if (isPassing(problem)) timer = setTimeout(() => void price(scene), PAUSES[Math.min(tries++, PAUSES.length - 1)]);
}

/** @param {any} result @returns {Look} */
const lookOf = ({ status, body, problem }) => (status === 200 ? { state: "answered", body, problem: null } : { state: "refused", body: null, problem });

/** The hands of a deal were read: now it can be asked for, or stands there with the reason why not. @param {Scene} scene @param {Table} table @param {Deal} asked @param {(Look | null)[]} looks */
const note = (scene, table, asked, looks) => change(scene, table, asked, (deal) => {
  const found = read(deal, looks);
  if ("request" in found) return { ...deal, request: found.request, unread: false };
  const { gate, win, look } = found;
  const reasons = look?.body?.reasons?.map((/** @type {any} */ row) => ({ pointer: "", code: row.id, message: `${scene.named(row)}：${row.detail}` })) ?? [];
  const errors = reasons.length > 0 ? reasons : [{ pointer: "", code: gate, message: gate === "flip" ? scene.t("dueFlip", scene.seat(win.seat)) : say(scene, `gate.${gate}`) }];
  return { ...deal, problem: look?.problem ?? { status: 422, title: "", errors } };
});

/** Changed or answered elsewhere meanwhile: an answer is not to what stands there now. @param {Scene} scene @param {Table} table @param {Deal} asked @param {(deal: Deal) => Deal} make */
const change = ({ store }, table, asked, make) => store.update(`deal/${table.id}/${asked.n}`, (/** @type {Deal | undefined} */ deal) =>
  !deal || deal.answer || JSON.stringify(deal.request) !== JSON.stringify(asked.request) ? deal : make(deal));

/** @param {Scene} scene @param {Table} table @param {Deal} asked @param {any} result */
function take(scene, table, asked, result) {
  change(scene, table, asked, (deal) => {
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
