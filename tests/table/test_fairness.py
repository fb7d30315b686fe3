"""Fair deals at a real table: committed before any salt is known, revealed after the match."""

import asyncio
import hashlib
import random
import re
import sqlite3
from pathlib import Path

import msgspec
import pytest

from tables import Connection, Played, at_random, open_house, play_on, setup_of, until
from warren.engine import Match, Record
from warren.engine.proof import TamperedError, commitment_to, seed_of, verify
from warren.table.guard.clock import DAY
from warren.table.play import entries, promises
from warren.table.play.table import OVER, RUNNING
from warren.table.protocol.refusals import Refused

pytestmark = pytest.mark.anyio

ANNS, BOBS = "a11ce" * 6, "b0b" * 10  # salts
NOTHING = hashlib.sha256(b"").hexdigest()  # the hash of an empty secret


async def promised(person):
    """Return the commitment for a person's next table."""
    answer = await person.browser.post("/api/commitments")
    assert answer.status_code == 201
    assert answer.json().keys() == {"commitment"}
    return answer.json()["commitment"]


async def asked_to_open(person, **wanted):
    """Return the answer to a request to open a table."""
    return await person.browser.post("/api/tables", json={"game": "gosu", **wanted})


async def duel(house, game="gosu", **wanted):
    """Ann and Bob at a table, each with a salt, and their connections."""
    ann, bob = await house.person("Ann"), await house.person("Bob")
    table = await ann.open(game, **{"salt": ANNS, **wanted})
    connections = [await one.connect(table) for one in (ann, bob)]
    assert (await connections[1].say("sit", seat=1, salt=BOBS))["type"] == "done"
    return table, connections


async def inside(house):
    """Return all tables of a server, with their entries."""
    tables = await house.hub.store.read(
        lambda found: (
            found.execute("SELECT * FROM tables ORDER BY id").fetchall(),
            found.execute("SELECT * FROM entry ORDER BY table_id, number").fetchall(),
        )
    )
    return tables, {id: room.table.number for id, room in house.hub.rooms.items()}


def is_answer(answer, status, code):
    """Return whether a plain request was refused with this status and code."""
    return (answer.status_code, answer.json()["code"]) == (status, code)


def salts_at(house, table):
    return [place.salt for place in house.hub.rooms[table].table.places]


# --- promised ------------------------------------------------------------------------------------


async def test_the_promise_is_made_before_the_salt_is_known_and_kept(house):
    ann = await house.person("Ann")
    commitment = await promised(ann)
    assert re.fullmatch("[0-9a-f]{64}", commitment)
    table = await ann.open("gosu", commitment=commitment, salt=ANNS)
    assert house.hub.rooms[table].table.commitment == commitment
    assert (await ann.look(table))["table"]["commitment"] == commitment


@pytest.mark.parametrize(("game", "seats"), [("gosu", 2), ("gosux", 2), ("laundromat", 3)])
async def test_everybody_sees_the_commitment_from_the_beginning_to_the_end(house, game, seats):
    ann = await house.person("Ann")
    commitment = await promised(ann)
    bots = [None, "easy"][: seats - 1]
    table = await ann.open(game, seats=seats, bots=bots, commitment=commitment, salt=ANNS)
    bob, cid = await house.person("Bob"), await house.person()
    everybody = [await one.connect(table) for one in (ann, bob, cid)]
    assert (await everybody[1].say("sit", seat=1, salt=BOBS))["type"] == "done"
    assert (await everybody[0].say("start"))["type"] == "done"
    await play_on(everybody, random.Random(1))
    for one in everybody:
        assert [said["table"]["commitment"] for said in one.all] == [commitment] * len(one.all)
        assert [said["table"]["proof"] for said in one.all if said["table"]["phase"] != OVER] == (
            [None] * sum(said["table"]["phase"] != OVER for said in one.all)
        )
        assert {"open", OVER} <= {said["table"]["phase"] for said in one.all}
    salts = [ANNS, BOBS, ""][:seats]
    proof = everybody[2].shown["table"]["proof"]
    assert proof["salts"] == salts
    assert hashlib.sha256(proof["secret"].encode()).hexdigest() == commitment

    text = (await cid.browser.get(f"/api/tables/{table}/record")).text
    record = Record.from_text(text)
    assert record.seed == seed_of(proof["secret"], salts)
    assert record.proof.secret == proof["secret"]
    assert list(record.proof.salts) == salts
    assert verify(record, commitment=commitment, fingerprint=proof["fingerprint"])

    # and another server accepts it, too
    imported = (await cid.browser.post("/api/records", json={"text": text})).json()
    assert imported["code"] == "no-name"
    imported = (await bob.browser.post("/api/records", json={"text": text})).json()["id"]
    about = (await bob.look(imported))["table"]
    assert (about["commitment"], about["proof"], about["imported"]) == ("", None, True)
    again = (await cid.browser.get(f"/api/tables/{imported}/record")).text
    assert again == text


