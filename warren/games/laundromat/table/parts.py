"""The parts of Goblin Laundromat for a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from warren.engine import Happening, Match
from warren.engine.fields import cells_of, copy_of
from warren.games.laundromat.table.catalogue import Laundry
from warren.games.laundromat.words import Ask
from warren.table.play.parts import AtTable

SECRET = "chose"  # events that reveal nothing
SHOWN = 3  # garments shown of a winner
GUESSES = 20  # sampled baskets; sampling only the top garment would take 100


def comes_to_light(seat: int, happened: Sequence[Happening]) -> bool:
    """Return whether a seat's own action revealed something new to the seat."""
    return any(one.what != SECRET for one in happened)


def risk(match: Match, seat: int) -> dict[str, float] | None:
    """Return the probability that the next garment makes the wash fail, from the seat's view."""
    engine, state = match.engine, match.state
    if not int(state["owing"]) >> seat & 1 or int(state["question"]) != Ask.WASH:
        return None
    spoils = would_fail(engine.rules, state, seat)
    size = int(state["basket_size"][seat])
    if len(set(spoils)) == 1 or not size:  # the next garment makes no difference
        return {"risk": float(spoils[0])}
    start, guess = copy_of(state), engine.new_states()
    start["watching"] = 0
    basket = cells_of(guess[0]["basket"][seat])
    failed = 0
    for number in range(GUESSES):
        guess[0] = start
        engine.redeal(guess, seat, number)
        failed += sum([spoils[garment] for garment in basket[:size]])
    return {"risk": failed / (GUESSES * size)}  # each garment is equally likely to be next


def would_fail(rules: Any, state: Any, seat: int) -> list[bool]:
    """Return, for each garment, whether it would make the current wash fail."""
    programme = int(state["programme"][int(state["round_number"]) - 1, seat])
    limits = zip(rules["limit"][programme].tolist(), state["stain"].tolist(), strict=True)
    dirt, magic, slime = [most - there for most, there in limits]
    return [
        more_dirt > dirt or more_magic > magic or more_slime > slime
        for more_dirt, more_magic, more_slime in rules["stains"].tolist()
    ]


def clans(match: Match, seat: int) -> Sequence[str]:
    """Return the species of a seat's goblin."""
    return (match.view(None).seats[seat].species,)


def best_cards(match: Match, seat: int) -> Sequence[str]:
    """Return the last garments that became clean."""
    return match.view(None).seats[seat].clean[-SHOWN:]


LAUNDROMAT = AtTable(Laundry, comes_to_light, risk, clans, best_cards)
