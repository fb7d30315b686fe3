"""Clocks, driven by the times of events."""

import pytest

from tables import START, Played, begun
from warren.table.guard.clock import DAY, HouseClock
from warren.table.play import entries
from warren.table.play.clocks import Clocks
from warren.table.protocol.messages import Clock
from warren.table.protocol.refusals import Refused

LIVE = Clock(kind="live", minutes=1, increment=10)
DAYS = Clock(kind="days", days=3)


def test_a_live_clock_runs_down_and_gains_with_every_decision():
    clocks = Clocks(LIVE, 2)
    clocks.run([0], 100.0)
    assert clocks.left_at(100.0) == [60, 60]
    assert clocks.left_at(125.0) == [35, 60]
    assert clocks.next_flag() == (160.0, 0)
    clocks.decided(0, 125.0)
    clocks.run([1], 125.0)
    assert clocks.left_at(130.0) == [45, 55]
    assert clocks.next_flag() == (185.0, 1)


def test_a_clock_that_ran_out_says_nothing_less_than_nothing():
    clocks = Clocks(LIVE, 2)
    clocks.run([0], 0.0)
    assert clocks.left_at(500.0) == [0, 60]
    clocks.decided(0, 500.0)
    assert clocks.left_at(500.0) == [10, 60]


def test_with_days_everybody_has_all_of_it_for_each_decision():
    clocks = Clocks(DAYS, 2)
    clocks.run([0], 0.0)
    assert clocks.next_flag() == (3 * DAY, 0)
    clocks.decided(0, 2 * DAY)
    clocks.run([1], 2 * DAY)
    assert clocks.left_at(2 * DAY)[1] == 3 * DAY
    clocks.decided(1, 4 * DAY)
    clocks.run([0], 4 * DAY)
    assert clocks.left_at(5 * DAY)[0] == 2 * DAY


def test_who_still_owes_a_decision_gets_no_new_days_because_others_decide():
    clocks = Clocks(DAYS, 3)
    clocks.run([0, 1, 2], 0.0)
    clocks.decided(1, DAY)
    clocks.run([0, 2], DAY)
    assert clocks.left_at(DAY)[0] == 2 * DAY
    clocks.run([0, 2], 2 * DAY)
    assert clocks.left_at(2 * DAY)[2] == DAY


def test_the_first_flag_to_fall_is_told():
    clocks = Clocks(LIVE, 3)
    clocks.left = [50.0, 20.0, 10.0]
    clocks.run([0, 1], 7.0)
    assert clocks.next_flag() == (27.0, 1)
    clocks.run([], 8.0)
    assert clocks.next_flag() is None


def test_time_that_does_not_count():
    clocks = Clocks(LIVE, 2)
    clocks.run([0], 0.0)
    clocks.pause(1000.0)
    assert clocks.left_at(1010.0) == [50, 60]
    clocks.run([1], 1010.0)
    assert clocks.left == [50, 60]


def test_seconds_that_did_not_count_are_skipped_but_none_that_are_still_to_come():
    clocks = Clocks(LIVE, 2)
    clocks.run([0], 100.0)
    clocks.skip(20.0, at=130.0)
    assert clocks.left_at(130.0) == [50, 60]
    clocks.skip(500.0, at=130.0)
    assert clocks.left_at(130.0) == [60, 60]
    assert clocks.left_at(140.0) == [50, 60]


def test_who_takes_back_has_paid_for_the_time_it_thought():
    clocks = Clocks(LIVE, 2)
    clocks.run([0], 0.0)
    clocks.decided(0, 4.0)
    assert clocks.left == [66, 60]
    clocks.taken_back(0, had=60.0)
    assert clocks.left == [56, 60]


def test_a_clock_never_runs_backwards():
    clocks = Clocks(LIVE, 2)
    clocks.run([0], 100.0)
    clocks.run([1], 90.0)
    assert clocks.left_at(80.0) == [60, 60]


def test_without_clocks_no_flag_falls():
    clocks = Clocks(Clock(), 2)
    clocks.run([0], 0.0)
    assert not clocks.are_used
    assert clocks.next_flag() is None


# --- at a table ----------------------------------------------------------------------------------


def test_only_the_clocks_of_people_run():
    played = begun("gosu", people=1, clock=LIVE)
    assert played.table.clocks.ticking == tuple(seat for seat in played.match.pending if seat == 0)
    played = begun("laundromat", 3, people=2, clock=LIVE)
    assert played.table.clocks.ticking == (0, 1)


def test_a_decision_costs_its_time_and_gains_the_increment():
    played = begun("laundromat", 3, clock=LIVE)
    played.at += 20
    played.act(seat=1)
    assert played.table.clocks.left_at(played.at) == [39, 49, 39]
    assert played.table.clocks.ticking == (0, 2)


