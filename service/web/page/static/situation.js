/**
 * Who won, on whose tile and in what circumstances; only what API.md allows together can be chosen. Pure.
 * @import { By, Draft } from "./types.d.ts"
 */
import { activeSeats, emptyWin, isKong, winners } from "./draft.js";
import { handOver } from "./melds.js";

/**
 * @param {Draft} draft @param {number} seat @param {boolean} several more than one may win this discard (M8)
 * @returns {Draft}
 */
export function toggleWinner(draft, seat, several) {
  const at = draft.wins.findIndex((win) => win.seat === seat);
  if (draft.drawn) return setWinner({ ...draft, drawn: false, flags: [] }, seat);
  if (at < 0 && several && draft.wins[0].seat !== null && draft.by !== "self_draw") {
    const source = draft.from === seat ? { by: null, from: null } : {};
    return settleFlags({ ...draft, ...source, wins: [...draft.wins, emptyWin(seat)] });
  }
  if (at >= 0 && draft.wins.length > 1) return settleFlags({ ...draft, wins: draft.wins.filter((_, i) => i !== at) });
  if (at >= 0) return draft;
  return setWinner({ ...draft, wins: draft.wins.slice(0, 1) }, seat);
}

/** @param {Draft} draft @param {number} seat @returns {Draft} the hand in work, with its melds, becomes this seat's */
function setWinner(draft, seat) {
  const [win, ...others] = draft.wins;
  const moved = win.seat === null ? draft : handOver(draft, win.seat, seat);
  const own = draft.by === "self_draw";
  const from = own || draft.from === seat ? null : draft.from;
  const by = own || draft.by === "deal" || from !== null ? draft.by : null;
  return settleFlags({ ...moved, by, from, wins: [{ ...win, seat }, ...others.filter((other) => other.seat !== seat)] });
}

/**
 * @param {Draft} draft @param {By} by @param {number | null} from @returns {Draft} by self_draw and deal one seat wins
 */
export function setSource(draft, by, from) {
  const alone = by === "self_draw" || by === "deal" || draft.game === "zipai";
  const wins = alone ? draft.wins.slice(0, 1) : draft.wins;
  return settleFlags({ ...draft, drawn: false, by, from, wins, tile: by === "deal" ? null : draft.tile });
}

/** @param {Draft} draft @param {number} dealer @returns {Draft} */
export function setDealer(draft, dealer) {
  const moved = { ...draft, dealer };
  const active = activeSeats(moved);
  const gone = draft.wins.some((win) => win.seat !== null && !active.includes(win.seat));
  const lost = draft.from !== null && !active.includes(draft.from);
  return settleFlags({
    ...moved,
    wins: gone ? [{ ...draft.wins[0], seat: null }] : draft.wins,
    by: gone || lost ? null : draft.by,
    from: gone || lost ? null : draft.from,
  });
}

/** @param {Draft} draft @returns {Draft} drawn deal (流局) on or off */
export const toggleDrawn = (draft) => ({ ...draft, drawn: !draft.drawn });

/** @param {Draft} draft @param {string} flag @returns {Draft} */
export function toggleFlag(draft, flag) {
  const flags = draft.flags.includes(flag)
    ? draft.flags.filter((other) => other !== flag)
    : [...draft.flags.filter((other) => !EXCLUDES[flag]?.includes(other)), flag];
  return settleFlags({ ...draft, flags });
}

/** Flags that cannot stand together; the one ticked last stays. @type {Record<string, string[]>} */
const EXCLUDES = {
  qiang_gang_hu: ["gang_shang_pao", "di_hu"],
  gang_shang_pao: ["qiang_gang_hu", "di_hu"],
  gang_shang_hua: ["tian_hu"],
  tian_hu: ["gang_shang_hua", "hai_di"],
  di_hu: ["qiang_gang_hu", "gang_shang_pao", "hai_di"],
  hai_di: ["tian_hu", "di_hu"],
};

/**
 * @param {Draft} draft
 * @returns {{flag: string, open: boolean}[]} flags of the present situation; not open: something is missing first
 */
export function flagsOf(draft) {
  if (draft.drawn || draft.by === null) return [];
  return draft.game === "mahjong" ? mahjongFlags(draft) : zipaiFlags(draft);
}

/** @param {Draft} draft @returns {{flag: string, open: boolean}[]} */
function mahjongFlags(draft) {
  const seats = winners(draft);
  const bare = seats.every((seat) => draft.melds[seat].length === 0);
  if (draft.by === "self_draw") {
    const kong = seats.some((seat) => draft.melds[seat].some(isKong));
    const first = seats.includes(draft.dealer) && bare ? [{ flag: "tian_hu", open: true }] : [];
    return [{ flag: "gang_shang_hua", open: kong }, { flag: "hai_di", open: true }, ...first];
  }
  const first = isFirstDiscard(draft) && bare ? [{ flag: "di_hu", open: true }] : [];
  return [...["gang_shang_pao", "qiang_gang_hu", "hai_di"].map((flag) => ({ flag, open: true })), ...first];
}

/** @param {Draft} draft @returns {{flag: string, open: boolean}[]} */
function zipaiFlags(draft) {
  const bare = winners(draft).every((seat) => draft.melds[seat].length === 0);
  /** @type {string[]} */
  const flags = [];
  if (draft.by !== "deal") flags.push("hai_di");
  if (draft.by === "deck") flags.push("swept");
  if (draft.by === "discard" && isFirstDiscard(draft) && bare) flags.push("di_hu");
  return flags.map((flag) => ({ flag, open: true }));
}

/** @param {Draft} draft @returns {boolean} whether the discard could be the dealer's first (M3, Z11) */
const isFirstDiscard = (draft) => draft.from === draft.dealer && !winners(draft).includes(draft.dealer);

/** @param {Draft} draft @returns {Draft} without flags and flips that the situation no longer admits */
export function settleFlags(draft) {
  const open = flagsOf(draft).filter((entry) => entry.open).map((entry) => entry.flag);
  const flags = draft.flags.filter((flag) => open.includes(flag));
  const wins = flags.includes("hai_di") ? draft.wins.map((win) => ({ ...win, flips: [] })) : draft.wins;
  return { ...draft, flags, wins };
}

/** @param {Draft} draft @param {number} a @param {number} b @returns {Draft} bind two seats (互包) or release them */
export function toggleBao(draft, a, b) {
  const rest = draft.bao.filter(([x, y]) => !(x === a && y === b));
  return { ...draft, bao: rest.length < draft.bao.length ? rest : [...draft.bao, [a, b]] };
}

/** @param {Draft} draft @param {number} seat @returns {Draft} one more chase (追牌) that this seat began */
export const addChase = (draft, seat) => ({ ...draft, chases: [...draft.chases, seat] });

/** @param {Draft} draft @param {number} at @returns {Draft} */
export const dropChase = (draft, at) => ({ ...draft, chases: draft.chases.filter((_, i) => i !== at) });
