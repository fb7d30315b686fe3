"""GOSU X: the box, the draft, the first hand, the tiles (X-COMP, -SET, -DRAFT, -MULL, -TILE)."""

from collections import Counter
from collections.abc import Callable

import pytest

from helpers import (
    all_events,
    bounty,
    deck,
    deck_size,
    discards,
    do,
    gosux,
    hand,
    hand_size,
    locked,
    options,
    question,
    row,
    strength,
    supremacy,
    tiles,
    tokens,
    wonder,
)
from warren.engine import IllegalAction, Match
from warren.engine.games import load_pack
from warren.language.tree import CardText
from warren.locale import LANGUAGES

PACK = load_pack("gosux")
CARDS = [card for card in PACK.cards for _ in range(card.copies)]  # every copy of every card
IMMORTALS = [card for card in PACK.cards if card.level == 3]

# Goan Sul and Narashima remain
PICKS = ("phoenix", "galmi", "justice", "xi_an", "tomorrow", "abhilasha")
OF_THE_FIRST = {"phoenix", "xi_an", "tomorrow"}
OF_THE_SECOND = {"galmi", "justice", "abhilasha"}


def drafted(seed: int, picks: tuple[str, ...] = PICKS) -> Match:
    """Return a match with its clans picked in this order."""
    match = Match("gosux", seed=seed)
    for clan in picks:
        match.act(f"clan {clan}")
    return match


def started(seed: int, picks: tuple[str, ...] = PICKS) -> Match:
    """Return the same match without exchanged opening hands."""
    match = drafted(seed, picks)
    while question(match)[1] == "mulligan":
        match.act("no")
    return match


def first_player(match: Match) -> int:
    """Return the first player."""
    ((seat, _, _),) = all_events(match, "match-started")
    return seat


def cards_of(match: Match, seat: int) -> list[str]:
    """Hand and deck of a seat."""
    return sorted(hand(match, seat) + deck(match, seat))


def clans_of(cards: list[str]) -> set[str]:
    """Return the clans of cards."""
    return {PACK.card(card).clan for card in cards}


def troops(match: Match, seat: int) -> list[str]:
    """Return the Troops of a hand."""
    return [card for card in hand(match, seat) if PACK.card(card).level == 1]


def ethereal(match: Match) -> list[str]:
    """Return the cards of both armies that are Ethereal."""
    slots = [slot for seat in match.view().seats for cards in seat.rows for slot in cards]
    return [slot.card for slot in slots if slot.ethereal]


def refused(match: Match, action: str, code: str) -> None:
    """Check that the action is refused with this code and a reason, and changes nothing."""
    before = match.digest(), match.record().text, options(match)
    assert match.why_not(action) == code
    with pytest.raises(IllegalAction) as caught:
        match.act(action)
    assert caught.value.code == code
    assert str(caught.value)
    assert (match.digest(), match.record().text, options(match)) == before


# --- the box (X-COMP) ----------------------------------------------------------------------------


def test_x_comp_01_there_are_120_cards_15_of_each_of_eight_clans():
    assert len(CARDS) == 120
    assert Counter(card.clan for card in CARDS) == dict.fromkeys(PACK.clans, 15)
    assert len(PACK.clans) == 8


def test_x_comp_02_the_clans_have_their_names():
    names = {word["name"] for word in PACK.words["fr"]["clans"].values()}
    assert {name.replace("’", "'") for name in names} == {
        "Abhilasha",
        "Galmi",
        "Goan Sul",
        "Justice",
        "Narashima",
        "Phoenix",
        "Tomorrow",
        "Xi'an",
    }


@pytest.mark.parametrize("clan", PACK.clans)
def test_x_comp_03_a_clan_has_four_troops_twice_five_heroes_and_two_immortals(clan):
    designs = [card for card in PACK.cards if card.clan == clan]
    assert Counter((card.level, card.copies) for card in designs) == {
        (1, 2): 4,
        (2, 1): 5,
        (3, 1): 2,
    }
    assert {card.called or card.id for card in designs if card.level == 3} == {
        clan,
        "byun_hyung_ja",
    }


def test_x_comp_03_there_are_88_designs():
    assert len({card.id for card in PACK.cards}) == 88


def test_x_comp_04_a_card_has_a_name_a_clan_a_level_a_value_and_a_text():
    for card in PACK.cards:
        assert all(PACK.names[language][card.id] for language in LANGUAGES)
        assert card.clan in PACK.clans
        assert card.level in (1, 2, 3)
        assert card.value > 0
        assert card.text != CardText()


