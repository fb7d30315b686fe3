"""The table of features: names describe the numbers."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from warren.batch import Batch
from warren.engine import GAMES, Match
from warren.research.features import Feature, FeatureTable, Run, named, runs_of

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("gosu", {"seats": 3}),
    ("gosu:kamakor+tournament+teams", {"seats": 4}),
    ("gosux", {}),
    ("laundromat", {"seats": 2}),
    ("laundromat", {"seats": 4}),
]
every_table = pytest.mark.parametrize(("name", "options"), TABLES, ids=str)


def positions(name: str, options: dict[str, Any], seed: int) -> Any:
    """Yield every position of a random match, with the seat's knowledge by feature name."""
    match, chance = Match(name, seed=seed, **options), random.Random(seed)
    features = FeatureTable(runs_of(match.engine))
    while not match.is_over:
        seat = match.pending[0]
        raw = features.raw(match.engine.observe(match._states, seat))
        yield match, seat, features, dict(zip(features.names, raw.tolist(), strict=True))
        match.act(chance.choice(match.legal()))


@every_table
def test_every_feature_has_a_name_of_its_own(name: str, options: dict[str, Any]) -> None:
    features = FeatureTable(runs_of(Match(name, seed=1, **options).engine))
    assert len({*features.names}) == len(features)
    assert len({features.cell_name(cell) for cell in range(features.cells)}) == features.cells
    ends = [
        (run.start, run.start + (1 if run.is_bits else len(run.features))) for run in features.runs
    ]
    assert all(end <= start for (_, end), (start, _) in pairwise(ends))
    assert ends[-1][1] <= GAMES[name.partition(":")[0]].observation


@every_table
def test_numbers_stay_where_cells_can_tell_them(name: str, options: dict[str, Any]) -> None:
    """Labels name every value, and every number that is ever above 0 is in the table."""
    for _, _, features, known in positions(name, options, 5):
        for feature in features:
            if feature.labels:
                assert 0 <= known[feature.name] <= len(feature.labels)
                if known[feature.name]:
                    assert "(no" not in feature.labels[known[feature.name] - 1]


@every_table
def test_nothing_that_is_observed_is_left_out(name: str, options: dict[str, Any]) -> None:
    for match, seat, features, _ in positions(name, options, 6):
        observed = match.engine.observe(match._states, seat).copy()
        for run in features.runs:
            observed[run.start : run.start + (1 if run.is_bits else len(run.features))] = 0
        assert not observed.any()


@pytest.mark.parametrize("options", [{"seats": 2}, {"seats": 4, "kamakor": True}], ids=str)
def test_names_say_what_a_view_says(options: dict[str, Any]) -> None:
    for match, seat, _, known in positions("gosu", options, 2):
        view: Any = match.view(seat)
        for step in range(match.seats):
            who = "me" if step == 0 else f"+{step}"
            other = view.seats[(seat + step) % match.seats]
            assert known[f"{who} points"] == other.points
            assert known[f"{who} tokens"] == other.tokens
            assert known[f"{who} has the Advantage"] == (view.advantage == other.seat)
        hand = view.seats[seat].hand
        for card in {*hand}:
            assert known[f"{card} in my hand"] == hand.count(card)


def test_cells_are_named_after_their_values() -> None:
    features = FeatureTable(
        [
            Run(0, (Feature("points", 3), named("clan", ["alpha", "dark"]), Feature("deck", 7, 4))),
            Run(5, (Feature("a"), Feature("b"), Feature("c")), is_bits=True),
        ]
    )
    names = [features.cell_name(cell) for cell in range(features.cells)]
    assert names == [
        "points = 1",
        "points = 2",
        "points = 3 or more",
        "clan = alpha",
        "clan = dark",
        "deck = 1 to 4",
        "deck = 5 to 7 or more",
        "a = 1",
        "b = 1",
        "c = 1",
    ]
    raw = features.raw(np.array([9, 2, 4, 0, 0, 0b101]))
    assert raw.tolist() == [9, 2, 4, 1, 0, 1]
    assert [names[cell] for cell in features.sparse(raw)] == [
        "points = 3 or more",
        "clan = dark",
        "deck = 1 to 4",
        "a = 1",
        "c = 1",
    ]
    assert features.dense(raw).sum() == 5
    assert features.place("deck") == 2


def kind_of(name: str, cards: set[str]) -> str:
    """Return a name without the parts that differ between cards and seats."""
    words = name.split(" ")
    for place, word in enumerate(words):
        if words[place - 1] == "clan" and place:
            words[place] = "CLAN"
        elif word in cards:
            words[place] = "CARD"
        elif word == "me" or word.startswith("+"):
            words[place] = "SEAT"
        elif word.isdigit():
            words[place] = "N"
    return " ".join(words)


TITLES = {"gosu": "GOSU, 2 seats", "gosux": "GOSU X", "laundromat": "Goblin Laundromat, 3 seats"}


@pytest.mark.parametrize("game", TITLES)
def test_the_docs_have_all_features(game: str) -> None:
    names = Batch(game, 1).features.names
    cards = {one.id for one in GAMES[game].pack.items}
    kinds = Counter(kind_of(name, cards) for name in names)
    told = "; ".join(kind if many == 1 else f"{kind} ({many})" for kind, many in kinds.items())
    docs = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")
    assert f"| {TITLES[game]}: {len(names)} | {told} |\n" in docs
