"""The laws with a pack that uses every word that no printed card needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from random_matches import Table, go_on_alike, positions
from tests import tree as t
from warren.engine import Match
from warren.engine.games import load_pack
from warren.games.army.words import ACTIONS
from warren.packs.loader import Pack, with_cards

ONE = t.Number(1)
HAND = t.Counted(t.Thing.HAND)
ARMY = t.Counted(t.Thing.ARMY)
FREE = t.Targets(free=True, owner=t.Owner.OPPONENT)
DRAW = t.Sentence((t.Draw(ONE),))
IF_YOU_DO = t.Sentence((t.Draw(t.Number(2)),), condition=t.If.DID)


def says(*steps: t.Step, **about: Any) -> t.Block:
    return t.Block((t.Sentence(steps, **about),))


def buys(*steps: t.Step) -> t.Block:
    return t.Block((t.Sentence(steps, may=True), IF_YOU_DO))


def if_(condition: t.Condition) -> t.Block:
    return says(t.Draw(ONE), condition=condition)


def arrivals() -> Iterator[t.Block]:
    """Yield effects for a card's arrival."""
    yield from (buys(t.Discard(ONE)), buys(t.Sacrifice(ONE)), buys(t.DiscardAtRandom(ONE)))
    yield from (buys(t.Destroy(FREE)), buys(t.Steal(FREE)))
    yield says(t.StealFromHand(t.Number(2)))
    yield says(t.StealFromHand(looking=True))
    yield says(t.ExchangeHands())
    yield says(t.SeeHand())
    yield says(t.DiscardAtRandom(t.Number(2)), who=t.Who.EACH_OPPONENT)
    yield says(t.DiscardTop(t.Number(3)), t.ShuffleDiscards())
    yield says(t.Find(levels=(1,)), t.ShuffleDeck())
    yield says(t.Find(t.Number(2), clan="meka"))
    yield says(t.PlayCard(for_nothing=True))
    yield says(t.PlayCard(from_discards=True))
    yield says(t.GainPoints(1), t.LosePoints(1), who=t.GosuWho.WEAKEST)
    yield says(t.LoseTokens(1), who=t.GosuWho.STRONGEST)
    yield says(t.SkipTurn(), who=t.Who.CHOSEN_OPPONENT)
    for deed in t.Deed:
        yield says(t.Forbid(deed), who=t.Who.EACH_OPPONENT)
        yield says(t.Forbid(deed, t.Span.ROUND), who=t.Who.CHOSEN_PLAYER)
    yield says(t.Draw(t.ForEach(ARMY, t.Owner.OPPONENT, most=2)), who=t.GosuWho.FEWEST_CARDS)
    yield says(t.Discard(ONE), who=t.GosuWho.MOST_CARDS)
    yield says(t.Draw(ONE), who=t.GosuWho.MOST_POINTS)
    for condition in (t.AtLeast(3, HAND), t.AtMost(2, HAND), t.MoreThan(HAND), t.FewerThan(HAND)):
        yield if_(condition)


def powers() -> Iterator[t.Power]:
    """Yield powers of a face-up card."""
    for when in (
        *(t.GosuWhen.OWN_TURN_STARTED, t.When.OWN_TURN_ENDED, t.GosuWhen.YOU_PASSED),
        *(t.GosuWhen.OPPONENT_PASSED, t.When.OWN_FIRST_PASS, t.GosuWhen.YOU_PLAYED),
        *(t.GosuWhen.OPPONENT_PLAYED, t.GosuWhen.OPPONENT_DREW, t.GosuWhen.OPPONENT_DISCARDED),
        t.GosuWhen.THIS_LEFT,
    ):
        yield t.Trigger(when, t.Block((DRAW,)))
    yield t.Bonus(1, t.Group(levels=(1,)), HAND)
    yield t.Bonus(2, t.Group(this=True))
    yield t.Protects(t.Group(this=True), tuple(t.Danger))
    yield t.Protects(t.Group(clan="dark"), (t.Danger.CAPTURED,), opponents=True)


def own_text(arrival: t.Block, power: t.Power) -> t.CardText:
    """Return a card with both, which an activation lets leave."""
    return t.CardText(
        arrival=arrival,
        activation=says(t.ReturnThis() if isinstance(power, t.Trigger) else t.SacrificeThis()),
        captured=t.Block((DRAW,)),
        permanent=(power,),
    )


@cache
def own_pack() -> Pack:
    """Return GOSU's pack with other texts on every card of levels 1 and 2."""
    pack = load_pack("gosu")
    said = list(arrivals())
    held = list(powers())
    low = [card for card in pack.base.cards if card.level < 3]
    return with_cards(
        pack,
        [
            replace(card, text=own_text(said[n % len(said)], held[n % len(held)]), symbols=1)
            for n, card in enumerate(low)
        ],
    )


TABLES = [
    Table("gosu", 2),
    Table("gosu", 3, {"starting_draft": True}),
    Table("gosu", 4, {"teams": True}),
]
each_table = pytest.mark.parametrize("table", TABLES, ids=str)


def with_own_words(table: Table) -> Table:
    return replace(table, options={**table.options, "pack": own_pack()})


@each_table
def test_cards_and_tokens_are_conserved(table: Table) -> None:
    for seed in range(3):
        for match, _ in positions(with_own_words(table), seed):
            assert match.engine.conserved(match._states) == 0


@each_table
def test_nothing_a_viewer_gets_changes_when_hidden_cards_are_exchanged(table: Table) -> None:
    for match, chance in positions(with_own_words(table), 5):
        viewer = chance.randrange(table.seats)
        other = match.copy()
        other.engine.redeal(other._states, viewer, chance.getrandbits(60))
        assert other.view(viewer) == match.view(viewer)
        assert other.engine.conserved(other._states) == 0


@each_table
def test_what_a_seat_cannot_tell_apart_stays_so(table: Table) -> None:
    assert sum(go_on_alike(with_own_words(table), seed) for seed in range(2)) > 10


@each_table
def test_every_legal_action_is_accepted_and_every_other_refused(table: Table) -> None:
    for match, chance in positions(with_own_words(table), 7):
        if chance.random() < 0.1:
            seat = match.pending[0]
            legal = {action.number for action in match.legal(seat)}
            allowed = {number for number in range(ACTIONS) if match.why_not(number, seat) is None}
            assert allowed == legal


@each_table
def test_a_position_can_be_written_and_read(table: Table) -> None:
    own = with_own_words(table)
    for match, _ in positions(own, 9):
        if match.decision.question == "turn":
            again = Match.from_text(match.to_text(), seed=match.seed, **own.options)
            assert again.to_text() == match.to_text()
