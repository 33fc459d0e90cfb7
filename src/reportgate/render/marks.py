"""Which stretches of the summary does a reader's eye have to find, and what became of each?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

from reportgate.render.findings import Finding
from reportgate.verdict import Cover, Span

Fate: TypeAlias = Literal["free", "covered", "warned", "rejected"]
_RANK: Final[tuple[Fate, ...]] = ("free", "covered", "warned", "rejected")


class Mark(NamedTuple):
    """A stretch of the summary with one fate.

    Attributes:
        start: First code point.
        end: Behind the last.
        fate: The worst of what was said about it.
        about: What was said: positions in the list of findings, ids of claims, or what is no claim and covers it.
    """

    start: int
    end: int
    fate: Fate
    about: tuple[int | str | Cover, ...] = ()


def finding_marks(findings: Iterable[Finding], length: int) -> tuple[Mark, ...]:
    """The stretches that findings name, in a summary of *length* code points; ``about`` holds their positions."""
    marks = [
        Mark(span[0], span[1], "rejected" if finding.fails else "warned", (position,))
        for position, finding in enumerate(findings)
        if (span := inside(finding.span, length)) is not None
    ]
    return flatten(marks)


def inside(span: Span | None, length: int) -> Span | None:
    """Return *span* if it lies in a summary of *length* code points: a result may come from a file."""
    return span if span is not None and 0 <= span[0] < span[1] <= length else None


def flatten(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Cut overlapping marks into disjoint ones in order, each with the worst fate and all that was said.

    >>> [(m.start, m.end, m.fate) for m in flatten([Mark(0, 4, "covered"), Mark(2, 6, "rejected")])]
    [(0, 2, 'covered'), (2, 6, 'rejected')]
    """
    events: list[tuple[int, bool, int]] = []
    listed = list(marks)
    for number, mark in enumerate(listed):
        events += [(mark.start, True, number), (mark.end, False, number)]
    # At one place the ends come before the beginnings.
    events.sort()
    found: list[Mark] = []
    active: dict[int, Mark] = {}
    previous = 0
    for place, opens, number in events:
        if active and place > previous:
            _append(found, previous, place, active.values())
        previous = place
        if opens:
            active[number] = listed[number]
        else:
            del active[number]
    return tuple(found)


def _append(found: list[Mark], start: int, end: int, active: Iterable[Mark]) -> None:
    members = list(active)
    fate = max((mark.fate for mark in members), key=_RANK.index)
    about = tuple(dict.fromkeys(item for mark in members for item in mark.about))
    if found and found[-1].end == start and (found[-1].fate, found[-1].about) == (fate, about):
        start = found.pop().start
    found.append(Mark(start, end, fate, about))