def test_x_comp_04_shift_cost_keywords_and_symbols_are_optional():
    """Counted in the list of cards by level; no Immortal has a shift cost or a symbol."""
    assert Counter(card.level for card in PACK.cards if card.shift is not None) == {1: 31, 2: 31}
    assert Counter(card.symbols for card in PACK.cards) == {0: 57, 1: 28, 2: 3}
    assert {card.id for card in PACK.cards if card.symbols == 2} == {
        "3_voeux",
        "1000_visages",
        "dalisteer",
    }
    assert {keyword for card in PACK.cards for keyword in card.keywords} == {
        "bounty",
        "echo",
        "ethereal",
        "force_of_will",
        "recruiter",
        "secret_shift",
        "veteran",
        "wonderful",
    }


def test_x_comp_05_the_value_follows_from_the_level():
    assert {(card.level, card.value) for card in PACK.cards} == {(1, 2), (2, 3), (3, 5)}


def test_x_comp_05_one_immortal_two_heroes_and_four_troops_are_worth_19():
    match = gosux("""
        seat 0   III: xi_an
                 II:  valeen nio
                 I:   dragon_dansant 3_voeux 1000_visages 3_voeux
        seat 1   hand: un_go
        """)
    assert strength(match, 0) == 5 + 6 + 8


def test_x_comp_06_every_clan_has_a_tile_with_the_power_of_its_own_immortal():
    assert {card.id: card.clan for card in PACK.cards if card.tile} == {
        clan: clan for clan in PACK.clans
    }


def test_x_comp_06_a_tile_has_two_sides():
    """It has no effect with its help side up, only with its active side up."""
    limits = {}
    for active in ("none", "narashima"):
        limits[active] = gosux(f"tiles: {active}\nseat 0 hand: shard").view().hand_limit
    assert limits == {"none": 7, "narashima": 5}


def test_x_comp_07_there_are_eight_activation_tokens():
    match = Match("gosux", seed=1)
    assert sum(sum(tokens(match, seat)) + locked(match, seat) for seat in (0, 1)) == 8


def test_x_comp_07_there_is_one_wonder_token():
    """A player takes it from the other one."""
    match = gosux("""
        wonder: 1
        seat 0   hand: bun_to shard
        """)
    do(match, "play bun_to", "level 1")
    assert wonder(match) == 0


def test_x_comp_07_there_is_one_bounty_token():
    """It leaves its card."""
    match = gosux("""
        seat 0   II: she_rift
                 I:  un_go$ kno_bo
        """)
    do(match, "activate II1", "choose 0.I2")
    assert bounty(match) == "0.I2"
    assert row(match, 0, 1) == ["un_go", "kno_bo$"]


def test_x_comp_07_there_are_two_ethereal_tokens_one_for_each_army():
    match = gosux("""
        tiles: justice
        seat 0   I: un_go kno_bo
        seat 1   I: arpia sqeezs
        """)
    assert ethereal(match) == ["kno_bo", "sqeezs"]


def test_x_comp_07_there_is_one_turn_counter():
    match = gosux("""
        seat 0   tokens: 0   hand: un_go
        seat 1   tokens: 0   hand: arpia
        """)
    assert match.view().turns_left == 0
    do(match, "pass")
    assert match.view().turns_left == 3


def test_x_comp_08_each_player_has_four_tokens_two_of_them_locked():
    match = started(1)
    for seat in (0, 1):
        assert (tokens(match, seat), locked(match, seat)) == ((2, 0), 2)


def test_x_comp_09_a_fourth_supremacy_token_can_be_given():
    match = gosux("""
        round: 3
        seat 0   supremacy: 1   I: un_go   tokens: 0   hand: shard
        seat 1   supremacy: 1   I: arpia   tokens: 0   passed: yes
        """)
    do(match, "pass")
    assert supremacy(match) == [2, 2]


def test_x_comp_10_no_design_has_a_shift_cost_of_0():
    costs = Counter(card.shift for card in PACK.cards)
    assert costs == {None: 26, 1: 12, 2: 39, 3: 10, 4: 1}


