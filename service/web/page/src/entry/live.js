/**
 * The deal under entry with all that is known of it: gathered once for each drawing.
 * @import { Draft, Options, Win } from "./entry.d.ts"
 * @import { Deal, Rules, Scene } from "../types.d.ts"
 * @import { Look } from "./lookup.js"
 * @import { House, Verdict } from "./questions.js"
 */
import { isFlipDue, isLast, isTold, winOf, withDealer } from "./deal.js";
import { apartBy, duoOf, keyStates, kongBefore, pairs, singles, youSteps } from "./keys.js";
import { isLaid, missing, unfed } from "./laid.js";
import { createLookup } from "./lookup.js";
import { byTiles, kongsOf, marks, score, tally, waits } from "./questions.js";

/** @type {import("./lookup.js").Lookup | null} */
let lookup = null;
/** Nothing can be asked twice while one scene is drawn. @type {WeakMap<Scene, Live>} */
const gathered = new WeakMap();

/** @param {Scene} scene @returns {Draft} as it is kept, at the table as it is now; a deal under correction has its own dealer */
export function draftOf(scene) {
  const { table, editing } = scene;
  const draft = { ...scene.entry.now, game: table.game, players: table.seats.length };
  const dealer = editing?.dealer ?? scene.dealer;
  return draft.dealer === dealer ? draft : withDealer(draft, dealer);
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
  const now = gather(scene);
  gathered.set(scene, now);
  return now;
}

/** Ask again what could not be reached. */
export const retry = () => lookup?.retry();

/** @param {Scene} scene */
function gather(scene) {
  lookup ??= createLookup({ fetch: scene.fetch, redraw: scene.redraw });
  const { look } = lookup;
  const draft = draftOf(scene);
  const house = houseOf(scene);
  const win = winOf(draft) ?? null;
  const told = isTold(draft);
  const looks = draft.wins.map((own) => (told ? look(score(draft, own, house)) : null));
  const verdicts = looks.map((one) => one?.body ?? null);
  const due = draft.wins.map((own, at) => flipDue(draft, own, verdicts[at], house.options));
  const keys = told && win ? look(singles(draft, win, house)) : null;
  const states = keyStates(draft, win && keys ? lasting(draft, win, house, keys.body) : null);
  const together = told && win && draft.game === "mahjong" ? look(pairs(draft, win, house)) : null;
  const steps = youSteps(house.options, draft.wins[0]?.types.some((id) => id === "san_long" || id === "wu_kan") ?? false);
  const duo = told && win && draft.game === "zipai" ? look(duoOf(draft, win, house, steps)) : null;
  return {
    draft, house, win, told, looks, verdicts, due, states, steps, duo: duo?.body ?? null,
    apart: apartBy(draft, together?.body ?? null, states),
    waits: told && win && draft.mode === "tiles" ? look(waits(draft, win, house.rules)) : null,
    gate: told ? gateOf(draft, looks, due) : "table",
    question: told && isKnown(draft, looks) ? tally(draft, house, verdicts) : null,
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

/** @param {Draft} draft @param {Win} win @param {Verdict} verdict @param {Options} options @returns {boolean} whether this winner has yet to flip */
function flipDue(draft, win, verdict, options) {
  if (!byTiles(draft, win) || win.flips.length > 0 || win.ended !== "" || isLast(win)) return isFlipDue(draft, win, options);
  return verdict?.xing?.flip_due ?? true;
}

/** @param {Draft} draft @param {Win} win @returns {boolean} whether 杠上花 or 杠上炮 was called, and its kong is yet to be told */
const lacksKong = (draft, win) =>
  win.multipliers.some((id) => {
    const seat = kongBefore(draft, win, id);
    return seat !== null && !kongsOf(draft).some((kong) => kong.seat === seat);
  });

/** @param {Draft} draft @param {(Look | null)[]} looks @returns {boolean} whether there is a deal to be priced */
const isKnown = (draft, looks) =>
  draft.wins.every((win, at) => {
    if (lacksKong(draft, win)) return false;
    if (byTiles(draft, win)) return looks[at]?.state === "answered" && looks[at].body.legal;
    return draft.game === "mahjong" || win.you !== null;
  });

/**
 * Why the deal cannot be booked yet, whatever the service says: a key of the texts, or nothing.
 * @param {Draft} draft @param {(Look | null)[]} looks @param {boolean[]} due
 */
function gateOf(draft, looks, due) {
  for (const [at, win] of draft.wins.entries()) {
    if (lacksKong(draft, win)) return "kong";
    if (unfed(win) >= 0) return "unfed";
    if (draft.mode === "tiles" && draft.wins.length === 1 && missing(draft, win) !== 0) return "missing";
    if (byTiles(draft, win)) {
      if (looks[at]?.state === "asked") return "wait";
      if (looks[at]?.state === "unreachable") return "no_score";
      if (looks[at]?.state === "refused") return "no_hand";
      if (looks[at]?.body?.legal === false) return "not_legal";
      if (clashes(draft, win, looks[at]?.body ?? null).length > 0) return "clash";
    } else if (draft.game === "zipai" && win.you === null) return "you";
    else if (draft.game === "zipai" && draft.by === "deal" && win.types.length === 0) return "special";
  }
  const open = due.indexOf(true);
  if (open < 0) return "";
  return isLast(draft.wins[open]) ? "next_winner" : "flip";
}

/**
 * What was called and the tiles do not show.
 * @param {Draft} draft @param {Win} win @param {Verdict} verdict @returns {string[]} ids; "you" for the 油
 */
export function clashes(draft, win, verdict) {
  if (!verdict?.legal || win.holds !== "" || !isLaid(win)) return [];
  const shown = [...verdict.hand_types, ...(verdict.multipliers ?? [])].map(({ id }) => id);
  const called = [...win.types, ...win.multipliers.filter((id) => id === "men_qing")].filter((id) => id !== "hai_di");
  const step = win.exact ? 1 : Math.max(1, Number(verdict.rules?.you_per_duo ?? 1));
  const you = win.you !== null && (verdict.you < win.you || verdict.you >= win.you + step);
  return [...called.filter((id) => !shown.includes(id)), ...(you ? ["you"] : [])];
}
