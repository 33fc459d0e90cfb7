"""Sources: found by listing, never by making a path of an id."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest

from reportgate import Source
from reportgate.errors import SourceError
from reportgate.load import load_sources


def _write(path: Path, text: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_a_folder_names_its_sources_by_file(tmp_path: Path) -> None:
    """The suffix says how a source is read; everything else in the folder is left alone."""
    _write(tmp_path / "press.txt", "一律1.5%へと引き下げられます。")
    _write(tmp_path / "page.html", "<p>text</p>")
    _write(tmp_path / "v1.2.MD", "# text")
    for other in ("table.csv", ".hidden.txt", "sub/inner.txt", "noSuffix", "list.json"):
        _write(tmp_path / other, "other")
    found = load_sources([tmp_path])
    assert {name: source.media_type for name, source in found.items()} == {
        "page": "text/html",
        "press": "text/plain",
        "v1.2": "text/markdown",
    }
    assert found["press"].text == "一律1.5%へと引き下げられます。"


def test_a_json_object_names_its_sources_itself(tmp_path: Path) -> None:
    """A value is the text, or an object with title and url beside it; an id is only a name."""
    text = (
        '{"../../etc/passwd": "words", "web": {"text": "x", "mediaType": "text/html", "url": "https://example.org/"}}'
    )
    found = load_sources([_write(tmp_path / "sources.json", text)])
    assert found["../../etc/passwd"] == Source(text="words")
    assert found["web"] == Source(text="x", media_type="text/html", url="https://example.org/")


def test_no_id_reaches_a_file(tmp_path: Path) -> None:
    """What lies beside the folder is no source, by whatever id."""
    _write(tmp_path / "secret.txt", "secret")
    _write(tmp_path / "sources" / "press.txt", "public")
    found = load_sources([tmp_path / "sources"])
    for name in ("../secret", "../secret.txt", str(tmp_path / "secret"), "press.txt", "./press", ""):
        assert found.get(name) is None


def test_a_link_that_leads_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    """A link inside the folder is fine; one that leaves it is not."""
    _write(tmp_path / "secret.txt", "secret")
    inner = _write(tmp_path / "sources" / "data" / "press.txt", "public")
    (tmp_path / "sources" / "press.txt").symlink_to(inner)
    assert list(load_sources([tmp_path / "sources"])) == ["press"]
    (tmp_path / "sources" / "out.txt").symlink_to(tmp_path / "secret.txt")
    with pytest.raises(SourceError, match="leads out of the folder"):
        load_sources([tmp_path / "sources"])


def test_several_places_make_one_set(tmp_path: Path) -> None:
    """Folders, objects and single files are read together."""
    _write(tmp_path / "a" / "one.txt", "1")
    _write(tmp_path / "b.json", '{"two": "2"}')
    _write(tmp_path / "three.md", "3")
    found = load_sources([tmp_path / "a", str(tmp_path / "b.json"), tmp_path / "three.md"])
    assert list(found) == ["one", "two", "three"]
    assert load_sources([]) == {}


@pytest.mark.parametrize("other", ["a/press.md", "b.json", "c/press.txt"])
def test_two_files_for_one_id_are_an_error(tmp_path: Path, other: str) -> None:
    """Which text a quotation is looked up in is never a matter of order."""
    _write(tmp_path / "a" / "press.txt", "1")
    path = _write(tmp_path / other, '{"press": "2"}')
    items = {tmp_path / "a": None, path if path.suffix == ".json" else path.parent: None}
    with pytest.raises(SourceError, match="'press' comes from"):
        load_sources(items)


def test_ids_from_file_names_are_composed(tmp_path: Path) -> None:
    """A file system that takes names apart changes no id."""
    _write(tmp_path / (unicodedata.normalize("NFD", "プレス") + ".txt"), "x")
    assert list(load_sources([tmp_path])) == [unicodedata.normalize("NFC", "プレス")]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.json", "", "not JSON"),
        ("a.json", '["x"]', "an object of source id to text"),
        ("a.json", '{"a": "x", "a": "y"}', "stands twice"),
        ("a.json", '{"a": 5}', "source 'a' is neither a text"),
        ("a.json", '{"a": {"text": 5, "url": 5}}', "source 'a': text: .*; url: "),
        ("a.json", '{"a": {"text": "x", "verified": true}}', "source 'a': verified"),
        ("a.json", '{"a": {"title": "x"}}', "source 'a': text"),
        ("a.json", b"\xff", "not UTF-8"),
        ("folder/a.txt", b"\xff", "not UTF-8"),
        ("a.docx", "x", "is needed"),
    ],
)
def test_an_unreadable_source_is_an_error(tmp_path: Path, name: str, text: str | bytes, message: str) -> None:
    """The message names the file."""
    path = _write(tmp_path / name, text)
    with pytest.raises(SourceError, match=message):
        load_sources([path.parent if path.parent.name == "folder" else path])


@pytest.mark.parametrize("name", ["missing", "missing.json", "missing.txt"])
def test_a_missing_place_is_an_error(tmp_path: Path, name: str) -> None:
    """A folder that is not there is not an empty one."""
    with pytest.raises(SourceError):
        load_sources([tmp_path / name])


def test_a_pipe_in_a_folder_is_an_error(tmp_path: Path) -> None:
    """Nobody may ever write to it; left alone, it would be a source that is missing without a word."""
    os.mkfifo(tmp_path / "press.txt")
    with pytest.raises(SourceError, match="not a file"):
        load_sources([tmp_path])
