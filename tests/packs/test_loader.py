"""Packs: Warren's own, custom cards, and every possible error."""

import random
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from helpers import do, gosu, hand, options, question, row
from mangling import mangled
from warren.engine import Match, WarrenError
from warren.engine.games import GAMES, load_pack
from warren.kernel import compile as engines
from warren.language import keeping
from warren.packs.errors import PackError
from warren.packs.loader import check_file, read_pack, sources_of, with_cards

PACK = load_pack("gosu")
BASE = PACK.base
KAMAKOR = ("dragoon", "kobuke", "shadow", "shibuke", "warmachine")
HEAD = 'clan = "dark"\n\n[[card]]\n'
KAO = HEAD + 'id    = "kao"\nlevel = 2\n'


def cards(folder: Path, source: str) -> list:
    """Return the cards of a custom file."""
    path = folder / "mine.toml"
    path.write_text(source, encoding="utf-8")
    return check_file(path, PACK)


def wrong(folder: Path, source: str | bytes) -> PackError:
    path = folder / "mine.toml"
    path.write_bytes(source if isinstance(source, bytes) else source.encode())
    with pytest.raises(PackError) as caught:
        check_file(path, PACK)
    return caught.value


# --- the pack that comes with Warren -------------------------------------------------------------


def test_g_comp_the_base_game_has_75_designs_and_100_cards():
    assert len(BASE.cards) == 75
    assert sum(card.copies for card in BASE.cards) == 100


def test_kamakor_adds_as_many():
    assert len(PACK.cards) == 150
    assert sum(card.copies for card in PACK.cards) == 200
    assert PACK.added == KAMAKOR
    assert PACK.clans == (*BASE.clans, *KAMAKOR)


def test_the_base_game_has_its_own_clans_alone_and_what_else_the_pack_has():
    assert BASE.clans == ("ancient", "alpha", "dark", "meka", "fire")
    assert BASE.added == ()
    assert BASE.cards == PACK.cards[:75]
    assert BASE.base == BASE
    assert (BASE.names, BASE.words, BASE.values) == (PACK.names, PACK.words, PACK.values)


def test_clans_and_cards_of_the_base_game_have_the_same_numbers_with_kamakor():
    base, whole = BASE.numbered(), PACK.numbered()
    assert base.clans.items() <= whole.clans.items()
    assert base.cards.items() <= whole.cards.items()


def test_a_pack_without_expansion_is_its_own_base():
    assert load_pack("gosux").base == load_pack("gosux")


def test_every_clan_has_five_bakutos_seven_heroes_and_three_ozekis():
    found = Counter((card.clan, card.level) for card in PACK.cards)
    assert found == {
        (clan, level): count for clan in PACK.clans for level, count in ((1, 5), (2, 7), (3, 3))
    }


def test_copies_and_values_follow_from_the_level():
    assert {(card.level, card.copies, card.value) for card in PACK.cards} == {
        (1, 2, 2),
        (2, 1, 3),
        (3, 1, 5),
    }


def test_cards_of_kamakor_are_house_designs():
    assert {(card.clan in KAMAKOR, card.source == "house") for card in PACK.cards} == {
        (False, False),
        (True, True),
    }


def test_k_01_some_cards_may_lie_in_several_rows():
    assert {card.id: card.rows for card in PACK.cards if card.rows} == {
        "defender_of_the_world_tree": (1, 2),
        "snare_weaver_of_the_world_tree": (1, 2),
        "ebbu_heartwood": (2, 3),
        "lichenna": (1, 2),
        "everwhere": (1, 2, 3),
    }


def test_who_can_make_a_shadow_jump_has_no_shift_cost():
    jumpers = [card for card in PACK.cards if "shadow_jump" in card.keywords]
    assert len(jumpers) == 13
    assert all(card.shift is None and card.clan == "shadow" for card in jumpers)


def test_k_18_recruiters_are_of_level_1():
    found = [(card.number, card.level) for card in PACK.cards if "recruiter" in card.keywords]
    assert found == [(79, 1), (91, 1), (94, 1), (140, 1)]


@pytest.mark.parametrize(("game", "designs"), [("gosu", 150), ("gosux", 88)])
def test_every_card_has_a_number_and_a_name_in_every_language(game, designs):
    pack = load_pack(game)
    assert sorted(card.number for card in pack.cards) == list(range(1, designs + 1))
    assert all(pack.names[lang].keys() == {c.id for c in pack.cards} for lang in pack.names)
    assert set(pack.names) == {"en", "fr", "it"}


def test_a_card_is_found_by_its_id():
    assert PACK.card("kao").level == 2
    with pytest.raises(KeyError, match="unknown card 'koa'; did you mean 'kao'"):
        PACK.card("koa")


def test_a_card_without_printed_name_shows_its_id():
    assert PACK.name("the_edge", "de") == "The Edge"


def test_a_pack_is_read_once():
    assert load_pack("gosu") is PACK


def test_every_file_of_the_pack_passes_as_a_file_of_ones_own():
    folder = Path(str(files("warren.games").joinpath("gosu", "pack")))
    found = [card for clan in PACK.clans for card in check_file(folder / f"{clan}.toml", PACK)]
    assert [card.id for card in found] == [card.id for card in PACK.cards]


