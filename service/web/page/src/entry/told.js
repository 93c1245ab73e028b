/**
 * What is chosen, shrunk to one line, and the two ways to tell the rest: 报牌 and 摆牌.
 * @import { Draft } from "./entry.d.ts"
 * @import { Live } from "./live.js"
 * @import { Scene } from "../types.d.ts"
 */
import { html } from "../view/dom.js";
import { bar, PEAKS } from "../view/frame.js";
import { isLaid } from "./laid.js";
import { dealerToken, say, sourceStamp, stamp } from "./marks.js";
import { about } from "./table.js";

/** @param {Scene} scene @param {Live} now @param {import("../view/dom.js").Markup | ""} [inner] what lies on the water besides */
export const water = (scene, now, inner = "") => html`<div class="water ${scene.editing && "water--edit"}">${PEAKS}${head(scene)}${told(scene, now)}${inner && html`<section class="water__in" aria-label="${scene.t(now.draft.mode)}">${inner}</section>`}</div>`;

/** @param {Scene} scene */
function head(scene) {
  const { editing, t, table } = scene;
  if (!editing) return bar(scene, ...about(scene));
  return html`<header class="bar"><span class="bar__table"><b>${t("correcting", editing.n)}</b><span>${t("playedTo", table.next - 1)}</span></span>
    <button class="bar__go" data-act="uncorrect">${t("leave")}</button></header>`;
}

/** @param {Scene} scene @param {Draft} draft @param {number} seat */
const who = (scene, draft, seat) => html`<span class="who"><b>${scene.seat(seat)}</b><span class="who__name">${scene.who(seat)}</span>${seat === draft.dealer && dealerToken(scene)}</span>`;

/** @param {Scene} scene @param {Live} now */
function told(scene, { draft }) {
  const { t } = scene;
  const edit = html`<span class="edit">${t("edit")}</span>`;
  if (draft.drawn) return html`<button class="told" data-act="retell"><span class="who"><b>${t("drawnGo")}</b></span>${edit}</button>`;
  const winners = draft.wins.map((win) => who(scene, draft, win.seat));
  if (draft.from === null) {
    return html`<button class="told" data-act="retell">${winners}${stamp(t("won"))}<span>${t(draft.by === "deal" ? "dealt" : "selfDraw")}</span>${edit}</button>`;
  }
  const source = html`${who(scene, draft, draft.from)}${stamp(sourceStamp(scene, draft), "stamp--ink")}`;
  const line = draft.wins.length > 1
    ? html`${source}<span class="to">→</span>${winners}${stamp(t("won"))}`
    : html`${winners}${stamp(t("won"))}<span class="to">←</span>${source}`;
  return html`<button class="told ${draft.wins.length > 1 && "told--many"}" data-act="retell">${line}${edit}</button>`;
}

/** @param {Scene} scene @param {Live} now @param {string} [note] */
export function tabs(scene, { draft, win }, note = "") {
  const { t } = scene;
  const holds = {
    call: Boolean(win && (win.types.length > 0 || win.multipliers.length > 0 || win.flips.length > 0 || win.you !== null)),
    tiles: Boolean(win && isLaid(win)),
  };
  const tab = (/** @type {"call" | "tiles"} */ mode) => html`<button class="tab" role="tab" id="tab-${mode}" data-act="mode:${mode}" aria-selected="${String(draft.mode === mode)}">${t(mode)}${draft.mode !== mode && holds[mode] &&
    html`<i class="tab__dot" aria-hidden="true"></i><span class="vh">${t("holdsMore")}</span>`}</button>`;
  const right = note || (scene.editing && draft.mode === "call" ? t("thatRules") : "");
  return html`<div class="tabs"><div class="tabs__row" role="tablist" aria-label="${say(scene, "call")} ${say(scene, "tiles")}">${tab("call")}${tab("tiles")}</div><span class="tabs__note">${right}</span></div>`;
}
