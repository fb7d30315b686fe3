"""The laws of the stage, watched in every frame: no spoilers, no jumps, one message at a time."""

from __future__ import annotations

import json
import os
from itertools import product
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.house import House
from browser.sizes import SIZES
from browser.visitor import NAMES, TOLD, Visitor, at_random, hurried, soon_over
from covering import covering, some, takes_all
from warren.engine.games import load_pack

LAWS = Path(__file__).with_name("laws.js").read_text(encoding="utf-8")
MATCHES = int(os.environ.get("STAGE_MATCHES", "0"))  # matches of each game; `make soak` plays more
SCREENS = [(1366, 768), (390, 844), (844, 390), (1366, 650), (360, 640)]
DECISIONS = 4  # checked in an ordinary match; a soak checks all of them
LOOK = 12  # frames in which the laws see a page at rest
PRESSES = 500 if MATCHES else 10  # of quick players
CUT = """() => [...document.querySelectorAll(".poster, .poster .about")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"""
FRAMES = """async (many) => {
  for (let n = 0; n < many; n++) await new Promise(requestAnimationFrame);
}"""
# Whether everything is told within a second of 60 frames, however long a busy machine takes.
SOON_TOLD = """async () => {
  for (let frame = 0; frame < 60; frame++) {
    if (document.querySelector(".stage").dataset.telling === undefined) return true;
    await new Promise(requestAnimationFrame);
  }
  return false;
}"""
# Whether the fonts were there when the stage was first drawn, by a page that waits long for them.
LETTERED = """const later = setTimeout;
window.setTimeout = (then, wait, ...more) => later(then, wait === 800 ? 60_000 : wait, ...more);
new MutationObserver(() => {
  window.lettered ??= document.querySelector(".stage")
    ? [...document.fonts].every((face) => face.status === "loaded") : undefined;
}).observe(document, { childList: true, subtree: true });"""
# A font of larger letters arrives for the words of posters.
LATE_FONT = """async () => {
  await document.fonts.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@font-face {
    font-family: Late; src: url(${loaded.find((name) => name.includes("skranji"))});
    size-adjust: 120%; ascent-override: 70%; descent-override: 20%;
  } .poster .about { font-family: Late; }`);
  document.adoptedStyleSheets.push(sheet);
  await document.fonts.load("16px Late");
}"""
# The page is asked to choose among these cards, whatever the server asks.
REVEAL = """(() => {
  const read = JSON.parse;
  const about = { kind: "keep", cost: null, final: false, onto: null };
  const option = (card) =>
    ({ ...about, action: `keep ${card}`, label: card, target: { zone: "revealed", card } });
  JSON.parse = (text) => {
    const said = read(text);
    if (said?.type === "table" && said.ask?.mine)
      Object.assign(said.ask, { question: "keep", options: CARDS.map(option) });
    return said;
  };
})()"""
# In a turn, these discarded cards can be played too, whatever the server says.
REVIVE = """(() => {
  const read = JSON.parse;
  const about = { kind: "revive", cost: null, final: false, onto: null };
  JSON.parse = (text) => {
    const said = read(text);
    if (said?.type !== "table" || !said.ask?.mine) return said;
    const { view, you, ask } = said;
    view.seats[you].discards = CARDS;
    const targets = CARDS.map((card) => ({ zone: "discards", card, seat: you }));
    const more = targets.map((target) => ({ ...about, action: `revive ${target.card}`, target }));
    const named = more.map((option) => ({ ...option, label: `Play ${option.target.card}` }));
    Object.assign(ask, { question: "turn", options: [...ask.options, ...named] });
    return said;
  };
})()"""
# In a turn, these numbers of cards can be drawn, whatever the server says.
DRAWS = """(() => {
  const read = JSON.parse;
  const target = { zone: "deck", seat: null, card: null };
  JSON.parse = (text) => {
    const said = read(text);
    if (said?.ask?.question !== "turn") return said;
    const label = (n) => `Draw ${n} cards`;
    const about = { kind: "draw", target, cost: null, final: false, onto: null };
    const draw = (n) => ({ ...about, action: `draw ${n}`, label: label(n) });
    const others = said.ask.options.filter(({ kind }) => kind !== "draw");
    said.ask.options = [...[1, 3, 5].map(draw), ...others];
    return said;
  };
})()"""
# Everything that a plate may show at once.
CROWDED = """(() => {
  const read = JSON.parse;
  const crowded = ({ hand, dragoons }) => ({
    tokens: 2, spent: 1, hand: hand.length ? hand : CARDS, hand_size: 12,
    dragoons: dragoons === undefined || dragoons === null ? dragoons : 2,
  });
  JSON.parse = (text) => {
    const said = read(text);
    if (said?.type !== "table" || !said.view?.seats) return said;
    const { view } = said;
    view[X ? "wonder" : "advantage"] = said.you === 0 ? 1 : 0;
    view.seats.forEach((seat) => Object.assign(seat, crowded(seat)));
    said.left = view.seats.map((_, n) => 754 + n);
    said.ticking = [1];
    return said;
  };
})()"""
# Whether the pictures of these cards are loaded.
LOADED = """ids => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  return ids.every((id) => loaded.some((name) => name.includes(`/art/gosu/${id}.svg`)));
}"""
# In each frame, whether a picker takes the presses on its middle.
COVERED = """(() => {
  window.covered = [];
  const look = () => {
    requestAnimationFrame(look);
    const [picker] = document.querySelectorAll(".picker");
    if (!picker) return;
    const { left, top, width, height } = picker.getBoundingClientRect();
    covered.push(picker.contains(document.elementFromPoint(left + width / 2, top + height / 2)));
  };
  look();
})()"""
UNREAD = """() => [...document.querySelectorAll(".picker .read :is(.item, .words)")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.innerText)"""
# Names with a line break inside a word.
BROKEN = """() => [...document.querySelectorAll(".picker .words b")].filter((one) => {
  const range = document.createRange();
  return [...one.firstChild.data.matchAll(/[^\\s-]+/g)].some(({ 0: word, index }) => {
    range.setStart(one.firstChild, index);
    range.setEnd(one.firstChild, index + word.length);
    return range.getClientRects().length > 1;
  });
}).map((one) => one.innerText)"""
# Buttons whose words stick out.
STICKING = """() => [...document.querySelectorAll(".band .buttons :is(.label, .button)")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"""
# The empty part of the foot.
EMPTY = """() => {
  const { bottom } = document.querySelector(".stage > .band").getBoundingClientRect();
  const parts = document.querySelectorAll(".stage > :is(.log, .dock), .backs-at");
  const areas = [...parts].map((one) => one.offsetWidth * one.offsetHeight);
  return 1 - areas.reduce((a, b) => a + b, 0) / (innerWidth * (innerHeight - bottom));
}"""
# Hands that stick out of their places.
BESIDE = """() => [...document.querySelectorAll(".backs-at button")].filter((one) => {
  const [a, b] = [one, one.querySelector("b")].map((each) => each.getBoundingClientRect().right);
  return b > a + 1;
}).map((one) => one.innerText)"""
# game, preset, seats, language
TABLES = [
    ("gosu", "", 2, "en"),
    ("gosu", "", 4, "fr"),
    ("gosu", "teams", 4, "it"),
    ("gosu", "kamakor", 3, "en"),
    ("gosux", "", 2, "fr"),
    ("gosux", "", 2, "it"),
    ("laundromat", "", 2, "it"),
    ("laundromat", "", 4, "en"),
]
ARMIES, LANGUAGES = ["gosu", "gosux"], ["en", "fr", "it"]
ALL = [*dict.fromkeys([*SCREENS, *SIZES])]
LONGEST = covering(ARMIES, LANGUAGES, ALL, pairs=[(0, 1), (0, 2)])
MORE = [*SCREENS, (1280, 720), (1920, 1080)]
CLANS, PILES = covering(LANGUAGES, MORE), covering([2, 8], MORE)
BUTTONS = {"buttons": 2, "card": 0, "either": 1}  # of a long question, by its answers
QUESTIONS = covering([*BUTTONS], ALL, pairs=[(0, 1)])
PLATES = [("gosu", "", 2), ("gosu", "kamakor", 3), ("gosu", "teams", 4), ("gosux", "", 2)]
CROWDS = covering(PLATES, SIZES)
# quick presses are made at one of the others; the texts of the other are read elsewhere
USUAL = [("gosu", "", 2, "en"), ("gosux", "", 2, "it")]
CHECKED = TABLES if takes_all() else [table for table in TABLES if table not in USUAL]
MANY = [
    (table, SCREENS[n % len(SCREENS)], n)
    for tables in [[one for one in TABLES if one[0] == game] for game in NAMES]
    for n in range(MATCHES)
    for table in [tables[n % len(tables)]]
]


