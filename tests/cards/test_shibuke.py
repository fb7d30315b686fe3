"""Shibuke Goblins: every card of the clan."""

import pytest

from helpers import (
    all_events,
    deck_size,
    discards,
    do,
    hand,
    hand_size,
    holder,
    kamakor,
    options,
    points,
    question,
    row,
    strength,
)
from warren.engine import Match


def shift_cost(match: Match, place: str) -> int:
    """Return the current cost of shifting a card; the hand must have more cards."""
    trial = match.copy()
    trial.act(f"shift {place}")
    if trial.decision.question == "newcomer":
        trial.act(trial.legal()[0])
    return trial.decision.amount if trial.decision.question == "pay" else 0


# --- 121 Penitent --------------------------------------------------------------------------------


@pytest.mark.parametrize(("ahead", "held"), [(0, ["mind"]), (1, ["ange", "mind"])])
def test_penitent_captures_itself_and_draws(ahead, held):
    match = kamakor(f"""
        seat 0   I: shibuke_goblin_penitent
        seat 1   points: {ahead}
        deck: mind ange dante ...
        """)
    do(match, "use I1")
    assert (row(match, 0, 1), hand(match, 0)) == (["[shibuke_goblin_penitent]"], held)
    assert (strength(match, 0), question(match)) == (0, (1, "turn"))


def test_penitent_that_is_captured_cannot_be_used():
    match = kamakor("seat 0   I: [shibuke_goblin_penitent]   hand: kork")
    assert match.why_not("use I1") == "captured"


def test_penitent_cannot_be_used_if_no_card_can_be_drawn():
    match = kamakor("""
        seat 0   I: shibuke_goblin_penitent
                 hand: kork
        deck:
        """)
    assert match.why_not("use I1") == "nothing-to-do"
    assert "use I1" not in options(match)


def test_penitent_draws_from_the_reshuffled_discards_if_the_deck_is_empty():
    match = kamakor("""
        seat 0   I: shibuke_goblin_penitent
        deck:
        discards: mind
        """)
    do(match, "use I1")
    assert (hand(match, 0), discards(match)) == (["mind"], [])


def test_k_27_kao_does_not_react_to_penitent():
    match = kamakor("""
        seat 0   II: kao
                 I:  shibuke_goblin_penitent dark_medic
        seat 1   hand: kork
        deck: mind ange ...
        """)
    do(match, "use I1")
    assert question(match) == (1, "turn")
    assert hand(match, 0) == ["mind"]


def test_penitent_does_nothing_when_it_arrives():
    match = kamakor("seat 0   hand: shibuke_goblin_penitent mind")
    do(match, "play shibuke_goblin_penitent")
    assert (row(match, 0, 1), hand(match, 0)) == (["shibuke_goblin_penitent"], ["mind"])


def test_penitent_can_be_used_again_once_it_is_released():
    match = kamakor("""
        seat 0   I: shibuke_goblin_penitent shibuke_goblin_locksmith
        seat 1   passed: yes
        deck: mind ange dante kork ...
        """)
    do(match, "use I1", "activate I2", "use I1")
    assert hand(match, 0) == ["ange", "dante", "kork", "mind"]


# --- 122 Turnkey ---------------------------------------------------------------------------------


def test_turnkey_captures_a_card_of_level_1_or_2():
    match = kamakor("""
        seat 0   hand: shibuke_goblin_turnkey
        seat 1   III: trix
                 II:  kalim
                 I:   dark_medic [dark_thief]
        """)
    do(match, "play shibuke_goblin_turnkey")
    assert question(match) == (0, "choose-one")
    do(match, "option 1")
    assert options(match) == ["choose 0.I1", "choose 1.I1", "choose 1.II1"]
    assert match.why_not("choose 1.III1") == "wrong-level"
    assert match.why_not("choose 1.I2") == "already-captured"
    do(match, "choose 1.II1")
    assert (row(match, 1, 2), row(match, 1, 1)[1]) == (["[kalim]"], "[dark_thief]")


def test_turnkey_releases_up_to_2_cards_of_any_army():
    """K-31."""
    match = kamakor("""
        seat 0   I: [shibuke_goblin_novice] shibuke_goblin_novice
                 hand: shibuke_goblin_turnkey
        seat 1   III: [trix]
                 II:  kalim
                 I:   [dark_medic]
        """)
    do(match, "play shibuke_goblin_turnkey", "option 2")
    assert options(match) == ["choose 0.I1", "choose 1.I1", "choose 1.III1", "done"]
    do(match, "choose 1.III1", "choose 0.I1")
    assert question(match) == (1, "turn")
    assert (row(match, 0, 1)[0], row(match, 1, 3)) == ("shibuke_goblin_novice", ["trix"])
    assert (row(match, 1, 1), hand(match, 0)) == (["[dark_medic]"], [])


@pytest.mark.parametrize(
    ("answers", "lies"),
    [
        (["done"], ["[dark_medic]", "[dark_thief]"]),
        (["choose 1.I2", "done"], ["[dark_medic]", "dark_thief"]),
    ],
)
def test_k_31_turnkey_may_release_fewer_than_2(answers, lies):
    match = kamakor("""
        seat 0   hand: shibuke_goblin_turnkey
        seat 1   I: [dark_medic] [dark_thief]
        """)
    do(match, "play shibuke_goblin_turnkey", "option 2", *answers)
    assert (row(match, 1, 1), question(match)) == (lies, (1, "turn"))


