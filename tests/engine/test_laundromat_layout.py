"""Positions of Goblin Laundromat as text: every key and mark, and every error with its place."""

import random
from textwrap import dedent

import pytest

from helpers import do, laundromat, question
from mangling import mangled
from warren.engine import Match, NotationError
from warren.engine.games import load_pack
from warren.engine.sections import of_game
from warren.games.laundromat.presentation import layout
from warren.games.laundromat.records import AT_MARKET, NONE, NOT_YET, REMOVED, ROUNDS, SEATS

PACK = load_pack("laundromat")
SOCKS = " ".join(f"{species}_sock" for species in PACK.species)
BUT_SOCKS = " ".join(garment.id for garment in PACK.garments if garment.type != "socks")
HANDS = """
    seat 0   hand: elf_sock elf_hat_cap orc_sock
    seat 1   hand: orc_sock dwarf_hat_cap dwarf_sock
    seat 2   hand: dwarf_sock orc_hat_cap orc_sock
    """
BASKETS = """
    seat 0   basket: orc_sock orc_hat_cap orc_cape_hooded
    seat 1   basket: elf_sock elf_hat_cap elf_cape_hooded
    seat 2   basket: dwarf_sock dwarf_hat_cap dwarf_cape_hooded
    """


def seat_of(match: Match, seat: int, viewer: int | None = None):
    """Return what a viewer, or else the seat itself, sees of a seat."""
    return match.view(seat if viewer is None else viewer).seats[seat]


def programmes(match: Match, seat: int) -> list[str]:
    """Return a seat's programmes as they are written."""
    marks = {"waiting": "", "completed": "+", "discarded": "-"}
    return [seen.programme + marks[seen.fate] for seen in seat_of(match, seat).programmes]


def pile(match: Match, zone: str) -> list[str]:
    """Return the pile of the market, or the supply, top first."""
    size = int(match.state[f"{zone}_size"])
    return [match.views.name(int(garment)) for garment in match.state[zone][:size][::-1]]


def basket(match: Match, seat: int) -> list[str]:
    """Return a basket, top first."""
    size = int(match.state["basket_size"][seat])
    return [match.views.name(int(garment)) for garment in match.state["basket"][seat, :size][::-1]]


def history(match: Match, name: str) -> tuple[int, int, int, int]:
    """Return the round, packet and step in which a garment was taken, and when it was revealed."""
    garment = next(g for g in range(90) if match.views.name(g) == name)
    fields = ("dealt", "packet", "taken", "drawn")
    return tuple(int(match.state[field][garment]) for field in fields)


# --- what is left out ----------------------------------------------------------------------------


def test_an_empty_text_begins_the_first_round():
    match = laundromat("options: seats=3")
    assert (match.view().round, match.view().washer, match.pending) == (1, None, (0, 1, 2))
    assert [seat.goblin for seat in match.view().seats] == ["elf", "mermaid", "dwarf"]
    assert all(seat.potion for seat in match.view().seats)
    assert programmes(match, 1) == ["p02", "p07", "p12", "p17"]
    assert [seat.hand_size for seat in match.view().seats] == [3, 3, 3]
    assert [seat.basket_size for seat in match.view().seats] == [0, 0, 0]
    assert match.view().supply_size == 90 - 9


def test_two_seats_begin_with_a_market():
    match = laundromat("round: 2")
    assert (len(match.view().market), match.view().pile_size) == (3, 5)
    assert question(match) == (0, "market")  # 45 degrees are less than 65


def test_the_highest_seat_says_how_many_play():
    assert laundromat("seat 0").seats == 2
    assert laundromat("seat 3").seats == 4


def test_goblins_and_programmes_are_the_first_that_nobody_has():
    match = laundromat("seat 2   goblin: elf   programmes: p01 p08 p11 p20")
    assert [seat.goblin for seat in match.view().seats] == ["mermaid", "dwarf", "elf"]
    assert programmes(match, 0) == ["p02", "p06", "p12", "p16"]
    assert programmes(match, 1) == ["p03", "p07", "p13", "p17"]


def test_those_that_no_seat_has_lie_beyond_the_seats():
    state = laundromat("seat 2   goblin: elf   programmes: p01 p08 p11 p20").state
    assert sorted(state["goblin"]) == list(range(SEATS))
    for number in range(ROUNDS):
        assert sorted(state["programme"][number]) == list(range(5 * number, 5 * number + 5))


def test_programmes_of_earlier_rounds_are_removed():
    match = laundromat("round: 3   options: seats=3")
    assert programmes(match, 0) == ["p01-", "p06-", "p11", "p16"]


