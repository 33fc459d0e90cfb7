"""The console as plain pages and forms: what is shown, what is decided, what a hostile report cannot do."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import pytest

from reportgate.policy import Policy
from reportgate.policy_file import digest_policy
from reportgate.review.accounts import Role
from reportgate.review.items import State
from reportgate.review.queue import ReviewQueue
from reportgate.review.replay import ACTIONS
from reportgate.service.console.words import WORDS, age_words, error_key
from reportgate.service.gating import Gating
from reports import make_artifact, make_result

EVIL = "<script>alert(1)</script><img src=x onerror=alert(1)>\u202e"


def fence_of(page: str) -> str:
    found = re.search(r'name="fence" value="(\d+)"', page)
    assert found, page
    return found[1]


def test_every_word_is_in_both_languages() -> None:
    """No word is missing, and both have the same blanks to fill."""
    for key, (english, japanese) in WORDS.items():
        assert english, key
        assert japanese, key
        assert set(re.findall(r"{\w+}", english)) == set(re.findall(r"{\w+}", japanese)), key


def test_every_event_of_a_report_has_words() -> None:
    """Whatever the trail can tell of a report, the history says in the reader's language."""
    accounts = {"user_added", "user_changed", "token_added", "token_revoked", "logged_in", "logged_out"}
    assert {f"event_{action}" for action in set(ACTIONS) - accounts} <= set(WORDS)


@pytest.mark.parametrize("status", [*HTTPStatus])
def test_every_error_has_words(status: HTTPStatus) -> None:
    """The kind is said in the reader's language; the detail stays as the API gives it."""
    if status >= HTTPStatus.BAD_REQUEST:
        assert error_key(status) in WORDS
    assert error_key(404) == "error_404"
    assert error_key(504) == "error_503"


@pytest.mark.parametrize(
    ("ms", "words"), [(0, "0 min"), (59_999, "0 min"), (3_599_999, "59 min"), (3_600_000, "1 h"), (86_400_000, "1 d")]
)
def test_ages(ms: int, words: str) -> None:
    """The coarsest unit that says something, at both edges."""
    assert age_words(ms, "en") == words


def test_the_queue_shows_what_waits(person: Callable[..., Any], item_id: str) -> None:
    """Title, reason and age; filters narrow it; in the reader's language."""
    client = person(Role.VIEWER)
    page = client.get("/").text
    assert f"/items/{item_id}" in page
    assert "OUT_OF_TOLERANCE" in page
    assert f"/items/{item_id}" not in client.get("/?state=approved").text
    assert f"/items/{item_id}" in client.get("/?state=all&reason=OUT_OF_TOLERANCE&search=weekly").text
    assert f"/items/{item_id}" not in client.get("/?search=nothing").text
    assert '<html lang="ja">' in client.get("/", headers={"accept-language": "fr, ja;q=0.5"}).text
    assert client.get("/language?lang=ja&to=/").status_code == 303
    assert "審査待ち一覧" in client.get("/").text


def test_pages_follow_one_another(person: Callable[..., Any], queue: ReviewQueue) -> None:
    """More than a page: the rest is one link away, and nothing is left out."""
    for number in range(51):
        queue.put(make_artifact(f"r{number:02}"), make_result())
    client = person()
    page = client.get("/").text
    following = re.search(r'href="(/\?state=[^"]+)"', page)
    assert following
    rest = client.get(following[1].replace("&amp;", "&")).text
    shown = re.findall(r"<small>(r\d\d)</small>", page + rest)
    assert sorted(shown) == [f"r{number:02}" for number in range(51)]


def test_a_report_is_claimed_and_approved(person: Callable[..., Any], queue: ReviewQueue, item_id: str) -> None:
    """Claim, look, override one failure with its own reason, approve: it stands in the trail, and is final."""
    client = person(Role.REVIEWER)
    page = client.get(f"/items/{item_id}").text
    assert "1240" in page
    assert 'name="decision"' not in page
    assert client.submit(f"/items/{item_id}/claim").status_code == 303
    page = client.get(f"/items/{item_id}").text
    form = {"fence": fence_of(page), "decision": "approve", "reason": "fine\r\nreally", "override-0": "late refunds"}
    done = client.submit(f"/items/{item_id}/decision", **form)
    assert (done.status_code, done.headers["location"]) == (303, f"/items/{item_id}")
    event = queue.store.get(item_id).events[-1]
    assert (event.action, event.actor, event.detail["reason"]) == ("approved", "reviewer", "fine\nreally")
    assert event.detail["overridden"][0]["reason"] == "late refunds"
    page = client.get(f"/items/{item_id}").text
    assert "off by 4.84 % — late refunds</li>" in page
    assert 'name="decision"' not in page
    assert client.submit(f"/items/{item_id}/claim").status_code == 409


