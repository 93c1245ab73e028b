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

  /** @param {string} key @param {Question} question */
  async function ask(key, { path, body }) {
    const reply = await fetch(path, body);
    if (!known.has(key)) return;
    const again = isPassing(reply.problem);
    known.set(key, { ...reply, state: again ? "unreachable" : reply.problem ? "refused" : "answered" });
    if (again) wait(() => known.delete(key) && redraw(), PAUSE);
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
      if (there) return there;
      for (const old of [...known.keys()].slice(0, Math.max(0, known.size - MOST))) known.delete(old);
      void ask(key, question);
      return NOTHING;
    },
    /** What could not be reached is asked again at the next drawing. */
    retry() {
      for (const [key, { state }] of known) if (state === "unreachable") known.delete(key);
    },
  };
}
/** @typedef {ReturnType<typeof createLookup>} Lookup */
