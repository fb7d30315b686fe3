"""Warren's games, each with an engine that is interpreted or compiled."""

from __future__ import annotations

from functools import lru_cache
from threading import local
from typing import Any, NamedTuple

import numpy as np

from warren.engine.bundle import CardFacts, Game
from warren.engine.fields import cells_of
from warren.engine.register import GAMES, game
from warren.engine.running import INTERPRETED, Running, interpreted
from warren.engine.views import Event
from warren.kernel import compile as engines
from warren.kernel import entry as ask
from warren.kernel.learning import GRADIENT
from warren.kernel.pairs import POSITIONS
from warren.kernel.playout import BY_POLICY, CHECKS
from warren.kernel.replay import CERTAIN, NOTE, OWING, TOLD
from warren.kernel.scratch import SEATS, SIZE
from warren.kernel.search import HEAD, HEAD_ROOM
from warren.kernel.stack import EVENT_FIELDS
from warren.language import keeping
from warren.renamed import old_classes

__all__ = [
    "GAMES",
    "Engine",
    "Game",
    "StepResult",
    "check_seed",
    "game",
    "game_and_preset",
    "interpreted",
    "load_pack",
]

keeping.folder = engines.cache_root()

__getattr__ = old_classes(__name__)
SCRATCH = 3  # records that an engine call may need: the position and two others
LEAST_TREE = HEAD_ROOM + HEAD  # size of the smallest valid tree, which holds no node
AT_ONCE = 64  # actions replayed per call
MOST_SEED = 2**63 - 1
NUMBERS = np.dtype(np.int64)


class StepResult(NamedTuple):
    """The result of the deal or of an action."""

    owing: int  # the seats that must decide next, as a bit mask
    certain: bool  # the action involved no chance
    events: tuple[Event, ...]


class Scratch(local):
    """The buffer into which the entry point writes lists, one per thread."""

    def __init__(self, running: Running) -> None:
        self.out = running.zeros(SIZE, NUMBERS)
        self.numbers = cells_of(self.out)  # the same buffer, faster for reading a few numbers


