/**
 * What the browser keeps between visits. What cannot be read is left out, never a reason to fail.
 * @import { App, Game } from "./types.d.ts"
 */
import { emptyDraft } from "./draft.js";
import { isRound, isTable } from "./exchange.js";
import { begin } from "./ledger.js";
import { emptyEntry } from "./melds.js";

export const KEYS = { state: "guilin-referee/state", ledger: { mahjong: "guilin-referee/mahjong", zipai: "guilin-referee/zipai" } };

/** @returns {App["tables"]} */
const emptyTables = () => ({
  mahjong: { names: ["", "", "", ""], players: 4, stake: 1, rules: { preset: "guilin" } },
  zipai: { names: ["", "", "", ""], players: 3, stake: 1, rules: { preset: "guilin" } },
});

/** @returns {App["ui"]} */
const emptyUi = () => ({
  view: "hand", active: 0, slot: null, suit: "m", several: false, keys: "auto", meld: emptyEntry(0),
  typed: "", complaints: {}, notice: "", alarm: "", sure: "", link: "", sampleKind: "any",
});

/** @param {Pick<Storage, "getItem">} storage @returns {App} */
export function load(storage) {
  const kept = read(storage, KEYS.state) ?? {};
  const tables = emptyTables();
  for (const game of /** @type {Game[]} */ (["mahjong", "zipai"])) {
    if (isTable(kept.tables?.[game])) tables[game] = kept.tables[game];
  }
  const desk = (/** @type {Game} */ game) => begin(loadDesk(storage, game, tables[game].players, kept));
  return {
    settings: { lang: null, theme: "auto", index: null, key: "", ...kept.settings },
    game: kept.game === "zipai" ? "zipai" : "mahjong",
    tables,
    desks: { mahjong: desk("mahjong"), zipai: desk("zipai") },
    ui: emptyUi(), reply: { state: "none" }, waits: null, rules: null, unsaved: false, wantsKey: false,
  };
}

/** @param {Pick<Storage, "getItem">} storage @param {Game} game @param {number} players @param {any} kept */
function loadDesk(storage, game, players, kept) {
  const list = read(storage, KEYS.ledger[game]);
  const rounds = Array.isArray(list) ? list.filter((round) => isRound(round, players)) : [];
  const draft = kept.drafts?.[game];
  if (!isDraft(draft, game)) return { draft: emptyDraft(game, players, 0), rounds, editing: null };
  return { draft, rounds, editing: kept.editing?.[game] ?? null };
}

/** @param {any} draft @param {Game} game @returns {boolean} written by this version of the page */
const isDraft = (draft, game) =>
  draft?.game === game && [2, 3, 4].includes(draft.players) &&
  sameShape(draft, emptyDraft(game, draft.players, 0)) && draft.melds.length === draft.players && draft.wins.length > 0;

/** @param {any} kept @param {object} model @returns {boolean} whether every field is there, lists being lists */
const sameShape = (kept, model) =>
  Object.entries(model).every(([name, value]) => name in kept && Array.isArray(kept[name]) === Array.isArray(value));

/** @param {Pick<Storage, "getItem">} storage @param {string} key @returns {any} */
function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {Pick<Storage, "setItem">} storage @param {App} app
 * @param {Partial<Record<Game, unknown>>} written the rounds each ledger key holds already; brought up to date
 * @returns {boolean} false where the browser has no room
 */
export function save(storage, app, written) {
  const { mahjong, zipai } = app.desks;
  const state = {
    settings: app.settings, game: app.game, tables: app.tables,
    drafts: { mahjong: mahjong.now.draft, zipai: zipai.now.draft },
    editing: { mahjong: mahjong.now.editing, zipai: zipai.now.editing },
  };
  try {
    storage.setItem(KEYS.state, JSON.stringify(state));
    for (const game of /** @type {Game[]} */ (["mahjong", "zipai"])) {
      const { rounds } = app.desks[game].now;
      if (written[game] !== rounds) storage.setItem(KEYS.ledger[game], JSON.stringify(rounds));
      written[game] = rounds;
    }
    return true;
  } catch {
    return false;
  }
}
