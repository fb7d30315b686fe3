"""Matchmaking, presence, invitations and blocks."""

import asyncio

import msgspec
import pytest

from finishing import noted, play
from tables import CALM, PATIENCE, open_house, until
from warren.art import portrait_of
from warren.table.guard.limits import Limits
from warren.table.people import company, opponents
from warren.table.people.opponents import Waiting, best, fits
from warren.table.people.ratings import POINTS
from warren.table.protocol import sent

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(engines, monkeypatch):
    """A separate server without long waits."""
    monkeypatch.setattr(opponents, "HOLD", 0.2)
    monkeypatch.setattr(opponents, "LEASE", 10 * PATIENCE)
    monkeypatch.setattr(opponents, "COUNTED", 0.0)
    async with open_house(limits=CALM) as opened:
        yield opened


async def post(person, path, **said):
    return await person.browser.post(f"/api/{path}", json=said)


async def seek(person, game="laundromat", **said):
    answer = await post(person, "opponents", game=game, **said)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def about(person):
    return (await person.browser.get("/api/house")).json()


def rows(house, table):
    return house.hub.store.read(
        lambda database: database.execute(f"SELECT * FROM {table}").fetchall()
    )


# --- who fits whom -------------------------------------------------------------------------------


def waiting(name, points=1500, since=0.0, sigma=1.0):
    return Waiting(name, 25 + (points - 1500) / POINTS, sigma, since)


def test_the_nearest_rating_fits_best_and_then_who_waited_longest():
    ann = waiting("ann")
    others = [waiting("bob", 1600, -5), waiting("cid", 1510, -1), waiting("dan", 1510, -3)]
    assert best(ann, others, 0.0) == "dan"
    assert best(ann, [], 0.0) is None


def test_the_window_widens_with_patience_of_both():
    strong, weak = waiting("strong", 1900), waiting("weak", 1500)
    assert fits(strong, weak, 5.0) is None
    assert fits(strong, weak, 20.0) == pytest.approx(400)
    newcomer = waiting("weak", 1500, since=19.0)
    assert fits(strong, newcomer, 20.0) is None, "a player's patience is not the other's"


def test_whose_rating_is_in_doubt_is_matched_sooner():
    assert fits(waiting("a", 1800, sigma=8.3), waiting("b", 1500, sigma=8.3), 0.0) is not None
    assert fits(waiting("a", 1800), waiting("b", 1500), 0.0) is None


# --- searching -----------------------------------------------------------------------------------


async def test_who_is_found_while_they_only_begin_to_look_hears_of_it(house, monkeypatch):
    """Found by another worker, that is."""
    monkeypatch.setattr(opponents, "HOLD", 10 * PATIENCE)
    ann = await house.person("Ann")
    loop, enter = asyncio.get_running_loop(), opponents.enter

    def found_meanwhile(player, game, age, *, is_new):
        def job(database):
            entered = enter(player, game, age, is_new=is_new)(database)
            database.execute("UPDATE seek SET table_id = 'there' WHERE player = ?", (player,))
            loop.call_soon_threadsafe(house.hub.opponents.hear, player)
            return entered

        return job

    monkeypatch.setattr(opponents, "enter", found_meanwhile)
    async with asyncio.timeout(PATIENCE):
        assert (await seek(ann))["table"] == "there"


@pytest.mark.parametrize("member", [0, 1, None])
async def test_a_guest_finds_opponents_for_friendly_matches(house, monkeypatch, member):
    monkeypatch.setattr(opponents, "HOLD", 10 * PATIENCE)
    people = [await house.person("Ann"), await house.person("Bob")]
    if member is not None:
        await people[member].join_house()
    first = asyncio.create_task(seek(people[0]))
    await until(lambda: house.hub.opponents.news)
    found = await seek(people[1])
    assert (await first)["table"] == found["table"]
    assert not (await people[0].look(found["table"]))["table"]["rated"]


