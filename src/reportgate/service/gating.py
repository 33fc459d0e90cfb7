"""How are reports gated for callers: a few at a time, each within a time, the rest in a line."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import Any

from reportgate.digests import with_data_digest
from reportgate.gating import gate
from reportgate.ledger import Source
from reportgate.policy_file import digest_policy
from reportgate.service.problems import ProblemError
from reportgate.service.settings import Settings
from reportgate.verdict import GateResult


class Gating:
    """Runs the gate in threads of its own."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._threads = ThreadPoolExecutor(settings.max_gates, thread_name_prefix="gate")
        self._lock = threading.Lock()
        self._inside = 0

    def close(self) -> None:
        """Take no more; what runs is left to end."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def find_policy(self, digest: str | None) -> str:
        """The name of the policy that a verdict rested on; "default" if it is none of the server's."""
        names = (name for name, policy in self.settings.policies.items() if digest_policy(policy) == digest)
        return next(names, "default")

    def run(
        self,
        artifact: Mapping[str, Any] | str,
        *,
        data: Mapping[str, Any] | None = None,
        sources: Mapping[str, Source] | None = None,
        policy: str = "default",
        given: tuple[str, ...] = (),
    ) -> GateResult:
        """Gate a report; what the caller does not bring is the server's.

        Raises:
            ProblemError: No such policy.
        """
        own = self.settings
        if policy not in own.policies:
            names = ", ".join(sorted(own.policies))
            raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, f"no policy {policy!r}; there are {names}")
        return gate(
            artifact,
            own.data if data is None else data,
            own.sources if sources is None else sources,
            metrics=own.metrics,
            auditor=own.auditor,
            policy=own.policies[policy],
            given=own.given + given,
        )

    def with_data_digest(self, result: GateResult, data: Mapping[str, Any] | None) -> GateResult:
        """The verdict with the digest of the data that it rests on, as the queue keeps it; None = the server's own."""
        return with_data_digest(result, self.settings.data if data is None else data)

    async def run_in_turn(self, artifact: Mapping[str, Any] | str, **options: Any) -> GateResult:  # noqa: ANN401 -- those of run()
        """Do the same without holding up other requests.

        Raises:
            ProblemError: No such policy, too many reports wait, or the gate took too long. A report that was not
                judged is not accepted.
        """
        with self._lock:
            if self._inside >= self.settings.max_gates + self.settings.max_waiting:
                raise ProblemError(
                    HTTPStatus.SERVICE_UNAVAILABLE, "too many reports wait", headers={"retry-after": "1"}
                )
            self._inside += 1
        future = self._threads.submit(self.run, artifact, **options)
        # The place is free when the thread is, also if nobody waits for it any more.
        future.add_done_callback(self._leave)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), self.settings.gate_timeout_s)
        except TimeoutError:
            raise ProblemError(
                HTTPStatus.GATEWAY_TIMEOUT, "the gate took too long: the report is not accepted"
            ) from None

    def _leave(self, _: object) -> None:
        with self._lock:
            self._inside -= 1
