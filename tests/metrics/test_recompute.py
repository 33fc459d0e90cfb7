"""Recomputation: a metric is user code, and only a number counts as a number."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgate.metrics import MetricRegistry
from reportgate.metrics.recompute import Failure, one_line, recompute
from reportgate.metrics.registry import Metric
from reportgate.verdict import Reason


def _metric(function: Callable[..., Any]) -> Metric:
    metrics = MetricRegistry()
    metrics.metric("m")(function)
    metric = metrics.get("m")
    assert metric is not None
    return metric


def _returned(value: object) -> Decimal | Failure:
    return recompute(_metric(lambda _data: value), None, {})


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (1240, "1240"),
        (1240.0, "1240"),
        (-0.0, "0"),
        (1e22, "1" + "0" * 22),
        (0.1, "0.1"),
        (2**64 - 1, "18446744073709551615"),
        (Decimal("12.30"), "12.30"),
        (Fraction(1, 8), "0.125"),
        (Fraction(2, 3), "0." + "6" * 49 + "7"),
        (np.int64(5), "5"),
        (np.uint8(255), "255"),
        (np.float64(0.1), "0.1"),
        (np.float32(0.1), "0.1"),
        (np.longdouble(0.5), "0.5"),
        (np.array(5), "5"),
        (np.array(0.1), "0.1"),
        (np.array(Decimal("0.1")), "0.1"),
        (np.ma.array(5.0), "5"),
    ],
)
def test_numbers_are_read_exactly(value: object, expected: str) -> None:
    """Python's and NumPy's real numbers count, each as the decimal that it shows."""
    found = _returned(value)
    assert isinstance(found, Decimal)
    assert str(found) == expected


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        np.True_,
        "1240",
        b"1240",
        1 + 0j,
        np.complex128(1),
        [1240],
        (1240,),
        {"value": 1240},
        np.array([1240]),
        np.array([]),
        np.array(True),  # noqa: FBT003 -- the value under test
        np.array("5"),
        np.timedelta64(5, "D"),
        np.datetime64("2026-11-23"),
        10**400,
        Decimal("1e308"),
        Decimal("1e-309"),
        Fraction(10**400),
        Fraction(1, 10**400),
        object(),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_anything_else_is_no_number(value: object) -> None:
    """Nothing is converted: a text, a truth value or an array of one is a mistake in the metric."""
    found = _returned(value)
    assert isinstance(found, Failure)
    assert found.reason is Reason.METRIC_ERROR
    assert found.detail.startswith("metric 'm' ")


@pytest.mark.parametrize(
    "value",
    [
        float("nan"),
        float("inf"),
        -np.inf,
        np.float32("nan"),
        np.array(np.nan),
        Decimal("NaN"),
        Decimal("sNaN"),
        Decimal("-Infinity"),
        np.ma.masked,
        np.ma.array(5.0, mask=True),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_no_data_is_not_zero(value: object) -> None:
    """NaN, infinity and a masked value say that there is nothing to compare with."""
    found = _returned(value)
    assert isinstance(found, Failure)
    assert found.reason is Reason.NOT_FINITE


def test_an_empty_mean_is_not_finite() -> None:
    """Division by zero ends as NOT_FINITE, without a warning of NumPy's."""
    clicks = np.array([])
    metric = _metric(lambda data: data["clicks"].sum() / np.float64(len(data["clicks"])))
    found = recompute(metric, {"clicks": clicks}, {})
    assert isinstance(found, Failure)
    assert found.reason is Reason.NOT_FINITE


def _endless(data: object) -> object:
    return _endless(data)


class _Mute(Exception):  # noqa: N818 -- a foreign exception with a hostile text
    def __str__(self) -> str:
        raise RuntimeError


class _Stop(BaseException):
    """As some libraries derive what is to pass every ``except Exception``."""


def _raise(error: BaseException) -> Callable[[object], object]:
    def metric(_data: object) -> object:
        raise error

    return metric


