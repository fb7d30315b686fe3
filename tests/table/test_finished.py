"""The lobby besides tables: the player's finished matches, and a match between bots."""

import asyncio
import io
import json
import random
import re
import threading
import zipfile
from dataclasses import replace

import msgspec
import pytest

from finishing import finish, matches, noted, play
from tables import CALM, PATIENCE, open_house, until
from warren.art import portrait_of
from warren.engine import Match
from warren.locale import LANGUAGES
from warren.table.people import finished
from warren.table.play import scene as lobby_scene
from warren.table.play.parts import at_table
from warren.table.play.scene import MOST, scene, shown
from warren.table.protocol import sent
from warren.table.storage import books
from warren.table.storage.store import checksum
from warren.table.study import study
from warren.table.study.hindsight import judgements, small
from warren.table.upkeep.erasing import NOBODY

pytestmark = pytest.mark.anyio


async def played(house):
    """Return a finished and stored match of two people."""
    ann, bob = await house.person("Ann"), await house.person("Bob")
    table = await ann.open("laundromat", seats=2)
    await bob.say(table, "sit", seat=1)
    await ann.say(table, "start")
    await play([ann, bob], table)
    await noted(house)
    return table, ann, bob


async def test_a_finished_match_is_told_to_those_who_played_it(house):
    ann, bob, cid = [await house.person(name) for name in ("Ann", "Bob", "Cid")]
    table = await ann.open("laundromat", seats=2)
    await bob.say(table, "sit", seat=1)
    await ann.say(table, "start")
    assert await matches(ann) == []
    await play([ann, bob], table)
    await noted(house)
    [told] = await matches(ann)
    match = house.hub.rooms[table].table.match
    assert (told["id"], told["game"], told["you"]) == (table, "laundromat", 0)
    assert [seat["name"] for seat in told["seats"]] == ["Ann", "Bob"]
    assert told["winners"] == list(match.outcome.winners)
    assert told["points"] == [seat.coins for seat in match.view().seats]
    [seen_by_bob] = await matches(bob)
    assert told["clans"] == [match.view().seats[0].species]
    assert [seat["portrait"] for seat in told["seats"]] == [portrait_of("Ann"), portrait_of("Bob")]
    assert seen_by_bob == {**told, "you": 1, "clans": [match.view().seats[1].species]}
    assert await matches(cid) == []
    assert await matches(await house.person()) == []


async def test_only_the_latest_matches_are_told(engines, tmp_path, monkeypatch):
    monkeypatch.setattr(finished, "MOST", 2)
    async with open_house(tmp_path / "tables.db", limits=CALM) as house:
        ann = await house.person("Ann")
        opened = []
        for _ in range(3):
            opened.append(await ann.open("laundromat", seats=2, bots=["greedy"]))
            await play([ann], opened[-1])
            await noted(house)
        assert [told["id"] for told in await matches(ann)] == opened[:0:-1]


async def forget(house):
    """Delete all summaries, as in an old store."""
    await house.hub.store.write(lambda database: database.execute("DELETE FROM played"))


async def test_a_match_that_can_not_be_read_is_left_out(house):
    ann, table = await finish(house)
    await forget(house)
    database = house.hub.store.database
    await house.hub.store.write(
        lambda _: database.execute("UPDATE entry SET body = '{}' WHERE table_id = ?", (table,))
    )
    assert await matches(ann) == []


async def test_a_match_is_remembered_when_it_ends(house, monkeypatch):
    monkeypatch.setattr(finished, "end_of", None)  # it is not replayed
    ann, table = await finish(house)
    first = await matches(ann)
    assert [told["id"] for told in first] == [table]
    await ann.say(table, "chat", text="well played")
    assert await matches(ann) == first


async def test_a_match_of_long_ago_is_played_through_once(house, monkeypatch):
    ann, _ = await finish(house)
    first = await matches(ann)
    await forget(house)
    tried, end_of = [], finished.end_of
    monkeypatch.setattr(finished, "end_of", lambda *about: tried.append(1) or end_of(*about))
    assert await matches(ann) == await matches(ann) == first
    assert len(tried) == 1


