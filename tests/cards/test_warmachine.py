"""War Machine Goblins: every card of the clan."""

import pytest

from helpers import (
    discards,
    do,
    dragoons,
    hand,
    hand_size,
    holder,
    kamakor,
    options,
    points,
    question,
    row,
    strength,
    tokens,
)
from warren.engine import Match


def next_round(text: str, seats: int = 2) -> Match:
    """Let everybody pass."""
    return do(kamakor(text, pass_needs_no_tokens=False), *["pass"] * seats)


# --- 136 Stoker ----------------------------------------------------------------------------------


def test_stoker_discards_2_to_destroy_a_free_card_of_level_1_of_an_opponent():
    match = kamakor("""
        seat 0   I: war_machine_goblin_stoker   hand: trix higuma the_edge
        seat 1   II: sol   I: alpha_guardian alpha_shaman
        """)
    do(match, "use I1")
    assert question(match) == (0, "pay")
    do(match, "discard trix", "discard higuma")
    assert (hand(match, 0), row(match, 1, 1)) == (["the_edge"], ["alpha_guardian"])
    assert discards(match) == ["trix", "higuma", "alpha_shaman"]
    assert (question(match), tokens(match, 0)) == ((1, "turn"), (2, 0))


def test_stoker_never_hits_its_own_army():
    """Its own last card is free, too."""
    match = kamakor("""
        seat 0   I: war_machine_goblin_stoker dark_medic   hand: trix higuma
        seat 1   I: alpha_guardian
        seat 2   I: alpha_shaman
        """)
    do(match, "use I1", "discard trix")
    assert options(match) == ["choose 1.I1", "choose 2.I1"]
    assert match.why_not("choose 0.I2") is not None


@pytest.mark.parametrize("theirs", ["", "II: sol   I: alpha_guardian"])
def test_k_25_stoker_is_not_offered_if_no_opponent_has_a_free_card_of_level_1(theirs):
    match = kamakor(f"""
        seat 0   I: war_machine_goblin_stoker dark_medic   hand: trix higuma the_edge
        seat 1   points: 0   {theirs}
        """)
    assert match.why_not("use I1") == "nothing-to-do"
    assert "use I1" not in options(match)


@pytest.mark.parametrize("held", ["", "trix"])
def test_stoker_wants_2_cards(held):
    """G-COLON-05."""
    match = kamakor(f"""
        seat 0   I: war_machine_goblin_stoker   hand: {held}
        seat 1   I: alpha_guardian
        """)
    assert match.why_not("use I1") == "cannot-pay"
    assert "use I1" not in options(match)


def test_stoker_that_is_captured_has_no_action():
    match = kamakor("""
        seat 0   I: [war_machine_goblin_stoker]   hand: trix higuma
        seat 1   I: alpha_guardian
        """)
    assert match.why_not("use I1") == "captured"


def test_stoker_destroys_a_captured_card():
    """G-DESTROY-03."""
    match = kamakor("""
        seat 0   I: war_machine_goblin_stoker   hand: trix higuma
        seat 1   I: [alpha_guardian]
        """)
    do(match, "use I1", "discard trix")
    assert row(match, 1, 1) == []


def test_stoker_fires_as_often_as_its_player_can_pay():
    """G-COLON-03."""
    match = kamakor("""
        seat 0   I: war_machine_goblin_stoker   hand: trix higuma the_edge kork
        seat 1   I: alpha_guardian alpha_shaman   passed: yes
        """)
    do(match, "use I1", "discard trix", "discard higuma", "use I1", "discard kork")
    assert (row(match, 1, 1), hand(match, 0)) == ([], [])


def test_each_stoker_has_its_own_action():
    match = kamakor("""
        seat 0   I: war_machine_goblin_stoker war_machine_goblin_stoker   hand: trix higuma
        seat 1   I: alpha_guardian
        """)
    assert [a for a in options(match) if a.startswith("use")] == ["use I1", "use I2"]


def test_k_28_stoker_is_not_copied():
    match = kamakor("""
        seat 0   II: copycat   I: dark_medic   hand: trix higuma
        seat 1   I: war_machine_goblin_stoker
        """)
    do(match, "activate II1")
    assert (row(match, 1, 1), question(match)) == (["war_machine_goblin_stoker"], (1, "turn"))


def test_k_28_blind_does_not_open_the_actions_of_others():
    """Its text refers to tokens."""
    match = kamakor("""
        seat 0   III: blind   II: meow   I: meka_scout   hand: trix higuma
        seat 1   I: war_machine_goblin_stoker
        """)
    assert match.why_not("use 1.I1") == "not-your-card"
    assert match.why_not("activate 1.I1") == "no-symbol"


def test_k_28_stoker_is_not_used_for_the_ally():
    match = kamakor(
        """
        seat 0   hand: trix higuma
        seat 1   I: alpha_guardian
        seat 2   I: war_machine_goblin_stoker   hand: kork labdad
        seat 3   I: alpha_shaman
        """,
        teams=True,
    )
    assert match.why_not("ally I1") == "no-symbol"
    assert match.why_not("use 2.I1") == "not-your-card"


def test_stoker_in_teams_spares_the_ally():
    """G-TEAM-03."""
    match = kamakor(
        """
        seat 0   I: war_machine_goblin_stoker   hand: trix higuma
        seat 1   I: alpha_guardian
        seat 2   I: dark_medic
        seat 3   I: alpha_shaman
        """,
        teams=True,
    )
    do(match, "use I1", "discard trix")
    assert options(match) == ["choose 1.I1", "choose 3.I1"]


# --- 137 Loader ----------------------------------------------------------------------------------


