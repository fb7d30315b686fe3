"""A presentation for any game: an action is a verb with or without a card; texts come from tables.

Such a game provides its verbs, its questions, and views made of zones (`PlainView`). Its texts are
in `pack/texts.en.toml` and translations: `ask.QUESTION`, `action.VERB`, `event.WHAT` and
`end.REASON`, each with the forms `you` and `they`, and `refusal.REASON`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from typing import Any

from warren.engine.errors import NotationError
from warren.engine.keys import EVERY_GAME, Keys
from warren.engine.presentation import Presentation, Views
from warren.engine.speaking import Speaker
from warren.engine.views import DecisionView, Event, Happening, Pointer, Spot, Way, code
from warren.language.errors import did_you_mean

NO_WRITING = "a table of this game can't be written down: write 'deal: SEED' and 'then:' actions"


@dataclass(frozen=True)
class PlainPack:
    """Cards that have only ids and names."""

    game: str
    version: int
    names: Mapping[str, Mapping[str, str]]  # language -> card id -> name

    __hash__ = object.__hash__

    @property
    def cards(self) -> tuple[str, ...]:
        """The ids, in the order of the table of English names."""
        return tuple(self.names["en"])

    def name(self, card_id: str, language: str = "en") -> str:
        """Return the printed name; fall back to English."""
        return self.names.get(language, {}).get(card_id) or self.names["en"][card_id]


@dataclass(frozen=True)
class Verbs:
    """Actions as text: numbers from `first` on are a verb with a card, others a verb alone."""

    alone: Mapping[str, int]
    with_card: Mapping[str, int]  # the number of the verb with the first card
    # the zone from which a verb takes cards; default `hand`
    zones: Mapping[str, str] = field(default_factory=dict)

    def zone(self, verb: str) -> str:
        """Return the zone from which a verb takes cards."""
        return self.zones.get(verb, "hand")

    def text(self, pack: PlainPack, action: int, *, seat: int, question: int) -> str:
        """Return an action in notation."""
        for verb, number in self.alone.items():
            if number == action:
                return verb
        verb, first = max(
            (item for item in self.with_card.items() if item[1] <= action), key=lambda one: one[1]
        )
        return f"{verb} {pack.cards[action - first]}"

    def read(
        self, engine: Any, state: Any, text: str, *, seat: int, line: int = 1, column: int = 1
    ) -> int:
        """Return the action that a text means."""
        verb, _, card = text.strip().lower().partition(" ")
        cards = engine.pack.cards

        def wrong(message: str) -> NotationError:
            return NotationError(message, line=line, column=column)

        if verb in self.alone and not card:
            return self.alone[verb]
        if verb not in self.with_card:
            known = (*self.alone, *self.with_card)
            raise wrong(f"unknown action '{text.strip()}'{did_you_mean(verb, known)}")
        if card not in cards:
            raise wrong(f"unknown card '{card}'{did_you_mean(card, cards)}")
        return self.with_card[verb] + int(cards.index(card))


class PlainSentences(Speaker):
    """Sentences built only from tables of texts."""

    breaks: tuple[str, ...] = ()
    chapters: tuple[str, ...] = ()
    untold: tuple[str, ...] = ()

    def form(self, seat: int, viewer: int | None) -> str:
        """Return the form of a text: `you` for the viewer's own seat, `they` for others."""
        return "you" if seat == viewer else "they"

    def ask(self, state: Any, decision: DecisionView, viewer: int | None) -> str:
        """Return the question that the engine waits for."""
        form = self.form(decision.seat, viewer)
        player, card = self.player(decision.seat), self.card(decision.card)
        return self.texts.say("ask", decision.question, form, player=player, card=card)

    def label(self, state: Any, seat: int, action: int) -> str:
        """Return an action as a line of a list."""
        verb, _, card = self.written(action, seat).partition(" ")
        return self.texts.say("action", verb, card=self.card(card))

    def written(self, action: int, seat: int) -> str:
        """Return an action in notation."""
        from warren.engine.presentation import presentation_of

        shown = presentation_of(self.engine.game.name)
        return shown.action_text(self.pack, action, seat=seat, question=0)

    def refusal(self, state: Any, seat: int, action: int, reason: int) -> str:
        """Return the reason for refusing an action."""
        from warren.engine.presentation import presentation_of

        why = presentation_of(self.engine.game.name).reasons(reason)
        return self.texts.say("refusal", code(why), player=self.player(seat))

    def same_line(self, happening: Happening) -> tuple[Any, ...]:
        """Return a different key for every event, because each event has its own sentence."""
        return (happening,)

    def tell(self, happening: Happening, viewer: int | None, more: Sequence[Happening] = ()) -> str:
        """Return an event as a line of the log."""
        form = self.form(happening.seat, viewer)
        if happening.hidden and self.texts.has("event", happening.what, f"{form}_hidden"):
            form = f"{form}_hidden"
        return self.texts.say(
            "event",
            happening.what,
            form,
            player=self.player(happening.seat),
            card=self.card(happening.card),
            n=happening.detail,
        )

    def lines(
        self, happenings: Iterable[Happening], viewer: int | None, before: Any = None
    ) -> list[str | None]:
        """Return the lines of the log, one for each event."""
        return [None if one.what in self.untold else self.tell(one, viewer) for one in happenings]

    def narrate(self, happenings: Iterable[Happening], viewer: int | None) -> list[str]:
        """Return events as lines of the log."""
        return [line for line in self.lines(happenings, viewer) if line]

    def leads(self, before: Any, action: int) -> bool:
        """Return False, because no action is a heading."""
        return False

    def deed(self, before: Any, seat: int, action: int, viewer: int | None, *, silent: bool) -> str:
        """Return an empty text, because the events describe the action."""
        return ""


