"""Finds a position in which a card can be played, by playing matches until one occurs."""

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
SEATS, SEAT = 2, 0  # number of seats, and the seat that plays the card
BOT = "greedy"  # the bot that plays up to the position
ELSEWHERE = ("discard", "keep")  # verbs of actions that name a card without playing it


def start_for(game: str, pack: Any, card: str) -> TrialStart | None:
    """Return a match in which the seat may play the card; None if there is none in time."""
    end = time.monotonic() + SECONDS
    name, preset = way_to_play(game, pack, card)
    if not name:
        return None
    for seed in SEEDS:
        if time.monotonic() > end:
            return None
        match = Match(name, pack=pack, seed=seed, seats=SEATS)
        if reaches(match, card, seed):
            acted = zip((seat for seat, _ in match.actions), match.texts, strict=True)
            return TrialStart(preset, seed, tuple(acted))
    return None


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
    """Return the game with the first preset that includes the card, and the preset."""
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
    """The cards of a match."""
    items = engine.pack.items
    has_less = "designs" in (engine.rules.dtype.names or ())
    return {one.id for one in (items[: int(engine.rules["designs"])] if has_less else items)}


def reaches(match: Match, card: str, seed: int) -> bool:
    """Play on until the seat may play the card."""
    player = bot(BOT, seed)
    while match.pending and len(match.actions) < MOST:
        seat = match.pending[0]
        if seat == SEAT and may_play(match, card):
            return True
        match.carry_out(player.choose(match, seat), seat)
    return False


def may_play(match: Match, card: str) -> bool:
    """Return whether one of the seat's actions plays the card."""
    said = (re.findall(r"\w+", action.text) for action in match.legal(SEAT))
    return any(card in words[1:] and words[0] not in ELSEWHERE for words in said)
