import assert from "node:assert/strict";
import { test } from "node:test";
import { CARDS, chowsWith, codesOf, format, nameOf, parse, TILES } from "../../service/web/page/static/codes.js";

test("there are 34 tiles and 20 cards, none twice (M1, Z1)", () => {
  assert.equal(new Set(TILES).size, 34);
  assert.equal(new Set(CARDS).size, 20);
});

test("every code is read back from its own notation", () => {
  for (const game of /** @type {const} */ (["mahjong", "zipai"])) {
    const codes = codesOf(game);
    assert.deepEqual(parse(game, format(game, codes)), { codes, fault: null });
  }
});

test("ranks share a suit letter, honours stand alone, Chinese and Latin mix", () => {
  assert.equal(format("mahjong", ["1m", "2m", "3m", "9s", "E", "E"]), "123m9sEE");
  const spellings = ["123m 9s EE", "一二三万 9条 东东", "123萬九索東東", "1m2m3m,9s、EE"];
  for (const text of spellings) {
    assert.deepEqual(parse("mahjong", text).codes, ["1m", "2m", "3m", "9s", "E", "E"], text);
  }
});

test("cards are read in simplified, traditional and Latin spelling (Z1)", () => {
  assert.deepEqual(parse("zipai", "壱貳弐參陸漆").codes, ["壹", "贰", "贰", "叁", "陆", "柒"]);
  assert.deepEqual(parse("zipai", "s10b1 s1").codes, ["十", "壹", "一"]);
});

test("the first character that cannot be read is named with its place", () => {
  assert.deepEqual(parse("mahjong", "12x").fault, { at: 3, glyph: "x" });
  assert.deepEqual(parse("mahjong", "123m45").fault, { at: 6, glyph: "5" });
  assert.deepEqual(parse("mahjong", "m").fault, { at: 1, glyph: "m" });
  assert.deepEqual(parse("mahjong", "1E").fault, { at: 2, glyph: "E" });
  assert.deepEqual(parse("mahjong", "e").fault, { at: 1, glyph: "e" });
  assert.deepEqual(parse("zipai", "一二万").fault, { at: 3, glyph: "万" });
  assert.deepEqual(parse("zipai", "一s11").fault, { at: 4, glyph: "1" });
});

test("a chow in mahjong is a run of one suit: 7 in each (M1.3)", () => {
  assert.equal(chowsWith("mahjong", []).length, 21);
  assert.deepEqual(chowsWith("mahjong", ["1m"]), [["1m", "2m", "3m"]]);
  assert.deepEqual(chowsWith("mahjong", ["5s", "6s"]), [["4s", "5s", "6s"], ["5s", "6s", "7s"]]);
  assert.deepEqual(chowsWith("mahjong", ["E"]), []);
  assert.deepEqual(chowsWith("mahjong", ["9m", "1p"]), []);
});

test("a chi in zipai is one of 16 runs, 2 × 二七十 and 20 da_zi (Z3)", () => {
  assert.equal(chowsWith("zipai", []).length, 16 + 2 + 20);
  assert.deepEqual(chowsWith("zipai", ["二", "七"]), [["二", "七", "十"]]);
  assert.deepEqual(chowsWith("zipai", ["捌", "捌"]), [["八", "捌", "捌"]]);
  assert.deepEqual(chowsWith("zipai", ["十", "一"]), [], "一 does not follow 十");
  assert.deepEqual(chowsWith("zipai", ["一", "贰"]), [], "sizes do not mix in a run");
});

test("a listener hears the tile", () => {
  assert.equal(nameOf("3m", "zh"), "三万");
  assert.equal(nameOf("3m", "en"), "3 wan");
  assert.equal(nameOf("P", "zh"), "白");
  assert.equal(nameOf("拾", "en"), "big 10");
  assert.equal(nameOf("拾", "zh"), "拾");
});
