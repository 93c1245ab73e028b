/**
 * What taps do to the page's state. Each action gets the state, its argument and the scene it was tapped in.
 * @import { App, By, Desk, Draft, Game, Slot, Ui, View } from "./types.d.ts"
 * @import { Scene } from "./scene.js"
 */
import { forgiveRules } from "./complaints.js";
import { addTile, dropLast, dropTile, emptyDraft } from "./draft.js";
import { advance, dealerAfter, drop, put, redo, roundOf, undo } from "./ledger.js";
import { dropMeld, emptyEntry, tapMeld, withKind } from "./melds.js";
import { draftOf } from "./reading.js";
import { isOffered } from "./scene.js";
import { addChase, dropChase, setDealer, setSource, settleFlags, toggleBao, toggleDrawn, toggleFlag, toggleWinner } from "./situation.js";
import { misfitText } from "./text.js";

/** @typedef {(app: App, arg: string, scene: Scene) => void} Action */

/** @param {App} app @param {Partial<Desk>} change @returns {void} one step that undo takes back */
export function step(app, change) {
  app.desks[app.game] = advance(app.desks[app.game], { ...app.desks[app.game].now, ...change });
}

/** Look at a hand from its beginning. @param {App} app @param {Partial<Ui>} rest @returns {void} */
export const lookAnew = (app, rest = {}) => void Object.assign(app.ui, { active: 0, slot: null, several: false, keys: "auto", ...rest });

/** @param {App} app @param {Draft} draft */
function declare(app, draft) {
  if (draft !== app.desks[app.game].now.draft) step(app, { draft: settleFlags(draft) });
}

/** @param {string} arg two numbers with a colon between @returns {[number, number]} */
const pair = (arg) => /** @type {[number, number]} */ (arg.split(":").map(Number));

/** @param {string} arg a slot and a place in it @returns {[Exclude<Slot, "meld">, number]} */
const placeOf = (arg) => [/** @type {Exclude<Slot, "meld">} */ (arg.split(":")[0]), Number(arg.split(":")[1])];

/** Begin the next hand. @param {App} app @param {number} dealer @param {Partial<Desk>} rest */
function nextHand(app, dealer, rest = {}) {
  const { players } = app.tables[app.game];
  step(app, { ...rest, draft: emptyDraft(app.game, players, dealer), editing: null });
  lookAnew(app, { meld: emptyEntry(0), link: "", suit: "m" });
}

/** @param {App} app @param {typeof undo} way through the steps; rounds that come back bring their number of players along */
function travel(app, way) {
  app.desks[app.game] = way(app.desks[app.game]);
  const players = app.desks[app.game].now.rounds[0]?.zi.length;
  if (players) app.tables[app.game] = { ...app.tables[app.game], players };
  app.ui.slot = null;
}

/** @type {Record<string, Action>} */
const seats = {
  winner: (app, arg, { draft }) => {
    const next = toggleWinner(draft, Number(arg), app.ui.several);
    declare(app, next);
    app.ui.active = Math.max(0, next.wins.findIndex((win) => win.seat === Number(arg)));
    if (app.ui.slot === "meld") app.ui.slot = null;
  },
  source: (app, arg, { draft }) => {
    const [by, seat] = arg.split(":");
    if (by === "self_draw") app.ui.several = false;
    declare(app, setSource(draft, /** @type {By} */ (by), by === "self_draw" ? null : Number(seat)));
  },
  dealer: (app, arg, { draft }) => declare(app, setDealer(draft, Number(arg))),
  drawn: (app, _, { draft }) => declare(app, toggleDrawn(draft)),
  several: (app, _, { draft }) => {
    app.ui.several = !(app.ui.several || draft.wins.length > 1);
    if (!app.ui.several) declare(app, { ...draft, wins: draft.wins.slice(0, 1) });
  },
  dealt: (app, _, { draft }) => declare(app, draft.by === "deal" ? { ...draft, by: null } : setSource(draft, "deal", null)),
  flag: (app, arg, { draft }) => declare(app, toggleFlag(draft, arg)),
  chase: (app, arg, { draft }) => declare(app, addChase(draft, Number(arg))),
  "drop-chase": (app, arg, { draft }) => declare(app, dropChase(draft, Number(arg))),
  bao: (app, arg, { draft }) => declare(app, toggleBao(draft, ...pair(arg))),
};

