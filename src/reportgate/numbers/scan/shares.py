"""Which two counts are one share of a whole: 5人に1人, 10人中9人?"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.mention import Figure
from reportgate.numbers.scan.composed import fraction_figure
from reportgate.numbers.scan.found import Found
from reportgate.numbers.scan.numerals import read_mixed
from reportgate.numbers.scan.quantities import read_unit
from reportgate.text.patterns import regex

_NUMBER: Final = r"[0-9]{1,4}|[一二三四五六七八九十百]{1,5}"
_SHARE: Final = regex(
    rf"(?P<whole>{_NUMBER})(?P<counter>[^\W\d_ぁ-ゖ一二三四五六七八九十百千万億兆]{{1,3}}?|人)(?:に|中|のうち)約?"
    rf"(?P<part>{_NUMBER})(?P=counter)(?![0-9目ず分前])",
)
# Of so many a share is told; out of another number are so many counted.
_ROUND: Final = frozenset({*range(2, 11), 20, 50, 100, 1000, 10000})


def read_share(text: str, start: int) -> Found | None:
    """Read one count out of a larger one of the same counter as a fraction; None for anything else."""
    found = _SHARE.match(text, start)
    if found is None:
        return None
    unit = read_unit(text, found.end("whole"))
    if unit.unit != "count" or unit.text != found["counter"]:
        return None
    whole, part = _value(found["whole"]), _value(found["part"])
    if whole is None or part is None or not 0 < part.numerator < whole.numerator:
        return None
    if "うち" in found[0] and whole.numerator not in _ROUND:
        # 240人のうち31人 are two counts.
        return None
    return Found(start, found.end(), "fraction", "claim", fraction_figure(part.numerator, whole.numerator), "fraction")


def _value(written: str) -> Figure | None:
    return Figure(int(written)) if written.isdecimal() else read_mixed(written, 0)[1]
