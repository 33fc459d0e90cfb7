"""Patterns are compiled when first used, and every one of them compiles."""

import gc
import importlib
import pkgutil
import re

import pytest

import reportgate
from reportgate.text import patterns


def test_every_pattern_compiles() -> None:
    """A pattern that is wrong would be found at its first use only: here all are used."""
    for module in pkgutil.walk_packages(reportgate.__path__, "reportgate."):
        importlib.import_module(module.name)
    late = [found for found in gc.get_objects() if type(found) is patterns._Regex]
    assert len(late) > 300
    for found in late:
        re.compile(found.pattern, found.flags)


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
