"""GOSU: the starting draft (G-DRAFT), and what seats know and guess from it (G-DRAFT-03).

Seats are numbered clockwise: the left neighbour of seat 0 is seat 1. Packet n was dealt to seat n;
at choice c (0 to 5) it is with seat n + c.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations, product
from typing import Any

import pytest

from helpers import (
    all_events,
    deck_size,
    discards,
    do,
    events,
    gosu,
    hand,
    holder,
    name,
    options,
    question,
    row,
    zone,
)
from warren.engine import IllegalAction, Match
from warren.engine.games import load_pack
from warren.games.army.records import EVERYONE, IN_DISCARDS
from warren.locale import LANGUAGES

PACK = load_pack("gosu")
SIZES = (7, 5, 4, 3, 2)  # packet sizes that a player chooses from; the last card is no choice
MANY = 3_000

every_table = pytest.mark.parametrize("seats", [2, 3, 4])
several_others = pytest.mark.parametrize("seats", [3, 4])
every_game = pytest.mark.parametrize("kamakor", [False, True], ids=["base", "kamakor"])


def drafting(seats: int, seed: int = 1, **chosen: Any) -> Match:
    """Return a match at the start of its draft; opening hands are not exchanged."""
    match = Match("gosu", seats=seats, seed=seed, starting_draft=True, **chosen)
    while question(match)[1] in ("eliminate", "mulligan"):
        match.act("no" if question(match)[1] == "mulligan" else match.legal()[0])
    assert question(match)[1] == "pick"
    return match


def packet(match: Match, seat: int) -> list[str]:
    """Return a seat's packet, sorted."""
    return sorted(match.view(seat).seats[seat].packet)


def packets(match: Match) -> list[list[str]]:
    """Everyone's packets."""
    return [packet(match, seat) for seat in range(match.seats)]


def hands(match: Match) -> list[list[str]]:
    """Everyone's kept cards."""
    return [hand(match, seat) for seat in range(match.seats)]


def keep(match: Match, choices: dict[int, Iterable[str]]) -> Match:
    """Let each seat keep its cards, in the given order."""
    for seat, cards in choices.items():
        for card in cards:
            match.act(f"keep {card}", seat)
    return match


def first_cards(match: Match) -> dict[int, list[str]]:
    """Choose the first cards of every packet."""
    amount = match.decision.amount
    return {seat: packet(match, seat)[:amount] for seat in range(match.seats)}


def choices_of(match: Match) -> int:
    """Return the number of the choice, from 0; -1 after the draft."""
    sizes = [seat.packet_size + seat.hand_size for seat in match.view().seats]
    if question(match)[1] != "pick":
        return -1
    kept = {seat.hand_size for seat in match.view().seats if seat.seat in match.pending}
    assert set(sizes) <= set(range(8))
    return max(0, min(kept) - 1)


def to_choice(match: Match, choice: int, chance: random.Random | None = None) -> Match:
    """Continue until this choice begins, with random or first cards."""
    while choices_of(match) < choice:
        keep(match, some_cards(match, chance) if chance else first_cards(match))
    return match


def some_cards(match: Match, chance: random.Random) -> dict[int, list[str]]:
    """Return a random choice for everyone."""
    amount = match.decision.amount
    return {seat: chance.sample(packet(match, seat), amount) for seat in range(match.seats)}


def drafted(match: Match, chance: random.Random | None = None) -> Match:
    """Continue until the draft is over."""
    while question(match)[1] == "pick":
        keep(match, some_cards(match, chance) if chance else first_cards(match))
    return match


def found(wanted: Callable[[Match], bool], seats: int, start: int = 0, **chosen: Any) -> Match:
    """Return the first deal that fits; `start` is a seed known to fit, so that none is missed."""
    for seed in range(start, start + 3_000):
        match = Match("gosu", seats=seats, seed=seed, starting_draft=True, **chosen)
        if wanted(match):
            return match
    raise AssertionError("no deal of this kind")


def viewers(match: Match) -> list[int | None]:
    """Return all seats, and a spectator."""
    return [*range(match.seats), None]


# --- the first choice (G-DRAFT-01) ---------------------------------------------------------------


@every_table
def test_g_draft_01_the_opening_hands_are_what_is_drafted(seats):
    plain = Match("gosu", seats=seats, seed=1)
    match = drafting(seats)
    assert packets(match) == hands(plain)
    assert [len(cards) for cards in packets(match)] == [7] * seats
    assert hands(match) == [[]] * seats


@every_table
@every_game
def test_g_draft_01_everybody_keeps_2_of_7_and_hands_5_to_the_left(seats, kamakor):
    match = drafting(seats, kamakor=kamakor)
    assert match.pending == tuple(range(seats))
    before = packets(match)
    keep(match, {seat: before[seat][2:4] for seat in range(seats)})
    for seat in range(seats):
        assert hand(match, seat) == before[seat][2:4]
        left = (seat + 1) % seats
        assert packet(match, left) == before[seat][:2] + before[seat][4:]


@every_table
def test_g_draft_01_each_is_asked_for_two_cards_of_the_own_hand(seats):
    match = drafting(seats)
    for seat in range(seats):
        decision = match.decision_of(seat)
        assert (decision.seat, decision.question, decision.amount) == (seat, "pick", 2)
        offered = [action.text for action in match.legal(seat)]
        assert sorted(offered) == sorted(f"keep {card}" for card in set(packet(match, seat)))
        assert sorted(match.view(seat).decision.options) == sorted(offered)
        first = packet(match, seat)[0]
        match.act(f"keep {first}", seat)
        assert match.decision_of(seat).amount == 1
        assert hand(match, seat) == [first]


def test_g_draft_01_what_is_kept_is_in_the_packet_no_more():
    match = drafting(2)
    first, *rest = packet(match, 0)
    assert first not in rest
    match.act(f"keep {first}", 0)
    assert packet(match, 0) == rest
    assert match.why_not(f"keep {first}", 0) == "not-in-packet"


