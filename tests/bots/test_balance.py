"""Win rates of clans and cards, and their margins."""

from __future__ import annotations

import numpy as np
import pytest

from warren.bots.balance import Balance, Rate, measure, note, play
from warren.engine.games import GAMES, Engine

GOSU = GAMES["gosu"]


def test_a_rate_is_the_share_of_goblins_on_the_winning_side() -> None:
    rate = Rate()
    rate.add(3, 4)
    rate.add(0, 2)
    assert rate.value == 0.5
    assert (rate.played, rate.matches) == (6, 2)


def test_goblins_of_one_match_are_no_independent_witnesses() -> None:
    few, many = Rate(), Rate()
    for match in range(100):
        few.add(match % 2, 1)
        many.add(10 * (match % 2), 10)
    assert few.value == many.value == 0.5
    assert many.margin == pytest.approx(few.margin)
    assert few.margin == pytest.approx(1.96 * 0.5 / 10)


def test_four_times_the_matches_halve_the_margin() -> None:
    few, many = Rate(), Rate()
    for match in range(400):
        many.add(match % 3 == 0, 1 + match % 2)
        if match < 100:
            few.add(match % 3 == 0, 1 + match % 2)
    assert many.margin == pytest.approx(few.margin / 2, rel=0.05)


def test_a_clan_nobody_played_has_no_rate() -> None:
    assert (Rate().value, Rate().margin) == (0.0, 1.0)


def test_a_match_counts_for_the_clans_and_cards_in_it() -> None:
    engine = Engine(GOSU, GOSU.options())
    played = np.zeros((2, 75))
    kao, trix = (engine.pack.cards.index(engine.pack.card(name)) for name in ("kao", "trix"))
    played[0, kao], played[1, kao], played[1, trix] = 1, 2, 1
    found = Balance("gosu")
    note(found, engine, played, np.array([0.0, 1.0]))
    assert set(found.clans) == {"dark"}
    assert (found.clans["dark"].won, found.clans["dark"].played) == (3, 4)
    assert {name: rate.value for name, rate in found.cards.items()} == {
        "kao": pytest.approx(2 / 3),
        "trix": 1.0,
    }


def test_what_is_played_is_what_the_log_says() -> None:
    engine = Engine(GOSU, GOSU.options(kamakor=True))
    played, shares = play(engine, 5, "uniform")
    assert played.sum() >= 2
    assert shares.sum() == 1
    clans = {engine.pack.cards[design].clan for design in np.flatnonzero(played.sum(axis=0))}
    assert len(clans) <= 5


def test_the_result_does_not_depend_on_how_the_matches_are_cut() -> None:
    whole = measure("gosu:kamakor", {}, first_seed=3, matches=6, bot="uniform")
    parts = measure("gosu:kamakor", {}, first_seed=3, matches=2, bot="uniform")
    parts.join(measure("gosu:kamakor", {}, first_seed=5, matches=4, bot="uniform"))
    assert parts.matches == whole.matches == 6
    assert {n: (r.won, r.played) for n, r in parts.clans.items()} == {
        n: (r.won, r.played) for n, r in whole.clans.items()
    }


def test_all_ten_clans_meet() -> None:
    found = measure("gosu:kamakor", {}, first_seed=0, matches=40, bot="uniform")
    assert set(found.clans) == set(GOSU.pack.clans)


def test_bots_that_think_are_counted_too(engines):
    found = measure("gosu:kamakor", {}, first_seed=4, matches=1, bot="champion@8")
    again = measure("gosu:kamakor", {}, first_seed=4, matches=1, bot="champion@8")
    assert str(found.cards) == str(again.cards)
    assert sum(rate.played for rate in found.clans.values()) > 4
    assert 1 <= len(found.clans) <= 5
