"""Packs come from strangers: whatever they say nothing breaks, and their cards keep the laws."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from resilience import inventing
from resilience.counts import IS_SOAK, count
from resilience.inventing import ARMIES, Tally

TESTS = Path(__file__).parents[1]


def test_whatever_a_pack_says_it_is_read_or_refused() -> None:
    tally = inventing.run(150, 0, 1)
    assert tally.counts["packs read"] > tally.counts["packs"] // 100  # some are harmless
    assert len(tally.reasons) > 10


def test_invented_cards_keep_the_laws(engines: None) -> None:
    tally = inventing.run(0, 32, 1)
    assert tally.counts["matches"] >= 2
    assert tally.counts["matches in batches"] >= inventing.BATCH
    assert tally.counts["cards seen in play"] > tally.counts["cards"] // 2


@pytest.mark.skipif(not IS_SOAK, reason="engines that test every index take minutes to compile")
def test_engines_that_test_every_index_find_nothing() -> None:
    many = [f"--packs={count('packs', 0)}", f"--cards={count('cards', 0)}"]
    subprocess.run([sys.executable, "-m", "resilience.inventing", *many], check=True, cwd=TESTS)


@pytest.mark.parametrize("game", ARMIES)
def test_an_invented_match_is_the_same_in_plain_python(engines: None, game: str) -> None:
    tally, chance = Tally(), random.Random(3)
    pack = inventing.invented(game, chance, tally)
    inventing.play_plainly(inventing.play(pack, chance, tally, inventing.own_cards(pack)))


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
