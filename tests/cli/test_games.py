"""`warren games`."""

import pytest

from warren.engine.games import GAMES
from warren.locale import LANGUAGES
from warren.packs.installed import entries


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_are_listed_with_their_presets_and_options(warren, lang):
    told = warren("games", "--lang", lang).stdout.split("\n\n")
    assert [about.split()[0] for about in told] == list(GAMES)
    for game, about in zip(GAMES.values(), told, strict=True):
        head, *rows = about.splitlines()
        assert game.title in head
        typed = [row.strip().removeprefix("--option ").split()[0] for row in rows]
        presets = [f"{game.name}:{name}" for name in game.presets]
        options = [name for name in game.options_type.__dataclass_fields__ if name != "seats"]
        assert [word.split("=")[0] for word in typed] == [*presets, "--seats", *options]
        assert all(len(row.split()) > 1 for row in rows)  # each game has a description


def test_options_can_be_typed_as_they_are_listed(warren):
    rows = warren("games").stdout.splitlines()
    options = [word for row in rows if "turn_cap" in row for word in row.split()[:2]]
    assert options[:2] == ["--option", "turn_cap=300"]
    warren("simulate", "gosu", "--matches", "1", *options[:2])


def test_the_help_lists_the_games_that_are_installed(warren):
    for command in ("play", "simulate", "arena"):
        said = " ".join(warren(command, "--help").stdout.split())
        assert f"The game: {', '.join(entries())}." in said
