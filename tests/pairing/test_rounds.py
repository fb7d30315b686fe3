"""Rounds of tournaments: the promises of each format, for any number of entrants."""

import os
import random
from collections import Counter
from itertools import pairwise
from math import ceil, log2

import pytest

from warren.pairing import KNOCKOUT, ROUND_ROBIN, SWISS, Sitting, next_round, standings
from warren.pairing.knockout import survivors
from warren.pairing.robin import berger
from warren.pairing.sittings import tallies
from warren.pairing.swiss import seated, sizes

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
        """Pair the next round."""
        about = {"seed": self.seed, "size": self.size, "first": self.first}
        return next_round(self.kind, self.here, self.rounds, **about)

    def play(self, rounds=None):
        """Play a number of rounds, or to the end."""
        while rounds is None or len(self.rounds) < rounds:
            paired = self.pair()
            if not paired:
                break
            self.rounds.append([self.played(sitting) for sitting in paired])
        return self

    def played(self, sitting):
        """Decide a table by chance and strength; at times it is a draw."""
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
    """Check that nobody meets twice, byes are few, starts are balanced, and scores are close."""
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
        # nearly everybody meets an opponent with equal points
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


@pytest.mark.parametrize("seed", range(TOURNAMENTS // 4))
def test_a_tournament_of_another_kind_keeps_its_promises(seed):
    chance = random.Random(seed)
    kind = (ROUND_ROBIN, KNOCKOUT, SWISS)[seed % 3]
    many = chance.randint(5, LARGEST)
    size = 2 if kind == ROUND_ROBIN else chance.randint(2 if kind == KNOCKOUT else 3, 5)
    field = Field(kind, many, seed, size).play(3 if kind == SWISS else None)
    check_everybody_sits_once(field)
    for tally in field.tallies.values():
        assert 0 <= tally.score <= len(field.rounds)
        if kind == ROUND_ROBIN:
            assert len(tally.met) == many - 1
            assert (max(tally.met.values()), tally.byes) == (1, 0)
            assert abs(tally.late) <= 1
        if kind == SWISS and many >= 5 * size:  # with fewer people, some must meet again
            assert max(tally.met.values(), default=0) <= 1
            assert abs(tally.due) <= 1.5  # points come first
    if kind == KNOCKOUT:
        assert len(field.rounds[-1]) == 1


CHANGING = [
    (ROUND_ROBIN, 2),
    (KNOCKOUT, 2),
    (KNOCKOUT, 4),
    (SWISS, 2),
    (SWISS, 3),
    (SWISS, 4),
    (SWISS, 5),
]
ROUNDS = 6  # of a Swiss
MANY_ROUNDS = 400  # that nothing takes


def come_and_go(field, gone):
    """Between two rounds, let some leave permanently, and let others join late if possible."""
    chance = field.chance
    for one in [one for one in field.here if chance.random() < 0.06]:
        if len(field.here) > 2:
            field.here.remove(one)
            gone.add(one)
    if field.kind != KNOCKOUT and len(field.rounds) < 4 and chance.random() < 0.6:
        field.here.append(max([*field.here, *field.first, *gone]) + 1)


@pytest.mark.parametrize("seed", range(max(len(CHANGING), TOURNAMENTS // 4)))
def test_whoever_comes_late_or_leaves_a_tournament_keeps_its_promises(seed):
    kind, size = CHANGING[seed % len(CHANGING)]
    field = Field(kind, random.Random(seed).randint(5, LARGEST // 2), seed, size)
    gone = set()
    while len(field.rounds) < (ROUNDS if kind == SWISS else MANY_ROUNDS):
        paired = field.pair()
        if not paired:
            break
        check_who_sits(field, paired, gone)
        field.play(len(field.rounds) + 1)
        come_and_go(field, gone)
    check_everybody_sits_once(field)
    assert len(field.rounds) < MANY_ROUNDS
    if kind == ROUND_ROBIN:
        for one in field.here:
            tally = field.tallies[one]
            assert {*field.here} - {one} <= {*tally.met}, "everybody who stayed has met"
            assert max(tally.met.values(), default=0) <= 1
    if kind == KNOCKOUT:
        left = [one for each in survivors(field.rounds, field.here) for one in each]
        assert len(field.rounds[-1]) == 1 or len(left) <= 1, "a final, or all others went home"


def check_who_sits(field, paired, gone):
    """Check that absent entrants do not play, and that Swiss rounds fill their tables."""
    seated = [one for sitting in paired for one in sitting.seats]
    assert not gone & {*seated}
    assert {*seated} <= {*field.here}
    if field.kind == SWISS:
        assert sorted(seated) == sorted(field.here)
        smallest = 2 if field.size == 2 or len(seated) < 6 else 3
        large = [len(sitting.seats) for sitting in paired if not sitting.is_bye]
        assert all(smallest <= one <= max(field.size, smallest) for one in large), large


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


@pytest.mark.parametrize(("many", "size"), [(9, 3), (16, 4), (25, 5)])
def test_at_larger_tables_everybody_begins_as_often_too(many, size):
    field = Field(SWISS, many, many, size).play(2 * size)
    begun = Counter(sitting.seats[0] for each in field.rounds for sitting in each)
    assert {begun[one] for one in field.here} <= {1, 2, 3}
    assert all(abs(tally.due) <= 1 for tally in field.tallies.values())


def test_who_never_began_does_before_who_began_and_sat_last():
    known = tallies([0, 1, 2], [[Sitting((1, 0, 2))], [Sitting((2, 0, 1))]])
    assert known[0].late == known[1].late == known[2].late == 0
    assert seated([0, 1, 2], known, random.Random(1))[0] == 0


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


def test_who_comes_back_to_a_round_robin_does_not_meet_those_who_have_a_point_for_it():
    field = Field(ROUND_ROBIN, 6, 1).play(2)
    gone = field.here.pop()
    field.play(4)
    field.here.append(gone)
    field.play()
    for one in field.here[:-1]:
        tally = field.tallies[one]
        assert tally.met[gone] + tally.byes == 1
        assert {*tally.met} | {gone} == {*range(6)} - {one}
    assert field.tallies[gone].met.total() == 3


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
    assert sizes(5, 4) == [4]  # and one sits out
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
