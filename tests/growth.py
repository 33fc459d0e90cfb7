"""Does time grow in proportion to size? Told by ratios, on a machine that others use too."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Final

import pytest

ROUNDS: Final = 10
WINDOWS: Final = 4
"""How often both are measured anew: a machine that gets slower after the first run slows only one of the minima."""
SHORTEST_S: Final = 0.002
"""Below this the clock measures itself."""


def seconds(run: Callable[[], object]) -> float:
    """Processor time of one run, without the garbage of what ran before."""
    gc.disable()
    try:
        start = time.process_time()
        run()
        return time.process_time() - start
    finally:
        gc.enable()


def assert_linear(prepare: Callable[[int], Callable[[], object]], size: int, *, times: int, allowed: float) -> None:
    """Fail if *times* the size takes more than *allowed* times the time, however often it is measured.

    Both sizes are run by turns and the shortest times compared, until they agree: noise only adds, and a step that
    grows with the square takes *times* squared in every round.

    Args:
        prepare: Makes what is timed, from a size.
        size: The smaller size.
        times: How much larger the larger one is.
        allowed: Between *times* and its square.
    """
    assert times < allowed < times**2
    assert_no_slower(prepare(size * times), prepare(size), allowed=allowed)


def assert_no_slower(long: Callable[[], object], short: Callable[[], object], *, allowed: float) -> None:
    """Fail if *long* takes more than *allowed* times the time of *short*, however often it is measured."""
    short()
    best_short = best_long = float("inf")
    for done in range(WINDOWS * ROUNDS):
        if done % ROUNDS == 0:
            best_short = best_long = float("inf")
        best_short, best_long = min(best_short, seconds(short)), min(best_long, seconds(long))
        if done % ROUNDS and best_long <= allowed * max(best_short, SHORTEST_S):
            return
    pytest.fail(f"{best_long:.4f} s is {best_long / best_short:.1f} times {best_short:.4f} s; {allowed} is allowed")
