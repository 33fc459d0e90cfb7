"""The shipped table is what its script builds, and is read right."""

from __future__ import annotations

import unicodedata

import numpy as np
import pytest

from reportgate.text.build_tables import build, main
from reportgate.text.kinds import Kind
from reportgate.text.tables import MANY, PLANE, TABLE, code_points, kind_code, table


def test_the_shipped_table_is_the_built_one() -> None:
    """Building again gives the shipped table, where the Unicode version is the same."""
    built = build()
    with np.load(TABLE) as shipped:
        if str(shipped["unicode"]) != unicodedata.unidata_version:
            pytest.skip("another Unicode version")
        assert set(shipped.files) == set(built)
        for name in shipped.files:
            assert np.array_equal(shipped[name], built[name]), name


def test_building_writes_beside_the_module(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """The script writes the table, deterministically."""
    from pathlib import Path  # noqa: PLC0415 -- only here

    target = Path(str(tmp_path)) / "folding.npz"
    monkeypatch.setattr("reportgate.text.build_tables.TABLE", target)
    main()
    first = target.read_bytes()
    main()
    assert target.read_bytes() == first


@pytest.mark.parametrize(
    ("char", "kind"),
    [
        *[
            ("a", Kind.LETTER),
            ("Ａ", Kind.LETTER),
            ("5", Kind.DIGIT),
            ("５", Kind.DIGIT),
            ("売", Kind.CJK),
            ("（", Kind.CJK),
        ],
        *[("한", Kind.HANGUL), ("²", Kind.RAISED), ("①", Kind.OTHER), ("—", Kind.EM_DASH), ("−", Kind.DASH)],
        *[("\u3000", Kind.SPACE), ("\x85", Kind.BREAK), ("\u200b", Kind.IGNORED), ("\u0301", Kind.MARK)],
        *[("\xad", Kind.HYPHEN_MARK), ("𠮷", Kind.CJK), ("𝐀", Kind.LETTER), ("𝟏", Kind.DIGIT), ("😀", Kind.OTHER)],
        *[("\U000e0041", Kind.IGNORED), ("\U0001d165", Kind.MARK), ("\U0010ffff", Kind.OTHER)],
    ],
)
def test_kinds(char: str, kind: Kind) -> None:
    """Each class of characters has its members, in every plane."""
    assert kind_code(char) == kind


def test_code_points_of_lone_surrogates() -> None:
    """Lone surrogates stay two characters, next to characters of any plane."""
    for text in ("\ud83d\ude00", "a\ud800", "😀\ud800", "\ud800\0", "", "a😀"):
        assert code_points(text).tolist() == [ord(char) for char in text]
    assert len(table().exact) == 0x10000


def test_the_codes_say_what_folds_to_several() -> None:
    """The codes and the dictionary agree, so that a text that needs only the codes leaves the dictionary unmade."""
    several = {ord(char) for char in table().exact_many if ord(char) < PLANE}
    assert set((table().exact_codes == MANY).nonzero()[0].tolist()) == several | {0xFFFF}
