"""Which numbers are dates, periods, times, labels or identifiers, and so say no quantity?

What does not prove itself stays a claim: a reference that is one by its looks alone (a capital word and a number) is
none.
"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.scan import date_spans, dates, dates_japanese, identifiers, years
from reportgate.numbers.scan.dates import Reference

# What can stand behind digits that begin a date in digits, or a code.
_GOING_ON: Final = frozenset("-/~–—:.QHTKa'pAPosnrt (;")
# What can stand behind the first day of a span.
_SPANNED: Final = frozenset(" -–—~snrt/")
# What can stand behind a number of a date and a space: a dash; the beginning of to, through, until, and, of, o'clock,
# am, pm, or a month.
_APART: Final = frozenset("-~–—/&")
_WORDS_APART: Final = frozenset("to th un an of o' am a. pm p. AM A. PM P. Ja Fe Ma Ap Ju Au Se Oc No De".split())
_DATE_DIGITS: Final = (1, 2, 4)
_WORD_REACH: Final = 16


def find_reference(text: str, start: int, end: int, body: str) -> Reference | None:
    """Read the reference that the digits from *start* to *end* belong to, None when they say a quantity.

    *text* is a view's text with a line break at its end, *body* the digits with their separators.
    """
    before, after = text[start - 1], text[end]
    found: Reference | None = None
    if before in " \u00a0" and (text[start - 2].isalnum() or text[start - 2] in ".§"):
        found = _after_word(text, start, end, body)
    elif before in "§※#":
        return identifiers.find_signed(text, start, end, body)
    if found is None and (after > "\u2e80" or before > "\u2e80" or text[start - 2] > "\u2e80"):
        found = _japanese(text, start, end, body)
    if found is None and (after in _GOING_ON or not body.isdecimal()):
        found = _going_on(text, start, end, body, after)
    if found is None and (before in "+(0-" or body[0] == "0"):
        found = identifiers.find_phone(text, start) or dates.find_hours(text, start)
    # 2005, or 2005,2006 with one more comma each.
    may_be_years = len(body) % 5 == 4 or before == "'"
    return found or (_year(text, start, end, body) if may_be_years else None)


def _japanese(text: str, start: int, end: int, body: str) -> Reference | None:
    before = text[start - 1]
    found: Reference | None = None
    if text[end] > "\u2e80":
        found = dates_japanese.find_date(text, start, end, body) or identifiers.find_before_word(text, start, end, body)
    if found is None and before > "\u2e80":
        found = identifiers.find_japanese_label(text, start, end)
    if found is None and before in " )" and text[start - 1 - (before == " ")] == ")":
        found = identifiers.find_note(text, start, end)
    if found is None and before in " :" and text[start - 2] > "\u2e80":
        found = identifiers.find_numbered(text, start, end, body)
    return found


def _year(text: str, start: int, end: int, body: str) -> Reference | None:
    if len(body) == 4 and years.is_year(text, start, end, body):
        return Reference(start, end, "year")
    if years.is_list(text, end, body):
        return Reference(start, end, "period")
    if text[start - 1] == "'" and years.is_short_year(text, start, end, body):
        fiscal = text[start - 3 : start - 1] in {"FY", "CY"}
        return Reference(start - (3 if fiscal else 1), end, "period" if fiscal else "year")
    return None


def _after_word(text: str, start: int, end: int, body: str) -> Reference | None:
    left = text[max(0, start - _WORD_REACH) : start - 1]
    if left.endswith("§"):
        return identifiers.find_section(text, start, end)
    word = left[left.rfind(" ") + 1 :]
    if not word.isalnum():
        word = word[max(map(word.rfind, "\n\u00a0–—~")) + 1 :].lstrip("([\"'*|")
    if not word.isascii() and word[-1].isascii():
        # In Japanese no space stands before it: どちらもISO 9001
        word = word[max((at for at, char in enumerate(word) if char > "\u2e80"), default=-1) + 1 :]
    # A word that does not begin in reach is no label.
    if not word or (len(word) == _WORD_REACH - 1 and start > _WORD_REACH):
        return None
    begin = start - 1 - len(word)
    if len(word) == 1 and word.isupper() and left.endswith(f"JIS {word}"):
        # JIS Q 27001
        begin, word = begin - 4, "JIS"
    lower = word.lower().rstrip(".")
    if lower not in dates.WORDS_BEFORE and lower not in identifiers.LABELS and word not in identifiers.BODIES:
        return None
    return dates.find_after_word(text, begin, start, lower) or identifiers.find_label(text, begin, start, end, body)


def _going_on(text: str, start: int, end: int, body: str, after: str) -> Reference | None:
    if after == " " and body.isdecimal():
        apart = text[end + 1] in _APART or text[end + 1 : end + 3] in _WORDS_APART
        if not apart or len(body) not in _DATE_DIGITS:
            return None
    found = date_spans.find_span(text, start) if after in _SPANNED else None
    found = found or dates.find_date(text, start, after) or identifiers.find_code(text, start, end, body)
    if found is None and after in "-~–":
        found = dates_japanese.find_months(text, start) or dates_japanese.find_band(text, start)
    return found
