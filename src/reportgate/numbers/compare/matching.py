"""Which claim does a number of the summary say?

A number says a claim when value, unit and sign agree (compare) and it speaks of the same thing. For the second the
words beside it are weighed, since small numbers and round percentages agree by chance:

1. A claim whose statement has no word that the clause has not is meant.
2. A claim whose statement shares no word with the sentence is not; nor, where the sentence takes what it speaks of
   from its paragraph and heading ("They came to 1,240"), with those.
3. When another claim of the same unit shares more words with the clause, with what leads it in ("In Korea, …", "Korea:
   …", "310 (Korea)") or, where the sentence takes what it speaks of from its paragraph, with that, and with none of
   them fewer, has another value, and is not said by another number of the sentence, that one is meant, and the number
   is wrong.
4. When two numbers of a sentence, a row or an enumeration ("respectively") each say the claim that the words at the
   other belong to, they are exchanged.

A number that the text denies says only a claim whose statement denies it too, and a change only one whose statement
says a change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import islice
from operator import ge
from typing import Final, NamedTuple

from reportgate.numbers.compare.circumstances import Setting, goes_on_from
from reportgate.numbers.compare.difference import Difference
from reportgate.numbers.compare.extremes import is_upside_down
from reportgate.numbers.compare.figure import Figure
from reportgate.numbers.compare.foreign import Vouched, find_foreign
from reportgate.numbers.compare.index import FigureIndex, distance
from reportgate.numbers.compare.known import Known
from reportgate.numbers.compare.movement import way
from reportgate.numbers.compare.passages import Passages
from reportgate.numbers.compare.periods import NO_SUBJECT, are_at_odds, find_lengths
from reportgate.numbers.compare.setting import (
    are_other_moods,
    contradict,
    go_another_way,
    names_past_of,
    speak_of_others,
)
from reportgate.numbers.compare.subject_japanese import find_difference
from reportgate.numbers.compare.topic import PREDICATES, find_words
from reportgate.numbers.mention import Mention
from reportgate.numbers.scan.scanner import scan_numbers
from reportgate.verdict import Mismatch

NEIGHBOURS: Final = 32
"""Most other numbers of a sentence that are asked whether they say a claim."""
KINSHIP: Final = 0.6
"""What a statement's words weigh against its value when the nearest claim is named (a diagnosis, never a verdict)."""


class Match(NamedTuple):
    """What a number of the summary says, or would have to say."""

    said: tuple[Figure, ...]
    """The claims that it says, the best first; empty: none."""
    nearest: Figure | None
    """When it says none: the claim that it comes nearest to."""
    mismatch: Mismatch | None
    """Why it does not say that one."""
    difference: Difference | None = None
    """The words that make another thing of it, where they do."""


