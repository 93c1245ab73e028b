import assert from "node:assert/strict";
import { test } from "node:test";
import { carriesHand, linkOf, questionIn } from "../../service/web/page/static/share.js";

const question = { path: "/v1/zipai/score", body: { hand: ["四", "壹"], stake: 1 } };

test("a link carries the question and nothing goes to the server", () => {
  const link = linkOf("http://127.0.0.1:8000/?x=1#old", question);
  const [before, hash] = link.split("#");
  assert.equal(before, "http://127.0.0.1:8000/?x=1");
  assert.match(hash, /^hand=[A-Za-z0-9_-]+$/);
  assert.ok(carriesHand(`#${hash}`));
  assert.deepEqual(questionIn(`#${hash}`), question);
});

test("a damaged link carries none", () => {
  const { hash } = new URL(linkOf("http://127.0.0.1:8000/", question));
  const damaged = [hash.slice(0, -5), "#hand=", "#hand=%%%", `#hand=${btoa("[1,2]")}`, `#hand=${btoa('["/v1/zipai/score",{},{}]')}`];
  for (const one of damaged) assert.equal(questionIn(one), null, one);
  assert.ok(!carriesHand("#result"));
});
