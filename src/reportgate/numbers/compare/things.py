"""Of what thing does the clause of a number speak, by the places that name it: subject, counted noun, label?

Words anywhere in a sentence say roughly what it is about (topic). These places say it exactly, so that another word
there is another thing, whatever else is shared: 25,000 people for 25,000 shops, 適合率は85% for 再現率は85%, variant A
for variant B.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from reportgate.numbers.compare.periods import NO_SUBJECT
from reportgate.numbers.compare.topic import PREDICATES, find_words, is_common
from reportgate.text.patterns import regex

_NOUNS: Final = 3
"""Words behind a number among which the noun that it counts is looked for."""

_BEHIND: Final = regex("(?:[ ]of[ ](?:(?:the|all|its|our|their|these|those|every)[ ])?|[ \u00a0-])(?=[A-Za-z])")
_WORD: Final = regex(r"([A-Za-z][A-Za-z'’]{0,30})(?:-[A-Za-z]{1,20})?")
# Nouns that count anything, or name a share of anything.
_ANYTHING: Final = frozenset(
    "unit item case entry time one piece total more new others share rate level mark majority figure margin stake pace "
    "portion proportion part annualized annualised different separate distinct individual".split()
)
# Behind a noun that a percentage names, not behind the verb of a clause that begins with one.
_ENDS_NOUN: Final = regex(r"[^\w'’]*(?:$|[.,;:!?()\n]|(?:in|of|for|at|with|on|from|among|during|since|by|after|as)\b)")
_IS_SUBJECT: Final = regex(r"(?:were|are|was|is|have|had|has|will|would|can|could)\b")
_JA_OF: Final = regex(r"((?!全)[㐀-鿿々ァ-ヺーA-Za-z]{2,12})の(?:うち|約|およそ)?$")

_JA_SUBJECT: Final = regex(
    r"([㐀-鿿々ァ-ヺーA-Za-z]{2,30}(?:り[㐀-鿿々]{1,6})?)[はがも]"
    r"(?:、|平均|約|およそ|ほぼ|計|合計|全体で|いずれも|[㐀-鿿々ァ-ヺー]{1,8}の){0,3}[ ]?$",
)
# The number is what the subject is: not the object or the attribute of something else.
_JA_PREDICATE: Final = regex(r"(?![をのがも]|.?のうち)|を(?:占|記録|超|上回|下回|切|維持|確保|突破)")
# The kanji of a verb: 答えた.
_VERB: Final = regex(
    r"([㐀-鿿])(?=[いうえおきくけこさしすせそたちつてっばびぶべまみむめらりるれろわんえげじぎ])(?![しでと](?:[、。た]|$))"
)
_JA_ANYONE: Final = regex(
    r"^(?:[同当本弊自両各全][社店校庁行県市国区館院園所局省部課期年月週日者]|合計|総[数額計]|全体|平均|割合|比率"
    r"|結果|内訳|件数"
    r"|人数|金額|数値|残り|半数|多く|一部|年度|今回|前回|今[年月週期]|前[年月週期]|前半期|中央値|平均値|最[大小高低]値|[上下]期|通期)$",
)
_SUBJECT: Final = regex(
    r"^(?P<subject>[^.;:!?()\n0-9]{2,80}?) (?:was|were|is|are|has been|have been|had been|stood|stands|totall?ed"
    r"|averaged|amounted|remained|fell|rose|grew|declined|dropped|increased|decreased|climbed|slipped|jumped)\b"
    r"[^.;:!?()\n]{0,40}$",
    re.IGNORECASE,
)
_LEANING: Final = regex(
    r"\b(?:it|its|they|them|their|this|that|these|those|he|she|his|her|we|our|which|who|both|each|all|there|here|total"
    r"|figure|number|value|rate|result|share|average|median|mean|rest|remainder|majority|most|half)\b",
    re.IGNORECASE,
)
_LABEL: Final = regex(
    r"\b(?P<head>[A-Za-z]{3,20})[ ](?P<letter>[A-Z])\b(?!['’.])"
    r"|(?<![A-Za-z])(?P<ja_letter>[A-ZＡ-Ｚ])(?P<ja_head>[案社店班棟組線群国県市校館型区])"
    r"|\b(?P<named>(?i:line|group|team|plan|version|release|site|room|ward|region|zone|phase|model|store|branch"
    r"|district|class|grade|tier|type|stage|episode|week|chapter|round|cohort|arm|plant|reactor))[ ]"
    r"(?P<number>\d{1,4}(?:\.\d{1,3})?)\b(?![.,]\d|%)"
    r"|第(?P<ja_number>\d{1,4})(?P<ja_counted>[㐀-鿿]{1,4}|[ァ-ヺー]{2,12})"
    r"|(?<!\d)(?P<decade>[1-9]0)(?P<ja_aged>代)"
    r"|(?<![A-Za-z0-9])(?P<code>[A-Za-z]{1,10})-?(?P<version>\d{1,3}(?:\.\d{1,3}){0,2})(?![\d%]|[.,]\d)"
    r"|(?<!\d)(?P<ja_no>\d{1,3})号(?P<ja_place>店|棟|機|車|ライン|室|炉)"
)
_HEAD_LAST: Final = frozenset({"ja_head", "ja_counted", "ja_aged", "ja_place"})


def find_labels(text: str) -> dict[str, frozenset[str]]:
    """The labels in *text* by what they label: variant -> {A, B}, line -> {3}.

    >>> find_labels("Variant B of line 3")
    {'variant': frozenset({'b'}), 'line': frozenset({'3'})}
    """
    found: dict[str, frozenset[str]] = {}
    for match in _LABEL.finditer(text):
        one, other = (group.lower() for group in match.groups() if group is not None)
        head, label = (other, one) if match.lastgroup in _HEAD_LAST else (one, other)
        found[head] = found.get(head, frozenset()) | {label}
    return found


def are_other_labels(one: str, other: str) -> bool:
    """Whether both texts label something of one kind, and nothing the same: variant A is not variant B."""
    labels = find_labels(one)
    if not labels:
        return False
    others = find_labels(other)
    return any(labels[head].isdisjoint(others[head]) for head in labels.keys() & others.keys())


class Counted(NamedTuple):
    """What stands behind a number as that which it counts or is a share of."""

    words: frozenset[str]
    """All words that may name it."""
    noun: frozenset[str]
    """The last of them, where what follows shows that it is the noun."""
    is_closed: bool
    """Whether a preposition or the end of the clause follows."""


def find_counted(tail: str) -> Counted:
    """Find what the number before *tail* counts or is a share of.

    >>> sorted(find_counted(" small shops are affected").words), find_counted(" of the households had switched").noun
    (['shop', 'small'], frozenset({'household'}))
    """
    opening = _BEHIND.match(tail)
    if opening is None:
        return Counted(frozenset(), frozenset(), is_closed=False)
    words: list[str] = []
    end = opening.end()
    while len(words) < _NOUNS and (match := _WORD.match(tail, end)) is not None and not is_common(match[1].lower()):
        words.append(match[0])
        end = match.end()
        if not tail.startswith(" ", end):
            break
        end += 1
    last = words[-1] if words else ""
    is_closed = bool(last) and not last.endswith("ed") and _ENDS_NOUN.match(tail, end) is not None
    noun = last if is_closed or _IS_SUBJECT.match(tail, end) is not None else ""
    left_out = _ANYTHING | NO_SUBJECT
    return Counted(find_words(" ".join(words)) - left_out, find_words(noun) - left_out, is_closed=is_closed)


def find_subject(head: str, tail: str) -> frozenset[str]:
    """The words of the subject that the number between *head* and *tail* is said of; empty: it is not clear, or leans.

    >>> sorted(find_subject("追試では適合率は", "だった")), sorted(find_subject("Results were cut to ", ""))
    (['合率', '適合'], ['result'])
    """
    if not head.isascii():
        found = _JA_SUBJECT.search(head)
        if found is None or _JA_PREDICATE.match(tail) is None or _JA_ANYONE.match(found[1]) is not None:
            return frozenset()
        return find_words(found[1]) - NO_SUBJECT - PREDICATES
    match = _SUBJECT.match(head)
    if match is None or _LEANING.search(match["subject"]) is not None or _BEHIND.match(tail) is not None:
        return frozenset()
    return find_words(match["subject"]) - NO_SUBJECT - PREDICATES


def names(subject: frozenset[str], text: str, words: frozenset[str]) -> bool:
    """Whether *text* with the words *words* names *subject*: by a word, or by a character of it (回答, 答えた)."""
    if not subject.isdisjoint(words):
        return True
    return any(char in verbs for verbs in [set(_VERB.findall(text))] for word in subject for char in word)


def find_whole(head: str) -> frozenset[str]:
    """The words of what the number behind *head* is a part of, in Japanese: 世帯の38%."""
    found = _JA_OF.search(head) if not head.isascii() else None
    return find_words(found[1]) if found is not None else frozenset()
