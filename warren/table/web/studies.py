"""Finished matches, looked back at."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response

from warren.table.hindsight import hindsight
from warren.table.messages import write
from warren.table.web.asking import language_of
from warren.table.web.packing import packed_json
from warren.table.web.server import Server

ANALYSIS_POLICY = "frame-ancestors 'none'"  # it says itself which script it allows

Answer = TypeVar("Answer")


async def get_analysis(server: Server, request: Request) -> Response:
    """How the chances of a finished match went, as a page of its own."""
    room, asker = await server.finished(request), await server.asker(request)
    language = language_of(request)
    found = await while_listened(request, server.hub.study.page(room, asker, language))
    headers = {"content-security-policy": ANALYSIS_POLICY, "cache-control": "no-store"}
    return HTMLResponse(found, headers=headers)


async def get_study(server: Server, request: Request) -> Response:
    """The same as data, for the page that shows the match again."""
    room, asker = await server.finished(request), await server.asker(request)
    language = language_of(request)
    found = await while_listened(request, server.hub.study.analysis(room, asker))
    told = await asyncio.to_thread(hindsight, found, language, room.projection.names(language))
    return packed_json(write(told), request.headers, "no-store")


async def while_listened(request: Request, work: Coroutine[Any, Any, Answer]) -> Answer:
    """Do something long, unless whoever asked hangs up."""
    working, hanging_up = asyncio.create_task(work), asyncio.create_task(hung_up(request))
    try:
        await asyncio.wait((working, hanging_up), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise ClientDisconnect
    finally:
        working.cancel()
        hanging_up.cancel()


async def hung_up(request: Request) -> None:
    """Wait until nobody listens any more."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
