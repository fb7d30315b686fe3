"""A card is tried at once: the table begins where it can be played, and all can be undone."""

from __future__ import annotations

import pytest

from own_packs import MOON, WASH
from tables import open_house
from warren.engine import GAMES, Match
from warren.engine.games import edition_of
from warren.table.study import trying
from warren.table.study.trying import may_play, start_for

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("game", "text", "card", "preset"),
    [
        ("gosu", MOON, "lantern_bearer", ""),  # level 1
        ("gosu", MOON, "loya", ""),  # level 2 needs its clan in the army
        ("gosu", "", "ombo_the_farrier", "kamakor"),  # a card of the expansion
        ("gosux", "", "alpha_mort", ""),
        ("laundromat", WASH, "elf_underwear_silk", ""),
    ],
)
def test_a_position_is_found_in_which_the_card_is_legal(engines, game, text, card, preset):
    pack = edition_of(game, text) if text else GAMES[game].pack
    start = start_for(game, pack, card)
    assert start
    assert start.preset == preset
    name = f"{game}:{preset}" if preset else game
    match = trying.Match(name, pack=pack, seed=start.seed, seats=2)
    match.carry_out_all(start.actions)
    assert 0 in match.pending
    assert may_play(match, card)


@pytest.mark.parametrize(("game", "level"), [("gosu", 1), ("gosu", 2), ("gosux", 1), ("gosux", 3)])
def test_a_card_is_tried_on_a_turn_not_in_the_midst_of_an_effect(engines, monkeypatch, game, level):
    """Designers once began in the fourth round, asked which card takes another's place."""
    monkeypatch.setattr(trying, "SECONDS", 120.0)  # on a busy machine
    monkeypatch.setattr(trying, "SOON", 120.0)
    pack = GAMES[game].pack
    cards = [one.id for one in pack.cards if one.level == level and one.clan in pack.clans[:5]]
    for card in cards[::9]:
        start = start_for(game, pack, card)
        match = trying.Match(game, pack=pack, seed=start.seed, seats=2)
        match.carry_out_all(start.actions)
        assert f"play {card}" in [one.text for one in match.legal(0)], card


def test_what_is_not_in_the_game_is_not_found(engines):
    assert start_for("gosu", GAMES["gosu"].pack, "nobody") is None


def test_nobody_looks_for_longer_than_they_may(engines, monkeypatch):
    monkeypatch.setattr(trying, "SECONDS", 0.0)
    assert start_for("gosu", GAMES["gosu"].pack, "loya") is None


async def opened(house, **about):
    """Open a table that tries a card."""
    ann = await house.person("Ann")
    wanted = {"game": "gosu", "pack": MOON, "card": "loya", "bots": ["easy"], **about}
    answer = await ann.browser.post("/api/tables", json=wanted)
    return ann, answer


async def taken_back(line, room):
    """Take the last action back; a bot may act in the meantime, which makes the decision stale."""
    for _ in range(20):
        decision = next(iter(room.table.decisions.values()))
        said = await line.say("undo", decision=decision)
        if said.get("code") != "stale":
            break
    return said


async def test_the_card_is_played_and_taken_back_and_played_again(engines):
    async with open_house() as house:
        ann, answer = await opened(house)
        assert answer.status_code == 201, answer.text
        table = answer.json()["id"]
        room = house.hub.rooms[table]
        given, match = room.table.setup.given, room.table.match
        assert len(match.actions) == given
        assert not room.table.may_take_back(0)  # what nobody chose
        line = await ann.connect(table)
        play = next(one.text for one in match.legal(0) if "loya" in one.text.split())
        before = match.digest()
        decision = room.table.decisions[0]
        said = await line.say("act", action=play, decision=decision)
        assert said["type"] == "done", said
        assert room.table.may_take_back(0)  # although cards were drawn
        assert (await taken_back(line, room))["type"] == "done"
        assert match.digest() == before
        assert 0 in match.pending


async def test_it_goes_on_after_a_restart(engines, tmp_path):
    async with open_house(tmp_path / "tables.db") as house:
        _, answer = await opened(house)
        table = answer.json()["id"]
        before = house.hub.rooms[table].table.match.digest()
    async with open_house(tmp_path / "tables.db") as house:
        room = await house.hub.room(table)
        assert room.table.match.digest() == before


@pytest.mark.parametrize(
    ("about", "code"),
    [
        ({"card": "nobody"}, "no-position"),
        ({"seats": 3, "bots": ["easy", "easy"]}, "bad-options"),
        ({"bots": []}, "bad-options"),
    ],
)
async def test_what_can_not_be_tried_is_refused(engines, about, code):
    async with open_house() as house:
        _, answer = await opened(house, **about)
        assert answer.json()["code"] == code


