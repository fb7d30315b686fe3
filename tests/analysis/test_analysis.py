"""Analyses: every decision of a match, the curve, the stretches and the accuracy."""

import json
from dataclasses import replace
from pickle import dumps, loads

import pytest

from helpers import gosu
from warren.analysis import Kind, analyse
from warren.analysis.analysis import PIECE, Move, positions, share_of, steps, stretches
from warren.analysis.chances import RATED, Estimate
from warren.bots import bot
from warren.crew import Alone
from warren.engine import Match

GAMES = [
    ("gosu", {}),
    ("gosux", {}),
    ("laundromat", {"seats": 3}),
    ("gosu:tournament", {"seats": 2}),
    ("gosu:teams", {}),
]


def played(game: str, *, actions: int = 10_000, **options) -> Match:
    """Return a match of greedy bots, or its beginning."""
    match = Match(game, seed=11, **options)
    bots = [bot("greedy", seat) for seat in range(match.seats)]
    while not match.is_over and len(match.actions) < actions:
        seat = match.pending[0]
        match.act(bots[seat].choose(match, seat))
    return match


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_every_decision_of_a_match_is_looked_at(game, options):
    match = played(game, **options)
    done = []
    found = analyse(match, iterations=8, progress=lambda *so_far: done.append(so_far))
    assert [move.number for move in found.moves] == list(range(1, len(match.actions) + 1))
    assert [(move.seat, move.text) for move in found.moves] == [
        (seat, text) for (seat, _), text in zip(match.actions, match.texts, strict=True)
    ]
    assert done == [(n, len(match.actions)) for n in range(1, len(match.actions) + 1)]
    for move in found.moves:
        assert len(move.chances) == match.seats
        assert move.done in move.options
        assert move.seat in move.pending
        assert 0 <= move.cost.value <= 1
    assert found.open == ()


def test_the_decisions_are_those_that_were_owed():
    match = played("gosux")
    found = analyse(match, iterations=2)
    for move, before in zip(found.moves, positions(match), strict=False):
        assert before.decision_of(move.seat).question == move.question
        assert {a.text for a in before.legal(move.seat)} == {one.text for one in move.options}


def test_an_analysis_leaves_the_match_alone():
    match = played("gosu", actions=6)
    before = match.digest()
    found = analyse(match, iterations=3)
    match.act(match.legal()[0])
    assert found.match.digest() == before


def test_a_record_can_be_analysed_as_well():
    match = played("gosu", actions=6)
    of_record = analyse(match.record(), iterations=3)
    assert of_record.moves == analyse(match, iterations=3).moves


class Copying(Alone):
    """A crew whose inputs and outputs are copied, as between processes."""

    def run(self, job, blocks, **_):
        for block in blocks:
            with loads(dumps(job))() as do:
                yield block, loads(dumps(do(loads(dumps(block)))))


def test_the_same_seed_finds_the_same_whatever_the_number_of_workers(monkeypatch):
    monkeypatch.setattr("warren.analysis.analysis.crew", lambda workers: Copying())
    match = played("gosu", actions=PIECE + 1)
    alone = analyse(match, iterations=10, seed=3)
    assert analyse(match, iterations=10, seed=3, workers=2).as_dict() == alone.as_dict()
    assert analyse(match, iterations=10, seed=4).as_dict() != alone.as_dict()


@pytest.mark.parametrize("name", ["iterations", "workers"])
def test_numbers_must_be_positive(name):
    with pytest.raises(ValueError, match=f"{name} must be at least 1, not 0"):
        analyse(Match("gosu", seed=1), **{name: 0})


def test_a_seed_must_be_one():
    with pytest.raises(ValueError, match="a seed must be from 0"):
        analyse(Match("gosu", seed=1), seed=-1)


# --- the curve -----------------------------------------------------------------------------------


