"""Compiles trees to programs for the effect machine.

Each word writes its own code (`Word.write`). This module contains the parts shared by all words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from warren.language import tree as t
from warren.language.ops import (
    GosuOp,
    Keyword,
    Levels,
    Moment,
    Op,
    Standing,
    Use,
    XOp,
)
from warren.language.vocabulary import FIRST_ADDED

OWN_MOMENTS = {
    "effect": Moment.ARRIVAL,
    "arrival": Moment.ARRIVAL,
    "arrival_by_shift": Moment.ARRIVAL_BY_SHIFT,
    "activation": Moment.ACTIVATION,
    "shifted": Moment.SHIFTED,
    "destroyed": Moment.DESTROYED,
    "captured": Moment.CAPTURED,
    "removed": Moment.REMOVED,
}

AnyOp = Op | XOp | GosuOp
Hole = Callable[[], None]  # sets an address that is not known until later

OWN_NAMES: dict[str, AnyOp] = {op.name: op for kind in (Op, XOp, GosuOp) for op in kind}
ANY_LEVEL = (1, 2, 3)

HIGHEST_LEVEL = 3


@dataclass(frozen=True)
class Compiled:
    """A card's programs by moment, and the values of its standing powers."""

    programs: Mapping[Moment, list[int]]
    standing: Mapping[Standing, int]
    use: Useful | None = None  # the cost and conditions of its own action


@dataclass(frozen=True)
class Useful:
    """A card's own action: its cost, and the conditions under which it has an effect."""

    cost: Any
    needs: int  # Use flags
    flags: int  # flags of the target
    levels: int


@dataclass(frozen=True)
class Names:
    """The numbers of clans and cards, by the names in texts."""

    clans: Mapping[str, int]
    cards: Mapping[str, int]
    called: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    x_is_tokens: bool = False  # X is the player's number of tokens, not a chosen number

    @property
    def has_one_opponent(self) -> bool:
        """Whether the game is for two, so that nobody chooses among opponents."""
        return self.x_is_tokens

    def has_all_of(self, other: Names) -> bool:
        """Return whether every name in `other` also exists here."""
        return (
            self.clans.keys() >= other.clans.keys()
            and self.cards.keys() >= other.cards.keys()
            and self.called.keys() >= other.called.keys()
        )

    def designs(self, name: str) -> tuple[int, ...]:
        """Return the designs with a name; -1 - design for those that count only when face up."""
        return self.called[name] if name in self.called else (self.cards[name],)


def compile_card(text: t.CardText, names: Names) -> Compiled:
    """Return all programs of a card. Addresses are relative to the start of each program."""
    programs: dict[Moment, list[int]] = {}
    standing: dict[Standing, int] = {}
    for name, moment in OWN_MOMENTS.items():
        block: t.Block = getattr(text, name)
        if block.sentences:
            programs[moment] = compile_block(block, names)
    for power in (*text.permanent, *text.everyone, *text.hand, *text.first):
        if isinstance(power, t.Trigger):
            programs[_moment(power, first=power in text.first)] = compile_block(power.effect, names)
        elif power.moment is not None:
            writer = Writer(names)
            power.write(writer)
            before = programs.get(power.moment, [Op.END])[:-1]
            programs[power.moment] = [*before, *writer.words, int(Op.END)]
        else:
            kind, number = power.standing(names)
            standing[kind] = number
    action = text.action or text.everyones_action
    if action is None:
        return Compiled(programs, standing)
    programs[Moment.ACTION] = compile_block(action.effect, names)
    if text.everyones_action:
        standing[Standing.EVERYONES_ACTION] = 1
    return Compiled(programs, standing, _useful(action))


def _moment(power: t.Trigger, *, first: bool) -> Moment:
    """Return the moment of a power; when a round starts, victories are decided first (K-13)."""
    moment = Moment[power.when.name]
    if moment is not Moment.ROUND_STARTED or wins_by(power.effect):
        return moment
    return Moment.FIRST_ROUND_BEGUN if first else Moment.ROUND_BEGUN


