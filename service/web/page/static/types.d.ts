/** Shapes shared by the page's modules. Read by tsc only; the browser never asks for this file. */

export type Game = "mahjong" | "zipai";
export type Lang = "zh" | "en";
export type By = "self_draw" | "deck" | "discard" | "deal";
/** Where the next tapped tile goes. */
export type Slot = "hand" | "tile" | "flips" | "meld";

/** A group on the table; `tiles` are all its tiles, `from` is who fed it (mahjong only, null for a concealed kong). */
export interface Meld {
  kind: string;
  tiles: string[];
  from: number | null;
}

export interface Win {
  seat: number | null;
  hand: string[];
  flips: string[];
}

/** House rules as sent: a preset and what departs from it. */
export interface Rules {
  preset: string;
  [option: string]: boolean | number | string | null;
}

/** One deal as it is being declared. Never changed in place. */
export interface Draft {
  game: Game;
  players: number;
  dealer: number;
  by: By | null;
  from: number | null;
  tile: string | null;
  flags: string[];
  /** A drawn deal (流局): the wins are set aside. */
  drawn: boolean;
  /** To be judged as it stands although tiles are missing or too many; any tile put or taken ends that. */
  asIs: boolean;
  wins: Win[];
  /** By seat. */
  melds: Meld[][];
  bao: [number, number][];
  /** First discarder of each chase (追牌). */
  chases: number[];
  /** Rules and stake that came with the hand; null: those of the table. */
  rules: Rules | null;
  stake: number | null;
}

/** What a table agrees on before it plays. */
export interface Table {
  names: string[];
  players: number;
  stake: number;
  rules: Rules;
}

/** A question as the service is asked it. */
export interface Question {
  path: string;
  body: Record<string, unknown>;
}

/** Why a question cannot be read: the place, a JSON Pointer, and a reason that the page's texts put into words. */
export interface Misfit {
  at: string;
  why: "damaged" | "question" | "unknown" | "value" | "tiles" | "one_tile" | "differs";
}

export interface Named {
  id: string;
  name: string;
  name_en: string;
  rule?: string;
}

export interface Fault {
  pointer: string;
  code: string;
  message: string;
}

export interface Problem {
  status: number;
  title: string;
  detail?: string;
  errors?: Fault[];
}

export interface Transfer {
  from: number;
  to: number;
  zi: number;
  cause: string;
  rule: string;
}

export interface Settlement {
  transfers: Transfer[];
  seats: { seat: number; zi: number; points: number }[];
}

export interface Flip {
  tile?: string;
  card?: string;
  upper: number;
  same?: number;
  middle?: number;
  lower: number;
  count: number;
}

export interface Group {
  kind: string;
  tiles?: string[];
  cards?: string[];
  you?: number;
}

export interface Reason extends Named {
  detail?: string;
  you?: number;
  min_you?: number;
}

/** One judged hand, of either game. */
export interface Judged {
  legal: boolean;
  reasons: Reason[];
  hand_types: (Named & { zi?: number; factor?: number })[];
  multipliers?: (Named & { factor: number })[];
  groups: Group[];
  xing: { flips: Flip[]; total: number; flip_due: boolean } | null;
  value?: { points: number; factor: number; xing: number } | null;
  you?: number | null;
  duo?: { base: number; xing: number; factor: number; bonus: number; total: number } | null;
  settlement?: Settlement | null;
  bao?: { seats: number[]; source: string }[];
  next_dealer?: number | null;
}

/** A deal's answer, whichever endpoint gave it. */
export interface Answer {
  legal: boolean;
  wins: Judged[];
  settlement: Settlement | null;
  bao: { seats: number[]; source: string }[];
  nextDealer: number | null;
}

export interface Wait {
  tile?: string;
  card?: string;
  left: number;
  self_draw: WaitValue;
  discard: WaitValue;
  deck?: WaitValue;
}

export interface WaitValue {
  legal?: boolean;
  hand_types?: Named[];
  points?: number;
  factor?: number;
  you?: number | null;
  duo?: number | null;
}

export interface RuleOption {
  id: string;
  type: "boolean" | "integer" | "string";
  default: boolean | number | string | null;
  minimum?: number;
  maximum?: number;
  values?: string[];
  nullable?: boolean;
  meaning: string;
  meaning_en: string;
  rule: string;
}

export interface GameRules {
  presets: (Named & { rules: Record<string, boolean | number | string | null> })[];
  options: RuleOption[];
  hand_types?: Named[];
  multipliers?: Named[];
  group_kinds?: Named[];
  causes?: Named[];
}

/** A line of the ledger: the question as asked and what came of it. */
export interface Round {
  id: number;
  at: string;
  note: string;
  ask: Question | null;
  dealer: number;
  nextDealer: number | null;
  by: By | null;
  from: number | null;
  wins: { seat: number; types: { name: string; name_en: string }[] }[];
  zi: number[];
  points: number[];
}

/** What undo takes back: the hand in work and the ledger, together. */
export interface Desk {
  draft: Draft;
  rounds: Round[];
  /** Round under correction, else null. */
  editing: number | null;
}

export interface History {
  past: Desk[];
  now: Desk;
  future: Desk[];
}

export interface MeldEntry {
  seat: number;
  kind: string | null;
  from: number | null;
  partial: string[];
}

export interface Settings {
  lang: Lang | null;
  theme: "auto" | "light" | "dark";
  index: boolean | null;
  /** The screen is kept on. */
  awake: boolean;
  /** API key, where the service asks for one. */
  key: string;
}

/** How the service is asked: in which language, with which key. */
export interface Access {
  lang: Lang;
  key: string;
}

/** A reply of the service or the lack of one. */
export type Reply =
  | { state: "none" }
  | { state: "busy"; key: string; last: Judgement | null }
  | { state: "judged"; key: string; judgement: Judgement }
  | { state: "refused"; key: string; problem: Problem };

export interface Judgement {
  draft: Draft;
  question: Question;
  answer: Answer;
}

export type View = "hand" | "ledger" | "rules";

/** `typed`: what stands in a field of the house rules and does not fit. */
export interface Complaint {
  text: string;
  typed: string | undefined;
}

export interface Ui {
  view: View;
  /** Which winner's hand is shown. */
  active: number;
  /** A slot chosen by hand; null: the page decides. */
  slot: Slot | null;
  suit: string;
  /** Several winners may be ticked. */
  several: boolean;
  keys: "auto" | "open" | "closed";
  meld: MeldEntry;
  typed: string;
  /** Complaint about what was typed or imported, by field. */
  complaints: Record<string, Complaint>;
  notice: string;
  /** What could not be done, until the next tap. */
  alarm: string;
  /** Action that wants a second tap. */
  sure: string;
  link: string;
  sampleKind: string;
}

/** Something that was kept and cannot be read: which part of the page's state, and what stood there. */
export interface Unread {
  part: "state" | "settings" | "table" | "draft" | "rounds";
  game: Game | null;
  value: unknown;
}

export interface App {
  settings: Settings;
  game: Game;
  tables: Record<Game, Table>;
  desks: Record<Game, History>;
  ui: Ui;
  reply: Reply;
  waits: { key: string; list: Wait[] } | null;
  rules: Record<Game, GameRules> | null;
  unsaved: boolean;
  unread: Unread[];
  canStayAwake: boolean;
  /** The service has refused the key or the lack of one. */
  wantsKey: boolean;
}
