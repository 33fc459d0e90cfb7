"""How can an audit be run again without a model, to the same verdict?

One file a request, named by the SHA-256 of the request as it would be sent, with the random marker taken out. It holds
the request and the response, or the failure, and no headers, so no key. What differs from run to run (request id, time)
stands apart under ``volatile`` and decides nothing.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from reportgate.auditors.answer import UncleanAnswerError, field_of
from reportgate.documents import JsonError, canonical_json, parse_json, pretty_json
from reportgate.verdict import AUDIT_FAILURES, Reason

FORMAT: Final = "reportgate/recording/1"
_MARKER: Final = "MARKER"


class Recordings:
    """A folder of recorded requests."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, params: Mapping[str, Any], marker: str, message: object, *, latency_s: float) -> None:
        """Write a request and its response.

        Raises:
            UncleanAnswerError: AUDIT_UNAVAILABLE when the file cannot be written, AUDIT_UNREADABLE when the response
                has no form in JSON.
        """
        try:
            response = _plain(message)
        except UncleanAnswerError as error:
            self.keep_failure(params, marker, error)
            raise
        volatile = {"latencyS": latency_s, "requestId": field_of(message, "_request_id")}
        self._write(params, marker, {"response": response, "volatile": volatile})

    def keep_failure(self, params: Mapping[str, Any], marker: str, error: UncleanAnswerError) -> None:
        """Write a request that had no answer: a failure is replayed as that failure.

        Raises:
            UncleanAnswerError: AUDIT_UNAVAILABLE when the file cannot be written.
        """
        self._write(params, marker, {"failure": {"reason": str(error.reason), "detail": error.detail}})

    def find(self, params: Mapping[str, Any], marker: str) -> object:
        """Return the response that was recorded for a request.

        Raises:
            UncleanAnswerError: The failure that was recorded, or AUDIT_UNAVAILABLE when there is no usable recording.
        """
        request = _stable(params, marker)
        path = self._path(request)
        try:
            recording = parse_json(path.read_text("utf-8"))
        except FileNotFoundError:
            raise _unavailable(f"no recording {path.name} of this request") from None
        except (OSError, UnicodeDecodeError, JsonError) as error:
            raise _unavailable(f"the recording {path.name} cannot be read ({type(error).__name__})") from None
        if not isinstance(recording, dict) or recording.get("format") != FORMAT:
            raise _unavailable(f"the recording {path.name} is of another format")
        if canonical_json(recording.get("request")) != request:
            raise _unavailable(f"the recording {path.name} is of another request")
        failure = recording.get("failure")
        if isinstance(failure, dict) and failure.get("reason") in AUDIT_FAILURES:
            raise UncleanAnswerError(Reason(failure["reason"]), str(failure.get("detail", "")))
        if "response" not in recording:
            raise _unavailable(f"the recording {path.name} holds no response")
        response = recording["response"]
        if not isinstance(response, dict):
            # As the server answered: what reads it will refuse it again.
            return response
        return response | {"_request_id": field_of(recording.get("volatile"), "requestId")}

    def _path(self, request: str) -> Path:
        return self._folder / f"{hashlib.sha256(request.encode()).hexdigest()}.json"

    def _write(self, params: Mapping[str, Any], marker: str, rest: dict[str, Any]) -> None:
        request = _stable(params, marker)
        path = self._path(request)
        # Written aside and moved, so that a run that is stopped leaves no half of a recording.
        draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            draft.write_text(pretty_json({"format": FORMAT, "request": parse_json(request), **rest}) + "\n", "utf-8")
            draft.replace(path)
        except OSError as error:
            raise _unavailable(f"the recording cannot be written ({type(error).__name__})") from None


def _stable(params: Mapping[str, Any], marker: str) -> str:
    """The request without its marker, which the report's text does not contain."""
    return canonical_json(params).replace(marker, _MARKER)


def _plain(message: object) -> object:
    """The response as JSON: the SDK's object, or the mapping that a stand-in returned."""
    to_dict = getattr(message, "to_dict", None)
    try:
        plain = to_dict(mode="json") if callable(to_dict) else message
        canonical_json(plain)
    except Exception as error:  # noqa: BLE001 -- the SDK builds objects from whatever a server sent
        detail = f"the answer has no form in JSON ({type(error).__name__})"
        raise UncleanAnswerError(Reason.AUDIT_UNREADABLE, detail) from None
    return plain


def _unavailable(detail: str) -> UncleanAnswerError:
    return UncleanAnswerError(Reason.AUDIT_UNAVAILABLE, detail)