def test_the_curve_of_a_seat_has_its_own_decisions_and_ends_with_the_result(without_search):
    match = played("gosu")
    found = analyse(match, iterations=5)
    winner = match.outcome.winners[0]
    for seat in range(2):
        points = found.curve(seat)
        own = [n for n, (who, _) in enumerate(match.actions) if who == seat]
        assert [done for done, _ in points] == [*own, len(match.actions)]
        assert all(guess.value == 0.5 for _, guess in points[:-1])
        assert points[-1][1].value == (seat == winner)
        assert points[-1][1].error == 0


def test_the_curve_of_a_running_match_ends_now(without_search):
    match = played("laundromat", seats=3, actions=7)
    found = analyse(match, iterations=5)
    assert found.result is None
    assert tuple(move.seat for move in found.open) == match.pending
    assert all(move.text == "" and move.chosen is None for move in found.open)
    for seat in match.pending:
        assert found.curve(seat)[-1][0] == len(match.actions)


def test_a_match_in_which_nothing_was_decided(without_search):
    found = analyse(Match("gosu", seed=1), iterations=5)
    assert found.moves == ()
    assert len(found.open) == 1
    assert found.turning_points == ()
    assert found.accuracy(0).decisions == 0


# --- what is done at once ------------------------------------------------------------------------


def estimates(*chances: float, visits: int = 10_000) -> tuple[Estimate, ...]:
    return tuple(Estimate(n, f"action {n}", chance, visits) for n, chance in enumerate(chances))


def move(
    number: int,
    seat: int,
    *chances: float,
    chosen: int = 0,
    pending: tuple[int, ...] = (),
    question: str = "turn",
) -> Move:
    """Return a decision between two seats; its chance is that of the best action."""
    own = chances[0]
    return Move(
        number=number,
        seat=seat,
        pending=pending or (seat,),
        question=question,
        chances=(own, 1 - own) if seat == 0 else (1 - own, own),
        options=estimates(*chances),
        chosen=chosen,
        is_plain=True,
        reveals=False,
        iterations=10_000,
    )


def test_decisions_one_after_the_other_are_steps():
    assert steps([move(1, 0, 0.5), move(2, 0, 0.5), move(3, 1, 0.5)]) == [1, 2, 3]


def test_decisions_at_once_are_one_step():
    both, last = (0, 1), (1,)
    moves = [
        move(1, 0, 0.5, pending=both, question="fill"),
        move(2, 1, 0.5, pending=last, question="fill"),
        move(3, 0, 0.5, pending=both, question="fill"),
        move(4, 1, 0.5, pending=last, question="fill"),
        move(5, 1, 0.5, pending=last, question="wash"),
        move(6, 1, 0.5, pending=last, question="wash"),
    ]
    assert steps(moves) == [1, 1, 2, 2, 3, 4]


def test_a_seat_may_decide_twice_in_a_step():
    both = (0, 1)
    moves = [
        move(1, 0, 0.5, pending=both, question="pick"),
        move(2, 0, 0.5, pending=both, question="pick"),
        move(3, 1, 0.5, pending=(1,), question="pick"),
        move(4, 1, 0.5, pending=(1,), question="pick"),
        move(5, 0, 0.5, pending=both, question="pick"),
    ]
    assert steps(moves) == [1, 1, 1, 1, 2]


@pytest.mark.parametrize(
    ("game", "seats", "question"), [("laundromat", 3, "fill"), ("gosu:tournament", 2, "pick")]
)
def test_in_a_draft_every_step_has_all_seats(game, seats, question, without_search):
    found = analyse(played(game, seats=seats, actions=24), iterations=1)
    drafted = [
        (step, move.seat)
        for step, move in zip(steps(found.moves), found.moves, strict=True)
        if move.question == question
    ]
    for step in {step for step, _ in drafted[:-seats]}:
        assert {seat for at, seat in drafted if at == step} == set(range(seats))


# --- stretches -----------------------------------------------------------------------------------

ALONE = ((0,), (1,))


def stretches_of(*moves: Move, result=(1.0, 0.0), now=()) -> dict[int, object]:
    return {found.first: found for found in stretches(moves, now, result, ALONE)}


