"""The hub: creates the parts of a server and connects them."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from functools import partial
from pathlib import Path
from typing import Any

from warren.table.guard.browsers import Browsers
from warren.table.guard.clock import HouseClock
from warren.table.guard.limits import OFFERS, Keeping, Limits
from warren.table.people import finished
from warren.table.people.addresses import Addresses
from warren.table.people.company import Contacts
from warren.table.people.members import Members
from warren.table.people.moderation import Moderation
from warren.table.people.notices import Notices
from warren.table.people.opponents import Opponents, Presence
from warren.table.people.passkeys import Passkeys
from warren.table.people.push import Push
from warren.table.people.sessions import Sessions
from warren.table.play.alarms import Alarms
from warren.table.play.entries import FORMAT
from warren.table.play.lobby import listed
from warren.table.play.opening import Opener
from warren.table.play.promises import Promises
from warren.table.play.sleeping import Sleeping
from warren.table.play.tables import Tables
from warren.table.storage.kinds import open_store
from warren.table.storage.store import Store
from warren.table.study.bringing import Bringing
from warren.table.study.daily import Days
from warren.table.study.editions import Editions
from warren.table.study.finding import find_match
from warren.table.study.gallery import Gallery
from warren.table.study.pictures import Pictures
from warren.table.study.shared_study import SharedStudy
from warren.table.study.study import Study
from warren.table.telemetry.metrics import Metrics
from warren.table.tournaments.tournaments import Tournaments
from warren.table.upkeep.chores import Chores
from warren.table.upkeep.cleaning import Cleaning
from warren.table.upkeep.handing import Handing
from warren.table.upkeep.running import BackgroundWork
from warren.table.workers.base import Base

GRACE = 60.0  # seconds until a bot takes over for a player who left
PACE = 0.2  # seconds that a bot waits before it acts; the page animates at its own pace


class Hub:
    """All the parts of a server."""

    def __init__(
        self,
        where: Path | str | Store | None = None,
        *,
        limits: Limits | None = None,
        keeping: Keeping | None = None,
        offers: Collection[str] = OFFERS,
        grace: float = GRACE,
        pace: float = PACE,
        clock: HouseClock | None = None,
        inside: str | None = None,  # the address for other workers, if there are any
        contact: str = "",  # the host's contact for push services
        rated_at_home: bool = False,  # matches between people at one address count for ladders
    ) -> None:
        kept = open_store(where, is_shared=inside is not None)
        about: dict[str, Any] = {"limits": limits, "offers": offers, "clock": clock}
        self.base = Base(kept, **about, inside=inside, form=FORMAT)
        self.store, self.clock, self.workers = kept, self.base.clock, self.base.workers
        self.limits, self.quotas = self.base.limits, self.base.quotas
        self.offers, self.must_offer = self.base.offers, self.base.must_offer
        self.shares = self.base.shares
        self._make_play(grace, pace, rated_at_home=rated_at_home)
        self._make_people(contact)
        self._make_study()
        keeping = keeping or Keeping()
        self.tournaments = Tournaments(self.opening, keeping, self.notices.begin_round)
        self.handing = Handing(self.tables, self.workers) if self.workers else None
        self.cleaning = Cleaning(self.store, self.clock, keeping, self.sleeping.remove)
        self.chores = Chores(self.sleeping, self.sessions, self.cleaning, self.handing)
        watched = self.notices, self.moderation, self.presence, self.tournaments
        self.running = BackgroundWork(self.chores, *watched)
        self.metrics = Metrics()
        if self.workers:
            for part in [*vars(self).values()]:
                self.shares.have(part)
            self.sleeping.share()

    def _make_play(self, grace: float, pace: float, *, rated_at_home: bool) -> None:
        note_end = partial(finished.note_end, rated_at_home=rated_at_home)
        self.alarms = Alarms(self.base)
        self.tables = Tables(self.base, self.alarms, note_end, grace=grace, pace=pace)
        self.rooms, self.engines = self.tables.rooms, self.tables.engines
        self.sleeping = Sleeping(self.tables)
        self.room = self.sleeping.room
        self.editions = Editions(self.store)
        self.tables.building.apart = self.editions.build
        self.promises = Promises(self.base)
        self.moderation = Moderation(self.base)
        self.opening = Opener(self.sleeping, self.promises, self.moderation.must_be_welcome)

    def _make_people(self, contact: str) -> None:
        self.browsers, self.addresses = Browsers(self.base.note), Addresses(self.base.note)
        self.sessions = Sessions(self.base, self.rooms, self.moderation.must_be_welcome)
        self.notices = Notices(self.base, self.tables)
        self.members = Members(self.base, self.sessions, self.notices.tell_account)
        self.passkeys = Passkeys(self.base, self.sessions, self.members)
        self.company = Contacts(self.base, self.moderation, self.notices)
        self.opponents = Opponents(self.base, self.opening, self.moderation)
        self.presence = Presence(self.base, self.tables)
        self.push = Push(self.base, contact)
        self.notices.told = self.push.tell

    def _make_study(self) -> None:
        self.study = self._new_study()
        self.base.hears("erased", lambda _: self.study.told.clear())
        self.study.judged = lambda table, found: self.base.note(finished.judge(table.id, found))
        self.tables.listeners.removed.append(self.study.forget)
        self.pictures = Pictures(self.base, self.editions, self.moderation.must_be_welcome)
        self.bringing = Bringing(self.opening, self.editions)
        self.gallery = Gallery(self.base, self.editions, self.moderation.must_be_welcome)
        self.days = Days(self.base, self.opening)

    def _new_study(self) -> Study:
        """Return the study for analyses: local, or shared by all workers."""
        if self.workers is None:
            return Study(lambda: self.limits.studies)
        find = partial(find_match, self.sleeping)
        return SharedStudy(lambda: self.limits.studies, self.workers, find, self.base.note)

    async def start(self) -> None:
        """Begin to serve."""
        await self.running.start(self.engines.prepare_all(), self.study.go_on())

    async def stop(self) -> None:
        """Finish writing, then stop."""
        self.push.close()  # people at tables reconnect soon
        await self.running.stop()
        self.tables.close()
        self.study.close()
        self.editions.close()
        await asyncio.to_thread(self.store.close)

    async def lobby(self) -> list[dict[str, Any]]:
        """Return the lobby's tables from all workers, latest first."""
        return await self.workers.lobby() if self.workers else listed(self.rooms.values())
