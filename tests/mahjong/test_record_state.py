"""What acts make of a deal (M12, D9), whether or not they are allowed."""

from typing import cast

from msgspec.structs import replace

from service.mahjong.counts import parse_counts
from service.mahjong.record_acts import offences
from service.mahjong.record_schema import ActId
from service.mahjong.record_state import Act, State, begin, flipper, play, win_of
from service.mahjong.rules import Rules
from service.mahjong.tiles import codes, parse_group

# Seats 1 and 2 wait for E; seat 3 holds pairs.
HANDS = ["5555m58p369sESWNC", "123m456p789s11sEE", "123p456m789m22sEE", "2233m4477p6688sC"]


def acted(state: State, *acts: str) -> State:
    """A deal after acts by their words: `0 discard 9m`, `1 chow 5p6p7p`, `1 win`."""
    for act in acts:
        seat, kind, *named = act.split()
        tiles = parse_group(named, "", [])
        if kind == "chow":
            tiles = parse_group(named[0], "", [])
        made = Act(cast(ActId, kind), int(seat), tiles[0] if tiles else -1, tiles if kind == "chow" else ())
        state = play(state, made)
    return state


def after(*acts: str) -> State:
    """The deal of HANDS, seat 0 dealing, after these acts."""
    return acted(begin(Rules(), 1, 0, [parse_counts(hand, "", []) for hand in HANDS]), *acts)


def discards(state: State, seat: int) -> list[str]:
    return [*codes(state.discards[seat])]


def melds(state: State, seat: int) -> list[str]:
    return [f"{meld.kind.id} {codes(meld.tiles)[0]}" for meld in state.hands[seat].melds]


def flags(state: State, seat: int) -> frozenset[str]:
    return win_of(state, seat)[0].won.flags


def test_d9_of_the_discards_only_the_last_is_claimed() -> None:
    state = after("0 discard C", "0 discard 8p", "0 discard 3s", "3 pung")
    assert discards(state, 0) == ["C", "8p"]


def test_m12_5_a_claim_ends_what_follows_a_kong() -> None:
    """What the dealer discards after its kong is 杠上炮; what seat 3 discards once it has claimed that is not."""
    state = after("0 concealed_kong 5m", "0 draw 9p", "0 discard 6s")
    assert flags(state, 1) == {"gang_shang_pao"}
    assert flags(acted(state, "3 pung", "3 discard C"), 1) == frozenset()


def test_m12_5_hai_di_is_the_win_on_the_last_tile_and_not_the_last_flip() -> None:
    """Of a wall of two tiles, one is flipped; the other is left."""
    last_but_two = replace(after("0 discard N", "0 discard E"), wall=2)
    assert flags(acted(last_but_two, "1 win", "1 flip W"), 1) == frozenset()
    assert flags(replace(last_but_two, wall=0), 1) == {"hai_di"}


def test_m12_5_the_deal_is_tian_hu_and_the_first_discard_di_hu() -> None:
    assert flags(after(), 0) == {"tian_hu"}
    assert flags(after("0 discard E"), 1) == {"di_hu"}
    assert flags(after("0 discard N", "1 draw E"), 1) == frozenset()


def test_m12_5_a_win_on_a_discard_is_by_discard() -> None:
    assert win_of(after("0 discard E"), 1)[0].won.by == "discard"


def test_m12_6_winners_flip_in_turn_order_whoever_declared_first() -> None:
    """Next to W are S and N, of which seat 1 has none: it flips no further."""
    won = after("0 discard E", "2 win", "1 win")
    assert flipper(won) == 1
    assert flipper(acted(won, "1 flip W")) == 2


def test_m12_7_a_deal_ends_after_the_discard_of_any_seat() -> None:
    for seat in range(4):
        assert offences(replace(after(f"{seat} discard E"), wall=0), Act("end"), "en") == []


def test_m12_8_a_chase_is_of_four_discards_one_after_another() -> None:
    assert after("0 discard E", "1 discard C", "2 discard C", "3 discard C", "0 discard C").chases == (1,)
    assert after("0 discard C", "1 discard E", "2 discard C", "3 discard C").chases == ()
    assert after("0 discard C", "1 discard C", "2 added_kong E", "2 discard C", "3 discard C").chases == ()


def test_m12_9_a_robbed_kong_is_the_pung_it_was_however_many_win() -> None:
    """The chow of seat 0 begins with the tile of the kong, too."""
    claimed = after("3 discard 7p", "0 chow 5p6p7p", "1 discard 5p", "0 pung", "2 discard S", "0 pung")
    assert melds(claimed, 0) == ["chow 5p", "pung 5p", "pung S"]
    kong = acted(claimed, "0 added_kong 5p")
    assert melds(kong, 0) == ["chow 5p", "added_kong 5p", "pung S"]
    robbed = acted(kong, "1 win", "2 win")
    assert melds(robbed, 0) == ["chow 5p", "pung 5p", "pung S"] and discards(robbed, 0) == ["5p"]
