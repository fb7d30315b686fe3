"""Trees to programs: what the effect machine executes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from warren.language import tree as t
from warren.language.ops import (
    Around,
    Count,
    Each,
    Fetch,
    Forbidden,
    GosuOp,
    Keyword,
    Levels,
    Moment,
    Op,
    Protected,
    Standing,
    Target,
    Use,
    WantedClan,
    Whose,
    XOp,
)

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

EACH = {
    t.Who.EACH_PLAYER: Each.PLAYER,
    t.Who.EACH_OPPONENT: Each.OPPONENT,
    t.Who.FEWEST_POINTS: Each.FEWEST_POINTS,
    t.Who.YOUR_OPPONENT: Each.OPPONENT,
    t.Who.MOST_IN_PLAY: Each.MOST_IN_PLAY,
    t.Who.MOST_IN_HAND: Each.MOST_IN_HAND,
    t.Who.STRONGEST: Each.STRONGEST,
    t.Who.WEAKEST: Each.WEAKEST,
    t.Who.MOST_CARDS: Each.MOST_CARDS,
    t.Who.FEWEST_CARDS: Each.FEWEST_CARDS,
    t.Who.MOST_POINTS: Each.MOST_POINTS,
}

AnyOp = Op | XOp | GosuOp

# Steps that ask for a card which may be declined in the same breath
DECLINABLE = t.DiscardKeyword | t.DiscardOfClan | t.RemoveDiscarded

# Steps that note which card they chose, and whether there was one
STRIKES = (
    *(t.Destroy, t.Capture, t.CaptureThis, t.Return, t.ReturnThis, t.Release),
    *(t.Steal, t.Sacrifice, t.SacrificeThis),
)

PRICES = (t.Discard, t.DiscardAtRandom)  # asked for in full beforehand

OWN_NAMES: dict[str, AnyOp] = {op.name: op for kind in (Op, XOp, GosuOp) for op in kind}
# The operation of a step is called like it: `FetchName` is FETCH_NAME
OPERATIONS: dict[type, AnyOp] = {
    **{
        step: OWN_NAMES[name.upper()] for name, step in t.STEPS.items() if name.upper() in OWN_NAMES
    },
    t.CopyActivation: GosuOp.COPY,
    t.TakeAdvantage: GosuOp.ADVANTAGE,
    t.LookAtHand: XOp.LOOK,
    t.PassNow: XOp.PASS,
    t.Copy: XOp.COPY_CHOSEN,
}

SCOPES = {
    t.Scope.ROW: Around.ROW,
    t.Scope.COLUMN: Around.COLUMN,
    t.Scope.DISCARDS: Around.DISCARDS,
}

WHOSE = {
    t.Owner.YOURS: Whose.YOURS,
    t.Owner.OPPONENT: Whose.OPPONENT,
    t.Owner.ANY: Whose.ANY,
}

ANY_LEVEL = (1, 2, 3)

HIGHEST_LEVEL = 3


@dataclass(frozen=True)
class Compiled:
    """A card's programs by moment, and the numbers of its standing powers."""

    programs: Mapping[Moment, list[int]]
    standing: Mapping[Standing, int]
    use: Useful | None = None  # what its own action costs and needs


@dataclass(frozen=True)
class Useful:
    """An action of a card's own: its cost, and what must be there for it to do something."""

    cost: t.Cost
    needs: int  # Use flags
    flags: int  # of the target
    levels: int


@dataclass(frozen=True)
class Names:
    """What the words of a text mean as numbers."""

    clans: Mapping[str, int]
    cards: Mapping[str, int]
    called: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    x_is_tokens: bool = False  # X is the tokens one owns, not a number to choose

    @property
    def has_one_opponent(self) -> bool:
        """Whether nobody chooses among opponents: the game is for two."""
        return self.x_is_tokens

    def has_all_of(self, other: Names) -> bool:
        """Whether whatever means something there means something here."""
        return (
            self.clans.keys() >= other.clans.keys()
            and self.cards.keys() >= other.cards.keys()
            and self.called.keys() >= other.called.keys()
        )

    def designs(self, name: str) -> tuple[int, ...]:
        """The designs of a name; -1 - design for those that count only face up."""
        return self.called[name] if name in self.called else (self.cards[name],)


