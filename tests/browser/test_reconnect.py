"""A match continues after a reload, after a network failure, and after a server restart."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.visitor import NAMES, Visitor, at_random
from covering import some

OFFLINE = ("WebSocket connection", "net::ERR_", "status of 503", ": 503")
# Record every message about the connection, because some disappear soon.
LISTEN = """() => {
  window.states = [];
  const look = () =>
    document.querySelectorAll("[role=status]").forEach((one) => states.push(one.textContent));
  const all = { childList: true, subtree: true, characterData: true };
  new MutationObserver(look).observe(document.body, all);
}"""
# Disable all longer timers, so that the page does not retry on its own.
PATIENT = """() => {
  const later = window.setTimeout;
  window.setTimeout = (then, wait, ...more) => (wait > 500 ? 0 : later(then, wait, ...more));
  return heard.cut;
}"""


def state_of(visitor: Visitor, words: str) -> None:
    """Check that the page shows this state of its connection."""
    expect(visitor.page.get_by_role("status").filter(has_text=words)).to_be_visible()


def was(visitor: Visitor, words: str) -> None:
    """Check that the page has shown this state of its connection since the listener started."""
    visitor.page.wait_for_function("words => states.some((one) => one.includes(words))", arg=words)


@pytest.mark.parametrize("game", some(NAMES, "gosux", "laundromat"))
def test_reload_restores_the_same_screen(meet, house: House, game: str) -> None:
    ada = meet(house).play_now(game)
    before = ada.play(at_random(4), most=5)
    if before["over"]:
        expect(ada.result).to_be_visible()
    else:
        expect(ada.todo).to_contain_text(before["ask"]["sentence"])
    close_battle(ada)
    ada.page.mouse.move(0, 0)
    log, screen = screen_of(ada)
    ada.page.reload()
    after = ada.turn()
    assert after["view"] == before["view"]
    assert after["ask"] == before["ask"]
    assert screen_of(ada) == (log, screen)


def screen_of(visitor: Visitor) -> tuple[str, str]:
    """Return the log, and the rest of the page without the card under the pointer."""
    visitor.rest()
    hide = "all => all.forEach((one) => (one.style.visibility = 'hidden'))"
    visitor.page.locator(".dock").evaluate_all(hide)
    return visitor.read_log(), visitor.screen()


def close_battle(visitor: Visitor) -> None:
    """Close a battle that has just been counted."""
    battle = visitor.page.get_by_role("heading", name="Great Battle")
    if battle.is_visible():
        visitor.press("Escape")
        expect(battle).to_be_hidden()


def test_without_network_for_a_while(meet, house: House) -> None:
    ada = meet(house).play_now("gosu")
    ada.forgive(*OFFLINE)
    ada.play(at_random(5), most=2)
    state_of(ada, "Connected")
    before = ada.heard()
    ada.page.evaluate(LISTEN)
    ada.page.context.set_offline(True)
    was(ada, "Reconnecting…")
    ada.page.context.set_offline(False)
    state_of(ada, "Connected")
    assert ada.turn()["ask"] == before["ask"]
    ada.play(at_random(5), most=2)


def test_a_server_that_is_frozen_is_left(own_house: House, meet) -> None:
    ada = meet(own_house).play_now("gosu")
    ada.forgive(*OFFLINE)
    before = ada.play(at_random(5), most=2)
    [room] = own_house.hub.rooms.values()
    done, action = len(room.table.match.texts), before["ask"]["options"][0]
    thawed = own_house.freeze()
    ada.page.evaluate(LISTEN)
    ada.act(action)
    was(ada, "Reconnecting…")
    thawed.set()
    state_of(ada, "Connected")
    assert ada.turn()["number"] > before["number"]
    assert room.table.match.texts[done] == action["action"]


def test_restart_of_the_server(own_house: House, meet) -> None:
    ada = meet(own_house).play_now("laundromat")
    ada.forgive(*OFFLINE, "/api/")
    before = ada.play(at_random(6), most=3)
    ada.page.evaluate(LISTEN)
    own_house.close()
    was(ada, "Reconnecting…")
    state_of(ada, "The server is not responding; still trying")
    cut = ada.page.evaluate(PATIENT)
    ada.page.wait_for_function("cut => heard.cut > cut", arg=cut)  # one more attempt failed
    expect(ada.button("Try again")).to_be_visible()
    expect(ada.todo).to_contain_text(before["ask"]["sentence"])
    own_house.open()
    shown = ada.heard("shown")
    ada.click(ada.button("Try again"))
    ada.page.wait_for_function("shown => heard.shown > shown", arg=shown)
    state_of(ada, "Connected")
    after = ada.turn()
    assert after["view"] == before["view"]
    assert after["ask"] == before["ask"]
    ada.play(at_random(6), most=2)


def test_lobby_without_a_server(own_house: House, meet) -> None:
    ada = meet(own_house).go()
    ada.forgive(*OFFLINE)
    expect(ada.tile("gosu")).to_be_visible()
    own_house.close()
    expect(ada.page.get_by_text("The server cannot be reached right now.")).to_be_visible()
    own_house.open()
    expect(ada.page.get_by_text("The server cannot be reached right now.")).to_be_hidden()
    expect(ada.tile("gosu")).to_be_visible()
