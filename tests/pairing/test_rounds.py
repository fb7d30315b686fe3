"""Rounds of tournaments: what each format promises, for any number of entrants."""

import os
import random
from collections import Counter
from itertools import pairwise
from math import ceil, log2

import pytest

from warren.pairing import KNOCKOUT, ROUND_ROBIN, SWISS, Sitting, next_round, standings
from warren.pairing.robin import berger
from warren.pairing.sittings import tallies
from warren.pairing.swiss import sizes

TOURNAMENTS = int(os.environ.get("SOAK_TOURNAMENTS", "12"))
LARGEST = 128 if "SOAK_TOURNAMENTS" in os.environ else 40


class Field:
    """Entrants of different strength who play a tournament."""

    def __init__(self, kind, many, seed, size=2):
        self.kind, self.seed, self.size = kind, seed, size
        self.chance = random.Random(seed)
        self.here = [*range(many)]
        self.first = [*range(many)]
        self.strength = [self.chance.gauss(0, 1) for _ in range(4 * many)]
        self.rounds = []

    def pair(self):
        """The next round, before it is played."""
        about = {"seed": self.seed, "size": self.size, "first": self.first}
        return next_round(self.kind, self.here, self.rounds, **about)

    def play(self, rounds=None):
        """Play so many rounds, or to the end."""
        while rounds is None or len(self.rounds) < rounds:
            paired = self.pair()
            if not paired:
                break
            self.rounds.append([self.played(sitting) for sitting in paired])
        return self

    def played(self, sitting):
        """Chance and strength decide; now and then it is a draw."""
        if sitting.is_bye:
            return sitting
        luck = {one: self.strength[one] + self.chance.gauss(0, 1) for one in sitting.seats}
        order = sorted(sitting.seats, key=luck.__getitem__, reverse=True)
        places = [order.index(one) + 1 for one in sitting.seats]
        if len(places) == 2 and self.chance.random() < 0.1:
            places = [1, 1]
        return Sitting(sitting.seats, tuple(places))

    @property
    def tallies(self):
        return tallies(self.here, self.rounds)


def check_everybody_sits_once(field):
    for number, each in enumerate(field.rounds):
        seated = [one for sitting in each for one in sitting.seats]
        assert len(seated) == len(set(seated)), number


def scores_before(field, number):
    return {one: tally.score for one, tally in tallies(field.here, field.rounds[:number]).items()}


def check_swiss(field):
    """Nobody meets twice, byes are few, everybody begins as often as not, scores are near."""
    check_everybody_sits_once(field)
    many = len(field.here)
    for one, tally in field.tallies.items():
        assert max(tally.met.values(), default=0) <= 1, one
        assert tally.byes <= 1
        assert sum(tally.met.values()) + tally.byes == len(field.rounds)
        assert 0 <= tally.score <= len(field.rounds)
        assert abs(tally.late) <= 2
    for number, each in enumerate(field.rounds):
        assert sum(sitting.is_bye for sitting in each) == many % 2
        score = scores_before(field, number)
        apart = [abs(score[a] - score[b]) for a, b in (s.seats for s in each if not s.is_bye)]
        # nearly everybody meets somebody who has as many points
        assert sum(apart) <= (2 + len(each) / 3) * (1 if number < 4 else 1.5), (number, apart)
    lines = standings(field.here, field.rounds, ["buchholz"])
    assert [line.score for line in lines] == sorted((line.score for line in lines), reverse=True)
    played = sum(not sitting.is_bye for each in field.rounds for sitting in each)
    byes = sum(sitting.is_bye for each in field.rounds for sitting in each)
    assert sum(line.score for line in lines) == played + byes


@pytest.mark.parametrize("seed", range(TOURNAMENTS))
def test_a_swiss_tournament_keeps_its_promises(seed):
    many = 5 + seed % 3 if seed < 3 else random.Random(seed).randint(5, LARGEST)
    check_swiss(Field(SWISS, many, seed).play(ceil(log2(many))))


