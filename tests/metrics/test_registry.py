"""Registration: what can be wrong is found when it is made."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from reportgate import ReportgateError
from reportgate.errors import DuplicateMetricError, MetricsError, UnitError
from reportgate.metrics import MetricRegistry


def _total(data: Any) -> Any:
    return data


def test_the_function_comes_back_unchanged() -> None:
    """A registered function can still be used as a function."""
    metrics = MetricRegistry()
    assert metrics.metric("clicks.total", unit="count")(_total) is _total
    assert list(metrics) == ["clicks.total"]
    assert "clicks.total" in metrics
    assert len(metrics) == 1


@pytest.mark.parametrize("bound", ["0.1", 0.1, Decimal("0.1"), np.float64(0.1), np.float32(0.1)])
def test_a_bound_is_the_decimal_that_is_written(bound: Any) -> None:
    """The float 0.1 means a tenth, not the binary number nearest to it."""
    metrics = MetricRegistry()
    metrics.metric("m", rel_tol=bound, abs_tol=bound, scale=bound)(_total)
    metric = metrics.get("m")
    assert metric is not None
    assert metric.rel_tol == metric.abs_tol == metric.scale == Decimal("0.1")


def test_a_key_cannot_be_taken_twice() -> None:
    """The second function under a key is an error, never a silent replacement."""
    metrics = MetricRegistry()
    metrics.metric("m")(_total)
    with pytest.raises(DuplicateMetricError, match="'m' is registered twice"):
        metrics.metric("m")(_total)


@pytest.mark.parametrize("name", ["__class__", "constructor", "hasOwnProperty", "get", "", "_metrics"])
def test_names_of_the_language_are_unknown(name: str) -> None:
    """Only what was registered is found."""
    assert MetricRegistry().get(name) is None


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"rel_tol": -0.1}, "at least 0"),
        ({"rel_tol": 1}, "below 1"),
        ({"rel_tol": "five"}, "not a number"),
        ({"rel_tol": True}, "boolean"),
        ({"rel_tol": float("nan")}, "finite"),
        ({"abs_tol": "-1"}, "at least 0"),
        ({"abs_tol": "Infinity"}, "finite"),
        ({"decimals": 1.5}, "whole number"),
        ({"decimals": True}, "whole number"),
        ({"decimals": 101}, "whole number"),
        ({"rounding": "up"}, "'nearest' or 'truncate'"),
        ({"scale": 0}, "above 0"),
        ({"scale": -1000}, "above 0"),
    ],
)
def test_unusable_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    """The message names the metric and what was expected."""
    with pytest.raises(MetricsError, match=message) as caught:
        MetricRegistry().metric("clicks.total", **settings)
    assert "'clicks.total'" in str(caught.value)


@pytest.mark.parametrize("settings", [{"rel_tol": 0}, {"rel_tol": "0.999"}, {"abs_tol": 0}, {"decimals": -100}])
def test_the_edges_of_the_settings_are_allowed(settings: dict[str, Any]) -> None:
    """0 is a bound; so is anything just below 1."""
    MetricRegistry().metric("m", **settings)(_total)


def test_a_misspelt_unit_is_refused() -> None:
    """A unit outside the list is an error at registration, with the nearest name."""
    with pytest.raises(UnitError, match="percent"):
        MetricRegistry().metric("m", unit="precent")


@pytest.mark.parametrize("unit", [5, ["percent"], b"percent"])
def test_a_unit_is_a_string(unit: Any) -> None:
    """Anything else is the same error, hashable or not."""
    with pytest.raises(UnitError, match="a unit is a string"):
        MetricRegistry().metric("m", unit=unit)


@pytest.mark.parametrize("key", ["", " ", " m", "m\n", "a\x00b", "m" * 201, 7, None])
def test_unusable_keys_are_refused(key: Any) -> None:
    """A key is visible text on one line."""
    with pytest.raises(MetricsError):
        MetricRegistry().metric(key)


@pytest.mark.parametrize("key", ["clicks.total", "売上.合計", "a b", "m" * 200])
def test_keys_may_be_in_any_language(key: str) -> None:
    """Dots are a custom, not a rule."""
    MetricRegistry().metric(key)(_total)


def test_the_data_needs_a_parameter() -> None:
    """A function that cannot take the data can never recompute anything."""
    metrics = MetricRegistry()
    for function in (lambda: 5, lambda *, data: data, lambda **data: data):
        with pytest.raises(MetricsError, match="no parameter for the data"):
            metrics.metric("m")(function)
    with pytest.raises(MetricsError, match="a function is needed, not int"):
        metrics.metric("m")(5)  # type: ignore[type-var] # the mistake under test


def test_of_takes_a_registry_a_mapping_or_nothing() -> None:
    """A mapping of key to function is a registry without units."""
    registry = MetricRegistry()
    assert MetricRegistry.of(registry) is registry
    assert list(MetricRegistry.of(None)) == []
    metric = MetricRegistry.of({"m": _total}).get("m")
    assert metric is not None
    assert metric.function is _total
    assert metric.unit is None


@pytest.mark.parametrize("metrics", [[_total], _total, "m", {"m": 5}, {1: _total}, {"m": None}])
def test_of_refuses_anything_else(metrics: Any) -> None:
    """A wrong use of the function is an error of ours."""
    with pytest.raises(ReportgateError):
        MetricRegistry.of(metrics)
