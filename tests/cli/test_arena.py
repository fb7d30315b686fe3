"""`warren arena`: balanced series on the command line, interrupted and resumed."""

import _thread
import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from warren.engine import Match

TIMED = ("seconds", "slowest")
PATIENCE = 180.0  # seconds until a test gives up: many processes start slowly on a busy machine


def arena(warren, *args, workers=1):
    return warren("arena", "gosu", "--bots", "greedy,uniform", "--workers", workers, *args)


def tables(warren, *args, workers=1) -> dict:
    result = arena(warren, "--json", *args, workers=workers)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return json.loads(result.stdout)


def timeless(tables: dict) -> dict:
    for player in tables["players"].values():
        del player["seconds"]
    return tables


def lines_of(path) -> list[dict]:
    """Return the lines of a file without machine-dependent parts, matches sorted."""
    heading, *lines = (json.loads(line) for line in path.read_text().splitlines())
    plain = [{k: v for k, v in line.items() if k not in TIMED} for line in lines]
    return [heading, *sorted(plain, key=lambda line: (line["seed"], line["bots"]))]


# --- what it prints ------------------------------------------------------------------------------


def test_json_adds_up(warren):
    found = tables(warren, "--matches", 20, "--seed", 4)
    assert (found["game"], found["seats"], found["bots"]) == ("gosu", 2, ["greedy", "uniform"])
    assert found["matches"] == found["wanted"] == found["matches_of_a_group"] == 20
    assert (found["first_seed"], found["seeds"], found["interrupted"]) == (4, 10, False)
    [pair] = found["pairs"]
    assert pair["bots"] == ["greedy", "uniform"]
    assert pair["won"] + pair["lost"] + pair["shared"] == pair["matches"] == 20
    assert 0 <= pair["score"]["low"] <= pair["score"]["share"] <= pair["score"]["high"] <= 1
    assert pair["score"]["share"] > 0.5
    ratings = found["ratings"]
    assert ratings["greedy"]["rating"] + ratings["uniform"]["rating"] == pytest.approx(3000)
    assert ratings["uniform"]["low"] < ratings["uniform"]["rating"] < ratings["greedy"]["low"]
    greedy = found["players"]["greedy"]
    assert sum(greedy["won_by"].values()) == greedy["wins"] == pair["won"]
    assert set(greedy["seconds"]) == {"mean", "slowest_of_a_match", "slowest"}
    assert sum(seat["share"] for seat in found["wins_by_seat"]) == pytest.approx(1)
    assert set(found["wins_by_who_begins"]) == {"share", "low", "high"}


def test_the_number_of_workers_changes_nothing(warren, tmp_path):
    one = tables(warren, "--matches", 12, "--output", "one", "--records", workers=1)
    two = tables(warren, "--matches", 12, "--output", "two", "--records", workers=2)
    assert timeless(one) == timeless(two)
    assert lines_of(tmp_path / "one") == lines_of(tmp_path / "two")


def test_the_tables_are_read_by_people(warren):
    result = arena(warren, "--matches", 5, "--option", "turn_cap=200")
    assert result.exit_code == 0
    assert result.stderr == ""
    game, matches, *rest = result.stdout.splitlines()
    assert game == "game     gosu, 2 seats, turn_cap=200"
    assert matches == (
        "matches  6; 6 of each pairing (5 rounded up): 3 seeds from 0, each played 2 times"
    )
    heads = [after.split()[0] for before, after in pairwise(rest) if not before]
    assert heads == ["pairing", "bot", "bot", "bot", "place"]


def test_a_bot_alone_plays_itself(warren):
    result = warren("arena", "gosu:teams", "--bots", "uniform", "--matches", 3, "--workers", 1)
    assert result.exit_code == 0
    assert result.stdout.startswith("game     gosu:teams, 4 seats\nmatches  3;")
    assert "rating" not in result.stdout


