"""Editions: custom packs that remove, add and change cards, and travel with records."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from helpers import do, dragoons, gosu, gosux, hand, kamakor, question, row
from warren.engine import Match, Record
from warren.engine.errors import NotationError
from warren.engine.games import edition_of, game, load_pack
from warren.engine.proof import fingerprint_of, prove, seed_of, verify
from warren.language.speak import Words, card_sentences
from warren.locale import LANGUAGES
from warren.packs.editions import MOST_BYTES, differences, read_edition
from warren.packs.errors import PackError

GOSU = load_pack("gosu")
HEAD = 'game = "gosu"\nname = "Moonlight"\nversion = 3\n'
MOON = (
    HEAD
    + """author = "Ada"
leave_out = ["fire", "dante"]

[copies]
alpha_warrior = 1

[[clan]]
id    = "moon"
names = { en = "Moon Goblins", fr = "Gobelins de la Lune" }

[[card]]
id      = "lantern_bearer"
clan    = "moon"
names   = { en = "Lantern Bearer" }
level   = 1
arrival = "take a moon card from the discards"

[[card]]
id      = "loya"
clan    = "ancient"
level   = 2
arrival = "draw 3 cards"
"""
)


def card(**facts: str) -> str:
    """Return a new card of the Alpha Goblins with these lines."""
    lines = {"id": '"scout"', "clan": '"alpha"', "names": '{ en = "Scout" }', "level": "1"} | facts
    return "[[card]]\n" + "".join(f"{key} = {value}\n" for key, value in lines.items() if value)


def test_a_pack_may_name_its_format():
    assert read_edition("format = 1\n" + MOON, GOSU).cards == read_edition(MOON, GOSU).cards


def test_cards_and_clans_are_added_left_out_and_changed():
    pack = read_edition(MOON, GOSU)
    assert "fire" not in pack.clans
    assert pack.clans.index("moon") < pack.clans.index("dragoon")  # expansions come last
    assert pack.card("lantern_bearer").copies == 2  # depends on its level, as for all cards
    assert pack.card("alpha_warrior").copies == 1
    assert pack.card("loya").text != GOSU.card("loya").text
    found = {what: [c.id for c in cards] for what, cards in differences(pack, GOSU).items()}
    assert found["new"] == ["lantern_bearer"]
    assert found["changed"] == ["loya", "alpha_warrior"]
    assert len(found["gone"]) == 16
    assert all(GOSU.card(name).clan == "fire" or name == "dante" for name in found["gone"])


def test_an_edition_says_what_it_is_called():
    edition = read_edition(MOON, GOSU).edition
    assert (edition.name, edition.version, edition.author) == ("Moonlight", 3, "Ada")
    assert re.fullmatch(r"[0-9a-f]{64}", edition.fingerprint)


def test_the_fingerprint_is_of_what_it_says_and_not_of_how_lines_end():
    same = read_edition(MOON.replace("\n", "\r\n") + "\n\n", GOSU).edition
    other = read_edition(MOON.replace("draw 3", "draw 2"), GOSU).edition
    assert same.fingerprint == read_edition(MOON, GOSU).edition.fingerprint
    assert other.fingerprint != same.fingerprint


def test_new_clans_and_cards_have_names_in_every_language():
    pack = read_edition(MOON, GOSU)
    words = Words.from_mapping(pack.words, pack.names)
    said = {
        code: " ".join(card_sentences(pack.card("lantern_bearer").text, code, words))
        for code in LANGUAGES
    }
    assert "Moon Goblins card" in said["en"]
    assert "carte du clan Gobelins de la Lune" in said["fr"]
    assert "carta del clan Moon Goblins" in said["it"]  # it has no Italian name
    assert {pack.name("lantern_bearer", code) for code in LANGUAGES} == {"Lantern Bearer"}


def test_a_new_clan_may_belong_to_the_expansion():
    text = MOON.replace('id    = "moon"', 'id    = "moon"\nadded = true')
    assert "moon" not in read_edition(text, GOSU).base.clans


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "x"\nversion = 1\n', "the pack has no 'game'"),
        (HEAD.replace("gosu", "chess"), "the pack:1:1: the game is 'chess'; it must be 'gosu'"),
        (HEAD.replace("version = 3", ""), "version is None; it must be a whole number from 1"),
        (HEAD.replace('"Moonlight"', '""'), "name must be a name on one line"),
        (HEAD.replace("Moonlight", "M" * 61), "name is longer than 60 characters"),
        (
            HEAD.replace("Moonlight", "Z" + 4 * "\u0300"),
            "name has too many combining marks on one letter",
        ),
        (HEAD + '[[clan]]\nid = "' + "m" * 61 + '"\n', "id is longer than 60 characters"),
        (HEAD + card(id='"' + "m" * 61 + '"'), "id is longer than 60 characters"),
        (
            HEAD + "format = 2\nweather = 1\n",
            "the pack:4:10: the pack has format 2, but this version of Warren reads format 1: "
            "update Warren",
        ),
        (
            HEAD + "format = 0\n",
            "the pack:4:10: format is 0; it must be from 1 to 1",
        ),
        (HEAD + 'autor = "Ada"\n', "the pack:4:1: unknown key 'autor'; did you mean 'author'?"),
        (HEAD + 'leave_out = ["lowa"]\n', "there is no card or clan 'lowa'; did you mean 'loya'?"),
        (HEAD + 'leave_out = "loya"\n', "leave_out must be a list of words"),
        (HEAD + "[copies]\nlowa = 1\n", "the pack:5:1: unknown card 'lowa'; did you mean 'loya'?"),
        (HEAD + "[copies]\nloya = 3\n", "the pack:5:8: loya is 3; it must be from 1 to 2"),
        (HEAD + '[[clan]]\nid = "dark"\n', "there is already a clan 'dark'"),
        (HEAD + '[[clan]]\nid = "moon"\n', "give names by language"),
        (
            HEAD + '[[clan]]\nid = "moon"\nnames = { en = "Moon" }\n',
            "the clan 'moon' has no cards",
        ),
        (HEAD + card(clan='"alfa"'), "unknown clan 'alfa'; did you mean 'alpha'?"),
        (HEAD + card(clan=""), "this card has no clan"),
        (HEAD + card() + "tile = true\n", "this game has no tiles: remove 'tile'"),
        (HEAD + card(names=""), "a new card needs names"),
        (HEAD + card(names='{ de = "Späher" }'), "unknown language 'de'"),
        (HEAD + card(names='{ en = "a\\nb" }'), "names must be a name on one line"),
        (HEAD + card(names='{ en = "a\u202eb" }'), "an invisible character, U+202E: remove it"),
        (HEAD + card(arrival='"draw 1 crad"'), "the pack:9:19: "),
        (HEAD + card() + card(), "the id 'scout' is used twice"),
        (HEAD + 'leave_out = ["loya"]\n' + card(id='"loya"'), "'loya' is left out"),
        (HEAD + 'leave_out = ["loya"\n', "the pack:5:1: "),
        (HEAD + "#\n" * MOST_BYTES, "the pack is longer than 200000 bytes"),
        (HEAD + "a." * 501 + "b = 1\n", "the pack:4:1: this line is longer than 1000 characters"),
        (HEAD + "a." * 8 + "b = 1\n", "the pack:4:1: this line has a key of more than 8 parts"),
        (HEAD + '"\\"".' * 8 + "b = 1\n", "the pack:4:1: this line has a key of more than 8 parts"),
        (HEAD + "[" + "'a' . " * 8 + "b]\n", "the pack:4:1: this line has a key of more than"),
        (HEAD + "leave_out = " + "[" * 900, "the pack:"),
        (HEAD + card() * 251, "a pack can have at most 250 of these, not 251: remove the others"),
        (
            HEAD + card(arrival='"""\n' + "draw 1 card\n" * 200 + '"""'),
            "arrival is longer than 2000 characters",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, said: str):
    with pytest.raises(PackError) as wrong:
        read_edition(text, GOSU)
    assert said in str(wrong.value)


def test_nobody_may_speak_of_what_is_left_out():
    with pytest.raises(PackError, match="'dynamite' mentions 'garsh', which is left out"):
        read_edition(HEAD + 'leave_out = ["garsh"]\n', GOSU)


@pytest.mark.parametrize(
    ("name", "text", "options", "said"),
    [
        (
            "gosu",
            HEAD + card(),
            {},
            "there is room for 100 cards in a deck, not 102",
        ),
        (
            "gosu",
            HEAD + 'leave_out = ["meka", "fire", "dark", "ancient"]\n' + card(),
            {"seats": 4},
            "a match needs at least 60 cards in a deck, not 22",
        ),
        (
            "gosux",
            HEAD.replace('"gosu"', '"gosux"') + 'leave_out = ["galmi", "justice", "phoenix"]\n',
            {},
            "a match needs at least 6 clans, not 5",
        ),
        (
            "gosux",
            HEAD.replace('"gosu"', '"gosux"')
            + 'leave_out = ["galmi"]\n[[clan]]\nid = "moon"\nnames = { en = "Moon" }\n'
            + card(clan='"moon"'),
            {},
            "the clan 'moon' must have one card with a tile, not 0",
        ),
    ],
)
def test_what_no_match_can_be_played_with_is_told_before(name, text, options, said):
    pack = edition_of(name, text)
    with pytest.raises(PackError) as wrong:
        game(name).rulebook(pack, game(name).options(**options))
    assert said in str(wrong.value)


def test_a_game_without_editions_says_so():
    with pytest.raises(ValueError, match="takes no custom packs"):
        replace(game("gosu"), editions=None).edition(HEAD)


# --- matches and records -------------------------------------------------------------------------


def played(seed: int) -> Match:
    """Play a match with the edition, choosing the first or last legal action in turn."""
    match = Match("gosu", seed=seed, pack=edition_of("gosu", MOON))
    while not match.is_over and len(match.actions) < 120:
        legal = match.legal(match.pending[0])
        match.act(legal[-1 if len(match.actions) % 3 else 0])
    return match


def test_a_record_carries_the_pack_and_plays_again():
    match = played(5)
    text = match.record().text
    assert f"pack: {match.engine.pack.edition.fingerprint}\n| game = " in text
    again = Match.from_record(text)
    assert again.record().text == text
    assert again.engine.pack.edition == match.engine.pack.edition
    assert again.digest() == match.digest()


def test_a_record_of_the_game_s_own_cards_has_no_pack():
    assert "pack:" not in Match("gosu", seed=1).record().text


def test_a_clan_too_many_is_eliminated_and_the_view_names_the_others():
    pack = edition_of("gosu", MOON.replace('"fire", ', ""))
    match = Match("gosu", seed=1, pack=pack)
    assert question(match)[1] == "eliminate"
    assert set(match.view().clans) == set(pack.base.clans)
    do(match, "clan moon")
    assert set(match.view().clans) == set(load_pack("gosu").base.clans)


def test_positions_as_text_name_the_clans_of_a_match_that_eliminates_some():
    pack = edition_of("gosu", MOON.replace('"fire", ', ""))
    match = Match("gosu", seed=1, pack=pack)
    for _ in range(40):
        assert Match.from_text(match.to_text(), pack=pack).digest() == match.digest()
        match.act(match.legal()[len(match.actions) % len(match.legal())])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("draw 3 cards", "draw 9 cards", "not the one with this fingerprint"),
        ("| author", "# author", "not the one with this fingerprint"),
        ("pack: ", "pack: f", "a pack has 64 hexadecimal digits"),
    ],
)
def test_a_pack_that_was_changed_in_a_record_is_refused(old: str, new: str, said: str):
    with pytest.raises(NotationError, match=said):
        Record.from_text(played(6).record().text.replace(old, new, 1))


def test_the_proof_of_a_match_holds_its_pack():
    salts = ["aa", "bb"]
    match = played(seed_of("secret", salts))
    record = prove(match.record(), "secret", salts)
    assert verify(Record.from_text(record.text)) == record.proof.fingerprint
    other = replace(record, edition=read_edition(MOON + "# !", GOSU).edition.text)
    assert fingerprint_of(other) != fingerprint_of(record)


def test_an_edition_that_cannot_be_read_any_more_is_an_error_of_the_record():
    record = replace(Match("gosu", seed=1).record(), edition=HEAD + 'autor = "Ada"\n')
    with pytest.raises(NotationError, match=r"its pack can't be played: .*unknown key 'autor'"):
        Match.from_record(Record.from_text(record.text))


# --- Goblin Laundromat ---------------------------------------------------------------------------

WASH = """game      = "laundromat"
name      = "Heavy duty"
version   = 1
leave_out = ["elf_underwear_plain"]
potion    = 6

