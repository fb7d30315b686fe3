"""Between actions and things on the table: what an action points at, and what a click may mean."""

from __future__ import annotations

from typing import Any

from warren.table.messages import Target

ROWS = ("I", "II", "III")
OF_HAND = ("play", "discard", "bring")
OF_DISCARDS = ("take", "revive", "bury", "remove", "copy")
OF_REVEALED = ("keep", "top")
OF_SLOTS = ("choose", "activate", "dragoon", "use", "shift", "jump")
OF_ALLY = ("ally", "ally_dragoon")
ON_OWN_CARDS = ("activate", "shift", "dragoon", "use", "jump")  # in one's turn, the likeliest first
ON_OTHERS = ("activate", "dragoon", "use")
PICK = "pick"  # the question of a starting draft: its cards are those of one's packet
FINAL = ("pass", "stop")  # actions that deserve a second thought

LAUNDRY_ZONES = {"fill": "hand", "market": "market", "keep": "drum"}


def target_of(game: str, action: str, question: str, seat: int) -> dict[str, Any] | None:
    """What an action in notation points at, None if at nothing on the table."""
    verb, _, rest = action.partition(" ")
    if game == "laundromat":
        zone = LAUNDRY_ZONES.get(question)
        return {"zone": zone, "card": rest} if rest and zone else None
    if verb in OF_HAND:
        return {"zone": "hand", "card": rest}
    if verb in OF_DISCARDS:
        return {"zone": "discards", "card": rest, "seat": None}
    if verb in OF_REVEALED:
        if question == PICK:
            return {"zone": "packet", "card": rest}
        return {"zone": "revealed", "card": rest, "seat": None}
    if verb == "search":
        return {"zone": "deck", "card": rest, "seat": seat}
    if verb in OF_SLOTS or (verb in OF_ALLY and not rest.startswith("draw")):
        return slot(rest, ally_of(seat) if verb in OF_ALLY else seat)
    if verb == "player":
        return {"zone": "player", "seat": int(rest)}
    if verb == "clan":
        return {"zone": "clan", "clan": rest}
    return None


def slot(text: str, owner: int) -> dict[str, Any]:
    """`II3`, or `1.II3` of another's army."""
    seat, _, place = text.rpartition(".")
    row = next(row for row in (2, 1, 0) if place.startswith(ROWS[row]))
    column = int(place[len(ROWS[row]) :]) - 1
    return {
        "zone": "slot",
        "seat": int(seat) if seat else owner,
        "row": row,
        "column": column,
    }


def meant_by(game: str, target: Target, question: str, seat: int) -> list[str]:
    """The actions, in notation, that a click on something may mean; the likeliest first."""
    if game == "laundromat":
        return meant_in_laundry(target, question)
    card = target.card or ""
    match target.zone:
        case "hand":
            verb = {"turn": "play", "newcomer": "bring", "secret-newcomer": "bring"}
            return [f"{verb.get(question, 'discard')} {card}"]
        case "packet":
            return [f"keep {card}"]
        case "revealed":
            return [f"{'top' if question == 'on-top' else 'keep'} {card}"]
        case "discards":
            verb = {
                "turn": "revive",
                "bury": "bury",
                "remove": "remove",
                "copy-discarded": "copy",
            }
            return [f"{verb.get(question, 'take')} {card}"] if card else []
        case "deck" if question == "search":
            return [f"search {card}"] if card else []
        case "deck":
            return ["draw 1"] if question == "turn" else []
        case "slot":
            return meant_in_armies(target, question, seat)
        case "player":
            return [f"player {target.seat}"]
        case "clan":
            return [f"clan {target.clan}"]
    return []


def meant_in_armies(target: Target, question: str, seat: int) -> list[str]:
    """What a click on a place of an army may mean."""
    place = f"{ROWS[target.row or 0]}{(target.column or 0) + 1}"
    owner = seat if target.seat is None else target.seat
    if question != "turn":
        return [f"choose {owner}.{place}"]
    if owner == seat:
        return [f"{verb} {place}" for verb in ON_OWN_CARDS]
    of_ally = [f"{verb} {place}" for verb in OF_ALLY] if owner == ally_of(seat) else []
    return [f"{verb} {owner}.{place}" for verb in ON_OTHERS] + of_ally


def ally_of(seat: int) -> int:
    """Who sits opposite, where there are teams."""
    return (seat + 2) % 4


def meant_in_laundry(target: Target, question: str) -> list[str]:
    """What a click on a garment may mean."""
    if target.card is None:
        return ["draw"] if target.zone == "deck" else []
    return [f"{'keep' if target.zone == 'drum' else 'take'} {target.card}"]
