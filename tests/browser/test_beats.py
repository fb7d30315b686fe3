"""Events are shown beat by beat: the duration of each, and the movements."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.house import House
from browser.visitor import Option, hurried

LONG = 20_000  # ms, enough to show all beats
FRAME = 17  # ms
SLOT = {"zone": "slot", "seat": 1, "row": 0, "column": 2}
# Show all given beats; return each step and how long it took.
ALL = """async (given) => {
  const steps = [];
  const told = new Told({ face: faceOf("gosu").beats, cards: null, heard: () => undefined });
  const table = { phase: "running", seats: ["Ada", "Bo", "Cy", "Di"].map((name) => ({ name })) };
  const seats = [0, 1].map((seat) => ({ seat, rows: [[], [], []] }));
  const view = { game: "gosu", seats, winners: [] };
  const empty = { number: 1, you: 0, table, view, ask: null, moments: 0, left: null, ticking: [] };
  window.told = told;
  told.hear({ ...empty, beats: [] }, false);
  const beats = given.map((beat, n) => ({ ...beat, moment: n + 1, view }));
  told.hear({ ...empty, number: 2, moments: given.length, beats }, true);
  let since = performance.now();
  while (told.now) {
    const now = told.now;
    while (told.now === now) await new Promise(requestAnimationFrame);
    steps.push({ ...now, took: performance.now() - since });
    since = performance.now();
  }
  return steps;
}"""


def happening(what: str, **more: Any) -> dict[str, Any]:
    usual = {"seat": 1, "card": None, "detail": 0, "text": None, "from": None, "to": None}
    return {"what": what, **usual, **more}


def beat(*happenings: dict[str, Any]) -> dict[str, Any]:
    return {"moment": 1, "seat": 1, "action": None, "text": "…", "happenings": list(happenings)}


@pytest.fixture
def page(meet, house: House) -> Page:
    """A page with animations, and a clock that no busy machine delays."""
    visitor = meet(house, reduced_motion="no-preference")
    visitor.page.clock.install()
    page = visitor.go("/rules/gosu").page
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    return page


def tell(page: Page, given: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Show beats; return each step and its duration by the page's clock."""
    page.evaluate(f"(given) => {{ window.telling = ({ALL})(given); }}", given)
    page.clock.run_for(LONG)
    steps: list[dict[str, Any]] = page.evaluate("telling")
    return steps


PLAIN, BATTLE = beat(), beat(happening("strength"))


def test_what_one_opponent_does_is_soon_told(page: Page) -> None:
    shown = tell(page, [PLAIN] * 5)
    assert len(shown) == 5
    assert sum(one["took"] for one in shown) <= 1800 + FRAME
    assert min(one["took"] for one in shown) >= 140


def test_too_many_beats_are_shown_together(page: Page) -> None:
    beats = [{**beat(), "seat": 1 + n % 3, "text": f"Action {n}."} for n in range(60)]
    shown = tell(page, beats)
    assert len(shown) < len(beats)
    assert sum(one["took"] for one in shown) <= 4500 + FRAME
    assert min(one["took"] for one in shown) >= 140
    said = " ".join(f"{one['text']} {one['more']}" for one in shown)
    assert said.split() == " ".join(one["text"] for one in beats).split()


def test_a_battle_is_told_between_what_led_to_it_and_what_follows(page: Page) -> None:
    shown = tell(page, [PLAIN, BATTLE])
    assert [one["kind"] for one in shown] == ["plain", "plain", "battle", "plain"]
    assert 1500 <= shown[2]["took"] <= 3500
    assert page.evaluate("told.last.kind") == "battle"  # its result stays in the dock


def test_players_who_choose_in_secret_are_told_together(page: Page) -> None:
    chose = [{**beat(happening("chose", seat=seat)), "seat": seat} for seat in (1, 2, 3)]
    first, *others = tell(page, [*chose, PLAIN])
    assert first["text"] == "Bo, Cy, and Di have chosen."
    assert [one["text"] for one in others] == [PLAIN["text"]]


def test_an_action_is_about_its_card_and_not_about_its_payment(page: Page) -> None:
    paid = beat(happening("discarded", card="fact"), happening("played", card="duwal"))
    alone = beat(happening("discarded", card="fact"))
    shown = tell(page, [paid]) + tell(page, [alone])
    assert [one["card"] for one in shown] == ["duwal", "fact"]


def test_the_card_that_leaves_in_a_shift_flies_to_the_discards(page: Page) -> None:
    leaves = beat(happening("shifts", card="kao", to=SLOT))
    arrives = beat(happening("shifted-in", card="trix", to=SLOT, **{"from": {"zone": "aside"}}))
    *_, shown = tell(page, [leaves, arrives])
    ways = [(one["card"], one["from"]["zone"], one["to"]["zone"]) for one in shown["flights"]]
    assert ways == [("kao", "slot", "discards"), ("trix", "aside", "slot")]


@pytest.mark.parametrize(
    ("game", "what", "sound"),
    [
        ("gosu", "played", "paper"),
        ("gosux", "tokens-spent", "coin"),
        ("gosu", "turn", None),
        ("laundromat", "wash", "hum"),
        ("laundromat", "failed", "burst"),
        ("laundromat", "scored", "coin"),
        ("laundromat", "drew", "bubble"),
    ],
)
def test_events_have_their_own_sounds(page: Page, game: str, what: str, sound: str | None) -> None:
    assert page.evaluate("([game, what]) => faceOf(game).sound([what])", [game, what]) == sound


def test_a_clan_that_is_eliminated_is_struck_out(meet, house: House) -> None:
    ada = meet(house, reduced_motion="no-preference").sit_down("gosu", "kamakor")
    ada.turn()
    ada.page.evaluate("""() => {
      window.struck = [];
      const look = () => struck.push(
        ...[...document.querySelectorAll(".eliminated .emblem img")].map((one) => one.src));
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    }""")
    ada.move(lambda options: options[0])
    ada.page.wait_for_function("struck.some((one) => one.includes('glyph-'))")


def drawing(options: list[Option]) -> Option:
    """Choose a clan, keep the hand, and draw."""
    return next(
        (one for one in options if "tomorrow" in one["action"] or "draw" in one["action"]),
        hurried(1)(options),
    )


def test_the_place_opposite_is_marked_while_a_card_that_speaks_of_it_is_looked_at(
    meet, house: House
) -> None:
    ada = meet(house).sit_down("gosux")
    for _ in range(60):
        turn = ada.turn()
        if "aat" in turn["view"]["seats"][turn["you"]]["hand"]:
            break
        ada.move(drawing)
    opposite = ada.page.locator(".opposite")
    expect(opposite).to_have_count(0)
    ada.page.locator("[data-at='hand:aat']").first.focus()
    expect(opposite).to_have_count(1)


def test_the_end_shows_the_curve_with_its_turning_point(meet, house: House) -> None:
    ada = meet(house).play_now("gosu")
    ada.watch(hurried(4))
    small = ada.page.get_by_role("group", name="Chances to win")
    expect(small.locator("path").nth(2)).to_be_attached()
    turned = small.get_by_role("button")
    expect(turned).to_be_visible()
    ada.click(turned)
    expect(ada.page.get_by_text("Replay: moment")).to_be_visible()
