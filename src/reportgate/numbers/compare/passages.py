"""Around a number, what is the text talking about?

Three circles: the clause, the sentence (for a table cell: the heads of its column and row), the block (the paragraph
under its heading).
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Final

from reportgate.numbers.compare.aims import is_told_as_past, is_under_aims
from reportgate.numbers.compare.circumstances import LONGEST_LEAD, LONGEST_SECTION, Setting
from reportgate.numbers.compare.compared import PART_OF, exceeds_whole, without_comparison
from reportgate.numbers.compare.layout import MAX_PASSAGE, Layout, Place, fold_sentence
from reportgate.numbers.compare.moods import is_past
from reportgate.numbers.compare.movement import find_size, is_surplus
from reportgate.numbers.compare.negation import is_negated
from reportgate.numbers.compare.overruled import REACH, Beside, find_note, is_announced, is_overruled, retracts
from reportgate.numbers.compare.parcels import RESPECTIVELY, Parcel, find_parcels, find_spans
from reportgate.numbers.compare.periods import NO_SUBJECT
from reportgate.numbers.compare.roles import find_role
from reportgate.numbers.compare.timing import Timing
from reportgate.numbers.compare.titles import Titles
from reportgate.numbers.compare.topic import PREDICATES, find_initials, find_places, find_words, is_japanese
from reportgate.numbers.mention import Mention
from reportgate.text.patterns import regex

LONGEST_HEADS: Final = 600
"""Characters of the heads of a table's cell; each of its cells is read with them."""

_ITEM: Final = regex(r"\s*(?:[-*+]|\d{1,9}[.)])[ \t]")
_LEANING: Final = regex(
    r"\b(?:it|its|they|them|their|these|this|those|that|he|him|his|she|her|we|our|both|each|"
    r"the (?:figure|former|latter|number|rate|same|share|total|value)s?)\b|[そこ][れの]|同|うち|両者|いずれ|合計|総数",
    re.IGNORECASE,
)
_KANA: Final = regex(r"[ぁ-ゖァ-ヺ]")
# A clause that goes on with the subject of the one before: "and now stands at", "taking the average to".
_GOES_ON: Final = regex(r"\s*(?:and |but |thus |thereby |now )?[a-z]{3,14}ing\b")
# "In Korea, signups were 310", 韓国では、登録は310件: where or for whom the clause behind it is said.
_LEADS_IN: Final = regex(
    r"\s*(?:in|at|for|on|among|across|within|from|of|by|as for|regarding)\s[^,]{1,60},"
    r"|[^、]{1,40}(?:は|では|には|で|において|場合|つい[てき]|ついては)、",
    re.IGNORECASE,
)
# Signups were 310 (Korea): whose number it is, in brackets behind it.
_IN_BRACKETS: Final = regex(r"[^\n.。、，,;；()（）]{0,12}[(（]([^()（）\n]{1,60})[)）]")
# A Japanese sentence that names no topic goes on with the last one.
_TOPIC: Final = regex(r"[はがも]")


