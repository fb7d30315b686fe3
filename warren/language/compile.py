"""Trees to programs: what the effect machine executes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from warren.language import tree as t
from warren.language.ops import Around, Each, Moment, Op, Standing, Target

OWN_MOMENTS = ("arrival", "arrival_by_shift", "activation", "shifted", "destroyed")

EACH = {
    t.Who.EACH_PLAYER: Each.PLAYER,
    t.Who.EACH_OPPONENT: Each.OPPONENT,
    t.Who.FEWEST_POINTS: Each.FEWEST_POINTS,
}

ONE_WORD: dict[type, Op] = {
    t.SwapTwo: Op.SWAP,
    t.CopyActivation: Op.COPY,
    t.TakeRest: Op.TAKE_REST,
    t.DiscardRest: Op.DISCARD_REST,
    t.TakeAdvantage: Op.ADVANTAGE,
    t.TakeExtraTurn: Op.EXTRA_TURN,
    t.TakeBackToken: Op.TAKE_BACK,
}

HIGHEST_LEVEL = 3


@dataclass(frozen=True)
class Compiled:
    """A card's programs by moment, and the numbers of its standing powers."""

    programs: Mapping[Moment, list[int]]
    standing: Mapping[Standing, int]


def compile_card(
    text: t.CardText, *, clans: Mapping[str, int], cards: Mapping[str, int]
) -> Compiled:
    """All programs of a card. Addresses inside a program count from its own beginning."""
    programs: dict[Moment, list[int]] = {}
    standing: dict[Standing, int] = {}
    for name in OWN_MOMENTS:
        block: t.Block = getattr(text, name)
        if block.sentences:
            programs[Moment[name.upper()]] = _Writer(clans, cards).program(block)
    for power in (*text.permanent, *text.everyone):
        match power:
            case t.Trigger(when, effect):
                programs[Moment[when.name]] = _Writer(clans, cards).program(effect)
            case t.TokensOnOthers():
                standing[Standing.TOKENS_ON_OTHERS] = 1
            case t.HolderDraws(count):
                standing[Standing.HOLDER_DRAWS] = count
            case t.FirstWinIsWorth(count):
                standing[Standing.FIRST_WIN_IS_WORTH] = count
    return Compiled(programs, standing)


def relocate(program: list[int], base: int) -> list[int]:
    """The program with its addresses moved to where it will lie."""
    moved = list(program)
    for at, operands in _instructions(program):
        for place in _addresses(program, at, operands):
            moved[place] += base
    return moved


# How many operands follow each operation; CHOOSE_ONE, RECOVER and WIN_WITH_NAMES count their own.
OPERANDS = {
    Op.CHOOSE_PLAYER: 1,
    Op.EACH: 1,
    Op.NEXT: 1,
    Op.JUMP: 1,
    Op.UNLESS_ADVANTAGE: 1,
    Op.UNLESS_POINTS: 1,
    Op.MAY: 1,
    Op.NUMBER: 2,
    Op.PER_CARD: 2,
    Op.UP_TO_HAND: 2,
    Op.DOWN_TO_HAND: 2,
    Op.CHOOSE_X: 1,
    Op.TARGET: 3,
    Op.WIN_WITH_CARDS: 1,
    Op.WIN_WITH_CLAN: 1,
}
JUMPS = {Op.NEXT, Op.JUMP, Op.UNLESS_ADVANTAGE, Op.UNLESS_POINTS, Op.MAY}


def _instructions(program: list[int]) -> list[tuple[int, int]]:
    """Where each operation stands, and how many operands it has."""
    found = []
    at = 0
    while at < len(program):
        op = Op(program[at])
        operands = OPERANDS.get(op, 0)
        if op in (Op.CHOOSE_ONE, Op.WIN_WITH_NAMES):
            operands = 1 + program[at + 1]
        elif op == Op.RECOVER:
            operands = 2 + program[at + 2]
        found.append((at, operands))
        at += 1 + operands
    return found


def _addresses(program: list[int], at: int, operands: int) -> range:
    """The operands that are addresses."""
    if program[at] in JUMPS:
        return range(at + 1, at + 2)
    if program[at] == Op.CHOOSE_ONE:
        return range(at + 2, at + 1 + operands)
    return range(0)


