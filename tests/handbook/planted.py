"""How soon samples find a mistake: thirty engines, each right but for one bug, and the first sample that tells.

An engine is the service itself, asked a request that its bug has changed. `python -m tests.handbook.planted` writes the
table anew into the engines' guide.
"""

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, NamedTuple

import msgspec

from service.common.faults import Refusal
from service.common.operation import Operation
from service.common.sampler import Query
from service.common.samples import samples
from service.common.text import Lang, Text
from service.common.verify import compared
from service.handbook.pages import FOLDER
from service.handbook.words import LANGUAGES
from service.web.api.operations import OPERATIONS

Json = Any
SEEDS = range(1, 6)
ROWS = {operation.id: operation for operation in OPERATIONS}
TABLE = re.compile(r"(?<=\n\n)((?:\| (?:bug|错在哪里) \|.*?\n)(?:\|.*\n)*)")
HEADS = {
    "en": "| bug | found in | at sample, for seeds 1 to 5 |",
    "zh": "| 错在哪里 | 由哪个操作发现 | 种子 1 至 5，第几个样本 |",
}


class Bug(NamedTuple):
    """A mistake: the operation that shows it, what it is, and how it changes a request."""

    operation: str
    text: Text
    change: Callable[[Json], None]


def rules(**given: Any) -> Callable[[Json], None]:
    """Play by another house's rules."""
    return lambda request: request.setdefault("rules", {}).update(given)


def without(name: str, *values: str) -> Callable[[Json], None]:
    """Leave out a field, or these values of it."""

    def change(request: Json) -> None:
        request[name] = [value for value in request.get(name, []) if values and value not in values]

    return change


def put(**given: Any) -> Callable[[Json], None]:
    """Take fields to be always the same."""
    return lambda request: request.update(given)


def first_flip(request: Json) -> None:
    """Flip but once."""
    request["flips"] = request.get("flips", [])[:1]


def own_draw(request: Json) -> None:
    """Take a card that another drew for one's own draw."""
    if request["win"]["by"] == "deck":
        request["win"] = {"by": "self_draw", "card": request["win"]["card"]}


def of_each_seat(*names: str) -> Callable[[Json], None]:
    """Forget what each seat passed or discarded."""

    def change(request: Json) -> None:
        for seat in request["seats"]:
            for name in names:
                seat.pop(name, None)

    return change


