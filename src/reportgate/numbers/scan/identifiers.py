"""Which numbers are labels and identifiers: section 4.2, 図3, ISO 9001, GA4, telephone numbers, addresses?"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.scan.dates import Reference
from reportgate.numbers.scan.numerals import KANJI
from reportgate.numbers.scan.quantities import read_currency_before, read_unit
from reportgate.numbers.scan.years import is_bare
from reportgate.text.patterns import regex

_PERCENTILE: Final = regex(r"[0-9]{1,2}(?:\.[0-9]{1,2})?(?:st|nd|rd|th) (?:percentile|decile|quantile|quartile)")

_NTH: Final = regex(
    r"(?:[1-4](?:[~–-]第?[1-4])(?=四半期)|[0-9]{1,4}(?:[~–-]第?[0-9]{1,4})?"
    r"|[一二三四五六七八九十百]{1,5})[ ]?(?:(?P<period>四半期|四半世紀"
    r"|半期|期|週|学期|クォーター)|(?P<label>章|節|条|項|号|図|表|部|版|巻|話|弾|世代|次|回|課"
    r"|種|類|類型|段階|フェーズ|ステージ|分科会|地区|区|話|幕|楽章|ラウンド|シリーズ|シーズン|グループ|期生|営業部"
    r"|工場|編|身分|法則|店|支店|会場|倉庫|班|棟|(?!パーセント|ドル|ユーロ|ポンド|メートル|キロ|グラム|トン)[ァ-ヺー]{2,12}"
    r"|に(?=[、 ぁ-んァ-ヶ一-鿿]))(?!目)|(?P<heading>[ ](?=[一-鿿]{2})))"
)

LABELS: Final = frozenset(
    """
    section sections sec chapter chapters ch figure figures fig figs table tables page pages steps phases
    versions volumes articles paragraphs notes pp appendix annex exhibit exhibits step version versions ver v
    phase part parts vol volume footnote equation eq slide slides paragraph para article clause schedule level
    tier grade lemma theorem listing box panel supplement phase experiment scenario option lesson module unit
    room floor gate platform flight route highway interstate channel episode act verse line lines column day
    stage category zone scope model series rule form row item question port note algorithm
    """.split()
)

# 小学6年生, but 5年生存率
_GRADE: Final = regex(r"年生(?![存産活命きまじ])")
_ARTICLES: Final = frozenset("note article articles section sections sec clause rule art paragraph".split())
# Article 5(1)(b)
_PARAGRAPHS: Final = regex(r"(?:\((?:[0-9]{1,2}|[a-z]{1,3})\)){1,4}(?![0-9%])")
_NO_CLAIM_LABELS: Final = LABELS - frozenset(
    "unit part parts line lines level item panel option room floor question act note algorithm".split()
)

BODIES: Final = frozenset(
    """
    ISO ISO/IEC ISO/TS
    IEC RFC IEEE ANSI DIN JIS EN BS HTTP IFRS IAS ASC SFAS FAS UTF CVE CWE PEP PCI NIST FIPS ASTM RoHS GDPR
    SOC Windows iOS Android macOS Python Java PHP Ruby HTML CSS ECMAScript Node Excel Office Photoshop Ubuntu
    Debian Fedora PostgreSQL MySQL Oracle Chrome Firefox Safari PlayStation Xbox iPhone iPad Galaxy Pixel Boeing
    Web Industry Society Wi-Fi Bluetooth USB HDMI S&P Fortune Nikkei FTSE DAX CAC Russell NASDAQ Nasdaq STOXX
    TOPIX Airbus Type Formula Route Apollo Falcon Gemini Claude Llama GPT
    """.split()
)

# The longest first.
_JA_LABELS: Final = (
    "図表",
    "別表",
    "内線",
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

# (注)1.
_NOTE_BEFORE: Final = regex(r"\(注\)[ ]?$|注\)[ ]?$")
_NUMBERED_BEFORE: Final = regex(r"[ァ-ヺー一-鿿]{0,6}(?:番号|コード)[ ]?:?[ ]?$")
_SHORTEST_CODE: Final = 4
_JA_LABEL_ENDS: Final = frozenset(label[-1] for label in _JA_LABELS)

_PHONE: Final = regex(
    r"\+?(?:\([+]?[0-9]{1,4}\)|[0-9]{1,4})(?:[ \u00a0.-]?(?:\([0-9]{1,4}\)|[0-9]{2,5}"
    # The area of +81-3-1234-5678 has one digit.
    r"|(?<=\+[0-9]{2}-)[0-9](?=-)|(?<=\+[0-9]{2} )[0-9](?= [0-9]{4}))){1,5}(?:-[0-9]{2,4})?(?![0-9%])"
)

# +12 345 678 is a number.
_THOUSANDS: Final = regex(r"\+[0-9]{1,3}(?:[ \u00a0.][0-9]{3})+")
_PHONE_WORD: Final = regex(
    (
        r"(?:call|phone|tel|fax|mobile|telephone|dial|contact|電話|電話番号|TEL"
        r"|携帯|フリーダイヤル|ファクス|FAX|番号)(?:[ ]?(?:us|at|number|no\.?|は|番号は|:))?[ :]{0,2}(?:us"
        r" at )?$"
    ),
    re.IGNORECASE,
)

_DOTTED: Final = regex(r"[0-9]+(?:\.[0-9]+){2,}(?:/[0-9]{1,2}|-(?:rc|alpha|beta|dev|pre)[.-]?[0-9]{0,3})?(?![0-9])")

# Groups of three with points are a number of the continent.
_GROUPED: Final = regex(r"[1-9][0-9]{0,2}(?:\.[0-9]{3})+(?:,[0-9]+)?")

# Addresses and part numbers (1-2-3), forms and names (10-K, 7-Eleven).
_CHAIN: Final = regex(
    r"[0-9]{1,4}(?:-[0-9]{1,4}){2,4}(?![0-9%.,]|-[0-9])|[0-9]{1,3}-(?:[A-Z]{1,2}(?![A-Za-z])|[A-Z][a-z]+)"
)

_SCREEN: Final = regex(
    r"[48]K(?= ?(?:video|display|tv|TV|monitor|resolution|footage|streaming|テレビ|映像|動画|画質|モニター?|対応|放送))"
)

# 2026-13-45 is neither a date nor a code.
_NO_DATE: Final = regex(r"(?:1[5-9]|20|21)[0-9]{2}-[0-9]{1,2}-[0-9]{1,2}")
# An article in a journal: 2024;390:1203-15
_ARTICLE: Final = regex(
    r"(?:19|20)[0-9]{2};[ ]?[0-9]{1,4}(?:\([0-9]{1,4}\))?:[ ]?[a-zA-Z]?[0-9]{1,7}(?:[-–][a-zA-Z]?[0-9]{1,7})?(?![0-9%])"
)
_JOURNAL_BEFORE: Final = regex(r"(?<![A-Za-z])[A-Z][A-Za-z]{0,14}\.?[ ]$")
_LABEL_BEFORE_HASH: Final = regex(r"([A-Za-z]{2,16}) #$")
_NUMBERED_THINGS: Final = frozenset(
    """
    test tests ticket tickets issue issues bug bugs pr request case order invoice incident job run build sprint post
    comment task story milestone thread
    """.split()
)
_BEFORE_HASH: Final = frozenset(
    "closed closes close fixed fixes fix resolved resolves merged opened see via in and".split()
)
# Of so many digits, a number behind # is no rank.
_LONG_HASH: Final = range(4, 9)
_LONGEST_NUMBER: Final = 5
# ISO 9001:2015
_EDITION: Final = regex(r":(?:19|20)[0-9]{2}(?![0-9:])")
_USERS: Final = regex(r" (?:users?|people|devices?|customers?|visitors?|sessions?|traffic)\b")
_OF_PRODUCT: Final = regex(r"\b(?:from|of|among|for|with|by) $")
_GO: Final = regex(r"号(?:室|機|店|車|線|館|棟)?(?![数])")

_CODES: Final[dict[str, re.Pattern[str]]] = {
    "-": _CHAIN,
    "K": _SCREEN,
    "(": regex(r"401\(k\)|[0-9]{1,4}\([0-9]{1,4}\)(?:,| ?:) ?[a-zA-Z]?[0-9]{1,6}[-–][a-zA-Z]?[0-9]{1,6}(?![0-9%])"),
    ";": _ARTICLE,
    "/": regex(r"(?:24|365)/7(?![0-9])"),
    **dict.fromkeys("snrt", _PERCENTILE),
}
_POSTCODE: Final = regex(r"[0-9]{3}-?[0-9]{4}(?![0-9])")

_TOKEN_BACK: Final = regex(r"[A-Za-z0-9][A-Za-z0-9_./+#-]*$")

_TOKEN_ON: Final = regex(r"[A-Za-z0-9_]*(?:[-./+#@][A-Za-z0-9_]+)*")

_LOOK_ALIKE: Final = regex(r"[lIOoSZB|]+[0-9.,]*[lIOo0-9]*")

_PER: Final = regex(
    r"1(?:人|名|社|件|個|株|日|回|世帯|店舗?|台|枚|本|戸|口|時間|年|カ月|か月|ヶ月|ユーザー?|クリック|平方メートル|㎡|坪"
    r"|トン|キロ|kg)(?:当たり|あたり|当り|につき|ごと|毎)"
)

_RATE: Final = regex(r"1 ?(?:米?ドル|ユーロ|ポンド|元|ウォン|[A-Z]{3}|dollar|euro|pound)(?= ?= ?[^ ]*[0-9])")


def find_japanese_label(text: str, start: int, end: int) -> Reference | None:
    """Read what stands directly before a number in Japanese: 第2章, 図3, 〒100-0001."""
    before = text[start - 1]
    if before == "第":
        return _nth(text, start)
    if before == "〒" and (code := _POSTCODE.match(text, start)) is not None:
        return Reference(start - 1, code.end(), "identifier")
    if before in "号ド" and (numbered := find_numbered(text, start, end, text[start:end])) is not None:
        return numbered
    if before in _JA_LABEL_ENDS and text[end] not in "%割万億千百":
        for label in _JA_LABELS:
            if text.endswith(label, max(0, start - 8), start):
                return Reference(start - len(label), _label_end(text, end), "identifier")
    return None


def _nth(text: str, start: int) -> Reference | None:
    found = _NTH.match(text, start)
    if found is None:
        return None
    end = found.start("heading") if found["heading"] else found.end()
    return Reference(start - 1, end, "period" if found["period"] else "identifier")


def find_note(text: str, start: int, end: int) -> Reference | None:
    """Read the number of a note in Japanese: (注)1.株主資本."""
    if text[end] not in ".．)、 " or text[end + 1].isdecimal():
        return None
    return Reference(start, end, "identifier") if _NOTE_BEFORE.search(text[max(0, start - 5) : start]) else None


def find_numbered(text: str, start: int, end: int, body: str) -> Reference | None:
    """Read what a name of numbers makes one of the digits behind it: 証券コード7203, ロット番号：20251123."""
    left = text[max(0, start - 12) : start]
    if len(body) < _SHORTEST_CODE or not body.isdecimal() or not is_bare(text, end) or read_unit(text, end).text:
        return None
    named = _NUMBERED_BEFORE.search(left)
    return None if named is None else Reference(start - len(named[0]), end, "identifier")


def _label_end(text: str, end: int) -> int:
    found = re.compile(r"(?:[-–~.][0-9]{1,3})*[a-zA-L]?(?:/[A-L])?(?![0-9A-Za-z])").match(text, end)
    return end if found is None else found.end()


def find_phone(text: str, start: int) -> Reference | None:
    """Read the telephone number that begins at *start*, or with a + or bracket before it."""
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
        (written.startswith(("+", "(+")) and digits >= 8 and _THOUSANDS.fullmatch(written) is None)
        or (written.lstrip("(").startswith("0") and digits >= 9 and (hyphens >= 1 or "(" in written))
        or (digits >= 9 and "(" in written and hyphens >= 1)
    )
    if not proof and not (digits >= 7 and _PHONE_WORD.search(text[max(0, begin - 24) : begin])):
        return None
    return Reference(begin, found.end(), "identifier")


def find_label(text: str, begin: int, start: int, end: int, body: str) -> Reference | None:
    """Read what the word from *begin* to *start* makes of a number: section 4.2, ISO 9001."""
    word = text[begin : start - 1]
    if word.startswith("JIS "):
        word = "JIS"
    lower = word.lower().rstrip(".")
    # "Level 3" is a label and "level 3" may be a figure, as "Level 2.61" is.
    labels = LABELS if word[0].isupper() and body.isdecimal() and len(body) <= 3 else _NO_CLAIM_LABELS
    if (lower in labels and len(body) <= 5 and "," not in body) or word in BODIES:
        dotted = _DOTTED.match(text, start)
        stop = _label_end(text, end if dotted is None else dotted.end())
        if lower in _ARTICLES and (paragraph := _PARAGRAPHS.match(text, stop)) is not None:
            stop = paragraph.end()
        if word in BODIES and (edition := _EDITION.match(text, stop)) is not None:
            stop = edition.end()
        named = word in BODIES and _names_users(text, begin, stop)
        return Reference(begin, stop, "identifier") if named or is_bare(text, stop) else None
    return None


def _names_users(text: str, begin: int, end: int) -> bool:
    """Whether a product's version stands before those who use it: from Chrome 120 users."""
    return _USERS.match(text, end) is not None and _OF_PRODUCT.search(text[max(0, begin - 8) : begin]) is not None


