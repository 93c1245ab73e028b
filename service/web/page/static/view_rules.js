/**
 * What a table agrees on: players, stake, house rules from the service, and how the page looks.
 * @import { Scene } from "./scene.js"
 * @import { GameRules, RuleOption } from "./types.d.ts"
 * @import { Markup } from "./html.js"
 */
import { PLAYERS } from "./draft.js";
import { html } from "./html.js";
import { button, clause, complaintAt, faultsAt, numberField } from "./parts.js";
import { called } from "./scene.js";

/** @param {Scene} scene @returns {Markup} */
export function rulesView(scene) {
  const { app, t, rules } = scene;
  return html`${playersView(scene)}
    <section class="card" aria-labelledby="rules-title"><h2 id="rules-title">${t.houseRules}</h2>
    ${rules ? houseRules(scene, rules) : html`<p class="hint">${app.wantsKey ? t.needsKey : t.noRules}</p>${button("load-rules", "", t.retry)}`}${faultsAt(scene, "rules")}</section>
    ${lookView(scene)}`;
}

/** @param {Scene} scene @returns {Markup} */
function playersView(scene) {
  const { t, table, game, desk } = scene;
  const seats = Array.from({ length: table.players }, (_, seat) => seat);
  return html`<section class="card" aria-labelledby="players-title"><h2 id="players-title">${t.players}</h2>
    ${game === "zipai" && html`<div class="chips" role="group" aria-label="${t.playerCount}">${PLAYERS.zipai.map((count) => button("players", count, t.playersOf(count), { on: table.players === count, off: desk.rounds.length > 0 && table.players !== count, kind: "chip" }))}</div>
    ${desk.rounds.length > 0 && html`<p class="hint">${t.playersFixed}</p>`}`}
    <div class="fields">${seats.map((seat) => html`<label>${t.seatNo(t.seatNames[game][seat])}<input data-change="name" data-arg="${seat}" value="${table.names[seat] ?? ""}" placeholder="${t.seatNames[game][seat]}" maxlength="12" autocomplete="off"></label>`)}
      <label>${t.stake}${numberField(scene, "stake", table.stake, html`data-change="stake"`)}</label></div>
    ${complaintAt(scene, "stake")}${faultsAt(scene, "stake")}</section>`;
}

/** @param {Scene} scene @param {GameRules} rules @returns {Markup} preset first, options folded away */
function houseRules(scene, rules) {
  const { t, table } = scene;
  const changed = Object.keys(table.rules).length - 1;
  return html`<div class="chips" role="group" aria-label="${t.preset}">${rules.presets.map((preset) => button("preset", preset.id, called(scene, preset), { on: table.rules.preset === preset.id, kind: "chip" }))}</div>
    <details><summary>${t.options}${changed > 0 && html` <b class="count">${t.changed(changed)}</b>`}</summary>
    ${changed > 0 && button("preset", table.rules.preset, t.resetOptions, { kind: "chip" })}
    <div class="options">${rules.options.map((option) => optionView(scene, option))}</div></details>`;
}

/** @param {Scene} scene @param {RuleOption} option @returns {Markup} */
function optionView(scene, option) {
  const { lang, table, effective } = scene;
  const own = Object.hasOwn(table.rules, option.id);
  return html`<div class="option ${own && "own"}"><label>${control(option, effective[option.id] ?? option.default, scene)}
    <span>${lang === "zh" ? option.meaning : option.meaning_en} ${clause(option.rule)} <code>${option.id}</code></span></label>
    ${complaintAt(scene, `rules.${option.id}`)}${faultsAt(scene, `rules.${option.id}`)}</div>`;
}

/** @param {RuleOption} option @param {unknown} value @param {Scene} scene @returns {Markup} */
function control(option, value, scene) {
  const wiring = html`data-change="option" data-arg="${option.id}"`;
  if (option.type === "boolean") return html`<input type="checkbox" ${wiring} ${value === true && html`checked`}>`;
  if (option.type === "string") {
    return html`<select ${wiring}>${(option.values ?? []).map((one) => html`<option value="${one}" ${one === value && html`selected`}>${scene.t.optionValues[one] ?? one}</option>`)}</select>`;
  }
  return numberField(scene, `rules.${option.id}`, value, html`${wiring} placeholder="${option.nullable && scene.t.noLimit}"`);
}

/** @param {Scene} scene @returns {Markup} */
function lookView(scene) {
  const { t, lang, app, index } = scene;
  return html`<section class="card" aria-labelledby="look-title"><h2 id="look-title">${t.look}</h2>
    <div class="chips" role="group" aria-label="${t.language}">${button("lang", "zh", "中文", { on: lang === "zh", kind: "chip" })}${button("lang", "en", "English", { on: lang === "en", kind: "chip" })}</div>
    <div class="chips" role="group" aria-label="${t.theme}">${["auto", "light", "dark"].map((theme) => button("theme", theme, t.themes[theme], { on: app.settings.theme === theme, kind: "chip" }))}</div>
    <div class="chips">${button("index", "", t.index, { on: index, kind: "chip" })}${app.canStayAwake && button("awake", "", t.awake, { on: app.settings.awake, kind: "chip" })}</div>
    <div class="fields"><label>${t.key}<input id="key" type="password" data-change="key" value="${app.settings.key}" autocomplete="off"></label></div>${complaintAt(scene, "key")}
    <p class="hint">${t.shortcuts}</p><p class="links"><a href="/docs">${t.docs}</a> <a href="/openapi.json">OpenAPI</a></p></section>`;
}
