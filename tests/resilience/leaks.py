"""Looks for leaks: hidden information must not change anything that a viewer is sent.

The test plays random matches. At times it makes a twin of the table in which hidden cards are
exchanged, in one of three ways, and sends both tables every possible request of a viewer:

* a guess: everything hidden from the viewer is redealt, also in hidden events of the log;
* another past: cards that the viewer never saw have changed places since the deal, and all actions
  are replayed, so that log, earlier moments and undo belong to another match;
* another copy: two cards of one design change places, even visible ones.

Then both tables continue alike, as long as the rules don't let the viewer tell them apart.

    PYTHONPATH=tests python -m resilience.leaks --matches 10000 --seed 1
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from copy import copy, deepcopy
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from unittest import mock

import numpy as np
from starlette.requests import Request

from players import differ, exchange_hidden
from tables import CALM, PRESETS, START, Played, setup_of
from warren.engine import GAMES, IllegalAction, Match, NotationError
from warren.engine.presentation import presentation_of
from warren.engine.proof import commitment_to
from warren.games.army.frames import Text
from warren.games.army.records import IN_DECK, IN_HAND, NONE
from warren.games.army.records import SEATS as ARMIES
from warren.games.army.running import list_options
from warren.games.army.zones import count_levels
from warren.games.gosux.army import pile_of
from warren.games.gosux.frames import COPIED
from warren.games.gosux.steps import ECHO
from warren.games.laundromat.records import AT_MARKET, IN_BASKET, IN_PACKET, IN_PILE, IN_SUPPLY
from warren.games.laundromat.records import CLEAN_OF as CLEAN
from warren.games.laundromat.records import SEATS as WASHERS
from warren.games.laundromat.seeing import UNSEEN, seen_in
from warren.games.laundromat.words import Event as Laundry
from warren.kernel.stack import CARD, KIND, STEP, TEXT, TRIGGER_CARD, WHAT
from warren.table.guard.clock import HouseClock
from warren.table.hub import Hub
from warren.table.people import notices
from warren.table.people.sessions import Sessions
from warren.table.play import entries, opening, promises
from warren.table.play.opening import New, Opener
from warren.table.play.room import Room, Viewer
from warren.table.play.session import Session
from warren.table.play.table import OPEN, RUNNING, Table
from warren.table.play.tables import Tables
from warren.table.protocol.messages import Clock, write
from warren.table.study import study
from warren.table.study.study import Stop, Study
from warren.table.tournaments import rules as tournament
from warren.table.upkeep import running
from warren.table.web import company, ladders, lobby, matches, studies, tables, telling, tournaments
from warren.table.web.connections import reply_to
from warren.table.web.server import Handler, Server
from warren.table.workers.workers import LOOK

STUDIES = (studies.get_analysis, studies.get_study)
COMPANY = (  # other answers of the server, besides those of tables
    *(ladders.get_house, ladders.get_ladder, telling.get_notices, company.get_people),
    *(matches.get_matches, matches.get_statistics, tournaments.get_tournaments),
)
LANGUAGES = ("en", "fr", "it")
NEXT = "next"  # the table of a rematch
GUEST = "guest"  # a visitor with a name but no seat
GUESS, PAST, COPY = "guess", "past", "copy"  # kinds of worlds
FEW = 4  # iterations of a hint
CHECKS = 3  # moments of one match that are compared
OFTEN, SELDOM = 0.1, 0.02  # probability of comparing a moment, early and later
EARLY = 12  # actions
STEPS = 3  # steps that both worlds take together
PAIRS = 3  # pairs of cards that change places in another past
AROUND = 200  # bytes of a leak that are shown
EVERYTHING = 255  # seen by everybody
CLOCKS = (Clock(), Clock(), Clock(), Clock(kind="live"), Clock(kind="days"))

ARMY_CARDS = (
    *("deck", "discards", "removed", "hand", "packet", "revealed", "chosen", "army"),
    *("aside", "leaving", "bounty"),
)
ARMY_FACTS = ("where", "known", "drafted")
LAUNDRY_CARDS = (
    *("chosen", "basket", "clean", "packets", "protected", "drum", "market", "pile", "supply"),
)
LAUNDRY_FACTS = ("where", "dealt", "packet", "taken", "home", "drawn")
LAUNDRY_HIDDEN = (IN_SUPPLY, IN_PILE, IN_PACKET, *range(IN_BASKET, CLEAN))
PROGRAMMES = (Laundry.PROGRAMME, Laundry.COMPLETED, Laundry.DISCARDED)  # events without a garment


class Leaked(Exception):
    """Hidden information made a difference."""


@dataclass
class Report:
    """The comparisons, and the leaks."""

    matches: int = 0
    actions: int = 0
    moments: int = 0  # pairs of worlds, counted when they diverge
    steps: int = 0  # steps that both worlds then took together
    messages: int = 0
    bytes: int = 0
    worlds: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)  # number of comparisons by kind
    leaks: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Return the figures, the first leak in full, and where the others are."""
        worlds = ", ".join(f"{count:,} {name}" for name, count in sorted(self.worlds.items()))
        told = (
            f"{len(self.leaks):,} leaks in {self.matches:,} matches: {self.moments:,} pairs of "
            f"worlds ({worlds}), {self.steps:,} steps on, {self.messages:,} messages of "
            f"{self.bytes:,} bytes compared"
        )
        return "\n".join([told, *self.leaks[:1], *(leak.split("\n")[0] for leak in self.leaks[1:])])


# --- worlds --------------------------------------------------------------------------------------