def test_loader_draws_2_and_discards_1_without_the_advantage():
    match = kamakor("""
        advantage: 1
        seat 0   I: war_machine_goblin_loader   hand: trix
        deck: mind ange kork ...
        """)
    do(match, "activate I1")
    assert question(match) == (0, "discard")
    do(match, "discard trix")
    assert (hand(match, 0), discards(match)) == (["ange", "mind"], ["trix"])


def test_loader_with_the_advantage_discards_nothing():
    match = kamakor("""
        advantage: 0
        seat 0   I: war_machine_goblin_loader   hand: trix
        seat 1   points: 1
        deck: mind ange kork ...
        """)
    do(match, "activate I1")
    assert (hand(match, 0), question(match)) == (["ange", "mind", "trix"], (1, "turn"))


def test_loader_copied_asks_whether_the_copying_player_holds_the_advantage():
    """G-EFF-21."""
    match = kamakor("""
        advantage: 1
        seat 0   II: copycat   I: dark_avenger
        seat 1   I: war_machine_goblin_loader
        """)
    do(match, "activate II1")
    assert question(match) == (0, "discard")


def test_loader_that_finds_no_card_discards_all_the_same():
    match = kamakor("""
        advantage: 1
        seat 0   I: war_machine_goblin_loader   hand: trix kork
        deck:
        """)
    do(match, "activate I1", "discard kork")
    assert hand(match, 0) == ["trix"]


# --- 138 Spotter ---------------------------------------------------------------------------------


def test_spotter_takes_the_advantage():
    match = kamakor("""
        advantage: 1
        seat 0   hand: war_machine_goblin_spotter
        """)
    do(match, "play war_machine_goblin_spotter")
    assert (holder(match), hand(match, 0)) == (0, [])


def test_spotter_draws_2_if_its_player_held_the_advantage_already():
    match = kamakor("""
        advantage: 0
        seat 0   hand: war_machine_goblin_spotter
        seat 1   points: 1
        deck: mind ange kork ...
        """)
    do(match, "play war_machine_goblin_spotter")
    assert (holder(match), hand(match, 0)) == (0, ["ange", "mind"])


def test_spotter_that_shifts_in_for_a_sentinel_finds_the_advantage_taken():
    """Sentinel takes it as it leaves, before Spotter arrives (G-MUT-11)."""
    match = kamakor("""
        advantage: 1
        seat 0   I: meka_sentinel   hand: war_machine_goblin_spotter trix higuma
        deck: mind ange kork ...
        """)
    do(match, "shift I1", "discard trix")
    assert (holder(match), hand(match, 0)) == (0, ["ange", "mind"])


# --- 139 Salvager --------------------------------------------------------------------------------


def test_salvager_takes_a_war_machine_card_from_the_discards():
    match = kamakor("""
        seat 0   hand: war_machine_goblin_salvager
        discards: threegear kao war_machine_goblin_salvager sol
        """)
    do(match, "play war_machine_goblin_salvager")
    assert sorted(options(match)) == ["take threegear", "take war_machine_goblin_salvager"]
    assert match.why_not("take kao") == "wrong-clan"
    do(match, "take threegear")
    assert hand(match, 0) == ["threegear"]


def test_salvager_finds_nothing_among_other_clans():
    match = kamakor("""
        seat 0   hand: war_machine_goblin_salvager
        discards: kao sol
        """)
    do(match, "play war_machine_goblin_salvager")
    assert (hand(match, 0), discards(match), question(match)) == ([], ["kao", "sol"], (1, "turn"))


def test_salvager_may_take_a_card_discarded_to_pay_for_it():
    """G-EFF-19."""
    match = kamakor("""
        seat 0   I: dark_medic   hand: war_machine_goblin_salvager thumpella trix higuma
        """)
    do(match, "play war_machine_goblin_salvager", "discard thumpella", "discard trix")
    assert hand(match, 0) == ["higuma", "thumpella"]


def test_salvager_that_is_destroyed_draws_1_for_its_owner():
    match = kamakor("""
        turn: 1
        advantage: 0
        seat 0   I: war_machine_goblin_salvager
        seat 1   II: ultimate   I: dark_medic
        deck: mind ange ...
        """)
    do(match, "activate II1", "choose 0.I1")
    assert (hand(match, 0), hand_size(match, 1)) == (["mind"], 0)


def test_salvager_that_is_destroyed_face_down_draws_nothing():
    match = kamakor("""
        turn: 1
        advantage: 0
        seat 0   I: [war_machine_goblin_salvager]
        seat 1   II: ultimate   I: dark_medic
        """)
    do(match, "activate II1", "choose 0.I1")
    assert (row(match, 0, 1), hand_size(match, 0)) == ([], 0)


def test_salvager_that_shifts_draws_nothing():
    """G-MUT-07."""
    match = kamakor("""
        seat 0   I: war_machine_goblin_salvager   hand: dark_medic trix higuma
        """)
    do(match, "shift I1", "discard trix")
    assert (row(match, 0, 1), hand(match, 0)) == (["dark_medic"], [])


# --- 140 Press-Ganger ----------------------------------------------------------------------------


def test_press_ganger_makes_an_opponent_discard_1():
    match = kamakor("""
        seat 0   hand: war_machine_goblin_press_ganger higuma
        seat 1   points: 1   hand: trix kork
        """)
    do(match, "play war_machine_goblin_press_ganger")
    assert question(match) == (1, "discard")
    do(match, "discard kork")
    assert (hand(match, 0), hand(match, 1)) == (["higuma"], ["trix"])


def test_press_ganger_hits_the_opponent_of_its_players_choice():
    match = kamakor("""
        seat 0   hand: war_machine_goblin_press_ganger
        seat 1   hand: trix kork
        seat 2   hand: higuma labdad
        """)
    do(match, "play war_machine_goblin_press_ganger")
    assert options(match) == ["player 1", "player 2"]
    do(match, "player 2", "discard labdad")
    assert (hand(match, 1), hand(match, 2)) == (["kork", "trix"], ["higuma"])


