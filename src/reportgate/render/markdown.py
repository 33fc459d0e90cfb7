"""The result as Markdown, for a comment on a pull request or the summary of a workflow step.

Whatever the artifact wrote stands in code spans: there it is no link, no image that calls home, no mention that
notifies people, and no markup.
"""

from __future__ import annotations

from typing import Final

from reportgate.language import Language
from reportgate.ledger import Artifact
from reportgate.render.findings import Finding, find_failures, find_warnings
from reportgate.render.options import Options
from reportgate.render.visible import one_line
from reportgate.render.wording import count_failures, word
from reportgate.text.patterns import regex
from reportgate.verdict import GateResult

MAX_CHARS: Final = 60_000
"""Longest text; a comment holds 65,536 characters."""

_RUN: Final = regex("`+")
_PUNCTUATION: Final = regex(r"[!-/:-@\[-`{-~]")


def render(artifact: Artifact | None, result: GateResult, options: Options) -> str:
    """Write a heading with the verdict, a table of failures, a folded table of warnings, and what was used."""
    lang = options.lang
    failures = find_failures(artifact, result, lang)
    warnings = find_warnings(artifact, result, lang)
    verdict = word("accepted" if result.ok else "rejected", lang)
    name = (artifact and (artifact.title or artifact.id)) or options.path or word("untitled", lang)
    head = [
        f"## {'✅' if result.ok else '❌'} {verdict}: {code_span(name, 120)}",
        "",
        count_failures(len(failures), len(warnings), lang),
        "",
    ]
    foot = _foot(result, lang)
    room = MAX_CHARS - sum(len(line) + 1 for line in (*head, *foot))
    summary = artifact.summary if artifact else ""
    body = _table(failures, summary, lang, room)
    if warnings:
        room -= sum(len(line) + 1 for line in body)
        title = f"<details><summary>{word('warnings', lang)} ({len(warnings)})</summary>"
        body += [title, "", *_table(warnings, summary, lang, room - 100), "</details>", ""]
    return "\n".join([*head, *body, *foot])


def _table(findings: tuple[Finding, ...], summary: str, lang: Language, room: int) -> list[str]:
    """The findings as a table of at most about *room* characters, then how many are left out."""
    if not findings:
        return []
    lines = [f"| {word('claim', lang)} | {word('reason', lang)} | |", "|---|---|---|"]
    room -= sum(len(line) + 1 for line in lines) + 100
    for position, finding in enumerate(findings):
        row = _row(finding, summary, lang)
        room -= len(row) + 1
        if room < 0:
            lines += ["", word("and_more", lang).format(count=len(findings) - position)]
            break
        lines.append(row)
    return [*lines, ""]


def _row(finding: Finding, summary: str, lang: Language) -> str:
    cells = [code_span(finding.detail, 400)]
    if finding.span is not None:
        line = summary.count("\n", 0, finding.span[0]) + 1
        cells.append(f"{word('summary', lang)}, {word('line', lang)} {line}")
    for key, text in finding.evidence:
        cells.append(f"{word(key, lang)} {code_span(text, 200)}")
    return f"| {code_span(finding.prefix, 80)} | **{finding.code}**<br>{finding.label} | {'<br>'.join(cells)} |"


def _foot(result: GateResult, lang: Language) -> list[str]:
    auditor = word("off", lang) if result.auditor == "off" else code_span(result.auditor, 80)
    used = [f"{word('auditor', lang)}: {auditor}"]
    if result.discards_by_reason:
        used.append(f"{word('discard_rate', lang)}: {result.discard_rate:.1%}")
    digests = [f"{name} `{digest}`" for name, digest in result.digests if digest]
    if digests:
        used.append(f"{word('digests', lang)}: " + ", ".join(digests))
    return ["<sub>" + "<br>".join(used) + "</sub>", ""]


def code_span(text: str, limit: int) -> str:
    """Write a code span that holds *text* on one line, also in a table's cell."""
    shown = one_line(text, limit) or " "
    if "|" in shown:
        # A table splits its row at a bar even inside code, and "\\|" of the text would undo an escape: references
        # leave no character that Markdown knows.
        return f"<code>{_PUNCTUATION.sub(lambda match: f'&#{ord(match[0])};', shown)}</code>"
    longest = max((len(run) for run in _RUN.findall(shown)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if shown.startswith("`") or shown.endswith("`") else ""
    return f"{fence}{pad}{shown}{pad}{fence}"
