"""Data files: columns under their names, and nothing read by halves."""

from __future__ import annotations

import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped] # it ships no types
import pyarrow.parquet as pq  # type: ignore[import-untyped] # the same
import pytest

from reportgate.errors import DataError, ExtraMissingError
from reportgate.load import load_data


def _load(path: Path, content: str | bytes) -> dict[str, Any]:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return load_data([path])


def _shown(column: Any) -> tuple[str, str]:
    return str(column.dtype), str(column.tolist())


@pytest.mark.parametrize(
    ("cells", "dtype", "values"),
    [
        (["1", "2"], "int64", "[1, 2]"),
        (["+1", "-2"], "int64", "[1, -2]"),
        ([" 1", "2 "], "int64", "[1, 2]"),
        (["9007199254740993"], "int64", "[9007199254740993]"),
        (["9223372036854775807"], "int64", "[9223372036854775807]"),
        (["9223372036854775808"], "object", "[9223372036854775808]"),
        (["1", ""], "float64", "[1.0, nan]"),
        (["", ""], "float64", "[nan, nan]"),
        (["1.5", "-.5", "2.", "1e3"], "float64", "[1.5, -0.5, 2.0, 1000.0]"),
        (["1", "NaN", "inf"], "float64", "[1.0, nan, inf]"),
        (["1", "NA", "", "-inf"], "float64", "[1.0, nan, nan, -inf]"),
        (["NA", "NA"], "<U2", "['NA', 'NA']"),
        (["NaN", ""], "<U3", "['NaN', '']"),
        (["1", "na"], "<U2", "['1', 'na']"),
        (["1", "n/a"], "<U3", "['1', 'n/a']"),
        (["1,240", "5"], "<U5", "['1,240', '5']"),
        (["1_000"], "<U5", "['1_000']"),
        (["１２"], "<U2", "['１２']"),
        (["9" * 400], "object", f"[{'9' * 400}]"),
        (["9" * 5000], "<U5000", f"['{'9' * 5000}']"),
        (["1e9999", "1"], "float64", "[inf, 1.0]"),
        (["0x10"], "<U4", "['0x10']"),
        (["東京", ""], "<U2", "['東京', '']"),
        (["2026-11-23"], "<U10", "['2026-11-23']"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_csv_column_is_numeric_or_text(tmp_path: Path, cells: list[str], dtype: str, values: str) -> None:
    """Numeric when every cell that is not empty is a number; an empty cell is NaN, never 0."""
    rows = "".join(f'"{cell}",x\n' for cell in cells)
    assert _shown(_load(tmp_path / "a.csv", "n,other\n" + rows)["n"]) == (dtype, values)


@pytest.mark.parametrize(
    "content",
    [
        "a,b\n1,x\n2,y\n",
        "\ufeffa,b\n1,x\n2,y\n",
        "a,b\r\n1,x\r\n2,y",
        ' a , b\n1,x\n\n2,"y"\n\n\n',
    ],
    ids=["plain", "bom", "crlf", "spaces and empty lines"],
)
def test_the_ways_to_write_a_csv(tmp_path: Path, content: str) -> None:
    """Byte order mark, line ends and empty lines change nothing."""
    found = _load(tmp_path / "a.CSV", content)
    assert {name: column.tolist() for name, column in found.items()} == {"a": [1, 2], "b": ["x", "y"]}


def test_an_empty_line_in_a_single_column_is_a_missing_value(tmp_path: Path) -> None:
    """A day without a figure is not a day less; only the end of the file is the end."""
    found = _load(tmp_path / "a.csv", "clicks\n1\n\n3\n\n\n")
    assert str(found["clicks"].tolist()) == "[1.0, nan, 3.0]"


def test_a_header_alone_gives_empty_columns(tmp_path: Path) -> None:
    """No rows is a state of the data; its mean is not finite."""
    assert _shown(_load(tmp_path / "a.csv", "a,b\n")["b"]) == ("float64", "[]")


def test_quoted_cells_may_hold_anything(tmp_path: Path) -> None:
    """Commas, quotes and line breaks inside quotes belong to the cell."""
    assert _load(tmp_path / "a.csv", 'a,b\n"x, ""y""\nz",1\n')["a"].tolist() == ['x, "y"\nz']


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "first line must name the columns"),
        ("\n1\n", "first line must name the columns"),
        ("a,b,a\n1,2,3\n", "column 'a' stands twice"),
        ("a,b\n1\n", "a.csv:2: 1 cells under 2 columns"),
        ("a,b\n1,2\n1,2,3\n", "a.csv:3: 3 cells under 2 columns"),
        ('a,b\n"1"x,2\n', "a.csv:2: "),
        ('a,b\n1,"2\n', "a.csv:2: "),
        (b"a,b\n\xff\xfe,2\n", "not UTF-8 at byte 4"),
    ],
)
def test_a_broken_csv_is_an_error(tmp_path: Path, content: str | bytes, message: str) -> None:
    """The message names file and line."""
    with pytest.raises(DataError, match=message):
        _load(tmp_path / "a.csv", content)


