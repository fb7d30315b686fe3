"""`warren packs`: check, stats and show."""

import json
import re
import shutil
from importlib.resources import files
from pathlib import Path
from textwrap import dedent

import pytest

import warren.games
from warren.cli.tally import Fault
from warren.cli.terminals import catalogue_of
from warren.engine.games import game, load_pack
from warren.games.army.terminal.box import count_sentences
from warren.games.laundromat.laundry import Garment, Programme
from warren.locale import LANGUAGES


@pytest.fixture
def card_file(tmp_path):
    """Return a function that writes a custom card file."""

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
        "gosu: OK, 150 designs, 200 cards",
        "gosux: OK, 88 designs, 120 cards",
        "laundromat: OK, 75 designs, 90 garments, 20 programmes, 5 baskets",
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


def test_a_card_file_with_what_kamakor_adds(warren, card_file):
    file = card_file("""
        clan = "shibuke"
        [[card]]
        id = "grub"
        level = 1
        rows = [1, 2]
        keywords = ["recruiter", "shadow_jump"]
        first = "at the start of each round: gain 1 dragoon token"
        action = \'\'\'
        capture this card:
          choose one:
            each opponent discards 1 card
            draw 1 card
        \'\'\'
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


def test_check_takes_the_game_from_the_pack_beside_a_file(warren):
    folder = files("warren.games").joinpath("gosux", "pack")
    result = warren("packs", "check", str(folder.joinpath("galmi.toml")))
    assert "OK, 11 designs" in result.stdout


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            'clan = "dark"\n[[card]]\nid = "grub"\nlevel = 1\narrival = "destory a free card"\n',
            "mine.toml:5:12: unknown word 'destory'; did you mean 'destroy'?",
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


# --- a custom pack for Goblin Laundromat ---------------------------------------------------------


@pytest.fixture
def folder(tmp_path) -> Path:
    """A copy of Warren's own pack, to be changed."""
    [home] = warren.games.__path__
    return Path(shutil.copytree(Path(home) / "laundromat" / "pack", tmp_path / "mine"))


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def check_laundry(path) -> list[object]:
    return ["packs", "check", path, "--game", "laundromat"]


def test_a_whole_pack_of_ones_own(warren, folder):
    change(folder / "potion.toml", "coins = 4", "coins = 7")
    result = warren(*check_laundry(folder))
    contents = "75 designs, 90 garments, 20 programmes, 5 baskets"
    assert (result.exit_code, result.stdout) == (0, f"{folder}: OK, {contents}\n")


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("potion.toml", "coins = 4", "coins = ", "potion.toml:2:"),
        ("potion.toml", "coins", "cions", "potion.toml:2:1: unknown key 'cions'; did you mean"),
        ("programmes.toml", "max_dirt ", "max_drit ", "programmes.toml:14:1: unknown stain 'drit'"),
        ("pack.toml", '"laundromat"', '"gosu"', "pack.toml:7:12: the game is 'gosu'"),
    ],
)
def test_what_is_wrong_with_a_pack_is_said_with_its_place(warren, folder, file, old, new, reason):
    change(folder / file, old, new)
    assert warren.refused(*check_laundry(folder)).startswith(reason)


def test_names_must_be_complete(warren, folder):
    change(folder / "names.it.toml", "elf_sock ", "# elf_sock ")
    said = warren.refused(*check_laundry(folder))
    assert said == f"{folder}: names.it.toml has no name for 'elf_sock'"
    change(folder / "words.fr.toml", "slime = ", "# slime = ")
    said = warren.refused(*check_laundry(folder))
    assert said == f"{folder}: words.fr.toml has no 'slime' under [stains] (and 1 more)"


def test_a_pack_needs_all_its_files(warren, folder):
    (folder / "types.toml").unlink()
    assert "types.toml:1:1: there is no such file" in warren.refused(*check_laundry(folder))
    assert "there is no such file" in warren.refused(*check_laundry("nowhere"))


def test_a_file_is_no_whole_pack(warren, folder):
    said = warren.refused(*check_laundry(folder / "pack.toml"))
    assert said.endswith("this is a file; a pack of laundromat is a whole folder")


# --- stats ---------------------------------------------------------------------------------------


