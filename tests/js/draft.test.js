import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../../service/web/page/static/codes.js";
import { activeSeats, addTile, addTiles, dropLast, emptyDraft, handSize, left, nextSlot, wanting } from "../../service/web/page/static/draft.js";
import { tapMeld, withKind, emptyEntry } from "../../service/web/page/static/melds.js";
import { setSource, toggleWinner } from "../../service/web/page/static/situation.js";

/** @import { Draft, Game } from "../../service/web/page/static/types.d.ts" */

/** @param {Game} game @param {string} notation @returns {Draft} seat 1 has won by itself, its tiles as typed */
function declared(game, notation, players = game === "mahjong" ? 4 : 3) {
  const draft = setSource(toggleWinner(emptyDraft(game, players, 0), 1, false), "self_draw", null);
  return addTiles(draft, 0, parse(game, notation).codes).draft;
}

/** @param {Draft} draft @param {string} kind @param {...string} codes @returns {Draft} with a meld of seat 1 */
function melded(draft, kind, ...codes) {
  let entry = { ...withKind(draft, emptyEntry(1), kind) };
  if (draft.game === "mahjong" && entry.from === null && kind !== "concealed_kong") entry = { ...entry, from: 3 };
  for (const code of codes) ({ draft, entry } = tapMeld(draft, entry, code));
  return draft;
}

test("tiles go to the hand, then the winning place, then the flips (M1.1)", () => {
  let draft = declared("mahjong", "123456789m 123p");
  assert.equal(nextSlot(draft, 0, false), "hand");
  draft = addTile(draft, 0, "hand", "E");
  assert.equal(nextSlot(draft, 0, false), "tile");
  draft = addTile(draft, 0, "tile", "E");
  assert.equal(nextSlot(draft, 0, false), null);
  assert.equal(nextSlot(draft, 0, true), "flips");
});

test("every meld takes three from the hand, a kong too (M1.1)", () => {
  let draft = declared("mahjong", "");
  assert.equal(handSize(draft, 0), 13);
  draft = melded(draft, "chow", "1m");
  assert.equal(handSize(draft, 0), 10);
  draft = melded(draft, "concealed_kong", "E");
  assert.equal(handSize(draft, 0), 7);
});

test("a zipai hand holds what 20 cards leave, one more from the second quad on (Z6)", () => {
  let draft = melded(declared("zipai", ""), "peng", "拾");
  assert.equal(handSize(draft, 0), 17);
  draft = melded(draft, "kai_zhao", "六");
  assert.equal(handSize(draft, 0), 13, "first quad: 20 - 3 - 4");
  draft = melded(draft, "sao_chuan", "伍");
  assert.equal(handSize(draft, 0), 10, "second quad: 21 - 3 - 4 - 4");
  draft = addTiles(draft, 0, ["二", "二", "二", "二"]).draft;
  assert.equal(handSize(draft, 0), 11, "a long in the hand is the third: 22 - 11");
});

test("by deal the dealer holds 21 cards, another 20 (Z16.3)", () => {
  const dealt = setSource(declared("zipai", ""), "deal", null);
  assert.equal(handSize(dealt, 0), 20);
  assert.equal(handSize({ ...dealt, dealer: 1 }, 0), 21);
});

test("a fifth copy is not taken, wherever the four are (M1.2)", () => {
  let draft = melded(declared("mahjong", "1m"), "pung", "1m");
  assert.equal(left(draft, "1m"), 0);
  assert.equal(addTile(draft, 0, "hand", "1m"), draft);
  assert.equal(addTile(draft, 0, "flips", "1m"), draft);
});

test("what finds no place is told, not dropped", () => {
  const { draft, over } = addTiles(declared("mahjong", "1122334455667m 7m"), 0, ["9p", "E"]);
  assert.deepEqual(draft.wins[0].flips, ["9p", "E"]);
  assert.deepEqual(over, []);
  assert.deepEqual(addTiles(declared("mahjong", "1111m"), 0, ["1m", "2m"]).over, ["1m"]);
});

test("back takes the newest: flip, winning tile, hand", () => {
  let draft = addTile(declared("mahjong", "1122334455667m 7m"), 0, "flips", "9p");
  draft = dropLast(draft, 0);
  assert.deepEqual(draft.wins[0].flips, []);
  draft = dropLast(draft, 0);
  assert.equal(draft.tile, null);
  draft = dropLast(draft, 0);
  assert.equal(wanting(draft, 0), 1);
});

test("at a zipai table of four the seat opposite the dealer holds no cards (Z1.1)", () => {
  assert.deepEqual(activeSeats(emptyDraft("zipai", 4, 3)), [0, 2, 3]);
  assert.deepEqual(activeSeats(emptyDraft("zipai", 3, 2)), [0, 1, 2]);
  assert.deepEqual(activeSeats(emptyDraft("mahjong", 4, 3)), [0, 1, 2, 3]);
});

test("a draft is never changed in place", () => {
  const draft = declared("mahjong", "123m");
  const before = structuredClone(draft);
  addTile(draft, 0, "hand", "E");
  melded(draft, "pung", "P");
  dropLast(draft, 0);
  assert.deepEqual(draft, before);
});
