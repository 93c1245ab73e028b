/**
 * What typing, choosing and files do to the page's state.
 * @import { App, RuleOption } from "./types.d.ts"
 * @import { Scene } from "./scene.js"
 * @import { Texts } from "./text.js"
 */
import { lookAnew, step } from "./actions.js";
import { format, parse } from "./codes.js";
import { complain, isUnmended } from "./complaints.js";
import { addTiles, emptyDraft } from "./draft.js";
import { fromFile, textOf, Unreadable } from "./exchange.js";
import { annotate, dealerAfter, paymentOf } from "./ledger.js";
import { settleFlags } from "./situation.js";

/** The most points one 子 may be worth, and the most 子 of a payment. */
const MOST = 1_000_000;

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
    const [from, to] = ["from", "to"].map((name) => Number(data.get(name)));
    const zi = wholeIn(String(data.get("zi")), 1, MOST);
    if (from === to) return complain(app, "payment", t.samePlayer);
    if (zi === null) return complain(app, "payment", `${t.zi}: ${t.notWhole(1, MOST)}`);
    if (isUnmended(app.ui)) return complain(app, "payment", t.mendRules);
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
  stake: (app, value, { table, game, t }) => {
    const stake = wholeIn(value, 1, MOST);
    if (stake === null) return complain(app, "stake", `${t.stake}: ${t.notWhole(1, MOST)}`, value);
    complain(app, "stake", null);
    app.tables[game] = { ...table, stake };
  },
  option: (app, value, { table, game, rules, t }, id) => {
    const option = rules?.options.find((one) => one.id === id);
    const preset = rules?.presets.find((one) => one.id === table.rules.preset);
    if (!option) return;
    const { chosen, fault } = chosenIn(option, value, t);
    complain(app, `rules.${id}`, fault, fault === null ? undefined : value);
    if (fault !== null) return;
    const { [id]: _, ...others } = table.rules;
    app.tables[game] = { ...table, rules: { ...others, preset: table.rules.preset, ...(chosen === preset?.rules[id] ? {} : { [id]: chosen }) } };
  },
  note: (app, value, { desk }, arg) => step(app, { rounds: annotate(desk.rounds, Number(arg), value) }),
  key: (app, value, { t }) => {
    const key = value.trim();
    // Other characters cannot travel in the head of a request: the browser would not even try.
    const fits = /^[\x21-\x7e]*$/.test(key);
    complain(app, "key", fits ? null : t.badKey);
    if (fits) app.settings.key = key;
  },
  kind: (app, value) => void (app.ui.sampleKind = value),
};

/** @param {RuleOption} option @param {string} value @param {Texts} t @returns {{chosen: boolean | number | string | null, fault: string | null}} */
function chosenIn({ id, type, nullable, minimum, maximum }, value, t) {
  if (type !== "integer") return { chosen: type === "boolean" ? value === "true" : value, fault: null };
  if (nullable && value.trim() === "") return { chosen: null, fault: null };
  const [least, most] = [minimum ?? 0, maximum ?? MOST];
  const chosen = wholeIn(value, least, most);
  return { chosen, fault: chosen === null ? `${id}: ${t.notWhole(least, most)}` : null };
}

/** @param {string} text @param {number} least @param {number} most @returns {number | null} null where it is no such whole number */
function wholeIn(text, least, most) {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  return number >= least && number <= most ? number : null;
}

/** @param {App} app @param {ArrayBuffer} bytes of a chosen file @param {Scene} scene */
export function takeIn(app, bytes, { t }) {
  try {
    const { game, table, rounds } = fromFile(textOf(bytes));
    app.game = game;
    app.tables[game] = table;
    step(app, { draft: emptyDraft(game, table.players, dealerAfter(rounds, 0)), rounds, editing: null });
    lookAnew(app, { link: "", complaints: {}, notice: t.imported(rounds.length) });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    complain(app, "import", t[error.reason](error.round, error.column));
  }
}
