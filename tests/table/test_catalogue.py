"""The catalogue of cards that the page shows: complete, in three languages, as the page expects."""

import json
import re
from functools import partial
from pathlib import Path
from string import Formatter

import msgspec
import pytest

from warren.art.clans import palette
from warren.engine import GAMES
from warren.engine.games import load_pack
from warren.engine.texts import Texts
from warren.engine.views import code
from warren.games.army.table.sent import GoblinFacts
from warren.games.laundromat.scoring import Line
from warren.games.laundromat.table.sent import LaundryFacts
from warren.games.laundromat.words import End
from warren.locale import LANGUAGES
from warren.table.play.parts import catalogue

PROTOCOL = Path(__file__).parents[2] / "web" / "src" / "server" / "protocol.ts"
FILES = [
    partial(GAMES[game].wording, "table", name)
    for game in GAMES
    for name in ("catalogue", "lobby", "rulings")
]  # texts of all parts in one language
ABOUT_KINDS = {"socks", "underwear", "trousers", "capes", "hats", "programme", "basket"}

in_every_game = pytest.mark.parametrize("game", GAMES)
in_every_language = pytest.mark.parametrize("language", LANGUAGES)

CARD = {
    "id": (str,),
    "name": (str,),
    "short": (str,),
    "kind": (str,),
    "sort": (str,),
    "clan": (str, type(None)),
    "clan_name": (str,),
    "level": (int, type(None)),
    "value": (int, type(None)),
    "keywords": (list,),
    "text": (str,),
    "standing": (list,),
    "signs": (list,),
    "rulings": (list,),
    "source": (str,),
    "picture": (str,),
    "own": (dict,),
}
OWN = {
    "gosu": GoblinFacts,
    "gosux": GoblinFacts,
    "laundromat": LaundryFacts,
}  # each game's facts about its cards


def card(game: str, card_id: str, language: str = "en") -> dict:
    [found] = [card for card in catalogue(game, language)["cards"] if card["id"] == card_id]
    return found


def leaves(tree, path: str = "") -> dict[str, str]:
    """Return the texts of a file by their paths."""
    if isinstance(tree, str):
        return {path: tree}
    items = tree.items() if isinstance(tree, dict) else enumerate(tree)
    return {p: t for key, value in items for p, t in leaves(value, f"{path}/{key}").items()}


def blanks(text: str) -> list[str]:
    return sorted(blank for _, blank, _, _ in Formatter().parse(text) if blank)


# --- all cards are there --------------------------------------------------------------------------


@in_every_language
@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_every_goblin_is_there_with_what_it_says(game, language):
    cards = catalogue(game, language)["cards"]
    assert [each["id"] for each in cards] == [each.id for each in load_pack(game).cards]
    for told in cards:
        assert told["kind"] == "goblin"
        assert told["name"]
        assert told["text"], told["id"]
        assert told["source"]
        for keyword in told["keywords"]:
            assert keyword["label"], told["id"]
            assert keyword["meaning"], told["id"]


@in_every_language
def test_what_holds_all_the_time_is_set_apart(language):
    phoenix, kao = card("gosux", "phoenix", language), card("gosu", "kao", language)
    assert [len(told["text"].split("\n")) for told in (phoenix, kao)] == [2, 1]
    assert phoenix["standing"] == [1]  # it arrives, then strengthens the army
    assert kao["standing"] == [0]
    assert card("gosux", "cylak", language)["standing"] == []


@in_every_language
def test_every_garment_programme_and_basket_is_there(language):
    pack = load_pack("laundromat")
    cards = catalogue("laundromat", language)["cards"]
    things = (*pack.garments, *pack.programmes, *pack.baskets)
    assert [each["id"] for each in cards] == [each.id for each in things]
    assert all(each["name"] and each["text"] and each["source"] for each in cards)


@in_every_game
@in_every_language
def test_a_card_has_what_the_page_expects(game, language):
    for told in catalogue(game, language)["cards"]:
        assert list(told) == list(CARD), told["id"]
        for key, value in told.items():
            assert type(value) in CARD[key], (told["id"], key)
        assert list(told["own"]) == list(OWN[game].__struct_fields__)
        msgspec.convert(told["own"], OWN[game])
        assert all(set(keyword) == {"name", "label", "meaning"} for keyword in told["keywords"])


@pytest.mark.skipif(not PROTOCOL.exists(), reason="the client is not part of this package")
def test_the_page_expects_the_same_keys():
    written = PROTOCOL.read_text(encoding="utf-8")
    for name, keys in (("CardInfo", CARD), ("Catalogue", catalogue("gosu", "en"))):
        [body] = re.findall(rf"interface {name}[^\n]* {{\n(.*?)\n}}", written, re.DOTALL)
        assert re.findall(r"^  (\w+):", body, re.MULTILINE) == list(keys)


@in_every_game
@in_every_language
def test_a_catalogue_is_plain_json(game, language):
    made = catalogue(game, language)
    assert list(made) == ["game", "clans", "cards", "words", "has_rules", "pack"]
    assert json.loads(json.dumps(made)) == made


@in_every_game
def test_only_words_differ_between_languages(game):
    def facts(language):
        made = catalogue(game, language)
        kept = ("id", "kind", "clan", "level", "value", "own")
        return (
            [clan["id"] for clan in made["clans"]],
            [[told[key] for key in kept] for told in made["cards"]],
            [[keyword["name"] for keyword in told["keywords"]] for told in made["cards"]],
            [len(told["rulings"]) for told in made["cards"]],
            list(made["words"]),
        )

    assert facts("fr") == facts("en")
    assert facts("it") == facts("en")


