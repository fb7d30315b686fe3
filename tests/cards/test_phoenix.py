"""Phoenix: every card of the clan."""

import pytest

from helpers import (
    all_events,
    deck,
    deck_size,
    discards,
    do,
    events,
    gosux,
    hand,
    hand_size,
    locked,
    options,
    question,
    removed,
    row,
    strength,
    tokens,
)
from warren.engine.match import Match


def has_extra_turn(match: Match, seat: int = 0) -> bool:
    """Return whether the seat is in an extra turn, and not the opponent in a normal one."""
    assert question(match) in ((seat, "turn"), (1 - seat, "turn"))
    return (question(match), match.view().additional) == ((seat, "turn"), True)


# --- 56 Phoenix ----------------------------------------------------------------------------------


PHOENIX_IN_HAND = """
    seat 0   clans: phoenix galmi narashima
             II: kaez
             I:  arpia
             hand: phoenix
    """


def test_phoenix_grants_an_extra_turn():
    match = do(gosux(PHOENIX_IN_HAND), "play phoenix")
    assert has_extra_turn(match)
    do(match, "draw 1")
    assert question(match) == (1, "turn")


def test_phoenix_grants_nothing_in_an_extra_turn():
    match = do(gosux(PHOENIX_IN_HAND + "additional: yes"), "play phoenix")
    assert not has_extra_turn(match)


def test_phoenix_with_echo_grants_one_extra_turn():
    """X-ECHO-07: Tomorrow's tile lets it be repeated."""
    match = do(gosux(PHOENIX_IN_HAND + "tiles: tomorrow"), "play phoenix", "yes")
    assert has_extra_turn(match)
    do(match, "draw 1")
    assert question(match) == (1, "turn")


PHOENIX_IN_BATTLE = """
    turn: 1
    seat 0   clans: phoenix justice narashima
             passed: yes   tokens: 0
             III: {phoenix}
             II:  kaez
             I:   arpia
             hand: timer timer elle
    seat 1   hand: un_go un_go
    """


@pytest.mark.parametrize(("phoenix", "fought_with"), [("phoenix", 13), ("[phoenix]", 5)])
def test_phoenix_adds_1_strength_for_each_card_in_hand(phoenix, fought_with):
    match = do(gosux(PHOENIX_IN_BATTLE.format(phoenix=phoenix)), "pass")
    assert events(match, "strength") == [(0, None, fought_with), (1, None, 0)]


def test_phoenix_and_its_tile_add_2_for_each_card():
    """X-TILE-12; the opponent gains from the tile alone."""
    match = do(gosux(PHOENIX_IN_BATTLE.format(phoenix="phoenix") + "tiles: phoenix"), "pass")
    assert events(match, "strength") == [(0, None, 16), (1, None, 2)]


def test_phoenix_counts_the_hand_after_the_hand_limit():
    """The turn of a pass ends before the battle (X-TURN-09)."""
    match = gosux("""
        seat 0   III: phoenix
                 II:  kaez
                 I:   arpia
                 hand: timer timer sqeezs sqeezs muraena muraena arpia fenghuang
        seat 1   passed: yes   tokens: 0
        """)
    do(match, "pass", "discard arpia")
    assert events(match, "strength")[0] == (0, None, 17)


def test_phoenix_counts_what_is_drawn_at_the_end_of_the_last_turn():
    match = gosux("""
        seat 0   III: phoenix
                 II:  kaez nezha
                 I:   arpia volantis
        seat 1   passed: yes   tokens: 0
        """)
    do(match, "pass")
    assert all_events(match, "strength")[0] == (0, None, 17)


# --- 57 Byun Hyung Ja (Phoenix) ------------------------------------------------------------------


def bhj(
    more: str = "",
    *,
    third: str = "phoenix byun_hyung_ja_phoenix",
    second: str = "phoenix_eliana phoenix_immortal",
    first: str = "arpia timer",
) -> Match:
    """Seat 0, about to act, has the Byun Hyung Ja and cards named Phoenix."""
    return gosux(f"""
        seat 0   clans: phoenix abhilasha galmi
                 III: {third}
                 II:  {second}
                 I:   {first}
                 {more}
        """)


def test_bhj_phoenix_captures_itself_and_unlocks_a_token_at_the_end_of_the_turn():
    match = do(bhj(), "draw 1")
    assert row(match, 0, 3) == ["phoenix", "[byun_hyung_ja_phoenix]"]
    assert (locked(match, 0), tokens(match, 0)) == (1, (2, 1))


@pytest.mark.parametrize(
    "army",
    [
        {"second": "phoenix_eliana kaez"},
        {"second": "phoenix_immortal kaez"},
        {"third": "byun_hyung_ja_phoenix"},
    ],
)
def test_bhj_phoenix_needs_all_three_named_phoenix_and_is_none_itself(army):
    match = do(bhj(**army), "draw 1")
    assert (row(match, 0, 3)[-1], locked(match, 0)) == ("byun_hyung_ja_phoenix", 2)


@pytest.mark.parametrize(
    "army",
    [
        {"third": "[phoenix] byun_hyung_ja_phoenix"},
        {"second": "[phoenix_eliana] phoenix_immortal"},
        {"second": "phoenix_eliana [phoenix_immortal]"},
    ],
)
def test_bhj_phoenix_needs_all_three_face_up(army):
    match = do(bhj(**army), "draw 1")
    assert (row(match, 0, 3)[-1], locked(match, 0)) == ("byun_hyung_ja_phoenix", 2)


def test_bhj_phoenix_counts_phoenix_immortal_in_any_row():
    match = do(bhj(second="phoenix_eliana kaez", first="arpia phoenix_immortal"), "draw 1")
    assert locked(match, 0) == 1


def test_bhj_phoenix_captured_does_nothing():
    match = do(bhj(third="phoenix [byun_hyung_ja_phoenix]"), "draw 1")
    assert locked(match, 0) == 2


