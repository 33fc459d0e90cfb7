"""How close to the ideal time do many audits come that wait for a server?

A server on loopback answers each request after 200 ms, as many at once as are sent. A hundred audits at concurrency
eight need thirteen rounds, so 2.6 s at best; "ratio" is the time by the clock over that. The time of this process,
client and server together, is printed beside it: on a busy machine the clock shows the others' work too.

    python benchmarks/auditor/run.py [--audits N] [--concurrency N] [--runs N]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from pathlib import Path

TESTS = Path(__file__).resolve().parents[2] / "tests"
sys.path.insert(0, str(TESTS))

import loopback  # noqa: E402 -- the tests' server, found through the path above
from messages_api import findings  # noqa: E402 -- as above
from reportgate import ClaudeAuditor  # noqa: E402 -- as above
from reportgate.auditors import AuditRequest  # noqa: E402 -- as above

LATENCY_S = 0.2
TARGET = 1.3
REQUEST = AuditRequest("Sales rose 37% and 47% of visitors came back.", (("c1", "Sales rose 37%"),))


async def audit_all(auditor: ClaudeAuditor, audits: int) -> None:
    reports = await asyncio.gather(*(auditor.aaudit(REQUEST) for _ in range(audits)))
    assert [report.unlisted for report in reports] == [("47%",)] * audits  # noqa: S101 -- a figure of failures is none


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--audits", type=int, default=100)
    parser.add_argument("--concurrency", type=int, default=8)
    parser.add_argument("--runs", type=int, default=3)
    chosen = parser.parse_args()
    ideal_s = LATENCY_S * -(-chosen.audits // chosen.concurrency)
    print(f"{chosen.audits} audits, {chosen.concurrency} at once, {LATENCY_S:g} s each: ideal {ideal_s:.2f} s")
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")
    with loopback.serving(loopback.answer(findings("47%"), after_s=LATENCY_S)) as server:
        os.environ |= {"ANTHROPIC_BASE_URL": server.url, "ANTHROPIC_API_KEY": "sk-test"}
        auditor = ClaudeAuditor(concurrency=chosen.concurrency)
        auditor.audit(REQUEST)
        for _ in range(chosen.runs):
            started, worked = time.monotonic(), time.process_time()
            asyncio.run(audit_all(auditor, chosen.audits))
            took_s, own_s = time.monotonic() - started, time.process_time() - worked
            print(f"  {took_s:.2f} s, ratio {took_s / ideal_s:.2f} (target {TARGET}), processor {own_s:.2f} s")
    print(f"most requests at once: {server.most_under_way}")


if __name__ == "__main__":
    main()
