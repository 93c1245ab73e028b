"""Score a hand of each game with the client that the OpenAPI document generates: score.py http://127.0.0.1:8000."""

import json
import sys

from guilin_referee_client import Client
from guilin_referee_client.api.mahjong import mahjong_claims, mahjong_score, mahjong_score_batch, mahjong_settle
from guilin_referee_client.api.zipai import zipai_score
from guilin_referee_client.models import (
    BatchProblem,
    MahjongClaimsRequest,
    MahjongClaimsResponse,
    MahjongLegalScoreResponse,
    MahjongLegalSettleResponse,
    MahjongScoreBatchAnswer,
    MahjongScoreBatchRequest,
    MahjongScoreBatchResponse,
    MahjongScoreRequest,
    MahjongSettleRequest,
    MahjongWinClaim,
    Problem,
    ZipaiLegalScoreResponse,
    ZipaiScoreRequest,
)

client = Client(base_url=sys.argv[1])

mahjong = mahjong_score.sync(
    client=client,
    body=MahjongScoreRequest.from_dict(
        {
            "dealer": 1,
            "winner": 2,
            "hand": "1122334455667m",
            "win": {"by": "discard", "tile": "7m", "from": 0},
            "flags": ["gang_shang_pao"],
        }
    ),
)
zipai = zipai_score.sync(
    client=client,
    body=ZipaiScoreRequest.from_dict(
        {
            "players": 3,
            "dealer": 0,
            "winner": 1,
            "hand": "四四六六六",
            "melds": [
                {"kind": "peng", "card": "拾"},
                {"kind": "sao", "card": "伍"},
                {"kind": "chi", "cards": "二七十"},
                {"kind": "chi", "cards": "壹贰叁"},
                {"kind": "chi", "cards": "捌捌八"},
            ],
            "win": {"by": "self_draw", "card": "四"},
        }
    ),
)
refused = mahjong_score.sync(
    client=client,
    body=MahjongScoreRequest.from_dict(
        {"dealer": 1, "winner": 2, "hand": "1m", "win": {"by": "discard", "tile": "7m", "from": 2}}
    ),
)
settled = mahjong_settle.sync(
    client=client, body=MahjongSettleRequest.from_dict({"dealer": 0, "wins": [], "chases": [{"first": 1}]})
)
claimed = mahjong_claims.sync(
    client=client,
    body=MahjongClaimsRequest.from_dict(
        {"dealer": 0, "tile": "7m", "from": 0, "players": [{"seat": 2, "hand": "1122334455667m"}]}
    ),
)
batch = mahjong_score_batch.sync(
    client=client,
    body=MahjongScoreBatchRequest.from_dict(
        {
            "items": [
                {"dealer": 1, "winner": 2, "hand": "1122334455667m", "win": {"by": "discard", "tile": "7m", "from": 0}},
                {"dealer": 1, "winner": 2, "hand": "1m", "win": {"by": "discard", "tile": "7m", "from": 2}},
            ]
        }
    ),
)
assert isinstance(mahjong, MahjongLegalScoreResponse)
assert isinstance(zipai, ZipaiLegalScoreResponse)
assert isinstance(refused, Problem)
assert isinstance(settled, MahjongLegalSettleResponse)
assert isinstance(claimed, MahjongClaimsResponse)
assert isinstance(batch, MahjongScoreBatchResponse)
assert refused.errors
first, second = batch.results
assert isinstance(first, MahjongScoreBatchAnswer)
assert isinstance(second, BatchProblem)
print(
    json.dumps(
        {
            "zi": mahjong.settlement.seats[2].zi,
            "you": zipai.you,
            "pointer": refused.errors[0].pointer,
            "chased": settled.settlement.seats[1].zi,
            "claims": [claim.action for claim in claimed.claims if isinstance(claim, MahjongWinClaim)],
            "batch": [first.body.legal, second.problem.status],
        }
    )
)
