"""GOSU: two teams of two (G-TEAM). Seats 0 and 2 play against seats 1 and 3."""

from itertools import product
from typing import Any

import pytest

from helpers import (
    all_events,
    discards,
    do,
    events,
    hand,
    hand_size,
    holder,
    options,
    points,
    question,
    row,
    tokens,
)
from helpers import gosu as table
from warren.engine import IllegalAction, Match, NotationError

OZEKIS = "kork mind dawn ange walror kamakor blind victhory trix dante lipsy labdad"


def teams(text: str, **chosen: Any) -> Match:
    """Return a match in teams that begins with the drawn position."""
    return table(text, teams=True, **chosen)


def dragoons(match: Match) -> list[int]:
    """Everyone's Dragoon tokens."""
    return [seat.dragoons for seat in match.view().seats]


def dragoon_at(match: Match, seat: int, level: int, column: int) -> int | None:
    """Return the owner of the Dragoon token on a card, if there is one."""
    slot = match.view().seats[seat].rows[level - 1][column - 1]
    return slot.token if slot.dragoon else None


def round_of(match: Match) -> int:
    """Return the current round."""
    return match.view().round


def pay(match: Match) -> None:
    """Pay with the first cards offered."""
    while not match.is_over and question(match)[1] == "pay":
        do(match, options(match)[0])


def refused(match: Match, action: str, code: str) -> None:
    """Check that the action is refused with this code and a reason in every language."""
    before = match.digest(), match.record().text
    refusal = match.why_not(action)
    assert refusal == code
    assert len({refusal.sentence(language) for language in ("en", "fr", "it")}) == 3
    with pytest.raises(IllegalAction):
        match.act(action)
    assert (match.digest(), match.record().text) == before


# --- who plays with whom (G-TEAM-01, G-TEAM-14) --------------------------------------------------


def test_g_team_01_four_play_in_teams():
    match = Match("gosu", seed=1, teams=True)
    assert match.seats == 4
    assert Match("gosu:teams", seed=1).engine.options.teams


@pytest.mark.parametrize("seats", [2, 3])
def test_g_team_01_no_other_number_can(seats):
    with pytest.raises(ValueError, match="4 seats"):
        Match("gosu", seats=seats, seed=1, teams=True)


def test_g_team_14_allies_sit_opposite_each_other():
    match = Match("gosu", seed=1, teams=True)
    assert [seat.ally for seat in match.view().seats] == [2, 3, 0, 1]
    assert [seat.ally for seat in Match("gosu", seats=4, seed=1).view().seats] == [None] * 4


def test_g_team_14_the_teams_take_turns():
    match = teams("seat 0   seat 1   seat 2   seat 3")
    do(match, "draw 1", "draw 1", "draw 1", "draw 1")
    assert [seat for seat, _, _ in all_events(match, "turn")] == [0, 1, 2, 3, 0]


def test_g_team_01_the_points_of_a_team_are_the_points_of_both():
    match = teams("seat 0 points: 1   seat 1   seat 2   seat 3")
    assert points(match) == [1, 0, 1, 0]


def test_g_team_01_what_one_gains_both_have():
    """Kameo: a victory point on leaving by shift."""
    match = teams("""
        seat 0   I: meka_scout   II: kameo   hand: meow kork mind dawn ange walror trix lipsy
        seat 1   points: 1
        seat 2
        seat 3
        """)
    do(match, "shift II1")
    pay(match)
    assert points(match) == [1, 1, 1, 1]
    assert events(match, "gained-points") == [(0, None, 1)]


def test_g_team_01_the_third_point_of_a_team_wins_for_both():
    match = teams("""
        seat 0   I: meka_scout   II: kameo   hand: meow kork mind dawn ange walror trix lipsy
        seat 1
        seat 2   points: 2
        seat 3
        """)
    do(match, "shift II1")
    pay(match)
    assert (match.outcome.winners, match.outcome.reason) == ((0, 2), "points")
    assert points(match) == [3, 0, 3, 0]
    assert match.record().result == "0 2 points"


def test_g_team_01_without_teams_everyone_has_points_of_their_own():
    match = table("""
        seat 0   I: meka_scout   II: kameo   hand: meow kork mind dawn ange walror trix lipsy
        seat 1
        seat 2   points: 2
        seat 3
        """)
    do(match, "shift II1")
    pay(match)
    assert points(match) == [1, 0, 2, 0]


def test_g_team_01_members_cannot_be_written_with_different_points():
    with pytest.raises(NotationError, match="are a team"):
        teams("seat 0 points: 1   seat 1   seat 2 points: 2   seat 3")


# --- a player may be the ally (G-TEAM-02) --------------------------------------------------------


def test_g_team_02_a_player_of_ones_choice_may_be_the_ally():
    """Kokoshomushu: a player discards two cards."""
    match = teams("""
        seat 0   I: dark_medic   II: kokoshomushu
        seat 1   hand: kork mind dawn
        seat 2   hand: ange walror trix
        seat 3   hand: blind dante lipsy
        """)
    do(match, "activate II1")
    assert options(match) == ["player 0", "player 1", "player 2", "player 3"]
    do(match, "player 2", "discard ange", "discard trix")
    assert hand(match, 2) == ["walror"]


def test_g_team_02_cards_of_the_ally_can_be_targets():
    match = teams("""
        seat 0   I: dark_medic
        seat 1   I: fire_ak52
        seat 2   I: alpha_guardian
        seat 3   I: meka_scout
        """)
    do(match, "activate I1")
    assert sorted(options(match)) == [
        "choose 0.I1",
        "choose 1.I1",
        "choose 2.I1",
        "choose 3.I1",
    ]
    do(match, "choose 2.I1")
    assert row(match, 2, 1) == ["[alpha_guardian]"]


def test_g_team_02_every_player_includes_the_ally():
    """Awn: every player draws two cards."""
    match = teams("""
        seat 0   I: ancient_psi   hand: awn
        seat 1
        seat 2
        seat 3
        """)
    do(match, "play awn")
    assert [hand_size(match, seat) for seat in range(4)] == [2, 2, 2, 2]


def test_g_team_02_cards_in_the_allys_army_can_be_exchanged():
    """Drill Sergeant: swap two cards of the same level in one player's army."""
    match = teams(
        """
        seat 0   I: kobuke_goblin_drill_sergeant
        seat 1   I: kobuke_goblin_tout kobuke_goblin_drummer
        seat 2   I: kobuke_goblin_herald kobuke_goblin_drummer
        seat 3
        """,
        kamakor=True,
    )
    do(match, "activate I1", "yes", "choose 2.I1")
    assert row(match, 2, 1) == ["kobuke_goblin_drummer", "kobuke_goblin_herald"]


