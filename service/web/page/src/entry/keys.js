/**
 * The keys of 报牌: which there are, what the service says of each, and which two cannot stand together. Pure.
 * @import { Draft, Options, Win } from "./entry.d.ts"
 * @import { House, Question } from "./questions.js"
 */
import { kongsOf } from "./questions.js";

export const TYPES = [
  "ping_hu", "lan_pai", "qi_xing_lan", "peng_peng_hu", "qing_yi_se", "qi_dui", "hao_hua_qi_dui", "quan_qiu_ren", "zi_yi_se",
  "tian_hu", "di_hu",
];
export const SPECIALS = ["tian_hu", "san_long", "wu_kan", "di_hu", "hai_di"];
/** @type {Record<string, string[]>} */
const MULTIPLIERS = {
  self_draw: ["men_qing", "gang_shang_hua", "hai_di"], discard: ["men_qing", "qiang_gang_hu", "gang_shang_pao", "hai_di"],
};

/** @param {Draft} draft @returns {string[]} multipliers that can be called for this way of winning */
export const multipliersOf = (draft) => MULTIPLIERS[draft.by ?? ""] ?? [];

/** Whose kong goes before: 杠上花 needs one of the winner's, 杠上炮 one of the discarder's. @param {Draft} draft @param {Win} win @param {string} id @returns {number | null} */
export const kongBefore = (draft, win, id) => (id === "gang_shang_hua" ? win.seat : id === "gang_shang_pao" ? draft.from : null);

/**
 * One request of `tally` with nothing but these ids called.
 * @param {Draft} draft @param {Win} win @param {House} house @param {string[]} called @param {boolean} bare without the winner's kongs
 */
function item(draft, win, { brief: rules, stake, options }, called, bare) {
  const { by, from, dealer, players } = draft;
  const won = { by, ...(from !== null && { from }) };
  const types = called.filter((id) => TYPES.includes(id) || SPECIALS.includes(id)).filter((id) => id !== "hai_di");
  if (draft.game === "zipai") {
    const last = called.includes("hai_di") && { hai_di: true };
    return { rules, stake, dealer, players, win: { winner: win.seat, win: won, you: Number(options.min_you), hand_types: types, ...last } };
  }
  const multipliers = called.filter((id) => !TYPES.includes(id) && (id !== "hai_di" || options.hai_di_double));
  const own = bare ? [] : kongsOf(draft).filter(({ seat }) => seat === win.seat);
  const needed = multipliers.map((id) => kongBefore(draft, win, id)).filter((seat) => seat !== null && !own.some((kong) => kong.seat === seat));
  const kongs = [
    ...own.map(({ seat, kind, from: fed }) => ({ seat, kind, ...(kind !== "concealed_kong" && { from: fed ?? (seat + 1) % players }) })),
    ...needed.map((seat) => ({ seat, kind: "concealed_kong" })),
  ];
  const hand_types = types.length > 0 ? types : ["ping_hu"];
  return { rules, stake, dealer, kongs, wins: [{ winner: win.seat, win: won, hand_types, multipliers }] };
}

/** @param {Draft} draft @returns {string[]} every key that may light up */
const lights = (draft) => (draft.game === "zipai" ? SPECIALS : [...TYPES, ...multipliersOf(draft)]);

/** @param {Draft} draft @param {Win} win @param {House} house @returns {Question} what each key alone would be */
export const singles = (draft, win, house) => ({
  path: `/v1/${draft.game}/tally/batch`, body: { items: lights(draft).map((id) => item(draft, win, house, [id], false)) },
});

/** @param {string[]} ids @returns {[string, string][]} */
const twos = (ids) => ids.flatMap((a, i) => ids.slice(i + 1).map((b) => /** @type {[string, string]} */ ([a, b])));

/** @param {Draft} draft @param {Win} win @param {House} house @returns {Question} what every two keys would be together */
export const pairs = (draft, win, house) => ({
  path: `/v1/${draft.game}/tally/batch`,
  body: { items: twos(lights(draft)).map((two) => item(draft, win, house, two, true)) },
});

/** @typedef {{ results: ({ status: 200, body: any } | { status: 422, problem: any })[] }} Batch */
/** What is known of a key. @typedef {{ figures: number[], factor: number | null, refused: string | null }} KeyState */

