import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { chart } from "../../service/web/page/static/chart.js";
import { CARDS, TILES } from "../../service/web/page/static/codes.js";
import { html } from "../../service/web/page/static/html.js";
import { sceneOf } from "../../service/web/page/static/scene.js";
import { load } from "../../service/web/page/static/store.js";
import { en } from "../../service/web/page/static/text_en.js";
import { zh } from "../../service/web/page/static/text_zh.js";
import { sprite } from "../../service/web/page/static/tiles.js";
import { pageView } from "../../service/web/page/static/view.js";

const folder = new URL("../../service/web/page/static/", import.meta.url);
const nothing = { getItem: () => null };

test("what is put into markup is escaped, markup is not", () => {
  const name = `<b onclick="x">&'`;
  assert.equal(html`<p title="${name}">${name}${html`<i>1</i>`}${[1, "<"]}${null}${false}</p>`.text,
    `<p title="&lt;b onclick=&quot;x&quot;&gt;&amp;&#39;">&lt;b onclick=&quot;x&quot;&gt;&amp;&#39;<i>1</i>1&lt;</p>`);
});

test("every tile and card has its picture", () => {
  const drawn = sprite().text;
  for (const code of [...TILES, ...CARDS]) assert.ok(drawn.includes(`<symbol id="t-${code}"`), code);
});

test("every text is there in both languages", () => {
  /** @param {object} value @param {string} [path] @returns {string[]} */
  const keys = (value, path = "") => Object.entries(value).flatMap(
    ([key, inner]) => (typeof inner === "object" ? keys(inner, `${path}${key}.`) : [path + key]));
  assert.deepEqual(keys(en).sort(), keys(zh).sort());
});

test("the browser's first language decides until somebody chooses", () => {
  const app = load(nothing);
  assert.equal(sceneOf(app, ["zh-TW", "en"]).lang, "zh");
  assert.equal(sceneOf(app, ["de", "zh"]).lang, "en");
  assert.equal(sceneOf({ ...app, settings: { ...app.settings, lang: "zh" } }, ["de"]).lang, "zh");
});

test("a player's name cannot become markup", () => {
  const app = load(nothing);
  app.tables.mahjong.names[0] = "<img src=x>";
  for (const view of /** @type {const} */ (["hand", "ledger", "rules"])) {
    app.ui.view = view;
    assert.ok(!pageView(sceneOf(app, ["zh"])).text.includes("<img"), view);
  }
});

test("no markup carries a style or a script of its own: the policy forbids both", () => {
  const app = load(nothing);
  const drawn = [pageView(sceneOf(app, ["en"])).text, chart([[0, 0], [3, -3]], ["a", "b"], "c").text, sprite().text];
  const index = readFileSync(new URL("index.html", folder), "utf8");
  for (const text of [...drawn, index]) assert.doesNotMatch(text, / style=| on[a-z]+=|<style|<script>/);
});

test("nothing on the page names another host", () => {
  const known = ["http://www.w3.org/2000/svg"];
  for (const name of readdirSync(folder)) {
    const addresses = readFileSync(new URL(name, folder), "utf8").match(/https?:\/\/[^\s"'`)]+/g) ?? [];
    assert.deepEqual(addresses.filter((address) => !known.includes(address)), [], name);
  }
});
