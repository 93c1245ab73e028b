import assert from "node:assert/strict";
import { test } from "node:test";
import { addKong, emptyDraft, tapCalled, tapCount, tapSource, tapWinner, tapYou, winOf } from "../../service/web/page/src/entry/deal.js";
import { apartBy, keyStates, pairs, singles, TYPES, whyDim, youSteps } from "../../service/web/page/src/entry/keys.js";
import { feed, type } from "../../service/web/page/src/entry/laid.js";
import { baoOf, kongsOf, marks, score, tally, waits } from "../../service/web/page/src/entry/questions.js";

/** @typedef {import("../../service/web/page/src/entry/entry.d.ts").Draft} Draft */
const OPTIONS = { xing_reflip_at: 4, xing_max_flips: 2, bao: true, min_you: 10, you_per_duo: 5 };
const HOUSE = { rules: { preset: "guilin" }, brief: { preset: "guilin" }, stake: 1, options: OPTIONS };
const mahjong = (by = "discard", from = /** @type {number | null} */ (3)) =>
  tapSource(tapWinner(emptyDraft("d", { game: "mahjong", players: 4, dealer: 0 }), 2), /** @type {any} */ (by), from);
const zipai = () => tapSource(tapWinner(emptyDraft("d", { game: "zipai", players: 3, dealer: 0 }), 1), "deck", 0);
const never = () => false;
/** @param {Draft} draft */
const win = (draft) => /** @type {import("../../service/web/page/src/entry/entry.d.ts").Win} */ (winOf(draft));

test("what was called becomes the tally; without a type it is 平胡", () => {
  const draft = tapCount(tapCalled(mahjong(), "men_qing", "multipliers", never).draft, 3, OPTIONS);
  assert.deepEqual(tally(draft, HOUSE, [null]), {
    path: "/v1/mahjong/tally",
    body: {
      rules: { preset: "guilin" }, stake: 1, explain: true, dealer: 0, kongs: [], chases: [], bao: [],
      wins: [{ winner: 2, win: { by: "discard", from: 3 }, hand_types: ["ping_hu"], multipliers: ["men_qing"], xing: 3 }],
    },
  });
});

test("zipai: 油, 醒 and the types that are called; 海底 gives no number", () => {
  const draft = tapCount(tapYou(zipai(), 20, false), 6, OPTIONS);
  assert.deepEqual(tally(draft, HOUSE, [null]).body.win, { winner: 1, win: { by: "deck", from: 0 }, you: 20, hand_types: [], xing: 6 });
  const last = tapCalled(draft, "hai_di", "types", never).draft;
  assert.deepEqual(tally(last, HOUSE, [null]).body.win, { winner: 1, win: { by: "deck", from: 0 }, you: 20, hand_types: [], hai_di: true });
  assert.deepEqual(marks(draft, OPTIONS), { you: [20, 24] });
  assert.deepEqual(marks(tapYou(draft, 22, true), OPTIONS), {});
});

test("what the tiles prove takes the place of the call", () => {
  const draft = { ...type(mahjong(), "222 333m 44m 777m 55m").draft, tile: "4m" };
  const verdict = {
    legal: true, hand_types: [{ id: "qing_yi_se" }, { id: "peng_peng_hu" }], multipliers: [{ id: "men_qing" }], xing: { total: 9, flip_due: false },
    bao: [{ seats: [2, 3], source: "derived" }],
  };
  assert.deepEqual(tally(draft, HOUSE, [verdict]).body.wins, [
    { winner: 2, win: { by: "discard", from: 3 }, hand_types: ["qing_yi_se", "peng_peng_hu"], multipliers: ["men_qing"], xing: 9 },
  ]);
  assert.deepEqual(tally(draft, HOUSE, [verdict]).body.bao, [[2, 3]]);
  assert.deepEqual(baoOf({ ...draft, notBao: ["2-3"] }, [verdict]), []);
});

