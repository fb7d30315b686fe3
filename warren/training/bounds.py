"""The exploitability of a bot: a responder's measurements, the bound, and their plot."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

NORMAL = 1.96  # standard errors on either side of a 95 % interval
FINAL = 1 << 39  # first seed of the last measurement


@dataclass(frozen=True)
class Measurement:
    """The bot to beat, the rules, and the size of a measurement."""

    game: str
    bot: str
    options: dict[str, Any] = field(default_factory=dict)
    matches: int = 500  # seeds of a measurement, each played from every seat


@dataclass(frozen=True)
class Measured:
    """A responder's share of the win against a bot, with its 95 % interval."""

    effort: float  # effort in the unit of the `Exploit`
    seeds: int
    share: float
    low: float
    high: float

    def told(self, unit: str) -> str:
        """Return the measurement as one line."""
        return (
            f"{self.effort:10,.0f} {unit}  {self.share:6.1%}  ({self.low:.1%} to {self.high:.1%})"
        )


@dataclass
class Exploit:
    """The measurements by effort, the bound, and matches that the responder won."""

    plan: Measurement
    unit: str  # unit of effort
    curve: list[Measured]
    bound: Measured
    wins: list[str]  # records of won matches

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            "plan": asdict(self.plan),
            "unit": self.unit,
            "curve": [asdict(one) for one in self.curve],
            "bound": asdict(self.bound),
            "wins": len(self.wins),
        }

    def save(self, folder: Path) -> None:
        """Write the figures, the plot and the matches."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "exploit.json").write_text(json.dumps(self.as_dict(), indent=2) + "\n")
        (folder / "exploit.svg").write_text(plot(self))
        for number, record in enumerate(self.wins, 1):
            (folder / f"win-{number}.warren").write_text(record)


def measure(effort: float, shares: np.ndarray) -> Measured:
    """Return a measurement from the shares of all seeds."""
    return Measured(effort, len(shares), *estimate(shares))


def estimate(shares: np.ndarray) -> tuple[float, float, float]:
    """Return the mean and its 95 % interval, after adding a won and a lost seed."""
    spread = np.concatenate([shares, [0.0, 1.0]])
    error = NORMAL * float(spread.std(ddof=1)) / sqrt(len(spread))
    share = float(shares.mean())
    return share, max(0.0, share - error), min(1.0, share + error)


# --- the plot ------------------------------------------------------------------------------------

WIDTH, HEIGHT, EDGE = 640, 360, 48


def plot(found: Exploit) -> str:
    """Plot the curve with its intervals as SVG."""
    last = max(1.0, *(one.effort for one in found.curve)) if found.curve else 1.0

    def at(effort: float, share: float) -> str:
        x = EDGE + (WIDTH - 2 * EDGE) * effort / last
        return f"{x:.1f},{HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share:.1f}"

    band = [at(one.effort, one.high) for one in found.curve]
    band += [at(one.effort, one.low) for one in reversed(found.curve)]
    line = " ".join(at(one.effort, one.share) for one in found.curve)
    fair = 1 / found.plan.options.get("seats", 2)
    marks = [
        f'<text x="8" y="{at(0, share).split(",")[1]}">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    ]
    title = f"{found.plan.game}: the best response to {found.plan.bot}"
    bound = f"at least {found.bound.low:.1%} of the wins (95 %)"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
            ' font-family="sans-serif" font-size="13">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
            f'<text x="{EDGE}" y="24" font-size="16">{title}: {bound}</text>',
            *marks,
            f'<polyline points="{at(0, fair)} {at(last, fair)}" stroke="#999" fill="none"/>',
            f'<polygon points="{" ".join(band)}" fill="#4a7" opacity="0.3"/>',
            f'<polyline points="{line}" stroke="#063" stroke-width="2" fill="none"/>',
            f'<text x="{WIDTH - EDGE}" y="{HEIGHT - 12}" text-anchor="end">',
            f"{last:,.0f} {found.unit}</text>",
            "</svg>",
            "",
        ]
    )
