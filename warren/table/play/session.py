"""A person with a name, in the form that tables use."""

from __future__ import annotations

from dataclasses import dataclass

from warren.table.guard.limits import ANYWHERE, Asker
from warren.table.play import entries


@dataclass(frozen=True)
class Session:
    """A person with a name and a unique player id."""

    player: str
    nickname: str
    is_member: bool = False  # whether the person can sign in on other devices
    portrait: str = ""  # the chosen portrait
    address: str = ANYWHERE  # their address

    @property
    def asker(self) -> Asker:
        """The client whose limits apply."""
        return Asker(self.address, self.player)

    def sits(self, seat: int, salt: str = "") -> entries.Sat:
        """Return the entry for taking a seat."""
        return entries.Sat(seat, self.player, self.nickname, salt, self.portrait)
