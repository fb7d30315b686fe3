"""Malformed and hostile messages from a seeded generator, and a server that must withstand them.

    PYTHONPATH=tests python -m resilience.hostile --messages 1000000 --seed 1

Every message follows from the seed and its number, so failures are reproducible.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import logging
import random
import re
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec
from websockets.exceptions import ConnectionClosed

from resilience.proxy import BINARY, TEXT, frame, raw_socket
from tables import PATIENCE, House, Person, lively, open_house
from warren.engine import GAMES, Match, NotationError
from warren.engine.presentation import presentation_of
from warren.engine.views import code
from warren.table.hub import Hub
from warren.table.play.room import Room, Viewer
from warren.table.play.session import Session
from warren.table.play.table import OVER, RUNNING
from warren.table.protocol import messages, refusals
from warren.table.protocol.refusals import STATUS, Refused
from warren.table.web.connections import CLOSED, listen
from warren.table.web.server import COOKIE, Server
from warren.table.web.talking import answer

Chance = random.Random
Frame = str | bytes
Said = dict[str, Any]

ANN, BOB, CID, NOBODY, FORGED = "Ann", "Bob", "Cid", "nobody", "forged"
ROLES = (ANN, BOB, ANN, BOB, CID, CID, NOBODY, FORGED)
SEATED = (ANN, BOB)
LANGUAGES = ("en", "fr", "it")
BY_SOCKET, BY_HTTP = 0.04, 0.01  # share of all messages; the others bypass the network
ENOUGH = 20  # faults after which the run stops
CHECKED = 1_000  # messages between two comparisons of the store
ILLEGAL = 300  # illegal actions tried per table
PROTOCOL = {1000, 1002, 1003, 1007, 1009}  # close codes of the library for invalid messages
ANSWERED = {200, 201, 204, 400, 401, 403, 404, 405, 409, 413, 414, 421, 429, 431, 503}
TABLE_CODE = Path(refusals.__file__).parents[1]

NASTY = (
    "",
    " ",
    "\u0000",
    "\u202etxet\u202c",
    "\u200f\u200e\u2066",
    "a\u0300\u0301\u0302" * 8,
    "\ufeff\ufffe\uffff",
    "💣" * 10,
    "'; DROP TABLE entry; --",
    '" OR 1=1 --',
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "{{7*7}} ${7*7} %s %n {0} {request.__class__}",
    "../../../../etc/passwd",
    "..\\..\\windows",
    "\r\nSet-Cookie: warren=evil",
    "\x1b[31mred\x1b[0m\x07\x08",
    "__class__.__init__.__globals__",
    "٣²½Ⅷ",
    "NaN",
    "null",
    "I5 III9 0.I1 9.IV0",
    "x" * 64,
    "é" * 500,
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 7, 8, 2**31, 2**53, 2**53 + 1, 2**63, 2**64, -(2**63), 10**40),
    *(0.5, -0.0, 1e308, "", "0", "pass", [], {}, [[]], [None] * 50, {"type": "act"}),
)


def known_codes() -> set[str]:
    """Return every refusal code of the table and the games."""
    found = set(STATUS)
    for path in TABLE_CODE.rglob("*.py"):
        for said in re.findall(r"Refused\(([^()]*)\)", path.read_text("utf-8")):
            found |= set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', said))
    for name in GAMES:
        found |= {code(reason) for reason in presentation_of(name).reasons}
    return found - {"internal"}


KNOWN = known_codes()


# --- tables that are attacked --------------------------------------------------------------------


@dataclass
class Scene:
    """A table that must stay unchanged except for its chat."""

    name: str
    room: Room
    legal: dict[int, list[str]] = field(default_factory=dict)
    illegal: list[str] = field(default_factory=list)
    was: tuple[Any, ...] = ()

    @property
    def number(self) -> int:
        """The number of events, without chat."""
        return self.room.table.number - len(self.room.table.chat)

    def whole(self) -> tuple[Any, ...]:
        """Return the whole table except for the chat."""
        table = self.room.table
        places = tuple((one.player, one.name, one.salt, one.bot) for one in table.places)
        digest = table.match.digest() if table.match else None
        decisions = tuple(sorted(table.decisions.items()))
        return self.number, table.phase, digest, places, decisions, table.undone, table.rematch

    def right(self, chance: Chance) -> tuple[int, int, str]:
        """Return a seat that must decide, its decision, and a legal action."""
        if not self.legal:
            return 0, 1, "pass"
        seat = chance.choice(list(self.legal))
        decision = self.room.table.decisions.get(seat, 0)
        return seat, decision, chance.choice(self.legal[seat])


@dataclass
class Stage:
    """A server with its people and tables."""

    house: House
    server: Server
    tokens: dict[str, str | None]
    scenes: list[Scene]
    seed: int
    counted: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    @property
    def hub(self) -> Hub:
        """The hub of the server."""
        return self.house.hub


async def stage_for(house: House, seed: int) -> Stage:
    """Return running tables of every game, a finished one, and one that has not begun."""
    hub, chance = house.hub, random.Random(seed)
    named = {name: await hub.sessions.name(None, name) for name in (ANN, BOB, CID)}
    tokens: dict[str, str | None] = {name: token for name, (token, _) in named.items()}
    tokens |= {NOBODY: None, FORGED: "x" * 22}
    ann, bob = named[ANN][1], named[BOB][1]
    scenes = [Scene("open", await sat_down(hub, "gosu", ann, bob))]
    for game in GAMES:
        room = await sat_down(hub, game, ann, bob)
        await tell(hub, room, ann, messages.Start(request="start"))
        await play(hub, room, (ann, bob), chance, 12)
        scenes.append(Scene(game, room))
    over = await sat_down(hub, "laundromat", ann, bob)
    await tell(hub, over, ann, messages.Start(request="start"))
    await play(hub, over, (ann, bob), chance, None)
    await tell(hub, over, bob, messages.Rematch(request="rematch"))
    scenes.append(Scene("over", over))
    for scene in scenes:
        learn_actions(scene, chance)
        scene.was = scene.whole()
    return Stage(house, Server(hub), tokens, scenes, seed)


async def sat_down(hub: Hub, game: str, ann: Session, bob: Session) -> Room:
    """Open a table at which both sit."""
    room = await hub.room(await hub.opening.open(ann, messages.NewTable(game=game)))
    await tell(hub, room, bob, messages.Sit(request="sit", seat=1))
    return room


async def tell(hub: Hub, room: Room, session: Session, message: Any) -> None:
    """Send a message that must be accepted."""
    said = await answer(hub, room, session, "en", message)
    assert said["type"] == "done"


async def play(
    hub: Hub, room: Room, people: tuple[Session, Session], chance: Chance, actions: int | None
) -> None:
    """Play a number of actions, then on until no undo is possible; or play to the end."""
    table = room.table
    while table.phase == RUNNING:
        match = table.running
        is_enough = actions is not None and len(match.actions) >= actions
        if is_enough and not any(table.may_take_back(seat) for seat in (0, 1)):
            return
        seat = chance.choice(match.pending)
        text = lively(match, seat, chance)
        request = f"{table.number}"
        said = messages.Act(request=request, decision=table.decisions[seat], action=text)
        await tell(hub, room, people[seat], said)
    assert table.phase == OVER
    assert actions is None


def learn_actions(scene: Scene, chance: Chance) -> None:
    """Collect legal actions at a table, and many illegal ones."""
    match = scene.room.table.match
    if match is None or scene.room.table.phase != RUNNING:
        scene.illegal = ["pass", "draw 1", "take sock"]
        return
    for seat in match.pending:
        scene.legal[seat] = [action.text for action in match.legal(seat)]
    for text in itertools.islice(words_of_all_games(chance), ILLEGAL):
        if all(is_illegal(match, text, seat) for seat in (0, 1)):
            scene.illegal.append(text)


def is_illegal(match: Match, text: str, seat: int) -> bool:
    """Return whether the rules forbid an action."""
    try:
        return match.why_not(text, seat) is not None
    except NotationError:
        return True


def words_of_all_games(chance: Chance) -> Iterator[str]:
    """Yield actions of all games and moments, and texts that only look like one."""
    heard: list[str] = []
    for game in GAMES:
        match = Match(game, seed=chance.randrange(2**31))
        while not match.is_over and len(match.actions) < 60:
            heard += [action.text for action in match.legal()]
            match.act(chance.choice(match.legal()))
    texts = list(dict.fromkeys(heard))
    chance.shuffle(texts)
    verbs, things = zip(*(text.partition(" ")[::2] for text in texts), strict=True)
    while True:
        yield chance.choice(texts)
        yield f"{chance.choice(verbs)} {chance.choice(things)}".strip()
        yield f"{chance.choice(verbs)} {chance.choice(NASTY)}".strip()[:64] or "x"


# --- messages ------------------------------------------------------------------------------------


class Attack(NamedTuple):
    """One hostile message, its sender and its table."""

    number: int
    way: str
    scene: Scene
    role: str
    language: str
    frame: Frame


def attack_of(stage: Stage, number: int) -> Attack:
    """Return the message with this number."""
    chance = random.Random(f"{stage.seed}:{number}")
    scene = chance.choice(stage.scenes)
    role = chance.choice(ROLES if scene.name != "open" else ROLES[4:])
    way = chance.choice(WAYS)
    made = way(chance, scene, role)
    return Attack(number, way.__name__, scene, role, chance.choice(LANGUAGES), made)


def request_of(chance: Chance) -> str:
    """Return a request id, sometimes one that another player used."""
    if chance.random() < 0.1:
        return chance.choice(("start", "sit", "rematch", "1", "2", "9"))
    return f"{chance.getrandbits(64):x}"


def sound(chance: Chance, scene: Scene, role: str) -> Said:
    """Return a valid message from the wrong person, or at the wrong time."""
    kinds = ["sit", "seat", "start", "act", "act", "undo", "why", "hint", "chat", "rematch", "back"]
    if role not in SEATED:
        kinds.append("stand")
    kind = chance.choice(kinds)
    said: Said = {"type": kind, "request": request_of(chance)}
    _, decision, action = scene.right(chance)
    match kind:
        case "sit":
            said |= {"seat": chance.randrange(2), "salt": f"{chance.getrandbits(32):x}"}
        case "seat":
            said |= {"seat": chance.randrange(2), "bot": chance.choice((None, "easy", "hard"))}
        case "act" if role in SEATED:
            said |= {"decision": wrong_decision(chance, scene), "action": not_now(chance, scene)}
        case "act":
            said |= {"decision": decision, "action": action}
        case "undo":
            said |= {"decision": decision}
        case "why":
            said |= {"target": target(chance)}
        case "chat":
            said |= {"text": chance.choice(NASTY[1:])}
        case "rematch":
            said |= {"salt": "ab", "commitment": ""}
    return said


def wrong_decision(chance: Chance, scene: Scene) -> int:
    """Return the number of a past, future or nonexistent decision."""
    now = scene.room.table.number
    found = chance.choice((0, now + 1, now + 10**6, 2**53, chance.randrange(2**53)))
    return found if found not in scene.room.table.decisions.values() else 2**53


def not_now(chance: Chance, scene: Scene) -> str:
    """Return an illegal action."""
    return chance.choice(scene.illegal)


def target(chance: Chance) -> Said:
    """Return a target, which may not exist."""
    found: Said = {
        "zone": chance.choice(
            ("hand", "packet", "market", "drum", "discards", "revealed", "deck", "slot", "player")
        )
    }
    if chance.random() < 0.5:
        found["card"] = chance.choice(("kao", "sock", "x", *NASTY[1:16]))[:64]
    if chance.random() < 0.5:
        found["seat"] = chance.randrange(8)
    if chance.random() < 0.5:
        found |= {"row": chance.randrange(3), "column": chance.randrange(5)}
    if chance.random() < 0.2:
        found["clan"] = chance.choice(NASTY[1:16])[:64]
    return found


def plain(said: Any) -> str:
    """Encode a message as text."""
    return json.dumps(said, ensure_ascii=False)


def as_frame(raw: bytes) -> Frame:
    """Return bytes as a frame: text if they are valid text."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def noise(chance: Chance, scene: Scene, role: str) -> Frame:
    """Random bytes."""
    return as_frame(chance.randbytes(chance.choice((0, 1, 2, 5, 20, 100, 1000))))


