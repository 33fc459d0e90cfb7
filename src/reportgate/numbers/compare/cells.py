"""Do the heads of a table's column and row name another thing than the statement?

The heads of a cell, the titles above the table and the line that leads to it say whose number stands there. What stands
in other rows and columns says nothing of it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from reportgate.numbers.compare.heads import adds_to, denies, find_measure, is_of_change, is_of_last_year, without_dates
from reportgate.numbers.compare.periods import NO_SUBJECT, find_periods
from reportgate.numbers.compare.topic import PREDICATES, find_words
from reportgate.text.patterns import regex

# What stands over columns of anything.
_ANY_COLUMN: Final = find_words(
    "value number count result figure total share percent amount yes actual answer metric quantity sum change growth "
    "score kpi "
    "値 数値 件数 人数 金額 結果 実績 合計 割合 比率 指標 回答 増減"
)
# Units in the heads of columns name no subject.
_UNITS: Final = find_words(
    "thousands millions billions usd eur gbp jpy dollars yen percent pct 千円 万円 百万円 億円 兆円 千件 万人 千人 単位"
)
_ANY_THING: Final = _ANY_COLUMN | find_words("rate level rates figures 率 水準")
_SUMS: Final = find_words(
    "average avg mean median total sum maximum minimum highest lowest overall 平均 合計 累計 中央値 最大 最小 最高 最低"
)
_NOTHING: Final = NO_SUBJECT | PREDICATES | _UNITS | _SUMS
# What a row or column holds that sums up the others, by kind.
_AGGREGATES: Final = {
    "total": regex(
        r"\b(?:grand |sub)?totals?\b|\bsum\b|\boverall\b|\ball\b|\bcombined\b|合計|総計|小計|総数|全体|全社"
        r"|(?:^|[^集会統時設推])計(?![画算測])"
    ),
    "average": regex(r"\b(?:averag(?:e|ed|es|ing)|avg|mean)\b|平均"),
    "median": regex(r"\bmedian\b|中央値"),
    "highest": regex(r"\b(?:max(?:imum)?|highest|peak|best)\b|最大|最高"),
    "lowest": regex(r"\b(?:min(?:imum)?|lowest|worst)\b|最小|最低"),
    "spread": regex(r"\b(?:std|sd|variance|deviation|range)\b|標準偏差|分散"),
    "other": regex(r"\bothers?\b|\brest\b|その他|残り"),
}
# Whom something was shown or sent to is who used it: 15,230人に表示した in a column 利用者数.
_ANYBODY: Final = find_words("利用者数 利用者 ユーザー ユーザー数 対象者数 対象者")
_REACHED: Final = regex(r"[人名]に(?:表示|提示|掲示|配信|配布|送信|送付|発送|公開|提供)")
_MONTHS: Final = find_words("jan feb mar apr may jun jul aug sep sept oct nov dec")
ANY_HEAD: Final = _NOTHING | _ANY_THING | _MONTHS | frozenset({"yes", "no"})
"""Words in the head of a column or row that name no thing."""
_BRACKETS: Final = regex(r"[(（\[][^()（）\[\]]{0,60}[)）\]]")
_JOINS: Final = regex(r"\b(?:and|plus)\b|[+&/＋＆／・、]|[㐀-鿿ァ-ヺー](?:と|および|及び)[㐀-鿿ァ-ヺー]")
_COMPOUND: Final = regex(r"[㐀-鿿々]{4,12}")
_SHORTEST: Final = 2
_LONGEST_SHORT: Final = 5
_SPAN: Final = regex(r"(?<![\d,.-])(\d{1,3}) ?[-–〜~～] ?(\d{1,3})(?![\d,.-])")
_CLASS: Final = regex(r"[^\d]{0,12}\d{1,3} ?[-–〜~～] ?\d{1,3}[^\d]{0,8}")


class Heads(NamedTuple):
    """What the heads of one cell say."""

    column: str
    row: str
    above: str
    """The titles above the table, and the line that leads to it."""


def is_other_cell(heads: Heads, statement: str, said: frozenset[str], around: frozenset[str]) -> bool:
    """Whether the cell under *heads* is of another thing than *statement* with the words *said*.

    *around*: the words round the whole table.
    """
    if _is_other_class(heads.row, statement) or _is_head_of_more(heads, statement, said):
        return True
    row, column = _name(heads.row), _name_column(heads, statement)
    own = find_words(f"{heads.column} {heads.row} {heads.above}")
    missing = frozenset(word for word in said - own - _NOTHING - _ANY_THING if not word.isdecimal())
    if _sums_up(heads, statement, partial=bool(missing)) or _is_earlier(heads, statement):
        return True
    if _JOINS.search(heads.row) is not None and not row.isdisjoint(said) and row - said:
        # "Online and stores" is more than online.
        return True
    if column and column.isdisjoint(said) and not _abbreviates(heads.column, column, missing or said, statement):
        return True
    if not missing:
        return False
    if begins_otherwise(heads.column, said) or begins_otherwise(heads.row, said):
        return True
    if row and row.isdisjoint(said):
        return not _abbreviates(heads.row, row, missing, statement)
    # Ages 18-29 are not those of 18-24: here digits tell.
    whole = find_words(_BRACKETS.sub(" ", heads.row))
    lacks = bool(said - around - NO_SUBJECT - PREDICATES)
    return lacks and not whole.isdisjoint(said) and bool(whole - said - NO_SUBJECT)


def _is_head_of_more(heads: Heads, statement: str, said: frozenset[str]) -> bool:
    both = heads.column, heads.row
    if any(denies(head, statement) or adds_to(head, statement, said, _ANY_THING | _UNITS | _SUMS) for head in both):
        return True
    return is_of_change(heads.column, statement) or is_of_last_year(heads.column, statement, heads.above)


def _is_other_class(row: str, statement: str) -> bool:
    """Whether *row* is a class of sizes, and *statement* names others only: 18-29, "aged 18-24"."""
    if _CLASS.fullmatch(row.strip()) is None:
        return False
    classes = {(match[1], match[2]) for match in _SPAN.finditer(statement)}
    return bool(classes) and classes.isdisjoint({(match[1], match[2]) for match in _SPAN.finditer(row)})


def begins_otherwise(head: str, said: frozenset[str]) -> bool:
    """Whether a compound of kanji in *head* ends as one of the words *said* does, and begins otherwise.

    >>> begins_otherwise("解約件数", find_words("契約件数")), begins_otherwise("契約件数", find_words("契約件数"))
    (True, False)
    """
    if head.isascii():
        return False
    for run in _COMPOUND.findall(_BRACKETS.sub(" ", head)):
        first, last = run[:2], run[-2:]
        if last in said and first not in said and first not in _NOTHING:
            return True
    return False


def _name_column(heads: Heads, statement: str) -> frozenset[str]:
    """The words of a column's head that name a thing; none where it counts anybody and something reached them."""
    column = _name(heads.column) - _ANY_COLUMN
    if not column and not _name(heads.row).isdisjoint(find_words(statement)):
        column = _name(find_measure(heads.above.partition("\n")[0])) - _ANY_COLUMN
    if column <= _ANYBODY and _REACHED.search(statement) is not None:
        shown, particle, _ = statement.rpartition("を")
        # Of an error that 120 people were shown, nobody is a user.
        if not particle or shown.strip() == heads.row:
            return frozenset()
    return column


