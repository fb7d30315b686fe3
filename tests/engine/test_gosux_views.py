"""Views of GOSU X: each seat's deck and discards, tokens and tiles, and who knows which card."""

import json
import random

import pytest

from helpers import deck, do, gosux, hand, options, question, strength
from warren.engine import Match
from warren.games.army.presentation.views import SlotView

EVERYONE = (None, 0, 1)


def known(match: Match, viewer: int | None, seat: int) -> tuple[str, ...]:
    """Return a viewer's knowledge of a hand."""
    return match.view(viewer).seats[seat].hand


def deck_known(match: Match, viewer: int | None, seat: int) -> tuple[str | None, ...]:
    """Return a viewer's knowledge of a deck, from the top."""
    return match.view(viewer).seats[seat].deck_known


def first_slot(text: str, seat: int = 0) -> SlotView:
    """Return the first card of the bottom row."""
    return gosux(text).view().seats[seat].rows[0][0]


# --- the table -----------------------------------------------------------------------------------


def test_every_seat_has_a_deck_and_discards_of_its_own():
    match = gosux("""
        seat 0   hand: shard   deck: elle   discards: quae sati
        seat 1   hand: arpia   discards: kaez
        """)
    for viewer in EVERYONE:
        view = match.view(viewer)
        assert [seat.deck_size for seat in view.seats] == [1, 43]
        assert [seat.discards for seat in view.seats] == [("quae", "sati"), ("kaez",)]
        assert (view.deck_size, view.discards, view.advantage) == (None, (), None)


def test_removed_cards_are_seen_by_all_in_the_order_of_the_pack():
    match = gosux("seat 0 removed: volantis shard volantis   hand: elle")
    for viewer in EVERYONE:
        assert match.view(viewer).seats[0].removed == ("shard", "volantis", "volantis")


def test_clans_locked_tokens_and_bans():
    match = gosux("""
        seat 0   clans: xi_an galmi justice   locked: 1   hand: shard elle   banned: shard:2 nio
        """)
    for viewer in EVERYONE:
        seat = match.view(viewer).seats[0]
        assert seat.clans == ("galmi", "justice", "xi_an")
        assert (seat.locked, seat.tokens) == (1, 3)
        assert seat.banned == ("shard", "nio")


def test_tiles_wonder_and_turns():
    match = gosux("""
        round: 3   wonder: 1   turns_left: 2   additional: yes   tiles: galmi narashima
        seat 0   passed: yes   supremacy: 1
        seat 1   hand: shard elle
        """)
    for viewer in EVERYONE:
        view = match.view(viewer)
        assert (view.round, view.wonder, view.turns_left, view.additional) == (3, 1, 2, True)
        assert view.tiles == ("galmi", "narashima")
        assert [(seat.points, seat.passed) for seat in view.seats] == [(1, True), (0, False)]
        assert not view.song


def test_nobody_holds_the_wonder_token_at_first():
    assert Match("gosux", seed=1).view().wonder is None


def test_no_turns_are_counted_before_the_first_pass():
    assert gosux("seat 0 hand: shard").view().turns_left == 0


def test_the_hand_limit_is_seven_or_what_narashima_says():
    assert gosux("seat 0 hand: shard").view().hand_limit == 7
    assert gosux("tiles: narashima   seat 0 hand: shard").view().hand_limit == 5
    narashima = "seat 0 hand: shard   seat 1 I: navaj II: nalin III: narashima"
    assert gosux(narashima).view().hand_limit == 5


def test_the_song_of_the_dead_is_shown():
    match = gosux("""
        seat 0   I: un_go bun_to   II: shard   passed: yes
        seat 1   I: arpia   hand: kaez
        """)
    do(match, "pass")
    assert question(match) == (0, "sacrifice")
    assert match.view().song


