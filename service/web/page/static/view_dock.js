/**
 * The foot of the page: where the declaration stands, and the keys to go on with it.
 * @import { Scene } from "./scene.js"
 * @import { Markup } from "./html.js"
 * @import { Slot } from "./types.d.ts"
 */
import { isRefused } from "./api.js";
import { codesOf, nameOf } from "./codes.js";
import { left, meldsOf } from "./draft.js";
import { html } from "./html.js";
import { feeders, isReady, kindsOf } from "./melds.js";
import { button, signed } from "./parts.js";
import { isOffered, playerName } from "./scene.js";
import { tile } from "./tiles.js";

/** @param {Scene} scene @returns {Markup} */
export function dockView(scene) {
  const { app, slot, draft, t } = scene;
  const open = slot !== null && app.ui.keys !== "closed";
  const { said, way } = standing(scene);
  // What is read out must stand in one and the same element: one that comes with its text is often passed over.
  return html`<section class="dock" aria-label="${t.keys}">
    <div class="bar"><div class="said" role="status">${said}</div>${way}${recordButton(scene)}</div>
    ${!draft.drawn && strip(scene)}
    ${!(draft.drawn && slot === null) && html`<div class="slots">${slotTabs(scene)}</div>`}
    ${open && slot === "meld" && meldChoices(scene)}
    ${open && (slot !== "meld" || isReady(draft, app.ui.meld)) && keys(scene)}</section>`;
}

/** What has been put so far, small: on a phone the keys may cover the hand itself. @param {Scene} scene @returns {Markup} */
function strip({ draft, i }) {
  const { hand, flips } = draft.wins[i];
  const part = (/** @type {string[]} */ codes, kind = "") => html`<span class="row ${kind}">${codes.map((code) => tile(code))}</span>`;
  return html`<div class="strip" aria-hidden="true">${meldsOf(draft, i).map((meld) => part(meld.tiles))}
    ${part(hand)}${draft.tile !== null && part([draft.tile], "winning")}${flips.length > 0 && part(flips, "flipped")}</div>`;
}

/** @param {Scene} scene @returns {{said: Markup, way: Markup | null}} where the declaration stands, and the way on if one is offered */
function standing(scene) {
  const { t, judgement, gap, unmended, busy, problem, stray, faults } = scene;
  const say = (/** @type {string} */ text, kind = "", /** @type {Markup | null} */ way = null) =>
    ({ said: html`<span class="standing ${kind}">${text}</span>`, way });
  if (unmended) return say(t.mendRules, "bad", button("view", "rules", t.viewNames.rules, { kind: "quiet" }));
  if (gap?.what === "tiles") {
    return say(gap.count > 0 ? t.needTiles(gap.count) : t.tooMany(-gap.count), "", button("as-is", "", t.judgeAsIs, { kind: "quiet" }));
  }
  if (gap) return say(gap.what === "tile" ? t.pickTile : gap.what === "winner" ? t.pickWinner : t.pickSource);
  if (isRefused(problem)) return say(t.needsKey, "bad", button("give-key", "", t.giveKey, { kind: "quiet" }));
  if (problem?.status === 422) return say(stray[0] ?? Object.values(faults)[0]?.[0] ?? t.refused, "bad");
  if (problem) return say(problem.status === 0 ? t.offline : t.noAnswer, "bad", button("retry", "", t.retry, { kind: "quiet" }));
  if (busy || !judgement) return say(t.asking);
  const verdict = judgement.answer.legal ? winnings(scene) : say(t.notLegal, "bad").said;
  return { said: html`<a class="standing-link" href="#result">${verdict}</a>`, way: null };
}

/** @param {Scene} scene @returns {Markup} the winners' 子 in big numbers */
function winnings(scene) {
  const { judgement, draft, t, flipDue } = scene;
  const seats = judgement?.answer.settlement?.seats ?? [];
  const shown = draft.drawn ? [] : draft.wins.map((win) => `${playerName(scene, win.seat ?? 0)} ${signed(seats[win.seat ?? 0]?.zi ?? 0)}`);
  return html`<span class="standing good">${draft.drawn ? t.drawn : shown.join(" · ")} ${!draft.drawn && html`<small>${t.zi}</small>`}
    ${flipDue && html`<small class="due">${t.flipDue}</small>`}</span>`;
}

