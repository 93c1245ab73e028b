// Scores, settles, claims and asks in a batch with the client that openapi-generator makes for TypeScript (fetch).
import {
  Configuration,
  MahjongApi,
  MahjongClaimsRequestFromJSON,
  MahjongScoreBatchRequestFromJSON,
  MahjongScoreRequestFromJSON,
  MahjongSettleRequestFromJSON,
  ZipaiApi,
  ZipaiScoreRequestFromJSON,
} from "./client/index.js";

const [url, mahjong, zipai] = process.argv.slice(2);
const config = new Configuration({ basePath: url });
const api = new MahjongApi(config);
const hand = JSON.parse(mahjong);
const score = await api.mahjongScore({ mahjongScoreRequest: MahjongScoreRequestFromJSON(hand) });
const cards = await new ZipaiApi(config).zipaiScore({
  zipaiScoreRequest: ZipaiScoreRequestFromJSON(JSON.parse(zipai)),
});
const settled = await api.mahjongSettle({
  mahjongSettleRequest: MahjongSettleRequestFromJSON({ dealer: 0, wins: [], chases: [{ first: 1 }] }),
});
const claimed = await api.mahjongClaims({
  mahjongClaimsRequest: MahjongClaimsRequestFromJSON({
    dealer: 0,
    tile: "7m",
    from: 0,
    players: [{ seat: 2, hand: "1122334455667m" }],
  }),
});
const batch = await api.mahjongScoreBatch({
  mahjongScoreBatchRequest: MahjongScoreBatchRequestFromJSON({ items: [hand, { ...hand, winner: 0 }] }),
});
console.log(
  JSON.stringify({
    zi: score.settlement?.seats[2].zi,
    you: cards.you,
    chased: settled.settlement?.seats[1].zi,
    claims: claimed.claims.map((claim) => claim.action),
    batch: batch.results.map((result) => (result.body ? result.body.legal : result.status)),
  }),
);
