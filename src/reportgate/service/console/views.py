"""How is a page written? Templates escape everything; the report itself is written by ``render``, which does too."""

from __future__ import annotations

from functools import lru_cache
from http import HTTPStatus
from typing import Any, Final

from fastapi import Request
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from reportgate.render.html import write_parts
from reportgate.render.visible import one_line, show_hidden
from reportgate.review.items import OPEN, Attempt, History, State, iso_time
from reportgate.service.access import Principal
from reportgate.service.console.versions import find_changes
from reportgate.service.console.words import age_words, language_of, say
from reportgate.service.problems import ProblemError
from reportgate.verdict import Reason

MAX_OVERRIDES: Final = 200
"""Most failures that have a box of their own for a reason; the decision's reason stands for the others."""


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("reportgate.service"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"time": _time, "iso": iso_time, "line": one_line, "shown": show_hidden}
    environment.globals |= {"states": [str(state) for state in State], "reason_codes": [str(code) for code in Reason]}
    return environment


def _time(ms: int | None) -> str:
    return (iso_time(ms) or "")[:16].replace("T", " ") + ("" if ms is None else " UTC")


def page(
    request: Request,
    template: str,
    *,
    status: int = 200,
    principal: Principal | None = None,
    **values: Any,  # noqa: ANN401 -- each template takes others
) -> HTMLResponse:
    """Write a page in the reader's language."""
    lang = language_of(request)
    common = {
        "lang": lang,
        "other": "ja" if lang == "en" else "en",
        "say": lambda key, **words: say(key, lang, **words),
        "age": lambda ms: age_words(ms, lang),
        "principal": principal,
        "path": request.url.path if request.method == "GET" else "/",
    }
    text = _environment().get_template(template).render(common | values)
    answer = HTMLResponse(text, status)
    answer.headers["vary"] = "cookie, accept-language"
    return answer


def item_page(request: Request, principal: Principal, history: History, number: int | None) -> Response:
    """Write the page of one report.

    Raises:
        ProblemError: It has no attempt of that number.
    """
    lang = language_of(request)
    shown = history.latest if number is None else _find(history, number)
    result = shown.result
    parts = write_parts(shown.artifact, result, lang)
    item = history.item
    mine = item.state is State.CLAIMED and item.lease_owner == principal.name
    return page(
        request,
        "item.html",
        principal=principal,
        history=history,
        item=item,
        shown=shown,
        result=result,
        failures_part=Markup(parts.failures),  # noqa: S704 -- escaped by render; here and below
        warnings_part=Markup(parts.warnings),  # noqa: S704 -- the same
        report_part=Markup(parts.report),  # noqa: S704 -- the same
        claims_part=Markup(parts.claims),  # noqa: S704 -- the same
        checks_part=Markup(parts.checks),  # noqa: S704 -- the same
        mine=mine,
        own=not request.app.state.settings.allow_own and history.find_own(principal.name) is not None,
        stale=mine and item.lease_attempt != item.attempt,
        is_open=item.state in OPEN,
        may_decide="decide" in principal.permissions,
        failures=list(enumerate(history.latest.result.failures[:MAX_OVERRIDES])),
        changes=_changes(history, shown),
        events=[_told(event.document()) for event in history.events],
    )


def _find(history: History, number: int) -> Attempt:
    for attempt in history.attempts:
        if attempt.number == number:
            return attempt
    raise ProblemError(HTTPStatus.NOT_FOUND, f"no attempt {number}")


def _changes(history: History, shown: Attempt) -> dict[str, object] | None:
    """What the attempt before was, for all but the first."""
    if shown.number == 1:
        return None
    before = _find(history, shown.number - 1)
    return {"old": before.number, "new": shown.number, "lines": find_changes(before, shown)}


def _told(event: dict[str, Any]) -> dict[str, object]:
    detail = event["detail"]
    # The decision's own reason stands above them all: only another one is said again.
    overridden = [
        each["failure"] + (f" — {each['reason']}" if each["reason"] != detail["reason"] else "")
        for each in detail.get("overridden", ())
    ]
    return {
        "seq": event["seq"],
        "at": str(event["at"])[:19].replace("T", " "),
        "actor": event["actor"],
        "action": event["action"],
        "attempt": detail.get("attempt"),
        "reason": detail.get("reason"),
        "overridden": overridden,
    }
