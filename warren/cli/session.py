"""A match in the terminal between you and bots."""

from __future__ import annotations

import contextlib
import importlib
import re
import shlex
import sys
from collections import Counter
from dataclasses import fields, replace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from warren.bots import Bot, bot, described
from warren.cli.console import print_line
from warren.cli.options import USUAL_BOT, preset_name
from warren.cli.story import ending, paragraphs
from warren.cli.terminals import catalogue_of, screen_of, terminal_of
from warren.cli.typed import AmbiguousError, Typed, UnclearError
from warren.engine import Action, Match
from warren.engine.record import HEADER
from warren.packs.options import name_of

YOU = 0
BULLET = "» "
HELP_INDENT = 14
SUFFIX = ".warren"
LONG = {"quit": "q", "exit": "q", "help": "?", "undo": "u", "hand": "h", "log": "l", "save": "s"}


def in_short(line: str) -> str:
    """Return the letter for a command typed as a word."""
    word, space, rest = line.partition(" ")
    return LONG.get(word.lower(), word) + space + rest


class TerminalSession:
    """One player and some bots, on a console."""

    def __init__(
        self, match: Match, *, bot_name: str, language: str, file: Path | None, console: Console
    ) -> None:
        self.match = match
        self.bot_name = bot_name
        self.language = language
        self.console = console
        self.file = file or unused_file(match)
        self.parts = terminal_of(match.engine.game.name)
        self.cards = catalogue_of(match.engine.pack, language)
        self.own = self.cards.own
        self.players = self.name_players()
        self.sentences = match.sentences(language, self.players)
        self.sentences.pack = replace(match.engine.pack, names={language: self.cards.short})
        self.typed = Typed(self.cards, self.parts.verbs)
        self.screen = screen_of(
            self.cards, self.players, width=console.width, height=console.height
        )
        self.bots = self.seat_bots()
        self.formal = formal_answers(match, self.parts.formality)
        self.drawn: tuple[object, ...] = ()  # the table as last drawn
        with contextlib.suppress(ImportError):
            importlib.import_module("readline")  # enables the arrow keys at the prompt

    def name_players(self) -> list[str]:
        """Return the players' names: you and the bots, numbered if there are several."""
        texts = self.cards.texts
        name = described(self.bot_name, self.language).name
        others = [name] if self.match.seats == 2 else []
        others = others or [f"{name} {seat}" for seat in range(1, self.match.seats)]
        return [texts.say("label", "you"), *others]

    def seat_bots(self) -> dict[int, Bot]:
        """Return a bot for every other seat; after a resume, bots get new seeds."""
        begun = self.match.seed + len(self.match.actions) * self.match.seats
        return {seat: bot(self.bot_name, begun + seat) for seat in range(1, self.match.seats)}

    # --- the match -------------------------------------------------------------------------------

    def run(self) -> bool:
        """Play until the match ends or the player leaves; return False if it could not be saved."""
        self.greet()
        try:
            while not self.match.is_over:
                self.let_bots_play()
                if is_formality(self.match, self.parts.formality):
                    self.formal.add(len(self.match.actions))
                    self.match.act(self.match.legal(YOU)[0])
                elif not self.match.is_over and not self.decide():
                    return True
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return self.leave()
        return self.finish()

    def let_bots_play(self) -> None:
        """Let bots decide until the player must; simultaneous bots see the same position."""
        while self.match.pending and YOU not in self.match.pending:
            chosen = [self.bots[seat].choose(self.match, seat) for seat in self.match.pending]
            for action in chosen:
                self.match.act(action)

    def decisions(self) -> list[int]:
        """Return the indices of the actions that the player chose."""
        own = [place for place, (seat, _) in enumerate(self.match.actions) if seat == YOU]
        return [place for place in own if place not in self.formal]

    def decide(self) -> bool:
        """Ask for the player's decision; return False if the player leaves."""
        self.show_news()
        self.show_table()
        while True:
            line = in_short(self.ask())
            if line.lower() in ("q", "q!"):
                if line.endswith("!") or self.leave():
                    return False
                self.say("end", "elsewhere")
                continue
            action = self.obey(line)
            if action is not None:
                self.match.act(action, YOU)
                return True

    def obey(self, line: str) -> Action | str | None:
        """Run a command, or return the action that was typed."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        match word:
            case "" | "t":
                self.show_table(again=True)
            case "h":
                self.show_hand()
            case "l":
                self.show_log()
            case "d":
                self.print(*self.screen.discards(self.match.view(YOU)))
            case "u":
                self.undo()
            case "s":
                self.save_as(rest.strip())
            case _ if word.startswith("?"):
                self.explain(line[1:].strip())
            case _ if word in ("why", self.own.say("play", "why")):
                self.say_why(rest.strip())
            case _:
                return self.read(line)
        return None

    # --- reading actions -------------------------------------------------------------------------

    def legal(self) -> list[Action]:
        """Return the player's legal actions in the order of the list."""
        return sorted(self.match.legal(YOU), key=lambda action: self.parts.place(action.number))

    def labels(self) -> list[str]:
        """Return the legal actions in words, with locations for identical labels."""
        said = [self.sentences.label(self.match.state, YOU, a.number) for a in self.legal()]
        count = Counter(said)
        return [
            label if count[label] == 1 else f"{label} {action.text.split()[-1]}"
            for label, action in zip(said, self.legal(), strict=True)
        ]

    def readings(self) -> list[str]:
        """Return each legal action's label followed by its notation."""
        return [
            f"{label} {action.text.replace('_', ' ')}"
            for label, action in zip(self.labels(), self.legal(), strict=True)
        ]

    def numbers(self) -> list[int]:
        """Return the numbers of the list, or the possible answers to a numeric question."""
        decision = self.match.decision_of(YOU)
        if decision and decision.question in self.parts.numbers:
            return [int(action.text.split()[-1]) for action in self.legal()]
        return list(range(1, len(self.legal()) + 1))

    def read(self, line: str) -> Action | str | None:
        """Return the action for a line, or inform the player that there is none."""
        if line.isascii() and line.isdigit():
            return self.numbered(int(line))
        try:
            place = self.typed.choice(line, self.readings())
            if place is not None:
                return self.legal()[place]
            written, refusal = self.typed.why_not(line, self.match, YOU)
        except AmbiguousError:
            return self.read_exactly(line)
        except UnclearError:
            self.say("play", "unclear", text=line)
            return None
        if refusal is None:
            return written
        self.print(Text(refusal.sentence(self.language, self.players)))
        return None

    def read_exactly(self, line: str) -> str | None:
        """Parse a line whose words fit several labels; only exact notation counts."""
        try:
            written, refusal = self.typed.why_not(line, self.match, YOU)
        except (AmbiguousError, UnclearError):
            refusal, written = None, ""
        if written and refusal is None:
            return written
        self.say("play", "ambiguous", text=line)
        return None

    def numbered(self, number: int) -> Action | None:
        """Return the action with this number in the list."""
        numbers = self.numbers()
        if number in numbers:
            return self.legal()[numbers.index(number)]
        self.say("play", "no_number", n=number)
        return None

    def say_why(self, text: str) -> None:
        """Say why an action is not allowed."""
        if not text:
            self.say("play", "which")
            return
        if text.isascii() and text.isdigit():
            if self.numbered(int(text)):
                self.say("play", "allowed")
            return
        try:
            _, refusal = self.typed.why_not(text, self.match, YOU)
        except AmbiguousError:
            self.say("play", "ambiguous", text=text)
        except UnclearError:
            allowed = self.is_offered(text)
            self.say("play", "allowed" if allowed else "unclear", text=text)
        else:
            if refusal is None:
                self.say("play", "allowed")
            else:
                self.print(Text(refusal.sentence(self.language, self.players)))

    def is_offered(self, text: str) -> bool:
        """Return whether a legal action has this text."""
        try:
            return self.typed.choice(text, self.readings()) is not None
        except AmbiguousError:
            return True

    # --- looking ---------------------------------------------------------------------------------

    def print(self, *lines: Text, indent: int = 0) -> None:
        """Print lines, broken at words if necessary."""
        for line in lines:
            print_line(self.console, line, indent)

    def tell(self, paragraph: str) -> None:
        """Print a paragraph of the log, line by line."""
        self.print(Text(BULLET + paragraph), indent=len(BULLET))

    def say(self, table: str, key: str, **values: object) -> None:
        """Print one of the command line's texts."""
        self.print(Text(self.own.say(table, key, **values)))

    def greet(self) -> None:
        """Show the players, the rules, and how to read the screen."""
        view = self.match.view(YOU)
        ally = getattr(view.seats[YOU], "ally", None)
        others = [name for seat, name in enumerate(self.players) if seat not in (YOU, ally)]
        done = len(self.match.actions)
        values = {
            "game": self.cards.title,
            "others": self.sentences.listed(others),
            "ally": "" if ally is None else self.players[ally],
            "seed": self.match.seed,
            "n": done,
        }
        key = "resumed" if done else "against"
        self.say("start", key if ally is None else f"{key}_with_ally", **values)
        if rules := self.rules():
            self.say("start", "rules", rules=", ".join(rules))
        self.print(*self.screen.legend(view))
        self.print(*map(Text, self.match.remarks(self.language, self.players)))
        if not done and self.match.went_on(YOU):
            self.say("start", "went_on")
        if not self.match.is_over:
            self.say("start", "hint")

    def rules(self) -> list[str]:
        """Return the match's options in words, without those at their defaults."""
        options = self.match.engine.options
        asked = [known for known in fields(options) if known.name != "seats"]
        changed = {known: getattr(options, known.name) for known in asked}
        return [
            name_of(known, self.language) + ("" if isinstance(value, bool) else f" ({value})")
            for known, value in changed.items()
            if value != known.default
        ]

    def show_news(self) -> None:
        """Show the player's last decision and all events since then."""
        own = self.decisions()
        since = own[-1] if own else -1
        news = [event for after, event in self.match.log(YOU) if after >= since]
        self.console.print()
        for paragraph in paragraphs(news, self.sentences, YOU):
            self.tell(paragraph)

    def show_table(self, *, again: bool = False) -> None:
        """Show the table if it has changed, the hand, the question and the choices."""
        view = self.match.view(YOU)
        if again or self.drawn != self.screen.shown(view):
            self.print(*self.screen.table(view))
            self.drawn = self.screen.shown(view)
        self.print(*self.screen.hands(view, choosing=bool(view.decision)))
        if view.decision:
            question = self.sentences.ask(self.match.state, view.decision, YOU)
            self.print(Text(question, style="bold"))
            actions = [action.text for action in self.legal()]
            self.print(*self.screen.offer(view, self.numbers(), self.labels(), actions))

    def show_log(self) -> None:
        """Show everything in the log that the player may see."""
        log = [event for _, event in self.match.log(YOU)]
        for paragraph in paragraphs(log, self.sentences, YOU):
            self.tell(paragraph)

    def explain(self, text: str) -> None:
        """Show everything about a card; without a name, show the possible inputs."""
        if not text:
            self.show_help()
            return
        found = self.cards.find(text)
        if len(found) == 1:
            self.print(*self.cards.sheet(found[0]), indent=2)
        elif found:
            names = ", ".join(self.cards.name(card.id) for card in found)
            self.say("play", "several", names=names)
        else:
            self.say("play", "no_card", text=text)
            near = self.cards.near(text)
            if near:
                self.say("play", "near", names=", ".join(near))

    def show_hand(self) -> None:
        """Show the texts of the cards in the player's hand."""
        self.print(*self.screen.in_detail(self.match.view(YOU)), indent=2)

    def show_help(self) -> None:
        """Show the possible inputs, and the meaning of the marks."""
        why = self.own.say("play", "why")
        card = self.parts.example
        options = self.match.engine.options
        more = [name for name in self.parts.more if getattr(options, name)]
        keys = [
            ("1, 2, …", "number"),
            *(("", name) for name in ("action", *more)),
            (f"? {card}", "card"),
            (f"{why} …", "why"),
            ("h", "hand"),
            ("t", "table"),
            ("l", "log"),
            ("d", "discards"),
            ("u", "undo"),
            ("s …", "save"),
            ("q", "quit"),
        ]
        for key, name in keys:
            line = self.own.say("help", name, card=card)
            self.print(Text(f"  {key:11} {line}"), indent=HELP_INDENT)
        self.print(*self.screen.legend(self.match.view(YOU)))

    def ask(self) -> str:
        """Read a line from the player."""
        prompt = f"{self.own.say('play', 'prompt')} > "
        line = input(prompt).strip()
        if not sys.stdin.isatty():
            self.console.print(line)
        return line

    # --- going back, saving, leaving -------------------------------------------------------------

    def undo(self) -> None:
        """Go back to the player's previous decision."""
        own = self.decisions()
        if not own:
            self.say("play", "no_undo")
            return
        self.match = Match.from_record(self.match.record(), to=own[-1])
        self.formal = {place for place in self.formal if place < own[-1]}
        self.say("play", "undone")
        self.show_news()
        self.show_table(again=True)

    def save(self, file: Path) -> bool:
        """Write the match to a file, and confirm it."""
        try:
            self.match.save(file)
        except OSError as error:
            self.say("end", "unsaved", file=file, reason=error.strerror or error)
            return False
        self.say("end", "saved", file=file)
        return True

    def save_as(self, name: str) -> None:
        """Save to this file, and use it from now on."""
        if not name:
            self.say("play", "no_file")
        elif is_foreign(Path(name)):
            self.say("end", "unsaved", file=name, reason=self.own.say("end", "foreign"))
        elif self.save(Path(name)):
            self.file = Path(name)

    def leave(self) -> bool:
        """Save and say how to resume; return False if saving failed."""
        if not self.save(self.file):
            return False
        game = self.match.engine.game.name  # the file keeps the options
        command = f"warren play {game} --resume {shlex.quote(str(self.file))}"
        if self.bot_name != USUAL_BOT:
            command += f" --bot {self.bot_name}"
        if self.language != "en":
            command += f" --lang {self.language}"
        self.say("end", "resume", command=command)
        return True

    def finish(self) -> bool:
        """Show the winner, the reason, and how to replay the match."""
        self.show_news()
        view = self.match.view(YOU)
        self.print(*self.screen.table(view))
        self.print(Text(ending(self.match, self.sentences, YOU), style="bold"))
        saved = self.save(self.file)
        if saved:
            language = "" if self.language == "en" else f" --lang {self.language}"
            command = f"warren replay {shlex.quote(str(self.file))} --seat {YOU}{language}"
            self.say("end", "replay", command=command)
        return saved


def is_formality(match: Match, answer: int | None) -> bool:
    """Return whether the player has no choice and must answer only to reveal nothing to others."""
    return match.pending == (YOU,) and [action.number for action in match.legal(YOU)] == [answer]


def formal_answers(match: Match, answer: int | None) -> set[int]:
    """Return the indices of the actions that the player did not choose."""
    if (YOU, answer) not in match.actions:
        return set()
    again = Match.from_record(match.record(), to=0)
    found = set()
    for place, (seat, number) in enumerate(match.actions):
        if is_formality(again, answer):
            found.add(place)
        again.act(number, seat)
    return found


def unused_file(match: Match) -> Path:
    """Return an unused file name in the current folder for the match."""
    name = preset_name(match.engine.game, match.engine.options)
    stem = f"{re.sub(r'[:+]', '-', name)}-{match.seed}"
    file, number = Path(stem + SUFFIX), 1
    while file.exists():
        number += 1
        file = Path(f"{stem}-{number}{SUFFIX}")
    return file


def is_foreign(file: Path) -> bool:
    """Return whether the file exists but is not a record, so that it must not be overwritten."""
    try:
        with file.open("rb") as opened:
            return not opened.read(len(HEADER)).startswith(HEADER.encode())
    except OSError:
        return False
