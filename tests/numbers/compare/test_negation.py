"""A denied number says the opposite of the number; limits and hedges deny nothing."""

from __future__ import annotations

import pytest

from reportgate.numbers.compare.negation import is_negated
from reportgate.numbers.mention import Mention

DENIED = [
    "Traffic did not rise 【5%】.",
    "Traffic didn’t fall by about 【5%】.",
    "It was never 【5%】.",
    "The rate is no longer 【5%】.",
    "クリックは【1,240件】ではない。",
    "クリックは【1,240件】ではありませんでした。",
    "前週比【12.4%】増ではなかった。",
    "【12.4%】増加しなかった。",
    "【12.4%】は増えず、横ばい。",
]
SAID = [
    "Traffic rose 【5%】.",
    "Not only 【5%】 of users agree.",
    "It was not more than 【5%】.",
    "Those who had not completed high school were 【45%】.",
    "It did not matter, and 【5%】 agreed.",
    "The knot held 【5】 kg.",
    "クリックは【1,240件】だった。",
    "【5%】だけでなく、利益も増えた。",
    "【5%】に過ぎない。",
    "【5%】増で、前年は変わらなかった。",
    "【5%】増。減少ではない。",
    "【5%】かもしれない。",
]


def place(marked: str) -> tuple[str, Mention]:
    start, end = marked.index("【"), marked.index("】") - 1
    text = marked.replace("【", "").replace("】", "")
    return text, Mention(start, end, text[start:end])


@pytest.mark.parametrize("marked", DENIED)
def test_a_negation_that_reaches_the_number_denies_it(marked: str) -> None:
    """Before it in English, behind it in Japanese."""
    assert is_negated(*place(marked))


@pytest.mark.parametrize("marked", SAID)
def test_a_negation_elsewhere_denies_nothing(marked: str) -> None:
    """Another clause, another verb, a limit."""
    assert not is_negated(*place(marked))
