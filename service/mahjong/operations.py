"""The operations of mahjong."""

from __future__ import annotations

from service.common.operation import Operation
from service.mahjong import arrangements, record_samples, record_schema, samples, schema, tally_samples, tally_schema
from service.mahjong.claims import claims
from service.mahjong.record import record
from service.mahjong.score import score
from service.mahjong.settle import settle
from service.mahjong.tally import tally
from service.mahjong.waits import waits

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        game="mahjong",
        name="score",
        request=schema.ScoreRequest,
        response=schema.ScoreResponse,
        answer=score,
        summary="Judge and settle one declared hand of mahjong",
        description="Is the hand legal, what is it, what is it worth in 子, and who pays whom (clauses M1–M6, M10).",
        conventions=arrangements.CONVENTIONS,
        arrangements=arrangements.of_score,
        sampler=samples.SCORE,
    ),
    Operation(
        game="mahjong",
        name="settle",
        request=schema.SettleRequest,
        response=schema.SettleResponse,
        answer=settle,
        summary="Settle a whole deal of mahjong",
        description="None to three winners on one discard or one self-draw, kongs, chases and 互包 (clauses M6–M10).",
        conventions=arrangements.CONVENTIONS,
        arrangements=arrangements.of_settle,
    ),
    Operation(
        game="mahjong",
        name="tally",
        request=tally_schema.TallyRequest,
        response=tally_schema.TallyResponse,
        answer=tally,
        summary="Settle a deal of mahjong from what was called at the table",
        description="Hand types, multipliers and the number of 醒 instead of tiles; a tally of what settle found pays "
        "exactly what settle paid (clauses M3–M10).",
        conventions=arrangements.CONVENTIONS,
        sampler=tally_samples.TALLY,
    ),
    Operation(
        game="mahjong",
        name="waits",
        request=schema.WaitsRequest,
        response=schema.WaitsResponse,
        answer=waits,
        summary="Which tiles complete a hand of mahjong",
        description="Every tile that completes the hand (听牌), how many are left, and its worth either way.",
        conventions=arrangements.CONVENTIONS,
    ),
    Operation(
        game="mahjong",
        name="claims",
        request=schema.ClaimsRequest,
        response=schema.ClaimsResponse,
        answer=claims,
        summary="Who may do what with a mahjong discard",
        description="All wins, kongs, pungs and chows that a discard allows, in order of priority (clause M11).",
        conventions=arrangements.CONVENTIONS,
        arrangements=arrangements.of_claims,
    ),
    Operation(
        game="mahjong",
        name="record",
        request=record_schema.RecordRequest,
        response=record_schema.RecordResponse,
        answer=record,
        summary="Referee a whole deal of mahjong as it was played",
        description="What was dealt and everything that happened, in order: the first act that is not allowed, with "
        "every reason and what was allowed instead; what may come next; and once the deal is over its settlement, with "
        "杠上花, 抢杠胡, 海底, 地胡, 追牌 and 互包 derived (clauses D1–D10, M12).",
        conventions=arrangements.CONVENTIONS,
        arrangements=arrangements.of_record,
        sampler=record_samples.RECORD,
        most_items=100,
    ),
)