def test_bhj_phoenix_waits_for_the_end_of_its_own_players_turn():
    match = do(bhj("turn: 1   seat 1   hand: quae"), "draw 1")
    assert (row(match, 0, 3)[-1], locked(match, 0)) == ("byun_hyung_ja_phoenix", 2)


def test_bhj_phoenix_reacts_before_an_extra_turn():
    match = do(bhj(), "activate I2")
    assert has_extra_turn(match)
    assert (row(match, 0, 3)[-1], locked(match, 0)) == ("[byun_hyung_ja_phoenix]", 1)


def test_bhj_phoenix_reacts_in_the_turn_of_passing_before_the_battle():
    """X-TURN-09: captured, it counts for nothing; 5 + 6 + 4 are left."""
    match = do(bhj("seat 1   passed: yes   tokens: 0"), "pass")
    assert locked(match, 0) == 1
    assert events(match, "strength")[0] == (0, None, 15)


def test_bhj_phoenix_nobody_draws_for_it():
    """X-BOUNTY-03: it was captured by its own player."""
    match = do(bhj("hand: muraena   seat 1   hand: quae"), "draw 1")
    assert (hand_size(match, 0), hand_size(match, 1)) == (2, 1)
    assert question(match) == (1, "turn")


def test_bhj_phoenix_saved_by_le_cercle_rouge_gives_no_token():
    """A-11."""
    match = do(bhj("hand: le_cercle_rouge"), "draw 1")
    assert question(match) == (0, "save")
    do(match, "discard le_cercle_rouge")
    assert row(match, 0, 3) == ["phoenix", "byun_hyung_ja_phoenix"]
    assert (locked(match, 0), question(match)) == (2, (1, "turn"))


def test_bhj_phoenix_not_saved_gives_its_token():
    match = do(bhj("hand: le_cercle_rouge"), "draw 1", "no")
    assert (locked(match, 0), question(match)) == (1, (1, "turn"))
    assert "le_cercle_rouge" in hand(match, 0)


def test_bhj_phoenix_as_an_ethereal_card_gives_no_token():
    """A-11: Justice's tile makes the highest free card Ethereal."""
    match = do(bhj("tiles: justice"), "draw 1")
    assert row(match, 0, 3) == ["phoenix", "byun_hyung_ja_phoenix"]
    assert locked(match, 0) == 2


def test_bhj_phoenix_that_is_not_the_highest_free_card_gives_its_token():
    match = do(bhj("tiles: justice", third="byun_hyung_ja_phoenix phoenix"), "draw 1")
    assert (row(match, 0, 3)[0], locked(match, 0)) == ("[byun_hyung_ja_phoenix]", 1)


def test_bhj_phoenix_does_it_again_once_released():
    """Kan Te releases it; at the end of that turn it is captured again."""
    match = bhj(
        "locked: 1",
        third="phoenix [byun_hyung_ja_phoenix]",
        second="phoenix_eliana phoenix_immortal kan_te",
        first="arpia timer un_go",
    )
    do(match, "activate II3")
    assert len(events(match, "released")) == 1
    assert (row(match, 0, 3)[-1], locked(match, 0)) == ("[byun_hyung_ja_phoenix]", 0)


def test_bhj_phoenix_wins_with_the_fifth_token():
    match = do(bhj("locked: 0"), "draw 1")
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "fifth-token")


@pytest.mark.parametrize(("answer", "drawn"), [("yes", 1), ("no", 0)])
def test_bhj_phoenix_its_captor_may_draw(answer, drawn):
    match = bhj("""turn: 1
        seat 1   clans: goan_sul justice xi_an
                 supremacy: 1
                 I: deesses_de_lave
                 hand: alpha
        """)
    do(match, "play alpha", "choose 0.III2", answer)
    assert hand_size(match, 1) == drawn


# --- 58 Fenghuang --------------------------------------------------------------------------------


def fenghuang(cards: str) -> Match:
    """Seat 0 has played Fenghuang."""
    match = gosux(f"""
        seat 0   clans: phoenix justice narashima
                 I: arpia
                 hand: fenghuang
                 deck: {cards}
        """)
    return do(match, "play fenghuang")


ALL_THREE = "timer phoenix kaez phoenix_eliana elle phoenix_immortal genious"


@pytest.mark.parametrize("found", ["phoenix", "phoenix_eliana", "phoenix_immortal"])
def test_fenghuang_puts_any_card_named_phoenix_on_top_of_the_deck(found):
    match = fenghuang(ALL_THREE)
    assert sorted(options(match)) == [
        "search phoenix",
        "search phoenix_eliana",
        "search phoenix_immortal",
    ]
    do(match, f"search {found}")
    assert deck(match, 0)[0] == found
    assert sorted(deck(match, 0)) == sorted(ALL_THREE.split())
    assert hand(match, 0) == []


def test_fenghuang_finds_nothing_else():
    match = fenghuang("timer phoenix kaez phoenix_eliana byun_hyung_ja_phoenix")
    assert match.why_not("search byun_hyung_ja_phoenix") == "wrong-name"
    assert match.why_not("search kaez") == "wrong-name"


def test_fenghuang_shows_the_card_to_the_opponent():
    match = do(fenghuang(ALL_THREE), "search phoenix_eliana")
    shown = [h.card for h in match.happened(1) if h.what == "found"]
    assert shown == ["phoenix_eliana"]
    assert match.view(1).seats[0].deck_known == ("phoenix_eliana",)


def test_fenghuang_shuffles_before_the_card_is_put_on_top():
    """Nobody knows its cards any more, except for the top one."""
    match = do(fenghuang("timer! phoenix! kaez! phoenix_eliana! elle!"), "search phoenix")
    assert events(match, "shuffled") == [(0, None, 4)]
    assert match.view(0).seats[0].deck_known == ("phoenix",)


