"""The pictures of Goblin Laundromat by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from warren.art.clans import glyph
from warren.art.painter import Groups, Own, Paint, Painter
from warren.art.tokens import token
from warren.games.laundromat.art.backs import back_of_laundromat
from warren.games.laundromat.art.baskets import basket, potion
from warren.games.laundromat.art.cast import CAST
from warren.games.laundromat.art.clans import CLANS
from warren.games.laundromat.art.garments import garment, marks
from warren.games.laundromat.art.kin import KIN
from warren.games.laundromat.art.machines import programme
from warren.games.laundromat.art.tokens import GOBLIN_COIN
from warren.games.laundromat.laundry import CYCLES, LaundryPack


def pictures(pack: LaundryPack) -> Mapping[str, Paint]:
    """Return garments, programmes and baskets, the potion, and the signs of species and stains."""
    signs = (*pack.species, *pack.stains)
    return {
        **{one.id: partial(garment, one) for one in pack.garments},
        **{one.id: partial(programme, one) for one in pack.programmes},
        **{one.id: partial(basket, one) for one in pack.baskets},
        "potion": potion,
        **{f"glyph-{name}": partial(glyph, name) for name in signs},
        "back": back_of_laundromat,
        "token-coin": partial(token, *GOBLIN_COIN),
    }


def own(pack: LaundryPack) -> Mapping[str, Own]:
    """Return the pack's own pictures of garments, with stains and species visible on them."""
    return {one.id: (one.picture, marks(one)) for one in pack.garments if one.picture}


def by_species(pack: LaundryPack) -> Groups:
    """Yield garments by species and type, then programmes and baskets."""
    for species in pack.species:
        for kind in pack.types:
            wanted = (species, kind.id)
            yield *wanted, [one.id for one in pack.garments if (one.species, one.type) == wanted]
    for number in CYCLES:
        yield "programmes", str(number), [one.id for one in pack.programmes if one.type == number]
    yield "baskets", "", [one.id for one in pack.baskets]


LAUNDROMAT = Painter(pictures, by_species, CLANS, KIN, CAST, own=own)
