"""Twice the text takes twice the time, whatever a hostile writer makes it of."""

from __future__ import annotations

import time

import pytest

from reportgate.numbers import scan_numbers

# One piece of each hostile text; it is repeated up to the length under test.
PIECES = [
    "1",
    "1,",
    "1.",
    "1 ",
    "1, ",
    "1-",
    "1/",
    "1:",
    "1'",
    "1e",
    "1,000,",
    "一",
    "億",
    "一万",
    "1億",
    "数",
    "半",
    "(",
    "((1",
    "[",
    "[1",
    "[^",
    "](",
    "[a](",
    "![1](x",
    "*",
    "**1",
    "*1*",
    "_",
    "~~1",
    "`",
    "`1",
    "``` ",
    "<",
    "<a ",
    "<sup>1",
    "11月23日〜29日〜",
    "11/23〜",
    "Nov 23 to 29 and ",
    "2000 to ",
    "5人に1人に",
    "㊈玖",
    "XII ",
    "*1",
    "\n   1. a\n1. b",
    "1\u20e3 ",
    "1.1 a\n",
    "pp.3–",
    "第1に",
    "| # |\n|---|\n| 1 |\n",
    "¹ a. ",
    "4.1/5 ",
    "week 4 ",
    "2024;3:4-",
    "↑1",
    "tanaka2020",
    "（千件）は1,240",
    "(thousands) 1 ",
    "1 (thousands) ",
    "ー1",
    "はひとつ",
    "ふたつ",
    "は零",
    "は弐拾",
    "二拾",
    "<input value=",
    "<ol start=1",
    "<bdo ",
    "摂氏5度",
    "1 tCO",
    "|単位|\n|-|\n|%|1|\n",
    "1（減",
    "（減）",
    "減少したのは1（",
    "―1",
    "1-.",
    "1 in thousands ",
    ", in millions, ",
    "1件。（単位：千",
    "5点満点で1",
    "1点（5点満点",
    "負の1",
    "%\n減",
    "億円",
    "<!--",
    "&",
    "&#4",
    "&amp;",
    "\\",
    "\\1",
    "|",
    "|1",
    "| 1 |\n",
    "|-",
    "|---|\n",
    "(%)\n\n|a|b|\n|---|---|\n|1|2|\n",
    "単位：千円\n|1|\n|-|\n",
    "# 1\n",
    "1. a\n",
    "(1) ",
    "①",
    "a",
    "a1",
    "A-",
    "a1-",
    "one ",
    "one hundred ",
    "two-",
    "half a ",
    "million ",
    "and a half ",
    "rose by ",
    "minus ",
    "$",
    "$1",
    "USD ",
    "-1",
    "--1",
    "▲",
    "±1",
    "10^",
    "10⁶",
    "1 in 5 ",
    "1対",
    "3分の",
    "割",
    "1割",
    "1〜",
    "1から",
    "2026-",
    "2026年",
    "2026年1月",
    "第1",
    "Q1 ",
    "FY20",
    "http://a",
    "://",
    "www.",
    "2m 30s ",
    "1時間2分3秒",
    "a.bc/d",
    "a.com ",
    "(a.com",
    "mailto:",
    "<a href=x>",
    "a.",
    "/",
    "10.1234/",
    "(Smith, 2020",
    "Smith and ",
    "Smith et al. ",
    "\u200b",
    "1\u200b",
    "１，",
    "\u00a0",
    "1\u00a0",
    " ",
    "\n",
    "1\n",
    "\n\n*1",
    "約",
    "以上",
    "増",
    "比",
    "+",
    "+1 (555) ",
    "0-",
    "03-",
]
SIZE = 1_500
TIMES = 4
# Four times the text may take six times the time: caches, and the noise of a shared machine. Quadratic takes sixteen.
ALLOWED = 7.0
# Below this the clock measures itself.
SHORTEST_S = 0.004


def _seconds(text: str) -> float:
    def once() -> float:
        start = time.process_time()
        scan_numbers(text)
        return time.process_time() - start

    return min(once() for _ in range(2))


@pytest.mark.parametrize("piece", PIECES, ids=repr)
def test_time_is_linear(piece: str) -> None:
    """No pattern looks at the same character more than a bounded number of times."""
    text = piece * (SIZE // len(piece))
    short, long = _seconds(text), _seconds(text * TIMES)
    assert long < ALLOWED * max(short, SHORTEST_S)


def test_long_lines_and_blocks_are_linear() -> None:
    """The same for texts that begin with something open and never close it."""
    for opening in ("`", "```\n", "[", "<a ", "(", "$", "**", "| a | b |\n|---|---|\n"):
        short, long = (_seconds(opening + "1 a " * (SIZE // 4 * times)) for times in (1, TIMES))
        assert long < ALLOWED * max(short, SHORTEST_S), opening
