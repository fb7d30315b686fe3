"""`warren lab`: many quick matches, and what a pack changes."""

from __future__ import annotations

import csv
import json

import pytest

from own_packs import MOON


@pytest.fixture
def moon(tmp_path):
    """A pack as a file."""
    file = tmp_path / "moon.toml"
    file.write_text(MOON, "utf-8")
    return file


def test_a_pack_is_told_beside_the_game(warren, moon, tmp_path):
    table = tmp_path / "all.csv"
    asked = ("lab", "gosu", "--pack", moon, "--matches", 40, "--workers", 1)
    printed = warren(*asked, "--csv", table).stdout
    assert "40 matches by the fast policy, of each" in printed
    assert "lantern_bearer" in printed
    assert "points" in printed
    found = json.loads(warren(*asked, "--json").stdout)["found"]
    loya = next(one for one in found if one["name"] == "loya")
    assert loya["before"] is not None
    rows = list(csv.DictReader(table.open(encoding="utf-8")))
    assert [one["name"] for one in rows] == [one["name"] for one in found]
    assert float(next(one for one in rows if one["name"] == "loya")["rate"]) == loya["rate"]


def test_a_game_is_told_alone_and_without_clans_too(warren):
    printed = warren("lab", "laundromat", "--matches", 20, "--workers", 1, "--seats", 3).stdout
    assert "seat 2" in printed
    assert "who decides first" in printed
    assert "was" not in printed


def test_what_can_not_be_compared_is_refused(warren, moon):
    assert "--beside compares" in warren.refused("lab", "gosu", "--beside", moon)
    assert "it must be 'gosux'" in warren.refused("lab", "gosux", "--pack", moon)
    assert "--matches" in warren.refused("lab", "gosu", "--matches", 0)
