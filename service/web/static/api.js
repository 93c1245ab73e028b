/**
 * Asking the service. Every reply is either a body or a problem to show; nothing is thrown but an abort.
 * @import { Lang, Problem, Question } from "./types.d.ts"
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

/** @param {Question} question @param {Lang} lang @param {AbortSignal} signal */
export const ask = ({ path, body }, lang, signal) =>
  fetchJson(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "Accept-Language": lang },
    body: JSON.stringify(body),
    signal,
  });

/** @param {string} path @param {Lang} lang */
export const look = (path, lang) => fetchJson(path, { headers: { Accept: "application/json", "Accept-Language": lang } });
