"""Invents packs: texts that make no sense, and cards that do, played with all laws held.

A card is made from the types of the effect language, word by word as its game knows them, said in
English, and read again. What is refused must be refused as a fault of the pack; what is not is the
same tree, and is played, in packs that have few other cards: in matches with every law held, in
batches, and now and then as plain Python, by engines that are compiled with every index tested (a
negative one is out of bounds too).

    PYTHONPATH=tests python -m resilience.inventing --packs 100000 --cards 10000 --seed 1
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from multiprocessing import get_context
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import own_packs
from warren.engine import GAMES, Action, IllegalAction, Match
from warren.engine.games import edition_of
from warren.kernel import entry as ask
from warren.kernel.compile import cache_root
from warren.kernel.playout import BROKEN, DECISIONS, STUCK
from warren.kernel.playout import MATCHES as PLAYED_OUT
from warren.kernel.stack import EVENTS, FRAMES, KIND, MORE, STEP, TRIGGERS
from warren.language import tree as t
from warren.language.compile import WINS, compile_card, instructions
from warren.language.ops import GosuOp, Op, XOp
from warren.language.sense import dangling, leaves_cards_revealed
from warren.language.speak import speak_action, speak_block, speak_powers
from warren.locale import LANGUAGES
from warren.packs.editions import FILE
from warren.packs.errors import PackError
from warren.packs.loader import Card, check_texts
from warren.table.study.drafts import sources

ARMIES = ("gosu", "gosux")
OWN = {"gosu": GosuOp, "gosux": XOp}
SAMPLES = [own_packs.MOON, own_packs.TILES, own_packs.WASH]
HEAD = 'game = "{game}"\nname = "Invented"\nversion = 1\n'
CLANS = {"gosu": 5, "gosux": 6}  # which a match takes at least
WHEN_JUDGED = (t.When.ROUND_STARTED, t.When.ANY_MOMENT)
TRIES = 4  # at a card that is not refused
MATCHES = 6  # with a pack at most, until all of its cards were played
BATCH = 60  # matches in compiled code beside them
PLAINLY = 20  # of so many packs one is also played as plain Python
PLAYED = {"played", "shifted-in", "jumps"}  # what happens to a card that comes into an army
NOISE = "\"'[]{}=#,.:;()+-_\\\n\r\t\0 019éß🂡"


@dataclass
class Tally:
    """What was invented."""

    counts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)  # why cards and packs were refused

    def join(self, other: Tally) -> None:
        """What somebody else has invented counts as well."""
        self.counts += other.counts
        self.reasons += other.reasons

    def refuse(self, error: PackError) -> None:
        """A pack was refused."""
        self.counts["refused"] += 1
        self.reasons[re.sub(r"'[^']*'|\d+", "…", error.message)] += 1


# --- texts that make no sense --------------------------------------------------------------------


def garbled(chance: random.Random) -> str:
    """A pack in which some things stand where they should not."""
    head, *tables = re.split(r"\n(?=\[)", chance.choice(SAMPLES))
    share = chance.choice([0.3, 0.6, 1.0])
    kept = [table for table in tables if chance.random() < share]
    text = "\n".join([head, *kept, *some_cards(chance)])
    for _ in range(chance.choice([1, 1, 2, 3, 5])):
        text = chance.choice(WAYS)(chance, text)
    return text


def some_cards(chance: random.Random) -> Iterator[str]:
    known = list(sources(chance.choice(list(GAMES))).values())
    for _ in range(chance.randrange(3)):
        yield chance.choice(known)


def drop(chance: random.Random, text: str) -> str:
    """Some letters are missing."""
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at + chance.choice([1, 1, 2, 10, 200]) :]


def smear(chance: random.Random, text: str) -> str:
    """Some letters are others."""
    at = chance.randrange(len(text) + 1)
    letters = "".join(chance.choice(NOISE) for _ in range(chance.choice([1, 1, 3])))
    return text[:at] + letters + text[at + chance.randrange(2) :]


def repeat(chance: random.Random, text: str) -> str:
    """Something is said again elsewhere."""
    at, there = sorted(chance.randrange(len(text) + 1) for _ in range(2))
    again = text[at : min(there, at + 300)] * chance.choice([1, 1, 2, 40])
    where = chance.randrange(len(text) + 1)
    return text[:where] + again + text[where:]


def exchange_words(chance: random.Random, text: str) -> str:
    """Two words change places."""
    words = re.split(r"(\w+)", text)
    if len(words) < 5:
        return text
    one, other = (chance.randrange(1, len(words), 2) for _ in range(2))
    words[one], words[other] = words[other], words[one]
    return "".join(words)


def exaggerate(chance: random.Random, text: str) -> str:
    """A number is another."""
    number = chance.choice(["0", "-1", "2", "17", "99", "100", "32768", "9" * 30, "1.5", "1e9"])
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    one = chance.choice(found)
    return text[: one.start()] + number + text[one.end() :]


def reword(chance: random.Random, text: str) -> str:
    """A word of a sentence is another word of the language."""
    found = [
        word
        for said in re.finditer(r'"[^"\n]{12,}"', text)
        for word in re.finditer(r"\w+", text[said.start() : said.end()])
        for word in [(said.start() + word.start(), said.start() + word.end())]
    ]
    if not found:
        return text
    begin, end = chance.choice(found)
    return text[:begin] + chance.choice(vocabulary()) + text[end:]


@cache
def vocabulary() -> list[str]:
    """All words that cards use."""
    texts = "".join(text for game in ARMIES for text in sources(game).values())
    return sorted(set(re.findall(r"\w+", texts)))


Way = Callable[[random.Random, str], str]
WAYS: list[Way] = [drop, smear, repeat, *[exchange_words] * 3, *[exaggerate] * 3, *[reword] * 6]


def read_garbled(chance: random.Random, tally: Tally) -> None:
    """A pack is read, or refused as a fault of the pack; what is read can be said and kept."""
    text = garbled(chance)
    tally.counts["packs"] += 1
    for name, game in GAMES.items():
        if f'"{name}"' not in text[:200] and chance.random() < 0.9:
            continue
        try:
            pack = edition_of(name, text)
        except PackError as error:
            tally.refuse(error)
            continue
        tally.counts["packs read"] += 1
        assert edition_of(name, pack.edition.text).edition == pack.edition
        for card in getattr(pack, "cards", ()):
            if card.file == FILE:
                reads_back(card)
        try:
            game.rulebook(pack, game.options())
        except (PackError, ValueError):
            tally.counts["no room"] += 1


def reads_back(card: Card) -> None:
    """What a card says in English is what is read again."""
    from warren.language.parse import parse_action, parse_block, parse_powers

    for part in fields(card.text):
        value = getattr(card.text, part.name)
        if isinstance(value, t.Block):
            assert parse_block(speak_block(value, "en")) == value, card.id
        elif isinstance(value, tuple):
            assert parse_powers(speak_powers(value, "en")) == value, card.id
        elif value:
            assert parse_action(speak_action(value, "en")) == value, card.id


# --- cards that make sense -----------------------------------------------------------------------


@cache
def hints(kind: type) -> dict[str, Any]:
    """What the fields of a node are."""
    return get_type_hints(kind, vars(t))


class Inventor:
    """Makes trees of the effect language that a game may know."""

    def __init__(self, game: str, chance: random.Random) -> None:
        self.pack = GAMES[game].pack
        self.dialect, self.chance = self.pack.dialect, chance
        self.clans = chance.sample(self.pack.clans, CLANS[game])
        self.cards = [card for card in self.pack.cards if card.clan in self.clans]
        self.steps = [kind for kind in t.words(t.Step).values() if self.knows(kind)]
        powers = t.words(t.StandingPower).values()
        self.powers = [kind for kind in powers if kind in self.dialect.words]
        self.victories = [kind for kind in WINS if kind in self.dialect.words]

    def knows(self, kind: type) -> bool:
        """Whether a step means something here; victories stand alone."""
        return kind in self.dialect.words and kind not in WINS

    def block(self) -> t.Block:
        """Some sentences."""
        return t.Block(tuple(self.governed() for _ in range(self.some(1, 1, 1, 2, 2, 3))))

    def governed(self) -> t.Sentence | t.ChooseOne:
        if self.chance.random() < 0.12:
            options = tuple(self.sentence(plain=True) for _ in range(self.some(2, 2, 3)))
            return t.ChooseOne(options, self.condition())
        return self.sentence()

    def sentence(self, *, plain: bool = False) -> t.Sentence:
        known = [who for who in t.Who if who in self.dialect.words]
        return t.Sentence(
            steps=tuple(self.step() for _ in range(self.some(1, 1, 1, 2, 3))),
            who=t.Who.YOU if self.chance.random() < 0.6 else self.chance.choice(known),
            may=self.chance.random() < 0.25,
            condition=None if plain else self.condition(),
        )

    def condition(self) -> Any:
        if self.chance.random() < 0.8:
            return None
        return self.make(t.Condition)

    def step(self) -> Any:
        return self.node(self.chance.choice(self.steps))

    def power(self) -> Any:
        if self.victories and self.chance.random() < 0.04:
            offered = t.Sentence(
                (self.node(self.chance.choice(self.victories)),), t.Who.EACH_PLAYER
            )
            return t.Trigger(self.chance.choice(WHEN_JUDGED), t.Block((offered,)))
        if self.powers and self.chance.random() < 0.4:
            return self.node(self.chance.choice(self.powers))
        moments = [one for one in t.When if one in self.dialect.words]
        return t.Trigger(self.chance.choice(moments), self.block())

    def action(self) -> t.Action:
        cost = t.Cost(
            captures_this=self.chance.random() < 0.4,
            discards=self.some(0, 1, 2, 3),
            different_clans=self.chance.random() < 0.1,
            dragoons=self.some(0, 0, 0, 1, 2),
        )
        return t.Action(cost, self.block())

    def node(self, kind: type) -> Any:
        """A node, its fields by what they are; what a game does not know of it stays as usual."""
        known = self.dialect.details.get(kind)
        given = {}
        for one in fields(kind):
            usual = one.default is not MISSING or one.default_factory is not MISSING
            if usual and ((known is not None and one.name not in known) or self.some(0, 0, 1)):
                continue
            given[one.name] = self.make(hints(kind)[one.name], one.name)
        return kind(**given)

    def make(self, hint: Any, name: str = "") -> Any:
        if hint in (t.Amount, t.Step, t.Stated):
            hint = self.chance.choice(self.sensible(tuple(t.words(hint).values())))
        if get_origin(hint) in (Union, UnionType):
            return self.make(self.chance.choice(self.sensible(get_args(hint))), name)
        if get_origin(hint) is tuple:
            if get_args(hint)[0] is int:
                return tuple(sorted(self.chance.sample([1, 2, 3], self.some(1, 1, 2, 3))))
            if isinstance(get_args(hint)[0], type) and issubclass(get_args(hint)[0], Enum):
                members = [*get_args(hint)[0]]
                chosen = self.chance.sample(members, self.some(1, 1, min(2, len(members))))
                return tuple(one for one in members if one in chosen)
            return tuple(dict.fromkeys(self.word(name) for _ in range(self.some(1, 1, 2))))
        if hint is bool:
            return self.chance.random() < 0.5
        if hint is int:
            return self.some(1, 2, 3) if "level" in name else self.some(1, 1, 2, 2, 3, 4, 5, 8, 16)
        if hint is str:
            return self.word(name)
        if hint is NoneType:
            return None
        if isinstance(hint, type) and issubclass(hint, Enum):
            return self.chance.choice([one for one in hint if one in self.dialect.words])
        return self.node(hint)

    def sensible(self, members: tuple[Any, ...]) -> list[Any]:
        """Those of which the game knows something."""

        def known(one: Any) -> bool:
            if isinstance(one, type) and issubclass(one, Enum):
                return any(member in self.dialect.words for member in one)
            return not is_dataclass(one) or self.knows(one)

        return [one for one in members if known(one)] or list(members)

    def word(self, name: str) -> str:
        """A name for a field of this name."""
        if name == "what":
            return self.chance.choice(["clan", "level"])
        if name.startswith("keyword"):
            return self.chance.choice(self.dialect.keywords)
        if name == "clan":
            return self.chance.choice(self.clans)
        return self.chance.choice(self.cards).id

    def some(self, *numbers: int) -> int:
        return self.chance.choice(numbers)

    # --- cards as they are written ---------------------------------------------------------------

    def card(self, of: Card) -> str:
        """A card in the place of one of the game's."""
        said = [f'id = "{of.id}"', f'clan = "{of.clan}"', f"level = {of.level}"]
        if self.chance.random() < 0.4:
            said.append(f"shift = {self.some(0, 1, 1, 2, 3)}")
        if self.chance.random() < 0.3:
            said.append(f"value = {self.some(0, 1, 2, 5, 9)}")
        if self.chance.random() < 0.3 and self.dialect.keywords:
            said.append(f'keywords = ["{self.chance.choice(self.dialect.keywords)}"]')
        if of.called:
            said.append(f'called = "{of.called}"')
        keys = [key for key in self.dialect.keys if key != "rows"]
        for key in self.chance.sample(keys, self.some(1, 1, 2)):
            said.append(f"{key} = {self.written(key)}")
        if any(line.startswith(("effect", "activation")) for line in said):
            said.append(f"symbols = {self.some(*range(self.dialect.most_symbols + 1), 1)}")
        return "\n[[card]]\n" + "\n".join(said) + "\n"

    def written(self, key: str) -> str:
        """What is said under a key: made, spoken in English, and so made again."""
        while True:
            try:
                return '"""\n' + self.spoken(key) + '\n"""'
            except (ValueError, KeyError):  # nobody would say it like that
                continue

    def spoken(self, key: str) -> str:
        if "action" in key:
            return speak_action(self.sound(self.action(), key), "en")
        if key in ("permanent", "global", "hand", "first"):
            return speak_powers((self.sound(self.power(), key),), "en")
        return speak_block(self.sound(self.block(), key), "en")

    def sound(self, part: Any, key: str) -> Any:
        """Most of what would be refused as nonsense is not worth a reader's time."""
        if self.chance.random() < 0.9 and (
            dangling(part, moment=key) or leaves_cards_revealed(part)
        ):
            raise ValueError("nobody knows what this is about")
        return part


