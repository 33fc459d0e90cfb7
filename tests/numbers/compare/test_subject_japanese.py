"""What a Japanese clause says its number of is told by its runs: another one, or one more, is another thing."""

from __future__ import annotations

from functools import partial

import pytest

from growth import assert_linear
from reportgate.numbers.compare.circumstances import Setting
from reportgate.numbers.compare.difference import Difference
from reportgate.numbers.compare.known import Known
from reportgate.numbers.compare.reading import Reading
from reportgate.numbers.compare.runs_japanese import Word, cut, find_unknown, read
from reportgate.numbers.compare.subject_japanese import find_difference

ELSEWHERE = Known(lambda: ["海外の会員は310人", "関東の店舗は12店"])


def setting(text: str) -> Setting:
    """The surroundings of the last number of *text*."""
    reading = Reading(text)
    return reading.setting(reading.numbers[-1])


def differ(prose: str, stated: str, known: Known = ELSEWHERE) -> Difference | None:
    return find_difference(setting(prose), setting(stated), known)


SAME = [
    ("今週のクリックは1,240件と好調だった。", "クリックは1,240件"),
    ("1,240件のクリックがあった。", "クリックは1,240件"),
    ("来店者数は1,240人に達した。", "来店した人は1,240人"),
    ("総じて堅調な一週間で、クリックは1,240件だった。", "クリックは1,240件"),
    ("調査会社の発表によると、クリックは1,240件だった。", "クリックは1,240件"),
    ("田中（2020）は、クリックを1,240件とした。", "クリックは1,240件"),
    ("クリックは広告の強化もあり1,240件だった。", "クリックは1,240件"),
    ("株式会社ホシノのクリックは1,240件だった。", "クリックは1,240件"),
    ("クリック率は2.6%だった。", "CTRは2.6%"),
    ("海外の会員は310人だった。", "海外で会員は310人"),
    ("回答が多かったのは400人のうち12人だった。", "対象は12人"),
    ("クリックは2026年10月に1,240件だった。", "クリックは1,240件"),
    ("手数料は1.5%に下がる。", "一律1.5%へと引き下げられます。"),
    ("クリックは1,240件", "Weekly clicks were 1,240"),
]


@pytest.mark.parametrize(("prose", "stated"), SAME)
def test_what_the_statement_says_in_other_words_is_the_same(prose: str, stated: str) -> None:
    """Judgements, reasons, sources, dates, movement and general nouns make no other thing of a number."""
    assert differ(prose, stated) is None


OTHERS = [
    # One in the place of another.
    ("軽微な事象は12件だった。", "重篤な事象は12件", "軽微", "重篤"),
    ("工場の新設は12件だった。", "工場の閉鎖は12件", "新設", "閉鎖"),
    ("小児486人を対象とした。", "成人486人を対象とした。", "小児", "成人"),
    ("顧客継続率は96%だった。", "売上継続率は96%", "顧客", "売上"),
    ("国内の会員は310人だった。", "海外の会員は310人", "国内", "海外"),
    ("従業員320人を解雇する。", "従業員320人を配置転換する。", "解雇", "配置転換"),
    ("1個あたりの費用は412円だった。", "1件あたりの費用は412円", "個", "件"),
    ("| 分類 | 利益 |\n|---|---|\n| 家電 | 412円 |", "家電の売上高は412円", "利益", "売上高"),
    # One more.
    ("不正クリックは1,240件だった。", "クリックは1,240件", "不正", ""),
    ("夜間のクリックは1,240件だった。", "クリックは1,240件", "夜間", ""),
    ("会員は東京で310人だった。", "会員は310人", "東京", ""),
    ("会員登録は418件が無効だった。", "会員登録は418件", "無効", ""),
    ("採用は41人が辞退した。", "採用は41人", "辞退", ""),
    ("418件の軽い不具合があった。", "不具合は418件", "軽", ""),
    ("従業員数はパートを除き、1,204人となった。", "従業員数は1,204人", "パート", ""),
]


@pytest.mark.parametrize(("prose", "stated", "said", "instead"), OTHERS)
def test_another_run_is_another_thing(prose: str, stated: str, said: str, instead: str) -> None:
    """And the refusal names both."""
    assert differ(prose, stated) == Difference(said, instead)


def test_what_the_ledger_has_elsewhere_may_be_added_but_not_exchanged() -> None:
    """The claim of the other part is a rival there."""
    assert differ("関東の会員は310人だった。", "会員は310人") is None
    assert differ("関東の会員は310人だった。", "海外の会員は310人") == Difference("関東", "海外")


def test_a_refusal_says_what_stands_for_what() -> None:
    """Or that nothing does."""
    assert str(Difference("軽微", "重篤")) == "it says '軽微' where the statement says '重篤'"
    assert str(Difference("不正", "")) == "it says '不正', of which the statement knows nothing"


def test_a_clause_is_cut_into_runs() -> None:
    """Without dates, other numbers and marks."""
    assert cut("2026年10月のEC売上は、約 0 [^c1]と増えた") == (
        Word("EC売上", "は"),
        Word("、"),
        Word("約"),
        Word("0"),
        Word("増", "えた"),
    )


@pytest.mark.parametrize(
    ("run", "text", "unknown"),
    [
        ("来店者", "来店した者", []),
        ("顧客継続率", "売上継続率は", ["顧客"]),
        ("カートページ", "カートの", ["ページ"]),
        ("ページ", "カートページの", []),
        ("EC売上", "売上", ["ec"]),
        ("販売停止", "販売中止と停電", ["停止"]),
    ],
)
def test_a_run_is_known_by_its_pieces(run: str, text: str, unknown: list[str]) -> None:
    """Kanji two by two, letters by whole runs."""
    assert [piece.text for piece in find_unknown(Word(run), read(text))] == unknown


CLAUSES = {
    "kanji": lambda n: "不正" * n + "は 0 件",
    "letters": lambda n: "ア" * n + "は 0 件",
    "words": lambda n: "海外の" * n + "は 0 件",
    "brackets": lambda n: "田中（" * n + "は 0 件",
    "numbers": lambda n: "2026年" * n + "は 0 件",
}


@pytest.mark.parametrize("kind", CLAUSES)
def test_time_grows_with_the_clause(kind: str) -> None:
    """Though a clause is cut off at a few hundred characters before."""
    one = setting("会員は310人")

    def compare(size: int) -> None:
        cut.cache_clear()
        read.cache_clear()
        find_difference(one._replace(own=CLAUSES[kind](size)), one, ELSEWHERE)

    assert_linear(lambda size: partial(compare, size), 4000, times=2, allowed=3.4)
