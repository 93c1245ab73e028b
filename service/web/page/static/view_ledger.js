/**
 * The ledger: totals, how they went, every round with the way to correct it, and the way out and in for files.
 * @import { Scene } from "./scene.js"
 * @import { Round } from "./types.d.ts"
 * @import { Markup } from "./html.js"
 */
import { chart } from "./chart.js";
import { html } from "./html.js";
import { runningTotals } from "./ledger.js";
import { button, complaintAt, signed, sumsRow } from "./parts.js";
import { called, playerName } from "./scene.js";

/** @param {Scene} scene @returns {Markup} */
export function ledgerView(scene) {
  const { desk, table, t, app } = scene;
  const names = Array.from({ length: table.players }, (_, seat) => playerName(scene, seat));
  const zi = runningTotals(desk.rounds, table.players, "zi");
  const points = runningTotals(desk.rounds, table.players, "points");
  const now = points[points.length - 1];
  const spoken = names.map((name, seat) => `${name} ${signed(now[seat])}`).join(", ");
  return html`<section class="card" aria-labelledby="totals-title"><h2 id="totals-title">${t.totals}</h2>
    ${sumsRow(names.map((name, seat) => ({ name, amount: now[seat], below: t.ziOf(signed(zi[zi.length - 1][seat])) })))}
    ${desk.rounds.length > 0 && chart(points, names, `${t.chart}: ${spoken}`)}</section>
    <section class="card" aria-labelledby="rounds-title" tabindex="-1"><h2 id="rounds-title">${t.rounds} <small>${desk.rounds.length}</small></h2>
    ${desk.rounds.length === 0 && html`<p class="hint">${t.noRounds}</p>`}
    <ol class="rounds" reversed>${desk.rounds.map((round, i) => roundView(scene, round, i, points[i + 1])).reverse()}</ol></section>
    ${paymentForm(scene, names)}
    <section class="card" aria-labelledby="files-title"><h2 id="files-title">${t.files}</h2>
    <div class="chips">${button("export", "json", t.exportJson, { kind: "chip" })}${button("export", "csv", t.exportCsv, { kind: "chip" })}
      <label class="chip file">${t.import}<input type="file" accept=".json,.csv,application/json,text/csv" data-change="import"></label>
      ${button("new-table", "", app.ui.sure === "new-table" ? t.reallyNew(desk.rounds.length) : t.newTable, { kind: `chip ${app.ui.sure === "new-table" && "asked"}` })}</div>
    ${complaintAt(scene, "import")}<p class="hint">${t.filesHint}</p></section>`;
}

/** @param {Scene} scene @param {Round} round @param {number} i @param {number[]} totals after it @returns {Markup} */
function roundView(scene, round, i, totals) {
  const { t, lang, desk } = scene;
  const time = new Date(round.at).toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" });
  return html`<li class="round ${desk.editing === round.id && "editing"}"><div class="headline"><span><b>${t.roundNo(i + 1)}</b> ${story(scene, round)}
      <small><time datetime="${round.at}">${time}</time> · ${t.dealer} ${playerName(scene, round.dealer)}</small></span>
      ${round.ask && button("edit", round.id, t.edit, { kind: "plain", says: `${t.edit} ${t.roundNo(i + 1)}` })}
      ${button("delete", round.id, "×", { kind: "plain", says: `${t.delete} ${t.roundNo(i + 1)}` })}</div>
    ${sumsRow(round.points.map((amount, seat) => ({ name: playerName(scene, seat), amount, below: `Σ ${signed(totals[seat])}` })), "small")}
    <input class="note" data-change="note" data-arg="${round.id}" value="${round.note}" aria-label="${t.note} ${t.roundNo(i + 1)}" placeholder="${t.note}"></li>`;
}

/** @param {Scene} scene @param {Round} round @returns {string} who won with what, on whose tile */
function story(scene, round) {
  const { t } = scene;
  if (round.ask === null) return t.payment;
  if (round.wins.length === 0) return t.drawn;
  const wins = round.wins.map(({ seat, types }) => `${playerName(scene, seat)} ${types.map((type) => called(scene, { id: "", ...type })).join("+")}`);
  const how = round.by === "self_draw" ? t.selfDraw : round.by === "deal" ? t.dealt : `${playerName(scene, round.from ?? 0)} ${round.by === "deck" ? t.deck : t.discard}`;
  return `${wins.join(" / ")} · ${how}`;
}

/** @param {Scene} scene @param {string[]} names @returns {Markup} a payment no deal explains */
function paymentForm(scene, names) {
  const { t } = scene;
  const options = (/** @type {number} */ chosen) => names.map((name, seat) => html`<option value="${seat}" ${seat === chosen && html`selected`}>${name}</option>`);
  return html`<details class="card"><summary>${t.addPayment}</summary><form class="payment" data-submit="pay">
    <label>${t.payer}<select name="from">${options(0)}</select></label><label>${t.payee}<select name="to">${options(1)}</select></label>
    <label>${t.zi}<input name="zi" inputmode="numeric" autocomplete="off"></label>
    <label class="wide">${t.note}<input name="note"></label><button class="primary">${t.record}</button></form>
    ${complaintAt(scene, "payment")}</details>`;
}