class _Writer:
    """Writes one program."""

    def __init__(self, clans: Mapping[str, int], cards: Mapping[str, int]) -> None:
        self.clans = clans
        self.cards = cards
        self.words: list[int] = []

    def program(self, block: t.Block) -> list[int]:
        if most := _most_x(block):
            self.add(Op.CHOOSE_X, 0 if most < 0 else most)
        self.block(block)
        self.add(Op.END)
        return self.words

    def add(self, *words: int) -> None:
        self.words.extend(int(word) for word in words)

    def hole(self, op: Op) -> Callable[[], None]:
        """An operation whose address is filled in later, when its target is reached."""
        self.add(op, -1)
        place = len(self.words) - 1

        def fill() -> None:
            self.words[place] = len(self.words)

        return fill

    def block(self, block: t.Block) -> None:
        for sentence in block.sentences:
            if isinstance(sentence, t.ChooseOne):
                self.choose_one(sentence)
            else:
                self.sentence(sentence)

    def choose_one(self, choice: t.ChooseOne) -> None:
        count = len(choice.options)
        self.add(Op.YOU, Op.CHOOSE_ONE, count, *[-1] * count)
        starts = len(self.words) - count
        ends = []
        for number, option in enumerate(choice.options):
            self.words[starts + number] = len(self.words)
            self.sentence(option)
            ends.append(self.hole(Op.JUMP))
        for fill in ends:
            fill()

    def sentence(self, sentence: t.Sentence) -> None:
        leave: list[Callable[[], None]] = []
        if sentence.condition is t.If.HOLD_ADVANTAGE:
            leave.append(self.hole(Op.UNLESS_ADVANTAGE))
        if sentence.who in EACH:
            self.add(Op.EACH, EACH[sentence.who])
            again = len(self.words)
            leave.append(self.hole(Op.NEXT))
            decline = [self.hole(Op.MAY)] if sentence.may else []
            self.steps(sentence.steps)
            for fill in decline:
                fill()
            self.add(Op.JUMP, again)
        else:
            self.who(sentence.who)
            if sentence.may:
                leave.append(self.hole(Op.MAY))
            self.steps(sentence.steps)
        for fill in leave:
            fill()

    def who(self, who: t.Who) -> None:
        match who:
            case t.Who.YOU:
                self.add(Op.YOU)
            case t.Who.THAT_PLAYER:
                self.add(Op.THAT_PLAYER)
            case t.Who.CHOSEN_OPPONENT:
                self.add(Op.CHOOSE_PLAYER, 1)
            case t.Who.CHOSEN_PLAYER:
                self.add(Op.CHOOSE_PLAYER, 0)

    def steps(self, steps: tuple[t.Step, ...]) -> None:
        for step in steps:
            self.step(step)

    def step(self, step: t.Step) -> None:
        if type(step) in ONE_WORD:
            self.add(ONE_WORD[type(step)])
            return
        match step:
            case t.Draw(amount):
                self.amount(amount)
                self.add(Op.DRAW)
            case t.Discard(amount):
                self.amount(amount)
                self.add(Op.DISCARD)
            case t.DrawUntil(number):
                self.add(Op.UP_TO_HAND, number.count, number.bonus, Op.DRAW)
            case t.DiscardUntil(number):
                self.add(Op.DOWN_TO_HAND, number.count, number.bonus, Op.DISCARD)
            case t.DrawOrDiscardUntil(number):
                self.step(t.DrawUntil(number))
                self.step(t.DiscardUntil(number))
            case t.Destroy(targets):
                self.targets(targets)
                self.add(Op.DESTROY)
            case t.Capture(targets):
                self.targets(targets)
                self.add(Op.CAPTURE)
            case t.Return(targets):
                self.targets(targets)
                self.add(Op.RETURN)
            case t.TakeFromDiscards(number, clan, names):
                self.amount(number)
                self.add(Op.RECOVER, -1 if clan is None else self.clans[clan], len(names))
                self.add(*(self.cards[name] for name in names))
            case t.Reveal(count):
                self.add(Op.NUMBER, count, 0, Op.REVEAL)
            case t.Keep(number):
                self.amount(number)
                self.add(Op.KEEP)
            case t.KeepNamed(what):
                self.add(Op.KEEP_CLAN if what == "clan" else Op.KEEP_LEVEL)
            case t.NameOne(what):
                self.add(Op.NAME_CLAN if what == "clan" else Op.NAME_LEVEL)
            case t.GainPoints(count):
                self.add(Op.NUMBER, count, 0, Op.GAIN)
            case t.OrIfNone(first, otherwise):
                self.or_if_none(first, otherwise)
            case t.WinWithCards(count):
                self.add(Op.WIN_WITH_CARDS, count)
            case t.WinWithClan(count):
                self.add(Op.WIN_WITH_CLAN, count)
            case t.WinWithNames(names):
                self.add(Op.WIN_WITH_NAMES, len(names), *(self.cards[name] for name in names))
            case _:
                raise TypeError(f"no program for {step!r}")

    def or_if_none(self, first: t.Step, otherwise: t.Step) -> None:
        none = self.hole(Op.UNLESS_POINTS)
        self.step(first)
        done = self.hole(Op.JUMP)
        none()
        self.step(otherwise)
        done()

    def targets(self, targets: t.Targets) -> None:
        self.amount(targets.amount)
        flags = Target.FREE if targets.free else 0
        if targets.owner is t.Owner.YOURS:
            flags |= Target.YOURS
        elif targets.owner is t.Owner.OPPONENT:
            flags |= Target.OPPONENTS
        levels = targets.levels or tuple(range(1, HIGHEST_LEVEL + 1))
        mask = -1 if targets.level_x else sum(1 << level for level in levels)
        self.add(Op.TARGET, flags, mask, int(targets.up_to))

    def amount(self, amount: t.Amount) -> None:
        match amount:
            case t.Number(count, bonus):
                self.add(Op.NUMBER, count, bonus)
            case t.TheX():
                self.add(Op.THE_X)
            case t.PerPoint():
                self.add(Op.PER_POINT)
            case t.PerCard(clan, scope):
                around = Around.ROW if scope is t.Scope.ROW else Around.COLUMN
                self.add(Op.PER_CARD, self.clans[clan], around)
            case t.LevelOfIt():
                self.add(Op.LEVEL_OF_IT)
            case t.HalfHand():
                self.add(Op.HALF_HAND)
            case t.WholeHand():
                self.add(Op.WHOLE_HAND)


def _most_x(block: t.Block) -> int:
    """0 if the block has no X, 3 if X is also a level, -1 if only the hand limits it."""
    steps = [step for sentence in block.sentences for step in _steps(sentence)]
    if any(isinstance(s, t.Destroy | t.Capture | t.Return) and s.targets.level_x for s in steps):
        return HIGHEST_LEVEL
    if any(isinstance(s, t.Draw | t.Discard) and s.amount == t.TheX() for s in steps):
        return -1
    return 0


def _steps(sentence: t.Sentence | t.ChooseOne) -> list[t.Step]:
    if isinstance(sentence, t.ChooseOne):
        return [step for option in sentence.options for step in option.steps]
    return list(sentence.steps)