async def test_who_only_looked_on_remembers_nothing(house):
    ann = await house.person("Ann")
    table = await ann.open("laundromat", seats=2, bots=["greedy"])
    bob = await house.person("Bob")
    await bob.say(table, "chat", text="good luck")
    await play([ann], table)
    await noted(house)
    assert await matches(bob) == await matches(bob) == []


async def test_matches_are_told_page_by_page_and_game_by_game(engines, tmp_path):
    async with open_house(tmp_path / "tables.db", limits=CALM) as house:
        ann, _ = await finish(house)
        for _ in range(2):
            await play([ann], await ann.open("laundromat", seats=2, bots=["greedy"]))
        await noted(house)

        async def asked(**about):
            return (await ann.browser.get("/api/matches", params=about)).json()

        everything = await asked(most=50)
        assert len(everything) == 3
        first = await asked(most=2)
        assert first + await asked(most=2, before=first[-1]["at"]) == everything
        assert await asked(game="laundromat") == everything
        assert await asked(game="gosu") == []
        wrongs = ({"most": 51}, {"most": -1}, {"before": "nan"}, {"game": "chess"})
        for wrong in (*wrongs, {"result": "drawn"}, {"rated": "2"}):
            assert (await asked(**wrong))["code"] == "malformed"


def remembered(number, *, won=True, against="person:Bob", rating=None):
    """Return a finished match from Ann's view."""
    kind, name = against.split(":")
    return {
        "id": "",
        "game": "laundromat",
        "preset": "",
        "lesson": False,
        "at": float(number),
        "you": 0,
        "seats": [{"kind": "person", "name": "Ann"}, {"kind": kind, "name": name}],
        "winners": [0 if won else 1],
        "rating": rating and {"before": 1500, "after": rating, "margin": 400},
    }


async def test_matches_are_asked_for_by_result_opponent_and_whether_they_are_rated(house):
    ann = await house.person("Sorter")
    tables = [await ann.open("laundromat") for _ in range(4)]
    kept = [
        remembered(1, won=False),
        remembered(2, against="bot:hard"),
        remembered(3, rating=1520),
        remembered(4, won=False, rating=1490),
    ]

    def write(database):
        player = database.execute(
            "SELECT player FROM session WHERE nickname = 'Sorter'"
        ).fetchone()[0]
        for table, one in zip(tables, kept, strict=True):
            row = (player, table, one["at"], one["game"], json.dumps(one))
            database.execute(
                "INSERT INTO played (player, table_id, at, game, body, checksum) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (*row, checksum(*row)),
            )

    await house.hub.store.write(write)

    async def asked(**about):
        found = (await ann.browser.get("/api/matches", params=about)).json()
        return [int(one["at"]) for one in found]

    assert await asked() == [4, 3, 2, 1]
    assert await asked(result="won") == [3, 2]
    assert await asked(result="lost", most=1) == [4]
    assert await asked(result="lost", most=1, before=4) == [1], "the page before"
    assert await asked(opponent="bot:hard") == [2]
    assert await asked(opponent="person:Bob", rated="0") == [1]
    assert await asked(rated="1") == [4, 3]
    [counted] = (await ann.browser.get("/api/matches/statistics")).json()
    course = [(one["rating"], one["won"]) for one in counted["course"]]
    assert course == [(None, False), (None, True), (1520, True), (1490, False)]


@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_the_clans_of_a_seat_are_those_of_its_deck_or_of_most_of_its_army(game):
    played = finished_match(game)
    clans = at_table(game).clans(played, 0)
    assert set(clans) <= set(played.engine.pack.clans)
    seat = played.view(None).seats[0]
    if seat.clans:
        assert tuple(clans) == seat.clans
        return
    of_card = {card.id: card.clan for card in played.engine.pack.cards}
    army = [of_card[one.card] for row in seat.rows for one in row if not one.captured]
    most = max(map(army.count, army))
    assert clans == sorted({clan for clan in army if army.count(clan) == most})


