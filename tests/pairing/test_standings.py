"""Standings: tie-breaks as organisers compute them by hand."""

from fractions import Fraction

import pytest

from warren.pairing import NAMES, USUAL, Sitting, standings

ANN, BOB, CID, DAN = range(4)


def won(winner, loser):
    return Sitting((winner, loser), (1, 2))


def drew(one, other):
    return Sitting((one, other), (1, 1))


ROUNDS = [  # Ann 2½, Bob 1½, Cid 1½, Dan ½
    [won(ANN, BOB), won(CID, DAN)],
    [drew(ANN, CID), drew(BOB, DAN)],
    [won(ANN, DAN), won(BOB, CID)],
]


def told(name):
    lines = standings(range(4), ROUNDS, [name])
    return {line.entrant: line.breaks[name] for line in lines}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("buchholz", [3.5, 4.5, 4.5, 5.5]),
        ("buchholz-cut-1", [3, 4, 4, 4]),
        ("median-buchholz", [1.5, 1.5, 1.5, 1.5]),
        ("sonneborn-berger", [2.75, 1.75, 1.75, 0.75]),
        ("wins", [2, 1, 1, 0]),
        ("progressive", [5, 2, 4, 1]),
        ("direct-encounter", [0, 1, 0, 0]),
    ],
)
def test_tie_breaks_are_what_their_names_say(name, expected):
    assert [told(name)[one] for one in range(4)] == expected


def test_opponents_wins_count_at_least_a_third():
    assert told("opponents-wins")[ANN] == (Fraction(1, 2) + Fraction(1, 2) + Fraction(1, 3)) / 3


def test_points_come_first_then_each_tie_break_in_turn():
    lines = standings(range(4), ROUNDS, ["buchholz", "direct-encounter"])
    assert [line.entrant for line in lines] == [ANN, BOB, CID, DAN]
    assert [line.rank for line in lines] == [1, 2, 3, 4]


def test_who_is_level_in_everything_shares_a_rank():
    lines = standings(range(4), ROUNDS, ["buchholz"])
    assert [(line.rank, line.entrant) for line in lines[1:3]] == [(2, BOB), (2, CID)]
    assert lines[3].rank == 4


def test_a_bye_is_a_point_and_an_opponent_as_good_as_oneself():
    line = standings([0, 1, 2], [[won(0, 1), Sitting((2,))]], ["buchholz"])[0]
    assert (line.entrant, line.score, line.breaks["buchholz"], line.played) == (2, 1, 1, 0)


def test_a_bye_is_won_against_somebody_as_good_as_oneself():
    rounds = [[won(0, 1), Sitting((2,))], [won(2, 0), Sitting((1,))], [won(2, 1), Sitting((0,))]]
    lines = standings([0, 1, 2], rounds, ["sonneborn-berger"])
    found = {line.entrant: (line.score, line.breaks["sonneborn-berger"]) for line in lines}
    assert found == {0: (2, 1 + 2), 1: (1, 1), 2: (3, 2 + 1 + 3)}


def test_what_is_not_over_counts_for_nothing():
    lines = standings([0, 1], [[Sitting((0, 1))]], ["buchholz"])
    assert {(line.score, line.played) for line in lines} == {(0, 0)}


def test_at_larger_tables_the_share_of_those_one_is_ahead_of_counts():
    sitting = Sitting((0, 1, 2, 3), (2, 1, 3, 3))
    assert [sitting.score(one) for one in range(4)] == [
        Fraction(2, 3),
        1,
        Fraction(1, 6),
        Fraction(1, 6),
    ]


def test_every_usual_tie_break_is_known():
    assert {name for names in USUAL.values() for name in names} <= {*NAMES}
