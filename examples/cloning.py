"""Behaviour cloning: a policy learns to imitate the search from a dataset.

    pip install 'warren[dataset,train]'
    warren dataset make laundromat strong --decisions 20000 --seats 2
    python -m examples.cloning strong --epochs 10 --bot greedy

The policy learns the visits of the search, and also the results of matches. Stop training when the
loss on the validation split no longer falls; the test split is for the end.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import torch
from torch.nn import functional

from warren.batch import Batch
from warren.dataset import Dataset, Decisions
from warren.engine import GAMES
from warren.training.responding import Policy

SIZE = 256


class Score(NamedTuple):
    """How well a policy imitates the search."""

    loss: float  # cross-entropy to the visits
    agrees: float  # share of decisions in which the likeliest action was played
    by_chance: float  # the same share for a random legal action
    brier: float  # error of its expected share of the win


def thought(policy: Policy, some: Decisions) -> tuple[torch.Tensor, torch.Tensor]:
    """Return log-probabilities of the legal actions, and the expected share of the win."""
    counts = torch.from_numpy(some.real.sum(axis=1))
    logs, values = policy(torch.from_numpy(some.cells), torch.from_numpy(some.legal), counts)
    return logs, torch.sigmoid(values)


def losses(policy: Policy, some: Decisions) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the cross-entropy with the visits, and the squared error of the expected share."""
    logs, values = thought(policy, some)
    aims = torch.from_numpy(some.visits / some.visits.sum(axis=1, keepdims=True)).float()
    results = torch.from_numpy(some.result)
    return -(aims * logs).sum(dim=1).mean(), functional.mse_loss(values, results)


def score(policy: Policy, data: Dataset, split: str) -> Score:
    """Return the mean score over all decisions of a split."""
    rows, found = [], []
    for some in data.batches(split, SIZE):
        with torch.no_grad():
            loss, brier = losses(policy, some)
            best = thought(policy, some)[0].argmax(dim=1).numpy()
        by_chance = (1 / some.real.sum(axis=1)).mean()
        rows.append(len(best))
        found.append((float(loss), (best == some.place).mean(), by_chance, float(brier)))
    return Score(*np.average(found, axis=0, weights=rows).tolist())


def learn(data: Dataset, epochs: int, *, seed: int = 1) -> Iterator[tuple[Policy, Score]]:
    """Yield the policy after each epoch, and its score on the validation split."""
    torch.manual_seed(seed)
    policy = Policy(data.cells, GAMES[data.plan.game].actions)
    optimiser = torch.optim.Adam(policy.parameters(), lr=1e-3)
    for epoch in range(epochs):
        for some in data.batches("train", SIZE, seed=seed + epoch):
            imitation, result = losses(policy, some)
            optimiser.zero_grad()
            (imitation + result).backward()
            optimiser.step()
        yield policy, score(policy, data, "validation")


def wins(policy: Policy, data: Dataset, bot: str, matches: int, *, seed: int = 1 << 40) -> float:
    """Return the share of matches that seat 0 wins against bots with the likeliest actions."""
    plan = data.plan
    batch = Batch(plan.game, matches, observe="sparse", again=False, pack=plan.pack, **plan.options)
    others = dict.fromkeys(range(1, batch.seats), bot)
    batch.reset(seed)
    batch.play(others)
    while (batch.seat >= 0).any():
        legal, real = batch.choices()
        counts = torch.from_numpy(np.maximum(real.sum(axis=1), 1))
        with torch.no_grad():
            logs, _ = policy(torch.from_numpy(batch.sparse), torch.from_numpy(legal), counts)
        batch.step(legal[np.arange(matches), logs.argmax(dim=1).numpy()], bots=others)
    return float(batch.shares[:, 0].mean())


def main(given: list[str] | None = None) -> Score:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="the dataset")
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--bot", default="greedy", help="uniform or greedy")
    parser.add_argument("--matches", type=int, default=1_000)
    asked = parser.parse_args(given)
    data = Dataset(asked.folder)
    for number, (policy, now) in enumerate(learn(data, asked.epochs)):  # noqa: B007
        print(f"epoch {number + 1}: loss {now.loss:.3f}, agrees in {now.agrees:.1%}", flush=True)
    last = score(policy, data, "test")
    print(f"test: agrees in {last.agrees:.1%}, any action in {last.by_chance:.1%};", end=" ")
    print(f"Brier score {last.brier:.3f}")
    share = wins(policy, data, asked.bot, asked.matches)
    print(f"wins {share:.1%} of {asked.matches:,} matches against {asked.bot}")
    return last


if __name__ == "__main__":
    main()
