"""Ratings: how and when they change, only once, and how they are recomputed."""

import asyncio
import random
import re

import pytest
from openskill.models import PlackettLuce
from typer.testing import CliRunner

from finishing import matches, noted, play
from tables import CALM, PATIENCE, begun, open_house
from warren.bots import BOTS
from warren.cli.main import app
from warren.engine import GAMES
from warren.table.guard.clock import DAY
from warren.table.people import addresses, finished, forgetting, member_rows, ratings, sessions
from warren.table.people.ratings import Rating, Seat, after
from warren.table.play.table import OVER, RUNNING
from warren.table.storage import books
from warren.table.storage.kinds import open_store
from warren.table.storage.store import RATED, checksum
from warren.table.upkeep import damage, erasing
from warren.table.web.proxies import Proxies

pytestmark = pytest.mark.anyio

LIVE = {"kind": "live", "minutes": 20, "increment": 10}


@pytest.fixture
async def house(engines):
    """A separate server, whose ladders are empty."""
    async with open_house(limits=CALM) as opened:
        yield opened


async def a_member(house, name):
    person = await house.person(name)
    await person.join_house()
    return person


async def rated(person, game="laundromat", **about):
    return await person.open(game, **{"rated": True, "clock": LIVE, **about})


async def ladder(person, game="laundromat"):
    return (await person.browser.get(f"/api/ladders/{game}")).json()


async def finish_rated(house, *names, bots=()):
    """Finish a rated match; return its players and its table."""
    people = [await a_member(house, name) for name in names]
    seats = len(people) + len(bots)
    table = await rated(people[0], seats=seats, bots=[*[None] * (len(people) - 1), *bots])
    for seat, person in enumerate(people[1:], 1):
        await person.say(table, "sit", seat=seat)
    if len(people) > 1:
        await people[0].say(table, "start")
    await play(people, table)
    await noted(house)
    return people, table


# --- the measure ---------------------------------------------------------------------------------


def seats(*has_won, sides=None, before=None):
    return [
        Seat(f"p{n}", (sides or range(len(has_won)))[n], won, (before or {}).get(n, Rating()))
        for n, won in enumerate(has_won)
    ]


@pytest.mark.parametrize("many", [2, 3, 4, 5])
def test_who_wins_gains_and_all_others_lose_alike(many):
    first, *others = after(seats(True, *[False] * (many - 1)))
    assert first.points > 1500 > others[0].points
    assert len({one.points for one in others}) == 1
    assert all(one.margin < Rating().margin for one in (first, *others))
    assert all(one.matches == 1 for one in (first, *others))


@pytest.mark.parametrize("seed", range(40))
def test_ratings_are_those_of_a_library(seed):
    """They equal openskill's, for any number of sides, players per side, and winners."""
    chance, model = random.Random(seed), PlackettLuce()
    sides = [chance.randrange(chance.choice([2, 3, 5])) for _ in range(chance.randrange(2, 6))]
    sides = sides if len({*sides}) > 1 else [0, 1]
    won = {side: chance.random() < 0.4 for side in {*sides}}
    before = {n: Rating(chance.uniform(0, 50), chance.uniform(0.1, 9)) for n in range(len(sides))}
    found = after(seats(*(won[side] for side in sides), sides=sides, before=before))
    order = sorted({*sides})
    members = [[n for n, side in enumerate(sides) if side == one] for one in order]
    teams = [[model.rating(mu=before[n].mu, sigma=before[n].sigma) for n in of] for of in members]
    rated = model.rate(teams, ranks=[2 - won[one] for one in order])
    for of, team in zip(members, rated, strict=True):
        for n, theirs in zip(of, team, strict=True):
            assert (found[n].mu, found[n].sigma) == pytest.approx((theirs.mu, theirs.sigma))


def test_a_draw_brings_the_stronger_down():
    strong = Rating(mu=30.0)
    first, second = after(seats(False, False, before={0: strong}))
    assert first.points < strong.points
    assert second.points > 1500


