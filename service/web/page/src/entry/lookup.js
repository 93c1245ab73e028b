/**
 * Answers that are looked up while drawing: figures of keys, worth of a laid hand, what it waits for. Each question is
 * asked once and its answer kept by the question itself, so an answer can never be taken for another question's.
 * @import { Problem } from "../types.d.ts"
 * @import { Question } from "./questions.js"
 */
import { isPassing } from "../api.js";

const MOST = 120;
const PAUSE = 4000;

/** @typedef {{ state: "asked" | "answered" | "refused" | "unreachable", body: any, problem: Problem | null }} Look */

/** @type {Look} */
const NOTHING = { state: "asked", body: null, problem: null };

/**
 * @param {{ fetch: (path: string, body: unknown) => Promise<{ body: any, problem: Problem | null }>, redraw: () => void,
 *   wait?: (then: () => void, ms: number) => unknown }} outside
 */
export function createLookup({ fetch, redraw, wait = setTimeout }) {
  /** @type {Map<string, Look>} */
  const known = new Map();
  /** @type {Set<string>} */
  const due = new Set();

  /** @param {string} key @param {Question} question */
  async function ask(key, { path, body }) {
    const reply = await fetch(path, body);
    if (!known.has(key)) return;
    const passing = isPassing(reply.problem);
    known.set(key, { ...reply, state: passing ? "unreachable" : reply.problem ? "refused" : "answered" });
    if (passing) wait(() => again(key), PAUSE);
    redraw();
  }

  /** What could not be reached is asked again when it is looked at next, and stands as it is meanwhile. @param {string} key */
  function again(key) {
    if (known.get(key)?.state !== "unreachable") return;
    due.add(key);
    redraw();
  }

  return {
    /** @param {Question | null} question @returns {Look | null} null: there is nothing to ask */
    look(question) {
      if (question === null) return null;
      const key = `${question.path} ${JSON.stringify(question.body)}`;
      const there = known.get(key);
      known.delete(key);
      known.set(key, there ?? NOTHING); // the last one used stands last
      if (there && !due.delete(key)) return there;
      for (const old of [...known.keys()].slice(0, Math.max(0, known.size - MOST))) known.delete(old);
      void ask(key, question);
      return there ?? NOTHING;
    },
    /** What could not be reached is asked again at the next drawing. */
    retry: () => [...known.keys()].forEach(again),
  };
}
/** @typedef {ReturnType<typeof createLookup>} Lookup */
