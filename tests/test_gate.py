"""The gate collects every failure of every claim, and nothing that an artifact, data or source holds raises."""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpora import cases_dir, read_jsonl
from reportgate import (
    NO_AUDITOR,
    Artifact,
    CitationClaim,
    GateRejected,
    GateResult,
    MetricRegistry,
    NumericClaim,
    Policy,
    Reason,
    Rejected,
    ReportgateError,
    Source,
    agate,
    gate,
)
from reportgate.testing import FixedAuditor

# By name: the package has a function of the name, which shadows the module.
GATE_MODULE = importlib.import_module("reportgate.gating")
METRICS = MetricRegistry()
DATA = {"clicks": np.array([700, 540])}
SOURCES = {"press": "The payment fee, 3.2% until now, will be reduced to a uniform 1.5% for all merchants."}


@METRICS.metric("clicks.total", unit="count")
def clicks_total(data: Mapping[str, Any]) -> Any:
    return data["clicks"].sum()


@METRICS.metric("zero", unit="percent")
def zero(_data: object) -> int:
    return 0


C1: dict[str, Any] = {
    "id": "c1",
    "kind": "number",
    "statement": "There were 1,240 clicks",
    "metric": "clicks.total",
    "value": 1240,
}
C2: dict[str, Any] = {
    "id": "c2",
    "kind": "citation",
    "statement": "The payment fee falls to 1.5%",
    "sourceId": "press",
    "quote": "will be reduced to a uniform 1.5% for all merchants",
}
SUMMARY = "There were 1,240 clicks. The payment fee falls to 1.5%."


def report(*claims: object, summary: str = SUMMARY, **fields: Any) -> dict[str, Any]:
    """An artifact; without claims the two good ones."""
    return {"summary": summary, "claims": list(claims or (C1, C2)), **fields}


def check(artifact: Any, **options: Any) -> GateResult:
    """Gate *artifact* with everything harmless by default."""
    settings_: dict[str, Any] = {"metrics": METRICS, "auditor": NO_AUDITOR, **options}
    data, sources = settings_.pop("data", DATA), settings_.pop("sources", SOURCES)
    return gate(artifact, data, sources, **settings_)


def reasons(result: GateResult) -> list[tuple[str, Reason]]:
    """(subject, reason) of every rejection."""
    return [(o.subject, o.reason) for o in result.outcomes if isinstance(o, Rejected)]


def test_a_true_report_is_accepted() -> None:
    """Every link of both chains holds; the result says what it rests on."""
    result = check(report(id="weekly"))
    assert result.failures == ()
    assert result.ok
    assert result.artifact_id == "weekly"
    assert result.auditor == "off"
    assert set(result.expected) == {
        ("ledger", "artifact"),
        ("numeric", "c1"),
        ("statement", "c1"),
        ("citation", "c2"),
        ("statement", "c2"),
        ("coverage", "summary"),
    }
    digests = result.digests
    assert all(len(digest or "") == 64 for digest in (digests.artifact, digests.sources, digests.policy))
    assert GateResult.from_json(result.to_json()) == result


def test_every_form_of_artifact_gives_the_same_verdict() -> None:
    """Model, mapping, text and bytes."""
    document = report()
    model = Artifact(
        summary=SUMMARY,
        claims=(
            NumericClaim(id="c1", statement=C1["statement"], metric="clicks.total", value=Decimal(1240)),
            CitationClaim(id="c2", statement=C2["statement"], source_id="press", quote=C2["quote"]),
        ),
    )
    text = json.dumps(document)
    windows = b"\xef\xbb\xbf" + json.dumps(document, indent=1).replace("\n", "\r\n").encode()
    for given_as in (document, model, text, text.encode(), windows):
        assert check(given_as).ok
    broken = report({**C1, "value": 1300}, C2)
    for given_as in (broken, json.dumps(broken), json.dumps(broken).encode()):
        assert check(given_as).failures == check(broken).failures
    assert "[c1] OUT_OF_TOLERANCE: claimed 1300, recomputed 1240, off by 4.84 %" in check(broken).failures


