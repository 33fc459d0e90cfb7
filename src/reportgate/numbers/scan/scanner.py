"""Where are the numbers of a text, and what does each of them say?

The text is rendered; one pass over it finds the places where a number may begin, and each is read once, by the first
reader that knows it: links and marks, list and heading numbers, references (dates, labels, identifiers), and last the
quantity, with its sign, scale, unit, range and the words around it. What no reader knows is malformed: every digit of
the rendered text lies in a mention.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from reportgate.numbers.mention import Mention
from reportgate.numbers.scan import signs, tables, text_notes
from reportgate.numbers.scan.candidates import read_candidates
from reportgate.numbers.scan.merge import merge
from reportgate.numbers.scan.rendering import render
from reportgate.numbers.scan.sweep import Sweep

_BY_POSITION: Final = attrgetter("start")


def scan_numbers(text: str) -> list[Mention]:
    """Find every number, date, label and link that *text* (Markdown, English or Japanese) shows, in order of position.

    Never raises for any str. Mentions do not overlap, except that the target of
    a link may lie inside a number whose digits the link splits. Offsets are code points of *text*, end exclusive.

    >>> [(m.text, m.level, m.kind, str(m.value)) for m in scan_numbers("CTR rose to 12.3% in Q3 2026.")]
    [('12.3%', 'claim', 'percent', '12.3'), ('Q3 2026', 'reference', 'period', 'None')]
    """
    view = render(text)
    sweep = Sweep(view)
    read_candidates(sweep)
    found = sweep.found
    found.sort(key=_BY_POSITION)
    if hidden := signs.find_hidden(sweep.text, found):
        found += hidden
        found.sort(key=_BY_POSITION)
    if "|" in sweep.text and "--" in sweep.text:
        tables.apply_headers(sweep.text, found)
    if text_notes.may_note(sweep.text):
        text_notes.apply_notes(sweep.text, found)
    return merge(view, found)
