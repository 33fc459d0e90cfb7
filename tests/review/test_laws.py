"""Laws of the queue: whatever happens in whatever order, one decision an item, and a trail that tells it."""

from __future__ import annotations

import contextlib
import tempfile
from collections import Counter
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from reportgate.errors import DecisionRefusedError, ItemNotFoundError
from reportgate.review.deliveries import Delivery
from reportgate.review.items import Decision, Lease, State
from reportgate.review.store import ReviewStore
from reports import make_artifact, make_result

FINAL = {"approved": State.APPROVED, "rejected": State.REJECTED}
STEPS = st.one_of(
    st.tuples(st.just("put"), st.integers(0, 2), st.integers(0, 2)),
    st.tuples(st.just("claim"), st.sampled_from(["hana", "taro"]), st.integers(1, 60)),
    st.tuples(st.just("decide"), st.integers(0, 9), st.sampled_from(list(Decision))),
    st.tuples(st.just("release"), st.integers(0, 9), st.none()),
    st.tuples(st.just("wait"), st.integers(1, 90), st.none()),
)


class Run:
    """One run of steps on a store of its own; every lease that was ever given may be used again."""

    def __init__(self, store: ReviewStore) -> None:
        self.store = store
        self.ms = 1_700_000_000_000
        store.clock = lambda: self.ms
        self.leases: list[Lease] = []
        self.answered: Counter[str] = Counter()

    def step(self, name: str, first: object, second: object) -> None:
        """Do one thing; a refusal is an answer like any other."""
        self.ms += 1
        with contextlib.suppress(DecisionRefusedError, ItemNotFoundError):
            getattr(self, name)(first, second)

    def put(self, report: int, version: int) -> None:
        delivery = Delivery.of(
            make_artifact(f"r{report}", summary=f"版{version}"), make_result(), at=self.ms, expires_at=self.ms + 200_000
        )
        self.store.place(delivery)

    def claim(self, owner: str, seconds: int) -> None:
        lease = self.store.claim(None, owner=owner, lease_s=seconds)
        if lease is not None:
            self.leases.append(lease)

    def decide(self, which: int, decision: Decision) -> None:
        lease = (
            self.leases[which % len(self.leases)]
            if self.leases
            else Lease(item_id="0" * 32, owner="hana", fence=1, attempt=1, until=0)
        )
        before = self.store.get(lease.item_id).item.state
        state = self.store.decide(lease.item_id, decision, actor=lease.owner, fence=lease.fence, reason="x")
        if state in FINAL.values() and before not in FINAL.values():
            self.answered[lease.item_id] += 1

    def release(self, which: int, _: object) -> None:
        if self.leases:
            lease = self.leases[which % len(self.leases)]
            self.store.release(lease.item_id, owner=lease.owner, fence=lease.fence)

    def wait(self, seconds: int, _: object) -> None:
        self.ms += seconds * 1000
        self.store.expire()


@settings(max_examples=25, deadline=None)
@given(steps=st.lists(STEPS, max_size=25))
def test_one_decision_an_item_and_a_trail_that_tells_it(steps: list[tuple[str, object, object]]) -> None:
    """No item is decided twice, none that is decided changes, and the trail agrees with the items."""
    with tempfile.TemporaryDirectory() as folder, ReviewStore(f"sqlite:///{Path(folder) / 'review.db'}") as store:
        run = Run(store)
        for step in steps:
            run.step(*step)
        assert all(count == 1 for count in run.answered.values())
        check = store.verify_log()
        assert check.ok, check.problems
        open_reports: Counter[str | None] = Counter()
        for history in store.export():
            finals = [FINAL[event.action] for event in history.events if event.action in FINAL]
            decided = history.item.state in FINAL.values()
            assert finals == ([history.item.state] if decided else [])
            assert (run.answered[history.item.id] == 1) == decided
            open_reports[history.item.artifact_id] += not decided and history.item.state is not State.EXPIRED
        assert max(open_reports.values(), default=0) <= 1
