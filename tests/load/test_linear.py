"""Reading columns takes time in proportion to their size, however hostile the cells."""

from __future__ import annotations

import time

import pytest

from reportgate.load.columns import PREFIX
from reportgate.load.csv_columns import read_csv

SIZE = 500


def _seconds(text: str) -> float:
    times = []
    for _ in range(3):
        start = time.process_time()
        read_csv(text, "a.csv")
        times.append(time.process_time() - start)
    return min(times)


@pytest.mark.parametrize("cell", ["9" * 400, "9" * 401, "." * 50, "1e" * 25, "-" + "0" * 399, "1." + "1" * 399, "nan"])
def test_twice_the_cells_take_twice_the_time(cell: str) -> None:
    """Quadratic reading would take 64 times as long for 8 times as many."""
    small, large = (_seconds("n,m\n" + f"{cell},1\n" * size) for size in (SIZE, 8 * SIZE))
    assert large < 30 * max(small, 1e-3)


@pytest.mark.parametrize("item", ["a" * 100_000, "a." * 50_000, "a=" * 50_000, "=" * 100_000])
def test_a_long_path_is_split_at_once(item: str) -> None:
    """The name before "=" is bounded."""
    start = time.process_time()
    PREFIX.fullmatch(item)
    assert time.process_time() - start < 0.5
