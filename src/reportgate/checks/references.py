"""Does every date, label, link and citation mark of the summary have a home?

Dates, periods, times and labels stand in a statement, a verified quotation or what the operator gave. Links, DOIs,
``[n]`` marks and author-year marks belong to a source, by its url, title or id, or to what was given: a made-up link
is not made real by repeating it in a statement.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final
from urllib.parse import unquote, urlsplit

from reportgate.checks.findings import GIVEN, Home
from reportgate.ledger import Source
from reportgate.numbers.compare.calendar import Parts, fold_reference, read_parts
from reportgate.numbers.compare.reading import Reading
from reportgate.numbers.mention import Mention
from reportgate.text.patterns import regex

MOST_PARTS: Final = 6
_LINE_BREAKS: Final = "\r\n\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_DOI: Final = regex(r"(?:^doi:\s*|//(?:dx\.)?doi\.org/)(10\.\d{4,9}/\S+)", re.IGNORECASE)
_BARE_DOI: Final = regex(r"10\.\d{4,9}/\S+", re.IGNORECASE)
_SCHEME: Final = regex(r"^(?:https?:)?//", re.IGNORECASE)
_MARK: Final = regex(r"\[\s*(\d{1,4}(?:\s*[,–-]\s*\d{1,4}){0,20})\s*\]")
_DEFINITION: Final = regex(r"^[ \t]{0,3}\[\^?(\d{1,4})\]:?[ \t]+(.{1,1000})", re.MULTILINE)
_NAME: Final = regex(r"[^\W\d_]{2,}")
_YEAR: Final = regex(r"(?<!\d)\d{4}[a-z]?(?![\da-z])")
_WORD: Final = regex(r"[^\W\d_]+|\d+[a-z]?(?![a-z])|\d+")
_NARRATIVE: Final = regex(r"((?:[^\W\d_a-z][\w'’-]{1,40},? )(?:(?:and|&) [^\W\d_a-z][\w'’-]{1,40} |et al\.? )?)[(（]$")
_JA_NARRATIVE: Final = regex(r"([㐀-鿿々ァ-ヺー]{2,12})(?:ら|ほか|氏)?[(（]$")
_JA_NAME: Final = regex(r"([㐀-鿿々ァ-ヺー]{2,})(?:ら|ほか|氏)?")
_NOT_NAMES: Final = frozenset({"et", "al", "and", "see", "cf", "eg", "ie", "in", "of", "ほか", "他", "年", "pp"})


def find_stated(reading: Reading, said: Mention | None, mentions: Sequence[Mention]) -> list[Mention]:
    """Those of *mentions* on the line that holds *said*, the number that says the value, or on the statement's first.

    A statement is one line. What stands behind a line break may pose as the statement of another claim, which nobody
    compared with anything.
    """
    if not mentions:
        return []
    text = reading.text
    at = said.start if said is not None else len(text) - len(text.lstrip())
    start = max(text.rfind(sign, 0, at) for sign in _LINE_BREAKS) + 1
    end = min((place for sign in _LINE_BREAKS if (place := text.find(sign, at)) >= 0), default=len(text))
    return [mention for mention in mentions if start <= mention.start and mention.end <= end]


class References:
    """The references that are at home in the ledger's texts and in what was given."""

    def __init__(self, mentions: Iterable[tuple[Mention, Home]]) -> None:
        self._texts: dict[str, Home] = {}
        self._parts: dict[Parts, Home] = {}
        for mention, home in mentions:
            self._add(mention.text, home)

    def _add(self, text: str, home: Home) -> None:
        folded = fold_reference(text)
        if folded in self._texts:
            return
        self._texts[folded] = home
        parts = read_parts(text)
        if parts is not None and len(parts) <= MOST_PARTS:
            for size in range(1, len(parts) + 1):
                for some in combinations(parts, size):
                    self._parts.setdefault(frozenset(some), home)

    def find(self, mention: Mention) -> tuple[Home, ...]:
        """The home of the first reference that names all that *mention* names; empty: none does."""
        home = self._texts.get(fold_reference(mention.text))
        if home is None:
            parts = read_parts(mention.text)
            home = self._parts.get(parts) if parts is not None else None
        return () if home is None else (home,)


def is_doi(text: str) -> bool:
    """Whether *text* is a DOI, bare, with "doi:" or as a link."""
    return bool(_DOI.search(text) or _BARE_DOI.fullmatch(text))


def fold_address(text: str) -> str:
    """Write a link or DOI the one way in which two of them are compared.

    The scheme http or https, "www.", a fragment, a slash at the end and the case of the host do not count; the path
    and the query do.
    """
    text = text.strip().strip("<>")
    doi = _DOI.search(text) or _BARE_DOI.fullmatch(text)
    if doi:
        return "doi:" + unquote(doi[doi.re.groups]).split("#")[0].rstrip("/.").casefold()
    if not _SCHEME.match(text):
        text = "//" + text if "." in text.partition("/")[0] else text
    try:
        split = urlsplit(text)
    except ValueError:
        return text
    host = split.netloc.casefold().removeprefix("www.")
    query = f"?{split.query}" if split.query else ""
    scheme = "" if split.scheme in ("", "http", "https") else f"{split.scheme}:"
    return f"{scheme}{host}{unquote(split.path).rstrip('/')}{query}"


