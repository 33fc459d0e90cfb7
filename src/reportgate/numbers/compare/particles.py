"""Do two texts have the same verb with another particle: moved in for moved out, signed up for signed in?

The particle behind the verb decides what happened. In, on and over are prepositions as well ("signed in May"): they
count only where nothing follows that they may govern.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from reportgate.numbers.compare.topic import find_words
from reportgate.text.patterns import regex

# "Came in at 3.2%" and "came out at 3.2%" say one thing.
_PARTICLE: Final = regex(
    r"\b([a-z]{3,15}) (?:(in|on|over)(?=\s*(?:$|[^\w\s]|(?:and|or|but|to|by|for|from|with|while|during|on|in)\b))"
    r"|(out|off|up|down|back)\b)(?! (?:at|as|to be)\b)",
)


def have_other_particles(prose: str, stated: str) -> bool:
    """Whether a verb of both texts has a particle in each, and none that both have.

    >>> have_other_particles("0 people moved out", "0 people moved in")
    True
    >>> have_other_particles("0 people moved in May", "0 people moved out in May")
    False
    """
    own, theirs = _find_particles(prose), _find_particles(stated)
    return any(own[verb].isdisjoint(theirs[verb]) for verb in own.keys() & theirs.keys())


@lru_cache(maxsize=1024)
def _find_particles(text: str) -> dict[str, frozenset[str]]:
    """The particles in *text* by the stem of the word before them."""
    found: dict[str, frozenset[str]] = {}
    for word, *particles in _PARTICLE.findall(text.lower()):
        for verb in find_words(word):
            found[verb] = found.get(verb, frozenset()) | {"".join(particles)}
    return found