def test_turnkey_releases_nothing_that_it_has_not_chosen_when_it_captures():
    match = kamakor("""
        seat 0   hand: shibuke_goblin_turnkey
        seat 1   I: [dark_medic] dark_thief
        """)
    do(match, "play shibuke_goblin_turnkey", "option 1", "choose 1.I2")
    assert row(match, 1, 1) == ["[dark_medic]", "[dark_thief]"]


def test_kao_reacts_to_what_turnkey_captures():
    match = kamakor("""
        seat 0   hand: shibuke_goblin_turnkey
        seat 1   II: kao
                 I:  [dark_medic]
        deck: mind ange ...
        """)
    do(match, "play shibuke_goblin_turnkey", "option 1", "choose 1.II1")
    assert question(match) == (1, "may")
    do(match, "yes")
    assert (hand(match, 1), row(match, 1, 2)) == (["mind"], ["[kao]"])


def test_ad_12_kao_does_not_react_if_turnkey_captures_itself():
    match = kamakor("""
        seat 0   hand: shibuke_goblin_turnkey
        seat 1   II: kao
                 I:  [dark_medic]
        deck: mind ange ...
        """)
    do(match, "play shibuke_goblin_turnkey", "option 1", "choose 0.I1")
    assert (row(match, 0, 1), question(match)) == (["[shibuke_goblin_turnkey]"], (1, "turn"))


def test_turnkey_releases_without_an_arrival():
    """G-ROUND-09."""
    match = kamakor("""
        seat 0   I: [shibuke_goblin_pilgrim] shibuke_goblin_locksmith
                 hand: shibuke_goblin_turnkey
        """)
    do(match, "play shibuke_goblin_turnkey", "option 2", "choose 0.I1")
    assert (row(match, 0, 1)[0], hand(match, 0)) == ("shibuke_goblin_pilgrim", [])


# --- 123 Locksmith -------------------------------------------------------------------------------


def test_locksmith_releases_a_card_of_its_army_then_draws_2():
    match = kamakor("""
        seat 0   II: [keyhole]
                 I:  shibuke_goblin_locksmith [shibuke_goblin_novice]
        seat 1   I: [dark_medic]
        deck: mind ange ...
        """)
    do(match, "activate I1")
    assert options(match) == ["choose 0.I2", "choose 0.II1"]
    do(match, "choose 0.II1")
    assert (row(match, 0, 2), hand(match, 0)) == (["keyhole"], ["ange", "mind"])
    assert (row(match, 0, 1)[1], row(match, 1, 1)) == ("[shibuke_goblin_novice]", ["[dark_medic]"])


def test_locksmith_releases_two_when_an_opponent_is_ahead():
    match = kamakor("""
        seat 0   II: [keyhole]
                 I:  shibuke_goblin_locksmith [shibuke_goblin_novice] [shibuke_goblin_novice]
        seat 1   points: 1
        deck: mind ange ...
        """)
    do(match, "activate I1", "choose 0.II1", "choose 0.I3")
    assert row(match, 0, 2) == ["keyhole"]
    assert row(match, 0, 1)[1:] == ["[shibuke_goblin_novice]", "shibuke_goblin_novice"]
    assert hand(match, 0) == ["ange", "mind"]


def test_k_31_locksmith_must_release_the_only_captured_card():
    match = kamakor("""
        seat 0   I: shibuke_goblin_locksmith [shibuke_goblin_novice]
        seat 1   points: 1
        deck: mind ange ...
        """)
    do(match, "activate I1")
    assert row(match, 0, 1) == ["shibuke_goblin_locksmith*", "shibuke_goblin_novice"]
    assert hand(match, 0) == ["ange", "mind"]


def test_locksmith_draws_also_if_no_card_of_its_army_is_captured():
    match = kamakor("""
        seat 0   I: shibuke_goblin_locksmith
        seat 1   I: [dark_medic]
        deck: mind ange ...
        """)
    do(match, "activate I1")
    assert (hand(match, 0), row(match, 1, 1)) == (["ange", "mind"], ["[dark_medic]"])


def test_locksmith_that_was_released_still_bears_its_token():
    """A-05."""
    match = kamakor("""
        seat 0   tokens: 1
                 I: [shibuke_goblin_locksmith*] shibuke_goblin_locksmith
        seat 1   passed: yes
        """)
    do(match, "activate I2")
    assert row(match, 0, 1) == ["shibuke_goblin_locksmith*", "shibuke_goblin_locksmith*"]


# --- 124 Pilgrim ---------------------------------------------------------------------------------


def test_pilgrim_draws_1_when_it_arrives():
    match = kamakor("""
        seat 0   hand: shibuke_goblin_pilgrim
        seat 1   points: 1
        deck: mind ange ...
        """)
    do(match, "play shibuke_goblin_pilgrim")
    assert hand(match, 0) == ["mind"]


def test_pilgrim_draws_1_when_it_shifts():
    match = kamakor("""
        seat 0   I: shibuke_goblin_pilgrim
                 hand: dark_avenger kork labdad temuchin sol
        deck: mind ange ...
        """)
    do(match, "shift I1", "discard kork", "discard labdad", "discard temuchin")
    assert (row(match, 0, 1), hand(match, 0)) == (["dark_avenger"], ["mind", "sol"])


