/**
 * The declared tiles: hand, winning tile, flips, melds, waits, and what belongs to the whole deal.
 * @import { Scene } from "./scene.js"
 * @import { Meld, Slot, Wait } from "./types.d.ts"
 * @import { Markup } from "./html.js"
 */
import { nameOf } from "./codes.js";
import { activeSeats, handSize, meldsOf, needsTile } from "./draft.js";
import { html } from "./html.js";
import { hasMeldRoom } from "./melds.js";
import { button, complaintAt, faultsAt } from "./parts.js";
import { playerName } from "./scene.js";
import { tile } from "./tiles.js";

/** @param {Scene} scene @returns {Markup} */
export function handView(scene) {
  const { draft, i, t, app } = scene;
  if (draft.drawn) return html`${wholeDeal(scene)}`;
  const win = draft.wins[i];
  return html`<section class="card hand-card" aria-labelledby="hand-title" tabindex="-1">
    ${draft.wins.length > 1 && html`<div class="tabs">${draft.wins.map((one, j) => button("active", j, playerName(scene, one.seat ?? 0), { on: j === i, kind: "tab" }))}</div>`}
    <div class="headline"><h2 id="hand-title">${win.seat === null ? t.hand : t.handOf(playerName(scene, win.seat))}
      <small>${win.hand.length} / ${handSize(draft, i)}</small></h2>${button("clear", "", t.clear, { kind: "quiet" })}</div>
    <div class="tiles">${handTiles(scene)}</div>
    ${faultsAt(scene, "hand")}${faultsAt(scene, "tile")}
    ${ownMelds(scene)}
    ${flipsView(scene)}
    ${scene.waits.length > 0 && waitsView(scene)}
    <form id="typing" class="typing" data-submit="type"><label for="typed">${t.typing}</label>
      <input id="typed" data-input="typed" value="${app.ui.typed}" placeholder="${t.typingExample[draft.game]}" autocomplete="off" autocapitalize="none" spellcheck="false">
      <button class="plain">${t.add}</button></form>
    ${complaintAt(scene, "typed")}
  </section>${draft.game === "mahjong" && wholeDeal(scene)}`;
}

/** @param {Scene} scene @param {Exclude<Slot, "meld">} slot @param {string} code @param {number} at @returns {Markup} a tap takes the tile back */
const placedTile = ({ lang, t, index }, slot, code, at, kind = "") =>
  button("drop", `${slot}:${at}`, tile(code, index), { says: t.takeBack(nameOf(code, lang)), kind: `bare ${kind}` });

/** @param {Scene} scene @param {Slot} slot @param {string} label @returns {Markup} */
const gapFor = (scene, slot, label) =>
  button("slot", slot, label, { on: scene.slot === slot, kind: `gap ${scene.slot === slot ? "awaits" : ""}` });

/** @param {Scene} scene @returns {Markup} */
function handTiles(scene) {
  const { draft, i, t } = scene;
  const { hand } = draft.wins[i];
  const winning = draft.tile === null ? gapFor(scene, "tile", t.winningTile) : placedTile(scene, "tile", draft.tile, 0, "winning");
  return html`${hand.map((code, at) => placedTile(scene, "hand", code, at))}
    ${hand.length < handSize(draft, i) && gapFor(scene, "hand", "＋")}${needsTile(draft) && winning}`;
}

/** @param {Scene} scene @returns {Markup} */
function ownMelds(scene) {
  const { draft, i, t } = scene;
  const { seat } = draft.wins[i];
  if (draft.by === "deal") return html`${faultsAt(scene, "melds")}`;
  return html`<div class="headline"><h3>${t.melds[draft.game]}</h3></div><div class="melds">
    ${meldsOf(draft, i).map((meld, at) => meldView(scene, seat ?? 0, meld, at))}
    ${button("meld", seat ?? -1, t.addMeld[draft.game], { kind: "gap wide", off: seat === null || !hasMeldRoom(draft, seat) })}</div>
    ${faultsAt(scene, "melds")}`;
}

/** @param {Scene} scene @param {number} seat owner @param {Meld} meld @param {number} at @returns {Markup} */
function meldView(scene, seat, meld, at) {
  const { lang, t, index } = scene;
  const what = t.meldKinds[meld.kind] + (meld.from === null ? "" : ` ${t.fromSeat(playerName(scene, meld.from))}`);
  const names = meld.tiles.map((code) => nameOf(code, lang)).join(" ");
  return button("drop-meld", `${seat}:${at}`, html`<span class="row">${meld.tiles.map((code) => tile(code, index))}</span><span class="caption">${what}</span>`,
    { says: t.takeBack(`${what} ${names}`), kind: "bare meld" });
}

