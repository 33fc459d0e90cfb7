"""What do the words around a number say of it: a hedge, a change by it, a level?

Only words that state a change *by* the number make a direction: "fell 5%", "5%減", "a drop of 5%". "Fell to 5%",
"5%に低下", "less than 5%" and "handed down" do not.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from reportgate.numbers.mention import Direction, Hedge
from reportgate.numbers.scan.hedges import HEDGES, HEDGES_TWO, SHORTENED, hedge_after, hedge_before
from reportgate.text.patterns import regex

_REACH: Final = 56
_TOKENS: Final = regex(r"[a-z]+(?:'[a-z]+)?|[.,;:!?()\n|]|[^\sa-z.,;:!?()\n|]+")


class Wording(NamedTuple):
    """What the words around a number say."""

    hedge: Hedge | None = None
    direction: Direction | None = None
    is_change: bool = False
    sign: str = ""
    """Of the words minus and plus."""
    sign_start: int = 0
    """Where that word begins."""
    direct: bool = True
    """Whether the direction stands at the number; a noun of change that it is said of repeats a written sign."""


_UP: Final = frozenset(
    """
    rise rises rose risen rising increase increases increased increasing grow grows grew grown growing growth
    gain gains gained gaining up climb climbs climbed climbing jump jumps jumped jumping surge surges surged
    surging soar soars soared soaring expand expands expanded expanding expansion add adds added adding advance
    advances advanced upturn uptick accelerated accelerate boost boosts boosted raise raises raised raising hike
    hikes hiked rally rallied rallies appreciate appreciated spike spiked spikes swelled swell widen widens
    widened widening lengthened leap leapt leaped rebound rebounded recovered outperformed
    """.split()
)
_DOWN: Final = frozenset(
    """
    fall falls fell fallen falling decrease decreases decreased decreasing decline declines declined declining
    drop drops dropped dropping lose loses lost losing loss losses down reduce reduces reduced reducing
    reduction reductions cut cuts cutting shrink shrinks shrank shrunk shrinking contract contracts contracted
    contracting contraction slip slips slipped slipping slide slides slid sliding plunge plunges plunged
    plunging plummet plummets plummeted tumble tumbles tumbled sink sinks sank sunk dip dips dipped shed sheds
    dive dives dived ease eases eased weaken weakened depreciate depreciated downturn downtick deficit shortfall
    cratered nosedived dwindled softened cooled eroded collapsed tanked receded sagged ebbed crashed
    slump slumps slumped narrow narrows narrowed narrowing lowered lowers lowering retreated retreat trimmed
    trim slashed slash shortened tightened tighten tightens tightening
    """.split()
)
_AFTER_UP: Final = frozenset(
    """
    higher more increase growth gain rise up above greater larger faster bigger jump surge expansion uplift hike
    premium boost longer
    """.split()
)
_AFTER_DOWN: Final = frozenset(
    """
    lower less fewer decrease decline drop fall down below reduction loss cut slower smaller discount dip
    contraction shorter cheaper plunge slump slide
    """.split()
)
# Clicks were off 5%; laid off 5 and kicked off 5 are no such thing.
_BEING: Final = frozenset("is are was were be been".split())
# Before "by" a change: lower by 5%.
_LESS_OR_MORE: Final[dict[str, Direction]] = {
    **dict.fromkeys(("higher", "greater", "larger", "bigger", "longer", "faster"), "up"),
    **dict.fromkeys(("lower", "fewer", "smaller", "shorter", "slower", "cheaper"), "down"),
}
_NOUNS_OF: Final = frozenset(
    """
    increase increases gain gains rise rises growth drop drops decline declines decrease decreases fall falls
    reduction reductions loss losses jump surge cut cuts contraction expansion dip plunge slump deficit
    shortfall hike boost advance
    """.split()
)
_LASTS: Final = frozenset(
    """
    took takes take taking lasted lasts last lasting for well just little slightly bit with after spent spend of
    """.split()
)
_CHANGES_OF: Final = frozenset("change changes difference swing shift variation improvement deterioration".split())
# Better or worse: a change, but up or down depends on what changes.
_CHANGED: Final = frozenset(
    "improve improves improved improving worsen worsens worsened deteriorated changed moved shifted".split()
)
_FILLERS: Final = frozenset(
    """
    by a an the about around approximately roughly nearly almost over more than less some further another
    additional just only at least as much sharply slightly significantly steadily strongly modestly rapidly
    quickly slowly dramatically substantially considerably marginally well below above under fully even still
    again yet also both year-on-year annualised annualized annual underlying organic net
    """.split()
)
_AFTER_FILLERS: Final = frozenset(
    """
    year on over yoy qoq mom annual annually monthly month quarter quarterly week weekly sequential further
    sharp slight net overall points of
    """.split()
)
_AVERAGES: Final = frozenset("average mean median combined cumulative total maximum minimum".split())
_STOPS: Final = frozenset(".;:!?()|\n")
_BLOCKS: Final = frozenset("to from at into between toward towards until reached reaching was is were are".split())
_COPULAS: Final = frozenset("was were is are be been reached hit totaled totalled equaled stood : came".split())
_BREAKS: Final = frozenset(". ; ? ! ( ) \n | , to from and but while".split(" "))
_SUBJECTS_UP: Final = frozenset("growth increase increases rise gain gains expansion hike surge jump".split())
_SUBJECTS_DOWN: Final = frozenset(
    "decline decrease drop reduction loss losses fall contraction cut slump deficit shortfall discount".split()
)
_COMPARED: Final = frozenset(
    "yoy qoq mom wow y-o-y year-on-year year-over-year month-over-month week-over-week".split()
)
_NOT_A_FALL: Final = frozenset(
    {
        "handed down",
        "broke down",
        "break down",
        "breaks down",
        "boils down",
        "boil down",
        "down to",
        "made up",
        "makes up",
        "make up",
        "making up",
        "set up",
        "sets up",
        "signed up",
        "ended up",
        "end up",
        "add up",
        "cut off",
        "gave up",
        "give up",
        "gives up",
        "giving up",
        "given up",
        "put down",
        "puts down",
        "paid down",
        "put up",
    }
)


def read_before(text: str, position: int) -> tuple[list[str], str]:
    """The words before *position*, nearest last, lower case; and the text itself."""
    left = text[max(0, position - _REACH) : position]
    return _TOKENS.findall(left.lower()), left


def english(text: str, start: int, end: int, *, lasting: bool = False) -> Wording:
    """Read the English words around the number that stands from *start* to *end*; *lasting*: it is a duration."""
    words, left = read_before(text, start)
    if _SAYING.isdisjoint(words):
        return _behind(text, end, alone=not words)
    sign, sign_start = "", start
    if words and words[-1] in {"minus", "negative", "plus"} and words[-2:] != ["or", "minus"]:
        word = words.pop()
        sign = "+" if word == "plus" else "-"
        sign_start = start - len(left) + len(left.rstrip(" \u00a0-")) - len(word)
    hedge = hedge_before(words) or hedge_after(text, end)
    if hedge == "over" and lasting and _is_span(words):
        hedge = None
    direction, is_change = _direction_before(words)
    if direction is None and not is_change:
        direction = _direction_after(text, end)
        is_change = direction is None and _is_valued_after(text, end)
    direct = direction is not None or is_change or not words
    if not direct:
        direction, is_change = _subject(words)
    return Wording(hedge, direction, is_change or direction is not None, sign, sign_start, direct)


def _is_span(words: list[str]) -> bool:
    """Whether "over 30 days" is a time in which something happened; so is "the past five years"."""
    return words[-1] == "past" or (words[-1] == "over" and not (len(words) > 1 and words[-2] in _LASTS))


# The words before a number that can say anything of it; most say nothing.
_SAYING: Final = (
    _UP
    | _DOWN
    | _CHANGES_OF
    | _CHANGED
    | _SUBJECTS_UP
    | _SUBJECTS_DOWN
    | _COMPARED
    | set(HEDGES)
    | set(SHORTENED)
    | set(_LESS_OR_MORE)
) | {"off", "minus", "negative", "plus", "as", *(phrase.split(" ", 1)[0] for phrase in HEDGES_TWO)}
_NOTHING: Final = Wording(direct=False)


def _behind(text: str, end: int, *, alone: bool) -> Wording:
    """What the words behind a number say, where those before it say nothing; *alone*: there are none."""
    hedge, direction = hedge_after(text, end), _direction_after(text, end)
    is_change = direction is not None or _is_valued_after(text, end)
    if hedge is None and not is_change and not alone:
        return _NOTHING
    return Wording(hedge, direction, is_change, direct=alone or is_change)


def _direction_before(words: list[str]) -> tuple[Direction | None, bool]:  # noqa: C901 -- one reading of one list
    saw_by = saw_of = False
    free = 0
    for at in range(len(words) - 1, -1, -1):
        word = words[at]
        if (word in _STOPS and not _is_initial(words, at)) or (word in _BLOCKS and not saw_by):
            return None, False
        if word == "of":
            saw_of = True
        elif word in _AVERAGES:
            # Rose by an average of 6%: what is said of the average is said of the number.
            saw_of = False
        elif word == "by":
            saw_by = True
        elif (direction := _movement(word)) is not None:
            return _moved(words, at, direction, saw_by=saw_by, saw_of=saw_of)
        elif word == "off" and at and words[at - 1] in _BEING:
            return "down", True
        elif saw_by and at == len(words) - 2 and word in _LESS_OR_MORE:
            return _LESS_OR_MORE[word], True
        elif (saw_of and word in _CHANGES_OF) or word in _CHANGED:
            return None, True
        elif word not in _FILLERS and not word.endswith("ly") and word != ".":
            # Behind "by" the verb may stand before its object: cut costs by 5%.
            free += 1
            if not saw_by or free > 6:
                return None, False
    return None, False


def _is_initial(words: list[str], at: int) -> bool:
    """Whether the full stop at *at* is that of an initial: U.S."""
    return words[at] == "." and at > 0 and len(words[at - 1]) == 1


def _subject(words: list[str]) -> tuple[Direction | None, bool]:
    """Read the noun of change that the number is said of: the decline was 5%, growth in May reached 12%, YoY: 5%."""
    if words[-1] not in _COPULAS and (len(words) < 2 or words[-2] not in _COPULAS or words[-1] not in _FILLERS):
        return None, False
    for word in reversed(words[-7:-1]):
        if word in _BREAKS:
            break
        if word in _SUBJECTS_UP:
            return "up", True
        if word in _SUBJECTS_DOWN:
            return "down", True
        if word in _CHANGES_OF or word in _COMPARED:
            return None, True
    return None, False


def _movement(word: str) -> Direction | None:
    if word in _UP:
        return "up"
    return "down" if word in _DOWN else None


def _moved(
    words: list[str], at: int, direction: Direction, *, saw_by: bool, saw_of: bool
) -> tuple[Direction | None, bool]:
    if saw_of and words[at] not in _NOUNS_OF:
        return None, False
    if at and f"{words[at - 1]} {words[at]}" in _NOT_A_FALL and not saw_by:
        return None, False
    return direction, True


_WORD_AFTER: Final = regex(r"[ \u00a0-]{1,2}([A-Za-z]{2,20})")


_VALUED_AFTER: Final = regex(r"[ \u00a0](?:better|worse)\b")
_AIMED_AT: Final = regex(
    r"[ \u00a0](?P<way>over|under)[ \u00a0](?:(?:the|its|our|their|last|this)[ \u00a0])?(?:year's[ \u00a0])?(?:budget"
    r"|plan|target|forecast|limit|estimate|guidance|expectation|quota|goal|cap)",
)


def _is_valued_after(text: str, end: int) -> bool:
    """Whether the number is how much better or worse something is, which may be up or down."""
    return text[end] in " \u00a0" and text[end + 1] in "bw" and _VALUED_AFTER.match(text, end) is not None


def _direction_after(text: str, end: int) -> Direction | None:
    if text[end + 1] in "ou" and (aimed := _AIMED_AT.match(text, end)) is not None:
        return "up" if aimed["way"] == "over" else "down"
    for _ in range(4):
        found = _WORD_AFTER.match(text, end)
        if found is None:
            return None
        word = found[1].lower()
        if word in _AFTER_UP:
            return "up"
        if word in _AFTER_DOWN:
            return "down"
        if word not in _AFTER_FILLERS:
            return None
        end = found.end()
    return None


_OF_EARLIER: Final = regex(
    r" of (?:last|the previous|the prior|the preceding|the same|prior|previous)"
    r"(?: (?:year|month|quarter|week|period|day))?",
)


def is_of_earlier(text: str, end: int) -> bool:
    """Whether the percentage that ends at *end* is one of an earlier figure: 120% of last year's."""
    return text.startswith(" of ", end) and _OF_EARLIER.match(text, end) is not None
