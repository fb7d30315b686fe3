"""The pictures of an army game, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from warren.art.clans import glyph
from warren.art.goblins.portrait import badge, frame, goblin
from warren.art.painter import Groups, Kin, Own, Paint, Painter, Palette
from warren.art.svg import inked
from warren.art.tokens import token
from warren.packs.loader import LEVELS, Pack

Pictures = Callable[[Pack], Mapping[str, Paint]]


def pictures(
    pack: Pack, *, tokens: Mapping[str, Sequence[str]], back: Paint, more: Pictures
) -> Mapping[str, Paint]:
    """Return the goblins, glyphs, tokens, card back and the game's other pictures."""
    worn = [replace(card, clan=pack.livery(card.clan)) for card in pack.cards]
    cards = {card.id: partial(goblin, card) for card in worn}
    bare = {f"bare-{card.id}": partial(goblin, card, framed=False) for card in worn}
    glyphs = {f"glyph-{clan}": partial(glyph, pack.livery(clan)) for clan in pack.clans}
    held = {f"token-{name}": partial(token, *parts) for name, parts in tokens.items()}
    return {**cards, **bare, **glyphs, **more(pack), "back": back, **held}


def own(pack: Pack) -> Mapping[str, Own]:
    """Return the pack's own pictures, with and without the frame of their clan."""
    found: dict[str, Own] = {}
    for card in pack.cards:
        if card.picture:
            clan = pack.livery(card.clan)
            marks = inked(frame(clan, card.level), badge(clan, card.level))
            found |= {card.id: (card.picture, marks), f"bare-{card.id}": (card.picture, "")}
    return found


def by_clan(pack: Pack) -> Groups:
    """Yield cards by clan and level."""
    for clan in pack.clans:
        for level in LEVELS:
            names = [card.id for card in pack.cards if (card.clan, card.level) == (clan, level)]
            yield clan, str(level), names


def painter(
    back: Callable[[], str],
    tokens: Mapping[str, Sequence[str]],
    clans: Mapping[str, Palette],
    kin: Mapping[str, Kin],
    cast: Mapping[str, Mapping[str, str]],
    wanderers: tuple[str, ...] = (),
    more: Pictures = lambda pack: {},
) -> Painter:
    """Return the painter of an army game."""
    paint = partial(pictures, tokens=tokens, back=back, more=more)
    return Painter(paint, by_clan, clans, kin, cast, wanderers, own)
