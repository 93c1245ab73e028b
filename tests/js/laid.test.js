import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDraft, tapSource, tapWinner, winOf } from "../../service/web/page/src/entry/deal.js";
import { backspace, feed, fits, isReady, isWhole, missing, roomFor, tapKind, tapTile, type, unfed } from "../../service/web/page/src/entry/laid.js";

/** @typedef {import("../../service/web/page/src/entry/entry.d.ts").Draft} Draft */
const mahjong = () => tapSource(tapWinner(emptyDraft("d", { game: "mahjong", players: 4, dealer: 0 }), 2), "discard", 3);
/** @param {"deck" | "deal"} by @param {number} [seat] */
const zipai = (by = "deck", seat = 1) =>
  tapSource(tapWinner(emptyDraft("d", { game: "zipai", players: 3, dealer: 0 }), seat), by, by === "deck" ? 0 : null);
/** @param {Draft} draft @param {string} text */
const typed = (draft, text) => {
  const { draft: after, fault } = type(draft, text);
  assert.equal(fault, null);
  return after;
};
/** @param {Draft} draft */
const win = (draft) => /** @type {import("../../service/web/page/src/entry/entry.d.ts").Win} */ (winOf(draft));

test("M1.1: thirteen tiles, then the winning one, then the flips", () => {
  const ready = typed(mahjong(), "222 333m 44m 777m 55m");
  assert.deepEqual([isReady(ready, win(ready)), missing(ready, win(ready))], [true, 1]);
  const whole = tapTile(ready, "4m");
  assert.deepEqual([whole.tile, isWhole(whole, win(whole))], ["4m", true]);
  assert.deepEqual(win(tapTile(whole, "6p")).flipped, ["6p"]);
});

test("a kong counts as three; who fed a pung is asked, and may be forgotten", () => {
  const kong = tapTile(tapKind(mahjong(), "concealed_kong"), "E");
  assert.deepEqual([roomFor(kong, win(kong)), unfed(win(kong))], [10, -1]);
  const pung = tapTile(tapKind(kong, "pung"), "9p");
  assert.equal(unfed(win(pung)), 1);
  assert.deepEqual(win(feed(pung, 1, 0)).melds[1].from, 0);
  assert.equal(unfed(win(feed(pung, 1, null))), -1);
});

test("M1.3: only what can be eaten; from the previous seat", () => {
  const chow = tapKind(mahjong(), "chow");
  assert.deepEqual([fits(chow, win(chow), "E"), fits(chow, win(chow), "1s")], [false, true]);
  const laid = tapTile(chow, "1s");
  assert.deepEqual([win(laid).melds, laid.laying], [[{ kind: "chow", tiles: ["1s", "2s", "3s"], from: 1 }], null]);
  const wide = tapTile(chow, "5s");
  assert.deepEqual([fits(wide, win(wide), "9s"), fits(wide, win(wide), "6s")], [false, true]);
});

test("M1.2: a fifth copy has no key", () => {
  const four = typed(mahjong(), "1111m");
  assert.equal(fits(four, win(four), "1m"), false);
});

test("Z6: room for 20 cards, one more for each quad from the second on, 21 for a dealer by deal", () => {
  assert.equal(roomFor(zipai(), win(zipai())), 20);
  const quads = typed(zipai(), "扫穿拾开招伍");
  assert.equal(roomFor(quads, win(quads)), 20 + 1 - 8);
  const dealt = zipai("deal", 0);
  assert.deepEqual([roomFor(dealt, win(dealt)), missing(dealt, win(dealt))], [21, 21]);
});

test("typed tiles go where tapped ones go; a word before them says otherwise", () => {
  const draft = typed(mahjong(), "吃123s 碰E 暗杠9p 1111m 胡2m 醒5p");
  assert.deepEqual(win(draft).melds.map(({ kind }) => kind), ["chow", "pung", "concealed_kong"]);
  assert.deepEqual([win(draft).hand, draft.tile, win(draft).flipped], [["1m", "1m", "1m", "1m"], "2m", ["5p"]]);
  assert.deepEqual(type(mahjong(), "12x").fault, { at: 3, glyph: "x" });
  assert.deepEqual(type(mahjong(), "11111m").draft, mahjong());
});

test("⌫ takes back flip, winning tile, hand and melds in turn", () => {
  let draft = typed(mahjong(), "碰E 1m");
  draft = { ...draft, tile: "2m" };
  draft = backspace(draft);
  assert.equal(draft.tile, null);
  draft = backspace(draft);
  assert.deepEqual(win(draft).hand, []);
  assert.deepEqual(win(backspace(draft)).melds, []);
});
