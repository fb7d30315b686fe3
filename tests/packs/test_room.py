"""The capacity of the records: a larger pack is refused, the largest one is played."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from warren.engine import Match
from warren.engine.games import GAMES, Engine
from warren.games.army import records
from warren.games.army.frames import MOST_REACTIONS
from warren.games.army.rulebook import COPIES, MOST_NUMBER
from warren.games.gosu import army as gosu
from warren.games.gosux import army as gosux
from warren.games.gosux.knowledge import DECK
from warren.games.gosux.rulebook import CLANS_IN_DECK, FORCES
from warren.games.laundromat.records import BASKET, CLEAN, DESIGNS, HAND, PILE, ROUNDS
from warren.kernel.stack import FRAMES, TRIGGERS
from warren.language.parse import parse_block, parse_powers
from warren.language.tree import CardText
from warren.locale import LANGUAGES
from warren.packs.errors import PackError
from warren.packs.faults import way_out

LIMIT = re.compile("there is room for|a match needs")
GOSU, GOSUX, LAUNDRY = GAMES["gosu"], GAMES["gosux"], GAMES["laundromat"]


def grown(pack: Any, clan: str, by: int, **facts: Any) -> Any:
    """Return the pack with more single cards of a clan."""
    first = next(card for card in pack.cards if card.clan == clan and card.copies == 1)
    more = [replace(first, id=f"{clan}_more_{n}", called="", **facts) for n in range(by)]
    at = max(n for n, card in enumerate(pack.cards) if card.clan == clan) + 1
    return replace(pack, cards=(*pack.cards[:at], *more, *pack.cards[at:]))


def refused(game: Any, pack: Any, **options: Any) -> PackError:
    with pytest.raises(PackError) as error:
        game.rulebook(pack, game.options(**options))
    if LIMIT.match(error.value.message):
        assert all(way_out(language, error.value) for language in LANGUAGES)
    return error.value


def play(game: Any, pack: Any, seed: int, **options: Any) -> None:
    """Play a whole match as plain Python, where an index out of bounds is an error."""
    engine = Engine(game, game.options(turn_cap=12, **options), pack=pack)
    for _ in moments(engine, engine.new_states(), seed):
        pass


def moments(engine: Engine, states: Any, seed: int) -> Iterator[int]:
    """Yield each decision of a random match with its first pending seat, checking the laws."""
    chance = random.Random(seed)
    mask = engine.setup(states, seed)
    for _ in range(400):
        if not mask:
            break
        seat = (mask & -mask).bit_length() - 1
        yield seat
        mask = engine.apply(states, seat, chance.choice(engine.legal(states, seat)))
        assert engine.conserved(states) == 0


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARREN_INTERPRET", "1")


# --- GOSU ----------------------------------------------------------------------------------------


def test_one_card_more_than_a_deck_of_gosu_holds_is_refused() -> None:
    error = refused(GOSU, grown(GOSU.pack.base, "fire", 1))
    assert error.file.endswith(".toml")
    assert error.message == f"there is room for {gosu.PILE} cards in a deck, not 101"


def test_a_card_that_speaks_of_a_clan_of_the_expansion_needs_the_expansion() -> None:
    cards = GOSU.pack.cards
    text = CardText(arrival=parse_block("take a dragoon card from the discards"))
    pack = replace(GOSU.pack, cards=(replace(cards[0], text=text), *cards[1:]))
    said = f"'{cards[0].id}' mentions 'dragoon', which is not in this match"
    assert refused(GOSU, pack).message == said
    GOSU.rulebook(pack, GOSU.options(kamakor=True))


def test_kamakor_counts_the_largest_five_clans() -> None:
    error = refused(GOSU, grown(GOSU.pack, "shadow", 1), kamakor=True)
    assert "cards in all, not 201" in error.message or "cards in a deck" in error.message


@pytest.mark.usefixtures("interpreted")
def test_gosu_is_played_with_as_many_cards_as_there_is_room_for() -> None:
    assert sum(card.copies for card in GOSU.pack.base.cards) == gosu.PILE
    play(GOSU, None, 5, seats=4)
    assert sum(card.copies for card in GOSU.pack.cards) == records.CARDS
    play(GOSU, None, 6, seats=4, kamakor=True, starting_draft=True)


def test_more_copies_than_two_are_refused() -> None:
    cards = GOSU.pack.base.cards
    many = replace(GOSU.pack.base, cards=(replace(cards[0], copies=3), *cards[1:]))
    assert "copies of" in refused(GOSU, many).message


# --- GOSU X --------------------------------------------------------------------------------------


def without_last_clan(pack: Any) -> Any:
    """Return the pack without its last clan, to make room for more cards of the others."""
    kept = tuple(card for card in pack.cards if card.clan != pack.clans[-1])
    return replace(pack, cards=kept, clans=pack.clans[:-1])


def test_one_card_more_than_a_deck_of_gosux_holds_is_refused() -> None:
    clan = GOSUX.pack.clans[0]
    error = refused(GOSUX, grown(without_last_clan(GOSUX.pack), clan, 1))
    assert error.file == f"{clan}.toml"
    assert error.message == f"there is room for {DECK} cards in a deck, not {DECK + 1}"


@pytest.mark.usefixtures("interpreted")
def test_gosux_is_played_with_as_many_cards_as_there_is_room_for() -> None:
    assert sum(card.copies for card in GOSUX.pack.cards) == gosux.CARDS
    in_clan = sum(card.copies for card in GOSUX.pack.cards if card.clan == GOSUX.pack.clans[0])
    assert in_clan * CLANS_IN_DECK == DECK <= gosux.PILE
    play(GOSUX, None, 3)


def test_more_cards_than_gosux_knows_are_refused() -> None:
    pack = GOSUX.pack
    for clan in pack.clans:
        pack = grown(pack, clan, 1)
    total = sum(card.copies for card in pack.cards)
    assert total > gosux.CARDS
    assert refused(GOSUX, pack).message == f"there is room for 120 cards in all, not {total}"


def test_more_powers_from_hand_than_there_is_room_for_are_refused() -> None:
    first = next(card for card in GOSUX.pack.cards if "force_of_will" in card.keywords)
    cards = [
        replace(card, text=first.text) if card.copies == 2 else card for card in GOSUX.pack.cards
    ]
    assert "power from hand" in refused(GOSUX, replace(GOSUX.pack, cards=tuple(cards))).message


# --- texts ---------------------------------------------------------------------------------------


def with_arrival(text: str) -> Any:
    """Return GOSU's cards, the first with another arrival text."""
    first, *others = GOSU.pack.base.cards
    changed = replace(first, text=replace(first.text, arrival=parse_block(text)))
    return replace(GOSU.pack.base, cards=(changed, *others))


