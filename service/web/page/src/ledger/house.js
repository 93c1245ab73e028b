/**
 * The house rules: presets, each option as players ask for it, and the text of every clause in its place.
 * @import { Clause, OptionRow, Part, Rules, Scene, Table } from "../types.d.ts"
 * @import { Asked } from "../text/options.js"
 */
import { effective, withClauses } from "../model/table.js";
import { OPTIONS } from "../text/options.js";
import { html } from "../view/dom.js";
import { inWords } from "../view/fault.js";
import { bar, PEAKS, sheet } from "../view/frame.js";
import { commit } from "./commit.js";

/** Of the same kind of table: what a set of rules is, in full. @param {Scene} scene @param {string} preset @returns {Rules} */
const full = ({ book, table, store }, preset) => (preset === "own" ? effective(book, table.game, store.get(`own/${table.game}`) ?? {}) : effective(book, table.game, { preset }));

/** @param {Rules} a @param {Rules} b @returns {number} of options that differ */
const differing = (a, b) => Object.keys(a).filter((id) => id !== "preset" && a[id] !== b[id]).length;

/** @param {Scene} scene */
function presets(scene) {
  const { t, book, table, rules, store } = scene;
  const own = store.get(`own/${table.game}`);
  const same = own && differing(rules, full(scene, "own")) === 0;
  const keys = (book?.[table.game].presets ?? []).map(({ id }) => {
    const apart = differing(rules, full(scene, id));
    const on = rules.preset === id && !same;
    return html`<button class="key" data-act="preset:${id}" aria-pressed="${String(on)}"><b>${t(/** @type {any} */ (`preset.${id}`))}</b><small>${apart === 0 ? t("asIs") : on ? t("changedN", apart) : t("differsN", apart)}</small></button>`;
  });
  const mine = html`<button class="key" data-act="${own && !same ? "preset:own" : "keepOwn"}" aria-pressed="${String(Boolean(same))}"><b>${t("ownRules")}</b><small>${same ? t("asIs") : own ? t("differsN", differing(rules, full(scene, "own"))) : t("keepThem")}</small></button>`;
  return html`<div class="rules__presets"><div class="lattice" style="--cols:3" role="group" aria-label="${t("rules")}">${keys}${mine}</div></div>`;
}

/** How a value is said. @param {Scene} scene @param {Asked} asked @param {Rules[string]} value @returns {string} */
function said({ t, inLang }, { unit, values, none }, value) {
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (none && (value === null || (value === 0 && values === undefined))) return inLang(...none);
  if (values) return inLang(...(values[String(value)] ?? [String(value), String(value)]));
  return unit === "times" ? `×${value}` : String(value);
}

/** @param {Scene} scene @param {Asked} asked @param {OptionRow} row @param {Rules} base the preset's */
function rule(scene, asked, row, base) {
  const { t, rules, inLang, table } = scene;
  const value = rules[row.id] ?? row.default;
  const own = value !== base[row.id];
  const ask = inLang(...asked.ask);
  return html`<div class="rule${own && " rule--own"}" data-key="o${row.id}">
    <button class="rule__what" data-act="sheet:clause:${row.rule}"><b>${ask}</b><small>${own ? t("presetHas", said(scene, asked, base[row.id])) : t("asPreset")} · <u>${row.rule}</u></small></button>
    ${table.copy ? html`<strong>${said(scene, asked, value)}</strong>` : control(scene, asked, row, value, ask)}
  </div>`;
}

/** @param {Scene} scene @param {Asked} asked @param {OptionRow} row @param {Rules[string]} value @param {string} ask */
function control(scene, asked, row, value, ask) {
  if (row.type === "boolean") return html`<button class="switch" role="switch" aria-checked="${String(value)}" aria-label="${ask}" data-act="rule:${row.id}:${String(!value)}"></button>`;
  if (row.type === "string") {
    return html`<div class="lattice" style="--cols:${row.values?.length}" role="group" aria-label="${ask}">${row.values?.map((one) => html`<button class="key" data-act="rule:${row.id}:${one}" aria-pressed="${String(one === value)}"><b>${said(scene, asked, one)}</b></button>`)}</div>`;
  }
  const { minimum = 0, maximum = 1000, nullable } = row;
  const at = typeof value === "number" ? value : null;
  const [less, more] = [at === null ? null : at > minimum ? at - 1 : nullable ? "null" : null, at === null ? minimum || 1 : at < maximum ? at + 1 : null];
  const step = (/** @type {number | string | null} */ to, /** @type {string} */ sign) => html`<button data-act="rule:${row.id}:${to}" aria-label="${ask} ${sign}1"${to === null && html` disabled`}>${sign}</button>`;
  return html`<div class="stepper" role="group" aria-label="${ask}">${step(less, "−")}<span aria-live="polite">${said(scene, asked, value)}</span>${step(more, "＋")}</div>`;
}

