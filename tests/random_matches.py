"""Random matches of any setup, for laws that hold in every position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from warren.engine import Match


@dataclass(frozen=True)
class Table:
    """A game with its options."""

    name: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def match(self, seed: int) -> Match:
        """Return a match at this table."""
        return Match(self.name, seats=self.seats, seed=seed, **self.options)

    def __str__(self) -> str:
        said = [key if value is True else f"{key}={value}" for key, value in self.options.items()]
        return "-".join([self.name, str(self.seats), *said])


def positions(table: Table, seed: int) -> Iterator[tuple[Match, random.Random]]:
    """Yield every position of a random match in which somebody decides."""
    chance = random.Random(seed)
    match = table.match(seed)
    while not match.is_over:
        yield match, chance
        match.act(chance.choice(match.legal(any_pending(match, chance))))


def any_pending(match: Match, chance: random.Random) -> int:
    """Return one of the seats that must decide."""
    return chance.choice(match.pending) if len(match.pending) > 1 else match.pending[0]


def go_on_alike(table: Table, seed: int) -> int:
    """Count how often two guesses from positions of a random match could continue alike."""
    alike = 0
    for match, chance in positions(table, seed):
        if len(match.actions) % 12 == 0:
            viewer = chance.randrange(table.seats)
            one, other = match.copy(), match.copy()
            for guess in (one, other):
                guess.engine.redeal(guess._states, viewer, chance.getrandbits(60))
            for _ in range(8):
                if not act_alike(one, other, viewer, chance):
                    break
                alike += 1
    return alike


def act_alike(one: Match, other: Match, viewer: int, chance: random.Random) -> bool:
    """Take the same action in both matches; False if the viewer can tell them apart now."""
    if one.is_over or other.is_over:
        return False
    assert one.pending == other.pending
    seat = any_pending(one, chance)
    there = {action.number for action in other.legal(seat)}
    actions = [action.number for action in one.legal(seat) if action.number in there]
    if not actions:
        return False
    action = chance.choice(actions)
    for match in (one, other):
        match.act(action, seat)
    told = one.happened(viewer)
    if told != other.happened(viewer):
        return False
    if one.view(viewer) != other.view(viewer):
        assert any(h.what == "packets-passed" for h in told)  # another packet lies there now
        return False
    guesses = [one.copy(), other.copy()]
    seed = chance.getrandbits(60)
    for guess in guesses:
        guess.engine.redeal(guess._states, viewer, seed)
    assert guesses[0].digest() == guesses[1].digest()
    for seen in (one.engine.observe, one.engine.legal):
        assert list(seen(one._states, viewer)) == list(seen(other._states, viewer))
    return True
