"""How does Claude audit a summary?

This module is what ``import reportgate`` loads; the SDK and asyncio are loaded with the first audit.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reportgate.auditors.prompts import Prompt, bundled_prompt, load_prompt
from reportgate.auditors.protocol import AuditReport, AuditRequest

if TYPE_CHECKING:
    from reportgate.auditors.exchange import Exchange
    from reportgate.auditors.support import Kind, SupportReport, SupportRequest

DEFAULT_MODEL: Final = "claude-haiku-4-5-20251001"
SCHEMA: Final = "unlisted"
SUPPORT_PROMPTS: Final[dict[Kind, str]] = {"quotes": "support_quote", "summary": "support_summary"}
SUPPORT_SCHEMAS: Final[dict[Kind, str]] = {"quotes": "verdicts", "summary": "representation"}


class ClaudeAuditor:
    """Asks Claude which numbers and named sources of a summary no claim covers.

    Constructing it never needs a key and never touches the network. Every end of an audit that is not a finished,
    well-formed answer is a report with its own ``failure``; nothing is raised.

    Args:
        client: An SDK client (direct, Bedrock, Vertex; sync or async), used as it is and left open. Without one, each
            audit makes its own from the environment and closes it.
        model: The model id; without one the prompt's, and without that DEFAULT_MODEL.
        timeout_s: Seconds that one request may take, its retries and the waits between them included.
        max_retries: Retries of one request after 408, 409, 429, 5xx or a broken connection.
        prompt: Path of an own prompt file; without one the bundled ``claim_auditor.md``.
        concurrency: Requests of this auditor that may be under way at once on one event loop.
        total_timeout_s: Seconds that a whole audit may take, all its parts and their queueing included.
        support_prompts: Paths of own prompts for the support checks, by kind; without one the bundled ones.
        record: Folder to write every request and its response to, without keys; the folder then holds the report.
        replay: Folder to answer from instead of the network; a request that it does not hold is AUDIT_UNAVAILABLE.

    Raises:
        PromptError: The prompt cannot be used.
        ValueError: A number is out of range, or both *record* and *replay* are given.
    """

    def __init__(
        self,
        client: object | None = None,
        model: str | None = None,
        timeout_s: float = 60,
        max_retries: int = 2,
        prompt: str | Path | None = None,
        *,
        concurrency: int = 8,
        total_timeout_s: float = 600,
        support_prompts: Mapping[Kind, str | Path] | None = None,
        record: str | Path | None = None,
        replay: str | Path | None = None,
    ) -> None:
        if timeout_s <= 0 or total_timeout_s <= 0 or max_retries < 0 or concurrency < 1:
            raise ValueError("timeouts and concurrency must be positive, max_retries not negative")
        if record is not None and replay is not None:
            raise ValueError("an auditor either records or replays")
        self._prompt = load_prompt(prompt, schema=SCHEMA) if prompt else bundled_prompt("claim_auditor", schema=SCHEMA)
        self._support_prompts = {
            kind: load_prompt(path, schema=SUPPORT_SCHEMAS[kind]) for kind, path in (support_prompts or {}).items()
        }
        self._model = model or self._prompt.model or DEFAULT_MODEL
        self._client = client
        self._limits = (timeout_s, max_retries, concurrency, total_timeout_s)
        self._record = None if record is None else Path(record)
        self._replay = None if replay is None else Path(replay)
        self._exchange: Exchange | None = None

    @property
    def model(self) -> str:
        """The model id."""
        return self._model

    @property
    def prompt(self) -> Prompt:
        """The prompt in use."""
        return self._prompt

    def audit(self, request: AuditRequest) -> AuditReport:
        """Audit *request*; also inside a running event loop, and with an async client."""
        # Late: asyncio and the SDK take a tenth of a second that a run without a model should not pay.
        from reportgate.auditors.blocking import run_blocking  # noqa: PLC0415

        return run_blocking(lambda: self.aaudit(request))

    async def aaudit(self, request: AuditRequest) -> AuditReport:
        """Audit *request*, awaited; cancelling it stops every request that is under way."""
        from reportgate.auditors.session import audit  # noqa: PLC0415 -- late, as above

        return await audit(self._opened(), self._prompt, self._model, request)

    def support(self, request: SupportRequest) -> SupportReport:
        """Judge whether the claims of *request* hold in meaning."""
        from reportgate.auditors.blocking import run_blocking  # noqa: PLC0415 -- late, as above

        return run_blocking(lambda: self.asupport(request))

    async def asupport(self, request: SupportRequest) -> SupportReport:
        """Judge whether the claims of *request* hold in meaning, awaited."""
        from reportgate.auditors.session import support  # noqa: PLC0415 -- late, as above

        prompt = self._support_prompts.get(request.kind) or bundled_prompt(
            SUPPORT_PROMPTS[request.kind], schema=SUPPORT_SCHEMAS[request.kind]
        )
        return await support(self._opened(), prompt, self._model, request)

    def _opened(self) -> Exchange:
        if self._exchange is None:
            from reportgate.auditors.exchange import Exchange, Limits  # noqa: PLC0415 -- late, as above

            self._exchange = Exchange(
                self._client, self._model, Limits(*self._limits), record=self._record, replay=self._replay
            )
        return self._exchange
