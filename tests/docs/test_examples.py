"""The examples in the docs work as described."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from typer.testing import CliRunner

from warren.arena import Series, play_all
from warren.cli.main import app

DOCS = Path(__file__).parents[2] / "docs"


def blocks(kind: str, page: str = "cards.md") -> list[str]:
    """Return the examples of a kind on a page, in order."""
    text = (DOCS / page).read_text(encoding="utf-8")
    found = re.findall(r"^ *```(\w*)\n(.*?)^ *```", text, re.DOTALL | re.MULTILINE)
    return [dedent(example) for name, example in found if name == kind]


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


def test_the_first_card_is_read_as_its_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("moonlight.toml").write_text(blocks("toml", "start/card.md")[0], encoding="utf-8")
    said = CliRunner().invoke(app, ["packs", "check", "moonlight.toml"]).output
    [shown] = [one for one in blocks("", "start/card.md") if "read as" in one]
    assert shown in said


def test_the_first_bot_beats_chance(tmp_path: Path) -> None:
    bot = tmp_path / "firebrand.py"
    bot.write_text(blocks("python", "start/agent.md")[0], encoding="utf-8")
    program = f"cmd:{sys.executable} {bot}"
    played = [*play_all(one := Series.of("gosu", ["uniform", program], matches=6), one.fixtures())]
    won = sum(result.bots[seat] == program for result in played for seat in result.winners)
    assert won >= 4
    assert "forfeit" not in {result.reason for result in played}
