"""Against a real server: every bad answer rejects in bounded time, and nothing is left open."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import anthropic
import pytest

import loopback
from loopback import Behaviour, serving
from messages_api import findings
from reportgate import ClaudeAuditor, Reason
from reportgate.auditors import AuditRequest

REQUEST = AuditRequest("Sales rose 37% and 47% of visitors came back.", (("c1", "Sales rose 37%"),))


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test")


@pytest.fixture(autouse=True)
def nothing_left_open() -> Iterator[None]:
    """No socket and no thread of an audit outlives it (ResourceWarnings are errors beside this)."""
    before = sockets()
    yield
    gc.collect()
    # The thread of a given blocking client ends with its connection, which the server has just closed.
    limit = time.monotonic() + 2
    while sockets() > before and time.monotonic() < limit:
        time.sleep(0.01)
    assert sockets() <= before
    assert not [thread for thread in threading.enumerate() if thread.name == "reportgate-audit"]


def sockets() -> int:
    return sum("socket:" in str(link.readlink()) for link in Path("/proc/self/fd").iterdir() if link.is_symlink())


def make_client(kind: str) -> anthropic.Anthropic | anthropic.AsyncAnthropic | None:
    if kind == "none":
        return None
    return anthropic.Anthropic() if kind == "sync" else anthropic.AsyncAnthropic()


@pytest.mark.parametrize(
    ("behaviours", "reason"),
    [
        ((loopback.answer(),), None),
        ((loopback.in_pieces,), None),
        ((loopback.compressed,), None),
        ((loopback.status(529), loopback.answer()), None),
        ((loopback.hang_up, loopback.answer()), None),
        ((loopback.cut_off, loopback.answer()), None),
        ((loopback.html,), Reason.AUDIT_UNREADABLE),
        ((loopback.wrong_kind,), None),
        ((loopback.broken_compression,), Reason.AUDIT_UNAVAILABLE),
        ((loopback.status(529),), Reason.AUDIT_UNAVAILABLE),
        ((loopback.status(429, retry_after="99999999"),), Reason.AUDIT_UNAVAILABLE),
        ((loopback.cut_off,), Reason.AUDIT_UNAVAILABLE),
        ((loopback.hang_up,), Reason.AUDIT_UNAVAILABLE),
        ((loopback.never,), Reason.AUDIT_UNAVAILABLE),
        ((loopback.dribble,), Reason.AUDIT_UNAVAILABLE),
    ],
    ids=lambda value: "" if isinstance(value, tuple) else str(value),
)
@pytest.mark.parametrize("given", ["none", "sync", "async"])
def test_servers_good_and_bad(
    monkeypatch: pytest.MonkeyPatch, behaviours: tuple[Behaviour, ...], reason: Reason | None, given: str
) -> None:
    """Only a whole message of the right kind is an answer; the rest ends within the time allowed."""
    monkeypatch.setattr("reportgate.auditors.transport.FIRST_WAIT_S", 0.01)
    with serving(*behaviours) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        client = make_client(given)
        started = time.monotonic()
        report = ClaudeAuditor(client, timeout_s=1).audit(REQUEST)
        took = time.monotonic() - started
        if isinstance(client, anthropic.AsyncAnthropic):
            asyncio.run(client.close())
        elif client is not None:
            client.close()
    assert report.failure is reason
    assert report.clean is (reason is None)
    # Three seconds of slack for a busy machine; the servers that never answer would take thirty.
    assert took < 4


@pytest.mark.parametrize(
    "server_answers",
    [
        pytest.param(lambda size, total: loopback.in_rounds(size, total, findings("47%")), id="in full rounds"),
        pytest.param(lambda size, total: loopback.held_back(size - 1, total, findings("47%")), id="one slot refilled"),
    ],
)
def test_a_hundred_audits(monkeypatch: pytest.MonkeyPatch, server_answers: Callable[[int, int], Behaviour]) -> None:
    """Eight at a time, no more and never fewer while there is work: a hundred need thirteen rounds.

    No clock decides: the server answers a round only when all of it is there, or holds seven requests until all others
    have gone through the one slot that is left. The time is measured by ``make bench-auditor``.
    """
    concurrency, audits = 8, 100

    async def main(auditor: ClaudeAuditor) -> list[tuple[str, ...]]:
        reports = await asyncio.gather(*(auditor.aaudit(REQUEST) for _ in range(audits)))
        return [report.unlisted for report in reports]

    with serving(server_answers(concurrency, audits)) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        auditor = ClaudeAuditor(concurrency=concurrency, max_retries=0)
        assert asyncio.run(main(auditor)) == [("47%",)] * audits
    assert server.most_under_way == concurrency
    assert len(server.requests) == audits


@pytest.mark.parametrize("given", ["none", "sync", "async"])
def test_cancelling_stops_at_once(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    """A cancelled audit raises CancelledError within a second, whatever the server does."""

    async def main() -> float:
        client = make_client(given)
        task = asyncio.create_task(ClaudeAuditor(client, timeout_s=3).aaudit(REQUEST))
        await asyncio.sleep(0.3)
        started = time.monotonic()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        if isinstance(client, anthropic.AsyncAnthropic):
            await client.close()
        elif client is not None:
            client.close()
        return time.monotonic() - started

    with serving(loopback.never) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        started = time.monotonic()
        assert asyncio.run(main()) < 1
        # The loop itself ends too: nothing of the audit is still waited for.
        assert time.monotonic() - started < 2.5


def test_one_async_client_in_several_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    """A given client may be used in blocking and awaited audits by turns: no connection is tied to a loop."""
    with serving(loopback.answer(findings("47%"))) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        client = anthropic.AsyncAnthropic()
        auditor = ClaudeAuditor(client, max_retries=0)

        async def inside() -> list[tuple[str, ...]]:
            first = await auditor.aaudit(REQUEST)
            return [first.unlisted, auditor.audit(REQUEST).unlisted, (await auditor.aaudit(REQUEST)).unlisted]

        assert auditor.audit(REQUEST).unlisted == ("47%",)
        assert asyncio.run(inside()) == [("47%",)] * 3
        assert auditor.audit(REQUEST).unlisted == ("47%",)
        asyncio.run(client.close())


def test_threads_share_an_auditor(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(loopback.answer(findings("47%"), after_s=0.05)) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        auditor = ClaudeAuditor()
        found: list[tuple[str, ...]] = []
        threads = [threading.Thread(target=lambda: found.append(auditor.audit(REQUEST).unlisted)) for _ in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert found == [("47%",)] * 16


def test_the_whole_audit_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many parts, each slow, do not add up without end."""
    long = AuditRequest("\n\n".join(["Sales rose 37%. " * 100] * 40), REQUEST.statements)
    with serving(loopback.answer(after_s=0.5)) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        started = time.monotonic()
        report = ClaudeAuditor(concurrency=1, total_timeout_s=0.7).audit(long)
        took = time.monotonic() - started
    assert report.failure is Reason.AUDIT_UNAVAILABLE
    assert "no audit within 0.7 s" in report.detail
    assert took < 4
