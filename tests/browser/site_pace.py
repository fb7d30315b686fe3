"""The time until a static site is playable, the bytes that it sends, and its smoothness.

PYTHONPATH=tests python -m browser.site_pace [FOLDER WITH A SITE]
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from browser.chromium import chromium, is_root
from browser.site import IS_REMEMBERED, PLACE, PLAY, Space, web_space
from warren.site.writing import write_site

VISITS = 3
MEGABYTE = 1_000_000
PATIENCE = 120_000  # ms

# Open a table as the lobby does and act once; return the time since the page was requested.
FIRST_MOVE = f"""async (about) => {{
  await ({PLAY})({{ ...about, moves: 1 }});
  return performance.now();
}}"""
# Play against a bot; return how long each decision took and the frame times meanwhile.
THINK = f"""async (about) => {{
  const frames = [];
  let before = 0, goesOn = true;
  const frame = (now) => {{
    if (before) frames.push(now - before);
    before = now;
    if (goesOn) requestAnimationFrame(frame);
  }};
  requestAnimationFrame(frame);
  const {{ waits }} = await ({PLAY})(about);
  goesOn = false;
  return {{ frames, waits }};
}}"""


def visits(browser: Browser, space: Space) -> Iterator[tuple[str, float, float, str]]:
    """Yield a measurement: its name, value, upper limit and unit."""
    for game in ("gosu", "gosux", "laundromat"):
        firsts, laters = [], []
        for _ in range(VISITS):
            space.sent = 0
            context = browser.new_context(locale="en")
            page = opened(context.new_page(), space)
            firsts.append(page.evaluate(FIRST_MOVE, {"game": game, "bots": ["easy"]}) / 1000)
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.evaluate(IS_REMEMBERED)
            page.wait_for_timeout(1000)
            sent = space.sent / MEGABYTE
            context.set_offline(True)
            page.reload(wait_until="commit")
            page.wait_for_function("window.transport")
            laters.append(page.evaluate(FIRST_MOVE, {"game": game, "bots": ["easy"]}) / 1000)
            context.close()
        yield f"{game}: first visit to first move", statistics.median(firsts), 8, "s"
        yield f"{game}: later visit to first move, offline", statistics.median(laters), 3, "s"
    yield "sent, all in all", sent, 12, "MB"


def opened(page: Page, space: Space) -> Page:
    """Yield the page as soon as it responds."""
    page.set_default_timeout(PATIENCE)
    page.goto(f"{space.address}/{PLACE}/", wait_until="commit")
    page.wait_for_function("window.transport")
    return page


def thoughts(browser: Browser, space: Space) -> Iterator[tuple[str, float, float, str]]:
    """Measure how long `hard` thinks in the second worker, and how smooth the page is meanwhile."""
    page = opened(browser.new_context(locale="en").new_page(), space)
    page.evaluate(PLAY, {"game": "gosu", "bots": ["easy"]})
    page.wait_for_timeout(8000)  # until the second worker has started
    for game in ("gosu", "gosux", "laundromat"):
        found: dict[str, Any] = page.evaluate(THINK, {"game": game, "bots": ["hard"], "moves": 20})
        frames = found["frames"]
        yield f"{game}: hard decides, at most", max(found["waits"], default=0.0) / 1000, 1, "s"
        yield f"{game}: a frame, 99 of 100", sorted(frames)[len(frames) * 99 // 100], 17.5, "ms"
        yield f"{game}: a frame, the longest", max(frames), 50, "ms"


def main() -> None:
    """Measure everything, and report missed limits."""
    with TemporaryDirectory() as made, sync_playwright() as playwright:
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(made) / PLACE
        if len(sys.argv) == 1:
            write_site(folder)
        else:
            (Path(made) / PLACE).parent.mkdir(parents=True)
            (Path(made) / PLACE).symlink_to(folder.resolve())
        path = chromium(playwright.chromium.executable_path)
        arguments = ["--no-sandbox"] if is_root() else []
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        with web_space(Path(made), compresses=True) as space:
            for rows in (visits, thoughts):
                for what, much, most, unit in rows(browser, space):
                    missed = "" if much <= most else "  MISSED"
                    print(f"{what:45} {much:8.2f} {unit:2} (at most {most}){missed}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