@pytest.mark.parametrize(
    ("army", "cost"),
    [
        ("shibuke_goblin_pilgrim dark_medic", 3),
        ("shibuke_goblin_pilgrim [dark_medic]", 2),
        ("shibuke_goblin_pilgrim [dark_medic] [dark_medic]", 1),
        ("shibuke_goblin_pilgrim [dark_medic] [dark_medic] [dark_thief]", 0),
        ("shibuke_goblin_pilgrim [dark_medic] [dark_medic] [dark_thief] [dark_thief]", 0),
    ],
)
def test_pilgrim_costs_1_less_to_shift_per_captured_card(army, cost):
    match = kamakor(f"""
        seat 0   I: {army}
                 hand: dark_avenger kork labdad temuchin sol
        """)
    assert shift_cost(match, "I1") == cost


def test_pilgrim_counts_captured_cards_of_every_row_but_of_no_other_army():
    match = kamakor("""
        seat 0   III: [trix]
                 II:  [kalim]
                 I:   shibuke_goblin_pilgrim
                 hand: dark_avenger kork labdad temuchin sol
        seat 1   I: [dark_medic] [dark_thief]
        """)
    assert shift_cost(match, "I1") == 1


def test_pilgrim_with_three_captured_cards_shifts_with_nothing_but_the_newcomer_in_hand():
    match = kamakor("""
        seat 0   I: shibuke_goblin_pilgrim [dark_medic] [dark_medic] [dark_thief]
                 hand: dark_avenger
        deck: mind ange ...
        """)
    do(match, "shift I1")
    assert (row(match, 0, 1)[0], hand(match, 0)) == ("dark_avenger", ["mind"])
    assert discards(match) == ["shibuke_goblin_pilgrim"]


def test_pilgrim_makes_no_other_card_cheaper():
    match = kamakor("""
        seat 0   I: shibuke_goblin_pilgrim [dark_medic] dark_thief shibuke_goblin_turnkey
                 hand: dark_avenger kork labdad temuchin sol
        """)
    assert shift_cost(match, "I3") == 3
    assert shift_cost(match, "I4") == 2


# --- 125 Novice ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("ahead", "held"), [(0, ["mind"]), (1, ["ange", "mind"])])
def test_novice_draws_1_and_another_when_an_opponent_is_ahead(ahead, held):
    match = kamakor(f"""
        seat 0   hand: shibuke_goblin_novice
        seat 1   points: {ahead}
        deck: mind ange dante ...
        """)
    do(match, "play shibuke_goblin_novice")
    assert hand(match, 0) == held


NOVICE = """
    seat 0   II: long_fast kokoshomushu threadbare
             I:  {bottom}
             hand: dark_avenger kataclysm kork labdad temuchin sol
    """


def test_novice_as_the_first_card_makes_shibuke_cards_cheaper_to_shift():
    match = kamakor(
        NOVICE.format(bottom="shibuke_goblin_novice dark_thief shibuke_goblin_turnkey dark_medic")
    )
    assert [shift_cost(match, place) for place in ("I1", "I3", "II1", "II3")] == [1, 1, 2, 3]
    assert shift_cost(match, "I2") == 3


def test_novice_elsewhere_makes_nothing_cheaper():
    match = kamakor(
        NOVICE.format(bottom="dark_thief shibuke_goblin_novice shibuke_goblin_turnkey dark_medic")
    )
    assert [shift_cost(match, place) for place in ("I2", "I3", "II1", "II3")] == [2, 2, 3, 4]


def test_novice_that_is_captured_makes_nothing_cheaper():
    match = kamakor(
        NOVICE.format(bottom="[shibuke_goblin_novice] dark_thief shibuke_goblin_turnkey dark_medic")
    )
    assert (shift_cost(match, "I3"), shift_cost(match, "II1")) == (2, 3)


def test_novice_makes_no_cards_of_an_opponent_cheaper():
    match = kamakor("""
        turn: 1
        seat 0   I: shibuke_goblin_novice
        seat 1   I: shibuke_goblin_turnkey
                 hand: dark_avenger kork labdad temuchin sol
        """)
    assert shift_cost(match, "I1") == 2


def test_k_34_novice_does_not_raise_the_cost_of_a_pilgrim_that_costs_nothing():
    match = kamakor("""
        seat 0   I: shibuke_goblin_novice shibuke_goblin_pilgrim [dark_medic] [dark_medic]
                 II: [kalim]
                 hand: dark_avenger kork labdad temuchin sol
        """)
    assert shift_cost(match, "I2") == 0


# --- 126 Ballanchain -----------------------------------------------------------------------------


def test_ballanchain_captures_itself_and_a_card_of_level_1_or_2_of_an_opponent():
    match = kamakor("""
        seat 0   II: ballanchain
                 I:  shibuke_goblin_novice
        seat 1   III: trix
                 II:  kalim
                 I:   dark_medic [dark_thief]
        """)
    do(match, "use II1")
    assert row(match, 0, 2) == ["[ballanchain]"]
    assert options(match) == ["choose 1.I1", "choose 1.II1"]
    assert match.why_not("choose 0.I1") == "not-an-opponent"
    assert match.why_not("choose 1.III1") == "wrong-level"
    do(match, "choose 1.II1")
    assert (row(match, 1, 2), row(match, 0, 1)) == (["[kalim]"], ["shibuke_goblin_novice"])


def test_ballanchain_needs_no_free_card():
    match = kamakor("""
        seat 0   II: ballanchain
                 I:  shibuke_goblin_novice
        seat 1   II:  [kalim]
                 I:   dark_medic [dark_thief]
        """)
    do(match, "use II1")
    assert row(match, 1, 1) == ["[dark_medic]", "[dark_thief]"]


