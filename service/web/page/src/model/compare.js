/**
 * Two phones that kept one ledger: up to where they say the same, and what each says from there on.
 * @import { Line, Table } from "../types.d.ts"
 * @import { Account } from "./exchange.js"
 */
import { rowOf } from "./copy.js";
import { originOf } from "./exchange.js";

/** @typedef {{ n: number, mine: Line | undefined, theirs: Line | undefined }} Row where only one has a line, or they differ */

/** A founder may have been named later; who came later is told by the name. @param {Table} table @returns {(id: string) => string} */
const identity = ({ people, seats }) => (id) => {
  const at = people.findIndex((one) => one.id === id);
  return at < seats.length ? String(at) : `${people[at]?.name}`;
};

/** @param {Account} account @returns {Map<number, { line: Line, text: string }>} what stands, by number */
const standing = ({ table, lines }) => new Map(lines.filter((line) => !line.struck).map((line) => [line.n, { line, text: JSON.stringify(rowOf(line, table.game, identity(table))) }]));

/**
 * @param {Account} mine @param {Account} theirs
 * @returns {{ upTo: number, rows: Row[] }} the last deal before they part, and what is not the same in both
 */
export function compared(mine, theirs) {
  const [here, there] = [standing(mine), standing(theirs)];
  const numbers = [...new Set([...here.keys(), ...there.keys()])].sort((a, b) => a - b);
  const parted = numbers.filter((n) => here.get(n)?.text !== there.get(n)?.text);
  const first = parted[0] ?? Infinity;
  return { upTo: numbers.filter((n) => n < first).at(-1) ?? 0, rows: parted.map((n) => ({ n, mine: here.get(n)?.line, theirs: there.get(n)?.line })) };
}

/** The ledger that is written on this phone, of which another is a copy. @param {readonly Table[]} tables @param {Table} other @returns {Table | undefined} */
export const twinOf = (tables, other) =>
  tables.filter((one) => one.id !== other.id && !one.copy && one.game === other.game && originOf(one) === originOf(other)).sort((a, b) => b.used - a.used)[0];