def wins_by(block: t.Block) -> bool:
    """Return whether a text can make a player win."""
    return any(isinstance(step, t.Win) for s in block.sentences for step in _steps(s))


def _useful(action: t.Action) -> Useful:
    """Return the conditions under which an action has any effect (K-25)."""
    needs = flags = levels = 0
    for sentence in _sentences(action.effect):
        for step in sentence.steps:
            if step.use == Use.DISCARD:
                needs |= Use.DISCARD if sentence.who is not t.Who.YOU else 0
            elif step.use != Use.TARGET:
                needs |= step.use
            elif needs & Use.TARGET:
                needs |= Use.ALWAYS  # only one target can be stored
            else:
                needs |= Use.TARGET
                targets: Any = vars(step)["targets"]
                flags, levels = targets.flags(step.aim), targets.bits()
    return Useful(action.cost, needs, flags, levels)


def compile_block(block: t.Block, names: Names) -> list[int]:
    """Return the program of a block of sentences."""
    return Writer(names).program(block)


def is_asked(sentence: t.Sentence) -> bool:
    """Return whether the player is asked separately to accept the sentence.

    Some steps can be declined during the choice, unless several players do them in turn.
    """
    declinable = bool(sentence.steps) and "declinable" in sentence.steps[0].marks
    return sentence.may and (in_turn(sentence.who) is not None or not declinable)


def in_turn(who: t.AnyWho) -> int | None:
    """Return the players who act in turn, if a sentence has several; else None."""
    return t.MEMBERS[who].each if who in t.MEMBERS else None


def relocate(program: list[int], base: int) -> list[int]:
    """Return the program with `base` added to its addresses."""
    moved = list(program)
    for at, operands in instructions(program):
        for place in _addresses(program, at, operands):
            moved[place] += base
    return moved


# Types of fields that become operands; the last two are lists that begin with their length
OPERAND_KINDS = ("int", "bool", "str", "tuple[str, ...]")

