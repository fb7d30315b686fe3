"""Packs in their author's own words and language: readings, remarks, and stored forms."""

import pytest

from warren.engine.games import edition_of
from warren.packs.editions import fingerprint_of
from warren.packs.errors import PackError
from warren.table.study import drafts

HEAD = 'game    = "gosu"\nname    = "Moonlight"\nversion = 1\n'


def card(text, key="arrival", name="lantern"):
    return (
        f'\n[[card]]\nid = "{name}"\nclan = "alpha"\nnames = {{ en = "{name}" }}\nlevel = 1\n'
        f"{key} = {text}\n"
    )


FRENCH = HEAD + 'lang = "fr"\n' + card('"Piochez deux cartes, puis défausse une carte."')
SAME = HEAD + card('"draw 2 cards, then discard 1 card"')


def text_of(pack, name="lantern"):
    return pack.card(name).text


def test_a_french_pack_is_kept_in_canonical_english():
    pack = edition_of("gosu", FRENCH)
    assert text_of(pack) == text_of(edition_of("gosu", SAME))
    [remark] = pack.edition.remarks
    assert remark.said == "Piochez 2 cartes, puis défaussez 1 carte."
    assert (remark.line, remark.column) == (11, 12)
    assert "lang" not in pack.edition.text
    assert 'arrival = "Draw 2 cards, then discard 1 card."' in pack.edition.text


@pytest.mark.parametrize(
    "text",
    [
        FRENCH,
        FRENCH.replace('"Piochez', '"""\nPiochez').replace('carte."', 'carte.\n"""'),
        HEAD + card("'Trap an enemy goblin.'"),
        HEAD + card('"When you win a battle, draw two cards."', "permanent"),
        HEAD + card('"Discard three cards: trap an enemy goblin."', "action"),
        HEAD + card('"""\nchoose one:\n  draw two cards\n  take the advantage\n"""'),
    ],
)
def test_what_is_kept_is_read_in_silence_and_kept_as_it_is(text):
    pack = edition_of("gosu", text)
    assert pack.edition.remarks
    again = edition_of("gosu", pack.edition.text)
    assert again.edition.remarks == ()
    assert again.edition.text == pack.edition.text
    assert again.cards == pack.cards
    assert again.edition.fingerprint == fingerprint_of(pack.edition.text)


@pytest.mark.parametrize(
    "text",
    [
        '"draw 2 cards"  # and nothing else',
        '"Draw 2 cards."',
        '"capture a free card of level 1 or 2 of an opponent\'s army"',
        '"""\nreveal the top 3 cards of the deck\nkeep 1 of them\ndiscard the rest\n"""',
        '"take a fire card from the discards"',
        '"each player discards half their hand, rounded down"',
    ],
)
def test_what_is_written_as_the_language_says_it_stays_byte_for_byte(text):
    written = HEAD + card(text)
    edition = edition_of("gosu", written).edition
    assert (edition.text, edition.remarks) == (written, ())


def test_a_text_in_another_language_than_the_pack_says_is_read_too():
    pack = edition_of("gosu", HEAD + card('"Ogni avversario scarta una carta."'))
    assert [one.said for one in pack.edition.remarks] == ["Ogni avversario scarta 1 carta."]
    assert 'arrival = "Each opponent discards 1 card."' in pack.edition.text


def test_an_unknown_language_is_refused():
    with pytest.raises(PackError, match="unknown lang 'de'"):
        edition_of("gosu", FRENCH.replace('"fr"', '"de"'))


def test_several_meanings_are_offered():
    text = HEAD + card('"Choose one: draw a card, discard a card or trap a goblin."')
    with pytest.raises(PackError, match="several things") as error:
        edition_of("gosu", text)
    assert len(error.value.help.sentences) == 2


def test_the_workshop_tells_what_was_read_and_what_could_be_written():
    found, kept = drafts.checked("gosu", FRENCH, "lantern", "fr")
    assert [one["said"] for one in found["remarks"]] == [
        "Piochez 2 cartes, puis défaussez 1 carte."
    ]
    assert kept == edition_of("gosu", FRENCH).edition.text
    wrong = FRENCH.replace("Piochez deux cartes", "Mangez deux cartes")
    fault = drafts.checked("gosu", wrong, "lantern", "fr")[0]["fault"]
    assert len(fault["sentences"]) == 3
    line = wrong.split("\n")[fault["line"] - 1]
    sentence = line[fault["start"] - 1 : fault["start"] - 1 + fault["length"]]
    assert sentence == "Mangez deux cartes, puis défausse une carte"


def test_cards_of_one_s_own_are_spoken_of_by_their_names():
    text = HEAD + card('"Take a card named Moon Thief from the discard pile."')
    text += card('"draw 1 card"', name="thief").replace('en = "thief"', 'en = "Moon Thief"')
    pack = edition_of("gosu", text)
    assert text_of(pack).arrival.sentences[0].steps[0].names == ("thief",)
