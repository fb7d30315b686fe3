"""The time on a fresh machine from the start of the server to the first move.

    python -m bench.first                # all games, each with a separate server and cache
    python -m bench.first --engine wasm  # or native, which compiles first

Nothing is compiled or cached beforehand. The first move is a person's first action at a new table
against `hard`.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time

import httpx

from bench.load import cpu, start_server
from warren.engine.games import GAMES

PATIENCE = 300.0  # timeout in seconds
POLL = 0.02


def first_move(game: str, engine: str) -> tuple[float, float, float]:
    """Return seconds to the first answer and to the first move, with CPU seconds until then."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(WARREN_CACHE=f"{folder}/cache", WARREN_ENGINE=engine)
        begun = time.perf_counter()
        server, url = start_server(folder, engines=False)
        try:
            page = time.perf_counter() - begun
            with httpx.Client(base_url=url, timeout=PATIENCE, trust_env=False) as me:
                table = opened(me, game)
                move(me, table)
                return page, time.perf_counter() - begun, cpu(server.pid)
        finally:
            server.terminate()
            server.wait()


def opened(me: httpx.Client, game: str) -> str:
    """Open a table with a bot as soon as possible."""
    me.post("/api/session", json={"nickname": "Ann"}).raise_for_status()
    while True:
        answer = me.post("/api/tables", json={"game": game, "bots": ["hard"]})
        if answer.is_success:
            return str(answer.json()["id"])
        if answer.json()["code"] != "engine-compiling":
            raise SystemExit(answer.text)
        time.sleep(POLL)


def move(me: httpx.Client, table: str) -> None:
    """Make a move as soon as the player must decide."""
    while True:
        shown = me.get(f"/api/tables/{table}").json()
        if shown["ask"]["mine"]:
            asked = {"type": "act", "request": "1", "decision": shown["ask"]["decision"]}
            action = shown["ask"]["options"][0]["action"]
            me.post(f"/api/tables/{table}", json={**asked, "action": action}).raise_for_status()
            return
        time.sleep(POLL)


def main() -> None:
    """Measure, and print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--engine", default="auto")
    chosen = parser.parse_args()
    for game in GAMES:
        page, first, work = first_move(game, chosen.engine)
        print(
            f"{game}: first answer {page:.2f} s, first move {first:.2f} s (wanted: 3 s); "
            f"the server worked for {work:.2f} s until then"
        )


if __name__ == "__main__":
    main()