def compile_card(text: t.CardText, names: Names) -> Compiled:
    """All programs of a card. Addresses inside a program count from its own beginning."""
    programs: dict[Moment, list[int]] = {}
    standing: dict[Standing, int] = {}
    for name, moment in OWN_MOMENTS.items():
        block: t.Block = getattr(text, name)
        if block.sentences:
            programs[moment] = compile_block(block, names)
    for power in (*text.permanent, *text.everyone, *text.hand, *text.first):
        if isinstance(power, t.Bonus | t.Protects):
            moment = Moment.BONUS if isinstance(power, t.Bonus) else Moment.PROTECTION
            programs[moment] = [*programs.get(moment, [0])[:-1], *_Writer(names).held(power)]
        elif isinstance(power, t.Trigger):
            programs[_moment(power, first=power in text.first)] = compile_block(power.effect, names)
        else:
            kind, number = _standing(power, names)
            standing[kind] = number
    action = text.action or text.everyones_action
    if action is None:
        return Compiled(programs, standing)
    programs[Moment.ACTION] = compile_block(action.effect, names)
    if text.everyones_action:
        standing[Standing.EVERYONES_ACTION] = 1
    return Compiled(programs, standing, _useful(action))


def _moment(power: t.Trigger, *, first: bool) -> Moment:
    """When a power is carried out; at the start of a round victories are judged first (K-13)."""
    if power.when is not t.When.ROUND_STARTED or wins_by(power.effect):
        return Moment[power.when.name]
    return Moment.FIRST_ROUND_BEGUN if first else Moment.ROUND_BEGUN


def wins_by(block: t.Block) -> bool:
    """Whether somebody may win by a text."""
    return any(isinstance(step, WINS) for s in block.sentences for step in _steps(s))


WINS = (
    t.WinWithCards,
    t.WinWithClan,
    t.WinWithNames,
    t.WinWithDragoons,
    t.WinWithRows,
    t.WinByStrength,
    t.WinWith,
)


def _useful(action: t.Action) -> Useful:
    """What an action needs to do something (K-25)."""
    needs = flags = levels = 0
    for sentence in _sentences(action.effect):
        for step in sentence.steps:
            match step:
                case t.Destroy() | t.Capture() | t.Release() | t.Return() if needs & Use.TARGET:
                    needs |= Use.ALWAYS  # there is room for one target
                case t.Destroy(targets) | t.Capture(targets):
                    needs |= Use.TARGET
                    flags, levels = target_flags(targets, Target.HIT), target_levels(targets)
                case t.Release(targets) | t.Return(targets):
                    needs |= Use.TARGET
                    flags, levels = target_flags(targets), target_levels(targets)
                case t.Draw():
                    needs |= Use.DRAW
                case t.Discard() if sentence.who is not t.Who.YOU:
                    needs |= Use.DISCARD
                case t.TakeFromDiscards():
                    needs |= Use.RECOVER
                case t.Discard():
                    pass
                case _:
                    needs |= Use.ALWAYS
    return Useful(action.cost, needs, flags, levels)


def compile_block(block: t.Block, names: Names) -> list[int]:
    """The program of a few sentences."""
    return _Writer(names).program(block)


def _standing(power: t.StandingPower, names: Names) -> tuple[Standing, int]:
    """A standing power, called like its node, and its number."""
    said = t.details(type(power))
    match power:
        case t.NewClansCostLess(number, yours=True):
            return Standing.NEW_CLANS_COST_YOU_LESS, number
        case t.CheaperPerCaptured(least):
            return Standing.CHEAPER_PER_CAPTURED, least + 1
        case t.ClanShiftsCheaper(clan):
            return Standing.CLAN_SHIFTS_CHEAPER, names.clans[clan] + 1
        case _:
            numbers = [getattr(power, name) for name, kind in said.items() if kind == "int"]
            return Standing[t.name_of(type(power)).upper()], numbers[0] if numbers else 1


