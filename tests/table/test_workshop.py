"""The server's part of the workshop: packs that people are writing."""

from __future__ import annotations

import asyncio
import threading

import pytest

from own_packs import MOON, TILES, WASH
from shapes import check
from tables import CALM, PATIENCE, open_house, until
from warren.engine.games import GAMES, edition_of
from warren.locale import LANGUAGES
from warren.packs.editions import MOST_BYTES, fingerprint_of
from warren.table.protocol import sent
from warren.table.study import drafts
from warren.table.web import server

pytestmark = pytest.mark.anyio
GAMES_WITH_PACKS = [("gosu", MOON), ("gosux", TILES), ("laundromat", WASH)]


async def looked_at(person, game, text, card="", language="en"):
    """Return the server's check of a pack."""
    said = {"game": game, "text": text, "card": card}
    answer = await person.browser.post("/api/workshop", json=said, params={"lang": language})
    assert answer.status_code == 200, answer.text
    check(answer.json(), sent.DraftChecked)
    return answer.json()


async def test_a_card_is_shown_in_three_languages_with_those_like_it(house):
    ann = await house.person()  # this needs no name
    found = await looked_at(ann, "gosu", MOON, "lantern_bearer")
    assert (found["fault"], found["limit"]) == (None, None)
    told = {one["language"]: one["card"] for one in found["card"]}
    assert list(told) == list(LANGUAGES)
    assert told["it"]["name"] == "Portalanterna"
    assert "draw 2 cards" in told["en"]["text"]
    assert "ancient_visionary" in {one["id"] for one in found["similar"]}
    assert found["pack"]["new"] == ["lantern_bearer"]


@pytest.mark.parametrize(("game", "text"), GAMES_WITH_PACKS)
async def test_cards_and_pictures_of_a_draft_can_be_asked_for(house, game, text):
    ann = await house.person()
    text += "# a draft that no table has\n"
    fingerprint = (await looked_at(ann, game, text))["pack"]["fingerprint"]
    assert fingerprint == fingerprint_of(text)
    cards = await ann.browser.get(f"/api/cards/{game}", params={"pack": fingerprint})
    assert cards.json()["pack"]["fingerprint"] == fingerprint
    [new, *_] = cards.json()["pack"]["new"]
    drawn = await ann.browser.get(f"/art/{game}/{new}.svg", params={"pack": fingerprint})
    assert drawn.text.startswith("<svg")


@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_a_full_deck_names_the_cards_that_make_room(game):
    head = f'game = "{game}"\nname = "Full"\nversion = 1\n'
    for clan in GAMES[game].pack.base.clans:
        for level in (1, 2, 3):
            card = (
                f'[[card]]\nid = "new"\nclan = "{clan}"\nnames = {{ en = "N" }}\nlevel = {level}\n'
            )
            found, _ = drafts.checked(game, head + card, "", "en")
            assert "there is room for" in found["limit"]
            [spare] = found["room"]
            assert GAMES[game].pack.card(spare).clan == clan
            found, _ = drafts.checked(game, f'{head}leave_out = ["{spare}"]\n{card}', "", "en")
            assert (found["faults"], found["limit"], found["room"]) == ([], None, [])


def test_each_new_card_takes_the_place_of_one_like_it():
    head = 'game = "gosu"\nname = "Full"\nversion = 1\n'
    card = '[[card]]\nid = "{0}_{1}"\nclan = "{0}"\nnames = {{ en = "N" }}\nlevel = {1}\n'
    found, _ = drafts.checked(
        "gosu", head + card.format("fire", 1) + card.format("dark", 2), "", "en"
    )
    spare = [GAMES["gosu"].pack.card(one) for one in found["room"]]
    assert {(one.clan, one.level) for one in spare} == {("fire", 1), ("dark", 2)}
    found, _ = drafts.checked("gosu", f"{head}[copies]\nloya = 2\n", "", "en")
    assert (bool(found["limit"]), found["room"]) == (True, [])  # the designer's choice


