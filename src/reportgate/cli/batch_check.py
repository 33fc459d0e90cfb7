"""How are several artifacts checked in one run?"""

from __future__ import annotations

import glob
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread

import click

from reportgate.cli.inputs import Inputs, read_artifact_file
from reportgate.errors import ReportgateError
from reportgate.reading import read_artifact
from reportgate.render.checked import Checked
from reportgate.verdict import GateResult


def find_artifacts(given: Sequence[str]) -> list[Path]:
    """The files that are named: paths as they are, patterns (*, ?, [], **) as what they match, each file once.

    Raises:
        ReportgateError: A pattern matches nothing, or a path is no file that can be opened.
    """
    found: dict[Path, None] = {}
    for text in given:
        matches = [Path(text)]
        if not matches[0].exists() and glob.has_magic(text):
            matches = sorted(path for path in map(Path, glob.glob(text, recursive=True)) if path.is_file())  # noqa: PTH207 -- Path.glob takes no absolute pattern
            if not matches:
                raise ReportgateError(f"{text}: no file matches")
        found |= dict.fromkeys(matches)
    for path in found:
        try:
            # Opened once too often, a pipe would lose its writer.
            if not path.is_fifo():
                path.open("rb").close()
        except OSError as error:
            raise ReportgateError(f"{path}: {error.strerror or error}") from error
    return list(found)


def check_all(
    paths: Sequence[Path],
    inputs: Inputs,
    check: Callable[[bytes, Inputs], GateResult],
    *,
    jobs: int,
    fail_fast: bool,
) -> list[Checked]:
    """Check every file, *jobs* at a time, and answer in the order of *paths*.

    With *fail_fast* what has not begun when a report is rejected is left out, and its result is None.

    Raises:
        ReportgateError: The gate could not be run on one of them.
    """
    enough = Event()

    def work(path: Path) -> Checked:
        if enough.is_set():
            return Checked(str(path), b"", None, None)
        checked = _check(path, inputs, check)
        if fail_fast and not (checked.result is not None and checked.result.ok):
            enough.set()
        return checked

    run = _one_by_one if jobs == 1 else partial(_at_once, jobs=jobs)
    with _progress(len(paths)) as advance:
        return run(work, paths, advance)


def _one_by_one(work: Callable[[Path], Checked], paths: Sequence[Path], advance: Callable[[], None]) -> list[Checked]:
    found = []
    for path in paths:
        found.append(work(path))
        advance()
    return found


def _at_once(
    work: Callable[[Path], Checked], paths: Sequence[Path], advance: Callable[[], None], *, jobs: int
) -> list[Checked]:
    """In threads: what takes long is waiting for the auditor, and data is loaded once.

    They are daemons, and no pool's: the end of the process would wait for a pool, so that Ctrl-C would end nothing
    before the slowest metric did.
    """
    waiting: SimpleQueue[tuple[int, Path]] = SimpleQueue()
    for pair in enumerate(paths):
        waiting.put(pair)
    done: SimpleQueue[tuple[int, Checked | BaseException]] = SimpleQueue()

    def serve() -> None:
        while not waiting.empty():
            with suppress(Empty):
                position, path = waiting.get_nowait()
                try:
                    done.put((position, work(path)))
                except BaseException as error:  # noqa: BLE001 -- carried over to the thread that waits
                    done.put((position, error))

    for _ in range(jobs):
        Thread(target=serve, daemon=True, name="reportgate-check").start()
    found: dict[int, Checked] = {}
    while len(found) < len(paths):
        position, outcome = done.get()
        if isinstance(outcome, BaseException):
            raise outcome
        found[position] = outcome
        advance()
    return [found[position] for position in range(len(paths))]


def _check(path: Path, inputs: Inputs, check: Callable[[bytes, Inputs], GateResult]) -> Checked:
    content = read_artifact_file(path, inputs.policy)
    result = check(content, inputs)
    artifact = read_artifact(content, inputs.policy).artifact
    return Checked(str(path), content, artifact, result)


@contextmanager
def _progress(count: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error, where somebody watches it and there is something to watch."""
    if count == 1 or not sys.stderr.isatty():
        yield lambda: None
        return
    with click.progressbar(length=count, file=sys.stderr) as bar:
        yield lambda: bar.update(1)