@pytest.mark.parametrize(
    ("hero", "troop"),
    [("ashes", "les_sombres_cultistes"), ("shennong", "3_voeux"), ("nezha", "volantis")],
)
def test_x_comp_10_a_card_without_a_printed_cost_cannot_be_shifted(hero, troop):
    newcomer = {"ashes": "solok", "shennong": "nio", "nezha": "elle"}[hero]
    match = gosux(f"""
        seat 0   II: {hero}
                 I:  {troop}
                 hand: {newcomer}
        """)
    assert match.why_not("shift II1") == "no-shift-cost"


@pytest.mark.parametrize("seed", range(5))
def test_x_comp_11_no_clan_is_in_both_decks(seed):
    match = started(seed)
    assert clans_of(cards_of(match, 0)).isdisjoint(clans_of(cards_of(match, 1)))


# --- setup (X-SET) -------------------------------------------------------------------------------


def test_x_set_01_two_play():
    assert len(Match("gosux", seed=1).view().seats) == 2


@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_x_set_01_any_other_number_of_players_is_refused(seats):
    with pytest.raises(ValueError, match="for 2 seats"):
        Match("gosux", seats=seats, seed=1)


def test_x_set_02_each_player_begins_with_two_tokens_held():
    match = started(1)
    assert [tokens(match, seat) for seat in (0, 1)] == [(2, 0), (2, 0)]


@pytest.mark.parametrize("seat", [0, 1])
def test_x_set_03_a_seat_may_be_chosen_to_begin(seat):
    for seed in range(5):
        assert Match("gosux", seed=seed, first_seat=seat + 1).pending == (seat,)


def test_x_set_03_chance_decides_who_is_first():
    firsts = Counter(first_player(Match("gosux", seed=seed)) for seed in range(100))
    assert all(30 <= firsts[seat] <= 70 for seat in (0, 1))


@pytest.mark.parametrize("seed", range(12))
def test_x_set_03_the_first_player_begins_the_draft_and_the_first_round(seed):
    first = first_player(Match("gosux", seed=seed))
    assert question(Match("gosux", seed=seed)) == (first, "draft")
    match = started(seed)
    assert question(match) == (first, "turn")
    assert match.view().round == 1


def test_x_set_03_these_matches_begin_with_either_player():
    assert {first_player(Match("gosux", seed=seed)) for seed in range(12)} == {0, 1}


def test_x_set_04_all_other_tokens_lie_on_the_board():
    match = started(1)
    assert wonder(match) is None
    assert bounty(match) is None
    assert supremacy(match) == [0, 0]
    assert match.view().turns_left == 0
    assert [locked(match, seat) for seat in (0, 1)] == [2, 2]
    assert ethereal(match) == []


# --- the draft (X-DRAFT) -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 3])
def test_x_draft_01_the_picks_go_one_two_two_one(seed):
    match = Match("gosux", seed=seed)
    first, second = first_player(match), 1 - first_player(match)
    asked = []
    for clan in PICKS:
        asked.append((match.decision.seat, match.decision.question, len(options(match))))
        match.act(f"clan {clan}")
    assert [(seat, left) for seat, _, left in asked] == [
        (first, 8),
        (second, 7),
        (second, 6),
        (first, 5),
        (first, 4),
        (second, 3),
    ]
    assert {what for _, what, _ in asked} == {"draft"}
    assert question(match)[1] != "draft"


def test_x_draft_01_each_has_three_clans_and_two_remain():
    match = started(1)
    first = first_player(match)
    clans = [set(seat.clans) for seat in match.view().seats]
    assert clans[first] == OF_THE_FIRST
    assert clans[1 - first] == OF_THE_SECOND
    assert set(tiles(match)) == set(PACK.clans) - set(PICKS)


@pytest.mark.parametrize("picks", [1, 2, 3, 4, 5])
def test_x_draft_01_a_clan_that_is_taken_cannot_be_drafted(picks):
    """Neither by the other seat nor by the same."""
    match = Match("gosux", seed=1)
    for clan in PICKS[:picks]:
        match.act(f"clan {clan}")
    for clan in PICKS[:picks]:
        refused(match, f"clan {clan}", "clan-taken")
    match.act(f"clan {PICKS[picks]}")


def test_x_draft_02_the_picks_are_public():
    match = drafted(1)
    first = first_player(match)
    order = [first, 1 - first, 1 - first, first, first, 1 - first]
    for viewer in (0, 1, None):
        seen = [(h.seat, h.detail) for _, h in match.log(viewer) if h.what == "drafted"]
        picks = [PACK.clans.index(clan) for clan in PICKS]
        assert seen == list(zip(order, picks, strict=True))
        assert set(match.view(viewer).seats[first].clans) == OF_THE_FIRST