# The number of operands of operations whose name or operands differ from their word's.
OPERANDS: dict[int, int] = {
    Op.HALF_HAND: 0,
    Op.REVEAL: 0,  # an earlier operation sets the number
    Op.KEEP: 0,
    Op.CHOOSE_PLAYER: 1,
    Op.EACH: 1,
    Op.NEXT: 1,
    Op.JUMP: 1,
    Op.MAY: 1,
    Op.CHOOSE_ONE: 2,
    Op.NUMBER: 2,
    Op.PER_CARD: 2,
    Op.UP_TO_HAND: 2,
    Op.DOWN_TO_HAND: 2,
    Op.CHOOSE_X: 1,
    Op.TARGET: 3,
    Op.SWAP: 1,
    Op.RECOVER: 2,
    Op.NAME_CLAN: 1,
    Op.EXTRA_TURN: 1,
    Op.TAKE_BACK: 2,
    Op.UNLESS_DONE: 1,
    Op.UNLESS_EMPTY_HAND: 1,
    XOp.UNLESS_SUPREMACY: 1,
    XOp.UNLESS_TOKENS: 2,
    XOp.UNLESS_THEY_CAPTURED: 2,
    XOp.UNLESS_SHOWN: 3,
    XOp.UNLESS_IN_PLAY: 3,
    XOp.UNLESS_REMOVED: 2,
    XOp.PER_CLAN: 1,
    XOp.RELEASE_ALL: 1,
    XOp.CHOOSE_NAMED: 1,
    XOp.REMOVE_DISCARDED: 1,
    XOp.FETCH: 4,
    XOp.BURY: 1,
    XOp.DISCARD_KEYWORD: 2,
    XOp.DISCARD_CLAN: 1,
    GosuOp.UNLESS_ADVANTAGE: 1,
    GosuOp.UNLESS_POINTS: 1,
    GosuOp.UNLESS_NO_ADVANTAGE: 1,
    GosuOp.UNLESS_BY_DRAGOON: 1,
    GosuOp.UNLESS_HAND: 1,
    GosuOp.UNLESS_FAILED: 1,
    GosuOp.UNLESS_STRUCK: 1,
    GosuOp.UNLESS_FIRST_IS_NOT: 2,
    GosuOp.CLANS_SHOWN: 1,
    GosuOp.PER_RELEASED: 1,
    GosuOp.KEEP_SOME: 2,
    GosuOp.LET_JUMP: 1,
    GosuOp.GAIN_DRAGOONS: 1,
    GosuOp.UNLESS_AT_LEAST: 6,
    GosuOp.UNLESS_AT_MOST: 6,
    GosuOp.UNLESS_MORE: 5,
    GosuOp.UNLESS_FEWER: 5,
    GosuOp.UNLESS_ENOUGH: 1,
    GosuOp.FOR_EACH: 5,
    GosuOp.CHOOSE_SELF: 1,
    GosuOp.FIND: 2,
    GosuOp.FORBID: 1,
    GosuOp.BONUS: 9,
    GosuOp.PROTECT: 5,
    GosuOp.LOSE_POINTS: 0,  # an earlier operation sets the number
    GosuOp.LOSE_TOKENS: 0,
    GosuOp.WIN_WITH: 5,
}
COUNTED = {Op.CHOOSE_ONE, Op.RECOVER, XOp.UNLESS_SHOWN, XOp.UNLESS_IN_PLAY, XOp.UNLESS_REMOVED}
JUMPS = {
    Op.NEXT,
    Op.JUMP,
    Op.MAY,
    Op.CHOOSE_ONE,
    *(op for name, op in OWN_NAMES.items() if name.startswith("UNLESS_")),
}


def operation_of(word: type[t.Word]) -> int | None:
    """Return the operation of a word; by default, that of `FetchName` is FETCH_NAME."""
    if word.kernel is not None:
        return added()[word]
    return word.operation if word.operation is not None else OWN_NAMES.get(t.name_of(word).upper())


@cache
def added() -> dict[type[t.Word], int]:
    """Number the operations of words with their own functions, in the order of their files."""
    brought = [word for word in t.words().values() if word.kernel is not None]
    return {word: FIRST_ADDED + number for number, word in enumerate(brought)}


@cache
def operands() -> tuple[dict[int, int], set[int]]:
    """Return the number of operands by operation, and the operations that end with a list."""
    lengths, counted = dict[int, int](), set[int]()
    for word in (*t.words(t.Step).values(), *t.words(t.Amount).values()):
        op, said = operation_of(word), t.details(word)
        if op is not None:
            lengths[op] = sum(kind in OPERAND_KINDS for kind in said.values())
            counted |= {op} if said.get("name") or said.get("names") else set()
    return lengths | OPERANDS, counted | COUNTED


def instructions(program: list[int]) -> list[tuple[int, int]]:
    """Return the position and the number of operands of each operation."""
    found = []
    lengths, counted = operands()
    at = 0
    while at < len(program):
        op = program[at]
        length = lengths.get(op, 0)
        if op in counted:
            length += program[at + length]
        found.append((at, length))
        at += 1 + length
    return found


def _addresses(program: list[int], at: int, operands: int) -> list[int]:
    """Return the positions of addresses: a jump's first operand, and the starts of options."""
    found = [at + 1] if program[at] in JUMPS else []
    if program[at] == Op.CHOOSE_ONE:
        found += range(at + 3, at + 1 + operands)
    return found


