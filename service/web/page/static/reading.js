/**
 * A draft out of a question that came from elsewhere: a link, a sample, a ledger. It is read whole or refused with the
 * place and the reason: nothing in it is dropped, mended or guessed.
 * @import { By, Draft, Game, Meld, Misfit, Question, Rules } from "./types.d.ts"
 */
import { parse, sorted } from "./codes.js";
import { emptyDraft, FLAGS, PLAYERS, WAYS } from "./draft.js";
import { EQUALS, kindsOf } from "./melds.js";

const TERMS = ["rules", "stake", "dealer"];
const WIN = ["winner", "hand", "win", "flags", "flips"];
/** Every question that can be read, and what may stand in it. @type {Record<string, string[]>} */
const MEMBERS = {
  "/v1/mahjong/score": [...TERMS, ...WIN, "melds", "bao"],
  "/v1/mahjong/settle": [...TERMS, "wins", "melds", "bao", "chases"],
  "/v1/zipai/score": [...TERMS, ...WIN, "players", "melds"],
  "/v1/zipai/settle": [...TERMS, "players", "win"],
};

class Refusal extends Error {
  /** @param {string} at JSON Pointer @param {Misfit["why"]} why */
  constructor(at, why) {
    super(`${at} ${why}`);
    this.misfit = { at, why };
  }
}

/** @param {string} at @param {Misfit["why"]} why @returns {never} */
function refuse(at, why) {
  throw new Refusal(at, why);
}

/**
 * @param {Question} question
 * @returns {{draft: Draft, misfit: null} | {draft: null, misfit: Misfit}} a misfit where this page could not have asked it
 */
export function draftOf({ path, body }) {
  try {
    return { draft: readDeal(path, body), misfit: null };
  } catch (error) {
    if (error instanceof Refusal) return { draft: null, misfit: error.misfit };
    throw error;
  }
}

/** @param {string} path @param {unknown} body @returns {Draft} */
function readDeal(path, body) {
  if (!Object.hasOwn(MEMBERS, path)) refuse("", "question");
  const asked = object("", body, MEMBERS[path]);
  const game = path.startsWith("/v1/mahjong/") ? "mahjong" : "zipai";
  const players = game === "mahjong" ? 4 : oneOf("/players", asked.players, PLAYERS.zipai);
  const seat = seatReader(players);
  const wins = winsIn(path, asked);
  const draft = emptyDraft(game, players, seat("/dealer", asked.dealer));
  const deal = {
    ...draft,
    melds: path === "/v1/mahjong/settle" ? meldsBySeat(draft, seat, asked.melds) : meldsOfWinner(draft, seat, wins),
    rules: rulesIn(asked.rules),
    stake: asked.stake === undefined || Number.isSafeInteger(asked.stake) ? (asked.stake ?? null) : refuse("/stake", "value"),
    bao: list("/bao", asked.bao).map((pair, i) => pairIn(`/bao/${i}`, seat, pair)),
    chases: list("/chases", asked.chases).map((chase, i) => seat(`/chases/${i}/first`, object(`/chases/${i}`, chase, ["first"]).first)),
  };
  return wins.length === 0 ? { ...deal, drawn: true } : readWins(deal, seat, wins);
}

/** @typedef {(at: string, value: unknown) => number} SeatReader */
/** @typedef {{at: string, win: any}} Placed a declared win and where it stands */

/** @param {string} path @param {any} asked @returns {Placed[]} none: a drawn deal */
function winsIn(path, asked) {
  if (path.endsWith("/score")) return [{ at: "", win: asked }];
  const name = path === "/v1/mahjong/settle" ? "wins" : "win";
  if (asked[name] === undefined) refuse(`/${name}`, "value"); // left out is not the same as nobody
  if (name === "win") return asked.win === null ? [] : [{ at: "/win", win: object("/win", asked.win, [...WIN, "melds"]) }];
  return list("/wins", asked.wins).map((win, i) => ({ at: `/wins/${i}`, win: object(`/wins/${i}`, win, WIN) }));
}

/** @param {Draft} draft @param {SeatReader} seat @param {Placed[]} wins @returns {Draft} */
function readWins(draft, seat, wins) {
  const [first, ...others] = wins.map(({ at, win }) => readWin(draft.game, seat, at, win));
  others.forEach((other, i) => {
    // The page holds one tile, one source and one set of flags for all who win on it.
    if (!isSame(other.win, first.win)) refuse(`/wins/${i + 1}/win`, "differs");
    if (!isSame([...other.flags].sort(), [...first.flags].sort())) refuse(`/wins/${i + 1}/flags`, "differs");
  });
  return {
    ...draft, ...first.win, flags: first.flags, asIs: true,
    wins: wins.map(({ at, win }) => ({
      seat: seat(`${at}/winner`, win.winner),
      hand: sorted(draft.game, codesIn(draft.game, `${at}/hand`, win.hand)),
      flips: codesIn(draft.game, `${at}/flips`, win.flips === undefined ? [] : win.flips),
    })),
  };
}

