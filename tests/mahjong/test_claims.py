"""POST /v1/mahjong/claims: who may do what with a discard, and who comes first (M8, M11)."""

from typing import Any

import pytest

from tests.mahjong.ask import Body, answer_of, chow, concealed_kong, declare, faults_of, paid, pung

IDLE = "147m258p369sESWN"  # waits for honours only


def player(seat: int, hand: str, *melds: Body) -> Body:
    """A player who is asked about."""
    return {"seat": seat, "hand": hand, "melds": [*melds]}


def ask(tile: str, *players: Body, source: int = 3, **more: Any) -> Body:
    """A discard of `source`; 2 is the dealer."""
    return {"dealer": 2, "tile": tile, "from": source, "players": [*players]} | more


def claimed(asked: Body) -> list[tuple[int, str, int, str]]:
    """The claims in order: seat, action, priority, hand tiles used."""
    claims = answer_of("claims", asked)["claims"]
    return [(claim["seat"], claim["action"], claim["priority"], " ".join(claim["uses"])) for claim in claims]


def test_m1_3_pung_with_two_kong_or_pung_with_three() -> None:
    assert claimed(ask("5p", player(1, "5p19m19sESWNCFP1p"))) == []
    assert claimed(ask("5p", player(1, "55p1m19sESWNCFP1p"))) == [(1, "pung", 2, "5p 5p")]
    asked = ask("5p", player(1, "555p19sESWNCFP1p"))
    assert claimed(asked) == [(1, "kong", 2, "5p 5p 5p"), (1, "pung", 2, "5p 5p")]
    assert [claim["meld"] for claim in answer_of("claims", asked)["claims"]] == [
        {"kind": "exposed_kong", "tile": "5p", "from": 3},
        {"kind": "pung", "tile": "5p", "from": 3},
    ]


def test_m11_chow_by_the_next_seat_only_one_entry_each() -> None:
    hand = "3467p19m19sESWNC"
    asked = ask("5p", player(0, hand))
    assert claimed(asked) == [(0, "chow", 3, "3p 4p"), (0, "chow", 3, "4p 6p"), (0, "chow", 3, "6p 7p")]
    assert [claim["meld"] for claim in answer_of("claims", asked)["claims"]] == [
        {"kind": "chow", "tiles": ["3p", "4p", "5p"], "from": 3},
        {"kind": "chow", "tiles": ["4p", "5p", "6p"], "from": 3},
        {"kind": "chow", "tiles": ["5p", "6p", "7p"], "from": 3},
    ]
    for seat in (1, 2):
        assert claimed(ask("5p", player(seat, hand))) == []


@pytest.mark.parametrize(
    ("tile", "hand", "uses"),
    [
        ("1m", "23m89m147p258sESN", ["2m 3m"]),  # 8 9 1 is no run
        ("9m", "78m12m147p258sESN", ["7m 8m"]),
        ("8m", "79m12m147p258sESN", ["7m 9m"]),
        ("5p", "234678p1m19sESWN", ["3p 4p", "4p 6p", "6p 7p"]),  # 2 3 4 and 6 7 8 are runs without the 5
        ("1p", "89m23p147s258sESN", ["2p 3p"]),  # 8m 9m 1p is no run
        ("E", "SWNCFP147m25p36s", []),
        ("S", "EWNCFP147m25p36s", []),
    ],
)
def test_m2_1_a_chow_is_a_run_of_one_suit(tile: str, hand: str, uses: list[str]) -> None:
    asked = ask(tile, player(0, hand))
    assert [used for _, action, _, used in claimed(asked) if action == "chow"] == uses


def test_m11_win_before_pung_before_chow_whatever_the_seats() -> None:
    asked = ask(
        "5p",
        player(0, "46p19m19sESWNCFP"),
        player(1, "55p19m19sESWNCFP"),
        player(2, "123m789s46p88s", pung("2s", 1)),
    )
    assert [(seat, action) for seat, action, _, _ in claimed(asked)] == [(2, "win"), (1, "pung"), (0, "chow")]
    assert answer_of("claims", asked)["first"] == [2]


