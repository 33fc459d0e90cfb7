"""One file that needs nothing, points only at itself, and shows hostile text without running it."""

from __future__ import annotations

import base64
import hashlib
import re
from decimal import Decimal
from functools import partial
from html.parser import HTMLParser
from typing import Any

import pytest

from growth import assert_linear
from reportgate import (
    NO_AUDITOR,
    Artifact,
    CitationClaim,
    GateResult,
    MetricRegistry,
    NumericClaim,
    Reason,
    Rejected,
    Verified,
    gate,
)
from reportgate.language import LANGUAGES, Language
from reportgate.render import render
from reportgate.render.chart import draw_figure
from reportgate.render.html import MAX_FINDINGS
from reportgate.verdict import Cover, Notice, NoticeCode
from sample_results import expected_pairs, make_accepted, make_artifact, make_rejected

HOSTILE = "\"'><script>alert(1)</script><img src=x onerror=alert(2)>\u202e\x1b&lt;b&gt;javascript:alert(3) 77%"


class _Reader(HTMLParser):
    """Collects what a browser would build."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.ids: list[str] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.ids += [value for key, value in attrs if key == "id" and value]
        if tag not in ("meta", "br", "hr", "input"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("script", "style"):
            self.text.append(data)


def _page(artifact: Artifact | None, result: GateResult, lang: Language = "en") -> _Reader:
    reader = _Reader(render("html", artifact, result, lang=lang))
    assert reader.open == []
    return reader


def hostile_report() -> tuple[Artifact, GateResult]:
    """A report with markup in every field that holds text."""
    artifact = Artifact(
        id=HOSTILE,
        title=HOSTILE,
        summary=f"# {HOSTILE}\n\n[{HOSTILE}](javascript:alert(4)) **{HOSTILE}**\n\n| {HOSTILE} |\n|---|\n| 98万円 |",
        claims=(
            NumericClaim(id=HOSTILE, statement=HOSTILE, metric=HOSTILE, value=Decimal(77), params={HOSTILE: HOSTILE}),
            CitationClaim(id="c2", statement=HOSTILE, source_id=HOSTILE, quote=HOSTILE),
        ),
    )
    evidence: dict[str, Any] = dict.fromkeys(
        ("unit", "source_id", "snippet", "nearest_passage", "found_in", "text", "nearest_claim"), HOSTILE
    )
    outcomes = (
        Rejected(check="numeric", subject=HOSTILE, reason=Reason.BAD_PARAMS, detail=HOSTILE, **evidence),
        Rejected(check="citation", subject="c2", reason=Reason.NOT_FOUND, detail=HOSTILE, **evidence),
        Rejected(
            check="coverage",
            subject="summary",
            reason=Reason.UNLISTED_NUMBER,
            detail=HOSTILE,
            span=(2, 20),
            text=HOSTILE,
        ),
    )
    result = make_rejected(
        artifact,
        outcomes=outcomes,
        auditor=HOSTILE,
        warnings=(Notice(code=NoticeCode.CLAIM_UNUSED, subject=HOSTILE, detail=HOSTILE),),
        versions={HOSTILE: HOSTILE},
        discards_by_reason={HOSTILE: 1},
    )
    return artifact, result


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hostile_text_is_text(lang: Language) -> None:
    """Markup of a report opens no element and sets no attribute, in any field."""
    page = _page(*hostile_report(), lang)
    plain = _page(make_artifact(), make_rejected(), lang)
    harmless = {"h3", "h4", "h5", "h6", "strong", "em", "del", "ins", "code", "table", "tr", "th", "td", "p", "br"}
    assert {tag for tag, _ in page.tags} <= {tag for tag, _ in plain.tags} | harmless
    assert sum(tag == "script" for tag, _ in page.tags) == 1
    for tag, attributes in page.tags:
        assert not any(key.startswith("on") or key in ("src", "style", "action", "srcdoc") for key in attributes)
        href = attributes.get("href")
        assert href is None or re.fullmatch(r"#(report|[fcm]\d+)", href), (tag, href)
    shown = "".join(page.text)
    assert shown.count("<script>alert(1)</script>") >= 10
    assert "\u202e" not in shown
    assert "\x1b" not in shown


def test_the_file_needs_nothing_else() -> None:
    """Style and script stand inside, and the policy for contents allows those two by their digests, and no more."""
    text = render("html", make_artifact(), make_rejected())
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; ")
    for tag in ("style", "script"):
        inner = re.search(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        assert inner is not None
        digest = base64.b64encode(hashlib.sha256(inner[1].encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy[1]
    assert not re.search(r"https?://|@import|url\(", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_link_leads_somewhere(lang: Language) -> None:
    """Ids are unique, and each link of the page has its target."""
    for artifact, result in ((make_artifact(), make_rejected()), hostile_report()):
        page = _page(artifact, result, lang)
        assert len(set(page.ids)) == len(page.ids)
        for _, attributes in page.tags:
            href = attributes.get("href")
            assert href is None or href.removeprefix("#") in page.ids
        assert ("html", {"lang": lang}) in page.tags


def _marks(artifact: Artifact, result: GateResult) -> list[tuple[str, str]]:
    """The fate and the words of each mark in the report."""
    text = render("html", artifact, result)
    report = text[text.index('<div class="report">') : text.index('<section id="claims">')]
    found = re.findall(r'<a class="m (\w+)(?: more)?"[^>]*>(.*?)</a>', report, re.DOTALL)
    return [(fate, re.sub(r"<[^>]*>|\([^)]*\)", "", words)) for fate, words in found]


def test_each_number_has_its_fate() -> None:
    """A number has the fate of the claim behind it, an unlisted one is rejected."""
    marks = {words: fate for fate, words in _marks(make_artifact(), make_rejected())}
    assert marks["98万円"] == "rejected"
    by_number = {re.sub(r"[^\d.]", "", words): fate for words, fate in marks.items()}
    assert by_number["1300"] == "rejected"
    assert by_number["12.4"] == "warned"
    assert by_number["1.5"] == "rejected"


def test_accepted_numbers_are_covered() -> None:
    artifact = make_artifact(summary="今週のクリックは1,300件で、前週比12.4%増。\n決済手数料は1.5%に下がる。\n")
    assert {fate for fate, _ in _marks(artifact, make_accepted(artifact))} == {"covered"}


def test_a_number_takes_the_worst_fate_of_its_claims() -> None:
    """When two claims stand behind a number and one of them failed, the eye must not rest on green."""
    claims = (
        NumericClaim(id="a", statement="Sales rose 12%", metric="m", value=Decimal(12)),
        NumericClaim(id="b", statement="Costs rose 12%", metric="n", value=Decimal(12)),
    )
    artifact = Artifact(summary="It rose 12%.", claims=claims)
    pairs = expected_pairs(artifact)
    failed = Rejected(check="numeric", subject="b", reason=Reason.OUT_OF_TOLERANCE, detail="off")
    outcomes = [
        Verified(check=check, subject=subject) for check, subject in pairs if (check, subject) != ("numeric", "b")
    ]
    covers = tuple(Cover(span=(8, 11), by="claim", id=claim.id) for claim in claims)
    result = make_accepted(artifact, outcomes=(*outcomes, failed), covers=covers)
    assert [fate for fate, _ in _marks(artifact, result)] == ["rejected"]


def test_a_mark_that_markup_cuts_is_named_once() -> None:
    """One sign and one spoken word for **98**万円, one id, and each piece leads to the finding."""
    artifact = make_artifact(summary="広告費は**98**万円。")
    outcome = Rejected(check="coverage", subject="summary", reason=Reason.UNLISTED_NUMBER, detail="x", span=(4, 12))
    text = render("html", artifact, make_rejected(artifact, outcomes=(outcome,), covers=()))
    report = text[text.index('<div class="report">') : text.index('<section id="claims">')]
    assert report.count('class="v"') == report.count(' id="m') == 1
    assert report.count('<a class="m rejected more" href="#f0">') == 1


def test_a_claim_without_outcome_is_not_green() -> None:
    artifact = make_artifact()
    result = make_accepted(artifact, outcomes=(Verified(check="ledger", subject="artifact"),))
    assert "covered" not in {fate for fate, _ in _marks(artifact, result)}


def test_spans_outside_the_summary_are_not_marked() -> None:
    """A result from a file may not fit its artifact; the page is still whole."""
    artifact = make_artifact(summary="short")
    wild = Rejected(check="coverage", subject="summary", reason=Reason.UNLISTED_NUMBER, detail="x", span=(3, 900))
    assert "UNLISTED_NUMBER" in "".join(_page(artifact, make_rejected(artifact, outcomes=(wild,))).text)


def test_unreadable_artifact() -> None:
    assert "could not be read" in "".join(_page(None, make_rejected()).text)
    assert "読み取れない" in "".join(_page(None, make_rejected(), "ja").text)


@pytest.mark.parametrize("count", [MAX_FINDINGS, MAX_FINDINGS + 1])
def test_very_many_failures_are_counted(count: int) -> None:
    rejected = Rejected(check="numeric", subject="c1", reason=Reason.NOT_FINITE, detail="x")
    page = "".join(_page(make_artifact(), make_rejected(outcomes=(rejected,) * count)).text)
    assert ("and 1 more" in page) is (count > MAX_FINDINGS)


@pytest.mark.parametrize(
    ("claimed", "recomputed", "band"),
    [
        ("100.5", "100", ("99.5", "100.5")),
        ("100.51", "100", ("99.5", "100.5")),
        ("-99.5", "-100", ("-100.5", "-99.5")),
        ("12", "12.4", ("12", "12.4")),
        ("0", "0", None),
        ("5", "0", ("0", "0")),
        ("1e-300", "1e300", ("9e299", "1.1e300")),
    ],
)
def test_figures(claimed: str, recomputed: str, band: tuple[str, str] | None) -> None:
    """The band has its ends where it should, and everything lies inside the picture."""
    ends = (Decimal(band[0]), Decimal(band[1])) if band else None
    svg = draw_figure(Decimal(claimed), Decimal(recomputed), ends, "a < b", accepted=True)
    for value in map(float, re.findall(r'(?:x|cx)="([\d.-]+)"', svg)):
        assert 0 <= value <= 240
    assert 'aria-label="a &lt; b"' in svg
    disc, left, width = (float(found[1]) for name in (' cx="', ' x="', ' width="') if (found := _attribute(svg, name)))
    low, high = ends or (Decimal(recomputed), Decimal(recomputed))
    assert (left - 0.1 <= disc <= left + width + 0.1) is (low <= Decimal(claimed) <= high)


def _attribute(svg: str, name: str) -> re.Match[str] | None:
    return re.search(name + r"([\d.-]+)", svg)


def test_the_disc_shows_the_verdict() -> None:
    """A value inside the band may be no rounded one, and refused: the colour is the verdict's."""
    for accepted, colour in ((True, "in"), (False, "out")):
        svg = draw_figure(Decimal("12.3"), Decimal("12.4"), (Decimal(12), Decimal("12.4")), "x", accepted=accepted)
        assert f'<circle class="{colour}"' in svg