@pytest.mark.parametrize(
    ("function", "name"),
    [
        (lambda data: data["clicks"], "KeyError"),
        (lambda _: 1 // 0, "ZeroDivisionError"),
        (_endless, "RecursionError"),
        (_raise(SystemExit(0)), "SystemExit"),
        (_raise(GeneratorExit()), "GeneratorExit"),
        (_raise(_Stop()), "_Stop"),
        (_raise(MemoryError()), "MemoryError"),
        (_raise(_Mute()), "_Mute"),
        (_raise(RuntimeWarning("overflow")), "RuntimeWarning"),
        (_raise(ValueError("a\nb\ud800")), "ValueError"),
        (_raise(ValueError("x" * 10_000_000)), "ValueError"),
    ],
)
def test_whatever_a_metric_raises_is_contained(function: Callable[..., Any], name: str) -> None:
    """The exception becomes one short line."""
    found = recompute(_metric(function), {}, {})
    assert isinstance(found, Failure)
    assert found.reason is Reason.METRIC_ERROR
    assert found.detail.startswith(f"metric 'm' raised {name}: ")
    assert len(found.detail) < 400
    assert "\n" not in found.detail
    found.detail.encode()


def test_that_there_are_no_data_is_said() -> None:
    """Else a forgotten --data shows as "'NoneType' object is not subscriptable" alone."""
    found = recompute(_metric(lambda data: data["clicks"]), None, {})
    assert isinstance(found, Failure)
    assert found.detail.endswith("; no data was given")


def test_an_interrupt_passes() -> None:
    """Ctrl-C stops the gate; it is no finding."""
    with pytest.raises(KeyboardInterrupt):
        recompute(_metric(_raise(KeyboardInterrupt())), {}, {})


def test_an_async_metric_is_refused() -> None:
    """A coroutine is no number, and leaves no warning behind."""

    async def metric(_data: object) -> int:
        return 5

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = recompute(_metric(metric), {}, {})
        gc.collect()
    assert isinstance(found, Failure)
    assert found.reason is Reason.METRIC_ERROR
    assert "coroutine" in found.detail


def _within(data: Any, days: int, weight: float = 1.0, *, label: str = "") -> Any:
    del label
    return data["clicks"][:days].sum() * weight


DATA = {"clicks": np.array([10, 20, 30])}


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"days": Decimal(2)}, "30"),
        ({"days": Decimal(2), "weight": Decimal("0.50")}, "15"),
        ({"days": Decimal(3), "label": "x"}, "60"),
        ({"days": None}, "60"),
        ({"days": True}, "10"),
    ],
)
def test_params_are_bound_by_the_signature(params: dict[str, object], expected: str) -> None:
    """Params go to the parameters after the first, by name."""
    assert recompute(_metric(_within), DATA, params) == Decimal(expected)


@pytest.mark.parametrize(
    "params", [{}, {"days": Decimal(1), "day": Decimal(1)}, {"days": Decimal(1), "data": "x"}, {"": None, "days": 1}]
)
def test_params_that_do_not_fit_are_bad(params: dict[str, object]) -> None:
    """Missing and unknown params, and the data's own name, are refused before the call."""
    found = recompute(_metric(_within), DATA, params)
    assert isinstance(found, Failure)
    assert found.reason is Reason.BAD_PARAMS


def test_a_type_error_inside_is_the_metrics_own() -> None:
    """Only the binding speaks of params."""
    found = recompute(_metric(_within), DATA, {"days": "two"})
    assert isinstance(found, Failure)
    assert found.reason is Reason.METRIC_ERROR


@pytest.mark.parametrize(
    ("written", "expected"), [("7", 7), ("-7", -7), ("7.0", 7.0), ("7e0", 7), ("7e3", 7000.0), ("0.1", 0.1)]
)
def test_params_keep_their_kind(written: str, expected: float) -> None:
    """What is written as a whole number arrives as an int, everything else as a float."""
    seen: list[object] = []

    def metric(_data: object, n: object) -> int:
        seen.append(n)
        return 0

    recompute(_metric(metric), None, {"n": Decimal(written)})
    assert seen == [expected]
    assert type(seen[0]) is type(expected)


def test_a_function_without_a_signature_takes_no_params() -> None:
    """What Python cannot look into is called with the data alone."""
    metric = Metric("m", len)
    assert recompute(metric, [1, 2], {}) == 2
    found = recompute(metric, [1, 2], {"n": Decimal(1)})
    assert isinstance(found, Failure)
    assert found.reason is Reason.BAD_PARAMS


def test_one_line_leaves_short_texts_alone() -> None:
    """Both edges of the limit."""
    assert one_line("x" * 10, 10) == "x" * 10
    assert one_line("x" * 11, 10) == "x" * 9 + "…"
    assert one_line("") == "(no message)"


@given(st.floats(allow_nan=False, allow_infinity=False).filter(lambda x: x == 0 or 1e-307 < abs(x) < 1e307))
def test_a_float_is_the_decimal_it_shows(number: float) -> None:
    """Whatever a metric returns is compared by the digits that a reader would see."""
    assert _returned(number) == Decimal(repr(number))