def finished_match(game, most=80):
    """Play bots until an army stands."""
    played, chance = Match(game, seed=3, seats=2), random.Random(3)
    while not played.is_over and len(played.actions) < most:
        played.act(chance.choice(played.legal()))
    return played


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
def test_the_best_cards_of_a_winner_are_those_of_its_army_or_its_clean_garments(game):
    match, seat = finished_match(game, most=1_000), 0
    view = match.view(None).seats[seat]
    found = at_table(game).best_cards(match, seat)
    if game == "laundromat":
        assert list(found) == list(view.clean[-3:]) != []
        return
    standing = [slot.card for row in view.rows[::-1] for slot in row if not slot.captured]
    assert 0 < len(found) <= 3
    assert set(found) <= set(standing)
    level = {card.id: card.level for card in match.engine.pack.cards}
    assert [level[one] for one in found] == [level[one] for one in standing[: len(found)]]


async def test_matches_are_counted_by_game_opponent_seat_and_month(house):
    ann, _ = await finish(house)
    [told] = await matches(ann)
    won = int(0 in told["winners"])
    [found] = (await ann.browser.get("/api/matches/statistics")).json()
    msgspec.convert([found], list[sent.Statistics])
    tally = {"matches": 1, "won": won}
    point = {"won": bool(won), "rating": None, "margin": None, "cost": None}
    assert found == {
        "game": "laundromat",
        "accuracy": None,
        "course": [{"at": told["at"], **point}],
        "presets": [{"key": "", **tally}],
        "opponents": [{"key": "bot:greedy", **tally}],
        "clans": [{"key": told["clans"][0], **tally}],
        "seats": [{"key": "1", **tally}],
        "tables": [{"key": "2", **tally}],
        "months": [{"key": found["months"][0]["key"], **tally}],
        "mistakes": [],
    }
    stranger = await house.person()
    assert (await stranger.browser.get("/api/matches/statistics")).json() == []


async def test_all_records_come_in_one_file(house):
    ann, table = await finish(house)
    await ann.say(table, "chat", text="Soap!")
    record = (await ann.browser.get(f"/api/tables/{table}/record")).text
    answer = await ann.browser.get("/api/matches/records")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["you.json", f"laundromat-{table}.warren"]
        assert archive.read(archive.namelist()[1]).decode() == record
        known = json.loads(archive.read("you.json"))
    assert [one["id"] for one in known["played"]] == [table]
    assert [one["text"] for one in known["said"]] == ["Soap!"]
    assert known["tournaments"] == []
    bob = await house.person("Bob")
    nothing = await bob.browser.get("/api/matches/records")
    assert zipfile.ZipFile(io.BytesIO(nothing.content)).namelist() == ["you.json"]
    assert (await (await house.person()).browser.get("/api/matches/records")).status_code >= 400


async def test_what_is_damaged_keeps_nobody_from_the_rest(house):
    ann, over = await finish(house)
    running = await ann.open("laundromat")
    await ann.say(running, "chat", text="Soap!")

    def damage(database):
        database.execute("UPDATE entry SET body = '{' || body WHERE table_id = ?", (running,))
        database.execute("UPDATE played SET body = '{' || body WHERE table_id = ?", (over,))

    await house.hub.store.write(damage)
    assert (await ann.browser.get("/api/tables?mine=1")).json() == []
    given = await ann.browser.get("/api/matches/records")
    with zipfile.ZipFile(io.BytesIO(given.content)) as archive:
        known = json.loads(archive.read("you.json"))
    assert known["said"] == known["played"] == []


async def test_what_is_remembered_goes_with_the_table(house):
    ann, table = await finish(house)
    await house.hub.store.write(books.remove_table(table))
    assert await matches(ann) == []