async def test_two_who_look_for_an_opponent_find_each_other(house, monkeypatch):
    monkeypatch.setattr(opponents, "HOLD", 10 * PATIENCE)
    ann, bob = await house.person("Ann"), await house.person("Bob")
    await ann.join_house()
    await bob.join_house()
    first = asyncio.create_task(seek(ann))
    await until(lambda: house.hub.opponents.news)
    found = await seek(bob, salt="ab")
    assert (await first)["table"] == found["table"] is not None
    shown = await ann.look(found["table"])
    assert shown["you"] is None
    assert shown["table"]["rated"]
    assert shown["table"]["is_private"]
    assert shown["table"]["clock"]["kind"] == "live"
    assert [seat["name"] for seat in shown["table"]["seats"]] == ["Bob", ""]
    assert shown["table"]["commitment"], "seen before the other adds a salt"
    assert (await ann.say(found["table"], "sit", seat=1, salt="cd"))["type"] == "done"
    assert (await bob.say(found["table"], "start"))["type"] == "done"
    assert (await seek(ann))["table"] == found["table"], "it may be asked again"
    monkeypatch.setattr(opponents, "HOLD", 0.0)
    assert (await seek(ann, is_new=True))["table"] is None


async def test_who_opens_is_held_to_what_was_promised(house):
    ann, bob = await house.person("Ann"), await house.person("Bob")
    promised = (await post(bob, "commitments")).json()["commitment"]
    first = asyncio.create_task(seek(ann))
    await until(lambda: house.hub.opponents.news)
    found = await seek(bob, salt="ab", commitment=promised)
    assert (await bob.look(found["table"]))["table"]["commitment"] == promised
    await first
    assert await rows(house, "promise") == []


async def test_nobody_is_matched_across_games_or_with_themselves(house):
    ann, bob = await house.person("Ann"), await house.person("Bob")
    both = await asyncio.gather(seek(ann), seek(bob, "gosu"))
    assert [one["table"] for one in both] == [None, None]
    assert (await seek(ann))["table"] is None
    assert (await about(ann))["waiting"] == {"laundromat": 1, "gosu": 1}


async def test_who_hangs_up_waits_no_longer(house, monkeypatch):
    monkeypatch.setattr(opponents, "HOLD", 60.0)
    ann = await house.person("Ann")
    asking = asyncio.create_task(seek(ann))
    await until(lambda: house.hub.opponents.news)
    asking.cancel()
    await until(lambda: not house.hub.opponents.news)
    await noted(house)
    assert await rows(house, "seek") == []


async def test_who_is_not_heard_of_waits_no_longer(house, monkeypatch):
    ann, bob = await house.person("Ann"), await house.person("Bob")
    monkeypatch.setattr(opponents, "LEASE", -1.0)
    await seek(ann)
    assert (await about(ann))["waiting"] == {}
    assert (await seek(bob))["table"] is None


async def test_who_stops_waits_no_longer(house):
    ann = await house.person("Ann")
    await seek(ann)
    assert (await about(ann))["waiting"] == {"laundromat": 1}
    await post(ann, "opponents/stop")
    assert (await about(ann))["waiting"] == {}


async def test_three_who_look_at_once_make_one_pair(house, monkeypatch):
    monkeypatch.setattr(opponents, "HOLD", 10 * PATIENCE)
    people = [await house.person(name) for name in ("Ann", "Bob", "Cid")]
    asking = [asyncio.create_task(seek(one)) for one in people]
    await until(lambda: sum(task.done() for task in asking) == 2)
    [first, second] = [task.result()["table"] for task in asking if task.done()]
    assert first == second is not None
    [third] = house.hub.opponents.news  # who still waits
    assert [row[0] for row in await rows(house, "seek WHERE table_id IS NULL")] == [third]
    for task in asking:
        task.cancel()


