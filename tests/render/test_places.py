"""Every stretch of the summary is found in the file that people look at, however the file writes it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgate.render.places import SummaryFile

TEXT = st.text(st.one_of(st.characters(exclude_categories=["Cs"]), st.sampled_from('\n\r\t"\\😀é売/')), max_size=40)


@st.composite
def _documents(draw: st.DrawFn) -> tuple[str, str, tuple[int, int]]:
    summary = draw(TEXT)
    document = {"id": draw(TEXT), "claims": [{"summary": "not this", "n": 10**30}], "summary": summary, "z": 1}
    raw = json.dumps(document, ensure_ascii=draw(st.booleans()), indent=draw(st.sampled_from([None, 2])))
    start = draw(st.integers(0, len(summary)))
    return summary, raw, (start, draw(st.integers(start, len(summary))))


@given(_documents())
def test_region_in_json(case: tuple[str, str, tuple[int, int]]) -> None:
    """The region of a JSON file decodes to the stretch of the summary, and lines and columns lead to it."""
    summary, raw, span = case
    region = SummaryFile(summary, raw).find_region(span)
    assert region is not None
    assert json.loads(f'"{region.text}"') == summary[slice(*span)]
    lines = raw.split("\n")
    # Raw control characters never stand in JSON, so its lines are those of the indentation.
    start = sum(len(line) + 1 for line in lines[: region.start_line - 1])
    before = raw[start:].encode("utf-16-le")[: (region.start_column - 1) * 2].decode("utf-16-le")
    assert raw[start + len(before) :].startswith(region.text)


@pytest.mark.parametrize(
    ("text", "word", "place"),
    [
        ("a 12", "12", (1, 3, 1, 5)),
        ("x\ny 12", "12", (2, 3, 2, 5)),
        ("x\r\ny 12", "12", (2, 3, 2, 5)),
        ("x\ry 12", "12", (2, 3, 2, 5)),
        ("😀 12", "12", (1, 4, 1, 6)),
        ("😀\n😀😀 12", "12", (2, 6, 2, 8)),
        ("1\n2", "1\n2", (1, 1, 2, 2)),
    ],
)
def test_region_in_a_text_file(text: str, word: str, place: tuple[int, int, int, int]) -> None:
    """Lines end at LF, CR LF and CR; columns are UTF-16 code units from 1, the end exclusive."""
    start = text.index(word)
    for raw in (text, "\ufeff" + text):
        region = SummaryFile(text, raw).find_region((start, start + len(word)))
        assert region is not None
        shift = len(raw) - len(text) if region.start_line == 1 else 0
        end_shift = len(raw) - len(text) if region.end_line == 1 else 0
        found = (region.start_line, region.start_column - shift, region.end_line, region.end_column - end_shift)
        assert found == place
        assert region.text == word


@pytest.mark.parametrize(
    "raw",
    ["", "other text", "{", "[]", '{"summary": 3}', '{"summary": "other"}', '{"a": {"summary": "text"}}', "[" * 9999],
)
def test_a_file_without_the_summary_has_no_region(raw: str) -> None:
    """Nothing is pointed at where the summary does not stand."""
    assert SummaryFile("text", raw).find_region((0, 4)) is None


def test_a_span_outside_has_no_region() -> None:
    escaped = SummaryFile("a\nb", '{"summary": "a\\nb"}')
    assert escaped.find_region((0, 3)) is not None
    assert escaped.find_region((0, 4)) is None