async def test_a_table_without_a_promise_has_a_commitment_as_well(house):
    ann = await house.person("Ann")
    tables = [await ann.open("gosu") for _ in range(2)]
    shown = {(await ann.look(table))["table"]["commitment"] for table in tables}
    assert len(shown) == 2
    assert all(re.fullmatch("[0-9a-f]{64}", one) for one in shown)


async def test_secrets_can_not_be_guessed(monkeypatch):
    monkeypatch.undo()
    found = {promises.fresh_secret() for _ in range(1_000)}
    assert len(found) == 1_000
    assert all(re.fullmatch("[0-9a-f]{32}", one) for one in found)
    digits = [sum(int(one[at], 16) for one in found) / 1_000 for at in range(32)]
    assert all(6.5 < mean < 8.5 for mean in digits)


async def test_nothing_is_promised_to_who_has_no_name(house):
    nobody = await house.person()
    assert is_answer(await nobody.browser.post("/api/commitments"), 401, "no-name")


async def refuses(house, person, commitment):
    """Return whether a commitment is refused without any change."""
    before = await inside(house)
    refused = await asked_to_open(person, commitment=commitment, salt=ANNS)
    return is_answer(refused, 409, "broken-promise") and await inside(house) == before


async def test_a_promise_is_for_one_table(house):
    ann = await house.person("Ann")
    commitment = await promised(ann)
    assert (await asked_to_open(ann, commitment=commitment)).status_code == 201
    assert await refuses(house, ann, commitment)


async def test_a_promise_is_for_one_player(house):
    ann, bob = await house.person("Ann"), await house.person("Bob")
    anns, bobs = await promised(ann), await promised(bob)
    assert await refuses(house, bob, anns)
    assert (await asked_to_open(ann, commitment=anns)).status_code == 201
    assert anns != bobs


@pytest.mark.parametrize("commitment", ["0" * 64, commitment_to("guess"), NOTHING])
async def test_what_was_never_promised_is_refused(house, commitment):
    """The hash of nothing is not a commitment either: without a secret everybody knows the deal."""
    ann = await house.person("Ann")
    assert await refuses(house, ann, commitment)
    await promised(ann)
    assert await refuses(house, ann, commitment)


async def test_a_later_promise_takes_the_place_of_the_first(house):
    ann = await house.person("Ann")
    first, second = await promised(ann), await promised(ann)
    assert first != second
    table = (await asked_to_open(ann, commitment=second)).json()["id"]
    assert house.hub.rooms[table].table.commitment == second
    assert await refuses(house, ann, first)


async def test_a_promise_that_is_refused_leaves_the_true_one_as_it_is(house):
    ann = await house.person("Ann")
    commitment = await promised(ann)
    assert await refuses(house, ann, "0" * 64)
    assert (await asked_to_open(ann, commitment=commitment)).status_code == 201


@pytest.mark.parametrize("wanted", [{"preset": "nonsense"}, {"bots": ["nobody"]}, {"game": "go"}])
async def test_a_table_that_is_refused_does_not_use_a_promise_up(house, wanted):
    ann = await house.person("Ann")
    commitment = await promised(ann)
    refused = (await asked_to_open(ann, commitment=commitment, **wanted)).json()
    assert refused["code"] in ("bad-options", "unknown-bot", "unknown")
    table = (await asked_to_open(ann, commitment=commitment)).json()["id"]
    assert house.hub.rooms[table].table.commitment == commitment


