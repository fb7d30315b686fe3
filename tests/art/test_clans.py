"""Colours, glyphs and letters of clans: always together, always readable."""

from itertools import combinations

import pytest

from warren.art.clans import LETTERS, glyph, palette, palettes
from warren.art.colours import DEFICIENCIES, contrast, mix, seen_with
from warren.art.liveries import COLOURS, SIGNS, SKIES
from warren.engine.games import load_pack
from warren.packs import liveries as liveries_of_packs

READABLE = 4.5


def schemes():
    return [
        pytest.param(tones, id=f"{name}-{scheme}")
        for name, colours in palettes().items()
        for scheme, tones in (("light", colours.light), ("dark", colours.dark))
    ]


@pytest.mark.parametrize("tones", schemes())
def test_a_glyph_is_readable_on_its_ground(tones):
    assert contrast(tones.ground, tones.ink) >= READABLE


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("tones", schemes())
def test_a_glyph_is_readable_with_any_colour_vision(tones, deficiency):
    seen = [seen_with(colour, deficiency) for colour in (tones.ground, tones.ink)]
    assert contrast(*seen) >= READABLE


@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_clans_of_a_game_differ_in_colour_glyph_and_letter(game):
    for one, other in combinations(load_pack(game).clans, 2):
        assert palette(one).light.ground != palette(other).light.ground
        assert palette(one).dark.ground != palette(other).dark.ground
        assert palette(one).glyph != palette(other).glyph
        assert palette(one).letter != palette(other).letter


@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_the_picture_of_a_glyph_has_colour_glyph_and_letter(game):
    for clan in load_pack(game).clans:
        drawn = glyph(clan)
        assert palette(clan).light.ground in drawn
        assert palette(clan).glyph in drawn
        assert LETTERS[palette(clan).letter] in drawn


def test_letters_are_those_of_the_design():
    letters = {clan: palette(clan).letter for clan in load_pack("gosu").clans}
    assert "".join(letters.values()) == "AαDMFGKWSR"


def test_black_and_white_have_the_greatest_contrast():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)


def test_greys_look_the_same_to_everybody():
    for deficiency in DEFICIENCIES:
        assert seen_with("#808080", deficiency) == "#808080"


def test_red_and_green_come_closer_without_red_or_green_cones():
    for deficiency in ("protanopia", "deuteranopia"):
        red, green = (seen_with(colour, deficiency) for colour in ("#d02020", "#20a020"))
        assert red[1:3] != "d0"
        assert abs(int(red[5:], 16) - int(green[5:], 16)) < 0x30


def test_mixing_goes_half_way():
    assert mix("#000000", "#ffffff", 0.5) == "#808080"


def test_an_unknown_clan_is_refused_with_what_was_meant():
    with pytest.raises(KeyError, match="did you mean 'kobuke'"):
        palette("kobukee")


# --- what new clans may wear ---------------------------------------------------------------------


def liveries():
    return [
        pytest.param(tones, id=f"{colour}-{scheme}")
        for colour in liveries_of_packs.COLOURS
        for scheme, tones in (
            ("light", palette(f"{colour}-moon-M").light),
            ("dark", palette(f"{colour}-moon-M").dark),
        )
    ]


@pytest.mark.parametrize("tones", liveries())
def test_a_sign_is_readable_in_every_colour_that_a_new_clan_may_have(tones):
    assert contrast(tones.ground, tones.ink) >= READABLE
    for deficiency in DEFICIENCIES:
        seen = [seen_with(colour, deficiency) for colour in (tones.ground, tones.ink)]
        assert contrast(*seen) >= READABLE


def test_whatever_a_new_clan_may_choose_can_be_drawn():
    assert tuple(COLOURS) == tuple(SKIES) == liveries_of_packs.COLOURS
    assert tuple(SIGNS) == liveries_of_packs.SIGNS
    assert set(liveries_of_packs.LETTERS) <= set(LETTERS)


def test_a_new_clan_looks_like_none_that_comes_with_a_game():
    own = {scheme.ground for one in palettes().values() for scheme in (one.light, one.dark)}
    for colour in liveries_of_packs.COLOURS:
        worn = palette(f"{colour}-moon-M")
        assert {worn.light.ground, worn.dark.ground}.isdisjoint(own)
    assert {one.glyph for one in palettes().values()}.isdisjoint(SIGNS.values())
