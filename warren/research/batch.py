"""Thousands of matches of one game side by side, in NumPy arrays.

>>> import numpy as np
>>> from warren.batch import Batch
>>> batch = Batch("gosu", 64, seats=2)
>>> batch.reset(seeds=1)
>>> chance = np.random.default_rng(1)
>>> while not batch.over.any():
...     batch.step(batch.any_actions(chance))
>>> row = batch.over.argmax()
>>> float(batch.shares[row].sum())
1.0

All arrays belong to the batch and every call overwrites them; copy what you keep.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from warren.engine.bundle import CardFacts
from warren.engine.games import MOST_SEED, SCRATCH, Engine, check_seed, game_and_preset
from warren.engine.match import SEATS_OF
from warren.engine.running import may_compile
from warren.kernel.compile import Progress
from warren.kernel.entry import REFUSED
from warren.kernel.scratch import OPTIONS, SIZE
from warren.research import rows
from warren.research.features import FeatureTable, runs_of
from warren.research.hands import Hands
from warren.research.linking import Work, native_work, plain_work
from warren.research.sampling import Sample, sample

WAYS = {"raw": rows.RAW, "sparse": rows.SPARSE, "dense": rows.DENSE}
DENSE_TYPES = (np.dtype(np.float32), np.dtype(np.float16), np.dtype(np.uint8))
FEWEST_ROWS = 64  # rows per thread; a thread with fewer rows does not pay
BY_CHANCE, BY_POLICY = "uniform", "greedy"


class Batch:
    """Matches side by side; `step` carries out one action in each.

    * `game` with presets, options and `pack` are as for a `Match`.
    * `observe`: the observations of each decision, any of "raw", "sparse" and "dense".
    * `again`: whether the next match begins as soon as one ends.
    * `threads`: the number of threads that share the rows; it does not change results.
    """

    def __init__(
        self,
        game: str,
        size: int,
        *,
        observe: str | Iterable[str] = (),
        again: bool = True,
        threads: int = 1,
        pack: CardFacts | None = None,
        progress: Progress | None = None,
        **options: Any,
    ) -> None:
        chosen, preset = game_and_preset(game)
        engine = Engine(
            chosen, chosen.options(**{**preset, **options}), pack=pack, progress=progress
        )
        self._begin(engine, size, ways_of(observe), again, threads)

    @classmethod
    def of(
        cls,
        engine: Engine,
        size: int,
        *,
        observe: str | Iterable[str] = (),
        again: bool = True,
        threads: int = 1,
    ) -> Batch:
        """Return a batch under the rules of an existing engine."""
        batch = cls.__new__(cls)
        batch._begin(engine, size, ways_of(observe), again, threads)
        return batch

    def _begin(self, engine: Engine, size: int, ways: int, again: bool, threads: int) -> None:
        if size < 1 or threads < 1:
            raise ValueError(f"a batch needs at least 1 row and 1 thread, not {size} and {threads}")
        self.engine = engine
        self.size = size
        self.features = FeatureTable(runs_of(engine))
        self._how = ways | again << rows.AGAIN
        zeros = loops(engine)[2]
        self.states = zeros(size - 1 + SCRATCH, engine.game.state)
        self._threads = [
            (zeros(SIZE, np.dtype(np.int64)), zeros(SCRATCH, self.states.dtype))
            for _ in range(min(threads, max(1, size // FEWEST_ROWS)))
        ]
        self._hands = Hands(len(self._threads)) if len(self._threads) > 1 else None
        self._make_arrays(ways)

    def _make_arrays(self, ways: int) -> None:
        size, cells = self.size, self.features.cells
        has_cells = bool(ways & (1 << rows.SPARSE | 1 << rows.DENSE))
        self._column = np.zeros((rows.COLUMNS, size), np.int64)
        self._given = np.zeros((rows.GIVEN, size), np.int64)
        self._legal = np.zeros((size, OPTIONS), np.int16)
        self._starts = np.arange(size) * OPTIONS  # offsets of the rows of `_legal`
        self._mask = np.zeros((size, self.engine.game.actions), np.uint8)
        numbers = len(self.features)
        self._raw = np.zeros((size if ways >> rows.RAW & 1 else 0, numbers), np.int16)
        self._sparse = np.full((size if has_cells else 0, numbers + 1), cells, np.int32)
        self._write_to(np.zeros((size if ways >> rows.DENSE & 1 else 0, cells), np.float32))
        self.shares = np.zeros((size, self.engine.seats), np.float32)
        self._column[rows.SEED] = np.arange(size)
        self._column[rows.LUCK] = np.arange(size)
        self._column[rows.SEAT] = rows.NOBODY

    # --- properties -----------------------------------------------------------------------------

    def __len__(self) -> int:
        return self.size

    @property
    def seats(self) -> int:
        """Number of seats in each match."""
        return self.engine.seats

    @property
    def actions(self) -> int:
        """Number of all actions, legal or not; they are numbered from 0."""
        return self.engine.game.actions

    @property
    def seat(self) -> np.ndarray:
        """The deciding seat of each row, -1 if the match is over.

        If several seats must decide, it is the first of them.
        """
        return self._column[rows.SEAT]

    @property
    def pending(self) -> np.ndarray:
        """All seats that must decide, as bits; several if they decide at once."""
        self._do(rows.OWE)
        return self._column[rows.OWING]

    def pending_in(self, row: int) -> tuple[int, ...]:
        """Return the seats that must decide in a row."""
        return SEATS_OF[int(self.pending[row])]

    @property
    def mask(self) -> np.ndarray:
        """The mask of legal actions for the deciding seat, by row and action number."""
        return self._mask.view(np.bool_)

    @property
    def legal(self) -> np.ndarray:
        """The legal actions as lists; only the first `counts` of a row are valid."""
        return self._legal

    @property
    def counts(self) -> np.ndarray:
        """Number of legal actions."""
        return self._column[rows.COUNT]

    @property
    def over(self) -> np.ndarray:
        """Rows whose match ended in the last step, or while bots played."""
        return self._column[rows.OVER] == 1

    @property
    def reasons(self) -> np.ndarray:
        """The game's number for the reason why each row's last finished match ended."""
        return self._column[rows.REASON]

    @property
    def seeds(self) -> np.ndarray:
        """The seed of the match in each row."""
        return self._column[rows.SEED]

    @property
    def decisions(self) -> np.ndarray:
        """Number of decisions so far in each row's match."""
        return self._column[rows.DECISIONS]

    @property
    def raw(self) -> np.ndarray:
        """The knowledge of the deciding seat, as numbers, in the order of `features`."""
        return self._noted(self._raw, "raw")

    @property
    def sparse(self) -> np.ndarray:
        """The active cells, `cells` in number, padded with `features.cells`."""
        return self._noted(self._sparse, "sparse")[:, : len(self.features)]

    @property
    def cells(self) -> np.ndarray:
        """Number of active cells."""
        return self._column[rows.CELLS]

    @property
    def dense(self) -> np.ndarray:
        """Every cell as 0 or 1.

        If you set it to your own array, the batch writes there from then on. The array may hold
        float32, float16 or uint8; narrow types are faster.
        """
        return self._noted(self._dense, "dense")

    @dense.setter
    def dense(self, buffer: np.ndarray) -> None:
        shape = self.dense.shape
        is_right = buffer.shape == shape and buffer.dtype in DENSE_TYPES
        if not is_right or not buffer.flags.c_contiguous or not buffer.flags.writeable:
            raise ValueError(
                f"dense cells need a writable, C-contiguous array of shape {shape} and type"
                f" {', '.join(map(str, DENSE_TYPES))}, not {buffer.dtype} of shape {buffer.shape}"
            )
        buffer[:] = self._dense
        self._write_to(buffer)

    def _write_to(self, dense: np.ndarray) -> None:
        """Write dense cells into this array, as unsigned integers of the same width."""
        bits = np.dtype(f"u{dense.itemsize}")
        self._dense, self._dense_bits = dense, dense.view(bits)
        self._one = int(np.ones(1, dense.dtype).view(bits)[0])
        self._work, self._address, _ = loops(self.engine, dense.itemsize)

    @staticmethod
    def _noted(array: np.ndarray, way: str) -> np.ndarray:
        if len(array) == 0:
            raise ValueError(f"this is not observed: make the batch with observe='{way}'")
        return array

    # --- methods ---------------------------------------------------------------------------------

    def reset(self, seeds: int | np.ndarray | None = None) -> None:
        """Deal in every row: from a first seed, with a seed per row, or at random.

        A row's matches depend only on its seed and its actions.
        """
        self._column[rows.SEED] = self._column[rows.LUCK] = self._seeds(seeds)
        self._do(rows.DEAL)

    def step(self, actions: Any, seats: Any = None, *, bots: dict[int, str] | None = None) -> None:
        """Carry out an action in each row, for the deciding seat or the given ones.

        With `bots`, these then decide as in `play`; only the decision after that is observed.
        Rows whose match is over stay as they are. So do rows with an illegal action: the
        error names the first of them; the other rows still move on.
        """
        self._given[rows.ACTION] = whole(actions, "actions")
        self._given[rows.BY] = self._seats(seats)
        if self._do(rows.STEP, self._how_bots(bots or {})):
            row = int(np.argmax(self._column[rows.OVER] == REFUSED))
            seat, action = self._given[rows.BY, row], self._given[rows.ACTION, row]
            raise ValueError(f"row {row}: seat {seat} may not take action {action} now")

    def play(self, bots: dict[int, str]) -> None:
        """Let bots ("uniform" or "greedy", by seat) decide until it is no bot's turn."""
        self._do(rows.PLAY, self._how_bots(bots))

    def renew(self) -> None:
        """Begin the next match in rows that are over; batches with `again` do so automatically."""
        self._do(rows.RENEW)

    def see(self, seats: Any = None) -> None:
        """Observe from other seats in place of the deciding seats."""
        self._given[rows.BY] = self._checked_seats(seats)
        self._do(rows.SEE)

    def redeal(self, seats: Any = None, seeds: int | np.ndarray | None = None) -> None:
        """Replace everything hidden from a seat with a fair guess, in every row."""
        self._given[rows.ACTION] = self._seeds(seeds)
        self._given[rows.BY] = self._checked_seats(seats)
        self._do(rows.GUESS)

    def any_actions(self, chance: np.random.Generator) -> np.ndarray:
        """Return a legal action for each row, all equally likely."""
        chances = chance.random(self.size)
        chances *= self.counts
        places = chances.astype(np.int64)
        places += self._starts
        actions: np.ndarray = self._legal.ravel().take(places)  # takes half the time of indexing
        return actions

    def choices(self) -> tuple[np.ndarray, np.ndarray]:
        """Return each row's legal actions, padded to the longest list, and a mask of real entries.

        Padding repeats the number 0, so the array can index logits directly.
        """
        widest = max(1, int(self.counts.max()))
        real = np.arange(widest) < self.counts[:, None]
        return np.where(real, self._legal[:, :widest], 0), real

    def sample(
        self,
        logits: np.ndarray,
        chance: np.random.Generator,
        *,
        temperature: float = 1.0,
        by_place: bool = False,
    ) -> Sample:
        """Draw a legal action for each row from the logits of a policy, as float32.

        Logits have one column for each action or, with `by_place`, one for each place in
        `choices`. A temperature of 0 takes the likeliest action. Log-probabilities and entropies
        are those of the policy at temperature 1.
        """
        width = max(1, int(self.counts.max())) if by_place else self.actions
        fits = logits.shape[1] >= width if by_place else logits.shape[1:] == (width,)
        if logits.dtype != np.float32 or len(logits) != self.size or not fits:
            raise ValueError(
                f"logits must be float32 of shape ({self.size}, {width}), not {logits.shape}"
            )
        return sample(
            *(logits, self._legal, self.counts, chance),
            temperature=temperature,
            is_wide=not by_place,
        )

    # --- copies and slices -----------------------------------------------------------------------

    def copy(self) -> Batch:
        """Return an independent copy of the batch."""
        return self[:]

    def __getitem__(self, chosen: Any) -> Batch:
        """Copy some rows to a new batch; a slice, numbers, a mask or one number selects them."""
        places = np.atleast_1d(np.arange(self.size)[chosen])
        twin = Batch.__new__(Batch)
        ways, again = self._how & rows.NOTED, bool(self._how >> rows.AGAIN & 1)
        twin._begin(self.engine, len(places), ways, again, len(self._threads))
        twin.states[: twin.size] = self.states[: self.size][places]
        twin._column[:] = self._column[:, places]
        for name in ("_legal", "_mask", "_raw", "_sparse", "_dense", "shares"):
            mine = getattr(self, name)
            if len(mine):
                getattr(twin, name)[:] = mine[places]
        return twin

    def __setitem__(self, chosen: Any, other: Batch) -> None:
        """Copy the rows of another batch of the same game and rules into rows of this one."""
        mine, theirs = self.engine, other.engine
        if mine.game is not theirs.game or not np.array_equal(mine.rulebook, theirs.rulebook):
            raise ValueError("only rows of the same game and rules can be copied")
        places = np.atleast_1d(np.arange(self.size)[chosen])
        if len(places) != other.size:
            raise ValueError(f"{other.size} rows can't be put into {len(places)}")
        self.states[places] = other.states[: other.size]
        listed = self._column[[rows.COUNT, rows.CELLS]]  # from the lists of this batch
        self._column[:, places] = other._column
        self._column[[rows.COUNT, rows.CELLS]] = listed
        self.shares[places] = other.shares
        self._do(rows.READ)

    def look(self, states: Any, seat: int) -> None:
        """Observe other positions from a seat, in place of the first rows."""
        self._given[rows.BY] = seat
        self._do_some(0, 0, len(states) + 1 - SCRATCH, rows.SEE, 0, states)

    def fill(self, state: Any) -> None:
        """Put one position into every row."""
        self.states[: self.size] = state
        self._column[rows.OVER] = 0
        self._do(rows.READ)

    # --- internals--------------------------------------------------------------------------------

    def _how_bots(self, bots: dict[int, str]) -> int:
        """The bots by seat, as bits."""
        how = 0
        for seat, name in bots.items():
            if name not in (BY_CHANCE, BY_POLICY):
                raise ValueError(f"bots in a batch must be {BY_CHANCE} or {BY_POLICY}, not {name}")
            if not 0 <= seat < self.seats:
                raise ValueError(f"there is no seat {seat} in a match for {self.seats} players")
            how |= 1 << (seat + (rows.UNIFORM if name == BY_CHANCE else rows.GREEDY))
        if len(bots) == self.seats and self._how >> rows.AGAIN & 1:
            raise ValueError(
                "bots at every seat would play forever: make the batch with again=False"
            )
        return how

    def _seeds(self, seeds: int | np.ndarray | None) -> np.ndarray:
        if seeds is None:
            return np.random.default_rng().integers(MOST_SEED, size=self.size, dtype=np.int64)
        if np.ndim(seeds) == 0:
            first = check_seed(seeds)
            return (np.arange(self.size) + first) & MOST_SEED
        given = np.asarray(seeds)
        is_whole = given.shape == (self.size,) and given.dtype.kind in "iu"
        if not is_whole or (given < 0).any() or (given > MOST_SEED).any():
            raise ValueError(f"seeds must be one whole number from 0 on, or {self.size} of them")
        return given.astype(np.int64)

    def _seats(self, seats: Any) -> np.ndarray:
        return self.seat if seats is None else whole(seats, "seats")

    def _checked_seats(self, seats: Any) -> np.ndarray:
        if seats is None:
            return np.maximum(self.seat, 0)  # after a match, any seat may observe
        chosen = np.broadcast_to(whole(seats, "seats"), self.size)
        if ((chosen < 0) | (chosen >= self.seats)).any():
            raise ValueError(f"seats are 0 to {self.seats - 1} in a match for {self.seats} players")
        return chosen

    def _do(self, wanted: int, how: int = 0) -> int:
        """Carry out a request for all rows; return the number of refused rows."""
        if self._hands is None:
            return self._do_some(0, 0, self.size, wanted, how)
        return self._hands.share(
            self.size,
            lambda thread, first, last: self._do_some(thread, first, last, wanted, how),
        )

    def _do_some(
        self, thread: int, first: int, last: int, wanted: int, how: int, states: Any = None
    ) -> int:
        out, scratch = self._threads[thread]
        return self._work(
            self._address,
            self.engine.rulebook,
            self.states if states is None else states,
            first,
            last,
            wanted,
            self._how | how,
            out,
            scratch,
            self.features.table,
            self._column,
            self._given,
            self._legal,
            self._mask,
            self._raw,
            self._sparse,
            self._dense_bits,
            self._one,
            self.shares,
        )

    def __repr__(self) -> str:
        return f"<Batch of {self.size} matches of {self.engine.game.name}>"


