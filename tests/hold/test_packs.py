"""Packs come from strangers: whatever they say nothing breaks, and their cards keep the laws."""

from __future__ import annotations

import random

import pytest

from hold import inventing
from hold.counts import count
from hold.inventing import ARMIES, Tally


def test_whatever_a_pack_says_it_is_read_or_refused() -> None:
    tally = inventing.run(count("packs", 150), 0, 1)
    assert tally.counts["packs read"] > tally.counts["packs"] // 100  # some are harmless
    assert len(tally.reasons) > 10


def test_invented_cards_keep_the_laws(engines: None) -> None:
    tally = inventing.run(0, count("cards", 32), 1)
    assert tally.counts["matches"] >= 2
    assert tally.counts["cards seen in play"] > tally.counts["cards"] // 10


@pytest.mark.parametrize("game", ARMIES)
def test_an_invented_match_is_the_same_in_plain_python(engines: None, game: str) -> None:
    tally, chance = Tally(), random.Random(3)
    match = inventing.play(game, inventing.invented(game, chance, tally, 4), chance, tally)
    inventing.play_plainly(match)


def test_a_fault_that_is_no_fault_of_the_pack_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inventing, "edition_of", lambda game, text: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        inventing.run(1, 0, 1)


def test_a_broken_law_is_noticed(engines: None, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = inventing.Match.act

    def act(match, *about, **named):
        told = usual(match, *about, **named)
        match.state["tokens"][0] += 1
        return told

    monkeypatch.setattr(inventing.Match, "act", act)
    with pytest.raises(AssertionError, match="cards or tokens are lost"):
        inventing.run(0, 1, 1)
