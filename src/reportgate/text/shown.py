"""What does a source read like? Text as it is shown, with the way back to what was supplied."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeAlias

Pieces: TypeAlias = Sequence[tuple[int, int, int, int]]
"""(start, end) in the shown text and (start, end) in the raw text of each stretch that is not one to one, ascending."""


class Reading:
    """Shown text, and where its pieces stand in the raw text.

    Between the pieces the offsets differ by a constant. Markup that is not shown has an empty shown stretch. Pieces
    may be given as a function, which is called when a place is first asked for.
    """

    def __init__(self, text: str, pieces: Pieces | Callable[[], Pieces] = ()) -> None:
        self.text = text
        self._given = pieces

    @cached_property
    def pieces(self) -> Pieces:
        """Stretches that are not one to one."""
        return self._given() if callable(self._given) else self._given

    @cached_property
    def _starts(self) -> list[int]:
        return [piece[0] for piece in self.pieces]

    def raw_span(self, start: int, end: int) -> tuple[int, int]:
        """Span of the raw text that shows ``text[start:end]``."""
        return self._raw(start, at_end=False), self._raw(end, at_end=True)

    def _raw(self, position: int, *, at_end: bool) -> int:
        # An end belongs to the character before it.
        piece = bisect_right(self._starts, position - 1 if at_end else position) - 1
        if piece < 0:
            return position
        _, last, raw_first, raw_last = self.pieces[piece]
        if position < last or (at_end and position == last):
            return raw_last if at_end else raw_first
        return position - last + raw_last


class Builder:
    """Collects the shown text of a raw text from left to right."""

    def __init__(self, raw: str) -> None:
        self._raw = raw
        self._out: list[str] = []
        self._pieces: list[tuple[int, int, int, int]] = []
        self._size = 0
        self._raw_end = 0

    @property
    def last(self) -> str:
        """The last character shown, "" if none."""
        return self._out[-1][-1] if self._out else ""

    def tail(self, count: int) -> str:
        """The last *count* characters shown, or somewhat fewer."""
        return "".join(piece[-count:] for piece in self._out[-4:])[-count:]

    def copy(self, start: int, end: int) -> None:
        """Show ``raw[start:end]`` as it stands."""
        self.write(self._raw[start:end], start)

    def write(self, text: str, start: int) -> None:
        """Show *text*, which stands one to one for the raw text from *start*."""
        if not text:
            return
        if start > self._raw_end:
            # Two numbers that only markup parts are two numbers.
            if text[0].isdecimal() and self.last.isdecimal():
                self._add(" ", self._raw_end, start)
            else:
                self._pieces.append((self._size, self._size, self._raw_end, start))
        self._out.append(text)
        self._size += len(text)
        self._raw_end = start + len(text)

    def put(self, text: str, start: int, end: int) -> None:
        """Show *text* for ``raw[start:end]``, whatever stands there."""
        if start > self._raw_end:
            self._pieces.append((self._size, self._size, self._raw_end, start))
        self._add(text, start, end)

    def _add(self, text: str, start: int, end: int) -> None:
        self._pieces.append((self._size, self._size + len(text), start, end))
        if text:
            self._out.append(text)
        self._size += len(text)
        self._raw_end = end

    def reading(self) -> Reading:
        """What was collected."""
        return Reading("".join(self._out), tuple(self._pieces))
