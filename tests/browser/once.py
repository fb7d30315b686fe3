"""Work that only one of several test processes does."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest


def once(
    factory: pytest.TempPathFactory, name: str, work: Callable[[], str], patience: float
) -> str:
    """Return the result of `work` from the first caller; the others wait for it."""
    own = factory.getbasetemp()
    root = own.parent if own.name.startswith("popen-") else own  # workers share the folder above
    result, claim = root / f"{name}.result", root / f"{name}.claim"
    try:
        claim.mkdir()
    except FileExistsError:
        return waited_for(result, patience)
    try:
        said = work()
    except BaseException as error:
        said = f"{type(error).__name__}: {error}"
        raise
    finally:
        unfinished = result.with_suffix(".part")
        unfinished.write_text(said, encoding="utf-8")
        unfinished.rename(result)
    return said


def waited_for(result: Path, patience: float) -> str:
    """Results that another process provides."""
    end = time.monotonic() + patience
    while not result.exists():
        if time.monotonic() > end:
            raise TimeoutError(f"another test process has not made {result.name} in time")
        time.sleep(0.1)
    return result.read_text(encoding="utf-8")
