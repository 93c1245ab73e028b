/** What the page keeps and asks. Kept parts (see store.js): settings, at, table/<id>, deal/<id>/<n>, draft/<id>, undo/<id>, rules, own/<game>. */

import type { Draft } from "./entry/entry.d.ts";
import type { Markup } from "./view/dom.js";

export type Game = "mahjong" | "zipai";
export type Seat = number;
export type Lang = "zh-Hans" | "zh-Hant" | "en";
export type Rules = Record<string, boolean | number | string | null>;

export interface Settings {
  lang: Lang | null;
  theme: "auto" | "light" | "dark";
  /** Numerals in the corners of tiles. */
  numerals: boolean;
  /** The screen stays on. */
  awake: boolean;
  /** Points (zi times stake) instead of zi in the ledger. */
  points: boolean;
  /** What the service asks for where it wants a key. */
  key: string;
}

// ── tables and deals ────────────────────────────────────────────────

export interface Person { id: string; name: string }

/** Who deals next in mahjong, where the sources are silent: what the table has agreed on. */
export type DealerHabit = "winner" | "turn" | "stay" | "ask";

export interface Table {
  id: string;
  game: Game;
  name: string;
  /** Everybody who sat here, gone ones too. */
  people: Person[];
  /** Who sits where now: ids by seat. */
  seats: string[];
  /** The house rules: a preset and what differs from it. */
  rules: Rules;
  stake: number;
  /** The dealer as somebody chose it, from the deal after number `after` on. */
  dealer: { seat: Seat; after: number };
  habit: DealerHabit;
  /** The seat drawn at the foot of the screen. */
  foot: Seat;
  /** The number of the next line of the ledger; numbers never shift. */
  next: number;
  made: number;
  used: number;
  /** When the players parted. */
  closed: number | null;
  /** The table whose ledger this goes on from, on another phone; not there: this one; null: of no ledger, a hand alone. */
  origin?: string | null;
  /** Where this is somebody else's ledger: read only. */
  copy: { from: string; at: number } | null;
}

export interface Transfer { from: Seat; to: Seat; zi: number; cause: string; rule: string; steps?: Step[] }
/** One step of the arithmetic of a transfer, as the service gives it. */
export interface Step { id: string; op: "add" | "times" | "cap"; value: number; rule: string; seat?: Seat }
export interface Settlement { transfers: Transfer[]; seats: { seat: Seat; zi: number; points: number }[] }

export interface Named { id: string; name: string; name_en: string; rule: string }
/** What /tally answers; mahjong has `wins`, zipai `win`. */
export interface Answer {
  settlement: Settlement;
  wins?: WinAnswer[];
  win?: WinAnswer | null;
  bao?: { seats: [Seat, Seat]; source: string }[];
  next_dealer?: Seat;
  rules: Rules;
}
export interface WinAnswer {
  winner?: Seat;
  hand_types: (Named & { zi?: number; factor?: number })[];
  multipliers?: (Named & { factor: number })[];
  value?: { points: number; factor: number; xing: number };
  you?: number;
  duo?: { base: number; xing: number; factor: number; bonus: number; total: number };
}
/** What was refused: RFC 9457. Status 0: no network; 408: no answer in time. */
export interface Problem { status: number; title: string; detail?: string; errors?: Fault[]; retryAfter?: number }
export interface Fault { pointer: string; code: string; message: string; rule?: string }

/** The body of a /tally request, as it was sent. */
export type Request = Record<string, any>;

/** A line of the ledger. */
export type Line = Deal | Fine;

interface LineBase {
  n: number;
  at: number;
  /** Who sat where: ids by seat. */
  players: string[];
  note: string;
  /** Struck out: it counts for nothing, and can be found again. */
  struck: boolean;
}

export interface Deal extends LineBase {
  kind: "deal";
  dealer: Seat;
  request: Request;
  /** null: not priced yet, or refused (`problem`). */
  answer: Answer | null;
  problem: Problem | null;
  /** The entry, to be opened again; null in a copy of somebody else's ledger. */
  draft: Draft | null;
  /** What the ledger must tell: a flip that was due and not made (seats), 油 known as a range only; that it is still being entered. */
  marks: { unflipped?: Seat[]; you?: [number, number]; entered?: true };
  /** Hands were laid that nobody has read yet: what was called of them is not known before. */
  unread?: boolean;
  /** Who deals next: the service's word in zipai, the table's in mahjong; null while unknown. */
  next: Seat | null;
  /** What stood here before corrections, oldest first. */
  was: { request: Request; answer: Answer | null }[];
}

export interface Fine extends LineBase {
  kind: "fine";
  payments: { from: Seat; to: Seat; zi: number }[];
  why: string;
}

/** What the entry hands over to be booked. */
export interface Booking {
  request: Request;
  /** null: booked unpriced. */
  answer: Answer | null;
  draft: Draft;
  marks: Deal["marks"];
  unread?: boolean;
}

// ── the entry ───────────────────────────────────────────────────────

export type { By, Draft, Kong, Meld, Mode, Win } from "./entry/entry.d.ts";

/** What is kept of the entry of a table. */
export interface DraftState {
  now: Draft;
  /** Earlier steps, oldest first; never across a booking. */
  back: Draft[];
  /** The number of the deal under correction. */
  edits: number | null;
  /** The half-entered deal that waits while another is corrected. */
  aside: Draft | null;
  at: number;
}

// ── the running page ────────────────────────────────────────────────

export interface Route { view: string; arg: string; sheet: string; sheetArg: string }

export type Scene = import("./scene.js").SceneType;
/** A part of the page that reacts to taps. */
export type Action = (scene: Scene, arg: string, element: HTMLElement) => void | Promise<void>;
export type View = (scene: Scene) => Markup;
/** What one side of the page brings in; app.js joins them. */
export interface Part {
  /** Whole screens, by the name in the address. */
  views: Record<string, View>;
  /** What lies over a screen, by the name in the address. */
  sheets: Record<string, View>;
  actions: Record<string, Action>;
  /** Screens that may come up next: drawn once beforehand, so that they come up at once. */
  rehearse?: (scene: Scene) => (() => Markup)[];
  /** Called before each redraw: asks what is due. */
  follow?: (scene: Scene) => void;
  /** Keys of the keyboard: returns whether it took it. */
  key?: (scene: Scene, event: KeyboardEvent) => boolean;
}

export type OptionRow = {
  id: string; type: "boolean" | "integer" | "string"; default: boolean | number | string | null; minimum?: number; maximum?: number;
  values?: string[]; nullable?: boolean; rule: string;
};
export interface Clause { id: string; text: string; text_en: string; source?: string }
export interface GameRules {
  presets: { id: string; name: string; name_en: string; rules: Rules }[];
  options: OptionRow[];
  hand_types: Named[]; multipliers: Named[]; causes: Named[]; reasons: Named[];
  clauses?: Clause[];
  [catalogue: string]: any;
}
export type RuleBook = Record<Game, GameRules> & { common?: { clauses: Clause[] } };

/** What lives in this tab only. */
export interface Ui {
  toast: { text: string; undo: string; until: number } | null;
  /** The unfolded line of the ledger. */
  open: number | null;
  /** Taps before this time are dropped (after a change of screen). */
  deafUntil: number;
  online: boolean;
  /** It is drawn for paper. */
  printing: boolean;
  /** The browser has no room, or keeps nothing. */
  unsaved: boolean;
  /** The service wants a key, or another one. */
  wantsKey: boolean;
  /** Whatever a view wants to remember until the page is left. */
  memo: Record<string, any>;
}
