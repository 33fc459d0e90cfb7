"""The words of an English text that say something, in their order, to be held against those of another text.

What may stand anywhere without saying anything else is a closed class of the grammar, or a list of words that cannot
narrow a thing. A word that is missing from the lists makes a number refused, never accepted.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from reportgate.numbers.compare.periods import NO_SUBJECT
from reportgate.numbers.compare.topic import is_common, join, stem
from reportgate.numbers.scan.cardinals import ONES, SCALES, TENS
from reportgate.text.patterns import regex

NUMBER: Final = "#"
"""Stands for the number that the text is read for."""
BREAK: Final = "|"
"""Stands for any mark between words."""
_OTHER_NUMBER: Final = "~"
_PLACE: Final = "0"
MARKS: Final = frozenset({NUMBER, BREAK, _OTHER_NUMBER})

_TOKEN: Final = regex(r"[^\W\d_]+(?:\d\w*)?|\d[\w.,]*|[^\w\s'’*-]")
# Notes, marks of sources and addresses, which have checks of their own.
_MARK: Final = regex(
    r"\[\^[^\]\s]{1,40}\]|\[[A-Za-z0-9]{1,3}\](?!\()|(?<![\w.])[a-z0-9-]{3,40}(?:\.[a-z0-9-]{2,20}){1,3}\b"
)
_OWNER: Final = frozenset({"s", "t", "n", "m", "mn", "bn"})
_PREPOSITIONS: Final = frozenset("in of for from by at with on among to through under over about into against".split())
_BEFORE_VERBS: Final = frozenset(
    """
    we they it you i he she who which that there was were are is be been being has have had will would can could should
    may might must not to
    """.split()
)
# Common words that make another thing of what stands behind them, and who says it.
_TELLING: Final = frozenset(
    """
    other another except without unlike say says said climb climbed decline declined decrease decreased dip dipped drop
    dropped fall fallen fell gain gained grew grow growing grown increase increased jump jumped rise risen rose slip
    slipped
    """.split()
)
_GRAMMAR: Final = frozenset(
    """
    own ones past after why twice thrice once upon vs ahead before later earlier ago us mine ours themselves itself
    whatever monday tuesday wednesday thursday friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec
    q fy
    """.split()
)
# What any figure is or becomes: "orders came to 3,214" is "orders were 3,214".
_EQUAL: Final = """
    come came stand stood stay stayed go went gone reach hit total totalled amount equal remain lie sit average averaged
    rise risen rising rose grow growth grew grown fall fell fallen climb decline decrease dip drop gain increase jump
    slip move edge edged improve improved widen narrow shorten cut change shrink shrank prove proved proven
    shrunk soar surge plunge tumble ease advance slide slid sink sank expand recover rebound
"""
# What is done with any figure.
_LIGHT: Final = """
    keep kept give gave given hold held take took taken account make made see saw seen show shown record report post
    measure found find log count list put get got register note noted sum contribute generate produce say said says
    expect expected
"""
# Beside a number they judge it; beside a thing they may narrow it (healthy adults).
_JUDGING: Final = """
    respectable strong solid good great healthy impressive encouraging pleasing remarkable modest disappointing weak
    excellent satisfying comfortable low high far well full whole entire exact mere flat steady stable notable robust
    unchanged constant record decent
"""
_GENERAL: Final = """
    value number count result figure total share percent amount rate level time quantity sum size people
"""
# Where no noun follows, what the number is among others, which other rules compare: "highest in the north, at 64.2 %".
_SUPERLATIVES: Final = frozenset(
    """
    highest lowest largest smallest biggest strongest weakest best worst fastest slowest longest shortest heaviest
    lightest hottest coldest warmest busiest quietest cheapest oldest youngest newest widest deepest greatest fewest
    """.split()
)
_ADVERBS: Final = """
    now currently today then again already still yet even just only alone together total overall altogether combined
    respectively thus hence therefore moreover furthermore however meanwhile also too indeed clearly notably
    encouragingly fortunately unfortunately interestingly importantly remarkably impressively steadily slightly sharply
    strongly markedly considerably substantially significantly modestly gradually further almost exactly roughly
    approximately precisely often quite very rather fairly comfortably well far results highlights overview
