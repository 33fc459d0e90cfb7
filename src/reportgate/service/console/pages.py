"""The pages: log in, look through the queue, look at one report, decide, edit."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Depends, Form, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response

from reportgate.documents import JsonError, canonical_json, parse_json
from reportgate.errors import DecisionRefusedError, ReportgateError
from reportgate.review.accounts import SESSION_S, Accounts
from reportgate.review.items import Decision, Override, State
from reportgate.review.queue import ReviewQueue
from reportgate.review.store import Filter
from reportgate.service.access import COOKIE, PageAccess, Permission, Principal, Public, check_origin
from reportgate.service.console import views
from reportgate.service.console.words import LANGUAGE_COOKIE, error_key, language_of, say
from reportgate.service.editing import edit_report, editable
from reportgate.service.paging import CURSOR, next_cursor, read_cursor
from reportgate.service.passwords import TooManyFailuresError, check_login
from reportgate.service.problems import ProblemError, detail_of

router: Final = APIRouter(include_in_schema=False)
PAGE: Final = 50
Reading = Annotated[Principal, Depends(PageAccess(Permission.READ))]
Deciding = Annotated[Principal, Depends(PageAccess(Permission.DECIDE))]
Auditing = Annotated[Principal, Depends(PageAccess(Permission.AUDIT))]
Anybody = Annotated[Principal, Depends(Public())]
ItemId = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]
Fence = Annotated[int, Form(ge=1, le=2**53)]


def _queue(request: Request) -> ReviewQueue:
    queue: ReviewQueue = request.app.state.queue
    return queue


def _local(path: str) -> str:
    """A place on this server to go to; anything else is the queue."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() else "/"


def _see(path: str) -> RedirectResponse:
    return RedirectResponse(path, HTTPStatus.SEE_OTHER)


@router.get("/login")
def login_page(request: Request, _: Anybody, to: Annotated[str, Query(max_length=300)] = "/") -> Response:
    """Ask who is there."""
    return views.page(request, "login.html", to=_local(to), wrong="")


@router.post("/login")
def login(
    request: Request,
    _: Anybody,
    name: Annotated[str, Form(max_length=200)] = "",
    password: Annotated[str, Form(max_length=2000)] = "",
    to: Annotated[str, Form(max_length=300)] = "/",
) -> Response:
    """Begin a session."""
    check_origin(request)
    accounts: Accounts = request.app.state.accounts
    client = request.client.host if request.client else "unknown"
    try:
        user = check_login(accounts, name, password, client=client)
    except TooManyFailuresError:
        lang = language_of(request)
        answer = views.page(request, "login.html", status=429, to=_local(to), wrong=say("too_many", lang))
        answer.headers["retry-after"] = "900"
        return answer
    if user is None:
        wrong = say("wrong_login", language_of(request))
        return views.page(request, "login.html", status=401, to=_local(to), wrong=wrong)
    arrival = _see(_local(to))
    secure = request.app.state.settings.secure
    secret = accounts.open_session(user.name)
    arrival.set_cookie(COOKIE, secret, max_age=SESSION_S, httponly=True, secure=secure, samesite="lax")
    return arrival


@router.post("/logout")
def logout(request: Request, _: Reading) -> Response:
    """End the session."""
    request.app.state.accounts.close_session(request.cookies[COOKIE])
    answer = _see("/login")
    answer.delete_cookie(COOKIE)
    return answer


@router.get("/language")
def change_language(
    _: Anybody, lang: Annotated[str, Query(pattern="^(en|ja)$")], to: Annotated[str, Query(max_length=300)] = "/"
) -> Response:
    """Speak the other language from now on."""
    answer = _see(_local(to))
    answer.set_cookie(LANGUAGE_COOKIE, lang, max_age=365 * 86_400, samesite="lax", httponly=True)
    return answer


@router.get("/")
def queue_page(
    request: Request,
    principal: Reading,
    state: Annotated[str, Query(pattern="^[a-z_]{0,20}$")] = "pending",
    reason: Annotated[str, Query(pattern="^[A-Z_]{0,40}$")] = "",
    search: Annotated[str, Query(max_length=200)] = "",
    after: Annotated[str, Query(pattern=f"^({CURSOR})?$")] = "",
) -> Response:
    """Show the queue, oldest first."""
    wanted_state = State(state) if state in set(State) else None
    seen = read_cursor(after) if after else None
    queue = _queue(request)
    items = queue.store.find(Filter(wanted_state, reason or None, search, after=seen, limit=PAGE))
    cursor = next_cursor(items, PAGE)
    query = {"state": state, "reason": reason, "search": search, "after": cursor}
    return views.page(
        request,
        "queue.html",
        principal=principal,
        items=items,
        counts=queue.store.count(),
        state=state,
        reason=reason,
        search=search,
        following="" if cursor is None else f"/?{urlencode(query)}",
        now=queue.store.clock(),
    )