class World(Match):
    """A match that rewinds to its own starting position instead of a seeded deal."""

    _base: Match

    @classmethod
    def of(cls, base: Match) -> World:
        """Continue from this position."""
        world = cls.__new__(cls)
        world.seed, world.engine, world._position = base.seed, base.engine, base._position
        world._base, world._laid = base, None
        world._start()
        return world

    def _start(self) -> None:
        self._begin()
        self._states[:] = self._base._states
        self.state = self._states[0]
        self.actions, self.texts = list(self._base.actions), list(self._base.texts)
        self._moments = list(self._base._moments)

    def copy(self) -> World:
        """Copy the match."""
        twin: Any = super().copy()
        twin._base = self._base
        return twin

    def earlier(self, actions: int) -> Match:
        """Return an earlier state; before the split, the real one."""
        since = len(self._base.actions)
        if actions < since:
            return self._base.earlier(actions)
        twin = self.copy()
        twin._start()
        twin._apply(self.actions[since:actions], self.texts[since:actions])
        return twin

    def later(self, past: Match, actions: int) -> Match:
        """Advance an earlier state; states before the split can't be used."""
        return self.earlier(actions)

    def undo(self) -> None:
        """Undo the last action after the split."""
        since = len(self._base.actions)
        assert len(self.actions) > since
        actions, texts = self.actions[since:-1], self.texts[since:-1]
        self._start()
        self._apply(actions, texts)


def have_other_stocks(one: Match, other: Match) -> bool:
    """Return whether cards are in another order, though in the same zones."""
    zone = "basket" if is_laundry(one) else "deck"
    return bool((one.state[zone] != other.state[zone]).any())


def of_table(table: Table, match: Match) -> Table:
    """Return a separate table with another match."""
    twin = copy(table)
    twin.match = match
    twin.places = [copy(place) for place in table.places]
    twin.decisions = dict(table.decisions)
    twin.had, twin.chat = list(table.had), list(table.chat)
    twin.clocks = deepcopy(table.clocks)
    return twin


def bit_of(match: Match, viewer: int | None) -> int:
    """Return the bit of a viewer's knowledge."""
    if viewer is not None:
        return viewer
    return WASHERS if is_laundry(match) else ARMIES


def is_laundry(match: Match) -> bool:
    """Return whether this is Goblin Laundromat."""
    return match.engine.game.name == "laundromat"


# --- a guess -------------------------------------------------------------------------------------


def guessed(match: Match, viewer: int | None, chance: random.Random) -> Match:
    """Return the match with everything redealt that the viewer can't know."""
    twin = match
    for seat in range(match.seats) if viewer is None else [viewer]:
        twin = exchange_hidden(twin, seat, chance.getrandbits(60))
    bit = bit_of(match, viewer)
    twin._moments = [
        moment._replace(events=hidden_anew(match, moment.events, bit, chance))
        for moment in twin._moments
    ]
    return twin


def hidden_anew(match: Match, told: Any, bit: int, chance: random.Random) -> Any:
    """Replace the cards of events that the viewer may not see."""

    def anew(what: int, seat: int, card: int, detail: int, audience: int) -> tuple[int, ...]:
        if audience >> bit & 1 == 0 and is_of_a_card(match, what, card):
            card = chance.randrange(cards_in(match))
        return what, seat, card, detail, audience

    return tuple(anew(*event) for event in told)


def is_of_a_card(match: Match, what: int, card: int) -> bool:
    """Return whether an event is about a card."""
    return card != NONE and not (is_laundry(match) and what in PROGRAMMES)


def cards_in(match: Match) -> int:
    """Return the number of physical cards in a game."""
    if is_laundry(match):
        return len(match.state["where"])
    return int(match.engine.rules["cards"])


# --- other numbers for cards ---------------------------------------------------------------------


def renamed(match: Match, labels: np.ndarray) -> Match:
    """Return the match with cards renumbered by `labels`."""
    twin = match.copy()
    state = twin.state
    laundry = is_laundry(match)
    for name in LAUNDRY_CARDS if laundry else ARMY_CARDS:
        if name in state.dtype.names:
            state[name] = labels[state[name]]
    for name in LAUNDRY_FACTS if laundry else ARMY_FACTS:
        if name in state.dtype.names:
            old = state[name].copy()
            state[name][labels[: len(old)]] = old
    if laundry:
        for packet in state["packets"]:
            packet[: int(state["packet_size"])].sort()
    else:
        rename_under_way(match.engine.game.name, state, labels)
        record = twin._states.view(np.recarray)[0]
        rules = match.engine.rulebook.view(np.recarray)[0]
        match.engine.game.plain(count_levels)(rules, record)
        if twin._mask:
            match.engine.game.plain(list_options)(rules, record)
    return twin


def rename_under_way(game: str, state: Any, labels: np.ndarray) -> None:
    """Renumber cards in unfinished texts, questions and reactions."""
    for trigger in state["trigger"][: int(state["waiting"])]:
        trigger[TRIGGER_CARD] = labels[trigger[TRIGGER_CARD]]
    for frame in state["frame"][: int(state["depth"])]:
        if frame[KIND] != STEP or (game == "gosux" and frame[WHAT] == ECHO):
            frame[CARD] = labels[frame[CARD]]
        if frame[KIND] == TEXT:
            frame[Text.IT] = labels[frame[Text.IT]]
            if game == "gosux" and frame[COPIED]:
                frame[COPIED] = labels[frame[COPIED] - 1] + 1


def labels_for(pairs: list[tuple[int, int]]) -> np.ndarray:
    """Return new card numbers that swap each pair."""
    labels = np.arange(NONE + 1)
    for one, other in pairs:
        labels[one], labels[other] = other, one
    return labels


def copies(match: Match, chance: random.Random) -> list[tuple[int, int]]:
    """Return two cards of one design in different zones."""
    where, design = match.state["where"], match.engine.rules["design"]
    cards = list(range(cards_in(match)))
    chance.shuffle(cards)
    seen: dict[int, int] = {}
    for card in cards:
        other = seen.setdefault(int(design[card]), card)
        if where[other] != where[card]:
            return [(card, other)]
    return []


