"""Which words of a text say what it is about?

Used to tell two claims of equal value apart. Nothing here decides whether a number is right, only whose it is: letters
are folded and English endings cut, kanji are paired, and words that stand beside any figure are left out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from reportgate.numbers.mention import Mention
from reportgate.text.patterns import regex
from reportgate.text.scripts import find_runs

MAX_WORDS: Final = 64
"""Most words kept of one text: enough for any sentence, and a bound for one that never ends."""
LONGEST_RUN: Final = 60
"""Letters kept of one run: what is remembered of it must stay small."""

_ASCII_RUN: Final = regex(r"[^\W_]+")
_TOKEN: Final = regex(r"[a-zà-ÿ]{1,30}|[^a-zà-ÿ\s'’-]")
_LATIN: Final = regex(r"[a-zà-ÿ]")
# Written as one word as well: sign-ups, e-mail.
_JOINED: Final = regex(
    r"(?<![\w-])(e|[a-z]{3,12})-((?<=[a-z]{2}-)(?:up|in|off|out)s?|(?<=\be-)[a-z]{3,12})(?![\w-])",
    re.IGNORECASE,
)
# A capital that stands alone names what it labels (variant B, B案, B's), as written: no word is such. "A rate" has an
# article, and I is who speaks.
_LETTER: Final = regex(
    r"(?<![A-Za-z0-9_.'’&°$€£/-])"
    r"(?:(?<=[a-z] )A(?= [A-Za-z])|(?<=[a-z:,;|] )A(?= [\d$€£])|A(?! [A-Za-z\d$€£])|[B-HJ-Z])"
    r"(?![A-Za-z0-9_&/-]|['’](?!s\b)|\.\w)",
)
_ENDINGS: Final = ("ing", "ed", "es", "s", "e")
_SHORTEST_STEM: Final = 3
_DOUBLING: Final = ("ing", "ed")
_DOUBLED: Final = frozenset("bdgmnprt")

# Forms that no cut ending leads to each other, and nouns with their verbs.
_IRREGULAR: Final = dict(
    pair.split()
    for pair in """
    spent spend|sold sell|sal sell|bought buy|paid pay|payment pay|built build|held hold|won win|lost lose|loss lose
    left leave|sent send|led lead|met meet|ran run|saw see|seen see|took take|taken take|gave give|given give|went go
    gone go|wrote write|written write|chose choos|chosen choos|brought bring|kept keep|told tell|stood stand|came com
    growth grow|visitor visit|hire hir|women woman|men man|children child
    """.replace("\n", "|").split("|")
    if pair.strip()
)
# Function words, and the words of movement, comparison and scale that any figure may have beside it.
_COMMON: Final = frozenset(
    """
    a about all also among an and another any are as at average be because been being between both but by can compared
    could did do does during each either every for from had has have having he her his how if in into is it its just
    like made make many may more most much nearly no nor not of off on once one only or other our out over own per
    said same say says she should since so some still such than that the their them then there these they this those
    through to too total under until up very was we well were what when where whether which while who whom whose will
    with within without would year you your
    above against behind below beyond beside besides despite except instead onto toward towards unlike upon versus vs
    almost approximately around exactly least less roughly
    climb climbed decline declined decrease decreased dip dipped down drop dropped fall fallen fell gain gained grew
    grow growing grown higher increase increased jump jumped lower reach reached rise risen rose slip slipped
    percent percentage point points basis bps billion dollar dollars euro euros hundred million thousand trillion yen
    増 減 増加 減少 上昇 低下 前 比 約 円 年 月 日 件 人 回 億 万 千 百 倍 割
    """.split()
)


def join(text: str) -> str:
    """Write as one word what may be one: sign-ups."""
    return _JOINED.sub(r"\1\2", text) if "-" in text else text


def find_words(text: str, most: int = MAX_WORDS) -> frozenset[str]:
    """Find the words that say what *text* is about, at most about *most* of them, the first ones.

    >>> sorted(find_words("Declining sales of the Kansas stores"))
    ['declin', 'kansa', 'sell', 'stor']
    >>> sorted(find_words("新規会員の売上高"))
    ['上高', '会員', '売上', '新規', '規会']
    >>> find_words("Signups") <= find_words("Sign-ups")
    True
    >>> sorted(find_words("A rate of variant B"))
    ['B', 'rat', 'variant']
    """
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    found: dict[str, None] = dict.fromkeys(_LETTER.findall(text))
    text = text.lower()
    if "-" in text:
        found.update({stem(first + second): None for first, second in _JOINED.findall(text)})
    for run in _ASCII_RUN.findall(text) if text.isascii() else (run for _, run in find_runs(text)):
        found.update(_cut(run[:LONGEST_RUN]))
        if len(found) >= most:
            break
    return frozenset(found)


def in_order(text: str) -> list[str]:
    """The words of *text* in Latin letters as they follow each other; "" for a common word and for what parts words.

    >>> in_order("The mobile bounce rate, of all")
    ['', 'mobil', 'bounc', 'rat', '', '', '']
    """
    return [next(iter(_cut(token)), "") if _LATIN.match(token) else "" for token in _TOKEN.findall(text.lower())]


def find_initials(text: str) -> frozenset[str]:
    """The initials of every three to five words that follow each other in *text*, small letters.

    >>> "ctr" in find_initials("The click-through rate rose")
    True
    """
    first = "".join(token[0] if _LATIN.match(token) else " " for token in _TOKEN.findall(text.lower()))
    found = (first[at : at + size] for size in (3, 4, 5) for at in range(len(first) - size + 1))
    return frozenset(initials for initials in found if " " not in initials)


def find_places(text: str) -> Iterator[tuple[int, str]]:
    """The words of *text*, each with where its run of letters begins; for text as long in NFKC as it is written."""
    found = [(letter.start(), letter[0]) for letter in _LETTER.finditer(text)]
    for start, run in find_runs(text.lower()):
        found += ((start + place, word) for place, word in enumerate(_cut(run[:LONGEST_RUN])))
    yield from sorted(found)


def is_common(word: str) -> bool:
    """Whether *word*, in small letters, may stand beside any figure."""
    return word in _COMMON


@lru_cache(maxsize=8192)
def _cut(run: str) -> dict[str, None]:
    """Cut a run of letters into words: kanji in pairs, anything else by its stem; common words leave nothing."""
    if len(run) > 1 and ("㐀" <= run[0] <= "鿿" or run[0] == "々"):
        words = [run[place : place + 2] for place in range(len(run) - 1)]
    else:
        # A lone letter is a list mark or what is left of a word.
        words = [] if run in _COMMON or (len(run) == 1 and run.isascii()) else [stem(run)]
    return {word: None for word in words if word not in _COMMON}


def stem(word: str) -> str:
    """Cut the ending of a word in small letters, and lead its other forms to one.

    >>> stem("listeners"), stem("sold")
    ('listen', 'sell')
    """
    cut = _cut_ending(word)
    return _IRREGULAR.get(cut) or _IRREGULAR.get(word) or cut


def _cut_ending(word: str) -> str:
    if word.endswith("ies") and len(word) > _SHORTEST_STEM + 1:
        return word[:-3] + "y"
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            word = word[: -len(ending)]
            if ending in _DOUBLING:
                word = _undouble(word)
            break
    # Who does it: listeners listen.
    return _undouble(word[:-2]) if word.endswith("er") and len(word) > _SHORTEST_STEM + 2 else word


def _undouble(word: str) -> str:
    """Planned is plan, sell stays sell."""
    return word[:-1] if word[-1:] == word[-2:-1] and word[-1:] in _DOUBLED else word


def is_japanese(words: frozenset[str]) -> bool:
    """Whether one of *words* is written in kana or kanji."""
    return any("ぁ" <= word[0] <= "鿿" for word in words)


def mask(text: str, mentions: Iterable[Mention], start: int = 0, end: int | None = None) -> str:
    """Leave the numbers at level "claim" out of ``text[start:end]``: a value must not speak for its own claim.

    Their units stay: a statement may begin or end between a number and its unit.
    """
    end = len(text) if end is None else end
    pieces: list[str] = []
    for mention in mentions:
        if mention.level == "claim" and mention.start < end and mention.end > start:
            pieces += (text[start : mention.start], mention.unit_text)
            start = max(start, mention.end)
    pieces.append(text[start:end])
    return " ".join(pieces)


# What any figure does, and what is said of it at any time.
PREDICATES: Final = find_words(
    "stand reach hit total amount come equal remain stay hold account make take took show record report post have see "
    "now currently today then so far again thus hence also still only"
)
