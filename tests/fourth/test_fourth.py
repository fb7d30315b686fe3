"""A third-party game works like any other, without changing a line of Warren."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fourth.conftest import install
from warren.engine import bundle

TESTS = Path(__file__).parents[1]
LAWS = """
import random
from warren.bots import bot
from warren.engine import GAMES, Match

print(list(GAMES))
chance = random.Random(7)
for seats in (2, 3, 4):
    match = Match("turnips", seats=seats, seed=seats)
    players = [bot("greedy", seat) for seat in range(seats)]
    while not match.is_over:
        assert match.pending[-1] == seats - 1  # all choose at once
        for seat in match.pending:
            seen = match.view(1 - min(seat, 1))
            action = chance.choice([players[seat].choose(match, seat), *match.legal(seat)])
            assert match.why_not(action, seat) is None
            match.act(action, seat)
            assert match.engine.conserved(match._states) == 0
    again = Match.from_record(match.record().text)
    assert again.digest() == match.digest() and again.outcome == match.outcome
    assert match.outcome.winners
"""

SECRETS = """
from warren.engine import Match

match = Match("turnips", seats=3, seed=1)
card = match.legal(0)[0].text.split()[1]
match.act(f"lay {card}", 0)
for viewer in (1, 2, None):
    assert card not in repr(match.view(viewer)) + repr(match.happened(viewer))
assert card in repr(match.view(0)) and card in repr(match.happened(0))
refusal = match.why_not(f"lay {card}", 0)
print(refusal, "|", refusal.sentence("it"))
states = match.engine.new_states()
for seed in range(20):
    states[0] = match.state
    match.engine.redeal(states, 1, seed)
    assert match.engine.conserved(states) == 0
    assert (match.engine.observe(states, 1) == match.engine.observe(match._states, 1)).all()
"""


def python(run, code: str) -> str:
    done = run("-c", code)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_found_behind_warrens_own(run):
    assert python(run, LAWS) == "['gosu', 'gosux', 'laundromat', 'turnips']\n"


def test_nobody_sees_what_is_laid_before_all_have_laid(run):
    said = python(run, SECRETS)
    assert said == "already-laid | You have laid a card already. Wait for the others.\n"


def test_it_is_simulated_with_its_laws_tested(warren):
    found = json.loads(warren("simulate", "turnips", "--matches", 500, "--checks", "--json"))
    assert (found["matches"], found["broken"], found["stuck"]) == (500, 0, 0)
    assert found["decisions_per_match"]["mean"] == 15


def test_it_is_played_in_the_terminal_saved_and_looked_back_at(warren, tmp_path):
    typed = "?\n? Card 3\nwhy lay c01\n1\nu\n" + "1\n" * 5
    said = warren(
        *("play", "turnips", "--seats", 3, "--bot", "easy", "--seed", 3),
        *("--save", "match.warren"),
        typed=typed,
    )
    assert "Lay a card, the highest takes the turnip." in said
    assert "Hand:  Card 10" in said
    assert "You choose Card 10. " in said
    assert "That card is not in your hand." in said
    assert "has chosen." in said
    assert "The match is saved in match.warren." in said
    assert "wins by points." in warren("replay", "match.warren")
    page = tmp_path / "page.html"
    assert "Turnips" in warren(
        "analyse", "match.warren", "--iterations", 20, "--workers", 1, "--html", page
    )
    html = page.read_text("utf-8")
    assert "Card 10" in html
    assert "Lay Card" in html


def test_a_hint_is_given_in_it(run, warren):
    python(run, "from warren.engine import Match; Match('turnips', seed=5).save('begun.warren')")
    said = warren("hint", "begun.warren", "--iterations", 60)
    assert "The best actions of 5" not in said.splitlines()[0]
    assert "Lay Card" in said


def test_bots_meet_in_an_arena(warren):
    said = warren(
        *("arena", "turnips", "--bots", "easy,greedy,uniform", "--matches", 6, "--workers", 1)
    )
    assert {"easy", "greedy", "uniform"} <= set(said.split())


def test_its_cards_are_checked_counted_and_shown(warren):
    assert "turnips: OK, 24 cards\n" in warren("packs", "check")
    assert "cards           24" in warren("packs", "stats", "turnips")
    assert warren("packs", "show", "turnips", "Card 7") == "Card 7\n"


def test_its_matches_are_counted_in_the_lab(warren):
    found = json.loads(warren("lab", "turnips", "--matches", 40, "--workers", 1, "--json"))
    assert found["matches"] == 40
    assert {"length"} <= {one["group"] for one in found["found"]}


PLAINLY = """
from warren import art
from warren.site.writing import BROUGHT, compared
from warren.table.study import drafts
from warren.table.protocol.refusals import Refused
from warren.table.web.workshop import check_may_ask

