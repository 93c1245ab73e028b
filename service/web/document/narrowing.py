"""Types that narrow: schemas whose members depend on one of them, told as one variant for each of its values.

The Structs of the games are wider, since they have to be decoded before a contradiction can be named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, get_args

from service.mahjong import record_schema as mahjong_record
from service.mahjong import schema as mahjong
from service.web.http.schemas import REF, Schema, reference
from service.zipai import record_schema as zipai_record
from service.zipai import schema as zipai


class Variant(NamedTuple):
    """A variant: the value of the tag that it has, and which members it lacks, must have, has empty or not null."""

    name: str
    value: str | bool
    without: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    members: Mapping[str, str] = MappingProxyType({})  # the schemas of members that have no choice
    constants: Mapping[str, int] = MappingProxyType({})  # members that have one value


class Narrowed(NamedTuple):
    """A schema told apart by its member `tag`."""

    tag: str
    variants: tuple[Variant, ...]


def _by_legal(game: str, rest: str, *, present: tuple[str, ...], empty: tuple[str, ...] = ()) -> Narrowed:
    """Return the two variants of an answer: what is `present` only if it is legal, and what is `empty` if it is not."""
    reasons = ("reasons",) if empty else ()
    legal = Variant(f"{game}Legal{rest}", True, present=present, empty=reasons)
    return Narrowed("legal", (legal, Variant(f"{game}NotLegal{rest}", False, empty=empty)))


def _of_record(game: str) -> Narrowed:
    """Return the two variants of a record's answer: only what is not legal has a fault."""
    legal = Variant(f"{game}LegalRecordResponse", True)
    return Narrowed("legal", (legal, Variant(f"{game}NotLegalRecordResponse", False, present=("fault",))))


def _meld_claim(name: str, meld: str, priority: int) -> Variant:
    """Return the claim of a meld of one kind."""
    return Variant(
        f"Mahjong{name}Claim",
        name.lower(),
        without=("result",),
        required=("meld",),
        members={"meld": meld},
        constants={"priority": priority},
    )


NARROWED: Mapping[str, Narrowed] = {
    "MahjongWin": Narrowed(
        "by",
        (
            Variant("MahjongSelfDrawnWin", "self_draw", without=("from",)),
            Variant("MahjongDiscardWin", "discard", required=("from",)),
        ),
    ),
    "ZipaiWin": Narrowed(
        "by",
        (
            Variant("ZipaiSelfDrawnWin", "self_draw", without=("from",), required=("card",)),
            Variant("ZipaiDeckWin", "deck", required=("card", "from")),
            Variant("ZipaiDiscardWin", "discard", required=("card", "from")),
            Variant("ZipaiDealtWin", "deal", without=("card", "from")),
        ),
    ),
    "MahjongCalledWay": Narrowed(
        "by",
        (
            Variant("MahjongCalledSelfDraw", "self_draw", without=("from",)),
            Variant("MahjongCalledDiscard", "discard", required=("from",)),
        ),
    ),
    "MahjongCalledKong": Narrowed(
        "kind",
        (
            Variant("MahjongCalledExposedKong", "exposed_kong", required=("from",)),
            Variant("MahjongCalledAddedKong", "added_kong", required=("from",)),
            Variant("MahjongCalledConcealedKong", "concealed_kong", without=("from",)),
        ),
    ),
    "ZipaiCalledWay": Narrowed(
        "by",
        (
            Variant("ZipaiCalledSelfDraw", "self_draw", without=("from",)),
            Variant("ZipaiCalledDeck", "deck", required=("from",)),
            Variant("ZipaiCalledDiscard", "discard", required=("from",)),
            Variant("ZipaiCalledDeal", "deal", without=("from",)),
        ),
    ),
    "MahjongClaim": Narrowed(
        "action",
        (
            Variant("MahjongWinClaim", "win", without=("meld",), required=("result",), constants={"priority": 1}),
            _meld_claim("Kong", "MahjongExposedKong", 2),
            _meld_claim("Pung", "MahjongPung", 2),
            _meld_claim("Chow", "MahjongChow", 3),
        ),
    ),
    "ZipaiClaim": Narrowed(
        "action",
        (
            Variant("ZipaiWinClaim", "win", required=("result",), constants={"priority": 2}),
            *[
                Variant(f"Zipai{name}Claim", action, without=("result",), constants={"priority": priority})
                for action, name, priority in (
                    ("sao_chuan", "SaoChuan", 1),
                    ("sao", "Sao", 1),
                    ("guo_sao", "GuoSao", 1),
                    ("kai_zhao", "KaiZhao", 3),
                    ("peng", "Peng", 3),
                    ("chi", "Chi", 4),
                )
            ],
        ),
    ),
    "MahjongScoreResponse": _by_legal(
        "Mahjong",
        "ScoreResponse",
        present=("xing", "value", "settlement"),
        empty=("hand_types", "multipliers", "groups"),
    ),
    "MahjongWinResponse": _by_legal(
        "Mahjong", "WinResponse", present=("xing", "value"), empty=("hand_types", "multipliers", "groups")
    ),
    "MahjongSettleResponse": _by_legal("Mahjong", "SettleResponse", present=("settlement",)),
    "ZipaiScoreResponse": _by_legal(
        "Zipai",
        "ScoreResponse",
        present=("you", "duo", "xing", "settlement", "next_dealer"),
        empty=("hand_types", "groups"),
    ),
    "ZipaiSettleResponse": _by_legal("Zipai", "SettleResponse", present=("settlement", "next_dealer")),
    "ZipaiJudged": _by_legal(
        "Zipai",
        "Judged",
        present=("you", "duo", "xing", "settlement", "next_dealer"),
        empty=("hand_types", "groups"),
    ),
    "ZipaiRecordResult": _by_legal("Zipai", "RecordResult", present=("settlement", "next_dealer")),
    "ZipaiRecordResponse": _of_record("Zipai"),
    "MahjongRecordWin": _by_legal(
        "Mahjong", "RecordWin", present=("xing", "value"), empty=("hand_types", "multipliers", "groups")
    ),
    "MahjongRecordResult": _by_legal("Mahjong", "RecordResult", present=("settlement",)),
    "MahjongRecordResponse": _of_record("Mahjong"),
    "ZipaiWaitWorth": _by_legal("Zipai", "WaitWorth", present=("you", "duo")),
}


