"""The questions, reasons and events of GOSU X: those of army games, and its own."""

from __future__ import annotations

from warren.games.army import words
from warren.games.army.presentation.words import joined
from warren.games.gosux.words import XAsk, XEvent, XReason

Ask = joined("Ask", words.Ask, XAsk)
Reason = joined("Reason", words.Reason, XReason)
Event = joined("Event", words.Event, XEvent)
