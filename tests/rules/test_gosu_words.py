"""Words of GOSU that no printed card needs, and their effects in a match.

Kao has the text that each test needs; it is in seat 0's second row, and its token fires it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from helpers import do, events, gosu, hand, hand_size, options, points, row
from tests import tree as t
from warren.engine import Match
from warren.engine.games import load_pack
from warren.games.gosu.dialect import GOSU
from warren.packs.errors import PackError
from warren.packs.loader import Pack, with_cards

AT_II = "seat 0   II: kao   I: dark_medic dark_thief\n"


def saying(card: str = "kao", **text: Any) -> Pack:
    """Return the pack with another text on a card."""
    pack = load_pack("gosu")
    printed = pack.card(card)
    said = replace(printed, text=t.CardText(**text), symbols=1 if "activation" in text else 0)
    return with_cards(pack, [said])


def block(*sentences: t.Sentence | t.ChooseOne) -> t.Block:
    return t.Block(sentences)


def says(*steps: t.Step, **about: Any) -> t.Sentence:
    return t.Sentence(steps, **about)


def activated(drawn: str, *sentences: t.Sentence | t.ChooseOne, **about: Any) -> Match:
    """Return the position after a token has fired Kao's text."""
    match = gosu(drawn, pack=saying(activation=block(*sentences)), **about)
    return do(match, "activate II1")


DRAW = t.Draw(t.Number(1))
CARDS = t.Counted(t.Thing.HAND)


# --- counting ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (t.AtLeast(2, CARDS), True),
        (t.AtLeast(3, CARDS), False),
        (t.AtMost(2, CARDS), True),
        (t.AtMost(1, CARDS), False),
        (t.AtLeast(1, t.Counted(t.Thing.TOKENS)), True),
        (t.AtLeast(2, t.Counted(t.Thing.TOKENS)), False),
        (t.AtLeast(5, t.Counted(t.Thing.ARMY)), True),
        (t.AtLeast(6, t.Counted(t.Thing.ARMY)), False),
        (t.AtLeast(4, t.Counted(t.Thing.FACE_UP)), True),
        (t.AtLeast(5, t.Counted(t.Thing.FACE_UP)), False),
        (t.AtLeast(1, t.Counted(t.Thing.CAPTURED)), True),
        (t.AtLeast(1, t.Counted(t.Thing.CAPTURED, levels=(2, 3))), False),
        (t.AtLeast(2, t.Counted(t.Thing.FACE_UP, clan="dark")), True),
        (t.AtLeast(3, t.Counted(t.Thing.FACE_UP, clan="dark")), False),
        (t.AtLeast(2, t.Counted(t.Thing.ARMY), t.Owner.OPPONENT), True),
        (t.AtLeast(3, t.Counted(t.Thing.ARMY), t.Owner.OPPONENT), False),
        (t.AtLeast(7, t.Counted(t.Thing.ARMY), t.Owner.ANY), True),
        (t.AtLeast(8, t.Counted(t.Thing.ARMY), t.Owner.ANY), False),
        (t.AtMost(0, t.Counted(t.Thing.POINTS)), True),
        (t.AtMost(0, t.Counted(t.Thing.POINTS), t.Owner.OPPONENT), False),
        (t.MoreThan(t.Counted(t.Thing.STRENGTH)), True),
        (t.MoreThan(CARDS), False),
        (t.FewerThan(CARDS), False),
        (t.FewerThan(t.Counted(t.Thing.POINTS)), True),
        (t.FewerThan(t.Counted(t.Thing.STRENGTH)), False),
        (t.MoreThan(t.Counted(t.Thing.ARMY, levels=(2,))), False),
    ],
)
def test_what_a_player_has_can_be_counted_and_compared(condition, holds):
    drawn = """
        seat 0   II: kao   I: dark_medic fire_ammo [dark_thief] meka_scout   hand: mind kork
        seat 1   II: dom   I: fire_sniper   hand: loya fact   points: 1
        advantage: 1
        """
    match = activated(drawn, says(t.TakeAdvantage(), condition=condition))
    assert (match.view().advantage == 0) == holds


