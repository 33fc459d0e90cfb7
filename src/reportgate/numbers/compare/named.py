"""Does one text name somebody or something that the other does not, where that names another one?

A name is told by how it is written, never by a list: with a capital inside a sentence, or behind what only a sentence
begins with; in Japanese by its place before a particle. A name that one text leaves out is no contradiction by itself,
nor is one that it adds: a report has a subject that not every statement repeats. But Korea for Japan is.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from reportgate.numbers.compare.periods import NO_SUBJECT
from reportgate.numbers.compare.topic import PREDICATES, find_initials, find_words, is_common
from reportgate.text.patterns import regex

_TOKEN: Final = regex(r"[^\W\d_][\w&]*(?:[-.'’][\w&]+)*")
_OWNER: Final = regex(r"['’]s?$")
_STARTS: Final = regex(r"(?:^|[.!?\n|*>#;]|: )[\s\"'“‘(*_#>-]*$")
# Days and months are dates; the rest stands before names.
_NO_NAME: Final = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august "
    "september october november december jan feb mar apr jun jul aug sep sept oct nov dec i usd eur gbp jpy "
    "mr mrs ms dr the".split()
)
_MOSTLY: Final = 0.75
"""Share of capitals from which a text is a heading, in which they say nothing."""
_FEW: Final = 3
# Q3, FY2026, P95: periods and labels.
_CODE: Final = regex(r"[A-Za-z]{1,2}-?\d")
_ADJECTIVE: Final = regex(r"(?:an|ians?|ese|ish|ch|i|ic|s)$")
_ROOT: Final = 3
_SAID: Final = regex(r"[,.?!][\"”’]|[\"”][,.]")
_NUMBER: Final = " 0 "
_PLURAL: Final = regex(r"(?:[^su]s|ing|ed|ly)$")
_JOINT: Final = regex(r"(?:,? and|,? or| &| plus| with)(?: in)? $")


class Name(NamedTuple):
    """A name in a text."""

    words: frozenset[str]
    start: int
    end: int
    is_sure: bool
    """Whether it is no word that stands first in its sentence for another reason."""
    follows: str
    """The word behind it, in small letters."""
    initials: str
    """Its own initials, in small letters."""


def are_other_names(prose: str, around: str, stated: str, known: frozenset[str]) -> bool:
    """Whether the clause *prose* names another than the text *stated* does.

    Args:
        prose: What belongs to the number, as written.
        around: What surrounds it as well.
        stated: What belongs to the number in the other text.
        known: The words of everything that the other text may name.

    >>> are_other_names("Korea had ", "Korea had 410", "Sign-ups in Japan: ", find_words("Sign-ups in Japan"))
    True
    """
    extra = [name for name in find_names(prose) if _is_unknown(name, known, stated)]
    if not extra:
        return False
    if any(_joins(name, prose, known) for name in extra):
        return True
    nearby = find_words(around)
    missing = [name for name in find_names(_drop_speaker(stated)) if _is_unknown(name, nearby, around)]
    return any(_are_comparable(one, other) for one in extra for other in missing)


def _drop_speaker(text: str) -> str:
    """What is said, without who says it: "We serve 3.2 million," said Laura Kim."""
    return next((part for part in _SAID.split(text) if _NUMBER in part), text)


@lru_cache(maxsize=512)
def find_names(text: str) -> tuple[Name, ...]:
    """Find the names in *text*, those that follow each other as one.

    >>> [name.words for name in find_names("In total, Acme Foods of Osaka")]
    [frozenset({'acm', 'food'}), frozenset({'osaka'})]
    """
    tokens = [*_TOKEN.finditer(text)]
    long = [token for token in tokens if len(token[0]) > _FEW]
    if len(long) > _FEW and sum(token[0][0].isupper() for token in long) > _MOSTLY * len(long):
        return ()
    found: list[Name] = []
    for place, token in enumerate(tokens):
        if not any(map(str.isupper, token[0])):
            continue
        follows = tokens[place + 1][0].lower() if place + 1 < len(tokens) else ""
        name = _read(text, token, follows)
        if name is None:
            continue
        last = found[-1] if found else None
        if last is not None and text[last.end : name.start] == " " and not _OWNER.search(text[: last.end]):
            initials = last.initials + name.initials
            name = Name(last.words | name.words, last.start, name.end, is_sure=True, follows=follows, initials=initials)
            found.pop()
        found.append(name)
    return tuple(found)


def _read(text: str, token: re.Match[str], follows: str) -> Name | None:
    written = token[0]
    plain = _OWNER.sub("", written)
    if len(plain) < 2 or _CODE.match(plain) or plain.lower() in _NO_NAME or is_common(plain.lower()):
        return None
    words = find_words(plain) - NO_SUBJECT - PREDICATES
    if not words:
        return None
    begins = _STARTS.search(text[max(0, token.start() - 8) : token.start()]) is not None and (
        token.start() <= 8 or text[token.start() - 1] in " \n"
    )
    inner = any(map(str.isupper, plain[1:]))
    sure = inner or plain != written or not begins
    if not sure and _PLURAL.search(plain):
        return None
    return Name(words, token.start(), token.end(), sure, follows, plain[0].lower())


def _is_unknown(name: Name, known: frozenset[str], text: str) -> bool:
    if not name.words.isdisjoint(known) or name.initials in known:
        return False
    if any(_is_form(word, other) for word in name.words for other in known):
        return False
    # CTR is the click-through rate.
    return name.words.isdisjoint(find_initials(text))


def _is_form(one: str, other: str) -> bool:
    """Whether two words are one name: Spain, Spanish."""
    size = 0
    while size < min(len(one), len(other)) and one[size] == other[size]:
        size += 1
    return size >= _ROOT and any(_ADJECTIVE.search(word) and len(word) > size for word in (one, other))


def _are_comparable(one: Name, other: Name) -> bool:
    if one.is_sure or other.is_sure:
        # Of a word that begins its sentence only what acts is a name: Berlin recorded; revenue was.
        unsure = other if one.is_sure else one
        return unsure.is_sure or _acts(unsure)
    return (bool(one.follows) and one.follows == other.follows) or (_acts(one) and _acts(other))


def _acts(name: Name) -> bool:
    return not is_common(name.follows) or name.follows in ("had", "has", "have")


def _joins(name: Name, text: str, known: frozenset[str]) -> bool:
    """Whether *name* is joined with one that is known: Japan and Korea had 410."""
    link = _JOINT.search(text[: name.start])
    if link is None:
        return False
    return any(other.end == link.start() and not other.words.isdisjoint(known) for other in find_names(text))
