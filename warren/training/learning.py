"""Learning from positions: a network and policy weights, with PyTorch on GPU or CPU."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

import numpy as np
import torch
from torch import nn

from warren.bots.fitting import mix_of
from warren.bots.network import Network, features_of
from warren.engine.games import Engine
from warren.kernel.network import FINE, ONE, THIN
from warren.kernel.policy import UNIT
from warren.training.playing import EMPTY, OUTPUTS, Positions, engine_of, input_count

MOST_FINE = 8.0  # the largest weight of a thin layer


@dataclass(frozen=True)
class LearningPlan:
    """The settings of a network's training."""

    cells: int = 128
    passes: float = 3.0
    batch: int = 8_192
    step: float = 2e-3
    decay: float = 0.01
    doubt: float = 0.1  # dropout rate of cells
    strangers: float = 0.1  # probability of treating a design as unknown
    trust: float = 0.0  # weight of the search's estimate in the target
    seconds: float | None = None
    seed: int = 1


class Learner(nn.Module):
    """The network of `kernel.network` during training: in floating point, with design features."""

    def __init__(self, counts: int, zones: int, has: torch.Tensor, cells: int) -> None:
        super().__init__()
        designs, words = has.shape
        self.register_buffer("has", has)
        self.count_rows = nn.Parameter(torch.randn(counts, cells) * 0.05)
        self.word_rows = nn.Parameter(torch.randn(zones, words, cells) * 0.02)
        self.design_rows = nn.Parameter(torch.zeros(designs, zones, cells))
        self.bias = nn.Parameter(torch.full((cells,), 0.1))
        self.second = nn.Linear(cells, THIN)
        self.third = nn.Linear(THIN, THIN)
        self.last = nn.Linear(THIN, OUTPUTS)

    def rows(self, met: torch.Tensor | None = None) -> torch.Tensor:
        """Return the rows of all inputs; `met` marks the known designs."""
        own = self.design_rows if met is None else self.design_rows * met[:, None, None]
        rows = torch.einsum("dw,zwc->dzc", self.has, self.word_rows) + own
        rows = torch.cat([self.count_rows, rows.reshape(-1, self.bias.numel())])
        return rows.clamp(-1.0, 1.0)

    def forward(self, there: torch.Tensor, rows: torch.Tensor, doubt: float = 0.0) -> torch.Tensor:
        """Return the logits of all seats, from input counts."""
        cells = (there @ rows + self.bias).clamp(0.0, 1.0)
        if doubt:
            cells = nn.functional.dropout(cells, doubt)
        cells = self.second(cells).clamp(0.0, 1.0)
        cells = self.third(cells).clamp(0.0, 1.0)
        logits: torch.Tensor = self.last(cells)
        return logits


class Material:
    """Positions on the training device, in order, so that whole matches can be held out."""

    def __init__(self, positions: Positions, inputs: int, device: str) -> None:
        self.size = len(positions.inputs)
        self.inputs = inputs
        self.device = device
        self.there = torch.from_numpy(positions.inputs.view(np.int16)).to(device)
        self.results = torch.from_numpy(positions.results).to(device)
        self.thought = torch.from_numpy(positions.thought).to(device)

    def some(self, chosen: torch.Tensor) -> torch.Tensor:
        """Return positions as input counts."""
        numbers = self.there[chosen].long() & 0xFFFF
        numbers = torch.where(numbers == int(EMPTY), self.inputs, numbers)
        dense = torch.zeros(len(chosen), self.inputs + 1, device=self.device)
        dense.scatter_add_(1, numbers, torch.ones_like(numbers, dtype=torch.float32))
        return dense[:, : self.inputs]

    def truth(self, chosen: torch.Tensor, trust: float) -> torch.Tensor:
        """Return each seat's share of the win, mixed with the search's estimate;

        NaN for no seat.
        """
        results = self.results[chosen].float()
        if not trust:
            return results
        thought = self.thought[chosen].float()
        others = results[:, 1:]
        rest = others.nansum(1, keepdim=True)
        even = torch.where(rest > 0, others / rest.clamp(min=1e-6), 1.0)
        even = even / even.nansum(1, keepdim=True)
        believed = torch.cat([thought[:, None], even * (1.0 - thought)[:, None]], 1)
        believed = torch.where(torch.isnan(thought)[:, None], results, believed)
        return (1 - trust) * results + trust * believed


