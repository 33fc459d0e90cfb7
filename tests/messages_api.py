"""Answers of the Messages API for tests: one builder with harmless defaults."""

from __future__ import annotations

import json
from typing import Any

URL = "https://api.anthropic.com/v1/messages"


def text_block(text: str) -> dict[str, Any]:
    """A text block."""
    return {"type": "text", "text": text}


def message(text: str | None = None, **changes: Any) -> dict[str, Any]:
    """A finished message with one text block; without *text* a clean audit. *changes* replace its fields."""
    body: dict[str, Any] = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "claude-haiku-4-5-20251001",
        "content": [text_block('{"unlisted": []}' if text is None else text)],
        "stop_reason": "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": 120, "output_tokens": 12},
    }
    return body | changes


def findings(*items: str) -> dict[str, Any]:
    """A finished message that names *items*."""
    return message(json.dumps({"unlisted": list(items)}, ensure_ascii=False))