def test_one_is_done_for_each_that_is_counted():
    drawn = "seat 0   II: kao   I: dark_medic fire_ammo\nseat 1   I: fire_sniper meka_scout"
    each = t.ForEach(t.Counted(t.Thing.FACE_UP, levels=(1,)), t.Owner.OPPONENT)
    assert hand_size(activated(drawn, says(t.Draw(each))), 0) == 2


def test_what_is_done_for_each_may_have_a_limit():
    drawn = "seat 0   II: kao   I: dark_medic fire_ammo meka_scout"
    counted = t.Counted(t.Thing.ARMY)
    assert hand_size(activated(drawn, says(t.Draw(t.ForEach(counted, most=3)))), 0) == 3


def test_who_has_as_much_as_a_card_asks_for_wins_at_any_moment():
    wins = says(t.WinWith(4, t.Counted(t.Thing.ARMY, levels=(1,))), who=t.Who.EACH_PLAYER)
    pack = saying(permanent=(t.Trigger(t.GosuWhen.ANY_MOMENT, block(wins)),))
    match = gosu(
        "seat 0   II: kao   I: dark_medic dark_thief dark_avenger   hand: fire_ammo mind kork",
        pack=pack,
    )
    do(match, "play fire_ammo", "discard mind")
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "counted")


# --- if you do -----------------------------------------------------------------------------------

MAY_DISCARD = says(t.Discard(t.Number(2)), may=True)
THEN_DRAW = says(t.Draw(t.Number(3)), condition=t.If.DID)


def test_who_pays_the_price_gets_what_it_buys():
    match = activated(f"{AT_II}   hand: mind kork trix", MAY_DISCARD, THEN_DRAW)
    do(match, "yes", "discard mind", "discard kork")
    assert hand_size(match, 0) == 1 + 3


def test_who_declines_gets_nothing():
    match = do(activated(f"{AT_II}   hand: mind kork trix", MAY_DISCARD, THEN_DRAW), "no")
    assert hand_size(match, 0) == 3


def test_who_cannot_pay_in_full_is_not_asked_and_pays_nothing():
    match = activated(f"{AT_II}   hand: mind", MAY_DISCARD, THEN_DRAW)
    assert hand(match, 0) == ["mind"]


def test_a_strike_that_finds_no_card_buys_nothing():
    free = t.Targets(free=True, levels=(3,), owner=t.Owner.OPPONENT)
    assert hand_size(activated(AT_II, says(t.Destroy(free)), THEN_DRAW), 0) == 0


def test_what_follows_if_you_do_is_carried_out_in_any_case():
    match = activated(f"{AT_II}   hand: mind", MAY_DISCARD, THEN_DRAW, says(t.TakeAdvantage()))
    assert match.view().advantage == 0


# --- otherwise -----------------------------------------------------------------------------------

ELSE_POINT = says(t.GainPoints(1), condition=t.If.OTHERWISE)
ADVANTAGE = says(t.TakeAdvantage())


@pytest.mark.parametrize(("held", "drawn"), [("", 2), ("   hand: mind", 0)])
def test_one_of_two_sentences_is_carried_out(held, drawn):
    """Even if the first makes the condition false, as drawing into an empty hand does."""
    empty = says(t.Draw(t.Number(2)), condition=t.If.EMPTY_HAND)
    match = activated(f"{AT_II}{held}", empty, ELSE_POINT, ADVANTAGE)
    assert hand_size(match, 0) == drawn + bool(held)
    assert points(match)[0] == (drawn == 0)
    assert match.view().advantage == 0  # the rest of the effect still happens


def test_declining_what_a_condition_offers_is_not_otherwise():
    offer = says(DRAW, may=True, condition=t.If.EMPTY_HAND)
    assert points(do(activated(AT_II, offer, ELSE_POINT), "no"))[0] == 0


@pytest.mark.parametrize("bought", [(THEN_DRAW,), ()])
def test_who_does_not_pay_does_otherwise(bought):
    texts = (MAY_DISCARD, *bought, ELSE_POINT)
    drawn = f"{AT_II}   hand: mind kork trix"
    assert points(do(activated(drawn, *texts), "no"))[0] == 1
    paid = do(activated(drawn, *texts), "yes", "discard mind", "discard kork")
    assert (points(paid)[0], hand_size(paid, 0)) == (0, 1 + 3 * len(bought))
    assert points(activated(f"{AT_II}   hand: mind", *texts))[0] == 1  # who can't pay


