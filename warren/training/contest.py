"""A contest between two minds, or between a mind and plain search, with equal time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from math import sqrt
from pathlib import Path
from time import perf_counter

from warren.bots.levels import Level, Search
from warren.bots.minds import new_mind
from warren.bots.network import Network
from warren.bots.rates import NORMAL
from warren.bots.search import Budget, Mind
from warren.crew import Crew
from warren.engine import Match
from warren.engine.games import Engine, edition_of, game_and_preset

MANY = 10**7  # practically unlimited iterations; the clock ends a decision


@dataclass(frozen=True)
class Contest:
    """The players of a contest, and the time for a decision."""

    kinds: list[tuple[str, int]]  # pairs of game (with presets) and seats
    ours: str  # path of a network
    theirs: str  # path of another network; empty: plain search
    matches: int
    seconds: float
    plies: int = 4
    calm: int = 0
    seed: int = 1
    their_plies: int | None = None
    their_calm: int | None = None
    their_iterations: int | None = None
    our_seconds: float | None = None
    edition: str = ""  # the text of a custom pack


@dataclass
class Score:
    """One player's share of the win in matches against others."""

    share: float = 0.0
    part: float = 0.0  # the share, scaled so that a fair one is 1
    fair: float = 0.0  # the share of equally strong players
    low: float = 0.0  # the 95 % interval of the share
    high: float = 0.0
    matches: int = 0
    ours: float = 0.0  # seconds per decision
    theirs: float = 0.0

    @property
    def is_better(self) -> bool:
        """Whether the whole interval is above a fair share."""
        return self.low > self.fair

    def told(self) -> str:
        """Return the score in a short text."""
        return (
            f"{100 * self.share:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f},"
            f" fair {100 * self.fair:.1f}) of {self.matches}"
            f" ({1000 * self.ours:.0f} ms a decision against {1000 * self.theirs:.0f})"
        )


Board = tuple[str, int, int, int]  # game and presets, seats, our seat, the deal
Row = tuple[float, int, float, float, int, int]


def contest(crew: Crew, asked: Contest) -> Score:
    """Play a contest: our mind plays each seat in turn, and the opponent plays the rest."""
    networks = {path: Network.read(Path(path)) for path in (asked.ours, asked.theirs) if path}
    job = partial(seated, asked, networks)
    rows = [row for _, row in crew.run(job, boards(asked), in_order=True)]
    count = len(rows)
    score = Score(matches=count)
    score.share = sum(row[0] for row in rows) / count
    score.part = sum(row[0] * row[1] for row in rows) / count
    score.fair = sum(1 / row[1] for row in rows) / count
    score.low, score.high = interval(score.share, count)
    score.ours = sum(row[2] for row in rows) / max(1, sum(row[4] for row in rows))
    score.theirs = sum(row[3] for row in rows) / max(1, sum(row[5] for row in rows))
    return score


def interval(share: float, count: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share, which stays wide after few equal results."""
    whole = 1 + NORMAL**2 / count
    middle = (share + NORMAL**2 / (2 * count)) / whole
    spread = NORMAL * sqrt(share * (1 - share) / count + (NORMAL / count) ** 2 / 4) / whole
    return middle - spread, middle + spread


def boards(asked: Contest) -> Iterator[Board]:
    """Yield the matches to play."""
    for number in range(asked.matches):
        kind, seats = asked.kinds[number % len(asked.kinds)]
        turn = number // len(asked.kinds)
        seat, deal = turn % seats, turn // seats
        yield kind, seats, seat, asked.seed * 100_000 + deal


@contextmanager
def seated(asked: Contest, networks: Mapping[str, Network]) -> Iterator[Callable[[Board], Row]]:
    """Return a worker that plays matches one by one."""
    game_and_preset(asked.kinds[0][0])[0].start_for_long()
    yield partial(play_one, asked, Minds(networks))


class Minds:
    """Minds by network file, each created once per engine."""

    def __init__(self, networks: Mapping[str, Network]) -> None:
        self.networks = networks
        self.made: dict[tuple[str, int, int, int], tuple[Engine, Mind]] = {}

    def mind(self, path: str, plies: int, calm: int, engine: Engine) -> Mind:
        """Return a network's mind."""
        key = path, plies, calm, id(engine)
        if key not in self.made:
            self.made[key] = engine, new_mind(engine, self.networks[path], plies=plies, calm=calm)
        return self.made[key][1]


def play_one(asked: Contest, minds: Minds, board: Board) -> Row:
    """Play one match; return our share, the seats, and both sides' thinking time and decisions."""
    kind, seats, seat, deal = board
    chosen, preset = game_and_preset(kind)
    pack = edition_of(chosen.name, asked.edition) if asked.edition else None
    match = Match(chosen.name, seed=deal, pack=pack, **{**preset, "seats": seats})
    bots = [
        player(asked, minds, is_ours=other == seat, seed=deal * 8 + other) for other in range(seats)
    ]
    spent, decisions = [0.0, 0.0], [0, 0]
    while not match.is_over:
        who = match.pending[0]
        started = perf_counter()
        action = bots[who].choose(match, who)
        if len(match.legal(who)) > 1:
            spent[who != seat] += perf_counter() - started
            decisions[who != seat] += 1
        match.act(action)
    winners = match.outcome.winners if match.outcome else ()
    share = 1 / seats if not winners else (seat in winners) / len(winners)
    return share, seats, spent[0], spent[1], decisions[0], decisions[1]


def player(asked: Contest, minds: Minds, *, is_ours: bool, seed: int) -> Search:
    """Return a bot, with or without a mind."""
    path = asked.ours if is_ours else asked.theirs
    seconds: float | None = asked.seconds
    iterations = MANY
    if is_ours and asked.our_seconds:
        seconds = asked.our_seconds
    if not is_ours and asked.their_iterations:
        seconds, iterations = None, asked.their_iterations
    plies, calm = asked.plies, asked.calm
    if not is_ours and asked.their_plies is not None:
        plies = asked.their_plies
    if not is_ours and asked.their_calm is not None:
        calm = asked.their_calm
    found = Search(Level("contest", Budget(iterations, seconds)), seed)
    if path:
        found.thinker.mind_of = partial(minds.mind, path, plies, calm)
    return found
