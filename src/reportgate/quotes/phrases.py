"""Does an edge stand inside a number that is written in several words or groups?

"one hundred and five percent", "3.5 to 4.5 per cent", "3.5 - 4.5%", "2 hours 30 minutes", and 5分の3, 三対一, 三割 of
``phrases_ja``: what is left of one of them is another number. Each phrase is looked for in the folded text around the
edge.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.quotes.phrases_ja import BEFORE_NUMERAL, BEHIND_NUMERAL, FROM_NUMERAL, NUMERALS, RUN
from reportgate.text.patterns import regex

REACH: Final = 48
"""Characters looked at on each side of an edge."""

_GAP: Final = r"(?:[ ]{1,3}\n?[ ]{0,3}|\n[ ]{0,3})"
_JOIN: Final = rf"(?:{_GAP}|-)"
_ONES: Final = r"one|two|three|four|five|six|seven|eight|nine"
_TEENS: Final = r"zero|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|dozen"
_TENS: Final = r"twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_SMALL_SCALE: Final = r"(?:hundred|thousand|dozen)\b"
_BIG_SCALE: Final = r"(?:million|billion|trillion)\b"
_LARGE: Final = rf"(?:{_SMALL_SCALE}|{_BIG_SCALE})"
_MANY: Final = r"(?:tens|dozens|hundreds|thousands|millions|billions)"
_BELOW_HUNDRED: Final = rf"(?:(?:{_TENS})(?:{_JOIN}(?:{_ONES}))?|{_TEENS}|{_ONES})\b"
NUMBER_WORD: Final = rf"(?:{_ONES}|{_TEENS}|{_TENS}|hundred|thousand|million|billion|trillion)"
_PART: Final = r"(?:half|halves|(?:third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth|hundredth)s?)\b"
_MEASURE: Final = (
    rf"(?:[%‰]|°(?:{_GAP}?[cf]\b)?|degrees?\b|percent(?:age{_GAP}points?)?\b|per{_GAP}?cent\b|pct\b|(?:basis{_GAP}|percentage{_GAP})?points?\b"
    rf"|(?:(?:u\.?s\.?|canadian|australian|singapore|hong{_GAP}kong|new{_GAP}zealand){_GAP})?dollars?\b|yen\b|euros?\b|pounds?\b|cents?\b|pence\b|times\b|fold\b)"
)
# "one million and two plants" are two numbers; "one million and two hundred", "one thousand and two" are one.
_REST: Final = rf"{_JOIN}(?:and{_GAP})?{_BELOW_HUNDRED}"
_SPELLED: Final = (
    rf"(?:(?:{_BELOW_HUNDRED}|an?|few|several|half|quarter)"
    rf"(?:{_JOIN}{_SMALL_SCALE}(?:{_REST})?|{_JOIN}{_BIG_SCALE}(?:{_REST}(?={_JOIN}(?:{_LARGE}|{_MEASURE})))?"
    rf"|,{_GAP}{_BELOW_HUNDRED}(?={_JOIN}{_LARGE})){{1,6}}"
    rf"|\d[\d.,]{{0,20}}(?:{_JOIN}{_LARGE}){{1,3}}|{_BELOW_HUNDRED})"
)
_SCALE: Final = r"(?:hundred|thousand|million|billion|trillion|mn|bn|tn)\b"
_MONTH: Final = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_LENGTH: Final = r"(?:[kcmμn]?m|ft|in|feet|foot|inch(?:es)?|yards?|miles?|(?:kilo|centi|milli)?met(?:re|er)s?)\b"
_DIGITS: Final = r"[-+]?\d(?:[\d.,]{0,20}\d)?"
_NO_YEAR: Final = rf"(?!(?:1[89]|20)\d\d{_GAP}to{_GAP}(?!(?:1[89]|20)\d\d\b))"
"""No year before a level: "rose in 2024 to 10 million"; 2024 to 2025 are a range."""
_SIGN: Final = r"(?:minus|plus|negative)"
_CURRENCY: Final = r"[$€£¥]?"

_WORDS: Final = (
    regex(
        rf"\b(?:{_SIGN}{_GAP})?{_SPELLED}(?:{_GAP}point(?:{_GAP}(?:zero|{_ONES})){{1,4}})?(?:{_JOIN}{_PART})?"
        rf"(?:{_GAP}and{_GAP}(?:a|one|{_BELOW_HUNDRED}){_JOIN}{_PART}(?:{_JOIN}{_LARGE})?)?(?:{_JOIN}?{_MEASURE})?"
    ),
    regex(rf"\b(?:half|quarter{_GAP}of){_GAP}an?{_GAP}{_LARGE}"),
    regex(rf"\b(?:{_TENS}){_JOIN}(?:first|second)\b"),
    regex(rf"\b(?:{_MANY}|couple){_GAP}of{_GAP}(?:tens{_GAP}of{_GAP})?(?:{_MANY}|{_LARGE})\b"),
    regex(rf"\ban?{_GAP}(?:percent|per{_GAP}cent)\b"),
    regex(rf"\b(?:{_BELOW_HUNDRED})-{_GAP}(?:to|or|and){_GAP}(?:{_TENS}|{_TEENS}|{_ONES})"),
    regex(
        rf"\b(?:{_BELOW_HUNDRED}){_GAP}(?:in|out{_GAP}of|to|or){_GAP}(?:every{_GAP})?{_SPELLED}(?:{_JOIN}?{_MEASURE})?"
    ),
)
_DIGITAL: Final = (
    # A range whose unit stands behind its second number only.
    regex(
        rf"{_NO_YEAR}{_DIGITS}{_GAP}?(?:(?:to|or){_GAP}|から|ないし){_DIGITS}{_GAP}?"
        rf"(?:{_MEASURE}|{_SCALE}|[百千万億兆円割倍])"
    ),
    # A range with a spaced dash.
    regex(rf"{_DIGITS}{_GAP}?[-~—]{_GAP}{_CURRENCY}{_DIGITS}(?:{_GAP}?{_MEASURE})?"),
    # A range whose numbers have their units.
    regex(rf"{_DIGITS}(?P<unit>{_GAP}?{_MEASURE}){_GAP}?[-~—]{_GAP}?{_DIGITS}(?P=unit)"),
    # Two units of one measure: 2 hours 30 minutes, 5 ft 10 in; and halves.
    regex(rf"{_DIGITS}{_GAP}?(?:hours?|hrs?|h)\b,?{_GAP}(?:and{_GAP})?\d{{1,2}}{_GAP}?(?:minutes?|mins?|m)\b"),
    regex(rf"{_DIGITS}{_GAP}?(?:minutes?|mins?|m)\b,?{_GAP}(?:and{_GAP})?\d{{1,2}}{_GAP}?(?:seconds?|secs?|s)\b"),
    regex(rf"{_DIGITS}{_GAP}?years?\b,?{_GAP}(?:and{_GAP})?\d{{1,2}}{_GAP}?months?\b"),
    regex(rf"{_DIGITS}{_GAP}?(?:feet|foot|ft)\b\.?,?{_GAP}(?:and{_GAP})?\d{{1,2}}{_GAP}?(?:inches|inch|in)\b"),
    regex(
        rf"{_DIGITS}(?:{_GAP}[a-z]{{1,12}})?{_GAP}and{_GAP}(?:a|one){_GAP}(?:half|quarter|third)\b(?:{_GAP}{_LARGE})?"
    ),
    regex(rf"{_DIGITS}{_GAP}?(?:{_MEASURE})(?:{_GAP}?[cf]\b)?{_GAP}below{_GAP}(?:zero|freezing)"),
    # The day of a month.
    regex(rf"\d{{1,2}}(?:st|nd|rd|th)?{_GAP}(?:of{_GAP})?{_MONTH}"),
    # A number and all the words of its measure: "1.5 percentage points", "10 US dollars".
    regex(rf"{_DIGITS}{_GAP}?{_MEASURE}"),
    # Tolerances, products, ratios and mixed fractions with spaces; without, they are one token.
    regex(rf"{_DIGITS}{_GAP}?[±×]{_GAP}?{_DIGITS}(?:{_GAP}?{_MEASURE})?"),
    regex(rf"{_DIGITS}(?:{_GAP}?{_LENGTH})?{_GAP}?[×x]{_GAP}?{_DIGITS}"),
    regex(rf"{_DIGITS}(?:{_GAP}?{_LENGTH})?{_GAP}by{_GAP}{_DIGITS}{_GAP}?{_LENGTH}"),
    regex(rf"{_DIGITS}[ \n][:/][ \n]{_DIGITS}"),
    regex(r"\d{1,9}[ ]\.\d"),
    regex(
        rf"(?:(?!(?:1[89]|20)\d\d{_GAP}of)\d{{1,4}}{_GAP}(?:out{_GAP})?of|[1-9]{_GAP}in){_GAP}(?:(?:every|the|its|all){_GAP})?\d{{1,4}}(?!\d)"
    ),
    regex(r"\d{1,6}[ \n](?:\d{1,2}/\d{1,3}(?![\d/])|[½⅓⅔¼¾⅕-⅞])"),
)
"""Numbers of several parts, from their first digit on."""
_LED: Final = (
    regex(rf"[$€£¥]{_DIGITS}(?:{_GAP}?{_MEASURE})?[-~—]{_CURRENCY}{_DIGITS}"),
    regex(rf"\b{_SIGN}{_GAP}[$€£¥]{_DIGITS}"),
    regex(rf"\b{_MONTH}{_GAP}\d{{1,2}}(?=(?:st|nd|rd|th)?(?:,?{_GAP}(?:1[89]|20)\d\d\b|[,.;)]))"),
    # Bracketed losses and what stands around them.
    regex(rf"(?:[$€£¥]\(|\([ \n]){_DIGITS}[ \n]?\)|\({_DIGITS}\)[ \n]?(?:{_MEASURE}|{_SCALE})"),
    regex(
        rf"\bbetween{_GAP}{_CURRENCY}"
        rf"(?P<range>{_DIGITS}(?:{_GAP}?{_MEASURE})?{_GAP}and{_GAP}{_CURRENCY}{_DIGITS}(?:{_GAP}?{_MEASURE})?)"
    ),
)
"""Numbers that begin with another sign or word."""
_RANGES: Final = (
    # Both numbers have the same unit, or both have none.
    regex(
        rf"(?<![$€£¥]){_NO_YEAR}{_DIGITS}(?P<unit>{_GAP}?{_MEASURE})?{_GAP}(?:to|or){_GAP}{_DIGITS}(?(unit)(?P=unit))(?![\d.,]*\d)"
    ),
    regex(rf"(?<=(?P<sign>[$€£¥])){_DIGITS}{_GAP}(?:to|or){_GAP}(?P=sign){_DIGITS}"),
    # The first number waits for the word that the second has: 2.5- to 3-fold.
    regex(rf"{_DIGITS}-{_GAP}(?:to|or|and){_GAP}{_DIGITS}(?:-[a-z]{{1,20}})?"),
)
_MOVED: Final = regex(
    rf"\b(?:from|up|down|higher|lower|rose|ris(?:es?|en|ing)|gr[eo]w(?:s|n|ing)?|gain(?:s|ed|ing)?|f[ae]ll(?:s|en|ing)?"
    rf"|drop(?:s|ped|ping)?|declin(?:es?|ed|ing)|(?:in|de)creas(?:es?|ed|ing)|climb(?:s|ed|ing)?|jump(?:s|ed|ing)?"
    rf"|surg(?:es?|ed|ing)|slip(?:s|ped|ping)?|los[te](?:s|ing)?|slid|sank|soar(?:s|ed|ing)?|plung(?:es?|ed|ing)"
    rf"|tumbl(?:es?|ed|ing)|advanc(?:es?|ed|ing)|eas(?:es?|ed|ing)|dip(?:s|ped|ping)?|shr[aiu]nk|improv(?:es?|ed|ing)"
    rf"|cut|rais(?:es?|ed|ing)|lower(?:s|ed|ing)?|lift(?:s|ed|ing)?|widen(?:s|ed|ing)?|narrow(?:s|ed|ing)?)"
    rf"(?:{_GAP}(?:slightly|sharply|further|only|just|another|some|an|the))?{_GAP}$"
)
"""Behind such a word "to" leads to a level: "rose 5% to 10%" may be quoted apart, "growth of 5% to 10%" may not."""


_SPELLED_SIGN: Final = regex(rf"\b(?:{NUMBER_WORD}s?|dozens?|per{_GAP}?cent)\b")
_FIRST_DIGIT: Final = regex(r"(?<![\d.,])\d")
_LED_SIGN: Final = regex(rf"\b{_MONTH}|\bbetween\b|\b(?:minus|plus|negative)\s|[$€£¥(]")
_NUMERIC: Final = regex(rf"[\d数何幾{NUMERALS}]")
_BARE_NUMBERS: Final = regex(r"[\d\s.,]*")
NUMBER_REACH: Final = 24
"""Characters before an edge within which a number of several parts begins, if it is one in digits."""


def inside_phrase(before: str, behind: str) -> bool:
    """Whether the place between the folded texts *before* and *behind* stands inside a number of several parts."""
    around = before[-REACH:] + behind[:REACH]
    at = min(len(before), REACH)
    # Most edges have neither words nor digits of a number near them and are done with.
    if _SPELLED_SIGN.search(around) and _straddles(_WORDS, around, at):
        return True
    # Nor has a row of bare numbers any, as tables have them.
    if _NUMERIC.search(around) is None or (_BARE_NUMBERS.fullmatch(around) and " ." not in around):
        return False
    return (
        _from_digit(around, at) or (_LED_SIGN.search(around) and _straddles(_LED, around, at)) or _japanese(around, at)
    )


def _straddles(phrases: tuple[re.Pattern[str], ...], around: str, at: int) -> bool:
    return any(_start(match) < at < match.end() for phrase in phrases for match in phrase.finditer(around))


def _start(match: re.Match[str]) -> int:
    """Where the number begins: a range behind the word that opens it."""
    return match.start("range") if "range" in match.re.groupindex else match.start()


def _from_digit(around: str, at: int) -> bool:
    """Whether a number that begins with a digit before *at* ends behind it."""
    for first in _FIRST_DIGIT.finditer(around, max(0, at - NUMBER_REACH), at):
        start = first.start()
        if _reaches(_DIGITAL, around, start, at):
            return True
        if _reaches(_RANGES, around, start, at) and not _MOVED.search(around, 0, start):
            return True
    return False


def _japanese(around: str, at: int) -> bool:
    return any(
        _reaches(FROM_NUMERAL, around, run.start(), at)
        or (run.end() < at and _reaches(BEHIND_NUMERAL, around, run.end(), at))
        for run in RUN.finditer(around, max(0, at - NUMBER_REACH), at)
    ) or any(match.start() < at < match.end() for match in BEFORE_NUMERAL.finditer(around, max(0, at - NUMBER_REACH)))


def _reaches(phrases: tuple[re.Pattern[str], ...], around: str, start: int, at: int) -> bool:
    """Whether one of *phrases* begins at *start* and goes on behind *at*."""
    return any((match := phrase.match(around, start)) is not None and match.end() > at for phrase in phrases)