class Writer:
    """Writes one program."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.words: list[int] = []
        self.above = t.Block()  # the preceding sentences
        self.declinable = False  # whether the player may decline a step at its choice

    def program(self, block: t.Block) -> list[int]:
        if (begins := _begins(block)) is not None:
            self.add(begins)
        elif not self.names.x_is_tokens and (most := _most_x(block)):
            self.add(Op.CHOOSE_X, 0 if most < 0 else most)
        self.block(block)
        self.add(Op.END)
        return self.words

    def add(self, *words: int) -> None:
        self.words.extend(int(word) for word in words)

    def number(self, count: int) -> None:
        """Set the number to a constant."""
        self.add(Op.NUMBER, count, 0)

    def hole(self, op: int, *operands: int) -> Hole:
        """Add an operation; return the function that sets its address when the target is known."""
        self.add(op, -1)
        place = len(self.words) - 1
        self.add(*operands)

        def fill() -> None:
            self.words[place] = len(self.words)

        return fill

    def block(self, block: t.Block) -> None:
        unmet: list[Hole] = []  # jumps past sentences that depend on earlier ones
        past: list[Hole] = []  # jumps past the `otherwise` sentence
        for number, sentence in enumerate(block.sentences):
            self.above = t.Block(block.sentences[:number])
            later = next((one.condition for one in block.sentences[number + 1 :]), None)
            is_price = self.is_price(sentence, later)
            unmet += self.condition(sentence.condition)
            if isinstance(sentence, t.ChooseOne):
                leave = self.choose_one(sentence)
            else:
                leave = self.steps_of(sentence, is_price=is_price)
            if later is t.If.OTHERWISE:
                (unmet if is_price else past).extend(leave)
                past.append(self.hole(Op.JUMP))
            else:
                unmet += leave
            if later is t.If.OTHERWISE or not is_price:
                unmet = filled(unmet)
            if later not in (t.If.DID, t.If.OTHERWISE):
                past = filled(past)

    def is_price(self, sentence: t.Sentence | t.ChooseOne, later: t.Condition | None) -> bool:
        """Return whether the next sentence depends on this one (in GOSU X: on the chosen card)."""
        is_else = later is t.If.OTHERWISE and sentence.condition is None
        return not self.names.has_one_opponent and (later is t.If.DID or is_else)

    def choose_one(self, choice: t.ChooseOne) -> list[Hole]:
        """Add a choice; return the holes for the address after it."""
        count = len(choice.options)
        self.add(Op.YOU)
        leave = [self.hole(Op.CHOOSE_ONE, count, *[-1] * count)]
        starts = len(self.words) - count
        for number, option in enumerate(choice.options):
            self.words[starts + number] = len(self.words)
            filled([*self.condition(option.condition), *self.steps_of(option)])
            leave.append(self.hole(Op.JUMP))
        return leave

    def condition(self, condition: t.Condition | None) -> list[Hole]:
        """Add a condition; return the holes for the target of a jump if it fails."""
        if condition is None or condition is t.If.OTHERWISE:
            return []
        if isinstance(condition, t.Stated):
            return [condition.test(self)]
        if condition is t.If.DID and not self.names.has_one_opponent:
            return []  # earlier code jumps past it
        unless = t.MEMBERS[condition].unless
        if unless is None:
            raise TypeError(f"no program for {condition!r}")
        return [self.hole(unless)]

    def named(self, name: str) -> tuple[int, ...]:
        """Return the number of designs with a name, then the designs."""
        designs = self.names.designs(name)
        return len(designs), *designs

    def steps_of(self, sentence: t.Sentence, *, is_price: bool = False) -> list[Hole]:
        """Add a sentence's steps; return the holes for jumps past it. A price is paid in full."""
        leave: list[Hole] = []
        each = in_turn(sentence.who)
        if each is not None:
            self.add(Op.EACH, each)
            again = len(self.words)
            leave.append(self.hole(Op.NEXT))
            decline = [self.hole(Op.MAY)] if is_asked(sentence) else []
            self.steps(sentence.steps)
            for fill in decline:
                fill()
            self.add(Op.JUMP, again)
        else:
            leave += self.who(sentence.who)
            first: Any = sentence.steps[0]
            if is_price and "price" in first.marks:
                first.amount.write(self)
                leave.append(self.hole(GosuOp.UNLESS_ENOUGH))
            if is_asked(sentence):
                leave.append(self.hole(Op.MAY))
            self.steps(sentence.steps, declinable=sentence.may)
            if is_price and "strike" in sentence.steps[-1].marks:
                leave.append(self.hole(Op.UNLESS_DONE))
        return leave

    def who(self, who: t.AnyWho) -> list[Hole]:
        """Select the actor; return the holes for the target of a jump if there is none."""
        says = t.MEMBERS.get(who)
        leave = [self.hole(says.unless)] if says and says.unless is not None else []
        self.add(*(says.program if says else (Op.YOU,)))
        return leave

    def steps(self, steps: tuple[t.Step, ...], *, declinable: bool = False) -> None:
        for step in steps:
            self.declinable = declinable
            step.write(self)

    def by_name(self, word: t.Word) -> None:
        """Add the operation with the word's name; the word's fields are its operands, in order.

        Fields for amounts and targets write their own operations first.
        """
        op = operation_of(type(word))
        if op is None:
            raise TypeError(f"no program for {word!r}")
        operands: list[int] = []
        for name, kind in t.details(type(word)).items():
            value = getattr(word, name)
            if kind in OPERAND_KINDS:
                operands += self.operand(name, value)
            elif isinstance(word, t.Step) and word.aim:
                value.write(self, word.aim)
            else:
                value.write(self)
        self.add(op, *operands)

    def operand(self, name: str, value: int | str | tuple[str, ...]) -> Iterable[int]:
        """Return the operands for a field."""
        if isinstance(value, tuple):
            return len(value), *(self.names.cards[card] for card in value)
        if isinstance(value, int):
            return (int(value),)
        if name == "name":
            return self.named(value)
        return ((self.names.clans if name == "clan" else self.names.cards)[value],)