def test_g_draft_01_two_copies_are_one_option_and_may_both_be_kept():
    match = found(lambda m: question(m)[1] == "pick" and twins(packet(m, 0)), 2)
    (twin,) = twins(packet(match, 0))
    assert [action.text for action in match.legal(0)].count(f"keep {twin}") == 1
    keep(match, {0: [twin, twin]})
    assert hand(match, 0) == [twin, twin]


def twins(cards: list[str]) -> list[str]:
    """Return the designs that occur twice."""
    return [card for card, count in Counter(cards).items() if count > 1]


# --- the other choices (G-DRAFT-02, G-DRAFT-04) --------------------------------------------------


@every_table
@every_game
def test_g_draft_02_one_card_of_every_packet_that_comes_along_is_kept(seats, kamakor):
    match = to_choice(drafting(seats, kamakor=kamakor), 1)
    for size in SIZES[1:]:
        before, held = packets(match), hands(match)
        assert match.pending == tuple(range(seats))
        assert [len(cards) for cards in before] == [size] * seats
        assert match.decision.amount == 1
        keep(match, {seat: [before[seat][-1]] for seat in range(seats)})
        for seat in range(seats):
            left = (seat + 1) % seats
            assert set(hand(match, seat)) >= {*held[seat], before[seat][-1]}
            if size > 2:
                assert packet(match, left) == before[seat][:-1]


@every_table
def test_g_draft_02_five_four_three_two_and_one_card_are_passed(seats):
    match = drafted(drafting(seats))
    assert [passed for _, _, passed in all_events(match, "packets-passed")] == [5, 4, 3, 2, 1]


@every_table
def test_g_draft_02_the_last_card_is_kept_without_a_choice(seats):
    match = to_choice(drafting(seats), 4)
    before, held = packets(match), hands(match)
    assert [len(cards) for cards in before] == [2] * seats
    keep(match, {seat: [before[seat][0]] for seat in range(seats)})
    for seat in range(seats):
        from_right = before[(seat - 1) % seats][1]
        assert hand(match, seat) == sorted([*held[seat], before[seat][0], from_right])
    assert question(match) == (holder(match), "turn")


@every_table
@every_game
@pytest.mark.parametrize("seed", range(3))
def test_g_draft_02_everyone_ends_with_7_cards_and_none_is_lost(seats, kamakor, seed):
    match = drafting(seats, seed, kamakor=kamakor)
    dealt = Counter(card for cards in packets(match) for card in cards)
    drafted(match, random.Random(seed))
    assert [len(cards) for cards in hands(match)] == [7] * seats
    assert Counter(card for cards in hands(match) for card in cards) == dealt
    assert [seat.packet_size for seat in match.view().seats] == [0] * seats
    assert deck_size(match) == 100 - 7 * seats


@every_table
@pytest.mark.parametrize("seed", range(3))
def test_g_draft_02_cards_add_up_after_every_answer(seats, seed):
    match, chance = drafting(seats, seed), random.Random(seed)
    while question(match)[1] == "pick":
        assert match.engine.conserved(match._states) == 0
        match.act(chance.choice(match.legal(chance.choice(match.pending))))
        for seat in match.view().seats:
            assert seat.packet_size + seat.hand_size == 7 or seat.hand_size <= 7
    assert match.engine.conserved(match._states) == 0


def test_g_draft_04_with_two_players_packets_go_back_and_forth():
    match = drafting(2)
    before = packets(match)
    keep(match, {0: before[0][:2], 1: before[1][:2]})
    assert packets(match) == [before[1][2:], before[0][2:]]
    keep(match, {0: [before[1][2]], 1: [before[0][2]]})
    assert packets(match) == [before[0][3:], before[1][3:]]
    keep(match, {0: [before[0][3]], 1: [before[1][3]]})
    assert packets(match) == [before[1][4:], before[0][4:]]


@several_others
def test_g_draft_02_with_more_players_a_packet_comes_back_after_a_whole_circle(seats):
    match = drafting(seats)
    own = packet(match, 0)
    gone: list[str] = []
    for choice in range(seats):
        at = choice % seats
        assert packet(match, at) == sorted((Counter(own) - Counter(gone)).elements())
        kept = first_cards(match)
        gone += kept[at]
        keep(match, kept)
    assert packet(match, 0) == sorted((Counter(own) - Counter(gone)).elements())


# --- without and with other options (G-DRAFT-05) -------------------------------------------------


@every_table
def test_g_draft_05_without_the_option_hands_are_kept_as_they_are_dealt(seats):
    match = Match("gosu", seats=seats, seed=1)
    assert question(match) == (holder(match), "turn")
    assert [len(cards) for cards in hands(match)] == [7] * seats


def test_g_draft_05_with_kamakor_clans_are_eliminated_before_the_draft():
    match = Match("gosu", seats=3, seed=1, starting_draft=True, kamakor=True)
    asked = []
    while question(match)[1] != "turn":
        if question(match)[1] not in asked:
            asked.append(question(match)[1])
        match.act(match.legal()[-1])
    assert [one for one in asked if one != "mulligan"] == ["eliminate", "pick"]
    assert {PACK.card(card).clan for cards in hands(match) for card in cards} <= set(
        match.view().clans
    )


def test_g_draft_05_the_tournament_preset_drafts():
    match = Match("gosu:tournament", seed=1)
    assert match.engine.options.starting_draft
    assert match.view().seats[0].packet_size == 7


@every_table
def test_g_draft_05_the_first_turn_is_the_holders_as_ever(seats):
    for seed in range(4):
        match = drafted(drafting(seats, seed))
        assert question(match) == (holder(match), "turn")
        assert (match.view().round, match.view().turn) == (1, holder(match))


# --- before the draft: the opening hand may be exchanged (G-DRAFT-06, A-11, A-20) ----------------


def is_asked(match: Match) -> bool:
    """Return whether somebody may exchange the opening hand."""
    return question(match)[1] == "mulligan"