def test_press_ganger_in_teams_spares_the_ally():
    match = kamakor(
        """
        seat 0   hand: war_machine_goblin_press_ganger
        seat 1   hand: trix
        seat 2   hand: kork
        seat 3   hand: higuma
        """,
        teams=True,
    )
    do(match, "play war_machine_goblin_press_ganger")
    assert options(match) == ["player 1", "player 3"]


def test_press_ganger_may_come_though_no_opponent_has_a_card():
    """G-EFF-14."""
    match = kamakor("""
        seat 0   hand: war_machine_goblin_press_ganger
        """)
    do(match, "play war_machine_goblin_press_ganger")
    assert row(match, 0, 1) == ["war_machine_goblin_press_ganger"]
    assert question(match) == (1, "turn")


def test_press_ganger_is_a_recruiter():
    match = kamakor("""
        seat 0   I: war_machine_goblin_press_ganger   hand: dark_medic
        """)
    do(match, "play dark_medic")
    assert row(match, 0, 1) == ["war_machine_goblin_press_ganger", "dark_medic"]


def test_press_ganger_that_is_destroyed_lets_the_opponents_draw_1():
    match = kamakor("""
        seat 0   I: war_machine_goblin_stoker   hand: trix higuma
        seat 1   I: war_machine_goblin_press_ganger
        deck: mind ange ...
        """)
    do(match, "use I1", "discard trix")
    assert (hand(match, 0), hand_size(match, 1)) == (["mind"], 0)


# --- 141 Thumpella -------------------------------------------------------------------------------


def test_thumpella_discards_2_to_destroy_a_free_card_of_level_1_or_2_of_an_opponent():
    match = kamakor("""
        seat 0   II: thumpella   I: war_machine_goblin_loader war_machine_goblin_loader
                 hand: trix higuma the_edge
        seat 1   III: kork   II: sol pixl   I: alpha_guardian alpha_shaman dark_medic
        """)
    do(match, "use II1", "discard trix", "discard higuma")
    assert options(match) == ["choose 1.I3", "choose 1.II2"]
    do(match, "choose 1.II2")
    assert (row(match, 1, 2), hand(match, 0)) == (["sol"], ["the_edge"])
    assert question(match) == (1, "turn")


def test_k_25_thumpella_is_not_offered_if_only_level_3_is_free():
    match = kamakor("""
        seat 0   II: thumpella   I: war_machine_goblin_loader   hand: trix higuma
        seat 1   III: kork   II: sol   I: alpha_guardian
        """)
    assert match.why_not("use II1") == "nothing-to-do"
    assert "use II1" not in options(match)


def test_thumpella_wants_2_cards():
    match = kamakor("""
        seat 0   II: thumpella   I: war_machine_goblin_loader   hand: trix
        seat 1   I: alpha_guardian
        """)
    assert match.why_not("use II1") == "cannot-pay"


def test_thumpella_that_is_captured_has_no_action():
    match = kamakor("""
        seat 0   II: [thumpella]   I: war_machine_goblin_loader   hand: trix higuma
        seat 1   I: alpha_guardian
        """)
    assert match.why_not("use II1") == "captured"
    assert "use II1" not in options(match)


def test_thumpella_takes_the_action_of_the_turn():
    """G-COLON-02."""
    match = kamakor("""
        seat 0   II: thumpella   I: war_machine_goblin_loader   hand: trix higuma
        seat 1   I: alpha_guardian
        """)
    do(match, "use II1", "discard trix")
    assert question(match) == (1, "turn")


# --- 142 Threegear -------------------------------------------------------------------------------

THREE_ENDS = "III: kork   II: sol pixl   I: alpha_guardian alpha_shaman dark_medic"
GEARS = """
    advantage: {advantage}
    seat 0   II: threegear   I: war_machine_goblin_loader   hand: {hand}
    seat 1   {theirs}
    """


def gears(hand: str, *, advantage: int = 1, theirs: str = THREE_ENDS) -> Match:
    """Threegear is activated."""
    return do(kamakor(GEARS.format(hand=hand, advantage=advantage, theirs=theirs)), "activate II1")


@pytest.mark.parametrize(
    ("answers", "left", "destroyed"),
    [
        (["x 1", "discard trix"], ["higuma", "the_edge"], "dark_medic"),
        (["x 2", "discard trix", "discard higuma", "choose 1.II2"], ["the_edge"], "pixl"),
        (["x 3"], [], "kork"),
    ],
)
def test_threegear_discards_x_to_destroy_a_free_card_of_level_x(answers, left, destroyed):
    """A player who discards the whole hand is not asked."""
    match = gears("trix higuma the_edge")
    assert options(match) == ["x 1", "x 2", "x 3"]
    do(match, *answers)
    assert (hand(match, 0), discards(match)[-1]) == (left, destroyed)
    assert len(discards(match)) == 3 - len(left) + 1
    assert question(match) == (1, "turn")


@pytest.mark.parametrize(
    ("answers", "left", "destroyed"),
    [
        (["x 1"], ["higuma", "trix"], "dark_medic"),
        (["x 2", "discard trix", "choose 1.II2"], ["higuma"], "pixl"),
        (["x 3"], [], "kork"),
    ],
)
def test_threegear_discards_1_less_with_the_advantage(answers, left, destroyed):
    match = gears("trix higuma", advantage=0)
    assert options(match) == ["x 1", "x 2", "x 3"]
    do(match, *answers)
    assert (hand(match, 0), discards(match)[-1]) == (left, destroyed)
    assert len(discards(match)) == 2 - len(left) + 1
    assert question(match) == (1, "turn")


