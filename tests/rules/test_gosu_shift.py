"""GOSU: shifting, openly and in secret (G-MUT, G-ZOMB; the cards print "mutate")."""

import pytest

from helpers import (
    all_events,
    deck_size,
    discards,
    do,
    events,
    gosu,
    hand,
    hand_size,
    options,
    question,
    row,
    tokens,
)
from warren.engine import Match, NotationError

# --- shifting (G-MUT) ----------------------------------------------------------------------------


def test_g_mut_01_only_a_card_with_a_shift_cost_can_shift():
    match = gosu("""
        seat 0   I: alpha_guardian alpha_warrior   hand: dark_medic kork mind
        seat 1
        """)
    assert match.why_not("shift I1") == "no-shift-cost"
    assert match.why_not("shift I2") is None


def test_g_mut_02_the_newcomer_is_a_card_of_the_same_level_from_hand():
    match = gosu("""
        seat 0   I: alpha_warrior   hand: dark_medic fire_ak52 kao mind dawn
        seat 1
        discards: meka_scout
        """)
    do(match, "shift I1")
    assert sorted(options(match)) == ["bring dark_medic", "bring fire_ak52"]
    assert match.why_not("bring kao") == "wrong-level"
    assert match.why_not("take meka_scout") is not None


def test_g_mut_02_as_many_cards_are_discarded_as_the_shift_cost_says():
    match = gosu("""
        seat 0   I: alpha_warrior   hand: dark_medic fire_ak52 kao mind dawn
        seat 1
        """)
    do(match, "shift I1", "bring dark_medic", "discard fire_ak52", "discard kao")
    assert row(match, 0, 1) == ["dark_medic"]
    assert hand(match, 0) == ["dawn", "mind"]
    assert sorted(discards(match)) == ["alpha_warrior", "fire_ak52", "kao"]


def test_g_mut_03_the_newcomer_takes_the_very_place_of_the_card_it_replaces():
    match = gosu("""
        seat 0   I: fire_ak52 alpha_warrior dark_medic   II: dalister
                 hand: meka_scout kork mind
        seat 1
        """)
    do(match, "shift I2", "discard kork")
    assert row(match, 0, 1) == ["fire_ak52", "meka_scout", "dark_medic"]


def test_g_mut_04_the_newcomer_needs_no_support_below():
    """Kao is dark; the army below is not."""
    match = gosu("""
        seat 0   I: alpha_guardian   II: sol   hand: kao kork
        seat 1
        """)
    do(match, "shift II1")
    assert row(match, 0, 2) == ["kao"]


def test_g_mut_04_a_newcomer_of_a_new_clan_costs_nothing_more():
    match = gosu("""
        seat 0   I: alpha_guardian ancient_prescient   hand: fire_ak52 kork mind dawn
        seat 1
        """)
    do(match, "shift I2", "discard kork")
    assert row(match, 0, 1) == ["alpha_guardian", "fire_ak52"]
    assert hand(match, 0) == ["dawn", "mind"]


def test_g_mut_05_a_hero_shifted_in_does_not_by_itself_allow_an_ozeki():
    match = gosu("""
        seat 0   I: alpha_guardian   II: sol   hand: kao mind higuma
        seat 1   passed: yes
        """)
    do(match, "shift II1", "discard mind")
    assert row(match, 0, 2) == ["kao"]
    assert match.why_not("play higuma") == "no-clan-below"


def test_g_mut_06_a_card_never_shifts_into_its_twin():
    match = gosu("""
        seat 0   I: alpha_warrior
                 hand: alpha_warrior dark_medic fire_ak52 kork
        seat 1
        """)
    do(match, "shift I1")
    assert match.why_not("bring alpha_warrior") == "same-card"
    assert sorted(options(match)) == ["bring dark_medic", "bring fire_ak52"]


def test_g_mut_06_with_only_its_twin_in_hand_a_card_cannot_shift():
    match = gosu("""
        seat 0   I: alpha_warrior   hand: alpha_warrior kork mind dawn
        seat 1
        """)
    assert match.why_not("shift I1") == "no-newcomer"


def test_g_mut_06_nor_does_it_shift_into_its_twin_from_the_discards():
    match = gosu("""
        seat 0   I: dark_thief   hand: kork mind dawn
        seat 1
        discards: dark_thief fire_ak52 dark_medic
        """)
    do(match, "shift I1", "discard kork", "discard mind")
    assert match.why_not("take dark_thief") == "same-card"
    assert sorted(options(match)) == ["take dark_medic", "take fire_ak52"]


