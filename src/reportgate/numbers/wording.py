"""What do the words around a number say of it: a hedge, a change by it, a level?

Only words that state a change *by* the number make a direction: "fell 5%", "5%減", "a drop of 5%". "Fell to 5%",
"5%に低下", "less than 5%" and "handed down" do not.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from reportgate.numbers.mention import Direction, Hedge
from reportgate.text.patterns import regex

_REACH: Final = 56
_TOKENS: Final = regex(r"[a-z]+(?:'[a-z]+)?|[.,;:!?()\n|]|[^\sa-z.,;:!?()\n|]+")


class Wording(NamedTuple):
    """What the words around a number say."""

    hedge: Hedge | None = None
    direction: Direction | None = None
    is_change: bool = False
    sign: str = ""
    """Of the words minus and plus."""
    sign_start: int = 0
    """Where that word begins."""
    direct: bool = True
    """Whether the direction stands at the number; a noun of change that it is said of repeats a written sign."""


_HEDGES: Final[dict[str, Hedge]] = {
    **dict.fromkeys(
        """
    about around approximately approx approx. roughly circa ca some estimated approximate approximating or-so
    """.split(),
        "about",
    ),
    **dict.fromkeys(
        "over above exceeding exceeded exceeds surpassing surpassed topped topping beyond past".split(), "over"
    ),
    **dict.fromkeys("under below".split(), "under"),
    **dict.fromkeys("nearly almost approaching".split(), "nearly"),
}
_HEDGES_TWO: Final[dict[str, Hedge]] = {
    "more than": "over",
    "greater than": "over",
    "higher than": "over",
    "larger than": "over",
    "upwards of": "over",
    "excess of": "over",
    "north of": "over",
    "less than": "under",
    "fewer than": "under",
    "lower than": "under",
    "smaller than": "under",
    "short of": "under",
    "shy of": "under",
    "south of": "under",
    "at least": "atleast",
    "minimum of": "atleast",
    "not under": "atleast",
    "at most": "atmost",
    "up to": "atmost",
    "maximum of": "atmost",
    "close to": "about",
    "just under": "nearly",
    "just below": "nearly",
    "just over": "over",
    "just above": "over",
    "order of": "about",
    "or less": "about",
    "plus or minus": "pm",
}
# Behind another "as": as much as 30%, as few as 5.
_AS_AS: Final[dict[str, Hedge]] = {
    **dict.fromkeys(("much as", "many as", "high as", "large as"), "atmost"),
    **dict.fromkeys(("little as", "few as", "low as", "small as"), "atleast"),
}
_COMPARING: Final = (["twice"], ["thrice"], ["times"], ["half"], ["third"], ["%"], ["percent"])
_SHORTENED: Final[dict[str, Hedge]] = {
    **dict.fromkeys(("approx", "ca", "c", "est"), "about"),
    "max": "atmost",
    "min": "atleast",
}
_NEGATED: Final[dict[str, Hedge]] = {"over": "atmost", "under": "atleast"}

_UP: Final = frozenset(
    """
    rise rises rose risen rising increase increases increased increasing grow grows grew grown growing growth
    gain gains gained gaining up climb climbs climbed climbing jump jumps jumped jumping surge surges surged
    surging soar soars soared soaring expand expands expanded expanding expansion add adds added adding advance
    advances advanced upturn uptick accelerated accelerate boost boosts boosted raise raises raised raising hike
    hikes hiked rally rallied rallies appreciate appreciated spike spiked spikes swelled swell widen widens
    widened widening lengthened leap leapt leaped rebound rebounded recovered outperformed
    """.split()
)
_DOWN: Final = frozenset(
    """
    fall falls fell fallen falling decrease decreases decreased decreasing decline declines declined declining
    drop drops dropped dropping lose loses lost losing loss losses down reduce reduces reduced reducing
    reduction reductions cut cuts cutting shrink shrinks shrank shrunk shrinking contract contracts contracted
    contracting contraction slip slips slipped slipping slide slides slid sliding plunge plunges plunged
    plunging plummet plummets plummeted tumble tumbles tumbled sink sinks sank sunk dip dips dipped shed sheds
    dive dives dived ease eases eased weaken weakened depreciate depreciated downturn downtick deficit shortfall
    cratered nosedived dwindled softened cooled eroded collapsed tanked receded sagged ebbed crashed
    slump slumps slumped narrow narrows narrowed narrowing lowered lowers lowering retreated retreat trimmed
    trim slashed slash shortened
    """.split()
)
_AFTER_UP: Final = frozenset(
    """
    higher more increase growth gain rise up above greater larger faster bigger jump surge expansion uplift hike
    premium boost longer
    """.split()
)
_AFTER_DOWN: Final = frozenset(
    """
    lower less fewer decrease decline drop fall down below reduction loss cut slower smaller discount dip
    contraction shorter cheaper plunge slump slide
    """.split()
)
_NOUNS_OF: Final = frozenset(
    """
    increase increases gain gains rise rises growth drop drops decline declines decrease decreases fall falls
    reduction reductions loss losses jump surge cut cuts contraction expansion dip plunge slump deficit
    shortfall hike boost advance
    """.split()
)
_LASTS: Final = frozenset(
    "took takes take taking lasted lasts last lasting for well just with after spent spend of".split()
)
_CHANGES_OF: Final = frozenset("change changes difference swing shift variation improvement deterioration".split())
# Better or worse: a change, but up or down depends on what changes.
_CHANGED: Final = frozenset("improve improves improved improving worsen worsens worsened deteriorated changed".split())
_FILLERS: Final = frozenset(
    """
    by a an the about around approximately roughly nearly almost over more than less some further another
    additional just only at least as much sharply slightly significantly steadily strongly modestly rapidly
    quickly slowly dramatically substantially considerably marginally well below above under fully even still
    again yet also both year-on-year
    """.split()
)
_AFTER_FILLERS: Final = frozenset(
    """
    year on over yoy qoq mom annual annually monthly month quarter quarterly week weekly sequential further
    sharp slight net overall points of
    """.split()
)
_AVERAGES: Final = frozenset("average mean median combined cumulative total maximum minimum".split())
_STOPS: Final = frozenset(".;:!?()|\n")
_BLOCKS: Final = frozenset("to from at into between toward towards until reached reaching was is were are".split())
_COPULAS: Final = frozenset("was were is are be been reached hit totaled totalled equaled stood : came".split())
_BREAKS: Final = frozenset(". ; ? ! ( ) \n | , to from and but while".split(" "))
_SUBJECTS_UP: Final = frozenset("growth increase increases rise gain gains expansion hike surge jump".split())
_SUBJECTS_DOWN: Final = frozenset(
    "decline decrease drop reduction loss losses fall contraction cut slump deficit shortfall discount".split()
)
_COMPARED: Final = frozenset(
    "yoy qoq mom wow y-o-y year-on-year year-over-year month-over-month week-over-week".split()
)
_NOT_A_FALL: Final = frozenset(
    {
        "handed down",
        "broke down",
        "break down",
        "breaks down",
        "boils down",
        "boil down",
        "down to",
        "made up",
        "makes up",
        "make up",
        "making up",
        "set up",
        "sets up",
        "signed up",
        "ended up",
        "end up",
        "add up",
        "cut off",
        "gave up",
        "give up",
        "gives up",
        "giving up",
        "given up",
        "put down",
        "puts down",
        "paid down",
        "put up",
    }
)


def read_before(text: str, position: int) -> tuple[list[str], str]:
    """The words before *position*, nearest last, lower case; and the text itself."""
    left = text[max(0, position - _REACH) : position]
    return _TOKENS.findall(left.lower()), left


def english(text: str, start: int, end: int, *, lasting: bool = False) -> Wording:
    """Read the English words around the number that stands from *start* to *end*; *lasting*: it is a duration."""
    words, left = read_before(text, start)
    sign, sign_start = "", start
    if words and words[-1] in {"minus", "negative", "plus"} and words[-2:] != ["or", "minus"]:
        word = words.pop()
        sign = "+" if word == "plus" else "-"
        sign_start = start - len(left) + len(left.rstrip(" \u00a0-")) - len(word)
    hedge = _hedge(words) or _hedge_after(text, end)
    if hedge == "over" and lasting and words[-1] == "over" and not (len(words) > 1 and words[-2] in _LASTS):
        # "over 30 days" is a time in which something happened, unless something lasted so long.
        hedge = None
    direction, is_change = _direction_before(words)
    if direction is None and not is_change:
        direction = _direction_after(text, end)
    direct = direction is not None or is_change or not words
    if not direct:
        direction, is_change = _subject(words)
    return Wording(hedge, direction, is_change or direction is not None, sign, sign_start, direct)


def _hedge(words: list[str]) -> Hedge | None:
    if len(words) > 1 and words[-1] == "." and words[-2] in _SHORTENED:
        return _SHORTENED[words[-2]]
    while words and words[-1] in {"a", "an", "the", "just"}:
        words = words[:-1]
    if not words:
        return None
    last = words[-1]
    two = f"{words[-2]} {last}" if len(words) > 1 else last
    found = _HEDGES_TWO.get(two)
    if found is not None:
        negated = len(words) > 2 and words[-3] in {"no", "not", "nor"}
        return _NEGATED.get(found, found) if negated else found
    if len(words) > 2 and two == "or minus":
        return "pm"
    if last == "as" and len(words) > 2 and words[-3] == "as":
        # "twice as much as 5" compares.
        return None if words[-4:-3] in _COMPARING else _AS_AS.get(two)
    return _HEDGES.get(last)


_BEHIND: Final = regex(
    r"[ \u00a0](or (?:more|so|less|fewer|over|above|higher|under|below)"
    r"|and (?:over|above|up|more)|at (?:least|most))\b|(\+)(?![0-9])"
    r"|[ \u00a0]?(plus)\b"
)
_BEHIND_HEDGES: Final[dict[str, Hedge]] = {
    "or so": "about",
    "or less": "atmost",
    "or fewer": "atmost",
    "or under": "atmost",
    "or below": "atmost",
    "at most": "atmost",
}


def _hedge_after(text: str, end: int) -> Hedge | None:
    char = text[end]
    if char != "+" and not (char in " \u00a0" and text[end + 1] in "oap"):
        return None
    found = _BEHIND.match(text, end)
    return None if found is None else _BEHIND_HEDGES.get(found[1] or "", "atleast")


def _direction_before(words: list[str]) -> tuple[Direction | None, bool]:  # noqa: C901 -- one reading of one list
    saw_by = saw_of = False
    free = 0
    for at in range(len(words) - 1, -1, -1):
        word = words[at]
        if (word in _STOPS and not _is_initial(words, at)) or (word in _BLOCKS and not saw_by):
            return None, False
        if word == "of":
            saw_of = True
        elif word in _AVERAGES:
            # Rose by an average of 6%: what is said of the average is said of the number.
            saw_of = False
        elif word == "by":
            saw_by = True
        elif (direction := _movement(word)) is not None:
            return _moved(words, at, direction, saw_by=saw_by, saw_of=saw_of)
        elif (saw_of and word in _CHANGES_OF) or word in _CHANGED:
            return None, True
        elif word not in _FILLERS and not word.endswith("ly") and word != ".":
            # Behind "by" the verb may stand before its object: cut costs by 5%.
            free += 1
            if not saw_by or free > 6:
                return None, False
    return None, False


def _is_initial(words: list[str], at: int) -> bool:
    """Whether the full stop at *at* is that of an initial: U.S."""
    return words[at] == "." and at > 0 and len(words[at - 1]) == 1


def _subject(words: list[str]) -> tuple[Direction | None, bool]:
    """Read the noun of change that the number is said of: the decline was 5%, growth in May reached 12%, YoY: 5%."""
    if words[-1] not in _COPULAS and (len(words) < 2 or words[-2] not in _COPULAS or words[-1] not in _FILLERS):
        return None, False
    for word in reversed(words[-7:-1]):
        if word in _BREAKS:
            break
        if word in _SUBJECTS_UP:
            return "up", True
        if word in _SUBJECTS_DOWN:
            return "down", True
        if word in _CHANGES_OF or word in _COMPARED:
            return None, True
    return None, False


def _movement(word: str) -> Direction | None:
    if word in _UP:
        return "up"
    return "down" if word in _DOWN else None


def _moved(
    words: list[str], at: int, direction: Direction, *, saw_by: bool, saw_of: bool
) -> tuple[Direction | None, bool]:
    if saw_of and words[at] not in _NOUNS_OF:
        return None, False
    if at and f"{words[at - 1]} {words[at]}" in _NOT_A_FALL and not saw_by:
        return None, False
    return direction, True


_WORD_AFTER: Final = regex(r"[ \u00a0-]{1,2}([A-Za-z]{2,20})")


def _direction_after(text: str, end: int) -> Direction | None:
    for _ in range(4):
        found = _WORD_AFTER.match(text, end)
        if found is None:
            return None
        word = found[1].lower()
        if word in _AFTER_UP:
            return "up"
        if word in _AFTER_DOWN:
            return "down"
        if word not in _AFTER_FILLERS:
            return None
        end = found.end()
    return None


# Japanese: what stands directly before, and directly behind.
_JA_BEFORE: Final[tuple[tuple[str, Hedge], ...]] = (
    ("約", "about"),
    ("およそ", "about"),
    ("おおよそ", "about"),
    ("おおむね", "about"),
    ("概ね", "about"),
    ("ほぼ", "about"),
    ("凡そ", "about"),
    ("だいたい", "about"),
    ("推定", "about"),
    ("少なくとも", "atleast"),
    ("最低でも", "atleast"),
    ("最低", "atleast"),
    ("最大で", "atmost"),
    ("最大", "atmost"),
    ("最高", "atmost"),
    ("多くとも", "atmost"),
    ("せいぜい", "atmost"),
    ("プラスマイナス", "pm"),
)
_JA_BEHIND: Final = regex(
    r"(?:の|を|に|も)?[ ]?(?:(?P<about>前後|ほど|程度|程|くらい|ぐらい|内外|見当|あまりか)|(?P<atleast>以上"
    r"|を下回らない|(?<!も)\+(?![0-9]))|(?P<atmost>以下|以内|を上限|まで(?=の|に|を|抑))"
    r"|(?P<under>未満|を下回|に満たな|を割り込|を切)|(?P<nearly>弱(?![いまみめ点者体])|近く"
    r"|近い|近かっ|に迫|に近|を目前)|(?P<over>超(?!え|音|過去)|強(?![いくまみめ化調力制])|余り|余(?![力白裕剰波])"
    r"|を超|を上回|を突破|を越|超え|あまり|より大き|より多|より高))"
)
_JA_UP: Final = (
    r"増|上昇|拡大|伸[びば長]|成長|プラス|アップ|上回|上が|高(?!校|度|速|齢|級|層|値|知|山|松|崎|槻|い[順位])"
    r"|値上げ|引き上げ|引上げ|上積み|上振れ|膨ら|上がっ|上げ|急騰|高騰|加速|上乗せ|多[いかく]|黒字"
    r"|躍進|飛躍|急伸|反発|積み増"
)
_JA_DOWN: Final = (
    r"減(?!価償却)|低下|下落|縮小|縮ん|マイナス|ダウン|下回|安(?!全|定|心|い順)|値下げ|値引|引き下げ|引下げ"
    r"|下振れ|下が|下げ|急落|割引|割り?引き|引き?(?![き上下])|オフ(?!ィス|ライン|サイト|ショア|シーズン|バランス|グリッド|ロード)|削減|圧縮|落ち込|目減り|後退|少な[いかく]|低[いかく]|赤字|損失(?!補)|欠損"
    r"|失速|失[っい]|反落|暴落|割り込[んま]|しぼ[んま]|沈[んま]|落と(?:し(?!物|穴)|さ)|奪われ|劣後(?!債|ローン)|吹き飛|削られ|切り下げ"
)
_JA_CHANGE: Final = regex(
    rf"(?:の|も|ほど|程度|前後|以上|超|近く|弱|強|余り|と|、){{0,2}}(?:大幅|大幅な|大幅に|大きく|急激に|急)?"
    rf"(?:(?P<up>{_JA_UP})|(?P<down>{_JA_DOWN})|(?P<change>改善(?!策)|悪化|変化|変動))"
)
# 減少率は5%: the noun of change that the number is said of.
_JA_SUBJECT: Final = regex(
    r"(?:(?P<up>(?:増加|成長|伸び|上昇|拡大|増収|増益|値上げ|上げ)[率幅額数]?|黒字(?:額|幅)?)"
    r"|(?P<down>(?:減少|下落|低下|縮小|減収|減益|値下げ|値引き|割引|下げ|引き?(?![き上下])|オフ(?!ィス|ライン|サイト|ショア|シーズン|バランス|グリッド|ロード)|削減|損失|赤字)[率幅額数]?)"
    r"|(?P<change>(?:前[年月週日期回]|前年同[期月]|前四半期|昨年|先月|先週)(?:度)?比|増減[率額]?|変化[率幅]?|騰落率|変動[率幅]|改善[幅率]))"
    r"(?:は|が|も|で|:|=)?[ ]?(?:約|およそ|ほぼ)?$"
)
_JA_SIGN: Final = (("プラスマイナス", "pm"), ("マイナス", "-"), ("プラス", "+"), ("ﾏｲﾅｽ", "-"))
_JA_BASE: Final = regex(
    r"(?:前年同?期?|前年度|前年同月|前年同期|前月|前週|前期|前日|前回|前々?年|前四半期|昨年同?期?|昨年度|昨対"
    r"|先月|先週|対前年|対前年同期|対前月|予算|計画|目標|予想|当初計画|当初予想|従来|平年|同期|同月|[0-9]年)比[でのはがも]?(?:約"
    r"|およそ|ほぼ)?[ ]?$"
)


# What a percentage compared with an earlier time, or points, may have glued behind them without saying up or down.
_JA_NEUTRAL: Final = regex(
    r"[^\u3400-\u9fff]|前後|程|以[上下内外]|超|弱|強|未満|近|台|分|達成|相当|水準|余|内外|見当|差|付近|上限|下限|同|横|一致|想定|予|見"
    r"|改善|悪化|変"
)
_JA_COMPARED: Final = regex(r"[年月週日期回度]同?[年月週日期]?比[でのはがも]?(?:約|およそ|ほぼ)?[ ]?$")


def is_moved_unknown(text: str, start: int, end: int, *, points: bool) -> bool:
    """Whether a word of unknown direction is glued behind a change: 前週比12.4%瓦解."""
    if _JA_NEUTRAL.match(text, end) is not None:
        return False
    return points or _JA_COMPARED.search(text[max(0, start - 12) : start]) is not None


def japanese(text: str, start: int, end: int) -> Wording:
    """Read the Japanese around the number that stands from *start* to *end*."""
    hedge: Hedge | None = None
    before = text[start - 1]
    if before > "\u2e80":
        for name, meaning in _JA_BEFORE:
            if text.endswith(name, max(0, start - 8), start):
                hedge = meaning
                break
    found = _JA_BEHIND.match(text, end)
    if found is not None:
        hedge = found.lastgroup or hedge  # type: ignore[assignment]  # the groups are named after the hedges
        if found.lastgroup == "nearly" and text[found.end() - 1] == "く":
            end = found.end()
    change = _JA_CHANGE.match(text, end)
    direct = change is not None
    if change is None:
        change = _JA_SUBJECT.search(text[max(0, start - 14) : start])
    if change is None:
        return Wording(hedge)
    directions: dict[str | None, Direction] = {"up": "up", "down": "down"}
    return Wording(hedge, directions.get(change.lastgroup), is_change=True, direct=direct)


def japanese_sign(text: str, start: int) -> tuple[str, int]:
    """The sign in words before *start*, and where it begins."""
    for name, sign in _JA_SIGN:
        if text.endswith(name, max(0, start - 8), start):
            return sign, start - len(name)
    return "", start


_OF_EARLIER: Final = regex(
    r" of (?:last|the previous|the prior|the preceding|the same|prior|previous)"
    r"(?: (?:year|month|quarter|week|period|day))?"
)


def is_of_earlier(text: str, end: int) -> bool:
    """Whether the percentage that ends at *end* is one of an earlier figure: 120% of last year's."""
    return text.startswith(" of ", end) and _OF_EARLIER.match(text, end) is not None


def is_of_base(text: str, start: int) -> bool:
    """Whether the percentage that begins at *start* is one of a base: 前年比120%."""
    left = text[max(0, start - 16) : start]
    return "比" in left and _JA_BASE.search(left) is not None
