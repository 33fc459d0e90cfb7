"""Does one text put another attribute before the noun of the other: desktop bounce rate for mobile bounce rate?

Two texts that share a noun seem to speak of one thing. Where each has a word of its own before that noun, and neither
has the other's anywhere, they speak of two.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from reportgate.numbers.compare.periods import NO_SUBJECT
from reportgate.numbers.compare.topic import find_words, in_order, is_japanese
from reportgate.text.patterns import regex

_CHAIN: Final = regex(r"[㐀-鿿々ァ-ヺーA-Za-zのちり]{3,30}")
# 中国向け輸出, インドへの輸出
_OF: Final = regex(r"(?:へ|から|で|と|向け)の|向け|による|における")
_SHORTEST_NOUN: Final = 2
# Attributes that any figure may have.
_ANY: Final = frozenset(
    "total overall average mean median whole entire combined all annual "
    "平均 合計 全体 総数 累計 同社 当社 当店 同店 年度".split()
)


def is_other_attribute(prose: str, stated: str, said: frozenset[str], around: frozenset[str]) -> bool:
    """Whether the clause *prose* has another attribute before a noun that the text *stated* has too.

    *said*, *around*: the words of *stated*, and of the clause's surroundings.

    >>> stated = "The mobile bounce rate was 3.2%"
    >>> is_other_attribute("The desktop bounce rate was", stated, find_words(stated), frozenset())
    True
    """
    theirs = _attributes(stated)
    for noun, own in _attributes(prose).items():
        others = theirs.get(noun)
        if (
            others
            and "" not in own | others
            and own.isdisjoint(said | _common())
            and others.isdisjoint(around | _common())
        ):
            return True
    return is_japanese(said) and _is_other_chain(prose, stated, said, around)


@lru_cache(maxsize=1024)
def _attributes(text: str) -> dict[str, frozenset[str]]:
    """Each word of *text* in Latin letters, with the words that stand right before it; "": none does."""
    found: dict[str, frozenset[str]] = {}
    before = ""
    for word in in_order(text):
        if word:
            found[word] = found.get(word, frozenset()) | {before}
        before = word
    return found


def _is_other_chain(prose: str, stated: str, said: frozenset[str], around: frozenset[str]) -> bool:
    theirs = _chains(stated)
    return any(_differ(own, other, said, around) for own in _chains(prose) for other in theirs)


@lru_cache(maxsize=1024)
def _chains(text: str) -> tuple[str, ...]:
    """The chains of nouns in *text*, whole and in the parts that の joins: ヨガ教室の参加者, ヨガ教室."""
    chains = _CHAIN.findall(_OF.sub("の", text))
    parts = (part for chain in chains if "の" in chain for part in chain.split("の")[:-1])
    return tuple(dict.fromkeys((*chains, *parts)))


def _differ(own: str, other: str, said: frozenset[str], around: frozenset[str]) -> bool:
    size = 0
    while size < min(len(own), len(other)) and own[-1 - size] == other[-1 - size]:
        size += 1
    if size < _SHORTEST_NOUN or len(own[-size:].strip("の")) < _SHORTEST_NOUN:
        return False
    mine, yours = find_words(own[:-size]) - _common(), find_words(other[:-size]) - _common()
    return bool(mine and yours) and mine.isdisjoint(said) and yours.isdisjoint(around)


@lru_cache(maxsize=1)
def _common() -> frozenset[str]:
    return NO_SUBJECT.union(*(find_words(word) for word in _ANY))
