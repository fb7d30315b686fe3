"""Every command that takes a pack refuses odd ones in one line that names the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from cli.conftest import CommandLine
from covering import takes_all
from own_packs import MOON
from own_pictures import png
from rude import ARCHIVES, TEXTS, TOO_LONG
from warren.cli.main import app

COMMANDS = {
    "check": ("packs", "check", "FILE"),
    "bundle": ("packs", "bundle", "FILE"),
    "unpack": ("packs", "unpack", "FILE"),
    "print": ("print", "FILE"),
    "play": ("play", "gosu", "--pack", "FILE"),
    "simulate": ("simulate", "gosu", "--matches", "1", "--pack", "FILE"),
    "balance": ("balance", "gosu", "--matches", "1", "--pack", "FILE"),
    "lab": ("lab", "gosu", "--matches", "1", "--pack", "FILE"),
    "beside": ("lab", "gosu", "--matches", "1", "--pack", "moon.toml", "--beside", "FILE"),
    "exploit": ("exploit", "gosu", "--bot", "easy", "--pack", "FILE"),
    "arena": ("arena", "gosu", "--bots", "greedy,easy", "--pack", "FILE"),
}
RUDE = {
    **{what: text.encode() for what, text in {**TEXTS, **TOO_LONG}.items()},
    **ARCHIVES,
    "a picture": png(),
    "another alphabet": MOON.encode("utf-16"),
    "deeper lists": MOON.encode() + b"x = " + b"[" * 50_000 + b"]" * 50_000,
    "a longer number": MOON.encode() + b"value = " + b"9" * 50_000,
}
SHARES = 5  # two of eleven commands get each of them
OF_MATCHES = {("replay",), ("hint",), ("analyse",)}  # their files are matches
EXTRAS = {("train",), ("dataset", "make")}  # without extra packages these refuse everything


def commands_in(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Return all commands with their names."""
    for name, inner in getattr(command, "commands", {}).items():
        yield from commands_in(inner, (*path, name))
    if not hasattr(command, "commands"):
        yield path, command


def test_every_command_that_takes_a_pack_is_tried() -> None:
    takes = {
        path
        for path, command in commands_in(get_command(app))
        if {"pack", "beside", "what", "file"} & {one.name for one in command.params}
    }
    tried = {words[:length] for words in COMMANDS.values() for length in (1, 2)}
    assert takes - tried == EXTRAS | OF_MATCHES


def rude_for(command: str) -> dict[str, bytes]:
    """Return a command's share: all read packs in the same way. `make soak` gives all to each."""
    if takes_all():
        return RUDE
    first = list(COMMANDS).index(command)
    return {what: RUDE[what] for what in [*RUDE][first % SHARES :: SHARES]}


@pytest.mark.parametrize("command", COMMANDS)
def test_odd_packs_are_refused_in_one_line(
    warren: CommandLine, tmp_path: Path, command: str
) -> None:
    (tmp_path / "moon.toml").write_text(MOON, "utf-8")
    for what, data in rude_for(command).items():
        is_archive = data.startswith(b"PK")
        file = tmp_path / f"odd.{'warrenpack' if is_archive else 'toml'}"
        file.write_bytes(data)
        words = [file.name if word == "FILE" else word for word in COMMANDS[command]]
        said = warren.refused(*words)
        assert file.name in said, what
        assert len(said) < 400, what
        assert not re.search(r"recursion|int_max|Error\b|\x1b|\x07|\u202e", said), (what, said)
        assert sorted(one.name for one in tmp_path.iterdir()) == sorted({"moon.toml", file.name})
        file.unlink()
