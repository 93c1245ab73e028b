/**
 * 报牌: what is called at the table, key by key.
 * @import { Win } from "./entry.d.ts"
 * @import { Live } from "./live.js"
 * @import { Scene } from "../types.d.ts"
 * @import { Markup } from "../view/dom.js"
 */
import { flag, html } from "../view/dom.js";
import { inWords } from "../view/fault.js";
import { digits } from "./flips.js";
import { multipliersOf, SPECIALS, TYPES, whyDim } from "./keys.js";
import { isLaid } from "./laid.js";
import { nameOfId, say } from "./marks.js";
import { byTiles } from "./questions.js";

/** @param {Scene} scene @param {Live} now @param {Win} win */
export const callPanel = (scene, now, win) =>
  html`${now.draft.game === "mahjong" ? mahjongKeys(scene, now, win) : zipaiKeys(scene, now, win)}${swapLine(scene)}${digits(scene, now, win)}`;

/** @param {Scene} scene what went out for another key, for three seconds */
function swapLine(scene) {
  const { swapped } = scene.ui.memo;
  return swapped && html`<p class="note note--next" role="status" data-key="swapped">${scene.t("swappedFor", swapped[0], swapped[1])}</p>`;
}

/** What the tiles show of a win, where they are laid. @param {Live} now @param {Win} win @returns {Set<string>} */
function shown(now, win) {
  const verdict = now.verdicts[now.draft.wins.indexOf(win)];
  if (!verdict?.legal || !byTiles(now.draft, win)) return new Set();
  return new Set([...verdict.hand_types, ...(verdict.multipliers ?? [])].map(({ id }) => id));
}

/** @param {Scene} scene @param {Live} now @param {Win} win */
function mahjongKeys(scene, now, win) {
  const proved = shown(now, win);
  const plain = win.types.length === 0 && proved.size === 0;
  return html`<div class="pad" data-key="keys"><div class="lattice" role="group" aria-label="${scene.t("call")}">${TYPES.map((id) =>
    key(scene, now, win, id, "types", { on: id === "ping_hu" ? plain || proved.has(id) : win.types.includes(id), proved: proved.has(id), wide: id === "ping_hu" }),
  )}</div>${quadsRow(scene, now, win)}${multiplierRow(scene, now, win, proved)}</div>`;
}

/** The second row: it stands under a laid hand as well. @param {Scene} scene @param {Live} now @param {Win} win @param {Set<string>} [proved] */
export function multiplierRow(scene, now, win, proved = shown(now, win)) {
  const ids = multipliersOf(now.draft);
  const flat = ids.length < 4 && scene.lang !== "en";
  const laid = now.draft.mode === "tiles";
  const calls = laid ? ["tian_hu", "di_hu"].filter((id) => now.states.get(id)?.refused === null) : [];
  const keys = [...calls.map((id) => key(scene, now, win, id, "types", { on: win.types.includes(id), proved: false, flat })),
    ...ids.map((id) => key(scene, now, win, id, "multipliers", { on: win.multipliers.includes(id), proved: proved.has(id), flat, dim: id === "men_qing" && !proved.has(id) && isLaid(win) && (laid || win.melds.length > 0) }))];
  return html`<div class="lattice" data-key="second" style="--cols:${keys.length + 1}" role="group" aria-label="${scene.t("call")}">${keys}
    <button class="key ${flat && "key--flat"}" data-act="sheet:kongs"><b>${scene.t("key.extras")}</b><small>${scene.t("plus")}</small></button></div>`;
}

/**
 * @param {Scene} scene @param {Live} now @param {Win} win @param {string} id @param {"types" | "multipliers"} kind
 * @param {{ on: boolean, proved: boolean, wide?: boolean, flat?: boolean, dim?: boolean }} how
 */
function key(scene, now, win, id, kind, { on, proved, wide, flat, dim }) {
  const state = now.states.get(id);
  const off = dim || (Boolean(state?.refused) && !on);
  const given = proved && !on ? "key--given" : "";
  const about = off && !given ? say(scene, dim ? (win.melds.length > 0 ? "dim.has_meld" : "dim.no") : `dim.${whyDim(now.draft, win, now.house.options, id)}`) : figure(scene, now, id);
  return html`<button class="key ${wide && "key--wide"} ${flat && "key--flat"} ${given}" data-key="${id}" data-act="tell:${kind}:${id}"
    aria-pressed="${String(on || proved)}"${flag('aria-disabled="true"', (off || Boolean(given)) && !on)}${off && state?.refused && html` title="${inWords(scene, state.refused)}"`}><b>${nameOfId(scene, id)}</b><small>${about}</small></button>`;
}

/** @param {Scene} scene @param {Live} now @param {string} id @returns {string} what the service says the key is worth */
function figure(scene, now, id) {
  if (id === "hai_di" && now.draft.game === "zipai") return scene.t("lastXing", String(now.house.options.hai_di_xing ?? ""));
  const state = now.states.get(id);
  if (id === "hai_di" && !state?.factor) return scene.t("noFlip");
  if (state?.factor) return scene.t("times", state.factor);
  return state?.figures.join(" / ") || " ";
}

