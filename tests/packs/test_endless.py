"""K-30 for custom packs: endless effects are refused, with the reason."""

from __future__ import annotations

import pytest

from tests import tree as t
from warren.engine.games import GAMES, edition_of, load_pack
from warren.games.army.cycles import steps
from warren.games.gosu.endless import change_of
from warren.language import tree
from warren.packs.errors import PackError
from warren.packs.loader import check_file, with_cards

CHANGES = {  # the table of K-30 in the rules
    "ombo_the_farrier": -1,
    "jin_swapshop": -1,
    "shibuke_goblin_penitent": -1,
    "ballanchain": -4,
    "last_vow": -5,
    "brother_rusk": -1,
    "war_machine_goblin_stoker": -1,
    "thumpella": -1,
    "boilover": -5,
    "the_public_works": -2,
}


def edition(*cards: str, game: str = "gosu") -> str:
    """Return a pack that changes cards, each as `id key = "..."`."""
    said = f'game = "{game}"\nname = "Mine"\nversion = 1\n'
    for card in cards:
        name, _, text = card.partition(" ")
        base = load_pack(game).card(name)
        symbols = "symbols = 1\n" if game == "gosux" else ""
        said += f'[[card]]\nid = "{name}"\nclan = "{base.clan}"\nlevel = {base.level}\n'
        said += f"{symbols}{text}\n"
    return said


def refusal(*cards: str, game: str = "gosu") -> PackError:
    """Return why a pack is refused."""
    with pytest.raises(PackError) as caught:
        edition_of(game, edition(*cards, game=game))
    return caught.value


def test_k_30_what_is_counted_of_our_actions_is_what_the_rules_say():
    cards = load_pack("gosu").cards
    acting = [card for card in cards if card.text.action or card.text.everyones_action]
    assert {card.id: change_of(card, cards) for card in acting} == CHANGES


@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_no_card_of_ours_goes_on_for_ever(game):
    pack = load_pack(game)
    assert pack.dialect.for_ever(pack.cards) is None


@pytest.mark.parametrize(
    ("text", "cost", "back"),
    [
        ("discard 1 card: draw 1 card", 1, 1),
        ("discard 2 cards: draw 1 (+1) card", 2, 2),
        ("discard 2 cards: draw 3 cards, then discard 1 card", 2, 2),
        ("discard 1 card: discard 1 card, then draw 1 card", 1, 1),  # the hand may be empty
        ("discard 2 cards: take 2 cards from the discards", 2, 2),
        ("discard 1 card: capture a free card", 1, 1),  # Kao
        ("discard 1 card: destroy a free card of an opponent's army", 1, 1),  # Dawn, a Recruiter
        ("discard 2 cards: destroy 2 free cards of an opponent's army", 2, 2),
        ("discard 2 cards: gain 1 dragoon token", 2, 2),
        ("return a dragoon token: draw 2 cards", 2, 2),
        ("discard 3 cards: release a captured card of level 1 of your army", 3, 3),
        ("capture this card: release a captured card of your army", 3, 7),
        ("discard 1 card: each opponent draws 1 card", 1, 1),  # opponents could do the same
        ("discard 2 cards: reveal the top 2 cards of the deck, then take the rest", 2, 2),
    ],
)
def test_k_30_an_action_that_pays_for_itself_is_refused(text, cost, back):
    said = refusal(f'alpha_warrior action = "{text}"')
    assert said.message.partition(", because of")[0] == (
        f"this action pays for itself: it costs {cost} and may bring back {back}"
    )
    assert (said.line, said.column) == (8, 11)


@pytest.mark.parametrize(
    "text",
    [
        "discard 1 card: draw x cards",
        "discard 9 cards: destroy a free card",  # the player's own card, which empties a slot
        "discard 9 cards: return a free card of your army to its owner's hand",
        "discard 9 cards: take back a token",
        "discard 9 cards: copy the activated power of a card of an opponent's army",
        "discard 9 cards: release all cards of all armies",
        "discard 9 cards: draw 1 card for each victory point you have",
    ],
)
def test_k_30_what_nobody_can_count_is_refused(text):
    said = refusal(f'alpha_warrior action = "{text}"').message
    assert said == "the gain of this action has no limit: it could go on forever"


@pytest.mark.parametrize(
    "text",
    [
        "discard 2 cards: take a card from the discards",
        "discard 2 cards: capture a free card",
        "capture this card: draw 2 cards",
        "discard 2 cards: each opponent discards 1 card",
        "discard 1 card: take the advantage",
        "discard 1 card: take an extra turn",
        "return a dragoon token: draw 2 cards, then discard 1 card",
    ],
)
def test_k_30_an_action_that_costs_more_than_it_brings_is_not(text):
    assert edition_of("gosu", edition(f'alpha_warrior action = "{text}"'))