@pytest.mark.parametrize(
    ("held", "advantage", "levels"),
    [
        ("trix higuma", 1, ["x 1", "x 2"]),
        ("trix higuma the_edge", 1, ["x 1", "x 2", "x 3"]),
        ("trix", 0, ["x 1", "x 2"]),
        ("trix higuma", 0, ["x 1", "x 2", "x 3"]),
    ],
)
def test_k_39_threegear_an_x_that_cannot_be_paid_may_not_be_chosen(held, advantage, levels):
    match = gears(held, advantage=advantage)
    assert options(match) == levels
    assert match.why_not("x 3") == (None if "x 3" in levels else "cannot-pay")


def test_k_39_threegear_with_one_card_in_hand_x_is_1():
    match = gears("trix")
    assert discards(match) == ["trix", "dark_medic"]


def test_k_39_threegear_x_must_have_a_target_if_any_x_has_one():
    """Only level 3 of the opponent and level 2 of its own army are free."""
    match = gears("trix higuma the_edge", theirs="III: kork   II: sol   I: alpha_guardian")
    assert options(match) == ["x 2", "x 3"]
    assert match.why_not("x 1") == "no-target"


def test_k_39_threegear_a_target_that_cannot_be_paid_for_counts_for_nothing():
    """Level 1 is all that can be paid; only the levels 2 and 3 have targets."""
    match = gears("trix", theirs="III: kork   II: sol   I: alpha_guardian")
    assert (hand(match, 0), discards(match)) == ([], ["trix"])
    assert (row(match, 0, 2), row(match, 1, 3)) == (["threegear*"], ["kork"])
    assert question(match) == (1, "turn")


def test_k_37_threegear_must_hit_its_own_army_if_there_is_no_other_target():
    """It is itself the only free card, of level 2."""
    match = gears("trix higuma", theirs="points: 0")
    assert (row(match, 0, 2), hand(match, 0)) == ([], [])
    assert tokens(match, 0) == (1, 1)


def test_threegear_with_an_empty_hand_does_nothing_without_the_advantage():
    match = gears("")
    assert (row(match, 0, 2), discards(match)) == (["threegear*"], [])
    assert question(match) == (1, "turn")


def test_threegear_with_an_empty_hand_and_the_advantage_hits_level_1():
    match = gears("", advantage=0)
    assert row(match, 1, 1) == ["alpha_guardian", "alpha_shaman"]


@pytest.mark.parametrize("level", [0, 4])
def test_threegear_x_is_from_1_to_3(level):
    match = gears("trix higuma the_edge dawn walror")
    assert match.why_not(f"x {level}") == "too-many"


# --- 143 First Volley ----------------------------------------------------------------------------


def volley(theirs: str, *, advantage: int = 1, points: int = 0, own: str = "") -> Match:
    """Seat 0 plays First Volley."""
    match = kamakor(f"""
        advantage: {advantage}
        seat 0   I: war_machine_goblin_loader {own}   hand: first_volley
        seat 1   points: {points}   {theirs}
        """)
    return do(match, "play first_volley")


def test_first_volley_destroys_a_free_card_of_level_1():
    match = volley("II: sol   I: alpha_guardian alpha_shaman")
    assert (row(match, 1, 1), row(match, 1, 2)) == (["alpha_guardian"], ["sol"])


def test_first_volley_with_the_advantage_may_destroy_level_2():
    match = volley("II: sol   I: alpha_guardian alpha_shaman", advantage=0)
    assert options(match) == ["choose 0.II1", "choose 1.I2", "choose 1.II1"]
    do(match, "choose 1.II1")
    assert row(match, 1, 2) == []


def test_first_volley_destroys_2_if_an_opponent_has_more_points():
    match = volley("II: sol   I: alpha_guardian alpha_shaman", advantage=0, points=1)
    do(match, "choose 1.II1", "choose 1.I2")
    assert (row(match, 1, 1), row(match, 1, 2)) == (["alpha_guardian"], [])
    assert question(match) == (1, "turn")


def test_first_volley_takes_only_what_is_free_from_the_beginning():
    """G-DESTROY-04: Guardian is free only once Shaman is gone, so the second is one of its own."""
    match = volley("I: alpha_guardian alpha_shaman", points=1, own="dark_medic")
    do(match, "choose 1.I2")
    assert row(match, 1, 1) == ["alpha_guardian"]
    assert row(match, 0, 1) == ["war_machine_goblin_loader"]


def test_k_37_first_volley_must_hit_its_own_army_if_there_is_no_other_target():
    match = volley("II: sol   I: alpha_guardian", own="dark_medic")
    assert row(match, 0, 1) == ["war_machine_goblin_loader"]


def test_first_volley_with_no_target_does_nothing():
    match = volley("II: sol   I: alpha_guardian")
    assert (discards(match), question(match)) == ([], (1, "turn"))


def test_k_37_first_volley_with_the_advantage_must_even_hit_itself():
    match = volley("III: kork   II: sol   I: alpha_guardian", advantage=0)
    assert row(match, 0, 2) == []


# --- 144 Boilover --------------------------------------------------------------------------------


def test_boilover_captures_itself_and_every_opponent_discards_1():
    match = kamakor("""
        seat 0   II: boilover   I: war_machine_goblin_loader   hand: the_edge
        seat 1   hand: trix kork
        seat 2   hand: higuma labdad   passed: yes
        """)
    do(match, "use II1")
    assert row(match, 0, 2) == ["[boilover]"]
    assert question(match) == (1, "discard")
    do(match, "discard kork", "discard labdad")
    assert [hand(match, seat) for seat in range(3)] == [["the_edge"], ["trix"], ["higuma"]]
    assert question(match) == (1, "turn")


def test_boilover_one_opponent_with_a_card_is_enough():
    match = kamakor("""
        seat 0   II: boilover   I: war_machine_goblin_loader
        seat 1   tokens: 2
        seat 2   hand: higuma
        """)
    do(match, "use II1")
    assert (hand_size(match, 2), row(match, 0, 2)) == (0, ["[boilover]"])


