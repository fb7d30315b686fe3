"""Every day one position: what there is, and its table."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from warren.table.protocol.messages import read_daily
from warren.table.web.asking import body_of, language_of
from warren.table.web.matches import asker_of
from warren.table.web.server import Server, as_json


async def get_daily(server: Server, request: Request) -> Response:
    """Today's positions, the archive, and how the asker has fared."""
    server.hub.must_offer("daily")
    language, session = language_of(request), await asker_of(server, request)
    return as_json(await server.hub.days.told(session.player if session else None, language))


async def post_daily(server: Server, request: Request) -> Response:
    """The table of a position."""
    server.hub.must_offer("daily")
    session = await server.must_have_name(request)
    wanted = read_daily(await body_of(request, server.hub.limits.message))
    return as_json({"id": await server.hub.days.open(session, wanted.game, wanted.day)}, 201)
