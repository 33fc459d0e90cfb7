"""Which words round a number of an English text must its claim know of?

Those of its clause, of what leads the clause in, stands in brackets behind the number or announces it, and of the heads
of a table's cell that speak of the claim at all. Not: what a statement has cut off, what any figure does, and what
judges the number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from reportgate.numbers.compare.cells import ANY_HEAD
from reportgate.numbers.compare.circumstances import Setting, goes_on_from
from reportgate.numbers.compare.terms import (
    BREAK,
    MARKS,
    Term,
    find_stems,
    find_terms,
    is_adverb,
    is_judging,
    is_light,
    is_superlative,
    knows,
)
from reportgate.text.patterns import regex

_REACH: Final = 80
"""Characters before a clause in which what leads it in may stand."""
_AGENT: Final = 2
_AGENT_HEAD: Final = regex(r"\b(?:the|our|its|their|this)[ ]([A-Za-z]{2,20})[ ]", re.IGNORECASE)
_PRONOUN: Final = regex(r"\W*(?:they|it|he|she|these|those|this|that)\b", re.IGNORECASE)
_LAST_WORD: Final = regex(r"[^\W\d_]{2,30} $")
# "In Korea, signups were 310", "the site, through bots, had 310": where or of whom the clause behind it is said.
_LEADS_IN: Final = regex(
    r"(?:^|[.!?,;:\n]\s)[\s*_>#-]*(?:in|at|for|on|among|across|within|from|of|by|outside|excluding|without|through"
    r"|regarding|under|with|as for)\s(?!(?:the|this|our|a) (?:study|survey|trial|sample|analysis|report|data|test"
    r"|period|same)\b)([^,.;:\n0-9]{1,60}),\s*$",
    re.IGNORECASE,
)
_VERB: Final = regex(r"\b(?:is|are|was|were|be|been|has|have|had|do|does|did|will|can|may)\b", re.IGNORECASE)
_BRACKETS: Final = regex(
    r"[^.,;:()\n]{0,40} [(](?!see\b|table\b|figure\b|chart\b|page\b)([A-Za-z' ,-]{2,40})[)]", re.IGNORECASE
)


def find_asked(prose: Setting, stated: Setting) -> list[Term]:
    """The terms at the number of *prose* that the claim with the statement *stated* must know of."""
    if prose.is_cell:
        return [*_heads(prose, find_stems(stated.around)), *_drop_free(find_terms(prose.tail))]
    if _is_part(prose, stated):
        # What a statement cuts off behind its number cannot be asked of it.
        behind = find_terms(prose.behind) if any(map(str.isalpha, stated.tail)) else ()
        return [*_drop_free(_modifiers(prose, stated)), *_drop_free(behind)]
    label, _, head = prose.head.rpartition(":")
    aside = _BRACKETS.match(prose.trail)
    before = _drop_agent(find_terms(head), head, stated)
    return [
        *_label(label, stated),
        *_lead(prose),
        *_drop_free(before, at_number=True),
        *_drop_free(find_terms(prose.behind)),
        *(_drop_free(find_terms(aside[1])) if aside is not None else ()),
    ]


def _is_part(prose: Setting, stated: Setting) -> bool:
    """Whether *stated* is a part of a sentence, that *prose* repeats word for word up to the number."""
    text = stated.around.lstrip(" \n,;:.%")
    if text[:1].isupper() or text[:1].isdigit() or text[:1] in ("$", "€", "£", "¥"):
        return False
    return goes_on_from(prose, stated)


def _modifiers(prose: Setting, stated: Setting) -> tuple[Term, ...]:
    """The term straight before what *prose* repeats of *stated*: of "paid sign-ups" before "sign-ups".

    A text without a capital letter is one that a program has made, and so are its statements: cut anywhere.
    """
    if not any(map(str.isupper, prose.around)):
        return ()
    before = prose.head[: max(0, len(prose.head.rstrip()) - len(stated.head.strip()))]
    word = _LAST_WORD.search(before) if stated.head.strip()[:1].isalpha() else None
    return find_terms(word[0]) if word is not None else ()


def _drop_free(terms: Sequence[Term], *, at_number: bool = False) -> list[Term]:
    """Leave out what cannot narrow a thing; *at_number*: the number stands behind *terms*.

    What any figure does is free, but not as a participle before a noun ("registered adults").
    """
    found: list[Term] = []
    judges, behind = at_number, None
    for term in reversed(terms):
        stands_before = behind is not None and not behind.links
        if term.stem in MARKS:
            judges, behind = term.stem != BREAK, None
        elif not (_is_free(term, stands_before=stands_before) or (judges and is_judging(term))):
            found.append(term)
            judges, behind = False, term
    return found[::-1]


def _is_free(term: Term, *, stands_before: bool) -> bool:
    """Whether *term* narrows nothing; *stands_before*: a noun follows straight behind it."""
    if is_adverb(term):
        return True
    if is_superlative(term):
        return not stands_before
    return is_light(term) and not (stands_before and term.may_qualify)


def _heads(cell: Setting, said: frozenset[str]) -> list[Term]:
    """The terms of the heads of a cell that share a word with the statement: "Revenue lost" over revenue."""
    column, row, _ = (*cell.head.split(": ", 2), "", "")[:3]
    found: list[Term] = []
    for head in (column, row):
        terms = [term for term in find_terms(head) if term.stem not in MARKS]
        if any(knows(term, said) for term in terms):
            found += [term for term in terms if term.stem not in ANY_HEAD and not is_light(term)]
    return found


def _label(label: str, stated: Setting) -> list[Term]:
    """The terms of what announces the number, where they speak of the claim at all: "Attendees from abroad: 638"."""
    # A whole clause is no label: "Heavier birds have longer flippers: the correlation is 0.87."
    terms = _drop_free(find_terms(label)) if label and _VERB.search(label) is None else []
    said = find_stems(stated.around)
    return terms if any(knows(term, said) for term in terms) else []


def _drop_agent(terms: tuple[Term, ...], head: str, stated: Setting) -> tuple[Term, ...]:
    """Leave out who does what the statement says in the passive, or of a pronoun.

    The clinic saw 2,318 patients, who were seen; the birds were caught where they were caught.
    """
    named = [term for term in terms if term.stem not in MARKS]
    agent = _AGENT_HEAD.search(head)
    if agent is None or not named or agent[1] != named[0].written:
        return terms
    is_passive = len(named) == _AGENT and not find_stems(stated.head) and _may_act(named[1], stated)
    if not is_passive and _PRONOUN.match(stated.head) is None:
        return terms
    return terms[terms.index(named[0]) + 1 :]


def _may_act(term: Term, stated: Setting) -> bool:
    """Whether *term* is a verb of any figure or one of *stated*."""
    return is_light(term) or knows(term, find_stems(stated.around))


def _lead(prose: Setting) -> tuple[Term, ...]:
    """What leads the clause in."""
    before = prose.opening[: max(0, len(prose.opening) - len(prose.head))]
    found = _LEADS_IN.search(before[-_REACH:])
    return tuple(_drop_free(find_terms(found[1]))) if found is not None else ()
