"""What holds of every answer: zero-sum, order of cards and seats, score against settle, waits and claims (C3, Z15)."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.common.faults import Refusal
from service.zipai.cards import GLYPHS
from tests.brute.zipai_cards import meld_cards, read_card, read_cards
from tests.brute.zipai_faults import empty_seat, full_count
from tests.brute.zipai_requests import claims_request, score_request, waits_request, won_request
from tests.zipai.ask import ROWS, Body, answer_of


def some(generate: Callable[[Random], Body]) -> st.SearchStrategy[Body]:
    """Requests made from a seed."""
    return st.integers(min_value=0, max_value=10**9).map(lambda seed: generate(Random(seed)))


def asked(operation: str, body: Body) -> Any:
    """The answer, or the refusal, to a request."""
    form, engine = ROWS[operation]
    answer = engine(msgspec.convert(body, form))
    return answer if isinstance(answer, Refusal) else msgspec.to_builtins(answer)


def turned(value: Any, by: int, players: int) -> Any:
    """A request or answer with every seat `by` places further round the table."""
    if isinstance(value, list):
        return [turned(part, by, players) for part in value]
    if not isinstance(value, dict):
        return value
    seats = {"dealer", "winner", "seat", "from", "to", "next_dealer"}
    return {
        name: (part + by) % players if name in seats and part is not None else turned(part, by, players)
        for name, part in value.items()
    }


def by_seat(answer: Any) -> Any:
    """An answer whose lists that go by seat are put in one order."""
    if isinstance(answer, dict):
        sets = {"seats", "transfers"}
        return {
            name: sorted(map(by_seat, part), key=repr) if name in sets and part else by_seat(part)
            for name, part in answer.items()
        }
    return [by_seat(part) for part in answer] if isinstance(answer, list) else answer


@given(some(score_request))
def test_c3_every_settlement_sums_to_zero(body: Body) -> None:
    answer = asked("score", body)
    if isinstance(answer, Refusal) or not answer["legal"]:
        return
    settled = answer["settlement"]
    assert sum(seat["zi"] for seat in settled["seats"]) == 0
    for row in settled["seats"]:
        moved = sum(t["zi"] * ((t["to"] == row["seat"]) - (t["from"] == row["seat"])) for t in settled["transfers"])
        assert (row["zi"], row["points"]) == (moved, moved * body.get("stake", 1))


@given(some(score_request), st.randoms(use_true_random=False))
def test_the_order_of_cards_does_not_matter(body: Body, rng: Random) -> None:
    shuffled = rng.sample(list(body["hand"]), len(body["hand"]))
    again = body | {"hand": shuffled if isinstance(body["hand"], list) else "".join(shuffled)}
    answer = asked("score", body)
    if not isinstance(answer, Refusal):
        assert asked("score", again) == answer


@given(some(score_request))
def test_every_legal_arrangement_uses_every_card_of_the_hand(body: Body) -> None:
    answer = asked("score", body)
    if isinstance(answer, Refusal) or not answer["legal"]:
        return
    won = [body["win"]["card"]] if "card" in body["win"] else []
    cards = read_cards(body["hand"]) + read_cards(won)
    cards += [card for meld in body.get("melds", []) for card in meld_cards(meld)]
    shown = [card for group in answer["groups"] for card in group["cards"]]
    assert sorted(shown, key=GLYPHS.index) == sorted(cards, key=GLYPHS.index)
    assert answer["you"] == sum(group["you"] for group in answer["groups"])


@given(some(score_request), st.integers(min_value=0, max_value=3))
def test_c1_turning_the_table_turns_the_answer(body: Body, by: int) -> None:
    answer = asked("score", body)
    if not isinstance(answer, Refusal):
        again = asked("score", turned(body, by, body["players"]))
        assert by_seat(again) == by_seat(turned(answer, by, body["players"]))


@given(some(claims_request), st.integers(min_value=0, max_value=3))
def test_c1_turning_the_table_turns_the_claims(body: Body, by: int) -> None:
    answer = asked("claims", body)
    if not isinstance(answer, Refusal):
        again = asked("claims", turned(body, by, body["players"]))
        listed = by_seat(turned(answer, by, body["players"]))
        assert by_seat(again) == listed


@given(some(score_request))
def test_settling_a_win_is_scoring_it(body: Body) -> None:
    table = ("rules", "stake", "players", "dealer")
    deal = {name: body[name] for name in table if name in body}
    settled = asked("settle", deal | {"win": {name: part for name, part in body.items() if name not in table}})
    scored = asked("score", body)
    if isinstance(scored, Refusal):
        pointers = {fault.pointer for fault in scored.faults}
        assert {fault.pointer for fault in settled.faults} == {
            pointer if pointer == "/dealer" else f"/win{pointer}" for pointer in pointers
        }
    else:
        assert settled["win"] == scored
        assert (settled["legal"], settled["settlement"]) == (scored["legal"], scored["settlement"])


@given(some(waits_request))
def test_waits_agree_with_score_for_every_card_and_every_way(body: Body) -> None:
    answer = asked("waits", body)
    if isinstance(answer, Refusal):
        return
    waits = {wait["card"]: wait for wait in answer["waits"]}
    other = next(seat for seat in range(body["players"]) if seat not in (body["seat"], empty_seat(body)))
    known = read_cards(body["hand"]) + [card for meld in body["melds"] for card in meld_cards(meld)]
    known += read_cards(body.get("seen", []))
    for card in GLYPHS:
        for by in ("self_draw", "deck", "discard"):
            win = {"by": by, "card": card} | ({} if by == "self_draw" else {"from": other})
            shared = {name: body[name] for name in ("rules", "players", "dealer", "hand", "melds") if name in body}
            scored = answer_of("score", shared | {"winner": body["seat"], "win": win})
            won = scored["legal"] and known.count(card) < 4
            assert won == (card in waits and waits[card][by]["legal"]), (card, by)
            if won:
                assert waits[card][by]["you"] == scored["you"]
                assert waits[card]["left"] == 4 - known.count(card)


def after(holder: Body, card: str, claim: Body) -> tuple[list[str], list[Body]]:
    """Hand and melds of a player once a claim other than a win is carried out, before any discard."""
    hand, melds, action = read_cards(holder["hand"]), list(holder["melds"]), claim["action"]
    taken = [glyph for group in claim["groups"] for glyph in group]
    taken.remove(card)
    if action == "chi":
        melds += [{"kind": "chi", "cards": group} for group in claim["groups"]]
    else:
        triple = [meld for meld in melds if meld["kind"] != "chi" and read_card(meld["card"]) == card]
        if triple:
            melds.remove(triple[0])
            taken = []
        melds.append({"kind": action, "card": card})
    for glyph in taken:
        hand.remove(glyph)
    return hand, melds


@given(some(claims_request))
def test_z15_no_claim_leaves_a_hand_that_cannot_be(body: Body) -> None:
    """After a claim, and the discard that Z6 then asks for, the hand may be asked about again."""
    answer = asked("claims", body)
    if isinstance(answer, Refusal):
        return
    card = read_card(body["card"])
    assert card is not None
    holders = {holder["seat"]: holder for holder in body["seats"]}
    for claim in answer["claims"]:
        if claim["action"] == "win":
            continue
        before = read_cards(holders[claim["seat"]]["hand"])
        hand, melds = after(holders[claim["seat"]], card, claim)
        free = [glyph for glyph in hand if before.count(glyph) < 3]
        held = len(hand) + sum(len(meld_cards(meld)) for meld in melds)
        if held > full_count(hand, melds):
            if claim["action"] in ("peng", "chi"):
                assert free
            elif not free:
                continue
            hand.remove(free[0])
        request = {"players": 3, "dealer": 0, "seat": 0, "hand": hand, "melds": melds}
        assert "waits" in answer_of("waits", request)


@given(some(claims_request))
def test_z15_the_order_is_by_priority_and_first_is_the_first(body: Body) -> None:
    answer = asked("claims", body)
    if isinstance(answer, Refusal):
        return
    places = [(claim["priority"], (claim["seat"] - body["from"]) % body["players"]) for claim in answer["claims"]]
    assert places == sorted(places)
    assert (answer["first"] is None) == (not places)


@pytest.mark.parametrize("seed", range(3))
def test_the_same_request_gives_the_same_bytes_whatever_was_asked_before(seed: int) -> None:
    rng = Random(seed)
    bodies = [won_request(rng) for _ in range(50)]
    answers = [msgspec.json.encode(asked("score", body)) for body in bodies]
    assert [msgspec.json.encode(asked("score", body)) for body in reversed(bodies)] == answers[::-1]