# --- what is right -------------------------------------------------------------------------------


def test_what_is_left_out_is_as_usual_for_the_level(tmp_path):
    (card,) = cards(tmp_path, KAO)
    assert (card.clan, card.copies, card.value, card.shift) == ("dark", 1, 3, None)
    assert (card.number, card.symbols, card.keywords, card.source) == (0, 0, (), "house")
    assert (card.file, card.line) == ("mine.toml", 3)


def test_every_fact_can_be_given(tmp_path):
    (card,) = cards(
        tmp_path,
        HEAD
        + """\
id       = "kao"
number   = 68
level    = 2
copies   = 1
value    = 4
shift    = 3
keywords = ["secret_shift"]
symbols  = 1
source   = "rulebook"
arrival  = "draw 2 (+1) cards"
""",
    )
    assert (card.number, card.value, card.shift, card.symbols) == (68, 4, 3, 1)
    assert (card.keywords, card.source) == (("secret_shift",), "rulebook")


def test_what_kamakor_adds_can_be_given(tmp_path):
    (card,) = cards(
        tmp_path,
        KAO
        + """\
rows     = [1, 2]
keywords = ["recruiter", "shadow_jump"]
first    = \"\"\"
at the start of each round: gain 1 dragoon token
your dark cards cost 1 card less to shift, at least 1
\"\"\"
action   = "capture this card and discard 1 card: draw 1 card"
""",
    )
    assert (card.rows, card.keywords) == ((1, 2), ("recruiter", "shadow_jump"))
    assert [type(power).__name__ for power in card.text.first] == ["Trigger", "ClanShiftsCheaper"]
    assert (card.text.action.cost.captures_this, card.text.action.cost.discards) == (True, 1)
    assert card.text.everyones_action is None


def test_an_action_may_be_everyones(tmp_path):
    (card,) = cards(tmp_path, KAO + 'global_action = "discard 1 card: draw 1 card"\n')
    assert card.text.everyones_action.cost.discards == 1
    assert card.text.action is None


def test_an_activation_brings_its_symbol(tmp_path):
    (card,) = cards(tmp_path, KAO + 'activation = "draw 1 card"\n')
    assert card.symbols == 1


def test_an_id_of_ones_own_may_be_mentioned_in_any_order(tmp_path):
    found = cards(
        tmp_path,
        KAO
        + 'activation = "take a card named mine from the discards"\n'
        + '\n[[card]]\nid = "mine"\nlevel = 1\n',
    )
    assert [card.id for card in found] == ["kao", "mine"]


def test_a_file_may_have_no_cards_yet(tmp_path):
    assert cards(tmp_path, 'clan = "dark"\n') == []


def test_a_path_may_be_anywhere_and_have_any_name(tmp_path):
    path = tmp_path / "my cards.txt"
    path.write_text(KAO)
    assert [card.file for card in check_file(path, PACK)] == ["my cards.txt"]


# --- what is wrong: mine.toml:line:column --------------------------------------------------------

