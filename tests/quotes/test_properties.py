"""Laws that hold for every text."""

from __future__ import annotations

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from reportgate import QuoteVerifier, verify_quote
from reportgate.quotes.index import Index, loose_key, loose_keys
from reportgate.quotes.matching import Pattern
from reportgate.text.entities import _decode_each, decode_entities
from reportgate.text.folding import _fold_each, fold, fold_exact
from reportgate.text.reading import read

# Characters that the rules are about, so that they meet; and anything at all, lone surrogates too.
KNOWN = st.sampled_from(
    [
        *"aZé.,:-—–~'\"()%$½²₂①⒈1290一三十百万億円年非不アーｶﾞガハが々，．。「」、 　\n\r\t\xa0\xad\u200b\ufe0f",
        *"\u0301\u3099ﬁ㎡㍿İςßΣ\u1112\u1161\u11ab한\ufffe\x02\x00\ud800\udc00😀𝟏𠮷⻑&;#",
        *("&amp;", "&lt;", "&#49;", "-\n", "minus ", "million", " 5 ", "mW", "MW", "not "),
    ]
)
ANY = st.one_of(st.lists(KNOWN, max_size=60).map("".join), st.text(st.characters(exclude_categories=()), max_size=60))


@given(ANY)
def test_folding_twice_is_folding_once(text: str) -> None:
    """A folded text is at rest."""
    assert fold(fold(text)) == fold(text)


@given(ANY, ANY)
def test_nothing_raises_and_spans_are_valid(source: str, quote: str) -> None:
    """Whatever is asked, there is an answer with a span in the source, or a reason and no span."""
    result = verify_quote(source, quote, min_length=1, max_sentences=100)
    if result.is_valid:
        assert result.span is not None
        start, end = result.span
        assert 0 <= start < end <= len(source)
        assert result.reason is None
    else:
        assert result.reason is not None
        assert result.span is None
        assert result.matched_snippet is None
        assert result.diagnosis is None or result.diagnosis.difference


@given(ANY)
def test_every_text_reads_by_every_media_type(text: str) -> None:
    """Readers take anything, and every place of what they show has a place in the raw text."""
    for media_type in ("text/plain", "text/html", "text/markdown", "text/x-pdf"):
        reading = read(text, media_type)
        size = len(reading.text)
        for start, end in ((0, size), (0, size // 2), (size // 2, size)):
            if start < end:
                first, last = reading.raw_span(start, end)
                assert 0 <= first <= last <= len(text)


@given(ANY, st.data())
def test_a_piece_of_a_source_is_found(source: str, data: st.DataObject) -> None:
    """Every piece of a source that holds something visible stands in it, though its edges may cut a token."""
    start = data.draw(st.integers(0, len(source)))
    end = data.draw(st.integers(start, len(source)))
    result = verify_quote(source, source[start:end], min_length=1, max_sentences=100)
    assert result.reason is None or result.reason in (
        "EMPTY",
        "PARTIAL_TOKEN",
        "EMPTY_SOURCE",
        "TOO_SHORT",
        "SPAN_TOO_LONG",
    )


def _bare(text: str) -> str:
    """Letters and digits only, as loosely as possible: NFKC, no case, no marks."""
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).lower())
    return "".join(c for c in plain.lower() if c.isalnum()).translate(str.maketrans("ς", "σ"))


@given(ANY, ANY)
@settings(max_examples=300)
def test_no_accept_of_other_letters_or_digits(source: str, quote: str) -> None:
    """An accepted quote has the letters and digits of its span, in their order."""
    # Entities mean the characters they stand for, so they are left out here.
    source, quote = source.replace("&", "+"), quote.replace("&", "+")
    result = verify_quote(source, quote, min_length=1, max_sentences=100)
    if result.span is not None:
        assert _bare(source[slice(*result.span)]) == _bare(quote)


@given(st.lists(ANY, max_size=6))
def test_keys_together_are_keys_alone(texts: list[str]) -> None:
    """A batch has the keys that its members have."""
    assert loose_keys(texts) == [loose_key(text) for text in texts]


