"""The progress of a long command: a bar on a terminal, otherwise occasional lines."""

import json
import threading

import pytest

from warren.cli import progress

LONG = {
    "arena": ("arena", "gosu", "--bots", "greedy,uniform", "--workers", 1, "--matches", 4),
    "simulate": ("simulate", "gosu", "--workers", 1, "--matches", 4),
    "balance": ("balance", "gosu", "--workers", 1, "--matches", 4),
    "lab": ("lab", "gosu", "--workers", 1, "--matches", 4),
}


class Waits:
    """An event that is set after a number of waits; work is done meanwhile."""

    def __init__(self, account: progress.Account, *done: int) -> None:
        self.account, self.done = account, list(done)
        self.pauses: list[float] = []

    def wait(self, pause: float) -> bool:
        self.pauses.append(pause)
        if self.done:
            self.account.advance(self.done.pop(0))
            return False
        return True


@pytest.fixture
def told_at_once(monkeypatch):
    """Report every step of the work, independent of its duration."""

    def advance(account: progress.Account, done: int) -> None:
        account.done = done
        progress.typer.echo(str(account), err=True)

    monkeypatch.setattr(progress.Account, "advance", advance)


def test_a_line_is_told_even_if_nothing_was_done_and_ever_more_seldom(capsys):
    account = progress.Account(2_000)
    account.ended = waits = Waits(account, 0, 0, 12, 12, 1_500)
    account.tell()
    told, errors = capsys.readouterr()
    assert told == ""
    assert [line.split()[0] for line in errors.splitlines()] == [
        *("0/2,000", "0/2,000", "12/2,000", "12/2,000", "1,500/2,000")
    ]
    assert waits.pauses == [10, 20, 40, 60, 60, 60]


def test_how_long_it_takes_is_told_too(monkeypatch):
    clock = iter([100.0, 175.4])
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock))
    assert str(progress.Account(100)) == "0/100  0:01:15"


def test_what_has_no_end_is_told_without_it():
    assert str(progress.Account(None)).startswith("0/?")


def test_nobody_tells_anything_after_the_end():
    before = threading.active_count()
    with progress.progress(3) as advance:
        advance(1)
    assert threading.active_count() == before


@pytest.mark.parametrize("command", LONG)
def test_long_commands_tell_it_where_nobody_watches(warren, told_at_once, command):
    result = warren(*LONG[command], "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)
    assert result.stderr.splitlines()[-1].startswith("4/4")


def test_whoever_wants_no_account_gets_none(capsys, told_at_once):
    with progress.progress(3, show=False) as advance:
        advance(3)
    assert capsys.readouterr() == ("", "")