def invented(game: str, chance: random.Random, tally: Tally) -> Any:
    """A pack of some clans alone, with cards that may all be played together."""
    inventor = Inventor(game, chance)
    places = [card for card in inventor.cards if not card.tile]
    share = chance.choice([0.3, 1.0, 1.0])
    kept = [invent(inventor, of, tally) for of in places if chance.random() < share]
    gone = [clan for clan in inventor.pack.clans if clan not in inventor.clans]
    return together(inventor, {name: card for name, card in kept if card}, gone, tally)


def invent(inventor: Inventor, of: Card, tally: Tally) -> tuple[str, str]:
    """A card in the place of another that may be played; nothing if none was found."""
    game = inventor.pack.game
    for _ in range(TRIES):
        card = inventor.card(of)
        tally.counts["cards made"] += 1
        try:
            pack = edition_of(game, HEAD.format(game=game) + card)
        except PackError as error:
            tally.refuse(error)
            continue
        reads_back(pack.card(of.id))
        return of.id, card
    return of.id, ""


def together(inventor: Inventor, cards: dict[str, str], gone: list[str], tally: Tally) -> Any:
    """A pack of cards that go together: those that don't stay out."""
    game = GAMES[inventor.pack.game]
    head = HEAD.format(game=inventor.pack.game)
    while True:
        listed = ", ".join(f'"{name}"' for name in gone)
        text = f"{head}leave_out = [{listed}]\n" + "".join(cards.values())
        try:
            pack = edition_of(inventor.pack.game, text)
            game.rulebook(pack, game.options(**expanded(pack)))
        except PackError as error:
            tally.refuse(error)
            speaks = re.match(r"'(\w+)' speaks of", error.message)
            if speaks and speaks[1] not in cards:
                gone.append(speaks[1])  # one of the game's own
            else:
                for name in [speaks[1]] if speaks else culprits(text, error, list(cards)):
                    del cards[name]
        else:
            check_texts(pack, [card for card in pack.cards if card.id in cards])
            tally.counts["cards"] += len(cards)
            return pack


