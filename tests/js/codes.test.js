import assert from "node:assert/strict";
import { test } from "node:test";
import { CARDS, chowsWith, isRed, nameOf, parse, sorted, TILES } from "../../service/web/page/src/model/codes.js";
import { face, field } from "../../service/web/page/src/view/tiles.js";

test("every tile and card is read back from its own name, and drawn in its own way", () => {
  assert.equal(TILES.length + CARDS.length, 54);
  for (const code of TILES) assert.deepEqual(parse("mahjong", nameOf(code, "zh-Hans")).codes, [code]);
  for (const card of CARDS) assert.deepEqual(parse("zipai", nameOf(card, "zh-Hant")).codes, [card]);
  assert.equal(new Set([...TILES, ...CARDS].map(face)).size, 54);
  assert.deepEqual([field("1m"), field("拾")], ["0 0 60 80", "0 0 60 122"]);
});

test("compact notation: ranks share a suit letter, and the first character that cannot be is named", () => {
  assert.deepEqual(parse("mahjong", "123m 一二筒 E発").fault, { at: 11, glyph: "発" });
  assert.deepEqual(parse("mahjong", "123m 一二筒 E發").codes, ["1m", "2m", "3m", "1p", "2p", "E", "F"]);
  assert.deepEqual(parse("mahjong", "12").fault, { at: 2, glyph: "2" });
  assert.deepEqual(parse("zipai", "s1b10 參").codes, ["一", "拾", "叁"]);
});

test("Z1: 二七十 and 贰柒拾 are red", () => {
  assert.deepEqual(CARDS.filter(isRed), [..."二七十贰柒拾"]);
});

test("M1.3, Z3: what can be eaten with a tile or card", () => {
  assert.deepEqual(chowsWith("mahjong", ["1p"]), [["1p", "2p", "3p"]]);
  assert.deepEqual(chowsWith("mahjong", ["E"]), []);
  // 二: 一二三, 二三四, 二七十, 二二贰, 二贰贰
  assert.deepEqual(chowsWith("zipai", ["二"]).map((group) => group.join("")), ["一二三", "二三四", "二七十", "二二贰", "二贰贰"]);
  assert.deepEqual(sorted(["P", "9s", "1m"]), ["1m", "9s", "P"]);
});
