"""Digests of positions, which do not depend on exchanged copies of a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from warren.engine.fields import copy_of
from warren.games.army.frames import Step, Text
from warren.games.army.records import NONE, ROWS
from warren.kernel.stack import CARD, KIND, STEP, TEXT, TRIGGER_CARD

PILES = ("deck", "discards", "removed", "hand", "packet")  # piles, each with its size
UNORDERED = ("hand", "removed", "packet")
HIDDEN = ("hand", "packet")
FACTS = ("where", "known", "drafted")  # fields of every card


class Digest:
    """The shared part of the digest of army games; each game adds its own fields."""

    def canonical(self, engine: Any, state: Any) -> bytes:
        """Return the position as bytes, regardless of copies' places and the order of hands."""
        clean = copy_of(state)
        _wipe(clean)
        self.wipe(clean, engine.rules)
        labels = _labels(clean, engine.rules["twin"])
        _rename(clean, labels)
        for frame in frames(clean):
            self.rename_in_frame(frame, labels)
        return bytes(clean.tobytes())

    def wipe(self, state: Any, rules: Any) -> None:
        """Clear the fields that do not belong to a position of this game."""

    def rename_in_frame(self, frame: Any, labels: np.ndarray) -> None:
        """Rename the cards in a frame; the kind of the frame defines its fields."""
        if frame[KIND] != STEP:
            frame[CARD] = labels[frame[CARD]]
        if frame[KIND] == TEXT:
            frame[Text.IT] = labels[frame[Text.IT]]


def frames(state: Any) -> Iterator[Any]:
    yield from state["frame"][: int(state["depth"])]


def _piles(state: Any) -> Iterator[tuple[str, int]]:
    for zone in PILES:
        if zone in state.dtype.names:
            yield from ((zone, pile) for pile in range(len(state[zone])))


# --- fields outside the position -----------------------------------------------------------------


def _wipe(state: Any) -> None:
    """Clear unused list entries, past events and derived fields."""
    state["frame"][int(state["depth"]) :] = 0
    if state["frame"][0, KIND] == STEP:
        state["frame"][0, Step.REACTED] = 0
    state["trigger"][int(state["waiting"]) :] = 0
    for zone in ("revealed", "chosen"):
        state[zone][int(state[f"{zone}_size"]) :] = NONE
    for zone, pile in _piles(state):
        state[zone][pile, int(state[f"{zone}_size"][pile]) :] = NONE
    for seat in range(len(state["row_size"])):
        for row in range(ROWS):
            size = int(state["row_size"][seat, row])
            state["army"][seat, row, size:] = NONE
            for mark in ("captured", "token_on", "tokens_on"):
                state[mark][seat, row, size:] = 0
    for field in ("options", "option_count", "claims", "claim_reason", "capped"):
        state[field] = 0
    for field in ("watching", "event_count", "event"):
        state[field] = 0


def _labels(state: Any, twin: Any) -> np.ndarray:
    """Return new card numbers that order the copies of each card by place."""
    order = np.zeros(NONE + 1, np.int64)
    place = np.zeros(NONE + 1, np.int64)
    for zone, pile in _piles(state):
        cards = state[zone][pile]
        (place if zone in HIDDEN else order)[cards] = np.arange(len(cards))
    order[state["revealed"]] = np.arange(len(state["revealed"]))
    where, *others = (state[fact] for fact in FACTS if fact in state.dtype.names)
    tell_apart = [where, order, *others, place]
    labels = np.arange(NONE + 1)
    for card, other in enumerate(twin):
        if card < other < min(NONE, len(state["where"])):
            here, there = ([int(by[copy]) for by in tell_apart] for copy in (card, other))
            if there < here:
                labels[card], labels[other] = other, card
    return labels


def _rename(state: Any, labels: np.ndarray) -> None:
    """Replace every card number on the table with the new one."""
    for zone in (*PILES, "revealed", "chosen", "army", "aside", "leaving", "bounty"):
        if zone in state.dtype.names:
            state[zone] = labels[state[zone]]
    for zone in UNORDERED:
        if zone in state.dtype.names:
            state[zone].sort()  # NONE comes last
    for fact in FACTS:
        if fact in state.dtype.names:
            old = state[fact].copy()
            state[fact][labels[: len(old)]] = old
    for trigger in state["trigger"][: int(state["waiting"])]:
        trigger[TRIGGER_CARD] = labels[trigger[TRIGGER_CARD]]
