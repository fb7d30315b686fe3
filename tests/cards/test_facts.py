"""The printed facts of all 75 cards, compared with the list of cards."""

import re
from pathlib import Path

import pytest

from helpers import gosu
from warren.engine import Match
from warren.engine.games import load_pack

# id, level, shift cost (None: never shifts), secret shift or not, activation symbol
FACTS = [
    ("ancient_researcher", 1, None, False, True),
    ("ancient_illusionist", 1, None, False, True),
    ("ancient_prescient", 1, 1, False, False),
    ("ancient_psi", 1, 2, False, False),
    ("ancient_visionary", 1, 2, False, False),
    ("adelam", 2, None, False, True),
    ("alikan", 2, None, False, True),
    ("awn", 2, 1, False, False),
    ("copycat", 2, None, False, True),
    ("justice", 2, 3, False, False),
    ("loya", 2, None, False, True),
    ("patience", 2, 3, False, True),
    ("ange", 3, None, False, False),
    ("kamakor", 3, None, False, False),
    ("mind", 3, None, False, False),
    ("alpha_guardian", 1, None, False, True),
    ("alpha_warrior", 1, 2, False, False),
    ("alpha_summoner", 1, 2, False, False),
    ("alpha_recruiter", 1, 2, False, False),
    ("alpha_shaman", 1, None, False, True),
    ("dogopark", 2, 3, False, True),
    ("favre", 2, 3, False, False),
    ("jaedong", 2, 3, False, False),
    ("pixl", 2, 3, False, True),
    ("prahs", 2, None, False, False),
    ("sol", 2, 1, False, False),
    ("sprew", 2, 3, False, False),
    ("kork", 3, None, False, False),
    ("labdad", 3, None, False, False),
    ("temuchin", 3, None, False, False),
    ("fire_ak52", 1, None, False, True),
    ("fire_ammo", 1, 2, False, False),
    ("fire_explosive", 1, 3, False, False),
    ("fire_sniper", 1, 2, False, False),
    ("fire_teleporter", 1, 2, False, False),
    ("dalister", 2, 3, False, False),
    ("dom", 2, 3, False, True),
    ("dynamite", 2, 2, False, True),
    ("erxast", 2, 4, False, False),
    ("fact", 2, 3, False, False),
    ("garsh", 2, 3, False, False),
    ("ideo", 2, 3, False, False),
    ("dawn", 3, None, False, False),
    ("lipsy", 3, None, False, False),
    ("walror", 3, None, False, False),
    ("meka_tinkerer", 1, 2, False, False),
    ("meka_engineer", 1, None, False, True),
    ("meka_priest", 1, 2, False, False),
    ("meka_scout", 1, None, False, False),
    ("meka_sentinel", 1, 2, False, False),
    ("kameo", 2, 7, False, False),
    ("manner", 2, 3, False, False),
    ("meow", 2, 3, False, False),
    ("mmo_twice", 2, 2, False, False),
    ("moonlight", 2, 3, False, False),
    ("silend", 2, 3, False, False),
    ("time", 2, 4, False, False),
    ("blind", 3, None, False, False),
    ("dante", 3, None, False, False),
    ("victhory", 3, None, False, False),
    ("dark_assassin", 1, 3, True, False),
    ("dark_medic", 1, None, False, True),
    ("dark_necromancer", 1, 3, True, False),
    ("dark_avenger", 1, 3, True, False),
    ("dark_thief", 1, 3, True, False),
    ("duwal", 2, 3, True, False),
    ("kalim", 2, None, False, True),
    ("kao", 2, None, False, False),
    ("kataclysm", 2, 3, True, False),
    ("kokoshomushu", 2, None, False, True),
    ("trsck", 2, 3, True, False),
    ("ultimate", 2, None, False, True),
    ("higuma", 3, None, False, False),
    ("the_edge", 3, None, False, False),
    ("trix", 3, None, False, False),
]
# cards to stand on, to come in, and to pay with
BELOW = ("dark_medic", "prahs")
NEWCOMERS = {1: ("alpha_guardian", "fire_ak52"), 2: ("loya", "kalim"), 3: ("trix", "kork")}
PAYMENT = ("mind", "ange", "kamakor", "higuma", "labdad", "temuchin", "dawn", "the_edge")

every_card = pytest.mark.parametrize(("card", "level", "cost", "secret", "symbol"), FACTS)


def on_a_column(card: str, level: int, held: int) -> Match:
    """The card on top of a column, with some cards in hand, one of which could replace it."""
    column = [*(other for other in BELOW[: level - 1]), card]
    rows = "\n".join(f"{'I' * (n + 1)}: {name}" for n, name in enumerate(column))
    newcomer = next(other for other in NEWCOMERS[level] if other not in column)
    spare = [other for other in PAYMENT if other not in (card, newcomer)]
    return gosu(f"seat 0\n{rows}\nhand: {' '.join([newcomer, *spare][:held])}\n")


def test_every_card_has_its_facts_here():
    assert [fact[0] for fact in FACTS] == [
        card.id for card in sorted(load_pack("gosu").base.cards, key=lambda card: card.number)
    ]


@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_every_card_is_played_in_the_tests_of_its_clan(game):
    pack = load_pack(game)
    for clan in pack.clans:
        tests = Path(__file__).with_name(f"test_{clan}.py")
        played = set(re.findall(r"\w+", tests.read_text(encoding="utf-8")))
        missing = {card.id for card in pack.cards if card.clan == clan} - played
        assert missing == set(), f"no test in tests/cards/{tests.name} plays them"


@every_card
def test_level_and_copies(card, level, cost, secret, symbol):
    printed = load_pack("gosu").card(card)
    assert (printed.level, printed.copies) == (level, 2 if level == 1 else 1)
    assert printed.value == {1: 2, 2: 3, 3: 5}[level]


@every_card
def test_shift_cost(card, level, cost, secret, symbol):
    if cost is None:
        assert on_a_column(card, level, 7).why_not(f"shift {card}") == "no-shift-cost"
        return
    needed = cost if secret else cost + 1  # a secret newcomer may be one of the cards paid
    assert on_a_column(card, level, needed).why_not(f"shift {card}") is None
    assert on_a_column(card, level, needed - 1).why_not(f"shift {card}") == "cannot-pay"


@every_card
def test_activation_symbol(card, level, cost, secret, symbol):
    refusal = on_a_column(card, level, 0).why_not(f"activate {card}")
    assert refusal == (None if symbol else "no-symbol")
