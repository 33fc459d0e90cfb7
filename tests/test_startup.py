"""A check starts in the time of what it uses. Without a clock: what is loaded and compiled is listed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from corpora import ROOT

EXAMPLES = ROOT / "fixtures" / "examples"
UNUSED = (
    # Of Python: what logs, compares texts, names entities, waits for events.
    *("asyncio", "concurrent.futures", "difflib", "html.entities", "logging", "unittest"),
    "reportgate.logs",
    # Readers of other sources, the diagnosis of a quotation that is not found.
    "reportgate.text.pages",
    *("reportgate.quotes.diagnosis", "reportgate.quotes.evidence"),
    # An auditor, other renderers, several reports.
    *("reportgate.auditors.run", "reportgate.auditors.claude", "reportgate.auditors.support"),
    *("reportgate.render.many", "reportgate.render.markdown", "reportgate.render.html"),
    *("reportgate.receipts", "reportgate.review", "reportgate.service"),
)
REPORT = """
import sys
from reportgate.cli.app import app
app.main(sys.argv[1:], standalone_mode=False)
import gc
from reportgate.text.patterns import _Regex
gc.unfreeze()
compiled = sum(found.compiled is not None for found in gc.get_objects() if type(found) is _Regex)
print(compiled, *sys.modules, file=sys.stderr)
"""


def _check(name: str, data: str) -> tuple[int, set[str]]:
    """How many of our patterns a check of the example *name* compiles, and which modules it loads."""
    example = EXAMPLES / name
    done = subprocess.run(
        [
            *(sys.executable, "-c", REPORT, "check", str(example / "artifact.json"), "--auditor", "off"),
            *("--data", str(example / data), "--sources", str(example / "sources")),
            *("--metrics", str(example / "metrics.py")),
            *("--given", "https://allisonhorst.github.io/palmerpenguins/"),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    compiled, *modules = done.stderr.split()
    return int(compiled), set(modules)


@pytest.mark.parametrize(
    ("name", "data"),
    [("weekly-clicks", "clicks.csv"), ("penguins", "penguins.csv"), ("tis-annual-report", "results.csv")],
)
def test_a_check_loads_and_compiles_what_it_uses(name: str, data: str) -> None:
    """Neither what this report does not need nor a pattern that it cannot match."""
    compiled, modules = _check(name, data)
    assert sorted(modules.intersection(UNUSED)) == []
    # Of some 800; before the table of what a pattern needs there were 160 to 220.
    assert compiled < 200


def test_a_command_is_frozen() -> None:
    """The collector never looks at what a command has imported, and is on again when the command runs."""
    code = (
        "import gc; from reportgate.cli.app import app; app.get_command(None, 'check');"
        "print(gc.get_freeze_count() > 10000, gc.isenabled())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True"]


def test_nothing_is_logged_unasked() -> None:
    """A warning is for the application to show; without a handler of its own nothing is printed."""
    code = "from reportgate.logs import get_logger; get_logger('review').warning('for the application')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout + done.stderr == ""
