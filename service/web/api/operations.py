"""The operations of the contract, one row each: routes, decoders and the OpenAPI document are made from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from service.common.faults import Refusal
from service.common.text import Lang
from service.mahjong import claims as mahjong_claims
from service.mahjong import schema as mahjong
from service.mahjong import score as mahjong_score
from service.mahjong import settle as mahjong_settle
from service.mahjong import verify as mahjong_verify
from service.mahjong import waits as mahjong_waits
from service.zipai import claims as zipai_claims
from service.zipai import schema as zipai
from service.zipai import score as zipai_score
from service.zipai import settle as zipai_settle
from service.zipai import verify as zipai_verify
from service.zipai import waits as zipai_waits

Game = Literal["mahjong", "zipai"]
GAMES: tuple[Game, ...] = ("mahjong", "zipai")
Judge = Callable[[Any, Lang], Struct | Refusal]


class Operation(Struct, frozen=True, kw_only=True):
    """A question that can be POSTed to a game: its path under /v1/{game}, its types, the function that answers it.

    `batched`: many can be asked in one request, at the path's own /batch.
    """

    game: Game
    name: str
    request: type[Struct]
    response: type[Struct]
    judge: Judge
    summary: str
    description: str
    batched: bool = False

    @property
    def id(self) -> str:
        """The operationId."""
        return f"{self.game}_{self.name}"

    @property
    def path(self) -> str:
        """The route's path."""
        return f"/v1/{self.game}/{self.name}"


VERIFY = (
    "Only what is claimed is compared, and every difference is told with its place. Lists of types, multipliers, "
    "groups, reasons and transfers compare as sets; another arrangement of equal worth agrees; sentences are left out."
)
MAHJONG_SCORE = Operation(
    game="mahjong",
    name="score",
    request=mahjong.ScoreRequest,
    response=mahjong.ScoreResponse,
    judge=mahjong_score.score,
    summary="Judge and settle one declared hand of mahjong",
    description="Is the hand legal, what is it, what is it worth in 子, and who pays whom (clauses M1–M6, M10).",
    batched=True,
)
ZIPAI_SCORE = Operation(
    game="zipai",
    name="score",
    request=zipai.ScoreRequest,
    response=zipai.ScoreResponse,
    judge=zipai_score.score,
    summary="Judge and settle one declared hand of zipai",
    description="Is the hand legal, its 油, 醒 and 舵, who pays whom, and who deals next (clauses Z1–Z14).",
    batched=True,
)

OPERATIONS: tuple[Operation, ...] = (
    MAHJONG_SCORE,
    Operation(
        game="mahjong",
        name="settle",
        request=mahjong.SettleRequest,
        response=mahjong.SettleResponse,
        judge=mahjong_settle.settle,
        summary="Settle a whole deal of mahjong",
        description="None to three winners on one discard or one self-draw, kongs, chases and 互包 (clauses M6–M10).",
    ),
    Operation(
        game="mahjong",
        name="waits",
        request=mahjong.WaitsRequest,
        response=mahjong.WaitsResponse,
        judge=mahjong_waits.waits,
        summary="Which tiles complete a hand of mahjong",
        description="Every tile that completes the hand (听牌), how many are left, and its worth either way.",
    ),
    Operation(
        game="mahjong",
        name="claims",
        request=mahjong.ClaimsRequest,
        response=mahjong.ClaimsResponse,
        judge=mahjong_claims.claims,
        summary="Who may do what with a mahjong discard",
        description="All wins, kongs, pungs and chows that a discard allows, in order of priority (clause M11).",
    ),
    Operation(
        game="mahjong",
        name="verify",
        request=mahjong_verify.VerifyRequest,
        response=mahjong_verify.VerifyResponse,
        judge=mahjong_verify.verify,
        summary="Compare another engine's mahjong result with this one's",
        description=VERIFY,
        batched=True,
    ),
    ZIPAI_SCORE,
    Operation(
        game="zipai",
        name="settle",
        request=zipai.SettleRequest,
        response=zipai.SettleResponse,
        judge=zipai_settle.settle,
        summary="Settle a whole deal of zipai",
        description="A win or a drawn deal (流局), with the next dealer (clauses Z12–Z14).",
    ),
    Operation(
        game="zipai",
        name="waits",
        request=zipai.WaitsRequest,
        response=zipai.WaitsResponse,
        judge=zipai_waits.waits,
        summary="Which cards complete a hand of zipai",
        description="Every card that completes the hand, for each way in which it can come (clause Z7).",
    ),
    Operation(
        game="zipai",
        name="claims",
        request=zipai.ClaimsRequest,
        response=zipai.ClaimsResponse,
        judge=zipai_claims.claims,
        summary="Who may or must do what with a zipai card",
        description="Sweeps, wins, 开招, 碰 and 吃 with 下比 and 臭牌, in order of priority (clause Z15).",
    ),
    Operation(
        game="zipai",
        name="verify",
        request=zipai_verify.VerifyRequest,
        response=zipai_verify.VerifyResponse,
        judge=zipai_verify.verify,
        summary="Compare another engine's zipai result with this one's",
        description=VERIFY,
        batched=True,
    ),
)
