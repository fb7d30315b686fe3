"""The main finding of a lab comparison: a card, its deviation, and remedies.

A finding names a card that was changed. Unchanged cards and clans are never at fault.
Suggestions are tested, not guessed: one number of the pack is changed, and the lab plays it.

Cards played alongside a card that is too strong also win more often. So if several cards of a clan
are new, the best rate may belong to a fair card. Therefore the lab replays the same deals once for
each new card, with that card's text removed. The difference is the effect of its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from warren.bots.rates import ALPHA, STRONG, WEAK, FoundRate, chance, holm
from warren.packs.editions import differences
from warren.packs.rewriting import end_of_text

ITEMS = ("card", "garment", "programme", "basket")  # groups whose members are single things
FAMILIES = ("clan", "species", "type")  # groups that items belong to
NUMBERS = ("value", "coins", "copies")  # numbers that weaken a card when lowered
BLOCK = re.compile(r"^\[\[", re.MULTILINE)
SILENT = "silent"  # the try that removes a card's text
PEERS = {  # the wording of each comparison
    "card": "for its level",
    "garment": "for its type",
    "programme": "for its round",
    "basket": "for a basket",
}
SAID = re.compile(r"(?<![\w.-])([1-9]\d?)(?![\w.%])")


@dataclass(frozen=True)
class Try:
    """A tested change and its rate; None if the changed pack can't be played."""

    key: str  # SILENT, or a key of the card such as value
    old: int
    new: int
    rate: float | None = None
    margin: float = 0.0
    verdict: str = ""
    clan_rate: float | None = None
    clan_verdict: str = ""


@dataclass(frozen=True)
class Finding:
    """A card that is out of range, or whose rate a change has moved."""

    card: str
    clan: str  # may be empty
    rate: float
    points: float  # excess over the usual rate, or over the earlier rate
    verdict: str  # verdict on its rate; empty if the rate has only moved
    seats: int
    clan_effect: float | None = None  # the effect on its clan
    clan_verdict: str = ""
    adds: float | None = None  # points added by its text, if the lab also played without that text
    tries: tuple[Try, ...] = ()


def touched_by(new: Any, old: Any) -> frozenset[str]:
    """Return the ids that differ between two packs, with their clans and types."""
    items = [one for some in differences(new, old).values() for one in some]
    families = {str(getattr(one, name, "")) for one in items for name in FAMILIES}
    return frozenset({one.id for one in items} | families) - {""}


def families_of(pack: Any) -> dict[str, str]:
    """Return the clan of every card that has one."""
    return {one.id: str(getattr(one, "clan", "") or "") for one in getattr(pack, "items", ())}


def finding(found: Sequence[FoundRate], clans: Mapping[str, str]) -> Finding | None:
    """Return the worst card out of range or in such a clan; else the one that moved most."""
    judged = [one for one in found if one.group in ITEMS and one.verdict]
    out = [one for one in judged if one.verdict in (STRONG, WEAK) and one.usual is not None]
    out = out or in_such_clans(judged, found, clans)
    if out:
        worst = max(out, key=lambda one: abs(above(one)))
        return told(worst, above(worst), found, clans)
    moved = [one for one in judged if one.has_changed and one.effect is not None]
    if not moved:
        return None
    most = max(moved, key=lambda one: abs(one.effect or 0.0))
    return told(replace(most, verdict=""), most.effect or 0.0, found, clans)


def above(one: FoundRate) -> float:
    """Return how far a rate exceeds the usual one."""
    return one.rate - (one.usual if one.usual is not None else one.rate)


def in_such_clans(
    judged: Sequence[FoundRate], found: Sequence[FoundRate], clans: Mapping[str, str]
) -> list[FoundRate]:
    """Return cards that deviate in the same direction as their clan, which is out of range."""
    out = {
        (one.name, one.seats): one.verdict == STRONG
        for one in found
        if one.group == "clan" and one.verdict in (STRONG, WEAK)
    }
    return [
        one
        for one in judged
        if above(one) and out.get((clans.get(one.name, ""), one.seats)) == (above(one) > 0)
    ]


def told(
    one: FoundRate, points: float, found: Sequence[FoundRate], clans: Mapping[str, str]
) -> Finding:
    """Return the finding about a card."""
    clan = clans.get(one.name, "")
    row = clan_row(found, clan, one.seats)
    effect = row.effect if row and row.has_changed else None
    said = row.verdict if row else ""
    return Finding(one.name, clan, one.rate, points, one.verdict, one.seats, effect, said)


def clan_row(found: Sequence[FoundRate], clan: str, seats: int) -> FoundRate | None:
    """Return the rate of a clan."""
    rows = (one for one in found if (one.group, one.name, one.seats) == ("clan", clan, seats))
    return next(rows, None)


# --- the culprit in a clan -----------------------------------------------------------------------


def suspects(
    about: Finding, found: Sequence[FoundRate], clans: Mapping[str, str]
) -> list[FoundRate]:
    """Return the judged cards of a clan that is out of range, if there are several."""
    if not about.clan or not about.verdict:
        return []
    there = [
        one
        for one in found
        if one.group in ITEMS and one.verdict and one.seats == about.seats
        if clans.get(one.name) == about.clan
    ]
    return there if len(there) > 1 else []


