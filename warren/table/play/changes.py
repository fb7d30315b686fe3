"""Differences between a message and the previous one to the same viewer.

A page that asks for changes (`changes=1`) is sent a whole message first, then only the differences
from the previous message. `applied` in web/src/server/changes.ts restores the whole message. A
change is built from messages to the same viewer, so it reveals nothing more.
"""

from __future__ import annotations

from typing import Any

Message = dict[str, Any]
# fields that are always sent, because they usually differ: no value equals `...`
NEW = dict.fromkeys(("number", "ask", "log", "chat", "beats"), ...)


class Shown:
    """The parts of the last message to a viewer that the next message may omit."""

    __slots__ = ("fields", "view")

    def __init__(self, message: Message) -> None:
        self.fields = {**message, **NEW}
        self.view = self.fields.pop("view")


def change(before: Shown, message: Message) -> Message | None:
    """Return a message without its unchanged fields; None if it must be sent whole."""
    fields = {**message}
    old, view = before.view, fields.pop("view")
    if type(old) is not type(view) or (view and len(old.seats) != len(view.seats)):
        return None
    table: Message = {}
    seats: list[Message] = []
    if view:
        pairs = zip(old.seats, view.seats, strict=True)
        seats = [{} if was is seat else differing(vars(was), vars(seat)) for was, seat in pairs]
        table = differing({**vars(old), "seats": view.seats}, vars(view))
    return {
        "type": "changed",
        "fields": differing(before.fields, fields),
        "view": table,
        "seats": seats if any(seats) else [],
    }


def differing(old: Message, new: Message) -> Message:
    """Return the fields that have changed; unchanged objects need no comparison."""
    return {
        name: value
        for name, value in new.items()
        if value is not (was := old[name]) and value != was
    }


def applied(before: Message, changed: Message) -> Message:
    """Restore the whole message from a change and the previous message, both as JSON."""
    now = {**before, **changed["fields"]}
    if now["view"]:
        seats = now["view"]["seats"]
        if changed["seats"]:
            pairs = zip(seats, changed["seats"], strict=True)
            seats = [{**seat, **new} for seat, new in pairs]
        now["view"] = {**now["view"], **changed["view"], "seats": seats}
    return now