@pytest.mark.parametrize(
    ("written", "dtype", "values"),
    [
        ("[1, 2]", "int64", "[1, 2]"),
        ("[18446744073709551615]", "object", "[18446744073709551615]"),
        ("[1, 2.5]", "float64", "[1.0, 2.5]"),
        ("[1, null]", "float64", "[1.0, nan]"),
        ("[null, null]", "float64", "[nan, nan]"),
        ("[NaN, Infinity]", "float64", "[nan, inf]"),
        ("[]", "float64", "[]"),
        ('["a", null]', "<U1", "['a', '']"),
        ("[true, false]", "bool", "[True, False]"),
    ],
)
def test_a_json_column_is_of_one_kind(tmp_path: Path, written: str, dtype: str, values: str) -> None:
    """Null is NaN among numbers: no data is not zero."""
    assert _shown(_load(tmp_path / "a.json", f'{{"n": {written}}}')["n"]) == (dtype, values)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "Expecting value"),
        ("[1]", "an object of column name to list is needed, not a list"),
        ('{"a": 5}', "column 'a' is a number, not a list"),
        ('{"a": [1, "2"]}', "column 'a' holds a number, text: one kind"),
        ('{"a": [true, 1]}', "one kind"),
        ('{"a": [true, null]}', "one kind"),
        ('{"a": [[1]]}', "one kind"),
        ('{"a": [1], "a": [2]}', "'a' stands twice"),
        ('{"a": [1.5, 1' + "0" * 400 + "]}", "out of range"),
        ("[" * 100_000, "nested too deeply"),
        (b"\x00\xff", "not UTF-8"),
    ],
)
def test_a_broken_json_is_an_error(tmp_path: Path, content: str | bytes, message: str) -> None:
    """Nothing is converted or dropped."""
    with pytest.raises(DataError, match=message):
        _load(tmp_path / "a.json", content)


def test_parquet_columns_are_widened(tmp_path: Path) -> None:
    """Narrow numbers become 64 bits, so that adding up cannot overflow; null is NaN or empty text."""
    table = pa.table(
        {
            "int8": pa.array([1, 127], pa.int8()),
            "gap": pa.array([1, None]),
            "none": pa.array([None, None]),
            "uint64": pa.array([1, 2**64 - 1], pa.uint64()),
            "float": pa.array([1.5, None], pa.float32()),
            "text": pa.array(["東京", None]),
            "category": pa.array(["a", "b"]).dictionary_encode(),
            "flag": pa.array([True, False]),
            "exact": pa.array([Decimal("1.20"), Decimal("3.40")]),
        }
    )
    pq.write_table(table, tmp_path / "a.parquet")
    found = load_data([tmp_path / "a.parquet"])
    assert {name: _shown(column) for name, column in found.items()} == {
        "int8": ("int64", "[1, 127]"),
        "gap": ("float64", "[1.0, nan]"),
        "none": ("float64", "[nan, nan]"),
        "uint64": ("object", "[1, 18446744073709551615]"),
        "float": ("float64", "[1.5, nan]"),
        "text": ("<U2", "['東京', '']"),
        "category": ("<U1", "['a', 'b']"),
        "flag": ("bool", "[True, False]"),
        "exact": ("object", "[Decimal('1.20'), Decimal('3.40')]"),
    }


