"""What may a caller ask of a renderer?"""

from __future__ import annotations

from typing import NamedTuple

from reportgate.language import Language


class Options(NamedTuple):
    """The choices that all renderers share; each uses those that concern it.

    Attributes:
        lang: The language of the words around the findings.
        path: The file that people look at, as the code host knows it: the artifact, or the summary as a file of
            its own. None leaves out every place in a file.
        raw: The text of that file, so that places in the summary become lines of the file.
        color: Whether the terminal shows colours and styles.
        width: Columns of the terminal.
    """

    lang: Language = "en"
    path: str | None = None
    raw: str | None = None
    color: bool = False
    width: int = 100
