"""What does the writing behind and before a number make of it: scale, unit, currency?"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from reportgate.numbers.mention import Kind
from reportgate.numbers.scan.vocabulary import (
    ENGLISH,
    GLUED_ONLY,
    MINOR_UNITS,
    PERCENT,
    PHRASE_STARTS,
    PHRASES,
    POINTS,
    RANK,
    RATIO,
    SCALE_APART,
    SCALE_SUFFIXES,
    SCALE_WITH_MONEY,
    SCALE_WORDS,
    SYMBOL_CHARS,
    SYMBOLS,
)
from reportgate.numbers.scan.vocabulary_japanese import JAPANESE
from reportgate.numbers.units import CURRENCIES
from reportgate.text.patterns import regex

_WORD: Final = regex(r"([ \u00a0]?-?)([A-Za-zμΩ°º€£¥$][A-Za-z²³°/]{0,23}[23]?)(?![A-Za-z0-9_])")
# Tonnes of carbon dioxide, and of what has its effect.
_CARBON: Final = regex(r"[ \u00a0]?[kMG]?tCO[2₂](?:eq?)?(?![A-Za-z0-9])")
_NEXT_WORD: Final = regex(r"[ \u00a0-]([A-Za-z.]{1,16})(?![A-Za-z])")
_POINT: Final = regex(r"[ \u00a0-]?(?:ポイント|ﾎﾟｲﾝﾄ|(?:points?|pts?)(?![A-Za-z]))")
_COUNT_NOUN: Final = regex(r"[ \u00a0](?:[a-z]{1,20}[ \u00a0])?[a-z]{2,20}s\b|[ \u00a0](?:people|TEUs?)\b")


_MAGNETS: Final = regex(r"[ ](?:[A-Za-z]{1,20}[ ])?(?:scanners|scans|magnets|fields|coils|systems|images)\b")
_WIDEST_GAP: Final = 12
# A word that is none of these, no composite and no MUSD is no unit.
_KNOWN: Final = frozenset(SCALE_WORDS) | frozenset(SCALE_SUFFIXES) | frozenset(ENGLISH)
_KNOWN_LOWER: Final = frozenset(SCALE_WORDS) | PHRASE_STARTS | frozenset(word for word in ENGLISH if len(word) > 3)


# 2分割, 3分野
_PARTED: Final = frozenset("割野類派離布析担岐解裂散科権業")
# 10勝目, 3カ月目; but 3件目標, 5人目的
_NTH: Final = regex("目(?![標的指安玉立線前減処覚])")


class Unit(NamedTuple):
    """What stands behind a number."""

    end: int
    exponent: int = 0
    """Power of ten of the scale word or suffix."""
    kind: Kind = "number"
    unit: str | None = None
    text: str = ""
    """The unit as written, without the scale word."""
    minor: int = 0
    """Power of ten of a minor unit: -2 for cents."""


def read_unit(text: str, position: int, *, money: bool = False) -> Unit:
    """Read scale and unit behind the number that ends at *position*; an empty Unit when nothing is written.

    Args:
        text: A view's text, with a line break at its end.
        position: Where the number ends.
        money: Whether a currency stands before the number, so that m is a million and not a metre.
    """
    char = text[position]
    if char == "%":
        return _percent(text, position)
    if char in " \u00a0" and text[position + 1] in " \u00a0":
        return _spaced_wide(text, position, money=money)
    if char == "×" and not text[position + 1 : position + 3].lstrip(" ")[:1].isdecimal():
        return Unit(position + 1, 0, *RATIO, "×")
    if char == "$" or (char in " \u00a0" and text[position + 1] == "$"):
        return _dollars_behind(text, text.index("$", position) + 1) or Unit(position)
    if char > "\u00a0" and (japanese := JAPANESE.get(char)) is not None:
        return _japanese(text, position, japanese)
    if char in " \u00a0-" or char.isalpha() or char in "°º€£¥$":
        return _spaced(text, position, money=money)
    return Unit(position)


def _spaced_wide(text: str, position: int, *, money: bool) -> Unit:
    """Read the unit behind several spaces, which a reader sees as one."""
    end = position + 1
    while text[end + 1] in " \u00a0" and end < position + _WIDEST_GAP:
        end += 1
    unit = read_unit(text, end, money=money) if text[end + 1] not in " \u00a0" else Unit(end)
    return unit if unit.end > end else Unit(position)


def _dollars_behind(text: str, end: int) -> Unit | None:
    """5 $; but "3 $4 tickets" are three tickets."""
    if text[end].isalnum() or text[end] in "'$" or (text[end] == " " and text[end + 1].isdecimal()):
        return None
    return Unit(end, 0, *ENGLISH["dollar"], "$")


def _percent(text: str, position: int) -> Unit:
    if (points := _POINT.match(text, position + 1)) is not None:
        return Unit(points.end(), 0, *POINTS, text[position : points.end()])
    return Unit(position + 1, 0, *PERCENT, "%")


def _japanese(text: str, position: int, names: tuple[tuple[str, tuple[Kind, str | None]], ...]) -> Unit:
    for name, (kind, unit) in names:
        if text.startswith(name, position):
            if name[-1] == "目" and _NTH.match(text, position + len(name) - 1) is None:
                continue
            if name == "分" and text[position + 1] in _PARTED:
                return Unit(position)
            if kind in {"number", "duration"} and _NTH.match(text, position + len(name)) is not None:
                return Unit(position + len(name) + 1, 0, *RANK, name + "目")
            minor = MINOR_UNITS.get(name)
            return Unit(position + len(name), 0, kind, unit, name, minor[1] if minor else 0)
    return Unit(position)


def _spaced(text: str, position: int, *, money: bool) -> Unit:
    char = text[position]
    following = text[position + 1]
    if char in " \u00a0" and following == "%":
        return _percent(text, position + 1)
    if char in " \u00a0" and following > "\u00a0" and following in JAPANESE:
        named = _japanese(text, position + 1, JAPANESE[following])
        return named if named.end > position + 1 else Unit(position)
    found = _WORD.match(text, position)
    if found is None:
        return _carbon(text, position)
    glue, word = found[1], found[2]
    if word == "p" and not glue and _is_pence(text, position):
        return Unit(found.end(), 0, "currency", "GBP", word, -2)
    if word not in _KNOWN and word.lower() not in _KNOWN_LOWER and "/" not in word and word[1:] not in CURRENCIES:
        return _carbon(text, position)
    if word == "m" and not money and _is_minutes(text, position, found.end()):
        return Unit(found.end(), 0, "duration", "min", word)
    exponent = _scale(text, found.end(), glue, word, money=money)
    if exponent:
        unit = read_unit(text, found.end())
        # A second scale (million thousand) is no unit of the first.
        return unit._replace(exponent=exponent) if not unit.exponent else Unit(found.end(), exponent)
    return _named(text, position, found, money=money)


def _is_pence(text: str, position: int) -> bool:
    """Whether the p behind a number is pence: 438.1p, costs 99p; 720p is a picture."""
    if _PENCE.match(text, max(0, position - 4)) is not None:
        return True
    return _PENCE_BEFORE.search(text[max(0, position - 24) : position]) is not None


def _carbon(text: str, position: int) -> Unit:
    at = text.find("tCO", position, position + 5)
    named = _CARBON.match(text, position) if at >= 0 else None
    if named is None:
        return Unit(position)
    symbol = named[0].lstrip(" \u00a0")
    return Unit(named.end(), 0, "number", f"unit:{symbol.replace('₂', '2')}", symbol)


def _scale(text: str, end: int, glue: str, word: str, *, money: bool) -> int:
    exponent = SCALE_WORDS.get(word) or SCALE_WORDS.get(word.lower(), 0)
    if exponent or word not in SCALE_SUFFIXES:
        return exponent
    if word in SCALE_WITH_MONEY and not money:
        # 5m users is five million, 100 m is a distance.
        counts = word in "mT" and not glue and _COUNT_NOUN.match(text, end) is not None
        # 1.4T tokens, but 1.5T scanners are known by their field.
        return SCALE_SUFFIXES[word] if counts and not (word == "T" and _MAGNETS.match(text, end)) else 0
    return 0 if glue and not money and (glue != " " or word not in SCALE_APART) else SCALE_SUFFIXES[word]


def _named(text: str, position: int, found: re.Match[str], *, money: bool) -> Unit:
    glue, word = found[1], found[2]
    lower = word.lower()
    if lower in PHRASE_STARTS and (phrase := _phrase(text, position + len(glue), word)) is not None:
        return phrase
    if glue and not money and (word in GLUED_ONLY or (word == "s" and not _is_seconds(text, position, found.end()))):
        return Unit(position)
    sense = ENGLISH.get(word) or (ENGLISH.get(lower) if len(word) > 3 else None)
    if sense is None and "/" in word:
        return _composite(text, found)
    if sense is None:
        code = word[1:]
        # MUSD, kEUR: the scale stands before the code.
        if code in CURRENCIES and word[0] in "MkK":
            return Unit(found.end(), SCALE_SUFFIXES[word[0]], "currency", code, code)
        return Unit(position)
    if sense[0] == "currency":
        return _money(text, found, sense)
    if money:
        # "$0.89 in Q4": an amount has no other unit.
        return Unit(position)
    return Unit(found.end(), 0, *sense, word)


# The decade of 1990 s, 4 s-1 is no time, and m/s^2 not read.
_DECADE: Final = regex(r"(?<![0-9.,])(?:1[5-9]|20)[0-9]0$")
_POWER_BEHIND: Final = regex(r"\^|[-−][0-9]")


# 438.1p, and 12p per share; 1080p are lines of a picture.
_PENCE: Final = regex(
    r".{0,3}[0-9](?:\.[0-9]{1,2}p\b|p[ /](?:an? |per )?(?:share|litre|unit|minute|mile|kWh)\b)", re.DOTALL
)
_PENCE_BEFORE: Final = regex(
    r"\b(?:costs?|cost|priced?|at|for|only|just|paid|pay|worth|is|was|to|from|by|of)(?: (?:only|just|about|around))?"
    r" (?!(?:144|240|360|480|540|720)$)[0-9]{1,3}$"
)
# 2m 30s, 1h 20m
_SECONDS_ON: Final = regex(r" ?[0-9]{1,2} ?s(?:ecs?)?(?![A-Za-z0-9])")
_HOURS_BEFORE: Final = regex(r"[0-9] ?h(?:rs?)? ?[0-9]{1,2}$")


def _is_minutes(text: str, position: int, end: int) -> bool:
    behind = _SECONDS_ON.match(text, end) is not None
    return behind or _HOURS_BEFORE.search(text[max(0, position - 8) : position]) is not None


def _is_seconds(text: str, position: int, end: int) -> bool:
    return _DECADE.search(text[max(0, position - 5) : position]) is None and _POWER_BEHIND.match(text, end) is None


def _composite(text: str, found: re.Match[str]) -> Unit:
    """mg/L, kg/m2: a unit by another one; 3A/B is none."""
    symbols = [_symbol(part) for part in found[2].split("/")]
    if not all(symbols) or text[found.end()] == "^" or (len(found[2]) == len("A/B") and found[2].isupper()):
        return Unit(found.start())
    return Unit(found.end(), 0, "number", "unit:" + "/".join(filter(None, symbols)), found[2])


def _symbol(name: str) -> str | None:
    power = {"2": "²", "3": "³"}.get(name[-1:], "")
    sense = ENGLISH.get(name) or ENGLISH.get(name[:-1] if power else name)
    if sense is None or sense[1] is None or sense[0] not in {"number", "duration"}:
        return None
    symbol = sense[1].removeprefix("unit:")
    return symbol if symbol.endswith(power) else symbol + power


_SCALE_BEHIND: Final = regex(r"[ \u00a0](thousand|million|billion|trillion|bn|mn)\b")


def _money(text: str, found: re.Match[str], sense: tuple[Kind, str | None]) -> Unit:
    if found[1] == "-" and found[2] in CURRENCIES:
        return Unit(found.start())
    minor = MINOR_UNITS.get(found[2].lower())
    # 75 USD million
    scale = _SCALE_BEHIND.match(text, found.end()) if minor is None else None
    if scale is not None:
        power = SCALE_WORDS.get(scale[1]) or SCALE_SUFFIXES[scale[1]]
        return Unit(scale.end(), power, *sense, found[2])
    return Unit(found.end(), 0, *sense, found[2], minor[1] if minor else 0)


def _phrase(text: str, start: int, word: str) -> Unit | None:
    end = start + len(word)
    names = [word.lower()]
    best: Unit | None = None
    while len(names) < 4 and (following := _NEXT_WORD.match(text, end)) is not None:
        name = following[1].rstrip(".")
        names.append(name.lower())
        end = following.end()
        if (sense := PHRASES.get(" ".join(names))) is not None:
            # The full stop is the sentence's.
            closed = following.start(1) + len(name)
            best = Unit(closed, 0, *sense, text[start:closed])
    return best


def _is_latin(char: str) -> bool:
    """Whether *char* goes on with a word of Latin letters; kana and kanji stand right before such a word."""
    return char.isalnum() and char < "\u2e80"


def read_currency_before(text: str, position: int) -> tuple[int, str] | None:  # noqa: C901 -- one form a line
    """Read the currency that stands before *position*: $, US$, USD and a space; where it begins and its code."""
    end = position
    if end and text[end - 1] in " \u00a0":
        end -= 1
    if not end:
        return None
    char = text[end - 1]
    if char in SYMBOL_CHARS:
        for length in (3, 2):
            name = text[max(0, end - length) : end]
            if name in SYMBOLS and not _is_latin(text[end - length - 1]):
                return end - length, SYMBOLS[name]
        return end - 1, SYMBOLS[char]
    if not char.isalpha() and char != ".":
        return None
    name = text[max(0, end - 3) : end]
    if (
        len(name) == 3
        and (code := SYMBOLS.get(name) or (name if name in CURRENCIES else None))
        and not _is_latin(text[end - 4])
    ):
        return end - 3, code
    name = text[max(0, end - 2) : end]
    if (code := SYMBOLS.get(name)) and not _is_latin(text[end - 3]):
        return end - 2, code
    return None
