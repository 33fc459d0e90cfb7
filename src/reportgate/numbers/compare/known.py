"""What else do the operator and the ledger speak of, beside the one statement that a number is compared with?"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import pairwise
from typing import Final

from reportgate.numbers.compare.runs_japanese import Text
from reportgate.text.scripts import is_kanji


class Known:
    """The words of all statements, quotations, titles of sources and given texts."""

    def __init__(self, texts: Callable[[], Iterable[str]]) -> None:
        """Read nothing yet: most reports never ask for *texts*."""
        self._texts = texts

    @cached_property
    def _text(self) -> Text:
        return Text("\n".join(self._texts()))

    @cached_property
    def _pairs(self) -> frozenset[str]:
        text = self._text.written
        return frozenset(one + other for one, other in pairwise(text) if is_kanji(one) and is_kanji(other))

    def holds(self, piece: str) -> bool:
        """Whether a piece of a Japanese run stands there: kanji two by two, or one as a word; letters as a whole run.

        >>> known = Known(lambda: ["新規の会員は", "資金を得た"])
        >>> known.holds("新規"), known.holds("獲得"), known.holds("退会")
        (True, True, False)
        """
        if not is_kanji(piece[0]):
            return piece in self._text.tokens
        # What was won may be called a win: 得た, 獲得.
        if not self._text.stems.isdisjoint(piece) or piece in self._text.singles:
            return True
        return len(piece) > 1 and all(one + other in self._pairs for one, other in pairwise(piece))


NOTHING_ELSE: Final = Known(tuple)
