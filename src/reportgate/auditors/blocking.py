"""How do blocking and awaited code call each other without holding up a loop or leaving one open?"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import threading
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def run_blocking(start: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a coroutine to its end from blocking code, also inside a running loop.

    It runs on a loop of its own in a thread of its own, so it never meets a loop of the caller's. Interrupting the
    caller (Ctrl-C) cancels it and waits for its end: nothing goes on behind the caller's back.
    """
    context = contextvars.copy_context()
    box: list[T] = []
    trouble: list[BaseException] = []
    ready, done = threading.Event(), threading.Event()
    handle: list[tuple[asyncio.AbstractEventLoop, asyncio.Task[T]]] = []

    async def main() -> T:
        task = asyncio.ensure_future(start())
        handle.append((asyncio.get_running_loop(), task))
        ready.set()
        return await task

    def work() -> None:
        try:
            box.append(context.run(asyncio.run, main()))
        except BaseException as error:  # noqa: BLE001 -- carried over to the calling thread, which raises it
            trouble.append(error)
        finally:
            ready.set()
            done.set()

    thread = threading.Thread(target=work, name="reportgate-audit", daemon=True)
    thread.start()
    try:
        # Not join(): an interrupted one takes the thread for ended, and a second one would not wait.
        done.wait()
    except BaseException:
        ready.wait()
        for loop, task in handle:
            # The loop may have closed in between.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(task.cancel)
        done.wait()
        thread.join()
        raise
    thread.join()
    if trouble:
        raise trouble[0]
    return box[0]


async def run_in_thread(call: Callable[[], T | Awaitable[T]]) -> T:
    """Await a blocking call in a thread of its own; an awaitable that it returns is awaited here.

    Cancelling returns at once. The thread cannot be stopped: it is a daemon of its own, not one of the loop's
    executor, which would hold up the end of the loop until the call returns.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T | Awaitable[T]] = loop.create_future()
    context = contextvars.copy_context()

    def settle(result: T | Awaitable[T] | None, error: BaseException | None) -> None:
        if future.done():
            return
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)  # type: ignore[arg-type] # a None is the call's own when there is no error

    def work() -> None:
        result: T | Awaitable[T] | None = None
        error: BaseException | None = None
        try:
            result = context.run(call)
        except StopIteration:
            # A future cannot hold one.
            error = RuntimeError("the call raised StopIteration")
        except BaseException as raised:  # noqa: BLE001 -- carried over to the waiting task, which raises it
            error = raised
        # A loop that was closed meanwhile wants no answer.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, result, error)

    threading.Thread(target=work, name="reportgate-call", daemon=True).start()
    answer = await future
    return await answer if isinstance(answer, Awaitable) else answer
