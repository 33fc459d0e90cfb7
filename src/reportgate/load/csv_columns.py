"""How is a CSV text read as columns?

The first line names the columns. A column is numeric when every cell that is not empty is a number in ASCII digits, or
says in the way of R or NumPy that there is none; one cell such as "n/a" or "1,240" makes it a column of texts, so that
a metric that adds it up fails instead of adding up what happened to be readable.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from reportgate.errors import DataError
from reportgate.text.patterns import regex

# Bounded as in a document; Python refuses to read a whole number of more than 4300 digits.
INTEGER: Final = regex(r"[+-]?[0-9]{1,400}")
NUMBER: Final = regex(r"[+-]?(?:[0-9]{1,400}(?:\.[0-9]{0,400})?|\.[0-9]{1,400})(?:[eE][+-]?[0-9]{1,4})?")
NOT_FINITE: Final = {"": "nan", "NA": "nan", "NaN": "nan", "nan": "nan", "inf": "inf", "-inf": "-inf"}
"""What stands for no number in a numeric column. Alone such words are texts: NA is also a country, Nan a name."""
INT64: Final = np.iinfo(np.int64)


def read_csv(text: str, name: str) -> dict[str, npt.NDArray[Any]]:
    """Read *text*; *name* stands in the errors.

    Returns:
        Column name -> int64 (whole numbers), float64 (an empty cell is NaN, as is NA) or an array of str.

    Raises:
        DataError: No header, a name that stands twice, a row of another length than the header, bad quoting.
    """
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        header = [cell.strip() for cell in next(reader, [])]
        _check_header(header, name)
        cells = _read_rows(reader, header, name)
    except csv.Error as error:
        raise DataError(f"{name}:{reader.line_num}: {error}") from error
    return {column: to_column(cells[position]) for position, column in enumerate(header)}


def _check_header(header: list[str], name: str) -> None:
    if not any(header):
        raise DataError(f"{name}: the first line must name the columns")
    for column, count in Counter(header).items():
        if count > 1:
            raise DataError(f"{name}: the column {column!r} stands twice in the header")


def _read_rows(reader: Any, header: list[str], name: str) -> list[list[str]]:  # noqa: ANN401 -- csv's own type is private
    rows: list[list[str]] = []
    for row in reader:
        if row or len(header) == 1:
            rows.append(row or [""])
        if row and len(row) != len(header):
            raise DataError(f"{name}:{reader.line_num}: {len(row)} cells under {len(header)} columns")
    # In a file of one column an empty line is an empty cell, but at the end it is only the end.
    while rows and rows[-1] == [""]:
        rows.pop()
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in header]


def to_column(cells: list[str]) -> npt.NDArray[Any]:
    """Turn *cells* into numbers if every one that is not empty is a number, else leave them texts.

    >>> to_column(["1", "", "3"]), to_column(["1", "n/a"])
    (array([ 1., nan,  3.]), array(['1', 'n/a'], dtype='<U3'))
    """
    bare = [cell.strip() for cell in cells]
    if bare and all(map(INTEGER.fullmatch, bare)):
        return to_integers([int(cell) for cell in bare])
    if _is_numeric(bare):
        return np.array([float(NOT_FINITE.get(cell, cell)) for cell in bare], dtype=np.float64)
    return np.array(cells, dtype=np.str_)


def _is_numeric(bare: list[str]) -> bool:
    others = {cell for cell in bare if not NUMBER.fullmatch(cell)}
    return others <= NOT_FINITE.keys() and (others <= {""} or len(others) < len(set(bare)))


def to_integers(numbers: list[int]) -> npt.NDArray[Any]:
    """Whole numbers as int64, or as Python's own where 64 bits would not hold them."""
    fits = INT64.min <= min(numbers) and max(numbers) <= INT64.max
    return np.array(numbers, dtype=np.int64 if fits else object)