def test_m11_turn_order_from_the_discarder_whatever_the_order_asked() -> None:
    """1 discards: 2, 3, 0 in turn; all three wait for 5p."""
    players = [
        player(0, "123m789s46p88s", pung("N", 1)),
        player(2, "234m678s46p99s", concealed_kong("F")),
        player(3, "345m567s46p11s", pung("C", 1)),
    ]
    for order in (players, players[::-1]):
        asked = ask("5p", *order, source=1)
        assert [(seat, action) for seat, action, _, _ in claimed(asked) if action == "win"] == [
            (2, "win"),
            (3, "win"),
            (0, "win"),
        ]
        assert answer_of("claims", asked)["first"] == [2, 3, 0]


def test_m11_first_is_the_first_claim_when_nobody_wins() -> None:
    players = [player(0, "46p19m19sESWNCFP"), player(1, "55p19m19sESWNCFP")]
    assert answer_of("claims", ask("5p", *players))["first"] == [1]
    assert answer_of("claims", ask("5p", players[0]))["first"] == [0]
    assert answer_of("claims", ask("9p", players[0]))["first"] == []


def test_a_win_has_the_score_body_as_its_result() -> None:
    """As POST score answers the same hand; 0 took three melds from 3, the discarder, which binds them."""
    melds = [chow("123m", 3), pung("E", 3), pung("9m", 3)]
    rules = {"bao_partner_factor": 2}
    asked = ask("5p", player(0, "46p88s", *melds), rules=rules)
    (win,) = [claim for claim in answer_of("claims", asked)["claims"] if claim["action"] == "win"]
    assert [*win] == ["seat", "action", "priority", "uses", "result"]
    assert win["result"] == answer_of("score", declare("46p88s", "5p", 3, dealer=2, melds=melds, rules=rules))
    assert paid(win["result"]) == {(3, 0, 10, "discard", "M10.6")}


def test_m5_2_of_the_last_tile_only_wins_are_claimed_with_hai_di() -> None:
    players = [player(0, "46p19m19sESWNCFP"), player(1, "123m789s46p88s", pung("2s", 2)), player(2, "55p19m19sESWNCFP")]
    asked = ask("5p", *players, last_tile=True, rules={"hai_di_double": True})
    assert claimed(asked) == [(1, "win", 1, "")]
    (win,) = answer_of("claims", asked)["claims"]
    assert [row["id"] for row in win["result"]["multipliers"]] == ["hai_di"]
    assert win["result"]["xing"] == {"flips": [], "total": 0, "flip_due": False}
    assert answer_of("claims", ask("5p", *players, last_tile=False))["claims"][0]["result"]["xing"]["flip_due"] is True


def multipliers_of(asked: Body) -> list[list[str]]:
    """The multipliers of each win that can be claimed."""
    wins = [claim["result"] for claim in answer_of("claims", asked)["claims"] if claim["action"] == "win"]
    return [[row["id"] for row in win["multipliers"]] for win in wins]


def test_m4_2_a_kong_being_added_can_only_be_robbed() -> None:
    """46p 123m 999m 22s won on 5p, which the next seat could otherwise chow as well."""
    hand = "46p123m999m22s"
    asked = ask("5p", player(0, hand, chow("789s", 3)), flags=["qiang_gang_hu"])
    assert claimed(asked) == [(0, "win", 1, "")]
    assert multipliers_of(asked) == [["qiang_gang_hu"]]


def test_m4_the_discard_after_a_kong_doubles_a_win_and_bars_no_other_claim() -> None:
    asked = ask("5p", player(0, "46p123m999m22s", chow("789s", 3)), flags=["gang_shang_pao"])
    assert claimed(asked) == [(0, "win", 1, ""), (0, "chow", 3, "4p 6p")]
    assert multipliers_of(asked) == [["gang_shang_pao"]]


