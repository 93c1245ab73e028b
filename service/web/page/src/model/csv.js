/**
 * The ledger as a table for a spreadsheet: a row a line, a column for each person with the zi it moved, and back. It
 * holds what was paid and when, not how a deal was won: what comes back are payments of the same worth.
 * @import { Fine, Game, Line, Table } from "../types.d.ts"
 */
import { parting } from "./parting.js";
import { deltas, newTable, personOf } from "./table.js";

const GAMES = { mahjong: ["麻将", "麻將", "Mahjong"], zipai: ["字牌", "Zipai"] };
const MARK = "\ufeff";
/** The words of a column head: the game, and what a zi is worth. */
const HEAD = /^(.*?)(?: ×(\d+))?$/;
const UNKNOWN = "?";
/** What a spreadsheet would take for a formula; told from one by an apostrophe, as is what begins with one. */
const FORMULA = /^['=+\-@\t\r]/;

/** @param {string} text */
const cell = (text) => {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
/** @param {string} text */
const plain = (text) => (text[0] === "'" && FORMULA.test(text.slice(1)) ? text.slice(1) : text);

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
    const sums = sat.map(({ id }) => (line.players.includes(id) ? String(moved?.[line.players.indexOf(id)] ?? UNKNOWN) : ""));
    return [String(line.n), new Date(line.at).toISOString(), cell(words.summary(line)), ...sums, cell(line.note), line.struck ? words.struck : ""];
  });
  const head = [table.stake > 1 ? `${words.game} ×${table.stake}` : words.game, words.at, words.what, ...sat.map(({ id }) => name(id)), words.note, words.struck].map(cell);
  return MARK + [head, ...rows].map((row) => row.join(",")).join("\r\n") + "\r\n";
}

/** @param {string} text @returns {string[][]} none where quotes do not match */
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
  return quoted ? [] : rows.filter((row) => row.length > 1 || row[0] !== "");
}

/** @param {string} text @param {number} now @returns {unknown} an account, to be checked */
export function fromCsv(text, now) {
  const [head = [], ...rows] = cells(text.replace(MARK, ""));
  const [, word, stake = "1"] = HEAD.exec(head[0] ?? "") ?? [];
  const game = /** @type {Game | undefined} */ (Object.entries(GAMES).find(([, names]) => names.includes(word))?.[0]);
  if (!game || rows.some((row) => row.length !== head.length)) return null;
  const names = head.slice(3, -2).map(plain);
  const lines = rows.map((row) => csvLine(row));
  const next = Math.max(0, ...lines.map((line) => line?.n ?? 0)) + 1;
  const table = newTable(game, "", now, { names, stake: Number(stake), next });
  return { table: { ...table, seats: lines.at(-1)?.players ?? table.seats.slice(0, game === "mahjong" ? 4 : undefined) }, lines };
}

/** @param {string[]} row @returns {Fine | null} a deal that is not priced moves nothing yet */
function csvLine([n, at, what, ...rest]) {
  const [note, struck] = rest.slice(-2);
  const sums = rest.slice(0, -2);
  const players = sums.flatMap((sum, i) => (sum === "" ? [] : [`p${i}`]));
  const told = sums.filter((sum) => sum !== "");
  const unpriced = told.every((sum) => sum === UNKNOWN);
  if (!unpriced && !told.every((sum) => /^[-−+]?\d+$/.test(sum))) return null;
  const moved = new Map(players.map((id, i) => [id, unpriced ? 0 : Number(told[i].replace("−", "-"))]));
  if ([...moved.values()].reduce((all, sum) => all + sum, 0) !== 0) return null;
  const payments = parting(moved).map(({ from, to, amount }) => ({ from: players.indexOf(from), to: players.indexOf(to), zi: amount }));
  return { kind: "fine", n: Number(n), at: Date.parse(at), players, note: plain(note), struck: struck !== "", payments, why: plain(what) };
}
