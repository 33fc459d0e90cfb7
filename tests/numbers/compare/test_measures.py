"""Averages are no medians, distances no levels, and a standard no subject."""

from __future__ import annotations

import pytest

from reportgate.numbers.compare.gaps import is_gap
from reportgate.numbers.compare.measures import are_other_measures
from reportgate.numbers.compare.ranks import is_other_end
from reportgate.numbers.compare.standards import are_turned_round
from reportgate.numbers.scan.scanner import scan_numbers

MEASURES = [
    ("the median salary was 0 ", "the average salary was 0 ", True),
    ("the salary was 0 ", "the average salary was 0 ", False),
    ("the average and the median salary were 0 ", "the average salary was 0 ", False),
    ("sales peaked at 0 ", "sales were 0 ", True),
    ("daily visits were 0 ", "visits to date were 0 ", True),
    ("daily visits were 0 ", "visits were 0 ", False),
    ("客単価は最大 0 ", "平均客単価は 0 ", True),
    ("客単価は平均 0 ", "平均客単価は 0 ", False),
]


@pytest.mark.parametrize(("prose", "stated", "other"), MEASURES)
def test_another_measure_is_another_number(prose: str, stated: str, *, other: bool) -> None:
    """One that only one of the texts names is none, but for the end of a span."""
    assert are_other_measures(prose, prose, stated) is other


def test_a_rank_is_counted_from_one_end() -> None:
    """Whichever of the texts says that it is the lower one."""
    above, below = "ranks  0  of all", "ranks  0  from the bottom of all"
    assert is_other_end(below, below, above, above)
    assert is_other_end(above, above, below, below)
    assert not is_other_end(below, below, below, below)


ROUND = [
    ("The premium plan has 0 the churn of the basic plan", "Churn in the basic plan is 0 that of the premium plan"),
    ("モバイルのCVRはPCの 0 ", "PCのCVRはモバイルの 0 "),
    ("PCに比べ、モバイルのCVRは 0 ", "PCのCVRはモバイルの 0 "),
]


@pytest.mark.parametrize(("prose", "stated"), ROUND)
def test_subject_and_standard_may_be_exchanged(prose: str, stated: str) -> None:
    """Each is what the other text compares with."""
    assert are_turned_round(prose, stated)
    assert not are_turned_round(prose, prose)


GAPS = [
    ("Revenue was $5 million too high.", True),
    ("Revenue missed the plan by $5 million.", True),
    ("The train was 5 minutes late.", True),
    ("Revenue was $5 million over the period.", False),
    ("There are 5 officers.", False),
    ("売上高は5億円不足した。", True),
    ("売上高は5億円だった。", False),
]


@pytest.mark.parametrize(("text", "gap"), GAPS)
def test_a_distance_is_no_level(text: str, *, gap: bool) -> None:
    """By what stands right behind the number, or by the verb that it is the measure of."""
    mention = next(found for found in scan_numbers(text) if found.level == "claim")
    assert is_gap(mention, text[: mention.start], text[mention.end :]) is gap