@pytest.mark.parametrize("army", ["", "I: [dark_medic]   II: [kalim]   III: trix"])
def test_ballanchain_cannot_be_used_without_a_target(army):
    match = kamakor(f"""
        seat 0   II: ballanchain
                 I:  shibuke_goblin_novice dark_medic
                 hand: kork
        seat 1   {army}
                 hand: mind
        """)
    assert match.why_not("use II1") == "nothing-to-do"
    assert "use II1" not in options(match)


def test_ballanchain_cannot_capture_a_first_card_that_is_safe():
    """Bolster protects it from capture by opponents (K-22)."""
    match = kamakor("""
        seat 0   II: ballanchain
                 I:  shibuke_goblin_novice
                 hand: kork
        seat 1   II: bolster
                 I:  dark_medic
        """)
    do(match, "use II1")
    assert row(match, 1, 2) == ["[bolster]"]


def test_k_27_kao_reacts_to_ballanchains_effect_but_not_to_its_cost():
    match = kamakor("""
        seat 0   II: ballanchain kao
                 I:  shibuke_goblin_novice dark_medic
        seat 1   I: dark_thief
        deck: mind ange dante ...
        """)
    do(match, "use II1", "yes")
    assert question(match) == (1, "turn")
    assert hand(match, 0) == ["mind"]


def test_ballanchain_may_hit_any_opponent():
    match = kamakor("""
        seat 0   II: ballanchain
                 I:  shibuke_goblin_novice
        seat 1   I: dark_medic
        seat 2   I: dark_thief
                 passed: yes
        """)
    do(match, "use II1")
    assert options(match) == ["choose 1.I1", "choose 2.I1"]


def test_ballanchain_has_no_bonus():
    match = kamakor("""
        seat 0   II: ballanchain
                 I:  shibuke_goblin_novice
        seat 1   points: 1
                 I: dark_medic dark_thief
        """)
    do(match, "use II1", "choose 1.I1")
    assert row(match, 1, 1) == ["[dark_medic]", "dark_thief"]


# --- 127 Last Vow --------------------------------------------------------------------------------


def test_last_vow_captures_itself_discards_1_and_destroys_a_free_card_of_an_opponent():
    match = kamakor("""
        seat 0   II: last_vow
                 I:  shibuke_goblin_novice dark_medic
                 hand: kork mind
        seat 1   III: trix
                 II:  kalim kao
                 I:   dark_medic dark_thief dark_thief
        """)
    do(match, "use II1")
    assert question(match) == (0, "pay")
    do(match, "discard kork")
    assert row(match, 0, 2) == ["[last_vow]"]
    assert options(match) == ["choose 1.I3", "choose 1.II2"]
    assert match.why_not("choose 0.I2") == "not-an-opponent"
    assert match.why_not("choose 1.III1") == "wrong-level"
    do(match, "choose 1.II2")
    assert (row(match, 1, 2), hand(match, 0)) == (["kalim"], ["mind"])
    assert discards(match) == ["kork", "kao"]


def test_last_vow_cannot_be_used_without_a_card_to_discard():
    match = kamakor("""
        seat 0   II: last_vow
                 I:  shibuke_goblin_novice
        seat 1   I: dark_medic
        """)
    assert match.why_not("use II1") == "cannot-pay"


@pytest.mark.parametrize("army", ["", "I: dark_medic   II: kalim   III: trix"])
def test_last_vow_cannot_be_used_without_a_target(army):
    """The player has no free cards."""
    match = kamakor(f"""
        seat 0   II: last_vow
                 I:  shibuke_goblin_novice dark_medic
                 hand: kork mind
        seat 1   {army}
                 hand: ange
        """)
    assert match.why_not("use II1") == "nothing-to-do"


def test_last_vow_destroys_a_captured_card():
    match = kamakor("""
        seat 0   II: last_vow
                 I:  shibuke_goblin_novice
                 hand: kork mind
        seat 1   I: [dark_medic]
        """)
    do(match, "use II1", "discard kork")
    assert (row(match, 1, 1), discards(match)) == ([], ["kork", "dark_medic"])


def test_k_27_kao_does_not_react_to_last_vow():
    match = kamakor("""
        seat 0   II: last_vow kao
                 I:  shibuke_goblin_novice dark_medic
                 hand: kork mind
        seat 1   I: dark_thief
        """)
    do(match, "use II1", "discard kork")
    assert question(match) == (1, "turn")
    assert hand(match, 0) == ["mind"]


def test_prahs_reacts_to_last_vow():
    match = kamakor("""
        seat 0   II: last_vow
                 I:  shibuke_goblin_novice
                 hand: kork mind
        seat 1   II: prahs
                 I:  alpha_guardian dark_thief
        deck: ange dante ...
        """)
    do(match, "use II1", "discard kork", "choose 1.I2")
    assert question(match) == (1, "may")
    do(match, "yes")
    assert hand(match, 1) == ["ange"]


# --- 128 Threadbare ------------------------------------------------------------------------------


@pytest.mark.parametrize(("ahead", "held"), [(0, ["ange", "mind"]), (1, ["ange", "dante", "mind"])])
def test_threadbare_draws_2_and_another_when_an_opponent_is_ahead(ahead, held):
    match = kamakor(f"""
        seat 0   I: shibuke_goblin_turnkey
                 hand: threadbare
        seat 1   points: {ahead}
        deck: mind ange dante trix ...
        """)
    do(match, "play threadbare")
    assert hand(match, 0) == held