def test_stats_count_what_is_in_the_packs(warren):
    packs = json.loads(warren("packs", "stats", "--json").stdout)
    [gosu] = [pack for pack in packs if pack["game"] == "gosu"]
    assert (gosu["game"], gosu["designs"], gosu["cards"]) == ("gosu", 150, 200)
    base, kamakor = ["ancient", "alpha", "dark", "meka", "fire"], load_pack("gosu").added
    assert gosu["clans"] == dict.fromkeys([*base, *kamakor], 15)
    assert gosu["levels"] == {"1": 50, "2": 70, "3": 30}
    assert gosu["keywords"] == {"secret_shift": 7, "recruiter": 4, "shadow_jump": 13}
    assert gosu["sources"] == {"rulebook": 0, "transcription": 75, "house": 75}
    assert gosu["kernel_rules"] == 0
    assert gosu["sentences"] >= gosu["paragraphs"] >= gosu["designs"]
    assert gosu["program_size"]["total"] >= gosu["program_size"]["largest"] > 0


def test_stats_count_first_cards_and_actions_as_sentences():
    pack = load_pack("gosu")
    counted = {
        card: count_sentences(pack.card(card)) for card in ("dragoon_goblin_ensign", "bolster")
    }
    assert counted == {"dragoon_goblin_ensign": 2, "bolster": 2}
    assert count_sentences(pack.card("the_public_works")) == 1
    assert count_sentences(pack.card("jin_swapshop")) == 2


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
    assert "levels          1 50, 2 70, 3 30" in lines
    assert "keywords        secret_shift 7, recruiter 4, shadow_jump 13" in lines
    assert "sources         rulebook 0, transcription 75, house 75" in lines
    assert lines[lines.index("game            gosux") - 1] == ""


def test_stats_count_goblin_laundromat(warren):
    packs = json.loads(warren("packs", "stats", "--json").stdout)
    [laundry] = [pack for pack in packs if pack["game"] == "laundromat"]
    assert (laundry["designs"], laundry["garments"], laundry["baskets"]) == (75, 90, 5)
    assert set(laundry["species"].values()) == {18}
    assert sum(laundry["types"].values()) == sum(laundry["species"].values()) == 90
    assert laundry["stains"] == {"dirt": 43, "magic": 44, "slime": 43}
    assert laundry["programmes"] == {"1": 5, "2": 5, "3": 5, "4": 5}
    assert laundry["languages"] == {"en": 100, "fr": 100, "it": 100}
    assert laundry["sources"]["house"] > laundry["sources"]["rulebook"] > 0


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


def test_stats_of_one_game_have_a_line_for_every_clan_with_its_source(warren):
    lines = warren("packs", "stats", "gosu").stdout.splitlines()
    table = [
        line.split() for line in lines[lines.index(next(n for n in lines if "by level" in n)) :]
    ]
    assert len(table) == 11
    assert table[3] == ["dark", "15", "20", "5/7/3", "transcription"]
    assert table[-1] == ["warmachine", "15", "20", "5/7/3", "house"]
    assert not [line for line in lines if "gosux" in line]
    [facts] = json.loads(warren("packs", "stats", "gosu", "--json").stdout)
    assert facts["by_clan"]["kobuke"]["sources"] == ["house"]


def test_stats_of_an_unknown_game_are_refused(warren):
    assert warren.refused("packs", "stats", "go").startswith("unknown game 'go'; games are gosu")


# --- show ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [["gosu", "everwhere"], ["everwhere"], ["gosu", "partout", "à", "la", "fois"], ["dovunque"]],
)
def test_show_takes_a_game_before_the_card_and_names_of_several_words(warren, words):
    shown = warren("packs", "show", *words).stdout
    assert shown.startswith("Everwhere  W World-Tree People\n")
    assert shown.endswith("everwhere, 114: a house card, not an official one\n")


def test_show_finds_the_beginning_of_a_word_before_a_part_of_one(warren):
    assert warren("packs", "show", "ombo").stdout.startswith("Ombo the Farrier")  # no Tombolemousse


def test_a_game_alone_is_no_game_to_look_into(warren):
    assert warren("packs", "show", "gosu", "justice").stdout.count("justice, ") == 1
    assert "unknown card 'gosux'" in warren.refused("packs", "show", "gosux")


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


