"""What holds of every answer, whatever is asked: on the random requests of the reference, and on changed ones."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from service.common.faults import Refusal
from service.mahjong.rules import Rules
from service.mahjong.tiles import CODES
from tests.brute import mahjong_requests as generators
from tests.brute.mahjong_rules import parse_meld
from tests.mahjong.ask import ROWS, Body, answer_of, as_list

SEATS = range(4)


def answered(operation: str, body: Body) -> Body | None:
    """The answer to a request, None if it is refused."""
    form, engine = ROWS[operation]
    answer = engine(msgspec.convert(body, form), "en")
    return None if isinstance(answer, Refusal) else msgspec.json.decode(msgspec.json.encode(answer))


def requests(generate: Callable[[Random], Body]) -> st.SearchStrategy[Body]:
    """Requests of a generator."""
    return st.integers(0, 10**9).map(lambda seed: generate(Random(seed)))


SCORES = requests(generators.score_request)
DEALS = requests(generators.settle_request)
WAITS = requests(generators.waits_request)
CLAIMS = requests(generators.claims_request)


def turned(value: Any, by: int, key: str = "") -> Any:
    """A request or an answer with every seat moved on `by` places."""
    if key in ("dealer", "winner", "from", "to", "seat", "first") and isinstance(value, int):
        return (value + by) % 4
    if key in ("first", "bao", "seats") and isinstance(value, list):
        return [turned(part, by, "seat" if isinstance(part, int) else key) for part in value]
    if isinstance(value, list):
        return [turned(part, by) for part in value]
    if not isinstance(value, dict):
        return value
    moved = {str((int(name) + by) % 4) if name in ("0", "1", "2", "3") else name: name for name in value}
    return {name: turned(value[old], by, old) for name, old in moved.items()}


def unordered(value: Any, key: str = "") -> Any:
    """An answer without the order of transfers, seats and relations, nor which seat of a relation stands first."""
    if isinstance(value, dict):
        return {name: unordered(part, name) for name, part in value.items()}
    if isinstance(value, list):
        parts = [unordered(part) for part in value]
        return sorted(parts, key=str) if key in ("transfers", "seats", "bao") else parts
    return value


@given(SCORES | DEALS)
def test_c3_every_settlement_sums_to_zero(request: Body) -> None:
    answer = answered("settle" if "wins" in request else "score", request)
    if answer is not None and answer["settlement"] is not None:
        totals = [0] * 4
        for transfer in answer["settlement"]["transfers"]:
            assert transfer["zi"] > 0 and transfer["from"] != transfer["to"]
            totals[transfer["from"]] -= transfer["zi"]
            totals[transfer["to"]] += transfer["zi"]
        stake = request.get("stake", 1)
        expected = [{"seat": seat, "zi": zi, "points": zi * stake} for seat, zi in enumerate(totals)]
        assert answer["settlement"]["seats"] == expected and sum(totals) == 0


@given(SCORES, st.randoms(use_true_random=False))
def test_the_order_of_tiles_and_melds_changes_nothing_but_the_groups(request: Body, rng: Random) -> None:
    hand, melds = as_list(request["hand"]), list(request.get("melds", []))
    rng.shuffle(hand)
    rng.shuffle(melds)
    answers = [answered("score", asked) for asked in (request, request | {"hand": hand, "melds": melds})]
    for answer in answers:
        if answer is not None:
            answer["groups"].sort(key=str)
            answer["reasons"] = [row["id"] for row in answer["reasons"]]
    assert answers[0] == answers[1]


@given(SCORES)
def test_the_same_request_is_answered_with_the_same_bytes(request: Body) -> None:
    form, engine = ROWS["score"]
    first, second = [msgspec.json.encode(engine(msgspec.convert(request, form))) for _ in range(2)]
    assert first == second


@given(SCORES)
def test_m6_points_times_factor_plus_xing_is_what_a_normal_payer_pays(request: Body) -> None:
    answer = answered("score", request)
    if answer is None or not answer["legal"]:
        return
    value = answer["value"]
    amount = value["points"] * value["factor"] + value["xing"]
    assert value["points"] == sum(row["zi"] for row in answer["hand_types"])
    normal = [row for row in answer["settlement"]["transfers"] if row["rule"] == "M6"]
    dealers = {request["dealer"]} if request["win"]["by"] == "self_draw" else set()
    assert all(row["zi"] == amount for row in normal if row["from"] not in dealers)


@given(SCORES, st.integers(1, 3))
def test_c1_turning_the_seats_turns_the_score(request: Body, by: int) -> None:
    answer = answered("score", request)
    assert unordered(answered("score", turned(request, by))) == unordered(turned(answer, by))


@given(DEALS, st.integers(1, 3))
def test_c1_turning_the_seats_turns_the_settlement(request: Body, by: int) -> None:
    answer = answered("settle", request)
    assert unordered(answered("settle", turned(request, by))) == unordered(turned(answer, by))


@given(SCORES)
def test_m8_settling_one_win_without_kongs_is_scoring_it(request: Body) -> None:
    """Without the flags that need the discarder's melds, and with no kongs to pay."""
    flags = [flag for flag in request.get("flags", []) if flag not in ("qiang_gang_hu", "gang_shang_pao")]
    kongs = {"added_kong_zi": 0, "concealed_kong_zi": 0, "exposed_kong_zi": 0}
    scored = request | {"flags": flags, "rules": request.get("rules", {}) | kongs}
    own = {name: scored[name] for name in ("winner", "hand", "win", "flags", "flips") if name in scored}
    whole = {name: scored[name] for name in ("rules", "stake", "dealer", "bao") if name in scored}
    deal = whole | {"wins": [own], "melds": {str(request["winner"]): request.get("melds", [])}}
    score, settled = answered("score", scored), answered("settle", deal)
    assert (score is None) == (settled is None)
    if score is not None and settled is not None:
        (win,) = settled["wins"]
        assert win | {"settlement": settled["settlement"]} == score
        assert settled["bao"] == score["bao"] and settled["legal"] == score["legal"]


