"""Of a move from one value to another, is a number the old value or the new one, and which way does it go?

"From 3.2% to 1.5%" and 3.2%から1.5%に say both; "down to 1.5%" and 1.5%に下がる the new one alone; これまで3.2% and
"previously 3.2%" the old one. A text that gives a number the other part, or the opposite way, says something else.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from decimal import Decimal
from typing import Final, Literal, NamedTuple, TypeAlias

from reportgate.numbers.mention import Direction, Mention
from reportgate.text.patterns import regex

REACH: Final = 60
"""Characters before or behind a number within which its move is told."""

_BREAK: Final = regex(r"[.;:!?()\n](?=\s|$)|[、。，；：（）]")
_EN_PART: Final = regex(
    r"\b(?:(?P<old>from)|(?P<new>to)|(?P<held>at)"
    r"|(?P<was>(?:the )?(?:previous|previously|former|formerly|old|earlier|initially)))"
    r"(?: (?:a|an|the|about|around|approximately|roughly|nearly|almost|just|only|some|over|under|as low as|as high as"
    r"|previous|former|current|record)){0,2} ?[$€£¥(*_]{0,3}$",
    re.IGNORECASE,
)
_EN_WAS: Final = regex(r"[*_]{0,3} (?:previously|before(?! the| a)|until now|so far)\b", re.IGNORECASE)
_EN_MOVE: Final = regex(
    r"\b(?:(?P<up>rise|rises|rose|risen|rising|increas\w{0,4}|grow\w{0,3}|grew|climb\w{0,3}|jump\w{0,3}|surg\w{1,3}"
    r"|soar\w{0,3}|gain\w{0,3}|up|rais\w{1,3}|hik\w{1,3}|widen\w{0,3})"
    r"|(?P<down>fall|falls|fell|fallen|falling|decreas\w{0,4}|declin\w{1,3}|drop\w{0,4}|down|reduc\w{1,5}|cut|cuts"
    r"|cutting|shrink\w{0,3}|shrank|shrunk|slip\w{0,4}|slid\w{0,3}|plung\w{1,3}|plummet\w{0,3}|tumbl\w{1,3}|dip\w{0,4}"
    r"|lower(?:s|ed|ing)?|narrow\w{0,3})"
    r"|(?P<none>chang\w{1,3}|go|goes|going|went|gone|mov\w{1,3}|revis\w{1,4}|set|adjust\w{0,3}|improv\w{1,3}|worsen\w{0,3}"
    r"|switch\w{0,3}))\b",
    re.IGNORECASE,
)

# Keep, hold and leave are followed by what is kept.
_EN_STILL: Final = regex(
    r"\b(?:ke(?:eps?|pt|eping)|h(?:olds?|eld|olding)|lea(?:ves?|ving)|left|maintain\w{0,3}|stay\w{0,3}|remain\w{0,3}"
    r"|unchanged|steady|flat|stable|stuck)\b",
    re.IGNORECASE,
)
_DOWN_FROM: Final = regex(r"\b(?:down|up) from\b|(?:前|先|昨)[週月年日期](?:度)?の", re.IGNORECASE)

_ABOUT: Final = r"[*_]{0,3}(?:程度|前後|台|ほど|近く|強|弱)?[*_]{0,3}"
_JA_OLD: Final = regex(rf"{_ABOUT}から(?:の)?")
_JA_NEW: Final = regex(rf"{_ABOUT}(?:(?:まで)?[にへ]と?|まで)")
_JA_STILL: Final = regex(rf"{_ABOUT}(?:[にで](?:据え置|すえ置|横ばい|維持|とどめ置)|を(?:維持|据え置)|のまま|で変わら)")
_JA_WAS: Final = regex(
    r"(?:従来|これまで|以前|旧来|かつて|もともと|当初)(?:の[^。、\n0-9]{0,8}は|[のはが、])?(?:約|およそ)?[*_]{0,3}$",
)
_JA_MOVE: Final = regex(
    r"(?P<end>$|(?=[。、，；\n]))|[^。、，；\n0-9０-９]{0,6}?(?:(?P<up>上が|上げ|上昇|増|伸び|拡大|高ま|高騰|急騰|膨ら|浮上|昇格)"
    r"|(?P<down>転落|陥落|後退|降格|下が|下げ|低下|減|下落|縮小|縮ま|落ち|急落|圧縮|削減|短縮|短く)"
    r"|(?P<none>な[りるっ]|変更|変わ|変え|改定|改め|修正|推移|移行|改善|悪化|見直))"
)


Way: TypeAlias = Direction | Literal["still"]
"""Which way a value goes; still: a rate is kept at 4.25%."""


class Role(NamedTuple):
    """What a number is in a move from one value to another."""

    part: Literal["old", "new"] | None = None
    way: Way | None = None
    """Which way the move goes; None: not said, or no move."""
    other: Decimal | None = None
    """The value at the other end of the move, as written."""
    is_impossible: bool = False
    """Whether the values go the other way than the words say: down from 2.4 to 3.1."""

    def contradicts(self, other: Role) -> bool:
        """Whether the two are different parts of a move, or parts of opposite moves."""
        if self.part is None or other.part is None:
            return False
        return self.part != other.part or (None not in (self.way, other.way) and self.way != other.way)


NO_ROLE: Final = Role()


def find_role(text: str, mentions: Sequence[Mention], mention: Mention) -> Role:
    """Find the role of *mention*, one of *mentions*, the sorted numbers of *text*."""
    role = _read_role(text, mention)
    value = mention.value
    if role.part is None or role.way == "still" or value is None:
        return role
    other = _find_other_end(text, mentions, mention, role)
    if other is None or other.value is None or other.value == value:
        return role
    rises = (other.value < value) == (role.part == "new")
    if role.way is None:
        # No verb says which way: the other value of the move does.
        return Role(role.part, "up" if rises else "down", other.value)
    impossible = min(value, other.value) > 0 and rises != (role.way == "up")
    return Role(role.part, role.way, other.value, impossible)


def _find_other_end(text: str, mentions: Sequence[Mention], mention: Mention, role: Role) -> Mention | None:
    place = bisect_left(mentions, mention.start, key=lambda other: other.start)
    before, behind = mentions[max(0, place - 1) : place], mentions[place + 1 : place + 2]
    for other in (*before, *behind):
        near = max(other.start - mention.end, mention.start - other.end) <= REACH
        if near and other.unit == mention.unit and not other.is_change:
            part = _read_role(text, other).part
            # Where the old value is named behind it, the new one has no word of its own: 2.4 hours, down from 3.1.
            if part is not None and part != role.part:
                return other
            if (
                part is None
                and role.part == "old"
                and other.start < mention.start
                and _is_one_sentence(text, other, mention)
            ):
                return other
    return None


def _is_one_sentence(text: str, other: Mention, mention: Mention) -> bool:
    return _DOWN_FROM.search(text, other.end, mention.start) is not None and "." not in text[other.end : mention.start]


def _read_role(text: str, mention: Mention) -> Role:
    if mention.kind == "range" or mention.is_change:
        return NO_ROLE
    before, behind = text[max(0, mention.start - REACH) : mention.start], text[mention.end : mention.end + REACH]
    role = _read_japanese(before, behind) if not behind[:8].isascii() or not before[-8:].isascii() else NO_ROLE
    return role if role.part is not None else _read_english(before, behind)


def _read_english(before: str, behind: str) -> Role:
    found = _EN_PART.search(before)
    if found is None:
        return Role("old") if _EN_WAS.match(behind) else NO_ROLE
    if found["was"]:
        return Role("old")
    clause = before[: found.start()]
    cut = max((match.end() for match in _BREAK.finditer(clause)), default=0)
    if found["held"]:
        return Role("new", "still") if _EN_STILL.search(clause, cut) is not None else NO_ROLE
    moves = list(_EN_MOVE.finditer(clause, cut))
    return Role("old" if found["old"] else "new", _way(moves[-1])) if moves else NO_ROLE


def _read_japanese(before: str, behind: str) -> Role:
    was = _JA_WAS.search(before) is not None
    found = _JA_OLD.match(behind)
    if found is not None:
        return _read_old(behind, found.end(), was=was)
    if not was and _JA_STILL.match(behind) is not None:
        return Role("new", "still")
    found = None if was else _JA_NEW.match(behind)
    move = _JA_MOVE.match(behind, found.end()) if found is not None else None
    if move is None:
        return Role("old") if was else NO_ROLE
    return Role("new", _way(move))


def _read_old(behind: str, start: int, *, was: bool) -> Role:
    """Behind から: the verb, or the new value and then the verb."""
    move = _JA_MOVE.match(behind, start)
    if move is not None and move.lastgroup in ("up", "down"):
        return Role("old", _way(move))
    clause = _BREAK.split(behind[start:], maxsplit=1)[0]
    target = re.search(rf"\d[^にへま\d]{{0,8}}{_JA_NEW.pattern}", clause)
    if target is None:
        return Role("old") if was or (move is not None and move.lastgroup == "none") else NO_ROLE
    move = _JA_MOVE.match(clause, target.end())
    return Role("old", _way(move)) if move is not None else Role("old")


def _way(move: re.Match[str]) -> Direction | None:
    directions: dict[str | None, Direction] = {"up": "up", "down": "down"}
    return directions.get(move.lastgroup)