def level_1(cards: Iterable[str]) -> list[str]:
    """Cards that count as level 1 outside an army."""
    return [card for card in cards if 1 in (PACK.card(card).rows or (PACK.card(card).level,))]


@every_table
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_g_draft_06_the_opening_hand_is_exchanged_before_the_draft(seats, answer):
    match = found(is_asked, seats, start=8)
    seat = match.decision.seat
    given_up = hand(match, seat)
    assert [one.packet_size for one in match.view().seats] == [0] * seats
    do(match, answer)
    while is_asked(match):
        do(match, "no")
    assert question(match)[1] == "pick"
    if answer == "yes":
        assert sorted(discards(match)) == given_up
        assert not set(packet(match, seat)) & set(given_up)
    else:
        assert packet(match, seat) == given_up
    assert [len(cards) for cards in packets(match)] == [7] * seats


@every_table
def test_a_11_nobody_is_asked_after_the_draft_even_without_a_level_1_card(seats):
    """Seat 0 avoids level 1 whenever it can."""
    bare = 0
    for seed in range(60):
        match = drafting(seats, seed)
        while question(match)[1] == "pick":
            amount = match.decision.amount
            keep(match, {s: avoiding(packet(match, s), s == 0)[:amount] for s in range(seats)})
        assert question(match) == (holder(match), "turn")
        bare += not level_1(hand(match, 0))
    assert bare > 0


def avoiding(cards: list[str], avoids: bool) -> list[str]:
    """Return the cards with those of level 1 last, or first."""
    return sorted(cards, key=lambda card: (card in level_1([card])) == avoids)


def test_a_11_an_exchange_cannot_be_asked_for_in_the_draft():
    match = found(is_asked, 2, start=8)
    do(match, "no")
    assert match.why_not("yes", 0) == match.why_not("yes", 1) == "not-asked"


def test_a_20_an_exchange_with_too_small_a_deck_shuffles_the_discards():
    match = found(is_asked, 2, start=8)
    seat, state = match.decision.seat, match.state
    size = int(state["deck_size"][0])
    for card in state["deck"][0, : size - 3].tolist():  # all but the three on top
        state["where"][card], state["known"][card] = IN_DISCARDS, EVERYONE
        state["discards"][0, int(state["discards_size"][0])] = card
        state["discards_size"] += 1
    top = zone(match, "deck", 0)[-3:]
    state["deck"][0, :3] = top
    state["deck_size"] = 3
    do(match, "yes")
    assert len(events(match, "reshuffled")) == 1
    assert discards(match) == []
    seen = hand(match, seat) if is_asked(match) else packet(match, seat)
    assert len(seen) == 7
    assert set(seen) >= {name(match, card) for card in top}
    assert match.engine.conserved(match._states) == 0


# --- what is refused -----------------------------------------------------------------------------


def everything(match: Match) -> tuple[Any, ...]:
    """Return the whole match with every viewer's view."""
    seen = [(match.view(viewer), match.log(viewer)) for viewer in viewers(match)]
    return match.digest(), match.record().text, match.pending, seen


def refused(match: Match, action: str, seat: int, code: str) -> None:
    """Check that the action is refused with this code and a reason, and changes nothing."""
    before = everything(match)
    assert match.why_not(action, seat) == code
    with pytest.raises(IllegalAction) as caught:
        match.act(action, seat)
    assert caught.value.code == code
    assert str(caught.value)
    assert everything(match) == before


def test_g_draft_01_only_cards_of_the_packet_can_be_kept():
    match = drafting(2)
    foreign = next(card for card in packet(match, 1) if card not in packet(match, 0))
    in_deck = next(name(match, c) for c in zone(match, "deck", 0) if name(match, c) != foreign)
    refused(match, f"keep {foreign}", 0, "not-in-packet")
    if in_deck not in packet(match, 0):
        refused(match, f"keep {in_deck}", 0, "not-in-packet")


@pytest.mark.parametrize(
    "action", ["pass", "draw 1", "done", "no", "play {}", "discard {}", "take {}", "bring {}"]
)
def test_g_draft_01_nothing_else_is_asked(action):
    match = drafting(2)
    refused(match, action.format(packet(match, 0)[0]), 0, "not-asked")


@every_table
def test_g_draft_03_who_has_chosen_owes_nothing_until_all_have(seats):
    match = drafting(seats)
    order = list(range(seats))[::-1]
    for choice in (0, 1):
        for count, seat in enumerate(order[:-1], start=1):
            keep(match, {seat: first_cards_of(match, seat)})
            assert match.pending == tuple(sorted(order[count:]))
            assert match.legal(seat) == []
            assert match.decision_of(seat) is None
            assert match.view(seat).decision.options == ()
            refused(match, f"keep {packet(match, seat)[0]}", seat, "not-your-decision")
        keep(match, {order[-1]: first_cards_of(match, order[-1])})
        assert match.pending == tuple(range(seats))
        assert choices_of(match) == choice + 1


def first_cards_of(match: Match, seat: int) -> list[str]:
    """Return the first cards of one packet."""
    return packet(match, seat)[: match.decision_of(seat).amount]


# --- any order of answers, the same position (G-DRAFT-03) ----------------------------------------


@every_table
@every_game
def test_g_draft_03_the_order_of_answers_does_not_matter(seats, kamakor):
    """At every choice, even while only some have answered."""
    match = drafting(seats, 5, kamakor=kamakor)
    while question(match)[1] == "pick":
        answers = [(s, c) for s, cards in first_cards(match).items() for c in cards]
        reached: dict[frozenset[tuple[int, str]], set[str]] = {}
        orders = list(permutations(answers))
        for order in random.Random(seats).sample(orders, min(len(orders), 24)):
            again = match.copy()
            for count, (seat, card) in enumerate(order, start=1):
                again.act(f"keep {card}", seat)
                reached.setdefault(frozenset(order[:count]), set()).add(again.digest())
        assert all(len(digests) == 1 for digests in reached.values())
        assert len(reached) > len(answers)
        keep(match, first_cards(match))
        assert reached[frozenset(answers)] == {match.digest()}