def test_if_you_do_after_otherwise_belongs_to_it():
    empty = says(DRAW, condition=t.If.EMPTY_HAND)
    price = says(t.Discard(t.Number(1)), condition=t.If.OTHERWISE)
    assert hand_size(activated(AT_II, empty, price, THEN_DRAW), 0) == 1
    match = do(activated(f"{AT_II}   hand: mind kork", empty, price, THEN_DRAW), "discard mind")
    assert hand_size(match, 0) == 1 + 3


# --- sacrifices ----------------------------------------------------------------------------------


def test_a_sacrificed_card_is_discarded_and_not_destroyed():
    reaction = t.Trigger(t.GosuWhen.OWN_CARD_DESTROYED, block(says(t.Draw(t.Number(2)))))
    pack = saying(activation=block(says(t.Sacrifice(t.Number(1)))), permanent=(reaction,))
    match = gosu(f"{AT_II}", pack=pack)
    do(match, "activate II1", "choose I2")
    assert (row(match, 0, 1), hand_size(match, 0)) == (["dark_medic"], 0)


def test_only_free_cards_of_ones_own_are_sacrificed():
    match = activated(f"{AT_II}seat 1   I: fire_ammo", says(t.Sacrifice(t.Number(1))))
    assert options(match) == ["choose 0.I2", "choose 0.II1"]


def test_a_card_can_be_its_own_price():
    match = activated(AT_II, says(t.SacrificeThis()), THEN_DRAW)
    assert (row(match, 0, 2), hand_size(match, 0)) == ([], 3)


def test_a_card_that_is_not_free_is_no_price():
    drawn = "seat 0   III: trix   II: kao   I: dark_medic"
    match = activated(drawn, says(t.SacrificeThis()), THEN_DRAW)
    assert (row(match, 0, 2), hand_size(match, 0)) == (["kao*"], 0)


def test_a_card_can_go_back_to_hand_by_itself():
    assert hand(activated(AT_II, says(t.ReturnThis())), 0) == ["kao"]


def test_a_card_can_trap_itself():
    assert row(activated(AT_II, says(t.CaptureThis())), 0, 2) == ["[kao*]"]


# --- stealing ------------------------------------------------------------------------------------


def test_a_stolen_card_of_an_army_comes_into_the_hand():
    free = t.Targets(free=True, owner=t.Owner.OPPONENT)
    match = activated(f"{AT_II}seat 1   I: fire_ammo", says(t.Steal(free)))
    assert (row(match, 1, 1), hand(match, 0)) == ([], ["fire_ammo"])


def test_a_card_is_stolen_from_a_hand_at_random_for_all_to_see():
    drawn = f"{AT_II}seat 1   hand: mind kork\nseat 2   hand: trix"
    match = do(activated(drawn, says(t.StealFromHand())), "player 1")
    assert (hand_size(match, 0), hand_size(match, 1), hand_size(match, 2)) == (1, 1, 1)
    assert match.view(2).seats[0].hand == tuple(hand(match, 0))


def test_chance_decides_which_card_is_stolen():
    drawn = f"{AT_II}seat 1   hand: mind kork"
    stolen = {hand(activated(drawn, says(t.StealFromHand()), seed=seed), 0)[0] for seed in range(9)}
    assert stolen == {"mind", "kork"}


def test_who_looks_first_chooses_what_to_steal():
    drawn = f"{AT_II}seat 1   hand: mind kork"
    match = do(activated(drawn, says(t.StealFromHand(looking=True))), "keep kork")
    assert (hand(match, 0), hand(match, 1)) == (["kork"], ["mind"])


def test_nothing_is_stolen_from_an_empty_hand():
    assert hand_size(activated(f"{AT_II}seat 1   tokens: 1", says(t.StealFromHand())), 0) == 0