async def test_promises_are_kept_for_a_day(house):
    ann, bob = await house.person("Ann"), await house.person("Bob")
    old, new = await promised(ann), await promised(bob)
    long_ago = house.hub.clock.now() - 2 * DAY
    ann_is = (await house.hub.sessions.of(ann.browser.cookies["warren"])).player
    await house.hub.store.write(
        lambda database: database.execute(
            "UPDATE promise SET at = ? WHERE player = ?", (long_ago, ann_is)
        )
    )
    await house.hub.cleaning.clean()
    assert await refuses(house, ann, old)
    assert (await asked_to_open(bob, commitment=new)).status_code == 201


# --- salts ---------------------------------------------------------------------------------------

BAD_SALTS = ["A11CE", "g", "a" * 65, "a b", "é", "ab\n", "\n", "0x1", 7, None, ["a"]]


@pytest.mark.parametrize("salt", BAD_SALTS)
async def test_what_is_no_salt_is_refused(house, salt):
    """The record contains the salt, so only hexadecimal digits are allowed."""
    ann, bob = await house.person("Ann"), await house.person("Bob")
    table = await ann.open("gosu")
    before = await inside(house)
    assert is_answer(await asked_to_open(ann, salt=salt), 400, "malformed")
    assert (await bob.say(table, "sit", seat=1, salt=salt))["code"] == "malformed"
    assert (await ann.say(table, "rematch", salt=salt))["code"] == "malformed"
    assert await inside(house) == before


@pytest.mark.parametrize("commitment", ["0" * 63, "0" * 65, "F" * 64, "0" * 64 + "\n", "\n", 7])
async def test_what_is_no_commitment_is_refused(house, commitment):
    ann = await house.person("Ann")
    assert is_answer(await asked_to_open(ann, commitment=commitment), 400, "malformed")


async def test_the_longest_salt_is_taken(house):
    ann = await house.person("Ann")
    table = await ann.open("gosu", salt="f" * 64)
    assert salts_at(house, table) == ["f" * 64, ""]


async def test_every_salt_matters_at_a_real_table(house, monkeypatch):
    monkeypatch.setattr(promises, "fresh_secret", lambda: "5ec4e7")
    dealt = set()
    for mine, theirs in ((ANNS, BOBS), ("", BOBS), (ANNS, ""), (BOBS, ANNS), ("", "")):
        table, [ann, bob] = await duel(house, salt=mine)
        await bob.say("stand")
        await bob.say("sit", seat=1, salt=theirs)
        await ann.say("start")
        match = house.hub.rooms[table].table.match
        assert match.seed == seed_of("5ec4e7", [mine, theirs])
        assert match.digest() == Match("gosu", seed=match.seed).digest()
        dealt.add(match.digest())
    assert len(dealt) == 5


async def test_the_secret_matters_at_a_real_table(house):
    ann = await house.person("Ann")
    tables = [await ann.open("gosu", bots=["easy"], salt=ANNS) for _ in range(2)]
    seeds = {house.hub.rooms[table].table.match.seed for table in tables}
    assert len(seeds) == 2


async def test_a_bot_has_no_salt(house):
    ann = await house.person("Ann")
    table = await ann.open("gosu", seats=3, bots=["easy", "easy"], salt=ANNS)
    room = house.hub.rooms[table].table
    assert [place.salt for place in room.places] == [ANNS, "", ""]
    assert room.match.seed == seed_of(room.setup.secret, [ANNS, "", ""])


async def test_who_changes_seats_takes_the_new_salt_along_and_leaves_the_old_behind(house):
    ann = await house.person("Ann")
    table = await ann.open("gosu", seats=3, salt=ANNS)
    assert (await ann.say(table, "sit", seat=2, salt="01"))["type"] == "done"
    assert salts_at(house, table) == ["", "", "01"]
    assert (await ann.say(table, "sit", seat=1))["type"] == "done"
    assert salts_at(house, table) == ["", "", ""]


