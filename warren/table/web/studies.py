"""Analyses of finished matches."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from warren.table.people.practice import open_branch
from warren.table.protocol.messages import read_branch
from warren.table.protocol.refusals import Refused
from warren.table.web.asking import body_of, language_of, number_in, while_listened
from warren.table.web.packing import packed_json
from warren.table.web.server import Server, as_json

ANALYSIS_POLICY = "frame-ancestors 'none'"  # the page has its own policy for its script


async def get_analysis(server: Server, request: Request) -> Response:
    """Return the analysis of a finished match, as a standalone page."""
    room, asker = await server.finished(request), await server.asker(request)
    language = language_of(request)
    found = await while_listened(request, server.hub.study.page(room, asker, language))
    headers = {"content-security-policy": ANALYSIS_POLICY, "cache-control": "no-store"}
    return HTMLResponse(found, headers=headers)


async def get_lines(server: Server, request: Request) -> Response:
    """Return the likely continuations of a finished match after an action at a moment."""
    room, asker = await server.finished(request), await server.asker(request)
    language, whole = language_of(request), room.table.match
    number = number_in(request.path_params["number"])
    if whole is None or number is None or number >= len(whole.actions):
        raise Refused("unknown")
    seat, match = whole.actions[number][0], whole.earlier(number)
    legal = {one.text: one.number for one in match.legal(seat)}
    action = legal.get(request.query_params.get("action", ""))
    if action is None:
        raise Refused("unknown")
    names = room.table.names(language)
    found = server.hub.study.lines(asker, match, seat, action, language, names)
    return as_json(await while_listened(request, found))


async def post_branch(server: Server, request: Request) -> Response:
    """Open a table that continues a finished match from one of its moments."""
    session = await server.must_have_name(request)
    wanted = read_branch(await body_of(request, server.hub.limits.message))
    room = await server.finished(request)
    found = open_branch(server.hub.opening, session, room.table, wanted)
    return as_json({"id": await found}, 201)


async def get_study(server: Server, request: Request) -> Response:
    """Return the analysis as data, for the page that replays the match."""
    room, asker = await server.finished(request), await server.asker(request)
    language = language_of(request)
    found = await while_listened(request, server.hub.study.data(room, asker, language))
    return packed_json(found, request.headers, "no-store")
