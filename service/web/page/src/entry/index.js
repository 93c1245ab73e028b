/**
 * The entry of a deal: table, 报牌, 摆牌, result, and the sheet of kongs.
 * @import { Part, Scene } from "../types.d.ts"
 * @import { Live } from "./live.js"
 * @import { Markup } from "../view/dom.js"
 */
import { rounds } from "../ledger/account.js";
import { chart } from "../ledger/chart.js";
import { html } from "../view/dom.js";
import { actions, bookPromised, onKey } from "./actions.js";
import { callPanel } from "./call.js";
import { change, viewOf } from "./change.js";
import { dropCalled, emptyDraft, onward, tapSource, tapWinner } from "./deal.js";
import { hand, handLine } from "./hand.js";
import { asked, kongSheet } from "./kongs.js";
import { clashLine, layPanel, stage } from "./lay.js";
import { live, pretend } from "./live.js";
import { result } from "./result.js";
import { sprite } from "../view/tiles.js";
import { dealtSheet, tableView } from "./table.js";
import { tabs, water } from "./told.js";
import { winLines, winTabs } from "./wins.js";

/** The table, or the panel once it is told who won; a desk shows both, and the ledger beside them. @param {Scene} scene */
function screen(scene) {
  const now = live(scene);
  const desk = matchMedia("(min-width: 1180px)").matches;
  const panelled = now.told && (desk || scene.route.view !== "table");
  if (!desk) return panelled ? panel(scene, now, "") : tableView(scene);
  return html`<div class="desk">${tableView(scene)}${panelled ? panel(scene, now, "screen--inner") : html`<div class="screen screen--inner" data-key="panel"><section class="paper desk__wait" aria-label="${scene.t("deskWait")}"><p>${scene.t("deskWait")}</p></section></div>`}
    <aside class="paper desk__ledger" aria-label="${scene.t("ledger")}"><div class="subhead"><b>${scene.t("ledger")}</b><button class="quiet" data-act="go:ledger">${scene.t("open")}</button></div>${chart(scene)}${rounds(scene)}</aside></div>`;
}

/** How the win is told, and what it comes to. @param {Scene} scene @param {Live} now @param {string} kind */
function panel(scene, now, kind) {
  const { draft, win } = now;
  const about = draft.drawn ? "drawn" : !win ? "hero" : draft.mode === "tiles" ? stage(scene, now, win) : "call";
  return html`<div class="screen screen--fit ${kind}" data-key="panel" data-stage="${about}">${draft.drawn || !win ? whole(scene, now, kind) : single(scene, now, kind)}</div>`;
}

/** What the panel is for; beside the table on a desk it is not the main thing. @param {string} kind @param {string} name @param {Markup} body */
function paper(kind, name, body) {
  const tag = kind ? "section" : "main";
  return html`<${tag} class="paper" tabindex="-1" aria-label="${name}">${body}</${tag}>`;
}

/** All is told: several winners, or none. @param {Scene} scene @param {Live} now @param {string} kind */
const whole = (scene, now, kind) => html`${water(scene, now)}${paper(kind, now.draft.drawn ? scene.t("drawnGo") : scene.t("winners2", now.draft.wins.length), html`${winLines(scene, now)}${result(scene, now)}`)}`;

/** @param {Scene} scene @param {Live} now @param {string} kind */
function single(scene, now, kind) {
  const { draft } = now;
  const win = /** @type {NonNullable<Live["win"]>} */ (now.win);
  const at = draft.mode === "tiles" ? stage(scene, now, win) : "call";
  const laid = at === "call" ? "" : at === "flip" ? handLine(scene, now, win) : hand(scene, now, win, at === "tiles");
  const inner = html`${laid}${at !== "flip" && tabs(scene, now, note(scene, now))}`;
  const body = at === "call" ? html`${winTabs(scene, now)}${callPanel(scene, now, win)}${clashLine(scene, now, win)}${result(scene, now)}` : html`${winTabs(scene, now)}${layPanel(scene, now, win)}`;
  return html`${water(scene, now, inner)}${paper(kind, `${scene.seat(win.seat)} ${scene.t(draft.mode)}`, body)}`;
}

/** What the tiles are, beside the tabs. @param {Scene} scene @param {Live} now */
function note(scene, { draft, verdicts }) {
  const verdict = draft.mode === "tiles" ? verdicts[draft.at] : null;
  return verdict?.legal ? verdict.hand_types.map(scene.named).join(" ") : "";
}

/** The pictures of tiles and cards stand in the page once. */
function drawPictures() {
  if (!document.querySelector(".sprite")) document.body.insertAdjacentHTML("afterbegin", sprite().text);
}

/** Ask what is due; go where the draft is; book what was promised. @param {Scene} scene */
function follow(scene) {
  drawPictures();
  if (!["table", "call", "tiles"].includes(scene.route.view)) return;
  const now = live(scene);
  const question = now.unread ? null : now.question;
  scene.askers.tally.ask(question?.path ?? "", question?.body ?? null);
  const view = viewOf(now.draft);
  if (scene.route.view !== "table" && scene.route.view !== view) return scene.go({ view, arg: "", sheet: scene.route.sheet }, true);
  advance(scene, now);
  closeKong(scene);
  bookPromised(scene, now);
}

/** 杠上花 or 杠上炮 without its kong: the sheet was closed unanswered, and the key goes out. @param {Scene} scene */
function closeKong(scene) {
  const { only } = asked(scene);
  if (only === undefined || scene.route.sheet === "kongs") return;
  scene.memo("kong", null);
  change(scene, (draft) => dropCalled(draft, only));
}

/** A laid hand's flips are over: on to the next of several winners. @param {Scene} scene @param {Live} now */
function advance(scene, { draft, win, due, house, told, unread }) {
  if (!told || !win || draft.wins.length < 2 || draft.opened || due[draft.at] || unread || win.flipped.length === 0) return;
  const { store, table, entry } = scene;
  store.update(`draft/${table.id}`, (old = entry) => ({ ...old, now: onward(draft, house.options) }));
}

/** What comes up when it is told who won, as it might be. @param {Scene} scene */
function rehearse(scene) {
  const { dealer, table } = scene;
  const blank = emptyDraft("", { game: table.game, players: table.seats.length, dealer });
  const told = tapSource(tapWinner(blank, dealer), "self_draw");
  return /** @type {const} */ (["call", "tiles"]).map((mode) => {
    const other = pretend(scene, { ...told, mode });
    return () => html`${panel(other, live(other), "")}${kongSheet(other)}`;
  });
}

/** @type {Part} */
export const entry = {
  rehearse,
  views: { table: screen, call: screen, tiles: screen },
  sheets: { kongs: kongSheet, dealt: dealtSheet },
  actions,
  follow,
  key: onKey,
};
