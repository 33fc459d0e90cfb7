"""Is everything that the summary states covered by its ledger?

Numbers: by the value of a claim, by the same number in a verified quotation, or by what the operator gave. References
(dates, labels): by a statement, a verified quotation or what was given. Links and citation marks: by a source. The
claimed value counts even where it is wrong: that is the numeric check's finding, and is not reported twice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Final, NamedTuple

from reportgate.checks.attribution import Attribution
from reportgate.checks.defining import Covered, Definitions
from reportgate.checks.figures import Figures
from reportgate.checks.findings import GIVEN, Findings, Home
from reportgate.checks.given import Given
from reportgate.checks.quotations import find_unlisted
from reportgate.checks.references import References, Sources, find_stated, is_mark
from reportgate.checks.refusals import reject_mark, reject_number, reject_quoted, reject_reference
from reportgate.checks.titles import Titles
from reportgate.checks.uses import Uses
from reportgate.checks.vouched import Vouched
from reportgate.checks.wording import quote
from reportgate.ledger import CitationClaim, NumericClaim, Source
from reportgate.metrics.registry import MetricRegistry
from reportgate.numbers.compare.binding import find_bindings
from reportgate.numbers.compare.circles import Circles
from reportgate.numbers.compare.dating import DATE_KINDS
from reportgate.numbers.compare.difference import Difference
from reportgate.numbers.compare.figure import Figure
from reportgate.numbers.compare.foreign import find_foreign
from reportgate.numbers.compare.index import FigureIndex
from reportgate.numbers.compare.known import NOTHING_ELSE, Known
from reportgate.numbers.compare.matching import Match, Matcher
from reportgate.numbers.compare.originals import Original, Originals
from reportgate.numbers.compare.passages import LONGEST_HEADS, Passages
from reportgate.numbers.compare.reading import find_originals
from reportgate.numbers.compare.shown import show
from reportgate.numbers.mention import Mention
from reportgate.numbers.scan.scanner import scan_numbers
from reportgate.policy import Demand, Policy
from reportgate.verdict import Cover, Notice, NoticeCode, Reason, Rejected, Verified

LONGEST_NAMES: Final = 100
"""Characters before the year of "Smith et al. (2020)" that are looked at for the names."""

Claim = NumericClaim | CitationClaim
Finding = Rejected | Notice | tuple[Home, ...]
"""What is wrong with a mention, a refusal or a warning, or else what it rests on: structure on nothing."""


def check_coverage(
    summary: str,
    claims: Sequence[Claim],
    verified_quotes: Collection[str],
    metrics: MetricRegistry,
    sources: Mapping[str, Source],
    policy: Policy,
    given: Sequence[str],
    figures: Figures | None = None,
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
        figures: What other checks of the run have read of its claims; None: nothing.

    Returns:
        One Rejected a mention that is not covered, with UNLISTED_NUMBER or UNLISTED_REFERENCE, ``span``, ``text``,
        ``nearest_claim`` and ``mismatch``; exactly one Verified when there is none. Notices LABEL_UNLISTED,
        CLAIM_UNUSED, CLAIM_COVERS_SEVERAL and QUOTATION_UNLISTED. ``covers``: what each covered mention rests on.

    Source:
        docs/coverage.md, "Coverage".
    """
    mentions = scan_numbers(summary)
    figures = Figures(metrics, policy.coarseness_cap) if figures is None else figures
    coverage = _Coverage(summary, mentions, claims, verified_quotes, figures, sources, policy, given)
    outcomes: list[Rejected | Verified] = []
    notices: list[Notice] = []
    covers: list[Cover] = []
    # What defines a figure is known when the figures are.
    for mention, finding in coverage.find_defining([(mention, coverage.check(mention)) for mention in mentions]):
        if isinstance(finding, Rejected):
            outcomes.append(finding)
        elif isinstance(finding, Notice):
            notices.append(finding)
        else:
            covers += [Cover(span=(mention.start, mention.end), by=home.by, id=home.id) for home in finding]
    if not outcomes:
        outcomes.append(Verified(check="coverage", subject="summary"))
    notices += coverage.uses.find_notices(coverage.find_clause)
    notices += find_unlisted(summary, lambda: _known_texts(claims, verified_quotes, sources, given), policy.min_length)
    return Findings(tuple(outcomes), tuple(notices), tuple(covers))


