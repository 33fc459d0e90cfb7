"""One result, shown wherever people look: a terminal, a browser, a code host, a test report."""

from __future__ import annotations

from importlib import import_module
from typing import Final, Protocol, cast

from reportgate.errors import ReportgateError
from reportgate.language import LANGUAGES, Language
from reportgate.ledger import Artifact
from reportgate.render.options import Options
from reportgate.verdict import GateResult

__all__ = ["FORMATS", "Options", "Renderer", "load_renderer", "render"]

FORMATS: Final = ("terminal", "json", "html", "markdown", "github", "sarif", "junit")
"""The names of the renderers, each a module of this package."""


class Renderer(Protocol):
    """A module that shows a result in one format."""

    def render(self, artifact: Artifact | None, result: GateResult, options: Options) -> str:
        """Show *result*."""


def load_renderer(name: str) -> Renderer:
    """Find the renderer *name*.

    Raises:
        ReportgateError: No such format.
    """
    if name not in FORMATS:
        raise ReportgateError(f"no format {name!r}; there are {', '.join(FORMATS)}")
    # Late: a run needs one renderer, and the terminal's looks for an optional package.
    return cast("Renderer", import_module(f"reportgate.render.{name}"))


def render(
    name: str,
    artifact: Artifact | None,
    result: GateResult,
    *,
    lang: Language = "en",
    path: str | None = None,
    raw: str | None = None,
    color: bool = False,
    width: int = 100,
) -> str:
    """Show *result* in the format *name*, one of FORMATS.

    Args:
        name: The format.
        artifact: What was gated, None when it could not be read.
        result: The verdict on it.
        lang: The language of the words around the findings, "en" or "ja".
        path: The file that people look at (the artifact's, or the summary's own), as the code host knows it.
        raw: The text of that file; with it findings carry their line.
        color: Whether the terminal shows colours.
        width: Columns of the terminal.

    Raises:
        ReportgateError: No such format or language.
    """
    renderer = load_renderer(name)
    if lang not in LANGUAGES:
        raise ReportgateError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    return renderer.render(artifact, result, Options(lang, path, raw, color, width))
