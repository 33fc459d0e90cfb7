"""Does a text state a number as a fact, or as something hoped for, doubted, planned or supposed?

A bounce rate of 3.2 % is not one that could reach 3.2 %, nor a target of 3.2 %, nor one that critics dispute. Read from
the clause of the number; another text knows of it when it has any such word at all.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.text.patterns import has_cjk, has_latin, regex

# Verbs and adverbs that make what follows them no fact, wherever they stand before the number in its clause.
_DOUBTS: Final = (
    r"could|might|may|would|should|ought|unless|whether|suppos(?:e|ed|edly|ing)|assum(?:e|es|ed|ing)"
    r"|hypothetical\w{0,2}"
    r"|(?:is|are|was|were|be|been) (?:expected|projected|forecast|predicted|planned|estimated|likely|unlikely) to"
    r"|expects?|predicts?|anticipates?|hop(?:e|es|ed|ing)|wish(?:es|ed)?|wants?|aim(?:s|ed|ing)?"
    r"|targeting|(?:plan|intend|propose)(?:s|ned|ed)? to|alleged\w{0,2}|allegations?|allege|reportedly"
    r"|purported\w{0,2}|rumou?r\w{0,3}|believ(?:e|es|ed|ing)|doubt(?:s|ed|ful)?|disput(?:e|es|ed|ing)|den(?:y|ies"
    r"|ied|ying)"
    r"|a lie|myth|false|falsely|untrue|hoax|fail(?:s|ed|ing)? to|short of|so-called|claim(?:s|ed|ing)? (?:that|to)"
    r"|the claim|pretend\w{0,3}|imagin\w{1,3}|deserv\w{1,3}|guarantee\w{0,2}|promis\w{1,3}"
)
_BEFORE: Final = regex(rf"\b(?:{_DOUBTS})\b", re.IGNORECASE, needs=has_latin)
# The month, and "as expected", are none of them.
_NOT_BEFORE: Final = regex(r"\bMay\b|\b(?:as|than|while) (?:expected|planned|forecast|predicted|supposed)\b")
_AIMS: Final = (
    r"targets?|goals?|forecasts?|guidance|outlook|projections?|budgets?|plan|plans|estimates?|expectations?|ambitions?"
)
# Nouns and adjectives that make an aim of the whole clause, and those that do so right before the number only.
_AIM: Final = regex(
    rf"\b(?:(?P<aim>targets?|goals?|forecasts?|guidance|outlook|projections?|forecasted|projected|expected|budgeted"
    rf"|targeted)"
    rf"|{_AIMS})\b(?P<behind>[^.;!?\n]{{0,60}})$",
    re.IGNORECASE,
    needs=has_latin,
)
# An aim that the number is held against.
_AGAINST: Final = regex(
    r"\b(?:than|above|below|over|under|against|versus|vs\.?|beat(?:s|ing)?|exceed\w{0,3}|surpass\w{0,3}|miss(?:es|ed"
    r"|ing)?"
    r"|met|meet(?:s|ing)?|hit|with|from|ahead of|behind|as|on|topp?(?:s|ed|ing)?|reached|outperform\w{0,3})"
    r"(?: (?:the|its|our|their|a|an|own|that|original|annual|internal|previous|full-year|consensus"
    r"|analysts?['’]?s?)){0,3} $",
    re.IGNORECASE,
)
_AT_ONCE: Final = regex(r"[ ]?(?:of|:|is|was|[(=])[ ]?(?:about|around|only|at|a|the)?[ ]?[$€£¥(]{0,2}$", re.IGNORECASE)
_BEHIND: Final = regex(
    r"^[ -](?:targets?|forecasts?|guidance|projections?|budgets?|estimates?)\b|^[^.;!?\n]{0,60}?\b(?:unless|false"
    r"|untrue"
    r"|is wrong|was wrong|a (?:lie|myth|hoax)|at best|in theory|is (?:expected|projected|planned|unlikely)|allegedly"
    r"|reportedly"
    r"|supposedly)\b|^ (?:off|short|shy|adrift)\b",
    needs=has_latin,
)
_MODAL_BEHIND: Final = regex(r"^[^.;!?\n]{0,60}?\b(?:could|might|may|would|should)\b")
_IF: Final = regex(r"\bif\b", re.IGNORECASE)
_CONDITIONAL: Final = regex(r"\b(?:would|will|could|might|may|should|can|shall)\b|['’]d\b|['’]ll\b", re.IGNORECASE)
_KNOWN: Final = regex(
    rf"\b(?:{_DOUBTS}|{_AIMS}|will|shall|expected|projected|forecast\w{{0,3}}|planned|predict\w{{0,3}}|intend\w{{0,3}}"
    r"|likely|unlikely|potential\w{0,2}|possib\w{1,3}|aim|target\w{0,3}|propos\w{1,4}|scenario\w{0,1}|budget\w{0,2}"
    r"|wrong|miss(?:es|ed)?|off|short)\b",
    re.IGNORECASE,
)

_JA_HEAD: Final = regex(
    r"もし(?!くは)|仮に|かりに|(?:予想|予測|見込み?|見通し|目標|計画|予算|想定|予定|ガイダンス)(?:値|額|数|件数|比率)?"
    r"(?:は|が|も|：|:|の|＝|=|、)?(?:約|およそ|ほぼ)?[ ]?$",
    needs=has_cjk,
)
# 目標を3%上回った is a fact about a target; 目標の3% is the target.
_JA_TAIL: Final = regex(
    r"^[^。、！？\n]{0,14}?(?:見込[みまんむ]|見通し|予想(?![をよ比外以通])|予測(?![をよ])|目指|目標(?![をよ比])"
    r"|想定(?![をよ外以通])"
    r"|予定(?![をよ])|計画(?![をよ比])|狙[いう]|期待(?![をよ])|かもしれ|可能性|恐れ|おそれ|とされ|と(?:い|言|噂)われ"
    r"|という(?:噂|うわさ|見方|声|説)"
    r"|らしい|はず|べき|たい(?![しら])|なら(?!ず|な|び)|たら(?![しずす])|(?<![よべ])れば|[るた]場合|との(?:噂|うわさ"
    r"|見方|説|指摘)"
    r"|誤り|誤報|嘘|うそ|間違い|デマ|虚偽|偽り|否定|信じ|疑[わい]|言えな|言い難|には?(?:ほど|程)遠|に届か|に満たな"
    r"|どころ|未達|を逃し)",
    needs=has_cjk,
)
_JA_KNOWN: Final = regex(
    r"もし|仮に|見込|見通|予想|予測|目指|目標|想定|計画|予定|予算|狙|期待|かもし|可能性|恐れ|おそれ|とされ|われ"
    r"|らしい|はず|べき|たい"
    r"|なら|たら|れば|場合|誤|嘘|うそ|デマ|虚偽|否定|信じ|疑|言え|遠い|届か|満たな|どころ|未達|噂|とみられ|と見られ"
    r"|ガイダンス"
)


def is_no_fact(head: str, tail: str, around: str, *, open_end: bool = False) -> bool:
    """Whether the clause of a number, *head* before it and *tail* behind it, states it as no fact.

    *around*: its sentence, where a condition has its consequence. *open_end*: whether what another text says behind the
    number is not known, so that a modal verb there is not asked of it.

    >>> is_no_fact("The target for the bounce rate was ", "", ""), is_no_fact("Bounce rate beat its target at ", "", "")
    (True, False)
    """
    if not (head.isascii() and tail.isascii()) and (_JA_HEAD.search(head) or _JA_TAIL.match(tail)):
        return True
    if _BEHIND.match(tail) is not None or (not open_end and _MODAL_BEHIND.match(tail) is not None):
        return True
    if _IF.search(f"{head} {tail}") is not None and (_IF.match(head) or _CONDITIONAL.search(around)):
        return True
    return _is_doubted(head) or _is_aim(head)


def _is_doubted(head: str) -> bool:
    return _BEFORE.search(head) is not None and _BEFORE.search(_NOT_BEFORE.sub("", head)) is not None


def _is_aim(head: str) -> bool:
    found = _AIM.search(head)
    if found is None:
        return False
    if _AT_ONCE.match(found["behind"]) is not None:
        return True
    return found["aim"] is not None and _AGAINST.search(head[: found.start()]) is None


def knows_of_moods(text: str) -> bool:
    """Whether *text* has any word by which a number may be no fact."""
    return _KNOWN.search(text) is not None or (not text.isascii() and _JA_KNOWN.search(text) is not None)
