"""Which claim stands behind which number of the summary? For the eye only: the verdict is the gate's.

A number is tied to the claims whose statement or quotation writes the same number; where several do, to those that
share most words with its clause and then its sentence. Its fate is that of the worst of them. A number that the gate
let pass without such a claim (a date, a list marker, something given) is free.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from reportgate.ledger import Artifact, CitationClaim, Claim
from reportgate.numbers.mention import Mention
from reportgate.numbers.passages import Passages
from reportgate.numbers.scan import scan_numbers
from reportgate.numbers.topic import find_words
from reportgate.render.marks import Fate, Mark
from reportgate.verdict import GateResult, Rejected

_Key: TypeAlias = tuple[object, ...]


def claim_fates(artifact: Artifact, result: GateResult) -> dict[str, Fate]:
    """Claim id -> what became of it: rejected, to be looked at, or covered; rejected too if nothing was decided."""
    rejected = {outcome.subject for outcome in result.outcomes if isinstance(outcome, Rejected)}
    verified = {outcome.subject for outcome in result.outcomes} - rejected
    warned = {notice.subject for notice in result.warnings}
    fates: dict[str, Fate] = {}
    for claim in artifact.claims:
        if claim.id not in verified or (claim.id in warned and result.warnings_as_errors):
            fates[claim.id] = "rejected"
        else:
            fates[claim.id] = "warned" if claim.id in warned else "covered"
    return fates


def cover_marks(artifact: Artifact, fates: Mapping[str, Fate]) -> list[Mark]:
    """The numbers and the verbatim quotations of the summary, with the claims behind each in ``about``."""
    index: defaultdict[_Key, list[str]] = defaultdict(list)
    for claim in artifact.claims:
        for key in {_key(mention) for mention in scan_numbers(_texts(claim))}:
            index[key].append(claim.id)
    marks = []
    words = {claim.id: find_words(_texts(claim)) for claim in artifact.claims}
    mentions = scan_numbers(artifact.summary)
    passages = Passages(artifact.summary, mentions)
    for mention in mentions:
        owners = index.get(_key(mention), [])
        if len(owners) > 1 and mention.level == "claim":
            owners = _nearest(owners, words, passages.clause(mention), passages.sentence(mention))
        if owners or mention.level != "structure":
            marks.append(Mark(mention.start, mention.end, _worst(owners, fates), tuple(dict.fromkeys(owners))))
    return [*marks, *_quoted(artifact, fates)]


def _nearest(
    owners: list[str], words: Mapping[str, frozenset[str]], clause: frozenset[str], sentence: frozenset[str]
) -> list[str]:
    shared = {owner: (len(words[owner] & clause), len(words[owner] & sentence)) for owner in owners}
    most = max(shared.values())
    return [owner for owner in owners if shared[owner] == most]


def _texts(claim: Claim) -> str:
    # On lines of their own: a number never runs from one text into the next.
    return f"{claim.statement}\n\n{claim.quote}" if isinstance(claim, CitationClaim) else claim.statement


def _key(mention: Mention) -> _Key:
    """Two mentions with the same key write the same number."""
    if mention.value is None and mention.low is None:
        return (mention.text,)
    return (mention.value, mention.low, mention.high, mention.unit)


def _worst(owners: Iterable[str], fates: Mapping[str, Fate]) -> Fate:
    order: tuple[Fate, ...] = ("rejected", "warned", "covered")
    found = {fates[owner] for owner in owners}
    return next((fate for fate in order if fate in found), "free")


def _quoted(artifact: Artifact, fates: Mapping[str, Fate]) -> Iterable[Mark]:
    """Quotations that the summary repeats word for word, at their first place."""
    for claim in artifact.claims:
        if isinstance(claim, CitationClaim) and claim.quote.strip():
            start = artifact.summary.find(claim.quote)
            if start >= 0:
                yield Mark(start, start + len(claim.quote), fates[claim.id], (claim.id,))
