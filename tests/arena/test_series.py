"""Series: the same seeds for all, and every bot on every seat as often as the others."""

from collections import Counter

import pytest

from warren.arena.playing import bot_seed
from warren.arena.series import Fixture, Series, seatings

THREE = ("uniform", "greedy", "third")


@pytest.fixture(autouse=True)
def more_bots(monkeypatch):
    """Add bot names; a series only checks names."""
    from warren.arena import series

    names = dict.fromkeys((*THREE, "fourth", "fifth"))
    monkeypatch.setattr(series, "BOTS", names)
    monkeypatch.setattr(series, "is_bot", names.__contains__)


def test_two_seats_are_swapped_with_every_seed():
    series = Series.of("gosux", ["greedy", "uniform"], matches=4, seed=7)
    assert list(series.fixtures()) == [
        Fixture(7, ("greedy", "uniform")),
        Fixture(7, ("uniform", "greedy")),
        Fixture(8, ("greedy", "uniform")),
        Fixture(8, ("uniform", "greedy")),
    ]


def test_every_two_bots_meet_with_the_same_seeds():
    series = Series.of("gosu", THREE, matches=6)
    assert (series.seeds, series.matches, series.total) == (3, 6, 18)
    met = Counter((f.seed, frozenset(f.bots)) for f in series.fixtures())
    assert len(met) == 9
    assert set(met.values()) == {2}


@pytest.mark.parametrize(("asked", "played"), [(1, 2), (2, 2), (3, 4), (400, 400)])
def test_matches_are_rounded_up_to_whole_seeds(asked, played):
    series = Series.of("gosu", ["greedy", "uniform"], matches=asked)
    assert series.matches == len(list(series.fixtures())) == played


def test_a_bot_alone_plays_itself_once_with_every_seed():
    series = Series.of("gosu", ["greedy"], matches=3, seats=3)
    assert [f.bots for f in series.fixtures()] == [("greedy",) * 3] * 3


def test_as_many_bots_as_seats_play_all_rotations():
    ways = seatings(THREE, seats=3, seed=0)
    first = ("uniform", "greedy", "third")
    assert ways == [first, first[1:] + first[:1], first[2:] + first[:2]]


def test_who_sits_next_to_whom_changes_from_seed_to_seed():
    follows = Counter()
    for seed in range(2):
        for way in seatings(THREE, seats=3, seed=seed):
            follows.update(zip(way, way[1:] + way[:1], strict=True))
    assert len(follows) == 6
    assert len(set(follows.values())) == 1


def test_two_bots_on_three_seats_sit_in_turn():
    ways = seatings(("greedy", "uniform"), seats=3, seed=5)
    assert len(ways) == 6
    assert ("greedy", "uniform", "greedy") in ways
    assert ("uniform", "greedy", "uniform") in ways


def test_two_bots_in_teams_are_one_team_each():
    series = Series.of("gosu:teams", THREE, matches=2)
    assert len(series.groups) == 3
    assert seatings(("a", "b"), seats=4, seed=0) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert series.per_seed == 2


def test_more_bots_than_seats_meet_in_all_groups():
    series = Series.of("gosu", [*THREE, "fourth"], matches=3, seats=3)
    assert len(series.groups) == 4
    assert series.total == 12


@pytest.mark.parametrize("bots", [2, 3, 4, 5])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_bot_has_every_seat_equally_often(bots, seats):
    names = [*THREE, "fourth", "fifth"][:bots]
    series = Series.of("laundromat", names, matches=1, seats=seats)
    taken = Counter(taken for f in series.fixtures() for taken in enumerate(f.bots))
    assert len(taken) == bots * seats
    assert len(set(taken.values())) == 1
    assert all(series.has(fixture) for fixture in series.fixtures())
    assert len(set(series.fixtures())) == series.total


def test_what_does_not_belong_is_known():
    series = Series.of("gosu", ["greedy", "uniform"], matches=4)
    assert not series.has(Fixture(2, ("greedy", "uniform")))
    assert not series.has(Fixture(0, ("greedy", "greedy")))
    assert not series.has(Fixture(0, ("greedy", "third")))
    assert not series.has(Fixture(0, ("greedy", "uniform", "greedy")))


def test_a_bot_has_another_seed_in_every_match_and_on_every_seat():
    made = {
        bot_seed(seed, seat, name) for seed in range(9) for seat in range(3) for name in ("a", "b")
    }
    assert len(made) == 54
    assert bot_seed(1, 0, "greedy") == 5790361394412105927  # whatever the process
    assert all(0 <= seed < 2**63 for seed in made)


@pytest.mark.parametrize(
    ("bots", "more", "reason"),
    [
        (["gredy"], {}, "unknown bot 'gredy'; bots are .*; did you mean 'greedy'?"),
        (["greedy", "uniform", "greedy"], {}, "bot 'greedy' is listed twice"),
        ([], {}, "name at least one bot"),
        (["greedy"], {"matches": 0}, "at least 1 match, not 0"),
        (["greedy"], {"seed": -1}, "a seed must be from 0"),
        (["greedy"], {"seed": 2**63 - 1}, "leaves no room for 2 seeds"),
        (["greedy"], {"seats": 9}, "gosu is for 2 to 4 seats"),
    ],
)
def test_what_cannot_be_played_is_refused(bots, more, reason):
    with pytest.raises(ValueError, match=reason):
        Series.of("gosu", bots, **{"matches": 2, **more})