# --- an opponent is of the other team (G-TEAM-03) ------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_g_team_03_an_opponent_of_ones_choice_is_of_the_other_team(seat):
    """Teleporter: an opponent discards a card."""
    hands = ["kork", "mind", "dawn", "ange"]
    hands[seat] += " fire_teleporter"
    match = teams(f"turn: {seat} " + " ".join(f"seat {n} hand: {h}" for n, h in enumerate(hands)))
    do(match, "play fire_teleporter")
    others = (1, 3) if seat % 2 == 0 else (0, 2)
    assert options(match) == [f"player {other}" for other in others]
    assert match.why_not(f"player {(seat + 2) % 4}") == "not-an-opponent"


def test_g_team_03_every_opponent_is_the_whole_other_team():
    """Silend: every opponent discards two cards."""
    match = teams("""
        seat 0   I: meka_scout   II: silend   hand: meow kork mind dawn
        seat 1   hand: ange walror
        seat 2   hand: trix dante
        seat 3   hand: blind lipsy
        """)
    do(match, "shift II1", "discard kork", "discard mind")
    while question(match)[1] == "discard":
        do(match, options(match)[0])
    assert [hand_size(match, seat) for seat in range(4)] == [0, 0, 2, 0]


def test_g_team_03_the_cards_of_an_ally_are_not_an_opponents():
    """Copycat copies a power of an opponent's card."""
    match = teams("""
        seat 0   I: ancient_psi   II: copycat
        seat 1   I: alpha_guardian
        seat 2   I: alpha_guardian
        seat 3   I: dark_medic
        """)
    do(match, "activate II1")
    assert options(match) == ["choose 1.I1", "choose 3.I1"]
    assert match.why_not("choose 2.I1") is not None


def test_g_team_03_an_army_of_an_opponents_is_of_the_other_team():
    """Stoker: destroy a free card of level 1 in an opponent's army."""
    match = teams(
        """
        seat 0   I: war_machine_goblin_stoker   hand: foreman_addle boilover
        seat 1   I: war_machine_goblin_loader
        seat 2   I: war_machine_goblin_loader
        seat 3   I: war_machine_goblin_spotter
        """,
        kamakor=True,
    )
    do(match, "use I1")
    pay(match)
    assert options(match) == ["choose 1.I1", "choose 3.I1"]
    assert match.why_not("choose 2.I1") is not None


@pytest.mark.parametrize(("giver", "given"), [(1, 1), (3, 1)])
def test_g_team_03_a_dragoon_token_is_taken_from_an_opponent(giver, given):
    """Zwit: an opponent of your choice gives you a Dragoon token."""
    match = teams(
        """
        seat 0   I: dragoon_goblin_lancer   II: zwit_the_magpie
        seat 1   dragoons: 1
        seat 2   dragoons: 1
        seat 3   dragoons: 1
        """,
        kamakor=True,
    )
    do(match, "activate II1")
    assert options(match) == ["player 1", "player 3"]
    do(match, f"player {giver}")
    assert dragoons(match) == [given, int(giver != 1), 1, int(giver != 3)]


def test_g_team_03_an_action_against_opponents_needs_one_of_the_other_team():
    match = teams(
        """
        seat 0   I: war_machine_goblin_stoker   hand: foreman_addle boilover
        seat 1
        seat 2   I: war_machine_goblin_loader
        seat 3
        """,
        kamakor=True,
    )
    refused(match, "use I1", "nothing-to-do")


def test_g_team_03_every_opponent_discards_but_the_ally():
    """Boilover, as an action."""
    match = teams(
        """
        seat 0   I: war_machine_goblin_loader   II: boilover
        seat 1   hand: foreman_addle
        seat 2   hand: first_volley
        seat 3   hand: thumpella
        """,
        kamakor=True,
    )
    do(match, "use II1")
    assert [hand_size(match, seat) for seat in range(4)] == [0, 0, 1, 0]


def test_g_team_03_a_shift_of_the_ally_is_none_of_an_opponents():
    """Scout: when an opponent shifts a card, you may draw and discard."""
    match = teams("""
        seat 0   I: alpha_warrior   hand: dark_medic kork mind
        seat 1
        seat 2   I: meka_scout   hand: dawn
        seat 3   I: meka_scout   hand: ange
        """)
    do(match, "shift I1", "discard kork")
    assert question(match) == (3, "may")
    do(match, "no")
    assert question(match) == (1, "turn")


def test_g_team_03_a_card_of_the_allys_is_not_destroyed_as_an_opponents():
    """Pok: when you destroy a card of an opponent, you may take the Advantage."""
    text = """
        advantage: 1
        seat 0   I: war_machine_goblin_loader war_machine_goblin_spotter
                 II: pok_of_the_high_ground no_hard_feelings
        seat 1   I: war_machine_goblin_stoker
        seat 2   I: war_machine_goblin_stoker
        seat 3
        """
    match = do(teams(text, kamakor=True), "activate II2", "choose 2.I1")
    assert question(match) == (1, "turn")
    match = do(teams(text, kamakor=True), "activate II2", "choose 1.I1")
    assert question(match) == (0, "may")


def test_g_team_03_the_first_card_is_safe_from_opponents_but_not_from_the_ally():
    """Bolster: opponents can't capture the first card."""
    text = """
        turn: {}
        clans: dark kobuke alpha meka fire
        seat 0   I: kobuke_goblin_herald   II: bolster
        seat 1   I: dark_medic
        seat 2   I: dark_medic
        seat 3
        """
    match = do(teams(text.format(1), kamakor=True), "activate I1")
    assert match.why_not("choose 0.I1") == "safe"
    match = do(teams(text.format(2), kamakor=True), "activate I1")
    assert match.why_not("choose 0.I1") is None


# --- tokens for the ally: drawing (G-TEAM-04, G-TEAM-06, G-TEAM-18) ------------------------------


def test_g_team_04_one_token_lets_the_ally_draw_a_card():
    match = teams(f"seat 0   seat 1   seat 2   seat 3   deck: {OZEKIS} ...")
    do(match, "ally draw 1")
    assert hand(match, 2) == ["kork"]
    assert hand_size(match, 0) == 0
    assert (tokens(match, 0), tokens(match, 2)) == ((1, 1), (2, 0))
    assert question(match) == (1, "turn")
    assert events(match, "for-ally") == [(0, None, 2)]