KAMAKOR = {
    ("defender_of_the_world_tree", "en"): [
        "Defender of the World Tree  W World-Tree People",
        "level 1 or 2 (Bakuto or Hero) · military value 2 or 3 · copies 2 · Shadow Jump",
        "  When it arrives and when it jumps: draw 3 cards, then discard 1 card.",
        "defender_of_the_world_tree, 106: a house card, not an official one",
    ],
    ("défenseur", "fr"): [
        "Défenseur de l’Arbre Monde  P Peuple de l’Arbre Monde",
        "niveau 1 ou 2 (Bakuto ou Héros) · valeur militaire 2 ou 3",
        "  Quand elle arrive en jeu et quand son Shadow Jump réussit",
    ],
    ("everwhere", "it"): [
        "Dovunque  P Popolo dell’Albero del Mondo",
        "livello 1, 2 o 3 (Bakuto, Eroe o Ozeki) · valore militare 2, 3 o 5",
        "  Quando il suo Shadow Jump riesce: gioca un turno aggiuntivo.",
    ],
    ("quartermaster", "en"): ["mutation cost 3 · Recruiter", "  When it mutates: gain 1 Dragoon"],
    ("quartermaster", "fr"): ["Gobelin Dragoon Intendant  D Gobelins Dragoons", "Recruteur"],
    ("quartermaster", "it"): ["Goblin Dragoon Furiere  D Goblin Dragoon", "Reclutatore"],
    ("ensign", "en"): ["  First card: at the start of each round, gain 1 Dragoon token."],
    ("penitent", "en"): ["  Action. Trap this card: draw 1 (+1) card."],
    ("lavori pubblici", "it"): ["  Overall: ogni giocatore può usare questa azione nel proprio"],
}


@pytest.mark.parametrize(("name", "language"), KAMAKOR)
def test_a_card_of_kamakor(warren, name, language):
    result = warren("packs", "show", name, "--lang", language)
    assert result.exit_code == 0
    for line in KAMAKOR[name, language]:
        assert line in result.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_ten_clans_have_ten_letters_and_those_of_the_base_game_keep_theirs(language):
    pack = load_pack("gosu")
    letters = catalogue_of(pack, language).letters
    assert len(set(letters.values())) == 10
    assert all(letter.isalpha() for letter in letters.values())
    assert catalogue_of(pack.base, language).letters.items() <= letters.items()


def test_a_card_of_several_levels_says_so_in_lists():
    cards = catalogue_of(load_pack("gosu"), "en")
    assert str(cards.tag("everwhere")) == "W1/2/3 Everwhere"
    assert str(cards.tag("thornhush")) == "W2 Thornhush"


def test_names_of_kamakor_are_short_on_the_screen():
    short = catalogue_of(load_pack("gosu"), "en").short
    assert short["war_machine_goblin_stoker"] == "Stoker"
    assert short["defender_of_the_world_tree"] == "Defender"
    assert short["morrum_of_the_five_hats"] == "Morrum"
    assert short["zwit_the_magpie"] == "Zwit the Magpie"
    assert catalogue_of(load_pack("gosu"), "fr").short["the_public_works"] == "Les Travaux"