@pytest.mark.parametrize(
    "fields",
    [{"reason": ""}, {"reason": " "}, {"decision": ""}, {"decision": "publish"}, {"fence": "x"}, {"fence": "99"}],
)
def test_a_decision_that_is_none(person: Callable[..., Any], queue: ReviewQueue, item_id: str, fields: Any) -> None:
    """Without a reason, a decision or the claim nothing happens, and the page says so."""
    client = person(Role.REVIEWER)
    client.submit(f"/items/{item_id}/claim")
    form = {"fence": "1", "decision": "approve", "reason": "fine"} | fields
    answer = client.submit(f"/items/{item_id}/decision", **form)
    assert answer.status_code in (409, 422)
    assert 'role="alert"' in answer.text
    assert queue.store.get(item_id).item.state is State.CLAIMED


def test_somebody_elses_report(person: Callable[..., Any], item_id: str) -> None:
    """Who holds it is shown; others can neither claim, edit nor decide; it can be given back."""
    holder, other = person(Role.REVIEWER), person(Role.ADMIN)
    holder.submit(f"/items/{item_id}/claim")
    page = other.get(f"/items/{item_id}").text
    assert "Claimed by reviewer" in page
    assert f"/items/{item_id}/claim" not in page
    edit = {"summary": "x", "claims": "[]", "attempt": "1"}
    assert other.submit(f"/items/{item_id}/edit", **edit).status_code == 409
    assert other.submit(f"/items/{item_id}/decision", fence="1", decision="reject", reason="x").status_code == 409
    fence = fence_of(holder.get(f"/items/{item_id}").text)
    assert holder.submit(f"/items/{item_id}/release", fence=fence).status_code == 303
    assert other.submit(f"/items/{item_id}/claim").status_code == 303


def test_an_own_report_says_so_before_it_is_decided(
    person: Callable[..., Any], queue: ReviewQueue, app: Any, item_id: str
) -> None:
    """The submitter sees that somebody else approves it, unless the operator permits; others see nothing of it."""
    own = queue.put(make_artifact("own"), make_result(), submitted_by="reviewer").item_id
    client = person(Role.REVIEWER)
    for each, said in ((own, True), (item_id, False)):
        client.submit(f"/items/{each}/claim")
        page = client.get(f"/items/{each}").text
        assert ("This report is your own" in page) is said
        assert bool(re.search(r'value="approve"[^>]*disabled', page)) is said
    app.state.settings = dataclasses.replace(app.state.settings, allow_own=True)
    assert "This report is your own" not in client.get(f"/items/{own}").text


def test_errors_speak_the_readers_language(person: Callable[..., Any]) -> None:
    """What happened in Japanese, the detail beside it in English and marked as such."""
    page = person().get(f"/items/{'0' * 32}", headers={"accept-language": "ja"}).text
    assert "見つかりません" in page
    assert '<p lang="en">no item' in page


def test_a_newer_attempt_asks_for_a_fresh_look(person: Callable[..., Any], queue: ReviewQueue, item_id: str) -> None:
    """What arrives during the review is pointed out, and has to be claimed again before it is decided."""
    client = person(Role.REVIEWER)
    client.submit(f"/items/{item_id}/claim")
    queue.put(make_artifact(summary="今週のクリックは9,999件。"), make_result())
    page = client.get(f"/items/{item_id}").text
    assert "A newer attempt arrived" in page
    assert "9,999" in page
    assert 'name="decision"' not in page
    client.submit(f"/items/{item_id}/claim")
    assert 'name="decision"' in client.get(f"/items/{item_id}").text


def claim_of(value: str) -> str:
    return json.dumps(
        [{"id": "c1", "kind": "number", "statement": f"{value} clicks", "metric": "clicks.total", "value": int(value)}]
    )