def find_signed(text: str, start: int, end: int, body: str) -> Reference | None:
    """Read what a sign before a number makes of it: §5, ※1, test #14."""
    return find_hash(text, start, end, body) if text[start - 1] == "#" else find_section(text, start, end)


def find_section(text: str, start: int, end: int) -> Reference | None:
    """Read what a sign makes of a number: § 5, ※1."""
    begin = start - 1 - (text[start - 1] == " ")
    if text[begin] not in "§※":
        return None
    return Reference(begin, _label_end(text, end), "identifier")


def find_code(text: str, start: int, end: int, body: str) -> Reference | None:
    """Read what is no quantity by its form: 2.3.1, 1-2-3, 24/7, 401(k), 10-K, 4K video, 90th percentile."""
    after = text[end]
    if (found := _DOTTED.match(text, start)) is not None and not _GROUPED.fullmatch(body):
        # 1.2.3% is a broken number.
        unit = read_unit(text, found.end())
        measures = bool(unit.exponent) or unit.kind in {"percent", "pp", "currency"}
        is_number = measures or read_currency_before(text, start) is not None
        return None if is_number else Reference(start, found.end(), "identifier")
    pattern = _CODES.get(after)
    if after == ";" and _JOURNAL_BEFORE.search(text[max(0, start - 16) : start]) is None:
        return None
    if pattern is None or (found := pattern.match(text, start)) is None or _NO_DATE.fullmatch(found[0]) is not None:
        return None
    if after == "-" and text[end + 2].isalpha() and (read_unit(text, end).unit or "").startswith("unit:"):
        # A 250-MW battery
        return None
    return Reference(start, found.end(), "identifier")


