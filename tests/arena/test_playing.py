"""Playing a match of a series: the same result in every process, and what is stored."""

from dataclasses import replace

import pytest

from warren.arena import Fixture, Result, Series, play, play_all
from warren.crew.processes import Processes
from warren.engine import Match


def gosu(**more) -> Series:
    return Series.of("gosu", ["greedy", "uniform"], **{"matches": 6, **more})


def timeless(results) -> list[Result]:
    """Sort the results and remove what depends on the machine."""
    plain = [replace(result, seconds=(), slowest=()) for result in results]
    return sorted(plain, key=lambda result: (result.seed, result.bots))


def test_a_result_tells_of_every_seat():
    result = play(gosu(), Fixture(3, ("greedy", "uniform")), with_record=True)
    match = Match.from_record(result.record)
    assert match.outcome.winners == result.winners
    assert match.outcome.reason == result.reason
    assert result.decisions == tuple(
        sum(seat == decider for decider, _ in match.actions) for seat in (0, 1)
    )
    assert result.first == match.actions[0][0]
    assert len(result.seconds) == len(result.slowest) == 2
    assert all(0 < s <= t for s, t in zip(result.slowest, result.seconds, strict=True))


def test_where_all_begin_at_once_nobody_is_first():
    series = Series.of("laundromat", ["uniform"], matches=1)
    [result] = play_all(series, series.fixtures())
    assert result.first is None
    assert result.record is None


def test_a_swapped_match_has_the_same_deal():
    series = Series.of("gosu", ["uniform", "greedy"], matches=2)
    results = [play(series, f, with_record=True) for f in series.fixtures()]
    one, other = (Match.from_record(result.record, to=0) for result in results)
    assert one.digest() == other.digest()
    assert results[0].first == results[1].first


def test_shares_of_a_win_and_of_a_draw():
    won = Result(0, ("a", "b", "a"), (0, 1), "x", None, (1,) * 3, (0.1,) * 3, (0.1,) * 3)
    assert won.shares == (0.5, 0.5, 0)
    assert (won.share("a"), won.share("b"), won.share("c")) == (0.5, 0.5, 0)
    drawn = replace(won, winners=())
    assert drawn.shares == pytest.approx([1 / 3] * 3)
    assert drawn.share("a") == pytest.approx(2 / 3)


def test_who_is_stopped_gives_up_the_match_under_way():
    series, asked = gosu(), []

    def stopped() -> bool:
        asked.append(True)
        return len(asked) > 200

    results = list(play_all(series, series.fixtures(), stopped=stopped))
    assert 0 < len(results) < 6
    assert timeless(results) == timeless(play_all(series, list(series.fixtures())[: len(results)]))


def test_a_match_that_fails_says_which():
    fixtures = [Fixture(5, ("nobody", "greedy"))]
    with (
        Processes(1) as crew,
        pytest.raises(RuntimeError, match="seed 5 between nobody, greedy failed: Traceback"),
    ):
        [*play_all(gosu(), fixtures, crew=crew)]
