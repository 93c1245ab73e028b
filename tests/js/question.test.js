import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../../service/web/page/static/codes.js";
import { addTiles, emptyDraft } from "../../service/web/page/static/draft.js";
import { answerOf, fieldOf, missing, questionOf, waitsQuestionOf } from "../../service/web/page/static/question.js";
import { draftOf } from "../../service/web/page/static/reading.js";
import { setSource, toggleDrawn, toggleFlag, toggleWinner } from "../../service/web/page/static/situation.js";

/** @import { Draft, Question } from "../../service/web/page/static/types.d.ts" */

const table = { names: [], players: 4, stake: 2, rules: { preset: "guilin" } };
const terms = { rules: { preset: "guilin" }, stake: 2, dealer: 0 };
const pung = { kind: "pung", tiles: ["E", "E", "E"], from: 0 };
const kong = { kind: "concealed_kong", tiles: ["E", "E", "E", "E"], from: null };

/** @param {string} notation @returns {Draft} seat 2 wins on seat 3's discard */
function won(notation) {
  const draft = setSource(toggleWinner(emptyDraft("mahjong", 4, 0), 2, false), "discard", 3);
  return addTiles(draft, 0, parse("mahjong", notation).codes).draft;
}

test("the next thing to ask for: winner, source, tiles, winning tile", () => {
  const draft = emptyDraft("mahjong", 4, 0);
  assert.equal(missing(draft)?.what, "winner");
  assert.equal(missing(toggleWinner(draft, 2, false))?.what, "source");
  assert.deepEqual(missing(won("123m")), { what: "tiles", win: 0, count: 10 });
  assert.deepEqual(missing(won("1122334455667m")), { what: "tile", win: 0, count: 1 });
  assert.equal(missing(won("1122334455667m7m")), null);
  assert.equal(missing({ ...won("123m"), asIs: true }), null);
  assert.equal(missing(toggleDrawn(draft)), null);
});

test("one hand is a score question", () => {
  const draft = toggleFlag(won("1122334455667m 7m 9p"), "gang_shang_pao");
  assert.deepEqual(questionOf(draft, table), {
    path: "/v1/mahjong/score",
    body: {
      ...terms, winner: 2, hand: parse("mahjong", "1122334455667m").codes, win: { by: "discard", tile: "7m", from: 3 },
      flags: ["gang_shang_pao"], flips: ["9p"], melds: [], bao: [],
    },
  });
});

test("kongs, chases, other melds, several winners and drawn deals make it a settle question (M7–M9)", () => {
  const draft = won("1122334455667m 7m");
  const settles = (/** @type {Draft} */ one) => questionOf(one, table).path === "/v1/mahjong/settle";
  assert.ok(!settles(draft));
  assert.ok(settles({ ...draft, chases: [1] }));
  assert.ok(settles({ ...draft, melds: [[], [pung], [], []] }));
  assert.ok(settles({ ...draft, melds: [[], [], [kong], []] }));
  assert.ok(!settles({ ...draft, melds: [[], [], [pung], []] }));
  assert.ok(settles(toggleWinner(draft, 1, true)));
  assert.ok(settles(toggleDrawn(draft)));
});

test("a whole deal names every win once and the melds by seat", () => {
  const draft = { ...toggleWinner(won("1122334455667m 7m"), 1, true), chases: [3], melds: [[], [pung], [], [kong]] };
  const { body } = questionOf(draft, table);
  assert.deepEqual(/** @type {any[]} */ (body.wins).map((win) => [win.winner, win.win.tile]), [[2, "7m"], [1, "7m"]]);
  assert.deepEqual(body.melds, { 1: [{ kind: "pung", tile: "E", from: 0 }], 3: [{ kind: "concealed_kong", tile: "E" }] });
  assert.deepEqual(body.chases, [{ first: 3 }]);
  assert.deepEqual(questionOf(toggleDrawn(draft), table).body.wins, []);
});

