"""Views, events and sentences for each kind of viewer, in three languages."""

import json
import random

import pytest

from helpers import do, gosu, hand, kamakor, options, packet, question, strength
from warren.engine import Happening, Match
from warren.engine.texts import TextError
from warren.locale import LANGUAGES

NAMES = ("Ada", "Bo", "Cy", "Di")


def known(match: Match, viewer: int | None, seat: int) -> tuple[str, ...]:
    """Return a viewer's knowledge of a hand."""
    return match.view(viewer).seats[seat].hand


def told(match: Match, viewer: int | None, language: str = "en") -> list[str]:
    """Return the last action's events in sentences."""
    speaker = match.sentences(language, NAMES)
    return [speaker.tell(happening, viewer) for happening in match.happened(viewer)]


def asked(match: Match, viewer: int | None, language: str = "en") -> str:
    """Return the open question."""
    speaker = match.sentences(language, NAMES)
    return speaker.ask(match.state, match.view(viewer).decision, viewer)


def labels(match: Match, language: str = "en") -> dict[str, str]:
    """Return the label of every legal action."""
    speaker = match.sentences(language, NAMES)
    return {a.text: speaker.label(match.state, a.seat, a.number) for a in match.legal()}


# --- hands ---------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_the_size_of_the_others():
    match = gosu("seat 0 hand: kao trix   seat 1 hand: mind")
    assert known(match, 0, 0) == ("kao", "trix")
    assert known(match, 0, 1) == ()
    assert match.view(0).seats[1].hand_size == 1


def test_a_spectator_sees_no_hand():
    match = gosu("seat 0 hand: kao trix   seat 1 hand: mind")
    assert known(match, None, 0) == known(match, None, 1) == ()
    assert [seat.hand_size for seat in match.view().seats] == [2, 1]
    assert match.view().viewer is None


def test_a_hand_is_listed_in_the_order_of_the_pack():
    assert known(gosu("seat 0 hand: walror kao awn"), 0, 0) == ("awn", "kao", "walror")


def loya() -> Match:
    """Seat 0 has openly taken Sol from the discards."""
    match = gosu("""
        seat 0   I: ancient_psi   II: loya   hand: kork
        seat 1   hand: mind ange
        seat 2   hand: trix dante
        discards: sol meow
        """)
    return do(match, "activate II1", "take sol")


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_everyone_knows_a_card_taken_from_the_discards(viewer):
    assert known(loya(), viewer, 0) == ("sol",)


def test_a_known_card_stays_known_as_long_as_it_is_in_hand():
    match = do(loya(), "draw 1", "draw 1", "draw 1")
    assert known(match, 1, 0) == known(match, None, 0) == ("sol",)
    assert match.view(1).seats[0].hand_size == 3


def test_a_known_card_that_was_played_is_no_longer_in_hand():
    match = gosu("""
        seat 0   I: alpha_shaman   hand: kork sol!
        seat 1   hand: mind
        """)
    do(match, "play sol")
    assert "sol" not in known(match, 1, 0)
    assert match.view(1).seats[0].rows[1][0].card == "sol"


def test_a_card_taken_back_into_hand_is_known():
    match = gosu("""
        seat 0   I: meka_engineer   hand: kork
        seat 1   I: fire_ammo   hand: mind ange
        """)
    do(match, "activate I1", "choose 1.I1")
    assert known(match, 0, 1) == known(match, None, 1) == ("fire_ammo",)


def test_what_was_known_is_forgotten_once_it_is_shuffled():
    match = gosu("""
        seat 0   I: dark_medic   II: kokoshomushu   hand: kork
        seat 1   hand: sol! meow
        deck:
        """)
    do(match, "activate II1", "player 1")
    assert sorted(match.view().discards) == ["meow", "sol"]
    do(match, "draw 1")
    assert match.view().seats[1].hand_size == 1
    assert known(match, 0, 1) == ()
    assert known(match, 1, 1) in (("sol",), ("meow",))


def test_only_cards_that_everyone_else_knows_are_shown_to_a_spectator():
    assert known(gosu("seat 0 hand: kao! trix   seat 2"), None, 0) == ("kao",)


# --- armies and the table ------------------------------------------------------------------------


def test_an_army_shows_cards_captures_and_tokens():
    slot, captured = (
        gosu("seat 0 I: alpha_guardian*1 [dark_medic]   seat 1").view().seats[0].rows[0]
    )
    assert (slot.card, slot.captured, slot.token) == ("alpha_guardian", False, 1)
    assert (captured.card, captured.captured, captured.token) == ("dark_medic", True, None)


