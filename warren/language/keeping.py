"""What takes long to make is kept in a folder, and made anew when what it is made from changes."""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, TypeVar

Made = TypeVar("Made")

folder: Path | None = None  # without one nothing is kept
version = sys.version  # of what reads it again


def kept(
    name: str,
    sources: Iterable[bytes],
    make: Callable[[], Made],
    *,
    load: Callable[[Any], Made] = pickle.load,
    save: Callable[[Made, Any], None] = pickle.dump,
) -> Made:
    """What was made from these sources before, or is made now."""
    if folder is None:
        return make()
    digest = hashlib.blake2b(version.encode(), digest_size=8)
    for source in sources:
        digest.update(source)
    file = folder / f"{name}-{digest.hexdigest()}"
    try:
        with file.open("rb") as found:
            return load(found)
    except Exception:  # none yet, or one that can't be read
        made = make()
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=file.parent, delete=False) as new:
            save(made, new)
        Path(new.name).replace(file)
    return made
