"""Differences between a message and the one that a viewer was sent before.

A page that asks for it (`changes=1`) is sent a whole message first, then only what differs from
the message before. `applied` in web/src/server/changes.ts makes the whole of it again. A change is
made of what the same viewer is sent anyway, so it tells nothing more.
"""

from __future__ import annotations

from typing import Any

Message = dict[str, Any]
NEW = ("number", "ask", "log", "chat", "beats")  # of every message: mostly they differ
APART = ("type", "view", *NEW)


class Shown:
    """The last message to a viewer, as far as the next may leave it out."""

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
    return {name: value for name, value in vars(new).items() if had[name] != value and name != but}


def applied(before: Message, changed: Message) -> Message:
    """The whole message that a change stands for, after the one before; both as JSON has them."""
    now = {**before, **changed["fields"]}
    if now["view"]:
        seats = now["view"]["seats"]
        if changed["seats"]:
            pairs = zip(seats, changed["seats"], strict=True)
            seats = [{**seat, **new} for seat, new in pairs]
        now["view"] = {**now["view"], **changed["view"], "seats": seats}
    return now
