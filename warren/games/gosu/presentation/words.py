"""The questions, reasons and events of GOSU: those of army games, and its own."""

from __future__ import annotations

from warren.games.army import words
from warren.games.army.presentation.words import joined
from warren.games.gosu.words import GosuAsk, GosuEvent, GosuReason

Ask = joined("Ask", words.Ask, GosuAsk)
Reason = joined("Reason", words.Reason, GosuReason)
Event = joined("Event", words.Event, GosuEvent)
