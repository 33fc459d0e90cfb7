"""What does an accepted report leave behind for the step that publishes?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from reportgate.cli.files import write_file
from reportgate.cli.inputs import Inputs
from reportgate.errors import ReportgateError
from reportgate.render.checked import Checked

if TYPE_CHECKING:
    from reportgate.receipts import Signer

_Command = TypeVar("_Command", bound=Callable[..., Any])


def outcome_options(command: _Command) -> _Command:
    """Add the options for summary and receipt."""
    options = (
        click.option(
            "--summary",
            type=click.Path(path_type=Path),
            help="Write the summary there if it was accepted, to the byte.",
        ),
        click.option("--receipt", type=click.Path(path_type=Path), help="Write a receipt there if it was accepted."),
        click.option(
            "--sign-key",
            type=click.Path(path_type=Path),
            help="The private key (PEM) that signs it; else REPORTGATE_SIGNING_KEY; else it is unsigned.",
        ),
        click.option("--resource", metavar="URI", help="Which report of which period this is, for the receipt."),
    )
    for option in reversed(options):
        command = option(command)
    return command


class OutcomeFiles(NamedTuple):
    """Where summary and receipt go, and who signs."""

    summary: Path | None
    receipt: Path | None
    signer: Signer | None
    resource: str | None

    @classmethod
    def prepare(
        cls,
        *,
        summary: Path | None,
        receipt: Path | None,
        sign_key: Path | None,
        resource: str | None,
        output: Path | None,
        artifacts: Sequence[Path],
    ) -> OutcomeFiles:
        """Read the key, and remove what an earlier run left: a rejected run leaves nothing to publish.

        *output* is where the result itself goes, which must be another file.

        Raises:
            ReportgateError: The options do not fit together, or a file cannot be removed or read.
        """
        if len(artifacts) > 1 and (summary or receipt):
            raise ReportgateError("--summary and --receipt are for one artifact")
        if receipt is None and (sign_key or resource):
            raise ReportgateError("--sign-key and --resource are for --receipt")
        _check_apart([path for path in (summary, receipt, output) if path is not None], artifacts)
        signer = None
        if receipt is not None:
            from reportgate.receipts import load_signer  # noqa: PLC0415 -- start-up time: most runs leave no receipt

            signer = load_signer(sign_key)
        for path in (summary, receipt):
            if path is not None:
                _remove(path)
        return cls(summary, receipt, signer, resource)

    def write(self, checked: Checked, inputs: Inputs) -> None:
        """Write what was asked for about one accepted artifact.

        Raises:
            ReportgateError: A file cannot be written.
        """
        if checked.artifact is None or checked.result is None:
            return
        files: dict[Path, bytes] = {}
        if self.summary is not None:
            files[self.summary] = checked.artifact.summary.encode()
        if self.receipt is not None:
            from reportgate.receipts import issue_receipt  # noqa: PLC0415 -- start-up time

            receipt = issue_receipt(
                checked.artifact,
                checked.result,
                signer=self.signer,
                data=inputs.data,
                metrics=inputs.metrics,
                resource=self.resource,
            )
            files[self.receipt] = receipt.to_json().encode()
        for path, content in files.items():
            write_file(path, content)


def _check_apart(written: Sequence[Path], artifacts: Sequence[Path]) -> None:
    places = [path.resolve() for path in written]
    if not {path.resolve() for path in artifacts}.isdisjoint(places):
        raise ReportgateError("--summary, --receipt or --output would overwrite the artifact")
    if len(set(places)) < len(places):
        raise ReportgateError("--summary, --receipt and --output need a file each")


def _remove(path: Path) -> None:
    # Removing /dev/stdout would take it from every process of the machine.
    if path.is_symlink() or (path.exists() and not path.is_file()):
        raise ReportgateError(f"{path}: --summary and --receipt need a file that can be removed and written anew")
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise ReportgateError(f"{path}: {error.strerror or error}") from error
