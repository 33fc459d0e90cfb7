"""What beside a number, but not glued to it, changes how large it is: （千件）は1,240, 1,240 K, 1,240e3, $48.5m yen?

A note of the unit in the same clause scales the number; a mark that may scale it or not makes it malformed.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.scan.composed import scaled
from reportgate.numbers.scan.found import Found
from reportgate.numbers.scan.numerals import BIG, MULTIPLIERS, read_mixed
from reportgate.numbers.scan.quantities import Unit, read_unit
from reportgate.numbers.scan.table_units import read_note
from reportgate.numbers.scan.vocabulary import SCALE_SUFFIXES, SCALE_WORDS
from reportgate.numbers.units import CURRENCIES
from reportgate.text.patterns import regex

# 1,240 K, 1,240e3, 1.2E+3
_DOUBTFUL: Final = regex(r"(?:[ \u00a0][KBT](?![A-Za-z0-9'&-])|[eE][-+]?[0-9]{1,3}(?![A-Za-z0-9]))")
_NOTE_BEHIND: Final = regex(r"[ ]?[(\[]([^()\[\]\n]{1,24})[)\]]")
_SHORTEST_NOTE: Final = 3
_THERMAL: Final = regex(
    r"temperat|cool|heat|anneal|sinter|melt|boil|freez|cryo|thermal|kelvin|°C|\b[Tt] ?[=<>~] ?[0-9]"
    r"|温度|加熱|冷却|焼成",
    re.IGNORECASE,
)
_THERMAL_REACH: Final = 60
_CURRENCY_BEHIND: Final = regex(r"[ \u00a0]?([A-Za-z]{3,12}|円|ドル|ユーロ|元|ウォン)$")
_ALSO_DOLLARS: Final = ("dollar", "Dollar", "ドル")
_NOTE_JA: Final = regex(
    r"[(\[](?:単位[ ]?[:は]?[ ]?)?(?P<scale>[十百千万億兆]{1,2})(?P<unit>[^()\[\]0-9\n|]{0,6})[)\]][^0-9()|。\n]{0,12}$"
)
_NOTE_EN: Final = regex(
    r"[(\[](?:in |[A-Z]{3} |[$€£¥] ?){0,2}(?P<scale>[A-Za-z]{2,9}?)s?(?: of [a-z]{1,12}| [A-Z]{3})?[)\]]"
    r"[^0-9()|.;\n]{0,24}$"
)
# 18,420 in thousands, 18,420 users (in thousands); but "310 shops in thousands of towns"
_COUNTED: Final = r"(?: of (?:US )?(?:dollars|euros|yen|pounds|units|people|users))?"
_BEHIND_EN: Final = regex(
    r"(?:[ ][a-z]{2,20}){0,2},?[ ][(\[]?in (?P<scale>thousand|million|billion)s"
    rf"{_COUNTED}(?! of)[)\]]?(?![a-z])",
)
# In millions, clicks totalled 1,240; "Clicks, in millions, totalled 1,240"; "Measured in thousands, …"
_BEFORE_EN: Final = regex(
    r"(?:[\n.,][ ]?|\b(?:measured|stated|expressed|reported|shown|given|counted)[ ])"
    rf"in (?P<scale>thousand|million|billion)s{_COUNTED},[^0-9.;\n()|]{{0,32}}$",
    re.IGNORECASE,
)
# 1,240件（千件）, 1,240件。（単位：千件）
_BEHIND_JA: Final = regex(
    r"(?:[ぁ-ん]{0,5}。?[ ]?[(\[]単位[ ]?[:は]?[ ]?|[(\[])(?P<scale>[十百千万億兆]{1,2})"
    r"(?P<unit>[^()\[\]0-9\n|]{0,6})[)\]]",
)
_IN_SCALE: Final = regex(r"in (?:thousand|million|billion)s", re.IGNORECASE)
_OPENING: Final = frozenset("([")
_LETTERS: Final = frozenset("KBT")
_REACH: Final = 64
_NOTED: Final = frozenset({"number", "range", "currency"})
_NOTED_UNITS: Final = CURRENCIES | {None, "count"}
_SCALED: Final = frozenset({"number", "range"})


def weigh(text: str, found: Found) -> None:
    """Apply to *found* what stands beside it, or make it malformed."""
    if found.figure is None:
        return
    if found.kind == "currency" and _has_two_currencies(text, found):
        found.kind, found.figure = "malformed", None
        return
    after = text[found.end]
    # What can follow a space, before the patterns are tried: most numbers have none of it.
    apart = text[found.end + 1] if after in " \u00a0" else ""
    if (after in "([" or apart in _OPENING) and (unit := _find_note_behind(text, found.end)) is not None:
        _apply_behind(found, unit)
    elif found.kind in _SCALED and found.unit is None and not found.scale:
        doubt = _DOUBTFUL.match(text, found.end) if after in "eE" or apart in _LETTERS else None
        if doubt is not None and _is_kelvin(text, found, doubt):
            found.unit, found.unit_text, found.end = "unit:K", "K", doubt.end()
        elif doubt is not None:
            found.kind, found.figure, found.end = "malformed", None, doubt.end()
        else:
            _apply_note(text, found)


def may_note(text: str) -> bool:
    """Whether *text* may have a note for ``apply_outer_note``: a cheap look before the careful ones."""
    if text.isascii():
        lower = text.lower()
        return "in thousands" in lower or "in millions" in lower or "in billions" in lower
    brackets = "(" in text or "[" in text
    return (brackets and not MULTIPLIERS.isdisjoint(text)) or _IN_SCALE.search(text) is not None


def apply_outer_note(text: str, found: Found) -> None:
    """Scale *found*, which ``weigh`` has seen, by a note behind it that is not glued to it, or between commas."""
    if found.kind not in _NOTED or found.scale or found.unit not in _NOTED_UNITS:
        return
    behind = _BEHIND_JA.match(text, found.end) or _BEHIND_EN.match(text, found.end)
    power = 0
    if behind is not None:
        power = _power(behind["scale"], behind.groupdict().get("unit") or "")
    elif text[found.start - 1] == " ":
        before = _BEFORE_EN.search(text, max(0, found.start - _REACH), found.start)
        power = _power(before["scale"], "") if before is not None else 0
    if power and found.figure is not None:
        found.figure, found.scale = scaled(found.figure, power), power


def _power(scale: str, unit: str) -> int:
    """The power of ten of *scale*, which stands before *unit*; 0 when both are a word: 千葉."""
    if scale.isascii():
        return SCALE_WORDS[scale.lower()]
    if unit and read_unit(unit + "\n\n\n", 0).end != len(unit):
        return 0
    _, figure = read_mixed(("一" if scale[0] in BIG else "") + scale + "\n", 0)
    return len(str(figure.numerator)) - 1 if figure is not None else 0


def _find_note_behind(text: str, end: int) -> Unit | None:
    """The scale or currency of a note in brackets right behind a number: 482,000（百万円）, but not Note 21(b)."""
    found = _NOTE_BEHIND.match(text, end)
    if found is None or (found[1].isascii() and found[1].isalpha() and len(found[1]) < _SHORTEST_NOTE):
        return None
    unit = read_note(found[1])
    return unit if unit is not None and (unit.exponent or unit.kind == "currency") else None


def _apply_behind(found: Found, unit: Unit) -> None:
    """Scale a number by the note behind it; "$48.5m (thousands)" may mean either."""
    figure = found.figure
    if figure is None or found.kind not in {"number", "currency"}:
        return
    if found.scale and unit.exponent:
        found.kind, found.figure = "malformed", None
    elif found.unit in {None, unit.unit} or (found.kind == "currency" and unit.unit is None):
        found.figure, found.scale = scaled(figure, unit.exponent), unit.exponent or found.scale
        if found.unit is None:
            found.kind, found.unit, found.unit_text = unit.kind, unit.unit, unit.text


def _is_kelvin(text: str, found: Found, doubt: re.Match[str]) -> bool:
    """Whether "7200 K" is a temperature: the words beside it say so, and no comma groups the digits."""
    if doubt[0].lstrip(" \u00a0") != "K" or "," in text[found.start : found.end]:
        return False
    beside = text[max(0, found.start - _THERMAL_REACH) : found.end + _THERMAL_REACH]
    return _THERMAL.search(beside) is not None


def _has_two_currencies(text: str, found: Found) -> bool:
    """$48.5m yen: which of the two?"""
    written = text[found.start : found.end]
    word = _CURRENCY_BEHIND.search(written)
    if word is None:
        return False
    unit = read_unit(text, found.start + word.start())
    return unit.kind == "currency" and unit.unit != found.unit and not word[1].startswith(_ALSO_DOLLARS)


def _apply_note(text: str, found: Found) -> None:
    left = text[max(0, found.start - _REACH) : found.start]
    if ")" not in left and "]" not in left:
        return
    power, unit_text = _note(left)
    if not power or found.figure is None:
        return
    found.figure, found.scale = scaled(found.figure, power), power
    unit = read_unit(unit_text + "\n\n\n", 0)
    if unit.end and found.kind == "number":
        found.kind, found.unit, found.unit_text = unit.kind, unit.unit, unit.text


def _note(left: str) -> tuple[int, str]:
    """The power of ten and the unit that a note in brackets names; 0 when it names no scale."""
    japanese = _NOTE_JA.search(left)
    if japanese is not None:
        return _power(japanese["scale"], japanese["unit"]), japanese["unit"]
    english = _NOTE_EN.search(left)
    if english is None:
        return 0, ""
    word = english["scale"]
    return SCALE_WORDS.get(word.lower(), 0) or SCALE_SUFFIXES.get(word, 0), ""
