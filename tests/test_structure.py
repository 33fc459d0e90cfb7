"""The building itself: imports point one way, outside packages have one home, the public list is complete."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import reportgate

PACKAGE = Path(reportgate.__file__).parent

# Lowest first: a module may import its own layer and those before it.
LAYERS = (
    {"errors", "documents", "language", "late", "logs"},
    {"ledger", "text", "usage", "version"},
    {"verdict", "policy", "policy_file", "digests", "reading", "arguments"},
    {"quotes", "numbers"},
    {"metrics"},
    {"checks"},
    {"auditors"},
    {"gating"},
    {"load"},
    {"publish", "accepted", "guarded", "receipts", "render", "review", "testing"},
    {"service"},
    {"cli"},
)
ONLY_IN = {
    "anthropic": "auditors",
    "click": "cli",
    "rich": "render",
    "cryptography": "receipts",
    "sqlalchemy": "review",
    "psycopg": "review",
    "fastapi": "service",
    "jinja2": "service",
    "uvicorn": "service",
    "pypdfium2": "text",
    "pyarrow": "load",
}
OPTIONAL = ("anthropic", "click", "rich", "cryptography", "sqlalchemy", "fastapi", "jinja2", "pypdfium2", "pyarrow")


def _part(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def _imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.add(node.module or "")
    return found


def _layer(part: str) -> int:
    for position, names in enumerate(LAYERS):
        if part in names:
            return position
    raise AssertionError(f"{part} stands in no layer")


def test_imports_point_one_way() -> None:
    """A module never imports from a layer above its own."""
    wrong = []
    for path in PACKAGE.rglob("*.py"):
        if path == PACKAGE / "__init__.py":
            continue
        own = _layer(_part(path))
        for name in _imports(path):
            pieces = name.split(".")
            if (
                pieces[0] == "reportgate"
                and len(pieces) > 1
                and _layer(pieces[1]) > own
                and not _is_annotation(path, name)
            ):
                wrong.append(f"{path.relative_to(PACKAGE)} imports {name}")
    assert not wrong


def test_the_scanner_knows_nothing_of_claims() -> None:
    """Within numbers, compare reads what scan has found, and never the other way."""
    wrong = [
        path.name
        for path in (PACKAGE / "numbers" / "scan").glob("*.py")
        if any(name.startswith("reportgate.numbers.compare") for name in _imports(path))
    ]
    assert not wrong


def test_no_circle_of_imports() -> None:
    """No module needs itself by way of others, not even through an import within a function."""
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for path in PACKAGE.rglob("*.py"):
        if path == PACKAGE / "__init__.py":
            continue
        own = _module(path)
        needed = {name for name in _imported_modules(path) if name != own and not own.startswith(f"{name}.")}
        sorter.add(own, *needed)
    sorter.prepare()


def _module(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def _imported_modules(path: Path) -> set[str]:
    """The modules of the package that *path* imports: ``from a import b`` may mean the module a.b."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and not _is_annotation(path, node.module):
            for alias in node.names:
                inner = PACKAGE.parent.joinpath(*node.module.split("."), alias.name)
                is_module = inner.with_suffix(".py").exists() or inner.is_dir()
                found.add(f"{node.module}.{alias.name}" if is_module else node.module)
    return {name for name in found if name.startswith("reportgate.")}


def _is_annotation(path: Path, name: str) -> bool:
    """Whether *name* is imported under TYPE_CHECKING only: an annotation is no dependency."""
    return name in _annotations(path)


@cache
def _annotations(path: Path) -> frozenset[str | None]:
    tree = ast.parse(path.read_text("utf-8"))
    return frozenset(
        node.module
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and isinstance(block.test, ast.Name) and block.test.id == "TYPE_CHECKING"
        for node in ast.walk(block)
        if isinstance(node, ast.ImportFrom)
    )


def test_each_outside_package_has_one_home() -> None:
    """An outside package is imported in one part of the project only."""
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in PACKAGE.rglob("*.py")
        for name in _imports(path)
        if (home := ONLY_IN.get(name.split(".")[0])) and _part(path) != home
    ]
    assert not wrong


def test_all_is_complete_and_sorted() -> None:
    """Every public name is exported, and every exported name exists."""
    assert list(reportgate.__all__) == sorted(reportgate.__all__)
    for name in reportgate.__all__:
        assert getattr(reportgate, name) is not None


@pytest.mark.parametrize("used", ["reportgate", "reportgate.gate", "reportgate.verify_quote", "reportgate.NO_AUDITOR"])
def test_import_is_light(used: str) -> None:
    """Importing the package, and gating with it, loads neither the SDK nor anything optional."""
    code = f"import sys, reportgate; {used}; print([m for m in {OPTIONAL!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_import_is_instant() -> None:
    """What a name needs is imported when the name is asked for: a command loads its own part of the package."""
    code = (
        "import sys, reportgate; print([m for m in sys.modules if m.startswith(('reportgate.', 'numpy', 'pydantic'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['reportgate.late']"
    with pytest.raises(AttributeError, match="no attribute 'gates'"):
        reportgate.gates  # noqa: B018 - asking for it is the test
