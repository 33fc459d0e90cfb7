"""What meaning lies just outside a passage whose edges are clean?

A true passage can still mislead: "support a price increase" out of "do not support a price increase". Nothing here
rejects; each finding is a warning with the words outside. A passage that begins and ends where sentences do gets none.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from reportgate.quotes.context import REACH, Context
from reportgate.quotes.phrases import NUMBER_WORD
from reportgate.text.patterns import regex
from reportgate.text.plain import plain_text
from reportgate.verdict import Notice, NoticeCode

SHOWN: Final = 30
"""Characters of the words outside that a warning quotes."""


class _Rule(NamedTuple):
    code: NoticeCode
    pattern: re.Pattern[str]


def _either(*words: str) -> str:
    return f"(?:{'|'.join(words)})"


# Words that may stand between the one that flips the meaning and the passage.
_ARTICLES: Final = r"the|a|an|any|that|to|be|been|have|has|had|\w{1,20}ly|yet"
_LINK: Final = rf"(?:(?:{_ARTICLES}|only|both|also)\s+){{0,3}}"
_LINK_NEGATION: Final = rf"(?:(?:{_ARTICLES}|for|of|as|from|in|by|at|on|with)\s+){{0,3}}"
_NEGATIONS: Final = _either(
    r"not|never|no|none|nor|neither|without|cannot|no longer|hardly|scarcely|barely|rarely|seldom|unlikely|unable",
    r"impossible|refus(?:e[sd]?|ing|al)|den(?:y|ies|ied|ying|ial)|fail(?:s|ed|ing)?|lack(?:s|ed|ing)?",
    r"reject(?:s|ed|ing)?|declin(?:e[sd]?|ing)|instead of|rather than|far from|ceas(?:e[sd]?|ing)|stop(?:s|ped|ping)?",
    r"prevent(?:s|ed|ing)?|prohibit(?:s|ed|ing)?|false(?:ly)?|mistaken(?:ly)?|incorrect(?:ly)?|wrong(?:ly)?|except",
    r"other than|nothing|nobody|non",
)
_CONDITIONS: Final = _either(
    r"if|whether|unless|until|provided|providing|assum(?:e[sd]?|ing)|suppos(?:e[sd]?|ing)|in case|as long as|should",
    r"were|only when|even if|in the event|contingent (?:up)?on|subject to|depend(?:s|ing|ent) (?:up)?on|would|once",
)
_HEDGES: Final = _either(
    r"may|might|could|can|perhaps|possibly|probably|maybe|likely|apparently|allegedly|reportedly|supposedly",
    r"presumably|arguably|purportedly|expect(?:s|ed|ing|ations?)?|anticipat(?:e[sd]?|ing)|believ(?:e[sd]?|ing)",
    r"think(?:s|ing)?|thought|estimat(?:e[sd]?|ing)|forecast(?:s|ed|ing)?|project(?:s|ed|ing|ions?)",
    r"plan(?:s|ned|ning)?|intend(?:s|ed|ing)?|aim(?:s|ed|ing)?|hope[sd]?|hoping|propos(?:e[sd]?|ing)",
    r"suggest(?:s|ed|ing)?|claim(?:s|ed|ing)?|alleg(?:e[sd]?|ing)|argu(?:e[sd]?|ing)|assert(?:s|ed|ing)?",
    r"contend(?:s|ed|ing)?|speculat(?:e[sd]?|ing)|hypothesi[sz](?:e[sd]?|ing)|suspect(?:s|ed|ing)?",
    r"predict(?:s|ed|ing)?|seem(?:s|ed|ing)?|appear(?:s|ed|ing)?|indicat(?:e[sd]?|ing)|imply|impli(?:es|ed)",
    r"consider(?:s|ed|ing)?|target(?:s|ed|ing)?|said|says?|rumou?r(?:s|ed)?|potential(?:ly)?|according to \w{1,30}",
    r"tend(?:s|ed)? to|scheduled|seek(?:s|ing)?|tr(?:y|ies|ied|ying)|attempt(?:s|ed|ing)?|about|nearly|almost",
    r"approximately|roughly|at least|at most|up to|more than|less than|fewer than|over|under|around",
)
_LEFT: Final = (
    _Rule(NoticeCode.NEGATION_CUT, regex(rf"(?:\b{_NEGATIONS}|n't)\s+{_LINK_NEGATION}$")),
    _Rule(NoticeCode.CONDITION_CUT, regex(rf"\b{_CONDITIONS}\s+{_LINK}$")),
    _Rule(NoticeCode.HEDGE_CUT, regex(rf"\b{_HEDGES}\s+{_LINK}$")),
    # In Japanese most of what turns a meaning round comes behind it; these come before.
    _Rule(
        NoticeCode.HEDGE_CUT,
        regex(r"(?:約|およそ|おおよそ|ほぼ|最大で?|最低でも|少なくとも|推定で?|恐らく|おそらく)\s*$"),
    ),
    _Rule(NoticeCode.CONDITION_CUT, regex(r"(?:もし|仮に|万一|たとえ)[、,]?\s*$")),
)

_NEGATED_JA: Final = _either(
    r"(?:あり|でき|なり|い|おり|され|し|せ|行われ|られ|れ)?(?:ま|ませ)?(?:せん|せぬ)",
    r"(?:でき|され|し|られ|れ|い|行わ|(?:でき|され|し|られ|れ|っ|ん|い|き|ぎ|え|け|め|み|見|考え|認め)?[てで](?:い|おら|き|こ)|なら|至ら|には至ら|認められ)?(?:な(?:い|かっ|く|けれ|かろ)|ず(?:[、に。]|$)|ぬ(?:[、。]|$))",
    r"無い|無かっ|無く",
    r"(?:こと|もの|わけ|はず|必要|予定|見込み|可能性)(?:は|が|も|では)(?:な[いかく]|あり?ま?せん|なし)",
    r"を?否定|に?反対|わけではな|ことはな|ことはあり?ま?せん|訳ではな|に過ぎな|にすぎな|不可能|困難",
)
_NEGATED_EN: Final = _either(
    r"not\b|(?:is|are|was|were|do|does|did|has|have|had|will|would|can|could) not\b|cannot\b|never\b|no longer\b",
    r"n't\b|(?:is|are|was|were|do|does|did|has|have|wo|would|ca|could)n't\b|is false|is wrong|was denied",
    r"(?:is|was) un(?:true|likely)",
)
_CONTRAST_JA: Final = _either(
    r"が[、,]|ものの|けれど|けども|けど[、,]|のに[、,対]|にもかかわらず|一方[、,でのは]|反面|ながらも?|とはいえ|しかし",
    r"ただし|ただ[、,]|ところが|に対し|半面|他方|といえども|どころか|とは限ら",
)
_CONTRAST_EN: Final = _either(
    r"but|although|though|however|whereas|while|yet|despite|in spite of|notwithstanding|albeit|even though|except",
    r"other than|apart from|save for|excluding|rather than|instead of|nevertheless|nonetheless",
)
_CONDITION_EN: Final = _either(
    r"if|unless|until|subject to|provided|providing|as long as|so long as|on (?:the )?condition|only if|only when",
    r"contingent (?:up)?on|depending (?:up)?on|in the event|in case|assuming|pending|when and if|once",
)
_CONDITION_JA: Final = _either(
    r"場合(?!の)|れば|ならば?[、,]|たら[、,]|ときに限|時に限|限り|を条件|ことを条件|を前提|という前提|と仮定",
    r"とすれば|とすると",
)
_PARTICLE_JA: Final = (
    r"(?:と|とも|とは|が|に|を|し|する|した|されて?|の|で|て|は|も|ことが|ことも|よう|であろう|だろう|でしょう|ことを)?"
)
_HEDGE_JA: Final = _either(
    r"可能性|おそれ|恐れ|虞|懸念|見込|見通し|予定|計画|予想|予測|推定|推測|推察|想定|期待|考え|思[わいう]|みられ|見られ",
    r"いわれ|言われ|される|され(?:て|、|た|ま)|う[。、]|かもしれ|らし[いく]|よう(?:です|だ|に見え|に思)|そう(?:です|だ)",
    r"はず|べき|とい[うっ]|方針|目標|目指|検討|主張|噂|うわさ|信じ|伝えら|報じ|だろう|でしょう|であろう|に見え",
    r"つもり|狙い|意向|ねら",
)
_HEDGE_EN: Final = _either(
    r"expected|estimated|projected|forecast|planned|believed|thought|alleged|supposed|likely|possibly|perhaps",
    r"probably|may|might|could",
)
_RIGHT: Final = (
    _Rule(
        NoticeCode.NEGATION_CUT,
        regex(rf"\s*(?:では|じゃ|で(?:も)?は|には|とは|は|も|が|に|と|を|で)?\s*{_NEGATED_JA}"),
    ),
    _Rule(NoticeCode.NEGATION_CUT, regex(rf",?\s*{_NEGATED_EN}")),
    _Rule(NoticeCode.CONTRAST_CUT, regex(rf"[、,]?\s*{_CONTRAST_JA}")),
    _Rule(NoticeCode.CONTRAST_CUT, regex(rf"[,;:—-]?\s*{_CONTRAST_EN}\b")),
    _Rule(NoticeCode.CONDITION_CUT, regex(rf"[,;:—-]?\s*{_CONDITION_EN}\b")),
    _Rule(NoticeCode.CONDITION_CUT, regex(rf"\s*{_CONDITION_JA}")),
    _Rule(NoticeCode.HEDGE_CUT, regex(rf"\s*{_PARTICLE_JA}\s*{_HEDGE_JA}")),
    _Rule(NoticeCode.HEDGE_CUT, regex(rf",?\s*(?:is|are|was|were|has been|have been)?\s*{_HEDGE_EN}\b")),
)
_COUNTED: Final = regex(
    r"""\s?(?:[一-龥々ァ-ヺ]
    | (?: [kcmμn]?m|km|mi|ft|in|[kmμn]?g|kg|t|lb|oz|[mkμ]?l|s|ms|min|h|hrs?|hours?|minutes?|seconds?|days?|weeks?
      | months?|years?|yrs?|miles?|feet|inches|metres?|meters?|kilomet(?:re|er)s?|tons?|tonnes?|litres?|liters?|grams?
      | kilograms?|[kmgt]?w|[kmgt]?wh|[kmgt]?hz|[kmgt]?b|[kmg]?pa|k|v|a|j|kj|ha|acres?|persons?|people
      )(?![^\W\d_])
    )""",
    re.VERBOSE,
)
_NUMBER_END: Final = regex(
    rf"\d[百千万億兆]*$|(?<![一-龥々])[〇一二三四五六七八九十][十百千万億兆]*$|(?<![^\W_]){NUMBER_WORD}$"
)
_COUNTER: Final = regex(r"[一-龥々ァ-ヺ]")


def find_cuts(context: Context, sentences: tuple[int, int]) -> tuple[Notice, ...]:
    """Warn of meaning that the passage in *context* leaves outside, within the *sentences* that hold it."""
    text, start, end = context.text, context.start, context.end
    first, last = sentences
    notices: list[Notice] = []
    if first < start:
        left = context.before if first <= start - REACH else plain_text(text[first:start])
        if (code := _left_code(left.replace("\n", " "), context.head)) is not None:
            notices.append(_notice(code, "before", text, (max(first, start - SHOWN), start)))
    if end < last:
        right = context.behind if end + REACH <= last else plain_text(text[end:last])
        if (code := _right_code(right.replace("\n", " "), context.tail)) is not None:
            notices.append(_notice(code, "behind", text, (end, min(last, end + SHOWN))))
    return tuple(notices)


def _left_code(left: str, head: str) -> NoticeCode | None:
    for rule in _LEFT:
        if rule.pattern.search(left):
            return rule.code
    return NoticeCode.CLAUSE_CUT if _NUMBER_END.search(left[-16:]) and _COUNTER.match(head) else None


def _right_code(right: str, inside: str) -> NoticeCode | None:
    for rule in _RIGHT:
        if rule.pattern.match(right):
            return rule.code
    return NoticeCode.CLAUSE_CUT if _NUMBER_END.search(inside[-16:]) and _COUNTED.match(right) else None


_NAMES: Final = {
    NoticeCode.NEGATION_CUT: "a negation",
    NoticeCode.HEDGE_CUT: "a hedge or an attribution",
    NoticeCode.CONDITION_CUT: "a condition",
    NoticeCode.CONTRAST_CUT: "a contrast",
    NoticeCode.CLAUSE_CUT: "what the number counts",
}


def _notice(code: NoticeCode, side: str, text: str, where: tuple[int, int]) -> Notice:
    words = " ".join(text[where[0] : where[1]].split())
    detail = f"{_NAMES[code]} stands just {side} the quotation: {words!r}"
    return Notice(code=code, subject="", detail=detail, span=where)
