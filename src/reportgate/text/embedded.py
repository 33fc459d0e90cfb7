"""What do the HTML tags inside a Markdown text do? Some part the text, some hide what they hold."""

from __future__ import annotations

import re
from typing import Final

from reportgate.text.html import ATTRIBUTE, RAW_TEXT, STRUCK, UNSHOWN, VOID, hides_element
from reportgate.text.patterns import regex

_TAG: Final = regex(r"<(/?)([A-Za-z][^\s/>]*)")
_RUNS_ON: Final = frozenset({"script", "style"})


class Embedded:
    """Reads the tags of *raw* where they stand, from left to right."""

    def __init__(self, raw: str) -> None:
        self._raw = raw
        self._never_closed: set[str] = set()
        self.script = ""
        """Whether what stands here is raised or lowered: "sup", "sub" or ""."""

    def comment_end(self, start: int) -> int:
        """Where the comment that begins at *start* ends; one that is not closed hides all that follows."""
        end = self._raw.find("-->", start + 2)
        return end + 3 if end >= 0 else len(self._raw)

    def read(self, start: int, end: int) -> tuple[str, int]:
        """Name of the tag at ``raw[start:end]``, and where what it hides ends: at *end* if that is nothing."""
        found = _TAG.match(self._raw, start)
        if found is None:
            return "", end
        name, closes = found.group(2).lower(), bool(found.group(1))
        if name in ("sup", "sub"):
            self.script = "" if closes else name
        if closes or name in VOID:
            return name, end
        if self._hides(found.end(), end) or name in _RUNS_ON:
            return name, self._element_end(name, end)
        return name, self._closed_end(name, end) if name in UNSHOWN | RAW_TEXT | STRUCK else end

    def _hides(self, at: int, end: int) -> bool:
        for attribute in ATTRIBUTE.finditer(self._raw, at, end):
            if attribute.group("end") is not None:
                return False
            if hides_element(attribute):
                return True
        return False

    def _element_end(self, name: str, at: int) -> int:
        """Where the element ends, its like inside it counted; all that follows belongs to one that is not closed."""
        depth = 1
        for tag in re.compile(rf"<(/?){re.escape(name)}(?=[\s/>])[^<>]*>", re.IGNORECASE).finditer(self._raw, at):
            depth += -1 if tag.group(1) else 1
            if depth == 0:
                return tag.end()
        return len(self._raw)

    def _closed_end(self, name: str, at: int) -> int:
        """Where the first end tag ends; a name that none closes is taken for a placeholder, as in <title>.md."""
        if name in self._never_closed:
            return at
        tag = re.compile(rf"</{re.escape(name)}\s*>", re.IGNORECASE).search(self._raw, at)
        if tag is None:
            self._never_closed.add(name)
            return at
        return tag.end()
