"""Where do the marks inside the lines of a Markdown text stand? Code, links, images, emphasis, tags, entities, escapes.

A mark may begin in one line and end in another of the same paragraph. Each pattern is bounded, and what was found for
one line is kept for the next, so that the time is proportional to the text.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

from reportgate.text.patterns import regex

# What begins a block, so that no mark of the line before goes on in it.
_BLOCK: Final = r"[ \t]*(?:\r?\n|[-*+][ \t]|\d{1,9}[.)][ \t]|\#{1,6}[ \t]|>|`{3}|~{3}|\|)"
_WRAP: Final = rf"\n(?!{_BLOCK})"
_NEXT_BLOCK: Final = regex(rf"\n(?={_BLOCK})")
_LABEL: Final = rf"(?:[^\[\]\n]|{_WRAP}|\[[^\[\]\n]{{0,200}}\])"
_TARGET: Final = (
    rf"(?:\((?:[^()\n]|{_WRAP}){{0,1000}}(?:\([^()\n]{{0,200}}\)[^()\n]{{0,200}})?\)|\[(?:[^\]\n]|{_WRAP}){{0,200}}\])"
)
_MARK: Final = regex(
    rf"""
    (?P<escape>\\[!-/:-@\[-`{{-~])
  | (?P<break>\\(?=\n))
  | (?P<code>(?<!`)(?P<ticks>`{{1,3}})(?!`)(?P<inside>(?:[^`\n]|{_WRAP}){{1,1000}})(?P=ticks)(?!`))
  | (?P<footnote>\[\^[^\]\s]{{1,100}}\])
  | (?P<image>!\[{_LABEL}{{0,500}}\](?:\([^)\n]{{0,1000}}\)|\[[^\]\n]{{0,200}}\]))
  | (?P<open>\[(?={_LABEL}{{1,1000}}\]{_TARGET}))
  | (?P<shortcut>\[(?=(?P<label>(?:[^\[\]\n]|{_WRAP}){{1,300}})\](?!\])))
  | (?P<close>\]{_TARGET})
  | (?P<end>\])
  | (?P<auto><(?P<address>[a-z][a-z0-9+.-]{{1,30}}:[^\s<>]{{1,1000}}|[^\s<>@]{{1,100}}@[^\s<>]{{1,100}})>)
  | (?P<struck>~~(?=[^\s~]))
  | (?P<comment><!--)
  | (?P<tag></?[A-Za-z](?:[^<>\n]|{_WRAP}){{0,1000}}>)
  | (?P<strong>\*{{1,3}}(?=\S)|(?<=\S)\*{{1,3}}|~~(?=\S)|(?<=\S)~~)
  | (?P<under>(?<!\w)_{{1,3}}(?=\S)|(?<=\S)_{{1,3}}(?!\w))
  | (?P<entity>&)
  | (?P<cell>\|)
    """,
    re.VERBOSE,
)
_KINDS: Final = (
    *("escape", "break", "comment", "code", "footnote", "image", "open", "shortcut", "close", "end", "auto", "struck"),
    *("tag", "strong", "under", "entity", "cell"),
)
_DEFINED: Final = regex(r"^[ ]{0,3}\[(?P<label>[^\]\n^][^\]\n]{0,200})\]:[ \t]*\S", re.MULTILINE)


def kind_of_mark(match: re.Match[str]) -> str:
    """Name of the mark that *match* found."""
    return next(name for name in _KINDS if match.group(name) is not None)


class Marks:
    """The marks of *raw*, asked for from left to right."""

    def __init__(self, raw: str) -> None:
        self._raw = raw
        self._clear_to = 0
        """No mark begins between the place asked for last and this one."""
        self._ahead: re.Match[str] | None = None
        self._paragraph_end = 0

    @cached_property
    def _labels(self) -> frozenset[str]:
        """Labels of the links that are defined somewhere in the text."""
        return frozenset(_plain_label(found.group("label")) for found in _DEFINED.finditer(self._raw))

    def next(self, at: int, end: int, *, alone: bool) -> re.Match[str] | None:
        """First mark that begins in ``raw[at:end]``, the rest of a line; one that stands *alone* ends in it too."""
        while True:
            found = self._search(at, end, alone=alone)
            if found is None or found.start() >= end:
                return None
            if found.group("shortcut") is None or _plain_label(found.group("label")) in self._labels:
                return found
            # A bracket like others.
            at = found.end()

    def _search(self, at: int, end: int, *, alone: bool) -> re.Match[str] | None:
        if alone:
            return _MARK.search(self._raw, at, end)
        if self._ahead is not None and self._ahead.start() >= at:
            return self._ahead
        if at < end <= self._clear_to and self._ahead is None:
            return None
        limit = self._paragraph(end)
        self._ahead = _MARK.search(self._raw, at, limit)
        self._clear_to = limit
        return self._ahead

    def _paragraph(self, end: int) -> int:
        """Where the paragraph ends whose line ends at *end*."""
        if end > self._paragraph_end:
            block = _NEXT_BLOCK.search(self._raw, max(0, end - 1))
            self._paragraph_end = block.end() if block is not None else len(self._raw)
        return self._paragraph_end


def _plain_label(label: str) -> str:
    return " ".join(label.split()).casefold()
