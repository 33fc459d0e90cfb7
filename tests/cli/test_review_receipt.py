"""``reportgate review receipt``: an override stays visible as an override."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reportgate import NO_AUDITOR, Artifact, Policy, ReportgateError, gate
from reportgate.cli import main
from reportgate.documents import canonical_json
from reportgate.policy_file import digest_policy
from reportgate.receipts import ReceiptError, verify_receipt
from reportgate.review import ReviewQueue
from reportgate.review.items import Decision, Override
from reports import make_artifact, make_result


@pytest.fixture
def queue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ReviewQueue]:
    """A queue that the command line finds by its environment."""
    monkeypatch.setenv("REPORTGATE_DB", f"sqlite:///{tmp_path / 'review.db'}")
    monkeypatch.setenv("REPORTGATE_SPOOL", str(tmp_path / "spool"))
    queue = ReviewQueue()
    yield queue
    queue.close()


def put(queue: ReviewQueue, artifact: Artifact) -> str:
    content = canonical_json(artifact.model_dump(by_alias=True, exclude_none=True))
    return str(queue.put(content, gate(content, {}, {}, auditor=NO_AUDITOR)).item_id)


def decide(queue: ReviewQueue, item_id: str, decision: Decision) -> None:
    lease = queue.store.claim(item_id, owner="hana")
    assert lease is not None
    failures = queue.store.get(item_id).latest.result.failures
    overrides = [Override(failure=failures[0], reason="the metric is not deployed yet")]
    options = {"overrides": overrides} if decision is Decision.APPROVE else {}
    queue.store.decide(item_id, decision, actor="hana", fence=lease.fence, reason="checked by hand", **options)  # type: ignore[arg-type] # options


def run(*args: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["review", "receipt", *args])
    return int(ended.value.code or 0)


def test_an_override_is_in_the_receipt(queue: ReviewQueue, tmp_path: Path) -> None:
    """Who let it pass, why, and what the gate had said; refused by whoever does not allow overrides."""
    artifact = make_artifact()
    item_id = put(queue, artifact)
    decide(queue, item_id, Decision.APPROVE)
    assert run(item_id, "-o", str(tmp_path / "receipt.json")) == 0
    receipt = (tmp_path / "receipt.json").read_text("utf-8")
    policies = {digest_policy(Policy())}
    with pytest.raises(ReceiptError, match="OVERRID"):
        verify_receipt(receipt, artifact.summary.encode(), policies=policies)
    found = verify_receipt(receipt, artifact.summary.encode(), policies=policies, allow_override=True)
    override = found.statement.predicate.override
    assert override is not None
    assert override.reviewer == "hana"
    assert "checked by hand" in override.reason
    assert "the metric is not deployed yet" in override.reason
    assert override.failures == queue.store.get(item_id).latest.result.failures
    with pytest.raises(ReportgateError):
        verify_receipt(receipt, b"another text", policies=policies, allow_override=True)


def test_a_brought_verdict_is_not_certified_as_ours(queue: ReviewQueue, tmp_path: Path) -> None:
    """The receipt of an override says that the verdict was submitted; a submitted acceptance has none at all."""
    content = canonical_json(make_artifact().model_dump(by_alias=True, exclude_none=True))
    verdict = gate(content, {}, {}, auditor=NO_AUDITOR)
    item_id = str(queue.put(content, verdict, submitted_by="ken", origin="submitted").item_id)
    decide(queue, item_id, Decision.APPROVE)
    assert run(item_id, "-o", str(tmp_path / "receipt.json")) == 0
    found = verify_receipt(
        (tmp_path / "receipt.json").read_bytes(),
        make_artifact().summary.encode(),
        policies={digest_policy(Policy())},
        allow_override=True,
    )
    override = found.statement.predicate.override
    assert override is not None
    assert "not computed by this service" in override.reason
    accepted = make_result(accepted=True)
    item_id = str(queue.put(make_artifact("other"), accepted, submitted_by="ken", origin="submitted").item_id)
    lease = queue.store.claim(item_id, owner="hana")
    assert lease is not None
    queue.store.decide(item_id, Decision.APPROVE, actor="hana", fence=lease.fence, reason="x")
    assert run(item_id) == 2


def test_only_what_was_approved_has_a_receipt(queue: ReviewQueue) -> None:
    """Pending, rejected, unreadable, or of a trail that was tampered with: no receipt."""
    item_id = put(queue, make_artifact())
    assert run(item_id) == 2
    decide(queue, item_id, Decision.REJECT)
    assert run(item_id) == 2
    broken = str(queue.put("no report", gate("no report", auditor=NO_AUDITOR)).item_id)
    decide(queue, broken, Decision.APPROVE)
    assert run(broken) == 2
    with queue.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE review_items SET state = 'approved'")
    assert run(item_id) == 2
    assert run("nothing") == 2