/** @param {Draft} draft @param {Batch | null} batch @returns {Map<string, KeyState>} by id; empty while not answered */
export function keyStates(draft, batch) {
  const ids = lights(draft);
  return new Map((batch?.results ?? []).map((result, at) => [ids[at], keyState(draft, result, ids[at])]));
}

/** @param {Draft} draft @param {Batch["results"][number]} result @param {string} id @returns {KeyState} */
function keyState(draft, result, id) {
  if (result.status === 422) {
    const { errors = [], detail = "" } = result.problem;
    return { figures: [], factor: null, refused: errors[0]?.message ?? detail };
  }
  if (draft.game === "zipai") return { figures: [], factor: null, refused: null };
  const [win] = result.body.wins;
  const paid = result.body.settlement.transfers.filter((/** @type {any} */ { cause }) => cause === "self_draw" || cause === "discard");
  const figures = [...new Set(paid.map((/** @type {any} */ { zi }) => zi))].sort((a, b) => a - b);
  const factor = win.multipliers.find((/** @type {any} */ row) => row.id === id)?.factor ?? null;
  return { figures, factor, refused: null };
}

/**
 * @param {Draft} draft @param {Batch | null} batch of `pairs` @param {Map<string, KeyState>} states
 * @returns {(a: string, b: string) => boolean} whether two keys, each possible, cannot stand together
 */
export function apartBy(draft, batch, states) {
  const refused = new Set(twos(lights(draft)).filter((_, at) => batch?.results[at]?.status === 422).map((two) => two.join(" ")));
  const alone = (/** @type {string} */ id) => !states.get(id)?.refused;
  return (a, b) => (refused.has(`${a} ${b}`) || refused.has(`${b} ${a}`)) && alone(a) && alone(b);
}

/**
 * Why a key is dimmed, in a word. Only the service dims; this finds the word among those of the page's texts.
 * @param {Draft} draft @param {Win} win @param {Options} options @param {string} id @returns {string} a key of the texts
 */
export function whyDim(draft, win, options, id) {
  const dealt = draft.game === "zipai";
  const why = [
    [options.tian_di_hu === false && (id === "tian_hu" || id === "di_hu"), "off"],
    [id === "quan_qiu_ren" && options.quan_qiu_ren_self_draw === false && draft.by === "self_draw", "not_self_draw"],
    [id === "men_qing" && options.men_qing_self_draw_only === true && draft.by === "discard", "self_draw_only"],
    [dealt && ["tian_hu", "san_long", "wu_kan"].includes(id) && draft.by !== "deal", "deal_only"],
    [dealt && id === "hai_di" && draft.by === "deal", "not_deal"],
    [id === "tian_hu" && draft.by === "discard", "self_draw_only"],
    [id === "tian_hu" && win.seat !== draft.dealer, "dealer_only"],
    [id === "di_hu" && draft.by !== "discard", "discard_only"],
    [id === "di_hu" && draft.from !== draft.dealer, "dealer_discard_only"],
    [kongsOf(draft).some(({ seat }) => seat === win.seat), "has_kong"],
  ].find(([holds]) => holds);
  return String(why?.[1] ?? "no");
}

/**
 * Keys of 油: steps of one 舵 each, from the least that wins. The last is open upwards.
 * @param {Options} options @param {boolean} low a win that needs no 油 is called (Z16.4): a key for less comes first
 * @returns {{ from: number, to: number | null, low: boolean }[]}
 */
export function youSteps(options, low) {
  const [min, per] = [Number(options.min_you), Number(options.you_per_duo)];
  const steps = [0, 1, 2, 3, 4, 5].map((i) => ({ from: min + i * per, to: i === 5 ? null : min + (i + 1) * per - 1, low: false }));
  return low && min > 0 ? [{ from: 0, to: min - 1, low: true }, ...steps] : steps;
}

/** @param {Draft} draft @param {Win} win @param {House} house @param {{ from: number }[]} steps @returns {Question} the 舵 of each step */
export const duoOf = (draft, win, house, steps) => ({
  path: "/v1/zipai/tally/batch",
  body: {
    items: steps.map(({ from }) => {
      const one = item(draft, win, house, win.types, true);
      return { ...one, win: { ...one.win, you: from } };
    }),
  },
});