def test_all_failures_are_collected() -> None:
    """Nothing stops at the first."""
    result = check(
        report(
            {**C1, "value": 1300, "statement": "There were 1,300 clicks"},
            {**C2, "quote": "will be reduced to a uniform 0.5% for all merchants"},
            {**C1, "id": "c3", "metric": "nothing"},
            "no claim",
            summary="There were 1,300 clicks, 37% more. See https://example.com/made-up.",
        )
    )
    found = reasons(result)
    for pair in (
        ("c1", Reason.OUT_OF_TOLERANCE),
        ("c2", Reason.NOT_FOUND),
        ("c3", Reason.UNKNOWN_METRIC),
        ("claims[3]", Reason.LEDGER_INVALID),
        ("summary", Reason.UNLISTED_NUMBER),
        ("summary", Reason.UNLISTED_REFERENCE),
    ):
        assert pair in found
    assert result.discard_rate == 1.0
    assert result.discards_by_reason == {"NOT_FOUND": 1}


@pytest.mark.parametrize(
    ("artifact", "expected"),
    [
        # Punctuation carries meaning: 1.5% is not 15%.
        (report(C1, {**C2, "quote": "reduced to a uniform 15% for all merchants"}), ("c2", Reason.NOT_FOUND)),
        # A claim never loosens the operator's tolerance.
        (report({**C1, "value": 1300, "tolerance": 1.0}, C2), ("c1", Reason.OUT_OF_TOLERANCE)),
        # An expected zero accepts only zero.
        (report({**C1, "metric": "zero", "value": 0.004}, C2), ("c1", Reason.OUT_OF_TOLERANCE)),
        # The statement is compared with the value.
        (report({**C1, "statement": "There were 2,000 clicks"}, C2), ("c1", Reason.STATEMENT_MISMATCH)),
        # Names of the language are no metrics.
        (report({**C1, "metric": "__class__"}, C2), ("c1", Reason.UNKNOWN_METRIC)),
        (report({**C1, "metric": "constructor"}, C2), ("c1", Reason.UNKNOWN_METRIC)),
        (report(C1, {**C2, "sourceId": "../press"}), ("c2", Reason.MISSING_SOURCE)),
        (report(C1, C1), ("c1", Reason.DUPLICATE_ID)),
        (report({**C1, "tolerance": -0.1}, C2), ("c1", Reason.INVALID_TOLERANCE)),
        ({"summary": SUMMARY, "claims": []}, ("artifact", Reason.NOTHING_TO_VERIFY)),
        (report(summary="\u200b"), ("artifact", Reason.NOTHING_TO_VERIFY)),
        (report(summary=SUMMARY + " A further 37% left."), ("summary", Reason.UNLISTED_NUMBER)),
    ],
)
def test_known_holes_are_closed(artifact: object, expected: tuple[str, Reason]) -> None:
    """What earlier gates of this kind let through."""
    result = check(artifact)
    assert not result.ok
    assert expected in reasons(result)


CHECKS = ("check_ledger", "check_numeric", "check_citation", "check_statement", "check_coverage")


