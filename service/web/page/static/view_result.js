/**
 * The service's answer as a table wants it: legal or why not, who pays whom in big numbers, then how it came about.
 * @import { Scene } from "./scene.js"
 * @import { Flip, Group, Judged, Judgement, Settlement, Transfer } from "./types.d.ts"
 * @import { Markup } from "./html.js"
 */
import { isRefused } from "./api.js";
import { html } from "./html.js";
import { clause, faultList, row, signed, sumsRow } from "./parts.js";
import { called, calledById, playerName } from "./scene.js";

/** @param {Scene} scene @returns {Markup} */
export function resultView(scene) {
  const { judgement, last, problem, t } = scene;
  const shown = judgement ?? last;
  return html`<section class="card ${!judgement && last && "stale"}" id="result" aria-label="${t.result}" tabindex="-1" aria-busy="${String(scene.busy)}">
    ${problem ? problemView(scene) : shown ? judgementView(scene, shown) : html`<p class="hint">${t.resultHere}</p>`}</section>`;
}

/** @param {Scene} scene @returns {Markup} what the service refuses, in full; faults also stand at their fields */
function problemView({ problem, faults, stray, t }) {
  if (problem?.status === 0) return html`<h2 class="verdict bad">${t.offline}</h2><p class="hint">${t.offlineHint}</p>`;
  if (isRefused(problem)) return html`<h2 class="verdict bad">${t.needsKey}</h2><p class="hint">${t.keyHint}</p>`;
  const all = [...stray, ...Object.values(faults).flat()];
  return html`<h2 class="verdict bad">${problem?.status === 422 ? t.refused : t.noAnswer}</h2>${all.length > 0 ? faultList(all) : html`<p>${problem?.detail}</p>`}`;
}

/** @param {Scene} scene @param {Judgement} judgement @returns {Markup} */
function judgementView(scene, { draft, answer }) {
  const { t } = scene;
  const verdict = draft.drawn ? t.drawn : answer.legal ? t.legal : t.notLegal;
  return html`<h2 class="verdict ${answer.legal ? "good" : "bad"}">${verdict}</h2>
    ${answer.wins.map((win, i) => html`<div>${answer.wins.length > 1 && html`<h3>${playerName(scene, draft.wins[i].seat ?? 0)}</h3>`}
      ${win.legal ? headline(scene, win) : reasons(scene, win)}</div>`)}
    ${answer.settlement && seatsOf(scene, answer.settlement)}
    ${answer.legal && html`<h3>${t.how}</h3><ol class="steps">
      ${answer.wins.map((win, i) => steps(scene, win, answer.wins.length > 1 ? `${playerName(scene, draft.wins[i].seat ?? 0)}: ` : ""))}
      ${answer.bao.length > 0 && html`<li>${t.bound}: ${answer.bao.map(({ seats, source }) => html`<span class="item">${seats.map((seat) => playerName(scene, seat)).join("–")} (${source === "derived" ? t.derived : t.given})</span>`)}</li>`}
      ${answer.settlement && html`<li>${t.pays}: ${transfers(scene, answer.settlement.transfers)}</li>`}
      ${answer.nextDealer !== null && html`<li>${t.nextDealer}: <b>${playerName(scene, answer.nextDealer)}</b> ${clause("Z14")}</li>`}</ol>`}`;
}

/** @param {Scene} scene @param {Judged} win @returns {Markup} */
const headline = (scene, win) => html`<p class="types">${win.hand_types.map((type) => html`<b>${called(scene, type)}</b>`)}
  ${(win.multipliers ?? []).map((type) => html`<b>${called(scene, type)} ×${type.factor}</b>`)}</p>`;

/** @param {Scene} scene @param {Judged} win @returns {Markup} */
const reasons = (scene, win) => html`<ul class="reasons">${win.reasons.map((reason) => html`<li><b>${called(scene, reason)}</b> ${clause(reason.rule)}
  ${reason.detail && html`<br>${reason.detail}`}${reason.you !== undefined && html`<br>${scene.t.youOf(reason.you, reason.min_you ?? 0)}`}</li>`)}</ul>`;