def silent(text: str, card: str, keys: Sequence[str]) -> str | None:
    """Return a pack's text with one card's sentences removed; None if there are none."""
    place = block_of(text, card)
    if place is None:
        return None
    block = text[slice(*place)]
    key = re.compile(rf"^(?:{'|'.join(keys)})[ \t]*=[ \t]*", re.MULTILINE)
    for said in reversed([*key.finditer(block)]):
        try:
            end = end_of_text(block, said.end())
        except ValueError:
            return None
        block = block[: said.start()] + block[end:]
    found = text[: place[0]] + block + text[place[1] :]
    return found if found != text else None


def blamed(
    about: Finding,
    alone: Mapping[str, FoundRate],
    found: Sequence[FoundRate],
    clans: Mapping[str, str],
) -> Finding:
    """Return the finding about the card whose text adds most;

    `alone` has the rates without the text.
    """
    rows = {one.name: one for one in suspects(about, found, clans)}
    adds = {name: rows[name].rate - one.rate for name, one in alone.items()}
    margins = [(rows[name].margin ** 2 + one.margin**2) ** 0.5 for name, one in alone.items()]
    luck = holm([chance(*one) for one in zip(adds.values(), margins, strict=True)])
    sign = 1 if about.points > 0 else -1
    sure = [
        name
        for name, chance_of_it in zip(adds, luck, strict=True)
        if chance_of_it < ALPHA and sign * adds[name] > 0
    ]
    if not sure:
        return about
    culprit = max(sure, key=lambda name: sign * adds[name])
    row = rows[culprit]
    return replace(told(row, above(row), found, clans), adds=adds[culprit])


# --- suggestions ---------------------------------------------------------------------------------


def block_of(text: str, card: str) -> tuple[int, int] | None:
    """Return the position of a card's table in the text of a pack."""
    named = re.search(rf"^id\s*=\s*[\"']{re.escape(card)}[\"']", text, re.MULTILINE)
    if not named:
        return None
    start = text.rfind("[[", 0, named.start())
    after = BLOCK.search(text, named.end())
    return (start, after.start() if after else len(text)) if start >= 0 else None


def variants(
    text: str, card: str, item: Any, step: int, keys: Sequence[str] = ()
) -> Iterator[tuple[Try, str]]:
    """Yield variants of the pack: without the card's text, or with one number changed by a step."""
    place = block_of(text, card)
    if place is None:
        return
    start, end = place
    block = text[start:end]
    if without := silent(text, card, keys):
        yield Try(SILENT, 0, 0), without
    for key in NUMBERS:
        now = getattr(item, key, None)
        if not isinstance(now, int) or now + step < 1:
            continue
        line = re.compile(rf"^{key}\s*=.*$", re.MULTILINE)
        new = f"{key} = {now + step}"
        other = line.sub(new, block) if line.search(block) else f"{block.rstrip()}\n{new}\n\n"
        yield Try(key, now, now + step), text[:start] + other + text[end:]
    for key, said, first, number in said_in(block):
        if number + step > 0:
            other = said[: first.start()] + str(number + step) + said[first.end() :]
            changed = block.replace(said, other)
            yield Try(key, number, number + step), text[:start] + changed + text[end:]


def said_in(block: str) -> Iterator[tuple[str, str, re.Match[str], int]]:
    """Yield the first number of each sentence of a card: `arrival = "draw 3 cards"`."""
    for line in re.finditer(r'^(\w+)\s*=\s*(".*")$', block, re.MULTILINE):
        first = SAID.search(line[2])
        if first and line[1] not in ("id", "clan", "names"):
            yield line[1], line[2], first, int(first[1])


def outcome(one: Try, found: Sequence[FoundRate], about: Finding) -> Try:
    """Return a try with its resulting rates."""
    rows = [row for row in found if row.name == about.card and row.group in ITEMS]
    clan = clan_row(found, about.clan, about.seats)
    if rows and one.key != SILENT:
        one = replace(one, rate=rows[0].rate, margin=rows[0].margin, verdict=rows[0].verdict)
    if clan:
        one = replace(one, clan_rate=clan.rate, clan_verdict=clan.verdict)
    return one


def sentences(about: Finding, names: Mapping[str, str], group: str = "card") -> Iterator[str]:
    """Yield a finding in words: the card, its clan, and the tested changes."""
    card, clan = names.get(about.card, about.card), names.get(about.clan, about.clan)
    size, rate = f"{abs(100 * about.points):.0f} points", f"{100 * about.rate:.0f} %"
    more = "more" if about.points > 0 else "less"
    if about.verdict == STRONG:
        said = f"{card} wins too often {PEERS[group]}: {rate}, {size} too high"
    elif about.verdict == WEAK:
        said = f"{card} wins too rarely {PEERS[group]}: {rate}, {size} too low"
    elif about.verdict:
        said = f"{card} wins {more} often than usual {PEERS[group]}: {rate}, {size} {more}"
    else:
        said = f"{card} wins {more} often than before, by {size}"
    if about.clan_effect is not None:
        said += f"; it moves {clan} by {100 * about.clan_effect:+.1f} points"
    yield f"{said}."
    if about.adds is not None:
        yield f"Its text alone accounts for {100 * about.adds:+.0f} points, on the same deals."
    silent = next((one for one in about.tries if one.key == SILENT), None)
    if silent and silent.clan_rate is not None:
        even = "Even without" if silent.clan_verdict in (STRONG, WEAK) else "Without"
        verdict = silent.clan_verdict or "as before"
        yield f"{even} its text, {clan}: {verdict} ({100 * silent.clan_rate:.1f} %)."
    for one in about.tries:
        if one.rate is not None:
            yield (
                f"With {one.key} {one.new} instead of {one.old}: {100 * one.rate:.0f} % "
                f"± {100 * one.margin:.1f}, {one.verdict}."
            )
