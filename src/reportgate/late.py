"""Names of a package that are imported when they are first asked for.

A command in a pipeline starts in the time of what it uses: a check without an auditor never loads the auditor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module


def late_names(package: str, modules: Mapping[str, str]) -> Callable[[str], object]:
    """The ``__getattr__`` of *package* (PEP 562) for names that stand in *modules*, name -> module.

    It raises AttributeError for any other name, as a package does.
    """

    def load(name: str) -> object:
        module = modules.get(name)
        if module is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(module), name)

    return load
