"""How much a browser loads before the first card is drawn."""

from __future__ import annotations

import gzip
from pathlib import Path

MOST = 300 * 1024  # bytes, without art
LOADED = {".html", ".js", ".css", ".woff2"}


def test_the_client_is_small(page_built: Path) -> None:
    sizes = {
        path.name: len(gzip.compress(path.read_bytes()))
        for path in page_built.rglob("*")
        if path.suffix in LOADED
    }
    assert {".html", ".js", ".css"} <= {path.suffix for path in page_built.rglob("*")}
    assert sum(sizes.values()) <= MOST, sizes


def test_scripts_and_styles_lie_there_compressed(page_built: Path) -> None:
    plain = [path for path in page_built.rglob("*") if path.suffix in (".js", ".css")]
    assert plain
    for path in plain:
        packed = path.with_name(f"{path.name}.gz")
        assert gzip.decompress(packed.read_bytes()) == path.read_bytes()
        assert 0 < path.with_name(f"{path.name}.br").stat().st_size < packed.stat().st_size
