import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDraft } from "../../service/web/page/static/draft.js";
import { emptyEntry, feeders, fits, hasMeldRoom, tapMeld, withKind } from "../../service/web/page/static/melds.js";
import { flagsOf, setDealer, setSource, settleFlags, toggleBao, toggleDrawn, toggleFlag, toggleWinner } from "../../service/web/page/static/situation.js";

/** @import { Draft } from "../../service/web/page/static/types.d.ts" */

/** @param {Draft} draft @returns {string[]} flags that can be ticked now */
const open = (draft) => flagsOf(draft).filter((entry) => entry.open).map((entry) => entry.flag);

const fresh = emptyDraft("mahjong", 4, 0);
const discard = setSource(toggleWinner(fresh, 2, false), "discard", 3);
const kong = { kind: "concealed_kong", tiles: ["E", "E", "E", "E"], from: null };

test("another winner takes the place of the first, unless several may win (M8)", () => {
  assert.deepEqual(toggleWinner(discard, 1, false).wins.map((win) => win.seat), [1]);
  assert.deepEqual(toggleWinner(discard, 1, true).wins.map((win) => win.seat), [2, 1]);
  const both = toggleWinner(discard, 1, true);
  assert.deepEqual(toggleWinner(both, 2, true).wins.map((win) => win.seat), [1]);
});

test("a self-draw has one winner, whatever is ticked", () => {
  const both = toggleWinner(discard, 1, true);
  assert.deepEqual(setSource(both, "self_draw", null).wins.map((win) => win.seat), [2]);
  const own = setSource(toggleWinner(fresh, 2, false), "self_draw", null);
  assert.deepEqual(toggleWinner(own, 1, true).wins.map((win) => win.seat), [1]);
});

test("nobody wins on their own discard", () => {
  const turned = toggleWinner(discard, 3, false);
  assert.equal(turned.from, null);
  assert.equal(turned.by, null);
  const joined = toggleWinner(discard, 3, true);
  assert.equal(joined.by, null);
});

test("flags of a self-draw: 天胡 is the dealer's without melds, 杠上花 needs a kong (M3, M4)", () => {
  const guest = setSource(toggleWinner(fresh, 2, false), "self_draw", null);
  assert.deepEqual(open(guest), ["hai_di"]);
  assert.deepEqual(open({ ...guest, dealer: 2 }), ["hai_di", "tian_hu"]);
  const konged = { ...guest, dealer: 2, melds: [[], [], [kong], []] };
  assert.deepEqual(open(konged), ["gang_shang_hua", "hai_di"]);
});

test("flags of a discard: 地胡 only on the dealer's, without melds (M3)", () => {
  assert.deepEqual(open(discard), ["gang_shang_pao", "qiang_gang_hu", "hai_di"]);
  const first = setSource(discard, "discard", 0);
  assert.ok(open(first).includes("di_hu"));
  assert.ok(!open({ ...first, melds: [[], [], [kong], []] }).includes("di_hu"));
});

test("of two flags that exclude each other the later stays", () => {
  const both = toggleFlag(toggleFlag(discard, "gang_shang_pao"), "qiang_gang_hu");
  assert.deepEqual(both.flags, ["qiang_gang_hu"]);
  assert.deepEqual(toggleFlag(both, "qiang_gang_hu").flags, []);
  const last = toggleFlag(toggleFlag(discard, "gang_shang_pao"), "hai_di");
  assert.deepEqual(last.flags, ["gang_shang_pao", "hai_di"]);
});

test("flags that no longer fit go away, under 海底 the flips too (M5.2)", () => {
  const pao = toggleFlag(discard, "gang_shang_pao");
  assert.deepEqual(setSource(pao, "self_draw", null).flags, []);
  const flipped = { ...discard, wins: [{ seat: 2, hand: [], flips: ["9p"] }] };
  assert.deepEqual(toggleFlag(flipped, "hai_di").wins[0].flips, []);
});

