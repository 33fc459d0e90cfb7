"""Where does a policy come from? A TOML file, ``[tool.reportgate]`` in ``pyproject.toml``, or a preset by name.

A misspelt key would silently leave a threshold at its default, so an unknown key is an error that names the nearest.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from reportgate.digests import digest_object
from reportgate.documents import Document
from reportgate.errors import PolicyError
from reportgate.policy import Policy, ReferencePolicy

PRESETS: Final[Mapping[str, Policy]] = {
    "default": Policy(),
    # A figure is the recomputation or its correct rounding; what people should look at rejects.
    "strict": Policy(
        rel_tol=Decimal("1e-9"),
        accept_rounded=True,
        min_length=12,
        max_sentences=2,
        strict_units=True,
        coarseness_cap=Decimal("0.05"),
        references=ReferencePolicy(date="required", identifier="required"),
        warnings_as_errors=True,
    ),
}
"""Name -> policy; docs/policy.md says what each lets through."""

PYPROJECT: Final = "pyproject.toml"


def load_policy(given: str | Path) -> Policy:
    """Read a policy: the name of a preset, or the path of a TOML file.

    In a file the key ``preset`` names the policy that the other keys change; "default" without it. Keys are written
    in snake_case or camelCase. In ``pyproject.toml`` the table is ``[tool.reportgate]``.

    Raises:
        PolicyError: The file cannot be read or is not TOML, the table is missing, a key is unknown, or a value is
            out of its range; every bad field is named.
    """
    if isinstance(given, str) and given in PRESETS:
        return PRESETS[given]
    path = Path(given)
    table: Mapping[str, Any] = _read(path)
    if path.name == PYPROJECT:
        found = _own_table(table, path)
        if found is None:
            raise PolicyError(f"{path}: there is no table [tool.reportgate]")
        table = found
    return parse_policy(table, where=str(path))


def find_policy(folder: Path) -> tuple[Policy, Path] | None:
    """Find the policy of a project: ``[tool.reportgate]`` of the nearest ``pyproject.toml`` at or above *folder*.

    Raises:
        PolicyError: There is such a file, and it cannot be used.
    """
    folder = folder.resolve()
    for place in (folder, *folder.parents):
        path = place / PYPROJECT
        if path.is_file():
            table = _own_table(_read(path), path)
            return None if table is None else (parse_policy(table, where=str(path)), path)
    return None


def parse_policy(table: Mapping[str, Any], *, where: str = "policy") -> Policy:
    """Make a policy of the keys and values of a file; *where* stands first in messages.

    Raises:
        PolicyError: A key is unknown or a value is out of its range; every bad field is named.
    """
    changes = dict(table)
    preset = changes.pop("preset", "default")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise PolicyError(f"{where}: preset: there is no {preset!r}{_nearest(preset, PRESETS)}")
    changed, problems = _named(changes, Policy, "")
    start = PRESETS[preset].model_dump()
    if isinstance(changed.get("references"), dict):
        changed["references"] = {**start["references"], **changed["references"]}
    try:
        policy = Policy.model_validate({**start, **changed})
    except ValidationError as error:
        problems += [f"{_path(item['loc'])}: {_message(item['msg'])}" for item in error.errors(include_url=False)]
    if problems:
        raise PolicyError(f"{where}: " + "; ".join(problems))
    return policy


def digest_policy(policy: Policy) -> str:
    """The SHA-256 of the canonical JSON of *policy*: what a receipt binds and a publisher lists."""
    digest = digest_object(policy)
    if digest is None:
        raise PolicyError("the policy has no canonical form")
    return digest


def show_policy(policy: Policy) -> str:
    """Write *policy* as the TOML that ``load_policy`` reads, every key with its value."""
    lines: list[str] = []
    tables: list[str] = []
    for name, value in policy.model_dump().items():
        if isinstance(value, dict):
            tables += ["", f"[{name}]", *(f"{key} = {_toml(item)}" for key, item in value.items())]
        elif value is None:
            # TOML has no null: the key left out means the same.
            lines.append(f"# {name} is not set")
        else:
            lines.append(f"{name} = {_toml(value)}")
    return "\n".join([*lines, *tables]) + "\n"


def _read(path: Path) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415

    try:
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"), parse_float=Decimal)
    except OSError as error:
        raise PolicyError(f"{path}: {error.strerror or error}{_preset_hint(path)}") from error
    except UnicodeDecodeError as error:
        raise PolicyError(f"{path}: not UTF-8 at byte {error.start}") from error
    except tomllib.TOMLDecodeError as error:
        raise PolicyError(f"{path}: not TOML: {error}") from error


def _preset_hint(path: Path) -> str:
    return "" if path.suffix or path.parent != Path() else f"; the presets are {', '.join(PRESETS)}"


def _own_table(document: Mapping[str, Any], path: Path) -> Mapping[str, Any] | None:
    tool = document.get("tool", {})
    table = tool.get("reportgate") if isinstance(tool, dict) else None
    if table is not None and not isinstance(table, dict):
        raise PolicyError(f"{path}: tool.reportgate is not a table")
    return table


def _named(table: Mapping[str, Any], model: type[Document], path: str) -> tuple[dict[str, Any], list[str]]:
    """The table under the model's own names, and what is wrong with its keys."""
    names = {name: name for name in model.model_fields}
    names |= {field.alias: name for name, field in model.model_fields.items() if field.alias}
    found: dict[str, Any] = {}
    problems: list[str] = []
    for key, value in table.items():
        name = names.get(key)
        if name is None:
            problems.append(f"{path}{key}: unknown key{_nearest(key, model.model_fields)}")
        elif name in found:
            problems.append(f"{path}{key}: stands twice, also as {name}")
        elif name == "references" and isinstance(value, dict):
            found[name], inner = _named(value, ReferencePolicy, "references.")
            problems += inner
        else:
            found[name] = value
    return found, problems


def _nearest(key: object, names: Mapping[str, object]) -> str:
    # Late, here and below: without a policy file a check needs neither.
    from difflib import get_close_matches  # noqa: PLC0415

    close = get_close_matches(str(key).replace("-", "_"), names, n=1, cutoff=0.5)
    return f", did you mean {close[0]}?" if close else f"; there are {', '.join(names)}"


def _path(steps: tuple[int | str, ...]) -> str:
    names = {field.alias: name for name, field in (Policy.model_fields | ReferencePolicy.model_fields).items()}
    return ".".join(str(names.get(str(step), step)) for step in steps)


def _message(text: str) -> str:
    return text.removeprefix("Value error, ")


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, Decimal)):
        # The digits as they are, so that the digest of what is read back is the same.
        return str(value)
    if isinstance(value, tuple):
        return f"[{', '.join(_toml(item) for item in value)}]"
    return _toml_string(str(value))


def _toml_string(text: str) -> str:
    escaped = "".join(
        f"\\u{ord(char):04x}" if ord(char) < 0x20 or ord(char) == 0x7F else char  # noqa: PLR2004 -- ASCII controls
        for char in text.replace("\\", "\\\\").replace('"', '\\"')
    )
    return f'"{escaped}"'
