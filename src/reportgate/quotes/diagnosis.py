"""Why was a quotation rejected? For people; a diagnosis never changes a verdict.

The nearest passage is where most groups of five characters of the quotation stand close together; all steps take time
proportional to the source.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from reportgate.text.folding import Folded, fold_exact
from reportgate.text.patterns import regex
from reportgate.verdict import Reason, Span

if TYPE_CHECKING:
    # For annotations only: a view makes places, whose results carry diagnoses.
    from reportgate.quotes.matching import Pattern
    from reportgate.quotes.view import Place, View

GRAM: Final = 5
FEWEST_GRAMS: Final = 0.15
"""Share of the quotation's groups that a passage must hold to be called near."""
LONGEST: Final = 1500
"""Longest quotation, in characters, that is compared character by character; that takes quadratic time."""
STRETCH: Final = 1 << 20
APART: Final = 20
"""Visible characters that lie between pieces that stand apart."""
MARGIN: Final = 24
NEARLY: Final = 0.95
"""Share of the quotation that two pieces of it must make up to be called stitched."""


class Difference(StrEnum):
    """What kind of difference separates a quotation from its nearest passage."""

    NUMBER = "number"
    ENDING = "ending"
    WORDS = "words"
    ORDER = "order"
    STITCHED = "stitched"
    WRITING = "writing"
    """Only gaps, hyphens, marks or the case of a unit differ: folding keeps these apart."""
    EDGE = "edge"
    SPAN = "span"
    NOTHING_NEAR = "nothing near"


@dataclass(frozen=True, slots=True)
class Change:
    """One difference; empty on one side for an insertion or an omission."""

    source: str
    quote: str
    source_span: Span
    """Where, in the source's text."""
    quote_span: Span
    """Where, in the quotation."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The passage of the source that comes nearest to a rejected quotation, and how they differ."""

    difference: Difference
    nearest_passage: str | None = None
    """What the source says instead, None when nothing comes near."""
    span: Span | None = None
    """Where that passage stands in the source's text."""
    changes: tuple[Change, ...] = ()
    """In the order of the text; empty where only the kind is known."""


def diagnose(view: View, pattern: Pattern, reason: Reason, place: Place | None) -> Diagnosis:
    """Find out why the quotation was rejected with *reason*; *place* is where it stands, if it stands somewhere."""
    if place is not None:
        difference = Difference.SPAN if reason is Reason.SPAN_TOO_LONG else Difference.EDGE
        return _at(
            view, difference, *(place.sentences if reason is Reason.SPAN_TOO_LONG else _around(view, place.span))
        )
    key = pattern.key
    near = _nearest(np.frombuffer(view.index.key, dtype=np.uint8), np.frombuffer(key, dtype=np.uint8))
    if near is None:
        return Diagnosis(Difference.NOTHING_NEAR)
    same = view.index.key.find(key)
    first = view.index.raw_position(near if same < 0 else same)
    last = view.index.raw_position(min((near if same < 0 else same) + len(key), len(view.index.key)) - 1) + 1
    if len(pattern.quote) > LONGEST:
        return _at(view, Difference.WRITING if same >= 0 else Difference.WORDS, first, last)
    start, stop = max(0, first - MARGIN), min(len(view.text), last + MARGIN)
    window = fold_exact(view.text[start:stop])
    changes, begin, end = _compare(window, pattern.folded, start, view)
    difference = Difference.WRITING if same >= 0 else _stitched(view.index.key, key) or _kind(changes, pattern)
    return _at(view, difference, begin, end, changes)


def _at(view: View, difference: Difference, start: int, end: int, changes: tuple[Change, ...] = ()) -> Diagnosis:
    return Diagnosis(difference, view.text[start:end], view.reading.raw_span(start, end), changes)


def _around(view: View, span: tuple[int, int]) -> tuple[int, int]:
    """The passage with the tokens that its edges cut."""
    start, end = span
    low = max(0, start - MARGIN)
    before = re.search(r"\S*$", view.text[low:start])
    behind = re.match(r"\S*", view.text[end : end + MARGIN])
    return low + (before.start() if before else start - low), end + (behind.end() if behind else 0)


