"""A policy that learns the best response to a fixed bot, with PPO on parallel matches (PyTorch).

Only the active cells and the legal actions are sent to the device: a few hundred bytes per
decision, from memory that the batch owns. Everything else stays on the device.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from warren.training.opponents import DecisionBatch, LearnerRows, widest

FAR = -1e9  # logit of an unused index
LOCKED = 1 << 16  # bytes above which pinning pays; smaller arrays are copied equally fast


@dataclass(frozen=True)
class PpoLesson:
    """Hyperparameters of a policy's training."""

    steps: int = 64  # decisions of each row between updates
    passes: int = 3
    parts: int = 8  # minibatches per pass
    rate: float = 7e-4
    clip: float = 0.2
    trace: float = 0.95  # lambda of generalised advantage estimation; rewards are not discounted
    curiosity: float = 0.01  # weight of the entropy
    worth: float = 0.5  # weight of the value


class Policy(nn.Module):
    """A network that maps active cells to the logits of all actions and to the expected share."""

    def __init__(self, cells: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.cells = cells
        self.first = nn.Linear(cells, width)
        nn.init.normal_(self.first.weight, std=0.05)
        self.second = nn.Linear(width, width)
        self.actions = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.actions.weight)

    def forward(
        self, cells: torch.Tensor, numbers: torch.Tensor, counts: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return log-probabilities of the legal actions, by index, and values."""
        there = self.first.weight.new_zeros(len(cells), self.cells + 1)
        there.scatter_(1, cells.long(), 1.0)  # the last column is padding
        hidden = functional.relu(self.first(there[:, : self.cells]))
        hidden = functional.relu(self.second(hidden))
        logits = self.actions(hidden).gather(1, numbers.long())
        places = torch.arange(numbers.shape[1], device=numbers.device)
        logits = logits.masked_fill(places >= counts[:, None], FAR)
        logs = functional.log_softmax(logits, dim=1)
        return logs, self.value(hidden).squeeze(1)


class Carrier:
    """Copies arrays to the device.

    A GPU reads the memory of a batch directly. The memory is pinned once, so nothing is copied on
    the host. The first columns are extracted on the device.
    """

    def __init__(self, device: torch.device) -> None:
        self.device = device
        self.locked: dict[tuple[int, int], np.ndarray] = {}  # arrays by address and size

    def __call__(self, array: np.ndarray, width: int | None = None) -> torch.Tensor:
        there = torch.from_numpy(array)
        if self.device.type == "cpu":
            return there[..., :width].clone() if width else there.clone()
        self.lock(array)
        carried = there.to(self.device, non_blocking=True)
        return carried[:, :width] if width else carried

    def lock(self, array: np.ndarray) -> None:
        """Pin an array in memory, so that the device can read it directly."""
        key = (array.ctypes.data, array.nbytes)
        if array.nbytes >= LOCKED and array.base is None and key not in self.locked:
            torch.cuda.cudart().cudaHostRegister(*key, 0)
            self.locked[key] = array  # the array must stay alive while it is pinned

    def release(self) -> None:
        """Unpin all arrays."""
        for address, _ in self.locked:
            torch.cuda.cudart().cudaHostUnregister(address)
        self.locked.clear()


@dataclass
class Story:
    """The decisions of all rows at one step."""

    cells: torch.Tensor
    numbers: torch.Tensor
    counts: torch.Tensor
    places: torch.Tensor
    logs: torch.Tensor
    values: torch.Tensor
    rewards: torch.Tensor
    over: torch.Tensor


class Responder:
    """A policy and its optimiser."""

    def __init__(
        self, cells: int, actions: int, *, lesson: PpoLesson, device: str = "cpu", seed: int = 1
    ) -> None:
        torch.manual_seed(seed)
        self.lesson = lesson
        self.device = torch.device(device)
        self.policy = Policy(cells, actions).to(self.device)
        self.carry = Carrier(self.device)
        self.optimiser = torch.optim.Adam(self.policy.parameters(), lr=lesson.rate)
        self.decided = 0

    # --- playing ---------------------------------------------------------------------------------

    def carried(self, found: DecisionBatch) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Copy decisions to the device."""
        options = widest(found.counts)
        return (
            self.carry(found.cells, found.width),
            self.carry(found.numbers, options),
            self.carry(found.counts),
        )

    @torch.no_grad()
    def best(self, found: DecisionBatch) -> np.ndarray:
        """Return the index of each row's likeliest action."""
        logs, _ = self.policy(*self.carried(found))
        places: np.ndarray = logs.argmax(1).cpu().numpy()
        return places

    @torch.no_grad()
    def collect(self, rows: LearnerRows) -> Iterator[Story]:
        """Play some steps in all rows."""
        for _ in range(self.lesson.steps):
            seen = self.carried(rows.decisions())
            logs, values = self.policy(*seen)
            places = torch.multinomial(logs.exp(), 1).squeeze(1)
            shares, over = rows.step(places.cpu().numpy())
            self.decided += len(over)
            yield Story(
                *seen,
                places,
                logs.gather(1, places[:, None]).squeeze(1),
                values,
                self.carry(np.where(over, shares, np.float32(0))),
                self.carry(over),
            )

    def wait(self) -> None:
        """Wait until the device has finished everything."""
        if self.device.type == "cuda":
            torch.cuda.synchronize(self.device)

    # --- learning --------------------------------------------------------------------------------

    def learn(self, rows: list[LearnerRows]) -> None:
        """Play some steps in all rows, then learn from them."""
        stories, gains, worths = [], [], []
        for some in rows:
            told = list(self.collect(some))
            found = self.advantages(told, some)
            stories += told
            gains += found
            worths += [gain + story.values for gain, story in zip(found, told, strict=True)]
        whole = joined(stories, self.policy.cells)
        gain = torch.cat(gains)
        self.update(whole, (gain - gain.mean()) / (gain.std() + 1e-6), torch.cat(worths))

    @torch.no_grad()
    def advantages(self, told: list[Story], rows: LearnerRows) -> list[torch.Tensor]:
        """Return the advantage of each decision over its expected value."""
        _, after = self.policy(*self.carried(rows.decisions()))
        gain, gains = torch.zeros_like(after), []
        for story in reversed(told):
            goes_on = (~story.over).float()
            surprise = story.rewards + after * goes_on - story.values
            gain = surprise + self.lesson.trace * goes_on * gain
            gains.append(gain)
            after = story.values
        return gains[::-1]

    def update(self, story: Story, gains: torch.Tensor, worths: torch.Tensor) -> None:
        """Make several passes over the decisions."""
        lesson = self.lesson
        for _ in range(lesson.passes):
            for part in torch.randperm(len(gains), device=self.device).chunk(lesson.parts):
                logs, values = self.policy(
                    story.cells[part], story.numbers[part], story.counts[part]
                )
                taken = logs.gather(1, story.places[part, None]).squeeze(1)
                ratio = (taken - story.logs[part]).exp()
                bounded = ratio.clamp(1 - lesson.clip, 1 + lesson.clip)
                gain = torch.min(ratio * gains[part], bounded * gains[part]).mean()
                entropy = -(logs.exp() * logs).sum(1).mean()
                error = functional.mse_loss(values, worths[part])
                loss = lesson.worth * error - gain - lesson.curiosity * entropy
                self.optimiser.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
                self.optimiser.step()


def joined(stories: list[Story], none: int) -> Story:
    """Join the decisions of all steps, with all lists padded to one width."""
    return Story(
        wide([story.cells for story in stories], none),
        wide([story.numbers for story in stories], 0),
        *(
            torch.cat([getattr(story, name) for story in stories])
            for name in ("counts", "places", "logs", "values", "rewards", "over")
        ),
    )


def wide(parts: list[torch.Tensor], filling: int) -> torch.Tensor:
    """Stack parts vertically, padded on the right."""
    width = max(part.shape[1] for part in parts)
    filled = [functional.pad(part, (0, width - part.shape[1]), value=filling) for part in parts]
    return torch.cat(filled)
