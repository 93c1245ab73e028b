/**
 * Whether a value that was kept or came in a file is whole, so that the page may take it as it is.
 * @import { Game } from "./types.d.ts"
 */
import { codesOf } from "./codes.js";
import { FLAGS, PLAYERS, WAYS } from "./draft.js";
import { kindsOf } from "./melds.js";

const SEATS = 4;
const PARTS = ["state", "settings", "table", "draft", "rounds"];
const GAMES = /** @type {Game[]} */ (["mahjong", "zipai"]);

/** @param {unknown} value @returns {value is Game} */
export const isGame = (value) => GAMES.some((game) => game === value);

/** @param {unknown} value @returns {value is Record<string, any>} */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value @param {(one: any) => boolean} fits @returns {boolean} */
const isList = (value, fits) => Array.isArray(value) && value.every(fits);

/** @param {unknown} value @returns {boolean} */
const isText = (value) => typeof value === "string";

/** @param {unknown} value @returns {boolean} */
const isStake = (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 1_000_000;

/** @param {unknown} rules @returns {boolean} */
const isRules = (rules) =>
  isObject(rules) && isText(rules.preset) &&
  Object.values(rules).every((value) => value === null || ["boolean", "number", "string"].includes(typeof value));

/** @param {number} players @returns {(value: unknown) => boolean} */
const seatAmong = (players) => (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < players;

/** @param {any} table @param {Game} game @returns {boolean} */
export const isTable = (table, game) =>
  isObject(table) && PLAYERS[game].includes(table.players) && isStake(table.stake) && isRules(table.rules) &&
  isList(table.names, isText) && table.names.length === SEATS;

/** @param {any} round @param {number} players @returns {boolean} */
export function isRound(round, players) {
  if (!isObject(round)) return false;
  const seat = seatAmong(players);
  const amounts = (/** @type {any} */ list) => isList(list, Number.isSafeInteger) && list.length === players;
  const type = (/** @type {any} */ one) => isObject(one) && isText(one.name) && isText(one.name_en);
  return (
    Number.isSafeInteger(round.id) && isText(round.at) && !Number.isNaN(Date.parse(round.at)) && isText(round.note) &&
    amounts(round.zi) && amounts(round.points) && seat(round.dealer) &&
    [round.nextDealer, round.from].every((value) => value === null || seat(value)) &&
    (round.by === null || WAYS.zipai.includes(round.by)) &&
    isList(round.wins, (win) => isObject(win) && seat(win.seat) && isList(win.types, type)) &&
    (round.ask === null || (isObject(round.ask) && isText(round.ask.path) && isObject(round.ask.body)))
  );
}

/** @param {unknown} unread @returns {boolean} what was set aside at earlier visits */
export const isUnread = (unread) =>
  isList(unread, (one) => isObject(one) && PARTS.includes(one.part) && (one.game === null || isGame(one.game)) && "value" in one);

/** @param {any} draft @param {Game} game @returns {boolean} */
export function isDraft(draft, game) {
  if (!isObject(draft) || draft.game !== game || !PLAYERS[game].includes(draft.players)) return false;
  const seat = seatAmong(draft.players);
  const seatOrNone = (/** @type {unknown} */ value) => value === null || seat(value);
  const code = (/** @type {any} */ value) => codesOf(game).includes(value);
  const meld = (/** @type {any} */ one) =>
    isObject(one) && kindsOf(game).includes(one.kind) && isList(one.tiles, code) && seatOrNone(one.from);
  const win = (/** @type {any} */ one) => isObject(one) && seatOrNone(one.seat) && isList(one.hand, code) && isList(one.flips, code);
  return (
    seat(draft.dealer) && (draft.by === null || WAYS[game].includes(draft.by)) && seatOrNone(draft.from) &&
    (draft.tile === null || code(draft.tile)) && isList(draft.flags, (flag) => FLAGS[game].includes(flag)) &&
    typeof draft.drawn === "boolean" && typeof draft.asIs === "boolean" &&
    isList(draft.wins, win) && draft.wins.length > 0 &&
    isList(draft.melds, (own) => isList(own, meld)) && draft.melds.length === draft.players &&
    isList(draft.bao, (pair) => isList(pair, seat) && pair.length === 2) && isList(draft.chases, seat) &&
    (draft.rules === null || isRules(draft.rules)) && (draft.stake === null || Number.isSafeInteger(draft.stake))
  );
}
