"""The parts of GOSU and GOSU X for a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from warren.engine import Happening, Match
from warren.games.army.table.catalogue import Goblins
from warren.table.play.parts import AtTable

# Events that rule out undo: cards were revealed, dealt or shuffled
REVEALING = {
    *("drew", "mulligan", "revealed", "reshuffled", "showed", "milled", "searched", "found"),
    *("shuffled", "looked", "packets-passed", "round", "won", "ended-in-draw"),
}
SHOWN = 3  # number of the winner's cards shown
DISCARDED = "discarded"  # this reveals a hand card to other players


def comes_to_light(seat: int, happened: Sequence[Happening]) -> bool:
    """Return whether a seat's own action revealed something new to the seat."""
    return any(
        one.what in REVEALING or (one.what == DISCARDED and one.seat != seat) for one in happened
    )


def clans(match: Match, seat: int) -> Sequence[str]:
    """Return the clans of a seat's own deck; with a shared deck, the main clan of its army."""
    view = match.view(None).seats[seat]
    if view.clans:
        return tuple(view.clans)
    of_card = {card.id: card.clan for card in match.engine.pack.cards}
    standing = (slot.card for row in view.rows for slot in row if not slot.captured)
    counted = Counter(of_card[card] for card in standing if of_card.get(card))
    most = max(counted.values(), default=0)
    return [clan for clan, many in sorted(counted.items()) if many == most]


def best_cards(match: Match, seat: int) -> Sequence[str]:
    """Return the strongest cards of a seat's army, highest level first."""
    value = {card.id: card.value for card in match.engine.pack.cards}
    rows = reversed(match.view(None).seats[seat].rows)
    standing = ([slot.card for slot in row if not slot.captured] for row in rows)
    return [card for row in standing for card in sorted(row, key=lambda one: -value[one])][:SHOWN]


ARMY = AtTable(Goblins, comes_to_light, clans=clans, best_cards=best_cards)
