"""The pack of Goblin Laundromat: its facts, its names, and every possible error."""

import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from warren.engine.games import load_pack
from warren.games.laundromat.laundry import STAINS, LaundryPack, missing_names
from warren.games.laundromat.reading import read_laundry_pack
from warren.locale import LANGUAGES
from warren.packs.errors import PackError

PACK = load_pack("laundromat")
SPECIES = ("elf", "mermaid", "dwarf", "orc", "vampire")
DATA = ("pack", "types", "garments", "programmes", "baskets", "potion")

# --- what lies in the box ------------------------------------------------------------------------

# Numbers of dirt, magic and slime
STAINS_OF_SPECIES = {
    "elf": (3, 15, 8),
    "mermaid": (8, 3, 15),
    "dwarf": (15, 8, 3),
    "orc": (11, 3, 12),
    "vampire": (6, 15, 5),
}

GARMENTS = """
    garment            elf    mermaid  dwarf  orc    vampire
    sock               M1S1   D1S1     D1M1   D1S1   D1M1
    underwear_plain    clean  clean    clean  clean  clean
    underwear_frilly   clean  clean    clean  clean  clean
    underwear_baggy    M1     S1       D1     D1     M1
    underwear_patched  D1     M1       S1     M1     S1
    trousers_work      M1     S1       D1     D1     M1
    trousers_travel    M1     S1       D1     S1     M1
    trousers_festive   S1     D1       M1     S1     S1
    trousers_winter    D1     M1       S1     M1     S1
    cape_ceremonial    M2     S2       D2     D2     M2
    cape_hooded        M1S1   D1S1     D1M1   D1S1   D1M1
    cape_feathered     D1M1   M1S1     D1S1   M1S1   M1S1
    hat_cap            S1     D1       M1     D1     D1
    hat_pointed        M2     S2       D2     S2     M2
    hat_grand          M2S1   D1S2     D2M1   D1S2   M2S1
"""

PROGRAMMES = """
    id   type  temperature  dirt  magic  slime  coins
    p01  1     30           2     2      -      2
    p02  1     50           -     2      2      2
    p03  1     20           2     -      2      2
    p04  1     40           2     2      3      2
    p05  1     60           2     2      2      3
    p06  2     45           3     2      -      3
    p07  2     65           -     3      2      3
    p08  2     35           3     2      3      4
    p09  2     25           3     3      2      4
    p10  2     55           2     3      3      4
    p11  3     70           4     3      3      5
    p12  3     30           3     4      3      5
    p13  3     50           3     3      4      5
    p14  3     60           2     -      -      4
    p15  3     40           -     4      2      5
    p16  4     60           4     3      4      7
    p17  4     90           4     4      3      7
    p18  4     45           3     4      4      7
    p19  4     75           5     4      3      6
    p20  4     95           3     -      3      7
"""


def rows(table: str) -> list[list[str]]:
    """Return a drawn table without its headings."""
    return [line.split() for line in table.strip().split("\n")[1:]]


def count(fact: str) -> Counter:
    """Count garments, not designs, by a fact."""
    return Counter(getattr(g, fact) for g in PACK.garments for _ in range(g.copies))


def stains(species: str | None = None) -> tuple[int, ...]:
    """Return the stains on all garments, or on those of a species."""
    found = [g for g in PACK.garments if species in (None, g.species)]
    return tuple(sum(g.stains[kind] * g.copies for g in found) for kind in range(3))


def printed(stains: tuple[int, ...]) -> str:
    return "".join(f"{kind}{n}" for kind, n in zip("DMS", stains, strict=True) if n) or "clean"


def test_the_pack_is_loaded_once_like_any_other():
    assert isinstance(PACK, LaundryPack)
    assert load_pack("laundromat") is PACK
    assert (PACK.game, PACK.version) == ("laundromat", 1)


def test_l_comp_01_five_baskets_one_for_each_species():
    assert [basket.species for basket in PACK.baskets] == list(SPECIES)
    assert [basket.id for basket in PACK.baskets] == list(SPECIES)


def test_l_comp_03_twenty_programmes_five_of_each_type():
    assert [programme.type for programme in PACK.programmes] == sorted([1, 2, 3, 4] * 5)
    assert [programme.id for programme in PACK.programmes] == [f"p{n:02}" for n in range(1, 21)]


def test_l_comp_04_ninety_garments_of_75_designs():
    assert len(PACK.garments) == 75
    assert sum(garment.copies for garment in PACK.garments) == 90
    assert {garment.copies for garment in PACK.garments if garment.type != "socks"} == {1}


