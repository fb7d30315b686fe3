"""Optional features of the server, and its ladders."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from warren.table.hub import Hub
from warren.table.people import ratings
from warren.table.people.moderation import ANNOUNCEMENT, FOR_EVER, WORDS
from warren.table.play.session import Session
from warren.table.web.asking import game_of
from warren.table.web.matches import asker_of
from warren.table.web.server import Server, as_json

SILENT = {ANNOUNCEMENT: "", WORDS: ""}  # without the announcement and the house rules


async def get_house(server: Server, request: Request) -> Response:
    """Return the server's features, the people online, and the client's invitations."""
    hub, session = server.hub, await server.session(request)
    here, waiting = await hub.presence.count() if "opponents" in hub.offers else (0, {})
    player = session.player if session and "opponents" in hub.offers else None
    return as_json(
        {
            "offers": sorted(hub.offers),
            "here": here,
            "waiting": {**waiting},
            **(hub.moderation.notices if "announcements" in hub.offers else SILENT),
            "ban": ban_of(hub, session),
            "invitations": [
                {"table": one["subject"], "name": one["others"][0], "game": one["game"]}
                for one in (await hub.company.invitations(player) if player else ())
            ],
        }
    )


def ban_of(hub: Hub, session: Session | None) -> dict[str, Any] | None:
    """Return the reason for a player's ban, and its end."""
    found = hub.moderation.ban_of(session.player) if session else None
    if found is None:
        return None
    return {"reason": found.reason, "until": None if found.until >= FOR_EVER else found.until}


async def get_ladder(server: Server, request: Request) -> Response:
    """Return the ladder of a game."""
    server.hub.must_offer("ladders")
    game = game_of(request)
    session = await asker_of(server, request)
    found = ratings.ladder(game, session.player if session else None)
    return as_json(await server.hub.store.look(found))
