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

const zi: number | undefined = mahjong.data?.settlement?.seats[2].zi;
const you: number | null | undefined = zipai.data?.you;
const pointer: string | undefined = refused.error?.errors?.[0].pointer;
console.log(JSON.stringify({ zi, you, pointer }));