def test_m3_2_di_hu_counts_for_seats_without_melds() -> None:
    """The dealer's first discard: 3 wins seven pairs as di_hu, 0, who has a meld, a plain hand."""
    three, zero = player(3, "1133m77p99sEECC5p"), player(0, "46p123m999m22s", pung("W", 1))
    claims = answer_of("claims", ask("5p", three, zero, source=2, flags=["di_hu"]))["claims"]
    types = {claim["seat"]: [row["id"] for row in claim["result"]["hand_types"]] for claim in claims[:2]}
    assert types == {3: ["qi_dui", "di_hu"], 0: ["ping_hu"]}


def test_m3_quan_qiu_ren_of_a_discard_counts_whatever_the_option_says_of_self_draws() -> None:
    melds = [pung("E", 1), chow("123s", 3), pung("1s", 2), concealed_kong("9p")]
    asked = ask("5m", player(0, "5m", *melds), rules={"quan_qiu_ren_self_draw": False})
    (win,) = answer_of("claims", asked)["claims"]
    assert [row["id"] for row in win["result"]["hand_types"]] == ["quan_qiu_ren"]


def test_m2_6_any_honour_wins_an_all_honours_hand() -> None:
    assert (0, "win", 1, "") in claimed(ask("P", player(0, "EEESSWWNNCCFP")))


@pytest.mark.parametrize(
    ("asked", "faults"),
    [
        (ask("5p", player(3, IDLE)), {("/players/0/seat", "seat")}),
        (ask("5p", player(1, IDLE), player(1, "123m456p789s1199s")), {("/players/1/seat", "seat_twice")}),
        (ask("5p", player(1, "12m")), {("/players/0/hand", "wrong_tile_count")}),
        (ask("5p", player(0, IDLE[:-3], chow("123m", 1))), {("/players/0/melds/0", "bad_meld")}),
        (ask("5p", player(0, "123m456p789sE", pung("N", 0))), {("/players/0/melds/0/from", "seat")}),
        (ask("5p", player(0, "5555p123m456s789s")), {("/players/0/hand", "too_many_copies")}),
        (
            ask("5p", player(0, "555p123m456s789sE"), player(1, "147m258p36sSWNCF")),
            {("/players/1/hand", "too_many_copies")},
        ),
        (
            ask("5p", player(0, "55p123m456s789sEE"), player(1, "147m36sSWNCF", pung("5p", 2))),
            {("/players/1/melds/0", "too_many_copies")},
        ),
        (ask("0p", player(0, "x")), {("/tile", "notation"), ("/players/0/hand", "notation")}),
        (
            ask("0p", player(0, "11111m"), player(1, IDLE[:-3], pung("Q", 2))),  # tiles are counted only if readable
            {("/tile", "notation"), ("/players/1/melds/0/tile", "notation")},
        ),
        (ask("5p", flags=["di_hu"]), {("/flags", "flag_conflict")}),  # 3 discards, 2 is the dealer
        (ask("5p", source=2, flags=["di_hu"], last_tile=True), {("/flags", "flag_conflict")}),
        (ask("5p", source=2, flags=["di_hu", "gang_shang_pao"]), {("/flags", "flag_conflict")}),
        (ask("5p", flags=["qiang_gang_hu", "gang_shang_pao"]), {("/flags", "flag_conflict")}),
        (ask("5p", flags=["gang_shang_pao"] * 2), {("/flags", "flag_twice")}),
        (
            ask("5p", player(0, "5p123m456s789sEES"), flags=["qiang_gang_hu"]),  # the declarer has all four
            {("/players/0/hand", "too_many_copies")},
        ),
        (
            ask("5p", player(0, "147m36s29sSWN", chow("456p", 3)), flags=["qiang_gang_hu"]),
            {("/players/0/melds/0", "too_many_copies")},
        ),
        (
            ask("0p", flags=["qiang_gang_hu", "gang_shang_pao"]),
            {("/tile", "notation"), ("/flags", "flag_conflict")},
        ),
    ],
)
def test_c4_a_request_that_cannot_be_is_refused(asked: Body, faults: set[tuple[str, str]]) -> None:
    assert faults_of("claims", asked) == faults
