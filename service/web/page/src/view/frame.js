/**
 * What every screen has: the bar, sheets, the toast, icons.
 * @import { Scene } from "../types.d.ts"
 * @import { Markup } from "./dom.js"
 */
import { flag, html, Markup as Raw } from "./dom.js";

/** @type {Record<string, string>} drawn in a 24 × 24 field, by stroke */
const ICONS = {
  back: "M9 4 4 9l5 5M4 9h10a6 6 0 0 1 0 12h-2",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3 3 0 0 1 0 6M18 14.5c2.200.8 3.500 2.500 3.500 5",
  kong: "M3 6h18v12H3zM7.500 6v12M12 6v12M16.500 6v12",
  waves: "M3 12c3-4 6-4 9 0s6 4 9 0M3 18c3-4 6-4 9 0s6 4 9 0M3 6c3-4 6-4 9 0s6 4 9 0",
  pen: "M5 20h14M8 16l8-8 3 3-8 8zM13 5l6 6",
  token: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 8v8M8.500 12h7",
  tables: "M8 4h12v12H8zM8 8H4v12h12v-4",
  out: "M12 15V3M7 8l5-5 5 5M4 14v6h16v-6",
  in: "M12 3v12M7 10l5 5 5-5M4 14v6h16v-6",
  print: "M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h3v3M20 14v6h-6",
  more: "M5 12h.01M12 12h.01M19 12h.01",
};

/** @param {string} name */
export const icon = (name) => new Raw(`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`);

const CHEVRON = new Raw('<svg viewBox="0 0 14 14" aria-hidden="true"><path d="M2 5l5 5 5-5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg>');

/** The hills of the Li river behind the water. */
export const PEAKS = new Raw(
  '<svg class="peaks" viewBox="0 0 400 132" preserveAspectRatio="none" aria-hidden="true">' +
    '<path d="M0 132V92c13-2 17-38 31-40 13-2 17 26 26 33 7-16 12-51 29-53 17-2 21 40 33 48 9-8 12-24 23-24 13 0 16 22 25 28 9-26 14-66 34-68 20-1 23 48 35 60 7-10 11-30 23-31 14-1 18 27 27 33 9-14 13-40 29-41 16-1 21 33 32 42 9-9 14-25 26-25 11 0 17 13 27 18v60Z"/>' +
    '<path d="M0 132v-18c16-1 20-34 35-35 15-1 19 27 33 31 12-7 14-34 29-35 17-1 20 32 36 36 20 1 24-8 44-8 17 0 23-39 41-40 17-1 21 36 37 39 20 2 27-9 45-9 15 0 17-26 32-27 15-1 18 27 33 29 14 1 22-2 35-4v41Z"/>' +
    '<path d="M0 132v-9c60-9 90 4 150 0s90-10 150-3c45 5 70 0 100-2v14Z"/></svg>',
);

/** A tap leads to a view, and from there back to the table. @param {Scene} scene @param {string} view */
const toggled = ({ route }, view) => (route.view === view ? "table" : view);

/** The bar over every screen. @param {Scene} scene @param {string} [about] what stands beside the table's name */
export function bar(scene, about) {
  const { t, table, route } = scene;
  const goes = [...(route.view === "tables" ? [["replay", t("replay")]] : []), ["ledger", t("ledger")], ["rules", t("rules")]];
  return html`<header class="bar"><h1 class="vh">${table.name} ${t("title")}</h1>
    <button class="bar__table" data-act="go:${toggled(scene, "tables")}" aria-expanded="${String(route.view === "tables")}"><b>${table.name || t(table.game)}</b><span>${about ?? t("dealN", table.next)}</span>${CHEVRON}</button>
    ${goes.map(([view, word]) => html`<button class="bar__go" data-act="go:${toggled(scene, view)}"${route.view === view && html` aria-current="page"`}>${word}</button>`)}
  </header>`;
}

/**
 * A sheet over the screen; Esc, the scrim and Back close it.
 * @param {Scene} scene @param {{ title: string, about?: string, kind?: string, body: Markup, foot?: Markup }} parts
 */
export const sheet = (scene, { title, about = "", kind = "", body, foot }) => html`
  <div class="scrim" data-act="back"></div>
  <section class="sheet ${kind && `sheet--${kind}`}" role="dialog" aria-modal="true" aria-labelledby="sheet-title" tabindex="-1" data-key="sheet-${scene.route.sheet}">
    <button class="sheet__grip" data-act="back" aria-label="${scene.t("close")}"></button>
    <h2 id="sheet-title">${title} ${about && html`<small>${about}</small>`}</h2>
    ${body}
    <div class="sheet__foot">${foot ?? html`<button class="ghost" data-act="back">${scene.t("done")}</button>`}</div>
  </section>`;

/** @param {Scene} scene */
export const toast = ({ ui, t, store, table }) =>
  ui.toast &&
  html`<div class="toast" role="status" data-key="toast"><span>${ui.toast.text}</span>${ui.toast.undo && store.get(`undo/${table.id}`)?.at(-1)?.id === ui.toast.undo && html`<button class="toast__do" data-act="undo">${t("undo")}</button>`}</div>`;

/** A lattice of keys of which one is chosen. @param {string} label @param {{ act: string, text: string, on: boolean, off?: boolean }[]} keys */
export const choice = (label, keys) => html`<div class="lattice" style="--cols:${keys.length}" role="group" aria-label="${label}">${keys.map(
  ({ act, text, on, off }) => html`<button type="button" class="key key--flat" data-act="${act}" aria-pressed="${String(on)}"${flag("disabled", off)}><b>${text}</b></button>`,
)}</div>`;