async def test_searches_are_limited(engines, monkeypatch):
    monkeypatch.setattr(opponents, "SEARCHES", 2)
    monkeypatch.setattr(opponents, "HOLD", 0.0)
    async with open_house(limits=Limits()) as house:
        ann = await house.person("Ann")
        for _ in range(2):
            await seek(ann, is_new=True)
        assert (await post(ann, "opponents", game="gosu", is_new=True)).json()["code"] == "rate"
        assert (await seek(ann))["table"] is None, "who waits already waits on"
        for game in ("gosux", "gosu"):  # another search, with any parameters
            assert (await post(ann, "opponents", game=game)).json()["code"] == "rate"


@pytest.mark.parametrize(
    "path", ["opponents", "opponents/stop", "people/block", "people/invite", "people/decline"]
)
async def test_a_house_may_do_without(engines, path):
    async with open_house(limits=CALM, offers={"ladders"}) as house:
        ann = await house.person("Ann")
        assert (await post(ann, path, game="gosu")).json()["code"] == "not-offered"
        assert (await about(ann))["here"] == 0


async def test_workers_find_opponents_for_each_other(engines, fresh_database, monkeypatch):
    monkeypatch.setattr(opponents, "TOLD", 1.0)
    monkeypatch.setattr(opponents, "COUNTED", 0.0)
    monkeypatch.setattr(opponents, "HOLD", 10 * PATIENCE)
    monkeypatch.setattr(opponents, "LEASE", 10 * PATIENCE)
    url = fresh_database()
    async with (
        open_house(url, is_worker=True) as one,
        open_house(url, is_worker=True) as two,
    ):
        ann, bob = await one.person("Ann"), await two.person("Bob")
        first = asyncio.create_task(seek(ann))
        async with asyncio.timeout(PATIENCE):
            while not await rows(one, "seek"):
                await asyncio.sleep(0.02)
        found = await seek(bob)
        assert (await first)["table"] == found["table"] is not None
        assert (await ann.say(found["table"], "sit", seat=1))["type"] == "done"

        async with asyncio.timeout(PATIENCE):
            while (await about(ann))["here"] < 2:
                await asyncio.sleep(0.05)


# --- who is here ---------------------------------------------------------------------------------


async def test_presence_counts_people_with_a_name_once(house):
    ann, stranger = await house.person("Ann"), await house.person()
    bob = await house.person("Bob")
    await about(bob)
    assert (await about(ann))["here"] == (await about(stranger))["here"] == 2
    table = await ann.open("laundromat")
    await bob.connect(table)
    house.hub.presence.heard.clear()
    assert (await about(ann))["here"] == 2, "who looks on in silence is here"


# --- people who were met -------------------------------------------------------------------------


async def met(house):
    """Two people who have played a match, and its table."""
    ann, bob = await house.person("Ann"), await house.person("Bob")
    table = await ann.open("laundromat")
    await bob.say(table, "sit", seat=1)
    await ann.say(table, "start")
    await play([ann, bob], table)
    await noted(house)
    return ann, bob, table


async def people(person):
    return (await person.browser.get("/api/people")).json()


async def test_whom_one_has_met_can_be_invited(house):
    ann, bob, table = await met(house)
    bobs = {"name": "Bob", "table": table, "seat": 1, "portrait": portrait_of("Bob")}
    assert (await people(ann))["met"] == [bobs]
    new = await ann.open("gosu")
    assert (await post(ann, "people/invite", table=table, seat=1, to=new)).status_code == 200
    assert (await about(bob))["invitations"] == [{"table": new, "name": "Ann", "game": "gosu"}]
    assert (await about(ann))["invitations"] == []
    [notice] = (await bob.browser.get("/api/notices")).json()
    assert notice["words"] == "Ann invites you to play GOSU"
    assert notice["path"] == f"/t/{new}"
    await post(bob, "people/decline", table=new)
    assert (await about(bob))["invitations"] == []


