"""What scan_numbers finds: the readings of own phrases, what is malformed, what proves itself structure."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from reportgate.numbers import Mention, scan_numbers

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures" / "numbers"


def cases(name: str) -> list[Any]:
    lines = (FIXTURES / name).read_text("utf-8").split("\n")
    records = [json.loads(line) for line in lines if line.strip()]
    return [pytest.param(record, id=f"{number}-{record['label'][:40]}") for number, record in enumerate(records)]


def _written(mention: Mention, gold: dict[str, Any]) -> dict[str, Any]:
    """The mention in the form of *gold*, with as many digits of the value as that gives."""
    said: dict[str, Any] = {"text": mention.text, "level": mention.level, "kind": mention.kind}
    if mention.value is not None:
        said["value"] = str(mention.value)[: len(gold.get("value", "")) or None]
    said.update({name: getattr(mention, name) for name in ("unit", "direction", "hedge") if getattr(mention, name)})
    return said


@pytest.mark.parametrize("case", cases("phrases.jsonl"))
def test_phrases_are_read_as_meant(case: dict[str, Any]) -> None:
    """Every mention of the text, with its value, unit, direction and hedge, and no other."""
    mentions = scan_numbers(case["text"])
    assert len(mentions) == len(case["mentions"]), mentions
    assert [_written(m, gold) for m, gold in zip(mentions, case["mentions"], strict=True)] == case["mentions"]


@pytest.mark.parametrize("case", cases("malformed.jsonl"))
def test_what_is_not_certain_is_malformed(case: dict[str, Any]) -> None:
    """A numeral that can be read in two ways, or in none, is a claim without a value."""
    found = [m for m in scan_numbers(case["text"]) if m.text.startswith(case["malformed"])]
    assert [(m.level, m.kind, m.value, m.low, m.high) for m in found] == [("claim", "malformed", None, None, None)]


@pytest.mark.parametrize("case", cases("levels.jsonl"))
def test_structure_must_prove_itself(case: dict[str, Any]) -> None:
    """What looks like structure or a reference and does not prove it is a claim."""
    assert [m.level for m in scan_numbers(case["text"])] == case["levels"]


@pytest.mark.parametrize(
    "text",
    [
        "12.3%",
        "1**2**.3%",
        "**12.3**%",
        "1&#50;.3&percnt;",
        "1<b>2</b>.3%",
        "1\u200b2.3%",
        "1\u00ad2.3\u2060%",
        "12\\.3%",
        "１２．３％",
        "١٢٫٣٪",
        "[12.3%](http://x.example/9)",
        "1[2](x).3%",
        "`12.3%`",
        "~~12.3%~~",
        "_12.3%_",
        "12.3&nbsp;%",
    ],
)
def test_markup_does_not_hide_a_number(text: str) -> None:
    """A number is read as it is rendered, and its span holds every digit of it in the raw text."""
    claims = [m for m in scan_numbers(f"Growth was {text} last year.") if m.level == "claim"]
    assert [(m.value, m.unit) for m in claims] == [(Decimal("12.3"), "percent")]
    assert claims[0].end > claims[0].start >= 11


@pytest.mark.parametrize("text", ["10<sup>6</sup>", "10⁶", "10^6", "10^{6}"])
def test_a_power_is_no_longer_number(text: str) -> None:
    assert [m.value for m in scan_numbers(f"We saw {text} events.")] == [Decimal(10**6)]


def test_stars_that_multiply_stay() -> None:
    """A star that opens nothing renders as a star."""
    assert [m.value for m in scan_numbers("The area is 5*3 here.")] == [Decimal(5), Decimal(3)]


def test_link_target_is_a_reference_of_its_own() -> None:
    mentions = scan_numbers("Churn was [12%](https://x.example/99) in June.")
    assert [(m.text, m.level, m.kind) for m in mentions] == [
        ("12%", "claim", "percent"),
        ("https://x.example/99", "reference", "url"),
    ]


@pytest.mark.parametrize(
    ("text", "found", "kind"),
    [
        ("see https://example.com/2024/a_(b)?id=42, and", "https://example.com/2024/a_(b)?id=42", "url"),
        ("（https://example.jp/5）を参照", "https://example.jp/5", "url"),
        ("at www.example.com/5.", "www.example.com/5", "url"),
        ("doi:10.1038/nature12373.", "doi:10.1038/nature12373", "citation"),
        ("in arXiv:2101.00001v2 we", "arXiv:2101.00001v2", "citation"),
        ("rates fell (Smith et al., 2020).", "Smith et al., 2020", "citation"),
        ("as Smith and Jones (2021) say", "Smith and Jones (2021)", "citation"),
        ("（山田ほか, 2020）", "山田ほか, 2020", "citation"),
        ("as in [2, 3,5-7].", "[2, 3,5-7]", "citation"),
    ],
)
def test_what_points_to_a_source(text: str, found: str, kind: str) -> None:
    assert [(m.text, m.level, m.kind) for m in scan_numbers(text)] == [(found, "reference", kind)]


def test_header_serves_the_cells() -> None:
    """The unit over a column, or before a row, is the unit of the bare numbers in it; a cell's own unit wins."""
    table = (
        "| Item | Sales (USD m) | CTR (%) | 金額（千円） |\n|---|---:|---|---|\n"
        "| a | 1.2 | 3.4 | 5 |\n| b | €7 | (5.6) | △8 |\n| Margin (%) | 9 | x 9 | – |\n"
    )
    claims = [(m.text, m.unit, m.value) for m in scan_numbers(table) if m.level == "claim"]
    assert claims == [
        ("1.2", "USD", Decimal(1200000)),
        ("3.4", "percent", Decimal("3.4")),
        ("5", "JPY", Decimal(5000)),
        ("€7", "EUR", Decimal(7)),
        ("(5.6)", "percent", Decimal("-5.6")),
        ("△8", "JPY", Decimal(-8000)),
        ("9", "USD", Decimal(9000000)),
        ("9", "percent", Decimal(9)),
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Margin was (5.2)%.", "-5.2"),
        ("Result: GBP (53,180.08)", "-53180.08"),
        ("Loss of $(2.3) million", "-2300000.0"),
        ("Cash flow: (-500)", "-500"),
        ("Sales: (5%)", "-5"),
        ("Growth of 9% (7%) is fine", "9"),
        ("We asked all (12) of them", "12"),
    ],
)
def test_brackets_make_an_amount_negative_where_it_stands_alone(text: str, value: str) -> None:
    """Round brackets are a sign in accounts and not in prose; written twice it counts once."""
    assert scan_numbers(text)[0].value == Decimal(value)


