import assert from "node:assert/strict";
import { test } from "node:test";
import { inRow, sumsOf } from "../../service/web/page/src/model/explain.js";

/** @typedef {import("../../service/web/page/src/types.d.ts").Step} Step */
/** @param {"add" | "times" | "cap"} op @param {number} value @returns {Step} */
const step = (op, value) => ({ id: `${op}${value}`, op, value, rule: "M3" });
/** @param {Step[]} steps */
const row = (steps) => inRow(steps).map((piece) => (typeof piece === "string" ? piece : piece.value)).join("");

test("what was added before a factor goes into brackets", () => {
  assert.equal(row([step("add", 2), step("add", 2), step("times", 2), step("add", 5)]), "(2 + 2) × 2 + 5");
  assert.equal(row([step("add", 2), step("times", 2), step("add", 5)]), "2 × 2 + 5");
  assert.equal(row([step("add", 3), step("add", 2), step("times", 2), step("cap", 9), step("times", 2)]), "(3 + 2) × 2 · 9 × 2");
  assert.equal(row([step("add", 2), step("add", 3), step("times", 2), step("add", 1), step("times", 3)]), "((2 + 3) × 2 + 1) × 3");
  assert.equal(row([]), "");
});

test("payers who pay alike stand in one line; one who pays for several things adds them up", () => {
  const steps = [step("add", 5)];
  const transfers = [
    { from: 0, to: 2, zi: 5, cause: "self_draw", rule: "M6", steps }, { from: 1, to: 2, zi: 5, cause: "self_draw", rule: "M6", steps },
    { from: 3, to: 2, zi: 5, cause: "self_draw", rule: "M6", steps }, { from: 3, to: 0, zi: 3, cause: "exposed_kong", rule: "M7", steps: [step("add", 3)] },
  ];
  const seats = [-2, -5, 15, -8].map((zi, seat) => ({ seat, zi, points: zi }));
  assert.deepEqual(sumsOf({ transfers, seats }).map(({ who, zi }) => [who, zi]), [[[0, 1], 5], [[3], 8]]);
});
