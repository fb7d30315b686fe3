"""Tournaments over HTTP; results and records as files."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import AsyncIterator
from functools import lru_cache
from typing import IO, cast
from zipfile import ZIP_DEFLATED, ZipFile

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from warren.table.protocol.messages import read_new_tournament, read_to_tournament
from warren.table.protocol.refusals import Refused
from warren.table.tournaments.rules import Tournament
from warren.table.tournaments.tournaments import rounded, told
from warren.table.web.asking import address_of, body_of, number_in
from warren.table.web.matches import Sent, record_of
from warren.table.web.server import Server, as_json

LATELY = 4  # cached results
UNSAFE = "=+-@\t\r"  # a spreadsheet would treat these characters as the start of a formula


async def get_tournaments(server: Server, request: Request) -> Response:
    """Return the listed tournaments, or the client's own."""
    session, house = await server.session(request), server.hub.tournaments
    house.check_on()
    if request.query_params.get("mine"):
        if not server.match_buckets.takes(address_of(request)):
            raise Refused("rate")
        found = await house.of(session.player) if session else []
    else:
        found = await house.listed()
    return as_json({"may_open": house.may_open(session), "tournaments": found})


async def post_tournaments(server: Server, request: Request) -> Response:
    """Open a tournament."""
    session = await server.must_have_name(request)
    wanted = read_new_tournament(await body_of(request, server.hub.limits.message))
    return as_json({"id": await server.hub.tournaments.open(session, wanted)}, 201)


async def get_tournament(server: Server, request: Request) -> Response:
    """Return a tournament; empty if its version is `since`."""
    known = await found(server, request)
    if number_in(request.query_params.get("since", "")) == known.version:
        return Response(status_code=204)
    session = await server.session(request)
    return as_json(told(known, session.player if session else None, server.hub.clock.now()))


async def post_tournament(server: Server, request: Request) -> Response:
    """Send a message to a tournament."""
    if not server.match_buckets.takes(address_of(request)):
        raise Refused("rate")
    body = await body_of(request, server.hub.limits.message)
    await found(server, request)
    session = await server.must_have_name(request)
    house = server.hub.tournaments
    known = await house.hear(request.path_params["tournament"], session, read_to_tournament(body))
    return as_json(told(known, session.player, server.hub.clock.now()))


async def get_results(server: Server, request: Request) -> Response:
    """Return the standings, then every table, for a spreadsheet."""
    if not server.match_buckets.takes(address_of(request)):
        raise Refused("rate")
    known = await found(server, request)
    async with server.hub.tournaments.telling:
        results = await asyncio.to_thread(results_of, known)
    return Response(
        results,
        media_type="text/csv; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="tournament-{known.id}.csv"'},
    )


async def get_records(server: Server, request: Request) -> Response:
    """Return the records of all finished matches."""
    if not server.match_buckets.takes(address_of(request)):
        raise Refused("rate")
    known = await found(server, request)
    headers = {"content-disposition": f'attachment; filename="tournament-{known.id}.zip"'}
    parts = packed_records(server, known, address_of(request))
    return StreamingResponse(parts, media_type="application/zip", headers=headers)


async def found(server: Server, request: Request) -> Tournament:
    """Return the tournament in a path."""
    return await server.hub.tournaments.find(request.path_params["tournament"])


async def packed_records(server: Server, known: Tournament, address: str) -> AsyncIterator[bytes]:
    """Yield a ZIP archive while it is being built, one match at a time."""
    sent = Sent()
    with ZipFile(cast(IO[bytes], sent), "w", ZIP_DEFLATED) as archive:
        for number, tables in enumerate(known.rounds, 1):
            for at, meeting in enumerate(tables, 1):
                text = await record_of(server, meeting.table, address) if meeting.table else ""
                if text:
                    archive.writestr(f"round-{number}-table-{at}.warren", text)
                    yield sent.taken()
    yield sent.taken()


@lru_cache(maxsize=LATELY)
def results_of(known: Tournament) -> str:
    """Return standings and tables as comma-separated values. `known` must not change meanwhile."""
    text = io.StringIO()
    table = csv.writer(text)
    breaks = known.plan.breaks
    table.writerow(["rank", "name", "score", "played", "wins", *breaks])
    for line in known.standings():
        values = [rounded(line.breaks[name]) for name in breaks]
        name = cell(known.name(line.entrant))
        table.writerow([line.rank, name, rounded(line.score), line.played, line.wins, *values])
    table.writerow([])
    table.writerow(["round", "table", "name", "seat", "place", "score", "note"])
    for number, tables in enumerate(known.rounds, 1):
        for at, meeting in enumerate(tables, 1):
            sitting = meeting.sitting
            for seat, entrant in enumerate(meeting.seats, 1):
                is_over = sitting.is_over
                score = rounded(sitting.score(entrant)) if is_over else ""
                place = sitting.place(entrant) if is_over else ""
                name, note = cell(known.name(entrant)), cell(meeting.note)
                table.writerow([number, at, name, seat, place, score, note])
    return text.getvalue()


def cell(text: str) -> str:
    """Escape a cell that a spreadsheet would treat as a formula."""
    return f"'{text}" if text.startswith(tuple(UNSAFE)) else text
