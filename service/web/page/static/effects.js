/**
 * What reaches beyond the page's state: files, links, samples.
 * @import { App, Misfit, Question } from "./types.d.ts"
 * @import { Scene } from "./scene.js"
 */
import { actions, lookAnew, ownTerms, step } from "./actions.js";
import { isRefused, look } from "./api.js";
import { toCsv, toJson } from "./exchange.js";
import { complain } from "./complaints.js";
import { draftOf } from "./reading.js";
import { carriesHand, linkOf, questionIn } from "./share.js";
import { misfitText } from "./text.js";

/** @param {App} app @param {string} kind "json" or "csv" @param {Scene} scene */
export function exportLedger(app, kind, { game, table, desk, t }) {
  const named = { ...table, names: table.names.map((name, seat) => name || t.seatNames[game][seat]) };
  if (kind === "csv") download(toCsv(game, named, desk.rounds), game, "csv", "text/csv");
  else download(toJson(game, table, desk.rounds), game, "json", "application/json");
}

/** What could not be read leaves the page as a file, for whoever can make something of it. @param {App} app */
export function exportUnread(app) {
  download(JSON.stringify(app.unread, null, 1), "unread", "json", "application/json");
  app.unread = [];
}

/** @param {string} text @param {string} what @param {string} extension @param {string} type */
function download(text, what, extension, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = `guilin-${what}-${new Date().toISOString().slice(0, 10)}.${extension}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Where the page is not served securely there is no clipboard: the link is shown to be copied by hand.
 * @param {App} app @param {Scene} scene */
export async function share(app, { question, t }) {
  if (question === null) return;
  app.ui.link = linkOf(location.href, question);
  app.ui.notice = t.linkReady;
  try {
    await navigator.clipboard.writeText(app.ui.link);
    app.ui.notice = t.copied;
  } catch {
    // The link stands on the page.
  }
}

/** @param {App} app @param {Scene} scene */
export function takeLink(app, scene) {
  if (!carriesHand(location.hash)) return;
  const question = questionIn(location.hash);
  history.replaceState(null, "", location.pathname + location.search);
  const misfit = question ? takeHand(app, question, scene) : /** @type {const} */ ({ at: "", why: "damaged" });
  if (misfit) app.ui.alarm = scene.t.badLink(misfitText(scene.t, misfit));
}

/** @param {App} app @param {Question} question @param {Scene} scene @returns {Misfit | null} null: the hand is on the page now */
function takeHand(app, question, scene) {
  const { draft, misfit } = draftOf(question);
  if (misfit) return misfit;
  if (draft.game !== app.game) actions.game(app, draft.game, scene);
  step(app, { draft: ownTerms(draft, app.tables[draft.game]), editing: null });
  lookAnew(app, { view: "hand", several: draft.wins.length > 1, link: "" });
  return null;
}

/** @param {App} app @param {Scene} scene */
export async function sample(app, scene) {
  const { game, lang, t } = scene;
  const seed = Math.floor(Math.random() * 1_000_000);
  const kind = encodeURIComponent(app.ui.sampleKind);
  const { body, problem } = await look(`/v1/${game}/samples?seed=${seed}&count=1&kind=${kind}`, { lang, key: app.settings.key });
  app.wantsKey = isRefused(problem);
  const request = body?.samples?.[0]?.request;
  if (!request) return complain(app, "sample", app.wantsKey ? t.needsKey : t.noSample);
  const misfit = takeHand(app, { path: `/v1/${game}/score`, body: request }, scene);
  complain(app, "sample", misfit && t.badSample(misfitText(t, misfit)));
}
