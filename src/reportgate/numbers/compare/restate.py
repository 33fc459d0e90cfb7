"""Does one text restate a number of another: a statement the quotation's, a summary what was given?"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.compare.circumstances import Setting
from reportgate.numbers.compare.conversion import unit_written
from reportgate.numbers.compare.counters import are_other_counters
from reportgate.numbers.compare.says import EXACT, SAME, Comparison, says_same
from reportgate.numbers.compare.scales import are_other_scales
from reportgate.numbers.compare.setting import go_another_way
from reportgate.numbers.mention import Mention
from reportgate.numbers.units import Unit, parse_unit
from reportgate.verdict import Mismatch

_HUNDRED: Final = 100
_UP: Final = frozenset({"over", "atleast"})
_DOWN: Final = frozenset({"under", "nearly", "atmost"})


def restates(prose: Setting, stated: Setting) -> Comparison:
    """Compare two numbers in prose: the same unit, sign and value, or the first is the second rounded.

    A change is not a level, nor the opposite change. A hedge of the original may be dropped, never turned round: "over
    90 %" does not become "nearly 90 %". Vague numbers restate each other only when they mean the same span; broken
    ones nothing.
    """
    mention, original = prose.mention, stated.mention
    if mention.value is None or original.value is None:
        return _restates_span(mention, original)
    mismatch = _find_mismatch(prose, stated)
    if mismatch is not None:
        return Comparison(same=False, mismatch=mismatch)
    if _is_repeated(mention, original):
        return SAME
    value, unit = original.value, _unit_of(mention, original)
    if original.of_base and not mention.of_base:
        value, unit = EXACT.subtract(value, _HUNDRED), parse_unit("percent_change")
    if original.direction == "down" and value > 0 and (mention.direction or mention.sign):
        value = -value
    return says_same(mention, value, unit)


def _find_mismatch(prose: Setting, stated: Setting) -> Mismatch | None:
    mention, original = prose.mention, stated.mention
    if are_other_counters(mention.unit_text, original.unit_text) or are_other_scales(
        mention.unit_text, original.unit_text, stated.around
    ):
        return Mismatch.UNIT_MISMATCH
    if _are_opposed(mention, original):
        return Mismatch.VALUE_MISMATCH
    return Mismatch.SIGN_CONFLICT if go_another_way(prose, stated) else None


def _restates_span(mention: Mention, original: Mention) -> Comparison:
    if "malformed" in (mention.kind, original.kind):
        return Comparison(same=False, mismatch=Mismatch.MALFORMED)
    if (
        mention.kind == original.kind
        and mention.low is not None
        and (mention.low, mention.high, mention.unit) == (original.low, original.high, original.unit)
        and mention.direction == original.direction
    ):
        return SAME
    return Comparison(same=False, mismatch=Mismatch.AMBIGUOUS_BAND if mention.kind == "band" else Mismatch.VAGUE)


def _are_opposed(mention: Mention, original: Mention) -> bool:
    return (mention.hedge in _UP and original.hedge in _DOWN) or (mention.hedge in _DOWN and original.hedge in _UP)


def _is_repeated(mention: Mention, original: Mention) -> bool:
    return (
        mention.value == original.value
        and mention.unit == original.unit
        and mention.of_base == original.of_base
        and mention.direction == original.direction
        and mention.hedge in (None, original.hedge)
    )


def _unit_of(mention: Mention, original: Mention) -> Unit:
    """A bare number is a count here, not an undeclared unit: 300 people do not support 300 %."""
    if mention.unit == "pp" and unit_written(original) == "points of change":
        return parse_unit("pp")
    return parse_unit(original.unit or "count")