WRONG = {
    # the file
    "an unknown key of the file": (
        'clan = "dark"\nclam = "dark"\n',
        (2, 1, "unknown key 'clam'; did you mean 'clan'?"),
    ),
    "an unknown table": (
        'clan = "dark"\n\n[[cards]]\nid = "kao"\n',
        (3, 1, "unknown key 'cards'; did you mean 'card'?"),
    ),
    "a single card without double brackets": (
        'clan = "dark"\n\n[card]\nid = "kao"\nlevel = 2\n',
        (3, 1, "a card begins with [[card]]"),
    ),
    "a card that is a number": ('clan = "dark"\ncard = 3\n', (2, 1, "a card begins with [[card]]")),
    "cards that are words": (
        'clan = "dark"\ncard = ["kao"]\n',
        (2, 1, "a card begins with [[card]]"),
    ),
    "no clan": ("\n[[card]]\n", (1, 1, 'the file must begin with clan = "..."')),
    "nothing": ("", (1, 1, 'the file must begin with clan = "..."')),
    "an unknown clan": (
        'clan = "drak"\n',
        (1, 9, "unknown clan 'drak'; did you mean 'dark'?"),
    ),
    "a clan that is not a word": ("clan = 3\n", (1, 8, "unknown clan '3'")),
    "an unknown source of the file": (
        'clan   = "dark"\nsource = "hause"\n' + KAO.split("\n", 1)[1],
        (
            2,
            11,
            "unknown source 'hause'; it must be one of rulebook, transcription, house; "
            "did you mean 'house'?",
        ),
    ),
    # facts
    "an unknown key": (
        KAO + 'arival = "draw 1 card"\n',
        (6, 1, "unknown key 'arival'; did you mean 'arrival'?"),
    ),
    "an unknown key between quotes": (
        KAO + '"shfit" = 3\n',
        (6, 1, "unknown key 'shfit'; did you mean 'shift'?"),
    ),
    "an unknown key of the second card": (
        KAO + '\n[[card]]\nid = "kalim"\n  lvel = 2\n',
        (9, 3, "unknown key 'lvel'; did you mean 'level'?"),
    ),
    "no id": (HEAD + "level = 2\n", (3, 1, "this card has no id")),
    "no level": (
        KAO + '\n[[card]]\nid = "kalim"\n',
        (7, 1, "this card has no level"),
    ),
    "an id twice": (
        KAO + '\n[[card]]\nid    = "kao"\nlevel = 2\n',
        (8, 10, "the id 'kao' is used twice"),
    ),
    "an id with capitals": (
        HEAD + 'id = "Kao"\nlevel = 2\n',
        (4, 7, "the id 'Kao' must be lower-case letters, digits and '_'"),
    ),
    "an id that no position could name": (
        HEAD + 'id = "kaö"\nlevel = 2\n',
        (4, 7, "the id 'kaö' must be lower-case letters, digits and '_'"),
    ),
    "an id with a space": (
        HEAD + 'id = "ka o"\nlevel = 2\n',
        (4, 7, "the id 'ka o' must be lower-case letters, digits and '_'"),
    ),
    "an id that is a number": (
        HEAD + "id = 3\nlevel = 2\n",
        (4, 6, "the id 3 must be lower-case letters, digits and '_'"),
    ),
    "an unknown level": (
        HEAD + 'id = "kao"\nlevel = 4\n',
        (5, 9, "unknown level '4'; it must be one of 1, 2, 3"),
    ),
    "a level between quotes": (
        HEAD + 'id = "kao"\nlevel = "2"\n',
        (5, 10, "unknown level '2'; it must be one of 1, 2, 3, without quotes"),
    ),
    "a level with a point": (
        HEAD + 'id = "kao"\nlevel = 2.0\n',
        (5, 9, "unknown level '2.0'; it must be one of 1, 2, 3"),
    ),
    "a level that is true": (
        HEAD + 'id = "kao"\nlevel = true\n',
        (5, 9, "unknown level 'True'; it must be one of 1, 2, 3"),
    ),
    "three copies": (KAO + "copies = 3\n", (6, 10, "copies is 3; it must be from 1 to 2")),
    "no copy": (KAO + "copies = 0\n", (6, 10, "copies is 0; it must be from 1 to 2")),
    "copies that are not a number": (
        KAO + 'copies = "two"\n',
        (6, 11, "copies is 'two'; it must be a whole number from 1 to 2"),
    ),
    "a negative value": (KAO + "value = -1\n", (6, 9, "value is -1; it must be from 0 to 99")),
    "a shift cost out of range": (
        KAO + "shift = 100\n",
        (6, 9, "shift is 100; it must be from 0 to 99"),
    ),
    "two symbols": (KAO + "symbols = 2\n", (6, 11, "symbols is 2; it must be from 0 to 1")),
    "a number that is true": (
        KAO + "number = true\n",
        (6, 10, "number is True; it must be a whole number from 0 to 9999"),
    ),
    "an unknown keyword": (
        KAO + 'keywords = ["secret_shfit"]\n',
        (6, 12, "unknown keyword 'secret_shfit'; did you mean 'secret_shift'?"),
    ),
    "keywords that are not a list": (
        KAO + 'keywords = "secret_shift"\n',
        (6, 13, "keywords must be a list"),
    ),
    "an unknown source": (
        KAO + 'source = "me"\n',
        (6, 11, "unknown source 'me'; it must be one of rulebook, transcription, house"),
    ),
    "a first card that reacts to a destruction": (
        KAO + 'first = "when a player destroys a card: draw 1 card"\n',
        (6, 10, "a first card can't have this power"),
    ),
    "a first card that wins": (
        KAO + 'first = "at the start of each round: a player with 9 cards in their army wins '
        'the game"\n',
        (6, 10, "a first card can't have this power"),
    ),
    "a power of a first card that every card has": (
        KAO + 'permanent = "cards of level 1 of a new clan cost you 1 card less"\n',
        (6, 14, "only a first card can have this power"),
    ),
    "a jump while a card leaves": (
        KAO + 'shifted = "let a dark card of your army jump over the top 3 cards of the deck"\n',
        (6, 12, "no card can jump while another one leaves"),
    ),
    "more dragoon tokens than a hand holds": (
        KAO + 'action = "return 3 dragoon tokens: draw 1 card"\n',
        (6, 11, "a player holds at most 2 dragoon tokens"),
    ),
    "something else than a victory at any moment": (
        KAO + 'global = "at any moment: draw 1 card"\n',
        (6, 11, "only a victory can happen at any moment"),
    ),
    "a victory with something else": (
        KAO
        + 'global = """\nat the start of each round:\n  draw 1 card\n'
        + '  a player with 15 cards in their army wins the game\n"""\n',
        (7, 1, "a victory must be the whole text, at the start of each round or at any moment"),
    ),
    "a victory that nobody judges": (
        KAO + 'arrival = "a player with 15 cards in their army wins the game"\n',
        (6, 12, "a victory must be the whole text, at the start of each round or at any moment"),
    ),
    "a card that holds others up": (
        KAO + 'arrival = "destroy a card of level 1"\n',
        (6, 12, "only free cards can leave an army: write 'free'"),
    ),
    "revealed cards that stay there": (
        KAO + 'arrival = "reveal the top 3 cards of the deck, then keep 1 of them"\n',
        (6, 12, "what is revealed must go somewhere: end with 'discard the rest'"),
    ),
    "a jumper with a shift cost": (
        KAO + 'keywords = ["shadow_jump"]\nshift = 2\n',
        (7, 1, "a card with shadow_jump can't have a shift cost"),
    ),
    "rows that are not a list": (
        KAO + "rows = 2\n",
        (6, 8, "rows must be a list of levels: 1, 2, 3"),
    ),
    "rows that are not levels": (
        KAO + "rows = [2, 4]\n",
        (6, 8, "rows must be a list of levels: 1, 2, 3"),
    ),
    "rows between quotes": (
        KAO + 'rows = ["1", "2"]\n',
        (6, 8, "rows must be a list of levels: 1, 2, 3"),
    ),
    "rows that are true": (
        KAO + "rows = [true, 2]\n",
        (6, 8, "rows must be a list of levels: 1, 2, 3"),
    ),
    "rows without the level": (
        KAO + "rows = [1, 3]\n",
        (6, 8, "rows must be several levels in order, including 2"),
    ),
    "a single row": (
        KAO + "rows = [2]\n",
        (6, 8, "rows must be several levels in order, including 2"),
    ),
    "rows in no order": (
        KAO + "rows = [2, 1]\n",
        (6, 8, "rows must be several levels in order, including 2"),
    ),
    "a row twice": (
        KAO + "rows = [2, 2]\n",
        (6, 8, "rows must be several levels in order, including 2"),
    ),
    # texts
    "an unknown verb": (
        KAO + 'arrival = "destory a free card"\n',
        (6, 12, "unknown word 'destory'; did you mean 'destroy'?"),
    ),
    "an unknown word": (
        KAO + 'arrival = "draw 2 crads"\n',
        (6, 19, "unknown word 'crads'; did you mean 'cards'?"),
    ),
    "an unknown verb in a longer text": (
        KAO + 'arrival = """\ndraw 1 card\n  \ndestory a free card\n"""\n',
        (9, 1, "unknown word 'destory'; did you mean 'destroy'?"),
    ),
    "an unknown word in a longer text": (
        KAO + 'arrival = """\ndraw 1 card\ndestroy a fere card\n"""\n',
        (8, 11, "unknown word 'fere'; did you mean 'free'?"),
    ),
    "an unknown word below a heading": (
        KAO + 'arrival = """\nchoose one:\n  draw 1 card\n  draw 2 crads\n"""\n',
        (9, 10, "unknown word 'crads'; did you mean 'cards'?"),
    ),
    "an unknown verb right after three quotes": (
        KAO + 'arrival = """destory a free card\ndraw 1 card"""\n',
        (6, 14, "unknown word 'destory'; did you mean 'destroy'?"),
    ),
    "an unknown verb on the second line of such a text": (
        KAO + 'arrival = """draw 1 card\n  drow 1 card"""\n',
        (7, 3, None),
    ),
    "an unknown verb between single quotes": (
        KAO + "arrival = '''\ndestory a free card\n'''\n",
        (7, 1, "unknown word 'destory'; did you mean 'destroy'?"),
    ),
    "an unknown word in a power": (
        KAO + 'permanent = "when you win a graet battle: draw 1 card"\n',
        (6, 29, "unknown word 'graet'; did you mean 'great'?"),
    ),
    "a sentence that breaks off": (
        KAO + 'arrival = "draw"\n',
        (6, 16, "the sentence breaks off after 'draw'"),
    ),
    "an unknown clan in a sentence": (
        KAO + 'arrival = "take a mekka card from the discards"\n',
        (6, 19, "unknown clan 'mekka'; did you mean 'meka'?"),
    ),
    "an unknown clan in a longer text": (
        KAO + 'activation = """\ndraw 1 card\ndraw 1 card for each alfa card in its row\n"""\n',
        (8, 22, "unknown clan 'alfa'; did you mean 'alpha'?"),
    ),
    "an unknown card in a sentence": (
        KAO + 'activation = "take a card named garhs or fact from the discards"\n',
        (6, 33, "unknown card 'garhs'; did you mean 'garsh'?"),
    ),
    "an unknown card in a longer text": (
        KAO + 'activation = """\ntake 1 card named garsh, fcat or ideo from the discards\n"""\n',
        (7, 26, "unknown card 'fcat'; did you mean 'fact'?"),
    ),
    "an unknown level in a sentence": (
        KAO + 'arrival = "destroy a free card of level 1 or 4"\n',
        (6, 46, "unknown level 4; levels are 1, 2 and 3"),
    ),
    "a count of nought": (
        KAO + 'arrival = "draw 0 cards"\n',
        (6, 17, "the count 0 is out of range: it must be from 1 to 99"),
    ),
    "a count that is too high": (
        KAO + 'arrival = """\ndraw 1 card\ndraw 100000 cards\n"""\n',
        (8, 6, "the count 100000 is out of range: it must be from 1 to 99"),
    ),
    "more targets than can be chosen": (
        KAO + 'arrival = "destroy up to 17 cards"\n',
        (6, 26, "the count 17 is out of range: it must be from 1 to 16"),
    ),
    "more targets than can be chosen, with the bonus": (
        KAO + 'arrival = "capture 9 (+9) cards"\n',
        (6, 20, "the count 18 is out of range: it must be from 1 to 16"),
    ),
    "more cards than can be revealed": (
        KAO + 'arrival = """\nreveal the top 50 cards of the deck\nkeep 1 of them\n"""\n',
        (7, 16, "the count 50 is out of range: it must be from 1 to 16"),
    ),
    "more options than there are numbers for": (
        KAO + 'arrival = """\nchoose one:\n' + "  draw 1 card\n" * 9 + '"""\n',
        (7, 1, "arrival offers 9 options; at most 8 are allowed"),
    ),
    "a moment said twice": (
        KAO
        + 'permanent = """\nwhen a card is captured: draw 1 card\n'
        + 'when a card is captured: take the advantage\n"""\n',
        (7, 1, "'when a card is captured' is given twice"),
    ),
    "a moment said twice, once for everyone": (
        KAO
        + 'permanent = "when a card is captured: draw 1 card"\n'
        + 'global    = "when a card is captured: draw 1 card"\n',
        (7, 14, "'when a card is captured' is given twice"),
    ),
    "an unknown word in a cost": (
        KAO + 'action = "discrad 1 card: draw 1 card"\n',
        (6, 11, "unknown word 'discrad'; did you mean 'discard'?"),
    ),
    "an unknown verb behind a cost": (
        KAO + 'action = "discard 1 card: drwa 1 card"\n',
        (6, 27, "unknown word 'drwa'; did you mean 'draw'?"),
    ),
    "an unknown word below a cost": (
        KAO + 'global_action = """\ndiscard 1 card:\n  draw 2 crads\n"""\n',
        (8, 10, "unknown word 'crads'; did you mean 'cards'?"),
    ),
    "an action without a cost": (
        KAO + 'action = "draw 1 card"\n',
        (6, 22, "an action needs a ':' after its cost"),
    ),
    "an action without an effect": (
        KAO + 'action = "discard 1 card:"\n',
        (6, 11, "'discard 1 card:' has nothing below it: indent the lines that belong to it"),
    ),
    "an action that says nothing": (
        KAO + 'action = ""\n',
        (6, 11, "an action needs a ':' after its cost"),
    ),
    "a cost of nought": (
        KAO + 'action = "discard 0 cards: draw 1 card"\n',
        (6, 19, "the count 0 is out of range: it must be from 1 to 99"),
    ),
    "two actions": (
        KAO
        + 'action        = "discard 1 card: draw 1 card"\n'
        + 'global_action = "discard 1 card: draw 1 card"\n',
        (7, 1, "a card can have only one action: its own or everyone's"),
    ),
    "an unknown clan behind a cost": (
        KAO + 'action = "discard 1 card: take a mekka card from the discards"\n',
        (6, 34, "unknown clan 'mekka'; did you mean 'meka'?"),
    ),
    "an unknown clan of a first card": (
        KAO + 'first = "your mekka cards cost 1 card less to shift, at least 1"\n',
        (6, 15, "unknown clan 'mekka'; did you mean 'meka'?"),
    ),
    "a sentence where a power must stand": (
        KAO + 'first = "draw 1 card"\n',
        (6, 10, "this is done once: write it under a moment of the card, such as 'arrival'"),
    ),
    "a moment said twice, once as the first card": (
        KAO
        + 'permanent = "at the start of each round: draw 1 card"\n'
        + 'first     = "at the start of each round: draw 1 card"\n',
        (7, 14, "'at the start of each round' is given twice"),
    ),
    "more cards than can be jumped over": (
        KAO
        + 'activation = "let a dark card of your army jump over the top 17 cards of the deck"\n',
        (6, 62, "the count 17 is out of range: it must be from 1 to 16"),
    ),
    "more options than there are numbers for, behind a cost": (
        KAO + 'action = """\ndiscard 1 card:\n  choose one:\n' + "    draw 1 card\n" * 9 + '"""\n',
        (7, 1, "action offers 9 options; at most 8 are allowed"),
    ),
    "a text that says nothing": (KAO + 'arrival = ""\n', (6, 12, "arrival is empty")),
    "a text of spaces": (KAO + 'arrival = """\n\n"""\n', (7, 1, "arrival is empty")),
    "a text that is only a comment": (
        KAO + 'permanent = "# nothing"\n',
        (6, 14, "permanent is empty"),
    ),
    "a text that is a number": (
        KAO + "arrival = 3\n",
        (6, 11, "arrival must be sentences in quotes"),
    ),
    "a text that is a list": (
        KAO + 'arrival = ["draw 1 card"]\n',
        (6, 11, "arrival must be sentences in quotes"),
    ),
    # TOML
    "a value without quotes": (
        "clan = dark\n",
        (1, 8, "this value can't be read: put text in quotes"),
    ),
    "a text without end": (KAO + 'arrival = "draw 1 card\n', (6, 23, None)),
    "a key given twice": (KAO + "level = 2\n", (6, 10, "this key is given twice")),
    "a longer text without end": (KAO + 'arrival = """draw 1 card\n', (7, 1, None)),
    "bytes that are not text": (b'clan = "dark"\n\xff\n', (1, 1, None)),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_with_file_line_and_column(name, tmp_path):
    source, (line, column, message) = WRONG[name]
    error = wrong(tmp_path, source)
    assert (error.file, error.line, error.column) == ("mine.toml", line, column)
    assert message is None or error.message == message
    assert str(error) == f"mine.toml:{line}:{column}: {error.message}"


def test_a_pack_error_is_ours(tmp_path):
    error = wrong(tmp_path, "")
    assert isinstance(error, WarrenError)
    assert error.code == "pack"


def test_bytes_that_are_no_text_are_called_so(tmp_path):
    assert "this is not UTF-8 text" in wrong(tmp_path, b"\xff").message


def test_a_number_without_end_is_refused(tmp_path):
    assert "too many digits" in wrong(tmp_path, KAO + f"number = {'9' * 5000}\n").message


def test_a_bottomless_list_is_refused(tmp_path):
    assert wrong(tmp_path, "clan = " + "[" * 100_000).file == "mine.toml"


def test_a_missing_file_is_named_in_full(tmp_path):
    with pytest.raises(PackError, match="there is no such file") as caught:
        check_file(tmp_path / "nothing.toml", PACK)
    assert caught.value.file == str(tmp_path / "nothing.toml")


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(PackError, match="can't be read"):
        check_file(tmp_path, PACK)


# --- whole custom packs --------------------------------------------------------------------------


def shipped(folder: Path) -> Path:
    """Return a copy of Warren's own pack, to be changed."""
    for file in files("warren.games").joinpath("gosu", "pack").iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    return folder


def test_a_copy_of_the_pack_is_the_pack(tmp_path):
    assert read_pack(shipped(tmp_path), PACK.dialect) == PACK


def test_an_id_used_in_two_files_is_refused(tmp_path):
    path = shipped(tmp_path) / "meka.toml"
    path.write_text(path.read_text().replace('"kameo"', '"kao"'))
    with pytest.raises(PackError, match=r"^meka\.toml:\d+:12: the id 'kao' is used twice$"):
        read_pack(tmp_path, PACK.dialect)


def test_a_pack_without_a_card_that_a_text_names_is_refused(tmp_path):
    path = shipped(tmp_path) / "fire.toml"
    path.write_text(path.read_text().replace('id      = "garsh"', 'id      = "grash"'))
    with pytest.raises(PackError, match=r"^fire\.toml:\d+:\d+: unknown card 'garsh'.*'grash'\?$"):
        read_pack(tmp_path, PACK.dialect)


def test_a_pack_without_a_file_of_its_clans_is_refused(tmp_path):
    (shipped(tmp_path) / "meka.toml").unlink()
    with pytest.raises(PackError, match=r"meka\.toml:1:1: there is no such file"):
        read_pack(tmp_path, PACK.dialect)


@pytest.mark.parametrize("key", ["game", "version", "source", "clans"])
def test_a_pack_whose_head_lacks_something_is_refused(key, tmp_path):
    path = shipped(tmp_path) / "pack.toml"
    lines = [line for line in path.read_text().split("\n") if not line.startswith(key)]
    path.write_text("\n".join(lines))
    with pytest.raises(PackError, match=f"pack.toml:1:1: the pack has no '{key}'"):
        read_pack(tmp_path, PACK.dialect)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("version = 1", 'version = "1"', "pack.toml:3:1: 'version' can't be '1'"),
        ('source  = "transcription"', "source = 3", "pack.toml:4:1: 'source' can't be 3"),
        ('clans   = ["ancient"', "clans = [3", "pack.toml:5:1: clans must be a list of words"),
        ("copies = [2, 1, 1]", "copies = 2", "pack.toml:9:1: the levels need copies = "),
        ("value  = [2, 3, 5]", "value = [2, 3]", "pack.toml:9:1: the levels need value = "),
        ('added   = ["dragoon"', "added   = [3", "pack.toml:6:1: added must be a list of words"),
        ('source  = "transcription"', 'source = "me"', "unknown source 'me'"),
    ],
)
def test_a_pack_whose_head_is_wrong_is_refused(old, new, message, tmp_path):
    path = shipped(tmp_path) / "pack.toml"
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))
    with pytest.raises(PackError) as caught:
        read_pack(tmp_path, PACK.dialect)
    assert message in str(caught.value)


