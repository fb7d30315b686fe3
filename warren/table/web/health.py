"""Health and metrics."""

from __future__ import annotations

from collections import Counter

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from warren import __version__
from warren.engine.games import GAMES
from warren.table.telemetry.metrics import labelled, memory, number, of_worker, times, together
from warren.table.web.proxies import INSIDE
from warren.table.web.server import Server, as_json


async def get_health(server: Server, request: Request) -> Response:
    """Return this worker's health; 503 if it can't store anything or is about to exit.

    A load balancer then sends it no clients, because it would refuse them.
    """
    ready = {name: server.hub.engines.is_ready(name) for name in GAMES}
    workers = server.hub.workers
    well = server.hub.store.fault is None and not (
        workers and (workers.is_leaving or workers.is_cut_off)
    )
    about = {
        "ok": well,
        "worker": server.hub.base.number,
        "engines": ready,
        "running": server.hub.engines.kinds(),
        "tables": len(server.hub.rooms),
        "version": __version__,
    }
    return as_json(about, 200 if well else 503)


async def get_metrics(server: Server, request: Request) -> Response:
    """Return the metrics of all workers; any worker can answer."""
    texts = [own_metrics(server)]
    if server.hub.workers and not request.scope["state"].get(INSIDE):
        texts += await server.pipes.ask_all("/api/metrics")
    return PlainTextResponse(together(texts), headers={"cache-control": "no-store"})


def own_metrics(server: Server) -> str:
    """Return the metrics of this worker."""
    hub = server.hub
    phases = Counter(room.table.phase for room in hub.rooms.values())
    well = int(hub.store.fault is None)
    lines = [
        *labelled("warren_tables", "gauge", "Tables that are awake.", "phase", {**phases}),
        *number("warren_connections", "gauge", "Connections.", server.connections.total()),
        *number("warren_lines", "gauge", "TCP connections.", len(server.crowd.addresses)),
        *number(
            "warren_sent_away_total",
            "counter",
            "Connections rejected because their address connects too often.",
            server.crowd.sent_away,
        ),
        *number("warren_entries_total", "counter", "Events at tables.", hub.tables.acted),
        *labelled(
            "warren_refusals_total", "counter", "Refusals.", "code", {**hub.metrics.refusals}
        ),
        *number("warren_faults_total", "counter", "Faults of the server.", hub.metrics.faults),
        *times("warren_answer_seconds", "Answers to messages.", hub.metrics.answers),
        *times("warren_commit_seconds", "Commits to the disk.", hub.store.commits),
        *number("warren_store_ok", "gauge", "Whether the store can be written.", well),
        *number("warren_store_bytes", "gauge", "Bytes in use in the store.", hub.store.size),
        *number("warren_memory_bytes", "gauge", "Peak memory.", memory()),
    ]
    if hub.workers:
        passed = len(server.pipes.far)
        lines += number("warren_passed_on", "gauge", "Connections passed on.", passed)
        lines = of_worker(lines, hub.workers.number)
    return "\n".join(lines) + "\n"
