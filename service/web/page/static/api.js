/**
 * Asking the service. Every reply is either a body or a problem to show; nothing is thrown but an abort.
 * @import { Access, Problem, Question } from "./types.d.ts"
 */

/**
 * @param {string} path @param {RequestInit} init
 * @returns {Promise<{body: any, problem: null} | {body: null, problem: Problem}>}
 */
async function fetchJson(path, init) {
  let response;
  try {
    response = await fetch(path, init);
    const body = await response.json();
    return response.ok ? { body, problem: null } : { body: null, problem: { ...body, status: response.status } };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return { body: null, problem: { status: response?.status ?? 0, title: "" } };
  }
}

/** @param {Access} access @returns {Record<string, string>} */
const headersOf = ({ lang, key }) => ({
  Accept: "application/json",
  "Accept-Language": lang,
  ...(key && { Authorization: `Bearer ${key}` }),
});

/** @param {Question} question @param {Access} access @param {AbortSignal} signal */
export const ask = ({ path, body }, access, signal) =>
  fetchJson(path, {
    method: "POST",
    headers: { ...headersOf(access), "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });

/** @param {string} path @param {Access} access */
export const look = (path, access) => fetchJson(path, { headers: headersOf(access) });

/** @param {Problem | null} problem @returns {boolean} whether the service wants a key, or another one */
export const isRefused = (problem) => problem?.status === 401;
