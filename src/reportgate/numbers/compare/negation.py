"""Is a number denied?

"Traffic did not rise 5 %" has the value, unit and direction of "traffic rose 5 %" and says the opposite. Only a
negation that reaches the number counts: before it, with nothing but function words and words of movement between; or
in Japanese behind it, in the same clause. "Not only 5 %" and 5%だけでなく deny nothing.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.compare.topic import is_common
from reportgate.numbers.mention import Mention
from reportgate.text.patterns import regex

REACH: Final = 60
"""Characters before or behind a number within which it can be denied."""
FILLERS: Final = 3

# A negation anywhere in a clause, and any word at all by which a text may deny something.
_CONTRACTED: Final = (
    r"(?:did|do|does|was|were|is|are|has|have|had|would|could|should|must|need|might|wo|ca|sha|ai)n['’ʼ´`]?t"
)
_IN_CLAUSE: Final = regex(
    rf"(?:\b(?:did|do|does|was|were|is|are|has|have|had|will|would|could|can|should|may|might|must|shall) not\b"
    rf"|\b{_CONTRACTED}\b)"
    r"(?! (?:only|just|merely|simply|least|(?:more|less|fewer) than)\b)|\bn['’]t\b"
    r"|\b(?:never|no longer|nobody|no one|none|neither|not once|by no means|in no way|at no time|on no account"
    r"|cannot|hardly|scarcely)\b|^\W*no (?!more|less|fewer"
    r"|change"
    r"|doubt)[a-z]",
    re.IGNORECASE,
)
# What it denies there is told of some of the things counted, not of the number.
_RELATIVE: Final = regex(
    r"\b(?:who|which|that|whose|whom|those|where|when|because|if|since|although|though)\b[^,;]*$",
    re.IGNORECASE,
)
_HEAD: Final = regex(r"(?:^|[|:] ?)(?:no|never|none|いいえ|なし)(?= ?[|:])", re.IGNORECASE)
_JA_IN_CLAUSE: Final = regex(
    r"[でじ](?:は|ゃ)?(?:な[いかくけ]|あ(?:りませ|るま))|[しせれらえけげてべめねりいかがさたばま](?:ず(?![つれからい])"
    r"|な[いかくけ]|ませ[んぬ])",
)
_JA_AFFIRMING: Final = regex(
    r"少な|すくな|違いな|ちがいな|だけでな|のみな|ばかりでな|とどまり|留まり|かかわら|関わら|関係な|変わら"
    r"|限ら|問わ|すぎ|過ぎ"
    r"|かもしれ|ほかな|他な|問題な|まもな|はな(?![いか])",
)
_KNOWN: Final = regex(
    r"\b(?:not|never|no(?!-)|nobody|none|nothing|nor|neither|cannot|hardly|scarcely|without|non|lack\w{0,3}|fail\w{0,3}"
    r"|refus\w{1,3}|other than|rather than|instead|unlike|except\w{0,3}|apart|differ\w{0,4}"
    r"|declin\w{1,3}|reject\w{0,3}|miss\w{0,3}|absen\w{1,3}|few|oppos\w{1,3}|against|un[a-z]{4,12}|dis[a-z]{4,12})\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)
_JA_KNOWN: Final = regex(r"な[いかくけし]|ませ|ず|いいえ|以外|[未非不無否]|ゼロ|反対|欠|除")

_BEFORE: Final = regex(
    r"(?:\b(?:not|never|cannot|anything but|nothing like|nowhere (?:near|close to)|far from|(?:other|rather"
    r"|different) than|instead of(?! the)"
    rf"|as opposed to|apart from|except(?: for)?|unlike|(?:different|differs?|differed|differing) from|unequal to)"
    rf"|\b{_CONTRACTED}|\bno longer)(?:,[^.,;:!?()\n]{{1,30}},)? ([^.,;:!?()\n]*)$",
    re.IGNORECASE,
)
# Signs and prefixes that deny the number at which they stand.
_AT_ONCE: Final = regex(r"(?:[≠≢≉¬]|!=|<>|/=|(?<![\w!])!|(?:^|[^\w-])[Nn]on[- ]?|[非不])[ *_~$€£¥]{0,4}$")
_FALSE: Final = regex(
    r"\b(?:false|untrue|wrong|incorrect|mistaken|not true) (?:to [a-z]{2,10} )?that [^.,;:!?()\n]{0,60}$", re.IGNORECASE
)
_LETTERS: Final = (
    *("no", "n't", "n’t", "nt", "never", "anything but", "from", " that ", "than", "instead", "opposed", "except"),
    *("unlike", "unequal", "≠", "≢", "≉", "¬", "!", "<>", "/=", "非", "不"),
)
_NOT_DENYING: Final = frozenset({"only", "just", "merely", "simply", "more", "less", "fewer", "least", "most"})
_BEHIND: Final = regex(
    r"[^。、，．！？\n]{0,10}?(?:[でじ](?:は|ゃ)?(?:な[いかくけ]|あ(?:りませ|るま))|[しせれらえけげてべめねり](?:ず"
    r"|な[いかくけ]|ませ))|[ぁ-ん]?以外(?!に|は、)",
)
_LIMITING: Final = regex(r"だけ|のみ|すぎ|過ぎ|しか|ばかり|変わら|かもしれ|少なく|違いな|ちがいな")


def is_negated(text: str, mention: Mention) -> bool:
    """Whether the words round *mention* in *text* deny it."""
    return _is_denied_before(text, mention.start) or _is_denied_behind(text, mention.end)


def has_negation(head: str, tail: str) -> bool:
    """Whether the clause of a number, *head* before it and *tail* behind it, holds a negation, wherever it reaches.

    >>> has_negation("The team did not close ", " tickets"), has_negation("", "が変更を検討しない")
    (True, True)
    """
    if _HEAD.search(head) is not None or _is_plain(head) or _is_plain(tail):
        return True
    clause = f"{head}0{tail}"
    # 5%しか増えていない is a rise by 5 %.
    if clause.isascii() or "しか" in clause:
        return False
    return _JA_IN_CLAUSE.search(_JA_AFFIRMING.sub("、", clause)) is not None


def _is_plain(text: str) -> bool:
    found = _IN_CLAUSE.search(text)
    return found is not None and _RELATIVE.search(text[: found.start()]) is None


def knows_of_denial(text: str) -> bool:
    """Whether *text* has any word by which something may be denied."""
    return _KNOWN.search(text) is not None or (not text.isascii() and _JA_KNOWN.search(text) is not None)


def _is_denied_before(text: str, start: int) -> bool:
    head = text[max(0, start - REACH) : start]
    lower = head.lower()
    # Most text denies nothing: a look for the letters first.
    if not any(letters in lower for letters in _LETTERS):
        return False
    if _AT_ONCE.search(head) is not None:
        return True
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