@pytest.mark.parametrize("text", ["10-20 ºC", "10-20 °C", "10〜20℃", "10 to 20 degrees Celsius"])
def test_a_range_shares_its_unit(text: str) -> None:
    """Also where the degree is written with the sign of an ordinal."""
    assert [(m.value, m.unit) for m in scan_numbers(f"Keep it at {text}.")] == [
        (Decimal(10), "unit:°C"),
        (Decimal(20), "unit:°C"),
    ]


@pytest.mark.parametrize(
    "text", ["0.3%pt上昇", "0.3％ポイント", "0.3％ﾎﾟｲﾝﾄ", "0.3% points", "0.3 %-points", "0.3pp", "0.3ﾎﾟｲﾝﾄ"]
)
def test_points_are_no_percent(text: str) -> None:
    assert [(m.kind, m.unit) for m in scan_numbers(f"It is {text} here.")] == [("pp", "pp")]


def test_a_band_has_no_value() -> None:
    """4割台 is anything from 40 % to 50 %."""
    found = [(m.kind, m.value, m.low, m.high) for m in scan_numbers("回答者の4割台、価格は5,000万円台。")]
    assert found == [
        ("band", None, Decimal(40), Decimal(50)),
        ("band", None, Decimal(50_000_000), Decimal(60_000_000)),
    ]


def test_a_range_gives_a_mention_an_end() -> None:
    mentions = scan_numbers("Growth is 10-15% this year.")
    assert [(m.text, m.kind, m.value, m.unit, m.range_of) for m in mentions] == [
        ("10", "range", Decimal(10), "percent", (10, 16)),
        ("15%", "range", Decimal(15), "percent", (10, 16)),
    ]


@pytest.mark.parametrize(
    ("text", "direction", "is_change"),
    [
        ("Sales fell 5%.", "down", True),
        ("Sales fell to 5%.", None, False),
        ("We cut costs by 5%.", "down", True),
        ("We set up 5 shops.", None, False),
        ("He was handed down 5 rulings.", None, False),
        ("It rose to 5, less than 6.", None, False),
        ("The decline was 5%.", "down", True),
        ("Growth was -3%.", None, True),
        ("The change was 5%.", None, True),
        ("A loss of $4.5M.", "down", True),
        ("Spreads narrowed 30 bp.", "down", True),
        ("There were 1,182 losses.", None, False),
        ("450万円の損失。", "down", True),
        ("流入は5%減。", "down", True),
        ("離脱率は5%に低下。", None, False),
        ("手数料は5%へ引き下げる。", None, False),
        ("5%の減少。", "down", True),
        ("減少率は5%だった。", "down", True),
        ("前週比は5%。", None, True),
        ("成長率：12％（前年）", "up", True),
        ("3期連続増益。", None, False),
        ("0.3pt改善。", None, True),
    ],
)
def test_only_words_of_a_change_by_the_number_give_a_direction(
    text: str, direction: str | None, is_change: bool
) -> None:
    first = scan_numbers(text)[0]
    assert (first.direction, first.is_change) == (direction, is_change)


@pytest.mark.parametrize(
    ("text", "of_base"),
    [
        ("売上は前年比120%だった。", True),
        ("売上は前年比120%増だった。", False),
        ("売上は前年比+12%だった。", False),
        ("売上は前年比12%だった。", False),
        ("Sales were 120% of last year's.", True),
        ("Debt is 120% of GDP.", False),
    ],
)
def test_percentage_of_a_base(text: str, of_base: bool) -> None:
    assert scan_numbers(text)[0].of_base is of_base