async def test_who_looks_for_matches_keeps_nobody_from_writing(engines, tmp_path, monkeypatch):
    """However long reading takes; all clients who ask meanwhile share one read."""
    async with open_house(tmp_path / "tables.db", limits=CALM) as house:
        ann = await house.person("Ann")
        table = await ann.open("laundromat", seats=2, bots=["greedy"])
        await play([ann], table)
        await noted(house)
        await forget(house)
        may_go_on, read, find_whole = threading.Event(), [], books.find_whole

        def slow(table_id):
            def job(database):
                read.append(table_id)
                assert may_go_on.wait(PATIENCE)
                return find_whole(table_id)(database)

            return job

        monkeypatch.setattr(books, "find_whole", slow)
        asking = [asyncio.create_task(matches(ann)) for _ in range(5)]
        await until(lambda: read)
        assert (await ann.say(await ann.open("gosu"), "chat", text="still here"))["type"] == "done"
        may_go_on.set()
        told = await asyncio.gather(*asking)
        assert [[one["id"] for one in each] for each in told] == [[table]] * 5
        assert read == [table]


async def test_a_name_that_was_forgotten_is_not_told_from_memory(engines):
    async with open_house() as house:
        table, _, bob = await played(house)
        assert [seat["name"] for seat in (await matches(bob))[0]["seats"]] == ["Ann", "Bob"]
        await house.hub.chores.erase(house.hub.rooms[table].table.places[0].player)
        assert [seat["name"] for seat in (await matches(bob))[0]["seats"]] == [NOBODY, "Bob"]


@pytest.mark.usefixtures("no_time")
async def test_nobody_looks_for_matches_all_the_time(engines):
    async with open_house(limits=replace(CALM, requests=10)) as house:
        ann = await house.person("Ann")
        codes = [(await ann.browser.get("/api/matches")).status_code for _ in range(15)]
        assert (codes[:10], codes[-1]) == ([200] * 10, 429)
        assert (await ann.browser.get("/api/session")).status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_lobby_shows_a_match_between_bots(house, language):
    ann = await house.person()
    shown = (await ann.browser.get(f"/api/scene?lang={language}")).json()
    assert shown == scene("gosu", language)
    assert len(set(shown["names"])) == 2
    assert 0 < len(shown["moments"]) <= MOST
    for moment in shown["moments"]:
        assert all(moment["told"])
        assert any(row for army in moment["armies"] for row in army["rows"])


def test_a_scene_is_the_same_match_in_every_language_and_shows_no_hand():
    one, other = scene("gosu", "en"), scene("gosu", "fr")
    facts = [
        [
            {key: value for key, value in moment.items() if key != "told"}
            for moment in told["moments"]
        ]
        for told in (one, other)
    ]
    assert facts[0] == facts[1]
    match = shown("gosu")
    assert match.is_over
    assert {key for moment in one["moments"] for army in moment["armies"] for key in army} == {
        "rows",
        "strength",
        "points",
    }


def test_a_match_without_armies_is_not_shown(monkeypatch):
    """Two in a hundred matches are won without armies worth showing."""
    good = shown("gosu")
    short = good.earlier(2)
    monkeypatch.setattr(lobby_scene, "matches", lambda *_: iter([short, short, good]))
    assert shown.__wrapped__("gosu") is good


async def test_an_imported_match_has_the_names_of_those_who_played_it(house):
    ann = await house.person("Ann | of Hill")
    table = await ann.open("laundromat", seats=2, bots=["greedy"])
    await play([ann], table)
    record = (await ann.browser.get(f"/api/tables/{table}/record")).text
    assert "\nplayers: Ann / of Hill | greedy\n" in record
    for language, bot in (("en", "Greedy"), ("fr", "Glouton")):
        found = (await ann.browser.post("/api/records", json={"text": record})).json()["id"]
        seats = (await ann.look(found, lang=language))["table"]["seats"]
        assert [seat["name"] for seat in seats] == ["Ann / of Hill", bot]


