"""Score a hand of each game with the client that the OpenAPI document generates: score.py http://127.0.0.1:8000."""

import json
import sys

from guilin_referee_client import Client
from guilin_referee_client.api.mahjong import mahjong_score
from guilin_referee_client.api.zipai import zipai_score
from guilin_referee_client.models import (
    MahjongScoreRequest,
    MahjongScoreResponse,
    Problem,
    ZipaiScoreRequest,
    ZipaiScoreResponse,
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
assert isinstance(mahjong, MahjongScoreResponse)
assert isinstance(zipai, ZipaiScoreResponse)
assert isinstance(refused, Problem)
assert mahjong.settlement is not None
assert refused.errors
print(json.dumps({"zi": mahjong.settlement.seats[2].zi, "you": zipai.you, "pointer": refused.errors[0].pointer}))
