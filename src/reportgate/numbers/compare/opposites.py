"""Does one text say the opposite of a word of the other: failed for passed, imports for exports?

Pairs of words that part the things that reports count, and what a prefix turns round (paid, unpaid). A text that has
one of a pair where the other has only its partner speaks of the other part.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from reportgate.numbers.compare.topic import find_words

_PAIRS: Final = """
passed failed | opened closed | online offline | paid free | organic paid | imports exports | bought sold
buyers sellers | hired dismissed | hired fired | joined left | won lost | approved rejected | accepted rejected
successes failures | men women | male female | boys girls | inbound outbound | income expenses | revenue costs
profit loss | assets liabilities | domestic foreign | domestic overseas | national international
included excluded | gross net | uploads downloads | created deleted | urban rural | public private
arrivals departures | births deaths | best worst | largest smallest | oldest youngest
mobile desktop | supply demand | indoor outdoor | registrations cancellations | signups cancellations | orders returns
deposits withdrawals | agreed disagreed | attendance absence | retained lost | recall precision
増収 減収 | 増益 減益 | 上期 下期
""".replace("\n", "|")
# What parts a figure from the whole that the word behind it names by itself.
_PARTS: Final = """
net gross operating adjusted domestic foreign overseas international online offline mobile desktop organic paid unpaid
returning
"""
_PREFIXES: Final = ("un", "non", "dis")
_SHORTEST: Final = 4
"""Letters of an English word that a prefix turns round."""


def is_opposite(prose: frozenset[str], stated: frozenset[str], around: frozenset[str]) -> bool:
    """Whether the clause with the words *prose* has the opposite of a word of the text with the words *stated*.

    *around*: the words of the clause's surroundings, which may name both.
    """
    for word in prose - stated:
        partners = _table().get(word)
        if partners is not None and any(other in stated and other not in prose for other in partners):
            return True
        if _turns_round(word, stated):
            return True
    return any(_turns_round(word, prose) for word in stated - around)


def is_part(prose: frozenset[str], stated: frozenset[str]) -> bool:
    """Whether words that stand before a number make a part of what the text with the words *stated* speaks of."""
    return not (prose & _parts()) <= stated


@cache
def _parts() -> frozenset[str]:
    return frozenset(word for part in _PARTS.split() for word in find_words(part))


def _turns_round(word: str, others: frozenset[str]) -> bool:
    """Whether *word* is one of *others* with a prefix that turns it round."""
    if not word.startswith(_PREFIXES):
        return False
    rests = [word[len(prefix) :] for prefix in _PREFIXES if word.startswith(prefix)]
    return any(len(rest) >= _SHORTEST and rest in others for rest in rests)


@cache
def _table() -> dict[str, frozenset[str]]:
    table: dict[str, frozenset[str]] = {}
    for pair in filter(str.strip, _PAIRS.split("|")):
        one, other = (next(iter(find_words(word))) for word in pair.split())
        table[one] = table.get(one, frozenset()) | {other}
        table[other] = table.get(other, frozenset()) | {one}
    return table
