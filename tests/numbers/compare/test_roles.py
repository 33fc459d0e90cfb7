"""A number is the old or the new value of a move, and the move has a way."""

from __future__ import annotations

import pytest

from reportgate.numbers.compare.roles import Role, find_role
from reportgate.numbers.scan.scanner import scan_numbers

ROLES = [
    ("手数料は従来の3.2%から一律1.5%へと引き下げられます", [Role("old", "down"), Role("new", "down")]),
    ("手数料は3.2%から1.5%に変更されます", [Role("old", "down"), Role("new", "down")]),
    ("手数料は1.5%に上がる", [Role("new", "up")]),
    ("手数料は3.2%から下がる", [Role("old", "down")]),
    ("これまで3.2%だった手数料は1.5%に", [Role("old", "down"), Role("new", "down")]),
    ("従来の手数料は3.2%だった", [Role("old")]),
    ("手数料は1.5%", [Role()]),
    ("1,500人から回答を得た", [Role()]),
    ("1,500人に実施した", [Role()]),
    ("Fees will drop to 1.5% from 3.2%", [Role("new", "down"), Role("old", "down")]),
    ("Fees will rise in May from about 1.5% to 3.2%", [Role("old", "up"), Role("new", "up")]),
    ("Fees went from 1.5% to 3.2%", [Role("old", "up"), Role("new", "up")]),
    ("Fees will be 1.5%, down from 3.2%", [Role(), Role("old", "down")]),
    ("Fees were 3.2% before", [Role("old")]),
    ("The bank kept its policy rate at 4.25%", [Role("new", "still")]),
    ("Fees remain unchanged at 4.25%", [Role("new", "still")]),
    ("Fees stood at 4.25%", [Role()]),
    ("政策金利を0.75%に据え置いた", [Role("new", "still")]),
    ("出荷は9,480件を維持した", [Role("new", "still")]),
    ("出荷は9,480件のまま横ばいだった", [Role("new", "still")]),
    ("Fees, previously 3.2%, end", [Role("old")]),
    ("Answers came from 40 shops", [Role()]),
    ("Letters went out. Thanks to 40 shops", [Role()]),
]


@pytest.mark.parametrize(("text", "expected"), ROLES)
def test_roles(text: str, expected: list[Role]) -> None:
    """Both parts, and the way by the verb or else by the two values."""
    numbers = [mention for mention in scan_numbers(text) if mention.level == "claim"]
    roles = [find_role(text, numbers, mention) for mention in numbers]
    assert [(role.part, role.way) for role in roles] == [(role.part, role.way) for role in expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fees rose from 1.5% to 3.2%", False),
        ("Fees rose from 3.2% to 1.5%", True),
        ("Fees are 1.5%, down from 3.2%", False),
        ("Fees are 3.2%, down from 1.5%", True),
        ("The loss rose from -1.5% to -3.2%", False),
        ("手数料は3.2%から1.5%に下がる", False),
        ("手数料は1.5%から3.2%に下がる", True),
        ("手数料は1.5%で、前年の3.2%から下がった", False),
        ("手数料は3.2%で、前年の1.5%から下がった", True),
    ],
)
def test_a_move_against_its_values_is_impossible(text: str, *, expected: bool) -> None:
    """Values above zero go the way that the words say."""
    numbers = [mention for mention in scan_numbers(text) if mention.level == "claim"]
    assert any(find_role(text, numbers, mention).is_impossible for mention in numbers) is expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (Role("old"), Role("new"), True),
        (Role("old"), Role("old"), False),
        (Role("new", "up"), Role("new", "down"), True),
        (Role("new", "up"), Role("new"), False),
        (Role(), Role("new", "down"), False),
    ],
)
def test_contradiction(one: Role, other: Role, *, expected: bool) -> None:
    """The other part or the other way, either way round; what is not said contradicts nothing."""
    assert one.contradicts(other) is other.contradicts(one) is expected
