"""A pack's own pictures replace drawings; everything else is unchanged."""

from __future__ import annotations

import pytest

import own_pictures as made
from warren import art
from warren.engine.games import edition_of, load_pack
from warren.packs.errors import PackError
from warren.packs.pictures import cleaned, name_of
from warren.printing.faces import Deck, embedded

DATA = cleaned(made.png())
NAME, OTHER = name_of(DATA), name_of(cleaned(made.svg()))
SHOWN = {NAME: art.as_image("here.png"), OTHER: art.as_image("there.svg")}


def test_a_card_has_its_own_picture_and_its_clans_otherwise() -> None:
    pack = edition_of("gosu", made.pack(NAME, of_clan=OTHER))
    for name, place in (("lantern", "here.png"), ("owl", "there.svg")):
        assert f'href="{place}"' in art.picture("gosu", name, pack, SHOWN)
        assert f'href="{place}"' in art.picture("gosu", f"bare-{name}", pack, SHOWN)
    assert pack.card("lantern").picture == NAME
    assert pack.card("owl").picture == OTHER


def test_a_picture_that_is_not_shown_is_drawn_as_ever() -> None:
    pack, plain = edition_of("gosu", made.pack(NAME)), edition_of("gosu", made.pack(""))
    for name in ("lantern", "bare-lantern", "owl", "glyph-moon", "back"):
        assert art.picture("gosu", name, pack) == art.picture("gosu", name, plain)
    assert "image" not in art.picture("gosu", "owl", pack, SHOWN)


def test_the_frame_of_the_clan_stays_around_it() -> None:
    pack = edition_of("gosu", made.pack(NAME))
    framed, bare = (art.picture("gosu", one, pack, SHOWN) for one in ("lantern", "bare-lantern"))
    assert framed.count("<path") > 0
    assert bare.count("<path") == 0


def test_packs_without_pictures_keep_their_fingerprints() -> None:
    pack = edition_of("gosu", made.pack(""))
    known = "f4d887f84f6ba40c60071c9e6e3bdd570ce61bc6ccddb642638e45bd66102e85"
    assert pack.edition.text == made.pack("").rstrip() + "\n"
    assert pack.edition.fingerprint == known


def test_a_picture_is_a_change_of_looks_and_not_of_rules() -> None:
    with_one, without = (edition_of("gosu", made.pack(one)) for one in (NAME, ""))
    assert with_one.edition.fingerprint != without.edition.fingerprint
    assert with_one.card("lantern").text == without.card("lantern").text


@pytest.mark.parametrize("name", ["lantern.png", "../x.png", "https://x.example/x.png", "x", 3])
def test_no_other_file_is_named(name: object) -> None:
    text = made.pack("HERE").replace('"HERE"', f'"{name}"' if isinstance(name, str) else str(name))
    with pytest.raises(PackError, match="named by its contents"):
        edition_of("gosu", text)


def test_a_garment_keeps_its_stains_visible() -> None:
    garment = next(one for one in load_pack("laundromat").garments if one.type == "trousers")
    facts = f'species = "{garment.species}"\ntype = "{garment.type}"\ndirt = 1\n'
    head = 'game = "laundromat"\nname = "Own"\nversion = 1\n\n'
    text = f'{head}[[garment]]\nid = "{garment.id}"\n{facts}picture = "{NAME}"\n'
    pack = edition_of("laundromat", text)
    drawn = art.picture("laundromat", garment.id, pack, SHOWN)
    assert 'href="here.png"' in drawn
    assert drawn.count("<") > 5  # the stain, the species and the light around it


def test_prints_have_the_picture_inside() -> None:
    for data in (DATA, cleaned(made.jpeg()), cleaned(made.webp()), cleaned(made.svg())):
        name = name_of(data)
        deck = Deck(edition_of("gosu", made.pack(name)), "en", embedded({name: data}))
        drawn = deck.front("lantern")
        assert ("data:image/" in drawn) == (not name.endswith(".svg"))
        assert deck.front("owl") == Deck(edition_of("gosu", made.pack("")), "en").front("owl")
        assert drawn != Deck(edition_of("gosu", made.pack("")), "en").front("lantern")
