"""Lines: counted in sampled worlds, played by the rules, and without hidden information."""

import random

import pytest

from trees import TABLES, decisions, table
from warren.analysis import hint
from warren.analysis.lines import MOST, answer, lines, played_on

SMALL = {"worlds": 8, "iterations": 8, "steps": 4}
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)


def some_choices(game, seats, *, every=30, most=3):
    match, chance = table(game, seats, seed=seats), random.Random(seats)
    taken = 0
    for number, seat in enumerate(decisions(match, chance)):
        if number % every == 0 and taken < most:
            taken += 1
            yield match, seat, chance.choice(match.legal(seat)).number


@every_table
def test_a_line_begins_with_the_action_and_goes_on_by_the_rules(game, seats):
    for match, seat, action in some_choices(game, seats):
        found = lines(match, seat, action, **SMALL)
        assert 1 <= len(found) <= MOST
        assert [one.share for one in found] == sorted((one.share for one in found), reverse=True)
        for one in found:
            assert one.match.actions[: one.first] == match.actions
            assert one.match.actions[one.first] == (seat, action)
            assert list(one.moments)[-1] == len(one.match.actions)
            assert one.told().steps
            assert one.views()[len(one.match.actions)] == one.match.view(seat)


@every_table
def test_hidden_cards_change_nothing(game, seats):
    """Lines depend on the seat's knowledge, not on the actual cards."""
    for match, seat, action in some_choices(game, seats, most=2):
        other = match.copy()
        other.engine.redeal(other._states, seat, 77)
        found = lines(match, seat, action, **SMALL)
        again = lines(other, seat, action, **SMALL)
        assert [one.told() for one in found] == [one.told() for one in again]


@every_table
def test_a_step_tells_what_the_seat_sees_and_no_more(game, seats):
    for match, seat, action in some_choices(game, seats, most=2):
        for one in lines(match, seat, action, **SMALL):
            sentences = one.match.sentences("en")
            for reader in (seat, None):
                for moment, said in one.steps(reader=reader):
                    seen = one.match.happened_at(moment, seat)
                    assert said == " ".join(sentences.narrate(seen, reader))


def test_the_share_is_that_of_worlds_with_the_same_answer():
    match, seat, action = next(some_choices("gosu", 2))
    found = lines(match, seat, action, seed=3, **SMALL)
    chance = random.Random(3)
    worlds = [played_on(match, seat, action, chance.randrange(2**62), 8, 4) for _ in range(8)]
    answers = [answer(one, seat) for one in worlds]
    counted = sorted((answers.count(one) / 8 for one in set(answers)), reverse=True)
    assert [one.share for one in found] == counted[: len(found)]


def test_a_hint_with_reasons_has_lines():
    match, seat, _ = next(some_choices("gosu", 2))
    assert hint(match, seat, iterations=200).lines == ()
    told = hint(match, seat, iterations=200, why=True)
    assert told.lines
    assert told.as_dict()["lines"][0]["steps"] == told.lines[0].steps
    assert told.lines[0].steps[0].startswith("You ")
    [line, *_] = lines(match, seat, match.legal(seat)[0].number, **SMALL)
    assert line.told().steps[0].startswith(f"Seat {seat} ")
