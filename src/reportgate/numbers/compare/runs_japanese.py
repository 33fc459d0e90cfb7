"""Of which runs is a Japanese clause made, and which pieces of them does another text know?

Japanese puts no spaces: a clause is cut where the script changes. A run of kanji, katakana or Latin letters names
something, the kana behind it say what it does there. A run is known where it can be put together from pieces of the
other text: 来店者数 of 来店した, 不正クリック not of クリック.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Final, NamedTuple

from reportgate.text.patterns import regex
from reportgate.text.scripts import is_kanji

NUMBER: Final = "0"
BREAK: Final = "、"
LONGEST_PIECE: Final = 16
"""Letters of one piece that are looked up at once."""

# Kanji are what is left of the letters: a class of all of them takes longer to compile than a short report to read.
_KANJI: Final = r"[^\W\d_\x00-ɏぁ-ヿ]"
# Other numbers with what counts them, dates above all; marks of footnotes and of sources (田中（2020）).
_COUNTED: Final = regex(
    r"\[\^?[^\]\n]{1,40}\]|[^\W\d_ぁ-ゖ]{1,20}(?:ら|ほか)?\s?\((?:19|20)\d\d\)"
    r"|(?<![A-Za-z\d])第?\d[\d,.:〜～/-]{0,20}[百千万億兆]{0,3}"
    r"(?:年代?|[かヶカヵ]月間?|月期?|日間?|週間?|四半期|期|時間?|分間?|秒間?|歳|位|番|[%％]|ポイント|件|人|社|円|ドル|回|つ)?(?!(?:当|あ)た?り)"
    r"(?:度末?|以上|以下|未満|前後|連続|目|ぶり)?|[一二三四五六七八九十]{1,3}(?:つ|割|件|人|社|回|倍)"
)
_WORD: Final = regex(r"((?:[^\W\d_ぁ-ゖ]|・)+)([ぁ-ゖ]*)|(0)|[^\w・]+|[^\W0]")
_BREAK: Final = regex(r"[、。，；;：:\n|]|,(?!\d)")
_TOKEN: Final = regex(rf"{_KANJI}+|[ァ-ヺー]+|[A-Za-zÀ-ɏ]+")
_STEM: Final = regex(
    rf"(?<!{_KANJI}){_KANJI}(?=[いうえおきくけこさしすせそたちつてっばびぶべまみむめらりるれろわんえげじぎやがぐ])"
)
_SINGLE: Final = regex(rf"(?<!{_KANJI}){_KANJI}(?!{_KANJI})")
_PARTICLE: Final = regex(r"(?:[のはがをにでともへやかだなしすさせ]|から|より|まで|でき|$)")


class Word(NamedTuple):
    """A run and the kana behind it."""

    run: str
    """Kanji, katakana and Latin letters; NUMBER for the number, BREAK where a clause ends."""
    ending: str = ""
    """A particle, or the ending of a verb."""

    @property
    def is_inflected(self) -> bool:
        """Whether the run is the stem of a verb or an adjective: 答えた, 軽い, not 回答した."""
        return not self.is_mark and _PARTICLE.match(self.ending) is None

    @property
    def is_verb(self) -> bool:
        """Whether it says what happens: 答えた, 回答した."""
        return self.is_inflected or self.ending[:1] in tuple("しすさせ")

    @property
    def is_mark(self) -> bool:
        """Whether it is the number or a break."""
        return self.run in (NUMBER, BREAK)


@lru_cache(maxsize=512)
def cut(text: str) -> tuple[Word, ...]:
    """Cut *text*, a clause with 0 for its number, without its other numbers.

    >>> [word.run + "|" + word.ending for word in cut("2026年の新規会員は 0 増えた。")]
    ['新規会員|は', '0|', '増|えた', '、|']
    """
    found = []
    for match in _WORD.finditer(read(text).written):
        if match[1]:
            found.append(Word(match[1].strip("・"), match[2]))
        elif match[3]:
            found.append(Word(NUMBER))
        elif _BREAK.search(match[0]) is not None:
            found.append(Word(BREAK))
    return tuple(found)


class Text:
    """A text in which pieces are looked up."""

    def __init__(self, text: str) -> None:
        text = unicodedata.normalize("NFKC", text)
        self.written = _COUNTED.sub(lambda match: NUMBER if match[0] == NUMBER else "", text)

    @cached_property
    def lower(self) -> str:
        """It in small letters."""
        return self.written.lower()

    @cached_property
    def stems(self) -> frozenset[str]:
        """The kanji that kana inflect: 答 of 答えた."""
        return frozenset(_STEM.findall(self.written))

    @cached_property
    def singles(self) -> frozenset[str]:
        """The kanji that are a word by themselves."""
        return self.stems.union(_SINGLE.findall(self.written))

    @cached_property
    def tokens(self) -> frozenset[str]:
        """The runs of one script, in small letters."""
        return frozenset(_TOKEN.findall(self.lower))


@lru_cache(maxsize=1024)
def read(text: str) -> Text:
    """Make *text* ready."""
    return Text(text)


class Piece(NamedTuple):
    """A part of a run."""

    text: str
    is_whole: bool
    """Whether nothing else is in its run."""


def find_unknown(word: Word, text: Text) -> list[Piece]:
    """The pieces of *word* that *text* does not have.

    >>> [piece.text for piece in find_unknown(Word("不正クリック"), read("クリックは"))]
    ['不正']
    >>> find_unknown(Word("来店者"), read("来店した者は"))
    []
    """
    if word.run in text.written and (len(word.run) > 1 or word.is_inflected):
        return []
    return [
        Piece(piece, piece == word.run)
        for token in _TOKEN.findall(word.run)
        for piece in (_unknown_kanji(token, text) if is_kanji(token[0]) else _unknown_letters(token.lower(), text))
    ]


def _unknown_kanji(token: str, text: Text) -> Iterator[str]:
    """Kanji are known in pairs, one alone only where it is a word."""
    known = [char in text.singles for char in token]
    for at, pair in enumerate(map("".join, pairwise(token))):
        if pair in text.written:
            known[at] = known[at + 1] = True
    for is_known, run in groupby(zip(known, token, strict=True), key=itemgetter(0)):
        if not is_known:
            yield "".join(char for _, char in run)


def _unknown_letters(token: str, text: Text) -> Iterator[str]:
    """Katakana and Latin letters are known whole, or by a word at their beginning or end: カートページ, カート."""
    if token in text.lower:
        return
    for size in range(min(len(token) - 1, LONGEST_PIECE), 1, -1):
        if token[-size:] in text.tokens:
            yield token[:-size]
            return
        if token[:size] in text.tokens:
            yield token[size:]
            return
    yield token