compared()
print(*BROUGHT)
print([*art.pictures("turnips")], drafts.sources("turnips"), drafts.offered("turnips", "", 0))
try:
    check_may_ask(None, None, "turnips")
except Refused as refused:
    print(refused.code)
"""


def test_what_it_does_not_bring_is_nowhere_asked_of_it(run):
    """It has no pictures, no custom packs, and no engine for a static site."""
    assert python(run, PLAINLY) == "gosu gosux laundromat\n[] {} []\nunknown\n"


RATED = """
import random
from tables import at_random, begun
from warren.table.storage.books import add_table
from warren.table.people.finished import note_end
from warren.table.storage.kinds import open_store

played = begun("turnips", 3, people=2, rated=True)
for seat in at_random(played, random.Random(1)):
    pass
kept = open_store(None)
kept.now(add_table(played.table.id, played.table.created, "{}", []))
kept.now(note_end(played.table))
print(kept.now(lambda database: database.execute("SELECT count(*) FROM rated").fetchone()[0]))
print(kept.now(lambda database: len(database.execute("SELECT body FROM played").fetchall())))
kept.close()
"""


def test_it_has_a_ladder_and_its_matches_are_remembered(run):
    done = run("-c", f"import sys\nsys.path.append({str(TESTS)!r})\n{RATED}")
    assert done.stdout == "3\n2\n", done.stderr


def test_it_has_a_place_in_the_lobby_and_at_the_table(run):
    said = python(
        run,
        "from warren.table.play.games import games\n"
        "from warren.table.play.parts import catalogue\n"
        "info = games('fr')[-1]\n"
        "print(info['name'], info['label'], info['seats'], info['presets'])\n"
        "cards = catalogue('turnips', 'it')\n"
        "words = cards['words']\n"
        "print(cards['cards'][0]['name'], words['zone.hand'], words['end.points'])",
    )
    assert said.splitlines() == [
        "turnips Turnips [2, 3, 4] "
        "[{'name': '', 'label': 'Turnips', 'blurb': '', 'seats': [2, 3, 4]}]",
        "Card 1 hand most points",
    ]


WHY = """
import msgspec
from warren.engine import Match
from warren.engine.views import Spot
from warren.table.protocol.messages import read_message

match = Match("turnips", seats=3, seed=1)
pointing = match.presentation.pointing(match.engine, None)
for zone in ("chosen", "laid", "hand"):
    said = {"type": "why", "request": "a", "target": {"zone": zone, "card": "c01", "seat": 0}}
    target = read_message(msgspec.json.encode(said)).target
    print(zone, pointing.meant(match.state, 0, Spot(**msgspec.structs.asdict(target))))
"""


def test_its_own_zones_can_be_asked_about(run):
    assert python(run, WHY) == "chosen []\nlaid []\nhand [0]\n"


HELP = """
import asyncio
from starlette.requests import Request
from warren.help.rules import Rulebook
from warren.table.play.games import games
from warren.table.play.setups import lesson_of
from warren.table.protocol.refusals import Refused
from warren.table.web.lobby import get_rules

def tried(ask):
    try:
        return ask()
    except Refused as refused:
        return refused.status

