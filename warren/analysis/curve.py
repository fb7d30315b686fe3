"""The curve of the winning chances, as SVG; its labels are HTML, which does not stretch.

The drawing is 1000 units wide and 100 high, however large the page shows it.
"""

from __future__ import annotations

from html import escape

from warren.analysis.analysis import Analysis
from warren.analysis.chances import Guess
from warren.analysis.telling import Telling, name_of, percent
from warren.analysis.turning import Kind, TurningPoint

WIDTH, HEIGHT = 1000, 100
GRID = (0, 25, 50, 75, 100)
# one per seat, so that lines differ without colour
DASHES = ("", "9 5", "2 5", "12 4 2 4", "5 3")
SIGNS = {"mistake": "?", "find": "!", "good_luck": "▲", "bad_luck": "▼", "decided": "◆"}

Point = tuple[float, float]


def curve(analysis: Analysis) -> str:
    """Return the lines of all seats, with their margins of error behind them."""
    length = max(1, len(analysis.moves))
    seats = range(len(analysis.sides))
    lines = [grid(), *(band(analysis, seat, length) for seat in seats)]
    lines += [line(analysis, seat, length) for seat in seats]
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" aria-hidden="true">'
        f"{''.join(lines)}</svg>"
    )


def grid() -> str:
    """Return grid lines at every quarter."""
    path = "".join(f"M0 {HEIGHT - at}H{WIDTH}" for at in GRID)
    return f'<path class="grid" d="{path}"/>'


def line(analysis: Analysis, seat: int, length: int) -> str:
    """Return the chances of one seat: a line, and a dot for every estimate."""
    points = [place(done, chance.value, length) for done, chance in analysis.curve(seat)]
    path = "M" + "L".join(f"{x:g} {y:g}" for x, y in points) if points else ""
    dots = "".join(f"M{x:g} {y:g}h0" for x, y in points)
    dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    return (
        f'<g class="seat{seat}"><path class="line" d="{path}"{dash}/>'
        f'<path class="dots" d="{dots}"/></g>'
    )


def band(analysis: Analysis, seat: int, length: int) -> str:
    """Return the margin of error, as a band on both sides of the line."""
    found = analysis.curve(seat)
    upper = [place(done, chance.value + chance.margin, length) for done, chance in found]
    lower = [place(done, chance.value - chance.margin, length) for done, chance in found]
    around = "L".join(f"{x:g} {y:g}" for x, y in [*upper, *reversed(lower)])
    return f'<path class="band seat{seat}" d="M{around}Z"/>' if found else ""


def place(done: int, chance: float, length: int) -> Point:
    """Return the coordinates of a chance after a number of actions."""
    inside = min(1.0, max(0.0, chance))
    return round(WIDTH * done / length, 1), round(HEIGHT * (1 - inside), 1)


def sample(seat: int) -> str:
    """Return a sample of a seat's line, for the legend."""
    dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    return (
        f'<svg class="sample seat{seat}" viewBox="0 0 40 10" aria-hidden="true">'
        f'<path class="line" d="M1 5H39"{dash}/><path class="dots" d="M20 5h0"/></svg>'
    )


# --- turning points on the curve -----------------------------------------------------------------


def marks(analysis: Analysis, told: Telling) -> str:
    """Return a link on the curve for each turning point."""
    return "".join(
        mark(analysis, point, f"{said.name}: {said.sentence}")
        for point, said in zip(analysis.turning_points, told.points, strict=True)
    )


def mark(analysis: Analysis, point: TurningPoint, said: str) -> str:
    """Return a link at the position of one turning point."""
    x, y = place(*where(analysis, point), max(1, len(analysis.moves)))
    kind = name_of(point)
    return (
        f'<a class="mark {kind}" href="#m{point.move}" style="left:{x / WIDTH:.2%};'
        f'top:{y / HEIGHT:.2%}" title="{escape(said)}" aria-label="{escape(said)}">'
        f"{SIGNS[kind]}</a>"
    )


def where(analysis: Analysis, point: TurningPoint) -> tuple[int, float]:
    """Return the position of a turning point: after its move for luck, before it for a choice."""
    earliest = point.last if point.kind is Kind.LUCK else point.first - 1
    points: list[tuple[int, Guess]] = [
        found for found in analysis.curve(point.seat) if found[0] >= earliest
    ]
    done, chance = points[0]
    return done, chance.value


def axis(length: int) -> list[tuple[int, float]]:
    """Return the labels of the x axis (numbers of moves) and their positions."""
    step = next((s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500) if length / s <= 8), 1000)
    return [(at, at / max(1, length)) for at in range(0, length + 1, step)]


def heights() -> list[tuple[str, float]]:
    """Return the labels of the y axis (chances) and their positions."""
    return [(percent(at / 100), 1 - at / 100) for at in GRID]
