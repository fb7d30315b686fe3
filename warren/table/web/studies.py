"""Finished matches, looked back at."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from warren.analysis import analyse, page
from warren.table.hub import Hub
from warren.table.room import Room
from warren.table.web.asking import language_of
from warren.table.web.server import Server

ANALYSES = 16  # that are kept
ANALYSIS_ITERATIONS = 300
ANALYSIS_POLICY = "frame-ancestors 'none'"  # it says itself which script it allows


async def get_analysis(server: Server, request: Request) -> Response:
    """How the chances of a finished match went, as a page of its own."""
    room = await server.finished(request)
    language = language_of(request)
    key = (room.table.id, language)
    if key not in server.analyses:
        server.analyses[key] = asyncio.create_task(analysed(server.hub, room, language))
        while len(server.analyses) > ANALYSES:
            server.analyses.popitem(last=False)
    try:
        found = await asyncio.shield(server.analyses[key])
    except Exception:
        server.analyses.pop(key, None)
        raise
    headers = {"content-security-policy": ANALYSIS_POLICY, "cache-control": "no-store"}
    return HTMLResponse(found, headers=headers)


async def analysed(hub: Hub, room: Room, language: str) -> str:
    """The page of a finished match."""
    match, names = room.table.match, room.projection.names(language)
    assert match is not None
    return await hub.in_study(
        lambda: page(
            analyse(match.copy(), iterations=ANALYSIS_ITERATIONS), language=language, players=names
        )
    )