def _nearest(source: npt.NDArray[np.uint8], quote: npt.NDArray[np.uint8]) -> int | None:
    """Position in the source's key where most groups of the quotation's key stand within its length."""
    if len(quote) < GRAM or len(source) < GRAM:
        return None
    wanted = np.zeros(1 << 16, dtype=bool)
    wanted[_grams(quote)] = True
    size = len(quote)
    best, most = 0, 0
    for first in range(0, len(source), STRETCH):
        piece = source[first : first + STRETCH + size + GRAM]
        if len(piece) < GRAM:
            break
        counts = np.concatenate(([0], wanted[_grams(piece)].cumsum(dtype=np.int32)))
        sums = counts[size:] - counts[:-size] if len(counts) > size else counts[-1:]
        at = int(sums.argmax())
        if sums[at] > most:
            best, most = first + at, int(sums[at])
    return best if most >= max(2, FEWEST_GRAMS * (size - GRAM + 1)) else None


def _grams(key: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint32]:
    """16-bit hash of each group of five bytes."""
    count = len(key) - GRAM + 1
    found = np.zeros(count, dtype=np.uint32)
    for shift in range(GRAM):
        found *= np.uint32(0x9E3779B1)
        found += key[shift : shift + count]
    found ^= found >> np.uint32(15)
    found *= np.uint32(0x85EBCA77)
    found >>= np.uint32(16)
    return found


def _compare(window: Folded, quote: Folded, offset: int, view: View) -> tuple[tuple[Change, ...], int, int]:
    """Differences between the window and the quotation, and the passage of the window that answers to the quotation."""
    steps = SequenceMatcher(None, window.text, quote.text, autojunk=False).get_opcodes()
    # What the window has before and behind the passage is margin.
    if steps and steps[0][0] == "delete":
        steps = steps[1:]
    if steps and steps[-1][0] == "delete":
        steps = steps[:-1]
    if steps and steps[-1][0] == "replace":
        step, low, high, first, last = steps[-1]
        steps[-1] = (step, low, min(high, low + last - first), first, last)
    if not steps:
        return (), offset, offset + len(window.raw)
    changes = []
    for step, low, high, first, last in steps:
        if step == "equal":
            continue
        source = _raw_span(window, low, high)
        mine = _raw_span(quote, first, last)
        span = view.reading.raw_span(offset + source[0], offset + source[1])
        changes.append(Change(window.raw[slice(*source)], quote.raw[slice(*mine)], span, mine))
    begin, end = _raw_span(window, steps[0][1], steps[-1][2])
    return tuple(changes), offset + begin, offset + end


def _raw_span(folded: Folded, first: int, last: int) -> tuple[int, int]:
    """Raw span of some folded characters; of none, the place between their neighbours."""
    if first < last:
        return folded.starts[first], folded.ends[last - 1]
    at = folded.ends[first - 1] if first else 0
    return at, at


def _stitched(source: bytes, quote: bytes) -> Difference | None:
    """Whether the quotation is made of two pieces that stand apart, and in which order they stand."""
    head, tail = _longest(source, quote, from_end=False), _longest(source, quote, from_end=True)
    if min(head, tail) < GRAM or head + tail < NEARLY * len(quote):
        return None
    first, second = source.find(quote[:head]), source.rfind(quote[len(quote) - tail :])
    if second < first:
        return Difference.ORDER
    # Pieces that nearly meet are one passage with a word changed or left out.
    return Difference.STITCHED if second - (first + head) > APART else None


def _longest(source: bytes, quote: bytes, *, from_end: bool) -> int:
    """Length of the longest beginning, or end, of the quotation that stands in the source."""
    low, high = 0, len(quote)
    while low < high:
        middle = (low + high + 1) // 2
        piece = quote[len(quote) - middle :] if from_end else quote[:middle]
        if piece in source:
            low = middle
        else:
            high = middle - 1
    return low


_NUMERIC: Final = regex(r"[\d〇零一二三四五六七八九十百千万億兆.,%½¼¾²³⁰-⁹₀-₉]")
ENDING: Final = 12
"""Characters at the end of a sentence that make its ending."""


def _kind(changes: tuple[Change, ...], pattern: Pattern) -> Difference:
    if not changes:
        return Difference.WRITING
    if all(_NUMERIC.search(change.source + change.quote) for change in changes):
        return Difference.NUMBER
    size = len(pattern.quote.rstrip())
    return Difference.ENDING if changes[0].quote_span[0] >= size - ENDING else Difference.WORDS
