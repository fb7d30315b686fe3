"""Accessibility: axe's findings, reasons for disabled actions, keyboard help, and hints."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator, expect

from browser.house import House
from browser.test_laws import REVEAL
from browser.visitor import NAMES, Visitor, at_random, soon_over
from covering import covering

# `preload` would fetch styles and sounds again, for the rules about automatic sounds.
ALL = {"resultTypes": ["violations"], "preload": False}
COLOURS = {**ALL, "runOnly": ["color-contrast"]}
THEMES = {"dark": COLOURS, "light": ALL}
LIGHT = {"light": ALL}  # the same pages were checked in the dark theme
DARK = {"dark": COLOURS}

# Check everything, or only elements added since `known` was set.
KNOW = "window.known = new WeakSet(document.querySelectorAll('*')); 0"
AXE = """async ([options, onlyNew]) => {
  const came = [...document.body.querySelectorAll("*")].filter(
    (one) => !window.known?.has(one) && window.known?.has(one.parentElement));
  const what = onlyNew && came.length ? { include: came.map((one) => [one]) } : document;
  return (await axe.run(what, options)).violations;
}"""
ADVICE = "A bot’s choice"


def scan(
    visitor: Visitor, where: str, themes: dict[str, Any] = THEMES, *, only_new: bool = False
) -> None:
    """Check that axe finds nothing on the current page, in the light and the dark theme."""
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate(AXE_SCRIPT)
    for theme, options in themes.items():
        visitor.page.emulate_media(color_scheme=theme)
        visitor.rest()
        found = visitor.page.evaluate(AXE, [options, only_new])
        assert not found, f"{where}, {theme}:\n" + "\n".join(map(told, found))


def told(violation: dict[str, Any]) -> str:
    """Return a finding with the first few elements concerned."""
    lines = [f"{violation['id']}: {violation['help']}"]
    for node in violation["nodes"][:4]:
        lines += [f"  {node['html'][:160]}", f"    {node['failureSummary']}"]
    return "\n".join(lines)


@pytest.mark.parametrize("path", ["/", "/rules/gosu", "/cards/gosux", "/cards/laundromat"])
def test_scan_of_pages(meet, house: House, path: str) -> None:
    ada = meet(house).go(path)
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    if path.startswith("/cards"):  # a few cards are enough
        ada.page.get_by_role("combobox", name=re.compile("Clan|Species")).select_option(index=1)
    scan(ada, path)


def test_scan_of_room_and_sheets(meet, house: House) -> None:
    ada = meet(house).go()
    ada.click(ada.page.get_by_text("Open a table", exact=True))
    ada.click(ada.button("Open the table"))
    expect(ada.page.get_by_label("Invite others with this link")).to_be_visible()
    scan(ada, "room")
    ada.press("?")
    sheet = ada.page.get_by_role("dialog", name="Keyboard")
    expect(sheet).to_contain_text("take back your last action")
    scan(ada, "help sheet")
    ada.press("Escape")
    expect(sheet).to_be_hidden()
    ada.click(ada.button("Settings"))
    expect(ada.page.get_by_role("dialog", name="Settings")).to_be_visible()
    scan(ada, "settings")


@pytest.mark.parametrize("game", NAMES)
def test_scan_of_tables(meet, house: House, game: str) -> None:
    ada = meet(house).sit_down(game)
    is_draft = game == "gosux"
    expect(ada.page.locator(".poster")).to_have_count(8 if is_draft else 0)
    scan(ada, "first decision", THEMES if is_draft else LIGHT)
    ada.watch(at_random(9), most=4)
    scan(ada, "a few decisions later")
    ada.play_on(soon_over)
    expect(ada.result).to_be_visible()
    scan(ada, "result", THEMES if is_draft else LIGHT)


@pytest.mark.parametrize(("many", "form"), [(3, ".read"), (9, ".list")])
def test_scan_of_a_picker(meet, house: House, many: int, form: str) -> None:
    ada = meet(house)
    cards = ada.page.request.get("/api/cards/gosu").json()["cards"][:many]
    ids = json.dumps([card["id"] for card in cards])
    ada.page.add_init_script(REVEAL.replace("CARDS", ids))
    ada.sit_down("gosu")
    expect(ada.page.locator(f".picker {form} .item")).to_have_count(many)
    scan(ada, f"a picker of {many} cards")


@pytest.mark.parametrize(
    ("game", "preset", "seats", "language"),
    [("gosu", "kamakor", 4, "fr"), ("gosux", "", 2, "it"), ("laundromat", "", 5, "fr")],
)
def test_scan_of_tables_in_other_languages(
    meet, house: House, game: str, preset: str, seats: int, language: str
) -> None:
    ada = meet(house, locale=language)
    ada.sit_down(game, preset, seats, choose=at_random(7), most=12)
    scan(ada, f"{game} in {language}")
    ada.page.set_viewport_size({"width": 390, "height": 844})
    scan(ada, f"{game} in {language} on a phone", LIGHT)


@pytest.mark.parametrize(
    ("game", "screen"), covering(["gosu", "laundromat"], [((1280, 720), DARK), ((390, 844), LIGHT)])
)
def test_scan_of_what_opens_at_a_table(meet, house: House, game: str, screen: Any) -> None:
    size, themes = screen
    ada = meet(house).sit_down(game)
    ada.watch(at_random(9), most=4)
    ada.page.set_viewport_size({"width": size[0], "height": size[1]})
    ada.rest()  # until the page knows which parts have no room
    for name in ("Menu", "Log", "Chat", "What the signs mean", "Hint"):
        button = ada.page.get_by_role("button", name=name, exact=True)
        if not button.is_visible():
            continue
        ada.page.evaluate(KNOW)
        ada.click(button)
        if name == "Hint":
            advice = ada.page.locator(".choices, .band .why").filter(has_text=ADVICE)
            expect(advice.first).to_contain_text("%")
        scan(ada, f"{game}: {name}", themes, only_new=True)
        ada.press("Escape")


def test_scan_of_a_replay(meet, house: House) -> None:
    ada = meet(house).sit_down("gosux", choose=soon_over)
    ada.click(ada.result)
    expect(ada.page.get_by_role("slider")).to_be_visible()
    scan(ada, "replay")
    ada.page.set_viewport_size({"width": 390, "height": 844})
    scan(ada, "replay on a phone", LIGHT)


@pytest.mark.parametrize("game", NAMES)
def test_why_not(meet, house: House, game: str) -> None:
    ada = meet(house).play_now(game)
    said = ada.todo.locator(".refused")
    for _ in range(40):
        for thing in plain_things(ada, game):
            ada.click(thing)
            ada.rest()  # earlier messages may still be shown
            expect(said).to_contain_text(re.compile(r"\w"))
            rule = ada.todo.get_by_role("button", name="Rule")
            if rule.is_visible():
                return right_paragraph(ada)
        assert not ada.watch(at_random(10), most=1)["over"]
    raise AssertionError("no rule was ever named")


def plain_things(visitor: Visitor, game: str) -> Iterator[Locator]:
    """Yield the player's own cards that can't be used now."""
    if game == "laundromat":
        things = visitor.page.get_by_role("button", name=re.compile("^Your basket"))
        things = things.or_(
            visitor.page.get_by_role("group", name="Your drum").get_by_role("button")
        )
    else:
        things = visitor.page.get_by_role("group", name="Your hand").get_by_role("button")
    visitor.rest()
    names = things.evaluate_all("all => all.map(one => one.ariaLabel)")
    for number, name in enumerate(names):
        if name and ";" not in name:
            yield things.nth(number)


def right_paragraph(visitor: Visitor) -> None:
    """Check that the rules open at the given paragraph."""
    with visitor.page.expect_response(re.compile("/api/rules/")):
        visitor.click(visitor.todo.get_by_role("button", name="Rule", exact=True))
    drawer = visitor.page.get_by_role("dialog", name=re.compile("^Rules of"))
    expect(drawer).to_be_visible()
    wanted = visitor.heard("paragraph")
    assert wanted
    expect(drawer.locator(f"[id='rule-{wanted}']")).to_be_in_viewport()
    visitor.press("Escape")
    expect(drawer).to_be_hidden()


@pytest.mark.parametrize("game", NAMES)
def test_hint(meet, house: House, game: str) -> None:
    ada = meet(house).play_now(game)
    ada.click(ada.button("Hint"))
    if game != "gosu":  # without a dock, the band shows it, and a second press opens the whole text
        expect(ada.todo).to_contain_text("A bot’s choice")
        ada.click(ada.button("Hint"))
    advice = ada.page.get_by_role("group", name=ADVICE)
    expect(advice).to_contain_text(re.compile(r"\d ?% to win"))
    expect(advice.get_by_role("listitem").nth(1)).to_contain_text("Why “")
    moments = ada.heard("table.moments")
    ada.click(advice.get_by_role("listitem").get_by_role("button").first)
    sure = ada.button("Yes, do it")
    if ada.heard("moves") == 0:
        ada.click(sure)
    ada.hears("table.moments > given", moments)