def find_hash(text: str, start: int, end: int, body: str) -> Reference | None:
    """Read test #14, #48213; "#1 in the market" is a rank."""
    before = _LABEL_BEFORE_HASH.search(text[max(0, start - 20) : start])
    word = before[1].lower() if before is not None else ""
    # "Clicks #1240" may be a figure; "closed #1240" and "(#1240)" name something.
    pointed_at = len(body) in _LONG_HASH and (not word or word in _BEFORE_HASH)
    if not body.isdecimal() or not (pointed_at or word in LABELS or word in _NUMBERED_THINGS) or not is_bare(text, end):
        return None
    return Reference(start - 1, end, "identifier")


def find_before_word(text: str, start: int, end: int, body: str) -> Reference | None:
    """Read what stands behind a number and makes a label of it: 16号, 404エラー."""
    if not body.isdecimal() and not KANJI.issuperset(body):
        return None
    if text[end] == "号" and len(body) <= _LONGEST_NUMBER:
        found = _GO.match(text, end)
        return None if found is None else Reference(start, found.end(), "identifier")
    if text[end] == "世" and text[end + 1] not in "紀代帯界":
        # ルイ16世
        return Reference(start, end + 1, "identifier")
    if (grade := _GRADE.match(text, end)) is not None:
        return Reference(start, grade.end(), "identifier")
    if text.startswith("番線", end):
        return Reference(start, end + len("番線"), "identifier")
    if text[end] == "条" and text[start - 1] in "法令約則例款程" and read_unit(text, end).text == "条":
        # 労働基準法36条
        return Reference(start, end + 1, "identifier")
    if body[0] in "45" and len(body) == 3 and text.startswith("エラー", end):
        return Reference(start, end + len("エラー"), "identifier")
    return None