async def test_only_the_salts_of_those_who_sit_there_at_the_start_count(house):
    ann, bob, cid = [await house.person(name) for name in ("Ann", "Bob", "Cid")]
    table = await ann.open("gosu", seats=3, salt=ANNS)
    assert (await bob.say(table, "sit", seat=1, salt=BOBS))["type"] == "done"
    assert (await bob.say(table, "stand"))["type"] == "done"
    assert salts_at(house, table) == [ANNS, "", ""]
    assert (await cid.say(table, "sit", seat=1, salt="c1d"))["type"] == "done"
    assert (await bob.say(table, "sit", seat=1, salt=BOBS))["code"] == "taken"
    assert (await ann.say(table, "seat", seat=2, bot="easy"))["type"] == "done"
    assert (await ann.say(table, "start"))["type"] == "done"
    assert (await bob.say(table, "sit", seat=1, salt=BOBS))["code"] == "started"
    found = house.hub.rooms[table].table
    assert found.match.seed == seed_of(found.setup.secret, [ANNS, "c1d", ""])


async def test_a_bot_that_takes_over_changes_no_salt():
    played = Played(setup_of("laundromat", 3, secret="5ec4e7", seed=None))
    for seat, salt in enumerate((ANNS, BOBS, "c1d")):
        played.happen(entries.Sat(seat, f"p{seat}", f"Player {seat}", salt))
    played.happen(entries.Started())
    played.happen(entries.TakenOver(1, "medium", "left"))
    for _ in at_random(played, random.Random(2)):
        pass
    assert played.table.record().proof.salts == (ANNS, BOBS, "c1d")
    assert verify(played.table.record(), commitment=commitment_to("5ec4e7"))


async def test_what_was_taken_back_is_not_in_the_record_and_the_rest_is_proven():
    played = Played(setup_of("gosu", secret="5ec4e7", seed=None))
    for seat, salt in enumerate((ANNS, BOBS)):
        played.happen(entries.Sat(seat, f"p{seat}", f"Player {seat}", salt))
    played.happen(entries.Started())
    taken_back = 0
    for seat in at_random(played, random.Random(2)):
        if played.table.may_take_back(seat) and taken_back < 5:
            played.undo(seat)
            taken_back += 1
    assert taken_back == 5
    assert verify(played.table.record()) == verify(played.again().record())
    assert len(played.table.record().lines) == len(played.match.actions)


# --- the next table ------------------------------------------------------------------------------


async def finished(house):
    """Return a short, finished match of Ann with a bot."""
    ann = await house.person("Ann")
    table = await ann.open("laundromat", bots=["easy"], salt=ANNS)
    seen = await ann.connect(table)
    await play_on([seen], random.Random(1))
    return ann, table, seen


async def test_the_next_table_has_its_own_promise_and_salts(house):
    ann, table, seen = await finished(house)
    commitment = await promised(ann)
    said = await seen.say("rematch", commitment=commitment, salt="0ff")
    assert said["type"] == "done"
    following = seen.shown["table"]["rematch"]
    assert (await ann.look(following))["table"]["commitment"] == commitment
    next_one = house.hub.rooms[following].table
    assert [place.salt for place in next_one.places] == ["", "0ff"]  # everybody moves one seat on
    assert next_one.match.seed == seed_of(next_one.setup.secret, ["", "0ff"])
    assert commitment != house.hub.rooms[table].table.commitment
    await until(lambda: not next_one.bots_to_move())
    assert await refuses(house, ann, commitment)


@pytest.mark.parametrize("commitment", ["0" * 64, NOTHING])
async def test_a_next_table_that_was_not_promised_is_refused(house, commitment):
    ann, table, seen = await finished(house)
    before = await inside(house)
    said = await seen.say("rematch", commitment=commitment, salt="0ff")
    assert said["code"] == "broken-promise"
    assert await inside(house) == before
    assert (await ann.look(table))["table"]["rematch"] is None
    assert (await seen.say("rematch", salt="0ff"))["type"] == "done"


