/**
 * What the taps of the entry do.
 * @import { Action, Scene } from "../types.d.ts"
 * @import { By, Draft, Kong, Mode, Win } from "./entry.d.ts"
 * @import { Live } from "./live.js"
 */
import { book, leaveCorrection, reopen } from "../ledger/commit.js";
import { change, stepBack } from "./change.js";
import {
  askAnother, dropCalled, dropKong, endFlips, isFlipDue, openWin, tapBao, tapCalled, tapChase, tapCount, tapDrawn, tapSource, tapWinner, tapYou, untell, withDealer, withMode, withWin,
} from "./deal.js";
import { kongBefore } from "./keys.js";
import { answerKong, asked } from "./kongs.js";
import { backspace, dropFlip, dropMeld, dropTile, dropWon, feed, tapKind, tapTile, type } from "./laid.js";
import { live, retry } from "./live.js";
import { nameOfId } from "./marks.js";
import { kongsOf } from "./questions.js";
import { entered, known } from "./result.js";

const SWAP_SHOWN = 3000;

/** @param {(draft: Draft, ...args: string[]) => Draft} make @returns {Action} */
const does = (make) => (scene, arg) => void change(scene, (draft) => make(draft, ...arg.split(":")));

/** @type {Record<string, Action>} */
const table = {
  winner: does((draft, seat) => tapWinner(draft, Number(seat))),
  source: does((draft, by, seat) => tapSource(draft, /** @type {By} */ (by), seat ? Number(seat) : null)),
  another: does(askAnother),
  drawn: does(tapDrawn),
  "step-back": stepBack,
  retell: (scene) => {
    if (live(scene).draft.drawn) change(scene, (draft) => ({ ...draft, drawn: false }));
    else scene.go({ view: "table" });
  },
  turn: ({ store, table: here }) =>
    store.update(`table/${here.id}`, (old = here) => ({ ...old, foot: (old.foot + 1) % old.seats.length })),
  dealt: (scene, seat) => {
    change(scene, (draft) => withDealer(draft, Number(seat)));
    scene.go({ sheet: "" }, true);
  },
  reopen: (scene, n) => reopen(scene, Number(n)),
  uncorrect: leaveCorrection,
};

/** @type {Record<string, Action>} */
const call = {
  mode: does((draft, mode) => withMode(draft, /** @type {Mode} */ (mode))),
  tell: (scene, arg) => {
    const [kind, id] = /** @type {["types" | "multipliers", string]} */ (arg.split(":"));
    tell(scene, kind, id);
  },
  untell: (scene, arg) => {
    const [first, id] = arg.split(":");
    change(scene, (draft) => (first === "id" ? dropCalled(draft, id) : untell(draft, Number(first))));
  },
  quads: does((draft, n) => withWin(draft, { quads: Number(n) })),
  count: (scene, n) => void change(scene, (draft) => tapCount(draft, Number(n), live(scene).house.options)),
  ended: (scene, ended) => void change(scene, (draft) => endFlips(draft, /** @type {Win["ended"]} */ (ended), live(scene).house.options)),
  you: does((draft, n, exact) => tapYou(draft, Math.max(0, Number(n)), exact === "1")),
  "open-win": does((draft, at) => openWin(draft, Number(at))),
};

/** A type or multiplier: what it cannot stand beside goes out and is named; a kong that must go before is asked for. @param {Scene} scene @param {"types" | "multipliers"} kind @param {string} id */
function tell(scene, kind, id) {
  const now = live(scene);
  /** @type {string[]} */
  let out = [];
  change(scene, (draft) => {
    const tapped = tapCalled(draft, id, kind, now.apart);
    out = tapped.swapped;
    return tapped.draft;
  });
  if (out.length > 0) showSwap(scene, id, out);
  if (!now.win || now.win[kind].includes(id)) return;
  const seat = kongBefore(now.draft, now.win, id);
  if (seat === null || kongsOf(now.draft).some((kong) => kong.seat === seat)) return;
  scene.memo("kong", { seat, kind: null, only: id });
  scene.go({ sheet: "kongs" });
}

/** @param {Scene} scene @param {string} id @param {string[]} out */
function showSwap(scene, id, out) {
  const swapped = [nameOfId(scene, id), out.map((one) => nameOfId(scene, one)).join(" ")];
  scene.memo("swapped", swapped);
  setTimeout(() => {
    if (scene.ui.memo.swapped === swapped) scene.memo("swapped", null);
  }, SWAP_SHOWN);
}