def test_who_runs_out_of_time_is_played_for_and_may_come_back_with_some_time():
    played = begun("gosu", clock=LIVE)
    [seat] = played.match.pending
    at, flagged = played.table.clocks.next_flag()
    assert flagged == seat
    played.happen(entries.TakenOver(seat, "medium", "time"), at - played.at + 1)
    assert played.table.clocks.next_flag() is None
    played.happen(played.table.may_return(f"p{seat}"))
    assert played.table.clocks.left_at(played.at)[seat] == 15  # a quarter
    assert played.table.clocks.ticking == (seat,)


def test_who_comes_back_in_time_has_what_was_left():
    played = begun("gosu", clock=LIVE)
    [seat] = played.match.pending
    played.happen(played.table.may_stand(f"p{seat}"), 20)
    played.happen(played.table.may_return(f"p{seat}"), 1000)
    assert played.table.clocks.left_at(played.at)[seat] == 40


def test_the_time_without_a_server_counts_for_nobody():
    played = begun("gosu", clock=LIVE)
    [seat] = played.match.pending
    played.happen(entries.Resumed(), 10_000)
    assert played.table.clocks.left_at(played.at)[seat] == 60


def test_when_all_is_over_no_clock_runs():
    played = begun("laundromat", 2, clock=LIVE)
    while played.table.phase == "running":
        played.act()
    assert played.table.clocks.ticking == ()
    assert played.table.clocks.next_flag() is None


def with_undo(clock: Clock) -> tuple[Played, int]:
    """Return a match in which the first seat can undo its first action."""
    for seed in range(50):
        played = begun("gosu", clock=clock, seed=seed)
        [seat] = played.match.pending
        for action in played.match.legal(seat):
            if action.text.startswith("play"):
                trial = begun("gosu", clock=clock, seed=seed).act(action.text)
                if trial.table.may_take_back(seat):
                    return trial, seat
    raise LookupError("nothing can ever be taken back")


def test_nobody_gains_time_by_taking_back():
    played, seat = with_undo(LIVE)
    for _ in range(5):
        action = played.match.texts[-1]
        played.undo(seat).act(action, seat)
    assert played.table.clocks.left_at(played.at)[seat] <= 60 + 10
    played.undo(seat)
    assert played.table.clocks.left_at(played.at)[seat] <= 60


def test_nor_days():
    played, seat = with_undo(DAYS)
    first = played.table.clocks.left_at(START)[seat]
    played.undo(seat)
    assert played.table.clocks.left_at(played.at)[seat] <= first
    played.happen(entries.Resumed(), 0).at += 2 * DAY
    played.act(seat=seat)
    if played.table.may_take_back(seat):
        played.undo(seat)
        assert played.table.clocks.left_at(played.at)[seat] <= DAY


def test_a_clock_that_is_used_up_by_then_is_not_below_nothing():
    played, seat = with_undo(LIVE)
    played.at += 500
    try:
        played.undo(seat)
    except Refused:  # pragma: no cover
        pytest.fail("taking back is a matter of the rules, not of the clock")
    assert played.table.clocks.left_at(played.at)[seat] >= 0


# --- the clock of the house ----------------------------------------------------------------------


class Times:
    """The wall clock and the monotonic clock."""

    def __init__(self, wall: float, ticks: float) -> None:
        self.wall, self.ticks = wall, ticks

    def open(self) -> HouseClock:
        return HouseClock(lambda: self.wall, lambda: self.ticks)


def test_the_time_of_the_house_goes_on_whoever_sets_the_clock_on_the_wall():
    times = Times(wall=1_000.0, ticks=40.0)
    clock = times.open()
    times.wall, times.ticks = 5_000.0, 47.0
    assert (clock.now(), clock.age()) == (1_007.0, 7.0)


def test_a_house_that_opens_again_is_as_old_as_it_was():
    times = Times(wall=1_000.0, ticks=40.0)
    clock = times.open()
    clock.go_on(age=300.0, now=900.0)
    times.ticks = 45.0
    assert (clock.now(), clock.age()) == (1_005.0, 305.0)


@pytest.mark.parametrize(
    ("noted", "now"),
    [
        (999.0, 1_000.0),
        (1_001.0, 1_001.0),  # the system clock was set back a little; days stay the same
        (1_000.0 + DAY, 1_000.0),  # set back by a day: it was wrong before
    ],
)
def test_days_do_not_go_back_unless_they_must(noted, now):
    clock = Times(wall=1_000.0, ticks=0.0).open()
    clock.go_on(age=0.0, now=noted)
    assert clock.now() == now


@pytest.mark.parametrize(("off", "is_true"), [(0, True), (DAY - 1, True), (DAY, False)])
def test_a_clock_on_the_wall_that_is_a_day_off_is_noticed(off, is_true):
    times = Times(wall=1_000.0, ticks=0.0)
    clock = times.open()
    for wall in (1_000.0 + off, 1_000.0 - off):
        times.wall = wall
        assert clock.is_true() is is_true