def test_g_mut_06_with_only_its_twin_in_the_discards_a_card_cannot_shift():
    match = gosu("""
        seat 0   I: dark_thief   hand: kork mind dawn blind
        seat 1
        discards: dark_thief
        """)
    assert match.why_not("shift I1") == "no-newcomer"


def test_g_mut_07_the_replaced_card_goes_to_the_discards_undestroyed():
    """Prahs and Dawn react to destruction only, so they stay silent."""
    match = gosu("""
        seat 0   I: alpha_guardian alpha_warrior   II: prahs   III: dawn
                 hand: dark_medic kork mind
        seat 1
        """)
    do(match, "shift I2", "discard kork")
    assert discards(match) == ["kork", "mind", "alpha_warrior"]
    assert events(match, "destroyed") == []
    assert question(match) == (1, "turn")


def test_g_mut_07_a_card_that_reacts_to_its_shift_and_its_destruction_reacts_once():
    match = gosu("""
        seat 0   I: alpha_guardian   II: favre   hand: kao kork mind dawn
        seat 1
        deck: blind trix ange higuma ...
        """)
    do(match, "shift II1", "discard kork", "discard mind")
    assert hand(match, 0) == ["blind", "trix"]


def test_g_mut_08_a_captured_card_cannot_shift():
    match = gosu("""
        seat 0   I: [alpha_warrior] alpha_warrior   hand: dark_medic kork mind
        seat 1
        """)
    assert match.why_not("shift I1") == "captured"
    assert match.why_not("shift I2") is None


def test_g_mut_09_the_arrival_effect_of_a_newcomer_from_hand_fires():
    match = gosu("""
        seat 0   I: alpha_guardian   II: sprew   hand: justice kork mind dawn
        seat 1
        deck: blind trix ange higuma ...
        """)
    do(match, "shift II1", "discard kork", "discard mind")
    assert hand(match, 0) == ["ange", "blind", "trix"]


def test_g_mut_09_the_arrival_effect_of_a_newcomer_from_the_discards_fires():
    match = gosu("""
        seat 0   I: dark_thief   hand: kork mind dawn
        seat 1
        deck: blind trix ange ...
        discards: ancient_visionary
        """)
    do(match, "shift I1", "discard kork", "discard mind")
    assert row(match, 0, 1) == ["ancient_visionary"]
    assert hand(match, 0) == ["blind", "trix"]


def test_g_mut_10_an_effect_for_arriving_and_shifting_fires_twice():
    match = gosu("""
        seat 0   hand: fire_ammo dark_medic kork mind
        seat 1   passed: yes
        deck: blind trix ange ...
        """)
    do(match, "play fire_ammo")
    assert hand(match, 0) == ["blind", "dark_medic", "kork", "mind"]
    do(match, "shift I1", "discard kork", "discard mind")
    assert row(match, 0, 1) == ["dark_medic"]
    assert hand(match, 0) == ["blind", "trix"]


def test_g_mut_11_name_pay_leave_enter_arrive():
    match = gosu("""
        seat 0   I: fire_ammo   hand: ancient_visionary dark_medic kork mind
        seat 1
        """)
    do(match, "shift I1")
    assert question(match) == (0, "newcomer")
    do(match, "bring ancient_visionary")
    assert question(match) == (0, "pay")
    do(match, "discard kork", "discard mind")
    order = [
        (happening.what, happening.card)
        for _, happening in match.log()
        if happening.what not in ("turn", "round")
    ]
    assert order == [
        ("shifts", "fire_ammo"),
        ("announced", "ancient_visionary"),
        ("discarded", "kork"),
        ("discarded", "mind"),
        ("drew", None),
        ("shifted-in", "ancient_visionary"),
        ("drew", None),
        ("drew", None),
    ]


def test_g_mut_11_the_newcomer_is_set_aside_where_nothing_can_reach_it():
    """Manner empties every hand and draws 5; then Justice arrives and draws 3."""
    match = gosu("""
        seat 0   I: dark_medic   II: manner   hand: justice kork mind dawn trix
        seat 1   hand: blind
        """)
    do(match, "shift II1", "discard kork", "discard mind", "discard dawn")
    assert row(match, 0, 2) == ["justice"]
    assert hand_size(match, 0) == 8
    assert hand_size(match, 1) == 5


def test_g_mut_11_the_outgoing_card_is_discarded_after_its_effect():
    match = gosu("""
        seat 0   I: dark_medic   II: manner   hand: justice kork mind dawn trix
        seat 1   hand: blind
        """)
    do(match, "shift II1", "discard kork", "discard mind", "discard dawn")
    assert discards(match) == ["kork", "mind", "dawn", "trix", "blind", "manner"]


