"""Positions in the terminal."""

from textwrap import dedent

import pytest

from helpers import gosu
from warren.engine.games import load_pack
from warren.games.gosu.terminal.cards import GosuCards as Cards
from warren.games.gosu.terminal.screen import GosuScreen as Screen
from warren.locale import LANGUAGES


def screen(language: str = "en", *, width: int = 80, height: int = 40, seats: int = 2) -> Screen:
    players = ["you", "Ada", "Bob", "Cleo"][:seats]
    cards = Cards(load_pack("gosu"), language)
    return Screen(cards, players, width=width, height=height)


def drawn(lines) -> str:
    return "\n".join(str(line) for line in lines)


POSITION = """
    round: 2   turn: 0   advantage: 1
    seat 0   points: 1
             III: walror
             II:  kao* [sol]
             I:   dark_medic [dark_necromancer] fire_ammo
             hand: trix manner! ancient_psi dark_assassin dark_assassin
    seat 1   II:  kokoshomushu*0 dom
             I:   alpha_guardian* fire_teleporter meka_sentinel
             hand: loya! awn
    discards: alikan ange
    """

TABLE = """\
══ GOSU, round 2  draw pile 80  discard pile 2 (Ange) ══════════════════════════
── Ada: points 0  strength 12  tokens ●○  hand 2  Advantage ────────────────────
III ·              ·              ·              ·              ·
II  D Kokoshomu…●0 F°Dom          ·              ·              ·
I   A Guardian●    F Teleporter   M°Sentinel     ·              ·
── You: points 1  strength 12  tokens ○○  hand 5 ───────────────────────────────
III F°Walror       ·              ·              ·              ·
II  D Kao●         A°[Sol]        ·              ·              ·
I   D Medic        D [Necromanc…] F°A.M.M.O.     ·              ·"""


def test_a_table_in_eighty_columns():
    assert drawn(screen().table(gosu(POSITION).view(0))) == TABLE


def test_hands_are_sorted_by_clan_and_level_and_show_what_is_known():
    assert drawn(screen().hands(gosu(POSITION).view(0))) == dedent("""\
        Known in the hand of Ada:  G2 Loya
        Hand:  G1 Psi  D1 Assassin ×2  D3 Trix  M2 Manner""")


def test_nobody_sees_a_hand_through_a_view_of_somebody_else():
    lines = drawn(screen().hands(gosu(POSITION).view(1)))
    assert "Trix" not in lines
    assert "Manner" in lines  # everybody knows this card


def test_the_discards_show_the_top_first():
    assert drawn(screen().discards(gosu(POSITION).view(0))) == "Discard pile:  G3 Ange  G2 Alikan"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_is_wider_than_the_screen(language, width):
    view = gosu(POSITION).view(0)
    drawing = screen(language, width=width)
    for line in [*drawing.table(view), *drawing.hands(view), *drawing.legend()]:
        assert line.cell_len <= width, line


def test_four_armies_leave_out_empty_rows_on_a_small_screen():
    match = gosu(
        """
        seat 0   I: dark_medic
        seat 1
        seat 2   II: awn
                 I: ancient_psi
        seat 3
        """
    )
    view = match.view(0)
    assert len(screen(seats=4, height=24).table(view)) == 1 + 4 + 5
    assert len(screen(seats=4, height=40).table(view)) == 1 + 4 * 4


# --- choices -------------------------------------------------------------------------------------


def test_choices_stand_in_as_many_columns_as_fit():
    labels = ["Pass", "Play Kao", "Play Sol", "Draw 1 card", "Draw 3 cards"]
    assert [str(line) for line in screen(width=40).choices(range(1, 6), labels)] == [
        " 1 Pass       4 Draw 1 card",
        " 2 Play Kao   5 Draw 3 cards",
        " 3 Play Sol",
    ]


def test_long_choices_stand_below_each_other():
    labels = ["x" * 60, "y" * 60]
    assert len(screen().choices([1, 2], labels)) == 2


# --- names and clans -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "letters"), [("en", "GADMFOKWSR"), ("fr", "GASMFDKPHR"), ("it", "GAOMFDKPSR")]
)
def test_every_clan_has_its_own_letter(language, letters):
    assert "".join(Cards(load_pack("gosu"), language).letters.values()) == letters


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_names_tell_all_cards_apart(language):
    cards = Cards(load_pack("gosu"), language)
    assert len(set(cards.short.values())) == len(cards.pack.cards)
    assert cards.short["kao"] == "Kao"
    assert max(len(name) for name in cards.short.values()) < 18


def test_a_clan_is_shown_by_colour_and_letter():
    cards = Cards(load_pack("gosu"), "en")
    assert len({cards.style(clan) for clan in cards.pack.clans}) == 10
    assert cards.tag("kao").style == cards.style("dark")
    assert str(cards.tag("kao")) == "D2 Kao"
