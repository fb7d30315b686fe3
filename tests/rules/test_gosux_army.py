"""GOSU X: the army, playing, shifting (X-GRID, X-PLAY, X-RELIEF, X-RECR, X-WONDER)."""

from collections.abc import Iterator
from random import Random

import pytest

from helpers import (
    all_events,
    discards,
    do,
    gosux,
    hand,
    hand_size,
    options,
    question,
    row,
    strength,
    supremacy,
    tokens,
    wonder,
)
from warren.engine import IllegalAction, Match
from warren.engine.games import load_pack
from warren.games.army.presentation.views import SlotView

PACK = load_pack("gosux")


def army(match: Match, seat: int) -> tuple[tuple[SlotView, ...], ...]:
    """Return the rows of an army, the bottom row first."""
    return match.view().seats[seat].rows


def free(match: Match, seat: int) -> list[list[bool]]:
    """Return whether each card of an army is free, row by row."""
    return [[slot.free for slot in cards] for cards in army(match, seat)]


def random_match(seed: int) -> Iterator[Match]:
    """Yield a match at the start and after each of its random legal actions."""
    chance = Random(seed)
    match = Match("gosux", seed=seed, turn_cap=60)
    yield match
    while not match.is_over:
        match.act(chance.choice(match.legal()))
        yield match


def refused(match: Match, action: str, code: str) -> None:
    """Check that the action is refused with this code and a reason, and changes nothing."""
    before = match.digest(), match.record().text, options(match)
    assert match.why_not(action) == code
    with pytest.raises(IllegalAction) as caught:
        match.act(action)
    assert caught.value.code == code
    assert str(caught.value)
    assert (match.digest(), match.record().text, options(match)) == before


# --- the army (X-GRID) ---------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["obeezs", "nalin", "xi_an"])
def test_x_grid_01_an_army_has_three_rows_of_five(card):
    """One card is captured, so that the other fourteen don't win the match."""
    match = gosux(f"""
        seat 0   III: tomorrow byun_hyung_ja_tomorrow narashima byun_hyung_ja_narashima
                      byun_hyung_ja_xi_an
                 II:  ez fre_e ne_o ne_ye sha_dow
                 I:   aat aat wiindz wiindz [3_voeux]
                 hand: {card}
        seat 1   hand: un_go
        """)
    assert [len(cards) for cards in army(match, 0)] == [5, 5, 5]
    assert match.why_not(f"play {card}") == "row-full"


def test_x_grid_01_troops_lie_at_the_bottom_immortals_on_top():
    match = gosux("""
        seat 0   III: tomorrow   II: ez   I: aat
        seat 1   hand: un_go
        """)
    assert free(match, 0) == [[False], [False], [True]]


def test_x_grid_02_a_row_fills_from_the_left_and_the_column_is_no_choice():
    match = gosux("""
        seat 0   II: fre_e   I: aat aat   hand: obeezs ne_ye
        seat 1   hand: un_go   passed: yes
        """)
    match.act("play ne_ye")
    assert question(match) == (0, "turn")
    assert row(match, 0, 2) == ["fre_e", "ne_ye"]
    match.act("play obeezs")
    assert row(match, 0, 1) == ["aat", "aat", "obeezs"]


@pytest.mark.parametrize("troops", ["aat", "[aat]", "[aat] [aat]"])
def test_x_grid_03_there_are_never_more_heroes_than_troops(troops):
    """Captured cards count in both rows; with one more Troop the Hero fits."""
    heroes = " ".join(["[fre_e]", "ez"][: len(troops.split())])
    match = gosux(f"""
        seat 0   II: {heroes}   I: {troops}   hand: ne_ye
        seat 1   hand: un_go
        """)
    assert match.why_not("play ne_ye") == "nothing-to-stand-on"
    match = gosux(f"""
        seat 0   II: {heroes}   I: {troops} wiindz   hand: ne_ye
        seat 1   hand: un_go
        """)
    assert match.why_not("play ne_ye") is None


@pytest.mark.parametrize(
    ("heroes", "refusal"),
    [("ez", "nothing-to-stand-on"), ("ez [fre_e]", None)],
)
def test_x_grid_03_there_are_never_more_immortals_than_heroes(heroes, refusal):
    match = gosux(f"""
        seat 0   III: [byun_hyung_ja_tomorrow]   II: {heroes}   I: aat wiindz   hand: tomorrow
        seat 1   hand: un_go
        """)
    assert match.why_not("play tomorrow") == refusal


def test_x_grid_04_a_card_with_nothing_above_and_nothing_to_its_right_is_free():
    match = gosux("""
        seat 0   III: tomorrow
                 II:  ez fre_e
                 I:   aat aat wiindz
        seat 1   I: un_go
        """)
    assert free(match, 0) == [[False, False, True], [False, True], [True]]


@pytest.mark.parametrize("seed", range(200, 206))
def test_x_grid_05_a_row_has_one_free_card_at_most_an_army_one_to_three(seed):
    for match in random_match(seed):
        for seat in (0, 1):
            counts = [sum(cards) for cards in free(match, seat)]
            assert all(count <= 1 for count in counts)
            assert (1 if any(army(match, seat)) else 0) <= sum(counts) <= 3


def test_x_grid_05_the_highest_free_card_may_lie_in_any_row():
    """It is the card that Justice makes Ethereal."""
    for rows, highest in (
        ("I: aat wiindz", "wiindz"),
        ("II: ez   I: aat wiindz", "ez"),
        ("III: tomorrow   II: ez fre_e   I: aat wiindz", "tomorrow"),
    ):
        match = gosux(f"""
            tiles: justice
            seat 0   {rows}
            seat 1   hand: un_go
            """)
        ethereal = [slot.card for cards in army(match, 0) for slot in cards if slot.ethereal]
        assert ethereal == [highest]


def test_x_grid_06_a_captured_card_fills_its_place():
    """Cards below it or to its left are not free."""
    match = gosux("""
        seat 0   II: [ez]
                 I:  aat wiindz [aat]
        seat 1   I: un_go
        """)
    assert free(match, 0) == [[False, False, True], [True], []]


