"""The lab's statistics: rates from sums of counts, with margins, changes and verdicts.

Plain Python, because the lab also runs in browsers. A rate is the ratio of two counts, for example
winners' cards and all cards. The counts of one match form one observation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import erfc, sqrt
from typing import Any

NORMAL = 1.96  # standard errors on either side of a 95 % interval
JUDGED = ("clan", "card", "basket", "programme", "type", "garment")  # groups of designed things
ENDING = "ending"
STRONG, WEAK, FAIR, UNSURE = "too strong", "too weak", "in range", "can't tell yet"

ALPHA = 0.05  # family-wise false positive rate of a group
CLEAR = 0.05  # the widest margin at which a rate can serve for comparison

# By name: both counts, then the squares of the first, their product, and the squares of the second
Tallies = dict[str, list[float]]


@dataclass
class Sums:
    """The counts of a group over all matches of one trial, or of two trials on the same seeds."""

    title: str
    new: Tallies
    old: Tallies | None = None
    # products of each old and new count per match, for names in both trials
    both: Tallies = field(default_factory=dict)

    def join(self, other: Sums) -> None:
        """Merge the matches of another sum."""
        self.new = added(self.new, other.new)
        self.both = added(self.both, other.both)
        if self.old is not None and other.old is not None:
            self.old = added(self.old, other.old)


def added(these: Tallies, those: Tallies) -> Tallies:
    """Add two tallies, name by name."""
    return {
        name: [one + other for one, other in zip(tally, those[name], strict=True)]
        for name, tally in these.items()
    }


def joined(some: list[Sums], more: list[Sums]) -> list[Sums]:
    """Merge the sums of several pieces."""
    for ours, theirs in zip(some, more, strict=False):
        ours.join(theirs)
    return some or more


@dataclass(frozen=True)
class FoundRate:
    """A rate, and its change since an earlier trial; margins are half a 95 % interval."""

    group: str
    name: str
    rate: float
    margin: float
    count: float
    seats: int = 0  # number of seats
    before: float | None = None
    effect: float | None = None
    effect_margin: float | None = None
    verdict: str = ""
    luck: float | None = None  # p-value of the effect, corrected for its group
    usual: float | None = None  # the median of the compared rates

    @property
    def has_changed(self) -> bool:
        """Whether the effect is statistically significant."""
        return self.luck is not None and self.luck < ALPHA


def margin_of(variance: float) -> float:
    """Return half of the 95 % interval."""
    return NORMAL * sqrt(max(variance, 0.0))


def variance_of(tally: Sequence[float]) -> float:
    """Return the variance of a rate."""
    won, of, won_won, won_of, of_of = tally
    rate = won / of
    return (won_won - 2 * rate * won_of + rate**2 * of_of) / of**2


def told(sums: Sums) -> list[FoundRate]:
    """Return the rates of a group, and their changes since an earlier trial."""
    found = (
        compared(FoundRate(sums.title, name, won / of, margin_of(variance_of(tally)), of), sums)
        for name, tally in sums.new.items()
        for won, of, *_ in (tally,)
        if of
    )
    return [one for one in found if one.rate or one.before or one.group != ENDING]


def compared(one: FoundRate, sums: Sums) -> FoundRate:
    """Return the new and the earlier rate, and the effect of the change on the same seeds."""
    old = (sums.old or {}).get(one.name)
    if old is None or not old[1]:
        return one
    before = old[0] / old[1]
    won_won, won_of, of_won, of_of = sums.both[one.name]  # the old count comes first
    products = won_won - one.rate * won_of - before * of_won + before * one.rate * of_of
    strays = variance_of(sums.new[one.name]) + variance_of(old)
    margin = margin_of(strays - 2 * products / (old[1] * one.count))
    return replace(one, before=before, effect=one.rate - before, effect_margin=margin)


# --- a whole report ------------------------------------------------------------------------------


def report(
    sums: Sequence[Sums],
    levels: Mapping[str, Any],
    seats: int = 0,
    touched: frozenset[str] | None = None,
) -> list[FoundRate]:
    """Return the whole report.

    Only names touched by a change are judged, against all others of their level in the same
    matches. The rates of unchanged names may have moved, but those cards are not at fault.
    """
    found: list[FoundRate] = []
    for one in sums:
        rates = told(one)
        if one.old is not None:
            rates = corrected(rates)
        if one.old is not None and one.title in JUDGED:
            rates = judged(rates, touched, levels, usual(one.old))
        found += rates
    return [replace(one, seats=seats) for one in found]


def usual(old: Tallies) -> dict[str, float]:
    """Return the rates of the earlier trial."""
    return {name: won / of for name, (won, of, *_) in old.items() if of}


def corrected(found: list[FoundRate]) -> list[FoundRate]:
    """Return effects with Holm-corrected p-values, because many are tested together."""
    moved = [one for one in found if one.effect is not None]
    chances = holm([chance(one.effect or 0.0, one.effect_margin or 0.0) for one in moved])
    luck = {one.name: found for one, found in zip(moved, chances, strict=True)}
    return [replace(one, luck=luck.get(one.name)) for one in found]


def chance(distance: float, margin: float) -> float:
    """Return the p-value of a distance from zero."""
    if margin <= 0:
        return 0.0 if distance else 1.0
    return erfc(abs(distance) / (margin / NORMAL) / sqrt(2))


def holm(chances: Sequence[float]) -> list[float]:
    """Apply Holm's correction, which bounds the error rate of the whole family."""
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    found, worst = [0.0] * len(chances), 0.0
    for rank, at in enumerate(order):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[at]))
        found[at] = worst
    return found


def judged(
    found: list[FoundRate],
    touched: frozenset[str] | None,
    levels: Mapping[str, Any],
    before: Mapping[str, float],
) -> list[FoundRate]:
    """Return rates with a verdict for each touched name; without `touched`, for every name."""
    mine = [one for one in found if touched is None or one.name in touched]
    peers = {one.name: likes(one, found, mine, levels, before) for one in mine}
    beyond = [
        chance(max(0.0, one.rate - high, low - one.rate), one.margin) / 2
        for one in mine
        for low, _, high in (peers[one.name],)
    ]
    luck = dict(zip((one.name for one in mine), holm(beyond), strict=True))
    return [
        replace(
            one,
            usual=peers[one.name][1],
            verdict=verdict(one, peers[one.name][0], peers[one.name][2], luck[one.name]),
        )
        if one.name in peers
        else one
        for one in found
    ]


def likes(
    one: FoundRate,
    found: Sequence[FoundRate],
    touched: Sequence[FoundRate],
    levels: Mapping[str, Any],
    before: Mapping[str, float],
) -> tuple[float, float, float]:
    """Return the lowest, median and highest rate of comparable, untouched names."""
    names = {other.name for other in touched}
    like = sorted(
        other.rate
        for other in found
        if other.name not in names
        and other.margin < CLEAR
        and levels.get(other.name) == levels.get(one.name)
    ) or sorted(rate for name, rate in before.items() if levels.get(name) == levels.get(one.name))
    return (like[0], like[len(like) // 2], like[-1]) if like else (0.0, 0.5, 1.0)


def verdict(one: FoundRate, low: float, high: float, luck: float) -> str:
    """Return whether a rate is above, below or within the usual range, or still uncertain."""
    if luck < ALPHA / 2 and one.rate > high:
        return STRONG
    if luck < ALPHA / 2 and one.rate < low:
        return WEAK
    is_within = one.rate - one.margin >= low and one.rate + one.margin <= high
    return FAIR if is_within else UNSURE