/** @param {Scene} scene @param {Settlement} settlement @returns {Markup} each player's 子 and points */
const seatsOf = (scene, { seats }) =>
  sumsRow(seats.map(({ seat, zi, points }) => ({ name: playerName(scene, seat), amount: zi, below: scene.t.pointsOf(signed(points)) })));

/** @param {Scene} scene @param {Judged} win @param {string} whose @returns {Markup} */
function steps(scene, win, whose) {
  const { t } = scene;
  return html`<li>${whose}${t.groups}: <span class="groups">${win.groups.map((group) => groupView(scene, group))}</span></li>
    ${win.value ? mahjongSteps(scene, win, whose) : zipaiSteps(scene, win, whose)}`;
}

/** @param {Scene} scene @param {Group} group @returns {Markup} */
const groupView = (scene, group) => html`<span class="group">${row(scene, group.tiles ?? group.cards ?? [])}
  <span class="caption">${calledById(scene, "group_kinds", group.kind)}${group.you !== undefined && ` ${scene.t.you(group.you)}`}</span></span>`;

/** @param {Scene} scene @param {Judged} win @param {string} whose @returns {Markup} */
function mahjongSteps(scene, { hand_types, multipliers = [], xing, value }, whose) {
  const { t } = scene;
  return html`<li>${whose}${t.types}: ${hand_types.map((type) => html`<span class="item">${called(scene, type)} <b>${type.zi}</b> ${clause(type.rule)}</span>`)}</li>
    ${multipliers.length > 0 && html`<li>${t.multipliers}: ${multipliers.map((type) => html`<span class="item">${called(scene, type)} <b>×${type.factor}</b> ${clause(type.rule)}</span>`)}</li>`}
    ${xing && xing.flips.length > 0 && html`<li>${t.flips}: ${xing.flips.map((flip) => flipView(scene, flip))} ${clause("M5")}</li>`}
    ${value && html`<li>${whose}${t.amount}: <b>${value.points} × ${value.factor} + ${value.xing}</b> ${clause("M6")}</li>`}`;
}

/** @param {Scene} scene @param {Judged} win @param {string} whose @returns {Markup} */
function zipaiSteps(scene, { hand_types, xing, you, duo }, whose) {
  const { t } = scene;
  return html`<li>${whose}${t.youTotal}: <b>${you}</b> ${clause("Z4")} → ${t.base} <b>${duo?.base}</b> ${t.duo} ${clause("Z9")}</li>
    <li>${t.types}: ${hand_types.map((type) => html`<span class="item">${called(scene, type)} <b>×${type.factor}</b> ${clause(type.rule)}</span>`)}</li>
    ${xing && (xing.flips.length > 0 || xing.total > 0) && html`<li>${t.flips}: ${xing.flips.map((flip) => flipView(scene, flip))} <b>${signed(xing.total)}</b> ${clause(xing.flips.length > 0 ? "Z10" : "Z10.1")}</li>`}
    ${duo && html`<li>${t.duoTotal}: <b>(${duo.base} + ${duo.xing}) × ${duo.factor}${duo.bonus > 0 && ` + ${duo.bonus}`}</b> → <b>${duo.total}</b> ${t.duo} ${clause("Z11")}</li>`}`;
}

/** @param {Scene} scene @param {Flip} flip @returns {Markup} */
function flipView(scene, flip) {
  const { t } = scene;
  const same = flip.same ?? flip.middle ?? 0;
  return html`<span class="item">${row(scene, [flip.tile ?? flip.card ?? ""])} ${t.flipCounts(flip.upper, same, flip.lower)} → <b>${flip.count}</b></span>`;
}

/** @param {Scene} scene @param {Transfer[]} list @returns {Markup} */
function transfers(scene, list) {
  if (list.length === 0) return html`${scene.t.nothing}`;
  return html`<ul class="transfers">${list.map(({ from, to, zi, cause, rule }) => html`<li>${playerName(scene, from)} → ${playerName(scene, to)}
    <b>${zi}</b> ${scene.t.zi} <span class="cause">${calledById(scene, "causes", cause)}</span> ${clause(rule)}</li>`)}</ul>`;
}
