"""Matchmaking, with a browser for each person."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.house import House


def test_two_who_look_for_an_opponent_play_a_rated_match(meet, house: House) -> None:
    ada, bob = meet(house).go(), meet(house).go()
    for visitor, name in ((ada, "Ada of the ladder"), (bob, "Bob of the ladder")):
        visitor.page.request.post(f"{house.url}/api/session", data={"nickname": name})
        visitor.page.request.post(f"{house.url}/api/session/keep", data={})
        visitor.go()
    for visitor in (ada, bob):
        button = visitor.tile("laundromat").get_by_role("button", name="Find me an opponent")
        visitor.click(button)
    for visitor in (ada, bob):
        visitor.hears("table.table.phase === 'running' && table.table.rated")
    assert {ada.heard("table.you"), bob.heard("table.you")} == {0, 1}
    assert ada.table == bob.table
    ada.go("/ladders")
    ada.click(ada.button("Goblin Laundromat"))
    expect(ada.page.get_by_role("row", name="Medium")).to_contain_text("1500")
