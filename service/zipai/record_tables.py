"""Why an act of a record is not allowed (D8, Z17.12), as rows; the reasons of a score stand in tables.py."""

from collections.abc import Mapping
from typing import Final, Literal

from service.common.rows import Row, by_id
from service.common.text import Text
from service.zipai.tables import ACTIONS, BARS, REASONS

OffenceId = Literal[
    "deal_over", "not_your_turn", "not_possible", "not_held", "bad_meld", "forced_claim_ignored", "chou_pai", "locked",
    "xia_bi_owed", "wrong_sweep", "not_a_win", "wall_empty", "flip_not_due", "nothing_to_discard",
]  # fmt: skip

OFFENCES: Final[Mapping[str, Row]] = by_id(
    Row(id=id_, name=name, name_en=name_en, rule=rule)
    for id_, name, name_en, rule in (
        ("deal_over", "牌局已完", "The deal is over", "D6"),
        ("not_your_turn", "未轮到", "Not this seat's turn", "D1"),
        ("not_possible", "不可如此", "Not possible now", "D1"),
        ("not_held", "手中无此牌", "A card that is not held", "D1"),
        ("bad_meld", REASONS["bad_meld"].name, REASONS["bad_meld"].name_en, "Z3"),
        ("forced_claim_ignored", "强制未行", "A forced claim was ignored", "D3"),
        ("chou_pai", BARS["chou_pai"].name, BARS["chou_pai"].name_en, "Z15.3"),
        ("locked", BARS["locked"].name, BARS["locked"].name_en, "Z15.4"),
        ("xia_bi_owed", BARS["xia_bi_owed"].name, BARS["xia_bi_owed"].name_en, "Z15.2"),
        ("wrong_sweep", "扫名有误", "The wrong kind of sweep", "Z17.6"),
        ("not_a_win", "不成胡", "Not a win", "Z17"),
        ("wall_empty", "牌墩已空", "The deck is empty", "Z17"),
        ("flip_not_due", "不该翻醒", "No flip is due", "Z17.8"),
        ("nothing_to_discard", BARS["nothing_to_discard"].name, BARS["nothing_to_discard"].name_en, "Z15.4"),
    )
)
DETAILS: Final[Mapping[str, Text]] = {  # the others say what should have been done
    "deal_over": Text("Nothing may follow.", "之后不能再有任何动作。"),
    "not_your_turn": Text("This seat has nothing to do now.", "此家现在没有事可做。"),
    "not_possible": Text("It is not time for this.", "现在不能这样做。"),
    "not_held": Text("The seat does not hold the cards for it.", "此家手里没有所需的牌。"),
    "bad_meld": Text("The card shown makes no such groups.", "亮出的牌不能这样成组。"),
    "chou_pai": Text("The seat passed or discarded this card before.", "此家过掉或打出过这张牌。"),
    "locked": Text("A kan or long is neither split nor discarded.", "坎和龙不能拆，也不能打。"),
    "xia_bi_owed": Text("Another group with this card has to be laid, too.", "同样的牌还有一组要下比。"),
    "not_a_win": Text("The cards do not make a win.", "这些牌不成胡。"),
    "wall_empty": Text("No card is left in the deck.", "牌墩已没有牌。"),
    "flip_not_due": Text("There is no card to flip now.", "现在没有醒要翻。"),
    "nothing_to_discard": Text("No card would be left to discard.", "之后没有牌可打。"),
}
KEEP: Final = Row(id="keep", name="留牌", name_en="Keep", rule="Z17.4")
MOVES: Final = by_id((*ACTIONS.values(), KEEP))  # what can be forced
ACTS: Final = by_id(  # all that can be done
    (
        *MOVES.values(),
        Row(id="draw", name="摸牌", name_en="Draw", rule="Z17.2"),
        Row(id="discard", name="打牌", name_en="Discard", rule="Z17.3"),
        Row(id="flip", name="翻醒", name_en="Flip", rule="Z17.8"),
        Row(id="end", name="流局", name_en="Drawn deal", rule="Z17.9"),
    )
)
SWEEPS: Final = ("sao", "guo_sao", "sao_chuan")
EITHER_SAO: Final = frozenset(SWEEPS[:2])  # the name depends on whether the peng was passed (Z17.6)
