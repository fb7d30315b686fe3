"""Card sheets to print from a browser."""

from __future__ import annotations

import gzip
from collections.abc import Collection
from typing import Any

from warren.art import as_image, own_pictures
from warren.engine.games import edition_of, load_pack
from warren.printing.faces import Deck, TooLong
from warren.printing.sheets import MOST, PAPERS, TooMany, chosen, grid, sheets
from warren.table.protocol.messages import write
from warren.table.protocol.refusals import Refused
from warren.table.protocol.sent import Sheets

Key = tuple[str, ...]  # game, fingerprint of a pack, language, paper, clan, ...
LONGEST = 4_000  # maximum number of characters in a list of cards


def check_paper(paper: str) -> str:
    """Return the paper size, if it is known."""
    if paper not in PAPERS:
        raise Refused("malformed")
    return paper


def check_short(cards: str) -> str:
    """Return a list of cards; refuse a long list."""
    if len(cards) > LONGEST:
        raise Refused("malformed")
    return cards


def shown_in(pack: Any, fingerprint: str, names: Collection[str]) -> dict[str, str]:
    """Return the pack's own pictures as elements that the page loads from this server."""
    # pictures without marks first
    plain_first = sorted(own_pictures(pack).items(), key=lambda one: one[1][1])
    places: dict[str, str] = {}
    for drawing, (name, _) in plain_first:
        places.setdefault(name, f"/art/{pack.game}/{drawing}.svg?pack={fingerprint}")
    return {name: as_image(places[name]) for name in names if name in places}


def printed(key: Key, text: str) -> bytes:
    """Return all pages as compressed `Sheets`, because they are long and cached."""
    game, fingerprint, language, paper, clan, only, single, own = key
    pack = edition_of(game, text) if text else load_pack(game)
    deck = Deck(pack, language, shown_in(pack, fingerprint, own.split()))
    wide, high, *_ = grid(paper)
    found = Sheets(wide, high, MOST, pages=[], too_many=None, too_long=[])
    try:
        cards = chosen(deck, clan=clan, cards=filter(None, single.split(",")))
        found.pages = [page.svg for page in sheets(deck, cards, paper, more=not only)]
    except TooMany as fault:
        found.too_many = fault.cards
    except TooLong as fault:
        found.too_long = list(fault.names)
    return gzip.compress(write(found))
