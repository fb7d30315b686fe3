"""What bots are called, and what they do, in the languages of the table."""

from __future__ import annotations

from typing import NamedTuple

from warren.language.errors import did_you_mean


class Description(NamedTuple):
    """A bot in words."""

    name: str
    does: str


WORDS: dict[str, dict[str, Description]] = {
    "en": {
        "uniform": Description(
            "Random", "Picks at random among the legal actions, all equally likely."
        ),
        "greedy": Description(
            "Greedy", "Takes what has worked best in a great many matches, without looking ahead."
        ),
        "easy": Description(
            "Easy", "Looks ahead a little, then takes any action that seems nearly good enough."
        ),
        "medium": Description(
            "Medium", "Plays on from here in its head about a hundred times, then decides."
        ),
        "hard": Description("Hard", "Plays on from here in its head some hundreds of times."),
        "expert": Description(
            "Expert",
            "Plays on from here in its head thousands of times, for two seconds at most.",
        ),
    },
    "fr": {
        "uniform": Description(
            "Hasard", "Choisit au hasard parmi les actions permises, toutes aussi probables."
        ),
        "greedy": Description(
            "Glouton",
            "Prend ce qui a le mieux réussi dans une foule de parties, sans regarder plus loin.",
        ),
        "easy": Description(
            "Facile",
            "Regarde un peu plus loin, puis prend n’importe quelle action à peu près bonne.",
        ),
        "medium": Description(
            "Moyen", "Joue la suite dans sa tête une centaine de fois, puis décide."
        ),
        "hard": Description("Difficile", "Joue la suite dans sa tête quelques centaines de fois."),
        "expert": Description(
            "Expert",
            "Joue la suite dans sa tête des milliers de fois, pendant deux secondes au plus.",
        ),
    },
    "it": {
        "uniform": Description(
            "Casuale", "Sceglie a caso tra le azioni permesse, tutte con la stessa probabilità."
        ),
        "greedy": Description(
            "Ingordo",
            "Prende ciò che ha reso di più in moltissime partite, senza guardare avanti.",
        ),
        "easy": Description(
            "Facile",
            "Guarda un po’ avanti, poi prende una qualsiasi azione che sembri quasi buona.",
        ),
        "medium": Description(
            "Medio", "Gioca il seguito nella sua testa un centinaio di volte, poi decide."
        ),
        "hard": Description(
            "Difficile", "Gioca il seguito nella sua testa qualche centinaio di volte."
        ),
        "expert": Description(
            "Esperto",
            "Gioca il seguito nella sua testa migliaia di volte, per due secondi al massimo.",
        ),
    },
}


def described(bot: str, language: str = "en") -> Description:
    """The name of a bot, and what it does."""
    if language not in WORDS:
        raise ValueError(f"unknown language '{language}'; languages are {', '.join(WORDS)}")
    known = WORDS[language]
    if bot not in known:
        hint = did_you_mean(bot, known)
        raise ValueError(f"unknown bot '{bot}'; bots are {', '.join(known)}{hint}")
    return known[bot]
