"""The words of the pages around the clauses and guides, in both languages."""

from typing import Final

from service.common.text import Lang, Text

LANGUAGES: Final[tuple[Lang, ...]] = ("zh", "en")

PART_NAMES: Final = {
    "common": Text("Both games, and records", "通则与牌谱"),
    "mahjong": Text("Mahjong", "麻将"),
    "zipai": Text("Zipai", "字牌"),
}
GUIDE_NAMES: Final = {
    "scorekeepers": Text("Keeping score", "记分指南"),
    "callers": Text("Using the API", "接口指南"),
    "engines": Text("Testing an engine", "引擎指南"),
    "operators": Text("Operating it", "运维指南"),
}
PATHS: Final = ("/rules", *(f"/guides/{name}" for name in GUIDE_NAMES))  # in the reader's language
READ_AT: Final = {f"{path}{end}": path for path in PATHS for end in ("", *(f"/{lang}" for lang in LANGUAGES))}
SOURCES: Final = {
    "ruling": Text("ruling", "裁定"),
    "public usage": Text("public usage", "通行做法"),
    "contract": Text("this service's contract", "本服务约定"),
}
WORDS: Final = {
    "title": Text("The rules of Guilin mahjong and zipai", "桂林麻将、字牌规则"),
    "service": Text("Guilin referee", "桂林牌局裁判"),
    "skip": Text("Skip to the text", "跳到正文"),
    "home": Text("Scorekeeper's page", "记分页"),
    "rules": Text("Rules", "规则"),
    "reference": Text("API reference", "接口文档"),
    "guides": Text("Guides", "指南"),
    "glossary": Text("Glossary", "词汇"),
    "contents": Text("Contents", "目录"),
    "search": Text("Search the rules", "在规则里找"),
    "search_hint": Text("M10.5, 互包, bound, flip …", "M10.5、互包、下比、kong……"),
    "found": Text("found", "条"),
    "nothing": Text("Nothing found.", "没有找到。"),
    "source": Text("Source", "出处"),
    "options": Text("House rules that touch it", "相关的房间规矩"),
    "default": Text("default", "默认"),
    "ruling": Text("Ruling", "裁定"),
    "example": Text("Example", "例"),
    "request": Text("Request", "请求"),
    "answer": Text("From the answer", "回答（节选）"),
    "lead": Text(
        "Each answer of this service cites the clause that a figure comes from, such as M10.5. Here every clause can "
        "be read: what it says, where it comes from, which house rules change it, and examples that the service "
        "itself has worked out.",
        "本服务的回答，每个数目都注明依据哪一条，例如 M10.5。这里可以读到每一条：说的是什么，出自哪里，"
        "哪些房间规矩会改变它，还有由本服务亲自算出的例子。",
    ),
    "sources": Text(
        "S0 is a published description of Guilin mahjong; S2 and S3 are two published versions of the rules of Guilin "
        "zipai. The places named are headings of those texts. A ruling is what was decided where they are silent or "
        "contradict themselves. Public usage is a figure on which the known ways of playing agree. The service's "
        "contract is what it settled for itself so that every question has one answer.",
        "S0 是一份公开的桂林麻将玩法说明；S2、S3 是桂林字牌规则的两个公开版本，后面写的是原文的小标题。"
        "“裁定”是原文没有说或自相矛盾之处所作的决定；“通行做法”是各处一致的打法；"
        "“本服务约定”是为了每个问题都有唯一的回答而自定的。",
    ),
}
