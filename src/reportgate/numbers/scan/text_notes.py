"""Which numbers of prose does a note of scale reach that stands apart: "All figures in thousands.", 単位：千件?

A note that says "figures" is of the whole text; one in a title, on a line of its own or behind 単位 is of its section,
or, where that has no numbers, of the whole text too. One beside a table is the table's (tables). Numbers with a scale
of their own, in words or of another kind keep their size.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from reportgate.numbers.scan.composed import scaled
from reportgate.numbers.scan.found import Found
from reportgate.numbers.scan.quantities import Unit
from reportgate.numbers.scan.table_units import read_note
from reportgate.text.patterns import regex

_WORDS: Final = ("housand", "illion", "000", "単位")
_JA_SCALE: Final = regex(r"[(（\[](?:十億|百万|[千万億])")
_OF_ALL: Final = regex(
    r"(?:^|[\n.!?。:;)(（\[*_>†‡※\ufffc][ ]?)(?:(?:please )?notes?(?: that)?[:.：]? |NB[:.]? )?(?:all |the )?"
    r"(?:figures|amounts|numbers|values|data|units|counts|totals)"
    r"(?: (?:are|is|here|below|above|shown|stated|expressed|given|reported|presented|quoted|in this report)){0,4}"
    r" in (?P<unit>[^.|()\n;]{2,40}?)(?: unless [^.|()\n;]{1,40})?(?=[.)\n;\ufffc])",
    re.IGNORECASE,
)
_OF_SECTION: Final = regex(
    r"^[^\w\n|(（]{0,8}(?:\[\^[\w-]{1,20}\]:? ?)?[(（]?(?:units?[:：] ?|in )(?P<unit>[^.|()（）\n]{2,30})"
    r"[)）.]{0,2}[ *_]{0,4}$"
    r"|単位(?:は|[:：]| )[ ]?(?P<ja_unit>[^)）】\]」。、\n|]{1,12}?)(?:です|である|だ)?(?=[)）】\]」。、\n])",
    re.IGNORECASE | re.MULTILINE,
)
# How a line begins that _OF_SECTION matches.
_SECTION: Final = r"[^\w\n|(（]{0,8}(?:\[\^[\w-]{1,20}\]:? ?)?[(（]?(?:unit|in )"
_SECTION_FIRST: Final = regex(rf"^{_SECTION}", re.IGNORECASE)
_SECTION_NEXT: Final = regex(rf"\n{_SECTION}", re.IGNORECASE)
# A title, or a line that leads to a list: "## Clicks (000s)", "Clicks, in thousands:".
_OF_TITLE: Final = regex(
    r"^[^|\n]{1,120}?(?:[(（\[](?P<unit>[^()（）\[\]\n|]{1,30})[)）\]]|, (?P<tail>in [^,.\n|]{4,30}))[ \t:：*_#]{0,6}$",
    re.MULTILINE,
)
# What may stand behind it, which a line is looked at for before anything else.
_TITLE_TAIL: Final = " \t:：*_#"
_HEADING: Final = regex(r"^[ \t]{0,3}(#{1,6})[ \t]", re.MULTILINE)
_FIGURES: Final = ("figures", "amounts", "numbers", "values", "data", "units", "counts", "totals")
_LONGEST_LEAD: Final = 40
"""Characters before one of these words in a note, and at the beginning of a line."""
_LONGEST_NOTE: Final = 240
_SCALED: Final = frozenset({"number", "range", "currency"})


class _Note(NamedTuple):
    start: int
    unit: Unit
    is_of_all: bool


def may_note(text: str) -> bool:
    """Whether *text* may have a note of scale: a cheap look before the careful ones."""
    return any(word in text for word in _WORDS) or "THOUSAND" in text or _is_japanese(text)


def _is_japanese(text: str) -> bool:
    return not text.isascii() and _JA_SCALE.search(text) is not None


def apply_notes(text: str, found: Sequence[Found]) -> None:
    """Scale those of *found*, in order of position, that a note of *text* reaches and that have no scale."""
    starts = [item.start for item in found]
    headings: list[tuple[int, int]] | None = None
    for note in _find_notes(text, starts):
        if headings is None:
            headings = [(match.start(), len(match[1])) for match in _HEADING.finditer(text)]
        begin, end = (0, len(text)) if note.is_of_all else _find_section(headings, note.start, len(text))
        reached = found[bisect_left(starts, begin) : bisect_left(starts, end)]
        # A section of notes is of the rest.
        for item in reached if any(item.level == "claim" for item in reached) else found:
            if item.figure is not None and _is_reached(text, item, note):
                item.figure, item.scale = scaled(item.figure, note.unit.exponent), note.unit.exponent
                if item.unit is None and item.kind == "number":
                    item.kind, item.unit, item.unit_text = note.unit.kind, note.unit.unit, note.unit.text


def _find_notes(text: str, starts: Sequence[int]) -> Iterator[_Note]:
    for pattern, matches in (
        (_OF_ALL, _find_all(text)),
        (_OF_SECTION, _find_sections(text)),
        (_OF_TITLE, _find_titles(text)),
    ):
        for match in matches:
            unit = _read(next(filter(None, match.groups()), ""))
            if unit is None or _is_beside_table(text, match):
                continue
            # A note behind a number is that number's.
            if pattern is _OF_TITLE and text[match.start()] != "#" and _has_number(starts, *match.span()):
                continue
            yield _Note(match.start(), unit, pattern is _OF_ALL)


def _find_all(text: str) -> Iterator[re.Match[str]]:
    """What ``_OF_ALL`` finds, looked for only round the nouns that it begins with."""
    lower = text.lower()
    if len(lower) != len(text):
        # İ is two characters then.
        yield from _OF_ALL.finditer(text)
        return
    done = 0
    for at in sorted(at for noun in _FIGURES for at in _find_word(lower, noun)):
        for match in _OF_ALL.finditer(text, max(done, at - _LONGEST_LEAD), at + _LONGEST_NOTE):
            done = match.end()
            yield match


def _find_sections(text: str) -> Iterator[re.Match[str]]:
    """What ``_OF_SECTION`` finds, looked for only in lines that begin as it does, and behind 単位."""
    begins = [*_SECTION_FIRST.finditer(text, 0, _LONGEST_LEAD), *_SECTION_NEXT.finditer(text)]
    places = {match.start() + match[0].startswith("\n") for match in begins}
    done = 0
    for at in sorted(places.union(_find_word(text, "単位"))):
        match = _OF_SECTION.match(text, at) if at >= done else None
        if match is not None:
            done = match.end()
            yield match


def _find_word(text: str, word: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + len(word))


def _find_titles(text: str) -> Iterator[re.Match[str]]:
    """What ``_OF_TITLE`` finds, looked for only in lines that end with a bracket or have a tail."""
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        if (line.rstrip(_TITLE_TAIL)[-1:] in {")", "）", "]"} or ", in " in line) and (
            match := _OF_TITLE.match(text, start, end)
        ):
            yield match
        start = end + 1


def _has_number(starts: Sequence[int], start: int, end: int) -> bool:
    return bisect_left(starts, start) < bisect_left(starts, end)


def _read(written: str) -> Unit | None:
    unit = read_note(written)
    return unit if unit is not None and unit.exponent else None


def _is_beside_table(text: str, match: re.Match[str]) -> bool:
    """Whether the nearest line above or below is the row of a table."""
    above = text[max(0, match.start() - 400) : match.start()].rstrip().rpartition("\n")[2]
    below = text[match.end() : match.end() + 400].lstrip(" .)）*_:：\n").partition("\n")[0]
    return "|" in above or "|" in below


def _find_section(headings: Sequence[tuple[int, int]], at: int, length: int) -> tuple[int, int]:
    """From the heading over *at* to the next one that is not below it."""
    place = bisect_left(headings, (at + 1, 0)) - 1
    if place < 0:
        return 0, length
    start, level = headings[place]
    return start, next((end for end, other in headings[place + 1 :] if other <= level), length)


def _is_reached(text: str, item: Found, note: _Note) -> bool:
    unit = note.unit
    if item.level != "claim" or item.kind not in _SCALED or item.scale:
        return False
    if not any(char.isdecimal() for char in text[item.start : item.end]):
        return False
    if not note.is_of_all and text.count("|", text.rfind("\n", 0, item.start) + 1, item.start):
        return False
    if unit.kind == "currency":
        return item.kind == "currency" or (item.unit is None and not item.unit_text)
    return unit.unit is None or item.unit is None or item.unit_text in ("", unit.text[-1:])
