"""What all renderers promise."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

import pytest

from growth import assert_linear
from reportgate import NO_AUDITOR, Artifact, GateResult, MetricRegistry, NumericClaim, Reason, ReportgateError, gate
from reportgate.language import LANGUAGES, Language
from reportgate.render import FORMATS, render
from reportgate.render.findings import claims_by_id
from reportgate.render.marks import Mark, flatten
from reportgate.render.wording import check_words, mismatch_words, notice_words, reason_words
from reportgate.verdict import Mismatch, NoticeCode
from sample_results import make_accepted, make_artifact, make_rejected


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_format_tells_the_verdicts_apart(name: str, lang: Language) -> None:
    """No format shows an accepted and a rejected result alike, and each repeats itself to the byte."""
    artifact = make_artifact()
    accepted = render(name, artifact, make_accepted(), lang=lang)
    rejected = render(name, artifact, make_rejected(), lang=lang)
    assert accepted != rejected
    assert rejected == render(name, artifact, make_rejected(), lang=lang)
    assert "OUT_OF_TOLERANCE" in rejected


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_tells_what_one_of_a_value_is_worth(name: str) -> None:
    """A value kept in millions of yen reads as such beside the number that it is compared with."""
    metrics = MetricRegistry()
    metrics.metric("sales.total", unit="JPY", scale=1_000_000)(lambda data: data["sales"])
    claim = NumericClaim(id="c1", statement="売上高は4,200億円", metric="sales.total", value=Decimal(420_000))
    artifact = Artifact(summary="売上高は4,300億円でした。", claims=(claim,))
    result = gate(artifact, {"sales": 410000}, metrics=metrics, auditor=NO_AUDITOR)
    assert [outcome.scale for outcome in result.outcomes if outcome.claimed is not None] == [1_000_000] * 3
    shown = render(name, artifact, result)
    assert ('"scale": 1000000' if name == "json" else "420000 × 1000000 JPY") in shown
    if name in ("terminal", "html", "markdown"):
        assert re.search(r"Unit.{0,40}× 1000000 JPY", shown, re.DOTALL)


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_shows_a_result_without_a_summary(name: str) -> None:
    assert render(name, None, make_rejected())


def test_one_id_for_two_of_many_claims_takes_no_longer() -> None:
    """A ledger is as long as whoever wrote it likes."""

    def prepare(size: int) -> Callable[[], object]:
        template = make_artifact().claims[0]
        claims = tuple(template.model_copy(update={"id": f"c{max(number, 1)}"}) for number in range(size))
        artifact = make_artifact().model_copy(update={"claims": claims})
        return lambda: claims_by_id(artifact)

    assert_linear(prepare, 1000, times=4, allowed=10)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(ReportgateError, match="no format 'xml'; there are terminal"):
        render("xml", make_artifact(), make_accepted())
    with pytest.raises(ReportgateError, match="no language 'de'"):
        render("json", make_artifact(), make_accepted(), lang="de")  # type: ignore[arg-type] # the refusal is the subject


def test_json_reads_back() -> None:
    result = make_rejected()
    assert GateResult.from_json(render("json", make_artifact(), result)) == result


def test_every_code_has_words() -> None:
    """A new code needs words in both languages."""
    for lang in LANGUAGES:
        assert all(reason_words(reason, lang) for reason in Reason)
        assert all(notice_words(code, lang) for code in NoticeCode)
        assert all(mismatch_words(mismatch, lang) for mismatch in Mismatch)
    assert check_words("numeric", "ja") == "データ → 値"


def test_overlapping_marks_are_cut_apart() -> None:
    """Where marks overlap the worst fate shows, and everything said there is kept."""
    marks = flatten([Mark(0, 10, "covered", ("c1",)), Mark(3, 5, "rejected", (0,)), Mark(5, 6, "warned", (1,))])
    assert marks == (
        Mark(0, 3, "covered", ("c1",)),
        Mark(3, 5, "rejected", ("c1", 0)),
        Mark(5, 6, "warned", ("c1", 1)),
        Mark(6, 10, "covered", ("c1",)),
    )
