"""The words of moles."""

GAMES = ("gosu",)