[[garment]]
id      = "elf_underwear_silk"
species = "elf"
type    = "underwear"
magic   = 2
names   = { en = "Silk drawers" }

[[type]]
id     = "underwear"
scores = "majority"
first  = 9
second = 5

[[programme]]
id          = "p01"
type        = 1
cycle       = 3
direction   = "left"
temperature = 35
max_dirt    = 9
coins       = 3
"""


def test_garments_programmes_and_worths_of_a_laundry_are_changed():
    pack, usual = edition_of("laundromat", WASH), load_pack("laundromat")
    assert (pack.potion, pack.specialisation) == (6, usual.specialisation)
    assert pack.majority("underwear") == (9, 5)
    assert pack.programme("p01").temperature == 35
    assert pack.name("elf_underwear_silk", "it") == "Silk drawers"
    found = {what: [one.id for one in items] for what, items in differences(pack, usual).items()}
    expected = {"new": ["elf_underwear_silk"], "changed": ["p01"], "gone": ["elf_underwear_plain"]}
    assert found == expected


def test_a_record_of_a_laundry_carries_its_pack():
    match = Match("laundromat", seed=2, pack=edition_of("laundromat", WASH))
    for _ in range(12):
        match.act(match.legal(match.pending[0])[0])
    again = Match.from_record(match.record().text)
    assert again.digest() == match.digest()
    assert again.engine.pack.potion == 6


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('["elf_underwear_plain"]', '["elf"]', "the number of baskets is 4; it must be 5"),
        ('species = "elf"', 'species = "elk"', "the pack:9:12: unknown species 'elk'"),
        ("potion    = 6", "potion = 600", "the pack:5:10: potion is 600; it must be from 0 to 99"),
        (
            "temperature = 35",
            "temperature = 40",
            "the pack:25:15: temperature 40 is already used by",
        ),
        ('id     = "underwear"', 'id = "gloves"', "there is no type 'gloves'"),
        ('names   = { en = "Silk drawers" }', "", "a new garment needs names"),
        ('"elf_underwear_silk"', '"elf_underwear_plain"', "'elf_underwear_plain' is left out"),
        ("magic ", "glitter ", "unknown key 'glitter'"),
    ],
)
def test_what_is_wrong_with_a_laundry_is_said_with_its_place(old: str, new: str, said: str):
    with pytest.raises(PackError) as wrong:
        edition_of("laundromat", WASH.replace(old, new, 1))
    assert said in str(wrong.value)


def test_a_laundry_with_a_garment_too_many_is_read_and_not_played():
    pack = edition_of("laundromat", WASH.replace('["elf_underwear_plain"]', "[]", 1))
    with pytest.raises(PackError, match="a match needs 90 garments, not 91"):
        game("laundromat").rulebook(pack, game("laundromat").options())


def test_whoever_has_passed_is_not_made_to_pass_again() -> None:
    """Otherwise a pass would count twice: the round would end too soon, or never."""
    edition = edition_of(
        "gosux",
        """
        game = "gosux"
        name = "Out"
        version = 1
        [[card]]
        id = "nitish"
        clan = "narashima"
        level = 1
        effect = "An opponent of your choice passes if they hold no token."
        symbols = 1
        """,
    )
    match = gosux(
        """
        seat 0   I: nitish   tokens: 2
        seat 1   tokens: 0   passed: yes
        """,
        pack=edition,
    )
    do(match, "activate I1")
    assert (match.view().round, question(match)) == (1, (0, "turn"))


def test_where_no_card_was_chosen_there_is_none_of_at_most_its_level() -> None:
    edition = edition_of(
        "gosux",
        """
        game = "gosux"
        name = "None"
        version = 1
        [[card]]
        id = "nitish"
        clan = "narashima"
        level = 1
        effect = '''
        You may capture a card.
        You may capture a card of at most its level.
        Draw 1 card.
        '''
        symbols = 1
        """,
    )
    match = gosux(
        """
        seat 0   I: nitish   tokens: 2   deck: navaj
        seat 1   I: un_go
        """,
        pack=edition,
    )
    do(match, "activate I1", "no")
    assert hand(match, 0) == ["navaj"]


def test_no_card_jumps_while_another_one_is_on_its_way() -> None:
    edition = edition_of(
        "gosu",
        """
        game = "gosu"
        name = "Two at once"
        version = 1
        [[card]]
        id = "dark_avenger"
        clan = "dark"
        level = 1
        shift = 1
        shifted = "copy the activated power of a card of an opponent's army"
        """,
    )
    match = kamakor(
        """
        seat 0   I: dark_avenger whisperer_of_the_world_tree   hand: dark_medic loya
        seat 1   II: mosk_of_the_canopy   I: dark_thief ancient_psi
        deck: ancient_psi dark_thief dark_medic ...
        """,
        pack=edition,
    )
    do(match, "shift I1")
    assert (question(match), row(match, 0, 1)) == (
        (1, "turn"),
        ["dark_medic", "whisperer_of_the_world_tree"],
    )


def test_who_has_passed_takes_no_extra_turn() -> None:
    edition = edition_of(
        "gosu",
        """
        game = "gosu"
        name = "Turn after turn"
        version = 1
        [[card]]
        id = "loya"
        clan = "ancient"
        level = 2
        global = "at the end of each player's turn: that player takes an extra turn"
        """,
    )
    match = gosu(
        """
        seat 0   II: loya   I: ancient_psi   tokens: 0
        seat 1   tokens: 0   passed: yes
        """,
        pack=edition,
    )
    do(match, "pass")
    assert match.view().round == 2


def test_nobody_gives_a_dragoon_token_to_themselves() -> None:
    edition = edition_of(
        "gosu",
        """
        game = "gosu"
        name = "Gifts"
        version = 1
        [[card]]
        id = "dragoon_goblin_ensign"
        clan = "dragoon"
        level = 1
        activation = """
        + "'each player gives you a dragoon token'",
    )
    match = kamakor(
        """
        seat 0   I: dragoon_goblin_ensign   tokens: 1   dragoons: 1
        seat 1   hand: ange
        """,
        pack=edition,
    )
    do(match, "activate I1")
    assert [one.what for one in match.happened()].count("dragoon-given") == 0
    assert dragoons(match, 0) == 1


@pytest.mark.parametrize(
    "effect",
    [
        "a player of your choice reveals the top 5 cards of the deck\ntake the rest",
        "your opponent reveals the top 2 cards of the deck\ndiscard the rest",
        "each player reveals the top 2 cards of the deck\neach player takes the rest",
    ],
)
def test_nobody_takes_cards_of_another_deck(effect: str) -> None:
    text = """game = "gosux"\nname = "Mine"\nversion = 1\n[[card]]\nid = "nitish"\n"""
    text += f'''clan = "narashima"\nlevel = 1\neffect = """\n{effect}\n"""\n'''
    with pytest.raises(PackError, match="a player can't take what another one reveals"):
        edition_of("gosux", text)
