"""Matchmaking, invitations, blocks and reports."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from warren.table.people import company
from warren.table.play.session import Session
from warren.table.protocol.messages import (
    read_block,
    read_decline,
    read_invite,
    read_report,
    read_seek,
)
from warren.table.protocol.refusals import Refused
from warren.table.web.asking import address_of, body_of, while_listened
from warren.table.web.server import Server, as_json


async def asker_of(server: Server, request: Request) -> Session:
    """Return the client's session; refuse if the server does not offer these features."""
    server.hub.must_offer("opponents")
    return await server.must_have_name(request)


def check_rate(server: Server, request: Request) -> None:
    """Rate-limit requests that search all entries of a table."""
    if not server.match_buckets.takes(address_of(request)):
        raise Refused("rate")


async def post_opponents(server: Server, request: Request) -> Response:
    """Search for an opponent; if there is none, delay the answer (long polling)."""
    session = await asker_of(server, request)
    wanted = read_seek(await body_of(request, server.hub.limits.message))
    return as_json(await while_listened(request, server.hub.opponents.seek(session, wanted)))


async def post_stop(server: Server, request: Request) -> Response:
    """Stop searching."""
    session = await asker_of(server, request)
    await server.hub.opponents.stop(session)
    return as_json({})


async def get_people(server: Server, request: Request) -> Response:
    """Return the people whom the client has met, and the people they block."""
    session = await asker_of(server, request)
    return as_json(await server.hub.company.people(session))


async def post_block(server: Server, request: Request) -> Response:
    """Block or unblock a player."""
    session = await asker_of(server, request)
    check_rate(server, request)
    wanted = read_block(await body_of(request, server.hub.limits.message))
    await server.hub.company.block(session, wanted)
    return as_json(await server.hub.company.people(session))


async def get_blocked(server: Server, request: Request) -> Response:
    """Return the names of people at a table whom the client blocks."""
    session = await server.session(request)
    if session is None or "opponents" not in server.hub.offers:
        return as_json([])
    check_rate(server, request)
    found = company.blocked_at(session.player, request.path_params["table"])
    return as_json(await server.hub.store.look(found))


async def post_invite(server: Server, request: Request) -> Response:
    """Invite a player to a table."""
    session = await asker_of(server, request)
    check_rate(server, request)
    wanted = read_invite(await body_of(request, server.hub.limits.message))
    await server.hub.company.invite(session, wanted)
    return as_json({})


async def post_report(server: Server, request: Request) -> Response:
    """Report a player to the host."""
    server.hub.must_offer("reports")
    session = await server.must_have_name(request)
    wanted = read_report(await body_of(request, server.hub.limits.message))
    await server.hub.moderation.report(session, wanted)
    return as_json({})


async def post_decline(server: Server, request: Request) -> Response:
    """Drop an invitation."""
    session = await asker_of(server, request)
    wanted = read_decline(await body_of(request, server.hub.limits.message))
    await server.hub.store.write(company.decline(session.player, wanted.table))
    return as_json({})