# --- a custom position ----------------------------------------------------------------------------

OWN = """
turn: 0   advantage: 1
seat 0   I:  ancient_psi
         hand: loya lantern_bearer
seat 1   passed: yes
         I:  dark_medic
"""


async def test_a_table_begins_with_a_position_of_one_s_own(engines, tmp_path):
    async with open_house(tmp_path / "tables.db") as house:
        ann, answer = await opened(house, card="", position=OWN)
        assert answer.status_code == 201, answer.text
        table = house.hub.rooms[answer.json()["id"]].table
        match, line = table.match, await ann.connect(table.id)
        before = match.digest()
        said = await line.say("act", action="play loya", decision=table.decisions[0])
        assert said["type"] == "done", said
        assert table.may_take_back(0)
        decision = next(iter(table.decisions.values()))
        assert (await line.say("undo", decision=decision))["type"] == "done"
        assert match.digest() == before
        assert not table.may_take_back(0)  # there is no earlier action
    async with open_house(tmp_path / "tables.db") as house:
        room = await house.hub.room(table.id)
        assert room.table.match.digest() == before


@pytest.mark.parametrize(
    ("about", "code", "why"),
    [
        ({"position": OWN.replace("loya", "loia")}, "bad-position", "4:16: unknown card 'loia'"),
        ({"position": "game: gosux\n"}, "bad-position", "gosux"),
        ({"position": OWN, "bots": []}, "bad-options", None),
        ({"position": OWN, "card": "loya"}, "bad-options", None),
        ({"position": OWN, "rated": True}, "not-rated", None),
    ],
)
async def test_a_position_that_can_not_be_played_is_refused(engines, about, code, why):
    async with open_house() as house:
        _, answer = await opened(house, **{"card": "", **about})
        assert answer.json()["code"] == code
        assert why is None or why in answer.json()["sentence"]


async def test_what_is_wrong_with_a_position_is_said_in_the_language_of_who_asks(engines):
    async with open_house() as house:
        ann = await house.person("Ann")
        about = {"game": "gosu", "pack": MOON, "bots": ["easy"], "position": OWN + "round: 0"}
        for language, said in (
            ("en", "7:8: 0 is out of range: it must be from 1 to"),
            ("fr", "7:8: 0 est hors limites\xa0: il faut un nombre de 1 à"),
            ("it", "7:8: 0 è fuori limite: serve un numero da 1 a"),
        ):
            answer = await ann.browser.post(f"/api/tables?lang={language}", json=about)
            assert answer.json()["code"] == "bad-position"
            assert answer.json()["sentence"].startswith(said)


async def test_what_is_wrong_with_the_position_of_a_record_is_said_in_that_language_too(engines):
    async with open_house() as house:
        ann = await house.person("Ann")
        record = Match.from_text(OWN.replace("lantern_bearer", "")).record().text
        text = record.replace("hand: loya", "hand: loya loya")
        answer = await ann.browser.post("/api/records?lang=it", json={"text": text})
        assert answer.json()["code"] == "bad-record"
        assert answer.json()["sentence"] == "9:21: loya è nel gioco una volta sola"


async def test_who_looks_for_a_position_reads_in_their_language_what_is_wrong_with_the_pack(
    engines,
):
    async with open_house() as house:
        ann = await house.person("Ann")
        wanted = {"game": "gosu", "text": MOON.replace("draw 2 cards", "drwa 2 cards"), "card": ""}
        answer = await ann.browser.post("/api/workshop/position?lang=fr", json=wanted)
        assert answer.json()["code"] == "bad-pack"
        assert "mot inconnu" in answer.json()["sentence"]


@pytest.mark.parametrize(
    ("game", "text", "card"),
    [("gosu", MOON, "lantern_bearer"), ("laundromat", WASH, "elf_underwear_silk")],
)
async def test_what_was_found_can_be_changed_and_played(engines, game, text, card):
    async with open_house() as house:
        ann = await house.person("Ann")
        wanted = {"game": game, "text": text, "card": card}
        found = await ann.browser.post("/api/workshop/position", json=wanted)
        assert found.status_code == 200, found.text
        about = {"game": game, "pack": text, "position": found.json()["text"], "bots": ["easy"]}
        answer = await ann.browser.post("/api/tables", json=about)
        assert answer.status_code == 201, answer.text
        match = house.hub.rooms[answer.json()["id"]].table.match
        assert may_play(match, card)
