"""Which nouns stand before the particles of a Japanese clause, and does another text have others there?

Japanese has no capitals: a name is what a place in the clause makes of it. Where one text has a noun before a particle
of which the other knows not even a character, and the other has such a noun as well, they name two.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from reportgate.numbers.compare.periods import NO_SUBJECT
from reportgate.numbers.compare.topic import PREDICATES, find_words
from reportgate.text.patterns import regex

_NOUN: Final = regex(
    r"(?<![㐀-鿿々ァ-ヺーA-Za-z0-9])([㐀-鿿々ァ-ヺーA-Za-z][㐀-鿿々ァ-ヺーA-Za-z0-9&・]{1,20}?)"
    r"(?:向け|経由|(?=[のはがでをへとも、]|に(?![よつお対関比])|から|より|まで|$))"
)
_SHORT: Final = 2
# Nouns that stand for what any text may have, and those that say when, how and of how many.
_ANY: Final = regex(
    r"(?:[同当本弊自両各全前翌][社店校庁行県市国区館院園所局省部課期年月週日回者半]*|合計|総[数額計]|全体|平均|割合|比率"
    r"|結果|内訳|[件人金数]数?[数額値]|残り|半[数分]|多く|一部|年度|[今昨先来][回年月週期]|[一-鿿]{0,4}[値比率]|通期|最[大小高低多]"
    r"|累計|合計|約|うち|中|時点|状況|調査|対象|期間|[上下]期|[上中下]旬|年間|月間|週間|規模|水準|程度|以[上下内外])"
)


class Noun(NamedTuple):
    """A noun before a particle."""

    text: str
    words: frozenset[str]
    is_foreign: bool
    """Whether it begins in katakana or Latin letters."""


def are_other_nouns(prose: str, around: str, stated: str, known: str) -> bool:
    """Whether *prose* has a noun before a particle that *known* knows nothing of, and *stated* one of *around*.

    >>> are_other_nouns("東京店は 0 ", "東京店は5人", "大阪店の客は 0 ", "大阪店の客は5人")
    True
    """
    extra = [noun for noun in find_nouns(prose) if _is_unknown(noun, known)]
    if not extra:
        return False
    missing = [noun for noun in find_nouns(stated) if _is_unknown(noun, around)]
    return any(one.is_foreign == other.is_foreign for one in extra for other in missing)


@lru_cache(maxsize=512)
def find_nouns(text: str) -> tuple[Noun, ...]:
    """Find the nouns before particles in *text*, without those that any text may have.

    >>> [noun.text for noun in find_nouns("大阪店の来店者数は全体で")]
    ['大阪店', '来店者数']
    """
    found = []
    for match in _NOUN.finditer(text):
        noun = match[1]
        words = find_words(noun) - NO_SUBJECT - PREDICATES
        # What has a digit is a date or a label.
        if words and not any(map(str.isdecimal, noun)) and _ANY.fullmatch(noun) is None:
            found.append(Noun(noun, words, not "㐀" <= noun[0] <= "鿿"))
    return tuple(found)


def _is_unknown(noun: Noun, text: str) -> bool:
    """Whether *text* has neither a word nor a character of the noun: 来店者 and 来店した share some."""
    if not noun.words.isdisjoint(find_words(text)):
        return False
    # The last character of a longer one says of what kind it is: 東京店.
    core = noun.text[:-1] if len(noun.text) > _SHORT else noun.text
    return noun.is_foreign or not any(char in text for char in core if "㐀" <= char <= "鿿")
