"""A viewer's account of a match in words: the log and the captions of all actions.

It takes up most of a table's memory, so only its latest part is kept uncompressed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any
from zlib import compress, decompress

from msgspec import Raw, json

from warren.engine.views import KEPT, Happening, Spot, Way
from warren.table.protocol.messages import write

KEPT_BEATS = 4  # latest beats; older beats are composed again for slow viewers
PACKED = 16  # lines of the log that are compressed together
FAST = 1  # level of compression
Line = dict[str, Any]
Beat = dict[str, Any]


class Log:
    """The lines of a log; all but the latest are kept compressed."""

    def __init__(self) -> None:
        self.packed: list[bytes] = []  # packs of lines, the oldest first
        self.latest: list[Line] = []

    def add(self, line: Line) -> None:
        """Add a line."""
        self.latest.append(line)
        if len(self.latest) >= 2 * PACKED:
            self.packed.append(compress(write(self.latest[:PACKED]), FAST))
            del self.latest[:PACKED]

    def since(self, first: int) -> list[Line]:
        """Return all lines after the first ones."""
        first -= PACKED * len(self.packed)
        if first >= 0:
            return self.latest[first:]
        packs = self.packed[first // PACKED :]
        lines = [line for pack in packs for line in unpacked(pack)]
        return [*lines[first % PACKED :], *self.latest]

    def take_back(self, moment: int) -> None:
        """Remove all lines after a moment."""
        while self.latest or self.packed:
            if not self.latest:
                self.latest = unpacked(self.packed.pop())
            if self.latest[-1]["moment"] <= moment:
                return
            self.latest.pop()

    def __reversed__(self) -> Iterator[Line]:
        """Yield all lines, the latest first."""
        yield from reversed(self.latest)
        for pack in reversed(self.packed):
            yield from reversed(unpacked(pack))


def unpacked(pack: bytes) -> list[Line]:
    """Return the lines in a pack."""
    lines: list[Line] = json.decode(decompress(pack))
    return lines


class Told:
    """A viewer's account of a match: a beat for every action, and the lines of the log."""

    def __init__(self, heading: str = "") -> None:
        self.beats: list[Raw | None] = []  # beats as sent; None for all but the latest
        self.beat: Beat = {}  # the beat in progress
        self.log = Log()
        self.heading = heading
        self.actions: list[tuple[int, int]] = []  # the action that led here

    def take_back(self, actions: Sequence[tuple[int, int]]) -> None:
        """Forget everything after a moment, because later actions were undone."""
        pairs = zip(self.actions, actions, strict=False)
        same = next((n for n, (one, other) in enumerate(pairs) if one != other), len(actions))
        del self.actions[same:]
        del self.beats[same + 1 :]
        self.log.take_back(same)
        self.heading = self.heading_before(same + 1)

    def heading_before(self, moment: int) -> str:
        """Return the heading of the log before the action that led to a moment."""
        heads = (line for line in reversed(self.log) if line["head"])
        return next((line["text"] for line in heads if line["moment"] < moment), "")

    def add(
        self, moment: int, seat: int | None, action: str | None, text: str, *, leads: bool
    ) -> None:
        """Begin the account of one more action, or of the deal."""
        self.beat = {
            "moment": moment,
            "seat": seat,
            "action": action,
            "text": text,
            "happenings": [],
        }
        if text and (leads or text != self.heading):
            self.write(text, head=leads, seat=seat)

    def happened(
        self, event: Happening, line: str | None, way: Way, *, is_chapter: bool = False
    ) -> None:
        """Add an event of the last action; repeated sentences are dropped."""
        beat = self.beat
        text = None if not line or line in (beat["text"], self.heading) else line
        if text:
            self.write(text, head=is_chapter, seat=None if is_chapter else event.seat)
        said = event.as_dict()
        said["text"] = text
        said["from"], said["to"] = placed(way[0], event.card), placed(way[1], event.card)
        beat["happenings"].append(said)

    def finish(self) -> None:
        """Finish the account of an action."""
        self.beats.append(Raw(write(self.beat)))
        self.beat = {}
        if len(self.beats) > KEPT_BEATS:
            self.beats[-KEPT_BEATS - 1] = None

    def write(self, text: str, *, head: bool, seat: int | None) -> None:
        """Add a line to the log."""
        if head:
            self.heading = text
        moment = self.beat["moment"]
        self.log.add({"moment": moment, "text": text, "head": head, "seat": seat})


@lru_cache(maxsize=KEPT)
def placed(spot: Spot | None, card: str | None = None) -> dict[str, Any] | None:
    """Return a place as it is sent, possibly with its card."""
    if spot is None:
        return None
    match spot.zone:
        case "slot":
            return {"zone": "slot", "seat": spot.seat, "row": spot.row, "column": spot.column}
        case "player":
            return {"zone": "player", "seat": spot.seat}
        case "clan":
            return {"zone": "clan", "clan": spot.clan}
    return {"zone": spot.zone, "seat": spot.seat, "card": spot.card or card}