def test_the_band_is_the_one_that_was_applied() -> None:
    """An absolute bound and rounding make it wider than the relative one does."""
    metrics = MetricRegistry()
    metrics.metric("absolute", unit="count", rel_tol=0, abs_tol=5)(lambda _: 100)
    metrics.metric("rounded", unit="percent", rel_tol=0, decimals=0)(lambda _: 12.4)
    metrics.metric("exact", unit="count", rel_tol=0)(lambda _: 7)
    values = {"absolute": 104, "rounded": 12, "exact": 7}
    claims = tuple(
        NumericClaim(
            id=key, statement=f"It was {value}{'%' if key == 'rounded' else ''}", metric=key, value=Decimal(value)
        )
        for key, value in values.items()
    )
    artifact = Artifact(summary="".join(f"{claim.statement}. " for claim in claims), claims=claims)
    result = gate(artifact, metrics=metrics, auditor=NO_AUDITOR)
    bands = {outcome.subject: outcome.band for outcome in result.outcomes if outcome.check == "numeric"}
    assert bands == {
        "absolute": (Decimal(95), Decimal(105)),
        "rounded": (Decimal(12), Decimal("12.4")),
        "exact": (Decimal(7), Decimal(7)),
    }
    page = render("html", artifact, result)
    assert "Accepted values 95 to 105" in page
    assert "Accepted values 7 only" in page
    assert "許容範囲 95〜105" in render("html", artifact, result, lang="ja")
    assert GateResult.from_json(result.to_json()) == result


