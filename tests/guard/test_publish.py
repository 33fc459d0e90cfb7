"""What is published is what the guard accepted, to the byte."""

from __future__ import annotations

import asyncio
import dataclasses
import pickle
from typing import Any

import pytest

from guard.guarded_reports import BAD, GOOD, SETTINGS, report
from reportgate import GateRejected, ReportgateError
from reportgate.accepted import Accepted
from reportgate.publish import guard, publish


def accepted_report() -> Accepted:
    return guard(lambda: GOOD, **SETTINGS)()


def test_publish_hands_on_the_summary() -> None:
    assert publish(accepted_report(), lambda text: text.encode()) == GOOD["summary"].encode()


def test_publish_awaits_nothing_itself() -> None:
    async def publisher(text: str) -> int:
        return len(text)

    async def main() -> int:
        return await publish(accepted_report(), publisher)

    assert asyncio.run(main()) == len(GOOD["summary"])


def test_only_a_guard_makes_an_accepted() -> None:
    accepted = accepted_report()
    with pytest.raises(ReportgateError, match="only guard"):
        Accepted(accepted.artifact, accepted.result, accepted.receipt)
    with pytest.raises((ReportgateError, ValueError)):
        dataclasses.replace(accepted, artifact=accepted.artifact)


@pytest.mark.parametrize("field", ["artifact", "result", "receipt"])
def test_what_was_changed_is_not_published(field: str) -> None:
    """Whoever forces another report, verdict or receipt in is stopped before the publisher is called."""
    other = guard(lambda: report(1241), **SETTINGS)()
    with pytest.raises(GateRejected) as rejected:
        guard(lambda: BAD, **SETTINGS)()
    changes = {
        "artifact": other.artifact,
        "result": rejected.value.result,
        "receipt": other.receipt,
    }
    accepted = accepted_report()
    object.__setattr__(accepted, field, changes[field])
    published: list[str] = []
    with pytest.raises(ReportgateError, match="not the one that was accepted"):
        publish(accepted, published.append)
    assert published == []


@pytest.mark.parametrize("given", [None, GOOD, True, "text"])
def test_publish_takes_nothing_else(given: Any) -> None:
    with pytest.raises(ReportgateError, match="takes what guard"):
        publish(given, print)


def test_a_look_alike_is_refused() -> None:
    class Lookalike(Accepted):
        __slots__ = ()

        def __post_init__(self, seal: object) -> None:
            """Accept everything."""

    accepted = accepted_report()
    fake = Lookalike(accepted.artifact, accepted.result, accepted.receipt)
    with pytest.raises(ReportgateError, match="takes what guard"):
        publish(fake, print)


def test_it_can_go_to_another_process() -> None:
    """A worker that publishes gets the same report, and looks at it again."""
    again = pickle.loads(pickle.dumps(accepted_report()))  # noqa: S301 -- our own bytes
    assert publish(again, str) == GOOD["summary"]
