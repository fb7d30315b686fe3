"""Finds a position in which a card can be played, by playing matches."""

from __future__ import annotations

import re
import time
from typing import Any

from warren.bots import bot
from warren.engine import Match
from warren.engine.games import GAMES, Engine, game_and_preset
from warren.packs.errors import PackError
from warren.table.play.opening import TrialStart

SEEDS = range(1_000)
MOST = 150  # maximum number of decisions of a match
SECONDS = 8.0
SOON = 3.0  # seconds after which a position in the middle of an effect is good enough
SEATS, SEAT = 2, 0  # number of seats, and the seat that plays the card
BOT = "greedy"  # the bot that plays up to the position
DRAFTER = "uniform"  # the bot before the first turn; greedy would always leave the same clans out
DRAFT = 24  # decisions before a first turn, in games with turns
PLAYED = "play"  # the verb of a turn, in games with that verb
ELSEWHERE = (
    "bury",
    "clan",
    "discard",
    "keep",
)  # verbs of actions that name a card but do not play it


def start_for(game: str, pack: Any, card: str) -> TrialStart | None:
    """Return a match in which the seat may play the card; None if there is none in time."""
    begun = time.monotonic()
    name, preset = way_to_play(game, pack, card)
    if not name:
        return None
    spare: TrialStart | None = None  # a position in the middle of an effect
    for seed in SEEDS:
        spent = time.monotonic() - begun
        if spent > (SOON if spare else SECONDS):
            break
        match = Match(name, pack=pack, seed=seed, seats=SEATS)
        count, is_turn = reaches(match, card, seed)
        if count is None:
            continue
        acted = tuple(zip((seat for seat, _ in match.actions), match.texts, strict=True))
        found = TrialStart(preset, seed, acted[:count])
        if is_turn:
            return found
        spare = spare or found
    return spare


def position_for(game: str, pack: Any, card: str) -> str | None:
    """Return such a position as text for editing; None if none is found in time."""
    start = start_for(game, pack, card)
    if start is None:
        return None
    name = f"{game}:{start.preset}" if start.preset else game
    match = Match(name, pack=pack, seed=start.seed, seats=SEATS)
    match.carry_out_all(start.actions)
    return match.to_text()


def way_to_play(game: str, pack: Any, card: str) -> tuple[str, str]:
    """Return the game with the first preset that includes the card, and that preset."""
    for preset in GAMES[game].offered:
        name = f"{game}:{preset}" if preset else game
        try:
            chosen, options = game_and_preset(name)
            engine = Engine(chosen, chosen.options(**{**options, "seats": SEATS}), pack=pack)
        except (PackError, ValueError):  # the pack is for other numbers of players or other presets
            continue
        if card in designs_in(engine):
            return name, preset
    return "", ""


def designs_in(engine: Engine) -> set[str]:
    """Return the cards of a match."""
    items = engine.pack.items
    has_less = "designs" in (engine.rules.dtype.names or ())
    return {one.id for one in (items[: int(engine.rules["designs"])] if has_less else items)}


def reaches(match: Match, card: str, seed: int) -> tuple[int | None, bool]:
    """Return the number of actions until the seat may play the card, and whether on its turn.

    In a game with turns, a shift or an effect may also play a card, but such a position would
    confuse a designer.
    """
    player, drafter = bot(BOT, seed), bot(DRAFTER, seed)
    has_turns, spare = False, None
    while match.pending and len(match.actions) < MOST:
        seat = match.pending[0]
        if seat == SEAT:
            verbs = verbs_of(match)
            has_turns = has_turns or PLAYED in verbs
            if card in verbs.get(PLAYED, ()):
                return len(match.actions), True
            if spare is None and may_play(match, card):
                if not has_turns:
                    return len(match.actions), True
                spare = len(match.actions)
        chooser = player if has_turns or len(match.actions) >= DRAFT else drafter
        match.carry_out(chooser.choose(match, seat), seat)
    return spare, False


def verbs_of(match: Match) -> dict[str, set[str]]:
    """Return the words named by the seat's actions, by verb."""
    found: dict[str, set[str]] = {}
    for action in match.legal(SEAT):
        verb, *named = re.findall(r"\w+", action.text)
        found.setdefault(verb, set()).update(named)
    return found


def may_play(match: Match, card: str) -> bool:
    """Return whether one of the seat's actions plays the card."""
    verbs = verbs_of(match)
    return any(card in named for verb, named in verbs.items() if verb not in ELSEWHERE)
