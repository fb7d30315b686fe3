"""What the house has beside its tables, and its ladders."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from warren.table import ratings
from warren.table.web.asking import game_of
from warren.table.web.matches import asker_of
from warren.table.web.server import Server, as_json


async def get_house(server: Server, request: Request) -> Response:
    """What this house has, who is there, and to which tables the asker is invited."""
    hub, session = server.hub, await server.session(request)
    here, waiting = await hub.presence.count() if "opponents" in hub.offers else (0, {})
    player = session.player if session and "opponents" in hub.offers else None
    return as_json(
        {
            "offers": sorted(hub.offers),
            "here": here,
            "waiting": {**waiting},
            "invitations": await hub.company.invitations(player) if player else [],
        }
    )


async def get_ladder(server: Server, request: Request) -> Response:
    """The ladder of a game."""
    server.hub.must_offer("ladders")
    game = game_of(request)
    session = await asker_of(server, request)
    found = ratings.ladder(game, session.player if session else None)
    return as_json(await server.hub.store.look(found))
