"""Goblins: each has its own face, its clan's colours and its level's features."""

from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest

from warren.art import goblin, looks_of, palette
from warren.art.goblins.bones import EAR_SHAPES
from warren.art.goblins.hats import HATS
from warren.art.goblins.held import CARRIED, HELD
from warren.art.goblins.kin import all_cast, all_kin
from warren.art.goblins.looks import PARTS
from warren.engine.games import load_pack

ARMIES = ("gosu", "gosux")


def cards(game):
    return load_pack(game).cards


def looks(card):
    return looks_of(card.id, card.clan, called=card.called)


@pytest.mark.parametrize("game", ARMIES)
def test_no_two_goblins_look_the_same(game):
    assert len({goblin(card) for card in cards(game)}) == len(cards(game))


@pytest.mark.parametrize("game", ARMIES)
def test_goblins_differ_in_many_parts(game):
    """Goblins with the same name share a face and differ only in clothes."""
    for one, other in combinations(cards(game), 2):
        shares = (one.called or one.id) == (other.called or other.id)
        assert looks(one).differs(looks(other)) >= (3 if shares else 6), (one.id, other.id)


def test_who_shares_a_name_shares_a_face():
    everyone = {card.id: looks(card) for card in cards("gosux")}
    faces = {
        (one.skull, one.eyes, one.nose, one.mouth, one.mark)
        for name, one in everyone.items()
        if name.startswith("byun_hyung_ja")
    }
    assert len(faces) == 1
    assert everyone["alpha"].nose == everyone["alpha_mort"].nose
    assert everyone["alpha"].skin != everyone["alpha_mort"].skin


@pytest.mark.parametrize("game", ARMIES)
def test_a_portrait_wears_the_colours_and_the_glyph_of_its_clan(game):
    for card in cards(game):
        drawn = goblin(card)
        assert palette(card.clan).light.ground in drawn
        assert palette(card.clan).glyph in drawn


def test_a_level_makes_a_goblin_larger_and_richer():
    troop = next(card for card in cards("gosu") if card.level == 1)
    drawn = [goblin(replace(troop, level=level)) for level in (1, 2, 3)]
    sizes = [float(text.partition("scale(")[2].partition(")")[0]) for text in map(figure_of, drawn)]
    assert sizes == sorted(set(sizes))
    assert drawn[1].count(palette(troop.clan).glyph) == 2  # also on the banner


def figure_of(drawn):
    """Return the position of the whole goblin."""
    start = drawn.index('transform="translate(60 ')
    return drawn[start : drawn.index('">', start)]


def test_at_level_3_a_goblin_stands_before_its_frame():
    """At level 3 the frame is drawn before the goblin; at lower levels, after it."""
    card = next(card for card in cards("gosu") if card.level == 1)
    for level, is_before in ((1, False), (2, False), (3, True)):
        drawn = goblin(replace(card, level=level))
        assert (drawn.index('<rect x="4"') < drawn.index("translate(60 ")) is is_before


def test_ancient_gobans_have_a_third_eye():
    eye = 'd="M-8 60Q0 52 8 60Q0 68-8 60Z"'
    for card in cards("gosu"):
        assert (eye in goblin(card)) is (card.clan == "ancient"), card.id


def test_immortals_are_framed_in_gold():
    gold = "#e0ab2b"
    for card in cards("gosux"):
        assert (gold in goblin(card)) is (card.level == 3), card.id


def test_goblins_with_a_promising_name_keep_the_promise():
    known = {card.id: card for game in ARMIES for card in cards(game)}
    baskets = {f"basket_{basket.id}" for basket in load_pack("laundromat").baskets}
    for name, parts in all_cast().items():
        assert name in known or name in baskets, f"art/cast.py has {name}, which is no card"
        for part, kind in parts.items():
            assert not (part in PARTS and kind not in PARTS[part]), (name, part, kind)
        if name in known:
            found = looks_of(name, known[name].clan, called=known[name].called)
            assert {part: getattr(found, part) for part in parts} == parts


def test_every_clan_has_its_parts():
    clans = [clan for game in ARMIES for clan in load_pack(game).clans]
    assert all(all_kin()[clan].seed for clan in clans)
    assert set(all_kin()) == {*clans, "laundry"}
    for kin in all_kin().values():
        assert kin.scene
        for part, kinds in (("hat", kin.hats), ("held", kin.held), ("outfit", kin.outfits)):
            assert set(kinds) <= set(PARTS[part])
        assert set(kin.ears) <= set(EAR_SHAPES)


def test_every_part_is_on_some_goblin():
    everyone = [looks(card) for game in ARMIES for card in cards(game)]
    everyone += [looks_of(f"basket_{b.id}", "laundry") for b in load_pack("laundromat").baskets]
    for part in ("skull", "ears", "eyes", "brows", "nose", "mouth", "mark", "beard", "outfit"):
        assert set(PARTS[part]) == {getattr(one, part) for one in everyone}, part


def test_all_that_is_carried_can_be_held():
    assert set(HELD) >= CARRIED


@pytest.mark.parametrize("hat", HATS)
def test_every_hat_can_be_drawn(hat, monkeypatch):
    card = cards("gosu")[0]
    monkeypatch.setitem(all_cast(), card.id, {"hat": hat})
    assert ElementTree.fromstring(goblin(card)).tag.endswith("svg")


@pytest.mark.parametrize("held", HELD)
def test_everything_held_can_be_drawn(held, monkeypatch):
    card = cards("gosu")[0]
    monkeypatch.setitem(all_cast(), card.id, {"held": held})
    assert ElementTree.fromstring(goblin(card)).tag.endswith("svg")


def test_a_card_of_ones_own_has_a_portrait():
    card = replace(cards("gosu")[0], id="my_very_own_goblin")
    assert goblin(card) == goblin(card)
    assert goblin(card) not in {goblin(other) for other in cards("gosu")}