def test_k_30_drawing_for_cards_is_refused_as_long_as_somebody_gains_by_a_reshuffle():
    draws = 'alpha_warrior action = "discard 2 cards: draw 1 card"'
    said = refusal(draws).message
    because = "this action pays for itself when the discards are reshuffled"
    assert said == f"{because}, because of 'alpha_warrior' and 'meow'"  # both of them
    without = edition(draws).replace("version = 1", 'version = 1\nleave_out = ["meow"]')
    assert edition_of("gosu", without)


@pytest.mark.parametrize(
    "text",
    [
        "when a card is captured: draw 5 cards",
        "when you destroy a card of an opponent: draw 1 card",
        "at the end of each player's turn: draw 1 card",
        "when a card is captured: capture a free card",  # and that, again
    ],
)
def test_k_30_a_card_that_repays_the_actions_of_others_is_refused(text):
    said = refusal('pixl activation = "draw 1 card"', f'alpha_warrior permanent = "{text}"')
    assert said.message.startswith("with 'alpha_warrior', action of '")
    assert said.line == 9


def test_k_30_so_is_what_a_card_gives_to_who_destroys_it():
    said = refusal('alpha_warrior destroyed = "each opponent draws 2 cards"')
    assert "action of 'war_machine_goblin_stoker' is not allowed" in said.message
    assert edition_of("gosu", edition('alpha_warrior destroyed = "draw 4 cards"'))


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("gosu", 'alpha_warrior activation = "take back a token"'),
        ("gosu", 'alpha_warrior permanent = "when a card is captured: take back a token"'),
        ("gosux", 'alpha_mort effect = "take back a token"'),
        ("gosux", 'alpha_mort permanent = "when you draw for 2 tokens: take back 2 tokens"'),
    ],
)
def test_tokens_do_not_come_back_again_and_again(game, text):
    assert refusal(text, game=game).message.endswith("could be used forever")


@pytest.mark.parametrize(
    "text",
    [
        'alpha_warrior arrival = "take back a token"',
        'alpha_warrior permanent = "when you win a great battle: take back a token"',
    ],
)
def test_they_may_come_back_once(text):
    assert edition_of("gosu", edition(text))


def test_cards_of_a_file_are_held_to_it_as_well(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(
        'clan = "alpha"\n[[card]]\nid = "alpha_warrior"\nlevel = 1\n'
        'action = "discard 1 card: draw 1 card"\n'
    )
    pack = GAMES["gosu"].pack
    with pytest.raises(PackError, match="action of 'alpha_warrior': this action pays for itself"):
        with_cards(pack, check_file(file, pack))


@pytest.mark.parametrize(
    "cards",
    [
        ['meow global = "when the discards are reshuffled: discard 1 card, then draw 1 card"'],
        [
            'meow global = "when the discards are reshuffled: draw 1 card"',
            'loya global = "when the discards are reshuffled: each player discards 1 card"',
        ],
        [
            'meow permanent = "when the discards are reshuffled: draw 1 card, then capture a card"',
            'loya permanent = "when a card is captured: discard 1 card"',
        ],
        ['meow global = "when a card is captured: release a captured card, then capture a card"'],
    ],
)
def test_a_reaction_that_may_bring_itself_about_is_refused(cards):
    assert "this reaction may trigger itself forever" in str(refusal(*cards))


@pytest.mark.parametrize(
    "cards",
    [
        ['meow global = "when the discards are reshuffled: draw 2 cards"'],
        ['meow global = "when the discards are reshuffled: discard 1 card"'],
        ['meow global = "when an opponent shifts a card: draw 1 card, then discard 1 card"'],
    ],
)
def test_a_reaction_that_comes_to_an_end_is_not(cards):
    edition_of("gosu", edition(*cards))


def test_a_verb_that_is_new_counts_by_its_first_word(monkeypatch):
    class DiscardInstead(t.Word):
        pass

    monkeypatch.setattr(tree, "words", lambda kind: {"discard_instead": DiscardInstead})
    assert steps("discard") == {DiscardInstead}
    assert not steps("draw")


def test_in_gosu_x_too():
    text = "when you shuffle your whole discards into your deck: discard 1 card, then draw 1 card"
    why = "this reaction may trigger itself forever"
    assert why in str(refusal(f'nitish permanent = "{text}"', game="gosux"))