/** 几个四张, under hao_hua_per_quad. @param {Scene} scene @param {Live} now @param {Win} win */
const quadsRow = (scene, now, win) =>
  Boolean(now.house.options.hao_hua_per_quad) && win.types.includes("hao_hua_qi_dui") &&
  html`<div class="field field--quads"><b>${scene.t("quads")}</b><div class="lattice" style="--cols:3" role="group" aria-label="${scene.t("quads")}">${[1, 2, 3].map(
    (n) => html`<button class="key key--flat" data-act="quads:${n}" aria-pressed="${String(win.quads === n)}"><b>${n}</b></button>`,
  )}</div></div>`;

/** @param {Scene} scene @param {Live} now @param {Win} win */
function zipaiKeys(scene, now, win) {
  const { t } = scene;
  const { steps } = now;
  const proved = shown(now, win);
  const base = chosenDuo(now, win);
  const due = now.draft.by === "deal" && win.types.length === 0 && proved.size === 0;
  const youDue = win.you === null && proved.size === 0;
  const head = win.you === null ? "" : [youText(scene, now, win), base !== null && t("duo", base)].filter(Boolean).join(" · ");
  return html`<div class="subhead"><b>${t("howYou")}</b><span>${head}</span></div>
    <div class="pad" data-key="keys"><div class="lattice you ${youDue && "lattice--due"}" style="--cols:${steps.length > 6 ? 4 : 3}" role="group" aria-label="${t("howYou")}">${steps.map((step, at) => youKey(scene, now, win, step, at))}</div>${fine(scene, now, win)}
    <div class="lattice you5 ${due && "lattice--due"}" style="--cols:5" role="group" aria-label="${due ? t("specialDue") : t("call")}">${SPECIALS.map((id) =>
      key(scene, now, win, id, "types", { on: win.types.includes(id), proved: proved.has(id === "hai_di" ? "hai_di_hu" : id) }),
    )}</div>${due && html`<p class="note" role="status">${t("specialDue")}</p>`}</div>`;
}

/** @param {Live} now @param {Win} win @returns {number} which key holds the 油 that were told; −1: none */
const stepAt = ({ steps }, win) => (win.you === null ? -1 : steps.findIndex(({ from, to }) => from <= Number(win.you) && (to === null || Number(win.you) <= to)));

/** @param {Live} now @param {Win} win @returns {number | null} the 舵 of the 油 that were told, as the service says */
function chosenDuo(now, win) {
  const at = stepAt(now, win);
  const { to } = now.steps[at] ?? {};
  return to === null || at < 0 ? null : now.duo?.results[at]?.body?.win.duo.base ?? null;
}

/** @param {Scene} scene @param {Live} now @param {Win} win */
function youText({ t }, now, win) {
  const { from, to } = now.steps[stepAt(now, win)] ?? {};
  return win.exact || from === undefined || to === null || from === to ? t("you", Number(win.you)) : t("you", t("youFrom", Number(from), Number(to)));
}

/** @param {Scene} scene @param {Live} now @param {Win} win @param {{ from: number, to: number | null, low: boolean }} step @param {number} at */
function youKey(scene, now, win, { from, to, low }, at) {
  const { t } = scene;
  const base = now.duo?.results[at]?.body?.win.duo.base ?? null;
  const text = low ? t("below", Number(to) + 1) : to === null ? t("youUp", from) : from === to ? String(from) : t("youFrom", from, to);
  return html`<button class="key" data-act="you:${from}:${to === from ? 1 : 0}" aria-pressed="${String(stepAt(now, win) === at)}"><b>${text}</b><small>${base !== null && t(to === null ? "duoUp" : "duo", base)}</small></button>`;
}

const MOST_FINE = 8;

/** The exact number of 油. @param {Scene} scene @param {Live} now @param {Win} win @returns {Markup | false} */
function fine(scene, now, win) {
  const { from, to } = now.steps[stepAt(now, win)] ?? {};
  if (from === undefined || from === to) return false;
  const you = Number(win.you);
  /** @param {number} n @param {string} text */
  const digit = (n, text) => html`<button class="digit" data-act="you:${n}:1" aria-pressed="${String(win.exact && text === String(you))}"${flag("disabled", n < from)}>${text}</button>`;
  const few = to !== null && to - from < MOST_FINE;
  const row = few
    ? Array.from({ length: to - from + 1 }, (_, i) => digit(from + i, String(from + i)))
    : [digit(you - 5, "−5"), digit(you - 1, "−1"), digit(you, String(you)), digit(you + 1, "+1"), digit(you + 5, "+5")];
  return html`<div class="digits fine" style="--cols:${row.length}" role="group" aria-label="${scene.t("howYou")}">${row}</div>`;
}
