"""Several people at one table, each with a separate browser."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from browser.house import House
from browser.visitor import NAMES, Visitor, soon_over


def call(visitor: Visitor, name: str) -> None:
    """Take a name."""
    visitor.page.get_by_label("Your name at the table").fill(name)
    visitor.click(visitor.button("Save"))
    expect(visitor.page.get_by_text("Saved.")).to_be_visible()


def open_table(visitor: Visitor, name: str, game: str) -> str:
    """Open a public table for two; return the link for others."""
    call(visitor.go(), name)
    visitor.click(visitor.page.get_by_text("Open a table", exact=True))
    form = visitor.page.get_by_role("group").filter(has=visitor.button("Open the table")).last
    visitor.click(form.get_by_role("button", name=NAMES[game], exact=True))
    visitor.click(visitor.button("Open the table"))
    link = visitor.page.get_by_label("Invite others with this link")
    expect(link).to_be_visible()
    return link.input_value()


def sit(visitor: Visitor, link: str, name: str) -> None:
    """Follow an invitation, enter a name and sit down."""
    visitor.go(link)
    visitor.page.get_by_label("Your name at the table").fill(name)
    visitor.click(visitor.button("Sit down"))  # the button does not move while the name is saved


def deciding(*visitors: Visitor) -> tuple[Visitor, dict[str, Any]]:
    """Return the visitor who must decide, and the question."""
    for visitor in visitors:
        visitor.answered()
    number = max(visitor.heard("table.number") for visitor in visitors)
    for visitor in visitors:
        visitor.hears("table.number >= given", number)
    for visitor in visitors:
        if visitor.heard("table.table.phase") == "over" or visitor.heard("table.ask?.mine"):
            return visitor, visitor.turn()
    raise AssertionError("nobody must decide")


def test_two_people_and_a_spectator(meet, house: House) -> None:
    ada, bob, eve = meet(house), meet(house), meet(house)
    link = open_table(ada, "Ada", "gosu")
    expect(ada.button("Start the match")).to_be_disabled()

    eve.go(link)
    expect(eve.page.get_by_text("Sit down to play, or stay and watch.")).to_be_visible()
    sit(bob, link, "Ada")  # somebody else has this name
    expect(bob.page.get_by_text("Somebody at this table already has this name.")).to_be_visible()
    call(bob, "Bob")
    bob.click(bob.button("Sit down"))  # nothing covers it now
    expect(bob.page.get_by_text("waiting for the host to start")).to_be_visible()
    expect(eve.page.get_by_role("list").get_by_text("Bob", exact=True)).to_be_visible()
    expect(eve.button("Sit down")).to_have_count(0)  # the table is full
    ada.click(ada.button("Start the match"))

    for visitor in (ada, bob, eve):
        visitor.hears("table.table.phase === 'running'")
    expect(ada.page.get_by_role("group", name="Your hand")).to_be_visible()
    assert "Ada" in eve.read_log()
    expect(eve.page.get_by_role("group", name=re.compile("hand", re.IGNORECASE))).to_have_count(0)

    assert all(not seat["hand"] for seat in eve.heard("table.view.seats"))
    for _ in range(4):
        player, turn = deciding(ada, bob)
        player.act(turn["ask"]["options"][0])
        player.answered()
        moments = player.heard("table.moments")
        for visitor in (ada, bob, eve):
            visitor.hears("table.moments >= given", moments)
    for seat in eve.heard("table.view.seats"):  # everybody knows a card that went back to hand
        assert len(seat["hand"]) < seat["hand_size"]
    assert len(bob.heard("table.view.seats")[1]["hand"]) > 0
    name = ada.heard("table.table.seats[0].name")
    assert name in eve.read_log()

    ada.open_chat()  # a control that opens something has a sign
    mark = "one => getComputedStyle(one, '::before').content"
    opens = ada.page.locator("summary").get_by_text("The others at this table")
    assert opens.evaluate(mark).startswith('"+"')
    ada.press("Escape")
    for visitor, others, text in ((ada, (bob, eve), "Well met!"), (bob, (ada, eve), "<b>Hm</b>")):
        visitor.open_chat()
        visitor.page.get_by_label("Say something").fill(text)
        visitor.click(visitor.button("Send"))
        visitor.press("Escape")
        for other in others:
            other.open_chat()
            expect(other.page.get_by_role("log", name="Chat").last).to_contain_text(text)
            other.press("Escape")

    take_back(ada, bob, eve)


def take_back(ada: Visitor, bob: Visitor, eve: Visitor) -> None:
    """Undo the first action that reveals nothing; everybody sees it."""
    for _ in range(20):
        player, before = deciding(ada, bob)
        options = before["ask"]["options"]
        player.act(next((one for one in options if one["action"].startswith("play")), options[0]))
        player.hears("table.moments > given", before["moments"])
        if player.heard("table.can_undo"):
            break
    player.click(player.button("Undo"))
    for visitor in (ada, bob, eve):
        visitor.hears("table.moments === given", before["moments"])
    assert player.turn()["view"] == before["view"]
    lines = [line["text"] for line in eve.heard("log")]
    expect(eve.log.get_by_role("button")).to_have_text(lines)


def test_who_types_a_name_and_sits_down_at_once_is_one_player(meet, house: House) -> None:
    ada, bob = meet(house), meet(house)
    link = open_table(ada, "Ada", "gosu")
    named: list[str] = []
    bob.page.on("request", lambda asked: asked.method == "POST" and named.append(asked.url))
    sit(bob, link, "Bob")  # leaving the field and pressing the button both save the name
    bob.hears("table.you === 1")
    assert [url.rpartition("/")[2] for url in named] == ["session"]
    bob.page.reload()
    bob.hears("table.you === 1")


def test_rematch_of_two(meet, house: House) -> None:
    ada, bob = meet(house), meet(house)
    link = open_table(ada, "Ada", "gosu")
    sit(bob, link, "Bob")
    ada.click(ada.button("Start the match"))
    for visitor in (ada, bob):
        visitor.hears("table.table.phase === 'running'")
    for _ in range(60):
        player, turn = deciding(ada, bob)
        if turn["over"]:
            break
        player.act(soon_over(turn["ask"]["options"]))
        player.answered()
    expect(ada.result).to_be_visible()
    expect(bob.result).to_be_visible()
    bob.press("c")  # the result would cover it
    expect(bob.page.get_by_label("Say something")).to_be_focused()
    expect(bob.result).to_be_hidden()
    bob.press("Escape")
    bob.click(bob.button("Result"))
    ada.click(ada.button("Rematch"))
    expect(ada.page.get_by_label("Invite others with this link")).to_be_visible()
    bob.click(bob.page.get_by_role("link", name="Go to the rematch"))
    bob.click(bob.button("Sit down"))
    ada.click(ada.button("Start the match"))
    for visitor in (ada, bob):
        visitor.hears("table.table.phase === 'running'")
    assert ada.table == bob.table
    assert ada.heard("table.you") == 1, "everybody moves one seat on"


def test_bots_fill_a_table_and_it_is_in_the_lobby(meet, house: House) -> None:
    ada, eve = meet(house), meet(house)
    open_table(ada, "Ada", "gosux")
    eve.go()
    tables = eve.page.get_by_role("region", name="Tables")
    row = tables.get_by_role("listitem").filter(has_text="Ada").first
    expect(row.get_by_role("link", name="Join")).to_be_visible()
    ada.click(ada.button("Add bot"))
    ada.click(ada.button("Start the match"))
    ada.turn()
    eve.click(row.get_by_role("link", name="Watch"))
    assert "Ada" in eve.read_log()
    expect(eve.page.get_by_role("group", name="Your hand")).to_have_count(0)


def test_links_that_lead_nowhere(meet, house: House) -> None:
    ada = meet(house).go("/t/nosuchtable")
    expect(ada.page.get_by_role("heading", name="This table does not exist")).to_be_visible()
    ada.click(ada.page.get_by_role("link", name="Back to the lobby"))
    expect(ada.tile("gosu")).to_be_visible()


def test_a_portrait_is_thrown_and_worn_at_the_table(house: House, meet: Any) -> None:
    ada = meet(house)
    open_table(ada, "Portia", "gosu")
    ada.click(ada.button("Settings"))
    own = ada.page.locator("[data-portrait]")
    ada.rest()
    before = own.get_attribute("data-portrait")
    ada.click(ada.button("Throw the dice"))
    ada.click(ada.page.get_by_text("Choose its parts"))
    own.get_by_label("Hat").select_option("crown")
    ada.click(ada.button("Use this one"))
    expect(ada.button("Use this one")).to_be_disabled()
    chosen = own.get_attribute("data-portrait")
    assert chosen == f"{int(before or 0) + 1}.hat-crown"
    ada.hears("table.table.seats[0].portrait === given", chosen)
    expect(ada.page.locator(f'li img[src="/art/people/{chosen}.svg"]')).to_have_count(1)