def printable_noise(chance: Chance, scene: Scene, role: str) -> Frame:
    """Random characters that occur in messages."""
    return "".join(chance.choices('{}[]":,.-+eE0123456789 \\untrfaslypeq', k=chance.randrange(80)))


def truncated(chance: Chance, scene: Scene, role: str) -> Frame:
    """Return a message that breaks off."""
    text = plain(sound(chance, scene, role)).encode()
    return as_frame(text[: chance.randrange(len(text))])


def mutated(chance: Chance, scene: Scene, role: str) -> Frame:
    """Return a message with some bytes changed."""
    raw = bytearray(plain(sound(chance, scene, role)).encode())
    for _ in range(chance.randint(1, 8)):
        at = chance.randrange(len(raw) + 1)
        match chance.randrange(4):
            case 0:
                raw[at : at + 1] = chance.randbytes(1)
            case 1:
                raw[at:at] = chance.randbytes(chance.randint(1, 3))
            case 2:
                del raw[at : at + chance.randint(1, 5)]
            case 3:
                raw[at:at] = raw[at : at + chance.randint(1, 20)]
    return as_frame(bytes(raw))


def spliced(chance: Chance, scene: Scene, role: str) -> Frame:
    """Return the beginning of one message and the end of another."""
    one, other = (plain(sound(chance, scene, role)) for _ in range(2))
    return one[: chance.randrange(len(one))] + other[chance.randrange(len(other)) :]


