"""A room: an awake table, with all its viewers.

One task owns the table. Requests wait in its inbox. The task checks, stores, applies and shows them
one after another.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import OrderedDict, deque
from collections.abc import Callable, Collection
from contextlib import AbstractAsyncContextManager
from functools import partial
from math import inf
from typing import Any, NamedTuple, Protocol

from warren.bots import LEVELS
from warren.engine import Match
from warren.table.guard.clock import HouseClock
from warren.table.guard.limits import ANYWHERE, Limits
from warren.table.guard.names import look_of
from warren.table.play import entries
from warren.table.play.changes import Shown, change
from warren.table.play.painting import AGAIN, NEW, Painting
from warren.table.play.players import Choice, Players
from warren.table.play.projection import Projection
from warren.table.play.requests import CameBack, Due, FromBot, FromPerson, NewName, Request, decide
from warren.table.play.session import Session
from warren.table.play.table import OVER, RUNNING, STAND_IN, Table
from warren.table.protocol.messages import Chat, write
from warren.table.protocol.refusals import Refused
from warren.table.storage import books, store
from warren.table.storage.store import OutdatedError, Store, UnsavedError

log = logging.getLogger("warren.table")

INBOX = 256  # requests that may wait
ANSWERS = 64  # answers kept per player, and for all clients without a seat together
TICK = 0.2  # seconds for which viewers may share a clock display
RETRY = 1.0  # seconds until a bot that failed tries again
REST = 60.0  # seconds after which bots stop at a table without viewers
MOMENTS = 4  # events put into words at a time
THOUGHTS = 32  # latest thinking times of a kind of bot

Also = store.Job  # written in the same transaction as an entry
Asked = tuple[str, str]  # a player, and the name of the request


class RoomServices(Protocol):
    """The services that a room needs from its server."""

    store: Store
    clock: HouseClock
    limits: Limits
    grace: float  # seconds until a bot plays for a player who left
    pace: float  # seconds that a bot takes before it acts
    painting: Painting
    players: Players
    thoughts: dict[tuple[str, str], deque[float]]  # seconds, by game and bot

    def in_turn(self, address: str) -> AbstractAsyncContextManager[None]:
        """Run a long task: one at a time per address, and addresses take turns."""

    def happened(self, room: Room, *, is_end: bool, is_asked: bool) -> None:
        """Record that an entry was applied in a room."""

    def forget(self, room: Room, why: str) -> None:
        """Drop a room after a failure: it is read from the store again."""


class Viewer:
    """A viewer, with one connection."""

    def __init__(
        self,
        player: str | None,
        language: str,
        address: str = ANYWHERE,
        token: bytes = b"",
        *,
        takes_changes: bool = False,
    ) -> None:
        self.player = player
        self.token = token  # the hash of their token
        self.takes_changes = takes_changes  # gets changes after the first whole message
        self.shown: Shown | None = None  # the last message, if the viewer accepts changes
        self.address = address
        self.language = language
        self.wake: Callable[[], None] = lambda: None  # shows the news
        self.heard = -1  # the number of the table's news in the last message
        self.answering = asyncio.Lock()  # held while this viewer gets an answer
        self.is_out = False  # this room no longer owns the table, or
        self.is_replaced = False  # the same player has another connection, or
        self.is_signed_out = False  # this device was signed out
        self.seen: int | None = None  # actions when the table was last shown, -1 before the match
        self.logged = 0  # number of log lines sent
        self.talked = 0
        self.edition = (0, 0)  # the edition sent


class Wish(NamedTuple):
    """A request that waits at a table."""

    request: Request | None  # None: check the clocks again
    future: asyncio.Future[int]
    asked: Asked | None = None
    also: Also | None = None


class Answers:
    """Answers to requests, kept in case a request is repeated.

    Answers to requests that changed something are kept as long as the table; refusals and other
    answers are kept for a while. Clients without a seat can't evict the answers to those with one.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.done: dict[Asked, int] = {}  # the numbers of entries
        self.given: dict[str | None, OrderedDict[Asked, dict[str, Any] | Refused]] = {}
        self.under_way: dict[Asked, asyncio.Future[Any]] = {}

    def known(self, key: Asked) -> dict[str, Any] | Refused | None:
        """Return the answer that a player's request received earlier."""
        if key in self.done:
            return done(key[1], self.done[key])
        kept = (self.given.get(owner) for owner in (key[0], None))
        return next((given[key] for given in kept if given and key in given), None)

    def keep(self, key: Asked, answer: dict[str, Any] | Refused) -> None:
        """Remember an answer for a while."""
        for owner in [*self.given]:
            if self.table.seat_of(owner) is None and owner is not None:
                del self.given[owner]
        owner = key[0] if self.table.seat_of(key[0]) is not None else None
        given = self.given.setdefault(owner, OrderedDict())
        given[key] = answer
        while len(given) > ANSWERS:
            given.popitem(last=False)