@pytest.mark.parametrize("name", CHECKS)
def test_a_check_that_breaks_rejects_its_subject_only(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """CHECK_ERROR for the subject, without the message, and the rest still runs."""

    def broken(*_: object) -> None:
        raise RuntimeError("secret words of the report")

    monkeypatch.setattr(GATE_MODULE, name, broken)
    result = check(report())
    assert not result.ok
    assert {reason for _, reason in reasons(result)} >= {Reason.CHECK_ERROR}
    assert len(result.outcomes) >= len(result.expected)
    assert "secret" not in result.to_json()
    assert "RuntimeError" in result.failures[0]


def test_the_auditor_adds_and_never_clears() -> None:
    """The verdict is the union of code and auditor."""
    assert check(report(), auditor=FixedAuditor()).ok
    found = check(report(), auditor=FixedAuditor(["1,240 clicks"]))
    assert ("summary", Reason.UNLISTED) in reasons(found)
    planted = check(report(summary=SUMMARY + " Level 2.61 was reached."), auditor=FixedAuditor())
    assert ("summary", Reason.UNLISTED_NUMBER) in reasons(planted)
    unreliable = check(report(), auditor=FixedAuditor(["47% of customers"]))
    assert ("summary", Reason.AUDIT_UNRELIABLE) in reasons(unreliable)


def test_without_a_key_and_without_a_choice_it_rejects(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skipped is not passed, and the message names the way out."""
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    result = check(report(), auditor=None)
    assert reasons(result) == [("summary", Reason.AUDIT_UNAVAILABLE)]
    assert "--auditor off" in result.failures[0]


def test_an_auditor_that_raises_rejects() -> None:
    """An exception in an auditor reaches the verdict."""

    class Broken:
        model = "broken"

        def audit(self, request: object) -> Any:
            raise OSError(str(request))

        async def aaudit(self, request: object) -> Any:
            raise OSError(str(request))

    for result in (check(report(), auditor=Broken()), asyncio.run(_acheck(Broken()))):
        assert reasons(result) == [("summary", Reason.AUDIT_UNAVAILABLE)]
        assert result.auditor == "broken"


async def _acheck(auditor: Any) -> GateResult:
    return await agate(report(), DATA, SOURCES, metrics=METRICS, auditor=auditor)


def test_agate_gives_the_same_result() -> None:
    """Awaited or not: one verdict."""
    for auditor in (NO_AUDITOR, FixedAuditor(), FixedAuditor(["1.5%"])):
        assert asyncio.run(_acheck(auditor)) == check(report(), auditor=auditor)


@pytest.mark.parametrize(
    "options",
    [
        {"policy": {"rel_tol": 1}},
        {"auditor": "off"},
        {"sources": ["text"]},
        {"sources": {5: "text"}},
        {"metrics": ["f"]},
        {"given": 5},
        {"given": [5]},
    ],
)
def test_a_wrong_use_of_the_function_raises(options: dict[str, Any]) -> None:
    """The operator's mistakes are errors, not verdicts."""
    with pytest.raises(ReportgateError):
        check(report(), **options)


def test_a_source_that_is_no_text_is_missing() -> None:
    """What a mapping of sources holds never raises."""
    for source in (None, 5, b"bytes", {"text": "x"}):
        assert ("c2", Reason.MISSING_SOURCE) in reasons(check(report(), sources={"press": source}))
    assert ("c2", Reason.EMPTY_SOURCE) in reasons(check(report(), sources={"press": " \n"}))
    assert check(report(), sources={"press": Source(text=SOURCES["press"]), "odd": "\ud800"}).ok


def test_a_source_that_no_file_can_hold_raises_nothing() -> None:
    """A lone surrogate in an id, a text or a title (files may be named so) ends at most as MISSING_SOURCE."""
    titled = Source.model_construct(text="no such words", media_type="text/plain", title="\ud800", url=None)
    result = check(report(), sources={"\ud800": SOURCES["press"], "odd": titled, "torn": "\udfff"})
    assert ("c2", Reason.MISSING_SOURCE) in reasons(result)
    assert GateResult.from_json(result.to_json()) == result


class _Torn(dict[str, Any]):
    """A mapping whose values cannot be had, as one that loads them may be."""

    def __getitem__(self, key: str) -> Any:
        raise OSError(key)

    def items(self) -> Any:
        raise OSError


def test_a_mapping_that_raises_is_contained() -> None:
    """An artifact that cannot be read is refused, a source that cannot be loaded is missing."""
    assert ("c2", Reason.MISSING_SOURCE) in reasons(check(report(), sources=_Torn(SOURCES)))
    for artifact in (_Torn(report()), report(_Torn(C1), C2)):
        result = check(artifact)
        assert not result.ok
        assert Reason.LEDGER_INVALID in [reason for _, reason in reasons(result)]


def test_given_covers_what_the_operator_vouches_for() -> None:
    """Numbers and dates of the summary, in the operator's own words."""
    dated = report(summary=SUMMARY + " Week of 23 November 2026.")
    assert reasons(check(dated)) == [("summary", Reason.UNLISTED_REFERENCE)]
    assert check(dated, given=["23 November 2026"]).ok
    assert check(dated, given="23 November 2026").ok


def test_warnings_reject_only_if_the_policy_says_so() -> None:
    """A metric without a unit is a warning, and a rejection under strict units."""
    metrics = {"clicks.total": clicks_total}
    assert check(report(), metrics=metrics).ok
    strict = check(report(), metrics=metrics, policy=Policy(warnings_as_errors=True))
    assert not strict.ok
    assert strict.failures
    assert not check(report(), metrics=metrics, policy=Policy(strict_units=True)).ok


def test_a_rejected_result_raises_on_request() -> None:
    """Publishing by accident takes ignoring an exception."""
    with pytest.raises(GateRejected) as caught:
        check(report({**C1, "value": 5})).raise_if_rejected()
    assert not caught.value.result.ok


def test_the_ledger_limits_stop_what_they_stop() -> None:
    """Over a limit nothing is verified, and the reason is one line."""
    result = check(report(), policy=Policy(max_claims=1))
    assert ("artifact", Reason.LEDGER_INVALID) in reasons(result)
    assert not check(report(), policy=Policy(max_summary_chars=5)).ok


_ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["id", "kind", "claims", "summary", "value", "metric", "quote", "statement", "sourceId"]),
            inner,
        )
    ),
    max_leaves=15,
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(_ANYTHING, _ANYTHING, st.text(), st.text())
def test_nothing_that_comes_in_raises(artifact: object, data: object, summary: str, words: str) -> None:
    """Arbitrary artifacts, data, texts and quotations give a verdict, and it is a rejection."""
    for given_as in (
        artifact,
        report(summary=summary),
        report({**C1, "statement": words, "value": 5}, {**C2, "quote": words, "statement": words}, summary=summary),
    ):
        result = check(given_as, data=data, sources={"press": words})
        assert not result.ok
        assert result.failures
        assert GateResult.from_json(result.to_json()) == result


