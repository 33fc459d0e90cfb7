"""Links, DOIs and citation marks belong to a source; two writings of one address are one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgate.checks.references import Sources, fold_address
from reportgate.ledger import Source
from reportgate.numbers.mention import Kind, Mention

SAME = [
    ("https://example.org/a", "http://example.org/a/"),
    ("https://www.Example.org/a#part", "example.org/a"),
    ("<https://example.org/a%20b>", "https://example.org/a b"),
    ("doi:10.1234/ABC.5", "https://doi.org/10.1234/abc.5"),
    ("10.1234/abc.5", "http://dx.doi.org/10.1234/abc.5/"),
]
APART = [
    ("https://example.org/a", "https://example.org/A"),
    ("https://example.org/a", "https://example.org/a/b"),
    ("https://example.org/a?id=1", "https://example.org/a?id=2"),
    ("https://example.org/a", "https://example.com/a"),
    ("https://example.org/", "https://example.org@evil.example/"),
    ("https://example.org/", "https://example.org.evil.example/"),
    ("https://example.org:8080/a", "https://example.org/a"),
    ("mailto:a@example.org", "a@example.org"),
    ("doi:10.1234/abc.5", "doi:10.1234/abc.50"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_differences_without_meaning_fold(one: str, other: str) -> None:
    """Scheme, www, fragment, a slash at the end, the case of host and DOI."""
    assert fold_address(one) == fold_address(other)


@pytest.mark.parametrize(("one", "other"), APART)
def test_another_address_stays_apart(one: str, other: str) -> None:
    """Path, query, host, user, port, another scheme."""
    assert fold_address(one) != fold_address(other)


@given(st.text(max_size=80))
def test_any_text_folds(text: str) -> None:
    """A broken address is no error."""
    assert isinstance(fold_address(text), str)


def mark(text: str, kind: Kind = "citation") -> Mention:
    return Mention(0, len(text), text, level="reference", kind=kind)


SOURCES = {
    "1": Source(text="x"),
    "3": Source(text="x"),
    "4": Source(text="x"),
    "smith2020": Source(text="x", title="Clicks: a study by Smith and Jones"),
    "press": Source(text="x", url="https://example.org/a"),
}
HELD = ["[1]", "[3, 4]", "[3-4]", "(Smith, 2020)", "(Smith and Jones, 2020)", "(Jones 2020; Smith 2020)", "[9]"]
NOT_HELD = ["[2]", "[1, 2]", "[1-4]", "(Smith, 2021)", "(Brown, 2020)", "(Smith 2020; Brown 2020)", "[8]", "(2020)", ""]
SUMMARY = "Text [9].\n\n[9] A page, https://example.org/a\n[8] A page, https://example.org/b\n"


@pytest.mark.parametrize("text", HELD)
def test_a_mark_of_a_source_is_held(text: str) -> None:
    """By id, by name and year, by the summary's own entry."""
    assert Sources(SOURCES, (), SUMMARY).find(mark(text))


@pytest.mark.parametrize("text", NOT_HELD)
def test_every_part_of_a_mark_has_a_source(text: str) -> None:
    """One invented part is enough to refuse it."""
    assert not Sources(SOURCES, (), SUMMARY).find(mark(text))


def test_a_given_address_is_held() -> None:
    """The operator may give a link, alone or in a sentence."""
    sources = Sources({}, ("See https://example.org/b for more",), "")
    assert sources.find(mark("https://example.org/b", "url"))
    assert not sources.find(mark("https://example.org/c", "url"))


def test_a_mark_that_is_the_id_of_a_source_belongs_to_it() -> None:
    """Whatever the name; the same letters with another year are another source."""
    sources = Sources({"tanaka2020": Source(text="x")}, (), "")
    assert sources.find(mark("tanaka2020"))
    assert sources.find(mark("[tanaka2020]"))
    assert not sources.find(mark("tanaka2021"))
