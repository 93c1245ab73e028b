/**
 * A tap changes the draft: it is kept at once, and can be taken back tap by tap until the deal is booked.
 * @import { Draft } from "./entry.d.ts"
 * @import { DraftState, Scene } from "../types.d.ts"
 */
import { isTold } from "./deal.js";
import { draftOf } from "./live.js";

const MOST_BACK = 60;

/** @param {Draft} draft @returns {string} the view that shows it */
export const viewOf = (draft) => (isTold(draft) ? draft.mode : "table");

/** Taps wait as long as after any change of screen. @param {Scene} scene */
const deafen = (scene) => scene.setUi({ deafUntil: performance.now() + 350 });

/**
 * @param {Scene} scene @param {(draft: Draft) => Draft} make the same draft: nothing happened
 * @returns {boolean} whether anything changed
 */
export function change(scene, make) {
  const before = draftOf(scene);
  const after = make(before);
  if (after === before) return false;
  keep(scene, (old) => ({ ...old, now: after, back: [...old.back, before].slice(-MOST_BACK) }));
  show(scene, before, after);
  return true;
}

/** @param {Scene} scene @param {(old: DraftState) => DraftState} make */
function keep(scene, make) {
  const { store, table, entry } = scene;
  store.update(`draft/${table.id}`, (/** @type {DraftState | undefined} */ old) => ({ ...make(old ?? entry), at: Date.now() }));
}

/** Go where the draft is shown; a change of winner in place is a change of screen too. @param {Scene} scene @param {Draft} before @param {Draft} after */
function show(scene, before, after) {
  const view = viewOf(after);
  if (view !== scene.route.view) scene.setUi({ toast: null });
  if (view !== scene.route.view) scene.go({ view, arg: "", sheet: scene.route.sheet });
  else if (after.at !== before.at) deafen(scene);
}

/** 退一步: one tap back, never across a booking. @param {Scene} scene */
export function stepBack(scene) {
  const last = scene.entry.back.at(-1);
  if (!last) return;
  keep(scene, (old) => ({ ...old, now: old.back.at(-1) ?? old.now, back: old.back.slice(0, -1) }));
  show(scene, draftOf(scene), last);
}
