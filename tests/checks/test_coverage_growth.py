"""Twice the text costs about twice the time, whatever the text: nobody can stall the gate."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import partial

import pytest

from growth import assert_linear
from reportgate.checks.coverage import check_coverage
from reportgate.checks.statement import check_statement
from reportgate.ledger import CitationClaim, NumericClaim
from reportgate.metrics.registry import MetricRegistry
from reportgate.numbers.compare.passages import LONGEST_HEADS
from reportgate.policy import Policy
from reportgate.verdict import Rejected

LIMIT = 3.4
"""A quadratic step makes four times of twice; noise alone rarely makes more than three."""


def ledger(statements: list[str], value: Callable[[int], int]) -> tuple[list[NumericClaim], MetricRegistry]:
    metrics = MetricRegistry()
    metrics.metric("m", unit="count")(lambda data: data)
    claims = [
        NumericClaim(id=f"c{n}", statement=text, metric="m", value=Decimal(value(n)))
        for n, text in enumerate(statements)
    ]
    return claims, metrics


def cover(summary: str, statements: list[str], value: Callable[[int], int]) -> None:
    claims, metrics = ledger(statements, value)
    check_coverage(summary, claims, (), metrics, {}, Policy(), ())


def equal_values(n: int) -> None:
    """Every claim has the same value and every number says it."""
    cover("The 5 stores. " * n, ["The 5 stores"] * n, lambda _: 5)


def no_words(n: int) -> None:
    """Nothing but numbers, none of them covered."""
    cover("7 " * n, ["5"] * n, lambda _: 5)


def one_sentence(n: int) -> None:
    """All numbers stand in one sentence, with all words in common."""
    cover(", ".join(f"sales {k}" for k in range(10, n + 10)), [f"sales {k}" for k in range(n)], lambda k: k)


def one_hedge(n: int) -> None:
    """A hedge reaches all values."""
    cover("About 5,000 sales. " * n, [f"sales {k}" for k in range(5000, 5000 + n)], lambda k: 5000 + k)


def long_heads(n: int) -> None:
    """Each cell of a table stands under a head as long as the table."""
    cover(f"| A | Sales {'lost ' * n}|\n|---|---|\n" + "| x | 5 |\n" * n, ["Sales were 5"], lambda _: 5)


def other_words(n: int) -> None:
    """A long sentence and a long statement have each words of their own."""
    own, other = (" ".join(f"{letter}{chr(97 + k % 26)}{chr(97 + k // 26 % 26)}" for k in range(n)) for letter in "vw")
    cover(f"{own} sales were 5. " * 4, [f"{other} sales were 5"], lambda _: 5)


def rivals(n: int) -> None:
    """Every number is wrong, and many claims share its words."""
    cover("Sales of shops were 3. " * n, [f"sales of shops were {k}" for k in range(50, n + 50)], lambda k: k + 50)


def marks(n: int) -> None:
    """A chain of footnote marks behind one number, and numbers without."""
    cover("Sales 5" + "[^c1]" * n + " 6[^" * n, ["sales 5", "sales 5"], lambda _: 5)


def pipes(n: int) -> None:
    """Cells without end."""
    cover("| a | b |\n|---|---|\n" + "| 5 " * n + "|\n" + "|\n" * n, ["sales 5"], lambda _: 5)


def columns(n: int) -> None:
    """A header of many columns and a row under it."""
    cover("| a " * n + "|\n" + "|---" * n + "|\n" + "| 5 " * n + "|\n", ["sales 5"], lambda _: 5)


def blanks(n: int) -> None:
    """Line breaks and spaces without end."""
    cover("5 sales" + " \n" * n + "\n" + "." * n + ",、" * n, ["sales 5"], lambda _: 5)


def dates(n: int) -> None:
    """References, all different, all uncovered."""
    cover(" ".join(f"{1500 + k % 500}-11-{k % 28 + 1:02}." for k in range(n)), ["sales 5"], lambda _: 5)


def long_citation(n: int) -> None:
    """A statement and a quotation with as many numbers each, none of them shared."""
    claim = CitationClaim(
        id="q",
        statement=" ".join(f"{2 * k} shops," for k in range(n)),
        source_id="s",
        quote=" ".join(f"{2 * k + 1} shops," for k in range(n)),
    )
    check_statement(claim, MetricRegistry(), Policy())


def long_statement(n: int) -> None:
    """A statement stuffed with numbers."""
    claims, metrics = ledger([" ".join(f"{k} shops," for k in range(10, n + 10))], lambda _: 5)
    check_statement(claims[0], metrics, Policy())


CASES = (
    equal_values,
    no_words,
    one_sentence,
    one_hedge,
    rivals,
    long_heads,
    other_words,
    marks,
    pipes,
    columns,
    blanks,
    dates,
    long_citation,
    long_statement,
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_time_grows_with_the_text(case: Callable[[int], None]) -> None:
    """Whatever the text is made of."""
    assert_linear(lambda size: partial(case, size), 500, times=2, allowed=LIMIT)


@pytest.mark.parametrize(("size", "refused"), [(LONGEST_HEADS, False), (LONGEST_HEADS + 1, True)])
def test_heads_beyond_the_limit_cover_nothing(size: int, *, refused: bool) -> None:
    """What is too long to be read at every cell is refused, not cut."""
    head = ("Sales" + " of shops" * (size // 9)).ljust(size, "s")[: size - len("x")]
    claims, metrics = ledger([f"x {head} were 5"], lambda _: 5)
    found = check_coverage(f"| A | {head} |\n|---|---|\n| x | 5 |\n", claims, (), metrics, {}, Policy(), ())
    assert any("characters" in outcome.detail for outcome in found.outcomes if isinstance(outcome, Rejected)) is refused
