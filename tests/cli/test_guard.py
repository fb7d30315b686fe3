"""Text from strangers reaches the terminal without control characters."""

from __future__ import annotations

import io
import os
import pty
import re
import sys
from pathlib import Path

import pytest

from warren import cli
from warren.cli.console import console
from warren.cli.guard import Guarded
from warren.cli.main import COMMANDS
from warren.locale.visible import UNSAFE, visible

TITLE, BELL, ONE_BYTE, BACKWARDS = "\x1b]0;owned", "\x07", "\x9b31m", "\u202e"
HOSTILE = f"bad{TITLE}{BELL}{ONE_BYTE}{BACKWARDS}"
GUEST = Path(__file__).parent.parent / "arena" / "shelly.sh"


UNKNOWN = "--"  # an option that no command has


def unknown(command: str) -> list[str]:
    return [command, UNKNOWN]


def shown(warren, *args: object, **variables: str) -> str:
    """Return everything that a command writes to a terminal."""
    ours, theirs = pty.openpty()
    process = warren.start(*args, terminal=theirs, TERM="xterm-256color", **variables)
    os.close(theirs)
    output = b""
    try:
        while piece := os.read(ours, 4096):
            output += piece
    except OSError:  # the other side is closed
        pass
    finally:
        os.close(ours)
    process.wait()
    return output.decode("utf-8")


def assert_harmless(output: str) -> None:
    assert "bad" in output
    for trick in (TITLE, BELL, ONE_BYTE, BACKWARDS):
        assert trick not in output, output


def test_a_program_can_give_no_orders_by_its_name(warren, tmp_path):
    (tmp_path / "guest.sh").write_text(
        GUEST.read_text("utf-8").replace("name ", f"name {HOSTILE}"), "utf-8"
    )
    bots = ("--bots", "uniform", "--bots", f"cmd:sh {tmp_path}/guest.sh")
    output = shown(warren, "arena", "laundromat", *bots, "--matches", 2, "--workers", 1)
    assert_harmless(output)
    assert "Shelly" in output


@pytest.mark.parametrize(
    "words",
    [
        ["bots", "--lang"],
        ["play"],
        ["replay"],
        ["verify"],
        ["packs", "check"],
        *map(unknown, COMMANDS),
    ],
    ids=" ".join,
)
def test_no_command_repeats_what_it_was_told_as_it_was(warren, words):
    *before, last = words
    said = f"{last}{HOSTILE}" if last == UNKNOWN else HOSTILE
    assert_harmless(shown(warren, *(before if last == UNKNOWN else words), said))


def test_nothing_of_the_command_line_goes_round_the_guard():
    bypass = re.compile(r"std(out|err)\.buffer|__std(out|err)__|\bos\.write\(|[^.\w]Console\(")
    found = {
        file.name: bypass.search(text)
        for file in Path(cli.__file__).parent.glob("*.py")
        if bypass.search(text := file.read_text("utf-8").replace("class SafeConsole(Console)", ""))
    }
    assert not found


def test_a_console_escapes_what_it_is_given_and_keeps_its_own_colours():
    kept = Guarded(io.BytesIO(), "utf-8")
    kept.isatty = lambda: True
    printer = console(kept)
    printer.print(HOSTILE, style="bold")
    print(HOSTILE, file=kept, flush=True)
    written = kept.buffer.getvalue().decode()
    assert "\x1b[1mbad" in written
    assert written.count(visible(TITLE)) == 2
    assert_harmless(written)


def test_escaped_text_is_as_json_writes_it_and_all_other_text_is_as_it_was():
    assert visible("\x1b[2J") == "\\u001b[2J"
    every = [chr(code) for code in range(sys.maxunicode + 1)]
    assert {sign for sign in every if visible(sign) == sign} == {
        sign for sign in every if not UNSAFE.match(sign)
    }
    for fine in ("«\u00a0Gobelin\u202f!\u00a0»", "👩\u200d🔧", "a\tb\n", "naïve"):
        assert visible(fine) == fine
    for bad in (*"\x00\x07\x1b\x7f\x85\x9b\r", "\u2028", "\u202e", "\u2066"):
        assert visible(bad) != bad