def _known_texts(
    claims: Sequence[Claim], verified_quotes: Collection[str], sources: Mapping[str, Source], given: Sequence[str]
) -> list[str]:
    """Where a quotation of the summary may stand."""
    quotes = [claim.quote for claim in claims if isinstance(claim, CitationClaim) and claim.id in verified_quotes]
    titles = [source.title for source in sources.values() if source.title]
    return [*quotes, *(claim.statement for claim in claims), *titles, *given]


class _Differing(NamedTuple):
    """A quotation that has a number, beside other words."""

    owner: str
    difference: Difference


class _Prose(NamedTuple):
    """The summary, read in one way."""

    passages: Passages
    circles: Circles
    matcher: Matcher
    mentions: Mapping[int, Mention]
    """Where each mention stands in it, by where it begins in the raw text."""


class _Coverage:
    """What covers the mentions of one summary."""

    def __init__(
        self,
        summary: str,
        mentions: Sequence[Mention],
        claims: Sequence[Claim],
        verified_quotes: Collection[str],
        ledger: Figures,
        sources: Mapping[str, Source],
        policy: Policy,
        given: Sequence[str],
    ) -> None:
        self._summary = summary
        self._policy = policy
        read = ledger.readings.read
        cited = [(claim, read(claim.statement)) for claim in claims if isinstance(claim, CitationClaim)]
        quoted = [(claim, said, read(claim.quote)) for claim, said in cited if claim.id in verified_quotes]
        numeric = [claim for claim in claims if isinstance(claim, NumericClaim)]
        figures = [ledger.find(claim) for claim in numeric]
        self._known = Known(lambda: _known_texts(claims, verified_quotes, sources, given))
        self._figures: dict[str, list[Figure]] = {}
        for figure in figures:
            self._figures.setdefault(figure.claim_id, []).append(figure)
        self._definitions = Definitions(numeric, ledger)
        self._mentions = mentions
        self._index = FigureIndex(figures)
        self._shown = show(summary, mentions)
        self._bindings = find_bindings(summary, mentions, {claim.id for claim in claims})
        self._quoted = Originals(
            original
            for claim, said, held in quoted
            for original in find_originals(claim.id, held, said.words | held.words, said.text)
        )
        self._given = Given(summary, given, ledger.readings)
        stated = chain(
            (
                (
                    find_stated(figure.statement, figure.said, figure.statement.references),
                    Home("statement", figure.claim_id),
                )
                for figure in figures
            ),
            ((find_stated(said, None, said.references), Home("statement", claim.id)) for claim, said in cited),
            ((held.references, Home("quotation", claim.id)) for claim, _, held in quoted),
            ((read(text).references, GIVEN) for text in given),
        )
        self._references = References((reference, home) for references, home in stated for reference in references)
        self._sources = Sources(sources, given, summary)
        self._titles = Titles(summary, sources)
        self._cited = {claim.id: claim for claim, _ in cited}
        self._attribution = Attribution(summary, mentions, sources, self._sources)
        dates = [mention for mention in mentions if mention.level == "reference" and mention.kind in DATE_KINDS]
        self._dates = {mention.start: self._check_reference(mention) for mention in dates}
        # A date that nothing covers is refused itself, and its number not for it.
        self._unlisted = {start for start, finding in self._dates.items() if isinstance(finding, Rejected)}
        self._vouched = Vouched(claims, ledger.readings, ledger.metrics, given, sources)
        self._prose = self._read(self._shown.text, self._shown.mentions)
        self.uses = Uses(summary, claims, ledger.readings)

    def find_defining(self, found: Sequence[tuple[Mention, Finding]]) -> Iterator[tuple[Mention, Finding]]:
        """Look once more at the numbers of *found* that are refused as figures: they may define one that is covered."""
        claims = {
            mention.start: home.id
            for mention, finding in found
            if isinstance(finding, tuple)
            for home in finding
            if home.by == "claim" and home.id is not None
        }
        covered: dict[int, Covered] = {}
        for mention, finding in found:
            if isinstance(finding, Rejected) and finding.reason is Reason.UNLISTED_NUMBER:
                yield mention, self._define(mention, finding, lambda prose: _place(claims, prose, covered))
            else:
                yield mention, finding

    def _define(self, mention: Mention, refused: Rejected, covered: Callable[[_Prose], Covered]) -> Finding:
        if mention.start in self._shown.unseen:
            return refused
        home = self._find_defined(mention, self._prose, covered)
        if isinstance(home, Home) and self._shown.is_partial:
            # Another program may show what is hidden.
            home = self._find_defined(mention, self._whole_prose, covered)
        if isinstance(home, str):
            return refused.model_copy(update={"detail": f"{quote(mention.text)}: {home}"})
        return refused if home is None else (home,)

    def _find_defined(self, mention: Mention, prose: _Prose, covered: Callable[[_Prose], Covered]) -> Home | str | None:
        placed = prose.mentions[mention.start]
        scope = prose.circles.scope(placed)
        return None if scope is None else self._definitions.find(scope, placed, prose.circles, covered(prose))

    def check(self, mention: Mention) -> Finding:
        """Find what is wrong with *mention* by itself, or what it rests on."""
        if is_mark(mention):
            return self._find_given(mention) or self._sources.find(mention) or reject_mark(mention)
        if mention.level == "reference":
            return self._dates[mention.start] if mention.start in self._dates else self._check_reference(mention)
        return self._check_number(mention) if mention.level == "claim" else ()

    def _find_given(self, mention: Mention) -> tuple[Home, ...]:
        return (GIVEN,) if self._given.holds(mention) else ()

    def _check_reference(self, mention: Mention) -> Rejected | Notice | tuple[Home, ...]:
        before = self._summary[max(0, mention.start - LONGEST_NAMES) : mention.start]
        homes = (
            self._find_given(mention)
            or self._references.find(mention)
            or self._titles.find(mention)
            or self._sources.find_narrative(before, mention.text)
        )
        kind = "identifier" if mention.kind == "identifier" else "date"
        demand: Demand = getattr(self._policy.references, kind)
        if homes or demand == "free":
            return homes
        if demand == "required":
            return reject_reference(mention)
        return Notice(
            code=NoticeCode.LABEL_UNLISTED,
            subject="summary",
            detail=f"{quote(mention.text)} stands in no statement, verified quotation or given text",
            span=(mention.start, mention.end),
        )

    def _read(self, text: str, mentions: Mapping[int, Mention]) -> _Prose:
        unlisted = {mentions[start].start for start in self._unlisted if start in mentions}
        passages = Passages(text, [*mentions.values()], unlisted)
        circles = Circles(text, [*mentions.values()], passages)
        return _Prose(
            passages,
            circles,
            Matcher(self._index, passages, self._policy.coarseness_cap, self._known, self._vouched.find),
            mentions,
        )

    @cached_property
    def _raw_prose(self) -> _Prose:
        """The summary as written, with what its readers do not see."""
        return self._read(self._summary, {mention.start: mention for mention in self._mentions})

    @cached_property
    def _whole_prose(self) -> _Prose:
        """The summary as programs show it that know neither struck text nor hidden elements."""
        shown = show(self._summary, self._mentions, whole=True)
        return self._read(shown.text, shown.mentions)

    def find_clause(self, mention: Mention) -> frozenset[str]:
        """The words of the clause of *mention*."""
        prose = self._raw_prose if mention.start in self._shown.unseen else self._prose
        return prose.passages.clause(prose.mentions[mention.start])

    def _check_number(self, mention: Mention) -> Rejected | tuple[Home, ...]:
        if self._given.holds(mention):
            return (GIVEN,)
        bound = self._bindings.get(mention.start)
        if bound is None and self._policy.binding == "explicit":
            return reject_number(mention, Match((), None, None), "no footnote mark binds it to a claim")
        unseen = self._shown.unseen.get(mention.start)
        if unseen == "withdrawn":
            return reject_number(mention, Match((), None, None), "it is struck out or hidden, so nothing says it")
        if not unseen and (titled := self._titles.find(mention)):
            return titled
        found = self._find(mention, bound, self._raw_prose if unseen else self._prose)
        if self._shown.is_partial and not unseen and not isinstance(found, Rejected):
            # Another program may show what is hidden: the number must be right with it too.
            whole = self._find(mention, bound, self._whole_prose)
            found = whole if isinstance(whole, Rejected) else found
        if isinstance(found, Match):
            return (Home("claim", self.uses.add(found.said, mention)),)
        if isinstance(found, Home) and found.id is not None:
            self.uses.add_owner(found.id)
        return found if isinstance(found, Rejected) else (found,)

    def _find(self, mention: Mention, bound: tuple[str, ...] | None, prose: _Prose) -> Match | Home | Rejected:
        """What *mention* rests on by what *prose* makes of it."""
        placed = prose.mentions[mention.start]
        if prose.passages.has_endless_heads(placed):
            return reject_number(mention, Match((), None, None), f"its heads have more than {LONGEST_HEADS} characters")
        match = self._match(placed, bound, prose)
        if match.said:
            return match
        quoted = self._find_quoted(mention, bound, prose)
        if isinstance(quoted, Home):
            return quoted
        given = self._find_given_number(placed, prose)
        if given is not None:
            return given
        if quoted is not None and match.difference is None:
            return reject_quoted(mention, *quoted)
        why = "no claim it is bound to says it" if bound else "no claim says it"
        return reject_number(mention, match, why)

    def _match(self, mention: Mention, bound: tuple[str, ...] | None, prose: _Prose) -> Match:
        if bound is None:
            return prose.matcher.match(mention)
        return prose.matcher.match_bound(mention, [figure for name in bound for figure in self._figures.get(name, ())])

    def _find_given_number(self, mention: Mention, prose: _Prose) -> Home | None:
        return GIVEN if next(_restated(self._given.numbers, mention, prose, NOTHING_ELSE), None) is not None else None

    def _find_quoted(self, mention: Mention, bound: tuple[str, ...] | None, prose: _Prose) -> Home | _Differing | None:
        """The quotation that *mention* restates; or the last one that has the number and other words."""
        differing: _Differing | None = None
        placed = prose.mentions[mention.start]
        for original in _restated(self._quoted, placed, prose, self._known):
            if self._attribution.contradicts(mention, self._cited[original.owner]):
                continue
            if bound is not None:
                if original.owner in bound:
                    return Home("quotation", original.owner)
            elif prose.passages.speak_of(original.words, placed, original.setting.around):
                foreign = self._find_foreign(original, placed, prose)
                if foreign is None:
                    return Home("quotation", original.owner)
                differing = _Differing(original.owner, foreign)
        return differing

    def _find_foreign(self, original: Original, mention: Mention, prose: _Prose) -> Difference | None:
        def vouch() -> frozenset[str]:
            return self._vouched.find(original.owner, prose.passages.neighbours(mention))

        also = original.words | self._vouched.told(original.owner)
        return find_foreign(prose.passages.setting(mention), original.setting, vouch, also)


def _place(claims: Mapping[int, str], prose: _Prose, known: dict[int, Covered]) -> Covered:
    """Say where the figures of *claims* stand in *prose*, once a text."""
    found = known.get(id(prose))
    if found is None:
        by_start = {prose.mentions[start].start: name for start, name in claims.items() if start in prose.mentions}
        found = known[id(prose)] = Covered(by_start, frozenset(by_start.values()))
    return found


def _restated(originals: Originals, mention: Mention, prose: _Prose, known: Known) -> Iterator[Original]:
    """Those of *originals* that *mention* restates, by all that the text round it makes of it."""
    if originals.is_empty:
        return iter(())
    passages = prose.passages
    return originals.find(passages.setting(mention), passages.parcel(mention), passages.led(mention), known)
