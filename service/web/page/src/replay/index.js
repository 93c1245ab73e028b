/**
 * 牌谱: a recorded deal, act by act, as the service referees it.
 * @import { Action, Part, Scene } from "../types.d.ts"
 * @import { Deal, Frame } from "./record.js"
 */
import { asDeal, chunk, prefix, readRecord } from "./record.js";
import { openView, replayView } from "./view.js";

/**
 * The deal on the screen. `frames` by length of the prefix; `last`: the last prefix that is allowed; `whole`: the answer
 * to all acts; `own`: the only seat whose hand is open.
 * @typedef {{ deal: Deal, at: number, last: number, whole: Frame, frames: Record<number, Frame>, asking: boolean, own: number | null, playing: boolean }} Show
 */

const BEAT = 900;
/** @type {any} */
let beat;

/** @param {Scene} scene @returns {Show | null} */
export const shown = (scene) => scene.ui.memo.replay ?? null;

/** @param {Scene} scene @param {Partial<Show>} change */
function update(scene, change) {
  const now = shown(scene);
  if (now) scene.memo("replay", { ...now, ...change });
}

/** @param {Scene} scene @param {Deal | null} deal @param {string} [fault] */
async function open(scene, deal, fault = scene.t("noRecord")) {
  if (!deal) return scene.memo("replayFault", fault);
  scene.memo("replayFault", "");
  const { body: whole, problem } = await scene.fetch(`/v1/${deal.game}/record`, deal.body);
  if (!whole) return scene.memo("replayFault", problem?.errors?.[0] ? scene.t("reason.told", problem.errors[0].pointer, problem.errors[0].message) : problem?.detail || scene.t("busy"));
  const last = whole.fault ? whole.fault.act : deal.acts.length;
  scene.memo("replay", { deal, at: 0, last, whole, frames: whole.fault ? {} : { [last]: whole }, asking: false, own: null, playing: false });
}

/** What stands at the position and what follows is asked, as much as one request takes. @param {Scene} scene */
async function ask(scene) {
  const now = shown(scene);
  if (!now || now.asking) return;
  const { deal, frames, at, last } = now;
  const from = at in frames ? firstMissing(now) : at;
  if (from > last || from > at + 12) return;
  const lengths = chunk(deal, from, last);
  update(scene, { asking: true });
  const { body, problem } = await scene.fetch(`/v1/${deal.game}/record/batch`, { items: lengths.map((length) => prefix(deal, length)) });
  const later = shown(scene);
  if (later?.deal !== deal) return;
  if (problem) return void setTimeout(() => shown(scene)?.deal === deal && update(scene, { asking: false }), 4000);
  const more = Object.fromEntries(lengths.map((length, i) => [length, body.results[i].body]).filter(([, frame]) => frame));
  update(scene, { frames: { ...later.frames, ...more }, asking: false });
}

/** @param {Show} show @returns {number} */
function firstMissing({ frames, at }) {
  let next = at;
  while (next in frames) next += 1;
  return next;
}

/** @param {Scene} scene @param {number} to */
function seek(scene, to) {
  const now = shown(scene);
  if (now) update(scene, { at: Math.max(0, Math.min(now.last, to)) });
}

/** @param {Scene} scene @param {boolean} on */
function play(scene, on) {
  clearInterval(beat);
  update(scene, { playing: on });
  if (!on) return;
  beat = setInterval(() => {
    const now = shown(scene);
    if (!now || now.at >= now.last || !location.hash.startsWith("#/replay")) return play(scene, false);
    if (now.at in now.frames) seek(scene, now.at + 1);
  }, BEAT);
}

/** @type {Record<string, Action>} */
const actions = {
  "rp-paste": (scene, _, form) => void open(scene, readRecord(String(new FormData(/** @type {HTMLFormElement} */ (form)).get("text") ?? ""))),
  "rp-file": async (scene, _, field) => {
    const file = /** @type {HTMLInputElement} */ (field).files?.[0];
    if (file) await open(scene, readRecord(await file.text()));
  },
  "rp-sample": async (scene, game) => {
    const seed = Math.floor(Math.random() * 1000);
    const { body, problem } = await scene.fetch(`/v1/${game}/samples?operation=record&count=1&seed=${seed}`);
    await open(scene, asDeal(body), problem ? problem.detail || scene.t("busy") : undefined);
  },
  "rp-to": (scene, to) => seek(scene, to === "end" ? Infinity : Number(to)),
  "rp-step": (scene, by) => seek(scene, (shown(scene)?.at ?? 0) + Number(by)),
  "rp-slide": (scene, _, field) => seek(scene, Number(/** @type {HTMLInputElement} */ (field).value)),
  "rp-play": (scene) => play(scene, !shown(scene)?.playing),
  "rp-own": (scene) => {
    const now = shown(scene);
    if (!now) return;
    const next = now.own === null ? now.deal.dealer : (now.own + 1) % now.deal.players;
    update(scene, { own: now.own !== null && next === now.deal.dealer ? null : next });
  },
  "rp-close": (scene) => {
    play(scene, false);
    scene.memo("replay", null);
  },
};

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** @type {Part} */
export const replay = {
  views: { replay: (scene) => (shown(scene) ? replayView(scene, /** @type {Show} */ (shown(scene))) : openView(scene)) },
  sheets: {},
  actions,
  follow: (scene) => {
    if (scene.route.view === "replay") void ask(scene);
  },
  key: (scene, { key }) => {
    if (scene.route.view !== "replay" || !shown(scene)) return false;
    if (key in STEPS) seek(scene, (shown(scene)?.at ?? 0) + STEPS[key]);
    else if (key === " ") play(scene, !shown(scene)?.playing);
    else return false;
    return true;
  },
};