@router.get("/items/{item_id}")
def item_page(
    request: Request, principal: Reading, item_id: ItemId, attempt: Annotated[int | None, Query(ge=1, le=10**9)] = None
) -> Response:
    """Show one report: the verdict on it, who holds it, and what happened so far."""
    return views.item_page(request, principal, _queue(request).store.get(item_id), attempt)


@router.post("/items/{item_id}/claim")
def claim(request: Request, principal: Deciding, item_id: ItemId) -> Response:
    """Take the report."""
    _queue(request).store.claim(item_id, owner=principal.name)
    return _see(f"/items/{item_id}#decide")


@router.post("/items/{item_id}/release")
def release(request: Request, principal: Deciding, item_id: ItemId, fence: Fence) -> Response:
    """Give the report back."""
    _queue(request).store.release(item_id, owner=principal.name, fence=fence)
    return _see(f"/items/{item_id}")


@router.post("/items/{item_id}/decision")
async def decide(request: Request, principal: Deciding, item_id: ItemId) -> Response:
    """Decide on the report."""
    form = {key: str(value) for key, value in (await request.form()).items()}
    return await run_in_threadpool(_decide, request, principal, item_id, form)


def _decide(request: Request, principal: Principal, item_id: str, form: dict[str, str]) -> Response:
    queue = _queue(request)
    history = queue.store.get(item_id)
    failures = history.latest.result.failures
    # A box left empty is no reason: the decision's own stands for it.
    given = {number: form.get(f"override-{number}", "").strip() for number in range(len(failures))}
    overrides = [Override(failure=failures[number], reason=reason) for number, reason in given.items() if reason]
    fence, decision = form.get("fence", ""), form.get("decision", "")
    if not fence.isdecimal() or decision not in set(Decision):
        raise ReportgateError("choose a decision")
    queue.store.decide(
        item_id,
        Decision(decision),
        actor=principal.name,
        fence=int(fence),
        reason=form.get("reason", "").replace("\r\n", "\n"),
        overrides=overrides if decision == Decision.APPROVE else (),
        allow_own=request.app.state.settings.allow_own,
    )
    queue.notify()
    return _see(f"/items/{item_id}")


@router.get("/items/{item_id}/edit")
def edit_page(request: Request, principal: Deciding, item_id: ItemId) -> Response:
    """Offer the latest attempt for editing."""
    history = _queue(request).store.get(item_id)
    summary, claims = editable(history.latest)
    return views.page(
        request, "edit.html", principal=principal, history=history, summary=summary, claims=claims, wrong=""
    )


@router.post("/items/{item_id}/edit")
async def edit(
    request: Request,
    principal: Deciding,
    item_id: ItemId,
    summary: Annotated[str, Form()] = "",
    claims: Annotated[str, Form()] = "[]",
    attempt: Annotated[int, Form(ge=1, le=10**9)] = 1,
) -> Response:
    """Gate the edited report, and add it as a new attempt; what cannot be is shown with the text kept."""
    # Browsers send every line break of a text area as CR LF.
    summary, claims = summary.replace("\r\n", "\n"), claims.replace("\r\n", "\n")
    try:
        changes = {"summary": summary, "claims": _ledger(summary, claims)}
        await edit_report(request, principal, item_id, attempt=attempt, changes=changes)
    except (DecisionRefusedError, ProblemError) as error:
        history = await run_in_threadpool(_queue(request).store.get, item_id)
        status = error.status_code if isinstance(error, ProblemError) else HTTPStatus.CONFLICT
        return views.page(
            request,
            "edit.html",
            status=status,
            wrong_kind=error_key(status),
            principal=principal,
            history=history,
            summary=summary,
            claims=claims,
            wrong=error.detail if isinstance(error, ProblemError) else str(error),
        )
    return _see(f"/items/{item_id}")


def _ledger(summary: str, claims: str) -> object:
    """Read the ledger of a form.

    Raises:
        ProblemError: It is no JSON, or a text has a character that is none.
    """
    try:
        ledger = parse_json(claims)
        canonical_json([summary, ledger])
    except (JsonError, ValueError, RecursionError) as error:
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, str(error)) from None
    return ledger


@router.get("/log")
def log_page(request: Request, principal: Auditing) -> Response:
    """Check the audit trail."""
    return views.page(request, "log.html", principal=principal, check=_queue(request).store.verify_log())


def login_needed(request: Request, _: Exception) -> Response:
    """Send a stranger to the login, and afterwards to where they wanted to go."""
    if request.headers.get("hx-request"):
        # htmx would put the login form into the page that is open.
        return Response(status_code=HTTPStatus.NO_CONTENT, headers={"hx-redirect": "/login"})
    to = request.url.path if request.method == "GET" else "/"
    return _see("/login" if to == "/" else f"/login?to={quote(to)}")


def error_page(request: Request, problem: Response) -> Response:
    """Write an error for people."""
    status = problem.status_code
    page = views.page(request, "error.html", status=status, kind=error_key(status), detail=detail_of(problem))
    page.headers.update({key: value for key, value in problem.headers.items() if key in ("retry-after", "allow")})
    return page
