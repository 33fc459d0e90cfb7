"""One metric cannot change what the next one sees."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from reportgate.metrics import MetricRegistry
from reportgate.metrics.isolation import isolate, lend
from reportgate.metrics.recompute import Failure, recompute


def _run(function: Any, data: object) -> Decimal | Failure:
    metric = MetricRegistry.of({"m": function}).get("m")
    assert metric is not None
    return recompute(metric, data, {})


def _sorts(data: Any) -> Any:
    data["clicks"].sort()
    return data["clicks"][0]


def _replaces(data: Any) -> Any:
    data["clicks"] = data["clicks"][:1]
    return data["clicks"].sum()


@pytest.mark.parametrize("prepare", [lambda data: data, isolate])
def test_a_column_cannot_be_written_to(prepare: Any) -> None:
    """Sorting in place fails that claim; the data stays as it was, and the caller may still write to it."""
    clicks = np.array([30, 10, 20])
    data = prepare({"clicks": clicks})
    assert isinstance(_run(_sorts, data), Failure)
    assert clicks.tolist() == [30, 10, 20]
    assert clicks.flags.writeable


@pytest.mark.parametrize("prepare", [lambda data: data, isolate])
def test_a_column_cannot_be_replaced_for_others(prepare: Any) -> None:
    """A metric may use its dictionary as it likes: the next one gets its own."""
    data = prepare({"clicks": np.array([30, 10, 20])})
    assert _run(_replaces, data) == 30
    assert _run(lambda data: data["clicks"].sum(), data) == 60


@pytest.mark.parametrize("data", [None, [1], "text", 5])
def test_other_data_is_handed_over_as_it_is(data: object) -> None:
    """A data frame or a connection is the operator's to protect."""
    assert isolate(data) is data
    assert lend(data) is data


def test_lists_are_handed_over_as_they_are() -> None:
    """Only arrays are views; anything else in the dictionary is the caller's own object."""
    column = [1, 2]
    lent = lend(isolate({"clicks": column}))
    assert isinstance(lent, dict)
    assert lent["clicks"] is column
    assert type(lent) is dict
