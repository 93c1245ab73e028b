/**
 * Who sits where, who won, on whose tile, who deals; and the circumstances.
 * @import { Scene } from "./scene.js"
 * @import { Markup } from "./html.js"
 */
import { idleSeat, winners } from "./draft.js";
import { html } from "./html.js";
import { runningTotals } from "./ledger.js";
import { button, faultsAt, signed, tone } from "./parts.js";
import { playerName } from "./scene.js";
import { flagsOf } from "./situation.js";

/** @param {Scene} scene @returns {Markup} */
export function seatsView(scene) {
  const { draft, desk, table, t, gap } = scene;
  const totals = runningTotals(desk.rounds, table.players, "points").at(-1) ?? [];
  const hint = gap?.what === "winner" ? t.pickWinner : gap?.what === "source" ? t.pickSource : null;
  return html`<section class="card seats-card" aria-label="${t.players}" tabindex="-1">
    <div class="seats seats-${draft.players}">${Array.from({ length: draft.players }, (_, seat) => seatView(scene, seat, totals[seat] ?? 0))}</div>
    ${hint && html`<p class="hint">${hint}</p>`}
    ${["winner", "source", "dealer", "stake"].map((field) => faultsAt(scene, field))}
    <div class="chips">${chips(scene)}</div>
    ${draft.flags.includes("gang_shang_pao") && draft.from !== null && draft.melds[draft.from].length === 0 && html`<p class="hint">${t.kongOfDiscarder(playerName(scene, draft.from))}</p>`}
    ${faultsAt(scene, "flags")}
  </section>`;
}

/** @param {Scene} scene @param {number} seat @param {number} total @returns {Markup} */
function seatView(scene, seat, total) {
  const { draft, t, gap } = scene;
  const name = playerName(scene, seat);
  const won = winners(draft).includes(seat);
  const idle = idleSeat(draft) === seat;
  const deals = button("dealer", seat, t.dealer, { on: draft.dealer === seat, says: `${name} ${t.dealer}` });
  const wins = button("winner", seat, t.wins, { on: won, says: `${name} ${t.wins}`, kind: gap?.what === "winner" ? "asked" : "" });
  return html`<div class="seat" role="group" aria-label="${name}">
    <span class="name">${name}</span><span class="total ${tone(total)}">${signed(total)}</span>
    ${idle ? html`<span class="idle">${t.idle}</span>` : html`${wins}${sources(scene, seat, name)}`}${deals}</div>`;
}

/** @param {Scene} scene @param {number} seat @param {string} name @returns {Markup[]} the ways the tile can have come from this seat */
function sources({ draft, t, gap }, seat, name) {
  const won = winners(draft);
  const own = won.length === 1 && won[0] === seat;
  /** @type {[string, string, boolean][]} */
  const ways = draft.game === "zipai"
    ? [[own ? "self_draw" : "deck", own ? t.selfDraw : t.deck, false], ["discard", t.discard, own]]
    : [own ? ["self_draw", t.selfDraw, false] : ["discard", t.discard, won.includes(seat)]];
  return ways.map(([by, label, off]) => {
    const on = !draft.drawn && draft.by === by && (by === "self_draw" ? own : draft.from === seat);
    const kind = gap?.what === "source" && !off ? "asked" : "";
    return button("source", `${by}:${seat}`, label, { on, off: off || won.length === 0, says: `${name} ${label}`, kind });
  });
}

/** @param {Scene} scene @returns {Markup[]} */
function chips({ draft, app, t }) {
  const list = [button("drawn", "", t.drawn, { on: draft.drawn, kind: "chip" })];
  if (!draft.drawn && draft.game === "mahjong" && draft.by !== "self_draw") {
    list.push(button("several", "", t.several, { on: app.ui.several || draft.wins.length > 1, kind: "chip" }));
  }
  if (!draft.drawn && draft.game === "zipai") list.push(button("dealt", "", t.dealt, { on: draft.by === "deal", kind: "chip" }));
  for (const { flag, open } of flagsOf(draft)) {
    const label = t.flags[flag];
    list.push(button("flag", flag, open ? label : t.needsKong(label), { on: draft.flags.includes(flag), off: !open, kind: "chip" }));
  }
  return list;
}
