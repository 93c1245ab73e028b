/**
 * What keeps a deal from being booked: what is still to be told, and what the service said of laid hands. Pure.
 * @import { Draft, Options, Win } from "./entry.d.ts"
 * @import { Look } from "./lookup.js"
 * @import { Verdict } from "./questions.js"
 */
import { isFlipDue, isLast } from "./deal.js";
import { kongBefore } from "./keys.js";
import { isLaid, missing, unfed } from "./laid.js";
import { byTiles, kongsOf } from "./questions.js";

/** @param {Look | null | undefined} look @returns {boolean} whether a laid hand could not be read for want of an answer */
export const isUnread = (look) => look?.state === "unreachable";

/**
 * @param {Draft} draft @param {Win} win @param {Look | null} look @param {Options} options
 * @returns {boolean} whether this winner has yet to flip; of a hand that cannot be read now, whether no flip is told
 */
export function flipDue(draft, win, look, options) {
  if (!byTiles(draft, win) || win.flips.length > 0 || win.ended !== "" || isLast(win)) return isFlipDue(draft, win, options);
  if (isUnread(look)) return win.flipped.length === 0 && !options.xing_follow && isFlipDue(draft, win, options);
  return look?.body?.xing?.flip_due ?? true;
}

/** @param {Draft} draft @param {Win} win @returns {boolean} whether 杠上花 or 杠上炮 was called, and its kong is yet to be told */
const lacksKong = (draft, win) =>
  win.multipliers.some((id) => {
    const seat = kongBefore(draft, win, id);
    return seat !== null && !kongsOf(draft).some((kong) => kong.seat === seat);
  });

/** @param {Draft} draft @param {(Look | null)[]} looks @returns {boolean} whether there is a deal to be priced */
export const isKnown = (draft, looks) =>
  draft.wins.every((win, at) => {
    if (lacksKong(draft, win)) return false;
    if (byTiles(draft, win)) return isUnread(looks[at]) || (looks[at]?.state === "answered" && looks[at].body.legal);
    return draft.game === "mahjong" || win.you !== null;
  });

/**
 * Why the deal cannot be booked yet, whatever the service says: a key of the texts, or nothing.
 * @param {Draft} draft @param {(Look | null)[]} looks @param {boolean[]} due
 */
export function gateOf(draft, looks, due) {
  for (const [at, win] of draft.wins.entries()) {
    if (lacksKong(draft, win)) return "kong";
    if (unfed(win) >= 0) return "unfed";
    if (draft.mode === "tiles" && draft.wins.length === 1 && missing(draft, win) !== 0) return "missing";
    if (byTiles(draft, win)) {
      if (looks[at]?.state === "asked") return "wait";
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
 * While hands are being read: whether nothing that is known now keeps the deal from being booked, so that it may be promised.
 * @param {Draft} draft @param {(Look | null)[]} looks @param {Options} options
 */
export function isHoped(draft, looks, options) {
  const unread = looks.map((look) => look && /** @type {Look} */ ({ ...look, state: look.state === "asked" ? "unreachable" : look.state }));
  return gateOf(draft, unread, draft.wins.map((win, at) => flipDue(draft, win, unread[at], options))) === "";
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
