"""Digests of positions: which positions count as equal."""

import pytest

from helpers import do, gosu, gosux, kamakor
from warren.engine import Match
from warren.games.army.frames import Text
from warren.games.gosux.frames import COPIED
from warren.games.gosux.steps import ECHO, SONG
from warren.kernel.stack import CARD, KIND, STEP, TEXT, TRIGGER_CARD, WHAT

TABLE = """
    round: 2
    seat 0   points: 1   I: alpha_guardian dark_medic   hand: kao trix
    seat 1   I: fire_ammo   hand: mind
    seat 2   hand: ange
    deck: awn sol
    discards: loya meow
    """


def other(old: str, new: str) -> Match:
    assert TABLE.count(old) == 1, old
    return gosu(TABLE.replace(old, new))


def test_the_same_position_has_the_same_digest():
    assert gosu(TABLE).digest() == gosu(TABLE).digest()


def test_two_ways_to_the_same_position_have_the_same_digest():
    one = gosu("seat 0 I: alpha_guardian* dark_medic hand: kao trix mind  seat 1 hand: ange")
    two = gosu("seat 0 I: alpha_guardian* dark_medic hand: mind kao trix  seat 1 hand: ange")
    assert one.digest() == two.digest()


def test_twins_are_interchangeable():
    """Both copies of a card are named; it makes no difference which one is where."""
    left = gosu("seat 0 I: fire_ammo fire_sniper hand: fire_ammo   seat 1 hand: mind")
    right = gosu("seat 1 hand: mind   seat 0 hand: fire_ammo   I: fire_ammo fire_sniper")
    assert left.digest() == right.digest()


def test_a_twin_from_the_hand_and_one_from_the_deck_are_the_same():
    """Seat 0 plays one copy, seat 1 holds the other, dealt in either order."""
    one = gosu("seat 0 hand: fire_ammo  seat 1 hand: fire_ammo mind   deck: kao sol awn dom")
    two = gosu("seat 1 hand: fire_ammo mind  seat 0 hand: fire_ammo   deck: kao sol awn dom")
    swapped = two.copy()
    first, second = (int(swapped.state["hand"][seat, 0]) for seat in (0, 1))
    for zone, seat, card in (("hand", 0, second), ("hand", 1, first)):
        swapped.state[zone][seat, 0] = card
    for fact in ("where", "known"):
        state = swapped.state[fact]
        state[first], state[second] = int(state[second]), int(state[first])
    assert one.digest() == two.digest() == swapped.digest()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("hand: kao trix", "hand: kao dante"),
        ("hand: kao trix", "hand: kao"),
        ("hand: kao trix", "hand: kao! trix"),
        ("deck: awn sol", "deck: sol awn"),
        ("deck: awn sol", "deck: awn"),
        ("discards: loya meow", "discards: meow loya"),
        ("I: alpha_guardian dark_medic", "I: dark_medic alpha_guardian"),
        ("I: alpha_guardian dark_medic", "I: [alpha_guardian] dark_medic"),
        ("I: alpha_guardian dark_medic", "I: alpha_guardian* dark_medic"),
        ("I: alpha_guardian dark_medic", "tokens: 1 I: alpha_guardian dark_medic"),
        ("I: fire_ammo", "I: fire_ammo*"),
        ("I: fire_ammo", "I: fire_ammo*0"),
        ("points: 1", "points: 2"),
        ("round: 2", "round: 3"),
        ("round: 2", "round: 2 turn: 1"),
        ("round: 2", "round: 2 turns: 1"),
        ("round: 2", "round: 2 extra_turns: 1"),
        ("round: 2", "round: 2 advantage: 1"),
        ("hand: ange", "hand: ange passed: yes"),
        ("hand: mind", "hand: dante"),
    ],
)
def test_any_difference_changes_the_digest(old, new):
    assert other(old, new).digest() != gosu(TABLE).digest()


def test_a_question_under_way_is_part_of_the_digest():
    match = gosu("seat 0 I: dark_medic   seat 1 I: fire_ammo meka_scout")
    digests = {match.digest()}
    for action in ("activate I1", "choose 1.I1"):
        digests.add(do(match, action).digest())
    assert len(digests) == 3


