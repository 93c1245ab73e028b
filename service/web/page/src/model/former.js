/**
 * Ledgers that the first version of the page kept become tables of this one; what it kept is left as it is.
 * @import { Game, Line } from "../types.d.ts"
 * @import { Account } from "./exchange.js"
 */
import { checked } from "./exchange.js";
import { parting } from "./parting.js";
import { newTable } from "./table.js";

const KEY = "guilin-referee/";

/** @param {Pick<Storage, "getItem">} storage @param {string} name @returns {any} */
function read(storage, name) {
  try {
    return JSON.parse(storage.getItem(KEY + name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {any} round @param {number} i @param {Game} game @param {string[]} seats @returns {Line} */
function line(round, i, game, seats) {
  const base = { n: i + 1, at: Date.parse(round.at) || 0, players: seats, note: String(round.note ?? ""), struck: false };
  if (round.ask === null) {
    const moved = new Map(seats.map((id, seat) => [id, round.zi[seat]]));
    return { ...base, kind: "fine", why: "", payments: parting(moved).map(({ from, to, amount }) => ({ from: seats.indexOf(from), to: seats.indexOf(to), zi: amount })) };
  }
  const { rules = {}, stake = 1 } = round.ask.body ?? {};
  const wins = round.wins.map((/** @type {any} */ win) => ({ winner: win.seat, win: { by: round.by, ...(round.from !== null && { from: round.from }) } }));
  const types = round.wins.map((/** @type {any} */ win) => ({ hand_types: win.types.map((/** @type {any} */ type) => ({ id: "", rule: "", ...type })) }));
  const answered = game === "mahjong" ? { wins: types } : { win: types[0] ?? null };
  return {
    ...base, kind: "deal", dealer: round.dealer, next: round.nextDealer, problem: null, draft: null, marks: {}, was: [],
    request: { rules, stake, ...(game === "mahjong" ? { wins } : { win: wins[0] ?? null }) },
    answer: { ...answered, rules, settlement: { transfers: [], seats: seats.map((_, seat) => ({ seat, zi: round.zi[seat], points: round.points[seat] })) } },
  };
}

/** @param {Pick<Storage, "getItem">} storage @param {number} now @returns {Account[]} */
export function formerAccounts(storage, now) {
  const state = read(storage, "state");
  return /** @type {Game[]} */ (["mahjong", "zipai"]).flatMap((game) => {
    const rounds = read(storage, game);
    const old = state?.tables?.[game];
    if (!old || !Array.isArray(rounds) || rounds.length === 0) return [];
    try {
      const table = newTable(game, `old-${game}`, now, { names: old.names.slice(0, old.players), stake: old.stake, rules: old.rules, next: rounds.length + 1 });
      return checked({ table, lines: rounds.map((round, i) => line(round, i, game, table.seats)) }) ?? [];
    } catch {
      return [];
    }
  });
}
