"""The browser of the machine: tests that look at pages skip without one, where none is promised."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from needs import miss, need

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


# A page answers when its process has a turn: what it shows is waited for, on a busy machine for long.
PATIENCE_MS = 30_000


def expect(shown: Any) -> Any:
    """Playwright's assertions about a page or a part of it, which wait until they hold."""
    sync_api = need("playwright.sync_api")
    sync_api.expect.set_options(timeout=PATIENCE_MS)
    return sync_api.expect(shown)


@contextmanager
def open_chromium() -> Iterator[Any]:
    """Start the distribution's Chromium, driven by Playwright."""
    sync_api = need("playwright.sync_api")
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        miss("Chromium")
    with sync_api.sync_playwright() as playwright:
        # As root, as in a container, Chromium has no sandbox to use.
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()
