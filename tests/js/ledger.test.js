import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDraft } from "../../service/web/page/static/draft.js";
import { fromFile, parseCsv, textOf, toCsv, toJson, Unreadable } from "../../service/web/page/static/exchange.js";
import { advance, begin, dealerAfter, drop, paymentOf, put, redo, roundOf, runningTotals, undo } from "../../service/web/page/static/ledger.js";
import { isDraft } from "../../service/web/page/static/shapes.js";
import { load, save } from "../../service/web/page/static/store.js";

/** @import { Round, Table } from "../../service/web/page/static/types.d.ts" */

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

const broken = [
  { ...rounds[0], zi: [1, -1] }, { ...rounds[0], wins: [{ seat: 9, types: [] }] }, { ...rounds[0], at: 1 },
  { ...rounds[0], at: "yesterday" }, { ...rounds[0], by: "luck" }, { ...rounds[0], ask: { path: "/v1/mahjong/score", body: null } },
  { ...rounds[0], id: "1" }, { ...rounds[0], points: ["0", "0", "0", "0"] },
];

test("a file that is none is refused", () => {
  const ledger = JSON.parse(toJson("mahjong", table, rounds));
  const tables = [
    { players: 3 }, { stake: 2_000_000 }, { stake: 0 }, { names: ["a", "b", "c"] }, { names: [1, 2, 3, 4] },
    { rules: {} }, { rules: { preset: "guilin", xing_same: [true] } },
  ];
  const wrong = [...tables.map((change) => ({ ...ledger, table: { ...table, ...change } })), { ...ledger, extra: 1 }, { ...ledger, game: "bridge" }];
  const files = ["", "{", "[]", "a,b\n1,2", "null", ...wrong.map((file) => JSON.stringify(file))];
  for (const text of files) assert.throws(() => fromFile(text), new Unreadable("not_a_ledger"), text);
  for (const version of [undefined, 2, "1"]) {
    assert.throws(() => fromFile(JSON.stringify({ ...ledger, version })), new Unreadable("other_version"));
  }
  for (const one of broken) {
    assert.throws(() => fromFile(toJson("mahjong", table, [/** @type {Round} */ (one)])), new Unreadable("not_a_ledger", 1));
  }
});

test("a sheet in which a column says other than the record is refused with the place: which of the two is meant?", () => {
  const sheet = toCsv("mahjong", table, rounds);
  /** @type {[string, string, number, string][]} */
  const changes = [
    [",-140,0,140,0,", ",-150,0,150,0,", 1, "阿明 zi"], [",-140,0,140,0,", ",-140,,140,0,", 1, "'=2+3 zi"],
    ['"said ""no"",\nthen paid"', "paid", 2, "note"], [",discard,", ",self_draw,", 1, "by"], ["round,time", "round,when", 0, "time"],
    ['"{""round"":{', '"{""more"":1,""round"":{', 2, "record"],
  ];
  for (const [old, fresh, round, column] of changes) {
    assert.ok(sheet.includes(old), old);
    assert.throws(() => fromFile(sheet.replace(old, fresh)), new Unreadable("altered", round, column), fresh);
  }
});

test("what is no CSV is not read around", () => {
  assert.deepEqual(parseCsv('a,"b ""c"", d"\r\n\n,2'), [["a", 'b "c", d'], ["", "2"]]);
  for (const text of ['a"b,c', 'a,"b"c', 'a,"b', "a\rb"]) assert.throws(() => parseCsv(text), SyntaxError, text);
});

test("a file in another encoding is refused, not garbled", () => {
  assert.equal(textOf(new TextEncoder().encode("阿明").buffer), "阿明");
  assert.throws(() => textOf(Uint8Array.of(0xb0, 0xa2, 0xc3, 0xf7).buffer), new Unreadable("not_text")); // the same name in GBK
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

test("what cannot be read is set aside until it is taken away, and the rest is used", () => {
  const fresh = emptyDraft("mahjong", 4, 0);
  const state = {
    settings: { lang: "fr", theme: "dark" }, tables: { mahjong: table, zipai: { ...table, players: 5 } },
    drafts: { mahjong: { ...fresh, wins: [{}] } }, editing: { mahjong: 9 },
  };
  const kept = { "guilin-referee/state": JSON.stringify(state), "guilin-referee/mahjong": JSON.stringify([rounds[0], ...broken]), "guilin-referee/zipai": "[7," };
  const app = load(storage(kept));
  assert.deepEqual(app.desks.mahjong.now, { draft: fresh, rounds: [rounds[0]], editing: null });
  assert.deepEqual([app.settings.lang, app.settings.theme, app.tables.mahjong, app.tables.zipai.players], [null, "dark", table, 3]);
  const unread = [
    { part: "settings", game: null, value: "fr" }, ...broken.map((value) => ({ part: "rounds", game: "mahjong", value })),
    { part: "draft", game: "mahjong", value: { ...fresh, wins: [{}] } },
    { part: "table", game: "zipai", value: { ...table, players: 5 } }, { part: "rounds", game: "zipai", value: "[7," },
  ];
  assert.deepEqual(app.unread, unread);
  assert.ok(save(storage(kept), app, {}));
  assert.deepEqual(load(storage(kept)).unread, unread, "set aside, once");
  save(storage(kept), { ...app, unread: [] }, {});
  assert.deepEqual(load(storage(kept)).unread, []);
});

test("a state that is none is set aside whole", () => {
  for (const text of ["{", "7", "[]", '{"unread":[null]}', '{"unread":[{"part":"all","game":null,"value":1}]}']) {
    const { unread, desks } = load(storage({ "guilin-referee/state": text }));
    assert.deepEqual(unread.map(({ part }) => part), ["state"], text);
    assert.deepEqual(desks.zipai.now.draft, emptyDraft("zipai", 3, 0));
  }
});

test("a draft is taken only if the page can go on with it", () => {
  const draft = emptyDraft("zipai", 3, 0);
  assert.ok(isDraft({ ...draft, by: "deck", from: 2, tile: "四", flags: ["swept"], stake: 5, rules: { preset: "guilin", max_duo: null } }, "zipai"));
  const wrong = [
    { game: "mahjong" }, { players: 1 }, { dealer: 3 }, { by: "luck" }, { from: 3 }, { tile: "1m" }, { flags: ["tian_hu"] }, { drawn: 0 },
    { asIs: null }, { wins: [] }, { wins: [{ seat: 0, hand: ["1m"], flips: [] }] }, { wins: [null] }, { melds: [[], []] }, { melds: [[], [], [{}]] },
    { melds: [[], [], [{ kind: "peng", tiles: ["五五"], from: null }]] }, { bao: [[0]] }, { chases: [3] }, { rules: 7 }, { stake: "1" },
  ];
  for (const change of wrong) assert.ok(!isDraft({ ...draft, ...change }, "zipai"), JSON.stringify(change));
});

test("a full storage is told", () => {
  const full = { setItem: () => { throw new Error("quota"); } };
  assert.equal(save(full, load(storage({})), {}), false);
});
