/**
 * Everything a redraw needs to know, derived once from the page's state. Pure.
 * @import { App, Desk, Draft, Fault, Game, GameRules, Judgement, Lang, Named, Problem, Question, Slot, Table, Wait } from "./types.d.ts"
 * @import { Texts } from "./text.js"
 */
import { isUnmended } from "./complaints.js";
import { hasRoom, left, nextSlot } from "./draft.js";
import { fits } from "./melds.js";
import { fieldOf, missing, questionOf, waitsQuestionOf } from "./question.js";
import { texts } from "./text.js";

/**
 * @typedef {object} Scene
 * @property {App} app @property {Lang} lang @property {Texts} t @property {Game} game
 * @property {Table} table @property {Desk} desk @property {Draft} draft
 * @property {number} i winner shown
 * @property {ReturnType<typeof missing>} gap what to ask the scorekeeper for next
 * @property {boolean} unmended what the table agrees on does not fit: nothing is asked
 * @property {Question | null} question null while something is missing
 * @property {string} key names the question and the language it is asked in
 * @property {Judgement | null} judgement of exactly this question
 * @property {Judgement | null} last shown faded while a newer one is on its way
 * @property {boolean} busy
 * @property {Problem | null} problem
 * @property {Record<string, string[]>} faults messages by field of the page
 * @property {string[]} stray messages that belong to no field
 * @property {boolean} flipDue @property {Slot | null} slot where a tapped tile goes
 * @property {Question | null} waitsFor asks for the waits @property {Wait[]} waits
 * @property {GameRules | null} rules
 * @property {Record<string, unknown>} effective rules in force, as far as known
 * @property {boolean} flipless nothing is flipped: after the last tile (M5.2, Z10.1), or where xing follows the winning card (Z10)
 * @property {boolean} index show the corner index of tiles
 */

/** @param {App} app @param {readonly string[]} languages the browser's, preferred first @returns {Lang} */
const langOf = (app, languages) => app.settings.lang ?? (languages[0]?.toLowerCase().startsWith("zh") ? "zh" : "en");

/** @param {App} app @param {readonly string[]} languages @returns {Scene} */
export function sceneOf(app, languages) {
  const { game, ui } = app;
  const lang = langOf(app, languages);
  const table = app.tables[game];
  const desk = app.desks[game].now;
  const draft = desk.draft;
  const i = Math.min(ui.active, draft.wins.length - 1);
  const gap = missing(draft);
  const unmended = isUnmended(ui);
  const question = gap || unmended ? null : questionOf(draft, table);
  const key = question ? keyOf(question, lang) : "";
  const current = app.reply.state !== "none" && app.reply.key === key ? app.reply : null;
  const judgement = current?.state === "judged" ? current.judgement : null;
  const problem = current?.state === "refused" ? current.problem : null;
  const flipDue = judgement?.answer.wins[i]?.xing?.flip_due ?? false;
  const rules = app.rules?.[game] ?? null;
  const effective = effectiveRules(rules, draft.rules ?? table.rules);
  const waitsFor = unmended ? null : waitsQuestionOf(draft, table);
  return {
    app, lang, t: texts(lang), game, table, desk, draft, i, gap, unmended, question, key, judgement, problem, waitsFor,
    last: current?.state === "busy" ? current.last : null,
    busy: current?.state === "busy",
    ...placed(question, problem?.errors ?? [], draft, i),
    flipDue,
    slot: chosenSlot(app, draft, i) ?? nextSlot(draft, i, flipDue),
    waits: waitsFor && app.waits?.key === keyOf(waitsFor, lang) ? app.waits.list : [],
    rules,
    effective,
    flipless: draft.flags.includes("hai_di") || effective.xing_follow === true,
    index: app.settings.index ?? lang === "en",
  };
}

/** @param {Question} question @param {Lang} lang @returns {string} */
export const keyOf = (question, lang) => JSON.stringify([question, lang]);

/** @param {App} app @param {Draft} draft @param {number} i @returns {Slot | null} the slot chosen by hand while it takes tiles */
function chosenSlot({ ui }, draft, i) {
  if (ui.slot === null || draft.drawn && ui.slot !== "meld") return null;
  return ui.slot === "meld" || hasRoom(draft, i, ui.slot) ? ui.slot : null;
}

/** @param {Scene} scene @param {string} code @returns {boolean} whether the key may be tapped */
export function isOffered({ app, draft, slot }, code) {
  if (slot === "meld") return fits(draft, app.ui.meld, code);
  return slot !== null && left(draft, code) > 0;
}

const FIELDS = ["winner", "source", "tile", "hand", "melds", "flags", "flips", "bao", "chases", "dealer", "stake", "rules"];

/**
 * @param {Question | null} question @param {Fault[]} errors @param {Draft} draft @param {number} i winner shown
 * @returns {{faults: Record<string, string[]>, stray: string[]}} faults of another winner's hand are stray: it is not in view
 */
function placed(question, errors, draft, i) {
  /** @type {Record<string, string[]>} */
  const faults = {};
  /** @type {string[]} */
  const stray = [];
  for (const { pointer, message } of question ? errors : []) {
    const { field, win, seat } = fieldOf(/** @type {Question} */ (question), pointer);
    const hidden = win !== null && win !== i && (field === "hand" || field === "flips");
    const name = field === "melds" && seat !== null && seat !== draft.wins[i].seat ? `melds.${seat}` : field;
    const list = hidden || !FIELDS.includes(field.split(".")[0]) ? stray : (faults[name] ??= []);
    if (!list.includes(message)) list.push(message);
  }
  return { faults, stray };
}

/** @param {GameRules | null} rules @param {Record<string, unknown>} chosen @returns {Record<string, unknown>} */
function effectiveRules(rules, chosen) {
  const preset = rules?.presets.find((one) => one.id === chosen.preset);
  return { ...preset?.rules, ...chosen };
}

/** @param {Scene} scene @param {Named} named @returns {string} its name in the page's language */
export const called = ({ lang }, named) => (lang === "zh" ? named.name : named.name_en);

/** @param {Scene} scene @param {"causes" | "group_kinds"} list @param {string} id @returns {string} */
export function calledById(scene, list, id) {
  const named = scene.rules?.[list]?.find((one) => one.id === id);
  return named ? called(scene, named) : id;
}

/** @param {Scene} scene @param {number} seat @returns {string} */
export const playerName = ({ table, t, game }, seat) => table.names[seat]?.trim() || t.seatNames[game][seat];
