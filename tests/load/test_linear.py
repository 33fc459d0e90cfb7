"""Reading columns takes time in proportion to their size, however hostile the cells."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from growth import assert_linear, seconds
from reportgate.load.columns import PREFIX
from reportgate.load.csv_columns import read_csv

SIZE = 500


@pytest.mark.parametrize("cell", ["9" * 400, "9" * 401, "." * 50, "1e" * 25, "-" + "0" * 399, "1." + "1" * 399, "nan"])
def test_twice_the_cells_take_twice_the_time(cell: str) -> None:
    """Quadratic reading would take 64 times as long for 8 times as many."""

    def prepare(size: int) -> Callable[[], object]:
        text = "n,m\n" + f"{cell},1\n" * size
        return lambda: read_csv(text, "a.csv")

    assert_linear(prepare, SIZE, times=8, allowed=30)


def test_twice_the_columns_take_twice_the_time() -> None:
    """Each name is compared with the names before it only once."""

    def prepare(size: int) -> Callable[[], object]:
        text = ",".join(f"column {number}" for number in range(size)) + "\n"
        return lambda: read_csv(text, "a.csv")

    assert_linear(prepare, SIZE, times=8, allowed=30)


@pytest.mark.parametrize("item", ["a" * 100_000, "a." * 50_000, "a=" * 50_000, "=" * 100_000])
def test_a_long_path_is_split_at_once(item: str) -> None:
    """The name before "=" is bounded."""
    assert seconds(lambda: PREFIX.fullmatch(item)) < 0.5