def test_hands_are_exchanged():
    drawn = f"{AT_II}   hand: mind kork trix\nseat 1   hand: loya"
    match = activated(drawn, says(t.ExchangeHands()))
    assert (hand(match, 0), hand(match, 1)) == (["loya"], ["kork", "mind", "trix"])


def test_who_has_exchanged_hands_knows_the_cards_of_both():
    drawn = f"{AT_II}   hand: mind\nseat 1   hand: loya"
    match = activated(drawn, says(t.ExchangeHands()))
    assert match.view(0).seats[1].hand == ("mind",)


def test_a_look_at_a_hand_is_remembered():
    match = activated(f"{AT_II}seat 1   hand: loya", says(t.SeeHand()))
    assert match.view(0).seats[1].hand == ("loya",)


def test_cards_are_discarded_at_random():
    drawn = f"{AT_II}seat 1   hand: mind kork loya"
    step = says(t.DiscardAtRandom(t.Number(2)), who=t.Who.EACH_OPPONENT)
    left = {tuple(hand(activated(drawn, step, seed=seed), 1)) for seed in range(20)}
    assert left == {("mind",), ("kork",), ("loya",)}


def test_cards_go_from_the_deck_to_the_discards():
    match = activated(f"{AT_II}deck: mind kork", says(t.DiscardTop(t.Number(2))))
    assert sorted(match.view().discards) == ["kork", "mind"]


# --- bonuses -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bonus", "strength"),
    [
        (t.Bonus(2, t.Group(this=True)), 9 + 2),
        (t.Bonus(1, t.Group()), 9 + 4),
        (t.Bonus(1, t.Group(levels=(1,))), 9 + 3),
        (t.Bonus(2, t.Group(clan="dark")), 9 + 2 * 2),
        (t.Bonus(1, t.Group(this=True), t.Counted(t.Thing.HAND)), 9 + 2),
        (t.Bonus(1, t.Group(levels=(1,)), t.Counted(t.Thing.CAPTURED)), 9 + 3),
        (t.Bonus(1, t.Group(this=True), t.Counted(t.Thing.ARMY), t.Owner.OPPONENT), 9 + 1),
    ],
)
def test_a_power_adds_to_the_strength_of_an_army_in_a_battle(bonus, strength):
    drawn = """
        seat 0   II: kao   I: dark_medic fire_ammo meka_scout [dark_thief]   hand: mind kork
        seat 1   I: fire_sniper   passed: yes
        """
    assert battle(drawn, bonus) == strength


def battle(drawn: str, *powers: t.StandingPower) -> int:
    """Return seat 0's strength in a battle, with a Kao that has these powers."""
    match = do(gosu(drawn, pack=saying(permanent=powers)), "pass")
    return next(detail for seat, _, detail in events(match, "strength") if seat == 0)


def test_a_captured_card_adds_nothing():
    drawn = "seat 0   II: [kao]   I: dark_medic\nseat 1   passed: yes"
    assert battle(drawn, t.Bonus(2, t.Group(this=True))) == 2


def test_a_card_may_add_in_two_ways():
    drawn = "seat 0   II: kao   I: dark_medic\nseat 1   passed: yes"
    powers = t.Bonus(2, t.Group(this=True)), t.Bonus(1, t.Group(levels=(1,)))
    assert battle(drawn, *powers) == 3 + 2 + 2 + 1


# --- protection ----------------------------------------------------------------------------------


def targets_of(drawn: str, power: t.Protects, play: str) -> list[str]:
    """Return the possible targets of seat 1's card when seat 0's Kao protects."""
    return options(do(gosu(drawn, pack=saying(permanent=(power,))), f"play {play}"))


GUARDED = """
    seat 0   II: kao   I: dark_thief fire_ammo
    seat 1   I: dark_medic   hand: {0}
    turn: 1
    """
TRAPS = GUARDED.format("dark_necromancer")  # traps of level 1 or 2
DESTROYS = GUARDED.format("dark_assassin")  # free cards of level 1 or 2


