"""Plots as a separate page, with the figures and the script that draws them in the browser.

The script (with Vega) is part of the page's files, so it needs no network and no other packages.
The browser can save each plot as SVG.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from html import escape
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Any

from warren.cli.errors import BadInputError, bad_input

if TYPE_CHECKING:
    from warren.bots.rates import FoundRate

STYLE = """
body { font: 16px/1.4 system-ui, sans-serif; color: #241c15; background: #fffaf0; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
figure { margin: 1.5rem 0; overflow-x: auto }
figcaption { font-weight: 700; display: flex; gap: 1rem; align-items: baseline }
figcaption a { font-weight: 400; font-size: 0.85rem }
"""  # noqa: E501


def write_page(
    file: Path, title: str, found: Iterable[FoundRate], names: Mapping[str, str]
) -> None:
    """Write a page with plots of the results."""
    data = {"found": [asdict(one) for one in found], "names": names}
    page = (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{escape(title)}</title>'
        f"\n<style>{STYLE}</style>\n<h1>{escape(title)}</h1>\n"
        f'<script type="application/json" id="warren-lab">{unmarked(dumps(data))}</script>\n'
        f'<script type="module">{script()}</script>\n</html>\n'
    )
    with bad_input(file):
        file.write_text(page, "utf-8")


def unmarked(json: str) -> str:
    """Escape JSON so that no card name can break out of a script element."""
    return json.replace("<", "\\u003c")


def script() -> str:
    """Return the page's script that draws plots."""
    from warren.table import PAGE

    for file in (PAGE / "assets").glob("plots-*.js"):
        return file.read_text("utf-8").replace("</script", "<\\/script")
    raise BadInputError("plots need the page's script, which is not built: run `make play`")


def names_of(pack: Any) -> dict[str, str]:
    """Return the names of clans, cards and endings."""
    from warren.table.play.parts import catalogue_of

    cards = catalogue_of(pack, "en")
    called = {one["id"]: one["name"] for one in (*cards["clans"], *cards["cards"])}
    return {**cards["words"], **called}
