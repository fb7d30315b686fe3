"""Notices: in the page, through a push service, and as a feed for other programs."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from warren.locale import LANGUAGES
from warren.table.people.notices import Notice, worded
from warren.table.protocol.messages import read_endpoint, read_subscription, write
from warren.table.protocol.refusals import Refused
from warren.table.web.asking import address_of, body_of, language_of
from warren.table.web.server import Server, as_json

FEED = "https://jsonfeed.org/version/1.1"
LONG = 73  # maximum size in bytes of a calendar line, without the leading space of a continuation
STAMP = "%Y%m%dT%H%M%SZ"
NEWS = "application/feed+json"
CALENDAR = "text/calendar"


async def get_notices(server: Server, request: Request) -> Response:
    """Return the client's notices."""
    language, session = language_of(request), await server.session(request)
    told = await server.hub.notices.of(session.player) if session else []
    return as_json([worded(notice, language) for notice in told])


async def get_push(server: Server, request: Request) -> Response:
    """Return the key with which a browser subscribes."""
    server.hub.must_offer("notices")
    return as_json({"key": server.hub.push.public_key})


async def post_push(server: Server, request: Request) -> Response:
    """Subscribe a browser."""
    server.hub.must_offer("notices")
    session = await server.must_have_name(request)
    wanted = read_subscription(await body_of(request, server.hub.limits.message))
    if wanted.language not in LANGUAGES:
        raise Refused("malformed")
    if not server.match_buckets.takes(address_of(request)):
        raise Refused("rate")
    await server.hub.push.subscribe(session, wanted)
    return as_json({}, 201)


async def post_push_end(server: Server, request: Request) -> Response:
    """Unsubscribe a browser."""
    session = await server.must_have_name(request)
    given = read_endpoint(await body_of(request, server.hub.limits.message))
    await server.hub.push.unsubscribe(session.player, given.endpoint)
    return as_json({})


async def post_feed(server: Server, request: Request) -> Response:
    """Return a new key for the client's feed."""
    server.hub.must_offer("notices")
    session = await server.must_have_name(request)
    if not server.match_buckets.takes(address_of(request)):
        raise Refused("rate")
    key = await server.hub.notices.new_feed(session)
    await server.hub.members.tell_member(session, "feed")
    return as_json({"key": key}, 201)


async def fed(server: Server, request: Request) -> list[Notice]:
    """Return the notices of a feed, for holders of its key."""
    server.hub.must_offer("notices")
    language = language_of(request)
    if not server.match_buckets.takes(address_of(request)):
        raise Refused("rate")
    told = await server.hub.notices.fed(request.path_params["key"])
    if told is None:
        raise Refused("unknown")
    return [worded(notice, language) for notice in told]


async def get_feed(server: Server, request: Request) -> Response:
    """Return a feed as JSON, for feed readers."""
    told, home = await fed(server, request), home_of(request)
    about = {
        "version": FEED,
        "title": "Warren",
        "home_page_url": f"{home}/",
        "items": [item(notice, home) for notice in told],
    }
    return Response(write(about), headers={"cache-control": "no-store"}, media_type=NEWS)


def item(notice: Notice, home: str) -> dict[str, Any]:
    """Return a notice in a feed."""
    return {
        "id": name_of(notice),
        "url": home + notice["path"],
        "title": notice["words"],
        "content_text": notice["words"],
        "date_published": datetime.fromtimestamp(notice["at"], UTC).isoformat(),
    }


async def get_calendar(server: Server, request: Request) -> Response:
    """Return a feed as a calendar of deadlines."""
    told, home = await fed(server, request), home_of(request)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Warren//EN"]
    for notice in told:
        lines += event(notice, home)
    body = "".join(f"{folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])
    return Response(body, headers={"cache-control": "no-store"}, media_type=CALENDAR)


def event(notice: Notice, home: str) -> list[str]:
    """Return a notice in a calendar; a notice without a deadline is shown at its own time."""
    begun = datetime.fromtimestamp(notice["at"], UTC).strftime(STAMP)
    ends = datetime.fromtimestamp(notice.get("until") or notice["at"], UTC).strftime(STAMP)
    return [
        "BEGIN:VEVENT",
        f"UID:{name_of(notice)}",
        f"DTSTAMP:{begun}",
        f"DTSTART:{ends}",
        f"SUMMARY:{escaped(notice['words'])}",
        f"URL:{home}{notice['path']}",
        "END:VEVENT",
    ]


def name_of(notice: Notice) -> str:
    """Return the id of a notice."""
    return f"{notice['kind']}:{notice['subject']}:{notice['at']:.0f}"


def home_of(request: Request) -> str:
    """Return the address of this server, as used in the client's request."""
    return f"{request.url.scheme}://{request.url.netloc}"


def escaped(text: str) -> str:
    """Escape a text for a calendar."""
    for letter in "\\;,":
        text = text.replace(letter, f"\\{letter}")
    return " ".join(text.split())


def folded(line: str) -> str:
    """Fold a long calendar line, never within a character."""
    parts, part = [], ""
    for letter in line:
        if len((part + letter).encode()) > LONG:
            parts.append(part)
            part = ""
        part += letter
    return "\r\n ".join([*parts, part])
