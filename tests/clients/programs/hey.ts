// Scores, settles, claims and asks in a batch with the client that hey-api's openapi-ts makes.
import { client } from "./client/client.gen.js";
import { mahjongClaims, mahjongScore, mahjongScoreBatch, mahjongSettle, zipaiScore } from "./client/sdk.gen.js";

const [url, mahjong, zipai] = process.argv.slice(2);
client.setConfig({ baseUrl: url });
const hand = JSON.parse(mahjong);
const score = await mahjongScore({ body: hand });
const cards = await zipaiScore({ body: JSON.parse(zipai) });
const settled = await mahjongSettle({ body: { dealer: 0, wins: [], chases: [{ first: 1 }] } });
const claimed = await mahjongClaims({
  body: { dealer: 0, tile: "7m", from: 0, players: [{ seat: 2, hand: "1122334455667m" }] },
});
const batch = await mahjongScoreBatch({ body: { items: [hand, { ...hand, winner: 0 }] } });
console.log(
  JSON.stringify({
    zi: score.data?.legal ? score.data.settlement.seats[2].zi : undefined,
    you: cards.data?.legal ? cards.data.you : undefined,
    chased: settled.data?.legal ? settled.data.settlement.seats[1].zi : undefined,
    claims: claimed.data?.claims.map((claim) => claim.action),
    batch: batch.data?.results.map((result) => (result.status === 200 ? result.body.legal : result.problem.status)),
  }),
);
