"""The stage: every possible choice is visible and can be touched on every screen."""

from __future__ import annotations

import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.house import House
from browser.sizes import SIZES
from browser.visitor import NAMES, Visitor, hurried

STAGE = Path(__file__).with_name("stage.js").read_text(encoding="utf-8")
# Shadows and scenery take most of the time, and leaving them out moves nothing.
PLAIN = """
(() => {
  const plain = new CSSStyleSheet();
  plain.replaceSync(`*, ::before, ::after { box-shadow: none !important; filter: none !important;
    text-shadow: none !important; transition: none !important; animation: none !important }
    .stage > .scene { display: none !important }`);
  document.adoptedStyleSheets = [plain];
})();
"""
AT_ONCE = 1  # sizes for each decision; nine decisions cover every size
OFTEN = 2  # how often each kind of question is checked and answered by hand
SOMETIMES = 8  # of all other decisions, one in this many is checked
MATCHES = int(os.environ.get("STAGE_MATCHES", "0"))  # matches of each game; `make soak` plays more
MOST_DECISIONS = 300

# game, preset, seats, language
TABLES = [
    *(("gosu", "", *about) for about in ((2, "en"), (3, "fr"), (4, "it"), (2, "fr"))),
    *(("gosu", "kamakor", *about) for about in ((2, "it"), (4, "fr"))),
    *(("gosu", *about) for about in (("teams", 4, "en"), ("tournament", 2, "fr"))),
    ("gosu", "kamakor+teams", 4, "it"),
    *(("gosux", "", 2, language) for language in ("en", "fr", "it")),
    *(("laundromat", "", *about) for about in ((2, "en"), (3, "it"), (4, "fr"), (5, "it"))),
]
# These cover each part of the others, with test_laundry; a soak plays all.
ONCE = [TABLES[n] for n in (0, 7, 8, 10, 15)]
GAMES = [[table for table in TABLES if table[0] == game] for game in NAMES]
MANY = [(tables[n % len(tables)], n) for tables in GAMES for n in range(MATCHES)]


class Looker:
    """Plays a match, and checks every decision on several screens."""

    def __init__(
        self, visitor: Visitor, seed: int, *, at_once: int = AT_ONCE, every: int = 1
    ) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.choose = hurried(seed)
        self.chance = random.Random(seed)
        self.at_once = at_once
        self.every = every
        self.asked: Counter[str] = Counter()
        self.turned = 0

    def sizes(self) -> list[tuple[int, int]]:
        """Return the next screens to check."""
        start = self.turned * self.at_once
        self.turned += 1
        return [SIZES[(start + n) % len(SIZES)] for n in range(self.at_once)]

    def look(self, turn: dict[str, Any], opened: str = "") -> None:
        """Check that this decision has no problem on any of the next screens."""
        options = turn["ask"]["options"]
        for width, height in self.sizes():
            self.page.set_viewport_size({"width": width, "height": height})
            wrong = self.page.evaluate("options => stage.look(options)", options)
            where = f"{width}x{height} {opened}: {turn['ask']['sentence']}"
            assert not wrong, f"{where}\n" + "\n".join(wrong)

    def settle(self) -> None:
        """Wait until nothing moves."""
        self.page.evaluate("stage.settle()")

    def place(self, option: dict[str, Any]) -> list[float]:
        """Return where an option can be touched."""
        place = self.page.evaluate("option => stage.find(option)", option)
        assert place, option
        return place

    def act(self, option: dict[str, Any]) -> None:
        """Choose an option by touching its target."""
        before = self.visitor.heard("moves")
        self.page.mouse.click(*self.place(option))
        self.settle()
        told = self.page.locator(".band, .choices").get_by_role(
            "button", name=option["label"], exact=True
        )
        if option["target"] and self.visitor.heard("moves") == before:
            self.page.evaluate("stage.open()")  # a list of its actions, if they do not fit
            if told.count():
                told.first.click()
        if option["final"]:
            self.page.keyboard.press("1")
        self.page.wait_for_function("before => heard.moves > before", arg=before)

    def play(self) -> dict[str, Any]:
        """Play to the end: the first of each kind by hand, the others by plain requests."""
        for number in range(1, MOST_DECISIONS + 1):
            turn = self.visitor.turn()
            if turn["over"]:
                return turn
            ask = turn["ask"]
            self.asked[ask["question"]] += 1
            is_new = self.asked[ask["question"]] <= OFTEN
            if is_new or number % self.every == 0:
                self.look(turn)
            if is_new:
                self.act(self.choose(ask["options"]))
            else:
                self.visitor.move(self.choose)
        return turn


