"""The page, its files, and pictures."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from warren import art
from warren.table import INDEX, PAGE
from warren.table.guard.memory import keep
from warren.table.protocol.messages import write
from warren.table.protocol.refusals import Refused
from warren.table.web.asking import address_of, while_listened
from warren.table.web.packing import FOREVER
from warren.table.web.server import Server

WORKER = "sw.js"
MANIFEST = "/app.webmanifest"
ICON = ("warren", "favicon")
LONGEST = 400  # maximum length of a picture's name
# cache control: the host may hide the picture, or somebody may upload it
OWN, MISSING = "max-age=3600", "no-cache"
KEPT = 2_000  # cached pictures, more than all games have
FACES: OrderedDict[tuple[str, str], bytes] = OrderedDict()
CARDS: OrderedDict[tuple[str, str], bytes] = OrderedDict()
NO_PAGES = ("/api/", "/art/", "/assets/", "/ws/")
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; connect-src 'self'; img-src 'self' blob:; style-src 'self'; "
        "script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class SafeHeaders:
    """Adds security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the missing headers."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name for name, _ in message["headers"]}
                message["headers"] += [
                    (name.encode(), value.encode())
                    for name, value in HEADERS.items()
                    if name.encode() not in there
                ]
            await send(message)

        await self.app(scope, receive, send_safely if scope["type"] == "http" else send)


async def get_page(server: Server, request: Request) -> Response:
    """Return the page for any path; its script chooses the view."""
    if not (PAGE / INDEX).is_file():
        raise Refused("no-page", "The page has not been built: run `make play` from a checkout.")
    return index()


def index(status: int = 200) -> Response:
    """Return the page as it was built; browsers must revalidate it."""
    return HTMLResponse((PAGE / INDEX).read_bytes(), status, {"cache-control": "no-cache"})


async def get_worker(server: Server, request: Request) -> Response:
    """Return the service worker of the page; browsers check for a newer one from time to time."""
    path = PAGE / WORKER
    if not path.is_file():
        raise Refused("no-page")
    headers = {"cache-control": "no-cache"}
    return Response(path.read_bytes(), headers=headers, media_type="text/javascript")


async def get_manifest(server: Server, request: Request) -> Response:
    """Return the manifest with which a browser installs the page as an app."""
    return Response(write(manifest("/")), media_type="application/manifest+json")


async def get_icon(server: Server, request: Request) -> Response:
    """Return the app's icon."""
    headers = {"cache-control": "max-age=86400"}
    return Response(picture(*ICON), headers=headers, media_type="image/svg+xml")


def manifest(home: str) -> dict[str, Any]:
    """Return the manifest of the app."""
    return {
        "name": "Warren: goblin card games",
        "short_name": "Warren",
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": "#1f2a24",
        "theme_color": "#1f2a24",
        "icons": [{"src": f"{home}icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }


async def no_such_thing(request: Request, exception: Exception) -> Response:
    """Answer unknown paths: people get the page with an explanation, scripts get a code."""
    server: Server = request.app.state.server
    status = exception.status_code if isinstance(exception, HTTPException) else 404
    is_page = request.method == "GET" and not request.scope["path"].startswith(NO_PAGES)
    if status == 404 and is_page and (PAGE / INDEX).is_file():
        return index(404)
    return JSONResponse(server.refused(Refused("unknown"), ""), status)


async def get_picture(server: Server, request: Request) -> Response:
    """Return a picture of a game, or of a custom pack."""
    game, name = request.path_params["game"], request.path_params["name"]
    if len(name) > LONGEST:
        raise Refused("unknown")
    pack = request.query_params.get("pack")
    if pack and game != art.PEOPLE:
        drawn, age = await picture_of_pack(server, request, game, pack, name)
    else:
        check_may_draw(server, request, (game, name) in drawn_of(game))
        drawn, age = picture(game, name), FOREVER if game == art.PEOPLE else "max-age=86400"
    headers = {"cache-control": age}
    return Response(drawn, headers=headers, media_type="image/svg+xml")


async def picture_of_pack(
    server: Server, request: Request, game: str, pack: str, name: str
) -> tuple[bytes, str]:
    """Return a picture of a custom pack with its cache control."""
    editions = server.hub.editions
    check_may_draw(server, request, editions.has_picture(game, pack, name))
    found = editions.picture(game, pack, name, address_of(request))
    drawn, is_own = await while_listened(request, found)
    return drawn, FOREVER if is_own is None else OWN if is_own else MISSING


def check_may_draw(server: Server, request: Request, is_drawn: bool) -> None:
    """Rate-limit new pictures, each of which takes a millisecond or two to draw."""
    if not is_drawn and not server.drawings.takes(address_of(request)):
        raise Refused("rate")


def drawn_of(game: str) -> OrderedDict[tuple[str, str], bytes]:
    """Return the picture cache; portraits have their own, so they never evict cards."""
    return FACES if game == art.PEOPLE else CARDS


def picture(game: str, name: str) -> bytes:
    """Return a picture, drawn only once."""
    kept, key = drawn_of(game), (game, name)
    if key not in kept:
        try:
            drawn = art.person(name) if game == art.PEOPLE else art.picture(game, name)
        except ValueError:
            raise Refused("unknown") from None
        keep(kept, key, drawn.encode(), KEPT)
    return kept[key]
