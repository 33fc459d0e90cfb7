"""``reportgate init`` brings the prompts along: one for the model that writes, one for an agent that audits."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpora import ROOT
from reportgate.cli import main


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_init_installs_the_prompts(tmp_path: Path, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Byte for byte, at the place where Claude Code looks for agents."""
    with pytest.raises(SystemExit) as ended:
        main(["init", "--lang", lang, str(tmp_path / "new")])
    assert ended.value.code == 0
    assert ".claude/agents/claim-auditor.md" in capsys.readouterr().out
    agent = (tmp_path / "new/.claude/agents/claim-auditor.md").read_bytes()
    assert agent == (ROOT / "prompts/claude_agent.md").read_bytes()
    writer = (tmp_path / "new/prompts/generate_report.md").read_bytes()
    assert writer == (ROOT / "prompts/generate_report.md").read_bytes()


def test_the_agent_has_no_tools() -> None:
    """It reads what it is given and can touch nothing; its answer has the auditor's form."""
    text = (ROOT / "prompts/claude_agent.md").read_text("utf-8")
    front, body = text.removeprefix("---\n").split("\n---\n", 1)
    fields = dict(line.split(": ", 1) for line in front.splitlines())
    assert fields.keys() == {"name", "description", "tools"}
    assert (fields["name"], fields["tools"]) == ("claim-auditor", "[]")
    assert '{"unlisted": []}' in body


@pytest.mark.parametrize("name", ["claim_auditor", "support_quote", "support_summary", "generate_report"])
def test_prompts_are_bilingual_and_front_mattered(name: str) -> None:
    text = (ROOT / f"prompts/{name}.md").read_text("utf-8")
    assert text.startswith(f"---\nname: {name}\nversion: ")
    assert "\n# ja\n" in text
    assert "\n# en\n" in text