@every_table
@pytest.mark.parametrize("seed", range(3))
def test_g_draft_03_a_whole_match_does_not_depend_on_the_order_of_answers(seats, seed):
    """Choices are made beforehand; one table answers in turn, the other in any order."""
    chance = random.Random(seed)
    one = drafting(seats, seed)
    other = one.copy()
    steps = 0
    while not one.is_over and steps < 40:
        if question(one)[1] == "pick":
            kept = some_cards(one, chance)
            keep(one, kept)
            while kept:
                seat = chance.choice(list(kept))
                card = kept[seat].pop(0)
                other.act(f"keep {card}", seat)
                kept = {seat: cards for seat, cards in kept.items() if cards}
        else:
            action = chance.choice(one.legal()).text
            one.act(action)
            other.act(action)
        assert one.digest() == other.digest()
        assert one.pending == other.pending
        for viewer in viewers(one):
            assert one.view(viewer) == other.view(viewer)
        steps += 1


@every_table
def test_g_draft_03_any_order_of_answers_can_be_read_back_from_a_record(seats):
    match, chance = drafting(seats), random.Random(seats)
    for _ in range(seats + 3):
        match.act(chance.choice(match.legal(chance.choice(match.pending))))
    again = Match.from_record(match.record().text)
    assert (again.digest(), again.pending) == (match.digest(), match.pending)
    assert again.texts == match.texts


# --- what others find out: nothing (G-DRAFT-03) --------------------------------------------------


def knows(match: Match, viewer: int | None) -> list[Any]:
    """Return everything that a viewer can find out now: views, events and questions."""
    view = match.view(viewer)
    told = match.happened(viewer)
    known: list[Any] = [view, repr(view), match.log(viewer), told, match.pending]
    for language in LANGUAGES:
        speaker = match.sentences(language)
        known.append(speaker.ask(match.state, view.decision, viewer))
        known.append(speaker.narrate(told, viewer))
    if viewer is not None:
        known.append(match.engine.observe(match._states, viewer).tolist())
        known.append([action.text for action in match.legal(viewer)])
        known.append(match.decision_of(viewer))
        reasons = range(match.engine.game.actions)
        known.append([match.engine.why_not(match._states, viewer, n) for n in reasons])
        twin = match.copy()
        twin.engine.redeal(twin._states, viewer, 5)
        known.append(twin.digest())
    return known


def all_alike(items: Iterable[Any]) -> bool:
    """Return whether there are several items, and all are equal."""
    first, second, *others = items
    return all(item == first for item in (second, *others))


@every_table
@every_game
def test_g_draft_03_nobody_finds_out_what_a_seat_keeps(seats, kamakor):
    """While others still choose: any two cards of the first packet, any one of the second."""
    match = drafting(seats, 3, kamakor=kamakor)
    for choice in (0, 1):
        seat = choice % seats
        start = to_choice(match.copy(), choice)
        kept = list(combinations(sorted(set(packet(start, seat))), 2 - choice))
        tables = [keep(start.copy(), {seat: cards}) for cards in kept]
        assert len({table.digest() for table in tables}) == len(tables) > 2
        for viewer in viewers(match):
            if viewer != seat:
                assert all_alike(knows(table, viewer) for table in tables)


@every_table
def test_g_draft_03_nor_in_what_order_the_two_cards_were_kept(seats):
    match = drafting(seats, 3)
    one, other = packet(match, 0)[:2]
    tables = [keep(match.copy(), {0: cards}) for cards in ((one, other), (other, one))]
    for viewer in range(1, seats):
        assert all_alike(knows(table, viewer) for table in tables)


@several_others
@every_game
def test_g_draft_03_only_who_gets_the_packet_sees_what_is_left(seats, kamakor):
    """After all have chosen and the packets moved, the seat after next knows no more."""
    match = drafting(seats, 3, kamakor=kamakor)
    others = {seat: packet(match, seat)[:2] for seat in range(1, seats)}
    kept = list(combinations(sorted(set(packet(match, 0))), 2))
    tables = [keep(match.copy(), {0: cards, **others}) for cards in kept]
    for viewer in viewers(match)[2:]:
        assert all_alike(knows(table, viewer) for table in tables)
    assert not all_alike(table.view(1) for table in tables)


@every_table
def test_g_draft_03_a_choice_is_told_to_its_seat_alone(seats):
    match = drafting(seats)
    for seat in range(seats):
        card = packet(match, seat)[0]
        told = match.act(f"keep {card}", seat)
        assert told == match.happened(None)
        for viewer in viewers(match):
            (picked,) = [h for h in match.happened(viewer) if h.what == "picked"]
            expected = card if viewer == seat else None
            assert (picked.seat, picked.card, picked.hidden) == (seat, expected, viewer != seat)


@every_table
def test_g_draft_03_the_last_card_is_told_to_its_seat_alone(seats):
    match = to_choice(drafting(seats), 4)
    keep(match, first_cards(match))
    for viewer in viewers(match):
        told = [h for h in match.happened(viewer) if h.what == "picked"][-seats:]
        assert [h.seat for h in told] == list(range(seats))
        for h in told:
            if viewer == h.seat:
                assert h.card in hand(match, h.seat)
            else:
                assert (h.card, h.hidden) == (None, True)


@every_table
def test_g_draft_03_packets_and_kept_cards_are_for_their_holders_only(seats):
    match = to_choice(drafting(seats), 2)
    for viewer in viewers(match):
        for seat in match.view(viewer).seats:
            assert seat.packet_size == 4
            assert len(seat.packet) == (4 if seat.seat == viewer else 0)
            assert seat.hand_size == 3
            if viewer is None:
                assert seat.hand == ()


# --- what a seat remembers -----------------------------------------------------------------------

Seen = dict[tuple[int, int], Counter[str]]  # by packet and choice
Fact = tuple[list[str], list[int], int | None]  # cards; their takers; the owner of the others


