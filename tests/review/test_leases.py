"""Who may decide: the latest lease only, once, and only what its owner was shown."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from reportgate.errors import DecisionRefusedError, ItemNotFoundError, ReportgateError
from reportgate.review.deliveries import Delivery
from reportgate.review.items import Decision, Lease, Override, State
from reportgate.review.store import ReviewStore
from reports import make_artifact, make_result

FAILURE = "[c1] OUT_OF_TOLERANCE: claimed 1300, recomputed 1240, off by 4.84 %"


@pytest.fixture
def item(store: ReviewStore) -> str:
    """An item that waits; "ken" submitted it."""
    placed = store.place(Delivery.of(make_artifact(), make_result(), at=store.clock(), submitted_by="ken"))
    return str(placed.item_id)


def claim(store: ReviewStore, item_id: str | None, owner: str = "hana", lease_s: int = 60) -> Lease:
    lease = store.claim(item_id, owner=owner, lease_s=lease_s)
    assert lease is not None
    return lease


def decide(store: ReviewStore, lease: Lease, decision: Decision = Decision.APPROVE, **options: Any) -> State:
    values: dict[str, Any] = {"actor": lease.owner, "fence": lease.fence, "reason": "checked by hand"} | options
    return store.decide(lease.item_id, decision, **values)


def test_a_claimed_item_is_nobody_elses(store: ReviewStore, item: str) -> None:
    """A second reviewer gets neither the item nor a turn; the owner's list shows the lease."""
    claim(store, item)
    with pytest.raises(DecisionRefusedError, match="claimed by hana"):
        store.claim(item, owner="taro")
    assert store.claim(None, owner="taro") is None
    assert store.find()[0].lease_owner == "hana"


@pytest.mark.parametrize(("seconds", "lapsed"), [(59.999, False), (60, True)])
def test_a_late_decision_is_refused(store: ReviewStore, item: str, clock: Any, seconds: float, *, lapsed: bool) -> None:
    """A lease ends at its time, that moment included."""
    lease = claim(store, item)
    clock.move(seconds)
    if lapsed:
        with pytest.raises(DecisionRefusedError, match="ran out"):
            decide(store, lease)
        assert store.find()[0].state is State.PENDING
    else:
        assert decide(store, lease) is State.APPROVED


def test_a_later_lease_fences_off_the_earlier_one(store: ReviewStore, item: str, clock: Any) -> None:
    """After somebody else took over, the first reviewer can neither decide, renew nor release."""
    late = claim(store, item)
    clock.move(61)
    other = claim(store, None, "taro")
    assert (other.item_id, other.fence) == (item, late.fence + 1)
    for act in (
        lambda: decide(store, late),
        lambda: store.renew(late),
        lambda: store.release(item, owner="hana", fence=late.fence),
        lambda: decide(store, late, fence=other.fence),
    ):
        with pytest.raises(DecisionRefusedError):
            act()
    assert decide(store, other, Decision.REJECT) is State.REJECTED


def test_the_first_decision_is_final(store: ReviewStore, item: str) -> None:
    """No second decision, by nobody; the same one delivered twice is one."""
    lease = claim(store, item)
    assert decide(store, lease, Decision.REJECT) is State.REJECTED
    assert decide(store, lease, Decision.REJECT) is State.REJECTED
    with pytest.raises(DecisionRefusedError):
        decide(store, lease, Decision.APPROVE)
    with pytest.raises(DecisionRefusedError):
        store.claim(item, owner="taro")
    assert [event.action for event in store.get(item).events] == ["created", "claimed", "rejected"]


def test_a_decision_is_about_what_was_shown(store: ReviewStore, item: str) -> None:
    """A new attempt that arrives during the review is not approved unseen."""
    lease = claim(store, item)
    store.place(Delivery.of(make_artifact(summary="今週のクリックは9,999件。"), make_result(), at=store.clock()))
    with pytest.raises(DecisionRefusedError, match="claim again"):
        decide(store, lease)
    with pytest.raises(DecisionRefusedError, match="claim again"):
        decide(store, store.renew(lease))
    again = claim(store, item)
    assert again.attempt == 2
    assert decide(store, again) is State.APPROVED


def test_nobody_approves_their_own_report(store: ReviewStore, item: str) -> None:
    """The submitter may reject, not approve, unless the operator's policy says so."""
    lease = claim(store, item, "ken")
    with pytest.raises(DecisionRefusedError, match="somebody else approves"):
        decide(store, lease)
    assert decide(store, lease, allow_own=True) is State.APPROVED


