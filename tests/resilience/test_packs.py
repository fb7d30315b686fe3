"""Packs come from strangers: no text breaks anything, and their cards keep the laws."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

import own_packs
from resilience import playing
from resilience.counts import IS_SOAK, count
from resilience.strategies import ARMIES, garbled, packs, said, words
from warren.engine import GAMES, Match
from warren.kernel import entry as ask
from warren.kernel.compile import cache_root

SHARES = count("shares", 0)  # shares of `make soak`, each in its own process
CARDS = 6  # cards accepted from two packs, one for each game
PLAIN = 20  # one pack in this many is also played as plain Python
BLOCK = 500  # examples that Hypothesis remembers at a time
SETTINGS = settings(
    database=None,
    deadline=None,
    derandomize=not SHARES,
    print_blob=True,
    suppress_health_check=list(HealthCheck),
)
seeds = st.integers(0, 2**40)
every_army = pytest.mark.parametrize("game", ARMIES)
every_share = pytest.mark.parametrize("share", range(SHARES or 1))


def hold(claim: Callable[..., None], short: int, soak: float, **made: st.SearchStrategy) -> None:
    """Test a claim with a few fixed examples, or with a share of those of `make soak`."""
    many = max(1, round(soak / SHARES)) if SHARES else short
    for done in range(0, many, BLOCK):
        settings(SETTINGS, max_examples=min(BLOCK, many - done))(given(**made)(claim))()


@every_share
def test_whatever_a_pack_says_it_is_read_or_refused(share: int) -> None:
    tally: Counter[str] = Counter()

    def claim(text: str) -> None:
        for game in GAMES:
            if f'"{game}"' in text[:200]:
                playing.read(game, text, tally)

    hold(claim, 75, count("packs", 0), text=garbled())
    assert tally["read"] > tally.total() // 100  # some are harmless
    assert len(tally) > 10 or SHARES


@every_share
@every_army
def test_invented_cards_keep_the_laws(engines: None, share: int, game: str) -> None:
    tally: Counter[str] = Counter()

    def claim(made: tuple[dict[str, str], list[str]], seed: int) -> None:
        playing.play_pack(playing.together(game, *made), random.Random(seed), tally)

    hold(claim, 4, count("cards", 0) / CARDS, made=packs(game), seed=seeds)
    assert tally["matches in batches"] >= playing.BATCH
    assert tally["cards seen in play"] > tally["cards"] // 2 or SHARES


@every_share
@every_army
def test_an_invented_match_is_the_same_in_plain_python(
    engines: None, share: int, game: str
) -> None:
    def claim(made: tuple[dict[str, str], list[str]], seed: int) -> None:
        pack, chance = playing.together(game, *made), random.Random(seed)
        match = playing.play(pack, chance, Counter(), playing.own_cards(pack))
        playing.play_plainly(match)

    hold(claim, 2, count("cards", 0) / CARDS / PLAIN, made=packs(game), seed=seeds)


@pytest.mark.skipif(not IS_SOAK or SHARES > 0, reason="these engines take minutes to compile")
def test_engines_that_test_every_index_find_nothing() -> None:
    """This runs on all cores; negative indices also count as out of bounds."""
    cores = os.cpu_count() or 1
    about = {"NUMBA_BOUNDSCHECK": "1", "WARREN_ENGINE": "native", "SOAK_SHARES": str(cores)}
    cache = {"WARREN_CACHE": str(cache_root() / "bounded")}
    options = ["-n", str(cores), "--timeout", "0", __file__]
    command = [sys.executable, "-m", "pytest", *options]
    assert subprocess.run(command, env={**os.environ, **about, **cache}).returncode == 0


@pytest.mark.skipif(not SHARES, reason="other engines do not test indices")
def test_engines_test_every_index(engines: None) -> None:
    engine = Match("gosu", seed=1).engine
    states = engine.new_states()
    engine.setup(states, 1)
    with pytest.raises(IndexError, match="out of bounds"):
        engine.running.entry(engine.rulebook, states, len(states), ask.PENDING, 0, 0, engine.out)


def test_a_fault_that_is_no_fault_of_the_pack_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "edition_of", lambda game, text: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        playing.read("gosu", own_packs.MOON, Counter())


def test_a_broken_law_is_noticed(engines: None, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Match.act

    def act(match: Match, *about: Any, **named: Any) -> Any:
        told = usual(match, *about, **named)
        match.state["tokens"][0] += 1
        return told

    monkeypatch.setattr(Match, "act", act)
    with pytest.raises(AssertionError, match="cards or tokens are lost"):
        playing.play_pack(playing.together("gosu", {}, []), random.Random(1), Counter())


def test_a_fault_shrinks_to_one_short_sentence() -> None:
    same = settings(SETTINGS, derandomize=True)
    found = find(words("gosu", 0).block, lambda part: "discard" in said(part), settings=same)
    [sentence] = found.sentences
    assert len(sentence.steps) <= 2
    assert len(said(found)) < 80
