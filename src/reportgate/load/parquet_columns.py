"""How is a Parquet file read as columns?"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from reportgate.errors import DataError, ExtraMissingError
from reportgate.load.csv_columns import INT64
from reportgate.load.files import read_bytes


def read_parquet(path: Path) -> dict[str, npt.NDArray[Any]]:
    """Read *path*.

    Returns:
        Column name -> int64 or float64 (also for narrower numbers, so that adding up cannot overflow; null is NaN),
        bool, datetime64, an array of str (null is ""), or of Python's own objects for anything else (exact
        decimals).

    Raises:
        DataError: The file is missing, a folder, no Parquet, or one with a name that stands twice.
        ExtraMissingError: The package that reads Parquet is not installed.
    """
    content = read_bytes(path, DataError)
    try:
        # Late: pyarrow is optional, and large.
        import pyarrow as pa  # type: ignore[import-untyped] # noqa: PLC0415 -- it ships no types
        import pyarrow.parquet as pq  # type: ignore[import-untyped] # noqa: PLC0415 -- the same
    except ImportError:
        raise ExtraMissingError("reading Parquet files", extra="parquet") from None
    try:
        # From memory: given a path, pyarrow would also read columns out of folder names such as year=2026.
        table = pq.read_table(io.BytesIO(content))
    except (pa.ArrowException, OSError) as error:
        raise DataError(f"{path}: cannot be read as Parquet: {str(error).splitlines()[0]}") from error
    return {name: _widen(table.column(position)) for position, name in enumerate(table.column_names)}


def _widen(column: Any) -> npt.NDArray[Any]:  # noqa: ANN401 -- an Arrow column
    found = column.to_numpy()
    if found.dtype.kind in "iu":
        fits = found.max(initial=0) <= INT64.max
        return np.asarray(found, dtype=np.int64 if fits else object)
    if found.dtype.kind == "f" or column.null_count == len(column):
        return np.asarray(found, dtype=np.float64)
    if found.dtype == object and all(value is None or isinstance(value, str) for value in found):
        return np.array(["" if value is None else value for value in found], dtype=np.str_)
    return np.asarray(found)
