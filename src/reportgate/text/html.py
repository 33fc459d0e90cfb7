"""What does an HTML page show? A tokenizer after the HTML standard, which keeps positions.

Block elements part what stands in them, inline ones do not. Scripts, styles and hidden elements show nothing. White
space is one space, a line break is written <br>. Raised and lowered
digits are shown as such: 10<sup>2</sup> is 10². What is struck out is left out, and so is how ruby text is read aloud.
(The standard library's parser keeps positions too, but takes quadratic time on tags that do not close.)
"""

from __future__ import annotations

import re
from typing import Final

from reportgate.text.entities import ENTITY, decode_at
from reportgate.text.notes import REACH, is_note
from reportgate.text.patterns import regex
from reportgate.text.shown import Builder, Reading

BLOCKS: Final = frozenset(
    {"address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir", "div"}
    | {"dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header"}
    | {
        "hgroup",
        "hr",
        "legend",
        "li",
        "main",
        "menu",
        "nav",
        "ol",
        "optgroup",
        "option",
        "p",
        "pre",
        "search",
        "section",
    }
    | {"select", "summary", "table", "tbody", "tfoot", "thead", "tr", "ul"}
)
STRUCK: Final = frozenset({"del", "s", "strike"})
"""Elements whose text is struck out: shown, and taken back, so it is no evidence."""
PARTS: Final = (
    dict.fromkeys(BLOCKS, "\n\n") | dict.fromkeys(STRUCK, " ") | {"td": "\t", "th": "\t", "br": "\n", "bdo": "\u202e"}
)
"""What is shown for a tag that parts the text before it from the text behind it, or turns its order round."""
END_PARTS: Final = PARTS | {"bdo": "\u202c"}
"""The same for an end tag."""
RUBY: Final = frozenset({"rt", "rp", "rtc"})
"""How the text of a <ruby> is read: a note on it, not part of it. Each ends where the next begins, with no end tag."""
UNSHOWN: Final = RUBY | {
    *("template", "noscript", "head", "object", "audio", "video", "canvas"),
    # Descriptions inside pictures and formulas.
    *("desc", "metadata", "annotation", "annotation-xml"),
}
RAW_TEXT: Final = frozenset({"script", "style", "title", "iframe", "noembed", "noframes", "xmp", "textarea"})
"""Elements whose content is no markup, up to their end tag; none of them is text of the page."""
VOID: Final = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
MAX_DEPTH: Final = 200
"""Deepest nesting that is followed inside an element that is not shown."""

_MARKUP: Final = regex(r"<(?=[A-Za-z/!?])")
_TAG: Final = regex(r"<(/?)([A-Za-z][^\s/>]*)")
ATTRIBUTE: Final = regex(
    r"""[\s/]*(?:(?P<end>>)|(?P<name>[^\s/>][^\s/>=]*)(?:\s*=\s*(?P<value>"[^"]*"|'[^']*'|[^\s>"'][^\s>]*))?)"""
)
_HIDING: Final = regex(
    r"display\s*:\s*none|visibility\s*:\s*hidden|(?:font-size|opacity)\s*:\s*0(?:\.0*)?(?![.\d])"
    r"|text-decoration[\w-]*\s*:[^;]{0,40}line-through"
)
"""Styles that show nothing, and the one that strikes out."""
_RAISED: Final = str.maketrans("0123456789+-−=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾")
_LOWERED: Final = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
_SPACES: Final = str.maketrans("\n\r\f", "   ")


def read_html(raw: str, *, notes: bool = True) -> Reading:
    """Read *raw* as HTML; a page that is cut off or malformed shows about what a browser would show of it.

    Without *notes* the raised marks of notes are left out.
    """
    return _Page(raw, notes=notes).read()