class Copied(Match):
    """A match with other copies of cards, from the beginning."""

    _real: Match
    _labels: np.ndarray

    @classmethod
    def of(cls, match: Match, labels: np.ndarray) -> Copied:
        """Return the match with renumbered cards."""
        twin: Any = renamed(match, labels)
        twin.__class__ = cls
        twin._real, twin._labels = match, labels
        return twin  # type: ignore[no-any-return]

    def earlier(self, actions: int) -> Match:
        """Return an earlier state."""
        return renamed(self._real.earlier(actions), self._labels)


def with_copies(match: Match, labels: np.ndarray) -> Match:
    """Return the match with other copies of the same designs, also in its events."""
    twin = Copied.of(match, labels)

    def copied(what: int, seat: int, card: int, *about: int) -> tuple[int, ...]:
        other = int(labels[card]) if is_of_a_card(match, what, card) else card
        return what, seat, other, *about

    twin._moments = [
        moment._replace(events=tuple(copied(*event) for event in moment.events))
        for moment in twin._moments
    ]
    return twin


# --- another past --------------------------------------------------------------------------------


class Past:
    """The history of a table since the deal, and who has seen which card."""

    def __init__(self, table: Table) -> None:
        assert table.match is not None
        self.start = of_table(table, table.match.copy())
        self.book: list[tuple[float, Any]] = []
        self.seen = np.zeros(len(table.match.state["where"]), np.int64)
        self.look(table.match)

    def look(self, match: Match) -> None:
        """Note who sees which card now."""
        if is_laundry(match):
            return  # every garment has its history
        where, known = match.state["where"], match.state["known"]
        self.seen |= np.where((where == IN_DECK) | (where >= IN_HAND), known, EVERYTHING)
        told = match._moments[-1].events
        for _, _, card, _, audience in told:
            if card < len(self.seen):
                self.seen[card] |= audience & EVERYTHING

    def unseen(self, match: Match, viewer: int | None) -> list[int]:
        """Return cards in play that the viewer never saw."""
        if is_laundry(match):
            return [g for g in range(cards_in(match)) if is_unseen(match, g, viewer)]
        where = match.state["where"]
        hidden = (where == IN_DECK) | (where >= IN_HAND)
        hidden &= (self.seen >> bit_of(match, viewer)) & 1 == 0
        return [int(card) for card in hidden.nonzero()[0]]

    def pairs(
        self, match: Match, viewer: int | None, chance: random.Random
    ) -> list[tuple[int, int]]:
        """Return pairs of such cards of different designs that might have been swapped.

        Most were held by somebody and are swapped with one that was not.
        """
        assert self.start.match is not None
        cards = self.unseen(match, viewer)
        chance.shuffle(cards)
        zones = [one.state["where"] for one in (self.start.match, match)]
        stock = IN_SUPPLY if is_laundry(match) else IN_DECK
        cards.sort(key=lambda card: any(zone[card] != stock for zone in zones))
        moving = chance.random() < 0.85
        design = match.engine.rules["design"]
        is_alike = self.is_alike(match, by_level=chance.random() < 0.7)
        found: list[tuple[int, int]] = []
        while len(cards) > 1 and len(found) < PAIRS:
            one = cards.pop()
            for other in cards:
                apart = any(zone[one] != zone[other] for zone in zones)
                if design[one] != design[other] and is_alike(one, other) and apart >= moving:
                    cards.remove(other)
                    found.append((one, other))
                    break
        return found

    def is_alike(self, match: Match, *, by_level: bool) -> Callable[[int, int], bool]:
        """Return whether two cards can replace each other: same deck, perhaps same level."""
        rules, game = match.engine.rules, match.engine.game
        if is_laundry(match):
            return lambda one, other: True

        def is_alike(one: int, other: int) -> bool:
            if game.name == "gosux":
                views: Any = match.views
                if views.ask(pile_of, match.state, one) != views.ask(pile_of, match.state, other):
                    return False
            return not by_level or bool(rules["row"][one] == rules["row"][other])

        return is_alike

    def again(self, labels: np.ndarray, viewer: int | None) -> Table | None:
        """Return the table as if those cards had been swapped; None if that is impossible.

        It is impossible if the rules would have asked or shown the viewer something else.
        """
        base = self.start.match
        assert base is not None
        true = World.of(base)
        table = of_table(self.start, World.of(renamed(base, labels)))
        other: Any = table.match
        if not is_renamed(true, other, labels, viewer):
            return None
        names = other_names(base, labels)
        for at, entry in self.book:
            try:
                if isinstance(entry, entries.Acted):
                    true.carry_out(entry.action, entry.seat)
                    entry = as_renamed(other, entry, names)
                elif isinstance(entry, entries.Undone):
                    true.undo()
                table.apply(entry, at)
            except (IllegalAction, NotationError):
                return None
            if not is_renamed(true, other, labels, viewer):
                return None
        return table


def is_unseen(match: Match, garment: int, viewer: int | None) -> bool:
    """Return whether a garment is hidden, and the viewer never saw it."""
    state = match.state
    if state["where"][garment] not in LAUNDRY_HIDDEN or state["drawn"][garment]:
        return False
    if viewer is None:
        return not (state["dealt"][garment] and state["packet"][garment] == AT_MARKET)
    views: Any = match.views
    return bool(views.ask(seen_in, state, viewer, garment) == UNSEEN)


def other_names(match: Match, labels: np.ndarray) -> dict[str, list[str]]:
    """Return the names of every swapped card and its counterpart."""
    found: dict[str, list[str]] = {}
    for card in range(cards_in(match)):
        if labels[card] != card:
            name = match.views.name(card)
            found.setdefault(name, []).append(match.views.name(int(labels[card])))
    return found


