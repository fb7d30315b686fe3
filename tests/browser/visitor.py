"""A visitor of the page who plays with the mouse or with the keyboard alone."""

from __future__ import annotations

import random
import re
import secrets
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import (
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    TimeoutError,
    expect,
)

NAMES = {"gosu": "GOSU", "gosux": "GOSU X", "laundromat": "Goblin Laundromat"}
ATTEMPTS = 3  # clicks while the page was busy
SOON = 10_000  # ms
DOUBLE = 550  # ms: clicks further apart are no double click
PATIENCE = 60_000  # ms until a test gives up waiting for something on the page
MOST_DECISIONS = 400
MOST_KEYS = 60
SLASH = r"\x2f"  # Playwright would take a bare slash for the end of an expression

# Record from inside the page the messages it received and showed, the number of moves it sent, and
# the answers it still waits for.
WATCH = """
(() => {
  const Real = window.WebSocket;
  const nothing = { table: null, log: [], done: 0, drawn: null }; // of this table
  const heard = { ...nothing, place: "", moves: 0, shown: 0, paragraph: null, asked: 0, cut: 0 };
  heard.coming = 0; // messages that the page has, but `heard` does not have yet
  const open = (heard.open = new Map()); // what was said and not answered, and by which line
  window.heard = heard;
  // What has changed, laid over what was heard before.
  function applied(before, { fields, view, seats }) {
    if (!before.view) return { ...before, ...fields, type: "table" };
    const each = before.view.seats.map((seat, n) => ({ ...seat, ...seats?.[n] }));
    return { ...before, ...fields, type: "table", view: { ...before.view, ...view, seats: each } };
  }
  function hear(news) {
    heard.coming -= 1;
    const said = news.type === "changed" && heard.table ? applied(heard.table, news) : news;
    if (said.paragraph) heard.paragraph = said.paragraph;
    if (said.type === "done") heard.done = Math.max(heard.done, said.number);
    if (said.type !== "table") return open.delete(said.request);
    heard.table = said;
    heard.shown += 1;
    heard.log = [...heard.log.slice(0, said.log.from), ...said.log.lines];
    // a hand comes one frame after its table
    requestAnimationFrame(() => setTimeout(() => (heard.drawn = said)));
  }
  function counted(answer) {
    const given = () => setTimeout(() => (heard.asked -= 1)); // the page comes first
    heard.asked += 1;
    answer.then(given, given);
    return answer;
  }
  const ask = window.fetch;
  const isLong = (where) => String(where).includes("/study"); // looked at while it is made
  window.fetch = (...about) => isLong(about[0]) ? ask(...about) : counted(ask(...about));
  for (const way of ["json", "text"]) {
    const read = Response.prototype[way];
    Response.prototype[way] = function () { return counted(read.call(this)); };
  }
  window.WebSocket = class extends Real {
    constructor(...about) {
      super(...about);
      const place = new URL(this.url).pathname;
      if (place !== heard.place) Object.assign(heard, nothing, { place }); // another table
      // the page's own listener comes first, and shows what it has heard
      this.addEventListener("message", (event) => {
        heard.coming += 1;
        setTimeout(hear, 0, JSON.parse(event.data));
      });
      this.addEventListener("close", () => {
        heard.cut += 1;
        for (const [request, line] of open) if (line === this) open.delete(request);
      });
    }
    send(text) {
      const said = JSON.parse(text);
      open.set(said.request, this);
      if (said.type === "act") heard.moves += 1;
      super.send(text);
    }
  };
})();
"""
# Make a move with a plain request; the page follows.
ACT = """async ({ table, decision, action }) => {
  const request = `plain-${decision}-${Math.random()}`;
  const body = JSON.stringify({ type: "act", request, decision, action });
  const headers = { "content-type": "application/json" };
  return (await fetch(`/api/tables/${table}`, { method: "POST", headers, body })).json();
}"""
# The answer to a move may arrive before the table.
ANSWERED = "() => heard.table && heard.open.size === 0 && heard.table.number >= heard.done"
# The open decision, or the end of the match.
ASKED = f"""() => {{
  if (!({ANSWERED})()) return null;
  const {{ table }} = heard;
  const over = table.table.phase === "over";
  if (!over && !(table.table.phase === "running" && table.ask?.mine)) return null;
  return {{ over, ...table }};
}}"""
# Whether everything received has been shown; skip any animation in progress.
TOLD = """() => {
  const isTelling = document.querySelector(".stage")?.dataset.telling !== undefined;
  if (isTelling) dispatchEvent(new KeyboardEvent("keydown", { key: " " }));
  return !isTelling;
}"""
# The same once it is shown; a match is shown only when its cards are loaded.
TURN = f"""() => {{
  const turn = ({ASKED})();
  if (!turn || !({TOLD})() || heard.drawn !== heard.table) return null;
  return document.querySelector(".stage .ask") ? turn : null;
}}"""
# Wait until no message is pending, nothing moves, and nothing has changed for some frames.
REST = """async () => {
  let changed = true;
  const watching = new MutationObserver(() => (changed = true));
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  watching.observe(document, all);
  const ends = (one) => one.effect?.getComputedTiming().endTime < Infinity;
  const moves = () =>
    document.getAnimations().some((one) => one.playState === "running" && ends(one));
  const isStirred = () => document.querySelector("[data-stirred]") !== null;
  const isLoading = () => document.querySelector("p.loading") !== null;
  const end = Date.now() + PATIENCE;
  for (let calm = 0; calm < 3; calm += 1) {
    changed = false;
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const isTelling = document.querySelector(".stage")?.dataset.telling !== undefined;
    if (isTelling) dispatchEvent(new KeyboardEvent("keydown", { key: " " }));
    const isBusy = isTelling || isStirred() || heard.asked || heard.open.size > 0 || isLoading();
    if (changed || isBusy || moves()) calm = -1;
    if (Date.now() > end) throw new Error("the page does not come to rest");
  }
  watching.disconnect();
}""".replace("PATIENCE", str(PATIENCE))
ACTED = """before => heard.moves > before || document.querySelector("[role=alertdialog]") !== null
  || document.querySelector(".band .do ~ .plain") !== null"""  # it is selected