@pytest.mark.parametrize("cards", ["timer! kaez! elle!", "kaez!"])
def test_fenghuang_without_a_phoenix_in_the_deck_only_shuffles(cards):
    match = fenghuang(cards)
    assert len(all_events(match, "shuffled")) == 1
    assert match.view(0).seats[0].deck_known == ()
    assert (deck_size(match, 0), question(match)) == (len(cards.split()), (1, "turn"))


def test_fenghuang_does_not_search_the_discards():
    match = gosux("""
        seat 0   I: arpia
                 hand: fenghuang
                 deck: timer elle
                 discards: phoenix
        """)
    do(match, "play fenghuang")
    assert (discards(match, 0), deck_size(match, 0)) == (["phoenix"], 2)


# --- 59 Genious ----------------------------------------------------------------------------------


def genious(mine: str, theirs: str, more: str = "") -> Match:
    """Seat 0 has played Genious, with these discards on both sides."""
    match = gosux(f"""
        seat 0   clans: phoenix galmi narashima
                 I: arpia
                 hand: genious
                 discards: {mine}
        seat 1   clans: justice tomorrow xi_an
                 discards: {theirs}
        {more}
        """)
    return do(match, "play genious")


def test_genious_each_player_shuffles_the_discards_of_a_clan_into_the_deck():
    match = genious("timer shard kaez", "quae nio elle", "deck: pangu")
    do(match, "clan phoenix", "clan justice")
    assert (discards(match, 0), discards(match, 1)) == (["shard"], ["nio"])
    assert sorted(deck(match, 1)) == ["elle", "pangu", "quae"]


def test_genious_its_player_then_draws_2():
    """Cards that were just shuffled in may be drawn."""
    match = gosux("""
        seat 0   clans: phoenix galmi narashima
                 I: arpia
                 hand: genious
                 deck:
                 discards: timer shard kaez
        """)
    do(match, "play genious", "clan phoenix", "clan justice")
    assert (hand(match, 0), discards(match, 0)) == (["kaez", "timer"], ["shard"])
    assert hand(match, 1) == []


def test_genious_its_player_names_a_clan_first():
    match = genious("timer shard", "quae nio")
    assert question(match) == (0, "clan")
    do(match, "clan galmi")
    assert question(match) == (1, "clan")
    assert match.view(1).seats[0].discards == ("timer",)


def test_genious_any_clan_may_be_named():
    """A-20."""
    match = genious("timer shard", "quae nio")
    assert len(options(match)) == 8
    do(match, "clan xi_an")
    assert len(options(match)) == 8


def test_genious_a_clan_without_cards_may_be_named_and_the_deck_is_shuffled_all_the_same():
    match = genious("timer shard", "quae nio", "deck: pangu! elle! sati!")
    do(match, "clan justice", "clan goan_sul")
    assert (discards(match, 0), discards(match, 1)) == (["timer", "shard"], ["quae", "nio"])
    assert [seat for seat, _, _ in all_events(match, "shuffled")] == [0, 1]
    assert match.view(1).seats[1].deck_known == ()
    assert hand_size(match, 0) == 2


def test_genious_with_empty_discards_the_decks_are_shuffled_all_the_same():
    match = do(genious("", ""), "clan phoenix", "clan justice")
    assert [seat for seat, _, _ in all_events(match, "shuffled")] == [0, 1]
    assert hand_size(match, 0) == 2


def test_genious_cards_of_several_clans_go_along():
    match = genious("timer", "quae all_in_one shennong nio ez")
    do(match, "clan phoenix", "clan tomorrow")
    assert discards(match, 1) == ["quae", "nio"]


def test_genious_cards_of_several_clans_stay_for_a_clan_they_have_not():
    match = genious("timer", "quae all_in_one shennong")
    do(match, "clan phoenix", "clan galmi")
    assert discards(match, 1) == ["quae", "all_in_one", "shennong"]


@pytest.mark.parametrize(("mine", "left"), [("timer kaez", 1), ("timer shard", 2)])
def test_genious_may_serve_byun_hyung_ja_of_narashima(mine, left):
    match = gosux(f"""
        seat 0   III: byun_hyung_ja_narashima
                 II:  nachiketa
                 I:   arpia nakshatra
                 hand: genious
                 discards: {mine}
        """)
    do(match, "play genious", "clan phoenix", "clan justice")
    assert locked(match, 0) == left


# --- 60 Kaez -------------------------------------------------------------------------------------


def test_kaez_takes_all_cards_named_phoenix_from_the_discards_and_the_removed_ones():
    match = gosux("""
        seat 0   I: arpia
                 hand: kaez
                 discards: phoenix timer phoenix_eliana
                 removed: phoenix_immortal muraena
        """)
    do(match, "play kaez")
    assert hand(match, 0) == ["phoenix", "phoenix_eliana", "phoenix_immortal"]
    assert (discards(match, 0), removed(match, 0)) == (["timer"], ["muraena"])


@pytest.mark.parametrize("zone", ["discards", "removed"])
@pytest.mark.parametrize("card", ["phoenix", "phoenix_eliana", "phoenix_immortal"])
def test_kaez_takes_a_single_one_from_either_place(zone, card):
    match = do(gosux(f"seat 0 I: arpia   hand: kaez   {zone}: {card}"), "play kaez")
    assert hand(match, 0) == [card]


def test_kaez_takes_nothing_of_another_name():
    match = gosux("""
        seat 0   I: arpia
                 hand: kaez
                 discards: byun_hyung_ja_phoenix fenghuang
                 removed: genious
        """)
    do(match, "play kaez")
    assert (hand(match, 0), question(match)) == ([], (1, "turn"))


def test_kaez_takes_nothing_from_the_deck():
    match = gosux("seat 0 I: arpia   hand: kaez   deck: phoenix phoenix_eliana")
    do(match, "play kaez")
    assert (hand(match, 0), deck_size(match, 0)) == ([], 2)


