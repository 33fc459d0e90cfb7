"""How are metrics read from a Python file?

The file is run: it is the operator's, like the data. It is compiled anew each time, so that no cached bytecode of an
older version can answer.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Final

from reportgate.errors import MetricsError, ReportgateError
from reportgate.load.files import read_bytes
from reportgate.metrics import MetricRegistry
from reportgate.metrics.recompute import one_line

NAME: Final = "metrics"
"""What the registry is called in the file."""


def load_metrics(path: str | Path) -> MetricRegistry:
    """Run the Python file at *path* and take its registry, the variable ``metrics``.

    The file may import its neighbours: its folder is put last on ``sys.path``, so that a neighbour never stands in for
    a module of Python's own.

    Raises:
        MetricsError: The file is missing, a folder, not Python, fails while it runs, or has no registry.
    """
    path = Path(path)
    content = read_bytes(path, MetricsError)
    # Under a name of its own, since pickle and dataclasses look their module up.
    module = ModuleType(f"reportgate_metrics_{path.stem}")
    module.__file__ = str(path)
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    sys.modules[module.__name__] = module
    try:
        exec(compile(content, str(path), "exec"), module.__dict__)  # noqa: S102 -- to run it is what it is for
        return _take(module)
    except SyntaxError as error:
        line = "" if error.lineno is None else f":{error.lineno}"
        raise MetricsError(f"{error.filename or path}{line}: {error.msg}") from error
    except ReportgateError as error:
        raise MetricsError(f"{path}: {error}") from error
    except (Exception, SystemExit) as error:
        raise MetricsError(f"{path}: {type(error).__name__}: {one_line(error)}") from error


def _take(module: ModuleType) -> MetricRegistry:
    found = module.__dict__.get(NAME)
    if isinstance(found, (MetricRegistry, Mapping)):
        return MetricRegistry.of(found)
    what = "there is none" if found is None else f"it is of type {type(found).__name__}"
    raise MetricsError(f"a MetricRegistry named {NAME!r} is needed; {what}")
