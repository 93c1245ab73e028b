/**
 * Changes of a table that can be taken back, also after a reload.
 * @import { Booking, Deal, Scene } from "../types.d.ts"
 * @import { Change } from "../store.js"
 */
import { withDealer } from "../entry/deal.js";
import { draftFrom, freshEntry } from "../model/draft.js";
import { linesOf, newId } from "../scene.js";
import { nextDealer, standing } from "../model/table.js";

const KEPT = 12;

/** @typedef {{ label: string, changes: Change[], id: string }} Step */

/** @param {Scene} scene @param {string} label what the toast says @param {() => void} make */
export function commit(scene, label, make) {
  const { store, table } = scene;
  const now = Date.now();
  const id = newId(now);
  const changes = store.together(make);
  // When a table was used last is nothing to take back; a sitting that has parted goes on.
  store.update(`table/${table.id}`, (old = table) => ({ ...old, used: now, closed: null }));
  store.update(`undo/${table.id}`, (/** @type {Step[]} */ old = []) => [...old, { label, changes, id }].slice(-KEPT));
  scene.toast(label, id);
}

/**
 * Change a part that the last step has changed as well: both are taken back as one.
 * @param {Scene} scene @param {string} key @param {string} label @param {(old: any) => any} make
 */
export function commitWith(scene, key, label, make) {
  const { store, table, toast } = scene;
  /** @type {Step | undefined} */
  const last = store.get(`undo/${table.id}`)?.at(-1);
  if (!last?.changes.some((change) => change.key === key)) return commit(scene, label, () => store.update(key, make));
  const changes = [...last.changes, ...store.together(() => store.update(key, make))];
  store.update(`undo/${table.id}`, (/** @type {Step[]} */ old) => [...old.slice(0, -1), { ...last, changes }]);
  toast(`${last.label} · ${label}`, last.id);
}

/** Take the last change of this table back. @param {Scene} scene */
export function undoLast(scene) {
  const { store, table, t } = scene;
  const key = `undo/${table.id}`;
  /** @type {Step | undefined} */
  const last = store.get(key)?.at(-1);
  if (!last) return;
  const done = store.revert(last.changes, (part) => part.startsWith("draft/")); // the next deal may be under way
  store.update(key, (/** @type {Step[]} */ old) => old.slice(0, -1));
  scene.toast(done ? t("undone", last.label) : t("notUndone"));
}

/**
 * Book what the entry hands over: a new line, or the line that is corrected. A draft is booked once, whichever tab
 * does it.
 * @param {Scene} scene @param {Booking} booking
 */
export function book(scene, booking) {
  const { store, table, t } = scene;
  if (scene.editing) return correct(scene, booking, scene.editing.n);
  const { request, answer, draft, marks, unread } = booking;
  if (linesOf(store, table.id).some((line) => line.kind === "deal" && line.draft?.id === draft.id)) return;
  const now = Date.now();
  const { next: n } = store.get(`table/${table.id}`) ?? table;
  const next = nextDealer(table, request.dealer, answer, draft.wins.map((win) => win.seat));
  commit(scene, next === null ? t("booked", n) : `${t("booked", n)} · ${t("dealerNow", scene.seat(next))}`, () => {
    store.update(`table/${table.id}`, (old = table) => ({ ...old, next: n + 1 }));
    store.update(`deal/${table.id}/${n}`, () => /** @type {Deal} */ ({
      kind: "deal", n, at: now, players: table.seats, note: draft.note, struck: false, dealer: request.dealer,
      request, answer, problem: null, draft, marks, unread, next, was: [],
    }));
    store.update(`draft/${table.id}`, () => freshEntry(newId(now), now));
  });
  if (next === null) scene.go({ sheet: "dealer", sheetArg: String(n) });
}

/** @param {Scene} scene @param {Booking} booking @param {number} n */
function correct(scene, { request, answer, draft, marks, unread }, n) {
  const { store, table, t } = scene;
  const next = nextDealer(table, request.dealer, answer, draft.wins.map((win) => win.seat));
  commit(scene, t("corrected", n), () => {
    store.update(`deal/${table.id}/${n}`, (/** @type {Deal} */ old) => ({
      ...old, request, answer, problem: null, draft, marks, unread, note: draft.note, dealer: request.dealer,
      struck: false, next: next ?? old.next, was: [...old.was, { request: old.request, answer: old.answer }],
    }));
  });
  resume(scene);
  const asks = next === null && standing(linesOf(store, table.id)).at(-1)?.n === n && n > table.dealer.after;
  scene.go({ view: "ledger" });
  if (asks) scene.go({ view: "ledger", sheet: "dealer", sheetArg: String(n) });
}

/** Open a booked deal in the entry, with its own rules; the half-entered one waits. @param {Scene} scene @param {number} n */
export function reopen(scene, n) {
  const { store, table, entry } = scene;
  /** @type {Deal} */
  const deal = store.get(`deal/${table.id}/${n}`);
  const draft = withDealer(deal.draft ?? draftFrom(`${table.id}.${n}`, table.game, deal.request), deal.dealer);
  const now = Date.now();
  store.update(`draft/${table.id}`, () => ({
    now: draft, back: [], edits: n, aside: entry.edits === null ? entry.now : entry.aside, at: now,
  }));
  scene.go({ view: "call" });
}

/** Go on with the deal that waited for the correction. @param {Scene} scene */
export function resume({ store, table, entry }) {
  const now = Date.now();
  store.update(`draft/${table.id}`, () => ({ ...freshEntry(newId(now), now), ...(entry.aside && { now: entry.aside }) }));
}

/** Leave the correction as it was. @param {Scene} scene */
export function leaveCorrection(scene) {
  resume(scene);
  scene.go({ view: "ledger" });
}
