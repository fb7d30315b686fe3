"""Completion at the cursor in a pack's text."""

from __future__ import annotations

import re

import pytest

from warren.engine.games import load_pack
from warren.language.grammars import GRAMMARS
from warren.language.lexicon import Lexicon
from warren.locale import LANGUAGES
from warren.packs.completion import STRUCTURE, next_words, texts_for
from warren.packs.texts import sentences_of
from warren.table.study import drafts

HEAD = 'game = "gosu"\nname = "x"\nversion = 1\n\n[[clan]]\nid = "moon"\ncolour = "'
CARD = HEAD + 'mint"\n\n[[card]]\nid = "a"\n'


def offered(text: str, game: str = "gosu") -> dict[str, str]:
    """Return the completions at the end of a text: the whole, and its typed part."""
    return {one.whole: one.typed for one in next_words(load_pack(game), text, len(text))}


@pytest.mark.parametrize(
    ("text", "whole", "typed"),
    [
        ("ga", "game", "ga"),
        (HEAD + "la", "lavender", "la"),
        (CARD + "arr", "arrival_by_shift", "arr"),
        (CARD + 'clan = "mo', "moon", "mo"),
        (CARD + 'keywords = ["shadow', "shadow_jump", "shadow"),
        (CARD + 'arrival = "dr', "draw", "dr"),
        (CARD + 'arrival = "draw ', "2", ""),
        (CARD + 'arrival = "draw 2 ', "cards", ""),
        (CARD + 'arrival = "draw 1 ', "card", ""),
        (CARD + 'arrival = "take a mo', "moon card", "mo"),
        (CARD + 'arrival = """\ndraw 2 cards\nchoose', "choose one:", "choose"),
        (CARD + 'arrival = """\nchoose one:\n    draw 2 cards\n    destroy a ', "FREE", ""),
        (CARD + 'permanent = "when you w', "win a Great Battle", "w"),
        (CARD + 'permanent = "when you win a great battle: dr', "draw", "dr"),
        (CARD + 'action = "', "discard", ""),
        (CARD + "[copies]\nalpha_w", "alpha_warrior", "alpha_w"),
        (CARD + "[copies]\nalpha_warrior = ", "1", ""),
        (CARD + 'action = "discard 1 card: dr', "draw", "dr"),
    ],
)
def test_what_may_come_next_is_offered(text: str, whole: str, typed: str):
    assert offered(text)[whole] == typed


@pytest.mark.parametrize(
    "text",
    [
        CARD + 'arrival = "drwa ',
        CARD + 'arrival = "draw 2 cards"',
        CARD + 'id = "',
        CARD + 'clan = "moon"',
    ],
)
def test_where_nothing_can_be_known_nothing_is_offered(text: str):
    assert offered(text) == {}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("[[clan]]" + "\n" * 190_000 + '[[card]]\nclan = "', 10),  # the game's clans
        ('[[card]]\nid = """' + "\n" * 190_000, 0),
        ("leave_out = [" + "a" * 190_000 + "!", 0),
        ('leave_out = """' + ("a" * 900 + "!\n") * 200, 150),
    ],
)
def test_nobody_waits_for_an_answer_to_a_text_that_is_none(text: str, number: int):
    """Each of these once took minutes, during which nobody else was served."""
    assert len(next_words(load_pack("gosu"), text, len(text))) == number


def test_a_key_is_offered_once():
    assert "id" not in offered(CARD)
    assert "level" in offered(CARD)
    assert "level" not in offered(CARD + "level = 1\n")


def test_a_game_s_own_keys_are_offered():
    text = CARD.replace('"gosu"', '"gosux"')
    assert "effect" in offered(text, "gosux")
    assert "arrival" not in offered(text, "gosux")


