"""What does a source read like? Text as it is shown, with the way back to what was supplied."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Reading:
    """Shown text, and where its pieces stand in the raw text.

    ``pieces`` hold (start, end) in the shown text and (start, end) in the raw text of each stretch that is not one to
    one, ascending; between them the offsets differ by a constant.
    """

    text: str
    pieces: tuple[tuple[int, int, int, int], ...] = ()
    _starts: list[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_starts", [piece[0] for piece in self.pieces])

    def raw_span(self, start: int, end: int) -> tuple[int, int]:
        """Span of the raw text that shows ``text[start:end]``."""
        return self._raw(start, at_end=False), self._raw(end, at_end=True)

    def _raw(self, position: int, *, at_end: bool) -> int:
        # An end belongs to the character before it.
        piece = bisect_right(self._starts, position - 1 if at_end else position) - 1
        if piece < 0:
            return position
        _, last, raw_first, raw_last = self.pieces[piece]
        if position < last or (at_end and position <= last):
            return raw_last if at_end else raw_first
        return position - last + raw_last


def read(text: str, media_type: str) -> Reading:
    """Read *text* as *media_type* says."""
    del media_type
    return Reading(text)
