"""A contact sheet: all pictures of a game on one page, in full size and as thumbnails."""

from __future__ import annotations

from html import escape

from warren.art.gallery import groups_of, picture, pictures
from warren.art.painter import Groups

STYLE = """
body { background: #8b8894; color: #17151c; font: 13px/1.3 system-ui, sans-serif; margin: 16px }
h2 { margin: 18px 0 6px; font-size: 18px }
h3 { margin: 8px 0 4px; font-size: 13px; font-weight: 600 }
section { display: flex; flex-wrap: wrap; gap: 10px }
figure { margin: 0; width: 214px; display: grid; grid-template-columns: 140px 64px; gap: 4px 8px }
figure > * { align-self: end }
figcaption { grid-column: 1 / 3; overflow-wrap: anywhere }
svg { display: block; width: 100%; height: auto }
"""


def sheet(game: str) -> str:
    """Return the contact sheet of a game as a self-contained page."""
    parts, last = [], ""
    for title, level, names in groups(game):
        parts += [f"<h2>{escape(title)}</h2>"] if title != last else []
        parts += [f"<h3>{escape(level)}</h3>"] if level else []
        parts.append(f"<section>{''.join(figure(game, name) for name in names)}</section>")
        last = title
    head = f'<meta charset="utf-8"><title>{escape(game)}</title><style>{STYLE}</style>'
    return f"<!doctype html><html><head>{head}</head><body>{''.join(parts)}</body></html>\n"


def figure(game: str, name: str) -> str:
    """Return a picture in full size, its thumbnail and its name."""
    drawn = picture(game, name)
    return (
        f"<figure><div>{drawn}</div><div>{drawn}</div>"
        f"<figcaption>{escape(name)}</figcaption></figure>"
    )


def groups(game: str) -> Groups:
    """Return titles, levels and names: cards by clan and level or by type, then the rest."""
    names, shown = pictures(game), set[str]()
    for title, level, cards in groups_of(game):
        shown.update(cards)
        yield title, level, cards
    yield "besides", "", [name for name in names if name not in shown]