def test_allies_gain_together():
    one, two, three, four = after(seats(True, False, True, False, sides=(0, 1, 0, 1)))
    assert one == three
    assert two == four
    assert one.points > 1500 > two.points


@pytest.mark.parametrize(("doubt", "many"), [(1.0, 10), (25 / 3, 28)], ids=["bot", "newcomer"])
def test_a_rating_is_provisional_until_enough_matches(doubt, many):
    rating = Rating()
    while rating.is_provisional:
        before = {0: rating, 1: Rating(sigma=doubt)}
        rating, _ = after(seats(rating.matches % 2 == 0, rating.matches % 2 == 1, before=before))
    assert rating.matches == many


def test_four_hundred_points_win_ten_times_as_often():
    sure = 0.001
    strong, weak = 25 + 400 / ratings.POINTS, 25
    model = PlackettLuce()
    [first, _] = model.predict_win([[model.rating(mu=one, sigma=sure)] for one in (strong, weak)])
    assert first > 0.9


@pytest.mark.parametrize("game", GAMES)
def test_bots_have_measured_ratings_in_the_order_of_their_levels(game):
    points = {name: ratings.of_bot(game, name).points for name in BOTS}
    levels = ["easy", "medium", "hard", "expert", "champion"]
    assert sorted(levels, key=points.__getitem__) == levels
    assert points["medium"] == 1500
    assert points["uniform"] == min(points.values())
    assert not ratings.of_bot(game, "easy").is_provisional


# --- at a table ----------------------------------------------------------------------------------


async def test_a_rated_match_changes_ratings_once(house):
    (ann, bob), table = await finish_rated(house, "Ann", "Bob")
    [told], [by_bob] = await matches(ann), await matches(bob)
    own, others = told["rating"], by_bob["rating"]
    assert own["before"] == others["before"] == 1500
    if told["winners"] == [0]:
        assert own["after"] > 1500 > others["after"]
    before = await ladder(ann)
    assert before["you"]["points"] == own["after"]
    assert before["you"]["matches"] == 1
    room = house.hub.rooms[table]
    for _ in range(3):  # a table that goes to sleep, wakes, or is marked again
        await house.hub.store.write(finished.note_end(room.table))
    assert await ladder(ann) == before


async def test_a_friendly_match_changes_nothing(house):
    ann = await house.person("Ann")
    table = await ann.open("laundromat", bots=["greedy"])
    await play([ann], table)
    await noted(house)
    assert (await matches(ann))[0]["rating"] is None
    assert (await ladder(ann))["you"] is None


async def test_bots_are_the_fixed_points_of_the_scale(house):
    (ann,), _ = await finish_rated(house, "Ann", bots=["greedy"])
    lines = [one for one in (await ladder(ann))["lines"] if one["kind"] == "bot"]
    assert {one["name"]: one["points"] for one in lines} == {
        name: ratings.of_bot("laundromat", name).points for name in BOTS if name != "uniform"
    }
    assert (await ladder(ann))["you"]["matches"] == 1


async def test_a_ladder_has_members(house):
    (ann, bob), _ = await finish_rated(house, "Ann", "Bob")
    lines = [one for one in (await ladder(ann))["lines"] if one["kind"] == "person"]
    assert {(one["name"], one["is_you"], one["is_provisional"]) for one in lines} == {
        ("Ann", True, True),
        ("Bob", False, True),
    }
    assert (await ladder(ann))["lines"][-2:] == lines, "who is not sure yet comes last"
    assert (await ladder(bob))["you"]["matches"] == 1
    assert (await ladder(await house.person()))["you"] is None


async def test_a_match_counts_as_the_bot_plays_it_on(house):
    ann, bob = await a_member(house, "Ann"), await a_member(house, "Bob")
    table = await rated(ann)
    await bob.say(table, "sit", seat=1)
    await ann.say(table, "start")
    await bob.say(table, "stand")
    await play([ann], table)
    await noted(house)
    assert (await ladder(bob))["you"]["matches"] == 1
    assert (await matches(bob))[0]["rating"]["before"] == 1500


