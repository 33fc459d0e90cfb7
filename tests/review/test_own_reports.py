"""Four eyes: what somebody with a submit token, or who edits, might try to let their own report pass."""

from __future__ import annotations

from typing import Any

import pytest

from reportgate.errors import DecisionRefusedError, ItemNotFoundError, ReportgateError
from reportgate.review.accounts import Accounts, Role
from reportgate.review.deliveries import Delivery, Placed
from reportgate.review.items import Decision, State
from reportgate.review.store import ReviewStore
from reports import make_artifact, make_result


def put(store: ReviewStore, by: str | None, summary: str = "1", **options: Any) -> Placed:
    accepted = bool(options.pop("accepted", False))
    delivery = Delivery.of(
        make_artifact(summary=summary), make_result(accepted=accepted), at=store.clock(), submitted_by=by, **options
    )
    return store.place(delivery)


def approve(store: ReviewStore, item_id: str | None, actor: str, **options: Any) -> State:
    lease = store.claim(item_id, owner=actor)
    assert lease is not None
    return store.decide(lease.item_id, Decision.APPROVE, actor=actor, fence=lease.fence, reason="x", **options)


def edit(store: ReviewStore, item_id: str | None, by: str, *, attempt: int, accepted: bool) -> None:
    result = make_result(accepted=accepted)
    delivery = Delivery.of(make_artifact(summary=f"by {by}"), result, at=store.clock(), submitted_by=by, origin="edit")
    store.edit(str(item_id), delivery, editor=by, attempt=attempt)


@pytest.mark.parametrize("origin", ["feeder", "gated", "submitted"])
@pytest.mark.parametrize("accepted", [False, True])
def test_who_joined_somebody_elses_item_cannot_approve_it(store: ReviewStore, origin: Any, *, accepted: bool) -> None:
    """A further attempt under the id of somebody else's report is a submission like the first."""
    item_id = put(store, "pipeline").item_id
    assert put(store, "mallory", "2", origin=origin, accepted=accepted).item_id == item_id
    with pytest.raises(DecisionRefusedError, match="mallory submitted attempt 2"):
        approve(store, item_id, "mallory")
    store.release(str(item_id), owner="mallory", fence=store.get(str(item_id)).item.fence)
    assert approve(store, item_id, "hana") is State.APPROVED


@pytest.mark.parametrize("accepted", [False, True])
def test_an_edit_makes_no_submission_somebody_elses(store: ReviewStore, *, accepted: bool) -> None:
    """Neither the submitter's own edit nor a later one of another person takes the first submission away."""
    item_id = put(store, "mallory").item_id
    edit(store, item_id, "mallory", attempt=1, accepted=accepted)
    with pytest.raises(DecisionRefusedError, match="submitted attempt 1"):
        approve(store, item_id, "mallory")
    store.release(str(item_id), owner="mallory", fence=store.get(str(item_id)).item.fence)
    edit(store, item_id, "hana", attempt=2, accepted=accepted)
    with pytest.raises(DecisionRefusedError, match="submitted attempt 1"):
        approve(store, item_id, "mallory")


def test_an_edit_that_the_gate_accepts_may_be_approved_by_its_writer(store: ReviewStore) -> None:
    """Such a report needs no reviewer at all; one that the gate rejects does."""
    item_id = put(store, "pipeline").item_id
    edit(store, item_id, "hana", attempt=1, accepted=False)
    with pytest.raises(DecisionRefusedError, match="hana wrote the rejected attempt 2"):
        approve(store, item_id, "hana")
    edit(store, item_id, "hana", attempt=2, accepted=True)
    assert approve(store, item_id, "hana") is State.APPROVED
    assert store.get(str(item_id)).events[-1].detail["own"] is False


def test_the_operators_permission_is_told(store: ReviewStore) -> None:
    """Where own reports may be approved, the trail says that it was one."""
    item_id = put(store, "ken").item_id
    assert approve(store, item_id, "ken", allow_own=True) is State.APPROVED
    assert store.get(str(item_id)).events[-1].detail["own"] is True


def test_a_brought_verdict_does_not_swallow_the_operators(store: ReviewStore) -> None:
    """Somebody brings a verdict with one harmless failure and has it decided: the true one still comes in."""
    forged = put(store, "mallory", origin="submitted")
    assert put(store, "mallory", origin="submitted").status == "known"
    assert approve(store, forged.item_id, "accomplice") is State.APPROVED
    assert store.get(str(forged.item_id)).events[-1].detail["verdictFrom"] == "submitted"
    true = put(store, "pipeline")
    assert true.status == "created"
    assert true.item_id != forged.item_id


def test_a_further_attempt_cannot_make_an_item_last(store: ReviewStore) -> None:
    """Its own time counts if it has one; none does not take the item's away."""
    item_id = str(put(store, "pipeline", expires_at=store.clock() + 1000).item_id)
    put(store, "mallory", "2", origin="submitted")
    assert store.get(item_id).item.expires_at == store.clock() + 1000
    put(store, "pipeline", "3", expires_at=store.clock() + 5000)
    assert store.get(item_id).item.expires_at == store.clock() + 5000
    edit(store, item_id, "hana", attempt=3, accepted=False)
    assert store.get(item_id).item.expires_at == store.clock() + 5000
    assert store.verify_log().ok


def test_an_edit_is_of_what_was_shown(store: ReviewStore) -> None:
    """Not of an attempt that arrived meanwhile, not under somebody else's claim, not of nothing."""
    item_id = str(put(store, "pipeline").item_id)
    put(store, "pipeline", "2")
    with pytest.raises(DecisionRefusedError, match=r"attempt 2 .* arrived meanwhile"):
        edit(store, item_id, "hana", attempt=1, accepted=True)
    store.claim(item_id, owner="ken")
    with pytest.raises(DecisionRefusedError, match="claimed by ken"):
        edit(store, item_id, "hana", attempt=2, accepted=True)
    with pytest.raises(ItemNotFoundError):
        edit(store, "nothing", "hana", attempt=1, accepted=True)
    assert store.get(item_id).item.attempt == 2


def test_an_edit_renews_the_editors_claim_only(store: ReviewStore, clock: Any) -> None:
    """The holder gets a lease on the new attempt, whose fence ends the old one; after it ran out there is none."""
    item_id = str(put(store, "pipeline").item_id)
    first = store.claim(item_id, owner="hana", lease_s=60)
    assert first is not None
    delivery = Delivery.of(make_artifact(summary="2"), make_result(), at=clock(), submitted_by="hana", origin="edit")
    placed, second = store.edit(item_id, delivery, editor="hana", attempt=1, lease_s=60)
    assert second is not None
    assert (placed.attempt, second.attempt, second.fence) == (2, 2, first.fence + 1)
    clock.move(60)
    late = Delivery.of(make_artifact(summary="3"), make_result(), at=clock(), submitted_by="ken", origin="edit")
    assert store.edit(item_id, late, editor="ken", attempt=2)[1] is None
    assert store.verify_log().ok


@pytest.mark.parametrize("name", ["Hana", "HANA", "ｈａｎａ", "feeder", "Feeder", "reportgate"])
def test_no_user_is_mistaken_for_another(store: ReviewStore, name: str) -> None:
    """Letter case and width make no second person, and the trail's own actors are nobody's names."""
    accounts = Accounts(store)
    accounts.add_user("hana", Role.REVIEWER, "hash", actor="admin")
    with pytest.raises(ReportgateError, match=r"already|name has up to"):
        accounts.add_user(name, Role.REVIEWER, "hash", actor="admin")
    accounts.add_user("hanae", Role.REVIEWER, "hash", actor="admin")