class _Page:
    def __init__(self, raw: str, *, notes: bool) -> None:
        self._raw = raw
        self._notes = notes
        self._shown = Builder(raw)
        self._unshown: list[str] = []
        """Open elements inside the outermost one that shows nothing, itself first."""
        self._scripts: list[str] = []
        """Open <sup> and <sub>."""
        self._preformatted = 0

    def read(self) -> Reading:
        raw, at = self._raw, 0
        for match in _MARKUP.finditer(raw):
            mark = match.start()
            end = self._markup(mark) if mark >= at else None
            if end is not None:
                self._text(at, mark)
                at = end
                self._apply()
        self._text(at, len(raw))
        return self._shown.reading()

    _pending: tuple[str, bool, bool, int, int] | None = None
    """A tag that was read: its name, whether it closes and whether it hides, and where it stands."""
    _tags_end = False
    """Whether some tag never closes, so that none behind it is looked for."""

    def _apply(self) -> None:
        if self._pending is not None:
            name, closes, hides, start, end = self._pending
            self._pending = None
            if closes:
                self._close(name, start, end)
            else:
                self._open(name, start, end, hides=hides)

    def _markup(self, start: int) -> int | None:
        """Where the markup that begins at *start* ends, None if it is text; a tag is left in ``_pending``."""
        raw = self._raw
        if raw.startswith("<!--", start):
            end = raw.find("-->", start + 2)
            return end + 3 if end >= 0 else len(raw)
        if raw.startswith(("<!", "<?"), start):
            end = raw.find(">", start)
            return end + 1 if end >= 0 else len(raw)
        found = None if self._tags_end else _TAG.match(raw, start)
        return self._tag(found) if found is not None else None

    def _tag(self, found: re.Match[str]) -> int | None:
        name = found.group(2).lower()
        at, hides, is_open = found.end(), False, name != "dialog"
        while (attribute := ATTRIBUTE.match(self._raw, at)) is not None:
            at = attribute.end()
            if attribute.group("end"):
                closes = bool(found.group(1))
                self._pending = (name, closes, hides or not is_open, found.start(), at)
                return self._raw_text_end(name, at) if name in RAW_TEXT and not closes else at
            hides = hides or hides_element(attribute)
            is_open = is_open or attribute.group("name").lower() == "open"
        self._tags_end = True
        return None

    def _raw_text_end(self, name: str, at: int) -> int:
        end = re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE).search(self._raw, at)
        return end.start() if end is not None else len(self._raw)

    def _open(self, name: str, start: int, end: int, *, hides: bool) -> None:
        if self._unshown:
            self._open_unshown(name, start, end, hides=hides)
            return
        if (
            name not in VOID
            and name not in RAW_TEXT
            and (hides or name in UNSHOWN | STRUCK or self._is_note(name, start))
        ):
            self._unshown.append(name)
        elif name in ("sup", "sub"):
            self._scripts.append(name)
        elif name == "pre":
            self._preformatted += 1
        if name in PARTS:
            self._shown.put(PARTS[name], start, end)

    def _is_note(self, name: str, start: int) -> bool:
        return name == "sup" and not self._notes and is_note(self._raw, start, self._shown.tail(REACH))

    def _open_unshown(self, name: str, start: int, end: int, *, hides: bool) -> None:
        """Follow an element inside one that is not shown; a paragraph ends where the next block begins."""
        if len(self._unshown) == 1 and _ends_with(self._unshown[0], name):
            self._unshown.clear()
            self._open(name, start, end, hides=hides)
        elif name not in VOID and name not in RAW_TEXT and len(self._unshown) < MAX_DEPTH:
            self._unshown.append(name)

    def _close(self, name: str, start: int, end: int) -> None:
        if self._unshown:
            if name == "ruby" and self._unshown[0] in RUBY:
                self._unshown.clear()
            elif name in self._unshown:
                del self._unshown[len(self._unshown) - 1 - self._unshown[::-1].index(name) :]
            return
        if name in self._scripts:
            self._scripts.remove(name)
        elif name == "pre":
            self._preformatted = max(0, self._preformatted - 1)
        if name in END_PARTS:
            self._shown.put(END_PARTS[name], start, end)

    def _text(self, start: int, end: int) -> None:
        if self._unshown or start >= end:
            return
        at = start
        for match in ENTITY.finditer(self._raw, start, end):
            known = decode_at(self._raw, match.start())
            if known is not None and known[1] <= end:
                self._write(at, match.start())
                self._shown.put(known[0], match.start(), known[1])
                at = known[1]
        self._write(at, end)

    def _write(self, start: int, end: int) -> None:
        data = self._raw[start:end]
        if not self._preformatted:
            data = data.translate(_SPACES)
        script = self._scripts[-1] if self._scripts else ""
        self._shown.write(as_script(data, script, self._shown.last), start)


def as_script(data: str, script: str, last: str) -> str:
    """Write the digits of *data* inside a <sup> or <sub> raised or lowered, behind the letter or digit *last*."""
    if not script or not last.isalnum() or not data[:1].isdigit():
        return data
    return data.translate(_RAISED if script == "sup" else _LOWERED)


def _ends_with(unshown: str, name: str) -> bool:
    """Whether an element that is not shown ends where the element *name* begins, as an end tag may be missing."""
    if unshown in RUBY:
        return name in RUBY or name == "rb" or name in BLOCKS
    return (unshown == "p" and name in BLOCKS) or (unshown == "head" and name == "body")


def hides_element(attribute: re.Match[str]) -> bool:
    """Whether an attribute makes its element show nothing, or strikes it out."""
    name, value = attribute.group("name").lower(), (attribute.group("value") or "").lower()
    return name == "hidden" or (name == "style" and _HIDING.search(value) is not None)
