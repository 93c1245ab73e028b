"""Score, settle, claim and ask in a batch with the client that openapi-generator makes for Python."""

import json
import sys

import openapi_client as client

url, mahjong, zipai = sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3])
connection = client.ApiClient(client.Configuration(host=url))
games = client.MahjongApi(connection), client.ZipaiApi(connection)
score = games[0].mahjong_score(client.MahjongScoreRequest.from_dict(mahjong)).actual_instance
cards = games[1].zipai_score(client.ZipaiScoreRequest.from_dict(zipai)).actual_instance
deal = {"dealer": 0, "wins": [], "chases": [{"first": 1}]}
settled = games[0].mahjong_settle(client.MahjongSettleRequest.from_dict(deal)).actual_instance
discard = {"dealer": 0, "tile": "7m", "from": 0, "players": [{"seat": 2, "hand": "1122334455667m"}]}
claimed = games[0].mahjong_claims(client.MahjongClaimsRequest.from_dict(discard))
items = {"items": [mahjong, {**mahjong, "winner": 0}]}
batch = games[0].mahjong_score_batch(client.MahjongScoreBatchRequest.from_dict(items))
first, second = (result.actual_instance for result in batch.results)
assert isinstance(score, client.MahjongLegalScoreResponse)
assert isinstance(claimed.claims[0].actual_instance, client.MahjongWinClaim)
assert isinstance(first, client.MahjongScoreBatchAnswer)
print(
    json.dumps(
        {
            "zi": score.settlement.seats[2].zi,
            "you": cards.you,
            "chased": settled.settlement.seats[1].zi,
            "claims": [claim.actual_instance.action for claim in claimed.claims],
            "batch": [first.body.actual_instance.legal, second.problem.status],
        }
    )
)
