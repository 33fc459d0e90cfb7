"""Which parts of a text point to a source: URLs, DOIs, [n] marks, authors with a year?"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from reportgate.numbers.mention import Kind, Level
from reportgate.text.patterns import regex


class Citation(NamedTuple):
    """A pointer to a source, in positions of the view."""

    start: int
    end: int
    level: Level
    kind: Kind


_URL: Final = regex(
    r"(?:[a-zA-Z][a-zA-Z0-9+.-]{1,15}://|(?<![A-Za-z0-9.@-])www\.)[^\s<>\"'`{}|\\^\ufffc、。，．「」『』（）【】〔〕〈〉《》！？；：\u3040-\u30ff\u4e00-\u9fff]+",
)
_MAIL: Final = regex(r"mailto:[^\s<>\"'()\ufffc、。「」（）\u3040-\u30ff\u4e00-\u9fff]{3,200}")
_HOST_BEFORE: Final = regex(r"(?<![A-Za-z0-9@._/~-])(?:[a-z0-9][a-z0-9-]{0,40}\.){1,4}([a-z]{2,16})(?::[0-9]{2,5})?$")
_HOST_REACH: Final = 128
_PATH: Final = regex(r"[A-Za-z0-9%?#~_-][^\s<>\"'`{}|\\^\ufffc、。，（）「」\u3040-\u30ff\u4e00-\u9fff]{0,2000}")
# Names of programs and files end so: node.js/express.
_FILE_ENDINGS: Final = frozenset(
    "js ts py md rs go java csv json txt css html php xml yml yaml toml pdf xlsx docx".split()
)
_USUAL_ENDING: Final = regex(
    r"\.(?:com|org|net|edu|gov|int|info|biz|dev|app|io|ai|jp|uk|de|fr|eu|cn|example|test)(?![A-Za-z0-9@_/:-]|\.[A-Za-z0-9])"
)
# Every link has a slash, a colon, or a point before a letter.
_DOT_IN_WORD: Final = regex(r"\.[A-Za-z]")
_NAMING: Final = regex(
    r"(?:(?:\b(?:see|via|visit|sources?|cf\.?|go to"
    r"|(?:more|details?|available|published|found|online) (?:at|on|from|in))"
    r"|出典|出所|参考|参照|(?:詳し|くわし)くは|詳細は)[ :、]{0,2}|[(<]|引用元[ :]{0,2})$",
    re.IGNORECASE,
)
_NAMING_REACH: Final = 20
# example.jpを参照, example.jpで公開
_NAMED_BEHIND: Final = regex(r"(?:を|に|にて|で|も)?(?:参照|ご覧|掲載|公開|確認|閲覧)|へ(?=[。\n])")
_DOI: Final = regex(
    r"(?:[dD][oO][iI]:?[ ]?)?(?<![0-9.])10\.[0-9]{4,9}/[^\s<>\"'\ufffc、。「」（）\u3040-\u30ff\u4e00-\u9fff]+",
)
_ARXIV: Final = regex(r"\barXiv:[ ]?[0-9]{4}\.[0-9]{4,5}(?:v[0-9]{1,2})?", re.IGNORECASE)
_MARK: Final = regex(r"\[[0-9]{1,3}[a-z]?(?:[ ]?[,;–~-][ ]?[0-9]{1,3}){0,30}\]")
_NAME: Final = r"(?:(?:van|von|de|der|den|la|le|di|du|el|al)[ ]){0,2}[A-Z][A-Za-zÀ-ɏ'-]{1,30}"
_JA_NAME: Final = r"[一-龥々ァ-ヺー]{1,12}"
_AUTHORS: Final = rf"{_NAME}(?:,?[ ](?:and|&)[ ]{_NAME}|(?:,[ ]{_NAME}){{1,4}},?[ ](?:and|&)[ ]{_NAME}|,?[ ]et[ ]al\.?)"
_NARRATIVE: Final = regex(rf"({_AUTHORS}),?[ ]\($|({_JA_NAME}(?:ら|ほか|他|・{_JA_NAME}))[ ]?\($")
_PARENTHETIC: Final = regex(
    rf"[(;]\s?(?:(?:see|cf\.|e\.g\.,?)[ ])?((?:{_AUTHORS}|{_NAME}|{_JA_NAME}(?:ら"
    rf"|ほか|他|・{_JA_NAME})?),[ ]|(?:{_AUTHORS})[ ])(?:(?:1[5-9]|20)[0-9]{{2}}[a-z]?,[ ])?$"
)
# One author and a year in brackets need a verb of reporting: Garcia (2021) found, 田中（2021）によれば.
_SAID: Final = regex(rf"({_NAME})[ ]\($|({_JA_NAME})[ ]?\($")
_REPORTS: Final = regex(
    r"[ ](?:also[ ])?(?:report|find|found|show|argue|observe|demonstrate|describe|propose|suggest|note|estimate"
    r"|conclude|claim|state)(?:s|d|ed)?\b"
)
_REPORTS_JA: Final = regex("に(?:よれば|よると)|は.{0,60}(?:報告|示し|述べ|指摘|明らか)")
_YEAR_END: Final = regex(r"[a-z]?(?=[);,])")
_REACH: Final = 120
# What each kind of link has in it, what belongs before that, and the whole.
_BACK: Final = 20
_LINKS: Final[tuple[tuple[str, re.Pattern[str] | None, re.Pattern[str], Kind], ...]] = (
    ("://", regex(r"[a-zA-Z][a-zA-Z0-9+.-]{1,15}$"), _URL, "url"),
    ("www.", None, _URL, "url"),
    ("10.", regex(r"\bdoi:?[ ]?$", re.IGNORECASE), _DOI, "citation"),
    ("rXiv:", regex(r"\ba$"), _ARXIV, "citation"),
    ("rxiv:", regex(r"\ba$"), _ARXIV, "citation"),
)


def find_links(text: str) -> list[Citation]:
    """Find what points to a source by its form alone: URLs, DOIs, arXiv numbers; in order of position."""
    found: list[Citation] = []
    if "/" not in text and ":" not in text and _DOT_IN_WORD.search(text) is None:
        return found
    for sign, back, pattern, kind in _LINKS:
        at = text.find(sign)
        while at >= 0:
            match = _from_sign(text, at, back, pattern)
            if match is not None:
                found.append(_citation(match, kind))
            at = text.find(sign, at + len(sign) if match is None else max(match.end(), at + len(sign)))
    if "." in text:
        found += _find_hosts(text)
    if "mailto:" in text:
        found += [_citation(match, "url") for match in _MAIL.finditer(text)]
    found.sort()
    return found


def _find_hosts(text: str) -> list[Citation]:
    """Find addresses without a scheme: with a path, or with a usual ending where a source is named."""
    found: list[Citation] = []
    at = text.find("/")
    while at >= 0:
        end = at + 1
        host = _HOST_BEFORE.search(text[max(0, at - _HOST_REACH) : at])
        if host is not None and host[1] not in _FILE_ENDINGS and (path := _PATH.match(text, end)) is not None:
            start = at - len(host[0])
            found.append(Citation(start, start + len(_trim(text[start : path.end()])), "reference", "url"))
            end = path.end()
        at = text.find("/", end)
    for ending in _USUAL_ENDING.finditer(text):
        host = _HOST_BEFORE.search(text[max(0, ending.end() - _HOST_REACH) : ending.end()])
        start = ending.end() - len(host[0]) if host is not None else 0
        if host is not None and (
            _NAMING.search(text[max(0, start - _NAMING_REACH) : start]) is not None
            or _NAMED_BEHIND.match(text, ending.end()) is not None
        ):
            found.append(Citation(start, ending.end(), "reference", "url"))
    return found


def _from_sign(text: str, at: int, back: re.Pattern[str] | None, pattern: re.Pattern[str]) -> re.Match[str] | None:
    """Match *pattern* where the sign stands at *at*, or where what belongs before the sign begins."""
    if back is not None and (before := back.search(text[max(0, at - _BACK) : at])) is not None:
        return pattern.match(text, at - len(before[0]))
    return pattern.match(text, at)


def _citation(match: re.Match[str], kind: Kind) -> Citation:
    return Citation(match.start(), match.start() + len(_trim(match[0])), "reference", kind)


def _trim(written: str) -> str:
    """*written* without the punctuation of the sentence behind it."""
    written = written.rstrip(".,;:!?*_~]'\"")
    # A bracket that closes what was opened before the link is not part of it.
    while written.endswith(")") and written.count(")") > written.count("("):
        written = written[:-1].rstrip(".,;:!?")
    return written


def find_mark(text: str, start: int) -> Citation | None:
    """Read the [n] mark whose first digit stands at *start*: structure when glued to a word, a citation when not."""
    found = _MARK.match(text, start - 1)
    if found is None:
        return None
    before = text[start - 2] if start > 1 else "\n"
    if before.isspace() or before in "([「（、。,;" or text[found.end()] in "(:":
        return Citation(found.start(), found.end(), "reference", "citation")
    return Citation(found.start(), found.end(), "structure", "footnote")


def find_authors(text: str, start: int, end: int) -> Citation | None:
    """Read the author-year citation whose year stands from *start* to *end*."""
    tail = _YEAR_END.match(text, end)
    if tail is None:
        return None
    left = text[max(0, start - _REACH) : start]
    if "(" not in left:
        return None
    narrative = _NARRATIVE.search(left) if left.endswith("(") else None
    if narrative is not None and text[tail.end()] == ")":
        return Citation(start - len(left) + narrative.start(), tail.end() + 1, "reference", "citation")
    if left.endswith("(") and text[tail.end()] == ")" and (said := _SAID.search(left)) is not None:
        reports = _REPORTS_JA if said[2] else _REPORTS
        if reports.match(text, tail.end() + 1) is not None:
            return Citation(start - len(left) + said.start(), tail.end() + 1, "reference", "citation")
    parenthetic = _PARENTHETIC.search(left) if not left.endswith("(") else None
    if parenthetic is not None:
        return Citation(start - len(left) + parenthetic.start(1), tail.end(), "reference", "citation")
    return None
