"""Where are the numbers of a text, and what does each of them say?

One pass over the rendered text finds the places where a number may begin; each is then read once, by the first of
these readers that knows it: links and marks, list and heading numbers, references (dates, labels, identifiers), and
last the quantity, with its sign, scale, unit, range and the words around it. What no reader knows is malformed: every
digit of the rendered text lies in a mention.
"""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from typing import Final

from reportgate.numbers import (
    cardinals,
    citations,
    date_spans,
    dates,
    dates_japanese,
    identifiers,
    japanese,
    loose_scales,
    ranges,
    references,
    shares,
    signs,
    tables,
    words,
)
from reportgate.numbers.composed import VULGAR
from reportgate.numbers.found import Found
from reportgate.numbers.mention import Figure, Kind, Level, Mention
from reportgate.numbers.numerals import KANJI, MULTIPLIERS, read_mixed
from reportgate.numbers.quantities import read_currency_before, read_unit
from reportgate.numbers.quantity import QuantityReader
from reportgate.numbers.rendering import View, render
from reportgate.numbers.structure import ENUMERATORS, NUMBER_LIKE, Outline
from reportgate.text.patterns import regex

# Digits of every script are ASCII here. Behind the first character only digits and separators can follow at once.
_CANDIDATE: Final = regex(f"[0-9{''.join(sorted(KANJI))}半倍数何過ゼ{NUMBER_LIKE}](?:(?<=[0-9])[0-9.,'，]+)?")
_WORD_DIGITS: Final = frozenset("半倍数何過ゼ")
_RAISED: Final = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉")
_ASCII_DIGITS: Final = frozenset("0123456789")
_GLUED_BEFORE: Final = regex(r"[A-Za-z_]$|[A-Za-z][-_./+#]$|[A-Za-z]-$")
_DATED: Final = frozenset({"year", "period", "date"})
_UNIT_NOTE: Final = regex(r"[(\[【:]$|単位$")
# How far the next footnote mark may be from the highest one before it.
_MARKS_APART: Final = 20
# Longest abbreviation that a mark can glue to digits.
_SHORT: Final = 3
# A whole word and a long number: the space between them was lost, it is no name.
_RUN_TOGETHER: Final = regex(r"(?:[a-z]{5,}|[A-Z]?[a-z]{4,}-)[0-9]{3,}|[A-Z][a-z]{3,}-[0-9]{4,}")
# A source by its author and year: tanaka2020, smith-2024a, olson_1999.
_SOURCE_KEY: Final = regex(r"[A-Za-z][a-z]{2,23}[-_]?(?:19|20)[0-9]{2}[a-z]?")
_FOREIGN: Final = regex("[\u0370-\u03bb\u03bd-\u052f]")
_MARKS: Final = regex("[\u0300-\u036f\u20d0-\u20ff]")
_VOWEL_BEFORE: Final = regex("[0-9ァ-ヺー]")
_OVERRIDE: Final = regex("[\u202d\u202e]")
_SUFFIX: Final = regex(r"[A-Za-z]{1,24}")


def scan_numbers(text: str) -> list[Mention]:
    """Find every number, date, label and link that *text* (Markdown, English or Japanese) shows, in order of position.

    Never raises for any str. Mentions do not overlap, except that the target of
    a link may lie inside a number whose digits the link splits. Offsets are code points of *text*, end exclusive.

    >>> [(m.text, m.level, m.kind, str(m.value)) for m in scan_numbers("CTR rose to 12.3% in Q3 2026.")]
    [('12.3%', 'claim', 'percent', '12.3'), ('Q3 2026', 'reference', 'period', 'None')]
    """
    scanner = _Scanner(render(text))
    scanner.run()
    return scanner.mentions()


