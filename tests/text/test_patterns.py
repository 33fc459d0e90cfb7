"""Patterns are compiled when first used, and every one of them compiles."""

import gc
import importlib
import pkgutil
import re
import sys
from string import ascii_lowercase
from typing import Any

import pytest

import reportgate
from needed import each_match_holds
from reportgate.text import patterns


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


def test_each_match_holds_what_the_table_says(late: list[patterns._Regex]) -> None:
    """A text without it is answered unread, so a wrong row would be a rule that is silently left out."""
    assert [
        (found.pattern, clause)
        for found in late
        for clause in found.row
        if not each_match_holds(found.pattern, found.flags, clause)
    ] == []


def test_the_table_is_of_these_patterns(late: list[patterns._Regex]) -> None:
    """Each has a row of its own; a few may have changed since it was made, and are compiled at their first use."""
    keys = {(found.pattern, int(found.flags)): patterns.table_key(found.pattern, found.flags) for found in late}
    assert len(set(keys.values())) == len(keys)
    rows = patterns._table().keys()
    missing = [pattern for pattern, key in keys.items() if key not in rows]
    assert len(missing) < len(keys) / 10, "run scripts/pattern_table.py"
    assert len(rows - set(keys.values())) < len(keys) / 10, "run scripts/pattern_table.py"


@pytest.mark.parametrize(
    ("pattern", "flags", "clause", "proved"),
    [
        ("a+b?", 0, ["a"], True),
        ("a*b?", 0, ["a"], False),
        ("(?:ab|cb)+", 0, ["b"], True),
        ("(?:ab|c)", 0, ["b"], False),
        ("[ab]c", 0, ["a", "b"], True),
        ("[^ab]", 0, ["a", "b"], False),
        (r"\d", 0, [*"0123456789"], False),
        ("(?=a)b", 0, ["a"], False),
        ("(?<=a)b", 0, ["a"], False),
        ("about", 0, ["about"], True),
        ("About", 0, ["about"], False),
        ("About", re.IGNORECASE, ["about"], True),
        ("(?i:about)", 0, ["about"], False),
        ("(?i)about", 0, ["about"], False),
        ("(?-i:About)", re.IGNORECASE, ["about"], True),
        ("kilo", re.IGNORECASE, ["kilo"], True),
        ("année", re.IGNORECASE, ["année"], False),
        ("année", re.IGNORECASE, ["ann"], True),
        ("(?i:s)", 0, "latin", True),
        ("約|ほぼ", 0, "cjk", True),
        ("約|about", 0, "cjk", False),
        ("[a-zA-Z]", 0, "latin", True),
    ],
)
def test_a_clause_is_proved_from_the_pattern(
    pattern: str, flags: int, clause: patterns.Clause, *, proved: bool
) -> None:
    """Only what a match consumes counts, in every branch and in every case of a letter."""
    assert each_match_holds(pattern, flags, clause) is proved


def test_every_case_of_a_letter_is_folded() -> None:
    """What matches a letter of ASCII without regard to case is that letter in small letters, and Latin."""
    for letter in ascii_lowercase:
        alike = re.compile(letter, re.IGNORECASE)
        found = [char for char in map(chr, range(sys.maxunicode + 1)) if alike.match(char)]
        assert set(map(patterns.fold_case, found)) == {letter}
        assert all(map(patterns.has_latin, found))


@pytest.mark.parametrize("method", ["search", "match", "fullmatch", "finditer", "findall"])
@pytest.mark.parametrize(("text", "where"), [("b", ()), ("xab", (2,)), ("abx", (1, 2)), ("", ()), ("abab", (0, 1))])
def test_a_text_without_what_is_held_has_no_match(method: str, text: str, where: tuple[int, ...]) -> None:
    """The answer is that of the compiled pattern; compiling waits for a text that could match."""
    rows: dict[str, patterns.Row] = {"b|ab?": [["a", "b"]], "ab": [["a"], ["b"]], "[ab]b": ["latin"]}
    for pattern, row in rows.items():
        late = guarded(pattern, row)
        assert _answer(late, method, text, where) == _answer(re.compile(pattern), method, text, where)


def test_it_is_compiled_once_a_text_could_match() -> None:
    """And when so much was looked for that compiling would have cost no more."""
    late = guarded("ab", [["a"], ["b"]])
    assert late.search("bbb") is None
    assert late.compiled is None
    assert late.search("ab") is not None
    assert late.compiled is not None
    late = guarded("ab", [["a"]])
    for _ in range(100):
        assert late.search("b" * 2_000) is None
    assert late.compiled is not None
    late = guarded("AB", [["ab"]], re.IGNORECASE)
    assert late.search("a b") is None
    assert late.compiled is None
    assert late.search("aB") is not None


def test_a_method_that_was_kept_works_on() -> None:
    """Also when another one has compiled the pattern since."""
    late = guarded("ab", [["a"], ["b"]])
    search, match = late.search, late.match
    assert search("aab") is not None
    assert match("b") is None
    assert [found.span() for found in (match("ab"), search("xab", 1)) if found] == [(0, 2), (1, 3)]


def guarded(pattern: str, row: patterns.Row, flags: int = 0) -> Any:
    """A late pattern with this row."""
    late = patterns._Regex(pattern, flags)
    vars(late)["row"] = row
    return late


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