def test_kaez_copied_by_the_opponent_takes_nothing():
    """A-21: those are not the opponent's cards."""
    match = gosux("""
        turn: 1
        seat 0   clans: phoenix galmi narashima
                 II: kaez
                 I:  arpia
                 discards: phoenix
                 removed: phoenix_eliana
        seat 1   clans: xi_an justice tomorrow
                 II: pangu
                 I:  dragon_dansant
                 hand: xi_an
        """)
    do(match, "play xi_an", "choose 0.II1")
    assert (hand(match, 0), hand(match, 1)) == ([], [])
    assert (discards(match, 0), removed(match, 0)) == (["phoenix"], ["phoenix_eliana"])


def test_kaez_takes_what_ez_has_removed():
    match = gosux("""
        seat 0   clans: phoenix tomorrow narashima
                 II: ez
                 I:  arpia timer
                 hand: kaez
                 deck: sqeezs
                 discards: phoenix muraena
        """)
    do(match, "activate II1", "remove phoenix")
    assert removed(match, 0) == ["phoenix"]
    do(match, "draw 1", "play kaez")
    assert (hand(match, 0), removed(match, 0)) == (["phoenix", "sqeezs"], [])


def test_kaez_takes_what_orgah_has_removed():
    match = gosux("""
        turn: 1
        seat 0   clans: phoenix galmi narashima
                 I: arpia
                 hand: kaez
                 discards: phoenix phoenix_eliana timer
        seat 1   clans: goan_sul xi_an justice
                 I: deesses_de_lave
                 hand: orgah
        """)
    do(match, "play orgah")
    assert removed(match, 0) == ["phoenix", "phoenix_eliana", "timer"]
    do(match, "play kaez")
    assert (hand(match, 0), removed(match, 0)) == (["phoenix", "phoenix_eliana"], ["timer"])


def test_kaez_takes_what_abhilasha_has_removed():
    match = gosux("""
        turn: 1
        seat 0   clans: phoenix galmi narashima
                 I: arpia
                 hand: kaez
                 discards: phoenix_eliana
        seat 1   clans: abhilasha xi_an justice
                 II: solok
                 I:  les_apotres_de_la_nuit
                 hand: abhilasha
        """)
    do(match, "play abhilasha")
    assert removed(match, 0) == ["phoenix_eliana"]
    do(match, "play kaez")
    assert (hand(match, 0), removed(match, 0)) == (["phoenix_eliana"], [])


# --- 61 Phoenix (Eliana) -------------------------------------------------------------------------


def eliana(card: str, played: str, more: str = "") -> Match:
    """Seat 0, with Eliana, has played this card."""
    match = gosux(f"""
        seat 0   clans: phoenix galmi narashima
                 II: {card}
                 I:  muraena
                 hand: {played}
        {more}
        """)
    return do(match, f"play {played}")


@pytest.mark.parametrize(("card", "granted"), [("phoenix_eliana", True), ("kaez", False)])
def test_eliana_is_a_timer_for_arpia(card, granted):
    match = eliana(card, "arpia")
    assert (has_extra_turn(match), hand_size(match, 0)) == (granted, 1)


@pytest.mark.parametrize(("card", "drawn"), [("phoenix_eliana", 1), ("kaez", 0)])
def test_eliana_is_an_arpia_for_timer(card, drawn):
    match = eliana(card, "timer")
    assert (has_extra_turn(match), hand_size(match, 0)) == (True, drawn)


def test_eliana_captured_is_no_timer():
    match = eliana("[phoenix_eliana]", "arpia")
    assert not has_extra_turn(match)


def test_eliana_captured_is_no_arpia():
    """A-12: although a captured Arpia is one."""
    match = eliana("[phoenix_eliana]", "timer")
    assert hand_size(match, 0) == 0


def test_eliana_is_one_of_the_three_named_phoenix():
    match = gosux("""
        seat 0   III: phoenix byun_hyung_ja_phoenix
                 II:  phoenix_eliana phoenix_immortal
                 I:   sqeezs sqeezs
        """)
    do(match, "draw 1")
    assert locked(match, 0) == 1


def test_eliana_is_no_level_1_card():
    """Although it counts as two Troops."""
    match = gosux("""
        turn: 1
        seat 0   II: phoenix_eliana
                 I:  muraena
        seat 1   hand: deesses_de_lave
        """)
    do(match, "play deesses_de_lave")
    assert options(match) == ["choose 0.I1", "choose 1.I1"]
    assert match.why_not("choose 0.II1") == "wrong-level"


def test_eliana_in_the_discards_has_no_name_but_phoenix():
    """Chercheurs de dépouilles takes all cards of a name."""
    match = gosux("""
        seat 0   clans: phoenix tomorrow narashima
                 hand: chercheurs_de_depouilles
                 discards: arpia phoenix_eliana phoenix
        """)
    do(match, "play chercheurs_de_depouilles", "take arpia")
    assert hand(match, 0) == ["arpia"]


def test_eliana_cannot_shift():
    match = gosux("seat 0 II: phoenix_eliana   I: arpia   hand: kaez timer timer")
    assert match.why_not("shift II1") == "no-shift-cost"


# --- 62 Phoenix (Immortal) -----------------------------------------------------------------------


def immortal(third: str = "", second: str = "", first: str = "", more: str = "") -> Match:
    """Seat 0 has this army."""
    return gosux(f"""
        seat 0   clans: phoenix galmi narashima
                 III: {third}
                 II:  {second}
                 I:   {first}
                 {more}
        """)


IN_EACH_ROW = [
    pytest.param({"first": "phoenix_immortal"}, "I1", id="troop"),
    pytest.param({"second": "phoenix_immortal", "first": "arpia"}, "II1", id="hero"),
    pytest.param(
        {"third": "phoenix_immortal", "second": "kaez", "first": "arpia"}, "III1", id="immortal"
    ),
]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_immortal_may_be_played_to_any_row(level):
    match = immortal(second="kaez", first="arpia timer", more="hand: phoenix_immortal")
    do(match, "play phoenix_immortal")
    assert question(match) == (0, "row")
    assert options(match) == ["level 1", "level 2", "level 3"]
    do(match, f"level {level}")
    assert row(match, 0, level)[-1] == "phoenix_immortal"