@pytest.mark.parametrize(
    ("mine", "theirs", "mirror"),
    [
        ("wiindz aat", "arpia sqeezs timer", "sqeezs"),
        ("aat wiindz", "arpia sqeezs timer", "arpia"),
        ("wiindz aat", "arpia", None),
    ],
)
def test_x_grid_07_the_mirror_card_has_the_same_row_and_column_number(mine, theirs, mirror):
    match = gosux(f"""
        seat 0   I: {mine}
        seat 1   I: {theirs}   II: kaez
        """)
    (aat,) = [slot for slot in army(match, 0)[0] if slot.card == "aat"]
    assert aat.mirrors == mirror


def test_x_grid_08_its_row_is_that_of_the_acting_card_in_its_own_army():
    """Dalisteer draws for the two clans of its row, not for adjacent or opposing ones."""
    match = gosux("""
        seat 0   II: dalisteer kaez   I: 3_voeux obeezs   hand: nio
        seat 1   II: shard nalin      I: un_go navaj
        """)
    do(match, "activate II1")
    assert hand_size(match, 0) == 3


def test_x_grid_08_its_column_is_that_of_the_acting_card_in_its_own_army():
    """1000 visages draws 2, because Kaez is above it."""
    match = gosux("""
        seat 0   II: ez kaez   I: obeezs 1000_visages arpia   hand: nio
        seat 1   II: shard nalin   I: un_go navaj
        """)
    do(match, "activate I2")
    assert hand_size(match, 0) == 3


def test_x_grid_09_adjacent_is_left_right_above_and_below_in_the_same_army():
    """Nio arrives in the middle and may copy any of its four neighbours."""
    match = gosux("""
        seat 0   III: tomorrow xi_an
                 II:  ez valeen fre_e
                 I:   aat 3_voeux wiindz
                 hand: nio dalisteer pangu
        seat 1   II:  kaez genious fenghuang
                 I:   arpia arpia timer
        """)
    do(match, "shift II2", "bring nio", "discard pangu")
    assert row(match, 0, 2) == ["ez", "nio", "fre_e"]
    assert sorted(options(match)) == [
        "choose 0.I2",
        "choose 0.II1",
        "choose 0.II3",
        "choose 0.III2",
    ]
    assert match.why_not("choose 0.I1") == "not-adjacent"
    assert match.why_not("choose 1.II2") is not None


def test_x_grid_10_a_swap_takes_tokens_and_face_along_and_triggers_nothing():
    match = gosux("""
        seat 0   II: shard
                 I:  kno_bo 3_voeux* [les_gardiens_de_la_nuit]   hand: ree_ab
        seat 1   I: obeezs   hand: ez fre_e
        """)
    do(match, "activate I1", "yes", "choose 0.I2", "choose 0.I3")
    assert row(match, 0, 1) == ["kno_bo*", "[les_gardiens_de_la_nuit]", "3_voeux*"]
    assert question(match) == (1, "turn")
    assert all_events(match, "reacted") == []
    assert hand_size(match, 0) == 3  # Kno'Bo draws for itself and Shard


def test_x_grid_10_a_swap_stays_within_one_row_of_one_army():
    match = gosux("""
        seat 0   I: deesses_de_lave   II: hempo   hand: smook
        seat 1   II: kaez genious   I: arpia sqeezs timer
        """)
    do(match, "activate II1", "yes", "choose 1.I1")
    assert sorted(options(match)) == ["choose 1.I2", "choose 1.I3"]
    assert match.why_not("choose 1.II1") == "other-row"
    assert match.why_not("choose 0.I1") == "other-row"


def test_x_grid_11_a_captured_card_keeps_its_level():
    """Les gardiens démons destroy a captured free Troop."""
    match = gosux("""
        seat 0   hand: les_gardiens_demons
        seat 1   I: arpia [sqeezs]
        """)
    do(match, "play les_gardiens_demons", "no", "choose 1.I2")
    assert row(match, 1, 1) == ["arpia"]


# --- playing (X-PLAY) ----------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "level"), [("wiindz", 1), ("ne_ye", 2), ("tomorrow", 3)])
def test_x_play_01_a_card_is_played_into_the_row_of_its_level(card, level):
    match = gosux(f"""
        seat 0   II: sha_dow   I: aat obeezs   hand: {card}
        seat 1   hand: un_go
        """)
    do(match, f"play {card}")
    assert card in row(match, 0, level)
    assert army(match, 1) == ((), (), ())


def test_x_play_01_only_cards_in_hand_are_played():
    match = gosux("""
        seat 0   hand: aat   discards: wiindz
        seat 1   hand: un_go
        """)
    assert match.why_not("play wiindz") == "not-in-hand"
    assert match.why_not("play obeezs") == "not-in-hand"


def test_x_play_02_the_first_card_is_a_troop_in_the_corner_at_no_cost():
    match = gosux("""
        seat 0   hand: aat ez tomorrow
        seat 1   I: un_go
        """)
    assert match.why_not("play ez") == "nothing-to-stand-on"
    assert match.why_not("play tomorrow") == "nothing-to-stand-on"
    do(match, "play aat")
    assert row(match, 0, 1) == ["aat"]
    assert hand(match, 0) == ["ez", "tomorrow"]


def test_x_play_03_a_troop_of_a_clan_shown_in_the_row_costs_nothing():
    """The other one need not be its neighbour."""
    match = gosux("""
        seat 0   I: aat navaj   hand: wiindz
        seat 1   hand: un_go
        """)
    do(match, "play wiindz")
    assert row(match, 0, 1) == ["aat", "navaj", "wiindz"]
    assert discards(match, 0) == []


@pytest.mark.parametrize(
    ("cards", "refusal"), [("", "cannot-pay"), ("ne_ye", "cannot-pay"), ("ne_ye ez", None)]
)
def test_x_play_04_any_other_troop_takes_three_cards_in_hand(cards, refusal):
    match = gosux(f"""
        seat 0   I: aat   hand: navaj {cards}
        seat 1   hand: un_go
        """)
    assert match.why_not("play navaj") == refusal


def test_x_play_04_any_other_troop_costs_two_cards():
    match = gosux("""
        seat 0   I: aat   hand: navaj ne_ye ez fre_e
        seat 1   hand: un_go
        """)
    do(match, "play navaj", "discard ne_ye", "discard ez")
    assert row(match, 0, 1) == ["aat", "navaj"]
    assert hand(match, 0) == ["fre_e"]


