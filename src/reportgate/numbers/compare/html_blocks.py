"""What marks of Markdown stand for the tags that part a text: paragraphs, items, terms and what they mean?"""

from __future__ import annotations

from typing import Final

from reportgate.numbers.scan.rendering import BLOCK_TAG
from reportgate.text.patterns import regex

_NAME: Final = regex(r"<(/?[A-Za-z][A-Za-z0-9]{0,12})")
_MARKS: Final = {
    **dict.fromkeys(("dt", "p", "/p", "section", "/section", "blockquote", "/blockquote", "/ul", "/ol", "/dl"), "\n\n"),
    "/dt": ": ",
    "li": "\n- ",
}


def mark_block(tag: str) -> str:
    """The marks for *tag*; "" for one that only dresses words.

    >>> mark_block("</dt>"), mark_block("<td>"), mark_block("<b>")
    (': ', ' ', '')
    """
    if BLOCK_TAG.match(tag) is None:
        return ""
    name = _NAME.match(tag)
    return _MARKS.get(name[1].lower(), " ") if name is not None else " "