def _name(head: str) -> frozenset[str]:
    """The words of a head that name a thing; a head with digits names a time or a class of sizes."""
    head = without_dates(head)
    if any(char.isdecimal() for char in head):
        return frozenset()
    # What stands in brackets remarks on the name.
    return find_words(_BRACKETS.sub(" ", head)) - _NOTHING - _MONTHS


def _sums_up(heads: Heads, statement: str, *, partial: bool) -> bool:
    """Whether row or column sum up others, and the statement does not; *partial*: it names what they do not."""
    lower = statement.lower()
    for kind, pattern in _AGGREGATES.items():
        if pattern.search(lower) is not None:
            continue
        if pattern.search(heads.row.lower()) is not None and (partial or kind not in {"total", "other"}):
            return True
        if kind not in {"total", "other"} and pattern.search(heads.column.lower()) is not None:
            return True
    return False


def _is_earlier(heads: Heads, statement: str) -> bool:
    """Whether the cell is of an earlier time, and the statement of none that it names."""
    named = find_periods(f"{heads.column}\n{heads.row}").named
    if not any(place == "earlier" for _, place in named):
        return False
    theirs = find_periods(statement)
    return not theirs.named and not theirs.bases and not any(char.isdecimal() for char in _without_value(statement))


def _without_value(statement: str) -> str:
    """The statement without figures that are no years."""
    return " ".join(_YEAR.findall(statement))


_YEAR: Final = regex(r"(?<![\d.,])(?:19|20)\d\d(?![\d.,]\d)")


def _abbreviates(head: str, words: frozenset[str], missing: frozenset[str], statement: str) -> bool:
    """Whether the head of a row is short for a word of the statement: JP, Pro, R&D."""
    if any(
        len(word) >= _SHORTEST and (other.startswith(word) or word.startswith(other))
        for word in words
        for other in missing
    ):
        return True
    letters = "".join(char for char in head if char.isalpha())
    if not (letters.isascii() and letters.isupper() and len(letters) <= _LONGEST_SHORT):
        return False
    initials = "".join(word[0] for word in statement.upper().replace("-", " ").split() if word[0].isalpha())
    if letters in initials:
        return True
    return any(other[0].upper() == letters[0] and _is_within(letters.lower(), other) for other in missing)


def _is_within(letters: str, word: str) -> bool:
    rest = iter(word)
    return all(letter in rest for letter in letters)
