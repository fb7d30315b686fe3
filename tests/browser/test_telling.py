"""Notices to an absent player, and the page without a network."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Request, expect

from browser.house import House
from browser.visitor import Visitor, soon_over
from warren.table.people import notices

WITHOUT_NETWORK = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "WebSocket connection", "status of 5")


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave a table, and wait until the server notices."""
    monkeypatch.setattr(notices, "AWAY", 0.0)
    monkeypatch.setattr(notices, "LOOK", 0.05)


def wait_for_notice(visitor: Visitor) -> None:
    """Wait until the server has noticed whose turn it is."""
    end = time.monotonic() + 30
    while not visitor.page.request.get("/api/notices").json():
        assert time.monotonic() < end, "nobody is told anything"
        time.sleep(0.05)


def test_a_bell_rings_for_whoever_is_waited_for(at_once: None, own_house: House, meet) -> None:
    ada = meet(own_house).play_now("gosu")
    ada.turn()
    table = ada.table
    ada.go("/rules/gosu")
    wait_for_notice(ada)
    ada.page.reload()
    bell = ada.page.get_by_role("button", name="1 thing waits for you")
    expect(bell).to_be_visible()
    expect(ada.page).to_have_title(re.compile(r"^\(1\) "))
    ada.click(bell)
    sheet = ada.page.get_by_role("dialog", name="Waiting for you")
    ada.click(sheet.get_by_role("button", name="Give me an address"))
    address = sheet.get_by_label("For a feed reader").input_value()
    [item] = ada.page.request.get(address).json()["items"]
    link = sheet.get_by_role("link", name=item["title"])
    ada.click(link)
    ada.turn()
    assert ada.table == table
    expect(ada.page.get_by_role("dialog")).to_be_hidden()


def test_without_a_network_it_still_shows_what_was_seen(own_house: House, meet) -> None:
    ada = meet(own_house, service_workers="allow").go("/rules/gosu")
    ada.forgive(*WITHOUT_NETWORK)
    ada.page.evaluate("navigator.serviceWorker.ready")
    ada.play_now("laundromat")
    table = ada.table
    moment = f"/api/tables/{table}/moments/0?lang=en"
    ada.page.evaluate("moment => fetch(moment)", moment)
    assert not ada.page.evaluate("moment => caches.match(moment).then(Boolean)", moment)
    ada.play_on(soon_over)
    ada.go("/matches")
    ada.click(ada.page.get_by_role("button", name="Save offline"))
    expect(ada.page.get_by_role("button", name="Saved offline")).to_be_visible()
    for path in ("/rules/gosu", "/cards/gosu"):
        ada.go(path)
        ada.rest()
    ada.go("/art/people/4711.svg")  # a file on its own replaces no page
    ada.page.context.set_offline(True)
    ada.go("/rules/gosu")
    expect(ada.page.get_by_role("heading", level=1)).to_contain_text("GOSU")
    ada.go("/cards/gosu")
    expect(ada.page.get_by_role("heading", name="Colossal Brumm")).to_be_visible()
    ada.go("/matches")
    ada.click(ada.page.get_by_role("link", name="Look at it").first)
    expect(ada.page).to_have_url(re.compile(f"/t/{table}"))
    expect(ada.page.locator(".stage")).to_be_visible()
    ada.go("/tournaments")  # the first visit to this page
    expect(ada.page.get_by_role("heading", name="Not available yet")).to_be_visible()


PUSHED = """
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
  PushManager.prototype.subscribe = async () => ({
    toJSON: () => ({
      endpoint: "https://fcm.googleapis.com/fcm/send/ada",
      keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
    }),
  });
"""


def is_push(request: Request) -> bool:
    """Return whether a browser is subscribed to notices."""
    return request.method == "POST" and request.url.endswith("/api/push")


def test_a_browser_that_is_told_speaks_the_language_of_its_page(own_house: House, meet) -> None:
    ada = meet(own_house, service_workers="allow")
    ada.page.add_init_script(PUSHED)
    ada.go("/rules/gosu").page.evaluate("navigator.serviceWorker.ready")
    ada.page.request.post("/api/session", data={"nickname": "Ada"})
    ada.page.reload()
    ada.click(ada.page.get_by_role("button", name="0 things wait for you"))
    with ada.page.expect_request(is_push) as asked:
        ada.click(ada.page.get_by_role("checkbox"))
    assert asked.value.post_data_json["language"] == "en"
    ada.page.evaluate("localStorage.setItem('language', 'fr')")
    with ada.page.expect_request(is_push) as asked:
        ada.page.reload()
    assert asked.value.post_data_json["language"] == "fr"