def test_k_25_boilover_is_not_offered_if_no_opponent_has_a_card():
    """Its own player's hand does not count."""
    match = kamakor("""
        seat 0   II: boilover   I: war_machine_goblin_loader   hand: trix
        """)
    assert match.why_not("use II1") == "nothing-to-do"
    assert "use II1" not in options(match)


def test_k_25_boilover_in_teams_is_not_offered_if_only_the_ally_has_cards():
    match = kamakor(
        """
        seat 0   II: boilover   I: war_machine_goblin_loader
        seat 2   hand: trix
        """,
        teams=True,
    )
    assert match.why_not("use II1") == "nothing-to-do"


def test_boilover_that_is_captured_has_no_action():
    """So it works once a round, unless something releases it."""
    match = kamakor("""
        seat 0   II: [boilover]   I: war_machine_goblin_loader
        seat 1   hand: trix
        """)
    assert match.why_not("use II1") == "captured"


def test_k_27_boilover_does_not_stir_kao():
    match = kamakor("""
        seat 0   II: boilover kao   I: war_machine_goblin_loader dark_medic
        seat 1   II: sol   I: alpha_guardian   hand: trix kork
        """)
    do(match, "use II1", "discard kork")
    assert question(match) == (1, "turn")


# --- 145 Pok -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "held"), [(0, ["mind"]), (1, ["ange", "mind"])])
def test_pok_draws_1_and_1_more_if_an_opponent_has_more_points(points, held):
    match = kamakor(f"""
        advantage: 1
        seat 0   I: war_machine_goblin_loader   hand: pok_of_the_high_ground
        seat 1   points: {points}
        deck: mind ange ...
        """)
    do(match, "play pok_of_the_high_ground")
    assert (hand(match, 0), holder(match)) == (held, 1)


@pytest.mark.parametrize(("answer", "held_by"), [("yes", 0), ("no", 1)])
def test_pok_may_take_the_advantage_when_its_player_destroys_a_card_of_an_opponent(answer, held_by):
    match = kamakor("""
        advantage: 1
        seat 0   II: pok_of_the_high_ground   I: war_machine_goblin_stoker   hand: trix higuma
        seat 1   I: alpha_guardian
        """)
    do(match, "use I1", "discard trix")
    assert question(match) == (0, "may")
    do(match, answer)
    assert (holder(match), question(match)) == (held_by, (1, "turn"))


def test_pok_does_not_react_to_the_loss_of_a_card_of_its_own_army():
    match = kamakor("""
        advantage: 1
        seat 0   II: pok_of_the_high_ground no_hard_feelings
                 I: war_machine_goblin_loader dark_medic dark_medic
        seat 1   I: alpha_guardian
        """)
    do(match, "activate II2", "choose 0.I3")
    assert (holder(match), question(match)) == (1, (1, "turn"))


def test_pok_does_not_react_to_what_others_destroy():
    match = kamakor("""
        turn: 1
        advantage: 2
        seat 0   II: pok_of_the_high_ground   I: war_machine_goblin_loader
        seat 1   I: war_machine_goblin_stoker   hand: trix higuma
        seat 2   I: alpha_guardian
        """)
    do(match, "use I1", "discard trix")
    assert (row(match, 2, 1), question(match)) == ([], (2, "turn"))


@pytest.mark.parametrize(("turn", "asked"), [(0, (0, "may")), (1, (2, "turn"))])
def test_pok_looks_at_who_uses_a_power_not_at_whose_card_it_is(turn, asked):
    """Under Blind, seat 0 uses the Ultimate of seat 1, or seat 1 the No Hard Feelings of seat 0."""
    match = kamakor(f"""
        turn: {turn}
        advantage: 2
        seat 0   II: pok_of_the_high_ground no_hard_feelings
                 I: war_machine_goblin_loader dark_medic
        seat 1   II: ultimate   I: dark_medic
        seat 2   III: blind   II: meow   I: meka_scout meka_scout
        """)
    do(match, "activate 1.II1" if turn == 0 else "activate 0.II2", "choose 2.I2")
    assert row(match, 2, 1) == ["meka_scout"]
    assert question(match) == asked


def test_pok_that_is_captured_does_not_react():
    match = kamakor("""
        advantage: 1
        seat 0   II: [pok_of_the_high_ground]   I: war_machine_goblin_stoker
                 hand: trix higuma
        seat 1   I: alpha_guardian
        """)
    do(match, "use I1", "discard trix")
    assert question(match) == (1, "turn")


def test_pok_does_not_react_to_the_loss_of_a_card_of_the_ally():
    """G-TEAM-03."""
    match = kamakor(
        """
        advantage: 1
        seat 0   II: pok_of_the_high_ground no_hard_feelings
                 I: war_machine_goblin_loader dark_medic
        seat 2   I: alpha_guardian
        """,
        teams=True,
    )
    do(match, "activate II2", "choose 2.I1")
    assert (row(match, 2, 1), question(match)) == ([], (1, "turn"))


def test_pok_destroyed_together_with_an_opponents_card_still_reacts():
    """G-EFF-18: triggers look back."""
    match = kamakor("""
        advantage: 1
        seat 0   II: dom pok_of_the_high_ground   I: fire_ammo fire_ammo
                 hand: dalister trix higuma the_edge
        seat 1   points: 1   I: alpha_guardian
        """)
    do(match, "shift II1", "discard trix", "discard higuma", "choose 1.I1")
    assert row(match, 0, 2) == ["dalister"]
    assert question(match) == (0, "may")
    do(match, "yes")
    assert holder(match) == 0


# --- 146 Spare Parts -----------------------------------------------------------------------------