def test_free_cards_have_nothing_above_and_nothing_to_their_right():
    match = gosu("seat 0 I: dark_medic fire_ammo meka_scout   II: kao kalim   III: trix")
    rows = match.view().seats[0].rows
    assert [[slot.free for slot in one] for one in rows] == [
        [False, False, True],
        [False, True],
        [True],
    ]


def test_a_card_below_the_last_of_the_next_row_is_not_free():
    rows = gosu("seat 0 I: dark_medic   II: kao").view().seats[0].rows
    assert [[slot.free for slot in one] for one in rows[:2]] == [[False], [True]]


def test_strength_counts_the_cards_that_are_not_captured():
    match = gosu("seat 0 I: dark_medic fire_ammo [meka_scout]   II: kao [kalim]   III: trix")
    assert strength(match, 0) == 2 + 2 + 3 + 5
    assert strength(match, 1) == 0


def test_the_table_is_the_same_for_all():
    match = gosu("round: 2 advantage: 1 extra_turns: 1 seat 0 points: 2 hand: kao discards: sol")
    seen = [match.view(viewer) for viewer in (None, 0, 1)]
    for view in seen:
        assert (view.game, view.round, view.advantage, view.extra_turns) == ("gosu", 2, 1, 1)
        assert (view.turn, view.deck_size, view.discards) == (0, 98, ("sol",))
        assert (view.seats[0].points, view.revealed, view.aside) == (2, (), None)
        assert (view.winners, view.reason) == ((), None)


def test_what_gosu_does_not_have_is_left_empty():
    view = gosu("seat 0 hand: kao").view(0)
    assert (view.tiles, view.wonder, view.turns_left, view.hand_limit) == ((), None, None, None)
    assert not view.additional
    assert not view.song
    seat = view.seats[0]
    assert (seat.deck_size, seat.deck_known, seat.discards, seat.removed) == (None, (), (), ())
    assert (seat.clans, seat.locked, seat.banned) == ((), None, ())


def test_revealed_cards_are_seen_by_all():
    match = gosu("seat 0 hand: ancient_psi   deck: awn mind sol meow kao ...")
    do(match, "play ancient_psi")
    for viewer in (None, 0, 1):
        assert match.view(viewer).revealed == ("awn", "mind", "sol", "meow", "kao")


def test_a_finished_match_shows_its_winners():
    view = do(gosu("seat 0 points: 2 I: dark_medic hand: mind  seat 1 passed: yes"), "pass").view()
    assert (view.winners, view.reason, view.decision) == ((0,), "points", None)


# --- Kamakor, teams, the starting draft ----------------------------------------------------------


def test_what_only_kamakor_has_is_seen_by_all():
    match = kamakor("seat 0 dragoons: 1 I: dragoon_goblin_groom^1 dragoon_goblin_lancer*")
    for viewer in (None, 0, 1):
        view = match.view(viewer)
        assert view.clans == ("ancient", "alpha", "dark", "meka", "dragoon")
        assert (view.supply, [seat.dragoons for seat in view.seats]) == (4, [1, 0])
        groom, lancer = view.seats[0].rows[0]
        assert (groom.token, groom.tokens, groom.dragoon) == (1, 1, True)
        assert (lancer.token, lancer.tokens, lancer.dragoon) == (0, 1, False)


def test_what_a_match_does_not_have_is_left_empty():
    view = gosu("seat 0 hand: kao", turn_limit=5, starting_draft=True).view(0)
    assert (view.clans, view.supply, view.turns_left, view.free_level_1) == ((), None, None, False)
    seat = view.seats[0]
    assert (seat.dragoons, seat.packet, seat.packet_size, seat.ally) == (None, (), 0, None)


def test_allies_sit_opposite_each_other():
    assert [seat.ally for seat in gosu("seat 0", teams=True).view().seats] == [2, 3, 0, 1]


def test_hands_of_allies_are_hidden_unless_they_show_them():
    hands = "seat 0 hand: kao   seat 1 hand: mind   seat 2 hand: trix"
    hidden = gosu(hands, teams=True)
    assert known(hidden, 2, 0) == ()
    shown = gosu(hands, teams=True, allies_show_hands=True)
    assert known(shown, 2, 0) == ("kao",)
    assert known(shown, 1, 0) == known(shown, None, 0) == ()