test("a laid kong is paid once though it was called as well; a robbed one is not paid", () => {
  const laid = feed(type(mahjong(), "点杠E").draft, 0, 1);
  const both = addKong(laid, { seat: 2, kind: "exposed_kong", from: 1 });
  assert.deepEqual(kongsOf(both), [{ seat: 2, kind: "exposed_kong", from: 1, laid: true, robbed: false }]);
  const added = addKong(addKong(mahjong(), { seat: 3, kind: "added_kong", from: 0 }), { seat: 3, kind: "added_kong", from: 1 });
  const robbed = tapCalled(added, "qiang_gang_hu", "multipliers", never).draft;
  assert.deepEqual(kongsOf(robbed).map(({ from }) => from), [0]);
});

test("the laid hand is scored when it is whole, and its waits asked when one is missing", () => {
  const ready = type(mahjong(), "222 333m 44m 777m 55m").draft;
  assert.equal(score(ready, win(ready), HOUSE), null);
  assert.deepEqual(waits(ready, win(ready), HOUSE.rules)?.body.hand, win(ready).hand);
  const whole = { ...ready, tile: "4m" };
  assert.deepEqual(score(whole, win(whole), HOUSE)?.body.win, { by: "discard", from: 3, tile: "4m" });
  assert.equal(waits(whole, win(whole), HOUSE.rules), null);
});

test("one item of the batch for each key, one for each two; nothing but 422 parts two keys", () => {
  const draft = mahjong();
  const alone = singles(draft, win(draft), HOUSE).body.items;
  assert.deepEqual(alone.map((/** @type {any} */ { wins: [{ hand_types, multipliers }] }) => [...hand_types, ...multipliers]).slice(0, 2), [["ping_hu"], ["lan_pai"]]);
  const count = TYPES.length + 4;
  assert.equal(alone.length, count);
  const together = pairs(draft, win(draft), HOUSE).body.items;
  assert.equal(together.length, (count * (count - 1)) / 2);
  // 杠上炮 needs a kong of the discarder's
  assert.ok(together.some((/** @type {any} */ { kongs }) => kongs.length === 1 && kongs[0].seat === 3));
  const results = together.map((/** @type {any} */ { wins: [{ hand_types }] }) =>
    hand_types.includes("qi_dui") && hand_types.includes("peng_peng_hu") ? { status: 422, problem: {} } : { status: 200, body: {} });
  const states = keyStates(draft, null);
  const apart = apartBy(draft, { results }, states);
  assert.deepEqual([apart("qi_dui", "peng_peng_hu"), apart("peng_peng_hu", "qi_dui"), apart("qi_dui", "qing_yi_se")], [true, true, false]);
});

test("a key shows what each payer would pay, and is dimmed by nothing but a 422", () => {
  const draft = mahjong("self_draw", null);
  const transfers = [4, 2, 2].map((zi, from) => ({ from, to: 2, zi, cause: "self_draw" }));
  const good = { status: /** @type {const} */ (200), body: { wins: [{ multipliers: [] }], settlement: { transfers } } };
  const bad = { status: /** @type {const} */ (422), problem: { errors: [{ message: "庄家才有" }] } };
  const states = keyStates(draft, { results: [good, ...Array.from({ length: 8 }, () => good), bad] });
  assert.deepEqual(states.get("ping_hu"), { figures: [2, 4], factor: null, refused: null });
  assert.equal(states.get("tian_hu")?.refused, "庄家才有");
  assert.equal(whyDim(draft, win(draft), OPTIONS, "tian_hu"), "dealer_only");
  assert.equal(whyDim(draft, win(draft), { ...OPTIONS, tian_di_hu: false }, "tian_hu"), "off");
});

test("Z9: 油 keys are one 舵 each from the least; a win that needs none has a key below (Z16.4)", () => {
  assert.deepEqual(youSteps({ min_you: 10, you_per_duo: 3 }, false).map(({ from, to }) => [from, to]), [[10, 12], [13, 15], [16, 18], [19, 21], [22, 24], [25, null]]);
  assert.deepEqual(youSteps({ min_you: 15, you_per_duo: 5 }, true)[0], { from: 0, to: 14, low: true });
});