@pytest.mark.parametrize(
    ("drawn", "power", "safe"),
    [
        (TRAPS, t.Protects(t.Group(this=True), (t.Danger.CAPTURED,)), {"0.II1"}),
        (TRAPS, t.Protects(t.Group(this=True), (t.Danger.DESTROYED,)), set()),
        (DESTROYS, t.Protects(t.Group(this=True), (t.Danger.DESTROYED,)), {"0.II1"}),
        (DESTROYS, t.Protects(t.Group(this=True), (t.Danger.CAPTURED,)), set()),
        (TRAPS, t.Protects(t.Group(levels=(1,)), (t.Danger.CAPTURED,)), {"0.I1", "0.I2"}),
        (TRAPS, t.Protects(t.Group(clan="dark"), (t.Danger.CAPTURED,)), {"0.I1", "0.II1"}),
        (
            TRAPS,
            t.Protects(t.Group(), (t.Danger.CAPTURED,), opponents=True),
            {"0.I1", "0.I2", "0.II1"},
        ),
    ],
)
def test_a_power_protects_cards(drawn, power, safe):
    play = "dark_necromancer" if drawn == TRAPS else "dark_assassin"
    everything = set(targets_of(drawn, t.Protects(t.Group(this=True), (t.Danger.STOLEN,)), play))
    assert everything - set(targets_of(drawn, power, play)) == {f"choose {at}" for at in safe}


def test_who_protects_from_opponents_alone_can_strike_the_own_cards():
    drawn = "seat 0   II: kao   I: dark_medic   hand: dark_necromancer"
    for opponents, found in ((True, True), (False, False)):
        power = t.Protects(t.Group(this=True), (t.Danger.CAPTURED,), opponents)
        assert ("choose 0.II1" in targets_of(drawn, power, "dark_necromancer")) == found


# --- playing by a text ---------------------------------------------------------------------------


def test_a_text_lets_a_card_be_played_from_hand():
    match = activated(f"{AT_II}   hand: dark_avenger mind", says(t.PlayCard()))
    do(match, "bring dark_avenger")
    assert (row(match, 0, 1), hand(match, 0)) == (
        ["dark_medic", "dark_thief", "dark_avenger"],
        ["mind"],
    )


def test_nobody_has_to_play_a_card_from_hand():
    match = activated(f"{AT_II}   hand: dark_avenger mind", says(t.PlayCard()))
    assert options(match) == ["bring dark_avenger", "done"]


def test_a_card_of_a_new_clan_must_be_paid_for():
    match = activated(f"{AT_II}   hand: fire_ammo mind kork", says(t.PlayCard()))
    do(match, "bring fire_ammo", "discard mind")
    assert sorted(match.view().discards) == ["kork", "mind"]


def test_a_card_played_for_nothing_is_not_paid_for():
    match = activated(f"{AT_II}   hand: fire_ammo", says(t.PlayCard(for_nothing=True)))
    do(match, "bring fire_ammo")
    assert row(match, 0, 1) == ["dark_medic", "dark_thief", "fire_ammo"]


def test_the_next_card_is_paid_for_again():
    match = activated(f"{AT_II}   hand: fire_ammo meka_scout", says(t.PlayCard(for_nothing=True)))
    do(match, "bring fire_ammo", "pass")
    assert "play meka_scout" not in options(match)


def test_a_card_is_played_from_the_discards():
    match = activated(f"{AT_II}discards: dark_avenger", says(t.PlayCard(from_discards=True)))
    assert row(match, 0, 1) == ["dark_medic", "dark_thief", "dark_avenger"]


def test_a_card_played_by_a_text_arrives():
    drawn = f"{AT_II}   hand: dark_assassin\nseat 1   I: fire_ammo"
    match = do(activated(drawn, says(t.PlayCard())), "bring dark_assassin", "choose 1.I1")
    assert row(match, 1, 1) == []


def test_what_follows_the_play_is_carried_out_after_its_arrival():
    drawn = f"{AT_II}   hand: ancient_visionary mind kork"
    match = activated(drawn, says(t.PlayCard(for_nothing=True)), says(t.TakeAdvantage()))
    do(match, "bring ancient_visionary")
    assert (hand_size(match, 0), match.view().advantage) == (4, 0)


# --- what is forbidden ---------------------------------------------------------------------------

RICH = f"""{AT_II}
    seat 1   I: dark_thief dark_medic   hand: dark_avenger dark_assassin mind kork trix
"""