@pytest.mark.parametrize("many", [5, 6, 7, 8, 9])
def test_nobody_meets_again_as_long_as_that_can_be(many):
    even = many + many % 2
    field = Field(SWISS, many, 1).play(even // 2)
    check_swiss(field)


def test_where_all_have_met_some_meet_again_rather_than_nobody():
    field = Field(SWISS, 4, 1).play(5)
    assert [len(each) for each in field.rounds] == [2] * 5
    assert max(max(tally.met.values()) for tally in field.tallies.values()) == 2


def test_the_same_seed_pairs_alike_and_another_does_not():
    one, same, other = (Field(SWISS, 20, seed).pair() for seed in (1, 1, 2))
    assert one == same != other


def test_who_comes_late_has_no_points_and_who_leaves_is_not_paired():
    field = Field(SWISS, 8, 3).play(2)
    gone = field.here.pop(0)
    field.here += [20, 21, 22]
    assert field.tallies[20].score == 0
    field.play(4)
    assert gone not in [one for each in field.rounds[2:] for s in each for one in s.seats]
    assert all(len([*s]) for s in field.rounds[2:])
    assert max(max(tally.met.values()) for tally in field.tallies.values()) == 1


def test_nobody_has_a_second_bye_before_all_have_had_one():
    field = Field(SWISS, 7, 5).play(4)
    assert Counter(tally.byes for tally in field.tallies.values()) == {1: 4, 0: 3}


def test_who_begins_changes_as_evenly_as_can_be():
    field = Field(SWISS, 32, 9).play(5)
    begun = Counter(sitting.seats[0] for each in field.rounds for sitting in each)
    assert {*begun.values()} <= {2, 3}


# --- round robin ---------------------------------------------------------------------------------


@pytest.mark.parametrize("many", [2, 3, 4, 5, 8, 11, 16])
def test_everybody_meets_everybody_once(many):
    field = Field(ROUND_ROBIN, many, many).play()
    check_everybody_sits_once(field)
    assert len(field.rounds) == many - 1 + many % 2
    for one, tally in field.tallies.items():
        assert tally.met == Counter(other for other in field.here if other != one)
        assert abs(tally.late) <= 1
        assert tally.byes == 0


def test_berger_has_nobody_at_two_tables():
    for number in range(7):
        assert sorted(one for pair in berger(range(8), number) for one in pair) == [*range(8)]


def test_who_comes_late_to_a_round_robin_meets_everybody_too():
    field = Field(ROUND_ROBIN, 5, 1).play(2)
    field.here += [5, 6]
    field.play()
    check_everybody_sits_once(field)
    for tally in field.tallies.values():
        assert len(tally.met) == 6
        assert max(tally.met.values()) == 1


def test_who_leaves_a_round_robin_gives_those_to_come_a_point():
    field = Field(ROUND_ROBIN, 6, 1).play(3)
    left = field.here.pop()
    met = {one for one in field.here if field.tallies[one].met[left]}
    field.play()
    for one in field.here:
        assert field.tallies[one].byes == (one not in met)


# --- knockout ------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", [2, 3, 5, 8, 13, 32])
def test_who_loses_is_out_and_one_is_left(many):
    field = Field(KNOCKOUT, many, many).play()
    check_everybody_sits_once(field)
    assert len(field.rounds) == ceil(log2(many))
    assert [len(each) for each in field.rounds][-1] == 1
    for before, after in pairwise(field.rounds):
        seated = {one for sitting in after for one in sitting.seats}
        for sitting in before:
            assert len(seated & {*sitting.seats}) == 1
        assert not any(sitting.is_bye for sitting in after)
    lines = standings(field.here, field.rounds, ["wins"], is_knockout=True)
    assert [line.rank for line in lines].count(1) == 1
    assert {lines[0].entrant, lines[1].entrant} == {*field.rounds[-1][0].seats}


def test_a_draw_in_a_knockout_is_for_who_did_not_begin():
    field = Field(KNOCKOUT, 4, 1)
    first = field.pair()
    field.rounds.append([Sitting(sitting.seats, (1, 1)) for sitting in first])
    [final] = field.pair()
    assert {*final.seats} == {sitting.seats[1] for sitting in first}


def test_who_should_have_met_somebody_who_left_goes_on():
    field = Field(KNOCKOUT, 8, 1).play(1)
    winners = [one for sitting in field.pair() for one in sitting.seats]
    field.here.remove(winners[0])
    assert [sitting.is_bye for sitting in field.pair()] == [True, False]


# --- tables of three and more --------------------------------------------------------------------


def test_tables_are_as_even_as_can_be():
    assert sizes(12, 4) == [4, 4, 4]
    assert sizes(11, 4) == [4, 4, 3]
    assert sizes(6, 5) == [3, 3]
    assert sizes(5, 4) == [4]  # and one stays out
    assert sizes(5, 3) == [3]
    assert sizes(2, 4) == []


@pytest.mark.parametrize(("many", "size"), [(9, 3), (16, 4), (25, 5), (30, 4), (64, 3), (31, 5)])
def test_nobody_sits_with_the_same_people_again(many, size):
    field = Field(SWISS, many, many, size).play(3)
    check_everybody_sits_once(field)
    for tally in field.tallies.values():
        assert max(tally.met.values()) == 1
        assert tally.byes <= 1
        assert abs(tally.late) <= 2


@pytest.mark.parametrize(("many", "size"), [(16, 4), (9, 3), (12, 5)])
def test_the_better_half_of_a_table_goes_on(many, size):
    field = Field(KNOCKOUT, many, many, size).play()
    check_everybody_sits_once(field)
    assert len(field.rounds[-1]) == 1
    for before, after in pairwise(field.rounds):
        seated = {one for sitting in after for one in sitting.seats}
        for sitting in before:
            ahead = {one for one in sitting.seats if sitting.place(one) <= len(sitting.seats) // 2}
            assert seated & {*sitting.seats} == ahead
