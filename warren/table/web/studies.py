"""Analyses of finished matches."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from warren.table.protocol.messages import read_branch
from warren.table.study.practice import open_branch
from warren.table.web.asking import body_of, language_of, while_listened
from warren.table.web.packing import packed_json
from warren.table.web.server import Server, as_json

ANALYSIS_POLICY = "frame-ancestors 'none'"  # it says itself which script it allows


async def get_analysis(server: Server, request: Request) -> Response:
    """The analysis of a finished match, as a page of its own."""
    room, asker = await server.finished(request), await server.asker(request)
    language = language_of(request)
    found = await while_listened(request, server.hub.study.page(room, asker, language))
    headers = {"content-security-policy": ANALYSIS_POLICY, "cache-control": "no-store"}
    return HTMLResponse(found, headers=headers)


async def post_branch(server: Server, request: Request) -> Response:
    """A table at which a finished match is played on from one of its moments."""
    session = await server.must_have_name(request)
    wanted = read_branch(await body_of(request, server.hub.limits.message))
    room = await server.finished(request)
    found = open_branch(server.hub.opening, session, room.table, wanted)
    return as_json({"id": await found}, 201)


async def get_study(server: Server, request: Request) -> Response:
    """The same as data, for the page that replays the match."""
    room, asker = await server.finished(request), await server.asker(request)
    language = language_of(request)
    found = await while_listened(request, server.hub.study.data(room, asker, language))
    return packed_json(found, request.headers, "no-store")