def test_looking_changes_nothing():
    match = gosu(TABLE)
    before = match.digest()
    match.view(0)
    match.legal()
    match.log(1)
    match.why_not("play walror").sentence("it")
    str(match)
    assert match.digest() == before


# --- GOSU X --------------------------------------------------------------------------------------

GOSUX = """
    round: 2
    tiles: phoenix
    seat 0   clans: galmi justice narashima
             supremacy: 1   I: un_go volantis   II: shard   hand: elle nezha
             deck: kan_te sati   discards: quae navaj   removed: nitish ree_ab
    seat 1   clans: abhilasha goan_sul xi_an
             I: 3_voeux   hand: alpha   deck: smook   discards: nio
    """


def other_gosux(old: str, new: str) -> Match:
    assert GOSUX.count(old) == 1, old
    return gosux(GOSUX.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("clans: abhilasha goan_sul xi_an", "clans: phoenix goan_sul xi_an"),
        ("supremacy: 1", "supremacy: 0"),
        ("I: un_go volantis", "I: un_go* volantis"),
        ("I: un_go volantis", "I: un_go$ volantis"),
        ("I: un_go volantis", "I: un_go [volantis]"),
        ("I: 3_voeux", "I: 3_voeux*"),
        ("I: 3_voeux", "I: 3_voeux*   tokens: 0"),
        ("I: 3_voeux", "I: 3_voeux**"),
        ("I: 3_voeux", "I: 3_voeux   locked: 1"),
        ("hand: elle nezha", "hand: elle? nezha"),
        ("hand: elle nezha", "hand: elle! nezha"),
        ("deck: kan_te sati", "deck: sati kan_te"),
        ("deck: kan_te sati", "deck: kan_te sati!"),
        ("discards: quae navaj", "discards: navaj quae"),
        ("removed: nitish ree_ab", "removed: nitish"),
        ("removed: nitish ree_ab", "removed: nitish ree_ab   banned: elle"),
        ("removed: nitish ree_ab", "removed: nitish ree_ab   passed: yes"),
        ("round: 2", "round: 2   wonder: 1"),
        ("round: 2", "round: 2   additional: yes"),
        ("round: 2", "round: 2   open_discards: yes"),
        ("round: 2", "round: 2   extra_turns: 1"),
        ("tiles: phoenix", "tiles: phoenix galmi"),
    ],
)
def test_any_difference_changes_the_digest_of_gosux(old, new):
    assert other_gosux(old, new).digest() != gosux(GOSUX).digest()


def test_a_longer_ban_and_fewer_turns_are_other_positions():
    assert other_gosux("hand: alpha", "hand: alpha   banned: nio").digest() != (
        other_gosux("hand: alpha", "hand: alpha   banned: nio:2").digest()
    )
    assert other_gosux("hand: alpha", "hand: alpha   passed: yes").digest() != (
        other_gosux("hand: alpha", "hand: alpha   passed: yes   turns_left: 2").digest()
    )


def test_hands_and_removed_cards_have_no_order():
    assert other_gosux("hand: elle nezha", "hand: nezha elle").digest() == gosux(GOSUX).digest()
    turned = other_gosux("removed: nitish ree_ab", "removed: ree_ab nitish")
    assert turned.digest() == gosux(GOSUX).digest()


def exchanged(match: Match, card_id: str) -> Match:
    """Return the match with both copies of a card exchanged everywhere."""
    twin = match.copy()
    state = twin.state
    design = [card.id for card in match.engine.pack.cards].index(card_id)
    of_gosux = match.engine.game.name == "gosux"
    cards = match.engine.rules["design"][: match.engine.rules["cards"]]
    one, two = (card for card, d in enumerate(cards) if d == design)
    swap = {one: two, two: one}
    for zone in ("hand", "deck", "discards", "removed", "army", "revealed", "chosen", "packet"):
        for place, card in enumerate(state[zone].flat if zone in state.dtype.names else ()):
            state[zone].flat[place] = swap.get(int(card), int(card))
    for field in ("aside", "leaving", "bounty"):
        if field in state.dtype.names:
            state[field] = swap.get(int(state[field]), int(state[field]))
    for fact in ("where", "known", "drafted"):
        if fact in state.dtype.names:
            state[fact][one], state[fact][two] = int(state[fact][two]), int(state[fact][one])
    for frame in state["frame"][: int(state["depth"])]:
        if frame[KIND] != STEP or (of_gosux and frame[WHAT] == ECHO):
            frame[CARD] = swap.get(int(frame[CARD]), int(frame[CARD]))
        if frame[KIND] == TEXT:
            frame[Text.IT] = swap.get(int(frame[Text.IT]), int(frame[Text.IT]))
        if frame[KIND] == TEXT and of_gosux:
            copied = int(frame[COPIED]) - 1
            frame[COPIED] = swap.get(copied, copied) + 1
    for trigger in state["trigger"][: int(state["waiting"])]:
        card = int(trigger[TRIGGER_CARD])
        trigger[TRIGGER_CARD] = swap.get(card, card)
    return twin


