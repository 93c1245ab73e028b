"""C2, C3: transfers, the seats' totals, the stake."""

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from service.common.ledger import Cause, SeatTotal, Step, Transfer, settlement, telling
from service.mahjong import tables as mahjong
from service.zipai import tables as zipai

TRANSFERS = st.lists(
    st.builds(Transfer, st.integers(0, 3), st.integers(0, 3), st.integers(0, 500), st.just("discard"), st.just("M6")),
    max_size=12,
)


def test_c2_the_stake_turns_zi_into_points() -> None:
    settled = settlement([Transfer(0, 2, 7, "discard", "M6")], 4, 5)
    assert settled.seats == [
        SeatTotal(0, -7, -35),
        SeatTotal(1, 0, 0),
        SeatTotal(2, 7, 35),
        SeatTotal(3, 0, 0),
    ]


def test_c3_transfers_of_nothing_are_left_out() -> None:
    assert settlement([Transfer(0, 1, 0, "chase", "M9")], 2, 1).transfers == []


@given(TRANSFERS, st.integers(1, 1_000_000))
def test_c3_every_settlement_sums_to_zero(transfers: list[Transfer], stake: int) -> None:
    settled = settlement(transfers, 4, stake)
    assert sum(seat.zi for seat in settled.seats) == 0
    assert sum(seat.points for seat in settled.seats) == 0
    assert [seat.points for seat in settled.seats] == [seat.zi * stake for seat in settled.seats]


def test_steps_that_change_nothing_are_not_told() -> None:
    """0 + 5 = 5, 5 + 0, 5 × 1, at most 5: nothing; 5 × 3 = 15, at most 12: 12."""
    steps = [
        Step("ping_hu", "add", 5, "M3"),
        Step("xing", "add", 0, "M5"),
        Step("bao_partner_factor", "times", 1, "M10.6"),
        Step("max_duo", "cap", 5, "Z12"),
        Step("men_qing", "times", 3, "M4.1"),
        Step("max_duo", "cap", 12, "Z12"),
    ]
    assert telling(steps) == (steps[0], steps[4], steps[5])


def test_a_transfer_without_steps_tells_none() -> None:
    plain, told = (
        Transfer(0, 1, 3, "exposed_kong", "M7", *more) for more in ([], [[Step("exposed_kong", "add", 3, "M7")]])
    )
    assert json.encode(plain) == b'{"from":0,"to":1,"zi":3,"cause":"exposed_kong","rule":"M7"}'
    assert json.decode(json.encode(told))["steps"] == [{"id": "exposed_kong", "op": "add", "value": 3, "rule": "M7"}]


def test_c3_the_causes_of_a_transfer_are_those_of_both_games() -> None:
    assert {*get_args(Cause)} == {*mahjong.CAUSES, *zipai.CAUSES}