class Choice(NamedTuple):
    """A choice of Structs of a game, told apart by the member `tag`."""

    game: str
    kinds: Any
    tag: str
    meaning: str

    @property
    def mapping(self) -> dict[str, str]:
        """The reference to each of them, by the value of its tag."""
        return {
            struct.__struct_config__.tag: REF.format(name=self.game.capitalize() + struct.__name__)
            for struct in get_args(self.kinds)
        }


CHOICES: Mapping[str, Choice] = {
    "MahjongMeld": Choice("mahjong", mahjong.Meld, "kind", "A meld on the table, told apart by its `kind`."),
    "ZipaiMeld": Choice("zipai", zipai.Meld, "kind", "A meld on the table, told apart by its `kind`."),
    "MahjongAct": Choice("mahjong", mahjong_record.Act, "act", "What happened, told apart by its `act`."),
    "MahjongOption": Choice("mahjong", mahjong_record.Option, "act", "What may happen next, told apart by its `act`."),
    "ZipaiAct": Choice("zipai", zipai_record.Act, "act", "What happened, told apart by its `act`."),
    "ZipaiOption": Choice("zipai", zipai_record.Option, "act", "What may happen next, told apart by its `act`."),
}


def narrowed(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the schemas, those of `NARROWED` each as a choice of its variants."""
    found = dict(schemas)
    for name, rule in NARROWED.items():
        if name in found:
            whole = found[name]
            found[name] = _choice(whole, rule)
            found |= {variant.name: _variant(whole, rule.tag, variant) for variant in rule.variants}
    return found


def named_choices(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the schemas, each choice of `CHOICES`, which may stand in many of them, as one of its own by name."""
    names = {frozenset(choice.mapping.values()): name for name, choice in CHOICES.items()}
    choices = {
        name: {
            "title": name,
            "description": choice.meaning,
            "oneOf": [{"$ref": reference} for reference in choice.mapping.values()],
            "discriminator": {"propertyName": choice.tag, "mapping": choice.mapping},
        }
        for name, choice in CHOICES.items()
    }
    return {name: _with_names(schema, names) for name, schema in schemas.items()} | choices


def _with_names(schema: Any, names: Mapping[frozenset[str], str]) -> Any:
    if isinstance(schema, list):
        return [_with_names(part, names) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kinds = frozenset(schema.get("discriminator", {}).get("mapping", {}).values())
    if kinds in names:
        return reference(names[kinds])
    return {key: _with_names(part, names) for key, part in schema.items()}


def _choice(whole: Schema, rule: Narrowed) -> Schema:
    references = [REF.format(name=variant.name) for variant in rule.variants]
    choice: Schema = {"title": whole["title"], "description": whole["description"]}
    if rule.tag == "legal":  # a discriminator would have to be a string
        return choice | {"anyOf": [{"$ref": reference} for reference in references]}
    pairs = zip(rule.variants, references, strict=True)
    mapping = {variant.value: reference for variant, reference in pairs}
    return choice | {
        "oneOf": [{"$ref": reference} for reference in references],
        "discriminator": {"propertyName": rule.tag, "mapping": mapping},
    }


def _variant(whole: Schema, tag: str, variant: Variant) -> Schema:
    properties = {name: part for name, part in whole["properties"].items() if name not in variant.without}
    described = {key: text for key, text in properties[tag].items() if key == "description"}
    # A boolean without its type: with it, a generator (openapi-generator's for Python) compares it with "true".
    kind = {"type": "string"} if isinstance(variant.value, str) else {}
    properties[tag] = {"const": variant.value} | kind | described
    for name in variant.present:
        properties[name] = _not_null(properties[name])
    for name in variant.empty:
        properties[name] = properties[name] | {"maxItems": 0}
    for name, value in variant.constants.items():
        properties[name] = {"const": value, "type": "integer", "description": properties[name]["description"]}
    for name, schema in variant.members.items():
        properties[name] = reference(schema) | {"description": properties[name]["description"]}
    required = [name for name in properties if name in {*whole.get("required", ()), *variant.required}]
    return whole | {"title": variant.name, "properties": properties, "required": required}


def _not_null(schema: Schema) -> Schema:
    """Return a schema without the null that it allows."""
    options: Sequence[Schema] = [option for option in schema.get("anyOf", ()) if option != {"type": "null"}]
    if len(options) == 1:
        return {key: value for key, value in schema.items() if key != "anyOf"} | options[0]
    return schema
