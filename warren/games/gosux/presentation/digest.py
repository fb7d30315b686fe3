"""Digests of GOSU X positions; equal positions have equal digests."""

from __future__ import annotations

from typing import Any

import numpy as np

from warren.games.army.presentation.digest import Digest, frames
from warren.games.gosux.frames import COPIED
from warren.games.gosux.steps import ECHO, NOBODY, SONG
from warren.kernel.stack import CARD, KIND, STEP, TEXT, WHAT


class GosuxDigest(Digest):
    """The digest of GOSU X; it ignores a battle's winner later, and renames echoes and copies."""

    def wipe(self, state: Any, rules: Any) -> None:
        """Clear the winner of the battle, which matters only until the Song of the Dead."""
        if not any(frame[KIND] == STEP and frame[WHAT] == SONG for frame in frames(state)):
            state["battle_winner"] = NOBODY
            state["extra_sacrifices"] = 0

    def rename_in_frame(self, frame: Any, labels: np.ndarray) -> None:
        """Rename the cards in a frame, including those that echo or are copied."""
        super().rename_in_frame(frame, labels)
        if frame[KIND] == STEP and frame[WHAT] == ECHO:
            frame[CARD] = labels[frame[CARD]]
        if frame[KIND] == TEXT and frame[COPIED]:
            frame[COPIED] = labels[frame[COPIED] - 1] + 1