def test_g_team_06_two_tokens_let_the_ally_draw_three():
    match = teams(f"turn: 3   seat 0   seat 1   seat 2   seat 3   deck: {OZEKIS} ...")
    do(match, "ally draw 3")
    assert hand(match, 1) == ["dawn", "kork", "mind"]
    assert (tokens(match, 3), tokens(match, 1)) == ((0, 2), (2, 0))


def test_g_team_06_tokens_of_two_players_cannot_be_joined():
    match = teams("seat 0 tokens: 1   seat 1   seat 2 tokens: 1   seat 3")
    assert "ally draw 1" in options(match)
    refused(match, "ally draw 3", "no-token")
    refused(match, "draw 3", "no-token")


def test_g_team_04_without_a_token_the_ally_draws_nothing():
    match = teams("seat 0 tokens: 0 hand: kork   seat 1   seat 2   seat 3")
    refused(match, "ally draw 1", "no-token")
    refused(match, "ally draw 3", "no-token")


@pytest.mark.parametrize("action", ["ally draw 1", "ally draw 3", "ally I1", "ally_dragoon I1"])
def test_g_team_04_without_teams_nobody_has_an_ally(action):
    match = table(
        "seat 0 dragoons: 1   seat 1   seat 2 I: dragoon_goblin_groom   seat 3", kamakor=True
    )
    refused(match, action, "no-ally")
    assert not [option for option in options(match) if option.startswith("ally")]


def test_g_team_04_it_is_the_action_of_the_turn():
    match = teams("seat 0   seat 1   seat 2   seat 3")
    do(match, "ally draw 1")
    assert question(match) == (1, "turn")


def test_g_team_18_more_cards_for_two_tokens_are_not_for_the_ally():
    """Higuma: the holder may draw five cards. The ally is not made the holder."""
    match = teams(f"""
        advantage: 0
        seat 0   I: dark_medic   II: kao   III: higuma
        seat 1
        seat 2
        seat 3
        deck: {OZEKIS} ...
        """)
    assert [a for a in options(match) if "draw" in a] == [
        "draw 1",
        "draw 3",
        "draw more",
        "ally draw 1",
        "ally draw 3",
    ]
    do(match, "ally draw 3")
    assert hand_size(match, 2) == 3


def test_g_team_18_dragoon_tokens_spent_to_draw_are_not_for_the_ally():
    """Tremmulk: Dragoon tokens may be spent for the two draw actions."""
    match = teams(
        """
        seat 0   tokens: 0   dragoons: 2   I: dragoon_goblin_lancer   II: bitspur
                 III: marshal_tremmulk
        seat 1
        seat 2
        seat 3
        """,
        kamakor=True,
    )
    assert [a for a in options(match) if "draw" in a] == ["draw 1 dragoon", "draw 3 dragoon"]
    refused(match, "ally draw 1", "no-token")


# --- tokens for the ally: activating (G-TEAM-04, G-TEAM-05, G-TEAM-07) ---------------------------


def test_g_team_04_a_token_activates_a_card_of_the_allys():
    """Guardian: draw until you hold three cards. The ally draws."""
    match = teams(f"""
        seat 0
        seat 1
        seat 2   I: alpha_guardian   hand: lipsy
        seat 3
        deck: {OZEKIS.replace(" lipsy", "")} ...
        """)
    do(match, "ally I1")
    assert hand(match, 2) == ["kork", "lipsy", "mind"]
    assert hand_size(match, 0) == 0
    assert row(match, 2, 1) == ["alpha_guardian*0"]
    assert (tokens(match, 0), tokens(match, 2)) == ((1, 0), (2, 0))
    assert events(match, "for-ally") == [(0, None, 2)]
    assert [(seat, card) for seat, card, _ in events(match, "activated")] == [(0, "alpha_guardian")]


def test_g_team_04_by_name_as_well_as_by_slot():
    match = teams("""
        seat 0   I: alpha_guardian
        seat 1
        seat 2   I: meka_scout alpha_guardian
        seat 3
        """)
    assert "ally I2" in options(match)
    do(match, "ally alpha_guardian")
    assert row(match, 2, 1) == ["meka_scout", "alpha_guardian*0"]


def test_g_team_04_only_cards_of_the_ally_can_be_activated_for_the_ally():
    match = teams("""
        seat 0   I: alpha_guardian
        seat 1   I: dark_medic
        seat 2
        seat 3
        """)
    refused(match, "ally I1", "no-card-there")
    with pytest.raises(NotationError, match="of the ally's army"):
        match.why_not("ally 1.I1")
    refused(match, "activate 1.I1", "not-your-card")


def test_g_team_05_the_ally_makes_the_choices():
    match = teams("""
        seat 0   I: fire_ak52
        seat 1   I: fire_ak52
        seat 2   I: dark_medic
        seat 3
        """)
    do(match, "ally I1")
    assert question(match) == (2, "target")
    assert match.view(2).decision.options == ("choose 0.I1", "choose 1.I1", "choose 2.I1")
    assert match.view(0).decision.options == ()
    assert match.legal(0) == []
    assert match.why_not("choose 1.I1", 0) == "not-your-decision"
    do(match, "choose 1.I1")
    assert row(match, 1, 1) == ["[fire_ak52]"]
    assert question(match) == (1, "turn")


def test_g_team_05_the_ally_pays_from_the_own_hand():
    """AK-52: discard X cards, then destroy a free card of level X."""
    match = teams("""
        seat 0   hand: kork
        seat 1   I: dark_medic
        seat 2   I: fire_ak52   hand: mind dawn
        seat 3
        """)
    do(match, "ally I1")
    assert question(match)[0] == 2
    do(match, "x 1", "discard mind", "choose 1.I1")
    assert (hand(match, 2), hand(match, 0)) == (["dawn"], ["kork"])
    assert row(match, 1, 1) == []


def test_g_team_05_the_own_army_is_the_allys():
    """Illusionist: destroy a free card of your own army, then draw two cards."""
    match = teams(f"""
        seat 0   I: dark_medic
        seat 1
        seat 2   I: ancient_illusionist meka_scout
        seat 3
        deck: {OZEKIS} ...
        """)
    do(match, "ally I1")
    assert row(match, 0, 1) == ["dark_medic"]
    assert row(match, 2, 1) == ["ancient_illusionist*0"]
    assert hand(match, 2) == ["kork", "mind"]


@pytest.mark.parametrize(("advantage", "drawn"), [(0, 1), (2, 2)])
def test_g_team_05_the_ally_is_the_one_who_must_hold_the_advantage(advantage, drawn):
    """Groom: gain a Dragoon token; if you hold the Advantage, also draw a card."""
    match = teams(
        f"""
        advantage: {advantage}
        seat 0
        seat 1
        seat 2   I: dragoon_goblin_groom
        seat 3
        """,
        kamakor=True,
    )
    do(match, "ally I1")
    assert dragoons(match) == [0, 0, 1, 0]
    assert (hand_size(match, 0), hand_size(match, 2)) == (0, drawn - 1)


