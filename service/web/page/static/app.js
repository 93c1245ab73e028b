/**
 * The page itself: one state, one redraw, one listener for each kind of event.
 * @import { Game } from "./types.d.ts"
 * @import { Scene } from "./scene.js"
 */
import { actions } from "./actions.js";
import { asker } from "./asking.js";
import { canStayAwake, keeper } from "./awake.js";
import { exportLedger, exportUnread, sample, share, takeLink } from "./effects.js";
import { changes, submits, takeIn } from "./forms.js";
import { begin } from "./ledger.js";
import { morph } from "./morph.js";
import { sceneOf } from "./scene.js";
import { KEYS, load, save, stillThere } from "./store.js";
import { sprite } from "./tiles.js";
import { pageView } from "./view.js";

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const darkness = matchMedia("(prefers-color-scheme: dark)");
const storage = keptHere();
const app = load(storage);
app.canStayAwake = canStayAwake();
/** The rounds each ledger holds in the storage. @type {Partial<Record<Game, unknown>>} */
const written = {};
let { complaints } = app.ui;
const { follow, loadRules } = asker(app, redraw);
const stayAwake = keeper();

/** A browser may forbid to keep anything; the page works without. @returns {Pick<Storage, "getItem" | "setItem">} */
function keptHere() {
  try {
    return localStorage;
  } catch {
    const setItem = () => {
      throw new Error("nothing is kept");
    };
    return { getItem: () => null, setItem };
  }
}

/** @returns {Scene} */
const scene = () => sceneOf(app, navigator.languages);

function redraw() {
  follow(scene());
  const now = scene();
  app.unsaved = !save(storage, app, written);
  const { theme, awake } = app.settings;
  void stayAwake(awake && app.canStayAwake);
  const html = document.documentElement;
  html.lang = now.lang === "zh" ? "zh-CN" : "en";
  html.dataset.theme = theme === "auto" ? (darkness.matches ? "dark" : "light") : theme;
  document.title = now.t.title;
  morph(root, pageView(now));
  html.style.scrollPaddingBottom = `${coveredBelow()}px`;
  const newest = Object.keys(app.ui.complaints).find((field) => app.ui.complaints[field] !== complaints[field]);
  if (newest) document.getElementById(`complaint-${newest}`)?.scrollIntoView({ block: "nearest" });
  complaints = app.ui.complaints;
}

/** @returns {number} pixels that the keys cover at the foot of the window: what gets the focus must stand above them */
function coveredBelow() {
  const dock = root.querySelector(".dock");
  return dock instanceof HTMLElement && getComputedStyle(dock).position === "sticky" ? dock.offsetHeight : 0;
}

/** @type {Record<string, (arg: string) => void | Promise<void>>} */
const effects = {
  export: (kind) => exportLedger(app, kind, scene()),
  "take-unread": () => exportUnread(app),
  share: () => share(app, scene()),
  sample: () => sample(app, scene()),
  retry: () => void (app.reply = { state: "none" }),
  "give-key": () => {
    app.ui.view = "rules";
    redraw();
    document.getElementById("key")?.focus();
  },
  "load-rules": () => {
    Object.assign(app, { reply: { state: "none" }, waits: null });
    return loadRules(scene().lang);
  },
};

/** @param {string} name @param {string} arg */
async function act(name, arg) {
  Object.assign(app.ui, { notice: "", alarm: "" });
  if (name !== app.ui.sure) app.ui.sure = "";
  if (["view", "edit", "record"].includes(name)) scrollTo(0, 0);
  if (name in effects) await effects[name](arg);
  else actions[name]?.(app, arg, scene());
  redraw();
}

/** @param {Event} event @param {string} selector @returns {HTMLElement | null} */
const origin = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);

root.addEventListener("click", (event) => {
  const control = origin(event, "[data-act]");
  if (control && control.getAttribute("aria-disabled") !== "true") void act(control.dataset.act ?? "", control.dataset.arg ?? "");
});

root.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  submits[form.dataset.submit ?? ""]?.(app, form, scene());
  redraw();
});

root.addEventListener("input", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.dataset.input === "typed") app.ui.typed = event.target.value;
});

root.addEventListener("change", async (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  const { change = "", arg = "" } = field.dataset;
  if (field instanceof HTMLInputElement && field.type === "file") {
    const file = field.files?.[0];
    if (file) takeIn(app, await file.arrayBuffer(), scene());
    field.value = "";
  } else {
    const ticked = field instanceof HTMLInputElement && field.type === "checkbox";
    changes[change]?.(app, ticked ? String(field.checked) : field.value, scene(), arg);
    if (change === "key") await effects["load-rules"]("");
  }
  redraw();
});

document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  const control = event.ctrlKey || event.metaKey;
  if (control && event.key === "Enter") void press(event, "record");
  else if (typing) return;
  else if (control && event.key.toLowerCase() === "z") void press(event, event.shiftKey ? "redo" : "undo");
  else if (control && event.key.toLowerCase() === "y") void press(event, "redo");
  else if (event.key === "Backspace" && origin(event, "[data-roving]")) void press(event, "back");
  else if (origin(event, "[data-roving]")) rove(event);
});

/** @param {KeyboardEvent} event @param {string} name */
function press(event, name) {
  event.preventDefault();
  return act(name, "");
}

/** Move the focus among the tile keys as they stand on the screen. @param {KeyboardEvent} event */
function rove(event) {
  const keys = [...(origin(event, "[data-roving]")?.querySelectorAll("button") ?? [])].filter((key) => key.offsetParent !== null);
  const at = keys.findIndex((key) => key === event.target);
  const across = keys.filter((key) => key.offsetTop === keys[0].offsetTop).length;
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + across, ArrowUp: at - across, Home: 0, End: keys.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  keys[to]?.focus();
}

window.addEventListener("storage", ({ key }) => {
  for (const game of /** @type {Game[]} */ (["mahjong", "zipai"])) {
    if (key !== KEYS.ledger[game]) continue;
    // Another tab of this browser has written the ledger: go on from there, at the table it is of.
    const { desks, tables, unread } = load(storage);
    const { rounds } = desks[game].now;
    const { draft, editing } = app.desks[game].now;
    app.desks[game] = begin({ draft, rounds, editing: stillThere(rounds, editing) });
    Object.assign(app, { unread, tables: { ...app.tables, [game]: tables[game] } });
    written[game] = rounds;
    redraw();
  }
});

// What could not be asked while the network was away.
window.addEventListener("online", () => {
  if (app.rules === null) void loadRules(scene().lang);
  if (app.waits?.list.length === 0) app.waits = null;
  if (app.reply.state === "refused" && app.reply.problem.status === 0) app.reply = { state: "none" };
  redraw();
});
window.addEventListener("hashchange", () => {
  takeLink(app, scene());
  redraw();
});
darkness.addEventListener("change", redraw);
document.addEventListener("visibilitychange", redraw);

const pictures = document.createElementNS("http://www.w3.org/2000/svg", "svg");
pictures.setAttribute("class", "sprite");
pictures.setAttribute("aria-hidden", "true");
pictures.innerHTML = sprite().text;
document.body.prepend(pictures);
takeLink(app, scene());
redraw();
void loadRules(scene().lang);