@pytest.mark.parametrize(
    "about",
    [
        {"clock": {"kind": "none"}},
        {"lesson": True},
        {"options": {"programmes_known": True}},
        {"pack": "x"},
    ],
    ids=str,
)
async def test_what_is_not_played_as_everybody_plays_it_is_not_rated(house, about):
    ann = await a_member(house, "Ann")
    wanted = {"game": "laundromat", "rated": True, "clock": LIVE, **about}
    answer = await ann.browser.post("/api/tables", json=wanted)
    assert answer.json()["code"] in ("not-rated", "bad-options")
    assert answer.status_code == 400


def test_nothing_is_taken_back_in_a_rated_match():
    for is_rated in (False, True):
        played = begun("laundromat", 3, rated=is_rated).act()
        seat = played.match.actions[-1][0]
        assert played.table.may_take_back(seat) is not is_rated


async def test_there_are_no_hints_in_a_rated_match(house):
    ann = await a_member(house, "Ann")
    table = await rated(ann, bots=["greedy"])
    assert (await ann.look(table))["can_hint"] is False
    assert (await ann.say(table, "hint"))["code"] == "no-hint"


async def test_a_house_may_do_without_ladders(engines):
    async with open_house(limits=CALM, offers=()) as house:
        ann = await house.person("Ann")
        assert (await ann.browser.get("/api/house")).json()["offers"] == []
        assert (await ann.browser.get("/api/ladders/gosu")).json()["code"] == "not-offered"
        answer = await ann.browser.post(
            "/api/tables", json={"game": "laundromat", "rated": True, "clock": LIVE}
        )
        assert answer.json()["code"] == "not-offered"


async def test_who_is_forgotten_leaves_the_ladder_and_others_keep_their_ratings(house):
    (_, bob), table = await finish_rated(house, "Ann", "Bob")
    before, told = await ladder(bob), await matches(bob)
    player = house.hub.rooms[table].table.places[0].player
    await house.hub.chores.erase(player)
    others = [one for one in before["lines"] if one["name"] != "Ann"]
    assert await ladder(bob) == {**before, "lines": others}
    [again] = await matches(bob)
    assert again["rating"] == told[0]["rating"]
    kept = await house.hub.store.read(
        lambda database: str(database.execute("SELECT * FROM rated").fetchall())
    )
    assert player not in kept
    found = await house.hub.store.read(ratings.again)
    assert found.problems == []


async def test_guests_who_stay_away_lose_their_ratings(house):
    """Only if they have any: guests could play rated matches in earlier versions."""
    await finish_rated(house, "Ann", bots=["greedy"])
    await house.hub.store.write(lambda database: database.execute("DELETE FROM member"))
    later = house.hub.clock.now() + 1e9
    await house.hub.store.write(sessions.remove_sessions(later, later + 1))
    assert await house.hub.store.read(rows("rating")) == []
    assert (await house.hub.store.read(ratings.again)).problems == []


def rows(table):
    return lambda database: database.execute(f"SELECT * FROM {table}").fetchall()


# --- exactly once --------------------------------------------------------------------------------


def over(seed=7, table_id="table"):
    """Return a finished rated match."""
    played = begun("laundromat", rated=True, seed=seed)
    played.table.id = table_id
    while played.match.pending:
        played.act()
    return played.table


def join(kept, *players):
    """Make these players members."""
    for player in players:
        kept.now(member_rows.become_member(player, player, 0.0))


def note(kept, table):
    """Store a table that was opened and is now over."""
    join(kept, "p0", "p1")
    kept.now(books.add_table(table.id, table.created, "{}", []))
    kept.now(finished.note_end(table))


