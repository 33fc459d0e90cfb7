"""How is a JSON text read as columns?"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import numpy.typing as npt

from reportgate.errors import DataError
from reportgate.load.csv_columns import to_integers


def read_json(text: str, name: str) -> dict[str, npt.NDArray[Any]]:
    """Read *text*, an object of column name -> list; *name* stands in the errors.

    Returns:
        Column name -> int64, float64 (null is NaN), bool, or an array of str (null is ""). A list of nulls is one of
        NaN: no data is not zero.

    Raises:
        DataError: Not such an object, a name that stands twice, or a list of mixed or nested values.
    """
    try:
        document = json.loads(text, object_pairs_hook=_unique)
    except RecursionError:
        raise DataError(f"{name}: nested too deeply") from None
    except ValueError as error:
        raise DataError(f"{name}: {error}") from error
    if not isinstance(document, dict):
        raise DataError(f"{name}: an object of column name to list is needed, not {_kind(document)}")
    return {column: _to_column(values, f"{name}: column {column!r}") for column, values in document.items()}


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the name {key!r} stands twice")
        found[key] = value
    return found


def _to_column(values: object, where: str) -> npt.NDArray[Any]:
    if not isinstance(values, list):
        raise DataError(f"{where} is {_kind(values)}, not a list")
    kinds = {type(value) for value in values if value is not None}
    if kinds <= {int, float}:
        return _to_numbers(values, where)
    if kinds == {str}:
        return np.array(["" if value is None else value for value in values], dtype=np.str_)
    if kinds == {bool} and None not in values:
        return np.array(values, dtype=np.bool_)
    raise DataError(f"{where} holds {', '.join(sorted({_kind(value) for value in values}))}: one kind is needed")


def _to_numbers(values: list[Any], where: str) -> npt.NDArray[Any]:
    if values and all(type(value) is int for value in values):
        return to_integers(values)
    try:
        return np.array([np.nan if value is None else float(value) for value in values], dtype=np.float64)
    except OverflowError:
        raise DataError(f"{where} holds a number out of range") from None


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "text", bool: "a truth value", type(None): "null"}
    return names.get(type(value), "a number")
