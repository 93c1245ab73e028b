/**
 * The ledger as a file, and back. A file that is not wholly right is refused whole.
 * @import { Fine, Game, Line, Table } from "../types.d.ts"
 */
import { parting } from "./parting.js";
import { counts, deltas, personOf } from "./table.js";

export const FORMAT = "guilin-ledger";
const LONGEST = 400;

/** @typedef {{ table: Table, lines: Line[] }} Account */

/** @param {Table} table @param {readonly Line[]} lines @returns {string} */
export const toJson = (table, lines) => JSON.stringify({ format: FORMAT, version: 1, table: { ...table, copy: null }, lines }, null, 1);

/** @param {unknown} value @param {number} low @param {number} high */
const isInt = (value, low = 0, high = Number.MAX_SAFE_INTEGER) => Number.isInteger(value) && Number(value) >= low && Number(value) <= high;
/** @param {unknown} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {unknown} value @param {number} [longest] @returns {value is string} */
const isText = (value, longest = LONGEST) => typeof value === "string" && value.length <= longest;

/** @param {any} table @returns {table is Table} */
function isTable(table) {
  if (!isObject(table) || !["mahjong", "zipai"].includes(table.game) || !isText(table.name) || !isObject(table.rules)) return false;
  const { people, seats, game } = table;
  if (!Array.isArray(people) || !people.every((one) => isObject(one) && isText(one.id, 40) && isText(one.name))) return false;
  const ids = new Set(people.map(({ id }) => id));
  const players = game === "mahjong" ? [4] : [2, 3, 4];
  return (
    ids.size === people.length && Array.isArray(seats) && players.includes(seats.length) && new Set(seats).size === seats.length &&
    seats.every((id) => ids.has(id)) && isInt(table.stake, 1, 1_000_000) && isObject(table.dealer) && isInt(table.dealer.seat, 0, seats.length - 1) &&
    isInt(table.dealer.after) && ["winner", "turn", "ask"].includes(table.habit) && isInt(table.foot, 0, seats.length - 1) && isInt(table.next, 1)
  );
}

/** What a line moves must be whole numbers that sum to zero. @param {any} line @param {Table} table @returns {line is Line} */
function isLine(line, table) {
  const size = table.seats.length;
  const seat = (/** @type {unknown} */ value) => isInt(value, 0, size - 1);
  if (!isObject(line) || !isInt(line.n, 1) || !isInt(line.at) || !isText(line.note) || typeof line.struck !== "boolean") return false;
  if (!Array.isArray(line.players) || line.players.length !== size || !line.players.every((id) => table.people.some((one) => one.id === id))) return false;
  if (line.kind === "fine") {
    return isText(line.why) && Array.isArray(line.payments) && line.payments.every((one) => isObject(one) && seat(one.from) && seat(one.to) && one.from !== one.to && isInt(one.zi, 1));
  }
  if (line.kind !== "deal" || !seat(line.dealer) || !isObject(line.request) || !isObject(line.marks) || !Array.isArray(line.was)) return false;
  if (line.next !== null && !seat(line.next)) return false;
  if (!(line.draft === null || isObject(line.draft)) || !(line.problem === null || isObject(line.problem))) return false;
  return [line, ...line.was].every((one) => isObject(one) && isObject(one.request) && (one.answer === null || isAnswer(one.answer, size)));
}

/** @param {any} answer @param {number} size */
function isAnswer(answer, size) {
  const settlement = isObject(answer) && answer.settlement;
  if (!isObject(settlement) || !Array.isArray(settlement.seats) || !Array.isArray(settlement.transfers)) return false;
  const seats = settlement.seats;
  const whole = seats.length === size && seats.every((one, i) => isObject(one) && one.seat === i && Number.isSafeInteger(one.zi) && Number.isSafeInteger(one.points));
  const transfers = settlement.transfers.every((one) => isObject(one) && isInt(one.from, 0, size - 1) && isInt(one.to, 0, size - 1) && isInt(one.zi, 1) && isText(one.cause, 40));
  return whole && transfers && seats.reduce((sum, one) => sum + one.zi, 0) === 0;
}

/** @param {any} account what was read @returns {Account | null} null: not a ledger, or not wholly one */
export function checked(account) {
  if (!isObject(account) || !isTable(account.table) || !Array.isArray(account.lines)) return null;
  const table = account.table;
  const lines = account.lines.filter((line) => isLine(line, table));
  const numbers = new Set(lines.map(({ n }) => n));
  if (lines.length !== account.lines.length || numbers.size !== lines.length || lines.some(({ n }) => n >= table.next)) return null;
  return { table, lines: lines.sort((a, b) => a.n - b.n) };
}

