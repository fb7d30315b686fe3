"""Changes: viewers who accept them receive less data and have the same state as others."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from shapes import check
from tables import PRESETS, START, Played, begun, lively, setup_of
from warren.table.play import entries
from warren.table.play.changes import applied
from warren.table.play.projection import Projection
from warren.table.play.room import Room, Viewer
from warren.table.play.table import OVER, Table
from warren.table.protocol import sent

PAGE = Path(__file__).parents[2] / "web" / "src" / "server" / "changes.ts"
ESBUILD = PAGE.parents[1] / "node_modules" / ".bin" / "esbuild"
RUN = """
import { readFileSync } from "node:fs";
import { deepStrictEqual } from "node:assert";
import { applied } from "./changes.mjs";
const cases = JSON.parse(readFileSync(0));
for (const { before, change, whole } of cases) deepStrictEqual(applied(before, change), whole);
console.log(cases.length);
"""
MOVES = 25


class Still(Room):
    """A room without an owner; the test changes its table."""

    def __init__(self, table: Table) -> None:
        self.table, self.projection = table, Projection(table)
        self.viewers, self.painted, self.news = {}, {}, 0
        self.host: Any = SimpleNamespace(clock=SimpleNamespace(now=lambda: 2 * START))


def pairs(number: int, game: str, preset: str, seats: int) -> Any:
    """Yield what viewers receive, whole and as changes, at every moment of a match."""
    chance = random.Random(number)
    played = begun(game, seats, preset=preset, seed=number)
    room = Still(played.table)
    players = [*(f"p{seat}" for seat in range(seats)), None]
    both = [(Viewer(one, "en"), Viewer(one, "en", takes_changes=True)) for one in players]
    for whole, part in both:
        room.viewers |= {whole: None, part: None}
    for _ in range(MOVES):
        room.painted.clear()
        for n, (whole, part) in enumerate(both):
            yield n, json.loads(room.text_for(whole)), json.loads(room.text_for(part))
        if played.table.phase == OVER:
            return
        happen(played, chance)


def happen(played: Played, chance: random.Random) -> None:
    """Apply an event, usually an action."""
    seats = range(len(played.table.places))
    back = [seat for seat in seats if played.table.may_take_back(seat)]
    luck = chance.random()
    if back and luck < 0.2:
        played.undo(back[0])
    elif luck < 0.05:
        played.happen(entries.Talked("Ann", "Well played."))
    elif luck < 0.1:
        played.happen(entries.Renamed(0, f"Renamed {chance.randrange(9)}", ""))
    else:
        seat = chance.choice(played.match.pending)
        played.act(lively(played.match, seat, chance), seat)


@pytest.mark.parametrize("case", [*enumerate(PRESETS)], ids=str)
def test_changes_add_up_to_what_everybody_else_is_sent(case: Any) -> None:
    number, preset = case
    known: dict[int, Any] = {}
    for viewer, whole, part in pairs(number, *preset):
        check(part, sent.ServerMessage)
        assert (part["type"] == "changed") == (viewer in known)
        known[viewer] = applied(known[viewer], part) if viewer in known else part
        assert known[viewer] == whole


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
def test_changes_are_much_shorter(game: str) -> None:
    sizes = [
        (len(json.dumps(whole)), len(json.dumps(part)))
        for _, whole, part in pairs(1, game, "", 2)
        if part["type"] == "changed"
    ]
    assert sum(part for _, part in sizes) < 0.5 * sum(whole for whole, _ in sizes)


def test_a_match_that_begins_is_told_whole() -> None:
    played = Played(setup_of("gosu"))
    played.happen(entries.Sat(0, "p0", "Ann")).happen(entries.Sat(1, "p1", "Bob"))
    room, viewer = Still(played.table), Viewer("p0", "en", takes_changes=True)
    room.text_for(viewer)
    played.happen(entries.Started())
    room.painted.clear()
    assert json.loads(room.text_for(viewer))["type"] == "table"


def test_those_who_saw_different_things_are_not_sent_the_same_change() -> None:
    played = begun("gosu")
    room = Still(played.table)
    early, late = (Viewer(None, "en", takes_changes=True) for _ in range(2))
    room.text_for(early)
    played.act()
    room.painted.clear()
    first = json.loads(room.text_for(late))
    change = json.loads(room.text_for(early))
    assert (first["type"], change["type"]) == ("table", "changed")
    played.act()
    room.painted.clear()
    late_now = applied(first, json.loads(room.text_for(late)))
    assert late_now["view"] == json.loads(room.text_for(Viewer(None, "en")))["view"]


@pytest.mark.skipif(not ESBUILD.exists(), reason="the page is not built here")
def test_the_page_applies_changes_as_we_do(tmp_path: Path) -> None:
    known: dict[int, Any] = {}
    cases = []
    for viewer, whole, part in pairs(2, "gosux", "", 2):
        if part["type"] == "changed":
            cases.append({"before": known[viewer], "change": part, "whole": whole})
        known[viewer] = whole
    (tmp_path / "changes.mjs").write_bytes(subprocess.check_output([ESBUILD, PAGE]))
    (tmp_path / "run.mjs").write_text(RUN, "utf-8")
    told = subprocess.run(
        ["node", tmp_path / "run.mjs"], input=json.dumps(cases), capture_output=True, text=True
    )
    assert told.stdout.strip() == str(len(cases)) != "0", told.stderr
