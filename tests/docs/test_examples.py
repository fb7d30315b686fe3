"""What the docs show does what they say."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

CARDS = Path(__file__).parents[2] / "docs" / "cards.md"


def blocks(kind: str) -> list[str]:
    """The examples of a kind, in their order."""
    text = CARDS.read_text(encoding="utf-8")
    return [dedent(found) for found in re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)]


def test_a_card_of_ones_own_is_played_as_the_manual_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = blocks("toml")[0].replace("take a card from the discards", "draw 5 cards")
    (tmp_path / "mine.toml").write_text(f'clan = "ancient"\n{card}', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    known: dict[str, Any] = {}
    exec(blocks("python")[0], known)
    pack = known["match"].engine.pack
    [changed] = [one for one in pack.cards if one.id == "loya"]
    assert "count=5" in repr(changed.text)
