"""The daily positions, and their tables."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import Response

from warren.table.protocol.messages import read_daily
from warren.table.protocol.refusals import Refused
from warren.table.web.asking import body_of, language_of
from warren.table.web.matches import asker_of
from warren.table.web.server import Server, as_json


async def get_daily(server: Server, request: Request) -> Response:
    """Return today's positions, the archive, and the client's results."""
    server.hub.must_offer("daily")
    language, session = language_of(request), await asker_of(server, request)
    return as_json(await server.hub.days.told(session.player if session else None, language))


async def get_position(server: Server, request: Request) -> Response:
    """Return a position: today's, or one from the archive."""
    server.hub.must_offer("daily")
    game, day = str(request.path_params["game"]), str(request.path_params["day"])
    if not re.fullmatch(r"[0-9]{1,6}", day):
        raise Refused("unknown")
    return as_json(await server.hub.days.shown(game, int(day), language_of(request)))


async def post_daily(server: Server, request: Request) -> Response:
    """Return the table of a position."""
    server.hub.must_offer("daily")
    session = await server.must_have_name(request)
    wanted = read_daily(await body_of(request, server.hub.limits.message))
    return as_json({"id": await server.hub.days.open(session, wanted.game, wanted.day)}, 201)