asked = {"type": "http", "path_params": {"game": "turnips"}, "query_string": b"lang=fr"}
rules = tried(lambda: asyncio.run(get_rules(None, Request({**asked, "headers": []}))))
info = games("fr")[-1]
print(info["has_rules"], getattr(rules, "status_code", rules))
print(info["has_lesson"], tried(lambda: lesson_of("turnips")))
print(info["has_packs"])
"""


def test_rules_and_a_lesson_that_it_does_not_bring_are_neither_offered_nor_found(run):
    assert python(run, HELP) == "False 404\nFalse 404\nFalse\n"


def test_rules_that_it_brings_are_read_in_english_by_everybody(run, tmp_path):
    install(tmp_path / "helped")
    folder = tmp_path / "helped" / "turnips" / "help"
    folder.mkdir()
    chapter = '[[chapter]]\nid = "c"\nparagraphs = [{ id = "p" }]\n[refusals]\n'
    (folder / "rules.toml").write_text(chapter)
    (folder / "rules.en.toml").write_text('[chapter]\nc = "Play"\n[paragraph]\np = "Lay a card."\n')
    done = run("-c", HELP, path=tmp_path / "helped")
    assert done.stdout == "True 200\nFalse 404\nFalse\n", done.stderr


# --- games that are broken ------------------------------------------------------------------------


def spoilt(folder: Path, file: str, old: str, new: str) -> Path:
    """Copy the fourth game with a fault."""
    install(folder)
    path = folder / "turnips" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        (
            "game.py",
            '{"presentation": "turnips.presentation:SHOWN"}',
            "{}",
            "it lacks the part 'presentation'",
        ),
        ("game.py", '"presentation":', '"presentatoin":', "it lacks the part 'presentation'"),
        (
            "game.py",
            "turnips.presentation:SHOWN",
            "turnips.fase:SHOWN",
            "is missing at turnips.fase:SHOWN",
        ),
        (
            "game.py",
            "turnips.presentation:SHOWN",
            "turnips.presentation:FASE",
            "no attribute 'FASE'",
        ),
        (
            "game.py",
            "turnips.presentation:SHOWN",
            "turnips.presentation:VERBS",
            "is not a warren.engine.presentation",
        ),
        ("presentation.py", 'QUESTION = "lay"', "raise SystemExit(3)", "SystemExit(3)"),
        (
            "rules.py",
            "import numpy as np",
            "import sys\nsys.exit('enough')",
            "SystemExit('enough')",
        ),
        ("game.py", "    state=rules.STATE,\n", "", "'state'"),
        ("game.py", 'name="turnips"', 'name="parsnips"', "is the game 'parsnips'"),
        ("game.py", "range(2, rules.SEATS + 1)", "range(2, 12)", "'seats' must be from 1 to 8"),
        ("game.py", "seats: int = 3", "seats: int = 3\n    crop: str = ''", "'crop' must be int"),
        ("game.py", "seats=range", "offered=('', 'feast'), seats=range", "unknown preset 'feast'"),
        ("rules.py", "def redeal(", "def deal_again(", "its contract has no 'redeal'"),
        ("rules.py", "import numpy as np", "import nowhere", "No module named 'nowhere'"),
    ],
)
def test_a_broken_game_is_named_with_what_it_lacks(run, tmp_path, file, old, new, reason):
    folder = spoilt(tmp_path / "broken", file, old, new)
    code = "from warren.engine import GAMES, game\nprint(list(GAMES))\ngame('turnips')"
    done = run("-c", code, path=folder)
    assert done.stdout == "['gosu', 'gosux', 'laundromat']\n"  # the server runs without it
    last = done.stderr.strip().splitlines()[-1]
    assert "the game 'turnips' of turnips 1.0 can't be used: " in last
    assert reason in last


def test_a_position_of_another_game_does_not_hear_of_a_broken_one(run, tmp_path):
    folder = spoilt(
        tmp_path / "broken",
        "game.py",
        "turnips.presentation:SHOWN",
        "turnips.presentation:FASE",
    )
    code = (
        "from warren.engine import Match\n"
        "try:\n    Match.from_text('seat 0 hnad: kao')\n"
        "except ValueError as error:\n    print(error)"
    )
    done = run("-c", code, path=folder)
    assert done.stdout == "line 1, column 8: unknown word 'hnad:'; did you mean 'hand'?\n"


PRESENTATION = '"presentation": "turnips.presentation:SHOWN"'


def test_colours_of_others_are_there_if_its_painter_cant_be_loaded(run, tmp_path):
    parts = f'{PRESENTATION}, "painter": "turnips.presentation:PAINTER"'
    folder = spoilt(tmp_path / "broken", "game.py", PRESENTATION, parts)
    done = run("-c", "from warren.art.clans import palettes\nprint(*palettes())", path=folder)
    assert {"fire", "phoenix"} <= set(done.stdout.split())
    assert "turnips.presentation:PAINTER can't be loaded: " in done.stderr


PARTS = """
from dataclasses import replace
from importlib.metadata import EntryPoint
from turnips.game import GAME
from warren.engine.bundle import PARTS
from warren.engine.register import checked