async def test_who_comes_second_to_the_next_table_has_a_salt_as_well(house):
    _, [ann, bob] = await duel(house, "laundromat")
    await ann.say("start")
    await play_on([ann, bob], random.Random(3))
    assert (await ann.say("rematch", salt="0ff"))["type"] == "done"
    following = ann.shown["table"]["rematch"]
    assert salts_at(house, following) == ["", "0ff"]
    person = house.people[1]
    assert (await person.say(following, "sit", seat=0, salt="c0de"))["type"] == "done"
    assert salts_at(house, following) == ["c0de", "0ff"]


# --- a house that cheats -------------------------------------------------------------------------


def noticed(record, **shown):
    """Return what a player who checks a record is told."""
    with pytest.raises(TamperedError) as refused:
        verify(record, **shown)
    return str(refused.value)


async def cheated(house, cheat):
    """Let Ann and Bob play while the server cheats between commitment and deal."""
    table, [ann, bob] = await duel(house, "laundromat")
    commitment = ann.shown["table"]["commitment"]
    cheat(house.hub.rooms[table].table)
    await ann.say("start")
    await play_on([ann, bob], random.Random(3))
    found = await house.people[0].browser.get(f"/api/tables/{table}/record")
    return commitment, Record.from_text(found.text)


async def test_a_house_that_exchanges_the_secret_is_found_out(house):
    def exchange(table):
        table.setup = msgspec.structs.replace(table.setup, secret="another")

    commitment, record = await cheated(house, exchange)
    assert verify(record)  # works without the commitment
    said = f"the commitment is {commitment_to('another')}, not {commitment}"
    assert noticed(record, commitment=commitment) == said


async def test_a_house_that_exchanges_a_salt_is_found_out(house):
    def exchange(table):
        table.places[1].salt = "dead"

    commitment, record = await cheated(house, exchange)
    assert verify(record, commitment=commitment)
    assert record.proof.salts == (ANNS, "dead")  # Bob sent another salt
    text = record.text.replace(f"salts: {ANNS} dead", f"salts: {ANNS} {BOBS}")
    assert noticed(Record.from_text(text), commitment=commitment).startswith("the seed is ")


async def test_a_house_that_deals_otherwise_is_found_out(house, monkeypatch):
    def deal(table):
        monkeypatch.setattr(type(table), "seed", property(lambda self: 4))

    commitment, record = await cheated(house, deal)
    assert noticed(record, commitment=commitment).startswith("the seed is 4, not ")


# --- without a promise ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
async def test_a_lesson_promises_nothing(house, game):
    ann = await house.person("Ann")
    table = await ann.open(game, lesson=True, salt=ANNS)
    about = (await ann.look(table))["table"]
    assert (about["commitment"], about["proof"]) == ("", None)
    found = house.hub.rooms[table].table
    other = await ann.open(game, lesson=True, salt=BOBS)
    assert house.hub.rooms[other].table.match.seed == found.match.seed


async def test_an_imported_match_promises_nothing(house):
    ann = await house.person("Ann")
    played = Played(setup_of("laundromat", secret="5ec4e7", seed=None))
    for seat in range(2):
        played.happen(entries.Sat(seat, f"p{seat}", f"Player {seat}", ANNS))
    played.happen(entries.Started())
    for _ in at_random(played, random.Random(1)):
        pass
    for text in (played.table.record().text, played.match.record().text):
        answer = await ann.browser.post("/api/records", json={"text": text})
        about = (await ann.look(answer.json()["id"]))["table"]
        assert (about["commitment"], about["proof"]) == ("", None)
        found = await ann.browser.get(f"/api/tables/{answer.json()['id']}/record")
        assert found.text == text


async def test_a_match_that_was_promised_long_ago_is_shown_with_its_secret(engines, tmp_path):
    path = tmp_path / "tables.db"
    script = Path(__file__).parent / "stores" / "version-1.sql"
    made = sqlite3.connect(path)
    made.executescript(script.read_text(encoding="utf-8"))
    made.close()
    async with open_house(path) as house:
        ann = await house.person("Ann")
        about = (await ann.look("XcSrV6OZz-o"))["table"]
        assert about["proof"]["secret"] == "7:0123456789abcdef0123456789abcde8"
        assert about["proof"]["salts"] is None
        assert about["commitment"] == commitment_to(about["proof"]["secret"])
        record = Record.from_text((await ann.browser.get("/api/tables/XcSrV6OZz-o/record")).text)
        assert verify(record, commitment=about["commitment"], without_salts=True)


