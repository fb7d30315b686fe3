"""Digests of GOSU positions; equal positions have equal digests."""

from __future__ import annotations

from typing import Any

from warren.games.army.presentation.digest import Digest
from warren.games.gosu.army import NOT_DRAFTED


class GosuDigest(Digest):
    """The digest of GOSU; fields of a draft count only with a draft."""

    def wipe(self, state: Any, rules: Any) -> None:
        """Clear fields that only other options use."""
        if not rules["starting_draft"]:
            state["pick"], state["drafted"], state["picks_gone"] = 0, NOT_DRAFTED, 0
