"""The webhook: signed, retried, once at a time, and deaf to what a model wrote."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from reportgate.errors import ReviewError
from reportgate.review import ReviewQueue
from reportgate.review.deliveries import Delivery
from reportgate.review.items import Decision
from reportgate.review.store import ReviewStore
from reportgate.review.webhook import MAX_FAILURES, Webhook
from reports import make_artifact, make_result

SECRET = "whsec_" + base64.b64encode(b"k" * 24).decode()


class Receiver:
    """An address that keeps what it gets, and answers as it is told."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.answers: list[int] = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.got.append(({key.lower(): value for key, value in self.headers.items()}, body))
                self.send_response(receiver.answers.pop(0) if receiver.answers else 200)
                self.send_header("location", receiver.url)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def texts(self) -> list[str]:
        return [json.loads(body)["text"] for _, body in self.got]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """A receiver on loopback."""
    found = Receiver()
    yield found
    found.server.shutdown()
    found.server.server_close()


def put(store: ReviewStore, report: str = "weekly", **options: Any) -> str:
    artifact = make_artifact(report).model_copy(update=options)
    return str(store.place(Delivery.of(artifact, make_result(), at=store.clock())).item_id)


def test_what_happens_is_told_once(store: ReviewStore, receiver: Receiver) -> None:
    """From when the webhook is known: new items, attempts and decisions; not claims."""
    put(store, "before")
    hook = Webhook(receiver.url, secret=SECRET, console="https://review.example/")
    assert hook.send(store) == 0
    item_id = put(store)
    lease = store.claim(item_id, owner="hana")
    assert lease is not None
    store.decide(item_id, Decision.REJECT, actor="hana", fence=lease.fence, reason="no")
    assert hook.send(store) == 2
    assert hook.send(store) == 0
    link = f"<https://review.example/items/{item_id}>"
    assert receiver.texts() == [
        f'"Weekly clicks" waits for review: OUT_OF_TOLERANCE {link}',
        f'"Weekly clicks" was rejected by hana {link}',
    ]


def test_messages_are_signed(store: ReviewStore, receiver: Receiver) -> None:
    """A receiver can recompute the signature from the id, the time and the exact body."""
    hook = Webhook(receiver.url, secret=SECRET)
    hook.begin(store)
    put(store)
    assert hook.send(store) == 1
    headers, body = receiver.got[0]
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = base64.b64encode(hmac.new(b"k" * 24, signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"
    data = json.loads(body)["data"]
    assert (data["artifactId"], data["reasons"], data["attempt"]) == ("weekly", ["OUT_OF_TOLERANCE"], 1)


@pytest.mark.parametrize("answer", [500, 404, 302])
def test_a_failed_message_is_sent_again_later(store: ReviewStore, receiver: Receiver, clock: Any, answer: int) -> None:
    """Not at once, but after one, two, four … seconds, under the same id; a redirect is a failure."""
    hook = Webhook(receiver.url)
    hook.begin(store)
    put(store)
    receiver.answers = [answer, answer]
    assert hook.send(store) == 0
    assert hook.send(store) == 0
    assert len(receiver.got) == 1
    clock.move(1)
    assert hook.send(store) == 0
    clock.move(1.9)
    assert hook.send(store) == 0
    assert len(receiver.got) == 2
    clock.move(0.1)
    assert hook.send(store) == 1
    assert len({headers["webhook-id"] for headers, _ in receiver.got}) == 1


def test_a_message_that_never_arrives_is_given_up(store: ReviewStore, receiver: Receiver, clock: Any) -> None:
    """After the last try the next message has its turn, and the trail says what was given up."""
    hook = Webhook(receiver.url)
    hook.begin(store)
    put(store, "lost")
    item_id = put(store, "next")
    receiver.answers = [500] * MAX_FAILURES
    for _ in range(MAX_FAILURES):
        assert hook.send(store) == 0
        clock.move(3600)
    assert hook.send(store) == 1
    assert json.loads(receiver.got[-1][1])["data"]["itemId"] == item_id
    assert store.events_after(2)[-1].action == "webhook_given_up"
    assert store.verify_log().ok


def test_only_one_sender_at_a_time(store: ReviewStore, receiver: Receiver, clock: Any) -> None:
    """A sender that died in its turn is followed by another one, after a while."""
    hook = Webhook(receiver.url)
    hook.begin(store)
    put(store)
    assert hook._take_turn(store) is not None
    assert hook.send(store) == 0
    clock.move(61)
    assert hook.send(store) == 1


def test_a_title_cannot_call_a_channel(store: ReviewStore, receiver: Receiver) -> None:
    """A model writes titles: what Slack would act on arrives as plain text."""
    hook = Webhook(receiver.url)
    hook.begin(store)
    put(store, "x", title="<!channel> & <https://evil.example|approve>\n" + "y" * 500)
    hook.send(store)
    text = receiver.texts()[0]
    assert text.startswith('"&lt;!channel&gt; &amp; &lt;https://evil.example|approve&gt; yyy')
    assert len(text) < 300


def test_the_feeder_tells_at_once(url: str, receiver: Receiver, tmp_path: Path) -> None:
    """A put is told without a server that runs; a webhook that is down keeps nobody from putting."""
    queue = ReviewQueue(url, spool=tmp_path, webhook=Webhook(receiver.url))
    assert queue.put(make_artifact("a"), make_result()).status == "created"
    assert len(receiver.got) == 1
    receiver.answers = [500]
    assert queue.put(make_artifact("b"), make_result()).status == "created"
    assert queue.notify() == 0
    queue.close()


def test_unusable_webhooks(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address that is none, and a secret that is not what it says."""
    for url, secret in (("file:///etc/passwd", None), ("https://x.example", "whsec_???")):
        with pytest.raises(ReviewError):
            Webhook(url, secret=secret)
    monkeypatch.delenv("REPORTGATE_WEBHOOK_URL", raising=False)
    assert Webhook.from_environment() is None
    monkeypatch.setenv("REPORTGATE_WEBHOOK_URL", "https://x.example")
    assert isinstance(Webhook.from_environment(), Webhook)