@pytest.mark.parametrize(
    ("bottom", "cost"),
    [
        ("dark_medic dark_medic dark_thief dark_thief dark_avenger", 4),
        ("[dark_medic] dark_medic dark_thief dark_thief dark_avenger", 3),
        ("[dark_medic] [dark_medic] [dark_thief] dark_thief dark_avenger", 1),
        ("[dark_medic] [dark_medic] [dark_thief] [dark_thief] dark_avenger", 1),
        ("[dark_medic] [dark_medic] [dark_thief] [dark_thief] [dark_avenger]", 1),
    ],
)
def test_threadbare_costs_1_less_to_shift_per_captured_card_but_at_least_1(bottom, cost):
    match = kamakor(f"""
        seat 0   II: threadbare
                 I:  {bottom}
                 hand: kataclysm kork labdad temuchin mind trix
        """)
    assert shift_cost(match, "II1") == cost


def test_threadbare_draws_nothing_when_it_shifts():
    match = kamakor("""
        seat 0   II: threadbare
                 I:  [dark_medic] [dark_thief] [dark_thief]
                 hand: kao mind kork
        """)
    do(match, "shift II1", "discard kork")
    assert (row(match, 0, 2), hand(match, 0)) == (["kao"], ["mind"])


# --- 129 Morning Gong ----------------------------------------------------------------------------


def next_round(bottom: str, *, gong: str = "morning_gong", turn: str = "pass") -> Match:
    """Seat 0, whose army is drawn, ends the round."""
    match = kamakor(f"""
        advantage: 1
        seat 0   tokens: 0
                 II: {gong}
                 I:  {bottom}
                 hand: kork
        seat 1   I: [dark_medic]
                 passed: yes
        deck: mind ange dante trix ...
        """)
    do(match, turn)
    assert match.view().round == 2
    return match


@pytest.mark.parametrize(
    ("bottom", "held"),
    [
        ("dark_medic dark_thief", ["kork"]),
        ("[dark_medic] dark_thief", ["kork", "mind"]),
        ("[dark_medic] [dark_thief]", ["ange", "kork", "mind"]),
        ("[dark_medic] [dark_thief] [dark_thief]", ["ange", "kork", "mind"]),
    ],
)
def test_morning_gong_draws_1_per_card_that_a_new_round_releases_at_most_2(bottom, held):
    match = next_round(bottom)
    assert (hand(match, 0), question(match)) == (held, (1, "turn"))


def test_k_32_morning_gong_counts_itself():
    match = next_round("dark_medic", gong="[morning_gong]")
    assert (row(match, 0, 2), hand(match, 0)) == (["morning_gong"], ["kork", "mind"])


def test_morning_gong_does_not_count_cards_of_other_armies():
    """Seat 1's Medic is released, too."""
    match = next_round("dark_thief")
    assert (row(match, 1, 1), hand(match, 0)) == (["dark_medic"], ["kork"])


def test_k_32_morning_gong_does_not_count_cards_released_during_a_round():
    match = kamakor("""
        seat 0   tokens: 1
                 II: morning_gong
                 I:  [dark_medic] shibuke_goblin_locksmith
                 hand: kork
        seat 1   passed: yes
        deck: mind ange dante trix ...
        """)
    do(match, "activate I2")
    assert hand(match, 0) == ["ange", "kork", "mind"]
    do(match, "pass")
    assert (match.view().round, hand(match, 0)) == (2, ["ange", "kork", "mind"])


