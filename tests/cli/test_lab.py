"""`warren lab`: many quick matches, and the effect of a pack."""

from __future__ import annotations

import csv
import json
import re

import pytest

from own_packs import MOON
from warren import table


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


def test_every_number_of_players_is_told_apart(warren):
    asked = ("lab", "gosu", "--matches", 10, "--workers", 1, "--seats", "all", "--json")
    found = json.loads(warren(*asked).stdout)["found"]
    assert {one["seats"] for one in found if one["group"] == "first player"} == {2, 3, 4}
    assert "not 'two'" in warren.refused("lab", "gosu", "--seats", "two")


def test_bots_that_think_may_play(warren):
    asked = ("lab", "gosux", "--matches", 2, "--workers", 1, "--bot", "greedy", "--json")
    told = json.loads(warren(*asked).stdout)
    assert (told["bot"], told["matches"]) == ("greedy", 2)
    assert sum(one["rate"] for one in told["found"] if one["group"] == "seat") == 1.0
    assert "nobody" in warren.refused("lab", "gosux", "--bot", "nobody")


def test_plots_are_a_page_of_their_own(warren, moon, tmp_path, monkeypatch):
    assets = tmp_path / "assets"
    assets.mkdir()
    (assets / "plots-x.js").write_text("const end = '</script>';")
    monkeypatch.setattr(table, "PAGE", tmp_path)
    cards = moon.read_text("utf-8").replace("Lantern Bearer", "<b>Lantern</b> Bearer")
    moon.write_text(cards, "utf-8")
    file = tmp_path / "plots.html"
    warren("lab", "gosu", "--pack", moon, "--matches", 10, "--workers", 1, "--html", file)
    page = file.read_text("utf-8")
    assert page.count("</script>") == 2
    assert "<b>" not in page
    data = re.search(r'id="warren-lab">(.*?)</script>', page, re.DOTALL)
    told = json.loads(data[1])
    assert told["names"]["lantern_bearer"] == "<b>Lantern</b> Bearer"
    assert told["names"]["end.points"]
    assert any(one["name"] == "lantern_bearer" for one in told["found"])
    (assets / "plots-x.js").unlink()
    said = warren.refused("lab", "gosu", "--matches", 10, "--workers", 1, "--html", file)
    assert "which is not built" in said


def test_what_can_not_be_compared_is_refused(warren, moon):
    assert "--beside needs a pack" in warren.refused("lab", "gosu", "--beside", moon)
    assert "it must be 'gosux'" in warren.refused("lab", "gosux", "--pack", moon)
    assert "--matches" in warren.refused("lab", "gosu", "--matches", 0)


def test_the_finding_stands_first_and_says_what_is_compared(warren, tmp_path, engines):
    text = (
        'game = "gosu"\nname = "Greedy"\nversion = 1\n[[card]]\nid = "alpha_guardian"\n'
        'clan = "alpha"\nlevel = 1\nvalue = 9\narrival = "gain 1 victory point"\n'
    )
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    out = warren("lab", "gosu", "--pack", "mine.toml", "--matches", "1000", "--workers", "1").stdout
    first, *others = out.splitlines()
    assert first.startswith("Alpha Goblin Guardian wins ")
    assert "too often for its level" in first
    assert re.match(r"(Even w|W)ithout its text, Alpha Goblins: .* \(\d+\.\d %\)\.$", others[0])
    assert others[1].startswith("With value 8 instead of 9: ")
    assert "compared with unchanged cards of the same level" in out
    assert "compared with GOSU: both play the same 1,000 deals." in out
    blamed = [line for line in out.splitlines() if line.endswith(("too strong", "too weak"))]
    assert all(line.split()[0] in ("alpha", "alpha_guardian") for line in blamed)


def test_bots_say_first_how_long_they_take(warren, tmp_path, engines):
    words = ("lab", "laundromat", "--bot", "easy@1", "--matches", "1", "--workers", "1")
    assert "easy@1: about 0 s at most" in warren(*words).stderr
