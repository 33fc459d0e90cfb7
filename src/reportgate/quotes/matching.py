"""Does a folded quotation stand at a given place of a text, exactly?"""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from typing import Final

from reportgate.quotes.index import loose_key
from reportgate.quotes.units import find_units, may_hold_unit, units_agree
from reportgate.text.folding import GAP_KINDS, Folded, fold_exact
from reportgate.text.gaps import DASH, EM_DASH, LINE_HYPHEN, Sides, gap_pattern, gaps_agree
from reportgate.text.kinds import Kind
from reportgate.text.plain import easy_text
from reportgate.text.tables import kind_code

MARGIN: Final = 32
"""Characters folded on each side of a place, since neighbours decide on some foldings."""
MOST_TOGETHER: Final = 8192
"""Longest stretch, in characters, that is folded for several places at once."""


class Windows:
    """A text folded around places, once for places that lie together: a text that repeats itself has many of those."""

    def __init__(self, text: str, places: list[tuple[int, int]]) -> None:
        self._text = text
        self._places = places
        self._first = 0
        self._folded: Folded | None = None
        self._last = 0

    def around(self, number: int) -> tuple[int, Folded]:
        """Where a folded stretch around place *number* begins, and that stretch; places are asked for in order."""
        first, last = self._stretch(number)
        if self._folded is None or not self._first <= first < last <= self._last:
            for other in range(number + 1, len(self._places)):
                begin, end = self._stretch(other)
                if begin > last or end - first > MOST_TOGETHER:
                    break
                last = max(last, end)
            self._first, self._last = first, last
            self._folded = fold_exact(self._text[first:last])
        return self._first, self._folded

    def _stretch(self, number: int) -> tuple[int, int]:
        start, end = self._places[number]
        return max(0, start - MARGIN), min(len(self._text), end + MARGIN)


