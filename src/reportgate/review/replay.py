"""What must the rows of the queue and of its accounts be, if the audit trail tells the truth?

The trail is played from its first event to its last. Each event is held against what the queue allows at that moment
(a decision needs the latest lease, and the attempt that its owner was shown), and then changes the rows as the queue
did. Left aside is what decides nothing: when a session ends by itself, failed logins, how far a webhook has read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from reportgate.documents import canonical_json
from reportgate.review.items import OPEN, State

Row = dict[str, Any]
_NO_LEASE: Final[Row] = {"lease_owner": None, "lease_until": None, "lease_attempt": None}


class ContradictionError(Exception):
    """An event that the queue would not have written; the message says why."""


def _demand(condition: object, problem: str) -> None:
    if not condition:
        raise ContradictionError(problem)


@dataclass
class Replay:
    """The rows that the events so far make, by their keys; only the columns that the trail speaks of."""

    items: dict[str, Row] = field(default_factory=dict)
    attempts: dict[tuple[str, int], Row] = field(default_factory=dict)
    users: dict[str, Row] = field(default_factory=dict)
    tokens: dict[str, Row] = field(default_factory=dict)
    sessions: dict[str, Row] = field(default_factory=dict)
    approvals: dict[str, tuple[int, list[str]]] = field(default_factory=dict)
    """Item to the attempt that was approved, and the failures that were overridden in it."""

    def play(self, event: Mapping[str, Any], detail: Mapping[str, Any]) -> None:
        """Change the rows as *event* says.

        Raises:
            ContradictionError: The queue would not have written it.
        """
        action = ACTIONS.get(event["action"])
        if action is None:
            raise ContradictionError(f"is of an unknown kind, {event['action']}")
        try:
            action(self, event, detail)
        except (KeyError, TypeError, ValueError):
            raise ContradictionError("does not say what it changes") from None

    def item(self, event: Mapping[str, Any]) -> Row:
        """The row of an event's item, which is open."""
        row = self.items.get(event["item_id"])
        if row is None:
            raise ContradictionError(f"speaks of the item {event['item_id']}, which does not exist")
        _demand(row["state"] in OPEN, f"changes the item {event['item_id']} after its final decision")
        return row


def _create(replay: Replay, event: Mapping[str, Any], detail: Mapping[str, Any]) -> None:
    item_id = event["item_id"]
    _demand(item_id not in replay.items, f"creates the item {item_id} again")
    _demand(detail["attempt"] == 1, "creates an item with a later attempt")
    replay.items[item_id] = {
        "artifact_key": detail["artifactKey"],
        "artifact_id": detail["artifactId"],
        "submitted_by": detail["submittedBy"],
        "created_at": event["at"],
        "fence": 0,
        "decided_by": None,
        "decided_at": None,
        **_NO_LEASE,
    }
    _bring(replay, event, detail)


def _attempt(replay: Replay, event: Mapping[str, Any], detail: Mapping[str, Any]) -> None:
    row = replay.item(event)
    _demand(detail["attempt"] == row["attempt"] + 1, "leaves out an attempt")
    _bring(replay, event, detail)


def _bring(replay: Replay, event: Mapping[str, Any], detail: Mapping[str, Any]) -> None:
    replay.items[event["item_id"]] |= {
        "state": detail["state"],
        "attempt": detail["attempt"],
        "reasons": canonical_json(detail["reasons"]),
        "title": detail["title"],
        "expires_at": detail["expiresAt"],
        "updated_at": event["at"],
    }
    replay.attempts[event["item_id"], detail["attempt"]] = {
        "origin": detail["origin"],
        "inputs_digest": detail["inputsDigest"],
        "artifact_digest": detail["artifactDigest"],
        "result_digest": detail["resultDigest"],
        "receipts_digest": detail["receiptsDigest"],
        "created_by": detail["submittedBy"],
        "created_at": event["at"],
    }


def _claim(replay: Replay, event: Mapping[str, Any], detail: Mapping[str, Any]) -> None:
    row = replay.item(event)
    _demand(detail["fence"] == row["fence"] + 1, "gives a lease out of turn")
    _demand(detail["attempt"] == row["attempt"], "gives a lease on an older attempt")
    row |= {
        "state": detail["state"],
        "lease_owner": event["actor"],
        "lease_until": detail["until"],
        "lease_attempt": detail["attempt"],
        "fence": detail["fence"],
        "updated_at": event["at"],
    }


