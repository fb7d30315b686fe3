"""The packs that the workshop offers to borrow from."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from warren.locale import LANGUAGES
from warren.table.study import drafts

EXAMPLES = sorted(Path("web/src/workshop/examples").glob("*.toml"))


def test_every_game_with_packs_has_one() -> None:
    games = {tomllib.loads(one.read_text("utf-8"))["game"] for one in EXAMPLES}
    assert games == {"gosu", "gosux", "laundromat"}


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda one: one.stem)
def test_an_example_can_be_played_and_is_written_as_we_advise(file: Path) -> None:
    text = file.read_text("utf-8")
    table = tomllib.loads(text)
    found, _ = drafts.checked(table["game"], text, "", "en")
    assert found["faults"] == []
    assert found["limit"] is None
    assert found["remarks"] == []
    named = [one for key in ("card", "clan", "garment") for one in table.get(key, [])]
    assert all(set(one.get("names", LANGUAGES)) == set(LANGUAGES) for one in named)
