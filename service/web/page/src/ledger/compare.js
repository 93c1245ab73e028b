/**
 * Two phones that kept one ledger: where they part, both side by side, and which one goes on. They are never mixed.
 * @import { Line, Part, Scene, Table } from "../types.d.ts"
 */
import { compared, twinOf } from "../model/compare.js";
import { deltas, personOf, totals } from "../model/table.js";
import { linesOf, tablesOf } from "../scene.js";
import { signed, tone } from "../text/index.js";
import { html } from "../view/dom.js";
import { bar, PEAKS } from "../view/frame.js";
import { commit } from "./commit.js";
import { summary } from "./line.js";

/** @param {Scene} scene the ledger of this phone, and the other's @returns {{ other: Table, theirs: Line[], upTo: number, rows: import("../model/compare.js").Row[] } | null} */
function both({ store, table, lines, route }) {
  /** @type {Table | undefined} */
  const other = store.get(`table/${route.arg}`);
  if (!other || other.game !== table.game || other.id === table.id) return null;
  const theirs = linesOf(store, other.id);
  return { other, theirs, ...compared({ table, lines }, { table: other, lines: theirs }) };
}

/** What one phone has under a number. @param {Scene} scene @param {Line | undefined} line @param {Line} [struck] */
function cell(scene, line, struck) {
  if (!line) return html`<div class="side side--none">${scene.t(struck ? "struck" : "notThere")}</div>`;
  const moved = deltas(line);
  return html`<div class="side"><p>${summary(scene, line)}</p>
    <p class="side__sums num">${moved ? moved.map((zi, seat) => html`<span>${scene.seat(seat)} <b class="${tone(zi)}">${signed(zi)}</b></span>`) : scene.t("pending")}</p>${line.note && html`<p class="hint">${line.note}</p>`}</div>`;
}

/** @param {Scene} scene */
function view(scene) {
  const { t, lines, table } = scene;
  const pair = both(scene);
  if (!pair) return html`<div class="screen screen--plain"><div class="water">${PEAKS}${bar(scene)}</div><main class="paper" tabindex="-1" id="main"><p class="empty">${t("badCopy")}</p></main></div>`;
  const { other, theirs, upTo, rows } = pair;
  const [here, there] = [totals(lines), totals(theirs)];
  const sum = (/** @type {number | undefined} */ zi = 0) => html`<b class="num ${tone(zi)}">${signed(zi)}</b>`;
  return html`<div class="screen screen--plain"><div class="water">${PEAKS}${bar(scene)}</div>
    <main class="paper compare" tabindex="-1" id="main">
      <h2 class="lead">${t("twoPhones")} · ${upTo ? t("sameUpTo", upTo) : t("sameNowhere")}</h2>
      <div class="pair pair--head"><b>${t("thisPhone", lines.at(-1)?.n ?? 0)}</b><b>${t("thatPhone", theirs.at(-1)?.n ?? 0)}</b></div>
      <ol>${rows.map(({ n, mine, theirs: that }) => html`<li><h3>${t("dealN", n)}</h3><div class="pair">${cell(scene, mine, lines.find((line) => line.n === n))}${cell(scene, that, theirs.find((line) => line.n === n))}</div></li>`)}
        <li><h3>${t("total")}</h3><div class="pair">${/** @type {const} */ ([[table, here], [other, there]]).map(([at, sums]) => html`<div class="side"><p class="side__sums">${at.seats.map((id, seat) => html`<span>${personOf(at, id).name || scene.seat(seat)} ${sum(sums.get(id))}</span>`)}</p></div>`)}</div></li></ol>
      <p class="hint compare__hint">${t("neverMixed")}</p>
      <div class="pair compare__use"><button class="ghost" data-act="useMine">${t("useThis")}</button><button class="ghost" data-act="useTheirs">${t("useThat")}</button></div>
    </main></div>`;
}

/**
 * A copy has come in: where the ledger is kept here as well, the two are compared; the same is told at once.
 * @param {Scene} scene @param {string} id of the copy @returns {boolean} whether it is kept here
 */
export function meet(scene, id) {
  const { store, t } = scene;
  const other = /** @type {Table} */ (store.get(`table/${id}`));
  const mine = twinOf(tablesOf(store), other);
  if (!mine) return false;
  store.update("at", () => mine.id);
  const lines = linesOf(store, mine.id);
  const { rows } = compared({ table: mine, lines }, { table: other, lines: linesOf(store, id) });
  if (rows.length > 0) {
    scene.go({ view: "compare", arg: id }, true);
    return true;
  }
  drop(scene, id);
  scene.go({ view: "ledger" }, true);
  scene.toast(t("sameBoth", lines.at(-1)?.n ?? 0));
  return true;
}

/** @param {Scene} scene @param {string} id of a table that goes, with its lines */
export const drop = ({ store }, id) => void store.together(() => [`table/${id}`, ...store.keys(`deal/${id}/`)].forEach((key) => store.update(key, () => undefined)));

/** The other's ledger goes on here; this one becomes a copy. What both say is taken as this phone knows it. @param {Scene} scene */
function useTheirs(scene) {
  const { store, table, lines, t } = scene;
  const pair = both(scene);
  if (!pair) return;
  const { other, theirs, rows } = pair;
  const now = Date.now();
  const apart = new Set(rows.map(({ n }) => n));
  commit({ ...scene, table: other }, t("usedThat"), () => {
    for (const { n, players, struck } of theirs) {
      const mine = lines.find((line) => line.n === n);
      if (mine && !struck && !apart.has(n)) store.update(`deal/${other.id}/${n}`, () => ({ ...mine, players }));
    }
    store.update(`table/${other.id}`, (/** @type {Table} */ old) => ({ ...old, copy: null, habit: table.habit, foot: table.foot }));
    store.update(`table/${table.id}`, (/** @type {Table} */ old) => ({ ...old, copy: { from: table.id, at: now } }));
    store.update("at", () => other.id);
  });
  scene.go({ view: "ledger" });
}

/** @type {Part} */
export const comparing = {
  views: { compare: view },
  sheets: {},
  actions: {
    useMine: (scene) => {
      scene.go({ view: "ledger" });
      scene.toast(scene.t("usedThis"));
    },
    useTheirs,
    /** A copy is read only until somebody goes on with it; where the ledger itself is kept here, they are compared first. */
    takeOver(scene) {
      const { store, table } = scene;
      if (!meet(scene, table.id)) store.update(`table/${table.id}`, (old) => ({ ...old, copy: null, used: Date.now() }));
    },
  },
};
