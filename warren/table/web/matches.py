"""The client's finished matches: list, statistics, and files."""

from __future__ import annotations

import json
import math
from collections.abc import AsyncIterator
from functools import partial
from typing import IO, Any, cast
from zipfile import ZIP_DEFLATED, ZipFile

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from warren.engine.games import GAMES
from warren.table.people import dossier
from warren.table.people.finished import PAGE, Wanted, end_of
from warren.table.people.practice import with_practice
from warren.table.play.session import Session
from warren.table.protocol.refusals import Refused
from warren.table.storage import books, gallery
from warren.table.storage.books import StoredTable
from warren.table.web.asking import address_of, cookie_of, language_of, number_in, while_listened
from warren.table.web.server import COOKIE, Server, as_json

RESULTS = ("", "won", "lost")
RATED = {"": None, "1": True, "0": False}


async def asker_of(server: Server, request: Request) -> Session | None:
    """Return the client's session; requests for matches are rate-limited."""
    if not server.match_buckets.takes(address_of(request)):
        raise Refused("rate")
    return await server.session(request)


async def get_matches(server: Server, request: Request) -> Response:
    """Return the client's latest matches."""
    session = await asker_of(server, request)
    wanted, most = wanted_in(request)
    if session is None:
        return as_json([])
    found = server.matches.by(session.player, address_of(request), wanted=wanted, most=most)
    return as_json(await while_listened(request, found))


def wanted_in(request: Request) -> tuple[Wanted, int]:
    """Return the filter and the number of matches in a request."""
    asked = request.query_params
    game = asked.get("game", "")
    most = number_in(asked.get("most", "0"))
    try:
        before = float(asked["before"]) if asked.get("before") else None
    except ValueError:
        raise Refused("malformed") from None
    result, rated = asked.get("result", ""), asked.get("rated", "")
    is_time = before is None or math.isfinite(before)
    is_kind = result in RESULTS and rated in RATED and (not game or game in GAMES)
    if most is None or most > PAGE or not is_time or not is_kind:
        raise Refused("malformed")
    wanted = Wanted(
        game=game,
        before=before,
        opponent=asked.get("opponent", ""),
        result=result,
        rated=RATED[rated],
    )
    return wanted, most


async def get_statistics(server: Server, request: Request) -> Response:
    """Return the client's statistics."""
    session = await asker_of(server, request)
    if session is None:
        return as_json([])
    found = server.matches.statistics(session.player, address_of(request))
    told = await while_listened(request, found)
    today = server.hub.days.today if "daily" in server.hub.offers else None
    return as_json(with_practice(told, language_of(request), today))


async def get_records(server: Server, request: Request) -> Response:
    """Return all records of the client's matches in one file."""
    session = await asker_of(server, request)
    if session is None:
        raise Refused("no-name")
    await server.hub.members.must_be_proved(session, cookie_of(request, COOKIE))
    await server.hub.members.tell_member(session, "archive")
    await while_listened(request, server.matches.remember(session.player, address_of(request)))
    headers = {"content-disposition": 'attachment; filename="warren-matches.zip"'}
    parts = packed_records(server, session.player, address_of(request))
    return StreamingResponse(parts, media_type="application/zip", headers=headers)


async def packed_records(server: Server, player: str, address: str) -> AsyncIterator[bytes]:
    """Yield a ZIP archive while it is being built, one match at a time."""
    told: list[dict[str, Any]] = await server.matches.all_of(player)
    sent = Sent()
    with ZipFile(cast(IO[bytes], sent), "w", ZIP_DEFLATED) as archive:
        known = await server.hub.store.look(dossier.of(player))
        known["tournaments"] = await server.hub.tournaments.of(player)
        archive.writestr("you.json", json.dumps(known, ensure_ascii=False, indent=2))
        packs: dict[str, str] = await server.hub.store.look(gallery.texts_of(player))
        for fingerprint, text in packs.items():
            archive.writestr(f"pack-{fingerprint[:12]}.toml", text)
        for match in told:
            text = await record_of(server, match["id"], address)
            if text:
                archive.writestr(f"{match['game']}-{match['id']}.warren", text)
                yield sent.taken()
    yield sent.taken()


async def record_of(server: Server, table_id: str, address: str) -> str:
    """Return the record of a finished match; None if it can't be read."""
    tables = server.hub.tables
    async with tables.turns.own(address):
        kept: StoredTable | None = await server.hub.store.look(books.find_whole(table_id))
        if kept is None or not server.hub.engines.is_ready(books.game_of(kept.setup)):
            return ""
        make = partial(text_of, table_id, kept)
        return await tables.building.of_kept(address, kept.setup, make) or ""


def text_of(table_id: str, kept: StoredTable) -> str:
    """Return a finished match as text."""
    table = end_of(table_id, kept)
    return table.record().text if table else ""


class Sent:
    """A write-only file whose contents are removed and sent while it is being written."""

    def __init__(self) -> None:
        self.waiting = bytearray()

    def write(self, part: bytes) -> int:
        """Append data."""
        self.waiting += part
        return len(part)

    def flush(self) -> None:
        """Do nothing: there is no buffer."""

    def taken(self) -> bytes:
        """Return the bytes written since the last call."""
        part, self.waiting = bytes(self.waiting), bytearray()
        return part
