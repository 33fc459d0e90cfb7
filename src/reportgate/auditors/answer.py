"""What does a model's answer say, if it can be read with certainty?

Order: (1) why the model stopped, (2) the shape of the message, (3) its one text, (4) the JSON in it, (5) its keys.
The first that is not as it must be decides. Nothing is repaired: text around the JSON may carry the finding.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from reportgate.documents import JsonError, parse_json
from reportgate.text.patterns import regex
from reportgate.verdict import Reason

CUT_OFF: Final = frozenset({"max_tokens", "model_context_window_exceeded", "pause_turn", "stop_sequence"})
THINKING: Final = frozenset({"thinking", "redacted_thinking"})
# One fence around the whole answer: some models add it even to structured output.
_FENCED = regex(r"```[A-Za-z]{0,10}[ \t]*\n(.*)\n[ \t]*```", re.DOTALL)


class UncleanAnswerError(Exception):
    """An answer that decides nothing, so that the audit rejects."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail


def read_text(message: object) -> str:
    """Return the one text of a finished message (an SDK's object, or the mapping it came from).

    Raises:
        UncleanAnswerError: AUDIT_REFUSED, AUDIT_TRUNCATED, AUDIT_EMPTY or AUDIT_UNREADABLE.
    """
    stop = field_of(message, "stop_reason")
    if stop == "refusal":
        raise UncleanAnswerError(Reason.AUDIT_REFUSED, "the model refused to answer")
    if isinstance(stop, str) and stop in CUT_OFF:
        raise UncleanAnswerError(Reason.AUDIT_TRUNCATED, f"the answer was cut off ({stop})")
    content = field_of(message, "content")
    if field_of(message, "type", "message") != "message" or not isinstance(content, (list, tuple)):
        raise UncleanAnswerError(Reason.AUDIT_UNREADABLE, "the server's answer is no message")
    blocks = [block for block in content if field_of(block, "type") not in THINKING]
    if not blocks:
        raise UncleanAnswerError(Reason.AUDIT_EMPTY, "the answer holds no text")
    if stop != "end_turn":
        raise UncleanAnswerError(Reason.AUDIT_UNREADABLE, "the answer does not say that it ended")
    text = field_of(blocks[0], "text")
    if len(blocks) > 1 or field_of(blocks[0], "type") != "text" or not isinstance(text, str):
        raise UncleanAnswerError(Reason.AUDIT_UNREADABLE, "the answer is not one text block")
    if not text.strip():
        raise UncleanAnswerError(Reason.AUDIT_EMPTY, "the answer's text is empty")
    return text


def read_object(text: str, keys: frozenset[str]) -> dict[str, object]:
    """Parse *text* as one JSON object with exactly *keys*; one code fence around the whole of it is unwrapped.

    Raises:
        UncleanAnswerError: AUDIT_UNREADABLE (not JSON, or anything beside it), AUDIT_SCHEMA (other keys, no object).
    """
    inner = text.strip()
    if fenced := _FENCED.fullmatch(inner):
        inner = fenced[1]
    try:
        value = parse_json(inner)
    except JsonError:
        # The parser's message would quote the answer, which quotes the report.
        raise UncleanAnswerError(Reason.AUDIT_UNREADABLE, "the answer is not one JSON document") from None
    if not isinstance(value, dict):
        raise UncleanAnswerError(Reason.AUDIT_SCHEMA, "the answer is no JSON object")
    if value.keys() != keys:
        missing, extra = sorted(keys - value.keys()), len(value.keys() - keys)
        raise UncleanAnswerError(Reason.AUDIT_SCHEMA, f"wrong keys: {len(missing)} missing {missing}, {extra} extra")
    return value


def read_unlisted(message: object) -> tuple[str, ...]:
    """Return the items of ``{"unlisted": [...]}``.

    Raises:
        UncleanAnswerError: With the reason of whatever is not as it must be.
    """
    items = read_object(read_text(message), frozenset({"unlisted"}))["unlisted"]
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        raise UncleanAnswerError(Reason.AUDIT_SCHEMA, "unlisted is no list of strings")
    return tuple(items)


def field_of(thing: object, name: str, default: object = None) -> object:
    """Read a field of an SDK's object, or of the mapping it came from."""
    if isinstance(thing, Mapping):
        return thing.get(name, default)
    return getattr(thing, name, default)