class Matcher:
    """Finds the claim that a number says."""

    def __init__(self, index: FigureIndex, passages: Passages, cap: Decimal, known: Known, vouched: Vouched) -> None:
        self._index = index
        self._vouched = vouched
        self._passages = passages
        self._cap = cap
        self._known = known

    def match(self, mention: Mention) -> Match:
        """Find what *mention* says among all claims."""
        mention = self._passages.without_comparison(mention)
        written = self._passages.written(mention)
        repeated = [figure for figure in self._index.by_sentence(written) if figure.compare(mention, self._cap)]
        if repeated and self._passages.is_overruled(mention):
            return Match((), repeated[0], Mismatch.SIGN_CONFLICT)
        if len(repeated) == 1:
            return Match(tuple(repeated), None, None)
        candidates, complete = self._index.by_value(mention)
        if not complete:
            candidates = _unique([*self._kin(mention), *candidates])
        agreeing = [figure for figure in candidates if figure.compare(mention, self._cap)]
        if not agreeing:
            return self._diagnose(mention, [*self._kin(mention), *self._index.nearest(mention)])
        repeated = [figure for figure in agreeing if figure.statement.written == written]
        if repeated and self._passages.is_overruled(mention):
            return Match((), repeated[0], Mismatch.SIGN_CONFLICT)
        if repeated:
            # The sentence is the statement, and says what it says.
            return Match(tuple(repeated), None, None)
        if self._passages.exceeds_whole(mention, alone=len(agreeing) == 1) or is_upside_down(
            self._passages, mention, agreeing[0].statement.text
        ):
            return Match((), agreeing[0], Mismatch.VALUE_MISMATCH)
        return self._weigh(mention, agreeing)

    def match_bound(self, mention: Mention, figures: Iterable[Figure]) -> Match:
        """Find what *mention* says among the claims it is bound to: no words are weighed."""
        candidates = list(figures)
        agreeing = [figure for figure in candidates if figure.compare(mention, self._cap)]
        if not agreeing:
            return self._diagnose(mention, candidates)
        said = [
            figure
            for figure in agreeing
            if not self._contradicts(mention, figure) and not self._is_no_fact(mention, figure)
        ]
        return Match(tuple(said), None, None) if said else Match((), agreeing[0], Mismatch.SIGN_CONFLICT)

    def _is_no_fact(self, mention: Mention, figure: Figure) -> bool:
        """Whether the text or the statement makes the number no fact, and the other one a fact."""
        said = figure.said
        return said is not None and are_other_moods(self._passages.setting(mention), figure.statement.setting(said))

    def _contradicts(self, mention: Mention, figure: Figure) -> bool:
        """Whether the text denies what the statement says, or says a change where that says a level."""
        said = figure.said
        if said is None:
            return self._passages.setting(mention).negated
        prose, stated = self._passages.setting(mention), figure.statement.setting(said)
        if contradict(prose, stated):
            return True
        if stated.way is None and self._passages.is_surplus(mention):
            return False
        if not go_another_way(prose, stated):
            return False
        if stated.way is None and figure.is_cut:
            # What the statement cuts off behind its number cannot be asked of it.
            return self._is_change_until(mention)
        return True

    def _is_change_until(self, mention: Mention) -> bool:
        """Whether what stands before *mention* alone makes a change of it."""
        text = self._passages.until(mention)
        return any(other.is_change or way(other) is not None for other in scan_numbers(text) if other.end == len(text))

    def _weigh(self, mention: Mention, agreeing: list[Figure]) -> Match:
        """Choose among the claims that agree with *mention* by what the text speaks of."""
        clause, sentence = self._passages.clause(mention), self._passages.sentence(mention)
        ranked = agreeing
        if len(agreeing) > 1:
            ranked = sorted(agreeing, key=lambda figure: (-len(figure.words & clause), -len(figure.words & sentence)))
        kept = self._find_fitting(mention, ranked, clause)
        best = kept[0] if kept else next((f for f in ranked if not self._contradicts(mention, f)), None)
        if best is None:
            return Match((), agreeing[0], Mismatch.SIGN_CONFLICT)
        exchanged = self._find_exchanged(mention, best)
        if exchanged is not None:
            return Match((), exchanged, Mismatch.VALUE_MISMATCH)
        rival = None if kept and best.words <= clause else self._find_rival(mention, best, agreeing)
        rival = rival or self._find_rival_above(mention, best, agreeing)
        if rival is not None:
            return Match((), rival, rival.compare(mention, self._cap).mismatch)
        if kept:
            return Match(tuple(kept), None, None)
        return Match((), best, Mismatch.SUBJECT_MISMATCH, self._find_difference(mention, best))

    def _find_fitting(self, mention: Mention, ranked: list[Figure], clause: frozenset[str]) -> list[Figure]:
        """The first claim that fits, and those behind it that say the same in the same words: each may be of use."""
        kept: list[Figure] = []
        for figure in ranked:
            if kept and figure.words != kept[0].words:
                break
            if self._fits(mention, figure, clause):
                kept.append(figure)
        return kept

    def _fits(self, mention: Mention, figure: Figure, clause: frozenset[str]) -> bool:
        """Whether what surrounds *mention*, a number that agrees with *figure*, speaks of it."""
        if not self._passages.speak_of(figure.words, mention, figure.statement.text) or self._contradicts(
            mention, figure
        ):
            return False
        if mention.kind != "duration":
            # A duration names its own unit, not the span that it is said for.
            lengths = find_lengths(clause) or find_lengths(find_words(self._passages.setting(mention).head))
            if lengths and are_at_odds(lengths, find_lengths(figure.words)):
                return False
        said = figure.said
        if said is None:
            return True
        if speak_of_others(self._passages.setting(mention), figure.statement.setting(said)):
            return False
        return self._find_difference(mention, figure) is None

    def _find_difference(self, mention: Mention, figure: Figure) -> Difference | None:
        """The words that make another thing of *mention* than the statement of *figure* makes of its number."""
        if figure.said is None:
            return None
        prose, stated = self._passages.setting(mention), figure.statement.setting(figure.said)
        return find_difference(prose, stated, self._known) or find_foreign(
            prose, stated, lambda: self._vouched(figure.claim_id, self._passages.neighbours(mention))
        )

    def _kin(self, mention: Mention) -> list[Figure]:
        """The claims whose statements share words with the clause or the sentence."""
        clause, sentence = self._passages.clause(mention), self._passages.sentence(mention)
        return _unique([*self._index.by_words(clause), *self._index.by_words(sentence)])

    def _find_rival(self, mention: Mention, best: Figure, said: list[Figure]) -> Figure | None:
        sentence = self._passages.sentence(mention)
        circles = [self._passages.clause(mention), self._passages.reach(mention)]
        if self._passages.leans(mention):
            circles.append(self._passages.lead(mention))
        # The span of time is no subject: "Cash" at the end of the quarter is not "net sales of the quarter".
        own = [len((best.words - NO_SUBJECT) & circle) for circle in circles]
        for figure in self._kin(mention):
            theirs = [len((figure.words - NO_SUBJECT) & circle) for circle in circles]
            if (
                figure.unit == best.unit
                and theirs != own
                and all(map(ge, theirs, own))
                and len(figure.words & sentence) >= len(best.words & sentence)
                and all(figure is not other for other in said)
                and not self._is_said_beside(figure, mention)
            ):
                return figure
        return None

    def _find_rival_above(self, mention: Mention, best: Figure, said: list[Figure]) -> Figure | None:
        """The claim of another value that the heading names, where nothing since names what only *best* speaks of.

        "## Desktop" over "Bounce rate: 52.3%": not where the heading or the text before the number has a word that is
        in neither statement.
        """
        title = _name_things(self._passages.title(mention))
        if not title:
            return None
        setting = self._passages.setting(mention)
        head = _name_things(find_words(setting.head))
        known = self._passages.sentence(mention) | find_words(setting.section)
        for figure in self._kin(mention):
            own, theirs = _name_things(best.words - figure.words), figure.words - best.words
            if (
                figure.unit == best.unit
                and title | head <= figure.words
                and not title.isdisjoint(theirs)
                and own
                and own.isdisjoint(known)
                and all(figure is not other for other in said)
                and not self._is_said_beside(figure, mention)
            ):
                return figure
        return None

    def _is_said_beside(self, figure: Figure, mention: Mention) -> bool:
        """Whether another number of the sentence says *figure*."""
        neighbours = islice(self._passages.neighbours(mention), NEIGHBOURS)
        return any(figure.compare(other, self._cap) for other in neighbours)

    def _find_exchanged(self, mention: Mention, figure: Figure) -> Figure | None:
        """The claim whose words stand at *mention*, where those of *figure* stand at a number that says that claim.

        Weighed by the words that only one of the two statements has (4 engineers and 9 designers), and by the earlier
        time that only one of them names. Statements that are repeated word for word are where they belong.
        """
        said = figure.said
        if said is None:
            return None
        prose, stated = self._passages.setting(mention), figure.statement.setting(said)
        repeated = goes_on_from(prose, stated)
        for other in self._passages.nearest(mention):
            beside = self._passages.setting(other)
            moved = names_past_of(stated, prose, beside)
            # A change and the level that it leads to are told apart by their ways.
            if other.unit != mention.unit or other.is_change != mention.is_change or other.value == mention.value:
                continue
            if repeated and not moved:
                continue
            for rival in self._rivals_at(other, mention, figure):
                if moved or (not _is_repeated(beside, rival) and self._is_crossed(mention, other, figure, rival)):
                    return rival
        return None

    def _rivals_at(self, other: Mention, mention: Mention, figure: Figure) -> Iterator[Figure]:
        """The claims of the same unit that *other* says and *mention* does not."""
        for rival in self._index.by_value(other)[0]:
            if rival.unit == figure.unit and rival.compare(other, self._cap) and not rival.compare(mention, self._cap):
                yield rival

    def _is_crossed(self, mention: Mention, other: Mention, figure: Figure, rival: Figure) -> bool:
        shared = (figure.words & rival.words) | NO_SUBJECT | PREDICATES
        own, theirs = _distinguish(figure.words - shared, rival.words - shared)
        if self._passages.is_respective(mention):
            ours, others = self._passages.find_first(own, mention), self._passages.find_first(theirs, mention)
            return ours is not None and others is not None and (ours < others) != (mention.start < other.start)
        windows = self._passages.windows(mention, other)
        if windows is None:
            return False
        here, there = windows
        return len(theirs & here) + len(own & there) > len(own & here) + len(theirs & there)

    def _diagnose(self, mention: Mention, candidates: Iterable[Figure]) -> Match:
        sentence = self._passages.sentence(mention)

        def remoteness(figure: Figure) -> float:
            shared = len(figure.words & sentence) / len(figure.words) if figure.words else 0.0
            return distance(mention, figure) - KINSHIP * shared

        nearest = min(candidates, key=remoteness, default=None)
        mismatch = nearest.compare(mention, self._cap).mismatch if nearest is not None else None
        return Match((), nearest, mismatch)


def _name_things(words: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in words - NO_SUBJECT - PREDICATES if not word.isdecimal())


def _distinguish(own: frozenset[str], theirs: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The words that tell two claims apart: a year or an age only where both have one."""
    numbers = frozenset(filter(str.isdecimal, own)), frozenset(filter(str.isdecimal, theirs))
    return (own, theirs) if all(numbers) else (own - numbers[0], theirs - numbers[1])


def _is_repeated(prose: Setting, figure: Figure) -> bool:
    return figure.said is not None and goes_on_from(prose, figure.statement.setting(figure.said))


def _unique(figures: Iterable[Figure]) -> list[Figure]:
    return list({id(figure): figure for figure in figures}.values())
