"""Excludes endless loops: no action, activation or reaction of a card pays for itself (K-30).

A player's possessions have the values of K-30. For each action, we compute the largest gain of its
user. Gains come from its own text, from cards of the pack that reward captures and destruction, and
from effects at the end of each turn. An unknown gain counts as too large. Gains in the player's own
turns do not count, because the turn limit ends such a round (A-19).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf

from warren.games.army.cycles import stirs_itself
from warren.games.army.dialects import takes_back_tokens
from warren.games.army.words.amounts import LevelOfIt, PerCard
from warren.games.army.words.capture import Capture
from warren.games.army.words.cost import Cost
from warren.games.army.words.destroy import Destroy
from warren.games.army.words.discard import Discard
from warren.games.army.words.draw import Draw, DrawOrDiscardUntil, DrawUntil
from warren.games.army.words.places import Owner, Scope
from warren.games.army.words.release import Release
from warren.games.army.words.returns import Return
from warren.games.army.words.reveal import Keep, KeepNamed, Reveal, TakeRest
from warren.games.army.words.targets import Targets
from warren.games.gosu.words.amounts import ClansShown, ForEach, PerReleased
from warren.games.gosu.words.discard import DiscardAtRandom
from warren.games.gosu.words.dragoons import GainDragoons, GiveDragoon
from warren.games.gosu.words.find import Find
from warren.games.gosu.words.moments import GosuWhen
from warren.games.gosu.words.otherwise import OrIfNone
from warren.games.gosu.words.play import PlayCard
from warren.games.gosu.words.recover import TakeFromDiscards
from warren.games.gosu.words.returns import ReturnThis
from warren.games.gosu.words.steal import Steal, StealFromHand
from warren.language import tree as t
from warren.packs.dialects import nodes
from warren.packs.loader import Card

TOKEN = 2  # the value of a Dragoon token; a card in hand counts 1
FACE_UP = {1: 3, 2: 5, 3: 7}  # values of a card in one's army, by level
OTHERS = 3  # maximum number of opponents
ROW, COLUMN = 5, 3  # maximum number of cards in a row and a column
STRUCK: dict[
    type, tuple[t.AnyWhen, ...]
] = {  # all these moments concern the striker: as its owner, or as "that player"
    Destroy: (GosuWhen.PLAYER_DESTROYED, GosuWhen.YOU_DESTROYED),
    Capture: (GosuWhen.CARD_CAPTURED,),
}
# "you" is the struck player
VICTIMS = (GosuWhen.OWN_CARD_DESTROYED, GosuWhen.RECRUITER_DESTROYED, GosuWhen.THIS_LEFT)


def goes_on_for_ever(cards: Sequence[Card]) -> tuple[Card, str, str] | None:
    """Return the first card that could be used without end, its key, and the reason."""
    if found := takes_back_tokens(cards) or stirs_itself(cards):
        return found
    rewards = Rewards(cards)
    for card in cards:
        text = card.text
        for key, action in (("action", text.action), ("global_action", text.everyones_action)):
            if action and (why := pays_for_itself(card, action, rewards)):
                return card, key, why
    return None


def pays_for_itself(card: Card, action: t.Action, rewards: Rewards) -> str | None:
    """Return why a card's action could be used without end; None if it can't."""
    assert isinstance(action.cost, Cost)
    cost, most = cost_of(card, action.cost), gain_of(action.effect, rewards) + rewards.of_turns
    if most == inf:
        return "the gain of this action has no limit: it could go on forever"
    if most >= cost:
        return f"this action pays for itself: it costs {cost} and may bring back {most:g}"
    is_paid_by_hand = not action.cost.captures_this and not action.cost.dragoons
    if rewards.of_reshuffling and is_paid_by_hand and draws_from_deck(action.effect):
        return "this action pays for itself when the discards are reshuffled"
    return None


def cost_of(card: Card, cost: Cost) -> int:
    """Return the cost of an action according to K-30."""
    own = min(FACE_UP[level] for level in card.rows or (card.level,)) if cost.captures_this else 0
    return own + cost.discards + TOKEN * cost.dragoons


def change_of(card: Card, cards: Sequence[Card]) -> float:
    """Return the largest change of its user's possessions through a card's action."""
    action = card.text.action or card.text.everyones_action
    assert action
    assert isinstance(action.cost, Cost)
    return gain_of(action.effect, Rewards(cards)) - cost_of(card, action.cost)


# --- rewards from other cards --------------------------------------------------------------------


class Rewards:
    """A player's gains from other cards: for strikes, at the end of a turn, and at a reshuffle."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = cards
        self.open: list[type] = []  # strikes already being counted
        self.found: dict[type, float] = {}
        self.of_turns = self.waiting((GosuWhen.TURN_ENDED,))
        self.of_reshuffling = self.waiting((GosuWhen.RESHUFFLED,))

    def of_strike(self, kind: type) -> float:
        """Return the striker's gain when a card is struck."""
        if kind in self.open:  # its effect strikes again
            return inf
        if kind not in self.found:
            self.open.append(kind)
            self.found[kind] = self.waiting(STRUCK[kind]) + self._of_victim(kind)
            self.open.remove(kind)
        return self.found[kind]

    def _of_victim(self, kind: type) -> float:
        if kind is not Destroy:
            return 0
        of_card = max(
            (
                ("recruiter" in card.keywords) + gain_of(card.text.destroyed, self, is_others=True)
                for card in self.cards
            ),
            default=0,
        )
        return of_card + self.waiting(VICTIMS, is_others=True)

    def waiting(self, moments: tuple[t.AnyWhen, ...], *, is_others: bool = False) -> float:
        """Return the gain from all cards together at these moments."""
        return sum(
            card.copies * gain_of(power.effect, self, is_others=is_others)
            for card in self.cards
            for power in (*card.text.permanent, *card.text.everyone, *card.text.first)
            if isinstance(power, t.Trigger) and power.when in moments
        )


