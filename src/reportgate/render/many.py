"""How are the results of several artifacts shown together?

Where a format can hold several (a log of runs, a list, test suites) they become one document; for people each rejected
report is shown, and one table of all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from reportgate.documents import parse_json, pretty_json
from reportgate.errors import ReportgateError
from reportgate.language import Language
from reportgate.render import FORMATS, load_renderer
from reportgate.render.checked import Checked
from reportgate.render.markdown import code_span
from reportgate.render.options import Options
from reportgate.render.visible import cell_width, one_line
from reportgate.render.wording import word


def render_many(name: str, checked: Sequence[Checked], options: Options) -> str:
    """Show the results of *checked* in the format *name*; ``path`` and ``raw`` of *options* are each artifact's own.

    Raises:
        ReportgateError: No such format, or one that holds a single report.
    """
    if name not in _JOIN:
        one = " holds one report a file" if name in FORMATS else "; there are " + ", ".join(FORMATS)
        raise ReportgateError(f"the format {name!r}{one}")
    return _JOIN[name](checked, options)


def _render(name: str, item: Checked, options: Options) -> str:
    if item.result is None:
        return ""
    return load_renderer(name).render(item.artifact, item.result, options._replace(path=item.path, raw=item.raw))


def _json(checked: Sequence[Checked], options: Options) -> str:
    """An object with ``ok`` and the results under their paths; null where nobody decided."""
    results = [
        {"path": item.path, "result": None if item.result is None else parse_json(_render("json", item, options))}
        for item in checked
    ]
    return pretty_json({"ok": _all_accepted(checked), "results": results}) + "\n"


def _sarif(checked: Sequence[Checked], options: Options) -> str:
    """One log with a run for each artifact."""
    logs = [json.loads(_render("sarif", item, options)) for item in checked if item.result is not None]
    if not logs:
        raise ReportgateError("nothing was checked")
    return pretty_json({**logs[0], "runs": [run for log in logs for run in log["runs"]]}) + "\n"


def _junit(checked: Sequence[Checked], options: Options) -> str:
    """One report with a suite for each artifact; one that nobody decided on is an error."""
    suites = []
    for item in checked:
        text = _render("junit", item, options)
        if text:
            suites.append(text[text.index("<testsuite ") : text.index("</testsuites>")])
        else:
            name = escape(one_line(item.path))
            message = word("not_checked", options.lang)
            suites.append(
                f'<testsuite name="{name}" tests="1" failures="0" errors="1" skipped="0" time="0">'
                f'<testcase classname="{name}" name="[check]" time="0"><error type="NOT_CHECKED" message="{message}"/>'
                "</testcase></testsuite>"
            )
    return '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>' + "\n".join(suites) + "</testsuites>\n"


def _github(checked: Sequence[Checked], options: Options) -> str:
    return "".join(_render("github", item, options) for item in checked)


def _markdown(checked: Sequence[Checked], options: Options) -> str:
    lang = options.lang
    rows = [f"| {word('report', lang)} | | {word('failures', lang)} |", "|---|---|---|"]
    for item in checked:
        count = "" if item.result is None else f"{len(item.result.failures):,}"
        rows.append(f"| {code_span(item.path, 200)} | {_sign(item)} {_verdict(item, lang)} | {count} |")
    rejected = [_render("markdown", item, options) for item in checked if item.result is not None and not item.result]
    return "\n".join([*rows, "", *rejected]) + "\n"


def _terminal(checked: Sequence[Checked], options: Options) -> str:
    """Each rejected report, then a table of all."""
    rejected = [_render("terminal", item, options) for item in checked if item.result is not None and not item.result]
    names = [one_line(item.path, 60) for item in checked]
    width = max((cell_width(name) for name in names), default=0)
    rows = [
        f"{_sign(item)} {name}{' ' * (width - cell_width(name))}  {_verdict(item, options.lang)}{_first(item)}"
        for item, name in zip(checked, names, strict=True)
    ]
    return "\n".join([*rejected, *rows]) + "\n"


def _first(item: Checked) -> str:
    """How many failures there are, and the first."""
    failures = () if item.result is None else item.result.failures
    return f"  {len(failures):,}  {one_line(failures[0], 100)}" if failures else ""


def _sign(item: Checked) -> str:
    return "-" if item.result is None else "✓" if item.result.ok else "✗"


def _verdict(item: Checked, lang: Language) -> str:
    if item.result is None:
        return word("not_checked", lang)
    return word("accepted" if item.result.ok else "rejected", lang)


def _all_accepted(checked: Sequence[Checked]) -> bool:
    return bool(checked) and all(item.result is not None and item.result.ok for item in checked)


_JOIN: Final[dict[str, Callable[[Sequence[Checked], Options], str]]] = {
    "terminal": _terminal,
    "json": _json,
    "markdown": _markdown,
    "github": _github,
    "sarif": _sarif,
    "junit": _junit,
}