def test_x_play_04_the_card_itself_cannot_pay():
    match = gosux("""
        seat 0   I: aat   hand: navaj ne_ye ez fre_e
        seat 1   hand: un_go
        """)
    do(match, "play navaj")
    assert sorted(options(match)) == ["discard ez", "discard fre_e", "discard ne_ye"]


@pytest.mark.parametrize("troops", ["", "[aat]", "[aat] [obeezs] [wiindz]"])
def test_x_play_05_without_a_face_up_troop_the_next_one_costs_nothing(troops):
    match = gosux(f"""
        seat 0   I: {troops}   hand: navaj
        seat 1   hand: un_go
        """)
    do(match, "play navaj")
    assert row(match, 0, 1) == [*troops.split(), "navaj"]
    assert discards(match, 0) == []


def test_x_play_06_the_loss_of_the_first_troop_alone_changes_nothing():
    """C-05: another Troop is face up, so a third clan costs 2."""
    match = gosux("""
        seat 0   I: [aat] navaj   hand: arpia
        seat 1   hand: un_go
        """)
    assert match.why_not("play arpia") == "cannot-pay"


def test_x_play_07_the_payer_chooses_and_the_cards_go_to_their_own_discards():
    match = gosux("""
        seat 0   I: aat   hand: navaj ne_ye ez fre_e   discards: sha_dow
        seat 1   hand: un_go
        """)
    do(match, "play navaj")
    assert question(match) == (0, "pay")
    do(match, "discard ez", "discard fre_e")
    assert hand(match, 0) == ["ne_ye"]
    assert match.view(1).seats[0].discards == ("sha_dow", "ez", "fre_e")
    assert discards(match, 1) == []


def test_x_play_08_a_hero_needs_a_face_up_troop_of_its_clan_in_any_column():
    match = gosux("""
        seat 0   I: aat navaj   hand: nalin kaez
        seat 1   hand: un_go
        """)
    assert match.why_not("play kaez") == "no-clan-below"
    assert match.why_not("play nalin") is None


def test_x_play_08_a_hero_costs_nothing():
    match = gosux("""
        seat 0   I: aat navaj   hand: nityananda
        seat 1   hand: un_go
        """)
    do(match, "play nityananda")
    assert row(match, 0, 2) == ["nityananda"]
    assert discards(match, 0) == []


def test_x_play_08_a_hero_needs_fewer_heroes_than_troops():
    match = gosux("""
        seat 0   II: ez fre_e   I: aat wiindz   hand: ne_ye
        seat 1   hand: un_go
        """)
    assert match.why_not("play ne_ye") == "nothing-to-stand-on"


def test_x_play_09_one_troop_supports_any_number_of_heroes_of_its_clan():
    match = gosux("""
        seat 0   II: ez sha_dow   I: aat navaj navaj   hand: ne_ye
        seat 1   hand: un_go
        """)
    do(match, "play ne_ye")
    assert row(match, 0, 2) == ["ez", "sha_dow", "ne_ye"]


@pytest.mark.parametrize(
    ("rows", "refusal"),
    [
        ("II: ez   I: aat", None),
        ("II: ez   I: navaj", "no-clan-below"),
        ("II: nalin   I: aat", "no-clan-below"),
        ("II: nalin ez   I: navaj aat", None),
        ("II: ez   III: byun_hyung_ja_tomorrow   I: aat aat", "nothing-to-stand-on"),
        ("I: aat", "nothing-to-stand-on"),
    ],
)
def test_x_play_10_an_immortal_needs_a_troop_and_a_hero_of_its_clan_and_room(rows, refusal):
    match = gosux(f"""
        seat 0   {rows}   hand: tomorrow
        seat 1   hand: un_go
        """)
    assert match.why_not("play tomorrow") == refusal


def test_x_play_10_an_immortal_costs_nothing():
    match = gosux("""
        seat 0   II: ez   I: aat   hand: byun_hyung_ja_tomorrow
        seat 1   hand: un_go
        """)
    do(match, "play byun_hyung_ja_tomorrow")
    assert row(match, 0, 3) == ["byun_hyung_ja_tomorrow"]
    assert discards(match, 0) == []


def test_x_play_11_one_hero_supports_several_immortals():
    match = gosux("""
        seat 0   III: tomorrow   II: ez nalin   I: aat navaj   hand: byun_hyung_ja_tomorrow
        seat 1   hand: un_go
        """)
    do(match, "play byun_hyung_ja_tomorrow")
    assert row(match, 0, 3) == ["tomorrow", "byun_hyung_ja_tomorrow"]


def test_x_play_12_a_hero_lands_above_the_first_troop_without_one():
    """Not above the Troop of its clan."""
    match = gosux("""
        seat 0   II: nalin   I: navaj navaj aat   hand: sha_dow
        seat 1   hand: un_go
        """)
    do(match, "play sha_dow")
    assert row(match, 0, 2) == ["nalin", "sha_dow"]
    assert all_events(match, "played") == [(0, "sha_dow", 6)]  # the second row has 5 to 9


def test_x_play_12_an_immortal_lands_above_the_first_hero_without_one():
    match = gosux("""
        seat 0   III: narashima   II: nalin niranjan ez   I: navaj navaj aat
                 hand: byun_hyung_ja_tomorrow
        seat 1   hand: un_go
        """)
    do(match, "play byun_hyung_ja_tomorrow")
    assert row(match, 0, 3) == ["narashima", "byun_hyung_ja_tomorrow"]
    assert free(match, 0) == [[False, False, False], [False, False, True], [False, True]]


def test_x_play_13_what_a_card_needs_is_looked_at_only_when_it_is_played():
    """The only Troop of their clan is captured; Hero and Immortal stay."""
    match = gosux("""
        seat 0   hand: deesses_de_lave
        seat 1   III: tomorrow   II: ez   I: aat
        """)
    do(match, "play deesses_de_lave", "choose 1.I1")
    assert [row(match, 1, level) for level in (1, 2, 3)] == [["[aat]"], ["ez"], ["tomorrow"]]
    assert strength(match, 1) == 8