"""


class Term(NamedTuple):
    """A word that says something, or one of MARKS."""

    stem: str
    written: str
    links: frozenset[str] = frozenset()
    """The words of the grammar between it and what stands before it."""

    @property
    def is_led(self) -> bool:
        """Whether a preposition leads to it: "documents from the web"."""
        return not self.links.isdisjoint(_PREPOSITIONS)

    @property
    def may_qualify(self) -> bool:
        """Whether it may be a participle before a noun ("registered adults"), and not what somebody does."""
        return self.written.lower().endswith(("ed", "ing")) and self.links.isdisjoint(_BEFORE_VERBS)


@lru_cache(maxsize=2048)
def find_terms(text: str) -> tuple[Term, ...]:
    """The terms of *text* in order; 0 alone stands for its number.

    >>> [term.stem for term in find_terms("The mild cases came to 0, in 7 towns")]
    ['mild', 'cas', 'com', '#', '|', '~', 'town']
    """
    found: list[Term] = []
    links: list[str] = []
    for token in _TOKEN.findall(join(_MARK.sub(" ", text))):
        if token == _PLACE:
            found.append(Term(NUMBER, token))
        elif token[0].isdigit() or token[-1].isdigit() or token.lower() in _number_words():
            found.append(Term(_OTHER_NUMBER, token))
        elif not token[0].isalpha():
            found.append(Term(BREAK, token))
        elif _says_nothing(token.lower()):
            links.append(token.lower())
        else:
            word = stem(token.lower())
            if word not in NO_SUBJECT:
                found.append(Term(word, token, frozenset(links)))
            links = []
    return tuple(found)


def _says_nothing(word: str) -> bool:
    return (is_common(word) and word not in _TELLING) or word in _GRAMMAR or word in _OWNER


@lru_cache(maxsize=2048)
def find_stems(text: str) -> frozenset[str]:
    """The stems of the terms of *text*, without marks."""
    return frozenset(term.stem for term in find_terms(text)) - MARKS


def is_superlative(term: Term) -> bool:
    """Whether *term* says what the number is among others."""
    return term.written.lower() in _SUPERLATIVES


def is_general(term: Term) -> bool:
    """Whether *term* is what any figure may be called: response time, no-show rate."""
    return term.stem in _general()


def is_light(term: Term) -> bool:
    """Whether *term* may be what any figure does."""
    return term.stem in _light() or is_equal(term)


def is_equal(term: Term) -> bool:
    """Whether *term* may stand for "is"."""
    return term.stem in _equal()


def is_judging(term: Term) -> bool:
    """Whether *term* judges the number that it stands at."""
    return term.written.lower() in _judging()


def is_adverb(term: Term) -> bool:
    """Whether *term* changes nothing wherever it stands."""
    return term.written.lower() in _adverbs()


@cache
def _number_words() -> frozenset[str]:
    return frozenset({*ONES, *TENS, *SCALES})


@cache
def _light() -> frozenset[str]:
    return frozenset(map(stem, _LIGHT.split()))


@cache
def _equal() -> frozenset[str]:
    return frozenset(map(stem, _EQUAL.split()))


@cache
def _general() -> frozenset[str]:
    return frozenset(map(stem, _GENERAL.split()))


@cache
def _judging() -> frozenset[str]:
    return frozenset(_JUDGING.split())


@cache
def _adverbs() -> frozenset[str]:
    return frozenset(_ADVERBS.split())


_SHORTEST: Final = 4
_ROOT: Final = 3
_FORM: Final = frozenset(
    """
    d s e y t ed ing ment tion ion ation ition al ly ity nes ness ance ence or an ian ish ese able ive at ate th
    """.split()
)
_ADJECTIVE: Final = ("an", "ian", "ese", "ish", "ch", "i", "ic")


def knows(term: Term, stems: frozenset[str]) -> bool:
    """Whether *stems* have a form of *term*: use, used; donate, donations; Spain, Spanish."""
    if term.stem in stems:
        return True
    is_name = term.written[:1].isupper()
    return any(_is_form(term.stem, other) or (is_name and _is_adjective(term.stem, other)) for other in stems)


def _is_form(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if long.endswith("sion") and long[:-4] == short[:-1]:
        # Converted, conversion.
        return True
    if not long.startswith(short):
        return False
    rest = long[len(short) :]
    return rest in _FORM if len(short) >= _SHORTEST else len(short) >= _ROOT and rest in ("d", "s", "e", "ed")


def _is_adjective(one: str, other: str) -> bool:
    size = 0
    while size < min(len(one), len(other)) and one[size] == other[size]:
        size += 1
    return size >= _ROOT and any(word.endswith(_ADJECTIVE) and len(word) > size for word in (one, other))
