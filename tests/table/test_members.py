"""Members: signing in on another device with a sentence, signing out, and erasing."""

import pytest

from finishing import finish, matches
from tables import CALM, open_house
from warren.art import portrait_of
from warren.table.guard.clock import DAY
from warren.table.guard.limits import per_hour
from warren.table.people import member_rows, members, sessions
from warren.table.people.members import key_of, new_sentence
from warren.table.upkeep import erasing

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(engines):
    """A separate server, because members have unique names."""
    async with open_house(limits=CALM) as opened:
        yield opened


async def post(person, what, **said):
    """Send a request about oneself."""
    return await person.browser.post(f"/api/session/{what}", json=said)


async def session(person):
    return (await person.browser.get("/api/session")).json()


def known(*, is_member):
    """Return the answer about Ann herself."""
    return {"nickname": "Ann", "is_member": is_member, "portrait": portrait_of("Ann")}


async def kept(person):
    """Make somebody a member; return the sentence."""
    return (await post(person, "keep")).json()["sentence"]


async def test_a_sentence_makes_one_the_same_player_on_another_device(house):
    ann, table = await finish(house)
    assert await session(ann) == known(is_member=False)
    sentence = await kept(ann)
    assert await session(ann) == known(is_member=True)
    phone = await house.person()
    back = await post(phone, "back", sentence=sentence)
    assert back.json() == await session(phone) == known(is_member=True)
    assert await matches(phone) == await matches(ann) != []
    assert (await phone.look(table))["you"] == (await ann.look(table))["you"] == 0


async def test_a_sentence_is_heard_however_it_is_typed(house):
    ann = await house.person("Ann")
    sentence = await kept(ann)
    for typed in (sentence.upper(), sentence.replace(" ", "\n - "), sentence.strip(".")):
        assert (await post(await house.person(), "back", sentence=typed)).status_code == 200
    for wrong in ("", "x", sentence[:-3], new_sentence()):
        answer = await post(await house.person(), "back", sentence=wrong)
        assert answer.json()["code"] == "unknown-sentence"


async def test_a_new_sentence_ends_the_old_one(house):
    ann = await house.person("Ann")
    old, new = await kept(ann), await kept(ann)
    phone = await house.person()
    assert (await post(phone, "back", sentence=old)).status_code == 404
    assert (await post(phone, "back", sentence=new)).status_code == 200


async def test_another_name_is_known_on_all_devices(house):
    ann, phone = await house.person("Ann"), await house.person()
    await post(phone, "back", sentence=await kept(ann))
    await session(ann)
    await phone.browser.post("/api/session", json={"nickname": "Anna"})
    assert (await session(ann))["nickname"] == "Anna"


async def test_members_have_names_that_look_different(house):
    ann, other = await house.person("Ann"), await house.person("A n n")
    await kept(ann)
    assert (await post(other, "keep")).json()["code"] == "name-of-member"
    await other.browser.post("/api/session", json={"nickname": "Bob"})
    await kept(other)
    answer = await other.browser.post("/api/session", json={"nickname": "ann"})
    assert answer.json()["code"] == "name-of-member"
    assert (await session(other))["nickname"] == "Bob"
    guest = await house.person("Ann")  # guests may use any name
    assert (await session(guest))["nickname"] == "Ann"


async def test_who_leaves_a_device_is_nobody_there_and_somebody_elsewhere(house):
    ann, phone = await house.person("Ann"), await house.person()
    sentence = await kept(ann)
    await post(phone, "back", sentence=sentence)
    cookie = dict(ann.browser.cookies)
    assert (await post(ann, "leave")).json()["nickname"] is None
    assert "warren" not in ann.browser.cookies
    ann.browser.cookies.update(cookie)  # the token is revoked
    assert (await session(ann))["nickname"] is None
    assert (await session(phone))["nickname"] == "Ann"
    ann.browser.cookies.clear()
    assert (await post(ann, "back", sentence=sentence)).json()["nickname"] == "Ann"
    await post(phone, "leave")
    assert (await session(ann))["nickname"] == "Ann"


