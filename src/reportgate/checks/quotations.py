"""Which words does the summary put between quote marks that the ledger does not know?

A direct quotation needs no number and no source's name to be invented, so that neither the scanner nor the auditor
asks for it. What is quoted at length must stand in a verified quotation, a statement, a source's title or a given
text; else a person is told. Names and terms stand between quote marks too: only what reads like speech counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from reportgate.checks.wording import quote
from reportgate.text.folding import fold
from reportgate.text.patterns import regex
from reportgate.verdict import Notice, NoticeCode

FEWEST_WORDS: Final = 4
"""Words of a spaced script from which on quoted text reads like speech; with a verb of saying beside it, two."""

_LONGEST: Final = 1_000
_QUOTED: Final = regex(
    rf"“([^“”\n]{{1,{_LONGEST}}})”|(?<![\w”\"])\"([^\"\n]{{1,{_LONGEST}}})\"(?!\w)|「([^「」\n]{{1,{_LONGEST}}})」"
    rf"|『([^『』\n]{{1,{_LONGEST}}})』|«([^«»\n]{{1,{_LONGEST}}})»|„([^„“”\n]{{1,{_LONGEST}}})[“”]",
)
# Code is no speech, nor what tags and links hold.
_HIDDEN: Final = regex(
    r"```.{0,20000}?```|`[^`\n]{1,2000}`|<[a-zA-Z/!][^<>]{0,2000}>|\]\([^()\s]{1,2000}(?:\s+\"[^\"\n]{0,500}\")?\)",
    re.DOTALL,
)
_SAYING: Final = regex(
    r"\b(?:sa(?:y|ys|id|ying)|tells?|told|stat(?:e|es|ed|ing)|writ(?:e|es|ing)|wrote|written|according to"
    r"|announc\w{1,4}"
    r"|claim(?:s|ed)|report(?:s|ed)|add(?:s|ed)|explain(?:s|ed)|not(?:es|ed)|quot(?:e|es|ed)|call(?:s|ed)|warns"
    r"|promis(?:e|es|ed)|declar(?:e|es|ed)|that)\b[^.\n]{0,40}$",
    re.IGNORECASE,
)
_JA_KANA: Final = regex(r"[ぁ-ん]")
_JA_PREDICATES: Final = (
    "る",
    "た",
    "い",
    "す",
    "ん",
    "う",
    "く",
    "つ",
    "ぬ",
    "む",
    "ぶ",
    "だ",
    "ね",
    "せよ",
    "こと",
    "ず",
    "め",
)
_JA_NAMED: Final = regex(r"と(?:いう|いった|は|呼|名付|称|題)|を|の|や|、|（|\(")
_JA_SAID: Final = regex(
    r"と(?:述べ|語|話し|話す|言|い[うっ]た|説明|発表|指摘|コメント|答え|回答|主張|強調|明か|記|報じ|し(?:た(?!め|が)|ている)|のべ)",
)
_PIECES: Final = regex(r"\s*(?:\[?(?:…|\.\.\.|⋯)\]?|\[[^\[\]]{0,40}\]|（中略）|\(中略\))\s*")
_EDGES: Final = " \t.,;:!?。、，．！？'\"’“”"


def find_unlisted(summary: str, known: Callable[[], Sequence[str]], min_length: int) -> list[Notice]:
    """Find the quotations of *summary* that stand in none of the *known* texts.

    Args:
        summary: The report's text, Markdown.
        known: Makes the texts in which a quotation may stand; called only when there is a quotation.
        min_length: Fewest letters and digits of a quotation that is looked at.

    Returns:
        One QUOTATION_UNLISTED for each, with its span, the quote marks included.
    """
    found = list(_find_speech(summary, min_length))
    if not found:
        return []
    texts = [fold(text) for text in known()]
    return [
        Notice(
            code=NoticeCode.QUOTATION_UNLISTED,
            subject="summary",
            detail=f"{quote(match[0])} stands in no verified quotation, statement, title or given text",
            span=match.span(),
        )
        for match in found
        if not all(any(piece in text for text in texts) for piece in _pieces(match))
    ]


def _find_speech(summary: str, min_length: int) -> Iterator[re.Match[str]]:
    shown = _HIDDEN.sub(lambda hidden: " " * len(hidden[0]), summary)
    for match in _QUOTED.finditer(shown):
        said = _inside(match)
        if sum(char.isalnum() for char in said) >= min_length and _is_speech(shown, match, said):
            yield match


def _inside(match: re.Match[str]) -> str:
    return next(group for group in match.groups() if group is not None)


def _is_speech(text: str, match: re.Match[str], said: str) -> bool:
    if any("ぁ" <= char <= "鿿" for char in said):
        if _JA_SAID.match(text, match.end()) is not None:
            return True
        is_sentence = _JA_KANA.search(said) is not None and said.rstrip(_EDGES).endswith(_JA_PREDICATES)
        return is_sentence and _JA_NAMED.match(text, match.end()) is None
    words = len(said.split())
    beside = _SAYING.search(text, max(0, match.start() - FEWEST_WORDS * 20), match.start()) is not None
    return words >= FEWEST_WORDS or (beside and words > 1)


def _pieces(match: re.Match[str]) -> list[str]:
    """What of a quotation must stand somewhere: the parts between marks of omission."""
    return [fold(piece.strip(_EDGES)) for piece in _PIECES.split(_inside(match)) if piece.strip(_EDGES)]
