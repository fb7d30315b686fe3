"""The rules of the games in three languages, for players on the page."""

from warren.help.rules import Chapter, Paragraph, Rulebook, RulesError

__all__ = ["Chapter", "Paragraph", "Rulebook", "RulesError"]
