import assert from "node:assert/strict";
import { test } from "node:test";
import { chunk, gathered, marks, prefix, readRecord, shownBy } from "../../service/web/page/src/replay/record.js";

const RECORD = {
  dealer: 0, hands: ["1m", "2m", "3m", "4m"],
  acts: [{ seat: 0, act: "discard", tile: "1m" }, { seat: 1, act: "chow", tiles: "123m" }, { seat: 1, act: "win" }],
};

test("a record is read by itself or out of a sample; anything else is none", () => {
  assert.equal(readRecord(JSON.stringify(RECORD))?.game, "mahjong");
  assert.equal(readRecord(JSON.stringify({ samples: [{ request: { ...RECORD, players: 3 } }] }))?.game, "zipai");
  for (const other of ["", "{}", "[]", '{"dealer": 0, "hands": []}']) assert.equal(readRecord(other), null);
});

test("prefixes are asked as many as one request takes", () => {
  const deal = /** @type {NonNullable<ReturnType<typeof readRecord>>} */ (readRecord(JSON.stringify(RECORD)));
  assert.deepEqual(prefix(deal, 1).acts, RECORD.acts.slice(0, 1));
  assert.deepEqual(chunk(deal, 1, 3), [1, 2, 3]);
  const long = { ...deal, acts: Array.from({ length: 400 }, () => RECORD.acts[0]) };
  const lengths = chunk(long, 300, 400);
  const sent = JSON.stringify({ items: lengths.map((length) => prefix(long, length)) });
  assert.ok(lengths.length > 1 && new TextEncoder().encode(sent).length < 65_536);
});

test("claims and wins are marked; acts show their tiles in any notation; discards stand in one row", () => {
  const deal = /** @type {NonNullable<ReturnType<typeof readRecord>>} */ (readRecord(JSON.stringify(RECORD)));
  assert.deepEqual(marks(deal).map(({ at, win }) => [at, win]), [[2, false], [3, true]]);
  assert.deepEqual(shownBy(RECORD.acts[1]), ["1m", "2m", "3m"]);
  assert.deepEqual(shownBy({ seat: 0, act: "chi", groups: [["二", "七", "十"], "壹贰叁"] }), [..."二七十壹贰叁"]);
  const rows = gathered([{ seat: 0, act: "discard", tile: "1m" }, { seat: 0, act: "discard", tile: "2m" }, { seat: 1, act: "sao", forced: true }]);
  assert.deepEqual(rows.map(({ act, codes }) => [act, codes]), [["sao", []], ["discard", ["1m", "2m"]]]);
});