def culprits(text: str, error: PackError, names: list[str]) -> list[str]:
    """The card that is complained of; if it is none in particular, an eighth of them."""
    before = "\n".join(text.split("\n")[: error.line or 0])
    number = before.count("[[card]]")
    return names[number - 1 : number] if number else names[-1 - len(names) // 8 :]


def expanded(pack: Any) -> dict[str, Any]:
    """The options with which all clans of a pack are in a match."""
    return {"kamakor": True} if pack.added else {}


# --- matches with them ---------------------------------------------------------------------------


def options_of(pack: Any, chance: random.Random) -> dict[str, Any]:
    """How a match is set up."""
    seats = chance.choice(list(GAMES[pack.game].seats))
    chosen: dict[str, Any] = {"seats": seats, **expanded(pack)}
    if pack.game == "gosu":
        chosen["starting_draft"] = chance.random() < 0.3
        chosen["teams"] = seats == 4 and chance.random() < 0.4
    return chosen


def own_cards(pack: Any) -> set[str]:
    """The cards that are a pack's own."""
    return {card.id for card in pack.cards if card.file == FILE}


def play(pack: Any, chance: random.Random, tally: Tally, unseen: set[str]) -> Match:
    """A match in which people like to play what nobody has seen yet, every law held on the way."""
    match = Match(pack.game, pack=pack, seed=chance.getrandbits(40), **options_of(pack, chance))
    while not match.is_over:
        hold_laws(match, chance)
        match.act(liked(match.legal(chance.choice(match.pending)), chance, unseen))
        happened = match.happened()
        unseen -= {one.card for one in happened if one.what in PLAYED}
        tally.counts["reactions that lapsed"] += sum(one.what == "lapsed" for one in happened)
    tally.counts["matches"] += 1
    tally.counts["decisions"] += len(match.actions)
    tally.counts["rounds that were cut"] += int(match.state["capped"])
    again = Match.from_record(match.record().text)
    assert again.digest() == match.digest(), "a record does not replay"
    assert again.outcome == match.outcome
    return match


def liked(actions: list[Action], chance: random.Random, unseen: set[str]) -> Action:
    """An action; seldom to pass."""
    if chance.random() < 0.9:
        actions = [one for one in actions if one.text != "pass"] or actions
    if chance.random() < 0.7:
        actions = [
            one
            for one in actions
            if not one.text.startswith("discard") and unseen.intersection(one.text.split())
        ] or actions
    return chance.choice(actions)


def play_batch(pack: Any, chance: random.Random, tally: Tally) -> None:
    """Many matches in compiled code, by chance and by the fast policy, cards and tokens counted."""
    engine = Match(pack.game, pack=pack, seed=1, **options_of(pack, chance)).engine
    for by_policy in (0, 0b1010, 0b1111):
        first = chance.getrandbits(40)
        counts = engine.simulate(
            engine.new_states(), first, BATCH // 3, checks=True, by_policy=by_policy
        )
        assert not counts[BROKEN], f"cards or tokens are lost, {first}"
        assert not counts[STUCK], f"a match does not end, {first}"
        tally.counts["matches in batches"] += int(counts[PLAYED_OUT])
        tally.counts["decisions in batches"] += int(counts[DECISIONS])


def hold_laws(match: Match, chance: random.Random) -> None:
    """What holds in every position; what takes long is asked now and then."""
    engine, states, state = match.engine, match._states, match.state
    assert engine.conserved(states) == 0, "cards or tokens are lost"
    if (told := int(state["event_count"])) > EVENTS:
        assert state["event"][-1, [0, 3]].tolist() == [MORE, told + 1 - EVENTS]
    assert state["depth"] < FRAMES
    assert state["waiting"] <= TRIGGERS
    if state["waiting"]:
        assert state["frame"][0, KIND] == STEP, "nobody counts the reactions"
    law = chance.randrange(60)
    if law < len(LAWS):
        LAWS[law](match, chance)


def legal_is_accepted(match: Match, chance: random.Random) -> None:
    for seat in match.pending:
        legal = {action.number for action in match.legal(seat)}
        numbers = range(-1, match.engine.game.actions + 1)
        accepted = {one for one in numbers if not match.engine.why_not(match._states, seat, one)}
        assert accepted == legal, "what is listed is not what is accepted"


def refusals_change_nothing(match: Match, chance: random.Random) -> None:
    seat = match.pending[0]
    legal = {action.number for action in match.legal(seat)}
    illegal = chance.choice([one for one in range(match.engine.game.actions) if one not in legal])
    before = match.state.tobytes()
    try:
        match.act(illegal, seat=seat)
    except IllegalAction as refused:
        code = refused.code
    else:
        code = ""
    assert code, "what is not listed was carried out"
    assert match.state.tobytes() == before
    why = match.why_not(illegal, seat)
    assert why
    assert all(why.sentence(language) for language in LANGUAGES)


def hidden_cards_leave_no_trace(match: Match, chance: random.Random) -> None:
    viewer = chance.randrange(match.seats)
    other = match.copy()
    other.engine.redeal(other._states, viewer, chance.getrandbits(60))
    assert other.view(viewer) == match.view(viewer)
    seen = match.engine.observe(match._states, viewer).tolist()
    assert other.engine.observe(other._states, viewer).tolist() == seen
    assert other.engine.conserved(other._states) == 0
    assert other.happened(viewer) == match.happened(viewer)


def everything_can_be_said(match: Match, chance: random.Random) -> None:
    seat = match.pending[0]
    for language in LANGUAGES:
        speaker = match.sentences(language, [f"P{n}" for n in range(match.seats)])
        for viewer in (seat, None):
            assert speaker.ask(match.state, match.view(seat).decision, viewer)
            assert all(speaker.tell(one, viewer) for one in match.happened(viewer))
        labels = [speaker.label(match.state, seat, one.number) for one in match.legal(seat)]
        assert all(labels)
        assert not any("{" in label for label in labels)


def actions_read_back(match: Match, chance: random.Random) -> None:
    for action in match.legal():
        assert match._read(action.text, action.seat) == action.number


def positions_read_back(match: Match, chance: random.Random) -> None:
    if match.presentation.is_writable(match.state):
        again = Match.from_text(match.to_text(), pack=match.engine.pack)
        assert again.digest() == match.digest()


def undo_goes_back(match: Match, chance: random.Random) -> None:
    if match.actions:
        undone = match.copy()
        undone.undo()
        assert len(undone.actions) == len(match.actions) - 1


def bots_can_play(match: Match, chance: random.Random) -> None:
    seat = match.pending[0]
    action = match.engine.best_action(match._states, seat, chance.getrandbits(40))
    assert action in {one.number for one in match.legal(seat)}


LAWS = (
    legal_is_accepted,
    refusals_change_nothing,
    hidden_cards_leave_no_trace,
    everything_can_be_said,
    actions_read_back,
    positions_read_back,
    undo_goes_back,
    bots_can_play,
)


@contextmanager
def plainly() -> Iterator[None]:
    """Engines that are made meanwhile run as plain Python."""
    before = os.environ.get("WARREN_INTERPRET")
    os.environ["WARREN_INTERPRET"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["WARREN_INTERPRET"]
        else:
            os.environ["WARREN_INTERPRET"] = before


def play_plainly(match: Match) -> None:
    """The same match as plain Python, where an index out of bounds is an error."""
    with plainly():
        again = Match.from_record(match.record().text)
        assert again.engine is not match.engine
    assert again.digest() == match.digest(), "plain Python plays it otherwise"


def every_operation_is_known(pack: Any) -> None:
    """No program has an operation of another game."""
    known = {*Op, *OWN[pack.game]}
    for card in pack.cards:
        for program in compile_card(card.text, pack.numbered()).programs.values():
            assert {program[at] for at, _ in instructions(program)} <= known, card.id


def play_invented(game: str, seed: int, tally: Tally, *, is_plain: bool) -> None:
    """A pack is invented and played."""
    chance = random.Random(seed)
    pack = invented(game, chance, tally)
    every_operation_is_known(pack)
    unseen = own_cards(pack)
    tally.counts["cards seen in play"] += len(unseen)
    for _ in range(MATCHES):
        match = play(pack, chance, tally, unseen)
        if not unseen:
            break
    tally.counts["cards seen in play"] -= len(unseen)
    play_batch(pack, chance, tally)
    if is_plain:
        play_plainly(match)
        tally.counts["matches in plain Python"] += 1


def read_some(seed: int, numbers: range, tally: Tally) -> None:
    """Packs that make no sense are read."""
    for number in numbers:
        read_garbled(random.Random(f"{seed} {number}"), tally)


def play_some(seed: int, numbers: range, tally: Tally) -> None:
    """Packs that make sense are played, in one game after the other."""
    for number in numbers:
        game, where = ARMIES[number % len(ARMIES)], seed * 1_000_000 + number
        try:
            play_invented(game, where, tally, is_plain=number % PLAINLY == 0)
        except Exception as error:
            error.add_note(f"{game}, seed {where}")
            raise


def run(packs: int, cards: int, seed: int) -> Tally:
    """So many packs read, and so many cards played."""
    tally, number = Tally(), 0
    read_some(seed, range(packs), tally)
    while tally.counts["cards"] < cards:
        play_some(seed, range(number, number + 1), tally)
        number += 1
    return tally


# --- by many hands -------------------------------------------------------------------------------

Work = Callable[[int, range, Tally], None]


def block(work: Work, seed: int, numbers: range) -> Tally:
    """What one hand does at a time."""
    tally = Tally()
    work(seed, numbers, tally)
    return tally


def shared(work: Work, size: int, seed: int, hands: Executor, many: int, ends: float) -> Tally:
    """The work, in blocks, until it is enough or time is up; whoever dies ends it."""
    what = "packs" if work is read_some else "cards"
    tally, told, first = Tally(), 0.0, 0
    waiting: set[Future[Tally]] = set()
    while tally.counts[what] < many and time.monotonic() < ends:
        while len(waiting) < 2 * (os.cpu_count() or 1):
            waiting.add(hands.submit(block, work, seed, range(first, first + size)))
            first += size
        done, waiting = wait(waiting, timeout=1, return_when=FIRST_COMPLETED)
        for one in done:
            tally.join(done_by(one))
        if time.monotonic() > told + 20:
            told = time.monotonic()
            print(f"{ends - told:.0f} s left: {dict(tally.counts)}", flush=True)
    for one in waiting:
        one.cancel()
    for one in waiting:
        if not one.cancelled():
            tally.join(done_by(one))
    return tally


def done_by(done: Future[Tally]) -> Tally:
    """What a hand has done; a fault is told at once and counted, and the others go on."""
    try:
        return done.result()
    except BrokenExecutor:
        raise
    except Exception as error:
        traceback.print_exception(error)
        return Tally(Counter(faults=1))


def with_bounds() -> None:
    """From now on engines that other processes compile test every index, negative ones too."""
    os.environ["NUMBA_BOUNDSCHECK"] = "1"
    os.environ["WARREN_ENGINE"] = "native"
    os.environ["WARREN_CACHE"] = str(cache_root() / "bounded")  # of their own


def prepare() -> str:
    """Compile the engines; what they say about an index that is out of bounds."""
    for game in ARMIES:
        GAMES[game].start_for_long()
    engine = Match("gosu", seed=1).engine
    states = engine.new_states()
    engine.setup(states, 1)
    try:
        engine.running.entry(engine.rulebook, states, len(states), ask.PENDING, 0, 0, engine.out)
    except IndexError as error:
        return str(error)
    return "nothing"


def main() -> None:
    """As long as one likes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--packs", type=int, default=1_000)
    parser.add_argument("--cards", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--seconds", type=float, default=86_400.0, help="at most, cards first")
    parser.add_argument("--unchecked", action="store_true", help="engines as they come")
    asked = parser.parse_args()
    if not asked.unchecked:
        with_bounds()
    begun = time.perf_counter()
    with ProcessPoolExecutor(asked.hands, get_context("spawn")) as hands:
        said = hands.submit(prepare).result()
        print(f"out of bounds: {said}", flush=True)
        assert asked.unchecked or "out of bounds" in said, "no index is tested"
        ends = time.monotonic() + asked.seconds
        tally = shared(play_some, 4, asked.seed, hands, asked.cards, ends)
        tally.join(shared(read_some, 200, asked.seed, hands, asked.packs, ends))
    print(f"{time.perf_counter() - begun:.0f} s: {dict(tally.counts)}")
    for reason, count in tally.reasons.most_common(60):
        print(f"{count:8,}  {reason}")
    if tally.counts["faults"]:
        sys.exit(1)


if __name__ == "__main__":
    main()
