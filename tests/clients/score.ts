// Scores a hand of each game with the client that the OpenAPI document generates: node score.js http://127.0.0.1:8000
import createClient from "openapi-fetch";
import type { paths } from "./generated/schema.js";

const client = createClient<paths>({ baseUrl: process.argv[2] });

const mahjong = await client.POST("/v1/mahjong/score", {
  body: {
    dealer: 1,
    winner: 2,
    hand: "1122334455667m",
    win: { by: "discard", tile: "7m", from: 0 },
    flags: ["gang_shang_pao"],
  },
});
const zipai = await client.POST("/v1/zipai/score", {
  body: {
    players: 3,
    dealer: 0,
    winner: 1,
    hand: "四四六六六",
    melds: [
      { kind: "peng", card: "拾" },
      { kind: "sao", card: "伍" },
      { kind: "chi", cards: "二七十" },
      { kind: "chi", cards: "壹贰叁" },
      { kind: "chi", cards: "捌捌八" },
    ],
    win: { by: "self_draw", card: "四" },
  },
});
const refused = await client.POST("/v1/mahjong/score", {
  body: { dealer: 1, winner: 2, hand: "1m", win: { by: "discard", tile: "7m", from: 2 } },
});

const settled = await client.POST("/v1/mahjong/settle", { body: { dealer: 0, wins: [], chases: [{ first: 1 }] } });
const claimed = await client.POST("/v1/mahjong/claims", {
  body: { dealer: 0, tile: "7m", from: 0, players: [{ seat: 2, hand: "1122334455667m" }] },
});
const batch = await client.POST("/v1/mahjong/score/batch", {
  body: {
    items: [
      { dealer: 1, winner: 2, hand: "1122334455667m", win: { by: "discard", tile: "7m", from: 0 } },
      { dealer: 1, winner: 2, hand: "1m", win: { by: "discard", tile: "7m", from: 2 } },
    ],
  },
});

// Each type narrows by its own member: no value has to be asked whether it is there.
const zi: number | undefined = mahjong.data?.legal ? mahjong.data.settlement.seats[2].zi : undefined;
const you: number | undefined = zipai.data?.legal ? zipai.data.you : undefined;
const pointer: string | undefined = refused.error?.errors?.[0].pointer;
const chased: number | undefined = settled.data?.legal ? settled.data.settlement.seats[1].zi : undefined;
const claims: string[] = [];
for (const claim of claimed.data?.claims ?? []) {
  if (claim.action === "win" && claim.result.legal) claims.push(claim.action);
}
const results = batch.data?.results.map((result) => (result.status === 200 ? result.body.legal : result.problem.status));
console.log(JSON.stringify({ zi, you, pointer, chased, claims, batch: results }));