class Notes:
    """A careful player's notes in a draft, from their own view alone."""

    def __init__(self, seats: int, seat: int) -> None:
        self.seats, self.seat = seats, seat
        self.seen: Seen = {}
        self.kept: Seen = {}

    def look(self, match: Match) -> None:
        """Note a new packet."""
        choice = choices_of(match)
        self.seen[self.packet_at(choice), choice] = Counter(packet(match, self.seat))

    def take(self, choice: int, cards: list[str]) -> None:
        """Note the cards kept from it."""
        self.kept[self.packet_at(choice), choice] = Counter(cards)

    def packet_at(self, choice: int) -> int:
        """Return the player's packet at a choice."""
        return (self.seat - choice) % self.seats

    def facts(self, now: int) -> list[Fact]:
        """Facts at the beginning of a choice; 6 is after the draft."""
        found = []
        for (number, choice), seen in self.seen.items():
            if choice == now:
                continue
            later = choice + self.seats
            back = self.seen.get((number, later), Counter()) if later <= now else Counter()
            if now == 6 and later == 5:  # the last card of the packet, kept without a choice
                back = self.kept[number, later]
            gone = seen - self.kept[number, choice] - back
            takers = [(number + n) % self.seats for n in range(choice + 1, min(later, now, 6))]
            rest = (number + now) % self.seats if len(takers) < gone.total() else None
            found.append((sorted(gone.elements()), takers, rest))
        return found

    def certain(self, now: int) -> list[tuple[int, str]]:
        """Cards whose holder is certain."""
        return sorted(
            (takers[0], cards[0]) for cards, takers, rest in self.facts(now) if len(cards) == 1
        )


def noted_draft(match: Match, seed: int) -> Iterator[tuple[Match, list[Notes], int]]:
    """Yield a random draft at each choice and after the last, with everyone's notes."""
    chance = random.Random(seed)
    notes = [Notes(match.seats, seat) for seat in range(match.seats)]
    while question(match)[1] == "pick":
        choice = choices_of(match)
        for one in notes:
            one.look(match)
        yield match, notes, choice
        held = hands(match)
        kept = some_cards(match, chance)
        keep(match, kept)
        for seat, cards in kept.items():
            notes[seat].take(choice, cards)
            if choice == 4:  # the last card is included
                last = Counter(hand(match, seat)) - Counter(held[seat]) - Counter(cards)
                notes[seat].take(5, list(last.elements()))
                notes[seat].seen[notes[seat].packet_at(5), 5] = last
    yield match, notes, 6


def shown(match: Match, viewer: int) -> list[tuple[int, str]]:
    """Return the cards in others' hands that a viewer sees."""
    view = match.view(viewer)
    return sorted((s.seat, card) for s in view.seats if s.seat != viewer for card in s.hand)


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_g_draft_04_with_two_players_each_knows_what_the_other_took_of_packets_seen(seed, kamakor):
    """If a card is missing when a packet comes back, the other player has it."""
    for match, notes, choice in noted_draft(drafting(2, seed, kamakor=kamakor), seed):
        if choice < 6:
            for seat in range(2):
                assert shown(match, seat) == notes[seat].certain(choice)


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_g_draft_04_after_the_draft_each_knows_five_cards_of_the_other(seed, kamakor):
    """Only the two cards kept first were never seen."""
    *_, (match, notes, _) = noted_draft(drafting(2, seed, kamakor=kamakor), seed)
    for seat in range(2):
        assert len(notes[seat].certain(6)) == 5
        assert shown(match, seat) == notes[seat].certain(6)


def test_g_draft_04_the_two_cards_kept_at_first_are_never_shown():
    match = drafting(2, 3)
    first = {seat: cards[:2] for seat, cards in enumerate(packets(match))}
    keep(match, first)
    drafted(match)
    for seat in range(2):
        unseen = Counter(first[1 - seat])
        known = Counter(card for _, card in shown(match, seat))
        assert known + unseen <= Counter(hand(match, 1 - seat))


@several_others
@pytest.mark.parametrize("seed", range(4))
def test_g_draft_03_with_more_players_nobody_sees_who_took_which(seats, seed):
    """Until the last choice every missing card may be with several players."""
    for match, _, choice in noted_draft(drafting(seats, seed), seed):
        for seat in range(seats):
            if choice < 6:
                assert shown(match, seat) == []


@several_others
@pytest.mark.parametrize("seed", range(2))
def test_g_draft_02_the_very_last_card_is_known_to_who_passed_it_on(seats, seed):
    """Of two cards one is kept, and the left neighbour has to keep the other."""
    *_, (match, notes, _) = noted_draft(drafting(seats, seed), seed)
    for seat in range(seats):
        assert len(notes[seat].certain(6)) == 1
        assert shown(match, seat) == notes[seat].certain(6)


def test_g_draft_04_what_is_known_of_a_hand_is_forgotten_once_it_is_played():
    match = drafted(drafting(2, 3))
    seat = holder(match)
    card = next(c for s, c in shown(match, 1 - seat) if f"play {c}" in options(match))
    do(match, f"play {card}")
    assert row(match, seat, 1) == [card]
    assert card not in match.view(1 - seat).seats[seat].hand


# --- copies of one card --------------------------------------------------------------------------


@pytest.mark.parametrize("other", ["alpha_warrior?0", "alpha_warrior", "kao", "kao?0"])
def test_g_draft_04_of_two_copies_the_known_one_is_gone_first(other):
    """Seat 0 knew of one Warrior and saw one played, so it can't know of another."""
    match = gosu(
        f"""
        turn: 1
        seat 0
        seat 1   hand: {other} alpha_warrior?0
        """,
        starting_draft=True,
    )
    do(match, "play alpha_warrior")
    assert shown(match, 0) == [(1, other.removesuffix("?0"))] * other.endswith("?0")


