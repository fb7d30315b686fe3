"""`warren simulate`: the counts add up for any number of workers."""

import _thread
import json
import signal

import numpy as np
import pytest

from warren.cli.tally import RunTally, Seeds
from warren.kernel import playout

MANY = 500_000


def counted(warren, *args) -> dict:
    result = warren("simulate", "gosu", "--json", *args)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return json.loads(result.stdout)


def without_time(counts: dict) -> dict:
    timed = ("seconds", "matches_per_second", "decisions_per_second", "workers")
    return {key: value for key, value in counts.items() if key not in timed}


def test_json_adds_up(warren):
    counts = counted(warren, "--matches", 300, "--seats", 3, "--checks")
    assert counts["matches"] == counts["wanted"] == 300
    assert sum(counts["won_by"].values()) + counts["stuck"] == 300
    assert len(counts["wins_by_seat"]) == 3
    assert 300 <= sum(counts["wins_by_seat"]) <= 330  # wins can be shared
    per_match = counts["decisions_per_match"]
    assert per_match["mean"] == pytest.approx(counts["decisions"] / 300, abs=0.001)
    assert 0 < per_match["shortest"] < per_match["mean"] < per_match["longest"]
    assert counts["rounds_per_match"] == pytest.approx(counts["rounds"] / 300, abs=0.001)
    assert (counts["checked"], counts["broken"], counts["stuck"]) == (True, 0, 0)
    assert counts["interrupted"] is False


def test_the_number_of_workers_changes_no_number(warren):
    alone = counted(warren, "--matches", 200, "--workers", 1, "--seed", 7)
    together = counted(warren, "--matches", 200, "--workers", 3, "--seed", 7)
    assert without_time(alone) == without_time(together)
    assert (alone["workers"], together["workers"]) == (1, 3)


def test_two_halves_are_a_whole(warren):
    whole = counted(warren, "--matches", 100, "--seed", 50)
    halves = [counted(warren, "--matches", 50, "--seed", seed) for seed in (50, 100)]
    assert whole["decisions"] == sum(half["decisions"] for half in halves)
    assert whole["won_by"]["points"] == sum(half["won_by"]["points"] for half in halves)


def test_the_report_is_read_by_people(warren):
    result = warren("simulate", "gosu", "--matches", 1200, "--seed", 5)
    assert result.exit_code == 0
    assert result.stderr == ""  # no progress bar without a terminal
    rows = dict(line.split("  ", 1) for line in result.stdout.splitlines())
    rows = {key: value.strip() for key, value in rows.items()}
    assert rows["game"] == "gosu, 2 seats, seeds 5 to 1204"
    assert rows["matches"] == "1,200"
    assert rows["broken laws"] == "not tested (--checks)"
    assert set(rows) >= {"won by points", "won by seat 0", "won by seat 1", "stuck"}


@pytest.mark.parametrize("number", [playout.BROKEN, playout.STUCK])
def test_a_broken_law_or_a_stuck_match_fails_the_run(warren, monkeypatch, number):
    from warren.engine.games import Engine

    def broken(self, states, first_seed, matches, *, checks):
        counts = np.zeros(playout.TALLY, np.int64)
        counts[playout.MATCHES], counts[number] = matches, 1
        return counts

    monkeypatch.setattr(Engine, "simulate", broken)
    assert warren("simulate", "gosu", "--matches", 3, "--workers", 1).exit_code == 1


def test_a_failing_worker_is_not_swallowed(warren, monkeypatch):
    from warren.engine.games import Engine

    def failing(self, *args, **kwargs):
        raise RuntimeError("the engine broke")

    monkeypatch.setattr(Engine, "simulate", failing)
    result = warren("simulate", "gosu", "--matches", 3)
    assert isinstance(result.exception, RuntimeError)


