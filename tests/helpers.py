"""Short helpers for tests: draw a position, act, look."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

from warren.engine import Match
from warren.engine.presentation import presentation_of
from warren.games.army.presentation.notation import ROMAN


def gosu(text: str, *, seed: int = 0, **options: Any) -> Match:
    """Return a match that begins with the drawn position."""
    return Match.from_text(dedent(text), seed=seed, **options)


def gosux(text: str, *, seed: int = 0, **options: Any) -> Match:
    """Return a match of GOSU X from the drawn position; no tile is active unless it says so."""
    return gosu(as_gosux(text), seed=seed, **options)


def as_gosux(text: str) -> str:
    """Add to the drawn position what `gosux` assumes."""
    missing = [line for line in ("game: gosux", "tiles: none") if line.split()[0] not in text]
    return "\n".join([dedent(text), *missing])


def laundromat(text: str, *, seed: int = 0, **options: Any) -> Match:
    """Return a match of Goblin Laundromat from the drawn position."""
    return Match.from_text(f"{dedent(text)}\ngame: laundromat\n", seed=seed, **options)


def do(match: Match, *actions: str) -> Match:
    """Carry out actions in order, each by the seat that must decide.

    Questions without a choice, asked only to hide a hand, are answered automatically.
    """
    for action in actions:
        _answer_the_obvious(match, action)
        match.act(action)
    _answer_the_obvious(match, "")
    return match


def _answer_the_obvious(match: Match, wanted: str) -> None:
    while not match.is_over and match.decision.question not in ("turn", "fill"):
        (first, *others) = match.legal()
        if others or first.text == wanted:
            return
        match.act(first)


def options(match: Match) -> list[str]:
    """Return the deciding seat's legal actions, as text."""
    return [action.text for action in match.legal()]


def question(match: Match) -> tuple[int, str] | None:
    """Return the deciding seat and its question."""
    decision = match.decision
    return (decision.seat, decision.question) if decision else None


def hand(match: Match, seat: int) -> list[str]:
    """Return a hand, sorted."""
    return sorted(match.view(seat).seats[seat].hand)


def hand_size(match: Match, seat: int) -> int:
    """Return the number of cards in a hand."""
    return match.view().seats[seat].hand_size


def row(match: Match, seat: int, level: int) -> list[str]:
    """Return a row as it is drawn.

    `kao`, `[kao]` captured, `kao*` with its owner's token, `kao*1`, `kao**`, `kao$` (the Bounty),
    `kao^` with its owner's Dragoon token, `kao^1`.
    """
    drawn = []
    for slot in match.view().seats[seat].rows[level - 1]:
        mark = "^" if slot.dragoon else "*"
        marks = mark * slot.tokens + ("" if slot.token in (None, seat) else str(slot.token))
        text = slot.card + marks + "$" * slot.bounty
        drawn.append(f"[{text}]" if slot.captured else text)
    return drawn


def discards(match: Match, seat: int | None = None) -> list[str]:
    """Return the discards, the last one on top: the shared pile, or a seat's."""
    view = match.view()
    return list(view.discards if seat is None else view.seats[seat].discards)


def deck_size(match: Match, seat: int | None = None) -> int:
    """Return the number of cards in the deck: the shared one, or a seat's."""
    view = match.view()
    return view.deck_size if seat is None else view.seats[seat].deck_size


def deck(match: Match, seat: int) -> list[str]:
    """Return a seat's deck, top first, regardless of who knows it."""
    return [name(match, card) for card in zone(match, "deck", seat)[::-1]]


def removed(match: Match, seat: int) -> list[str]:
    """Return a seat's cards that are removed from the game, sorted."""
    return sorted(match.view().seats[seat].removed)


def zone(match: Match, what: str, seat: int) -> list[int]:
    """Return the physical cards of a seat's zone."""
    size = int(match.state[f"{what}_size"][seat])
    return [int(card) for card in match.state[what][seat, :size]]


def name(match: Match, card: int) -> str:
    """Return the id of a physical card."""
    return match.views.name(card)


def points(match: Match) -> list[int]:
    """Return the victory points of every seat."""
    return [seat.points for seat in match.view().seats]


def supremacy(match: Match) -> list[int]:
    """Return the Supremacy tokens of every seat."""
    return points(match)


def wonder(match: Match) -> int | None:
    """Return the seat with the Wonder token."""
    return match.view().wonder


def bounty(match: Match) -> str | None:
    """Return the slot of the card with the Bounty token: `1.II3`."""
    for seat in match.view().seats:
        for level, cards in enumerate(seat.rows):
            for column, slot in enumerate(cards):
                if slot.bounty:
                    return f"{seat.seat}.{ROMAN[level]}{column + 1}"
    return None


def tiles(match: Match) -> list[str]:
    """Return the clans with an active tile."""
    return list(match.view().tiles)


def locked(match: Match, seat: int) -> int:
    """Return the number of a seat's locked tokens."""
    return match.view().seats[seat].locked


def tokens(match: Match, seat: int) -> tuple[int, int]:
    """Return a seat's unspent and spent tokens."""
    seen = match.view().seats[seat]
    return seen.tokens, seen.spent


def dragoons(match: Match, seat: int) -> int:
    """Return the number of Dragoon tokens that a seat holds."""
    return match.view().seats[seat].dragoons


def supply(match: Match) -> int:
    """Return the number of Dragoon tokens in the supply."""
    return match.view().supply


def kamakor(text: str, *, seed: int = 0, **options: Any) -> Match:
    """Return a match of GOSU with the clans of Kamakor, from the drawn position."""
    return gosu(text, seed=seed, kamakor=True, **options)


def packet(match: Match, seat: int) -> list[str]:
    """Return the packet of a starting draft that a seat holds, in the order of the pack."""
    return list(match.view(seat).seats[seat].packet)


def strength(match: Match, seat: int) -> int:
    """Return the strength of an army."""
    return match.view().seats[seat].strength


def holder(match: Match) -> int:
    """Return the seat with the Advantage."""
    return match.view().advantage


def events(match: Match, what: str) -> list[tuple[int, str | None, int]]:
    """Return the last action's events of one kind: seat, card, detail."""
    return [(h.seat, h.card, h.detail) for h in match.happened(None) if h.what == what]


def all_events(match: Match, what: str) -> list[tuple[int, str | None, int]]:
    """Return the events of one kind since the match began."""
    return [(h.seat, h.card, h.detail) for _, h in match.log(None) if h.what == what]


def drawing(match: Match) -> str:
    """Return the whole position as text."""
    return presentation_of(match.engine.game.name).draw(match.engine, match.state)