def is_asked(sentence: t.Sentence) -> bool:
    """Whether a question of its own asks if the sentence is to be carried out.

    Some steps can be declined as they are chosen, unless every player comes to them in turn.
    """
    declinable = bool(sentence.steps) and isinstance(sentence.steps[0], DECLINABLE)
    return sentence.may and (sentence.who in EACH or not declinable)


def relocate(program: list[int], base: int) -> list[int]:
    """The program with its addresses moved to where it will lie."""
    moved = list(program)
    for at, operands in instructions(program):
        for place in _addresses(program, at, operands):
            moved[place] += base
    return moved


# Details of steps that become operands; the last two are lists that count themselves
OPERAND_KINDS = ("int", "bool", "str", "tuple[str, ...]")
BY_NAME = {op: t.details(step) for step, op in OPERATIONS.items()}

# How many operands follow each operation; those in COUNTED end with a list that counts itself.
OPERANDS: dict[int, int] = {
    **{op: sum(kind in OPERAND_KINDS for kind in said.values()) for op, said in BY_NAME.items()},
    Op.REVEAL: 0,  # how many is settled before
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
    GosuOp.LOSE_POINTS: 0,  # how many is settled before
    GosuOp.LOSE_TOKENS: 0,
    GosuOp.WIN_WITH: 5,
}
COUNTED = {
    *(op for op, said in BY_NAME.items() if said.get("name") or said.get("names")),
    Op.CHOOSE_ONE,
    Op.RECOVER,
    XOp.UNLESS_SHOWN,
    XOp.UNLESS_IN_PLAY,
    XOp.UNLESS_REMOVED,
}
JUMPS = {
    Op.NEXT,
    Op.JUMP,
    Op.MAY,
    Op.CHOOSE_ONE,
    *(op for name, op in OWN_NAMES.items() if name.startswith("UNLESS_")),
}


def instructions(program: list[int]) -> list[tuple[int, int]]:
    """Where each operation stands, and how many operands it has."""
    found = []
    at = 0
    while at < len(program):
        op = program[at]
        operands = OPERANDS.get(op, 0)
        if op in COUNTED:
            operands += program[at + operands]
        found.append((at, operands))
        at += 1 + operands
    return found


def _addresses(program: list[int], at: int, operands: int) -> list[int]:
    """The operands that are addresses: the first of a jump, and where each option begins."""
    found = [at + 1] if program[at] in JUMPS else []
    if program[at] == Op.CHOOSE_ONE:
        found += range(at + 3, at + 1 + operands)
    return found