/** @type {Record<string, Action>} */
const kongs = {
  "kong-seat": (scene, seat) => kongTold(scene, { seat: Number(seat) }),
  "kong-kind": (scene, kind) => kongTold(scene, { kind: /** @type {Kong["kind"]} */ (kind) }),
  "kong-from": (scene, seat) => kongTold(scene, {}, Number(seat)),
  "kong-drop": does((draft, at) => dropKong(draft, Number(at))),
  "kong-done": (scene) => {
    const { only } = asked(scene);
    scene.memo("kong", null);
    if (only !== undefined) change(scene, (draft) => dropCalled(draft, only));
    scene.go("back");
  },
  chase: does((draft, seat) => tapChase(draft, Number(seat))),
  bao: (scene, pair) => {
    const [a, b] = pair.split("-").map(Number);
    const shown = !live(scene).draft.bao.some(([x, y]) => x === a && y === b) && live(scene).verdicts.some((verdict) =>
      verdict?.bao?.some((/** @type {any} */ { seats }) => seats.join("-") === pair));
    change(scene, (draft) => (shown ? { ...draft, notBao: draft.notBao.includes(pair) ? draft.notBao.filter((one) => one !== pair) : [...draft.notBao, pair] } : tapBao(draft, a, b)));
  },
};

/** @param {Scene} scene @param {{ seat?: number, kind?: Kong["kind"] }} said @param {number | null} from */
function kongTold(scene, said, from = null) {
  const before = asked(scene);
  const { asked: next, add } = answerKong(scene, { ...before, ...said }, from);
  scene.memo("kong", next);
  if (!add) return;
  change(scene, add);
  if (before.only !== undefined) scene.go("back");
}

/** @type {Record<string, Action>} */
const lay = {
  tile: does(tapTile),
  untile: does((draft, at) => dropTile(draft, Number(at))),
  unmeld: does((draft, at) => dropMeld(draft, Number(at))),
  unwon: does(dropWon),
  unflip: does((draft, at) => dropFlip(draft, Number(at))),
  backspace: does(backspace),
  meld: does(tapKind),
  feed: does((draft, at, seat) => feed(draft, Number(at), seat === "" ? null : Number(seat))),
  suit: (scene, suit) => scene.memo("suit", suit),
  "by-number": does((draft) => ({ ...draft, number: true })),
  "by-tile": does((draft) => ({ ...withWin(draft, { flips: [], ended: "" }), number: false })),
  holds: does((draft, holds) => withWin(draft, holds === "tiles" ? { holds: "", types: [], multipliers: draft.wins[draft.at].multipliers.filter((id) => id !== "men_qing"), you: null, exact: false } : { holds: /** @type {Win["holds"]} */ (holds) })),
  "open-hand": (scene) => scene.memo("hand", `${live(scene).draft.id}${live(scene).draft.at}`),
  "close-hand": (scene) => scene.memo("hand", null),
  typing: (scene) => scene.memo("typing", scene.ui.memo.typing ? null : {}),
  typed: (scene, _, form) => {
    const text = String(new FormData(/** @type {HTMLFormElement} */ (form)).get("text") ?? "");
    const { draft, fault } = type(live(scene).draft, text);
    scene.memo("typing", fault ? { fault } : null);
    if (!fault) change(scene, () => draft);
  },
};

/** @type {Record<string, Action>} */
const seal = {
  book: (scene) => {
    const now = live(scene);
    const { state, body } = known(scene, now);
    if (now.gate) return;
    if (state === "answered") bookNow(scene, now, body);
    else if (state === "asked" || state === "late") scene.memo("promised", entered(now));
  },
  "book-later": (scene) => {
    const now = live(scene);
    if (!now.gate && now.question) bookNow(scene, now, null);
  },
  unpromise: (scene) => scene.memo("promised", null),
  "ask-now": (scene) => {
    retry();
    scene.askers.tally.retry();
  },
};

/** @param {Scene} scene @param {Live} now @param {any} answer */
function bookNow(scene, { draft, question, marks, unread }, answer) {
  scene.setUi({ memo: { ...scene.ui.memo, promised: null, hand: null, kong: null, typing: null, swapped: null } });
  if (scene.entry.edits === null) scene.go({ view: "table", arg: "" }, true);
  book(scene, { request: /** @type {any} */ (question).body, answer, draft, marks, unread: unread !== null });
}

/** A tap on the seal before the answer came: it books that answer, and no other. @param {Scene} scene @param {Live} now */
export function bookPromised(scene, now) {
  const { promised } = scene.ui.memo;
  if (!promised) return;
  const { state, body } = known(scene, now);
  if (promised !== entered(now) || state === "refused" || now.gate) scene.memo("promised", null);
  else if (state === "answered") bookNow(scene, now, body);
}

/** Digits and Enter, as on a keypad. @param {Scene} scene @param {KeyboardEvent} event @returns {boolean} whether it meant something here */
export function onKey(scene, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || scene.route.sheet || !["call", "tiles"].includes(scene.route.view)) return false;
  const now = live(scene);
  if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) {
    actions.book(scene, "", document.body);
    return true;
  }
  if (event.key === "Backspace") {
    if (now.draft.mode === "tiles") change(scene, backspace);
    else stepBack(scene);
    return true;
  }
  if (/^[0-9]$/.test(event.key) && now.draft.mode === "call" && now.win && (isFlipDue(now.draft, now.win, now.house.options) || now.win.flips.length > 0)) {
    change(scene, (draft) => tapCount(draft, Number(event.key), now.house.options));
    return true;
  }
  return false;
}

/** @type {Record<string, Action>} */
export const actions = { ...table, ...call, ...kongs, ...lay, ...seal };