def test_g_team_05_what_the_ally_destroys_is_destroyed_by_the_ally():
    """Dawn: a player who destroys a card may draw one."""
    match = teams("""
        seat 0
        seat 1   I: fire_ak52
        seat 2   I: dark_medic   II: ultimate
        seat 3   I: fire_ammo   II: dalister   III: dawn
        """)
    do(match, "ally II1", "choose 1.I1")
    assert question(match) == (2, "may")
    do(match, "yes")
    assert (hand_size(match, 2), hand_size(match, 0)) == (1, 0)


@pytest.mark.parametrize("advantage", [0, 2])
def test_g_team_05_an_extra_turn_would_be_the_allys_and_is_not_granted(advantage):
    """Adelam: draw two cards; if you hold the Advantage, take an extra turn (our ruling 34)."""
    match = teams(f"""
        advantage: {advantage}
        seat 0
        seat 1
        seat 2   I: ancient_psi   II: adelam
        seat 3
        """)
    do(match, "ally II1")
    assert hand_size(match, 2) == 2
    assert question(match) == (1, "turn")
    assert match.view().extra_turns == 0


def test_g_team_19_with_blind_the_extra_turn_is_ones_own():
    match = teams("""
        advantage: 0
        seat 0   I: meka_scout   II: meow   III: blind
        seat 1
        seat 2   I: ancient_psi   II: adelam
        seat 3
        """)
    do(match, "activate 2.II1")
    assert hand_size(match, 0) == 2
    assert question(match) == (0, "turn")


def test_g_team_05_the_goblins_that_jump_are_the_allys():
    """Mosk: one of your World-Tree goblins jumps over three revealed cards."""
    match = teams(
        """
        seat 0   I: lichenna
        seat 1
        seat 2   I: whisperer_of_the_world_tree   II: mosk_of_the_canopy
        seat 3
        deck: gleaner_of_the_world_tree thornhush kork ...
        """,
        kamakor=True,
    )
    do(match, "ally II1")
    assert question(match)[0] == 2
    assert sorted(options(match)) == ["choose 2.I1", "choose 2.II1"]


def test_g_team_05_whoever_has_the_turn_orders_reactions():
    """Prahs and Dawn react at once to the ally's destruction: seat 0 is asked for the order."""
    match = teams("""
        advantage: 0
        seat 0
        seat 1   I: fire_ak52 alpha_guardian   II: prahs
        seat 2   I: dark_medic   II: ultimate
        seat 3   I: fire_ammo   II: dalister   III: dawn
        """)
    do(match, "ally II1", "choose 1.I2")
    assert question(match) == (0, "order")


def test_g_team_05_the_allys_choices_are_recorded_as_the_allys():
    match = teams("seat 0   seat 1 I: fire_ak52   seat 2 I: dark_medic   seat 3")
    do(match, "ally I1", "choose 1.I1", "ally draw 1")
    assert [seat for seat, _ in match.actions] == [0, 2, 1]
    assert match.texts == ["ally I1", "choose 1.I1", "ally draw 1"]
    again = Match.from_record(match.record().text)
    assert (again.digest(), again.record().text) == (match.digest(), match.record().text)


def test_g_team_07_a_goblin_has_one_token_whoevers_it_is():
    match = teams("""
        seat 0
        seat 1   passed: yes
        seat 2   I: alpha_guardian
        seat 3   passed: yes
        """)
    do(match, "ally I1")
    assert question(match) == (2, "turn")
    refused(match, "activate I1", "token-already-there")
    do(match, "draw 1")
    refused(match, "ally I1", "token-already-there")


def test_g_team_07_the_owners_token_is_in_the_way_of_the_allys():
    match = teams("""
        seat 0
        seat 1
        seat 2   I: alpha_guardian*
        seat 3
        """)
    refused(match, "ally I1", "token-already-there")


def test_g_team_07_tokens_return_to_whoever_owns_them():
    match = teams("""
        seat 0   I: dark_medic
        seat 1   passed: yes
        seat 2   I: alpha_guardian alpha_guardian   passed: yes
        seat 3   passed: yes
        """)
    do(match, "ally I1", "ally I2", "pass")
    assert round_of(match) == 2
    assert [tokens(match, seat) for seat in range(4)] == [(2, 0)] * 4
    assert row(match, 2, 1) == ["alpha_guardian", "alpha_guardian"]


def test_g_team_07_the_token_of_a_destroyed_card_is_spent_by_whoever_owns_it():
    match = teams("""
        seat 0
        seat 1   I: dark_medic   II: ultimate
        seat 2   I: alpha_guardian*0
        seat 3
        """)
    do(match, "draw 1", "activate II1", "choose 2.I1")
    assert tokens(match, 0) == (0, 2)
    assert tokens(match, 2) == (2, 0)


def test_g_team_07_a_token_taken_back_must_be_ones_own():
    """Moonlight takes a token back: seat 0's is on seat 2's card, with seat 2's own."""
    match = teams("""
        seat 0   I: meka_scout   hand: moonlight
        seat 1
        seat 2   I: alpha_guardian*0 alpha_guardian*2
        seat 3
        """)
    do(match, "play moonlight")
    assert row(match, 2, 1) == ["alpha_guardian", "alpha_guardian*"]
    assert tokens(match, 0) == (2, 0)


def test_g_team_07_the_ally_cannot_take_back_what_is_not_the_allys():
    match = teams("""
        turn: 2
        seat 0
        seat 1
        seat 2   I: meka_scout alpha_guardian*0   hand: moonlight
        seat 3
        """)
    do(match, "play moonlight")
    assert row(match, 2, 1) == ["meka_scout", "alpha_guardian*0"]
    assert (tokens(match, 0), tokens(match, 2)) == ((1, 0), (2, 0))


@pytest.mark.parametrize(
    ("army", "code"),
    [
        ("I: [alpha_guardian]", "captured"),
        ("I: meka_scout", "no-symbol"),
        ("", "no-card-there"),
    ],
)
def test_g_team_04_the_allys_card_must_be_one_that_can_be_activated(army, code):
    match = teams(f"seat 0   seat 1   seat 2 {army}   seat 3")
    refused(match, "ally I1", code)
    assert "ally I1" not in options(match)


