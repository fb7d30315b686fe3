"""One language, two games: a card may only use words of its game."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from tests import tree as t
from warren.engine import Match
from warren.engine.games import load_pack
from warren.games.army.dialects import DETAILS as COMMON_DETAILS
from warren.games.army.dialects import words_of
from warren.games.gosu import dialect as gosu
from warren.games.gosux import dialect as gosux
from warren.packs.errors import PackError
from warren.packs.loader import check_file, with_cards

GOSU = 'clan = "dark"\n[[card]]\nid = "kao"\nlevel = 2\n'
GOSUX = 'clan = "galmi"\n[[card]]\nid = "shard"\nlevel = 2\n'

FOREIGN = [
    ("gosu", GOSU + 'arrival = "unlock a token"\n', "'unlock' means nothing in this game"),
    (
        "gosu",
        GOSU + 'permanent = "when you draw for 2 tokens: draw 1 card"\n',
        "'when you draw for 2 tokens' means nothing in this game",
    ),
    ("gosu", GOSU + 'effect = "draw 1 card"\n', "unknown key 'effect'"),
    ("gosu", GOSU + 'keywords = ["echo"]\n', "unknown keyword 'echo'"),
    ("gosu", GOSU + "symbols = 2\n", "symbols is 2; it must be from 0 to 1"),
    (
        "gosux",
        GOSUX + 'effect = "take the advantage"\n',
        "'take advantage' means nothing in this game",
    ),
    (
        "gosux",
        GOSUX + 'effect = "each player with the fewest victory points draws 2 cards"\n',
        "there are no victory points: who wins a Great Battle takes a Supremacy token",
    ),
    ("gosux", GOSUX + 'arrival = "draw 1 card"\n', "unknown key 'arrival'"),
    ("gosux", GOSUX + "symbols = 3\n", "symbols is 3; it must be from 0 to 2"),
    # of Kamakor
    *(
        ("gosux", GOSUX + f'{key} = "draw 1 card"\n', f"unknown key '{key}'")
        for key in ("first", "action", "global_action")
    ),
    ("gosux", GOSUX + "rows = [2, 3]\n", "unknown key 'rows'"),
    ("gosux", GOSUX + 'keywords = ["shadow_jump"]\n', "unknown keyword 'shadow_jump'"),
    (
        "gosux",
        GOSUX + 'effect = "gain 1 dragoon token"\n',
        "'gain dragoons' means nothing in this game",
    ),
    (
        "gosux",
        GOSUX + 'effect = "if you don\'t hold the advantage, draw 1 card"\n',
        "not among the conditions of GOSU X",
    ),
    (
        "gosux",
        GOSUX + 'permanent = "every shift costs 1 card less, at least 1"\n',
        "no text changes what it costs to play a card or to replace one: the rules give the price",
    ),
    # details of words that both games share
    (
        "gosux",
        GOSUX + 'effect = "capture another card of your army"\n',
        "only 'copy another card in its row or column' leaves out the card itself",
    ),
    (
        "gosux",
        GOSUX + 'effect = "capture a card of level 1 (or 2 with a dragoon token)"\n',
        "'with dragoon' means nothing in this game",
    ),
    (
        "gosux",
        GOSUX + 'effect = "capture a card of level 1 (or 2 with the advantage)"\n',
        "'with advantage' means nothing in this game",
    ),
    (
        "gosux",
        GOSUX + 'effect = "reveal the top 3 cards of your deck, then keep up to 2 of them"\n',
        "'up to' means nothing in this game",
    ),
    (
        "gosux",
        GOSUX
        + 'effect = "reveal the top 3 cards of your deck, then keep 1 of them of clans that your '
        + 'army does not show"\n',
        "'new clans' means nothing in this game",
    ),
    (
        "gosux",
        GOSUX + 'effect = "take an extra turn in which a card of level 1 costs you nothing"\n',
        "no text changes what it costs to play a card or to replace one: the rules give the price",
    ),
    (
        "gosu",
        GOSU + 'arrival = "destroy a free card of level 1 (or 2 with supremacy)"\n',
        "'with supremacy' means nothing in this game",
    ),
    (
        "gosu",
        GOSU + 'arrival = "take an extra turn in which you may play a card from your discards"\n',
        "'from discards' means nothing in this game",
    ),
]


@pytest.mark.parametrize(("game", "source", "message"), FOREIGN)
def test_words_of_the_other_game_are_refused(
    game: str, source: str, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(source, encoding="utf-8")
    with pytest.raises(PackError) as caught:
        check_file(file, load_pack(game))
    assert message in str(caught.value)
    assert str(caught.value).startswith("mine.toml:5:")


@pytest.mark.parametrize(
    ("game", "source"),
    [
        ("gosu", GOSU + 'arrival = "draw 2 (+1) cards"\n'),
        ("gosu", GOSU + 'keywords = ["recruiter", "shadow_jump"]\n'),
        ("gosu", GOSU + 'first = "at the start of each round: gain 1 dragoon token"\n'),
        ("gosu", GOSU + 'arrival = "capture another card of your army"\n'),
        ("gosu", GOSU + 'arrival = "destroy a free card of level 1 (or 2 with the advantage)"\n'),
        ("gosux", GOSUX + 'symbols = 2\nkeywords = ["echo"]\neffect = "unlock a token"\n'),
    ],
)
def test_words_of_the_game_are_read(game: str, source: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(source, encoding="utf-8")
    assert [card.file for card in check_file(file, load_pack(game))] == ["mine.toml"]


def understood(game: str) -> frozenset[object]:
    return load_pack(game).dialect.words


def test_every_word_is_understood_by_some_game() -> None:
    """A power that no game listens to would never be carried out."""
    members = [member for kind in t.enums() for member in kind]
    assert {*members, *t.words().values()} <= understood("gosu") | understood("gosux")


def test_a_word_is_of_the_game_that_it_lies_with() -> None:
    own = {game: words_of(f"warren.games.{game}.words") - words_of() for game in ("gosu", "gosux")}
    assert own["gosu"]
    assert own["gosux"]
    assert not own["gosu"] & understood("gosux")
    assert not own["gosux"] & understood("gosu")


def test_what_armies_share_is_understood_by_one_of_them_at_least() -> None:
    common = words_of("warren.games.army.words")
    assert common - understood("gosu") == {*gosu.WITHOUT}
    assert common - understood("gosux") == {*gosux.WITHOUT}
    assert not {*gosu.WITHOUT} & {*gosux.WITHOUT}


def test_a_detail_is_of_every_game_or_of_one() -> None:
    """A misspelt detail would only be found by a card that uses it."""
    assert not {*gosu.DETAILS} & {*gosux.DETAILS}
    for kind, common in COMMON_DETAILS.items():
        own = [detail for of, detail in (*gosu.DETAILS, *gosux.DETAILS) if of is kind]
        assert sorted([*own, *common]) == sorted(field.name for field in fields(kind))


@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_a_games_own_cards_speak_its_dialect(game: str) -> None:
    for card in load_pack(game).cards:
        assert load_pack(game).dialect.first_foreign(card.text) is None, card.id


@pytest.mark.parametrize("effect", ["discard a bounty card", "discard 5 cards of one clan"])
def test_what_a_house_card_demands_in_vain_is_left_out(effect: str, tmp_path: Path) -> None:
    """Nobody gets stuck: a player without such a card discards none."""
    file = tmp_path / "mine.toml"
    file.write_text(GOSUX + f'effect = "{effect}"\n', encoding="utf-8")
    pack = with_cards(load_pack("gosux"), check_file(file, load_pack("gosux")))
    match = Match.from_text(
        """
        game: gosux
        tiles: none
        seat 0   clans: galmi justice phoenix
                 I: kno_bo
                 hand: shard elle arpia quae kan_te timer
        seat 1   hand: navaj
        """,
        pack=pack,
    )
    match.act("play shard")
    assert match.pending == (1,)
    assert match.view(0).seats[0].hand_size == 5


@pytest.mark.parametrize(
    "text",
    [
        "if ne_ye is removed from the game, draw 1 card\nshuffle it into your deck",
        "destroy a free card, then shuffle it into your deck",
        "if ne_ye is removed from the game, your opponent shuffles it into their deck",
    ],
)
def test_only_a_card_that_is_removed_is_shuffled_in(text: str, tmp_path: Path):
    file = tmp_path / "mine.toml"
    file.write_text(f'{GOSUX}effect = """\n{text}\n"""\n')
    with pytest.raises(PackError, match="if NAME is removed from the game, shuffle it"):
        check_file(file, load_pack("gosux"))