class Pattern:
    """A folded quotation, ready to be compared."""

    def __init__(self, quote: str, key: bytes | None = None) -> None:
        self.quote = quote
        self.bare = quote.strip()
        self.key = loose_key(quote) if key is None else key
        """What is looked for in an index."""

    @cached_property
    def folded(self) -> Folded:
        """The quotation, folded; one that is found with its very characters need not be."""
        return fold_exact(self.quote)

    @cached_property
    def _easy(self) -> str | None:
        """The quotation without its outer spaces, if it needs no closer look; nothing invisible at its ends."""
        is_visible = self.bare and not {kind_code(self.bare[0]), kind_code(self.bare[-1])} & GAP_KINDS
        return easy_text(self.bare) if is_visible else None

    @cached_property
    def _may_hold_unit(self) -> bool:
        return may_hold_unit(self._easy or "")

    @property
    def is_easy(self) -> bool:
        """Whether comparing takes little time, since no character of the quotation needs a closer look."""
        return self._easy is not None or self.folded.is_plain

    @cached_property
    def lead(self) -> int:
        """Characters of ``bare`` before the first one that counts."""
        first = self.bare[:1]
        if not first or kind_code(first) not in GAP_KINDS:
            return 0
        starts = self.folded.starts
        return starts[0] - (len(self.quote) - len(self.quote.lstrip())) if starts else 0

    @cached_property
    def _gaps(self) -> dict[int, str]:
        return {i: self.folded.gap(i) for i in self.folded.gaps}

    @cached_property
    def _leading(self) -> str:
        return _dashes(gap_pattern(self.folded.gap(0)))

    @cached_property
    def _trailing(self) -> str:
        return _dashes(gap_pattern(self.folded.gap(self.size)))

    @cached_property
    def _units(self) -> list[tuple[int, int]]:
        return find_units(self.folded)

    @cached_property
    def evidence(self) -> int:
        """Letters and digits of the quotation."""
        return sum(map(str.isalnum, self.folded.text))

    def has_evidence(self, least: int) -> bool:
        """Whether the quotation has at least *least* letters and digits."""
        # Three characters at most become one, as the letters of a Hangul syllable do.
        return self._begins_with(least) >= 3 * least or self.evidence >= least

    def _begins_with(self, least: int) -> int:
        """Letters and digits among the first characters, enough of them for *least*; asked for twice."""
        if self._counted is None:
            self._counted = sum(map(str.isalnum, self.quote[: 8 * least]))
        return self._counted

    _counted: int | None = None

    @property
    def size(self) -> int:
        """Visible characters of the quotation."""
        return len(self.folded.text)

    @property
    def is_blank(self) -> bool:
        """Whether nothing of the quotation is visible."""
        return not self.folded.text and all(
            kind_code(char) in (Kind.SPACE, Kind.BREAK, Kind.IGNORED) or char == "\xad" for char in self.quote
        )

    def match_easily(self, text: str, start: int, end: int) -> bool:
        """Whether the quotation stands at ``text[start:end]``, visible characters, for certain and without its edges.

        A yes is what ``match`` would say; a no says nothing.
        """
        if self._easy is None or kind_code(text[end : end + 1] or " ") in (Kind.MARK, Kind.IGNORED):
            return False
        # The case of a unit needs a closer look.
        return not self._may_hold_unit and easy_text(text[start:end]) == self._easy

    def match(self, window: Folded, start: int) -> tuple[int, int] | None:
        """Span of the quotation in the raw text of *window* if it stands at *start*, None if it differs there."""
        at = bisect_left(window.starts, start)
        last = at + len(self.folded.text)
        if not window.text.startswith(self.folded.text, at) and not self._same_raw(window, at):
            return None
        if _inside_character(window, at) or _inside_character(window, last) or not self._gaps_match(window, at, last):
            return None
        span = self._with_outer_dashes(window, at, last)
        return span if span is not None and units_agree(self.folded, self._units, window, at) else None

    def _same_raw(self, window: Folded, at: int) -> bool:
        """Whether all characters are equal folded or raw: a neighbour can make one character fold in two ways."""
        quote = self.folded
        if len(window.text) < at + len(quote.text):
            return False
        same_before = True
        for i, one in enumerate(quote.text):
            raw = quote.raw[quote.starts[i] : quote.ends[i]]
            same = raw == window.raw[window.starts[at + i] : window.ends[at + i]]
            # Behind a 7 that is raised in one writing only, ³ is an exponent in the other: 7³ is not ⁷³.
            if one != window.text[at + i] and not (same and (same_before or kind_code(raw) != Kind.RAISED)):
                return False
            same_before = same
        return True

    def _gaps_match(self, window: Folded, at: int, last: int) -> bool:
        raw, starts, ends = window.raw, window.starts, window.ends
        inner = window.gaps[bisect_left(window.gaps, at + 1) : bisect_left(window.gaps, last)]
        theirs = {i - at: raw[ends[i - 1] : starts[i]] for i in inner}
        if theirs == self._gaps:
            return True
        for i in self._gaps.keys() | theirs.keys():
            mine, other = self._gaps.get(i, ""), theirs.get(i, "")
            if mine == other:
                continue
            one, two = gap_pattern(mine), gap_pattern(other)
            if one != two and not gaps_agree(one, two, _sides(self.folded, i, window, at + i)):
                return False
        return True

    def _with_outer_dashes(self, window: Folded, first: int, last: int) -> tuple[int, int] | None:
        """Span of the passage with the dashes that the quotation has at its ends, None if they are not there."""
        begin, stop = window.starts[first], window.ends[last - 1]
        if self._leading:
            gap_start = window.ends[first - 1] if first else 0
            found = _outer(window.raw[gap_start:begin][::-1], self._leading[::-1])
            if found is None:
                return None
            begin -= found
        if self._trailing:
            gap_end = window.starts[last] if last < len(window.starts) else len(window.raw)
            found = _outer(window.raw[stop:gap_end], self._trailing)
            if found is None:
                return None
            stop += found
        return begin, stop


def _inside_character(window: Folded, position: int) -> bool:
    """Whether *position* lies inside what one raw character folded to, as in the middle of a ligature."""
    starts = window.starts
    return 0 < position < len(starts) and starts[position] == starts[position - 1]


def _dashes(pattern: str) -> str:
    """Signs of an outer gap that belong to the quotation: dashes, and the spaces between them and the words."""
    return pattern.strip("sn") if not pattern.strip("sn") else pattern


def _outer(gap: str, wanted: str) -> int | None:
    """How many characters of *gap*, counted from the words outwards, hold the *wanted* signs."""
    wanted = wanted.rstrip("sn")
    taken = ""
    for size in range(1, len(gap) + 1):
        taken = gap_pattern(gap[:size])
        if _alike(taken) == _alike(wanted):
            return size
    return None


def _alike(pattern: str) -> str:
    return pattern.replace(LINE_HYPHEN, DASH).replace(EM_DASH, DASH).replace("n", "s")


def _sides(one: Folded, i: int, two: Folded, j: int) -> Sides:
    return Sides(
        one.raw[one.starts[i - 1]] + two.raw[two.starts[j - 1]],
        one.raw[one.starts[i]] + two.raw[two.starts[j]],
        two.raw[two.starts[j + 1]] if j + 1 < len(two.starts) else "",
        two.raw[two.starts[j - 2]] if j > 1 else "",
    )