def test_nobody_approves_their_own_rejected_edit(store: ReviewStore, item: str) -> None:
    """Who changed a report, and was refused by the gate, cannot let it pass themselves."""
    claim(store, item)
    edit = Delivery.of(make_artifact(summary="1"), make_result(), at=1, submitted_by="hana", origin="edit")
    store.edit(item, edit, editor="hana", attempt=1)
    with pytest.raises(DecisionRefusedError, match="somebody else approves"):
        decide(store, claim(store, item))
    good = make_result(accepted=True)
    better = Delivery.of(make_artifact(), good, at=1, submitted_by="hana", origin="edit")
    store.edit(item, better, editor="hana", attempt=2)
    assert decide(store, claim(store, item)) is State.APPROVED
    with pytest.raises(DecisionRefusedError, match="no further attempt"):
        store.edit(item, edit, editor="hana", attempt=3)


def test_an_approval_of_a_rejected_report_names_every_override(store: ReviewStore, item: str) -> None:
    """What the gate refused stays visible as overridden, each failure with a reason."""
    lease = claim(store, item)
    with pytest.raises(DecisionRefusedError, match="no such failure"):
        decide(store, lease, overrides=[Override(failure="[c9] EMPTY: x", reason="y")])
    decide(store, lease, overrides=[Override(failure=FAILURE, reason="late refunds, see the ticket")])
    detail = store.get(item).events[-1].detail
    assert detail["overridden"] == [{"failure": FAILURE, "reason": "late refunds, see the ticket"}]
    assert detail["resultOk"] is False


@pytest.mark.parametrize("reason", ["", "  \n", "x" * 2001, "a\x00b"])
def test_a_decision_needs_a_readable_reason(store: ReviewStore, item: str, reason: str) -> None:
    """No reason, no decision."""
    lease = claim(store, item)
    with pytest.raises(ReportgateError):
        decide(store, lease, reason=reason)
    assert decide(store, lease, reason="x" * 2000) is State.APPROVED


def test_changes_requested_waits_for_the_next_attempt(store: ReviewStore, item: str) -> None:
    """Asking for changes is not final: the next attempt comes back as pending, the same one does not."""
    assert decide(store, claim(store, item), Decision.REQUEST_CHANGES) is State.CHANGES_REQUESTED
    assert store.claim(None, owner="taro") is None
    store.place(Delivery.of(make_artifact(), make_result(), at=store.clock()))
    assert store.find()[0].state is State.CHANGES_REQUESTED
    store.place(Delivery.of(make_artifact(summary="1,240"), make_result(), at=store.clock()))
    assert store.find()[0].state is State.PENDING
    assert claim(store, None, "taro").attempt == 2


def test_release_gives_the_item_back(store: ReviewStore, item: str) -> None:
    """Released is pending, at once."""
    lease = claim(store, item)
    store.release(item, owner="hana", fence=lease.fence)
    assert claim(store, None, "taro").item_id == item


def test_expiry(store: ReviewStore, clock: Any) -> None:
    """What is too old is nobody's to approve; a claim that is still held is not taken away."""
    options = {"at": clock(), "expires_at": clock() + 60_000}
    free = store.place(Delivery.of(make_artifact("free"), make_result(), **options))
    held = store.place(Delivery.of(make_artifact("held"), make_result(), **options))
    lease = claim(store, str(held.item_id), lease_s=90)
    clock.move(60)
    assert store.claim(None, owner="taro") is None
    with pytest.raises(DecisionRefusedError, match="expired"):
        store.claim(str(free.item_id), owner="taro")
    assert store.expire() == 1
    assert store.get(str(free.item_id)).item.state is State.EXPIRED
    assert decide(store, lease) is State.APPROVED
    # An expired item was decided by nobody: its report may come again.
    assert store.place(Delivery.of(make_artifact("free"), make_result(), at=clock())).status == "created"
    assert store.verify_log().ok


def test_unknown_items(store: ReviewStore) -> None:
    """An unknown id is said to be unknown."""
    with pytest.raises(ItemNotFoundError):
        store.get("nothing")
    with pytest.raises(ItemNotFoundError):
        store.claim("nothing", owner="hana")
    with pytest.raises(ItemNotFoundError):
        store.decide("nothing", Decision.REJECT, actor="hana", fence=1, reason="x")


def test_many_workers_decide_each_item_once(store: ReviewStore) -> None:
    """Eight workers empty the queue together: every item is decided exactly once, and the log says so."""
    for number in range(60):
        store.place(Delivery.of(make_artifact(f"r{number}"), make_result(), at=store.clock()))
    decided: list[str] = []

    def work(name: str) -> None:
        while (lease := store.claim(None, owner=name)) is not None:
            store.decide(lease.item_id, Decision.REJECT, actor=name, fence=lease.fence, reason="no")
            decided.append(lease.item_id)

    threads = [threading.Thread(target=work, args=(f"w{number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(decided) == len(set(decided)) == 60
    assert store.count()[State.REJECTED] == 60
    check = store.verify_log()
    assert check.ok
    assert check.events == 180
