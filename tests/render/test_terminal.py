"""The terminal: failures first, evidence side by side, and nothing that a model wrote drives the terminal."""

from __future__ import annotations

import io
import re

import pytest

from reportgate import GateResult, Reason
from reportgate.language import Language
from reportgate.render import render
from reportgate.render.terminal import MAX_SUMMARY_CHARS, wants_color
from reportgate.verdict import Notice, NoticeCode, Rejected
from sample_results import make_accepted, make_artifact, make_rejected

HOSTILE = "\x1b[2J\x1b]0;owned\x07 12\u202e34\u200b [bold red]x[/] \x9b31m"


def test_failures_stand_before_the_summary() -> None:
    """A reader sees the verdict, then what failed, then the text."""
    shown = render("terminal", make_artifact(), make_rejected())
    places = [shown.index(text) for text in ("REJECTED", "[c1] OUT_OF_TOLERANCE", "[c3] NOT_FOUND", "[unlisted]")]
    assert places == sorted(places)
    assert places[-1] < shown.index("Summary")


def test_evidence_is_shown() -> None:
    """Claimed beside recomputed; quotation and nearest passage with their difference marked."""
    shown = render("terminal", make_artifact(), make_rejected())
    for line in (
        "Claimed 1300   Recomputed 1240   Off by 4.84 %   Tolerance 0.5 %",
        "引き[-上-]げられます",
        "引き{+下+}げられます",
    ):
        assert line in shown
    assert "広告費は[!98万円!]。" in shown


def test_accepted_shows_no_failure() -> None:
    shown = render("terminal", make_artifact(), make_accepted())
    assert shown.startswith("✓ ACCEPTED")
    assert "✗" not in shown
    assert "Failures" not in shown


@pytest.mark.parametrize("color", [False, True])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_control_characters_are_named(lang: Language, color: bool) -> None:
    """No text of the artifact or of a result reaches the terminal as a control character, in any place."""
    artifact = make_artifact(id=HOSTILE, title=HOSTILE, summary=f"{HOSTILE} 98万円 {HOSTILE}\r\nnext")
    rejected = Rejected(
        check="numeric",
        subject=HOSTILE,
        reason=Reason.BAD_PARAMS,
        detail=HOSTILE + "\n[c9] forged",
        source_id=HOSTILE,
        found_in=HOSTILE,
        text=HOSTILE,
        unit=HOSTILE,
        nearest_claim=HOSTILE,
    )
    result = make_rejected(artifact)
    result = result.model_copy(
        update={
            "outcomes": (*result.outcomes, rejected),
            "auditor": HOSTILE,
            "warnings": (Notice(code=NoticeCode.CLAIM_UNUSED, subject=HOSTILE, detail=HOSTILE),),
        }
    )
    shown = render("terminal", artifact, result, lang=lang, color=color, width=80)
    own = re.sub(r"\x1b\[[0-9;]*m", "", shown) if color else shown
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u202e]", own)
    assert "[bold red]x[/]" in re.sub(r"\s", "", own).replace("[boldred]", "[bold red]")
    assert "\n[c9] forged" not in own


def test_color_styles_the_words() -> None:
    """With colour the signs give way to styles; the text stays the same."""
    shown = render("terminal", make_artifact(), make_rejected(), color=True, width=200)
    assert "\x1b[1;31m98万円\x1b[0m" in shown
    assert "\x1b[1;31m1,300件\x1b[0m" in shown
    assert "[!" not in shown


def test_wide_characters_wrap_at_the_width() -> None:
    """No line is wider than the terminal, a kanji counting two columns."""
    artifact = make_artifact(summary="売上高" * 100)
    shown = render("terminal", artifact, make_accepted(artifact), color=True, width=40)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert max(sum(2 if ord(c) > 0x2E80 else 1 for c in line) for line in plain.split("\n")) <= 40


@pytest.mark.parametrize(("length", "whole"), [(MAX_SUMMARY_CHARS, True), (MAX_SUMMARY_CHARS + 1, False)])
def test_a_long_summary_shows_its_findings_only(length: int, whole: bool) -> None:
    """Up to the limit the summary is shown whole, beyond it the lines with findings."""
    text = "98万円\n"
    text += "x" * (length - len(text))
    artifact = make_artifact(summary=text)
    shown = render("terminal", artifact, make_rejected(artifact))
    assert ("xxx" in shown) is whole
    assert "[!98万円!]" in shown


def test_unreadable_artifact() -> None:
    """Without a summary the verdict and its reasons are still shown."""
    result = GateResult(
        expected=(("ledger", "artifact"),),
        outcomes=(Rejected(check="ledger", subject="artifact", reason=Reason.LEDGER_INVALID, detail="not JSON"),),
    )
    shown = render("terminal", None, result)
    assert "✗ REJECTED" in shown
    assert "[ledger] LEDGER_INVALID" in shown


def test_a_result_without_outcomes_is_shown_as_rejected() -> None:
    """An absence is a failure that people see."""
    shown = render("terminal", make_artifact(), GateResult(expected=(), outcomes=()))
    assert "✗ REJECTED" in shown
    assert "NOTHING_TO_VERIFY" in shown


def test_warnings_as_errors_are_failures() -> None:
    notice = Notice(code=NoticeCode.CLAIM_UNUSED, subject="c2", detail="the summary does not use it")
    shown = render("terminal", make_artifact(), make_accepted(warnings=(notice,), warnings_as_errors=True))
    assert "✗ [c2] CLAIM_UNUSED" in shown


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)],
)
def test_no_color_is_honoured(environment: dict[str, str], wanted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """NO_COLOR counts when it is not empty; a dumb terminal gets none."""
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert wants_color(_Terminal()) is wanted
    assert wants_color(io.StringIO()) is False