def test_immortal_may_be_the_first_troop_of_an_army():
    match = do(immortal(more="hand: phoenix_immortal"), "play phoenix_immortal")
    assert row(match, 0, 1) == ["phoenix_immortal"]


def test_immortal_as_a_troop_costs_nothing_beside_a_phoenix_troop():
    match = immortal(first="arpia", more="hand: phoenix_immortal timer timer")
    do(match, "play phoenix_immortal", "level 1")
    assert (row(match, 0, 1), hand(match, 0)) == (["arpia", "phoenix_immortal"], ["timer", "timer"])


def test_immortal_as_a_troop_of_a_new_clan_costs_2():
    match = immortal(first="un_go", more="hand: phoenix_immortal kaez shard")
    do(match, "play phoenix_immortal", "discard kaez")
    assert (row(match, 0, 1), hand(match, 0)) == (["un_go", "phoenix_immortal"], [])


def test_immortal_as_a_troop_of_a_new_clan_has_to_be_paid():
    match = immortal(first="un_go", more="hand: phoenix_immortal kaez")
    assert match.why_not("play phoenix_immortal") is not None


def test_immortal_as_a_troop_of_a_new_clan_costs_nothing_next_to_a_recruiter():
    match = do(immortal(first="boul_go", more="hand: phoenix_immortal"), "play phoenix_immortal")
    assert row(match, 0, 1) == ["boul_go", "phoenix_immortal"]


def test_immortal_finds_no_place_in_a_full_row():
    """X-PLAY-18."""
    match = immortal(
        second="kaez", first="arpia arpia timer timer sqeezs", more="hand: phoenix_immortal"
    )
    do(match, "play phoenix_immortal")
    assert options(match) == ["level 2", "level 3"]


def test_immortal_as_a_hero_costs_nothing():
    match = immortal(first="arpia", more="hand: phoenix_immortal timer timer")
    do(match, "play phoenix_immortal", "level 2")
    assert (row(match, 0, 2), hand(match, 0)) == (["phoenix_immortal"], ["timer", "timer"])


def test_immortal_as_a_hero_needs_a_phoenix_troop():
    match = immortal(
        second="shard", first="un_go un_go", more="hand: phoenix_immortal kaez timer timer"
    )
    do(match, "play phoenix_immortal")
    assert question(match) == (0, "pay")


@pytest.mark.parametrize("hero", ["shard", "[kaez]"])
def test_immortal_as_an_immortal_needs_a_phoenix_hero(hero):
    match = immortal(second=hero, first="arpia un_go", more="hand: phoenix_immortal")
    do(match, "play phoenix_immortal")
    assert options(match) == ["level 1", "level 2"]


@pytest.mark.parametrize("troop", ["un_go", "[arpia]"])
def test_immortal_as_an_immortal_needs_a_phoenix_troop(troop):
    """It can only be a Troop, and must be paid for."""
    match = immortal(
        second="kaez", first=f"un_go {troop}", more="hand: phoenix_immortal shard timer"
    )
    do(match, "play phoenix_immortal")
    assert question(match) == (0, "pay")


def test_immortal_ignores_rows_that_have_no_place():
    match = immortal(second="kaez", first="arpia", more="hand: phoenix_immortal")
    do(match, "play phoenix_immortal")
    assert options(match) == ["level 1", "level 3"]


def test_immortal_supports_a_phoenix_hero_as_a_troop():
    match = immortal(first="phoenix_immortal", more="hand: kaez shard")
    assert match.why_not("play kaez") is None
    assert match.why_not("play shard") == "no-clan-below"


@pytest.mark.parametrize(("army", "slot"), IN_EACH_ROW)
def test_immortal_is_worth_3_in_any_row(army, slot):
    others = {"first": 0, "second": 2, "third": 5}[next(iter(army))]
    assert strength(immortal(**army), 0) == others + 3


@pytest.mark.parametrize(("army", "slot"), IN_EACH_ROW)
def test_immortal_is_ethereal_in_any_row(army, slot):
    """With a Supremacy token, Alpha reaches every level."""
    match = immortal(
        **army,
        more="""turn: 1
        seat 1   supremacy: 1
                 I: deesses_de_lave
                 hand: alpha
        """,
    )
    do(match, "play alpha")
    assert match.why_not(f"choose 0.{slot}") == "ethereal"


@pytest.mark.parametrize(("army", "slot"), IN_EACH_ROW)
def test_immortal_can_be_sacrificed(army, slot):
    match = immortal(
        **army,
        more="""turn: 1
        seat 1   clans: goan_sul justice xi_an
                 hand: unites_de_bombardement
        """,
    )
    do(match, "play unites_de_bombardement")
    assert discards(match, 0) == ["phoenix_immortal"]


@pytest.mark.parametrize(("army", "slot"), IN_EACH_ROW)
def test_immortal_is_of_level_1_in_any_row(army, slot):
    """Dragon dansant copies level 1 cards; here the text is empty (X-COPY-07)."""
    match = immortal(
        **army,
        more="""turn: 1
        seat 1   clans: goan_sul justice xi_an
                 I: 3_voeux
                 hand: dragon_dansant
        """,
    )
    do(match, "play dragon_dansant")
    assert f"choose 0.{slot}" in options(match)
    do(match, f"choose 0.{slot}")
    assert question(match) == (0, "turn")


@pytest.mark.parametrize("level", [1, 2, 3])
def test_immortal_is_of_any_level_named(level):
    match = immortal(more="hand: bun_to   deck: phoenix_immortal kaez arpia phoenix timer")
    do(match, "play bun_to", f"level {level}")
    other = ["arpia", "kaez", "phoenix"][level - 1]
    assert hand(match, 0) == sorted([other, "phoenix_immortal"])