BUGS = (
    Bug(
        "mahjong_score",
        Text("seat 0 is always taken for the dealer", "总把 0 号位当庄家"),
        put(dealer=0),
    ),
    Bug("mahjong_score", Text("xing only in the flipped suit", "只数同花色的醒"), rules(xing_match_suit=True)),
    Bug("mahjong_score", Text("the flipped rank counts as xing", "翻出的那一点也算醒"), rules(xing_same=True)),
    Bug("mahjong_score", Text("xing is multiplied too", "醒也翻倍"), rules(xing_multiplied=True)),
    Bug("mahjong_score", Text("only one flip is counted", "只算一次翻醒"), first_flip),
    Bug("mahjong_score", Text("men_qing only on a self-draw", "门清只在自摸时算"), rules(men_qing_self_draw_only=True)),
    Bug("mahjong_score", Text("no quan_qiu_ren on a self-draw", "全求人自摸不算"), rules(quan_qiu_ren_self_draw=False)),
    Bug("mahjong_score", Text("tian_hu and di_hu worth nothing", "天胡、地胡不加子"), rules(tian_di_hu=False)),
    Bug("mahjong_score", Text("a second AAAA doubles again", "第二个四张再翻倍"), rules(hao_hua_per_quad=True)),
    Bug("mahjong_score", Text("the last tile doubles", "海底翻倍"), rules(hai_di_double=True)),
    Bug("mahjong_score", Text("no 互包 at all", "没有互包"), rules(bao=False)),
    Bug(
        "mahjong_score",
        Text("a bound discarder pays the partner twice", "点炮给互包的对方付双倍"),
        rules(bao_partner_factor=2),
    ),
    Bug("mahjong_score", Text("no gang_shang_hua", "没有杠上花"), without("flags", "gang_shang_hua")),
    Bug("mahjong_score", Text("no qiang_gang_hu", "没有抢杠胡"), without("flags", "qiang_gang_hu")),
    Bug("mahjong_tally", Text("the feeder pays an added kong", "蓄杠由放碰的付"), rules(added_kong_payer="feeder")),
    Bug("mahjong_tally", Text("a concealed kong gets 1 from each", "暗杠每家付 1"), rules(concealed_kong_zi=1)),
    Bug("mahjong_tally", Text("no chases", "没有追牌"), without("chases")),
    Bug("mahjong_record", Text("an exposed kong gets 2", "点杠付 2"), rules(exposed_kong_zi=2)),
    Bug("zipai_score", Text("4 you to a duo", "四油一舵"), rules(you_per_duo=4)),
    Bug("zipai_score", Text("the flipped card itself does not count", "中醒不算"), rules(xing_middle=False)),
    Bug("zipai_score", Text("一 and 十 are no neighbours", "一与十不相邻"), rules(xing_wraps=False)),
    Bug("zipai_score", Text("another's draw is taken for one's own", "把别家摸的当自摸"), own_draw),
    Bug("zipai_score", Text("a swept card can be won", "别人扫的牌也能胡"), without("flags", "swept")),
    Bug("zipai_score", Text("two special types multiply", "两种特殊牌型连乘"), rules(specials_stack=True)),
    Bug("zipai_score", Text("a long is no kan for wu_kan", "五坎时龙不算坎"), rules(wu_kan_counts_long=False)),
    Bug("zipai_score", Text("a self-draw gets one duo more", "自摸加一舵"), rules(self_draw_bonus="plus_one")),
    Bug("zipai_settle", Text("a discarder pays twice", "点炮付两份"), rules(discard_shares=2)),
    Bug("zipai_claims", Text("no 下比", "没有下比"), rules(xia_bi=False)),
    Bug("zipai_claims", Text("no 臭牌", "没有臭牌"), of_each_seat("passed_chi", "passed_peng", "discarded")),
    Bug("zipai_record", Text("no 下比 in a whole deal", "整局里没有下比"), rules(xia_bi=False)),
)


def found_at(bug: Bug, seed: int) -> int | None:
    """Return the number of the first sample of a corpus whose answer the bug gets wrong, from 1; None if none."""
    operation = ROWS[bug.operation]
    for number, sample in enumerate(
        samples(operation, Query(seed=seed, count=operation.most_items, notation="codes")), 1
    ):
        if differs(operation, sample.request, sample.response, bug):
            return number
    return None


def differs(operation: Operation, request: Json, right: Any, bug: Bug) -> bool:
    """Tell whether verify finds a difference in what the bug makes of a request."""
    changed = deepcopy(msgspec.to_builtins(request))
    bug.change(changed)
    asked = msgspec.convert(request, operation.request)
    answer = operation.answer(msgspec.convert(changed, operation.request), "en")
    if isinstance(answer, Refusal):
        return True
    claimed = msgspec.json.decode(msgspec.json.encode(answer))
    claimed.pop("rules")  # which an engine need not echo
    return not compared(claimed, right, operation.conventions, operation.arrangements(asked, right)).agrees


def table(lang: Lang) -> Iterator[str]:
    """Yield the lines of the table."""
    yield HEADS[lang]
    yield "|---|---|---|"
    for bug in BUGS:
        found = ", ".join(str(found_at(bug, seed) or "–") for seed in SEEDS)
        yield f"| {bug.text.to(lang)} | `{bug.operation.replace('_', '/')}` | {found} |"


def write() -> None:
    """Write the table into the guides."""
    for lang in LANGUAGES:
        file = FOLDER / "guides" / lang / "engines.md"
        before, _, after = TABLE.split(file.read_text("utf-8"))
        file.write_text(before + "\n".join(table(lang)) + "\n" + after, "utf-8")


if __name__ == "__main__":
    write()
