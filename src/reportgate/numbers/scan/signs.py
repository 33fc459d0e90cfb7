"""Which characters say a number though they are neither digits nor the usual kanji: ㊈, 玖, 🔟, Roman XII?

What no other reader has taken and says a number is malformed: a claim that nothing covers. A kanji says one only where
a unit or counter stands behind it and no kanji before it; Roman letters only before a unit, or before what they count.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Final

from reportgate.numbers.mention import Figure
from reportgate.numbers.scan.cardinals import JOINED, ONES, SCALES, TENS
from reportgate.numbers.scan.found import Found
from reportgate.numbers.scan.numerals import DIGITS, KANJI
from reportgate.numbers.scan.quantities import read_unit
from reportgate.numbers.scan.structure import NUMBER_LIKE
from reportgate.text.patterns import regex

_KNOWN: Final = KANJI | frozenset(NUMBER_LIKE)
# Their names say a number, their properties do not.
_EMOJI: Final = frozenset("🔟💯")
_KANJI_BLOCK: Final = regex("[\u2f00-\u2fdf々\u3400-\u9fff\uf900-\ufaff]")
# A set of characters is searched for many times faster than what stands before it.
_ROMAN_LETTERS: Final = regex(r"[IVX]{2,8}(?=[ \u00a0%.,;:!?)\n-])")
_ROMAN: Final = regex(r"(?<![A-Za-z0-9.'-])X{0,3}(?:IX|IV|V?I{0,3})")
# Roman numerals of larger numbers are mostly abbreviations (CV, MD): they say a number before the word alone.
_PERCENT_WORD: Final = regex(r" per ?cent\b")
_LARGE_ROMAN: Final = regex(r"(?<![A-Za-z0-9.'-])[CDILMVX]{2,12}$")
_LARGE_REACH: Final = 14
_ANY_ROMAN: Final = regex(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
# f i f t y
_APART: Final = regex(r" [A-Za-z] [A-Za-z]\b")
_SPELT: Final = regex(r"(?<![A-Za-z0-9'’-])(?:[A-Za-z] ){2,10}[A-Za-z](?![A-Za-z0-9'’-])")
_SPELLABLE: Final = frozenset(word for word in (*ONES, *TENS, *SCALES, *JOINED) if len(word) > 2 and word != "one")
_COUNTED: Final = regex(r"[ \u00a0](?:[a-z]{2,20}[ \u00a0])?[a-z]{2,20}s\b")
_WORD_BEFORE: Final = regex(r"([A-Za-z]{1,20})[ \u00a0]$")
# Words that a count can follow and the name of a series does not end with.
_BEFORE_COUNT: Final = frozenset("of to by with about over had were was from reached totalled totaled gained".split())
_TOTALLING: Final = frozenset("totalled totaled reached numbered gained counted".split())
_PARTICLES: Final = frozenset("はがをも約計")
_STOPS: Final = frozenset("。、\nだ")
_LONGEST: Final = 20
# A rank, an amount of money or a size without a numeral: ナンバーワン, 億超え, 兆円規模, 億円台, 万単位, 半ダース
_NO_NUMERAL: Final = regex(
    r"ナンバー・?ワン|半ダース|(?<![0-9一二三四五六七八九十百千万億兆数何〇\u3400-\u9fff])[十百千万億兆]{1,2}"
    r"(?:円|ドル|人|件|社|個|回)?(?:超え|超(?![一-鿿])|規模|単位|円台(?![一-鿿])|人台(?![一-鿿]))"
)
# One of them stands in every such writing; most texts have none.
_MARKS: Final = ("ナンバー", "半ダース", "超", "規模", "単位", "円台", "人台")
# Counts in kana. "One" is a count only as what something is (返金はひとり。): ひとつの and ひとりで count nothing.
_KANA: Final = regex(
    r"(?<=[はがをも計約])(?P<one>ひと[つり])(?=[。、だ\n)]|です)"
    r"|(?:(?<![ぁ-ん])|(?<=[はがをもにのでと]))(?:(?P<two>ふた(?:り|つ(?!返事)))|(?P<three>みっつ)|(?P<four>よっつ)|(?P<six>むっつ)"
    r"|(?P<seven>ななつ)|(?P<eight>やっつ(?!け))|(?P<nine>ここのつ))"
    r"|(?<=[はが])(?:(?P<five>いつつ)|(?P<ten>とお))(?=[。、だ\n)]|です)"
    r"|(?P<half>折半)|(?P<unsure>(?<=[はがも])トリプル(?=[。、だに\n])|(?:ダブル|トリプル)スコア|倍々)"
)
# What they begin with: searched for many times faster than what stands before them.
_KANA_START: Final = regex(
    "ひと[つり]|ふた[つり]|みっつ|よっつ|いつつ|むっつ|ななつ|やっつ|ここのつ|とお|折半|トリプル|ダブルスコア|倍々",
)
_KANA_VALUES: Final = {
    name: value for value, name in enumerate("one two three four five six seven eight nine ten".split(), 1)
}
# What a Roman numeral numbers and does not count.
NUMBERED: Final = frozenset("章部期種類型度級相番巻編回次節条項号図表版話区条等着位世")


@cache
def says_number(char: str) -> bool:
    """Whether a character that is no usual numeral has a numeric value, alone or in another dress."""
    if unicodedata.numeric(char, None) is not None or char in _EMOJI:
        return True
    if unicodedata.category(char) not in {"No", "So", "Nl"}:
        return False
    plain = unicodedata.normalize("NFKC", char).lstrip("(〔")
    return plain != char and (plain[:1].isdecimal() or plain[:1] in DIGITS or plain[:1] == "十")


# Characters that are looked up no more: usual numerals, and what was found to say no number. As many as Unicode has.
_seen_plain: Final = set(_KNOWN) | set(map(chr, range(0x80)))


def find_hidden(text: str, taken: Sequence[Found]) -> list[Found]:
    """Find what says a number and lies in none of the mentions *taken*, which are in order of position."""
    found: list[Found] = []
    if "I" in text or "V" in text or "X" in text:
        found += [roman for match in _ROMAN_LETTERS.finditer(text) if (roman := _roman(text, match)) is not None]
    found += _find_letters(text)
    if not text.isascii():
        found += _find_strange(text)
        if any(mark in text for mark in _MARKS):
            found += [Found(match.start(), match.end(), "malformed") for match in _NO_NUMERAL.finditer(text)]
        starts = _KANA_START.finditer(text)
        found += [_kana(kana) for start in starts if (kana := _KANA.match(text, start.start())) is not None]
    return _outside(found, taken) if found else []


def _find_letters(text: str) -> list[Found]:
    """LV percent, f i f t y."""
    found: list[Found] = []
    for percent in _PERCENT_WORD.finditer(text):
        first = max(0, percent.start() - _LARGE_REACH)
        letters = _LARGE_ROMAN.search(text[first : percent.start()])
        if letters is not None and _ANY_ROMAN.fullmatch(letters[0]) is not None:
            found.append(Found(first + letters.start(), percent.end(), "malformed"))
    if _APART.search(text) is not None:
        found += [Found(*match.span(), "malformed") for match in _SPELT.finditer(text) if _spells(match[0])]
    return found


def _spells(letters: str) -> bool:
    word = letters.replace(" ", "").lower()
    return word in _SPELLABLE or (word[0] == "a" and word[1:] in _SPELLABLE)


def _kana(match: re.Match[str]) -> Found:
    start, end = match.span()
    name = match.lastgroup or ""
    if name == "half":
        return Found(start, end, "fraction", "claim", Figure(5, -1, -2), "fraction")
    if name == "unsure":
        return Found(start, end, "malformed")
    counter = "人" if match[0].endswith("り") else "つ"
    return Found(start, end, "number", "claim", Figure(_KANA_VALUES[name]), "count", counter)


def _find_strange(text: str) -> list[Found]:
    unknown = set(text) - _seen_plain
    strange = frozenset(char for char in unknown if says_number(char))
    _seen_plain.update(unknown - strange)
    if not strange:
        return []
    sign = re.compile("[" + "".join(map(re.escape, strange)) + "]+")
    return [hidden for match in sign.finditer(text) if (hidden := _sign(text, match, strange)) is not None]


def _sign(text: str, match: re.Match[str], strange: frozenset[str]) -> Found | None:
    start, end = match.span()
    while end - start < _LONGEST and (text[end] in strange or text[end] in KANJI):
        end += 1
    if text[end] in _STOPS and text[_numeral_start(text, start) - 1] in _PARTICLES:
        # 返金は弐拾。
        return Found(_numeral_start(text, start), end, "malformed")
    unit = read_unit(text, end)
    if _KANJI_BLOCK.match(text, start) is not None and (
        unit.end == end or _KANJI_BLOCK.match(text[start - 1]) is not None or text[end] in " \u00a0"
    ):
        return None
    return Found(start, max(end, unit.end), "malformed")


def _numeral_start(text: str, start: int) -> int:
    """Where the kanji numerals begin that stand right before *start*; no numeral is long."""
    first = max(0, start - _LONGEST)
    while start > first and text[start - 1] in KANJI:
        start -= 1
    return start


def _roman(text: str, match: re.Match[str]) -> Found | None:
    end = match.end()
    if _ROMAN.fullmatch(text, match.start(), end) is None:
        return None
    unit = read_unit(text, end)
    if unit.end > end and (unit.exponent or unit.kind in {"percent", "pp", "currency"}):
        # A scale word is a number of its own.
        return Found(match.start(), end if unit.exponent else unit.end, "malformed")
    before = _WORD_BEFORE.search(text[max(0, match.start() - 24) : match.start()])
    if stands_for_a_total(text, match.start(), end):
        return Found(match.start(), end, "malformed")
    counts = before is None or before[1].lower() in _BEFORE_COUNT
    if counts and len(match[0]) > 2 and _COUNTED.match(text, end) is not None:
        return Found(match.start(), end, "malformed")
    return None


def stands_for_a_total(text: str, start: int, end: int) -> bool:
    """Whether a Roman numeral stands where only a number can: "clicks totalled XII.", クリックはⅫだった."""
    if text[end] in NUMBERED or (text[end].isascii() and text[end].isalnum()):
        return False
    if text[start - 1] in _PARTICLES:
        return text[end] not in ".．、 " and not _is_kanji(text[end])
    before = _WORD_BEFORE.search(text[max(0, start - 24) : start])
    # Letters can be a name's behind such words, the characters for them stand for numbers only.
    counting = _TOTALLING if text[start].isascii() else _TOTALLING | _BEFORE_COUNT
    return before is not None and before[1].lower() in counting


def _is_kanji(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff"


def _outside(found: list[Found], taken: Sequence[Found]) -> list[Found]:
    """Those of *found* that touch none of *taken*."""
    found.sort(key=lambda hidden: hidden.start)
    kept: list[Found] = []
    at = reached = 0
    for hidden in found:
        while at < len(taken) and taken[at].end <= hidden.start:
            at += 1
        if hidden.start >= reached and (at == len(taken) or taken[at].start >= hidden.end):
            kept.append(hidden)
            reached = hidden.end
        elif hidden.start >= reached and taken[at].start > hidden.start:
            # 廿2件: up to what is taken.
            kept.append(Found(hidden.start, taken[at].start, "malformed"))
    return kept
