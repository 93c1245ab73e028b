/**
 * One deal being entered: who won, on whose tile, and what was called. Pure; each function returns a new draft.
 * @import { By, Draft, Kong, Mode, Options, Win } from "./entry.d.ts"
 * @import { Game } from "../types.d.ts"
 */

/** Multipliers that hold of the tile, so of every winner alike. */
const SHARED = ["qiang_gang_hu", "gang_shang_pao", "hai_di", "di_hu"];

/** @param {string} id @param {{game: Game, players: number, dealer: number}} [table] @returns {Draft} */
export const emptyDraft = (id, { game, players, dealer } = { game: "mahjong", players: 4, dealer: 0 }) => ({
  id, game, players, dealer, wins: [], by: null, from: null, tile: null, drawn: false, kongs: [], chases: [], bao: [],
  notBao: [], mode: "call", at: 0, opened: false, another: false, laying: null, number: false, note: "",
});

/** @param {number} seat @returns {Win} */
export const emptyWin = (seat) => ({
  seat, types: [], multipliers: [], quads: 1, flips: [], ended: "", you: null, exact: false, hand: [], melds: [],
  flipped: [], holds: "",
});

/** @param {Draft} draft @returns {boolean} whether nothing was entered yet */
export const isEmpty = (draft) =>
  draft.wins.length === 0 && !draft.drawn && draft.kongs.length + draft.chases.length + draft.bao.length === 0;

/** @param {{game: Game, players: number, dealer: number}} table @returns {number[]} seats that hold cards (Z1.1) */
export function playing({ game, players, dealer }) {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  return game === "zipai" && players === 4 ? seats.filter((seat) => seat !== (dealer + 2) % 4) : seats;
}

/** @param {Draft} draft @returns {boolean} whether it is told who won on whose tile, or that nobody did */
export const isTold = (draft) => draft.drawn || (draft.wins.length > 0 && draft.by !== null && !draft.another);

/** @param {Draft} draft @returns {Win | undefined} the winner on the panel */
export const winOf = (draft) => draft.wins[draft.at];

/** @param {Draft} draft @param {Partial<Win>} change @returns {Draft} with a change of the winner on the panel */
export const withWin = (draft, change) => ({
  ...draft, wins: draft.wins.map((win, at) => (at === draft.at ? { ...win, ...change } : win)),
});

/**
 * A seat was tapped while a winner is asked for, or tapped again to take it back.
 * @param {Draft} draft @param {number} seat @returns {Draft}
 */
export function tapWinner(draft, seat) {
  if (!playing(draft).includes(seat)) return draft;
  const known = draft.wins.some((win) => win.seat === seat);
  const wins = known ? draft.wins.filter((win) => win.seat !== seat) : [...draft.wins, emptyWin(seat)];
  const self = wins.length > 1 && draft.by === "self_draw";
  const kept = draft.from !== seat && !self;
  const next = { ...draft, wins, drawn: false, another: false, by: kept ? draft.by : null, from: kept ? draft.from : null };
  return { ...next, at: firstOpen(next) };
}

/**
 * Whose tile it was is told.
 * @param {Draft} draft @param {By} by @param {number | null} from @returns {Draft}
 */
export function tapSource(draft, by, from = null) {
  const same = by === draft.by && from === draft.from;
  const wins = same ? draft.wins : draft.wins.map((win) => withoutHow(win, by, draft.by));
  return { ...draft, wins, by, from, another: false, at: firstOpen({ ...draft, wins, by, from }) };
}

/** What only the former way of winning allowed goes with it. @type {Record<string, By[]>} */
const ONLY = {
  gang_shang_hua: ["self_draw"], tian_hu: ["self_draw", "deal"], qiang_gang_hu: ["discard"], gang_shang_pao: ["discard"],
  di_hu: ["discard"], san_long: ["deal"], wu_kan: ["deal"],
};

/** @param {Win} win @param {By} by @param {By | null} before @returns {Win} */
function withoutHow(win, by, before) {
  if (before === null) return win;
  const fits = (/** @type {string} */ id) => !(id in ONLY) || ONLY[id].includes(by);
  return { ...win, types: win.types.filter(fits), multipliers: win.multipliers.filter(fits) };
}

/** @param {Draft} draft @returns {Draft} a further winner is pointed at next; asked again, it is taken back */
export const askAnother = (draft) => ({ ...draft, another: !draft.another });

/** @param {Draft} draft @returns {Draft} nobody won */
export const tapDrawn = (draft) => ({ ...draft, wins: [], by: null, from: null, drawn: true, another: false });

/** @param {Draft} draft @param {Mode} mode @returns {Draft} */
export const withMode = (draft, mode) => ({ ...draft, mode, laying: null });

/** @param {Draft} draft @param {number} dealer @returns {Draft} a winner who sits without cards now is none */
export function withDealer(draft, dealer) {
  if (draft.dealer === dealer) return draft;
  const seats = playing({ ...draft, dealer });
  const wins = draft.wins.filter((win) => seats.includes(win.seat));
  const gone = draft.from !== null && !seats.includes(draft.from);
  return { ...draft, dealer, wins, by: gone ? null : draft.by, from: gone ? null : draft.from, at: 0 };
}

// ── what was called ─────────────────────────────────────────────────

/**
 * A type or a multiplier was tapped. Those it cannot stand beside go out.
 * @param {Draft} draft @param {string} id @param {"types" | "multipliers"} kind
 * @param {(a: string, b: string) => boolean} apart whether two cannot stand beside each other
 * @returns {{draft: Draft, swapped: string[]}}
 */