GOSU_X = {
    ("aat", "en"): ["Aat  T Tomorrow", "shift cost 1", "symbols of its mirror card."],
    ("aat", "fr"): ["Aat  T Tomorrow", "coût de relève 1", "symboles de sa carte miroir."],
    ("aat", "it"): ["Aat  T Tomorrow", "costo di cambio 1", "simboli della sua carta specchio."],
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


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize(
    ("name", "has_x"), [("pangu", False), ("3_voeux", False), ("muraena", True)]
)
def test_an_x_is_explained_where_there_is_one(warren, name, has_x, language):
    """Not just because of a clan's letter in the heading: Xi'an's is an X."""
    said = warren("packs", "show", name, "--lang", language, "--game", "gosux").stdout
    explained = [line for line in said.splitlines() if re.match(r"  X\s*:", line)]
    assert len(explained) == has_x, said


@pytest.mark.parametrize(("name", "language"), GOSU_X)
def test_a_card_of_gosu_x(warren, name, language):
    result = warren("packs", "show", name, "--lang", language, "--game", "gosux")
    assert result.exit_code == 0
    for line in GOSU_X[name, language]:
        assert line in result.stdout


LAUNDRY = {
    ("elf_sock", "en"): [
        "Leafknit Sock  elf · socks",
        "magic 1 slime 1 · copies 4",
        "  Socks: 10 coins for each pair of identical socks.",
        "elf_sock: a house design, not an official one",
    ],
    ("chaussette feuillue", "fr"): ["Chaussette feuillue  elfe · chaussettes", "magie 1 bave 1"],
    ("leafknit", "it"): ["elfo · calzini", "magia 1 bava 1", "10 monete per ogni paio"],
    ("acorn cap", "en"): ["Acorn Cap  elf · hats", "  Hats: 1 coin, as printed."],
    ("elf_underwear_plain", "en"): ["spotless", "  Underwear: 7 coins to whoever has washed"],
    ("p14", "en"): [
        "Spotless Soak  programme III",
        "temperature 60° · cycle 5 · direction left",
        "  Limit: dirt 2, magic doesn’t count, slime doesn’t count",
        "  Reward: 4 coins for a full drum.",
    ],
    ("trempage nickel", "fr"): ["programme III", "sens gauche", "magie sans limite"],
    ("ammollo immacolato", "it"): ["programma III", "direzione sinistra", "4 monete per un"],
    ("elf", "en"): ["Snib’s Elf Basket  elf", "2 coins for each clean garment of your species"],
    ("capes", "en"): ["Capes  15 garments", "  12 coins to whoever has washed the most, 6 to"],
    ("chapeaux", "fr"): ["Chapeaux  15 vêtements", "1, 3, 5"],
    ("potion", "it"): ["Pozione smacchiante", "4 monete se non la usi mai."],
}


@pytest.mark.parametrize(("name", "language"), LAUNDRY)
def test_what_lies_in_the_box_of_goblin_laundromat(warren, name, language):
    result = warren("packs", "show", name, "--lang", language, "--game", "laundromat")
    assert result.exit_code == 0
    for line in LAUNDRY[name, language]:
        assert line in result.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_garment_and_programme_is_shown_in_every_language(language):
    cards = catalogue_of(load_pack("laundromat"), language)
    assert len(cards.items) == len(cards.order) == 75 + 20 + 5 + 5 + 1
    for item in cards.items:
        assert cards.find(item.id) == [item]
        assert cards.find(cards.name(item.id)) == [item]
        name, *text, source = [str(line) for line in cards.sheet(item)]
        assert name.lower().startswith(cards.name(item.id).lower())
        assert text
        assert source.startswith(item.id)
        numbers = {
            Garment: lambda item: [count for count in item.stains if count],
            Programme: lambda item: [item.temperature, item.cycle, item.coins],
        }.get(type(item), lambda item: [])
        for number in numbers(item):
            assert str(number) in "".join(text)


def test_without_a_game_a_card_is_looked_for_in_all(warren):
    assert "Aat  T Tomorrow" in warren("packs", "show", "aat").stdout
    assert "Kao  D Dark Goblins" in warren("packs", "show", "kao").stdout


@pytest.mark.parametrize("game", ["gosu", "gosux"])
@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_every_card_is_shown_in_every_language(game, language):
    cards = catalogue_of(load_pack(game), language)
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
        (["show", "sock"], "'sock' could be several cards: elf_sock, mermaid_sock"),
        (["show", "leafknot"], "unknown card 'leafknot'"),
        (["show", "kao", "--lang", "de"], "unknown language 'de'; languages are en, fr, it"),
        (["show", "kao", "--game", "go"], "unknown game 'go'; games are gosu"),
        (["check", "x.toml", "--game", "go"], "unknown game 'go'; games are gosu"),
    ],
)
def test_bad_input_is_refused(warren, args, reason):
    assert warren.refused("packs", *args).startswith(reason)


# --- a custom pack -------------------------------------------------------------------------------

MOON = """
    game      = "gosu"
    name      = "Moonlight"
    version   = 2
    author    = "Ada"
    leave_out = ["fire"]

    [[clan]]
    id    = "moon"
    names = { en = "Moon Goblins" }

    [[card]]
    id      = "lantern_bearer"
    clan    = "moon"
    names   = { en = "Lantern Bearer" }
    level   = 1
    arrival = "draw 1 card"
    """


def test_a_pack_of_one_s_own_is_checked_and_named(warren, card_file):
    file = card_file(MOON)
    result = warren("packs", "check", str(file))
    assert result.exit_code == 0
    named, counts, fingerprint = result.stdout.splitlines()
    assert named == f"{file}: OK, Moonlight, version 2, by Ada"
    assert counts == "136 designs, 182 cards; 1 new, 15 gone"
    assert re.fullmatch("fingerprint [0-9a-f]{64}", fingerprint)


