/**
 * What is kept of the deal under entry.
 * @import { Draft, DraftState, Game, Request } from "../types.d.ts"
 */
import { emptyDraft, emptyWin } from "../entry/deal.js";

/** @param {string} id @param {number} now @returns {DraftState} */
export const freshEntry = (id, now) => ({ now: emptyDraft(id), back: [], edits: null, aside: null, at: now });

/**
 * A booked deal of which only the question is left, as it would have been called.
 * @param {string} id @param {Game} game @param {Request} request the body of a /tally request @returns {Draft}
 */
export function draftFrom(id, game, request) {
  const called = game === "mahjong" ? request.wins ?? [] : request.win ? [request.win] : [];
  const draft = emptyDraft(id, { game, players: request.players ?? 4, dealer: request.dealer });
  return {
    ...draft, drawn: called.length === 0, by: called[0]?.win.by ?? null, from: called[0]?.win.from ?? null, at: called.length > 1 ? -1 : 0,
    wins: called.map((/** @type {any} */ win) => ({
      ...emptyWin(win.winner), types: [...(win.hand_types ?? []).filter((/** @type {string} */ type) => type !== "ping_hu"), ...(win.hai_di ? ["hai_di"] : [])],
      multipliers: win.multipliers ?? [], quads: win.quads ?? 1, flips: win.hai_di ? [] : [win.xing ?? 0], ended: "total", you: win.you ?? null, exact: true,
    })),
    kongs: (request.kongs ?? []).map((/** @type {any} */ { seat, kind, from }) => ({ seat, kind, from: from ?? null })),
    chases: (request.chases ?? []).map((/** @type {any} */ { first }) => first), bao: request.bao ?? [],
  };
}
