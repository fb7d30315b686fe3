"""Custom packs at a table: chosen when it is opened, shown to all, stored with it."""

from __future__ import annotations

import random
import threading
from contextlib import closing
from dataclasses import replace

import pytest

from own_packs import FULL, LATER, MOON, TILES, WASH
from shapes import check
from tables import CALM, open_house, play_on
from warren.engine import Match, Record
from warren.engine.games import GAMES, edition_of
from warren.engine.proof import verify
from warren.games.army import rulebook as army
from warren.locale import LANGUAGES
from warren.packs.editions import MOST_BYTES, fingerprint_of
from warren.table.protocol import sent
from warren.table.storage import books, migrations
from warren.table.upkeep import care as upkeep
from warren.table.web import server

pytestmark = pytest.mark.anyio


def is_refused(answer, code):
    """Return whether a request was refused for this reason."""
    return answer.json()["code"] == code


async def cards_of(person, game, pack, language="en"):
    """Return all cards of a pack, as the page requests them."""
    query = {"pack": pack, "lang": language}
    answer = await person.browser.get(f"/api/cards/{game}", params=query)
    assert answer.status_code == 200, answer.text
    assert "immutable" in answer.headers["cache-control"]
    check(answer.json(), sent.Catalogue)
    return answer.json()


async def test_everybody_sees_which_pack_is_played_and_what_differs(house):
    ann, bob = await house.person("Ann"), await house.person()
    table = await ann.open("gosu", pack=MOON, bots=["greedy"])
    pack = (await bob.look(table))["table"]["pack"]
    assert pack == {
        "fingerprint": fingerprint_of(MOON),
        "name": "Moonlight",
        "version": 3,
        "author": "Ada",
    }
    listed = (await bob.browser.get("/api/tables")).json()
    assert [one["pack"] for one in listed if one["id"] == table] == ["Moonlight"]
    cards = await cards_of(bob, "gosu", pack["fingerprint"])
    assert (cards["pack"]["new"], cards["pack"]["changed"]) == (["lantern_bearer"], ["loya"])
    assert "Dante" in cards["pack"]["gone"]
    assert len(cards["pack"]["gone"]) == 16
    text = await bob.browser.get(f"/api/packs/{pack['fingerprint']}")
    assert text.text == MOON


async def test_a_game_s_own_cards_have_no_pack(house):
    ann = await house.person("Ann")
    table = await ann.open("gosu")
    assert (await ann.look(table))["table"]["pack"] is None
    assert (await ann.browser.get("/api/cards/gosu")).json()["pack"] is None


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_card_can_be_read_and_looked_at(house, language):
    ann = await house.person("Ann")
    for game, text in (("gosu", MOON), ("gosux", TILES), ("laundromat", WASH)):
        await ann.open(game, pack=text)
        found = await cards_of(ann, game, fingerprint_of(text), language)
        pack = edition_of(game, text)
        assert {one["id"] for one in found["cards"]} >= {one.id for one in pack.items}
        for one in found["pack"]["new"]:
            picture = await ann.browser.get(
                f"/art/{game}/{one}.svg", params={"pack": fingerprint_of(text)}
            )
            assert picture.status_code == 200
            assert picture.text.startswith("<svg")


async def test_a_new_clan_has_colours_a_sign_and_a_letter_of_its_own(house):
    ann = await house.person("Ann")
    await ann.open("gosux", pack=TILES)
    found = await cards_of(ann, "gosux", fingerprint_of(TILES))
    tide = next(one for one in found["clans"] if one["id"] == "tide")
    assert tide["letter"] == "I"  # T is Tomorrow's
    assert [len(tones) for tones in tide["tones"].values()] == [2, 2, 2]
    assert all(one["tones"] is None for one in found["clans"] if one is not tide)
    query = {"pack": fingerprint_of(TILES)}
    for name in ("glyph-tide", "tile-tide", "tile-tide-active", "tide_3"):
        drawn = await ann.browser.get(f"/art/gosux/{name}.svg", params=query)
        assert tide["tones"]["ground"][0] in drawn.text


async def test_rulings_of_a_card_that_was_changed_are_not_told(house):
    ann = await house.person("Ann")
    ruled = next(
        one for one in (await ann.browser.get("/api/cards/gosu")).json()["cards"] if one["rulings"]
    )
    card = GAMES["gosu"].pack.card(ruled["id"])
    head = 'game = "gosu"\nname = "Other"\nversion = 1\n'
    changed = f'[[card]]\nid = "{card.id}"\nclan = "{card.clan}"\nlevel = {card.level}\n'
    text = head + changed + 'arrival = "draw 1 card"\n'
    await ann.open("gosu", pack=text)
    found = await cards_of(ann, "gosu", fingerprint_of(text))
    rulings = {one["id"]: one["rulings"] for one in found["cards"]}
    assert rulings[card.id] == []
    assert any(rulings.values())