def test_g_team_04_without_a_token_no_card_of_the_allys_is_activated():
    match = teams("seat 0 tokens: 0 hand: kork   seat 1   seat 2 I: alpha_guardian   seat 3")
    refused(match, "ally I1", "no-token")


# --- Dragoon tokens for the ally (G-TEAM-04, K-14, K-28) -----------------------------------------


def test_g_team_04_a_dragoon_token_activates_a_card_of_the_allys():
    match = teams(
        """
        seat 0   dragoons: 2
        seat 1
        seat 2   I: dragoon_goblin_groom
        seat 3
        """,
        kamakor=True,
    )
    do(match, "ally_dragoon I1")
    assert dragoons(match) == [1, 0, 1, 0]
    assert dragoon_at(match, 2, 1, 1) == 0
    assert match.view().supply == 6 - 3
    assert tokens(match, 0) == (2, 0)
    assert events(match, "for-ally") == [(0, None, 2)]


def test_g_team_05_by_dragoon_counts_for_the_ally():
    """Clinkerhoof captures a card of level 1; with a Dragoon token one of any level."""
    text = """
        seat 0   dragoons: 1
        seat 1   I: dragoon_goblin_lancer   II: bitspur
        seat 2   I: dragoon_goblin_groom   II: clinkerhoof
        seat 3
        """
    match = do(teams(text, kamakor=True), "ally_dragoon II1")
    assert question(match) == (2, "target")
    assert "choose 1.II1" in options(match)
    match = do(teams(text, kamakor=True), "ally II1")
    assert "choose 1.II1" not in options(match)


def test_g_team_04_a_dragoon_token_on_the_allys_card_returns_to_the_supply():
    match = teams(
        """
        seat 0   tokens: 0   dragoons: 1   hand: bitspur
        seat 1   passed: yes
        seat 2   I: dragoon_goblin_groom   dragoons: 2   passed: yes
        seat 3   passed: yes
        """,
        kamakor=True,
    )
    do(match, "ally_dragoon I1")
    assert match.view().supply == 3
    do(match, "pass")
    assert (round_of(match), match.view().supply) == (2, 4)
    assert dragoons(match) == [0, 0, 2, 0]


def test_g_team_07_two_dragoon_tokens_may_be_placed_wherever_they_lie():
    match = teams(
        """
        seat 0   dragoons: 2   I: dragoon_goblin_groom^
        seat 1
        seat 2   I: dragoon_goblin_groom^0 dragoon_goblin_lancer
        seat 3
        """,
        kamakor=True,
    )
    refused(match, "ally_dragoon I2", "dragoons-placed")
    assert match.why_not("ally I2") is None


def test_g_team_07_the_allys_placed_dragoon_tokens_do_not_count():
    match = teams(
        """
        seat 0   dragoons: 1
        seat 1
        seat 2   I: dragoon_goblin_groom^ dragoon_goblin_groom^ dragoon_goblin_lancer
        seat 3
        """,
        kamakor=True,
    )
    assert match.why_not("ally_dragoon I3") is None
    refused(match, "ally_dragoon I1", "token-already-there")


def test_g_team_04_without_a_dragoon_token_none_is_used_for_the_ally():
    match = teams(
        "seat 0   seat 1   seat 2 I: dragoon_goblin_groom dragoons: 2   seat 3", kamakor=True
    )
    refused(match, "ally_dragoon I1", "no-dragoon")


def test_g_team_05_a_power_that_waits_for_dragoon_tokens_is_the_allys():
    """Scaleback: each time you activate your own card with one, you may draw a card."""
    match = teams(
        """
        seat 0   dragoons: 1   I: dragoon_goblin_lancer   II: knowledge
        seat 1
        seat 2   I: dragoon_goblin_groom   II: old_scaleback
        seat 3
        """,
        kamakor=True,
    )
    do(match, "ally_dragoon I1")
    assert question(match) == (2, "may")
    do(match, "yes")
    assert (hand_size(match, 0), hand_size(match, 2)) == (0, 1)


def test_g_team_05_not_of_whoever_owns_the_token():
    match = teams(
        """
        seat 0   dragoons: 1   I: dragoon_goblin_lancer   II: old_scaleback
        seat 1
        seat 2   I: dragoon_goblin_groom
        seat 3
        """,
        kamakor=True,
    )
    do(match, "ally_dragoon I1")
    assert question(match) == (1, "turn")


def test_k_28_the_action_of_a_card_is_not_for_the_ally():
    """Penitent: capture this card to draw."""
    match = teams("seat 0   seat 1   seat 2 I: shibuke_goblin_penitent   seat 3", kamakor=True)
    refused(match, "use 2.I1", "not-your-card")
    refused(match, "ally I1", "no-symbol")


# --- a power for tokens on other cards beside the team rule (G-TEAM-19) --------------------------

BLIND = """
    seat 0   I: meka_scout   II: meow   III: blind   dragoons: 1
    seat 1   I: dragoon_goblin_groom
    seat 2   I: dragoon_goblin_groom
    seat 3
    """


def test_g_team_19_both_ways_are_offered_with_blind():
    match = teams(BLIND, kamakor=True)
    assert {"activate 2.I1", "ally I1", "dragoon 2.I1", "ally_dragoon I1"} <= set(options(match))
    assert {"activate 1.I1", "dragoon 1.I1"} <= set(options(match))


@pytest.mark.parametrize(
    ("action", "gained"),
    [
        ("activate 2.I1", [2, 0, 0, 0]),
        ("ally I1", [1, 0, 1, 0]),
        ("dragoon 2.I1", [1, 0, 0, 0]),
        ("ally_dragoon I1", [0, 0, 1, 0]),
    ],
)
def test_g_team_19_the_power_is_for_oneself_the_team_rule_for_the_ally(action, gained):
    """Groom: gain a Dragoon token."""
    match = do(teams(BLIND, kamakor=True), action)
    assert dragoons(match) == gained
    assert (events(match, "for-ally") == [(0, None, 2)]) == action.startswith("ally")
    assert match.view().seats[2].rows[0][0].token == 0


def test_g_team_19_without_blind_there_is_the_team_rule_alone():
    match = teams("seat 0   seat 1   seat 2 I: alpha_guardian   seat 3")
    refused(match, "activate 2.I1", "not-your-card")
    assert "ally I1" in options(match)


def test_g_team_19_the_two_ways_are_recorded_apart():
    for action in ("activate 2.I1", "ally I1"):
        match = do(teams(BLIND, kamakor=True), action)
        assert match.texts == [action]
        assert Match.from_record(match.record().text).digest() == match.digest()


# --- those who have passed (G-TEAM-15, G-TEAM-16) ------------------------------------------------