def test_garments_not_mentioned_are_in_the_supply_shuffled_by_the_seed():
    text = "seat 0 basket: elf_hat_cap"
    assert "elf_hat_cap" not in pile(laundromat(text), "supply")
    assert pile(laundromat(text, seed=1), "supply") == pile(laundromat(text, seed=1), "supply")
    assert pile(laundromat(text, seed=1), "supply") != pile(laundromat(text, seed=2), "supply")


# --- every key -----------------------------------------------------------------------------------


def test_the_example_of_the_manual_can_be_read():
    example = layout.__doc__.split("\n\n")[1]
    match = Match.from_text(dedent(example))
    assert (match.view().round, question(match)) == (2, (1, "wash"))
    assert seat_of(match, 0).clean == ("elf_sock",)
    assert [seen.protected for seen in seat_of(match, 1).drum] == [False, True]


def test_every_key_of_the_table():
    match = laundromat(
        """
        options: seats=2
        round: 2
        market: elf_sock orc_sock elf_hat_cap
        pile: dwarf_sock mermaid_sock
        supply: orc_hat_cap elf_hat_grand ...
        seat 0   basket: vampire_sock vampire_sock
        seat 1   basket: vampire_sock vampire_sock
        """
    )
    view = match.view()
    assert (view.round, view.market) == (2, ("elf_sock", "orc_sock", "elf_hat_cap"))
    assert pile(match, "pile") == ["dwarf_sock", "mermaid_sock"]
    assert pile(match, "supply")[:2] == ["orc_hat_cap", "elf_hat_grand"]
    assert view.step == 8 - 5


def test_chance_may_be_said():
    """A complete supply needs no shuffle, so no random numbers are used yet."""
    hands = "".join(f"seat {seat} hand: {SOCKS.replace('elf_sock', '')} " for seat in range(3))
    match = laundromat(f"round: 2   {hands}   supply: {BUT_SOCKS}   chance: 1 2 3 4")
    assert match.state["chance"].tolist() == [1, 2, 3, 4]


def test_every_key_of_a_seat():
    match = laundromat(
        """
        round: 2   washer: 0
        seat 0   goblin: orc   potion: used
                 programmes: p05- p10 p12 p18
                 basket: elf_sock orc_sock orc_sock
                 clean: elf_hat_grand   removed: elf_hat_pointed elf_hat_cap
                 drum: orc_underwear_plain elf_trousers_work~
        seat 1   programmes: p04+ p09+ p11 p16
        """
    )
    seat = seat_of(match, 0)
    assert (seat.goblin, seat.potion, programmes(match, 0)[0]) == ("orc", False, "p05-")
    assert basket(match, 0) == ["elf_sock", "orc_sock", "orc_sock"]
    assert seat.clean == ("elf_hat_grand",)
    assert match.view().removed == ("elf_hat_cap", "elf_hat_pointed")
    assert [seen.garment for seen in seat.drum] == ["orc_underwear_plain", "elf_trousers_work"]
    assert programmes(match, 1) == ["p04+", "p09+", "p11", "p16"]


def test_a_basket_is_written_top_first():
    match = laundromat(f"options: seats=3   washer: 0   {BASKETS}")
    assert [seen.garment for seen in seat_of(match, 0).drum] == ["orc_sock"]
    do(match, "draw")
    assert [seen.garment for seen in seat_of(match, 0).drum] == ["orc_sock", "orc_hat_cap"]


def test_a_washer_without_a_drum_draws_the_first_garment():
    match = laundromat(f"washer: 2   {BASKETS}")
    assert question(match) == (2, "wash")
    assert seat_of(match, 2).basket_size == 2


def test_the_drum_counts_no_stains_of_a_protected_garment():
    drum = "drum: elf_trousers_festive elf_hat_grand"
    text = f"washer: 0 {BASKETS.replace('seat 0', f'seat 0 potion: used {drum}')}"
    assert seat_of(laundromat(text), 0).stains == (0, 2, 2)
    assert seat_of(laundromat(text.replace("grand", "grand~")), 0).stains == (0, 0, 1)


def test_a_drum_with_too_many_stains_has_failed():
    drum = "drum: elf_hat_grand elf_sock elf_hat_pointed"
    match = laundromat(f"washer: 0 {BASKETS.replace('seat 0', f'seat 0 {drum}')}")
    assert question(match) == (0, "keep")


def test_whose_programme_is_marked_has_washed():
    marked = BASKETS.replace("seat 2", "seat 2 programmes: p05+ p06 p11 p16")
    match = do(laundromat(f"washer: 0 {marked}"), "stop")
    assert question(match) == (1, "wash")
    do(match, "stop")
    assert match.view().round == 2