def test_a_pack_is_the_same_whatever_an_editor_makes_of_it(warren, card_file):
    file = card_file(MOON)
    before = warren("packs", "check", str(file)).stdout
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().strip().replace(b"\n", b"\r\n"))
    after = warren("packs", "check", str(file)).stdout
    assert after.splitlines()[:2] == before.splitlines()[:2]


def test_a_pack_that_does_not_fit_is_refused_with_the_limit(warren, card_file):
    file = card_file(MOON.replace('["fire"]', json.dumps(load_pack("gosu").clans)))
    result = warren("packs", "check", str(file))
    assert result.exit_code == 2
    few = "a match needs at least 30 cards in a deck, not 2"
    out = "bring back what is left out, add cards, or raise their copies"
    assert result.stderr.endswith(f"{file}: {few}: {out}\n")


def test_what_a_pack_that_fits_is_too_small_or_too_large_for_is_told(warren, card_file):
    file = card_file(MOON.replace('["fire"]', '["fire", "dark", "meka"]'))
    result = warren("packs", "check", str(file))
    assert result.exit_code == 0
    four = "not for gosu with 4 players: a match needs at least 60 cards in a deck, not 42"
    assert four in result.stdout.splitlines()
    args = ("simulate", "gosu", "--seats", "4", "--matches", "9", "--pack", str(file))
    assert "mine.toml:1:1: a match needs at least 60 cards" in warren(*args).stderr


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "gosu", "--matches", "40", "--workers", "1", "--checks"),
        ("balance", "gosu", "--matches", "20", "--workers", "1", "--cards"),
        ("arena", "gosu", "--bots", "greedy,uniform", "--matches", "4", "--workers", "1"),
    ],
)
def test_bots_play_a_pack_of_one_s_own(warren, card_file, command):
    file = card_file(MOON)
    result = warren(*command, "--pack", str(file))
    assert result.exit_code == 0, result.output
    if command[0] == "balance":
        assert "lantern_bearer" in result.stdout
        assert "fire" not in result.stdout.split()
    if command[0] == "arena":
        assert "Moonlight (version 2)" in result.stdout


def test_an_arena_goes_on_with_the_same_pack_alone(warren, card_file, tmp_path):
    file = card_file(MOON)
    asked = ("arena", "gosu", "--bots", "greedy", "--workers", "1", "--output", "a.jsonl")
    assert warren(*asked, "--matches", "2", "--pack", str(file)).exit_code == 0
    more = (*asked, "--matches", "4", "--resume")
    assert "it was played with the pack" in warren.refused(*more)
    assert warren(*more, "--pack", str(file)).exit_code == 0
    card_file(MOON.replace("draw 1", "draw 2"))
    assert "it was played with the pack" in warren.refused(*more, "--pack", str(file))


def test_a_pack_that_cannot_be_read_is_one_line(warren, card_file, tmp_path):
    for file, said in (
        (card_file(MOON.replace("draw 1", "drow 1")), "mine.toml:17:12: unknown word 'drow'"),
        (tmp_path / "none.toml", "No such file"),
    ):
        result = warren("simulate", "gosu", "--matches", "1", "--pack", str(file))
        assert result.exit_code == 2
        assert said in result.stderr
        assert "Traceback" not in result.stderr


def test_a_saved_match_goes_on_without_the_file_of_its_pack(warren, card_file, tmp_path):
    saved = tmp_path / "mine.txt"
    played = warren(
        *("play", "gosu", "--seed", "3", "--bot", "greedy", "--save", str(saved)),
        *("--pack", str(card_file(MOON))),
        typed="1\nquit\n",
    )
    assert "pack: " in saved.read_text("utf-8"), played.output
    card_file("")
    again = warren("play", "gosu", "--resume", str(saved), typed="quit\n")
    assert again.exit_code == 0, again.output
    refused = warren("play", "gosu", "--resume", str(saved), "--pack", str(card_file(MOON)))
    assert "takes seats, seed, options and cards from the file" in refused.stderr


def test_a_fault_is_played_again_with_the_pack_it_happened_with():
    fault = Fault(range(3, 5), game("gosu").options())
    assert "--pack 'my pack.toml' --seed 3 --matches 2" in fault.command("gosu", "my pack.toml")
    assert "--pack" not in fault.command("gosu")