def test_help_says_what_matches_means(warren):
    said = " ".join(warren("arena", "--help").stdout.split())
    assert "Matches of each pairing. Every seed is played with the seats swapped" in said
    assert "A single bot plays against itself." in said
    assert "gosu, gosux, laundromat" in said


# --- the file ------------------------------------------------------------------------------------


def test_records_can_be_replayed(warren, tmp_path):
    tables(warren, "--matches", 2, "--output", "a.jsonl", "--records")
    for line in lines_of(tmp_path / "a.jsonl")[1:]:
        match = Match.from_record(line["record"])
        assert list(match.outcome.winners) == line["winners"]


def test_a_truncated_file_is_completed(warren, tmp_path):
    path = tmp_path / "a.jsonl"
    whole = tables(warren, "--matches", 10, "--output", path)
    complete = lines_of(path)
    text = path.read_bytes()
    path.write_bytes(text[: len(text) // 2])
    again = tables(warren, "--matches", 10, "--output", path, "--resume")
    assert path.read_bytes()[:200] == text[:200]
    assert lines_of(path) == complete
    assert timeless(again) == timeless(whole)


def test_what_is_complete_is_only_reported(warren, tmp_path):
    path = tmp_path / "a.jsonl"
    whole = tables(warren, "--matches", 4, "--output", path)
    before = path.read_bytes()
    assert tables(warren, "--matches", 4, "--output", path, "--resume") == whole
    assert path.read_bytes() == before


def test_more_matches_can_be_added(warren, tmp_path):
    path = tmp_path / "a.jsonl"
    tables(warren, "--matches", 4, "--output", path)
    added = tables(warren, "--matches", 8, "--output", path, "--resume")
    assert timeless(added) == timeless(tables(warren, "--matches", 8))


# --- interruption --------------------------------------------------------------------------------


@pytest.fixture
def ctrl_c():
    """Enable Ctrl-C, which a background run may have been told to ignore."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("output", [[], ["--output", "a.jsonl"]])
def test_ctrl_c_reports_what_was_finished(warren, monkeypatch, output):
    real, calls = Match.act, []

    def interrupted(self, *args, **kwargs):
        calls.append(args)
        if len(calls) == 300:
            _thread.interrupt_main()
        return real(self, *args, **kwargs)

    monkeypatch.setattr(Match, "act", interrupted)
    result = arena(warren, "--matches", 100, "--json", *output)
    assert result.exit_code == 130
    found = json.loads(result.stdout)
    assert found["interrupted"] is True
    assert 0 < found["matches"] < 100
    [line] = result.stderr.splitlines()
    assert line.startswith(f"stopped after {found['matches']} of 100 matches; ")
    assert ("--output FILE" in line) == (not output)
    if output:
        _, _, command = line.partition("resume with: warren ")
        monkeypatch.setattr(Match, "act", real)
        result = warren(*command.split(), "--json", "--workers", 1)
        assert json.loads(result.stdout)["matches"] == 100


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other signals")
@pytest.mark.usefixtures("ctrl_c")
def test_interrupted_and_killed_arenas_keep_every_finished_match(warren, tmp_path):
    path = tmp_path / "a.jsonl"
    args = ["--bots", "greedy,uniform", "--matches", 50_000, "--output", path]

    with started(warren, *args, "--workers", 2) as first:
        wait_for(first, path, lines=5)
        os.killpg(first.pid, signal.SIGINT)  # as a terminal does: the workers receive it too
        out, errors = first.communicate(timeout=PATIENCE)
    assert first.returncode == 130
    kept = path.read_text().splitlines()
    assert out.startswith("game     gosu, 2 seats\n")
    assert f"matches  {len(kept) - 1:,} of 50,000;" in out
    assert len(errors.splitlines()) == 1, errors
    assert errors.endswith(f"--output {path} --resume\n")

    with started(warren, *args, "--workers", 1, "--resume") as second:
        wait_for(second, path, lines=len(kept) + 5)
    lines = path.read_bytes().splitlines(keepends=True)
    whole = [json.loads(line) for line in lines if line.endswith(b"\n")]
    assert [line.decode().strip() for line in lines[: len(kept)]] == kept
    played = [(line["seed"], *line["bots"]) for line in whole[1:]]
    assert len(set(played)) == len(played) > len(kept)


@contextmanager
def started(warren, *args) -> Iterator[subprocess.Popen]:
    """Run the command as a process group without progress reports; it is killed at the end."""
    code = f"from warren.cli import main, progress; progress.SOON = {PATIENCE}; main.main()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "arena", "gosu", *map(str, args)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=warren.folder,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()


def wait_for(process, path, *, lines) -> None:
    """Wait until the file has a number of lines."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if path.exists() and path.read_bytes().count(b"\n") >= lines:
            return
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    raise AssertionError("nothing was played")


# --- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["gosu2", "--bots", "greedy"], "unknown game 'gosu2'"),
        (["gosu:kamakoor", "--bots", "greedy"], "unknown preset 'kamakoor'"),
        (["gosu"], "Missing option '--bots'"),
        (["gosu", "--bots", ""], "name at least one bot; bots are "),
        (["gosu", "--bots", "gredy"], "did you mean 'greedy'?"),
        (["gosu", "--bots", "greedy,clever"], "unknown bot 'clever'; bots are uniform"),
        (["gosu", "--bots", "greedy,uniform,greedy"], "bot 'greedy' is listed twice"),
        (["gosu", "--bots", "greedy", "--matches", 0], "--matches must be at least 1, not 0"),
        (["gosu", "--bots", "greedy", "--matches", -2], "--matches must be at least 1, not -2"),
        (["gosu", "--bots", "greedy", "--workers", 0], "--workers must be at least 1, not 0"),
        (["gosu", "--bots", "greedy", "--seed", -1], "a seed must be from 0"),
        (["gosu", "--bots", "greedy", "--seed", 2**63 - 1], "leaves no room for 100 seeds"),
        (["gosu", "--bots", "greedy", "--seats", 5], "gosu is for 2 to 4 seats, not 5"),
        (["gosux", "--bots", "greedy", "--option", "turn_cup=3"], "unknown option 'turn_cup'"),
        (["gosu", "--bots", "greedy", "--resume"], "--resume needs a file: --output FILE"),
        (["gosu", "--bots", "greedy", "--records"], "--records needs a file: --output FILE"),
        (
            ["gosu", "--bots", "greedy", "--output", "none/a.jsonl"],
            "none/a.jsonl: No such file or directory",
        ),
        (["gosu", "--bots", "greedy", "--output", "."], ".: this is a folder"),
        (["gosu", "--bots", "greedy", "--output", ".", "--resume"], ".: this is a folder"),
        (
            ["gosu", "--bots", "greedy", "--output", "a.jsonl", "--resume"],
            "a.jsonl: there is no such file; leave out --resume to start it",
        ),
    ],
)
def test_bad_input_is_refused(warren, tmp_path, args, reason):
    assert reason in warren.refused("arena", *args)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_exists_is_not_overwritten(warren, tmp_path):
    (tmp_path / "a.jsonl").write_text("precious\n")
    said = warren.refused("arena", "gosu", "--bots", "greedy", "--output", "a.jsonl")
    assert said == "a.jsonl: this file exists; use --resume to continue it"
    said = warren.refused("arena", "gosu", "--bots", "greedy", "--output", "a.jsonl", "--resume")
    assert said == "a.jsonl: this is not an arena's journal; choose another file"
    assert (tmp_path / "a.jsonl").read_text() == "precious\n"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may do all")
