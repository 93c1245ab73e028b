/** Shapes of one deal being entered. Read by tsc only. */
import type { Game } from "../types.d.ts";

export type By = "self_draw" | "deck" | "discard" | "deal";
export type Mode = "call" | "tiles";
export type KongKind = "exposed_kong" | "added_kong" | "concealed_kong";

/** A group on the table. `from`: who fed it; null: nobody did, or nobody remembers (`unknown`). */
export interface Meld {
  kind: string;
  tiles: string[];
  from: number | null;
  unknown?: boolean;
  /** zipai: the card that was eaten. */
  taken?: string;
}

export interface Kong {
  seat: number;
  kind: KongKind;
  from: number | null;
}

/** What is known of one winner: what was called, and the tiles laid down. */
export interface Win {
  seat: number;
  /** Hand types called; none of mahjong's means 平胡. */
  types: string[];
  multipliers: string[];
  /** How many 四张 a 豪华七对 has. */
  quads: number;
  /** The count of each flip that was called. */
  flips: number[];
  /** No more flips although one is due: 没翻 (none was made), 是总数 or 墙没了. */
  ended: "" | "not_flipped" | "total" | "no_wall";
  /** zipai: 油 called; null: not yet. */
  you: number | null;
  /** zipai: 油 was told exactly, not as a step. */
  exact: boolean;
  hand: string[];
  melds: Meld[];
  flipped: string[];
  /** The tiles contradict what was called and it was said which holds. */
  holds: "" | "tiles" | "called";
}

/** A meld being entered: its kind, and the tiles so far. */
export interface Laying {
  kind: string;
  tiles: string[];
}

/** One deal being entered. Never changed in place. */
export interface Draft {
  /** A deal is booked once, whichever tab does it. */
  id: string;
  game: Game;
  players: number;
  dealer: number;
  wins: Win[];
  by: By | null;
  from: number | null;
  /** The winning tile or card, one for all winners. */
  tile: string | null;
  drawn: boolean;
  kongs: Kong[];
  chases: number[];
  bao: [number, number][];
  /** 互包 that the tiles show and that somebody took away again. */
  notBao: string[];
  mode: Mode;
  /** The winner on the panel; −1: all of several, when everything is told. */
  at: number;
  /** The winner on the panel was called up, and stays. */
  opened: boolean;
  /** A further winner is being pointed at. */
  another: boolean;
  laying: Laying | null;
  /** The flip is told as a number although the hand is laid. */
  number: boolean;
  note: string;
}

/** What the entry screens know besides the entry: rules in force and the names of ids. */
export interface Options {
  [option: string]: boolean | number | string | null;
}
