"""Does the head of a column or row, or a label before a number, say more than the statement?

A head shares a word with the statement and is the head of another thing all the same: "Revenue lost", "Damaged
parcels", "Electronics abroad", 家電修理. What a head says is all that is said there, so that a word more is another
thing, unless it says of what kind the name is (office, 部門), names a unit, a time or a number of anything.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.compare.periods import NO_SUBJECT, find_periods
from reportgate.numbers.compare.topic import PREDICATES, find_words, is_common
from reportgate.numbers.scan.years import MONTH_PATTERN
from reportgate.text.patterns import regex

_SHORTEST: Final = 3
"""Letters of a word that may be short for another one."""
# A head with digits that are no date names a class of sizes or a label.
_DATE: Final = regex(
    rf"(?:\b[0-9]{{1,2}}(?:st|nd|rd|th)? )?\b(?:{MONTH_PATTERN})\b\.?"
    r"(?: [0-9]{1,2}(?:st|nd|rd|th)?\b,?)?(?: [0-9]{4}\b)?"
    r"|\b(?:FY|CY)?(?:19|20)[0-9]{2}(?:[-/][0-9]{1,2}){0,2}\b|\b[QH][1-4]\b|(?:(?:19|20)[0-9]{2}年度?)?(?:[0-9]{1,2}月)?"
    r"(?:[0-9]{1,2}日)?(?<=[年度月日])(?!間)"
)
_BRACKETS: Final = regex(r"[(（\[][^()（）\[\]]{0,60}[)）\]]")
# What a name may be of: Tokyo office, Pro plan, 家電部門.
KINDS: Final = find_words(
    "office store shop branch plan tier region area country city state team group segment category department division "
    "unit product brand model channel source site page company type class sector market industry series version name "
    "部門 事業 商品 製品 店舗 支店 支社 地域 地区 都市 会社 企業 チーム プラン コース カテゴリ カテゴリー "
    "分野 業界 区分 種別 媒体 経由 年代"
)
# What may stand at the end of a measure of anything.
_SUFFIXES: Final = frozenset("額数高量値店部県市区町の別計分年月日内")
_DENIED: Final = regex(
    r"\b(?:not|non|no|except(?:ing)?|exclud(?:ing|ed|es)|excl|without|minus|but|other than|outside|apart from)\b"
    r"|以外|を?除[くきい]|抜き|非(?=[㐀-鿿])|未(?=[㐀-鿿])",
    re.IGNORECASE,
)
_CHANGE: Final = regex(
    r"\b(?:growth|increase|decrease|decline|change|gain|drop|rise|fall|reduction)s?\b|増減|増加|減少|伸び",
    re.IGNORECASE,
)
_CHANGED: Final = regex(
    r"\b(?:gr[eo]w|increas|decreas|declin|chang|gain|drop|ris|rose|f[ae]ll|reduc|up|down|more|less|fewer|higher|lower"
    r"|lost|add|climb|jump|slip|ease|dip)|増|減|伸|上昇|低下|比|上が|下が",
    re.IGNORECASE,
)
# What parts a label from its number: a colon, also that of a definition in the next line, leaders, a gap, a drawn bar.
_LABELLED: Final = regex(
    r"(?:^|\n)[ \t*+•\d.)_`-]*(?P<label>[^:：\n.。、,，|█▇▆▅▄▃▂▁▓▒░■□#=]{2,40}?)(?:[*_]{0,3}\n?[ ]{0,3}[:：]|[*_]{0,3}"
    r"(?:[ ]?[.…·․‥_]{2,60}|[ ]{2,40}|\t{1,9}|[ ]?[|█▇▆▅▄▃▂▁▓▒░■□●○◆▪▫#*=~-]{1,60}(?=[ ])))"
    r"[*_ |█▇▆▅▄▃▂▁▓▒░■□●○◆▪▫#=~*]{0,60}(?:[$€£¥]|約|about )?$"
)
_REACH: Final = 60
_JA_RUN: Final = regex(r"[㐀-鿿々ァ-ヺー]+")
_YEARS: Final = regex(r"(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])")


def find_label(lead: str) -> str:
    """The label of a number that *lead*, at most 60 characters, stands before; "": it has none, or stands in prose.

    >>> find_label("- Clicks: "), find_label("North ████ "), find_label("Clicks in the north were ")
    ('Clicks', 'North', '')
    """
    found = _LABELLED.search(lead)
    if found is None or (found.start() == 0 and lead[0] != "\n" and len(lead) >= _REACH):
        return ""
    return found["label"].strip("*_ ")


def without_dates(head: str) -> str:
    """Leave out of *head* the dates, which are compared as such.

    >>> without_dates("Revenue lost in October 2026")
    'Revenue lost in  '
    """
    return _DATE.sub(" ", head) if any(char.isdecimal() for char in head) else head


def adds_to(head: str, statement: str, said: frozenset[str], common: frozenset[str]) -> bool:
    """Whether *head* shares a word with *statement*, whose words are *said*, and has another one.

    *common*: the words that may stand in any head.
    """
    plain = without_dates(_BRACKETS.sub(" ", head))
    if any(char.isdecimal() for char in plain):
        return False
    words = find_words(plain)
    if words.isdisjoint(said):
        return False
    any_head = common | KINDS | NO_SUBJECT | PREDICATES
    if head.isascii():
        return any(not _is_short_for(word, said) for word in words - said - any_head)
    return _has_more(plain, statement, said | any_head)


def _is_short_for(word: str, said: frozenset[str]) -> bool:
    """Whether *word* is the beginning of one of *said*, or the other way round: conv. rate, Germany."""
    return any(
        min(len(word), len(other)) >= _SHORTEST and (word.startswith(other) or other.startswith(word)) for other in said
    )


def _has_more(head: str, statement: str, known: frozenset[str]) -> bool:
    """Whether a run of kanji or katakana of *head* has characters that belong to no known word."""
    for run in _JA_RUN.findall(head):
        left = list(run)
        for at in range(len(run) - 1):
            if run[at : at + 2] in known:
                left[at] = left[at + 1] = ""
        rest = "".join(left)
        if rest and rest not in statement and rest not in _SUFFIXES and rest not in known and run not in known:
            return True
    return False


def denies(head: str, statement: str) -> bool:
    """Whether *head* leaves out what *statement* names: "Not electronics", 家電以外."""
    return _DENIED.search(head) is not None and _DENIED.search(statement) is None


def is_of_change(column: str, statement: str) -> bool:
    """Whether *column* holds changes, and *statement* speaks of none."""
    return _CHANGE.search(column) is not None and _CHANGED.search(statement) is None


def is_of_last_year(column: str, statement: str, around: str) -> bool:
    """Whether *column* is of the year before, and *statement* of a year that is not the one before a year *around*."""
    if ("year", "earlier") not in find_periods(column).named:
        return False
    years = {int(year) for year in _YEARS.findall(statement)}
    if not years or ("year", "earlier") in find_periods(statement).named:
        return False
    return not any(int(year) - 1 in years for year in _YEARS.findall(around))


def find_measure(title: str) -> str:
    """What a title over a table says that its cells are; "": nothing.

    >>> find_measure("Profit by category"), find_measure("部門別の利益"), find_measure("Notes")
    ('Profit', '利益', '')
    """
    before, joint, _ = title.partition(" by ")
    if joint and not is_common(before.lower()):
        return before
    _, joint, behind = title.partition("別")
    return behind.lstrip("の") if joint else ""
