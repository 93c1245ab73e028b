"""What is wrong with a request: every fault found, each with its place, its code and a sentence (C4)."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from service.common.text import Text

Kind = Literal["invalid", "contradiction"]
CodeId = Literal[
    "missing", "unknown", "duplicate", "type", "choice", "range", "length", "depth", "notation", "invalid",
    "seat", "seat_twice", "seat_without_cards", "seat_of_discarder",
    "from_missing", "from_forbidden", "from_winner", "card_missing", "card_forbidden",
    "melds_forbidden", "not_in_meld", "flips_forbidden", "too_many_flips", "flag_twice", "flag_conflict",
    "wrong_tile_count", "wrong_card_count", "too_many_copies", "bad_meld", "fifth_meld",
    "winner_twice", "wins_clash", "no_robbed_pung", "no_kong", "bao_twice",
    "called_twice", "call_conflict",
]  # fmt: skip

# What each code means, for whoever writes a client: of a request's form first, then of what contradicts itself.
CODES: Final[Mapping[CodeId, str]] = {
    "missing": "a required member is not there",
    "unknown": "there is no such member",
    "duplicate": "a name stands more than once in its object",
    "type": "a value of another type is wanted",
    "choice": "not one of the values allowed",
    "range": "too small or too large",
    "length": "too short or too long",
    "depth": "nested too deeply",
    "notation": "not a tile, not a card, or not a group of them",
    "invalid": "wrong in another way",
    "seat": "a seat that cannot be meant here",
    "seat_twice": "a seat stands twice",
    "seat_without_cards": "the seat that holds no cards in this deal (Z1.1)",
    "seat_of_discarder": "a discarder claims what they discarded (Z15)",
    "from_missing": "it must be told whose tile or card is won",
    "from_forbidden": "won this way, the tile or card comes from nobody",
    "from_winner": "the winning card comes from the winner",
    "card_missing": "the winning card must be told",
    "card_forbidden": "by deal there is no winning card (Z7)",
    "melds_forbidden": "by deal there are no melds (Z7)",
    "not_in_meld": "the card eaten is not one of the meld's (Z6.4)",
    "flips_forbidden": "under xing_follow nothing is flipped (Z10)",
    "too_many_flips": "a flip that the rules do not call for (M5.1, Z10)",
    "flag_twice": "a flag stands twice",
    "flag_conflict": "a flag contradicts another one or the rest of the request",
    "wrong_tile_count": "too few or too many tiles (M1.1)",
    "wrong_card_count": "too few or too many cards (Z6)",
    "too_many_copies": "a tile or card is there more than four times (M1.2, Z6.2)",
    "bad_meld": "a meld that cannot be (M1.3, Z3)",
    "fifth_meld": "more melds than a hand has sets (M2.1)",
    "winner_twice": "a player wins twice in one deal",
    "wins_clash": "wins of one deal on different tiles or from different players (M8)",
    "no_robbed_pung": "the discarder has not melded the pung of the robbed kong (M4.2)",
    "no_kong": "the discarder has no kong (M4)",
    "bao_twice": "a relation stands twice (M10)",
    "called_twice": "a type or multiplier is called twice",
    "call_conflict": "what is called contradicts itself, the rest of the request or the house rules",
}
CODE_MEANING: Final = "What is wrong:\n\n" + "\n".join([f"- `{code}`: {meaning}" for code, meaning in CODES.items()])
Code = Annotated[CodeId, Meta(description=CODE_MEANING)]
NOTATION: Final = "notation"  # the only fault of form that a schema cannot fully tell


class Fault(Struct, frozen=True):
    """One fault of a request.

    `pointer` is a JSON Pointer into the request (it names a missing member, too), `message` a sentence.
    """

    pointer: str
    code: Code
    message: Text


def escaped(name: str | int) -> str:
    """Return `name`, a member's name or an item's index, as a part of a JSON Pointer (RFC 6901)."""
    return str(name).replace("~", "~0").replace("/", "~1")


class Refusal(Struct, frozen=True):
    """A request that cannot be answered, with every fault found.

    `kind` is `invalid` when its form is wrong (`1x` is not a tile), `contradiction` when it contradicts itself.
    """

    kind: Kind
    faults: tuple[Fault, ...]

    def under(self, prefix: str) -> "Refusal":
        """Return the same refusal of a request that stands at the pointer `prefix` of a larger one."""
        return Refusal(self.kind, tuple(Fault(prefix + f.pointer, f.code, f.message) for f in self.faults))


def refusal(faults: list[Fault]) -> Refusal | None:
    """Return a `Refusal` with `faults`, None if there are none; it is `invalid` if any of them is bad notation."""
    if not faults:
        return None
    kind: Kind = "invalid" if any(fault.code == NOTATION for fault in faults) else "contradiction"
    return Refusal(kind, tuple(faults))