def test_x_draft_02_a_pick_is_seen_before_the_next_one_is_made():
    match = Match("gosux", seed=1)
    first = first_player(match)
    match.act("clan phoenix")
    assert match.view(1 - first).seats[first].clans == ("phoenix",)


def test_x_draft_03_the_tiles_of_ones_own_clans_have_no_effect():
    """Narashima's tile limits no hand if drafted, and both hands if left over."""
    match = started(1, ("narashima", *PICKS[1:]))
    assert "narashima" not in tiles(match)
    assert match.view().hand_limit == 7
    assert started(1).view().hand_limit == 5


def test_x_draft_04_the_tiles_of_the_clans_nobody_picked_are_active():
    match = started(1)
    assert sorted(tiles(match)) == ["goan_sul", "narashima"]
    assert sorted(PACK.clans[clan] for _, _, clan in all_events(match, "tile-active")) == [
        "goan_sul",
        "narashima",
    ]


def test_x_draft_04_they_bind_both_players_until_the_end():
    """In a later round either player still discards down to 5."""
    match = gosux("""
        tiles: narashima phoenix
        seat 0   tokens: 0   I: un_go   hand: shard
        seat 1   tokens: 0   passed: yes   I: deesses_de_lave
        """)
    do(match, "pass")
    assert match.view().round == 2
    assert tiles(match) == ["narashima", "phoenix"]
    for _ in (0, 1):
        seat = match.decision.seat
        do(match, "draw 1")
        while question(match) == (seat, "hand-limit"):
            do(match, options(match)[0])
        assert hand_size(match, seat) == 5


def test_x_draft_05_the_cards_of_those_clans_are_out_of_the_game():
    match = started(1)
    used = Counter(cards_of(match, 0) + cards_of(match, 1))
    assert used == Counter(card.id for card in CARDS if card.clan in PICKS)


def test_x_draft_06_the_three_clans_make_a_deck_of_45():
    match = started(1)
    first = first_player(match)
    for seat, clans in ((first, OF_THE_FIRST), (1 - first, OF_THE_SECOND)):
        assert len(cards_of(match, seat)) == 45
        assert clans_of(cards_of(match, seat)) == clans


def test_x_draft_06_the_deck_is_shuffled_and_seen_by_nobody():
    orders = set()
    for seed in range(12):
        match = started(seed)
        orders |= {tuple(deck(match, seat)) for seat in (0, 1)}
        assert all(match.view(viewer).seats[0].deck_known == () for viewer in (0, 1, None))
    assert len(orders) == 24
    assert all(len(clans_of(list(order[:15]))) > 1 for order in orders)


def test_x_draft_07_each_player_draws_seven():
    match = started(1)
    assert [hand_size(match, seat) for seat in (0, 1)] == [7, 7]
    assert [deck_size(match, seat) for seat in (0, 1)] == [38, 38]


def test_x_draft_08_each_player_draws_from_a_deck_of_their_own():
    match = gosux("""
        seat 0   hand: un_go   deck: shard ree_ab
        seat 1   hand: arpia   deck: kaez genious
        """)
    do(match, "draw 1", "draw 1")
    assert hand(match, 0) == ["shard", "un_go"]
    assert hand(match, 1) == ["arpia", "kaez"]


def test_x_draft_08_each_player_has_face_up_discards_of_their_own():
    match = gosux("""
        seat 0   I: un_go   hand: nitish shard ree_ab
        seat 1   I: arpia   hand: obeezs kaez genious
        """)
    do(match, "play nitish", "discard shard", "draw 1", "draw 1", "draw 1")
    assert sorted(discards(match, 0)) == ["ree_ab", "shard"]
    assert discards(match, 1) == []
    assert sorted(match.view(1).seats[0].discards) == ["ree_ab", "shard"]


# --- the opening hand (X-MULL) -------------------------------------------------------------------


def deal(wanted: Callable[[Match], bool], *, start: int) -> Match:
    """Return the first deal that fits; `start` is a seed known to fit, so that none is missed."""
    for seed in range(start, start + 10_000):
        match = drafted(seed)
        if wanted(match):
            return match
    raise AssertionError("no deal of this kind")


def asked(match: Match) -> bool:
    """Return whether somebody may exchange the opening hand."""
    return question(match)[1] == "mulligan"