/** @param {Scene} scene @returns {Markup | null} */
function flipsView(scene) {
  const { draft, i, t, flipDue, flipless } = scene;
  const { flips } = draft.wins[i];
  if (flipless && flips.length === 0) return faultsAt(scene, "flips");
  return html`<div class="headline"><h3>${t.flips}</h3></div>
    <div class="tiles flips">${flips.map((code, at) => placedTile(scene, "flips", code, at))}
    ${!flipless && gapFor(scene, "flips", flipDue ? t.flipNow(flips.length) : "＋")}</div>
    ${faultsAt(scene, "flips")}`;
}

/** @param {Scene} scene @returns {Markup} */
function waitsView(scene) {
  const { t, lang, index, waits } = scene;
  return html`<h3>${t.waits}</h3><div class="waits">${waits.map((wait) => {
    const code = wait.tile ?? wait.card ?? "";
    return button("wait", code, html`${tile(code, index)}<span class="caption">${waitFigures(scene, wait).map((text) => html`<span>${text}</span>`)}</span>`, {
      says: `${nameOf(code, lang)}: ${waitFigures(scene, wait).join(", ")}`, kind: "bare wait",
    });
  })}</div>`;
}

/** @param {Scene} scene @param {Wait} wait @returns {string[]} how many are left and what each way would be worth */
function waitFigures({ t, draft }, wait) {
  const left = t.leftOver(wait.left);
  if (draft.game === "mahjong") {
    return [left, ...[[t.selfDraw, wait.self_draw], [t.discard, wait.discard]].map(([label, value]) => t.wouldBe(String(label), /** @type {any} */ (value)))];
  }
  /** @type {[string, Wait["deck"]][]} */
  const ways = [[t.selfDraw, wait.self_draw], [t.deck, wait.deck], [t.discard, wait.discard]];
  return [left, ...ways.map(([label, value]) => (value?.legal ? t.duoOf(label, value.duo ?? 0) : t.notBy(label)))];
}

/** @param {Scene} scene @returns {Markup | null} other seats' melds and kongs, chases and bound players */
function wholeDeal(scene) {
  const { draft, t, i } = scene;
  if (draft.game !== "mahjong") return null;
  const others = activeSeats(draft).filter((seat) => draft.drawn || seat !== draft.wins[i].seat);
  const count = others.reduce((sum, seat) => sum + draft.melds[seat].length, 0) + draft.chases.length + draft.bao.length;
  return html`<details class="card" ${draft.drawn && html`open`}><summary>${t.wholeDeal}${count > 0 && html` <b class="count">${count}</b>`}</summary>
    <p class="hint">${t.wholeDealHint}</p>
    ${others.map((seat) => html`<div class="headline"><h3>${t.meldsOf(playerName(scene, seat))}</h3></div><div class="melds">
      ${draft.melds[seat].map((meld, at) => meldView(scene, seat, meld, at))}
      ${button("meld", seat, t.addMeld.mahjong, { kind: "gap wide", off: !hasMeldRoom(draft, seat), says: `${playerName(scene, seat)} ${t.addMeld.mahjong}` })}</div>
      ${faultsAt(scene, `melds.${seat}`)}`)}
    <h3>${t.chases}</h3><div class="chips">${activeSeats(draft).map((seat) => button("chase", seat, `＋ ${playerName(scene, seat)}`, { kind: "chip" }))}
      ${draft.chases.map((seat, at) => button("drop-chase", at, `× ${playerName(scene, seat)}`, { kind: "chip on", says: t.takeBack(`${t.chases} ${playerName(scene, seat)}`) }))}</div>
    ${faultsAt(scene, "chases")}
    <h3>${t.bao}</h3><div class="chips">${pairs(activeSeats(draft)).map(([a, b]) => button("bao", `${a}:${b}`, `${playerName(scene, a)}–${playerName(scene, b)}`, { on: draft.bao.some(([x, y]) => x === a && y === b), kind: "chip" }))}</div>
    ${faultsAt(scene, "bao")}</details>`;
}

/** @param {number[]} seats @returns {[number, number][]} */
const pairs = (seats) => seats.flatMap((a, i) => seats.slice(i + 1).map((b) => /** @type {[number, number]} */ ([a, b])));