def test_a_folder_name_is_no_column(tmp_path: Path) -> None:
    """A path such as year=2026/a.parquet adds nothing."""
    folder = tmp_path / "year=2026"
    folder.mkdir()
    pq.write_table(pa.table({"n": [1]}), folder / "a.parquet")
    assert list(load_data([str(folder / "a.parquet")])) == ["n"]


def test_a_broken_parquet_is_an_error(tmp_path: Path) -> None:
    """Not Parquet, and a name that stands twice."""
    with pytest.raises(DataError, match="cannot be read as Parquet"):
        _load(tmp_path / "a.parquet", b"PAR1 is not enough")
    pq.write_table(pa.table([pa.array([1]), pa.array([2])], names=["a", "a"]), tmp_path / "b.parquet")
    with pytest.raises(DataError, match="Multiple matches"):
        load_data([tmp_path / "b.parquet"])


def test_parquet_needs_its_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pyarrow the error says what to install."""
    (tmp_path / "a.parquet").write_bytes(b"PAR1")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ExtraMissingError, match=r"reportgate\[parquet\]"):
        load_data([tmp_path / "a.parquet"])


def test_several_files_make_one_set_of_columns(tmp_path: Path) -> None:
    """NAME=FILE puts the name before each column."""
    _load(tmp_path / "this.csv", "clicks\n1\n")
    _load(tmp_path / "last.json", '{"clicks": [2]}')
    found = load_data([str(tmp_path / "this.csv"), f"last={tmp_path / 'last.json'}"])
    assert {name: column.tolist() for name, column in found.items()} == {"clicks": [1], "last.clicks": [2]}
    assert load_data([]) == {}


def test_a_column_that_comes_twice_is_an_error(tmp_path: Path) -> None:
    """Which one a metric saw would depend on the order."""
    _load(tmp_path / "a.csv", "clicks\n1\n")
    _load(tmp_path / "b.csv", "clicks\n2\n")
    with pytest.raises(DataError, match=r"'clicks' comes from .*a\.csv and from .*b\.csv"):
        load_data([tmp_path / "a.csv", tmp_path / "b.csv"])
    with pytest.raises(DataError, match=r"'x\.clicks'"):
        load_data([f"x={tmp_path / 'a.csv'}", f"x={tmp_path / 'b.csv'}"])


def test_an_equals_sign_in_a_path_is_no_prefix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its folder, a file may have any name."""
    _load(tmp_path / "a=b.csv", "clicks\n1\n")
    monkeypatch.chdir(tmp_path)
    assert list(load_data(["./a=b.csv"])) == list(load_data([Path("a=b.csv")])) == ["clicks"]
    with pytest.raises(DataError, match=r"^b\.csv: "):
        load_data(["a=b.csv"])


@pytest.mark.parametrize("name", ["missing.csv", "folder.csv", "a.xlsx", "a", "a\x00.csv"])
def test_what_is_no_data_file_is_an_error(tmp_path: Path, name: str) -> None:
    """Missing, a folder, of an unknown kind, or no path at all."""
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "a.xlsx").write_bytes(b"")
    with pytest.raises(DataError):
        load_data([tmp_path / name])


def test_no_data_is_not_zero(tmp_path: Path) -> None:
    """A column of nulls adds up to NaN."""
    assert np.isnan(_load(tmp_path / "a.json", '{"clicks": [null, null]}')["clicks"].sum())
