"""Sessions over HTTP: names, and signing in on other devices."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from warren.art import people
from warren.table.guard.browsers import is_id, new_id
from warren.table.people.members import RequestDevice, device_name
from warren.table.people.passkeys import RelyingParty
from warren.table.play.looks import shown
from warren.table.play.session import Session
from warren.table.protocol.messages import (
    read_keep,
    read_new_passkey,
    read_nickname,
    read_passkey_answer,
    read_passkey_id,
    read_portrait,
    read_sentence,
    read_sign_out,
)
from warren.table.protocol.refusals import Refused
from warren.table.web.asking import address_of, body_of, cookie_of, is_address, name_in
from warren.table.web.server import BROWSER, COOKIE, Server, as_json

YEAR = 365 * 86_400


async def get_session(server: Server, request: Request) -> Response:
    """Return the name of the client, and whether they are a member."""
    session = await server.session(request)
    return used_by(server, request, session) if session else told(None)


async def post_session(server: Server, request: Request) -> Response:
    """Take a name."""
    wanted = read_nickname(await body_of(request, server.hub.limits.message))
    token, session = await server.hub.sessions.name(
        cookie_of(request, COOKIE), wanted.nickname, address_of(request)
    )
    return known_by(request, token, used_by(server, request, session))


async def post_portrait(server: Server, request: Request) -> Response:
    """Change the portrait."""
    session = await server.must_have_name(request)
    wanted = read_portrait(await body_of(request, server.hub.limits.message))
    return told(await server.hub.sessions.choose_portrait(session, wanted.portrait))


async def get_parts(server: Server, request: Request) -> Response:
    """Return the parts of people's portraits."""
    return as_json({part: [*kinds] for part, kinds in people.PARTS.items()})


async def post_keep(server: Server, request: Request) -> Response:
    """Become a member, or get another sentence."""
    session = await server.must_have_name(request)
    wanted = read_keep(await body_of(request, server.hub.limits.message) or "{}")
    sentence, token = await server.hub.members.keep(
        session, device_of(request), keep_others=wanted.keep_others
    )
    return known_by(request, token, as_json({"sentence": sentence}, 201))


async def post_back(server: Server, request: Request) -> Response:
    """Sign in with a sentence."""
    said = read_sentence(await body_of(request, server.hub.limits.message))
    token, session = await server.hub.members.back(
        said.sentence, device_of(request), address_of(request)
    )
    return known_by(request, token, used_by(server, request, session))


async def get_passkeys(server: Server, request: Request) -> Response:
    """Return whether passkeys are available, and the client's passkeys."""
    session = await server.session(request)
    ways = await server.hub.passkeys.of(session) if session else {}
    is_possible = server.hub.passkeys.are_possible and bool(party_of(request))
    return as_json({"is_possible": is_possible, "has_sentence": False, "passkeys": [], **ways})


async def post_passkey_new(server: Server, request: Request) -> Response:
    """Return the options with which a browser creates a key."""
    session = await server.must_have_name(request)
    place, token = place_of(server, request), cookie_of(request, COOKIE)
    return as_json(await server.hub.passkeys.begin(session, place, token))


async def post_passkeys(server: Server, request: Request) -> Response:
    """Add a passkey, and become a member."""
    session = await server.must_have_name(request)
    place = place_of(server, request)
    made = read_new_passkey(await body_of(request, server.hub.limits.message))
    about = (session, place, device_of(request), made.name, made.answer)
    token = await server.hub.passkeys.add(*about)
    answer = as_json({**await server.hub.passkeys.of(session), "is_possible": True}, 201)
    return known_by(request, token, answer) if token else answer


async def post_passkey_remove(server: Server, request: Request) -> Response:
    """Remove a passkey."""
    session = await server.must_have_name(request)
    wanted = read_passkey_id(await body_of(request, server.hub.limits.message))
    await server.hub.passkeys.remove(session, cookie_of(request, COOKIE), wanted.id)
    return await get_passkeys(server, request)


async def post_passkey_ask(server: Server, request: Request) -> Response:
    """Return the options with which a browser proves a player's identity."""
    place = place_of(server, request)
    return as_json(await server.hub.passkeys.ask(place, address_of(request)))


async def post_passkey_back(server: Server, request: Request) -> Response:
    """Sign in with a passkey."""
    place = place_of(server, request)
    said = read_passkey_answer(await body_of(request, server.hub.limits.message))
    token, session = await server.hub.passkeys.back(place, device_of(request), said.answer)
    return known_by(request, token, used_by(server, request, session))


async def get_devices(server: Server, request: Request) -> Response:
    """Return a member's devices, and whether they have signed in recently."""
    session, token = await server.must_have_name(request), cookie_of(request, COOKIE)
    members = server.hub.members
    return as_json(
        {
            "devices": await members.devices(session, token) if session.is_member else [],
            "is_proved": not session.is_member or await members.is_proved(session, token),
        }
    )


async def post_sign_out(server: Server, request: Request) -> Response:
    """Sign out a device, or all except this one."""
    session = await server.must_have_name(request)
    wanted = read_sign_out(await body_of(request, server.hub.limits.message))
    await server.hub.members.sign_out(session, cookie_of(request, COOKIE), wanted.id)
    return await get_devices(server, request)


async def post_leave(server: Server, request: Request) -> Response:
    """Sign out on this device."""
    session = await server.must_have_name(request)
    await server.hub.members.leave(cookie_of(request, COOKIE) or "", session)
    return unknown(told(None))


async def post_erase(server: Server, request: Request) -> Response:
    """Erase the client's data."""
    session = await server.must_have_name(request)
    await server.hub.members.erase(session, cookie_of(request, COOKIE))
    return unknown(told(None))


def device_of(request: Request) -> RequestDevice:
    """Return the browser of a request."""
    name = device_name(request.headers.get("user-agent", ""))
    return RequestDevice(cookie_of(request, COOKIE) or "", name)


def party_of(request: Request) -> str:
    """Return the domain for passkeys; empty for a bare IP address."""
    name = name_in(request.headers.get("host", ""))
    return "" if is_address(name) else name


def place_of(server: Server, request: Request) -> RelyingParty:
    """Return the relying party of a request, from its host name and origin."""
    name, origin = party_of(request), request.headers.get("origin", "")
    if not name or not origin or not server.hub.passkeys.are_possible:
        raise Refused("no-passkeys")
    return RelyingParty(name, origin)


def told(session: Session | None) -> Response:
    """Answer with the session."""
    if session is None:
        return as_json({"nickname": None, "is_member": False, "portrait": ""})
    return as_json(
        {
            "nickname": session.nickname,
            "is_member": session.is_member,
            "portrait": shown(session.portrait, session.nickname),
        }
    )


def used_by(server: Server, request: Request, session: Session) -> Response:
    """Answer with the session, and record the browser in use."""
    browser = cookie_of(request, BROWSER) or ""
    browser = browser if is_id(browser) else new_id()
    server.hub.browsers.used(browser, session.player, server.hub.clock.now())
    return kept(request, BROWSER, browser, told(session))


def known_by(request: Request, token: str, response: Response) -> Response:
    """Set the session cookie."""
    return kept(request, COOKIE, token, response)


def kept(request: Request, name: str, value: str, response: Response) -> Response:
    """Set a cookie."""
    response.set_cookie(
        name,
        value,
        max_age=YEAR,
        httponly=True,
        samesite="strict",
        secure=request.scope["scheme"] == "https",
    )
    return response


def unknown(response: Response) -> Response:
    """Delete the session cookie."""
    response.delete_cookie(COOKIE)
    return response