def wrong_type(chance: Chance, scene: Scene, role: str) -> Frame:
    """Return a message with a wrong value in one of its fields."""
    said = sound(chance, scene, role)
    name = chance.choice(list(said))
    said[name] = chance.choice(VALUES)
    if said["type"] == "act" and role in SEATED:
        said["decision" if name != "decision" else "action"] = [] if name == "type" else "?"
    return plain(said)


def number_too_large(chance: Chance, scene: Scene, role: str) -> Frame:
    """Numbers too large for any machine."""
    digits = "9" * chance.choice((20, 400, 5000))
    number = chance.choice((digits, "-" + digits, "1e400", "1e-400", "-1", "0.1", "1E+2", "00"))
    kind = chance.choice(("act", "undo", "sit"))
    name = "seat" if kind == "sit" else "decision"
    more = ', "action": "pass"' if kind == "act" else ""
    return f'{{"type": "{kind}", "request": "n", "{name}": {number}{more}}}'


def nested(chance: Chance, scene: Scene, role: str) -> Frame:
    """Deeply nested values."""
    deep = chance.choice((10, 500, 2000, 3900))
    opening, closing = chance.choice((("[", "]"), ('{"target":', "}"), ('{"a":', "}")))
    middle = opening * min(deep, 8000 // len(opening + closing))
    inner = middle + "0" + closing * (len(middle) // len(opening))
    if chance.random() < 0.5:
        return inner
    return f'{{"type": "why", "request": "d", "target": {inner}}}'


def unknown_field(chance: Chance, scene: Scene, role: str) -> Frame:
    """Return a message with an unknown field."""
    said = sound(chance, scene, role)
    said[chance.choice(("player", "as", "session", "__proto__", "constructor", "admin", ""))] = (
        chance.choice(VALUES)
    )
    return plain(said)


def missing_field(chance: Chance, scene: Scene, role: str) -> Frame:
    """Return a message without a required field."""
    said = sound(chance, scene, role)
    del said[chance.choice(["type", "request"])]
    return plain(said)


def nasty_text(chance: Chance, scene: Scene, role: str) -> Frame:
    """Texts that are hard to show, store or run."""
    text = chance.choice(NASTY)
    request = chance.choice((request_of(chance), text))
    said = chance.choice(
        (
            {"type": "chat", "text": text},
            {"type": "act", "decision": wrong_decision(chance, scene), "action": text},
            {"type": "seat", "seat": 1, "bot": text},
            {"type": "sit", "seat": 0, "salt": text},
            {"type": "rematch", "commitment": text, "salt": text},
            {"type": "why", "target": {"zone": "hand", "card": text}},
            {"type": "why", "target": {"zone": "clan", "clan": text}},
            {"type": text},
        )
    )
    return plain({**said, "request": request})


def surrogates(chance: Chance, scene: Scene, role: str) -> Frame:
    """Lone surrogates, as JSON may contain them."""
    half = chance.choice(("\\ud800", "\\udfff\\ud800", "\\u0000", "\\u202e", "\\ud83d\\ude00"))
    kind, name = chance.choice((("chat", "text"), ("seat", "bot"), ("stand", "request")))
    if kind == "stand":
        return f'{{"type": "hint", "request": "{half}"}}'
    more = ', "seat": 0' if kind == "seat" else ""
    return f'{{"type": "{kind}", "request": "{request_of(chance)}", "{name}": "{half}"{more}}}'


def twice(chance: Chance, scene: Scene, role: str) -> Frame:
    """Return a message that has a key twice with different values."""
    one, other = sound(chance, scene, role), sound(chance, scene, role)
    inside = ", ".join(f"{json.dumps(k)}: {plain(v)}" for k, v in (*one.items(), *other.items()))
    return "{" + inside + "}"


def no_number(chance: Chance, scene: Scene, role: str) -> Frame:
    """Values that are not in JSON."""
    value = chance.choice(("NaN", "Infinity", "-Infinity", "undefined", "0x10", "'1'", "01"))
    return f'{{"type": "undo", "request": "n", "decision": {value}}}'


def out_of_turn(chance: Chance, scene: Scene, role: str) -> Frame:
    """Return the mover's action from everybody else, or a forbidden one from the mover."""
    _, decision, action = scene.right(chance)
    if role in SEATED and SEATED.index(role) in scene.legal:
        decision = wrong_decision(chance, scene)
    said = {"type": "act", "decision": decision, "action": action}
    return plain({**said, "request": request_of(chance)})


def against_the_rules(chance: Chance, scene: Scene, role: str) -> Frame:
    """Return the right person and decision, with an action of another time or game."""
    _, decision, _ = scene.right(chance)
    said = {"type": "act", "decision": decision, "action": not_now(chance, scene)}
    return plain({**said, "request": request_of(chance)})


def misdirected(chance: Chance, scene: Scene, role: str) -> Frame:
    """Return a valid message from the wrong person."""
    return plain(sound(chance, scene, role))


def oversized(chance: Chance, scene: Scene, role: str) -> Frame:
    """Return a message longer than allowed."""
    said = sound(chance, scene, role)
    said[chance.choice(("text", "action", "request"))] = "x" * chance.choice((501, 8000, 9000))
    return plain(said) + " " * chance.choice((0, 8192))


WAYS: tuple[Callable[[Chance, Scene, str], Frame], ...] = (
    *(noise, printable_noise, truncated, mutated, mutated, spliced, wrong_type, wrong_type),
    *(number_too_large, nested, unknown_field, missing_field, nasty_text, nasty_text, surrogates),
    *(twice, no_number, out_of_turn, out_of_turn, misdirected, misdirected, misdirected, oversized),
    *(against_the_rules, against_the_rules, against_the_rules, against_the_rules),
)


# --- heard without a network ---------------------------------------------------------------------


class Wire:
    """A connection without a network: it sends prepared messages and stores the answers."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.frames: deque[Frame] = deque()
        self.heard: list[str] = []

    async def receive(self) -> dict[str, Any]:
        """Return the next message for the server."""
        if not self.frames:
            return {"type": "websocket.disconnect"}
        said = self.frames.popleft()
        return {"type": "websocket.receive", "text" if isinstance(said, str) else "bytes": said}

    async def send_text(self, text: str) -> None:
        """Store an answer."""
        self.heard.append(text)


async def attack_in_process(stage: Stage, attack: Attack) -> None:
    """Pass a message to the server as if it came over a connection."""
    wire = Wire()
    wire.frames.append(attack.frame)
    viewer, token = Viewer(None, attack.language), stage.tokens[attack.role]
    try:
        await listen(stage.server, wire, attack.scene.room, viewer, token)  # type: ignore[arg-type]
    except Refused as refused:
        check_closed(stage, attack, CLOSED.get(refused.code, 4400), refused.code)
    else:
        if len(wire.heard) != 1:
            stage.faults.append(f"{len(wire.heard)} answers to {shown(attack)}")
        for text in wire.heard:
            check_answer(stage, attack, text)
    check_scene(stage, attack)


def shown(attack: Attack) -> str:
    """Describe a message so that it can be found again."""
    return (
        f"message {attack.number} ({attack.way}) of {attack.role} to the table {attack.scene.name}"
        f" in {attack.language}: {attack.frame[:300]!r}"
    )


def check_answer(stage: Stage, attack: Attack, text: str) -> None:
    """Check that an answer is a refusal with a known code, or harmless."""
    said = msgspec.json.decode(text)
    kind = said["type"]
    if kind == "refused":
        fine = said["code"] in KNOWN and re.fullmatch("[0-9a-f]{8}", said["id"])
        stage.counted[said["code"]] += 1
    else:
        fine = kind in ("done", "why") and attack.role not in (NOBODY, FORGED)
        stage.counted[kind] += 1
    if not fine or "Traceback" in text:
        stage.faults.append(f"the answer {text[:300]} to {shown(attack)}")


def check_closed(stage: Stage, attack: Attack, number: int, why: str) -> None:
    """Check that a connection was closed only for an invalid or oversized message."""
    stage.counted[f"closed {number}"] += 1
    if number not in PROTOCOL | {4400}:
        stage.faults.append(f"closed with {number} {why} for {shown(attack)}")


def check_scene(stage: Stage, attack: Attack) -> None:
    """Check that nothing but the chat has changed."""
    if attack.scene.number != attack.scene.was[0]:
        stage.faults.append(f"something happened by {shown(attack)}")
        attack.scene.was = attack.scene.whole()


async def check_all(stage: Stage, number: int) -> None:
    """Check that all tables are unchanged, in memory and in the store."""
    for scene in stage.scenes:
        if scene.whole() != scene.was:
            stage.faults.append(f"the table {scene.name} is another before message {number}")
            scene.was = scene.whole()
        kept = await stage.hub.store.read(entries_of(scene.room.table.id))
        if len(kept) != scene.was[0]:
            stage.faults.append(f"{len(kept)} entries of {scene.name} before message {number}")


def entries_of(table: str) -> Callable[[Any], list[Any]]:
    """Return the stored entries of a table, without chat."""
    asked = 'SELECT body FROM entry WHERE table_id = ? AND body NOT LIKE \'{"what":"talked"%\''
    return lambda database: list(database.execute(asked, (table,)).fetchall())


# --- heard through a real connection -------------------------------------------------------------


class Lines:
    """A connection for every person and table, reopened when it was closed."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.people: dict[str, Person] = {}
        self.open: dict[tuple[str, str], Any] = {}

    async def line(self, attack: Attack) -> Any:
        """Return the sender's connection to the table."""
        key = attack.role, attack.scene.name
        if key not in self.open:
            if attack.role not in self.people:
                self.people[attack.role] = await self.stage.house.person()
                token = self.stage.tokens[attack.role]
                if token:
                    self.people[attack.role].browser.cookies.set(COOKIE, token)
            person = self.people[attack.role]
            self.open[key] = await person.socket(attack.scene.room.table.id, close_timeout=1)
        return self.open[key]

    async def attack(self, attack: Attack) -> None:
        """Send a message and receive the answer."""
        line = await self.line(attack)
        try:
            await line.send(attack.frame)
            text = ""
            while not text or text.startswith('{"type":"table"'):
                async with asyncio.timeout(PATIENCE):
                    text = await line.recv()
            check_answer(self.stage, attack, text)
        except ConnectionClosed:
            check_closed(self.stage, attack, line.close_code, line.close_reason)
            del self.open[attack.role, attack.scene.name]
        check_scene(self.stage, attack)


async def attack_with_frames(stage: Stage, attack: Attack) -> None:
    """Send what a library would not: invalid frames, or frames without text."""
    chance = random.Random(f"{stage.seed}:{attack.number}:frames")
    token = stage.tokens[attack.role]
    table = attack.scene.room.table.id
    line = await raw_socket(stage.house.host, table, token)
    loop = asyncio.get_running_loop()
    body = attack.frame.encode() if isinstance(attack.frame, str) else attack.frame
    sent = chance.choice(
        (
            frame(TEXT, body + b"\xff\xfe", chance),
            frame(BINARY, body, chance),
            frame(chance.randrange(3, 16), body[:200], chance),
            chance.randbytes(chance.randrange(1, 60)),
            frame(TEXT, body, chance)[: len(body) // 2],
            b"\x01\x00" + body[:50],
            frame(TEXT | 64, body, chance),
        )
    )
    try:
        with suppress(ConnectionError):
            await loop.sock_sendall(line, sent)
            await asyncio.wait_for(loop.sock_recv(line, 1 << 16), 1)
    finally:
        line.close()
    stage.counted["frames"] += 1
    check_scene(stage, attack)


# --- heard over HTTP -----------------------------------------------------------------------------


PATHS = (
    "/api/session",
    "/api/tables",
    "/api/records",
    "/api/commitments",
    "/api/tables/{table}",
    "/api/tables/{table}/moments/{text}",
    "/api/tables/{table}/record",
    "/api/tables/{table}/analysis",
    "/api/tables/{text}",
    "/api/tables/{text}/moments/{text}",
    "/api/cards/{text}",
    "/api/print/{text}",
    "/api/rules/{text}",
    "/api/{text}",
    "/art/gosu/{text}.svg",
    "/art/{text}/{text}.svg",
    "/assets/{text}",
    "/ws/{table}",
    "/t/{text}",
    "/{text}",
)


def http_request(stage: Stage, attack: Attack) -> bytes:
    """Return a request that no browser would send."""
    chance = random.Random(f"{stage.seed}:{attack.number}:http")
    text = chance.choice((quote(chance.choice(NASTY), safe=""), "%2e%2e%2f%2e%2e", "%ff%00", "x"))
    path = chance.choice(PATHS).replace("{text}", text)
    path = path.replace("{table}", attack.scene.room.table.id)
    if path.endswith("/analysis"):
        path += "/none"  # a real one takes seconds
    if chance.random() < 0.5:
        name = chance.choice(("lang", "since", "seat", "x", "lang=en&lang"))
        path += f"?{name}={quote(chance.choice((*NASTY, '0', '-1', '9' * 400)), safe='')}"
    body = http_body(chance, attack)
    token = stage.tokens[attack.role] or chance.choice(("", '"', ";;;", "=" * 50, "\u00ff"))
    host = chance.choice((stage.house.host,) * 6 + ("evil.example", ""))
    lines = [
        f"{chance.choice(('POST', 'POST', 'POST', 'GET', 'PUT', 'HEAD'))} {path} HTTP/1.1",
        f"Host: {host}",
        f"Cookie: warren={token}",
        f"Content-Length: {len(body)}",
        "Connection: close",
    ]
    if chance.random() < 0.2:
        lines.append(f"Origin: {chance.choice(('null', 'http://[', 'http://x', '', '://'))}")
    if chance.random() < 0.2:
        lines.append(f"X-{'a' * chance.choice((1, 300))}: {'b' * chance.choice((1, 3000))}")
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def http_body(chance: Chance, attack: Attack) -> bytes:
    """Return any body that could be posted."""
    text = chance.choice(NASTY)
    said = chance.choice(
        (
            {"nickname": text},
            {"text": text},
            {"text": f"warren record 1\ngame: gosu\nseed: 1\nactions:\n1. 0 {text}\n"},
            {"game": text},
            {"game": "gosu", "preset": text},
            {"game": "gosu", "options": {text: chance.choice((True, 2**40))}},
            {"game": "gosux", "bots": [text]},
            {"game": "gosu", "commitment": text, "salt": text},
            {"game": "gosu", "clock": {"kind": text, "minutes": chance.choice(VALUES)}},
        )
    )
    own = attack.frame.encode() if isinstance(attack.frame, str) else attack.frame
    return chance.choice((own, own, plain(said).encode()))


async def attack_by_http(stage: Stage, attack: Attack) -> None:
    """Send a request and read the whole answer."""
    host, port = stage.house.host.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(http_request(stage, attack))
        async with asyncio.timeout(PATIENCE):
            got = await reader.read()
    except ConnectionError:
        got = b""
    finally:
        writer.close()
    head, _, body = got.partition(b"\r\n\r\n")
    found = re.match(rb"HTTP/1.1 (\d+)", head)
    status = int(found[1]) if found else 0
    stage.counted[f"HTTP {status}"] += 1
    fine = status in ANSWERED and b"Traceback" not in body
    if fine and body.startswith(b'{"type":"refused"'):
        fine = msgspec.json.decode(body)["code"] in KNOWN
    if not fine:
        request = http_request(stage, attack)[:300]
        stage.faults.append(f"{got[:300]!r} to {request!r}, {shown(attack)}")
    check_scene(stage, attack)


# --- all of it -----------------------------------------------------------------------------------


class Complaints(logging.Handler):
    """Collects everything that is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Store a record with its reason, unless uvicorn itself logs that text."""
        if not record.getMessage().startswith("Invalid UTF-8"):
            self.heard.append(logging.Formatter().format(record)[-2000:])


@contextmanager
def listening_for_errors() -> Iterator[Complaints]:
    """Collect the errors that the server and its library log."""
    complaints = Complaints()
    loggers = [logging.getLogger(name) for name in ("warren.table", "uvicorn.error", "asyncio")]
    for logger in loggers:
        logger.addHandler(complaints)
    try:
        yield complaints
    finally:
        for logger in loggers:
            logger.removeHandler(complaints)


async def attack_all(
    stage: Stage, count: int, note: Callable[[int], None] = lambda _: None
) -> None:
    """Send a number of messages, most of them without a network."""
    lines = Lines(stage)
    chance = random.Random(stage.seed)
    with listening_for_errors() as complaints:
        for number in range(count):
            attack = attack_of(stage, number)
            way = chance.random()
            if way < BY_HTTP:
                await attack_by_http(stage, attack)
            elif way < BY_HTTP + BY_SOCKET / 5:
                await attack_with_frames(stage, attack)
            elif way < BY_HTTP + BY_SOCKET:
                await lines.attack(attack)
            else:
                await attack_in_process(stage, attack)
            stage.faults += [f"{one}\nby {shown(attack)}" for one in complaints.heard]
            complaints.heard.clear()
            if len(stage.faults) >= ENOUGH:
                return
            if number % CHECKED == 0:
                await check_all(stage, number)
                note(number)
        await check_all(stage, count)
        if not stage.faults:
            await still_there(stage)
        stage.faults += complaints.heard


async def still_there(stage: Stage) -> None:
    """Check that the server answers, and that the players can continue."""
    person = await stage.house.person("Dan")
    assert (await person.browser.get("/api/health")).status_code == 200
    for scene in stage.scenes:
        for seat, role in enumerate(SEATED):
            if seat in scene.legal:
                token = stage.tokens[role]
                session = await stage.hub.sessions.of(token)
                assert session is not None
                decision = scene.room.table.decisions[seat]
                said = messages.Act(
                    request="at last", decision=decision, action=scene.legal[seat][0]
                )
                await tell(stage.hub, scene.room, session, said)
                break


def summary(stage: Stage, count: int) -> str:
    """Summarise the result in a line."""
    refused = sum(n for name, n in stage.counted.items() if name in KNOWN)
    codes = sum(name in KNOWN for name in stage.counted)
    closed = sum(n for name, n in stage.counted.items() if name.startswith("closed"))
    web = sum(n for name, n in stage.counted.items() if name.startswith("HTTP"))
    return (
        f"{len(stage.faults)} of {count:,} hostile messages led to a fault or a change: "
        f"{refused:,} refused with {codes} codes, {closed:,} connections closed, "
        f"{stage.counted['why'] + stage.counted['done']:,} harmless, {web:,} over HTTP, "
        f"{stage.counted['frames']:,} broken frames (seed {stage.seed})"
    )


async def run(count: int, seed: int) -> int:
    """Attack a server and report the result."""
    begun = time.monotonic()
    async with open_house(grace=1e9) as house:
        logging.getLogger("warren.table").setLevel(logging.WARNING)
        stage = await stage_for(house, seed)
        await attack_all(stage, count, lambda number: print(f"\r{number:,}", end="", flush=True))
    print(f"\r{summary(stage, count)}, {time.monotonic() - begun:.0f} s")
    print(dict(stage.counted.most_common()))
    for fault in stage.faults[:20]:
        print(fault)
    return 1 if stage.faults else 0


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m resilience.hostile", description=__doc__)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    return asyncio.run(run(asked.messages, asked.seed))


if __name__ == "__main__":
    raise SystemExit(main())
