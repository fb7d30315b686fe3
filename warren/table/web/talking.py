"""A table's answers to messages from people and scripts, over any transport."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from msgspec.structs import asdict

from warren.daily.telling import rivals
from warren.engine.views import Spot
from warren.table.hub import Hub
from warren.table.play.requests import FromPerson
from warren.table.play.room import Answers, Asked, Room, done
from warren.table.play.session import Session
from warren.table.protocol.messages import (
    Act,
    AskHint,
    AskRemark,
    AskWhy,
    Back,
    Chat,
    Message,
    Rematch,
    SeatBot,
    Sit,
    Stand,
    Start,
    Target,
    Undo,
)
from warren.table.protocol.refusals import Refused

# accepted regardless of the number of events
NEEDED = (Act, Back, Start, Rematch, AskWhy, AskHint, AskRemark)
SPARED = (Sit, Stand, SeatBot, Undo, Chat)  # refused for clients above their storage quota
MOVES = (Act, Back, Start)
Long = AskWhy | AskHint | AskRemark | Rematch
LONG = (AskWhy, AskHint, AskRemark, Rematch)  # answered in tasks of their own
PASSING = {
    "rate",
    "full",
    "unsaved",
    "moved",
    "internal",
    "engine-compiling",
}  # codes of temporary refusals


async def answer(
    hub: Hub, room: Room, session: Session | None, language: str, message: Message
) -> dict[str, Any]:
    """Answer a message; repeat the first answer to a repeated request."""
    if session is None:
        raise Refused("no-name")
    key = (session.player, message.request)
    answers = room.answers
    answering = answers.under_way.get(key)
    if answering is None:
        known = answers.known(key)
        if isinstance(known, Refused):
            raise known.again()
        if known is not None:
            return known
        answering = begin(hub, room, session, language, message)
        answering.add_done_callback(partial(keep_answer, answers, key))
        answers.under_way[key] = answering
    return told(key, await asyncio.shield(answering))


def told(key: Asked, found: int | dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a request; after a change, the number of its entry is known."""
    return done(key[1], found) if isinstance(found, int) else found


def keep_answer(answers: Answers, key: Asked, answering: asyncio.Future[Any]) -> None:
    """Store an answer, except a temporary failure, which the client can retry."""
    del answers.under_way[key]
    if answering.cancelled():
        return
    fault = answering.exception()
    if fault is None and key not in answers.done:
        answers.keep(key, told(key, answering.result()))
    elif isinstance(fault, Refused) and fault.code not in PASSING:
        answers.keep(key, fault.again())


def begin(
    hub: Hub, room: Room, session: Session, language: str, message: Message
) -> asyncio.Future[Any]:
    """Begin to answer; a move waits for the table's own task, without a separate task."""
    try:
        must_be_allowed(hub, room, session, message)
        if isinstance(message, LONG):
            return asyncio.create_task(_answer(hub, room, session, language, message))
        asked = session.player, message.request
        changing = room.ask(FromPerson(message, session, language), asked)
    except Exception as error:
        failed: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        failed.set_exception(error)
        return failed
    if isinstance(message, Sit):
        about = room.table, session.player, session.address
        changing.add_done_callback(lambda _: hub.addresses.seen(*about))
    return changing


def must_be_allowed(hub: Hub, room: Room, session: Session, message: Message) -> None:
    """Refuse a message that exceeds the server's limits."""
    table, player = room.table, session.player
    hub.addresses.seen(table, player, session.address)
    if table.number >= hub.limits.entries and not isinstance(message, NEEDED):
        raise Refused("enough")
    if isinstance(message, Sit | Chat):
        hub.moderation.must_be_welcome(player)
    if isinstance(message, Sit) and table.setup.rated and not session.is_member:
        raise Refused("rated-members")
    if isinstance(message, SPARED) and not hub.quotas.may_store(session.asker, *words_of(message)):
        raise Refused("full")
    if isinstance(message, MOVES):
        hub.quotas.has_stored(session.asker)


async def _answer(
    hub: Hub, room: Room, session: Session, language: str, message: Long
) -> dict[str, Any]:
    match message:
        case AskWhy():
            return why(room, session.player, language, message)
        case AskHint():
            return await advise(hub, room, session, language, message)
        case AskRemark():
            return await remark_on(hub, room, session, language, message)
        case Rematch():
            await hub.opening.rematch(room, session, message)
            return done(message.request, room.table.number)


def words_of(message: Message) -> list[str]:
    """Return the free texts in a message, which would be stored."""
    return [getattr(message, name) for name in ("text", "salt") if hasattr(message, name)] or [""]


def why(room: Room, player: str, language: str, message: AskWhy) -> dict[str, Any]:
    """Return the reason why an action is not allowed, without revealing hidden information."""
    found = reason(room, player, language, message.target)
    return {
        "type": "why",
        "request": message.request,
        "code": found.code if found else None,
        "sentence": found.sentence if found else None,
        "paragraph": found.paragraph if found else None,
    }


def reason(room: Room, player: str, language: str, target: Target) -> Refused | None:
    """Return the refusal of the likeliest action for a click."""
    table = room.table
    seat = table.own_seat(player)
    match = table.running
    spot = Spot(**asdict(target))
    first: Refused | None = None
    for action in room.projection.pointing(match).meant(match.state, seat, spot):
        refused = table.refusal(seat, action, language)
        if refused is None:
            return None
        first = first or refused
    return first or Refused("nothing-there")


async def advise(
    hub: Hub, room: Room, session: Session, language: str, message: AskHint
) -> dict[str, Any]:
    """Return the best actions, for a player who plays against bots alone."""
    seat = room.table.own_seat(session.player)
    if not room.projection.can_hint(seat):
        raise Refused("no-hint")
    if room.hints >= hub.limits.hints:
        raise Refused("rate")
    match = room.table.running.copy()
    names = room.table.names(language)
    room.hints += 1
    try:
        found = await hub.study.hint(session.asker, match, seat, language, names)
    finally:
        room.hints -= 1
    return {"type": "hint", "request": message.request, **found}


async def remark_on(
    hub: Hub, room: Room, session: Session, language: str, message: AskRemark
) -> dict[str, Any]:
    """Return a coach's remark on a player's last action; empty unless it was a clear mistake.

    After an attempt at a daily position, the remark has the reasons why the best action is better.
    """
    table, match = room.table, room.table.match
    seat = table.own_seat(session.player)
    daily = table.setup.daily
    if match is None or not (daily or (table.setup.coached and table.is_solo())):
        raise Refused("no-hint")
    if room.hints >= hub.limits.hints:
        raise Refused("rate")
    asker, words = session.asker, (language, table.names(language))
    own = [number for number, (who, _) in enumerate(match.actions, 1) if who == seat]
    found = None
    room.hints += 1
    try:
        if daily and table.tried and own[-1] == table.tried_at:
            before = match.earlier(table.tried_at - 1)
            two = rivals(daily.choices, table.tried[0])
            found = await hub.study.comparison(asker, before, seat, *two, *words)
        elif own and not daily:
            found = await hub.study.remark(asker, match.copy(), own[-1], *words)
    finally:
        room.hints -= 1
    return {
        "type": "remark",
        "request": message.request,
        "sentence": found.sentence if found else "",
        "because": list(found.because) if found else [],
        "paragraph": table.paragraph_about(found.kind) if found else None,
    }