def _leased(replay: Replay, event: Mapping[str, Any], detail: Mapping[str, Any]) -> Row:
    row = replay.item(event)
    held = (row["state"], row["lease_owner"], row["fence"]) == (State.CLAIMED, event["actor"], detail["fence"])
    _demand(held, "was done without the latest lease")
    return row


def _renew(replay: Replay, event: Mapping[str, Any], detail: Mapping[str, Any]) -> None:
    row = _leased(replay, event, detail)
    row |= {"lease_until": detail["until"], "updated_at": event["at"]}


def _release(replay: Replay, event: Mapping[str, Any], detail: Mapping[str, Any]) -> None:
    row = _leased(replay, event, detail)
    row |= {"state": detail["state"], **_NO_LEASE, "updated_at": event["at"]}


def _decide(replay: Replay, event: Mapping[str, Any], detail: Mapping[str, Any]) -> None:
    row = _leased(replay, event, detail)
    _demand(detail["attempt"] == row["attempt"] == row["lease_attempt"], "decides on an attempt that was not shown")
    attempt = replay.attempts[event["item_id"], detail["attempt"]]
    decided = (detail["decidedArtifact"], detail["decidedResult"])
    _demand(decided == (attempt["artifact_digest"], attempt["result_digest"]), "decides on another report or verdict")
    row |= {"state": detail["state"], "lease_until": None, "updated_at": event["at"]}
    if event["action"] == "changes_requested":
        row |= _NO_LEASE
        return
    row |= {"decided_by": event["actor"], "decided_at": event["at"]}
    if event["action"] == "approved":
        failures = [each["failure"] for each in detail["overridden"]]
        replay.approvals[event["item_id"]] = (detail["attempt"], failures)


def _expire(replay: Replay, event: Mapping[str, Any], detail: Mapping[str, Any]) -> None:
    row = replay.item(event)
    due = row["expires_at"] is not None and row["expires_at"] <= event["at"]
    _demand(due, "expires an item that was not due")
    row |= {"state": detail["state"], **_NO_LEASE, "updated_at": event["at"]}


def _add_user(replay: Replay, event: Mapping[str, Any], detail: Mapping[str, Any]) -> None:
    _demand(detail["user"] not in replay.users, f"adds the user {detail['user']} again")
    replay.users[detail["user"]] = {
        "role": detail["role"],
        "password_digest": detail["passwordDigest"],
        "disabled": False,
        "created_at": event["at"],
    }


def _change_user(replay: Replay, _: Mapping[str, Any], detail: Mapping[str, Any]) -> None:
    row = replay.users[detail["user"]]
    told = {"role": "role", "password_digest": "passwordDigest", "disabled": "disabled"}
    row |= {column: detail[key] for column, key in told.items() if key in detail}
    replay.sessions = {key: each for key, each in replay.sessions.items() if each["user_name"] != detail["user"]}


def _add_token(replay: Replay, _: Mapping[str, Any], detail: Mapping[str, Any]) -> None:
    _demand(detail["token"] not in replay.tokens, f"adds the token {detail['token']} again")
    replay.tokens[detail["token"]] = {
        "token_digest": detail["tokenDigest"],
        "user_name": detail["user"],
        "scopes": canonical_json(detail["scopes"]),
        "expires_at": detail["expiresAt"],
        "revoked": False,
    }


def _revoke_token(replay: Replay, _: Mapping[str, Any], detail: Mapping[str, Any]) -> None:
    replay.tokens[detail["token"]]["revoked"] = True


def _log_in(replay: Replay, event: Mapping[str, Any], detail: Mapping[str, Any]) -> None:
    replay.sessions[detail["session"]] = {"user_name": event["actor"], "expires_at": detail["expiresAt"]}


def _log_out(replay: Replay, _: Mapping[str, Any], detail: Mapping[str, Any]) -> None:
    replay.sessions.pop(detail["session"], None)


def _change_nothing(_replay: Replay, _event: Mapping[str, Any], _detail: Mapping[str, Any]) -> None:
    """The webhook's troubles are told, and change no row that decides."""


ACTIONS: Final[Mapping[str, Callable[[Replay, Mapping[str, Any], Mapping[str, Any]], None]]] = {
    "created": _create,
    "attempted": _attempt,
    "claimed": _claim,
    "renewed": _renew,
    "released": _release,
    "approved": _decide,
    "rejected": _decide,
    "changes_requested": _decide,
    "expired": _expire,
    "user_added": _add_user,
    "user_changed": _change_user,
    "token_added": _add_token,
    "token_revoked": _revoke_token,
    "logged_in": _log_in,
    "logged_out": _log_out,
    "webhook_given_up": _change_nothing,
}
"""Every kind of event, and what it does to the rows."""