@pytest.mark.skipif(cases_dir() is None, reason="the cases are not beside the project")
def test_field_cases_of_ledgers_give_their_right_answer() -> None:
    """Failures that were reported in public for tools of this kind."""
    folder = cases_dir()
    assert folder is not None
    cases = {case["id"]: case["input"] for case in read_jsonl(folder / "field_cases.jsonl") if case["kind"] == "ledger"}
    metrics = MetricRegistry()

    def one(raw: str) -> list[tuple[str, Reason]]:
        return reasons(check(f'{{"summary": "x 5", "claims": [{raw}]}}', metrics=metrics))

    for name in ("L01", "L02", "L03"):
        assert Reason.LEDGER_INVALID in [reason for _, reason in one(cases[name])]
    duplicates = [{**C1, **claim} for claim in cases["L04"]]
    assert reasons(check(report(*duplicates))).count(("c1", Reason.DUPLICATE_ID)) == 2
    metrics.metric("big")(lambda _data: cases["L05"]["expected"])
    exact = {**C1, "metric": "big", "value": cases["L05"]["claim"], "tolerance": 0}
    assert ("c1", Reason.OUT_OF_TOLERANCE) in reasons(check(report(exact), metrics=metrics))
    nothing = {"clicks": np.array([np.nan, np.nan])}
    assert ("c1", Reason.NOT_FINITE) in reasons(check(report({**C1, "value": 0}, C2), data=nothing))
    assert ("c1", Reason.OUT_OF_TOLERANCE) in reasons(check(report({**C1, "value": 999, "tolerance": 0.9})))
    assert ("artifact", Reason.NOTHING_TO_VERIFY) in reasons(check(cases["L09"]))
    metrics.metric("nan")(lambda _data: float("nan"))
    huge = {**C1, "metric": "nan", "value": Decimal("9e307")}
    assert ("c1", Reason.NOT_FINITE) in reasons(check(report(huge), metrics=metrics))
