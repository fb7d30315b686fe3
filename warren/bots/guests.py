"""External bots: programs in any language, and bots from other packages.

A guest is a separate process. It receives only what its seat sees, line by line (docs/arena.md
describes the protocol). A bot from another package is a guest as well: `bots.hosting` runs it in a
process without access to the match.
"""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any

from warren.bots.deciding import legal_actions
from warren.bots.programs import Forfeit, Program, Silent, plain, quoted

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from warren.engine import Action, Match

VERSIONS = (2, 1)  # versions of the line protocol, newest first
NUMBERED = 2  # from this version on, an answer repeats the number of its question
GROUP = "warren.bots"  # entry-point group for bots of other packages
COMMAND = "cmd:"  # prefix of a command line
SECONDS = 10.0  # default time per decision
START = 30.0  # seconds within which a guest must announce its name
LONGEST_PLACE = 4  # maximum number of digits of an index into the actions
ANSWERS = ("act", "pick")  # the action by its text, or by its index in the list


@cache
def installed() -> Mapping[str, EntryPoint]:
    """Return bots from other packages, by name."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP)}


def is_guest(name: str) -> bool:
    """Return whether this is a command, or the name of a bot from another package."""
    return name.startswith(COMMAND) or name in installed()


def command_of(name: str) -> list[str]:
    """Return the command line that starts a guest."""
    if not name.startswith(COMMAND):
        return [sys.executable, "-m", "warren.bots.hosting", name]
    try:
        words = shlex.split(name.removeprefix(COMMAND))
    except ValueError as error:
        raise ValueError(f"'{name}' is not a command: {error}") from None
    if not words:
        raise ValueError(f"'{name}' names no command")
    if shutil.which(words[0]) is None:
        raise ValueError(f"'{name}': there is no program '{words[0]}'")
    return words


def introduce(name: str) -> str:
    """Return a guest's own name; raise ValueError with the reason if it can't play."""
    with Company() as company:
        try:
            return company.welcome(name, 0).name
        except Forfeit as fault:
            wrote = f"; it wrote:\n{fault.output}" if fault.output else ""
            raise ValueError(f"'{name}' {fault}{wrote}") from None


class Visitor:
    """A running program that has announced its name and its protocol version."""

    def __init__(self, command: list[str], offered: int) -> None:
        self.program = Program(command)
        self.questions = 0
        try:
            answer = self.program.ask(f"warren {offered}", START)
            self.version, name = introduction(answer, offered)
            self.name = plain(name)
        except Forfeit as fault:
            self.program.end()
            fault.output = self.program.last_output()
            raise

    @classmethod
    def start(cls, command: list[str]) -> Visitor:
        """Start the program; offer the older version if it refuses the newer one."""
        for offered in VERSIONS[:-1]:
            try:
                return cls(command, offered)
            except Silent:
                raise
            except Forfeit:
                continue
        return cls(command, VERSIONS[-1])

    def ask(self, question: dict[str, Any], seconds: float) -> tuple[str, str]:
        """Return the verb and content of the answer; raise Forfeit for a wrong number."""
        self.questions += 1
        number = {"number": self.questions} if self.version >= NUMBERED else {}
        answer = self.program.ask(f"choose {written(question | number)}", seconds)
        word, _, content = answer.partition(" ")
        if word not in ANSWERS:
            raise Forfeit(f"said {quoted(answer)} instead of an action")
        if number:
            answered, _, content = content.partition(" ")
            if answered != str(self.questions):
                raise Forfeit(f"said {quoted(answer)} to question {self.questions}")
        return word, content.strip()


def introduction(answer: str, offered: int) -> tuple[int, str]:
    """Parse the version and name from `warren VERSION NAME`, or `name NAME` (version 1)."""
    word, _, said = answer.partition(" ")
    version = "1" if word == "name" else ""
    if word == "warren":
        version, _, said = said.partition(" ")
    known = {str(number): number for number in VERSIONS if number <= offered}
    if version not in known or not said.strip():
        raise Forfeit(f"said {quoted(answer)} instead of its name")
    return known[version], said


class Company:
    """The guests of one process, reused from match to match; all end when the process ends."""

    def __init__(self, seconds: float = SECONDS, match_seconds: float | None = None) -> None:
        self.seconds = seconds  # time per decision
        self.match_seconds = match_seconds  # time for all decisions of a bot in a match
        self.visitors: dict[tuple[str, int], Visitor] = {}

    def guest(self, name: str, seat: int, seed: int) -> Guest:
        """Return the bot for one match; its process starts with the first question."""
        return Guest(self, name, seat, seed)

    def welcome(self, name: str, seat: int) -> Visitor:
        """Return the process that plays in this seat."""
        if (name, seat) not in self.visitors:
            self.visitors[name, seat] = Visitor.start(command_of(name))
        return self.visitors[name, seat]

    def last_output(self, name: str, seat: int) -> str:
        """Return the last lines that the process in this seat wrote."""
        visitor = self.visitors.get((name, seat))
        return visitor.program.last_output() if visitor is not None else ""

    def dismiss(self, name: str, seat: int) -> None:
        """End a process that has forfeited; the next match starts a new process."""
        visitor = self.visitors.pop((name, seat), None)
        if visitor is not None:
            visitor.program.end()

    def __enter__(self) -> Company:
        return self

    def __exit__(self, *_: object) -> None:
        for name, seat in [*self.visitors]:
            self.dismiss(name, seat)


class Guest:
    """An external bot in one seat of one match."""

    def __init__(self, company: Company, name: str, seat: int, seed: int) -> None:
        self.company = company
        self.name = name
        self.seat = seat
        self.seed = seed
        self.left = company.match_seconds  # seconds left for the match
        self.heard = 0  # moments of the match already sent
        self.is_playing = False

    def choose(self, match: Match, seat: int) -> Action:
        """Return the legal action chosen by the guest; raise Forfeit for any other answer."""
        try:
            visitor = self.company.welcome(self.name, self.seat)
            if not self.is_playing:
                visitor.program.tell(f"match {written(self.opening(match))}")
                self.is_playing = True
            return self.meant(match, *self.answer(visitor, self.question(match)))
        except Forfeit as fault:
            fault.output = fault.output or self.company.last_output(self.name, self.seat)
            self.company.dismiss(self.name, self.seat)
            raise

    def answer(self, visitor: Visitor, question: dict[str, Any]) -> tuple[str, str]:
        """Return the answer to a question; its time counts against the match's limit."""
        began = monotonic()
        try:
            return visitor.ask(question, question["seconds"])
        except Silent:
            if question["seconds"] < self.company.seconds:
                raise Forfeit(
                    f"used up its {self.company.match_seconds:g} s for the match"
                ) from None
            raise
        finally:
            if self.left is not None:
                self.left = max(0.0, self.left - (monotonic() - began))

    def opening(self, match: Match) -> dict[str, Any]:
        """Return the announcement of a match; the seed is for the bot's own random choices."""
        return {
            "game": match.engine.game.name,
            "options": asdict(match.engine.options),
            "seat": self.seat,
            "seed": self.seed,
            "match_seconds": self.company.match_seconds,
        }

    def question(self, match: Match) -> dict[str, Any]:
        """Describe a decision with everything that the seat may know."""
        moments = range(self.heard, len(match.actions) + 1)
        self.heard = moments.stop
        return {
            "legal": [action.text for action in legal_actions(match, self.seat)],
            "seconds": min(self.company.seconds, inf if self.left is None else self.left),
            "match_seconds": self.left,
            "view": match.view(self.seat).as_dict(),
            "happened": [
                told.as_dict()
                for moment in moments
                for told in match.happened_at(moment, self.seat)
            ],
        }

    def meant(self, match: Match, word: str, what: str) -> Action:
        """Return the action that an answer names: `act TEXT`, or `pick PLACE` in the list."""
        legal = legal_actions(match, self.seat)
        if word == "act":
            for action in legal:
                if action.text == what:
                    return action
            raise Forfeit(f"played {quoted(what)}, which is not legal")
        is_place = what.isascii() and what.isdigit() and len(what) <= LONGEST_PLACE
        if not is_place or int(what) >= len(legal):
            raise Forfeit(f"picked {quoted(what)} of {len(legal)} actions")
        return legal[int(what)]

    def over(self, match: Match) -> None:
        """Report the end of the match to the program, if it is still running."""
        visitor = self.company.visitors.get((self.name, self.seat))
        if visitor is not None and self.is_playing and match.outcome is not None:
            try:
                visitor.program.tell(f"over {written(asdict(match.outcome))}")
            except Forfeit:
                self.company.dismiss(self.name, self.seat)


def written(data: dict[str, Any]) -> str:
    """Return plain data as one line."""
    return json.dumps(data, separators=(",", ":"))
