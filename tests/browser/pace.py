"""The smoothness of beats and the time until a first move, measured in the browser.

PYTHONPATH=tests python -m browser.pace
"""

from __future__ import annotations

import statistics

from playwright.sync_api import Browser

from browser.alone import opened
from browser.house import House
from browser.visitor import NAMES, WATCH, Visitor, hurried

SCREENS = [(1440, 900), (390, 844)]
DECISIONS = 25
LOADS = 5

# Record long tasks, and the time between frames while a beat is shown.
NOTE = """() => {
  window.noted = { tasks: [], frames: [] };
  const long = (list) => noted.tasks.push(...list.getEntries().map((one) => one.duration));
  new PerformanceObserver(long).observe({ type: "longtask" });
  let before = 0;
  const frame = (now) => {
    const beat = document.querySelector("[data-telling]");
    if (beat && before) noted.frames.push(now - before);
    before = beat ? now : 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
# The time from the request of the page until something could first be chosen.
FIRST = """() => new Promise((resolve) => {
  const READY = '.ask .buttons button:not([aria-disabled=true]), .stage [data-spot="lit"]';
  const look = () =>
    document.querySelector(READY) ? resolve(performance.now()) : requestAnimationFrame(look);
  look();
})"""


def visitor(browser: Browser, house: House, size: tuple[int, int]) -> Visitor:
    """Return a visitor with animations enabled."""
    screen = {"width": size[0], "height": size[1]}
    context = browser.new_context(base_url=house.url, viewport=screen, locale="en-GB")
    context.add_init_script(WATCH)
    return Visitor(context.new_page())


def smoothness(browser: Browser, house: House, game: str, size: tuple[int, int]) -> str:
    """Return the longest task and the frame times while a match is shown."""
    house.shuffle(1)
    ada = visitor(browser, house, size).sit_down(game)
    ada.turn()
    ada.page.wait_for_load_state("networkidle")
    ada.page.evaluate(NOTE)
    choose = hurried(5)
    for _ in range(DECISIONS):
        if not ada.move(choose):
            break
        ada.page.wait_for_selector("[data-telling]", state="detached")
    noted = ada.page.evaluate("noted")
    ada.page.context.close()
    longest = max(noted["tasks"], default=0.0)
    frames = noted["frames"] or [0.0]
    steady = sum(one < 25 for one in frames) / len(frames)
    return (
        f"{len(noted['tasks'])} tasks over 50 ms, the longest {longest:.0f} ms; "
        f"{len(frames)} frames, median {statistics.median(frames):.1f} ms, {steady:.1%} in time"
    )


def first_move(browser: Browser, house: House, game: str) -> str:
    """Return the time from loading until something can be chosen, on a warm server."""
    ada = visitor(browser, house, SCREENS[0]).sit_down(game)
    ada.turn()
    found = []
    for _ in range(LOADS):
        ada.page.reload(wait_until="commit")
        found.append(ada.page.evaluate(FIRST))
    ada.page.context.close()
    return f"first move after {statistics.median(found):.0f} ms ({max(found):.0f} at most)"


def main() -> None:
    """Measure all games, each on a desktop and on a phone."""
    with opened(pace=0.2) as (browser, house):
        for game in NAMES:
            print(f"{game:10} {first_move(browser, house, game)}", flush=True)
            for size in SCREENS:
                told = smoothness(browser, house, game, size)
                print(f"{game:10} {size[0]}x{size[1]}: {told}", flush=True)


if __name__ == "__main__":
    main()