test("zipai: a win is a score question, by deal without a card; a drawn deal settles (Z11, Z14)", () => {
  const dealt = setSource(toggleWinner(emptyDraft("zipai", 3, 0), 1, false), "deal", null);
  const question = questionOf(dealt, { ...table, players: 3 });
  assert.equal(question.path, "/v1/zipai/score");
  assert.deepEqual(question.body.win, { by: "deal" });
  assert.equal(question.body.players, 3);
  const drawn = questionOf(toggleDrawn(dealt), { ...table, players: 3 });
  assert.deepEqual(drawn, { path: "/v1/zipai/settle", body: { ...terms, players: 3, win: null } });
});

test("waits are asked for while only the winning tile is missing; other melds are seen", () => {
  const draft = { ...won("1122334455667m"), melds: [[], [pung], [], []] };
  const question = waitsQuestionOf(draft, table);
  assert.equal(question?.path, "/v1/mahjong/waits");
  assert.deepEqual(question?.body.seen, ["E", "E", "E"]);
  assert.equal(waitsQuestionOf(won("112233445566m"), table), null);
  assert.equal(waitsQuestionOf(won("1122334455667m7m"), table), null);
});

test("every question that can be asked is read back as the same deal", () => {
  const chi = { kind: "chi", tiles: ["二", "七", "十"], from: null };
  const zipai = setSource(toggleWinner(emptyDraft("zipai", 4, 3), 2, false), "deck", 0);
  const deals = [
    toggleFlag(won("1122334455667m 7m 9p"), "gang_shang_pao"),
    { ...toggleWinner(won("1122334455667m 7m"), 1, true), chases: [3, 3], melds: [[], [pung], [], [kong]] },
    { ...won("1122334455667m 7m"), bao: [/** @type {[number, number]} */ ([0, 2])] },
    { ...zipai, tile: "四", melds: [[], [], [chi], []] },
  ];
  for (const deal of deals) {
    const terms = { rules: table.rules, stake: table.stake, asIs: true };
    assert.deepEqual(draftOf(questionOf(deal, table)).draft, { ...deal, ...terms });
  }
  assert.equal(draftOf(questionOf(toggleDrawn(zipai), table)).draft?.drawn, true);
});

test("compact strings of tiles are read as lists are", () => {
  const body = { players: 3, dealer: 0, winner: 1, hand: "四四六六六", melds: [{ kind: "chi", cards: "捌捌八" }], win: { by: "self_draw", card: "四" } };
  const { draft } = draftOf({ path: "/v1/zipai/score", body });
  assert.deepEqual(draft?.wins[0].hand, ["四", "四", "六", "六", "六"]);
  assert.deepEqual(draft?.melds[1][0].tiles, ["八", "捌", "捌"]);
});

/** @param {Question} question @param {Record<string, unknown>} change @returns {[string, string] | null} where and why it is refused */
function refused({ path, body }, change) {
  const { misfit } = draftOf({ path, body: { ...body, ...change } });
  return misfit && [misfit.at, misfit.why];
}