def test_a_pack_whose_names_are_no_toml_is_refused(tmp_path):
    (shipped(tmp_path) / "names.fr.toml").write_text("kao = \n")
    with pytest.raises(
        PackError, match=r"^names\.fr\.toml:1:7: this value can't be read: put text in quotes$"
    ):
        read_pack(tmp_path, PACK.dialect)


# --- playing with a custom card ------------------------------------------------------------------

GENEROUS = KAO + 'arrival = "draw 3 cards"\n'
TABLE = "seat 0 I: dark_medic hand: kao mind   deck: awn sol trix ..."


def changed_pack(folder: Path, source: str = GENEROUS):
    return with_cards(PACK, cards(folder, source))


def test_a_card_takes_the_place_of_the_one_with_its_id(tmp_path):
    pack = changed_pack(tmp_path)
    assert [card.id for card in pack.cards] == [card.id for card in PACK.cards]
    assert pack.card("kao").text != PACK.card("kao").text
    assert pack.name("kao", "fr") == PACK.name("kao", "fr")
    assert PACK.card("kao").text.permanent


def test_a_match_is_played_with_cards_of_ones_own(tmp_path):
    match = do(gosu(TABLE, pack=changed_pack(tmp_path)), "play kao")
    assert hand(match, 0) == ["awn", "mind", "sol", "trix"]
    assert hand(do(gosu(TABLE), "play kao"), 0) == ["mind"]


