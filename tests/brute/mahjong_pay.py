"""Reference for mahjong, the payments: wins, 互包, kongs and chases (M6 to M10)."""

from itertools import combinations

from tests.brute.mahjong_hand import best_appraisals
from tests.brute.mahjong_rules import SEATS, Body, sorted_pairs


def find_relations(given: list[list[int]], melds: dict[int, list[Body]], rules: Body) -> list[Body]:
    """All relations given or derived from the melds of each owner, sorted by seats (M10); none with option bao off."""
    if not rules["bao"]:
        return []
    relations = []
    for low, high in combinations(SEATS, 2):
        taken_by_low = [meld for meld in melds.get(low, []) if meld["from"] == high]
        taken_by_high = [meld for meld in melds.get(high, []) if meld["from"] == low]
        if [low, high] in sorted_pairs(given):
            relations.append({"seats": [low, high], "source": "given"})
        elif len(taken_by_low) >= 3 or len(taken_by_high) >= 3:
            relations.append({"seats": [low, high], "source": "derived"})
    return relations


def transfer(giver: int, taker: int, zi: int, cause: str, rule: str) -> Body:
    """One payment (C3)."""
    return {"from": giver, "to": taker, "zi": zi, "cause": cause, "rule": rule}


def settlement(transfers: list[Body], stake: int) -> Body:
    """The transfers that move anything, and what each seat gets in all."""
    seats = []
    for seat in SEATS:
        received = sum(payment["zi"] for payment in transfers if payment["to"] == seat)
        paid = sum(payment["zi"] for payment in transfers if payment["from"] == seat)
        seats.append({"seat": seat, "zi": received - paid, "points": (received - paid) * stake})
    return {"transfers": [payment for payment in transfers if payment["zi"]], "seats": seats}


def win_transfers(hands: list[Body], relations: list[Body]) -> list[Body]:
    """What is paid for all wins of one deal, at least one (M6, M8, M10)."""
    bound = [relation["seats"] for relation in relations]
    amounts: dict[int, dict[int, int]] = {hand["winner"]: best_appraisals(hand)[0]["amounts"] for hand in hands}
    first = hands[0]
    if first["by"] == "self_draw":
        return self_draw_transfers(first["winner"], amounts[first["winner"]], bound)
    discarder: int = first["from"]
    won = {winner: payers[discarder] for winner, payers in amounts.items()}
    factor = first["rules"]["bao_partner_factor"]
    return [payment for winner in won for payment in discard_transfers(winner, won, discarder, bound, factor)]


def self_draw_transfers(winner: int, amounts: dict[int, int], bound: list[list[int]]) -> list[Body]:
    """Payments for a self-draw (M6), or by those bound to the winner alone (M10.2, M10.4)."""
    partners = [seat for seat in SEATS if seat != winner and sorted([seat, winner]) in bound]
    if partners:
        return [transfer(seat, winner, 2 * sum(amounts.values()), "bao", "M10.2") for seat in partners]
    return [transfer(seat, winner, zi, "self_draw", "M6") for seat, zi in amounts.items()]


def discard_transfers(
    winner: int, won: dict[int, int], discarder: int, bound: list[list[int]], partner_factor: int
) -> list[Body]:
    """Payments to one winner on a discard; `won` holds what each of them wins (M6, M10.1, M10.3, M10.5, M10.6)."""
    zi = won[winner]
    if sorted([winner, discarder]) in bound:
        payments = [transfer(discarder, winner, zi * partner_factor, "discard", "M10.6")]
    else:
        payments = [transfer(discarder, winner, zi, "discard", "M6")]
    for seat in SEATS:
        if seat in (winner, discarder):
            continue
        if sorted([seat, discarder]) in bound and seat not in won:
            payments.append(transfer(seat, winner, 2 * zi, "bao", "M10.3"))
        if sorted([seat, winner]) in bound and seat not in won:
            payments.append(transfer(seat, winner, zi, "bao", "M10.1"))
        if sorted([seat, winner]) in bound and seat in won and won[seat] < zi:
            payments.append(transfer(seat, winner, zi, "bao", "M10.5"))
    return payments


def kong_transfers(owner: int, melds: list[Body], rules: Body) -> list[Body]:
    """What the kongs of one seat are paid (M7, option added_kong_payer)."""
    payments = []
    for meld in melds:
        everybody = [seat for seat in SEATS if seat != owner]
        if meld["kind"] == "added_kong":
            payers = everybody if rules["added_kong_payer"] == "all" else [meld["from"]]
        elif meld["kind"] == "concealed_kong":
            payers = everybody
        elif meld["kind"] == "exposed_kong":
            payers = [meld["from"]]
        else:
            continue
        zi = rules[f"{meld['kind']}_zi"]
        payments += [transfer(payer, owner, zi, meld["kind"], "M7") for payer in payers]
    return payments


def chase_transfers(first: int, rules: Body) -> list[Body]:
    """What the first of four equal discards pays the others (M9)."""
    return [transfer(first, seat, rules["zhui_zi"], "chase", "M9") for seat in SEATS if seat != first]
