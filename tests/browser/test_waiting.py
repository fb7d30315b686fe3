"""A player's waiting time by the page's own clock, which stands still while bots think."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from browser.house import House
from browser.test_laws import LAWS, MATCHES
from browser.visitor import ACT, Visitor, at_random
from covering import takes_all

DECISIONS = 300 if MATCHES else 4
MORE = [("gosu", 4, "brisk")] if takes_all() else []
LONG = 12_000  # ms, enough to show everything that waits
PIECE = 500  # ms
QUIET = 4  # pieces without a beat; the next one follows sooner
FRAME = 17  # ms
WAIT = {"relaxed": 4500, "brisk": 2200}
STILL_WAIT = 3000  # where nothing moves
BATTLE = {"relaxed": 3500, "brisk": 1750}
STILL_BATTLE = 2000
# Record the times for which beats are shown, and the sentences of the band.
NOTE = """() => {
  window.noted = { waited: 0, sentences: [] };
  let [since, before] = [performance.now(), ""];
  const look = () => {
    const now = performance.now();
    const { telling, beat: kind } = document.querySelector(".stage").dataset;
    const said = document.querySelector(".band .sentence")?.textContent ?? "";
    if (before === "plain") noted.waited += now - since;
    since = now;
    before = telling === undefined ? "" : kind;
    if (telling !== undefined) noted.sentences.push(said);
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document.body, all);
}"""
# Whether all bots have acted, and the page has heard it.
HEARD = """(number) => {
  const { table, open, done } = heard;
  if (!table || open.size || table.number < done || table.number <= number) return false;
  return table.ask?.mine || table.table.phase === "over";
}"""
# Whether nothing is told, and nothing has been since a number of sentences.
IS_QUIET = """(before) =>
  noted.sentences.length === before && document.querySelector("[data-telling]") === null"""
# The captions of payments.
PAID = """(() => {
  window.paid = new Set();
  const read = JSON.parse;
  JSON.parse = (text) => {
    const said = read(text);
    const beats = said?.beats ?? said?.fields?.beats ?? [];
    beats.forEach(({ seat, happenings, text }, n) => {
      const before = beats[n - 1];
      const isPaid = before?.seat === seat && !before.happenings.length;
      if (isPaid && happenings[0]?.what === "discarded") paid.add(text.replace(/[.]$/, ""));
    });
    return said;
  };
})()"""


@pytest.fixture
def stopped(meet, house: House):
    """A visitor at a table whose page has a clock that the test moves."""

    def come(game: str, seats: int, pace: str, motion: str = "no-preference") -> Visitor:
        house.shuffle(seats)
        ada = meet(house, viewport={"width": 1366, "height": 768}, reduced_motion=motion)
        for script in (LAWS, PAID, f"localStorage.setItem('pace', '{pace}')"):
            ada.page.add_init_script(script)
        ada.page.clock.install()
        ada.sit_down(game, "", seats)
        ada.page.clock.pause_at(ada.page.evaluate("Date.now() + 1000"))
        ada.page.evaluate(NOTE)
        return ada

    return come


def hear(page: Page, number: int) -> None:
    """Wait until everything after a message has arrived, while the page's clock stands still."""
    while not page.evaluate(HEARD, number):
        page.clock.run_for(1)


def let_all_be_told(page: Page) -> None:
    """Move the page's clock until nothing has been told for a while."""
    quiet = 0
    for _ in range(0, LONG, PIECE):
        before = page.evaluate("noted.sentences.length")
        page.clock.run_for(PIECE)
        is_quiet = page.evaluate(IS_QUIET, before)
        quiet = quiet + 1 if is_quiet else 0
        if quiet == QUIET:
            return


def waits(ada: Visitor) -> list[float]:
    """Play; return the duration of beats between each decision and the next question."""
    choose = at_random(1)
    found = []
    for _ in range(DECISIONS):
        turn = ada.heard()
        if turn["table"]["phase"] == "over":
            break
        ask = turn["ask"]
        about = {"table": ada.table, "decision": ask["decision"]}
        ada.page.evaluate(ACT, {**about, "action": choose(ask["options"])["action"]})
        hear(ada.page, turn["number"])
        ada.page.evaluate("noted.waited = 0")
        let_all_be_told(ada.page)
        assert ada.page.locator("[data-telling]").count() == 0
        found.append(ada.page.evaluate("noted.waited"))
    return found


@pytest.mark.parametrize(
    ("game", "seats", "pace"),
    [
        ("gosu", 4, "relaxed"),
        ("gosux", 2, "brisk"),
        ("laundromat", 4, "brisk"),
        *MORE,
    ],
)
def test_a_question_follows_soon_after_the_last_message(
    stopped, game: str, seats: int, pace: str
) -> None:
    ada = stopped(game, seats, pace)
    found = waits(ada)
    assert max(found) > 0
    assert max(found) <= WAIT[pace]
    shown = ada.page.evaluate("noted.sentences")
    assert not set(shown) & set(ada.page.evaluate("[...paid]"))
    assert all(took <= BATTLE[pace] + FRAME for took in ada.page.evaluate("laws.battles"))


def test_a_question_follows_soon_where_nothing_moves(stopped) -> None:
    ada = stopped("gosu", 4, "relaxed", "reduce")
    assert 0 < max(waits(ada)) <= STILL_WAIT
    assert all(took <= STILL_BATTLE + FRAME for took in ada.page.evaluate("laws.battles"))
