"""A match: one play of a game from the deal to the end."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from warren.engine.bundle import MOST_SEATS, CardFacts
from warren.engine.errors import IllegalAction, NotationError
from warren.engine.fields import copy_of
from warren.engine.games import StepResult, check_seed, game, game_and_preset
from warren.engine.presentation import (
    NO_ACTION,
    Remark,
    Sentences,
    presentation_of,
)
from warren.engine.record import Record, RecordLine
from warren.engine.sections import (
    THEN,
    of_game,
    read_deal,
    read_options,
    read_then,
    split_at_then,
)
from warren.engine.sharing import (
    edition_in,
    edition_text,
    engine_of,
    notation_of,
    parts_of,
    restored,
    views_of,
)
from warren.engine.views import Event, Happening, View, code
from warren.kernel.compile import Progress
from warren.packs.installed import USUAL

NOBODY = "none"  # replaces the winners in the record of a draw
KEPT = (
    "seed",
    "_position",
    "actions",
    "texts",
    "_moments",
    "_noted",
)  # attributes that are pickled
SEATS_OF = [  # the seats in every bit mask
    tuple(seat for seat in range(MOST_SEATS) if bits >> seat & 1) for bits in range(1 << MOST_SEATS)
]


class Asked(NamedTuple):
    """The data shared by all actions of a decision."""

    match: Match
    moment: int  # number of actions before the question
    seat: int
    question: int


class Action:
    """An action of a seat: a number to the engine, a line of text to people."""

    __slots__ = ("_asked", "number")

    def __init__(self, asked: Asked, number: int) -> None:
        self._asked = asked
        self.number = number

    @property
    def seat(self) -> int:
        """The seat that may take the action."""
        return self._asked.seat

    @property
    def question(self) -> int:
        """The question that the action answers."""
        return self._asked.question

    @property
    def text(self) -> str:
        """The action in notation."""
        match, _, seat, question = self._asked
        return match.notation.text(self.number, seat, question)

    def label(self, language: str = "en", players: Iterable[str] = ()) -> str:
        """Return the action in words: `Draw 1 card for 1 Activation token`."""
        match, moment, *_ = self._asked
        if len(match.actions) != moment:
            match = match.earlier(moment)
        return match.sentences(language, players).label(match.state, self.seat, self.number)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.text!r} of seat {self.seat}>"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Action):
            return (self.seat, self.number) == (other.seat, other.number)
        return isinstance(other, str) and other == self.text

    def __hash__(self) -> int:
        return hash(self.text)


class Refusal(str):
    """The reason why an action is not allowed: a stable code, with a sentence in every language."""

    _match: Match
    _state: Any  # the position at the time of the refusal
    _seat: int
    _action: int
    _reason: int

    def sentence(self, language: str = "en", players: Iterable[str] = ()) -> str:
        """Return the refusal in words: the action, the reason, and what to do instead."""
        speaker = self._match.sentences(language, players)
        return speaker.refusal(self._state, self._seat, self._action, self._reason)


@dataclass(frozen=True)
class Decision:
    """A question that a seat must answer."""

    seat: int
    question: str
    card: str | None
    amount: int
    least: int
    _match: Match = field(repr=False, compare=False)

    def sentence(self, language: str = "en", players: Iterable[str] = ()) -> str:
        """Return the question, addressed to the deciding player."""
        match = self._match
        asked = match.view(self.seat).decision
        assert asked is not None
        return match.sentences(language, players).ask(match.state, asked, self.seat)

    def meanings(self, language: str = "en", players: Iterable[str] = ()) -> dict[str, str]:
        """Return the choices: every legal action with its meaning."""
        match = self._match
        label = match.sentences(language, players).label
        return {
            action.text: label(match.state, action.seat, action.number)
            for action in match.legal(self.seat)
        }


@dataclass(frozen=True)
class Outcome:
    """The winners and the reason for the end; a draw has no winner."""

    winners: tuple[int, ...]
    reason: str


class Laid(NamedTuple):
    """The state after laying out a written position, cached to parse the text only once."""

    states: Any
    moment: StepResult
    noted: Sequence[Remark]


class Match:
    """One play of a game.

    >>> match = Match("gosu", seats=2, seed=7)
    >>> match.pending
    (0,)

    Presets follow a colon and are joined by `+`: `Match("gosu:kamakor+teams")`.
    """

    def __init__(
        self,
        game_name: str = USUAL,
        *,
        seed: int | None = None,
        pack: CardFacts | None = None,
        progress: Progress | None = None,
        **options: Any,
    ) -> None:
        chosen, preset = game_and_preset(game_name)
        self.seed = secrets.randbits(63) if seed is None else check_seed(seed)
        self.engine = engine_of(
            chosen.name, chosen.options(**{**preset, **options}), pack, progress
        )
        self._position: str | None = None
        self._laid: Laid | None = None
        self._start()

    # --- beginnings ------------------------------------------------------------------------------

    def _start(self) -> None:
        """Deal the cards, or lay out the written position."""
        self._begin()
        if self._laid:
            self._states[:], moment, self._noted = self._laid
            self._moments.append(moment)
            return
        if self._position is None:
            owing = self.engine.setup(self._states, self.seed)
        else:
            owing = self._lay_out(self._position)
        events = self.state["event"][: int(self.state["event_count"])].tolist()
        self._moments.append(StepResult(owing, False, tuple(map(tuple, events))))
        if self._position is not None:
            self._follow(self._position)
            self._laid = Laid(self._copied_states(), self._moments[0], self._noted)

    def _copied_states(self) -> Any:
        copied = self.engine.new_states()
        copied[:] = self._states
        return copied

    _noted: Sequence[Remark]

    def _begin(self) -> None:
        self._states = self.engine.new_states()
        self.state = self._states[0]
        self.state["watching"] = 1
        self.presentation = presentation_of(self.engine.game.name)
        self.views, self._happening = views_of(self.engine)
        self.notation = notation_of(self.engine)
        self.actions: list[tuple[int, int]] = []
        self.texts: list[str] = []
        self._noted = ()  # remarks on the written position
        self._moments: list[StepResult] = []  # the results of the deal and of every action
        self._asked = -1, 0  # cache: the moment of the last question, and the question

    def _lay_out(self, text: str) -> int:
        """Lay out a written position without its actions; return the seats that must decide."""
        deal = read_deal(text)
        if deal is not None:
            return self.engine.setup(self._states, int(deal.text))
        self._noted = self.presentation.lay_out(self.engine, self.state, text, self.seed) or ()
        return self.engine.arrange(self._states)

    def _follow(self, text: str) -> None:
        """Carry out the actions that lead to a written position, outside the match itself."""
        for seat, said in read_then(text):
            number = seat.number(0, self.seats - 1)
            self._replay(RecordLine(number, said.text, said.line, said.column, seat.column))
        if self.actions:
            self._moments = [StepResult(self._mask, False, ())]
            self.actions, self.texts = [], []
            self._asked = -1, 0

    @classmethod
    def from_text(
        cls, text: str, *, seed: int = 0, pack: CardFacts | None = None, **options: Any
    ) -> Match:
        """Return a match that begins with a position written as text."""
        name, written, seats = read_options(text)
        chosen = game(name)
        fitting = min(max(seats, chosen.seats.start), chosen.seats.stop - 1)
        made = {**written, **options}
        made = {"seats": fitting, **chosen.implied(made), **made}
        match = cls.__new__(cls)
        match.seed = check_seed(seed)
        match.engine = engine_of(name, chosen.options(**made), pack, None)
        match._position, match._laid = text, None
        match._start()
        return match

    @classmethod
    def from_record(
        cls, record: Record | str, *, to: int | None = None, pack: CardFacts | None = None
    ) -> Match:
        """Replay a record, whole or up to `to` actions."""
        if isinstance(record, str):
            record = Record.from_text(record)
        if record.edition and pack is None:
            pack = edition_in(record)
        match = cls._from_beginning(record, pack)
        known = match.engine.pack.version
        if record.version > known:
            raise NotationError(
                f"this record uses version {record.version} of the cards; only versions up to "
                f"{known} are known here"
            )
        for line in record.lines[: len(record.lines) if to is None else to]:
            match._replay(line)
        if to is None and record.result is not None and record.result != match._result():
            raise NotationError(
                f"the record says '{record.result}', but the actions lead to '{match._result()}'",
                line=record.result_line,
            )
        return match

    @classmethod
    def _from_beginning(cls, record: Record, pack: CardFacts | None) -> Match:
        if record.position is None:
            return cls(record.game, seed=record.seed, pack=pack, **record.options)
        position = of_game(record.position, record.game)
        try:
            return cls.from_text(position, seed=record.seed, pack=pack, **record.options)
        except NotationError as error:
            line = record.position_line + error.line
            raise NotationError(error.message, line=line, column=error.column) from None

    def _replay(self, said: RecordLine) -> None:
        seat, line, column = said.seat, said.line, said.column
        if not 0 <= seat < self.seats:
            raise NotationError(self._no_seat(seat), line=line, column=said.seat_column)
        action = self._read(said.text, seat, line=line, column=column)
        reason = self.engine.why_not(self._states, seat, action)
        if reason:
            refusal = self._refusal(seat, action, reason)
            raise NotationError(
                f"'{said.text}' is not legal here: {refusal.sentence()}", line=line, column=column
            )
        self._apply_one(seat, action)

    @classmethod
    def load(cls, path: str | Path, *, pack: CardFacts | None = None) -> Match:
        """Load the match saved in a file."""
        return cls.from_record(Record.load(path), pack=pack)

    def copy(self) -> Match:
        """Return an independent copy of the match."""
        twin = type(self).__new__(type(self))
        twin.seed, twin.engine, twin._position = self.seed, self.engine, self._position
        twin._laid = self._laid
        twin._begin()
        twin._states[:] = self._states
        twin.state = twin._states[0]
        twin.actions, twin.texts = list(self.actions), list(self.texts)
        twin._moments = list(self._moments)
        twin._noted = self._noted
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for pickling, which another process can use without parsing."""
        laid = self._laid and (self._laid.states.tobytes(), *self._laid[1:])
        kept = {name: getattr(self, name) for name in KEPT}
        about = parts_of(self.engine)
        return {**kept, "engine": about, "_states": self._states.tobytes(), "_laid": laid}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.engine = restored(*kept["engine"])
        self._begin()
        self.__dict__.update({name: kept[name] for name in KEPT})
        laid = kept["_laid"]
        self._laid = laid and Laid(self._read_states(laid[0]), *laid[1:])
        self._states[:] = self._read_states(kept["_states"])

    def _read_states(self, data: bytes) -> Any:
        states = self.engine.new_states()
        states[:] = np.frombuffer(data, self.engine.game.state)
        return states

    def earlier(self, actions: int) -> Match:
        """Return the match as it was after a number of actions."""
        twin = self.copy()
        twin._start()
        twin._apply(self.actions[:actions], self.texts)
        return twin

    def later(self, past: Match, actions: int) -> Match:
        """Advance an earlier state of this match to the one after a number of actions."""
        done = len(past.actions)
        past._apply(self.actions[done:actions], self.texts[done:actions])
        return past

    # --- decisions -------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """The number of players."""
        return int(self.engine.options.seats)

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that must decide."""
        return SEATS_OF[self._mask]

    def pending_at(self, moment: int) -> tuple[int, ...]:
        """Return the seats that had to decide after a number of actions."""
        return SEATS_OF[self._moments[moment].owing]

    def is_certain(self, moment: int) -> bool:
        """Return whether the last action before a moment involved no chance."""
        return self._moments[moment].certain

    @property
    def _mask(self) -> int:
        return self._moments[-1].owing

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._mask == 0

    @property
    def decision(self) -> Decision | None:
        """The open decision; if several seats must decide, the first one's."""
        return self._decision(None)

    def decision_of(self, seat: int) -> Decision | None:
        """Return the seat's open decision; None if there is none."""
        return self._decision(seat) if self._checked(seat) in self.pending else None

    def _decision(self, viewer: int | None) -> Decision | None:
        seen = self.views.decision(self.state, viewer)
        if seen is None:
            return None
        return Decision(seen.seat, seen.question, seen.card, seen.amount, seen.least, self)

    @property
    def outcome(self) -> Outcome | None:
        """The winners and the reason, once the match is over."""
        reason, shares = self.engine.outcome(self._states)
        if not reason:
            return None
        winners = tuple(seat for seat, share in enumerate(shares) if share)
        return Outcome(winners, code(self.presentation.ends(reason)))

    def _seat(self, seat: int | None) -> int:
        """Return the given seat, by default the first that must decide."""
        if seat is not None:
            return self._checked(seat)
        return self.pending[0] if self.pending else 0

    def _checked(self, seat: Any) -> int:
        whole = isinstance(seat, (int, np.integer)) and not isinstance(seat, bool)
        if not whole or not 0 <= seat < self.seats:
            raise ValueError(self._no_seat(seat))
        return int(seat)

    def _no_seat(self, seat: Any) -> str:
        last = self.seats - 1
        return (
            f"there is no seat {seat!r} in a match for {self.seats} players: seats are 0 to {last}"
        )

    # --- acting ----------------------------------------------------------------------------------

    def legal(self, seat: int | None = None) -> list[Action]:
        """Return the legal actions of the deciding seat, or of the given one."""
        asked = self._ask(self._seat(seat))
        return [Action(asked, number) for number in self.engine.legal(self._states, asked.seat)]

    def _ask(self, seat: int) -> Asked:
        """Return the question to the seat; an empty question if the seat has no decision."""
        return Asked(self, len(self.actions), seat, self._question())

    def _question(self) -> int:
        """Return the open question."""
        moment, question = self._asked
        if moment != len(self.actions):
            question = self.presentation.question_of(self.state)
            self._asked = len(self.actions), question
        return question

    def act(self, action: Action | str | int, seat: int | None = None) -> list[Happening]:
        """Carry out an action and return its events. An illegal action changes nothing."""
        self.carry_out(action, seat)
        return self.happened(None)

    def carry_out(self, action: Action | str | int, seat: int | None = None) -> None:
        """Carry out an action. An illegal action changes nothing."""
        seat = self._seat_of(action, seat)
        self._apply_one(seat, self._number(action, seat))

    def carry_out_all(self, written: Iterable[tuple[int, str]]) -> None:
        """Carry out recorded actions, given by seat and text, up to the first illegal one."""
        known = self.notation.known
        actions: list[tuple[int, int]] = []
        texts: list[str] = []
        for seat, text in written:
            number = known.get((text, self._checked(seat)))
            if number is not None:
                actions.append((seat, number))
                texts.append(text)
                continue
            self._apply(actions, texts)  # the text's meaning may depend on earlier actions
            actions, texts = [], []
            self.carry_out(text, seat)
        self._apply(actions, texts)

    def action(self, text: str, seat: int) -> Action:
        """Parse a text as an action, which may be illegal."""
        return Action(self._ask(seat), self._read(text, seat))

    def why_not(self, action: Action | str | int, seat: int | None = None) -> Refusal | None:
        """Return None if the action is legal now, else the reason."""
        seat = self._seat_of(action, seat)
        number = self._number(action, seat)
        reason = self.engine.why_not(self._states, seat, number)
        return self._refusal(seat, number, reason) if reason else None

    def _seat_of(self, action: Action | str | int, seat: int | None) -> int:
        if seat is None and isinstance(action, Action):
            return action.seat
        return self._seat(seat)

    def _number(self, action: Action | str | int, seat: int) -> int:
        if isinstance(action, Action):
            return action.number
        if isinstance(action, str):
            return self._read(action, seat)
        if isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise ValueError(f"an action is text or a whole number, not {action!r}")
        return int(action) if 0 <= action < self.engine.game.actions else NO_ACTION

    def _read(self, text: str, seat: int, *, line: int = 1, column: int = 1) -> int:
        read = self.notation.number
        return read(self.engine, self.state, text, seat, line=line, column=column)

    def _refusal(self, seat: int, action: int, reason: int) -> Refusal:
        refusal = Refusal(code(self.presentation.reasons(reason)))
        refusal._match, refusal._state = self, copy_of(self.state)
        refusal._seat, refusal._action, refusal._reason = seat, action, reason
        return refusal

    def _apply_one(self, seat: int, number: int) -> None:
        question = self._question()
        moment = self.engine.carry_out(self._states, seat, number)
        if moment is None:
            raise self._illegal(seat, number)
        self._moments.append(moment)
        self.actions.append((seat, number))
        self.texts.append(self.notation.text(number, seat, question))

    def _apply(self, actions: list[tuple[int, int]], texts: list[str]) -> None:
        """Carry out actions, given as (seat, action), up to the first illegal one."""
        moments = self.engine.replay(self._states, actions)
        self._moments += moments
        self.actions += actions[: len(moments)]
        self.texts += texts[: len(moments)]
        if len(moments) < len(actions):
            raise self._illegal(*actions[len(moments)])

    def _illegal(self, seat: int, number: int) -> IllegalAction:
        """Return the error for an action that was not carried out."""
        reason = self.engine.why_not(self._states, seat, number)
        refusal = self._refusal(seat, number, reason)
        return IllegalAction(str(refusal), refusal.sentence())

    def undo(self) -> None:
        """Take back the last action."""
        if not self.actions:
            raise IllegalAction("nothing-to-undo", "There is no action to take back.")
        actions, texts, moments = self.actions[:-1], self.texts[:-1], self._moments[:-1]
        self._start()
        self.engine.repeat(self._states, actions)
        self.actions, self.texts, self._moments = actions, texts, moments

    # --- looking ---------------------------------------------------------------------------------

    def view(self, viewer: int | None = None) -> View:
        """Return the position as a seat may see it; for None, as a spectator."""
        return self.look(self.state, self._viewer(viewer))

    def look(self, state: Any, viewer: int | None) -> View:
        """Return a view of a position, with facts that only past events reveal."""
        return self.presentation.recall(self.views.view(state, viewer), self.past())

    def _viewer(self, viewer: int | None) -> int | None:
        return None if viewer is None else self._checked(viewer)

    def happened(self, viewer: int | None = None) -> list[Happening]:
        """Return the events of the last action, as a viewer may see them."""
        return self.happened_at(len(self.actions), viewer)

    def happened_at(self, moment: int, viewer: int | None = None) -> list[Happening]:
        """Return the events of the action that led to a moment; moment 0 is the deal."""
        viewer = self._viewer(viewer)
        return [self._happening(event, viewer) for event in self._moments[moment].events]

    def events_at(self, moment: int) -> tuple[Event, ...]:
        """Return these events as numbers, including hidden information."""
        return self._moments[moment].events

    def went_on(self, viewer: int | None = None) -> list[Happening]:
        """Return the automatic events between a written position and the first choice."""
        untold = self.sentences().untold
        happened = self.happened_at(0, viewer) if self._position is not None else []
        return [happening for happening in happened if happening.what not in untold]

    def remarks(self, language: str = "en", players: Iterable[str] = ()) -> tuple[str, ...]:
        """Return remarks on a written position that could not occur in a match."""
        if not self._noted:
            return ()
        speaker = self.sentences(language, players)
        return tuple(dict.fromkeys(speaker.remark(remark) for remark in self._noted))

    def past(self) -> Iterator[Event]:
        """Yield all events as numbers, the latest first."""
        for moment in reversed(self._moments):
            yield from reversed(moment.events)

    def log(self, viewer: int | None = None) -> list[tuple[int, Happening]]:
        """Return all events, each with the number of the action before it."""
        viewer = self._viewer(viewer)
        return [
            (after, self._happening(event, viewer))
            for after, moment in enumerate(self._moments, -1)
            for event in moment.events
        ]

    def sentences(self, language: str = "en", players: Iterable[str] = ()) -> Sentences:
        """Return the sentences of this match in a language, with the players' names."""
        return self.presentation.sentences(self.engine, self.views, language, list(players))

    def digest(self) -> str:
        """Return a hash of the position; equal positions have equal hashes."""
        canonical = self.presentation.canonical(self.engine, self.state)
        return hashlib.blake2b(canonical, digest_size=16).hexdigest()

    # --- writing down ----------------------------------------------------------------------------

    def record(self) -> Record:
        """Return the match as seed, options and actions."""
        return Record.of(
            game=self.engine.game.name,
            version=self.engine.pack.version,
            seed=self.seed,
            options=self.engine.options.as_dict(),
            position=self._position,
            actions=[
                (seat, text) for (seat, _), text in zip(self.actions, self.texts, strict=True)
            ],
            result=self._result(),
            edition=edition_text(self.engine.pack),
        )

    def _result(self) -> str | None:
        outcome = self.outcome
        if outcome is None:
            return None
        winners = " ".join(str(seat) for seat in outcome.winners)
        return f"{winners or NOBODY} {outcome.reason}"

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        self.record().save(path)

    def to_text(self) -> str:
        """Return the position as text that `from_text` can parse.

        In the middle of an effect, the text contains the table before the effect and the actions
        since. If the table can't be written, as in a draft, the text contains the deal and all
        actions.
        """
        if self._is_drawable():
            return self.presentation.draw(self.engine, self.state)
        for moment in reversed(range(len(self.actions))):
            past = self.earlier(moment)
            if past._is_drawable():
                return past._then(past.to_text(), self)
        return self.earlier(0)._then(self._position or self._dealt_text(), self)

    def _is_drawable(self) -> bool:
        """Return whether the table's text describes the whole position."""
        return not self.is_over and self.presentation.is_writable(self.state)

    def _then(self, text: str, now: Match) -> str:
        """Return the text of this position, with the actions that lead to a later one."""
        done = len(self.actions)
        since = zip(now.actions[done:], now.texts[done:], strict=True)
        lines = [f"{seat} {said}" for (seat, _), said in since]
        if now.later(self, len(now.actions)).digest() != now.digest():
            raise NotationError(
                "this position does not follow from its actions, so it was changed by hand"
            )
        if not lines:
            return text
        then = [] if split_at_then(text)[1] else [THEN]
        return "\n".join([text.rstrip("\n"), *then, *lines, ""])

    def _dealt_text(self) -> str:
        """Return the deal as text."""
        options = self.engine.options.as_dict().items()
        chosen = " ".join(f"{key}={str(value).lower()}" for key, value in options)
        return f"game: {self.engine.game.name}\noptions: {chosen}\ndeal: {self.seed}\n"

    def __str__(self) -> str:
        decision = self.decision
        waiting = (
            f"# seat {decision.seat} owes a decision: {decision.question}\n" if decision else ""
        )
        outcome = self.outcome
        if outcome:
            won = f"won by {outcome.winners}" if outcome.winners else "won by nobody"
            waiting = f"# {won} through {outcome.reason}\n"
        since = self.sentences().narrate(self.went_on(), None) if not self.actions else []
        told = f"# went on by itself: {' '.join(since)}\n" if since else ""
        return self.presentation.draw(self.engine, self.state) + told + waiting
