"""The page in a real browser: accessible, readable at every width, and deaf to what a model wrote."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chromium import expect, open_chromium
from needs import need
from render.test_html import hostile_report
from reportgate import Artifact, GateResult
from reportgate.language import LANGUAGES, Language
from reportgate.render import render
from sample_results import make_artifact, make_rejected

WIDTHS = (360, 820, 1440)
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
SUMMARY = """# 週報 1,300件

今週のクリックは**1,300件**で、前週比12.4%増。決済手数料は1.5%に下がる。広告費は98万円。

| 指標 | 値 | とても長い見出しのある列をもつ表 | さらに一列 |
|---|---|---|---|
| クリック | 1,300件 | 12.4% | 2026年11月23日 |

1. 一つ目 `code`
2. [二つ目](https://example.com/a/very/long/address/without/any/place/to/break/it/0123456789)

> 引用です。

```
1,300 in code, on a line that is much longer than any phone is wide, so that it has to scroll inside its own box
```
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with open_chromium() as chromium:
        yield chromium


def _report() -> tuple[Artifact, GateResult]:
    artifact = make_artifact(summary=SUMMARY, title="週報 Weekly")
    return artifact, make_rejected(artifact)


def _open(browser: Any, folder: Path, artifact: Artifact, result: GateResult, **options: Any) -> Any:
    lang: Language = options.pop("lang", "en")
    width = options.pop("width", 1440)
    path = folder / "report.html"
    path.write_text(render("html", artifact, result, lang=lang), "utf-8")
    context = browser.new_context(viewport={"width": width, "height": 900}, **options)
    page = context.new_page()
    page.trouble = []
    page.on("console", lambda message: page.trouble.append(message.text))
    page.on("pageerror", lambda error: page.trouble.append(str(error)))
    page.on("dialog", lambda dialog: (page.trouble.append(dialog.message), dialog.dismiss()))
    page.on("request", lambda request: None if request.url == path.as_uri() else page.trouble.append(request.url))
    page.goto(path.as_uri())
    return page


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_accessible_at_every_width(browser: Any, tmp_path: Path, lang: Language, scheme: str, width: int) -> None:
    """Axe finds nothing, and nothing sticks out to the side, in both languages and both schemes."""
    axe = need("axe_playwright_python.sync_playwright").Axe()
    # axe runs in the page, where the page's own policy allows no foreign script.
    page = _open(browser, tmp_path, *_report(), lang=lang, width=width, color_scheme=scheme, bypass_csp=True)
    found = axe.run(page, options=RULES).response["violations"]
    assert [(item["id"], [node["html"] for node in item["nodes"]]) for item in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert page.trouble == []
    page.context.close()


def test_the_check_of_accessibility_is_real(browser: Any, tmp_path: Path) -> None:
    """A fault put into the page is found."""
    axe = need("axe_playwright_python.sync_playwright").Axe()
    page = _open(browser, tmp_path, *_report(), bypass_csp=True)
    page.evaluate("document.querySelector('main').appendChild(document.createElement('img'))")
    assert [item["id"] for item in axe.run(page, options=RULES).response["violations"]] == ["image-alt"]
    page.context.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hostile_text_never_runs(browser: Any, tmp_path: Path, lang: Language) -> None:
    """No dialog, no request, no error: the markup of the report is on the screen as text."""
    page = _open(browser, tmp_path, *hostile_report(), lang=lang)
    for mark in page.locator(".report a.m").all()[:5]:
        mark.hover()
        mark.focus()
        # The tip stays under the pointer, and may lie over the next mark.
        page.keyboard.press("Escape")
    page.locator("#words").fill("<img src=x onerror=alert(9)>")
    assert page.trouble == []
    assert page.locator("img, iframe, object, embed, link, base").count() == 0
    assert page.locator("script").count() == 1
    assert "<script>alert(1)</script>" in page.locator("h1").inner_text()
    page.context.close()


def test_hover_and_focus_show_the_chain(browser: Any, tmp_path: Path) -> None:
    """Pointer and keyboard reach the same: the chain opens beside the number, and Escape closes it."""
    page = _open(browser, tmp_path, *_report())
    tip = page.locator("#tip")
    mark = page.locator(".report a.m.rejected", has_text="1,300").first
    expect(tip).to_be_hidden()
    mark.hover()
    expect(tip).to_contain_text("Recomputed 1240")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.mouse.move(0, 0)
    mark.focus()
    expect(tip).to_contain_text("clicks.total")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"#c0$"))
    page.context.close()


def test_filter_narrows_the_cards(browser: Any, tmp_path: Path) -> None:
    page = _open(browser, tmp_path, *_report())
    cards = page.locator(".card:visible")
    shown = page.locator("#shown")
    total = cards.count()
    page.locator("#state").select_option("warned")
    expect(cards).not_to_have_count(total)
    assert 0 < cards.count() < total
    page.locator("#state").select_option("")
    expect(cards).to_have_count(total)
    page.locator("#words").fill("not_found")
    expect(cards).not_to_have_count(total)
    assert 0 < cards.count() < total
    expect(shown).to_have_text(f"{cards.count()} / {total}")
    page.locator("#words").fill("")
    expect(cards).to_have_count(total)
    page.context.close()


def test_readable_without_script(browser: Any, tmp_path: Path) -> None:
    """Without script the links lead to the chains, and what needs script is not offered."""
    page = _open(browser, tmp_path, *_report(), java_script_enabled=False)
    assert not page.locator("#words").is_visible()
    assert page.locator(".report a.m").first.get_attribute("href")
    assert page.locator("#c0").is_visible()
    page.context.close()


def test_the_skip_link_comes_first(browser: Any, tmp_path: Path) -> None:
    page = _open(browser, tmp_path, *_report())
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"#report$"))
    page.context.close()


def test_printing_shows_report_and_cards(browser: Any, tmp_path: Path) -> None:
    page = _open(browser, tmp_path, *_report(), color_scheme="dark")
    page.emulate_media(media="print")
    expect(page.locator("form")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert len(page.pdf()) > 1000
    page.context.close()