/** @param {string} text of a JSON or CSV file @param {number} now @returns {Account | null} */
export function fromFile(text, now) {
  if (!text.trimStart().startsWith("{")) return fromCsv(text, now);
  try {
    const file = JSON.parse(text);
    return file?.format === FORMAT && file.version === 1 ? checked(file) : null;
  } catch {
    return null;
  }
}

// ── CSV: a column for each person, for a spreadsheet ────────────────

const GAMES = { mahjong: ["麻将", "麻將", "Mahjong"], zipai: ["字牌", "Zipai"] };
const MARK = "\ufeff";

/** A cell that a spreadsheet would take for a formula is told from one. @param {string} text */
const cell = (text) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * @param {Table} table @param {readonly Line[]} lines
 * @param {{ game: string, at: string, what: string, note: string, struck: string, summary: (line: Line) => string, seat: (seat: number) => string }} words
 * @returns {string}
 */
export function toCsv(table, lines, words) {
  const sat = table.people.filter(({ id }) => table.seats.includes(id) || lines.some((line) => line.players.includes(id)));
  const name = (/** @type {string} */ id) => personOf(table, id).name || (table.seats.includes(id) ? words.seat(table.seats.indexOf(id)) : id);
  const rows = lines.map((line) => {
    const moved = deltas(line);
    const sums = sat.map(({ id }) => (line.players.includes(id) ? String(moved?.[line.players.indexOf(id)] ?? "?") : ""));
    return [String(line.n), new Date(line.at).toISOString(), cell(words.summary(line)), ...sums, cell(line.note), counts(line) ? "" : words.struck];
  });
  const head = [words.game, words.at, words.what, ...sat.map(({ id }) => name(id)), words.note, words.struck].map(cell);
  return MARK + [head, ...rows].map((row) => row.join(",")).join("\r\n") + "\r\n";
}

/** @param {string} text @returns {string[][] | null} null where quotes do not match */
function cells(text) {
  const rows = [[""]];
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const row = /** @type {string[]} */ (rows.at(-1));
    const glyph = text[i];
    if (quoted && glyph === '"' && text[i + 1] === '"') row[row.length - 1] += text[i++];
    else if (glyph === '"') quoted = !quoted;
    else if (glyph === "," && !quoted) row.push("");
    else if (glyph === "\n" && !quoted) rows.push([""]);
    else if (glyph !== "\r" || quoted) row[row.length - 1] += glyph;
  }
  return quoted ? null : rows.filter((row) => row.length > 1 || row[0] !== "");
}

/** What a spreadsheet tells is what was paid, not how it was won: each row becomes a payment. @param {string} text @param {number} now @returns {Account | null} */
export function fromCsv(text, now) {
  const [head = [], ...rows] = cells(text.replace(MARK, "")) ?? [];
  const game = /** @type {Game | undefined} */ (Object.entries(GAMES).find(([, names]) => names.includes(head[0]))?.[0]);
  if (!game || head.length < 7) return null;
  const people = head.slice(3, -2).map((name, i) => ({ id: `p${i}`, name: name.replace(/^'/, "") }));
  const lines = rows.map((row) => csvLine(row, people.length));
  if (lines.some((line) => line === null)) return null;
  const size = lines[0]?.players.length ?? people.length;
  return checked({
    table: {
      id: "", game, name: "", people, seats: lines.at(-1)?.players ?? people.map(({ id }) => id), rules: { preset: "guilin" }, stake: 1, dealer: { seat: 0, after: 0 },
      habit: "winner", foot: 0, next: Math.max(0, ...lines.map((line) => line?.n ?? 0)) + 1, made: now, used: now, closed: null, copy: null,
    },
    lines: lines.filter((line) => line?.players.length === size),
  });
}

/** @param {string[]} row @param {number} people @returns {Fine | null} */
function csvLine(row, people) {
  const [n, at, what, ...rest] = row;
  const [note, struck] = rest.slice(-2);
  const sums = rest.slice(0, -2);
  if (sums.length !== people || !sums.every((sum) => /^[-−+]?\d*$/.test(sum))) return null;
  const players = sums.flatMap((sum, i) => (sum === "" ? [] : [`p${i}`]));
  const moved = new Map(players.map((id) => [id, Number(sums[Number(id.slice(1))].replace("−", "-"))]));
  if ([...moved.values()].reduce((all, sum) => all + sum, 0) !== 0 || Number.isNaN(Date.parse(at))) return null;
  const payments = parting(moved).map(({ from, to, amount }) => ({ from: players.indexOf(from), to: players.indexOf(to), zi: amount }));
  return { kind: "fine", n: Number(n), at: Date.parse(at), players, note, struck: struck !== "", payments, why: what };
}
