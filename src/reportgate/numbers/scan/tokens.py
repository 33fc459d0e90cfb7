"""Which digits belong to letters: a name (GA4, COVID-19, 5G), a period (Q3), or a broken number (l2%, 1O0)?"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.mention import Kind, Level
from reportgate.numbers.scan import dates, dates_japanese, identifiers
from reportgate.numbers.scan.found import Found
from reportgate.numbers.scan.quantities import Unit, read_currency_before, read_unit
from reportgate.numbers.scan.sweep import Sweep
from reportgate.text.patterns import regex

_GLUED_BEFORE: Final = regex(r"[A-Za-z_]$|[A-Za-z][-_./+#]$|[A-Za-z]-$")
# Longest abbreviation that a mark can glue to digits.
_SHORT: Final = 3
# A whole word and a long number: the space between them was lost, it is no name.
_RUN_TOGETHER: Final = regex(r"(?:[a-z]{5,}|[A-Z]?[a-z]{4,}-)[0-9]{3,}|[A-Z][a-z]{3,}-[0-9]{4,}")
# A source by its author and year: tanaka2020, smith-2024a, olson_1999.
_SOURCE_KEY: Final = regex(r"[A-Za-z][a-z]{2,23}[-_]?(?:19|20)[0-9]{2}[a-z]?")
# The name of a commit: 83261c52
_HASH: Final = regex(r"(?=[0-9]*[a-f]+[0-9])[0-9a-f]{7,40}")
_ABBREVIATION: Final = regex(r"[A-Z]{2,6}")
_FOREIGN: Final = regex("[\u0370-\u03bb\u03bd-\u052f]")
_GREEK_NAME: Final = regex("(?<![A-Za-z0-9\u0370-\u03ff])[α-δζ-θκλπστφχψω][0-9]{1,2}(?![0-9.,])")
_MARKS: Final = regex("[\u0300-\u036f\u20d0-\u20ff]")
_SUFFIX: Final = regex(r"[A-Za-z]{1,24}")
_NUMBER_SUFFIX: Final = regex(r"(?:st|nd|rd|th)(?![A-Za-z0-9])|[eE][-+]?[0-9]|x[ ]?10\^")


def read_disguised(sweep: Sweep, start: int, end: int) -> bool:
    """Read a number that a letter of another alphabet or a combining mark hides in: 1О% with a Cyrillic О, 1⃣2."""
    text = sweep.text
    after = text[end]
    letters = _FOREIGN.match(text, end) is not None and not read_unit(text, end).text
    if not (letters or _FOREIGN.match(text[start - 1]) is not None or _MARKS.match(after) is not None):
        return False
    if _GREEK_NAME.match(text, start - 1) is not None and not _makes_a_number(read_unit(text, end), end):
        # β3, σ1: what is named so; Δ12% may be a minus, and ο a nought.
        stop = _SUFFIX.match(text, end)
        sweep.put(Found(start - 1, end if stop is None else stop.end(), "identifier", "reference"))
        return True
    if text[end] == "σ" and not (text[end + 1].isascii() and text[end + 1].isalnum()):
        return False
    while text[end].isalnum() or _MARKS.match(text[end]) is not None:
        end += 1
    sweep.put_broken(start, end)
    return True


def read_token(sweep: Sweep, start: int, end: int) -> bool:  # noqa: C901 -- one reading a line
    """Read digits with letters before them: GA4, COVID-19, Q3, v2.1; or as a broken number: l2%."""
    text = sweep.text
    if _GLUED_BEFORE.search(text[max(0, start - 2) : start]) is None:
        if text[start - 1] != "." or text[start - 2] not in "Oo":
            return False
        sweep.put_broken(start - 2, end)
        return True
    if read_currency_before(text, start) is not None:
        return False
    begin = max(identifiers.token_start(text, start), sweep.position)
    if (period := _period(text, begin, start, end)) is not None:
        sweep.put(Found(period.start, period.end, period.kind, "reference"))
        return True
    if _is_apart(text, begin, start):
        return False
    stop = identifiers.token_end(text, end)
    token = text[begin:stop]
    if stop == end and _names_a_rate(text, begin, start, end):
        return False
    if (stop == end or not text[end].isalnum()) and _read_unit_behind(sweep, begin, stop, token):
        return True
    if token[:3] in {"No.", "no.", "NO.", "Nr."}:
        return False
    sweep.put(Found(begin, stop, "identifier", "reference"))
    return True


def _period(text: str, begin: int, start: int, end: int) -> dates.Reference | None:
    if text[end] == "年" and (era := dates_japanese.find_era(text, start)) is not None:
        return era
    if text[begin] in "RHST" and (day := dates_japanese.find_era_date(text, begin)) is not None:
        return day
    return dates.find_glued_period(text, begin) or identifiers.find_pages(text, begin, start, end)


def _is_apart(text: str, begin: int, start: int) -> bool:
    """Whether the mark between letters and digits separates them: sub-10, clicks/1240."""
    glued = text[start - 1]
    if glued == "-" and text[begin:start].islower() and len(text[begin:start]) > _SHORT:
        # "non-5" and "sub-10" compounds of a word and a quantity stay quantities.
        return True
    word = text[begin : start - 1]
    return glued in "./+#" and (not word.isalnum() or (word.isalpha() and len(word) > _SHORT))


def _read_unit_behind(sweep: Sweep, begin: int, stop: int, token: str) -> bool:
    """Read a token of letters and then digits as the name of a source, or as a broken number."""
    text = sweep.text
    unit = read_unit(text, stop)
    numeric = _makes_a_number(unit, stop) and text[stop] not in " \u00a0-"
    run_together = _RUN_TOGETHER.fullmatch(token) is not None
    if not numeric and (run_together or text[begin - 1] in "[@") and _SOURCE_KEY.fullmatch(token) is not None:
        # It must belong to a source: "clicks2020" does not.
        sweep.put(Found(begin, stop, "citation", "reference"))
        return True
    if numeric or run_together or identifiers.looks_like_a_number(token) or "," in token:
        sweep.put_broken(begin, max(stop, unit.end if numeric else stop))
        return True
    return False


def _names_a_rate(text: str, begin: int, start: int, end: int) -> bool:
    """ROE12%, CTR3.2%: in Japanese no space stands between a name and its number; IO12% may be 1012%."""
    name = text[begin:start]
    if text[end] != "%" or _ABBREVIATION.fullmatch(name) is None or not _is_japanese(text, begin - 1, end + 1):
        return False
    return len(name) > 2 or name[-1] not in "IOSZB"


def _is_japanese(text: str, *positions: int) -> bool:
    return any(text[position] > "\u2e80" for position in positions)


def _makes_a_number(unit: Unit, stop: int) -> bool:
    return unit.end > stop and (unit.kind != "number" or bool(unit.exponent))


def read_suffixed(sweep: Sweep, start: int, end: int) -> bool:
    """Read digits with letters behind them that are no unit: 5G, 3D, 2FA; 1O% is broken."""
    text = sweep.text
    suffix = _SUFFIX.match(text, end)
    letters = suffix[0] if suffix is not None else "_"
    unit = read_unit(text, end, money=read_currency_before(text, start) is not None)
    following = text[end + len(letters)]
    if letters in {"G", "D"} and not text[end + 1].isdecimal() and text[start:end].isdecimal() and end - start == 1:
        sweep.put(Found(start, end + 1, "identifier", "reference"))
        return True
    if unit.end > end or _NUMBER_SUFFIX.match(text, end) is not None:
        return False
    if (following in "0123456789%.," and set(letters) <= set("lIOoSBZ")) or (
        set(letters) <= set("lIOo") and len(letters) <= 2
    ):
        sweep.put_broken(start, identifiers.token_end(text, end))
        return True
    if letters.islower() and len(letters) > 2 and not following.isdecimal():
        # "1240clicks" is a number whose space was lost.
        return False
    _put_suffixed(sweep, start, end)
    return True


def _put_suffixed(sweep: Sweep, start: int, end: int) -> None:
    text = sweep.text
    stop = identifiers.token_end(text, end)
    numeric = read_unit(text, stop)
    level: Level = "reference"
    kind: Kind = "identifier"
    doubtful = end - start > 4 and _HASH.fullmatch(text, start, stop) is None
    if doubtful or (numeric.end > stop and text[stop] == "%") or any(char in text[start:end] for char in ",.'"):
        level, kind = "claim", "malformed"
    sweep.put(Found(start, stop, kind, level))
