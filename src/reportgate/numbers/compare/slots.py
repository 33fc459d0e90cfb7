"""Has one text another word in the place where the other has its own: mild adverse events for serious ones?

Two texts are laid beside each other at the words that they share and at the number. Where the one has between two such
places a word that the other nowhere has, and the other has there a word that the first nowhere has, they name two
things, whatever else they share. No list of opposites is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from reportgate.numbers.compare.difference import Difference
from reportgate.numbers.compare.terms import (
    BREAK,
    MARKS,
    NUMBER,
    Term,
    find_terms,
    is_adverb,
    is_equal,
    is_general,
    is_judging,
    is_light,
    knows,
)

_SAYS: Final = frozenset("say says said report reports reported note notes noted".split())
_EDGE: Final = Term(BREAK, "")
_CUT: Final = Term(BREAK, "cut")
_WIDEST: Final = 4
"""Most words between two places that the texts share."""


def find_exchange(
    prose: str, stated: str, heard: Callable[[], frozenset[str]], said: frozenset[str]
) -> Difference | None:
    """Find a word of *prose* that stands where *stated* has another one; both have 0 for their number.

    Args:
        prose: What belongs to the number in its sentence.
        stated: What belongs to the number in the other text.
        heard: The stems of everything that *prose* may speak of.
        said: The stems of everything that *stated* may speak of.

    >>> find_exchange("Mild events were 0 ", "Serious events were 0 ", frozenset, frozenset({"serious", "event"}))
    Difference(said='Mild', stated='Serious')
    """
    theirs = _frame(stated)
    for left, run, right in _runs(prose, said):
        at_number = right.stem == NUMBER
        if all(is_adverb(term) for term in run) or (
            at_number and all(is_equal(term) or is_judging(term) for term in run)
        ):
            continue
        other = _find_between(left, run[0], right, theirs, heard())
        # What is done with any figure says nothing by itself.
        if other is None and not (at_number and all(is_light(term) or is_judging(term) for term in run)):
            other = _find_beside(left, run[0], right, theirs, heard())
        if other is not None:
            return Difference(run[0].written, other.written)
    return None


def _frame(text: str) -> tuple[Term, ...]:
    """The terms of *text* between its edges; what is cut off from a sentence has no edge before it."""
    terms = find_terms(text)
    return (_CUT if text.lstrip()[:1].islower() else _EDGE, *terms, _EDGE)


def _find_between(left: Term, first: Term, right: Term, theirs: tuple[Term, ...], heard: frozenset[str]) -> Term | None:
    """The word that *theirs* alone have between *left* and *right*."""
    for start, term in enumerate(theirs):
        if _is_anchor(left, term):
            for end in range(start + 2, min(len(theirs), start + 2 + _WIDEST)):
                if _is_anchor(right, theirs[end]):
                    missing = (other for other in theirs[start + 1 : end] if _is_missing(other, heard))
                    # Documents from the web may well be used.
                    return next((other for other in missing if other.is_led == first.is_led), None)
    return None


def _find_beside(left: Term, first: Term, right: Term, theirs: tuple[Term, ...], heard: frozenset[str]) -> Term | None:
    """The word that *theirs* alone have straight behind *left*, where *first* stands, or straight before *right*."""
    for before, behind in pairwise(theirs):
        if left.stem not in MARKS and _is_anchor(left, before) and _is_missing(behind, heard):
            if behind.is_led == first.is_led:
                return behind
            continue
        if right.stem not in MARKS and _is_anchor(right, behind) and _is_missing(before, heard):
            return before
    return None


def _runs(prose: str, said: frozenset[str]) -> Iterator[tuple[Term, list[Term], Term]]:
    """The words of *prose* that *said* has not, as far as they follow each other, between their neighbours."""
    left, run = _EDGE, list[Term]()
    for term in (*find_terms(prose), _EDGE):
        if term.stem not in MARKS and not knows(term, said):
            run.append(term)
            continue
        if run:
            yield left, run, term
        left, run = term, []


def _is_anchor(one: Term, other: Term) -> bool:
    """Whether both texts have the same word, their number or their edge there."""
    if one.stem in MARKS:
        return one.stem == NUMBER == other.stem or one == other == _EDGE
    return knows(one, frozenset({other.stem}))


def _is_missing(term: Term, heard: frozenset[str]) -> bool:
    if term.stem in MARKS or is_adverb(term) or is_judging(term):
        return False
    if is_general(term) or (is_light(term) and term.written.lower() not in _SAYS):
        return False
    return not knows(term, heard)
