/**
 * The page itself: one store, one redraw, one listener for each kind of event.
 * @import { Part, Route, RuleBook, Scene, Ui } from "./types.d.ts"
 */
import { createAsker, send } from "./api.js";
import { entry } from "./entry/index.js";
import { ledger, takeCopy } from "./ledger/index.js";
import { formerAccounts } from "./model/former.js";
import { replay } from "./replay/index.js";
import { formatRoute, HOME, parseRoute } from "./route.js";
import { withClauses } from "./model/table.js";
import { makeScene } from "./scene.js";
import { browserStorage, createStore } from "./store.js";
import { delegate, html, morph } from "./view/dom.js";
import { toast } from "./view/frame.js";
import { arrow, rove } from "./view/keypad.js";

/** A screen that has just changed takes no tap for so long: a double tap must not reach what came up under the finger. */
const DEAF = 350;
const TOAST = 8000;
const QUIET = 250;
const UNAUTHORIZED = 401;
/** Where the page's own files stand: the service puts it in. */
const BASE = "{{base}}";

/** Sheets that change a table: a copy has none of them. */
const WRITING = ["seats", "dealer", "fine", "note", "rename", "kongs"];

/** @type {Part[]} */
const parts = [entry, ledger, replay];
/** @type {Pick<Part, "views" | "sheets" | "actions">} */
const all = { views: {}, sheets: {}, actions: {} };
for (const part of parts) for (const kind of /** @type {const} */ (["views", "sheets", "actions"])) Object.assign(all[kind], part[kind]);

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const storage = browserStorage();
const store = createStore(storage);
if (store.keys("table/").length === 0) {
  for (const { table, lines } of formerAccounts(storage, Date.now())) {
    store.update(`table/${table.id}`, () => table);
    lines.forEach((line) => store.update(`deal/${table.id}/${line.n}`, () => line));
  }
}
/** @type {Ui} */
const ui = { toast: null, open: null, deafUntil: 0, online: navigator.onLine, printing: false, unsaved: false, wantsKey: false, memo: {} };
/** @type {Route} */
let route = parseRoute(location.hash);
/** The screen that is drawn. */
let drawn = route;
let due = false;
let changed = false;
/** @type {any} */
let toastTimer;

const access = () => ({ lang: scene().lang === "en" ? "en" : "zh", key: scene().settings.key });
/** Whether a key is wanted the reply to the latest question says, not the latest reply. */
let [asked, told] = [0, 0];
/** @param {string} path @param {unknown} [body] @param {AbortSignal} [signal] */
async function fetchOne(path, body, signal) {
  await painted();
  const mine = ++asked;
  const reply = await send(path, body, access(), signal);
  const wanted = reply.problem?.status === UNAUTHORIZED;
  if (mine < told || !(wanted || reply.body)) return reply;
  told = mine;
  if (wanted !== ui.wantsKey) tools.setUi({ wantsKey: wanted });
  return reply;
}
const newAsker = () => createAsker({ ask: fetchOne, changed: redraw });
const askers = { tally: newAsker(), waits: newAsker() };

/** @type {import("./scene.js").Tools} */
const tools = {
  askers,
  fetch: fetchOne,
  redraw,
  go(to, replace = false) {
    if (to === "back" && history.state?.deep) return history.back();
    const target = to === "back" ? (route.sheet ? { view: route.view, arg: route.arg } : { view: HOME }) : { view: route.view, arg: to.view === undefined ? route.arg : "", ...to };
    const hash = formatRoute(target);
    if (hash === formatRoute(route)) return;
    history[replace ? "replaceState" : "pushState"]({ deep: !replace || history.state?.deep }, "", hash);
    arrive();
  },
  setUi(change) {
    Object.assign(ui, change);
    redraw();
  },
  memo: (name, value) => tools.setUi({ memo: { ...ui.memo, [name]: value } }),
  toast(text, undo = "") {
    clearTimeout(toastTimer);
    toastTimer = setTimeout(() => tools.setUi({ toast: null }), TOAST);
    tools.setUi({ toast: { text, undo, until: Date.now() + TOAST } });
  },
};

/** @returns {Scene} */
const scene = () => makeScene(store, route, ui, navigator.languages, tools);

/** The address has changed. */
function arrive() {
  route = parseRoute(location.hash);
  ui.deafUntil = performance.now() + DEAF;
  redraw();
}

/** Draw soon; many changes are drawn once. */
function redraw() {
  changed = true;
  if (due) return;
  due = true;
  queueMicrotask(draw);
}

/** What is to be drawn, once all that follows from it has happened. @returns {Scene} */
function settled() {
  for (;;) {
    const now = scene();
    const before = route;
    changed = false;
    for (const part of parts) part.follow?.(now);
    if (!changed && route === before) return now;
  }
}

function draw() {
  const now = settled();
  due = false;
  ui.unsaved = store.full;
  const { theme } = now.settings;
  const page = document.documentElement;
  const about = {
    lang: { "zh-Hans": "zh-CN", "zh-Hant": "zh-TW", en: "en" }[now.lang],
    "data-game": now.table.game,
    "data-theme": theme === "auto" ? (darkness.matches ? "dark" : "light") : theme,
  };
  // Set to what it is already it would cost the style of everything.
  for (const [name, value] of Object.entries(about)) if (page.getAttribute(name) !== value) page.setAttribute(name, value);
  stayAwake(now.settings.awake);
  document.title = [now.table.name, now.t("title")].filter(Boolean).join(" · ");
  const shown = route.view in all.views && !(now.table.copy && route.view in entry.views) ? route.view : now.table.copy ? "ledger" : HOME;
  const view = all.views[shown];
  const over = route.sheet in all.sheets && !(now.table.copy && WRITING.includes(route.sheet)) ? all.sheets[route.sheet] : null;
  morph(root, html`<button class="skip" data-act="skip" data-key="skip">${now.t("skip")}</button>${warnings(now)}<div class="under" data-key="view-${shown}"${over && html` inert`}>${view(now)}</div>${over && over(now)}${toast(now)}`, route.view === drawn.view && route.sheet === drawn.sheet);
  if (keyboard.matches) rove(root);
  arrived();
}