def test_a_draft_shows_whose_clans_are_whose():
    match = Match("gosux", seed=7)
    first = match.decision.seat
    match.act("clan galmi")
    assert match.view().seats[first].clans == ("galmi",)
    assert match.view().seats[1 - first].clans == ()
    assert (match.view().tiles, match.view().round) == ((), 0)


# --- armies --------------------------------------------------------------------------------------


def test_tokens_are_counted():
    slot = first_slot("seat 0 I: 3_voeux** un_go")
    assert (slot.token, slot.tokens) == (0, 2)
    slot = first_slot("seat 0 I: 3_voeux un_go")
    assert (slot.token, slot.tokens) == (None, 0)


def test_the_bounty_token_is_shown():
    assert first_slot("seat 1 I: un_go$", seat=1).bounty
    assert first_slot("seat 1 I: [un_go$]", seat=1).bounty
    assert not first_slot("seat 1 I: arpia muraena$", seat=1).bounty


def test_a_card_is_ethereal_by_its_keyword_while_it_lies_face_up():
    assert first_slot("seat 0 I: phoenix_immortal").ethereal
    assert not first_slot("seat 0 I: [phoenix_immortal]").ethereal
    assert not first_slot("seat 0 I: arpia").ethereal


def test_the_highest_free_card_is_ethereal_under_justice():
    match = gosux("tiles: justice   seat 0 I: un_go bun_to II: shard   seat 1 I: arpia [timer]")
    assert [[slot.ethereal for slot in one] for one in match.view().seats[0].rows] == [
        [False, False],
        [True],
        [],
    ]
    assert [slot.ethereal for slot in match.view().seats[1].rows[0]] == [False, True]


def test_a_mirror_card_has_the_text_of_the_card_opposite():
    slot = first_slot("seat 0 I: aat   seat 1 I: un_go")
    assert (slot.card, slot.mirrors) == ("aat", "un_go")
    assert first_slot("seat 0 I: aat   seat 1 I: phoenix_immortal").ethereal


@pytest.mark.parametrize(
    "text",
    [
        "seat 0 I: aat",
        "seat 0 I: aat   seat 1 I: [un_go]",
        "seat 0 I: [aat]   seat 1 I: un_go",
        "seat 0 I: obeezs   seat 1 I: un_go",
    ],
)
def test_only_a_face_up_mirror_opposite_a_face_up_card_has_another_text(text):
    assert first_slot(text).mirrors is None


def test_strength_is_what_a_battle_would_count():
    assert strength(gosux("seat 0 I: un_go [bun_to] II: shard"), 0) == 2 + 3
    assert strength(gosux("seat 0 I: esprits_de_smook* deesses_de_lave"), 0) == 2 * 2 + 2
    match = gosux("tiles: phoenix   seat 0 I: un_go hand: shard kan_te ree_ab")
    assert strength(match, 0) == 2 + 3
    match = gosux("seat 0 I: un_go II: galmi_avatar   seat 1 I: arpia$")
    assert strength(match, 0) == 2 + 2 * 3


# --- who knows which card ------------------------------------------------------------------------


def test_an_opening_hand_that_is_exchanged_is_shown_and_then_forgotten():
    match = at_a_mulligan()
    seat = match.decision.seat
    shown = hand(match, seat)
    match.act("yes")
    for viewer in EVERYONE:
        seen = [h.card for h in match.happened(viewer) if h.what == "showed"]
        assert sorted(seen) == shown
        assert deck_known(match, viewer, seat) == ()
    assert known(match, 1 - seat, seat) == known(match, None, seat) == ()
    assert len(known(match, seat, seat)) == 7


def at_a_mulligan() -> Match:
    """Return the first seeded match in which a hand may be exchanged."""
    for seed in range(1000):
        match = Match("gosux", seed=seed)
        while question(match)[1] == "draft":
            match.act(match.legal()[0])
        if question(match)[1] == "mulligan":
            return match
    raise AssertionError("no hand may be exchanged")


