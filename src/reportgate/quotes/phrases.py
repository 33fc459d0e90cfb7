"""Does an edge stand inside a number that is written in several words or groups?

"one hundred and five percent", 5分の3, 三対一, 三割, "3.5 to 4.5 per cent", "3.5 - 4.5%": what is left of one of them
is another number. Each phrase is looked for in the folded text around the edge.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.text.patterns import regex

REACH: Final = 48
"""Characters looked at on each side of an edge."""

_GAP: Final = r"(?:[ ]{1,3}\n?[ ]{0,3}|\n[ ]{0,3})"
_JOIN: Final = rf"(?:{_GAP}|-)"
_ONES: Final = r"one|two|three|four|five|six|seven|eight|nine"
_TEENS: Final = r"zero|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|dozen"
_TENS: Final = r"twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_LARGE: Final = r"(?:hundred|thousand|million|billion|trillion|dozen)\b"
_BELOW_HUNDRED: Final = rf"(?:(?:{_TENS})(?:{_JOIN}(?:{_ONES}))?|{_TEENS}|{_ONES})\b"
NUMBER_WORD: Final = rf"(?:{_ONES}|{_TEENS}|{_TENS}|hundred|thousand|million|billion|trillion)"
_SPELLED: Final = (
    rf"(?:(?:{_BELOW_HUNDRED}|an?|few|several|half|quarter)"
    rf"(?:{_JOIN}{_LARGE}(?:{_JOIN}(?:and{_GAP})?{_BELOW_HUNDRED}|,{_GAP}{_BELOW_HUNDRED}(?={_JOIN}{_LARGE}))?){{1,6}}"
    rf"|\d[\d.,]{{0,20}}(?:{_JOIN}{_LARGE}){{1,3}}|{_BELOW_HUNDRED})"
)
_PART: Final = r"(?:half|halves|(?:third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth|hundredth)s?)\b"
_MEASURE: Final = (
    rf"(?:[%‰]|°(?:{_GAP}?[cf]\b)?|degrees?\b|percent(?:age{_GAP}points?)?\b|per{_GAP}?cent\b|pct\b|(?:basis{_GAP}|percentage{_GAP})?points?\b"
    rf"|(?:(?:u\.?s\.?|canadian|australian|singapore|hong{_GAP}kong|new{_GAP}zealand){_GAP})?dollars?\b|yen\b|euros?\b|pounds?\b|cents?\b|pence\b|times\b|fold\b)"
)
_SCALE: Final = r"(?:hundred|thousand|million|billion|trillion|mn|bn|tn)\b"
_DIGITS: Final = r"[-+]?\d(?:[\d.,]{0,20}\d)?"
_NUMERAL: Final = r"[\d.〇零一二三四五六七八九十百千万億兆]{1,12}"
_SIGN: Final = r"(?:minus|plus|negative)"
_CURRENCY: Final = r"[$€£¥]?"

_WORDS: Final = tuple(
    regex(pattern)
    for pattern in (
        (
            rf"\b(?:{_SIGN}{_GAP})?{_SPELLED}(?:{_GAP}point(?:{_GAP}(?:zero|{_ONES})){{1,4}})?(?:{_JOIN}{_PART})?"
            rf"(?:{_GAP}and{_GAP}(?:a|one|{_BELOW_HUNDRED}){_JOIN}{_PART})?(?:{_JOIN}?{_MEASURE})?"
        ),
        rf"\ban?{_GAP}(?:percent|per{_GAP}cent)\b",
        rf"\b(?:{_BELOW_HUNDRED}){_GAP}(?:in|out{_GAP}of|to){_GAP}(?:every{_GAP})?{_SPELLED}(?:{_JOIN}?{_MEASURE})?",
    )
)
_DIGITAL: Final = tuple(
    regex(pattern)
    for pattern in (
        # A range whose unit stands behind its second number only.
        (
            rf"(?<![\d.,]){_DIGITS}{_GAP}?(?:(?:to|or){_GAP}|から|ないし){_DIGITS}{_GAP}?"
            rf"(?:{_MEASURE}|{_SCALE}|[百千万億兆円割倍])"
        ),
        # A range with a spaced dash.
        rf"(?<![\d.,]){_DIGITS}%?{_GAP}?[-~—]{_GAP}{_CURRENCY}{_DIGITS}(?:{_GAP}?{_MEASURE})?",
        # A number and all the words of its measure: "1.5 percentage points", "10 US dollars".
        rf"(?<![\d.,]){_DIGITS}{_GAP}?{_MEASURE}",
        rf"\b{_SIGN}{_GAP}[$€£¥]{_DIGITS}",
        # Tolerances, products, ratios and mixed fractions with spaces; without, they are one token.
        rf"(?<![\d.,]){_DIGITS}{_GAP}?[±×]{_GAP}?{_DIGITS}(?:{_GAP}?{_MEASURE})?",
        rf"(?<![\d.,]){_DIGITS}[ ][:/][ ]{_DIGITS}",
        r"(?<![\d.,])\d{1,9}[ ]\.\d",
        rf"(?<![\d.,])(?:\d{{1,4}}{_GAP}out{_GAP}of|[1-9]{_GAP}in){_GAP}(?:every{_GAP})?\d{{1,4}}(?!\d)",
        # Bracketed losses and what stands around them.
        rf"(?:[$€£¥]\(|\([ ]){_DIGITS}[ ]?\)|\({_DIGITS}\)[ ]?(?:{_MEASURE}|{_SCALE})",
        r"(?<![\d.,])\d{1,6}[ ](?:\d{1,2}/\d{1,3}(?![\d/])|[½⅓⅔¼¾⅕-⅞])",
    )
)
_JAPANESE: Final = tuple(
    regex(pattern)
    for pattern in (
        rf"{_NUMERAL}分の{_NUMERAL}",
        r"(?:マイナス|プラス|[▲△▼▽])[ ]?[〇零一二三四五六七八九十百千万億兆]",
        r"[〇零一二三四五六七八九十][ ][百千万億兆]",
        r"[\d〇一二三四五六七八九十]{1,6}・[\d〇一二三四五六七八九]{1,6}(?=[%倍割万億度]|ポイント)",
        # 数百万円, 十数人; 利用者数百万人 may be read both ways and is left alone.
        r"(?:(?<![一-龥])|(?<=[約各]))[数何幾][十百千万億兆]{1,4}",
        r"[\d十]数[十百千万億件人社名年回店]",
        rf"{_NUMERAL}([人名社店件個回戸台])に{_NUMERAL}\1",
        rf"{_NUMERAL}([%円])から{_NUMERAL}\1(?:の間|の範囲|の幅|程度|前後|くらい|ぐらい)",
        rf"{_NUMERAL}(?:対{_NUMERAL}){{1,3}}",
        rf"{_NUMERAL}割(?:{_NUMERAL}分)?(?:{_NUMERAL}厘)?",
    )
)
_OPENED: Final = tuple(
    regex(pattern)
    for pattern in (
        (
            rf"\bbetween{_GAP}{_CURRENCY}"
            rf"(?P<range>{_DIGITS}(?:{_GAP}?{_MEASURE})?{_GAP}and{_GAP}{_CURRENCY}{_DIGITS}(?:{_GAP}?{_MEASURE})?)"
        ),
        # With a unit behind each number "to" makes a range only behind such a word: "rose 5% to 10%" names a level.
        (
            rf"\b(?:of|by|about|around|approximately|roughly){_GAP}"
            rf"(?P<range>{_DIGITS}({_GAP}?{_MEASURE}){_GAP}to{_GAP}{_DIGITS}\2|([$€£¥]){_DIGITS}{_GAP}to{_GAP}\3{_DIGITS})"
        ),
    )
)
"""Ranges behind the word that makes them one."""


_FAMILIES: Final = (
    (regex(rf"\b(?:{NUMBER_WORD}|per{_GAP}?cent)\b"), REACH, _WORDS),
    (regex(r"\d"), 24, _DIGITAL),
    (regex(r"\s(?:to|and)\s"), REACH, _OPENED),
    (regex(r"分の|[対割に数何幾・▲△▼▽百千万億兆]|から|プラス|マイナス"), 24, _JAPANESE),
)
"""Phrases, how far they reach, and what each of a family holds: most edges have none of it and are done with."""


def inside_phrase(before: str, behind: str) -> bool:
    """Whether the place between the folded texts *before* and *behind* stands inside a number of several words."""
    marked = f"{before[-REACH:]}|{behind[:REACH]}"
    return any(
        _straddles(phrases, before[-reach:], behind[:reach])
        for sign, reach, phrases in _FAMILIES
        if sign.search(marked)
    )


def _straddles(phrases: tuple[re.Pattern[str], ...], left: str, right: str) -> bool:
    around, at = left + right, len(left)
    return any(_start(match) < at < match.end() for phrase in phrases for match in phrase.finditer(around))


def _start(match: re.Match[str]) -> int:
    """Where the number begins: a range behind the word that opens it."""
    return match.start("range") if "range" in match.re.groupindex else match.start()
