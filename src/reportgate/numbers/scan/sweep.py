"""What has one pass over a text found, and where may the next number begin?"""

from __future__ import annotations

from reportgate.numbers.scan import citations, durations, loose_scales, pairs, portions, ranges, remarks, scores
from reportgate.numbers.scan.found import Found
from reportgate.numbers.scan.quantities import read_unit
from reportgate.numbers.scan.quantity import QuantityReader
from reportgate.numbers.scan.rendering import View
from reportgate.numbers.scan.soft_breaks import join_lines
from reportgate.numbers.scan.structure import Outline


class Sweep:
    """The state of a pass: readers look at `text` and `position`, and put down what they find."""

    __slots__ = (
        "found",
        "has_highest",
        "has_scale_notes",
        "last_mark",
        "last_note",
        "links",
        "outline",
        "position",
        "quantities",
        "speaks_of_scores",
        "text",
    )

    def __init__(self, view: View) -> None:
        # The line break at the end spares every reader a test for the end of the text (and for its beginning: [-1]).
        self.text = join_lines(view.text) + "\n\n\n"
        self.found: list[Found] = []
        # Spans of links and marks that are still ahead, the next one last.
        self.links: list[tuple[int, int]] = []
        # Where the last thing found ends.
        self.position = 0
        self.quantities = QuantityReader(self.text)
        self.outline = Outline(self.text)
        # The highest number of a raised footnote mark up to here: marks count on.
        self.last_mark = 0
        # The number of the last raised mark before the text of a note.
        self.last_note = 0
        self.has_scale_notes = loose_scales.may_note(self.text)
        self.has_highest = "点満点" in self.text
        self.speaks_of_scores = any(word in self.text for word in scores.WORDS)
        self._take_links(view)

    def _take_links(self, view: View) -> None:
        self.links += [(mark.start, mark.end) for mark in view.marks if mark.end > mark.start]
        last = 0
        for link in citations.find_links(self.text):
            if link.start >= last:
                self.links.append((link.start, link.end))
                self.found.append(Found(link.start, link.end, link.kind, link.level))
                last = link.end
        self.links.sort(reverse=True)

    def is_in_link(self, position: int) -> bool:
        """Whether a link or mark covers *position*: then the pass goes on behind it."""
        links = self.links
        while links and links[-1][1] <= position:
            self.position = max(self.position, links.pop()[1])
        if links and links[-1][0] <= position:
            self.position = links[-1][1]
            return True
        return False

    def put(self, found: Found) -> None:
        """Put down what a reader found, cut off where something else was found or a link begins."""
        found.start = max(found.start, self.position)
        if self.links and found.end > self.links[-1][0] and found.start < self.links[-1][1]:
            found.end = self.links[-1][0]
        if found.end > found.start:
            self.found.append(found)
            self.position = found.end

    def put_broken(self, start: int, end: int) -> None:
        """Put down a number that cannot be read, up to the unit behind it."""
        unit = read_unit(self.text, end)
        self.put(Found(start, max(end, unit.end), "malformed"))

    def put_quantity(self, found: Found) -> None:
        """Put down a quantity, and the other end of the range that it may begin."""
        self._weigh(found)
        if self.found:
            last = self.found[-1]
            if found.kind == "duration" and last.kind == "duration":
                durations.join(self.text, last, found)
            elif last.level == "claim" and found.start - last.end <= pairs.LONGEST_JOINT:
                pairs.weigh(self.text, last, found)
        if ranges.may_go_on(self.text, found.end):
            for end in ranges.read_range(self.quantities, found):
                self.put(end)
        else:
            self.put(found)

    def _weigh(self, found: Found) -> None:
        """Let what stands beside a quantity, and is no part of it, change it."""
        loose_scales.weigh(self.text, found)
        if self.has_scale_notes:
            loose_scales.apply_outer_note(self.text, found)
        remarks.weigh(self.text, found)
        if self.has_highest:
            scores.weigh(self.text, found)
        if self.speaks_of_scores:
            scores.name_score(self.text, found)

    def put_undressed(self, found: Found | None) -> None:
        """Put down a quantity whose sign, unit and wording are still to be read."""
        if found is not None and found.start >= self.position:
            if found.kind == "fraction":
                portions.weigh(self.text, found)
            self.put_quantity(self.quantities.dress(found))
