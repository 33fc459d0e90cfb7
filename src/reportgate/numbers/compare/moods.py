"""Does a text state a number as a fact, or as something hoped for, doubted, planned or supposed?

A bounce rate of 3.2 % is not one that could reach 3.2 %, nor a target of 3.2 %, nor one that critics dispute. Read from
the clause of the number, a question and a condition from its sentence; another text knows of it when it has any such
word at all. What makes no fact are closed classes of the grammar, as far as there are any: auxiliaries and what stands
for them, adverbs of doubt, conjunctions of condition, marks of a question.
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.numbers.compare.aims import AIMS
from reportgate.numbers.compare.moods_japanese import asks, is_supposed, knows_of_supposing
from reportgate.text.patterns import regex

_MAYBE: Final = (
    r"perhaps|maybe|almost certainly|surely|doubtless|no doubt|possibly|probably|presumably|apparently|seemingly"
    r"|conceivably|theoretically|potentially|arguably"
    r"|ostensibly|(?:possible|possibility|chance|likelihood) (?:that|of)|hypothetically|allegedly|reportedly"
    r"|supposedly|purportedly|in theory"
)
# Verbs and adverbs that make what follows them no fact, wherever they stand before the number in its clause.
_DOUBTS: Final = (
    r"could|might|may|would|should|ought|unless|whether|suppos(?:e|ed|edly|ing)|assum(?:e|es|ed|ing)"
    r"|hypothetical\w{0,2}"
    r"|(?:is|are|was|were|be|been) (?:expected|projected|forecast|predicted|planned|estimated|likely|unlikely) to"
    r"|expects?|predicts?|anticipates?|hop(?:e|es|ed|ing)|wish(?:es|ed)?|wants?|aim(?:s|ed|ing)?"
    r"|targeting|(?:plan|intend|propose)(?:s|ned|ed)? to|alleged\w{0,2}|allegations?|allege|reportedly"
    r"|purported\w{0,2}|rumou?r\w{0,3}|believ(?:e|es|ed|ing)|doubt(?:s|ed|ful)?|disput(?:e|es|ed|ing)|den(?:y|ies"
    r"|ied|ying)"
    r"|(?:refus|neglect|omit|forg)\w{1,4} to (?=[a-z])|unable to|incapable of|lied"
    r"|(?:false|wrong|mistaken|erroneous|incorrect|inaccurate)ly|mis(?:reported|stated|calculated|counted)"
    r"|(?:is|are|was|were|been) (?:said|thought|believed|rumou?red|assumed|understood|guided|reckoned) (?:to|at)"
    r"|(?:I|we|they|some|many|people|analysts|critics|experts) (?:think|guess|suspect|say|feel|reckon)"
    r"|(?:in|under) (?:the|a|an|our|this|that) (?:[a-z-]{2,14} )?(?:scenario|simulation|hypothesis|assumption)"
    r"|a lie|myth|false|falsely|untrue|hoax|fail(?:s|ed|ing)? to|short of|so-called|claim(?:s|ed|ing)? (?:that|to)"
    rf"|{_MAYBE}|rumou?rs?|it seems|it appears|provided (?:that )?(?!by\b|in\b|to\b|for\b)"
    r"|as (?:if|though)|(?:unclear|unknown|uncertain|unsure|questionable|wonder(?:s|ed|ing)?|ask(?:s|ed|ing)?) if"
    r"|(?:needs?|requires?)(?: (?:about|at least|some|around))? ?$|had to be|(?:is|are) (?!found|shown|confirmed"
    r"|proved|reported)[a-z]{3,10}ed to (?:be|have)"
    r"|providing that|assuming|supposing|lest|in case|(?:as|so) long as|on condition that|if only|what if"
    r"|no (?:evidence|proof|indication|sign|truth|record) (?:that|of|in|for)"
    r"|the claim|pretend\w{0,3}|imagin\w{1,3}|deserv\w{1,3}|guarantee\w{0,2}|promis\w{1,3}"
)
_BEFORE: Final = regex(rf"\b(?:{_DOUBTS})\b", re.IGNORECASE)
# The month, and "as expected", are none of them.
_MONTH: Final = regex(r"\bMay\b")
_NOT_BEFORE: Final = regex(r"\bMay\b|\b(?:as|than|while) (?:expected|planned|forecast|predicted|supposed)\b")
# Nouns and adjectives that make an aim of the whole clause, and those that do so right before the number only.
_AIM: Final = regex(
    rf"\b(?:(?P<aim>targets?|goals?|forecasts?|guidance|outlook|projections?|forecasted|projected|expected|budgeted"
    rf"|targeted)"
    rf"|{AIMS})\b(?P<behind>[^.;!?\n]{{0,60}})$",
    re.IGNORECASE,
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
    rf"|supposedly|(?:wrong|false|mistaken|erroneous|incorrect)ly|rumou?rs?|(?:is|was|are|were|remains?) (?:the|our"
    rf"|its|an?"
    rf"|their) (?:[a-z-]{{2,14}} )?(?:{AIMS}))\b|^ (?:off|short|shy|adrift)\b",
)
_MODAL_BEHIND: Final = regex(
    r"^[^.;!?\n]{0,60}?\b(?:could|might|may|would|should)\b"
    r"|^(?:(?!\b(?:that|which|who|whom|where|when|as)\b)[^.;!?\n]){0,60}?\b(?:will|shall|can|must"
    r"|(?:is|are) (?:to|said to|thought to|believed to|expected to|going to|likely to|set to))\b",
)
# What stands for an auxiliary, and the verb that it governs has the number: no other finite verb stands between them.
_MODAL: Final = (
    r"will|shall|can|must|needs? to|(?:have|has|having) to|(?:seem|appear|tend)(?:s|ed)? to"
    r"|(?:am|is|are|was|were|be|been|being|['’](?:s|re|m)) (?:\w{2,12}ly )?(?:going to|about to|bound to|poised to"
    r"|slated to|set to(?! [\d$€£¥])"
    r"|scheduled to|meant to|supposed to|required to|certain to|sure to|likely|unlikely|on (?:track|course) (?:to|for)"
    r"|due to (?=(?:be|reach|hit|rise|fall|grow|come|total|exceed|see|have|get|make|open|close|start|pay|earn)\b)"
    r"|to (?=[a-z]))"
    r"|(?:is|are|be|being) (?:able to|capable of|allowed to|permitted to|free to)"
)
_GOVERNED: Final = regex(
    rf"(?:\b(?P<modal>{_MODAL})|['’]ll)\b(?P<between>(?:,[^,.;:!?()\n]{{1,40}},)?[^,.;:!?()\n]{{0,80}})$",
    re.IGNORECASE,
)
_WAS: Final = regex(
    r"\b(?:was|were|had|did|fell|rose|grew|came|stood|hit|went|made|sold|bought|paid|won|lost|shrank|sank"
    r"|[a-z]{2,14}ed)\b",
    re.IGNORECASE,
)
_FINITE: Final = regex(
    r"\b(?:that|which|who|when|where|because|was|were|is|are|had|has|did)\b",
    re.IGNORECASE,
)
# "It should be noted that" says what follows.
_SPOKEN: Final = regex(
    r"\b(?:it|this|one|we) (?:should|must) (?:also |again )?be [a-z]{2,12}(?:ed|n|id) that\b",
    re.IGNORECASE,
)
# Had clicks been 1,240: a condition without "if".
_TURNED: Final = regex(
    r"^[\W_]*(?:Had|Were|Should) (?!not\b)[a-z]|[,;] (?:had|were|should) [a-z][^,;]{0,60}$",
)
# What commas part from the clause of the number is said of it too: Clicks, allegedly, were 1,240.
_SET_APART: Final = regex(
    rf"(?:^[\W_]*|, (?:and )?)(?:{_MAYBE}|(?:I|we|they|some|many|analysts|critics) (?:think|believe|hope|guess"
    rf"|suppose|say|expect"
    r"|assume|claim)),[^;]{0,80}$",
    re.IGNORECASE,
)
# Until the rate is 4.6%: what is not yet.
_NOT_YET: Final = regex(
    r"(?:^|, )[\W_]*(?:but |and )?(?:once|until|till|as soon as"
    r"|whenever)\b[^,.;]{1,100}$",
    re.IGNORECASE,
)
# Clicks were 1,240, they claim.
_ASCRIBED: Final = regex(
    r"[^.!?\n]{0,80}, (?:[a-z]{2,12} ){1,3}(?:claims?|claimed|alleges?|alleged|believes?|thinks?|guess|hopes?"
    r"|suspects?)[\s.!\"”)]*$",
    re.IGNORECASE,
)
# What follows from a condition, unless it is told as past: If funding holds, the clinic sees 312 patients.
_FOLLOWS: Final = regex(
    r"^[\W_]*(?:and |but |only |then )?if (?!anything|nothing|any\b)[^,.;]{2,100},(?P<main>[^;]*)$",
    re.IGNORECASE,
)
# A question that asks for nothing but the reason takes its number for granted: Why did clicks rise 5%?
# Not in the address of a page.
_ASKS: Final = regex(r"(?:^|\s)[^\s/]{0,80}[?？⁇⁈‽][\s\"'”’)\]*_」』）]{0,6}$")
# 312 patients: will that go on?
_ASKED_NEXT: Final = regex(
    r"(?:[:;：；]| [–—-])(?: [^\s?:;]+){3,40}\?.{0,6}$",
)
_ANOTHER_MATTER: Final = 4
"""Words behind a number with which a question may be about something else."""
_GRANTED: Final = regex(
    r"^[\W_]*(?:so |and |but |then |now )?(?:why|what(?! if| about)|which|where|when|how(?! about| could| can| would"
    r"| come))\b",
    re.IGNORECASE,
)
_IF: Final = regex(r"\bif\b", re.IGNORECASE)
_CONDITIONAL: Final = regex(r"\b(?:would|will|could|might|may|should|can|shall)\b|['’]d\b|['’]ll\b", re.IGNORECASE)
_KNOWN: Final = regex(
    rf"[?？]|\b(?:{_DOUBTS}|{AIMS}|{_MODAL}|if|expected|projected|forecast\w{{0,3}}|planned|predict\w{{0,3}}"
    rf"|intend\w{{0,3}}"
    r"|likely|unlikely|potential\w{0,2}|possib\w{1,3}|aim|target\w{0,3}|propos\w{1,4}|scenario\w{0,1}|budget\w{0,2}"
    r"|wrong|miss(?:es|ed)?|off|short)\b",
    re.IGNORECASE,
)

_NOTED: Final = (
    r"(?:the |our |its |an? |this is (?:an? |the |our )?|only (?:an? )?)?"
    rf"(?:{AIMS}|forecasted|projected|expected|budgeted|targeted|planned|assumed|supposed|theoretical|desired"
    rf"|required|hypothetical|estimated|provisional target)"
)
# 1,240 (target), Clicks (planned): 1,240
_BRACKETED_BEHIND: Final = regex(
    rf"[^.!?;:,\n]{{0,24}}[(\[]{_NOTED}[)\]]",
    re.IGNORECASE,
)
_BRACKETED_BEFORE: Final = regex(
    rf"[(\[]{_NOTED}[)\]][*_]{{0,3}}(?::[*_]{{0,3}}| (?:was|were|is|are|at|of))? ?[$€£¥]?$",
    re.IGNORECASE,
)


def is_no_fact(head: str, tail: str, around: str, *, open_end: bool = False) -> bool:
    """Whether the clause of a number, *head* before it and *tail* behind it, states it as no fact.

    *around*: its sentence, where a condition has its consequence. *open_end*: whether what another text says behind the
    number is not known, so that a modal verb there is not asked of it.

    >>> is_no_fact("The target for the bounce rate was ", "", ""), is_no_fact("Bounce rate beat its target at ", "", "")
    (True, False)
    """
    if not (head.isascii() and tail.isascii()) and is_supposed(head, tail):
        return True
    if _BEHIND.match(tail) is not None or (not open_end and _MODAL_BEHIND.match(tail) is not None):
        return True
    if _IF.search(f"{head} {tail}") is not None and (_IF.match(head) or _CONDITIONAL.search(around)):
        return True
    head = _SPOKEN.sub("", head)
    return _is_doubted(head) or is_governed(head) or _is_aim(head)


def is_asked(before: str, behind: str, *, open_end: bool = False) -> bool:
    """Whether the sentence of a number, *before* it and *behind* it, asks whether it is so, or supposes it.

    *open_end*: whether what another text says behind the number is not known: then a question in the order of a
    statement is asked of what stands there.

    >>> is_asked("Were there ", " clicks?"), is_asked("Why did clicks rise ", "?"), is_asked("クリックは", "か。")
    (True, False, True)
    """
    if _TURNED.search(before) is not None or _SET_APART.search(before) is not None:
        return True
    if _ASCRIBED.match(behind) is not None or (_NOT_YET.search(before) is not None and not is_past(before)):
        return True
    follows = _FOLLOWS.match(before)
    if follows is not None and not is_past(follows["main"]):
        return True
    if _BRACKETED_BEHIND.match(behind) is not None or _BRACKETED_BEFORE.search(before) is not None:
        return True
    if not (before.isascii() and behind.isascii()) and asks(before, behind):
        return True
    behind = _ASKED_NEXT.sub("", behind)
    if _ASKS.search(behind) is None or _GRANTED.match(before) is not None:
        return False
    return not (open_end and len(behind.split()) > _ANOTHER_MATTER)


def is_governed(head: str) -> bool:
    """Whether an auxiliary of what is to come, or need be, governs the verb that has the number."""
    found = _GOVERNED.search(head)
    # Of several the last one may be governed by another.
    return found is not None and _FINITE.search(found["between"]) is None


def is_past(head: str) -> bool:
    """Whether the verb before a number says what was: what fell is not what will fall, and what falls may be."""
    return _WAS.search(head) is not None


def _is_doubted(head: str) -> bool:
    return _BEFORE.search(head) is not None and _BEFORE.search(_NOT_BEFORE.sub("", head)) is not None


def _is_aim(head: str) -> bool:
    found = _AIM.search(head)
    if found is None:
        return False
    if _AT_ONCE.match(found["behind"]) is not None:
        return True
    clause, colon, _ = found["behind"].partition(":")
    # "The target was missed: clicks were …" speaks of the target, and then of clicks.
    if colon and _FINITE.search(clause) is not None:
        return False
    return found["aim"] is not None and _AGAINST.search(head[: found.start()]) is None


def knows_of_moods(text: str) -> bool:
    """Whether *text* has any word by which a number may be no fact."""
    found = _KNOWN.search(text)
    if found is not None and found[0] == "May":
        found = _KNOWN.search(_MONTH.sub("", text))
    return found is not None or (not text.isascii() and knows_of_supposing(text))