/** @param {Scene} scene */
function view(scene) {
  const { t, book, table, inLang, rules } = scene;
  const base = full(scene, String(rules.preset));
  const rows = new Map(book?.[table.game].options.map((row) => [row.id, row]));
  return html`<div class="screen screen--plain"><div class="water">${PEAKS}${bar(scene)}</div>
    <main class="paper rules" tabindex="-1" id="main">
      ${book ? html`${!table.copy && html`${presets(scene)}<p class="hint lead">${t("rulesFrom", table.next)}</p>`}` : html`<p class="empty">${t("noRulesYet")}</p>`}
      ${OPTIONS[table.game].map(({ title, options }) => {
        const known = options.filter(({ id }) => rows.has(id));
        return known.length > 0 && html`<h2 class="lead">${inLang(...title)}</h2>${known.map((asked) => rule(scene, asked, /** @type {OptionRow} */ (rows.get(asked.id)), base))}`;
      })}
      <p class="lead"><a class="quiet" href="/rules/${scene.lang === "en" ? "en" : "zh"}">${t("readAll")}</a></p>
    </main></div>`;
}

/** @param {Scene} scene @param {string} id @returns {Clause | undefined} */
const clauseOf = ({ book }, id) => [book?.mahjong.clauses, book?.zipai.clauses, book?.common?.clauses].flat().find((one) => one?.id === id);

let asking = false;

/** The texts of the clauses are asked for when the first one is read. @param {Scene} scene */
async function loadClauses({ fetch, store }) {
  if (asking) return;
  asking = true;
  const { body } = await fetch("/v1/rules");
  asking = false;
  if (body) store.update("rules", (old) => (old ? withClauses(old, body) : body));
}

/** @param {Scene} scene */
function clause(scene) {
  const { t, route, inLang, table, rules } = scene;
  const id = route.sheetArg;
  const text = clauseOf(scene, id);
  if (!text && scene.ui.memo.asked !== id) {
    scene.ui.memo.asked = id;
    void loadClauses(scene);
  }
  const also = OPTIONS[table.game].flatMap(({ options }) => options).filter((asked) => scene.book?.[table.game].options.some((row) => row.id === asked.id && row.rule === id));
  return sheet(scene, {
    title: t("clauseN", id), kind: "clause",
    body: html`<p class="clause">${text ? inWords(scene, inLang(text.text, text.text_en)) : t("noClause")}</p>
      ${also.length > 0 && html`<ul class="rows">${also.map((asked) => html`<li>${inLang(...asked.ask)}<strong>${said(scene, asked, rules[asked.id])}</strong></li>`)}</ul>`}`,
    foot: html`<a class="quiet" href="/rules/${scene.lang === "en" ? "en" : "zh"}#${id}">${t("readInPlace")}</a><button class="ghost" data-act="back">${t("gotIt")}</button>`,
  });
}

/** @param {Scene} scene @param {Rules} rules */
function setRules(scene, rules) {
  const { store, table, t } = scene;
  commit(scene, t("rulesFrom", table.next), () => store.update(`table/${table.id}`, (/** @type {Table} */ old) => ({ ...old, rules })));
}

/** @type {Part} */
export const house = {
  views: { rules: view },
  sheets: { clause },
  actions: {
    rule(scene, arg) {
      const [id, text] = arg.split(":");
      const value = text === "true" ? true : text === "false" ? false : text === "null" ? null : /^\d+$/.test(text) ? Number(text) : text;
      const { [id]: _, ...rest } = scene.table.rules;
      const base = full(scene, String(rest.preset ?? "guilin"));
      const rules = base[id] === value ? rest : { ...rest, [id]: value };
      // A stepper is tapped often: what it changes is seen at once and needs no toast.
      scene.store.update(`table/${scene.table.id}`, (/** @type {Table} */ old) => ({ ...old, rules }));
    },
    preset: (scene, id) => setRules(scene, id === "own" ? scene.store.get(`own/${scene.table.game}`) : { preset: id }),
    keepOwn(scene) {
      scene.store.update(`own/${scene.table.game}`, () => scene.table.rules);
      scene.toast(scene.t("ownKept"));
    },
  },
};