def is_plural_label(text: str, start: int, end: int) -> bool:
    """Whether the reference at *start* is a label in the plural, and nothing is counted by the number up to *end*."""
    word = re.compile(r"([A-Za-z]{2,12})\.? ").match(text, start)
    names_several = word is not None and word[1].lower().endswith("s") and word[1].lower() in LABELS
    return names_several and is_bare(text, end)


def find_per_one(text: str, start: int) -> Reference | None:
    """Read what a rate is counted by, no quantity of its own: 1人当たり, 1ドル=150円."""
    if (found := _PER.match(text, start) or _RATE.match(text, start)) is not None:
        return Reference(start, found.end(), "identifier")
    return None


def find_pages(text: str, begin: int, start: int, end: int) -> Reference | None:
    """Read p.12, pp.3–4, whose mark stands from *begin* to the digits."""
    if text[begin:start] not in {"p.", "pp.", "P.", "PP."}:
        return None
    return Reference(begin, _label_end(text, end), "identifier")


def token_start(text: str, start: int) -> int:
    """Where the token of letters and digits begins that the digits at *start* belong to: GA4, COVID-19, B2B, GPT-4."""
    back = _TOKEN_BACK.search(text[max(0, start - 40) : start])
    return start if back is None else start - len(back[0])


def token_end(text: str, end: int) -> int:
    """Where the token ends that the digits up to *end* belong to; it may be long, so look only for what is taken."""
    on = _TOKEN_ON.match(text, end)
    return end if on is None else on.end()


def looks_like_a_number(token: str) -> bool:
    """Whether a token is a number with letters in the place of digits: l2, O.5, 1O."""
    return _LOOK_ALIKE.fullmatch(token) is not None and not re.fullmatch(r"[A-Z][0-9]{1,4}", token)
