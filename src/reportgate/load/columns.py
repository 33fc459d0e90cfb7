"""How are data files read as named columns?

Several files make one set of columns. A name that comes twice is an error: which of the two a metric saw would depend
on the order of the arguments.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy.typing as npt

from reportgate.errors import DataError
from reportgate.load.csv_columns import read_csv
from reportgate.load.files import read_utf8
from reportgate.load.json_columns import read_json
from reportgate.load.parquet_columns import read_parquet
from reportgate.text.patterns import regex

Column: TypeAlias = npt.NDArray[Any]

PREFIX: Final = regex(r"(?P<name>\w[\w.-]{0,99})=(?P<file>.+)", re.DOTALL)


def load_data(items: Iterable[str | Path]) -> dict[str, Column]:
    """Read the columns of all files.

    Args:
        items: Paths of CSV, JSON or Parquet files, or "NAME=FILE", which puts "NAME." before each column of FILE. A
            file with "=" in its own name is given with its folder: "./a=b.csv".

    Returns:
        Column name -> 1-D array. Numbers are int64 or float64 with NaN for a missing value (whole numbers beyond 64
        bits are kept exactly, in an array of objects), texts are arrays of str.

    Raises:
        DataError: A file that is missing, a folder, unreadable or of an unknown kind, or a column that comes twice.
        ExtraMissingError: A Parquet file without the package that reads it.
    """
    found: dict[str, Column] = {}
    origins: dict[str, str] = {}
    for item in items:
        prefix, path = _split(item)
        for name, column in _read(path).items():
            key = prefix + name
            if key in found:
                raise DataError(f"the column {key!r} comes from {origins[key]} and from {path}; name one: NAME={path}")
            found[key] = column
            origins[key] = str(path)
    return found


def _split(item: str | Path) -> tuple[str, Path]:
    match = PREFIX.fullmatch(item) if isinstance(item, str) else None
    if match is None:
        return "", Path(item)
    return match["name"] + ".", Path(match["file"])


def _read(path: Path) -> dict[str, Column]:
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise DataError(f"{path}: data comes from files named {', '.join(READERS)}")
    return reader(path)


def _read_csv(path: Path) -> dict[str, Column]:
    return read_csv(read_utf8(path, DataError), str(path))


def _read_json(path: Path) -> dict[str, Column]:
    return read_json(read_utf8(path, DataError), str(path))


READERS: Final[dict[str, Callable[[Path], dict[str, Column]]]] = {
    ".csv": _read_csv,
    ".json": _read_json,
    ".parquet": read_parquet,
}