class Sources:
    """What a link or citation mark can belong to: the operator's sources, and what was given."""

    def __init__(self, sources: Mapping[str, Source], given: Collection[str], summary: str) -> None:
        names = [(Home("source", key), _names(key, source)) for key, source in sources.items()]
        self._addresses = {fold_address(word): GIVEN for text in given for word in [text, *text.split()]}
        self._addresses |= {fold_address(name): home for home, names_ in reversed(names) for name in names_}
        self._ids = {_fold(key).strip("[]^ "): Home("source", key) for key in sources}
        self._words = [(home, frozenset(_WORD.findall(_fold(" ".join(names_))))) for home, names_ in names]
        self._words += [(GIVEN, frozenset(_WORD.findall(_fold(text)))) for text in given]
        self._by_word: dict[str, list[int]] = {}
        for position, (_, words) in enumerate(self._words):
            for word in words:
                self._by_word.setdefault(word, []).append(position)
        self._titles = {_fold(source.title): Home("source", key) for key, source in sources.items() if source.title}
        self._given = {_fold(text).strip() for text in given}
        self._definitions = {match[1]: match[2] for match in _DEFINITION.finditer(summary)}

    def find(self, mention: Mention) -> tuple[Home, ...]:
        """The homes of *mention*, a link or a citation mark that may name several; empty: one of them has none."""
        if _fold(mention.text).strip() in self._given:
            return (GIVEN,)
        home = self._ids.get(_fold(mention.text).strip("[]^ "))
        if home is not None:
            return (home,)
        if mention.kind == "url" or is_doi(mention.text):
            return _all([self._addresses.get(fold_address(mention.text))])
        mark = _MARK.search(mention.text)
        if mark:
            return _all([self._find_number(number) for number in _numbers(mark[1])])
        return _all([self._find_author(piece) for piece in re.split(r"[;；]", mention.text)])

    def find_narrative(self, before: str, year: str) -> tuple[Home, ...]:
        """The home of "Smith et al. (", followed by *year*; *before* ends with the bracket. Empty: it has none."""
        named = _NARRATIVE.search(before) or _JA_NARRATIVE.search(before)
        return _all([self._find_author(f"{named[1]} {year}")]) if named is not None else ()

    def find_marked(self, mark: str) -> str | None:
        """The id of the source that *mark*, what stands in square brackets, points to; None: to none."""
        home = self._ids.get(_fold(mark).strip()) or self._find_number(mark)
        return home.id if home is not None else None

    def _find_number(self, number: str) -> Home | None:
        definition = self._definitions.get(number)
        return self._ids.get(number) or (self._find_entry(definition) if definition is not None else None)

    def _find_entry(self, definition: str) -> Home | None:
        """The source that an entry of the summary's own list of references names."""
        folded = _fold(definition)
        titled = next((home for title, home in self._titles.items() if title in folded), None)
        home = titled or self._ids.get(folded.strip())
        if home is not None:
            return home
        words = (word.strip("<>()[].,;\"'") for word in definition.split())
        return next((home for word in words if word and (home := self._addresses.get(fold_address(word)))), None)

    def _find_author(self, text: str) -> Home | None:
        folded = _fold(text)
        names = [name for name in _NAME.findall(folded) if name not in _NOT_NAMES]
        years = _YEAR.findall(folded)
        if not names or not years:
            return None
        wanted = {*names, *years}
        for home, words in self._with_rarest(wanted):
            if wanted <= words:
                return home
        if any(_JA_NAME.fullmatch(name) for name in names):
            for home, words in self._with_rarest(years):
                if _name_all(names, years, words):
                    return home
        return None

    def _with_rarest(self, words: Collection[str]) -> Iterator[tuple[Home, frozenset[str]]]:
        """The sources that have the rarest of *words*, with all their words."""
        rarest = min((self._by_word.get(word, []) for word in words), key=len)
        return (self._words[position] for position in rarest)


def _all(homes: list[Home | None]) -> tuple[Home, ...]:
    """The homes when there is one for each, each once; else none."""
    found = [home for home in homes if home is not None]
    return tuple(dict.fromkeys(found)) if len(found) == len(homes) else ()


def _name_all(names: Iterable[str], years: Iterable[str], words: frozenset[str]) -> bool:
    """Whether a source with these words has every name and year; a Japanese name may be the family name alone."""
    if not words.issuperset(years):
        return False
    return all(name in words or _begins_a_name(name, words) for name in names)


def _begins_a_name(name: str, words: frozenset[str]) -> bool:
    family = _JA_NAME.fullmatch(name)
    return family is not None and any(word.startswith(family[1]) for word in words)


def is_mark(mention: Mention) -> bool:
    """Whether *mention* points to a source: a link, an author and year, ``[n]`` wherever it stands."""
    if mention.level == "structure":
        return mention.kind == "footnote" and _MARK.fullmatch(mention.text.strip()) is not None
    return mention.kind in ("url", "citation")


def _names(key: str, source: Source) -> list[str]:
    return [name for name in (key, source.title, source.url) if name]


def _fold(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _numbers(text: str) -> list[str]:
    """The numbers of a mark: "1, 3-5" is 1, 3, 4, 5 (a span of more than fifty is taken as its ends)."""
    found: list[str] = []
    for piece in text.split(","):
        ends = [int(end) for end in re.findall(r"\d+", piece)]
        span = range(ends[0], ends[-1] + 1) if 0 <= ends[-1] - ends[0] <= 50 else ends  # noqa: PLR2004 -- as documented
        found += [str(number) for number in span]
    return found
