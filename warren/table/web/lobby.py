"""Games and their cards, and the tables of the lobby."""

from __future__ import annotations

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from warren.help.rules import Rulebook
from warren.locale import TextError
from warren.packs.installed import USUAL
from warren.table.people.company import running_of
from warren.table.people.ratings import level_of
from warren.table.play.games import games
from warren.table.play.parts import catalogue
from warren.table.play.scene import scene
from warren.table.protocol.messages import read_new_table, read_record, write
from warren.table.protocol.refusals import Refused
from warren.table.study.printing import check_paper, check_short
from warren.table.web.asking import address_of, body_of, game_of, language_of, while_listened
from warren.table.web.packing import FOREVER, packed_json, unpacked_json
from warren.table.web.proxies import INSIDE
from warren.table.web.server import Server, as_json

LONGEST = 40  # maximum number of characters in a clan's id


async def get_games(server: Server, request: Request) -> Response:
    """Return all games, and whether each can be played yet."""
    found = games(language_of(request))
    return as_json([{**game, "ready": server.hub.engines.is_ready(game["name"])} for game in found])


async def get_cards(server: Server, request: Request) -> Response:
    """Return all cards of a game."""
    game, language = game_of(request), language_of(request)
    if pack := request.query_params.get("pack"):
        found = server.hub.editions.cards(game, pack, language, address_of(request))
        body = await while_listened(request, found)
        return packed_json(body, request.headers, FOREVER)
    body = await server.once.get(cards_as_json, game, language)
    return packed_json(body, request.headers, "max-age=300")


def cards_as_json(game: str, language: str) -> bytes:
    """Return the catalogue as JSON, cached because it is large and constant."""
    return write(catalogue(game, language))


async def get_sheets(server: Server, request: Request) -> Response:
    """Return sheets of cards to print."""
    asked = request.query_params
    key = (
        game_of(request),
        asked.get("pack", ""),
        language_of(request),
        check_paper(asked.get("paper", "a4")),
        asked.get("clan", "")[:LONGEST],
        "cards" if asked.get("only") else "",
        check_short(asked.get("cards", "")),
    )
    address = address_of(request)
    if not server.drawings.takes(address):
        raise Refused("rate")
    body = await while_listened(request, server.hub.editions.printed(key, address))
    # the host may hide pictures at any time
    return await unpacked_json(body, request.headers, "max-age=300")


async def get_pack(server: Server, request: Request) -> Response:
    """Return a custom pack, as a file."""
    fingerprint, editions = request.path_params["fingerprint"], server.hub.editions
    if request.scope["state"].get(INSIDE):  # another worker requests a draft of this one
        text = editions.drafts.get(fingerprint, "")
    else:
        text = await editions.text(fingerprint, address_of(request))
    if not text:
        raise Refused("unknown")
    headers = {
        "content-disposition": 'attachment; filename="pack.toml"',
        "cache-control": FOREVER,
    }
    return PlainTextResponse(text, headers=headers)


async def get_rules(server: Server, request: Request) -> Response:
    """Return the rules of a game."""
    game, language = game_of(request), language_of(request)
    try:
        rules = Rulebook.load(game, language).as_dict()
    except TextError:
        raise Refused("unknown") from None
    return packed_json(write(rules), request.headers, "no-store")


async def get_tables(server: Server, request: Request) -> Response:
    """Return the lobby, or the tables with an unfinished match of the client."""
    if not request.query_params.get("mine"):
        return as_json(await server.hub.lobby())
    session = await server.session(request)
    if session is None:
        return as_json([])
    if not server.match_buckets.takes(address_of(request)):
        raise Refused("rate")
    return as_json(await server.hub.store.look(running_of(session.player)))


async def get_scene(server: Server, request: Request) -> Response:
    """Return a match between bots for the lobby; empty until the game can be played."""
    if not server.hub.engines.is_ready(USUAL):
        return Response(status_code=204)
    body = await server.once.get(scene_as_json, USUAL, language_of(request))
    return packed_json(body, request.headers, "no-store")


def scene_as_json(game: str, language: str) -> bytes:
    """Return the lobby's match, which is played only once."""
    return write(scene(game, language))


async def post_tables(server: Server, request: Request) -> Response:
    """Open a table."""
    session = await server.must_have_name(request)
    wanted = read_new_table(await body_of(request, server.hub.limits.record))
    if wanted.coached and not wanted.bots:
        level = await server.hub.store.look(level_of(session.player, wanted.game))
        wanted = replace(wanted, bots=[level] * (wanted.seats - 1))
    opening = server.hub.bringing.open(session, wanted, language_of(request))
    takes_long = wanted.pack or wanted.card or wanted.position
    opened = await (while_listened(request, opening) if takes_long else opening)
    return as_json({"id": opened}, 201)


async def post_commitment(server: Server, request: Request) -> Response:
    """Commit to a secret for the next table, before its opener adds a salt."""
    session = await server.must_have_name(request)
    return as_json({"commitment": await server.hub.promises.make(session)}, 201)


async def post_records(server: Server, request: Request) -> Response:
    """Import a match."""
    session = await server.must_have_name(request)
    wanted = read_record(await body_of(request, server.hub.limits.record))
    importing = server.hub.bringing.import_record(session, wanted.text, language_of(request))
    return as_json({"id": await while_listened(request, importing)}, 201)
