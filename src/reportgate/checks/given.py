"""What did the operator give that the summary may repeat without a claim?"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from reportgate.numbers.compare.originals import Originals
from reportgate.numbers.compare.reading import Readings, find_originals
from reportgate.numbers.mention import Mention


class Given:
    """The operator's texts: where they occur in the summary, and the numbers in them."""

    def __init__(self, summary: str, given: Sequence[str], readings: Readings) -> None:
        self._spans = _merge(sorted(span for text in set(given) if text for span in _find_all(summary, text)))
        self._starts = [start for start, _ in self._spans]
        self.numbers = Originals(
            number for text in given for number in find_originals("", readings.read(text), frozenset())
        )
        """The numbers in them."""

    def holds(self, mention: Mention) -> bool:
        """Whether *mention* lies inside an occurrence of a given text."""
        place = bisect_right(self._starts, mention.start) - 1
        return place >= 0 and mention.end <= self._spans[place][1]


def _find_all(summary: str, text: str) -> list[tuple[int, int]]:
    spans, start = [], summary.find(text)
    while start >= 0:
        spans.append((start, start + len(text)))
        start = summary.find(text, start + len(text))
    return spans


def _merge(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Keep of spans with one start the longest, and none that lies inside another."""
    kept: list[tuple[int, int]] = []
    for start, end in spans:
        if kept and end <= kept[-1][1]:
            continue
        if kept and start == kept[-1][0]:
            kept.pop()
        kept.append((start, end))
    return kept