def test_a_folder_one_may_not_write_to_is_refused(warren, tmp_path):
    (tmp_path / "closed").mkdir(mode=0o500)
    said = warren.refused("arena", "gosu", "--bots", "greedy", "--output", "closed/a.jsonl")
    assert said == "closed/a.jsonl: Permission denied"


def test_another_series_is_not_mixed_in(warren, tmp_path):
    tables(warren, "--matches", 2, "--output", "a.jsonl")
    again = ["arena", "gosu", "--output", "a.jsonl", "--resume", "--matches", 2, "--bots"]
    said = warren.refused(*again, "uniform,greedy")
    assert said == (
        "a.jsonl: can't resume this file: its bots are greedy,uniform, not uniform,greedy"
    )
    assert "begins with seed 0, not 1" in warren.refused(*again, "greedy,uniform", "--seed", 1)
    path = tmp_path / "a.jsonl"
    path.write_text(path.read_text().replace('"cards":1', '"cards":7'))
    said = warren.refused(*again, "greedy,uniform")
    assert "played with version 7 of the cards; this is version 1" in said


def test_a_full_disk_is_told_in_one_line(warren, monkeypatch):
    from warren.arena import Journal

    def full(self, result):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Journal, "note", full)
    args = ["--bots", "greedy", "--matches", 2, "--workers", 1, "--output", "a.jsonl"]
    assert warren.refused("arena", "gosu", *args) == "a.jsonl: No space left on device"


