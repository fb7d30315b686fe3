"""All questions, reasons and events of both army games, by number and name."""

from warren.games.army import words
from warren.games.army.presentation.words import joined
from warren.games.gosu.words import GosuAsk, GosuEvent, GosuReason
from warren.games.gosux.words import XAsk, XEvent, XReason

Ask = joined("Ask", words.Ask, GosuAsk, XAsk)
Reason = joined("Reason", words.Reason, GosuReason, XReason)
Event = joined("Event", words.Event, GosuEvent, XEvent)
