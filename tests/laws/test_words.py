"""The numbers of army games: shared ones, and each game's own."""

from __future__ import annotations

import re
from enum import IntEnum
from pathlib import Path

import pytest

from warren import games
from warren.engine.games import GAMES
from warren.games.army import frames, traits, words
from warren.games.gosu.words import GosuAsk, GosuEvent, GosuReason
from warren.games.gosux.words import XAsk, XEvent, XReason
from warren.kernel import stack
from warren.kernel.compile import Namespace
from warren.kernel.entry import entry
from warren.language.ops import FIRST_OWN, Each, GosuOp, Op, XOp

HOME = Path(games.__file__).parent
SETS = {
    "questions": (words.Ask, XAsk, GosuAsk),
    "reasons": (words.Reason, XReason, GosuReason),
    "events": (words.Event, XEvent, GosuEvent),
    "operations": (Op, XOp, GosuOp),
}


@pytest.mark.parametrize("what", SETS)
def test_each_game_has_a_range_of_its_own(what: str) -> None:
    shared, gosux, gosu = ({*part} for part in SETS[what])
    shared -= {op for op in Op if op > FIRST_OWN}  # each game implements them itself
    assert max(shared) < min(gosux) <= max(gosux) < min(gosu)
    names = [one.name for part in SETS[what] for one in part]
    assert len(names) == len(set(names))


def test_one_question_is_weighed_like_a_newcomer() -> None:
    assert {ask for ask in GosuAsk if ask >= traits.QUESTIONS} == {GosuAsk.PLAY_CARD}


def test_operations_of_a_game_are_carried_out_by_it() -> None:
    assert FIRST_OWN == Op.RELEASE
    assert not {op.value for op in Op if op > FIRST_OWN} & {*XOp, *GosuOp}


def used_in(folder: str, kind: type[IntEnum]) -> list[str]:
    """Return where a folder's rules mention the words of an enum."""
    named = re.compile(rf"\b{kind.__name__}\b")
    sources = HOME.joinpath(folder).glob("*.py")
    return [path.name for path in sources if named.search(path.read_text("utf-8"))]


def made(game: str) -> Namespace:
    """Return all functions of a game's engine, as plain Python."""
    namespace = Namespace(dict(GAMES[game].contract), lambda function: function)
    namespace.make(entry)
    return namespace


@pytest.mark.parametrize(
    ("game", "kinds"), [("gosu", (Op, GosuOp, Each)), ("gosux", (Op, XOp, Each))]
)
def test_every_operation_is_named_where_it_is_carried_out(game, kinds) -> None:
    named = made(game).asked_for
    assert {said(one) for kind in kinds for one in kind} <= named


def said(one: IntEnum) -> str:
    return f"{type(one).__name__}.{one.name}"


@pytest.mark.parametrize("missing", [r"GosuOp\.COPY", r"GosuOp\.UNLESS_STRUCK"])
def test_what_no_rule_carries_out_is_an_error_when_the_engine_is_built(missing: str) -> None:
    """This applies to operations and conditions alike."""
    functions = dict(GAMES["gosu"].contract)
    functions["own_step"] = carry_out_one
    with pytest.raises(NotImplementedError, match=rf"{missing}\b"):
        Namespace(functions, lambda function: function).engine()


def carry_out_one(rules, state, frame, op, at):
    """Carry out a single one of GOSU's own operations."""
    if op == GosuOp.ADVANTAGE:
        return at + 1
    return at + 2


@pytest.mark.parametrize("kind", [XAsk, XReason, XEvent, XOp])
def test_words_of_gosux_stay_there(kind: type[IntEnum]) -> None:
    assert used_in("gosux", kind)
    assert not used_in("army", kind) + used_in("gosu", kind)


@pytest.mark.parametrize("kind", [GosuAsk, GosuReason, GosuEvent, GosuOp])
def test_words_of_gosu_stay_there(kind: type[IntEnum]) -> None:
    assert used_in("gosu", kind)
    assert not used_in("army", kind) + used_in("gosux", kind)


def test_the_kernel_knows_no_game() -> None:
    for source in Path(stack.__file__).parent.glob("*.py"):
        assert not re.search(r"(?i)dragoon|gosu|kamakor|bounty", source.read_text("utf-8")), source


@pytest.mark.parametrize("kind", [frames.Text, frames.Question, frames.Step])
def test_fields_of_a_frame_lie_behind_those_of_every_frame(kind: type[IntEnum]) -> None:
    assert all(stack.OTHERS <= field < stack.FIELDS for field in kind)


def test_every_field_of_a_text_is_one_thing() -> None:
    assert len(frames.Text.__members__) == len(frames.Text)