def test_facts_of_ones_own_count_too(tmp_path):
    pack = changed_pack(tmp_path, KAO + "value = 9\nshift = 0\n")
    match = gosu("seat 0 I: dark_medic II: kao hand: sol", pack=pack)
    assert match.view().seats[0].strength == 2 + 9
    assert "shift II1" in options(match)


def test_nothing_is_compiled_anew_for_cards_of_ones_own(tmp_path, monkeypatch):
    Match("gosu", seed=1)

    def compiling(*_args, **_kwargs):
        raise AssertionError("the engine was made a second time")

    monkeypatch.setattr(engines, "native_entry", compiling)
    monkeypatch.setattr(engines, "interpreted_entry", compiling)
    match = Match("gosu", seed=1, pack=changed_pack(tmp_path))
    match.act(match.legal()[0])


def test_a_dealt_match_with_cards_of_ones_own_goes_on_to_its_end(tmp_path):
    chance = random.Random(2)
    match = Match("gosu", seed=2, pack=changed_pack(tmp_path), turn_cap=30)
    while not match.is_over and len(match.actions) < 3000:
        match.act(chance.choice(match.legal()))
    assert match.is_over


def test_undo_keeps_the_cards_of_ones_own(tmp_path):
    match = gosu(TABLE, pack=changed_pack(tmp_path))
    do(match, "play kao", "draw 1").undo()
    assert hand(match, 0) == ["awn", "mind", "sol", "trix"]
    assert match.engine.pack.card("kao").text.arrival.sentences


