/**
 * The clause that a fault is about: the fault's own, the one its sentence names, or that of what its pointer leads to. Pure.
 * @import { Fault } from "../types.d.ts"
 */

const NAMED = /\b([MZCD]\d+(?:\.\d+[a-z]?)?)\b/;
/** Members of a request by the ids that the service gives a clause for. @type {Record<string, string[]>} */
const ABOUT = { you: ["min_you"], chases: ["chase"], hand_types: ["ping_hu", "pu_tong_hu"], multipliers: ["men_qing"], winner: ["discard"], win: ["discard"], wins: ["discard"] };

/**
 * @param {Fault} fault @param {any} body of the request @param {(id: string) => string} ruleOf the clause of an id, or ""
 * @returns {string} "" where nothing says
 */
export function clauseOf({ pointer, message, rule }, body, ruleOf) {
  const named = rule ?? NAMED.exec(message)?.[1];
  if (named) return named;
  /** @type {string[]} the deepest last */
  const ids = [];
  let value = body;
  for (const name of pointer.split("/").slice(1)) {
    value = value?.[name];
    ids.push(...(ABOUT[name] ?? []), name, ...[value, value?.kind, value?.by].filter((one) => typeof one === "string"));
  }
  return ids.reverse().map(ruleOf).find(Boolean) ?? "";
}
