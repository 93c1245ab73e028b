"""The operations of both games: routes, decoders and the OpenAPI document are made from them."""

from __future__ import annotations

from service.common.operation import Game, Operation
from service.mahjong import verify as mahjong_verify
from service.mahjong.operations import OPERATIONS as MAHJONG
from service.zipai import verify as zipai_verify
from service.zipai.operations import OPERATIONS as ZIPAI

GAMES: tuple[Game, ...] = ("mahjong", "zipai")
BATCHED = ("score", "verify")
VERIFY = (
    "Only what is claimed is compared, and every difference is told with its place. Lists of types, multipliers, "
    "groups, reasons and transfers compare as sets; another arrangement of equal worth agrees; sentences are left out."
)
OPERATIONS: tuple[Operation, ...] = (
    *MAHJONG,
    Operation(
        game="mahjong",
        name="verify",
        request=mahjong_verify.VerifyRequest,
        response=mahjong_verify.VerifyResponse,
        answer=mahjong_verify.verify,
        summary="Compare another engine's mahjong result with this one's",
        description=VERIFY,
    ),
    *ZIPAI,
    Operation(
        game="zipai",
        name="verify",
        request=zipai_verify.VerifyRequest,
        response=zipai_verify.VerifyResponse,
        answer=zipai_verify.verify,
        summary="Compare another engine's zipai result with this one's",
        description=VERIFY,
    ),
)