def test_g_team_15_the_cards_of_an_ally_who_has_passed_may_be_activated():
    match = teams("""
        seat 0
        seat 1   I: fire_ak52
        seat 2   I: dark_medic   passed: yes
        seat 3
        """)
    do(match, "ally I1")
    assert question(match) == (2, "target")
    do(match, "choose 1.I1")
    assert row(match, 1, 1) == ["[fire_ak52]"]
    assert question(match) == (1, "turn")


def test_g_team_15_an_ally_who_has_passed_may_draw():
    match = teams("seat 0   seat 1   seat 2 passed: yes   seat 3")
    do(match, "ally draw 1")
    assert hand_size(match, 2) == 1


def test_g_team_15_the_tokens_of_a_player_who_has_passed_cannot_be_used():
    """Seat 2 has passed with two tokens; seat 0 has none left, and no other way."""
    match = teams("""
        seat 0   tokens: 0   I: alpha_guardian   hand: kork
        seat 1
        seat 2   I: alpha_guardian   passed: yes
        seat 3
        """)
    assert options(match) == ["pass"]
    assert all(match.why_not(a) == "no-token" for a in ("ally I1", "ally draw 1", "activate I1"))
    assert match.why_not("ally draw 1", 2) == "not-your-decision"


def test_g_team_16_only_ones_own_tokens_are_in_the_way_of_a_pass():
    match = teams(
        "seat 0 tokens: 0 hand: kork   seat 1   seat 2   seat 3", pass_needs_no_tokens=True
    )
    assert match.why_not("pass") is None


def test_g_team_16_tokens_left_can_be_spent_for_the_ally_before_a_pass():
    match = teams(
        "seat 0 hand: kork   seat 1 passed: yes   seat 2 passed: yes   seat 3 passed: yes",
        pass_needs_no_tokens=True,
    )
    refused(match, "pass", "tokens-left")
    do(match, "ally draw 3", "pass")
    assert round_of(match) == 2


# --- the great battle (G-TEAM-08 to G-TEAM-10) ---------------------------------------------------

CLANS = ("alpha", "fire", "meka", "dark")  # one for each seat
ARMIES = {
    "alpha": "alpha_guardian alpha_guardian alpha_shaman alpha_shaman alpha_warrior",
    "fire": "fire_ak52 fire_ak52 fire_ammo fire_ammo fire_sniper",
    "meka": "meka_scout meka_scout meka_priest meka_priest meka_engineer",
    "dark": "dark_medic dark_medic dark_thief dark_thief dark_avenger",
}


