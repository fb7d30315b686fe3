"""A browser and a server for programs outside the tests."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.chromium import chromium, is_root
from browser.house import House, build_page, settle_chance


@contextmanager
def opened(pace: float) -> Iterator[tuple[Browser, House]]:
    """Yield both until the end of the block; deals and bots depend on the server's seed."""
    with (
        tempfile.TemporaryDirectory() as folder,
        pytest.MonkeyPatch.context() as patch,
        sync_playwright() as playwright,
    ):
        problem = build_page(Path(folder))
        if problem:
            raise SystemExit(problem)
        arguments = ["--no-sandbox"] if is_root() else []
        path = chromium(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        house = House(Path(folder), pace=pace)
        settle_chance(house, patch)
        house.open()
        try:
            yield browser, house
        finally:
            house.close()
            browser.close()
