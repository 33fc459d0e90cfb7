"""Does an edge of a passage cut a token in two? Then the passage says something else than its source.

A token is a number with its sign, currency, separators, decimals, percent and scale, a word of a script that puts
spaces between words (a compound at its hyphen too), or a run of katakana. A negating prefix before a kanji belongs to
the word. All rules look at the folded text just outside and just inside the edge.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from reportgate.quotes import figures, words
from reportgate.quotes.context import EDGE_REACH, Context, Edge
from reportgate.quotes.phrases import inside_phrase
from reportgate.quotes.phrases_ja import NUMERALS
from reportgate.text.kinds import Kind
from reportgate.text.plain import visible
from reportgate.text.tables import kind_code

STOP_REACH: Final = 4
"""Characters behind a stop that say whether the sentence goes on."""
UNSEEN: Final = 12
"""Characters among which the nearest to an edge are looked for that show something."""
MOST_KNOWN: Final = 1024
"""Edges kept; a bound on the memory that they take."""


class _Rule(NamedTuple):
    what: str
    cuts: Callable[[Edge], bool]


class Edges:
    """The edges of passages of one text. What an edge cuts is kept: a text that repeats itself has many like it."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], str | None] = {}

    def cut(self, context: Context) -> str | None:
        """Say what an edge of the passage in *context* cuts in two, None if both are clean."""
        text, start, end = context.text, context.start, context.end
        if _begins_with_mark(text, start) or _begins_with_mark(text, end):
            return "a character and its combining mark"
        before, head, tail, behind = context.raw
        return (
            self._once(("begin", before, head), _cut_at_begin, context)
            or self._once(("end", tail, behind), _cut_at_end, context)
            # These look farther.
            or words.broken_katakana(text, start)
            or words.broken_katakana(text, end)
        )

    def _once(self, key: tuple[str, ...], look: Callable[[Context], str | None], context: Context) -> str | None:
        if key not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[key] = look(context)
        return self._known[key]


def _cut_at_begin(context: Context) -> str | None:
    text, start = context.text, context.start
    if _begins_sentence(text, start):
        return None
    edge = _edge(context.before, context.head, text, start)
    return _broken(edge, _LEFT_RULES) or figures.broken_group(text, start)


def _cut_at_end(context: Context) -> str | None:
    text, end = context.text, context.end
    if _ends_sentence(text, end):
        return None
    edge = _edge(context.tail, context.behind, text, end)
    return _broken(edge, _RIGHT_RULES) or figures.broken_group(text, end)


def _begins_with_mark(text: str, at: int) -> bool:
    """Whether the character at *at* combines with the one before it; what shows nothing may stand between them."""
    kind = kind_code(text[at : at + 1] or " ")
    if kind in (Kind.IGNORED, Kind.HYPHEN_MARK):
        kind = kind_code(visible(text[at : at + UNSEEN])[:1] or " ")
    return kind == Kind.MARK


def _edge(before: str, behind: str, text: str, at: int) -> Edge:
    raw_before, raw_behind = visible(text[max(0, at - UNSEEN) : at])[-4:], visible(text[at : at + UNSEEN])[:2]
    return Edge(before[-EDGE_REACH:], behind[:EDGE_REACH], raw_before, raw_behind)


def _begins_sentence(text: str, start: int) -> bool:
    """Whether a letter behind a full stop begins the passage: the common case, in which no rule has anything to say."""
    before = text[max(0, start - 4) : start]
    bare = before.rstrip()
    if not bare:
        return start <= len(before)
    stopped = bare[-1] in "。！？" or (bare[-1] in ".!?" and len(bare) < len(before))
    first = text[start]
    return stopped and first.isalpha() and not (first.islower() and bare[-1] == ".") and first not in NUMERALS


def _ends_sentence(text: str, end: int) -> bool:
    """Whether the passage ends with a stop, so that no rule has anything to say."""
    last, behind = text[end - 1], visible(text[end : end + UNSEEN])[:STOP_REACH]
    # Behind the stop of an abbreviation the sentence goes on in small letters, and a number too: 10 U.S.| dollars.
    return last in "。！？" or (last in ".!?" and not behind[:1].strip() and not behind.lstrip()[:1].islower())


def _broken(edge: Edge, rules: tuple[_Rule, ...]) -> str | None:
    if not edge.before or not edge.behind:
        return None
    for rule in rules:
        if rule.cuts(edge):
            return f"the {rule.what} in {edge.before[-12:]}|{edge.behind[:12]}"
    return None


def _in_phrase(edge: Edge) -> bool:
    return inside_phrase(edge.before, edge.behind)


_WORD_RULES: Final = (
    _Rule("word", words.cuts_word),
    _Rule("word", words.cuts_at_stop),
    _Rule("joined term or path", words.cuts_joined),
    _Rule("katakana word", words.cuts_katakana),
)
_PHRASE_RULE: Final = _Rule("number", _in_phrase)
_LEFT_RULES: Final = (
    *_WORD_RULES,
    _Rule("negated word", words.cuts_negation),
    _Rule("word and its prefix", words.cuts_prefix),
    _Rule("number", figures.starts_in_number),
    _Rule("sign", figures.starts_behind_sign),
    _Rule("negative number", figures.starts_behind_spaced_minus),
    _Rule("negative number", figures.starts_in_account),
    _Rule("number and its unit", figures.starts_at_unit),
    _PHRASE_RULE,
)
_RIGHT_RULES: Final = (
    *_WORD_RULES,
    _Rule("negated word", words.cuts_negation),
    _Rule("word and its prefix", words.cuts_prefix),
    _Rule("number", figures.ends_in_number),
    _Rule("sign or currency", figures.ends_at_sign),
    _Rule("unit", figures.ends_in_unit),
    _PHRASE_RULE,
)