def test_immortal_is_of_level_3_for_a_tile():
    """X-TILE-08: then it is of all clans, and Nikhilesh counts three."""
    match = immortal(more="hand: nikhilesh   discards: phoenix_immortal   tiles: xi_an")
    do(match, "play nikhilesh")
    assert hand_size(match, 0) == 3


@pytest.mark.parametrize("level", [1, 2, 3])
def test_immortal_is_of_any_level_in_the_discards(level):
    match = gosux("""
        seat 0   clans: phoenix abhilasha narashima
                 I: les_apotres_de_la_nuit
                 hand: ashes
                 discards: phoenix_immortal
        """)
    do(match, "play ashes", "clan phoenix", f"level {level}", "take phoenix_immortal")
    assert hand(match, 0) == ["phoenix_immortal"]


def test_immortal_can_be_taken_as_level_1_by_nakshatra():
    match = immortal(more="hand: nakshatra   deck: kaez phoenix_immortal")
    do(match, "play nakshatra")
    assert hand(match, 0) == ["phoenix_immortal"]


@pytest.mark.parametrize(("held", "offered"), [(True, False), (False, True)])
def test_immortal_counts_as_a_troop_in_the_opening_hand(held, offered):
    """X-MULL-03: with one Troop besides, no exchange is offered."""
    match = next(m for m in map(opening, range(2000)) if troops(m) == 1 and has_it(m) == held)
    assert (question(match) == (first_player(match), "mulligan")) == offered


def opening(seed: int) -> Match:
    """Return a match after the draft; the first player has Phoenix."""
    drafted = ("phoenix", "justice", "xi_an", "galmi", "tomorrow", "abhilasha")
    return do(Match("gosux", seed=seed), *(f"clan {clan}" for clan in drafted))


def first_player(match: Match) -> int:
    """Return the seat that drafted Phoenix."""
    return next(seat.seat for seat in match.view().seats if "phoenix" in seat.clans)


def has_it(match: Match) -> bool:
    """Return whether Phoenix (Immortal) is in the opening hand."""
    return "phoenix_immortal" in hand(match, first_player(match))


def troops(match: Match) -> int:
    """Return the number of printed Troops in the opening hand."""
    level = {card.id: card.level for card in match.engine.pack.cards}
    return sum(level[card] == 1 for card in hand(match, first_player(match)))


@pytest.mark.parametrize(
    ("army", "slot", "newcomer"),
    [
        ({"first": "phoenix_immortal"}, "I1", "timer"),
        ({"second": "phoenix_immortal", "first": "arpia"}, "II1", "genious"),
        (
            {"third": "phoenix_immortal", "second": "kaez", "first": "arpia"},
            "III1",
            "byun_hyung_ja_phoenix",
        ),
    ],
)
def test_immortal_is_replaced_only_by_a_card_of_the_level_of_its_row(army, slot, newcomer):
    match = immortal(**army, more="hand: timer un_go genious shard galmi byun_hyung_ja_phoenix")
    do(match, f"shift {slot}")
    for card in ("timer", "genious", "byun_hyung_ja_phoenix"):
        refusal = match.why_not(f"bring {card}")
        assert refusal == (None if card == newcomer else "wrong-level")


def test_immortal_may_be_replaced_by_another_card_of_its_name():
    """X-RELIEF-12."""
    match = immortal(
        third="phoenix_immortal", second="kaez", first="arpia", more="hand: phoenix timer"
    )
    do(match, "shift III1")
    assert row(match, 0, 3) == ["phoenix"]


def test_immortal_leaves_for_1_card():
    match = immortal(second="phoenix_immortal", first="arpia", more="hand: genious timer sqeezs")
    do(match, "shift II1", "discard timer")
    assert (row(match, 0, 2), discards(match, 0)) == (["genious"], ["timer", "phoenix_immortal"])


@pytest.mark.parametrize(("slot", "level"), [("I1", 1), ("II1", 2)])
def test_immortal_can_replace_a_card_of_any_row(slot, level):
    match = immortal(
        second="kaez", first="arpia", more="hand: phoenix_immortal phoenix galmi   tokens: 0"
    )
    do(match, f"shift {slot}", "discard phoenix")
    assert row(match, 0, level) == ["phoenix_immortal"]


def test_immortal_can_replace_a_troop_out_of_the_discards():
    """In a secret shift."""
    match = gosux("""
        seat 0   clans: phoenix abhilasha narashima
                 I: les_apotres_de_la_nuit
                 hand: nalin nachiketa
                 discards: phoenix_immortal
        """)
    do(match, "shift I1", "discard nalin")
    assert row(match, 0, 1) == ["phoenix_immortal"]


@pytest.mark.parametrize(
    ("army", "slot", "partners"),
    [
        ({"first": "phoenix_immortal arpia", "second": "kaez genious"}, "I1", ["I2", "I3"]),
        (
            {"first": "arpia timer arpia", "second": "phoenix_immortal kaez genious"},
            "II1",
            ["II2", "II3"],
        ),
    ],
)
def test_immortal_swaps_stay_inside_its_row(army, slot, partners):
    """Kno'Bo, played, is the last Troop."""
    match = immortal(**army, more="hand: kno_bo shard galmi")
    do(match, "play kno_bo", "discard shard", "yes", f"choose 0.{slot}")
    assert options(match) == [f"choose 0.{partner}" for partner in partners]


def test_immortal_captured_has_the_level_of_its_row_only():
    """X-CLAN-07: Les gardiens démons destroy free cards of level 1."""
    army = {"third": "[phoenix_immortal]", "second": "kaez", "first": "arpia"}
    match = immortal(**army, more="turn: 1   seat 1   hand: les_gardiens_demons")
    do(match, "play les_gardiens_demons")
    assert discards(match, 0) == []
    assert discards(match, 1) == ["les_gardiens_demons"]