async def test_an_invitation_that_stands_no_longer_can_be_given_again(house, monkeypatch):
    now = house.hub.clock.now()
    monkeypatch.setattr(house.hub.clock, "now", lambda: now)
    ann, bob, table = await met(house)
    new = await ann.open("gosu")
    for _ in range(2):
        await post(ann, "people/invite", table=table, seat=1, to=new)
        assert len((await about(bob))["invitations"]) == 1
        now += company.INVITED + 1
        assert (await about(bob))["invitations"] == []


async def test_another_device_knows_where_to_go_on(house):
    ann, bob, _ = await met(house)

    async def mine(person):
        return (await person.browser.get("/api/tables?mine=1")).json()

    assert await mine(ann) == [], "that one is over"
    first = await ann.open("gosu", seats=3, bots=["easy"])
    await bob.say(first, "sit", seat=2)
    assert await mine(ann) == [], "she has opened it, no more"
    await ann.say(first, "chat", text="Shall we?")
    told = {"id": first, "game": "gosu"}
    assert await mine(ann) == [{**told, "others": ["easy", "Bob"]}]
    msgspec.convert(await mine(ann), list[sent.OwnTable])
    await post(bob, "session", nickname="Bobby")
    assert await mine(ann) == [{**told, "others": ["easy", "Bobby"]}]
    assert await mine(bob) == [{**told, "others": ["Ann", "easy"]}]
    await bob.say(first, "stand")
    assert await mine(bob) == []
    assert await mine(await house.person()) == []


async def test_nobody_is_invited_to_a_table_at_which_one_does_not_sit(house):
    ann, bob, table = await met(house)
    cid = await house.person("Cid")
    new = await cid.open("gosu")
    for seat, to in ((1, new), (1, "nowhere"), (0, new), (7, new)):
        answer = await post(ann, "people/invite", table=table, seat=seat, to=to)
        assert answer.json()["code"] == "nobody-there"
    assert (await about(bob))["invitations"] == []


async def test_who_is_kept_away_is_not_matched_does_not_invite_and_is_not_heard(house):
    ann, bob, table = await met(house)
    new = await bob.open("gosu")
    await post(bob, "people/invite", table=table, seat=0, to=new)
    kept = (await post(ann, "people/block", table=table, seat=1)).json()
    assert kept == {"met": [], "blocked": [{"name": "Bob", "table": table, "seat": 1}]}
    assert (await about(ann))["invitations"] == [], "nor what he asked before"
    answer = await post(bob, "people/invite", table=table, seat=0, to=await bob.open("gosu"))
    assert answer.status_code == 200, "nobody is told that they are kept away"
    assert (await about(ann))["invitations"] == []
    both = await asyncio.gather(seek(ann), seek(bob))
    assert [one["table"] for one in both] == [None, None]
    assert (await ann.browser.get(f"/api/people/at/{table}")).json() == ["Bob"]
    assert (await bob.browser.get(f"/api/people/at/{table}")).json() == []
    await post(ann, "people/block", table=table, seat=1, is_on=False)
    assert (await people(ann))["blocked"] == []


async def test_nobody_keeps_themselves_a_bot_or_an_empty_seat_away(house):
    ann = await house.person("Ann")
    table = await ann.open("laundromat", seats=3, bots=["easy"])
    for seat in (0, 1, 2, 5):
        answer = await post(ann, "people/block", table=table, seat=seat)
        assert answer.json()["code"] == "nobody-there"


async def test_all_of_it_is_forgotten_with_a_person(house):
    ann, bob, table = await met(house)
    await post(ann, "people/block", table=table, seat=1)
    await post(bob, "people/invite", table=table, seat=0, to=await bob.open("gosu"))
    await seek(ann)
    await post(ann, "session/erase")
    for what in ("block", "invitation", "seek", "present", "rating"):
        assert await rows(house, what) == [], what
