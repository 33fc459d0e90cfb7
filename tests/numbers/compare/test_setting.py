"""What the surroundings make of two numbers decides whether they are one, whatever their values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from reportgate.numbers.compare.circumstances import goes_on, repeats
from reportgate.numbers.compare.passages import Passages
from reportgate.numbers.compare.setting import contradict, go_another_way, speak_of_others
from reportgate.numbers.scan.scanner import scan_numbers

if TYPE_CHECKING:
    from reportgate.numbers.compare.circumstances import Setting


def setting(text: str) -> Setting:
    mentions = scan_numbers(text)
    return Passages(text, mentions).setting(next(mention for mention in mentions if mention.level == "claim"))


OTHERS = [
    ("clicks were 1,240 per user", "clicks were 1,240", True),
    ("clicks were 1,240 per user", "clicks per head were 1,240", False),
    ("clicks were 1,240", "clicks per head were 1,240", True),
    ("clicks were 1,240 a day", "weekly clicks were 1,240", True),
    ("clicks were 1,240 a week", "weekly clicks were 1,240", False),
    ("1,240 clicks / week", "clicks were 1,240", True),
    ("down 5% from a year earlier to $4", "down 5% year on year", False),
    ("up 5% in a week", "up 5%", False),
    ("5 clicks as a customer", "5 clicks", False),
    ("up 5 per cent", "up 5 per cent", False),
    ("クリックは店舗ごとに1,240件", "クリックは1,240件", True),
    ("1日にクリックは1,240件", "1日当たりのクリックは1,240件", False),
    ("クリックは1,240件", "クリックは1,240件", False),
    ("clicks might reach 1,240", "clicks were 1,240", True),
    ("clicks might reach 1,240", "clicks will reach 1,240", False),
    ("In May, 1,240 clicks", "clicks were 1,240", False),
    ("clicks were 1,240 if we count bots", "clicks were 1,240", False),
    ("clicks would be 1,240 if we counted bots", "clicks were 1,240", True),
    ("the plan covers 1,240 clicks", "clicks were 1,240", False),
    ("the plan: 1,240 clicks", "clicks were 1,240", True),
    ("above its target of 1,240 clicks", "clicks were 1,240", True),
    ("クリックは1,240件を目指す", "クリックは1,240件", True),
    ("クリックは1,240件と予想を上回る", "クリックは1,240件", False),
    ("来週のクリックは1,240件", "クリックは1,240件", True),
    ("来週のクリックは1,240件", "来週のクリックは1,240件の予定", False),
    ("store 4 sold 12 tickets", "12 tickets of store 4", False),
    ("wages rose 6%", "rents rose 6%", True),
    ("the share of wages was 6%", "6% of costs are wages: their share", False),
    ("imports were 6%", "exports were 6%", True),
    ("unpaid bills: 6", "paid bills: 6", True),
]


@pytest.mark.parametrize(("prose", "stated", "expected"), OTHERS)
def test_another_time_thing_rate_or_mood(prose: str, stated: str, *, expected: bool) -> None:
    """What one of them has in its clause, and the other nowhere."""
    assert speak_of_others(setting(prose), setting(stated)) is expected


DENIALS = [
    ("38% never opened it", "38% opened it", True),
    ("38% opened it", "38% never opened it", True),
    ("38% of those who did not open it left", "38% left", False),
    ("not only 38% opened it", "38% opened it", False),
    ("クリックは5%も増えていない", "クリックは5%増えた", True),
    ("クリックは5%しか増えていない", "クリックは5%増えた", False),
    ("開かなかった人は5%", "開いた人は5%", True),
]


@pytest.mark.parametrize(("prose", "stated", "expected"), DENIALS)
def test_one_denies_what_the_other_says(prose: str, stated: str, *, expected: bool) -> None:
    """In the clause of the number; a relative clause tells of some of the things counted."""
    assert contradict(setting(prose), setting(stated)) is expected


WAYS = [
    ("clicks rose 5%", "clicks fell 5%", True),
    ("clicks changed by 5%", "clicks rose 5%", False),
    ("clicks lagged 5%", "clicks rose 5%", True),
    ("clicks lagged 5% YoY", "clicks rose 5%", True),
    ("clicks: 5% YoY", "clicks rose 5%", False),
    ("clicks improved 5%", "clicks rose 5%", True),
    ("clicks improved 5%", "clicks improved, rising 5%", False),
    ("clicks changed by 5%", "clicks were 5%", True),
    ("前週比5%となった", "前週比5%増", False),
    ("前週比5%に沈んだ", "前週比5%増", True),
    ("| Metric | Decline |\n|---|---|\n| Clicks | 5% |", "clicks fell 5%", False),
    ("| Metric | Decline |\n|---|---|\n| Clicks | 5% |", "clicks rose 5%", True),
]


@pytest.mark.parametrize(("prose", "stated", "expected"), WAYS)
def test_a_change_is_known_to_go_the_same_way(prose: str, stated: str, *, expected: bool) -> None:
    """What moves a number in an unknown way does not say a change that is known."""
    assert go_another_way(setting(prose), setting(stated)) is expected


def test_a_statement_that_is_repeated_may_go_on() -> None:
    """Word for word up to the number, and nothing behind it; kana and kanji glued before it make another word."""
    assert goes_on(setting("In all, jack scored 12 goals"), setting("jack scored 12"))
    assert not goes_on(setting("In all, jack scored 12 goals"), setting("jack scored 12 cats"))
    assert not goes_on(setting("In all, jill scored 12 goals"), setting("jack scored 12"))
    assert not goes_on(setting("売上高は12円増"), setting("売上高は12円"))
    assert repeats(setting("今期、売上高は12円"), setting("売上高は12円"))
    assert not repeats(setting("海外売上高は12円"), setting("売上高は12円"))