def test_captured_cards_may_count():
    armies = "seat 0 I: dark_medic [dark_medic]   seat 1"
    assert strength(kamakor(armies), 0) == 2
    cell = f"{armies} I: fire_ammo II: ideo III: the_empty_cell"
    assert strength(kamakor(cell), 0) == 3


def test_a_turn_in_which_level_1_costs_nothing_is_shown():
    assert kamakor("costs_nothing: yes   seat 0").view(1).free_level_1


def drafting(seats: int = 3) -> Match:
    """Return a starting draft that has just begun."""
    match = Match("gosu", seats=seats, seed=5, starting_draft=True)
    while match.decision.question != "pick":
        match.act("no")
    return match


def test_all_seats_choose_from_their_packets_at_once():
    match = drafting()
    assert match.pending == (0, 1, 2)
    for viewer in (None, 0, 1, 2):
        view = match.view(viewer)
        assert view.pending == (0, 1, 2)
        assert [(seat.hand_size, seat.packet_size) for seat in view.seats] == [(0, 7)] * 3


def test_a_packet_is_seen_by_its_holder_only():
    match = drafting()
    for viewer in (None, 0, 1, 2):
        sizes = [len(seat.packet) for seat in match.view(viewer).seats]
        assert sizes == [7 if seat == viewer else 0 for seat in range(3)]
        assert not any(seat.hand for seat in match.view(viewer).seats)


def test_a_seat_chooses_among_its_own_packet():
    match = drafting()
    for seat in range(3):
        decision = match.view(seat).decision
        assert (decision.seat, decision.question, decision.card) == (seat, "pick", None)
        assert (decision.amount, decision.least) == (2, 2)
        designs = dict.fromkeys(packet(match, seat))
        assert decision.options == tuple(f"keep {card}" for card in designs)
        assert {action.text for action in match.legal(seat)} == set(decision.options)
    seen = match.view(None).decision
    assert (seen.seat, seen.question, seen.options) == (0, "pick", ())


def test_who_has_chosen_sees_whose_choice_is_open():
    match = drafting()
    for card in packet(match, 0)[:2]:
        match.act(f"keep {card}", seat=0)
    assert match.pending == (1, 2)
    decision = match.view(0).decision
    assert (decision.seat, decision.question, decision.options) == (1, "pick", ())
    assert match.decision_of(0) is None
    assert match.legal(0) == []
    assert match.why_not(f"keep {packet(match, 0)[0]}", seat=0) == "not-your-decision"


def test_the_first_choice_is_two_cards_and_every_other_one():
    match = drafting()
    match.act(match.legal(1)[0])
    assert (match.decision_of(1).amount, match.decision_of(0).amount) == (1, 2)
    for seat in (0, 0, 1, 2, 2):
        match.act(match.legal(seat)[0])
    assert [seat.packet_size for seat in match.view().seats] == [5, 5, 5]
    assert [match.decision_of(seat).amount for seat in range(3)] == [1, 1, 1]


def test_nothing_tells_which_card_another_seat_has_kept():
    """Whatever seat 1 keeps, the others see, read and may do the same."""
    seen = []
    for choice in range(7):
        match = drafting()
        if choice >= len(match.legal(1)):
            continue
        match.act(match.legal(1)[choice])
        views = [(match.view(viewer), match.happened(viewer)) for viewer in (None, 0, 2)]
        speaker = match.sentences("en", NAMES)
        said = [speaker.narrate(match.happened(viewer), viewer) for viewer in (None, 0, 2)]
        other = match.why_not("keep walror", seat=0)
        seen.append((views, said, other, match.legal(0), match.legal(2)))
    assert len(seen) > 4
    assert all(one == seen[0] for one in seen)


def test_packets_go_to_the_left_neighbour():
    match = drafting()
    left = {}
    for seat in range(3):
        for action in match.legal(seat)[:2]:
            match.act(action)
            left[seat] = packet(match, seat) or left.get(seat)
    assert [seat.packet_size for seat in match.view().seats] == [5, 5, 5]
    assert packet(match, 1) == left[0]


def test_a_draft_ends_with_seven_cards_each():
    match = drafting(2)
    while question(match)[1] == "pick":
        match.act(match.legal()[0])
    assert [len(hand(match, seat)) for seat in (0, 1)] == [7, 7]
    assert [seat.packet_size for seat in match.view().seats] == [0, 0]
    assert question(match)[1] == "turn"


