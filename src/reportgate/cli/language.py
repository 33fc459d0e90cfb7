"""Which language does a person read?"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import click

from reportgate.language import LANGUAGES, Language


def default_language() -> Language:
    """Japanese if the locale of the process says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "ja" if value.lower().startswith("ja") else "en"
    return "en"


def lang_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--lang`` to *command*; without it the locale decides."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        default=default_language,
        show_default="the locale",
        help="Language of what people read; messages stay English.",
    )(command)