def filled(holes: list[Hole]) -> list[Hole]:
    """Set the address of all holes to the current position; return an empty list."""
    for fill in holes:
        fill()
    return []


def level_bits(levels: tuple[int, ...], added: tuple[int, ...] = ()) -> int:
    """Return levels as bits, with conditional ones above them; no levels means any."""
    bits = sum(1 << level for level in levels or ANY_LEVEL)
    return bits | sum(1 << level for level in added) << Levels.ADDED


def keyword_bits(keywords: tuple[str, ...]) -> int:
    """Return keywords as bits."""
    return sum(1 << Keyword[keyword.upper()] for keyword in keywords)


def _begins(block: t.Block) -> int | None:
    """Return the operation that an amount requires at the start, if any."""
    for sentence in block.sentences:
        for step in _steps(sentence):
            begins: int | None = getattr(vars(step).get("amount"), "begins", None)
            if "aims" in step.marks and begins is not None:
                return begins
    return None


def _most_x(block: t.Block) -> int:
    """Return 0 if the block has no X, 3 if X is also a level, -1 if only the hand limits it."""
    steps = [step for sentence in block.sentences for step in _steps(sentence)]
    if any("x_level" in s.marks and vars(s)["targets"].level_x for s in steps):
        return HIGHEST_LEVEL
    if any("x_amount" in s.marks and vars(s)["amount"] == t.TheX() for s in steps):
        return -1
    return 0


def _sentences(block: t.Block) -> list[t.Sentence]:
    """Return the sentences of a block, with the options of its choices."""
    return [
        option
        for sentence in block.sentences
        for option in (sentence.options if isinstance(sentence, t.ChooseOne) else (sentence,))
    ]


def _steps(sentence: t.Sentence | t.ChooseOne) -> list[t.Step]:
    if isinstance(sentence, t.ChooseOne):
        return [step for option in sentence.options for step in option.steps]
    return list(sentence.steps)
