"""Which unit does a note name: a table's corner, the line above or below it, the head of a column or row?"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.scan.quantities import Unit, read_unit
from reportgate.numbers.scan.vocabulary import SYMBOLS
from reportgate.text.patterns import regex

_BRACKETED: Final = regex(r"[(\[（【]([^()\[\]（）【】|]{1,40})[)\]）】]")
_PREFIX: Final = regex(r"^(?:単位は?|units?\b(?=[ :])|in\b)?[ :]{0,2}", re.IGNORECASE)
_TRAILING: Final = regex(r"(?:^|[ ,、/])(%|[kM]?[$€£¥](?:k|K|m|M|mn|bn|B|b)?|[A-Z]{3})$|(%|％|率)$")
_SCALED_MONEY: Final = regex(
    r"^(?:([A-Za-z]{0,2}[$€£¥]|[A-Z]{3})[ ]?)?('000|000s|thousands?"
    r"|millions?|billions?|trillions?|k|K|m|M|mn|mm|MM|bn|B|b)?(?:[ ](?:of[ ])?(USD"
    r"|dollars|yen|euros?|[A-Z]{3}))?s?$"
)
_SCALES_BEFORE: Final = {"k": 3, "M": 6}
# A corner that is nothing but a note of the unit, and a line above a table that ends with one.
_CORNER: Final = regex(r"[ *_]{0,4}(?:単位|unit|[(\[（【]|in |[$€£¥])", re.IGNORECASE)
_CAPTION: Final = regex(r"(?:[(\[（【]([^()\[\]（）【】|\n]{1,40})[)\]）】]|(単位[^|\n]{1,20}))[ *_]{0,4}$")
# A line that says nothing but the unit: "All figures in thousands", "*Amounts are in $ millions.*".
_NOTE_LINE: Final = regex(
    r"[ \t*_>†‡※(（]{0,6}(?:(?:notes?|nb|注)[:.：]? ?)?(?:(?:all|the) )?(?:(?:figures|amounts|numbers|values|data"
    r"|units)"
    r"(?: (?:are|is|shown|stated|expressed|given|reported|presented)){0,2} )?in (?P<unit>[^.|()\n]{2,30})[ .)*_]{0,6}$",
    re.IGNORECASE,
)
# "$ millions, except per share": what is excepted has no unit here.
_EXCEPTED: Final = regex(r"[,;、].{0,60}$")
# The lines of a table from its head on.
_BELOW: Final = regex(r"(?:[^\n|]{0,500}\|[^\n]*\n){1,100000}")
_IS_NOTE: Final = regex(
    r"[ \t*_>†‡※]{0,6}(?:[(\[（【]|単位|all |the |figures|amounts|numbers|values|data|units|in |notes?|nb|注)",
    re.IGNORECASE,
)
_LINES_BESIDE: Final = 2
_LONGEST_LINE: Final = 200
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


# Output (units) counts what the head names.
_COUNTS: Final = frozenset({"unit", "units", "count", "counts", "number", "items"})


def find_unit_of_table(corner: str, text: str, head_start: int) -> Unit | None:
    """The unit of the whole table: its corner, the line above that ends with a note, or the line below that is one."""
    if _CORNER.match(corner) is not None:
        return read_note(corner)
    note = _note_above(text, head_start)
    return note if note is not None else _note_below(text, head_start)


def _note_above(text: str, head_start: int) -> Unit | None:
    end = head_start - 1
    for _ in range(_LINES_BESIDE):
        start = max(text.rfind("\n", 0, max(0, end)) + 1, end - _LONGEST_LINE, 0)
        line = text[start : max(start, end)]
        if line.strip():
            return _read_note_line(line)
        end = start - 1
    return None


def _note_below(text: str, head_start: int) -> Unit | None:
    lines = _BELOW.match(text, head_start)
    start = lines.end() if lines is not None else len(text)
    for _ in range(_LINES_BESIDE):
        stop = text.find("\n", start)
        stop = len(text) if stop < 0 else stop
        if text[start:stop].strip():
            line = text[start : min(stop, start + _LONGEST_LINE)]
            # A sentence below a table may end with a unit of its own.
            return _read_note_line(line) if _IS_NOTE.match(line) is not None else None
        start = stop + 1
    return None


def _read_note_line(line: str) -> Unit | None:
    if "|" in line:
        return None
    noted = _NOTE_LINE.match(line)
    if noted is not None:
        return read_note(noted["unit"])
    caption = _CAPTION.search(line)
    return None if caption is None else read_note(caption[1] or caption[2])


def read_note(note: str) -> Unit | None:
    """The unit that a note names: （単位：百万円）, ($ millions, except per share); None when it names none."""
    inside = _EXCEPTED.sub("", note.strip(" *_()[]（）【】"))
    return _named(_PREFIX.sub("", inside.strip(" )]）】")).strip())


def read_head(header: str) -> Unit | None:
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
    if name == "000s":
        return Unit(0, _WORDS[name], "number", None, name)
    if not name or name[0].isdecimal() or name.lower() in _COUNTS:
        return None
    if name[0] in _SCALES_BEFORE and (code := SYMBOLS.get(name[1:])) is not None:
        # k€
        return Unit(0, _SCALES_BEFORE[name[0]], "currency", code, name)
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