def as_renamed(match: Match, entry: entries.Acted, names: dict[str, list[str]]) -> entries.Acted:
    """Return the same action after the swap."""
    verb, _, card = entry.action.partition(" ")
    if match.why_not(entry.action, entry.seat) is None:
        return entry
    for name in names.get(card, []):
        action = f"{verb} {name}"
        if match.why_not(action, entry.seat) is None:
            return entries.Acted(entry.seat, action)
    return entry


def is_renamed(true: Match, other: Match, labels: np.ndarray, viewer: int | None) -> bool:
    """Return whether two positions differ only in card numbers and hidden facts."""
    one, two = true.state, other.state
    laundry = is_laundry(true)
    if true._mask != other._mask or true.presentation.question_of(
        one
    ) != other.presentation.question_of(two):
        return False
    if (one["chance"] != two["chance"]).any():
        return False
    for name in LAUNDRY_FACTS if laundry else ARMY_FACTS:
        if name in one.dtype.names and (one[name] != two[name][labels[: len(one[name])]]).any():
            return False
    for name in ("basket", "supply", "pile") if laundry else ("deck", "hand"):
        sizes = (one[f"{name}_size"], two[f"{name}_size"])
        zones = [np.atleast_2d(state[name]) for state in (one, two)]
        for number, size in enumerate(np.atleast_1d(sizes[0])):
            if (labels[zones[0][number, :size]] != zones[1][number, :size]).any():
                return False
    return viewer is None or bool((observed(true, viewer) == observed(other, viewer)).all())


def observed(match: Match, seat: int) -> np.ndarray:
    """Return a seat's observation, as the engine gives it to bots."""
    return match.engine.observe(match._states, seat)


def facts(match: Match, viewer: int | None) -> Any:
    """Return what a viewer may know of the last action by the rules alone."""
    bit = bit_of(match, viewer)
    design = match.engine.rules["design"]
    told = []
    for what, seat, card, detail, audience in match._moments[-1].events:
        shown = audience >> bit & 1 and card != NONE
        programme = is_laundry(match) and what in PROGRAMMES
        told.append(
            (what, seat, (card if programme else int(design[card])) if shown else None, detail)
        )
    seen = None if viewer is None else observed(match, viewer).tolist()
    return told, match._mask, match.presentation.question_of(match.state), seen


# --- what a viewer is sent -----------------------------------------------------------------------


class Still:
    """A clock that never advances."""

    now = START

    @classmethod
    def time(cls) -> float:
        """Return the time."""
        return cls.now


class QuietStudy(Study):
    """A study without threads and caches."""

    async def work(self, asker: Any, work: Any) -> Any:
        """Run the work at once."""
        return work(Stop())


class QuietRoom(Room):
    """A room without tasks: changes happen at once and are not stored."""

    def __init__(self, tables: Tables, table: Table, address: str = "?") -> None:
        super().__init__(tables, table, address)
        self.owner.cancel()

    def _wake_bots(self) -> None:
        """Let bots act at random."""

    def hear(self, player: str | None) -> None:
        """Ignore presence: nobody is ever away."""

    def ask(self, request: Any, *about: Any) -> asyncio.Future[int]:
        """Carry out a change."""
        entry = self._decide(request)
        if entry is not None:
            self.table.apply(entry, Still.now)
        self.painted.clear()
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        done.set_result(self.table.number)
        return done


class QuietHub(Hub):
    """A hub that stores nothing, so that two can exist with one difference."""

    def beside(self, table: Table) -> QuietHub:
        """Return such a hub with a single other table."""
        twin, tables = copy(self), copy(self.tables)
        twin.tables, tables.rooms = tables, {}
        twin.rooms = tables.rooms
        twin.study = QuietStudy(lambda: 1)
        twin.rooms[table.id] = QuietRoom(tables, table)
        sleeping = like(self.sleeping, tables=tables, rooms=tables.rooms)
        twin.sleeping, twin.room = sleeping, sleeping.room
        opening = like(self.opening, QuietOpening, tables=tables, sleeping=sleeping)
        twin.opening, twin.sessions = opening, like(self.sessions, QuietSessions, rooms=twin.rooms)
        twin.notices = like(self.notices, tables=tables)
        twin.presence = like(self.presence, tables=tables)
        twin.company = like(self.company, notices=twin.notices)
        twin.tournaments = like(self.tournaments, opening=opening)
        return twin

    async def lobby(self) -> list[dict[str, Any]]:
        """Return the current lobby without its cache."""
        if self.workers:
            self.workers.told, self.workers.is_news, self.workers.read_at = {}, True, -LOOK
            await self.workers.tell_lobby(self.rooms, running.line_of)
        return await super().lobby()


def like(part: Any, kind: type | None = None, **other: Any) -> Any:
    """Copy a part of a server with some dependencies replaced."""
    made = object.__new__(kind or type(part))
    assert vars(part).keys() >= other.keys()
    vars(made).update(vars(part) | other)
    return made


class QuietSessions(Sessions):
    """Sessions whose tokens are the players' names."""

    async def of(self, token: str | None) -> Session | None:
        """Return the session of this token."""
        return Session(token, named(token)) if token else None


class QuietOpening(Opener):
    """Gives the next table always the same id."""

    def _welcome(self, new: New, session: Session) -> None:
        """Keep the table at this worker."""
        self.tables.rooms[new.table.id] = QuietRoom(self.tables, new.table, session.address)

    async def _new(self, *given: Any) -> New:
        new = await super()._new(*given)
        new.table.id = NEXT
        return new


def named(player: str) -> str:
    """Return a player's name."""
    return f"Player {player[1:]}" if player != GUEST else "Guest"