def asked_again(match: Match) -> bool:
    """Return whether the first seat asked may exchange its second hand as well."""
    return asked(match) and question(do(match.copy(), "yes")) == question(match)


def both_asked(match: Match) -> bool:
    """Return whether both may exchange their hands."""
    return asked(match) and asked(do(match.copy(), "no"))


def bare_but_for_phoenix(match: Match) -> list[int]:
    """Return the seats whose hand has only one Troop, and Phoenix (Immortal)."""
    return [
        seat
        for seat in (0, 1)
        if len(troops(match, seat)) == 1 and "phoenix_immortal" in hand(match, seat)
    ]


@pytest.mark.parametrize(("count", "start"), [(0, 193), (1, 0)])
def test_x_mull_01_a_hand_with_one_troop_or_none_may_be_exchanged(count, start):
    match = deal(
        lambda match: asked(match) and len(troops(match, match.decision.seat)) == count,
        start=start,
    )
    assert options(match) == ["yes", "no"]


def test_x_mull_01_the_opponent_sees_the_hand_given_up():
    match = deal(asked, start=0)
    seat = match.decision.seat
    given_up = hand(match, seat)
    match.act("yes")
    for viewer in (seat, 1 - seat):
        shown = [h.card for h in match.happened(viewer) if h.what == "showed"]
        assert sorted(shown) == given_up


def test_x_mull_01_the_hand_is_shuffled_into_the_deck_and_seven_are_drawn():
    match = deal(asked, start=0)
    seat = match.decision.seat
    all_cards, held, below = cards_of(match, seat), hand(match, seat), deck(match, seat)
    match.act("yes")
    assert (hand_size(match, seat), deck_size(match, seat)) == (7, 38)
    assert discards(match, seat) == []
    assert cards_of(match, seat) == all_cards
    assert hand(match, seat) != held
    assert deck(match, seat)[:20] != below[7:27]  # it was not drawn from the old order
    assert match.view(seat).seats[seat].deck_known == ()


def test_x_mull_01_a_shown_card_that_was_drawn_again_is_hidden_again():
    match = deal(asked, start=0)
    seat = match.decision.seat
    match.act("yes")
    assert match.view(1 - seat).seats[seat].hand == ()


def test_x_mull_02_the_offer_is_repeated_while_the_new_hand_has_fewer_than_two_troops():
    match = deal(asked_again, start=529)
    seat = match.decision.seat
    match.act("yes")
    assert len(troops(match, seat)) < 2
    assert question(match) == (seat, "mulligan")
    match.act("yes")
    assert hand_size(match, seat) == 7


def test_x_mull_02_the_first_offer_can_be_declined():
    match = deal(asked, start=0)
    seat, kept = match.decision.seat, hand(match, match.decision.seat)
    match.act("no")
    assert hand(match, seat) == kept
    assert question(match) != (seat, "mulligan")


def test_x_mull_02_the_second_offer_can_be_declined():
    match = deal(asked_again, start=529)
    seat = match.decision.seat
    match.act("yes")
    kept = hand(match, seat)
    match.act("no")
    assert hand(match, seat) == kept
    assert question(match) != (seat, "mulligan")


def test_x_mull_02_with_two_troops_there_is_no_offer():
    """Every deal with two Troops in each hand begins at once; some hands have just two."""
    fewest = Counter()
    for seed in range(60):
        match = drafted(seed)
        count = min(len(troops(match, seat)) for seat in (0, 1))
        if count >= 2:
            fewest[count] += 1
            assert question(match)[1] == "turn"
    assert fewest[2] > 5


def test_x_mull_03_phoenix_immortal_counts_as_a_troop():
    match = deal(bare_but_for_phoenix, start=58)
    (seat,) = bare_but_for_phoenix(match)
    assert len(troops(match, 1 - seat)) > 1
    assert question(match)[1] == "turn"


def test_x_mull_03_phoenix_immortal_alone_is_only_one_troop():
    match = deal(
        lambda match: any(
            not troops(match, seat) and "phoenix_immortal" in hand(match, seat) for seat in (0, 1)
        ),
        start=657,
    )
    seat = next(seat for seat in (0, 1) if "phoenix_immortal" in hand(match, seat))
    assert question(match) == (seat, "mulligan")


@pytest.mark.parametrize(("first", "start"), [(0, 296), (1, 1691)])
def test_x_mull_04_the_first_player_is_done_before_the_second_decides(first, start):
    match = deal(both_asked, start=start)
    assert first_player(match) == first
    assert question(match) == (first, "mulligan")
    match.act("no")
    assert question(match) == (1 - first, "mulligan")
    match.act("no")
    assert question(match) == (first, "turn")