def test_values_too_far_apart_have_no_figure() -> None:
    assert draw_figure(Decimal("1e308"), Decimal("-1e308"), None, "x", accepted=False) == ""


def _large(count: int) -> tuple[Artifact, GateResult]:
    """A report with *count* claims, each with its sentence, and filling between them."""
    claims = []
    lines = []
    for number in range(count):
        value = 1000 + 7919 * number % 9_000_000
        statement = f"第{number}地域の売上は{value:,}円"
        claims.append(NumericClaim(id=f"c{number}", statement=statement, metric="sales", value=Decimal(value)))
        lines.append(f"{statement}。**強調**と`code`と[出典](https://example.com/{number})。" + "長い説明が続く。" * 5)
    artifact = Artifact(summary="\n\n".join(lines), claims=tuple(claims))
    amounts = re.finditer(r"[\d,]+円", artifact.summary)
    covers = (Cover(span=found.span(), by="claim", id=f"c{number}") for number, found in enumerate(amounts))
    return artifact, make_accepted(artifact, covers=tuple(covers))


def test_a_large_report_stays_small() -> None:
    """1,000 claims and 200 kB of summary make a page of less than 3 MB."""
    artifact, result = _large(1000)
    assert len(artifact.summary.encode()) > 200_000
    assert len(render("html", artifact, result, lang="ja").encode()) < 3_000_000


def test_time_is_linear() -> None:
    """Twice the report takes about twice the time."""
    assert_linear(lambda count: partial(render, "html", *_large(count)), 400, times=2, allowed=3)
