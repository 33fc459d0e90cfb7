"""The result as one HTML file: failures first, the report as its readers see it, and the chain behind each figure.

The file holds its style and its script and loads nothing. Its policy for contents allows exactly those two, by their
digests, so that even markup that slipped through could not run. Every text of the artifact goes through ``_text``.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import Final

from reportgate.language import Language
from reportgate.ledger import Artifact
from reportgate.render.claim_cards import write_claims
from reportgate.render.covers import claim_fates, cover_marks
from reportgate.render.findings import Finding, find_failures, find_warnings, tally_checks
from reportgate.render.marks import Fate, Mark, finding_marks, flatten
from reportgate.render.markup import write_markdown
from reportgate.render.options import Options
from reportgate.render.page import Page
from reportgate.render.visible import show_hidden
from reportgate.render.wording import check_words, count_failures, word
from reportgate.verdict import Cover, GateResult

MAX_FINDINGS: Final = 2_000
"""Most failures, and most warnings, that are written out; the JSON form has them all."""
_FATES: Final[tuple[Fate, ...]] = ("rejected", "warned", "covered", "free")


@dataclass(frozen=True, slots=True)
class Parts:
    """The sections of the page as markup; every text of the artifact in them is escaped."""

    failure_count: int
    warning_count: int
    failures: str
    warnings: str
    report: str
    claims: str
    checks: str


def render(artifact: Artifact | None, result: GateResult, options: Options) -> str:
    """Write the page."""
    lang = options.lang
    parts = write_parts(artifact, result, lang)
    title = (artifact and (artifact.title or artifact.id)) or result.artifact_id or word("untitled", lang)
    return "".join(
        [
            _head(title, result, lang),
            _header(title, result, parts.failure_count, parts.warning_count, lang),
            "<main>",
            _filter(lang),
            '<div class="two"><div>',
            parts.failures,
            parts.warnings,
            "</div>",
            parts.report,
            "</div>",
            parts.claims,
            parts.checks,
            "</main>",
            _footer(result, lang),
            f'<div id="tip" role="tooltip" hidden></div><script>{_asset("report.js")}</script></body></html>\n',
        ]
    )


def write_parts(artifact: Artifact | None, result: GateResult, lang: Language) -> Parts:
    """Write the sections of the page, for this page or for another one that uses its style sheet."""
    failures = find_failures(artifact, result, lang)
    warnings = find_warnings(artifact, result, lang)
    # The report is written first: it finds the places to which the cards of findings and claims lead.
    places: dict[str, list[int]] = {}
    report = _report(artifact, result, (*failures, *warnings), places, lang)
    return Parts(
        failure_count=len(failures),
        warning_count=len(warnings),
        failures=_findings("failures", failures, 0, places, lang),
        warnings=_findings("warnings", warnings, len(failures), places, lang),
        report=report,
        claims=write_claims(artifact, result, claim_fates(artifact, result), places, lang) if artifact else "",
        checks=_checks(result, lang),
    )


def _asset(name: str) -> str:
    return (files("reportgate.render") / "assets" / name).read_text("utf-8")


def _source(text: str) -> str:
    """A digest as a content policy names it."""
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def _text(text: str) -> str:
    return escape(show_hidden(text))


def _head(title: str, result: GateResult, lang: Language) -> str:
    style, script = _asset("report.css"), _asset("report.js")
    # The tooltip is placed through the script's access to style properties, which the policy leaves open.
    policy = (
        f"default-src 'none'; style-src {_source(style)}; script-src {_source(script)}; "
        "base-uri 'none'; form-action 'none'"
    )
    verdict = word("accepted" if result.ok else "rejected", lang)
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="referrer" content="no-referrer">'
        f"<title>{verdict}: {_text(title[:200])}</title><style>{style}</style></head>\n"
    )


def _header(title: str, result: GateResult, failures: int, warnings: int, lang: Language) -> str:
    fate, verdict = ("covered", "accepted") if result.ok else ("rejected", "rejected")
    return (
        f'<body><a class="skip" href="#report">{word("skip", lang)}</a><header>'
        f"<h1>{_text(title)}</h1>"
        f'<p><span class="verdict {fate}">{"✓" if result.ok else "✗"} {word(verdict, lang)}</span>'
        f'<span class="counts">{count_failures(failures, warnings, lang)}</span></p></header>\n'
    )


def _filter(lang: Language) -> str:
    options = "".join(f'<option value="{fate}">{word(f"legend_{fate}", lang)}</option>' for fate in _FATES[:3])
    return (
        f'<form role="search"><label>{word("filter", lang)} <input id="words" type="search" autocomplete="off"></label>'
        f'<label>{word("state", lang)} <select id="state"><option value="">{word("all", lang)}</option>{options}'
        '</select></label><output id="shown"></output></form>\n'
    )


def _findings(key: str, findings: tuple[Finding, ...], first: int, places: dict[str, list[int]], lang: Language) -> str:
    """The cards of failures or of warnings; *first* is the number of the first one on the page."""
    if not findings and key == "warnings":
        return ""
    out = [f'<section id="{key}"><h2>{word(key, lang)} ({len(findings):,})</h2>\n']
    if not findings:
        out.append(f"<p>{word('none', lang)}</p>")
    for number, finding in enumerate(findings[:MAX_FINDINGS], first):
        out.append(_card(finding, number, places, lang))
    if len(findings) > MAX_FINDINGS:
        out.append(f"<p>{word('and_more', lang).format(count=len(findings) - MAX_FINDINGS)}</p>")
    out.append("</section>\n")
    return "".join(out)


def _card(finding: Finding, number: int, places: dict[str, list[int]], lang: Language) -> str:
    fate = "rejected" if finding.fails else "warned"
    links = "".join(f' <a href="#m{place}">{word("show", lang)}</a>' for place in places.get(f"f{number}", [])[:1])
    evidence = "".join(
        f"<dt>{word(key, lang)}</dt><dd>{_evidence(finding, key, text)}</dd>" for key, text in finding.evidence
    )
    return (
        f'<article class="card {fate}" id="f{number}">'
        f'<h3><span class="s {fate}">{finding.code}</span> {finding.label}</h3>'
        f'<p><code>[{_text(finding.prefix)}]</code> <span lang="en">{_text(finding.detail)}</span>{links}</p>'
        f"{f'<dl>{evidence}</dl>' if evidence else ''}</article>\n"
    )


def _evidence(finding: Finding, key: str, text: str) -> str:
    if not finding.difference or key not in ("quote", "nearest_passage"):
        return _text(text)
    own, tag, other = ("quoted", 'del class="q"', "source") if key == "quote" else ("source", 'ins class="p"', "quoted")
    return "".join(
        f"<{tag}>{_text(piece.text)}</{tag[:3]}>" if piece.side == own else _text(piece.text)
        for piece in finding.difference
        if piece.side != other
    )


def _report(
    artifact: Artifact | None,
    result: GateResult,
    findings: tuple[Finding, ...],
    places: dict[str, list[int]],
    lang: Language,
) -> str:
    """The summary with its marks; fills *places* with the numbers of the marks of each card."""
    head = f'<section id="report" tabindex="0"><h2>{word("summary", lang)}</h2>\n'
    if artifact is None:
        return f"{head}<p>{word('unreadable', lang)}</p></section>\n"
    fates = claim_fates(artifact, result)
    cards = {claim.id: f"c{number}" for number, claim in enumerate(artifact.claims)}
    marks = flatten([*cover_marks(artifact, result, fates), *finding_marks(findings, len(artifact.summary))])
    numbers = {mark.start: number for number, mark in enumerate(marks)}
    for number, mark in enumerate(marks):
        for card in _cards_of(mark, cards):
            places.setdefault(card, []).append(number)
    written: set[int] = set()

    def open_mark(mark: Mark) -> str:
        number = numbers[mark.start]
        targets = sorted(_cards_of(mark, cards), key=lambda card: card[0] != "f")
        href = f' href="#{targets[0]}"' if targets else ""
        homes = ", ".join(_home_words(about, lang) for about in mark.about if isinstance(about, Cover))
        title = f' title="{homes}"' if homes else ""
        if number in written:
            # Markup may cut a mark into several links: the first has the id, the sign and the spoken word.
            return f'<a class="m {mark.fate} more"{href}{title}>'
        written.add(number)
        spoken = f'<span class="v">({word(f"legend_{mark.fate}", lang)})</span>' if mark.fate in _FATES[:2] else ""
        return f'<a class="m {mark.fate}" id="m{number}"{href}{title}>{spoken}'

    page = Page(artifact.summary, marks, open_mark)
    write_markdown(page)
    legend = "".join(f'<li><span class="m {fate}">{word(f"legend_{fate}", lang)}</span></li>' for fate in _FATES)
    return f'{head}<ul class="legend">{legend}</ul><div class="report">{page.html()}</div></section>\n'


def _cards_of(mark: Mark, cards: dict[str, str]) -> list[str]:
    """The ids of the cards of findings (by their number) and of claims (by their id) that are about *mark*."""
    return [
        f"f{about}" if isinstance(about, int) else cards[about] for about in mark.about if not isinstance(about, Cover)
    ]


def _home_words(cover: Cover, lang: Language) -> str:
    return word("given", lang) if cover.id is None else f"{word('source', lang)}: {_text(cover.id)}"


def _checks(result: GateResult, lang: Language) -> str:
    rows = []
    for tally in tally_checks(result):
        fate, sign = ("covered", "✓") if tally.holds else ("rejected", "✗")
        rows.append(
            f'<tr><th scope="row"><span class="s {fate}">{sign}</span> {check_words(tally.check, lang)}</th>'
            f"<td>{tally.verified:,} {word('verified', lang)}</td>"
            f"<td>{tally.rejected:,} {word('not_verified', lang)}</td></tr>"
        )
    return f'<section id="checks"><h2>{word("checks", lang)}</h2><table class="c">{"".join(rows)}</table></section>\n'


def _footer(result: GateResult, lang: Language) -> str:
    auditor = word("off", lang) if result.auditor == "off" else _text(result.auditor)
    rows = [(word("auditor", lang), auditor)]
    if result.discards_by_reason:
        by_reason = ", ".join(f"{_text(reason)} {count}" for reason, count in sorted(result.discards_by_reason.items()))
        rows.append((word("discard_rate", lang), f"{result.discard_rate:.1%} ({by_reason})"))
    rows += [(f"SHA-256: {name}", f"<code>{_text(digest)}</code>") for name, digest in result.digests if digest]
    rows += [(word("versions", lang), ", ".join(f"{_text(k)} {_text(v)}" for k, v in sorted(result.versions.items())))]
    return "<footer><dl>" + "".join(f"<dt>{key}</dt><dd>{value}</dd>" for key, value in rows) + "</dl></footer>\n"
