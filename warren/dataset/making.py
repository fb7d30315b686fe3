"""Make a dataset: shards in order, until there are enough decisions."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from functools import partial
from itertools import islice
from pathlib import Path

from warren.crew import Crew, never
from warren.dataset import tables
from warren.dataset.card import card
from warren.dataset.plan import Plan, difference
from warren.dataset.playing import at_work
from warren.dataset.reading import HEADING, NAMES, Dataset
from warren.engine.games import Engine, game
from warren.research.features import FeatureTable, runs_of


def make(
    folder: Path, plan: Plan, decisions: int, *, crew: Crew, stopped: Callable[[], bool] = never
) -> Generator[int, None, None]:
    """Yield the number of decisions so far; keep existing files.

    Shards are written in order, until there are enough decisions. The same plan gives the same
    files with any crew, after any number of interruptions.
    """
    begin(folder, plan)
    data = Dataset(folder)
    done = sum(tables.rows_in(path) for path in data.files())
    yield done
    todo = islice(plan.shards(), len(data.files()), None)
    if done < decisions:
        job = partial(at_work, plan, data.heading["network"])
        for shard, (played, found) in crew.run(job, todo, stopped=stopped, in_order=True):
            tables.write(folder / "matches" / shard.name, played, tables.MATCHES)
            tables.write(folder / "decisions" / shard.name, found, tables.DECISIONS)
            done += len(found)
            yield done
            if done >= decisions:
                break
    (folder / "README.md").write_text(card(Dataset(folder)), "utf-8")


def begin(folder: Path, plan: Plan) -> None:
    """Write the heading and the names of all cells, or check that existing ones match this plan."""
    heading, file = plan.heading(), folder / HEADING
    if file.exists():
        if other := difference(json.loads(file.read_text("utf-8")), heading):
            raise ValueError(f"{folder} holds another dataset: {other}")
        return
    if folder.exists() and any(folder.iterdir()):
        raise ValueError(f"{folder} is not empty and holds no dataset to continue")
    (folder / "decisions").mkdir(parents=True)
    chosen = game(plan.game)
    engine = Engine(chosen, chosen.options(**plan.options), pack=plan.pack)
    features = FeatureTable(runs_of(engine))
    names = [features.cell_name(cell) for cell in range(features.cells)]
    (folder / NAMES).write_text(json.dumps(names, indent=0) + "\n", "utf-8")
    file.write_text(json.dumps(heading, indent=2) + "\n", "utf-8")
