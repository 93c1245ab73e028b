/**
 * One line of the ledger, folded and unfolded.
 * @import { Answer, Deal, Fine, Line, Named, Scene } from "../types.d.ts"
 * @import { Markup, Row } from "../view/dom.js"
 */
import { besides, changed, winsOf } from "../model/summary.js";
import { deltas, personOf, worth } from "../model/table.js";
import { signed, tone } from "../text/index.js";
import { html } from "../view/dom.js";
import { piece } from "../view/tiles.js";
import { faultView } from "../view/fault.js";
import { sumLines } from "../view/sums.js";

/** 东 西 ← 南, 东 平胡 自摸, 流局 · 追牌, 罚. @param {Scene} scene @param {Line} line @returns {Markup} */
export function summary(scene, line) {
  const { t, table, seat, named } = scene;
  if (line.kind === "fine") return html`${t("fine")} ${line.why}`;
  const wins = winsOf(line, table.game);
  if (wins.length === 0) return html`${t("drawn")}${besides(line).map((id) => html` · ${scene.nameOf(id)}`)}`;
  const [first] = wins;
  const types = first.types.filter(({ id }) => id !== "pu_tong_hu").map((type) => (type.name ? named(/** @type {Named} */ (type)) : scene.nameOf(type.id)));
  const what = wins.length > 1 ? [] : [...types, first.you !== undefined && table.game === "zipai" && t("youN", youOf(line, first.you))];
  const how = first.from === undefined ? scene.nameOf(first.by) : html`← ${seat(first.from)}${first.by === "deck" && t("shown")}`;
  return html`<span>${wins.map((win) => html`<b>${seat(win.winner)}</b> `)}</span>${what.filter(Boolean).join(" ")} ${how}`;
}

/** Exact, or the step it was called as. @param {Deal} deal @param {number} you */
const youOf = ({ marks }, you) => (marks.you ? `${marks.you[0]}–${marks.you[1]}` : String(you));

/** What is out of the ordinary with a line. @param {Scene} scene @param {Line} line @returns {string[]} */
function marksOf({ t, seat, ui }, line) {
  const noted = ui.printing || !line.note ? line.note : t("noted");
  if (line.kind === "fine") return noted ? [noted] : [];
  return [
    line.problem && t("failed"),
    !line.problem && !line.answer && !line.marks.entered && t("pending"),
    line.marks.entered && t("halfWay"),
    line.marks.unflipped?.length && t("unflipped", line.marks.unflipped.map(seat).join(" ")),
    line.was.length > 0 && t("wasChanged"),
    noted,
  ].flatMap((mark) => mark || []);
}

/** Values are never changed in place, so a number for each tells whether something is still what it was. @type {WeakMap<object, number>} */
const numbers = new WeakMap();
let last = 0;
/** @param {object | null | undefined} value @returns {number} */
function numberOf(value) {
  if (!value) return 0;
  const known = numbers.get(value) ?? ++last;
  numbers.set(value, known);
  return known;
}

/** @param {Scene} scene @param {Line} line @param {Line | undefined} before the line before it @returns {Row} */
export function lineRow(scene, line, before) {
  const { ui, settings, table, lang, book } = scene;
  const same = [numberOf(line), numberOf(before), numberOf(table.people), table.stake, numberOf(table.copy), numberOf(book), lang, settings.points, ui.open === line.n, ui.printing].join();
  return { key: `n${line.n}`, same, draw: () => html`${line.struck ? struck(scene, line) : round(scene, line)}${parted(scene, line, before)}` };
}

/** @param {Scene} scene @param {Line} line */
function round(scene, line) {
  const { ui, settings, table } = scene;
  const open = ui.open === line.n;
  const moved = deltas(line) && worth(line, settings.points, table.stake);
  const marks = marksOf(scene, line);
  return html`<div class="round${open && " is-open"}${line.kind === "deal" && !line.answer && " round--due"}">
    <button class="round__line" data-act="open:${line.n}" aria-expanded="${String(open)}">
      <span class="round__no num">${line.n}</span>
      <span class="round__what">${summary(scene, line)}${marks.length > 0 && html`<small>${marks.join(" · ")}</small>`}</span>
      ${line.players.map((_, i) => html`<span class="num round__n ${tone(moved?.[i] ?? 0)}">${moved ? (moved[i] ? signed(moved[i]) : html`<i aria-label="0">·</i>`) : "—"}</span>`)}
    </button>
    ${open && unfolded(scene, line)}
  </div>`;
}

