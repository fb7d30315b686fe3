"""The workshop: checks packs while people write them."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from warren import art
from warren.engine.games import GAMES
from warren.packs.editions import fingerprint_of
from warren.table.protocol.messages import read_cursor, read_draft, read_withdrawn, write
from warren.table.protocol.refusals import Refused
from warren.table.study import drafts
from warren.table.web.asking import address_of, body_of, game_of, language_of, while_listened
from warren.table.web.packing import packed_json
from warren.table.web.server import Server, as_json


def check_may_ask(server: Server, request: Request, game: str) -> None:
    """Refuse games without packs, and clients with too many requests."""
    if game not in GAMES or GAMES[game].editions is None:
        raise Refused("unknown")
    if not server.drafting.takes(address_of(request)):
        raise Refused("rate")


async def post_draft(server: Server, request: Request) -> Response:
    """Return the errors of a pack, or its cards."""
    draft = read_draft(await body_of(request, server.hub.limits.record))
    check_may_ask(server, request, draft.game)
    editions = server.hub.editions
    look = partial(drafts.checked, draft.game, draft.text, draft.card, language_of(request))
    found, text = await while_listened(request, editions.ask(address_of(request), look))
    if text:
        editions.keep_draft(fingerprint_of(text), text)
    found["limit"] = found["limit"] or await server.hub.pictures.too_large(
        draft.text, language_of(request)
    )
    found["lacking"] = await server.hub.pictures.lacking(draft.text)
    return packed_json(bytes(write(found)), request.headers, "no-store")


async def post_cursor(server: Server, request: Request) -> Response:
    """Return the completions at the cursor."""
    draft = read_cursor(await body_of(request, server.hub.limits.record))
    check_may_ask(server, request, draft.game)
    look = partial(drafts.offered, draft.game, draft.text, draft.at)
    found = server.hub.editions.ask(address_of(request), look)
    return as_json(await while_listened(request, found))


async def post_position(server: Server, request: Request) -> Response:
    """Return a position in which a card can be played, as text."""
    session = await server.must_have_name(request)
    draft = read_draft(await body_of(request, server.hub.limits.record))
    check_may_ask(server, request, draft.game)
    found = server.hub.bringing.position_for(session, draft, language_of(request))
    return as_json({"text": await while_listened(request, found)})


async def get_parts(server: Server, request: Request) -> Response:
    """Return the parts of portraits."""
    return as_json({part: [*kinds] for part, kinds in art.PARTS.items()})


async def get_form(server: Server, request: Request) -> Response:
    """Return the fields of each kind of table of a pack."""
    game = game_of(request)
    check_may_ask(server, request, game)
    look = partial(drafts.form, game, language_of(request))
    found = server.hub.editions.ask(address_of(request), look)
    return as_json(await while_listened(request, found))


async def get_examples(server: Server, request: Request) -> Response:
    """Return example packs."""
    return as_json(drafts.examples())


async def get_source(server: Server, request: Request) -> Response:
    """Return the source text of a card in the game's own files."""
    found = drafts.sources(game_of(request)).get(request.path_params["card"])
    if found is None:
        raise Refused("unknown")
    return PlainTextResponse(found)


async def get_gallery(server: Server, request: Request) -> Response:
    """Return the packs that members have published."""
    server.hub.must_offer("gallery")
    return await told_gallery(server, request)


async def post_gallery(server: Server, request: Request) -> Response:
    """Publish a pack in the gallery."""
    server.hub.must_offer("gallery")
    session = await server.must_have_name(request)
    draft = read_draft(await body_of(request, server.hub.limits.record))
    check_may_ask(server, request, draft.game)
    shown = server.hub.gallery.show(session, draft, language_of(request))
    await while_listened(request, shown)
    return await told_gallery(server, request)


async def post_withdrawn(server: Server, request: Request) -> Response:
    """Withdraw the member's own pack."""
    server.hub.must_offer("gallery")
    session = await server.must_have_name(request)
    wanted = read_withdrawn(await body_of(request, server.hub.limits.message))
    await server.hub.gallery.withdraw(session, wanted.fingerprint)
    return await told_gallery(server, request)


async def told_gallery(server: Server, request: Request) -> Response:
    """Return the gallery as the client sees it."""
    if not server.match_buckets.takes(address_of(request)):
        raise Refused("rate")
    session = await server.session(request)
    return as_json(await server.hub.gallery.listed(session.player if session else None))