/** Another screen takes the focus. */
function arrived() {
  const [before, { view, sheet }] = [drawn, route];
  drawn = route;
  if (view === before.view && sheet === before.sheet) return;
  if (view !== before.view) scrollTo(0, 0);
  const target = root.querySelector(sheet && sheet !== before.sheet ? ".sheet" : "main");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** A tap is shown before anything is asked. */
const painted = () => new Promise((then) => (document.hidden ? then(0) : requestAnimationFrame(() => setTimeout(then))));

/** What stands over every screen: nothing is kept, a key is wanted. @param {Scene} now */
const warnings = ({ t, settings }) => html`<div role="alert" data-key="warnings">${ui.unsaved && html`<p class="due">${t("unsaved")} <button class="quiet" data-act="save:json">${t("takeOut")}</button></p>`}${ui.wantsKey && html`<p class="due">${t(settings.key ? "wrongKey" : "wantsKey")} <button class="quiet" data-act="go:tables">${t("giveKey")}</button></p>`}</div>`;

/** @type {WakeLockSentinel | null} */
let lock = null;

/** The screen stays on between two deals, where the browser can do that. @param {boolean} wanted */
function stayAwake(wanted) {
  if (!("wakeLock" in navigator)) return;
  if (!wanted) void lock?.release();
  else if (!document.hidden && (!lock || lock.released)) {
    navigator.wakeLock.request("screen").then((held) => (lock = held), () => {}); // the battery is low: asked again later
  }
}

/** @param {string} name @param {string} arg @param {HTMLElement} element */
function act(name, arg, element) {
  void (all.actions[name] ?? own[name])?.(scene(), arg, element);
}

/** What every screen may ask for. @type {Part["actions"]} */
const own = {
  go: (_, view) => tools.go(parseRoute(`#/${view}`)),
  sheet: (_, sheet) => tools.go({ ...route, ...split(sheet) }),
  back: () => tools.go("back"),
  skip: () => root.querySelector("main")?.focus(),
};

/** @param {string} sheet @returns {{ sheet: string, sheetArg: string }} */
function split(sheet) {
  const [name, ...arg] = sheet.split(":");
  return { sheet: name, sheetArg: arg.join(":") };
}

// Taps that come too soon after a change of screen go nowhere.
root.addEventListener("click", (event) => {
  if (performance.now() < ui.deafUntil && event.detail > 0) event.stopImmediatePropagation();
}, true);
delegate(root, act);

document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement;
  if (event.key === "Escape" && route.sheet) return tools.go("back");
  if (typing) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    event.preventDefault();
    return act("undo", "", root);
  }
  const now = scene();
  if (parts.some((part) => part.key?.(now, event)) || arrow(root, event.key)) event.preventDefault();
});

const keyboard = matchMedia("(pointer: fine)");
const darkness = matchMedia("(prefers-color-scheme: dark)");
darkness.addEventListener("change", redraw);
document.addEventListener("visibilitychange", redraw);
matchMedia("(min-width: 1180px)").addEventListener("change", redraw);
addEventListener("popstate", arrive);
addEventListener("hashchange", () => void takeCopy(scene(), location.hash).then((taken) => taken || arrive()));
addEventListener("storage", ({ key }) => store.heard(key));
for (const event of ["online", "offline"]) {
  addEventListener(event, () => {
    tools.setUi({ online: navigator.onLine });
    if (navigator.onLine) void loadBook();
    if (navigator.onLine) Object.values(askers).forEach((asker) => asker.retry());
  });
}
for (const [event, printing] of /** @type {const} */ ([["beforeprint", true], ["afterprint", false]])) {
  addEventListener(event, () => {
    ui.printing = printing;
    draw();
  });
}
store.listen(redraw);

/** The options and names of both games; kept for use without a network, with the clauses that were read. */
async function loadBook() {
  const { body } = await fetchOne(`${BASE}/rules.json`);
  if (!body) return;
  store.update("rules", (/** @type {RuleBook | undefined} */ old) => {
    const book = { ...body, ...(old?.common?.clauses.length && withClauses(body, old)) };
    return JSON.stringify(old) === JSON.stringify(book) ? old : book;
  });
}

/** What has been drawn once is drawn quickly: screens that may come next, each in a quiet moment, out of sight and apart. */
function rehearse() {
  const now = scene();
  const stage = Object.assign(document.createElement("div"), { className: "rehearsal", inert: true });
  stage.setAttribute("aria-hidden", "true");
  const inside = stage.attachShadow({ mode: "closed" });
  const screens = [...parts.flatMap((part) => part.rehearse?.(now) ?? []), ...["ledger", "rules", "tables"].map((name) => () => all.views[name](now))];
  const next = () => {
    const draw = screens.shift();
    if (!draw) return stage.remove();
    inside.innerHTML = `<link rel="stylesheet" href="${BASE}/app.css">${draw().text.replaceAll(' style="', ' data-style="')}`;
    document.body.append(stage);
    setTimeout(next, QUIET);
  };
  next();
}

arrive();
ui.deafUntil = 0;
void takeCopy(scene(), location.hash);
void loadBook();
setTimeout(rehearse, 2 * QUIET);
if (isSecureContext && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