def learn(
    material: Material,
    network: Learner,
    lesson: LearningPlan,
    *,
    held_out: int = 0,
    strangers: torch.Tensor | None = None,
    told: Callable[[float, float], None] | None = None,
) -> Learner:
    """Train on all positions except the first `held_out`."""
    torch.manual_seed(lesson.seed)
    device = material.device
    network.to(device).train()
    parameters = [
        {"params": [network.design_rows], "weight_decay": 10 * lesson.decay},
        {
            "params": [p for n, p in network.named_parameters() if n != "design_rows"],
            "weight_decay": lesson.decay,
        },
    ]
    optimiser = torch.optim.AdamW(parameters, lr=lesson.step, betas=(0.9, 0.99))
    steps = max(1, int(lesson.passes * (material.size - held_out) / lesson.batch))
    started, number, progress = perf_counter(), 0, 0.0
    designs = len(network.has)
    while progress < 1.0:
        for group in optimiser.param_groups:
            group["lr"] = lesson.step * max(0.01, 1 - progress) * min(1.0, (number + 1) / 100)
        chosen = torch.randint(held_out, material.size, (lesson.batch,), device=device)
        met = (torch.rand(designs, device=device) >= lesson.strangers).float()
        if strangers is not None:
            met *= 1 - strangers
        logits = network(material.some(chosen), network.rows(met), lesson.doubt)
        truth = material.truth(chosen, lesson.trust)
        loss = cross_entropy(logits, truth)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        with torch.no_grad():
            for layer in (network.second, network.third, network.last):
                layer.weight.clamp_(-MOST_FINE, MOST_FINE)
        number += 1
        progress = number / steps
        if lesson.seconds is not None and number % 20 == 0:
            if device == "cuda":
                torch.cuda.synchronize()
            progress = max(progress, (perf_counter() - started) / lesson.seconds)
        if told and number % 1000 == 0:
            told(progress, float(loss.detach()))
    return network.eval()


