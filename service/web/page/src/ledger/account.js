/**
 * The ledger: totals on the water, the chart, one line a round.
 * @import { Part, Scene } from "../types.d.ts"
 */
import { gone } from "../model/summary.js";
import { personAt, personOf } from "../model/table.js";
import { signed, tone } from "../text/index.js";
import { html, row } from "../view/dom.js";
import { bar, icon, PEAKS } from "../view/frame.js";
import { chart } from "./chart.js";
import { commit, resume } from "./commit.js";
import { lineRow } from "./line.js";
import { settling } from "./tables.js";

/** Lines that are drawn before somebody asks for more. */
const AT_ONCE = 20;
const TOGETHER = 10;
const PAUSE = 80;

/** @param {Scene} scene */
const heads = (scene) => html`<ul class="heads">${scene.table.seats.map((id, seat) => {
  const sum = scene.totals.get(id) ?? 0;
  return html`<li><button data-act="sheet:stats:${id}"><span class="heads__who"><b>${scene.seat(seat)}</b><span>${personAt(scene.table, seat).name}</span>${scene.dealer === seat && html`<i class="dealer">${scene.t("dealer")}</i>`}</span><strong class="num fit ${tone(sum)}" style="--n:${signed(sum).length}">${signed(sum)}</strong></button></li>`;
})}</ul>`;

/** Those who left keep what they had. @param {Scene} scene */
function left({ table, lines, totals, t }) {
  const ids = gone(table, lines);
  return ids.length > 0 && html`<p class="left-people">${t("left")} ${ids.map((id) => html`<button class="quiet" data-act="sheet:stats:${id}">${personOf(table, id).name || "—"} <b class="num">${signed(totals.get(id) ?? 0)}</b></button>`)}</p>`;
}

/** @param {Scene} scene */
function head(scene) {
  const { table, t, settings, store } = scene;
  const undoable = store.get(`undo/${table.id}`)?.length > 0;
  return html`<div class="subhead">
    ${table.stake > 1 && html`<button class="chip" data-act="points" aria-pressed="${String(settings.points)}">${settings.points ? t("inPoints", table.stake) : t("inZi")}</button>`}
    <span class="subhead__acts">${!table.copy && undoable && html`<button class="quiet" data-act="undo">${t("undo")}</button>`}${!table.copy && html`<button class="quiet" data-act="sheet:fine">${t("otherPayment")}</button>`}</span>
  </div>`;
}

/** Newest first on a screen, oldest first on paper. @template T @param {Scene} scene @param {T[]} list */
const inOrder = ({ ui }, list) => (ui.printing ? list : [...list].reverse());

/** Lines that lie together. @param {Scene} scene @param {number} from @param {number} to */
function block(scene, from, to) {
  const rows = scene.lines.slice(from, to).map((line, i) => lineRow(scene, line, scene.lines[from + i - 1]));
  return row("ol", { key: `to${to}`, same: rows.map(({ same }) => same).join(" "), draw: () => html`${inOrder(scene, rows).map((one) => row("li", one))}` });
}

/** The list by itself: the desk shows its newest lines beside the entry. @param {Scene} scene @param {number} [most] */
export function rounds(scene, most = AT_ONCE) {
  const { lines, t, table, route } = scene;
  const from = Math.max(0, lines.length - most);
  if (lines.length === 0) return html`<p class="empty">${t("noDeals")}</p>`;
  const first = Math.floor(from / TOGETHER);
  const blocks = Array.from({ length: Math.ceil(lines.length / TOGETHER) - first }, (_, i) => block(scene, Math.max(from, (first + i) * TOGETHER), (first + i + 1) * TOGETHER));
  return html`<div class="round__head" style="--seats:${table.seats.length}" aria-hidden="true"><span></span><span></span>${table.seats.map((_, seat) => html`<b>${scene.seat(seat)}</b>`)}</div>
    <div class="rounds" style="--seats:${table.seats.length}">${inOrder(scene, blocks)}</div>
    ${from > 0 && html`<button class="ghost more" data-act="${route.view === "ledger" ? "allLines" : "go:ledger"}">${t("earlier", from)}</button>`}`;
}