class Engine:
    """One game's contract under fixed rules, applied to its own states."""

    def __init__(
        self,
        game: Game,
        options: Any,
        *,
        pack: CardFacts | None = None,
        rulebook: Any = None,  # the compiled rules, if they already exist
        progress: engines.Progress | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.pack: Any = pack or game.pack
        self.rulebook = game.rulebook(self.pack, options) if rulebook is None else rulebook
        self.running = game.running(progress)
        self.seats = int(options.seats)
        self._scratch = Scratch(self.running)
        if self.running.kind == INTERPRETED:
            self.rulebook = self.rulebook.view(np.recarray)

    @property
    def out(self) -> np.ndarray:
        """The buffer into which the entry point writes lists, one per thread."""
        return self._scratch.out

    @property
    def rules(self) -> Any:
        """The rules record in a form for reading."""
        return self.rulebook[0]

    def check(self, states: Any, index: int, seat: int = 0) -> None:
        """Check that position and seat exist, because compiled code does not check it."""
        if not 0 <= index <= len(states) - SCRATCH:
            have = max(0, len(states) - SCRATCH + 1)
            raise IndexError(f"there is no position {index}, only {have} (Engine.new_states)")
        if not 0 <= seat < self.seats:
            raise IndexError(f"there is no seat {seat}, only {self.seats}")

    def new_states(self, count: int = 1) -> Any:
        """Return empty positions, followed by the spare records that the engine needs."""
        if count < 1:
            raise ValueError(f"ask for at least one position, not {count}")
        return self.running.zeros(count - 1 + SCRATCH, self.game.state)

    def new_search(self, numbers: int, positions: int = SCRATCH) -> tuple[Any, np.ndarray]:
        """Return empty positions and a separate buffer for `out`.

        This lets several threads search at once on any kind of engine, each with its own buffers.
        """
        zeros = self.running.apart()
        return zeros(positions, self.game.state), zeros(numbers, NUMBERS)

    def set_weights(self, weights: np.ndarray) -> None:
        """Replace the weights of the fast policy."""
        self.rulebook = self.rulebook.copy()  # a sandboxed engine reads each record only once
        self.rulebook[0]["weight"][:] = weights

    def setup(self, states: Any, seed: int, index: int = 0) -> int:
        """Deal; return the seats that must decide, as a bit mask."""
        if not 0 <= index <= len(states) - SCRATCH:
            self.check(states, index)
        return self.running.entry(
            self.rulebook, states, index, ask.SETUP, 0, seed, self._scratch.out
        )

    def arrange(self, states: Any, index: int = 0) -> int:
        """Complete a position written by hand; return the seats that must decide, as a bit mask."""
        if not 0 <= index <= len(states) - SCRATCH:
            self.check(states, index)
        return self.running.entry(
            self.rulebook, states, index, ask.ARRANGE, 0, 0, self._scratch.out
        )

    def pending(self, states: Any, index: int = 0) -> int:
        """Return the seats that must decide, as a bit mask."""
        if not 0 <= index <= len(states) - SCRATCH:
            self.check(states, index)
        return self.running.entry(
            self.rulebook, states, index, ask.PENDING, 0, 0, self._scratch.out
        )

    def legal(self, states: Any, seat: int, index: int = 0) -> list[int]:
        """Return the legal actions of a seat."""
        if not (0 <= index <= len(states) - SCRATCH and 0 <= seat < self.seats):
            self.check(states, index, seat)
        scratch = self._scratch
        count = self.running.entry(self.rulebook, states, index, ask.LEGAL, seat, 0, scratch.out)
        found: list[int] = scratch.numbers[:count].tolist()
        return found

    def why_not(self, states: Any, seat: int, action: int, index: int = 0) -> int:
        """Return 0 if the action is legal, else the reason code; accept unknown seats."""
        if not 0 <= index <= len(states) - SCRATCH:
            self.check(states, index)
        if not 0 <= seat < self.seats:
            seat = -1
        return self.running.entry(
            self.rulebook, states, index, ask.WHY_NOT, seat, action, self._scratch.out
        )

    def apply(self, states: Any, seat: int, action: int, index: int = 0) -> int:
        """Carry out a legal action; return the seats that must decide next, as a bit mask."""
        if not (0 <= index <= len(states) - SCRATCH and 0 <= seat < self.seats):
            self.check(states, index, seat)
        owing = self.running.entry(
            self.rulebook, states, index, ask.APPLY, seat, action, self._scratch.out
        )
        if owing == ask.REFUSED:
            raise ValueError(f"seat {seat} may not take action {action} now (Engine.why_not)")
        return owing

    def step(self, states: Any, seat: int, action: int, index: int = 0) -> tuple[int, list[int]]:
        """Carry out a legal action; return the next seat to decide, with its legal actions.

        The list is empty when the match is over.
        """
        if not (0 <= index <= len(states) - SCRATCH and 0 <= seat < self.seats):
            self.check(states, index, seat)
        scratch = self._scratch
        came = self.running.entry(self.rulebook, states, index, ask.STEP, seat, action, scratch.out)
        if came == ask.REFUSED:
            raise ValueError(f"seat {seat} may not take action {action} now (Engine.why_not)")
        return came % SEATS, scratch.numbers[: came // SEATS].tolist()

    def carry_out(self, states: Any, seat: int, action: int, index: int = 0) -> StepResult | None:
        """Carry out an action and return its moment, or None if the action is not legal."""
        if not (0 <= index <= len(states) - SCRATCH and 0 <= seat < self.seats):
            self.check(states, index, seat)
        scratch = self._scratch
        scratch.numbers[0], scratch.numbers[1] = seat, action
        end = self.running.entry(self.rulebook, states, index, ask.REPLAY, 0, 1, scratch.out)
        return moment_of(scratch.numbers[2:end].tolist()) if end > 2 else None

    def replay(
        self, states: Any, actions: list[tuple[int, int]], index: int = 0
    ) -> list[StepResult]:
        """Carry out actions, given as (seat, action), up to the first illegal one."""
        for seat, _ in actions:
            self.check(states, index, seat)
        moments: list[StepResult] = []
        while part := actions[len(moments) : len(moments) + AT_ONCE]:
            notes = self._replay_some(states, part, index)
            if not notes:
                break
            moments += map(moment_of, notes)
        return moments

    def repeat(self, states: Any, actions: list[tuple[int, int]]) -> None:
        """Repeat actions whose results are known."""
        done = 0
        while part := actions[done : done + AT_ONCE]:
            notes = self._replay_some(states, part, 0)
            if not notes:
                raise ValueError(f"action {done + 1} is no longer legal")
            done += len(notes)

    def _replay_some(
        self, states: Any, actions: list[tuple[int, int]], index: int
    ) -> list[list[int]]:
        """Carry out as many actions as the buffer can hold."""
        at, out = 2 * len(actions), self.out
        out[:at] = [number for action in actions for number in action]
        end = self.running.entry(self.rulebook, states, index, ask.REPLAY, 0, len(actions), out)
        all_notes, notes = out[:end].tolist(), []
        while at < end:
            note = all_notes[at : at + NOTE + all_notes[at + TOLD] * EVENT_FIELDS]
            notes.append(note)
            at += len(note)
        return notes

    def outcome(self, states: Any, index: int = 0) -> tuple[int, list[int]]:
        """Return the reason for the end (0 while it runs) and each seat's share of the win."""
        if not 0 <= index <= len(states) - SCRATCH:
            self.check(states, index)
        reason = self.running.entry(self.rulebook, states, index, ask.OUTCOME, 0, 0, self.out)
        return reason, self.out[: self.options.seats].tolist()

    def redeal(self, states: Any, seat: int, seed: int, index: int = 0) -> None:
        """Replace everything hidden from the seat with a fair guess."""
        if not (0 <= index <= len(states) - SCRATCH and 0 <= seat < self.seats):
            self.check(states, index, seat)
        self.running.entry(self.rulebook, states, index, ask.REDEAL, seat, seed, self.out)

    def observe(self, states: Any, seat: int, index: int = 0) -> np.ndarray:
        """Return the seat's observation, as numbers."""
        if not (0 <= index <= len(states) - SCRATCH and 0 <= seat < self.seats):
            self.check(states, index, seat)
        count = self.running.entry(self.rulebook, states, index, ask.OBSERVE, seat, 0, self.out)
        return self.out[:count].copy()

    def conserved(self, states: Any, index: int = 0) -> int:
        """Return 0 if no card or token was lost or added, else the number of the broken law."""
        if not 0 <= index <= len(states) - SCRATCH:
            self.check(states, index)
        return self.running.entry(
            self.rulebook, states, index, ask.CONSERVED, 0, 0, self._scratch.out
        )

    def best_action(self, states: Any, seat: int, seed: int, index: int = 0) -> int:
        """Return the best action according to the fast policy."""
        if not (0 <= index <= len(states) - SCRATCH and 0 <= seat < self.seats):
            self.check(states, index, seat)
        return self.running.entry(
            self.rulebook, states, index, ask.BEST_ACTION, seat, seed, self._scratch.out
        )

    def simulate(
        self, states: Any, first_seed: int, matches: int, *, checks: bool, by_policy: int = 0
    ) -> np.ndarray:
        """Play whole matches at random, except for the seats (a bit mask) with the fast policy.

        The constants in kernel.playout are the indices of the tally.
        """
        self.check(states, 0)
        how = by_policy << BY_POLICY | (CHECKS if checks else 0)
        self.out[0] = matches
        self.running.entry(self.rulebook, states, 0, ask.SIMULATE, how, first_seed, self.out)
        return self.out.copy()

    def learn(self, states: Any, first_seed: int, matches: int, out: np.ndarray) -> int:
        """Let the policy play against itself and add the gradient to `out` (kernel.learning)."""
        self._check_out(out, GRADIENT + len(self.rules["weight"]))
        self.check(states, 0)
        return self.running.entry(self.rulebook, states, 0, ask.LEARN, matches, first_seed, out)

    def plant(self, states: Any, seat: int, seed: int, out: np.ndarray) -> None:
        """Start an empty search tree for the seat in `out` (kernel.search)."""
        self._check_out(out, LEAST_TREE)
        self.check(states, 0, seat)
        self.running.entry(self.rulebook, states, 0, ask.PLANT, seat, seed, out)

    def search(self, states: Any, seat: int, iterations: int, out: np.ndarray) -> None:
        """Run iterations of tree search for the seat's decision."""
        self._check_out(out, LEAST_TREE)
        self.check(states, 0, seat)
        self.running.entry(self.rulebook, states, 0, ask.SEARCH, seat, iterations, out)

    def inputs(self, states: Any, seat: int, index: int = 0) -> np.ndarray:
        """Return the network's inputs for a position, with seats counted from this one."""
        self.check(states, index, seat)
        count = self.running.entry(self.rulebook, states, index, ask.INPUTS, seat, 0, self.out)
        return self.out[:count].copy()

    def judge(self, states: Any, seat: int, out: np.ndarray, times: int = 1) -> list[int]:
        """Return the network's estimate in a search tree: each seat's share of WHOLE."""
        self._check_out(out, LEAST_TREE)
        self.check(states, 0, seat)
        self.running.entry(self.rulebook, states, 0, ask.JUDGE, seat, times, out)
        shares: list[int] = out[: self.options.seats].tolist()
        return shares

    def self_play(self, states: Any, first_seed: int, matches: int, out: np.ndarray) -> int:
        """Let the game play itself and record positions in `out`; return the number of matches."""
        self._check_out(out, LEAST_TREE)
        self.check(states, 1)
        return int(
            self.running.entry(self.rulebook, states, 0, ask.SELF_PLAY, matches, first_seed, out)
        )

    def play_pairs(self, states: Any, seat: int, first_world: int, out: np.ndarray) -> int:
        """Play on after the two actions in `out` (kernel.pairs); return the number of pairs."""
        self._check_out(out, LEAST_TREE)
        self.check(states, POSITIONS - SCRATCH, seat)
        return self.running.entry(self.rulebook, states, 0, ask.PLAY_PAIRS, seat, first_world, out)

    def follow(self, states: Any, action: int, out: np.ndarray) -> None:
        """Carry out the searching seat's action, and move the root of its tree there."""
        self._check_out(out, LEAST_TREE)
        self.check(states, 0)
        done = self.running.entry(self.rulebook, states, 0, ask.FOLLOW, 0, action, out)
        if done == ask.REFUSED:
            raise ValueError(f"action {action} may not be taken now (Engine.why_not)")

    def collect(self, states: Any, out: np.ndarray) -> None:
        """Drop unused nodes of the search tree."""
        self._check_out(out, LEAST_TREE)
        self.check(states, 0)
        self.running.entry(self.rulebook, states, 0, ask.COLLECT, 0, 0, out)

    @staticmethod
    def _check_out(out: np.ndarray, least: int) -> None:
        """Check that the output buffer is large enough."""
        if len(out) < least:
            raise ValueError(f"`out` must have room for {least} numbers, not {len(out)}")


def moment_of(note: list[int]) -> StepResult:
    """Convert the note of an action (see `kernel.replay`) into a moment."""
    numbers = iter(note[NOTE:])
    events = tuple(zip(*[numbers] * EVENT_FIELDS, strict=True))
    return StepResult(note[OWING], note[CERTAIN] == 1, events)


@lru_cache(maxsize=64)
def edition_of(name: str, text: str) -> Any:
    """Return a game's pack with a custom edition applied; all matches share this pack."""
    return game(name).edition(text)


def load_pack(name: str) -> Any:
    """Return the game's own cards."""
    return game(name).pack


def game_and_preset(name: str) -> tuple[Game, dict[str, Any]]:
    """Split `gosu:kamakor+teams` into the game and the options that its presets choose."""
    plain, colon, preset = str(name).partition(":")
    chosen = game(plain)
    return chosen, chosen.preset(preset) if colon else {}


def check_seed(seed: Any) -> int:
    """Check that a seed is a whole number from 0 to 2**63 - 1."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
        raise ValueError(f"a seed must be a whole number, not {seed!r}")
    if not 0 <= seed <= MOST_SEED:
        raise ValueError(f"a seed must be from 0 to {MOST_SEED}, not {seed}")
    return int(seed)