def done(request: str, number: int) -> dict[str, Any]:
    """Return the answer to a request that succeeded."""
    return {"type": "done", "request": request, "number": number}


class Painted(NamedTuple):
    """A message to viewers, with its numbers of log and chat lines."""

    text: bytes
    lines: int
    talk: int
    shown: Shown | None = None  # for viewers who accept changes


class Room:
    """A table with its owner task, its viewers and its bots."""

    def __init__(
        self, host: RoomServices, table: Table, address: str = ANYWHERE, worker: int | None = None
    ) -> None:
        self.host = host
        self.table = table
        self.worker = worker  # the worker that owns it, if there are several
        self.address = address  # the address for which the table is awake; empty if a clock woke it
        self.projection = Projection(table)
        self.viewers: dict[Viewer, None] = {}  # in the order of their arrival
        self.painted: dict[tuple[Any, ...], Painted] = {}  # messages painted since the last change
        self.used = self.now if address else -inf  # when a viewer was last here
        self.seen = {  # when a player without a connection was last heard of
            place.player: self.now for place in table.places if place.player
        }
        self.inbox: asyncio.Queue[Wish] = asyncio.Queue(INBOX)
        self.alarm: asyncio.TimerHandle | None = None  # timer for the next deadline
        self.answers = Answers(table)
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.rematching = asyncio.Lock()
        self.hints = 0
        self.is_busy = False  # whether a request is being executed
        self.news = 0  # number of changes so far
        self.is_telling = False  # whether viewers will be woken soon
        self.closed_by = ""  # why this room is closed
        self.owner: asyncio.Task[None] | None = asyncio.create_task(self._own())
        self._wake_bots()

    @property
    def now(self) -> float:
        """The server's time."""
        return self.host.clock.now()

    @property
    def idle(self) -> float:
        """The number of seconds since anybody was here."""
        return 0.0 if self.viewers else self.now - self.used

    @property
    def is_quiet(self) -> bool:
        """Whether the room may sleep: it has no viewers, and nothing is in progress."""
        thinks = self.plays_on and self.thinking
        waits = self.inbox.qsize() or self.answers.under_way
        return not (self.viewers or self.is_busy or waits or thinks)

    @property
    def plays_on(self) -> bool:
        """Whether bots continue without viewers, because people elsewhere wait for the result."""
        return self.table.setup.tournament is not None

    # --- viewers ---------------------------------------------------------------------------------

    def makes_room_for(self, player: str | None, most: int) -> bool:
        """Evict a player's oldest connection if there are too many; return whether it happened."""
        own = [one for one in self.viewers if one.player == player and not one.is_out]
        if len(own) < most:
            return False
        own[0].is_out = own[0].is_replaced = True
        own[0].wake()
        return True

    def evict(self, player: str, alive: Collection[bytes]) -> None:
        """Close the connections of a player's devices that were signed out."""
        for viewer in self.viewers:
            if viewer.player == player and viewer.token and viewer.token not in alive:
                viewer.is_out = viewer.is_signed_out = True
                viewer.wake()

    def join(self, viewer: Viewer) -> None:
        """Add a viewer; a player who was away returns to the seat."""
        self.viewers[viewer] = None
        self.used = self.now
        self._count()
        if viewer.player:
            self.seen.pop(viewer.player, None)
            self._poke()
        self.show()
        self._wake_bots()
        viewer.is_out = bool(self.closed_by)  # the room may have closed a moment ago

    def leave(self, viewer: Viewer) -> None:
        """Remove a viewer."""
        self.viewers.pop(viewer, None)
        self.used = self.now
        self._count()
        if viewer.player and viewer.player not in self.players() and self._sits(viewer.player):
            self._miss(viewer.player)
            self._poke()
        self.show()

    def _count(self) -> None:
        """Count the table as awake for a viewer's address, as long as there is a viewer."""
        addresses = {viewer.address for viewer in self.viewers}
        if addresses and self.address not in addresses:
            self.address = min(addresses)

    def _miss(self, player: str) -> None:
        """Record the time at which a player's connection was last seen."""
        self.seen = {one: at for one, at in self.seen.items() if self._sits(one)}
        self.seen[player] = self.now

    def _sits(self, player: str) -> bool:
        return self.table.seat_of(player) is not None

    def hear(self, player: str | None) -> None:
        """Record that a player is active, possibly without a connection."""
        self.used = self.now
        self._wake_bots()
        if player and player not in self.players() and self._sits(player):
            is_new = player not in self.seen
            self._miss(player)
            if is_new:
                self._poke()

    def players(self) -> set[str]:
        """Return everybody who is connected and has a name."""
        return {viewer.player for viewer in self.viewers if viewer.player}

    def presence(self) -> dict[str, Any]:
        """Return the people who are connected."""
        players = self.players()
        seated = {place.player for place in self.table.places if place.player}
        watching = sum(viewer.player not in seated for viewer in self.viewers)
        return {"players": players, "spectators": watching}

    def show(self) -> None:
        """Send the news to every viewer."""
        self.painted.clear()
        self.news += 1
        if not self.is_telling:
            self.is_telling = True
            # Two turns of the loop later, when a request's answer is sent, too: so its client gets
            # both in one write to its socket.
            loop = asyncio.get_running_loop()
            loop.call_soon(loop.call_soon, self._tell)

    def _tell(self) -> None:
        self.is_telling = False
        self._attempt(self._tell_viewers)

    def _tell_viewers(self) -> None:
        """Wake the viewers who have not seen the latest news."""
        for viewer in [*self.viewers]:
            if viewer.heard != self.news:
                viewer.wake()

    async def catch_up(self, seat: int | None, language: str, address: str) -> None:
        """Compose all new sentences for a seat without delaying others."""
        if self.can_tell(seat, language):
            return
        async with self.host.in_turn(address):
            await asyncio.sleep(0)
            while not self.can_tell(seat, language):
                await asyncio.sleep(0)

    def can_tell(self, seat: int | None, language: str) -> bool:
        """Return whether all sentences are composed; if not, compose some more."""
        return self.projection.tells(seat, language, most=MOMENTS)

    def text_for(self, viewer: Viewer) -> bytes:
        """Return the message with everything new to a viewer."""
        table = self.table
        actions = len(table.match.actions) if table.match else -1
        if viewer.edition != table.edition:
            viewer.edition, viewer.logged = table.edition, 0
        painted = self._painted(viewer)
        viewer.heard = self.news
        viewer.seen, viewer.shown = actions, painted.shown
        viewer.logged += painted.lines
        viewer.talked += painted.talk
        return painted.text

    def _painted(self, viewer: Viewer) -> Painted:
        """Return a viewer's message, shared by viewers who see the same things."""
        key = self._eyes(viewer)
        if key not in self.painted:
            message = self.projection.message(
                viewer.player,
                viewer.language,
                now=self.now,
                presence=self.presence(),
                log_from=viewer.logged,
                chat_from=viewer.talked,
                seen=viewer.seen,
            )
            lines, talk = len(message["log"]["lines"]), len(message["chat"]["lines"])
            shown = Shown(message) if viewer.takes_changes else None
            if viewer.shown:
                message = change(viewer.shown, message) or message
            self.painted[key] = Painted(write(message), lines, talk, shown)
        return self.painted[key]

    def _eyes(self, viewer: Viewer) -> tuple[Any, ...]:
        """Return the key of a viewer's message; viewers with the same key get the same message."""
        table = self.table
        return (
            table.seat_of(viewer.player),
            viewer.player == table.setup.host,
            viewer.language,
            viewer.logged,
            viewer.talked,
            viewer.seen,
            viewer.takes_changes,
            viewer.shown,
            int(self.now / TICK) if table.clocks.are_used else 0,
        )

    def strokes(self, viewer: Viewer) -> int:
        """Return the painting work for a viewer, in strokes."""
        if not self.painted or viewer.edition != self.table.edition:
            return NEW
        return AGAIN if self._eyes(viewer) in self.painted else NEW

    def snapshot(self, player: str | None, language: str) -> dict[str, Any]:
        """Return the whole message, for a viewer who has seen nothing yet."""
        return self.projection.message(player, language, now=self.now, presence=self.presence())

    # --- changes ---------------------------------------------------------------------------------

    async def change(
        self, request: Request, asked: Asked | None = None, also: Also | None = None
    ) -> int:
        """Execute a request; return the number of its entry once that is stored."""
        return await self.ask(request, asked, also)

    def ask(
        self, request: Request, asked: Asked | None = None, also: Also | None = None
    ) -> asyncio.Future[int]:
        """Put a request into the inbox; its result is the number of its entry, once stored.

        `also` is written in the same transaction.
        """
        if self.closed_by:
            raise Refused(self.closed_by)
        if asked:
            self.used = self.now
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        try:
            self.inbox.put_nowait(Wish(request, future, asked, also))
        except asyncio.QueueFull:
            raise Refused("rate") from None
        return future

    async def _own(self) -> None:
        while not self.closed_by:  # a request that arrives just then can keep the task from ending
            self._set_alarm()
            wish = await self.inbox.get()
            future = wish.future
            if self.closed_by:
                if not future.done():
                    future.set_exception(Refused(self.closed_by))
                return
            self.is_busy = True
            try:
                entry = self._decide(wish.request)
                if entry is not None:
                    await self._happen(entry, wish)
            except Exception as error:
                if not future.done():
                    future.set_exception(error)
                if not isinstance(error, Refused):
                    log.exception("error at a table", extra={"table": self.table.id})
            except asyncio.CancelledError:  # the room has been closed
                if not future.done():
                    future.set_exception(Refused(self.closed_by or "internal"))
                raise
            else:
                if entry is not None:
                    self._show_change()
                if not future.done():
                    future.set_result(self.table.number)
            finally:
                self.is_busy = False

    def _decide(self, request: Request | None) -> entries.Entry | None:
        """Return a request's entry; refuse what the rules of table and server forbid."""
        if isinstance(request, entries.Entry) or request is None:
            return request
        if isinstance(request, Due):
            return self._due()
        if isinstance(request, FromPerson) and isinstance(request.message, Chat):
            self._must_let_talk(request.session)
        return decide(self.table, request)

    def _must_let_talk(self, session: Session) -> None:
        """Refuse excessive chat, and chat under a name that somebody else has here."""
        is_seated, limits = self._sits(session.player), self.host.limits
        # spectators' chat leaves space for the players' chat
        if len(self.table.chat) >= limits.chat // (1 if is_seated else 2):
            raise Refused("enough")
        if self.host.store.size >= limits.store:
            raise Refused("full")
        if not is_seated and look_of(session.nickname) in self.projection.looks():
            raise Refused("name-taken")

    async def _happen(self, entry: entries.Entry, wish: Wish) -> None:
        """Store an entry, then apply it."""
        if isinstance(entry, entries.Started) and self.table.pack:
            async with self.host.in_turn(self.address):
                await asyncio.to_thread(self.table.dealt, 0)  # no other table waits for its rules
        table, at = self.table, self.now
        was_over = table.phase == OVER
        body = entries.written(entry)
        try:
            jobs: list[store.Job] = [books.append(table.id, table.number + 1, at, body, wish.asked)]
            if wish.also:
                jobs.insert(0, wish.also)
            await self.host.store.write(store.of_worker(self.worker, *jobs))
            table.apply(entry, at)
        except Exception as error:
            # It is unknown whether the entry was stored, or how much of it was applied
            if not isinstance(error, UnsavedError):
                self.host.forget(self, "internal")
                raise
            why = "moved" if isinstance(error, OutdatedError) else "unsaved"
            self.host.forget(self, why)
            raise Refused(why) from error
        if wish.asked:
            self.answers.done[wish.asked] = table.number
        is_end = table.phase == OVER and not was_over
        self.host.happened(self, is_end=is_end, is_asked=wish.asked is not None)

    def _show_change(self) -> None:
        """Show a change to everybody, and let bots continue."""
        self.show()
        self._attempt(self._wake_bots)

    def _attempt(self, work: Callable[[], None]) -> None:
        """Do something after a change; a failure does not undo the change."""
        try:
            work()
        except Exception:
            log.exception("error at a table", extra={"table": self.table.id})

    def _poke(self, request: Request | None = None) -> None:
        """Make the owner task check the clocks again, unless it soon will anyway."""
        if not self.inbox.full():
            self.inbox.put_nowait(Wish(request, quiet_future()))

    # --- time ------------------------------------------------------------------------------------

    def _set_alarm(self) -> None:
        """Wake the owner task when the next clock is due."""
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None
        times = [at for at, _, _ in self._deadlines()]
        if times:
            left = max(0.0, min(times) - self.now) + 0.01
            self.alarm = asyncio.get_running_loop().call_later(left, self._poke, Due())

    def _deadlines(self) -> list[tuple[float, int, str]]:
        """Yield the times at which bots take over, with the seats and the reasons."""
        table = self.table
        if table.phase != RUNNING:
            return []
        flag = table.clocks.next_flag()
        found = [(*flag, "time")] if flag else []
        is_away_allowed = table.setup.clock.kind == "days" or table.setup.tournament
        here = self.players() if self.seen and not is_away_allowed else ()
        if any(place.player in here for place in table.places):
            found += [
                (self.seen[place.player] + self.host.grace, seat, "left")
                for seat, place in enumerate(table.places)
                if place.player in self.seen and not place.bot
            ]
        return found

    async def ring(self) -> None:
        """Do everything that is due now."""
        while any(at <= self.now for at, _, _ in self._deadlines()):
            await self.change(Due())

    def due(self) -> float | None:
        """Return the server's age at which a clock runs out."""
        flag = self.table.clocks.next_flag() if self.table.phase == RUNNING else None
        return self.host.clock.age() + flag[0] - self.now if flag else None

    def _due(self) -> entries.TakenOver | None:
        """Return the entry that is due by now."""
        due = [one for one in self._deadlines() if one[0] <= self.now]
        if not due:
            return None
        _, seat, why = min(due)
        return entries.TakenOver(seat, STAND_IN, "time" if why == "time" else "left")

    async def come_back(self, player: str | None) -> None:
        """Give the seat back to a player who was away."""
        if self.table.may_return(player):
            await self.change(CameBack(player))

    async def rename(self, player: str, name: str, portrait: str) -> None:
        """Update the name or portrait of a player who sits here."""
        is_full = self.table.number >= self.host.limits.entries
        if not is_full and self.table.may_rename(player, name, portrait):
            await self.change(NewName(player, name, portrait))

    # --- bots ------------------------------------------------------------------------------------

    def _wake_bots(self) -> None:
        """Let bots decide, unless nobody has been here for a while."""
        if self.closed_by or (self.idle > REST and not self.plays_on):
            return
        for seat in self.table.bots_to_move():
            if seat not in self.thinking:
                task = asyncio.create_task(self._let_think(seat))
                self.thinking[seat] = task
                task.add_done_callback(partial(self._thought, seat))

    def _thought(self, seat: int, _: asyncio.Task[None]) -> None:
        self.thinking.pop(seat, None)
        self._wake_bots()

    async def _let_think(self, seat: int) -> None:
        """Let a bot decide for a seat, and act if the question is still open.

        The bot waits equally long with and without a choice, so the delay reveals nothing.
        """
        table = self.table
        decision = table.decisions.get(seat)
        level = table.places[seat].bot
        if table.match is None or level is None or seat not in table.bots_to_move():
            return  # something was undone while the bot was thinking
        try:
            ticks = self.host.clock.ticks
            begun = ticks()
            action, is_forced = await self._choice(table.match, seat, level)
            took = self._seconds(level, ticks() - begun, is_forced=is_forced)
            await asyncio.sleep(begun + max(self.host.pace, took) - ticks())
            await self.change(FromBot(seat, action, decision, level))
        except Refused:
            pass  # someone else acted, or the player is back
        except Exception:
            log.exception("error of a bot", extra={"table": table.id, "seat": seat})
            await asyncio.sleep(RETRY)

    def _seconds(self, level: str, took: float, *, is_forced: bool) -> float:
        """Return the apparent thinking time of a bot; without a choice, its usual time."""
        known = self.host.thoughts[self.table.setup.game, level]
        if not is_forced:
            known.append(took)
        if not is_forced or not self.host.pace:
            return took
        could = [LEVELS[level].budget.seconds or 0.0] if level in LEVELS else [took]
        return random.choice(known or could)

    async def _choice(self, match: Match, seat: int, level: str) -> Choice:
        """Return a bot's action, and whether it had no choice."""
        taught = self.table.taught_action()
        if taught and taught[0] == seat:
            return taught[1], True
        return await self.host.players.choose(self.table.id, match, seat, level)

    def close(self, why: str = "internal") -> None:
        """Close the room; viewers must reconnect."""
        self.end(why)
        self.dismiss()

    def end(self, why: str) -> None:
        """End the room."""
        self.closed_by = why
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None
        if self.owner:
            self.owner.cancel()
            self.owner = None  # breaks a reference cycle
        self.answers = Answers(self.table)
        for task in list(self.thinking.values()):
            task.cancel()
        while not self.inbox.empty():
            wish = self.inbox.get_nowait()
            if not wish.future.done():
                wish.future.set_exception(Refused(why))

    def dismiss(self) -> None:
        """Ask all viewers to reconnect."""
        for viewer in self.viewers:
            viewer.is_out = True
            viewer.wake()


def quiet_future() -> asyncio.Future[int]:
    """Return a future whose result nobody awaits."""
    future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    future.add_done_callback(lambda done: done.cancelled() or done.exception())
    return future