/** @type {Record<string, Action>} */
const tiles = {
  key: (app, code, scene) => {
    const { draft, slot, i } = scene;
    if (slot === null || !isOffered(scene, code)) return;
    if (slot === "meld") {
      const next = tapMeld(draft, app.ui.meld, code);
      app.ui.meld = next.entry;
      return declare(app, next.draft);
    }
    declare(app, addTile(draft, i, slot, code));
    if (slot !== "hand") app.ui.slot = null;
  },
  drop: (app, arg, { draft, i }) => declare(app, dropTile(draft, i, ...placeOf(arg))),
  wait: (app, code, { draft, i }) => declare(app, addTile(draft, i, "tile", code)),
  back: (app, _, { draft, i, slot }) => {
    const { meld } = app.ui;
    if (slot !== "meld") declare(app, dropLast(draft, i));
    else if (meld.kind !== null) app.ui.meld = emptyEntry(meld.seat);
    else declare(app, dropMeld(draft, meld.seat, draft.melds[meld.seat].length - 1));
  },
  clear: (app, _, { draft }) => {
    const fresh = emptyDraft(draft.game, app.tables[draft.game].players, draft.dealer);
    declare(app, fresh);
    lookAnew(app);
  },
  slot: (app, arg) => Object.assign(app.ui, { slot: arg, keys: "open" }),
  active: (app, arg) => Object.assign(app.ui, { active: Number(arg), slot: null }),
  suit: (app, arg) => Object.assign(app.ui, { suit: arg }),
  keys: (app, _, { slot }) => {
    const open = slot !== null && app.ui.keys !== "closed";
    Object.assign(app.ui, { keys: open ? "closed" : "open", slot: open ? null : (slot ?? "flips") });
  },
  meld: (app, arg) => Object.assign(app.ui, { slot: "meld", keys: "open", meld: emptyEntry(Number(arg)) }),
  "meld-kind": (app, arg, { draft }) => Object.assign(app.ui, { meld: withKind(draft, app.ui.meld, arg) }),
  "meld-from": (app, arg) => Object.assign(app.ui, { meld: { ...app.ui.meld, from: Number(arg) } }),
  "drop-meld": (app, arg, { draft }) => declare(app, dropMeld(draft, ...pair(arg))),
  "as-is": (app, _, { draft }) => declare(app, { ...draft, asIs: true }),
  "table-rules": (app, _, { draft }) => declare(app, { ...draft, rules: null, stake: null }),
};

/** @type {Record<string, Action>} */
const ledger = {
  record: (app, _, { judgement, desk, t, table }) => {
    if (!judgement?.answer.legal) return;
    if (judgement.draft.players !== table.players && desk.rounds.length > 0) return;
    app.tables[app.game] = { ...table, players: judgement.draft.players };
    const round = roundOf(desk.rounds, judgement, new Date().toISOString());
    const rounds = put(desk.rounds, round, desk.editing);
    app.ui.notice = t.recorded(rounds.findIndex((other) => other.id === (desk.editing ?? round.id)) + 1);
    nextHand(app, dealerAfter(rounds, judgement.draft.dealer), { rounds });
  },
  edit: (app, arg, { desk, table, t }) => {
    const ask = desk.rounds.find((round) => round.id === Number(arg))?.ask;
    if (!ask) return;
    const { draft, misfit } = draftOf(ask);
    if (misfit) return void (app.ui.alarm = t.badRound(misfitText(t, misfit)));
    step(app, { draft: ownTerms(draft, table), editing: Number(arg) });
    lookAnew(app, { view: "hand", several: draft.wins.length > 1 });
  },
  delete: (app, arg, { desk, t }) => {
    const rounds = drop(desk.rounds, Number(arg));
    step(app, { rounds, editing: desk.editing === Number(arg) ? null : desk.editing });
    app.ui.notice = t.deleted;
  },
  "cancel-edit": (app, _, { desk, draft }) => nextHand(app, dealerAfter(desk.rounds, draft.dealer)),
  undo: (app) => travel(app, undo),
  redo: (app) => travel(app, redo),
  "new-table": (app, _, { t, desk }) => {
    if (desk.rounds.length > 0 && app.ui.sure !== "new-table") return void (app.ui.sure = "new-table");
    app.ui.sure = "";
    nextHand(app, 0, { rounds: [] });
    app.ui.notice = t.newTableDone;
  },
};

/** @type {Record<string, Action>} */
const table = {
  game: (app, arg) => {
    app.game = /** @type {Game} */ (arg);
    lookAnew(app, { link: "", sampleKind: "any", complaints: {}, typed: "" });
  },
  view: (app, arg) => Object.assign(app.ui, { view: /** @type {View} */ (arg) }),
  lang: (app, arg) => Object.assign(app.settings, { lang: arg }),
  theme: (app, arg) => Object.assign(app.settings, { theme: arg }),
  awake: (app) => Object.assign(app.settings, { awake: !app.settings.awake }),
  index: (app, _, { index }) => Object.assign(app.settings, { index: !index }),
  preset: (app, arg, scene) => {
    app.tables[app.game] = { ...scene.table, rules: { preset: arg } };
    forgiveRules(app);
  },
  players: (app, arg, scene) => {
    app.tables[app.game] = { ...scene.table, players: Number(arg) };
    nextHand(app, Math.min(scene.draft.dealer, Number(arg) - 1));
  },
};

/** @type {Record<string, Action>} */
export const actions = { ...seats, ...tiles, ...ledger, ...table };

/** @param {Draft} draft @param {Scene["table"]} table @returns {Draft} rules and stake set apart only where they are not the table's */
export function ownTerms(draft, table) {
  const rules = draft.rules && !sameRules(draft.rules, table.rules) ? draft.rules : null;
  return { ...draft, rules, stake: draft.stake === table.stake ? null : draft.stake };
}

/** @param {Record<string, unknown>} a @param {Record<string, unknown>} b @returns {boolean} */
const sameRules = (a, b) => [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => a[name] === b[name]);
