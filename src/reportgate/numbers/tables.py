"""Which unit does a table's header give to its cells?

In a Markdown table "売上（百万円）" or "CTR (%)" over a column, or before a row, is the unit of the bare numbers in it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final

from reportgate.numbers.found import Found
from reportgate.numbers.mention import Figure
from reportgate.numbers.quantities import Unit, read_unit
from reportgate.numbers.vocabulary import SYMBOLS
from reportgate.text.patterns import regex

_RULE: Final = regex(
    r"^[ \t>]{0,20}\|?[ \t]*:?-{1,200}:?[ \t]*(?:\|[ \t]*:?-{1,200}:?[ \t]*){0,200}\|?[ \t]*$", re.MULTILINE
)
_BRACKETED: Final = regex(r"[(\[（【]([^()\[\]（）【】|]{1,40})[)\]）】]")
_PREFIX: Final = regex(r"^(?:単位|unit|in|単位は)?[ :]{0,2}", re.IGNORECASE)
_TRAILING: Final = regex(r"(?:^|[ ,、/])(%|[$€£¥]|[A-Z]{3})$|(%|％|率)$")
_SCALED_MONEY: Final = regex(
    r"^(?:([A-Za-z]{0,2}[$€£¥]|[A-Z]{3})[ ]?)?('000|000s|thousands?"
    r"|millions?|billions?|trillions?|k|K|m|M|mn|mm|MM|bn|B|b)?(?:[ ](?:of[ ])?(USD"
    r"|dollars|yen|euros?|[A-Z]{3}))?s?$"
)
_WORDS: Final = {
    "'000": 3,
    "000s": 3,
    "k": 3,
    "K": 3,
    "m": 6,
    "M": 6,
    "mn": 6,
    "mm": 6,
    "MM": 6,
    "bn": 9,
    "B": 9,
    "b": 9,
    "thousand": 3,
    "million": 6,
    "billion": 9,
    "trillion": 12,
}


def apply_headers(text: str, found: list[Found]) -> None:
    """Give the bare numbers in the cells of *text*'s tables the unit of their header, in place; *found* is in order."""
    starts = [item.start for item in found]
    done = 0
    for rule in _RULE.finditer(text):
        # A rule inside a table is a row of it.
        if rule.start() >= done and rule[0].strip():
            done = _apply(text, rule, found, starts)


def _apply(text: str, rule: re.Match[str], found: list[Found], starts: list[int]) -> int:
    """Serve the cells of the table whose header ends with *rule*; where the table ends."""
    head_start = text.rfind("\n", 0, max(0, rule.start() - 1)) + 1
    head = text[head_start : max(head_start, rule.start() - 1)]
    if "|" not in head:
        return rule.end()
    columns = [_unit_of(cell) for _, _, cell in _cells(head, head_start)]
    position = rule.end() + 1
    while position < len(text):
        stop = text.find("\n", position)
        stop = len(text) if stop < 0 else stop
        line = text[position:stop]
        if "|" not in line:
            return position
        cells = _cells(line, position)
        row = _unit_of(cells[0][2]) if cells else None
        for number, (begin, end, _) in enumerate(cells):
            unit = (columns[number] if number < len(columns) else None) or (row if number else None)
            if unit is not None:
                for item in found[bisect_left(starts, begin) : bisect_left(starts, end)]:
                    _give(item, unit, text[begin:end])
        position = stop + 1
    return position


def _cells(line: str, offset: int) -> list[tuple[int, int, str]]:
    """The cells of a row: start, end and text."""
    cells: list[tuple[int, int, str]] = []
    begin = 1 if line.lstrip(" \t>").startswith("|") else 0
    begin = line.find("|") + 1 if begin else 0
    while begin < len(line):
        end = line.find("|", begin)
        end = len(line) if end < 0 else end
        cells.append((offset + begin, offset + end, line[begin:end].strip()))
        begin = end + 1
    return cells


def _unit_of(header: str) -> Unit | None:
    """The unit that a header cell names: in brackets, or at its end."""
    for inside in reversed(_BRACKETED.findall(header)):
        if (unit := _named(_PREFIX.sub("", inside.strip()).strip())) is not None:
            return unit
    tail = _TRAILING.search(header)
    if tail is not None and tail[1]:
        return _named(tail[1])
    if tail is not None and tail[2] in {"%", "％"}:
        return Unit(0, 0, "percent", "percent", "%")
    return None


def _named(name: str) -> Unit | None:
    if not name or name[0].isdecimal():
        return None
    money = _SCALED_MONEY.match(name)
    if money is not None and (money[1] or money[2] or money[3]):
        code = _code(money[1]) or _code(money[3])
        power = _WORDS.get((money[2] or "").rstrip("s") if len(money[2] or "") > 4 else money[2] or "", 0)
        if code is not None:
            return Unit(0, power, "currency", code, name)
        if money[1] is None and money[3] is None and power and len(money[2]) > 1:
            return Unit(0, power, "number", None, name)
    # A unit stands behind a number: read it as if one did. 百万円 is a scale and a unit.
    scale = re.match(r"[十百千]?[万億兆]?", name)
    prefix = scale[0] if scale is not None else ""
    probe = read_unit(name[len(prefix) :] + "\n\n", 0)
    if probe.end != len(name) - len(prefix) or (probe.unit is None and not probe.exponent and not prefix):
        return None
    power = sum({"十": 1, "百": 2, "千": 3, "万": 4, "億": 8, "兆": 12}[char] for char in prefix)
    return probe._replace(exponent=probe.exponent + power, text=name)


def _code(symbol: str | None) -> str | None:
    if not symbol:
        return None
    words = {"dollars": "USD", "yen": "JPY", "euro": "EUR", "euros": "EUR"}
    code = SYMBOLS.get(symbol) or words.get(symbol)
    if code is None:
        probe = read_unit(symbol + "\n\n", 0)
        code = probe.unit if probe.kind == "currency" else None
    return code


def _give(item: Found, unit: Unit, cell: str) -> None:
    """A cell that writes a unit of its own keeps it; a number in a sentence is no bare cell."""
    if item.level != "claim" or item.unit is not None or item.kind not in {"number", "range"} or item.figure is None:
        return
    if sum(char.isalpha() for char in cell) > 6:
        return
    if unit.exponent or unit.minor:
        power = unit.exponent + unit.minor
        figure = item.figure
        item.figure = Figure(
            figure.numerator,
            figure.exponent + power,
            None if figure.place is None else figure.place + power,
            figure.denominator,
        )
    item.unit, item.unit_text = unit.unit, unit.text
    if item.kind == "number":
        item.kind = unit.kind