@pytest.mark.parametrize(
    ("rows", "card", "refusal"),
    [
        ("I: [aat] navaj", "wiindz", "cannot-pay"),
        ("I: [aat] navaj", "ez", "no-clan-below"),
        ("II: [ez] nalin   I: aat navaj", "tomorrow", "no-clan-below"),
        ("II: ez nalin   I: [aat] navaj", "tomorrow", "no-clan-below"),
    ],
)
def test_x_play_14_a_captured_card_shows_no_clan(rows, card, refusal):
    match = gosux(f"""
        seat 0   {rows}   hand: {card}
        seat 1   hand: un_go
        """)
    assert match.why_not(f"play {card}") == refusal


def test_x_play_15_on_arrival_wonderful_and_the_text_apply():
    match = gosux("""
        seat 0   hand: bun_to   deck: shard un_go ree_ab kan_te
        seat 1   hand: kaez
        """)
    do(match, "play bun_to", "level 2")
    assert wonder(match) == 0
    assert hand(match, 0) == ["kan_te", "ree_ab", "shard"]


def test_x_play_15_on_arrival_echo_applies():
    match = gosux("""
        seat 0   I: aat   hand: ne_o ez fre_e ne_ye
        seat 1   hand: kaez
        """)
    do(match, "play ne_o", "discard ez", "discard fre_e", "discard ne_ye")
    assert question(match) == (0, "echo")


def test_x_play_15_the_text_is_mandatory():
    """Déesses de lave must capture a Troop, even the player's own."""
    match = gosux("""
        seat 0   I: esprits_de_smook   hand: deesses_de_lave
        seat 1   I: arpia
        """)
    do(match, "play deesses_de_lave")
    assert sorted(options(match)) == ["choose 0.I1", "choose 0.I2", "choose 1.I1"]


@pytest.mark.parametrize("card", ["dragon_dansant", "les_fees_petale", "esprits_de_smook", "aat"])
def test_x_play_16_a_card_may_be_played_though_its_text_finds_nothing(card):
    """No card to copy, no token used and no Bounty card, no discards, no mirror card."""
    match = gosux(f"""
        seat 0   hand: {card}
        seat 1   hand: un_go
        """)
    do(match, f"play {card}")
    assert row(match, 0, 1) == [card]
    assert question(match) == (1, "turn")


def test_x_play_16_only_the_impossible_part_is_skipped():
    """Les fées pétale: no Bounty card to capture, but a token is taken back."""
    match = gosux("""
        seat 0   hand: les_fees_petale sati   tokens: 1
        seat 1   hand: un_go
        """)
    do(match, "play les_fees_petale")
    assert tokens(match, 0) == (2, 0)


def test_x_play_17_an_instruction_takes_ones_own_card_if_there_is_no_other():
    """Déesses de lave as the very first card of the match."""
    match = gosux("""
        seat 0   hand: deesses_de_lave
        seat 1   hand: un_go
        """)
    do(match, "play deesses_de_lave")
    assert row(match, 0, 1) == ["[deesses_de_lave]"]


def test_x_play_18_a_row_of_five_takes_no_sixth_card():
    match = gosux("""
        seat 0   I: aat aat wiindz wiindz obeezs   hand: chercheurs_de_depouilles ez
        seat 1   hand: un_go
        """)
    assert match.why_not("play chercheurs_de_depouilles") == "row-full"


def test_x_play_18_in_a_row_of_five_one_may_shift():
    match = gosux("""
        seat 0   I: aat aat wiindz wiindz obeezs   hand: chercheurs_de_depouilles ez
        seat 1   hand: un_go
        """)
    do(match, "shift I1")
    assert row(match, 0, 1)[0] == "chercheurs_de_depouilles"
    assert len(row(match, 0, 1)) == 5


@pytest.mark.parametrize(
    ("rows", "refusal"),
    [
        ("II: kaez   I: arpia", None),
        ("II: nalin   I: arpia", "no-clan-below"),
        ("II: [kaez] nalin   I: arpia navaj", None),
        ("II: kaez nalin   I: arpia [navaj]", None),
        ("II: [kaez] nalin   I: arpia [navaj]", "no-clan-below"),
    ],
)
def test_x_play_19_an_immortal_of_several_clans_needs_one_of_them_in_both_rows(rows, refusal):
    match = gosux(f"""
        tiles: xi_an
        seat 0   clans: phoenix narashima tomorrow   {rows}   hand: tomorrow
        seat 1   hand: un_go
        """)
    assert match.why_not("play tomorrow") == refusal


def test_x_play_19_the_card_xi_an_does_the_same_for_later_immortals():
    match = gosux("""
        seat 0   clans: phoenix narashima xi_an   hand: narashima
                 III: xi_an   II: kaez genious   I: arpia 3_voeux
        seat 1   hand: un_go
        """)
    assert match.why_not("play narashima") is None


PHOENIX = """
    seat 0   clans: phoenix tomorrow narashima   {rows}   hand: phoenix_immortal {rest}
    seat 1   hand: un_go
    """


@pytest.mark.parametrize("level", [1, 2, 3])
def test_x_play_20_phoenix_immortal_may_be_played_to_any_row(level):
    match = gosux(PHOENIX.format(rows="II: kaez   I: arpia sqeezs", rest=""))
    do(match, "play phoenix_immortal")
    assert question(match) == (0, "row")
    do(match, f"level {level}")
    assert row(match, 0, level)[-1] == "phoenix_immortal"
    assert discards(match, 0) == []


@pytest.mark.parametrize(
    ("rows", "rest", "levels"),
    [
        ("I: arpia", "", [1, 2]),
        ("II: ez   I: aat arpia", "", [1, 2]),
        ("II: kaez ez   I: arpia aat", "", [1, 3]),
        ("II: kaez   I: arpia", "", [1, 3]),
        ("II: kaez ez   I: aat arpia aat", "fre_e ne_ye", [1, 2, 3]),
    ],
)
def test_x_play_20_it_meets_what_the_row_asks_of_a_phoenix_card(rows, rest, levels):
    match = gosux(PHOENIX.format(rows=rows, rest=rest))
    match.act("play phoenix_immortal")
    assert options(match) == [f"level {level}" for level in levels]