/** @param {Scene} scene @param {Line} line */
const struck = (scene, line) => html`<div class="round round--gone">
  <span class="round__no num">${line.n}</span><s>${summary(scene, line)}</s><span class="round__why">${scene.t("struck")}</span>
  ${!scene.table.copy && html`<button class="quiet" data-act="restore:${line.n}">${scene.t("restore")}</button>`}
</div>`;

/** The ruled line where players or rules changed. @param {Scene} scene @param {Line} line @param {Line | undefined} before */
function parted({ t, seat, table }, line, before) {
  const { seats, rules } = changed(before, line);
  if (!seats.length && !rules) return null;
  const words = [...seats.map((at) => t("sitsFrom", seat(at), personOf(table, line.players[at]).name || "—")), ...(rules ? [t("rulesChanged")] : [])];
  return html`<p class="ruled">${t("fromDeal", line.n)} ${words.join(" · ")}</p>`;
}

/** @param {Scene} scene @param {Line} line */
function unfolded(scene, line) {
  const { t, table } = scene;
  const act = (/** @type {string} */ name, /** @type {string} */ word, tone = "") => html`<button class="quiet ${tone}" data-act="${name}">${word}</button>`;
  return html`<div class="round__full">
    ${line.kind === "fine" ? finePayments(scene, line) : dealPayments(scene, line)}
    ${line.kind === "deal" && hands(line, scene.settings.numerals)}
    ${line.note && html`<p class="round__note">${line.note}</p>`}
    <p class="round__at">${scene.date(line.at, true)}</p>
    ${!table.copy && html`<p class="round__acts">
      ${act(line.kind === "fine" ? `sheet:fine:${line.n}` : `reopen:${line.n}`, t("changeThis"))}
      ${act(`sheet:share:${line.n}`, t("share"))}
      ${act(`sheet:note:${line.n}`, t("note"))}
      ${line.kind === "deal" && line.was.length > 0 && act(`sheet:was:${line.n}`, t("before"))}
      ${act(`strike:${line.n}`, t("strike"), "loss")}
    </p>`}
  </div>`;
}

/** The tiles or cards of those who won, where they were laid. @param {Deal} deal @param {boolean} index */
function hands({ draft }, index) {
  const laid = draft?.wins.filter((win) => win.hand.length > 0) ?? [];
  const row = (/** @type {string[]} */ tiles) => html`<span class="group">${tiles.map((code) => piece(code, { index }))}</span>`;
  return laid.map((win) => html`<p class="round__hand">${win.melds.map((meld) => row(/** @type {string[]} */ (meld.tiles)))}${row(win.hand)}${draft?.tile && piece(draft.tile, { kind: "won", index })}</p>`);
}

/** @param {Scene} scene @param {Deal} deal */
function dealPayments(scene, deal) {
  const { t } = scene;
  const { answer, problem } = deal;
  if (problem?.errors?.length) return problem.errors.map((fault) => html`<p class="round__problem">${faultView(scene, fault, deal.request)}</p>`);
  if (problem) return html`<p class="round__problem">${problem.detail || problem.title}</p>`;
  if (!answer) return html`<p class="round__problem">${t(deal.marks.entered ? "halfWay" : "pendingLong")}</p>`;
  return explained(scene, deal, answer);
}

/** What an answer says of who pays what. @param {Scene} scene @param {Deal} deal @param {Answer} answer */
export function explained(scene, { dealer, players, marks }, { settlement, win }) {
  const { t } = scene;
  if (settlement.transfers.length > 0) return sumLines(scene, settlement, { dealer, players: players.length, full: true, you: win?.you && !marks.you ? t("you", win.you) : "" });
  return html`<p class="sum">${t(settlement.seats.some(({ zi }) => zi !== 0) ? "onlySums" : "nothingPaid")}</p>`;
}

/** @param {Scene} scene @param {Fine} fine */
const finePayments = ({ seat, t }, { payments: paid, why }) =>
  paid.map(({ from, to, zi }) => html`<p class="sum"><span class="sum__who">${t("sumPaysTo", seat(from), seat(to))}</span><span class="sum__x">${why}</span><span class="sum__eq">${zi}</span></p>`);
