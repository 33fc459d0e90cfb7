"""Is a number in digits structure, a reference or a claim?

The readers are tried in a fixed order, and the first that knows the number has it: markers of lists and headings, marks
of citations, tokens with letters, dates, labels and identifiers; what none of them knows is a quantity, and a claim.
"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.scan import citations, date_spans, identifiers, references, shares, symbols, tokens, years
from reportgate.numbers.scan.found import Found
from reportgate.numbers.scan.sweep import Sweep
from reportgate.text.patterns import regex

_DATED: Final = frozenset({"year", "period", "date"})
_WIDE_GROUPS: Final = regex(r"(?:，[0-9]{3}(?![0-9]))+(?:\.[0-9]+)?")
_VOWEL_BEFORE: Final = regex("[0-9ァ-ヺー]")
# From here on characters are those of Chinese and Japanese.
_WIDE: Final = "\u2e80"


def read_digits(sweep: Sweep, start: int, end: int) -> None:  # noqa: C901 -- one reader a line, in order
    """Read the number whose digits and separators stand from *start* to *end*."""
    text = sweep.text
    before = text[start - 1]
    may_open = before in "\n \t(>#" and not (before == " " and text[start - 2].isalnum())
    if may_open and (marker := sweep.outline.find(start, end)) is not None:
        sweep.put(Found(marker.start, marker.end, marker.kind, "structure"))
        return
    if before == "[" and (mark := citations.find_mark(text, start)) is not None:
        sweep.put(Found(mark.start, mark.end, mark.kind, mark.level))
        return
    if before == "*" and symbols.read_starred(sweep, start, end):
        return
    if text[end] == "，" and _full_width_comma(sweep, start, end):
        return
    if before.isascii() and (before.isalpha() or before in "_-./+#") and tokens.read_token(sweep, start, end):
        return
    after = text[end]
    if not (before.isascii() and after.isascii()) and tokens.read_disguised(sweep, start, end):
        return
    body = text[start:end]
    if _goes_on(sweep, start, end, body) or _refers(sweep, start, end, body):
        return
    if not (after.isascii() and (after.isalpha() or after == "_") and tokens.read_suffixed(sweep, start, end)):
        sweep.put_quantity(sweep.quantities.read(start, end))


def _full_width_comma(sweep: Sweep, start: int, end: int) -> bool:
    """327，500 with half-width digits is a pair of numbers or one: not certain. 10，20 is a pair."""
    groups = _WIDE_GROUPS.match(sweep.text, end)
    if groups is not None:
        sweep.put(Found(start, groups.end(), "malformed"))
    return groups is not None


def _goes_on(sweep: Sweep, start: int, end: int, body: str) -> bool:
    """Read what the reference before the number, or the sign beside it, makes of it."""
    text = sweep.text
    before, after = text[start - 1], text[end]
    if (
        body == "1"
        and (after > _WIDE or after in "UEk ")
        and (rate := identifiers.find_per_one(text, start)) is not None
    ):
        sweep.put(Found(rate.start, rate.end, rate.kind, "reference"))
        return True
    last = sweep.found[-1] if sweep.found else None
    if last is not None and last.kind in _DATED:
        if len(body) == 4 and after < _WIDE and _is_next_year(text, start, body, last):
            sweep.put(Found(start, end, "year", "reference"))
            return True
        if last.kind == "date" and _read_last_day(sweep, start, last):
            return True
    if before == "ー" and _read_dash(sweep, start, end):
        return True
    if after > _WIDE and (share := shares.read_share(text, start)) is not None:
        sweep.put_undressed(share)
        return True
    if last is not None and last.kind == "identifier" and _is_next_label(text, start, end, body, last):
        sweep.put(Found(start, end, "identifier", "reference"))
        return True
    return False


def _is_next_year(text: str, start: int, body: str, last: Found) -> bool:
    """2021, 2022 and 2023: a year goes on from a year."""
    end = start + len(body)
    return (
        body.isdecimal()
        and 1500 <= int(body) <= 2199
        and years.goes_on_from(text, last.end, start)
        # 2026-11-23 to 2026-11-29: it begins a date of its own.
        and not (text[end] in "-/." and text[end + 1].isdecimal())
        and not years.counts_what_follows(text, end)
    )


def _read_last_day(sweep: Sweep, start: int, last: Found) -> bool:
    """Read the last day of a span of dates: 11月23日〜29日."""
    if start - last.end > date_spans.REACH:
        return False
    found = date_spans.find_last_day(sweep.text, start, last.start, last.end)
    if found is not None:
        sweep.put(Found(found.start, found.end, found.kind, "reference"))
    return found is not None


def _read_dash(sweep: Sweep, start: int, end: int) -> bool:
    """前週比ー12.4%: a long vowel follows kana of its word, so that here it may be a minus."""
    if _VOWEL_BEFORE.match(sweep.text[start - 2]) is not None:
        return False
    sweep.put_broken(start - 1, sweep.quantities.read(start, end).end)
    return True


def _is_next_label(text: str, start: int, end: int, body: str, last: Found) -> bool:
    """Figures 2 and 3: a label in the plural goes on."""
    return (
        len(body) <= 3
        and body.isdecimal()
        and years.goes_on_from(text, last.end, start)
        and identifiers.is_plural_label(text, last.start, end)
    )


def _refers(sweep: Sweep, start: int, end: int, body: str) -> bool:
    """Read the number as a citation's year, or as a date, period, time, label or identifier."""
    text = sweep.text
    if len(body) == 4 and (authors := citations.find_authors(text, start, end)) is not None:
        sweep.put(Found(authors.start, authors.end, authors.kind, authors.level))
        return True
    after = text[end]
    if after == "%" or not _may_refer(body, text[start - 1], after):
        return False
    reference = references.find_reference(text, start, end, body)
    if reference is not None:
        sweep.put(Found(reference.start, reference.end, reference.kind, "reference"))
    return reference is not None


def _may_refer(body: str, before: str, after: str) -> bool:
    return (
        before in " \u00a0+(-'\n§※#)"
        or before > _WIDE
        or after > _WIDE
        or after in "-/~–—:.QHTKa'pAPos"
        or len(body) == 4
        or body[0] == "0"
        or body.count(".") > 1
    )