def test_immortal_captured_as_a_troop_is_of_level_1():
    match = immortal(
        first="[phoenix_immortal]", more="turn: 1   seat 1   hand: les_gardiens_demons"
    )
    do(match, "play les_gardiens_demons", "choose 0.I1")
    assert discards(match, 0) == ["phoenix_immortal"]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_immortal_played_from_the_discards_may_go_to_any_row(level):
    """In the turn that Nityananda grants."""
    match = immortal(
        second="kaez",
        first="arpia timer",
        more="discards: phoenix_immortal   additional: yes   open_discards: yes",
    )
    do(match, "revive phoenix_immortal", f"level {level}")
    assert row(match, 0, level)[-1] == "phoenix_immortal"


# --- 63 Arpia ------------------------------------------------------------------------------------


def arpia(first: str, more: str = "") -> Match:
    """Seat 0 has played Arpia to these Troops."""
    match = gosux(f"""
        seat 0   clans: phoenix galmi narashima
                 I: {first}
                 hand: arpia
        seat 1   clans: justice tomorrow xi_an
                 hand: quae
        {more}
        """)
    return do(match, "play arpia")


def test_arpia_draws_1():
    match = arpia("muraena")
    assert (hand_size(match, 0), has_extra_turn(match)) == (1, False)


def test_arpia_grants_an_extra_turn_with_timer_face_up():
    match = arpia("timer")
    assert (hand_size(match, 0), has_extra_turn(match)) == (1, True)


@pytest.mark.parametrize(("partner", "granted"), [("timer", True), ("muraena", False)])
def test_arpia_does_so_on_activation_too(partner, granted):
    match = gosux(f"seat 0   I: arpia {partner}   seat 1   hand: quae")
    do(match, "activate I1")
    assert (hand_size(match, 0), has_extra_turn(match)) == (1, granted)


def test_arpia_a_captured_timer_does_not_count():
    match = arpia("[timer] muraena")
    assert (hand_size(match, 0), has_extra_turn(match)) == (1, False)


def test_arpia_a_timer_that_is_not_in_play_does_not_count():
    match = gosux("seat 0   I: muraena   hand: arpia timer   discards: timer   seat 1   hand: quae")
    do(match, "play arpia")
    assert not has_extra_turn(match)


def test_arpia_phoenix_eliana_counts_as_timer():
    match = gosux("""
        seat 0   II: phoenix_eliana
                 I:  muraena
                 hand: arpia
        """)
    do(match, "play arpia")
    assert has_extra_turn(match)


def test_arpia_in_an_extra_turn_only_draws():
    match = arpia("timer", "additional: yes")
    assert (hand_size(match, 0), has_extra_turn(match)) == (1, False)


def test_arpia_in_the_last_turn_allowed_only_draws():
    match = arpia("timer", "passed: yes   tokens: 0   turns_left: 1")
    what = [happening.what for happening in match.happened()]
    assert what.index("drew") < what.index("strength")


def test_arpia_draws_before_it_looks_for_timer():
    match = arpia("timer")
    what = [happening.what for happening in match.happened()]
    assert what.index("drew") < what.index("extra-turn")


def test_arpia_copied_by_the_opponent_finds_timer_in_the_other_army():
    """A-13: in play means either army."""
    match = gosux("""
        turn: 1
        seat 0   I: arpia timer
        seat 1   hand: dragon_dansant
        """)
    do(match, "play dragon_dansant", "choose 0.I1")
    assert (hand_size(match, 1), has_extra_turn(match, 1)) == (1, True)


# --- 64 Muraena ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("still_locked", "x"), [(2, 2), (1, 3), (0, 4)])
def test_muraena_draws_x(still_locked, x):
    match = gosux(f"seat 0   tokens: 1   locked: {still_locked}   hand: muraena")
    do(match, "play muraena")
    assert hand_size(match, 0) == x


@pytest.mark.parametrize(("still_locked", "x"), [(2, 2), (1, 3), (0, 4)])
def test_muraena_draws_x_on_activation_too(still_locked, x):
    """The token just placed counts as owned."""
    match = gosux(f"seat 0   locked: {still_locked}   I: muraena")
    do(match, "activate I1")
    assert hand_size(match, 0) == x


def test_muraena_x_is_what_its_own_player_owns():
    match = gosux("seat 0   hand: muraena   seat 1   locked: 0")
    do(match, "play muraena")
    assert hand_size(match, 0) == 2


def test_muraena_x_is_read_before_the_draw_unlocks_a_token():
    """AD-2: Byun Hyung Ja (Narashima) reacts to the refill after all cards are drawn."""
    match = gosux("""
        seat 0   III: byun_hyung_ja_narashima
                 II:  nachiketa
                 I:   nakshatra muraena
                 deck:
                 discards: timer timer sqeezs sqeezs
        """)
    do(match, "activate I2")
    assert (hand_size(match, 0), locked(match, 0)) == (2, 1)


def test_muraena_a_token_unlocked_before_counts():
    """X is 3 once a third token is owned."""
    match = gosux("""
        seat 0   III: byun_hyung_ja_narashima
                 II:  nachiketa
                 I:   nakshatra muraena
                 deck:
                 discards: timer timer sqeezs sqeezs arpia
        """)
    do(match, "draw 1", "draw 1", "activate I2")
    assert hand_size(match, 0) == 1 + 3


@pytest.mark.parametrize(("answer", "drawn"), [("yes", 1), ("no", 0)])
def test_muraena_its_captor_may_draw(answer, drawn):
    match = gosux("turn: 1   seat 0   I: muraena   seat 1   hand: deesses_de_lave")
    do(match, "play deesses_de_lave", "choose 0.I1", answer)
    assert (row(match, 0, 1), hand_size(match, 1)) == (["[muraena]"], drawn)


# --- 65 Sqeezs -----------------------------------------------------------------------------------


def sqeezs(cards: str, more: str = "") -> Match:
    """Seat 0 has played Sqeezs."""
    match = gosux(f"""
        seat 0   clans: phoenix galmi narashima
                 hand: sqeezs
                 deck: {cards}
                 {more}
        """)
    return do(match, "play sqeezs")