def test_what_a_seat_keeps_is_told_to_it_alone():
    match = drafting()
    card = packet(match, 1)[0]
    match.act(f"keep {card}", seat=1)
    kept = {v: [(h.card, h.hidden) for h in match.happened(v)] for v in (None, 0, 1)}
    assert kept == {None: [(None, True)], 0: [(None, True)], 1: [(card, False)]}


def test_in_a_draft_of_two_what_the_other_kept_is_known_when_the_packet_comes_back():
    """Seat 0 has seen the packet before; one of its cards is missing now."""
    match = drafting(2)
    while match.view().seats[0].packet_size > 4 or len(match.pending) < 2:
        match.act(match.legal()[0])
    assert len(known(match, 0, 1)) == len(known(match, 1, 0)) == 1
    assert known(match, None, 1) == ()


def test_clans_are_eliminated_one_by_one():
    match = Match("gosu", seed=3, kamakor=True)
    assert (question(match)[1], len(match.view().clans)) == ("eliminate", 10)
    do(match, "clan shadow")
    assert "shadow" not in match.view().clans
    assert match.why_not("clan shadow") == "clan-eliminated"
    assert "clan shadow" not in options(match)


# --- the open decision ---------------------------------------------------------------------------


def test_options_are_only_for_the_seat_that_decides():
    match = gosu("seat 0 I: dark_medic   seat 1 I: fire_ammo")
    do(match, "activate I1")
    assert list(match.view(0).decision.options) == options(match)
    assert match.view(1).decision.options == match.view(None).decision.options == ()
    assert match.view(1).decision.seat == 0


def test_a_decision_names_the_card_that_asks_and_how_many():
    match = gosu("seat 0 I: dark_medic   seat 1 I: fire_ammo meka_scout points: 1")
    do(match, "activate I1")
    decision = match.decision
    assert (decision.seat, decision.question, decision.card) == (0, "target", "dark_medic")
    assert (decision.amount, decision.least) == (2, 2)
    do(match, "choose 1.I1")
    assert (match.decision.amount, match.decision.least) == (1, 1)


def test_up_to_has_no_least():
    match = gosu("seat 0 hand: fire_sniper   seat 1 I: fire_ammo meka_scout")
    do(match, "play fire_sniper")
    assert (match.decision.amount, match.decision.least) == (2, 0)


def test_a_cost_is_asked_by_the_card_that_is_played():
    match = gosu("seat 0 I: dark_medic hand: fire_ammo mind ange trix")
    do(match, "play fire_ammo")
    assert (match.decision.question, match.decision.card) == ("pay", "fire_ammo")


def test_a_view_names_the_seats_that_owe_a_decision():
    match = gosu("turn: 1   seat 0 hand: kao   seat 1 hand: mind")
    assert [match.view(viewer).pending for viewer in (None, 0, 1)] == [(1,), (1,), (1,)]


def test_when_the_match_is_over_nobody_owes_a_decision():
    match = Match("gosu", seats=3, seed=3)
    chance = random.Random(3)
    while not match.is_over:
        assert match.view(0).pending == match.pending
        match.act(chance.choice(match.legal()))
    assert match.view(0).pending == ()


# --- plain data ----------------------------------------------------------------------------------


def test_views_and_events_are_plain_data():
    chance = random.Random(3)
    match = Match("gosu", seats=3, seed=3)
    while not match.is_over and len(match.actions) < 120:
        for viewer in (None, 0, 2):
            view = match.view(viewer).as_dict()
            assert json.loads(json.dumps(view)).keys() == view.keys()
            json.dumps([happening.as_dict() for happening in match.happened(viewer)])
        match.act(chance.choice(match.legal()))


def test_a_view_as_data_has_everything():
    view = gosu("seat 0 I: dark_medic* hand: kao").view(0).as_dict()
    assert view["viewer"] == 0
    assert view["seats"][0]["hand"] == ("kao",)
    assert view["seats"][0]["rows"][0][0] == {
        "card": "dark_medic",
        "captured": False,
        "token": 0,
        "free": True,
        "tokens": 1,
        "bounty": False,
        "ethereal": False,
        "mirrors": None,
        "dragoon": False,
    }
    assert view["decision"]["question"] == "turn"


# --- events --------------------------------------------------------------------------------------