def battle(strengths: tuple[int, int, int, int], advantage: int = 0) -> Match:
    """Return a battle of four armies with these strengths, all of level 1."""
    lines = [f"advantage: {advantage}   turn: 3"]
    for seat, strength in enumerate(strengths):
        army = ARMIES[CLANS[seat]].split()[: strength // 2]
        lines.append(f"seat {seat}   I: {' '.join(army)}")
        lines.append("hand: kork" if seat == 3 else "passed: yes")
    return do(teams("\n".join(lines)), "pass")


@pytest.mark.parametrize(
    ("strengths", "winners"),
    [
        ((10, 8, 0, 8), (0, 2)),  # the stronger armies decide: 10 and 8
        ((6, 8, 6, 0), (1, 3)),
        ((0, 4, 6, 4), (0, 2)),
        ((2, 2, 4, 6), (1, 3)),
    ],
)
@pytest.mark.parametrize("advantage", [0, 1])
def test_g_team_08_the_stronger_armies_are_compared(strengths, winners, advantage):
    match = battle(strengths, advantage)
    assert points(match) == [int(seat in winners) for seat in range(4)]


@pytest.mark.parametrize(
    ("strengths", "winners"),
    [
        ((10, 10, 2, 4), (1, 3)),
        ((10, 2, 4, 10), (0, 2)),
        ((0, 8, 8, 2), (1, 3)),
    ],
)
@pytest.mark.parametrize("advantage", [0, 1])
def test_g_team_09_if_they_are_equal_the_others_are_compared(strengths, winners, advantage):
    match = battle(strengths, advantage)
    assert points(match) == [int(seat in winners) for seat in range(4)]


@pytest.mark.parametrize("strengths", [(6, 6, 4, 4), (6, 4, 4, 6), (2, 2, 2, 2), (0, 0, 0, 0)])
@pytest.mark.parametrize("advantage", range(4))
def test_g_team_10_if_these_are_equal_too_the_team_with_the_advantage_wins(strengths, advantage):
    match = battle(strengths, advantage)
    assert points(match) == [int(seat % 2 == advantage % 2) for seat in range(4)]
    assert holder(match) == advantage


def test_g_team_08_the_winning_team_is_told_once_for_each_member():
    match = battle((10, 8, 0, 8))
    assert events(match, "battle-won") == [(0, None, 1), (2, None, 1)]


def test_g_team_08_the_point_of_a_battle_may_win_the_match():
    match = teams("""
        seat 0   points: 2   I: dark_medic   passed: yes
        seat 1   points: 2   passed: yes
        seat 2   passed: yes
        seat 3
        """)
    do(match, "pass")
    assert (match.outcome.winners, match.outcome.reason) == ((0, 2), "points")
    assert points(match) == [3, 2, 3, 2]


@pytest.mark.parametrize(("had", "has"), [(0, 2), (1, 2)])
def test_g_team_08_a_team_without_points_may_gain_two(had, has):
    """Labdad: a winner with no points gains two."""
    match = teams(f"""
        seat 0   points: {had}   passed: yes   I: alpha_guardian   II: jaedong   III: labdad
        seat 1   passed: yes
        seat 2   passed: yes
        seat 3
        """)
    do(match, "pass")
    assert points(match) == [has, 0, has, 0]


@pytest.mark.parametrize("seat", [0, 2])
def test_k_35_a_victory_point_more_is_the_teams(seat):
    """Long Fast: if you win with four captured cards in your army, gain a point more."""
    lines = {
        0: "I: dark_medic dark_avenger dark_thief",
        2: "I: dark_medic dark_avenger dark_thief",
    }
    lines[seat] = (
        "I: shibuke_goblin_turnkey [shibuke_goblin_locksmith] [shibuke_goblin_locksmith]"
        " [shibuke_goblin_turnkey] [shibuke_goblin_pilgrim]   II: long_fast"
    )
    match = teams(
        f"""
        clans: dark shibuke alpha meka fire
        seat 0   {lines[0]}   passed: yes
        seat 1   passed: yes
        seat 2   {lines[2]}   passed: yes
        seat 3   tokens: 0   hand: great_pardon
        """,
        kamakor=True,
    )
    do(match, "pass")
    assert points(match) == [2, 0, 2, 0]


def test_k_35_a_battle_gives_a_team_two_points_at_most():
    """Labdad and Long Fast together."""
    match = teams(
        """
        seat 0   I: alpha_guardian   II: jaedong   III: labdad   passed: yes
        seat 1   passed: yes
        seat 2   I: shibuke_goblin_turnkey [shibuke_goblin_locksmith] [shibuke_goblin_locksmith]
                    [shibuke_goblin_turnkey] [shibuke_goblin_pilgrim]
                 II: long_fast   passed: yes
        seat 3   tokens: 0   hand: great_pardon
        """,
        kamakor=True,
    )
    do(match, "pass")
    assert points(match) == [2, 0, 2, 0]


# --- who won and who lost (A-22) -----------------------------------------------------------------


def test_g_team_08_both_members_win_whichever_army_decided():
    """Jaedong: when you win a Great Battle, draw two cards. Seat 2 is weaker than seat 1."""
    match = teams("""
        seat 0   I: alpha_guardian alpha_shaman   II: pixl favre   passed: yes
        seat 1   I: meka_scout meka_priest meka_engineer   passed: yes
        seat 2   I: alpha_guardian   II: jaedong   passed: yes
        seat 3
        """)
    do(match, "pass")
    assert points(match) == [1, 0, 1, 0]
    assert hand_size(match, 2) == 2


def test_a_22_both_members_of_the_other_team_lose():
    """Prescient: when you lose a Great Battle, draw two cards."""
    match = teams("""
        seat 0   I: alpha_guardian alpha_shaman   II: pixl favre   passed: yes
        seat 1   I: ancient_prescient   passed: yes
        seat 2   I: meka_scout   passed: yes
        seat 3   I: ancient_prescient
        """)
    do(match, "pass")
    assert [hand_size(match, seat) for seat in range(4)] == [0, 2, 0, 2]


def test_a_22_a_weak_ally_of_the_winner_has_not_lost():
    match = teams("""
        seat 0   I: alpha_guardian alpha_shaman   II: pixl favre   passed: yes
        seat 1   passed: yes
        seat 2   I: ancient_prescient   passed: yes
        seat 3   I: ancient_prescient
        """)
    do(match, "pass")
    assert [hand_size(match, seat) for seat in range(4)] == [0, 0, 0, 2]


# --- points of the team in effects (G-TEAM-12) ---------------------------------------------------


@pytest.mark.parametrize(("own", "theirs", "drawn"), [(0, 0, 2), (0, 1, 3), (1, 1, 2), (1, 0, 2)])
@pytest.mark.parametrize("seat", [0, 2])
def test_g_team_12_a_bonus_compares_the_points_of_the_teams(own, theirs, drawn, seat):
    """Visionary: draw 2 (+1) cards."""
    match = teams(
        f"""
        turn: {seat}
        seat 0   points: {own}
        seat 1   points: {theirs}
        seat 2
        seat 3
        """.replace(f"seat {seat}", f"seat {seat} hand: ancient_visionary")
    )
    do(match, "play ancient_visionary")
    assert hand_size(match, seat) == drawn


def test_g_team_12_the_bonus_of_an_activation_for_the_ally_is_the_teams():
    match = teams("""
        seat 0
        seat 1   I: fire_ak52 fire_ammo   points: 1
        seat 2   I: dark_medic
        seat 3
        """)
    do(match, "ally I1", "choose 1.I1", "choose 1.I2")
    assert row(match, 1, 1) == ["[fire_ak52]", "[fire_ammo]"]


@pytest.mark.parametrize(
    ("own", "theirs", "drawn"),
    [(1, 0, [0, 2, 0, 2]), (1, 2, [2, 0, 2, 0]), (1, 1, [2, 2, 2, 2]), (0, 0, [2, 2, 2, 2])],
)
def test_g_team_12_both_members_of_the_team_with_fewest_points_draw(own, theirs, drawn):
    """Ange: each player with the fewest victory points draws two cards."""
    match = teams(f"""
        seat 0   I: ancient_psi   II: justice   hand: ange
        seat 1   points: {theirs}
        seat 2   points: {own}
        seat 3
        """)
    do(match, "play ange")
    assert [hand_size(match, seat) for seat in range(4)] == drawn


def test_g_team_12_both_members_of_that_team_gain_dragoon_tokens():
    """Oxvell: each player with the fewest victory points gains one and draws a card."""
    match = teams(
        """
        seat 0   I: dragoon_goblin_lancer   II: bitspur   hand: dowager_oxvell
        seat 1   points: 1
        seat 2
        seat 3
        """,
        kamakor=True,
    )
    do(match, "play dowager_oxvell")
    assert dragoons(match) == [1, 0, 1, 0]
    assert [hand_size(match, seat) for seat in range(4)] == [1, 0, 1, 0]


def test_g_team_12_a_card_for_each_point_counts_those_of_the_team():
    """Warrior: draw a card for each of your victory points."""
    match = teams("seat 0 hand: alpha_warrior   seat 1   seat 2 points: 2   seat 3")
    do(match, "play alpha_warrior")
    assert hand_size(match, 0) == 2


# --- Recruiters (G-TEAM-13) ----------------------------------------------------------------------


@pytest.mark.parametrize("owner", range(4))
def test_g_team_13_only_the_other_team_draws_for_a_destroyed_recruiter(owner):
    """It does not matter who destroys it: seat 0, with Ultimate."""
    armies = ["I: dark_medic dark_medic   II: ultimate kao   III: kork", "", "", ""]
    armies[owner] = armies[owner].replace("dark_medic   II", "dark_medic DRUM   II") or "I: DRUM"
    lines = [f"seat {seat} {army}" for seat, army in enumerate(armies)]
    text = "advantage: 1\n" + "\n".join(lines).replace("DRUM", "kobuke_goblin_drummer")
    match = teams(text, kamakor=True)
    do(match, "activate II1", f"choose {owner}.I{3 if owner == 0 else 1}")
    drawn = [hand_size(match, seat) for seat in range(4)]
    assert drawn == [int((seat - owner) % 2 == 1) for seat in range(4)]


# --- victories that cards offer (G-TEAM-17, K-40) ------------------------------------------------

FULL = """I: dark_medic dark_medic dark_avenger dark_avenger dark_thief
             II: kao duwal kalim trsck ultimate   III: higuma trix the_edge temuchin kork"""


def test_g_team_17_a_condition_met_by_one_member_wins_for_both():
    """Temuchin: fifteen cards in an army at the start of a round."""
    match = teams(f"""
        seat 0   passed: yes
        seat 1   {FULL}   passed: yes
        seat 2   passed: yes
        seat 3
        """)
    do(match, "pass")
    assert (match.outcome.winners, match.outcome.reason) == ((1, 3), "full-army")
    assert match.record().result == "1 3 full-army"


def test_g_team_17_a_condition_at_any_moment_wins_for_both():
    """Walror: Fact, Garsh and Ideo together, no matter who has Walror."""
    match = teams("""
        seat 0   I: fire_ak52 fire_ammo fire_sniper   II: fact garsh   hand: ideo
        seat 1   I: fire_explosive   II: dalister   III: walror
        seat 2
        seat 3
        """)
    do(match, "play ideo")
    assert (match.outcome.winners, match.outcome.reason) == ((0, 2), "named-cards")


def test_g_team_17_cards_of_two_armies_meet_no_condition_together():
    match = teams("""
        seat 0   I: fire_ak52   II: fact   hand: kork
        seat 1   I: fire_explosive   II: dalister   III: walror
        seat 2   I: fire_ammo fire_sniper   II: garsh ideo
        seat 3
        """)
    do(match, "draw 1")
    assert not match.is_over


BOTH_FULL = """
    advantage: {}
    seat 0   I: alpha_guardian alpha_guardian alpha_shaman alpha_shaman alpha_warrior
             II: pixl favre jaedong prahs sol   III: victhory   passed: yes
    seat 1   I: dark_medic dark_medic dark_avenger dark_avenger dark_thief
             II: kao duwal kalim trsck ultimate   passed: yes
    seat 2   passed: yes
    seat 3
    """


@pytest.mark.parametrize("advantage", range(4))
def test_g_team_17_of_two_teams_that_meet_conditions_the_one_with_the_advantage_wins(advantage):
    """Vict'Hory: eight cards of one clan. Seats 0 and 1 have ten each."""
    match = do(teams(BOTH_FULL.format(advantage)), "pass")
    assert match.outcome.winners == ((0, 2) if advantage % 2 == 0 else (1, 3))


@pytest.mark.parametrize(("ally", "enemy", "wins"), [(14, 4, True), (0, 10, True), (0, 14, False)])
def test_k_40_a_crushing_army_is_compared_with_the_other_team(ally, enemy, wins):
    """Brumm: an army of 20 or more, twice as strong as every opponent's."""
    rows = {
        0: "",
        4: "I: {0}_loader {0}_spotter",
        10: "I: {0}_loader {0}_spotter   II: first_volley boilover",
        14: "I: {0}_loader {0}_spotter {0}_salvager {0}_salvager   II: first_volley boilover",
    }
    match = teams(
        f"""
        clans: dark warmachine alpha meka fire
        seat 0   I: dark_medic dark_medic dark_avenger   II: kao duwal kalim
                 III: higuma   passed: yes
        seat 1   {rows[enemy].format("war_machine_goblin")}   passed: yes
        seat 2   {rows[ally].format("war_machine_goblin")}   passed: yes
        seat 3   tokens: 0   hand: kork
                 I: war_machine_goblin_stoker   II: thumpella   III: colossal_brumm
        """,
        kamakor=True,
    )
    do(match, "pass")
    strengths = [seat.strength for seat in match.view().seats]
    assert strengths == [20, enemy, ally, 10]
    assert match.is_over == wins
    if wins:
        assert (match.outcome.winners, match.outcome.reason) == ((0, 2), "strength")


# --- what allies know of each other (A-13) -------------------------------------------------------


def test_a_13_hands_of_allies_are_hidden():
    match = Match("gosu", seed=1, teams=True)
    for seat, other in product(range(4), repeat=2):
        assert len(match.view(seat).seats[other].hand) == (7 if seat == other else 0)


def test_a_13_hands_of_allies_may_be_shown():
    match = Match("gosu", seed=1, teams=True, allies_show_hands=True)
    for seat, other in product(range(4), repeat=2):
        sees = seat % 2 == other % 2
        assert sorted(match.view(seat).seats[other].hand) == (hand(match, other) if sees else [])
    assert all(seat.hand == () for seat in match.view(None).seats)


def test_a_13_what_the_ally_draws_is_shown_with_the_option():
    for shows in (False, True):
        match = teams(
            f"seat 0   seat 1   seat 2   seat 3   deck: {OZEKIS} ...", allies_show_hands=shows
        )
        do(match, "ally draw 1")
        for viewer in (*range(4), None):
            sees = viewer == 2 or (shows and viewer == 0)
            told = [h.card for h in match.happened(viewer) if h.what == "drew"]
            assert told == ["kork" if sees else None]
            assert match.view(viewer).seats[2].hand == (("kork",) if sees else ())


def test_a_13_the_option_is_for_teams_only():
    with pytest.raises(ValueError, match="needs teams"):
        Match("gosu", seats=4, seed=1, allies_show_hands=True)


def test_a_13_the_choices_of_an_ally_are_the_allys_even_with_shown_hands():
    match = teams(
        "seat 0   seat 1 I: dark_medic   seat 2 I: fire_ak52 hand: kork mind   seat 3",
        allies_show_hands=True,
    )
    do(match, "ally I1")
    assert match.view(0).decision.options == ()
    assert match.why_not("x 1", 0) == "not-your-decision"


# --- kept, shown and told ------------------------------------------------------------------------


def test_g_team_04_tokens_and_cards_are_conserved():
    match = teams(BLIND, kamakor=True)
    for action in ("ally I1", "ally draw 1", "draw 1", "ally draw 3"):
        do(match, action)
        assert match.engine.conserved(match._states) == 0


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize("action", ["ally I1", "ally_dragoon I1", "ally draw 1", "ally draw 3"])
def test_g_team_04_what_is_done_for_the_ally_can_be_said(language, action):
    match = teams(BLIND, kamakor=True)
    names = ["Ann", "Ben", "Cleo", "Dan"]
    speaker = match.sentences(language, names)
    labels = {a.text: speaker.label(match.state, 0, a.number) for a in match.legal()}
    assert "Cleo" in labels[action]
    assert len(set(labels.values())) == len(labels)
    do(match, action)
    lines = match.sentences(language, names).narrate(match.happened(None), None)
    assert "Cleo" in " ".join(lines)


def test_g_team_05_the_card_of_the_ally_stays_where_it_is():
    match = do(teams(BLIND, kamakor=True), "ally I1")
    assert discards(match) == []
    assert [slot.card for slot in match.view().seats[2].rows[0]] == ["dragoon_goblin_groom"]