# --- kept to itself ------------------------------------------------------------------------------


class Overheard(Connection):
    """A connection that stores every raw message."""

    def __init__(self, socket):
        super().__init__(socket)
        self.heard = []

    async def hear(self):
        said = await super().hear()
        self.heard.append(said)
        return said


def overhear(person, heard):
    """Store every answer to a person's plain requests."""

    async def keep(response):
        await response.aread()
        heard.append(f"{response.headers}\n{response.text}")

    person.browser.event_hooks["response"].append(keep)


ASKED = [
    "",
    "?lang=fr",
    "/record",
    "/analysis",
    "/secret",
    "/moments/0?seat=0",
    "/moments/0?seat=1",
]
SAID = [
    ("hint", {}),
    ("undo", {"decision": 0}),
    ("act", {"decision": 0, "action": "pass"}),
    ("sit", {"seat": 0, "salt": "00"}),
    ("sit", {"seat": 0, "salt": "nonsense"}),
    ("why", {"target": {"zone": "deck"}}),
    ("rematch", {"commitment": "0" * 64}),
    ("chat", {"text": "what is the seed?"}),
    ("start", {}),
]


async def ask_everything(person, table, moments):
    """Send all possible requests to a table, and some forbidden ones."""
    moments = [f"/moments/{number}" for number in (0, moments // 2, moments, moments + 1)]
    paths = [f"tables/{table}{path}" for path in ASKED + moments]
    paths += ["tables", "games", "health", "metrics", "session", "nowhere"]
    await asyncio.gather(
        *(person.browser.get(f"/api/{path}") for path in paths),
        *(person.say(table, kind, **fields) for kind, fields in SAID),
    )


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
async def test_secret_salts_and_seed_are_nowhere_before_the_end(house, monkeypatch, game):
    chance = random.Random(game)  # a match that is long enough
    monkeypatch.setattr(promises, "fresh_secret", lambda: chance.randbytes(16).hex())
    salts = [chance.randbytes(16).hex() for _ in range(2)]
    heard = []
    ann, bob, cid, nobody = [await house.person(name) for name in ("Ann", "Bob", "Cid", None)]
    for person in (ann, bob, cid, nobody):
        overhear(person, heard)
    table = await ann.open(game, salt=salts[0], commitment=await promised(ann))
    everybody = [Overheard(await one.socket(table)) for one in (ann, bob, cid, nobody)]
    for one in everybody:
        await one.until(lambda shown: True)
    assert (await everybody[1].say("sit", seat=1, salt=salts[1]))["type"] == "done"
    assert (await everybody[0].say("start"))["type"] == "done"
    found = house.hub.rooms[table].table
    kept = [found.setup.secret, *salts, str(found.match.seed), f"{found.match.seed:x}"]
    for person in (ann, bob, cid, nobody):
        await play_on(everybody, chance, actions=6)
        await ask_everything(person, table, len(found.match.actions))
    assert found.phase == RUNNING
    assert len(heard) > 100
    assert [secret for secret in kept if secret in str(heard)] == []

    await play_on(everybody, random.Random(game))
    for one in everybody:
        assert one.shown["table"]["proof"]["secret"] == kept[0]
        assert one.shown["table"]["proof"]["salts"] == salts
        early = [said for said in one.heard if said.get("table", {}).get("phase") != OVER]
        assert [secret for secret in kept if secret in str(early)] == []
    record = (await nobody.browser.get(f"/api/tables/{table}/record")).text
    assert [secret in record for secret in kept] == [True, True, True, True, False]


async def test_the_record_of_a_match_that_runs_is_refused_by_the_table_itself(house):
    table, [ann, _] = await duel(house)
    await ann.say("start")
    with pytest.raises(Refused, match="not-over"):
        house.hub.rooms[table].table.record()
