"""A table over plain requests: its current state, earlier moments, and its record."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from warren.table.play.room import Room
from warren.table.play.table import OVER
from warren.table.protocol.messages import read_message
from warren.table.protocol.refusals import Refused
from warren.table.web.asking import address_of, body_of, language_of, number_in, while_listened
from warren.table.web.server import Server, as_json
from warren.table.web.talking import answer


async def get_table(server: Server, request: Request) -> Response:
    """Return a table as the client may see it; empty if nothing changed after `since`."""
    session, room = await server.session(request), await server.room(request)
    room.hear(session.player if session else None)
    since = number_in(request.query_params.get("since", ""))
    if since is not None and since >= room.table.number:
        return Response(status_code=204)
    player, language = session.player if session else None, language_of(request)
    await find_words(request, room, room.table.seat_of(player), language)
    return as_json(room.snapshot(player, language))


async def find_words(request: Request, room: Room, seat: int | None, language: str) -> None:
    """Prepare all texts that a seat may read."""
    while not room.can_tell(seat, language):
        await while_listened(request, room.catch_up(seat, language, address_of(request)))


async def post_table(server: Server, request: Request) -> Response:
    """Send a message to a table without a connection."""
    if not server.message_buckets.takes(address_of(request)):
        raise Refused("rate")
    body = await body_of(request, server.hub.limits.message)
    session, room = await server.session(request), await server.room(request)
    message = read_message(body)
    request.state.name = message.request
    room.hear(session.player if session else None)
    return as_json(await answer(server.hub, room, session, language_of(request), message))


async def get_moment(server: Server, request: Request) -> Response:
    """Return a table at an earlier moment; after the match, from any seat."""
    session, room = await server.session(request), await server.room(request)
    table, language = room.table, language_of(request)
    if table.match is None:
        raise Refused("not-started")
    viewer = table.seat_of(session.player if session else None)
    wanted = request.query_params.get("seat")
    if wanted is not None:
        if table.phase != OVER:
            raise Refused("not-over")
        viewer = seat_wanted(wanted, len(table.places))
    await find_words(request, room, viewer, language)
    number = number_in(request.path_params["number"])
    if number is None or number > len(table.match.actions):
        raise Refused("unknown")
    return as_json(room.projection.moment(number, viewer, language))


def seat_wanted(text: str, seats: int) -> int | None:
    """Return the requested seat; None for a spectator."""
    if text == "spectator":
        return None
    seat = number_in(text)
    if seat is None or seat >= seats:
        raise Refused("malformed")
    return seat


async def get_record(server: Server, request: Request) -> Response:
    """Return a finished match as text."""
    room = await server.finished(request)
    name = f"{room.table.setup.game}-{room.table.id}.warren"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(room.table.record().text, headers=headers)
