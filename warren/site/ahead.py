"""Precomputes data that a browser would compute slowly: `python -m warren.site.ahead FOLDER`.

It runs in a separate, deterministic process, so the same sources give the same bytes.
"""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import struct
import subprocess
import sys
from itertools import product
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from warren.bots.network import network_of, packed_for
from warren.engine.games import GAMES, Engine
from warren.language import keeping
from warren.locale import LANGUAGES
from warren.packs.installed import USUAL
from warren.site.house import BrowserHouse
from warren.site.rehearsing import ask, forget
from warren.site.worker import KEPT, MINDS, SCENES
from warren.table.play import scene

SETTLED = {"PYTHONHASHSEED": "0", "WARREN_ENGINE": "wasm"}  # a fixed order of sets, no compiling
ANSWERS = "ahead"  # a folder of the site: answers needed before Python is ready
# the scene's bots, with the same number of iterations on any machine
BOTS = ("easy@64", "medium@100")


def make_ahead(folder: Path) -> None:
    """Prepare everything in a separate process."""
    command = [sys.executable, "-m", "warren.site.ahead", str(folder)]
    subprocess.run(command, check=True, env={**os.environ, **SETTLED})


def make(folder: Path) -> None:
    """Read all packs and pack all networks."""
    keeping.folder, keeping.version = folder / KEPT, KEPT
    for game in (one for one in GAMES.values() if one.is_ours):
        game.rulebook(game.cards(), game.options())
        write_mind(folder / MINDS, game)
    write_scenes(folder / SCENES)
    asyncio.run(write_answers(folder / ANSWERS))
    for path in (folder / KEPT).iterdir():
        settle(path)


def settle(path: Path) -> None:
    """Rewrite a cached file without anything that depends on memory addresses."""
    made = pickle.loads(path.read_bytes())
    with path.open("wb") as file:
        writer = Settled(file)
        if path.name.startswith("grammar-"):
            about = made["data"]["parser"]
            about["parser"] = settled_table(about["parser"])
            writer.fast = True  # no memo, so that equal values are pickled as equal bytes
        writer.dump(made)


PythonPickler: Any = pickle._Pickler  # the pure Python class, whose handling of sets can be changed


class Settled(PythonPickler):
    """Pickles sets in a stable order."""

    def save_set(self, one: Any) -> None:
        """Pickle a set of any kind."""
        self.save_reduce(type(one), (sorted(one, key=repr),), obj=one)

    dispatch: ClassVar = {**PythonPickler.dispatch, set: save_set, frozenset: save_set}


def settled_table(table: dict[str, Any]) -> dict[str, Any]:
    """Return Lark's parser table, with words and states numbered in a stable order."""
    words: dict[int, str] = table["tokens"]
    states: dict[int, dict[int, Any]] = table["states"]
    count = {word: number for number, word in enumerate(sorted(words.values()))}
    order: dict[int, int] = {}
    coming = [state for _, state in sorted(table["start_states"].items())]
    for state in coming:  # the list grows during the loop
        if state not in order:
            order[state] = len(order)
            coming += [
                leads for _, (_, leads) in in_order(states[state], words) if isinstance(leads, int)
            ]

    def counted(action: Any) -> Any:
        kind, leads = action
        return kind, order[leads] if isinstance(leads, int) else leads

    return {
        "tokens": {number: word for word, number in count.items()},
        "states": {
            order[state]: {
                count[word]: counted(action) for word, action in in_order(states[state], words)
            }
            for state in order
        },
        "start_states": {name: order[one] for name, one in sorted(table["start_states"].items())},
        "end_states": {name: order[one] for name, one in sorted(table["end_states"].items())},
    }


def in_order(actions: dict[int, Any], words: dict[int, str]) -> list[tuple[str, Any]]:
    """Return a parser's actions in a state, by the next word."""
    return sorted(((words[one], action) for one, action in actions.items()), key=itemgetter(0))


def write_mind(folder: Path, game: Any) -> None:
    """Return the network of a game as the kernel reads it, after the policy."""
    network = network_of(game)
    if network is None:
        return
    folder.mkdir(exist_ok=True)
    engine = Engine(game, game.options())
    policy = network.policy if network.knows(engine) else network.policy[:0]
    head = struct.pack("=2q", network.plies, policy.size)
    content = head + policy.astype("int64").tobytes() + packed_for(engine, network).tobytes()
    (folder / game.name).write_bytes(content)


def write_scenes(folder: Path) -> None:
    """Write the lobby's match between bots, in every language."""
    folder.mkdir()
    match = scene.first_of(scene.matches(USUAL, BOTS, Random(1)))
    for language in LANGUAGES:
        told = json.dumps(scene.told(match, USUAL, language), ensure_ascii=False)
        scene.place_of(folder, USUAL, language).write_text(told, "utf-8")


async def write_answers(folder: Path) -> None:
    """Write a new server's answers: games, cards and rules in every language."""
    folder.mkdir()
    house = await BrowserHouse.open(None, {}, keep=forget, keep_token=lambda *_: None)
    await house.hub.engines.tried.wait()
    ours = [game.name for game in GAMES.values() if game.is_ours]
    paths = ["games", *(f"{kind}/{game}" for kind, game in product(("cards", "rules"), ours))]
    for path, language in product(paths, LANGUAGES):
        answer = await ask(house, f"/api/{path}?lang={language}")
        place = folder / f"{path.replace('/', '-')}.{language}.json"
        place.write_text(json.dumps(answer, ensure_ascii=False), "utf-8")
    await house.hub.stop()


if __name__ == "__main__":
    make(Path(sys.argv[1]))
