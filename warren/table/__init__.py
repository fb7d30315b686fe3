"""The table: a server where people play with each other and with bots, in a browser."""

from pathlib import Path

PAGE = Path(__file__).parent / "page"  # built from web/
INDEX = "index.html"
