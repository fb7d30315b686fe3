"""Who asks: a name, and being the same player on another device."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from warren.table.messages import read_nickname, read_sentence
from warren.table.sessions import Session
from warren.table.web.asking import address_of, body_of, cookie_of
from warren.table.web.server import COOKIE, Server, as_json

YEAR = 365 * 86_400


async def get_session(server: Server, request: Request) -> Response:
    """What the asker is called, and whether they are a member."""
    return told(await server.session(request))


async def post_session(server: Server, request: Request) -> Response:
    """Take a name."""
    wanted = read_nickname(await body_of(request, server.hub.limits.message))
    token, session = await server.hub.sessions.name(
        cookie_of(request, COOKIE), wanted.nickname, address_of(request)
    )
    return known_by(request, token, told(session))


async def post_keep(server: Server, request: Request) -> Response:
    """Become a member, or get another sentence."""
    session = await server.must_have_name(request)
    return as_json({"sentence": await server.hub.members.keep(session)}, 201)


async def post_back(server: Server, request: Request) -> Response:
    """Be the player whose sentence it is."""
    said = read_sentence(await body_of(request, server.hub.limits.message))
    token, session = await server.hub.members.back(said.sentence, address_of(request))
    return known_by(request, token, told(session))


async def post_leave(server: Server, request: Request) -> Response:
    """Be nobody on this device."""
    session = await server.must_have_name(request)
    await server.hub.members.leave(cookie_of(request, COOKIE) or "", session)
    return unknown(told(None))


async def post_erase(server: Server, request: Request) -> Response:
    """Be forgotten."""
    await server.hub.members.erase(await server.must_have_name(request))
    return unknown(told(None))


def told(session: Session | None) -> Response:
    """Who somebody is."""
    if session is None:
        return as_json({"nickname": None, "is_member": False})
    return as_json({"nickname": session.nickname, "is_member": session.is_member})


def known_by(request: Request, token: str, response: Response) -> Response:
    """The browser keeps the token."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=YEAR,
        httponly=True,
        samesite="strict",
        secure=request.scope["scheme"] == "https",
    )
    return response


def unknown(response: Response) -> Response:
    """The browser keeps no token."""
    response.delete_cookie(COOKIE)
    return response