test("what is no question of this page is refused whole, with the place and the reason", () => {
  const good = questionOf(won("1122334455667m 7m"), table);
  const win = { by: "discard", tile: "7m", from: 3 };
  /** @type {[Record<string, unknown>, string, string][]} */
  const bad = [
    [{ winner: 4 }, "/winner", "value"], [{ winner: "1" }, "/winner", "value"], [{ dealer: -1 }, "/dealer", "value"],
    [{ dealer: null }, "/dealer", "value"], [{ stake: 1.5 }, "/stake", "value"], [{ stake: null }, "/stake", "value"],
    [{ hand: "xx" }, "/hand", "tiles"], [{ hand: 7 }, "/hand", "tiles"], [{ hand: undefined }, "/hand", "tiles"],
    [{ hand: ["1m", "23m"] }, "/hand/1", "one_tile"], [{ hand: ["1", "2m"] }, "/hand/0", "one_tile"],
    [{ hand: ["1m", ""] }, "/hand/1", "one_tile"], [{ hand: ["1m", null] }, "/hand/1", "one_tile"],
    [{ hand: [["1m"]] }, "/hand/0", "one_tile"], [{ flips: {} }, "/flips", "tiles"], [{ flips: null }, "/flips", "tiles"],
    [{ win: null }, "/win", "value"], [{ win: { by: "deal" } }, "/win/by", "value"],
    [{ win: { ...win, tile: "12m" } }, "/win/tile", "one_tile"], [{ win: { ...win, tile: null } }, "/win/tile", "one_tile"],
    [{ win: { ...win, card: "7m" } }, "/win/card", "unknown"], [{ win: { ...win, from: null } }, "/win/from", "value"],
    [{ flags: [["hai_di"]] }, "/flags/0", "value"], [{ flags: ["swept"] }, "/flags/0", "value"], [{ flags: "hai_di" }, "/flags", "value"],
    [{ melds: [null] }, "/melds/0/kind", "value"], [{ melds: [{ kind: "constructor", tile: "E" }] }, "/melds/0/kind", "value"],
    [{ melds: [{ kind: "pung", tile: "EE", from: 3 }] }, "/melds/0/tile", "one_tile"],
    [{ melds: [{ kind: "pung", tile: "E", tiles: ["E", "E", "S"], from: 3 }] }, "/melds/0/tiles", "unknown"],
    [{ melds: [{ kind: "pung", tiles: ["E", "E", "E"], from: 3 }] }, "/melds/0/tiles", "unknown"],
    [{ melds: [{ kind: "concealed_kong", tile: "E", from: 3 }] }, "/melds/0/from", "unknown"],
    [{ melds: { 2: [] } }, "/melds", "value"],
    [{ rules: [] }, "/rules", "value"], [{ rules: { xing_same: [true] } }, "/rules/xing_same", "value"],
    [{ rules: { preset: 7 } }, "/rules/preset", "value"], [{ rules: { preset: "guilin", bao: { on: true } } }, "/rules/bao", "value"],
    [{ bao: [3] }, "/bao/0", "value"], [{ bao: [[0, 1, 2]] }, "/bao/0", "value"], [{ bao: [[0]] }, "/bao/0", "value"],
    [{ chases: [] }, "/chases", "unknown"], [{ wins: [] }, "/wins", "unknown"], [{ players: 4 }, "/players", "unknown"],
  ];
  for (const [change, at, why] of bad) assert.deepEqual(refused(good, change), [at, why], JSON.stringify(change));
  assert.deepEqual(draftOf({ path: "/v1/mahjong/claims", body: good.body }).misfit, { at: "", why: "question" });
  assert.deepEqual(draftOf({ path: good.path, body: /** @type {any} */ ([]) }).misfit, { at: "", why: "value" });
});

test("a whole deal that the page cannot hold is refused: winners who differ, melds of nobody, wins left out", () => {
  const deal = questionOf({ ...toggleWinner(won("1122334455667m 7m"), 1, true), melds: [[], [pung], [], []] }, table);
  const [first, second] = /** @type {any[]} */ (deal.body.wins);
  /** @type {[Record<string, unknown>, string, string][]} */
  const bad = [
    [{ wins: [first, { ...second, win: { ...second.win, tile: "8m" } }] }, "/wins/1/win", "differs"],
    [{ wins: [first, { ...second, flags: ["hai_di"] }] }, "/wins/1/flags", "differs"],
    [{ wins: [first, { ...second, melds: [] }] }, "/wins/1/melds", "unknown"],
    [{ wins: undefined }, "/wins", "value"], [{ wins: null }, "/wins", "value"],
    [{ melds: { "01": [] } }, "/melds/01", "unknown"], [{ melds: { "": [] } }, "/melds/", "unknown"], [{ melds: [] }, "/melds", "value"],
    [{ chases: [{ first: 1, last: 2 }] }, "/chases/0/last", "unknown"], [{ chases: [1] }, "/chases/0", "value"],
  ];
  for (const [change, at, why] of bad) assert.deepEqual(refused(deal, change), [at, why], JSON.stringify(change));
});

