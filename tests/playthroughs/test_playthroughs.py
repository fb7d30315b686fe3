"""Golden matches as text for review: the record, and a spectator's log.

Run with WARREN_WRITE_GOLDEN=1 to rewrite them, then read the difference.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from warren.engine import Happening, Match, Record
from ways import NATIVE, WASM, all_running

HERE = Path(__file__).parent
TABLES = [
    ("gosu-2-seats", "gosu", {"seats": 2}, 2026),
    ("gosu-3-seats", "gosu", {"seats": 3}, 11),
    ("gosu-4-seats", "gosu", {"seats": 4}, 5),
    ("gosu-no-tokens-to-pass", "gosu", {"seats": 2, "pass_needs_no_tokens": True}, 8),
    ("kamakor-2-seats", "gosu:kamakor", {"seats": 2}, 101),
    ("kamakor-3-seats", "gosu:kamakor", {"seats": 3}, 94),
    ("kamakor-teams", "gosu:kamakor+teams", {}, 30),
    ("tournament", "gosu:tournament", {"seats": 2}, 109),
    ("tournament-kamakor-4-seats", "gosu:tournament+kamakor", {"seats": 4}, 18),
    ("gosux-three-rounds", "gosux", {}, 107),
    ("gosux-by-margin", "gosux", {}, 87),
    ("gosux-draw", "gosux", {}, 132),
    ("gosux-options", "gosux", {"copies_keep_their_place": True, "turn_cap": 12}, 48),
    ("laundromat-2-seats", "laundromat", {"seats": 2}, 1),
    ("laundromat-3-seats", "laundromat", {"seats": 3}, 2),
    ("laundromat-5-seats", "laundromat", {"seats": 5}, 3),
]
LIVELY = {
    "gosu": ("play", "shift", "activate"),
    "gosu:": ("play", "shift", "activate", "dragoon", "jump", "use", "ally", "ally_dragoon"),
    "gosux": ("play", "shift", "activate"),
    "laundromat": ("draw",),
}


def play(game: str, options: dict[str, int], seed: int) -> Match:
    """Play a match with players who prefer to play cards or to draw, which causes many events."""
    chance = random.Random(seed)
    match = Match(game, seed=seed, **options)
    words = LIVELY["gosu:" if game.startswith("gosu:") else game]
    while not match.is_over:
        several = len(match.pending) > 1
        actions = match.legal(chance.choice(match.pending) if several else None)
        lively = [a for a in actions if a.text.split()[0] in words]
        match.act(chance.choice(lively if lively and chance.random() < 0.8 else actions))
    return match


def narrate(match: Match) -> str:
    """Return the record, each action followed by the spectator's log."""
    speaker = match.sentences("en")
    lines = match.record().text.split("\n")
    happened: dict[int, list[Happening]] = {}
    for after, happening in match.log(None):
        happened.setdefault(after, []).append(happening)
    said = {
        after: [f"    # {line}" for line in speaker.narrate(group, None)]
        for after, group in happened.items()
    }
    told = []
    for line in lines:
        if line == "actions:":
            told += [line, *said.get(-1, [])]
            continue
        told.append(line)
        number = line.partition(".")[0]
        if number.isdigit():
            told += said.get(int(number) - 1, [])
    return "\n".join(told)


@pytest.mark.parametrize("kind", [NATIVE, WASM])
@pytest.mark.parametrize(("name", "game", "options", "seed"), TABLES)
def test_golden_match(name: str, game: str, options: dict[str, int], seed: int, kind: str) -> None:
    golden = HERE / f"{name}.txt"
    if os.environ.get("WARREN_WRITE_GOLDEN"):
        golden.write_text(narrate(play(game, options, seed)), encoding="utf-8")
    text = golden.read_text(encoding="utf-8")
    with all_running(kind):
        replayed = Match.from_record(Record.from_text(text))
        assert replayed.is_over
        assert narrate(replayed) == text
