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
    assert result.stdout.splitlines() == [
        "gosu: OK, 75 designs, 100 cards",
        "gosux: OK, 88 designs, 120 cards",
    ]


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


def test_a_card_file_for_gosu_x(warren, card_file):
    file = card_file("""
        clan = "xi_an"
        [[card]]
        id = "grub"
        level = 1
        keywords = ["bounty"]
        effect = "draw 1 card for each clan in its row"
        """)
    result = warren("packs", "check", file, "--game", "gosux")
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


def test_stats_count_gosu_x(warren):
    packs = json.loads(warren("packs", "stats", "--json").stdout)
    [gosux] = [pack for pack in packs if pack["game"] == "gosux"]
    assert (gosux["designs"], gosux["cards"], gosux["kernel_rules"]) == (88, 120, 0)
    assert list(gosux["clans"].values()) == [11] * 8
    assert gosux["levels"] == {"1": 32, "2": 40, "3": 16}
    assert (gosux["keywords"]["bounty"], gosux["keywords"]["force_of_will"]) == (16, 2)
    assert gosux["languages"] == {"en": 88, "fr": 88, "it": 88}


def test_stats_for_people(warren):
    lines = warren("packs", "stats").stdout.splitlines()
    assert "kernel rules    0" in lines
    assert "standing powers 17" in lines
    assert "levels          1 25, 2 35, 3 15" in lines
    assert "keywords        secret_shift 7" in lines
    assert lines[lines.index("game            gosux") - 1] == ""


def test_show_takes_an_exact_id_before_a_part_of_a_name(warren):
    shown = warren("packs", "show", "alpha").stdout
    assert shown.startswith("Alpha  S Goan Sul")


def test_show_shows_a_card_of_each_game_that_has_it(warren):
    shown = warren("packs", "show", "justice").stdout
    assert "justice, 10:" in shown
    assert "justice, 34:" in shown


def test_show_explains_x_where_it_is_the_tokens_one_owns(warren):
    assert "X: the number of Activation tokens" in warren("packs", "show", "muraena").stdout
    assert "X: the number" not in warren("packs", "show", "fire_ak52").stdout


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


GOSU_X = {
    ("aat", "en"): ["Aat  T Tomorrow", "shift cost 1", "symbols of its mirror card."],
    ("aat", "fr"): ["Aat  T Tomorrow", "coût de relève 1", "symboles de sa carte miroir."],
    ("aat", "it"): ["Aat  T Tomorrow", "costo di rilievo 1", "simboli della sua carta specchio."],
    ("pangu", "en"): [
        "Pangu  X Xi’an",
        "level 2 (Hero) · military value 3 · copies 1 · shift cost 3 · Veteran",
        "  Veteran: with an Activation token on it, its military value counts twice",
    ],
    ("pangu", "fr"): ["niveau 2 (Héros)", "  Vétéran\N{NO-BREAK SPACE}: avec un jeton"],
    ("pangu", "it"): ["livello 2 (Eroe)", "  Veterano: con un gettone Attivazione sopra"],
    ("le cercle rouge", "en"): [
        "The Red Circle  A Abhilasha",
        "  From your hand: discard it to save a card of your army",
        "  Secret shift: its shift may bring in a card from your discard pile",
        "  Force of Will: from hand it can be discarded for its effect",
        "le_cercle_rouge, 8: from an unofficial transcription",
    ],
    ("the red circle", "fr"): ["Le Cercle Rouge  A Abhilasha", "Force de Volonté"],
    ("cerchio rosso", "it"): ["Il Cerchio Rosso  A Abhilasha", "Forza di Volontà"],
    ("justice", "en"): ["  Its tile, when active, gives this permanent effect to both players."],
    ("3_voeux", "en"): ["activation ×2"],
}


@pytest.mark.parametrize(("name", "language"), GOSU_X)
def test_a_card_of_gosu_x(warren, name, language):
    result = warren("packs", "show", name, "--lang", language, "--game", "gosux")
    assert result.exit_code == 0
    for line in GOSU_X[name, language]:
        assert line in result.stdout


def test_without_a_game_a_card_is_looked_for_in_all(warren):
    assert "Aat  T Tomorrow" in warren("packs", "show", "aat").stdout
    assert "Kao  D Dark Goblins" in warren("packs", "show", "kao").stdout


@pytest.mark.parametrize("game", ["gosu", "gosux"])
@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_every_card_is_shown_in_every_language(game, language):
    from warren.cli.cards import Cards

    cards = Cards(load_pack(game), language)
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