def test_l_comp_04_eighteen_garments_of_each_species():
    assert count("species") == dict.fromkeys(SPECIES, 18)


@pytest.mark.parametrize("row", rows(PROGRAMMES), ids=lambda row: row[0])
def test_l_comp_05_what_a_programme_shows(row):
    programme_id, number, temperature, *limits, coins = row
    programme = PACK.programme(programme_id)
    assert programme.type == int(number)
    assert programme.temperature == int(temperature)
    assert programme.limits == tuple(None if n == "-" else int(n) for n in limits)
    assert programme.coins == int(coins)


def test_l_comp_05_each_stain_is_tracked_by_17_programmes():
    tracked = [sum(p.limits[kind] is not None for p in PACK.programmes) for kind in range(3)]
    assert tracked == [17, 17, 17]


def test_l_comp_06_the_cycle_follows_from_the_type():
    assert {(p.type, p.cycle) for p in PACK.programmes} == {(1, 3), (2, 4), (3, 5), (4, 6)}


def test_l_comp_06_five_players_use_all_garments():
    """One each at the start; the last round deals five instead of six."""
    cycles = [next(p.cycle for p in PACK.programmes if p.type == n) for n in (1, 2, 3)]
    assert 5 + 5 * (sum(cycles) + 5) == sum(garment.copies for garment in PACK.garments)


@pytest.mark.parametrize("row", rows(GARMENTS), ids=lambda row: row[0])
def test_l_comp_07_what_a_garment_shows(row):
    kind, *expected = row
    found = [PACK.garment(f"{species}_{kind}") for species in SPECIES]
    assert [garment.species for garment in found] == list(SPECIES)
    assert [printed(garment.stains) for garment in found] == expected


def test_l_comp_07_garments_stand_in_order_of_species_and_type():
    kinds = [row[0] for row in rows(GARMENTS)]
    ids = [f"{species}_{kind}" for species in SPECIES for kind in kinds]
    assert [garment.id for garment in PACK.garments] == ids


def test_l_comp_08_five_species():
    assert PACK.species == SPECIES


def test_l_comp_09_three_kinds_of_stains():
    assert PACK.stains == STAINS == ("dirt", "magic", "slime")


def test_l_comp_09_stains_of_all_garments():
    assert stains() == (43, 44, 43)
    assert {species: stains(species) for species in SPECIES} == STAINS_OF_SPECIES


def test_l_comp_09_how_dirty_garments_are():
    assert Counter(sum(g.stains) for g in PACK.garments for _ in range(g.copies)) == {
        0: 10,
        1: 35,
        2: 40,
        3: 5,
    }


def test_l_comp_10_types_of_garments():
    assert [kind.id for kind in PACK.types] == ["socks", "underwear", "trousers", "capes", "hats"]
    assert count("type") == {"socks": 20, "underwear": 20, "trousers": 20, "capes": 15, "hats": 15}


def test_l_comp_10_what_a_garment_is_called_is_its_type():
    words = {"sock": "socks", "cape": "capes", "hat": "hats"}
    for garment in PACK.garments:
        word = garment.id.split("_")[1]
        assert garment.type == words.get(word, word)


def test_l_comp_13_one_direction_for_each_type():
    assert {(p.type, p.direction) for p in PACK.programmes} == {(1, 1), (2, -1), (3, 1), (4, -1)}


def test_a_01_temperatures_differ_within_a_type():
    assert len({(p.type, p.temperature) for p in PACK.programmes}) == 20


def test_l_score_02_two_coins_for_a_garment_of_ones_species():
    assert PACK.specialisation == 2


def test_l_score_04_ten_coins_for_a_pair_of_socks():
    assert PACK.sock_pair == 10
    socks = [garment for garment in PACK.garments if garment.type == "socks"]
    assert [(sock.id, sock.copies) for sock in socks] == [(f"{s}_sock", 4) for s in SPECIES]


def test_l_score_06_majorities():
    assert PACK.majority("underwear") == (7, 3)
    assert PACK.majority("trousers") == (9, 4)
    assert PACK.majority("capes") == (12, 6)


@pytest.mark.parametrize(("word", "hint"), [("socks", ""), ("caeps", "; did you mean 'capes'?")])
def test_other_types_have_no_majority(word, hint):
    with pytest.raises(KeyError) as caught:
        PACK.majority(word)
    assert caught.value.args == (f"unknown majority '{word}'{hint}",)


def test_l_score_10_hats_and_an_unused_potion_have_coins_of_their_own():
    coins = {"hat_cap": 1, "hat_pointed": 3, "hat_grand": 5}
    for garment in PACK.garments:
        assert garment.coins == coins.get(garment.id.removeprefix(f"{garment.species}_"), 0)
    assert PACK.potion == 4


