"""Analyses of finished matches."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from warren.table.web.asking import language_of, while_listened
from warren.table.web.packing import packed_json
from warren.table.web.server import Server

ANALYSIS_POLICY = "frame-ancestors 'none'"  # it says itself which script it allows


async def get_analysis(server: Server, request: Request) -> Response:
    """The analysis of a finished match, as a page of its own."""
    room, asker = await server.finished(request), await server.asker(request)
    language = language_of(request)
    found = await while_listened(request, server.hub.study.page(room, asker, language))
    headers = {"content-security-policy": ANALYSIS_POLICY, "cache-control": "no-store"}
    return HTMLResponse(found, headers=headers)


async def get_study(server: Server, request: Request) -> Response:
    """The same as data, for the page that replays the match."""
    room, asker = await server.finished(request), await server.asker(request)
    language = language_of(request)
    found = await while_listened(request, server.hub.study.data(room, asker, language))
    return packed_json(found, request.headers, "no-store")
