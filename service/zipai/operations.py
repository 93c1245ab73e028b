"""The operations of zipai."""

from service.common.operation import Operation
from service.zipai import (
    arrangements,
    record_samples,
    record_schema,
    samples,
    schema,
    table_samples,
    tally_samples,
    tally_schema,
)
from service.zipai.claims import claims
from service.zipai.record import record
from service.zipai.score import score
from service.zipai.settle import settle
from service.zipai.tally import tally
from service.zipai.waits import waits

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        game="zipai",
        name="score",
        request=schema.ScoreRequest,
        response=schema.ScoreResponse,
        answer=score,
        summary="Judge and settle one declared hand of zipai",
        description="Give the cards of the hand without the winning one, the melds, how the card came, and what was "
        "flipped. The answer says whether the hand is legal or every reason why not, the arrangement of most 油, what "
        "翻醒 adds, the 舵 that each payer pays, who pays whom, and who deals next (clauses Z1–Z14).",
        conventions=arrangements.CONVENTIONS,
        arrangements=arrangements.of_score,
        sampler=samples.SCORE,
    ),
    Operation(
        game="zipai",
        name="settle",
        request=schema.SettleRequest,
        response=schema.SettleResponse,
        answer=settle,
        summary="Settle a whole deal of zipai",
        description="Give the win of the deal, or null for a drawn one (流局). The win is judged as score judges it; "
        "the answer says who pays whom, every seat with its total, and who deals next (clauses Z12–Z14).",
        conventions=arrangements.CONVENTIONS,
        arrangements=arrangements.of_settle,
        sampler=samples.SETTLE,
    ),
    Operation(
        game="zipai",
        name="tally",
        request=tally_schema.TallyRequest,
        response=tally_schema.TallyResponse,
        answer=tally,
        summary="Settle a deal of zipai from what was called at the table",
        description="油, the number of 醒 and the special types instead of cards; a tally of what settle found pays "
        "exactly what settle paid (clauses Z9–Z14).",
        conventions=arrangements.CONVENTIONS,
        sampler=tally_samples.TALLY,
    ),
    Operation(
        game="zipai",
        name="waits",
        request=schema.WaitsRequest,
        response=schema.WaitsResponse,
        answer=waits,
        summary="Which cards complete a hand of zipai",
        description="Give a hand of 20 cards or more, its melds, and what else lies open. The answer lists every card "
        "that completes the hand and of which some are left, and for each way in which it can come, drawn, from the "
        "deck, or discarded, whether that is a win, its 油 and its 舵 without 翻醒 (clause Z7).",
        conventions=arrangements.CONVENTIONS,
        sampler=table_samples.WAITS,
    ),
    Operation(
        game="zipai",
        name="claims",
        request=schema.ClaimsRequest,
        response=schema.ClaimsResponse,
        answer=claims,
        summary="Who may or must do what with a zipai card",
        description="Give the card that is shown, drawn from the deck or discarded, and the hands of the players asked "
        "about, with what they have passed and discarded. The answer lists every sweep, win, 开招, 碰 and 吃 in order "
        "of priority, which of them are forced, and for each 吃 all that it lays (下比); with `explain` also what "
        "looks possible and is not, and why (臭牌; clause Z15).",
        conventions=arrangements.CONVENTIONS,
        arrangements=arrangements.of_claims,
        sampler=table_samples.CLAIMS,
    ),
    Operation(
        game="zipai",
        name="record",
        request=record_schema.RecordRequest,
        response=record_schema.RecordResponse,
        answer=record,
        summary="Referee a whole deal of zipai as it was played",
        description="What was dealt and everything that happened, in order: the first act that is not allowed, with "
        "every reason and what was allowed instead; what may or must come next; and once the deal is over its "
        "settlement, with 臭牌, 过扫, 重招, 地胡 and 海底 derived (clauses D1–D10, Z17).",
        conventions=arrangements.CONVENTIONS,
        arrangements=arrangements.of_record,
        sampler=record_samples.RECORD,
        most_items=100,
    ),
)
