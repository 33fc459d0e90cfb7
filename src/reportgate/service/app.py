"""How is the service put together?"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from reportgate.errors import ReportgateError
from reportgate.logs import get_logger
from reportgate.review.accounts import Accounts
from reportgate.review.queue import ReviewQueue
from reportgate.service import gate_api, health, openapi, queue_api
from reportgate.service.access import LoginNeededError, check_routes
from reportgate.service.console import pages
from reportgate.service.gating import Gating
from reportgate.service.limits import BodyLimit, SecurityHeaders
from reportgate.service.openapi import add_openapi
from reportgate.service.problems import answer_error
from reportgate.service.settings import Settings
from reportgate.version import __version__

logger: Final = get_logger("service")
HOUSEKEEPING_S: Final = 15
"""Every so often what waits on disk is delivered, what is due expires, and the webhook is told."""


def create_app(settings: Settings) -> FastAPI:
    """Make the service: the API under ``/v1``, the console under ``/``.

    Raises:
        ReviewError: The database's address cannot be used.
    """
    # The documentation pages of FastAPI load scripts from elsewhere; the document itself is under /v1.
    app = FastAPI(
        title="reportgate",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=_lifespan,
        summary="A report acceptance gate, and the review queue behind it.",
    )
    app.state.settings = settings
    app.state.queue = ReviewQueue(settings.url)
    app.state.accounts = Accounts(app.state.queue.store)
    app.state.gating = Gating(settings)
    for module in (health, gate_api, queue_api, pages, openapi):
        # The routes themselves, not the router: so the table of routes can be looked through.
        app.router.routes.extend(module.router.routes)
    app.mount(
        "/static",
        StaticFiles(packages=[("reportgate.service", "static"), ("reportgate.render", "assets")]),
        name="static",
    )
    app.add_exception_handler(LoginNeededError, pages.login_needed)
    for kind in (HTTPException, RequestValidationError, ReportgateError, Exception):
        app.add_exception_handler(kind, _answer_error)
    add_openapi(app)
    check_routes(app)
    # The last one added is the outermost: every answer has the headers, a refused body too.
    app.add_middleware(BodyLimit, max_bytes=settings.max_body_bytes, timeout_s=settings.body_timeout_s)
    app.add_middleware(SecurityHeaders, secure=settings.secure)
    return app


def _answer_error(request: Request, error: Exception) -> Response:
    response = answer_error(error)
    for_programs = request.url.path.startswith(("/v1/", "/static/", "/healthz", "/readyz"))
    return response if for_programs else pages.error_page(request, response)


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    keeper = asyncio.create_task(_keep_house(app.state.queue))
    try:
        yield
    finally:
        keeper.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await keeper
        app.state.gating.close()
        app.state.queue.close()


async def _keep_house(queue: ReviewQueue) -> None:
    while True:
        await run_in_threadpool(_tidy, queue)
        await asyncio.sleep(HOUSEKEEPING_S)


def _tidy(queue: ReviewQueue) -> None:
    try:
        queue.deliver()
        queue.store.expire()
        queue.notify()
    except Exception:
        logger.warning("housekeeping_failed", exc_info=True)