for part in PARTS:
    wrong = replace(GAME, parts={**GAME.parts, part: "turnips.rules:SEATS"})
    try:
        checked(EntryPoint("turnips", "x:y", "warren.games"), wrong)
    except ValueError as error:
        print(error)
"""


def test_every_part_is_looked_at_when_it_is_registered(run):
    told = python(run, PARTS).splitlines()
    assert told == [
        f"the game 'turnips': its '{part}' (turnips.rules:SEATS) is not a {kind}"
        for part, kind in bundle.PARTS.items()
    ]


def test_cards_that_cant_be_read_are_named_and_those_of_others_counted(run, tmp_path):
    reads = "cards=lambda: PlainPack("
    folder = spoilt(tmp_path / "broken", "game.py", reads, "cards=lambda: exit(3) or PlainPack(")
    start = "from warren.cli.main import main; main()"
    done = run("-c", start, "packs", "stats", "--json", path=folder)
    assert done.returncode == 0
    assert [facts["game"] for facts in json.loads(done.stdout)] == ["gosu", "gosux", "laundromat"]
    assert done.stderr.startswith("turnips: ")
    assert len(done.stderr.splitlines()) == 1


def test_checking_all_cards_ends_with_an_error_if_some_cant_be_read(run, tmp_path):
    reads = "cards=lambda: PlainPack("
    folder = spoilt(tmp_path / "broken", "game.py", reads, "cards=lambda: 1 / 0 or PlainPack(")
    start = "from warren.cli.main import main; main()"
    done = run("-c", start, "packs", "check", path=folder)
    assert (done.returncode, done.stderr) == (2, "turnips: division by zero\n")
    assert "laundromat: OK" in done.stdout


def test_options_may_be_annotated_with_types_as_well_as_with_words(run, tmp_path):
    folder = spoilt(tmp_path / "typed", "game.py", "from __future__ import annotations\n", "")
    code = "from warren.engine import Match\nprint(Match('turnips', seats=4, seed=1).pending)"
    done = run("-c", code, path=folder)
    assert done.stdout == "(0, 1, 2, 3)\n", done.stderr


def test_a_game_with_the_name_of_another_is_left_out_and_the_other_stays(run, tmp_path):
    folder = tmp_path / "twin"
    install(folder)
    (points,) = folder.rglob("entry_points.txt")
    points.write_text(points.read_text("utf-8").replace("turnips =", "gosu ="), "utf-8")
    code = "from warren.engine import GAMES, game\nprint(game('gosu').title, *GAMES)"
    done = run("-c", code, path=folder)
    assert done.stdout == "GOSU gosu gosux laundromat\n"
    assert "the game 'gosu' of turnips 1.0 can't be used: warren" in done.stderr
    assert "has a game of that name already" in done.stderr
