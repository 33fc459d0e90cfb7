"""How are sources read from a folder or a JSON file?

A source id is only ever compared with the names that were found; it is never made into a path. So no id that a report
names can reach a file, inside the folder or out of it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from pydantic import ValidationError

from reportgate.documents import JsonError, error_words, parse_json
from reportgate.errors import SourceError
from reportgate.ledger import SUFFIXES, Source
from reportgate.load.files import read_utf8


def load_sources(items: Iterable[str | Path]) -> dict[str, Source]:
    """Read all sources.

    Args:
        items: Folders that hold a file for each source, named by its id (``press.html`` is the source "press"; other
            kinds of file, subfolders and hidden files are left alone), JSON files with an object of id -> text or id ->
            {text, mediaType, title, url}, or single files named as in a folder.

    Returns:
        Source id -> source; ids from file names are in composed form (NFC), whatever the file system does.

    Raises:
        SourceError: Something is missing or unreadable, two files stand for one id, or a file of a folder is a link
            that leads out of it, or a pipe.
    """
    found: dict[str, Source] = {}
    origins: dict[str, Path] = {}
    for item in items:
        path = Path(item)
        for name, source, origin in _read(path):
            if name in found:
                raise SourceError(f"the source {name!r} comes from {origins[name]} and from {origin}")
            found[name] = source
            origins[name] = origin
    return found


def _read(path: Path) -> Iterator[tuple[str, Source, Path]]:
    if path.is_dir():
        yield from _read_folder(path)
    elif path.suffix.lower() == ".json":
        yield from ((name, source, path) for name, source in _read_object(path))
    elif path.suffix.lower() in SUFFIXES:
        yield _name(path), Source.from_file(path), path
    else:
        raise SourceError(f"{path}: a folder, a .json file or one of {', '.join(SUFFIXES)} is needed")


def _read_folder(folder: Path) -> Iterator[tuple[str, Source, Path]]:
    home = folder.resolve()
    try:
        # Sorted, so that the same files give the same order everywhere.
        paths = sorted(folder.iterdir())
    except OSError as error:
        raise SourceError(f"{folder}: {error.strerror or error}") from error
    for path in paths:
        if path.name.startswith(".") or path.suffix.lower() not in SUFFIXES or path.is_dir():
            continue
        if not path.resolve().is_relative_to(home):
            raise SourceError(f"{path}: leads out of the folder of sources")
        if path.exists() and not path.is_file():
            # A pipe that nobody writes to would be read for ever.
            raise SourceError(f"{path}: not a file")
        yield _name(path), Source.from_file(path), path


def _name(path: Path) -> str:
    return unicodedata.normalize("NFC", path.stem)


def _read_object(path: Path) -> Iterator[tuple[str, Source]]:
    try:
        document = parse_json(read_utf8(path, SourceError))
    except JsonError as error:
        raise SourceError(f"{path}: {error}") from error
    if not isinstance(document, dict):
        raise SourceError(f"{path}: an object of source id to text is needed")
    for name, value in document.items():
        if not isinstance(value, (str, dict)):
            raise SourceError(f"{path}: source {name!r} is neither a text nor an object with one")
        try:
            yield name, Source.model_validate({"text": value} if isinstance(value, str) else value)
        except ValidationError as error:
            raise SourceError(f"{path}: source {name!r}: {error_words(error)}") from error
