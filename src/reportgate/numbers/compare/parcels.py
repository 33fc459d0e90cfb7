"""Which words of a sentence belong to which of its numbers?

"12% of recipients opened the mail, 38% clicked" gives opening to the one and clicking to the other. A text that says
38% with words of the 12% and none of its own has exchanged the two, whatever else it shares.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from reportgate.numbers.compare.periods import NO_SUBJECT
from reportgate.numbers.compare.roles import Role
from reportgate.numbers.compare.topic import PREDICATES, find_words, mask
from reportgate.numbers.mention import Mention
from reportgate.text.patterns import regex
from reportgate.text.scripts import find_runs, is_kanji

LONGEST: Final = 300
"""Characters of a sentence that are looked at on each side of a number."""
NEIGHBOURS: Final = 16
"""Most other numbers on each side that a number may be exchanged with."""

RESPECTIVELY: Final = regex(r"\brespectively\b|それぞれ|の順", re.IGNORECASE)
_STRONG: Final = frozenset(";；。(（")
# 東京82店と大阪31店
_JA_LINK: Final = regex(r"(?:で?、|[とや])")
# Signups were 1,240 and refunds, in October, 31: a number that ends its clause has its words before it.
_ENDS: Final = regex(r"\s*(?:[,、]|(?:and|but|while|whereas)\b)")
_JA_SUBJECT: Final = regex(r"[がはを]")
_ITEM: Final = regex(r"[、,と]|\band\b|および|及び")
_LETTER: Final = regex(r"[A-Za-zぁ-ヿ]")
_JA_TOPIC: Final = regex(r"(?:は|のうち|では)(?=[^は]{0,40}[ァ-ヺー㐀-鿿A-Za-z])")
_LINKS: Final = find_words("whereas while although though")
# In the second quarter, Toyota sold …
_ADVERBIAL: Final = regex(r"\s*(?:[;,]\s*)?(?:in|at|for|on|among|of|by|during|as)\s(?:[^,]{1,60},)?", re.IGNORECASE)
_NAME: Final = regex(r"[A-Z][\w&.-]+")


class Parcel(NamedTuple):
    """The words of one number of a sentence."""

    own: frozenset[str]
    """Those that stand with it."""
    lead: frozenset[str] = frozenset()
    """Those that stand with the first number and are said of all of them."""
    loose: frozenset[str] = frozenset()
    """Those of *own* of which some may be meant of all: "sales in the north rose 4%, the south fell 6%"."""
    near: frozenset[str] = frozenset()
    """Those of *own* that stand in its clause or lead it in."""


NO_PARCEL: Final = Parcel(frozenset())


def find_parcels(
    text: str, span: tuple[int, int], mentions: Sequence[Mention], breaks: Sequence[int]
) -> dict[int, Parcel]:
    """Divide the sentence at *span* of *text* among *mentions*, its numbers in order: start of each -> its words.

    *breaks*: where the clauses of the text end, sorted.
    """
    start, end = span
    if len(mentions) > 1 and RESPECTIVELY.search(text, start, end) is not None:
        return _find_respective(text, span, mentions)
    spans = find_spans(text, span, mentions, breaks)
    words = [_words(text, mentions, *place) for place in spans]
    heads = [text[left : mention.start] for mention, (left, _) in zip(mentions, spans, strict=True)]
    tails = [_words(text, mentions, mention.end, right) for mention, (_, right) in zip(mentions, spans, strict=True)]
    alike = [place for place, mention in enumerate(mentions) if place and mention.unit == mentions[0].unit]
    lead, loose = _find_lead(heads[0], [heads[place] for place in alike], bool(tails[0]))
    if alike and not any(tails[place] for place in alike) and all(_runs(heads[place]) for place in alike):
        lead |= tails[0]
    return {
        mention.start: Parcel(own - lead, lead, frozenset() if place else loose - lead)
        for place, (mention, own) in enumerate(zip(mentions, words, strict=True))
    }


def find_spans(
    text: str, span: tuple[int, int], mentions: Sequence[Mention], breaks: Sequence[int]
) -> list[tuple[int, int]]:
    """Where the words of each number begin and end; 前年比8%増の520億円 are of one thing."""
    cuts = [_cut(text, one, other, breaks) for one, other in pairwise(mentions)]
    lefts, rights = [span[0]], [span[1]]
    for cut in cuts:
        lefts.append(lefts[-1] if cut is None else cut[1])
    for cut in reversed(cuts):
        rights.append(rights[-1] if cut is None else cut[0])
    return [
        (max(left, mention.start - LONGEST), min(right, mention.end + LONGEST))
        for mention, left, right in zip(mentions, lefts, reversed(rights), strict=True)
    ]


def _find_lead(first: str, others: Sequence[str], ends: bool) -> tuple[frozenset[str], frozenset[str]]:  # noqa: FBT001
    """The words before the first number that the *others* do not repeat, and mean all the same; and those that may be.

    Women made up 42% of new hires and 27% of managers; the median wait was 14 minutes, the longest 52 minutes.
    """
    if not others:
        return frozenset(), frozenset()
    adverbial = _ADVERBIAL.match(first)
    at = (
        adverbial.end()
        if adverbial is not None and adverbial[0].endswith(",") and not any(map(_ADVERBIAL.match, others))
        else 0
    )
    topic = _JA_TOPIC.search(first)
    if topic is not None and not any(topic[0] in head for head in others):
        # 売上は国内が320億円、海外が210億円
        at = topic.end()
    lead, own = _drop(find_words(first[:at])), _runs(first[at:])
    counts = [len(_runs(head)) or _has_word(head) for head in others]
    if min(counts) >= len(own):
        return lead, frozenset()
    if not min(counts):
        return lead | _drop(find_words(" ".join(own))) if ends else lead, frozenset()
    named = [run for run in own if _NAME.match(run)]
    if named and all(any(map(_NAME.match, _runs(head))) for head in others):
        # Toyota sold 2.4 million vehicles, Volkswagen 2.1 million: name stands against name.
        return lead | _drop(find_words(" ".join(run for run in own if run not in named))), frozenset()
    return lead, _drop(find_words(" ".join(own)))


def _runs(head: str) -> list[str]:
    return [run for _, run in find_runs(head) if _drop(find_words(run))]


def _has_word(text: str) -> bool:
    """Whether *text* holds a letter of English or Japanese."""
    return _LETTER.search(text) is not None or any(map(is_kanji, text))


def _cut(text: str, one: Mention, other: Mention, breaks: Sequence[int]) -> tuple[int, int] | None:
    """Where the words of *one* end and those of *other* begin; what lies in between is of both; None: nowhere."""
    low, high = bisect_right(breaks, one.end), bisect_right(breaks, other.start)
    # A colon announces what stands behind it.
    inside = [place for place in breaks[low:high] if text[place - 1] not in ":："]
    if inside:
        strong = [place for place in inside if text[place - 1] in _STRONG]
        at = (strong or inside)[0]
        if not strong and not _has_word(text[inside[-1] : other.start]) and _ENDS.match(text, one.end) is None:
            at = inside[-1]
        return at, at
    if one.unit != other.unit:
        return None
    between = text[one.end : other.start]
    if between.isascii():
        return other.start, one.end
    if _JA_SUBJECT.match(between):
        return other.start, other.start
    return one.end, one.end


def _find_respective(text: str, span: tuple[int, int], mentions: Sequence[Mention]) -> dict[int, Parcel]:
    start, first = max(span[0], mentions[0].start - LONGEST), mentions[0].start
    items = [(at, words) for at, words in _items(text, start, first) if words]
    if len(items) < len(mentions):
        return dict.fromkeys((mention.start for mention in mentions), NO_PARCEL)
    rest = [words for _, words in items[: len(items) - len(mentions)]]
    lead = frozenset().union(*rest) if rest else frozenset()
    return {
        mention.start: Parcel(words, lead)
        for mention, (_, words) in zip(mentions, items[len(items) - len(mentions) :], strict=True)
    }


def _items(text: str, start: int, end: int) -> list[tuple[int, frozenset[str]]]:
    items, at = [], start
    for link in [*_ITEM.finditer(text, start, end)]:
        items.append((at, _drop(find_words(text[at : link.start()]))))
        at = link.end()
    items.append((at, _drop(find_words(text[at:end]))))
    return items


def _words(text: str, mentions: Sequence[Mention], start: int, end: int) -> frozenset[str]:
    if start >= end:
        return frozenset()
    first, last = bisect_left(mentions, start, key=_end), bisect_left(mentions, end, key=_start)
    return _drop(find_words(mask(text, mentions[first:last], start, end)))


def _start(mention: Mention) -> int:
    return mention.start


def _end(mention: Mention) -> int:
    return mention.end


def _drop(words: frozenset[str]) -> frozenset[str]:
    return words - NO_SUBJECT - PREDICATES - _LINKS


class Rivals(NamedTuple):
    """What a text says of one of its numbers, and of the others that it may be exchanged with."""

    own: frozenset[str]
    """Words of the number that none of the others has."""
    theirs: frozenset[str]
    """Words that the others have and it has not."""
    loose: frozenset[str]
    """Words of the number that the others may share."""


NO_RIVALS: Final = Rivals(frozenset(), frozenset(), frozenset())


def find_rivals(numbers: Sequence[tuple[Mention, Role, Parcel]]) -> list[Rivals]:
    """Tell the words of each of the *numbers* of a text from those of the others near it in its unit."""
    return [
        _find_rivals(*numbers[place], numbers[max(0, place - NEIGHBOURS) : place + NEIGHBOURS + 1])
        for place in range(len(numbers))
    ]


def _find_rivals(number: Mention, role: Role, mine: Parcel, numbers: Sequence[tuple[Mention, Role, Parcel]]) -> Rivals:
    others = [
        parcel
        for other, part, parcel in numbers
        # Both ends of a move are of one thing.
        if other.unit == number.unit and other.value != number.value and not (role.part and part.part)
    ]
    if not others:
        return NO_RIVALS
    theirs: frozenset[str] = frozenset().union(*(parcel.own for parcel in others))
    return Rivals(mine.own - theirs, theirs - mine.own - mine.lead, mine.loose)


def is_exchanged(parcel: Parcel, around: frozenset[str], rivals: Rivals) -> bool:
    """Whether a number has at it words of the others and none of its own: *around* are those of what leads to it."""
    if rivals.theirs.isdisjoint(parcel.near):
        return False
    known = parcel.own | parcel.lead | around
    if rivals.loose:
        return not rivals.loose <= known
    return rivals.own.isdisjoint(known)
