"""Compiling trees to programs."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import pytest

from warren.engine.games import load_pack
from warren.games.army.words.cost import Cost
from warren.language.compile import Names, compile_card, relocate
from warren.language.ops import (
    Around,
    Each,
    Fetch,
    GosuOp,
    Keyword,
    Levels,
    Moment,
    Op,
    Standing,
    Target,
    Use,
    WantedClan,
    XOp,
    check_room,
)
from warren.language.parse import parse_action, parse_block, parse_powers
from warren.language.tree import Block, CardText, Sentence

NAMES = Names(clans={"alpha": 0, "dark": 1}, cards={"fact": 7, "garsh": 8})
# Three cards are named phoenix; eliana also counts as a timer while she lies face up.
NAMES_X = Names(
    clans={"galmi": 0},
    cards={"phoenix": 0, "eliana": 1, "immortal": 2, "timer": 3, "ne_ye": 4},
    called={"phoenix": (0, 1, 2), "timer": (3, -1 - 1)},
    x_is_tokens=True,
)


def program(text: str, names: Names = NAMES) -> list[int]:
    compiled = compile_card(CardText(arrival=parse_block(text)), names)
    return list(compiled.programs[Moment.ARRIVAL])


def program_x(text: str) -> list[int]:
    return program(text, NAMES_X)


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
    assert words == [GosuOp.UNLESS_ADVANTAGE, 5, Op.YOU, Op.EXTRA_TURN, 0, Op.END]


@pytest.mark.parametrize(("army", "only_yours"), [("one army", 0), ("your army", 1)])
def test_cards_are_swapped_in_any_army_or_in_your_own(army: str, only_yours: int) -> None:
    words = program(f"swap 2 cards of the same level in {army}")
    assert words == [Op.YOU, Op.SWAP, only_yours, Op.END]


def test_may_jumps_over_what_is_declined() -> None:
    words = program("you may draw 1 card, then discard 1 card")
    assert words[:3] == [Op.YOU, Op.MAY, len(words) - 1]


def test_choose_one_lists_where_its_options_begin() -> None:
    words = program("choose one:\n  draw 1 card\n  take the advantage")
    assert words[:4] == [Op.YOU, Op.CHOOSE_ONE, len(words) - 1, 2]
    assert words[words[4]] == words[words[5]] == Op.YOU
    assert words[words[5] + 1] == GosuOp.ADVANTAGE


def test_x_is_chosen_first_and_a_level_limits_it() -> None:
    assert program("discard x cards\ndraw x cards")[:2] == [Op.CHOOSE_X, 0]
    assert program("discard x cards\ndestroy a free card of level x")[:2] == [Op.CHOOSE_X, 3]


def test_targets_carry_flags_levels_and_whether_fewer_will_do() -> None:
    words = program("destroy up to 2 free cards of level 1 or 2 of your army")
    at = words.index(Op.TARGET, 4)
    assert words[at + 1 : at + 4] == [Target.HIT | Target.FREE | Target.YOURS, 0b110, 1]


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
    # two options, their ends, the jump if there are none, the loop, the declined choice
    assert len(changed) == 2 + 2 + 1 + 2 + 1


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
        ("your cards with a shift cost have secret shift", Standing.SECRET_SHIFTS, 1),
        ("your opponent has only 2 turns after you pass first", Standing.TURNS_AFTER_PASS, 2),
        (
            "winning a great battle by 10 or more wins you the game; after any other great battle "
            "you sacrifice 1 extra card",
            Standing.WIN_BY_MARGIN,
            10,
        ),
        ("your highest free card is ethereal", Standing.HIGHEST_FREE_IS_ETHEREAL, 1),
        ("players have a hand limit of 5 cards", Standing.HAND_LIMIT, 5),
        (
            "in a great battle your army gains 1 strength for each card in your hand",
            Standing.HAND_STRENGTH,
            1,
        ),
        ("your cards of level 3 have echo", Standing.LEVEL_ECHOES, 3),
        (
            "your cards of level 2 count as every clan of your deck",
            Standing.LEVEL_OF_EVERY_CLAN,
            2,
        ),
        ("it counts as every clan of your deck", Standing.OF_EVERY_CLAN, 1),
        ("it counts as every level", Standing.OF_EVERY_LEVEL, 1),
        ("it counts as fact and garsh", Standing.STANDS_FOR, 1),
        ("cards adjacent to it have echo", Standing.NEIGHBOURS_ECHO, 1),
        (
            "its value is doubled in a great battle if your opponent has a bounty card",
            Standing.DOUBLED_BY_BOUNTY,
            1,
        ),
        ("it has the text, keywords and symbols of its mirror card", Standing.MIRROR, 1),
    ],
)
def test_standing_powers_have_a_number(text: str, power: Standing, number: int) -> None:
    compiled = compile_card(CardText(everyone=parse_powers(text)), NAMES)
    assert compiled.standing == {power: number}
    assert compiled.programs == {}


def test_a_trigger_is_the_program_of_its_moment() -> None:
    text = CardText(permanent=parse_powers("when a card is captured: you may draw 1 card"))
    compiled = compile_card(text, NAMES)
    assert list(compiled.programs) == [Moment.CARD_CAPTURED]


def test_powers_from_hand_are_standing_powers() -> None:
    text = CardText(
        hand=parse_powers("discard it to cancel the activation of a card by your opponent")
    )
    assert compile_card(text, NAMES).standing == {Standing.CANCELS_ACTIVATION: 1}


# --- GOSU X --------------------------------------------------------------------------------------


def test_an_effect_is_the_program_of_the_arrival() -> None:
    text = CardText(effect=parse_block("draw 1 card"), captured=parse_block("draw 2 cards"))
    assert list(compile_card(text, NAMES_X).programs) == [Moment.ARRIVAL, Moment.CAPTURED]


def test_where_x_is_the_tokens_it_is_not_chosen() -> None:
    assert program_x("draw x cards") == [Op.YOU, XOp.MY_TOKENS, Op.DRAW, Op.END]


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("if you have a supremacy token", [XOp.UNLESS_SUPREMACY]),
        ("if you have no card in hand", [Op.UNLESS_EMPTY_HAND]),
        ("if you own 4 tokens", [XOp.UNLESS_TOKENS, 4]),
        ("if your opponent has 3 or more captured cards", [XOp.UNLESS_THEY_CAPTURED, 3]),
        (
            "if 3 cards named phoenix lie face up in your army",
            [XOp.UNLESS_SHOWN, 3, 3, 0, 1, 2],
        ),
        ("if timer lies face up in an army", [XOp.UNLESS_IN_PLAY, 1, 2, 3, -2]),
        ("if timer lies in an army", [XOp.UNLESS_IN_PLAY, 0, 2, 3, -2]),
        ("if ne_ye is removed from the game", [XOp.UNLESS_REMOVED, 1, 4]),
    ],
)
def test_every_condition_jumps_to_the_end_of_its_sentence(condition: str, words: list[int]) -> None:
    found = program_x(f"{condition}, take an extra turn")
    end = len(found) - 1
    assert found == [words[0], end, *words[1:], Op.YOU, Op.EXTRA_TURN, 0, Op.END]
    moved = relocate(found, 100)
    assert moved == [words[0], end + 100, *found[2:]]


def test_a_choice_may_depend_on_what_was_done() -> None:
    words = program_x(
        "you may discard a bounty card\nif you do, choose one:\n  draw 1 card\n  take an extra turn"
    )
    bounty = 1 << Keyword.BOUNTY
    assert words[:4] == [Op.YOU, XOp.DISCARD_KEYWORD, 1, bounty]
    assert words[4:8] == [Op.UNLESS_DONE, len(words) - 1, Op.YOU, Op.CHOOSE_ONE]


def test_to_do_this_again_is_to_repeat_the_sentences_above() -> None:
    words = program_x("draw 1 card\ndiscard 1 card\nyou may do this again")
    once = program_x("draw 1 card\ndiscard 1 card")[:-1]
    assert words == [*once, Op.YOU, Op.MAY, len(words) - 1, *once, Op.END]


def test_supremacy_adds_levels_in_higher_bits() -> None:
    words = program_x("capture a card of level 1 or 2 (or 3 with supremacy)")
    levels = 0b110 | 0b1000 << Levels.ADDED
    assert words[1:] == [
        *(Op.NUMBER, 1, 0),
        *(Op.TARGET, Target.HIT, levels, 0),
        Op.CAPTURE,
        Op.END,
    ]


@pytest.mark.parametrize(
    ("sentence", "flags", "levels"),
    [
        ("release a captured card in its row or column", Target.CAPTURED | Target.IN_LINE, 0b1110),
        ("copy an adjacent card", Target.COPY | Target.OTHER | Target.ADJACENT, 0b1110),
        ("capture a bounty card", Target.HIT | Target.BOUNTY, 0b1110),
        ("destroy a free card of at most its level", Target.HIT | Target.FREE, Levels.UP_TO_IT),
        ("put the bounty token on a card", Target.ANY_FACE | Target.UNMARKED, 0b1110),
    ],
)
def test_targets_of_gosux(sentence: str, flags: int, levels: int) -> None:
    words = program_x(sentence)
    assert words[4:8] == [Op.TARGET, flags, levels, 0]


def test_what_is_fetched_has_keywords_levels_and_flags() -> None:
    words = program_x(
        "take up to x wonderful or force of will cards of different levels from your discards"
    )
    keywords = 1 << Keyword.WONDERFUL | 1 << Keyword.FORCE_OF_WILL
    assert words[1:] == [
        XOp.MY_TOKENS,
        *(XOp.FETCH, 1, Fetch.OF_DIFFERENT_LEVELS, keywords, 0b1110),
        Op.END,
    ]


def test_a_shared_name_becomes_all_its_cards() -> None:
    words = program_x(
        "search your deck for a card named phoenix, show it, shuffle your deck and put it on top"
    )
    assert words == [Op.YOU, XOp.SEARCH_NAMED, 3, 0, 1, 2, Op.END]


def test_clans_are_counted_around_the_card_or_in_the_discards() -> None:
    assert program_x("draw 1 card for each clan in its row")[1:3] == [XOp.PER_CLAN, Around.ROW]
    assert program_x("draw 1 card for each clan in your discards")[2] == Around.DISCARDS


def test_your_opponent_is_a_loop_of_one() -> None:
    assert program_x("your opponent discards 1 card")[:2] == [Op.EACH, Each.OPPONENT]
    most = program_x("the player with the most cards in hand discards 1 card")
    assert most[:2] == [Op.EACH, Each.MOST_IN_HAND]


# --- Kamakor -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("if you don't hold the advantage", [GosuOp.UNLESS_NO_ADVANTAGE]),
        ("if a dragoon token activates it", [GosuOp.UNLESS_BY_DRAGOON]),
        ("if you have a card in hand", [GosuOp.UNLESS_HAND]),
        ("if they can't", [GosuOp.UNLESS_FAILED]),
        ("if your first card is no dark card", [GosuOp.UNLESS_FIRST_IS_NOT, 1]),
    ],
)
def test_conditions_of_kamakor_jump_too(condition: str, words: list[int]) -> None:
    found = program(f"{condition}, take an extra turn")
    end = len(found) - 1
    assert found == [words[0], end, *words[1:], Op.YOU, Op.EXTRA_TURN, 0, Op.END]
    assert relocate(found, 100) == [words[0], end + 100, *found[2:]]


def test_the_owner_of_a_card_that_was_not_struck_does_nothing() -> None:
    words = program("destroy a free card\nits owner draws 1 card")
    at = words.index(GosuOp.UNLESS_STRUCK)
    assert words[at:] == [
        *(GosuOp.UNLESS_STRUCK, len(words) - 1),
        GosuOp.ITS_OWNER,
        *(Op.NUMBER, 1, 0, Op.DRAW),
        Op.END,
    ]
    assert relocate(words, 100)[at + 1] == len(words) - 1 + 100


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("draw 1 card for each clan in your bottom row", [GosuOp.CLANS_SHOWN, 0, Op.DRAW]),
        (
            "draw 1 card for each clan in your bottom row, at most 3",
            [GosuOp.CLANS_SHOWN, 3, Op.DRAW],
        ),
        (
            "draw 1 card for each card of your army just released, at most 2",
            [GosuOp.PER_RELEASED, 2, Op.DRAW],
        ),
        ("release all captured cards of all armies", [GosuOp.RELEASE_EVERYONE]),
        ("put the rest back on top of the deck", [GosuOp.REST_ON_TOP]),
        (
            "let a dark card of your army jump over the top 3 cards of the deck",
            [GosuOp.LET_JUMP, 1, Op.NUMBER, 3, 0, GosuOp.JUMP_OVER],
        ),
        ("keep 2 of them", [Op.NUMBER, 2, 0, Op.KEEP]),
        ("keep up to 2 of them", [Op.NUMBER, 2, 0, GosuOp.KEEP_SOME, 1, 0]),
        (
            "keep 1 (+1) of them of clans that your army does not show",
            [Op.NUMBER, 1, 1, GosuOp.KEEP_SOME, 0, 1],
        ),
        (
            "take a card of another clan from the discards",
            [Op.NUMBER, 1, 0, Op.RECOVER, WantedClan.OTHER, 0],
        ),
        (
            "take an extra turn in which a card of level 1 costs you nothing",
            [Op.EXTRA_TURN, 1],
        ),
        ("gain 2 dragoon tokens", [Op.NUMBER, 2, 0, GosuOp.GAIN_DRAGOONS, 0]),
        (
            "gain 2 dragoon tokens, or draw 1 card for each one you can't gain",
            [Op.NUMBER, 2, 0, GosuOp.GAIN_DRAGOONS, 1],
        ),
    ],
)
def test_sentences_of_kamakor(sentence: str, words: list[int]) -> None:
    assert program(sentence) == [Op.YOU, *words, Op.END]


def test_x_that_the_advantage_lessens_is_a_level_that_can_be_struck() -> None:
    words = program("discard x cards (1 less with the advantage)\ndestroy a free card of level x")
    assert words[:4] == [GosuOp.CHOOSE_AIM, Op.YOU, GosuOp.X_LESS, Op.DISCARD]


@pytest.mark.parametrize(
    ("sentence", "flags", "levels"),
    [
        (
            "capture another card of your army",
            Target.HIT | Target.YOURS | Target.OTHER,
            0b1110,
        ),
        (
            "capture a card of level 1 (or 2 or 3 with a dragoon token)",
            Target.HIT,
            0b10 | 0b1100 << Levels.ADDED | Levels.WITH_DRAGOON,
        ),
        (
            "destroy a free card of level 1 (or 2 with the advantage)",
            Target.HIT | Target.FREE,
            0b10 | 0b100 << Levels.ADDED | Levels.WITH_ADVANTAGE,
        ),
    ],
)
def test_targets_of_kamakor(sentence: str, flags: int, levels: int) -> None:
    assert program(sentence)[4:8] == [Op.TARGET, flags, levels, 0]


@pytest.mark.parametrize(
    ("text", "power", "number"),
    [
        ("dragoon tokens may be spent to draw cards", Standing.DRAGOONS_DRAW, 1),
        ("cards of level 1 of a new clan cost 2 cards less", Standing.NEW_CLANS_COST_LESS, 2),
        (
            "cards of level 1 of a new clan cost you 1 card less",
            Standing.NEW_CLANS_COST_YOU_LESS,
            1,
        ),
        ("opponents can't capture or destroy your first card", Standing.FIRST_IS_SAFE, 1),
        ("you take the card that its failed shadow jump reveals", Standing.TAKES_REVEALED, 1),
        (
            "cards of level 1 or 2 without a shift cost may make shadow jumps",
            Standing.JUMPS_WITHOUT_COST,
            1,
        ),
        (
            "it costs 1 card less to shift for each captured card of your army",
            Standing.CHEAPER_PER_CAPTURED,
            0 + 1,
        ),
        (
            "it costs 1 card less to shift for each captured card of your army, at least 1",
            Standing.CHEAPER_PER_CAPTURED,
            1 + 1,
        ),
        (
            "your alpha cards cost 1 card less to shift, at least 1",
            Standing.CLAN_SHIFTS_CHEAPER,
            0 + 1,
        ),
        ("every shift costs 1 card less, at least 1", Standing.SHIFTS_COST_LESS, 1),
        (
            "winning a great battle with 4 or more captured cards in your army"
            " gains you 1 victory point more",
            Standing.EXTRA_POINT_WITH_CAPTURED,
            4,
        ),
        ("captured cards have a value of 1 in a great battle", Standing.CAPTURED_ARE_WORTH, 1),
    ],
)
def test_standing_powers_of_kamakor(text: str, power: Standing, number: int) -> None:
    """The number is never 0, which would mean a card without the power."""
    assert compile_card(CardText(permanent=parse_powers(text)), NAMES).standing == {power: number}


WINNING = "a player with 5 clans in their bottom row and 4 in their middle row wins the game"


@pytest.mark.parametrize(
    ("key", "effect", "moment"),
    [
        ("everyone", WINNING, Moment.ROUND_STARTED),
        ("permanent", "draw 1 card", Moment.ROUND_BEGUN),
        ("everyone", "draw 1 card", Moment.ROUND_BEGUN),
        ("first", "draw 1 card", Moment.FIRST_ROUND_BEGUN),
    ],
)
def test_k_13_victories_come_before_what_else_a_round_starts_with(
    key: str, effect: str, moment: Moment
) -> None:
    powers = parse_powers(f"at the start of each round: {effect}")
    assert list(compile_card(CardText(**{key: powers}), NAMES).programs) == [moment]


@pytest.mark.parametrize(
    ("text", "cost", "needs", "flags", "levels"),
    [
        ("capture this card: draw 1 card", Cost(captures_this=True), Use.DRAW, 0, 0),
        (
            "discard 2 cards: destroy a free card of level 1 or 2 of an opponent's army",
            Cost(discards=2),
            Use.TARGET,
            Target.HIT | Target.FREE | Target.OPPONENTS,
            0b110,
        ),
        (
            "capture this card: release a captured card of level 1 of your army, then draw 1 card",
            Cost(captures_this=True),
            Use.TARGET | Use.DRAW,
            Target.CAPTURED | Target.YOURS,
            0b10,
        ),
        (
            "capture this card: each opponent discards 1 card",
            Cost(captures_this=True),
            Use.DISCARD,
            0,
            0,
        ),
        (
            "return a dragoon token: draw 2 cards, then discard 1 card",
            Cost(dragoons=1),
            Use.DRAW,
            0,
            0,
        ),
        (
            "discard 2 cards of different clans: take a card of another clan from the discards",
            Cost(discards=2, different_clans=True),
            Use.RECOVER,
            0,
            0,
        ),
        (
            "discard 1 card:\n  choose one:\n    each opponent discards 1 card\n    draw 1 card",
            Cost(discards=1),
            Use.DISCARD | Use.DRAW,
            0,
            0,
        ),
    ],
)
def test_k_25_an_action_knows_what_it_needs_to_do_something(
    text: str, cost: Cost, needs: int, flags: int, levels: int
) -> None:
    compiled = compile_card(CardText(action=parse_action(text)), NAMES)
    assert list(compiled.programs) == [Moment.ACTION]
    assert compiled.use is not None
    assert compiled.use.cost == cost
    assert (compiled.use.needs, compiled.use.flags, compiled.use.levels) == (needs, flags, levels)
    assert compiled.standing == {}


@pytest.mark.parametrize(
    "second",
    [
        "destroy a free card of level 2 of an opponent's army",
        "capture a card of level 2 of an opponent's army",
        "release a captured card of level 2 of your army",
        "return a free card of level 2 to its owner's hand",
    ],
)
def test_k_25_an_action_with_a_second_target_may_always_be_used(second: str) -> None:
    """Only the first step's target is stored, which says nothing about the second."""
    first = "discard 1 card: destroy a free card of level 1 of an opponent's army"
    use = compile_card(CardText(action=parse_action(f"{first}, then {second}")), NAMES).use
    alone = compile_card(CardText(action=parse_action(first)), NAMES).use
    assert use is not None
    assert alone is not None
    assert (alone.needs, use.needs) == (Use.TARGET, Use.TARGET | Use.ALWAYS)
    assert (use.flags, use.levels) == (alone.flags, alone.levels)


