/**
 * The deal under entry with all that is known of it: gathered once for each drawing.
 * @import { Draft, Win } from "./entry.d.ts"
 * @import { Deal, Rules, Scene } from "../types.d.ts"
 * @import { House } from "./questions.js"
 */
import { isTold, winOf, withDealer } from "./deal.js";
import { flipDue, gateOf, isHoped, isKnown, isUnread } from "./gates.js";
import { apartBy, duoOf, keyStates, pairs, singles, youSteps } from "./keys.js";
import { createLookup } from "./lookup.js";
import { marks, score, tally, waits } from "./questions.js";

/** @type {import("./lookup.js").Lookup | null} */
let lookup = null;
/** Nothing can be asked twice while one scene is drawn. @type {WeakMap<Scene, Live>} */
const gathered = new WeakMap();

/** @param {Scene} scene @returns {Draft} as it is kept, at the table as it is now; a deal under correction has its own dealer */
export function draftOf(scene) {
  const { table, editing } = scene;
  const draft = { ...scene.entry.now, game: table.game, players: table.seats.length };
  return editing ? draft : withDealer(draft, scene.dealer);
}

/** @param {Scene} scene @returns {House} a deal under correction keeps its own rules */
function houseOf(scene) {
  const deal = /** @type {Deal | null} */ (scene.editing);
  const rules = deal?.answer?.rules ?? deal?.request.rules ?? scene.rules;
  return { rules, brief: brief(scene, rules), stake: deal?.request.stake ?? scene.table.stake, options: { ...scene.rules, ...rules } };
}

/** The preset and what differs from it. @param {Scene} scene @param {Rules} rules @returns {Rules} */
function brief({ book, table }, rules) {
  const preset = book?.[table.game].presets.find(({ id }) => id === rules.preset)?.rules ?? {};
  return Object.fromEntries(Object.entries(rules).filter(([id, value]) => id === "preset" || preset[id] !== value));
}

/** @param {Scene} scene */
export function live(scene) {
  const there = gathered.get(scene);
  if (there) return there;
  lookup ??= createLookup({ fetch: scene.fetch, redraw: scene.redraw });
  const now = gather(scene, lookup.look);
  gathered.set(scene, now);
  return now;
}

/** A deal that nobody entered, about which nothing is asked. @param {Scene} scene @param {Draft} draft @returns {Scene} */
export function pretend(scene, draft) {
  const other = { ...scene, entry: { ...scene.entry, now: draft } };
  gathered.set(other, gather(other, () => null));
  return other;
}

/** Ask again what could not be reached. */
export const retry = () => lookup?.retry();

/** @param {Scene} scene @param {import("./lookup.js").Lookup["look"]} look */
function gather(scene, look) {
  const draft = draftOf(scene);
  const house = houseOf(scene);
  const win = winOf(draft) ?? null;
  const told = isTold(draft);
  const looks = draft.wins.map((own) => (told ? look(score(draft, own, house)) : null));
  const verdicts = looks.map((one) => one?.body ?? null);
  const due = draft.wins.map((own, at) => flipDue(draft, own, looks[at], house.options));
  const keys = told && win ? look(singles(draft, win, house)) : null;
  const states = keyStates(draft, win && keys ? lasting(draft, win, house, keys.body) : null);
  const together = told && win && draft.game === "mahjong" ? look(pairs(draft, win, house)) : null;
  const steps = youSteps(house.options, draft.wins[0]?.types.some((id) => id === "san_long" || id === "wu_kan") ?? false);
  const gate = told ? gateOf(draft, looks, due) : "table";
  const duo = told && win && draft.game === "zipai" ? look(duoOf(draft, win, house, steps)) : null;
  return {
    draft, house, win, told, looks, verdicts, due, states, steps, duo: duo?.body ?? null,
    apart: apartBy(draft, together?.body ?? null, states),
    waits: told && win && draft.mode === "tiles" ? look(waits(draft, win, house.rules)) : null,
    gate: gate === "wait" && isHoped(draft, looks, house.options) ? "" : gate,
    question: told && isKnown(draft, looks) ? tally(draft, house, verdicts) : null,
    unread: looks.find(isUnread) ?? null,
    marks: marks(draft, house.options),
  };
}
/** @typedef {ReturnType<typeof gather>} Live */

/** What the keys showed last, and of whose win. */
let shown = { of: "", body: /** @type {any} */ (null) };

/** While the keys are asked again they keep what they show, for the same win. @param {Draft} draft @param {Win} win @param {House} house @param {any} body */
function lasting(draft, win, house, body) {
  const of = JSON.stringify([draft.id, draft.by, draft.from, draft.dealer, win.seat, house.brief]);
  if (body) shown = { of, body };
  return shown.of === of ? shown.body : null;
}
