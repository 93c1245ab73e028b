/**
 * The arithmetic of a settlement as lines, one a payer: what the service's steps say, in their order. Pure.
 * The page adds up only what one payer pays.
 * @import { Settlement, Step, Transfer } from "../types.d.ts"
 */

/** A piece of a line: plain text, or a step that leads to its clause. @typedef {string | Step} Piece */
/** @typedef {{ to: number, cause: string, rule: string, pieces: Piece[] }} Part */
/** `who`: seats; `parts`: what they pay, and to whom; `zi`: what each of them pays in all. @typedef {{ who: number[], parts: Part[], zi: number }} Sum */

/**
 * Put steps in a row: what was added before a factor goes into brackets.
 * @param {Step[]} steps @returns {Piece[]}
 */
export function inRow(steps) {
  /** @type {Piece[]} */
  let row = [];
  let terms = 0;
  for (const step of steps) {
    if (step.op === "add") {
      row = row.length > 0 ? [...row, " + ", step] : [step];
      terms += 1;
    } else if (step.op === "times") {
      row = terms > 1 ? ["(", ...row, ") × ", step] : [...row, " × ", step];
      terms = 1;
    } else {
      row = [...row, " · ", step];
      terms = 1;
    }
  }
  return row;
}

/** @param {Transfer} transfer @returns {Part} */
const part = ({ to, cause, rule, steps = [] }) => ({ to, cause, rule, pieces: inRow(steps) });

/** @param {Settlement} settlement @returns {Sum[]} lines that are the same but for who pays are one */
export function sumsOf({ transfers, seats }) {
  /** @type {Sum[]} */
  const sums = [];
  for (const { seat } of seats) {
    const paid = transfers.filter(({ from }) => from === seat);
    if (paid.length === 0) continue;
    const sum = { who: [seat], parts: paid.map(part), zi: paid.reduce((all, { zi }) => all + zi, 0) };
    const same = sums.find((other) => JSON.stringify(other.parts) === JSON.stringify(sum.parts));
    if (same) same.who.push(seat);
    else sums.push(sum);
  }
  return sums;
}
