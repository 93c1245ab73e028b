"""The operations of mahjong."""

from service.common.operation import Operation
from service.mahjong import (
    arrangements,
    record_samples,
    record_schema,
    samples,
    schema,
    table_samples,
    tally_samples,
    tally_schema,
)
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
        description="Give the concealed tiles without the winning one, the melds, how the hand was won, and what was "
        "flipped. The answer says whether the hand is legal or every reason why not, the reading that is worth most, "
        "its hand types and multipliers, what 翻醒 adds, and who pays whom in 子 (clauses M1–M6, M10). Kongs are not "
        "paid here: ask settle for a whole deal.",
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
        description="Give the wins of the deal, none to three of them on one tile, the melds of every seat, and the "
        "chases. Each win is judged as score judges it; kongs are paid from the melds, 互包 is derived from them, and "
        "all payments come together in one settlement (clauses M6–M10). If a win is not legal nothing is settled.",
        conventions=arrangements.CONVENTIONS,
        arrangements=arrangements.of_settle,
        sampler=table_samples.SETTLE,
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
        description="Give a hand of 13 tiles, its melds, and what else lies open. The answer lists every tile that "
        "completes the hand (听牌) and of which some are left, how many that are, and what the hand would be worth by "
        "self-draw and by discard, without 翻醒 (clauses M1–M4).",
        conventions=arrangements.CONVENTIONS,
        sampler=table_samples.WAITS,
    ),
    Operation(
        game="mahjong",
        name="claims",
        request=schema.ClaimsRequest,
        response=schema.ClaimsResponse,
        answer=claims,
        summary="Who may do what with a mahjong discard",
        description="Give the discard, who discarded it, and the hands of the players asked about. The answer lists "
        "every win, kong, pung and chow that the discard allows, in order of priority, then in turn order, each chow "
        "on its own, and who comes first (clause M11). A win carries the hand as judged and settled.",
        conventions=arrangements.CONVENTIONS,
        arrangements=arrangements.of_claims,
        sampler=table_samples.CLAIMS,
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
