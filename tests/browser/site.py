"""A static site on a plain web host, and matches played in its page."""

from __future__ import annotations

import gzip
import io
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from browser.once import once
from warren.site import writing

PLACE = "some/where"  # the folder on the web host
WRITTEN = 600.0  # seconds for another test process to write the site
PIECE = 1 << 14  # bytes that a slow web host sends at once
TEXTS = {".html", ".js", ".mjs", ".css", ".svg", ".json", ".webmanifest"}

# Open a table through the page itself, against bots or with a second player, and play moves that
# end the match soon, or a given number of moves. Return how long the bots took, in ms.
PLAY = """async ({ moves = Infinity, ...about }) => {
  const ask = async (path, body, who = 0) => (await transport.ask(path, body, who)).json();
  const people = about.bots[0] === null ? ["Krazzle", "Bo"] : ["Krazzle"];
  for (const [who, nickname] of people.entries()) await ask("/api/session", { nickname }, who);
  while (!(await ask("/api/games?lang=en")).find((game) => game.name === about.game).ready)
    await new Promise((done) => setTimeout(done, 50));
  const { id } = await ask("/api/tables", about);
  const lines = people.map((_, who) => transport.connect(`/ws/${id}?lang=en`, who));
  const waits = [];
  let asked = 0, since = 0;
  const over = await new Promise((done, failed) => lines.forEach((line, who) => {
    const say = (what) => line.send(JSON.stringify({ request: `${who} ${++asked}`, ...what }));
    line.onclose = ({ code }) => failed(new Error(`closed: ${code}`));
    if (who) line.onopen = () => say({ type: "sit", seat: who, salt: "" });
    line.onmessage = ({ data }) => {
      const said = JSON.parse(data);
      if (said.type === "refused" && said.code !== "stale") failed(new Error(data));
      if (said.type === "done" && asked >= moves) done(said);
      if (said.type !== "table") return;
      if (since) waits.push(performance.now() - since);
      since = 0;
      const { phase, seats } = said.table;
      if (phase === "over") done(said);
      const isFull = seats.every(({ kind }) => kind !== "open");
      if (phase === "open" && !who && isFull) say({ type: "start" });
      if (said.ask && !said.ask.mine) since = performance.now();
      if (!said.ask?.mine || asked >= moves) return;
      const { decision, options } = said.ask;
      const soon = options.find(({ action }) => ["pass", "stop"].includes(action)) ?? options[0];
      say({ type: "act", decision, action: soon.action });
    };
  }));
  for (const line of lines) {
    line.onclose = null;
    line.close();
  }
  const record = await (await transport.ask(`/api/tables/${id}/record`)).text();
  return { id, over, record, waits };
}"""

# Resolve when a visit has stored the snapshot that later visits start from.
IS_REMEMBERED = """async () => {
  const kept = await new Promise((done) => {
    const opening = indexedDB.open("warren", 1);
    opening.onsuccess = () => done(opening.result);
  });
  const has = () => new Promise((done) => {
    const asked = kept.transaction("kept").objectStore("kept").count("memory");
    asked.onsuccess = () => done(asked.result > 0);
  });
  while (!(await has())) await new Promise((done) => setTimeout(done, 200));
  kept.close();
}"""


class Space(ThreadingHTTPServer):
    """A web host; like most, it can compress texts."""

    sent = 0  # bytes
    compresses = False
    folder: Path  # with the site
    rate: float | None = None  # bytes per second for all answers together
    line = threading.Lock()

    def pass_on(self, content: bytes, out: Any) -> None:
        """Send data as fast as this web host can."""
        at = 0
        while at < len(content):
            piece = content[at : at + (PIECE if self.rate else len(content))]
            with self.line:
                if self.rate:
                    time.sleep(len(piece) / self.rate)
            out.write(piece)
            self.sent += len(piece)
            at += len(piece)

    @property
    def address(self) -> str:
        """The address of the host."""
        return f"http://127.0.0.1:{self.server_port}"


class Quiet(SimpleHTTPRequestHandler):
    """Sends files as they are, without logging."""

    server: Space
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Discard log messages, which nobody reads."""

    def send_head(self) -> Any:
        """Send a file, unless the browser has the current version."""
        path = Path(self.translate_path(self.path))
        if not self.server.compresses or path.suffix not in TEXTS or not path.is_file():
            return super().send_head()
        body, tag = compressed(path), f'"{path.stat().st_mtime_ns}"'
        if self.headers["If-None-Match"] == tag:
            self.send_response(304)
            self.end_headers()
            return None
        self.send_response(200)
        self.send_header("ETag", tag)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send data and count its bytes."""
        self.server.pass_on(source.read(), outputfile)


@cache
def compressed(path: Path) -> bytes:
    """Return a file as sent."""
    return gzip.compress(path.read_bytes(), 6)


@contextmanager
def web_space(folder: Path, *, compresses: bool = False) -> Iterator[Space]:
    """A folder on the web host."""
    server = Space(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    server.compresses = compresses
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()


@contextmanager
def made_ahead(factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let sites share what they make ahead; only one test process makes it."""
    folder, make = factory.mktemp("ahead"), writing.make_ahead
    made = once(factory, "ahead", lambda: (make(folder), str(folder))[1], WRITTEN)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writing, "make_ahead", lambda into: copytree(made, into, dirs_exist_ok=True))
        yield


def copy_of_site(factory: pytest.TempPathFactory) -> Path:
    """Return a separate folder with a site in it; only one test process writes the site."""

    def write() -> str:
        folder = factory.mktemp("site")
        with made_ahead(factory):
            writing.write_site(folder)
        return str(folder)

    folder = factory.mktemp("space")
    copytree(once(factory, "site", write, WRITTEN), folder / PLACE)
    return folder
