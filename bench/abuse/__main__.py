"""The server under abusive clients.

    python -m bench.abuse --hangups 100000

Starts `warren serve` with its defaults and a store in which long tables sleep. People play at some
tables, and a monitor polls the server's health. Meanwhile attackers come from other addresses,
directly or through a proxy. First they hang up during all kinds of requests. Then they flood the
server in every known way, one after another. The report shows whether the server stayed up, and the
durations of health checks and moves. Attackers run on the same machine.
"""

from __future__ import annotations

import argparse
import itertools
import tempfile
import time
from collections import Counter
from functools import partial

import httpx

from bench.abuse.floods import FLOODS, flood
from bench.abuse.hanging import hang_ups
from bench.abuse.house import fill
from bench.abuse.measuring import STRANGERS, Health, among_players, attack, told
from bench.load import cpu, memory, start_server


def main() -> None:
    """Attack the server and print the results."""
    parser = argparse.ArgumentParser(description="The server under abuse.")
    parser.add_argument("--hangups", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=5, help="seconds per flood")
    parser.add_argument("--only", choices=FLOODS, action="append", help="run only these floods")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        fill(folder)
        server, url = start_server(folder, ())
        port = int(url.rpartition(":")[2])
        health = Health(url)
        try:
            me = httpx.Client(base_url=url, trust_env=False)
            me.post("/api/session", json={"nickname": "Host"})
            table = me.post("/api/tables", json={"game": "gosu"}).json()["id"]
            health.start()
            told("nobody rude", among_players(url, 10, lambda: time.sleep(1)), health)
            before, begun = cpu(server.pid), time.monotonic()
            if wanted.hangups:
                share = wanted.hangups // STRANGERS
                since = len(health.times)
                given = [(port, table, share, seed) for seed in range(STRANGERS)]
                played = among_players(url, 10, partial(attack, hang_ups, *given))
                done = sum(map(Counter.total, played.told))
                told(f"{done} hang-ups", played, health, since)
            for kind, seed in zip(wanted.only or FLOODS, itertools.count(1), strict=False):
                since = len(health.times)
                given = [(port, table, kind, wanted.seconds, 2 * seed + n) for n in (0, 1)]
                played = among_players(url, wanted.seconds, partial(attack, flood, *given))
                told(kind, played, health, since)
            worked = (cpu(server.pid) - before) / (time.monotonic() - begun)
            print(
                f"the server ended {0 if server.poll() is None else 1} times; "
                f"{worked:.2f} cores, {memory(server.pid):.0f} MiB"
            )
        finally:
            health.is_over = True
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