@pytest.mark.parametrize(
    ("rows", "level"),
    [("", 1), ("I: arpia arpia sqeezs timer timer", 2), ("II: kaez   I: [arpia]", 1)],
)
def test_x_play_20_where_only_one_row_is_left_it_goes_there(rows, level):
    match = gosux(PHOENIX.format(rows=rows, rest=""))
    do(match, "play phoenix_immortal")
    assert "phoenix_immortal" in row(match, 0, level)


def test_x_play_20_where_no_row_takes_it_it_cannot_be_played():
    match = gosux(PHOENIX.format(rows="I: aat", rest="ez"))
    assert "play phoenix_immortal" not in options(match)


def test_x_play_20_as_a_troop_of_a_new_clan_it_costs_two_cards():
    match = gosux(PHOENIX.format(rows="I: aat", rest="ez fre_e ne_ye"))
    do(match, "play phoenix_immortal", "discard ez", "discard fre_e")
    assert row(match, 0, 1) == ["aat", "phoenix_immortal"]
    assert hand(match, 0) == ["ne_ye"]


# --- shifting (X-RELIEF) -------------------------------------------------------------------------


def test_x_relief_01_a_card_from_hand_of_the_same_level_and_any_clan_replaces_a_card():
    match = gosux("""
        seat 0   I: sqeezs   hand: navaj wiindz kaez phoenix genious
        seat 1   hand: un_go
        """)
    do(match, "shift I1")
    assert sorted(options(match)) == ["bring navaj", "bring wiindz"]
    assert match.why_not("bring kaez") == "wrong-level"
    do(match, "bring wiindz", "discard kaez", "discard genious")
    assert row(match, 0, 1) == ["wiindz"]


def test_x_relief_01_only_a_card_of_ones_own_army_is_replaced():
    match = gosux("""
        seat 0   I: aat   hand: navaj ez
        seat 1   I: boul_go bun_to
        """)
    assert [option for option in options(match) if option.startswith("shift")] == ["shift I1"]
    assert match.why_not("shift I2") == "no-card-there"


def test_x_relief_01_it_is_the_action_of_a_turn():
    match = gosux("""
        seat 0   I: aat   hand: navaj ez
        seat 1   hand: un_go
        """)
    do(match, "shift I1")
    assert question(match) == (1, "turn")


@pytest.mark.parametrize(
    ("old", "new", "cost"), [("muraena", "timer", 3), ("sqeezs", "timer", 2), ("aat", "wiindz", 1)]
)
def test_x_relief_02_the_replaced_card_sets_the_cost(old, new, cost):
    """The newcomer's own cost doesn't matter, and nobody can pay more or less."""
    match = gosux(f"""
        seat 0   clans: phoenix tomorrow xi_an   I: {old}
                 hand: {new} nio pangu valeen shennong xi_an
                 deck:
        seat 1   hand: un_go
        """)
    do(match, "shift I1", *[f"discard {card}" for card in ("nio", "pangu", "valeen")[:cost]])
    assert row(match, 0, 1) == [new]
    assert len(all_events(match, "discarded")) == cost


@pytest.mark.parametrize(("tokens_on", "cost"), [("", 2), ("*", 1), ("**", 0)])
def test_x_relief_03_each_token_on_the_replaced_card_makes_it_cheaper_by_1(tokens_on, cost):
    match = gosux(f"""
        seat 0   I: 1000_visages{tokens_on}   hand: all_in_one nio pangu valeen
        seat 1   hand: un_go
        """)
    do(match, "shift I1", *[f"discard {card}" for card in ("nio", "pangu")[:cost]])
    assert row(match, 0, 1) == ["all_in_one"]
    assert len(discards(match, 0)) == cost + 1


def test_x_relief_04_the_wonder_token_may_pay_for_one_card():
    match = gosux("""
        wonder: 0
        seat 0   I: 1000_visages   hand: all_in_one nio pangu valeen
        seat 1   hand: un_go
        """)
    do(match, "shift I1")
    assert "wonder" in options(match)
    do(match, "wonder", "discard nio")
    assert hand(match, 0) == ["pangu", "valeen"]
    assert wonder(match) is None


def test_x_relief_04_with_the_wonder_token_fewer_cards_are_enough():
    for holder, refusal in ((0, None), (1, "cannot-pay")):
        match = gosux(f"""
            wonder: {holder}
            seat 0   I: 1000_visages   hand: all_in_one nio
            seat 1   hand: un_go
            """)
        assert match.why_not("shift I1") == refusal


def test_x_relief_05_a_cost_never_goes_below_zero():
    """Cost 1 and two tokens: nothing is paid, nothing is gained."""
    match = gosux("""
        seat 0   I: 3_voeux**   hand: all_in_one nio
        seat 1   hand: un_go
        """)
    do(match, "shift I1")
    assert (row(match, 0, 1), hand(match, 0)) == (["all_in_one"], ["nio"])


def test_x_relief_05_the_wonder_token_cannot_be_spent_on_a_cost_of_zero():
    """Cost 1 and one token on the card."""
    match = gosux("""
        wonder: 0
        seat 0   I: 3_voeux*   hand: all_in_one nio
        seat 1   hand: un_go
        """)
    do(match, "shift I1")
    assert row(match, 0, 1) == ["all_in_one"]
    assert wonder(match) == 0


def test_x_relief_06_a_card_without_a_shift_cost_cannot_shift():
    match = gosux("""
        seat 0   III: tomorrow   II: sha_dow   I: all_in_one
                 hand: 3_voeux byun_hyung_ja_tomorrow ez nio
        seat 1   hand: un_go
        """)
    assert match.why_not("shift I1") == "no-shift-cost"
    assert match.why_not("shift III1") == "no-shift-cost"
    assert match.why_not("shift II1") is None


def test_x_relief_07_a_captured_card_cannot_shift():
    match = gosux("""
        seat 0   I: [aat] wiindz   hand: obeezs ez fre_e
        seat 1   hand: un_go
        """)
    refused(match, "shift I1", "captured")
    assert match.why_not("shift I2") is None


