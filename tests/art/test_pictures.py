"""Every picture of every game: well-formed, small, reproducible, and without words."""

import subprocess
import sys
from xml.etree import ElementTree

import pytest

from warren.art import UnknownPicture, picture, pictures
from warren.engine.games import load_pack

GAMES = ("gosu", "gosux", "laundromat", "warren")
EVERY = [(game, name) for game in GAMES for name in pictures(game)]
BUDGET = 6 * 1024
SHAPES = {"svg", "g", "path", "circle", "ellipse", "rect"}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_well_formed_and_have_only_shapes(game):
    for name in pictures(game):
        root = ElementTree.fromstring(picture(game, name))
        tags = {node.tag.removeprefix(SVG) for node in root.iter()}
        assert root.tag == f"{SVG}svg", name
        assert tags <= SHAPES, name
        assert len(tags) > 1, name


@pytest.mark.parametrize("game", GAMES)
def test_pictures_have_no_ids_styles_links_or_words(game):
    for name in pictures(game):
        for node in ElementTree.fromstring(picture(game, name)).iter():
            assert not {"id", "style", "class", "href"} & set(node.attrib), name
            assert not any(key.startswith("on") for key in node.attrib), name
            assert not any("url(" in value for value in node.attrib.values()), name
            assert not (node.text or "").strip(), name


@pytest.mark.parametrize("game", GAMES)
def test_pictures_keep_to_their_budget(game):
    sizes = {name: len(picture(game, name).encode()) for name in pictures(game)}
    assert max(sizes.values()) <= BUDGET, max(sizes, key=sizes.get)


@pytest.mark.parametrize("game", GAMES)
def test_no_two_pictures_are_the_same(game):
    drawn = [picture(game, name) for name in pictures(game)]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_every_card_has_a_picture_of_its_own_size(game):
    pack = load_pack(game)
    assert {card.id for card in pack.cards} <= set(pictures(game))
    for card in pack.cards:
        assert ElementTree.fromstring(picture(game, card.id)).get("viewBox") == "0 0 120 160"


def test_everything_in_the_laundromat_has_a_picture():
    pack = load_pack("laundromat")
    items = (*pack.garments, *pack.programmes, *pack.baskets)
    assert {"potion", "back", *(item.id for item in items)} <= set(pictures("laundromat"))


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("gosu", "back token-activation token-advantage token-victory token-dragoon glyph-dark"),
        ("gosux", "back token-wonder token-supremacy token-ethereal token-bounty tile-xi_an"),
        ("gosux", "token-activation token-activation-double token-turn tile-xi_an-active"),
        ("laundromat", "back potion token-coin glyph-slime glyph-elf"),
        ("warren", "logo favicon"),
    ],
)
def test_games_have_backs_and_tokens(game, names):
    assert set(names.split()) <= set(pictures(game))


def test_every_immortal_has_a_tile_with_two_sides():
    for clan in load_pack("gosux").clans:
        assert picture("gosux", f"tile-{clan}") != picture("gosux", f"tile-{clan}-active")


def test_a_picture_is_the_same_in_every_process():
    """Python's own hash changes from process to process; the seeds must not."""
    wanted = [("gosu", "trix"), ("gosux", "galmi"), ("laundromat", "orc_hat_grand")]
    script = f"from warren.art import picture; [print(picture(*w)) for w in {wanted}]"
    found = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert found[0] == found[1]
    assert found[0].splitlines() == [picture(*one) for one in wanted]


def test_an_unknown_picture_is_refused_with_what_was_meant():
    with pytest.raises(
        UnknownPicture, match="unknown picture 'triks' of gosu; did you mean 'trix'"
    ):
        picture("gosu", "triks")


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(UnknownPicture, match="unknown game 'gosuu'; games are gosu, gosux, laun"):
        pictures("gosuu")


def test_a_picture_of_another_game_is_refused():
    with pytest.raises(UnknownPicture):
        picture("gosux", "trix")
    with pytest.raises(UnknownPicture):
        picture("gosu", "../gosu/trix")