# --- the tiles (X-TILE) --------------------------------------------------------------------------

both_seats = pytest.mark.parametrize("seat", [0, 1])


def seated(seat: int, own: str, other: str) -> str:
    """Give the active seat one part of the position, and its opponent the other."""
    return f"turn: {seat}\nseat {seat} {own}\nseat {1 - seat} {other}"


@both_seats
def test_x_tile_01_abhilasha_gives_every_card_with_a_shift_cost_secret_shift(seat):
    match = gosux(
        "tiles: abhilasha\n"
        + seated(seat, "I: sqeezs  hand: kaez genious phoenix  discards: arpia", "hand: un_go")
    )
    do(match, "shift I1", "discard kaez", "discard genious")
    assert row(match, seat, 1) == ["arpia"]


def test_x_tile_01_without_the_tile_the_newcomer_comes_from_hand_only():
    match = gosux(
        seated(0, "I: sqeezs  hand: kaez genious phoenix  discards: arpia", "hand: un_go")
    )
    assert match.why_not("shift I1") == "no-newcomer"


def test_x_tile_01_a_card_without_a_shift_cost_gains_nothing():
    match = gosux("""
        tiles: abhilasha
        seat 0   II: nezha   I: volantis   hand: sati kaez   discards: elle
        """)
    assert match.why_not("shift II1") == "no-shift-cost"


@both_seats
@pytest.mark.parametrize(("tile", "turns"), [("galmi", 2), ("none", 3)])
def test_x_tile_02_galmi_leaves_two_turns_after_the_first_pass(seat, tile, turns):
    match = gosux(
        f"tiles: {tile}\n" + seated(seat, "tokens: 0  hand: kaez", "tokens: 2  hand: volantis elle")
    )
    do(match, "pass")
    assert match.view().turns_left == turns
    do(match, "draw 1", "draw 1")
    assert (match.view().round == 2) == (tile == "galmi")


@both_seats
def test_x_tile_03_goan_sul_a_battle_won_by_10_wins_the_match(seat):
    match = gosux(
        "tiles: goan_sul\n"
        + seated(
            seat,
            "tokens: 0  hand: nio  I: 3_voeux 3_voeux 1000_visages 1000_visages dragon_dansant",
            "tokens: 0  passed: yes",
        )
    )
    do(match, "pass")
    assert match.outcome.winners == (seat,)
    assert match.outcome.reason == "margin"


def sacrifices(match: Match) -> Counter:
    """Pass, sacrifice the first cards offered, and count each seat's sacrifices."""
    do(match, "pass")
    while match.view().song:
        do(match, options(match)[0])
    return Counter(seat for seat, _, _ in all_events(match, "sacrificed"))


@pytest.mark.parametrize(("tile", "lost"), [("none", {0: 3, 1: 1}), ("goan_sul", {0: 4, 1: 2})])
def test_x_tile_03_goan_sul_otherwise_each_player_sacrifices_one_more(tile, lost):
    """11 against 4: the battle's winner and loser."""
    match = gosux(f"""
        tiles: {tile}
        seat 0   tokens: 0   hand: xi_an   II: nio   I: 3_voeux 3_voeux 1000_visages 1000_visages
        seat 1   tokens: 0   I: arpia sqeezs   passed: yes
        """)
    assert sacrifices(match) == lost


def test_x_tile_03_goan_sul_9_is_not_enough():
    match = gosux("""
        tiles: goan_sul
        seat 0   tokens: 0   hand: xi_an   II: nio   I: 3_voeux 3_voeux 1000_visages 1000_visages
        seat 1   tokens: 0   I: arpia   passed: yes
        """)
    do(match, "pass")
    assert not match.is_over
    assert supremacy(match) == [1, 0]


def test_x_tile_04_justice_makes_the_highest_free_card_of_each_army_ethereal():
    match = gosux("""
        tiles: justice
        seat 0   III: xi_an   II: nio valeen   I: 3_voeux 3_voeux 1000_visages
        seat 1   II: kaez   I: arpia sqeezs
        """)
    assert ethereal(match) == ["xi_an", "kaez"]