def drew() -> Match:
    return do(gosu("seat 0 hand: kao   seat 1 hand: mind   deck: awn sol ..."), "draw 1")


@pytest.mark.parametrize(("viewer", "card"), [(0, "awn"), (1, None), (None, None)])
def test_a_card_that_is_drawn_is_seen_by_its_drawer_only(viewer, card):
    happened = [h for h in drew().happened(viewer) if h.what == "drew"]
    assert [(h.seat, h.card, h.hidden) for h in happened] == [(0, card, card is None)]


def test_a_card_that_is_discarded_is_seen_by_all():
    match = gosu("seat 0 I: dark_medic hand: fire_ammo mind ange trix")
    do(match, "play fire_ammo", "discard mind")
    for viewer in (None, 0, 1):
        seen = [(h.card, h.hidden) for h in match.happened(viewer) if h.what == "discarded"]
        assert seen == [("mind", False)]


def test_the_log_says_after_which_action_each_event_came():
    match = do(drew(), "pass")
    log = [(after, h.what) for after, h in match.log(1)]
    assert (0, "drew") in log
    assert (1, "passed") in log
    assert [h for after, h in match.log(1) if after == 1] == match.happened(1)


def test_no_event_shows_a_card_drawn_by_another():
    chance = random.Random(6)
    match = Match("gosu", seats=3, seed=6)
    while not match.is_over and len(match.actions) < 150:
        match.act(chance.choice(match.legal()))
    for viewer in (None, 0, 1, 2):
        drawn = [h for _, h in match.log(viewer) if h.what == "drew"]
        assert drawn
        assert all((h.card is not None) == (h.seat == viewer) for h in drawn)


# --- sentences -----------------------------------------------------------------------------------

