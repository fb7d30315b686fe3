"""The example packs of the workshop."""

from __future__ import annotations

import tomllib

import pytest

from warren.engine.games import GAMES
from warren.locale import LANGUAGES
from warren.table.study import drafts

OURS = ("gosu", "gosux", "laundromat")
EXAMPLES = drafts.examples()


def test_every_game_with_packs_has_one() -> None:
    games = {one["game"] for one in EXAMPLES}
    assert games == {name for name, game in GAMES.items() if game.editions and name in OURS}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: str(one["name"]))
def test_an_example_can_be_played_and_is_written_as_we_advise(example: dict[str, str]) -> None:
    text = example["text"]
    table = tomllib.loads(text)
    found, _ = drafts.checked(table["game"], text, "", "en")
    assert found["faults"] == []
    assert found["limit"] is None
    assert found["remarks"] == []
    named = [one for key in ("card", "clan", "garment") for one in table.get(key, [])]
    assert all(set(one.get("names", LANGUAGES)) == set(LANGUAGES) for one in named)
