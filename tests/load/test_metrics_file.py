"""The metrics file: run as it stands, and every way it can fail is an error of the run."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from reportgate.errors import MetricsError
from reportgate.load import load_metrics

REGISTRY = "from reportgate import MetricRegistry\nmetrics = MetricRegistry()\n"


@pytest.fixture(autouse=True)
def _clean_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a file adds to sys.path goes away with the test."""
    monkeypatch.setattr(sys, "path", list(sys.path))


def _write(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_the_registry_of_the_file_is_taken(tmp_path: Path) -> None:
    """The variable named metrics, with everything registered in it."""
    text = REGISTRY + "@metrics.metric('a.total', unit='count')\ndef total(data):\n    return 5\n"
    metric = load_metrics(str(_write(tmp_path / "my metrics.py", text))).get("a.total")
    assert metric is not None
    assert metric.unit == "count"
    assert metric.function({}) == 5


def test_a_mapping_of_functions_will_do(tmp_path: Path) -> None:
    """As everywhere else that metrics are taken."""
    assert list(load_metrics(_write(tmp_path / "m.py", "metrics = {'a': len}\n"))) == ["a"]


def test_the_newest_text_is_run(tmp_path: Path) -> None:
    """A file that was changed within the same second gives its new metrics, and no cache is left beside it."""
    path = tmp_path / "m.py"
    for key in ("a", "b"):
        _write(path, f"metrics = {{'{key}': len}}\n")
        assert list(load_metrics(path)) == [key]
    assert list(tmp_path.iterdir()) == [path]


def test_the_file_may_import_its_neighbours_and_hold_dataclasses(tmp_path: Path) -> None:
    """But a neighbour never stands in for a module of Python's own."""
    _write(tmp_path / "neighbour_of_metrics.py", "KEY = 'a'\n")
    _write(tmp_path / "colorsys.py", "raise RuntimeError\n")
    text = (
        "from __future__ import annotations\nimport colorsys\nfrom dataclasses import dataclass\n"
        "from neighbour_of_metrics import KEY\n@dataclass\nclass Row:\n    n: int\nmetrics = {KEY: len}\n"
    )
    assert list(load_metrics(_write(tmp_path / "m.py", text))) == ["a"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a MetricRegistry named 'metrics' is needed; there is none"),
        ("metrics = None\n", "there is none"),
        ("metrics = [1]\n", "it is of type list"),
        ("metrics = {'a': 5}\n", r"m\.py: metric 'a': a function is needed"),
        ("x = 1\ndef (:\n", r"m\.py:2: "),
        ("import no_such_module_at_all\n", "ModuleNotFoundError: No module named"),
        ("1 / 0\n", "ZeroDivisionError"),
        ("raise SystemExit(0)\n", "SystemExit: 0"),
        (REGISTRY + "metrics.metric('a', unit='precent')\n", r"m\.py: .*percent"),
        (b"\xff\xfe\x00", r"m\.py"),
        (b"x = 1\x00", r"m\.py: .*null"),
    ],
)
def test_an_unusable_file_is_an_error(tmp_path: Path, text: str | bytes, message: str) -> None:
    """No traceback: one message that names the file."""
    with pytest.raises(MetricsError, match=message):
        load_metrics(_write(tmp_path / "m.py", text))


def test_an_interrupt_passes(tmp_path: Path) -> None:
    """Ctrl-C while the file runs stops the run."""
    with pytest.raises(KeyboardInterrupt):
        load_metrics(_write(tmp_path / "m.py", "raise KeyboardInterrupt\n"))


def test_a_missing_file_or_a_folder_is_an_error(tmp_path: Path) -> None:
    """Neither is an empty registry."""
    for path in (tmp_path, tmp_path / "missing.py"):
        with pytest.raises(MetricsError):
            load_metrics(path)
