/**
 * Keeps the answers on the page up to date: whenever what is declared has changed, the service is asked again and
 * the question before it is dropped.
 * @import { App, Judgement, Lang, Question } from "./types.d.ts"
 * @import { Scene } from "./scene.js"
 */
import { ask, isRefused, look } from "./api.js";
import { answerOf } from "./question.js";
import { keyOf } from "./scene.js";

/** @param {App} app @param {() => void} redraw @returns {{follow: (scene: Scene) => void, loadRules: (lang: Lang) => Promise<void>}} */
export function asker(app, redraw) {
  let judging = new AbortController();
  let waiting = new AbortController();

  /** @param {Scene} scene */
  function follow(scene) {
    followQuestion(scene);
    followWaits(scene);
  }

  /** @param {Scene} scene */
  function followQuestion({ question, key, draft, lang }) {
    if (question === null) {
      judging.abort();
      app.reply = { state: "none" };
      return;
    }
    if (app.reply.state !== "none" && app.reply.key === key) return;
    judging.abort();
    judging = new AbortController();
    app.reply = { state: "busy", key, last: lastOf(app) };
    void judge({ draft, question }, key, lang, judging.signal);
  }

  /** @param {Omit<Judgement, "answer">} asked @param {string} key @param {Lang} lang @param {AbortSignal} signal */
  async function judge(asked, key, lang, signal) {
    const reply = await unlessAborted(ask(asked.question, { lang, key: app.settings.key }, signal), signal);
    if (reply === null) return;
    const { body, problem } = reply;
    app.wantsKey = isRefused(problem);
    app.reply = problem
      ? { state: "refused", key, problem }
      : { state: "judged", key, judgement: { ...asked, answer: answerOf(asked.question, body) } };
    redraw();
  }

  /** @param {Scene} scene */
  function followWaits({ waitsFor: question, lang }) {
    const key = question ? keyOf(question, lang) : "";
    if (app.waits?.key === key) return;
    waiting.abort();
    app.waits = { key, list: [] };
    if (question === null) return;
    waiting = new AbortController();
    void findWaits(question, key, lang, waiting.signal);
  }

  /** A hint only: what the service refuses here is shown once the hand is complete.
   * @param {Question} question @param {string} key @param {Lang} lang @param {AbortSignal} signal */
  async function findWaits(question, key, lang, signal) {
    const reply = await unlessAborted(ask(question, { lang, key: app.settings.key }, signal), signal);
    if (reply === null || reply.problem) return;
    app.waits = { key, list: reply.body.waits };
    redraw();
  }

  /** @param {Lang} lang */
  async function loadRules(lang) {
    const { body, problem } = await look("/v1/rules", { lang, key: app.settings.key });
    app.wantsKey = isRefused(problem);
    app.rules = body ?? app.rules;
    redraw();
  }

  return { follow, loadRules };
}

/** @param {App} app @returns {Judgement | null} the newest judgement there is */
const lastOf = ({ reply }) => (reply.state === "judged" ? reply.judgement : reply.state === "busy" ? reply.last : null);

/** @template T @param {Promise<T>} promise @param {AbortSignal} signal @returns {Promise<T | null>} */
async function unlessAborted(promise, signal) {
  try {
    return await promise;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
