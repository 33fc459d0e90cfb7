"""The phrases with gold mentions: every level, kind, value, interval and unit right, no claim too many."""

from __future__ import annotations

from typing import Any

import pytest

from corpora import cases_dir, read_jsonl
from reportgate.numbers import Mention, scan_numbers

CASES = cases_dir()
PHRASES = [] if CASES is None else read_jsonl(CASES / "number_phrases.jsonl")

# The gold was written before the contract fixed these: see docs/decisions/0020-gold-phrases.md.
_KINDS = {"phone": "identifier"}
_UNITS = {"°C": "unit:°C", "GB": "unit:GB", "㎡": "unit:㎡", "degree": "unit:°"}


def _close(found: object, gold: float) -> bool:
    return found is not None and abs(float(str(found)) - gold) <= 1e-9 * max(1.0, abs(gold))


def _values(found: list[Mention], gold: dict[str, Any]) -> bool:
    if gold["kind"] in {"vague", "band"}:
        return _close(found[0].low, gold["lo"]) and _close(found[0].high, gold["hi"])
    values = [mention.value for mention in found]
    if len(values) != len(gold["values"]) or not all(map(_close, values, gold["values"])):
        return False
    # The two shares of 50-50 are apart: they have no common interval.
    apart = gold["kind"] == "ratio" and len(found) == 2
    return apart or (_close(found[0].low, gold["lo"]) and _close(found[-1].high, gold["hi"]))


def _agrees(found: list[Mention], gold: dict[str, Any]) -> bool:
    kind = _KINDS.get(gold["kind"], gold["kind"])
    level = "reference" if kind == "url" else gold["level"]
    unit = _UNITS.get(gold["unit"], gold["unit"])
    return (
        bool(found)
        and all(mention.level == level and mention.kind == kind for mention in found)
        and (not unit or all(mention.unit == unit for mention in found))
        and (level != "claim" or _values(found, gold))
    )


@pytest.mark.skipif(not PHRASES, reason="the cases lie beside the project")
@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase["id"])
def test_phrases(phrase: dict[str, Any]) -> None:
    """Every gold mention is found as it is meant; nothing else is a claim."""
    mentions = scan_numbers(phrase["text"])
    covered: set[int] = set()
    for gold in phrase["mentions"]:
        found = [mention for mention in mentions if mention.start < gold["end"] and mention.end > gold["start"]]
        covered.update(map(id, found))
        assert gold["level"] == "optional" or _agrees(found, gold), (gold, found)
    assert [mention for mention in mentions if mention.level == "claim" and id(mention) not in covered] == []