def test_a_stretch_goes_from_a_decision_to_the_next_of_that_seat():
    found = stretches_of(
        move(1, 0, 0.5), move(2, 1, 0.5), move(3, 1, 0.5), move(4, 0, 0.7), move(5, 1, 0.3)
    )
    assert (found[1].last, found[1].after.value) == (3, 0.7)
    assert (found[2].last, found[2].after.value) == (2, 0.5)
    assert (found[3].last, found[3].after.value) == (4, 0.3)


def test_only_whoever_decided_last_is_compared_with_the_result():
    found = stretches_of(move(1, 0, 0.5), move(2, 1, 0.5))
    assert found[1].after is None
    assert not found[1].is_end
    assert found[2].after.value == 0
    assert found[2].is_end


def test_a_running_match_goes_up_to_now():
    found = stretches_of(move(1, 0, 0.5), result=None, now=[replace(move(2, 0, 0.8), chosen=None)])
    assert found[1].after.value == 0.8
    assert not found[1].is_end


def test_what_the_other_lost_is_given_to_the_seat():
    found = stretches_of(
        move(1, 0, 0.5), move(2, 1, 0.5, 0.2, chosen=1), move(3, 0, 0.8), move(4, 0, 0.8)
    )
    assert found[1].given.value == pytest.approx(0.3)
    assert found[1].fortune.value == pytest.approx(0.0)


def test_what_is_decided_at_once_shows_only_afterwards():
    both = (0, 1)
    first = move(1, 1, 0.5, 0.2, chosen=1, pending=both, question="fill")
    second = move(2, 0, 0.5, pending=(0,), question="fill")
    found = stretches_of(first, second, move(3, 0, 0.8, pending=both, question="fill"))
    assert found[2].given.value == pytest.approx(0.3)  # although the match was decided before
    twice = stretches_of(
        move(1, 0, 0.5, pending=both, question="pick"),
        first,
        move(3, 0, 0.5, pending=both, question="pick"),
    )
    assert twice[1].given.value == 0


def test_a_loss_is_shared_out_among_the_others():
    lost = replace(move(1, 0, 0.4), chances=(0.4, 0.45, 0.15))
    alone = ((0,), (1,), (2,))
    assert share_of(lost, 1, alone) == pytest.approx(0.75)
    assert share_of(lost, 2, alone) == pytest.approx(0.25)
    assert share_of(lost, 0, alone) == -1
    assert share_of(replace(lost, chances=(1.0, 0.0, 0.0)), 1, alone) == 0


def test_an_allys_loss_is_ones_own():
    teams = ((0, 2), (1, 3), (0, 2), (1, 3))
    lost = replace(move(1, 0, 0.6), chances=(0.6, 0.4, 0.6, 0.4))
    assert share_of(lost, 2, teams) == -1
    assert share_of(lost, 1, teams) == pytest.approx(1)


def test_a_stretch_has_news_if_something_is_revealed_or_somebody_else_decides():
    plain, news = move(1, 0, 0.5), replace(move(2, 0, 0.5), reveals=True)
    found = stretches_of(plain, news, move(3, 0, 0.5), move(4, 1, 0.5), move(5, 0, 0.5))
    assert [found[n].is_news for n in (1, 2, 3)] == [False, True, True]


def test_to_draw_brings_something_to_light_and_to_pay_does_not():
    match = gosu("""
        turn: 0   advantage: 0
        seat 0   I: dark_medic   hand: fire_ammo dark_thief kao sol
        seat 1   I: fire_ammo
        """)
    for text in ("play fire_ammo", "discard kao", "discard sol"):
        match.act(text)
    while match.decision.question != "turn":
        match.act(match.legal()[0])
    match.act("draw 1")
    found = analyse(match, iterations=1)
    known = {move.text: move.reveals for move in found.moves}
    assert known["draw 1"]
    assert not known["discard kao"]


# --- turning points of whole matches -------------------------------------------------------------


def test_a_clear_mistake_is_found_and_named(believe):
    believe(lambda match, seat, action: 0.1 if action == "pass" else 0.5)
    match = Match("gosu", seed=47)
    for text in ("draw 1", "pass"):
        match.act(text)
    found = analyse(match, iterations=1_000)
    mistakes = [point for point in found.turning_points if point.kind is Kind.MISTAKE]
    assert [(point.move, point.seat) for point in mistakes] == [(2, 0)]
    assert mistakes[0].size == pytest.approx(-0.4)
    assert [found.accuracy(seat).mistakes for seat in range(2)] == [1, 0]
    assert found.accuracy(0).cost == pytest.approx(0.4)


