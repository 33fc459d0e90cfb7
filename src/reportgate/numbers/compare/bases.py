"""Of what does a text make its number a rate: per parcel, for each order, 1個あたり, 地域別?

Read by structure, whatever the thing is: cost per kilometre is not cost per parcel, people per square mile are not
people per square kilometre, and page views per new user are not those per user.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from reportgate.numbers.compare.periods import find_lengths
from reportgate.numbers.compare.topic import PREDICATES, find_words, in_order
from reportgate.numbers.scan.quantities import read_unit
from reportgate.text.patterns import regex

_PHRASE: Final = (
    r"(?:(?P<{0}size>[0-9][0-9,.]{{0,12}}|ten|hundred|thousand|million) )?"
    r"(?P<{0}phrase>[A-Za-z][A-Za-z²³'’-]{{0,30}}(?: [A-Za-z²³][A-Za-z²³'’-]{{0,30}}){{0,2}})"
)
_PER: Final = regex(
    rf"\b(?:per|for (?:each|every))[ -]{_PHRASE.format('')}"
    rf"|\b(?:each|every) {_PHRASE.format('each_')}"
    rf"| 0 {{1,2}}(?:/ ?|[a-z]{{2,12}} ?/ ?|an? ){_PHRASE.format('slash_')}",
)
_STRONG: Final = ("", "slash_")
_JA_RUN: Final = "[㐀-鿿々ァ-ヺーA-Za-z²³0-9０-９,，]"
_JA_PER: Final = regex(
    rf"(?P<per>{_JA_RUN}{{1,20}})の?(?:あたり|当たり|当り|につき)|(?P<each>{_JA_RUN}{{1,20}})(?:ごと|毎)[にの]"
    rf"| 0 [円人件個回点]?[ ]{{0,2}}[/／][ ]?(?P<slash>[㐀-鿿ァ-ヺーA-Za-z²³]{{1,8}})"
    r"|(?P<by>(?![個特])[㐀-鿿ァ-ヺー]{2,8})別",
)
_COUNT: Final = regex(r"^(?P<noun>.*?)(?:平均|約)?(?P<size>[0-9,]+|一)(?P<counter>[^0-9]{1,8})$")
_SIZES: Final = {"ten": 10, "hundred": 100, "thousand": 1000, "million": 1_000_000, "一": 1, "1": 1}
_NOT_BASES: Final = frozenset({"cent", "se", "annum", "our", "your", "its", "their", "time"})
# One head, one person: of any who are counted by it.
_HEADS: Final = find_words("capita head person people inhabitant resident citizen")
_PERSON: Final = regex(r"(?:(?<!ord)er|or|ee|ent|ant|ist|ian|man|guest|child|adult)s?$")
_JA_HEADS: Final = frozenset({"人", "名"})
_PERSON_ENDINGS: Final = tuple("者客員人民生徒")
_ANY_COUNTERS: Final = frozenset({"件", "回", "つ"})
_WIDTHS: Final = str.maketrans("０１２３４５６７８９，", "0123456789,")


class Base(NamedTuple):
    """One thing that a number is said of."""

    words: tuple[str, ...]
    """What it is, in order; of a unit its name. In Japanese the noun, and the counter where there is one."""
    size: int
    """How many of it; 0: written in digits, which are a number of their own."""
    is_japanese: bool = False
    is_strong: bool = False
    """Whether it makes a rate of the number by itself: "each store" may only say where."""
    by: bool = False
    """Whether the number is parted by it: 地域別."""
    is_person: bool = False
    """Whether it seems to be somebody."""


@lru_cache(maxsize=1024)
def find_bases(text: str) -> tuple[Base, ...]:
    """Find what the number 0 in *text* is said of one of.

    >>> [base.words for base in find_bases("The cost per parcel was 0 ")]
    [('parcel',)]
    >>> [base.words for base in find_bases("利用者1人あたりの購入額は 0 ")]
    [('利用者', '人')]
    """
    found = [*_find_english(text)]
    if not text.isascii():
        found += _find_japanese(text)
    return tuple(found)


def _find_english(text: str) -> list[Base]:
    found = []
    for match in _PER.finditer(text):
        prefix = next(name for name in ("", "each_", "slash_") if match[f"{name}phrase"])
        words = _read_phrase(match[f"{prefix}phrase"])
        if words and words[0] not in _NOT_BASES:
            phrase = match[f"{prefix}phrase"]
            is_person = words[0] in _HEADS or any(map(_PERSON.search, phrase.lower().split()[: len(words)]))
            size = _read_size(match[f"{prefix}size"])
            found.append(Base(words, size, is_strong=prefix in _STRONG, is_person=is_person))
    return found


def _read_phrase(phrase: str) -> tuple[str, ...]:
    lower = phrase.lower().replace("sq ", "square ")
    unit = read_unit(f"{lower}\n\n\n", 0)
    if unit.end and (unit.unit or "").startswith("unit:") and not lower[unit.end : unit.end + 1].isalpha():
        return (unit.unit or "",)
    words: list[str] = []
    for word in in_order(phrase):
        if not word or word in PREDICATES:
            break
        words.append(word)
    return tuple(words)


def _read_size(written: str | None) -> int:
    return _SIZES.get(written, 0) if written else 1


def _find_japanese(text: str) -> list[Base]:
    found = []
    for match in _JA_PER.finditer(text):
        run = (match[match.lastgroup or 0] or "").translate(_WIDTHS)
        counted = _COUNT.match(run)
        if counted is not None:
            words = tuple(filter(None, (counted["noun"], _read_counter(counted["counter"]))))
            size = _read_size(counted["size"])
        else:
            words, size = (_read_counter(run),), 1
        found.append(
            Base(
                words, size, is_japanese=True, is_strong=match.lastgroup in ("per", "slash"), by=match.lastgroup == "by"
            )
        )
    return found


def _read_counter(written: str) -> str:
    unit = read_unit(f"{written}\n\n\n", 0)
    whole = unit.end == len(written) and unit.unit is not None and unit.unit != "count"
    return unit.unit or written if whole else written


def are_other_bases(prose: str, around: str, stated: str, known: str, *, is_money: bool) -> bool:
    """Whether *prose* makes its number a rate of another thing than *stated*, or of one that *known* does not know.

    Args:
        prose: What belongs to the number, with 0 for it.
        around: What surrounds it as well.
        stated: What belongs to the number in the other text, with 0 for it.
        known: What surrounds that one as well.
        is_money: Whether the number is an amount of money. Things are counted of each other (employees per firm), and a
            statement may leave that out; what a kilometre costs is no cost.
    """
    own = find_bases(prose)
    if not own:
        return False
    theirs = find_bases(stated) or find_bases(known)
    if theirs:
        pairs = [
            (one, other)
            for one in own
            for other in theirs
            if (one.is_japanese, one.by) == (other.is_japanese, other.by)
        ]
        return bool(pairs) and not any(_is_same(one, other, around, known) for one, other in pairs)
    words = find_words(known)
    return any(
        base.is_strong and not base.by and (is_money or _is_unit(base)) and not _is_known(base, known, words)
        for base in own
    )


def _are_of_one_kind(one: Base, other: Base) -> bool:
    return one.is_japanese == other.is_japanese and one.by == other.by


def _is_unit(base: Base) -> bool:
    return base.words[-1].startswith("unit:")


def _is_known(base: Base, known: str, words: frozenset[str]) -> bool:
    """Whether the text *known* with the *words*, that has no rate, knows of *base*: weekly clicks are clicks a week."""
    if base.is_japanese:
        return "単価" in known or any(char in known for char in "".join(base.words)) or "平均" in known
    named = find_words(" ".join(base.words))
    return not named.isdisjoint(words) or not find_lengths(named).isdisjoint(find_lengths(words)) or not named


def _is_same(one: Base, other: Base, around: str, known: str) -> bool:
    if one.size != other.size and one.size and other.size:
        return False
    if one.is_japanese:
        return _is_same_noun(one, other, known)
    mine, yours = one.words, other.words
    if mine[0] == yours[0]:
        # Per square mile is not per square metre.
        rest, others = mine[1:2], yours[1:2]
        return not (rest and others and _is_missing(rest, known) and _is_missing(others, around))
    if mine[0] in yours:
        return True
    if yours[0] in mine:
        # Per new user is not per user.
        return not _is_missing(mine[: mine.index(yours[0])], known)
    return (mine[0] in _HEADS and other.is_person) or (yours[0] in _HEADS and one.is_person)


def _is_missing(words: tuple[str, ...], text: str) -> bool:
    return not frozenset(words) <= find_words(text)


def _is_same_noun(one: Base, other: Base, known: str) -> bool:
    mine, yours = one.words, other.words
    if mine[-1] == yours[-1] and (len(mine) == 1 or len(yours) == 1 or mine[0] == yours[0]):
        return True
    if any(_covers(noun, other_noun, known) for noun in mine for other_noun in yours):
        return len(mine) == 1 or len(yours) == 1 or mine[-1] == yours[-1]
    return False


def _covers(noun: str, other: str, known: str) -> bool:
    """Whether *noun* may stand for *other*: a counter for what it counts, a whole word for a part of it."""
    if noun in other:
        return True
    if other in noun:
        # 新規利用者 are not 利用者.
        return noun.replace(other, "", 1) in known
    for counter, thing in ((noun, other), (other, noun)):
        if counter in _JA_HEADS and thing.endswith(_PERSON_ENDINGS):
            return True
        if counter in _ANY_COUNTERS and len(thing) > 1 and not thing.endswith(_PERSON_ENDINGS):
            return True
    return False