def test_an_action_of_everyone_is_marked() -> None:
    text = CardText(everyones_action=parse_action("discard 3 cards: draw 1 card"))
    compiled = compile_card(text, NAMES)
    assert compiled.standing == {Standing.EVERYONES_ACTION: 1}
    assert list(compiled.programs) == [Moment.ACTION]


def test_a_card_without_an_action_needs_nothing() -> None:
    assert compile_card(CardText(arrival=parse_block("draw 1 card")), NAMES).use is None


@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_every_card_has_a_program_that_can_be_moved(game: str) -> None:
    pack = load_pack(game)
    names = pack.numbered()
    for card in pack.cards:
        compiled = compile_card(card.text, names)
        assert compiled.programs or compiled.standing, card.id
        for words in compiled.programs.values():
            moved = relocate(words, 100)
            addresses = [a for a, b in zip(words, moved, strict=True) if a != b]
            assert all(0 <= address < len(words) for address in addresses), card.id


@pytest.mark.parametrize(("whose", "number"), [("your", 0), ("your opponent's", 1)])
def test_a_whole_army_is_released_by_whose_it_is(whose: str, number: int) -> None:
    words = program_x(f"release all cards of {whose} army")
    assert words == [Op.YOU, XOp.RELEASE_ALL, number, Op.END]


def test_a_step_that_no_operation_is_called_like_is_named() -> None:
    unknown: Any = Cost(discards=1)  # the cost of an action is not one of its steps
    text = CardText(arrival=Block((Sentence((unknown,)),)))
    with pytest.raises(TypeError, match=r"no program for Cost\("):
        compile_card(text, NAMES)


def test_a_power_too_many_is_named() -> None:
    """Powers and moments are bits of a number; the one that does not fit is named."""
    powers = IntEnum("Standing", {"HAND_LIMIT": 62, "ONE_TOO_MANY": 63})
    with pytest.raises(ValueError, match=r"no room for Standing.ONE_TOO_MANY = 63"):
        check_room(powers)
