"""Is everything that the summary states covered by its ledger?

Numbers: by the value of a claim, by the same number in a verified quotation, or by what the operator gave. References
(dates, labels): by a statement, a verified quotation or what was given. Links and citation marks: by a source. The
claimed value counts even where it is wrong: that is the numeric check's finding, and is not reported twice.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import Final

from reportgate.checks.findings import Findings
from reportgate.checks.given import Given
from reportgate.checks.references import References, Sources, is_mark
from reportgate.checks.statement import read_figure
from reportgate.checks.uses import Uses
from reportgate.checks.wording import quote
from reportgate.ledger import CitationClaim, NumericClaim, Source
from reportgate.metrics.registry import MetricRegistry
from reportgate.numbers.binding import find_bindings
from reportgate.numbers.figure import Figure
from reportgate.numbers.index import FigureIndex
from reportgate.numbers.matching import Match, Matcher
from reportgate.numbers.mention import Mention
from reportgate.numbers.originals import Originals
from reportgate.numbers.passages import Passages
from reportgate.numbers.reading import find_originals, read_text
from reportgate.numbers.scan import scan_numbers
from reportgate.policy import Demand, Policy
from reportgate.verdict import Notice, NoticeCode, Reason, Rejected, Verified

LONGEST_NAMES: Final = 100
"""Characters before the year of "Smith et al. (2020)" that are looked at for the names."""

Claim = NumericClaim | CitationClaim


def check_coverage(
    summary: str,
    claims: Sequence[Claim],
    verified_quotes: Collection[str],
    metrics: MetricRegistry,
    sources: Mapping[str, Source],
    policy: Policy,
    given: Sequence[str],
) -> Findings:
    """Find every number and reference of *summary* that nothing covers.

    Args:
        summary: The report's text, Markdown.
        claims: The readable claims of the ledger.
        verified_quotes: Ids of the citation claims whose quotation was found in its source.
        metrics: The operator's metrics; they say the units of the values.
        sources: Source id -> source; links and citation marks belong to one.
        policy: ``coarseness_cap``, ``references`` and ``binding`` count here.
        given: Texts of the operator; what stands in them needs no claim.

    Returns:
        One Rejected a mention that is not covered, with UNLISTED_NUMBER or UNLISTED_REFERENCE, ``span``, ``text``,
        ``nearest_claim`` and ``mismatch``; exactly one Verified when there is none. Notices LABEL_UNLISTED,
        CLAIM_UNUSED and CLAIM_COVERS_SEVERAL.

    Source:
        docs/coverage.md, "Coverage".
    """
    mentions = scan_numbers(summary)
    coverage = _Coverage(summary, mentions, claims, verified_quotes, metrics, sources, policy, given)
    outcomes: list[Rejected | Verified] = []
    notices: list[Notice] = []
    for mention in mentions:
        finding = coverage.check(mention)
        if isinstance(finding, Rejected):
            outcomes.append(finding)
        elif finding is not None:
            notices.append(finding)
    if not outcomes:
        outcomes.append(Verified(check="coverage", subject="summary"))
    return Findings(tuple(outcomes), (*notices, *coverage.uses.find_notices(coverage.passages)))


class _Coverage:
    """What covers the mentions of one summary."""

    def __init__(
        self,
        summary: str,
        mentions: Sequence[Mention],
        claims: Sequence[Claim],
        verified_quotes: Collection[str],
        metrics: MetricRegistry,
        sources: Mapping[str, Source],
        policy: Policy,
        given: Sequence[str],
    ) -> None:
        self._summary = summary
        self._policy = policy
        numeric = [claim for claim in claims if isinstance(claim, NumericClaim)]
        cited = [(claim, read_text(claim.statement)) for claim in claims if isinstance(claim, CitationClaim)]
        quoted = [(claim, said, read_text(claim.quote)) for claim, said in cited if claim.id in verified_quotes]
        figures = [read_figure(claim, metrics.get(claim.metric), policy.coarseness_cap) for claim in numeric]
        self._figures: dict[str, list[Figure]] = {}
        for figure in figures:
            self._figures.setdefault(figure.claim_id, []).append(figure)
        self.passages = Passages(summary, mentions)
        self._matcher = Matcher(FigureIndex(figures), self.passages, policy.coarseness_cap)
        self._bindings = find_bindings(summary, mentions, {claim.id for claim in claims})
        self._quoted = Originals(
            original
            for claim, said, held in quoted
            for original in find_originals(claim.id, held, said.words | held.words)
        )
        self._given = Given(summary, given)
        readings = chain(
            (figure.statement for figure in figures),
            (said for _, said in cited),
            (held for _, _, held in quoted),
            (read_text(text) for text in given),
        )
        self._references = References(reference for reading in readings for reference in reading.references)
        self._sources = Sources(sources, given, summary)
        self.uses = Uses(summary, claims)

    def check(self, mention: Mention) -> Rejected | Notice | None:
        """Find what is wrong with *mention*: a refusal, a warning, or nothing."""
        if is_mark(mention):
            held = self._given.holds(mention) or self._sources.hold(mention)
            return None if held else _reject_mark(mention)
        if mention.level == "reference":
            return self._check_reference(mention)
        return self._check_number(mention) if mention.level == "claim" else None

    def _check_reference(self, mention: Mention) -> Rejected | Notice | None:
        kind = "identifier" if mention.kind == "identifier" else "date"
        demand: Demand = getattr(self._policy.references, kind)
        if demand == "free" or self._given.holds(mention) or self._references.hold(mention):
            return None
        before = self._summary[max(0, mention.start - LONGEST_NAMES) : mention.start]
        if self._sources.hold_narrative(before, mention.text):
            return None
        if demand == "required":
            return _reject_reference(mention)
        return Notice(
            code=NoticeCode.LABEL_UNLISTED,
            subject="summary",
            detail=f"{quote(mention.text)} stands in no statement, verified quotation or given text",
            span=(mention.start, mention.end),
        )

    def _check_number(self, mention: Mention) -> Rejected | None:
        if self._given.holds(mention):
            return None
        bound = self._bindings.get(mention.start)
        if bound is None and self._policy.binding == "explicit":
            return _reject_number(mention, Match((), None, None), "no footnote mark binds it to a claim")
        match = self._match(mention, bound)
        if match.said:
            self.uses.add(match.said, mention)
            return None
        if self._is_quoted(mention, bound) or self._is_given(mention):
            return None
        return _reject_number(mention, match, "no claim it is bound to says it" if bound else "no claim says it")

    def _match(self, mention: Mention, bound: tuple[str, ...] | None) -> Match:
        if bound is None:
            return self._matcher.match(mention)
        return self._matcher.match_bound(mention, [figure for name in bound for figure in self._figures.get(name, ())])

    def _is_given(self, mention: Mention) -> bool:
        if self._given.is_empty:
            return False
        negated, told = self.passages.denies(mention), self.passages.tells(mention)
        role, periods = self.passages.find_role(mention), self.passages.periods(mention)
        return any(self._given.find(mention, role, periods, negated=negated, told=told))

    def _is_quoted(self, mention: Mention, bound: tuple[str, ...] | None) -> bool:
        if self._quoted.is_empty:
            return False
        negated, told = self.passages.denies(mention), self.passages.tells(mention)
        role, periods = self.passages.find_role(mention), self.passages.periods(mention)
        for original in self._quoted.find(mention, role, periods, negated=negated, told=told):
            if bound is not None:
                if original.owner in bound:
                    self.uses.add_owner(original.owner)
                    return True
            elif self.passages.speak_of(original.words, mention):
                self.uses.add_owner(original.owner)
                return True
        return False


def _reject_number(mention: Mention, match: Match, why: str) -> Rejected:
    nearest = match.nearest
    detail = f"{quote(mention.text)}: {why}"
    if nearest is not None:
        unit = f" {nearest.unit.name}" if nearest.unit is not None else ""
        detail += f"; the nearest is {quote(nearest.claim_id)}, which says {nearest.value}{unit} ({match.mismatch})"
    return Rejected(
        check="coverage",
        subject="summary",
        reason=Reason.UNLISTED_NUMBER,
        detail=detail,
        span=(mention.start, mention.end),
        text=mention.text,
        claimed=nearest.value if nearest is not None else None,
        nearest_claim=nearest.claim_id if nearest is not None else None,
        mismatch=match.mismatch,
    )


def _reject_reference(mention: Mention) -> Rejected:
    return Rejected(
        check="coverage",
        subject="summary",
        reason=Reason.UNLISTED_REFERENCE,
        detail=f"{quote(mention.text)} stands in no statement or verified quotation: "
        "put it into a statement, or pass it as given",
        span=(mention.start, mention.end),
        text=mention.text,
    )


def _reject_mark(mention: Mention) -> Rejected:
    return Rejected(
        check="coverage",
        subject="summary",
        reason=Reason.UNLISTED_REFERENCE,
        detail=f"{quote(mention.text)} belongs to no source by its url, title or id: "
        "add the source, or pass it as given",
        span=(mention.start, mention.end),
        text=mention.text,
    )
