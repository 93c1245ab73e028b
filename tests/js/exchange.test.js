import assert from "node:assert/strict";
import { test } from "node:test";
import { compared, twinOf } from "../../service/web/page/src/model/compare.js";
import { decodeCopy, encodeCopy, encodeHand } from "../../service/web/page/src/model/copy.js";
import { toCsv } from "../../service/web/page/src/model/csv.js";
import { checked, fromFile, toJson } from "../../service/web/page/src/model/exchange.js";
import { emptyDraft, emptyWin } from "../../service/web/page/src/entry/deal.js";
import { statsOf } from "../../service/web/page/src/model/stats.js";
import { besides, winsOf } from "../../service/web/page/src/model/summary.js";
import { dealerOf, newTable, totals } from "../../service/web/page/src/model/table.js";

/** @import { Line } from "../../service/web/page/src/types.d.ts" */

const table = newTable("zipai", "a", 0, { name: "茶馆", names: ["象山", "=漓江", '月"牙'], next: 4 });
const seats = [[0, 12], [1, -6], [2, -6]].map(([seat, zi]) => ({ seat, zi, points: zi }));
/** @type {Line[]} */
const lines = /** @type {any} */ ([
  {
    kind: "deal", n: 1, at: 1_790_000_000_000, players: ["p0", "p1", "p2"], note: "好牌", struck: false, dealer: 0, problem: null, marks: {}, next: 0, was: [], draft: { ...emptyDraft("x", { game: "zipai", players: 3, dealer: 0 }), wins: [emptyWin(0)], by: "self_draw" },
    request: { rules: {}, stake: 1, win: { winner: 0, win: { by: "self_draw" }, you: 24, hand_types: [] } },
    answer: { settlement: { transfers: [{ from: 1, to: 0, zi: 6, cause: "self_draw", rule: "Z12" }, { from: 2, to: 0, zi: 6, cause: "self_draw", rule: "Z12" }], seats }, rules: {} },
  },
  { kind: "fine", n: 2, at: 1_790_000_060_000, players: ["p0", "p1", "p2"], note: "", struck: false, why: "诈胡", payments: [{ from: 1, to: 0, zi: 5 }, { from: 1, to: 2, zi: 5 }] },
  { kind: "fine", n: 3, at: 1_790_000_120_000, players: ["p0", "p1", "p2"], note: "", struck: true, why: "茶钱", payments: [{ from: 2, to: 0, zi: 9 }] },
]);
const words = { game: "字牌", at: "时间", what: "怎么回事", note: "备注", struck: "删", summary: (/** @type {Line} */ line) => (line.kind === "fine" ? line.why : "甲 24 油 自摸"), seat: String };

test("a ledger as a file comes back as it was", () => {
  assert.deepEqual(fromFile(toJson(table, lines), 0), { table: { ...table, origin: "a", copy: null }, lines });
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
  for (const path of [["draft", "wins"], ["draft", "wins", "0", "hand"], ["request", "win", "win"], ["marks"], ["answer", "win", "hand_types"]]) {
    const file = structuredClone(whole);
    file.lines[0].answer.win = { hand_types: [] };
    assert.ok(fromFile(JSON.stringify(file), 0));
    const holder = path.slice(0, -1).reduce((at, name) => at[name], file.lines[0]);
    holder[/** @type {string} */ (path.at(-1))] = "x";
    assert.equal(fromFile(JSON.stringify(file), 0), null, path.join());
  }
  for (const text of ["", "{", "null", "[]", "a,b\n1,2", '麻将,"x'] ) assert.equal(fromFile(text, 0), null, text);
});

test("a spreadsheet holds a column a person, and its rows come back as payments of the same worth", () => {
  const csv = toCsv(table, lines, words);
  assert.equal(csv.split("\r\n")[0], '\ufeff字牌,时间,怎么回事,象山,\'=漓江,"月""牙",备注,删');
  const account = fromFile(csv, 0);
  assert.deepEqual(account?.table.people.map(({ name }) => name), ["象山", "=漓江", '月"牙']);
  assert.deepEqual([...totals(account?.lines ?? [])], [...totals(lines)]);
  for (const [is, was] of [[",12,-6,-5,", ",12,-6,-6,"], [",12,-12,,", ",12,-6,-6,"], ["", ",12"], [",?,-6,6,", ",12,-6,-6,"], ["字牌 ×0", "字牌"], ["牌九", "字牌"]]) {
    assert.equal(fromFile(csv.replace(was, is), 0), null, is);
  }
});

