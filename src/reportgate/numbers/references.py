"""Which numbers are dates, periods, times, labels or identifiers, and so say no quantity?

Every pattern is tried from a number that was found, never searched for. What does not prove itself stays a claim: a
reference that is one by its looks alone (a capital word and a number) is none.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from reportgate.numbers.mention import Kind
from reportgate.numbers.numerals import read_mixed


class Reference(NamedTuple):
    """A reference, in positions of the view."""

    start: int
    end: int
    kind: Kind


_N: Final = r"(?:[0-9]{1,4}|[〇一二三四五六七八九十百千]{1,7})"
_MONTHS: Final = (
    "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?"
    "|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?"
)
MONTH_NAMES: Final = frozenset(
    """
    jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october
    nov november dec december
    """.split()
)
# Months that are also words: before a bare number they need more company.
_AMBIGUOUS_MONTHS: Final = frozenset({"may", "march", "mar"})
_YEAR: Final = r"(?:1[5-9]|20|21)[0-9]{2}"

_YMD: Final = re.compile(
    r"(?:1[5-9]|20|21)[0-9]{2}([-/.])(?:1[0-2]|0?[1-9])(?:\1(?:3[01]|[12][0-9]|0?[1-9]))(?![0-9])(?:T[0-9:.]{4,15}Z?)?"
)
_DMY: Final = re.compile(
    r"(?:3[01]|[12][0-9]|0?[1-9])([-/.])(?:3[01]|[12][0-9]|0?[1-9])\1(?:1[5-9]"
    r"|20|21)[0-9]{2}(?![0-9])|(?:3[01]|[12][0-9]|0?[1-9])/(?:3[01]"
    r"|[12][0-9]|0?[1-9])/[0-9]{2}(?![0-9/])"
)
_YEAR_SPAN: Final = re.compile(rf"({_YEAR})[ ]?([-/~–—])[ ]?({_YEAR}|[0-9]{{2}})(?![0-9%])(年度?)?")
_MONTH_DAY: Final = re.compile(r"(1[0-2]|0?[1-9])/(3[01]|[12][0-9]|0?[1-9])(?![0-9/])(?:[ ]?\([月火水木金土日]\))?")
_JA_DATE: Final = re.compile(
    rf"""(?P<year>{_N})年(?:
          (?P<fiscal>度)
        | (?:[ ]?(?P<month>{_N})月(?: (?P<term>期) | [ ]?(?P<day>{_N})日(?:\([月火水木金土日]\))? )? )
        )?(?:[ ]?(?:第[ ]?)?[1-4一二三四]四半期(?:累計)?|[上下中]半?期|[前後]半)?
      | (?P<month2>{_N})月(?: (?P<term2>期(?:第[1-4一二三四]四半期)?) | [ ]?(?P<day2>{_N})日(?:\([月火水木金土日]\))? )?
    """,
    re.VERBOSE,
)
_JA_MONTHS: Final = re.compile(r"(?:1[0-2]|[1-9])月?[~–-](?:1[0-2]|[1-9])月(期)?(?!間)")
_JA_TIME: Final = re.compile(
    rf"{_N}時(?!間|点|代|期|価|給|短|系|速|差|刻)(?:[ ]?(?:{_N}分(?:{_N}秒)?|半))?(?:前"
    rf"|過ぎ|ごろ|頃)?(?:[ ]?[~〜–-][ ]?{_N}時(?!間)(?:{_N}分|半)?)?"
)
_CLOCK: Final = re.compile(
    r"(?:[01]?[0-9]|2[0-4]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,6})?)?(?![0-9:])(?:[ ]?[~–-][ ]?(?:[01]?[0-9]"
    r"|2[0-4]):[0-5][0-9](?![0-9]))?(?:[ ]?(?:[ap]\.?m\.?|[AP]\.?M\.?)(?![A-Za-z]))?"
)
_AM_PM: Final = re.compile(
    r"(?:1[0-2]|0?[1-9])(?:[.:][0-5][0-9])?(?:[ ]?[-–][ ]?(?:1[0-2]"
    r"|0?[1-9])(?:[.:][0-5][0-9])?)?[ ]?(?:[ap]\.m\.|[AP]\.M\.|[ap]m"
    r"|[AP]M)(?![A-Za-z])|(?:1[0-2]|[1-9])[ ]o'clock"
)
_PERIOD_TAIL: Final = re.compile(
    r"(?:[ ,/-]{0,2}(?:of[ ])?(?:FY|CY|fiscal[ ]|fiscal[ ]year[ ])?[ ]?'?(?:20[0-9]{2}"
    r"|[0-9]{2})(?![0-9,.]?[0-9]|%))(?:/[0-9]{2}(?![0-9]))?"
)
_QUARTER: Final = re.compile(r"(?:[1-4][QH]|[QH][1-4])(?![A-Za-z0-9])")
_QUARTER_YEAR: Final = re.compile(r"(?:[1-4][QH]|[QH][1-4])[123][0-9](?![A-Za-z0-9])")
_QUARTER_SPAN: Final = re.compile(r" ?[-–~] ?(?:[1-4][QH]|[QH][1-4])(?![A-Za-z0-9])")
_FISCAL: Final = re.compile(
    r"(?:FY|CY|fy)[ ]?'?(?:20[0-9]{2}|[0-9]{2})(?![0-9])(?:[/-](?:20)?[0-9]{2}(?![0-9]))?"
    r"(?:[ ]?[QH][1-4](?![A-Za-z0-9])|[1-4][QH](?![A-Za-z0-9]))?"
)
_DAY_MONTH: Final = re.compile(
    rf"(?:3[01]|[12][0-9]|0?[1-9])(?:st|nd|rd|th)?[ ](?:of[ ])?(?:{_MONTHS})\b\.?(?:,?[ ](?:{_YEAR})(?![0-9,.]?[0-9]))?"
)
_MONTH_TAIL: Final = re.compile(
    rf"(?:(?:3[01]|[12][0-9]|0?[1-9])(?:st|nd|rd|th)?(?![0-9%])(?:[ ]?[-–][ ]?(?:3[01]"
    rf"|[12][0-9]|0?[1-9])(?:st|nd|rd|th)?(?![0-9%]))?(?:,?[ ](?:{_YEAR})(?![0-9]"
    rf"|[,.][0-9]))?|(?:{_YEAR})(?![0-9]|[,.][0-9]))"
)
_ORDINAL_PERIOD: Final = re.compile(
    r"[0-9]{1,2}(?:st|nd|rd|th)[ -](?:century|centuries|quarter)(?:[ ](?:of[ ])?(?:FY)?20[0-9]{2})?"
)
_PERCENTILE: Final = re.compile(r"[0-9]{1,2}(?:\.[0-9]{1,2})?(?:st|nd|rd|th) (?:percentile|decile|quantile|quartile)")
_DECADE: Final = re.compile(r"(?:(?:1[5-9]|20)[0-9]0|'?[1-9]0)'?s(?![A-Za-z])")
_WEEK: Final = re.compile(r"[0-9]{1,2}週(?![間連])")
_NTH: Final = re.compile(
    r"(?:[0-9]{1,4}|[一二三四五六七八九十百]{1,5})[ ]?(?:(?P<period>四半期|四半世紀"
    r"|半期|期|週|学期|クォーター)|(?P<label>章|節|条|項|号|図|表|部|版|巻|話|弾|世代|次|回|課"
    r"|種|類|類型|段階|フェーズ|ステージ|分科会|地区|区|話|幕|楽章|ラウンド|シリーズ|シーズン|グループ|期生|営業部"
    r"|工場|編)(?!目))"
)
_CENTURY: Final = re.compile(rf"{_N}(?:世紀|年代)")
_BAND: Final = re.compile(r"[1-9]0(?:代)?(?:[~〜–-][1-9]0)?代")
_ERA: Final = ("令和", "平成", "昭和", "大正", "明治", "西暦")

_LABELS: Final = frozenset(
    """
    section sections sec chapter chapters ch figure figures fig figs table tables page pages steps phases
    versions volumes articles paragraphs notes pp appendix annex exhibit exhibits step version versions ver v
    phase part parts vol volume footnote equation eq slide slides paragraph para article clause schedule level
    tier grade lemma theorem listing box panel supplement phase experiment scenario option lesson module unit
    room floor gate platform flight route highway interstate channel episode act verse line lines column day
    stage category zone scope model series rule form row item question
    """.split()
)
_NO_CLAIM_LABELS: Final = _LABELS - frozenset(
    "unit part parts line lines level item panel option room floor question act".split()
)
_BODIES: Final = frozenset(
    """
    ISO IEC RFC IEEE ANSI DIN JIS EN BS HTTP IFRS IAS ASC SFAS FAS UTF CVE CWE PEP PCI NIST FIPS ASTM RoHS GDPR
    SOC Windows iOS Android macOS Python Java PHP Ruby HTML CSS ECMAScript Node Excel Office Photoshop Ubuntu
    Debian Fedora PostgreSQL MySQL Oracle Chrome Firefox Safari PlayStation Xbox iPhone iPad Galaxy Pixel Boeing
    Web Industry Society Wi-Fi Bluetooth USB HDMI S&P Fortune Nikkei FTSE DAX CAC Russell NASDAQ Nasdaq STOXX
    TOPIX Airbus Type Formula Route Apollo Falcon Gemini Claude Llama GPT
    """.split()
)
_JA_LABELS: Final = (
    "ステップ",
    "フェーズ",
    "バージョン",
    "チャプター",
    "セクション",
    "ページ",
    "図",
    "表",
    "章",
    "別紙",
    "付録",
    "注",
    "問",
    "例",
    "式",
    "資料",
    "参考",
    "図表",
    "別表",
    "様式",
    "レベル",
    "ver.",
    "Ver.",
    "Vol.",
    "vol.",
    "p.",
    "pp.",
    "P.",
)
_JA_LABEL_ENDS: Final = frozenset(label[-1] for label in _JA_LABELS)
_YEAR_BEFORE: Final = frozenset(
    """
    in since by from until till before after during through throughout early mid late fiscal calendar year years
    fy of and to vs versus than spring summer autumn fall winter circa between around beginning end ending ended
    the our its their for over on as q1 q2 q3 q4 this last next h1 h2 class
    """.split()
)
_WEAK_YEAR_BEFORE: Final = frozenset(
    "of and to than for over on as the our its their around between vs versus from by through".split()
)
_NOUN_AFTER: Final = re.compile(r"[ \u00a0](?:[a-z]+(?:ed|ing|al|ive|able|ous)[ ])?([a-z]{3,20})\b")
_VERBISH: Final = frozenset(
    """
    was were is are saw had has have will would and or to the when with as it its compared versus revenue sales
    results budget figures levels level data total season election fiscal annual target targets report estimates
    forecast guidance census edition model
    """.split()
)
_PHONE: Final = re.compile(
    r"\+?(?:\([+]?[0-9]{1,4}\)|[0-9]{1,4})(?:[ \u00a0.-]?(?:\([0-9]{1,4}\)|[0-9]{2,5})){1,5}(?:-[0-9]{2,4})?(?![0-9%])"
)
_PHONE_WORD: Final = re.compile(
    (
        r"(?:call|phone|tel|fax|mobile|telephone|dial|contact|電話|電話番号|TEL"
        r"|携帯|フリーダイヤル|ファクス|FAX|番号)(?:[ ]?(?:us|at|number|no\.?|は|番号は|:))?[ :]{0,2}(?:us"
        r" at )?$"
    ),
    re.IGNORECASE,
)
_DOTTED: Final = re.compile(r"[0-9]+(?:\.[0-9]+){2,}(?:/[0-9]{1,2})?(?![0-9])")
# Groups of three with points are a number of the continent.
_GROUPED: Final = re.compile(r"[1-9][0-9]{0,2}(?:\.[0-9]{3})+(?:,[0-9]+)?")
# Addresses and part numbers (1-2-3), forms and names (10-K, 7-Eleven).
_CHAIN: Final = re.compile(
    r"[0-9]{1,4}(?:-[0-9]{1,4}){2,4}(?![0-9%.,]|-[0-9])|[0-9]{1,3}-(?:[A-Z]{1,2}(?![A-Za-z])|[A-Z][a-z]+)"
)
_SCREEN: Final = re.compile(
    r"[48]K(?= ?(?:video|display|tv|TV|monitor|resolution|footage|streaming|テレビ|映像|動画|画質|モニター?|対応|放送))"
)
_POSTCODE: Final = re.compile(r"[0-9]{3}-?[0-9]{4}(?![0-9])")
_TOKEN_BACK: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_./+#-]*$")
_TOKEN_ON: Final = re.compile(r"[A-Za-z0-9_]*(?:[-./+#@][A-Za-z0-9_]+)*")
_LOOK_ALIKE: Final = re.compile(r"[lIOoSZB|]+[0-9.,]*[lIOo0-9]*")


def find_reference(text: str, start: int, end: int, body: str) -> Reference | None:
    """Read the reference that the digits from *start* to *end* belong to, None when they say a quantity.

    *text* is a view's text with a line break at its end, *body* the digits with their separators.
    """
    before, after = text[start - 1], text[end]
    found: Reference | None = None
    if before in " \u00a0" and (text[start - 2].isalnum() or text[start - 2] == "."):
        found = _labelled(text, start, end, body)
    elif before in "§※" or (before == " " and text[start - 2] == "§"):
        return Reference(start - 1 - (before == " "), _label_end(text, end), "identifier")
    if found is None and after > "\u2e80":
        found = _japanese(text, start, end, body)
    if found is None and before > "\u2e80":
        found = _japanese_label(text, start, end)
    if found is None and (after in "-/~–—:.QHTKa'pAPosnrt (" or not body.isdecimal()):
        found = _dated(text, start, end, body, after)
    if (found is None and before in "+(0-") or body[0] == "0":
        found = found or _phone(text, start)
    if found is None and len(body) == 4:
        found = _year(text, start, end, body)
    return found


def _japanese(text: str, start: int, end: int, body: str) -> Reference | None:
    after = text[end]
    if after in "年月":
        return _ja_date(text, start)
    if after == "時" and (found := _JA_TIME.match(text, start)) is not None:
        return Reference(start, found.end(), "time")
    if after == "日" and len(body) <= 2 and _is_day(text, start, end):
        return Reference(start, end + 1, "date")
    if after in "世年" and (found := _CENTURY.match(text, start)) is not None:
        return Reference(start, found.end(), "period")
    if after == "代" and (found := _BAND.match(text, start)) is not None:
        return Reference(start, found.end(), "band")
    if after == "〜" and (found := _JA_MONTHS.match(text, start)) is not None:
        return Reference(start, found.end(), "date")
    return None


_DAY_AFTER: Final = re.compile(
    r"日(?:付|午前|午後|未明|早朝|夕方|夜|朝|昼|時点|現在|発表|公表|発売|開催|\([月火水木金土日]"
    r"|に(?:発表|公表|発売|開|始|実施|公開|決定|提出|施行|予定|締|行わ))"
)


def _is_day(text: str, start: int, end: int) -> bool:
    """Whether N日 is a day of the month: 先月15日, 15日付; a bare 15日 may be a duration."""
    if text.endswith(("今月", "先月", "来月", "翌月", "同月", "毎月", "前月", "当月"), max(0, start - 2), start):
        return True
    return _DAY_AFTER.match(text, end) is not None


def _ja_date(text: str, start: int) -> Reference | None:
    if (found := _CENTURY.match(text, start)) is not None:
        return Reference(start, found.end(), "period")
    found = _JA_DATE.match(text, start)
    if found is None:
        return None
    year, begin = found["year"], start
    if year is None:
        return (
            Reference(start, found.end(), "period" if found["term2"] else "date")
            if _is_month(found["month2"], text, found.end())
            else None
        )
    era = text[start - 2 : start] in _ERA
    if era:
        begin = start - 2
    more = found.end() > found.end("year") + 1
    if not era and not more and not _is_full_year(year):
        return Reference(start, found.end(), "year") if text[start - 1] == "'" and len(year) == 2 else None
    if found["fiscal"] or found["term"]:
        return Reference(begin, found.end(), "period")
    if not more:
        return Reference(begin, found.end(), "year")
    return Reference(begin, found.end(), "date" if found["month"] else "period")


def _is_full_year(year: str) -> bool:
    if year.isascii():
        return len(year) == 4 and 1000 <= int(year) <= 2999
    _, figure = read_mixed(year, 0)
    return figure is not None and 1000 <= figure.numerator <= 2999


def _is_month(month: str, text: str, end: int) -> bool:
    return not month.isascii() or (len(month) <= 2 and 1 <= int(month) <= 12 and text[end] != "間")


def _japanese_label(text: str, start: int, end: int) -> Reference | None:
    before = text[start - 1]
    if before == "第":
        found = _NTH.match(text, start)
        if found is None:
            return None
        stop = found.end()
        return Reference(start - 1, stop, "period" if found["period"] else "identifier")
    if before == "〒" and (code := _POSTCODE.match(text, start)) is not None:
        return Reference(start - 1, code.end(), "identifier")
    if before in _JA_LABEL_ENDS and text[end] not in "%割万億千百":
        for label in _JA_LABELS:
            if text.endswith(label, max(0, start - 8), start):
                return Reference(start - len(label), _label_end(text, end), "identifier")
    return None


def _label_end(text: str, end: int) -> int:
    found = re.compile(r"(?:[-–~.][0-9]{1,3})*[a-z]?(?![0-9A-Za-z])").match(text, end)
    return end if found is None else found.end()


def _dated(text: str, start: int, end: int, body: str, after: str) -> Reference | None:  # noqa: C901, PLR0912 -- one pattern a line
    if (found := _YMD.match(text, start) or _DMY.match(text, start)) is not None:
        return Reference(start, found.end(), "date")
    if after == ":" and (found := _CLOCK.match(text, start)) is not None and _is_clock(text, start, found):
        return Reference(start, found.end(), "time")
    if (found := _AM_PM.match(text, start)) is not None:
        return Reference(start, found.end(), "time")
    if after in "-/~–— " and (found := _YEAR_SPAN.match(text, start)) is not None and _is_year_span(found):
        return Reference(start, found.end(), "period")
    if after in " snrt" and (found := _DAY_MONTH.match(text, start)) is not None:
        return Reference(start, found.end(), "date")
    if after == "(" and text.startswith("401(k)", start):
        return Reference(start, end + 3, "identifier")
    if after in "snrt" and (found := _PERCENTILE.match(text, start)) is not None:
        return Reference(start, found.end(), "identifier")
    if after in "sn'rt" and (found := _ORDINAL_PERIOD.match(text, start) or _DECADE.match(text, start)) is not None:
        return Reference(start, found.end(), "period")
    if after in "QH" and (found := _QUARTER_YEAR.match(text, start) or _QUARTER.match(text, start)) is not None:
        return _with_year(text, start, found.end())
    if (found := _DOTTED.match(text, start)) is not None and not _GROUPED.fullmatch(body):
        return Reference(start, found.end(), "identifier")
    if after in "-~–" and (found := _JA_MONTHS.match(text, start)) is not None:
        return Reference(start, found.end(), "period" if found[1] else "date")
    if after == "-" and (found := _CHAIN.match(text, start)) is not None:
        return Reference(start, found.end(), "identifier")
    if after == "K" and (found := _SCREEN.match(text, start)) is not None:
        return Reference(start, end + 1, "identifier")
    if after == "/" and body in {"24", "365"} and text.startswith("7", end + 1) and not text[end + 2].isdecimal():
        return Reference(start, end + 2, "identifier")
    if after == "/" and (found := _MONTH_DAY.match(text, start)) is not None and int(found[1]) > int(found[2]):
        return Reference(start, found.end(), "date")
    return None


def _is_clock(text: str, start: int, found: re.Match[str]) -> bool:
    """A clock proves itself: two digits of hours, full or half an hour, am or pm, or a word before it."""
    written = found[0]
    left = text[max(0, start - 24) : start].lower()
    if re.search(r"(?:ratio|odds|split|score|scored|won|aspect|比率|割合|比|倍率)[^.。]{0,12}$", left):
        return False
    hours, minutes = written.split(":")[:2]
    return (
        len(hours) == 2
        or minutes[:2] in {"00", "15", "30", "45"}
        or written[-1] in "mM."
        or bool(re.search(r"(?:\bat|\bfrom|\bby|\buntil|\bbefore|\bafter|\bto|午前|午後|朝|夜) ?$", left))
    )


def _is_year_span(found: re.Match[str]) -> bool:
    first, mark, second = int(found[1]), found[2], found[3]
    if len(second) == 4:
        return int(second) > first or mark == "/"
    return int(second) == (first + 1) % 100 or (mark in "-/" and 1 <= int(second) <= 12) or int(second) > first % 100


def _with_year(text: str, start: int, end: int) -> Reference:
    span = _QUARTER_SPAN.match(text, end)
    end = end if span is None else span.end()
    tail = _PERIOD_TAIL.match(text, end)
    return Reference(start, end if tail is None else tail.end(), "period")


def _phone(text: str, start: int) -> Reference | None:
    begin = start
    if text[begin - 1] == "(":
        begin -= 1
    if text[begin - 1] == "+":
        begin -= 1
    if text[begin - 1] == "(" and text[begin] == "+":
        begin -= 1
    found = _PHONE.match(text, begin)
    if found is None:
        return None
    digits = sum(char.isdecimal() for char in found[0])
    written = found[0]
    hyphens = written.count("-")
    proof = (
        (written.startswith(("+", "(+")) and digits >= 8)
        or (written.lstrip("(").startswith("0") and digits >= 9 and (hyphens >= 1 or "(" in written))
        or (digits >= 9 and "(" in written and hyphens >= 1)
    )
    if not proof and not (digits >= 7 and _PHONE_WORD.search(text[max(0, begin - 24) : begin])):
        return None
    return Reference(begin, found.end(), "identifier")


def _labelled(text: str, start: int, end: int, body: str) -> Reference | None:
    """Read what the word before makes of a number: section 4.2, April 1, 2026, ISO 9001, Q3 2026."""
    begin = text.rfind(" ", max(0, start - 16), start - 1) + 1 or (0 if start <= 16 else start)
    newline = text.rfind("\n", begin, start - 1)
    begin = max(begin, newline + 1)
    word = text[begin : start - 1].lstrip("([\"'*|")
    begin = start - 1 - len(word)
    lower = word.lower().rstrip(".")
    if not lower:
        return None
    if lower in MONTH_NAMES:
        return _month(text, begin, start, lower)
    if lower in {"fy", "cy"} and (found := _FISCAL.match(text, begin)) is not None:
        return Reference(begin, found.end(), "period")
    if lower in {"q1", "q2", "q3", "q4", "h1", "h2"} and (found := _PERIOD_TAIL.match(text, start - 1)) is not None:
        return Reference(begin, found.end(), "period")
    labels = _LABELS if word[0].isupper() else _NO_CLAIM_LABELS
    if (lower in labels and len(body) <= 5 and "," not in body) or word in _BODIES:
        dotted = _DOTTED.match(text, start)
        stop = _label_end(text, end if dotted is None else dotted.end())
        return Reference(begin, stop, "identifier") if _is_bare(text, stop) else None
    return None


_UNIT_BEHIND: Final = re.compile(
    r"[ \u00a0]?(?:%|percent|per cent|points?\b|million|billion|thousand"
    r"|hundred|trillion|[万億兆千百割倍人件円]|times\b|people\b|users\b)|[0-9,.]*[0-9]"
)


def _is_bare(text: str, end: int) -> bool:
    return (_UNIT_BEHIND.match(text, end) is None and not text[end].isalpha()) or (
        text[end] > "\u2e80" and _UNIT_BEHIND.match(text, end) is None
    )


def _month(text: str, begin: int, start: int, word: str) -> Reference | None:
    found = _MONTH_TAIL.match(text, start)
    if found is None or not _is_bare(text, found.end()):
        return None
    capital = text[begin].isupper()
    if word in _AMBIGUOUS_MONTHS and not capital:
        return None
    return Reference(begin, found.end(), "date")


def _year(text: str, start: int, end: int, body: str) -> Reference | None:  # noqa: C901 -- one proof a line
    """A bare year proves itself by the words around it; four digits alone are a quantity."""
    if not body.isdecimal() or not 1500 <= int(body) <= 2199:
        return None
    after = text[end]
    if after == "%" or (after.isalnum() and after < "\u2e80"):
        return None
    if after > "\u2e80":
        return None
    before = text[start - 1]
    if before in "(（'" and after in ")）,;ab" and 1900 <= int(body) <= 2100:
        return Reference(start, end, "year")
    if before not in " \u00a0-\n":
        return None
    left = text[max(0, start - 16) : start].rstrip(" \u00a0-").rsplit(None, 1)
    word = left[-1].lower().strip("(,\"'") if left else ""
    if word.endswith("'s"):
        return Reference(start, end, "year")
    if not word or text[start - 2] in ".!?\n:|":
        return (
            Reference(start, end, "year")
            if _goes_on(text, end) or text[start - 2] == "|" or (before == "\n" and after in "\n|")
            else None
        )
    if word not in _YEAR_BEFORE:
        return None
    if word in _WEAK_YEAR_BEFORE and not _goes_on(text, end):
        return None
    return Reference(start, end, "year")


def _goes_on(text: str, end: int) -> bool:
    """Whether what follows a year can follow one: punctuation, or a word that is not what it would count."""
    if text[end] in ".,;:)\n?!/-–|":
        return True
    following = _NOUN_AFTER.match(text, end)
    if following is None:
        return True
    word = following[1]
    return word in _VERBISH or not word.endswith("s")


_LIST: Final = re.compile(r"(?:, | and |, and | or |, or | to | & | vs\.? |/|–|-|、|と|や|・)")


def goes_on_from(text: str, end: int, start: int) -> bool:
    """Whether only a comma or an "and" stands between a reference that ends at *end* and a number at *start*."""
    return 0 < start - end <= 6 and _LIST.fullmatch(text, end, start) is not None


def is_plural_label(text: str, start: int, end: int) -> bool:
    """Whether the reference at *start* is a label in the plural, and nothing is counted by the number up to *end*."""
    word = re.compile(r"([A-Za-z]{2,12})\.? ").match(text, start)
    names_several = word is not None and word[1].lower().endswith("s") and word[1].lower() in _LABELS
    return names_several and _is_bare(text, end)


def find_era(text: str, start: int) -> Reference | None:
    """Read a year of an era by its letter: R7年度."""
    if text[start - 1] not in "RHST" or text[start - 2].isalnum():
        return None
    found = _JA_DATE.match(text, start)
    if found is None:
        return None
    return Reference(start - 1, found.end(), "period" if found["fiscal"] or found["term"] else "date")


_PER: Final = re.compile(
    r"1(?:人|名|社|件|個|株|日|回|世帯|店舗?|台|枚|本|戸|口|時間|年|カ月|か月|ヶ月|ユーザー?|クリック|平方メートル|㎡|坪"
    r"|トン|キロ|kg)(?:当たり|あたり|当り|につき|ごと|毎)"
)
_RATE: Final = re.compile(r"1(?:米)?(?:ドル|ユーロ|ポンド|元|ウォン|USD|EUR)(?==)")


def find_per_one(text: str, start: int) -> Reference | None:
    """Read what a rate is counted by, no quantity of its own: 1人当たり, 1ドル=150円."""
    if (found := _PER.match(text, start) or _RATE.match(text, start)) is not None:
        return Reference(start, found.end(), "identifier")
    return None


def find_token(text: str, start: int, end: int) -> tuple[int, int]:
    """The token of letters and digits that the digits belong to: GA4, COVID-19, B2B, v2.1, GPT-4."""
    back = _TOKEN_BACK.search(text[max(0, start - 40) : start])
    begin = start if back is None else start - len(back[0])
    on = _TOKEN_ON.match(text, end)
    return begin, end if on is None else on.end()


def find_glued_period(text: str, begin: int) -> Reference | None:
    """Read the period that a token with letters is: Q3 FY2026, FY26, 1Q26, H1 2026."""
    if (found := _QUARTER_YEAR.match(text, begin)) is not None:
        return Reference(begin, found.end(), "period")
    if (found := _QUARTER.match(text, begin)) is not None:
        return _with_year(text, begin, found.end())
    if (found := _FISCAL.match(text, begin)) is not None:
        return Reference(begin, found.end(), "period")
    return None


def looks_like_a_number(token: str) -> bool:
    """Whether a token is a number with letters in the place of digits: l2, O.5, 1O."""
    return _LOOK_ALIKE.fullmatch(token) is not None and not re.fullmatch(r"[A-Z][0-9]{1,4}", token)