@pytest.mark.parametrize(
    ("deed", "verb"),
    [
        (t.Deed.PLAY, "play"),
        (t.Deed.SHIFT, "shift"),
        (t.Deed.ACTIVATE, "activate"),
        (t.Deed.DRAW, "draw"),
    ],
)
def test_a_deed_is_forbidden_in_the_next_turn(deed, verb):
    match = activated(RICH, says(t.Forbid(deed), who=t.Who.EACH_OPPONENT))
    verbs = {option.split()[0] for option in options(match)}
    assert verbs == {"play", "shift", "activate", "draw", "pass"} - {verb}


def test_what_is_forbidden_is_refused_with_the_reason():
    match = activated(RICH, says(t.Forbid(t.Deed.DRAW), who=t.Who.EACH_OPPONENT))
    assert match.why_not("draw 1") == "forbidden"


@pytest.mark.parametrize(("span", "may"), [(t.Span.TURN, True), (t.Span.ROUND, False)])
def test_what_is_forbidden_for_a_turn_is_allowed_in_the_turn_after(span, may):
    match = activated(RICH, says(t.Forbid(t.Deed.DRAW, span), who=t.Who.EACH_OPPONENT))
    do(match, "play dark_avenger", "draw 1")
    assert ("draw 1" in options(match)) == may


def test_what_is_forbidden_for_a_round_is_allowed_in_the_next_round():
    match = activated(RICH, says(t.Forbid(t.Deed.DRAW, t.Span.ROUND), who=t.Who.EACH_OPPONENT))
    do(match, "pass", "pass", "draw 1")
    assert "draw 1" in options(match)


def test_whom_something_is_forbidden_may_always_pass():
    step = says(t.Forbid(t.Deed.ACTIVATE), who=t.Who.EACH_OPPONENT)
    match = activated(RICH, step, pass_needs_no_tokens=True)
    assert "pass" in options(match)


def test_a_turn_is_left_out():
    match = activated(f"{RICH}seat 2   I: meka_scout", says(t.SkipTurn(), who=t.Who.EACH_OPPONENT))
    assert match.decision.seat == 0


def test_only_one_turn_is_left_out():
    match = activated(RICH, says(t.SkipTurn(), who=t.Who.EACH_OPPONENT))
    do(match, "draw 1")
    assert match.decision.seat == 1


def test_a_position_says_what_is_forbidden():
    match = activated(RICH, says(t.Forbid(t.Deed.DRAW), who=t.Who.EACH_OPPONENT))
    assert "draw 1" not in options(Match.from_text(match.to_text(), pack=match.engine.pack))


# --- what means nothing where it stands ----------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "why"),
    [
        (block(says(DRAW), THEN_DRAW), "'if you do' must follow"),
        (block(says(DRAW), ELSE_POINT), "'otherwise' must follow"),
        (block(says(t.Discard(t.Number(1)), who=t.Who.EACH_OPPONENT), THEN_DRAW), "'if you do'"),
        (block(says(t.StealFromHand(), who=t.Who.EACH_PLAYER)), "only you can choose"),
        (t.AtLeast(1, t.Counted(t.Thing.CAPTURED, clan="dark")), "by clan"),
        (t.AtLeast(1, t.Counted(t.Thing.HAND, levels=(1,))), "only cards in play"),
        (t.Steal(t.Targets(owner=t.Owner.OPPONENT)), "only free cards"),
        (t.Steal(t.Targets(free=True)), "stolen from opponents"),
    ],
)
def test_a_text_that_cannot_work_is_refused_with_the_reason(part, why):
    assert why in GOSU.too_much(part)


# --- the deck ------------------------------------------------------------------------------------


def test_the_next_card_of_a_level_is_found_in_the_deck():
    match = activated(f"{AT_II}deck: mind loya fire_ammo awn", says(t.Find(levels=(2,))))
    assert hand(match, 0) in (["awn"], ["loya"])
    assert match.view().deck_size == 3


def test_the_next_cards_of_a_clan_are_found_in_the_deck():
    found = t.Find(t.Number(2), clan="fire")
    match = activated(f"{AT_II}deck: mind fire_ammo fire_sniper", says(found))
    assert hand(match, 0) == ["fire_ammo", "fire_sniper"]


