"""The names of the fast policy's traits in army games, as used in the weights file."""

from __future__ import annotations

from enum import IntEnum

from warren.games.army import traits
from warren.games.army.records import DESIGNS
from warren.games.army.words import Ask
from warren.packs.loader import Pack
from warren.packs.weights import TraitBlock

KINDS = (
    *("pass", "draw_one", "draw_many", "draw_more", "yes", "no", "done", "spent_token"),
    *("option", "trigger", "player", "clan", "level", "wonder", "number"),
    *("play_1", "play_2", "play_3", "play_paid", "hand", "discards", "revealed", "shift"),
    *("activate", "activate_other", "own", "other", "deck", "name", "dragoon", "ally", "jump"),
    *("use", "draw_one_dragoon", "draw_many_mixed", "draw_many_dragoons"),
    *("ally_draws_one", "ally_draws_many"),
)
ROLES = (
    *("play", "bring", "lose", "take", "keep", "find", "name", "shift", "activate"),
    *("hit_own", "hit_other", "pick"),
)
ANSWERS = (
    *("yes", "no", "option_1", "option_2", "option_3", "option_4"),
    *("own", "other", "hand", "number"),
)


def blocks(pack: Pack, own: type[IntEnum]) -> list[TraitBlock]:
    """Return all blocks, with this pack's cards and the game's own questions."""
    questions = [f"unused_{number}" for number in range(traits.QUESTIONS)]
    for ask in (*Ask, *own):
        if ask < traits.QUESTIONS:
            questions[ask] = ask.name.lower()
    cards = [card.id for card in pack.cards]
    return [
        TraitBlock("doing", traits.DOING, questions, KINDS, traits.KINDS),
        TraitBlock("in_round", traits.IN_ROUND, KINDS, numbers(traits.LEADS), traits.LEADS),
        TraitBlock(
            "means", traits.WITH_MEANS, KINDS, numbers(traits.MEANS_COUNT), traits.MEANS_COUNT
        ),
        TraitBlock("in_match", traits.IN_MATCH, KINDS, numbers(traits.MATCHES), traits.MATCHES),
        TraitBlock("about", traits.ABOUT, ROLES, cards, DESIGNS),
        TraitBlock("answer", traits.ANSWER, ANSWERS, cards, DESIGNS),
        TraitBlock("fit", traits.FIT, questions, numbers(traits.FITS), traits.FITS),
        TraitBlock("target", traits.TARGET, questions, numbers(traits.TARGETS), traits.TARGETS),
        TraitBlock("count", traits.COUNT, questions, numbers(traits.NUMBERS), traits.NUMBERS),
    ]


def numbers(count: int) -> list[str]:
    """Return numbers as column names."""
    return [str(number) for number in range(count)]