def spare_parts(answer: str, points: int = 0) -> Match:
    """Seat 0 plays it and answers."""
    match = kamakor(f"""
        seat 0   I: war_machine_goblin_loader dark_medic   hand: spare_parts
        seat 1   points: {points}   I: alpha_guardian
        deck: mind ange kork labdad ...
        """)
    return do(match, "play spare_parts", answer)


def test_spare_parts_may_destroy_a_card_of_its_own_army_to_draw_3():
    match = spare_parts("yes")
    assert options(match) == ["choose 0.I2", "choose 0.II1"]
    do(match, "choose 0.I2")
    assert row(match, 0, 1) == ["war_machine_goblin_loader"]
    assert hand(match, 0) == ["ange", "kork", "mind"]


def test_spare_parts_draws_4_if_an_opponent_has_more_points():
    match = do(spare_parts("yes", points=1), "choose 0.I2")
    assert hand(match, 0) == ["ange", "kork", "labdad", "mind"]


def test_spare_parts_draws_nothing_if_it_destroys_nothing():
    match = spare_parts("no")
    assert (hand(match, 0), discards(match), question(match)) == ([], [], (1, "turn"))


def test_k_37_spare_parts_may_destroy_itself():
    match = do(spare_parts("yes"), "choose 0.II1")
    assert (row(match, 0, 2), discards(match)) == ([], ["spare_parts"])
    assert hand_size(match, 0) == 3


def test_spare_parts_a_recruiter_of_ones_own_lets_the_opponents_draw():
    """G-RECR-06; AD-1: its own cards are drawn first."""
    match = kamakor("""
        seat 0   I: war_machine_goblin_loader war_machine_goblin_press_ganger
                 hand: spare_parts
        deck: mind ange kork labdad ...
        """)
    do(match, "play spare_parts", "yes", "choose 0.I2")
    assert (hand(match, 0), hand(match, 1)) == (["ange", "kork", "mind"], ["labdad"])


def test_spare_parts_may_salvage_a_salvager():
    match = kamakor("""
        seat 0   I: war_machine_goblin_loader war_machine_goblin_salvager   hand: spare_parts
        deck: mind ange kork labdad ...
        """)
    do(match, "play spare_parts", "yes", "choose 0.I2")
    assert hand(match, 0) == ["ange", "kork", "labdad", "mind"]


# --- 147 No Hard Feelings ------------------------------------------------------------------------


@pytest.mark.parametrize(("advantage", "held"), [(0, []), (1, ["mind"])])
def test_no_hard_feelings_destroys_a_free_card_whose_owner_draws_1(advantage, held):
    match = kamakor(f"""
        advantage: {advantage}
        seat 0   II: no_hard_feelings   I: war_machine_goblin_loader
        seat 1   III: kork   II: sol   I: alpha_guardian alpha_shaman
        deck: mind ange ...
        """)
    do(match, "activate II1")
    assert sorted(options(match)) == ["choose 0.II1", "choose 1.I2", "choose 1.III1"]
    do(match, "choose 1.III1")
    assert (row(match, 1, 3), hand(match, 1), hand(match, 0)) == ([], held, [])


def test_no_hard_feelings_only_the_owner_draws():
    match = kamakor("""
        advantage: 1
        seat 0   II: no_hard_feelings   I: war_machine_goblin_loader
        seat 1   I: alpha_guardian
        seat 2   I: alpha_shaman
        """)
    do(match, "activate II1", "choose 2.I1")
    assert [hand_size(match, seat) for seat in range(3)] == [0, 0, 1]


def test_k_37_no_hard_feelings_must_destroy_itself_if_nothing_else_is_free():
    """Its player is the owner, and draws."""
    match = kamakor("""
        advantage: 1
        seat 0   II: no_hard_feelings   I: war_machine_goblin_loader
        deck: mind ange ...
        """)
    do(match, "activate II1")
    assert (row(match, 0, 2), hand(match, 0)) == ([], ["mind"])
    assert tokens(match, 0) == (1, 1)


@pytest.mark.parametrize(("advantage", "drawn"), [(0, 0), (1, 1)])
def test_no_hard_feelings_looks_for_the_advantage_before_the_destroyed_card_takes_it(
    advantage, drawn
):
    """AD-1: Favre takes the Advantage and draws 2, but only afterwards."""
    match = kamakor(f"""
        advantage: {advantage}
        seat 0   II: no_hard_feelings   I: war_machine_goblin_loader
        seat 1   II: favre   I: alpha_guardian
        """)
    do(match, "activate II1", "choose 1.II1")
    assert (holder(match), hand_size(match, 1)) == (1, 2 + drawn)


def test_no_hard_feelings_the_owner_draws_before_pok_takes_the_advantage():
    """AD-1."""
    match = kamakor("""
        advantage: 1
        seat 0   II: pok_of_the_high_ground no_hard_feelings
                 I: war_machine_goblin_loader dark_medic
        seat 1   I: alpha_guardian
        """)
    do(match, "activate II2", "choose 1.I1")
    assert (question(match), hand_size(match, 1)) == ((0, "may"), 1)
    do(match, "yes")
    assert (holder(match), hand_size(match, 1)) == (0, 1)


def test_no_hard_feelings_copied_asks_for_the_advantage_of_the_copying_player():
    """G-EFF-21; and the owner of the destroyed card draws, here the owner of the copied one."""
    match = kamakor("""
        advantage: 1
        seat 0   II: copycat   I: dark_avenger
        seat 1   II: no_hard_feelings   I: war_machine_goblin_stoker
        deck: mind ange ...
        """)
    do(match, "activate II1", "choose 1.II1")
    assert (row(match, 1, 2), hand(match, 1), hand(match, 0)) == ([], ["mind"], [])


def test_no_hard_feelings_a_salvager_draws_besides():
    match = kamakor("""
        advantage: 1
        seat 0   II: no_hard_feelings   I: war_machine_goblin_loader
        seat 1   I: war_machine_goblin_salvager
        deck: mind ange kork ...
        """)
    do(match, "activate II1", "choose 1.I1")
    assert hand(match, 1) == ["ange", "mind"]


