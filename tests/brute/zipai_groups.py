"""Every arrangement of a zipai hand, one after another (Z5, Z6.1, Z7, Z11.1)."""

from collections import Counter
from collections.abc import Iterator

from tests.brute.zipai_cards import (
    CHI_GROUPS,
    QUADS,
    SPECIAL_CHI_GROUPS,
    Json,
    chi_kind,
    group,
    holds,
    in_order,
    without,
)

Groups = list[Json]


def locked_groups(hand: list[str]) -> Groups:
    """The kans and longs of the hand before the winning card (Z5)."""
    counts = Counter(hand)
    kans = [group("kan", [card] * 3) for card in in_order(counts) if counts[card] == 3]
    return kans + [group("long", [card] * 4) for card in in_order(counts) if counts[card] == 4]


def free_cards(hand: list[str]) -> list[str]:
    """The cards of the hand that are in no kan or long."""
    counts = Counter(hand)
    return in_order(card for card in hand if counts[card] < 3)


def splits(free: list[str], jiang_left: bool = True) -> Iterator[Groups]:
    """Every way to part the cards into Z3 groups and at most one pair."""
    if not free:
        yield []
        return
    first = free[0]
    for chi in CHI_GROUPS:
        if first in chi and holds(free, chi):
            for others in splits(without(free, chi), jiang_left):
                yield [group(chi_kind(chi) or "", chi), *others]
    if jiang_left and free.count(first) >= 2:
        for others in splits(without(free, [first] * 2), jiang_left=False):
            yield [group("jiang", [first] * 2), *others]


def is_seven(groups: Groups) -> bool:
    """Z6.1: seven groups, one of them a pair if there is a quad and none if there is not."""
    kinds = [each["kind"] for each in groups]
    return len(kinds) == 7 and kinds.count("jiang") == (1 if any(kind in QUADS for kind in kinds) else 0)


def fates(table: Groups, hand: list[str], by: str, card: str) -> list[tuple[Groups, list[str]]]:
    """What the winning card may become by the table of Z7: the groups that then stand, and the cards still free.

    Beside a quad it can make no other: what must be swept then wins nothing, all else goes elsewhere (Z16.10).
    """
    standing, free = table + locked_groups(hand), free_cards(hand)
    elsewhere = (standing, in_order([*free, card]))
    drawn = by == "self_draw"
    has_quad = any(each["kind"] in QUADS for each in standing)
    for index, each in enumerate(standing):
        if each["cards"] != [card] * 3:
            continue
        if has_quad:
            return [] if drawn and each["kind"] != "peng" else [elsewhere]
        others = standing[:index] + standing[index + 1 :]
        if each["kind"] == "peng":
            quad = ([*others, group("kai_zhao", [card] * 4, on_table=True)], free)
            return [elsewhere] if by == "discard" else [quad, elsewhere]
        quad = ([*others, group("sao_chuan" if drawn else "kai_zhao", [card] * 4, each["on_table"])], free)
        return [quad] if drawn else [quad, elsewhere]
    if free.count(card) == 2:
        triple = ([*standing, group("sao" if drawn else "peng", [card] * 3)], without(free, [card] * 2))
        return [triple] if drawn else [triple, elsewhere]
    return [elsewhere]


def winning_arrangements(table: Groups, hand: list[str], by: str, card: str) -> Iterator[Groups]:
    """Every arrangement of seven groups that Z5, Z6.1 and Z7 allow, for a win that is not by deal."""
    for standing, free in fates(table, hand, by, card):
        for rest in splits(free):
            if is_seven(standing + rest):
                yield standing + rest


def dealt_arrangements(hand: list[str]) -> Iterator[Groups]:
    """Every arrangement of seven groups of the dealt cards (Z11 tian_hu)."""
    for rest in splits(free_cards(hand)):
        if is_seven(locked_groups(hand) + rest):
            yield locked_groups(hand) + rest


def special_sets(free: list[str]) -> Iterator[Groups]:
    """Every set of disjoint yi_er_san and er_qi_shi among the cards, with the cards left over as one loose group."""
    yield [group("loose", free)] if free else []
    for chi in SPECIAL_CHI_GROUPS:
        if holds(free, chi):
            for others in special_sets(without(free, chi)):
                yield [group(chi_kind(chi) or "", chi), *others]


def declared_arrangements(hand: list[str]) -> Iterator[Groups]:
    """Every reading of the dealt cards by Z11.1 (san_long, wu_kan)."""
    for rest in special_sets(free_cards(hand)):
        yield locked_groups(hand) + rest


def total_you(groups: Groups) -> int:
    return sum(int(each["you"]) for each in groups)


def plain(groups: Groups) -> list[tuple[str, tuple[str, ...], int]]:
    """Groups without their order and without where they lie, for comparing two arrangements."""
    return sorted((each["kind"], tuple(each["cards"]), each["you"]) for each in groups)
