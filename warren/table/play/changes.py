"""Differences between a message and the previous one to the same viewer.

A page that asks for it (`changes=1`) is sent a whole message first, then only what differs from
the message before. `applied` in web/src/server/changes.ts restores the whole message. A change is
built from messages to the same viewer, so it reveals nothing more.
"""

from __future__ import annotations

from typing import Any

Message = dict[str, Any]
NEW = ("number", "ask", "log", "chat", "beats")  # fields of every message that usually differ
APART = ("type", "view", *NEW)


class Shown:
    """The parts of the last message to a viewer that the next may leave out."""

    __slots__ = ("fields", "view")

    def __init__(self, message: Message) -> None:
        self.fields = {name: value for name, value in message.items() if name not in APART}
        self.view = message["view"]


def change(before: Shown, message: Message) -> Message | None:
    """A message without unchanged fields; None if it must be sent whole."""
    old, view = before.view, message["view"]
    if type(old) is not type(view) or (view and len(old.seats) != len(view.seats)):
        return None
    seats = [differing(*pair) for pair in zip(old.seats, view.seats, strict=True)] if view else []
    return {
        "type": "changed",
        "fields": {
            name: value
            for name, value in message.items()
            if name in NEW or (name not in APART and before.fields[name] != value)
        },
        "view": differing(old, view, but="seats") if view else {},
        "seats": seats if any(seats) else [],
    }


def differing(old: Any, new: Any, but: str = "") -> Message:
    """The fields of a view that have changed."""
    if old is new:
        return {}
    had = vars(old)
    return {name: value for name, value in vars(new).items() if name != but and had[name] != value}


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
