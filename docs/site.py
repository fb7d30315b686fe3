"""Hooks of the docs site: files at the root become pages, and links to them work on the site."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from posixpath import dirname, join, normpath, relpath
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[1]
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "NOTICE.md": "notice.md",
    "LICENSE": "licence.md",
    "bench/README.md": "bench.md",
}
LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)#\s]+)")


def on_files(files: Any, *, config: Any, **_: Any) -> Any:
    """Turn the files at the root into pages."""
    for source, target in PAGES.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        if not PurePosixPath(source).suffix:
            text = f"# Licence\n\n{text}"
        files.append(File.generated(config, target, content=text))
    return files


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """Convert links of the repository into links of the site."""
    here = page.file.src_uri
    source = next((each for each, target in PAGES.items() if target == here), f"docs/{here}")

    def on_site(link: re.Match[str]) -> str:
        path = normpath(join(dirname(source), link[1]))
        return relpath(PAGES.get(path, path.removeprefix("docs/")), dirname(here) or ".")

    return LINK.sub(on_site, markdown)