def test_x_relief_08_the_newcomer_needs_nobody_of_its_clan():
    """A Phoenix Hero above Tomorrow Troops."""
    match = gosux("""
        seat 0   II: sha_dow   I: aat   hand: kaez genious
        seat 1   hand: un_go
        """)
    do(match, "shift II1", "bring kaez")
    assert row(match, 0, 2) == ["kaez"]


def test_x_relief_09_the_newcomer_takes_the_very_place_of_the_old_card():
    match = gosux("""
        seat 0   II: sha_dow   I: wiindz aat obeezs   hand: navaj ez
        seat 1   hand: un_go
        """)
    do(match, "shift I2")
    assert row(match, 0, 1) == ["wiindz", "navaj", "obeezs"]
    assert discards(match, 0) == ["ez", "aat"]
    assert discards(match, 1) == []


def test_x_relief_10_the_newcomer_carries_out_its_text():
    match = gosux("""
        seat 0   I: aat   hand: muraena ez   deck: arpia timer sqeezs
        seat 1   hand: un_go
        """)
    do(match, "shift I1")
    assert hand(match, 0) == ["arpia", "timer"]


def test_x_relief_10_a_wonderful_newcomer_takes_the_wonder_token():
    match = gosux("""
        wonder: 1
        seat 0   I: aat   hand: boul_go ez
        seat 1   hand: kaez
        """)
    do(match, "shift I1")
    assert wonder(match) == 0


def test_x_relief_10_the_echo_of_a_newcomer_works():
    match = gosux("""
        seat 0   I: aat   hand: obeezs ez fre_e ne_ye
        seat 1   hand: kaez
        """)
    do(match, "shift I1", "discard ez")
    do(match, "discard fre_e", "discard ne_ye")
    assert question(match) == (0, "echo")


def test_x_relief_11_a_card_never_shifts_into_its_twin():
    match = gosux("""
        seat 0   I: wiindz   hand: wiindz aat navaj ez
        seat 1   hand: un_go
        """)
    do(match, "shift I1")
    assert match.why_not("bring wiindz") == "same-card"
    assert sorted(options(match)) == ["bring aat", "bring navaj"]


def test_x_relief_11_with_only_its_twin_in_hand_a_card_cannot_shift():
    match = gosux("""
        seat 0   I: wiindz   hand: wiindz ez fre_e
        seat 1   hand: un_go
        """)
    assert match.why_not("shift I1") == "no-newcomer"


@pytest.mark.parametrize(
    ("rows", "newcomer", "shown"),
    [
        ("II: phoenix_immortal   I: arpia", "phoenix_eliana", "phoenix_eliana"),
        ("II: alpha   I: deesses_de_lave", "alpha_mort", "[alpha_mort]"),
    ],
)
def test_x_relief_12_cards_that_differ_in_the_bracket_may_replace_each_other(rows, newcomer, shown):
    match = gosux(f"""
        seat 0   {rows}   hand: {newcomer} solok ashes
        seat 1   hand: un_go
        """)
    do(match, "shift II1", f"bring {newcomer}", "discard ashes")
    assert row(match, 0, 2) == [shown]


def test_x_relief_13_nobody_draws_for_the_bounty_of_a_card_shifted_away():
    match = gosux("""
        seat 0   I: muraena$   hand: aat ez fre_e ne_ye
        seat 1   hand: un_go
        """)
    do(match, "shift I1", "discard ez", "discard fre_e")
    assert row(match, 0, 1) == ["aat"]
    assert question(match) == (1, "turn")
    assert all_events(match, "drew") == []
    assert all_events(match, "destroyed") == all_events(match, "sacrificed") == []


def test_x_relief_13_le_cercle_rouge_is_not_asked():
    match = gosux("""
        seat 0   clans: abhilasha phoenix tomorrow
                 I: obeezs   hand: aat le_cercle_rouge kaez genious
        seat 1   hand: un_go
        """)
    do(match, "shift I1", "bring aat", "discard kaez", "discard genious")
    assert question(match) == (1, "turn")
    assert row(match, 0, 1) == ["aat"]
    assert hand(match, 0) == ["le_cercle_rouge"]


def test_x_relief_13_an_ethereal_card_can_shift():
    match = gosux("""
        seat 0   II: sha_dow   I: aat   hand: ne_ye fre_e
        seat 1   hand: un_go
        """)
    do(match, "shift II1", "bring ne_ye")
    assert row(match, 0, 2) == ["ne_ye"]


def test_x_relief_14_tokens_on_the_replaced_card_are_spent():
    match = gosux("""
        seat 0   I: 1000_visages**   hand: 3_voeux nio   locked: 1
        seat 1   hand: un_go
        """)
    do(match, "shift I1", "clan xi_an")
    assert row(match, 0, 1) == ["3_voeux"]
    assert tokens(match, 0) == (1, 2)


SECRET = """
    seat 0   clans: abhilasha phoenix tomorrow
             I: les_apotres_de_la_nuit   hand: {hand}   discards: {discards}
    seat 1   hand: un_go   discards: kno_bo
    """


@pytest.mark.parametrize(("choice", "newcomer"), [("take aat", "aat"), ("bring wiindz", "wiindz")])
def test_x_relief_15_a_secret_shift_takes_the_newcomer_from_hand_or_ones_own_discards(
    choice, newcomer
):
    match = gosux(SECRET.format(hand="wiindz kaez genious", discards="aat fre_e"))
    do(match, "shift I1", "discard kaez", "discard genious")
    assert question(match) == (0, "secret-newcomer")
    assert sorted(options(match)) == ["bring wiindz", "take aat"]
    assert match.why_not("take kno_bo") is not None
    do(match, choice)
    assert row(match, 0, 1) == [newcomer]
    assert discards(match, 0)[-1] == "les_apotres_de_la_nuit"


def test_x_relief_15_without_secret_shift_the_discards_are_closed():
    match = gosux("""
        seat 0   I: wiindz   hand: ez fre_e ne_ye   discards: aat
        seat 1   hand: un_go
        """)
    assert match.why_not("shift I1") == "no-newcomer"


def test_x_relief_16_a_secret_shift_costs_the_same():
    match = gosux(SECRET.format(hand="kaez genious phoenix", discards="aat"))
    do(match, "shift I1", "discard kaez", "discard genious")
    assert row(match, 0, 1) == ["aat"]
    assert discards(match, 0) == ["kaez", "genious", "les_apotres_de_la_nuit"]