def whole(given: Any, what: str) -> np.ndarray:
    """Return integers for rows as an array; refuse other numbers, which would be truncated."""
    numbers = np.asarray(given)
    if numbers.dtype.kind not in "iu":
        raise ValueError(f"{what} must be whole numbers, not {numbers.dtype}")
    return numbers


def ways_of(observe: str | Iterable[str]) -> int:
    """Return the requested observations, as bits."""
    names = [observe] if isinstance(observe, str) else list(observe)
    for name in names:
        if name not in WAYS:
            raise ValueError(f"observations must be {', '.join(WAYS)}, not {name}")
    return sum(1 << WAYS[name] for name in set(names))


_LOOPS: dict[tuple[str, int], tuple[Work, int]] = {}  # native loops by game and width


def loops(engine: Engine, width: int = DENSE_TYPES[0].itemsize) -> tuple[Work, int, Any]:
    """Return the loops over rows, the address of the engine's entry point, and its array maker.

    A dense cell is `width` bytes wide. Without a native engine, the same loops run as plain Python,
    which is much slower.
    """
    game = engine.game
    if not may_compile():
        return plain_work(engine.running.entry), 0, engine.running.zeros
    if (game.name, width) not in _LOOPS:
        _LOOPS[game.name, width] = native_work(
            game.entry(), rules=game.rules, state=game.state, width=width
        )
    return *_LOOPS[game.name, width], np.zeros