def test_g_draft_03_of_two_copies_known_to_different_seats_none_is_known_any_more():
    """Seats 0 and 1 each knew of one Warrior and saw one played, perhaps the one they knew."""
    match = gosu(
        """
        turn: 2
        seat 0
        seat 1
        seat 2   hand: alpha_warrior?0 alpha_warrior?1 kao
        """,
        starting_draft=True,
    )
    do(match, "play alpha_warrior")
    assert shown(match, 0) == shown(match, 1) == []


# --- guesses: what the seat saw ------------------------------------------------------------------


def guesses(match: Match, seat: int, times: int) -> Iterator[Match]:
    """Yield the match with different guesses of what the seat can't know."""
    twin = match.copy()
    for seed in range(times):
        twin._states[:] = match._states
        twin.engine.redeal(twin._states, seat, seed)
        yield twin


def cards_of(match: Match, what: str, seat: int) -> Counter[str]:
    """Return a hand or packet, regardless of who knows it."""
    return Counter(name(match, card) for card in zone(match, what, seat))


def agrees(match: Match, facts: list[Fact]) -> bool:
    """Return whether hands and packets can satisfy all facts at once."""
    held = [cards_of(match, "hand", seat) for seat in range(match.seats)]
    lying = [cards_of(match, "packet", seat) for seat in range(match.seats)]

    def fits(facts: list[Fact]) -> bool:
        if not facts:
            return True
        (cards, takers, rest), *others = facts
        for order in set(permutations(cards)):
            taken = list(zip(takers, order, strict=False))
            left = Counter(order[len(takers) :])
            if rest is not None and not left <= lying[rest]:
                continue
            for seat, card in taken:
                held[seat][card] -= 1
            good = all(held[seat][card] >= 0 for seat, card in taken)
            if good and fits(others):
                return True
            for seat, card in taken:
                held[seat][card] += 1
        return False

    return fits(facts)


@every_table
@every_game
def test_g_draft_03_guesses_agree_with_what_the_seat_saw(seats, kamakor):
    """Own cards stay; a passed card is with one of the seats that had the packet since."""
    changed = 0
    for match, notes, choice in noted_draft(drafting(seats, 7, kamakor=kamakor), 7):
        for seat in range(seats):
            facts = notes[seat].facts(choice)
            assert agrees(match, facts)
            for guess in guesses(match, seat, 12):
                assert agrees(guess, facts)
                assert guess.engine.conserved(guess._states) == 0
                assert hand(guess, seat) == hand(match, seat)
                assert packet(guess, seat) == packet(match, seat)
                assert guess.view(seat) == match.view(seat)
                assert guess.pending == match.pending
                changed += guess.digest() != match.digest()
    assert changed > 50


@every_table
def test_g_draft_03_guesses_agree_with_what_the_seat_saw_while_some_have_chosen(seats):
    """A seat that has chosen has one more card in hand; its packet reveals nothing more."""
    match, chance = drafting(seats, 11), random.Random(11)
    while question(match)[1] == "pick":
        match.act(chance.choice(match.legal(chance.choice(match.pending))))
        picking = question(match)[1] == "pick"
        for seat in range(seats):
            for guess in guesses(match, seat, 4):
                assert guess.view(seat) == match.view(seat)
                assert guess.pending == match.pending
                assert guess.engine.conserved(guess._states) == 0
                for other in range(seats):
                    assert cards_of(guess, "hand", other).total() == len(hand(match, other))
                    seen = guess.legal(other) if picking else []
                    assert {action.text for action in seen} <= {
                        f"keep {card}" for card in cards_of(guess, "packet", other)
                    }


@every_table
def test_g_draft_03_guesses_agree_with_what_was_seen_after_cards_were_played(seats):
    match, chance = drafted(drafting(seats, 2), random.Random(2)), random.Random(3)
    for _ in range(12):
        match.act(chance.choice(match.legal()))
        for seat in range(seats):
            for guess in guesses(match, seat, 8):
                assert guess.view(seat) == match.view(seat)
                assert hand(guess, seat) == hand(match, seat)
                assert guess.engine.conserved(guess._states) == 0


# --- guesses: the right odds ---------------------------------------------------------------------

# The value that chance exceeds once in ten thousand times, by degrees of freedom
RARE = {1: 15.1, 3: 21.1, 4: 23.5, 5: 25.7, 15: 44.3, 35: 73.5}


def is_even(counts: Counter[Any], cases: int) -> bool:
    """Return whether all cases occurred about equally often."""
    expected = counts.total() / cases
    off = sum((counts[case] - expected) ** 2 for case in counts) / expected
    off += expected * (cases - len(counts))
    return len(counts) == cases and off < RARE[cases - 1]


def different_cards(seats: int) -> Match:
    """Return a draft in which no design was dealt twice."""
    return found(
        lambda m: not is_asked(m) and not twins([card for cards in packets(m) for card in cards]),
        seats,
    )


def who_took(match: Match, fact: Fact) -> tuple[int, ...]:
    """Return, for each card of a fact, the first possible holder that has it."""
    cards, takers, _ = fact
    held = {seat: cards_of(match, "hand", seat) for seat in takers}
    return tuple(next((s for s in takers if held[s][card]), -1) for card in cards)


def test_g_draft_03_with_three_players_every_assignment_is_equally_likely():
    """Seat 0 saw four pairs of cards go to both others: sixteen ways in all."""
    *_, (match, notes, _) = noted_draft(different_cards(3), 1)
    pairs = [fact for fact in notes[0].facts(6) if len(fact[0]) == 2]
    assert [takers for _, takers, _ in pairs] == [[1, 2]] * 4
    odds = Counter(tuple(who_took(g, fact) for fact in pairs) for g in guesses(match, 0, MANY))
    usual = Counter({ways: n for ways, n in odds.items() if all(len(set(w)) == 2 for w in ways)})
    assert usual.total() > 0.85 * MANY  # otherwise an unseen copy of such a card is in a hand, too
    assert is_even(usual, 16)