async def test_a_guest_who_leaves_is_gone(house):
    ann = await house.person("Ann")
    key = (await ann.browser.post("/api/feed", json={})).json()["key"]
    assert (await ann.browser.get(f"/feed/{key}.json")).status_code == 200
    await post(ann, "leave")
    for what in ("session", "feed"):
        found = lambda d, what=what: d.execute(f"SELECT * FROM {what}").fetchall()  # noqa: E731
        assert await house.hub.store.read(found) == [], what


async def test_who_wants_to_be_forgotten_is(house):
    ann, _ = await finish(house)
    sentence = await kept(ann)
    phone = await house.person()
    await post(phone, "back", sentence=sentence)
    assert (await post(phone, "erase")).json()["nickname"] is None
    assert (await session(ann))["nickname"] is None
    assert (await post(phone, "back", sentence=sentence)).status_code == 404
    await house.hub.chores.sweep()
    for what in ("session", "member", "device", "played", "erasure", "tables"):
        found = lambda d, what=what: d.execute(f"SELECT * FROM {what}").fetchall()  # noqa: E731
        assert await house.hub.store.read(found) == [], what


async def test_an_address_is_not_forgotten_all_the_time(house, monkeypatch):
    """Every erasure searches all tables."""
    monkeypatch.setattr(house.hub.members, "forgotten", per_hour(2))
    people = [await house.person(f"P{number}") for number in range(3)]
    codes = [(await post(person, "erase")).status_code for person in people]
    assert codes == [200, 200, 429]


async def test_who_is_forgotten_is_looked_for_a_little_at_a_time(house, monkeypatch):
    monkeypatch.setattr(erasing, "LOOKED_AT", 2)
    ann, bob = await house.person("Ann"), await house.person("Bob")
    tables = [await ann.open("gosu") for _ in range(5)]
    for table in (await bob.open("gosu"), tables[2]):
        await bob.say(table, "chat", text="hello")
    player = house.hub.rooms[tables[0]].table.setup.host
    assert await erasing.search(house.hub.store, player) == sorted(tables)
    found = await house.hub.store.read(lambda database: erasing.tables_of(database, player))
    assert found == sorted(tables)
    await house.hub.chores.erase(player)
    assert await erasing.search(house.hub.store, player) == []


async def test_an_id_is_one_persons_whoever_goes_by_it(house):
    _, ann = await house.hub.sessions.name(None, "Ann")
    await house.hub.sessions.name(None, ann.player)
    found = await house.hub.store.read(lambda d: erasing.people_called(d, ann.player))
    assert [(player, name) for player, name, *_ in found] == [(ann.player, "Ann")]


async def test_members_stay_however_long_they_are_away(house):
    ann, _ = await house.person("Ann"), await house.person("Bob")
    await kept(ann)
    await house.hub.store.write(
        sessions.remove_sessions(house.hub.clock.now() + DAY, house.hub.clock.now())
    )
    rows = await house.hub.store.read(
        lambda d: d.execute("SELECT nickname FROM session").fetchall()
    )
    assert rows == [("Ann",)]


async def test_sentences_are_not_guessed_all_the_time(house):
    ann = await house.person()
    codes = [
        (await post(ann, "back", sentence=new_sentence())).status_code
        for _ in range(members.TRIES + 1)
    ]
    assert codes == [404] * members.TRIES + [429]


async def test_only_so_many_devices(house, monkeypatch):
    monkeypatch.setattr(member_rows, "DEVICES", 2)
    ann = await house.person("Ann")
    sentence = await kept(ann)
    devices = [await house.person() for _ in range(3)]
    for device in devices:
        await post(device, "back", sentence=sentence)
    house.hub.sessions.known.clear()
    names = [(await session(device))["nickname"] for device in devices]
    assert names == [None, "Ann", "Ann"]
    assert (await session(ann))["nickname"] is None  # the first browser was one of them


def test_sentences_are_six_words_that_nobody_minds():
    said = {new_sentence() for _ in range(2_000)}
    assert len(said) == 2_000
    words = {word for sentence in said for word in sentence.lower().strip(".").split()}
    assert not words & members.RUDE
    assert all(len(sentence.split()) == members.WORDS for sentence in said)
    assert key_of("Ba, be!") == key_of("ba be") != key_of("babe")