def looked() -> Match:
    """Seat 0 has seen seat 1's hand and named a card."""
    match = gosux("""
        seat 0   hand: les_fleches_de_justice elle
        seat 1   hand: arpia kaez   deck: timer genious muraena
        """)
    return do(match, "play les_fleches_de_justice", "ban kaez")


def test_only_who_looked_at_a_hand_knows_it():
    match = looked()
    assert known(match, 0, 1) == ("kaez", "arpia")
    assert known(match, None, 1) == ()


def test_who_looked_at_a_hand_knows_nothing_of_what_is_drawn_later():
    match = do(looked(), "draw 1")
    assert known(match, 0, 1) == ("kaez", "arpia")
    assert match.view(0).seats[1].hand_size == 3


def test_what_was_looked_at_is_told_to_both_players_only():
    match = gosux("seat 0 hand: les_fleches_de_justice elle   seat 1 hand: arpia")
    match.act("play les_fleches_de_justice")
    seen = {
        viewer: [h.card for h in match.happened(viewer) if h.what == "looked"]
        for viewer in EVERYONE
    }
    assert seen == {None: [None], 0: ["arpia"], 1: ["arpia"]}


def test_a_banned_card_is_named_before_everyone():
    assert looked().view(None).seats[1].banned == ("kaez",)


def put_on_deck() -> Match:
    """Seat 0 has put a card of seat 1's army on top of its deck."""
    match = gosux("""
        seat 0   hand: un_go shard
        seat 1   I: arpia   hand: elle   tokens: 1   deck: timer kaez genious muraena
        """)
    return do(match, "play un_go", "choose 1.I1")


@pytest.mark.parametrize("viewer", EVERYONE)
def test_everyone_knows_a_card_put_on_top_of_a_deck(viewer):
    assert deck_known(put_on_deck(), viewer, 1) == ("arpia",)
    assert deck(put_on_deck(), 1) == ["arpia", "timer", "kaez", "genious", "muraena"]


@pytest.mark.parametrize("viewer", EVERYONE)
def test_a_card_known_on_the_deck_is_known_in_the_hand_that_draws_it(viewer):
    match = do(put_on_deck(), "draw 1")
    assert "arpia" in known(match, viewer, 1)
    assert deck_known(match, viewer, 1) == ()


def test_cards_between_known_ones_stay_hidden():
    match = gosux("seat 0 hand: sqeezs timer   deck: kaez arpia muraena genious fenghuang")
    do(match, "play sqeezs", "keep kaez", "top arpia")
    for viewer in EVERYONE:
        assert deck_known(match, viewer, 0) == ("arpia", None, None, "muraena")
    assert known(match, 1, 0) == known(match, None, 0) == ("kaez",)


def test_a_deck_tells_nothing_of_its_order_even_to_its_owner():
    match = gosux("seat 0 hand: shard   deck: elle quae")
    assert deck_known(match, 0, 0) == ()


def searched() -> Match:
    """Seat 0 has searched its deck, whose top card everyone knew."""
    match = gosux("seat 0 I: volantis   hand: elle nezha   deck: sati! quae justice tourach")
    return do(match, "play elle", "search quae")


def test_a_card_that_was_searched_is_known_to_its_owner_only():
    match = searched()
    assert known(match, 0, 0) == ("nezha", "quae")
    assert known(match, 1, 0) == known(match, None, 0) == ()
    for viewer, card in ((0, "quae"), (1, None), (None, None)):
        assert [h.card for h in match.happened(viewer) if h.what == "searched"] == [card]


@pytest.mark.parametrize("viewer", EVERYONE)
def test_what_was_known_of_a_deck_is_forgotten_once_it_is_shuffled(viewer):
    assert deck_known(searched(), viewer, 0) == ()