def cross_entropy(logits: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    """Return the cross-entropy between odds and shares; absent seats have no odds."""
    odds = torch.log_softmax(logits.masked_fill(truth.isnan(), -30.0), dim=1)
    return -(truth.nan_to_num() * odds).sum(1).mean()


@torch.no_grad()
def brier(
    material: Material, network: Learner, count: int, met: torch.Tensor | None = None
) -> tuple[float, float]:
    """Return the deciding seat's Brier score on the first positions, and that of a constant."""
    rows = network.rows(met)
    total = 0.0
    for first in range(0, count, 8_192):
        chosen = torch.arange(first, min(count, first + 8_192), device=material.device)
        truth = material.truth(chosen, 0.0)
        logits = network(material.some(chosen), rows).masked_fill(truth.isnan(), -30.0)
        total += float(((logits.softmax(1)[:, 0] - truth[:, 0]) ** 2).sum())
    own = material.results[:count, 0].float()
    return total / count, float(((own - own.mean()) ** 2).mean())


def learn_policy(
    positions: Positions, weights: np.ndarray, *, device: str, passes: float = 4.0, seed: int = 1
) -> np.ndarray:
    """Return trait weights with which the policy imitates the search."""
    torch.manual_seed(seed)
    noted = positions.visits.sum(1) > 0
    visits = torch.from_numpy(positions.visits[noted].astype(np.float32)).to(device)
    traits = torch.from_numpy(positions.traits[noted].astype(np.int32)).to(device)
    is_action = traits[:, :, 0] > 0
    wanted = visits / visits.sum(1, keepdim=True).clamp(min=1)
    first = torch.from_numpy(weights.astype(np.float32) / UNIT).to(device)
    change = nn.Parameter(torch.zeros_like(first))
    optimiser = torch.optim.Adam([change], lr=0.03)
    batch = min(8_192, len(visits))
    steps = max(1, int(passes * len(visits) / batch))
    for number in range(steps):
        optimiser.param_groups[0]["lr"] = 0.03 * (1 - 0.95 * number / steps)
        chosen = torch.randint(0, len(visits), (batch,), device=device)
        logits = (first + change)[traits[chosen].long()].sum(2)
        odds = torch.log_softmax(logits.masked_fill(~is_action[chosen], -1e9), 1)
        loss = -(wanted[chosen] * odds.clamp(min=-30)).sum(1).mean()
        loss = loss + 1e-6 * (change**2).sum()
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
    found = (first + change).detach().cpu().numpy() * UNIT
    found[0] = 0
    return np.clip(np.round(found), -16 * UNIT, 16 * UNIT).astype(np.int16)


def quantised(
    network: Learner, words: list[str], designs: list[str], policy: np.ndarray, plies: int
) -> Network:
    """Round a learner to an integer network."""

    def whole(values: torch.Tensor, unit: float, most: int = 32_767) -> np.ndarray:
        found = np.round(values.detach().cpu().double().numpy() * unit)
        return np.clip(found, -most, most).astype(np.int32)

    def layer(linear: nn.Linear) -> np.ndarray:
        bias = whole(linear.bias, FINE * ONE, 1 << 30)
        return np.concatenate([bias[None], whole(linear.weight, FINE).T])

    # the last layer's odds are in units of the policy, times FINE
    weight = whole(network.last.weight, FINE * UNIT / ONE)
    bias = whole(network.last.bias, FINE * UNIT, 1 << 30)
    return Network(
        count_rows=whole(network.count_rows, ONE, ONE).astype(np.int16),
        words=words,
        word_rows=whole(network.word_rows, ONE).astype(np.int16),
        designs=designs,
        design_rows=whole(network.design_rows, ONE).astype(np.int16),
        bias=whole(network.bias, ONE, ONE * 64).astype(np.int16),
        second=layer(network.second),
        third=layer(network.third),
        last=np.concatenate([bias[:, None], weight], 1),
        policy=policy.astype(np.int16),
        plies=plies,
    )


def restored(network: Network, found: Learner) -> Learner:
    """Return a learner that starts from a network."""

    def fraction(values: np.ndarray, unit: float) -> torch.Tensor:
        return torch.from_numpy(values.astype(np.float64) / unit).float()

    weights = {
        "has": found.has,
        "count_rows": fraction(network.count_rows, ONE),
        "word_rows": fraction(network.word_rows, ONE),
        "design_rows": fraction(network.design_rows, ONE),
        "bias": fraction(network.bias, ONE),
        "last.bias": fraction(network.last[:, 0], FINE * UNIT),
        "last.weight": fraction(network.last[:, 1:], FINE * UNIT / ONE),
    }
    for name, layer in (("second", network.second), ("third", network.third)):
        weights[f"{name}.bias"] = fraction(layer[0], FINE * ONE)
        weights[f"{name}.weight"] = fraction(layer[1:].T, FINE)
    found.load_state_dict(weights)
    return found


def words_of(designs: Mapping[str, frozenset[str]]) -> tuple[list[str], torch.Tensor]:
    """Return all design features, and the matrix of designs and features."""
    words = sorted({word for about in designs.values() for word in about})
    has = [[float(word in about) for word in words] for about in designs.values()]
    return words, torch.tensor(has)


def new_learner(engine: Engine, cells: int) -> tuple[Learner, list[str], list[str]]:
    """Return an untrained learner, all design features, and the designs."""
    features = features_of(engine.game)
    assert features is not None
    designs = features.designs(engine.pack)
    words, has = words_of(designs)
    return Learner(features.counts, features.zones, has, cells), words, list(designs)


def take_over(name: str, network: Path, learner: Path, edition: str = "") -> None:
    """Write a network as a learner for further training."""
    known = Network.read(network)
    found, words, designs = new_learner(engine_of(*kind_of(name), edition), known.bias.size)
    if [*known.words] != words or [*known.designs] != designs:
        raise ValueError(f"{network} was trained on different cards: train from scratch")
    torch.save(restored(known, found).state_dict(), learner)


def teach(
    name: str,
    positions: Positions,
    *,
    cells: int,
    before: Path | None,
    policy_of: Path | None,
    learner: Path,
    network: Path,
    plies: int,
    seed: int,
    trust: float,
    fresh: int | None = None,
    device: str | None = None,
    edition: str = "",
) -> dict[str, float]:
    """Learn from positions, from scratch or from an earlier network; write both to files.

    The validation set is the first tenth of the first `fresh` positions, which are never used for
    training.
    """
    device = device or ("cuda" if torch.cuda.is_available() else "cpu")
    if device == "cuda":
        torch.backends.cuda.matmul.allow_tf32 = True
    engine = engine_of(*kind_of(name), edition)
    torch.manual_seed(seed)
    found, words, designs = new_learner(engine, cells)
    if before is not None:
        found.load_state_dict(torch.load(before, map_location="cpu"))
    held_out = min(100_000, (fresh or len(positions.inputs)) // 10)
    material = Material(positions, input_count(engine), device)
    found.to(device)
    scores = {}
    if before is not None:
        scores["before"] = brier(material, found.eval(), held_out)[0]
    lesson = LearningPlan(cells=cells, seed=seed)
    if before is not None:
        lesson = replace(lesson, step=5e-4, passes=2.0, trust=trust)
    started = perf_counter()
    learn(material, found, lesson, held_out=held_out)
    scores["held out"], scores["constant"] = brier(material, found, held_out)
    weights = np.asarray(engine.rules["weight"])
    if policy_of is not None and Network.read(policy_of).policy.size:
        weights = Network.read(policy_of).policy
    if positions.visits.shape[1]:
        weights = learn_policy(positions, weights, device=device, seed=seed)
    torch.save(found.state_dict(), learner)
    quantised(found, words, designs, weights, plies).write(network)
    scores["seconds"] = perf_counter() - started
    return scores


def kind_of(name: str) -> tuple[str, int]:
    """Return a game's basic kind of matches."""
    return name, mix_of(name)[0][1]