def test_g_draft_03_with_four_players_every_assignment_is_equally_likely():
    """Two packets that seat 0 saw lost three cards each to the others: six ways for each."""
    *_, (match, notes, _) = noted_draft(different_cards(4), 1)
    triples = [fact for fact in notes[0].facts(6) if len(fact[0]) == 3]
    assert [takers for _, takers, _ in triples] == [[1, 2, 3]] * 3
    odds = Counter(tuple(who_took(g, f) for f in triples[:2]) for g in guesses(match, 0, MANY))
    usual = Counter({ways: n for ways, n in odds.items() if all(len(set(w)) == 3 for w in ways)})
    assert usual.total() > 0.7 * MANY
    assert is_even(usual, 36)


def test_g_draft_03_while_a_packet_is_away_any_card_of_it_may_be_taken():
    """Two players: seat 1 has taken one of the five cards that seat 0 handed over."""
    match = to_choice(different_cards(2), 1)
    passed_on = packet(match, 1)
    keep(match, {1: [passed_on[2]]})
    odds: Counter[str] = Counter()
    for guess in guesses(match, 0, MANY):
        (taken,) = set(passed_on) - set(cards_of(guess, "packet", 1))
        assert cards_of(guess, "hand", 1)[taken]
        odds[taken] += 1
    assert is_even(odds, 5)


@several_others
def test_g_draft_03_while_a_packet_is_away_those_who_had_it_took_one_each(seats):
    """Seat 0's packet is with seat 2, who has not chosen yet; seat 1 took one of five cards."""
    match = different_cards(seats)
    passed_on = packet(match, 0)[2:]
    keep(match, {seat: packet(match, seat)[:2] for seat in range(seats)})
    keep(match, first_cards(match))
    odds: Counter[str] = Counter()
    for guess in guesses(match, 0, MANY):
        (taken,) = set(passed_on) - set(cards_of(guess, "packet", 2))
        assert cards_of(guess, "hand", 1)[taken]
        odds[taken] += 1
    assert is_even(odds, 5)


def test_g_draft_03_the_cards_kept_at_first_may_be_any_that_was_not_seen():
    """Two players: seat 1 kept two cards of its own packet; seat 0 has seen the twelve others."""
    *_, (match, notes, _) = noted_draft(different_cards(2), 1)
    known = Counter(card for _, card in notes[0].certain(6))
    seen = known + Counter(hand(match, 0))
    assert seen.total() == 12
    odds: Counter[str] = Counter()
    for guess in guesses(match, 0, MANY):
        unseen = cards_of(guess, "hand", 1) - known
        assert unseen.total() == 2
        odds.update(unseen)
    left = Counter(card.id for card in PACK.base.cards for _ in range(card.copies)) - seen
    assert left.total() == 88
    assert set(odds) == set(left)
    off = sum((odds[c] - 2 * MANY * n / 88) ** 2 / (2 * MANY * n / 88) for c, n in left.items())
    assert off < 140  # 74 cases or fewer


def test_g_draft_03_a_card_that_came_to_light_leaves_the_other_where_it_must_be():
    """Seat 0 saw Kao and Trix go on to seats 1 and 2, and seat 1 discards Kao: 2 has Trix."""
    match = gosu(
        """
        turn: 1
        seat 0   hand: mind@00 dawn@00
        seat 1   I: dark_medic   hand: kao@01 fire_ak52@10 blind@10
        seat 2   hand: trix@02 ange@20
        """,
        starting_draft=True,
    )
    took = Counter(cards_of(guess, "hand", 1)["kao"] for guess in guesses(match, 0, 200))
    assert 60 < took[1] < 140
    assert took[0] + took[1] == 200
    do(match, "play fire_ak52", "discard kao")
    for guess in guesses(match, 0, 50):
        assert cards_of(guess, "hand", 2)["trix"] == 1


# --- guesses: knowledge and seed alone -----------------------------------------------------------


def same_guesses(one: Match, other: Match, seat: int, times: int = 6) -> bool:
    """Return whether a seat guesses the same in two positions that it can't tell apart."""
    pairs = zip(guesses(one, seat, times), guesses(other, seat, times), strict=True)
    return all(guess.digest() == again.digest() for guess, again in pairs)


@every_table
@every_game
def test_g_draft_03_a_guess_of_a_guess_is_the_guess(seats, kamakor):
    different = 0
    for match, _, _ in noted_draft(drafting(seats, 13, kamakor=kamakor), 13):
        for seat in range(seats):
            twin = match.copy()
            twin.engine.redeal(twin._states, seat, 999)
            different += twin.digest() != match.digest()
            assert same_guesses(match, twin, seat, 3)
    assert different > 5


@several_others
@every_game
def test_g_draft_03_who_took_which_of_two_cards_makes_no_difference_to_a_guess(seats, kamakor):
    """Seats 1 and 2 take two cards of seat 0's packet, swapped at another table."""
    match = drafting(seats, 17, kamakor=kamakor)
    keep(match, first_cards(match))
    one, other = packet(match, 1)[:2]
    tables = []
    for mine, theirs in ((one, other), (other, one)):
        table = match.copy()
        keep(table, {**first_cards(table), 1: [mine]})
        keep(table, {**first_cards(table), 2: [theirs]})
        tables.append(table)
    for _ in range(3):
        first, second = tables
        assert first.digest() != second.digest()
        assert first.view(0) == second.view(0)
        assert first.log(0) == second.log(0)
        assert same_guesses(first, second, 0)
        for table in tables:
            if question(table)[1] == "pick":
                keep(table, first_cards(table))


@several_others
def test_g_draft_03_who_took_which_of_two_cards_makes_no_difference_to_the_options(seats):
    """Seat 0's packet comes back; nothing reveals the order in which the others took from it."""
    match = drafting(seats, 17)
    keep(match, first_cards(match))
    orders: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for mine, theirs in permutations(packet(match, 1), 2):
        table = match.copy()
        keep(table, {**first_cards(table), 1: [mine]})
        keep(table, {**first_cards(table), 2: [theirs]})
        to_choice(table, seats)
        options = tuple(action.text for action in table.legal(0))
        orders.setdefault(tuple(sorted(options)), set()).add(options)
    assert all(len(found) == 1 for found in orders.values())


