"""Requests from people, bots and the server to a table, and the resulting entries.

A request waits in the inbox of its room. When its turn comes, it is refused or becomes an entry.
The entry is stored and applied. It is read again whenever the table wakes.
"""

from __future__ import annotations

from typing import NamedTuple

from warren.table.play import entries
from warren.table.play.session import Session
from warren.table.play.table import Table
from warren.table.protocol.messages import Act, Back, Chat, SeatBot, Sit, Stand, Start, Undo
from warren.table.protocol.refusals import Refused

Said = Sit | Stand | Back | SeatBot | Start | Act | Undo | Chat  # types of messages for tables


class FromPerson(NamedTuple):
    """A person's message."""

    message: Said
    session: Session
    language: str


class FromBot(NamedTuple):
    """The action of the bot at a seat."""

    seat: int
    action: str
    decision: int | None
    level: str


class CameBack(NamedTuple):
    """A player came back."""

    player: str | None


class NewName(NamedTuple):
    """A player has a new name or portrait."""

    player: str
    name: str
    portrait: str


class Due(NamedTuple):
    """A request to the clocks: do everything that is due."""


Asked = FromPerson | FromBot | CameBack | NewName
Request = Asked | Due | entries.Entry


def decide(table: Table, request: Asked) -> entries.Entry | None:
    """Return the entry that results from a request; None if there is nothing to do."""
    match request:
        case FromPerson():
            return decide_message(table, request)
        case FromBot():
            seat, action, decision, level = request
            return table.may_act(seat, action, decision, bot=level)
        case CameBack():
            return table.may_return(request.player)
        case NewName():
            return table.may_rename(*request)


def decide_message(table: Table, request: FromPerson) -> entries.Entry | None:
    """Return the entry that results from a player's message."""
    player, message = request.session.player, request.message
    match message:
        case Sit():
            session = request.session
            about = (player, session.nickname, message.salt, session.portrait)
            return table.may_sit(message.seat, *about)
        case Stand():
            return table.may_stand(player)
        case Back():
            table.own_seat(player)
            return table.may_return(player)
        case SeatBot():
            return table.may_seat(message.seat, message.bot, player)
        case Start():
            return table.may_start(player)
        case Act():
            seat = table.own_seat(player)
            return table.may_act(seat, message.action, message.decision, request.language)
        case Undo():
            return table.may_undo(player, message.decision)
        case Chat():
            return talked(table, request.session, message)


def talked(table: Table, session: Session, message: Chat) -> entries.Talked:
    """Return a chat message as plain text, under the person's name at the table."""
    seat = table.seat_of(session.player)
    name = session.nickname if seat is None else table.places[seat].name
    text = " ".join("".join(c if c.isprintable() else " " for c in message.text).split())
    if not text:
        raise Refused("malformed")
    return entries.Talked(name, text)
