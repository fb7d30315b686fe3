"""The data card of a dataset: its origin, columns, figures and limits."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from warren.dataset import tables
from warren.dataset.plan import SPLITS
from warren.dataset.reading import Dataset

COLUMNS = {
    "match": "seed of the match; its record is in `matches`",
    "number": "actions of the match before this decision",
    "seat": "seat that decides",
    "cells": "active features, as numbers in `cells.json`: what the seat knows, and no more",
    "legal": "numbers of its legal actions, ascending",
    "visits": "the search's visits of each of them",
    "values": "share of the win that the search expects after each; NaN: never tried",
    "value": "share of the win that the search expects before the decision",
    "action": "action that was taken, the one with the most visits",
    "result": "share of the win that the seat got in the end",
}
HEAD = """---
license: mit
task_categories: [reinforcement-learning]
tags: [card-game, imperfect-information, behaviour-cloning, tree-search]
configs:
"""


def card(data: Dataset) -> str:
    """Return the card as Markdown, with a heading for dataset hubs."""
    parts = (head(), about(data), counted(data), columns(), use(), limits())
    return "\n".join(parts)


def head() -> str:
    """Return the list of files for dataset hubs."""
    lines = [HEAD.rstrip()]
    for table in ("decisions", "matches"):
        lines += [f"- config_name: {table}", "  data_files:"]
        for split in SPLITS:
            lines += [f"  - split: {split}", f"    path: {table}/{split}-*.parquet"]
    return "\n".join([*lines, "---", ""])


def about(data: Dataset) -> str:
    """Return the origin of the decisions, and the command that reproduces them."""
    plan, heading = data.plan, data.heading
    rules = ", ".join(f"{name}={str(value).lower()}" for name, value in plan.options.items())
    judge = "the trained network" if heading["network"] else "rollouts of the fast policy"
    pack = "a custom pack (its text is in `dataset.json`)" if plan.edition else "the game's"
    return f"""# Decisions of strong play: {plan.game}

One search plays every seat: {plan.iterations:,} iterations for each decision, with positions
evaluated by {judge}. Decisions with one legal action are left out.

| | |
|---|---|
| Warren | {heading["warren"]} |
| rules | {rules} |
| cards | {pack}, version {heading["cards"]} |
| network | {heading["network"] or "none"} |
| seeds | from {plan.seed} on, {plan.matches} matches in a file |

The same plan makes the same files, byte for byte, with the same version of pyarrow:

```
{command(data)}
```
"""


def command(data: Dataset) -> str:
    """Return the command that reproduces the dataset."""
    plan = data.plan
    options = [
        f"--option {name}={str(value).lower()}"
        for name, value in plan.options.items()
        if name != "seats"
    ]
    words = [
        f"warren dataset make {plan.game} FOLDER --decisions {len(data)}",
        f"--seats {plan.options['seats']}",
        *options,
        *(["--pack FILE"] if plan.edition else []),
        f"--iterations {plan.iterations} --matches {plan.matches} --seed {plan.seed}",
    ]
    return " \\\n    ".join(words)


def counted(data: Dataset) -> str:
    """Return the table of figures."""
    lines = [
        "## Figures\n",
        "| split | matches | decisions | legal actions, mean | value and result, correlation |",
        "|---|---:|---:|---:|---:|",
    ]
    for split in SPLITS:
        lines.append(f"| {split} | {' | '.join(figures(data, split))} |")
    reasons = Counter(row["reason"] for row in data.matches())
    told = ", ".join(f"{reason} {many}" for reason, many in sorted(reasons.items()))
    return "\n".join([*lines, "", f"Matches ended by: {told}.", ""])


def figures(data: Dataset, split: str) -> list[str]:
    """Return the figures of a split."""
    matches = sum(tables.rows_in(path) for path in data.files(split, "matches"))
    found = [*data.batches(split, 4096)]
    if not found:
        return [f"{matches:,}", "0", "", ""]
    options = np.concatenate([one.real.sum(axis=1) for one in found])
    value, result = (
        np.concatenate([getattr(one, n) for one in found]) for n in ("value", "result")
    )
    varies = value.std() > 0 and result.std() > 0
    fit = f"{np.corrcoef(value, result)[0, 1]:.2f}" if varies else ""
    return [f"{matches:,}", f"{len(options):,}", f"{options.mean():.1f}", fit]


def columns() -> str:
    """Return the columns of a decision."""
    types: dict[str, Any] = {one.name: one.type for one in tables.DECISIONS}
    rows = [f"| `{name}` | {types[name]} | {said} |" for name, said in COLUMNS.items()]
    return "\n".join(
        ["## Columns of `decisions`\n", "| column | type | meaning |", "|---|---|---|", *rows, ""]
    )


def use() -> str:
    """Return the section on reading the dataset."""
    return """## Reading

```python
from warren.dataset import Dataset

data = Dataset("FOLDER")
for decisions in data.batches("train", 256, seed=1):
    decisions.cells, decisions.legal, decisions.visits, decisions.result
```

Any Parquet reader works as well. `data.position(match, number)` returns the whole position as a
`warren.engine.Match`. `warren dataset check` looks for leaks between splits.
"""


def limits() -> str:
    """Return the limits of the data."""
    return """## Limits

* A split consists of whole matches. Decisions of one match share its result: count matches, not
  decisions, when you estimate errors.
* Visits of a decision may exceed the iterations: the search keeps its tree from one decision of a
  seat to its next.
* `cells` and `legal` hold only what the seat may know. Records in `matches` reveal hidden cards;
  keep them out of the inputs of a policy.
* All seats play alike. Positions that only weaker or different players reach are rare.
"""
