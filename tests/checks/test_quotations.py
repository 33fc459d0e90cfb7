"""Words put into somebody's mouth stand in the ledger, or a person is told; names and terms are left alone."""

from __future__ import annotations

from functools import partial

import pytest

from growth import assert_linear
from reportgate.checks.quotations import find_unlisted
from reportgate.verdict import NoticeCode

KNOWN = [
    "Fees will drop to 1.5% from 3.2%, starting in April",
    "決済手数料は一律1.5%へと引き下げられます",
    "We are not closing stores, he said. We will open more.",
]
WARNED = [
    'Acme said it will "close every store in Japan".',
    "Acme said it will “close every store in Japan.”",
    'It spoke of "fewer stores and more staff" in May.',
    'The boss called it "utterly hopeless".',
    "同社は「国内の全店舗を閉鎖する」と述べた。",
    "「国内の全店舗を閉鎖します」。社長の言葉である。",
    "「全店舗の即時閉鎖」と発表した。",
    "Le chef a dit «nous fermons tous les magasins».",
    'They say "fees will drop … to nothing at all".',
]
QUIET = [
    'It said "fees will drop to 1.5% from 3.2%".',
    "It said “Fees will drop to 1.5%, … starting in April.”",
    'It said "fees will drop to 1.5% [...] starting in April".',
    "同社は「一律1.5%へと引き下げられます」と述べた。",
    "It offers “free shipping” to all.",
    'The answers "very satisfied" and "satisfied" make up half.',
    "「顧客のデジタル経営に資するグループ」を目指す。",
    "「働き方を改める」という方針を掲げる。",
    "「ブロックチェーン技術」の研究を続ける。",
    "Use `print('close every store in Japan')` or `\"close every store in Japan\"`.",
    '<a title="close every store in Japan" href="x">x</a>',
    '[x](https://example.org "close every store in Japan")',
    'A 5" and a 6" pipe were laid in all four stores.',
    "Acme will close every store in Japan.",
]


@pytest.mark.parametrize("summary", WARNED)
def test_speech_that_nobody_lists_is_warned_about(summary: str) -> None:
    """One notice with the span, quote marks included."""
    (notice,) = find_unlisted(summary, lambda: KNOWN, 8)
    assert notice.code is NoticeCode.QUOTATION_UNLISTED
    assert notice.span is not None
    assert summary[notice.span[0]] in '"“「«'
    assert summary[notice.span[1] - 1] in '"”」»'


@pytest.mark.parametrize("summary", QUIET)
def test_what_is_listed_and_what_is_no_speech_is_left_alone(summary: str) -> None:
    """A quotation in parts or in other writing, a term, a name, code."""
    assert find_unlisted(summary, lambda: KNOWN, 8) == []


def test_short_quotations_count_letters_and_digits() -> None:
    """Both sides of the limit."""
    assert find_unlisted('He said "a b c d e f g".', list, 8) == []
    assert len(find_unlisted('He said "a b c d e f g h".', list, 8)) == 1


@pytest.mark.parametrize(
    "piece", ['"', "“a ", "「あ", "«a", "```x", "`", "<a ", "](", '"a"b ', "「するる」", 'said "a b c d e" ']
)
def test_time_grows_with_the_text(piece: str) -> None:
    """Twice the text costs about twice the time."""
    assert_linear(lambda size: partial(find_unlisted, piece * size, list, 8), 4_000, times=2, allowed=3.4)
