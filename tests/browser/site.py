"""A site on a plain web space, and matches played there in the page alone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PLACE = "some/where"  # on the web space

# Opens a table through the page itself, and plays whatever ends the match soon.
PLAY = """async (about) => {
  const ask = async (path, body) => (await transport.ask(path, body)).json();
  await ask("/api/session", { nickname: "Krazzle" });
  while (!(await ask("/api/games?lang=en")).every((game) => game.ready))
    await new Promise((done) => setTimeout(done, 200));
  const { id } = await ask("/api/tables", about);
  const line = transport.connect(`/ws/${id}?lang=en`);
  let asked = 0;
  const over = await new Promise((done, failed) => {
    line.onclose = ({ code }) => failed(new Error(`closed: ${code}`));
    line.onmessage = ({ data }) => {
      const said = JSON.parse(data);
      if (said.type === "refused") failed(new Error(data));
      if (said.type !== "table") return;
      if (said.table.phase === "over") done(said);
      if (!said.ask?.mine) return;
      const options = said.ask.options;
      const soon = options.find(({ action }) => ["pass", "stop"].includes(action)) ?? options[0];
      const { decision } = said.ask;
      const request = `${++asked}`;
      line.send(JSON.stringify({ type: "act", request, decision, action: soon.action }));
    };
  });
  line.onclose = null;
  line.close();
  const record = await (await transport.ask(`/api/tables/${id}/record`)).text();
  return { id, over, record };
}"""


class Quiet(SimpleHTTPRequestHandler):
    """A web space that sends files as they are, and says nothing."""

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@contextmanager
def web_space(folder: Path) -> Iterator[str]:
    """A folder on the web; gives its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
