/**
 * What typing, choosing and files do to the page's state.
 * @import { App } from "./types.d.ts"
 * @import { Scene } from "./scene.js"
 */
import { step } from "./actions.js";
import { format, parse } from "./codes.js";
import { complain } from "./complaints.js";
import { addTiles, emptyDraft } from "./draft.js";
import { fromFile, Unreadable } from "./exchange.js";
import { advance, annotate, dealerAfter, paymentOf } from "./ledger.js";
import { settleFlags } from "./situation.js";

/** @type {Record<string, (app: App, form: HTMLFormElement, scene: Scene) => void>} */
export const submits = {
  type: (app, form, { draft, i, game, t }) => {
    const { codes, fault } = parse(game, app.ui.typed);
    if (fault) return complain(app, "typed", t.misread(fault.at, fault.glyph));
    const next = addTiles(draft, i, codes);
    complain(app, "typed", next.over.length > 0 ? t.overfull(format(game, next.over)) : null);
    if (next.draft !== draft) step(app, { draft: settleFlags(next.draft) });
    app.ui.typed = "";
    for (const field of form.querySelectorAll("input")) field.value = "";
  },
  pay: (app, form, { desk, table, t }) => {
    const data = new FormData(form);
    const [from, to, zi] = ["from", "to", "zi"].map((name) => Number(data.get(name)));
    if (from === to) return complain(app, "payment", t.samePlayer);
    const dealer = dealerAfter(desk.rounds, desk.draft.dealer);
    const terms = { from, to, zi, stake: table.stake, players: table.players, dealer };
    const round = paymentOf(desk.rounds, terms, String(data.get("note") ?? ""), new Date().toISOString());
    step(app, { rounds: [...desk.rounds, round] });
    complain(app, "payment", null);
    app.ui.notice = t.recorded(desk.rounds.length + 1);
    form.reset();
  },
};

/** @type {Record<string, (app: App, value: string, scene: Scene, arg: string) => void>} */
export const changes = {
  name: (app, value, { table, game }, arg) => {
    app.tables[game] = { ...table, names: table.names.map((name, seat) => (seat === Number(arg) ? value.trim() : name)) };
  },
  stake: (app, value, { table, game }) => {
    app.tables[game] = { ...table, stake: within(Number(value), 1, 1_000_000) };
  },
  option: (app, value, { table, game, rules }, id) => {
    const option = rules?.options.find((one) => one.id === id);
    const preset = rules?.presets.find((one) => one.id === table.rules.preset);
    if (!option) return;
    const { [id]: _, ...others } = table.rules;
    const chosen = option.type === "integer" ? integerIn(value, option.minimum, option.maximum) : option.type === "boolean" ? value === "true" : value;
    const same = chosen === null || chosen === preset?.rules[id];
    app.tables[game] = { ...table, rules: { ...others, preset: table.rules.preset, ...(same ? {} : { [id]: chosen }) } };
  },
  note: (app, value, { desk }, arg) => step(app, { rounds: annotate(desk.rounds, Number(arg), value) }),
  key: (app, value) => void (app.settings.key = value.trim()),
  kind: (app, value) => void (app.ui.sampleKind = value),
};

/** @param {string} text @param {number} [least] @param {number} [most] @returns {number | null} nothing typed: null */
const integerIn = (text, least = 0, most = Number.MAX_SAFE_INTEGER) => (text.trim() === "" ? null : within(Number(text), least, most));

/** @param {number} value @param {number} least @param {number} most @returns {number} */
const within = (value, least, most) => Math.min(most, Math.max(least, Math.trunc(value) || least));

/**
 * @param {App} app @param {string} text of a chosen file @param {Scene} scene
 */
export function takeIn(app, text, { t }) {
  try {
    const { game, table, rounds } = fromFile(text);
    app.game = game;
    app.tables[game] = table;
    const draft = emptyDraft(game, table.players, dealerAfter(rounds, 0));
    app.desks[game] = advance(app.desks[game], { draft, rounds, editing: null });
    app.ui.notice = t.imported(rounds.length);
    complain(app, "import", null);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    complain(app, "import", t[error.reason](error.round));
  }
}
