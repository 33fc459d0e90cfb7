"""Is a number of the summary no figure, but what a figure beside it is limited to?

"The past 7 days", "aged 18–24", "the top 10 pages" and "per 1,000 visitors" say what another number counts. As the
words that do so, they are the statement's: covered where they define the figure that the same statement gives.

1. The number stands in a place that only limits (compare/scopes). A number anywhere else is a figure.
2. It stands beside a figure that a claim covers; that claim's statement limits its figure alike; and no other figure
   there has a statement that limits it otherwise. A window ("the past 7 days") away from all figures is a period, and
   may stand in the statement of any figure of the summary, where its sentence denies nothing.
3. What the operator says about the metric (key, docstring, params) says nothing else. Places where a figure may stand
   as well ("1,240 answered within 24 hours", "in 7 days", "orders over $100") need it to say so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Final, NamedTuple

from reportgate.checks.declared import judge
from reportgate.checks.figures import Figures
from reportgate.checks.findings import Home
from reportgate.checks.references import find_stated
from reportgate.checks.wording import quote
from reportgate.ledger import NumericClaim
from reportgate.numbers.compare.circles import Circles
from reportgate.numbers.compare.figure import Figure
from reportgate.numbers.compare.scopes import Scope, Sort, read_scope
from reportgate.numbers.mention import Mention
from reportgate.text.patterns import regex

_DECLARED: Final[frozenset[Sort]] = frozenset({"span", "threshold"})
"""Places where a figure may stand as well."""
_OF_SHARES: Final[frozenset[Sort]] = frozenset({"within", "after"})
"""Places that define a share, and say how long it took beside a count."""

_MOST: Final = 64
"""Most limits of one statement, and most statements of one window, that are looked at."""
_UNSTATED: Final = (
    "it seems to define a figure, and no statement of a figure beside it has the same words: "
    "put them into that statement, or pass them as given"
)


_SENTENCE_END: Final = regex(r"[.!?][ \t]|[。！？]")


class Covered(NamedTuple):
    """Which claims cover the figures of a text."""

    by_start: Mapping[int, str]
    """By where a figure starts, the id of its claim."""
    claims: frozenset[str]
    """The ids of all of them."""


class Limit(NamedTuple):
    """A number of a statement that limits its figure."""

    mention: Mention
    scope: Scope
    claim: NumericClaim


class Definitions:
    """What the statements of a ledger limit their figures to."""

    def __init__(self, claims: Sequence[NumericClaim], figures: Figures) -> None:
        self._claims = claims
        self._figures = figures

    @cached_property
    def _limits(self) -> dict[str, list[Limit]]:
        """By the id of the claim."""
        found: dict[str, list[Limit]] = {}
        for claim in self._claims:
            found.setdefault(claim.id, []).extend(islice(_find_limits(claim, self._figures.find(claim)), _MOST))
        return found

    @cached_property
    def _windows(self) -> dict[Scope, list[Limit]]:
        found: dict[Scope, list[Limit]] = {}
        for limits in self._limits.values():
            for limit in limits:
                if limit.scope.sort == "window":
                    found.setdefault(limit.scope, []).append(limit)
        return found

    def find(self, scope: Scope, mention: Mention, circles: Circles, covered: Covered) -> Home | str:
        """Find the claim whose figure *mention*, which stands in the place *scope*, defines.

        Returns:
            What it rests on; or, as one English sentence, why on nothing.
        """
        for numbers in circles.around(mention):
            beside = {other: covered.by_start[other.start] for other in numbers if other.start in covered.by_start}
            if beside:
                return self._find_beside(scope, mention, circles, beside)
        if circles.is_denied(mention):
            return _UNSTATED
        windows = (limit for limit in self._windows.get(scope, ()) if limit.claim.id in covered.claims)
        return self._choose(scope, islice(windows, _MOST), are_shares=False)

    def _find_beside(
        self, scope: Scope, mention: Mention, circles: Circles, beside: Mapping[Mention, str]
    ) -> Home | str:
        for other, claim_id in beside.items():
            rivals = [limit for limit in self._limits.get(claim_id, ()) if limit.scope.sort == scope.sort]
            if (
                rivals
                and not any(limit.scope.is_same(scope) for limit in rivals)
                and not _is_limited_apart(other, scope.sort, mention, circles)
            ):
                limits = ", ".join(quote(limit.mention.text) for limit in rivals)
                return f"the statement of {quote(claim_id)}, which says {quote(other.text)}, has {limits} in its place"
        own = [limit for name in beside.values() for limit in self._limits.get(name, ()) if limit.scope.is_same(scope)]
        shares = {
            name
            for other, name in beside.items()
            if other.kind in ("percent", "fraction") and circles.is_share_of(mention, other)
        }
        return self._choose(scope, own, are_shares=any(limit.claim.id in shares for limit in own))

    def _choose(self, scope: Scope, limits: Iterable[Limit], *, are_shares: bool) -> Home | str:
        """The first claim of *limits* that the operator's wording of its metric allows."""
        needs_word = scope.sort in _DECLARED or (scope.sort in _OF_SHARES and not are_shares)
        why = _UNSTATED
        for limit in limits:
            verdict = judge(scope, self._figures.metrics.get(limit.claim.metric), limit.claim.params)
            if verdict == "vouched" or (verdict == "open" and not needs_word):
                return Home("statement", limit.claim.id)
            metric = quote(limit.claim.metric)
            why = (
                f"the docstring, key or params of metric {metric} have another number in its place"
                if verdict == "denied"
                else f"it may be a figure: to define that of {quote(limit.claim.id)}, it must stand in the docstring,"
                f" key or params of metric {metric}, or be given"
            )
        return why


def _find_limits(claim: NumericClaim, figure: Figure) -> Iterator[Limit]:
    statement = figure.statement
    others = (*statement.numbers, *statement.references) if len(statement.numbers) > 1 else statement.references
    for mention in find_stated(statement, figure.said, others):
        scope = read_scope(statement.text, mention) if mention is not figure.said else None
        if scope is not None and _is_one_sentence(statement.text, mention, figure.said):
            yield Limit(mention, scope, claim)


def _is_one_sentence(text: str, mention: Mention, said: Mention | None) -> bool:
    """Whether no sentence ends between a number and the figure: the next sentence may speak of anything."""
    if said is None:
        return False
    first, second = sorted((mention, said), key=lambda number: number.start)
    return _SENTENCE_END.search(text, first.end, second.start) is None


def _is_limited_apart(other: Mention, sort: Sort, mention: Mention, circles: Circles) -> bool:
    """Whether the clause of *other* has a limit of its own, so that *mention* is none of it."""
    clause = next(circles.around(other))
    limits = [near for near in clause if near is not other and near is not mention]
    return any((scope := circles.scope(near)) is not None and scope.sort == sort for near in limits)
