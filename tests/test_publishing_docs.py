"""The examples of docs/publishing.md run as they are written."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import httpx
import numpy as np
import pytest
import respx

from corpora import ROOT
from messages_api import URL, message
from needs import need
from recipes import BAD, BLOCKS, GOOD, read_block
from reportgate import GateRejected, agate, gate
from reportgate.cli.app import COMMANDS
from reportgate.receipts import Refusal


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """What the examples take for granted; the auditor answers over the wire that nothing is unlisted."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", "test")
    rejected: list[tuple[Any, Any]] = []
    posted: list[str] = []

    async def load_week_async(week: str) -> dict[str, Any]:
        return {"clicks": np.array([1000, 240]), "week": week}

    async def generate_report_async(week: str) -> dict[str, Any]:
        return GOOD if week == "2026-11-23" else BAD

    def answer(request: httpx.Request) -> httpx.Response:
        if "tools" not in json.loads(request.content):
            return httpx.Response(200, json=message())
        call = {"type": "tool_use", "id": "t1", "name": "deliver_report", "input": known["tool_input"]}
        return httpx.Response(200, json=message(content=[call], stop_reason="tool_use"))

    known: dict[str, Any] = {
        "tool_input": GOOD,
        "rejected": rejected,
        "posted": posted,
        "load_week": lambda _week: {"clicks": np.array([1000, 240])},
        "load_week_async": load_week_async,
        "generate_report": lambda week, hints=(): GOOD if week == "2026-11-23" or hints else BAD,
        "generate_report_async": generate_report_async,
        "review": lambda artifact, result: rejected.append((artifact, result)),
        "post_to_site": posted.append,
    }
    with respx.mock(using="httpcore2", assert_all_called=False) as router:
        router.post(URL).mock(side_effect=answer)
        exec(read_block("from reportgate.publish import publish"), known)  # noqa: S102 -- the documentation is what is tested
        yield known


def test_the_first_example(names: dict[str, Any]) -> None:
    assert names["posted"] == [GOOD["summary"]]
    with pytest.raises(GateRejected):
        names["weekly"]("2026-11-16")
    assert len(names["rejected"]) == 1


def test_generating_again(names: dict[str, Any]) -> None:
    exec(read_block("weekly_again"), names)  # noqa: S102 -- the same
    assert len(names["weekly_again"]("2026-11-16").attempts) == 1


def test_async_function(names: dict[str, Any]) -> None:
    exec(read_block("weekly_async"), names)  # noqa: S102 -- the same
    assert asyncio.run(names["weekly_async"]("2026-11-23")).result.ok
    with pytest.raises(GateRejected):
        asyncio.run(names["weekly_async"]("2026-11-16"))


def test_claude_delivers_through_a_tool(names: dict[str, Any]) -> None:
    """The tool's schema is the artifact's, and what the model delivers goes through the gate."""
    exec(read_block("deliver_report"), names)  # noqa: S102 -- the same
    assert names["weekly_by_claude"]("2026-11-23").artifact.summary == GOOD["summary"]
    names["tool_input"] = BAD
    with pytest.raises(GateRejected) as caught:
        names["weekly_by_claude"]("2026-11-23")
    assert "OUT_OF_TOLERANCE" in caught.value.result.failures[0]


def test_pydantic_ai_validator(names: dict[str, Any]) -> None:
    """A rejected report ends the run with our own exception; an accepted one is the run's output."""
    function_model = need("pydantic_ai.models.function")
    messages = need("pydantic_ai.messages")

    def answer(_messages: Any, info: Any) -> Any:
        call = messages.ToolCallPart(info.output_tools[0].name, json.dumps(names["tool_input"]))
        return messages.ModelResponse(parts=[call])

    names["model"] = function_model.FunctionModel(answer)
    exec("from reportgate import Artifact", names)  # noqa: S102 -- the same
    exec(read_block("output_validator"), names)  # noqa: S102 -- the same
    assert asyncio.run(names["agent"].run("Report.")).output.summary == GOOD["summary"]
    names["tool_input"] = BAD
    with pytest.raises(GateRejected):
        asyncio.run(names["agent"].run("Report."))


@pytest.mark.parametrize(("report", "arrives_at"), [(GOOD, "publish"), (BAD, "review")])
def test_langgraph_node(names: dict[str, Any], report: dict[str, Any], arrives_at: str) -> None:
    """The edge behind the node leads an accepted report to publication, a rejected one to review."""
    langgraph = need("langgraph.graph")
    graph = langgraph.StateGraph(dict)
    names |= {"graph": graph, "gate": gate}
    exec(read_block("graph.add_node"), names)  # noqa: S102 -- the same
    for node in ("publish", "review"):
        graph.add_node(node, lambda state, node=node: {**state, "at": node})
        graph.add_edge(node, langgraph.END)
    graph.add_edge(langgraph.START, "check")
    data = {"clicks": np.array([1000, 240])}
    assert graph.compile().invoke({"report": report, "data": data})["at"] == arrives_at


def test_openai_agents_guardrail(names: dict[str, Any]) -> None:
    """An accepted report is the run's output; a rejected one trips the guardrail, which holds the failures."""
    agents, responses = need("agents"), need("openai.types.responses")

    class Answering(agents.Model):  # type: ignore[misc,name-defined] # the package may be absent where types are checked
        def __init__(self, report: dict[str, Any]) -> None:
            self.text = json.dumps(report)

        async def get_response(self, *_: object, **__: object) -> Any:
            text = responses.ResponseOutputText(text=self.text, type="output_text", annotations=[])
            said = responses.ResponseOutputMessage(
                id="m1", role="assistant", status="completed", type="message", content=[text]
            )
            return agents.ModelResponse(output=[said], usage=agents.Usage(), response_id=None)

        def stream_response(self, *_: object, **__: object) -> Any:
            raise NotImplementedError

    agents.set_tracing_disabled(True)
    names["agate"] = agate
    exec(read_block("output_guardrail"), names)  # noqa: S102 -- the same

    def run(report: dict[str, Any]) -> Any:
        agent = agents.Agent(name="writer", model=Answering(report), output_guardrails=[names["accepted_report"]])
        week = SimpleNamespace(data={"clicks": np.array([1000, 240])})
        return asyncio.run(agents.Runner.run(agent, "Report.", context=week)).final_output

    assert json.loads(run(GOOD)) == GOOD
    with pytest.raises(agents.OutputGuardrailTripwireTriggered) as caught:
        run(BAD)
    assert "OUT_OF_TOLERANCE" in caught.value.guardrail_result.output.output_info[0]


@pytest.mark.parametrize("block", BLOCKS)
def test_every_recipe_is_python(block: str) -> None:
    compile(block, "docs/publishing.md", "exec")


def test_every_refusal_is_documented() -> None:
    """docs/receipts.md says what each code means."""
    text = (ROOT / "docs/receipts.md").read_text("utf-8")
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", text, re.MULTILINE)) == set(Refusal)
    assert "receipt" in COMMANDS
