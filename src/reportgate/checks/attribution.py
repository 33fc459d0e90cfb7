"""To which sources does the summary ascribe a number: by a mark behind it, or by a title in its sentence?

A number that only the quotations of one source hold is not another one's: "640 jobs are at risk [a]" for a sentence of
b, "according to the Harbor Report" for one of the Union Bulletin.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from reportgate.checks.references import Sources
from reportgate.ledger import CitationClaim, Source
from reportgate.numbers.mention import Mention
from reportgate.text.patterns import regex

REACH: Final = 300
"""Characters on each side of a number that are looked at."""
# Behind the full stop of a sentence a mark is still that sentence's.
_END: Final = regex(
    r"(?:[.!?](?=\s|$|\[)|[。！？]|\n)(?:[ ]?\[[^\[\]\n]{1,40}\]){0,4}"
    # The mark of the next clause is that one's.
    r"|[;；]|,? (?:and|but|while|whereas) |, (?:an?|the|another) "
)
_STOP: Final = regex(r"[.!?](?=\s|$|\[)|[。！？]|\n")
_START: Final = regex(r"[.!?](?:\[[^\[\]\n]{1,40}\]){0,4}\s|[。！？]|\n")
_MARK: Final = regex(r"\[\^?([^\[\]\n]{1,40})\](?![(:])")
_BETWEEN: Final = regex(r"[ ]?[,、]?[ ]?")
_SHORTEST: Final = 4
"""Characters of a title that names its source; in Latin letters of two words."""


class Attribution:
    """What a summary ascribes its numbers to."""

    def __init__(
        self, summary: str, mentions: Sequence[Mention], sources: Mapping[str, Source], known: Sources
    ) -> None:
        self._summary = summary
        self._starts = [mention.start for mention in mentions if mention.level == "claim"]
        self._sources = sources
        self._known = known

    @cached_property
    def _titles(self) -> dict[str, str]:
        """The titles that can be told from other words, in small letters, by the id of their source."""
        titles = {key: (source.title or "").strip().lower() for key, source in self._sources.items()}
        return {
            key: title
            for key, title in titles.items()
            if len(title) >= _SHORTEST and (" " in title or not title.isascii())
        }

    def contradicts(self, mention: Mention, claim: CitationClaim) -> bool:
        """Whether *mention* is ascribed to sources, and that of *claim* is none of them."""
        if len(self._sources) < 2:  # noqa: PLR2004 -- with one source there is no other
            return False
        marked = self._find_marked(mention)
        if marked:
            return claim.source_id not in marked
        named = self._find_named(mention)
        if not named or claim.source_id in named:
            return False
        quote = claim.quote.lower()
        return not any(self._titles[key] in quote for key in named)

    def _find_marked(self, mention: Mention) -> frozenset[str]:
        """The sources of the first marks behind *mention* in its sentence, where no other number stands between."""
        text = self._summary[mention.end : mention.end + REACH]
        end = _END.search(text)
        text = text[: end.end()] if end is not None else text
        found: set[str] = set()
        at = 0
        for mark in _MARK.finditer(text):
            if found and _BETWEEN.fullmatch(text, at, mark.start()) is None:
                break
            source = self._known.find_marked(mark[1])
            if source is not None:
                found.add(source)
                at = mark.end()
        first = bisect_right(self._starts, mention.start)
        other = self._starts[first] if first < len(self._starts) else len(self._summary)
        return frozenset(found) if mention.end + at <= other else frozenset()

    def _find_named(self, mention: Mention) -> frozenset[str]:
        if not self._titles:
            return frozenset()
        before = self._summary[max(0, mention.start - REACH) : mention.start]
        starts = [match.end() for match in _START.finditer(before)]
        behind = self._summary[mention.end : mention.end + REACH]
        end = _STOP.search(behind)
        sentence = (
            f"{before[starts[-1] if starts else 0 :]} {behind[: end.start() if end is not None else None]}".lower()
        )
        return frozenset(key for key, title in self._titles.items() if title in sentence)
