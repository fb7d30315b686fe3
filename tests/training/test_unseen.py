"""A network judges cards that it has never seen by their properties."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.unseen import measure

PACK = Path(__file__).parents[2] / "examples" / "tides.toml"


def test_properties_of_new_cards_help_to_judge() -> None:
    found = measure("gosux", PACK.read_text("utf-8"), 300, 1)
    assert found.judged < found.constant
    assert found.judged < found.blind


def test_without_new_cards_there_is_nothing_to_leave_out() -> None:
    found = measure("gosux", "", 300, 1)
    assert found.judged == found.blind < found.constant


def test_a_game_without_a_network_says_so() -> None:
    with pytest.raises(SystemExit, match="has no network"):
        measure("laundromat", "", 1, 1)