def test_x_tile_04_justice_protects_it_against_capture():
    match = gosux("""
        tiles: justice
        seat 0   hand: deesses_de_lave
        seat 1   I: arpia timer sqeezs
        """)
    do(match, "play deesses_de_lave")
    assert options(match) == ["choose 1.I1", "choose 1.I2"]
    assert match.why_not("choose 0.I1") == "ethereal"
    assert match.why_not("choose 1.I3") == "ethereal"


@both_seats
def test_x_tile_05_narashima_limits_hands_to_5(seat):
    match = gosux(
        "tiles: narashima\n"
        + seated(seat, "hand: kaez genious arpia sqeezs timer", "hand: volantis elle quae sati")
    )
    do(match, "draw 1")
    assert question(match) == (seat, "hand-limit")
    do(match, "discard kaez")
    assert hand_size(match, seat) == 5
    assert question(match) == (1 - seat, "turn")


@pytest.mark.parametrize(("tile", "strengths"), [("phoenix", [4, 5]), ("none", [2, 2])])
def test_x_tile_06_phoenix_adds_1_strength_for_each_card_in_hand(tile, strengths):
    match = gosux(f"""
        tiles: {tile}
        seat 0   tokens: 0   I: un_go   hand: shard ree_ab
        seat 1   tokens: 0   I: obeezs   hand: ez fre_e ne_o   passed: yes
        """)
    do(match, "pass")
    assert [detail for _, _, detail in sorted(all_events(match, "strength"))] == strengths


@both_seats
def test_x_tile_07_tomorrow_gives_level_3_cards_echo(seat):
    match = gosux(
        "tiles: tomorrow\n"
        + seated(
            seat,
            "II: nalin  I: navaj  hand: narashima  deck: nitish nitish nachiketa ...",
            "hand: volantis",
        )
    )
    do(match, "play narashima", "take nitish")
    assert question(match) == (seat, "echo")
    do(match, "yes", "take nachiketa")
    assert hand(match, seat) == ["nachiketa", "nitish"]
    assert len(all_events(match, "milled")) == 20


def test_x_tile_07_tomorrow_gives_no_other_card_echo():
    match = gosux("""
        tiles: tomorrow
        seat 0   I: volantis   hand: elle   deck: quae sati
        """)
    do(match, "play elle", "search quae")
    assert question(match) == (1, "turn")


@both_seats
@pytest.mark.parametrize(("tile", "refusal"), [("xi_an", None), ("none", "no-clan-below")])
def test_x_tile_08_xi_an_makes_level_3_cards_of_all_three_clans_of_the_deck(seat, tile, refusal):
    match = gosux(
        f"tiles: {tile}\n"
        + seated(
            seat,
            "clans: phoenix narashima tomorrow  II: kaez  I: arpia  hand: narashima",
            "hand: volantis",
        )
    )
    assert match.why_not("play narashima") == refusal


@pytest.mark.parametrize(("tile", "left"), [("xi_an", []), ("none", ["phoenix"])])
def test_x_tile_08_xi_an_counts_in_an_army(tile, left):
    """Goan Sul destroys the free cards of clan Galmi, which seat 1 has drafted."""
    match = gosux(f"""
        tiles: {tile}
        seat 0   II: smook   I: deesses_de_lave   hand: goan_sul
        seat 1   clans: phoenix galmi narashima   III: phoenix   II: kaez   I: arpia
        """)
    do(match, "play goan_sul", "clan galmi")
    assert row(match, 1, 3) == left


@pytest.mark.parametrize(("tile", "held"), [("xi_an", ["phoenix", "tomorrow"]), ("none", [])])
def test_x_tile_08_xi_an_counts_in_the_discards_too(tile, held):
    """Ashes takes level 3 cards of clan Abhilasha."""
    match = gosux(f"""
        tiles: {tile}
        seat 0   clans: abhilasha phoenix tomorrow
                 I: les_sombres_cultistes   hand: ashes   discards: phoenix tomorrow kaez
        """)
    do(match, "play ashes", "clan abhilasha", "level 3")
    if tile == "xi_an":
        do(match, "take phoenix", "take tomorrow")
    assert hand(match, 0) == held


def test_x_tile_09_a_tile_that_becomes_active_carries_out_no_arrival_text():
    """Narashima's power would discard ten cards and take one back."""
    match = gosux("""
        seat 0   clans: justice narashima galmi   II: sati   I: volantis   hand: justice
        seat 1   I: arpia
        """)
    do(match, "play justice", "clan narashima")
    assert tiles(match) == ["narashima"]
    assert (discards(match, 0), hand(match, 0)) == ([], [])
    assert question(match) == (1, "turn")


