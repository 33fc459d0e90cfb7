"""From which end, among whom and by what does a text count a rank?

Fourth in the state is not fourth in the country, 県内4位 not 全国4位, and fourth by income not fourth by population. A
pool that only one of two texts names is none: a report is of its region.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from reportgate.numbers.compare.periods import NO_SUBJECT
from reportgate.numbers.compare.topic import find_words, is_common
from reportgate.text.patterns import regex

_FROM_BELOW: Final = regex(
    r" 0 [- ]?(?:from|to) (?:the )?(?:bottom|last|end)\b|(?:lowest|worst|bottom)[ -]ranked| 0 [- ]?(?:worst|lowest|last"
    r"|smallest|slowest|weakest|least)\b|(?:ワースト|下から|下位から?|後ろから)(?:の|第)? 0"
    r"| 0 に(?:少な|低|小さ|短|遅|悪|弱)[いく]|(?:少な|低|小さ|短|遅|悪|弱)さ[はが][^。\n]{0,12} 0 ",
    re.IGNORECASE,
)
_BELOW: Final = regex(
    r"\b(?:bottom|worst|last|lowest|weakest|least|slowest)\b|ワースト|下から|下位|後ろから|少な|低|小さ|短|遅|悪|弱",
    re.IGNORECASE,
)
_PHRASE: Final = (
    r"(?:(?:the|its|our|their|all|any) ){0,2}(?P<%s>[A-Za-z][A-Za-z'’-]{1,30}(?: [A-Za-z][A-Za-z'’-]{1,30}){0,2})"
)
_POOL: Final = regex(
    rf"\b(?:in|within|among|amongst|across|of|out of) {_PHRASE % 'among'}"
    r"|\b(?P<owner>[A-Za-z][A-Za-z-]{1,30})['’]s? (?:most |second |third )?(?= ?0 )"
    r"|\b(?P<adverb>nationally|nationwide|worldwide|globally|internationally|statewide|countrywide|regionally|locally)\b",
    re.IGNORECASE,
)
_BY: Final = regex(rf"\b(?:by|for|on|in terms of|measured by) {_PHRASE % 'what'}", re.IGNORECASE)
# One pool by several words.
_POOLS: Final = {
    **dict.fromkeys(("nationally", "nationwide", "countrywide", "nation", "national", "country"), "country"),
    **dict.fromkeys(("worldwide", "globally", "internationally", "world", "global", "globe"), "world"),
    **dict.fromkeys(("statewide", "state"), "state"),
    **dict.fromkeys(("regionally", "region", "regional"), "region"),
}
_JA_POOL: Final = regex(r"([㐀-鿿々ァ-ヺーA-Za-z]{1,10}?)[内中]?(?:で(?:は|も)?|の)?、?(?:約|第)? 0 ")
_ANY_JA: Final = "全"


def are_other_ranks(prose: str, around: str, stated: str, known: str) -> bool:
    """Whether a rank, 0 in both texts, is one among others, by something else, or from the other end in *prose*.

    *around*, *known*: what surrounds it in either text as well.
    """
    if is_other_end(prose, around, stated, known):
        return True
    if _find_criterion(prose) and not _is_shared_criterion(prose, stated):
        return True
    own, theirs = _find_pools(prose), _find_pools(stated)
    if own and theirs and own.isdisjoint(theirs):
        return own.isdisjoint(_read_pools(known)) and theirs.isdisjoint(_read_pools(around))
    return not prose.isascii() and _is_other_japanese_pool(prose, around, stated, known)


@lru_cache(maxsize=1024)
def _find_pools(text: str) -> frozenset[str]:
    return frozenset(word for match in _POOL.finditer(text) for word in _read_pools(match[match.lastgroup or 0]))


def _read_pools(text: str) -> frozenset[str]:
    named = frozenset(_POOLS[word] for word in re.findall("[a-z]+", text.lower()) if word in _POOLS)
    return named or find_words(text) - NO_SUBJECT


def _find_criterion(text: str) -> list[str]:
    """The words that say by what is ranked: "by population growth"."""
    found = _BY.search(text)
    words: list[str] = []
    for word in found["what"].lower().split() if found is not None else ():
        if is_common(word) or find_words(word) & NO_SUBJECT:
            break
        words.append(word)
    return words


def _is_shared_criterion(prose: str, stated: str) -> bool:
    theirs = _find_criterion(stated)
    known = {word.rstrip("s") for word in re.findall("[a-z]+", stated.lower())}
    return not theirs or all(word.rstrip("s") in known for word in _find_criterion(prose))


def _is_other_japanese_pool(prose: str, around: str, stated: str, known: str) -> bool:
    own, theirs = _JA_POOL.search(prose), _JA_POOL.search(stated)
    if own is None or theirs is None:
        return False
    return own[1].lstrip(_ANY_JA) not in known and theirs[1].lstrip(_ANY_JA) not in around


def is_other_end(prose: str, around: str, stated: str, known: str) -> bool:
    """Whether a rank is counted from below in *prose* or in *stated*, and *known* or *around* know nothing of it."""
    if _FROM_BELOW.search(prose) is not None:
        return _BELOW.search(known) is None
    return _FROM_BELOW.search(stated) is not None and _BELOW.search(around) is None
