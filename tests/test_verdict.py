"""Success is a value: a result is accepted only if every expected pair has exactly one Verified."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

from growth import seconds
from reportgate.errors import GateRejected, ReportgateError
from reportgate.verdict import CheckName, GateResult, Notice, NoticeCode, Reason, Rejected, Verified

LEDGER: tuple[CheckName, str] = ("ledger", "artifact")
NUMERIC: tuple[CheckName, str] = ("numeric", "c1")
STATEMENT: tuple[CheckName, str] = ("statement", "c1")
PAIRS = (LEDGER, NUMERIC, STATEMENT)


def _verified(*pairs: tuple[CheckName, str]) -> tuple[Verified, ...]:
    return tuple(Verified(check=check, subject=subject) for check, subject in pairs)


REJECTED = Rejected(check="numeric", subject="c1", reason=Reason.SIGN_MISMATCH, detail="claimed -3, recomputed 3")
WARNING = Notice(code=NoticeCode.UNIT_UNCHECKED, subject="c1", detail="no unit")


def test_all_expected_pairs_verified_is_accepted() -> None:
    """The one way to be accepted."""
    result = GateResult(expected=PAIRS, outcomes=_verified(*PAIRS), warnings=(WARNING,))
    assert result.ok
    assert bool(result)
    assert result.failures == ()
    result.raise_if_rejected()


@pytest.mark.parametrize(
    "result",
    [
        GateResult(expected=(), outcomes=()),
        GateResult(expected=(), outcomes=_verified(*PAIRS)),
        GateResult(expected=(LEDGER,), outcomes=_verified(LEDGER)),
        GateResult(expected=PAIRS, outcomes=()),
        GateResult(expected=PAIRS, outcomes=_verified(LEDGER, NUMERIC)),
        GateResult(expected=PAIRS, outcomes=_verified(*PAIRS, STATEMENT)),
        GateResult(expected=PAIRS, outcomes=_verified(*PAIRS, ("coverage", "summary"))),
        GateResult(expected=(*PAIRS, NUMERIC), outcomes=_verified(*PAIRS, NUMERIC)),
        GateResult(expected=PAIRS, outcomes=(*_verified(*PAIRS), REJECTED)),
        GateResult(expected=PAIRS, outcomes=_verified(*PAIRS), warnings=(WARNING,), warnings_as_errors=True),
    ],
    ids=[
        "nothing expected",
        "nothing expected but verified",
        "no claim",
        "nothing verified",
        "one missing",
        "one twice",
        "one too many",
        "one expected twice",
        "one rejected",
        "a warning that counts",
    ],
)
def test_anything_else_is_rejected(result: GateResult) -> None:
    """An absence, a surplus or a rejection: never accepted, and never without a line that says so."""
    assert not result.ok
    assert not result
    assert result.failures
    with pytest.raises(GateRejected) as caught:
        result.raise_if_rejected()
    assert caught.value.result is result


@pytest.mark.parametrize(
    ("outcome", "line"),
    [
        (REJECTED, "[c1] SIGN_MISMATCH: claimed -3, recomputed 3"),
        (
            Rejected(check="ledger", subject="artifact", reason=Reason.NOTHING_TO_VERIFY, detail="no claims"),
            "[ledger] NOTHING_TO_VERIFY: no claims",
        ),
        (
            Rejected(check="ledger", subject="claims[3]", reason=Reason.LEDGER_INVALID, detail="claims[3].id: missing"),
            "[claims[3]] LEDGER_INVALID: claims[3].id: missing",
        ),
        (
            Rejected(check="coverage", subject="summary", reason=Reason.UNLISTED_NUMBER, detail="37%"),
            "[unlisted] UNLISTED_NUMBER: 37%",
        ),
        (Rejected(check="audit", subject="summary", reason=Reason.UNLISTED, detail="x"), "[unlisted] UNLISTED: x"),
        (
            Rejected(check="audit", subject="summary", reason=Reason.AUDIT_EMPTY, detail="no text"),
            "[audit] AUDIT_EMPTY: no text",
        ),
    ],
)
def test_failure_lines_name_their_subject(outcome: Rejected, line: str) -> None:
    """Prefix, code, detail."""
    assert GateResult(expected=PAIRS, outcomes=(outcome,)).failures == (line,)


def test_json_keeps_digits_and_refuses_contradictions() -> None:
    """A stored verdict that does not follow from its outcomes is refused."""
    outcomes = (*_verified(LEDGER, STATEMENT), Verified(check="numeric", subject="c1", claimed=Decimal("12.30")))
    result = GateResult(expected=PAIRS, outcomes=outcomes)
    text = result.to_json()
    assert '"claimed":12.30' in text
    assert GateResult.from_json(text) == result
    document = json.loads(GateResult(expected=PAIRS, outcomes=(REJECTED,)).to_json())
    changes: tuple[dict[str, object], ...] = ({"ok": True}, {"failures": []}, {"outcomes": []}, {"surplus": 1})
    for change in changes:
        with pytest.raises(ReportgateError):
            GateResult.from_json(json.dumps(document | change))
    shapes: tuple[object, ...] = (0, "x", {}, None, [1])
    for shape in shapes:
        with pytest.raises(ReportgateError):
            GateResult.from_json(json.dumps(document | {"failures": shape}))
    for wrong in ("", "[]", "{", b"\xff", "{}"):
        with pytest.raises(ReportgateError):
            GateResult.from_json(wrong)


@pytest.mark.parametrize("number", ["1e3000000", "-1e3000000", "1e-3000000", "NaN", "Infinity"])
@pytest.mark.parametrize(
    "place",
    [
        '"discardsByReason": {"x": N}',
        '"discardRate": N',
        '"usage": {"requests": N}',
        '"usage": {"latencyS": N}',
        '"warnings": [{"code": "CLAIM_UNUSED", "subject": "c1", "detail": "x", "span": [N, 9]}]',
    ],
)
def test_a_number_out_of_range_is_refused_before_it_is_written_out(place: str, number: str) -> None:
    """A few bytes of exponent do not become millions of digits, nor an infinity that has no form in JSON."""
    text = '{"expected": [], "outcomes": [], ' + place.replace("N", number) + "}"

    def refuse() -> None:
        with pytest.raises(ReportgateError):
            GateResult.from_json(text)

    assert seconds(refuse) < 1