@pytest.mark.parametrize(
    "picks",
    [PICKS, ("goan_sul", "narashima", "tomorrow", "xi_an", "abhilasha", "justice")],
)
def test_x_tile_09_the_tiles_active_from_the_start_carry_out_no_arrival_text(picks):
    """Narashima and Goan Sul are left over, then Galmi and Phoenix."""
    match = started(1, picks)
    assert [deck_size(match, seat) for seat in (0, 1)] == [38, 38]
    assert [discards(match, seat) for seat in (0, 1)] == [[], []]
    assert wonder(match) is None
    assert match.view().extra_turns == 0


def test_x_tile_10_a_tile_is_no_card_in_play():
    """Xi'an may copy any card in play, Cylak capture any of level 3; no tile is offered."""
    match = gosux("""
        tiles: phoenix galmi
        seat 0   II: nio   I: 3_voeux   hand: xi_an
        seat 1   I: obeezs
        """)
    do(match, "play xi_an")
    assert sorted(options(match)) == ["choose 0.I1", "choose 0.II1", "choose 1.I1"]
    match = gosux("""
        tiles: phoenix galmi
        seat 0   I: les_sombres_cultistes   hand: cylak
        seat 1   I: obeezs
        """)
    do(match, "play cylak")
    assert question(match) == (1, "turn")
    assert tiles(match) == ["galmi", "phoenix"]


def test_x_tile_11_justice_turns_a_tile_of_ones_own():
    match = gosux("""
        tiles: narashima phoenix
        seat 0   clans: justice galmi xi_an   II: sati   I: volantis   hand: justice
        seat 1   clans: tomorrow goan_sul abhilasha
        """)
    do(match, "play justice")
    assert question(match) == (0, "tile")
    assert options(match) == ["clan galmi", "clan justice", "clan xi_an"]
    assert match.why_not("clan tomorrow") == "not-your-tile"
    do(match, "clan xi_an")
    assert tiles(match) == ["narashima", "phoenix", "xi_an"]


def test_x_tile_11_the_turned_tile_binds_both_players():
    match = gosux("""
        seat 0   clans: justice narashima xi_an   II: sati   I: volantis   hand: justice elle
        seat 1   hand: arpia sqeezs timer kaez genious   tokens: 2
        """)
    do(match, "play justice", "clan narashima", "draw 1")
    assert question(match) == (1, "hand-limit")


def test_x_tile_12_yes_or_no_powers_do_not_add_up():
    """Two turns, a limit of 5, one repetition: tile and card together have the effect of one."""
    match = gosux("""
        tiles: galmi narashima
        seat 0   clans: galmi narashima xi_an   tokens: 0   hand: un_go
                 III: galmi narashima   II: shard ree_ab   I: un_go navaj
        """)
    assert match.view().hand_limit == 5
    do(match, "pass")
    assert match.view().turns_left == 2


def test_x_tile_12_echo_from_tile_and_card_repeats_once():
    match = gosux("""
        tiles: tomorrow
        seat 0   II: ez   I: obeezs   hand: tomorrow   deck: ne_o fre_e sha_dow aat
        """)
    do(match, "play tomorrow", "yes")
    assert hand(match, 0) == ["fre_e", "ne_o"]
    assert question(match) == (1, "turn")


@pytest.mark.parametrize(("tile", "total"), [("none", 10 + 2), ("phoenix", 10 + 4)])
def test_x_tile_12_phoenix_adds_1_strength_for_each_source(tile, total):
    match = gosux(f"""
        tiles: {tile}
        seat 0   tokens: 0   III: phoenix   II: kaez   I: arpia   hand: timer sqeezs
        seat 1   tokens: 0   passed: yes
        """)
    do(match, "pass")
    assert (0, None, total) in all_events(match, "strength")


@pytest.mark.parametrize(("tile", "lost"), [("none", 3), ("goan_sul", 4)])
def test_x_tile_12_goan_sul_demands_a_sacrifice_for_each_source(tile, lost):
    """Four cards lose 2, and one more for the card, and one more for the tile."""
    match = gosux(f"""
        tiles: {tile}
        seat 0   tokens: 0   hand: smook
                 III: goan_sul   II: orgah   I: deesses_de_lave esprits_de_smook
        seat 1   tokens: 0   I: arpia sqeezs   passed: yes
        """)
    assert sacrifices(match)[0] == lost
