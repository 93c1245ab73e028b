/**
 * The result at the foot: what each seat gets, the arithmetic of it, and the seal.
 * @import { Live } from "./live.js"
 * @import { Scene } from "../types.d.ts"
 * @import { Known } from "../api.js"
 */
import { signed, tone } from "../text/index.js";
import { deltas } from "../model/table.js";
import { html, Markup } from "../view/dom.js";
import { icon } from "../view/frame.js";
import { isWin, sumLines } from "../view/sums.js";
import { missing } from "./laid.js";
import { dealerToken, say, stamp } from "./marks.js";
import { exits } from "./exits.js";

/** @type {Known} */
const IDLE = { key: "", state: "idle", body: null, problem: null, old: null, again: null };

/** @param {Scene} scene @param {Live} now @returns {Known} what is known of exactly this deal, never of another */
export function known({ askers }, { question, unread, gate }) {
  if (unread) return { ...IDLE, state: unread.problem?.status === 0 ? "offline" : "busy", problem: unread.problem };
  if (!question) return gate ? IDLE : { ...IDLE, state: "late" }; // the hand is being read
  const { known: tell } = askers.tally;
  return tell.key === `${question.path} ${JSON.stringify(question.body)}` ? tell : { ...IDLE, state: "asked", old: tell.body ?? tell.old };
}

/** What a promise is given for: exactly this deal, from wherever it is looked at. @param {Live} now */
export const entered = ({ draft, house }) => JSON.stringify([{ ...draft, at: 0, mode: "", opened: false }, house.rules, house.stake]);

/** The result above the rack that lays the flip, which has the seal. */
export const PLAIN = "result--plain";

/** @param {Scene} scene @param {Live} now @param {string} [kind] */
export function result(scene, now, kind = "") {
  const tell = known(scene, now);
  const { state } = tell;
  const waiting = state === "late" || state === "busy" || state === "asked";
  const body = tell.body ?? (waiting ? tell.old : null);
  const open = now.gate !== "next_winner" && now.due.includes(true) && Boolean(body);
  return html`<section class="result ${kind} ${waiting && state !== "asked" && body && "is-waiting"} ${now.draft.wins.length > 1 && "result--hero"}" data-key="result" aria-label="${scene.t("resultIs")}">
    ${figures(scene, now, body, open)}${body && sums(scene, now, body, open)}${notes(scene, now, tell)}
    ${state === "refused" ? exits(scene, now, tell.problem) : kind === PLAIN ? "" : foot(scene, now, tell)}
    <p class="vh" role="status" aria-live="polite">${state === "answered" && !open && spoken(scene, tell.body)}</p></section>`;
}

/** @param {Scene} scene @param {Live} now @param {any} body @param {boolean} open flips are to come */
function figures(scene, now, body, open) {
  const { draft } = now;
  const { t } = scene;
  const before = scene.editing ? deltas(scene.editing) : null;
  const flipped = new Set(open ? body?.settlement.transfers.filter((/** @type {any} */ part) => isWin(part) || part.cause === "bao").flatMap((/** @type {any} */ { from, to }) => [from, to]) : []);
  return html`<div class="deltas" style="--seats:${draft.players}">${Array.from({ length: draft.players }, (_, seat) => {
    const zi = body?.settlement.seats[seat]?.zi;
    const held = scene.totals.get(scene.sat[seat]) ?? 0;
    const total = body && held + (scene.settings.points ? body.settlement.seats[seat].points : zi) - (before?.[seat] ?? 0);
    return html`<div class="delta"><span class="delta__who"><b>${scene.seat(seat)}</b>${seat === draft.dealer && dealerToken(scene)}${draft.wins.some((win) => win.seat === seat) && stamp(t("won"))}</span>
      ${zi === undefined ? html`<span class="delta__n fit zero">–</span>` : html`<span class="delta__n fit num ${tone(zi)}" style="--n:${signed(zi).length}">${signed(zi)}</span>`}
      ${before && body && html`<span class="delta__t delta__was">${before[seat] === zi ? t("same") : t("was", signed(before[seat]))}</span>`}
      ${body && html`<span class="delta__t num">${flipped.has(seat) ? t(zi > 0 ? "stillPlus" : "stillMinus") : `${t("total")} ${signed(total)}`}</span>`}</div>`;
  })}</div>`;
}

/** @param {Scene} scene @param {Live} now @param {any} body @param {boolean} open */
function sums(scene, now, body, open) {
  const { draft, marks } = now;
  const you = body.win && !marks.you ? scene.t("you", body.win.you) : "";
  const lines = sumLines(scene, body.settlement, { dealer: draft.dealer, players: draft.players, you, open });
  return html`<div class="sums">${lines.length > 0 ? lines : html`<p class="sum"><span class="sum__x">${scene.t("nobodyPays")}</span></p>`}</div>`;
}

/** @param {Scene} scene @param {Live} now @param {Known} tell */
function notes(scene, now, { state }) {
  const { t, editing, table, lines } = scene;
  const deals = lines.filter(({ struck, kind }) => !struck && kind === "deal").length;
  return html`${state === "offline" && html`<p class="note" role="status"><b>${t("offline")}</b>${deals > 0 && t("offlineNote", deals)}</p>`}${state === "busy" &&
    html`<p class="note" role="status"><b>${t("busy")}</b>${t("busyNote")}<button class="quiet" data-act="ask-now">${t("askAgain")}</button></p>`}${editing && table.next - 1 > editing.n &&
    html`<p class="note">${t("restStays", table.next - 1 - editing.n)}</p>`}`;
}

/** @param {Scene} scene @param {Live} now @param {Known} tell */
function foot(scene, now, tell) {
  const { t } = scene;
  return html`<div class="book"><button class="undo" data-act="step-back" aria-label="${t("stepBack")}">${icon("back")}</button>${seal(scene, now, tell)}</div>`;
}

const THREAD = new Markup("<i></i>");

/** The seal belongs to the answer to exactly this deal. @param {Scene} scene @param {Live} now @param {Known} tell */
export function seal(scene, now, { state }) {
  const { t, editing, ui } = scene;
  if (now.gate) {
    const first = now.draft.wins[Math.max(0, now.draft.at)];
    const text = say(scene, `gate.${now.gate}`, first ? Math.max(0, missing(now.draft, first)) : 0);
    return html`<button class="seal" data-key="seal" aria-disabled="true">${text}</button>`;
  }
  if (ui.memo.promised === entered(now)) return html`<button class="seal seal--later seal--wait" data-key="seal" data-act="unpromise" aria-pressed="true">${t("promised")}${THREAD}</button>`;
  if (state === "late") return html`<button class="seal seal--grey seal--wait" data-key="seal" data-act="book">${t("waiting")}${THREAD}</button>`;
  if (state === "offline" || state === "busy") {
    return html`<button class="seal seal--later" data-key="seal" data-act="book-later">${t(state === "offline" ? "later" : "laterShort")}</button>`;
  }
  return html`<button class="seal" data-key="seal" data-act="book"${state === "idle" && html` aria-disabled="true"`}>${editing ? t("rebook", editing.n) : t("book")}</button>`;
}

/** Read once the answer is in. @param {Scene} scene @param {any} body @returns {string} */
const spoken = (scene, body) =>
  body.settlement.seats
    .map((/** @type {{ seat: number, zi: number }} */ { seat, zi }) => (zi === 0 ? scene.t("evens", scene.seat(seat)) : scene.t(zi > 0 ? "gets" : "loses", scene.seat(seat), Math.abs(zi))))
    .join("，");

