/**
 * Fines and other payments, from several payers too; notes to a line; what a corrected line was before.
 * @import { Deal, Fine, Line, Part, Scene, Seat } from "../types.d.ts"
 */
import { personOf } from "../model/table.js";
import { html } from "../view/dom.js";
import { choice, sheet } from "../view/frame.js";
import { commit } from "./commit.js";
import { explained, summary } from "./line.js";

/**
 * What is being entered, and of which line. `to` null: every other seat. `kept`: payments as they were booked, which no
 * such entry makes; they stand until who pays, to whom or how much is told anew.
 * @typedef {{ of: string, from: Seat[], to: Seat | null | undefined, zi: number, why: string, kept: Fine["payments"] | null }} Entry
 */
const REASONS = /** @type {const} */ (["zhahu", "xianggong", "forfeit", "tea"]);

/** @param {Scene} scene @returns {Entry} */
function entryOf(scene) {
  const { ui, table, t, route } = scene;
  const of = `${table.id} ${route.sheetArg}`;
  if (ui.memo.fine?.of === of) return ui.memo.fine;
  const line = lineHere(scene);
  if (line?.kind !== "fine") return { of, from: [], to: undefined, zi: 1, why: t(`why.${REASONS[0]}`), kept: null };
  return { of, ...told(line.payments, line.players.length), why: line.why };
}

/** How booked payments are told, if such an entry makes them. @param {Fine["payments"]} payments @param {number} players */
export function told(payments, players) {
  const from = [...new Set(payments.map((one) => one.from))];
  const to = [...new Set(payments.map((one) => one.to))];
  const entry = { from, to: to.length === 1 ? to[0] : null, zi: payments[0]?.zi ?? 1 };
  const sorted = (/** @type {Fine["payments"]} */ rows) => JSON.stringify(rows.map((row) => [row.from, row.to, row.zi]).sort());
  return sorted(paid(entry, players)) === sorted(payments) ? { ...entry, kept: null } : { from: [], to: undefined, zi: entry.zi, kept: payments };
}

/** @param {Pick<Entry, "from" | "to" | "zi">} entry @param {number} players @returns {Fine["payments"]} each payer pays `zi` to each receiver */
export function paid({ from, to, zi }, players) {
  const receivers = to === null ? Array.from({ length: players }, (_, seat) => seat) : to === undefined ? [] : [to];
  return from.flatMap((payer) => receivers.filter((seat) => seat !== payer && (to !== null || !from.includes(seat))).map((seat) => ({ from: payer, to: seat, zi })));
}

/** @param {Scene} scene */
function fine(scene) {
  const { t, table, route } = scene;
  const entry = entryOf(scene);
  const rows = entry.kept ?? paid(entry, table.seats.length);
  const sat = lineHere(scene)?.players ?? table.seats;
  const mark = (/** @type {Seat} */ seat) => `${scene.seat(seat)} ${personOf(table, sat[seat]).name}`.trim();
  const seats = table.seats.map((_, seat) => seat);
  return sheet(scene, {
    title: t("otherPayment"), about: route.sheetArg && t("dealN", route.sheetArg), kind: "fine",
    body: html`
      <div class="field${rows.length === 0 && entry.from.length === 0 && " is-due"}"><b>${t("pays")}</b>${choice(t("pays"), seats.map((seat) => ({ act: `fineFrom:${seat}`, text: mark(seat), on: entry.from.includes(seat) })))}</div>
      <div class="field${entry.from.length > 0 && entry.to === undefined && " is-due"}"><b>${t("paidTo")}</b>${choice(t("paidTo"), [...seats.map((seat) => ({ act: `fineTo:${seat}`, text: scene.seat(seat), on: entry.to === seat, off: entry.from.length === 1 && entry.from[0] === seat })), { act: "fineTo:all", text: t("theOthers"), on: entry.to === null }])}</div>
      <div class="field"><b>${t("howMany")}</b><span class="stepper"><button data-act="fineZi:-1" aria-label="−1">−</button><input class="input stepper__field" inputmode="numeric" value="${entry.zi}" data-change="fineIs" aria-label="${t("howMany")}"><button data-act="fineZi:1" aria-label="+1">＋</button></span></div>
      <div class="field"><b>${t("whyPaid")}</b><input class="input" value="${entry.why}" maxlength="30" data-change="fineWhy" aria-label="${t("whyPaid")}" list="whys"><datalist id="whys">${REASONS.map((why) => html`<option value="${t(`why.${why}`)}"></option>`)}</datalist></div>
      <p class="chips">${REASONS.map((why) => html`<button class="chip" data-act="fineWhy:${why}" aria-pressed="${String(entry.why === t(`why.${why}`))}">${t(`why.${why}`)}</button>`)}</p>
      <p class="hint" role="status">${rows.map((row) => `${scene.seat(row.from)} → ${scene.seat(row.to)} ${row.zi}`).join(" · ")}</p>`,
    foot: html`<button class="quiet" data-act="back">${t("cancel")}</button><button class="ghost" data-act="bookFine" aria-disabled="${String(rows.length === 0)}">${t("bookIt")}</button>`,
  });
}

