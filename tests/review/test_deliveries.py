"""How reports enter the queue: once each, and never into somebody else's decision."""

from __future__ import annotations

import threading
from decimal import Decimal
from typing import Any

import pytest

from reportgate.ledger import Artifact, NumericClaim
from reportgate.review.deliveries import Delivery, Placed
from reportgate.review.items import Decision, State
from reportgate.review.store import Filter, ReviewStore
from reportgate.usage import AuditUsage
from reportgate.verdict import Digests, GateResult, Reason
from reports import make_artifact, make_result


def put(store: ReviewStore, artifact: Any = None, result: GateResult | None = None, **options: Any) -> Placed:
    # A rejected result is false: only None stands for the default.
    result = make_result() if result is None else result
    return store.place(Delivery.of(artifact or make_artifact(), result, at=store.clock(), **options))


def decide(store: ReviewStore, item_id: str, decision: Decision = Decision.REJECT, actor: str = "hana") -> None:
    lease = store.claim(item_id, owner=actor)
    assert lease is not None
    store.decide(item_id, decision, actor=actor, fence=lease.fence, reason="looked at it")


def test_the_same_delivery_twice_is_one_item(store: ReviewStore) -> None:
    """Enqueue is idempotent: same artifact, policy, data and sources, same item, nothing new in the log."""
    first = put(store)
    again = put(store)
    assert (first.status, again.status, again.item_id) == ("created", "known", first.item_id)
    assert len(store.find()) == 1
    assert len(store.get(str(first.item_id)).events) == 1


@pytest.mark.parametrize("data", ["d" * 64, None])
def test_the_same_verdict_at_another_price_is_nothing_new(store: ReviewStore, data: str | None) -> None:
    """What the audit cost, and the bytes in which the report was handed over, make no new attempt."""
    first = put(store, result=make_result(data=data))
    dearer = make_result(data=data).model_copy(
        update={
            "usage": AuditUsage(requests=1, input_tokens=7, output_tokens=9),
            "digests": Digests(artifact="b" * 64, data=data, sources="e" * 64, policy="f" * 64),
        }
    )
    again = put(store, result=dearer)
    assert (again.status, again.item_id) == ("known", first.item_id)
    assert len(store.get(str(first.item_id)).events) == 1