def same_with_the_other_copy(match: Match, card_id: str) -> bool:
    twin = exchanged(match, card_id)
    assert twin.state.tobytes() != match.state.tobytes()
    return twin.digest() == match.digest()


def test_either_copy_may_be_removed_or_bear_the_bounty_token():
    match = gosux("seat 0 I: un_go$ volantis   removed: volantis   hand: un_go shard")
    assert same_with_the_other_copy(match, "un_go")
    assert same_with_the_other_copy(match, "volantis")


def test_either_copy_may_ask_to_be_echoed():
    match = gosux("seat 0 hand: wiindz fre_e   I: obeezs [aat]   deck: wiindz")
    do(match, "play wiindz")
    assert match.decision.question == "echo"
    assert same_with_the_other_copy(match, "wiindz")


def test_either_copy_may_wait_for_its_echo():
    match = gosux("seat 0 hand: obeezs ne_o fre_e   I: aat   discards: obeezs   deck: ez sha_dow")
    do(match, "play obeezs")
    assert match.decision.question == "discard"
    assert same_with_the_other_copy(match, "obeezs")


def test_either_copy_may_be_copied():
    match = gosux("""
        seat 0   I: dragon_dansant   hand: valeen nio pangu
        seat 1   I: nikhilesh les_gardiens_demons   discards: les_gardiens_demons
        """)
    do(match, "play valeen", "choose 1.I2")
    assert match.decision.question == "may"
    assert same_with_the_other_copy(match, "les_gardiens_demons")


def test_either_copy_may_be_saved_or_cancelled():
    match = gosux("""
        seat 0   I: arpia arpia deesses_de_lave   hand: shard
        seat 1   hand: atalante_a_grand_bouclier elle
        """)
    do(match, "activate I2")
    assert match.decision.question == "cancel"
    assert same_with_the_other_copy(match, "arpia")


def test_a_battle_of_the_past_is_forgotten():
    """Its winner is irrelevant once the next round has begun."""
    match = gosux("seat 0 I: un_go passed: yes   seat 1 I: arpia timer hand: kaez deck: muraena")
    do(match, "pass")
    assert match.view().round == 2
    assert Match.from_text(match.to_text()).digest() == match.digest()


@pytest.mark.parametrize("field", ["battle_winner", "extra_sacrifices"])
def test_who_won_a_battle_matters_only_while_the_song_is_sung(field):
    match = gosux("seat 0 I: un_go hand: shard   seat 1 I: arpia")
    other = match.copy()
    other.state[field] += 1
    assert other.digest() == match.digest()
    for one in (match, other):
        depth = int(one.state["depth"])
        one.state["frame"][depth, KIND], one.state["frame"][depth, WHAT] = STEP, SONG
        one.state["depth"] = depth + 1
    assert other.digest() != match.digest()


def test_a_round_that_was_capped_leaves_no_trace():
    match = gosux("turns: 4   seat 0 hand: shard   seat 1 hand: arpia", turn_cap=5)
    do(match, "draw 1")
    assert (match.view().round, int(match.state["capped"])) == (2, 1)
    assert Match.from_text(match.to_text()).digest() == match.digest()


# --- Kamakor, the starting draft, the turn limit -------------------------------------------------