def test_k_32_morning_gong_comes_after_the_victory_check():
    bottom = "[dark_medic] dark_medic dark_thief dark_thief dark_avenger"
    match = kamakor(f"""
        seat 0   tokens: 0
                 III: temuchin trix higuma the_edge kork
                 II:  morning_gong kao kalim duwal ultimate
                 I:   {bottom}
                 hand: labdad
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "full-army")
    assert all_events(match, "drew") == []


def test_k_32_morning_gong_waits_for_the_holder():
    """A-21: seat 0's Morning Gong acts after the Ensign of seat 1, who holds the Advantage."""
    match = kamakor("""
        advantage: 1
        seat 0   tokens: 0
                 II: morning_gong
                 I:  [shibuke_goblin_novice]
                 hand: kork
        seat 1   I: dragoon_goblin_ensign
                 passed: yes
        """)
    do(match, "pass")
    happened = [happening.what for happening in match.happened()]
    assert happened.index("dragoons-gained") < happened.index("drew")


# --- 130 Brother Rusk ----------------------------------------------------------------------------


def test_brother_rusk_captures_itself_releases_a_card_of_level_1_and_draws_1():
    match = kamakor("""
        seat 0   II: brother_rusk [keyhole]
                 I:  [shibuke_goblin_novice] [dark_medic]
        seat 1   I: [dark_medic]
        deck: mind ange ...
        """)
    do(match, "use II1")
    assert options(match) == ["choose 0.I1", "choose 0.I2"]
    do(match, "choose 0.I2")
    assert row(match, 0, 1) == ["[shibuke_goblin_novice]", "dark_medic"]
    assert row(match, 0, 2) == ["[brother_rusk]", "[keyhole]"]
    assert (row(match, 1, 1), hand(match, 0)) == (["[dark_medic]"], ["mind"])


def test_brother_rusk_draws_also_if_no_card_of_level_1_is_captured():
    match = kamakor("""
        seat 0   II: brother_rusk
                 I:  shibuke_goblin_novice
        deck: mind ange ...
        """)
    do(match, "use II1")
    assert (row(match, 0, 2), hand(match, 0)) == (["[brother_rusk]"], ["mind"])


def test_brother_rusk_releases_also_if_no_card_can_be_drawn():
    match = kamakor("""
        seat 0   II: brother_rusk
                 I:  [shibuke_goblin_novice]
                 hand: kork
        deck:
        """)
    do(match, "use II1")
    assert (row(match, 0, 1), hand(match, 0)) == (["shibuke_goblin_novice"], ["kork"])


def test_brother_rusk_cannot_be_used_if_there_is_nothing_to_release_and_to_draw():
    match = kamakor("""
        seat 0   II: brother_rusk [keyhole]
                 I:  shibuke_goblin_novice dark_medic
                 hand: kork
        seat 1   I: [dark_medic]
        deck:
        """)
    assert match.why_not("use II1") == "nothing-to-do"


def test_k_27_kao_does_not_react_to_brother_rusk():
    match = kamakor("""
        seat 0   II: brother_rusk kao
                 I:  shibuke_goblin_novice dark_medic
        deck: mind ange ...
        """)
    do(match, "use II1")
    assert (question(match), hand(match, 0)) == ((1, "turn"), ["mind"])


def test_brother_rusk_releases_without_an_arrival():
    match = kamakor("""
        seat 0   II: brother_rusk
                 I:  [shibuke_goblin_pilgrim]
        deck: mind ange ...
        """)
    do(match, "use II1")
    assert (row(match, 0, 1), hand(match, 0)) == (["shibuke_goblin_pilgrim"], ["mind"])


# --- 131 Keyhole ---------------------------------------------------------------------------------


def test_keyhole_captures_another_card_of_its_army_then_draws_2():
    match = kamakor("""
        seat 0   III: [trix]
                 II:  kalim
                 I:   shibuke_goblin_novice dark_medic
                 hand: keyhole
        seat 1   I: dark_thief
        deck: mind ange dante ...
        """)
    do(match, "play keyhole")
    assert question(match) == (0, "choose-one")
    do(match, "option 1")
    assert options(match) == ["choose 0.I1", "choose 0.I2", "choose 0.II1"]
    assert match.why_not("choose 0.II2") == "itself"
    do(match, "choose 0.II1")
    assert (row(match, 0, 2), hand(match, 0)) == (["[kalim]", "keyhole"], ["ange", "mind"])


def test_keyhole_releases_a_captured_card_of_its_army():
    match = kamakor("""
        seat 0   III: [trix]
                 II:  [kalim]
                 I:   shibuke_goblin_novice dark_medic
                 hand: keyhole
        seat 1   I: [dark_thief]
        deck: mind ange dante ...
        """)
    do(match, "play keyhole", "option 2")
    assert options(match) == ["choose 0.II1", "choose 0.III1"]
    do(match, "choose 0.III1")
    assert (row(match, 0, 3), hand(match, 0)) == (["trix"], [])


def test_keyhole_does_the_same_when_it_shifts():
    match = kamakor("""
        seat 0   II: keyhole
                 I:  shibuke_goblin_novice [dark_medic]
                 hand: kalim kork labdad temuchin
        deck: mind ange dante ...
        """)
    do(match, "shift II1", "discard kork", "option 1")
    assert row(match, 0, 1) == ["[shibuke_goblin_novice]", "[dark_medic]"]
    assert (row(match, 0, 2), hand(match, 0)) == (
        ["kalim"],
        ["ange", "labdad", "mind", "temuchin"],
    )


def test_k_33_keyhole_must_release_if_no_other_card_is_face_up():
    """It came in by a shift over a captured card."""
    match = kamakor("""
        seat 0   II: duwal
                 I:  [shibuke_goblin_novice]
                 hand: keyhole kork labdad temuchin
        deck: mind ange dante ...
        """)
    do(match, "shift II1", "discard kork", "discard labdad", "discard temuchin", "bring keyhole")
    assert (row(match, 0, 1), row(match, 0, 2)) == (["shibuke_goblin_novice"], ["keyhole"])
    assert hand(match, 0) == []


def test_keyhole_must_capture_if_no_card_of_its_army_is_captured():
    match = kamakor("""
        seat 0   I: shibuke_goblin_novice
                 hand: keyhole
        seat 1   I: [dark_thief]
        deck: mind ange dante ...
        """)
    do(match, "play keyhole")
    assert (row(match, 0, 1), hand(match, 0)) == (["[shibuke_goblin_novice]"], ["ange", "mind"])


def test_k_33_kao_reacts_to_what_keyhole_captures():
    match = kamakor("""
        seat 0   I: shibuke_goblin_novice
                 hand: keyhole
        seat 1   II: kao
                 I:  dark_medic
        deck: mind ange dante ...
        """)
    do(match, "play keyhole")
    assert question(match) == (1, "may")
    do(match, "yes")
    assert (hand(match, 0), hand(match, 1)) == (["ange", "mind"], ["dante"])


def test_keyhole_has_no_bonus():
    match = kamakor("""
        seat 0   I: shibuke_goblin_novice dark_medic
                 hand: keyhole
        seat 1   points: 1
        deck: mind ange dante ...
        """)
    do(match, "play keyhole", "choose 0.I1")
    assert row(match, 0, 1) == ["[shibuke_goblin_novice]", "dark_medic"]
    assert hand(match, 0) == ["ange", "mind"]


# --- 132 Long Fast -------------------------------------------------------------------------------

FASTING = "[dark_medic] [dark_medic] [dark_thief] [dark_thief]"


def battle(first: str, second: str = "hand: ange") -> Match:
    """Seat 0, whose army is drawn, ends the round."""
    return do(
        kamakor(f"""
        advantage: 1
        seat 0   {first}
                 tokens: 0   hand: mind
        seat 1   {second}
                 passed: yes
        """),
        "pass",
    )


def test_long_fast_draws_2_when_it_arrives():
    match = kamakor("""
        seat 0   I: shibuke_goblin_novice
                 hand: long_fast
        seat 1   points: 1
        deck: mind ange ...
        """)
    do(match, "play long_fast")
    assert hand(match, 0) == ["ange", "mind"]


def test_long_fast_gains_a_point_more_for_a_battle_won_with_4_captured_cards():
    assert points(battle(f"II: long_fast   I: {FASTING}")) == [2, 0]


def test_long_fast_gains_no_more_with_3_captured_cards():
    match = battle("II: long_fast   I: [dark_medic] [dark_medic] [dark_thief] dark_thief")
    assert points(match) == [1, 0]


def test_long_fast_gains_no_more_with_5_captured_cards_than_with_4():
    match = battle(f"II: long_fast [kalim]   I: {FASTING} dark_avenger")
    assert points(match) == [2, 0]


def test_k_35_long_fast_must_be_face_up():
    match = battle(f"II: [long_fast] kalim   I: {FASTING}")
    assert points(match) == [1, 0]


def test_long_fast_does_not_count_captured_cards_of_other_armies():
    match = battle(
        "II: long_fast   I: dark_avenger [dark_medic] [dark_thief]",
        "I: [dark_medic] [dark_thief]",
    )
    assert points(match) == [1, 0]


def test_long_fast_gains_nothing_in_a_lost_battle():
    match = battle(f"II: long_fast   I: {FASTING}", "II: kao   I: dark_avenger")
    assert points(match) == [0, 1]


def test_long_fast_gains_nothing_if_only_the_holder_wins_a_tie():
    """Seat 1 holds the Advantage."""
    match = battle(f"II: long_fast   I: {FASTING}", "II: kao   I: [dark_avenger]")
    assert points(match) == [0, 1]


def test_long_fast_helps_its_own_player_alone_when_several_win():
    match = kamakor(f"""
        advantage: 2
        seat 0   tokens: 0   hand: mind
                 II: long_fast
                 I:  {FASTING}
        seat 1   passed: yes
                 II: kao
                 I:  [dark_avenger]
        seat 2   passed: yes
        """)
    do(match, "pass")
    assert points(match) == [2, 1, 0]


def test_k_35_long_fast_and_labdad_give_no_more_than_2_points():
    match = battle(f"III: labdad   II: long_fast   I: {FASTING}")
    assert points(match) == [2, 0]


def test_long_fast_may_win_the_match():
    match = battle(f"points: 1   II: long_fast   I: {FASTING}")
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "points")