test("zipai: swept only from the deck, 地胡 only on the dealer's discard, 海底 not by deal (Z7.1, Z11, Z10.1)", () => {
  const zipai = toggleWinner(emptyDraft("zipai", 3, 0), 1, false);
  assert.deepEqual(open(setSource(zipai, "deck", 0)), ["hai_di", "swept"]);
  assert.deepEqual(open(setSource(zipai, "discard", 0)), ["hai_di", "di_hu"]);
  assert.deepEqual(open(setSource(zipai, "discard", 2)), ["hai_di"]);
  assert.deepEqual(open(setSource(zipai, "deal", null)), []);
});

test("a dealer's move that leaves the winner without cards takes the win back (Z1.1)", () => {
  const win = setSource(toggleWinner(emptyDraft("zipai", 4, 0), 1, false), "self_draw", null);
  const moved = setDealer(win, 3);
  assert.equal(moved.wins[0].seat, null);
  assert.equal(moved.by, null);
  assert.equal(setDealer(win, 1).wins[0].seat, 1);
});

test("a drawn deal keeps the hand for whoever tapped it by mistake", () => {
  const drawn = toggleDrawn({ ...discard, tile: "7m" });
  assert.equal(drawn.drawn, true);
  assert.equal(toggleDrawn(drawn).tile, "7m");
  assert.equal(toggleWinner(drawn, 1, false).drawn, false);
});

test("a chow comes from the previous seat only; a concealed kong from nobody (M1.3)", () => {
  assert.deepEqual(feeders(fresh, 0, "chow"), [3]);
  assert.deepEqual(feeders(fresh, 0, "pung"), [1, 2, 3]);
  assert.deepEqual(feeders(fresh, 0, "concealed_kong"), []);
  assert.equal(withKind(fresh, emptyEntry(0), "chow").from, 3);
  assert.equal(withKind(fresh, emptyEntry(0), "pung").from, null);
});

test("a chow is laid as soon as only one can be meant", () => {
  let entry = withKind(fresh, emptyEntry(0), "chow");
  assert.ok(!fits(fresh, entry, "E"));
  const one = tapMeld(fresh, entry, "9s");
  assert.deepEqual(one.draft.melds[0], [{ kind: "chow", tiles: ["7s", "8s", "9s"], from: 3 }]);
  entry = tapMeld(fresh, entry, "5m").entry;
  assert.deepEqual(entry.partial, ["5m"]);
  assert.ok(fits(fresh, entry, "7m"));
  assert.ok(!fits(fresh, entry, "8m"));
  assert.deepEqual(tapMeld(fresh, entry, "7m").draft.melds[0][0].tiles, ["5m", "6m", "7m"]);
});

test("a meld is not offered without its copies or its feeder (M1.2)", () => {
  const pung = withKind(fresh, emptyEntry(0), "pung");
  assert.ok(!fits(fresh, pung, "E"), "from whom?");
  assert.ok(fits(fresh, { ...pung, from: 1 }, "E"));
  const held = { ...fresh, wins: [{ seat: 2, hand: ["E", "E"], flips: [] }] };
  assert.ok(!fits(held, { ...pung, from: 1 }, "E"));
});

test("four melds in mahjong, seven groups in zipai, none for the seat without cards", () => {
  assert.ok(!hasMeldRoom({ ...fresh, melds: [Array(4).fill(kong), [], [], []] }, 0));
  assert.ok(!hasMeldRoom(emptyDraft("zipai", 4, 0), 2));
});

test("melds entered for the wrong seat move with the winner, fed by seats that can have", () => {
  const chow = { kind: "chow", tiles: ["1m", "2m", "3m"], from: 1 };
  const pung = { kind: "pung", tiles: ["E", "E", "E"], from: 3 };
  const moved = toggleWinner({ ...discard, from: 0, melds: [[], [], [chow, pung], []] }, 3, false);
  assert.deepEqual(moved.melds[2], []);
  assert.deepEqual(moved.melds[3], [{ ...chow, from: 2 }, { ...pung, from: 2 }]);
});

test("a bound pair is tied and released (M10)", () => {
  const bound = toggleBao(fresh, 0, 2);
  assert.deepEqual(bound.bao, [[0, 2]]);
  assert.deepEqual(toggleBao(bound, 0, 2).bao, []);
  assert.equal(settleFlags(bound).bao.length, 1);
});