@given(DEALS)
def test_m10_deriving_relations_equals_giving_them(request: Body) -> None:
    answer = answered("settle", request)
    if answer is None:
        return
    given_ = request | {"bao": [relation["seats"] for relation in answer["bao"]]}
    told = answered("settle", given_)
    assert told is not None and told["settlement"] == answer["settlement"]
    assert told["bao"] == [relation | {"source": "given"} for relation in answer["bao"]]


@given(WAITS)
def test_waits_are_the_tiles_that_score_as_legal(request: Body) -> None:
    answer = answered("waits", request)
    if answer is None:
        return
    waits = {wait["tile"]: wait for wait in answer["waits"]}
    known = as_list(request["hand"]) + as_list(request.get("seen", []))
    known += [tile for meld in request.get("melds", []) for tile in parse_meld(meld)["tiles"]]
    common = {name: request[name] for name in ("rules", "dealer", "hand", "melds") if name in request}
    payer = next(seat for seat in SEATS if seat not in (request["seat"], request["dealer"]))
    for code in CODES:
        for by, win in (("self_draw", {"by": "self_draw"}), ("discard", {"by": "discard", "from": payer})):
            score = answer_of("score", common | {"winner": request["seat"], "win": win | {"tile": code}})
            if code not in waits:
                assert not score["legal"] or known.count(code) == 4  # none is left
                continue
            assert waits[code]["left"] == 4 - known.count(code) > 0
            worth = {name: score[name] for name in ("hand_types", "multipliers")} | score["value"]
            assert worth == waits[code][by] | {"xing": 0}


@given(CLAIMS)
def test_claimed_wins_are_the_hands_that_score_as_legal(request: Body) -> None:
    answer = answered("claims", request)
    if answer is None:
        return
    won = {claim["seat"]: claim["result"] for claim in answer["claims"] if claim["action"] == "win"}
    win = {"by": "discard", "tile": request["tile"], "from": request["from"]}
    flags = ["hai_di"] if request.get("last_tile") else []
    for player in request["players"]:
        asked = {"rules": request.get("rules", {}), "dealer": request["dealer"], "winner": player["seat"]}
        asked |= {"hand": player["hand"], "melds": player.get("melds", []), "win": win, "flags": flags}
        score = answer_of("score", asked)
        assert score == won[player["seat"]] if score["legal"] else player["seat"] not in won


def test_the_echoed_rules_are_a_request() -> None:
    """What an answer echoes can be asked with again."""
    rules = msgspec.to_builtins(Rules(preset="guiliu"))
    body = answered("settle", {"dealer": 0, "wins": [], "rules": rules})
    assert body is not None and body["rules"] == rules
