/**
 * What the browser keeps between visits. What cannot be read is never a reason to fail: it is set aside until the
 * scorekeeper has taken it away as a file.
 * @import { App, Game, Round, Settings, Unread } from "./types.d.ts"
 */
import { emptyDraft } from "./draft.js";
import { begin } from "./ledger.js";
import { emptyEntry } from "./melds.js";
import { isDraft, isObject, isRound, isTable, isUnread } from "./shapes.js";

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

/** What each setting may be. @type {Record<keyof Settings, (value: any) => boolean>} */
const SETTINGS = {
  lang: (lang) => [null, "zh", "en"].includes(lang),
  theme: (theme) => ["auto", "light", "dark"].includes(theme),
  index: (index) => [null, true, false].includes(index),
  awake: (awake) => typeof awake === "boolean",
  key: (key) => typeof key === "string",
};

/** @param {Pick<Storage, "getItem">} storage @returns {App} */
export function load(storage) {
  /** @type {Unread[]} */
  const unread = [];
  const { read, take } = taker(storage, unread);
  const kept = take("state", null, read(KEYS.state, "state", null), isObject, {});
  unread.push(...take("state", null, kept.unread, isUnread, []));
  const settings = /** @type {any} */ ({ lang: null, theme: "auto", index: null, awake: false, key: "" });
  for (const [name, fits] of Object.entries(SETTINGS)) settings[name] = take("settings", null, kept.settings?.[name], fits, settings[name]);
  const tables = emptyTables();
  const desk = (/** @type {Game} */ game) => {
    tables[game] = take("table", game, kept.tables?.[game], (table) => isTable(table, game), tables[game]);
    const { players } = tables[game];
    const rounds = take("rounds", game, read(KEYS.ledger[game], "rounds", game), Array.isArray, [])
      .filter((/** @type {unknown} */ round) => take("rounds", game, round, (one) => isRound(one, players), null) !== null);
    const draft = take("draft", game, kept.drafts?.[game], (one) => isDraft(one, game), emptyDraft(game, players, 0));
    return begin({ draft, rounds, editing: stillThere(rounds, kept.editing?.[game]) });
  };
  return {
    settings, tables, unread, canStayAwake: false,
    desks: { mahjong: desk("mahjong"), zipai: desk("zipai") },
    game: kept.game === "zipai" ? "zipai" : "mahjong",
    ui: emptyUi(), reply: { state: "none" }, waits: null, rules: null, unsaved: false, wantsKey: false,
  };
}

/**
 * Takes over what was kept, part by part; what does not fit goes to `unread`.
 * @param {Pick<Storage, "getItem">} storage @param {Unread[]} unread
 */
function taker(storage, unread) {
  /** @param {Unread["part"]} part @param {Game | null} game @param {any} value @param {(value: any) => boolean} fits @param {any} otherwise @returns {any} */
  function take(part, game, value, fits, otherwise) {
    if (value === undefined) return otherwise;
    if (fits(value)) return value;
    unread.push({ part, game, value });
    return otherwise;
  }

  /** @param {string} key @param {Unread["part"]} part @param {Game | null} game @returns {unknown} undefined where nothing was kept */
  function read(key, part, game) {
    const text = storage.getItem(key);
    if (text === null) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      return take(part, game, text, () => false, undefined);
    }
  }

  return { read, take };
}

/** @param {Round[]} rounds @param {number | null} id @returns {number | null} the round under correction, if it is among them */
export const stillThere = (rounds, id) => (rounds.some((round) => round.id === id) ? id : null);

/**
 * @param {Pick<Storage, "setItem">} storage @param {App} app
 * @param {Partial<Record<Game, unknown>>} written the rounds each ledger key holds already; brought up to date
 * @returns {boolean} false where the browser has no room
 */
export function save(storage, app, written) {
  const { mahjong, zipai } = app.desks;
  const state = {
    settings: app.settings, game: app.game, tables: app.tables, unread: app.unread,
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
