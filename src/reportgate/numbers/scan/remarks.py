"""What do remarks and dashes beside a number add to it: 12.4%（減）, 減少したのは…（12.4%）, ―12.4%, 1,240-?

A remark that says a decrease gives the number its direction; a dash that may be a minus makes it malformed.
"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.mention import Direction
from reportgate.numbers.scan.found import Found
from reportgate.text.patterns import regex

_UP: Final = r"増加?|上昇|拡大|増収|増益|プラス|↑|up|increase|gain|rise"
_DOWN: Final = r"減少?|低下|下落|縮小|減収|減益|マイナス|赤字|損失?|↓|▲|△|-|down|decrease|decline|loss|fall|drop"
_BEHIND: Final = regex(rf"[ \n]?[(「『【\[〈][ ]?(?:(?P<up>{_UP})|(?P<down>{_DOWN}))[ ]?[)」』】\]〉]")
_BASE: Final = r"(?:対?[前昨先去]年?同?[年月週日期]?比で?)?(?:約|およそ|ほぼ)?"
# クリック（減少）：前週比12.4%, | クリック（減） | 12.4%; 減少したのはクリック（前週比12.4%）
_BEFORE: Final = regex(
    rf"(?:[(「『【\[〈](?:(?P<down>{_DOWN})|(?P<up>{_UP}))[)」』】\]〉][ ]?[:はが|]{{0,2}}[ ]?"
    rf"|(?:(?P<rose>増加|増えた|上昇|拡大|上がった|伸びた)|減少|減った|低下|下落|縮小|下がった|落ち込んだ)(?:した|して[いる]{{1,2}})?(?:の|もの|指標|項目)は"
    rf"[^。\n0-9、]{{0,24}}[(「『: ]{{0,2}}){_BASE}$",
)
_REACH: Final = 56
_OPENING: Final = frozenset("(「『【[〈")
_LED_IN: Final = frozenset("比で約そぼ:はが|)」』】]〉「『(い ")
# Drawn like a dash: a minus, or the dash of a sentence when two of them stand together.
_BARS: Final = frozenset("―─━﹘")
_TRAILING: Final = regex(r"[-–](?=[.;)）。、」|]|[ ]\||\n[ ]{0,3}\n)")
_UNITS_BEFORE: Final = {
    "unit:°": (("摂氏", "unit:°C"), ("華氏", "unit:°F")),
    "unit:km": (("時速", "unit:km/h"),),
    "unit:k": (("時速", "unit:km/h"),),
    "unit:m": (("秒速", "unit:m/s"),),
}
_LONGEST_NAME: Final = 8
_PADDING: Final = regex(r"(?:約|およそ|ほぼ)?[ ]?$")
_COUNTS: Final = frozenset({"number", "percent", "pp", "currency"})


def weigh(text: str, found: Found) -> None:
    """Give *found* what the remarks beside it in *text* say, or make it malformed."""
    if found.figure is None or found.kind not in _COUNTS:
        return
    if found.unit in _UNITS_BEFORE:
        _read_unit_before(text, found)
    before, after = text[found.start - 1], text[found.end]
    if before in _BARS and not _joins(text[found.start - 2]):
        found.kind, found.figure, found.start = "malformed", None, found.start - 1
    elif after in "-–" and _TRAILING.match(text, found.end) is not None:
        # Accounting writes its minus behind the number.
        found.kind, found.figure, found.end = "malformed", None, found.end + 1
    elif found.direction is None and not found.sign:
        _read_remark(text, found, before, after)


def _read_unit_before(text: str, found: Found) -> None:
    """Read the part of a unit that stands before the number: 摂氏5度, 時速約60km."""
    for name, unit in _UNITS_BEFORE.get(found.unit or "", ()):
        if _PADDING.sub("", text[max(0, found.start - _LONGEST_NAME) : found.start]).endswith(name):
            found.unit = unit


def _joins(char: str) -> bool:
    """Whether a dash behind *char* goes on with something: two dashes, 10―20, a-b."""
    return char in _BARS or char.isdecimal() or (char.isascii() and char.isalpha())


def _read_remark(text: str, found: Found, before: str, after: str) -> None:
    rate = found.kind in {"percent", "pp"}
    opening = text[found.end + 1] if after in " \n" else after
    remark = _BEHIND.match(text, found.end) if opening in _OPENING else None
    if remark is None and rate and before in _LED_IN:
        remark = _BEFORE.search(text, max(0, found.start - _REACH), found.start)
    if remark is None:
        return
    way: Direction = "up" if remark.lastgroup in {"up", "rose"} else "down"
    if rate or way == "down":
        # 1,240件（増） may have grown to 1,240.
        found.direction, found.is_change = way, True
