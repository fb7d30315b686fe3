"""A server of its own process whose host has disabled pictures and reports."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from browser.test_pictures import DATA, PACKED, given
from warren.packs.archive import read_archive
from warren.packs.pictures import name_of

SERVE = "from warren.cli.main import main; main()"
URL = re.compile(r"http://127\.0\.0\.1:\d+(?=/ )")


@pytest.fixture
def bare(page_built: None, tmp_path: Path) -> Iterator[SimpleNamespace]:
    """Such a server, with a folder of its own."""
    options = ["--port", "0", "--data", str(tmp_path / "data")]
    for what in ("pictures", "reports"):
        options += ["--without", what]
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, "serve", *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    )
    try:
        assert process.stdout
        found = URL.search(process.stdout.readline())
        assert found, "it does not start"
        yield SimpleNamespace(url=found[0])
    finally:
        process.terminate()
        process.communicate()


def test_packs_are_drawn_and_nothing_is_uploaded_or_reported(
    meet, bare: SimpleNamespace, tmp_path: Path
) -> None:
    ada = meet(bare)
    page = ada.page
    uploads: list[str] = []
    page.on("request", lambda request: uploads.append(request.url))
    page.request.post(f"{bare.url}/api/session", data={"nickname": "Ada"})
    page.goto(f"{bare.url}/workshop")
    page.locator("input[type=file]").first.set_input_files(given("moon.warrenpack", PACKED))
    expect(page.get_by_text("“Red moon” is saved in this browser.")).to_be_visible()
    page.locator("#edit-lantern").click()
    drawn = page.locator("article.goblin img").first
    expect(drawn).to_have_attribute("src", re.compile("^/art/"))
    expect(page.get_by_role("region", name="Your own picture")).to_have_count(0)
    assert not [url for url in uploads if url.endswith("/pictures")]
    shown = page.request.get(f"{bare.url}{drawn.get_attribute('src')}").text()
    assert "<path" in shown
    assert "data:image" not in shown
    offered = page.request.post(f"{bare.url}/api/pictures", data={"data": "AAAA"})
    assert (offered.status, offered.json()["code"]) == (404, "not-offered")
    page.get_by_text("Name, versions, files").click()  # the file still has the picture
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download").click()
    target = tmp_path / "again.warrenpack"
    saved.value.save_as(target)
    assert read_archive(target.read_bytes()).pictures == {name_of(DATA): DATA}
    fingerprint = page.locator("header code").get_attribute("title")
    page.goto(f"{bare.url}/cards/gosu?pack={fingerprint}")
    page.get_by_role("button", name="Lantern").first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Lantern")
    expect(sheet.get_by_role("button", name="Report this picture")).to_have_count(0)
