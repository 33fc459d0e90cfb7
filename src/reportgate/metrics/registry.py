"""Which function recomputes a figure, in which unit, and how near must a claim come?

Everything that can be wrong about a registration is found when it is made: a misspelt unit or a bound that is no
number would otherwise show as a report that can never pass, or worse, passes too easily.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Any, Final, Literal, TypeAlias, TypeVar, get_args

from reportgate.documents import to_decimal
from reportgate.errors import DuplicateMetricError, MetricsError, ReportgateError, UnitError
from reportgate.numbers.units import parse_unit

MetricFunction: TypeAlias = Callable[..., Any]
Bound: TypeAlias = int | float | str | Decimal
"""A number as an operator writes it: the string "0.1" and the float 0.1 are both exactly a tenth."""
Rounding: TypeAlias = Literal["nearest", "truncate"]

MAX_DECIMALS: Final = 100
MAX_KEY_CHARS: Final = 200
DEFAULT_SCALE: Final = Decimal(1)

_Function = TypeVar("_Function", bound=MetricFunction)


@dataclass(frozen=True, slots=True)
class Metric:
    """A registered function and the operator's bounds on it."""

    key: str
    """The name by which a claim asks for it."""
    function: MetricFunction
    """Takes the data, and the claim's params as keyword arguments."""
    unit: str | None = None
    """The unit of what it returns, of the closed list; None: undeclared."""
    scale: Decimal = DEFAULT_SCALE
    """What one of its units is worth in prose: 1000 for a figure kept in thousands."""
    rel_tol: Decimal | None = None
    """Largest relative difference, inclusive; None: the policy's."""
    abs_tol: Decimal | None = None
    """Largest absolute difference, inclusive, in its own unit; None: not accepted."""
    decimals: int | None = None
    """Decimals to which claims are kept (-3: to thousands); None: not accepted."""
    rounding: Rounding = "nearest"
    """How ``decimals`` came about: "nearest" (a tie may go either way) or "truncate" (towards zero)."""
    magnitude: bool = False
    """Whether it is a size by nature (a loss, a decrease), so that its value carries no sign."""
    signature: inspect.Signature | None = field(default=None, repr=False, compare=False)
    """What the function takes; None when Python does not know."""
    data_alone: bool = field(default=True, repr=False, compare=False)
    """Whether it can be called with nothing but the data."""


class MetricRegistry:
    """The metrics that claims may name.

    >>> metrics = MetricRegistry()
    >>> @metrics.metric("clicks.total", unit="count")
    ... def clicks_total(data):
    ...     return data["clicks"].sum()
    >>> metrics.get("clicks.total").unit
    'count'
    >>> metrics.get("__class__") is None
    True
    """

    def __init__(self) -> None:
        self._metrics: dict[str, Metric] = {}

    def metric(
        self,
        key: str,
        *,
        unit: str | None = None,
        scale: Bound = 1,
        rel_tol: Bound | None = None,
        abs_tol: Bound | None = None,
        decimals: int | None = None,
        rounding: Rounding = "nearest",
        magnitude: bool = False,
    ) -> Callable[[_Function], _Function]:
        """Register the decorated function under *key*; the function itself comes back unchanged.

        The first parameter of the function is the data. Every other parameter, with or without a default, can be
        set by the ``params`` of a claim, and a claim is written by whoever wrote the report.

        Args:
            key: The name that claims use, by custom dotted: "clicks.total".
            unit: The unit of the result, of the closed list; None: undeclared, so that prose is compared by number
                only.
            scale: What one unit of the result is worth in prose, above 0: a result in thousands of yen has
                ``unit="JPY", scale=1000``.
            rel_tol: Largest relative difference, inclusive, at least 0 and below 1, instead of the policy's.
            abs_tol: Largest absolute difference, inclusive, at least 0, in the unit of the result. An alternative
                to ``rel_tol``: one of them is enough.
            decimals: Decimals to which claims are kept, negative for tens and thousands. An alternative too.
            rounding: How claims come to have ``decimals``: "nearest" or "truncate".
            magnitude: Whether the result is a size without a sign, such as a loss.

        Raises:
            MetricsError: A key, bound or function that cannot be used.
            UnitError: A unit outside the list.
            DuplicateMetricError: The key is taken.
        """
        _check_key(key)
        _check_unit(key, unit)
        if rounding not in get_args(Rounding):
            raise MetricsError(f"metric {key!r}: rounding must be 'nearest' or 'truncate', not {rounding!r}")
        settings: dict[str, Any] = {
            "unit": unit,
            "scale": _read_scale(key, scale),
            "rel_tol": _read_bound(key, "rel_tol", rel_tol, below=Decimal(1)),
            "abs_tol": _read_bound(key, "abs_tol", abs_tol),
            "decimals": _read_decimals(key, decimals),
            "rounding": rounding,
            "magnitude": bool(magnitude),
        }

        def register(function: _Function) -> _Function:
            if key in self._metrics:
                raise DuplicateMetricError(f"metric {key!r} is registered twice")
            signature = _read_signature(key, function)
            alone = signature is None or _takes_data_alone(signature)
            self._metrics[key] = Metric(key, function, **settings, signature=signature, data_alone=alone)
            return function

        return register

    def get(self, key: str) -> Metric | None:
        """Find the metric registered under *key*; None when there is none."""
        return self._metrics.get(key)

    def __contains__(self, key: object) -> bool:
        return key in self._metrics

    def __iter__(self) -> Iterator[str]:
        return iter(self._metrics)

    def __len__(self) -> int:
        return len(self._metrics)

    @classmethod
    def of(cls, metrics: MetricRegistry | Mapping[str, MetricFunction] | None) -> MetricRegistry:
        """Take a registry as it is, register a mapping of key to function without units, or begin empty.

        Raises:
            ReportgateError: Anything else, or a mapping with a key or value that cannot be registered.
        """
        if isinstance(metrics, MetricRegistry):
            return metrics
        registry = cls()
        if metrics is None:
            return registry
        if not isinstance(metrics, Mapping):
            raise ReportgateError(
                f"metrics must be a MetricRegistry or a mapping of key to function, not {type(metrics).__name__}"
            )
        for key, function in metrics.items():
            registry.metric(key)(function)
        return registry


