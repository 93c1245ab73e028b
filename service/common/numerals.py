"""The Chinese numerals and every other way of writing them that Unicode knows."""

from collections.abc import Mapping
from typing import Final

# Characters that Unicode's normalization (NFKC) or its Unihan data equate with a numeral: traditional and accounting
# forms, old and Japanese ones, compatibility ideographs, Kangxi radicals, circled and squared ideographs.
SMALL: Final[Mapping[str, str]] = {
    "一": "弌⼀㆒㊀🈩", "二": "弍⼆㆓㊁🈔", "三": "弎㆔㊂🈪", "四": "亖㆕㊃", "五": "㐅㊄",
    "六": "\uf9d1㊅", "七": "㊆", "八": "⼋㊇", "九": "㊈", "十": "⼗〸㊉",
}  # fmt: skip
BIG: Final[Mapping[str, str]] = {
    "壹": "壱", "贰": "貳貮弐㒃", "叁": "參\uf96b叄参叅㕘", "肆": "", "伍": "",
    "陆": "陸\uf9d3", "柒": "㭍漆桼㯃", "捌": "", "玖": "", "拾": "\uf973",
}  # fmt: skip