def test_a_new_clan_of_gosux_takes_no_tile_of_another():
    head = 'game = "gosux"\nname = "Full"\nversion = 1\n'
    clan = '[[clan]]\nid = "moon"\nnames = { en = "Moon" }\n'
    clan += '[[card]]\nid = "new"\nclan = "moon"\nnames = { en = "N" }\nlevel = 1\ntile = true\n'
    [spare] = drafts.checked("gosux", head + clan, "", "en")[0]["room"]
    found, _ = drafts.checked("gosux", f'{head}leave_out = ["{spare}"]\n{clan}', "", "en")
    assert (found["faults"], found["limit"]) == ([], None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_room_is_made_in_every_language(language):
    card = '[[card]]\nid = "new"\nclan = "fire"\nnames = { en = "N" }\nlevel = 1\n'
    text = f'game = "gosu"\nname = "Full"\nversion = 1\n{card}'
    found, _ = drafts.checked("gosu", text, "", language)
    [spare] = found["room"]
    assert GAMES["gosu"].pack.card(spare).clan == "fire"


GARMENT = """game = "laundromat"
name = "Wash"
version = 1
[[garment]]
id = "new"
species = "orc"
type = "capes"
names = { en = "Cloak" }
"""


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "a match needs 90 garments, not 91: add some or leave some out"),
        ("fr", "une partie demande 90 vêtements, pas 91\xa0: ajoutez-en ou retirez-en"),
        ("it", "una partita vuole 90 indumenti, non 91: aggiungine o togline"),
    ],
)
def test_a_garment_too_many_is_shown_and_takes_the_place_of_one_like_it(language, said):
    found, _ = drafts.checked("laundromat", GARMENT, "new", language)
    assert found["faults"] == []
    assert found["card"]
    assert found["limit"].startswith(said)
    [spare] = found["room"]
    other = GAMES["laundromat"].pack.garment(spare)
    assert (other.species, other.type) == ("orc", "capes")
    text = GARMENT.replace("version = 1", f'version = 1\nleave_out = ["{spare}"]')
    assert drafts.checked("laundromat", text, "", language)[0]["limit"] is None


def test_words_of_a_garment_are_chosen_in_the_language_of_the_page():
    said = {
        choice["name"]: choice["label"]
        for one in drafts.form("laundromat", "fr")["garment"]
        for choice in one["choices"]
    }
    assert (said["elf"], said["socks"]) == ("Elfe", "chaussettes")
    assert not {*said} & {*said.values()} - {"orc", "vampire", "capes"}


async def test_what_is_wrong_is_told_with_its_place_and_what_was_meant(house):
    ann = await house.person()
    found = await looked_at(ann, "gosu", MOON.replace("draw 2 cards", "drwa 2 cards"))
    assert found["fault"]["message"] == "unknown word 'drwa'; did you mean 'draw'?"
    lines = MOON.replace("draw 2 cards", "drwa 2 cards").split("\n")
    fault = found["fault"]
    assert lines[fault["line"] - 1][fault["column"] - 1 :].startswith("drwa")
    assert fault["instead"] == "draw"
    assert found["pack"] is None


@pytest.mark.parametrize(
    ("right", "wrong", "word", "instead"),
    [
        ('"dante"', '"dnate"', "dnate", "dante"),  # within a list
        ("level   = 1", 'level = 1\nportrait = { hat = "topat" }', "topat", "tophat"),
        ("{ en =", "{ eng =", "eng", "en"),  # within a table
    ],
)
async def test_what_was_meant_is_put_for_the_very_word(house, right, wrong, word, instead):
    ann = await house.person()
    text = MOON.replace(right, wrong, 1)
    fault = (await looked_at(ann, "gosu", text))["fault"]
    assert fault["instead"] == instead
    assert text.split("\n")[fault["line"] - 1][fault["column"] - 1 :].startswith(word)


async def test_a_pack_that_no_match_can_be_played_with_is_still_shown(house):
    ann = await house.person()
    text = MOON.replace('clan    = "moon"', 'clan    = "alpha"').replace('"fire", ', "")
    text = text.replace('[[clan]]\nid     = "moon"', '[[clan]]\nid     = "sun"') + (
        '[[card]]\nid = "ray"\nclan = "sun"\nnames = { en = "Ray" }\nlevel = 1\n'
    )
    found = await looked_at(ann, "gosu", text, "ray")
    assert "there is room for 100 cards in a deck, not" in found["limit"]
    assert "leave cards or whole clans out" in found["limit"]
    told = await looked_at(ann, "gosu", text, "ray", "it")
    assert "togli carte o interi clan" in told["limit"]
    assert found["card"]


async def test_a_portrait_is_thrown_again_and_its_parts_are_chosen(house):
    ann = await house.person()

    async def drawn(portrait):
        text = MOON.replace('arrival = "draw 2', f'{portrait}\narrival = "draw 2')
        found = await looked_at(ann, "gosu", text)
        assert found["fault"] is None, found["fault"]
        query = {"pack": found["pack"]["fingerprint"]}
        return (await ann.browser.get("/art/gosu/lantern_bearer.svg", params=query)).text

    thrown = [await drawn(f"portrait = {{ throw = {n} }}") for n in range(4)]
    assert thrown[0] == await drawn("")
    assert len(set(thrown)) == 4
    crowned = await drawn('portrait = { throw = 1, hat = "crown" }')
    assert crowned not in (thrown[0], thrown[1])
    parts = (await ann.browser.get("/api/workshop/parts")).json()
    assert "crown" in parts["hat"]


@pytest.mark.parametrize(
    ("portrait", "said"),
    [
        ('{ hat = "crwon" }', "there is no hat 'crwon'; did you mean 'crown'?"),
        ('{ hut = "crown" }', "a portrait has no 'hut'; did you mean 'hat'?"),
        ("{ throw = 1000 }", "throw must be from 0 to 999"),
        ("{ hat = 3 }", "hat must be a word"),
        ("3", "a portrait must be a table"),
    ],
)
async def test_a_portrait_that_cannot_be_is_refused(house, portrait, said):
    ann = await house.person()
    text = MOON.replace('arrival = "draw 2', f'portrait = {portrait}\narrival = "draw 2')
    assert said in (await looked_at(ann, "gosu", text))["fault"]["message"]