class Side:
    """One of two worlds, as a viewer meets it."""

    def __init__(self, hub: QuietHub, table: Table, player: str | None, language: str) -> None:
        self.hub = hub.beside(table)
        self.room = self.hub.rooms[table.id]
        self.server = Server(self.hub)
        self.table, self.player, self.language = table, player, language
        self.viewer = Viewer(player, language)
        self.follower = Viewer(player, language, takes_changes=True)  # the same, as differences
        self.room.viewers |= {self.viewer: None, self.follower: None}

    @property
    def match(self) -> Match:
        """The running match."""
        assert self.table.match is not None
        return self.table.match

    def shown(self) -> bytes:
        """Return what the viewer's connection sends."""
        self.room.show()
        return self.room.text_for(self.viewer)

    def changed(self) -> bytes:
        """Return the same for a viewer who accepts changes."""
        return self.room.text_for(self.follower)

    async def told(self, text: str) -> bytes:
        """Return the answer to a message."""
        session = await self.hub.sessions.of(self.player)
        answer = await reply_to(self.server, self.room, session, self.language, text)
        answer.pop("id", None)  # the id of a refusal is random
        return bytes(write(answer))

    async def asked(self, handler: Handler, query: str = "", **path: Any) -> bytes:
        """Return the answer to a plain request."""
        cookie = [(b"cookie", f"warren={self.player}".encode())] if self.player else []
        scope = {
            "type": "http",
            "method": "GET",
            "path_params": {"table": self.table.id, **path},
            "query_string": f"lang={self.language}&{query}".encode(),
            "headers": cookie,
        }
        answer = await self.server.handles(handler)(Request(scope, asyncio.Future))
        body = bytes(answer.body)
        if answer.status_code >= 400:
            body = bytes(write({**json.loads(body), "id": ""}))
        return b"%d " % answer.status_code + body


def shape(sent: bytes) -> Any:
    """Return the keys of a message that shows a table, without values."""
    message = json.loads(sent)
    view = message["view"]
    return (
        list(message),
        list(message["table"]),
        list(view),
        [list(seat) for seat in view["seats"]],
    )


# --- what a viewer may ask -----------------------------------------------------------------------


def ids_of(game: str) -> list[str]:
    """Return the ids of all cards of a game."""
    pack: Any = GAMES[game].pack
    return [card.id for card in (pack.garments if game == "laundromat" else pack.cards)]


def cards_about(match: Match, chance: random.Random) -> list[str]:
    """Return some cards worth asking for: hidden ones, and any."""
    where = match.state["where"]
    zone = np.isin(where, LAUNDRY_HIDDEN) if is_laundry(match) else where >= IN_HAND
    held = [match.views.name(int(card)) for card in zone.nonzero()[0][: cards_in(match)]]
    every = ids_of(match.engine.game.name)
    return [chance.choice(held or every) for _ in range(3)] + [chance.choice(every)]


def targets(match: Match, chance: random.Random, *, many: bool) -> list[dict[str, Any]]:
    """Return things that can be clicked."""
    cards = cards_about(match, chance)
    pack: Any = match.engine.pack
    seats = range(match.seats)
    if is_laundry(match):
        zones = ("hand", "market", "drum", "deck")
        found = [{"zone": zone, "card": card} for zone in zones for card in cards]
        found += [{"zone": "deck"}, {"zone": "player", "seat": 1}]
    else:
        zones = ("hand", "packet", "revealed", "discards", "deck")
        found = [{"zone": zone, "card": card} for zone in zones for card in cards]
        found += [{"zone": "player", "seat": seat} for seat in seats]
        found += [{"zone": "clan", "clan": clan} for clan in pack.clans]
        found += [
            {"zone": "slot", "seat": seat, "row": row, "column": column}
            for seat in seats
            for row in range(3)
            for column in range(3)
        ]
        found += [{"zone": "deck"}, {"zone": "deck", "seat": 0}, {"zone": "discards"}]
    return found if many else chance.sample(found, 5)


def refusable(side: Side, seat: int, chance: random.Random) -> Iterator[str]:
    """Yield actions that the rules refuse a seat now, and texts that are no actions."""
    match = side.match
    verbs = ("play", "discard", "bring", "keep", "take", "search", "ban", "revive", "copy")
    actions = [f"{chance.choice(verbs)} {card}" for card in cards_about(match, chance)]
    actions += [chance.choice(["pass", "draw 1", "draw 3", "stop", "draw", "potion", "yes"])]
    actions += [chance.choice(["player 1", "choose 1.I1", "shift I1", "use I1", "activate 1.II1"])]
    actions += [chance.choice(["play nobody", "choose 9.I1", "", "\u0000", "play", "player 77"])]
    others = [other for other in match.pending if other != seat]
    if others:
        actions.append(chance.choice(match.legal(chance.choice(others))).text)
    for action in actions:
        try:
            if match.why_not(action, seat) is not None:
                yield action
        except NotationError:
            yield action


def messages(side: Side, chance: random.Random, *, many: bool) -> list[dict[str, Any]]:
    """Return messages of a viewer that change nothing."""
    seat = side.table.seat_of(side.player)
    decision = side.table.decisions.get(-1 if seat is None else seat, 0)
    said: list[dict[str, Any]] = [
        {"type": "why", "target": target} for target in targets(side.match, chance, many=many)
    ]
    acts = list(refusable(side, 0 if seat is None else seat, chance))
    acts = acts if many else chance.sample(acts, min(3, len(acts)))
    said += [{"type": "act", "decision": decision, "action": action} for action in acts]
    other = chance.choice(list(side.table.decisions.values()))
    first = side.match.legal(side.match.pending[0])[0].text
    if seat not in side.table.decisions:
        said.append({"type": "act", "decision": other, "action": first})  # for somebody else
    if not side.table.may_take_back(-1 if seat is None else seat):
        said.append({"type": "undo", "decision": other})
    rest: list[dict[str, Any]] = [
        {"type": "act", "decision": decision + 1, "action": first},
        {"type": "act", "decision": decision, "action": first, "seat": 1},
        {"type": "act", "decision": str(decision), "action": first},
        {"type": "undo", "decision": 0},
        {"type": "sit", "seat": 1},
        {"type": "seat", "seat": 1, "bot": None},
        {"type": "start"},
        {"type": "rematch"},
        {"type": "hint"} if not side.room.projection.can_hint(seat) else {"type": "no"},
    ]
    return said + (rest if many else chance.sample(rest, 1))