@pytest.fixture
def watcher(meet, house: House):
    """A visitor whose page watches itself during animations."""

    def come(
        table: tuple[str, str, int, str],
        size: tuple[int, int],
        seed: int = 1,
        *,
        crowded: str = "",
        still: bool = False,
        **about: Any,
    ) -> Visitor:
        game, preset, seats, language = table
        house.shuffle(seed)
        screen = {"width": size[0], "height": size[1]}
        motion = "reduce" if still else "no-preference"  # a resized page then rests sooner
        about = {"reduced_motion": motion, "locale": language, **about}
        visitor = meet(house, viewport=screen, **about)
        visitor.page.add_init_script("localStorage.setItem('pace', 'brisk')")
        visitor.page.add_init_script(LAWS)
        if not crowded:
            return visitor.sit_down(game, preset, seats)
        visitor.page.add_init_script(crowded)  # clans are chosen first
        return visitor.sit_down(game, preset, seats, choose=at_random(1), most=4)

    return come


def told(visitor: Visitor) -> dict[str, Any]:
    """Return the question once everything before it has been shown; nothing is skipped."""
    visitor.page.wait_for_function(
        "() => heard.table && (heard.table.ask?.mine || heard.table.table.phase === 'over')"
        " && document.querySelector('.stage')?.dataset.telling === undefined"
        " && document.querySelector('.band:is(.mine, :not(.tells))')"
    )
    turn: dict[str, Any] = visitor.heard()
    return turn


def lawful(page: Page) -> None:
    """Check that no law was broken so far."""
    assert page.evaluate("laws.problems()") == []
    assert page.evaluate("laws.presses.missed") == []