def test_a_card_that_is_not_in_the_deck_is_not_found():
    assert hand_size(activated(f"{AT_II}deck: mind fire_ammo", says(t.Find(clan="meka"))), 0) == 0


def test_nobody_knows_a_place_in_a_shuffled_deck():
    steps = (t.Reveal(1), t.RestOnTop(), t.ShuffleDeck())
    match = activated(f"{AT_II}deck: mind fire_ammo awn", says(*steps))
    assert not match.state["known"][match.state["deck"][0][:3]].any()


def test_the_discards_are_shuffled_into_the_deck():
    match = activated(f"{AT_II}deck: mind\ndiscards: kork loya", says(t.ShuffleDiscards()))
    assert (match.view().deck_size, match.view().discards) == (3, ())


def test_shuffling_the_discards_stirs_who_waits_for_a_reshuffle():
    reaction = t.Trigger(t.GosuWhen.RESHUFFLED, block(says(DRAW)))
    pack = saying(activation=block(says(t.ShuffleDiscards())), permanent=(reaction,))
    match = gosu(f"{AT_II}deck: mind\ndiscards: kork", pack=pack)
    assert hand_size(do(match, "activate II1"), 0) == 1


# --- what is lost --------------------------------------------------------------------------------


@pytest.mark.parametrize(("lost", "left"), [(1, 1), (3, 0)])
def test_victory_points_are_lost_as_far_as_there_are_any(lost, left):
    step = says(t.LosePoints(lost), who=t.Who.EACH_OPPONENT)
    match = activated(f"{AT_II}seat 1   points: 2", step)
    assert [seat.points for seat in match.view().seats] == [0, left]


def test_allies_lose_points_together():
    step = says(t.LosePoints(1), who=t.Who.CHOSEN_OPPONENT)
    match = activated(f"{AT_II}seat 1   points: 2\nseat 3   points: 2", step, teams=True)
    do(match, "player 1")
    assert [seat.points for seat in match.view().seats] == [0, 1, 0, 1]


def test_tokens_are_lost_as_far_as_there_are_any():
    step = says(t.LoseTokens(3), who=t.Who.EACH_OPPONENT)
    match = activated(f"{AT_II}seat 1   tokens: 2", step)
    assert match.view().seats[1].tokens == 0


# --- who -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "seats"),
    [
        (t.GosuWho.STRONGEST, {0}),
        (t.GosuWho.WEAKEST, {2}),
        (t.GosuWho.MOST_CARDS, {1, 2}),
        (t.GosuWho.FEWEST_CARDS, {0}),
        (t.GosuWho.MOST_POINTS, {1}),
    ],
)
def test_a_sentence_can_speak_of_who_has_the_most(who, seats):
    drawn = f"""{AT_II}   hand: mind
seat 1   I: fire_ammo   hand: kork trix   points: 1
seat 2   hand: loya awn"""
    before = [1, 2, 2]
    match = activated(drawn, says(DRAW, who=who))
    assert {seat for seat in range(3) if hand_size(match, seat) > before[seat]} == seats


# --- moments -------------------------------------------------------------------------------------


def waiting(when: t.AnyWhen, drawn: str, *acts: str, step: t.Step = DRAW) -> Match:
    """Return the position after some acts, with a Kao of seat 0 that draws at a moment."""
    pack = saying(permanent=(t.Trigger(when, block(says(step))),))
    return do(gosu(drawn, pack=pack), *acts)


def test_a_power_waits_for_the_start_of_its_owners_turn():
    drawn = f"{AT_II}seat 1   I: fire_ammo   tokens: 2\nturn: 1"
    match = waiting(t.GosuWhen.OWN_TURN_STARTED, drawn, "draw 1")
    assert (match.decision.seat, hand_size(match, 0)) == (0, 1)


def test_a_power_does_not_wait_for_the_start_of_others_turns():
    match = waiting(t.GosuWhen.OWN_TURN_STARTED, f"{AT_II}seat 1   I: fire_ammo", "draw 1")
    assert (match.decision.seat, hand_size(match, 0)) == (1, 1)