class _Scanner:
    def __init__(self, view: View) -> None:
        self.view = view
        # The line break at the end spares every reader a test for the end of the text (and for its beginning: [-1]).
        self.text = view.text + "\n\n\n"
        self.found: list[Found] = []
        self.links: list[tuple[int, int]] = []
        self.position = 0
        self.quantities = QuantityReader(self.text)
        self.outline = Outline(self.text)
        # The highest number of a raised footnote mark up to here: marks count on.
        self.last_mark = 0
        self.has_wide_comma = "，" in self.text

    def run(self) -> None:
        text = self.text
        self._take_marks()
        pending = words.find_words(text)
        pending.reverse()
        search = _CANDIDATE.search
        at = 0
        while (match := search(text, at)) is not None:
            start, at = match.span()
            while pending and pending[-1][0] < start:
                self._word(*pending.pop())
            if start < self.position or self._in_link(start):
                at = self.position
                continue
            self._candidate(start, at)
            if self.position > start:
                at = self.position
        while pending:
            self._word(*pending.pop())
        self.found.sort(key=lambda item: item.start)
        if hidden := signs.find_hidden(text, self.found):
            self.found += hidden
            self.found.sort(key=lambda item: item.start)
        if "|" in text and "--" in text:
            tables.apply_headers(text, self.found)

    # Links and marks.

    def _take_marks(self) -> None:
        for mark in self.view.marks:
            if mark.end > mark.start:
                self.links.append((mark.start, mark.end))
        last = 0
        for link in citations.find_links(self.text):
            if link.start >= last:
                self.links.append((link.start, link.end))
                self.found.append(Found(link.start, link.end, link.kind, link.level))
                last = link.end
        self.links.sort(reverse=True)

    def _in_link(self, position: int) -> bool:
        links = self.links
        while links and links[-1][1] <= position:
            self.position = max(self.position, links.pop()[1])
        if links and links[-1][0] <= position:
            self.position = links[-1][1]
            return True
        return False

    # Candidates.

    def _candidate(self, start: int, end: int) -> None:
        text = self.text
        char = text[start]
        if char in _ASCII_DIGITS:
            while text[end - 1] not in _ASCII_DIGITS:
                end -= 1
            self._digits(start, end)
        elif char in KANJI:
            self._kanji(start)
        elif char in _WORD_DIGITS:
            self._add_word(japanese.read_word(text, start))
        else:
            self._sign_number(start, char)

    def _digits(self, start: int, end: int) -> None:  # noqa: C901, PLR0912 -- one reader a line, in order
        text = self.text
        if (marker := self.outline.find(start, end)) is not None:
            self._put(Found(marker.start, marker.end, marker.kind, "structure"))
            return
        before, after = text[start - 1], text[end]
        if before == "[" and (mark := citations.find_mark(text, start)) is not None:
            self._put(Found(mark.start, mark.end, mark.kind, mark.level))
            return
        if self.has_wide_comma and "，" in text[start:end]:
            end = self._full_width_comma(start, end)
            if end < 0:
                return
            after = text[end]
        if before.isascii() and (before.isalpha() or before in "_-./+#") and self._token(start, end):
            return
        if not (before.isascii() and after.isascii()) and self._disguised(start, end):
            return
        body = text[start:end]
        if (
            body == "1"
            and (after > "\u2e80" or after in "UEk")
            and (rate := identifiers.find_per_one(text, start)) is not None
        ):
            self._put(Found(rate.start, rate.end, rate.kind, "reference"))
            return
        if (
            len(body) == 4
            and after < "\u2e80"
            and self.found
            and self.found[-1].kind in _DATED
            and self._is_next_year(start, body)
        ):
            self._put(Found(start, end, "year", "reference"))
            return
        if self._is_last_day(start):
            return
        if before == "ー" and self._is_dash(start, end):
            return
        if after > "\u2e80" and (share := shares.read_share(text, start)) is not None:
            self._add_word(share)
            return
        if self.found and self.found[-1].kind == "identifier" and self._is_next_label(start, end, body):
            self._put(Found(start, end, "identifier", "reference"))
            return
        if len(body) == 4 and (authors := citations.find_authors(text, start, end)) is not None:
            self._put(Found(authors.start, authors.end, authors.kind, authors.level))
            return
        reference = references.find_reference(text, start, end, body) if self._may_refer(body, before, after) else None
        if reference is not None:
            self._put(Found(reference.start, reference.end, reference.kind, "reference"))
        elif not (after.isascii() and (after.isalpha() or after == "_") and self._suffixed(start, end)):
            self._quantity(self.quantities.read(start, end))

    def _disguised(self, start: int, end: int) -> bool:
        """Whether a letter of another alphabet or a combining mark hides in the number: 1О% with a Cyrillic О, 1⃣2."""
        text = self.text
        after = text[end]
        letters = _FOREIGN.match(text, end) is not None and not read_unit(text, end).text
        if not (letters or _FOREIGN.match(text[start - 1]) is not None or _MARKS.match(after) is not None):
            return False
        while text[end].isalnum() or _MARKS.match(text[end]) is not None:
            end += 1
        return self._broken(start, end)

    def _is_next_year(self, start: int, body: str) -> bool:
        """2021, 2022 and 2023: a year goes on from a year."""
        text, end = self.text, start + len(body)
        return (
            body.isdecimal()
            and 1500 <= int(body) <= 2199
            and dates.goes_on_from(self.text, self.found[-1].end, start)
            # 2026-11-23 to 2026-11-29: it begins a date of its own.
            and not (text[end] in "-/." and text[end + 1].isdecimal())
            and not dates.counts_what_follows(text, end)
        )

    def _is_dash(self, start: int, end: int) -> bool:
        """前週比ー12.4%: a long vowel follows kana of its word, so that here it may be a minus."""
        if _VOWEL_BEFORE.match(self.text[start - 2]) is not None:
            return False
        return self._broken(start - 1, self.quantities.read(start, end).end)

    def _is_last_day(self, start: int) -> bool:
        """Read the last day of a span of dates: 11月23日〜29日."""
        last = self.found[-1] if self.found else None
        if last is None or last.kind != "date" or start - last.end > date_spans.REACH:
            return False
        found = date_spans.find_last_day(self.text, start, last.start, last.end)
        if found is not None:
            self._put(Found(found.start, found.end, found.kind, "reference"))
        return found is not None

    def _is_next_label(self, start: int, end: int, body: str) -> bool:
        """Figures 2 and 3: a label in the plural goes on."""
        last = self.found[-1]
        return (
            len(body) <= 3
            and body.isdecimal()
            and dates.goes_on_from(self.text, last.end, start)
            and identifiers.is_plural_label(self.text, last.start, end)
        )

    def _full_width_comma(self, start: int, end: int) -> int:
        """327，500 with half-width digits is a pair of numbers or one: not certain. 10，20 is a pair."""
        text = self.text
        at = text.index("，", start)
        if at < end and text[at + 1 : at + 4].isdecimal() and not text[at + 4].isdecimal():
            self._put(Found(start, end, "malformed"))
            return -1
        return at

    @staticmethod
    def _may_refer(body: str, before: str, after: str) -> bool:
        return (
            before in " \u00a0+(-'\n§※"
            or before > "\u2e80"
            or after > "\u2e80"
            or after in "-/~–—:.QHTKa'pAPos"
            or len(body) == 4
            or body[0] == "0"
            or body.count(".") > 1
        )

    def _token(self, start: int, end: int) -> bool:  # noqa: C901 -- one reading a line
        """Read the digits as part of a token with letters: GA4, COVID-19, Q3, v2.1; or as a broken number: l2%."""
        text = self.text
        if _GLUED_BEFORE.search(text[max(0, start - 2) : start]) is None:
            return text[start - 1] == "." and text[start - 2] in "Oo" and self._broken(start - 2, end)
        currency = read_currency_before(text, start)
        if currency is not None:
            return False
        if text[end] == "年" and (era := dates_japanese.find_era(text, start)) is not None:
            self._put(Found(era.start, era.end, era.kind, "reference"))
            return True
        begin, stop = identifiers.find_token(text, start, end)
        begin = max(begin, self.position)
        token = text[begin:stop]
        if (period := dates.find_glued_period(text, begin)) is not None:
            self._put(Found(period.start, period.end, period.kind, "reference"))
            return True
        glued = text[start - 1]
        if glued == "-" and text[begin:start].islower() and len(text[begin:start]) > 3:
            # "non-5" and "sub-10" compounds of a word and a quantity stay quantities.
            return False
        word = text[begin : start - 1]
        if glued in "./+#" and (not word.isalnum() or (word.isalpha() and len(word) > _SHORT)):
            # Behind a whole word these marks separate: clicks/1240.
            return False
        if stop == end or not text[end].isalnum():
            unit = read_unit(text, stop)
            numeric = (
                unit.end > stop and (unit.kind != "number" or bool(unit.exponent)) and text[stop] not in " \u00a0-"
            )
            run_together = _RUN_TOGETHER.fullmatch(token) is not None
            if not numeric and (run_together or text[begin - 1] in "[@") and _SOURCE_KEY.fullmatch(token) is not None:
                # It must belong to a source: "clicks2020" does not.
                self._put(Found(begin, stop, "citation", "reference"))
                return True
            if numeric or run_together or identifiers.looks_like_a_number(token) or "," in token:
                return self._broken(begin, max(stop, unit.end if numeric else stop))
        if token[:3] in {"No.", "no.", "NO.", "Nr."}:
            return False
        self._put(Found(begin, stop, "identifier", "reference"))
        return True

    def _broken(self, start: int, end: int) -> bool:
        unit = read_unit(self.text, end)
        self._put(Found(start, max(end, unit.end), "malformed"))
        return True

    def _suffixed(self, start: int, end: int) -> bool:
        """Read digits with letters behind them that are no unit: 5G, 3D, 2FA; 1O% is broken."""
        text = self.text
        suffix = _SUFFIX.match(text, end)
        letters = suffix[0] if suffix is not None else "_"
        unit = read_unit(text, end, money=read_currency_before(text, start) is not None)
        following = text[end + len(letters)]
        if letters in {"G", "D"} and not text[end + 1].isdecimal() and text[start:end].isdecimal() and end - start == 1:
            self._put(Found(start, end + 1, "identifier", "reference"))
            return True
        if (
            unit.end > end
            or re.compile(r"(?:st|nd|rd|th)(?![A-Za-z0-9])|[eE][-+]?[0-9]|x[ ]?10\^").match(text, end) is not None
        ):
            return False
        if (following in "0123456789%.," and set(letters) <= set("lIOoSBZ")) or (
            set(letters) <= set("lIOo") and len(letters) <= 2
        ):
            token_end = identifiers.find_token(text, start, end)[1]
            return self._broken(start, token_end)
        if letters.islower() and len(letters) > 2 and not following.isdecimal():
            # "1240clicks" is a number whose space was lost.
            return False
        _, stop = identifiers.find_token(text, start, end)
        numeric = read_unit(text, stop)
        level: Level = "reference"
        kind: Kind = "identifier"
        if (
            end - start > 4
            or (numeric.end > stop and text[stop] == "%")
            or any(char in text[start:end] for char in ",.'")
        ):
            level, kind = "claim", "malformed"
        self._put(Found(start, stop, kind, level))
        return True

    def _kanji(self, start: int) -> None:
        text = self.text
        if (few := japanese.read_few(text, start) or shares.read_share(text, start)) is not None:
            self._add_word(few)
            return
        end, figure = read_mixed(text, start)
        if end == start:
            return
        if figure is None and text[start] in "万億兆京":
            self._pass_kanji(start, end)
            return
        if all(char in MULTIPLIERS for char in text[start:end]) and _UNIT_NOTE.search(text[max(0, start - 2) : start]):
            # （百万円） names the unit of what it heads.
            self._pass_kanji(start, end)
            return
        if not japanese.reads_as_number(text, start, end):
            self._pass_kanji(start, end)
            return
        body = text[start:end]
        reference = references.find_reference(text, start, end, body)
        if reference is not None:
            self._put(Found(reference.start, reference.end, reference.kind, "reference"))
            return
        if text[start - 1] == "第" and text[end] not in "位番着":
            self._nth(start, end, figure)
            return
        self._quantity(self.quantities.read(start, end))

    def _nth(self, start: int, end: int, figure: Figure | None) -> None:
        """第二百五十 is a rank; 第一に and 第三者 are words."""
        if end - start == 1:
            self._pass_kanji(start, end)
        else:
            self._put(Found(start - 1, end, "ordinal", "claim", figure, "rank"))

    def _pass_kanji(self, start: int, end: int) -> None:
        """Leave kanji that are no number; digits behind them are looked at on their own."""
        while start < end and self.text[start] in KANJI:
            start += 1
        self.position = start

    def _sign_number(self, start: int, char: str) -> None:
        if char in ENUMERATORS:
            marker = self.outline.find(start, start + 1)
            if marker is not None:
                self._put(Found(marker.start, marker.end, marker.kind, "structure"))
            else:
                self._put(Found(start, start + 1, "number", "claim", Figure(ENUMERATORS[char])))
        elif char in VULGAR:
            top, bottom = VULGAR[char]
            found = Found(start, start + 1, "fraction", "claim", Figure(top, 0, -2, bottom), "fraction")
            self._add_word(found)
        elif char in _RAISED:
            self._raised(start)
        else:
            text, unit = self.text, read_unit(self.text, start + 1)
            counts = unit.end > start + 1 and text[start - 1] != "第" and text[start + 1] not in signs.NUMBERED
            self._put(
                Found(start, unit.end, "malformed") if counts else Found(start, start + 1, "identifier", "reference")
            )

    def _raised(self, start: int) -> None:
        """A raised digit behind a word is a footnote mark; behind a letter of a formula it belongs to the formula."""
        text = self.text
        end = start
        while text[end] in _RAISED:
            end += 1
        before, after = text[start - 1], text[end]
        if end - start > 2 or after == "%" or after.isalnum():
            # Too long for a mark, or the start of something: 10⁴⁵%
            self._put(Found(start, end, "malformed"))
            return
        if before.isascii() and before.isalpha():
            begin, _ = identifiers.find_token(text, start, end)
            if start - begin <= 3:
                self._put(Found(max(begin, self.position), end, "identifier", "reference"))
                return
        number = int(unicodedata.normalize("NFKC", text[start:end]))
        if (before.isalpha() or before in ".,;:!?)]%。、」』）") and number <= self.last_mark + _MARKS_APART:
            self.last_mark = max(self.last_mark, number)
            self._put(Found(start, end, "footnote", "structure"))
            return
        self._put(Found(start, end, "malformed"))

    # English words.

    def _word(self, start: int, word: str) -> None:
        if start < self.position or self._in_link(start):
            return
        if word in cardinals.ORDINALS and (period := words.find_period(self.text, start)) is not None:
            self._put(Found(*period, "period", "reference"))
            return
        read = words.read_word(self.text, start, word)
        if read is None or read.start < self.position:
            return
        found = Found(read.start, read.end, read.kind, "claim", read.figure, read.unit)
        found.low, found.high = read.low, read.high
        found.scale = read.scale
        self._quantity(self.quantities.dress(found))

    def _add_word(self, found: Found | None) -> None:
        if found is not None and found.start >= self.position:
            self._quantity(self.quantities.dress(found))

    # Results.

    def _put(self, found: Found) -> None:
        found.start = max(found.start, self.position)
        if self.links and found.end > self.links[-1][0] and found.start < self.links[-1][1]:
            found.end = self.links[-1][0]
        if found.end > found.start:
            self.found.append(found)
            self.position = found.end

    def _quantity(self, found: Found) -> None:
        loose_scales.weigh(self.text, found)
        if ranges.may_go_on(self.text, found.end):
            for end in ranges.read_range(self.quantities, found):
                self._put(end)
        else:
            self._put(found)

    def mentions(self) -> list[Mention]:
        view, raw = self.view, self.view.raw
        if _OVERRIDE.search(raw) is not None:
            self._distrust()
        made = [self._mention(found) for found in self.found]
        for mark in view.marks:
            level: Level = "reference" if mark.kind == "url" else "structure"
            made.append(Mention(mark.raw_start, mark.raw_end, raw[mark.raw_start : mark.raw_end], level, mark.kind))
        made.sort(key=_position)
        return made

    def _distrust(self) -> None:
        """A text that is shown in another order than it is written: no claim in it says what a reader sees."""
        for found in self.found:
            if found.level == "claim":
                found.kind, found.figure, found.low, found.high = "malformed", None, None, None

    def _mention(self, found: Found) -> Mention:
        view = self.view
        start, end = view.raw_start(found.start), view.raw_end(found.end)
        span = found.range_of
        return Mention(
            start,
            end,
            view.raw[start:end],
            found.level,
            found.kind,
            None if found.low is None else Decimal(found.low),
            None if found.high is None else Decimal(found.high),
            None,
            found.unit,
            found.direction,
            found.hedge,
            unit_text=found.unit_text,
            sign=found.sign,
            is_change=found.is_change,
            of_base=found.of_base,
            range_of=None if span is None else (view.raw_start(span[0]), view.raw_end(span[1])),
            figure=found.figure,
        )


def _position(mention: Mention) -> int:
    return mention.start
