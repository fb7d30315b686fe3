"""The rules of the games as players read them in the page, in three languages."""

from warren.help.rules import Chapter, Paragraph, Rulebook, RulesError

__all__ = ["Chapter", "Paragraph", "Rulebook", "RulesError"]