KAMAKOR = """
    round: 2   extra_turns: 1
    clans: dragoon kobuke shadow dark fire
    seat 0   I: dragoon_goblin_groom dragoon_goblin_groom   hand: tantivoo@00 motley
    seat 1   I: dark_medic   hand: kao   passed: yes
    seat 2   hand: thornhush
    deck: bitspur knowledge
    """


def with_options(old: str = "round: 2", new: str = "round: 2") -> Match:
    assert KAMAKOR.count(old) == 1, old
    return kamakor(KAMAKOR.replace(old, new), starting_draft=True, turn_limit=10)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("shadow dark fire", "shadow dark meka"),
        ("round: 2", "round: 2   turns_left: 4"),
        ("round: 2", "round: 2   free_extras: 1"),
        ("round: 2", "round: 2   costs_nothing: yes"),
        ("hand: kao", "hand: kao   dragoons: 1"),
        ("hand: kao", "hand: kao   failed_jumps: 1"),
        ("hand: kao", "hand: kao?2"),
        ("hand: kao", "hand: kao!"),
        ("I: dark_medic", "I: dark_medic^"),
        ("I: dark_medic", "I: dark_medic^0"),
        ("I: dark_medic", "I: dark_medic*"),
        ("tantivoo@00", "tantivoo@21"),
        ("tantivoo@00", "tantivoo"),
        ("tantivoo@00 motley", "tantivoo motley@00"),
        ("deck: bitspur", "deck: bitspur!"),
    ],
)
def test_any_difference_changes_the_digest_of_kamakor(old, new):
    assert with_options(old, new).digest() != with_options().digest()


def test_either_copy_may_have_been_drafted():
    one = with_options("tantivoo@00 motley", "kobuke_goblin_tout@00 kobuke_goblin_tout")
    two = with_options("tantivoo@00 motley", "kobuke_goblin_tout kobuke_goblin_tout@00")
    assert one.digest() == two.digest()
    assert same_with_the_other_copy(one, "kobuke_goblin_tout")


def test_either_copy_may_bear_a_dragoon_token_or_jump():
    match = kamakor("""
        seat 0   II: mosk_of_the_canopy
                 I:  gleaner_of_the_world_tree^ root_reader_of_the_world_tree
        seat 1   hand: root_reader_of_the_world_tree gleaner_of_the_world_tree
        """)
    assert same_with_the_other_copy(match, "gleaner_of_the_world_tree")
    do(match, "activate II1", "choose 0.I2")
    assert match.decision.question == "landing"
    assert same_with_the_other_copy(match, "root_reader_of_the_world_tree")
    assert same_with_the_other_copy(match, "gleaner_of_the_world_tree")


def test_either_copy_may_be_used():
    match = kamakor("""
        seat 0   I: war_machine_goblin_stoker   hand: war_machine_goblin_stoker kao trix
        seat 1   I: dark_medic
        """)
    do(match, "use I1")
    assert match.decision.question == "pay"
    assert same_with_the_other_copy(match, "war_machine_goblin_stoker")


def twins_in_packets(match: Match) -> list[str]:
    """Return the designs that are in two packets, or twice in one."""
    found = [card for seat in range(match.seats) for card in match.view(seat).seats[seat].packet]
    return [card for card in dict.fromkeys(found) if found.count(card) == 2]


def test_either_copy_may_lie_in_a_packet_or_hand_of_a_draft():
    match = Match("gosu", seats=4, seed=2, starting_draft=True)
    twins = twins_in_packets(match)
    assert len(twins) > 2
    while match.decision.question == "pick":
        assert all(same_with_the_other_copy(match, card) for card in twins)
        match.act(match.legal()[0])
    assert all(same_with_the_other_copy(match, card) for card in twins)


def test_the_order_of_a_packet_makes_no_difference():
    match = Match("gosu", seed=2, starting_draft=True)
    turned = match.copy()
    size = int(turned.state["packet_size"][1])
    turned.state["packet"][1, :size] = turned.state["packet"][1, :size][::-1].copy()
    assert turned.digest() == match.digest()


def test_what_a_round_start_released_makes_no_difference_afterwards():
    match = gosu("seat 0 passed: yes   seat 1 I: dark_medic [fire_ammo]   hand: kao")
    do(match, "pass")
    assert match.view().round == 2
    assert Match.from_text(match.to_text()).digest() == match.digest()