export function tapCalled(draft, id, kind, apart) {
  const win = draft.wins[draft.at];
  if (id === "ping_hu") return { draft: withWin(draft, { types: [], holds: "" }), swapped: [] };
  if (win[kind].includes(id)) return { draft: dropCalled(draft, id), swapped: [] };
  const swapped = [...win.types, ...win.multipliers].filter((other) => apart(id, other));
  const cleared = swapped.reduce(dropCalled, draft);
  /** @param {Win} own @returns {Win} */
  const put = (own) => ({ ...own, [kind]: [...own[kind], id], holds: "", ...(id === "hai_di" ? NO_FLIPS : {}) });
  const wins = cleared.wins.map((own, at) => (at === draft.at || SHARED.includes(id) ? put(own) : own));
  return { draft: { ...cleared, wins }, swapped };
}

/** The wall's last tile: nothing is flipped. */
const NO_FLIPS = { flips: [], ended: /** @type {const} */ (""), flipped: [] };

/** @param {Draft} draft @param {string} id @returns {Draft} the id goes out, for every winner if it holds of the tile */
export function dropCalled(draft, id) {
  /** @param {Win} win @returns {Win} */
  const out = (win) => ({
    ...win, types: win.types.filter((own) => own !== id), multipliers: win.multipliers.filter((own) => own !== id), holds: "",
  });
  return { ...draft, wins: draft.wins.map((win, at) => (at === draft.at || SHARED.includes(id) ? out(win) : win)) };
}

/** @param {Win} win @returns {boolean} whether the winning tile was the wall's last */
export const isLast = (win) => win.multipliers.includes("hai_di") || win.types.includes("hai_di");

/**
 * @param {Draft} draft @param {Win} win @param {Options} rules
 * @returns {boolean} whether a flip, by number, is the next step
 */
export function isFlipDue(draft, win, rules) {
  if (win.ended !== "") return false;
  if (isLast(win)) return draft.wins.length > 1; // nothing to flip, but each winner is looked at
  if (draft.game === "zipai") return win.flips.length === 0 && !(rules.xing_follow && draft.by === "deal");
  if (win.flips.length === 0) return rules.xing_max_flips !== 0;
  return win.flips[win.flips.length - 1] >= Number(rules.xing_reflip_at) && win.flips.length < Number(rules.xing_max_flips);
}

/**
 * A count was tapped: the next flip's, or another for the last.
 * @param {Draft} draft @param {number} count @param {Options} rules @returns {Draft}
 */
export function tapCount(draft, count, rules) {
  const win = draft.wins[draft.at];
  const flips = isFlipDue(draft, win, rules) ? [...win.flips, count] : [...win.flips.slice(0, -1), count];
  return onward(withWin(draft, { flips, flipped: [], ended: win.ended === "total" ? "total" : "" }), rules);
}

/** @param {Draft} draft @param {number} at @returns {Draft} from this flip on they are told again */
export const untell = (draft, at) => withWin(draft, { flips: draft.wins[draft.at].flips.slice(0, at), ended: "" });

/** @param {Draft} draft @param {Win["ended"]} ended @param {Options} rules @returns {Draft} */
export function endFlips(draft, ended, rules) {
  const change = ended === "not_flipped" ? { flips: [], flipped: [], ended } : { ended };
  return onward(withWin(draft, change), rules);
}

/** @param {Draft} draft @returns {number} the first winner about whom nothing is told yet; −1: all of several are told */
function firstOpen({ wins }) {
  const open = wins.findIndex((win) => win.flips.length + win.flipped.length === 0 && win.ended === "");
  return open < 0 && wins.length < 2 ? 0 : open;
}

/**
 * On to the next of several winners who has yet to flip; −1 once there is none: the result of all.
 * @param {Draft} draft @param {Options} rules @returns {Draft}
 */
export function onward(draft, rules) {
  if (draft.wins.length < 2 || isFlipDue(draft, draft.wins[draft.at], rules)) return draft;
  const next = draft.wins.findIndex((win) => isFlipDue(draft, win, rules));
  return { ...draft, at: next, laying: null, opened: false };
}

/** @param {Draft} draft @param {number} at @returns {Draft} a winner's line was tapped: it comes to the panel; −1: all of them */
export const openWin = (draft, at) => ({ ...draft, at, laying: null, opened: true });

/** @param {Draft} draft @param {number} you @param {boolean} exact @returns {Draft} */
export const tapYou = (draft, you, exact) => withWin(draft, { you, exact, holds: "" });

// ── kongs, chases, 互包 ──────────────────────────────────────────────

/** @param {Draft} draft @param {Kong} kong @returns {Draft} */
export const addKong = (draft, kong) => ({ ...draft, kongs: [...draft.kongs, kong] });

/** @param {Draft} draft @param {number} at @returns {Draft} */
export const dropKong = (draft, at) => ({ ...draft, kongs: draft.kongs.filter((_, i) => i !== at) });

/** @param {Draft} draft @param {number} first @returns {Draft} a chase more, or one less */
export const tapChase = (draft, first) => ({
  ...draft, chases: draft.chases.includes(first) ? draft.chases.filter((seat) => seat !== first) : [...draft.chases, first],
});

/** @param {Draft} draft @param {number} a @param {number} b @returns {Draft} the pair bound, or no longer */
export const tapBao = (draft, a, b) => ({ ...draft, bao: toggled(draft.bao, a, b) });

/** @param {[number, number][]} pairs @param {number} a @param {number} b @returns {[number, number][]} */
const toggled = (pairs, a, b) =>
  pairs.some(([x, y]) => x === a && y === b) ? pairs.filter(([x, y]) => x !== a || y !== b) : [...pairs, [a, b]];
