/**
 * The whole page from one scene.
 * @import { Scene } from "./scene.js"
 * @import { Markup } from "./html.js"
 * @import { View } from "./types.d.ts"
 */
import { html } from "./html.js";
import { button, complaintAt, faultList } from "./parts.js";
import { called } from "./scene.js";
import { dockView } from "./view_dock.js";
import { handView } from "./view_hand.js";
import { ledgerView } from "./view_ledger.js";
import { resultView } from "./view_result.js";
import { rulesView } from "./view_rules.js";
import { seatsView } from "./view_seats.js";

/** @param {Scene} scene @returns {Markup} */
export function pageView(scene) {
  const { app, t, game, lang } = scene;
  const history = app.desks[game];
  const views = /** @type {View[]} */ (["hand", "ledger", "rules"]);
  return html`<header><h1>${t.title}</h1>
    <div class="bar"><div class="switch" role="group" aria-label="${t.game}">${button("game", "mahjong", t.games.mahjong, { on: game === "mahjong", kind: "tab" })}${button("game", "zipai", t.games.zipai, { on: game === "zipai", kind: "tab" })}</div>
      <div class="tools">${button("undo", "", "↶", { says: t.undo, off: history.past.length === 0, kind: "quiet" })}${button("redo", "", "↷", { says: t.redo, off: history.future.length === 0, kind: "quiet" })}${button("lang", lang === "zh" ? "en" : "zh", lang === "zh" ? "EN" : "中", { says: lang === "zh" ? "English" : "中文", kind: "quiet" })}</div></div>
    <nav class="views" aria-label="${t.views}">${views.map((view) => button("view", view, t.viewNames[view], { on: app.ui.view === view, kind: "tab" }))}</nav></header>
    <main class="${app.ui.view}" tabindex="-1">${notices(scene)}${app.ui.view === "hand" ? deskView(scene) : app.ui.view === "ledger" ? ledgerView(scene) : rulesView(scene)}</main>`;
}

/** @param {Scene} scene @returns {Markup} */
function notices(scene) {
  const { app, t, desk, draft, table } = scene;
  const no = desk.rounds.findIndex((round) => round.id === desk.editing) + 1;
  return html`<div class="notices"><p class="notice" role="status">${app.ui.notice}</p>
    ${app.ui.alarm && faultList([app.ui.alarm])}
    ${app.wantsKey && html`<p class="notice strong">${t.needsKey} ${button("give-key", "", t.giveKey)}</p>`}
    ${app.unsaved && faultList([t.unsaved])}
    ${app.unread.length > 0 && html`<p class="notice strong">${t.unread(unreadParts(scene))} ${button("take-unread", "", t.takeUnread)}</p>`}
    ${app.ui.view === "hand" && desk.editing !== null && html`<p class="notice strong">${t.editing(no)} ${button("cancel-edit", "", t.cancel)}</p>`}
    ${app.ui.view === "hand" && (draft.rules || draft.stake !== null) && html`<p class="notice strong">${t.ownRules} ${button("table-rules", "", t.useTableRules)}</p>`}
    ${app.ui.view === "hand" && draft.players !== table.players && desk.rounds.length > 0 && html`<p class="notice strong">${t.otherPlayers(draft.players, table.players)}</p>`}</div>`;
}

/** @param {Scene} scene @returns {string} each once */
const unreadParts = ({ app, t }) =>
  [...new Set(app.unread.map(({ part, game }) => (game ? `${t.games[game]} – ${t.parts[part]}` : t.parts[part])))].join(", ");

/** @param {Scene} scene @returns {Markup} */
const deskView = (scene) => html`<div class="entry">${seatsView(scene)}${handView(scene)}</div>
  <div class="outcome">${resultView(scene)}${extras(scene)}</div>${dockView(scene)}`;

/** @param {Scene} scene @returns {Markup} samples to learn from and the link that carries the hand */
function extras(scene) {
  const { app, t, rules, question } = scene;
  const kinds = rules?.hand_types ?? [];
  return html`<section class="card" aria-labelledby="more-title"><h2 id="more-title">${t.more}</h2>
    <div class="line"><label for="kind">${t.samples}</label><select id="kind" data-change="kind">
      <option value="any">${t.anyKind}</option>${kinds.map((kind) => html`<option value="${kind.id}" ${app.ui.sampleKind === kind.id && html`selected`}>${called(scene, kind)}</option>`)}
      <option value="illegal" ${app.ui.sampleKind === "illegal" && html`selected`}>${t.illegalKind}</option></select>${button("sample", "", t.showSample)}</div>
    ${complaintAt(scene, "sample")}
    <div class="line">${button("share", "", t.share, { off: question === null })}${app.ui.link && html`<input id="link" class="wide" readonly value="${app.ui.link}" aria-label="${t.link}">`}</div></section>`;
}
