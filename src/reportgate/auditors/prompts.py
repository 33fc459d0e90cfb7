"""Where does a prompt come from, and which bytes of it were used?

A prompt is a Markdown file: front matter (name, version, model, schema) and one section a language, each under a
heading of the first level that holds nothing but the language's code. The digest is that of the file's bytes, so that
``sha256sum`` on the file gives the one that a verdict records.
"""

from __future__ import annotations

import functools
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from reportgate.errors import PromptError
from reportgate.language import Language
from reportgate.text.patterns import regex

FIELDS: Final = frozenset({"name", "version", "model", "schema"})
REQUIRED: Final = frozenset({"name", "version", "schema"})

_FRONT = regex(r"---\n(.*?)^---\n", re.DOTALL | re.MULTILINE)
_SECTION = regex(r"^# (ja|en)[ \t]*$", re.MULTILINE)
_FIELD = regex(r"([a-z_]{1,40}):[ \t]*(\S[^\n]{0,400})")
# Kana and kanji, also half-width kana, compatibility ideographs and those outside the basic plane.
_JAPANESE = regex(
    "[\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]"
)


@dataclass(frozen=True, slots=True)
class Prompt:
    """One prompt file."""

    name: str
    version: str
    schema: str
    """Which answer it asks for; a check refuses a prompt that asks for another one."""
    model: str | None
    """The model it was written for."""
    texts: dict[Language, str]
    """Language -> instructions."""
    digest: str
    """SHA-256 of the file, in hex."""

    def text(self, language: Language) -> str:
        """Return the instructions in *language*, or in the language that there is."""
        return self.texts.get(language) or next(iter(self.texts.values()))


def language_of(text: str) -> Language:
    """Say which language a prompt for *text* has: Japanese as soon as there is any kana or kanji.

    >>> language_of("Sales rose 5 %."), language_of("売上 5 %")
    ('en', 'ja')
    """
    return "ja" if _JAPANESE.search(text) else "en"


@functools.cache
def bundled_prompt(name: str, *, schema: str) -> Prompt:
    """Load the prompt that comes with the package: package data in a wheel, ``prompts/`` of a checkout.

    Raises:
        PromptError: There is no such prompt, or it is malformed.
    """
    return parse_prompt(bundled_file(f"{name}.md"), where=f"{name}.md", schema=schema)


def bundled_file(name: str) -> bytes:
    """Read a file of ``prompts/``.

    Raises:
        PromptError: There is no such file.
    """
    from importlib import resources  # noqa: PLC0415 -- late: a run without a model needs no prompt

    package = resources.files("reportgate")
    places = [package.joinpath("prompts", name)]
    if isinstance(package, Path):
        # An editable install leaves the files at the top of the checkout: src/reportgate -> prompts.
        places.append(package.parent.parent.joinpath("prompts", name))
    for place in places:
        if place.is_file():
            return place.read_bytes()
    raise PromptError(f"no prompt {name!r} in the package")


def load_prompt(path: str | Path, *, schema: str) -> Prompt:
    """Load an operator's own prompt.

    Raises:
        PromptError: The file cannot be read, is malformed, or asks for another answer than *schema*.
    """
    try:
        raw = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise PromptError(f"{path}: {reason or 'unusable path'}") from error
    return parse_prompt(raw, where=str(path), schema=schema)


def parse_prompt(raw: bytes, *, where: str, schema: str) -> Prompt:
    """Read a prompt file; *where* names it in errors.

    Raises:
        PromptError: What is wrong with it, all of it.
    """
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise PromptError(f"{where}: not UTF-8 at byte {error.start}") from error
    front = _FRONT.match(text)
    if front is None:
        raise PromptError(f"{where}: front matter is needed: a line '---', fields, a line '---'")
    fields, wrong = _fields(front.group(1))
    if fields.get("schema", schema) != schema:
        wrong.append(f"schema is {fields['schema']!r}, {schema!r} is needed")
    texts = _sections(text[front.end() :])
    if not texts:
        wrong.append("a section '# ja' or '# en' with instructions is needed")
    if wrong:
        raise PromptError(f"{where}: {'; '.join(wrong)}")
    return Prompt(
        fields["name"], fields["version"], schema, fields.get("model"), texts, hashlib.sha256(raw).hexdigest()
    )


def _fields(block: str) -> tuple[dict[str, str], list[str]]:
    fields: dict[str, str] = {}
    wrong: list[str] = []
    for line in block.splitlines():
        if not line.strip():
            continue
        found = _FIELD.fullmatch(line)
        if found is None:
            wrong.append(f"not 'field: value': {line[:60]!r}")
        elif found[1] in fields:
            wrong.append(f"{found[1]} stands twice")
        elif found[1] not in FIELDS:
            wrong.append(f"unknown field {found[1]!r}, not one of {', '.join(sorted(FIELDS))}")
        else:
            fields[found[1]] = found[2].strip()
    wrong += [f"{name} is missing" for name in sorted(REQUIRED - fields.keys())]
    return fields, wrong


def _sections(body: str) -> dict[Language, str]:
    marks = list(_SECTION.finditer(body))
    ends = [*(mark.start() for mark in marks[1:]), len(body)]
    texts: dict[Language, str] = {}
    for mark, end in zip(marks, ends, strict=False):  # no mark at all leaves the end of the body over
        language: Language = "ja" if mark[1] == "ja" else "en"
        if text := body[mark.end() : end].strip():
            texts[language] = text
    return texts
