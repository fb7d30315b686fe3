"""All routes of the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Mount, Route

from warren.table import PAGE
from warren.table.hub import Hub
from warren.table.study.lab_runs import SharedLab
from warren.table.web import (
    company,
    daily,
    health,
    lab,
    ladders,
    lobby,
    matches,
    pages,
    people,
    pictures,
    studies,
    tables,
    telling,
    tournaments,
    workshop,
)
from warren.table.web.connections import ToTables
from warren.table.web.gate import Gate
from warren.table.web.packing import Files
from warren.table.web.passing import Passes
from warren.table.web.proxies import Believed
from warren.table.web.server import Handler, Server


def app(hub: Hub, **about: Any) -> Starlette:
    """Return the server as an application."""
    server = Server(hub, **about)

    def route(path: str, handler: Handler, method: str = "GET") -> Route:
        return Route(path, server.handles(handler), methods=[method])

    @asynccontextmanager
    async def living(_: Starlette) -> AsyncIterator[None]:
        await hub.start()
        looking = asyncio.create_task(server.crowd.look_around())
        if isinstance(server.lab, SharedLab):
            server.lab.begin()
        yield
        looking.cancel()
        if server.lab:
            await server.lab.close()
        await hub.stop()

    routes: list[Any] = [
        route("/api/session", people.get_session),
        route("/api/session", people.post_session, "POST"),
        route("/api/session/portrait", people.post_portrait, "POST"),
        route("/api/portraits", people.get_parts),
        route("/api/session/keep", people.post_keep, "POST"),
        route("/api/session/back", people.post_back, "POST"),
        route("/api/devices", people.get_devices),
        route("/api/devices/leave", people.post_sign_out, "POST"),
        route("/api/session/leave", people.post_leave, "POST"),
        route("/api/session/erase", people.post_erase, "POST"),
        route("/api/session/passkey", people.post_passkey_back, "POST"),
        route("/api/passkeys", people.get_passkeys),
        route("/api/passkeys", people.post_passkeys, "POST"),
        route("/api/passkeys/new", people.post_passkey_new, "POST"),
        route("/api/passkeys/ask", people.post_passkey_ask, "POST"),
        route("/api/passkeys/remove", people.post_passkey_remove, "POST"),
        route("/api/daily", daily.get_daily),
        route("/api/daily", daily.post_daily, "POST"),
        route("/api/daily/{game}/{day}", daily.get_position),
        route("/api/notices", telling.get_notices),
        route("/api/feed", telling.post_feed, "POST"),
        route("/api/push", telling.get_push),
        route("/api/push", telling.post_push, "POST"),
        route("/api/push/end", telling.post_push_end, "POST"),
        route("/feed/{key}.json", telling.get_feed),
        route("/feed/{key}.ics", telling.get_calendar),
        route("/api/games", lobby.get_games),
        route("/api/cards/{game}", lobby.get_cards),
        route("/api/print/{game}", lobby.get_sheets),
        route("/api/packs/{fingerprint}", lobby.get_pack),
        route("/api/workshop", workshop.post_draft, "POST"),
        route("/api/workshop/next", workshop.post_cursor, "POST"),
        route("/api/workshop/position", workshop.post_position, "POST"),
        route("/api/workshop/parts", workshop.get_parts),
        route("/api/workshop/examples", workshop.get_examples),
        route("/api/workshop/form/{game}", workshop.get_form),
        route("/api/workshop/source/{game}/{card}", workshop.get_source),
        route("/api/gallery", workshop.get_gallery),
        route("/api/gallery", workshop.post_gallery, "POST"),
        route("/api/gallery/withdraw", workshop.post_withdrawn, "POST"),
        route("/api/pictures", pictures.post_picture, "POST"),
        route("/api/pictures/report", pictures.post_report, "POST"),
        route("/api/lab", lab.get_lab),
        route("/api/lab", lab.post_lab, "POST"),
        route("/api/rules/{game}", lobby.get_rules),
        route("/api/matches", matches.get_matches),
        route("/api/matches/statistics", matches.get_statistics),
        route("/api/matches/records", matches.get_records),
        route("/api/house", ladders.get_house),
        route("/api/ladders/{game}", ladders.get_ladder),
        route("/api/opponents", company.post_opponents, "POST"),
        route("/api/opponents/stop", company.post_stop, "POST"),
        route("/api/people", company.get_people),
        route("/api/people/at/{table}", company.get_blocked),
        route("/api/people/block", company.post_block, "POST"),
        route("/api/people/invite", company.post_invite, "POST"),
        route("/api/people/report", company.post_report, "POST"),
        route("/api/people/decline", company.post_decline, "POST"),
        route("/api/tournaments", tournaments.get_tournaments),
        route("/api/tournaments", tournaments.post_tournaments, "POST"),
        route("/api/tournaments/{tournament}", tournaments.get_tournament),
        route("/api/tournaments/{tournament}", tournaments.post_tournament, "POST"),
        route("/api/tournaments/{tournament}/results", tournaments.get_results),
        route("/api/tournaments/{tournament}/records", tournaments.get_records),
        route("/api/scene", lobby.get_scene),
        route("/api/tables", lobby.get_tables),
        route("/api/tables", lobby.post_tables, "POST"),
        route("/api/records", lobby.post_records, "POST"),
        route("/api/commitments", lobby.post_commitment, "POST"),
        route("/api/tables/{table}", tables.get_table),
        route("/api/tables/{table}", tables.post_table, "POST"),
        route("/api/tables/{table}/moments/{number}", tables.get_moment),
        route("/api/tables/{table}/record", tables.get_record),
        route("/api/tables/{table}/analysis", studies.get_analysis),
        route("/api/tables/{table}/study", studies.get_study),
        route("/api/tables/{table}/lines/{number}", studies.get_lines),
        route("/api/tables/{table}/branch", studies.post_branch, "POST"),
        route("/api/health", health.get_health),
        route("/api/metrics", health.get_metrics),
        route("/art/{game}/{name}.svg", pages.get_picture),
        route(f"/{pages.WORKER}", pages.get_worker),
        route(pages.MANIFEST, pages.get_manifest),
        route("/icon.svg", pages.get_icon),
        *(
            route(path, pages.get_page)
            for path in (
                *("/", "/t/{table}", "/rules", "/rules/{game}", "/cards", "/cards/{game}"),
                "/print/{game}",
                *("/matches", "/ladders", "/daily", "/workshop", "/gallery", "/lab"),
                *("/tournaments", "/tournament/{tournament}", "/tournaments/{tournament}"),
            )
        ),
    ]
    if (PAGE / "assets").is_dir():
        routes.append(Mount("/assets", Files(directory=PAGE / "assets")))
    made = Starlette(
        routes=routes,
        middleware=[
            Middleware(Believed, proxies=server.proxies),
            Middleware(pages.SafeHeaders),
            Middleware(Gate, server=server),
            Middleware(Passes, server=server),
            Middleware(ToTables, server=server),
        ],
        exception_handlers={HTTPException: pages.no_such_thing},
        lifespan=living,
    )
    made.router.redirect_slashes = False  # never redirect to a host name taken from a request
    made.state.server = server
    return made
