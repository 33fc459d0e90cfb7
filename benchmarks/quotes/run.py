"""How good and how fast is the quote verifier? Prints the tables that README.md keeps.

python benchmarks/quotes/run.py [FOLDER]: FOLDER holds quotes/ and pairs/ (README.md has the format); without one the
folder named by REPORTGATE_CORPORA, or ../shared beside the project. Times are CPU time, and given as ratios to the
article's verifier on the same machine in the same run.
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import article

from reportgate import QuoteVerifier
from reportgate.quotes.index import Index, loose_key

ROOT = Path(__file__).resolve().parent.parent.parent


def folder() -> Path:
    given = sys.argv[1] if len(sys.argv) > 1 else None
    found = Path(given) if given else Path(os.environ.get("REPORTGATE_CORPORA") or ROOT.parent / "shared") / "corpora"
    if not (found / "quotes").is_dir():
        sys.exit(f"no folder {found / 'quotes'}\n\n{__doc__}")
    return found


def records(path: Path, ending: str) -> Iterator[dict[str, Any]]:
    for file in sorted(path.glob(f"*{ending}")):
        with file.open(encoding="utf-8") as lines:
            yield from map(json.loads, lines)


def accuracy(path: Path) -> None:
    sources = {source["id"]: source["text"] for source in records(path, "sources.jsonl")}
    verifiers: dict[str, QuoteVerifier] = {}
    found: Counter[tuple[str, str, str]] = Counter()
    for case in records(path, "cases.jsonl"):
        verifier = verifiers.setdefault(case["src"], QuoteVerifier(sources[case["src"]]))
        result = verifier.verify(case["quote"])
        cell = (case["src"].split(":")[0], case["label"])
        found[*cell, "cases"] += 1
        found[*cell, "accepted"] += result.is_valid
        found[*cell, "warned"] += bool(result.warnings)
        found[*cell, "article"] += case["seed"] == "OK"
    print(f"\n{path.name}: corpus, label, cases, accepted, of these with a warning, accepted by the article's verifier")
    for corpus, label in sorted({key[:2] for key in found}):
        row = [found[corpus, label, column] for column in ("cases", "accepted", "warned", "article")]
        share = f"{100 * row[1] / row[0]:.2f} %"
        print(f"{corpus:14} {label:7} {row[0]:6} {row[1]:6} {share:>9} {row[2]:6} {row[3]:6}")


def cpu_s(work: Callable[[], object], times: int = 3) -> float:
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def text_of(path: Path, names: tuple[str, ...], size: int) -> str:
    """Documents of some corpora one after the other, repeated with a counter until they have *size* bytes."""
    documents = [source["text"] for name in names for source in records(path, f"{name}.sources.jsonl")]
    out, total, copy = [], 0, 0
    while total < size:
        for document in documents:
            out.append(f"{document}\n\nPart {copy}.{len(out)} ends.\n\n")
            total += len(out[-1].encode())
        copy += 1
    return "".join(out).encode()[:size].decode(errors="ignore")


def quotes_of(text: str, count: int) -> list[str]:
    """Sentences of *text*, a fifth of them altered, two fifths in another writing."""
    rng = random.Random(1)  # noqa: S311 -- the same quotes in every run
    sentences = [s for s in re.split(r"(?<=[a-z][.])\s+|(?<=。)|\n+", text) if 20 < len(s) < 200]
    quotes = []
    for number in range(count):
        quote = rng.choice(sentences)
        if number % 5 == 4:
            at = rng.randrange(5, len(quote) - 5)
            quote = f"{quote[:at]}偽x{quote[at + 2 :]}"
        elif number % 2:
            quote = quote.replace(" ", "  ").replace("。", "｡").upper()
        quotes.append(quote)
    return quotes


def speed(path: Path) -> None:
    japanese = text_of(path, ("jsquad", "chabsa"), 1_000_000)
    english = text_of(path, ("xquad_en", "tatqa", "measeval"), 1_000_000)
    mixed = text_of(path, ("xquad_en", "tatqa", "measeval", "jsquad"), 1_000_000)
    print("\n1 MB: times faster than the article's verifier; index against NFKC; bytes of index per byte of source")
    heads = ("index", "1000 quotes", "one folded", "one verbatim", "/NFKC", "bytes")
    print(f"{'text':10}", *(f"{head:>13}" for head in heads))
    for name, text in (("Japanese", japanese), ("English", english), ("mixed", mixed)):
        quotes = quotes_of(text, 1000)
        verbatim = quotes[0]
        folded = verbatim.replace(" ", "  ").replace("。", "｡").upper()
        index_s = cpu_s(lambda text=text: Index(text))
        nfkc_s = cpu_s(lambda text=text: unicodedata.normalize("NFKC", text))
        article_s = cpu_s(lambda text=text: article.create_quote_verifier(text), 1)
        mine_s = cpu_s(lambda text=text, quotes=quotes: QuoteVerifier(text).verify_many(quotes))

        def theirs(text: str = text, quotes: list[str] = quotes) -> None:
            verify = article.create_quote_verifier(text)
            for quote in quotes:
                verify(quote)

        theirs_s = cpu_s(theirs, 1)
        folded_s = cpu_s(lambda text=text, quote=folded: QuoteVerifier(text).verify(quote))
        verbatim_s = cpu_s(lambda text=text, quote=verbatim: QuoteVerifier(text).verify(quote))
        index = Index(text)
        for quote in quotes[:20]:
            index.spans(loose_key(quote), 64)
        row = (article_s / index_s, theirs_s / mine_s, article_s / folded_s, article_s / verbatim_s)
        print(f"{name:10}", *(f"{ratio:13.1f}" for ratio in row), end="")
        print(f"{index_s / nfkc_s:14.2f} {index.size / len(text.encode()):13.2f}")
    print("\nsize, index: MB/s of CPU time; invented quotes against true ones; max_sentences 16 against 1")
    for size in (10_000, 100_000, 1_000_000, 10_000_000):
        text = text_of(path, ("xquad_en", "jsquad"), size)
        print(f"{size:10} {size / 1e6 / cpu_s(lambda text=text: Index(text)):8.0f}")
    true = [quote for quote in quotes_of(mixed, 1000) if quote in mixed][:300]
    invented = [quote[: len(quote) // 2] + "zqx" + quote[len(quote) // 2 :] for quote in true]
    ask = cpu_s(lambda: QuoteVerifier(mixed).verify_many(true))
    print(f"invented / true: {cpu_s(lambda: QuoteVerifier(mixed).verify_many(invented)) / ask:.2f}")
    wide = cpu_s(lambda: QuoteVerifier(mixed, max_sentences=16).verify_many(true))
    print(f"16 / 1 sentences: {wide / cpu_s(lambda: QuoteVerifier(mixed, max_sentences=1).verify_many(true)):.2f}")
    dense(japanese)
    repeated()


def repeated() -> None:
    print("\n100 kB of repeated content, searched for its own content: times the time of prose")
    heads = ("30 characters", "5000 characters", "and altered", "20 quotes")
    print(f"{'text':16}", *(f"{head:>16}" for head in heads))
    prose = "".join(f"Sales of item {n} rose by {n}.5% in the year {1900 + n % 100}, and so on. " for n in range(1600))

    def times(text: str) -> list[float]:
        asked = ([text[300:330]], [text[300:5300]], [text[300:5300] + "x"], [text[n : 2 * n + 40] for n in range(20)])
        return [cpu_s(lambda quotes=quotes: QuoteVerifier(text).verify_many(quotes), 5) for quotes in asked]

    ordinary = times(prose[:100_000])
    units = {
        "ligatures": "ﬁ",
        "jamo": unicodedata.normalize("NFD", "새"),
        "combining marks": "e\u0301\u0323",
        "raised digits": "²",
        "square metres": "㎡",
        "emoji": "😀",
        "entities": "&#12399;",
        "nested entities": "&amp;amp;",
        "ampersands": "&",
        "one letter": "a",
        "stops": "a. ",
        "abbreviations": "Mr. ",
        "list": "- a\n",
        "blank lines": "a\n\n",
        "groups": "123 ",
        "brackets": "「",
    }
    for name, unit in units.items():
        found = times(unit * (100_000 // len(unit.encode())))
        print(f"{name:16}", *(f"{mine / theirs:16.1f}" for mine, theirs in zip(found, ordinary, strict=True)))


def dense(japanese: str) -> None:
    print("\ntext dense in edits: MB/s of CPU time for index and one quote")
    wide = str.maketrans({chr(c): chr(c + 0xFEE0) for c in range(0x21, 0x7F)})
    texts = {
        "NFD": unicodedata.normalize("NFD", japanese),
        "half-width kana": "ｻｰﾋﾞｽのｶﾞｲﾄﾞﾌﾞｯｸは" * 20_000,
        "jamo": unicodedata.normalize("NFD", "새로운 서비스를 시작했습니다. " * 20_000),
        "full width": japanese.translate(wide),
        "entities": "A &amp; B &lt; C &#12399; D &quot;E&quot; text goes on. " * 20_000,
        "ligatures": "the oﬃce ﬁled ﬂat proﬁts " * 30_000,
    }
    for name, text in texts.items():
        taken = cpu_s(lambda text=text: QuoteVerifier(text).verify("these words are nowhere"))
        print(f"{name:16} {len(text.encode()) / 1e6 / taken:8.0f}")


def main() -> None:
    path = folder()
    accuracy(path / "quotes")
    accuracy(path / "pairs")
    speed(path / "quotes")


if __name__ == "__main__":
    main()
