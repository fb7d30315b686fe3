"""The layout of the scratch buffer, and games that stay within it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from warren.engine.games import GAMES
from warren.games.army import records, words
from warren.games.gosu import army as gosu
from warren.games.gosux import army as gosux
from warren.kernel import scratch

KERNEL = Path(scratch.__file__).parent
REGIONS = [
    (scratch.LEGAL, scratch.OPTIONS),
    (scratch.ODDS, scratch.OPTIONS),
    (scratch.SURVEY, scratch.SURVEYED),
    (scratch.TRAIT, scratch.TRAITS),
    (scratch.CURSOR, scratch.SEATS),
    (scratch.FOUND, 1),
    (scratch.PATH, scratch.PATH_END - scratch.PATH + scratch.STEP),
    (scratch.MARK, scratch.ACTIONS),
]


def test_regions_lie_one_behind_the_other() -> None:
    end = 0
    for first, size in REGIONS:
        assert first == end
        end = first + size
    assert end == scratch.USED <= scratch.SIZE


def test_what_a_match_comes_to_is_written_over_the_actions() -> None:
    assert [scratch.SHARE, scratch.REWARD] == [0, scratch.SEATS]
    assert scratch.ENDED <= scratch.OPTIONS


@pytest.mark.parametrize("source", sorted(KERNEL.glob("*.py")), ids=lambda path: path.stem)
def test_no_place_in_the_scratch_buffer_is_a_bare_number(source: Path) -> None:
    bare = re.findall(r"\b(?:out|tally)\[\d+\]", source.read_text("utf-8"))
    allowed = ["out[0]"] if source.stem == "entry" else []  # how many matches
    if source.stem == "policy":
        allowed = ["out[0]"]  # the only action in the list
    assert bare == allowed


@pytest.mark.parametrize("name", GAMES)
def test_every_game_keeps_to_it(name: str) -> None:
    game = GAMES[name]
    assert game.actions <= scratch.ACTIONS
    assert game.observation <= scratch.SIZE
    assert game.seats[-1] <= scratch.SEATS


def test_options_of_army_games_fit_and_their_numbers_have_room() -> None:
    assert records.OPTIONS <= scratch.OPTIONS
    assert max(gosu.PILE, gosux.PILE) < words.NUMBERS
    assert records.CARDS <= records.NONE


def test_the_numbers_of_actions_are_what_they_were() -> None:
    """Other people's bots and programs rely on them."""
    known = (words.TRIGGER, words.PLAYER, words.NAME_CLAN, words.NAME_LEVEL, words.WONDER)
    assert known == (16, 48, 52, 64, 68)
    assert (words.NUMBER, words.PLAY, words.ACTIONS) == (70, 176, 1441)
