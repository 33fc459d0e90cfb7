"""What meaning lies just outside a passage whose edges are clean?

A true passage can still mislead: "support a price increase" out of "do not support a price increase". Nothing here
rejects; each finding is a warning with the words outside. A passage that begins and ends where sentences do gets none.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from reportgate.quotes.context import REACH, Context, on_one_line
from reportgate.quotes.phrases import NUMBER_WORD
from reportgate.quotes.phrases_ja import NUMERALS
from reportgate.quotes.turns import TURNS, Turn
from reportgate.text.patterns import regex
from reportgate.verdict import Notice, NoticeCode

SHOWN: Final = 30
"""Characters of the words outside that a warning quotes."""


# Words that may stand between the one that turns the meaning round and the passage.
_ARTICLES: Final = r"the|a|an|any|that|to|be|been|have|has|had|\w{1,20}ly|yet"
_LINK: Final = rf"(?:(?:{_ARTICLES}|only|both|also)\s+){{0,3}}"
_LINK_NEGATION: Final = rf"(?:(?:{_ARTICLES}|for|of|as|from|in|by|at|on|with|going|able)\s+){{0,3}}"
_CLAUSE_START: Final = r"(?:^|[.,;:!?]\s|\bthat\s)\W{0,3}"
_PARTICLE: Final = (
    r"(?:と|とも|とは|が|に|を|し|する|した|されて?|の|で|て|は|も|ことが|ことも|ことを|よう|であろう|だろう|でしょう"
    r"|では|じゃ|でも?は|には|[かさたなまらわがばきしちにみりぎびいえけせてねめれげべ]{0,2}[るうくぐすつぬぶむただ])?"
)
_REST: Final = r"[ぁ-んァ-ヺー一-龥々]{0,12}?"
"""The rest of a word that the edge cuts, or a verb between the passage and what turns it round."""


class _Side(NamedTuple):
    """What turns the meaning round on one side of a passage; apart, since most texts are in one of the languages."""

    code: NoticeCode
    english: re.Pattern[str] | None
    japanese: re.Pattern[str] | None


def _before(turn: Turn) -> _Side:
    """What stands before a passage, up to its edge."""
    link = _LINK_NEGATION if turn.code is NoticeCode.NEGATION_CUT else _LINK
    short = r"|n't" if turn.code is NoticeCode.NEGATION_CUT else ""
    ways = (
        rf"(?:\b(?:{turn.before}){short})\s+{link}" * bool(turn.before),
        rf"{_CLAUSE_START}(?:{turn.clause})" * bool(turn.clause),
    )
    english = "|".join(filter(None, ways))
    return _Side(
        turn.code,
        regex(rf"(?:{english})$") if english else None,
        regex(rf"(?:{turn.before_ja})[、,]?\s*$") if turn.before_ja else None,
    )


def _behind(turn: Turn) -> _Side:
    """What stands behind a passage, from its edge on."""
    return _Side(
        turn.code,
        regex(rf"[\"'”’]?\s?[,;:—–-]?\s*(?:{turn.behind})\b"),
        regex(rf"\s*{_PARTICLE}\s*(?:{turn.near_ja})|\s*{_REST}(?:{turn.far_ja})"),
    )


_BEFORE: Final = tuple(map(_before, TURNS))
_BEHIND: Final = tuple(map(_behind, TURNS))
_COUNTED: Final = regex(
    r"""\s?(?:[一-龥々ァ-ヺ]|つ(?=[のがにはをもだでや、目以])
    | (?: [kcmμn]?m|km|mi|ft|in(?=\s?[.,;)])|[kmμn]?g|kg|t|lb|oz|[mkμ]?l|s|ms|min|h|hrs?|hours?|minutes?|seconds?
      | days?|weeks?|months?|years?|yrs?|miles?|feet|inches|metres?|meters?|kilomet(?:re|er)s?|tonn?e?s?|litres?|liters?
      | grams?|kilograms?|[kmgt]?w|[kmgt]?wh|[kmgt]?hz|[kmgt]?b|[kmg]?pa|k|v|a|j|kj|ha|acres?|persons?|people
      | [ap]\.?m
      )(?![^\W\d_])
    )""",
    re.VERBOSE,
)
_RATE: Final = regex(
    r"\s?(?:per|each|apiece|an?\s(?:year|month|week|day|hour|night|share|user|head|person|unit|piece|barrel|tonn?e?))\b",
)
_MEASURED_END: Final = regex(
    r"\d[%‰°a-zァ-ヺー一-龥]{0,6}$|\d\s?(?:percent|per cent|(?:percentage |basis )?points?|[a-z]{1,2})$"
)
_WHICH_WAY: Final = regex(
    r"の?(?:増|減|上昇|低下|下落|改善|悪化|赤字|黒字|損失|高[くいかまめ]|安[くいかまめ]|プラス|マイナス)"
    r"|\s(?:lower|higher|less|more|fewer|worse|better|declines?|drops?|falls?|decreases?|increases?|rises?|gains?|loss(?:es)?"
    r"|below|above|short)\b"
)
_HOW_EXACT: Final = regex(
    r"未満|以上|以下|以内|超(?=[。、のでに]|$)|を?超え|を?上回|を?下回|に満たな|前後|程度|[弱強](?=[。、のでにだ]|$)|余り|足らず|近く|内外"
    r"|ほど(?=[。、のでに])|しか|だけ|のみ|ばかり|にとどま|に留ま|どまり|止まり|[にも]満たな",
)
_NUMBER_END: Final = regex(
    rf"\d[百千万億兆]*$|(?:(?<![一-龥々])|(?<=[年月日時第約計同]))[〇一二三四五六七八九十百千万億兆]+$|(?<![^\W_]){NUMBER_WORD}$"
)
_MAY_MONTH: Final = regex(
    r"(?:\b(?:in|since|by|last|until|till|of|this|next|early|late|mid|during|through|for)[ -]|\d )may\s$"
)
_MAY: Final = regex(r"\bmay\s$")
_HOW_FEW: Final = regex(
    r"\b(?:only|just|merely|mere|solely|barely|scarcely|no (?:more|less|fewer) than|as (?:many|few|much|little) as)"
    r"\s(?:an?\s|the\s)?$"
    r"|(?:わずか|たった|せいぜい|たかだか|高々|ほんの|のべ|延べ)[にの]?、?$"
)
_NUMBER_START: Final = regex(
    rf"[\d$€£¥〇一二三四五六七八九十百千数]|{NUMBER_WORD}\b|(?:half|a (?:few|third|quarter|dozen|handful))\b"
)
_COUNTER: Final = regex(r"[一-龥々ァ-ヺ]")


def find_cuts(context: Context, sentences: tuple[int, int]) -> tuple[Notice, ...]:
    """Warn of meaning that the passage in *context* leaves outside, within the *sentences* that hold it."""
    text, start, end = context.text, context.start, context.end
    first, last = sentences
    notices: list[Notice] = []
    if first < start:
        left = context.before if first <= start - REACH else on_one_line(text[first:start])
        if (code := _left_code(left.replace("\n", " "), context.head)) is not None:
            notices.append(_notice(code, "before", text, (max(first, start - SHOWN), start)))
    if end < last:
        right = context.behind if end + REACH <= last else on_one_line(text[end:last])
        if (code := _right_code(right.replace("\n", " "), context.tail)) is not None:
            notices.append(_notice(code, "behind", text, (end, min(last, end + SHOWN))))
    return tuple(notices)


def _left_code(left: str, head: str) -> NoticeCode | None:
    # Each English way ends with a space.
    english, japanese = left[-1:].isspace() and not _names_may(left, head), not left.isascii()
    for side in _BEFORE:
        if (english and side.english is not None and side.english.search(left)) or (
            japanese and side.japanese is not None and side.japanese.search(left)
        ):
            return side.code
    if _NUMBER_START.match(head) and _HOW_FEW.search(left):
        return NoticeCode.HEDGE_CUT
    return NoticeCode.CLAUSE_CUT if _ends_in_number(left) and _COUNTER.match(head) else None


def _ends_in_number(text: str) -> bool:
    last = text.rstrip("\n")[-1:]
    # The last letters of the number words: of one, two, four, six, seven, eight, twenty, hundred.
    may = last.isdecimal() or last in NUMERALS or last in "deonrtxy"
    return may and _NUMBER_END.search(text[-16:]) is not None


def _names_may(left: str, head: str) -> bool:
    """Whether the word before a passage is the month: a verb stands behind the other may, and no digit."""
    return _MAY.search(left) is not None and (head[:1].isdecimal() or _MAY_MONTH.search(left) is not None)


def _right_code(right: str, inside: str) -> NoticeCode | None:
    first = right.lstrip()[:1]
    if first.isalpha() and _ends_in_number(inside) and _COUNTED.match(right):
        return NoticeCode.CLAUSE_CUT
    # Each English way begins with a letter behind a few signs, and no Japanese one with a stop.
    begins = right.lstrip(" \"'”’,;:—–-(")[:1]
    english, japanese = begins.isascii() and begins.isalnum(), not right.isascii() and first not in "。．！？.!?"
    for side in _BEHIND:
        if (english and side.english is not None and side.english.match(right)) or (
            japanese and side.japanese is not None and side.japanese.match(right)
        ):
            return side.code
    # A question that loses its mark becomes a statement.
    if right.startswith(("?", "？")):
        return NoticeCode.HEDGE_CUT
    return _measure_code(right) if _MEASURED_END.search(inside[-24:]) else None


def _measure_code(right: str) -> NoticeCode | None:
    """What stands behind a number with its unit: how exact it is, which way it went, of what rate it is."""
    if _HOW_EXACT.match(right):
        return NoticeCode.HEDGE_CUT
    return NoticeCode.CLAUSE_CUT if _WHICH_WAY.match(right) or _RATE.match(right) else None


_NAMES: Final = {
    NoticeCode.NEGATION_CUT: "a negation",
    NoticeCode.HEDGE_CUT: "a hedge or an attribution",
    NoticeCode.CONDITION_CUT: "a condition",
    NoticeCode.CONTRAST_CUT: "a contrast",
    NoticeCode.CLAUSE_CUT: "what the number counts",
}


def _notice(code: NoticeCode, side: str, text: str, where: tuple[int, int]) -> Notice:
    words = " ".join(text[where[0] : where[1]].split())
    detail = f"{_NAMES[code]} stands just {side} the quotation: {words!r}"
    return Notice(code=code, subject="", detail=detail, span=where)
