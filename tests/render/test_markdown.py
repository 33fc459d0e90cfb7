"""A comment that fits, reads well, and gives what a model wrote no power."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from needs import need
from reportgate import Reason, Rejected
from reportgate.render import render
from reportgate.render.markdown import MAX_CHARS
from sample_results import make_accepted, make_artifact, make_rejected


def _html(text: str) -> str:
    html: str = need("markdown_it").MarkdownIt("commonmark").enable("table").render(text)
    return html


def test_failures_in_a_table() -> None:
    html = _html(render("markdown", make_artifact(), make_rejected()))
    assert "<h2>❌ Rejected: <code>weekly-2026-11-23</code></h2>" in html
    assert "Claimed <code>1300</code><br>Recomputed <code>1240</code>" in html
    assert "Summary, line 3" in html
    assert html.count("<tr>") == 1 + 3 + 1 + 1


def test_accepted_has_no_table() -> None:
    shown = render("markdown", make_artifact(), make_accepted(), lang="ja")
    assert shown.startswith("## ✅ 承認: `weekly-2026-11-23`\n")
    assert "|" not in shown


HOSTILE = [
    "![x](https://evil.example/p.png)",
    "<img src=x onerror=alert(1)>",
    "@everyone #1 https://evil.example",
    "a | b",
    "a \\| ![x](//evil.example)",
    "`|` ``|`` @team",
    "``` ` ```",
    "</code></details>",
    "line\n\n# heading",
    "`",
    "\\",
    "\\`",
]


def _shown(text: str) -> str:
    artifact = make_artifact(title=text)
    rejected = Rejected(
        check="numeric", subject=text, reason=Reason.BAD_PARAMS, detail=text, text=text, unit=text, found_in=text
    )
    result = make_rejected(artifact, outcomes=(rejected,), auditor=text)
    return _html(render("markdown", artifact, result))


def _check_inert(text: str) -> None:
    html = _shown(text)
    bare = re.sub(r"<code>[^<]*</code>", "", html)
    assert html.count("<tr>") == 4
    assert html.count("<td>") == 6
    for sign in ("evil", "@", "onerror", "<img", "<a ", "<h1"):
        assert sign not in bare
    assert "alert(1)" not in bare


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_code(text: str) -> None:
    """Text of the artifact is code in every cell: no image, link, mention, markup, or other table."""
    _check_inert(text)


@given(st.text(st.sampled_from("`|\\ a\n<>&@!#[]()*_~-"), min_size=1, max_size=20).filter(str.strip))
def test_any_punctuation_is_code(text: str) -> None:
    _check_inert(text)


@pytest.mark.parametrize("count", [10, 5000])
def test_a_comment_has_a_limit(count: int) -> None:
    """What does not fit is counted, never cut off inside."""
    rejected = Rejected(check="numeric", subject="c1", reason=Reason.NOT_FINITE, detail="x" * 100)
    shown = render("markdown", make_artifact(), make_rejected(outcomes=(rejected,) * count))
    assert len(shown) <= MAX_CHARS
    rows = shown.count("NOT_FINITE")
    assert (f"and {count - rows} more" in shown) is (rows < count)
    assert shown.endswith("</sub>\n")