# --- 133 Abbot Zumbrel ---------------------------------------------------------------------------

ABBOT = """
    turn: {turn}
    seat 0   III: {abbot}
             II:  threadbare
             I:   shibuke_goblin_turnkey dark_thief ancient_prescient
             hand: dark_avenger kataclysm kork labdad temuchin mind
    seat 1   II: sol kameo
             I:  dark_avenger alpha_warrior
             hand: ancient_visionary loya alpha_guardian alpha_shaman copycat prahs adelam alikan
    """


def test_abbot_zumbrel_makes_every_shift_1_card_cheaper_at_least_1():
    match = kamakor(ABBOT.format(turn=0, abbot="abbot_zumbrel"))
    assert [shift_cost(match, place) for place in ("I1", "I2", "I3", "II1")] == [1, 2, 1, 3]


def test_abbot_zumbrel_works_for_all_players():
    match = kamakor(ABBOT.format(turn=1, abbot="abbot_zumbrel"))
    assert [shift_cost(match, place) for place in ("I1", "I2", "II1", "II2")] == [2, 1, 1, 6]


def test_abbot_zumbrel_that_is_captured_makes_nothing_cheaper():
    match = kamakor(ABBOT.format(turn=0, abbot="[abbot_zumbrel]"))
    assert [shift_cost(match, place) for place in ("I1", "I2", "I3")] == [2, 3, 1]


def test_abbot_zumbrel_gives_no_shift_to_a_card_without_a_cost():
    match = kamakor("""
        seat 0   III: abbot_zumbrel
                 II:  last_vow
                 I:   shibuke_goblin_locksmith
                 hand: dark_avenger kataclysm kork labdad
        """)
    assert match.why_not("shift I1") == match.why_not("shift II1") == "no-shift-cost"


def test_abbot_zumbrel_a_shift_needs_fewer_cards_in_hand():
    match = kamakor("""
        seat 0   III: abbot_zumbrel
                 II:  long_fast
                 I:   shibuke_goblin_locksmith
                 hand: kalim kork mind
        """)
    do(match, "shift II1", "discard kork")
    assert (row(match, 0, 2), hand(match, 0)) == (["kalim"], [])


# --- 134 The Empty Cell --------------------------------------------------------------------------


