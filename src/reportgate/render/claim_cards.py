"""The claims of a page: for each one the chain from data or source to the summary, with its figure as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from html import escape

from reportgate.language import Language
from reportgate.ledger import Artifact, CitationClaim, Claim, NumericClaim
from reportgate.render.chart import draw_figure
from reportgate.render.findings import band_words, number_words, percent_words, unit_words
from reportgate.render.marks import Fate
from reportgate.render.visible import show_hidden
from reportgate.render.wording import reason_words, word
from reportgate.verdict import GateResult, Outcome, Rejected

_MAX_LINKS = 5


def write_claims(
    artifact: Artifact,
    result: GateResult,
    fates: Mapping[str, Fate],
    places: Mapping[str, list[int]],
    lang: Language,
) -> str:
    """Write one card a claim; *places* says under the card's id which marks of the summary it stands behind."""
    by_subject: dict[str, list[Outcome]] = {}
    for outcome in result.outcomes:
        by_subject.setdefault(outcome.subject, []).append(outcome)
    cards = [
        _card(claim, f"c{number}", by_subject.get(claim.id, []), fates[claim.id], places.get(f"c{number}", []), lang)
        for number, claim in enumerate(artifact.claims)
    ]
    return f'<section id="claims"><h2>{word("claims", lang)} ({len(cards):,})</h2>\n{"".join(cards)}</section>\n'


def _card(claim: Claim, card: str, outcomes: list[Outcome], fate: Fate, places: list[int], lang: Language) -> str:
    sign = {"rejected": "✗", "warned": "!", "covered": "✓"}.get(fate, "")
    first = _numeric(claim, outcomes, lang) if isinstance(claim, NumericClaim) else _citation(claim, outcomes, lang)
    links = " ".join(f'<a href="#m{place}">{number}</a>' for number, place in enumerate(places[:_MAX_LINKS], 1))
    summary = links or word("not_in_summary", lang)
    steps = [*first, f"{word('statement', lang)}: {_text(claim.statement)}{_reasons(outcomes, 'statement', lang)}"]
    steps.append(f"{word('summary', lang)}: {summary}")
    chain = "".join(f"<li>{step}</li>" for step in steps)
    words = word("verified" if fate == "covered" else f"legend_{fate}", lang)
    verdict = f'<span class="s {fate}">{sign} {words}</span>'
    return (
        f'<article class="card {fate}" id="{card}"><h3>{verdict} <code>{_text(claim.id)}</code></h3>'
        f'<ol class="chain">{chain}</ol></article>\n'
    )


def _numeric(claim: NumericClaim, outcomes: list[Outcome], lang: Language) -> list[str]:
    params = ", ".join(f"{key}={_scalar(value)}" for key, value in claim.params.items())
    metric = f"{word('metric', lang)}: <code>{_text(claim.metric)}({_text(params)})</code>"
    outcome = next((outcome for outcome in outcomes if outcome.check == "numeric"), None)
    claimed = _bold("claimed", claim.value, lang)
    if outcome is None or outcome.recomputed is None:
        return [metric, claimed + _reasons(outcomes, "numeric", lang)]
    words = [claimed, _bold("recomputed", outcome.recomputed, lang)]
    unit = unit_words(outcome)
    if unit:
        words.append(f"{word('unit', lang)} {_text(unit)}")
    error, tolerance = percent_words(outcome.relative_error), percent_words(outcome.tolerance)
    words += [f"{word(key, lang)} {text}" for key, text in (("off_by", error), ("tolerance", tolerance)) if text]
    label = f"{word('claimed', lang)} {number_words(claim.value)} "
    label += f"{word('recomputed', lang)} {number_words(outcome.recomputed)}"
    if outcome.band is not None:
        words.append(f"{word('band', lang)} {band_words(outcome.band, claim.value, lang)}")
        label += f" {words[-1]}"
    accepted = not isinstance(outcome, Rejected)
    chart = draw_figure(claim.value, outcome.recomputed, outcome.band, label, accepted=accepted)
    return [metric, "  ·  ".join(words) + _reasons(outcomes, "numeric", lang) + chart]


def _bold(key: str, number: Decimal, lang: Language) -> str:
    return f"{word(key, lang)} <strong>{number_words(number)}</strong>"


def _citation(claim: CitationClaim, outcomes: list[Outcome], lang: Language) -> list[str]:
    outcome = next((outcome for outcome in outcomes if outcome.check == "citation"), None)
    source = f"{word('source', lang)}: <code>{_text(claim.source_id)}</code>"
    passage = outcome and (outcome.snippet or outcome.nearest_passage)
    if passage:
        key = "snippet" if outcome and outcome.snippet else "nearest_passage"
        source += f"<br>{word(key, lang)}: {_text(passage)}"
    return [source, f"{word('quote', lang)}: {_text(claim.quote)}{_reasons(outcomes, 'citation', lang)}"]


def _reasons(outcomes: list[Outcome], check: str, lang: Language) -> str:
    failed = [outcome for outcome in outcomes if isinstance(outcome, Rejected) and outcome.check == check]
    return "".join(
        f' <span class="s rejected">✗ {outcome.reason}</span> {reason_words(outcome.reason, lang)}'
        for outcome in failed
    )


def _scalar(value: object) -> str:
    return str(value) if isinstance(value, Decimal) else repr(value)


def _text(text: str) -> str:
    return escape(show_hidden(text))
