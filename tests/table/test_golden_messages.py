"""Messages to viewers, compared byte by byte with stored ones.

After an intended change of the messages:

    PYTHONPATH=tests python tests/table/test_golden_messages.py
"""

from __future__ import annotations

import json
import random
from hashlib import blake2b
from pathlib import Path

import pytest

from tables import PRESETS, Played, begun
from warren.table.play import entries
from warren.table.play.projection import Projection
from warren.table.play.table import OVER
from warren.table.protocol.messages import Clock, write

GOLDEN = Path(__file__).parent / "golden" / "messages.json"
MOVES = 45  # of each match
WHOLE = 12  # after this many actions of a plain game, whole messages are stored
LANGUAGES = ("en", "fr", "it")
CLOCKS = (Clock(), Clock(kind="live"))
CASES = [(number, *preset) for number, preset in enumerate(PRESETS)]
NAMES = [f"{game}:{preset or 'plain'} with {seats}" for _, game, preset, seats in CASES]


class Viewer:
    """A viewer, and what was sent."""

    def __init__(self, player: str | None, language: str) -> None:
        self.player, self.language = player, language
        self.logged = self.talked = 0
        self.seen: int | None = None
        self.edition = (0, 0)

    def sent(self, projection: Projection, at: float) -> bytes:
        """Return all news, as the room sends it."""
        table = projection.table
        if self.edition != table.edition:
            self.edition, self.logged = table.edition, 0
        message = projection.message(
            self.player,
            self.language,
            now=at,
            presence={"players": {"p0"}, "spectators": 2},
            log_from=self.logged,
            chat_from=self.talked,
            seen=self.seen,
        )
        self.seen = len(table.match.actions) if table.match else -1
        text = bytes(write(message))
        self.logged += len(message["log"]["lines"])
        self.talked += len(message["chat"]["lines"])
        return text


def happen(played: Played, chance: random.Random) -> None:
    """Apply an event, usually an action."""
    table, luck = played.table, chance.random()
    back = [seat for seat in range(len(table.places)) if table.may_take_back(seat)]
    if back and luck < 0.15:
        played.undo(back[0])
    elif luck < 0.03:
        played.happen(entries.Talked("Ann", "Well played."))
    elif luck < 0.05:
        played.happen(entries.Renamed(0, f"Renamed {chance.randrange(9)}", ""))
    else:
        seat = chance.choice(played.match.pending)
        texts = [action.text for action in played.match.legal(seat)]
        lively = [text for text in texts if text != "pass"]
        played.act(chance.choice(lively or texts), seat)


def messages(number: int, game: str, preset: str, seats: int) -> list[list[bytes]]:
    """Return every viewer's messages at every moment of a match."""
    chance = random.Random(number)
    played = begun(game, seats, preset=preset, clock=CLOCKS[number % 2], seed=number)
    players = [*(f"p{seat}" for seat in range(seats)), None, "guest"]
    viewers = [Viewer(player, LANGUAGES[(number + n) % 3]) for n, player in enumerate(players)]
    projection, found = Projection(played.table), []
    for _ in range(MOVES):
        found.append([viewer.sent(projection, played.at + 0.5) for viewer in viewers])
        if played.table.phase == OVER:
            break
        happen(played, chance)
    return found


def digest(message: bytes) -> str:
    """Hash a message."""
    return blake2b(message, digest_size=4).hexdigest()


def kept(number: int, game: str, preset: str, seats: int) -> dict[str, object]:
    """Return the stored data of a match."""
    found = messages(number, game, preset, seats)
    short = [" ".join(map(digest, sent)) for sent in found]
    plain = not preset and seats == 2
    whole = [sent.decode() for sent in found[WHOLE]] if plain else []
    return {"digests": short, "messages": whole}


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_messages_are_as_they_were(case: tuple[int, str, str, int]) -> None:
    golden = json.loads(GOLDEN.read_text("utf-8"))[NAMES[case[0]]]
    found = kept(*case)
    assert found["messages"] == golden["messages"]
    assert len(found["digests"]) == len(golden["digests"]) > WHOLE
    for moment, (one, other) in enumerate(zip(found["digests"], golden["digests"], strict=True)):
        assert one == other, f"moment {moment} of {NAMES[case[0]]}"


if __name__ == "__main__":
    GOLDEN.write_text(
        json.dumps({name: kept(*case) for name, case in zip(NAMES, CASES, strict=True)}, indent=1),
        "utf-8",
    )