@pytest.mark.parametrize(("game", "text"), [("gosu", MOON), ("laundromat", WASH)])
async def test_bots_play_it_and_it_is_there_after_a_restart(engines, where, game, text):
    async with open_house(where) as house:
        ann = await house.person("Ann")
        table = await ann.open(game, pack=text, bots=["greedy"], salt="aa")
        other = await ann.open(game, pack=text, bots=["greedy"], salt="bb")
        rows = await house.hub.store.read(
            lambda found: found.execute("SELECT fingerprint FROM edition").fetchall()
        )
        assert rows == [(fingerprint_of(text),)]  # stored once for all tables
        line = await ann.connect(table)
        await play_on([line], random.Random(1), actions=5)
        before = await ann.look(table)
        cookies = ann.browser.cookies
    async with open_house(where) as house:
        ann = await house.person()
        ann.browser.cookies = cookies
        after = await ann.look(table)
        assert after["view"] == before["view"]
        assert after["table"]["pack"] == before["table"]["pack"]
        line = await ann.connect(table)
        await play_on([line], random.Random(2))
        record = (await ann.browser.get(f"/api/tables/{table}/record")).text
        assert f"pack: {fingerprint_of(text)}" in record
        assert verify(Record.from_text(record))
        [summary] = (await ann.browser.get("/api/matches")).json()
        assert summary["id"] == table
        following = (await ann.say(table, "rematch", salt="cc"))["number"]
        assert following
        table = (await ann.look(table))["table"]["rematch"]
        assert (await ann.look(table))["table"]["pack"]["fingerprint"] == fingerprint_of(text)
        assert (await ann.look(other))["table"]["phase"] == "running"
    with closing(upkeep.reading(where)) as found:
        looked = [*upkeep.soundness(found, migrations.VERSION), *upkeep.tables(found, 99, 1)]
    assert [one.what for one in looked if not one.is_well] == []


async def test_another_version_leaves_tables_as_they_were(house):
    ann = await house.person("Ann")
    old = await ann.open("gosu", pack=MOON, bots=["greedy"])
    new = await ann.open("gosu", pack=LATER, bots=["greedy"])
    versions = [(await ann.look(one))["table"]["pack"]["version"] for one in (old, new)]
    assert versions == [3, 4]
    texts = {}
    for text in (MOON, LATER):
        found = await cards_of(ann, "gosu", fingerprint_of(text))
        texts[text] = next(one["text"] for one in found["cards"] if one["id"] == "loya")
    assert "3" in texts[MOON]
    assert "2" in texts[LATER]


async def test_a_match_with_a_pack_is_imported_looked_at_and_analysed(house):
    match = Match("gosu", seed=4, pack=edition_of("gosu", MOON))
    chance = random.Random(4)
    while not match.is_over:
        match.act(chance.choice(match.legal(match.pending[0])))
    ann = await house.person("Ann")
    answer = await ann.browser.post("/api/records", json={"text": match.record().text})
    assert answer.status_code == 201, answer.text
    table = answer.json()["id"]
    shown = await ann.look(table)
    assert shown["table"]["pack"]["name"] == "Moonlight"
    assert (await cards_of(ann, "gosu", fingerprint_of(MOON)))["pack"]["new"]
    moment = await ann.browser.get(f"/api/tables/{table}/moments/3")
    assert moment.status_code == 200
    study = await ann.browser.get(f"/api/tables/{table}/study")
    assert study.status_code == 200, study.text
    page = await ann.browser.get(f"/api/tables/{table}/analysis")
    assert page.status_code == 200
    assert (await ann.browser.get(f"/api/tables/{table}/record")).text == match.record().text


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("gosu", "nonsense", "1:9: "),
        ("gosu", WASH, "the game is 'laundromat'"),
        ("gosu", MOON.replace("draw 2 cards", "draw 2 crads"), "17:19: "),
        ("gosu", FULL, "there is room for 100 cards in a deck, not 102: leave cards or"),
        ("gosu", MOON.replace("lavender", "pink"), "unknown colour 'pink'"),
        ("gosu", MOON + 'portrait = { hat = "nonsense" }\n', "19:1: there is no hat"),
        ("laundromat", WASH.replace("elf_underwear_plain", "nothing"), "there is no"),
    ],
)
async def test_what_is_wrong_with_a_pack_is_told_at_its_place(house, game, text, said):
    ann = await house.person("Ann")
    before = set(house.hub.rooms)
    answer = await ann.browser.post("/api/tables", json={"game": game, "pack": text})
    assert is_refused(answer, "bad-pack")
    assert said in answer.json()["sentence"]
    assert "\n" not in answer.json()["sentence"]
    assert set(house.hub.rooms) == before


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "une pioche a de la place pour 100 cartes"),
        ("it", "in un mazzo di pesca c’è posto per 100 carte"),
    ],
)
async def test_what_is_wrong_with_a_pack_is_told_in_the_language_of_the_page(house, language, said):
    ann = await house.person("Ann")
    wanted = {"game": "gosu", "pack": FULL}
    answer = await ann.browser.post(f"/api/tables?lang={language}", json=wanted)
    assert is_refused(answer, "bad-pack")
    assert answer.json()["sentence"].startswith(said)