class _Writer:
    """Writes one program."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.words: list[int] = []

    def program(self, block: t.Block) -> list[int]:
        if _aims(block):
            self.add(GosuOp.CHOOSE_AIM)
        elif not self.names.x_is_tokens and (most := _most_x(block)):
            self.add(Op.CHOOSE_X, 0 if most < 0 else most)
        self.block(block)
        self.add(Op.END)
        return self.words

    def add(self, *words: int) -> None:
        self.words.extend(int(word) for word in words)

    def hole(self, op: AnyOp, *operands: int) -> Callable[[], None]:
        """An operation whose address is filled in later, when its target is reached."""
        self.add(op, -1)
        place = len(self.words) - 1
        self.add(*operands)

        def fill() -> None:
            self.words[place] = len(self.words)

        return fill

    def block(self, block: t.Block) -> None:
        leave: list[Callable[[], None]] = []  # who does not do the one does not do the next
        for number, sentence in enumerate(block.sentences):
            self.above = t.Block(block.sentences[:number])
            is_price = self.is_price(block, number)
            if isinstance(sentence, t.ChooseOne):
                leave += self.choose_one(sentence)
            else:
                leave += self.sentence(sentence, is_price=is_price)
            if not is_price:
                for fill in leave:
                    fill()
                leave = []

    def is_price(self, block: t.Block, number: int) -> bool:
        """Whether the next sentence says "if you do"; in GOSU X the card just chosen tells."""
        later = block.sentences[number + 1 : number + 2]
        return not self.names.has_one_opponent and any(s.condition is t.If.DID for s in later)

    def choose_one(self, choice: t.ChooseOne) -> list[Callable[[], None]]:
        """A choice; what is returned says where to go after it."""
        leave = self.condition(choice.condition)
        count = len(choice.options)
        self.add(Op.YOU)
        leave.append(self.hole(Op.CHOOSE_ONE, count, *[-1] * count))
        starts = len(self.words) - count
        for number, option in enumerate(choice.options):
            self.words[starts + number] = len(self.words)
            for fill in self.sentence(option):
                fill()
            leave.append(self.hole(Op.JUMP))
        return leave

    def condition(self, condition: t.Condition | None) -> list[Callable[[], None]]:
        """Go on only if the condition holds; what is returned says where else to go."""
        match condition:
            case None:
                return []
            case t.If.HOLD_ADVANTAGE:
                return [self.hole(GosuOp.UNLESS_ADVANTAGE)]
            case t.If.HAVE_SUPREMACY:
                return [self.hole(XOp.UNLESS_SUPREMACY)]
            case t.If.DID if not self.names.has_one_opponent:
                return []  # what comes before leads past it
            case t.If.DID:
                return [self.hole(Op.UNLESS_DONE)]
            case t.If.EMPTY_HAND:
                return [self.hole(Op.UNLESS_EMPTY_HAND)]
            case t.OwnTokens(count):
                return [self.hole(XOp.UNLESS_TOKENS, count)]
            case t.OpponentCaptured(count):
                return [self.hole(XOp.UNLESS_THEY_CAPTURED, count)]
            case t.ShowsNamed(count, name):
                return [self.hole(XOp.UNLESS_SHOWN, count, *self.named(name))]
            case t.InPlay(name, face_up):
                return [self.hole(XOp.UNLESS_IN_PLAY, int(face_up), *self.named(name))]
            case t.IsRemoved(name):
                return [self.hole(XOp.UNLESS_REMOVED, *self.named(name))]
            case t.If.LACK_ADVANTAGE:
                return [self.hole(GosuOp.UNLESS_NO_ADVANTAGE)]
            case t.If.BY_DRAGOON:
                return [self.hole(GosuOp.UNLESS_BY_DRAGOON)]
            case t.If.HAVE_CARD:
                return [self.hole(GosuOp.UNLESS_HAND)]
            case t.If.CANNOT:
                return [self.hole(GosuOp.UNLESS_FAILED)]
            case t.FirstCardIsNot(clan):
                return [self.hole(GosuOp.UNLESS_FIRST_IS_NOT, self.names.clans[clan])]
            case t.AtLeast(count, counted, whose):
                return [self.hole(GosuOp.UNLESS_AT_LEAST, count, *self.counted(counted, whose))]
            case t.AtMost(count, counted, whose):
                return [self.hole(GosuOp.UNLESS_AT_MOST, count, *self.counted(counted, whose))]
            case t.MoreThan(counted):
                return [self.hole(GosuOp.UNLESS_MORE, *self.counted(counted))]
            case t.FewerThan(counted):
                return [self.hole(GosuOp.UNLESS_FEWER, *self.counted(counted))]
        raise TypeError(f"no program for {condition!r}")

    def group(self, group: t.Group) -> tuple[int, ...]:
        """Which cards of an army are meant."""
        clan = WantedClan.ANY if group.clan is None else self.names.clans[group.clan]
        return int(group.this), level_bits(group.levels), clan

    def held(self, power: t.Bonus | t.Protects) -> list[int]:
        """What a power is made of, with an end; no text is carried out."""
        cards = self.group(power.cards)
        if isinstance(power, t.Bonus):
            each = self.counted(power.each, power.whose) if power.each else (0, 0, 0, 0)
            self.add(GosuOp.BONUS, power.count, *cards, int(power.each is not None), *each)
        else:
            held = sum(Protected[danger.name] for danger in set(power.dangers))
            self.add(GosuOp.PROTECT, held, int(power.opponents), *cards)
        self.add(Op.END)
        return self.words

    def counted(self, counted: t.Counted, whose: t.Owner = t.Owner.YOURS) -> tuple[int, ...]:
        """What is counted, whose, of which levels and clan."""
        clan = WantedClan.ANY if counted.clan is None else self.names.clans[counted.clan]
        levels = level_bits(counted.levels)
        return Count[counted.thing.name], WHOSE[whose], levels, clan

    def named(self, name: str) -> tuple[int, ...]:
        """The designs of a name, after their number."""
        designs = self.names.designs(name)
        return len(designs), *designs

    def sentence(self, sentence: t.Sentence, *, is_price: bool = False) -> list[Callable[[], None]]:
        """A sentence; what is returned says where to go from it. A price is paid in full."""
        leave = self.condition(sentence.condition)
        if sentence.who in EACH:
            self.add(Op.EACH, EACH[sentence.who])
            again = len(self.words)
            leave.append(self.hole(Op.NEXT))
            decline = [self.hole(Op.MAY)] if is_asked(sentence) else []
            self.steps(sentence.steps)
            for fill in decline:
                fill()
            self.add(Op.JUMP, again)
        else:
            if sentence.who is t.Who.ITS_OWNER:
                leave.append(self.hole(GosuOp.UNLESS_STRUCK))
            self.who(sentence.who)
            first = sentence.steps[0]
            if is_price and isinstance(first, PRICES):
                self.amount(first.amount)
                leave.append(self.hole(GosuOp.UNLESS_ENOUGH))
            if is_asked(sentence):
                leave.append(self.hole(Op.MAY))
            self.steps(sentence.steps, declinable=sentence.may)
            if is_price and isinstance(sentence.steps[-1], STRIKES):
                leave.append(self.hole(Op.UNLESS_DONE))
        return leave

    def who(self, who: t.Who) -> None:
        match who:
            case t.Who.YOU:
                self.add(Op.YOU)
            case t.Who.THAT_PLAYER:
                self.add(Op.THAT_PLAYER)
            case t.Who.ITS_OWNER:
                self.add(GosuOp.ITS_OWNER)
            case t.Who.CHOSEN_OPPONENT:
                self.add(Op.CHOOSE_PLAYER, 1)
            case t.Who.CHOSEN_PLAYER:
                self.add(Op.CHOOSE_PLAYER, 0)

    def steps(self, steps: tuple[t.Step, ...], *, declinable: bool = False) -> None:
        for step in steps:
            if isinstance(step, DECLINABLE):
                self.declinable(step, declinable=declinable)
            else:
                self.step(step)

    def declinable(self, step: DECLINABLE, *, declinable: bool) -> None:
        match step:
            case t.DiscardKeyword(keyword):
                self.add(XOp.DISCARD_KEYWORD, int(declinable), keyword_bits((keyword,)))
            case t.DiscardOfClan(count):
                self.add(Op.NUMBER, count, 0, XOp.DISCARD_CLAN, int(declinable))
            case t.RemoveDiscarded():
                self.add(XOp.REMOVE_DISCARDED, int(declinable))

    def step(self, step: t.Step) -> None:
        match step:
            case t.DrawUntil(t.OtherHand()):
                self.add(XOp.UP_TO_OTHER, Op.DRAW)
            case t.DrawUntil(t.Number(count, bonus)):
                self.add(Op.UP_TO_HAND, count, bonus, Op.DRAW)
            case t.DiscardUntil(t.OtherHand()):
                self.add(XOp.DOWN_TO_OTHER, Op.DISCARD)
            case t.DiscardUntil(t.Number(count, bonus)):
                self.add(Op.DOWN_TO_HAND, count, bonus, Op.DISCARD)
            case t.DrawOrDiscardUntil(number):
                self.step(t.DrawUntil(number))
                self.step(t.DiscardUntil(number))
            case t.Destroy(targets):
                self.targets(targets, Target.HIT)
                self.add(Op.DESTROY)
            case t.Capture(targets):
                self.targets(targets, Target.HIT)
                self.add(Op.CAPTURE)
            case t.Copy(targets):
                self.targets(targets, Target.COPY | Target.OTHER)
                self.add(XOp.COPY_CHOSEN)
            case t.PlaceBounty():
                self.targets(t.Targets(), Target.ANY_FACE | Target.UNMARKED)
                self.add(XOp.MARK)
            case t.DestroyClan():
                self.add(XOp.CHOOSE_CLAN, Op.DESTROY)
            case t.CaptureNamed(card):
                self.add(XOp.CHOOSE_NAMED, self.names.cards[card], Op.CAPTURE)
            case t.CaptureThis() if self.names.has_one_opponent:
                self.add(XOp.CHOOSE_THIS, Op.CAPTURE)
            case t.CaptureThis():
                self.add(GosuOp.CHOOSE_SELF, 0, Op.CAPTURE)
            case t.ReturnThis():
                self.add(GosuOp.CHOOSE_SELF, 1, Op.RETURN)
            case t.SacrificeThis():
                self.add(GosuOp.CHOOSE_SELF, 1, GosuOp.SACRIFICE_CHOSEN)
            case t.Sacrifice(t.Number() as number) if not self.names.has_one_opponent:
                self.targets(t.Targets(number, free=True, owner=t.Owner.YOURS))
                self.add(GosuOp.SACRIFICE_CHOSEN)
            case t.Steal(targets):
                self.targets(targets)
                self.add(GosuOp.STEAL_CHOSEN)
            case t.StealFromHand(number, looking):
                self.add(Op.CHOOSE_PLAYER, 1, Op.YOU)
                if looking:
                    self.add(GosuOp.REVEAL_HAND)
                self.amount(number)
                if looking:
                    self.add(Op.KEEP, GosuOp.REST_BACK)
                else:
                    self.add(GosuOp.STEAL_AT_RANDOM)
            case t.ExchangeHands():
                self.add(Op.CHOOSE_PLAYER, 1, Op.YOU, GosuOp.EXCHANGE_HANDS)
            case t.Find(number, levels, clan):
                self.amount(number)
                wanted = WantedClan.ANY if clan is None else self.names.clans[clan]
                self.add(GosuOp.FIND, level_bits(levels), wanted)
            case t.PlayCard(from_discards, for_nothing):
                self.add(GosuOp.PLAY_CARD, int(from_discards), int(for_nothing), GosuOp.PLAYED)
            case t.Forbid(deed, span):
                shift = Forbidden.IN_ROUND if span is t.Span.ROUND else 0
                self.add(GosuOp.FORBID, Forbidden[deed.name] << shift)
            case t.SkipTurn():
                self.add(GosuOp.FORBID, Forbidden.TURN)
            case t.LosePoints(count):
                self.add(Op.NUMBER, count, 0, GosuOp.LOSE_POINTS)
            case t.LoseTokens(count):
                self.add(Op.NUMBER, count, 0, GosuOp.LOSE_TOKENS)
            case t.SeeHand():
                self.add(Op.CHOOSE_PLAYER, 1, Op.YOU, GosuOp.SEE_HAND)
            case t.CaptureIt():
                self.add(XOp.CHOOSE_IT, Op.CAPTURE)
            case t.ReleaseAll(owner):
                self.add(XOp.RELEASE_ALL, int(owner is t.Owner.OPPONENT))
            case t.Sacrifice(t.Surplus()):
                self.add(XOp.SURPLUS, XOp.SACRIFICE)
            case t.SwapTwo(owner):
                self.add(Op.SWAP, int(owner is t.Owner.YOURS))
            case t.Fetch():
                self.fetch(step)
            case t.PutDiscardsOnDeck(amount, up_to):
                self.amount(amount)
                self.add(XOp.BURY, int(up_to))
            case t.TakeExtraTurn(from_discards, for_nothing):
                self.add(Op.EXTRA_TURN, int(from_discards or for_nothing))
            case t.TakeBackToken(count, up_to):
                self.add(Op.TAKE_BACK, count, int(up_to))
            case t.DoAgain():
                self.block(self.above)
            case t.TakeFromDiscards(number, clan, names, other_clan):
                self.amount(number)
                wanted = WantedClan.OTHER if other_clan else WantedClan.ANY
                self.add(Op.RECOVER, wanted if clan is None else self.names.clans[clan])
                self.add(len(names), *(self.names.cards[name] for name in names))
            case t.Reveal(count):
                self.add(Op.NUMBER, count, 0, Op.REVEAL)
            case t.Keep(number, up_to=False, new_clans=False):
                self.amount(number)
                self.add(Op.KEEP)
            case t.Keep(number, up_to, new_clans):
                self.amount(number)
                self.add(GosuOp.KEEP_SOME, int(up_to), int(new_clans))
            case t.LetJump(clan, count):
                self.add(
                    GosuOp.LET_JUMP, self.names.clans[clan], Op.NUMBER, count, 0, GosuOp.JUMP_OVER
                )
            case t.GainDragoons(count, or_draw):
                self.add(Op.NUMBER, count, 0, GosuOp.GAIN_DRAGOONS, int(or_draw))
            case t.KeepNamed(what):
                self.add(Op.KEEP_CLAN if what == "clan" else Op.KEEP_LEVEL)
            case t.NameOne("clan", in_discards):
                self.add(Op.NAME_CLAN, int(in_discards))
            case t.NameOne():
                self.add(Op.NAME_LEVEL)
            case t.GainPoints(count):
                self.add(Op.NUMBER, count, 0, GosuOp.GAIN)
            case t.WinWith(count, counted):
                self.add(GosuOp.WIN_WITH, count, *self.counted(counted))
            case t.OrIfNone(first, otherwise):
                self.or_if_none(first, otherwise)
            case _:
                self.by_name(step)

    def by_name(self, step: t.Step) -> None:
        """A step that is called like its operation: its details are the operands, in their order.

        How many, and of what, is settled before.
        """
        if type(step) not in OPERATIONS:
            raise TypeError(f"no program for {step!r}")
        operands: list[int] = []
        for name, kind in t.details(type(step)).items():
            value = getattr(step, name)
            if kind == "Targets":
                self.targets(value)
            elif kind in OPERAND_KINDS:
                operands += self.operand(name, value)
            else:
                self.amount(value)
        self.add(OPERATIONS[type(step)], *operands)

    def operand(self, name: str, value: int | str | tuple[str, ...]) -> Iterable[int]:
        """A detail as the numbers of a program."""
        if isinstance(value, tuple):
            return len(value), *(self.names.cards[card] for card in value)
        if isinstance(value, int):
            return (int(value),)
        if name == "name":
            return self.named(value)
        return ((self.names.clans if name == "clan" else self.names.cards)[value],)

    def or_if_none(self, first: t.Step, otherwise: t.Step) -> None:
        none = self.hole(GosuOp.UNLESS_POINTS)
        self.step(first)
        done = self.hole(Op.JUMP)
        none()
        self.step(otherwise)
        done()

    def targets(self, targets: t.Targets, flags: int = 0) -> None:
        self.amount(targets.amount)
        flags = target_flags(targets, flags)
        self.add(Op.TARGET, flags, target_levels(targets), int(targets.up_to))

    def fetch(self, fetch: t.Fetch) -> None:
        self.amount(fetch.amount)
        flags = Fetch.OF_DIFFERENT_LEVELS if fetch.different_levels else 0
        if fetch.as_named:
            flags |= Fetch.OF_NAMED_CLAN | Fetch.OF_NAMED_LEVEL
        levels = level_bits(fetch.levels, fetch.with_supremacy)
        self.add(XOp.FETCH, int(fetch.up_to), flags, keyword_bits(fetch.keywords), levels)

    def amount(self, amount: t.Amount) -> None:
        match amount:
            case t.Number(count, bonus):
                self.add(Op.NUMBER, count, bonus)
            case t.TheX():
                self.add(XOp.MY_TOKENS if self.names.x_is_tokens else Op.THE_X)
            case t.PerPoint():
                self.add(GosuOp.PER_POINT)
            case t.PerCard(clan, scope):
                self.add(Op.PER_CARD, self.names.clans[clan], SCOPES[scope])
            case t.ClansShown(most):
                self.add(GosuOp.CLANS_SHOWN, most)
            case t.PerClan(scope):
                self.add(XOp.PER_CLAN, SCOPES[scope])
            case t.PerReleased(most):
                self.add(GosuOp.PER_RELEASED, most)
            case t.XLess():
                self.add(GosuOp.X_LESS)
            case t.LevelOfIt():
                self.add(Op.LEVEL_OF_IT)
            case t.HalfHand(up):
                self.add(Op.HALF_HAND_UP if up else Op.HALF_HAND)
            case t.WholeHand():
                self.add(Op.WHOLE_HAND)
            case t.ForEach(counted, whose, most):
                self.add(GosuOp.FOR_EACH, most, *self.counted(counted, whose))


def target_flags(targets: t.Targets, flags: int = 0) -> int:
    """What a target must be, as flags."""
    wanted = {
        Target.FREE: targets.free,
        Target.CAPTURED: targets.captured,
        Target.YOURS: targets.owner is t.Owner.YOURS,
        Target.OPPONENTS: targets.owner is t.Owner.OPPONENT,
        Target.OTHER: targets.other,
        Target.IN_LINE: targets.near is t.Near.IN_LINE,
        Target.ADJACENT: targets.near is t.Near.ADJACENT,
        Target.BOUNTY: targets.keyword == "bounty",
    }
    return flags | sum(flag for flag, holds in wanted.items() if holds)


def target_levels(targets: t.Targets) -> int:
    """The levels of a target, see `Levels`."""
    if targets.level_x:
        return Levels.X
    if targets.up_to_it:
        return Levels.UP_TO_IT
    if targets.with_dragoon:
        return level_bits(targets.levels, targets.with_dragoon) | Levels.WITH_DRAGOON
    if targets.with_advantage:
        return level_bits(targets.levels, targets.with_advantage) | Levels.WITH_ADVANTAGE
    return level_bits(targets.levels, targets.with_supremacy)


def level_bits(levels: tuple[int, ...], added: tuple[int, ...] = ()) -> int:
    """Levels as bits, and above them those that are added on a condition; none named means any."""
    bits = sum(1 << level for level in levels or ANY_LEVEL)
    return bits | sum(1 << level for level in added) << Levels.ADDED


def keyword_bits(keywords: tuple[str, ...]) -> int:
    """Keywords as bits."""
    return sum(1 << Keyword[keyword.upper()] for keyword in keywords)


def _aims(block: t.Block) -> bool:
    """Whether X is a level that must be struck and paid for."""
    steps = [step for sentence in block.sentences for step in _steps(sentence)]
    return any(isinstance(step, t.Discard) and step.amount == t.XLess() for step in steps)


def _most_x(block: t.Block) -> int:
    """0 if the block has no X, 3 if X is also a level, -1 if only the hand limits it."""
    steps = [step for sentence in block.sentences for step in _steps(sentence)]
    if any(isinstance(s, t.Destroy | t.Capture | t.Return) and s.targets.level_x for s in steps):
        return HIGHEST_LEVEL
    if any(isinstance(s, t.Draw | t.Discard) and s.amount == t.TheX() for s in steps):
        return -1
    return 0


def _sentences(block: t.Block) -> list[t.Sentence]:
    """The sentences of a block, and each option of its choices."""
    return [
        option
        for sentence in block.sentences
        for option in (sentence.options if isinstance(sentence, t.ChooseOne) else (sentence,))
    ]


def _steps(sentence: t.Sentence | t.ChooseOne) -> list[t.Step]:
    if isinstance(sentence, t.ChooseOne):
        return [step for option in sentence.options for step in option.steps]
    return list(sentence.steps)
