"""Does a number stand under a title that names somebody else than its statement does?

Under "## Japan", "Sign-ups: 410" is no sign-up of Korea. The statement names somebody (Korea, 韓国の) whom neither the
sentence nor a title over it nor the section up to it names, and the title names nothing that the statement has.
"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.compare.cells import begins_otherwise
from reportgate.numbers.compare.periods import NO_SUBJECT
from reportgate.numbers.compare.topic import PREDICATES, find_words
from reportgate.text.patterns import regex

# A name in a statement: a word with a capital letter that does not begin it, or begins it and does something.
_NAME: Final = regex(
    r"(?<=[a-z,;:] )(?P<inside>[A-Z][a-z]{2,20}(?: [A-Z][a-z]{2,20})?)\b"
    r"|^(?P<first>[A-Z][a-z]{2,20})(?=['’]s\b| (?:had|has|saw|recorded|reported|posted|added|gained|lost|sold)\b)",
)
_JA_NAME: Final = regex(r"^(?P<name>[㐀-鿿々]{2,5}|[ァ-ヺー]{2,10})(?:で)?の(?=[㐀-鿿々ァ-ヺーA-Za-z])")
_LONGEST: Final = 24
"""Characters of a title that may name somebody."""
_MONTHS: Final = find_words(
    "january february march april may june july august september october november december monday tuesday wednesday "
    "thursday friday saturday sunday spring summer autumn fall winter"
)
_ANYONE: Final = find_words(
    "当社 同社 弊社 自社 全社 全体 全国 今回 前回 当期 合計 平均 通期 年間 月間 週間 当店 本社 最新 主要 新規"
)


def is_under_another(titles: tuple[str, ...], known: str, statement: str, said: frozenset[str]) -> bool:
    """Whether one of *titles* names another one than *statement* with the words *said*.

    *known*: all that may name the one of the statement: sentence, section, titles.

    >>> is_under_another(("Japan",), "Japan Sign-ups: 410", "Sign-ups in Korea: 410", find_words("Sign-ups in Korea"))
    True
    """
    named = _find_named(statement)
    if not named or not named.isdisjoint(find_words(known, most=len(known))):
        return False
    return any(_names(title, said) for title in titles)


def _find_named(statement: str) -> frozenset[str]:
    """The words of those whom a statement names."""
    found = [match[match.lastgroup or 0] for match in _NAME.finditer(statement)]
    if not statement.isascii() and (name := _JA_NAME.match(statement)) is not None:
        # What a compound ends with is of many: 支店 of 福岡支店.
        found.append(name["name"][:2] if name["name"][0] >= "㐀" else name["name"])
    return find_words(" ".join(found)) - NO_SUBJECT - PREDICATES - _MONTHS - _ANYONE


def _names(title: str, said: frozenset[str]) -> bool:
    """Whether *title* is a name, as far as it looks, and none that is *said*."""
    if len(title) > _LONGEST:
        return False
    words = find_words(title) - NO_SUBJECT - PREDICATES - _MONTHS
    letters = [word for word in title.split() if word[:1].isalpha()]
    if not words.isdisjoint(said):
        # Of "Nara museum" the museum is said, and Nara is not.
        rest = [word for word in letters if word[:1].isupper() and find_words(word).isdisjoint(said)]
        return begins_otherwise(title, said) or bool(find_words(" ".join(rest)) & words)
    return bool(words) and all(not word.isascii() or word[:1].isupper() for word in letters)
