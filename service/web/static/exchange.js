/**
 * The ledger as JSON and CSV, out and in again. Both carry everything; a file that does not add up is refused.
 * @import { Game, Round, Table } from "./types.d.ts"
 */

const FORMAT = "guilin-referee-ledger";
const MARK = "\uFEFF";
const FIXED = ["round", "time", "dealer", "next_dealer", "winners", "types", "by", "from", "note"];

/** A file that cannot be taken in; `reason` is a key of the page's texts, `round` the line at fault. */
export class Unreadable extends Error {
  /** @param {"not_a_ledger" | "not_zero"} reason @param {number} round */
  constructor(reason, round = 0) {
    super(`${reason} ${round}`);
    this.reason = reason;
    this.round = round;
  }
}

/** @param {Game} game @param {Table} table @param {Round[]} rounds @returns {string} */
export const toJson = (game, table, rounds) => `${JSON.stringify({ format: FORMAT, version: 1, game, table, rounds }, null, 1)}\n`;

/**
 * One line a round, zi and points in a column for each player; the last column holds what JSON would, so that
 * nothing is lost on the way back.
 * @param {Game} game @param {Table} table @param {Round[]} rounds @returns {string} with a byte order mark, for spreadsheets
 */
export function toCsv(game, table, rounds) {
  const names = table.names.slice(0, table.players);
  const head = [...FIXED, ...names.map((name) => `${name} zi`), ...names.map((name) => `${name} points`), "record"];
  const lines = rounds.map((round, i) => [
    i + 1, round.at, names[round.dealer], round.nextDealer === null ? "" : names[round.nextDealer],
    round.wins.map((win) => names[win.seat]).join(" + "),
    round.wins.map((win) => win.types.map((type) => type.name).join("+")).join(" + "),
    round.by ?? "", round.from === null ? "" : names[round.from], round.note,
    ...round.zi, ...round.points,
    JSON.stringify(i === 0 ? { game, table, round } : { round }),
  ]);
  return MARK + [head, ...lines].map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}

/** @param {string | number} value @returns {string} quoted where needed; text that a spreadsheet would run is defused */
function cell(value) {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {string} text @returns {string[][]} */
export function parseCsv(text) {
  const lines = [/** @type {string[]} */ ([])];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    lines[lines.length - 1].push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "") break;
    if (end !== ",") lines.push([]);
  }
  return lines.filter((line) => line.length > 1 || line[0] !== "");
}

/**
 * @param {string} text a file this page wrote, JSON or CSV
 * @returns {{game: Game, table: Table, rounds: Round[]}}
 * @throws {Unreadable}
 */
export function fromFile(text) {
  const plain = text.startsWith(MARK) ? text.slice(1) : text;
  try {
    return checked(plain.trimStart().startsWith("{") ? JSON.parse(plain) : fromCsv(plain));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw new Unreadable("not_a_ledger");
    throw error;
  }
}

/** @param {string} text @returns {unknown} */
function fromCsv(text) {
  const [head, ...lines] = parseCsv(text);
  const records = lines.map((line) => JSON.parse(line[head.indexOf("record")]));
  const zi = head.flatMap((name, i) => (name.endsWith(" zi") ? [i] : []));
  const points = head.flatMap((name, i) => (name.endsWith(" points") ? [i] : []));
  const rounds = records.map(({ round }, i) => ({
    ...round,
    zi: zi.map((at) => Number(lines[i][at])),
    points: points.map((at) => Number(lines[i][at])),
  }));
  return { format: FORMAT, game: records[0].game, table: records[0].table, rounds };
}

/** @param {any} file @returns {{game: Game, table: Table, rounds: Round[]}} */
function checked(file) {
  const { format, game, table, rounds } = file;
  const sound = format === FORMAT && ["mahjong", "zipai"].includes(game) && isTable(table) && Array.isArray(rounds);
  if (!sound) throw new Unreadable("not_a_ledger");
  rounds.forEach((/** @type {any} */ round, i) => {
    if (!isRound(round, table.players)) throw new Unreadable("not_a_ledger", i + 1);
    if (sum(round.zi) !== 0 || sum(round.points) !== 0) throw new Unreadable("not_zero", i + 1);
  });
  return { game, table, rounds: rounds.map((/** @type {Round} */ round, i) => ({ ...round, id: i + 1 })) };
}

/** @param {number[]} list @returns {number} */
const sum = (list) => list.reduce((total, amount) => total + amount, 0);

/** @param {any} table @returns {boolean} */
export const isTable = (table) =>
  [2, 3, 4].includes(table?.players) && Number.isInteger(table.stake) && table.stake > 0 &&
  Array.isArray(table.names) && table.names.length >= table.players &&
  table.names.every((/** @type {unknown} */ name) => typeof name === "string") && typeof table.rules?.preset === "string";

/** @param {any} round @param {number} players @returns {boolean} */
export function isRound(round, players) {
  const seat = (/** @type {unknown} */ value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < players;
  const amounts = (/** @type {any} */ list) => Array.isArray(list) && list.length === players && list.every(Number.isSafeInteger);
  return (
    amounts(round?.zi) && amounts(round.points) && seat(round.dealer) && typeof round.at === "string" &&
    typeof round.note === "string" && Array.isArray(round.wins) &&
    [round.nextDealer, round.from].every((value) => value === null || seat(value)) &&
    round.wins.every((/** @type {any} */ win) => seat(win?.seat) && Array.isArray(win.types) && win.types.every(isName)) &&
    (round.ask === null || (typeof round.ask?.path === "string" && typeof round.ask.body === "object"))
  );
}

/** @param {any} type @returns {boolean} */
const isName = (type) => typeof type?.name === "string" && typeof type.name_en === "string";