def test_more_revealed_cards_than_there_is_room_for_are_refused() -> None:
    fits = with_arrival(f"reveal the top {records.REVEALED} cards of the deck")
    GOSU.rulebook(fits, GOSU.options())
    error = refused(GOSU, with_arrival("reveal the top 17 cards of the deck"))
    assert error.message == "there is room for 16 cards revealed together, not 17"


def test_numbers_that_are_too_large_are_refused() -> None:
    error = refused(GOSU, with_arrival("draw 40000 cards"))
    assert error.message == "there is room for 32767 as a number in a text, not 40000"


def test_more_texts_within_texts_than_there_is_room_for_are_refused() -> None:
    base = GOSU.pack.base
    copier = parse_block("copy the activated power of a card of an opponent's army")
    cards = [replace(card, text=replace(card.text, activation=copier)) for card in base.cards]
    assert "texts within texts" in refused(GOSU, replace(base, cards=tuple(cards))).message


@pytest.mark.usefixtures("interpreted")
def test_half_a_hand_is_rounded_as_the_text_says() -> None:
    for said, left in (("up", 1), ("down", 2)):
        pack = with_arrival(f"discard half your hand, rounded {said}")
        first = pack.cards[0].id
        hand = f"{first} meka_priest fire_ammo dark_medic"
        match = Match.from_text(f"turn: 0\nseat 0\nhand: {hand}\nseat 1\n", pack=pack)
        match.act(f"play {first}")
        while match.decision.question == "discard":
            match.act(match.legal()[0])
        assert match.view().seats[0].hand_size == left


