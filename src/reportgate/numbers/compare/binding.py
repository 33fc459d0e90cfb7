"""Which claims does the author bind a number to?

A Markdown footnote mark that bears a claim's id, behind a number and in the same clause: "12.4 %[^c2]", 1,240件[^c1].
Closing punctuation may stand between them, and a mark may follow a mark.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from typing import Final

from reportgate.numbers.mention import Mention
from reportgate.text.patterns import regex

LONGEST_GAP: Final = 40
"""Most characters between a number and its mark."""

_MARK: Final = regex(r"\[\^([^\]\s]{1,200})\](?!:)")
_CLOSING: Final = " \t.,;:!?。．、，；：！？\"'”’」』)）]*_`"
_ENDS_CLAUSE: Final = regex(r"[\n。．！？!?;；、，,]|\.\s")


def find_bindings(summary: str, mentions: Sequence[Mention], ids: Collection[str]) -> dict[int, tuple[str, ...]]:
    """Find the claims that each number is bound to: start of the number -> ids, in the order of the marks.

    A mark that bears no claim's id is an ordinary footnote and binds nothing.
    """
    numbers = [mention for mention in mentions if mention.level == "claim"]
    ends = [mention.end for mention in numbers]
    found: dict[int, tuple[str, ...]] = {}
    chain_end = -1
    chain: tuple[Mention, ...] = ()
    for match in _MARK.finditer(summary):
        if match[1] not in ids:
            continue
        if match.start() != chain_end:
            chain = _bound(summary, numbers, ends, match.start())
        chain_end = match.end()
        for mention in chain:
            found[mention.start] = (*found.get(mention.start, ()), match[1])
    return found


def _bound(summary: str, numbers: Sequence[Mention], ends: Sequence[int], mark: int) -> tuple[Mention, ...]:
    place = bisect_right(ends, mark) - 1
    if place < 0 or mark - ends[place] > LONGEST_GAP:
        return ()
    if _ENDS_CLAUSE.search(summary[ends[place] : mark].rstrip(_CLOSING)):
        return ()
    last = numbers[place]
    before = numbers[place - 1] if place else None
    # Both ends of a range are one writing.
    if before is not None and last.range_of is not None and before.range_of == last.range_of:
        return (before, last)
    return (last,)