@pytest.mark.parametrize(
    ("label", "artifact", "result"),
    [
        ("summary corrected", make_artifact(summary="今週のクリックは1,240件。"), make_result()),
        ("other data", make_artifact(), make_result(data="0" * 64)),
        ("other sources", make_artifact(), make_result(sources="0" * 64)),
        ("other policy", make_artifact(), make_result(policy="0" * 64)),
        ("other verdict", make_artifact(), make_result(reason=Reason.METRIC_ERROR)),
        ("accepted now", make_artifact(), make_result(accepted=True)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_report_gated_again_is_a_new_attempt(
    store: ReviewStore, label: str, artifact: Artifact, result: GateResult
) -> None:
    """The same report gated again after a fix joins its open item, with the reasons of the latest attempt."""
    first = put(store)
    again = put(store, artifact, result)
    assert (again.status, again.item_id, again.attempt) == ("attempted", first.item_id, 2), label
    item = store.find()[0]
    assert item.attempt == 2
    assert "OUT_OF_TOLERANCE" not in item.reasons or item.reasons == ("OUT_OF_TOLERANCE",)
    # A late delivery of the first attempt is known, and does not become the latest.
    assert put(store).status == "known"
    assert store.find()[0].attempt == 2


def test_without_a_digest_of_the_data_the_verdict_counts(store: ReviewStore) -> None:
    """A recomputation that changed, on data nobody digested, is not swallowed as known."""
    first = put(store, result=make_result(data=None))
    assert put(store, result=make_result(data=None)).status == "known"
    decide(store, str(first.item_id))
    assert put(store, result=make_result(data=None, reason=Reason.METRIC_ERROR)).status == "created"


def test_a_decided_item_takes_nothing_in(store: ReviewStore) -> None:
    """An approval stays with what was approved: a changed report under the same id is a new item."""
    first = put(store)
    decide(store, str(first.item_id), Decision.APPROVE)
    other = put(store, make_artifact(summary="今週のクリックは9,999件。"))
    assert other.status == "created"
    assert other.item_id != first.item_id
    assert store.get(str(first.item_id)).item.state is State.APPROVED
    assert put(store).item_id == first.item_id


def test_reports_without_an_id_are_told_apart_by_their_text(store: ReviewStore) -> None:
    """No id: the same text is the same report, another text another one."""
    first = put(store, make_artifact(None))
    assert put(store, make_artifact(None), make_result(policy="0" * 64)).item_id == first.item_id
    assert put(store, make_artifact(None, summary="別の報告")).item_id != first.item_id


@pytest.mark.parametrize(
    "broken",
    [
        b"\xff\xfe not a report",
        b"",
        None,
        '{"id": "x", "id": "y"}',
        "[1, 2]",
        '{"id": "a\\u0000b", "summary": 3}',
        {"id": 3, "claims": [float("nan")]},
        {"id": "\udcff"},
        '{"summary": "\\udcff"}',
    ],
)
def test_an_unreadable_artifact_reaches_people_too(store: ReviewStore, broken: Any) -> None:
    """What the gate refused to read is queued as it is, and can be exported."""
    placed = store.place(Delivery.of(broken, make_result(reason=Reason.LEDGER_INVALID), at=store.clock()))
    history = store.get(str(placed.item_id))
    assert history.latest.artifact is None
    assert history.document()["attempts"]
    assert store.verify_log().ok


def test_digits_survive_the_store(store: ReviewStore) -> None:
    """12.30 comes back as 12.30, from the artifact and from the verdict, and null params stay."""
    claim = NumericClaim(id="c1", statement="12.30", metric="m", value=Decimal("12.30"), params={"week": None})
    artifact = Artifact(summary="12.30", claims=(claim,))
    placed = put(store, artifact)
    latest = store.get(str(placed.item_id)).latest
    assert latest.artifact == artifact
    assert str(latest.artifact.claims[0].value) == "12.30"  # type: ignore[union-attr] # a numeric claim, see above
    assert latest.result == make_result()


def test_racing_deliveries_make_one_item(store: ReviewStore) -> None:
    """However many feeders deliver the same report at once, it has one item."""
    placed: list[Placed] = []
    threads = [threading.Thread(target=lambda: placed.append(put(store))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(placed) == 8
    assert len({one.item_id for one in placed}) == 1
    assert sorted(one.status for one in placed) == ["created"] + ["known"] * 7
    assert store.verify_log().ok


def test_listing_filters_and_pages(store: ReviewStore, clock: Any) -> None:
    """State, reason, words and the page's end each narrow the list; a wildcard is a plain character."""
    ids = []
    for number in range(5):
        clock.move(1)
        artifact = make_artifact(f"weekly_{number}")
        reason = Reason.METRIC_ERROR if number == 3 else Reason.OUT_OF_TOLERANCE
        ids.append(str(put(store, artifact, make_result(reason=reason)).item_id))
    decide(store, ids[0])
    assert [i.id for i in store.find(Filter(state=State.PENDING))] == ids[1:]
    assert [i.id for i in store.find(Filter(state=State.REJECTED))] == ids[:1]
    assert [i.id for i in store.find(Filter(reason="METRIC_ERROR"))] == [ids[3]]
    assert [i.id for i in store.find(Filter(search="WEEKLY_2"))] == [ids[2]]
    assert store.find(Filter(search="weekly%2")) == []
    first = store.find(Filter(limit=2))
    rest = store.find(Filter(after=(first[-1].created_at, first[-1].id)))
    assert [i.id for i in first + rest] == ids
    assert [history.item.id for history in store.export(Filter(limit=2))] == ids
    assert store.count()[State.PENDING] == 4