def test_what_the_rulebook_says_is_told_from_house_designs():
    assert {kind.id for kind in PACK.types if kind.source == "rulebook"} == {"socks"}
    assert {basket.source for basket in PACK.baskets} == {"rulebook"}
    assert {item.source for item in (*PACK.garments, *PACK.programmes)} == {"house"}
    assert PACK.sources == {"cycle": "rulebook", "specialisation": "rulebook", "potion": "house"}


def test_garments_and_programmes_are_found_by_their_ids():
    assert PACK.garment("orc_hat_grand").coins == 5
    assert PACK.programme("p14").limits == (2, None, None)
    with pytest.raises(KeyError, match="unknown garment 'elf_sok'; did you mean 'elf_sock'"):
        PACK.garment("elf_sok")
    with pytest.raises(KeyError, match="unknown programme 'p021'; did you mean 'p02'"):
        PACK.programme("p021")


# --- names ---------------------------------------------------------------------------------------


def test_nothing_lacks_a_name():
    assert missing_names(PACK) == []
    assert set(PACK.names) == set(PACK.words) == {"en", "fr", "it"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_short_and_differ(language):
    names = list(PACK.names[language].values())
    assert len(names) == 75 + 20 + 5
    assert len({name.casefold() for name in names}) == len(names)
    assert max(len(name) for name in names) <= 26


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_written_with_typographic_apostrophes(language):
    assert not [name for name in PACK.names[language].values() if "'" in name]


@pytest.mark.parametrize("language", ["fr", "it"])
def test_names_are_translated(language):
    same = [i for i, name in PACK.names["en"].items() if PACK.names[language][i] == name]
    assert same == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_of_one_shape_in_all_languages(language):
    words = PACK.words[language]
    nouns = {"one", "many"} | (set() if language == "en" else {"gender"})
    assert set(words) == {"species", "stains", "types", "directions"}
    assert all(word.keys() == nouns | {"of"} for word in words["species"].values())
    assert all(word.keys() == nouns | {"name"} for word in words["types"].values())
    assert all(word.get("gender", "m") in "mf" for word in words["species"].values())


def test_the_words_for_stains():
    said = {language: tuple(PACK.words[language]["stains"].values()) for language in LANGUAGES}
    assert said == {
        "en": ("dirt", "magic", "slime"),
        "fr": ("saleté", "magie", "bave"),
        "it": ("sporco", "magia", "bava"),
    }


def test_a_name_in_a_language():
    assert PACK.name("p04") == "Quick Rinse"
    assert PACK.name("p04", "fr") == "Rinçage express"
    assert PACK.name("elf_sock", "it") == "Calzino di foglie"
    assert PACK.name("orc", "fr") == "Panier à orcs de Mogg"


def test_what_has_no_name_shows_its_id():
    assert PACK.name("elf_hat_cap", "de") == "Elf Hat Cap"


# --- custom packs --------------------------------------------------------------------------------


def shipped(folder: Path) -> Path:
    """Return a copy of Warren's own pack, to be changed."""
    for file in files("warren.games").joinpath("laundromat", "pack").iterdir():
        if file.name.endswith(".toml"):
            (folder / file.name).write_bytes(file.read_bytes())
    return folder


def table_of(path: Path, item: str) -> str:
    """Return the table of an item, as written."""
    tables = path.read_text(encoding="utf-8").split("\n\n")
    [found] = [table for table in tables if re.search(f'^id *= "{item}"$', table, re.MULTILINE)]
    return found


def change(path: Path, item: str, old: str, new: str) -> None:
    """Replace text in the table of an item, or in a whole file if `item` is empty."""
    text = path.read_text(encoding="utf-8")
    part = table_of(path, item) if item else text
    assert part.count(old) == text.count(part) == 1, f"{old!r} must be there once"
    path.write_text(text.replace(part, part.replace(old, new)), encoding="utf-8")


def take_caret(path: Path) -> tuple[int, int]:
    """Remove the one ^ of a file; return its line and column."""
    before, after = path.read_text(encoding="utf-8").split("^")
    path.write_text(before + after, encoding="utf-8")
    return before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1


def refusal(folder: Path) -> PackError:
    with pytest.raises(PackError) as caught:
        read_laundry_pack(folder)
    return caught.value


def test_a_copy_of_the_pack_is_the_pack(tmp_path):
    assert read_laundry_pack(shipped(tmp_path)) == PACK


def test_programmes_are_put_in_order_of_their_types(tmp_path):
    path = shipped(tmp_path) / "programmes.toml"
    head, *tables = path.read_text(encoding="utf-8").strip().split("\n\n")
    path.write_text("\n\n".join([head, *tables[10:], *tables[:10]]) + "\n", encoding="utf-8")
    assert read_laundry_pack(tmp_path) == PACK


def test_an_item_may_name_a_source_of_its_own(tmp_path):
    shipped(tmp_path)
    change(tmp_path / "garments.toml", "elf_hat_cap", "coins", 'source = "rulebook"\ncoins')
    change(tmp_path / "potion.toml", "", "coins", 'source = "transcription"\ncoins')
    pack = read_laundry_pack(tmp_path)
    assert [g.id for g in pack.garments if g.source == "rulebook"] == ["elf_hat_cap"]
    assert pack.sources["potion"] == "transcription"


def test_a_file_may_name_a_source_for_its_items(tmp_path):
    shipped(tmp_path)
    change(tmp_path / "programmes.toml", "", "cycle_source = ", "source = ")
    pack = read_laundry_pack(tmp_path)
    assert {programme.source for programme in pack.programmes} == {"rulebook"}
    assert pack.sources["cycle"] == "rulebook"


def test_another_type_with_coins_may_join(tmp_path):
    shipped(tmp_path)
    change(
        tmp_path / "types.toml", "hats", "[[", '[[type]]\nid = "scarves"\nscores = "coins"\n\n[['
    )
    change(tmp_path / "garments.toml", "elf_hat_cap", '"hats"', '"scarves"')
    assert read_laundry_pack(tmp_path).garment("elf_hat_cap").type == "scarves"


def test_a_maximum_of_nought_is_tracked(tmp_path):
    """A-17: any such stain fails at once."""
    change(shipped(tmp_path) / "programmes.toml", "p14", "max_dirt    = 2", "max_dirt = 0")
    assert read_laundry_pack(tmp_path).programme("p14").limits == (0, None, None)


# --- what can be wrong ---------------------------------------------------------------------------

# The place, the wrong text (^ marks the error), and the message
WRONG = {
    # the head
    "an unknown key of the pack": (
        "pack.toml",
        "species = -> ^specis =",
        "unknown key 'specis'; did you mean 'species'?",
    ),
    "no list of species": (
        "pack.toml",
        '["elf", "mermaid", "dwarf", "orc", "vampire"] -> ^5',
        "species must be a list of words",
    ),
    "species that are not words": (
        "pack.toml",
        '["elf", "mermaid" -> ^[1, "mermaid"',
        "species must be a list of words",
    ),
    "a species that can't be an id": (
        "pack.toml",
        '["elf" -> ^["Elf"',
        "the species 'Elf' must be lower-case letters, digits and '_'",
    ),
    "a species named twice": (
        "pack.toml",
        '["elf" -> ^["orc"',
        "the species 'orc' is named twice",
    ),
    "four species (L-COMP-01)": (
        "pack.toml",
        '["elf",  -> ^[',
        "the number of species is 4; it must be 5",
    ),
    "six species (L-COMP-01)": (
        "pack.toml",
        '["elf" -> ^["elf", "ogre"',
        "the number of species is 6; it must be 5",
    ),
    "a version that is not a number": (
        "pack.toml",
        'version = 1 -> version = "^1"',
        "version is '1'; it must be a whole number from 1 to 9999",
    ),
    "an unknown source of the pack": (
        "pack.toml",
        '"house" -> "^hause"',
        "unknown source 'hause'; it must be one of rulebook, transcription, house;"
        " did you mean 'house'?",
    ),
    # types of garments
    "an unknown key of a type": (
        "types.toml socks",
        "pair   -> ^pear  ",
        "unknown key 'pear'; did you mean 'pair'?",
    ),
    "an unknown way of scoring": (
        "types.toml capes",
        '"majority" -> "^mayority"',
        "unknown scores 'mayority'; it must be one of pairs, majority, coins;"
        " did you mean 'majority'?",
    ),
    "socks that score coins": (
        "types.toml socks",
        '"pairs" -> "^coins"',
        "'socks' must score pairs, not coins",
    ),
    "trousers that score pairs": (
        "types.toml trousers",
        '"majority" -> "^pairs"',
        "'trousers' must score majority, not pairs",
    ),
    "a further type that scores a majority": (
        "types.toml hats",
        '"coins" -> "^majority"',
        "'hats' must score coins, not majority",
    ),
    "a number that a type has no use for": (
        "types.toml hats",
        'scores = "coins" -> scores = "coins"\n^pair = 10',
        "'pair' means nothing for a type that scores coins",
    ),
    "a second number above the first": (
        "types.toml underwear",
        "second = 3 -> second = ^8",
        "second is 8; it must not be more than first, which is 7",
    ),
    "too many coins for a majority": (
        "types.toml capes",
        "first  = 12 -> first  = ^100",
        "first is 100; it must be from 0 to 99",
    ),
    "a type given twice": (
        "types.toml hats",
        '"hats" -> "^socks"',
        "the id 'socks' is used twice",
    ),
    # garments
    "an unknown key of a garment": (
        "garments.toml elf_hat_cap",
        "coins -> ^coin",
        "unknown key 'coin'; did you mean 'coins'?",
    ),
    "an unknown stain of a garment": (
        "garments.toml elf_hat_cap",
        "slime -> ^slme",
        "unknown key 'slme'; did you mean 'slime'?",
    ),
    "an id with capitals": (
        "garments.toml elf_sock",
        '"elf_sock" -> "^Elf_sock"',
        "the id 'Elf_sock' must be lower-case letters, digits and '_'",
    ),
    "an id that is a number": (
        "garments.toml elf_sock",
        '"elf_sock" -> ^7',
        "the id 7 must be lower-case letters, digits and '_'",
    ),
    "a garment given twice": (
        "garments.toml orc_sock",
        '"orc_sock" -> "^elf_sock"',
        "the id 'elf_sock' is used twice",
    ),
    "an unknown species": (
        "garments.toml dwarf_hat_cap",
        '"dwarf" -> "^dwarv"',
        "unknown species 'dwarv'; it must be one of elf, mermaid, dwarf, orc, vampire;"
        " did you mean 'dwarf'?",
    ),
    "an unknown type of garment": (
        "garments.toml orc_sock",
        '"socks" -> "^sock"',
        "unknown type 'sock'; it must be one of socks, underwear, trousers, capes, hats;"
        " did you mean 'socks'?",
    ),
    "too many stains": (
        "garments.toml elf_hat_cap",
        "slime   = 1 -> slime   = ^10",
        "slime is 10; it must be from 0 to 9",
    ),
    "half a stain": (
        "garments.toml elf_hat_cap",
        "slime   = 1 -> slime   = ^0.5",
        "slime is 0.5; it must be a whole number from 0 to 9",
    ),
    "a stain that is not a number": (
        "garments.toml elf_hat_cap",
        "slime   = 1 -> slime   = ^true",
        "slime is True; it must be a whole number from 0 to 9",
    ),
    "too many coins for a hat": (
        "garments.toml elf_hat_cap",
        "coins   = 1 -> coins   = ^100",
        "coins is 100; it must be from 0 to 99",
    ),
    "socks with coins (L-SCORE-11)": (
        "garments.toml elf_sock",
        "slime   = 1 -> ^coins = 0",
        "socks have no coins of their own: they score pairs",
    ),
    "a cape with coins (L-SCORE-11)": (
        "garments.toml elf_cape_hooded",
        "slime   = 1 -> ^coins = 3",
        "capes have no coins of their own: they score majority",
    ),
    "an odd number of socks": (
        "garments.toml elf_sock",
        "copies  = 4 -> copies  = ^3",
        "copies is 3; socks come in pairs",
    ),
    "no copies at all": (
        "garments.toml elf_sock",
        "copies  = 4 -> copies  = ^0",
        "copies is 0; it must be from 1 to 90",
    ),
    "two hats of a design": (
        "garments.toml elf_hat_cap",
        "slime   = 1 -> copies = ^2",
        "copies is 2; only socks have copies, not hats",
    ),
    "an unknown source of a garment": (
        "garments.toml elf_sock",
        'copies  -> source = "^rules"\ncopies ',
        "unknown source 'rules'; it must be one of rulebook, transcription, house;"
        " did you mean 'rulebook'?",
    ),
    # programmes
    "an unknown key of a programme": (
        "programmes.toml p03",
        "temperature -> ^temprature",
        "unknown key 'temprature'; did you mean 'temperature'?",
    ),
    "an unknown kind of stain": (
        "programmes.toml p03",
        "max_slime -> ^max_slim",
        "unknown stain 'slim'; it must be one of dirt, magic, slime; did you mean 'slime'?",
    ),
    "an unknown type of programme": (
        "programmes.toml p20",
        "type        = 4 -> type        = ^5",
        "unknown type '5'; it must be one of 1, 2, 3, 4",
    ),
    "a type of programme between quotes": (
        "programmes.toml p20",
        'type        = 4 -> type        = "^4"',
        "unknown type '4'; it must be one of 1, 2, 3, 4, without quotes",
    ),
    "a cycle of another type (L-COMP-06)": (
        "programmes.toml p03",
        "cycle       = 3 -> cycle       = ^4",
        "cycle is 4; programmes of type 1 have cycle 3",
    ),
    "an endless cycle": (
        "programmes.toml p03",
        "cycle       = 3 -> cycle       = ^30",
        "cycle is 30; it must be from 3 to 6",
    ),
    "an unknown direction": (
        "programmes.toml p03",
        '"left" -> "^lift"',
        "unknown direction 'lift'; it must be one of left, right; did you mean 'left'?",
    ),
    "another direction than its type (L-COMP-13)": (
        "programmes.toml p08",
        '"right" -> "^left"',
        "all programmes of type 2 must have the direction of 'p06'",
    ),
    "a temperature twice in a type (A-01)": (
        "programmes.toml p12",
        "temperature = 30 -> temperature = ^70",
        "temperature 70 is already used by 'p11' of the same type",
    ),
    "a temperature that boils over": (
        "programmes.toml p12",
        "temperature = 30 -> temperature = ^100",
        "temperature is 100; it must be from 1 to 99",
    ),
    "a maximum below nought": (
        "programmes.toml p14",
        "max_dirt    = 2 -> max_dirt    = ^-1",
        "max_dirt is -1; it must be from 0 to 99",
    ),
    "too many coins for a programme": (
        "programmes.toml p14",
        "coins       = 4 -> coins       = ^100",
        "coins is 100; it must be from 0 to 99",
    ),
    "a programme with the id of a garment": (
        "programmes.toml p14",
        '"p14" -> "^elf_sock"',
        "the id 'elf_sock' is used twice",
    ),
    "an unknown source of the cycles": (
        "programmes.toml",
        '"rulebook" -> "^rulebok"',
        "unknown source 'rulebok'; it must be one of rulebook, transcription, house;"
        " did you mean 'rulebook'?",
    ),
    # baskets
    "an unknown species of a basket": (
        "baskets.toml orc",
        'species = "orc" -> species = "^ork"',
        "unknown species 'ork'; it must be one of elf, mermaid, dwarf, orc, vampire;"
        " did you mean 'orc'?",
    ),
    "two baskets of a species (L-COMP-01)": (
        "baskets.toml orc",
        'species = "orc" -> species = "^elf"',
        "'elf' has two baskets",
    ),
    "a basket given twice": (
        "baskets.toml orc",
        'id      = "orc" -> id      = "^elf"',
        "the id 'elf' is used twice",
    ),
    "an unknown key of a basket": (
        "baskets.toml orc",
        "species -> ^specie",
        "unknown key 'specie'; did you mean 'species'?",
    ),
    "a bonus that is not a number": (
        "baskets.toml",
        'specialisation = 2 -> specialisation = "^2"',
        "specialisation is '2'; it must be a whole number from 0 to 99",
    ),
    # the potion
    "a potion worth too much": (
        "potion.toml",
        "coins = 4 -> coins = ^400",
        "coins is 400; it must be from 0 to 99",
    ),
    "an unknown key of the potion": (
        "potion.toml",
        "coins = 4 -> coins = 4\n^copies = 5",
        "unknown key 'copies'; did you mean 'coins'?",
    ),
    # names and words
    "a name of nothing": (
        "names.fr.toml",
        "elf_sock  -> ^elf_sok ",
        "unknown key 'elf_sok'; did you mean 'elf_sock'?",
    ),
    "a name that is not a text": (
        "names.it.toml",
        '"Risciacquo lampo" -> ^4',
        "the name of 'p04' must be text between quotes",
    ),
    "an empty name": (
        "names.en.toml",
        '"Quick Rinse" -> "^ "',
        "the name of 'p04' must be text between quotes",
    ),
    "a word outside a table": (
        "words.en.toml",
        '[species] -> ^colour = "green"\n[species]',
        "words must be in tables, such as [species]",
    ),
    # TOML
    "a value without quotes": (
        "garments.toml elf_sock",
        '"socks" -> ^socks',
        "this value can't be read: put text in quotes",
    ),
    "a key given twice": (
        "programmes.toml p14",
        "coins       = 4 -> coins = 4\ncoins = 4^",
        "this key is given twice",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_with_file_line_and_column(name, tmp_path):
    where, written, message = WRONG[name]
    file, _, item = where.partition(" ")
    old, new = written.split(" -> ")
    change(shipped(tmp_path) / file, item, old, new)
    line, column = take_caret(tmp_path / file)
    assert str(refusal(tmp_path)) == f"{file}:{line}:{column}: {message}"


@pytest.mark.parametrize("file", DATA)
def test_a_pack_without_one_of_its_files_is_refused(file, tmp_path):
    path = shipped(tmp_path) / f"{file}.toml"
    path.unlink()
    assert str(refusal(tmp_path)) == f"{path}:1:1: there is no such file"


@pytest.mark.parametrize("file", [*DATA, "names.fr", "words.it"])
def test_bytes_that_are_no_text_are_called_so(file, tmp_path):
    (shipped(tmp_path) / f"{file}.toml").write_bytes(b"\xff")
    assert str(refusal(tmp_path)).startswith(f"{file}.toml:1:1: this is not UTF-8 text")


@pytest.mark.parametrize("file", [*DATA, "names.en", "words.fr"])
def test_broken_toml_is_refused(file, tmp_path):
    (shipped(tmp_path) / f"{file}.toml").write_text("\ncoins =\n")
    assert (
        str(refusal(tmp_path)) == f"{file}.toml:2:8: this value can't be read: put text in quotes"
    )


@pytest.mark.parametrize(
    ("file", "key"),
    [
        ("pack", "version"),
        ("pack", "source"),
        ("pack", "species"),
        ("types", "type"),
        ("garments", "garment"),
        ("programmes", "programme"),
        ("baskets", "specialisation"),
        ("baskets", "basket"),
        ("potion", "coins"),
    ],
)
def test_a_file_that_lacks_something_is_refused(file, key, tmp_path):
    path = shipped(tmp_path) / f"{file}.toml"
    head, *tables = path.read_text(encoding="utf-8").split("[[")
    lines = [line for line in head.split("\n") if not line.startswith(key)]
    kept = [table for table in tables if not table.startswith(key)]
    path.write_text("[[".join(["\n".join(lines), *kept]), encoding="utf-8")
    assert re.fullmatch(rf"{file}\.toml:\d+:1: the file has no {key}", str(refusal(tmp_path)))


@pytest.mark.parametrize(
    ("file", "item", "key"),
    [
        ("types", "hats", "id"),
        ("types", "hats", "scores"),
        ("types", "socks", "pair"),
        ("types", "capes", "first"),
        ("types", "capes", "second"),
        ("garments", "elf_sock", "id"),
        ("garments", "elf_sock", "species"),
        ("garments", "elf_sock", "type"),
        ("garments", "elf_hat_cap", "coins"),
        ("programmes", "p14", "id"),
        ("programmes", "p14", "type"),
        ("programmes", "p14", "cycle"),
        ("programmes", "p14", "direction"),
        ("programmes", "p14", "temperature"),
        ("programmes", "p14", "coins"),
        ("baskets", "orc", "id"),
        ("baskets", "orc", "species"),
    ],
)
def test_an_item_that_lacks_something_is_refused(file, item, key, tmp_path):
    line, column = without(shipped(tmp_path) / f"{file}.toml", item, key)
    expected = f"{file}.toml:{line}:{column}: this {file.removesuffix('s')} has no {key}"
    assert str(refusal(tmp_path)) == expected


def test_l_comp_05_a_programme_that_tracks_no_stain_is_refused(tmp_path):
    line, column = without(shipped(tmp_path) / "programmes.toml", "p14", "max_dirt")
    assert str(refusal(tmp_path)) == (
        f"programmes.toml:{line}:{column}: this programme tracks no stain;"
        " it needs one of max_dirt, max_magic, max_slime"
    )


def without(path: Path, item: str, key: str) -> tuple[int, int]:
    """Remove a key from an item; return where the item begins."""
    [line] = [line for line in table_of(path, item).split("\n") if line.startswith(f"{key} ")]
    change(path, item, "[[", "^[[")
    change(path, item, f"\n{line}", "")
    return take_caret(path)


@pytest.mark.parametrize(
    ("file", "noun"),
    [
        ("types", "type"),
        ("garments", "garment"),
        ("programmes", "programme"),
        ("baskets", "basket"),
    ],
)
def test_a_single_table_is_no_list_of_items(file, noun, tmp_path):
    text = "specialisation = 2\n" if noun == "basket" else "\n"
    (shipped(tmp_path) / f"{file}.toml").write_text(f'{text}[{noun}]\nid = "one"\n')
    assert str(refusal(tmp_path)) == f"{file}.toml:2:1: a {noun} begins with [[{noun}]]"


@pytest.mark.parametrize("named", ["socks", "underwear", "trousers", "capes"])
def test_l_comp_10_a_type_that_the_rules_name_must_be_there(named, tmp_path):
    path = shipped(tmp_path) / "types.toml"
    line = path.read_text(encoding="utf-8").split("\n").index("[[type]]") + 1
    change(path, "", f"{table_of(path, named)}\n\n", "")
    assert str(refusal(tmp_path)) == f"types.toml:{line}:1: there is no type '{named}'"


@pytest.mark.parametrize(
    ("file", "item", "message"),
    [
        ("garments", "orc_hat_cap", "the number of garments is 89; it must be 90"),
        ("programmes", "p07", "the number of programmes is 19; it must be 20"),
        ("baskets", "orc", "the number of baskets is 4; it must be 5"),
    ],
)
def test_l_comp_a_card_less_is_refused(file, item, message, tmp_path):
    path = shipped(tmp_path) / f"{file}.toml"
    line = path.read_text(encoding="utf-8").split("\n").index(f"[[{file[:-1]}]]") + 1
    change(path, "", table_of(path, item), "")
    assert str(refusal(tmp_path)) == f"{file}.toml:{line}:1: {message}"


def test_l_comp_04_a_pair_of_socks_more_is_refused(tmp_path):
    path = shipped(tmp_path) / "garments.toml"
    change(path, "elf_sock", "[[", "^[[")
    change(path, "elf_sock", "copies  = 4", "copies  = 6")
    line, column = take_caret(path)
    error = refusal(tmp_path)
    assert (
        str(error) == f"garments.toml:{line}:{column}: the number of garments is 92; it must be 90"
    )


def test_l_comp_03_six_programmes_of_a_type_are_refused(tmp_path):
    path = shipped(tmp_path) / "programmes.toml"
    change(path, "p20", "type        = 4", "type        = ^1")
    change(path, "p20", "cycle       = 6", "cycle       = 3")
    change(path, "p20", '"right"', '"left"')
    line, column = take_caret(path)
    error = refusal(tmp_path)
    assert str(error) == f"programmes.toml:{line}:{column}: type 1 has more than 5 programmes"


def test_a_species_without_garments_is_refused(tmp_path):
    path = shipped(tmp_path) / "garments.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('species = "orc"', 'species = "elf"'), encoding="utf-8")
    assert re.fullmatch(
        r"pack\.toml:\d+:11: no garment is of the species 'orc'", str(refusal(tmp_path))
    )


def test_a_pack_of_another_game_is_refused(tmp_path):
    change(shipped(tmp_path) / "pack.toml", "", '"laundromat"', '"bridge"')
    assert "the game is 'bridge'; it must be 'laundromat'" in str(refusal(tmp_path))


def test_a_pack_that_does_not_say_its_game_is_refused(tmp_path):
    change(shipped(tmp_path) / "pack.toml", "", "game ", "# game ")
    with pytest.raises(PackError, match=r"^pack\.toml:1:1: the file has no game$"):
        read_laundry_pack(tmp_path)


def test_a_name_that_is_missing_is_reported_with_its_language(tmp_path):
    change(shipped(tmp_path) / "names.fr.toml", "", "orc_hat_cap ", "# ")
    change(tmp_path / "words.it.toml", "", "magic =", "# ")
    assert missing_names(read_laundry_pack(tmp_path)) == [
        "names.fr.toml has no name for 'orc_hat_cap'",
        "words.it.toml has no 'magic' under [stains]",
    ]


def test_a_whole_language_may_be_missing_and_is_reported(tmp_path):
    for kind in ("names", "words"):
        (shipped(tmp_path) if kind == "names" else tmp_path).joinpath(f"{kind}.fr.toml").unlink()
    missing = missing_names(read_laundry_pack(tmp_path))
    assert len(missing) == 100 + 5 + 3 + 5 + 2
    assert all(line.startswith(("names.fr.toml", "words.fr.toml")) for line in missing)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"saleté"', "5", "'dirt' must be a text, not 5"),
        (
            '{ one = "elfe", many = "elfes", gender = "m", of = "d’elfe" }',
            '"elfe"',
            "'elf' needs the texts one, many, of: 'one' is missing",
        ),
        ('one = "cape", ', "", "'capes' needs the texts name, one, many: 'one' is missing"),
    ],
)
def test_a_word_that_is_no_text_is_refused(old, new, message, tmp_path):
    path = shipped(tmp_path) / "words.fr.toml"
    source = path.read_text(encoding="utf-8")
    assert old in source
    path.write_text(source.replace(old, new), encoding="utf-8")
    error = refusal(tmp_path)
    assert (error.file, error.message) == ("words.fr.toml", message)
    assert error.line > 1
