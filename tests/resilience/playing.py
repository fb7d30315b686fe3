"""Plays untrusted packs while checking every law."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Any

from tests import tree as t
from warren.engine import GAMES, Action, IllegalAction, Match
from warren.engine.games import edition_of
from warren.kernel.playout import BROKEN, DECISIONS, STUCK
from warren.kernel.playout import MATCHES as PLAYED_OUT
from warren.kernel.stack import EVENTS, FRAMES, KIND, MORE, STEP, TRIGGERS
from warren.language.compile import compile_card, instructions
from warren.language.ops import GosuOp, Op, XOp
from warren.language.parse import parse_action, parse_block, parse_powers
from warren.language.speak import speak_action, speak_block, speak_powers
from warren.locale import LANGUAGES
from warren.packs.editions import FILE
from warren.packs.errors import PackError
from warren.packs.loader import Card, check_texts

OWN = {"gosu": GosuOp, "gosux": XOp}
HEAD = 'game = "{game}"\nname = "Invented"\nversion = 1\n'
MATCHES = 3  # maximum number of matches with a pack, until all its cards were played
BATCH = 60  # additional matches in compiled code
PLAYED = {"played", "shifted-in", "jumps"}  # events of a card that enters an army


# --- reading -------------------------------------------------------------------------------------


def reason(error: PackError) -> str:
    """Return why a pack was refused, without names and numbers."""
    return re.sub(r"'[^']*'|\d+", "…", error.message)


def read(game: str, text: str, tally: Counter[str]) -> None:
    """Read a pack; an accepted one can be spoken, read again and stored."""
    try:
        pack = edition_of(game, text)
    except PackError as error:
        tally[reason(error)] += 1
        return
    tally["read"] += 1
    assert edition_of(game, pack.edition.text).edition == pack.edition
    for card in getattr(pack, "cards", ()):
        if card.file == FILE:
            reads_back(card)
    try:
        GAMES[game].rulebook(pack, GAMES[game].options())
    except (PackError, ValueError):
        tally["no room"] += 1


def reads_back(card: Card) -> None:
    """Check that a card's English text parses to the same tree."""
    for part in fields(card.text):
        value = getattr(card.text, part.name)
        if isinstance(value, t.Block):
            assert parse_block(speak_block(value, "en")) == value, card.id
        elif isinstance(value, tuple):
            assert parse_powers(speak_powers(value, "en")) == value, card.id
        elif value:
            assert parse_action(speak_action(value, "en")) == value, card.id


def is_accepted(game: str, name: str, card: str) -> bool:
    """Return whether a card is accepted alone; if so, its English text must parse again."""
    try:
        pack = edition_of(game, HEAD.format(game=game) + card)
    except PackError:
        return False
    reads_back(pack.card(name))
    return True


def together(game: str, made: dict[str, str], clans: list[str]) -> Any:
    """Make a pack without these clans, and without cards that can't be combined."""
    cards = {name: card for name, card in made.items() if is_accepted(game, name, card)}
    gone = [*clans]
    while True:
        listed = ", ".join(f'"{name}"' for name in gone)
        text = f"{HEAD.format(game=game)}leave_out = [{listed}]\n" + "".join(cards.values())
        try:
            pack = edition_of(game, text)
            GAMES[game].rulebook(pack, GAMES[game].options(**expanded(pack)))
        except PackError as error:
            speaks = re.match(r"'(\w+)' mentions", error.message)
            if speaks and speaks[1] not in cards:
                gone.append(speaks[1])  # a card of the game itself
            else:
                for name in [speaks[1]] if speaks else culprits(text, error, list(cards)):
                    del cards[name]
        else:
            check_texts(pack, [card for card in pack.cards if card.id in cards])
            return pack