def test_no_hard_feelings_a_captured_card_has_an_owner_too():
    match = kamakor("""
        advantage: 1
        seat 0   II: no_hard_feelings   I: war_machine_goblin_loader
        seat 1   I: [alpha_guardian]
        deck: mind ange ...
        """)
    do(match, "activate II1", "choose 1.I1")
    assert hand(match, 1) == ["mind"]


# --- 148 Colossal Brumm --------------------------------------------------------------------------

# Strengths of 20, 19, 10 and 11
TWENTY = """III: colossal_brumm   II: thumpella threegear boilover
             I: war_machine_goblin_stoker war_machine_goblin_stoker war_machine_goblin_loader"""
NINETEEN = """III: colossal_brumm   II: thumpella threegear
             I: war_machine_goblin_stoker war_machine_goblin_stoker
                war_machine_goblin_loader war_machine_goblin_loader"""
TEN = "III: kork   II: sol   I: alpha_guardian"
ELEVEN = "II: sol   I: alpha_guardian alpha_guardian alpha_shaman alpha_shaman"


def test_brumm_a_strength_of_20_and_twice_that_of_the_opponent_wins_at_round_start():
    match = next_round(f"""
        seat 0   {TWENTY}
        seat 1   {TEN}
        """)
    assert match.is_over
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "strength")


def test_brumm_less_than_twice_the_strength_is_not_enough():
    match = next_round(f"""
        seat 0   {TWENTY}
        seat 1   {ELEVEN}
        """)
    assert (strength(match, 0), strength(match, 1)) == (20, 11)
    assert not match.is_over


def test_brumm_a_strength_of_19_is_not_enough():
    match = next_round(f"""
        seat 0   {NINETEEN}
        """)
    assert (strength(match, 0), strength(match, 1)) == (19, 0)
    assert not match.is_over


def test_brumm_wants_twice_the_strength_of_every_opponent():
    text = f"""
        seat 0   {TWENTY}
        seat 1   I: dark_medic
        seat 2   {{third}}
        """
    assert not next_round(text.format(third=ELEVEN), seats=3).is_over
    assert next_round(text.format(third=TEN), seats=3).is_over


def test_brumm_serves_every_player():
    match = next_round("""
        seat 0   III: colossal_brumm   II: thumpella   I: war_machine_goblin_loader
        seat 1   III: kork labdad   II: sol prahs   I: alpha_guardian alpha_shaman
        """)
    assert (strength(match, 0), strength(match, 1)) == (10, 20)
    assert match.is_over
    assert (match.outcome.winners, match.outcome.reason) == ((1,), "strength")


def test_brumm_strengths_are_compared_after_the_release():
    """K-40: seat 1 was weak in the battle, and is not now."""
    match = next_round(f"""
        seat 0   {TWENTY}
        seat 1   II: [sol]   I: [alpha_guardian] alpha_guardian alpha_shaman alpha_shaman
        """)
    assert points(match) == [1, 0]
    assert not match.is_over


def test_brumm_cards_captured_in_the_last_round_count():
    match = next_round("""
        seat 0   III: [colossal_brumm]   II: [thumpella] threegear boilover
                 I: war_machine_goblin_stoker war_machine_goblin_stoker [war_machine_goblin_loader]
        """)
    assert match.is_over


def test_k_36_the_empty_cell_does_not_matter_for_brumm():
    """Nothing lies face down when the strengths are compared."""
    match = next_round(f"""
        seat 0   {TWENTY}
        seat 1   III: [the_empty_cell]   II: [keyhole]   I: [shibuke_goblin_pilgrim]
        """)
    assert match.is_over
    assert match.outcome.winners == (0,)


def test_brumm_is_tested_only_at_round_start():
    match = kamakor("""
        seat 0   III: colossal_brumm   II: thumpella threegear
                 I: war_machine_goblin_stoker war_machine_goblin_stoker war_machine_goblin_loader
                 hand: boilover
        """)
    do(match, "play boilover")
    assert (strength(match, 0), question(match)) == (20, (1, "turn"))


def test_k_40_brumm_in_teams_compares_each_player_with_both_opponents():
    """The ally's army does not matter, and the ally wins too (G-TEAM-17)."""
    text = f"""
        seat 0   {TWENTY}
        seat 1   I: dark_medic
        seat 2   {{ally}}
        seat 3   {{other}}
        """
    options = {"teams": True, "pass_needs_no_tokens": False}
    strong = kamakor(text.format(ally=ELEVEN, other="I: dark_medic"), **options)
    do(strong, *["pass"] * 4)
    assert strong.is_over
    assert strong.outcome.winners == (0, 2)
    weak = kamakor(text.format(ally="I: dark_medic", other=ELEVEN), **options)
    do(weak, *["pass"] * 4)
    assert not weak.is_over


@pytest.mark.parametrize(("advantage", "winners"), [(0, (0,)), (1, (1,)), (2, (0, 1))])
def test_k_40_the_holder_wins_among_players_who_meet_different_conditions(advantage, winners):
    """Seat 0 is twice as strong as anyone; seat 1 has Nine-Saddles' six cards and two tokens."""
    match = next_round(
        f"""
        advantage: {advantage}
        seat 0   III: colossal_brumm nine_saddles dowager_oxvell kork
                 II: thumpella threegear boilover sol
                 I: war_machine_goblin_stoker war_machine_goblin_loader alpha_guardian
                    alpha_shaman
        seat 1   dragoons: 2   II: bitspur
                 I: dragoon_goblin_groom dragoon_goblin_groom dragoon_goblin_lancer
                    dragoon_goblin_lancer dragoon_goblin_outrider
        seat 2   tokens: 2
        """,
        seats=3,
    )
    assert (strength(match, 0), strength(match, 1), dragoons(match, 1)) == (40, 13, 2)
    assert match.is_over
    assert match.outcome.winners == winners