# --- reactions -----------------------------------------------------------------------------------


def crowd() -> Match:
    """Three armies of twelve cards, all of which but the Dark Medic wait for a capture."""
    waits = CardText(permanent=parse_powers("when a card is captured: draw 1 card"))
    base = GOSU.pack.base
    cards = [one if one.id == "dark_medic" else replace(one, text=waits) for one in base.cards]
    rows: dict[int, list[str]] = {1: ["dark_medic"], 2: [], 3: []}
    for one in cards:
        if one.id != "dark_medic" and one.copies == (2 if one.level == 1 else 1):
            rows[one.level] += [one.id] * one.copies
    drawn = ["turn: 0   advantage: 0"]
    for seat in range(3):
        drawn.append(f"seat {seat}")
        for level, size in ((1, 5), (2, 5), (3, 2)):
            row = " ".join(rows[level].pop(0) for _ in range(size))
            drawn.append(f"{'I' * level}: {row}")
    return Match.from_text("\n".join(drawn), pack=replace(base, cards=tuple(cards)))


@pytest.mark.usefixtures("interpreted")
def test_reactions_beyond_those_that_can_wait_lapse_and_everybody_is_told() -> None:
    match = crowd()
    match.act("activate dark_medic")
    happened = match.act(match.legal()[-1])
    lapsed = [one for one in happened if one.what == "lapsed"]
    assert match.state["waiting"] == TRIGGERS
    assert len(lapsed) == 3 * 12 - 1 - TRIGGERS
    assert match.engine.conserved(match._states) == 0
    for language in LANGUAGES:
        speaker = match.sentences(language, ["Ana", "Bo", "Cy"])
        assert speaker.card(lapsed[0].card) in speaker.tell(lapsed[0], viewer=0)
    hands = sum(seat.hand_size for seat in match.view().seats)
    while match.decision.question == "order":
        match.act(match.legal()[0])
    assert sum(seat.hand_size for seat in match.view().seats) == hands + TRIGGERS


ENDLESS = """
turn: 0   advantage: 0
seat 0
I: dark_medic fire_ammo
seat 1
I: meka_priest
"""


@pytest.mark.usefixtures("interpreted")
def test_reactions_that_bring_each_other_about_come_to_an_end() -> None:
    again = CardText(permanent=parse_powers("when a card is captured: capture a captured card"))
    base = GOSU.pack.base
    cards = [replace(one, text=again) if one.id == "fire_ammo" else one for one in base.cards]
    match = Match.from_text(ENDLESS, pack=replace(base, cards=tuple(cards)))
    match.act("activate dark_medic")
    happened = match.act("choose meka_priest")
    assert match.decision.seat == 1
    assert match.decision.question == "turn"
    assert happened[-1].what == "more"
    assert match.state["waiting"] == 0
    assert match.state["event_count"] > 2 * MOST_REACTIONS
    assert match.engine.conserved(match._states) == 0


def test_the_manual_tells_how_much_there_is_room_for() -> None:
    manual = Path(__file__).parents[2].joinpath("docs", "effects.md").read_text("utf-8")
    for what, in_gosu, in_gosux in (
        ("clans", records.CLANS, records.CLANS),
        ("designs", records.DESIGNS, records.DESIGNS),
        ("cards in all", gosu.CARDS, gosux.CARDS),
        ("cards in a deck, of its largest clans", gosu.PILE, DECK),
        ("copies of a card", COPIES, COPIES),
        ("cards with the same power from hand", "", FORCES),
        ("sentences to choose from", records.CHOICES, records.CHOICES),
        ("cards revealed together", records.REVEALED, records.REVEALED),
        ("a number in a text", MOST_NUMBER, MOST_NUMBER),
    ):
        assert f"\n| {what} | {in_gosu} | {in_gosux} |\n".replace("|  |", "| |") in manual
    assert f"at most {records.CODE} numbers" in manual
    assert f"more than {FRAMES} deep" in manual