def test_a_power_waits_for_the_end_of_its_owners_turn():
    match = waiting(t.When.OWN_TURN_ENDED, f"{AT_II}seat 1   I: fire_ammo", "draw 1", "draw 1")
    assert hand_size(match, 0) == 2


def test_a_power_waits_for_its_owners_pass():
    match = waiting(t.GosuWhen.YOU_PASSED, f"{AT_II}seat 1   I: fire_ammo", "pass", "pass")
    assert hand_size(match, 0) == 1


def test_a_power_waits_for_an_opponents_pass():
    match = waiting(t.GosuWhen.OPPONENT_PASSED, f"{AT_II}seat 1   I: fire_ammo\nturn: 1", "pass")
    assert hand_size(match, 0) == 1


def test_a_power_waits_for_its_owner_to_pass_first():
    drawn = f"{AT_II}seat 1   I: fire_ammo\nturn: 1"
    assert hand_size(waiting(t.When.OWN_FIRST_PASS, drawn, "pass", "pass"), 0) == 0


def test_a_power_waits_for_an_opponents_play():
    drawn = f"{AT_II}seat 1   hand: fire_ammo\nturn: 1"
    assert hand_size(waiting(t.GosuWhen.OPPONENT_PLAYED, drawn, "play fire_ammo"), 0) == 1


def test_a_power_waits_for_another_card_of_its_owner():
    drawn = f"{AT_II}   hand: dark_avenger"
    assert hand_size(waiting(t.GosuWhen.YOU_PLAYED, drawn, "play dark_avenger"), 0) == 1


def test_a_card_that_waits_for_other_cards_does_not_notice_itself():
    drawn = "seat 0   I: dark_medic   hand: kao"
    assert hand_size(waiting(t.GosuWhen.YOU_PLAYED, drawn, "play kao"), 0) == 0


def test_a_power_waits_once_for_all_cards_that_an_opponent_draws():
    match = waiting(t.GosuWhen.OPPONENT_DREW, f"{AT_II}seat 1   tokens: 2\nturn: 1", "draw 3")
    assert hand_size(match, 0) == 1


def test_a_power_waits_for_each_card_that_an_opponent_discards():
    drawn = f"{AT_II}seat 1   I: fire_ammo   hand: dark_avenger mind kork\nturn: 1"
    match = waiting(t.GosuWhen.OPPONENT_DISCARDED, drawn, "play dark_avenger", "discard mind")
    assert hand_size(match, 0) == 2


def test_a_card_may_do_something_when_it_leaves_the_army():
    drawn = f"{AT_II}seat 1   I: dark_medic   hand: dark_assassin\nturn: 1"
    acts = ("play dark_assassin", "choose 0.II1")
    assert hand_size(waiting(t.GosuWhen.THIS_LEFT, drawn, *acts), 0) == 1


def test_a_card_may_do_something_when_it_is_replaced():
    pack = saying("dark_thief", permanent=(t.Trigger(t.GosuWhen.THIS_LEFT, block(says(DRAW))),))
    match = gosu("seat 0   I: dark_thief   hand: mind kork dark_medic", pack=pack)
    do(match, "shift I1", "discard mind", "discard kork")
    assert hand_size(match, 0) == 1


def test_a_card_may_do_something_when_it_is_trapped():
    pack = saying(captured=block(says(DRAW)))
    match = gosu(f"{AT_II}seat 1   I: dark_medic   hand: dark_necromancer\nturn: 1", pack=pack)
    do(match, "play dark_necromancer", "choose 0.II1")
    assert hand_size(match, 0) == 1


@pytest.mark.parametrize(
    ("when", "step"),
    [
        (t.GosuWhen.OPPONENT_DREW, DRAW),
        (t.GosuWhen.OPPONENT_DISCARDED, t.DrawOrDiscardUntil(t.Number(3))),
    ],
)
def test_a_reaction_that_could_go_on_for_ever_is_refused(when, step):
    effect = block(says(step, t.Discard(t.Number(1)), who=t.Who.EACH_PLAYER))
    with pytest.raises(PackError, match="forever"):
        saying(permanent=(t.Trigger(when, effect),))