def test_g_mut_11_the_announced_newcomer_cannot_pay():
    match = gosu("""
        seat 0   I: alpha_warrior   hand: dark_medic kork mind dawn
        seat 1
        """)
    do(match, "shift I1")
    assert sorted(options(match)) == ["discard dawn", "discard kork", "discard mind"]


def test_g_mut_11_the_newcomer_of_a_secret_shift_is_named_after_paying():
    match = gosu("""
        seat 0   I: dark_thief   hand: fire_ak52 kork mind dawn
        seat 1
        discards: dark_medic
        """)
    do(match, "shift I1")
    assert question(match) == (0, "pay")
    do(match, "discard kork", "discard mind", "discard dawn")
    assert question(match) == (0, "secret-newcomer")


@pytest.mark.parametrize(
    ("cards", "refusal"),
    [("dark_medic kork", "cannot-pay"), ("dark_medic kork mind", None)],
)
def test_g_mut_12_a_shift_takes_the_cost_and_the_newcomer_in_hand(cards, refusal):
    match = gosu(f"""
        seat 0   I: alpha_warrior   hand: {cards}
        seat 1
        """)
    assert match.why_not("shift I1") == refusal


@pytest.mark.parametrize(
    ("cards", "refusal"), [("kork mind", "cannot-pay"), ("kork mind dawn", None)]
)
def test_g_mut_12_a_newcomer_from_the_discards_takes_only_the_cost_in_hand(cards, refusal):
    match = gosu(f"""
        seat 0   I: dark_thief   hand: {cards}
        seat 1
        discards: fire_ak52
        """)
    assert match.why_not("shift I1") == refusal


def test_g_mut_13_only_cards_of_the_own_army_can_be_shifted():
    match = gosu("""
        seat 0   I: alpha_guardian   hand: dark_medic kork mind
        seat 1   I: alpha_warrior
        """)
    assert not [option for option in options(match) if option.startswith("shift")]
    with pytest.raises(NotationError):
        match.act("shift 1.I1")


def test_g_mut_14_a_shift_changes_neither_the_rows_nor_what_is_free():
    match = gosu("""
        seat 0   III: higuma
                 II:  kao sprew
                 I:   dark_medic dark_avenger alpha_guardian
                 hand: kalim kork mind dawn
        seat 1
        """)

    def shape(match: Match) -> list[list[bool]]:
        return [[slot.free for slot in row_] for row_ in match.view().seats[0].rows]

    before = shape(match)
    do(match, "shift II2", "discard kork", "discard mind")
    assert row(match, 0, 2) == ["kao", "kalim"]
    assert shape(match) == before == [[False, False, True], [False, True], [True]]


SHIFT_UNDER_A_TOKEN = """
    seat 0   I: alpha_guardian   II: pixl*   hand: kalim kork mind dawn   tokens: 1
    seat 1   passed: yes
    """


def test_g_mut_15_a_token_on_the_outgoing_card_is_spent():
    match = do(gosu(SHIFT_UNDER_A_TOKEN), "shift II1", "discard kork", "discard mind")
    assert tokens(match, 0) == (1, 1)
    do(match, "pass")
    assert tokens(match, 0) == (2, 0)


def test_g_mut_15_the_newcomer_bears_no_token_and_can_be_activated():
    match = do(gosu(SHIFT_UNDER_A_TOKEN), "shift II1", "discard kork", "discard mind")
    assert row(match, 0, 2) == ["kalim"]
    assert match.why_not("activate II1") is None


def test_g_mut_16_several_shifts_may_be_made_in_a_round_in_the_same_place_too():
    match = gosu("""
        seat 0   I: alpha_guardian   II: sprew
                 hand: favre kalim kork mind dawn blind trix ange
        seat 1
        """)
    do(match, "shift II1", "bring favre", "discard kork", "discard mind", "discard dawn")
    assert question(match) == (1, "turn")
    do(match, "draw 1")
    do(match, "shift II1", "discard blind", "discard trix")
    assert row(match, 0, 2) == ["kalim"]
    assert len(all_events(match, "shifted-in")) == 2


# --- secret shifts (G-ZOMB) ----------------------------------------------------------------------


def test_g_zomb_01_the_newcomer_may_come_from_hand_or_from_the_discards():
    match = gosu("""
        seat 0   I: dark_thief   hand: fire_ak52 kork mind dawn
        seat 1
        discards: dark_medic
        """)
    do(match, "shift I1", "discard kork", "discard mind", "discard dawn")
    assert sorted(options(match)) == ["bring fire_ak52", "take dark_medic"]