def test_a_copy_keeps_the_cards_of_ones_own(tmp_path):
    match = do(gosu(TABLE, pack=changed_pack(tmp_path)).copy(), "play kao")
    assert hand(match, 0) == ["awn", "mind", "sol", "trix"]


def test_a_record_is_replayed_with_the_cards_it_was_played_with(tmp_path):
    pack = changed_pack(tmp_path)
    match = do(gosu(TABLE, pack=pack), "play kao")
    match.save(tmp_path / "match.txt")
    assert Match.load(tmp_path / "match.txt", pack=pack).digest() == match.digest()
    assert Match.from_record(match.record(), pack=pack).digest() == match.digest()


def test_a_question_of_ones_own_card_is_asked_and_labelled(tmp_path):
    source = KAO + 'arrival = """\nchoose one:\n  draw 2 cards\n  take the advantage\n"""\n'
    match = do(gosu(TABLE, pack=changed_pack(tmp_path, source)), "play kao")
    assert question(match) == (0, "choose-one")
    speaker = match.sentences("en")
    said = [speaker.label(match.state, 0, action.number) for action in match.legal()]
    assert said[0].lower().startswith("draw 2 cards")
    do(match, "option 1")
    assert row(match, 0, 2) == ["kao"]


def test_a_card_that_replaces_none_is_refused(tmp_path):
    with pytest.raises(PackError) as caught:
        changed_pack(tmp_path, KAO.replace('"kao"', '"koa"'))
    assert str(caught.value) == (
        "mine.toml:3:1: 'koa' replaces no card of gosu; did you mean 'kao'?"
    )


