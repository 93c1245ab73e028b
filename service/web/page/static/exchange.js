/**
 * The ledger as JSON and CSV, out and in again. Both carry everything; a file that does not add up is refused.
 * @import { Game, Round, Table } from "./types.d.ts"
 */

import { isGame, isRound, isTable } from "./shapes.js";

const FORMAT = "guilin-referee-ledger";
const VERSION = 1;
const MEMBERS = ["format", "version", "game", "table", "rounds"];
const MARK = "\uFEFF";
const FIXED = ["round", "time", "dealer", "next_dealer", "winners", "types", "by", "from", "note"];

/** A file that cannot be taken in; `reason` is a key of the page's texts, `round` and `column` the place at fault. */
export class Unreadable extends Error {
  /** @param {"not_text" | "not_a_ledger" | "other_version" | "not_zero" | "altered"} reason @param {number} round */
  constructor(reason, round = 0, column = "") {
    super(`${reason} ${round} ${column}`);
    this.reason = reason;
    this.round = round;
    this.column = column;
  }
}

/** @param {Game} game @param {Table} table @param {Round[]} rounds @returns {string} */
export const toJson = (game, table, rounds) => `${JSON.stringify({ format: FORMAT, version: VERSION, game, table, rounds }, null, 1)}\n`;

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

/** @param {string} text @returns {string[][]} @throws {SyntaxError} where a quote stands in the middle of a cell, or is not closed */
export function parseCsv(text) {
  const lines = [/** @type {string[]} */ ([])];
  let read = 0;
  for (const [whole, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy)) {
    read += whole.length;
    lines[lines.length - 1].push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "") break;
    if (end !== ",") lines.push([]);
  }
  if (read < text.length) throw new SyntaxError(`not CSV from character ${read + 1} on`);
  return lines.filter((line) => line.length > 1 || line[0] !== "");
}

/**
 * @param {ArrayBuffer} bytes a chosen file @returns {string} its text; other encodings would come in garbled
 * @throws {Unreadable}
 */
export function textOf(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable("not_text");
  }
}

/**
 * @param {string} text a file this page wrote, JSON or CSV
 * @returns {{game: Game, table: Table, rounds: Round[]}}
 * @throws {Unreadable}
 */
export function fromFile(text) {
  const plain = text.startsWith(MARK) ? text.slice(1) : text;
  try {
    return plain.trimStart().startsWith("{") ? checked(JSON.parse(plain)) : fromCsv(plain);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw new Unreadable("not_a_ledger");
    throw error;
  }
}

/**
 * The last column holds every round whole. The others are for people: where one says something else, it was altered,
 * and which of the two is meant cannot be known.
 * @param {string} text @returns {{game: Game, table: Table, rounds: Round[]}}
 */
function fromCsv(text) {
  const lines = parseCsv(text);
  const record = lines[0].indexOf("record");
  const records = lines.slice(1).map((line) => JSON.parse(line[record]));
  const { game, table } = records[0];
  const rounds = records.map(({ round }) => round);
  const ledger = checked({ format: FORMAT, version: VERSION, game, table, rounds });
  const written = parseCsv(toCsv(game, table, rounds).slice(MARK.length));
  written.forEach((line, i) => {
    const at = [...line, ...lines[i]].findIndex((_, j) => line[j] !== lines[i][j]);
    if (at >= 0) throw new Unreadable("altered", i, written[0][at] ?? lines[0][at] ?? "");
  });
  return ledger;
}

/** @param {any} file @returns {{game: Game, table: Table, rounds: Round[]}} */
function checked(file) {
  const { format, version, game, table, rounds } = file;
  if (format !== FORMAT) throw new Unreadable("not_a_ledger");
  if (version !== VERSION) throw new Unreadable("other_version");
  const sound = Object.keys(file).every((name) => MEMBERS.includes(name)) && isGame(game) && isTable(table, game) && Array.isArray(rounds);
  if (!sound) throw new Unreadable("not_a_ledger");
  rounds.forEach((/** @type {any} */ round, i) => {
    if (!isRound(round, table.players)) throw new Unreadable("not_a_ledger", i + 1);
    if (sum(round.zi) !== 0 || sum(round.points) !== 0) throw new Unreadable("not_zero", i + 1);
  });
  return { game, table, rounds: rounds.map((/** @type {Round} */ round, i) => ({ ...round, id: i + 1 })) };
}

/** @param {number[]} list @returns {number} */
const sum = (list) => list.reduce((total, amount) => total + amount, 0);
