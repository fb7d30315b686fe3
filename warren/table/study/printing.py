"""Sheets of cards that a browser prints."""

from __future__ import annotations

from warren.engine.games import edition_of, load_pack
from warren.printing.faces import Deck, TooLong
from warren.printing.sheets import MOST, PAPERS, TooMany, chosen, grid, sheets
from warren.table.protocol.messages import write
from warren.table.protocol.refusals import Refused
from warren.table.protocol.sent import Sheets

Key = tuple[str, ...]  # game, fingerprint of a pack, language, paper, clan, "cards" for them alone


def check_paper(paper: str) -> str:
    """Return the paper size, if it is known."""
    if paper not in PAPERS:
        raise Refused("malformed")
    return paper


def printed(key: Key, text: str) -> bytes:
    """All pages, as `Sheets`."""
    game, _, language, paper, clan, only = key
    deck = Deck(edition_of(game, text) if text else load_pack(game), language)
    wide, high, *_ = grid(paper)
    found = Sheets(wide, high, MOST, pages=[], too_many=None, too_long=[])
    try:
        cards = chosen(deck, clan=clan)
        found.pages = [page.svg for page in sheets(deck, cards, paper, more=not only)]
    except TooMany as fault:
        found.too_many = fault.cards
    except TooLong as fault:
        found.too_long = list(fault.names)
    return bytes(write(found))
