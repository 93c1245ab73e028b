/**
 * The ledger leaves the page: as a file, a picture, an address or a QR code; and comes in.
 * @import { Line, Part, Scene } from "../types.d.ts"
 * @import { Account } from "../model/exchange.js"
 */
import { decodeCopy, encodeCopy, MARK } from "../model/copy.js";
import { toCsv } from "../model/csv.js";
import { fromFile, toJson } from "../model/exchange.js";
import { newId } from "../scene.js";
import { html, Markup } from "../view/dom.js";
import { sheet } from "../view/frame.js";
import { summary } from "./line.js";
import { picture } from "./picture.js";

/** What a QR code holds at most, in bytes. */
const QR_MOST = 2900;

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

/** One deal alone, or the whole ledger. @param {Scene} scene @returns {Line[]} */
const shared = ({ lines, route }) => (route.sheetArg ? lines.filter(({ n }) => n === Number(route.sheetArg)) : lines);

/** @param {Scene} scene */
function share(scene) {
  const { t, ui, lines, route } = scene;
  const made = ui.memo.share;
  if (made?.of !== shareKey(scene)) void make(scene);
  const ready = made?.of === shareKey(scene) ? made : null;
  return sheet(scene, {
    title: t("share"), about: route.sheetArg ? t("dealN", route.sheetArg) : t("copyTo", lines.at(-1)?.n ?? 0), kind: "share",
    body: html`<div class="qr">${ready?.svg ? html`<div role="img" aria-label="${t("qrOf")}">${new Markup(ready.svg)}</div>` : html`<p class="hint">${ready ? t(ready.long ? "qrTooLong" : "qrNone") : "…"}</p>`}
      <p class="hint">${t("copyOnly")}</p></div>
      ${ready && html`<div class="field"><b>${t("address")}</b><input class="input" readonly value="${ready.url}" aria-label="${t("address")}" data-act="selectAll"></div>`}`,
    foot: html`<button class="quiet" data-act="save:png">${t("asPicture")}</button>${ready && html`<button class="ghost" data-act="copyLink">${t("copyLink")}</button>`}`,
  });
}

/** @param {Scene} scene */
const shareKey = (scene) => JSON.stringify([scene.table.id, scene.table.used, scene.table.next, scene.route.sheetArg, scene.lines.filter(({ struck }) => struck).length]);

let making = "";

/** @param {Scene} scene */
async function make(scene) {
  const of = shareKey(scene);
  if (making === of) return;
  making = of;
  const url = location.href.split("#")[0] + MARK + (await encodeCopy(scene.table, shared(scene)));
  const long = url.length > QR_MOST;
  const svg = long ? "" : await qr(scene, url);
  making = "";
  scene.memo("share", { of, url, long, svg });
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

/** @param {Scene} scene @param {Account} account @param {boolean} copy */
function sitAt(scene, account, copy) {
  const { store } = scene;
  const now = Date.now();
  const id = copy ? account.table.id : newId(now);
  store.together(() => {
    store.keys(`deal/${id}/`).forEach((key) => store.update(key, () => undefined));
    store.update(`table/${id}`, () => ({ ...account.table, id, used: now, copy: copy ? account.table.copy : null }));
    account.lines.forEach((line) => store.update(`deal/${id}/${line.n}`, () => line));
    store.update("at", () => id);
  });
}

/** An address that carries a copy. @param {Scene} scene @param {string} hash @returns {Promise<boolean>} */
export async function takeCopy(scene, hash) {
  if (!hash.startsWith(MARK)) return false;
  const account = await decodeCopy(hash.slice(MARK.length), Date.now());
  if (account) sitAt(scene, account, true);
  scene.go({ view: account ? "ledger" : "table" }, true);
  if (!account) scene.toast(scene.t("badCopy"));
  return true;
}

/** @type {Part} */
export const sharing = {
  views: {},
  sheets: { export: out, share },
  actions: {
    save: (scene, kind) => save(scene, kind),
    print: (scene) => {
      scene.memo("allLines", true);
      setTimeout(print, 100);
    },
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
      sitAt(scene, { ...account, table: { ...account.table, name: account.table.name || file.name.replace(/\.[^.]*$/, "") } }, false);
      scene.go({ view: "ledger" });
    },
  },
};