/** @param {Scene} scene */
function due(scene) {
  const { lines, t } = scene;
  const waiting = lines.filter((line) => line.kind === "deal" && !line.struck && !line.answer);
  const failed = waiting.filter((line) => line.kind === "deal" && line.problem);
  if (waiting.length === 0) return null;
  return html`<p class="due">${failed.length ? t("someFailed", failed.map((line) => line.n).join(" ")) : t("somePending", waiting.length)} ${failed.length < waiting.length && html`<button class="quiet" data-act="price">${t("askNow")}</button>`}</p>`;
}

/** @param {Scene} scene */
function view(scene) {
  const { table, lines, t, ui } = scene;
  const standing = lines.filter((line) => line.kind === "deal" && !line.struck).length;
  const foot = /** @type {const} */ ([["go:tables", "tables", "tables"], ["sheet:export", "out", "takeOut"], ["print", "print", "print"], ["sheet:share", "qr", "share"]]);
  return html`<div class="screen screen--ledger">
    <div class="water">${PEAKS}${bar(scene, [t("deals", standing), ui.printing && scene.date(lines.at(-1)?.at ?? table.made)].filter(Boolean).join(" · "))}${heads(scene)}</div>
    <main class="paper" tabindex="-1" id="main">
      ${table.copy && html`<p class="due">${t("copyOf", scene.date(table.copy.at))} ${table.origin !== null && html`<button class="quiet" data-act="takeOver">${t("takeOver")}</button>`}</p>`}
      ${!table.copy && due(scene)}${left(scene)}${(!table.copy || table.stake > 1) && head(scene)}${chart(scene)}${rounds(scene, ui.printing ? lines.length : ui.memo.lines)}${ui.printing && html`<h2 class="lead">${t("part")} · ${table.stake > 1 ? t("inPoints", table.stake) : t("inZi")}</h2>${settling(scene)}`}
      <nav class="acts" aria-label="${t("ledger")}">${foot.map(([act, picture, word]) => html`<button class="act" data-act="${act}">${icon(picture)}${t(word)}</button>`)}</nav>
    </main>
  </div>`;
}

/** Earlier lines, some at a time so that a tap meanwhile is not kept waiting. @param {Scene} scene @param {number} all */
function earlier(scene, all, shown = AT_ONCE) {
  scene.memo("lines", shown + AT_ONCE);
  if (shown + AT_ONCE < all) setTimeout(() => scene.ui.memo.lines && earlier(scene, all, shown + AT_ONCE), PAUSE);
}

/** @param {Scene} scene @param {string} n @param {Record<string, any>} change @param {string} label */
function alter(scene, n, change, label) {
  commit(scene, label, () => scene.store.update(`deal/${scene.table.id}/${n}`, (line) => ({ ...line, ...change })));
}

/** @type {Part} */
export const account = {
  // Who comes back begins at the newest lines, so a tap that leads here costs no more than those.
  follow: ({ route, ui, memo }) => void (route.view !== "ledger" && ui.memo.lines && memo("lines", undefined)),
  views: { ledger: view },
  sheets: {},
  actions: {
    open: (scene, n) => {
      scene.setUi({ open: scene.ui.open === Number(n) ? null : Number(n) });
      requestAnimationFrame(() => document.querySelector(".round.is-open")?.scrollIntoView({ block: "nearest" }));
    },
    strike: (scene, n) => {
      if (scene.entry.edits === Number(n)) resume(scene);
      alter(scene, n, { struck: true }, scene.t("struckN", n));
    },
    restore: (scene, n) => alter(scene, n, { struck: false }, scene.t("restoredN", n)),
    allLines: (scene) => earlier(scene, scene.lines.length),
    points: (scene) => scene.store.update("settings", (old) => ({ ...old, points: !scene.settings.points })),
  },
};
