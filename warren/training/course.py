"""A training course: rounds of self-play, learning, and a match against the last champion.

First, the fast policy plays millions of matches in minutes, and a network learns to predict the
winner. In each further round, the search plays with the current network. The network learns from
the search's estimates and the results, and the policy learns from the search's visits. A round is
accepted if its network beats the previous champion. A course can also start from an existing
network. All files are in one folder, and an interrupted course resumes at its last stage.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from pathlib import Path
from time import perf_counter
from typing import Any

from warren.bots.fitting import mix_of
from warren.bots.network import Network
from warren.crew import Crew
from warren.engine.games import game
from warren.packs.errors import PackError
from warren.training.contest import Contest, Score, contest
from warren.training.playing import Manner, Positions, engine_of, play

FIRST_SEED = 1 << 44  # far from the seeds of people's matches
BETWEEN = 1 << 20  # distance between the seeds of two pieces
MOST_PIECES = 1 << 16  # maximum number of pieces of a round
PLAYED, SEARCHED = 5_000, 10  # matches of a piece, by the fast policy and by the search
TRUST, POOLED_TRUST = 0.7, 0.8  # weight of the search's estimates in the training target
TOLD = 10  # progress reports per round


@dataclass(frozen=True)
class CoursePlan:
    """The length of each stage."""

    matches: int = 400_000  # initial matches by the fast policy
    rounds: int = 2
    searched: int = 4_000  # matches played by the search in a round
    iterations: int = 128  # iterations per decision
    plies: int = 12  # actions that the policy plays before the network judges
    calm: int = 0
    cells: int = 128
    trial: int = 100  # matches against the last champion
    seconds: float = 0.05  # seconds per decision in those matches
    limit: float | None = None  # maximum time of a stage of self-play, in seconds
    pooled: bool = False  # each round starts from the first network and learns from all rounds
    seed: int = 1


@dataclass(frozen=True)
class PlayPiece:
    """Matches that one worker plays in sequence."""

    number: int
    kind: str  # game with presets
    seats: int
    matches: int
    seed: int


class Course:
    """The training of one game in a folder."""

    def __init__(
        self,
        name: str,
        folder: Path,
        plan: CoursePlan,
        *,
        crew: Crew,
        told: Callable[[str], None],
        edition: str = "",
    ) -> None:
        self.name = name
        self.edition = edition  # the text of a custom pack
        self.folder = folder
        self.plan = plan
        self.crew = crew
        self.told = told
        self.begun = perf_counter()
        folder.mkdir(parents=True, exist_ok=True)

    # --- the folder -------------------------------------------------------------------------------

    def network(self, number: int) -> Path:
        """Return the network of a round; round 0 learns from the fast policy."""
        return self.folder / f"network-{number}.npz"

    def learner(self, number: int) -> Path:
        """Return the learner's file of a round: its network in floating point."""
        return self.folder / f"learner-{number}.pt"

    @property
    def curve(self) -> Path:
        """The file with one line per round: its cost and its strength."""
        return self.folder / "curve.jsonl"

    def champion(self) -> int:
        """Return the last accepted round; -1 if none was accepted."""
        found = [line["round"] for line in self.lines() if line["accepted"]]
        return max(found, default=-1)

    def lines(self) -> list[dict[str, Any]]:
        """Return the curve so far."""
        if not self.curve.exists():
            return []
        return [json.loads(line) for line in self.curve.read_text("utf-8").splitlines()]

    # --- the stages ------------------------------------------------------------------------------

    def start_from(self, network: Path) -> None:
        """Use a network as the result of round 0, unless the course has already begun."""
        from warren.training import learning

        if self.lines():
            return
        learning.take_over(self.name, network, self.learner(0), self.edition)
        self.network(0).write_bytes(network.read_bytes())
        self.note({"round": 0, "matches": 0, "positions": 0, "accepted": True})

    def run(self) -> Path | None:
        """Run all remaining rounds; return the network of the champion."""
        for number in range(len(self.lines()), 1 + self.plan.rounds):
            self.round(number)
        best = self.champion()
        return self.network(best) if best >= 0 else None

    def round(self, number: int) -> None:
        """Play one round: self-play, learning, contest."""
        before = self.champion()
        positions = self.gather(number, before)
        start = min(before, 0) if self.plan.pooled else before
        brier = self.learn(positions, self.earlier(number), number, start)
        score = self.trial(number, before)
        accepted = (before < 0 and number == 0) or score.part > 1
        line = {
            "round": number,
            "matches": positions.matches,
            "positions": len(positions.inputs),
            "seconds": round(perf_counter() - self.begun, 1),
            "brier": brier,
            "against": "expert's search" if before < 0 else f"round {before}",
            "score": score.told(),
            "accepted": accepted,
        }
        self.note(line)

    def note(self, line: dict[str, Any]) -> None:
        """Add a line to the curve."""
        with self.curve.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        self.told(json.dumps(line))

    def gather(self, number: int, champion: int) -> Positions:
        """Return positions of self-play, by the fast policy at first, then by the search."""
        folder = self.folder / f"positions-{number}"
        folder.mkdir(exist_ok=True)
        network = Network.read(self.network(champion)) if number else None
        job = partial(playing, self.name, self.manner(number), network, self.edition)
        pieces = [*self.pieces(number)]
        missing = [piece for piece in pieces if not (folder / f"{piece.number}.npz").exists()]
        done = len(pieces) - len(missing)
        for piece, found in self.crew.run(job, self.in_time(missing)):
            write(found, folder / f"{piece.number}.npz")
            done += 1
            if done * TOLD // len(pieces) > (done - 1) * TOLD // len(pieces):
                self.told(f"round {number}: {done} of {len(pieces)} pieces played")
        return self.positions(number)

    def in_time(self, pieces: Iterable[PlayPiece]) -> Iterator[PlayPiece]:
        """Yield the pieces until the time limit."""
        started = perf_counter()
        for piece in pieces:
            if self.plan.limit is not None and perf_counter() - started > self.plan.limit:
                return
            yield piece

    def positions(self, number: int) -> Positions:
        """Return the positions of a round."""
        folder = self.folder / f"positions-{number}"
        return Positions.joined([Positions.read(one) for one in sorted(folder.glob("*.npz"))])

    def earlier(self, number: int) -> list[Positions]:
        """Return the searched positions to reuse: the previous round's, or all if pooled."""
        first = 1 if self.plan.pooled else max(1, number - 1)
        return [self.positions(one) for one in range(first, number)]

    def manner(self, number: int) -> Manner:
        """Return the settings of self-play in a round."""
        if number == 0:
            return Manner()
        plan = self.plan
        one_in = 1 if plan.pooled else 2
        return Manner(plan.iterations, plies=plan.plies, calm=plan.calm, one_in=one_in)

    def pieces(self, number: int) -> Iterator[PlayPiece]:
        """Yield a round's matches, with all kinds mixed; the same for any number of workers."""
        total, size = (self.plan.searched, SEARCHED) if number else (self.plan.matches, PLAYED)
        parts = []
        for kind, seats, tenths in self.kinds():
            count = max(1, total * tenths // 10)
            parts.append([(kind, seats, min(size, count - at)) for at in range(0, count, size)])
        seed = FIRST_SEED + (self.plan.seed * 1000 + number) * MOST_PIECES * BETWEEN
        mixed = (part for some in zip_longest(*parts) for part in some if part)
        for place, (kind, seats, matches) in enumerate(mixed):
            yield PlayPiece(place, kind, seats, matches, seed + place * BETWEEN)

    def kinds(self) -> list[tuple[str, int, int]]:
        """Return the kinds of matches that the pack allows: game, seats, matches out of ten."""
        found = []
        for preset, seats, tenths in mix_of(self.name):
            kind = f"{self.name}:{preset}" if preset else self.name
            try:
                engine_of(kind, seats, self.edition)
            except PackError:  # a custom pack may have too few cards for this
                continue
            found.append((kind, seats, tenths))
        return found

    def learn(
        self, positions: Positions, earlier: list[Positions], number: int, start: int
    ) -> dict[str, float]:
        """Learn from the positions, starting from an earlier round; return the Brier scores."""
        from warren.training import learning

        scores = learning.teach(
            self.name,
            Positions.joined([positions, *earlier]),
            fresh=len(positions.inputs),
            cells=self.plan.cells,
            before=self.learner(start) if start >= 0 else None,
            policy_of=self.network(start) if start >= 0 else None,
            learner=self.learner(number),
            network=self.network(number),
            plies=self.plan.plies,
            seed=self.plan.seed,
            trust=POOLED_TRUST if self.plan.pooled else TRUST,
            edition=self.edition,
        )
        self.told(f"round {number}: {scores}")
        return scores

    def trial(self, number: int, champion: int) -> Score:
        """Play a contest against the last champion, or against plain search."""
        theirs = self.network(champion) if champion >= 0 else None
        return self.contest(self.network(number), theirs, seed=self.plan.seed + number)

    def contest(self, ours: Path, theirs: Path | None, *, seed: int) -> Score:
        """Play matches of one network against another, or against plain search."""
        plan = self.plan
        kinds = [(kind, seats) for kind, seats, _ in self.kinds()]
        return contest(
            self.crew,
            Contest(
                kinds,
                str(ours),
                str(theirs or ""),
                matches=plan.trial,
                seconds=plan.seconds,
                plies=Network.read(ours).plies,
                their_plies=Network.read(theirs).plies if theirs else None,
                calm=plan.calm,
                seed=seed,
                edition=self.edition,
            ),
        )


@contextmanager
def playing(
    name: str, manner: Manner, network: Network | None, edition: str = ""
) -> Iterator[Callable[[PlayPiece], Positions]]:
    """Return a worker that plays pieces one by one."""
    game(name).start_for_long()

    def played(piece: PlayPiece) -> Positions:
        return play(
            *(piece.kind, piece.seats, manner),
            seed=piece.seed,
            network=network,
            matches=piece.matches,
            edition=edition,
        )

    yield played


def write(positions: Positions, path: Path) -> None:
    """Write a file atomically."""
    half = path.with_suffix(".part.npz")
    positions.write(half)
    half.replace(path)
