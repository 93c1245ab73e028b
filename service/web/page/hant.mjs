/**
 * Writes src/text/hant.js: how the simplified Chinese that the page and the service say becomes traditional. OpenCC says
 * it sentence by sentence; a glyph's usual counterpart goes into one table, what a neighbour decides into another, and the
 * terms of the games, checked by hand, go before both.
 */
import * as OpenCC from "opencc-js/cn2t";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const here = import.meta.dirname;
const SPOKEN = [join(here, "src"), join(here, "../../common"), join(here, "../../mahjong"), join(here, "../../zipai"), join(here, "../../handbook/rules"), join(here, "../http"), join(here, "../api")];
const TERMS = {
  碰碰和: "碰碰和", 胡: "胡", 杠: "槓", 庄: "莊", 里: "裡", 台: "台", 点炮: "點炮", 下比: "下比", 数醒: "數醒", 臭牌: "臭牌", 三拢: "三攏",
  门子: "門子", 舵: "舵", 散桌: "散桌", 散了: "散了", 只看: "只看", 只能: "只能", 只数: "只數", 只在: "只在", 只要: "只要", 只有: "只有", 一只: "一隻", 借: "借", 表: "表", 须: "須", 只: "只", 几: "幾", 才: "才", 并: "並", 布: "布", 注: "注",
};

const convert = OpenCC.Converter({ from: "cn", to: "tw" });

/** @param {string} folder @returns {Promise<string[]>} */
async function sentences(folder) {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => /\.(js|py|md|html|toml)$/.test(name) && !name.endsWith("hant.js")).map((name) => readFile(join(folder, name), "utf8"));
  return (await Promise.all(texts)).flatMap((text) => text.match(/\p{Script=Han}+/gu) ?? []);
}

const said = [...new Set((await Promise.all(SPOKEN.map(sentences))).flat())].sort();
/** @type {Map<string, string>} */
const glyphs = new Map();
for (const glyph of new Set(said.join(""))) {
  const other = convert(glyph);
  if (other !== glyph && [...other].length === 1) glyphs.set(glyph, other);
}
/** @type {Map<string, string>} */
const phrases = new Map(Object.entries(TERMS).filter(([simple, other]) => [...simple].map((glyph) => glyphs.get(glyph) ?? glyph).join("") !== other));
const terms = Object.keys(TERMS);
for (const sentence of said) {
  const [from, to] = [[...sentence], [...convert(sentence)]];
  if (from.length !== to.length) continue;
  from.forEach((glyph, i) => {
    if (to[i] === (glyphs.get(glyph) ?? glyph)) return;
    const [start, end] = i > 0 ? [i - 1, i + 1] : [i, i + 2];
    const phrase = from.slice(start, end).join("");
    if (terms.some((term) => phrase.includes(term) || (sentence.includes(term) && term.includes(glyph)))) return;
    phrases.set(phrase, to.slice(start, end).join(""));
  });
}
const sorted = [...phrases].sort(([a], [b]) => b.length - a.length || (a < b ? -1 : 1));
const pairs = [...glyphs].sort(([a], [b]) => (a < b ? -1 : 1));
await writeFile(
  join(here, "src/text/hant.js"),
  `/** Simplified Chinese to traditional, glyph by glyph but for the phrases. Made by hant.mjs with OpenCC; not to be edited. */

const FROM = "${pairs.map(([from]) => from).join("")}";
const TO = "${pairs.map(([, to]) => to).join("")}";
/** @type {Record<string, string>} */
const PHRASES = ${JSON.stringify(Object.fromEntries(sorted))};

const GLYPHS = new Map([...FROM].map((glyph, i) => [glyph, [...TO][i]]));
const PARTS = new RegExp([...Object.keys(PHRASES), "\\\\p{Script=Han}"].join("|"), "gu");

/** @param {string} text @returns {string} */
export const hant = (text) => text.replace(PARTS, (part) => PHRASES[part] ?? GLYPHS.get(part) ?? part);
`,
);
