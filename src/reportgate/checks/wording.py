"""How is a piece of an untrusted text shown in a message?"""

from __future__ import annotations

from typing import Final

LONGEST_SHOWN: Final = 80


def quote(text: str) -> str:
    """Show *text* in quotes on one line, at most LONGEST_SHOWN characters of it, what cannot be printed escaped.

    >>> quote("12.5%")
    "'12.5%'"
    """
    return repr(text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…")
