"""Does a Japanese clause say its number of what the statement says it of?

The words of the clause are looked up in the statement. Between the beginning of the clause and the number, and in what
the number governs, a piece that stands neither there nor anywhere else in the ledger makes another thing of it
(不正クリック for クリック, 関東で 0 人), and so does one that the ledger has elsewhere, where the statement has
another in its place (国内 for 海外). What only the statement has is no difference: a report need not repeat it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from reportgate.numbers.compare.circumstances import Setting
from reportgate.numbers.compare.difference import Difference
from reportgate.numbers.compare.known import Known
from reportgate.numbers.compare.runs_japanese import BREAK, NUMBER, Piece, Text, Word, cut, find_unknown, read
from reportgate.text.patterns import regex
from reportgate.text.scripts import has_japanese

# What any figure may have beside it, or what other rules compare; each only as a whole run.
_MOVES: Final = (
    "増加 減少 上昇 低下 下落 増収 減収 増益 減益 拡大 縮小 急増 急減 微増 微減 倍増 "
    "半減 成長 伸長 改善 悪化 増 減 上回 下回 伸 上 下 高 低 多 少 縮 割 込 超過 超 "
    "短縮 短 向上 推移 回復 続伸 続落 更新 大幅 若干 緩 急 小 大 僅 横 広 "
    "落 跳 膨 浮 据 転 滑 躍 鈍"
)
_STANDING: Final = (
    "達 達成 記録 到達 占 至 及 届 迫 留 止 切 維持 確保 計上 突破 水準 程度 前後 近 "
    "示 得 見 抑 収 保 続 引 残 発生 安定 強 弱 出 来 行 持 通 使 成 合 入 付 向 "
    "投 要 数 誇 有 擁 良 好 悪 著 挙 述 分 答 回答"
)
_COMPARED: Final = (
    "比 対 差 比較 際 場合 限 関 係 基 加 従 応 伴 因 由 経 含 未満 以上 以下 以内 "
    "最 最大 最多 最高 過去最高 過去 主 特"
)
_ANY: Final = (
    "各 全体 合計 総計 総数 平均 内訳 同様 一方 他方 値 数値 実績 業績 規模 結果 状況 "
    "概況 要約 総括 指標 項目 調査 発表 公表 集計 判明 確認 事 物 時 所 方 人 者 旨 "
    "側 毎 当 共 又 且 更 次 後 前 以降 以来 今後 依然 着実 目立 際立 全 計 約 間 "
    "別 当社 同社 弊社 自社 当店 我々 私 好調 堅調 順調 低調 一律 最初"
)
# Whether it is a fact is asked elsewhere (moods).
_MOODS: Final = "予想 予測 見込 見通 計画 目標 推計 推定 予定 可能 可能性"
_FREE: Final = frozenset(f"{_MOVES} {_STANDING} {_COMPARED} {_ANY} {_MOODS}".split())
# What leads a sentence in, as its topic alone: 重要なのは, 意外にも, not 重要な顧客.
_LEADS: Final = frozenset("具体的 注目 重要 意外 足元 先行 特筆 肝心 中 業績面 収益面 費用面".split())
# Parts of a compound that do not narrow it: 利用者数 for 利用者.
_AFFIXES: Final = frozenset(
    (
        "全 総 各 当 同 本 約 計 延 数 額 件数 人数 金額 個数 台数 者 者数 全体 合計 等 "
        "的 度 点 平均 値 数値 実績 件 人 社 店 個 回 名 比 差 率 割合 比率 側 様 分 "
        "内"
    ).split()
)
_TIME: Final = regex(
    r"(?:[今本前昨先来翌同]々?(?:日|週|月|年度?|期|四半期|回|時)(?:同(?:日|週|月|期|四半期))?[末中初]?(?:対?比|差)?|年度末?"
    r"|四半期末?|[上下]半?期|[期月]末|期中|現?時点|現在|通期|直近|[月火水木金土日]曜日?|昨対比?|当初|期間中?|[年月週日期]|[同当本弊自両].?)"
)
# The form of a company, with its name: a report need not repeat whose figures it gives.
_COMPANY: Final = regex(
    r"(?:株式|有限|合同)会社(?:[^\W\d_ぁ-ゖ]|・){0,20}|(?:[^\W\d_ぁ-ゖ]|・){1,20}?(?:株式|有限|合同)会社"
)
_RATE: Final = regex("(?:当|)あ?たり")
_SOURCE: Final = regex(r"によ(?:ると|れば|りますと)")
_TOPIC: Final = ("は", "が", "も", "には")
_REASON: Final = regex(r"(?:も|が|こともあ)あり|により|によって|[しれ]たため")
_REASONS: Final = frozenset("受 伴 背景 踏 控 支 押".split())
# The number counts or does what follows: 0 が辞退, 0 の不良品, 0 取り消され.
_GOVERNS: Final = regex(r"\s*[)）」]?\s*(?:[がを]|とは|の(?!うち|中|まま)|(?=[^\W\d_ぁ-ゖ]))")
# Straight behind a stem: 答えない, 答えていない, 答えたくない, 回答しません; not だけでなく, nor なくてはならない.
_DENIES: Final = regex(
    r"[ぁ-ゖ]{0,6}?(?<![でだかん])(?<!なら)(?<!なり)(?:な(?:い|か[っろ]|く(?![てな]))|ませ?ん|ず(?![つれ]))"
)
_WISHES: Final = regex(r"[ぁ-ゖ]{0,4}?た(?:い(?!う)|く(?!さん)|が[るっら])")
_ENDS_IN_NAI: Final = frozenset("少危切")
_MOVED: Final = regex(r"(?:増加?|減少?)(?=と)")
# Initials of measures that have a Japanese name.
_INITIALS: Final = {
    "CTR": "クリック率",
    "CVR": "コンバージョン率 転換率",
    "PV": "ページビュー",
    "UU": "ユニークユーザー",
    "CPA": "獲得単価",
    "CPC": "クリック単価",
}
# A result by its sign, which is compared elsewhere.
_RESULTS: Final = {"利益": "黒字", "損失": "赤字 損益", "赤字": "損失", "損益": "損失 利益 赤字 黒字"}


def find_difference(prose: Setting, stated: Setting, known: Known, told: str = "") -> Difference | None:
    """Find what makes another thing of the number in *prose* than *stated* makes of it.

    Args:
        prose: The surroundings of the number in the summary.
        stated: Those in the statement or in the quotation.
        known: All other words of ledger and operator.
        told: What else the claim says: of a quotation its statement, where that is held against it elsewhere.
    """
    if prose.own == stated.own or not has_japanese(prose.own) or not has_japanese(stated.around):
        return None
    words = cut(_COMPANY.sub("", prose.own))
    if Word(NUMBER) not in words:
        return None
    turned = _find_turned(words, cut(stated.own))
    if turned is not None:
        return turned
    return _Comparison(prose, stated, known, f"{stated.own}\n{told}").find(words)


class _Comparison:
    """The words of one clause, held against one statement."""

    def __init__(self, prose: Setting, stated: Setting, known: Known, text: str) -> None:
        self._prose = prose
        self._stated = stated
        self._known = known
        self._text = read(_add_initials(text))

    def find(self, words: tuple[Word, ...]) -> Difference | None:
        # Most clauses say nothing that the statement does not.
        foreign = {place: pieces for place in range(len(words)) if (pieces := self._foreign(words, place))}
        if not foreign or _is_bare(cut(self._stated.own)):
            return None
        at = words.index(Word(NUMBER))
        counts = self._prose.mention.unit != "rank" and _GOVERNS.match(self._tail()) is not None
        subject = _find_subject(words, at, counts=counts)
        closed = len(words) if counts else at
        if BREAK in (word.run for word in words[at:]):
            closed = min(closed, at + [word.run for word in words[at:]].index(BREAK))
        source = _find_source(words)
        # 価格が下がったのは23区のうち5区: the topic is that of the part.
        whole = max(_ends_topic(words, at), default=0) if self._prose.trail.startswith("のうち") else 0
        for place, pieces in foreign.items():
            names = place in subject or at < place < closed
            if place < whole or place in source or not (names or _names(words[place])):
                continue
            for piece in pieces:
                found = self._judge(piece.text, behind=place > at, names=names)
                if found is not None:
                    return found
        return None

    def _tail(self) -> str:
        """What stands behind the number and the word of its change: 620人減と振るわなかった."""
        tail = self._prose.tail
        moved = _MOVED.match(tail) if self._prose.mention.is_change else None
        return tail if moved is None else tail[moved.end() :]

    def _foreign(self, words: tuple[Word, ...], place: int) -> list[Piece]:
        """The pieces of a word that the statement does not have.

        Before a noun even a free word parts: 評価の低い社員.
        """
        word = words[place]
        if word.ending == "い" and place + 1 < len(words) and not words[place + 1].is_mark:
            return find_unknown(word, self._text)
        return _find_foreign(word, self._text)

    def _judge(self, piece: str, *, behind: bool, names: bool) -> Difference | None:
        """*behind*: whether it stands behind the number; *names*: whether in a place that names what is counted."""
        is_new = not (self._known.holds(piece) or piece in read(self._stated.around).written)
        if not is_new and (behind or not names):
            return None
        missing = self._missing(self._heard(is_new=is_new, behind=behind, names=names), behind=behind, names=names)
        return Difference(piece, missing) if missing or (names and is_new) else None

    def _heard(self, *, is_new: bool, behind: bool, names: bool) -> str:
        """The text in which a word of the statement may stand: the wider, the surer is what it lacks."""
        prose = self._prose
        if prose.is_cell and not names:
            # The head of a column, which stands for the whole table.
            return "\n".join((prose.own, *prose.titles))
        if names and not is_new and not prose.is_cell:
            # What the ledger has elsewhere stands for a word of the statement, or is told beside it.
            return f"{prose.opening}\n{prose.own}"
        near = (prose.around, prose.head, prose.opening, prose.beside.behind, *prose.titles)
        return "\n".join(near if names or behind else (*near, prose.section))

    def _missing(self, heard: str, *, behind: bool, names: bool) -> str:
        """What the statement has in such a place, and *heard* has not."""
        seen = False
        for word in cut(self._stated.own):
            seen = seen or word.run == NUMBER
            if word.is_mark or word.run in heard or ((seen or word.is_verb) != behind and not names):
                continue
            for piece in _find_foreign(word, read(_add_initials(heard))):
                return piece.text
        return ""


def _find_mood(word: Word) -> tuple[bool, bool]:
    """Whether what *word* says is denied, and whether it is only wished for."""
    return _DENIES.match(word.ending) is not None, _WISHES.match(word.ending) is not None


def _find_turned(words: tuple[Word, ...], stated: tuple[Word, ...]) -> Difference | None:
    """A verb or adjective that only one of the two denies, or wishes for: 利用したい人 for 利用した人."""
    for word in words:
        if not word.is_mark and word.run not in _ENDS_IN_NAI:
            mood = _find_mood(word)
            others = [other for other in stated if other.run == word.run]
            if others and all(mood != _find_mood(other) for other in others):
                return Difference(f"{word.run}{word.ending}", f"{others[0].run}{others[0].ending}")
    return None


def _find_subject(words: tuple[Word, ...], at: int, *, counts: bool) -> set[int]:
    """The places of the words before the number at *at* that name what is counted.

    Those of its clause, and of the topic that a comma parts from it; not those of a reason (販促もあり), nor, where the
    number *counts* what stands behind it, of what is done before (2工場を閉鎖し 0 人を削減).
    """
    found: set[int] = set()
    named = False
    while at > 0:
        at -= 1
        word = words[at]
        if word.run == BREAK:
            if named and not (at and words[at - 1].ending.endswith(_TOPIC)):
                break
        elif word.run in _REASONS or _REASON.match(word.ending) is not None or (counts and word.ending == "し"):
            if named:
                break
            while at > 0 and words[at - 1].run != BREAK and not words[at - 1].ending.endswith(_TOPIC):
                at -= 1
        else:
            found.add(at)
            named = named or _names(word)
    return found


def _is_bare(words: tuple[Word, ...]) -> bool:
    """Whether nothing says what the number is said of: 一律 0 へと引き下げられます, where another sentence does."""
    return not any(
        _names(word) or (word.ending.startswith(_TOPIC) and _TIME.fullmatch(word.run) is None) for word in words
    )


def _find_source(words: tuple[Word, ...]) -> range:
    """The places of who is said to say it: 総務省の調査によると."""
    for place, word in enumerate(words):
        if _SOURCE.match(word.ending) is not None:
            before = (at for at in range(place, -1, -1) if words[at].is_mark)
            return range(next(before, -1) + 1, place + 1)
    return range(0)


def _ends_topic(words: tuple[Word, ...], at: int) -> list[int]:
    """The places before *at* behind a topic."""
    return [place + 1 for place in range(at) if words[place].ending.endswith(_TOPIC)]


def _names(word: Word) -> bool:
    """Whether *word* may name a thing or what happens to it."""
    if word.is_mark or _TIME.fullmatch(word.run) is not None:
        return False
    if word.run in _LEADS and word.ending.endswith(("は", "も")):
        return False
    return _RATE.match(word.ending) is not None or not (word.run in _FREE or word.run in _AFFIXES)


def _find_foreign(word: Word, text: Text) -> list[Piece]:
    """The pieces of *word* that *text* does not have, and that may make another thing of what they stand with."""
    if not _names(word):
        return []
    return [
        piece
        for piece in find_unknown(word, text)
        if not (piece.text in _FREE and piece.is_whole) and not (piece.text in _AFFIXES and not piece.is_whole)
    ]


@lru_cache(maxsize=512)
def _add_initials(text: str) -> str:
    """*text*, with the other name of the measures in it, and of a loss."""
    names = [f"{initials} {name}" for initials, name in _INITIALS.items() if initials in text or name in text]
    names += [others for name, others in _RESULTS.items() if name in text]
    return " ".join((text, *names))