@several_others
def test_g_draft_03_what_was_never_seen_makes_no_difference_to_a_guess(seats):
    """Seat 2 keeps one of two cards; seat 3 or 0 never sees either, and the next seat takes it."""
    match = drafting(seats, 19)
    viewer, taker = 0, seats - 1
    keeper = taker - 1
    one, other = packet(match, keeper)[:2]
    third = packet(match, keeper)[2]
    tables = []
    for mine, theirs in ((one, other), (other, one)):
        table = match.copy()
        keep(table, {**first_cards(table), keeper: [mine, third]})
        keep(table, {**first_cards(table), taker: [theirs]})
        tables.append(table)
    for _ in range(4):
        first, second = tables
        assert first.digest() != second.digest()
        assert first.view(viewer) == second.view(viewer)
        assert same_guesses(first, second, viewer)
        for table in tables:
            if question(table)[1] == "pick":
                keep(table, {seat: [packet(table, seat)[0]] for seat in range(seats)})


def test_g_draft_03_which_of_two_copies_was_played_makes_no_difference_to_a_guess():
    """Seat 0 saw a Warrior and Mind go on to seats 1 and 2; then seat 1 plays a Warrior.

    It may be that one, or one that seat 0 has never seen; then seat 2 has the other.
    """
    seen = gosu(
        """
        turn: 1
        seat 0   hand: dawn@00 loya@00
        seat 1   hand: alpha_warrior@01 kao@10
        seat 2   hand: mind@02 trix@20
        """,
        starting_draft=True,
    )
    unseen = gosu(
        """
        turn: 1
        seat 0   hand: dawn@00 loya@00
        seat 1   hand: mind@01 alpha_warrior@10
        seat 2   hand: alpha_warrior@02 trix@20
        """,
        starting_draft=True,
    )
    for match in (seen, unseen):
        do(match, "play alpha_warrior")
    assert seen.view(0) == unseen.view(0)
    assert same_guesses(seen, unseen, 0, 20)


def test_g_draft_03_where_copies_lie_makes_no_difference_to_a_guess_before_they_are_played():
    text = """
        turn: 1
        seat 0   hand: dawn@00 loya@00
        seat 1   hand: {}@01 {}@10
        seat 2   hand: {}@02 trix@20
        """
    tables = [
        gosu(text.format(*cards), starting_draft=True)
        for cards in (
            ("alpha_warrior", "kao", "mind"),
            ("mind", "alpha_warrior", "alpha_warrior"),
            ("mind", "kao", "alpha_warrior"),
            ("alpha_warrior", "alpha_warrior", "mind"),
        )
    ]
    for other in tables[1:]:
        assert tables[0].view(0) == other.view(0)
        assert same_guesses(tables[0], other, 0, 20)


# --- with allies (A-13) --------------------------------------------------------------------------


@pytest.mark.parametrize("shows", [False, True])
def test_a_13_an_ally_sees_the_kept_cards_only_with_the_option(shows):
    match = to_choice(drafting(4, 3, teams=True, allies_show_hands=shows), 2)
    for seat, other in product(range(4), repeat=2):
        seen = match.view(seat).seats[other]
        sees = other == seat or (shows and other == (seat + 2) % 4)
        assert sorted(seen.hand) == (hand(match, other) if sees else [])
        assert sorted(seen.packet) == (packet(match, other) if other == seat else [])


def test_g_draft_03_an_ally_sees_a_choice_only_when_all_have_chosen():
    match = drafting(4, 3, teams=True, allies_show_hands=True)
    before = match.view(2).seats[0].hand
    match.act(match.legal(0)[0], 0)
    assert match.view(2).seats[0].hand == before == ()
    assert all(h.card is None for h in match.happened(2) if h.what == "picked")
    match = to_choice(drafting(4, 3, teams=True, allies_show_hands=True), 1)
    assert sorted(match.view(2).seats[0].hand) == hand(match, 0)


def test_a_13_guesses_keep_what_an_ally_shows():
    for match, _, _ in noted_draft(drafting(4, 3, teams=True, allies_show_hands=True), 3):
        for seat in range(4):
            for guess in guesses(match, seat, 10):
                assert guess.view(seat) == match.view(seat)
                assert guess.engine.conserved(guess._states) == 0


def test_a_13_who_shows_a_hand_does_not_share_what_it_knows_of_others():
    """Seats 0 and 2 are allies. Of four cards seat 2 keeps the third and passes the others on.

    Seat 0 gets two of them, keeps the first, and knows that seat 1 must keep the other. Seat 2 sees
    only what seat 0 keeps: seats 3 and 1 have the two others, but nobody knows which.
    """
    match = to_choice(drafting(4, 3, teams=True, allies_show_hands=True), 2)
    first, second, third, fourth = packet(match, 2)
    keep(match, {**first_cards(match), 2: [third]})
    tables = []
    for mine, theirs in ((second, fourth), (fourth, second)):
        table = match.copy()
        keep(table, {**first_cards(table), 3: [mine]})
        assert packet(table, 0) == sorted([first, theirs])
        keep(table, {**first_cards(table), 0: [first]})
        assert theirs in hand(table, 1)
        assert (1, theirs) in shown(table, 0)
        tables.append(table)
    assert tables[0].log(2) == tables[1].log(2)
    assert tables[0].view(2) == tables[1].view(2)


def test_a_13_an_allys_packet_is_guessed_as_any_other():
    """Only its holder sees a packet, even if hands are shown."""
    match = drafting(4, 3, teams=True, allies_show_hands=True)
    own = packet(match, 2)
    found = {tuple(sorted(cards_of(guess, "packet", 2))) for guess in guesses(match, 0, 20)}
    assert len(found) == 20
    assert tuple(own) not in found