def test_hands_are_of_the_seats_that_hold_them():
    match = laundromat(HANDS)
    assert seat_of(match, 1).hand == ("dwarf_sock", "dwarf_hat_cap", "orc_sock")
    assert match.view().step == 0


@pytest.mark.parametrize(("number", "giver"), [(1, 0), (2, 2)])
def test_hands_go_on_to_the_neighbour(number, giver):
    """To the left in round 1, to the right in round 2."""
    hands = HANDS if number == 1 else HANDS.replace("hand:", "hand: vampire_sock")
    match = laundromat(f"round: {number} {hands}")
    before = seat_of(match, giver).hand
    for seat in range(3):
        match.act(match.legal(seat)[0], seat)
    assert seat_of(match, 1).hand == before[1:]


def test_a_hand_of_a_later_step_is_a_packet_that_went_on():
    """After one step to the left, seat 2 holds the packet that began at seat 1."""
    match = laundromat(
        """
        seat 0   hand: elf_sock orc_sock        basket: vampire_sock
        seat 1   hand: elf_sock orc_sock        basket: vampire_sock
        seat 2   hand: elf_sock dwarf_hat_cap   basket: vampire_sock
        """
    )
    assert match.view().step == 1
    assert history(match, "dwarf_hat_cap") == (1, 1, NOT_YET, 0)
    assert seat_of(match, 2).hand == ("elf_sock", "dwarf_hat_cap")


def test_some_have_chosen_while_others_think():
    match = laundromat(HANDS.replace("seat 1", "seat 1 chosen: dwarf_hat_cap"))
    assert match.pending == (0, 2)
    assert seat_of(match, 1).chosen == "dwarf_hat_cap"
    assert [seat.has_chosen for seat in match.view().seats] == [False, True, False]


def test_a_supply_is_written_top_first():
    dealt = "elf_hat_cap elf_hat_grand elf_hat_pointed"
    match = laundromat(f"options: seats=3   supply: {dealt} ...")
    assert set(seat_of(match, 0).hand) == set(dealt.split())
    assert match.view().supply_size == 90 - 9


def test_a_supply_without_dots_leaves_the_rest_out_of_the_game():
    match = laundromat(
        f"""
        round: 4   washer: 1   supply: elf_hat_cap
        seat 0   programmes: p01- p06- p11- p20-
        seat 1   basket: {SOCKS} orc_sock
        """
    )
    assert match.view().supply_size == 1
    out = match.state["where"] == REMOVED
    assert (int(out.sum()), set(match.state["home"][out])) == (90 - 7, {NONE})
    assert Match.from_text(match.to_text()).digest() == match.digest()


def test_the_pile_of_a_market_is_empty_unless_something_is_said():
    baskets = "seat 0 basket: elf_sock elf_sock   seat 1 basket: dwarf_sock dwarf_sock"
    match = laundromat(f"market: orc_sock elf_hat_cap {baskets}")
    assert (match.view().pile_size, match.view().step) == (0, 4)


def test_a_pile_is_written_top_first_and_dots_fill_it():
    match = laundromat("market: orc_sock elf_hat_cap elf_sock   pile: elf_hat_grand ...")
    assert (match.view().pile_size, match.view().step) == (3, 0)
    do(match, "take elf_hat_cap")
    assert match.view().market == ("orc_sock", "elf_hat_grand", "elf_sock")


def test_dots_leave_out_of_the_pile_what_was_picked():
    """Seat 0's cooler programme picks first."""
    match = laundromat(
        """
        market: orc_sock elf_hat_cap elf_sock
        pile: ...
        seat 0   basket: elf_hat_grand@1.m0
        """
    )
    assert (match.view().pile_size, match.view().step) == (2, 1)
    assert question(match) == (1, "market")


def test_names_may_be_written_in_capitals():
    match = laundromat("seat 0 goblin: ORC programmes: P01 p06 p11 p16 basket: Elf_Sock")
    assert (seat_of(match, 0).goblin, basket(match, 0)) == ("orc", ["elf_sock"])


# --- every mark ----------------------------------------------------------------------------------


def test_a_history_says_round_packet_and_step():
    text = "round: 2   options: seats=3   seat 0 basket: elf_hat_cap@1.2.1 elf_hat_grand"
    match = laundromat(text)
    assert history(match, "elf_hat_cap") == (1, 2, 1, 0)
    assert history(match, "elf_hat_grand") == (0, 0, 0, 0)
    assert seat_of(match, 0).basket_known == ("elf_hat_cap",)


def test_the_card_that_was_given_away_has_the_last_step():
    """Packet 1 began at seat 1, which saw it before seats 2 and 0, but not when it was given."""
    match = laundromat("round: 2   options: seats=3   seat 0 basket: elf_hat_cap@1.1.2")
    assert history(match, "elf_hat_cap") == (1, 1, 2, 0)
    assert seat_of(match, 0).basket_known == ()