@pytest.fixture
def looker(meet, house: House):
    """A visitor who checks every decision of a match."""

    def come(game: str, preset: str, seats: int, language: str, seed: int, **about: Any) -> Looker:
        house.shuffle(seed)
        visitor = meet(house, locale=language)
        visitor.page.add_init_script(STAGE)
        visitor.page.add_init_script(PLAIN)
        visitor.page.add_init_script("localStorage.setItem('pace', 'instant')")
        lesson = about.pop("lesson", False)
        visitor.sit_down(game, preset, seats, lesson=lesson)
        return Looker(visitor, seed, **about)

    return come


@pytest.mark.parametrize(("game", "preset", "seats", "language"), ONCE, ids=str)
def test_decisions_of_every_kind_in_a_match(
    looker, game: str, preset: str, seats: int, language: str
) -> None:
    looker(game, preset, seats, language, 1, every=SOMETIMES).play()


@pytest.mark.parametrize(("table", "number"), MANY, ids=str)
def test_every_decision_of_many_matches(looker, table: Any, number: int) -> None:
    looker(*table, 100 + number, at_once=3).play()


@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_what_opens_moves_nothing_and_covers_nothing(looker, game: str) -> None:
    ada = looker(game, "", 2, "en", 3)
    for _ in range(2):
        turn = ada.visitor.turn()
        ada.visitor.rest()
        before = ada.page.evaluate("stage.board()")
        ada.page.keyboard.press("t")
        expect(ada.page.get_by_text("A bot’s choice").first).to_be_visible()
        ada.settle()
        assert ada.page.evaluate("stage.board()") == before
        ada.look(turn, "with a hint")
        ada.page.keyboard.press("Escape")
        ada.page.set_viewport_size({"width": 1440, "height": 900})
        ada.settle()
        plain = ada.page.locator(".hand [data-spot=plain]")
        if plain.count():
            before = ada.page.evaluate("stage.board()")
            plain.first.click()
            expect(ada.page.locator(".refused")).to_be_visible()
            ada.settle()
            assert ada.page.evaluate("stage.board()") == before
            ada.look(turn, "with a refusal")
        ada.act(ada.choose(turn["ask"]["options"]))


@pytest.mark.parametrize(("game", "language"), [("gosu", "fr"), ("gosux", "it")])
def test_a_lesson_covers_nothing(looker, game: str, language: str) -> None:
    ada = looker(game, "", 2, language, 1, lesson=True)
    for _ in range(8):
        turn = ada.visitor.turn()
        wanted = [
            one for one in turn["ask"]["options"] if one["action"] == turn["lesson"]["action"]
        ]
        if not wanted:
            return
        ada.look({**turn, "ask": {**turn["ask"], "options": wanted}}, "with the lesson")
        ada.act(wanted[0])


def test_a_dragged_card_is_played_and_does_not_cover_its_goal(looker) -> None:
    ada = looker("gosu", "", 2, "en", 3)
    ada.page.set_viewport_size({"width": 390, "height": 844})
    options = ada.visitor.turn()["ask"]["options"]
    play = next(one for one in options if one["kind"] == "play")
    ada.settle()
    before = ada.visitor.heard("moves")
    x, y = ada.place(play)
    goal = ada.page.locator("[data-drop=army]").bounding_box()
    ada.page.mouse.move(x, y)
    ada.page.mouse.down()
    ada.page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=4)
    expect(ada.page.locator(".army.over")).to_be_visible()
    ada.page.mouse.up()
    ada.page.wait_for_function("before => heard.moves > before", arg=before)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_plate_lays_the_hand_of_its_player_open(looker, seats: int) -> None:
    ada = looker("gosu", "", seats, "en", 3)
    turn = ada.visitor.turn()
    other = next(seat for seat in turn["view"]["seats"] if seat["seat"] != turn["you"])
    name = turn["table"]["seats"][other["seat"]]["name"]
    ada.page.set_viewport_size({"width": 1440, "height": 900})
    ada.page.get_by_role("button", name=f"{name}, bot").first.click()
    hand = ada.page.get_by_role("region", name=f"Hand of {name}: {other['hand_size']} cards")
    expect(hand).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(hand).to_be_hidden()
