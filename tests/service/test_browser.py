"""The console in a real browser: whole flows, by keyboard alone, in both languages, at three widths."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest

from chromium import expect, open_chromium
from needs import need
from reportgate.review.items import State
from reportgate.review.queue import ReviewQueue
from reports import make_artifact, make_result

axe = need("axe_playwright_python.sync_playwright")
Browser: TypeAlias = Any
Page: TypeAlias = Any

WIDTHS = (360, 800, 1440)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The distribution's Chromium."""
    with open_chromium() as running:
        yield running


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A tab; a script that fails, or that the content policy stops, fails the test."""
    context = browser.new_context(base_url=address, locale="en-US")
    tab = context.new_page()
    problems: list[str] = []
    tab.on("pageerror", lambda error: problems.append(str(error)))
    tab.on(
        "console",
        lambda said: problems.append(said.text) if said.type == "error" and "status of 4" not in said.text else None,
    )
    yield tab
    context.close()
    assert not problems


def log_in(page: Page, name: str = "reviewer") -> None:
    page.goto("/")
    expect(page).to_have_url(re.compile(r"/login$"))
    expect(page.locator("[name=name]")).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type("correct horse battery")
    page.keyboard.press("Enter")
    page.wait_for_url("**/")


def test_a_report_is_decided_by_keyboard_alone(page: Page, queue: ReviewQueue, item_id: str) -> None:
    """Log in, find, claim, walk through the failures, approve with a reason; no mouse."""
    log_in(page)
    page.locator(f'a[href="/items/{item_id}"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/items/{item_id}")
    page.keyboard.press("c")
    page.wait_for_selector("[name=decision]")
    page.wait_for_load_state()
    page.keyboard.press("j")
    expect(page.locator(":focus")).to_contain_text("OUT_OF_TOLERANCE")
    page.keyboard.press("a")
    expect(page.locator("[name=reason]")).to_be_focused()
    page.keyboard.type("late refunds; a j k r e typed here are letters")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".state.approved")
    event = queue.store.get(item_id).events[-1]
    assert event.detail["reason"] == "late refunds; a j k r e typed here are letters"
    assert queue.store.get(item_id).item.state is State.APPROVED


def test_a_report_is_edited_and_gated_again(page: Page, queue: ReviewQueue, item_id: str) -> None:
    """Correct the report in the page: the new attempt is accepted, the change shown, then approved."""
    log_in(page)
    page.goto(f"/items/{item_id}")
    page.get_by_role("button", name="Claim").click()
    page.wait_for_selector("[name=decision]")
    page.wait_for_load_state()
    page.keyboard.press("e")
    page.wait_for_url("**/edit")
    page.locator("[name=summary]").fill("There were 1,240 clicks this week.")
    claim = {"id": "c1", "kind": "number", "statement": "There were 1,240 clicks", "metric": "clicks.total"}
    page.locator("[name=claims]").fill(json.dumps([{**claim, "value": 1240}]))
    page.get_by_role("button", name="Gate again").click()
    page.wait_for_url(f"**/items/{item_id}")
    expect(page.locator(".facts")).to_contain_text("accepted by the gate")
    expect(page.locator(".diff .new")).not_to_have_count(0)
    page.get_by_label("Approve").check()
    page.get_by_label("Reason (required)").fill("corrected")
    page.get_by_role("button", name="Decide").click()
    page.wait_for_selector(".state.approved")
    assert queue.store.get(item_id).latest.result.ok


def test_filters_work_without_a_reload(page: Page, queue: ReviewQueue, item_id: str) -> None:
    """Typing narrows the list in place; the same form works where scripts do not run."""
    queue.put(make_artifact("other").model_copy(update={"title": "Another"}), make_result())
    log_in(page)
    page.evaluate("window.stayed = true")
    page.locator("#search").fill("weekly-2026")
    expect(page.locator("tbody tr")).to_have_count(1)
    assert page.evaluate("window.stayed") is True
    expect(page.locator(f'a[href="/items/{item_id}"]')).to_have_count(1)
    page.locator("[name=state]").select_option("approved")
    expect(page.locator("tbody tr")).to_have_count(0)


def test_without_scripts_everything_works(browser: Browser, address: str, queue: ReviewQueue, item_id: str) -> None:
    """Plain forms: log in, filter, claim, reject."""
    context = browser.new_context(base_url=address, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    page.locator("[name=name]").fill("reviewer")
    page.locator("[name=password]").fill("correct horse battery")
    page.locator("main button").click()
    page.locator("#search").fill("weekly")
    page.get_by_role("button", name="Show").click()
    page.locator(f'a[href="/items/{item_id}"]').click()
    page.get_by_role("button", name="Claim").click()
    page.get_by_label("Reject").check()
    page.get_by_label("Reason (required)").fill("wrong data")
    page.get_by_role("button", name="Decide").click()
    page.wait_for_selector(".state.rejected")
    context.close()
    assert queue.store.get(item_id).item.state is State.REJECTED


def check(page: Page, where: str) -> None:
    """No finding of axe that is serious, and nothing wider than the page."""
    found = axe.Axe().run(page)
    serious: list[Any] = [v for v in found.response["violations"] if v["impact"] in ("serious", "critical")]
    assert not serious, (where, [(v["id"], v["nodes"][0]["html"]) for v in serious])
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), where


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("ja", "dark")])
def test_every_page_is_accessible_at_every_width(page: Page, item_id: str, lang: str, scheme: str) -> None:
    """Both languages and colour schemes, three widths: nothing serious, nothing cut off."""
    page.emulate_media(color_scheme=scheme)
    page.goto(f"/language?lang={lang}&to=/login")
    check(page, "login")
    page.locator("[name=name]").fill("admin")
    page.locator("[name=password]").fill("correct horse battery")
    page.keyboard.press("Enter")
    page.wait_for_url("**/")
    page.goto(f"/items/{item_id}")
    page.keyboard.press("c")
    page.wait_for_selector("[name=decision]")
    page.wait_for_load_state()
    own = f"/items/{item_id}"
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        for path in (
            ("/", own) if width > WIDTHS[0] else ("/", own, f"{own}/edit", "/?state=approved", "/log", "/nothing")
        ):
            page.goto(path)
            expect(page.locator("html")).to_have_attribute("lang", lang)
            check(page, f"{path} at {width}")
