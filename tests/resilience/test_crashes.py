"""A killed server loses nothing it acknowledged, and everybody sees what they saw before."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections import Counter
from contextlib import closing

import pytest

from resilience.counts import KINDS, count
from resilience.crashes import Reader, Siege, Stable, copied
from warren.table.web.serving import STORE

pytestmark = pytest.mark.anyio

SEED = 8
TOGETHER = 100  # kills with one store
REAL = 50  # one kill in this many hits `warren serve` itself
KILLS = {"sqlite": 2, "postgresql": 1, "workers": 1}  # in `make test-slow`
ENOUGH = 20  # acknowledged requests, enough to notice the loss of one
LIVES = 200  # lives in which that many must occur, however few a busy machine handles in each
SEEN = ("acknowledged", "repeated", "compared", "again")  # each of these must occur

# Kinds of damage to a store, and their names
HARMS = [
    (
        "lost",
        "DELETE FROM entry WHERE (table_id, number) IN (SELECT table_id, max(number) FROM entry "
        "WHERE request IS NOT NULL GROUP BY table_id)",
    ),
    ("lost", "DELETE FROM entry WHERE number = 2"),
    ("lost", "DELETE FROM session"),
    (
        "doubled",
        "INSERT INTO entry SELECT table_id, number + 1000, at, body, player, request, checksum "
        "FROM entry",
    ),
    ("different", """UPDATE entry SET body = replace(body, '"name":"A', '"name":"Z')"""),
    ("forbidden", "UPDATE entry SET player = NULL WHERE body LIKE '%acted%'"),
]
LAST = (
    "DELETE FROM entry WHERE (table_id, number) IN "
    "(SELECT table_id, max(number) FROM entry GROUP BY table_id)"
)


@pytest.fixture(scope="module")
def stable(engines, tmp_path_factory):
    """A stable, loaded once."""
    found = Stable(tmp_path_factory.mktemp("stable"))
    yield found
    found.close()


@pytest.fixture
async def siege(stable, tmp_path):
    """People around a server with an empty store."""
    found = Siege(stable, tmp_path, SEED)
    yield found
    await found.close()


async def besiege(siege, kills):
    """Kill a server repeatedly, always with the same store."""
    for number in range(kills):
        is_real = number % REAL == 1 and siege.how == "start"
        await siege.life("command" if is_real else "")
        siege.compare()
        assert siege.problems == []
    await siege.last()
    assert siege.problems == []


@pytest.mark.parametrize("kind", KINDS)
async def test_nothing_acknowledged_is_lost(stable, tmp_path, figure, request, kind):
    fresh = request.getfixturevalue("fresh_database") if kind != "sqlite" else lambda: None
    how = "workers" if kind == "workers" else "start"
    kills, begun, total = count("kills", KILLS[kind]), time.monotonic(), Counter()
    while total["kills"] < kills or not all(total[name] for name in SEEN):
        assert total["kills"] < kills + LIVES, total
        folder = tmp_path / str(total["kills"])
        folder.mkdir()
        siege = Siege(stable, folder, SEED + total["kills"], fresh(), how)
        try:
            await besiege(siege, max(1, min(TOGETHER, kills - total["kills"])))
        finally:
            await siege.close()
        total += siege.counted()
        shutil.rmtree(siege.folder)
    figure(
        f"{kind}: {total['kills']:,} SIGKILLs ({total['real']} of `warren serve`) at "
        f"{total['tables']:,} tables: 0 of {total['acknowledged']:,} acknowledged actions lost, "
        f"0 doubled, {total['repeated']:,} requests repeated; {total['compared']:,} views as "
        f"the store has them, {total['again']:,} shown again ({time.monotonic() - begun:.0f} s)"
    )


async def test_an_answer_before_the_commit_is_noticed(siege):
    for _ in range(LIVES):
        await siege.life("hasty")
        siege.compare()
        if siege.problems:
            break
    assert "lost" in {problem.kind for problem in siege.problems}


async def test_what_is_wrong_with_a_store_is_noticed(siege, tmp_path):
    while siege.acknowledged < ENOUGH or not acted(siege):
        assert siege.kills["start"] < LIVES
        await siege.life()
    assert list(read(siege, tmp_path / STORE)) == []
    for kind, harm in HARMS:
        kinds = {problem.kind for problem in read(siege, harmed(tmp_path / STORE, harm))}
        assert kind in kinds, harm
    siege.compare()
    shutil.copy(harmed(tmp_path / STORE, LAST), tmp_path)
    (tmp_path / f"{STORE}-wal").unlink()
    siege.is_quiet = True
    for _ in range(LIVES):  # a server may be killed before it has sent anything
        await siege.life()
        if {"behind", "different"} & {problem.kind for problem in siege.problems}:
            return
    pytest.fail("nobody noticed")


def acted(siege):
    """Return whether a match has begun."""
    return any(
        story.asked[asker]["type"] == "act"
        for story in siege.stories.values()
        for asker in story.done
    )


def read(siege, path):
    """Return all violations that a fresh reader finds in the store."""
    return Reader().compare(path, siege.stories.values(), siege.tokens)


def harmed(path, harm):
    """Return a damaged copy of a store."""
    found = copied(path)
    with closing(sqlite3.connect(found)) as database:
        database.execute(harm)
        database.commit()
    return found
