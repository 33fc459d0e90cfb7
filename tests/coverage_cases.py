"""Cases of the coverage check as the fixtures write them: a ledger of statements and values, and a summary."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from corpora import ROOT, read_jsonl
from reportgate.checks.coverage import check_coverage
from reportgate.checks.findings import Findings
from reportgate.ledger import CitationClaim, NumericClaim, Source
from reportgate.metrics.registry import MetricRegistry
from reportgate.policy import Policy

FIXTURES = ROOT / "fixtures" / "coverage"


def cases(name: str) -> list[Any]:
    path: Path = FIXTURES / name
    found = read_jsonl(path)
    assert len({case["label"] for case in found}) == len(found), f"a label of {name} stands there twice"
    return [pytest.param(case, id=case["label"].replace(" ", "-")) for case in found]


def read_claims(case: dict[str, Any]) -> tuple[list[NumericClaim | CitationClaim], set[str], MetricRegistry]:
    """The claims of a case, the ids of its verified quotations, and a metric of its own for every number."""
    claims: list[NumericClaim | CitationClaim] = []
    verified: set[str] = set()
    metrics = MetricRegistry()
    for claim in case["claims"]:
        if "quote" in claim:
            claims.append(
                CitationClaim(
                    id=claim["id"],
                    statement=claim["statement"],
                    source_id=claim.get("source", "s"),
                    quote=claim["quote"],
                )
            )
            if claim.get("verified", True):
                verified.add(claim["id"])
            continue
        declared = {key: claim[key] for key in ("unit", "scale", "rounding", "magnitude") if key in claim}
        key = claim.get("key", claim["id"])
        metrics.metric(key, **declared)(_make_metric(claim.get("doc"), claim.get("takes", {})))
        claims.append(
            NumericClaim(
                id=claim["id"],
                statement=claim["statement"],
                metric=key,
                value=Decimal(claim["value"]),
                params=claim.get("params", {}),
            )
        )
    return claims, verified, metrics


def _make_metric(doc: str | None, takes: dict[str, Any]) -> Callable[..., Any]:
    """A metric with the docstring *doc* that takes params of these names and defaults."""

    def metric(data: object, **params: object) -> object:
        return data, params

    data = inspect.Parameter("data", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    named = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=takes[name]) for name in takes]
    # What inspect reads instead of the parameters.
    setattr(metric, "__signature__", inspect.Signature([data, *named]))  # noqa: B010 -- functions declare no such field
    metric.__doc__ = doc
    return metric


def run(case: dict[str, Any]) -> Findings:
    claims, verified, metrics = read_claims(case)
    sources = {
        key: Source(text="A source of some words.", title=source.get("title"), url=source.get("url"))
        for key, source in case.get("sources", {}).items()
    }
    policy = Policy.model_validate(case.get("policy", {}))
    return check_coverage(case["summary"], claims, verified, metrics, sources, policy, case.get("given", []))