/** @param {Scene} scene @returns {Markup} */
function recordButton({ t, judgement, desk, table, draft }) {
  const fits = draft.players === table.players || desk.rounds.length === 0;
  const label = desk.editing === null ? t.record : t.correct(desk.rounds.findIndex((round) => round.id === desk.editing) + 1);
  return button("record", "", label, { kind: "primary", off: !(judgement?.answer.legal && fits) });
}

/** @param {Scene} scene @returns {Markup[]} */
function slotTabs(scene) {
  const { slot, t, draft, app, flipless } = scene;
  const win = draft.wins[scene.i];
  const open = app.ui.keys !== "closed";
  /** @type {[Slot, string, boolean][]} */
  const slots = [["hand", t.hand, draft.drawn], ["tile", t.winningTile, draft.drawn || draft.by === "deal"], ["flips", t.flipShort, draft.drawn || flipless]];
  const tabs = slots.map(([id, label, off]) => button("slot", id, label, { on: open && slot === id, off, kind: "tab" }));
  const meld = button("meld", app.ui.slot === "meld" ? app.ui.meld.seat : (win.seat ?? -1), t.meldShort[draft.game], {
    on: open && slot === "meld", off: slot !== "meld" && (win.seat === null || draft.by === "deal"), kind: "tab",
  });
  tabs.splice(2, 0, meld);
  return [...tabs, button("back", "", "⌫", { says: t.back, kind: "tab" }), button("keys", "", open ? "▾" : "▴", { says: open ? t.hideKeys : t.showKeys, kind: "tab" })];
}

/** @param {Scene} scene @returns {Markup} kind of meld and who fed it, before its tiles */
function meldChoices(scene) {
  const { app, draft, t, lang } = scene;
  const { kind, from, seat, partial } = app.ui.meld;
  const seats = kind === null ? [] : feeders(draft, seat, kind);
  const ask = kind === null ? t.pickKind : from === null && seats.length > 0 ? t.pickFeeder : t.pickMeldTile;
  return html`<div class="choices">${kindsOf(draft.game).map((id) => button("meld-kind", id, t.meldKinds[id], { on: id === kind, kind: `tab ${kind === null && "asked"}` }))}</div>
    <div class="choices"><span class="whose">${playerName(scene, seat)}: ${partial.length > 0 ? t.goOn(partial.map((code) => nameOf(code, lang)).join(" ")) : ask}</span>
    ${seats.map((other) => button("meld-from", other, t.fromSeat(playerName(scene, other)), { on: other === from, kind: `feeder ${from === null && "asked"}` }))}</div>`;
}

const SUITS = ["m", "p", "s", "z"];

/** @param {string} code @returns {string} */
const suitOf = (code) => code[1] ?? "z";

/** @param {Scene} scene @returns {Markup} */
function keys(scene) {
  const { draft, app, t } = scene;
  const codes = codesOf(draft.game);
  const first = codes.find((code) => draft.game === "zipai" || suitOf(code) === app.ui.suit);
  const key = (/** @type {string} */ code) => keyOf(scene, code, code === first);
  if (draft.game === "zipai") return html`<div class="keys cards" data-roving>${codes.map(key)}</div>`;
  return html`<div class="suits">${SUITS.map((suit) => button("suit", suit, t.suits[suit], { on: app.ui.suit === suit, kind: "tab" }))}</div>
    <div class="keys" data-roving>${SUITS.map((suit) => html`<div class="suit ${app.ui.suit === suit && "shown"}">${codes.filter((code) => suitOf(code) === suit).map(key)}</div>`)}</div>`;
}

/** @param {Scene} scene @param {string} code @param {boolean} first reached by Tab; the others by arrow keys @returns {Markup} */
function keyOf(scene, code, first) {
  const { lang, t, draft, index } = scene;
  const used = 4 - left(draft, code);
  const label = html`${tile(code, index)}${used > 0 && html`<span class="used" aria-hidden="true">${used}</span>`}`;
  return button("key", code, label, { says: `${nameOf(code, lang)}, ${t.leftOver(4 - used)}`, off: !isOffered(scene, code), kind: "key", tab: first ? 0 : -1 });
}
