"""Which numbers define a figure and are none themselves: the past 7 days, aged 18–24, top 10, per 1,000 visitors?

They stand in places that limit what another number counts. A place is read from the words at the number alone, out of
closed classes of grammar; a number in any other place (1,240 of 5,000 users, a rise to 5,000) defines nothing.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final, Literal, NamedTuple, TypeAlias

from reportgate.numbers.compare.ages import Ages, names_ages, read_age_cell, read_ages
from reportgate.numbers.compare.topic import find_words
from reportgate.numbers.mention import Mention
from reportgate.numbers.scan.years import MONTH_PATTERN, YEAR_PATTERN
from reportgate.text.patterns import regex

Sort: TypeAlias = Literal["window", "first", "age", "top", "base", "statistic", "within", "after", "span", "threshold"]
Side: TypeAlias = Literal["", "past", "previous", "final", "atleast", "atmost", "over", "under", "nearly"]

REACH: Final = 48
"""Characters on each side of a number that say its place."""
_NOUNS: Final = 2
_DURATIONS: Final = frozenset({"s", "min", "h", "d", "wk", "mo", "y"})

# "Sessions last 7 minutes" and "went past 7 days" say how long: only behind an article, a preposition or nothing.
_DETERMINED: Final = (
    r"(?:\b(?:the|our|their|its|these|this|your|in|over|during|from|of|for|vs\.?|versus|through|across|within)\s"
    r"|(?:^|[\n|:：(（>#*_\"“,;–—-])[ ]?)"
)
_WINDOW: Final = regex(
    rf"(?:{_DETERMINED}(?:(?P<past>past|last|latest|most recent)|(?P<previous>previous|prior|preceding)"
    r"|(?P<first>first|opening|initial)|(?P<final>final|closing))"
    r"|\b(?P<rolling>trailing|rolling))[ \u00a0-](?:(?:full|whole|complete|about|approximately|roughly)[ ])?$",
    re.IGNORECASE,
)
_JA_WINDOW: Final = regex(
    r"(?:(?P<past>直近|過去|ここ最近|最近|ここ|この|最新)|(?P<previous>(?<![以午事直])前|直前)"
    r"|(?P<first>最初|初め|はじめ|当初|開始から)|(?P<final>最後|終わり))の?(?:約|およそ)?[ ]?$"
)
# The 7 days to 29 November, 11月29日までの7日間: a window that ends on a date, which is a reference of its own.
_ENDING_BEFORE: Final = regex(r"\b(?:the|over|in|for|during)[ ]$", re.IGNORECASE)
_ENDING: Final = regex(
    r"[ ](?:to|ended|ending|through|until|up to)[ ](?:on[ ])?(?:the[ ])?"
    r"(?:(?:end|middle|close) of[ ]|mid-|early |late )?"
    rf"(?:(?:[0-9]{{1,2}}(?:st|nd|rd|th)?[ ](?:of[ ])?)?(?:{MONTH_PATTERN})\b|Q[1-4]\b|{YEAR_PATTERN}\b)"
)
_JA_ENDING: Final = regex(r"(?:[日月期末年]|時点)までの$")
# How long something has lasted is a figure.
_STREAK: Final = regex(
    r"間?(?:連続|ぶり|目|続|も)|[ ](?:in a row|running|straight|consecutive)\b|['’]?[ ]?(?:long|old|late)\b"
)
_SPELLS: Final = regex(
    r"[ \u00a0-](?P<noun>quarters?|weekends?|nights?|seasons?|semesters?"
    r"|(?:business|trading|working|calendar)[ -]days?|(?:fiscal|financial|calendar)[ -](?:years?|quarters?))\b",
    re.IGNORECASE,
)
_TOP: Final = regex(r"(?P<rank>(?:top|bottom))[ \u00a0-]$", re.IGNORECASE)
_JA_TOP: Final = regex(r"(?P<rank>上位|下位|トップ|ベスト|ワースト)の?[ ]?$")
# To be one of the top ten is a rank.
_RANKED: Final = regex(
    r"\b(?:rank(?:s|ed|ing)?|plac(?:e|es|ed|ing)|finish(?:es|ed)?|remain(?:s|ed)?|stay(?:s|ed)?|enter(?:s|ed)?"
    r"|reach(?:es|ed)?|break|broke|makes?|made|is|are|was|were|be|been|now|one)[ ]"
    r"(?:(?:in|among|amongst|into|within|inside|of)[ ])?(?:(?:the|a|its|our|their)[ ])?$|\ban?[ ]$",
    re.IGNORECASE,
)
_JA_RANKED: Final = regex(r"[位件社]?(?:圏|以内|入り|に(?:入|ラン|食|返|浮|な)|を(?:維持|獲得|達成)|にも?(?:入|ラン))")
_MOST: Final = regex(
    r"[ ](?:(?:most|least|best|worst|top)(?:[ -][a-z]{3,15})?|largest|biggest|smallest|highest|lowest|busiest|newest"
    r"|oldest|latest|fastest|slowest|longest|shortest)[ ][A-Za-z]",
    re.IGNORECASE,
)
_MOST_BEFORE: Final = regex(r"\b(?:the|our|its|their)[ ]$", re.IGNORECASE)
_BASE: Final = regex(r"\b(?:per|for every|for each|in every|out of every)[ ]$", re.IGNORECASE)
_JA_BASE: Final = regex(r"[㐀-鿿ァ-ヺー]{0,8}(?:あたり|当たり|当り|につき)")
_NOUN: Final = regex(r"[ \u00a0]?(?:of (?:the |all |our )?)?[A-Za-z][A-Za-z'’-]{2,30}")
_STATISTIC: Final = regex(
    r"[ \u00a0-](?:(?:simple|weighted|exponential|moving|rolling|trailing|net|gross|total|active|daily|weekly"
    r"|monthly|annualized|annualised|cumulative|customer|user|post|click)[ -]){0,2}"
    r"(?:averages?|means?|medians?|totals?|sums?|windows?|periods?|volumes?|retention|churn|conversions?|returns?|yields?"
    r"|rates?|ratio|share|change|highs?|lows?|range|trend|survival|mortality|views?|actives?|users?|cohorts?|lookback"
    r"|attribution|uptime|availability|growth|CAGR|IRR|moving|rolling)\b"
    r"|[ \u00a0-][a-z]{3,14}[ -](?:volumes?|retention|churn|rates?|ratio|yields?|returns?)\b",
    re.IGNORECASE,
)
_JA_STATISTIC: Final = regex(
    r"間?(?:後)?の?(?:単純|加重|指数)?(?:移動)?(?:平均|中央値|合計|累計|総計|集計|推移|出来高|取引[高量額]|売買代金|高値|安値|最高値|最安値"
    r"|リテンション|アクティブ|[㐀-鿿々ァ-ヺー]{1,6}(?:率|利回り|金利))"
)
# A 45-minute average wait, 45分の平均待ち時間: that long is what was averaged.
_AVERAGED: Final = regex(
    r"[ -](?:(?:simple|weighted|net|gross|total|daily|weekly|monthly|cumulative|customer|user)[ -]){0,2}"
    r"(?:averages?|means?|medians?|totals?|sums?)(?:[ -](?!(?:of|for|was|is|were|are|has|had|in|at|and|rose|fell|grew"
    r"|stood|reached|climbed|dropped|slipped|remained|came|from|to|by|on)\b)[a-z])"
    r"|間?の?(?:平均|中央値|合計|累計|総計)(?!線|値)[㐀-鿿ァ-ヺー]",
    re.IGNORECASE,
)
_LENGTH_OF: Final = regex(
    r"(?:[ ](?:window|period|range|stretch|spell))?[ ]of[ ](?!the\b|this\b|each\b|every\b)[a-z]{3}"
)
_THIS_BEFORE: Final = regex(r"この$")
_SHORT: Final = frozenset({"s", "min"})
_ONE_BEFORE: Final = regex(r"\ban?[ ]$", re.IGNORECASE)
_LASTING: Final = regex(r"\bfor (?:the |these |at least the )?(?:past|last) $", re.IGNORECASE)
# 90-day window churn, churn (90 days), 解約率（90日）
_STATISTIC_BEFORE: Final = regex(
    r"(?:\b(?:averages?|means?|medians?|totals?|volumes?|retention|churn|rates?|ratio|returns?|yields?|survival)[ ]"
    r"|[率均])[(（]$",
    re.IGNORECASE,
)
_BRACKET: Final = regex(r"間?(?:[ -]window)?[)）]")
# day-30 retention
_NTH_BEFORE: Final = regex(r"\b(?P<unit>day|week|month|year)[ -]$", re.IGNORECASE)
_NTH_LABEL: Final = regex(r"(?P<unit>day|week|month|year)[ -](?P<nth>\d{1,4})", re.IGNORECASE)
_NTH: Final = {"day": "d", "week": "wk", "month": "mo", "year": "y"}
_WITHIN: Final = regex(r"\bwithin (?:(?:the|a|the first|just) )?$", re.IGNORECASE)
_AFTER: Final = regex(r"\bafter (?:(?:the|a|the first) )?$", re.IGNORECASE)
_JA_AFTER: Final = regex(r"間?後[のにまでもは]")
_SPAN: Final = regex(
    r"\b(?:over|in|during|for|throughout|across|per|every|each) (?:(?:a|an|any|each|every|one) )?$", re.IGNORECASE
)
_JA_SPAN: Final = regex(r"間?[でのに]|あたり|ごと")
_OVER_ONE: Final = regex(r"\bover (?:a|an|any|each|the) $", re.IGNORECASE)
_LONGER: Final = regex(
    r"\b(?:(?P<over>longer|more|greater|higher|larger|bigger|older|heavier|later)"
    r"|(?P<under>shorter|less|fewer|lower|smaller|younger|lighter|earlier)) than $",
    re.IGNORECASE,
)


class Scope(NamedTuple):
    """What a number limits another figure to."""

    sort: Sort
    amounts: tuple[Decimal, ...]
    """The number; of an age band both ends that it has."""
    unit: str | None
    side: str
    """Which window, or which side of a limit."""
    words: frozenset[str]
    """Of a number of things, what they are; empty: not said."""

    def is_same(self, other: Scope) -> bool:
        """Whether both limit a figure alike; things are the same when one of them is not named or a word is shared."""
        if self._replace(words=frozenset()) != other._replace(words=frozenset()):
            return False
        return not self.words or not other.words or not self.words.isdisjoint(other.words)


def read_scope(text: str, mention: Mention) -> Scope | None:
    """Read what *mention*, a number of *text* at level "claim", limits another figure to; None: it defines nothing.

    >>> from reportgate.numbers.scan.scanner import scan_numbers
    >>> text = "Over the past 7 days, 12 users came."
    >>> [scope.sort if (scope := read_scope(text, mention)) else None for mention in scan_numbers(text)]
    ['window', None]
    """
    if mention.level == "reference" and (nth := _NTH_LABEL.fullmatch(mention.text)) is not None:
        return Scope("statistic", (Decimal(nth["nth"]),), _NTH[nth["unit"].lower()], "", frozenset())
    if mention.level != "claim" or mention.sign or mention.is_change or mention.parts:
        return None
    before = text[max(0, mention.start - REACH) : mention.start]
    behind = text[mention.end : mention.end + REACH]
    if (ages := read_ages(text, mention)) is not None:
        return _as_scope(ages)
    if mention.value is None or mention.range_of is not None or mention.hedge in ("about", "pm"):
        return None
    if mention.kind == "duration" and mention.unit in _DURATIONS:
        return _read_duration(mention, before, behind)
    spell = _read_spell(mention, behind)
    if spell is not None:
        return _read_window(spell, before, behind)
    return _read_number(mention, before, behind)


def read_cell(mention: Mention, cell: str, head: str) -> Scope | None:
    """Read what the whole of a table's *cell*, which *mention* is in, limits its row or column to.

    *head*: what stands over it. Under "Age" a number is one, and a length of time alone is a window.
    """
    cell = cell.strip(" \t|*_")
    if names_ages(head):
        ages = read_age_cell(cell)
        return _as_scope(ages) if ages is not None else None
    if mention.kind == "duration" and mention.unit in _DURATIONS and mention.hedge is None and not mention.parts:
        alone = cell.removesuffix("間") == mention.text.removesuffix("間")
        return Scope("window", (_amount(mention),), mention.unit, "past", frozenset()) if alone else None
    return None


def _as_scope(ages: Ages) -> Scope:
    return Scope("age", ages.amounts, "y", ages.side, frozenset())


def _read_duration(mention: Mention, before: str, behind: str) -> Scope | None:
    if _STREAK.match(behind) is not None:
        return None
    own = Scope("span", (_amount(mention),), mention.unit, "", frozenset())
    if (window := _read_window(own, before, behind)) is not None:
        return _weigh_window(window, own, before, behind)
    if _WITHIN.search(before) is not None or behind.startswith("以内"):
        return own._replace(sort="within")
    if mention.hedge is None or _OVER_ONE.search(before) is not None:
        if _is_statistic(mention, before, behind):
            return own._replace(sort="statistic")
        if _AFTER.search(before) is not None or _JA_AFTER.match(behind) is not None:
            return own._replace(sort="after")
        if _SPAN.search(before) is not None or _JA_SPAN.match(behind) is not None:
            return own
    return _read_threshold(mention, own, before)


def _weigh_window(window: Scope, own: Scope, before: str, behind: str) -> Scope:
    """Take a *window* for the length of something where it may be one."""
    short = own.unit in (*_SHORT, "h")
    # The last 3 hours of outage, この3日間の停止, 最初の45分の停止.
    if _LENGTH_OF.match(behind) is not None or _THIS_BEFORE.search(before) or (short and window.sort == "first"):
        return own
    # Down for the past 45 minutes.
    return own._replace(sort="within") if short and _LASTING.search(before) is not None else window


def _is_statistic(mention: Mention, before: str, behind: str) -> bool:
    if _STATISTIC_BEFORE.search(before) is not None and _BRACKET.match(behind) is not None:
        return True
    if any(figure.match(behind) is not None for figure in (_AVERAGED, _LENGTH_OF)) or (
        mention.unit in _SHORT and _ONE_BEFORE.search(before) is not None
    ):
        return False
    return (_is_glued(mention) and _STATISTIC.match(behind) is not None) or _JA_STATISTIC.match(behind) is not None


def _is_glued(mention: Mention) -> bool:
    """Whether a duration is written as an attribute: 7-day, 24h."""
    return mention.text[-1:] != "s" or mention.unit_text == "s"


def _amount(mention: Mention) -> Decimal:
    return (mention.value or Decimal(0)).normalize()


def _read_window(own: Scope, before: str, behind: str) -> Scope | None:
    found = _WINDOW.search(before) or _JA_WINDOW.search(before)
    if _STREAK.match(behind) is not None:
        return None
    if found is None:
        ends = _JA_ENDING.search(before) or (_ENDING_BEFORE.search(before) and _ENDING.match(behind))
        return own._replace(sort="window", side="ending") if ends else None
    side = found.lastgroup or ""
    if side == "first":
        return own._replace(sort="first")
    return own._replace(sort="window", side="past" if side == "rolling" else side)


def _read_spell(mention: Mention, behind: str) -> Scope | None:
    """Read a number of quarters, business days or seasons, which are no unit of time."""
    amount = _amount(mention)
    if mention.kind == "fraction" and mention.text.lower().endswith(("quarters", "quarter")):
        # The four quarters of a year are read as a fraction.
        return Scope("span", ((amount * 4).normalize(),), "quarter", "", frozenset())
    if mention.unit_text in ("四半期", "営業日"):
        return Scope("span", (amount,), "quarter" if mention.unit_text == "四半期" else "business day", "", frozenset())
    found = _SPELLS.match(behind)
    if mention.kind != "number" or found is None:
        return None
    noun = found["noun"].lower().replace("-", " ").removesuffix("s")
    return Scope("span", (amount,), noun, "", frozenset())


def _read_number(mention: Mention, before: str, behind: str) -> Scope | None:
    own = Scope("top", (_amount(mention),), "percent" if mention.kind == "percent" else None, "", frozenset())
    if mention.hedge is None and mention.kind in ("number", "ordinal", "percent"):
        if (top := _read_top(mention, own, before, behind)) is not None:
            return top
        nth = _NTH_BEFORE.search(before)
        if nth is not None and mention.kind == "number" and _STATISTIC.match(behind) is not None:
            return own._replace(sort="statistic", unit=_NTH[nth["unit"].lower()])
        if mention.kind == "number" and behind.startswith("パーセンタイル"):
            return own._replace(sort="statistic", unit="percentile")
        if mention.unit_text == "対" and _JA_STATISTIC.match(behind) is not None:
            return own._replace(sort="base")
        if mention.kind == "number" and (_BASE.search(before) is not None or _JA_BASE.match(behind) is not None):
            return own._replace(sort="base", words=_read_thing(mention, behind))
    return _read_threshold(mention, own, before)


def _read_top(mention: Mention, own: Scope, before: str, behind: str) -> Scope | None:
    found = _TOP.search(before) or _JA_TOP.search(before)
    if found is not None:
        if _RANKED.search(before[: found.start()]) is not None or _JA_RANKED.match(behind) is not None:
            return None
        low = found["rank"].lower() in ("bottom", "下位", "ワースト")
        return own._replace(side="final" if low else "", words=_read_thing(mention, behind))
    if mention.kind == "number" and _MOST_BEFORE.search(before) is not None and (most := _MOST.match(behind)):
        return own._replace(words=find_words(most[0][:-1]))
    return None


def _read_thing(mention: Mention, behind: str) -> frozenset[str]:
    """The words of what is counted by *mention*."""
    found = _NOUN.match(behind)
    return find_words(f"{mention.unit_text} {found[0] if found is not None else ''}")


def _read_threshold(mention: Mention, own: Scope, before: str) -> Scope | None:
    longer = _LONGER.search(before)
    side = (longer.lastgroup or "") if longer is not None else mention.hedge or ""
    if side not in ("atleast", "atmost", "over", "under"):
        return None
    unit = mention.unit if mention.unit != "count" else None
    return own._replace(sort="threshold", unit=unit, side=side)
