"""Words of GOSU that no printed card needs: what they do in a match.

Kao says what each test needs; it lies in the second row of seat 0, and its token fires it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from helpers import do, gosu, hand, hand_size, options, row
from warren.engine import Match
from warren.engine.games import load_pack
from warren.language import tree as t
from warren.packs.loader import Pack, with_cards

AT_II = "seat 0   II: kao   I: dark_medic dark_crypt\n"


def saying(card: str = "kao", **text: Any) -> Pack:
    """The pack in which a card says something else."""
    pack = load_pack("gosu")
    printed = pack.card(card)
    said = replace(printed, text=t.CardText(**text), symbols=1 if "activation" in text else 0)
    return with_cards(pack, [said])


def block(*sentences: t.Sentence | t.ChooseOne) -> t.Block:
    return t.Block(sentences)


def says(*steps: t.Step, **about: Any) -> t.Sentence:
    return t.Sentence(steps, **about)


def activated(drawn: str, *sentences: t.Sentence | t.ChooseOne, **about: Any) -> Match:
    """The position after a token has fired what Kao says."""
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
        (t.AtLeast(2, t.Counted(t.Thing.ARMY, owner=t.Owner.OPPONENT)), True),
        (t.AtLeast(3, t.Counted(t.Thing.ARMY, owner=t.Owner.OPPONENT)), False),
        (t.AtLeast(7, t.Counted(t.Thing.ARMY, owner=t.Owner.ANY)), True),
        (t.AtLeast(8, t.Counted(t.Thing.ARMY, owner=t.Owner.ANY)), False),
        (t.AtMost(0, t.Counted(t.Thing.POINTS)), True),
        (t.AtMost(0, t.Counted(t.Thing.POINTS, owner=t.Owner.OPPONENT)), False),
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
    counted = t.Counted(t.Thing.FACE_UP, owner=t.Owner.OPPONENT, levels=(1,))
    assert hand_size(activated(drawn, says(t.Draw(t.ForEach(counted)))), 0) == 2


def test_what_is_done_for_each_may_have_a_limit():
    drawn = "seat 0   II: kao   I: dark_medic fire_ammo meka_scout"
    counted = t.Counted(t.Thing.ARMY)
    assert hand_size(activated(drawn, says(t.Draw(t.ForEach(counted, most=3)))), 0) == 3


def test_who_has_as_much_as_a_card_asks_for_wins_at_any_moment():
    wins = says(t.WinWith(4, t.Counted(t.Thing.ARMY, levels=(1,))), who=t.Who.EACH_PLAYER)
    pack = saying(permanent=(t.Trigger(t.When.ANY_MOMENT, block(wins)),))
    match = gosu(
        "seat 0   II: kao   I: dark_medic dark_thief dark_avenger   hand: fire_ammo mind kork",
        pack=pack,
    )
    do(match, "play fire_ammo", "discard mind")
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "counted")
