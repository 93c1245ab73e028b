import assert from "node:assert/strict";
import { test } from "node:test";
import { courses, ticks } from "../../service/web/page/src/model/chart.js";
import { paid, told } from "../../service/web/page/src/ledger/fine.js";
import { parting } from "../../service/web/page/src/model/parting.js";
import { statsOf } from "../../service/web/page/src/model/stats.js";
import { changed, gone } from "../../service/web/page/src/model/summary.js";
import { dealerOf, newTable, nextDealer, totals } from "../../service/web/page/src/model/table.js";

/** @import { Deal, Fine } from "../../service/web/page/src/types.d.ts" */

/**
 * A discard between two of three players.
 * @param {number} n @param {number} winner @param {number} from @param {number} zi @param {Partial<Deal>} [more] @returns {Deal}
 */
function deal(n, winner, from, zi, more = {}) {
  const seats = [0, 1, 2].map((seat) => ({ seat, zi: seat === winner ? zi : seat === from ? -zi : 0, points: 0 }));
  return /** @type {any} */ ({
    kind: "deal", n, at: n, players: ["p0", "p1", "p2"], note: "", struck: false, dealer: 0, problem: null, marks: {}, next: winner, was: [],
    request: { rules: { preset: "guilin" }, stake: 1, win: { winner, win: { by: "discard", from }, you: 10 } },
    answer: { settlement: { transfers: [], seats }, win: { hand_types: [{ id: "pu_tong_hu" }] } },
    ...more,
  });
}

/** @param {number} n @returns {Fine} */
const fine = (n) => ({ kind: "fine", n, at: n, players: ["p0", "p1", "p2"], note: "", struck: false, why: "诈胡", payments: [{ from: 0, to: 1, zi: 5 }, { from: 2, to: 1, zi: 5 }] });

const table = newTable("zipai", "a", 0);

test("Z14: the last deal that stands says who deals, whatever payment follows it", () => {
  assert.equal(dealerOf(table, []), 0);
  assert.equal(dealerOf(table, [deal(1, 2, 0, 3), fine(2)]), 2);
});

test("Z14: after a correction, a deletion and a deletion of what was corrected the ledger itself says who deals", () => {
  const lines = [deal(1, 2, 0, 3), deal(2, 1, 0, 3), fine(3)];
  assert.equal(dealerOf(table, lines), 1);
  assert.equal(dealerOf(table, [lines[0], { ...lines[1], ...deal(2, 0, 1, 3) }, lines[2]]), 0);
  assert.equal(dealerOf(table, [lines[0], { ...lines[1], struck: true }, lines[2]]), 2);
});

test("a dealer who was chosen holds until a later deal says otherwise", () => {
  const chosen = { ...table, dealer: { seat: 1, after: 1 } };
  assert.equal(dealerOf(chosen, [deal(1, 2, 0, 3)]), 1);
  assert.equal(dealerOf(chosen, [deal(1, 2, 0, 3), deal(2, 0, 1, 3)]), 0);
});

test("mahjong: the next dealer is what the table agreed on, and asked for where that says nothing", () => {
  const mahjong = newTable("mahjong", "b", 0);
  assert.equal(nextDealer(mahjong, 3, null, [1]), 1);
  assert.equal(nextDealer(mahjong, 3, null, [1, 2]), null);
  assert.equal(nextDealer(mahjong, 3, null, []), null);
  assert.equal(nextDealer({ ...mahjong, habit: "turn" }, 3, null, [1]), 0);
  assert.equal(nextDealer({ ...mahjong, habit: "stay" }, 3, null, [1]), 3);
  assert.equal(nextDealer({ ...mahjong, habit: "ask" }, 3, null, [1]), null);
});

test("zipai: the service names the next dealer; without it the winner deals, and a draw is asked for", () => {
  const answer = /** @type {any} */ ({ next_dealer: 2 });
  assert.equal(nextDealer(table, 0, answer, [1]), 2);
  assert.equal(nextDealer(table, 0, null, [1]), 1);
  assert.equal(nextDealer(table, 0, null, []), null);
});

test("totals stay with the people: who left keeps theirs, who swaps takes theirs along", () => {
  const lines = [deal(1, 0, 1, 7), deal(2, 0, 1, 2, { players: ["p1", "p0", "p3"] }), deal(3, 2, 0, 9, { struck: true })];
  // 7 from p1 to p0; then seat 0 is p1's, so p0 pays p1 2.
  assert.deepEqual([...totals(lines)], [["p0", 5], ["p1", -5], ["p2", 0], ["p3", 0]]);
  assert.deepEqual(gone({ ...table, seats: ["p1", "p0", "p3"] }, lines), ["p2"]);
  assert.deepEqual(changed(lines[0], lines[1]), { seats: [0, 1, 2], rules: false });
});

test("players part with the fewest payments", () => {
  // Two pairs that settle among themselves: two payments, where the largest debtor paying the largest creditor takes three.
  const sums = new Map([["a", -7], ["b", 4], ["c", 7], ["d", -4]]);
  assert.equal(parting(sums).length, 2);
  // {-5, 2, 3} and {-6, 6}: three payments for five people.
  const five = new Map([["a", -5], ["b", 2], ["c", 3], ["d", -6], ["e", 6]]);
  const paid = parting(five);
  assert.equal(paid.length, 3);
  for (const [id, sum] of five) {
    const got = paid.reduce((all, { from, to, amount }) => all + (to === id ? amount : 0) - (from === id ? amount : 0), 0);
    assert.equal(got, sum);
  }
  assert.deepEqual(parting(new Map([["a", 0], ["b", 0]])), []);
});

test("statistics count deals that stand; fines are in the total alone", () => {
  const lines = [deal(1, 0, 1, 4), deal(2, 2, 0, 10), fine(3), deal(4, 0, 2, 8), deal(5, 0, 1, 99, { struck: true })];
  assert.deepEqual(statsOf(lines, "p0", "zipai", false, 1), { deals: 3, won: 2, selfDrawn: 0, fed: 1, largest: 8, average: 6, best: 4, worst: -11, total: -3 });
});

test("the chart starts at nothing and follows each person; its axis has round values", () => {
  const { numbers, courses: all } = courses([deal(1, 0, 1, 7), fine(2)], ["p0", "p1"], false, 1);
  assert.deepEqual([numbers, all], [[0, 1, 2], [[0, 7, 2], [0, -7, 3]]]);
  assert.deepEqual(ticks(-148, 310, 3), [0, 200]);
  assert.deepEqual(ticks(0, 3, 5), [0, 1, 2, 3]);
});

test("a payment of unlike parts, as a spreadsheet brings it, stays what it is until it is told anew", () => {
  const unlike = [{ from: 0, to: 1, zi: 6 }, { from: 2, to: 1, zi: 5 }];
  assert.deepEqual(told(unlike, 4).kept, unlike);
  for (const rows of [fine(1).payments, [{ from: 1, to: 0, zi: 4 }], [{ from: 1, to: 0, zi: 4 }, { from: 1, to: 2, zi: 4 }]]) {
    const { kept, ...entry } = told(rows, 3);
    assert.equal(kept, null);
    assert.deepEqual(paid(entry, 3), rows);
  }
});
