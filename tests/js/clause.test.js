import assert from "node:assert/strict";
import { test } from "node:test";
import { clauseOf } from "../../service/web/page/src/model/clause.js";

/** As /v1/rules has them. @type {Record<string, string>} */
const RULES = { ping_hu: "M3", qi_dui: "M2.4", discard: "M6", concealed_kong: "M7", chase: "M9", bao: "M10", xing: "M5", min_you: "Z8", men_qing: "M4.1" };
const body = { wins: [{ winner: 2, win: { by: "discard", from: 3 }, hand_types: ["qi_dui", "x"], xing: 3 }], kongs: [{ seat: 1, kind: "concealed_kong" }], chases: [{ first: 0 }], bao: [[0, 1]], win: { you: 5 } };

test("a fault leads to its own clause, to the one it names, or to that of what it points at", () => {
  const of = (/** @type {string} */ pointer, message = "no", /** @type {string | undefined} */ rule = undefined) =>
    clauseOf({ pointer, code: "x", message, rule }, body, (id) => RULES[id] ?? "");
  assert.equal(of("/kongs/0", "no (M12.4)", "M8"), "M8");
  assert.equal(of("/kongs/0", "此处不算这个翻倍（M4）。"), "M4");
  const pointed = { "/wins/0/hand_types/0": "M2.4", "/wins/0/hand_types/1": "M3", "/wins/0/xing": "M5", "/wins/0/win/from": "M6", "/wins/0/win": "M6", "/kongs/0/from": "M7", "/kongs/0": "M7", "/chases/0/first": "M9", "/bao/0": "M10", "/win/you": "Z8", "/stake": "" };
  for (const [pointer, rule] of Object.entries(pointed)) assert.equal(of(pointer), rule, pointer);
});
