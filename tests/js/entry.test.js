import assert from "node:assert/strict";
import { test } from "node:test";
import {
  askAnother, emptyDraft, endFlips, isFlipDue, isTold, playing, tapCalled, tapChase, tapCount, tapSource, tapWinner, withDealer,
} from "../../service/web/page/src/entry/deal.js";

const TABLE = /** @type {const} */ ({ game: "mahjong", players: 4, dealer: 0 });
const ZIPAI = /** @type {const} */ ({ game: "zipai", players: 4, dealer: 0 });
const RULES = { xing_reflip_at: 4, xing_max_flips: 2 };
const never = () => false;
const empty = () => emptyDraft("d", TABLE);
/** West has won by North's discard. */
const discard = () => tapSource(tapWinner(empty(), 2), "discard", 3);

test("a deal is told once there is a winner and whose tile it was", () => {
  assert.equal(isTold(tapWinner(empty(), 2)), false);
  assert.equal(isTold(discard()), true);
  assert.equal(isTold(askAnother(discard())), false);
});

test("a winner tapped again is none; one who won on his own discard is asked about again", () => {
  assert.deepEqual(tapWinner(tapWinner(empty(), 2), 2).wins, []);
  const both = tapWinner(askAnother(discard()), 3);
  assert.deepEqual([both.wins.map(({ seat }) => seat), both.by, both.from], [[2, 3], null, null]);
});

test("M8: a second winner and a self-draw do not go together", () => {
  const drawn = tapSource(tapWinner(empty(), 2), "self_draw");
  assert.equal(tapWinner(askAnother(drawn), 1).by, null);
});

test("Z1.1: at four the seat opposite the dealer holds no cards, and moves with the dealer", () => {
  assert.deepEqual(playing(ZIPAI), [0, 1, 3]);
  const draft = tapWinner(emptyDraft("d", ZIPAI), 1);
  assert.deepEqual(tapWinner(draft, 2), draft);
  assert.deepEqual(withDealer(draft, 3).wins, []);
});

test("what only the former way of winning allowed goes with it", () => {
  const { draft } = tapCalled(tapCalled(discard(), "gang_shang_pao", "multipliers", never).draft, "qing_yi_se", "types", never);
  const drawn = tapSource(draft, "self_draw");
  assert.deepEqual([drawn.wins[0].types, drawn.wins[0].multipliers], [["qing_yi_se"], []]);
});

test("a key swaps out what it cannot stand beside, and 平胡 clears the types", () => {
  const first = tapCalled(discard(), "peng_peng_hu", "types", never).draft;
  const { draft, swapped } = tapCalled(first, "qi_dui", "types", (a, b) => a === "qi_dui" && b === "peng_peng_hu");
  assert.deepEqual([draft.wins[0].types, swapped], [["qi_dui"], ["peng_peng_hu"]]);
  assert.deepEqual(tapCalled(draft, "ping_hu", "types", never).draft.wins[0].types, []);
});

test("M4: what holds of the tile holds of every winner", () => {
  const both = tapSource(tapWinner(tapWinner(empty(), 0), 2), "discard", 1);
  const robbed = tapCalled(both, "qiang_gang_hu", "multipliers", never).draft;
  assert.deepEqual(robbed.wins.map(({ multipliers }) => multipliers), [["qiang_gang_hu"], ["qiang_gang_hu"]]);
  assert.deepEqual(tapCalled(both, "men_qing", "multipliers", never).draft.wins.map(({ multipliers }) => multipliers), [["men_qing"], []]);
});

test("M5.1: a flip of four or more calls for another, unless four is the total or the wall is empty", () => {
  const draft = tapCount(discard(), 4, RULES);
  assert.equal(isFlipDue(draft, draft.wins[0], RULES), true);
  const more = tapCount(draft, 5, RULES);
  assert.deepEqual([more.wins[0].flips, isFlipDue(more, more.wins[0], RULES)], [[4, 5], false]);
  assert.deepEqual(tapCount(more, 1, RULES).wins[0].flips, [4, 1]);
  const total = endFlips(draft, "total", RULES);
  assert.deepEqual([total.wins[0].flips, isFlipDue(total, total.wins[0], RULES)], [[4], false]);
  const none = endFlips(draft, "not_flipped", RULES);
  assert.deepEqual([none.wins[0].flips, none.wins[0].ended], [[], "not_flipped"]);
});

test("M5.2: each winner flips in turn; the last answer shows the result of all", () => {
  const both = tapSource(tapWinner(tapWinner(empty(), 0), 2), "discard", 1);
  const second = tapCount(both, 3, RULES);
  assert.equal(second.at, 1);
  assert.equal(tapCount(second, 0, RULES).at, -1);
});

test("M5.2: the wall's last tile is no flip", () => {
  const last = tapCalled(tapCount(discard(), 2, RULES), "hai_di", "multipliers", never).draft;
  assert.deepEqual([last.wins[0].flips, isFlipDue(last, last.wins[0], RULES)], [[], false]);
});

test("Z16.6: by deal nothing counts under xing_follow", () => {
  const dealt = tapSource(tapWinner(emptyDraft("d", ZIPAI), 0), "deal");
  assert.equal(isFlipDue(dealt, dealt.wins[0], { xing_follow: true }), false);
  assert.equal(isFlipDue(dealt, dealt.wins[0], { xing_follow: false }), true);
});

test("a chase tapped twice is none", () => {
  assert.deepEqual(tapChase(tapChase(empty(), 1), 1).chases, []);
});

test("a winner added later is asked about at once; a discarder changed later leaves all told", () => {
  const told = tapCount(discard(), 2, RULES);
  const both = tapWinner(askAnother(told), 1);
  assert.deepEqual([both.at, isTold(both)], [1, true]);
  const all = tapCount(both, 0, RULES);
  assert.equal(tapSource(all, "discard", 0).at, -1);
});
