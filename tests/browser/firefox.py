"""Firefox with its own protocol, WebDriver BiDi, as Playwright drives only its own Firefox."""

from __future__ import annotations

import itertools
import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

NAMES = ("firefox", "firefox-esr")
ARGUMENTS = ["--headless", "--no-remote", "--remote-debugging-port", "0"]
PREFERENCES = 'user_pref("dom.serviceWorkers.enabled", false);'  # only some tests need them
STARTING = 120  # seconds
PATIENCE = 60  # seconds for an answer
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
CENTRE = {"type": "pointerMove", "duration": 0, "origin": "viewport"}


def firefox() -> str:
    """Return the path of an installed Firefox; without one, the test is skipped."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("there is no Firefox: `apt-get install firefox-esr` installs one")
    return found


@contextmanager
def running(path: str, folder: Path) -> Iterator[Firefox]:
    """A Firefox that keeps its files in a folder."""
    folder.joinpath("user.js").write_text(PREFERENCES)
    said = folder / "said.txt"
    with said.open("w") as heard:
        command = [path, *ARGUMENTS, "--profile", str(folder)]
        process = subprocess.Popen(command, stdout=heard, stderr=heard)
    try:
        with connect(f"{address(process, said)}/session", max_size=None) as line:
            yield Firefox(line)
    finally:
        process.kill()
        process.wait()


def address(process: subprocess.Popen[bytes], said: Path) -> str:
    """Return the address that a Firefox announces."""
    end = time.monotonic() + STARTING
    while time.monotonic() < end and process.poll() is None:
        found = LISTENS.search(said.read_text())
        if found:
            return found[1]
        time.sleep(0.05)
    raise AssertionError(f"Firefox does not start: {said.read_text()[-1000:]}")


class Firefox:
    """The one page of a running Firefox."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.numbers = itertools.count(1)
        self.problems: list[str] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded", "network.responseCompleted"])
        self.page = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **about: Any) -> dict[str, Any]:
        """Send a command and return its answer; note the page's problems meanwhile."""
        number = next(self.numbers)
        self.line.send(json.dumps({"id": number, "method": method, "params": about}))
        while True:
            said = json.loads(self.line.recv(timeout=PATIENCE))
            if said["type"] == "event":
                self._note(**said)
            elif said["id"] == number:
                assert said["type"] == "success", f"{method}: {said['message']}"
                return dict(said["result"])

    def _note(self, method: str, params: dict[str, Any], **_: Any) -> None:
        if method == "log.entryAdded" and params["level"] == "error":
            self.problems.append(params["text"])
        elif method == "network.responseCompleted" and params["response"]["status"] >= 400:
            self.problems.append(f"{params['response']['url']}: {params['response']['status']}")

    def before(self, script: str) -> None:
        """Run a script at the beginning of every page of the server."""
        on_pages = f"if (location.protocol === 'http:') {{ {script} }}"
        self.ask("script.addPreloadScript", functionDeclaration=f"() => {{ {on_pages} }}")

    def go(self, url: str, width: int, height: int) -> None:
        """Open a page of this size."""
        viewport = {"width": width, "height": height}
        self.ask("browsingContext.setViewport", context=self.page, viewport=viewport)
        self.ask("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def run(self, function: str, given: Any = None) -> Any:
        """Return what a function of the page returns."""
        told = self.ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({function})({json.dumps(given)})))()",
            target={"context": self.page},
            awaitPromise=True,
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"].get("value", "null"))

    def wait(self, function: str, given: Any = None) -> Any:
        """Wait until a function of the page returns something, and return that."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = self.run(function, given)
            if found:
                return found
            time.sleep(0.02)
        raise AssertionError(f"never true of {given}: {function[:200]}")

    def press(self, x: float, y: float) -> None:
        """Press the mouse at a place."""
        moves = [{**CENTRE, "x": round(x), "y": round(y)}]
        moves += [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        self._act(type="pointer", id="mouse", actions=moves)

    def type(self, key: str) -> None:
        """Press a key."""
        self._act(
            type="key", id="keys", actions=[{"type": t, "value": key} for t in ("keyDown", "keyUp")]
        )

    def _act(self, **source: Any) -> None:
        self.ask("input.performActions", context=self.page, actions=[source])
