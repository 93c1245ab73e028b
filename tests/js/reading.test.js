import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDraft, endFlips, tapSource, tapWinner, withWin } from "../../service/web/page/src/entry/deal.js";
import { hands, read } from "../../service/web/page/src/entry/reading.js";

const OPTIONS = { preset: "guilin", xing_reflip_at: 4, xing_max_flips: 2, bao: true };
const HAND = ["1m", "2m", "3m", "2m", "3m", "4m", "5m", "6m", "7m", "7m", "8m", "9m", "9m"];
const VERDICT = { legal: true, hand_types: [{ id: "qing_yi_se" }], multipliers: [{ id: "men_qing" }], xing: { total: 3, flip_due: false }, bao: [] };

/** A deal that was booked with a laid hand that nobody had read. @param {Partial<import("../../service/web/page/src/types.d.ts").Draft>} [more] */
function deal(more) {
  const told = tapSource(tapWinner(emptyDraft("d", { game: "mahjong", players: 4, dealer: 0 }), 2), "discard", 3);
  const draft = { ...withWin(told, { hand: HAND, flipped: ["E"] }), tile: "9m", mode: "tiles", ...more };
  return /** @type {any} */ ({ draft, request: { rules: OPTIONS, stake: 1 } });
}
const answered = (/** @type {object} */ body) => [/** @type {any} */ ({ state: "answered", body, problem: null })];

test("what the hand is worth becomes the tally", () => {
  assert.deepEqual(hands(deal())[0]?.body.flips, ["E"]);
  const found = read(deal(), answered(VERDICT));
  assert.ok("request" in found);
  assert.deepEqual(found.request.wins, [
    { winner: 2, win: { by: "discard", from: 3 }, hand_types: ["qing_yi_se"], multipliers: ["men_qing"], xing: 3 },
  ]);
});

test("what would have kept it from being booked keeps it from being priced", () => {
  const gate = (/** @type {any} */ one, /** @type {any} */ looks) => {
    const found = read(one, looks);
    return "gate" in found ? found.gate : "";
  };
  assert.equal(gate(deal(), answered({ legal: false, reasons: [] })), "not_legal");
  assert.equal(gate(deal(), [{ state: "refused", body: null, problem: { status: 422 } }]), "no_hand");
  assert.equal(gate(deal(), answered({ ...VERDICT, xing: { total: 4, flip_due: true } })), "flip");
  const called = deal();
  assert.equal(gate({ ...called, draft: withWin(called.draft, { types: ["qi_dui"] }) }, answered(VERDICT)), "clash");
  const ended = { ...called, draft: endFlips(called.draft, "no_wall", OPTIONS) };
  assert.equal(gate(ended, answered({ ...VERDICT, xing: { total: 4, flip_due: true } })), "");
});