@pytest.mark.skipif(not os.path.exists("/dev/null"), reason="there are no devices")
def test_a_device_is_no_journal(warren):
    said = warren.refused("arena", "gosu", "--bots", "greedy", "--output", "/dev/null", "--resume")
    assert said == "/dev/null: this is not a plain file"


# --- bots from outside ---------------------------------------------------------------------------

SHELLY = "cmd:sh " + str(Path(__file__).parent.parent / "arena" / "shelly.sh")


def test_a_program_plays(warren):
    result = warren("arena", "gosu", "--bots", "uniform", "--bots", SHELLY, "--matches", 2)
    assert result.exit_code == 0, result.output
    assert f"bot      {SHELLY} calls itself Shelly\n" in result.stdout
    assert f"uniform - {SHELLY}" in result.stdout


def test_a_program_that_forfeits_is_told_of(warren, tmp_path):
    (tmp_path / "fool.sh").write_text("read -r a; echo name Fool; exit 3")
    fool = f"cmd:sh {tmp_path}/fool.sh"
    result = warren("arena", "gosux", "--bots", fool, "--bots", "uniform,greedy", "--matches", 2)
    assert result.exit_code == 0, result.output
    assert f"{fool} forfeited 4: it ended (exit code 3)" in result.stdout


def test_commands_are_typed_again_to_go_on():
    from warren.cli.arena import names_in, typed

    for bots in (["easy", "hard"], ["easy", "cmd:a,b c", "hard"], ["cmd:x"]):
        assert names_in(typed(bots)) == bots


@pytest.mark.parametrize(
    ("bots", "seconds", "said"),
    [
        ("cmd:no-such-program", 1, "'cmd:no-such-program': there is no program 'no-such-program'"),
        ("cmd:sh -c 'exit 4'", 1, "ended (exit code 4)"),
        ("uniform", 0, "--seconds must be above 0 and at most 86,400, not 0"),
    ],
)
def test_who_can_not_play_is_refused(warren, bots, seconds, said):
    result = warren("arena", "gosu", "--bots", bots, "--seconds", seconds)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_where_guests_play_seeds_begin_by_chance_and_a_series_goes_on(warren, tmp_path):
    args = ["arena", "laundromat", "--seats", 2, "--bots", SHELLY, "--bots", "uniform"]
    begun = []
    for name in ("one", "two"):
        file = tmp_path / name
        warren(*args, "--matches", 2, "--workers", 1, "--output", file)
        begun.append(json.loads(file.read_text("utf-8").splitlines()[0])["seed"])
    assert begun[0] != begun[1]
    warren(*args, "--matches", 4, "--workers", 1, "--output", tmp_path / "one", "--resume")
    assert len((tmp_path / "one").read_text("utf-8").splitlines()) > 4