test("whatever a ledger holds, its totals come back from both formats: zi, and points at its stake", () => {
  const swapped = { ...table, stake: 3, next: 6, people: [...table.people, { id: "p3", name: "'七星" }], seats: ["p2", "p3", "p0"] };
  const all = /** @type {Line[]} */ ([
    { ...lines[0], request: { rules: {}, stake: 3 }, answer: { settlement: { transfers: [], seats: seats.map((one) => ({ ...one, points: one.zi * 3 })) }, rules: {} } },
    ...lines.slice(1),
    { ...lines[0], n: 4, answer: null, next: null },
    { ...lines[1], n: 5, players: ["p2", "p3", "p0"], note: '-1, "两\n行"', why: "'=x" },
  ]);
  for (const file of [toJson(swapped, all), toCsv(swapped, all, words)]) {
    const account = fromFile(file, 0);
    assert.ok(account);
    const byName = (/** @type {import("../../service/web/page/src/types.d.ts").Person[]} */ people, /** @type {Map<string, number>} */ sums) => Object.fromEntries(people.map(({ id, name }) => [name, sums.get(id)]));
    for (const points of [false, true]) {
      assert.deepEqual(byName(account.table.people, totals(account.lines, points, account.table.stake)), byName(swapped.people, totals(all, points, 3)));
    }
    assert.deepEqual(account.lines.map(({ n, at, note, struck }) => [n, at, note, struck]), all.map(({ n, at, note, struck }) => [n, at, note, struck]));
    assert.equal(/** @type {any} */ (account.lines[4]).why, "'=x");
  }
});

test("a file that is spoilt anywhere is refused, or what it says can still be read", () => {
  const whole = JSON.parse(toJson(table, lines));
  /** @type {string[][]} */
  const paths = [];
  const walk = (/** @type {any} */ value, /** @type {string[]} */ path) => {
    if (path.length > 0) paths.push(path);
    if (typeof value === "object" && value !== null) for (const name of Object.keys(value)) walk(value[name], [...path, name]);
  };
  walk(whole, []);
  let taken = 0;
  for (const path of paths) {
    for (const spoilt of [undefined, null, "x", -1, 1.5, {}, []]) {
      const file = structuredClone(whole);
      path.slice(0, -1).reduce((at, name) => at[name], file)[/** @type {string} */ (path.at(-1))] = spoilt;
      const account = fromFile(JSON.stringify(file), 0);
      if (!account) continue;
      taken++;
      const { table: at, lines: read } = account;
      assert.equal([...totals(read).values()].reduce((sum, zi) => sum + zi, 0), 0, path.join());
      assert.ok(dealerOf(at, read) < at.seats.length);
      toCsv(at, read, { ...words, summary: (line) => (line.kind === "deal" ? JSON.stringify([winsOf(line, at.game), besides(line)]) : line.why) });
      at.people.forEach(({ id }) => statsOf(read, id, at.game, false, 1));
    }
  }
  assert.ok(paths.length > 100 && taken < paths.length, `${taken} of ${paths.length}`);
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

test("a copy of a hand carries all of it, and of its people only those who sat there", async () => {
  const hash = await encodeHand({ ...table, people: [...table.people, { id: "p3", name: "七星" }] }, lines[0]);
  const account = await decodeCopy(hash, 5);
  assert.deepEqual(account?.lines, [lines[0]]);
  assert.deepEqual([account?.table.people.length, account?.table.copy?.at, account?.table.origin], [3, 5, null]);
  assert.equal(await decodeCopy(hash.slice(0, -9), 5), null);
});

test("a copy keeps a deal that is not priced, and leaves out what was struck", async () => {
  const account = await decodeCopy(await encodeCopy(table, [{ .../** @type {any} */ (lines[0]), answer: null }, lines[2]]), 5);
  assert.deepEqual(account?.lines.map((line) => [line.n, line.kind === "deal" && line.answer]), [[1, null]]);
});

test("two phones say the same up to where they part; names given later, and what was struck, part nothing", async () => {
  const account = await decodeCopy(await encodeCopy(table, lines), 5);
  assert.ok(account);
  assert.equal(account.table.origin, "a");
  const named = { ...table, people: table.people.map((one, i) => (i === 0 ? { ...one, name: "独秀" } : one)) };
  assert.deepEqual(compared({ table: named, lines }, account), { upTo: 2, rows: [] });
  const [first, fine] = account.lines;
  const corrected = { .../** @type {import("../../service/web/page/src/types.d.ts").Fine} */ (fine), payments: [{ from: 1, to: 0, zi: 5 }] };
  const more = { ...first, n: 4 };
  const { upTo, rows } = compared({ table, lines }, { ...account, lines: [first, corrected, more] });
  assert.equal(upTo, 1);
  assert.deepEqual(rows.map(({ n, mine, theirs }) => [n, mine?.n, theirs?.n]), [[2, 2, 2], [4, undefined, 4]]);
  assert.equal(twinOf([{ ...table, id: "x" }, { ...account.table, id: "y" }, table], account.table)?.id, "a");
});

test("what is no account at all is none", () => {
  for (const value of [null, 1, "x", [], {}, { table: {}, lines: [] }]) assert.equal(checked(value), null);
});