def test_ctrl_c_reports_what_was_counted_so_far(warren, monkeypatch):
    from warren.engine.games import Engine

    real, calls = Engine.simulate, []

    def interrupted(self, *args, **kwargs):
        calls.append(args)
        if len(calls) == 3:
            _thread.interrupt_main()
        return real(self, *args, **kwargs)

    monkeypatch.setattr(Engine, "simulate", interrupted)
    # a background run may have been started with Ctrl-C ignored
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        result = warren("simulate", "gosu", "--matches", MANY, "--json")
    finally:
        signal.signal(signal.SIGINT, before)
    assert result.exit_code == 130
    counts = json.loads(result.stdout)
    assert counts["interrupted"] is True
    assert 0 < counts["matches"] == sum(counts["won_by"].values()) < MANY


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["gosu2", "--matches", 1], "unknown game 'gosu2'"),
        (["gosu"], "Missing option '--matches'"),
        (["gosu", "--matches", 0], "--matches must be at least 1, not 0"),
        (["gosu", "--matches", -5], "--matches must be at least 1, not -5"),
        (["gosu", "--matches", "many"], "--matches"),
        (["gosu", "--matches", 1, "--workers", 0], "--workers must be at least 1, not 0"),
        (["gosu", "--matches", 1, "--workers", -1], "--workers must be at least 1, not -1"),
        (["gosu", "--matches", 1, "--seats", 5], "gosu is for 2 to 4 seats, not 5"),
        (["gosu", "--matches", 1, "--seats", 0], "gosu is for 2 to 4 seats, not 0"),
        (["gosu", "--matches", 1, "--seed", "x"], "--seed"),
        (["gosu", "--matches", 1, "--seed", -1], "a seed must be from 0"),
        (["gosu", "--matches", 2, "--seed", 2**63 - 1], "leaves no room for 2 matches"),
    ],
)
def test_bad_input_is_refused(warren, args, reason):
    assert reason in warren.refused("simulate", *args)


# --- counting ------------------------------------------------------------------------------------


def test_tallies_add_but_keep_the_extremes():
    tally = RunTally("gosu", 2, 0, 5, 1, False)
    for matches, shortest, longest in [(2, 9, 30), (3, 7, 20)]:
        counts = np.zeros(playout.TALLY, np.int64)
        counts[playout.MATCHES] = matches
        counts[playout.SHORTEST], counts[playout.LONGEST] = shortest, longest
        tally.add(counts)
    assert tally.matches == 5
    assert tally.as_dict()["decisions_per_match"] == {"mean": 0, "shortest": 7, "longest": 30}


def test_seeds_are_handed_out_once_and_in_order():
    seeds = Seeds(10, 21, seconds=1)
    blocks = seeds.blocks()
    assert next(blocks) == range(10, 18)
    seeds.learn(range(10, 18), seconds=2)  # this block took too long
    assert [*blocks] == [range(at, min(at + 4, 31)) for at in range(18, 31, 4)]


def test_blocks_grow_until_they_take_as_long_as_they_should():
    seeds = Seeds(0, 100, seconds=1)
    for block, seconds, size in ((8, 0.1, 16), (16, 0.1, 32), (16, 0.8, 20), (3, 9, 1)):
        seeds.learn(range(block), seconds)
        assert seeds.size == size


def test_after_stop_no_seed_is_left():
    stops = iter((False, True))
    assert [*Seeds(0, 100, seconds=1).blocks(lambda: next(stops))] == [range(8)]


def test_a_fault_names_its_match_whoever_found_it(warren, monkeypatch):
    from warren.engine.games import Engine

    real = Engine.simulate

    def broken(self, states, first_seed, matches, *, checks):
        counts = real(self, states, first_seed, matches, checks=checks)
        counts[playout.BROKEN] = sum(
            seed % 100 == 50 for seed in range(first_seed, first_seed + matches)
        )
        return counts

    monkeypatch.setattr(Engine, "simulate", broken)
    for workers in (1, 3):
        result = warren("simulate", "gosu", "--matches", 300, "--json", "--workers", workers)
        again = json.loads(result.stdout)["again"]
        assert [command.split("--seed ")[1] for command in again] == [
            f"{seed} --matches 1 --checks" for seed in (50, 150, 250)
        ]
