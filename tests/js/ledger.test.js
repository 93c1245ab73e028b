import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDraft } from "../../service/web/static/draft.js";
import { fromFile, parseCsv, toCsv, toJson, Unreadable } from "../../service/web/static/exchange.js";
import { advance, begin, dealerAfter, drop, paymentOf, put, redo, roundOf, runningTotals, undo } from "../../service/web/static/ledger.js";
import { load, save } from "../../service/web/static/store.js";

/** @import { Round, Table } from "../../service/web/static/types.d.ts" */

/** @type {Table} */
const table = { names: ["阿明", "=2+3", 'Ann "A", Lee', ""], players: 4, stake: 2, rules: { preset: "guilin" } };

/** @param {number} id @param {number[]} zi @param {Partial<Round>} rest @returns {Round} */
const round = (id, zi, rest = {}) => ({
  id, at: "2026-11-29T12:00:00.000Z", note: "", ask: { path: "/v1/mahjong/score", body: { dealer: 0 } }, dealer: 0, nextDealer: null,
  by: "discard", from: 0, wins: [{ seat: 2, types: [{ name: "七对", name_en: "Seven pairs" }] }],
  zi, points: zi.map((amount) => amount * 2), ...rest,
});
const rounds = [round(1, [-140, 0, 140, 0]), round(2, [3, -9, 3, 3], { note: 'said "no",\nthen paid' })];

test("totals run from zero and sum to zero after every round (C3)", () => {
  assert.deepEqual(runningTotals(rounds, 4, "zi"), [[0, 0, 0, 0], [-140, 0, 140, 0], [-137, -9, 143, 3]]);
  assert.deepEqual(runningTotals(rounds, 4, "points").at(-1), [-274, -18, 286, 6]);
});

test("a step can be undone and redone; a new one forgets what was undone", () => {
  const desk = (/** @type {number} */ dealer) => ({ draft: emptyDraft("mahjong", 4, dealer), rounds: [], editing: null });
  const first = advance(advance(begin(desk(0)), desk(1)), desk(2));
  const back = undo(first);
  assert.equal(back.now.draft.dealer, 1);
  assert.deepEqual(redo(back), first);
  assert.equal(redo(advance(back, desk(3))).now.draft.dealer, 3);
  assert.equal(undo(undo(undo(first))).now.draft.dealer, 0);
});

test("a correction keeps number, time and note", () => {
  const better = round(9, [0, 0, 5, -5], { at: "2026-11-30T00:00:00.000Z" });
  const corrected = put(rounds, better, 2);
  assert.deepEqual(corrected[1], { ...better, id: 2, at: rounds[1].at, note: rounds[1].note });
  assert.equal(put(rounds, better).length, 3);
  assert.deepEqual(drop(corrected, 1).map((one) => one.id), [2]);
});

test("a round keeps what the service said: settlement, types, next dealer", () => {
  const types = [{ id: "pu_tong_hu", name: "普通胡", name_en: "Ordinary win", factor: 1 }];
  const seats = [[0, -3], [1, 6], [2, -3]].map(([seat, zi]) => ({ seat, zi, points: zi * 5 }));
  const draft = { ...emptyDraft("zipai", 3, 0), by: /** @type {const} */ ("self_draw"), wins: [{ seat: 1, hand: [], flips: [] }] };
  const question = { path: "/v1/zipai/score", body: {} };
  const win = /** @type {any} */ ({ hand_types: types });
  const answer = { legal: true, wins: [win], settlement: { transfers: [], seats }, bao: [], nextDealer: 1 };
  const kept = roundOf(rounds, { draft, question, answer }, "2026-11-29T12:30:00.000Z");
  assert.deepEqual([kept.id, kept.zi, kept.points, kept.nextDealer], [3, [-3, 6, -3], [-15, 30, -15], 1]);
  assert.deepEqual(kept.wins, [{ seat: 1, types: [{ name: "普通胡", name_en: "Ordinary win" }] }]);
  assert.equal(dealerAfter([kept], 0), 1);
  assert.equal(dealerAfter([round(1, [0, 0, 0, 0], { dealer: 2 })], 3), 2, "mahjong names none: the dealer stays");
  assert.equal(dealerAfter([], 3), 3);
  assert.throws(() => roundOf([], { draft, question, answer: { ...answer, settlement: null } }, ""), TypeError);
});

