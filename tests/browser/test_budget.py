"""The bytes that a browser loads before it draws the first card."""

from __future__ import annotations

import gzip
from pathlib import Path

from warren.locale import LANGUAGES

MOST = 290 * 1024  # bytes, without art
LATER = {".js", ".css"}  # files that the page loads only when they are needed
LOADED = {".html", ".js", ".css", ".woff2"}


def test_the_client_is_small(page_built: Path) -> None:
    index = (page_built / "index.html").read_text("utf-8")
    files = [path for path in page_built.rglob("*") if path.suffix in LOADED]
    sizes = {
        path.name: len(gzip.compress(path.read_bytes()))
        for path in files
        if path.suffix not in LATER or path.name in index
    }
    assert {".html", ".js", ".css"} <= {Path(name).suffix for name in sizes}
    languages = [len(gzip.compress(path.read_bytes())) for path in page_built.rglob("texts-*.js")]
    assert len(languages) == len(LANGUAGES) - 1  # English is part of the page
    assert sum(sizes.values()) + max(languages) <= MOST, sizes
    assert any(path.name.startswith("Workshop") for path in files if path.name not in sizes)


def test_scripts_and_styles_lie_there_compressed(page_built: Path) -> None:
    assets = page_built / "assets"  # the workers of the page are small and rarely loaded
    plain = [path for path in assets.iterdir() if path.suffix in (".js", ".css")]
    assert plain
    for path in plain:
        packed = path.with_name(f"{path.name}.gz")
        assert gzip.decompress(packed.read_bytes()) == path.read_bytes()
        assert 0 < path.with_name(f"{path.name}.br").stat().st_size < packed.stat().st_size
