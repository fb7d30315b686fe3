"""Goblin Laundromat: pictures show what is printed on garments, programmes and baskets."""

from dataclasses import replace

import pytest

from warren.art.clans import palette
from warren.engine.games import load_pack
from warren.games.laundromat.art.baskets import basket
from warren.games.laundromat.art.digits import shown
from warren.games.laundromat.art.garments import (
    MOTIFS,
    SHAPES,
    SPOTS,
    VARIANTS,
    garment,
    spots,
    variant,
)
from warren.games.laundromat.art.machines import LIGHTS, programme
from warren.games.laundromat.art.stains import BLOBS
from warren.games.laundromat.laundry import STAINS

PACK = load_pack("laundromat")


def path_of(strokes):
    return strokes[0].split(" ", 1)[1]


@pytest.mark.parametrize("one", PACK.garments, ids=lambda one: one.id)
def test_a_garment_shows_every_stain_and_no_other(one):
    drawn = garment(one)
    for kind, count in zip(STAINS, one.stains, strict=True):
        assert drawn.count(path_of(BLOBS[kind])) == count


@pytest.mark.parametrize("one", PACK.garments, ids=lambda one: one.id)
def test_a_garment_shows_its_type_and_its_species(one):
    drawn = garment(one)
    assert path_of(SHAPES[one.type]) in drawn
    assert palette(one.species).glyph in drawn
    assert MOTIFS[one.species] in drawn


def test_every_stain_has_room():
    for one in PACK.garments:
        assert len(spots(one)) == sum(one.stains) <= len(SPOTS[one.type])


def test_every_variant_has_something_of_its_own():
    assert {variant(one) for one in PACK.garments} - {"sock"} == set(VARIANTS)


def test_socks_of_a_design_are_identical_and_of_two_designs_are_not():
    socks = [one for one in PACK.garments if one.type == "socks"]
    assert len({garment(one) for one in socks}) == len(socks)
    assert all(garment(one) == garment(replace(one, copies=1)) for one in socks)


def test_kinds_of_stains_differ_in_shape_and_colour():
    assert len({path_of(strokes) for strokes in BLOBS.values()}) == len(STAINS)
    assert len({strokes[0][0] for strokes in BLOBS.values()}) == len(STAINS)


@pytest.mark.parametrize("one", PACK.programmes, ids=lambda one: one.id)
def test_a_programme_shows_cycle_and_limits(one):
    drawn = programme(one)
    segments = max(part.count("A30 30") for part in drawn.split("<"))
    assert segments == one.cycle
    for kind, limit in zip(STAINS, one.limits, strict=True):
        assert drawn.count(f'r="4" fill="{LIGHTS[kind]}"') == (limit or 0)
    assert drawn.count("q6-7 12 0") == sum(limit is None for limit in one.limits)


def test_a_programme_shows_temperature_coins_and_direction():
    one = PACK.programmes[0]
    drawn = programme(one)
    for other in (
        replace(one, temperature=90),
        replace(one, coins=9),
        replace(one, direction=-one.direction),
    ):
        assert programme(other) != drawn


def test_digits_are_segments():
    assert shown("1", x=0, y=0, colour="#ffffff").count("M") == 2
    assert shown("8", x=0, y=0, colour="#ffffff").count("M") == 7
    assert shown("18", x=0, y=0, colour="#ffffff").count("M") == 9


@pytest.mark.parametrize("one", PACK.baskets, ids=lambda one: one.id)
def test_a_basket_has_the_sign_of_its_species(one):
    assert palette(one.species).glyph in basket(one)
