import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeCopy, encodeCopy } from "../../service/web/page/src/model/copy.js";
import { checked, fromFile, toCsv, toJson } from "../../service/web/page/src/model/exchange.js";
import { newTable, totals } from "../../service/web/page/src/model/table.js";

/** @import { Line } from "../../service/web/page/src/types.d.ts" */

const table = newTable("zipai", "a", 0, { name: "茶馆", names: ["象山", "=漓江", '月"牙'], next: 4 });
const seats = [[0, 12], [1, -6], [2, -6]].map(([seat, zi]) => ({ seat, zi, points: zi }));
/** @type {Line[]} */
const lines = /** @type {any} */ ([
  {
    kind: "deal", n: 1, at: 1_790_000_000_000, players: ["p0", "p1", "p2"], note: "好牌", struck: false, dealer: 0, problem: null, marks: {}, next: 0, was: [], draft: { id: "x" },
    request: { rules: {}, stake: 1, win: { winner: 0, win: { by: "self_draw" }, you: 24, hand_types: [] } },
    answer: { settlement: { transfers: [{ from: 1, to: 0, zi: 6, cause: "self_draw", rule: "Z12" }, { from: 2, to: 0, zi: 6, cause: "self_draw", rule: "Z12" }], seats }, rules: {} },
  },
  { kind: "fine", n: 2, at: 1_790_000_060_000, players: ["p0", "p1", "p2"], note: "", struck: false, why: "诈胡", payments: [{ from: 1, to: 0, zi: 5 }, { from: 1, to: 2, zi: 5 }] },
  { kind: "fine", n: 3, at: 1_790_000_120_000, players: ["p0", "p1", "p2"], note: "", struck: true, why: "茶钱", payments: [{ from: 2, to: 0, zi: 9 }] },
]);
const words = { game: "字牌", at: "时间", what: "怎么回事", note: "备注", struck: "删", summary: (/** @type {Line} */ line) => (line.kind === "fine" ? line.why : "甲 24 油 自摸"), seat: String };

test("a ledger as a file comes back as it was", () => {
  assert.deepEqual(fromFile(toJson(table, lines), 0), { table: { ...table, copy: null }, lines });
});

test("a file that is not wholly right is refused whole", () => {
  const whole = JSON.parse(toJson(table, lines));
  /** @type {[string, (file: any) => void][]} */
  const faults = [
    ["another format", (file) => (file.format = "other")],
    ["a later version", (file) => (file.version = 2)],
    ["figures that do not sum to zero", (file) => (file.lines[0].answer.settlement.seats[0].zi = 13)],
    ["a fraction", (file) => (file.lines[1].payments[0].zi = 0.5)],
    ["a payment to oneself", (file) => (file.lines[1].payments[0].to = 1)],
    ["a number twice", (file) => (file.lines[1].n = 1)],
    ["a number yet to come", (file) => (file.lines[1].n = 4)],
    ["somebody who is not there", (file) => (file.lines[2].players[0] = "p9")],
    ["five at mahjong", (file) => (file.table.game = "mahjong")],
    ["two on one seat", (file) => (file.table.seats = ["p0", "p0", "p1"])],
    ["no lines", (file) => delete file.lines],
    ["a stake of nothing", (file) => (file.table.stake = 0)],
  ];
  for (const [what, spoil] of faults) {
    const file = structuredClone(whole);
    spoil(file);
    assert.equal(fromFile(JSON.stringify(file), 0), null, what);
  }
  for (const text of ["", "{", "null", "[]", "a,b\n1,2", '麻将,"x'] ) assert.equal(fromFile(text, 0), null, text);
});

test("a spreadsheet holds a column a person, and its rows come back as payments of the same worth", () => {
  const csv = toCsv(table, lines, words);
  assert.equal(csv.split("\r\n")[0], '\ufeff字牌,时间,怎么回事,象山,\'=漓江,"月""牙",备注,删');
  const account = fromFile(csv, 0);
  assert.deepEqual(account?.table.people.map(({ name }) => name), ["象山", "=漓江", '月"牙']);
  assert.deepEqual([...totals(account?.lines ?? [])], [...totals(lines)]);
  assert.equal(fromFile(csv.replace(",12,-6,-6,", ",12,-6,-5,"), 0), null);
});

test("a copy carries who moved what and how it was won, and is damaged whole", async () => {
  const text = await encodeCopy(table, lines);
  assert.ok(text.length < 600, String(text.length));
  const account = await decodeCopy(text, 5);
  assert.equal(account?.table.copy?.at, 5);
  assert.deepEqual([...totals(account?.lines ?? [])], [...totals(lines)]);
  const [first] = account?.lines ?? [];
  assert.deepEqual(first.kind === "deal" && first.request.win, { winner: 0, win: { by: "self_draw" }, hand_types: [], you: 24 });
  assert.equal(await decodeCopy(text.slice(0, -9), 5), null);
  assert.equal(await decodeCopy("!!", 5), null);
});

test("what is no account at all is none", () => {
  for (const value of [null, 1, "x", [], {}, { table: {}, lines: [] }]) assert.equal(checked(value), null);
});
