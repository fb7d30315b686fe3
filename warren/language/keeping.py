"""A cache on disk for results that are slow to compute. Changed sources invalidate them."""

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

folder: Path | None = None  # None disables the cache
version = sys.version  # the version of the interpreter that unpickles the results


def kept(
    name: str,
    sources: Iterable[bytes],
    make: Callable[[], Made],
    *,
    load: Callable[[Any], Made] = pickle.load,
    save: Callable[[Made, Any], None] = pickle.dump,
) -> Made:
    """Return the cached result for these sources, or compute and cache it."""
    if folder is None:
        return make()
    digest = hashlib.blake2b(version.encode(), digest_size=8)
    for source in sources:
        digest.update(source)
    file = folder / f"{name}-{digest.hexdigest()}"
    try:
        with file.open("rb") as found:
            return load(found)
    except Exception:  # not cached yet, or unreadable
        made = make()
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=file.parent, delete=False) as new:
            save(made, new)
        Path(new.name).replace(file)
    return made
