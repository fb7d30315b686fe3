"""The table: a server on which people play each other and bots in a browser."""

from pathlib import Path

PAGE = Path(__file__).parent / "page"  # built from web/
INDEX = "index.html"