def test_sqeezs_puts_one_card_into_the_hand_one_on_top_and_one_under_the_deck():
    match = sqeezs("arpia kaez timer shard galmi")
    assert question(match) == (0, "keep")
    do(match, "keep kaez", "top timer")
    assert hand(match, 0) == ["kaez"]
    assert deck(match, 0) == ["timer", "shard", "galmi", "arpia"]


def test_sqeezs_does_so_on_activation_too():
    match = gosux("seat 0   I: sqeezs   deck: arpia kaez timer shard")
    do(match, "activate I1", "keep timer", "top arpia")
    assert (hand(match, 0), deck(match, 0)) == (["timer"], ["arpia", "shard", "kaez"])


def test_sqeezs_any_of_the_three_may_be_kept_and_any_of_the_rest_put_on_top():
    match = sqeezs("arpia kaez timer shard")
    assert sorted(options(match)) == ["keep arpia", "keep kaez", "keep timer"]
    assert match.why_not("keep shard") == "not-revealed"
    do(match, "keep arpia")
    assert sorted(options(match)) == ["top kaez", "top timer"]


def test_sqeezs_of_two_cards_one_goes_to_the_hand_and_one_on_top():
    match = do(sqeezs("arpia kaez", "discards: shard"), "keep kaez")
    assert (hand(match, 0), deck(match, 0)) == (["kaez"], ["arpia"])
    assert discards(match, 0) == ["shard"]


def test_sqeezs_a_single_card_goes_to_the_hand():
    match = sqeezs("arpia", "discards: shard")
    assert (hand(match, 0), deck(match, 0), discards(match, 0)) == (["arpia"], [], ["shard"])


def test_sqeezs_with_an_empty_deck_shuffles_nothing():
    match = sqeezs("", "discards: shard kaez")
    assert (hand(match, 0), deck(match, 0)) == ([], [])
    assert discards(match, 0) == ["shard", "kaez"]


def test_sqeezs_the_opponent_sees_what_is_revealed():
    match = sqeezs("arpia kaez timer shard")
    assert sorted(match.view(1).revealed) == ["arpia", "kaez", "timer"]


def test_sqeezs_the_opponent_sees_where_each_card_goes():
    match = do(sqeezs("arpia kaez timer shard"), "keep kaez", "top timer")
    seen = match.view(1).seats[0]
    assert seen.hand == ("kaez",)
    assert seen.deck_known == ("timer", None, "arpia")


# --- 66 Timer ------------------------------------------------------------------------------------


def timer(first: str, more: str = "", **rules: bool) -> Match:
    """Seat 0 has played Timer to these Troops."""
    match = gosux(
        f"""
        seat 0   clans: phoenix galmi narashima
                 I: {first}
                 hand: timer
        seat 1   clans: justice tomorrow xi_an
                 hand: quae
        {more}
        """,
        **rules,
    )
    return do(match, "play timer")


def test_timer_grants_an_extra_turn():
    match = timer("muraena")
    assert (has_extra_turn(match), hand_size(match, 0)) == (True, 0)
    do(match, "draw 1")
    assert question(match) == (1, "turn")


def test_timer_draws_1_with_arpia_in_play():
    match = timer("arpia")
    assert (has_extra_turn(match), hand_size(match, 0)) == (True, 1)


@pytest.mark.parametrize(("partner", "drawn"), [("arpia", 1), ("muraena", 0)])
def test_timer_does_so_on_activation_too(partner, drawn):
    match = gosux(f"seat 0   I: timer {partner}")
    do(match, "activate I1")
    assert (has_extra_turn(match), hand_size(match, 0)) == (True, drawn)


def test_timer_a_captured_arpia_counts():
    """A-12."""
    match = timer("[arpia] muraena")
    assert (has_extra_turn(match), hand_size(match, 0)) == (True, 1)


def test_timer_by_an_option_a_captured_arpia_does_not_count():
    """A-12, the other way round."""
    match = timer("[arpia] muraena", arpia_must_be_face_up=True)
    assert (has_extra_turn(match), hand_size(match, 0)) == (True, 0)


def test_timer_an_arpia_that_is_not_in_play_does_not_count():
    match = gosux("seat 0   I: muraena   hand: timer arpia   discards: arpia")
    do(match, "play timer")
    assert hand(match, 0) == ["arpia"]


@pytest.mark.parametrize(("card", "drawn"), [("phoenix_eliana", 1), ("[phoenix_eliana]", 0)])
def test_timer_phoenix_eliana_counts_as_arpia_while_face_up(card, drawn):
    match = do(gosux(f"seat 0   II: {card}   I: muraena   hand: timer"), "play timer")
    assert hand_size(match, 0) == drawn


def test_timer_in_an_extra_turn_draws_all_the_same():
    match = timer("arpia", "additional: yes")
    assert (has_extra_turn(match), hand_size(match, 0)) == (False, 1)


def test_timer_in_the_last_turn_allowed_draws_all_the_same():
    """X-PASS-05: the extra turn would be a fourth."""
    match = timer("arpia", "passed: yes   tokens: 0   turns_left: 1")
    what = [happening.what for happening in match.happened()]
    assert what.index("drew") < what.index("strength")


def test_timer_in_an_earlier_turn_grants_one_of_those_left():
    """X-PASS-04."""
    match = timer("muraena", "passed: yes   tokens: 0   turns_left: 2")
    assert has_extra_turn(match)
    do(match, "draw 1")
    assert all_events(match, "strength") != []


def test_timer_copied_by_the_opponent_finds_arpia_in_the_other_army():
    """A-13."""
    match = gosux("""
        turn: 1
        seat 0   I: arpia timer
        seat 1   hand: dragon_dansant
        """)
    do(match, "play dragon_dansant", "choose 0.I2")
    assert (has_extra_turn(match, 1), hand_size(match, 1)) == (True, 1)