# --- one match -----------------------------------------------------------------------------------


def cup_of(name: str, preset: str) -> entries.OfTournament | None:
    """Make every second table part of a tournament."""
    if random.Random(f"{name} cup").random() < 0.5:
        return None
    team = 2 if "teams" in preset else 1
    return entries.OfTournament(id="cup", name="Cup", round=0, table=0, team=team)


def missed(side: Side) -> list[list[str]]:
    """Return who is notified of their turn, and who is expected."""
    return [
        sorted(notices.missed_at(side.room, 0.0)),
        sorted(notices.expected_at(side.room)),
    ]


class Fuzzed:
    """A random match that is checked at times."""

    def __init__(
        self, hub: QuietHub, report: Report, preset: tuple[str, str, int], name: str
    ) -> None:
        self.hub, self.report, self.name = hub, report, name
        self.chance = chance = random.Random(name)
        self.game, self.preset, self.seats = preset
        secret, host = f"{chance.getrandbits(128):032x}", "p0"
        people = 1 if chance.random() < 0.3 else self.seats
        self.people = range(people)
        clock = chance.choice(CLOCKS)
        self.played = Played(
            setup_of(
                *(self.game, self.seats),
                **{"preset": self.preset, "secret": secret, "seed": None},
                **{"host": host, "clock": clock, "tournament": cup_of(name, self.preset)},
            )
        )
        for seat in range(self.seats):
            salt = f"{chance.getrandbits(64):016x}"
            sat = entries.Sat(seat, f"p{seat}", f"Player {seat}", salt)
            self.played.happen(sat if seat < people else entries.Seated(seat, "easy"), 0)
        self.secrets: list[bytes] = []
        self.commitment = self.played.table.commitment.encode()
        self.about = ""
        self.past: Past | None = None
        self.looked = 0

    @property
    def table(self) -> Table:
        """The current table."""
        return self.played.table

    @property
    def match(self) -> Match:
        """The current match."""
        return self.played.match

    async def run(self) -> None:
        """Play to the end."""
        self.secrets = [self.table.setup.secret.encode()]
        self.secrets += [place.salt.encode() for place in self.table.places if place.salt]
        self.secrets.append(str(self.table.seed).encode())
        self.about = "before the start"
        self.check_secrets("table", Side(self.hub, self.table, self.any_viewer(), "en").shown())
        self.happen(entries.Started())
        while self.table.phase == RUNNING:
            if self.looked < CHECKS and self.chance.random() < self.likelihood():
                self.looked += 1
                await self.look()
            self.go_on()
        self.report.actions += len(self.match.actions)
        if self.chance.random() < 0.1:
            self.about = "at the end"
            shown = Side(self.hub, self.table, None, "en").shown()
            if not all(secret in shown for secret in self.secrets[:-1]):
                self.leak("the secret", shown, b"when all is over")
            await self.play_again()

    def likelihood(self) -> float:
        """Return the probability of a check at this moment."""
        return OFTEN if len(self.match.actions) < EARLY else SELDOM

    def happen(self, entry: Any) -> None:
        """Apply an entry and remember it."""
        self.played.happen(entry)
        match = self.match
        if self.past is not None:
            self.past.book.append((self.played.at, entry))
            self.past.look(match)
        elif is_laundry(match) or match.state["deck_size"].any():
            self.past = Past(self.table)

    def go_on(self) -> None:
        """Let somebody act, talk, leave or undo."""
        luck, match = self.chance.random(), self.match
        last = match.actions[-1][0] if match.actions else 0
        if luck < 0.02:
            self.happen(entries.Talked(f"Player {last}", f"<b>{self.chance.random()}</b>"))
        elif luck < 0.04 and self.past is not None and self.table.places[last].player:
            away = self.table.places[last].bot
            gone = entries.TakenOver(last, "medium", "left")
            self.happen(entries.Returned(last) if away else gone)
        elif luck < 0.12 and self.table.may_take_back(last) and self.may_go_back():
            self.happen(entries.Undone(last))
        else:
            seat = self.chance.choice(match.pending)
            self.happen(entries.Acted(seat, self.any_action(match, seat)))

    def any_action(self, match: Match, seat: int) -> str:
        """Return a random action, rarely a pass."""
        legal = match.legal(seat)
        action = self.chance.choice(legal).text
        return self.chance.choice(legal).text if action == "pass" else action

    def may_go_back(self) -> bool:
        """Return whether an action can be undone."""
        start = self.past.start.match if self.past else None
        return start is not None and len(self.match.actions) > len(start.actions)

    # --- comparing -------------------------------------------------------------------------------

    def any_viewer(self) -> str | None:
        """Return a player at the table, another person, or an anonymous viewer."""
        seats = [f"p{seat}" for seat in self.people]
        return self.chance.choice([*seats, *seats, GUEST, None])

    async def look(self) -> None:
        """Make a twin of the table and compare."""
        player = self.any_viewer()
        viewer = self.table.seat_of(player)
        kind = self.chance.choice((GUESS, GUESS, PAST, PAST, COPY))
        twin = self.twin(kind, viewer)
        if twin is None or twin.match is None:
            return
        true = of_table(self.table, World.of(self.match.copy()))
        moved = differ(self.match, twin.match) or have_other_stocks(self.match, twin.match)
        self.report.moments += 1
        self.report.worlds[f"by {kind}" if moved else "alike"] += 1
        Still.now = self.played.at + 0.5
        every = self.chance.random() < 0.05
        for language in LANGUAGES if every else [self.chance.choice(LANGUAGES)]:
            self.about = f"moment {len(self.match.actions)}, viewer {player}, {kind}, {language}"
            sides = [Side(self.hub, table, player, language) for table in (true, twin)]
            await self.compare(sides, viewer)
            if kind != COPY:  # the guesses of a search depend on which copy lies where
                await self.compare_hints(sides, viewer)
        await self.step_on(sides, viewer)

    def twin(self, kind: str, viewer: int | None) -> Table | None:
        """Return a table that is equally possible from the viewer's knowledge."""
        if kind == GUESS:
            return of_table(self.table, World.of(guessed(self.match, viewer, self.chance)))
        if kind == COPY:
            pair = copies(self.match, self.chance)
            if not pair:
                return None
            return of_table(self.table, World.of(with_copies(self.match, labels_for(pair))))
        if self.past is None:
            return None
        pairs = self.past.pairs(self.match, viewer, self.chance)
        while pairs:
            table = self.past.again(labels_for(pairs), viewer)
            if table is not None:
                return table
            pairs.pop()
        return None

    async def compare(self, sides: list[Side], viewer: int | None) -> None:
        """Compare everything that a viewer receives or may request."""
        self.same("table", *[side.shown() for side in sides])
        self.same("table that changes", *[side.changed() for side in sides])
        many = self.chance.random() < 0.03
        for number, message in enumerate(messages(sides[0], self.chance, many=many)):
            text = json.dumps({"request": f"r{number}", **message})
            self.same(message["type"], *[await side.told(text) for side in sides])
        for text in ("{", '{"type":"act"}', "[]") if many else ():
            self.same("malformed", *[await side.told(text) for side in sides])
        actions = len(self.match.actions)
        for number in {actions, *(self.chance.randint(0, actions) for _ in range(2))}:
            await self.same_answers(sides, tables.get_moment, number=str(number))
        await self.same_answers(sides, tables.get_moment, f"seat={self.seats - 1}", number="0")
        rest = [tables.get_table, lobby.get_tables, tables.get_record, *STUDIES, *COMPANY]
        for handler in rest if many else [self.chance.choice(rest)]:
            await self.same_answers(sides, handler, game=self.game)
        self.compare_news(sides)

    def compare_news(self, sides: list[Side]) -> None:
        """Compare the notices to absent players, and the tournament's news."""
        for seat in self.people:
            about = [notices.about(side.table, f"p{seat}") for side in sides]
            self.same("notice", *[bytes(write(one)) for one in about])
        if self.table.setup.tournament:
            heard = [repr(tournament.result_of(side.table)) for side in sides]
            self.same("result", *[one.encode() for one in heard])
        self.same("lists of notices", *[bytes(write(missed(side))) for side in sides])

    async def compare_hints(self, sides: list[Side], viewer: int | None) -> None:
        """Compare the hints for a viewer, at times."""
        if sides[0].room.projection.can_hint(viewer) and self.chance.random() < 0.3:
            text = json.dumps({"request": "h", "type": "hint"})
            self.same("hint", *[await side.told(text) for side in sides])

    async def same_answers(
        self, sides: list[Side], handler: Handler, query: str = "", **path: Any
    ) -> None:
        """Compare the answers to a plain request."""
        answers = [await side.asked(handler, query, **path) for side in sides]
        self.same(handler.__name__, *answers)
        if handler in (tables.get_record, *STUDIES) and b"not-over" not in answers[0]:
            self.leak(handler.__name__, answers[0], b"while the match runs")

    async def step_on(self, sides: list[Side], viewer: int | None) -> None:
        """Continue both worlds alike, as long as the viewer can't tell them apart."""
        for number in range(STEPS):
            what = await self.step(sides, viewer, number)
            if what is None:
                return
            sent = [side.shown() for side in sides]
            is_over = sides[0].table.phase != RUNNING  # now everything is public
            known = [facts(side.match, viewer) for side in sides]
            if is_over or (sent[0] != sent[1] and known[0] != known[1]):
                self.same(f"shape after {what}", *[repr(shape(one)).encode() for one in sent])
                for side in sides:  # revealed cards stay known
                    if viewer is not None and side.table.may_take_back(viewer):
                        self.leak(f"undo after {what}", *sent)
                return
            self.report.steps += 1
            self.same(f"table after {what}", *sent)
            changed = [side.changed() for side in sides]
            self.report.kinds["changed"] += b'"type":"changed"' in changed[0]
            self.same(f"change after {what}", *changed)
            moment = {"number": str(len(sides[0].match.actions))}
            await self.same_answers(sides, tables.get_moment, **moment)

    async def step(self, sides: list[Side], viewer: int | None, number: int) -> str | None:
        """Carry out one step in both worlds; None if there is none."""
        one, other = sides
        luck = self.chance.random()
        if luck < 0.1:
            for side in sides:
                side.table.apply(entries.Talked("Guest", "well"), Still.now)
            return "chat"
        is_new = len(one.match.actions) > len(self.match.actions)
        if is_new and viewer is not None and one.table.may_take_back(viewer) and luck < 0.7:
            if one.table.places[viewer].bot:
                return None
            decision = next(iter(one.table.decisions.values()))
            text = json.dumps({"request": f"u{number}", "type": "undo", "decision": decision})
            self.same("undo", *[await side.told(text) for side in sides])
            return "undo"
        seat = viewer if viewer in one.match.pending else self.chance.choice(one.match.pending)
        if seat not in other.match.pending:
            return None
        actions = [action.text for action in one.match.legal(seat)]
        self.chance.shuffle(actions)
        for action in actions:
            if other.match.why_not(action, seat) is None:
                await self.act(sides, seat, action, own=seat == viewer, number=number)
                return action
        return None

    async def act(
        self, sides: list[Side], seat: int, action: str, *, own: bool, number: int
    ) -> None:
        """Let a seat act in both worlds; the viewer acts by message."""
        if not own or sides[0].table.places[seat].bot:
            for side in sides:
                side.table.apply(entries.Acted(seat, action), Still.now)
            return
        decision = sides[0].table.decisions[seat]
        said = {"request": f"a{number}", "type": "act", "decision": decision, "action": action}
        self.same("act", *[await side.told(json.dumps(said)) for side in sides])

    def same(self, what: str, one: bytes, other: bytes) -> None:
        """Fail if a viewer receives different data, or secrets."""
        self.report.kinds[what.split(" ")[0]] += 1
        self.report.messages += 1
        self.report.bytes += len(one)
        if one != other or b'"code":"internal"' in one:
            self.leak(what, one, other)
        self.check_secrets(what, one)

    def check_secrets(self, what: str, sent: bytes) -> None:
        """Check that the secret is committed to at the beginning and shown only at the end."""
        if what.startswith("table") and self.commitment not in sent:
            self.leak("the commitment", b"is missing in", sent)
        if b'"phase":"over"' not in sent and any(secret in sent for secret in self.secrets):
            self.leak("a secret of the deal", b"is in", sent)

    def leak(self, what: str, one: bytes, other: bytes) -> None:
        """Record a leak and stop."""
        least = min(len(one), len(other))
        at = next((n for n in range(least) if one[n] != other[n]), least)
        near = slice(max(0, at - AROUND), at + AROUND)
        parts = [part[near].decode(errors="replace") for part in (one, other)]
        self.report.leaks.append(
            f"{self.game}:{self.preset} with {self.seats}, match {self.name}, {self.about}: "
            f"{what}, byte {at}\n  {parts[0]}\n  {parts[1]}"
        )
        raise Leaked

    # --- again -----------------------------------------------------------------------------------

    async def play_again(self) -> None:
        """Check that the next table reveals nothing about this one except the seating."""
        other = of_table(self.table, self.match.earlier(len(self.match.actions) // 2))
        other.match = World.of(guessed(other.match, None, self.chance))
        while not other.match.is_over:
            seat = other.match.pending[0]
            other.match.carry_out(self.chance.choice(other.match.legal(seat)), seat)
        sides = [Side(self.hub, table, "p0", "en") for table in (self.table, other)]
        secret = f"{self.chance.getrandbits(128):032x}"
        self.secrets = [secret.encode()]
        self.commitment = commitment_to(secret).encode()
        said = {"request": "again", "type": "rematch", "salt": "5a17", "commitment": ""}
        said["commitment"] = self.commitment.decode()
        told = []
        for side in sides:
            await side.hub.store.write(promises.promise("p0", secret, Still.now))
            told.append(await side.told(json.dumps(said)))
        self.same("rematch", *told)
        self.about = "the next table"
        new = [side.hub.rooms[NEXT].table for side in sides]
        player = self.any_viewer()
        await self.look_alike(new, player)
        for table in new:
            for seat, place in enumerate(table.places):
                if place.kind == "open":
                    table.apply(entries.Sat(seat, f"n{seat}", f"New {seat}"), Still.now)
            if table.phase == OPEN:
                table.apply(entries.Started(), Still.now)
        await self.look_alike(new, player)

    async def look_alike(self, tables: list[Table], player: str | None) -> None:
        """Compare two tables as shown."""
        self.same("table", *[Side(self.hub, table, player, "en").shown() for table in tables])


# --- many matches --------------------------------------------------------------------------------


@cache
def speaker(engine: Any, views: Any, language: str, players: tuple[str, ...]) -> Any:
    """Return the sentences of a match, cached by players because making them is slow."""
    shown: Any = presentation_of(engine.game.name)
    return shown.sentences(engine, views, language, list(players))


def sentences(match: Match, language: str = "en", players: Iterable[str] = ()) -> Any:
    """Replacement for `Match.sentences`."""
    return speaker(match.engine, match.views, language, tuple(players))


@contextmanager
def standing_still() -> Iterator[None]:
    """Stop clocks, make hints instant, and cache sentences."""
    with (
        mock.patch.object(Match, "sentences", sentences),
        mock.patch.object(opening, "Room", QuietRoom),
        mock.patch.object(study, "HINT_ITERATIONS", FEW),
        mock.patch.object(study, "HINT_SECONDS", None),
    ):
        yield


def fuzz(
    matches: int,
    seed: int,
    presets: Sequence[tuple[str, str, int]] = PRESETS,
    *,
    most: int = 20,
    **where: Any,
) -> Report:
    """Look for leaks in random matches of all presets, until `most` are found."""
    report = Report()

    async def play() -> None:
        hub = QuietHub(limits=CALM, clock=HouseClock(Still.time, Still.time), **where)
        for number in range(matches):
            if len(report.leaks) >= most:
                break
            preset, name = presets[number % len(presets)], f"{seed}.{number}"
            report.matches += 1
            with suppress(Leaked):
                await Fuzzed(hub, report, preset, name).run()
        await hub.stop()

    with standing_still():
        asyncio.run(play())
    return report


def main() -> int:
    """Look for leaks and report them."""
    parser = argparse.ArgumentParser(prog="resilience.leaks", description="Look for leaks.")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    began = time.perf_counter()
    report = fuzz(wanted.matches, wanted.seed)
    print(report.text)
    print(f"{time.perf_counter() - began:.0f} s; compared:", dict(report.kinds.most_common()))
    return 1 if report.leaks else 0


if __name__ == "__main__":
    sys.exit(main())