/** @param {Scene} scene */
function bookFine(scene) {
  const { store, table, route, t } = scene;
  const entry = entryOf(scene);
  const rows = entry.kept ?? paid(entry, table.seats.length);
  if (rows.length === 0) return;
  const old = Number(route.sheetArg);
  const now = Date.now();
  if (old) {
    commit(scene, t("corrected", old), () => store.update(`deal/${table.id}/${old}`, (line) => ({ ...line, payments: rows, why: entry.why })));
  } else {
    const { next: n } = store.get(`table/${table.id}`);
    commit(scene, t("booked", n), () => {
      store.update(`table/${table.id}`, (last) => ({ ...last, next: n + 1 }));
      store.update(`deal/${table.id}/${n}`, () => /** @type {Fine} */ ({ kind: "fine", n, at: now, players: table.seats, note: "", struck: false, payments: rows, why: entry.why }));
    });
  }
  scene.memo("fine", null);
  scene.go("back");
}

/** @param {Scene} scene @param {Partial<Entry>} change */
const enter = (scene, change) => scene.memo("fine", { ...entryOf(scene), ...("why" in change ? {} : { kept: null }), ...change });

/** @param {Scene} scene @returns {Line | undefined} */
const lineHere = ({ lines, route }) => lines.find(({ n }) => n === Number(route.sheetArg));

/** @param {Scene} scene */
function note(scene) {
  const line = lineHere(scene);
  if (!line) return html``;
  return sheet(scene, { title: scene.t("noteN", line.n), body: html`<textarea class="input" rows="4" maxlength="400" data-change="note:${line.n}" aria-label="${scene.t("note")}">${line.note}</textarea>` });
}

/** What a corrected line was. @param {Scene} scene */
function was(scene) {
  const line = lineHere(scene);
  if (line?.kind !== "deal") return html``;
  const rows = line.was.map(({ request, answer }) => {
    const then = /** @type {Deal} */ ({ ...line, request, answer, problem: null });
    return html`<li>${summary(scene, then)}${answer ? explained(scene, then, answer) : html`<p class="hint">${scene.t("pending")}</p>`}</li>`;
  });
  return sheet(scene, { title: scene.t("before"), about: scene.t("dealN", line.n), body: html`<ol class="was">${rows}</ol>` });
}

/** @type {Part} */
export const fines = {
  views: {},
  sheets: { fine, note, was },
  actions: {
    fineFrom(scene, arg) {
      const { from, to } = entryOf(scene);
      const seat = Number(arg);
      const payers = from.includes(seat) ? from.filter((one) => one !== seat) : [...from, seat];
      enter(scene, { from: payers, to: payers.length === 1 && payers[0] === to ? undefined : to });
    },
    fineTo: (scene, to) => enter(scene, { to: to === "all" ? null : Number(to) }),
    fineZi: (scene, step) => enter(scene, { zi: Math.max(1, entryOf(scene).zi + Number(step)) }),
    fineIs: (scene, _, field) => enter(scene, { zi: Math.min(1_000_000, Math.max(1, Math.round(Number(/** @type {HTMLInputElement} */ (field).value)) || 1)) }),
    fineWhy: (scene, why, field) => enter(scene, { why: why ? scene.t(/** @type {any} */ (`why.${why}`)) : /** @type {HTMLInputElement} */ (field).value.trim() }),
    bookFine,
    note: (scene, n, field) => scene.store.update(`deal/${scene.table.id}/${n}`, (old) => ({ ...old, note: /** @type {HTMLTextAreaElement} */ (field).value.trim() })),
  },
};