@given(ANY)
def test_the_key_leads_back_to_the_text(text: str) -> None:
    """The character at a position of the key is the one that the key holds there."""
    index = Index(text)
    assert index.key == loose_key(text) == b"".join(map(loose_key, text))
    at = 0
    for position, char in enumerate(text):
        for _ in loose_key(char):
            assert index.raw_position(at) == position
            at += 1


# Writings that differ in width, case and spaces; and what makes an easy comparison impossible.
EASY = st.lists(
    st.sampled_from(
        [*"abAB mMwW５5-,.　 \n1売上アＡ", "  ", " mW ", "Gb/s", "\u200b", "\u0301", "ﬁ", "²", "，", "—", "\xad"]
    ),
    max_size=20,
).map("".join)


@given(EASY, EASY, EASY)
@settings(max_examples=300)
def test_an_easy_yes_is_an_exact_yes(before: str, words: str, behind: str) -> None:
    """The quick comparison accepts nothing that the exact one refuses, with the same span."""
    text = before + words + behind
    for quote in (words, words.upper(), words.replace(" ", "\n "), words.replace("　", " "), words.swapcase()):
        pattern = Pattern(quote)
        for start, end in Index(text).spans(pattern.key, 64) if pattern.key else ():
            if pattern.match_easily(text, start, end):
                assert pattern.match(fold_exact(text), start) == (start, end)


@given(ANY)
def test_folding_in_bulk_is_folding_one_by_one(text: str) -> None:
    """The quick ways to fold give what folding each character gives."""
    quick, slow = fold_exact(text), _fold_each(text)
    assert (quick.text, quick.starts, quick.ends, quick.gaps) == (slow.text, slow.starts, slow.ends, slow.gaps)


@given(st.lists(ANY.filter(bool), min_size=12, max_size=30))
def test_places_found_together_are_places_found_alone(texts: list[str]) -> None:
    """A batch of searches names the places that each search names."""
    source = "".join(texts) + "".join(f" word {n} of a long text" for n in range(5000)) + "".join(texts)
    keys = [key for key in loose_keys([f"{text} word {n} of a long" for n, text in enumerate(texts)]) if key]
    together, alone = Index(source), Index(source)
    together.prime(keys, 64)
    for key in keys:
        at = together.key.find(key)
        assert [together.raw_position(at)] * (at >= 0) == [start for start, _ in together.spans(key, 1)]
        assert together.spans(key, 64) == alone.spans(key, 64)


@given(ANY)
def test_folded_texts_share_their_key(text: str) -> None:
    """Whatever folding joins has one key, so that a search misses nothing."""
    assert loose_key(fold(text)) == loose_key(text)


ENTITIES = st.lists(
    st.sampled_from(
        [
            *"&#x139;; aé\0😀\ud83d\ude00",
            *(
                "amp",
                "lt",
                "copy",
                "&amp;",
                "&#12399;",
                "&#x1F600;",
                "&nbsp;",
                "&foo;",
                "&copy",
                "&#0;",
                "&#128;",
                "&#;",
            ),
            *("&NotEqualTilde;", "&CounterClockwiseContourIntegral;"),
        ]
    ),
    max_size=12,
).map("".join)


@given(ENTITIES)
@settings(max_examples=300)
def test_decoding_together_is_decoding_in_place(text: str) -> None:
    """The fast way to decode entities gives what decoding each where it stands gives."""
    assert decode_entities(text) == _decode_each(text)


@given(st.text("ab 。.\n", min_size=40, max_size=200), st.data())
def test_max_sentences_only_ever_allows_more(source: str, data: st.DataObject) -> None:
    """A larger limit never rejects what a smaller one accepts."""
    start = data.draw(st.integers(0, len(source) - 1))
    quote = source[start : data.draw(st.integers(start, len(source)))]
    verdicts = [QuoteVerifier(source, min_length=1, max_sentences=n).verify(quote).is_valid for n in (1, 2, 3, 100)]
    assert verdicts == sorted(verdicts)
