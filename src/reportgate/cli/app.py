"""Which commands are there, and how does the process end?

0 accepted, 1 rejected, 2 the gate could not run as asked. Whatever happens otherwise ends with 2, so that a crash or
an interruption is never read as a verdict.
"""

from __future__ import annotations

import errno
import gc
import importlib
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NoReturn

import click

from reportgate.errors import ReportgateError
from reportgate.version import __version__

ACCEPTED: Final = 0
REJECTED: Final = 1
NOT_RUN: Final = 2
_FULL: Final = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO))
"""What the system says where there is no room for the output."""

# Command -> module that holds it under the same name; a module is imported when its command is used.
COMMANDS: Final = {
    "check": "reportgate.cli.check",
    "eval-audit": "reportgate.cli.eval_audit",
    "init": "reportgate.cli.init",
    "numbers": "reportgate.cli.numbers",
    "policy": "reportgate.cli.policy",
    "quote": "reportgate.cli.quote",
    "receipt": "reportgate.cli.receipt",
    "render": "reportgate.cli.render",
    "review": "reportgate.cli.review",
    "serve": "reportgate.cli.serve",
}


_BETWEEN_COLLECTIONS: Final = 20_000
"""Objects made beyond those that were freed, some megabytes."""


class _Commands(click.Group):
    """A group that imports a command only when it is used: start-up time is the user's."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- click's signature
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 -- click's
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        with _without_collecting():
            command = getattr(importlib.import_module(module), cmd_name.replace("-", "_"))
        assert isinstance(command, click.Command)  # noqa: S101 -- a mistake in the table above
        return command


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Leave the garbage collector off while importing, and never let it look at what was imported.

    Importing makes many objects and no garbage. They live as long as the process does: frozen, they cost nothing when
    it collects during the run, nor when it ends.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        # Nor does checking a report make garbage worth looking for as often as usual.
        gc.set_threshold(_BETWEEN_COLLECTIONS)
        if collecting:
            gc.enable()


@click.command(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="reportgate")
def app() -> None:
    """Decide whether a generated report may be published.

    Every figure is recomputed from raw data, every quotation is found in its source, and no number or reference of
    the text may stand outside the claim ledger.

    Exit status: 0 accepted, 1 rejected, 2 the gate could not run as asked.
    """


def main(args: list[str] | None = None) -> NoReturn:
    """Run the command line and exit with its status."""
    try:
        _prepare_streams()
        status = app.main(args, prog_name="reportgate", standalone_mode=False, color=_find_color())
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        status = NOT_RUN
    except ReportgateError as error:
        click.echo(f"reportgate: {error}", err=True)
        status = NOT_RUN
    except (click.Abort, KeyboardInterrupt):
        click.echo("reportgate: interrupted", err=True)
        status = NOT_RUN
    except BrokenPipeError:
        # The reader went away.
        _drop_output()
        status = NOT_RUN
    except Exception as error:
        if os.environ.get("REPORTGATE_DEBUG"):
            raise
        if isinstance(error, OSError) and error.errno in _FULL:
            _drop_output()
            click.echo(f"reportgate: the output cannot be written: {error.strerror}", err=True)
        else:
            problem = f"{type(error).__name__}: {error}"
            click.echo(f"reportgate: internal error: {problem} (REPORTGATE_DEBUG=1 shows where)", err=True)
        status = NOT_RUN
    # click answers None for a finished command and an int for ctx.exit().
    sys.exit(status if isinstance(status, int) else ACCEPTED)


def _prepare_streams() -> None:
    """Write UTF-8 whatever the locale says.

    Raises:
        ReportgateError: Standard output is closed, so that no verdict could be read.
    """
    # Python has None for a stream that was closed before it started.
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 -- as long as the process lives
    if sys.stdout is None:
        raise ReportgateError("standard output is closed: send it to /dev/null if nobody is to read it")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _find_color() -> bool | None:
    """Whether output is coloured, as the environment says; None where that is for the terminal to say."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return True if os.environ.get("FORCE_COLOR") else None


def _drop_output() -> None:
    """Send what is left in the buffer nowhere: Python would complain once more when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
