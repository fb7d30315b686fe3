"""Distributes the matches of a series over a crew."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial

from warren.arena.playing import Result, play
from warren.arena.series import Fixture, Series
from warren.bots import SECONDS, Company
from warren.crew import Alone, Crew, Failure, never


def play_all(
    series: Series,
    fixtures: Iterable[Fixture],
    *,
    crew: Crew | None = None,
    with_records: bool = False,
    seconds: float = SECONDS,
    match_seconds: float | None = None,
    stopped: Callable[[], bool] = never,
) -> Generator[Result, None, None]:
    """Play matches and yield each result as soon as it is known, in any order.

    When stopped, abandon unfinished matches and still yield the finished ones. `seconds` and
    `match_seconds` limit external bots.
    """
    crew = crew or Alone()
    # the crew itself stops processes and clusters
    asked = stopped if isinstance(crew, Alone) else never
    job = partial(at_a_table, series, with_records, (seconds, match_seconds), asked)
    try:
        for _, result in crew.run(job, fixtures, stopped=stopped):
            if result is None:
                return
            yield result
    except Failure as failed:
        fixture: Fixture = failed.block
        match = f"the match of seed {fixture.seed} between {', '.join(fixture.bots)}"
        raise RuntimeError(f"{match} failed: {failed.reason}") from failed


@contextmanager
def at_a_table(
    series: Series,
    with_records: bool,
    limits: tuple[float, float | None],
    stopped: Callable[[], bool],
) -> Iterator[Callable[[Fixture], Result | None]]:
    """Return a worker that plays matches one by one and reuses external bots."""
    series.rules.start_for_long()
    with Company(*limits) as company:
        yield partial(play, series, company=company, with_record=with_records, stopped=stopped)
