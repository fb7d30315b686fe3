"""The lab, for people admitted by the host."""

from __future__ import annotations

import os
from ipaddress import ip_address

from starlette.requests import Request
from starlette.responses import Response

from warren.bots import BOTS, longest_match
from warren.table.protocol.messages import read_lab_run, write
from warren.table.protocol.refusals import Refused
from warren.table.study.lab import EVERYBODY, HERE, JUDGE, Lab
from warren.table.study.lab_runs import SharedLab
from warren.table.web.asking import LOCAL, address_of, body_of, name_in, while_listened
from warren.table.web.packing import packed_json
from warren.table.web.server import Server, as_json


async def get_lab(server: Server, request: Request) -> Response:
    """Return whether the lab is open to the client, and how long matches take."""
    lab = lab_for(server, request)
    workers = getattr(lab, "workers", None) or max(1, (os.cpu_count() or 2) - 1)
    pace = getattr(lab, "pace", 1.0)
    seconds = {name: pace * longest_match(name) for name in (*BOTS, JUDGE)}
    return as_json({"allowed": lab is not None, "workers": workers, "seconds": seconds})


async def post_lab(server: Server, request: Request) -> Response:
    """Return the state of a run."""
    lab = lab_for(server, request)
    if lab is None:
        raise Refused("not-host")
    if not server.drafting.takes(address_of(request)):
        raise Refused("rate")
    run = read_lab_run(await body_of(request, server.hub.limits.longest))
    said = await while_listened(request, lab.told(run))
    return packed_json(bytes(write(said)), request.headers, "no-store")


def lab_for(server: Server, request: Request) -> Lab | SharedLab | None:
    """Return the lab, if the client may use it."""
    lab = server.lab
    if lab and (lab.door == EVERYBODY or (lab.door == HERE and is_here(request))):
        return lab
    return None


def is_here(request: Request) -> bool:
    """Return whether the client is on this computer, based on address and host name.

    If a proxy does not forward addresses, everybody has our address, but not our host name.
    """
    asked = name_in(request.headers.get("host", ""))
    return is_own(request.client.host if request.client else "") and (
        asked == LOCAL[1:] or asked.endswith(LOCAL) or is_own(asked)
    )


def is_own(address: str) -> bool:
    """Return whether an address belongs to this computer."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