Option = dict[str, Any]
Choose = Callable[[list[Option]], Option]


def at_random(seed: int) -> Choose:
    """Choose any option, the same ones in every run."""
    return random.Random(seed).choice


def hurried(seed: int) -> Choose:
    """Choose any option, but often one that ends a match soon."""
    chance = random.Random(seed)
    return lambda options: (soon_over if chance.random() < 0.5 else chance.choice)(options)


def soon_over(options: list[Option]) -> Option:
    """Choose an option that ends a match soon."""
    return next((one for one in options if one["action"] in ("pass", "stop")), options[0])


def escaped(text: str) -> str:
    """Return a text as part of a regular expression for the browser."""
    return re.sub(r"[.*+?^${}()|\[\]\\]", r"\\\g<0>", text).replace("/", SLASH)


class Visitor:
    """A visitor with a page, and the page's problems."""

    def __init__(self, page: Page, *, by_touch: bool = False) -> None:
        self.page = page
        self.by_touch = by_touch
        self.clicks = 0
        self.problems: list[str] = []
        self.forgiven: list[str] = []  # parts of expected problems
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._problem(f"page error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    # --- what goes wrong -------------------------------------------------------------------------

    def forgive(self, *parts: str) -> None:
        """Expect problems that contain one of these texts."""
        self.forgiven += parts
        self.problems = [one for one in self.problems if not any(part in one for part in parts)]

    def _problem(self, text: str) -> None:
        if not any(part in text for part in self.forgiven):
            self.problems.append(text)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._problem(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure and "ERR_ABORTED" not in request.failure:  # the page was left
            self._problem(f"request: {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._problem(f"response: {response.url}: {response.status}")

    # --- going about -----------------------------------------------------------------------------

    def go(self, path: str = "/") -> Visitor:
        """Open a page."""
        self.page.goto(path)
        return self

    def click(self, thing: Locator) -> None:
        """Click on an element, or tap it, and count that."""
        self.clicks += 1
        (thing.tap if self.by_touch else thing.click)()

    def button(self, name: str) -> Locator:
        """Return a button by its whole name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def tile(self, game: str) -> Locator:
        """Return a game in the lobby."""
        return self.page.get_by_role("article", name=NAMES[game], exact=True)

    def play_now(self, game: str) -> Visitor:
        """Go from the lobby into a match against a bot."""
        self.go()
        self.click(self.tile(game).get_by_role("button", name="Play now against a bot"))
        self.turn()
        return self

    def sit_down(
        self,
        game: str,
        preset: str = "",
        seats: int = 2,
        *,
        lesson: bool = False,
        choose: Choose | None = None,
        most: int | None = None,
    ) -> Visitor:
        """Sit down at a table with bots, in any language; the page opens after some decisions."""
        about = {
            "game": game,
            "preset": preset,
            "options": {},
            "seats": seats,
            "bots": ["easy"] * (seats - 1),
            "is_private": True,
            "clock": {"kind": "none", "minutes": 20, "increment": 10, "days": 3},
            "lesson": lesson,
        }
        asking = self.page.request
        asking.post("/api/session", data={"nickname": "Krazzle"})
        table = asking.post("/api/tables", data=about).json()
        assert "id" in table, table
        if choose:
            self._played(table["id"], choose, most)
        self._told(table["id"])  # the page hears the first question whole, however slow the bots
        self.go(f"/t/{table['id']}")
        self.turn()
        return self

    def move(self, choose: Choose) -> bool:
        """Make a decision by plain request; return whether there was one."""
        turn = dict(self.page.wait_for_function(ASKED).json_value())
        if turn["over"]:
            return False
        ask = turn["ask"]
        about = {"table": self.table, "decision": ask["decision"]}
        self.page.evaluate(ACT, {**about, "action": choose(ask["options"])["action"]})
        self.hears("table.number > given", turn["number"])
        return True

    def watch(self, choose: Choose, *, most: int = MOST_DECISIONS) -> dict[str, Any]:
        """Play by plain requests, to the end or for some decisions; the page shows each of them."""
        for _ in range(most):
            if not self.move(choose):
                break
        return self.turn()

    def play_on(self, choose: Choose, *, most: int | None = None) -> dict[str, Any]:
        """Play to the end or for some decisions while the page is closed and draws nothing."""
        table = self.table
        self.page.goto("about:blank")
        self._played(table, choose, most)
        self.go(f"/t/{table}")
        return self.turn()

    def _played(self, table: str, choose: Choose, most: int | None) -> None:
        """Play to the end or for some decisions by plain requests."""
        for _ in range(MOST_DECISIONS if most is None else most):
            turn = self._told(table)
            if turn["table"]["phase"] == "over":
                return
            ask = turn["ask"]
            self._said(table, ask["decision"], choose(ask["options"])["action"])
        assert most is not None, f"not over after {MOST_DECISIONS} decisions"

    def _told(self, table: str) -> dict[str, Any]:
        """Return the answer to a plain request when the visitor must decide or all is over."""
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end:
            told = self.page.request.get(f"/api/tables/{table}").json()
            if told["table"]["phase"] == "over" or (told["ask"] or {}).get("mine"):
                return dict(told)
            time.sleep(0.01)
        raise AssertionError("nobody asks")

    def _said(self, table: str, decision: int, action: str) -> None:
        """Make a decision by plain request."""
        about = {"type": "act", "request": secrets.token_hex(8)}
        data = {**about, "decision": decision, "action": action}
        answer = self.page.request.post(f"/api/tables/{table}", data=data)
        assert answer.ok, answer.text()

    @property
    def table(self) -> str:
        """The id of the visitor's table."""
        return self.page.url.rsplit("/t/", 1)[1]

    @property
    def todo(self) -> Locator:
        """The part of the page with the instructions."""
        return self.page.get_by_role("region", name="What to do", exact=True)

    @property
    def sentence(self) -> str:
        """The open decision, as the server sent it."""
        return str(self.heard("table.ask.sentence"))

    @property
    def log(self) -> Locator:
        """The log."""
        return self.page.get_by_role("log", name="Log", exact=True)

    def read_log(self) -> str:
        """Return the log's text; on small screens, open it with its button first."""
        behind = self.button("Log")
        expect(behind.or_(self.log).first).to_be_visible()
        self.rest()
        if not behind.is_visible():
            return self.log.inner_text()
        self.click(behind)
        said = self.log.inner_text()
        self.press("Escape")
        expect(self.log).to_be_hidden()
        return said

    def open_chat(self) -> None:
        """Open the chat, whose button shows the number of new lines."""
        self.click(self.page.get_by_role("button", name=re.compile("^Chat")))

    @property
    def result(self) -> Locator:
        """The controls that exist only after a match."""
        return self.page.get_by_role("dialog").get_by_role("link", name="Analysis", exact=True)

    def heard(self, path: str = "table") -> Any:
        """Return data that the page has received from the server."""
        return self.page.evaluate(f"heard.{path}")

    def hears(self, condition: str, given: Any = None) -> None:
        """Wait until the received data (`table`, `log`) satisfies a condition."""
        self.page.wait_for_function(
            f"given => {{ const {{ table, log }} = heard; return table && ({condition}); }}",
            arg=given,
        )

    def answered(self) -> None:
        """Wait until all requests of the page are answered and their effects are shown."""
        self.page.wait_for_function(ANSWERED)

    def rest(self) -> None:
        """Wait until nothing on the page moves."""
        self.page.evaluate(REST)

    def wrong(self, look: str, of: Locator | None = None) -> Any:
        """Return a script's findings on the page or a part of it; if any, check again at rest."""
        found = (of or self.page).evaluate(look)
        if found:
            self.rest()
            found = (of or self.page).evaluate(look)
        return found

    def screen(self) -> str:
        """Return everything on the page except its frame, as a screen reader finds it."""
        return self.page.get_by_role("main").aria_snapshot()

    # --- playing ---------------------------------------------------------------------------------

    def turn(self) -> dict[str, Any]:
        """Wait until the page shows a decision or the end of the match; return what it was sent."""
        return dict(self.page.wait_for_function(TURN).json_value())

    def play(
        self, choose: Choose, *, keyboard: bool = False, most: int | None = None
    ) -> dict[str, Any]:
        """Play to the end or for some decisions; return the last view."""
        for _ in range(MOST_DECISIONS if most is None else most):
            turn = self.turn()
            if turn["over"]:
                return turn
            self.act(choose(turn["ask"]["options"]), keyboard=keyboard)
        turn = self.turn()
        assert most is not None, f"not over after {MOST_DECISIONS} decisions"
        return turn

    def act(self, option: Option, *, keyboard: bool = False) -> None:
        """Choose an option."""
        before = self.heard("moves")
        choose = self._press if keyboard else self._point
        if self._is_in_a_pile(option):
            choose(option)
        for _ in range(ATTEMPTS):
            choose(option)
            try:
                self.page.wait_for_function(ACTED, arg=before, timeout=SOON)
            except TimeoutError:
                continue  # the page was busy with something else
            (self._press_on if keyboard else self._point_on)(option)
            self.page.wait_for_function("before => heard.moves > before", arg=before)
            return
        raise AssertionError(f"nothing happens on choosing {option['label']!r}")

    def _is_in_a_pile(self, option: Option) -> bool:
        """Return whether an option is about a card in a pile that is not open yet."""
        target = option["target"] or {}
        is_inside = target.get("zone") == "discards" and target.get("card") is not None
        return is_inside and not self.page.locator(".picker").is_visible()

    # with the mouse

    def place(self, option: Option) -> Locator:
        """Return the element of an option: a button, or a thing on the table."""
        label = option["label"]
        if option["target"] is None or option["target"]["zone"] in ("basket", "potion"):
            group = self.todo.get_by_role("group", name="What you can do")
            return group.get_by_role("button", name=label, exact=True).first
        offers = re.compile(rf"(; | {SLASH} ){escaped(label)}( {SLASH} |$)")
        main = self.page.get_by_role("main")
        return (
            main.get_by_role("button", name=offers)
            .or_(main.get_by_role("option", name=offers))
            .first
        )

    def _point(self, option: Option) -> None:
        self.click(self.place(option))

    def _point_on(self, option: Option) -> None:
        """Choose the action for the selected thing, and confirm it."""
        told = self.todo.get_by_role("button", name=option["label"], exact=True)
        if self._is_selected() and not self._is_sure():
            self.click(told)
        if option["final"]:
            sure = self.page.get_by_role("alertdialog").get_by_role("button", name="Yes, do it")
            self.page.wait_for_timeout(DOUBLE)  # the page ignores the rest of a double click
            self.click(sure)

    def _is_selected(self) -> bool:
        """Return whether the page asks for the use of a thing that was pressed once."""
        return self.todo.locator(".buttons .do ~ .plain").last.is_visible()

    def _is_sure(self) -> bool:
        """Return whether the page asks for confirmation."""
        return self.page.get_by_role("alertdialog").is_visible()

    # with the keyboard

    def press(self, key: str, times: int = 1) -> None:
        """Press a key."""
        for _ in range(times):
            self.page.keyboard.press(key)

    def tab_to(self, thing: Locator) -> None:
        """Press Tab until an element has the focus."""
        expect(thing).to_be_visible()
        element = thing.element_handle()
        for _ in range(MOST_KEYS):
            where = element.evaluate(WHERE)
            if where == "here":
                return
            self.press("Shift+Tab" if where == "before" else "Tab")
        raise AssertionError(f"Tab does not lead to {thing}")

    def _press(self, option: Option) -> None:
        place = self.place(option)
        expect(place).to_be_visible()
        number = place.get_attribute("aria-keyshortcuts")
        if number and number.isdigit():
            return self.press(number)
        self._reach(place)
        return self.press("Enter")

    def _reach(self, place: Locator) -> None:
        """Tab to the zone of an element, then use the arrow keys inside it."""
        trail: list[str] = []
        element = place.element_handle()
        for _ in range(MOST_KEYS):
            key = element.evaluate(NEXT_KEY, len(trail))
            if key is None:
                return
            trail.append(key)
            self.press(key)
        raise AssertionError(f"keys do not lead to {place}: {' '.join(trail)}")

    def _press_on(self, option: Option) -> None:
        told = self.todo.get_by_role("button", name=option["label"], exact=True)
        if self._is_selected() and not self._is_sure():
            self.press(told.get_attribute("aria-keyshortcuts") or "Enter")
        if option["final"]:
            sure = self.page.get_by_role("alertdialog").get_by_role("button", name="Yes, do it")
            self.tab_to(sure)
            self.press("Enter")


# Whether the focus is before, on or after an element.
WHERE = """thing => {
  const now = document.activeElement;
  if (now === thing) return "here";
  if (!now || now === document.body) return "after";
  const place = now.compareDocumentPosition(thing);
  return place & Node.DOCUMENT_POSITION_PRECEDING ? "before" : "after";
}"""

# The key that brings the focus nearer to an element, as a sighted user would choose it.
NEXT_KEY = """(thing, pressed) => {
  const now = document.activeElement;
  if (now === thing) return null;
  const zone = thing.closest("[role=group], [role=grid], [role=listbox]");
  if (!now || now === document.body || !zone || !zone.contains(now)) {
    if (!now || now === document.body) return "Tab";
    const place = now.compareDocumentPosition(thing);
    return place & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
  }
  if (pressed > 30) return pressed === 31 ? "Home" : "ArrowRight"; // one after the other
  const [a, b] = [now.getBoundingClientRect(), thing.getBoundingClientRect()];
  const dx = b.left + b.width / 2 - a.left - a.width / 2;
  const dy = b.top + b.height / 2 - a.top - a.height / 2;
  if (Math.abs(dx) >= Math.abs(dy)) return dx > 0 ? "ArrowRight" : "ArrowLeft";
  return dy > 0 ? "ArrowDown" : "ArrowUp";
}"""