async def test_a_pack_that_is_too_long_is_not_read(house):
    ann = await house.person("Ann")
    wanted = {"game": "gosu", "pack": "#" * (MOST_BYTES + 1)}
    assert is_refused(await ann.browser.post("/api/tables", json=wanted), "malformed")
    wanted["pack"] = "#" * 300_000
    assert is_refused(await ann.browser.post("/api/tables", json=wanted), "too-big")


async def test_a_lesson_is_for_the_game_as_it_comes(house):
    ann = await house.person("Ann")
    wanted = {"game": "gosu", "pack": MOON, "lesson": True}
    assert is_refused(await ann.browser.post("/api/tables", json=wanted), "bad-options")


async def test_who_starts_and_plays_again_with_a_pack_keeps_nobody_waiting(house, monkeypatch):
    """A thread prepares the rules, even if many other packs were played meanwhile."""
    where, usual = [], army.write_cards

    def write(*about):
        where.append(threading.current_thread())
        usual(*about)

    def forget():
        edition_of.cache_clear()
        army.card_book.cache_clear()

    monkeypatch.setattr(army, "write_cards", write)
    forget()
    ann = await house.person("Ann")
    table = await ann.open("gosu", pack=MOON)
    line = await ann.connect(table)
    assert (await line.say("seat", seat=1, bot="easy"))["type"] == "done"
    forget()
    assert (await line.say("start"))["type"] == "done"
    await play_on([line], random.Random(1))
    forget()
    assert (await line.say("rematch"))["type"] == "done"
    assert len(where) == 3
    assert threading.main_thread() not in where


@pytest.mark.parametrize("pack", ["x", "0" * 64, "0" * 63 + "\0", "é" * 64])
async def test_a_pack_that_nobody_plays_with_is_unknown(house, pack):
    ann = await house.person()
    for path in ("/api/cards/gosu", "/art/gosu/loya.svg"):
        assert is_refused(await ann.browser.get(path, params={"pack": pack}), "unknown")
    assert is_refused(await ann.browser.get(f"/api/packs/{'0' * 64}"), "unknown")


async def test_a_pack_is_of_one_game_and_has_no_other_pictures(house):
    ann = await house.person("Ann")
    await ann.open("gosu", pack=MOON)
    query = {"pack": fingerprint_of(MOON)}
    for path in ("/api/cards/gosux", "/art/gosux/glyph-galmi.svg", "/art/gosu/nobody.svg"):
        assert is_refused(await ann.browser.get(path, params=query), "unknown")
    assert is_refused(await ann.browser.get("/art/warren/logo.svg", params=query), "unknown")


@pytest.mark.usefixtures("no_time")
async def test_who_has_too_many_pictures_drawn_must_wait(engines, monkeypatch):
    monkeypatch.setattr(server, "DRAWN", 3)
    async with open_house(limits=replace(CALM, requests=1.0)) as house:
        ann = await house.person("Ann")
        await ann.open("gosu", pack=MOON)
        names = [card.id for card in GAMES["gosu"].pack.cards][:15]
        query = {"pack": fingerprint_of(MOON)}
        codes = [
            (await ann.browser.get(f"/art/gosu/{name}.svg", params=query)).status_code
            for name in (*names, names[0])
        ]
        assert codes[:3] == [200, 200, 200]
        assert 429 in codes
        assert codes[-1] == 200  # it exists already


async def test_a_pack_goes_with_its_last_table(engines, where):
    async with open_house(where) as house:
        ann = await house.person("Ann")
        tables = [await ann.open("gosu", pack=MOON) for _ in range(2)]

        async def left():
            count = "SELECT count(*) FROM edition"
            return await house.hub.store.read(lambda found: found.execute(count).fetchone()[0])

        for table, expected in zip(tables, (1, 0), strict=True):
            await house.hub.store.write(books.remove_table(table))
            assert await left() == expected


async def test_a_pack_that_was_changed_in_the_store_is_noticed(engines, where):
    async with open_house(where) as house:
        ann = await house.person("Ann")
        table = await ann.open("gosu", pack=MOON)
        change = "UPDATE edition SET text = 'game = 1'"
        await house.hub.store.write(lambda found: found.execute(change) and None)
    with closing(upkeep.reading(where)) as found:
        looked = [*upkeep.soundness(found, migrations.VERSION)]
    assert any("the pack" in one.what for one in looked if not one.is_well)
    async with open_house(where) as house:
        bob = await house.person()
        answer = await bob.browser.get(f"/api/tables/{table}")
        assert is_refused(answer, "internal")