def play(visitor: Visitor, seed: int, most: int) -> None:
    """Make a number of decisions, waiting until each is shown."""
    choose = hurried(seed)
    for _ in range(most):
        turn = told(visitor)
        if turn["table"]["phase"] == "over" or not visitor.move(choose):
            break
        lawful(visitor.page)
    lawful(visitor.page)


@pytest.mark.parametrize(("table", "size"), covering(CHECKED, SCREENS), ids=str)
def test_the_laws_hold_in_a_match(watcher, table: Any, size: tuple[int, int]) -> None:
    ada = watcher(table, size)
    play(ada, 3, DECISIONS)


@pytest.mark.parametrize(("table", "size", "seed"), MANY, ids=str)
def test_the_laws_hold_in_many_matches(
    watcher, table: Any, size: tuple[int, int], seed: int
) -> None:
    play(watcher(table, size, 100 + seed, still=seed % 7 == 6), seed, 300)


@pytest.mark.parametrize("table", some(TABLES[0::4] + TABLES[7:], TABLES[0], TABLES[7]), ids=str)
def test_the_laws_hold_where_nothing_moves(watcher, table: Any) -> None:
    """Whole matches without motion are played with the keyboard (test_matches)."""
    play(watcher(table, (1366, 768), still=True), 3, DECISIONS)


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390)], ids=str)
def test_quick_presses_of_many_turns_hit_their_cards(watcher, size: tuple[int, int]) -> None:
    made, seed = 0, 0
    while made < PRESSES:
        seed += 1
        ada = watcher(("gosu", "", 2, "en"), size, seed)
        play(ada, seed, 300 if MATCHES else DECISIONS)
        pressed = ada.page.evaluate("laws.presses.made")
        assert pressed, "nobody pressed anything"
        made += pressed


def pressed_twice(page: Page, thing: Locator, moves: int) -> None:
    """Press the same place again as soon as everything can be pressed, as in a double click."""
    box = thing.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    page.mouse.down(click_count=1)
    page.mouse.up(click_count=1)
    page.wait_for_function("moves => heard.moves > moves", arg=moves)
    page.wait_for_function(f"() => ({TOLD})() && heard.table.ask?.mine")
    page.wait_for_function("() => !document.querySelector('[data-stirred]')")
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)


def test_a_double_click_acts_once(watcher) -> None:
    ada = watcher(("gosu", "", 2, "en"), (1366, 768))
    told(ada)
    pressed_twice(ada.page, ada.todo.locator(".do").first, 0)  # draws a card, as would the second
    ada.page.evaluate(FRAMES, LOOK)
    assert ada.heard("moves") == 1
    drawing = ada.todo.locator(".do").first
    drawing.click()  # another click acts
    ada.page.wait_for_function("() => heard.moves === 2")


def test_cards_are_pressed_once_they_lie_still(watcher) -> None:
    ada = watcher(("gosu", "", 2, "en"), (1366, 768))
    told(ada)
    ada.page.evaluate("""() => {
      const stage = document.querySelector(".stage");
      window.early = [];
      window.stirs = 0;
      const look = () => {
        if (stage.dataset.stirred === undefined) return;
        window.stirs += 1;
        const lit = stage.querySelector(".hand :not([inert]) > [data-spot=lit]");
        if (lit) window.early.push(heard.moves);
      };
      const about = { subtree: true, attributes: true, childList: true };
      new MutationObserver(look).observe(stage, about);
    }""")
    for _ in range(4):
        ada.move(at_random(2))
        told(ada)
    assert ada.page.evaluate("stirs") > 0
    assert ada.page.evaluate("early") == []
    expect(ada.page.locator(".hand [data-spot=lit]").first).to_be_visible()


# `sent` sends the last table with changes; `again` asks again, as after an action of the player.
AGAIN = """(() => {
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...about) {
      super(...about);
      window.sent = (changes) => {
        const number = heard.table.number + 1;
        const data = JSON.stringify({ ...heard.table, number, beats: [], ...changes });
        this.dispatchEvent(new MessageEvent("message", { data }));
      };
      window.again = (question) => {
        const { you, moments, ask } = heard.table;
        const beats = [{ seat: you, moment: moments, text: "", happenings: [] }];
        sent({ beats, ask: { ...ask, question, decision: ask.decision + 1 } });
      };
    }
  };
})()"""
# Press a card as soon as the same or another question is drawn; return whether that is shown.
EARLY = """async ([question, card]) => {
  const frame = () => new Promise(requestAnimationFrame);
  again(question);
  await frame();
  if (document.querySelector("[data-stirred]") === null) throw new Error("too late");
  const thing = document.querySelector(`.hand [data-at="hand:${card}"]`);
  thing.click();
  const isShown = thing.getAnimations().length > 0;
  while (document.querySelector("[data-stirred]")) await frame();
  await frame();
  return isShown;
}"""


def test_an_early_press_is_shown_and_counts_if_nothing_has_changed(watcher) -> None:
    for question, counts in [("turn", 1), ("discard", 0)]:
        ada = watcher(("gosu", "", 2, "en"), (1366, 768), crowded=AGAIN)
        options = told(ada)["ask"]["options"]
        card = next(one["target"]["card"] for one in options if one["kind"] == "play")
        before = ada.heard("moves")
        assert ada.page.evaluate(EARLY, [question, card])
        assert ada.heard("moves") == before + counts


