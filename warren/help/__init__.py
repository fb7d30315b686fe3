"""The rules of the games in three languages, as players read them on the page."""

from warren.help.rules import Chapter, Paragraph, Rulebook, RulesError

__all__ = ["Chapter", "Paragraph", "Rulebook", "RulesError"]
