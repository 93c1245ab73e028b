"""Slow zipai reference: why an act of a record is refused (D8, Z17.6, Z17.12)."""

from tests.brute.zipai_cards import CHI_GROUPS, Json, holds, in_order, without
from tests.brute.zipai_groups import free_cards
from tests.brute.zipai_record import (
    SWEEPS,
    Play,
    body_of,
    eaters,
    has_triple,
    win_of,
)
from tests.brute.zipai_rules import effective

Reasons = set[str]


def same(act: Json, option: Json) -> bool:
    """Whether the act is this option; the groups of a chi may stand in any order."""
    told = {name: value for name, value in option.items() if name != "forced"}
    if act["act"] in ("draw", "flip"):
        act = {"seat": act["seat"], "act": act["act"]}
    if act["act"] != "chi" or option["act"] != "chi":
        return act == told
    return act["seat"] == option["seat"] and laid(act) == laid(option)


def laid(act: Json) -> list[list[str]]:
    return sorted(in_order(each) for each in act["groups"])


def reasons(deal: Play, act: Json, options: list[Json]) -> Reasons:
    """The ids of every reason why the act is refused; none if it is one of the legal options."""
    if any(same(act, option) for option in options):
        return set()
    if act["act"] == "flip" and deal.moment != "flip":
        return {"flip_not_due"}
    if deal.moment == "over":
        return {"deal_over"}
    if options[0].get("forced"):
        must = {"seat": options[0]["seat"], "act": options[0]["act"]}
        other = {"sao": "guo_sao", "guo_sao": "sao"}.get(must["act"])
        return {"wrong_sweep"} if act == must | {"act": other} else {"forced_claim_ignored"}
    found = of_content(deal, act)
    if found:
        return found
    can_act = "seat" not in act or any(option.get("seat") == act["seat"] for option in options)
    return {"not_possible"} if can_act else {"not_your_turn"}


def of_content(deal: Play, act: Json) -> Reasons:
    """What is wrong with an act that the moment allows the seat, in kind."""
    name, seat = act["act"], act.get("seat", -1)
    if name == "discard" and deal.moment == "discard" and seat == deal.turn:
        return {"locked"} if act["card"] in deal.holders[seat].hand else {"not_held"}
    if name == "draw" and deal.moment in ("open", "draw"):
        follower = deal.turn if deal.moment == "draw" else deal.next(deal.turn)
        return {"wall_empty"} if seat == follower and deal.deck == 0 else set()
    is_discarder = deal.source == "discard" and seat == deal.turn
    if name == "win" and (deal.acts == 0 or (deal.moment == "open" and not is_discarder)):
        return {"not_a_win"} | {each["id"] for each in body_of(deal, win_of(deal, seat))["reasons"]}
    if deal.moment != "open":
        return set()
    if name in SWEEPS:
        return {"not_held"} if deal.source == "deck" and seat == deal.turn else set()
    if name == "kai_zhao":
        on_peng = has_triple(deal.holders[seat], ("peng",), deal.card)
        return set() if is_discarder or on_peng else {"not_held"}
    if name == "peng" and seat != deal.turn:
        return of_peng(deal, seat)
    return of_chi(deal, seat, act["groups"]) if name == "chi" and seat in eaters(deal) else set()


def of_peng(deal: Play, seat: int) -> Reasons:
    holder = deal.holders[seat]
    if holder.hand.count(deal.card) < 2:
        return {"not_held"}
    found = {"chou_pai"} if deal.card in holder.passed_peng + holder.discarded else set()
    return found | (set() if free_cards(without(holder.hand, [deal.card] * 2)) else {"nothing_to_discard"})


def of_chi(deal: Play, seat: int, groups: list[list[str]]) -> Reasons:
    """Z17.12: the sentence on chi, in its order."""
    holder = deal.holders[seat]
    if any(tuple(in_order(each)) not in CHI_GROUPS or deal.card not in each for each in groups):
        return {"bad_meld"}
    wanted = without([card for each in groups for card in each], [deal.card])
    if not holds(holder.hand, wanted):
        return {"not_held"}
    found = {"chou_pai"} if deal.card in holder.passed_chi + holder.discarded else set()
    if not holds(free_cards(holder.hand), wanted):
        return found | {"locked"}
    rest = without(free_cards(holder.hand), wanted)
    if effective(deal.request)["xia_bi"] and any(deal.card in c and holds(rest, c) for c in CHI_GROUPS):
        found.add("xia_bi_owed")
    return found if rest else found | {"nothing_to_discard"}