def test_an_edit_is_gated_again(person: Callable[..., Any], queue: ReviewQueue, item_id: str) -> None:
    """A corrected report becomes a new attempt with its own verdict; the old one is kept, the change is shown."""
    client = person(Role.REVIEWER)
    client.submit(f"/items/{item_id}/claim")
    page = client.get(f"/items/{item_id}/edit").text
    assert "1,300件" in page
    wrong = client.submit(f"/items/{item_id}/edit", summary="1300 clicks", claims=claim_of("1300"), attempt="1")
    assert wrong.status_code == 303
    assert not queue.store.get(item_id).latest.result.ok
    right = client.submit(f"/items/{item_id}/edit", summary="1240 clicks\r\n", claims=claim_of("1240"), attempt="2")
    assert right.status_code == 303
    history = queue.store.get(item_id)
    assert [attempt.result.ok for attempt in history.attempts] == [False, False, True]
    assert history.latest.created_by == "reviewer"
    artifact = history.latest.artifact
    assert artifact is not None
    assert (artifact.id, artifact.summary) == ("weekly-2026-11-23", "1240 clicks\n")
    page = client.get(f"/items/{item_id}").text
    assert "<del>1300</del>" in page
    assert "<ins>1240</ins>" in page
    assert "1,300件" in client.get(f"/items/{item_id}?attempt=1").text
    assert client.get(f"/items/{item_id}?attempt=9").status_code == 404
    done = client.submit(f"/items/{item_id}/decision", fence=fence_of(page), decision="approve", reason="corrected")
    assert done.status_code == 303
    assert queue.store.verify_log().ok


@pytest.mark.parametrize(
    ("claims", "attempt", "status"),
    [("{", "1", 422), ("{}", "1", 422), ('[{"a": 1, "a": 2}]', "1", 422), ('["\\udcff"]', "1", 422), ("[]", "2", 409)],
)
def test_an_edit_that_is_none(
    person: Callable[..., Any], queue: ReviewQueue, item_id: str, claims: str, attempt: str, status: int
) -> None:
    """A ledger that cannot be read, or a report that changed meanwhile: the text is kept in the form."""
    client = person(Role.REVIEWER)
    answer = client.submit(f"/items/{item_id}/edit", summary="kept text", claims=claims, attempt=attempt)
    assert answer.status_code == status
    assert "kept text" in answer.text
    assert queue.store.get(item_id).item.attempt == 1


def test_a_hostile_report_runs_nothing(person: Callable[..., Any], queue: ReviewQueue) -> None:
    """What a model wrote is text: no markup of its own, and hidden characters have names."""
    artifact = make_artifact(EVIL, summary=EVIL).model_copy(update={"title": EVIL})
    placed = queue.put(artifact, make_result())
    queue.put(EVIL, make_result(policy="1" * 64))
    client = person()
    client.submit(f"/items/{placed.item_id}/claim")
    pages = [client.get(path).text for path in ("/", f"/items/{placed.item_id}", f"/items/{placed.item_id}/edit")]
    pages.append(client.get(f"/?search={EVIL}").text)
    pages += [client.get(f"/items/{item.id}").text for item in queue.store.find()]
    for page in pages:
        assert "<script>alert" not in page
        assert "<img src=x" not in page
    assert "\u202e" not in pages[0] + pages[1]


def test_errors_are_pages_for_people(person: Callable[..., Any], anybody: Any) -> None:
    """What is not there is said on a page, in the console's frame."""
    client = person()
    for path, status in ((f"/items/{'0' * 32}", 404), ("/items/x", 422), ("/nothing", 404)):
        answer = client.get(path)
        assert answer.status_code == status
        assert answer.headers["content-type"].startswith("text/html")
    assert anybody.get("/items/x", headers={"hx-request": "true"}).headers["hx-redirect"] == "/login"
    assert anybody.get(f"/items/{'0' * 32}").headers["location"] == f"/login?to=/items/{'0' * 32}"


def test_the_log_page(person: Callable[..., Any], queue: ReviewQueue, item_id: str) -> None:
    """Whole, with the head to note; broken, with what is wrong."""
    client = person(Role.ADMIN)
    page = client.get("/log").text
    assert "whole" in page
    assert f"{queue.store.verify_log().seq}:" in page
    with queue.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE review_items SET state = 'approved'")
    assert item_id in client.get("/log").text


def test_an_edit_keeps_the_policy(app: Any) -> None:
    """A report that a stricter policy of the server refused is not gated again under a laxer one."""
    strict = Policy(strict_units=True)
    gating = Gating(dataclasses.replace(app.state.settings, policies={"default": Policy(), "strict": strict}))
    assert gating.find_policy(digest_policy(strict)) == "strict"
    assert gating.find_policy(digest_policy(Policy())) == "default"
    assert gating.find_policy("0" * 64) == "default"
    assert gating.find_policy(None) == "default"
    gating.close()