def test_a_history_of_the_market_says_round_and_pick():
    match = laundromat("round: 2   seat 0 basket: elf_hat_cap@1.m4")
    assert history(match, "elf_hat_cap") == (1, AT_MARKET, 4, 0)
    assert seat_of(match, 0, viewer=1).basket_known == ("elf_hat_cap",)


def test_clean_and_removed_garments_came_to_light_in_a_round():
    match = laundromat(
        """
        round: 3   options: seats=3
        seat 0   clean: elf_hat_cap@1.0.0>2 elf_hat_grand>1 elf_hat_pointed
                 removed: orc_hat_cap@2.0.0>2 orc_hat_grand
        """
    )
    lights = {name: history(match, name)[-1] for name in ("elf_hat_cap", "elf_hat_grand")}
    assert lights == {"elf_hat_cap": 2, "elf_hat_grand": 1}
    assert history(match, "elf_hat_pointed") == history(match, "orc_hat_grand") == (0, 0, 0, 3)
    assert history(match, "orc_hat_cap") == (2, 0, 0, 2)


def test_what_left_the_game_is_remembered_with_its_seat():
    match = laundromat("round: 2   seat 1 removed: elf_hat_cap>1")
    assert match.state["home"][match.state["where"] == REMOVED].tolist() == [1]


def test_a_garment_in_the_drum_may_have_a_history():
    text = f"washer: 0 {BASKETS.replace('seat 0', 'seat 0 drum: elf_hat_grand@1.0.0')}"
    assert history(laundromat(text), "elf_hat_grand") == (1, 0, 0, 1)


# --- written and read again ----------------------------------------------------------------------

FILLING = """
    game: laundromat
    options: seats=3
    round: 1
    seat 0   goblin: vampire   potion: yes
      programmes: p03 p07 p12 p18
      basket: dwarf_hat_grand@1.0.0 elf_sock
      hand: elf_sock orc_hat_cap
      chosen: orc_hat_cap
    seat 1   goblin: elf   potion: used
      programmes: p01 p06 p11 p16
      basket: orc_sock@1.1.0
      hand: dwarf_sock dwarf_sock
    seat 2   goblin: orc   potion: yes
      programmes: p02 p08 p13 p17
      basket: vampire_sock
      hand: mermaid_sock vampire_sock
    """
WASHING = """
    game: laundromat
    options: seats=3
    round: 2
    washer: 1
    seat 0   goblin: elf   potion: used
      programmes: p03- p06 p12 p18
      basket: orc_sock elf_cape_hooded@2.1.1 orc_hat_cap elf_hat_grand
      clean: elf_sock@1.0.0>1
      removed: elf_sock>1 dwarf_hat_cap@1.2.1>1
    seat 1   goblin: mermaid   potion: used
      programmes: p02+ p07 p11 p16
      basket: dwarf_sock dwarf_sock
      drum: elf_cape_feathered@2.1.0 orc_hat_grand~
    seat 2   goblin: dwarf   potion: yes
      programmes: p01+ p08- p13 p17
      clean: vampire_sock@1.2.0>1 vampire_hat_cap
    """
MARKET = """
    game: laundromat
    options: seats=2
    round: 1
    seat 0   goblin: elf   potion: yes
      programmes: p01 p06 p11 p16
      basket: elf_hat_grand@1.m0
    seat 1   goblin: mermaid   potion: yes
      programmes: p02 p07 p12 p17
    market: elf_sock orc_sock elf_hat_cap
    pile: dwarf_sock mermaid_sock
    """
POSITIONS = {"filling": FILLING, "washing": WASHING, "market": MARKET}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_drawn_as_it_was_written(name):
    """The supply and the generator come last; empty zones are left out."""
    position = dedent(POSITIONS[name]).lstrip()
    drawn = Match.from_text(position).to_text()
    rest = drawn.removeprefix(position).splitlines()
    assert [line.split()[0] for line in rest] == ["supply:", "chance:"]


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_written_and_read_again(name):
    match = Match.from_text(dedent(POSITIONS[name]))
    again = Match.from_text(match.to_text())
    assert again.to_text() == match.to_text()
    assert again.digest() == match.digest()


@pytest.mark.parametrize("name", POSITIONS)
def test_a_written_position_goes_on_as_the_match_would(name):
    match = Match.from_text(dedent(POSITIONS[name]))
    again = Match.from_text(match.to_text())
    for one in (match, again):
        while not one.is_over:
            one.act(one.legal()[-1])
    assert again.texts == match.texts
    assert again.digest() == match.digest()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_decision_of_a_match_can_be_written(seats):
    chance = random.Random(seats)
    match = Match("laundromat", seats=seats, seed=seats)
    while not match.is_over:
        again = Match.from_text(match.to_text())
        assert (again.digest(), again.pending) == (match.digest(), match.pending)
        assert again.engine.conserved(again._states) == 0
        seat = chance.choice(match.pending)
        match.act(chance.choice(match.legal(seat)), seat)


