"""What does a metric give for the data, as an exact decimal?

A metric is the operator's code on the operator's data, but its arguments come from the claim; so whatever it raises
or returns ends as a reason, and only a number counts as a number.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Mapping
from decimal import Context, Decimal
from fractions import Fraction
from typing import Any, Final, NamedTuple

import numpy as np

from reportgate.documents import to_decimal
from reportgate.metrics.isolation import lend
from reportgate.metrics.registry import Metric
from reportgate.verdict import Reason

FRACTION_DIGITS: Final = Context(prec=50)
"""A fraction such as 1/3 has no end as a decimal; it is read to this many digits."""
MAX_ERROR_CHARS: Final = 300
NUMBERS: Final = (int, float, Decimal, Fraction, np.integer, np.floating)
NO_NUMBERS: Final = (bool, np.timedelta64)
"""Numbers to Python's or NumPy's type tree only."""


class Failure(NamedTuple):
    """Why there is no number."""

    reason: Reason
    """BAD_PARAMS, METRIC_ERROR or NOT_FINITE."""
    detail: str
    """One English sentence."""


def recompute(metric: Metric, data: object, params: Mapping[str, object]) -> Decimal | Failure:
    """Call *metric* with *data* and *params* and read what it returns.

    Whole numbers of *params* arrive as int, other numbers as float; strings, booleans and null as they are.
    KeyboardInterrupt passes, since it is the operator's; nothing else does.
    """
    arguments = {name: to_argument(value) for name, value in params.items()}
    if metric.signature is None and arguments:
        return Failure(Reason.BAD_PARAMS, f"metric {metric.key!r} takes no params: what it takes is not known")
    try:
        args, kwargs = _bind(metric, data, arguments)
    except TypeError as error:
        return Failure(Reason.BAD_PARAMS, f"metric {metric.key!r} does not take these params: {one_line(error)}")
    try:
        # 0/0 and 1/0 give NaN and infinity, which have a reason of their own; warnings would only repeat it.
        with np.errstate(divide="ignore", invalid="ignore"):
            return _read(metric, metric.function(*args, **kwargs))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 -- a metric is user code; whatever it raises rejects
        hint = "; no data was given" if data is None else ""
        detail = f"metric {metric.key!r} raised {type(error).__name__}: {one_line(error)}{hint}"
        return Failure(Reason.METRIC_ERROR, detail)


def to_argument(value: object) -> object:
    """Turn a JSON scalar into the Python value that a metric gets.

    A number written without a decimal point or exponent is an int, every other a float: NumPy knows no Decimal.

    >>> to_argument(Decimal("7")), to_argument(Decimal("7.0")), to_argument("7")
    (7, 7.0, '7')
    """
    if not isinstance(value, Decimal):
        return value
    return int(value) if value.as_tuple().exponent == 0 else float(value)


def one_line(error: object, limit: int = MAX_ERROR_CHARS) -> str:
    """Write *error* on one line that every output can carry, whatever its own text does."""
    try:
        text = str(error)
    except Exception:  # noqa: BLE001 -- the text of a foreign exception is foreign code
        return "(its message cannot be read)"
    text = " ".join(text[: limit * 4].encode("utf-8", "replace").decode().split()) or "(no message)"
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _bind(metric: Metric, data: object, arguments: dict[str, object]) -> tuple[tuple[object, ...], dict[str, object]]:
    # Binding takes longer than most metrics, and without params its answer is known since the registration.
    if metric.signature is None or (metric.data_alone and not arguments):
        return (lend(data),), {}
    bound = metric.signature.bind(lend(data), **arguments)
    return bound.args, bound.kwargs


def _read(metric: Metric, returned: object) -> Decimal | Failure:
    if isinstance(returned, np.ndarray):
        if returned.ndim:
            return _no_number(metric, f"an array of shape {returned.shape}")
        # [()] takes the one value out of a 0-d array; a masked one stays masked.
        returned = returned[()]
    if _is_masked(returned):
        return Failure(Reason.NOT_FINITE, f"metric {metric.key!r} gave a masked value: there is no data")
    if inspect.iscoroutine(returned):
        # Closed, so that Python does not warn later that nobody awaited it.
        returned.close()
    if not isinstance(returned, NUMBERS) or isinstance(returned, NO_NUMBERS):
        return _no_number(metric, "nothing" if returned is None else f"a value of type {type(returned).__name__}")
    return _read_number(metric, returned)


def _is_masked(returned: object) -> bool:
    # NumPy loads its masked arrays when they are first asked for, which takes as long as a small report.
    masked = sys.modules.get("numpy.ma")
    return masked is not None and returned is masked.masked


def _no_number(metric: Metric, what: str) -> Failure:
    return Failure(Reason.METRIC_ERROR, f"metric {metric.key!r} returned {what}, not one number")


def _read_number(metric: Metric, number: Any) -> Decimal | Failure:  # noqa: ANN401 -- one of NUMBERS
    if isinstance(number, Fraction):
        number = FRACTION_DIGITS.divide(Decimal(number.numerator), Decimal(number.denominator))
    if not _is_finite(number):
        return Failure(Reason.NOT_FINITE, f"metric {metric.key!r} gave {number}, which is not finite")
    try:
        exact = to_decimal(number)
    except ValueError:
        return Failure(Reason.METRIC_ERROR, f"metric {metric.key!r} gave a number out of range")
    if isinstance(number, (float, np.floating)) and exact == exact.to_integral_value():
        # 1240.0 is how a float writes 1240; its zero says nothing about precision.
        return Decimal(int(exact))
    return exact


def _is_finite(number: Any) -> bool:  # noqa: ANN401 -- one of NUMBERS
    if isinstance(number, Decimal):
        return number.is_finite()
    return isinstance(number, (int, np.integer)) or bool(np.isfinite(number))
