"""A receipt lets exactly one text be published, for as long as it is fresh, under a policy that somebody listed."""

from __future__ import annotations

import unicodedata
from datetime import timedelta

import pytest

from receipts.sample_receipts import NOW, issue, refusals, verify
from reportgate import Artifact
from reportgate.receipts import (
    Refusal,
)
from reportgate.version import __version__
from sample_results import SUMMARY, make_artifact


def test_swapped_report() -> None:
    """The receipt of one report allows no other, and not a byte more or less."""
    receipt = issue()
    other = make_artifact(summary="別の報告。")
    assert refusals(receipt, summary=other.summary.encode()) == [Refusal.OTHER_SUMMARY]
    assert refusals(issue(artifact=other)) == [Refusal.OTHER_SUMMARY]
    for text in (SUMMARY + "\n", SUMMARY.rstrip("\n"), "\ufeff" + SUMMARY, SUMMARY.replace("\n", "\r\n")):
        assert refusals(receipt, summary=text.encode()) == [Refusal.OTHER_SUMMARY]


def test_unicode_equal_is_not_equal() -> None:
    """A text that looks the same and has other bytes was not accepted."""
    summary = "ガイドの売上は12\u00a0%増。"
    artifact = Artifact(summary=summary, claims=make_artifact().claims)
    receipt = issue(artifact=artifact)
    assert verify(receipt, summary=summary.encode()).signed
    for form in ("NFD", "NFKC"):
        changed = unicodedata.normalize(form, summary)
        assert changed != summary
        assert refusals(receipt, summary=changed.encode()) == [Refusal.OTHER_SUMMARY]


def test_downgraded_policy() -> None:
    receipt = issue()
    assert refusals(receipt, policies={"3" * 64}) == [Refusal.OTHER_POLICY]
    assert refusals(receipt, policies=()) == [Refusal.OTHER_POLICY]


def test_report_of_another_period() -> None:
    """Last week's accepted report is not this week's, and a receipt that names no report is for none."""
    receipt = issue(resource="report:weekly/2026-11-16")
    assert verify(receipt, resource="report:weekly/2026-11-16").signed
    assert refusals(receipt, resource="report:weekly/2026-11-23") == [Refusal.OTHER_RESOURCE]
    assert refusals(issue(), resource="report:weekly/2026-11-23") == [Refusal.OTHER_RESOURCE]


def test_other_tool_version() -> None:
    receipt = issue()
    assert refusals(receipt, versions=("9.9.9",)) == [Refusal.OTHER_VERSION]
    assert verify(receipt, versions=("9.9.9", __version__)).signed


@pytest.mark.parametrize(
    ("age", "refusal"),
    [
        (timedelta(days=1), None),
        (timedelta(days=1, seconds=1), None),
        (timedelta(days=1, seconds=2), Refusal.TOO_OLD),
        (timedelta(days=400), Refusal.TOO_OLD),
        (timedelta(minutes=-5), None),
        (timedelta(minutes=-5, seconds=-1), Refusal.FROM_THE_FUTURE),
    ],
)
def test_age(age: timedelta, refusal: Refusal | None) -> None:
    """Inclusive, with the second that the statement cuts off, and a little for clocks that differ."""
    if refusal is None:
        assert verify(issue(), now=NOW + age).signed
    else:
        assert refusals(issue(), now=NOW + age) == [refusal]
