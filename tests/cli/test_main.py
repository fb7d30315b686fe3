"""The command itself: version, help, one-line errors, closed pipes."""

import os
import subprocess
import sys

import pytest
import typer

from warren import __version__
from warren.cli.main import COMMANDS
from warren.engine import Match


def test_version(warren):
    result = warren("--version")
    assert (result.exit_code, result.stdout) == (0, f"warren {__version__}\n")


@pytest.mark.parametrize("args", [[], ["--help"]])
def test_help_lists_the_commands(warren, args):
    result = warren(*args)
    assert result.exit_code == 0
    for command in ("play", "simulate", "replay", "packs"):
        assert f"\n  {command} " in result.stdout


@pytest.mark.parametrize("command", ["play", "simulate", "replay", "packs check", "packs show"])
def test_every_command_has_help(warren, command):
    result = warren(*command.split(), "--help")
    assert result.exit_code == 0
    assert f"Usage: warren {command}" in result.stdout


@pytest.mark.parametrize("command", ["play", "simulate", "packs check", "packs show"])
def test_help_names_the_games(warren, command):
    said = " ".join(warren(*command.split(), "--help").stdout.split())
    assert "gosu, gosux, laundromat" in said


@pytest.mark.parametrize("command", ["play", "simulate", "arena", "balance"])
def test_help_says_where_presets_and_options_are_listed(warren, command):
    assert "`warren games` lists" in " ".join(warren(command, "--help").stdout.split())


@pytest.mark.parametrize(
    "group", [name for name, found in COMMANDS.items() if isinstance(found, typer.Typer)]
)
def test_a_group_alone_shows_its_help(warren, group):
    result = warren(group)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"Usage: warren {group} ")


HEAVY = {"numpy", "numba", "rich", "warren.language.chart", "importlib.metadata", "warren.engine"}


def test_help_imports_nothing_heavy():
    code = (
        "import sys, warren.cli.main\ntry: warren.cli.main.app(['--help'])\n"
        f"finally: print(sorted({HEAVY} & set(sys.modules)), file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "Commands:" in run.stdout
    assert run.stderr == "[]\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_of_each_what_it_says_itself(warren, name):
    listed = next(
        line for line in warren("--help").stdout.splitlines() if line.split()[:1] == [name]
    )
    said = " ".join(warren(name, "--help").stdout.split())
    assert " ".join(listed.split()[1:]).rstrip(".") in said


def test_a_match_is_begun_without_the_parser():
    code = (
        "import sys; from warren.engine import Match; m = Match('gosu', seed=1); "
        "m.act(m.legal()[0]); print('warren.language.chart' in sys.modules)"
    )
    Match("gosu", seed=1)  # from here on, its cards are cached
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["ply"], "No such command 'ply'"),
        (["play"], "Missing argument"),
        (["play", "gosu", "--color"], "No such option: --color"),
        (["play", "gosu", "--seed"], "--seed"),
        (["packs", "sho"], "No such command 'sho'"),
    ],
)
def test_a_wrong_command_line_is_refused_in_one_line(warren, args, reason):
    assert reason in warren.refused(*args)


def test_a_process_refuses_the_same_way(warren):
    process = warren.start("play", "nothing")
    out, errors = process.communicate(timeout=120)
    assert (process.returncode, out) == (2, "")
    assert errors == "warren: unknown game 'nothing'; games are gosu, gosux, laundromat\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no broken pipes to be quiet about")
@pytest.mark.parametrize("args", [["--help"], ["packs", "stats"], ["packs", "show", "kao"]])
def test_a_broken_pipe_is_quiet(warren, args):
    nobody, pipe = os.pipe()
    os.close(nobody)
    process = warren.start(*args, stdout=pipe)
    os.close(pipe)
    assert process.stderr.read() == ""
    assert process.wait(timeout=120) != 0
    process.stderr.close()
    process.stdin.close()