@pytest.mark.parametrize(
    ("choice", "newcomer", "left"),
    [("bring fire_ak52", "fire_ak52", []), ("take dark_medic", "dark_medic", ["fire_ak52"])],
)
def test_g_zomb_01_either_newcomer_takes_the_place(choice, newcomer, left):
    match = gosu("""
        seat 0   I: dark_thief   hand: fire_ak52 kork mind dawn
        seat 1
        discards: dark_medic
        """)
    do(match, "shift I1", "discard kork", "discard mind", "discard dawn", choice)
    assert row(match, 0, 1) == [newcomer]
    assert hand(match, 0) == left
    assert newcomer not in discards(match)
    assert discards(match)[-1] == "dark_thief"


def test_g_zomb_01_a_card_without_secret_shift_takes_its_newcomer_from_hand_only():
    match = gosu("""
        seat 0   I: alpha_warrior   hand: kork mind dawn blind
        seat 1
        discards: dark_medic fire_ak52
        """)
    assert match.why_not("shift I1") == "no-newcomer"


def test_g_zomb_02_a_captured_card_cannot_shift_in_secret_either():
    match = gosu("""
        seat 0   I: [dark_thief]   hand: kork mind dawn blind
        seat 1
        discards: dark_medic
        """)
    assert match.why_not("shift I1") == "captured"


def test_g_zomb_02_the_cost_must_be_paid():
    match = gosu("""
        seat 0   I: dark_thief   hand: fire_ak52 kork
        seat 1
        discards: dark_medic
        """)
    assert match.why_not("shift I1") == "cannot-pay"


def test_g_zomb_02_the_newcomer_must_be_of_the_same_level():
    match = gosu("""
        seat 0   I: dark_thief   hand: kork mind dawn
        seat 1
        discards: dark_medic fire_ak52 kao
        """)
    do(match, "shift I1", "discard kork", "discard mind")
    assert match.why_not("take kao") == "wrong-level"
    assert match.why_not("take kork") == "wrong-level"


def test_g_zomb_02_without_a_card_of_its_level_in_hand_and_discards_a_card_cannot_shift():
    match = gosu("""
        seat 0   I: dark_thief   hand: kork mind dawn
        seat 1
        discards: kao
        """)
    assert match.why_not("shift I1") == "no-newcomer"


def test_g_zomb_03_one_may_pay_with_a_hero_and_bring_in_that_hero():
    match = gosu("""
        seat 0   I: dark_medic   II: trsck   hand: kao kork mind
        seat 1
        """)
    do(match, "shift II1", "discard kao", "discard kork")
    assert row(match, 0, 2) == ["kao"]
    assert discards(match) == ["kork", "mind", "trsck"]


def test_g_zomb_04_all_the_discards_may_be_searched():
    match = gosu("""
        seat 0   I: dark_thief   hand: kork mind dawn
        seat 1
        discards: dark_medic blind fire_ak52 trix
        """)
    do(match, "shift I1", "discard kork", "discard mind", "take dark_medic")
    assert row(match, 0, 1) == ["dark_medic"]
    assert discards(match) == ["blind", "fire_ak52", "trix", "kork", "mind", "dawn", "dark_thief"]


def test_g_zomb_05_after_a_reshuffle_only_the_hand_and_the_cards_paid_are_left():
    """Medic and Researcher were discarded; the draw shuffles them into a new deck."""
    match = gosu("""
        seat 0   I: dark_thief   hand: fire_ak52 meka_scout kork mind
        seat 1   passed: yes
        deck:
        discards: dark_medic ancient_researcher
        """)
    do(match, "draw 1")
    drawn = ({"dark_medic", "ancient_researcher"} & set(hand(match, 0))).pop()
    assert (deck_size(match), discards(match)) == (1, [])
    do(match, "shift I1", "discard kork", "discard mind", "discard meka_scout")
    assert sorted(options(match)) == sorted(
        ["bring fire_ak52", f"bring {drawn}", "take meka_scout"]
    )


def test_c_02_the_discards_stay_open_to_a_secret_shift_while_nobody_needs_a_card():
    """The last card of the deck has been drawn, but no reshuffle follows yet."""
    match = gosu("""
        seat 0   I: dark_thief   hand: kork mind
        seat 1   passed: yes
        deck: dawn
        discards: dark_medic
        """)
    do(match, "draw 1", "shift I1", "discard kork", "discard mind")
    assert row(match, 0, 1) == ["dark_medic"]