def test_x_relief_16_a_card_never_shifts_into_its_twin_from_the_discards():
    match = gosux(SECRET.format(hand="kaez genious", discards="les_apotres_de_la_nuit"))
    assert match.why_not("shift I1") == "no-newcomer"
    match = gosux(SECRET.format(hand="kaez genious", discards="les_apotres_de_la_nuit aat arpia"))
    do(match, "shift I1", "discard kaez")
    assert match.why_not("take les_apotres_de_la_nuit") == "same-card"
    assert sorted(options(match)) == ["take aat", "take arpia"]


def test_x_relief_17_a_card_discarded_to_pay_may_be_the_newcomer():
    match = gosux(SECRET.format(hand="aat kaez", discards=""))
    do(match, "shift I1", "discard aat")
    assert row(match, 0, 1) == ["aat"]
    assert discards(match, 0) == ["kaez", "les_apotres_de_la_nuit"]


@pytest.mark.parametrize(
    ("cards", "refusal"), [("aat ez", "cannot-pay"), ("aat ez fre_e", None), ("aat", "cannot-pay")]
)
def test_x_relief_18_a_shift_takes_the_cost_and_the_newcomer_in_hand(cards, refusal):
    match = gosux(f"""
        seat 0   I: wiindz   hand: {cards}
        seat 1   hand: un_go
        """)
    assert match.why_not("shift I1") == refusal


@pytest.mark.parametrize(("cards", "refusal"), [("kaez", "cannot-pay"), ("kaez genious", None)])
def test_x_relief_18_a_secret_shift_takes_just_the_cost_in_hand(cards, refusal):
    match = gosux(SECRET.format(hand=cards, discards="aat"))
    assert match.why_not("shift I1") == refusal


def test_x_relief_18_a_secret_shift_that_costs_nothing_takes_no_card_in_hand():
    match = gosux("""
        tiles: abhilasha
        seat 0   I: 3_voeux*   discards: all_in_one
        seat 1   hand: un_go
        """)
    do(match, "shift I1")
    assert row(match, 0, 1) == ["all_in_one"]


@pytest.mark.parametrize(("slot", "level"), [("I1", 1), ("II1", 2)])
def test_x_relief_19_phoenix_immortal_can_come_into_any_row(slot, level):
    """In the third row no other card has a shift cost."""
    match = gosux("""
        seat 0   clans: phoenix tomorrow xi_an   II: sha_dow   I: aat
                 hand: phoenix_immortal phoenix
        seat 1   hand: un_go
        """)
    do(match, f"shift {slot}")
    assert row(match, 0, level) == ["phoenix_immortal"]


@pytest.mark.parametrize(
    ("rows", "slot", "fitting"),
    [
        ("I: phoenix_immortal", "I1", "aat"),
        ("II: phoenix_immortal   I: arpia", "II1", "ez"),
        ("III: phoenix_immortal   II: kaez   I: arpia", "III1", "tomorrow"),
    ],
)
def test_x_relief_19_where_it_stands_only_a_card_of_that_level_replaces_it(rows, slot, fitting):
    others = [card for card in ("aat", "ez", "tomorrow") if card != fitting]
    match = gosux(f"""
        seat 0   clans: phoenix tomorrow xi_an   {rows}   hand: {" ".join(others)}
        seat 1   hand: un_go
        """)
    assert match.why_not(f"shift {slot}") == "no-newcomer"
    match = gosux(f"""
        seat 0   clans: phoenix tomorrow xi_an   {rows}   hand: {" ".join([fitting, *others])}
        seat 1   hand: un_go
        """)
    do(match, f"shift {slot}", f"discard {others[0]}")
    assert ("shifted-in", fitting) in [(h.what, h.card) for _, h in match.log(None)]


@pytest.mark.parametrize("seed", range(300, 306))
def test_x_relief_20_every_row_keeps_to_its_level(seed):
    for match in random_match(seed):
        for seat in (0, 1):
            for level, cards in enumerate(army(match, seat), start=1):
                levels = {PACK.card(slot.card).level for slot in cards} - {level}
                assert not levels or "phoenix_immortal" in [slot.card for slot in cards]


@pytest.mark.parametrize("hero", ["alpha_mort", "ashes", "cylak", "ecnalab"])
def test_x_relief_21_secret_shift_is_of_no_use_without_a_shift_cost(hero):
    assert "secret_shift" in PACK.card(hero).keywords
    match = gosux(f"""
        seat 0   II: {hero}   I: les_sombres_cultistes   hand: aat wiindz   discards: solok
        seat 1   hand: un_go
        """)
    assert match.why_not("shift II1") == "no-shift-cost"


# --- Recruiter (X-RECR) --------------------------------------------------------------------------


@pytest.mark.parametrize("recruiter", ["boul_go", "atalante_a_grand_bouclier"])
def test_x_recr_01_a_card_played_to_the_right_of_a_recruiter_costs_nothing(recruiter):
    match = gosux(f"""
        seat 0   I: {recruiter}   hand: aat
        seat 1   hand: kaez
        """)
    do(match, "play aat")
    assert row(match, 0, 1) == [recruiter, "aat"]
    assert discards(match, 0) == []


def test_x_recr_01_a_captured_recruiter_saves_no_cost():
    match = gosux("""
        seat 0   I: navaj [boul_go]   hand: aat
        seat 1   hand: kaez
        """)
    assert match.why_not("play aat") == "cannot-pay"


def test_x_recr_01_a_place_filled_anew_is_no_cost_again():
    """C-11: the card beside the Recruiter was sacrificed."""
    match = gosux("""
        seat 0   I: boul_go   hand: aat navaj ez   locked: 0
        seat 1   I: unites_de_bombardement   hand: smook
        """)
    do(match, "play aat", "activate I1")
    while question(match)[1] == "sacrifice":
        do(match, options(match)[-1])
    assert row(match, 0, 1) == ["boul_go"]
    do(match, "play navaj")
    assert row(match, 0, 1) == ["boul_go", "navaj"]
    assert discards(match, 0) == ["aat"]