test("zipai: a card of a dealt win, a missing win, too many players are refused (Z14, Z16.3)", () => {
  const dealt = { path: "/v1/zipai/score", body: { players: 3, dealer: 0, winner: 1, hand: "四四", win: { by: "deal" } } };
  assert.equal(draftOf(dealt).draft?.by, "deal");
  assert.deepEqual(refused(dealt, { win: { by: "deal", card: "四" } }), ["/win/card", "value"]);
  assert.deepEqual(refused(dealt, { players: 5 }), ["/players", "value"]);
  assert.deepEqual(refused(dealt, { bao: [] }), ["/bao", "unknown"]);
  const drawn = { path: "/v1/zipai/settle", body: { players: 3, dealer: 0, win: null } };
  assert.equal(draftOf(drawn).draft?.drawn, true);
  assert.deepEqual(refused(drawn, { win: undefined }), ["/win", "value"]);
  assert.deepEqual(refused(drawn, { win: { ...dealt.body, players: undefined } }), ["/win/players", "unknown"]);
});

test("what the service is to judge goes through as it stands: rules that are none, no limit, a pair in either order", () => {
  const body = { ...questionOf(won("1122334455667m 7m"), table).body, rules: { max_duo: null, no_such_rule: 1.5 }, stake: 0, bao: [[2, 0]] };
  const { draft } = draftOf({ path: "/v1/mahjong/score", body });
  assert.deepEqual([draft?.rules, draft?.stake, draft?.bao], [{ preset: "guilin", max_duo: null, no_such_rule: 1.5 }, 0, [[0, 2]]]);
});

test("answers of score and settle come to one shape", () => {
  const settlement = { transfers: [], seats: [] };
  const score = { legal: true, settlement, next_dealer: 2, bao: [] };
  assert.deepEqual(answerOf({ path: "/v1/zipai/score", body: {} }, score), { legal: true, wins: [score], settlement, bao: [], nextDealer: 2 });
  const mahjong = answerOf({ path: "/v1/mahjong/settle", body: {} }, { legal: false, wins: [score], settlement: null, bao: [] });
  assert.deepEqual(mahjong, { legal: false, wins: [score], settlement: null, bao: [], nextDealer: null });
  const drawn = answerOf({ path: "/v1/zipai/settle", body: {} }, { legal: true, win: null, settlement, next_dealer: 0 });
  assert.deepEqual(drawn, { legal: true, wins: [], settlement, bao: [], nextDealer: 0 });
});

test("a pointer leads to the field it names", () => {
  /** @type {[string, string, [string, number | null, number | null]][]} */
  const cases = [
    ["score", "/hand/3", ["hand", null, null]], ["score", "/win/tile", ["tile", null, null]],
    ["score", "/win/from", ["source", null, null]], ["score", "/flips/1", ["flips", null, null]],
    ["score", "/melds/2/from", ["melds", null, null]], ["settle", "/melds/2/0/from", ["melds", null, 2]],
    ["settle", "/wins/1/hand", ["hand", 1, null]], ["settle", "/wins/0/win/by", ["source", 0, null]],
    ["score", "/rules/xing_same", ["rules.xing_same", null, null]], ["score", "/stake", ["stake", null, null]],
    ["score", "/bao/0", ["bao", null, null]], ["settle", "/wins", ["wins", null, null]], ["score", "", ["", null, null]],
  ];
  for (const [name, pointer, [field, win, seat]] of cases) {
    assert.deepEqual(fieldOf({ path: `/v1/mahjong/${name}`, body: {} }, pointer), { field, win, seat }, pointer);
  }
});
