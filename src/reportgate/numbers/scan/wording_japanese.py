"""What do the Japanese words around a number say of it: a hedge, a change by it, a sign, a base?

Only words that state a change *by* the number make a direction: 5%減 and 減少率は5% do, 5%に低下 does not.
"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.mention import Direction, Hedge
from reportgate.numbers.scan.wording import Wording
from reportgate.text.patterns import regex
from reportgate.text.scripts import is_kanji

# Japanese: what stands directly before, and directly behind.
_HEDGES_BEFORE: Final[tuple[tuple[str, Hedge], ...]] = (
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
# By their last character: most numbers have none of them before them.
_JA_BEFORE: Final = {
    last: tuple(hedge for hedge in _HEDGES_BEFORE if hedge[0][-1] == last)
    for last in {name[-1] for name, _ in _HEDGES_BEFORE}
}
_JA_BEHIND: Final = regex(
    r"(?:の(?![弱強])|を|に|も)?[ ]?(?:(?P<about>前後|ほど|程度|程|くらい|ぐらい|内外|見当|あまりか)|(?P<atleast>以上"
    r"|を下回らない|(?<!も)\+(?![0-9]))|(?P<atmost>以下|以内|を上限|まで(?=の|に|を|抑))"
    r"|(?P<under>未満|を下回|に満たな|を割り込|を切)|(?P<nearly>弱(?![いまみめ点者体])|近く"
    r"|近い|近かっ|に迫|に近|を目前)|(?P<over>超(?!え|音|過去)|強(?![いくまみめ化調力制風震度])|余り|余(?![力白裕剰波])"
    r"|を超|を上回|を突破|を越|超え|あまり|より大き|より多|より高))"
)
_JA_UP: Final = (
    r"増|上昇|拡大|伸[びば長]|成長|プラス|アップ|上回|上が[っるりれ]|高(?!校|度|速|齢|級|層|値|知|山|松|崎|槻|い[順位])"
    r"|値上げ|引き上げ|引上げ|上積み|上振れ|膨ら|上がっ|上げ|急騰|高騰|加速|上乗せ|多[いかく]|黒字"
    r"|躍進|飛躍|急伸|続伸|反発|積み増|延び|延長|長[いかく引]"
)
_JA_DOWN: Final = (
    r"減(?!価償却)|低下|下落|縮小|縮[んまめ]|マイナス|ダウン(?!ロ)|下回|安(?![全定心打保値]|い順)|値下げ|値引|引き下げ|引下げ"
    r"|下振れ|下が[っるりれ]|下げ|急落|割引|割り?引き|引き?(?![き上下続])|オフ(?!ィス|ライン|サイト|ショア|シーズン|バランス|グリッド|ロード)|削減|圧縮|落ち込|目減り|後退|少な[いかく]|低[いかく]|赤字|損失(?!補)|欠損"
    r"|短縮|短[いかく]|抑[えさ]|失速|失[っい]|反落|続落|暴落|割り込[んま]|しぼ[んま]|沈[んま]|落と(?:し(?!物|穴)|さ)|奪われ|劣後(?!債|ローン)|吹き飛|削られ|切り下げ"
)
_JA_CHANGE: Final = regex(
    rf"(?:の|も|ほど|程度|前後|以上|超|近く|弱|強|余り|と|、){{0,2}}(?:大幅|大幅な|大幅に|大きく|急激に|急)?"
    # 3割、多くて5割: what follows is said of the next number; 96%と高い judges a level, 12%と高い伸び a change.
    rf"(?!(?<=、)[多少高低長短安]|(?<=と)(?:[多少高低長短][いかく](?!伸び|成長|増加|上昇)|[高低](?:止|迷|評価|水準)))(?:(?P<up>{_JA_UP})|(?P<down>{_JA_DOWN})|(?P<change>改善(?!策)|悪化|変化|変動))",
)
# 減少率は5%: the noun of change that the number is said of.
_JA_SUBJECT: Final = regex(
    r"(?:(?P<up>(?:増加|成長|伸び|上昇|拡大|増収|増益|値上げ|(?<!%引き)(?<!%引)(?<!円引き)(?<!円引)(?<![%円])上げ)[率幅額数]?|黒字(?:額|幅)?)"
    r"|(?P<down>(?:減少|下落|低下|縮小|減収|減益|値下げ|値引き|割引|(?<!%引き)(?<!%引)(?<!円引き)(?<!円引)(?<![%円])下げ|マイナス|落ち込み|引き?(?![き上下続])|オフ(?!ィス|ライン|サイト|ショア|シーズン|バランス|グリッド|ロード)|削減|損失|赤字)[率幅額数]?)"
    r"|(?P<change>(?:前[年月週日期回]|前年同[期月]|前四半期|昨年|先月|先週)(?:度)?比|増減[率額]?|変化[率幅]?|騰落率|変動[率幅]|改善[幅率]))"
    r"(?:は|が|も|で|:|=)?[ ]?(?:[前昨先去]年?同?[年月週日期]?比で?)?(?:約|およそ|ほぼ)?$",
)
# What its nouns, and 比, can end with.
_SUBJECT_ENDS: Final = frozenset("加長び昇大収益げ率幅額数字少落下小引割きフ減失比化スみ")
_JA_SIGN: Final = (
    ("プラスマイナス", "pm"),
    ("マイナス", "-"),
    ("プラス", "+"),
    ("ﾏｲﾅｽ", "-"),
    ("負の", "-"),
)
# 抱負の3点
_BEFORE_FU: Final = frozenset("抱勝自請先")
_SIGN_ENDS: Final = frozenset("スｽの")
_JA_BASE: Final = regex(
    r"(?:前年同?期?|前年度|前年同月|前年同期|前月|前週|前期|前日|前回|前々?年|前四半期|昨年同?期?|昨年度|昨対"
    r"|先月|先週|対前年|対前年同期|対前月|予算|計画|目標|予想|当初計画|当初予想|従来|平年|同期|同月|[0-9]年)比[でのはがも]?(?:約"
    r"|およそ|ほぼ)?[ ]?$",
)


# What a percentage compared with an earlier time, or points, may have glued behind them without saying up or down.
_JA_NEUTRAL: Final = regex(
    r"前後|程|以[上下内外]|超|弱|強|未満|近|台|分|達成|相当|水準|余|内外|見当|差|付近|上限|下限|同|横|一致|想定|予|見"
    r"|改善|悪化|変"
)
_JA_COMPARED: Final = regex(r"[年月週日期回度]同?[年月週日期]?比[でのはがも]?(?:約|およそ|ほぼ)?[ ]?$")


def is_moved_unknown(text: str, start: int, end: int, *, points: bool) -> bool:
    """Whether a word of unknown direction is glued behind a change: 前週比12.4%瓦解."""
    glued = text[end : end + 1]
    if glued and (not is_kanji(glued) or _JA_NEUTRAL.match(text, end) is not None):
        return False
    return points or _JA_COMPARED.search(text[max(0, start - 12) : start]) is not None


def japanese(text: str, start: int, end: int) -> Wording:
    """Read the Japanese around the number that stands from *start* to *end*."""
    hedge: Hedge | None = None
    before = text[start - 1]
    for name, meaning in _JA_BEFORE.get(before, ()):
        if text.endswith(name, max(0, start - 8), start):
            hedge = meaning
            break
    found = _JA_BEHIND.match(text, end)
    if found is not None:
        hedge = found.lastgroup or hedge  # type: ignore[assignment]  # the groups are named after the hedges
        if found.lastgroup == "nearly" and text[found.end() - 1] == "く":
            end = found.end()
    # Markdown joins the lines of a paragraph.
    change = _JA_CHANGE.match(text, end + (text[end] == "\n"))
    direct = change is not None
    if change is None and not _SUBJECT_ENDS.isdisjoint(left := text[max(0, start - 24) : start]):
        change = _JA_SUBJECT.search(left)
    if change is None:
        return Wording(hedge) if hedge is not None else _NOTHING
    return Wording(hedge, _DIRECTIONS.get(change.lastgroup), is_change=True, direct=direct)


def movement_behind(text: str, position: int) -> Direction | None:
    """The movement that the words at *position* say: の減少, 増."""
    change = _JA_CHANGE.match(text, position)
    return None if change is None else _DIRECTIONS.get(change.lastgroup)


_DIRECTIONS: Final[dict[str | None, Direction]] = {"up": "up", "down": "down"}
_NOTHING: Final = Wording()


def japanese_sign(text: str, start: int) -> tuple[str, int]:
    """The sign in words before *start*, and where it begins."""
    if text[start - 1] not in _SIGN_ENDS:
        return "", start
    for name, sign in _JA_SIGN:
        if text.endswith(name, max(0, start - 8), start):
            begin = start - len(name)
            return ("", start) if name == "負の" and text[begin - 1] in _BEFORE_FU else (sign, begin)
    return "", start


def is_of_base(text: str, start: int) -> bool:
    """Whether the percentage that begins at *start* is one of a base: 前年比120%."""
    left = text[max(0, start - 16) : start]
    return "比" in left and _JA_BASE.search(left) is not None
