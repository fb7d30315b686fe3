"""Verbs of another package work like any other, without changing a line of Warren."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from covering import takes_all
from fourth.conftest import install
from warren.engine.games import GAMES
from warren.games.gosu import effects

HERE = Path(__file__).parent

MATCHES = 3 if takes_all() else 1
READ_AND_SPOKEN = """
from moles.words.bury import Bury
from moles.words.forage import Forage
from warren.engine.games import load_pack
from warren.language.parse import parse_block
from warren.language.speak import speak_block
from warren.language.tree import Block, Number, Sentence, Who
from warren.packs.texts import CardTexts

block = Block((
    Sentence((Bury(Number(2)), Forage(1))),
    Sentence((Forage(2, greedily=True),), Who.EACH_OPPONENT, may=True),
))
pack = load_pack("gosu")
for language in ("en", "fr", "it"):
    said = speak_block(block, language)
    assert parse_block(said, language) == block
    print(said)
    texts = CardTexts(pack.dialect, pack.words, pack.names)
    read = texts.read("arrival", said, language, 1)
    assert read.tree == block and not read.remarks
assert Bury in pack.dialect.words and Bury not in load_pack("gosux").dialect.words
"""

PACK = """
from pathlib import Path
from warren.engine import Match
from warren.engine.games import load_pack
from warren.packs.loader import check_file, with_cards

def saying(text, lang="en"):
    file = Path("mine.toml")
    file.write_text(
        f'lang = "{lang}"\\nclan = "dark"\\n[[card]]\\nid = "kao"\\nlevel = 2\\n'
        f'arrival = "{text}"\\n', "utf-8")
    pack = load_pack("gosu")
    return with_cards(pack, check_file(file, pack))

def played(text, lang="en"):
    drawn = (
        "discards: loya trix duwal\\n"
        "seat 0   I: dark_medic dark_thief   hand: kao\\n"
    )
    match = Match.from_text(drawn, pack=saying(text, lang), seed=1)
    match.act("play kao")
    assert match.engine.conserved(match._states) == 0
    return match
"""

PLAYED = """
import sys
texts = iter(sys.argv[1:])
for text, language in zip(texts, texts):
    view = played(text, language).view(0)
    print(*view.discards, "|", *view.seats[0].hand)
"""

RANDOM = """
import random
chance = random.Random(5)
pack = saying("each player forages 1 card greedily, then buries 3 cards")
for seed in range(MATCHES):
    match = Match("gosu", seats=3, seed=seed, pack=pack)
    while not match.is_over:
        match.act(chance.choice(match.legal(match.pending[0])))
        assert match.engine.conserved(match._states) == 0
    assert Match.from_record(match.record().text, pack=pack).digest() == match.digest()
    print("over")
""".replace("MATCHES", str(MATCHES))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    install(folder, HERE)
    return folder


def python(folder: Path, place: Path, code: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(folder), "WARREN_INTERPRET": "1"},
        cwd=place,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def told(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> list[list[str]]:
    """What one process prints for each of the three: it learns each language once."""
    code = "\nprint('--')\n".join([READ_AND_SPOKEN, PACK + PLAYED, RANDOM])
    texts = [word for text, language, *_ in CARRIED_OUT for word in (text, language)]
    said = python(installed, tmp_path_factory.mktemp("told"), code, *texts)
    return [part.splitlines() for part in said.split("--\n")]


def test_they_are_read_and_spoken_in_three_languages(told):
    assert told[0] == [
        "Bury 2 cards, then forage 1 card.",
        "Each opponent may forage 2 cards greedily.",
        "Enterrez 2 cartes, puis fouillez 1 carte.",
        "Chaque adversaire peut fouiller 2 cartes avidement.",
        "Sotterra 2 carte, poi fruga 1 carta.",
        "Ogni avversario può frugare 2 carte avidamente.",
    ]


CARRIED_OUT = [  # text, language, discards and hand afterwards
    ("bury 2 cards", "en", "loya", ""),
    ("forage 1 card", "en", "loya trix", "duwal"),
    ("forage 1 card greedily", "en", "loya", "duwal trix"),
    ("enterrez 1 carte, puis fouillez 1 carte", "fr", "loya", "trix"),
    ("sotterra 1 carta, poi fruga 1 carta", "it", "loya", "trix"),
    ("put 9 cards from the top of the discards under the deck", "en", "", ""),
]


def test_they_are_carried_out(told):
    for (text, _, discards, hand), line in zip(CARRIED_OUT, told[1], strict=True):
        left, held = line.split("|")
        assert left.split() == discards.split(), text
        assert sorted(held.split()) == sorted(hand.split()), text


def test_matches_with_them_end_and_replay(told):
    assert told[2] == ["over"] * MATCHES


def test_without_them_no_engine_has_a_slot():
    assert GAMES["gosu"].contract["own_step"] is effects.own_step
    assert not [name for name in GAMES["gosu"].contract if name.startswith("verb_")]


def test_words_that_cannot_be_imported_are_left_out(tmp_path_factory, tmp_path):
    folder = tmp_path_factory.mktemp("broken")
    install(folder, HERE)
    (folder / "moles" / "words" / "bury.py").write_text("import no_such_module\n")
    told = python(folder, tmp_path, "from warren.language import tree; print(len(tree.words()))")
    assert int(told.splitlines()[0]) > 100
    assert "the words of moles.words can't be used: No module named 'no_such_module'" in told
