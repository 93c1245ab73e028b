/**
 * The ledger leaves the page: as a file, a picture, an address or a QR code; and comes in.
 * @import { Deal, Line, Part, Scene } from "../types.d.ts"
 * @import { Account } from "../model/exchange.js"
 */
import { isEmpty } from "../entry/deal.js";
import { live } from "../entry/live.js";
import { known } from "../entry/result.js";
import { compared, twinOf } from "../model/compare.js";
import { decodeCopy, encodeCopy, encodeHand, isCopy } from "../model/copy.js";
import { toCsv } from "../model/csv.js";
import { fromFile, originOf, toJson } from "../model/exchange.js";
import { linesOf, newId, tablesOf } from "../scene.js";
import { html, Markup } from "../view/dom.js";
import { choice, sheet } from "../view/frame.js";
import { drop, meet } from "./compare.js";
import { summary } from "./line.js";
import { picture } from "./picture.js";

/** What a QR code holds at most, in bytes. */
const QR_MOST = 2900;
const LONGEST_NAME = 16;

/** @param {Scene} scene @param {Line} line */
const plain = (scene, line) => summary(scene, line).text.replace(/<[^>]*>/g, " ").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, '"').replace(/&#39;/g, "'").replace(/&amp;/g, "&").replace(/\s+/g, " ").trim();

/** @param {Scene} scene @param {string} extension @returns {string} */
const fileName = ({ table, t }, extension) => `${table.name || t(table.game)}-${new Date().toISOString().slice(0, 10)}.${extension}`.replace(/[\\/:*?"<>|]/g, "_");

/** @param {Blob} blob @param {string} name */
async function handOver(blob, name) {
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] }) && matchMedia("(pointer: coarse)").matches) {
    try {
      return await navigator.share({ files: [file] });
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {Scene} scene @param {string} kind */
async function save(scene, kind) {
  const { table, lines, t } = scene;
  if (kind === "json") return handOver(new Blob([toJson(table, lines)], { type: "application/json" }), fileName(scene, "json"));
  if (kind === "png") return handOver(await picture(scene), fileName(scene, "png"));
  const words = { game: t(table.game), at: t("at"), what: t("what"), note: t("note"), struck: t("strike"), summary: (/** @type {Line} */ line) => plain(scene, line), seat: scene.seat };
  return handOver(new Blob([toCsv(table, lines, words)], { type: "text/csv" }), fileName(scene, "csv"));
}

/** @param {Scene} scene */
function out(scene) {
  const { t } = scene;
  const rows = /** @type {const} */ ([["json", "asFile"], ["csv", "asCsv"], ["png", "asPicture"]]);
  return sheet(scene, { title: t("takeOut"), about: t("toDeal", scene.lines.at(-1)?.n ?? 0), body: html`<div class="rows">${rows.map(([kind, word]) => html`<div><button class="quiet" data-act="save:${kind}">${t(word)}</button><span class="hint">${t(`${word}.why`)}</span></div>`)}</div>` });
}

/** What is shared: the hand under entry, one deal, or the whole ledger. @typedef {{ hand: Line | null, lines: readonly Line[] }} Shared */

const NOW = "now";

/** @param {Scene} scene @returns {Shared} */
function shared(scene) {
  const { lines, route: { sheetArg } } = scene;
  return { hand: sheetArg === NOW ? underEntry(scene) : (lines.find(({ n }) => n === Number(sheetArg)) ?? null), lines };
}

/** The hand as far as it is entered, with its answer if there is one. @param {Scene} scene @returns {Deal} */
function underEntry(scene) {
  const { table } = scene;
  const now = live(scene);
  const { draft, house, question, marks } = now;
  const wins = draft.wins.map(({ seat, types, you }) => ({ winner: seat, win: { by: draft.by ?? "", ...(draft.from !== null && { from: draft.from }) }, hand_types: types, ...(you !== null && { you }) }));
  const sketch = { rules: house.rules, stake: house.stake, ...(draft.game === "mahjong" ? { wins } : { win: wins[0] ?? null }) };
  return {
    kind: "deal", n: scene.entry.edits ?? table.next, at: scene.entry.at || Date.now(), players: table.seats, note: draft.note, struck: false, dealer: draft.dealer, next: null, was: [],
    request: question?.body ?? sketch, answer: now.gate ? null : known(scene, now).body, problem: null, draft, marks: { ...marks, entered: true },
  };
}

/** @param {Scene} scene */
function share(scene) {
  const { t, lines, route, entry } = scene;
  const ready = madeOf(scene);
  if (!ready) void make(scene);
  const whole = route.sheetArg === "";
  const half = !isEmpty(entry.now) && (whole || route.sheetArg === NOW);
  return sheet(scene, {
    title: t("share"), about: whole ? t("copyTo", lines.at(-1)?.n ?? 0) : route.sheetArg === NOW ? t("halfWay") : t("dealN", route.sheetArg), kind: "share",
    body: html`${half && choice(t("share"), [{ act: "share:", text: t("wholeLedger"), on: whole }, { act: `share:${NOW}`, text: t("thisHand"), on: !whole }])}
      <div class="qr">${ready?.svg ? html`<div role="img" aria-label="${t("qrOf")}">${new Markup(ready.svg)}</div>` : html`<p class="hint">${ready ? t(ready.long ? "qrTooLong" : "qrNone") : "…"}</p>`}
      <p class="hint">${t(whole ? "copyOnly" : "handCopy")}</p></div>
      ${ready && html`<div class="field"><b>${t("address")}</b><input class="input" readonly value="${ready.url}" aria-label="${t("address")}" data-act="selectAll"></div>`}`,
    foot: html`${whole && html`<button class="quiet" data-act="save:png">${t("asPicture")}</button>`}${ready && html`<button class="ghost" data-act="copyLink">${t("copyLink")}</button>`}`,
  });
}

/** All that a copy is made of; parts of the store are never changed in place. @param {Scene} scene @returns {unknown[]} */
const partsOf = ({ table, lines, route, entry, askers }) => [route.sheetArg, table, ...(route.sheetArg === NOW ? [entry.now, askers.tally.known.body] : lines)];
/** @param {unknown[]} a @param {unknown[]} b */
const same = (a, b) => a.length === b.length && a.every((one, i) => one === b[i]);

/** @param {Scene} scene @returns {{ url: string, long: boolean, svg: string } | null} the copy of what stands there now */
const madeOf = (scene) => (same(scene.ui.memo.share?.parts ?? [], partsOf(scene)) ? scene.ui.memo.share : null);

/** @type {unknown[]} */
let making = [];

/** @param {Scene} scene */
async function make(scene) {
  const parts = partsOf(scene);
  if (same(making, parts)) return;
  making = parts;
  const { hand, lines } = shared(scene);
  const url = location.href.split("#")[0] + (hand ? await encodeHand(scene.table, hand) : await encodeCopy(scene.table, lines));
  const long = url.length > QR_MOST;
  const svg = long ? "" : await qr(scene, url);
  if (making === parts) scene.memo("share", { parts, url, long, svg });
}

/** Drawn by the service, which keeps nothing. @param {Scene} scene @param {string} text @returns {Promise<string>} "" where it cannot be had */
async function qr({ settings }, text) {
  try {
    const response = await fetch("/qr", { method: "POST", body: text, headers: { "Content-Type": "text/plain", ...(settings.key && { Authorization: `Bearer ${settings.key}` }) }, signal: AbortSignal.timeout(8000) });
    return response.ok ? await response.text() : "";
  } catch {
    return "";
  }
}

/**
 * Sit at a ledger that came in: a table of its own, or a copy, which takes the place of copies that say no more.
 * @param {Scene} scene @param {Account} account @returns {string} its id here
 */
function sitAt(scene, { table, lines }) {
  const { store } = scene;
  const now = Date.now();
  const id = table.copy ? table.id : newId(now);
  store.together(() => {
    tablesOf(store).filter((one) => table.copy && one.copy && originOf(one) === originOf(table) && compared({ table: one, lines: linesOf(store, one.id) }, { table, lines }).rows.every(({ mine }) => !mine))
      .forEach((one) => drop(scene, one.id));
    store.update(`table/${id}`, () => ({ ...table, id, used: now }));
    lines.forEach((line) => store.update(`deal/${id}/${line.n}`, () => line));
    store.update("at", () => id);
  });
  return id;
}

/** An address that carries a copy. @param {Scene} scene @param {string} hash @returns {Promise<boolean>} */
export async function takeCopy(scene, hash) {
  if (!isCopy(hash)) return false;
  const account = await decodeCopy(hash, Date.now());
  if (!account) scene.toast(scene.t("badCopy"));
  else if (meet(scene, sitAt(scene, account))) return true;
  scene.go({ view: account ? "ledger" : "table" }, true);
  if (account?.lines.length === 1) scene.setUi({ open: account.lines[0].n });
  return true;
}

/** @type {Part} */
export const sharing = {
  views: {},
  sheets: { export: out, share },
  actions: {
    save: (scene, kind) => save(scene, kind),
    share: (scene, arg) => scene.go({ sheet: "share", sheetArg: arg }, true),
    print: () => print(),
    selectAll: (_, __, field) => /** @type {HTMLInputElement} */ (field).select(),
    async copyLink(scene) {
      try {
        await navigator.clipboard.writeText(scene.ui.memo.share.url);
        scene.toast(scene.t("copied"));
      } catch {
        document.querySelector(".sheet .input")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        scene.toast(scene.t("copyByHand"));
      }
    },
    async takeIn(scene, _, field) {
      const input = /** @type {HTMLInputElement} */ (field);
      const file = input.files?.[0];
      if (!file) return;
      const account = fromFile(await file.text(), Date.now());
      input.value = "";
      if (!account) return scene.toast(scene.t("badFile"));
      const name = account.table.name || file.name.replace(/\.[^.]*$/, "").slice(0, LONGEST_NAME);
      const here = account.table.origin && twinOf(tablesOf(scene.store), { ...account.table, id: "" });
      const id = sitAt(scene, { ...account, table: { ...account.table, name, ...(here && { id: newId(Date.now()), copy: { from: originOf(account.table), at: Date.now() } }) } });
      if (!here || !meet(scene, id)) scene.go({ view: "ledger" });
    },
  },
};