@pytest.mark.parametrize("viewer", EVERYONE)
def test_a_card_that_was_shown_and_put_on_top_is_known(viewer):
    match = gosux("seat 0 I: arpia   hand: fenghuang   deck: kaez phoenix timer phoenix_eliana")
    do(match, "play fenghuang", "search phoenix_eliana")
    assert deck_known(match, viewer, 0) == ("phoenix_eliana",)


@pytest.mark.parametrize("viewer", EVERYONE)
def test_a_card_taken_from_the_discards_is_known(viewer):
    match = gosux("seat 0 hand: esprits_de_smook shard   discards: alpha smook")
    do(match, "play esprits_de_smook", "take smook")
    assert "smook" in known(match, viewer, 0)


def test_discards_that_become_the_deck_are_forgotten():
    match = gosux("seat 0 hand: shard   deck:   discards: quae sati elle")
    do(match, "draw 1")
    assert known(match, 1, 0) == ()
    for viewer in EVERYONE:
        assert deck_known(match, viewer, 0) == ()


# --- the open decision ---------------------------------------------------------------------------


def at_a_search() -> Match:
    match = gosux("seat 0 I: volantis   hand: elle nezha   deck: volantis sati quae justice")
    return do(match, "play elle")


def test_the_cards_to_search_for_are_listed_in_the_order_of_the_pack():
    match = at_a_search()
    assert match.view(0).decision.options == (
        "search justice",
        "search quae",
        "search sati",
        "search volantis",
    )


def test_no_other_order_of_the_deck_changes_what_its_owner_sees():
    match = at_a_search()
    for seed in range(5):
        other = match.copy()
        other.engine.redeal(other._states, 0, seed)
        assert other.view(0) == match.view(0)


def test_options_are_only_for_the_seat_that_decides():
    match = at_a_search()
    assert match.view(1).decision.options == match.view(None).decision.options == ()
    assert match.view(1).decision.question == "search"


def test_a_window_names_the_card_that_it_is_about():
    match = gosux("""
        seat 0   hand: deesses_de_lave shard
        seat 1   I: arpia timer   hand: le_cercle_rouge elle
        """)
    do(match, "play deesses_de_lave", "choose 1.I2")
    assert (question(match), match.decision.card) == ((1, "save"), "timer")
    assert options(match) == ["discard le_cercle_rouge", "no"]


def test_a_window_opens_whether_or_not_the_card_is_in_hand():
    match = gosux("seat 0 I: arpia   hand: shard   seat 1 hand: elle nezha")
    match.act("activate I1")
    assert (question(match), match.decision.card) == ((1, "cancel"), "arpia")
    assert options(match) == ["no"]


def test_an_echo_names_the_card_that_has_arrived():
    match = gosux("seat 0 hand: wiindz fre_e")
    match.act("play wiindz")
    assert (question(match), match.decision.card) == ((0, "echo"), "wiindz")


def test_a_row_is_asked_for_by_the_card_that_is_played():
    match = gosux("seat 0 I: arpia timer   hand: phoenix_immortal kaez")
    match.act("play phoenix_immortal")
    assert (question(match), match.decision.card) == ((0, "row"), "phoenix_immortal")


# --- plain data ----------------------------------------------------------------------------------


def test_views_and_events_are_plain_data():
    chance = random.Random(3)
    match = Match("gosux", seed=3)
    while not match.is_over:
        for viewer in EVERYONE:
            view = match.view(viewer).as_dict()
            assert json.loads(json.dumps(view)).keys() == view.keys()
            json.dumps([happening.as_dict() for happening in match.happened(viewer)])
        match.act(chance.choice(match.legal()))


def test_nobody_sees_a_hand_that_was_never_shown():
    """A viewer knows only cards of other hands that an event showed, or that were open before."""
    chance = random.Random(8)
    match = Match("gosux", seed=8)
    while not match.is_over:
        seen = {h.card for _, h in match.log(None) if h.card}
        for seat in (0, 1):
            assert set(known(match, None, seat)) <= seen
        match.act(chance.choice(match.legal()))
