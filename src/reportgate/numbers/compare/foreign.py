"""Has the text round a number a word that its claim knows nothing of: fake clicks, clicks in Japan, click costs?

A clause that has the words of a statement and one more may speak of less than the statement, or of something else, and
no list of such words ends. So every word of the clause must stand in the statement, in that of another number of the
sentence, in what the operator says of the metric, or be one that cannot narrow anything; and no word may stand where
the statement has another one. This is about texts in Latin letters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from reportgate.numbers.compare.circumstances import Setting
from reportgate.numbers.compare.clauses import find_asked
from reportgate.numbers.compare.difference import Difference
from reportgate.numbers.compare.slots import find_exchange
from reportgate.numbers.compare.terms import Term, find_stems, knows
from reportgate.numbers.compare.topic import find_initials
from reportgate.numbers.mention import Mention
from reportgate.text.patterns import regex
from reportgate.text.scripts import has_japanese

Vouch: TypeAlias = Callable[[], frozenset[str]]
"""Stems that stand elsewhere and may stand in the clause as well; asked only where a word is not known."""
Vouched: TypeAlias = Callable[[str, Iterable[Mention]], frozenset[str]]
"""The same for a claim's id and the other numbers of the sentence."""

_BELOW_ZERO: Final = frozenset({"lose", "deficit", "shortfall"})
"""Stems of nouns that say the sign of a value."""
# Who says what is quoted: "The bank says fees will drop".
_SPEAKER: Final = regex(
    r"^[\s\W]*(?:the|a|an) (?:[a-z]{2,20} ){1,3}(?:\[\d{1,3}\] )?(?:says|said|reports|reported|finds|found"
    r"|notes|noted|shows|showed|estimates|estimated|states|stated|writes|wrote)(?: that)? (?=[^\d$€£¥\s])",
    re.IGNORECASE,
)


def find_foreign(
    prose: Setting, stated: Setting, vouch: Vouch, also: frozenset[str] = frozenset()
) -> Difference | None:
    """Find the word of the text round a number that its claim knows nothing of.

    Args:
        prose: The surroundings of the number.
        stated: Those of the same number in the statement or quotation.
        vouch: What else may stand there.
        also: The stems of what *stated* may leave out: of a quotation, those of the claim's statement.
    """
    if has_japanese(prose.own) or has_japanese(stated.around):
        return None
    said = find_stems(stated.around)
    if not said:
        return None
    if also:
        said |= also
        prose = prose._replace(head=_SPEAKER.sub("", prose.head), own=_SPEAKER.sub("", prose.own))
    if stated.mention.sign == "-":
        said |= _BELOW_ZERO
    unknown = _find_unknown(prose, stated, said, vouch)
    exchange = find_exchanged(prose, stated, said)
    if exchange is not None or unknown is None:
        return exchange
    return Difference(unknown.written, "")


def _find_unknown(prose: Setting, stated: Setting, said: frozenset[str], vouch: Vouch) -> Term | None:
    unknown = [term for term in find_asked(prose, stated) if not knows(term, said)]
    if unknown and find_initials(f"{prose.head} {prose.tail}").isdisjoint(said):
        known = find_initials(stated.around) | vouch()
        return next((term for term in unknown if not knows(term, known)), None)
    return None


def find_exchanged(prose: Setting, stated: Setting, said: frozenset[str] = frozenset()) -> Difference | None:
    """Find a word of *prose* that stands where *stated* has another one; *said*: what *stated* knows besides."""
    if prose.is_cell or has_japanese(prose.own) or has_japanese(stated.around):
        return None

    def hear() -> frozenset[str]:
        return find_stems(" ".join((prose.around, prose.own, *prose.titles))) | find_initials(prose.own)

    return find_exchange(prose.own, stated.own, hear, said or find_stems(stated.around))