def culprits(text: str, error: PackError, names: list[str]) -> list[str]:
    """Return the card that an error names, or an eighth of all cards if it names none."""
    before = "\n".join(text.split("\n")[: error.line or 0])
    number = before.count("[[card]]")
    return names[number - 1 : number] if number else names[-1 - len(names) // 8 :]


def expanded(pack: Any) -> dict[str, Any]:
    """Return the options with which a match has all clans of a pack."""
    return {"kamakor": True} if pack.added else {}


# --- matches with them ---------------------------------------------------------------------------


def options_of(pack: Any, chance: random.Random) -> dict[str, Any]:
    """Return the options of a match."""
    seats = chance.choice(list(GAMES[pack.game].seats))
    chosen: dict[str, Any] = {"seats": seats, **expanded(pack)}
    if pack.game == "gosu":
        chosen["starting_draft"] = chance.random() < 0.3
        chosen["teams"] = seats == 4 and chance.random() < 0.4
    return chosen


def own_cards(pack: Any) -> set[str]:
    """Return the cards that a pack adds."""
    return {card.id for card in pack.cards if card.file == FILE}


def play(pack: Any, chance: random.Random, tally: Counter[str], unseen: set[str]) -> Match:
    """Play a match that prefers cards not played yet, checking every law."""
    match = Match(pack.game, pack=pack, seed=chance.getrandbits(40), **options_of(pack, chance))
    while not match.is_over:
        hold_laws(match, chance)
        match.act(liked(match.legal(chance.choice(match.pending)), chance, unseen))
        happened = match.happened()
        unseen -= {one.card for one in happened if one.what in PLAYED}
        tally["reactions that lapsed"] += sum(one.what == "lapsed" for one in happened)
    tally["matches"] += 1
    tally["decisions"] += len(match.actions)
    tally["rounds that were cut"] += int(match.state["capped"])
    again = Match.from_record(match.record().text)
    assert again.digest() == match.digest(), "a record does not replay"
    assert again.outcome == match.outcome
    return match


def liked(actions: list[Action], chance: random.Random, unseen: set[str]) -> Action:
    """Choose an action, rarely a pass."""
    if chance.random() < 0.9:
        actions = [one for one in actions if one.text != "pass"] or actions
    if chance.random() < 0.7:
        actions = [
            one
            for one in actions
            if not one.text.startswith("discard") and unseen.intersection(one.text.split())
        ] or actions
    return chance.choice(actions)


def play_batch(pack: Any, chance: random.Random, tally: Counter[str]) -> None:
    """Play many compiled matches, at random and by the fast policy, counting cards and tokens."""
    engine = Match(pack.game, pack=pack, seed=1, **options_of(pack, chance)).engine
    for by_policy in (0, 0b1010, 0b1111):
        first = chance.getrandbits(40)
        counts = engine.simulate(
            engine.new_states(), first, BATCH // 3, checks=True, by_policy=by_policy
        )
        assert not counts[BROKEN], f"cards or tokens are lost, {first}"
        assert not counts[STUCK], f"a match does not end, {first}"
        tally["matches in batches"] += int(counts[PLAYED_OUT])
        tally["decisions in batches"] += int(counts[DECISIONS])


def hold_laws(match: Match, chance: random.Random) -> None:
    """Check the laws of a position; slow ones only at times."""
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
    """Run new engines as plain Python."""
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
    """Replay the match as plain Python, where an index out of bounds is an error."""
    with plainly():
        again = Match.from_record(match.record().text)
        assert again.engine is not match.engine
    assert again.digest() == match.digest(), "plain Python plays it otherwise"


def every_operation_is_known(pack: Any) -> None:
    """Check that no program has an operation of another game."""
    known = {*Op, *OWN[pack.game]}
    for card in pack.cards:
        for program in compile_card(card.text, pack.numbered()).programs.values():
            assert {program[at] for at, _ in instructions(program)} <= known, card.id


def play_pack(pack: Any, chance: random.Random, tally: Counter[str]) -> Match:
    """Play a pack until all its own cards were played, or often enough; return a match."""
    every_operation_is_known(pack)
    unseen = own_cards(pack)
    tally["cards"] += len(unseen)
    tally["cards seen in play"] += len(unseen)
    for _ in range(MATCHES):
        match = play(pack, chance, tally, unseen)
        if not unseen:
            break
    tally["cards seen in play"] -= len(unseen)
    play_batch(pack, chance, tally)
    return match