def test_the_empty_cell_gives_captured_cards_of_all_armies_a_value_of_1():
    match = kamakor("""
        seat 0   III: the_empty_cell
                 II:  [keyhole]
                 I:   [shibuke_goblin_locksmith]
                 hand: kork
        seat 1   III: [trix]
                 II:  kalim
                 I:   [dark_medic]
        """)
    assert (strength(match, 0), strength(match, 1)) == (5 + 1 + 1, 1 + 3 + 1)


def test_the_empty_cell_counts_in_the_battle():
    """9 to 8; without it 5 to 8."""
    match = battle(
        f"III: the_empty_cell   II: [keyhole]   I: {FASTING}",
        "II: kalim kao   I: dark_avenger [dark_avenger]",
    )
    assert points(match) == [1, 0]


def test_the_empty_cell_that_is_captured_counts_nothing():
    match = kamakor("""
        seat 0   III: [the_empty_cell]
                 II:  keyhole
                 I:   [shibuke_goblin_locksmith]
                 hand: kork
        """)
    assert strength(match, 0) == 3


def test_the_empty_cell_helps_opponents_as_well():
    """11 to 12."""
    match = battle(
        "II: kao kalim   I: dark_avenger dark_avenger [dark_medic]",
        "III: the_empty_cell   II: [keyhole] duwal   I: dark_medic [dark_thief]",
    )
    assert points(match) == [0, 1]


def test_the_empty_cell_does_not_change_what_a_captured_card_is_worth_otherwise():
    """It still shows no clan (G-TRAP-03)."""
    match = kamakor("""
        seat 0   III: the_empty_cell
                 II:  keyhole
                 I:   [shibuke_goblin_locksmith] dark_medic
                 hand: long_fast kork
        """)
    assert match.why_not("play long_fast") == "no-clan-below"


# --- 135 Great Pardon ----------------------------------------------------------------------------


def test_great_pardon_releases_all_captured_cards_of_all_armies():
    match = kamakor("""
        seat 0   II: keyhole [kalim]
                 I:  shibuke_goblin_novice [shibuke_goblin_pilgrim]
                 hand: great_pardon
        seat 1   points: 1
                 III: [trix]
                 II:  [kao]
                 I:   [dark_medic] dark_thief
        seat 2   points: 1
                 I: [dark_avenger]
        deck: mind ange dante ...
        """)
    do(match, "play great_pardon")
    assert question(match) == (1, "turn")
    captured = [slot for seat in match.view().seats for cards in seat.rows for slot in cards]
    assert not any(slot.captured for slot in captured)
    assert hand(match, 0) == ["ange", "mind"]


def test_great_pardon_lets_the_players_with_the_fewest_points_draw_2():
    match = kamakor("""
        turn: 2
        seat 0   tokens: 2
        seat 1   points: 1
        seat 2   II: keyhole
                 I:  shibuke_goblin_novice
                 hand: great_pardon
        deck: mind ange dante trix ...
        """)
    do(match, "play great_pardon")
    assert [hand(match, seat) for seat in range(3)] == [["dante", "trix"], [], ["ange", "mind"]]


def test_great_pardon_lets_only_others_draw_if_its_player_is_ahead():
    match = kamakor("""
        seat 0   points: 1
                 II: keyhole
                 I:  shibuke_goblin_novice
                 hand: great_pardon
        deck: mind ange dante trix ...
        """)
    do(match, "play great_pardon")
    assert (hand_size(match, 0), hand(match, 1)) == (0, ["ange", "mind"])


def test_great_pardon_makes_nothing_arrive_and_kao_does_not_react():
    match = kamakor("""
        seat 0   points: 1
                 II: keyhole
                 I:  shibuke_goblin_novice [shibuke_goblin_pilgrim]
                 hand: great_pardon
        seat 1   II: [kao]
                 I:  [lichenna]
        deck: mind ange dante trix ...
        """)
    do(match, "play great_pardon")
    assert (question(match), holder(match)) == ((1, "turn"), 0)
    assert (hand_size(match, 0), hand(match, 1)) == (0, ["ange", "mind"])


def test_great_pardon_releases_before_it_lets_anyone_draw():
    """Seat 1's Meow is face up when the deck is reshuffled (AD-2)."""
    match = kamakor("""
        seat 0   II: keyhole
                 I:  shibuke_goblin_novice
                 hand: great_pardon
        seat 1   points: 1
                 II: [meow]
                 I:  meka_scout
        deck: mind
        discards: ange dante trix
        """)
    do(match, "play great_pardon")
    assert (hand_size(match, 0), hand_size(match, 1)) == (2, 2)
    assert (holder(match), deck_size(match)) == (1, 0)


def test_turnkey_captures_two_cards_when_an_opponent_is_ahead():
    match = kamakor("""
        seat 0   hand: shibuke_goblin_turnkey
        seat 1   points: 1   I: dark_medic dark_thief
        """)
    do(match, "play shibuke_goblin_turnkey", "option 1", "choose 1.I1", "choose 1.I2")
    assert row(match, 1, 1) == ["[dark_medic]", "[dark_thief]"]


def test_turnkey_may_release_none_where_nothing_is_captured():
    match = kamakor("seat 0   hand: shibuke_goblin_turnkey trix")
    do(match, "play shibuke_goblin_turnkey", "option 2")
    assert row(match, 0, 1) == ["shibuke_goblin_turnkey"]
    assert question(match) == (1, "turn")