# How long things lie still after the last of three questions; two arrive in one frame.
STILL = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  again("turn");
  again("turn");
  await new Promise((after) => setTimeout(after, 150));
  again("turn");
  const since = performance.now();
  await frame();
  while (document.querySelector("[data-stirred]")) await frame();
  return performance.now() - since;
}"""


def test_things_lie_still_before_they_are_pressed_however_often_they_moved(watcher) -> None:
    ada = watcher(("gosu", "", 2, "en"), (1366, 768), crowded=AGAIN)
    told(ada)
    assert ada.page.evaluate(STILL) > 200


def test_what_opens_over_the_hand_lets_a_quick_press_through(meet, house: House) -> None:
    ada = meet(house, viewport={"width": 1366, "height": 768})
    cards = ada.page.request.get("/api/cards/gosu").json()["cards"][:3]
    ids = json.dumps([card["id"] for card in cards])
    ada.page.add_init_script(REVEAL.replace("CARDS", ids))
    ada.page.add_init_script(COVERED)
    ada.sit_down("gosu")
    ada.page.wait_for_function("() => covered.length && covered.at(-1)")
    assert not ada.page.evaluate("covered[0]")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_clans_do_is_read_before_one_is_eliminated(watcher, language: str) -> None:
    ada = watcher(("gosu", "kamakor", 2, language), (1366, 650), still=True)
    for width, height in [size for spoken, size in CLANS if spoken == language]:
        ada.page.set_viewport_size({"width": width, "height": height})
        expect(ada.page.locator(".poster").first).to_be_visible()
        ada.rest()
        assert ada.wrong(CUT) == [], (width, height)


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_clans_show_their_faces_where_there_is_room(watcher, language: str) -> None:
    ada = watcher(("gosux", "", 2, language), (1366, 768), still=True)
    expect(ada.page.locator(".poster").first).to_be_visible()
    ada.rest()
    expect(ada.page.locator(".poster:not([data-tight=''])")).to_have_count(0)


def test_pictures_are_loaded_before_their_cards_appear(meet, house: House) -> None:
    ada = meet(house, pictures=True)
    ada.sit_down("gosu")
    cards = ada.page.request.get("/api/cards/gosu").json()["cards"]
    clans = ada.heard("table.view.clans")
    ids = [card["id"] for card in cards if card["clan"] in clans]
    ada.page.wait_for_function(LOADED, arg=ids)


def test_words_are_fitted_again_when_their_font_arrives(watcher) -> None:
    ada = watcher(("gosu", "kamakor", 2, "en"), (1366, 768))
    expect(ada.page.locator(".poster").first).to_be_visible()
    before = ada.page.locator(".poster").evaluate_all("all => all.map((one) => one.dataset.tight)")
    ada.page.evaluate(LATE_FONT)
    ada.rest()
    assert ada.wrong(CUT) == []
    after = ada.page.locator(".poster").evaluate_all("all => all.map((one) => one.dataset.tight)")
    assert after != before


def test_a_table_waits_for_its_fonts(meet, house: House) -> None:
    ada = meet(house)
    ada.page.add_init_script(LETTERED)
    ada.page.route("**/*.woff2", lambda route: (sleep(0.3), route.continue_()))
    ada.sit_down("laundromat")
    assert ada.page.evaluate("lettered") is True


# How far a list reaches below its last line.
GAPING = """() => {
  const bottomOf = (one) => one.getBoundingClientRect().bottom;
  const lines = [...document.querySelectorAll(".picker .item")];
  return bottomOf(document.querySelector(".picker")) - Math.max(...lines.map(bottomOf));
}"""


def test_a_short_list_covers_no_more_than_it_needs_on_a_phone(meet, house: House) -> None:
    ada = meet(house)
    ids = json.dumps([card.id for card in load_pack("gosu").cards[:6]])
    ada.page.add_init_script(REVEAL.replace("CARDS", ids))
    ada.sit_down("gosu")
    for width, height in [(844, 390), (390, 844), (360, 640)]:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.rest()
        assert ada.page.evaluate(GAPING) < 30, (width, height)


@pytest.mark.parametrize(
    ("game", "language", "many"), covering(ARMIES, LANGUAGES, [3, 5], pairs=[(0, 1)])
)
def test_the_longest_texts_are_read_whole(meet, house, game: str, language: str, many: int) -> None:
    ada = meet(house, locale=language)
    cards = ada.page.request.get(f"/api/cards/{game}?lang={language}").json()["cards"]
    longest = sorted(cards, key=lambda card: -len(card["text"]))[:many]
    ids = json.dumps([card["id"] for card in longest])
    ada.page.add_init_script(REVEAL.replace("CARDS", ids))
    ada.sit_down(game, choose=at_random(1), most=4)  # clans are chosen first
    for width, height in [size for *about, size in LONGEST if about == [game, language]]:
        ada.page.set_viewport_size({"width": width, "height": height})
        expect(ada.page.locator(".picker .read .item")).to_have_count(many)
        ada.rest()
        assert ada.wrong(UNREAD) == [], (width, height)
        assert ada.wrong(BROKEN) == [], (width, height)


@pytest.mark.parametrize("many", [2, 8])
def test_a_turn_leaves_piles_closed_until_they_are_pressed(meet, house: House, many: int) -> None:
    ada = meet(house)
    cards = ada.page.request.get("/api/cards/gosux").json()["cards"][:many]
    ids = [card["id"] for card in cards]
    ada.page.add_init_script(REVIVE.replace("CARDS", json.dumps(ids)))
    ada.sit_down("gosux", choose=at_random(1), most=4)  # clans are chosen first
    picker = ada.page.locator(".picker")
    for width, height in [size for cards, size in PILES if cards == many]:
        ada.page.set_viewport_size({"width": width, "height": height})
        pile = ada.page.get_by_role("button", name=f"; Play {ids[0]}")
        expect(pile).to_be_visible()
        ada.rest()
        expect(picker).to_be_hidden()
        pile.click()
        expect(picker.locator(".lit")).to_have_count(many)
        picker.get_by_role("option", name=f"; Play {ids[-1]}").click()
        expect(ada.todo.get_by_role("button", name=f"Play {ids[-1]}")).to_be_visible()
        ada.press("Escape", 2)
        expect(picker).to_be_hidden()


def test_passing_stays_in_the_band_beside_many_draws(meet, house: House) -> None:
    ada = meet(house)
    ada.page.add_init_script(DRAWS)
    ada.sit_down("gosu")
    for width, height in SCREENS:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.rest()
        names = ada.page.locator(".band .do").evaluate_all("all => all.map((one) => one.ariaLabel)")
        assert names == ["Draw 1 cards", "Draw 5 cards", "Pass for this round"]


@pytest.mark.parametrize(("game", "preset", "seats"), PLATES)
def test_plates_hold_everything(watcher, game: str, preset: str, seats: int) -> None:
    ids = json.dumps([card.id for card in load_pack(game).cards[:3]])
    is_x = "true" if game == "gosux" else "false"
    crowded = CROWDED.replace("CARDS", ids).replace("X ?", f"{is_x} ?")
    ada = watcher((game, preset, seats, "it"), (1366, 768), crowded=crowded, still=True)
    for width, height in [size for table, size in CROWDS if table == (game, preset, seats)]:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.rest()
        ada.page.evaluate(FRAMES, LOOK)
    broken = [one for one in ada.page.evaluate("laws.problems()") if one.startswith("T8")]
    assert broken == []


def staying(options: list[dict[str, Any]]) -> dict[str, Any]:
    """Choose anything but passing."""
    return next((one for one in options if one["kind"] != "pass"), options[0])


def test_a_phone_teaches_touch_in_three_turns_only(watcher) -> None:
    ada = watcher(("gosu", "", 2, "en"), (390, 844), has_touch=True, is_mobile=True)
    taught = []
    for _ in range(5):
        while ada.turn()["ask"]["question"] != "turn":
            assert ada.move(staying)
        taught.append("Tap once" in ada.page.locator(".band .why").first.inner_text())
        assert ada.move(staying)
    assert taught == [True, True, True, False, False]


# Ask about one card after another, each time just before the laws look.
IN_BETWEEN = """async (cards) => {
  for (const card of cards) {
    await new Promise(requestAnimationFrame);
    const { you, moments, ask } = heard.table;
    const beats = [{ seat: you, moment: moments, text: "", happenings: [] }];
    sent({ beats, ask: { ...ask, question: "may", card, decision: ask.decision + 1 } });
  }
}"""


def test_the_laws_judge_a_question_once_they_have_heard_it(watcher) -> None:
    ada = watcher(("gosu", "", 2, "en"), (1366, 768), crowded=AGAIN)
    shown = json.dumps(told(ada))
    cards = [card.id for card in load_pack("gosu").cards if f'"{card.id}"' not in shown]
    ada.page.evaluate(IN_BETWEEN, cards[:12])  # the laws look in every fourth frame
    ada.page.evaluate(FRAMES, LOOK)
    assert [one for one in ada.page.evaluate("laws.problems()") if one.startswith("T16")] == []


# Nothing in the armies can be chosen; then all cards leave them.
RESTING = """() => {
  const { ask } = heard.table;
  const isOff = ({ target }) => target?.zone !== "slot";
  sent({ ask: { ...ask, options: ask.options.filter(isOff) } });
}"""
LEAVING = """() => {
  const { view } = heard.table;
  sent({ view: { ...view, seats: view.seats.map((seat) => ({ ...seat, rows: [[], [], []] })) } });
}"""


def with_a_card(watcher) -> tuple[Visitor, Locator]:
    """Return a visitor in a turn, and a card of an opponent."""
    ada = watcher(("gosu", "", 2, "en"), (1366, 768), crowded=AGAIN)
    for _ in range(12):
        turn = told(ada)
        card = ada.page.locator(f"[data-camp='{1 - turn['you']}'] [data-spot=plain]")
        if turn["ask"]["question"] == "turn" and card.count():
            ada.page.evaluate(RESTING)
            ada.rest()
            return ada, card.first
        assert ada.move(staying)
    raise AssertionError("no opponent has a card")


def test_the_dock_forgets_a_card_that_goes_away_under_the_pointer(watcher) -> None:
    ada, card = with_a_card(watcher)
    card.click()
    expect(ada.page.locator(".dock .lying")).to_be_visible()
    ada.page.evaluate(LEAVING)
    expect(ada.page.locator(".dock .lying")).to_be_hidden()


def test_the_dock_forgets_a_card_after_its_button_went_away(watcher) -> None:
    ada, card = with_a_card(watcher)
    docked = ada.page.locator(".dock .lying")
    card.click()
    ada.page.locator(".dock .info").hover()
    ada.press("Escape")
    expect(docked).to_be_hidden()
    card.click()
    expect(docked).to_be_visible()
    ada.page.locator(".band .sentence").hover()
    expect(docked).to_be_hidden()


# An opponent acts; before that is told, the question changes.
CHANGING = """(sentence) => {
  const { you, moments, ask } = heard.table;
  const beats = [{ seat: 1 - you, moment: moments, text: "Somebody waits.", happenings: [] }];
  sent({ beats });
  return new Promise((done) => setTimeout(() => {
    sent({ ask: { ...ask, question: "may", sentence } });
    setTimeout(done);
  }));
}"""


def test_what_is_skipped_ends_with_the_last_message(watcher) -> None:
    ada = watcher(("gosu", "", 2, "en"), (1366, 768), crowded=AGAIN)
    told(ada)
    ada.page.evaluate(CHANGING, "What is asked now?")
    expect(ada.page.locator(".stage")).to_have_attribute("data-telling", "")
    ada.press("Space")
    expect(ada.page.locator(".band .sentence")).to_have_text("What is asked now?")


# The longest questions: answered with yes or no, with a card, or with either (then with undo).
LONG = """(() => {
  const read = JSON.parse;
  const about = { kind: "yes", target: null, cost: null, final: false, onto: null };
  const label = "Scambia di posto 2 carte dello stesso livello nello stesso esercito";
  const yes = { ...about, action: "yes", label };
  const no = { ...about, action: "no", kind: "no", label: "Non farlo" };
  const target = { zone: "hand", card: "none" };
  const card = { ...yes, target };
  const [sentence, options] = {
    buttons: ["Goblin Kobuke Istruttore: «Puoi scambiare di posto 2 carte dello stesso "
      + "livello nello stesso esercito.» Vuoi farlo?", [yes, no]],
    card: ["Relève de la carte Les sombres cultistes : choisissez une carte de votre main "
      + "ou de votre défausse pour prendre sa place.", [card, { ...no, target }]],
    either: ["La carte Les sombres cultistes va être capturée ou détruite. Vous pouvez "
      + "défausser une carte Force de Volonté pour la sauver.", [card, no]],
  }[KIND];
  JSON.parse = (text) => {
    const said = read(text);
    if (!said?.ask?.mine) return said;
    const [card] = said.view.seats[said.you].hand;
    said.can_undo = KIND === "either";
    Object.assign(said.ask, { question: "may", sentence, card, options });
    return said;
  };
})()"""


@pytest.mark.parametrize(("kind", "many"), BUTTONS.items())
def test_a_long_question_is_read_whole(meet, house: House, kind: str, many: int) -> None:
    ada = meet(house, locale="it")
    ada.page.add_init_script(LAWS)
    ada.page.add_init_script(LONG.replace("KIND", f"'{kind}'"))
    ada.sit_down("gosu", seats=4)
    for width, height in [size for asked, size in QUESTIONS if asked == kind]:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.rest()
        ada.page.evaluate(FRAMES, LOOK)
        assert [one for one in ada.page.evaluate("laws.problems()") if "T8" in one] == []
        expect(ada.page.locator(".band .do")).to_have_count(many)
        assert ada.wrong(STICKING) == [], (width, height)


def test_a_question_is_read_whole_above_a_hint(meet, house: House) -> None:
    ada = meet(house, locale="fr")
    ada.page.add_init_script(LAWS)
    ada.page.add_init_script(LONG.replace("KIND", "'buttons'"))
    ada.sit_down("gosu", "kamakor", 3)
    ada.page.keyboard.press("t")
    expect(ada.page.locator(".band .why.loud")).to_be_visible()
    for width, height in SCREENS:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.rest()
        ada.page.evaluate(FRAMES, LOOK)
        assert [one for one in ada.page.evaluate("laws.problems()") if "T8" in one] == []


def test_numbers_are_keys_that_show_them(watcher) -> None:
    ada = watcher(("gosu", "", 2, "en"), (1366, 768))
    option = {"kind": "x", "label": "Choose X = 2"}
    assert ada.page.evaluate("option => faceOf('gosu').short(option, false)", option) == "2"


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=str)
def test_the_switch_for_sound_is_in_reach(watcher, size: tuple[int, int]) -> None:
    ada = watcher(("gosu", "", 2, "en"), size)
    told(ada)
    switch = ada.page.get_by_role("button", name="Sounds", exact=True)
    if size[0] < 600:
        ada.click(ada.button("Menu"))
    expect(switch).to_have_attribute("aria-pressed", "true")
    ada.click(switch)
    expect(switch).to_have_attribute("aria-pressed", "false")


def to_battle(visitor: Visitor) -> None:
    """Play until a Great Battle is counted."""
    for _ in range(40):
        told(visitor)
        assert visitor.move(soon_over)
        visitor.page.wait_for_function(
            "() => document.querySelector('.fighting') || heard.table.ask?.mine"
            " && document.querySelector('.stage').dataset.telling === undefined"
        )
        if visitor.page.locator(".fighting").count():
            return
    raise AssertionError("nobody fights")


@pytest.mark.parametrize("beats", [("gather", "row-0"), ("slam", "point")], ids=str)
def test_space_tells_all_at_once(watcher, beats: tuple[str, ...]) -> None:
    ada = watcher(("gosu", "", 2, "en"), (1366, 768))
    for _ in range(6):
        ada.move(at_random(4))
        told(ada)
    for beat in beats:
        to_battle(ada)
        ada.page.wait_for_function(
            f"() => document.querySelector('.stage').dataset.beat === '{beat}'"
            " || !document.querySelector('.fighting')"
        )
        ada.page.keyboard.press("Space")
        assert ada.page.evaluate(SOON_TOLD)
        lawful(ada.page)


def test_where_nothing_moves_a_battle_is_a_table_of_sums(watcher) -> None:
    ada = watcher(("gosu", "", 2, "en"), (1366, 768), still=True)
    to_battle(ada)
    moving = "() => document.getAnimations().filter((one) => one.playState === 'running').length"
    assert ada.page.evaluate(moving) == 0
    expect(ada.page.locator(".total")).to_have_count(2)
    ada.page.wait_for_function("() => laws.battles.length")
    assert 500 < ada.page.evaluate("laws.battles[0]") < 4000
    lawful(ada.page)


def test_a_question_is_there_as_soon_as_all_is_skipped(watcher) -> None:
    ada = watcher(("gosux", "", 2, "en"), (1366, 768))
    for _ in range(8):
        ada.move(hurried(2))
        ada.page.wait_for_function(f"() => ({TOLD})() && heard.table.ask?.mine")
        expect(ada.page.locator(".band .sentence")).not_to_be_empty()
    lawful(ada.page)


def test_touch_reads_before_it_plays(watcher) -> None:
    ada = watcher(("gosu", "", 2, "en"), (390, 844), has_touch=True, is_mobile=True)
    turn = told(ada)
    play = next(one for one in turn["ask"]["options"] if one["kind"] == "play")
    before = ada.heard("moves")
    card = ada.page.locator(f"[data-at='hand:{play['target']['card']}']").first
    card.tap()
    expect(ada.page.locator(".band .do")).to_have_attribute("aria-label", play["label"])
    expect(ada.page.locator(".band .why")).not_to_be_empty()
    assert ada.heard("moves") == before
    ada.page.locator(".band").get_by_role("button", name="Put back").tap()
    expect(ada.page.locator(".band .do").first).not_to_have_attribute("aria-label", play["label"])
    card.tap()
    card.tap()
    ada.page.wait_for_function("before => heard.moves > before", arg=before)


def test_a_hint_about_cards_to_choose_from_covers_none_of_them(meet, house: House) -> None:
    ada = meet(house, viewport={"width": 1366, "height": 768})
    ids = json.dumps([card.id for card in load_pack("gosu").cards[:3]])
    ada.page.add_init_script(REVEAL.replace("CARDS", ids))
    ada.sit_down("gosu")
    ada.press("t")
    expect(ada.page.locator(".band .loud")).to_be_visible()
    expect(ada.page.locator(".choices")).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_of_a_selected_card_are_whole(watcher, language: str) -> None:
    about = {"has_touch": True, "is_mobile": True, "still": True}
    ada = watcher(("gosu", "", 2, language), (390, 844), **about)
    for _ in range(3 if takes_all() else 1):
        told(ada)
        for width, height in [(390, 844), (844, 390), (360, 640), (720, 450)]:
            ada.page.set_viewport_size({"width": width, "height": height})
            ada.rest()
            lit = ada.page.locator(".hand [data-spot=lit]")
            if ada.heard("table.ask.question") != "turn" or not lit.count():
                continue
            lit.first.tap()
            expect(ada.page.locator(".band .do ~ .plain").last).to_be_visible()
            ada.rest()
            assert ada.wrong(STICKING) == [], (width, height)
            ada.page.locator(".band .plain").last.tap()
        assert ada.move(staying)


HINTED = """(() => {
  const read = JSON.parse;
  JSON.parse = (text) => {
    const said = read(text);
    if (said?.type === "table" && said.ask?.mine) window.asked = said.ask.options;
    if (said?.type !== "hint") return said;
    const about = ({ action, label }) => ({ action, label, chance: 0.5 });
    return { ...said, choices: asked.filter(({ kind }) => kind === KIND).map(about) };
  };
})()"""


@pytest.mark.parametrize(
    ("language", "size"),
    some(product(LANGUAGES, SCREENS[1:3]), ("fr", SCREENS[1]), ("it", SCREENS[2])),
    ids=str,
)
def test_a_hint_about_a_card_says_how_to_play_it(meet, house: House, language: str, size) -> None:
    said = []
    for kind in ["play", "draw"]:
        screen = {"width": size[0], "height": size[1]}
        ada = meet(house, locale=language, viewport=screen, has_touch=True, is_mobile=True)
        ada.page.add_init_script("localStorage.setItem('warren.taps', '9')")
        ada.page.add_init_script(HINTED.replace("KIND", f"'{kind}'"))
        ada.sit_down("gosu")
        ada.page.locator("[aria-keyshortcuts=t]").tap()
        why = ada.page.locator(".band .loud")
        expect(why).to_be_visible()
        ada.rest()
        said.append(why.inner_text())
        cut = "one => one.scrollHeight > one.clientHeight + 8"
        assert not ada.wrong(cut, why), said
    first = {"en": "Tap twice", "fr": "Touchez deux fois", "it": "Tocca due volte"}[language]
    assert [first in text for text in said] == [True, False]


def test_every_clan_of_a_draft_is_seen(watcher) -> None:
    ada = watcher(("gosux", "", 2, "en"), (844, 390), pictures=True, still=True)
    told(ada)
    pictures = ada.page.locator(".poster .great")
    for width, height in [(844, 390), (390, 844)]:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.rest()
        expect(pictures).to_have_count(8)
        for n in range(8):
            box = pictures.nth(n).bounding_box()
            assert box
            assert box["height"] >= 64
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height


def test_a_clan_is_read_before_it_is_taken(watcher) -> None:
    ada = watcher(("gosux", "", 2, "en"), SCREENS[0], still=True)
    told(ada)
    before = ada.heard("moves")
    poster = ada.page.locator(".poster.lit").first
    for width, height in SCREENS:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.rest()
        poster.click()
        expect(ada.page.locator(".band .sentence")).to_have_text(poster.locator("b").inner_text())
        expect(ada.page.locator(".band .why")).not_to_be_empty()
        places = ada.page.locator(".rack > div > *")
        expect(places).to_have_count(8)  # three for each player, and the two that bind both
        for n in range(8):
            expect(places.nth(n)).to_be_in_viewport(ratio=1)
        ada.page.locator(".band").get_by_role("button", name="Its 11 cards").click()
        expect(ada.page.locator(".picker .name")).to_have_count(11)
        ada.press("Escape", 2)
        expect(ada.page.locator(".picker")).to_be_hidden()
    assert ada.heard("moves") == before
    lawful(ada.page)


def test_the_band_says_what_somebody_says_on_a_phone(watcher, meet, house: House) -> None:
    ada = watcher(("gosu", "", 2, "en"), (390, 844))
    told(ada)
    bo = meet(house)
    bo.page.request.post("/api/session", data={"nickname": "Bo"})
    bo.go(f"/t/{ada.table}")
    bo.hears("table.view")
    bo.open_chat()
    bo.page.get_by_role("dialog").locator("#chat-text").fill("What a hand!")
    bo.page.keyboard.press("Enter")
    expect(ada.page.locator(".chat .news")).to_have_text("1")
    ada.open_chat()
    ada.page.get_by_role("dialog").locator("#chat-text").fill("It is.")
    ada.page.keyboard.press("Enter")
    expect(bo.page.locator(".band .why")).to_have_text("Krazzle: It is.")


def test_who_looks_on_sees_both_hands_and_may_change_sides(watcher, meet, house: House) -> None:
    ada = watcher(("gosu", "", 2, "en"), (1366, 768))
    told(ada)
    bo = meet(house, viewport={"width": 1366, "height": 768})
    bo.go(f"/t/{ada.table}")
    expect(bo.page.locator(".band .sentence")).to_have_text("You are watching")
    expect(bo.page.locator(".backs-at button")).to_have_count(2)
    first = bo.page.locator(".plate b").first
    name = first.inner_text()
    assert bo.page.evaluate(EMPTY) <= 0.35
    for width, height in SCREENS:
        bo.page.set_viewport_size({"width": width, "height": height})
        bo.rest()
        assert bo.wrong(BESIDE) == []
    bo.page.set_viewport_size({"width": 1366, "height": 768})
    bo.page.get_by_role("button", name="Swap sides").click()
    expect(first).not_to_have_text(name)


def test_the_result_takes_the_focus_and_gives_it_back(watcher) -> None:
    ada = watcher(("gosu", "", 2, "en"), (1366, 768))
    ada.watch(soon_over)
    end = ada.page.get_by_role("dialog")
    expect(end.get_by_role("button", name="Rematch")).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect(end).to_be_hidden()
    expect(ada.todo.get_by_role("button", name="Result")).to_be_focused()


@pytest.mark.parametrize("game", NAMES)
def test_a_phone_shows_three_whole_lines_of_a_lesson(meet, house: House, game: str) -> None:
    ada = meet(house, locale="fr")
    ada.page.add_init_script(LAWS)
    ada.sit_down(game, lesson=True)
    for width, height in [(390, 844), (844, 390), (360, 640)]:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.rest()
        lines = ada.page.locator(".band .why").evaluate("""(one) =>
          one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)""")
        assert lines == pytest.approx(3, abs=0.1)
        ada.page.evaluate(FRAMES, LOOK)
        assert [one for one in ada.page.evaluate("laws.problems()") if "T8" in one] == []


def test_the_box_of_a_lesson_covers_no_card(meet, house: House) -> None:
    ada = meet(house, viewport={"width": 1366, "height": 768})
    ada.sit_down("gosu", lesson=True)
    covered = """() => {
      const box = document.querySelector(".lesson").getBoundingClientRect();
      return [...document.querySelectorAll(".army .card, .hand .card")].filter((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
      }).length;
    }"""
    for _ in range(4):
        turn = ada.turn()
        expect(ada.page.get_by_role("note")).to_be_visible()
        assert ada.page.evaluate(covered) == 0
        wanted = turn["lesson"]["action"]
        ada.act(next(one for one in turn["ask"]["options"] if one["action"] == wanted))