# --- 149 The Public Works ------------------------------------------------------------------------

WORKS = "III: the_public_works   II: thumpella   I: war_machine_goblin_loader"


def test_public_works_discards_3_to_destroy_a_free_card_of_level_1_or_2_of_an_opponent():
    match = kamakor(f"""
        seat 0   {WORKS}   hand: trix higuma the_edge dawn
        seat 1   III: kork   II: sol pixl   I: alpha_guardian alpha_shaman dark_medic
        """)
    do(match, "use III1", "discard trix", "discard higuma", "discard dawn")
    assert options(match) == ["choose 1.I3", "choose 1.II2"]
    do(match, "choose 1.II2")
    assert (hand(match, 0), row(match, 1, 2)) == (["the_edge"], ["sol"])
    assert question(match) == (1, "turn")


def test_k_29_public_works_may_be_used_by_every_player():
    """Its owner is an opponent of the user; the user's own cards are safe."""
    match = kamakor("""
        turn: 1
        seat 0   III: the_public_works   II: thumpella
                 I: war_machine_goblin_loader war_machine_goblin_loader
        seat 1   I: alpha_guardian   hand: trix higuma the_edge
        """)
    assert "use 0.III1" in options(match)
    do(match, "use 0.III1", "discard trix", "discard higuma")
    assert (row(match, 0, 1), hand(match, 1)) == (["war_machine_goblin_loader"], [])
    assert row(match, 1, 1) == ["alpha_guardian"]


def test_k_29_opponent_is_meant_from_the_users_point_of_view():
    """The owner's rows end in Ozeki and what lies below: nothing there for seat 1 to hit."""
    match = kamakor(f"""
        turn: 1
        seat 0   {WORKS}
        seat 1   I: alpha_guardian   hand: trix higuma the_edge
        """)
    assert match.why_not("use 0.III1") == "nothing-to-do"
    assert "use 0.III1" not in options(match)


def test_k_29_public_works_in_teams():
    """The ally may use it, and it hits neither army of the team."""
    match = kamakor(
        """
        turn: 2
        seat 0   III: the_public_works   II: thumpella
                 I: war_machine_goblin_loader war_machine_goblin_loader
        seat 1   I: alpha_guardian
        seat 2   I: dark_medic   hand: trix higuma the_edge
        seat 3   I: alpha_shaman
        """,
        teams=True,
    )
    do(match, "use 0.III1", "discard trix", "discard higuma")
    assert options(match) == ["choose 1.I1", "choose 3.I1"]


@pytest.mark.parametrize("turn", [0, 1])
def test_public_works_that_is_captured_is_nobodys_to_use(turn):
    match = kamakor(f"""
        turn: {turn}
        seat 0   III: [the_public_works]   II: thumpella
                 I: war_machine_goblin_loader war_machine_goblin_loader   hand: trix higuma dawn
        seat 1   I: alpha_guardian   hand: walror the_edge kork
        """)
    assert match.why_not("use 0.III1") == "captured"
    assert not [a for a in options(match) if a.endswith("III1")]


def test_public_works_wants_3_cards():
    match = kamakor(f"""
        seat 0   {WORKS}   hand: trix higuma
        seat 1   I: alpha_guardian
        """)
    assert match.why_not("use III1") == "cannot-pay"
    assert "use III1" not in options(match)


# --- 150 Foreman Addle ---------------------------------------------------------------------------


def addle_arrives(points: tuple[int, ...], *, advantage: int, theirs: str = "") -> Match:
    """Seat 0 plays it; the seats have these points."""
    others = "\n".join(f"seat {seat}   points: {points[seat]}" for seat in range(1, len(points)))
    match = kamakor(f"""
advantage: {advantage}
seat 0   points: {points[0]}   II: thumpella   hand: foreman_addle
         I: war_machine_goblin_loader war_machine_goblin_loader
{others}   {theirs}
deck: mind ange kork labdad ...
""")
    return do(match, "play foreman_addle")


@pytest.mark.parametrize(
    ("points", "drawn"),
    [((0, 1), [2, 0]), ((1, 0), [0, 2]), ((1, 1), [2, 2]), ((2, 1, 1), [0, 2, 2])],
)
def test_addle_each_player_with_the_fewest_points_draws_2(points, drawn):
    match = addle_arrives(points, advantage=1)
    assert [hand_size(match, seat) for seat in range(len(points))] == drawn
    assert question(match) == (1, "turn")


def test_k_38_addle_the_active_player_draws_first():
    match = addle_arrives((1, 1), advantage=1)
    assert (hand(match, 0), hand(match, 1)) == (["ange", "mind"], ["kork", "labdad"])


def test_addle_with_the_advantage_may_destroy_a_free_card_of_level_1():
    match = addle_arrives((0, 1), advantage=0, theirs="II: sol   I: alpha_guardian alpha_shaman")
    assert (question(match), hand_size(match, 0)) == ((0, "may"), 2)
    do(match, "yes")
    assert options(match) == ["choose 0.I2", "choose 1.I2"]
    do(match, "choose 1.I2")
    assert (row(match, 1, 1), row(match, 1, 2)) == (["alpha_guardian"], ["sol"])


def test_addle_need_not_destroy():
    match = addle_arrives((0, 1), advantage=0, theirs="I: alpha_guardian")
    do(match, "no")
    assert (row(match, 1, 1), question(match)) == (["alpha_guardian"], (1, "turn"))


def test_addle_without_the_advantage_destroys_nothing():
    match = addle_arrives((0, 1), advantage=1, theirs="I: alpha_guardian")
    assert (row(match, 1, 1), question(match)) == (["alpha_guardian"], (1, "turn"))