class Passages:
    """The circles round the numbers of one text."""

    def __init__(self, text: str, mentions: Sequence[Mention], unlisted: Collection[int] = ()) -> None:
        """Find all boundaries; *unlisted*: where dates start from which nothing follows for a number."""
        self._text = text
        self._layout = Layout(text, mentions)
        self._timing = Timing(self._layout, mentions, unlisted)
        self._settings: dict[int, Setting] = {}
        self._parcels: dict[int, Parcel] = {}
        self._spans: dict[int, tuple[int, int]] = {}

    @cached_property
    def _titles(self) -> Titles:
        return Titles(self._text)

    @cached_property
    def _is_retracted(self) -> bool:
        return retracts(self._text)

    def clause(self, mention: Mention) -> frozenset[str]:
        """The words of the clause; in a table those of the cell and the heads of its column and row."""
        row, clause, _ = self._layout.place(mention)
        if row is None:
            return self._layout.words(clause)
        column = bisect_right(row.cells, mention.start) - 1
        head = row.heads[column] if column < len(row.heads) else frozenset()
        first, cell = row.label, (row.cells[column], row.cells[column + 1])
        return head | self._layout.words(first) | self._layout.words(cell)

    def reach(self, mention: Mention) -> frozenset[str]:
        """The words of the clause, of what leads it in or announces it, and of brackets behind the number."""
        row, (start, _), (first, last) = self._layout.place(mention)
        words = self.clause(mention)
        if row is not None:
            return words
        place = bisect_left(self._layout.clauses, start)
        lead = max(first, self._layout.clauses[place - 1] if place else 0, start - MAX_PASSAGE), start
        # With a number of its own it speaks of that.
        if lead[0] < start and not self._layout.within(lead) and self._leads_in(*lead, first):
            words |= self._layout.words(lead)
        aside = _IN_BRACKETS.match(self._text, mention.end, last)
        if aside is not None and not self._layout.within(aside.span()):
            words |= self._layout.words(aside.span(1))
        return words

    def _leads_in(self, start: int, end: int, first: int) -> bool:
        text = self._text[start:end]
        return text.endswith((":", "：")) or (start == first and _LEADS_IN.fullmatch(text.strip(" \n*_")) is not None)

    def sentence(self, mention: Mention) -> frozenset[str]:
        """The words of the sentence; in a table those of the row and of the whole header."""
        row, _, sentence = self._layout.place(mention)
        return self._layout.words(sentence) if row is None else self._layout.words((row.start, row.end)) | row.header

    def leans(self, mention: Mention) -> bool:
        """Whether the sentence may take what it speaks of from its block: "They came to 1,240", a list, a table."""
        row, _, (start, end) = self._layout.place(mention)
        if row is not None or not self.sentence(mention):
            return True
        if _ITEM.match(self._text, start, end) or _LEANING.search(self._text, start, end):
            return True
        if _TOPIC.search(self._text, start, mention.start):
            return False
        if _KANA.search(self._text, start, end):
            return True
        # Headlines do without particles: 離脱率12.4% has a subject of its own, 前週比12.4%増 has none.
        return (
            any("一" <= char <= "鿿" for char in self._text[start:end])
            and not self._layout.words((start, mention.start)) - NO_SUBJECT
        )

    def block(self, mention: Mention) -> frozenset[str]:
        """The words of the paragraph and of the nearest heading above it; of a list or table, also what leads to it."""
        found = self.sentence(mention).union(*(self._layout.words(span) for span in self._block(mention)))
        heading = self._layout.heading(mention)
        return found | find_words(heading) if heading else found

    def lead(self, mention: Mention) -> frozenset[str]:
        """The words of the block that are no other item's or row's: what leads to list or table, and the heading."""
        place = self._layout.place(mention)
        spans = self._block(mention)
        if place.row is not None or _ITEM.match(self._text, *place.sentence):
            spans = spans[:-1]
        found = self.sentence(mention).union(*(self._layout.words(span) for span in spans))
        heading = self._layout.heading(mention)
        return found | find_words(heading) if heading else found

    def led(self, mention: Mention) -> frozenset[str]:
        """The words that stand before the sentence and that it leans on; none where it leans on nothing."""
        if not self.leans(mention):
            return frozenset()
        start, first = self._block(mention)[0][0], self._layout.place(mention).sentence[0]
        heading = self._layout.heading(mention)
        words = self._layout.words((max(start, first - MAX_PASSAGE), first)) if start < first else frozenset()
        return words | find_words(heading) if heading else words

    def title(self, mention: Mention) -> frozenset[str]:
        """The words of the nearest heading above; none for a cell of a table, which has heads of its own."""
        return find_words(self._layout.heading(mention)) if self._layout.place(mention).row is None else frozenset()

    def _block(self, mention: Mention) -> list[tuple[int, int]]:
        """The paragraph, and what leads to it where it is a list or table."""
        start, end = self._layout.around(self._layout.blocks, mention)
        if self._layout.place(mention).row is None and not _ITEM.match(self._text, start, end):
            return [(start, end)]
        place = bisect_left(self._layout.blocks, start) - 1
        lead = self._layout.blocks[place] if place >= 0 else 0
        return [(max(lead, start - MAX_PASSAGE), start), (start, end)]

    def windows(self, one: Mention, other: Mention) -> tuple[frozenset[str], frozenset[str]] | None:
        """The words that belong to each of two numbers of a sentence; None where one is a part of the other.

        Those of their clauses; in one clause what stands between them, which in English follows the first one and in
        Japanese leads to the second.
        """
        first, second = sorted((one, other), key=lambda mention: mention.start)
        between = self._text[first.end : second.start]
        if PART_OF.match(between) is not None or self.is_respective(mention=second):
            return None
        (start, end), (begin, stop) = self._layout.place(first).clause, self._layout.place(second).clause
        if self._layout.place(first).row is None and (start, end) == (begin, stop):
            if between.isascii():
                spans = (first.end, second.start), (second.end, stop)
            else:
                spans = (start, first.start), (first.end, second.start)
            words = self._layout.words(spans[0]), self._layout.words(spans[1])
        else:
            words = self.reach(first), self.reach(second)
        return words if first is one else words[::-1]

    def is_respective(self, mention: Mention) -> bool:
        """Whether *mention* belongs to what stands at its place in an enumeration: "respectively", それぞれ."""
        start, end = self._layout.place(mention).sentence
        return RESPECTIVELY.search(self._text, start, end) is not None

    def find_first(self, words: frozenset[str], mention: Mention) -> int | None:
        """Where the first of *words* stands in the sentence of *mention*."""
        start, end = self._layout.place(mention).sentence
        return next((start + at for at, found in find_places(self._text[start:end]) if found in words), None)

    def speak_of(self, words: frozenset[str], mention: Mention, text: str) -> bool:
        """Whether what surrounds *mention* speaks of what *text* with the words *words* speaks of.

        It does when its clause shares a word with them; when the clause has no subject of its own and the sentence
        shares one; when the sentence takes its subject from its block and that shares one. No words at all are shared
        by any text, and words of another script cannot be.
        """
        sentence = self.sentence(mention)
        # "Weekly purchases" are not about "weekly clicks".
        words = _name_things(words) or words
        if not words or not words.isdisjoint(self.clause(mention)):
            return True
        if not words.isdisjoint(sentence):
            return not self._has_subject(mention) or self.is_respective(mention)
        if self.leans(mention) and not words.isdisjoint(self.block(mention)):
            return True
        if is_japanese(words) != is_japanese(sentence):
            return True
        # CTR is the click-through rate.
        clause = self._text[slice(*self._layout.place(mention).clause)]
        return not words.isdisjoint(find_initials(clause)) or not self.clause(mention).isdisjoint(find_initials(text))

    def _has_subject(self, mention: Mention) -> bool:
        """Whether the clause itself names, before the number, what it speaks of."""
        row, (start, _), _ = self._layout.place(mention)
        if row is not None:
            return False
        before = _name_things(self._layout.words((start, mention.start))) - PREDICATES
        if not before or _GOES_ON.match(self._text, start) or _LEANING.search(self._text, start, mention.start):
            return False
        return not is_japanese(before) or _TOPIC.search(self._text, start, mention.start) is not None

    def parcel(self, mention: Mention) -> Parcel:
        """The words that belong to *mention* among the numbers of its sentence."""
        row, _, sentence = self._layout.place(mention)
        if row is not None:
            words = self.clause(mention)
            return Parcel(words, near=words)
        if mention.start not in self._parcels:
            self._parcels |= find_parcels(self._text, sentence, self._layout.within(sentence), self._layout.clauses)
        parcel = self._parcels[mention.start]
        return parcel._replace(near=parcel.own & self.reach(mention))

    def _own(self, mention: Mention) -> str:
        """The part of the sentence that belongs to *mention*, with 0 for its number."""
        if mention.start not in self._spans:
            sentence = self._layout.place(mention).sentence
            numbers = self._layout.within(sentence)
            spans = find_spans(self._text, sentence, numbers, self._layout.clauses)
            self._spans |= zip((number.start for number in numbers), spans, strict=True)
        if len(self._spans) > 1 and self.is_respective(mention):
            # The names before the first number are one of each.
            return " 0 "
        start, end = self._spans[mention.start]
        return f"{self._text[start : mention.start]} 0 {self._text[mention.end : end]}"

    def setting(self, mention: Mention) -> Setting:
        """What the text round *mention* makes of it."""
        found = self._settings.get(mention.start)
        if found is None:
            found = self._settings[mention.start] = self._read_setting(mention)
        return found

    def _read_setting(self, mention: Mention) -> Setting:
        row, (start, end), sentence = self._layout.place(mention)
        spans = self._block(mention) if self.leans(mention) else [sentence]
        around = "\n".join((self._layout.heading(mention), *(self._text[slice(*span)] for span in spans)))
        if row is None:
            # What stands before a colon belongs to what it announces.
            if self._text[start - 1 : start] in (":", "："):
                place = bisect_left(self._layout.clauses, start)
                start = max(sentence[0], self._layout.clauses[place - 1] if place else 0)
            place = bisect_right(self._layout.starts, mention.start)
            if place < len(self._layout.starts):
                # What stands behind the next number is the next number's.
                end = min(end, max(mention.end, self._layout.starts[place]))
            head = self._text[max(start, mention.start - MAX_PASSAGE) : mention.start]
            tail = self._text[mention.end : end]
        else:
            column = row.column(mention.start)
            title, first = row.heads_at(self._text, mention.start)
            head = f"{title}: {first}: {self._text[row.cells[column] : mention.start]}"
            tail = self._text[mention.end : row.cells[column + 1]].rstrip("| \t\n")
        return Setting(
            self.without_comparison(mention),
            head,
            tail,
            around,
            self._timing.periods(mention),
            self._timing.dates(mention),
            find_role(self._text, self._layout.mentions, mention),
            is_negated(self._text, mention),
            find_size(self._text, mention),
            row is not None,
            self._text[mention.end : mention.end + LONGEST_LEAD],
            self._text[max(0, mention.start - LONGEST_LEAD) : mention.start],
            self._text[sentence[0] : mention.start],
            self._beside(mention, sentence),
            self._own(mention) if row is None else f"{head} 0 {tail}",
            self._titles.above(mention.start),
            self._section(sentence[0]),
        )

    def _section(self, end: int) -> str:
        above = bisect_right(self._layout.headings, (end,)) - 1
        start = self._layout.headings[above][0] if above >= 0 else 0
        return self._text[max(start, end - LONGEST_SECTION) : end]

    def is_overruled(self, mention: Mention) -> bool:
        """Whether what stands beside or above the sentence of *mention* says that it is not true, or no fact."""
        sentence = self._layout.around(self._layout.sentences, mention)
        beside, titles = self._beside(mention, sentence), self._titles.above(mention.start)
        if is_overruled(beside) or is_announced(titles):
            return True
        past = is_past(self._text[sentence[0] : mention.start]) or is_told_as_past(beside.behind)
        return is_under_aims(titles, past=past)

    def _beside(self, mention: Mention, sentence: tuple[int, int]) -> Beside:
        start, end = sentence
        place = bisect_left(self._layout.sentences, start)
        before = max(self._layout.sentences[place - 1] if place else 0, start - REACH)
        # The next sentence may open the next paragraph.
        following = end + len(self._text[end : end + REACH]) - len(self._text[end : end + REACH].lstrip())
        place = bisect_right(self._layout.sentences, following)
        sentences = self._layout.sentences
        after = min(sentences[place] if place < len(sentences) else len(self._text), end + REACH)
        return Beside(
            self._text[before:start].strip(),
            self._text[mention.end : end],
            self._text[end:after].strip(),
            find_note(self._text, mention.end, end),
            self._is_retracted,
        )

    def without_comparison(self, mention: Mention) -> Mention:
        """The number as it is, where "below" compares another number with it: 1.8%, below the 2.3% of week 44."""
        return without_comparison(self._layout, mention)

    def has_endless_heads(self, mention: Mention) -> bool:
        """Whether the heads of its cell are too long to be read anew at each cell of a table."""
        row = self._layout.place(mention).row
        return row is not None and sum(map(len, row.heads_at(self._text, mention.start))) > LONGEST_HEADS

    def exceeds_whole(self, mention: Mention, *, alone: bool) -> bool:
        """Whether a part is larger than its whole (32 of the 5, 5区のうち23区), or as large by one claim."""
        return exceeds_whole(self._layout, mention, alone=alone)

    def place(self, mention: Mention) -> Place:
        """Where *mention* stands."""
        return self._layout.place(mention)

    def is_surplus(self, mention: Mention) -> bool:
        """Whether *mention* is said to be a profit."""
        return is_surplus(self._text, mention)

    def written(self, mention: Mention) -> str:
        """The sentence, to be compared with another letter for letter."""
        start, end = self._layout.around(self._layout.sentences, mention)
        return fold_sentence(self._text[start:end])

    def until(self, mention: Mention) -> str:
        """The sentence as far as *mention*."""
        return self._text[self._layout.place(mention).sentence[0] : mention.end]

    def nearest(self, mention: Mention) -> list[Mention]:
        """The two numbers before *mention* and the two behind it, as far as they stand in its sentence."""
        start, end = self._layout.place(mention).sentence
        place = bisect_left(self._layout.starts, mention.start)
        around = (*self._layout.mentions[max(0, place - 2) : place], *self._layout.mentions[place + 1 : place + 3])
        return [other for other in around if start <= other.start < end]

    def neighbours(self, mention: Mention) -> list[Mention]:
        """The other numbers of the sentence; where it takes its subject from its paragraph, of that."""
        row, _, span = self._layout.place(mention)
        if row is None and not _ITEM.match(self._text, *span) and self.leans(mention):
            span = self._block(mention)[-1]
        return [other for other in self._layout.within(span) if other is not mention]


def _name_things(words: frozenset[str]) -> frozenset[str]:
    """Those of *words* that name neither a time nor a comparison: a year is a time."""
    return frozenset(word for word in words - NO_SUBJECT if not word.isdecimal())
