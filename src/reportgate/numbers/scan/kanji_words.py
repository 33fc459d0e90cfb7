"""Words that begin with a kanji numeral and are no number: 一部, 二次, 四国, 千葉, 十分."""

from __future__ import annotations

from typing import Final

_WORDS: Final = frozenset(
    """
    一度 一日中 一人ひとり 一人一人 一つ一つ 一つひとつ 一人当 一人あた 一件落 一度に 一度も 一度き
    一日も早 一日千秋 一日の長 一年中 一年生 一年草 一年を通 一時間目 一番 一本化 一本調子 一本気 一本道
    一本足 一枚岩 一枚上 一回り 一回限 一回生 一級 一点張 一点もの 一点物 一面 一部 一歩 一票の格差
    一行 一語一 一週間前 一台詞 一口に 一組 一個人 一社会 一社員 一人前 一人物 一人称 一人息子 一人娘
    一名義 一位一体 一字一句 一階級 一戸建 一巻の 一曲者 一例として 一次 一対一 一頭地 一軒家 一軒屋
    一足先 一足飛 一杯 一通り 一律 一環 一括 一概 一種の 一段と 一段落 一層 一区切 一角 一服 一間
    一際 一方 一般 一切 一緒 一定 一致 一連 一同 一瞬 一挙 一因 一端 一貫 一帯 一味 一見 一応 一覧
    一目 一握 一掃 一新 一斉 一派 一族 一昨 一旦 一途 一躍 一変 一喜 一抹 一蹴 一心 一向 一向き
    一時 一々
    二次 二重 二の次 二分 二人三脚 二級 二枚目 二番煎 二酸化 二世 二輪 二字熟 二度と 二者択 二者
    三角 三次元 三者 三権 三味 三菱 三井 三重 三日月 三日坊 三枚目 三面 三脚 三振 三世 三流 三唱
    三毛作 三大
    四国 四季 四角 四方 四苦 四肢 四半期 四川 四捨五入 四六時中 四球 四天王 四隅 四谷 四日市
    三軒茶屋 五輪 五感 五反田 五分五分 五十音 五色 五体 五目 五月雨 五穀 五臓
    六本木 六甲 六法 六義園 六角 六波羅
    七夕 七面 七五三 七福 七味 七転 七輪 七草
    八百屋 八百長 八王子 八幡 八戸 八丈 八方 八重 八千代 八頭身 八代 八街 八潮
    九州 九条 九官 九段 九重 九谷 九份
    十分 十字 十勝 十和田 十八番 十二支 十代 十種競 十三湖 十五夜 十全 十干
    百貨 百科 百合 百姓 百獣 百聞 百発百 百害 百済 百舌 百均 百葉
    千葉 千代 千歳 千秋 千差万 千載 千里 千切 千鳥 千種 千曲 千両役者 千客万来 千人針 千歯
    万一 万が一 万博 万能 万全 万葉 万国 万引 万年筆 万人向 万物 万感 万華鏡 万病 万雷 万歳 万端
    万有
    十人十色 三位一体 一期一会 二束三文 十中八九 九分九厘 四面楚歌 五十歩百歩 十年一昔 二枚舌 四十肩 五十肩
    一口大 一三共 一人暮らし 一等地 百人一首 一両日 八十八夜 二十四節気 三十六計 九十九里 六ヶ所村 八ヶ岳 一条工
    億劫 億万長者
    兆候 兆し
    京都 京浜 京王 京成 京阪 京急 京葉 京大 京橋 京セラ 京セ 京極 京子 京料理
    """.split()
)
# What makes a number of a word when it follows: 一度 is a word, 一度目 counts.
_NOT_BEFORE: Final = {
    "一度": ("目",),
    "一度も": ("なく",),
    "一番": ("目", "手"),
    "一時": ("間",),
    "二分": ("の",),
    "三大": ("陸",),
    "十分": ("の", "間", "前", "後", "程", "ほど", "以", "で", "、", "。", "も", "を", "お", "休", "遅", "ご"),
}
_LENGTHS: Final = tuple(sorted({len(word) for word in _WORDS}, reverse=True))


def find_word_end(text: str, start: int) -> int:
    """The end of the longest such word at *start*, or *start* if none begins there.

    >>> find_word_end("一部の店", 0), find_word_end("一度目の", 0), find_word_end("三百店", 0)
    (2, 0, 0)
    """
    for length in _LENGTHS:
        word = text[start : start + length]
        if word in _WORDS and not text.startswith(_NOT_BEFORE.get(word, ()), start + length):
            return start + length
    return start
