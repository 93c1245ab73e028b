/**
 * A deal that the service refuses: the reason in plain words, its clause, and ways out made of the places it points at.
 * @import { Draft } from "./entry.d.ts"
 * @import { Live } from "./live.js"
 * @import { Problem, Scene } from "../types.d.ts"
 */
import { html } from "../view/dom.js";
import { faultView } from "../view/fault.js";
import { nameOfId } from "./marks.js";

const MOST = 2;
const UNAUTHORIZED = 401;

/** @param {Scene} scene @param {Live} now @param {Problem | null} problem */
export function exits(scene, now, problem) {
  const { t } = scene;
  if (problem?.status === UNAUTHORIZED) return html`<p class="note note--next" role="status"><b>${t(scene.settings.key ? "wrongKey" : "wantsKey")}</b><button class="quiet" data-act="go:tables">${t("giveKey")}</button></p>`;
  const fault = problem?.errors?.[0] ?? { pointer: "", code: "", message: problem?.detail ?? t("refusedHere") };
  const ways = waysOut(scene, now.draft, problem).slice(0, MOST);
  return html`<p class="note note--next" role="status">${faultView(scene, fault, now.question?.body)}</p>
    <div class="book book--two">${ways.map(({ act, text }) => html`<button class="ghost" data-act="${act}">${text}</button>`)}</div>`;
}

/** @param {Scene} scene @param {Draft} draft @param {Problem | null} problem @returns {{ act: string, text: string }[]} */
function waysOut(scene, draft, problem) {
  const { t } = scene;
  /** @type {Map<string, string>} */
  const ways = new Map();
  for (const { pointer } of problem?.errors ?? []) {
    const [, part, ...rest] = pointer.split("/");
    if (part === "kongs" || part === "chases" || part === "bao") ways.set("sheet:kongs", t("toKongs"));
    if (part !== "wins" && part !== "win") continue;
    const win = draft.wins[part === "wins" ? Number(rest[0]) : 0];
    const [field] = part === "wins" ? rest.slice(1) : rest;
    for (const id of [...(win?.types ?? []), ...(win?.multipliers ?? [])]) {
      if (field === "hand_types" || field === "multipliers") ways.set(`untell:id:${id}`, t("without", nameOfId(scene, id)));
    }
    if (field === "xing") ways.set("ended:not_flipped", t("clearXing"));
    if (field === "win" || field === "winner") ways.set("retell", t("toTable"));
  }
  if (ways.size === 0) ways.set("retell", t("toTable"));
  if (ways.size < MOST) ways.set("step-back", t("stepBack"));
  return [...ways].map(([act, text]) => ({ act, text }));
}
