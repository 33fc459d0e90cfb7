"""When do two gaps say the same? A gap is what stands between two visible characters: spaces, line breaks, dashes.

The rule with the most effect of all. A run of spaces and line breaks equals one space wherever it stands. It equals
nothing beside CJK or a full-width character, inside brackets, before , . ; : ! ? % (not between digits), after ; : ,
before a letter, and behind a hyphen at a line end. It never equals nothing between two digits, two Latin letters, a
letter and a digit, or before a minus. A hyphen at a line end between letters equals a hyphen and nothing.

Both texts may have a say: a comma that is full width in one of them frees the space beside it in the other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from reportgate.text.kinds import Kind
from reportgate.text.patterns import regex
from reportgate.text.tables import kind_code

SPACE, BREAK, DASH, EM_DASH, LINE_HYPHEN, TWO_HYPHENS = "s", "n", "d", "e", "h", "w"
OPENING: Final = frozenset("([{«‹“„〝（［｛「『【〈《〔〖｢")
CLOSING: Final = frozenset(")]}»›”〞〟）］｝」』】〉》〕〗｣")
CLINGING: Final = frozenset(",.;:!?%，．；：！？％、。､｡…‥°℃℉‰")
"""Marks that no space needs to precede."""
LEADING: Final = frozenset(",;:，；：")
"""Marks that no space needs to follow, before a letter."""
BREAKING: Final = frozenset("/=_@<.")
"""Signs within a path, an address or a flag behind which a line may end."""
PREFIXES: Final = frozenset("$€£¥₩₹฿₽▲△▼▽")
"""Signs of money and the minus of Japanese accounts: they belong to the number behind, with a space or without."""
KANJI_DIGITS: Final = frozenset("〇零一二三四五六七八九十壱弐参")
KANJI_SCALES: Final = frozenset("百千万億兆京")
WIDE_LETTERS: Final = frozenset(
    "ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ"
)
WORDY: Final = frozenset({Kind.LETTER, Kind.DIGIT, Kind.RAISED})

SHORT: Final = 16
"""Longest gap whose signs are kept."""
_SPACED_DASH: Final = regex(f"[{SPACE}{BREAK}]{DASH}[{SPACE}{BREAK}]")
_SPACES: Final = regex(f"[{SPACE}{BREAK}]{{2,}}")
_SIGNS: Final = {
    int(Kind.SPACE): SPACE,
    int(Kind.BREAK): BREAK,
    int(Kind.DASH): DASH,
    int(Kind.EM_DASH): EM_DASH,
    int(Kind.HYPHEN_MARK): LINE_HYPHEN,
}


def gap_pattern(gap: str) -> str:
    r"""Reduce the raw text of a gap to its signs: s space, n with a line break, d dash, e em dash.

    h is a line-end hyphen, w two hyphens typed for an em dash.

    >>> gap_pattern(" \n  ")
    'n'
    >>> gap_pattern("-\n")
    'h'
    """
    if not gap:
        return ""
    if gap == " ":
        return SPACE
    return _known_pattern(gap) if len(gap) <= SHORT else _find_pattern(gap)


@lru_cache(maxsize=1024)
def _known_pattern(gap: str) -> str:
    """Reduce a short gap: texts have few different ones."""
    return _find_pattern(gap)


def _find_pattern(gap: str) -> str:
    signs: list[str] = []
    for char in gap:
        sign = _SIGNS.get(kind_code(char))
        if sign is None:
            continue
        last = signs[-1] if signs else ""
        if char == "\xad":
            signs.append("?")
        elif sign in (SPACE, BREAK):
            _append_space(signs, last, sign)
        elif not (sign == EM_DASH and last == EM_DASH):
            signs.append(sign)
    pattern = "".join(signs).replace("?", "").replace("dd", TWO_HYPHENS)
    return _SPACES.sub(lambda run: BREAK if BREAK in run.group() else SPACE, pattern)


def _append_space(signs: list[str], last: str, sign: str) -> None:
    """Add a space to a gap: runs collapse, and a line break makes a line-end hyphen of the hyphen before it."""
    if last == LINE_HYPHEN:
        return
    if sign == BREAK and _is_hyphen(signs):
        signs[-1] = LINE_HYPHEN
    elif sign == BREAK and last == SPACE:
        # "-  \n": spaces that trail before the break do not part it from the hyphen.
        if _is_hyphen(signs[:-1]):
            signs[-2:] = [LINE_HYPHEN]
        else:
            signs[-1] = BREAK
    elif last not in (SPACE, BREAK):
        signs.append(sign)


def _is_hyphen(signs: list[str]) -> bool:
    """Whether *signs* end with a hyphen, and not with two, which are typed for an em dash."""
    return signs[-1:] in ([DASH], ["?"]) and signs[-2:] != [DASH, DASH]


class Sides:
    """The visible characters on both sides of a gap, in one or two writings of it."""

    __slots__ = ("after", "before", "earlier", "kinds_after", "kinds_before", "then")

    def __init__(self, before: str, after: str, then: str = "", earlier: str = "") -> None:
        """*before* and *after* hold one character for each writing; *then* is behind them, *earlier* before."""
        self.earlier = earlier
        self.before = before
        self.after = after
        self.then = then
        self.kinds_before = [kind_code(char) for char in before]
        self.kinds_after = [kind_code(char) for char in after]

    def both_letters(self) -> bool:
        """Whether letters of a spaced script stand on both sides."""
        return all(kind == Kind.LETTER for kind in self.kinds_before + self.kinds_after)

    def within_path(self) -> bool:
        """Whether a letter stands behind a sign within a path, or a slash behind a letter: a line may end there."""
        if all(kind == Kind.LETTER for kind in self.kinds_after):
            return all(char in BREAKING for char in self.before)
        return all(char == "/" for char in self.after) and all(kind == Kind.LETTER for kind in self.kinds_before)

    def wordy(self) -> bool:
        """Whether both sides are letters or digits: there a space always counts."""
        return all(kind in WORDY for kind in self.kinds_before + self.kinds_after)


def gaps_agree(one: str, two: str, sides: Sides) -> bool:
    """Whether two gap patterns say the same between these characters."""
    if one == two or (Kind.DIGIT not in sides.kinds_after and _both_break(one, two)):
        return True
    spaces_one, dashes_one = _parts(one)
    spaces_two, dashes_two = _parts(two)
    if len(dashes_one) != len(dashes_two):
        longer, shorter = (one, two) if len(dashes_one) > len(dashes_two) else (two, one)
        return longer == LINE_HYPHEN and not shorter and (sides.both_letters() or sides.within_path())
    if not dashes_one:
        return bool(one and two) or _space_is_free(one or two, sides, 0 if one else 1)
    if not _dashes_agree(dashes_one, dashes_two, no_minus=_no_minus(one, two, sides)):
        return False
    differ = [bool(a) != bool(b) for a, b in zip(spaces_one, spaces_two, strict=True)]
    if any(differ[1:-1]):
        return False
    hyphen_at_end = LINE_HYPHEN in (dashes_one[-1], dashes_two[-1])
    return (not differ[0] or _free_before_dash(sides)) and (not differ[-1] or hyphen_at_end or _free_behind_dash(sides))


def _both_break(one: str, two: str) -> bool:
    """Whether both are the dash between two clauses: an em dash in any spacing, or a dash with spaces around it."""
    bare = {one.strip(SPACE + BREAK), two.strip(SPACE + BREAK)}
    if not bare & {EM_DASH, TWO_HYPHENS}:
        return False
    return all(
        pattern.strip(SPACE + BREAK) in (EM_DASH, TWO_HYPHENS) or _SPACED_DASH.fullmatch(pattern) is not None
        for pattern in (one, two)
    )


def _parts(pattern: str) -> tuple[list[str], str]:
    """Split a pattern into the spaces around its dashes, and the dashes."""
    spaces, dashes = [""], ""
    for sign in pattern:
        if sign in (SPACE, BREAK):
            spaces[-1] += sign
        else:
            dashes += sign
            spaces.append("")
    return spaces, dashes


def _dashes_agree(one: str, two: str, *, no_minus: bool) -> bool:
    """Whether two runs of dashes are the same; the last may be an em dash in one where it is no minus."""
    if not all(map(_same_dash, one[:-1], two[:-1])):
        return False
    return _same_dash(one[-1], two[-1]) or (no_minus and {one[-1], two[-1]} == {DASH, EM_DASH})


def _same_dash(one: str, two: str) -> bool:
    return one == two or {one, two} in ({DASH, LINE_HYPHEN}, {EM_DASH, TWO_HYPHENS})


def _no_minus(one: str, two: str, sides: Sides) -> bool:
    """Whether a dash and an em dash mean the same here: not before a digit, except as a range between two."""
    if Kind.DIGIT not in sides.kinds_after or one[-1] in (SPACE, BREAK) or two[-1] in (SPACE, BREAK):
        return True
    return len(one) == len(two) == 1 and all(kind == Kind.DIGIT for kind in sides.kinds_before)


def _numeral(char: str) -> bool:
    return kind_code(char) == Kind.DIGIT or char in KANJI_DIGITS or char in KANJI_SCALES


def _free_before_dash(sides: Sides) -> bool:
    """Whether the space before a dash may be missing: "売上 -5%" is "売上-5%", "5 -3" is not "5-3"."""
    if any(map(_numeral, sides.before)):
        return False
    return Kind.CJK in sides.kinds_before or any(char in OPENING for char in sides.before)


def _free_behind_dash(sides: Sides) -> bool:
    return Kind.CJK in sides.kinds_after or any(char in CLOSING for char in sides.after)


def _space_is_free(sign: str, sides: Sides, writing: int = 0) -> bool:
    """Whether the space that stands in *writing* equals nothing between these characters."""
    before, after = sides.kinds_before, sides.kinds_after
    # Full-width letters are set like kanji, a line may end between any two of them.
    wide = sides.before[writing] in WIDE_LETTERS and sides.after[writing] in WIDE_LETTERS
    if sign == BREAK and (wide or sides.within_path()):
        return True
    # Without the space a combining mark would join what stands before it.
    if sides.wordy() or Kind.MARK in after or all(char in KANJI_DIGITS for char in sides.before + sides.after):
        return False
    if Kind.HANGUL in before and Kind.HANGUL in after:
        return sign == BREAK
    if any(char in OPENING for char in sides.before) or any(char in CLOSING for char in sides.after):
        return True
    if Kind.CJK in before or Kind.CJK in after or any(char in CLINGING for char in sides.after):
        return not _splits_number(sides)
    return _clings(sides)


def _clings(sides: Sides) -> bool:
    """Whether a sign needs no space: a plus behind a word, marks before a letter, signs before their number."""
    if all(char in "+＋" for char in sides.after):
        # CD4+ T cells; before a number the space tells a sign from a sum.
        return kind_code(sides.then or " ") == Kind.LETTER
    if any(char in LEADING for char in sides.before):
        return all(kind == Kind.LETTER for kind in sides.kinds_after)
    # "5$ 48" are two numbers.
    is_sign = all(char in PREFIXES for char in sides.before) and not sides.earlier.isdecimal()
    return is_sign and all(
        kind == Kind.DIGIT or char in "(（" for kind, char in zip(sides.kinds_after, sides.after, strict=True)
    )


def _splits_number(sides: Sides) -> bool:
    """Whether the space parts a separator from digits on both sides: 12 .5 is not 12.5."""
    digit_before = Kind.DIGIT in sides.kinds_before
    return digit_before and any(char in ",.，．:：" for char in sides.after) and sides.then.isdecimal()


def gap_text(pattern: str, before: str, after: str) -> str:
    """Write a gap in one normal form, for ``fold``: free spaces vanish, a line-end hyphen between letters vanishes."""
    if not pattern:
        return ""
    sides = Sides(before, after)
    if pattern in (SPACE, BREAK):
        return "" if before and after and _space_is_free(pattern, sides) else " "
    out = []
    for sign in pattern:
        if sign == LINE_HYPHEN:
            out.append("" if pattern == sign and before and after and sides.both_letters() else "-")
        else:
            out.append({SPACE: " ", BREAK: " ", TWO_HYPHENS: "--"}.get(sign, "-"))
    return "".join(out)
