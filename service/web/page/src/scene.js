/**
 * All that a view draws from, gathered once for each redraw; and what an action may do.
 * @import { DraftState, Lang, Line, Route, RuleBook, Seat, Settings, Table, Ui } from "./types.d.ts"
 * @import { Asker } from "./api.js"
 * @import { Store } from "./store.js"
 */
import { freshEntry } from "./model/draft.js";
import { dealerOf, effective, newTable, personOf, totals } from "./model/table.js";
import { inLang, pickLang, speaker } from "./text/index.js";

/** @type {Settings} */
export const SETTINGS = { lang: null, theme: "auto", numerals: false, awake: false, points: false, key: "" };

/** @type {Map<Lang, ReturnType<typeof speaker>>} */
const speakers = new Map();
/** @param {Lang} lang */
function say(lang) {
  const known = speakers.get(lang) ?? speaker(lang);
  speakers.set(lang, known);
  return known;
}

/** 2026-09-21 14:30; the browser's own calendar takes longer to start than a tap may. @param {number} at @param {boolean} [hour] */
function date(at, hour = false) {
  const here = new Date(at);
  here.setMinutes(here.getMinutes() - here.getTimezoneOffset());
  return here.toISOString().slice(0, hour ? 16 : 10).replace("T", " ");
}

/**
 * Made once of a list that is never changed in place.
 * @template T @param {(list: readonly any[], ...how: any[]) => T} make @returns {(list: readonly any[], ...how: any[]) => T}
 */
function once(make) {
  /** @type {WeakMap<readonly any[], Map<string, T>>} */
  const made = new WeakMap();
  return (list, ...how) => {
    const known = made.get(list) ?? new Map();
    made.set(list, known);
    const key = how.join();
    if (!known.has(key)) known.set(key, make(list, ...how));
    return known.get(key);
  };
}

const inOrder = once((lines) => /** @type {Line[]} */ ([...lines].sort((a, b) => a.n - b.n)));
const sums = once(totals);

/** @param {Store} store @param {string} id @returns {Line[]} in their order */
export const linesOf = (store, id) => inOrder(store.all(`deal/${id}/`));

/** @param {Store} store @returns {readonly Table[]} */
export const tablesOf = (store) => store.all("table/");

/** An id that no other tab makes. @param {number} now @returns {string} */
export const newId = (now) => now.toString(36) + Math.floor(Math.random() * 1296).toString(36).padStart(2, "0");

/** The table one sits at; there is always one. @param {Store} store @returns {Table} */
export function tableHere(store) {
  const here = store.get(`table/${store.get("at")}`);
  if (here) return here;
  const table = [...tablesOf(store)].sort((a, b) => b.used - a.used)[0] ?? newTable("mahjong", newId(Date.now()), Date.now());
  store.update(`table/${table.id}`, (old) => old ?? table);
  store.update("at", () => table.id);
  return table;
}

/**
 * @typedef {object} Tools what an action may do besides changing the store
 * @property {(route: Partial<Route> | "back", replace?: boolean) => void} go
 * @property {(change: Partial<Ui>) => void} setUi
 * @property {(name: string, value: any) => void} memo remembers something until the page is left
 * @property {(text: string, undo?: string) => void} toast undo: the id of the change that it takes back
 * @property {() => void} redraw
 * @property {{ tally: Asker, waits: Asker }} askers
 * @property {(path: string, body?: unknown) => Promise<import("./api.js").Reply>} fetch one question for itself
 */

/**
 * @param {Store} store @param {Route} route @param {Ui} ui @param {readonly string[]} preferred @param {Tools} tools
 */
export function makeScene(store, route, ui, preferred, tools) {
  /** @type {Settings} */
  const settings = { ...SETTINGS, ...store.get("settings") };
  const lang = pickLang(settings.lang, preferred);
  const table = tableHere(store);
  const lines = linesOf(store, table.id);
  /** @type {RuleBook | null} */
  const book = store.get("rules") ?? null;
  const t = say(lang);
  /** @type {DraftState} */
  const entry = store.get(`draft/${table.id}`) ?? freshEntry(table.id, 0);
  /** The deal under correction. @type {import("./types.d.ts").Deal | null} */
  const editing = entry.edits === null ? null : store.get(`deal/${table.id}/${entry.edits}`) ?? null;
  const sat = editing?.players ?? table.seats;
  const rows = Object.values(book?.[table.game] ?? {}).filter(Array.isArray).flat();
  return {
    editing, ...tools, date, store, settings, lang, t, route, ui, table, lines, book, entry,
    rules: effective(book, table.game, table.rules),
    totals: sums(lines, settings.points, table.stake),
    dealer: dealerOf(table, lines),
    /** @param {{ name: string, name_en: string } | undefined} row */
    named: (row) => (row ? inLang(lang, row.name, row.name_en) : ""),
    /** The name of any id that the service gives. @param {string} id */
    nameOf: (id) => {
      const row = rows.find((one) => one.id === id && one.name);
      return row ? inLang(lang, row.name, row.name_en) : "";
    },
    /** The clause of any id that the service gives. @param {string} id @returns {string} */
    ruleOf: (id) => rows.find((one) => one.id === id && one.rule)?.rule ?? "",
    /** @param {string} zh @param {string} en */
    inLang: (zh, en) => inLang(lang, zh, en),
    /** 东 南 西 北, 甲 乙 丙 丁. @param {Seat} seat */
    seat: (seat) => t(/** @type {any} */ (`${table.game}.${seat}`)),
    /** Who sits where in the deal under entry: ids by seat. */
    sat,
    /** @param {Seat} seat @returns {string} the person's name, or nothing */
    who: (seat) => personOf(table, sat[seat]).name,
  };
}
/** @typedef {ReturnType<typeof makeScene>} SceneType */