def test_the_number_of_cards_must_stay_the_same(tmp_path):
    """More than 100 cards would not fit into the engine's piles."""
    with pytest.raises(PackError) as caught:
        changed_pack(tmp_path, KAO + "copies = 2\n")
    assert str(caught.value) == (
        "mine.toml:3:1: 'kao' must have copies = 1: the number of cards must stay the same"
    )


def test_copies_may_move_from_one_card_to_another(tmp_path):
    second = '\n[[card]]\nid = "dark_medic"\nlevel = 1\ncopies = 1\n'
    pack = changed_pack(tmp_path, KAO + "copies = 2\n" + second)
    assert sum(card.copies for card in pack.cards) == sum(card.copies for card in PACK.cards)
    assert len(hand(gosu("seat 0 hand: kao kao", pack=pack), 0)) == 2


# --- mangled files -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["letters", "words", "lines"])
def test_mangled_card_files_are_read_or_refused_with_a_place(kind, tmp_path):
    chance = random.Random(kind)
    folder = files("warren.games").joinpath("gosu", "pack")
    good = [folder.joinpath(f"{clan}.toml").read_text(encoding="utf-8") for clan in PACK.clans]
    outcomes = [loads(tmp_path, mangled(chance, chance.choice(good), kind)) for _ in range(100)]
    assert True in outcomes
    assert False in outcomes


