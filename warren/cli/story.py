"""What happened, in paragraphs: one for each turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from warren.engine import Happening, Match
from warren.engine.army.sentences import ArmySentences

LISTED = ("drew", "discarded", "revealed", "kept", "recovered")  # said once for several cards
BREAKS = ("turn", "round", "strength")  # these begin a paragraph
UNTOLD = ("turn", "won")  # whose turn it is shows by itself; `ending` says who won


def paragraphs(
    happenings: Iterable[Happening], sentences: ArmySentences, viewer: int | None
) -> list[str]:
    """The events as a reader may hear of them."""
    told: list[str] = []
    for turn in turns(happenings):
        text = " ".join(tell(list(same), sentences, viewer) for _, same in groupby(turn, key=kind))
        if text:
            told.append(text)
    return told


def turns(happenings: Iterable[Happening]) -> Iterator[list[Happening]]:
    """The events of each turn together."""
    turn: list[Happening] = []
    before = ""
    for happening in happenings:
        if happening.what in BREAKS and happening.what != before:
            yield turn
            turn = []
        before = happening.what
        if happening.what not in UNTOLD:
            turn.append(happening)
    yield turn


def kind(happening: Happening) -> tuple[object, ...]:
    """Events of one kind are told in one sentence."""
    if happening.what in LISTED:
        return happening.what, happening.seat, happening.card is None
    return (id(happening),)


def tell(same: list[Happening], sentences: ArmySentences, viewer: int | None) -> str:
    """One sentence for events of one kind."""
    first = same[0]
    if len(same) == 1:
        return sentences.tell(first, viewer)
    form = "you" if first.seat == viewer else "they"
    hidden = first.what == "drew" and first.card is None
    names = [sentences.card(happening.card) for happening in same]
    return sentences.texts.say(
        "event",
        first.what,
        form + "_hidden" if hidden else form,
        player=sentences.player(first.seat),
        card=listed(names, sentences),
        n=len(same),
    )


def listed(names: list[str], sentences: ArmySentences) -> str:
    """`a, b and c`."""
    *most, last = names
    together = f" {sentences.texts.say('label', 'and')} "
    return together.join([", ".join(most), last] if most else [last])


def ending(match: Match, sentences: ArmySentences, viewer: int | None) -> str:
    """Who won, and why."""
    outcome = match.outcome
    if outcome is None:
        return ""
    reason = outcome.reason.replace("-", "_")
    winners = [sentences.player(seat) for seat in outcome.winners]
    form = "shared" if len(winners) > 1 else "you" if viewer in outcome.winners else "they"
    said = sentences.texts.say("end", reason, form, player=listed(winners, sentences))
    return said[:1].upper() + said[1:]
