"""Reasons in sentences, in one language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from warren.analysis.why import SURE
from warren.analysis.wording import decimal, own_texts, percent, points, texts_of_reasons

SEVERAL = 2  # whole numbers from here on have no decimal: “1.0 cards”, but “2 cards”
EQUAL = 0.03  # share of the win; actions that differ by less do about equally well
FAINT = 0.02  # the largest standard error at which two actions count as equal

if TYPE_CHECKING:
    from warren.analysis.why import Claim, Why
    from warren.engine import Match
    from warren.engine.presentation import Sentences


def tell_why(
    why: Why,
    match: Match,
    language: str = "en",
    players: Iterable[str] = (),
    reader: int | None = None,
) -> tuple[str, ...]:
    """Return the reasons, one sentence each; `you` is the reader's own seat."""
    teller = WhyTeller(match, language, match.sentences(language, players), reader)
    return teller.told(why)


class WhyTeller:
    """Puts the claims of one match into words, in one language."""

    def __init__(
        self, match: Match, language: str, sentences: Sentences, reader: int | None = None
    ) -> None:
        self.own = own_texts(language)
        self.facts = texts_of_reasons(match.engine.game, language)
        self.match, self.language, self.sentences, self.reader = match, language, sentences, reader

    def told(self, why: Why) -> tuple[str, ...]:
        """Return all sentences, including the one about what is unknown."""
        names = {
            "best": self.sentences.label(self.match.state, why.seat, why.better),
            "other": self.sentences.label(self.match.state, why.seat, why.other),
        }
        if not why.is_confirmed:
            return (self.unconfirmed(why, names),)
        told = [self.reason(claim) for claim in why.reasons]
        if not told:
            key = "unknown" if why.is_thorough else "unknown_so_far"
            return (self.own.say("why", key, pairs=why.pairs),)
        if why.but:
            told.append(self.own.say("why", "but", claim=self.claim(why.but)))
        return tuple(told)

    def unconfirmed(self, why: Why, names: dict[str, str]) -> str:
        """Say that playouts do not confirm the search's result, with the difference."""
        key, difference = unconfirmed(why), why.difference
        return self.own.say(
            "why",
            key,
            **names,
            pairs=why.pairs,
            size=round(100 * abs(difference.value)),
            difference=points(difference.value),
            margin=max(1, round(100 * difference.margin)),
        )

    def reason(self, claim: Claim) -> str:
        """Return a claim with its cause, as a sentence."""
        key, cause = "reason", ""
        if claim.cause:
            key = "excused" if claim.is_excused else "caused"
            cause = self.claim(claim.cause)
        said = self.own.say("why", key, claim=self.claim(claim), cause=cause)
        return said[:1].upper() + said[1:]

    def claim(self, claim: Claim) -> str:
        """Return a claim with both figures, as a clause."""
        return self.facts.say(
            "claim",
            claim.fact,
            "you" if claim.seat == self.reader else "they",
            player=self.sentences.player(claim.seat),
            better=self.figure(claim, claim.better, SEVERAL),
            other=self.figure(claim, claim.other),
            points=self.own.say("why", "points", n=round(100 * abs(claim.points))),
        )

    def figure(self, claim: Claim, number: float, least: int = 0) -> str:
        """Format a figure: shares in percent; whole numbers from `least` on without decimals."""
        if claim.is_share:
            return percent(number)
        if number == round(number) and number >= least:
            return str(round(number))
        return decimal(number, self.language)


def unconfirmed(why: Why) -> str:
    """Return the key of the text for a better action that playouts do not confirm."""
    if why.is_contradicted:
        return "doubt"
    value, error = why.difference.value, why.difference.error
    if value >= max(EQUAL, SURE * error):
        return "slight"
    return "same" if abs(value) < EQUAL and error <= FAINT else "unsure"
