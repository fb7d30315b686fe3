"""Trees to programs."""

from __future__ import annotations

import pytest

from warren.language.compile import compile_card, relocate
from warren.language.ops import Each, Moment, Op, Standing, Target
from warren.language.parse import parse_block, parse_powers
from warren.language.tree import CardText

CLANS = {"alpha": 0, "dark": 1}
CARDS = {"fact": 7, "garsh": 8}


def program(text: str) -> list[int]:
    compiled = compile_card(CardText(arrival=parse_block(text)), clans=CLANS, cards=CARDS)
    return list(compiled.programs[Moment.ARRIVAL])


def test_a_sentence_for_you() -> None:
    assert program("draw 2 (+1) cards") == [Op.YOU, Op.NUMBER, 2, 1, Op.DRAW, Op.END]


def test_each_player_is_a_loop() -> None:
    words = program("each opponent draws 3 cards")
    assert words == [
        *(Op.EACH, Each.OPPONENT),
        *(Op.NEXT, 10),
        *(Op.NUMBER, 3, 0, Op.DRAW),
        *(Op.JUMP, 2),
        Op.END,
    ]


def test_a_condition_jumps_over_its_sentence() -> None:
    words = program("if you hold the advantage, take an extra turn")
    assert words == [Op.UNLESS_ADVANTAGE, 4, Op.YOU, Op.EXTRA_TURN, Op.END]


def test_may_jumps_over_what_is_declined() -> None:
    words = program("you may draw 1 card, then discard 1 card")
    assert words[:3] == [Op.YOU, Op.MAY, len(words) - 1]


def test_choose_one_lists_where_its_options_begin() -> None:
    words = program("choose one:\n  draw 1 card\n  take the advantage")
    assert words[:3] == [Op.YOU, Op.CHOOSE_ONE, 2]
    assert words[words[3]] == words[words[4]] == Op.YOU
    assert words[words[4] + 1] == Op.ADVANTAGE


def test_x_is_chosen_first_and_a_level_limits_it() -> None:
    assert program("discard x cards\ndraw x cards")[:2] == [Op.CHOOSE_X, 0]
    assert program("discard x cards\ndestroy a free card of level x")[:2] == [Op.CHOOSE_X, 3]


def test_targets_carry_flags_levels_and_whether_fewer_will_do() -> None:
    words = program("destroy up to 2 free cards of level 1 or 2 of your army")
    at = words.index(Op.TARGET, 4)
    assert words[at + 1 : at + 4] == [Target.FREE | Target.YOURS, 0b110, 1]


def test_names_and_clans_become_numbers() -> None:
    words = program("take a card named fact or garsh from the discards")
    assert words[-5:] == [-1, 2, 7, 8, Op.END]
    assert program("take a dark card from the discards")[-3:] == [1, 0, Op.END]


def test_relocation_moves_addresses_and_nothing_else() -> None:
    text = "choose one:\n  draw 1 card\n  each player discards 2 cards\nyou may draw 5 cards"
    words = program(text)
    moved = relocate(words, 100)
    changed = [place for place, (a, b) in enumerate(zip(words, moved, strict=True)) if a != b]
    assert all(moved[place] == words[place] + 100 for place in changed)
    assert len(changed) == 2 + 2 + 2 + 1  # two options, their ends, the loop, the declined choice


@pytest.mark.parametrize(
    ("text", "power", "number"),
    [
        (
            "players may place their tokens on the cards of other players",
            Standing.TOKENS_ON_OTHERS,
            1,
        ),
        ("the holder of the advantage may draw 5 cards for 2 tokens", Standing.HOLDER_DRAWS, 5),
        (
            "a player without victory points who wins a great battle gains 2 victory points "
            "instead of 1",
            Standing.FIRST_WIN_IS_WORTH,
            2,
        ),
    ],
)
def test_standing_powers_have_a_number(text: str, power: Standing, number: int) -> None:
    compiled = compile_card(CardText(everyone=parse_powers(text)), clans=CLANS, cards=CARDS)
    assert compiled.standing == {power: number}
    assert compiled.programs == {}


def test_a_trigger_is_the_program_of_its_moment() -> None:
    text = CardText(permanent=parse_powers("when a card is captured: you may draw 1 card"))
    compiled = compile_card(text, clans=CLANS, cards=CARDS)
    assert list(compiled.programs) == [Moment.CARD_CAPTURED]