# --- Goblin Laundromat ---------------------------------------------------------------------------


def test_the_laundromat_needs_all_garments_and_no_more() -> None:
    pack = LAUNDRY.pack
    more = replace(pack, garments=(*pack.garments, replace(pack.garments[0], id="more")))
    error = refused(LAUNDRY, more)
    assert error.file == "garments.toml"
    assert error.message.startswith("a match needs 90 garments, not 9")


def test_the_laundromat_needs_all_programmes() -> None:
    fewer = replace(LAUNDRY.pack, programmes=LAUNDRY.pack.programmes[1:])
    assert refused(LAUNDRY, fewer).message == "a match needs 20 programmes, not 19"


def test_a_cycle_has_to_fit_into_the_drum() -> None:
    pack = LAUNDRY.pack
    longer = tuple(replace(p, cycle=7) if p.cycle == 6 else p for p in pack.programmes)
    error = refused(LAUNDRY, replace(pack, programmes=longer))
    assert (error.file, error.message) == (
        "programmes.toml",
        "there is room for 6 garments in a cycle, not 7",
    )


def test_all_cycles_have_to_fit_into_what_is_clean() -> None:
    pack = LAUNDRY.pack
    longer = tuple(replace(p, cycle=4) if p.cycle == 3 else p for p in pack.programmes)
    error = refused(LAUNDRY, replace(pack, programmes=longer))
    assert (error.file, error.message) == (
        "programmes.toml",
        f"there is room for {CLEAN} garments in all cycles, not {CLEAN + 1}",
    )


def test_there_are_programmes_for_so_many_rounds() -> None:
    pack = LAUNDRY.pack
    fifth = replace(pack.programmes[-1], type=ROUNDS + 1)
    error = refused(LAUNDRY, replace(pack, programmes=(*pack.programmes[:-1], fifth)))
    assert (error.file, error.message) == (
        "programmes.toml",
        "there is room for 4 types of programmes, not 5",
    )


def test_every_seat_has_a_goblin_basket() -> None:
    fewer = replace(LAUNDRY.pack, baskets=LAUNDRY.pack.baskets[1:])
    error = refused(LAUNDRY, fewer)
    assert (error.file, error.message) == (
        "baskets.toml",
        "a match needs 5 Goblin Baskets, not 4",
    )


def all_different(pack: Any) -> Any:
    """Return the maximum number of designs that fit: every garment is unique."""
    garments = [
        replace(garment, id=f"{garment.id}_{copy}", copies=1)
        for garment in pack.garments
        for copy in range(garment.copies)
    ]
    return replace(pack, garments=tuple(garments))


def all_alike(pack: Any) -> Any:
    """Return the maximum number of copies that fit: all are of one design."""
    return replace(pack, garments=(replace(pack.garments[0], copies=DESIGNS),))


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize(
    ("changed", "seats", "most"),
    [
        (all_different, 2, PILE),
        (all_different, 4, HAND),
        (all_different, 5, HAND - 1),
        (all_alike, 5, HAND - 1),
    ],
)
def test_the_laundromat_is_played_with_all_that_there_is_room_for(
    changed: Any, seats: int, most: int
) -> None:
    """At one point in the match, it is guessed and observed, too."""
    engine = Engine(LAUNDRY, LAUNDRY.options(seats=seats), pack=changed(LAUNDRY.pack))
    assert max(engine.rules["deal"]) == most
    states = engine.new_states()
    number = 0
    for number, seat in enumerate(moments(engine, states, seed=seats)):
        assert max(states[0]["basket_size"]) <= BASKET
        if number == 45:
            guess = states.copy()
            engine.redeal(guess, seat, number)
            assert engine.conserved(guess) == 0
            assert len(engine.observe(states, seat)) == LAUNDRY.observation
    assert number > 45
    assert engine.outcome(states)[0] > 0