def test_garbage_is_refused(tmp_path):
    chance = random.Random(13)
    letters = 'clan="dark"\n[[card]]id level 123{},.\'#_-²é\0\t'
    for _ in range(300):
        garbage = "".join(chance.choices(letters, k=chance.randint(1, 80)))
        assert not loads(tmp_path, garbage)


def loads(folder: Path, source: str) -> bool:
    """Return whether a card file can be read; if not, the error must have a valid place."""
    path = folder / "mine.toml"
    path.write_text(source, encoding="utf-8", newline="\n")
    try:
        found = check_file(path, PACK)
    except PackError as error:
        lines = source.split("\n")
        in_text = 1 <= error.line <= len(lines)
        if not in_text or not 1 <= error.column <= len(lines[error.line - 1]) + 1:
            raise AssertionError(f"the place is not in the file: {error}") from error
        return False
    try:
        pack = with_cards(PACK, found)
    except PackError:
        return True
    Match("gosu", seed=1, pack=pack)
    return True


@pytest.mark.parametrize(
    ("sentences", "words"),
    [
        ("keep 1 of them", "them"),
        ("take the rest", "the rest"),
        ("reveal the top 3 cards of the deck\nkeep those of that clan", "that clan"),
        ("draw as many cards as its level", "its level"),
        ("that player draws 1 card", "that player"),
        ("its owner draws 1 card", "its owner"),
        ("draw 1 card\nits owner draws 1 card", "its owner"),
        ("put the rest back on top of the deck", "the rest"),
        ("if they can't, draw 1 card", "if they can't"),
        (
            "an opponent of your choice discards 1 card\nif they can't, draw 1 card",
            "if they can't",
        ),
        ("if a dragoon token activates it, draw 1 card", "if a dragoon token activates it"),
        ("destroy a free card of level 1 (or 2 with a dragoon token)", "with a dragoon token"),
        ("capture a card of level 1 (or 2 with a dragoon token)", "with a dragoon token"),
        ("release a captured card of level 1 (or 2 with a dragoon)", "with a dragoon token"),
        ("take a card of another clan from the discards", "another clan"),
    ],
)
def test_words_that_point_at_nothing_are_refused(tmp_path, sentences, words):
    error = wrong(tmp_path, KAO + f'arrival = """\n{sentences}\n"""\n')
    message = f"'{words}' refers to nothing mentioned earlier in arrival"
    assert (error.line, error.message) == (7, message)


@pytest.mark.parametrize(
    ("key", "sentences", "words"),
    [
        (
            "action",
            "discard 2 cards: take a card of another clan from the discards",
            "another clan",
        ),
        ("action", "discard 1 card: its owner draws 1 card", "its owner"),
        (
            "action",
            "return a dragoon token: if a dragoon token activates it, draw 1 card",
            "if a dragoon token activates it",
        ),
        (
            "permanent",
            "when you activate a card of your army with a dragoon token:"
            " destroy a free card of level 1 (or 2 with a dragoon token)",
            "with a dragoon token",
        ),
        ("first", "at the start of each round: that player draws 1 card", "that player"),
    ],
)
def test_words_that_point_at_nothing_are_refused_in_powers_and_actions_too(
    tmp_path, key, sentences, words
):
    error = wrong(tmp_path, KAO + f'{key} = "{sentences}"\n')
    assert error.message == f"'{words}' refers to nothing mentioned earlier in {key}"
    assert error.line == 6


@pytest.mark.parametrize(
    ("key", "sentences"),
    [
        ("arrival", "destroy a free card\nits owner draws 1 card"),
        ("arrival", "return a free card to its owner's hand\nits owner discards 1 card"),
        (
            "arrival",
            "an opponent of your choice gives you a dragoon token\nif they can't, draw 1 card",
        ),
        ("arrival", "reveal the top 2 cards of the deck\nput the rest back on top of the deck"),
        ("activation", "if a dragoon token activates it, draw 1 card"),
        ("activation", "capture a card of level 1 (or 2 with a dragoon token)"),
        (
            "action",
            "discard 2 cards of different clans: take a card of another clan from the discards",
        ),
    ],
)
def test_words_that_point_at_something_are_read(tmp_path, key, sentences):
    (card,) = cards(tmp_path, KAO + f'{key} = """\n{sentences}\n"""\n')
    assert card.text != PACK.card("kao").text


# --- the pack that is kept -----------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_that_was_kept_is_the_pack(game, tmp_path, monkeypatch):
    monkeypatch.setattr(keeping, "folder", tmp_path)
    for _ in range(2):
        assert GAMES[game].cards() == load_pack(game)
    assert len([*tmp_path.glob(f"pack-{game}-*")]) == 1


def test_another_text_makes_another_pack(tmp_path):
    (tmp_path / "pack").mkdir()
    copied = shipped(tmp_path / "pack")
    before = [*sources_of(files("warren.language"), files("warren.packs"), copied)]
    file = copied / "fire.toml"
    file.write_text(file.read_text(encoding="utf-8") + "\n# more\n", encoding="utf-8")
    assert [*sources_of(files("warren.language"), files("warren.packs"), copied)] != before
    assert any(source.startswith(b"chart.py") for source in before)
    assert any(source.startswith(b"loader.py") for source in before)
