"""Weights next to the cards: read by name, rewritten, and usable for other packs."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from players import QUICK, play_out
from warren.bots.fitting import weights_file
from warren.engine import GAMES, Match
from warren.engine.games import Engine
from warren.packs.weights import TraitBlock, read_weights, write_weights

GONE = "no card is called so: run this file with WARREN_WRITE_GOLDEN=1 to take the weights out"

every_game = pytest.mark.parametrize("name", GAMES)


def blocks_of(name: str) -> list[TraitBlock]:
    return GAMES[name].blocks(GAMES[name].pack)


def size_of(name: str) -> int:
    return int(np.zeros(1, GAMES[name].rules)["weight"].shape[1])


def shipped_with(name: str) -> Path:
    return weights_file(GAMES[name])


def write_anew(path: Path, name: str) -> None:
    """Rewrite a game's weights without unknown names."""
    weights = np.zeros(size_of(name), np.int16)
    read_weights(shipped_with(name), blocks_of(name), weights)
    fitted = json.loads(shipped_with(name).read_text("utf-8"))["fitted"]
    write_weights(path, blocks_of(name), weights, fitted)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A weights file in an empty folder."""
    return tmp_path / "weights.json"


@every_game
def test_blocks_have_names_of_their_own_and_share_no_trait(name):
    blocks = blocks_of(name)
    assert len({block.name for block in blocks}) == len(blocks)
    numbers = []
    for block in blocks:
        assert len(set(block.rows)) == len(block.rows)
        assert len(set(block.columns)) == len(block.columns) <= block.width
        numbers += [
            block.trait(row, column)
            for row in range(len(block.rows))
            for column in range(len(block.columns))
        ]
    assert len(set(numbers)) == len(numbers)
    assert min(numbers) == 1  # 0 is no trait
    assert max(numbers) < size_of(name)


@every_game
def test_the_weights_that_ship_name_nothing_unknown(name):
    """Run with WARREN_WRITE_GOLDEN=1 to drop the weights of removed cards."""
    if os.environ.get("WARREN_WRITE_GOLDEN"):
        write_anew(shipped_with(name), name)
    tables = json.loads(shipped_with(name).read_text("utf-8"))["weights"]
    blocks = {block.name: block for block in blocks_of(name)}
    assert tables.keys() == blocks.keys()
    for block, rows in tables.items():
        assert set(rows) - set(blocks[block].rows) == set(), GONE
        for cells in rows.values():
            assert set(cells) - set(blocks[block].columns) == set(), GONE


@every_game
def test_an_engine_has_the_weights_of_the_file(name):
    game = GAMES[name]
    expected = np.zeros(size_of(name), np.int16)
    read_weights(shipped_with(name), blocks_of(name), expected)
    assert np.count_nonzero(expected) > 30
    assert expected[0] == 0
    options = game.options(kamakor=True) if name == "gosu" else game.options()
    assert np.array_equal(Engine(game, options).rules["weight"], expected)


@every_game
def test_weights_read_and_written_are_the_same(name, elsewhere):
    write_anew(elsewhere, name)
    assert elsewhere.read_text("utf-8") == shipped_with(name).read_text("utf-8")


@every_game
def test_any_weights_survive_the_file(name, elsewhere):
    chance = np.random.default_rng(1)
    made, read = np.zeros(size_of(name), np.int16), np.zeros(size_of(name), np.int16)
    for block in blocks_of(name):
        for row in range(len(block.rows)):
            for column in range(len(block.columns)):
                made[block.trait(row, column)] = chance.integers(-1_000, 1_000)
    write_weights(elsewhere, blocks_of(name), made, {"rounds": 1})
    read_weights(elsewhere, blocks_of(name), read)
    assert np.array_equal(made, read)


def test_without_a_file_nothing_has_a_weight(elsewhere):
    into = np.zeros(size_of("gosu"), np.int16)
    read_weights(elsewhere, blocks_of("gosu"), into)
    assert not into.any()


def test_a_weight_follows_its_name_to_another_place(elsewhere):
    there = [TraitBlock("play", 1, ("early", "late"), ("kao", "trix", "sol"), 4)]
    write_weights(elsewhere, there, np.arange(20), {})
    here = [TraitBlock("play", 7, ("late", "never"), ("sol", "new", "kao"), 5)]
    into = np.zeros(30, np.int16)
    read_weights(elsewhere, here, into)
    assert {place: int(into[place]) for place in np.flatnonzero(into)} == {7: 7, 9: 5}


def test_a_pack_with_other_cards_has_weights_for_those_it_kept():
    pack = GAMES["gosu"].pack
    cards = list(pack.cards)
    renamed = cards[3] = replace(cards[3], id="newcomer")
    other = replace(pack, cards=tuple(reversed(cards)))
    match = Match("gosu", seed=2, pack=other, kamakor=True)
    blocks = {block.name: block for block in GAMES["gosu"].blocks(other)}
    ours = {block.name: block for block in blocks_of("gosu")}
    weight = match.engine.rules["weight"]
    shipped = Match("gosu", seed=2, kamakor=True).engine.rules["weight"]
    for row in range(len(ours["about"].rows)):
        for column, card in enumerate(other.cards):
            expected = 0 if card is renamed else shipped[ours["about"].trait(row, 149 - column)]
            assert weight[blocks["about"].trait(row, column)] == expected
    assert weight[blocks["about"].first :].any()
    assert play_out(match, [QUICK["greedy"](seat) for seat in range(2)]).outcome