test("a payment by hand moves zi × stake points from one to the other (C2)", () => {
  const paid = paymentOf(rounds, { from: 3, to: 1, zi: 20, stake: 2, players: 4, dealer: 0 }, "fine", "2026-11-29T13:00:00.000Z");
  assert.deepEqual([paid.zi, paid.points, paid.note], [[0, 20, 0, -20], [0, 40, 0, -40], "fine"]);
});

test("JSON and CSV come back as they went out", () => {
  for (const text of [toJson("mahjong", table, rounds), toCsv("mahjong", table, rounds)]) {
    assert.deepEqual(fromFile(text), { game: "mahjong", table, rounds });
  }
});

test("a spreadsheet reads the CSV and runs nothing in it", () => {
  const [head, first] = parseCsv(toCsv("mahjong", table, rounds).slice(1));
  assert.equal(head[head.length - 1], "record");
  assert.deepEqual(first.slice(9, 13), ["-140", "0", "140", "0"]);
  assert.equal(head[10], "'=2+3 zi");
  assert.ok(!toCsv("mahjong", table, rounds).includes("\n="));
});

test("a file that does not add up is refused with the round at fault", () => {
  const wrong = [rounds[0], round(2, [1, 0, 0, 0])];
  for (const text of [toJson("mahjong", table, wrong), toCsv("mahjong", table, wrong)]) {
    assert.throws(() => fromFile(text), new Unreadable("not_zero", 2));
  }
});

test("a file that is none is refused", () => {
  const broken = [{ ...rounds[0], zi: [1, -1] }, { ...rounds[0], wins: [{ seat: 9, types: [] }] }, { ...rounds[0], at: 1 }];
  const files = ["", "{", "[]", "a,b\n1,2", "null", '{"format":"guilin-referee-ledger"}'];
  for (const text of files) assert.throws(() => fromFile(text), new Unreadable("not_a_ledger"), text);
  for (const one of broken) {
    assert.throws(() => fromFile(toJson("mahjong", table, [/** @type {Round} */ (one)])), new Unreadable("not_a_ledger", 1));
  }
});

/** A browser's storage. @param {Record<string, string>} kept */
const storage = (kept) => ({
  getItem: (/** @type {string} */ key) => kept[key] ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => void (kept[key] = value),
});

test("what is kept is there at the next visit; the ledger is only written when it changed", () => {
  /** @type {Record<string, string>} */
  const kept = {};
  const app = load(storage(kept));
  app.tables.mahjong = table;
  app.desks.mahjong = begin({ draft: { ...emptyDraft("mahjong", 4, 3), tile: "E" }, rounds, editing: 2 });
  app.settings.lang = "en";
  const written = {};
  assert.ok(save(storage(kept), app, written));
  const again = load(storage(kept));
  assert.deepEqual(again.desks.mahjong.now, app.desks.mahjong.now);
  assert.deepEqual([again.tables.mahjong, again.settings.lang], [table, "en"]);
  kept["guilin-referee/mahjong"] = "untouched";
  save(storage(kept), app, written);
  assert.equal(kept["guilin-referee/mahjong"], "untouched");
});

test("what cannot be read is left out, a full storage is told", () => {
  const junk = { "guilin-referee/state": '{"drafts":{"mahjong":{"game":"mahjong","players":4}},"tables":7}', "guilin-referee/mahjong": "[7," };
  assert.deepEqual(load(storage(junk)).desks.mahjong.now, { draft: emptyDraft("mahjong", 4, 0), rounds: [], editing: null });
  const full = { setItem: () => { throw new Error("quota"); } };
  assert.equal(save(full, load(storage({})), {}), false);
});
