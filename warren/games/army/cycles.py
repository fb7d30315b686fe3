"""Reactions that trigger themselves, which would never end with some texts.

Most chains end, because destroyed cards do not come back, and a growing hand empties the deck.
Three kinds of chains do not end: cards drawn and discarded in turn, cards captured and released in
turn, and jumps that answer each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from warren.language import tree as t
from warren.language.ops import Moment
from warren.packs.dialects import nodes
from warren.packs.loader import Card

Kinds = frozenset[type]


def steps(*words: str) -> Kinds:
    """Return all steps whose name begins with one of the words, or that have its mark."""
    return frozenset(
        step
        for name, step in t.words(t.Step).items()
        if name.partition("_")[0] in words or not step.marks.isdisjoint(words)
    )


JUMPS = steps("jumps")
# steps that take cards from a deck, which may have to be reshuffled
TAKES = steps("draw", "reveal", "mill", "search", "fetch", "shuffle", "find", "takes")
DRAWS = steps("draw")
LEAVES = steps("destroy", "return", "sacrifice", "steal")
PLAYS = steps("play")
DISCARDS = steps("discard", "mill", "sacrifice", "destroy", "discards")
CAPTURES = steps("capture")
RELEASES = steps("release")
DESTROYS = steps("destroy")
REMOVES = steps("remove")
COPIES = steps("copy")

RESHUFFLED = {Moment.RESHUFFLED, Moment.OWN_RESHUFFLED}
CAPTURED = {Moment.CARD_CAPTURED, Moment.BOUNTY_HIT}
DESTROYED = {
    *(Moment.OWN_CARD_DESTROYED, Moment.PLAYER_DESTROYED, Moment.YOU_DESTROYED),
    *(Moment.RECRUITER_DESTROYED, Moment.BOUNTY_HIT),
}
PLAYED = {Moment.YOU_PLAYED, Moment.OPPONENT_PLAYED}
JUMPED = {Moment.OPPONENT_SHIFTED, Moment.JUMP_FAILED}

# Effects of texts, and what they trigger: reactions by moment, and texts of cards by key
STIRS: tuple[tuple[Kinds, tuple[Moment | str, ...]], ...] = (
    (TAKES, (*RESHUFFLED,)),
    (CAPTURES, (*CAPTURED, "captured")),
    (DESTROYS, (*DESTROYED, "destroyed")),
    (REMOVES, ("removed",)),
    (JUMPS, (*JUMPED, "shifted", "arrival", "arrival_by_shift")),
    (COPIES, ("activation", "effect")),
    (DRAWS, (Moment.OPPONENT_DREW,)),
    (steps("discard"), (Moment.OPPONENT_DISCARDED,)),
    (LEAVES, (Moment.THIS_LEFT,)),
    (PLAYS, (*PLAYED, "arrival")),
)
KEYS = tuple(one for _, stirred in STIRS for one in stirred if isinstance(one, str))
# A reaction to these moments may never end if it leads to both kinds of effects
ENDLESS = (
    (RESHUFFLED, TAKES, DISCARDS),
    (CAPTURED, CAPTURES, RELEASES),
    ({Moment.OPPONENT_SHIFTED}, JUMPS, JUMPS),
    ({Moment.OPPONENT_DISCARDED}, steps("discard"), TAKES),
    ({Moment.THIS_LEFT, *PLAYED}, PLAYS, LEAVES),
)


def stirs_itself(cards: Sequence[Card]) -> tuple[Card, str, str] | None:
    """Return the first card whose reaction may trigger itself endlessly, its key, and the error."""
    texts = PackEffects(cards)
    for card in cards:
        for key, power in reactions(card):
            if Moment[power.when.name] is Moment.OPPONENT_DREW and lets_others_draw(power.effect):
                return card, key, "this reaction may trigger itself forever"
            for moments, one, other in ENDLESS:
                if Moment[power.when.name] in moments:
                    done = texts.all_that_is_done(power.effect)
                    if done & one and done & other:
                        return card, key, "this reaction may trigger itself forever"
    return None


def lets_others_draw(block: t.Block) -> bool:
    """Return whether a text lets players other than its owner draw."""
    return any(
        isinstance(node, t.Sentence)
        and node.who is not t.Who.YOU
        and not DRAWS.isdisjoint(kinds_in(t.Block((node,))))
        for node in nodes(block)
    )


class PackEffects:
    """The effects of a pack's texts; those that wait for the same moment are merged."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.doing: dict[Moment | str, Kinds] = defaultdict(frozenset)
        for card in cards:
            for _, power in reactions(card):
                self.doing[Moment[power.when.name]] |= kinds_in(power.effect)
            for key in KEYS:
                self.doing[key] |= kinds_in(getattr(card.text, key))

    def all_that_is_done(self, block: t.Block) -> Kinds:
        """Return the effects of a text, of the reactions it triggers, and so on."""
        done = kinds_in(block)
        while True:
            stirred = [one for kinds, stirred in STIRS if done & kinds for one in stirred]
            more = done.union(*(self.doing[one] for one in stirred))
            if more == done:
                return done
            done = more


def reactions(card: Card) -> Iterator[tuple[str, t.Trigger]]:
    """Yield the reactions of a card, by the key of its text."""
    text = card.text
    for key, powers in (
        ("permanent", text.permanent),
        ("global", text.everyone),
        ("hand", text.hand),
        ("first", text.first),
    ):
        for power in powers:
            if isinstance(power, t.Trigger):
                yield key, power


@lru_cache(4096)  # a refused pack is searched once for each of its cards
def kinds_in(block: t.Block) -> Kinds:
    """Return the kinds of nodes in a text."""
    return frozenset(map(type, nodes(block)))