/** @param {unknown} a @param {unknown} b @returns {boolean} */
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** @param {Game} game @param {SeatReader} seat @param {string} at @param {any} declared */
function readWin(game, seat, at, declared) {
  const card = game === "mahjong" ? "tile" : "card";
  const win = object(`${at}/win`, declared.win, ["by", "from", card]);
  const by = /** @type {By} */ (oneOf(`${at}/win/by`, win.by, WAYS[game]));
  if (by === "deal" && win[card] !== undefined) refuse(`${at}/win/${card}`, "value");
  return {
    win: {
      by,
      from: win.from === undefined ? null : seat(`${at}/win/from`, win.from),
      tile: win[card] === undefined ? null : oneCode(game, `${at}/win/${card}`, win[card]),
    },
    flags: list(`${at}/flags`, declared.flags).map((flag, i) => oneOf(`${at}/flags/${i}`, flag, FLAGS[game])),
  };
}

/** @param {Draft} draft @param {SeatReader} seat @param {unknown} melds @returns {Meld[][]} */
function meldsBySeat(draft, seat, melds = {}) {
  const bySeat = object("/melds", melds, draft.melds.map((_, owner) => String(owner)));
  return draft.melds.map((_, owner) => meldsIn(draft, seat, `/melds/${owner}`, bySeat[owner]));
}

/** @param {Draft} draft @param {SeatReader} seat @param {Placed[]} wins one, or none in a drawn deal @returns {Meld[][]} */
function meldsOfWinner(draft, seat, [first]) {
  if (!first) return draft.melds;
  const winner = seat(`${first.at}/winner`, first.win.winner);
  return draft.melds.map((own, owner) => (owner === winner ? meldsIn(draft, seat, `${first.at}/melds`, first.win.melds) : own));
}

/** @param {Draft} draft @param {SeatReader} seat @param {string} at @param {unknown} melds @returns {Meld[]} */
const meldsIn = (draft, seat, at, melds) => list(at, melds).map((meld, i) => readMeld(draft, seat, `${at}/${i}`, meld));

/** @param {Draft} draft @param {SeatReader} seat @param {string} at @param {any} value @returns {Meld} */
function readMeld({ game }, seat, at, value) {
  const kind = oneOf(`${at}/kind`, value?.kind, kindsOf(game));
  const equals = EQUALS[kind];
  const name = (game === "mahjong" ? "tile" : "card") + (equals ? "" : "s");
  const fed = game === "mahjong" && kind !== "concealed_kong";
  const meld = object(at, value, ["kind", name, ...(fed ? ["from"] : [])]);
  const from = meld.from === undefined ? null : seat(`${at}/from`, meld.from);
  if (!equals) return { kind, tiles: sorted(game, codesIn(game, `${at}/${name}`, meld[name])), from };
  const code = oneCode(game, `${at}/${name}`, meld[name]);
  return { kind, tiles: Array.from({ length: equals }, () => code), from };
}

/** @param {string} at @param {SeatReader} seat @param {unknown} value @returns {[number, number]} the lower seat first, as the page shows them */
function pairIn(at, seat, value) {
  const [a, b, ...more] = list(at, value).map((one, i) => seat(`${at}/${i}`, one));
  if (b === undefined || more.length > 0) refuse(at, "value");
  return a < b ? [a, b] : [b, a];
}

/** @param {number} players @returns {SeatReader} */
const seatReader = (players) => (at, value) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < players ? Number(value) : refuse(at, "value");

/** @template T @param {string} at @param {unknown} value @param {readonly T[]} known @returns {T} */
const oneOf = (at, value, known) => known.find((one) => one === value) ?? refuse(at, "value");

/** @param {string} at @param {unknown} value @returns {any[]} left out: empty */
const list = (at, value = []) => (Array.isArray(value) ? value : refuse(at, "value"));

/** @param {string} at @param {unknown} value @param {string[]} [known] its members, if not just any @returns {any} */
function object(at, value, known) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) refuse(at, "value");
  const strange = known && Object.keys(value).find((name) => !known.includes(name));
  return strange === undefined ? value : refuse(`${at}/${strange}`, "unknown");
}

/** @param {Game} game @param {string} at @param {unknown} value a list of codes or one compact string @returns {string[]} */
function codesIn(game, at, value) {
  if (Array.isArray(value)) return value.map((one, i) => oneCode(game, `${at}/${i}`, one));
  const { codes, fault } = typeof value === "string" ? parse(game, value) : refuse(at, "tiles");
  return fault ? refuse(at, "tiles") : codes;
}

/** @param {Game} game @param {string} at @param {unknown} value @returns {string} */
function oneCode(game, at, value) {
  const { codes, fault } = typeof value === "string" ? parse(game, value) : refuse(at, "one_tile");
  return fault || codes.length !== 1 ? refuse(at, "one_tile") : codes[0];
}

/** @param {unknown} rules @returns {Rules | null} what an option may be is the service's to say; a preset left out is guilin */
function rulesIn(rules) {
  if (rules === undefined) return null;
  const given = Object.entries(object("/rules", rules));
  for (const [name, value] of given) {
    const plain = value === null || ["boolean", "number", "string"].includes(typeof value);
    if (!plain || (name === "preset" && typeof value !== "string")) refuse(`/rules/${name}`, "value");
  }
  return { preset: "guilin", ...Object.fromEntries(given) };
}
