"""Which unit does a table's header give to its cells?

In a Markdown table "売上（百万円）" or "CTR (%)" over a column, or before a row, is the unit of the bare numbers in it;
"（単位：百万円）" in the corner, or on a line above or below the table ("All figures in thousands"), is that of all
cells whose column and row name none.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final, NamedTuple

from reportgate.numbers.scan.composed import scaled
from reportgate.numbers.scan.found import Found
from reportgate.numbers.scan.quantities import Unit
from reportgate.numbers.scan.table_units import find_unit_of_table, read_head, read_note
from reportgate.text.patterns import regex

_RULE: Final = regex(
    r"^[ \t>]{0,20}\|?[ \t]*:?-{1,200}:?[ \t]*(?:\|[ \t]*:?-{1,200}:?[ \t]*){0,200}\|?[ \t]*$", re.MULTILINE
)
_PER_SHARE: Final = regex(r"per[ -]share|EPS|1株|per unit", re.IGNORECASE)
# Columns and rows that are measured otherwise than the table: counts, and rates in a table that is no table of rates.
_COUNTED: Final = regex(
    r"数|順位|^[件人名社台店個本枚回]$|\b(?:number|count|rank|employee|headcount)s?\b", re.IGNORECASE
)
_RATED: Final = regex(r"[%％]|率|比|倍|\b(?:rate|ratio|margin|growth|change|yield|share)s?\b", re.IGNORECASE)
_UNIT_COLUMN: Final = regex(r"単位|units?(?: of measure(?:ment)?)?", re.IGNORECASE)
_NUMBERING: Final = regex(r"#|№|No\.?|Nr\.?|S/N|番号|項番|連番", re.IGNORECASE)
_THOUSANDS: Final = regex(r"'?000s?(?=[ )])")
_YEAR_OF_HEAD: Final = regex(r"(?:19|20)[0-9]{2}(?= ?[(（][^0-9()（）|]{1,20}[)）])")
_FIRST_ROW: Final = 1
_RANK: Final = regex(r"順位|ランク|rank(?:ing)?|position", re.IGNORECASE)
_RANKS: Final = Unit(0, 0, "ordinal", "rank", "rank")


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
    _read_head_row(text, found[bisect_left(starts, head_start) : bisect_left(starts, rule.start())])
    columns = _units_of_columns(text, head, head_start)
    position = rule.end() + 1
    row_number = _FIRST_ROW if columns and columns[0].numbers_rows else None
    while position < len(text):
        stop = text.find("\n", position)
        stop = len(text) if stop < 0 else stop
        line = text[position:stop]
        if "|" not in line:
            return position
        cells = _cells(line, position)
        if row_number is not None and cells:
            row_number = _number_row(cells[0], found, starts, row_number)
        _take_units(cells, columns, found, starts)
        for (begin, end, _), unit in zip(cells, _units_of_row(cells, columns), strict=True):
            if unit is not None:
                for item in found[bisect_left(starts, begin) : bisect_left(starts, end)]:
                    _give(item, unit, text[begin:end])
        position = stop + 1
    return position


def _read_head_row(text: str, found: list[Found]) -> None:
    """Tell apart from numbers what a head writes with digits: a scale (000s), and a year before its unit."""
    for item in found:
        if item.level != "claim":
            continue
        if _THOUSANDS.match(text, item.start) is not None and text[item.start - 1] in "('’$€£":
            item.level, item.kind, item.figure, item.unit = "structure", "number", None, None
        elif _YEAR_OF_HEAD.match(text, item.start) is not None and text[item.start - 1].isspace():
            item.level, item.kind, item.figure, item.unit, item.unit_text = "reference", "year", None, None, ""


class _Column(NamedTuple):
    """What the bare numbers of a column are measured in."""

    own: Unit | None
    general: Unit | None
    """That of the whole table, for want of an own one."""
    numbers_rows: bool = False
    """Whether the column only numbers the rows."""
    names_units: bool = False
    """Whether the column holds the unit of each row."""


def _units_of_columns(text: str, head: str, head_start: int) -> list[_Column]:
    names = [cell for _, _, cell in _cells(head, head_start)]
    general = find_unit_of_table(names[0] if names else "", text, head_start)
    # The first column names the rows; a rate is not measured as the table is.
    return [
        _Column(
            _RANKS if _RANK.fullmatch(name) is not None else read_head(name),
            general if number and general and not _is_other(name, general) else None,
            numbers_rows=not number and _NUMBERING.fullmatch(name) is not None,
            names_units=_UNIT_COLUMN.fullmatch(name) is not None,
        )
        for number, name in enumerate(names)
    ]


def _take_units(
    cells: list[tuple[int, int, str]], columns: list[_Column], found: list[Found], starts: list[int]
) -> None:
    """Take the 百万 of 百万円 in a column of units for structure: it scales the row, and counts nothing."""
    for (begin, end, written), column in zip(cells, columns, strict=False):
        if column.names_units and read_note(written) is not None:
            for item in found[bisect_left(starts, begin) : bisect_left(starts, end)]:
                item.level, item.kind, item.figure, item.unit = "structure", "heading", None, None


def _number_row(cell: tuple[int, int, str], found: list[Found], starts: list[int], number: int) -> int | None:
    """Take a row's number for structure when it goes on from the row before; the next one, None from then on."""
    begin, end, written = cell
    inside = found[bisect_left(starts, begin) : bisect_left(starts, end)]
    if len(inside) != 1 or written not in {str(number), f"{number}."}:
        return None
    inside[0].level, inside[0].kind, inside[0].figure = "structure", "list", None
    return number + 1


def _units_of_row(cells: list[tuple[int, int, str]], columns: list[_Column]) -> list[Unit | None]:
    label = cells[0][2] if cells else ""
    named = [
        unit
        for (_, _, written), column in zip(cells, columns, strict=False)
        if column.names_units and (unit := read_note(written)) is not None
    ]
    own = named[0] if named else read_head(label)
    units: list[Unit | None] = []
    for number in range(len(cells)):
        column = columns[number] if number < len(columns) else _Column(None, None)
        general = column.general
        if general is not None and _is_other(label, general):
            general = None
        units.append(column.own or (own if number else None) or general)
    return units


def _is_other(label: str, general: Unit) -> bool:
    """Whether a column or row is measured otherwise than the table: per share, a rate, a number of people."""
    if _PER_SHARE.search(label) is not None or (general.unit is not None and _COUNTED.search(label) is not None):
        return True
    return general.kind != "percent" and _RATED.search(label) is not None


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


def _give(item: Found, unit: Unit, cell: str) -> None:
    """A cell that writes a unit of its own keeps it; a number in a sentence is no bare cell."""
    if item.level != "claim" or item.kind not in {"number", "range", "currency"} or item.figure is None:
        return
    if sum(char.isalpha() for char in cell) > 6:
        return
    if item.unit is not None:
        # $482 among figures in thousands.
        if item.kind == "currency" and not item.scale and unit.unit in {None, item.unit}:
            item.figure, item.scale = scaled(item.figure, unit.exponent), unit.exponent
        return
    if unit.exponent or unit.minor:
        item.figure, item.scale = scaled(item.figure, unit.exponent + unit.minor), unit.exponent
    item.unit, item.unit_text = unit.unit, unit.text
    if item.kind == "number":
        item.kind = unit.kind
