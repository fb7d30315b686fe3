"""Maps code addresses to card texts, so that the texts can be quoted."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

from warren.language.compile import OWN_MOMENTS, instructions, is_asked
from warren.language.ops import Moment, Op
from warren.language.tree import Block, CardText, ChooseOne, Power, Sentence, Trigger

REWARD = -1  # instead of a design: a text without a card, such as the reward of a Bounty


class Programs:
    """Finds the text for an address in the code."""

    def __init__(self, rules: Any, rewards: Sequence[str] = ()) -> None:
        found = [
            (int(at), design, moment)
            for design, programs in enumerate(rules["program"])
            for moment, at in enumerate(programs)
            if at
        ]
        paid = [(int(rules[name]), REWARD, -1) for name in rewards]
        self.texts = sorted([*paid, *found])
        self.code = [int(word) for word in rules["code"]]

    def text_at(self, place: int) -> tuple[int, int]:
        """Return the design and the moment whose text has this address, or REWARD."""
        after = bisect_right(self.texts, place, key=lambda text: text[0])
        return self.texts[after - 1][1:]

    def is_reward(self, place: int) -> bool:
        """Return whether this address belongs to a text of the rules, not of a card."""
        return self.text_at(int(place))[0] == REWARD

    def optional_at(self, place: int, pack: Any) -> Sentence | None:
        """Return the optional sentence at this address, which the player may accept."""
        after = bisect_right(self.texts, int(place), key=lambda text: text[0])
        start = self.texts[after - 1][0]
        part = self.code[start : int(place)]
        asked = sum(part[at] == Op.MAY for at, _ in instructions(part))
        optional = [
            sentence
            for block in self.blocks_at(place, pack)
            for sentence in all_sentences(block)
            if is_asked(sentence)
        ]
        return optional[asked - 1] if 0 < asked <= len(optional) else None

    def blocks_at(self, place: int, pack: Any) -> Iterator[Block]:
        """Yield the blocks of the card and moment at this address."""
        design, moment = self.text_at(int(place))
        if design >= 0:
            yield from blocks_of(pack.cards[design].text, Moment(moment))


def all_sentences(block: Block) -> Iterator[Sentence]:
    """Yield the sentences of a block, and the sentences of its choices."""
    for sentence in block.sentences:
        yield from sentence.options if isinstance(sentence, ChooseOne) else [sentence]


def powers_of(text: CardText) -> Iterator[Power]:
    """Yield the powers of a card in an army."""
    yield from (*text.permanent, *text.everyone, *text.first)


def all_blocks(text: CardText) -> Iterator[Block]:
    """Yield all effects of a card, at any moment."""
    for moment in Moment:
        yield from blocks_of(text, moment)


def blocks_of(text: CardText, moment: Moment) -> Iterator[Block]:
    """Yield the effects of a card at a moment."""
    for name, own in OWN_MOMENTS.items():
        if own == moment:
            yield getattr(text, name)
    for power in powers_of(text):
        if isinstance(power, Trigger) and Moment[power.when.name] == moment:
            yield power.effect
    if moment == Moment.ACTION and (action := text.action or text.everyones_action):
        yield action.effect