# --- the largest gain of a text ------------------------------------------------------------------


@dataclass(frozen=True)
class Gain:
    """A player's gains so far; gained cards in hand can be lost again."""

    hand: float = 0
    rest: float = 0
    revealed: int = 0

    def take(self, cards: float) -> Gain:
        """Add cards in hand."""
        return Gain(self.hand + cards, self.rest, self.revealed)

    def have(self, more: float) -> Gain:
        """Add other gains."""
        return Gain(self.hand, self.rest + more, self.revealed)

    def lose(self, cards: int) -> Gain:
        """Remove cards in hand, but only gained cards, because there may have been no others."""
        return Gain(max(0, self.hand - cards), self.rest, self.revealed)


def gain_of(block: t.Block, rewards: Rewards, *, is_others: bool = False) -> float:
    """Return the largest gain from a text for its user, or from a victim's text for the striker."""
    gain = Gain()
    for sentence in block.sentences:
        options = sentence.options if isinstance(sentence, t.ChooseOne) else (sentence,)
        gain = best(
            after(option, gain, rewards, is_others=is_others, is_sure=sentence is option)
            for option in options
        )
    return gain.hand + gain.rest


def best(gains: Iterable[Gain]) -> Gain:
    """Return the maximum of each kind of gain."""
    all_of_them = list(gains)
    return Gain(
        max(one.hand for one in all_of_them),
        max(one.rest for one in all_of_them),
        max(one.revealed for one in all_of_them),
    )


def after(
    sentence: t.Sentence, gain: Gain, rewards: Rewards, *, is_others: bool, is_sure: bool
) -> Gain:
    """Return a player's gains after a sentence."""
    if is_others and sentence.who is t.Who.YOU:
        return gain  # this is the victim's gain
    is_own = sentence.who is t.Who.YOU
    is_sure = is_sure and is_own and not sentence.may and sentence.condition is None
    now = gain
    for step in sentence.steps:
        now = after_step(step, now, rewards, is_sure=is_sure)
    return now


def after_step(step: t.Step, gain: Gain, rewards: Rewards, *, is_sure: bool) -> Gain:
    """Return the gains after one step; others' gains count, since two players could loop."""
    match step:
        case Draw(amount):
            return gain.take(most(amount))
        case DrawUntil(amount) | DrawOrDiscardUntil(amount):
            return gain.take(most(amount) if isinstance(amount, t.Number) else inf)
        case Discard(t.Number(count)) if is_sure:
            return gain.lose(count)
        case DiscardAtRandom(t.Number(count)) if is_sure:
            return gain.lose(count)
        case Discard() | DiscardAtRandom():
            return gain
        case StealFromHand(amount) | Find(amount):
            return gain.take(most(amount))
        case Steal(targets):
            return gain.take(most(targets.amount))
        case ReturnThis():
            return gain.take(1)
        case PlayCard():
            return gain.have(max(FACE_UP.values()))
        case TakeFromDiscards(amount):
            return gain.take(most(amount))
        case Reveal(count):
            return Gain(gain.hand, gain.rest, count)
        case Keep(amount):
            return gain.take(min(most(amount), gain.revealed))
        case KeepNamed() | TakeRest():
            return gain.take(gain.revealed)
        case Destroy(targets) if targets.owner is Owner.OPPONENT:
            return gain.have(most(targets.amount) * max(0, rewards.of_strike(Destroy) - 1))
        case Capture(targets):
            return gain.have(most(targets.amount) * rewards.of_strike(Capture))
        case Return(targets) if targets.owner is Owner.OPPONENT:
            return gain
        case Release(targets):
            return gain.have(released(targets))
        case GainDragoons(count):
            return gain.have(TOKEN * count)
        case GiveDragoon():
            return gain.have(TOKEN * OTHERS)
        case OrIfNone(first, otherwise):
            return best(after_step(one, gain, rewards, is_sure=False) for one in (first, otherwise))
    if isinstance(step, t.Win) or "gains_nothing" in step.marks:
        return gain
    return gain.have(inf)  # tokens return, cards jump, an activation is copied, or an army shrinks


def most(amount: t.Amount) -> float:
    """Return the largest possible value of an amount."""
    match amount:
        case t.Number(count, bonus):
            return count + bonus
        case LevelOfIt():
            return max(FACE_UP)
        case PerCard(_, Scope.ROW):
            return ROW
        case PerCard(_, Scope.COLUMN):
            return COLUMN
        case ClansShown(limit):
            return limit or ROW
        case PerReleased(limit):
            return limit
        case ForEach(most=limit) if limit:
            return limit
    return inf


def released(targets: Targets) -> float:
    """Return the value of cards that are turned face up."""
    if targets.owner is Owner.OPPONENT:
        return 0
    levels = (*targets.levels, *targets.with_advantage, *targets.with_dragoon)
    return most(targets.amount) * max(FACE_UP[level] for level in levels or FACE_UP)


def draws_from_deck(block: t.Block) -> bool:
    """Return whether a text itself takes cards from the deck."""
    kinds = (Draw, DrawUntil, DrawOrDiscardUntil, Reveal)
    return any(isinstance(node, kinds) for node in nodes(block))