def test_x_recr_02_a_shift_is_not_made_cheaper():
    """Obeezs beside the Recruiter still costs 2."""
    match = gosux("""
        seat 0   I: boul_go obeezs   hand: navaj ez
        seat 1   hand: kaez
        """)
    assert match.why_not("shift I2") == "cannot-pay"


def test_x_recr_03_the_recruiter_must_be_the_last_troop_of_its_row():
    match = gosux("""
        seat 0   I: boul_go aat   hand: navaj
        seat 1   hand: kaez
        """)
    assert match.why_not("play navaj") == "cannot-pay"
    match = gosux("""
        seat 0   I: aat boul_go   hand: navaj
        seat 1   hand: kaez
        """)
    assert match.why_not("play navaj") is None


def test_x_recr_03_a_recruiter_that_was_shifted_in_recruits_too():
    """Only the position at the time of playing counts."""
    match = gosux("""
        seat 0   I: aat   hand: boul_go navaj ez
        seat 1   hand: kaez   tokens: 1
        """)
    assert match.why_not("play navaj") is None
    do(match, "shift I1", "bring boul_go", "discard ez", "draw 1", "play navaj")
    assert row(match, 0, 1) == ["boul_go", "navaj"]
    assert discards(match, 0) == ["ez", "aat"]


def test_x_recr_04_nobody_draws_when_a_recruiter_is_destroyed():
    match = gosux("""
        seat 0   hand: les_gardiens_demons
        seat 1   I: boul_go
        """)
    do(match, "play les_gardiens_demons", "choose 1.I1")
    assert row(match, 1, 1) == []
    assert question(match) == (1, "turn")
    assert all_events(match, "drew") == []


# --- the Wonder token (X-WONDER) -----------------------------------------------------------------


@pytest.mark.parametrize("holder", ["nobody", "1"])
def test_x_wonder_01_a_wonderful_card_takes_the_token_when_it_arrives(holder):
    match = gosux(f"""
        wonder: {holder}
        seat 0   hand: boul_go
        seat 1   hand: kaez
        """)
    do(match, "play boul_go")
    assert wonder(match) == 0


def test_x_wonder_01_another_card_does_not():
    match = gosux("""
        seat 0   hand: aat
        seat 1   hand: kaez
        """)
    do(match, "play aat")
    assert wonder(match) is None


def test_x_wonder_02_taking_it_is_no_choice_and_holding_it_already_changes_nothing():
    match = gosux("""
        wonder: 0
        seat 0   hand: boul_go
        seat 1   hand: kaez
        """)
    match.act("play boul_go")
    assert question(match) == (1, "turn")
    assert wonder(match) == 0


NEW_CLAN = """
    wonder: {holder}
    seat 0   I: aat   hand: navaj {rest}
    seat 1   hand: un_go
    """


def test_x_wonder_03_the_token_may_pay_for_a_card_of_a_play():
    match = gosux(NEW_CLAN.format(holder=0, rest="ez fre_e ne_ye"))
    do(match, "play navaj")
    assert "wonder" in options(match)
    do(match, "wonder", "discard ez")
    assert hand(match, 0) == ["fre_e", "ne_ye"]
    assert wonder(match) is None


def test_x_wonder_03_it_need_not_be_spent():
    match = gosux(NEW_CLAN.format(holder=0, rest="ez fre_e ne_ye"))
    do(match, "play navaj", "discard ez", "discard fre_e")
    assert row(match, 0, 1) == ["aat", "navaj"]
    assert wonder(match) == 0


def test_x_wonder_03_the_token_may_pay_for_a_card_of_a_shift():
    match = gosux("""
        wonder: 0
        seat 0   I: aat   hand: navaj
        seat 1   hand: un_go
        """)
    do(match, "shift I1")
    assert row(match, 0, 1) == ["navaj"]
    assert wonder(match) is None


@pytest.mark.parametrize(("holder", "refusal"), [(0, None), (1, "cannot-pay")])
def test_x_wonder_03_only_the_token_one_holds_makes_a_card_cheaper(holder, refusal):
    match = gosux(NEW_CLAN.format(holder=holder, rest="ez"))
    assert match.why_not("play navaj") == refusal


def test_x_wonder_03_the_token_pays_for_plays_and_shifts_only():
    """Neither for discards that a text demands, nor for the hand limit."""
    match = gosux("""
        wonder: 0
        seat 0   I: navaj   hand: nachiketa nitish nalin nikhilesh
        seat 1   hand: kaez
        """)
    do(match, "play nachiketa")
    assert match.why_not("wonder") is not None
    match = gosux("""
        wonder: 0
        seat 0   hand: navaj navaj nitish nitish nikhilesh nikhilesh nalin nakshatra
        seat 1   hand: kaez
        """)
    do(match, "draw 1")
    assert question(match) == (0, "hand-limit")
    assert match.why_not("wonder") is not None


def test_x_wonder_04_a_wonderful_card_paid_for_with_the_token_takes_it_again():
    match = gosux("""
        wonder: 0
        seat 0   I: aat   hand: boul_go ez
        seat 1   hand: kaez
        """)
    do(match, "play boul_go", "wonder")
    assert row(match, 0, 1) == ["aat", "boul_go"]
    assert discards(match, 0) == ["ez"]
    assert len(all_events(match, "wonder-spent")) == 1
    assert wonder(match) == 0


@pytest.mark.parametrize(("holder", "taken"), [("0", [1, 0]), ("1", [0, 1]), ("nobody", [1, 1])])
def test_x_wonder_05_the_holder_wins_a_tie(holder, taken):
    match = gosux(f"""
        wonder: {holder}
        seat 0   I: un_go   hand: shard   tokens: 0
        seat 1   I: arpia   passed: yes
        """)
    do(match, "pass")
    assert supremacy(match) == taken


def test_x_wonder_06_a_cost_falls_by_one_at_most():
    match = gosux(NEW_CLAN.format(holder=0, rest="ez fre_e ne_ye"))
    do(match, "play navaj", "wonder")
    assert question(match) == (0, "pay")
    assert match.why_not("wonder") == "no-wonder"
    assert gosux(NEW_CLAN.format(holder=0, rest="")).why_not("play navaj") == "cannot-pay"
