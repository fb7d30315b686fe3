"""`warren simulate --mix`: matches under many rules, the same for the same seeds."""

import json
from collections import Counter

import numpy as np
import pytest

from warren.cli.mix import BLOCK, Mix, parts_played, presets_played
from warren.cli.tally import RandomPlay, RunEngines
from warren.engine.games import Engine, game
from warren.kernel import playout

GOSU = game("gosu")


def counted(warren, *args: object, name: str = "gosu") -> dict:
    result = warren("simulate", name, "--mix", "--json", *args)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


# --- what is mixed -------------------------------------------------------------------------------


def test_a_mix_has_every_yes_and_no_all_seats_and_the_numbers_of_presets():
    mix = Mix(GOSU, {})
    for name in ("kamakor", "starting_draft", "teams", "pass_needs_no_tokens"):
        assert {getattr(options, name) for options in mix.all} == {False, True}
    assert {options.seats for options in mix.all} == {2, 3, 4}
    assert {options.turn_limit for options in mix.all} == {0, 10}
    assert {options.turn_cap for options in mix.all} == {300}
    assert len(set(mix.all)) == len(mix.all)


def test_what_does_not_go_together_is_not_mixed():
    for options in Mix(GOSU, {}).all:
        assert options.seats == 4 or not options.teams
        assert options.turn_limit or not options.pass_uses_limited_turn


def test_what_is_given_stays():
    mix = Mix(GOSU, {"kamakor": True, "seats": 3})
    assert {(options.kamakor, options.seats, options.teams) for options in mix.all} == {
        (True, 3, False)
    }


def test_the_seeds_of_a_block_are_played_alike_and_blocks_differ():
    mix = Mix(GOSU, {})
    assert len({mix.of(seed) for seed in range(3 * BLOCK, 4 * BLOCK)}) == 1
    counts = Counter(mix.of(block * BLOCK) for block in range(5000))
    assert set(counts) == set(mix.all)


def test_parts_end_where_a_block_ends():
    engines = RunEngines(RandomPlay("gosu", {}, edition="", mixed=True, checks=False))
    assert [seeds for _, seeds in engines.parts(range(10, 40))] == [
        range(10, 16),
        range(16, 32),
        range(32, 40),
    ]


# --- what is counted -----------------------------------------------------------------------------


def test_neither_workers_nor_runs_change_what_is_played(warren):
    alone = counted(warren, "--matches", 100, "--workers", 1, "--seed", 8)
    together = counted(warren, "--matches", 100, "--workers", 3, "--seed", 8)
    halves = [counted(warren, "--matches", 50, "--seed", seed) for seed in (8, 58)]
    for key in ("decisions", "won_by", "wins_by_seat", "mixes", "presets"):
        assert alone[key] == together[key]
    assert alone["decisions"] == sum(half["decisions"] for half in halves)


def test_matches_of_mixes_and_presets_add_up(warren):
    counts = counted(warren, "--matches", 200, "--checks")
    assert sum(mix["matches"] for mix in counts["mixes"]) == 200
    assert sum(counts["presets"].values()) == 200
    assert len(counts["mixes"]) > 5
    assert (counts["broken"], counts["stuck"], counts["again"]) == (0, 0, [])


def test_the_report_says_how_many_matches_had_what(warren):
    result = warren("simulate", "gosu:kamakor", "--mix", "--matches", 64, "--checks")
    rows = dict(line.split("  ", 1) for line in result.stdout.splitlines())
    rows = {key: value.strip() for key, value in rows.items()}
    assert rows["game"] == "gosu, kamakor=true, options mixed at random, seeds 0 to 63"
    assert rows["with kamakor"] == "64 (100.00 %)"
    seats = [rows.get(f"with {n} seats", "0 ") for n in (2, 3, 4)]
    assert sum(int(share.partition(" ")[0]) for share in seats) == 64
    assert "gosu" not in rows
    assert "won by seat 0" not in rows  # the number of seats differs between matches


def test_presets_and_parts_are_counted():
    played = {
        GOSU.options(): 3,
        GOSU.options(kamakor=True, seats=3): 4,
        GOSU.options(teams=True): 5,
    }
    assert presets_played(GOSU, played) == {"gosu": 3, "gosu:kamakor": 4, "gosu:teams": 5}
    assert parts_played(GOSU, played) == {
        "2 seats": 3,
        "3 seats": 4,
        "4 seats": 5,
        "kamakor": 4,
        "pass_needs_no_tokens": 4,
        "teams": 5,
    }


@pytest.mark.parametrize("name", ["gosux", "laundromat"])
def test_other_games_mix_what_they_have(warren, name):
    assert counted(warren, "--matches", 40, name=name)["matches"] == 40


@pytest.mark.parametrize("number", [playout.BROKEN, playout.STUCK])
def test_a_fault_is_told_with_the_way_to_see_it_again(warren, monkeypatch, number):
    def faulty(self, states, first_seed, matches, *, checks):
        counts = np.zeros(playout.TALLY, np.int64)
        counts[playout.MATCHES] = matches
        counts[number] = first_seed == 2 * BLOCK
        return counts

    monkeypatch.setattr(Engine, "simulate", faulty)
    result = warren("simulate", "gosu", "--mix", "--matches", 4 * BLOCK, "--checks", "--json")
    assert result.exit_code == 1
    [command] = json.loads(result.stdout)["again"]
    assert command.endswith(f"--seed {2 * BLOCK} --matches 1 --checks")
    monkeypatch.undo()
    again = json.loads(warren(*command.split()[1:], "--json").stdout)
    options = Mix(GOSU, {}).of(2 * BLOCK)
    assert GOSU.options(**again["options"]) == options
    report = warren(*command.split()[1:]).stdout
    assert "again with" not in report


def test_a_fault_stands_in_the_report(warren, monkeypatch):
    def faulty(self, states, first_seed, matches, *, checks):
        counts = np.zeros(playout.TALLY, np.int64)
        counts[playout.MATCHES], counts[playout.BROKEN] = matches, 1
        return counts

    monkeypatch.setattr(Engine, "simulate", faulty)
    result = warren("simulate", "gosu", "--mix", "--matches", 16, "--checks", "--workers", 1)
    assert "again with" in result.stdout
    assert "warren simulate gosu" in result.stdout
