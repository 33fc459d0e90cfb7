"""How is a long report cut so that nothing of it, and nothing of its ledger, is left out?

The summary is cut at paragraph borders; consecutive parts overlap, so that whatever stands at a border is whole in
one of them. Every part goes with the whole ledger. Only when the ledger is too large for one request does a part get
the claims that could matter to it, and when even those are too many, the part is halved; a part that cannot be made to
fit is an error, never a shortened ledger. (A claim left out could only add a finding, never hide one.)
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from reportgate.auditors.protocol import AuditRequest
from reportgate.text.patterns import regex

MAX_PART_CHARS: Final = 8_000
MAX_LEDGER_CHARS: Final = 60_000
MIN_PART_CHARS: Final = 250
# A word that more statements hold than this says nothing about which of them could matter.
COMMON_STATEMENTS: Final = 50

_BORDERS: Final = (
    regex(r"\n[ \t\r]{0,100}\n"),
    regex(r"\n"),
    regex(r"[。．！？]|[.!?][ \t]"),
)
_DIGITS = regex(r"\d[\d,.]{0,60}")
_WORD = regex(r"[^\W\d_]{2,60}")


class TooLargeError(Exception):
    """A part and the claims that could matter to it do not fit into one request."""


@dataclass(frozen=True, slots=True)
class Part:
    """One request's share: ``text`` is the summary from ``start`` on."""

    start: int
    text: str
    statements: tuple[tuple[str, str], ...]


def split_request(
    request: AuditRequest, *, max_part: int = MAX_PART_CHARS, max_ledger: int = MAX_LEDGER_CHARS
) -> tuple[Part, ...]:
    """Cut *request* into parts of at most *max_part* code points, each with at most *max_ledger* of the ledger.

    Raises:
        TooLargeError: The claims that could matter to a part of MIN_PART_CHARS are too many.
    """
    size = sum(len(identifier) + len(statement) + 3 for identifier, statement in request.statements)
    spans = split_spans(request.summary, max_part)
    if size <= max_ledger:
        return tuple(Part(start, request.summary[start:end], request.statements) for start, end in spans)
    index = StatementIndex(request.statements)
    return tuple(part for span in spans for part in _fit(request.summary, span, index, max_ledger))


def split_spans(text: str, limit: int) -> list[tuple[int, int]]:
    """Cut *text* into overlapping spans of at most *limit* code points that cover all of it."""
    overlap = max(limit // 10, 1)
    spans = []
    start = 0
    while len(text) - start > limit:
        end = _last_border(text, start + limit // 2, start + limit) or start + limit
        spans.append((start, end))
        # The next part begins at a border within the overlap, so that it does not open in the middle of a figure.
        back = _first_border(text, end - overlap, end)
        start = max(back if back is not None else end - overlap, start + 1)
    spans.append((start, len(text)))
    return spans


def _last_border(text: str, low: int, high: int) -> int | None:
    for border in _BORDERS:
        ends = [found.end() for found in border.finditer(text, low, high)]
        if ends:
            return ends[-1]
    return None


def _first_border(text: str, low: int, high: int) -> int | None:
    for border in _BORDERS:
        for found in border.finditer(text, low, high):
            if found.end() < high:
                return found.end()
    return None


def _fit(summary: str, span: tuple[int, int], index: StatementIndex, max_ledger: int) -> Iterator[Part]:
    start, end = span
    text = summary[start:end]
    statements = tuple(index.statements[position] for position in index.find_relevant(text))
    if sum(len(identifier) + len(statement) + 3 for identifier, statement in statements) <= max_ledger:
        yield Part(start, text, statements)
        return
    if end - start <= MIN_PART_CHARS:
        raise TooLargeError
    for low, high in split_spans(text, max((end - start) // 2 + 1, MIN_PART_CHARS)):
        yield from _fit(summary, (start + low, start + high), index, max_ledger)


class StatementIndex:
    """Which statements share a number, or a word that few statements hold, with a text?"""

    def __init__(self, statements: tuple[tuple[str, str], ...]) -> None:
        self.statements = statements
        self._holders: defaultdict[str, list[int]] = defaultdict(list)
        for position, (_, statement) in enumerate(statements):
            for feature in _features(statement):
                self._holders[feature].append(position)

    def find_relevant(self, text: str) -> list[int]:
        """Return the positions of the statements that could matter to *text*, in their order."""
        found: set[int] = set()
        for feature in _features(text):
            holders = self._holders.get(feature, [])
            if feature.isdigit() or len(holders) <= COMMON_STATEMENTS:
                found.update(holders)
        return sorted(found)


def _features(text: str) -> set[str]:
    """The significant digits of the numbers, the words, and of scripts without spaces the pairs of characters."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    found = {re.sub(r"[,.]", "", digits).strip("0") or "0" for digits in _DIGITS.findall(folded)}
    for word in _WORD.findall(folded):
        if word.isascii():
            found.add(word)
        else:
            found.update(word[at : at + 2] for at in range(len(word) - 1))
    return found