def move_of(*options, chosen, **about):
    """Return a decision with the chance and visits of each action, the best first."""
    estimates = tuple(
        Estimate(n, f"a{n}", chance, seen) for n, (chance, seen) in enumerate(options)
    )
    told = {"is_plain": True, "reveals": False, "iterations": 300, **about}
    return Move(1, 0, (0,), "turn", (0.5, 0.5), estimates, chosen, **told)


def test_what_was_hardly_looked_at_is_not_rated():
    taken = move_of((0.6, 200), (0.0, RATED - 1), chosen=1)
    assert taken.is_best
    assert taken.cost.value == 0
    assert [one["chance"] for one in taken.as_dict()["options"]] == [0.6, None]
    assert move_of((0.9, 3), (0.5, 200), chosen=1).best.text == "a1"
    assert move_of((0.6, 200), (0.1, RATED), chosen=1).cost.value == pytest.approx(0.5)


def test_what_a_lesson_prescribes_is_no_mistake_and_has_no_rival():
    forced = move_of((0.9, 200), (0.1, 100), chosen=1, is_given=True)
    assert forced.best is forced.done
    assert forced.cost.value == 0
    assert not forced.is_choice


def test_a_given_beginning_is_not_judged(believe):
    believe(lambda match, seat, action: 0.1 if action == "pass" else 0.5)
    match = Match("gosu", seed=47)
    for text in ("draw 1", "pass"):
        match.act(text)
    found = analyse(match, iterations=1_000, given=2)
    assert not any(point.kind is Kind.MISTAKE for point in found.turning_points)
    assert [found.accuracy(seat).decisions for seat in range(2)] == [0, 0]


def test_small_losses_are_no_mistakes_but_add_up(believe):
    believe(lambda match, seat, action: 0.45 if action == "pass" else 0.5)
    match = Match("gosu", seed=47)
    for text in ("draw 1", "pass"):
        match.act(text)
    found = [analyse(match, iterations=1_000).accuracy(seat) for seat in range(2)]
    assert [one.mistakes for one in found] == [0, 0]
    assert [one.cost for one in found] == pytest.approx([0.05, 0])


def test_what_seems_better_than_the_best_makes_up_for_what_seems_worse():
    """Both are noise; a clearly better action comes first, so that it is the best."""
    found = replace(
        analyse(Match("gosu", seed=47), iterations=1),
        moves=(
            move(1, 0, 0.50, 0.47, chosen=1),
            move(2, 0, 0.50, 0.52, chosen=1),
            move(3, 0, 0.50, 0.40, chosen=0),
            move(4, 1, 0.50, 0.53, chosen=1),
        ),
    )
    assert found.accuracy(0).cost == pytest.approx(0.01 / 3)
    assert found.accuracy(1).cost == 0


def test_the_move_that_ends_the_match_is_not_called_luck():
    match = gosu("""
        round: 4   turn: 0   advantage: 0
        seat 0   points: 2   I: dark_medic
        seat 1   passed: yes
        """)
    match.act("pass")
    found = analyse(match, iterations=400)
    assert match.outcome.winners == (0,)
    assert Kind.LUCK not in {point.kind for point in found.turning_points}


def test_noise_alone_makes_no_turning_points(without_search):
    found = analyse(played("gosu", actions=30), iterations=1_000)
    assert found.turning_points == ()


def test_an_analysis_as_plain_data():
    found = analyse(played("gosu", actions=4), iterations=5)
    plain = json.loads(json.dumps(found.as_dict()))
    assert plain["game"] == "gosu"
    assert plain["result"] is None
    assert [move["number"] for move in plain["moves"]] == [1, 2, 3, 4]
    assert plain["moves"][0]["options"]
    assert len(plain["curve"]) == len(plain["accuracy"]) == 2
