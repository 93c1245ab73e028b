import assert from "node:assert/strict";
import { test } from "node:test";
import { actions } from "../../service/web/page/static/actions.js";
import { changes } from "../../service/web/page/static/forms.js";
import { sceneOf } from "../../service/web/page/static/scene.js";
import { setSource, toggleDrawn } from "../../service/web/page/static/situation.js";
import { load } from "../../service/web/page/static/store.js";
import { pageView } from "../../service/web/page/static/view.js";

/** @import { App, GameRules } from "../../service/web/page/static/types.d.ts" */

const option = { default: 4, meaning: "", meaning_en: "", rule: "M5.1" };
/** @type {GameRules} */
const rules = {
  presets: [{ id: "guilin", name: "桂林", name_en: "Guilin", rules: { xing_reflip_at: 4, max_duo: null, xing_same: false } }],
  options: [
    { ...option, id: "xing_reflip_at", type: "integer", minimum: 1, maximum: 1000 },
    { ...option, id: "max_duo", type: "integer", minimum: 1, maximum: 1_000_000, nullable: true },
    { ...option, id: "xing_same", type: "boolean" },
  ],
};

/** @returns {App} a drawn deal, of which nothing is missing */
function app() {
  const fresh = load({ getItem: () => null });
  fresh.rules = { mahjong: rules, zipai: rules };
  fresh.desks.mahjong.now.draft = toggleDrawn(setSource(fresh.desks.mahjong.now.draft, "discard", 0));
  return fresh;
}

/** @param {App} app */
const sceneIn = (app) => sceneOf(app, ["en"]);

/** @param {App} app @param {string} name @param {string} value @param {string} [arg] */
const put = (app, name, value, arg = "") => changes[name](app, value, sceneIn(app), arg);

test("a stake that is no whole number from 1 to 1000000 is refused at its field, kept there, and nothing is asked meanwhile", () => {
  const page = app();
  put(page, "stake", "5");
  assert.equal(sceneIn(page).question?.body.stake, 5);
  for (const typed of ["2000000", "0", "-3", "1.5", "abc", "", "1e3", "0x10", "１０"]) {
    put(page, "stake", typed);
    assert.deepEqual(page.ui.complaints.stake, { text: "Points per zi: A whole number from 1 to 1000000 is needed", typed }, typed);
    assert.equal(page.tables.mahjong.stake, 5);
    assert.equal(sceneIn(page).question, null);
    assert.equal(sceneIn(page).waitsFor, null);
    page.ui.view = "hand";
    assert.match(pageView(sceneIn(page)).text, /Mend the house rules first/);
    page.ui.view = "rules";
    assert.match(pageView(sceneIn(page)).text, new RegExp(`value="${typed}"\\s+aria-invalid="true" aria-describedby="complaint-stake"`));
  }
  put(page, "stake", " 1000000 ");
  assert.deepEqual(page.ui.complaints, {});
  assert.equal(sceneIn(page).question?.body.stake, 1_000_000);
});

test("an option out of its bounds is refused; only where none is an answer may it be left empty", () => {
  const page = app();
  for (const typed of ["0", "1001", "two", ""]) {
    put(page, "option", typed, "xing_reflip_at");
    assert.equal(page.ui.complaints["rules.xing_reflip_at"].text, "xing_reflip_at: A whole number from 1 to 1000 is needed", typed);
    assert.deepEqual(page.tables.mahjong.rules, { preset: "guilin" });
    assert.equal(sceneIn(page).question, null);
  }
  put(page, "option", "6", "xing_reflip_at");
  put(page, "option", "20", "max_duo");
  put(page, "option", "true", "xing_same");
  assert.deepEqual(page.tables.mahjong.rules, { preset: "guilin", xing_reflip_at: 6, max_duo: 20, xing_same: true });
  put(page, "option", "", "max_duo");
  assert.deepEqual(page.ui.complaints, {});
  assert.deepEqual(sceneIn(page).question?.body.rules, { preset: "guilin", xing_reflip_at: 6, xing_same: true });
});

test("a preset takes the place of what was wrong in single options, not in the stake", () => {
  const page = app();
  put(page, "option", "0", "max_duo");
  put(page, "stake", "0");
  actions.preset(page, "guilin", sceneIn(page));
  assert.deepEqual(Object.keys(page.ui.complaints), ["stake"]);
});

test("a key that cannot be sent is refused: the one before it goes on to hold", () => {
  const page = app();
  put(page, "key", " se-cret ");
  put(page, "key", "密钥");
  assert.equal(page.settings.key, "se-cret");
  assert.ok(page.ui.complaints.key);
  put(page, "key", "");
  assert.deepEqual([page.settings.key, page.ui.complaints], ["", {}]);
});