async def test_two_workers_rate_a_match_once_and_one_after_the_other(engines, fresh_database):
    url = fresh_database()
    one, two = open_store(url, is_shared=True), open_store(url, is_shared=True)
    try:
        join(one, "p0", "p1")
        tables = [over(seed, f"t{seed}") for seed in range(4)]
        for table in tables:
            one.now(books.add_table(table.id, table.created, "{}", []))
        jobs = [kept.write(finished.note_end(t)) for t in tables for kept in (one, two)]
        await asyncio.gather(*jobs)
        assert one.now(ratings.again).problems == []
        assert [row[4] for row in one.now(rows("rating"))] == [4, 4]
        assert len(one.now(rows("rated"))) == 8
    finally:
        one.close()
        two.close()


async def test_ratings_are_rolled_back_with_what_is_remembered(engines, where, monkeypatch):
    kept = open_store(where)
    try:
        join(kept, "p0", "p1")
        table = over()
        kept.now(books.add_table(table.id, table.created, "{}", []))
        with monkeypatch.context() as patch:
            patch.setattr(finished, "remember", lambda *_: lambda database: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                kept.now(finished.note_end(table))
        assert kept.now(rows("rated")) == kept.now(rows("rating")) == []
        kept.now(finished.note_end(table))
        assert len(kept.now(rows("rated"))) == len(kept.now(rows("rating"))) == 2
        assert kept.now(finished.told_by("p0", most=1))[0]["rating"]["before"] == 1500
    finally:
        kept.close()


# --- worked out again ----------------------------------------------------------------------------


def house_ratings(path, *more):
    return CliRunner().invoke(app, ["house", "ratings", "--store", str(path), *more])


def test_ratings_are_worked_out_again_by_a_command(engines, tmp_path):
    path = tmp_path / "tables.db"
    kept = open_store(path)
    for seed in range(3):
        note(kept, over(seed, f"t{seed}"))
    right = kept.now(rows("rating"))
    kept.close()
    said = house_ratings(path)
    assert (said.exit_code, "3 rated matches, 2 ratings" in said.output) == (0, True), said.output

    kept = open_store(path)
    kept.now(lambda database: database.execute("UPDATE rating SET mu = 99 WHERE player = 'p0'"))
    kept.now(lambda database: database.execute("UPDATE rated SET new_mu = 1 WHERE table_id = 't1'"))
    damaged = kept.now(lambda database: [*damage.damaged(database)])
    kept.close()
    assert any("the ratings of table t1" in one for one in damaged)
    said = house_ratings(path)
    assert said.exit_code == 1
    assert re.search(r"BAD   laundromat, player p0: \d+ after 3, not \d+ after 3", said.output)
    assert house_ratings(path, "--write").exit_code == 0
    assert house_ratings(path).exit_code == 0
    kept = open_store(path)
    assert kept.now(rows("rating")) == right
    assert [*kept.now(lambda database: [*damage.damaged(database)])] == []
    kept.close()


def test_nothing_of_somebody_who_is_forgotten_is_left(engines, tmp_path):
    kept = open_store(tmp_path / "tables.db")
    note(kept, over())
    kept.now(forgetting.erase_session("p0"))
    assert [row[3] for row in kept.now(rows("rated"))] == [None, "p1"]
    assert [row[1] for row in kept.now(rows("rating"))] == ["p1"]
    kept.close()


# --- ladders that nobody farms -------------------------------------------------------------------


async def test_guests_play_no_rated_matches(house):
    guest, ann = await house.person("Eve"), await a_member(house, "Ann")
    wanted = {"game": "laundromat", "rated": True, "clock": LIVE}
    answer = await guest.browser.post("/api/tables", json=wanted)
    assert (answer.status_code, answer.json()["code"]) == (403, "rated-members")
    table = await rated(ann)
    assert (await guest.say(table, "sit", seat=1))["code"] == "rated-members"


def weights(kept):
    found = kept.now(lambda database: database.execute("SELECT table_id, weight FROM rated"))
    return [weight for _, weight in sorted({*found})]


@pytest.fixture
def kept(engines, where):
    opened = open_store(where)
    yield opened
    opened.close()


def test_a_match_with_a_guest_counts_for_nothing(kept):
    join(kept, "p0")
    kept.now(books.add_table("table", 0.0, "{}", []))
    kept.now(finished.note_end(over()))
    assert weights(kept) == [0.0]
    assert kept.now(rows("rating")) == []
    assert kept.now(ratings.again).problems == []


def test_the_same_two_people_count_less_and_less_in_a_day_and_then_not_at_all(kept):
    many = len(ratings.REPEATED) + 2
    for number in range(many):
        note(kept, over(number, f"t{number}"))
    assert weights(kept) == [*ratings.REPEATED, 0.0, 0.0]
    assert {row[4] for row in kept.now(rows("rating"))} == {len(ratings.REPEATED)}
    assert kept.now(ratings.again).problems == []
    table = over(99, "t99")
    table.ended += DAY + 1
    note(kept, table)
    assert weights(kept)[-1] == 1.0


def test_half_a_match_changes_a_rating_half_as_much():
    before = seats(True, False)
    full, half, none = (after(before, weight)[0] for weight in (1.0, 0.5, 0.0))
    assert half.mu - Rating().mu == pytest.approx((full.mu - Rating().mu) / 2)
    assert none == Rating()


def test_a_match_that_ends_after_a_few_actions_counts_for_nothing(kept, monkeypatch):
    monkeypatch.setattr(ratings, "FEW", 1_000)
    note(kept, over())
    assert weights(kept) == [0.0]


def noted_at(kept, table, *seen):
    """Store players' addresses before the match is over."""
    noting, table.phase = addresses.Addresses(kept.now), RUNNING
    for player, address in seen:
        noting.seen(table, player, address)
    table.phase = OVER


@pytest.mark.parametrize(("at_home", "weight"), [(False, 0.0), (True, 1.0)])
def test_people_at_one_address_are_not_rated_against_each_other(kept, at_home, weight):
    table = over()
    join(kept, "p0", "p1")
    kept.now(books.add_table(table.id, 0.0, "{}", []))
    noted_at(kept, table, ("p0", "192.0.2.7"), ("p1", "192.0.2.7"))
    kept.now(finished.note_end(table, rated_at_home=at_home))
    assert weights(kept) == [weight]
    assert kept.now(rows("whereabouts")) == []


def test_people_at_two_addresses_are(kept):
    table = over()
    seen = ("p0", "192.0.2.7"), ("p1", "192.0.2.8"), ("p0", "192.0.2.9")
    noted_at(kept, table, *seen, ("who looks on", "192.0.2.7"))
    note(kept, table)
    assert weights(kept) == [1.0]


def test_a_player_has_a_few_addresses_at_a_table(kept):
    seen = [("p0", f"192.0.2.{n}") for n in range(addresses.MOST + 5)]
    noted_at(kept, over(), *seen)
    assert len(kept.now(rows("whereabouts"))) == addresses.MOST


@pytest.mark.parametrize(("then", "counts"), [("192.0.2.3", False), ("192.0.2.4", True)])
async def test_an_address_is_known_after_a_restart(engines, tmp_path, monkeypatch, then, counts):
    """After a restart Bob sits down where Ann plays on; they were never there together."""
    monkeypatch.setattr(Proxies, "__contains__", lambda _, host: host == "127.0.0.1")

    async def at(house, cookies, address):
        person = await house.person()
        person.browser.headers["X-Forwarded-For"] = address
        person.browser.cookies.update(cookies)
        return person

    about = {"limits": CALM, "rated_at_home": False}
    async with open_house(tmp_path / "tables.db", **about) as house:
        people = [await a_member(house, name) for name in ("Ann", "Bob")]
        cookies = [one.browser.cookies for one in people]
        ann = await at(house, cookies[0], "192.0.2.1")
        bob = await at(house, cookies[1], "192.0.2.3")
        table = await rated(ann)
        await bob.say(table, "sit", seat=1)
    async with open_house(tmp_path / "tables.db", **about) as house:
        ann, bob = await at(house, cookies[0], then), await at(house, cookies[1], "192.0.2.2")
        await ann.say(table, "start")
        await play([ann, bob], table)
        await noted(house)
        assert ((await ladder(ann))["you"] is not None) == counts


@pytest.mark.parametrize(("at_home", "changed"), [(False, False), (True, True)])
async def test_a_server_sees_who_shares_an_address(engines, at_home, changed):
    async with open_house(limits=CALM, rated_at_home=at_home) as house:
        (ann, _), _ = await finish_rated(house, "Ann", "Bob")
        assert ((await ladder(ann))["you"] is not None) == changed


async def test_a_farm_of_guests_gains_nothing(engines):
    """A real attack from one address: fresh opponents who lose at once, again and again."""
    async with open_house(limits=CALM, rated_at_home=False) as house:
        ann = await a_member(house, "Ann")
        for number in range(5):
            other = await a_member(house, f"Bob {number}")
            table = await rated(ann)
            await other.say(table, "sit", seat=1)
            await ann.say(table, "start")
            await play([ann, other], table)
        await noted(house)
        assert (await ladder(ann))["you"] is None


async def test_an_opponent_who_is_erased_before_the_end_brings_nothing(engines):
    """An attack from one address: nobody can tell where the erased opponent was."""
    async with open_house(limits=CALM, rated_at_home=False, grace=0.1) as house:
        ann, bob = await a_member(house, "Ann"), await a_member(house, "Bob")
        table = await rated(ann)
        await bob.say(table, "sit", seat=1)
        await ann.say(table, "start")
        await bob.browser.post("/api/session/erase", json={})
        await house.hub.chores.sweep()
        assert (await ann.look(table))["table"]["seats"][1]["name"] == erasing.NOBODY
        await ann.connect(table)  # a bot plays for absent people while somebody is there
        async with asyncio.timeout(PATIENCE):
            await play([ann], table)
        await noted(house)
        assert [one["id"] for one in await matches(ann)] == [table]
        assert (await ladder(ann))["you"] is None


def test_a_host_sees_odd_pairs_and_takes_their_matches_out(engines, tmp_path):
    path = tmp_path / "tables.db"
    opened = open_store(path)
    join(opened, "p0", "p1")
    opened.now(sessions.add_session(b"token", "p0", "Ann", 0.0))
    for number in range(ratings.ODD):
        table = over(number, f"t{number}")
        table.ended += 2 * DAY * number
        note(opened, table)
        opened.now(lone_winner(f"t{number}"))
    opened.now(ratings.put_right)
    opened.close()
    said = house_ratings(path)
    assert said.exit_code == 0, said.output
    all_won = rf"ODD   laundromat: .*p0.* won {ratings.ODD} of {ratings.ODD} against"
    assert re.search(all_won, said.output)
    taken = house_ratings(path, "--discount", "p0")
    assert f"{ratings.ODD} matches of p0 count for nothing" in taken.output
    assert "ODD" not in taken.output
    assert "0 ratings of people" in taken.output
    again = house_ratings(path, "--recount", "p0")
    assert "count again" in again.output
    assert "2 ratings of people" in again.output


def lone_winner(table_id):
    """Pretend that the first seat has won."""

    def job(database):
        found = database.execute(
            "UPDATE rated SET has_won = 1 - seat WHERE table_id = ? RETURNING " + RATED, (table_id,)
        ).fetchall()
        for row in found:
            database.execute(
                "UPDATE rated SET checksum = ? WHERE table_id = ? AND seat = ?",
                (checksum(*row), table_id, row[2]),
            )

    return job
