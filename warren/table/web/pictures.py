"""Uploading and reporting pictures of packs."""

from __future__ import annotations

from base64 import b64decode, b64encode

from starlette.requests import Request
from starlette.responses import Response

from warren.packs.pictures import MOST_BYTES
from warren.table.protocol.messages import read_picture, read_picture_report
from warren.table.protocol.refusals import Refused
from warren.table.web.asking import body_of, language_of, while_listened
from warren.table.web.server import Server, as_json

LONGEST = 2 * MOST_BYTES  # bytes of a request in base64, large enough to recognise larger files


async def post_picture(server: Server, request: Request) -> Response:
    """Store a picture for a pack."""
    session = await server.must_have_name(request)
    wanted = read_picture(await body_of(request, LONGEST))
    try:
        brought = b64decode(wanted.data, validate=True)
    except ValueError:
        raise Refused("malformed") from None
    added = server.hub.pictures.add(session, brought, language_of(request))
    name, data = await while_listened(request, added)
    return as_json({"name": name, "data": b64encode(data).decode()})


async def post_report(server: Server, request: Request) -> Response:
    """Report a picture to the host."""
    session = await server.must_have_name(request)
    wanted = read_picture_report(await body_of(request, server.hub.limits.message))
    await server.hub.moderation.report_picture(session, wanted)
    return as_json({})
