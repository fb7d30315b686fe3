"""The user's folders."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """Return the folder in WARREN_DATA, or the user's data folder."""
    chosen = os.environ.get("WARREN_DATA")
    if chosen:
        return Path(chosen)
    return user_data_path("warren", appauthor=False)