def test_a_match_that_is_over_is_written_with_its_last_action():
    match = Match("laundromat", seats=2, seed=3)
    while not match.is_over:
        match.act(match.legal()[0])
    assert "round: 4\nseat 0" in str(match)
    assert match.to_text().endswith(f"then:\n{match.actions[-1][0]} {match.texts[-1]}\n")
    assert Match.from_text(match.to_text()).outcome == match.outcome


# --- what can't be read --------------------------------------------------------------------------

THREE = "options: seats=3   washer: 0\n"

WRONG = {
    # names
    "an unknown garment": (
        "seat 0\n  basket: elf_sokc",
        (2, 11, "unknown garment 'elf_sokc'; did you mean 'elf_sock'?"),
    ),
    "a word that is not a garment": (
        "seat 0 basket: elf-sock",
        (1, 16, "'elf-sock' can't be read as a garment"),
    ),
    "dots in a basket": (
        "seat 0 basket: elf_sock ...",
        (1, 25, "'...' can't be read as a garment"),
    ),
    "dots in the middle": (
        "supply: elf_sock ... orc_sock",
        (1, 18, "'...' can't be read as a garment"),
    ),
    "a second copy of a single garment": (
        "seat 0 basket: elf_hat_cap\nseat 1 basket: elf_hat_cap",
        (2, 16, "elf_hat_cap is in the game only once"),
    ),
    "a fifth sock": (
        "seat 0 basket: elf_sock elf_sock elf_sock\nsupply: elf_sock elf_sock ...",
        (2, 18, "elf_sock is in the game only 4 times"),
    ),
    "a fifth sock in one basket": (
        "seat 0 basket: elf_sock elf_sock elf_sock elf_sock elf_sock",
        (1, 52, "elf_sock is in the game only 4 times"),
    ),
    "a word of another game": (
        "deck: elf_sock",
        (1, 1, "'deck:' is a word of gosu, not of laundromat; did you mean 'supply'?"),
    ),
    # seats, goblins and potions
    "a seat that is not in the match": (
        "options: seats=3\nseat 3",
        (2, 6, "there is no seat 3 in a match for 3 players"),
    ),
    "a seat beyond five": ("seat 5", (1, 6, "5 is out of range: it must be from 0 to 4")),
    "a fifth round": ("round: 5", (1, 8, "5 is out of range: it must be from 1 to 4")),
    "a washer that is not in the match": (
        "options: seats=3 washer: 3",
        (1, 26, "3 is out of range: it must be from 0 to 2"),
    ),
    "chance of three numbers": ("chance: 1 2 3", (1, 1, "'chance:' needs four numbers")),
    "an unknown goblin": (
        "seat 0 goblin: drawf",
        (1, 16, "unknown goblin 'drawf'; did you mean 'dwarf'?"),
    ),
    "a goblin used twice": (
        "seat 0 goblin: orc\nseat 1 goblin: Orc",
        (2, 16, "another seat has the orc goblin"),
    ),
    "two goblins": ("seat 0 goblin: orc elf", (1, 8, "'goblin:' needs one name")),
    "a potion neither unused nor used": (
        "seat 0 potion: no",
        (1, 8, "'potion:' must be one of yes, used"),
    ),
    # programmes
    "an unknown programme": (
        "seat 0 programmes: p01 p06 p11 q16",
        (1, 32, "unknown programme 'q16'; did you mean 'p16'?"),
    ),
    "a word that is not a programme": (
        "seat 0 programmes: p01* p06 p11 p16",
        (1, 20, "'p01*' can't be read as a programme"),
    ),
    "a programme used twice": (
        "seat 0 programmes: p01 p06 p11 p16\nseat 1 programmes: p02 p06 p12 p17",
        (2, 24, "another seat has p06"),
    ),
    "a programme of another type": (
        "seat 0 programmes: p01 p11 p06 p16",
        (1, 24, "p11 is of type 3: it can't be programme 2"),
    ),
    "three programmes": (
        "seat 0 programmes: p01 p06 p11",
        (1, 8, "'programmes:' takes four, I to IV"),
    ),
    "five programmes": (
        "seat 0 programmes: p01 p06 p11 p16 p17",
        (1, 8, "'programmes:' takes four, I to IV"),
    ),
    "an earlier programme without a mark": (
        "round: 2\nseat 0 programmes: p01 p06 p11 p16",
        (2, 20, "the wash of round 1 is over: mark its programme with + or -"),
    ),
    "a later programme with a mark": (
        "round: 2\nseat 0 programmes: p01+ p06 p11- p16",
        (2, 29, "round 3 has not begun: its programme can't be marked"),
    ),
    "a programme marked while baskets are filled": (
        "seat 0 programmes: p01+ p06 p11 p16",
        (1, 20, "nobody has washed yet: mark a programme only with a 'washer:'"),
    ),
    "the programme of the washer marked": (
        "washer: 0\nseat 0 programmes: p01- p06 p11 p16",
        (2, 20, "seat 0 washes now: its programme can't be marked yet"),
    ),
    "a seat that is left out of the washes": (
        "options: seats=4\nwasher: 0\nseat 2 programmes: p01+ p06 p11 p16",
        (2, 9, "seat 3 washes after seat 2, not seat 0"),
    ),
    "a seat that is left out to the right": (
        "options: seats=3   round: 2\nwasher: 0\nseat 2 programmes: p01+ p06+ p11 p16",
        (2, 9, "seat 1 washes after seat 2, not seat 0"),
    ),
    # hands
    "hands of different sizes": (
        "seat 0 hand: elf_sock elf_sock\nseat 1 hand: orc_sock orc_sock\nseat 2 hand: dwarf_sock",
        (3, 8, "hands must have the same size: seat 0 has 2 garments, seat 2 has 1"),
    ),
    "a seat without a hand": (
        "options: seats=3\nseat 1 hand: elf_sock elf_sock orc_sock",
        (2, 8, "hands must have the same size: seat 1 has 3 garments, seat 0 has 0"),
    ),
    "hands too big for the round": (
        f"seat 0 hand: {SOCKS}\nseat 1 hand: {SOCKS}\nseat 2 hand: {SOCKS}",
        (1, 8, "a hand of round 1 has 2 to 3 garments, not 5"),
    ),
    "hands of a single garment": (
        "seat 0 hand: elf_sock\nseat 1 hand: elf_sock\nseat 2 hand: elf_sock",
        (1, 8, "a hand of round 1 has 2 to 3 garments, not 1"),
    ),
    "a choice that is not in the hand": (
        f"{dedent(HANDS).strip()}\n  chosen: elf_sock",
        (4, 11, "elf_sock is not in the hand of seat 2"),
    ),
    "a choice without a hand": (
        "seat 0 chosen: elf_sock",
        (1, 16, "elf_sock is not in the hand of seat 0"),
    ),
    "two choices": ("seat 0 chosen: elf_sock elf_sock", (1, 8, "'chosen:' needs one name")),
    "all have chosen": (
        "seat 0 hand: elf_sock orc_sock chosen: elf_sock\n"
        "seat 1 hand: elf_sock orc_sock chosen: elf_sock\n"
        "seat 2 hand: elf_sock orc_sock chosen: orc_sock",
        (3, 32, "every seat has chosen: nothing is left to decide in this position"),
    ),
    "a hand with two seats": (
        "seat 0 hand: elf_sock elf_sock",
        (1, 8, "two seats have no hands: they fill baskets from a market"),
    ),
    "a hand while somebody washes": (
        "washer: 0\nseat 2 hand: elf_sock",
        (2, 8, "'hand:' can't go with 'washer:': baskets are filled before the washes"),
    ),
    "a history in a hand": (
        "seat 0 hand: elf_sock orc_sock\n"
        "seat 1 hand: elf_sock orc_sock@1.0.0\n"
        "seat 2 hand: elf_sock orc_sock",
        (2, 31, "only a garment that is or was in a basket has a history"),
    ),
    # the market
    "a market with three seats": (
        "options: seats=3\nmarket: elf_sock",
        (2, 1, "'market:' is for two seats: 3 have hands"),
    ),
    "a pile with three seats": (
        "options: seats=3\npile: ...",
        (2, 1, "'pile:' is for two seats: 3 have hands"),
    ),
    "a market while somebody washes": (
        "washer: 1   market: elf_sock orc_sock\n"
        "seat 0 basket: elf_sock elf_sock elf_sock\nseat 1 basket: orc_sock orc_sock orc_sock",
        (1, 13, "'market:' can't go with 'washer:': baskets are filled before the washes"),
    ),
    "four garments in the market": (
        "market: elf_sock orc_sock elf_sock orc_sock",
        (1, 36, "the market has at most 3 garments"),
    ),
    "a pile without a market": (
        "pile: elf_sock ...",
        (1, 1, "a pile needs a market: write 'market:' too"),
    ),
    "a gap in the market": (
        "market: elf_sock orc_sock\npile: dwarf_sock",
        (1, 1, "the market has 3 garments while its pile lasts"),
    ),
    "a market too big for the round": (
        f"market: elf_sock orc_sock elf_sock\npile: {SOCKS}",
        (1, 1, "a market of round 1 has 6 garments at most, with its pile, not 8"),
    ),
    "an endless pile": (
        f"market: elf_sock orc_sock elf_sock\npile: {BUT_SOCKS}",
        (1, 1, "a market of round 1 has 6 garments at most, with its pile, not 73"),
    ),
    "a history in the market": (
        "market: elf_sock@1.m0",
        (1, 17, "only a garment that is or was in a basket has a history"),
    ),
    "too little left for the pile": (
        f"market: elf_sock orc_sock dwarf_sock\npile: ...\n"
        f"seat 0 removed: {BUT_SOCKS} {SOCKS} {SOCKS} {SOCKS}",
        (2, 1, "3 more garments belong in the pile, but only 2 are left"),
    ),
    # the wash
    "a drum of another seat": (
        f"{THREE}seat 1 drum: elf_sock",
        (2, 8, "only the washer has a drum"),
    ),
    "a drum without a washer": (
        "seat 1 drum: elf_sock",
        (1, 8, "only the washer has a drum"),
    ),
    "a drum bigger than the cycle": (
        f"{THREE}seat 0 drum: elf_sock orc_sock elf_sock orc_sock",
        (2, 41, "a wash of round 1 takes 3 garments at most"),
    ),
    "a complete drum": (
        f"{THREE}seat 0 drum: elf_underwear_plain elf_underwear_frilly orc_underwear_plain",
        (2, 8, "a wash with 3 garments is complete: nothing is left to decide"),
    ),
    "two protected garments": (
        f"{THREE}seat 0 potion: used drum: elf_hat_cap elf_sock~ orc_sock~",
        (2, 57, "a potion protects one garment only (L-POT-03)"),
    ),
    "a garment protected by an unused potion": (
        f"{THREE}seat 0 drum: elf_hat_cap elf_sock~",
        (2, 34, "the potion of seat 0 is unused: write 'potion: used'"),
    ),
    "a protected first garment": (
        f"{THREE}seat 0 potion: used drum: elf_sock~",
        (2, 35, "no potion can protect the first garment of a wash (L-POT-02)"),
    ),
    "a protected garment in a basket": (
        "seat 0 basket: elf_sock~",
        (1, 24, "'~' is for a garment in the drum"),
    ),
    # sizes
    "a basket too small for the wash": (
        f"{THREE}{dedent(BASKETS).strip()}".replace(" dwarf_cape_hooded", ""),
        (
            *(
                4,
                10,
                "the basket of seat 2 is too small: the wash of round 1 may take 3 garments, ",
            ),
            "not only 2 (L-FILL-11)",
        ),
    ),
    "no basket at all": (
        THREE,
        (
            *(1, 1, "the basket of seat 0 is too small: the wash of round 1 may take 3 garments, "),
            "not only 0 (L-FILL-11)",
        ),
    ),
    "a basket too small for a wash to come": (
        "options: seats=5",
        (
            *(1, 1, "the basket of seat 0 is too small: the wash of round 4 may take 6 garments, "),
            "not only 5 (L-FILL-11)",
        ),
    ),
    "a basket too small for the picks to come": (
        "market: elf_sock orc_sock\nseat 0 basket: elf_sock elf_sock\nseat 1 basket: elf_sock",
        (
            *(3, 8, "the basket of seat 1 is too small: the wash of round 1 may take 3 garments, "),
            "not only 2 (L-FILL-11)",
        ),
    ),
    "a basket too big": (
        f"seat 0\n basket: {SOCKS} elf_hat_cap elf_hat_grand",
        (2, 77, "a basket of round 1 has 6 garments at most"),
    ),
    "too many clean garments": (
        "round: 2\nseat 0 clean: elf_sock elf_sock elf_sock elf_sock",
        (2, 42, "seat 0 has washed 3 garments at most so far"),
    ),
    "a supply too small": (
        "seat 0\nsupply: elf_sock elf_sock",
        (2, 1, "the rounds to come need 36 garments: the supply has 2"),
    ),
    "a supply too small for the rounds after this one": (
        f"{dedent(HANDS).strip()}\nsupply: elf_sock",
        (4, 1, "the rounds to come need 45 garments: the supply has 1"),
    ),
    # histories
    "a round to come": (
        "round: 2   options: seats=3\nseat 0 basket: elf_sock@3.0.0",
        (2, 25, "3 is out of range: it must be from 1 to 2"),
    ),
    "a round before the first": (
        "options: seats=3\nseat 0 basket: elf_sock@0.0.0",
        (2, 25, "0 is out of range: it must be from 1 to 1"),
    ),
    "a packet of nobody": (
        "round: 2   options: seats=3\nseat 0 basket: elf_sock@1.3.0",
        (2, 27, "3 is out of range: it must be from 0 to 2"),
    ),
    "a step after the last": (
        "round: 2   options: seats=3\nseat 0 basket: elf_sock@1.0.3",
        (2, 29, "3 is out of range: it must be from 0 to 2"),
    ),
    "a step to come": (
        f"{dedent(HANDS).strip()}\n  basket: elf_sock@1.2.0",
        (4, 19, "step 0 of round 1 has not happened yet"),
    ),
    "a step of a round that is not dealt yet": (
        "round: 2   options: seats=3\nseat 0 basket: elf_sock@2.0.0",
        (2, 24, "step 0 of round 2 has not happened yet"),
    ),
    "a history of another basket": (
        "round: 2   options: seats=3\nseat 0 basket: elf_sock@1.0.1",
        (2, 24, "this went into the basket of seat 1"),
    ),
    "a history of another basket, to the right": (
        "round: 3   options: seats=3\nseat 1 clean: elf_sock@2.0.1>2",
        (2, 23, "this went into the basket of seat 2"),
    ),
    "one history of two garments": (
        "round: 2   options: seats=3\nseat 0 basket: elf_sock@1.0.0\n  removed: orc_sock@1.0.0>1",
        (3, 20, "another garment has the same history"),
    ),
    "a pick with three seats": (
        "round: 2   options: seats=3\nseat 0 basket: elf_sock@1.m0",
        (2, 24, "3 seats have no market: write @ROUND.PACKET.STEP"),
    ),
    "a packet with two seats": (
        "round: 2\nseat 0 basket: elf_sock@1.0.0",
        (2, 24, "two seats have a market: write @ROUND.mPICK"),
    ),
    "a pick beyond the market": (
        "round: 2\nseat 0 basket: elf_sock@1.m6",
        (2, 28, "6 is out of range: it must be from 0 to 5"),
    ),
    "a pick of the other seat": (
        "round: 2\nseat 1 basket: elf_sock@1.m0",
        (2, 24, "this went into the basket of seat 0"),
    ),
    "a pick to come": (
        "market: elf_sock orc_sock dwarf_sock   pile: dwarf_sock dwarf_sock\n"
        "seat 1 basket: elf_sock@1.m1",
        (2, 24, "step 1 of round 1 has not happened yet"),
    ),
    "half a history": (
        "seat 0 basket: elf_sock@1.0",
        (1, 16, "'elf_sock@1.0' can't be read as a garment"),
    ),
    # coming to light
    "light before the deal": (
        "round: 3   options: seats=3\nseat 0 clean: elf_sock@2.0.0>1",
        (2, 29, "elf_sock was dealt in round 2: it can't be drawn before"),
    ),
    "light after now": (
        "round: 2\nseat 0 clean: elf_sock>3",
        (2, 24, "3 is out of range: it must be from 1 to 2"),
    ),
    "light before the first round": (
        "round: 2\nseat 0 removed: elf_sock>0",
        (2, 26, "0 is out of range: it must be from 1 to 2"),
    ),
    "light in a basket": (
        "round: 2\nseat 0 basket: elf_sock>1",
        (2, 24, "'>' is for garments that are clean or removed"),
    ),
    "light in the drum": (
        f"{THREE}seat 0 drum: elf_sock>1",
        (2, 22, "'>' is for garments that are clean or removed"),
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_read_says_where_and_why(name):
    text, (line, column, *message) = WRONG[name]
    with pytest.raises(NotationError) as caught:
        Match.from_text(of_game(text, "laundromat"))
    error = caught.value
    assert (error.line, error.column, error.message) == (line, column, "".join(message))


@pytest.mark.parametrize("name", POSITIONS)
def test_mangled_positions_are_read_or_refused_with_a_place(name):
    chance = random.Random(name)
    good = Match.from_text(dedent(POSITIONS[name])).to_text()
    outcomes = [try_out(mangled(chance, good)) for _ in range(60)]
    assert set(outcomes) == {True, False}


def try_out(text: str) -> bool:
    """Read a text and play on; False if it can't be read, with a valid place."""
    try:
        match = Match.from_text(text)
    except NotationError as error:
        lines = text.split("\n")
        in_text = 1 <= error.line <= len(lines)
        if not in_text or not 1 <= error.column <= len(lines[error.line - 1]) + 1:
            raise
        return False
    while not match.is_over:
        assert match.engine.conserved(match._states) == 0
        match.act(match.legal()[-1])
    return True
