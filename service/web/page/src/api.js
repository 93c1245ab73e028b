/**
 * Asking the service. Every reply is a body or a problem; nothing is thrown. No request outlives eight seconds.
 * @import { Problem } from "./types.d.ts"
 */

/** @typedef {{ body: any, problem: null } | { body: null, problem: Problem }} Reply */
/** @typedef {{ lang: string, key: string }} Access */

export const PATIENCE = 8000;
const TIMEOUT = 408;

/**
 * @param {string} path @param {unknown} body undefined: GET @param {Access} access
 * @param {AbortSignal} [signal] @returns {Promise<Reply>}
 */
export async function send(path, body, { lang, key }, signal) {
  const limit = AbortSignal.timeout(PATIENCE);
  let status = 0;
  try {
    const response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        Accept: "application/json",
        "Accept-Language": lang,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(key && { Authorization: `Bearer ${key}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    ({ status } = response);
    const answer = await response.json();
    if (response.ok) return { body: answer, problem: null };
    const retryAfter = Number(response.headers.get("Retry-After")) || undefined;
    return { body: null, problem: { ...answer, status, retryAfter } };
  } catch {
    return { body: null, problem: { status: limit.aborted ? TIMEOUT : status >= 400 ? status : 0, title: "" } };
  }
}

/** @param {Problem | null} problem @returns {boolean} whether the same question may be answered later */
export const isPassing = (problem) => problem !== null && (problem.status === 0 || problem.status === TIMEOUT || problem.status === 429 || problem.status >= 500);

const LATE = 250;
const PAUSES = [2000, 4000, 8000, 30_000];

/**
 * What is known of the answer to the newest question. `old` is the last body that was answered, for figures to be
 * dimmed, never booked.
 * @typedef {{ key: string, state: "idle" | "asked" | "late" | "answered" | "refused" | "offline" | "busy",
 *   body: any, problem: Problem | null, old: any, again: number | null }} Known
 */

/**
 * Asks one question at a time: only the answer to the newest one counts, older ones are dropped. What the network or
 * a busy service left unanswered is asked again by itself.
 * @param {{ ask: (path: string, body: unknown, signal: AbortSignal) => Promise<Reply>, changed: () => void,
 *   wait?: (then: () => void, ms: number) => any, cancel?: (timer: any) => void }} outside
 */
export function createAsker({ ask, changed, wait = setTimeout, cancel = clearTimeout }) {
  /** @type {Known} */
  let known = { key: "", state: "idle", body: null, problem: null, old: null, again: null };
  /** @type {AbortController | null} */
  let running = null;
  /** @type {any[]} */
  let timers = [];
  let question = { path: "", body: /** @type {unknown} */ (null) };
  let tries = 0;

  function stop() {
    running?.abort();
    running = null;
    timers.forEach((timer) => cancel(timer));
    timers = [];
  }

  async function start() {
    stop();
    const mine = (running = new AbortController());
    known = { ...known, state: known.state === "idle" || known.state === "answered" ? "asked" : known.state, again: null };
    timers.push(wait(() => {
      if (running === mine && known.state === "asked") settle({ state: "late" });
    }, LATE));
    const { body, problem } = await ask(question.path, question.body, mine.signal);
    if (running !== mine) return;
    stop();
    if (!problem) {
      tries = 0;
      return settle({ state: "answered", body, problem: null, old: body });
    }
    if (!isPassing(problem)) return settle({ state: "refused", body: null, problem });
    const pause = problem.retryAfter ? problem.retryAfter * 1000 : PAUSES[Math.min(tries++, PAUSES.length - 1)];
    timers.push(wait(() => void start(), pause));
    settle({ state: problem.status === 0 ? "offline" : "busy", body: null, problem, again: Date.now() + pause });
  }

  /** @param {Partial<Known>} change */
  function settle(change) {
    known = { ...known, ...change };
    changed();
  }

  return {
    /** @returns {Known} */
    get known() {
      return known;
    },
    /** Ask, unless this is what was asked last. @param {string} path @param {unknown} body null: nothing to ask */
    ask(path, body) {
      const key = body === null ? "" : `${path} ${JSON.stringify(body)}`;
      if (key === known.key) return;
      stop();
      tries = 0;
      question = { path, body };
      known = { key, state: key ? "asked" : "idle", body: null, problem: null, old: key ? known.old : null, again: null };
      if (key) void start();
    },
    /** Ask again now. */
    retry() {
      if (known.key && known.state !== "answered") void start();
    },
  };
}
/** @typedef {ReturnType<typeof createAsker>} Asker */
