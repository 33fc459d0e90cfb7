"""Patterns are compiled when first used, and every one of them compiles."""

import gc
import importlib
import pkgutil
import re
import sys

import pytest

import reportgate
from needed import each_match_holds
from reportgate.text import patterns
from reportgate.text.patterns import has_latin


@pytest.fixture(scope="module")
def late() -> list[patterns._Regex]:
    """Every pattern of the package."""
    for module in pkgutil.walk_packages(reportgate.__path__, "reportgate."):
        importlib.import_module(module.name)
    # A command that ran before has frozen what it imported, and that is not listed.
    gc.unfreeze()
    return [found for found in gc.get_objects() if type(found) is patterns._Regex]


def test_every_pattern_compiles(late: list[patterns._Regex]) -> None:
    """A pattern that is wrong would be found at its first use only: here all are used."""
    assert len(late) > 300
    for found in late:
        re.compile(found.pattern, found.flags)


def test_what_a_pattern_needs_is_in_each_match(late: list[patterns._Regex]) -> None:
    """A text without it is answered unread, so a wrong one would be a rule that is silently left out."""
    guarded = [found for found in late if found.needs]
    assert len(guarded) > 100
    assert [
        (found.pattern, found.needs)
        for found in guarded
        if not each_match_holds(found.pattern, found.flags, found.needs)
    ] == []


@pytest.mark.parametrize(
    ("pattern", "flags", "needs", "proved"),
    [
        ("a+b?", 0, "a", True),
        ("a*b?", 0, "a", False),
        ("(?:ab|cb)+", 0, "b", True),
        ("(?:ab|c)", 0, "b", False),
        ("[ab]c", 0, "ab", True),
        ("[^ab]", 0, "ab", False),
        (r"\d", 0, "0123456789", False),
        ("(?=a)b", 0, "a", False),
        ("(?<=a)b", 0, "a", False),
        ("k", re.IGNORECASE, "kK", False),
        ("(?i:s)", 0, has_latin, True),
        ("about", 0, ("about",), True),
        ("about", re.IGNORECASE, ("about",), False),
        ("約|ほぼ", 0, patterns.has_cjk, True),
        ("約|about", 0, patterns.has_cjk, False),
    ],
)
def test_a_need_is_proved_from_the_pattern(pattern: str, flags: int, needs: patterns.Needs, *, proved: bool) -> None:
    """Only what a match consumes counts, in every branch and in every case of a letter."""
    assert each_match_holds(pattern, flags, needs) is proved


def test_every_case_of_a_latin_letter_is_one() -> None:
    """What a pattern of English words matches without regard to case is a letter for ``has_latin``."""
    letter = re.compile("[a-z]", re.IGNORECASE)
    assert [char for char in map(chr, range(sys.maxunicode + 1)) if letter.match(char) and not has_latin(char)] == []


@pytest.mark.parametrize("method", ["search", "match", "fullmatch", "finditer", "findall"])
@pytest.mark.parametrize(("text", "where"), [("b", ()), ("xab", (2,)), ("abx", (1, 2)), ("", ()), ("abab", (0, 1))])
def test_a_text_without_the_need_has_no_match(method: str, text: str, where: tuple[int, ...]) -> None:
    """The answer is that of the compiled pattern; compiling waits for a text that could match."""
    late = patterns.regex("b|ab?", needs="ab")
    other = patterns.regex("ab", needs="a")
    assert _answer(late, method, text, where) == _answer(re.compile("b|ab?"), method, text, where)
    assert _answer(other, method, text, where) == _answer(re.compile("ab"), method, text, where)


def test_it_is_compiled_once_a_text_could_match() -> None:
    """And when so much text was looked at that compiling would have cost no more."""
    late = patterns.regex("ab", needs="a")
    assert late.search("bbb") is None
    assert "search" not in vars(late)
    assert late.search("ab") is not None
    assert "search" in vars(late)
    late = patterns.regex("ab", needs="a")
    assert late.search("b" * 20_000) is None
    assert "search" in vars(late)


def _answer(pattern: re.Pattern[str], method: str, text: str, where: tuple[int, ...]) -> object:
    found = getattr(pattern, method)(text, *where)
    if method == "finditer":
        return [match.span() for match in found]
    return found.span() if isinstance(found, re.Match) else found


def test_it_behaves_like_a_compiled_pattern() -> None:
    """Every method gives what the compiled pattern gives, before and after the first use."""
    text = "a1 b22 A333"
    for method in ("search", "match", "fullmatch", "findall", "split"):
        late, compiled = patterns.regex(r"(a)(?P<n>\d+)", re.IGNORECASE), re.compile(r"(a)(?P<n>\d+)", re.IGNORECASE)
        for _ in range(2):
            ours, theirs = (getattr(pattern, method)(text) for pattern in (late, compiled))
            assert repr(ours) == repr(theirs)
    assert patterns.regex(r"\d+").sub("n", text) == "an bn An"
    assert patterns.regex(r"(?P<n>\d)").groupindex == {"n": 1}
    assert [found.span() for found in patterns.regex(r"\d+").finditer(text)] == [(1, 2), (4, 6), (8, 11)]


def test_a_wrong_pattern_is_an_error_where_it_is_used() -> None:
    """Building says nothing; the first method raises, and so does the second."""
    late = patterns.regex("(")
    for _ in range(2):
        with pytest.raises(re.error, match="unterminated subpattern"):
            late.search("(")
    with pytest.raises(AttributeError, match="nothing_like_this"):
        late.nothing_like_this  # type: ignore[attr-defined]  # noqa: B018 - reading it is the test