class PlainPointing:
    """Links each action to the card that it names, in the zone from which its verb takes cards."""

    def __init__(self, engine: Any, views: Any, *, verbs: Verbs) -> None:
        self.engine = engine
        self.views = views
        self.verbs = verbs

    def point(self, state: Any, seat: int, action: int) -> Pointer:
        """Return an action's verb and its card."""
        text = self.verbs.text(self.engine.pack, action, seat=seat, question=0)
        verb, _, card = text.partition(" ")
        target = Spot(zone=self.verbs.zone(verb), seat=seat, card=card) if card else None
        return Pointer(kind=verb, target=target, cost=None)

    def meant(self, state: Any, seat: int, spot: Spot) -> list[int]:
        """Return each verb that takes the clicked card."""
        cards = self.engine.pack.cards
        if spot.card not in cards:
            return []
        found = [v for v in self.verbs.with_card if self.verbs.zone(v) == spot.zone]
        return [self.verbs.with_card[verb] + int(cards.index(spot.card)) for verb in found]

    def at(self, state: Any, viewer: int | None) -> Spot | None:
        """Return None, because no card asks a question."""
        return None

    def ways(self, before: Any, events: Sequence[Event]) -> list[Way]:
        """Return no sources or destinations, so cards move without animation."""
        return [(None, None)] * len(events)

    def is_open(self, state: Any, action: int) -> bool:
        """Whether everybody sees an action; a secret one is visible only through its event."""
        return False


def draw(engine: Any, state: Any) -> str:
    """Return a position for debugging: every field of the record except events."""
    names = [name for name in state.dtype.names if not name.startswith("event")]
    return "".join(f"# {name}: {' '.join(str(state[name]).split())}\n" for name in names)


def canonical(engine: Any, state: Any) -> bytes:
    """Return the position as bytes, without past events and watchers; equal positions are equal."""
    apart = ("event", "event_count", "watching")
    return b"".join(state[name].tobytes() for name in state.dtype.names if name not in apart)


def lay_out(engine: Any, state: Any, text: str, seed: int) -> None:
    """Raise an error, because positions of such games can't be read."""
    raise NotationError(NO_WRITING)


def plain_presentation(
    *,
    reasons: type[IntEnum],
    ends: type[IntEnum],
    question_of: Callable[[Any], int],
    verbs: Verbs,
    views: Callable[[Any], Views],
    sentences: Callable[..., PlainSentences] = PlainSentences,
) -> Presentation:
    """Return a presentation with only the required parts."""
    return Presentation(
        keys=Keys(table=EVERY_GAME, seat=()),
        reasons=reasons,
        ends=ends,
        question_of=question_of,
        action_text=verbs.text,
        read_action=verbs.read,
        lay_out=lay_out,
        draw=draw,
        is_writable=lambda state: False,
        canonical=canonical,
        views=views,
        pointing=partial(PlainPointing, verbs=verbs),
        sentences=sentences,
    )