@pytest.mark.parametrize("line", ["", "players: \u202e | x\n", "players: Ann\n"])
async def test_names_that_nobody_could_have_are_seats(house, line):
    ann = await house.person("Ann")
    table = await ann.open("laundromat", seats=2, bots=["greedy"])
    await play([ann], table)
    record = (await ann.browser.get(f"/api/tables/{table}/record")).text
    changed = re.sub(r"^players:.*\n", "", record, flags=re.MULTILINE)
    text = changed.replace("commitment:", f"{line}commitment:", 1)
    found = (await ann.browser.post("/api/records", json={"text": text})).json()["id"]
    names = [seat["name"] for seat in (await ann.look(found))["table"]["seats"]]
    assert names == {"": ["Player 1", "Player 2"], "players: Ann\n": ["Ann", "Player 2"]}.get(
        line, ["Player 1", "x"]
    )


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_finished_match_is_looked_back_at(house, language, monkeypatch):
    monkeypatch.setattr(study, "ITERATIONS", 20)
    ann = await house.person("Ann")
    table = await ann.open("laundromat", seats=2, bots=["greedy"])
    answer = await ann.browser.get(f"/api/tables/{table}/study")
    assert answer.json()["code"] == "not-over"
    await play([ann], table)
    answer = await ann.browser.get(f"/api/tables/{table}/study?lang={language}")
    found = answer.json()
    msgspec.convert(found, sent.StudyInfo)
    match = house.hub.rooms[table].table.match
    assert len(found["moves"]) == len(match.actions)
    assert found["players"][0] == "Ann"
    for move in found["moves"]:
        assert sum(option["taken"] for option in move["options"]) == 1
        assert all(option["visits"] >= 20 or option["chance"] is None for option in move["options"])
    assert [len(curve) > 1 for curve in found["curves"]] == [True, True]


async def test_what_an_analysis_says_of_a_player_is_kept(house, monkeypatch):
    monkeypatch.setattr(study, "ITERATIONS", 20)
    table, ann, bob = await played(house)
    [before] = await matches(ann)
    assert before["judged"] is None
    found = (await ann.browser.get(f"/api/tables/{table}/study")).json()
    await noted(house)
    for person, seat in ((ann, 0), (bob, 1)):
        [told] = await matches(person)
        accuracy = found["accuracy"][seat]
        assert told["judged"]["decisions"] == accuracy["decisions"]
        assert told["judged"]["cost"] == accuracy["mean_cost"]
        sizes = [point["size"] for point in found["points"] if point["seat"] == seat]
        turn = told["judged"]["turn"]
        assert (turn and turn["size"]) == max(sizes, key=abs, default=None)
        [counted] = (await person.browser.get("/api/matches/statistics")).json()
        assert counted["accuracy"]["matches"] == 1
        assert counted["accuracy"]["mistakes"] == accuracy["mistakes"]
    await house.hub.store.write(books.remove_table(table))
    left = await house.hub.store.look(
        lambda db: db.execute("SELECT table_id FROM judged").fetchall()
    )
    assert (table,) not in left


def test_of_several_swings_the_largest_is_the_turning_point():
    swings = [(0, 0.2), (0, -0.5), (1, 0.9)]
    points = [{"kind": "x", "move": n, "seat": s, "size": z} for n, (s, z) in enumerate(swings)]
    accuracy = [{"seat": s, "decisions": 4, "mean_cost": 0.1, "mistakes": 1} for s in range(3)]
    curves = [[[0, 0.5, 0.1]], [], []]
    found = judgements({"accuracy": accuracy, "points": points, "curves": curves})
    assert [one["turn"] and one["turn"]["move"] for one in found] == [1, 2, None]
    assert [one["curve"] for one in found] == [[50], [], []]


@pytest.mark.parametrize("length", [1, 24, 25, 400])
def test_a_small_curve_is_short_and_ends_where_the_match_did(length):
    curve = [[n, n / 1000, 0.0] for n in range(length)]
    found = small(curve)
    assert 1 <= len(found) <= 24
    assert found[-1] == round((length - 1) / 10)
    assert found == sorted(found)


def test_accuracy_is_weighed_by_decisions():
    found = [
        {"decisions": 30, "cost": 0.02, "mistakes": 2},
        {"decisions": 10, "cost": 0.1, "mistakes": 1},
    ]
    assert finished.accuracy(found) == {"matches": 2, "decisions": 40, "cost": 0.04, "mistakes": 3}
    assert finished.accuracy([]) is None
