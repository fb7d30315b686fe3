"""`warren packs`: check, stats and show."""

import json
from textwrap import dedent

import pytest

from warren.packs.loader import load_pack


@pytest.fixture
def card_file(tmp_path):
    """Writes a card file of one's own."""

    def write(text: str):
        file = tmp_path / "mine.toml"
        file.write_text(dedent(text), encoding="utf-8")
        return file

    return write


# --- check ---------------------------------------------------------------------------------------


def test_all_packs_are_in_order(warren):
    result = warren("packs", "check")
    assert result.exit_code == 0
    assert "gosu: OK, 75 designs, 100 cards" in result.stdout.splitlines()


def test_a_card_file_of_ones_own(warren, card_file):
    file = card_file("""
        clan = "dark"
        [[card]]
        id = "grub"
        level = 1
        arrival = "draw 1 card"
        """)
    result = warren("packs", "check", file)
    assert (result.exit_code, result.stdout) == (0, f"{file}: OK, 1 design, 2 cards\n")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            'clan = "dark"\n[[card]]\nid = "grub"\nlevel = 1\narrival = "destory a free card"\n',
            "mine.toml:5:12: unknown verb 'destory'; did you mean 'destroy'?",
        ),
        ('clan = "drak"\n', "mine.toml:1:9: unknown clan 'drak'; did you mean 'dark'?"),
        ("clan = \n", "mine.toml:1:8: "),
        ('clan = "dark"\ncard = 3\n', "mine.toml:2"),
    ],
)
def test_what_is_wrong_with_a_card_file_is_said_with_its_place(warren, card_file, text, reason):
    file = card_file(text)
    assert warren.refused("packs", "check", file).startswith(reason)


def test_a_missing_card_file(warren):
    assert "there is no such file" in warren.refused("packs", "check", "nowhere.toml")


def test_a_card_file_that_is_no_text(warren, tmp_path):
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8" in warren.refused("packs", "check", tmp_path / "mine.toml")


def test_a_folder_is_no_card_file(warren, tmp_path):
    assert "can't be read" in warren.refused("packs", "check", tmp_path)


# --- stats ---------------------------------------------------------------------------------------


def test_stats_count_what_is_in_the_packs(warren):
    packs = json.loads(warren("packs", "stats", "--json").stdout)
    [gosu] = [pack for pack in packs if pack["game"] == "gosu"]
    assert (gosu["game"], gosu["designs"], gosu["cards"]) == ("gosu", 75, 100)
    assert gosu["clans"] == dict.fromkeys(["ancient", "alpha", "dark", "meka", "fire"], 15)
    assert gosu["levels"] == {"1": 25, "2": 35, "3": 15}
    assert sum(gosu["sources"].values()) == gosu["designs"]
    assert gosu["kernel_rules"] == 0
    assert gosu["sentences"] >= gosu["paragraphs"] >= gosu["designs"]
    assert gosu["program_size"]["total"] >= gosu["program_size"]["largest"] > 0


def test_stats_for_people(warren):
    lines = warren("packs", "stats").stdout.splitlines()
    assert "kernel rules   0" in lines
    assert "levels         1 25, 2 35, 3 15" in lines


# --- show ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "language", "lines"),
    [
        ("dark_medic", "en", ["Dark Goblin Medic  D Dark Goblins", "activation", "level 1"]),
        ("medico", "en", ["Dark Goblin Medic  D Dark Goblins"]),
        ("NECROMANT", "fr", ["Sombre Gobelin Nécromant  S Sombres Gobelins", "mutation zombie"]),
        ("vict'hory", "it", ["Vict’Hory  M Meka Goblin", "livello 3 (Ozeki)"]),
        ("the edge", "en", ["The Edge  D Dark Goblins", "level 3 (Ozeki)"]),
    ],
)
def test_a_card_by_its_id_or_name_in_any_language(warren, name, language, lines):
    result = warren("packs", "show", name, "--lang", language)
    assert result.exit_code == 0
    for line in lines:
        assert line in result.stdout


def test_every_card_is_shown_in_every_language(warren):
    from warren.cli.cards import Cards

    for language in ("en", "fr", "it"):
        cards = Cards(load_pack("gosu"), language)
        for card in cards.pack.cards:
            assert cards.find(card.id) == [card]
            assert cards.find(cards.pack.name(card.id, language)) == [card]
            name, facts, *text, source = [str(line) for line in cards.sheet(card)]
            assert name.startswith(cards.pack.name(card.id, language))
            assert str(card.value) in facts
            assert text
            assert source.startswith(card.id)


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["show", "kaoo"], "unknown card 'kaoo'; did you mean Kao"),
        (["show", "qqqqq"], "unknown card 'qqqqq'"),
        (["show", "’"], "unknown card"),
        (["show", "dark goblin"], "'dark goblin' could be several cards: dark_assassin, "),
        (["show", "kao", "--lang", "de"], "unknown language 'de'; languages are en, fr, it"),
        (["show", "kao", "--game", "go"], "unknown game 'go'; games are gosu"),
        (["check", "x.toml", "--game", "go"], "unknown game 'go'; games are gosu"),
    ],
)
def test_bad_input_is_refused(warren, args, reason):
    assert warren.refused("packs", *args).startswith(reason)
