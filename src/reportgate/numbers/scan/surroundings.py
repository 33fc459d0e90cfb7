"""What do the words and arrows beside a quantity add to it: a sign, a hedge, a movement, how often?"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.mention import Direction
from reportgate.numbers.scan import wording, wording_japanese
from reportgate.numbers.scan.found import Found
from reportgate.text.patterns import regex

_WIDE: Final = "\u2e80"
_ARROWS: Final[dict[str, Direction]] = {
    **dict.fromkeys("↑↗⬆⤴🔺🔼↟⇧📈", "up"),
    **dict.fromkeys("↓↘⬇⤵🔻🔽↡⇩📉", "down"),
}
_SPACES: Final = " \u00a0"
_NUMBER_ON: Final = regex(r"[ \u00a0]?[-+−±▲△$€£¥~]?[0-9]")
# Behind "12 times": how often something happened, not how many times as much it is.
_HOW_OFTEN: Final = regex(
    r"[ ](?:a|an|per|each|every|in|for|between|during|on|since|over|within|daily|weekly|monthly|yearly|before|after"
    r"|today|and|or)\b"
    r"|[.,;:)!?\n]"
)
_MULTIPLIED: Final = ("by ", "to ", "at ", "than ", "nearly ", "almost ")


def read_surroundings(text: str, found: Found) -> Found:
    """Add to *found* what stands beside it in *text*, a view's text with line breaks at its end."""
    if found.figure is None and found.kind not in {"band", "vague"}:
        found.kind = "malformed"
        return found
    start = found.start
    before, after = text[start - 1], text[found.end]
    if before in _SPACES:
        before = text[start - 2] if start > 1 else "\n"
    if after in _SPACES:
        after = text[found.end + 1]
    # A line break inside a paragraph is no boundary.
    on = text[found.end + 1] if after == "\n" else after
    if before > _WIDE or on > _WIDE or (before in ":=" and text[start - 2] > _WIDE):
        _read_japanese(text, found)
    if before < _WIDE and (before.isalpha() or before in ".,)-:" or after.isalpha()):
        _read_english(text, found)
    if before in _ARROWS or after in _ARROWS:
        _read_arrow(text, found, before, after)
    if found.unit_text == "times" and found.direction is None and _says_how_often(text, found):
        found.kind, found.unit = "number", "count"
    return found


def _read_japanese(text: str, found: Found) -> None:
    sign, start = wording_japanese.japanese_sign(text, found.start)
    if sign == "-":
        found.negate()
        found.start = start
    elif sign == "+":
        found.sign, found.is_change, found.start = "+", True, start
    elif sign == "pm":
        found.hedge, found.start = "pm", start
    said = wording_japanese.japanese(text, found.start, found.end)
    found.hedge = found.hedge or said.hedge
    # 売上高は482億円と伸びた: it grew to as much. 8.5%と伸びた may be by as much.
    is_level = said.direct and text[found.end] == "と" and found.kind in {"currency", "number"}
    # "成長率は▲5%" says its sign once: the noun is no second one.
    if not is_level and (said.direct or not found.sign):
        found.direction = said.direction
    found.is_change = found.is_change or (said.is_change and not is_level)
    if found.kind == "percent" and found.direction is None and not found.sign and found.figure is not None:
        large = found.figure.numerator >= 50 * 10 ** max(0, -found.figure.exponent)
        found.of_base = large and wording_japanese.is_of_base(text, found.start)
    if found.kind in {"percent", "pp"} and not (found.direction or found.sign or found.of_base or found.hedge):
        points = found.kind == "pp"
        if wording_japanese.is_moved_unknown(text, found.start, found.end, points=points):
            found.kind, found.figure = "malformed", None


def _read_english(text: str, found: Found) -> None:
    said = wording.english(text, found.start, found.end, lasting=found.kind == "duration")
    if said.sign:
        if said.sign == "-":
            found.negate()
        found.sign = said.sign
        found.start = said.sign_start
    found.hedge = found.hedge or said.hedge
    if found.kind == "percent" and not found.sign and found.figure is not None and said.direction is None:
        found.of_base = wording.is_of_earlier(text, found.end)
    if said.direct or not found.sign:
        found.direction = found.direction or said.direction
    found.is_change = found.is_change or said.is_change


def _read_arrow(text: str, found: Found, before: str, after: str) -> None:
    """Read the arrow beside the number as a movement; one that only repeats a written sign says nothing more."""
    way = _ARROWS.get(before)
    behind = _ARROWS.get(after)
    if way is None and behind is not None:
        # "1,240 ↑ 12.4%": the arrow belongs to what it leads to.
        on = found.end + 1 + (text[found.end] in _SPACES)
        way = None if _NUMBER_ON.match(text, on) is not None else behind
    if way is None or (found.sign == "+" and way == "up") or (found.sign == "-" and way == "down"):
        return
    if way == "up" and found.kind not in {"percent", "pp"}:
        # "Clicks ↑ 1,240" may name what they rose to.
        return
    found.direction = found.direction or way
    found.is_change = True


def _says_how_often(text: str, found: Found) -> bool:
    # "10 times" alone says either.
    alone = not text[found.start - 2].isalpha()
    if alone or text.endswith(_MULTIPLIED, 0, found.start) or _HOW_OFTEN.match(text, found.end) is None:
        return False
    return found.figure is None or (found.figure.denominator == 1 and found.figure.exponent >= 0)