# --- what is said ---------------------------------------------------------------------------------


def test_a_goblin_of_gosu_with_a_keyword_that_the_pack_does_not_explain():
    told = card("gosu", "kobuke_goblin_drummer")
    assert (told["level"], told["value"], told["own"]) == (1, 2, {"shift": 2, "symbols": 0})
    [keyword] = told["keywords"]
    assert (keyword["name"], keyword["label"]) == ("recruiter", "Recruiter")
    assert "costs nothing" in keyword["meaning"]


def test_a_text_has_a_paragraph_for_each_moment():
    first, second = card("gosu", "patience")["text"].split("\n")
    assert first.startswith("When it arrives")
    assert second.startswith("When it is activated")


def test_a_card_of_several_levels_a_tile_and_an_x_are_explained():
    assert "Bakuto, Hero or Ozeki" in card("gosu", "everwhere")["rulings"][0]
    assert card("gosux", "justice")["rulings"][0].startswith("Its tile")
    assert card("gosux", "muraena")["rulings"][0].startswith("X: ")
    assert not any(ruling.startswith("X: ") for ruling in card("gosu", "alikan")["rulings"])


def test_rulings_call_cards_by_their_names():
    assert "Le Cercle Rouge" in " ".join(card("gosux", "un_go", "fr")["rulings"])
    assert "Il Cerchio Rosso" in " ".join(card("gosux", "un_go", "it")["rulings"])


def test_a_programme_tells_its_limits_and_a_hat_its_coins():
    told = card("laundromat", "p01")
    assert (told["level"], told["value"]) == (1, 2)
    assert (told["own"]["cycle"], told["own"]["temperature"]) == (3, 30)
    assert told["own"]["limits"] == [2, 2, None]
    assert told["text"].split("\n")[0] == "Limit: dirt 2, magic 2, slime doesn’t count"
    hat, sock = card("laundromat", "elf_hat_grand"), card("laundromat", "elf_sock")
    assert (hat["own"]["garment"], hat["value"], hat["own"]["stains"]) == ("hats", 5, [0, 2, 1])
    assert (sock["value"], sock["clan"], sock["clan_name"]) == (None, "elf", "Elf")


# --- clans and words ------------------------------------------------------------------------------


@in_every_game
@in_every_language
def test_clans_have_unique_letters_and_something_to_be_said_of_them(game, language):
    clans = catalogue(game, language)["clans"]
    assert all(set(clan) == {"id", "name", "letter", "about", "tones"} for clan in clans)
    assert all(clan["name"] and clan["about"] for clan in clans)
    letters = [clan["letter"] for clan in clans]
    assert all(len(letter) == 1 for letter in letters)
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_letters_are_those_of_the_art(game):
    for clan in catalogue(game, "en")["clans"]:
        assert clan["letter"] == palette(clan["id"]).letter


@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_every_end_of_an_army_game_has_a_name(game):
    ends = [end.replace("_", "-") for end in Texts.load(game, "en").tables["end"]]
    words = catalogue(game, "en")["words"]
    assert {f"end.{end}" for end in ends} == {word for word in words if word.startswith("end.")}


def test_every_end_and_score_line_and_stain_of_laundromat_has_a_name():
    words = catalogue("laundromat", "en")["words"]
    wanted = [f"end.{code(end)}" for end in End if end] + [f"score.{code(line)}" for line in Line]
    assert set(wanted) <= set(words)
    assert {"stain.dirt", "stain.magic", "stain.slime", "garment.capes", "token.potion"} <= set(
        words
    )
    assert all(words.values())


def test_levels_and_tokens_have_their_printed_names():
    words = catalogue("gosux", "fr")["words"]
    assert (words["level.3"], words["token.wonder"]) == ("Immortel", "jeton Merveille")
    assert words["tile.narashima"] == "Les joueurs ont une limite de 5 cartes en main."


# --- the files ------------------------------------------------------------------------------------


@pytest.mark.parametrize("of", FILES)
@in_every_language
def test_files_have_the_same_keys_and_blanks_in_every_language(of, language):
    texts, english = leaves(of(language)), leaves(of("en"))
    assert {path: blanks(text) for path, text in texts.items()} == {
        path: blanks(text) for path, text in english.items()
    }


@pytest.mark.parametrize("of", FILES)
@in_every_language
def test_files_are_well_printed(of, language):
    for path, text in leaves(of(language)).items():
        assert "'" not in text, path
        assert not re.search(r"\s\s|^\s|\s$|^$", text), path
        if language == "fr":
            assert not re.search(r"(?<!\N{NO-BREAK SPACE})[:;!?»]", text), path


def test_rulings_are_whole_sentences_about_cards_there_are():
    for game, rulings in [(name, GAMES[name].wording("table", "rulings", "en")) for name in GAMES]:
        pack = load_pack(game)
        known = ABOUT_KINDS if game == "laundromat" else {card.id for card in pack.cards}
        assert set(rulings) <= known
        for ruling in leaves(rulings).values():
            assert ruling.endswith("."), ruling
            assert set(blanks(ruling)) <= set(pack.names["en"]), ruling


# --- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "language", "words"),
    [("gosu2", "en", "unknown game 'gosu2'"), ("gosu", "de", "unknown language 'de'")],
)
def test_what_is_unknown_is_refused_in_one_line(game, language, words):
    with pytest.raises(ValueError, match=words) as refused:
        catalogue(game, language)
    assert "\n" not in str(refused.value)