DREW = {
    "en": ("You draw Awn.", "Ada draws 1 card."),
    "fr": ("Vous piochez Awn.", "Ada pioche 1 carte."),
    "it": ("Peschi Awn.", "Ada pesca 1 carta."),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_event_is_told_to_you_and_to_others(language):
    yours, theirs = DREW[language]
    assert yours in told(drew(), 0, language)
    assert theirs in told(drew(), 1, language)
    assert theirs in told(drew(), None, language)


def test_draws_that_are_hidden_share_a_line():
    match = do(gosu("seat 0 hand: kao   seat 1 hand: mind"), "draw 3")
    speaker = match.sentences("en", NAMES)
    assert "Ada draws 3 cards." in speaker.narrate(match.happened(1), 1)
    assert len(speaker.narrate(match.happened(0), 0)) == len(match.happened(0))


def test_a_capture_is_told_to_captor_owner_and_others():
    match = gosu("seat 0 I: dark_medic   seat 1 I: fire_ammo   seat 2 hand: kao")
    do(match, "activate I1", "choose 1.I1")
    name = "Fire Goblin A.M.M.O."
    assert f"You trap {name} in Bo’s army." in told(match, 0)
    assert f"Ada traps {name} in your army." in told(match, 1)
    assert f"Ada traps {name} in Bo’s army." in told(match, 2)
    assert f"Ada traps {name} in Bo’s army." in told(match, None)


def test_a_capture_of_ones_own_card():
    match = gosu("seat 0 I: dark_medic   seat 1 hand: mind")
    do(match, "activate I1")
    assert "You trap Dark Goblin Medic in your own army." in told(match, 0)
    assert "Ada traps Dark Goblin Medic in their own army." in told(match, 1)


def test_a_win_is_told_with_its_reason():
    match = do(gosu("seat 0 points: 2 I: dark_medic hand: mind  seat 1 passed: yes"), "pass")
    assert "You have reached 3 victory points and win the match." in told(match, 0)
    assert "Ada has reached 3 victory points and wins the match." in told(match, None)


def test_a_named_clan_is_told_by_its_printed_name():
    match = gosu("seat 0 hand: alpha_summoner   seat 1 hand: mind")
    do(match, "play alpha_summoner", "clan fire")
    assert "Ada names a clan: Fire Goblins." in told(match, 1)


QUESTIONS = {
    "en": (
        "Dark Goblin Medic: choose 2 cards to trap.",
        "Dark Goblin Medic: Ada is choosing 2 cards to trap.",
    ),
    "fr": ("2 cartes", "Ada"),
    "it": ("2 carte", "Ada"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_is_put_to_you_and_told_to_others(language):
    match = gosu("seat 0 I: dark_medic   seat 1 I: fire_ammo meka_scout points: 1")
    do(match, "activate I1")
    yours, theirs = QUESTIONS[language]
    assert yours in asked(match, 0, language)
    assert theirs in asked(match, 1, language)
    assert asked(match, 1, language) == asked(match, None, language) != asked(match, 0, language)


def test_what_may_be_left_is_asked_as_up_to():
    match = gosu("seat 0 hand: fire_sniper   seat 1 I: fire_ammo meka_scout")
    do(match, "play fire_sniper")
    assert asked(match, 0) == "Fire Goblin Sniper: choose up to 2 cards to destroy."


def test_labels_of_a_turn():
    match = gosu("""
        seat 0   I: dark_medic fire_sniper   hand: kao ancient_psi mind
        seat 1   hand: trix
        """)
    assert labels(match) == {
        "play kao": "Play Kao",
        "play ancient_psi": "Play Ancient Goban Psi (discard 2 cards)",
        "shift I2": "Mutate Fire Goblin Sniper (mutation cost 2)",
        "activate I1": "Activate Dark Goblin Medic",
        "draw 1": "Draw 1 card for 1 Activation token",
        "draw 3": "Draw 3 cards for 2 Activation tokens",
        "pass": "Pass for this round",
    }


def test_labels_of_targets_name_whose_card_it_is():
    match = do(gosu("seat 0 I: dark_medic   seat 1 I: fire_ammo"), "activate I1")
    assert labels(match) == {
        "choose 0.I1": "Trap your Dark Goblin Medic",
        "choose 1.I1": "Trap Bo’s Fire Goblin A.M.M.O.",
    }


def test_labels_of_options_are_the_sentences_of_the_card():
    match = gosu("seat 0 I: fire_ammo hand: fact   seat 1 I: meka_scout")
    do(match, "play fact")
    assert question(match) == (0, "choose-one")
    said = labels(match)
    assert set(said) == {"option 1", "option 2"}
    assert "estroy a FREE card" in said["option 1"]
    assert "raw 2" in said["option 2"]


def test_labels_of_clans_and_levels_are_printed_names():
    match = do(gosu("seat 0 hand: alpha_summoner"), "play alpha_summoner")
    assert labels(match, "it")["clan fire"] == "Dichiara il clan Goblin del Fuoco"
    match = do(gosu("seat 0 hand: alpha_recruiter"), "play alpha_recruiter")
    assert labels(match)["level 2"] == "Name level 2 (Hero)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_matches_can_be_told_asked_and_labelled(language):
    """Every question, label and event has its sentence, without unfilled blanks."""
    chance = random.Random(language)
    for seats in (2, 3, 4):
        match = Match("gosu", seats=seats, seed=seats + 20, turn_cap=40)
        while not match.is_over and len(match.actions) < 200:
            said = [asked(match, viewer, language) for viewer in (None, *range(seats))]
            said += labels(match, language).values()
            said += [line for viewer in (None, 0) for line in told(match, viewer, language)]
            assert all(line.strip() and "{" not in line for line in said)
            match.act(chance.choice(match.legal()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_matches_with_options_can_be_told_asked_and_labelled(language):
    chance = random.Random(language)
    for more in ({"teams": True}, {"seats": 3, "starting_draft": True, "turn_limit": 4}):
        match = Match("gosu", seed=31, turn_cap=40, kamakor=True, **more)
        while not match.is_over and len(match.actions) < 160:
            seat = chance.choice(match.pending)
            speaker = match.sentences(language, ("Ada", "Bo", "Cy", "Di"))
            said = [asked(match, viewer, language) for viewer in (None, *range(match.seats))]
            said += [speaker.label(match.state, seat, a.number) for a in match.legal(seat)]
            said += [line for viewer in (None, 0) for line in told(match, viewer, language)]
            assert all(line.strip() and "{" not in line for line in said)
            assert match.view(seat).pending == match.pending
            match.act(chance.choice(match.legal(seat)))


def test_an_unknown_language_is_refused_with_the_languages_there_are():
    with pytest.raises(TextError, match="unknown language 'de'; languages are en, fr, it"):
        drew().sentences("de")


def test_happenings_compare_by_value():
    assert drew().happened(1) == drew().happened(1)
    assert Happening("drew", 0, None, 0, hidden=True) in drew().happened(1)
    assert hand(drew(), 0) == ["awn", "kao"]
