r"""The article's verifier, ported to Python as it stands: what the verifier of this project is measured against.

Same steps in the same order: one pass over six named entities, NFKC, quote marks, dashes, wave dash, white space,
spaces beside Japanese, lower case; windows of 1 to ``max_sentences`` sentences built and normalised in advance; each
quote looked up in the whole text, then window by window. JavaScript's ``\s`` is written out, since Python's differs.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

SPACE = r"[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]"
NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": " "}
ENTITY = re.compile(r"&(#x[0-9a-f]+|#[0-9]+|[a-z]+);", re.IGNORECASE | re.ASCII)
DOUBLE = re.compile("[“”„‟″‶]")
SINGLE = re.compile("[‘’‚‛′‵]")
DASH = re.compile("[‐‑‒–—―−]")
WHITE = re.compile(f"{SPACE}+")
CJK = r"[\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef]"
BESIDE_CJK = re.compile(f" (?={CJK})|(?<={CJK}) ")
BOUNDARY = re.compile(rf"(?<=[.!?。！？]){SPACE}+|(?<=[。！？])")


def _decode(match: re.Match[str]) -> str:
    body = match.group(1)
    if not body.startswith("#"):
        return NAMED.get(body.lower(), match.group())
    digits = body[2:] if body[1] in "xX" else body[1:]
    # More digits than any code point has: not decoded, and too long for int().
    code = int(digits, 16 if body[1] in "xX" else 10) if len(digits) < 4000 else 0x110000
    return chr(code) if code <= 0x10FFFF else match.group()


def normalize(text: str) -> str:
    """Do what the article's ``normalizeForVerification`` does."""
    text = unicodedata.normalize("NFKC", ENTITY.sub(_decode, text))
    text = SINGLE.sub("'", DOUBLE.sub('"', text))
    text = DASH.sub("-", text).replace("〜", "~")
    return BESIDE_CJK.sub("", WHITE.sub(" ", text)).strip().lower()


def _spans(text: str) -> list[tuple[int, int]]:
    spans = []
    start = 0
    for match in BOUNDARY.finditer(text):
        if text[start : match.start()].strip():
            spans.append((start, match.start()))
        start = match.end()
    if text[start:].strip():
        spans.append((start, len(text)))
    return spans


def create_quote_verifier(body: str, min_length: int = 8, max_sentences: int = 3) -> Callable[[str], str]:
    """Make the article's closure: a quote in, "OK" or the reason of the rejection out."""
    norm_body = normalize(body)
    spans = _spans(body)
    windows = []
    for size in range(1, max_sentences + 1):
        for first in range(len(spans) - size + 1):
            raw = body[spans[first][0] : spans[first + size - 1][1]].strip()
            windows.append((raw, normalize(raw)))

    def verify(quote: str) -> str:
        norm = normalize(quote)
        if not norm:
            return "EMPTY"
        if len(norm) < min_length:
            return "TOO_SHORT"
        if norm not in norm_body:
            return "NOT_FOUND"
        return "OK" if any(norm in window for _, window in windows) else "SPAN_TOO_LONG"

    return verify