@pytest.mark.parametrize("text", ["draw 2 cards", "destroy a free card", "take a kao", "x" * 2_000])
def test_every_beginning_of_a_sentence_can_be_asked_about(text: str):
    for end in range(0, min(len(text), 40) + 1):
        for whole, typed in offered(f'{CARD}arrival = "{text[:end]}').items():
            assert whole.lower().startswith(typed.lower())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_each_word_that_a_card_says_is_offered_before_it_is_written(game: str, language: str):
    pack = load_pack(game)
    reader = texts_for(pack, pack.clans).reader(language)
    lexicon = Lexicon.from_mapping(language, pack.words[language], pack.names[language])
    cards = [card for card in pack.cards if card.text.permanent == ()]
    known = pack.dialect.words
    grammar = GRAMMARS[language]
    for said in [*sentences_of(tuple(cards), lexicon)][::9]:
        tokens = grammar.tokens(said.rstrip("."))
        for number, token in enumerate(tokens):
            if not token.word.isalpha() or (number and token.at == tokens[number - 1].at):
                continue  # punctuation, or the second half of a contraction
            found = [
                grammar.words(one.whole)[:1]
                for kind in ("run", "standing", "action")
                for one in reader.next_words(
                    said[: token.at], kind, lambda word: word in known or word in STRUCTURE
                )
            ]
            assert (token.word,) in found, (said, token)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_offers_are_written_as_one_writes(game: str, language: str):
    """No gap before a comma, and no plural with an s in Italian."""
    pack = load_pack(game)
    lexicon = Lexicon.from_mapping(language, pack.words[language], pack.names[language])
    nouns = [one for key, one in lexicon.nouns.items() if one.one != one.many]
    forms = {one.one for one in nouns} | {one.many for one in nouns}
    wrong = {f"{one.one}s" for one in nouns} - forms
    head = CARD.replace('"gosu"', f'"{game}"').replace("version", f'lang = "{language}"\nversion')
    key = "arrival" if game == "gosu" else "effect"
    firsts = list(offered(f'{head}{key} = "', game))
    for begun in ["", *(f"{one} 1 " for one in firsts[:8]), *(f"{one} " for one in firsts[:8])]:
        for whole in offered(f'{head}{key} = "{begun}', game):
            assert not re.search(r"\s[,)]|\(\s", whole), whole
            assert not any(re.search(rf"\b{word}\b", whole) for word in wrong), whole


@pytest.mark.parametrize(
    ("language", "typed", "first"),
    [
        ("en", "", "draw"),
        ("fr", "", "piochez"),
        ("it", "", "pesca"),
        ("en", "gain 1 victory po", "point"),
        ("en", "gain 2 victory po", "points"),
        ("fr", "gagnez 1 point de vic", "victoire"),
        ("it", "guadagna 1 punto vit", "vittoria"),
        ("fr", "libérez toutes", "toutes les cartes emprisonnées"),
        ("it", "rilascia t", "tutte le carte intrappolate"),
    ],
)
def test_the_likeliest_comes_first(language: str, typed: str, first: str):
    head = CARD.replace("version", f'lang = "{language}"\nversion')
    assert next(iter(offered(f'{head}arrival = "{typed}'))) == first


@pytest.mark.parametrize(
    ("game", "text", "own", "foreign"),
    [
        ("gosu", 'arrival = "take ', "the Advantage token", "unlock a token"),
        ("gosux", 'effect = "', "unlock an Activation token", "give you a dragoon token"),
        ("gosu", 'arrival = "if ', "you hold the Advantage token", "you have a supremacy token"),
        ("gosux", 'effect = "if ', "you have a Supremacy token", "you hold the advantage"),
        ("gosux", 'effect = "', "your opponent", "each player with the fewest victory points"),
        ("gosu", 'permanent = "when ', "a card is trapped", "you draw for 2"),
        ("gosux", 'permanent = "when ', "you draw for 2 Activation tokens", "a card is captured"),
        ("gosu", 'global = "', "every mutation costs 1 card less, at least 1", "hand limit"),
        ("gosu", 'arrival = "take a card ', "from the discard pile", "from your discard pile"),
        ("gosux", 'effect = "take a card ', "from your discard pile", "from the discard pile"),
    ],
)
def test_only_what_the_game_understands_is_offered(game: str, text: str, own: str, foreign: str):
    head = HEAD.replace('"gosu"', f'"{game}"') + 'mint"\n\n[[card]]\nid = "a"\n'
    found = offered(head + text, game)
    assert own in found
    assert not any(foreign in one for one in found)


@pytest.mark.parametrize(
    ("text", "whole", "foreign"),
    [
        ("le", "leave_out", "species"),
        ('[[garment]]\nid = "x"\nsp', "species", "id"),
        ('[[garment]]\nspecies = "el', "elf", "sock"),
        ('[[garment]]\ntype = "', "underwear", "elf"),
    ],
)
def test_where_there_are_no_sentences_words_of_the_game_are_offered(text, whole, foreign):
    found = [one["whole"] for one in drafts.offered("laundromat", text, len(text))]
    assert whole in found
    assert foreign not in found
