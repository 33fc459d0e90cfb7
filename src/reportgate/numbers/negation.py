"""Is a number denied?

"Traffic did not rise 5 %" has the value, unit and direction of "traffic rose 5 %" and says the opposite. Only a
negation that reaches the number counts: before it, with nothing but function words and words of movement between; or
in Japanese behind it, in the same clause. "Not only 5 %" and 5%だけでなく deny nothing.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.mention import Mention
from reportgate.numbers.topic import is_common
from reportgate.text.patterns import regex

REACH: Final = 40
"""Characters before or behind a number within which it can be denied."""
FILLERS: Final = 3

_BEFORE: Final = regex(
    r"(?:\b(?:not|never|cannot|anything but|nothing like|nowhere near|far from)|n['’]t|\bno longer) ([^.,;:!?()\n]*)$",
    re.IGNORECASE,
)
_FALSE: Final = regex(r"\b(?:false|untrue|wrong|not true) that [^.,;:!?()\n]{0,60}$", re.IGNORECASE)
_LETTERS: Final = ("no", "n't", "n’t", "never", "anything but", "far from", " that ")
_NOT_DENYING: Final = frozenset({"only", "just", "merely", "simply", "more", "less", "fewer", "least", "most"})
_BEHIND: Final = regex(
    r"[^。、，．！？\n]{0,10}?(?:[でじ](?:は|ゃ)?(?:な[いかくけ]|あ(?:りませ|るま))|[しせれらえけげてべめねり](?:ず|な[いかくけ]|ませ))"
)
_LIMITING: Final = regex(r"だけ|のみ|すぎ|過ぎ|しか|ばかり|かもしれ|とどまら|留まら|少なく|違いな|ちがいな")


def is_negated(text: str, mention: Mention) -> bool:
    """Whether the words round *mention* in *text* deny it."""
    return _is_denied_before(text, mention.start) or _is_denied_behind(text, mention.end)


def _is_denied_before(text: str, start: int) -> bool:
    head = text[max(0, start - REACH) : start]
    # Most text denies nothing: a look for the letters first.
    if not any(letters in head.lower() for letters in _LETTERS):
        return False
    before = _BEFORE.search(head)
    if before is None:
        return _FALSE.search(text, max(0, start - 2 * REACH), start) is not None
    words = re.findall(r"[^\W\d_]+", before[1].lower())
    return len(words) <= FILLERS and all(is_common(word) and word not in _NOT_DENYING for word in words)


def _is_denied_behind(text: str, end: int) -> bool:
    if text[end : end + REACH].isascii():
        return False
    behind = _BEHIND.match(text, end, end + REACH)
    return behind is not None and _LIMITING.search(text, end, behind.end()) is None
