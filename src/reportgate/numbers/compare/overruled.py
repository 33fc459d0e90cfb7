"""Does the text beside a sentence take back what the sentence says?

"Clicks were 1,240. That is false." denies in the next sentence, "The following is not true:" in the one before, a
footnote says that a number is a target. Only a sentence that speaks of nothing but the truth of another one does so:
what refers to it (that, this figure, これ, 上記), and a word for true or false.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from reportgate.numbers.compare.aims import is_aimed
from reportgate.text.patterns import regex

REACH: Final = 100
"""Characters on each side of a sentence that are looked at."""

_FALSE: Final = (
    r"(?:an? |all |pure |completely |entirely |simply |plainly )?(?:false|untrue|wrong|incorrect|inaccurate|mistaken"
    r"|lies?|myths?|hoax|errors?|mistakes?"
    r"|fake|fiction|nonsense|fabricated|invented|made[ -]up)"
)
_TRUE: Final = r"(?:the case|true|so|correct|accurate|right|real|a fact|facts|what happened)"
_WHAT: Final = (
    r"(?:(?:that|this|it|they|these|those|both|which)(?: (?:figure|number|claim|statement|value|count|result|report"
    r"|one|rate|amount|total)s?)?"
    r"|the (?:above|figure|number|claim|statement|value|count|result|report|opposite|contrary|reverse)s?)"
)
_IS: Final = r"(?: (?:is|was|are|were|has been|proved|turned out(?: to be)?|remains?)|['’]s|['’]re)"
_NOT: Final = r"(?:(?: \w{3,12}ly)? not|n['’]?t| no longer| never| hardly| far from| anything but)"
_HOW: Final = r"(?: (?:\w{3,12}ly|just|quite|all|also|however|at all|of course|in fact|to be)){0,2}"
_LEAD: Final = (
    r"[\s\W_]{0,6}(?:(?:but|however|yet|although|though|in fact|actually|unfortunately|in truth|note)[,:]? )?(?:that )?"
)
_TAKES_BACK: Final = regex(
    rf"{_LEAD}(?:{_WHAT}(?:{_IS}{_HOW} {_FALSE}\b|{_IS}{_NOT}{_HOW} {_TRUE}\b|{_IS}{_NOT}[.!\s)]*$|(?: (?:does|did"
    rf"|do)){_NOT} (?:hold|happen)\b"
    r")|the (?:opposite|contrary|reverse) (?:is|was|holds)\b"
    r"|(?:in (?:reality|truth|fact)|actually),? (?:it|they|this|that|he|she|we) (?:did|does|do|was|were|is|are|has"
    r"|had|have)(?: not|n['’]?t)\b"
    rf"|(?:none|nothing|not one|not a word) of (?:this|that|it|these|those|the above){_IS} {_TRUE}"
    rf"|not (?:so|true|really|correct|at all|actual|a fact)\b[^.!?\n]{{0,12}}[.!\s)]*$|(?:no|not|never|wrong|false"
    rf"|untrue|incorrect|nope)[.!\s)]*$"
    r"|no, [^.!?\n]{1,40}(?: not|n['’]?t)\b)",
    re.IGNORECASE,
)
_ANNOUNCES: Final = regex(
    rf"\b(?:(?:the )?(?:following|next|rest|below)|what follows)[^.!?:\n]{{0,40}}?(?:{_IS}{_HOW} {_FALSE}"
    rf"|{_IS}{_NOT}{_HOW} {_TRUE})\b"
    rf"|^\W*(?:it|this){_IS}(?:{_HOW} {_FALSE}|{_NOT}{_HOW} {_TRUE})\b[^.!?\n]{{0,10}}:\W*$"
    rf"|^\W*(?:what{_IS}{_NOT} true|{_FALSE}|not true|(?:false|wrong|untrue) (?:claim|statement|figure"
    rf"|number)s?)\b\W*$",
    re.IGNORECASE,
)
_JA_ACTUAL: Final = r"(?:実績|実際|実測|確定)(?:の?(?:値|数値|数字|数|件数))?"
_JA_NOTED: Final = regex(
    r"\W*(?:(?:ただし|なお|もっとも)、?)?(?:(?:これ|それ|この[^。、\n]{1,4}|本[^。、\n]{1,3})は)?(?:あくまでも?、?)?"
    # 実績ではなく目標値, 目標値であり実績ではない
    rf"(?:{_JA_ACTUAL}で(?:は)?なく、?)?([^。、\n]{{1,8}}?)"
    rf"(?:(?:であ(?:って|り)|で)、?{_JA_ACTUAL}で(?:は)?(?:ない|ありません)|である|です|だ)?\W*$"
)
# Not the first half of a longer noun: 偽薬群, 虚偽申告, 誤報件数
_JA_FALSE: Final = r"(?:誤り|誤っ|誤報|間違[いっ]|嘘|うそ|ウソ|虚偽|偽り?|デマ|事実無根|でたらめ|捏造|架空)(?![㐀-鿿])"
_JA_TRUE: Final = r"(?:正し|事実|真実|本当|実際|正確|実態)"
_JA_NOT: Final = r"(?:で(?:は|も)?|じゃ|に|と(?:は)?|く(?:は)?)?(?:な[いかくし]|ありませ|あら|異な|違[いっう]|反)"
_JA_WHAT: Final = (
    r"(?:これら?|それら?|この[^。、\n]{1,6}|その[^。、\n]{1,6}|上記|前述|以上|というの|との(?:数字|記述)|記述|数字|値)?"
    r"(?:の[^。、\n]{1,6})?[はがも]?、?"
)
_JA_TAKES_BACK: Final = regex(
    r"[\s\W_]{0,6}(?:ただし|しかし|だが|が|実は|もっとも|なお|いや|と|いいえ)?[、,]?"
    rf"{_JA_WHAT}(?:全く|まったく|完全[なに]|明らか[なに]|すべて|全て|実は){{0,2}}[のは]?(?:{_JA_FALSE}"
    rf"|{_JA_TRUE}{_JA_NOT})"
    r"|実際(?:に)?は(?:違|異な|そうでな)",
)
# 310人と発表したが、後に撤回した
_RETRACTED: Final = regex(
    r"[^。！？\n]{0,10}?と(?:発表|公表|説明|主張|報|述べ|伝え)[^。！？\n]{0,24}?(?:撤回|訂正|取り消|否定)"
)
_JA_ANNOUNCES: Final = regex(
    rf"(?:次|以下|下記|後述)の?[^。\n]{{0,16}}?(?:{_JA_FALSE}|{_JA_TRUE}{_JA_NOT})"
    rf"|^\W*{_JA_FALSE}(?:の[^。\n]{{1,6}})?\W*$",
)
# Behind a number, in its own sentence: 1,240 (not), 1,240, which is not true, 1,240 — not!
_ASIDE: Final = regex(
    rf"[^.!?\n,;:(（—–]{{0,60}}[(（,;:—–-]{{1,3}} ?(?:(?:{_WHAT}|and that|(?:an?|the) [a-z]{{3,12}} (?:that"
    rf"|which))(?:{_IS}{_HOW} {_FALSE}|{_IS}{_NOT}{_HOW} {_TRUE})\b"
    r"|(?:not|no|never|false|untrue|wrong|incorrect|lie|fake|sic)[.!?\s)）]*$|not[)!]|or so (?:they|he|she|we|it) )",
    re.IGNORECASE,
)
# Up to the next number, whose note it may be: 1,240 clicks this week[^1].
_NOTE: Final = regex(r"^[^.!?。\n0-9]{0,60}?(?:[.!?。]?\[\^(?P<id>[^\s\[\]]{1,40})\]|(?P<mark>[*†‡※]{1,3}))")
_NOTED_AIM: Final = regex(
    r"\W*(?:(?:this|it|that|the (?:figure|number|value)) (?:is|was) )?(?:(?:only|just|merely) )?(?:an? |the |our )?"
    r"([a-z]{3,12}(?: [a-z]{3,12})?)"
    # Plan, not actual.
    r"(?:[,;:(–—-]{0,2} ?(?:not|rather than|instead of) [^.!?\n]{1,40})?\W*$",
    re.IGNORECASE,
)


_ALL: Final = r"(?:figures|numbers|data|values|results|statistics|totals|counts|claims|statements)"
_WHERE: Final = r"(?:above|below|here|in this (?:report|summary|text|section|document))"
_OF_ALL: Final = (
    rf"(?:(?:the )?(?:above|following|below) {_ALL}|{_ALL} (?:given |shown |stated |listed |reported )?{_WHERE})"
)
_RETRACTS: Final = regex(
    rf"\b(?:(?:all|any|some|most) (?:of )?)?(?:the )?{_OF_ALL}(?:{_IS}{_HOW} {_FALSE}|{_IS}{_NOT}{_HOW} {_TRUE})\b"
    rf"|\b(?:none|nothing|not one) of (?:the )?{_OF_ALL}{_IS} {_TRUE}\b",
    re.IGNORECASE,
)
_JA_RETRACTS: Final = regex(
    r"(?:上記|以上|以下|下記|本(?:レポート|報告書?|稿|文書)|この(?:レポート|報告書?|文書))の?"
    r"(?:数値|数字|値|データ|件数|金額|記述|内容)(?:に?は|が)(?:すべて|全て|いずれも|全部|実際の)?、?"
    rf"(?:{_JA_FALSE}|仮(?:の|であ|です|だ)|ダミー|{_JA_TRUE}{_JA_NOT})"
)


class Beside(NamedTuple):
    """What stands beside the sentence of a number."""

    before: str
    """The sentence before it."""
    behind: str
    """The sentence from the number on, without it."""
    after: str
    """The sentence after it."""
    note: str
    """What a footnote behind the number says."""
    is_retracted: bool = False
    """Whether a sentence anywhere in the text takes back all of its numbers."""


def is_overruled(beside: Beside) -> bool:
    """Whether what stands *beside* a sentence says that it is not true.

    >>> is_overruled(Beside("", "", "That is not true.", "")), is_overruled(Beside("", "", "That is not bad.", ""))
    (True, False)
    """
    return (
        beside.is_retracted
        or _takes_back(beside.after)
        or _ASIDE.match(beside.behind) is not None
        or _announces(beside.before)
        or (bool(beside.note) and (_takes_back(beside.note) or is_aim_note(beside.note)))
        or _is_japanese_aim(beside.after)
        or _RETRACTED.match(beside.behind) is not None
    )


def retracts(text: str) -> bool:
    """Whether a sentence of *text* says of all its numbers that they are not true.

    >>> retracts("Correction: the figures above are wrong."), retracts("The figures of last week were wrong.")
    (True, False)
    """
    return _RETRACTS.search(text) is not None or (not text.isascii() and _JA_RETRACTS.search(text) is not None)


def is_announced(titles: tuple[str, ...]) -> bool:
    """Whether one of the *titles* above a sentence calls what follows false: "What is not true"."""
    return any(map(_announces, titles))


def _takes_back(text: str) -> bool:
    if not text:
        return False
    return _TAKES_BACK.match(text) is not None or (not text.isascii() and _JA_TAKES_BACK.match(text) is not None)


def _announces(text: str) -> bool:
    if not text:
        return False
    return _ANNOUNCES.search(text) is not None or (not text.isascii() and _JA_ANNOUNCES.search(text) is not None)


def is_aim_note(note: str) -> bool:
    """Whether a footnote says nothing but that its number is an aim: "This is a target."."""
    found = _NOTED_AIM.match(note)
    if found is not None:
        return is_aimed(found[1])
    return _is_japanese_aim(note)


def _is_japanese_aim(text: str) -> bool:
    """Whether a sentence (ただし目標値である。) says nothing but that what stands before it is an aim."""
    noted = _JA_NOTED.match(text) if not text.isascii() else None
    return noted is not None and is_aimed(noted[1])


def find_note(text: str, start: int, end: int) -> str:
    """The text of the footnote whose mark stands behind a number that ends at *start*, in a sentence up to *end*."""
    found = _NOTE.match(text[start : max(end, start) + 8])
    if found is None:
        return ""
    lead = f"\n[^{found['id']}]:" if found["id"] else f"\n{found['mark']}"
    at = text.find(lead, start)
    if at < 0 and found["mark"]:
        at = text.find(f"\n\\{found['mark']}", start)
    if at < 0:
        return ""
    stop = text.find("\n", at + 1)
    return text[at + len(lead) : stop if stop >= 0 else len(text)][:REACH].strip(" *_\\")