async def test_what_may_come_next_is_offered(house):
    ann = await house.person()
    said = {"game": "gosu", "text": MOON, "at": MOON.index("draw 2 cards") + len("draw 2 ca")}
    offers = (await ann.browser.post("/api/workshop/next", json=said)).json()
    assert offers == [{"typed": "ca", "whole": "cards"}]
    said = {"game": "laundromat", "text": WASH, "at": 5}
    assert (await ann.browser.post("/api/workshop/next", json=said)).json() == []


@pytest.mark.parametrize(("game", "head"), [("gosu", ""), ("gosux", ""), ("laundromat", "")])
async def test_every_printed_card_can_be_taken_into_a_pack(house, game, head):
    ann = await house.person()
    pack = GAMES[game].pack
    for one in (*pack.items[:3], *pack.items[-3:]):
        source = await ann.browser.get(f"/api/workshop/source/{game}/{one.id}")
        assert source.status_code == 200, one.id
        text = f'game = "{game}"\nname = "Same"\nversion = 1\n\n{source.text}'
        found = await looked_at(ann, game, text, one.id)
        assert found["fault"] is None, (source.text, found["fault"])
        assert found["card"]
    unknown = await ann.browser.get(f"/api/workshop/source/{game}/nobody")
    assert unknown.status_code == 404


@pytest.mark.usefixtures("no_time")
async def test_nobody_can_keep_the_workshop_busy(engines, monkeypatch):
    monkeypatch.setattr(server, "DRAFTS", 0.5)
    async with open_house(limits=CALM) as house:
        ann = await house.person()
        said = {"game": "gosu", "text": "x"}
        codes = {
            (await ann.browser.post("/api/workshop", json=said)).status_code for _ in range(12)
        }
        assert codes == {200, 429}


@pytest.mark.parametrize("what", ["a draft", "what comes next", "cards", "a picture"])
async def test_addresses_take_turns_in_the_workshop(house, monkeypatch, what):
    """A client with many requests waits; a client from another address is next."""
    busy, go_on, done = threading.Event(), threading.Event(), []

    def slow(*_):
        busy.set()
        assert go_on.wait(PATIENCE)
        return {}, ""

    monkeypatch.setattr(drafts, "checked", slow)
    ann = await house.person()
    house.hub.editions.keep_draft(fingerprint_of(MOON), MOON)

    async def ask(address, path, **about):
        told = {"x-forwarded-for": address}
        await ann.browser.request("POST" if about else "GET", path, headers=told, **about)
        done.append(address)

    draft = {"game": "gosu", "text": MOON}
    much = [ask("10.0.0.1", "/api/workshop", json=draft) for _ in range(3)]
    pack = fingerprint_of(MOON)
    little = {
        "a draft": ("/api/workshop", {"json": draft}),
        "what comes next": ("/api/workshop/next", {"json": {**draft, "at": 0}}),
        "cards": (f"/api/cards/gosu?pack={pack}", {}),
        "a picture": (f"/art/gosu/loya.svg?pack={pack}", {}),
    }
    path, about = little[what]
    async with asyncio.TaskGroup() as tasks:
        for one in much:
            tasks.create_task(one)
        await until(busy.is_set)
        tasks.create_task(ask("10.0.0.2", path, **about))
        await until(lambda: "10.0.0.2" in house.hub.editions.turns.of_address)
        go_on.set()
    assert done.index("10.0.0.2") <= 1


@pytest.mark.parametrize("path", ["/api/workshop", "/api/workshop/next"])
async def test_what_is_too_long_or_of_no_game_is_refused(house, path):
    ann = await house.person()
    at = {"at": 0} if path.endswith("next") else {}
    for game, text, code in (
        ("gosu", "#" * (MOST_BYTES + 1), "malformed"),
        ("gosu", "#" * 300_000, "too-big"),
        ("chess", "", "unknown"),
    ):
        answer = await ann.browser.post(path, json={"game": game, "text": text, **at})
        assert answer.json()["code"] == code


async def test_drafts_are_forgotten_when_there_are_many(house):
    ann = await house.person()
    first = MOON + "# the first\n"
    fingerprint = (await looked_at(ann, "gosu", first))["pack"]["fingerprint"]
    for number in range(64):
        text = f'game = "gosu"\nname = "Draft {number}"\nversion = 1\n'
        house.hub.editions.keep_draft(fingerprint_of(text), text)
    assert len(house.hub.editions.drafts) == 64
    gone = await ann.browser.get("/api/packs/" + fingerprint)
    assert gone.status_code == 404
    assert edition_of("gosu", first)