def _check_key(key: object) -> None:
    if not isinstance(key, str):
        raise MetricsError(f"the key of a metric is a string, not {type(key).__name__}")
    if not key or len(key) > MAX_KEY_CHARS or not key.isprintable() or key != key.strip():
        raise MetricsError(f"not a key for a metric: {key[:MAX_KEY_CHARS]!r}")


def _check_unit(key: str, unit: object) -> None:
    if unit is None:
        return
    if not isinstance(unit, str):
        raise UnitError(f"metric {key!r}: a unit is a string, not {type(unit).__name__}")
    parse_unit(unit)


def _read_number(key: str, name: str, value: object) -> Decimal:
    try:
        return to_decimal(Decimal(value) if isinstance(value, str) else value)
    except (ValueError, InvalidOperation) as error:
        reason = "not a number" if isinstance(error, InvalidOperation) else error
        raise MetricsError(f"metric {key!r}: {name} is {value!r}: {reason}") from None


def _read_bound(key: str, name: str, value: object, below: Decimal | None = None) -> Decimal | None:
    if value is None:
        return None
    bound = _read_number(key, name, value)
    if bound < 0:
        raise MetricsError(f"metric {key!r}: {name} must be at least 0, not {bound}")
    if below is not None and bound >= below:
        raise MetricsError(f"metric {key!r}: {name} must be below {below}, not {bound}")
    return bound


def _read_scale(key: str, value: object) -> Decimal:
    scale = _read_number(key, "scale", value)
    if scale <= 0:
        raise MetricsError(f"metric {key!r}: scale must be above 0, not {scale}")
    # People are shown it: 1000, where a float says 1000.0.
    whole = scale.to_integral_value()
    return whole if whole == scale else scale


def _read_decimals(key: str, value: object) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > MAX_DECIMALS:
        raise MetricsError(
            f"metric {key!r}: decimals must be a whole number from -{MAX_DECIMALS} to {MAX_DECIMALS}, not {value!r}"
        )
    return value


def _read_signature(key: str, function: object) -> inspect.Signature | None:
    if not callable(function):
        raise MetricsError(f"metric {key!r}: a function is needed, not {type(function).__name__}")
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        # Some functions written in C tell nothing; they can still be called without params.
        return None
    takers = (
        inspect.Parameter.POSITIONAL_ONLY,
        inspect.Parameter.POSITIONAL_OR_KEYWORD,
        inspect.Parameter.VAR_POSITIONAL,
    )
    if not any(parameter.kind in takers for parameter in signature.parameters.values()):
        raise MetricsError(f"metric {key!r}: the function has no parameter for the data")
    return signature


def _takes_data_alone(signature: inspect.Signature) -> bool:
    try:
        signature.bind(None)
    except TypeError:
        return False
    return True
