import assert from "node:assert/strict";
import { test } from "node:test";
import { formerAccounts } from "../../service/web/page/src/model/former.js";
import { totals } from "../../service/web/page/src/model/table.js";

const rounds = [
  { id: 1, at: "2026-10-01T12:00:00Z", note: "", ask: { path: "", body: { rules: { preset: "guilin" }, stake: 2 } }, dealer: 0, nextDealer: 2, by: "discard", from: 1, wins: [{ seat: 2, types: [{ name: "普通胡", name_en: "Ordinary win" }] }], zi: [0, -6, 6], points: [0, -12, 12] },
  { id: 2, at: "2026-10-01T12:10:00Z", note: "茶钱", ask: null, dealer: 2, nextDealer: null, by: null, from: null, wins: [], zi: [-2, 1, 1], points: [-4, 2, 2] },
];

test("what the first version of the page kept is a table of this one, to the zi", () => {
  const kept = new Map([
    ["guilin-referee/state", JSON.stringify({ tables: { zipai: { names: ["象山", "漓江", "叠彩", ""], players: 3, stake: 2, rules: { preset: "guilin" } } } })],
    ["guilin-referee/zipai", JSON.stringify(rounds)],
  ]);
  const [account, ...more] = formerAccounts({ getItem: (key) => kept.get(key) ?? null }, 0);
  assert.equal(more.length, 0);
  assert.deepEqual(account.table.people.map(({ name }) => name), ["象山", "漓江", "叠彩"]);
  assert.deepEqual([...totals(account.lines).values()], [-2, -5, 7]);
  assert.deepEqual([...totals(account.lines, true, 2).values()], [-4, -10, 14]);
});

test("what cannot be read is left alone", () => {
  for (const text of ["{", "null", "[1]"]) assert.deepEqual(formerAccounts({ getItem: () => text }, 0), []);
});
